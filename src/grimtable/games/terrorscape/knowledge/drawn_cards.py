"""Which cards were drawn, for those who cannot see it: as many as fit what was told (TER-5.2, TER-6.3, TER-Q61).

Cards are dealt to the Discoveries one by one and to as many searches as can have been; then what was seen or racked is
made sure of. `card_limits.py` says what the rounds allow.
"""

from typing import Final, final

from grimtable.engine.ints import i64
from grimtable.engine.rng import Rng
from grimtable.games.terrorscape import components as c
from grimtable.games.terrorscape import evidence
from grimtable.games.terrorscape.knowledge import card_limits
from grimtable.games.terrorscape.state import KILLER_PHASE, SETTING_UP, Terrorscape

NO_ROUND: Final = 63  # a search card, not one of a Discovery


@final
class Draws:
    """The cards that were drawn, made up for one sample."""

    def __init__(self, s: Terrorscape, limits: list[i64], rng: Rng) -> None:
        rows = s.rows
        self.s = s
        self.limits = limits
        self.herbs: i64 = 0  # used up for certain
        self.kit_used = False
        self.noisy: i64 = limits[card_limits.NOISY]  # bits of the Discoveries with a card marked !
        self.in_turns = False  # what is looked for was used in somebody's turn
        self.rng = rng
        self.plans = bool(s.setup.options.get("plans", False))
        self.deck = rows.discovery_cards[:]
        for i in range(c.TEAM):
            if s.traits[i] >> c.MARKSMAN & 1 and c.REVO in self.deck and s.phase != SETTING_UP:
                self.deck.remove(c.REVO)
                s.add_item(i, c.REVO)
        rng.shuffle(self.deck)
        self.black = rows.search_cards[:]
        rng.shuffle(self.black)
        self.coloured = rows.coloured[:]
        self.cards: list[i64] = []  # all that were drawn
        self.round_of: list[i64] = []  # in which Discovery each
        self.sure: list[i64] = []  # 1: it must have been kept, for it was seen or racked
        self.settled: list[i64] = []  # per Discovery: 1, the card kept is one of those
        self.n_search: i64 = 0
        self.n_loud: i64 = 0
        self.tools: i64 = 0  # used up on the radio
        self.forced = False  # something that was seen had no place in these rounds
        self.traits = bool(s.setup.options.get("traits", "off") != "off")

    # Drawing

    def add(self, card: i64, d: i64) -> None:
        """One card was drawn."""
        self.cards.append(card)
        self.round_of.append(d)
        self.sure.append(0)

    def take(self, loud: bool) -> i64:
        """The first card of the deck that is marked ! or not; if there is none, the first card."""
        at: i64 = len(self.deck) - 1
        while at > 0 and self.s.rows.loud[self.deck[at]] != loud:
            at -= 1
        if self.s.rows.loud[self.deck[at]] != loud:
            at = len(self.deck) - 1
        return self.deck.pop(at)

    def discover(self) -> None:
        """The cards of each Discovery: none marked !, one for certain, or any (TER-5.2, TER-6.3)."""
        rows = self.s.rows
        finds = self.s.known[evidence.FINDS]
        left: i64 = len(self.deck)
        hushed = self.limits[card_limits.HUSHED]
        noisy = self.noisy
        free: list[i64] = []
        loud: list[i64] = []
        for d in range(finds):
            self.settled.append(0)
            for n in range(rows.discover):
                if left == 0:
                    break
                left -= 1
                if hushed >> d & 1:
                    self.add(self.take(loud=False), d)
                elif noisy >> d & 1 and n == 0:
                    loud.append(d)
                else:
                    free.append(d)
        for d in loud:
            self.add(self.take(loud=True), d)
        for d in free:
            self.add(self.deck.pop(), d)

    def search(self) -> None:
        """As many search cards as can have been drawn, as many of them marked ! as can have been (TER-4.9)."""
        s = self.s
        most: i64 = len(self.black) + len(self.coloured)
        if self.limits[card_limits.SEARCHES] < most:
            most = self.limits[card_limits.SEARCHES]
        least: i64 = 0
        if s.own and s.help_at > 0 and not self.plans:  # TER-13.6
            least = s.rows.max_repair if s.rows.max_repair < most else most
        n = least + self.rng.below(most - least + 1)
        at: i64 = len(self.black) - 1
        while self.n_search < n and at >= 0:
            if self.may_find(self.black[at]):
                self.find(at)
            at -= 1
        if (
            self.n_search < n
            and len(self.black) == 0
            and len(self.coloured) > 0
            and self.n_loud < self.limits[card_limits.LOUD]
        ):
            self.n_search += 1
            self.add(self.coloured.pop(), NO_ROUND)

    def may_find(self, card: i64) -> bool:
        """Whether one more such card can have been drawn in a search."""
        return not self.s.rows.loud[card] or self.n_loud < self.limits[card_limits.LOUD]

    def may_replace(self, card: i64, item: i64) -> bool:
        """Whether another card can have been drawn in a search instead of this one."""
        return self.s.rows.loud[card] or self.may_find(item)

    def find(self, at: i64) -> None:
        """One search card was drawn."""
        card = self.black.pop(at)
        self.n_search += 1
        if self.s.rows.loud[card]:
            self.n_loud += 1
        self.add(card, NO_ROUND)

    def is_loud(self, d: i64) -> bool:
        """Whether a card marked ! was drawn in a Discovery."""
        loud = False
        for at in range(len(self.cards)):
            if self.round_of[at] == d and self.s.rows.loud[self.cards[at]]:
                loud = True
        return loud

    # What is certain

    def make_sure(self) -> None:
        """What was seen was drawn and kept: items in encounters, KEYs on the rack, a firecracker, Tools for help."""
        s = self.s
        k = s.known
        wanted: list[i64] = [0] * c.N_ITEMS
        for item in range(1, c.N_ITEMS):
            wanted[item] = k[evidence.ITEMS_SEEN + item]
        wanted[c.KEY] = s.rack
        if s.rack > 0 or not s.own:
            self.settle_keys(wanted)
        self.find_all(c.KEY, wanted[c.KEY])  # first, for few Discoveries can have kept one
        self.in_turns = True
        self.make_sure_of_turns()
        self.in_turns = False
        for item in range(c.KEY + 1, c.N_ITEMS):
            if item not in (c.KIT, c.CAM) and (item != c.REVO or not holds(s, c.REVO)):
                self.find_all(item, wanted[item])

    def make_sure_of_turns(self) -> None:
        """What was used in somebody's turn: firecrackers, a trap, what healed, Tools that called help."""
        s = self.s
        wanted: list[i64] = [0] * c.N_ITEMS
        wanted[c.TRAP] = self.limits[card_limits.SPRUNG]
        wanted[c.FIRE] = self.limits[card_limits.FIRES]
        if self.limits[card_limits.UNTOLD] == 0 and not self.traits and not self.plans:  # TER-I1.5, TER-I1.18
            self.herbs = self.limits[card_limits.HEALS]
            copies = s.rows.discovery[c.HERB] + s.rows.search[c.HERB]
            if c.MARCO in s.who and self.herbs > 0 and (self.herbs > copies or self.rng.below(2) == 0):
                self.kit_used = True
                self.herbs -= 1
        wanted[c.HERB] = self.herbs
        if s.help_at > 0:
            wanted[c.TOOL] = card_limits.tool_repairs(
                s.rows, self.limits[card_limits.REPAIRS], c.JOHNSON in s.who, self.plans
            )
            self.tools = wanted[c.TOOL]
        for item in range(1, c.N_ITEMS):
            self.find_all(item, wanted[item])

    def find_all(self, item: i64, n: i64) -> None:
        """So many of an item were drawn and kept."""
        while n > 0:
            n -= 1
            if self.claim(item) or self.bring(item) or (self.give_back(item) and self.bring(item)):
                continue
            self.force(item)

    def must_be_used(self, item: i64) -> bool:
        """Whether a starting item was used up for certain."""
        return item == c.KIT and self.kit_used

    def settle_keys(self, wanted: list[i64]) -> None:
        """A Discovery of nothing but KEYs has kept one: it is on the rack, or it was another Discovery (TER-6.3)."""
        for d in range(len(self.settled)):
            last: i64 = -1
            only = True
            for at in range(len(self.cards)):
                if self.round_of[at] == d:
                    last = at
                    if self.cards[at] != c.KEY:
                        only = False
            if last < 0 or not only:
                continue
            if wanted[c.KEY] > 0:
                wanted[c.KEY] -= 1
                self.sure[last] = 1
                self.settled[d] = 1
            else:
                for at in range(len(self.deck)):
                    if self.deck[at] != c.KEY:
                        self.cards[last] = self.deck[at]
                        self.deck[at] = c.KEY
                        break

    def may_keep(self, item: i64, d: i64) -> bool:
        """Whether the card kept in a Discovery can be one of these."""
        if d == NO_ROUND:
            return True
        if self.settled[d] == 1 or (self.s.rows.loud[item] and self.limits[card_limits.HUSHED] >> d & 1):
            return False
        if d == len(self.settled) - 1 and self.in_turns and self.s.phase == KILLER_PHASE:
            return False  # nobody has had a turn since
        return item != c.KEY or self.s.own or self.limits[card_limits.KEYED] >> d & 1 == 1

    def claim(self, item: i64) -> bool:
        """One of the cards drawn is the one that was seen."""
        fitting: list[i64] = []
        for at in range(len(self.cards)):
            if self.cards[at] == item and self.sure[at] == 0 and self.may_keep(item, self.round_of[at]):
                fitting.append(at)
        if len(fitting) == 0:
            return False
        self.hold(fitting[self.rng.below(len(fitting))])
        return True

    def hold(self, at: i64) -> None:
        """This card was kept for certain."""
        self.sure[at] = 1
        if self.round_of[at] != NO_ROUND:
            self.settled[self.round_of[at]] = 1

    def bring(self, item: i64) -> bool:
        """None was drawn yet: one more search, or another card instead of one, as far as the rounds allow."""
        more = self.n_search < self.limits[card_limits.SEARCHES] and self.may_find(item)
        searched: list[i64] = []
        slots: list[i64] = []
        for at in range(len(self.cards)):
            if self.round_of[at] != NO_ROUND:
                if self.may_give_way(at, item):
                    slots.append(at)
            elif self.sure[at] == 0 and self.may_replace(self.cards[at], item):
                searched.append(at)
        n_black: i64 = c.count_of(self.black, item) if more or len(searched) > 0 else 0
        n_deck: i64 = c.count_of(self.deck, item) if len(slots) > 0 else 0
        if n_black + n_deck == 0:
            return False
        if self.rng.below(n_black + n_deck) >= n_black:
            self.swap(slots[self.rng.below(len(slots))], self.deck, item)
        elif more:
            self.find(index_of(self.black, item))
            self.sure[len(self.sure) - 1] = 1
        else:
            self.swap(searched[self.rng.below(len(searched))], self.black, item)
        return True

    def swap(self, at: i64, deck: list[i64], item: i64) -> None:
        """Another card of the deck was drawn instead of this one, and kept for certain."""
        loud = self.s.rows.loud
        if self.round_of[at] == NO_ROUND and loud[item] != loud[self.cards[at]]:
            self.n_loud += 1 if loud[item] else -1
        deck[index_of(deck, item)] = self.cards[at]
        self.cards[at] = item
        self.hold(at)

    def give_back(self, item: i64) -> bool:
        """One that was drawn in a Discovery which cannot have kept it was not drawn there, but another card."""
        rows = self.s.rows
        for at in range(len(self.cards)):
            if self.cards[at] != item or self.sure[at] == 1 or self.round_of[at] == NO_ROUND:
                continue
            loud = rows.loud[item] and self.noisy >> self.round_of[at] & 1 == 1
            for other in range(len(self.deck)):
                if self.deck[other] != item and rows.loud[self.deck[other]] == loud:
                    self.cards[at] = self.deck[other]
                    self.deck[other] = item
                    return True
        return False

    def may_give_way(self, at: i64, item: i64) -> bool:
        """Whether another card can have been drawn instead of this one, and kept."""
        return self.sure[at] == 0 and self.may_keep(item, self.round_of[at]) and self.fits(at, item)

    def fits(self, at: i64, item: i64) -> bool:
        """Whether a Discovery with another card instead of this one is as loud as it was: a noisy one keeps one !."""
        rows = self.s.rows
        d = self.round_of[at]
        if rows.loud[item]:
            return self.limits[card_limits.HUSHED] >> d & 1 == 0
        if self.noisy >> d & 1 == 0 or not rows.loud[self.cards[at]]:
            return True
        for other in range(len(self.cards)):
            if other != at and self.round_of[other] == d and rows.loud[self.cards[other]]:
                return True
        return False

    def force(self, item: i64) -> None:
        """What was seen is somewhere, whatever the rounds say: a plan or a trait that is not reckoned brought it."""
        self.forced = True
        if item in self.black:
            self.find(index_of(self.black, item))
        elif item in self.deck:
            at: i64 = len(self.cards) - 1
            while at >= 0 and (self.sure[at] == 1 or self.round_of[at] == NO_ROUND):
                at -= 1
            if at >= 0:  # drawn instead of another
                self.deck[index_of(self.deck, item)] = self.cards[at]
                self.cards[at] = item
                self.sure[at] = 1
                return
            self.add(self.deck.pop(index_of(self.deck, item)), NO_ROUND)
        elif item in self.coloured:
            while len(self.black) > 0:
                self.find(len(self.black) - 1)
            self.add(self.coloured.pop(), NO_ROUND)
        else:
            for at in range(len(self.cards)):
                if self.cards[at] == item and self.sure[at] == 0:
                    self.sure[at] = 1
                    return
            return
        self.sure[len(self.sure) - 1] = 1


def holds(s: Terrorscape, item: i64) -> bool:
    """Whether some Survivor holds an item already."""
    return s.has(0, item) or s.has(1, item) or s.has(2, item)


def index_of(cards: list[i64], item: i64) -> i64:
    """Where the first card of a kind is."""
    at: i64 = 0
    while cards[at] != item:
        at += 1
    return at
