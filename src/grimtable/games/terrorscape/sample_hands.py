"""Cards behind the screen out of one history, while it is followed who holds what (owners.py, TER-Q61).

Such a history says how many cards of each sort were drawn and used, and who can hold the rest. So decks, discard pile
and hands are dealt to fit it: first what was used, then what must lie beside it, then whatever there is. Where there
was something that a history does not follow, nothing is dealt here, and the rounds decide (sample_items.py).
"""

from typing import Final, final

from grimtable.engine.ints import i64
from grimtable.engine.rng import Rng
from grimtable.games.terrorscape import knowledge, owners, traces
from grimtable.games.terrorscape.components import (
    CAM,
    FIRE,
    FLASH,
    JOHNSON,
    KEY,
    KIT,
    N_ITEMS,
    TEAM,
    TOOL,
    TRAP,
    count_of,
)
from grimtable.games.terrorscape.counts import (
    DROPPED,
    ITEM_OF,
    LOUD_FINDS,
    LOUD_SEARCHES,
    MISSED,
    RACKED,
    count,
    useful_searches,
)
from grimtable.games.terrorscape.past import FIRES, MANY, SPRUNG, TROD, bearer
from grimtable.games.terrorscape.sample_items import choose_place, fill_radio
from grimtable.games.terrorscape.state import Terrorscape

TRIES: Final = 4  # before the rounds decide


def fill_hands(s: Terrorscape, past: list[i64], history: int, some: bool, rng: Rng) -> bool:
    """All cards by one history, of `some` (followed.py) or of all; False: it does not say enough, or none came out."""
    if not is_followed(s, past, some):
        return False
    for _ in range(TRIES):
        if Hands(s, past, history, rng).deal():
            if history & traces.FOLLOWED:
                s.trap = traces.trap_at(history)
                s.repair = traces.repairs(history)
                return True
            if count(history, ITEM_OF.index(TRAP)) > 0:
                s.trap = choose_place(past[TROD], rng)
            fill_radio(s, past, 0, TEAM * MANY, False, rng)
            return True
    return False


def is_followed(s: Terrorscape, past: list[i64], some: bool) -> bool:
    """Whether a history says all about the cards: unless it is one of some, no help was called and nothing was seen."""
    rows = s.rows
    if s.help_at + past[FIRES] + past[SPRUNG] > 0 and not some:
        return False
    if rows.discover * s.known[knowledge.FINDS] > len(rows.discovery_cards):
        return False
    for item in range(1, N_ITEMS):
        if (s.known[knowledge.ITEMS_SEEN + item] > 0 and not some) or (rows.loud[item] and item in owners.ITEMS):
            return False
        if rows.loud[item] and item not in (KEY, TOOL) and rows.search[item] > 0:
            return False
    return rows.loud[KEY] and rows.loud[TOOL]


@final
class Hands:
    """The cards of one history, dealt once for a sample."""

    def __init__(self, s: Terrorscape, past: list[i64], history: int, rng: Rng) -> None:
        self.s = s
        self.past = past
        self.history = history
        self.rng = rng
        self.deck = s.rows.discovery_cards[:]
        rng.shuffle(self.deck)
        self.black = s.rows.search_cards[:]
        rng.shuffle(self.black)
        self.pile: list[i64] = []
        self.held: list[i64] = []  # cards in hands, and whose they are
        self.holders: list[i64] = []
        self.dropped: list[i64] = []  # cards to be found among those that Discoveries did not keep: Marco took them
        self.held_back: list[i64] = []  # in hand already, and still to be drawn
        # Cards seen in encounters, and firecrackers: from Discoveries, of these marked !, and from searches
        self.shown_quiet: i64 = 0
        self.shown_loud: i64 = 0
        self.shown_found: i64 = 0
        self.short = False  # a card was not there: this history fits no deal that was tried

    def take(self, cards: list[i64], item: i64, loud: i64) -> i64:
        """A card of a deck: this one, or if it is 0 the first that is marked ! (1), is not (0), or any (2)."""
        for at in range(len(cards) - 1, -1, -1):
            marked: i64 = 1 if self.s.rows.loud[cards[at]] else 0
            if cards[at] == item or (item == 0 and loud in (marked, 2)):
                return cards.pop(at)
        self.short = True
        return 0

    def sets(self, origin: int) -> list[i64]:
        """Who can hold the cards of one origin, one set for each, in random order."""
        found: list[i64] = []
        for people in range(1, 8):
            for _ in range(owners.cards(self.history, origin + people - 1)):
                found.append(people)
        self.rng.shuffle(found)
        return found

    def give(self, item: i64, people: i64) -> None:
        """Some of these people holds a card."""
        i = self.rng.below(TEAM)
        while people >> i & 1 == 0:
            i = (i + 1) % TEAM
        self.held.append(item)
        self.holders.append(i)

    def keep_one(self, drawn: list[i64], people: i64) -> None:
        """Of the cards drawn in a Discovery one is held, no KEY, for that would be on the rack; the rest is dropped."""
        self.rng.shuffle(drawn)
        kept = False
        for item in drawn:
            if not kept and item != KEY:
                kept = True
                self.give(item, people)
            else:
                self.pile.append(item)
        if not kept:
            self.short = True

    def spend(self, item: i64) -> None:
        """A card that was used: the Flashlight stays with whoever can hold it, what was taken back is in hand again."""
        if item in self.held_back:
            self.held_back.remove(item)
        elif item == FLASH:
            lights = self.sets(owners.LIGHTS)
            self.give(item, lights[0] if len(lights) > 0 else 7)
        else:
            self.pile.append(item)

    def deal(self) -> bool:
        """Make up all cards; False: it did not come out, and nothing is changed."""
        used: list[i64] = []  # kept in Discoveries, then used
        for which in range(len(owners.ITEMS)):
            item: i64 = owners.ITEMS[which]
            searched: i64 = owners.number(self.history, owners.SEARCHED + which)
            spent: i64 = count(self.history, ITEM_OF.index(owners.ITEMS[which]))
            if which < 2:
                spent += self.take_back(which, item)
            for n in range(spent):
                if n < searched:
                    self.spend(self.take(self.black, item, 2))
                else:
                    used.append(self.take(self.deck, item, 2))
        self.rng.shuffle(used)
        self.show()
        self.discoveries(used)
        self.searches()
        if self.short or len(self.dropped) > 0 or not self.makes_room():
            return False
        self.lay()
        return True

    def makes_room(self) -> bool:
        """Whose backpack would overflow has dropped what came last, but not what everybody has seen (TER-5.1).

        False: it may not have been full, for the item that was there from the beginning is used up.
        """
        for i in range(TEAM):
            start = self.s.rows.start_item[self.s.who[i]]
            room: i64 = self.s.rows.backpack - (1 if start != 0 else 0)
            if self.s.who[i] == JOHNSON or count_of(self.holders, i) <= room:
                continue
            if start != 0 and self.is_gone(start):
                return False
            at: i64 = len(self.held) - 1
            while count_of(self.holders, i) > room and at >= 0:
                if self.holders[at] == i and self.s.known[knowledge.ITEMS_SEEN + self.held[at]] == 0:
                    self.pile.append(self.held.pop(at))
                    self.holders.pop(at)
                at -= 1
            if count_of(self.holders, i) > room:
                return False
        return True

    def is_gone(self, start: i64) -> bool:
        """Whether an item that was there from the beginning is used up."""
        return start in (CAM, KIT) and count(self.history, ITEM_OF.index(int(start))) > 0

    def take_back(self, which: int, item: i64) -> i64:
        """What Marco took from the discard pile and nobody has used since: how many (TER-S1.1)."""
        holders = self.sets(owners.TAKEN + 7 * which)
        for people in holders:
            self.give(item, people)
            self.held_back.append(item)
        for _ in range(count(self.history, DROPPED + which)):
            self.dropped.append(self.take(self.deck, item, 2))
        return len(holders)

    def show(self) -> None:
        """What was seen, and firecrackers: a weapon is with who showed it, the rest is used up."""
        s = self.s
        found: i64 = useful_searches(s.rows) - count(self.history, MISSED) - len(self.sets(owners.FOUND))
        for which in range(len(owners.ITEMS)):
            found -= owners.number(self.history, owners.SEARCHED + which)
        for item in range(1, N_ITEMS):
            n = s.known[knowledge.ITEMS_SEEN + item]
            if item == FIRE:
                n += self.past[FIRES]
            for _ in range(n):
                if found > 0 and item in self.black:
                    found -= 1
                    self.shown_found += 1
                    self.take(self.black, item, 2)
                else:
                    self.take(self.deck, item, 2)
                    if s.rows.loud[item]:
                        self.shown_loud += 1
                    else:
                        self.shown_quiet += 1
                if s.rows.stays[item]:
                    by = bearer(self.past, item)
                    self.short = self.short or by == 0
                    self.held.append(item)
                    self.holders.append((by - 1) % TEAM)
                else:
                    self.pile.append(item)

    def drop(self) -> None:
        """A card that a quiet Discovery drew and did not keep."""
        if len(self.dropped) > 0:
            self.spend(self.dropped.pop())
        else:
            self.pile.append(self.take(self.deck, 0, 0))

    def discoveries(self, used: list[i64]) -> None:
        """Loud ones that brought a KEY, a card used or one that is held; quiet ones; what else they drew comes last."""
        s = self.s
        beside: i64 = s.rows.discover - 1
        free: i64 = owners.number(self.history, owners.FREE)
        loud: i64 = count(self.history, LOUD_FINDS)
        racked: i64 = count(self.history, RACKED)
        quiet: i64 = s.known[knowledge.FINDS] - loud
        kept: list[i64] = self.sets(owners.SOUNDED if beside == 0 else owners.KEPT)
        paid: i64 = len(used) + self.shown_quiet - free  # with a card of a loud one
        tools = traces.tools(self.history)
        in_loud = racked + paid + len(kept) + self.shown_loud + tools
        if free > quiet or paid < 0 or in_loud != loud or (beside == 0 and paid > 0):
            self.short = True
            return
        if loud > 0 and len(self.dropped) > 0:  # a loud one may have had nothing to drop before he took it
            self.short = True
            return
        for item in used:
            self.spend(item)
        for _ in range(racked):
            self.take(self.deck, KEY, 1)
        for _ in range(paid):
            self.pile.append(self.take(self.deck, 0, 1))
        first: list[i64] = []
        for _ in kept:
            first.append(self.take_loud(alone=beside == 0))
        for _ in range(free * beside):
            self.drop()
        for _ in range(quiet - free):
            drawn: list[i64] = []
            for at in range(s.rows.discover):
                if at > 0 and len(self.dropped) > 0:
                    self.spend(self.dropped.pop())
                else:
                    drawn.append(self.take(self.deck, 0, 0))
            self.keep_one(drawn, 7)
        for _ in range(tools):
            self.pile.append(self.take(self.deck, TOOL, 1))
        for _ in range((racked + self.shown_loud + tools) * beside + paid * (beside - 1)):
            self.pile.append(self.take(self.deck, 0, 2))
        for at in range(len(kept)):
            found: list[i64] = [first[at]]
            for _ in range(beside):
                found.append(self.take(self.deck, 0, 2))
            self.keep_one(found, kept[at])

    def take_loud(self, *, alone: bool) -> i64:
        """A card marked !; drawn alone it is no KEY, for that would be on the rack."""
        for at in range(len(self.deck) - 1, -1, -1):
            if self.s.rows.loud[self.deck[at]] and (not alone or self.deck[at] != KEY):
                return self.deck.pop(at)
        self.short = True
        return 0

    def searches(self) -> None:
        """KEYs on the rack, others and Tools that were dropped; of the rest each is held or was dropped (TER-4.9)."""
        keys: i64 = self.s.rack - count(self.history, RACKED)
        drawn: i64 = count(self.history, LOUD_SEARCHES)
        useful: i64 = useful_searches(self.s.rows) - count(self.history, MISSED)
        unused = self.sets(owners.FOUND)
        for which in range(len(owners.ITEMS)):
            useful -= owners.number(self.history, owners.SEARCHED + which)
        if keys < 0 or keys > drawn or useful - self.shown_found != len(unused):
            self.short = True
            return
        for _ in range(keys):
            self.take(self.black, KEY, 1)
        for _ in range(drawn - keys):
            self.pile.append(self.take(self.black, 0, 1))
        for people in unused:
            item = self.take(self.black, 0, 0)
            if self.rng.below(4) == 0:
                self.pile.append(item)
            else:
                self.give(item, people)

    def lay(self) -> None:
        """All of it on the table."""
        s = self.s
        s.discovery = self.deck
        s.search = s.rows.coloured[:]
        s.search.extend(self.black)
        for item in self.pile:
            s.discard_item(item)
        for at in range(len(self.held)):
            s.add_item(self.holders[at], self.held[at])
        for i in range(TEAM):
            start = s.rows.start_item[s.who[i]]
            if start != 0 and self.is_gone(start):
                s.discard_item(start)
            elif start != 0:
                s.add_item(i, start)
