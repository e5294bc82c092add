"""The result of a game, and what is told at its end: OSA-13."""

from typing import Final

from grimtable.engine.outcome import Outcome
from grimtable.games.osaczeni import components as c
from grimtable.games.osaczeni import kinds as k
from grimtable.games.osaczeni.rules import epilogue
from grimtable.games.osaczeni.rules.scoring import score, winner_bits
from grimtable.games.osaczeni.state import Osaczeni

ENDINGS: Final = ("", "OSA-11.4", "OSA-V7.1", "OSA-11.5")


def tell_end(s: Osaczeni) -> None:
    """Keys, scores, then all hands, then the epilogue (OSA-13.2, OSA-13.4, OSA-14.4)."""
    s.emit(k.GAME_ENDED, s.ended_by)
    for seat in range(s.n_seats):
        if s.hands[seat * c.N_CARDS + c.KEYS] > 0:
            s.emit(k.KEYS_SHOWN, seat)
    s.record(k.SCORED, (tuple([int(score(s, seat)) for seat in range(s.n_seats)]),))
    for seat in range(s.n_seats):
        at = seat * c.N_CARDS
        s.record(k.HANDS_SHOWN, (seat, (0, *s.hands[at + 1 : at + c.N_CARDS])))
    card = epilogue.unlocked(s)
    if card > 0:
        s.emit(k.EPILOGUE, card)


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
