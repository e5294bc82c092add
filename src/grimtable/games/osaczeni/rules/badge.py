"""Phase 2, the badge and the dice under the hatch: OSA-5; re-rolls, OSA-V6."""

from grimtable.engine.codes import pack
from grimtable.engine.ints import i64
from grimtable.games.osaczeni import components as c
from grimtable.games.osaczeni import kinds as k
from grimtable.games.osaczeni.rules import votes
from grimtable.games.osaczeni.rules.setup import roll
from grimtable.games.osaczeni.state import DICE, Osaczeni


def badge_phase(s: Osaczeni) -> None:
    """With somebody in the monitoring centre a vote is held, else the badge stays (OSA-5.1, OSA-5.2)."""
    s.phase = k.BADGE
    s.emit(k.PHASE_BEGAN, k.BADGE)
    s.push(k.ROLL_DICE)
    s.voted = s.crowd(c.MONITORING) > 0
    if s.voted:
        votes.hold_vote(s, c.MONITORING)


def take_badge(s: Osaczeni, seat: i64) -> None:
    """The elected player takes the badge at once (OSA-5.1)."""
    s.badge = seat
    s.emit(k.BADGE_TAKEN, seat)


def roll_dice(s: Osaczeni) -> None:
    """All available dice, under the hatch; who holds the badge looks if a vote was held (OSA-5.3, OSA-5.4)."""
    n = s.n_dice()
    roll(s, n)
    s.dice_place = k.UNDER_HATCH
    s.looked = 0
    s.emit(k.DICE_ROLLED, s.badge, n)
    s.push(k.WALKIE_NEXT)
    if s.voted or s.variant == 6:  # OSA-V6.1
        look_at_dice(s, s.badge)
    if s.variant == 6:
        s.push(k.OFFER_REROLL, s.rows.variant[6])


def look_at_dice(s: Osaczeni, seat: i64) -> None:
    """One player sees the dice."""
    s.looked |= 1 << seat
    if s.journal is not None:
        s.record(k.DICE_SEEN, (seat, tuple(s.dice)))


# Big Brother


def offer_reroll(s: Osaczeni, left: i64) -> None:
    """Having looked, the badge holder may re-roll a die before the walkie-talkies (OSA-V6.2)."""
    if left > 0:
        s.ask(s.badge, k.ASK_REROLL, left)


def forbid_reroll(s: Osaczeni, area: i64) -> str | None:
    """The rule that forbids re-rolling a die of this value, or None."""
    return None if area < c.N_AREAS and s.dice[area] > 0 else "OSA-V6.2"


def legal_reroll(s: Osaczeni) -> list[i64]:
    """No re-roll, or one die by its value."""
    codes: list[i64] = [pack(k.PASS)]
    for area in range(c.N_AREAS):
        if s.dice[area] > 0:
            codes.append(pack(k.REROLL, area))
    return codes


def apply_reroll(s: Osaczeni, area: i64, left: i64) -> None:
    """That it happened is public; which die and what it shows is not (OSA-V6.3)."""
    s.dice[area] -= 1
    now = s.below(DICE, c.N_AREAS)
    s.dice[now] += 1
    s.emit(k.DIE_REROLLED, s.badge, area, now)
    s.push(k.OFFER_REROLL, left - 1)


# Walkie-talkies


def walkie_next(s: Osaczeni, done: i64) -> None:
    """Each living player once, clockwise from the badge holder, if it can hold one for all that lies open (OSA-5.5)."""
    while done < s.n_seats:
        seat = (s.badge + done) % s.n_seats
        done += 1
        if s.is_alive(seat) and s.hands[seat * c.N_CARDS] > 0 and (s.version == 1 or s.can_be_held(c.WALKIE)):
            s.push(k.WALKIE_NEXT, done)
            s.ask(seat, k.ASK_WALKIE)
            return


def forbid_walkie(s: Osaczeni, seat: i64, code: i64) -> str | None:
    """The rule that forbids this card now, or None: only a walkie-talkie in hand, useful or not (OSA-5.5)."""
    return None if code == pack(k.PLAY_CARD, c.WALKIE) and s.hands[seat * c.N_CARDS + c.WALKIE] > 0 else "OSA-5.5"


def legal_walkie(s: Osaczeni, seat: i64) -> list[i64]:
    """Pass, or listen in."""
    codes: list[i64] = [pack(k.PASS)]
    if s.hands[seat * c.N_CARDS + c.WALKIE] > 0:
        codes.append(pack(k.PLAY_CARD, c.WALKIE))
    return codes


def apply_walkie(s: Osaczeni, seat: i64) -> None:
    """The dice as they lie now, for its player's eyes; that it was played is public (OSA-12.6, OSA-V6.4)."""
    s.take_card(seat, c.WALKIE)
    s.played[c.WALKIE] += 1
    s.emit(k.CARD_PLAYED, seat, c.WALKIE)
    look_at_dice(s, seat)
