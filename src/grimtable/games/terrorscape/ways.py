"""The ways of a turn: 15 bits for each location it may begin in, the locations in which it may then be (TER-Q61)."""

from typing import Final

from grimtable.games.terrorscape.components import N_LOCATIONS, TEAM
from grimtable.games.terrorscape.costs import Cost
from grimtable.games.terrorscape.counts import FLASHES, NOTHING, UNITS, count

PLACE: Final = 4  # bits for where one Survivor must stand: 0 anywhere, else the location and one
CALLED: Final = 1 << PLACE * TEAM  # above these: where the others were told to move on, and one (TER-T1.18)
CALLED_PAST: Final = CALLED << PLACE  # above that: how much of what was told had happened by then
TOLD_ONE: Final = 1 << N_LOCATIONS  # in a cover: one more thing told has a cause
STARTS: Final = sum(1 << place * N_LOCATIONS for place in range(N_LOCATIONS))
STAY: Final = sum(1 << place * N_LOCATIONS + place for place in range(N_LOCATIONS))

Caused = tuple[int, int, int]  # who must stand where, cover, what was used
Known = tuple[int, int, int, int]  # cover, who must stand where, what was used, ways


def among(places: int) -> int:
    """All ways that end in these locations."""
    return STARTS * places


def onward(ways: int, steps: list[int]) -> int:
    """All ways, one step further: from each location to those that it leads to."""
    found = 0
    for place in range(N_LOCATIONS):
        part = ways >> place & STARTS
        if part:
            found |= part * steps[place]
    return found


def ends_of(ways: int) -> int:
    """The locations in which some of these ways end."""
    found = 0
    for place in range(N_LOCATIONS):
        if ways >> place & STARTS:
            found |= 1 << place
    return found


def with_flash(used: int) -> int:
    """The Flashlight is held: one card, however often it is used."""
    return used if count(used, FLASHES) > 0 else used + UNITS[FLASHES]


def with_place(where: int, j: int, place: int) -> int:
    """Who must stand where, and one more; -1: it cannot be in two places."""
    there = where >> PLACE * j & (1 << PLACE) - 1
    if there:
        return where if there == place + 1 else -1
    return where | place + 1 << PLACE * j


def needed(merged: dict[Caused, int], exact: int, apart: int) -> list[Known]:
    """Turns by who must stand where, cover, what was used; without the ways for which another turn will do.

    Noise in `apart` is told apart: there the noisier will not do for the other.
    """
    alike: dict[tuple[int, int], list[tuple[int, int, int, Cost, int]]] = {}  # by what is told and what is exact
    costs: list[Cost] = []
    for at, ((where, cover, used), ways) in enumerate(merged.items()):
        cost = Cost(used)
        costs.append(cost)
        alike.setdefault((cover >> N_LOCATIONS, used & exact), []).append((at, where, cover, cost, ways))
    found = []
    for at, ((where, cover, used), ways) in enumerate(merged.items()):
        cost = costs[at]
        for other, there, noise, price, enough in alike[cover >> N_LOCATIONS, used & exact]:
            if cover & ~noise or (cover ^ noise) & apart or other == at:
                continue
            if there != where and (there != 0 or where >= CALLED):
                continue
            if price.will_do_for(cost):
                ways &= ~enough
                if ways == 0:
                    break
        if ways:
            found.append((cover, where, used - NOTHING, ways))
    return found
