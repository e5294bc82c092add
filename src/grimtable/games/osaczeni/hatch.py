"""Phases 2 and 3, the badge, the dice under the hatch and the maps: OSA-5 and OSA-6; re-rolls, OSA-V6."""

from grimtable.engine.codes import pack
from grimtable.engine.ints import i64
from grimtable.games.osaczeni import votes
from grimtable.games.osaczeni.components import FAMILY, MONITORING, N_AREAS, N_CARDS, WALKIE
from grimtable.games.osaczeni.kinds import (
    ASK_GO,
    ASK_GO_OPENLY,
    ASK_REROLL,
    ASK_WALKIE,
    BADGE_TAKEN,
    CARD_PLAYED,
    DICE_ROLLED,
    DICE_SEEN,
    DIE_REROLLED,
    GO,
    OFFER_REROLL,
    PASS,
    PHASE_BEGAN,
    PLAY_CARD,
    REROLL,
    ROLL_DICE,
    SECRET_MAPS,
    WALKIE_NEXT,
    WENT_OPENLY,
)
from grimtable.games.osaczeni.setup import roll
from grimtable.games.osaczeni.state import BADGE, DICE, MAPS, UNDER_HATCH, Osaczeni


def badge_phase(s: Osaczeni) -> None:
    """With somebody in the monitoring centre a vote is held, else the badge stays (OSA-5.1, OSA-5.2)."""
    s.phase = BADGE
    s.emit(PHASE_BEGAN, BADGE)
    s.push(ROLL_DICE)
    s.voted = s.crowd(MONITORING) > 0
    if s.voted:
        votes.hold_vote(s, MONITORING)


def take_badge(s: Osaczeni, seat: i64) -> None:
    """The elected player takes the badge at once (OSA-5.1)."""
    s.badge = seat
    s.emit(BADGE_TAKEN, seat)


def roll_dice(s: Osaczeni) -> None:
    """All available dice, under the hatch; who holds the badge looks if a vote was held (OSA-5.3, OSA-5.4)."""
    n = s.n_dice()
    roll(s, n)
    s.dice_place = UNDER_HATCH
    s.looked = 0
    s.emit(DICE_ROLLED, s.badge, n)
    s.push(WALKIE_NEXT)
    if s.voted or s.variant == 6:  # OSA-V6.1
        look(s, s.badge)
    if s.variant == 6:
        s.push(OFFER_REROLL, s.rows.variant[6])


def look(s: Osaczeni, seat: i64) -> None:
    """One player sees the dice."""
    s.looked |= 1 << seat
    if s.journal is not None:
        s.record(DICE_SEEN, (seat, tuple(s.dice)))


# Big Brother


def offer_reroll(s: Osaczeni, left: i64) -> None:
    """Having looked, the badge holder may re-roll a die before the walkie-talkies (OSA-V6.2)."""
    if left > 0:
        s.ask(s.badge, ASK_REROLL, left)


def forbid_reroll(s: Osaczeni, area: i64) -> str | None:
    """The rule that forbids re-rolling a die of this value, or None."""
    return None if area < N_AREAS and s.dice[area] > 0 else "OSA-V6.2"


def legal_reroll(s: Osaczeni) -> list[i64]:
    """No re-roll, or one die by its value."""
    codes: list[i64] = [pack(PASS)]
    for area in range(N_AREAS):
        if s.dice[area] > 0:
            codes.append(pack(REROLL, area))
    return codes


def apply_reroll(s: Osaczeni, area: i64, left: i64) -> None:
    """That it happened is public; which die and what it shows is not (OSA-V6.3)."""
    s.dice[area] -= 1
    now = s.below(DICE, N_AREAS)
    s.dice[now] += 1
    s.emit(DIE_REROLLED, s.badge, area, now)
    s.push(OFFER_REROLL, left - 1)


# Walkie-talkies


def walkie_next(s: Osaczeni, done: i64) -> None:
    """Each living player once, clockwise from the badge holder, if it can hold one for all that lies open (OSA-5.5)."""
    while done < s.n_seats:
        seat = (s.badge + done) % s.n_seats
        done += 1
        if s.is_alive(seat) and s.hands[seat * N_CARDS] > 0 and (s.version == 1 or s.can_be_held(WALKIE)):
            s.push(WALKIE_NEXT, done)
            s.ask(seat, ASK_WALKIE)
            return


def forbid_walkie(s: Osaczeni, seat: i64, code: i64) -> str | None:
    """The rule that forbids this card now, or None: only a walkie-talkie in hand, useful or not (OSA-5.5)."""
    return None if code == pack(PLAY_CARD, WALKIE) and s.hands[seat * N_CARDS + WALKIE] > 0 else "OSA-5.5"


def legal_walkie(s: Osaczeni, seat: i64) -> list[i64]:
    """Pass, or listen in."""
    codes: list[i64] = [pack(PASS)]
    if s.hands[seat * N_CARDS + WALKIE] > 0:
        codes.append(pack(PLAY_CARD, WALKIE))
    return codes


def apply_walkie(s: Osaczeni, seat: i64) -> None:
    """The dice as they lie now, for its player's eyes; that it was played is public (OSA-12.6, OSA-V6.4)."""
    s.take_card(seat, WALKIE)
    s.played[WALKIE] += 1
    s.emit(CARD_PLAYED, seat, WALKIE)
    look(s, seat)


# The maps


def map_phase(s: Osaczeni) -> None:
    """The badge holder chooses first and openly, having seen the dice or not (OSA-6.1)."""
    s.phase = MAPS
    s.emit(PHASE_BEGAN, MAPS)
    s.push(SECRET_MAPS)
    if len(legal_go(s, s.badge)) > 0:
        s.ask_openly(s.badge, ASK_GO_OPENLY)


def forbid_go(s: Osaczeni, seat: i64, area: i64) -> str | None:
    """The rule that forbids this destination, or None: open, and not all living characters there already (OSA-6.2)."""
    if area >= N_AREAS or s.is_closed(area):
        return "OSA-6.2"
    for i in range(seat * FAMILY, seat * FAMILY + FAMILY):
        if s.at[i] < N_AREAS and s.at[i] != area:
            return None
    return "OSA-6.2"


def legal_go(s: Osaczeni, seat: i64) -> list[i64]:
    """Every legal destination; a full area may be chosen (OSA-6.2)."""
    codes: list[i64] = []
    for area in range(N_AREAS):
        if forbid_go(s, seat, area) is None:
            codes.append(pack(GO, area))
    return codes


def apply_go_openly(s: Osaczeni, seat: i64, area: i64) -> None:
    """The marker lies open and binds (OSA-6.1)."""
    s.goals[seat] = area + 1
    s.emit(WENT_OPENLY, seat, area)


def secret_maps(s: Osaczeni) -> None:
    """The others choose secretly and at the same time; without a choice nobody is asked (OSA-6.3, OSA-6.4)."""
    for seat in range(s.n_seats):
        if seat != s.badge and s.is_alive(seat):
            codes = legal_go(s, seat)
            if len(codes) == 1:  # everybody knows that it is the only one
                s.goals[seat] = (codes[0] >> 8) + 1
            elif len(codes) > 1:
                s.ask(seat, ASK_GO)
