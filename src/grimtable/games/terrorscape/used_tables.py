"""Tables of triples by what the histories that lead there have used (TER-Q61).

Of two histories that lead to a triple one that used no more of anything is enough. Where too many are left, what they
used is told apart less and less: who holds what, which counts are exact, single kinds, and so on.
"""

from typing import Final, final

from grimtable.games.terrorscape import owners, traces
from grimtable.games.terrorscape.components import CAM, KIT
from grimtable.games.terrorscape.costs import Cost
from grimtable.games.terrorscape.counts import (
    ADRENALINE,
    BIAS,
    DROPPED,
    EXACT,
    FLASHES,
    FULL_FIELD,
    ITEM_OF,
    LATELY,
    MISSED,
    N_FIELDS,
    NET,
    NOTHING,
    OWN,
    OWNED,
    PEAK,
    TAKEN,
    TAKEN_FIELDS,
    UNITS,
    UNKNOWN,
    count,
    is_enough,
    with_count,
)
from grimtable.games.terrorscape.plan_states import STATES

Counts = tuple[tuple[int, int], ...]  # by what was used: triples
Sides = tuple[Counts, ...]  # by SIDES

# What is forgotten where there are too many different counts: first all single kinds together, for their sum tells most
ONCE: Final = (ITEM_OF.index(CAM), ITEM_OF.index(KIT), FLASHES)  # of which there is one each
SINGLE: Final = tuple(field for field in range(NET) if field != MISSED and field not in ONCE)
FORGETTING: Final = (SINGLE, (MISSED,), ONCE, (OWN,), (NET,))
# Beside the table of everything there are tables of a few fields each, which need not be forgotten: the sums with the
# things of which there is one each, and Adrenaline. Of each what is forgotten all the same, in the worst case.
# With traits or plans there is another one, in which who must own which trait and how far the plan is are told apart as
# well, and forgotten last.
SUMS: Final = 0
GIFTS: Final = 2
CLAIMS: Final = N_FIELDS  # as if it were one more field
PLANNED: Final = N_FIELDS + 1  # another: how far the plan is (plan_states.py)
SIDES: Final = (
    (ONCE[:1], ONCE[1:], (OWN,), (NET,)),
    ((ADRENALINE, PEAK, DROPPED, LATELY, TAKEN),),
    ((NET,), (PLANNED,), (CLAIMS,)),
)
ENOUGH: Final = 12  # different counts that are kept apart
ENOUGH_SUMS: Final = 24  # the same once those of single kinds are forgotten
ENOUGH_OWNED: Final = 40  # the same while it is known who holds what
ENOUGH_ASIDE: Final = 400  # the same in a table of few fields


def least(table: Counts) -> int:
    """The least of everything."""
    found = table[0][0] & owners.COUNTED
    for counts, _places in table:
        if not is_enough(found, counts, 0):
            for field in range(N_FIELDS):
                n = count(counts, field)
                if n < count(found, field):
                    found = with_count(found, field, n)
    return found


def thinned(table: dict[int, int], exact: int) -> dict[int, int]:
    """Without the triples that another history reaches with no more of anything."""
    found: dict[int, int] = {}
    alike: dict[int, list[tuple[Cost, int]]] = {}  # by what is exact
    for counts in sorted(table):  # whoever has no more of anything comes first
        places = table[counts]
        others = alike.setdefault(counts & exact, [])
        cost = Cost(counts)
        for other, there in others:
            if other.will_do_for(cost):
                places &= ~there
        if places:
            found[counts] = places
            others.append((cost, places))
    return found


def disowned(table: dict[int, int]) -> dict[int, int]:
    """A table without who holds what."""
    return Blur().table(table)


def kept_apart(table: dict[int, int], exact: int) -> tuple[Counts, int]:
    """A table to remember, and what of it is exact; of too many counts the least telling are forgotten."""
    table = thinned(table, exact)
    if exact == OWNED and len(table) > ENOUGH_OWNED:
        table = thinned(traces.forgotten(table), exact)
    if exact == OWNED and len(table) > ENOUGH_OWNED:
        exact = EXACT
        table = thinned(disowned(table), exact)
    if exact and len(table) > (ENOUGH_OWNED if exact == OWNED else ENOUGH):
        exact = 0
        table = disowned(table)
        table = thinned(table, 0)
    for fields in FORGETTING:
        if len(table) <= (ENOUGH if fields == SINGLE else ENOUGH_SUMS) or exact == OWNED:
            break  # who holds what is reckoned from the other counts
        table = forgotten(table, fields)
    return tuple(sorted(table.items())), exact


def forgotten(table: dict[int, int], fields: tuple[int, ...]) -> dict[int, int]:
    """A table in which some fields are the least that any history has used."""
    blur = Blur()
    blur.above = True
    for field in fields:
        low = UNKNOWN if field == MISSED else 0
        if field < N_FIELDS and field != MISSED:
            low = min([count(counts, field) for counts in table])
        blur.forget(field, low)
    return thinned(blur.table(table), STATES)


def aside(table: dict[int, int], side: int) -> Counts:
    """The table of a few fields that goes with a table of everything."""
    table = thinned(without_others(side).table(table), TAKEN_FIELDS | STATES)
    for fields in SIDES[side]:
        if len(table) <= ENOUGH_ASIDE:
            break
        table = forgotten(table, fields)
    return tuple(sorted(table.items()))


def all_sides(counts: Counts) -> Sides:
    """All tables of a few fields that go with one of everything."""
    table = disowned(dict(counts))
    return tuple([aside(table, side) for side in range(len(SIDES))])


def without_others(side: int) -> "Blur":
    """What is not told apart in a table of few fields: nobody has used any of it, as far as that is known."""
    kept = [field for fields in SIDES[side] for field in fields]
    blur = Blur()
    blur.above = CLAIMS in kept
    for field in range(N_FIELDS):
        if field not in kept:
            blur.forget(field, UNKNOWN if field == MISSED else 0)
    return blur


@final
class Blur:
    """Fields that are not told apart: each counts as the least it can be."""

    def __init__(self) -> None:
        self.mask = 0
        self.value = 0
        self.above = False  # whether what stands above the counts is told apart

    def forget(self, field: int, low: int) -> None:
        """One more field."""
        if field == PLANNED:
            self.mask |= STATES
            return
        if field == CLAIMS:
            self.above = False
            return
        self.mask |= FULL_FIELD * UNITS[field]
        self.value |= (low + BIAS) * UNITS[field]

    def counts(self, counts: int) -> int:
        """Counts without these fields."""
        if not self.above:
            counts &= owners.COUNTED
        return counts & ~self.mask | self.value

    def table(self, table: dict[int, int]) -> dict[int, int]:
        """A table without these fields."""
        found: dict[int, int] = {}
        for counts, places in table.items():
            same = self.counts(counts)
            found[same] = found.get(same, 0) | places
        return found

    def used(self, used: int) -> int:
        """What a turn used, without these fields."""
        return (self.counts(used + NOTHING) & ~self.mask | NOTHING & self.mask) - NOTHING


def all_places(table: Counts) -> int:
    """The triples that some of these histories lead to."""
    found = 0
    for _counts, places in table:
        found |= places
    return found


def within(table: Counts, places: int) -> Counts:
    """A table with some of the triples alone."""
    return tuple([(counts, there & places) for counts, there in table if there & places])


def in_all(counts: Counts, sides: Sides) -> int:
    """The triples that all of these tables have."""
    found = all_places(counts)
    for side in sides:
        found &= all_places(side)
    return found
