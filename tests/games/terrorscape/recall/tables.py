"""The triples that can be reached, phase by phase, by how many cards of Discoveries they take at least.

This is reckoned from what was told alone, without the table's own reckoning. It follows no hands and no decks: it says
where a search can begin, not what is possible.
"""

from typing import Final

from grimtable.games.terrorscape.components import MARCO, N_LOCATIONS, TEAM, Rows
from grimtable.games.terrorscape.joint import STANDS, STRIDES, moved
from grimtable.games.terrorscape.knowledge import open_from
from tests.games.terrorscape.recall.bills import DISCOVERED, FIELD, bill, card, enough, plus, within
from tests.games.terrorscape.recall.rounds import RACK, Round
from tests.games.terrorscape.recall.turns import ALL_OF_THEM, MOST, Ends, Turn, bits, place_of

Levels = dict[int, int]  # by cards used at least: triples
Key = tuple[int, int]  # told, noises explained
FULL: Final = (1 << TEAM) - 1


class Kind:
    """Turns alike but for what exactly they use."""

    def __init__(self, told: int, cover: int, price: int, where: int) -> None:
        self.told, self.cover, self.price = told, cover, price
        self.where = where
        self.ways = 0  # 15 bits of ends for each start
        self.back = [0] * N_LOCATIONS  # by end: bits of starts
        self.exact: list[Ends] = []


class Phase:
    """One Survivor phase: turns, and the triples after some Survivors have acted."""

    def __init__(self, rows: Rows, who: list[int], now: Round, start: Levels, top: int, loose: bool = False) -> None:
        self.rows, self.who, self.now, self.top = rows, who, now, top
        self.start = start
        self.loose = loose  # nothing that may be so is left out
        everywhere = 0
        for places in start.values():
            everywhere |= places
        self.spots = [sum(1 << p for p in range(N_LOCATIONS) if everywhere & STANDS[i][p]) for i in range(TEAM)]
        self.most = ALL_OF_THEM if loose else min(MOST, max(2, now.number - 1))
        self.turns: dict[tuple[int, int], Turn] = {}
        self.kinds: dict[tuple[int, int], list[Kind]] = {}
        self.tables: list[dict[Key, Levels]] = [{} for _ in range(FULL + 1)]
        self.tables[0] = {(0, 0): start}
        # Whether it matters who was first; what Marco takes back may be used by another after him
        self.ordered = any(kind != RACK for kind, _what in now.notes)
        self.limit = top
        if not self.ordered and MARCO in who and now.number > 1 and not loose:
            self.ordered = True
        elif not self.ordered:  # a card may be found by one and used by another, in any order
            self.limit = top + TEAM * (1 + DISCOVERED)
        self.drawing = 2 * (now.number - 1) < len(rows.discovery_cards)
        self.fill()
        self.ended = self.end()

    def turn(self, i: int, told: int) -> Turn:
        """The turns of a Survivor once so much was told."""
        found = self.turns.get((i, told))
        if found is None:
            found = self.turns[i, told] = Turn(self.rows, self.who, self.now, i, told, self.spots[i], self.most)
        return found

    def kinds_of(self, i: int, told: int) -> list[Kind]:
        """The same by what the sets have to tell apart."""
        found = self.kinds.get((i, told))
        if found is None:
            table: dict[tuple[int, int, int, int], Kind] = {}
            for ends, back in self.turn(i, told).ends.items():
                key = (ends[0], ends[1], bill(ends[2]), ends[3])
                kind = table.setdefault(key, Kind(*key))
                kind.exact.append(ends)
                for end in range(N_LOCATIONS):
                    kind.back[end] |= back[end]
                    for start in bits(back[end]):
                        kind.ways |= 1 << start * N_LOCATIONS + end
            found = self.kinds[i, told] = sorted(table.values(), key=lambda kind: kind.price)
        return found

    def waiting(self, acted: int) -> list[int]:
        """Who may act next."""
        found = [i for i in range(TEAM) if acted >> i & 1 == 0]
        return found if self.ordered else found[:1]

    def fill(self) -> None:
        """All turns in every order that matters."""
        for acted in sorted(range(FULL), key=lambda each: each.bit_count()):
            for (told, cover), levels in self.tables[acted].items():
                for i in self.waiting(acted):
                    into = self.tables[acted | 1 << i]
                    for kind in self.kinds_of(i, told):
                        self.join(levels, i, kind, into.setdefault((kind.told, cover | kind.cover), {}))
            for i in self.waiting(acted):
                thin(self.tables[acted | 1 << i])

    def join(self, levels: Levels, i: int, kind: Kind, into: Levels) -> None:
        """One sort of turn after others."""
        j, place = place_of(kind.where)
        for used, places in levels.items():
            sum_ = plus(used, kind.price)
            if sum_ < 0 or not within(sum_, self.limit):
                continue
            if j < TEAM:
                places &= STANDS[j][place]
            if places:
                into[sum_] = into.get(sum_, 0) | moved(places, i, kind.ways)

    def endings(self, told: int, cover: int) -> list[tuple[int, int]]:
        """Who can discover with noise where, so that all is explained: (Survivor, place); TEAM: quietly."""
        missing = self.now.need & ~cover
        rest = [kind for kind, _what in self.now.notes[told:]]
        if rest not in ([], [RACK]) or (not self.drawing and (rest or missing)):
            return []
        found = [(TEAM, 0)] if not rest and not missing else []
        if self.drawing:
            for place in bits(self.now.allowed):
                if missing & ~(1 << place) == 0:
                    found += [(i, place) for i in range(TEAM)]
        return found

    def ending_price(self, told: int) -> int:
        """What Discovery and encounters take: KEYs that are racked, cards that are shown."""
        shown = sum(card(item) for _i, item in self.now.shown if not (self.loose and self.rows.stays[item]))
        return (1 + DISCOVERED) * (len(self.now.notes) - told) + shown

    def end(self) -> Levels:
        """The triples after Discovery that agree with the answers; a KEY it brings is a card less to be used."""
        found: Levels = {}
        for (told, cover), levels in self.tables[FULL].items():
            allowed = 0
            for i, place in self.endings(told, cover):
                allowed |= STANDS[i][place] if i < TEAM else self.now.mask
            more = self.ending_price(told)
            for used, places in levels.items():
                if places & allowed & self.now.mask and within(used, self.top):
                    found[used + more] = found.get(used + more, 0) | places & allowed & self.now.mask
        return apart(found)

    def fled(self) -> Levels:
        """The triples when the next round begins, or now."""
        found: Levels = {}
        for used, places in self.ended.items():
            if self.now.flight is not None:
                here, people, locks = self.now.flight
                ends = 1 << here | int(open_from(self.rows, here, locks))
                for i in bits(people):
                    places = moved(places & STANDS[i][here], i, ends << here * N_LOCATIONS)
            places &= self.now.late
            if self.now.escaping:
                exit_ = int(self.rows.main_exit)
                places &= ~(1 << exit_ * sum(STRIDES))
            if places:
                found[used] = places
        return apart(found)


def apart(levels: Levels) -> Levels:
    """Each triple only where it takes least."""
    found: Levels = {}
    for used in sorted(levels, key=lambda each: (each & FIELD, each)):
        places = levels[used]
        for less, already in found.items():
            if enough(less, used):
                places &= ~already
        if places:
            found[used] = places
    return found


def thin(table: dict[Key, Levels]) -> None:
    """Each triple where it takes least."""
    for key in list(table):
        levels = apart(table[key])
        if levels:
            table[key] = levels
        else:
            del table[key]


def union(levels: Levels) -> int:
    """All triples of some levels."""
    found = 0
    for places in levels.values():
        found |= places
    return found
