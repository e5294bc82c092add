"""What the Survivors may carry, for those who cannot see it: cards that were drawn, kept, used or dropped (TER-5)."""

from typing import Final, final

from grimtable.engine.ints import i64
from grimtable.engine.rng import Rng
from grimtable.games.terrorscape import components as c
from grimtable.games.terrorscape.knowledge import card_limits
from grimtable.games.terrorscape.knowledge.drawn_cards import NO_ROUND, Draws
from grimtable.games.terrorscape.state import Terrorscape

SELDOM: Final = 8  # once in so many times a card has changed hands
TRIES: Final = 6  # to deal cards that fit all that was seen


def fill_items(s: Terrorscape, limits: list[i64], finders: i64, last: bool, rng: Rng) -> bool:
    """Cards that fit: drawn in Discoveries and searches, kept, used or dropped; how far the radio is.

    `finders` are those who can have drawn a card marked ! in the last Discovery. False: no deal came out that has a
    place for all that was seen, and nothing is changed; for the `last` try whatever comes out must do.
    """
    draws = dealt(s, limits, rng)
    loose = draws.traits or draws.plans or s.own  # cards come by ways that are not reckoned
    tries: i64 = 1
    while draws.forced and not loose and tries < TRIES:
        tries += 1
        draws = dealt(s, limits, rng)
    if draws.forced and not loose and not last:
        return False
    s.discovery = draws.deck
    s.search = draws.coloured
    s.search.extend(draws.black)
    shares = Shares(s, draws, limits, finders, rng)
    shares.share_out()
    fill_radio(s, limits, shares.tools, draws.n_search, draws.plans, rng)
    return True


def dealt(s: Terrorscape, limits: list[i64], rng: Rng) -> Draws:
    """Cards drawn in all rounds so far, once."""
    draws = Draws(s, limits, rng)
    draws.discover()
    draws.search()
    draws.make_sure()
    return draws


@final
class Shares:
    """What became of the cards that were drawn."""

    def __init__(self, s: Terrorscape, draws: Draws, limits: list[i64], finders: i64, rng: Rng) -> None:
        self.s = s
        self.draws = draws
        self.limits = limits
        self.finders = finders
        self.rng = rng
        self.plans = draws.plans
        self.tools = draws.tools  # used up on the radio
        self.most_used = card_limits.used_up(limits, s.rows, draws.traits, draws.plans)
        self.most_used[c.TOOL] -= draws.tools
        self.most_used[c.TRAP] = 1
        self.most_used[c.HERB] -= draws.herbs + (1 if draws.kit_used else 0)

    # Rack, backpacks and discard pile

    def share_out(self) -> None:
        """Each Discovery keeps one card, each search keeps its card or not; what was kept is held or used up."""
        s = self.s
        rows = s.rows
        draws = self.draws
        for i in range(c.TEAM):
            item = rows.start_item[s.who[i]]
            if item != 0:
                if draws.must_be_used(item) or (self.most_used[item] > 0 and self.rng.below(8) == 0):
                    s.discard_item(item)
                else:
                    s.add_item(i, item)
        settled = draws.settled
        order: list[i64] = list(range(len(draws.cards)))
        self.rng.shuffle(order)
        for at in order:
            item = draws.cards[at]
            d = draws.round_of[at]
            if draws.sure[at] == 1:
                if item == c.KEY and not s.own:
                    continue
                if rows.stays[item]:
                    self.keep(item, self.owner(item, d))
                elif item == c.KEY:
                    s.keys[self.rng.below(c.TEAM)] += 1
                else:
                    s.discard_item(item)
                    if item == c.TRAP and self.limits[card_limits.SPRUNG] == 0:
                        s.trap = choose_place(self.limits[card_limits.TROD], self.rng)
            elif d == NO_ROUND:
                if (item == c.KEY and not s.own) or self.rng.below(4) == 0:
                    s.discard_item(item)
                else:
                    self.keep_or_use(item, d)
            elif settled[d] == 1 or (item == c.KEY and not s.own):
                s.discard_item(item)
            else:
                settled[d] = 1
                self.keep_or_use(item, d)

    def keep_or_use(self, item: i64, d: i64) -> None:
        """A card that was kept: used up since, if that can be, or in somebody's backpack."""
        s = self.s
        if item == c.KEY:
            s.keys[self.rng.below(c.TEAM)] += 1
            return
        if self.can_use(item, d):
            s.discard_item(item)
            if item == c.TRAP:
                s.trap = choose_place(self.limits[card_limits.TROD], self.rng)
        else:
            self.keep(item, self.holder(d))

    def can_use(self, item: i64, d: i64) -> bool:
        """Whether a card was used up: by chance, where what was told since it was drawn allows it."""
        if d == len(self.draws.settled) - 1:
            return False
        if item == c.TRAP:
            if self.most_used[c.TRAP] <= 0 or self.limits[card_limits.TROD] == 0:
                return False
            return self.s.trap == c.NOWHERE and self.rng.below(2) == 0
        if self.most_used[item] <= 0 or self.rng.below(3) > 0:
            return False
        if item == c.WHIS and d != NO_ROUND and self.limits[card_limits.NOISES] >> d + 1 == 0:
            return False
        if item == c.TOOL and not self.can_repair():
            return False
        self.most_used[item] -= 1
        return True

    def holder(self, d: i64) -> i64:
        """Who holds a card: of a Discovery that was loud whoever can have made it, mostly, else anybody."""
        i = self.rng.below(c.TEAM)
        if d == NO_ROUND or not self.draws.is_loud(d):
            return i
        drawers = self.finders
        if d != len(self.draws.settled) - 1:
            drawers = card_limits.finders(self.limits, d)
            if self.rng.below(SELDOM) == 0:  # it was passed on (TER-3.7)
                drawers = card_limits.EVERYBODY
        if drawers == 0:
            return i
        while drawers >> i & 1 == 0:
            i = (i + 1) % c.TEAM
        return i

    def owner(self, item: i64, d: i64) -> i64:
        """Who holds a card that was kept for certain: a weapon mostly whoever has shown it."""
        mark = card_limits.bearer(self.limits, item)
        if 1 <= mark <= c.TEAM:
            return mark - 1
        if mark > c.TEAM and self.rng.below(SELDOM) > 0:
            return mark - c.TEAM - 1
        return self.holder(d)

    def keep(self, item: i64, i: i64) -> None:
        """Into a backpack; from a full one some card is dropped (TER-5.1)."""
        s = self.s
        s.add_item(i, item)
        n = s.packs[i * c.N_ITEMS]
        if n <= s.rows.backpack or s.who[i] == c.JOHNSON:
            return
        shown: i64 = 0  # weapons that nobody can have dropped since
        for other in card_limits.WEAPONS:
            if card_limits.bearer(self.limits, other) == i + 1 and s.has(i, other):
                shown += 1
        left = self.rng.below(n - shown)
        for other in range(1, c.N_ITEMS):
            left -= s.packs[i * c.N_ITEMS + other]
            if card_limits.bearer(self.limits, other) == i + 1 and s.has(i, other):
                left += 1
            if left < 0:
                s.drop_item(i, other)
                return

    # The radio

    def can_repair(self) -> bool:
        """Whether one more of the repairs can have been one with Tools, without calling help (TER-4.7, TER-13.6)."""
        s = self.s
        if self.plans or s.help_at > 0:
            return True
        progress = (self.tools + 1) * s.rows.tool_repair
        if progress >= s.rows.max_repair or (s.own and progress > self.draws.n_search):
            return False
        self.tools += 1
        return True


def fill_radio(s: Terrorscape, limits: list[i64], tools: i64, n_search: i64, plans: bool, rng: Rng) -> None:
    """How far the radio is: by the Tools used up, and by other rounds with noise there (TER-4.6, TER-4.7)."""
    rows = s.rows
    if s.help_at > 0 or s.repair > 0:
        s.repair = rows.max_repair
        return
    rounds = limits[card_limits.REPAIRS]
    least = tools * rows.tool_repair
    most = least + rounds - tools
    if c.JOHNSON in s.who and rows.tool_repair_johnson > rows.tool_repair:
        most += tools * (rows.tool_repair_johnson - rows.tool_repair)
    if plans:  # Mechanical Blueprint, and Tools that went into a plan
        least = 0
        most = rounds * (rows.tool_repair_johnson + 1)
    if s.own and most > n_search:  # TER-13.6: each brought a card
        most = n_search
    if most > rows.max_repair - 1:
        most = rows.max_repair - 1
    s.repair = least + rng.below(most - least + 1) if most > least else most


def choose_place(bits: i64, rng: Rng) -> i64:
    """A random one of several locations."""
    places: list[i64] = []
    for place in range(c.N_LOCATIONS):
        if bits >> place & 1:
            places.append(place)
    return places[rng.below(len(places))]
