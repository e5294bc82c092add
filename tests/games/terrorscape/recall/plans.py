"""One phase explained backwards: from a triple at its end to one at its beginning, by lot (TER-Q61)."""

import math
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from grimtable.games.terrorscape.components import (
    ADRE,
    CAM,
    FLASH,
    KEY,
    KIT,
    MARCO,
    N_ITEMS,
    N_LOCATIONS,
    SEDA,
    TEAM,
    TOOL,
    Rows,
)
from grimtable.games.terrorscape.joint import STANDS, STRIDES
from tests.games.terrorscape.recall.bills import FIELD, LIGHT, LOWEST, SEARCHABLE, card, less, most, within
from tests.games.terrorscape.recall.rounds import RACK
from tests.games.terrorscape.recall.tables import FULL, Key, Kind, Levels, Phase
from tests.games.terrorscape.recall.turns import (
    COSTLY,
    FOUND_KEY,
    FOUND_LOUD,
    FOUND_QUIET,
    HELPED,
    REPAIRED,
    TOOK_BACK,
    Ends,
    Used,
    bits,
    place_of,
)


@dataclass
class Step:
    """One turn: who, what it does, what it uses."""

    i: int
    deeds: list[int]
    used: Used
    start: int
    end: int


@dataclass
class Explained:
    """One Survivor phase and the flight after it."""

    number: int
    before: int  # triples
    after: int
    fled: int
    finder: int  # who discovers with noise, TEAM: anybody, without
    racked: bool  # Discovery brings a KEY
    turns: list[Step] = field(default_factory=list)


MOST_DEAR: Final = 20.0
BRANCHES: Final = 3  # turns that are tried where one could have been


class Prices:
    """How much is asked for each thing that runs out: what is dear is chosen seldom."""

    def __init__(self) -> None:
        self.of: dict[int, float] = dict.fromkeys(COSTLY, 2.5)
        self.of[LOUD] = 0.5

    def raise_(self, what: int, by: float) -> None:
        """Something has run out."""
        self.of[what] = min(self.of.get(what, 0.2) + by, 6.0)

    def sum(self, used: Used) -> float:
        """The price of a turn."""
        return sum(self.of.get(each, 0.2) for each in used)

    def cheaper(self, used: Used, chance: random.Random) -> float:
        """A key to sort by: at random, cheap ones mostly first."""
        return chance.expovariate(1.0) * math.exp(min(self.sum(used), MOST_DEAR))


# Among the prices, besides what turns use
LOUD: Final = 30  # a Discovery with noise
QUIET: Final = 31
FOUND_KEY_BY_DISCOVERY: Final = 32


def all_there_is(rows: Rows) -> Counter[int]:
    """How much there is of what runs out in a game, besides cards to be used."""
    found: Counter[int] = Counter()
    loud = sum(bool(rows.loud[item]) for item in rows.discovery_cards)
    found[LOUD], found[QUIET] = loud, (len(rows.discovery_cards) - loud) // int(rows.discover)
    found[FOUND_KEY_BY_DISCOVERY] = int(rows.discovery[KEY])
    found[REPAIRED], found[HELPED], found[TOOK_BACK] = int(rows.max_repair), 1, 3
    found[FOUND_QUIET] = sum(not rows.loud[item] for item in rows.search_cards)
    found[FOUND_LOUD] = len(rows.search_cards) - found[FOUND_QUIET]
    found[FOUND_KEY] = int(rows.search[KEY]) + len(rows.coloured)
    return found


def place(triple: int, i: int) -> int:
    """Where a Survivor stands."""
    return triple // STRIDES[i] % N_LOCATIONS


def put(triple: int, i: int, to: int) -> int:
    """A triple with a Survivor elsewhere."""
    return triple + (to - place(triple, i)) * STRIDES[i]


def has(levels: Levels, triple: int, budget: int) -> bool:
    """Whether a triple can be reached with so much."""
    return any(places >> triple & 1 and within(used, budget) for used, places in levels.items())


class Carried:
    """What the later rounds leave to the earlier ones: cards to be found, and how much there is left of everything."""

    def __init__(self, rows: Rows, who: list[int], *, sharing: bool) -> None:
        self.rows = rows
        self.left = all_there_is(rows)
        self.deck = {item: int(rows.discovery[item]) for item in range(1, N_ITEMS)}  # not yet used or shown later
        self.black = {item: int(rows.search[item]) for item in range(1, N_ITEMS)}
        self.start = 0
        for character in who:
            if rows.start_item[character]:
                self.start |= card(int(rows.start_item[character]))
        self.pending: list[tuple[int, int]] = []  # who needs which card
        self.marco = MARCO in who
        self.wishes: set[int] = set()  # who should discover loudly for what is shown later
        self.sharing = sharing  # whether cards are hoped to change hands wherever it helps

    def copy(self) -> "Carried":
        """An independent copy."""
        found = Carried.__new__(Carried)
        found.rows, found.start, found.marco, found.sharing = self.rows, self.start, self.marco, self.sharing
        found.left, found.pending = self.left.copy(), self.pending[:]
        found.deck, found.black, found.wishes = self.deck.copy(), self.black.copy(), self.wishes
        return found

    def become(self, other: "Carried") -> None:
        """The same as another."""
        self.left, self.pending, self.start = other.left, other.pending, other.start
        self.deck, self.black = other.deck, other.black

    def needs(self, i: int, item: int) -> None:
        """A card that somebody used, or showed."""
        if item in (CAM, KIT):
            self.start &= ~card(item)
        elif self.rows.stays[item] and self.rows.discovery[item] == 1:  # one card serves all; it may change hands
            self.pending = [(j, other) for j, other in self.pending if other != item] + [(i, item)]
        elif self.rows.stays[item] and (i, item) in self.pending:
            return
        else:
            self.pending.append((i, item))

    def can_need(self, i: int, used: Used) -> bool:
        """Whether a turn can use all this."""
        for each in used:
            if each >= N_ITEMS:
                if self.left[each] < 1:
                    return False
            elif each in (CAM, KIT):
                if not self.start & card(each):
                    return False
            elif not (self.rows.stays[each] and any(item == each for _i, item in self.pending)):
                waiting = sum(item == each for _i, item in self.pending)
                n = 1 if self.rows.stays[each] else used.count(each)
                if waiting + n > self.deck[each] + self.black[each] and not (self.marco and each in (ADRE, SEDA)):
                    return False
        return True

    def took(self, i: int, used: Used) -> None:
        """A turn was taken: what it used, and what it found."""
        for each in used:
            if each >= N_ITEMS:
                self.left[each] -= 1
        mine = [need for need in self.pending if need[0] == i or self.sharing]
        mine.sort(key=lambda need: need[0] != i)
        if FOUND_QUIET in used:
            self.search([need for need in mine if need[1] in SEARCHABLE])
        elif FOUND_LOUD in used:
            self.search([need for need in mine if need[1] == TOOL])
        elif TOOK_BACK in used:
            for need in mine:
                if need[1] in (ADRE, SEDA):
                    self.pending.remove(need)
                    break
        for each in set(used):
            if each in COSTLY:
                for _ in range(1 if self.rows.stays[each] else used.count(each)):
                    self.needs(i, each)

    def search(self, options: list[tuple[int, int]]) -> None:
        """A card that was needed later was found in a search."""
        for need in options:
            if self.black[need[1]] > 0:
                self.black[need[1]] -= 1
                self.pending.remove(need)
                return

    def discovered(self, finder: int) -> None:
        """A Discovery brought a card: in a quiet one to anybody, in a loud one to whoever made it."""
        loud = self.rows.loud
        best: tuple[int, int, tuple[int, int]] | None = None
        for i, item in self.pending:
            if self.deck[item] > 0 and (i == finder or self.sharing or (finder == TEAM and not loud[item])):
                if loud[item] and finder == TEAM:
                    continue
                rank = (2 * (i == finder) + int(loud[item]), int(item not in SEARCHABLE), (i, item))
                if best is None or rank > best:
                    best = rank
        if best is not None:
            self.pending.remove(best[2])
            self.deck[best[2][1]] -= 1

    def budget(self, n: int) -> int:
        """What may have been used, by so many Discoveries; -1: too much is needed already."""
        found = most(n, self.start)
        for _i, item in self.pending:
            found = less(found, card(item))
            if found < 0:
                return -1
        if any(item == FLASH for _i, item in self.pending):
            found |= LIGHT
        return found if found & FIELD >= LOWEST and found >> 8 & FIELD >= LOWEST else -1


class Backward:
    """Explanations of one phase."""

    def __init__(self, phase: Phase, chance: random.Random) -> None:
        self.phase, self.chance = phase, chance
        self.before: dict[tuple[int, Key], list[tuple[int, Key, Kind]]] = {}

    def into(self, acted: int, key: Key) -> list[tuple[int, Key, Kind]]:
        """Who can have acted last, after what, and by which sort of turn."""
        found = self.before.get((acted, key))
        if found is None:
            found = []
            for i in bits(acted):
                others = acted & ~(1 << i)
                if i not in self.phase.waiting(others):
                    continue
                for told, cover in self.phase.tables[others]:
                    for kind in self.phase.kinds_of(i, told):
                        if kind.told == key[0] and cover | kind.cover == key[1]:
                            found.append((i, (told, cover), kind))
            self.before[acted, key] = found
        return found

    def unfled(self, fled: int) -> int:
        """A triple before the flight that led to one; -1: none."""
        now = self.phase.now
        triple = fled
        if now.flight is not None:
            for i in bits(now.flight[1]):
                triple = put(triple, i, now.flight[0])
        return triple if any(places >> triple & 1 for places in self.phase.ended.values()) else -1

    def explain(self, fled: int, prices: Prices, carried: Carried) -> Explained | None:
        """Turns and a Discovery that lead to a triple; what they use and find is added to what is carried."""
        triple = self.unfled(fled)
        if triple < 0:
            return None
        phase = self.phase
        for i, item in reversed(phase.now.shown):
            carried.needs(i, item)
        for key, i, racked in self.ends(triple, prices, carried):
            mine = carried.copy()
            if phase.drawing:
                mine.left[LOUD if i < TEAM else QUIET] -= 1
                mine.left[FOUND_KEY_BY_DISCOVERY] -= racked
                if not racked:
                    mine.discovered(i)
            if not self.possible(key, triple, mine):
                continue
            repairs = mine.left[REPAIRED]
            mine.left[REPAIRED] = min(repairs, 1)  # TER-4.6: one in a round
            turns = self.turns(FULL, key, triple, prices, mine)
            if turns is not None:
                steps, end = turns
                end.left[REPAIRED] += repairs - min(repairs, 1)
                carried.become(end)
                found = Explained(phase.now.number, triple, triple, fled, i, racked, steps)
                for turn in steps:
                    found.before = put(found.before, turn.i, turn.start)
                return found
        return None

    def possible(self, key: Key, triple: int, carried: Carried) -> bool:
        """Whether all turns can have led to a triple, with what is left."""
        budget = carried.budget(self.n_finds)
        return budget >= 0 and has(self.phase.tables[FULL][key], triple, budget)

    @property
    def n_finds(self) -> int:
        """Discoveries before this phase."""
        deck = len(self.phase.rows.discovery_cards) // int(self.phase.rows.discover)
        return min(self.phase.now.number - 1, deck)

    def ends(self, triple: int, prices: Prices, carried: Carried) -> list[tuple[Key, int, bool]]:
        """How the phase can have ended, the likeliest ways first: told and heard by then, who discovers, a KEY."""
        phase, left = self.phase, carried.left
        wanting = carried.wishes | {i for i, item in carried.pending if phase.rows.loud[item]}
        ways: list[tuple[float, Key, int, bool]] = []
        for key, levels in phase.tables[FULL].items():
            if not any(places >> triple & 1 for places in levels.values()):
                continue
            racked = any(kind == RACK for kind, _what in phase.now.notes[key[0] :])
            for i, there in phase.endings(*key):
                if i < TEAM and (place(triple, i) != there or left[LOUD] == 0 or left[FOUND_KEY_BY_DISCOVERY] < racked):
                    continue
                if i == TEAM and phase.drawing and left[QUIET] == 0:
                    continue
                price = prices.cheaper((LOUD,) if i < TEAM else (QUIET,), self.chance)
                ways.append((price * (0.1 if i in wanting and not racked else 1.0), key, i, racked))
        return [way[1:] for way in sorted(ways)[:4]]

    def turns(
        self, acted: int, key: Key, triple: int, prices: Prices, carried: Carried
    ) -> tuple[list[Step], Carried] | None:
        """The turns of all who have acted, the last one first; and what is carried then."""
        if acted == 0:
            return [], carried
        for at, (before, turn) in enumerate(self.last(acted, key, triple, prices, carried)):
            if at == BRANCHES:
                return None
            mine = carried.copy()
            mine.took(turn.i, turn.used)
            found = self.turns(acted & ~(1 << turn.i), before, put(triple, turn.i, turn.start), prices, mine)
            if found is not None:
                found[0].append(turn)
                return found
        return None

    def last(self, acted: int, key: Key, triple: int, prices: Prices, carried: Carried) -> Iterator[tuple[Key, Step]]:
        """Turns that can have been the last one so far, and what came before it."""
        ways: list[tuple[float, int, int, Key, Ends]] = []
        chance = self.chance
        for i, before, kind in self.into(acted, key):
            here = place(triple, i)
            if kind.back[here] == 0:
                continue
            j, there = place_of(kind.where)
            if j < TEAM and not STANDS[j][there] >> triple & 1:
                continue
            turns = self.phase.turn(i, before[0]).ends
            for ends in kind.exact:
                if turns[ends][here] and carried.can_need(i, ends[2]):
                    ways.append((prices.cheaper(ends[2], chance), len(ways), i, before, ends))
        ways.sort(key=lambda way: way[:2])
        for _, _, i, before, ends in ways:
            mine = carried.copy()
            mine.took(i, ends[2])
            budget = mine.budget(self.n_finds)
            if budget < 0:
                continue
            levels = self.phase.tables[acted & ~(1 << i)][before]
            here = place(triple, i)
            turn = self.phase.turn(i, before[0])
            starts = [s for s in bits(turn.ends[ends][here]) if has(levels, put(triple, i, s), budget)]
            if starts:
                start = chance.choice(starts)
                yield before, Step(i, turn.path(start, here, ends, chance), ends[2], start, here)
