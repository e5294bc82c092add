"""One Survivor's turn for whole triples, while it is followed who holds what (TER-3.7, TER-Q61).

Who can hold a card hangs on who met whom, and where. So here not the ways of one Survivor are followed from place to
place (causes.py), but the triples with all that is known of their cards: wherever the Survivor comes, the triples part
by who stands there with it, and whatever one of them can hold all of them can from then on (owners.py).
"""

from grimtable.games.terrorscape import owners, traces
from grimtable.games.terrorscape.causes import Turn
from grimtable.games.terrorscape.components import EVERYWHERE, JOHNSON, N_LOCATIONS, TOOL
from grimtable.games.terrorscape.counts import (
    A_FIND,
    A_TAKE,
    DROPPED,
    LATELY,
    MISSED,
    TAKEN,
    UNIT_OF,
    count,
    joined,
    settled,
)
from grimtable.games.terrorscape.endings import Ending
from grimtable.games.terrorscape.joint import STANDS, STRIDES, TOGETHER, places_of, spread_of, stands
from grimtable.games.terrorscape.owners import Hands
from grimtable.games.terrorscape.told import Told
from grimtable.games.terrorscape.turn_tables import Table, standing
from grimtable.games.terrorscape.turn_ways import Key


class Walk(Turn):
    """All turns of one Survivor, from every entry of a table."""

    def __init__(self, told: Told, i: int, hands: Hands) -> None:
        super().__init__(told, i)
        self.stock = told.stock
        self.hands = hands
        self.stood: dict[int, int] = {}

    def taken(self, table: Table, into: Table, ending: Ending | None) -> None:
        """All entries after the turn, the last one before this ending; `outgrown`, if there are too many ways."""
        for (cover, used), places in sorted(table.items(), key=lambda entry: entry[0][1]):
            self.put((0, used, 0, 0, 0, cover), places)
        self.follow()
        self.t.ways += len(self.found)
        for (done, used, _steps, _passages, _where, cover), way in self.found.items():
            if done == 1 and (ending is None or ending.can_finish(cover)):
                for counts in settled(used & owners.COUNTED):
                    number = counts | used & ~owners.COUNTED
                    dropped = count(counts, DROPPED) + count(counts, DROPPED + 1)
                    if self.stock.affords(number) and not (self.t.some and dropped > 0):
                        into[cover, number] = into.get((cover, number), 0) | way.places

    def put(self, key: Key, ways: int) -> None:
        """A way to be in the turn: the triples part by who is met there."""
        if self.t.outgrown:
            return
        if self.t.some and len(self.found) > self.t.some_ways:
            self.todo.clear()
            return
        done, used, steps, passages, where, cover = key
        if where:
            ways &= standing(where)
        if ways == 0 or count(used, MISSED) < 0 or not self.stock.affords(used):
            return
        for people, there in TOGETHER:
            part = ways & there
            if part:
                met = self.hands.met(used, people) if people >> self.i & 1 else used
                self.note((done, met, steps, passages, 0, cover), part)
        if self.t.ways + len(self.found) > self.t.most_ways and not self.t.some:
            self.t.outgrown = True
            self.todo.clear()

    def among(self, places: int) -> int:
        """All triples in which it stands in one of these locations."""
        found = self.stood.get(places)
        if found is None:
            found = self.stood[places] = stands(self.i, places & EVERYWHERE)
        return found

    def onward(self, ways: int, steps: list[int]) -> int:
        """All triples, one step further."""
        found = 0
        for place in range(N_LOCATIONS):
            part = ways & STANDS[self.i][place]
            if part:
                found |= (part >> place * STRIDES[self.i]) * spread_of(self.i, steps[place])
        return found

    def ends_of(self, ways: int) -> int:
        """Where it stands in some of these triples."""
        return places_of(ways, self.i)

    def loudly(self, key: Key, ways: int, told: int = 0) -> None:
        """The same; what is told apart was a repair, and there is one in a round (TER-4.6)."""
        super().loudly(key, ways & ~self.among(key[5] & self.t.apart), told)

    def spent(self, used: int, item: int) -> list[int]:
        """One card more is used, held by this Survivor or by whoever it met."""
        spending = self.hands.spending
        found = spending.get((used, item, self.i))
        if found is None:
            counts = joined(used & owners.COUNTED, UNIT_OF[item]) | used & traces.EVERY
            ways = [counts | each for each in self.hands.used(used & owners.ALL_FIELDS, item, self.i)]
            found = spending[used, item, self.i] = [each for each in ways if self.stock.affords(each)]
        return found

    def with_find(self, used: int) -> list[int]:
        """It holds a search card, if some are left."""
        if count(used, MISSED) <= 0:
            return []
        return [owners.with_card(used + A_FIND, owners.FOUND, 1 << self.i)]

    def with_take(self, used: int, which: int) -> list[int]:
        """Marco holds what he took back; where some histories will do, somebody had used it."""
        spent = count(used, which) + count(used, LATELY + which) - count(used, TAKEN + which)
        if self.t.some and spent <= 0:
            return []
        return [owners.with_card(used + A_TAKE[which], owners.TAKEN + 7 * which, 1 << self.i)]

    def repaired(self, used: int, helped: bool) -> list[int]:
        """The radio is further; with Tools out of a Discovery where some histories will do (TER-4.7)."""
        most = int(self.t.rows.max_repair)
        found = [traces.repaired(used, 1, most, helped=helped)]
        if self.t.some and used & traces.FOLLOWED:
            gain = int(self.t.rows.tool_repair_johnson if self.character == JOHNSON else self.t.rows.tool_repair)
            for each in self.hands.tools(used, self.i) if traces.tools(used) < self.t.stock.in_deck[TOOL] else []:
                more = traces.repaired(each, gain, most, helped=helped)
                found.append(more + traces.TOOLS if more >= 0 else -1)
        return [each for each in found if each >= 0]

    def trapped(self, used: int, ways: int) -> list[tuple[int, int]]:
        """The trap lies where this Survivor stands; the triples part by that."""
        if used & traces.FOLLOWED == 0:
            return [(used, ways)]
        found = [(traces.trapped(used, place), ways & STANDS[self.i][place]) for place in range(N_LOCATIONS)]
        return [each for each in found if each[1]]
