"""What a seat can expect of the coming attacks: for bots, never for rules.

Everything here reads what the seat itself may know: public facts, dice it has seen, and what it has heard.
"""

from typing import Final

from grimtable.engine.fastmath import exp
from grimtable.engine.ints import i64
from grimtable.games.osaczeni import components as c
from grimtable.games.osaczeni import kinds as k
from grimtable.games.osaczeni.state import Osaczeni

SLOPE: Final = 1.5  # how sharply the chance of a break-in rises with each monster more
LATER: Final = 0.45  # how much of a danger counts that comes a round later
ANYBODY: Final = -1
HEARD_DICE: Final = 0  # heard[0:6]: dice expected at each area, in hundredths
HEARD_GOALS: Final = 6  # heard[6:12]: where each seat is believed to go, area + 1, 0 for unknown
HEARD_TRUST: Final = 12  # heard[12:18]: how much each seat is believed, 0 to 100
HEARD_AGAINST: Final = 18  # heard[18:24]: how much others want each seat pointed at, in hundredths
N_HEARD: Final = 24


def knows_dice(s: Osaczeni, seat: i64) -> bool:
    """Whether a seat knows this round's dice; ANYBODY knows all of a world that is imagined anyway."""
    return s.dice_place == k.OPEN or (s.dice_place == k.UNDER_HATCH and (seat == ANYBODY or s.looked >> seat & 1 == 1))


def arrivals(s: Osaczeni, seat: i64) -> list[float]:
    """How many monsters each area can expect at the next attack, as far as a seat can tell."""
    expected: list[float] = []
    for area in range(c.N_AREAS):
        expected.append(float(s.monsters[area]))
    if s.phase >= k.ARRIVAL and s.dice_place != k.OPEN:
        return expected
    more: list[float] = [0.0] * c.N_AREAS
    if knows_dice(s, seat):
        for area in range(c.N_AREAS):
            more[area] = float(s.dice[area])
    elif s.dice_place == k.UNDER_HATCH and len(s.heard) == N_HEARD:
        for area in range(c.N_AREAS):
            more[area] = float(s.heard[HEARD_DICE + area]) / 100.0
    else:
        each = float(s.n_dice()) / float(c.N_AREAS)
        for area in range(c.N_AREAS):
            more[area] = each
    crowds: list[i64] = [0] * c.N_AREAS
    crying: list[i64] = [0] * c.N_AREAS
    for i in range(len(s.at)):
        if s.at[i] < c.N_AREAS:
            crowds[s.at[i]] += 1
            if i & 3 == c.CRYBABY:
                crying[s.at[i]] += 1
    most: i64 = 1
    most_crying: i64 = 1
    for area in range(c.N_AREAS):
        if crowds[area] > most:
            most = crowds[area]
        if crying[area] > most_crying:
            most_crying = crying[area]
    for area in range(c.N_AREAS):
        if crowds[area] == most:
            more[area] += 0.8
        if s.variant != 3 and crying[area] == most_crying:
            more[area] += 0.8
    for area in range(c.N_AREAS):
        room = float(s.rows.notches[area]) - expected[area]
        if s.is_closed(area):
            room = 0.0
        if more[area] > room and area != c.PARKING:
            more[c.PARKING] += more[area] - room
            more[area] = room
        expected[area] += more[area]
    return expected


def breaks_in(s: Osaczeni, area: i64, expected: float) -> float:
    """The chance that an area inside the mall is broken into."""
    strength = float(s.strength(area))
    edge = -0.5 if s.is_row_full(1) else 0.5
    if s.phase == k.ATTACK:
        return 1.0 if expected > strength + edge else 0.0
    return 1.0 / (1.0 + exp(-SLOPE * (expected - strength - edge)))


def weight_in_time(s: Osaczeni, area: i64) -> float:
    """A danger of this round counts in full, one of the next round less."""
    if s.phase < k.ATTACK:
        return 1.0
    if s.phase == k.ATTACK:
        return 1.0 if s.area == c.NO_AREA or area >= s.area else LATER
    return LATER


def loss(s: Osaczeni, seat: i64, area: i64, expected: float) -> float:
    """The points that a seat can expect to lose in an area."""
    at = seat * c.FAMILY
    own: i64 = 0
    own_votes: i64 = 0
    points = 0.0
    cheapest = 99.0
    for i in range(at, at + c.FAMILY):
        if s.at[i] == area and s.hidden >> i & 1 == 0:
            own += 1
            own_votes += s.rows.votes[i & 3]
            worth = float(s.rows.points[i & 3])
            points += worth
            if worth < cheapest:
                cheapest = worth
    if own == 0:
        return 0.0
    people: i64 = 0
    votes: i64 = 0
    families: i64 = 0
    last: i64 = -1
    for i in range(len(s.at)):
        if s.at[i] == area and s.hidden >> i & 1 == 0:
            people += 1
            votes += s.rows.votes[i & 3]
            if i >> 2 != last:
                families += 1
                last = i >> 2
    if area == c.PARKING:
        dead = expected if expected < float(people) else float(people)
        return points * dead / float(people) * weight_in_time(s, area)
    share = 1.0
    if families > 1:
        own_votes += s.pistols[seat]
        share = (1.0 - float(own_votes) / float(votes + s.pistols[seat])) / float(families - 1)
        if s.victim == seat:
            share *= 0.75
    return breaks_in(s, area, expected) * share * cheapest * weight_in_time(s, area)


def losses(s: Osaczeni, seat: i64, expected: list[float]) -> float:
    """The points that a seat can expect to lose in all areas."""
    total = 0.0
    for area in range(c.N_AREAS):
        if not s.is_closed(area):
            total += loss(s, seat, area, expected[area])
    return total


def points_alive(s: Osaczeni, seat: i64) -> float:
    """The points of a seat's living characters."""
    total: i64 = 0
    for i in range(seat * c.FAMILY, seat * c.FAMILY + c.FAMILY):
        if s.at[i] < c.N_AREAS:
            total += s.rows.points[i & 3]
    return float(total)
