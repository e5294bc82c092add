"""The ways that were followed in one Survivor's turn, and what was paid for them (TER-Q61).

A way is what was done so far, with the locations it may have begun in and may have led to (ways.py). Of two that come
to the same, one that used no more of anything is enough.
"""

from collections import deque
from typing import Final, final

from grimtable.engine.ints import i64
from grimtable.games.terrorscape import knowledge
from grimtable.games.terrorscape.components import ADRE, FLASH, N_LOCATIONS
from grimtable.games.terrorscape.costs import Cost
from grimtable.games.terrorscape.counts import A_FIND, A_TAKE, ADRENALINE, LATELY, TAKEN, UNIT_OF, count
from grimtable.games.terrorscape.told import Told
from grimtable.games.terrorscape.ways import among, ends_of, onward, with_flash

TURN_OVER: Final = 2  # in a key, where others have 1 once the action is done: no extra action follows
# Action done, what was used, free steps, passages, who must stand where, cover
Key = tuple[int, int, int, int, int, int]
Alike = tuple[int, int, int, int, int]  # action done, passages, who must stand where, cover, what is exact of the used


@final
class Way:
    """A way to be in a turn: where it leads to, and what of that was not followed yet."""

    def __init__(self, key: Key, cost: Cost) -> None:
        self.key = key
        self.cost = cost
        self.steps: i64 = key[2]
        self.places = 0
        self.fresh = 0


class Ways:
    """The ways of one Survivor's turn, as far as they were followed."""

    def __init__(self, told: Told, i: int) -> None:
        self.t = told
        self.i = i
        self.character = int(told.k[knowledge.WHO + i])
        self.same = told.same()
        self.found: dict[Key, Way] = {}
        self.alike: dict[Alike, list[Way]] = {}
        self.todo: deque[Way] = deque()
        self.units = UNIT_OF  # what one use of each card adds
        self.copies = int(told.stock.kinds[ADRENALINE].copies)  # of Adrenaline

    def put(self, key: Key, ways: int) -> None:
        """A way to be in the turn."""
        if ways != 0 and self.t.affordable(key[1]):
            self.note(key, ways)

    def note(self, key: Key, ways: int) -> None:
        """What is new of a way: the same with more cards or steps is nothing new."""
        done, used, _steps, passages, where, cover = key
        same = (done, passages, where, cover, used & self.same)
        others = self.alike.get(same)
        if others is None:
            others = self.alike[same] = []
        cost = self.t.cost_of(used)
        steps: i64 = key[2]
        for other in others:
            if other.steps <= steps and other.cost.will_do_for(cost):
                ways &= ~other.places
        if ways == 0:
            return
        way = self.found.get(key)
        if way is None:
            way = self.found[key] = Way(key, cost)
            others.append(way)
        way.places |= ways
        if way.fresh == 0:
            self.todo.append(way)
        way.fresh |= ways

    # Ways, and what is paid for them

    def among(self, places: int) -> int:
        """All ways that end in these locations."""
        return among(places)

    def onward(self, ways: int, steps: list[int]) -> int:
        """All ways, one step further."""
        return onward(ways, steps)

    def ends_of(self, ways: int) -> int:
        """The locations in which some of these ways end."""
        return ends_of(ways)

    def spent(self, used: int, item: int) -> list[int]:
        """What was used, with one card more, in all ways to pay for it."""
        found = with_flash(used) if item == FLASH else used + UNIT_OF[item]
        if item == ADRE and count(found, LATELY) - count(found, TAKEN) > self.copies:
            return []  # what others took back in this phase, they took before this turn or after it
        return [found] if self.t.affordable(found) else []

    def with_find(self, used: int) -> list[int]:
        """The same with a search card of use."""
        return [used + A_FIND]

    def with_take(self, used: int, which: int) -> list[int]:
        """The same with a card that Marco took back."""
        return [used + A_TAKE[which]]

    def repaired(self, used: int, helped: bool) -> list[int]:
        """The same with a repair, in all ways, after which help is called or not."""
        return [used]

    def trapped(self, used: int, ways: int) -> list[tuple[int, int]]:
        """The same with a trap set where one stands."""
        return [(used, ways)]

    def steps(self, key: Key) -> list[int]:
        """Where one step leads now."""
        return self.t.steps_past(key[5] >> N_LOCATIONS)

    def walk(self, key: Key, ways: int, least: int, most: int) -> int:
        """A MOVE of so many steps (TER-1.7)."""
        steps = self.steps(key)
        found = 0
        for n in range(1, most + 1):
            ways = self.onward(ways, steps)
            if n >= least:
                found |= ways
        return found
