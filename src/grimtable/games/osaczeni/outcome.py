"""The end of a round and of the game, and who has won: OSA-11, OSA-13; scoring variants."""

from typing import Final

from grimtable.engine.ints import i64
from grimtable.engine.outcome import Outcome
from grimtable.games.osaczeni import epilogue
from grimtable.games.osaczeni.components import CRYBABY, FAMILY, KEYS, N_AREAS, N_CARDS, PARKING, Rows
from grimtable.games.osaczeni.kinds import (
    AREA_CLOSED,
    BEGIN_ROUND,
    EPILOGUE,
    GAME_ENDED,
    HANDS_SHOWN,
    KEYS_SHOWN,
    PHASE_BEGAN,
    SCORED,
)
from grimtable.games.osaczeni.state import CLOSING, Osaczeni

BY_THRESHOLD: Final = 1
BY_HUDDLE: Final = 2
BY_ROUNDS: Final = 3
ENDINGS: Final = ("", "OSA-11.4", "OSA-V7.1", "OSA-11.5")


def end_phase(s: Osaczeni) -> None:
    """Phase 7: areas close, then the end is checked (OSA-11.1, OSA-11.4, OSA-11.5, OSA-13.5)."""
    s.phase = CLOSING
    s.emit(PHASE_BEGAN, CLOSING)
    close_areas(s)
    by: i64 = 0
    if s.n_living() <= threshold(s):
        by = BY_THRESHOLD
    elif s.variant == 7 and is_huddle(s):
        by = BY_HUDDLE
    elif s.round_no >= s.rows.rounds:
        by = BY_ROUNDS
    if by == 0:
        s.push(BEGIN_ROUND)
        return
    s.ended_by = by
    s.end()
    if s.journal is not None:
        tell_end(s)


def close_areas(s: Osaczeni) -> None:
    """A1 to A5 with six monsters close, five with Weak Shutters; A6 never (OSA-11.1, OSA-11.2, OSA-V18.1)."""
    needed = s.rows.variant[18] if s.variant == 18 else s.rows.closing
    for area in range(PARKING):
        if s.is_closed(area) or s.monsters[area] < needed:
            continue
        s.closed |= 1 << area
        s.emit(AREA_CLOSED, area, s.monsters[area])
        s.pool += s.monsters[area]
        s.monsters[area] = 0
        for i in range(len(s.at)):
            if s.at[i] == area:
                s.at[i] = PARKING  # OSA-11.3: not attacked before the next phase 6


def threshold(s: Osaczeni) -> i64:
    """The game ends with this many alive: the players who started, or half of them (OSA-11.4, OSA-V17.1)."""
    return s.rows.to_the_last[s.n_seats] if s.variant == 17 else s.rows.threshold[s.n_seats]


def is_huddle(s: Osaczeni) -> bool:
    """Whether all living characters are in one and the same area of A1 to A5 (OSA-V7.1)."""
    where: i64 = -1
    for place in s.at:
        if place < N_AREAS:
            if place == PARKING or (where >= 0 and where != place):
                return False
            where = place
    return where >= 0


def worth(rows: Rows, variant: i64, character: i64) -> i64:
    """The points of a living character; with Hush a Crybaby is worth less (OSA-13.1, OSA-V3.2)."""
    return rows.variant[3] if variant == 3 and character == CRYBABY else rows.points[character]


def score(s: Osaczeni, seat: i64) -> i64:
    """Points of the living, keys, and the variant's extras (OSA-13.1, OSA-13.2, OSA-V2.1, OSA-V14.1)."""
    total: i64 = 0
    living: i64 = 0
    for i in range(seat * FAMILY, seat * FAMILY + FAMILY):
        if s.at[i] < N_AREAS:
            living += 1
            total += worth(s.rows, s.variant, i & 3)
    if s.hands[seat * N_CARDS + KEYS] > 0:
        if s.variant == 14:
            if s.has_character(seat, PARKING):
                total += s.rows.variant[14]
        elif living > 0:
            total += s.rows.keys_points
    if s.variant == 2 and living > 0 and living == s.family_size(seat):
        total += s.rows.variant[2]
    return total


def winner_bits(s: Osaczeni) -> i64:
    """The most points win, ties share; No Draws breaks them (OSA-13.3, OSA-V19.1, OSA-V19.2)."""
    best: i64 = -1
    bits: i64 = 0
    breaks = s.variant == 19 and s.n_living() > 0
    for seat in range(s.n_seats):
        rank = score(s, seat) * 10000
        if breaks:
            rank += s.living(seat) * 1000 + s.hands[seat * N_CARDS] * 10
            if s.victim == seat:
                rank += 1
        if rank > best:
            best = rank
            bits = 0
        if rank == best:
            bits |= 1 << seat
    return bits


def tell_end(s: Osaczeni) -> None:
    """Keys, scores, then all hands, then the epilogue (OSA-13.2, OSA-13.4, OSA-14.4)."""
    s.emit(GAME_ENDED, s.ended_by)
    for seat in range(s.n_seats):
        if s.hands[seat * N_CARDS + KEYS] > 0:
            s.emit(KEYS_SHOWN, seat)
    s.record(SCORED, (tuple([int(score(s, seat)) for seat in range(s.n_seats)]),))
    for seat in range(s.n_seats):
        at = seat * N_CARDS
        s.record(HANDS_SHOWN, (seat, (0, *s.hands[at + 1 : at + N_CARDS])))
    card = epilogue.unlocked(s)
    if card > 0:
        s.emit(EPILOGUE, card)


def outcome(s: Osaczeni) -> Outcome:
    """Every seat's result and score, and the epilogue (OSA-13.3, OSA-13.5, OSA-14.1)."""
    bits = winner_bits(s)
    none_left = s.n_living() == 0
    seats = range(s.n_seats)
    results = {}
    for seat in seats:
        won = bits >> seat & 1 == 1
        results[int(seat)] = "draw" if none_left and s.version == 1 else ("win" if won else "loss")
    card = epilogue.unlocked(s)
    return Outcome(
        results=results,
        scores={int(seat): int(score(s, seat)) for seat in seats},
        rule=ENDINGS[s.ended_by],
        notes={
            "no_survivors": none_left,
            "epilogue": f"{card:02}" if card > 0 else None,
            "epilogue_row": int(s.rows.row_of[card]) if card > 0 else None,
            "variant": f"v{s.variant:02}" if s.variant > 0 else "standard",
            "rounds": int(s.round_no),
            "survivors": {str(seat): int(s.living(seat)) for seat in seats},
        },
    )
