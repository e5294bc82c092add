"""Cards behind the screen out of one history, while it is followed who holds what (owners.py, TER-Q61).

Such a history says how many cards of each sort were drawn and used, and who can hold the rest. So decks, discard pile
and hands are dealt to fit it: first what was used, then what must lie beside it, then whatever there is. Where there
was something that a history does not follow, nothing is dealt here, and the rounds decide (sample_items.py).
"""

from typing import Final, final

from grimtable.engine.ints import i64
from grimtable.engine.rng import Rng
from grimtable.games.terrorscape import knowledge, owners
from grimtable.games.terrorscape.components import (
    ADRE,
    CAM,
    FLASH,
    JOHNSON,
    KEY,
    KIT,
    MARCO,
    N_ITEMS,
    SEDA,
    TEAM,
    TOOL,
    TRAP,
    count_of,
)
from grimtable.games.terrorscape.counts import (
    ITEM_OF,
    LOUD_FINDS,
    LOUD_SEARCHES,
    MISSED,
    RACKED,
    count,
    useful_searches,
)
from grimtable.games.terrorscape.past import FIRES, MANY, SPRUNG, TROD
from grimtable.games.terrorscape.sample_items import choose_place, fill_radio
from grimtable.games.terrorscape.state import Terrorscape

TRIES: Final = 4  # before the rounds decide


def fill_hands(s: Terrorscape, past: list[i64], history: int, rng: Rng) -> bool:
    """All cards by one history; False: it does not say enough, or no deal came out."""
    if not is_followed(s, past):
        return False
    for _ in range(TRIES):
        if Hands(s, history, rng).deal():
            if count(history, ITEM_OF.index(TRAP)) > 0:
                s.trap = choose_place(past[TROD], rng)
            fill_radio(s, past, 0, TEAM * MANY, False, rng)
            return True
    return False


def is_followed(s: Terrorscape, past: list[i64]) -> bool:
    """Whether a history says all about the cards: none seen, no firecracker, no help, nothing Marco may have taken."""
    rows = s.rows
    if past[FIRES] + past[SPRUNG] > 0 or s.help_at > 0:
        return False
    dropped = s.known[knowledge.FINDS] > 1 or rows.searchable >> rows.start & 1 == 1  # before a turn of Marco's
    taken = rows.discovery[ADRE] + rows.discovery[SEDA] + rows.search[ADRE] + rows.search[SEDA]
    if MARCO in s.who and dropped and taken > 0:
        return False
    if rows.discover * s.known[knowledge.FINDS] > len(rows.discovery_cards):
        return False
    for item in range(1, N_ITEMS):
        if s.known[knowledge.ITEMS_SEEN + item] > 0 or (rows.loud[item] and item in owners.ITEMS):
            return False
        if rows.loud[item] and item not in (KEY, TOOL) and rows.search[item] > 0:
            return False
    return rows.loud[KEY] and rows.loud[TOOL]


@final
class Hands:
    """The cards of one history, dealt once for a sample."""

    def __init__(self, s: Terrorscape, history: int, rng: Rng) -> None:
        self.s = s
        self.history = history
        self.rng = rng
        self.deck = s.rows.discovery_cards[:]
        rng.shuffle(self.deck)
        self.black = s.rows.search_cards[:]
        rng.shuffle(self.black)
        self.pile: list[i64] = []
        self.held: list[i64] = []  # cards in hands, and whose they are
        self.holders: list[i64] = []
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
        """A card that was used: the Flashlight stays with whoever can hold it."""
        if item == FLASH:
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
            for n in range(count(self.history, ITEM_OF.index(owners.ITEMS[which]))):
                if n < searched:
                    self.spend(self.take(self.black, item, 2))
                else:
                    used.append(self.take(self.deck, item, 2))
        self.rng.shuffle(used)
        self.discoveries(used)
        self.searches()
        if self.short or self.is_too_full():
            return False
        self.lay()
        return True

    def is_too_full(self) -> bool:
        """Whether a backpack would overflow (TER-5.1)."""
        for i in range(TEAM):
            room: i64 = self.s.rows.backpack - (1 if self.s.rows.start_item[self.s.who[i]] != 0 else 0)
            if self.s.who[i] != JOHNSON and count_of(self.holders, i) > room:
                return True
        return False

    def discoveries(self, used: list[i64]) -> None:
        """Loud ones that brought a KEY, a card used or one that is held; quiet ones; what else they drew comes last."""
        s = self.s
        beside: i64 = s.rows.discover - 1
        free: i64 = owners.number(self.history, owners.FREE)
        loud: i64 = count(self.history, LOUD_FINDS)
        racked: i64 = count(self.history, RACKED)
        quiet: i64 = s.known[knowledge.FINDS] - loud
        kept: list[i64] = self.sets(owners.SOUNDED if beside == 0 else owners.KEPT)
        paid: i64 = len(used) - free  # with a card of a loud one
        if free > quiet or paid < 0 or racked + paid + len(kept) != loud or (beside == 0 and paid > 0):
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
            self.pile.append(self.take(self.deck, 0, 0))
        for _ in range(quiet - free):
            drawn: list[i64] = []
            for _ in range(s.rows.discover):
                drawn.append(self.take(self.deck, 0, 0))
            self.keep_one(drawn, 7)
        for _ in range(racked * beside + paid * (beside - 1)):
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
        if keys < 0 or keys > drawn or useful != len(unused):
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
            gone = start in (CAM, KIT) and count(self.history, ITEM_OF.index(int(start))) > 0
            if start != 0 and gone:
                s.discard_item(start)
            elif start != 0:
                s.add_item(i, start)
