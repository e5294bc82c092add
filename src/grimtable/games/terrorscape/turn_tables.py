"""Tables of triples in the middle of a Survivor phase, by what the turns so far explain and have used (TER-Q61)."""

from typing import Final

from grimtable.games.terrorscape import owners
from grimtable.games.terrorscape.components import EVERYWHERE, N_LOCATIONS
from grimtable.games.terrorscape.costs import Cost
from grimtable.games.terrorscape.joint import N_TRIPLES, STANDS, STRIDES, TOGETHER
from grimtable.games.terrorscape.ways import CALLED, PLACE

Table = dict[tuple[int, int], int]  # by cover and what was used: triples
# Cover, who must stand where, what was used, where it ends, from each place
Class = tuple[int, int, int, int, list[int]]
MOST_TRIPLES: Final = N_TRIPLES // 3


def thinned(table: Table, exact: int, apart: int) -> Table:
    """Without what another entry makes needless: the same places with more of the noise explained, for fewer cards."""
    order = sorted(table, key=lambda key: (-(key[0] & EVERYWHERE).bit_count(), key[1]))  # whoever is enough comes first
    found: Table = {}
    alike: dict[tuple[int, int], list[tuple[Cost, int]]] = {}  # by cover and what is exact
    louder: dict[int, list[int]] = {}  # by cover: those that explain no less
    for cover, used in order:
        places = table[cover, used]
        covers = louder.get(cover)
        if covers is None:
            covers = [each for each in louder if explains(each, cover, apart)]
            covers.append(cover)
            louder[cover] = covers
        same = used & exact
        cost = Cost(used)
        for each in covers:
            for other, there in alike.get((each, same), ()):
                if other.will_do_for(cost):
                    places &= ~there
            if places == 0:
                break
        if places:
            found[cover, used] = places
            alike.setdefault((cover, same), []).append((cost, places))
    return found


def explains(one: int, other: int, apart: int) -> bool:
    """Whether one cover explains all that another does, and the same of what was told and of noise in `apart`."""
    return other & ~one == 0 and one >> N_LOCATIONS == other >> N_LOCATIONS and (one ^ other) & apart == 0


def standing(where: int) -> int:
    """The triples in which everybody stands where it must."""
    found = -1
    i = 0
    where &= CALLED - 1
    while where:
        place = where & (1 << PLACE) - 1
        if place:
            found &= STANDS[i][place - 1]
        where >>= PLACE
        i += 1
    return found


def gathered(table: Table) -> Table:
    """Whoever stands together may exchange what they hold before anything else is done there (TER-3.7)."""
    found: Table = {}
    for (cover, used), places in table.items():
        for people, there in TOGETHER:
            part = places & there
            if part:
                same = (cover, owners.met(used, people))
                found[same] = found.get(same, 0) | part
    return found


def parted(places: int, i: int) -> tuple[list[tuple[int, int]], int]:
    """Triples by the location of one Survivor, with it taken to location 0; and all of these together."""
    found = []
    pairs = 0
    for place in range(N_LOCATIONS):
        part = places & STANDS[i][place]
        if part:
            part >>= place * STRIDES[i]
            pairs |= part
            found.append((place, part))
    return found, pairs


def went(parts: list[tuple[int, int]], spreads: list[int]) -> int:
    """Triples after one Survivor went from each location to some others."""
    found = 0
    for place, part in parts:
        spread = spreads[place]
        if spread:
            found |= part * spread
    return found
