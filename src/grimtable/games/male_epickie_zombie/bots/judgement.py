"""For bots, never for rules: how each seat stands. What a beginner would play is in humans and zombies."""

from math import exp

from grimtable.engine.ints import i64
from grimtable.games.male_epickie_zombie.bots import features, humans, weights, zombies
from grimtable.games.male_epickie_zombie.rules.outcome import winning_seats
from grimtable.games.male_epickie_zombie.state import Mez

PATIENCE = 80  # decisions in the rest of a turn; far more than any turn has


def value(s: Mez) -> list[float]:
    """One number per seat: exact at the end, an estimate before.

    In the middle of a turn it is hard to tell what Moves and zombies yet to come are worth: beginners play the turn to
    its end, and the estimate is made there.
    """
    if s.over:
        return value_at_end(s)
    later = s.clone()
    later.mute()
    finish_turn(later)
    return value_at_end(later) if later.over else estimate(later)


def value_at_end(s: Mez) -> list[float]:
    """The values of a finished game: 1 for each winner, 0 for the others."""
    values = [0.0] * s.n_seats
    for seat in winning_seats(s):
        values[seat] = 1.0
    return values


def finish_turn(s: Mez) -> None:
    """Play as beginners until the next human's turn begins."""
    turn = s.turn
    for _ in range(PATIENCE):
        seat = s.next_seat()
        if seat < 0 or s.turn != turn:
            return
        s.play(seat, prefer(s, seat, s.codes(seat)))


def estimate(s: Mez) -> list[float]:
    """Estimate a table at the beginning of a turn by the fitted weights."""
    values = [0.0] * s.n_seats
    if s.coop:
        if s.zombie_seat >= 0:
            table, side = weights.COOP_TABLE, weights.COOP_SIDE
        else:
            table, side = weights.AUTOMA_TABLE, weights.AUTOMA_SIDE
        chance = squash(features.weigh_table(s, table) + features.weigh_side(s, 0, side))
        for seat in range(s.n_seats):
            values[seat] = 1.0 - chance if seat == s.zombie_seat else chance
        return values
    if s.zombie_seat >= 0:
        table, side = weights.RIVALRY_TABLE, weights.RIVALRY_SIDE
    else:
        table, side = weights.RIVALS_TABLE, weights.RIVALS_SIDE
    horde = exp(-features.weigh_table(s, table))
    total = horde
    for human in range(s.n_humans):
        own = exp(features.weigh_side(s, human, side))
        values[s.seat_of(human)] = own
        total += own
    if s.zombie_seat >= 0:
        values[s.zombie_seat] = horde
    for seat in range(s.n_seats):
        values[seat] = values[seat] / total
    return values


def squash(x: float) -> float:
    """Map any number to one between 0 and 1."""
    return 1.0 / (1.0 + exp(-x))


def prefer(s: Mez, seat: i64, codes: list[i64]) -> i64:
    """What a sensible beginner would play, from what the seat knows alone."""
    if len(codes) == 1:
        return codes[0]
    if seat == s.zombie_seat:
        return zombies.prefer(s, codes)
    return humans.prefer(s, seat, codes)


def guide(s: Mez, seat: i64, codes: list[i64]) -> i64:
    """What the search tries first: a beginner's choice."""
    return prefer(s, seat, codes)
