"""How each seat stands and what it would do: for bots, never for rules.

The Killer's preferences read the public knowledge, never where the Survivors are (killer_policy.py); the
Survivors' read their own board and where the Killer was last seen (survivor_policy.py).
"""

from grimtable.engine.fastmath import exp
from grimtable.engine.ints import i64
from grimtable.games.terrorscape import components as c
from grimtable.games.terrorscape import evidence
from grimtable.games.terrorscape.bots import features, survivors
from grimtable.games.terrorscape.bots import killer as killer_policy
from grimtable.games.terrorscape.rules import outcome
from grimtable.games.terrorscape.state import SETTING_UP, Terrorscape


def value(s: Terrorscape) -> list[float]:
    """How each seat stands, 0 to 1."""
    n = s.n_seats
    values: list[float] = [0.0] * n
    if s.over:
        for seat in range(n):
            values[seat] = 1.0 if outcome.seat_wins(s, seat) else 0.0
        return values
    if s.phase == SETTING_UP:
        for seat in range(n):
            values[seat] = 0.5
        return values
    if s.own:
        return value_alone(s, values)
    killer = features.killer_chance(s)
    for seat in range(n):
        values[seat] = killer if seat == s.killer_seat else 1.0 - killer
    return values


def peril(s: Terrorscape, i: i64) -> float:
    """How exposed a Survivor is."""
    total = 0.0
    if s.health[i] > 0:
        total += 1.1
    total += 0.14 * float(s.fear[i])
    far = s.distance(s.at[i], s.lair)
    near = 0.55 if far == 0 else 0.35 if far == 1 else 0.12 if far == 2 else 0.0
    if s.health[i] > 0:
        near *= 2.0
    at = evidence.WEIGHTS + i * c.N_LOCATIONS + s.at[i]
    found = float(s.known[at]) / float(evidence.FULL)  # a Survivor that is known to be there is easy prey
    return total + near * (0.6 + 0.8 * found)


def value_alone(s: Terrorscape, values: list[float]) -> list[float]:
    """Variant 2: everybody counts for itself."""
    dead = float(outcome.n_eliminated(s))
    threat = 0.0
    for i in range(c.TEAM):
        seat = s.controller(i)
        if s.out[i] == 2:
            values[seat] = 1.0
            threat -= 0.5
        elif s.out[i] == 1:
            values[seat] = 0.0
        else:
            here = peril(s, i)
            threat += 0.5 * here
            score = -0.6 - here + 0.7 * float(s.keys[i]) + 0.2 * float(s.repair) - 0.02 * float(s.round_no)
            if s.help_at > 0:
                score += 1.5 + 0.5 * float(s.rows.help - s.help_at)
            else:
                score -= 0.05 * float(s.distance(s.at[i], survivors.goal_of(s, i)))
            values[seat] = 1.0 / (1.0 + exp(-score))
    score = -0.9 + 1.6 * dead + threat + 0.1 * float(s.level)
    if s.help_at > 0:
        score -= 1.2
    values[s.killer_seat] = 1.0 / (1.0 + exp(-score))
    return values


def prefer(s: Terrorscape, seat: i64, codes: list[i64]) -> i64:
    """The most promising code, the first of equals."""
    question = s.asked[seat]
    best = codes[0]
    best_score = -1e9
    heat: list[float] = []
    if seat == s.killer_seat:
        heat = killer_policy.heat_map(s)
    for code in codes:
        score = (
            killer_policy.killer_promise(s, question, code, heat)
            if seat == s.killer_seat
            else survivors.promise(s, question, code)
        )
        if score > best_score:
            best_score = score
            best = code
    return best


def guide(s: Terrorscape, seat: i64, codes: list[i64]) -> i64:
    """The same, for the search; -1: nothing else is worth a try.

    The estimate for a Killer whose Survivors play each for themselves is made up, not fitted: searching by it he won
    23 of 60 games where the rule of thumb wins two of three. So there he keeps to the rule of thumb.
    """
    if s.own and seat == s.killer_seat and len(codes) < len(s.codes(seat)):
        return -1
    return prefer(s, seat, codes)
