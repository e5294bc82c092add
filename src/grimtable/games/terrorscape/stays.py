"""In how many turns somebody can have stayed to search or to repair, by where the three are now (TER-4.6, TER-4.9).

Whoever searches or repairs stays where that is done: the action of the turn is spent. So the number of search cards and
of repairs is bound to the places: three who stand far from C2 have not searched there a moment ago. For each small
number the triples are kept to which turns with so many stays lead; the largest stands for all that are larger. Those
who came in time or went on with an Adrenaline are not among them: a sample in which one was used allows for one more.
"""

from grimtable.engine.ints import i64
from grimtable.games.terrorscape import knowledge
from grimtable.games.terrorscape.components import ANNA, N_LOCATIONS, TEAM
from grimtable.games.terrorscape.joint import N_STAYS, REPAIRED, SEARCHED, Joint, moved, stands
from grimtable.games.terrorscape.past import LOUD, REPAIRS, SEARCHES
from grimtable.games.terrorscape.told import Told

Levels = list[int]  # triples by how many stays lead to them, from none


def after(joint: Joint, told: Told, places: int) -> tuple[int, ...]:
    """The parts of the triples after a Survivor phase that speak of searches and repairs."""
    if told.own or told.plans or told.kept > 0:  # search cards and repairs come by other ways too
        return (places,) * (2 * N_STAYS)
    ways = [0] * TEAM
    for i in told.playing:
        for place in range(N_LOCATIONS):
            ends = int(knowledge.reach(told.k, told.rows, i, 1 << place, told.kept, told.plans))
            ways[i] |= ends << place * N_LOCATIONS
    open_to_all = ~0 if told.lair >= N_LOCATIONS else ~(1 << told.lair)
    searched = int(told.rows.searchable) & open_to_all
    radio = 1 << int(told.rows.radio) & told.allowed & open_to_all
    return (
        *_counted(joint, told, ways, [_search_spots(told, i, searched) for i in range(TEAM)], SEARCHED, places),
        *_counted(joint, told, ways, [radio if told.repairable else 0] * TEAM, REPAIRED, places),
    )


def _search_spots(told: Told, i: int, places: int) -> int:
    """Where a Survivor can have searched: without noise only if there are such cards, or if it is Anna (TER-S1.3)."""
    if told.quiet_search or told.k[knowledge.WHO + i] == ANNA:
        return places
    return places & told.allowed


def _counted(joint: Joint, told: Told, ways: list[int], spots: list[int], part: int, places: int) -> list[int]:
    """The triples by the number of stays; the radio is repaired once in a round at most (TER-4.6)."""
    once = part == REPAIRED
    before = joint.places
    idle: Levels = [before, *[each & before for each in joint.parts[part : part + N_STAYS]]]  # nobody stayed now
    busy: Levels = [0] * len(idle)
    for i in told.playing:
        stayed: Levels = [0] * len(idle)
        for n in range(len(idle)):
            more = min(n + 1, N_STAYS)
            stayed[more] |= stands(i, spots[i]) & idle[n]
            if not once:
                stayed[more] |= stands(i, spots[i]) & busy[n]
        idle = [moved(each, i, ways[i]) for each in idle]
        busy = [moved(each, i, ways[i]) | there for each, there in zip(busy, stayed, strict=True)]
    found = [(idle[n] | busy[n]) & places for n in range(1, N_STAYS + 1)]
    for n in range(N_STAYS - 1, 0, -1):  # who can have stayed more often can have stayed less often
        found[n - 1] |= found[n]
    return found


def most(joint: Joint, part: int, triple: int, otherwise: int) -> int:
    """How many stays can have led to a triple; where there are as many as are told apart, the sum over the rounds."""
    for n in range(N_STAYS, 0, -1):
        if joint.parts[part + n - 1] >> triple & 1:
            return otherwise if n == N_STAYS else min(n, otherwise)
    return 0


def bound(past: list[i64], joint: Joint, triple: int, adrenaline: int) -> list[i64]:
    """The past of a sample (past.py) with no more searches and repairs than can have led to its places.

    With each Adrenaline that was used somebody may have come to such a place in time, or have gone on (TER-I1.9).
    """
    more = max(0, adrenaline)
    found = past[:]
    told_now = past[SEARCHES] - joint.past[SEARCHES]  # in a phase that is not over
    found[SEARCHES] = min(most(joint, SEARCHED, triple, joint.past[SEARCHES]) + more, joint.past[SEARCHES]) + told_now
    found[LOUD] = min(found[LOUD], found[SEARCHES])
    repairs = min(most(joint, REPAIRED, triple, joint.past[REPAIRS]) + more, joint.past[REPAIRS])
    found[REPAIRS] += repairs - joint.past[REPAIRS]
    return found
