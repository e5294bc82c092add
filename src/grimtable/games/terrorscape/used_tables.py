"""Tables of triples by what the histories that lead there have used (TER-Q61).

Of two histories that lead to a triple one that used no more of anything is enough. Where too many are left, what they
used is told apart less and less: who holds what, which counts are exact, single kinds, and so on.
"""

from typing import Final, final

from grimtable.games.terrorscape import owners
from grimtable.games.terrorscape.components import CAM, KIT
from grimtable.games.terrorscape.costs import Cost
from grimtable.games.terrorscape.counts import (
    BIAS,
    EXACT,
    FLASHES,
    FULL_FIELD,
    ITEM_OF,
    MISSED,
    N_FIELDS,
    NET,
    NOTHING,
    OWN,
    OWNED,
    UNITS,
    UNKNOWN,
    count,
    is_enough,
    with_count,
)

Counts = tuple[tuple[int, int], ...]  # by what was used: triples

# What is forgotten where there are too many different counts: first all single kinds together, for their sum tells most
ONCE: Final = (ITEM_OF.index(CAM), ITEM_OF.index(KIT), FLASHES)  # of which there is one each
SINGLE: Final = tuple(field for field in range(NET) if field != MISSED and field not in ONCE)
FORGETTING: Final = (SINGLE, (MISSED,), ONCE, (OWN,), (NET,))
ENOUGH: Final = 12  # different counts that are kept apart
ENOUGH_SUMS: Final = 24  # the same once those of single kinds are forgotten
ENOUGH_OWNED: Final = 40  # the same while it is known who holds what


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
    found: dict[int, int] = {}
    for counts, places in table.items():
        same = counts & owners.COUNTED
        found[same] = found.get(same, 0) | places
    return found


def kept_apart(table: dict[int, int], exact: int) -> tuple[Counts, int]:
    """A table to remember, and what of it is exact; of too many counts the least telling are forgotten."""
    table = thinned(table, exact)
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
        blur = Blur()
        for field in fields:
            blur.forget(field, min([count(counts, field) for counts in table]) if field != MISSED else UNKNOWN)
        merged: dict[int, int] = {}
        for counts, places in table.items():
            same = blur.counts(counts)
            merged[same] = merged.get(same, 0) | places
        table = thinned(merged, 0)
    return tuple(sorted(table.items())), exact


@final
class Blur:
    """Fields that are not told apart: each counts as the least it can be."""

    def __init__(self) -> None:
        self.mask = 0
        self.value = 0

    def forget(self, field: int, low: int) -> None:
        """One more field."""
        self.mask |= FULL_FIELD * UNITS[field]
        self.value |= (low + BIAS) * UNITS[field]

    def counts(self, counts: int) -> int:
        """Counts without these fields."""
        return counts & ~self.mask | self.value

    def used(self, used: int) -> int:
        """What a turn used, without these fields."""
        return ((used + NOTHING) & ~self.mask | NOTHING & self.mask) - NOTHING


def all_places(table: Counts) -> int:
    """The triples that some of these histories lead to."""
    found = 0
    for _counts, places in table:
        found |= places
    return found
