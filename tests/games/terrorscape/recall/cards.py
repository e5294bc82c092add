"""Which card came from where in a history whose turns are known (TER-5, TER-6).

A card kept in a quiet Discovery can be any without !, and the team says who discovers; so most cards that are used were
kept by their user in some Discovery before. What does not come out is dropped: another history is tried.
"""

import random
from collections import Counter
from dataclasses import dataclass, field

from grimtable.engine.codes import field_a, kind_of, pack
from grimtable.games.terrorscape import kinds as k
from grimtable.games.terrorscape.components import (
    ADRE,
    CAM,
    FLASH,
    JOHNSON,
    KEY,
    KIT,
    MAP,
    MARCO,
    N_ITEMS,
    SEDA,
    SOPHIA,
    TEAM,
    TOOL,
    Rows,
)
from grimtable.games.terrorscape.uses import EQUIPPED, PERCEPTIVE
from tests.games.terrorscape.recall import ahead
from tests.games.terrorscape.recall.meetings import Meetings
from tests.games.terrorscape.recall.moments import FINDS, ROUND, SHOWS, TURN
from tests.games.terrorscape.recall.plans import Explained
from tests.games.terrorscape.recall.rounds import Round
from tests.games.terrorscape.recall.turns import FOUND_KEY, FOUND_LOUD, FOUND_QUIET, HELPED, REPAIRED, TOOK_BACK


@dataclass
class Supply:
    """One card that somebody gets."""

    at: int
    owners: int  # bits of those who can have got it
    loud: bool
    searched: bool
    key: bool  # it is a KEY and goes to the rack
    item: int = 0  # which it is, 0: not settled
    other: int = 0  # the other card of a Discovery


@dataclass
class Deal:
    """Everything that the turns leave open."""

    discovery: list[int] = field(default_factory=list)  # the decks, top card last
    search: list[int] = field(default_factory=list)
    finders: dict[int, int] = field(default_factory=dict)  # by round
    kept: dict[int, int] = field(default_factory=dict)  # by round
    needs: list[tuple[int, int, int]] = field(default_factory=list)  # moment, who, item
    codes: dict[int, int] = field(default_factory=dict)  # by moment: another deed instead
    gifts: dict[int, list[tuple[int, int, int]]] = field(default_factory=dict)  # by moment: giver, taker, item
    takes: list[bool] = field(default_factory=list)  # whether what a search finds is kept


class Short(Exception):
    """Something has run out: its number among the prices."""

    def __init__(self, what: int) -> None:
        super().__init__(what)
        self.what = what


class Dealer:
    """Deals the cards of one history."""

    def __init__(
        self, rows: Rows, who: list[int], rounds: list[Round], history: list[Explained], chance: random.Random
    ) -> None:
        self.rows, self.who, self.rounds, self.history = rows, who, rounds, history
        self.chance = chance
        self.left = Counter({item: int(rows.discovery[item]) for item in range(1, N_ITEMS)})
        self.left_search = Counter({item: int(rows.search[item]) for item in range(1, N_ITEMS)})
        self.finds: list[Supply] = []
        self.searches: list[Supply] = []
        self.needs: list[tuple[int, int, int]] = []
        self.backs: list[Supply] = []  # what Marco takes back
        self.deal = Deal()
        self.met = Meetings(history)
        self.spare = 0  # Discoveries whose card nobody has used
        self.spare_black = 0  # and quiet searches
        self.held: list[tuple[int, int, int]] = []  # until when somebody must hold what is given away then
        self.missing = 0  # cards shown later that nobody can have got

    def dealt(self) -> Deal:
        """The deal; Short, if there is none."""
        self.read()
        self.count_searches()
        self.keys_ahead()
        self.repairs()
        self.match()
        self.settle()
        self.deal.needs = sorted(self.needs + self.held)
        self.stack()
        return self.deal

    # What is needed

    def read(self) -> None:
        """Uses, searches and Discoveries in order."""
        n_cards = len(self.rows.discovery_cards)
        for each in self.history:
            start = each.number * ROUND
            for t, turn in enumerate(each.turns):
                for d, code in enumerate(turn.deeds):
                    at, kind = start + t * TURN + d, kind_of(code)
                    if kind == k.USE:
                        self.needs.append((at, turn.i, int(field_a(code))))
                    elif kind == k.ABILITY and field_a(code) == PERCEPTIVE and FLASH in turn.used:
                        self.needs.append((at, turn.i, FLASH))
                    elif kind == k.ABILITY and field_a(code) == EQUIPPED:
                        self.backs.append(Supply(at, 1 << turn.i, False, False, False))
                    elif kind == k.SEARCH:
                        key, loud = FOUND_KEY in turn.used, FOUND_QUIET not in turn.used
                        self.searches.append(Supply(at, 1 << turn.i, loud, True, key))
            if 2 * (each.number - 1) < n_cards:
                owners = 1 << each.finder if each.finder < TEAM else (1 << TEAM) - 1
                self.finds.append(Supply(start + FINDS, owners, each.finder < TEAM, False, each.racked))
            self.needs += [(start + SHOWS, i, item) for i, item in self.rounds[each.number - 1].shown]

    def count_searches(self) -> None:
        """Whether the search deck has such cards, the coloured KEY at its bottom."""
        black = sum(self.left_search.values())
        last = None
        if len(self.searches) > black + 1:
            raise Short(FOUND_LOUD)
        if len(self.searches) == black + 1:
            last = self.searches[-1]
            if not last.loud:
                raise Short(FOUND_QUIET)
            last.item = KEY
        quiet = sum(n for item, n in self.left_search.items() if not self.rows.loud[item])
        if sum(not each.loud for each in self.searches) > quiet:
            raise Short(FOUND_QUIET)
        if sum(each.loud and each is not last for each in self.searches) > black - quiet:
            raise Short(FOUND_LOUD)
        for each in self.searches:
            if each.key and each is not last:
                if self.left_search[KEY] == 0:
                    raise Short(FOUND_KEY)
                self.left_search[KEY] -= 1
                each.item = KEY
        for each in self.finds:
            if each.key:
                if self.left[KEY] == 0:
                    raise Short(FOUND_KEY)
                self.left[KEY] -= 1
                each.item = KEY

    def keys_ahead(self) -> None:
        """Whether there are KEYs enough for later rounds."""
        racked, searched = ahead.keys(self.rounds[len(self.history) :])
        self.missing += max(0, searched - self.left_search[KEY])
        self.missing += max(0, racked - self.left_search[KEY] - self.left[KEY])

    def repairs(self) -> None:
        """Help is called just when the fifth step is done; Tools where plain repairs are too few (TER-4.8)."""
        all_: list[tuple[int, int]] = []
        helped = False
        for each in self.history:
            for t, turn in enumerate(each.turns):
                for d, code in enumerate(turn.deeds):
                    if code == pack(k.REPAIR):
                        all_.append((each.number * ROUND + t * TURN + d, turn.i))
                helped |= HELPED in turn.used
        full = int(self.rows.max_repair)
        if not helped:
            if len(all_) >= full:
                raise Short(REPAIRED)
            self.missing += max(0, full - len(all_) - ahead.repairs_left(self.rows, self.rounds[len(self.history) :]))
            return
        if len(all_) > full or not all_:
            raise Short(REPAIRED)
        order = list(range(len(all_)))
        self.chance.shuffle(order)
        gained = [1] * len(all_)
        for at in order:
            if sum(gained) >= full:
                break
            when, i = all_[at]
            if not self.tools_for(when, i):
                continue
            better = int(self.rows.tool_repair_johnson if self.who[i] == JOHNSON else self.rows.tool_repair)
            if at < len(all_) - 1 and sum(gained[:-1]) + better - 1 >= full:
                continue
            gained[at] = better
            self.needs.append((when, i, TOOL))
            self.deal.codes[when] = pack(k.USE, TOOL)
        if sum(gained) < full or sum(gained[:-1]) >= full:
            raise Short(TOOL)

    def tools_for(self, when: int, i: int) -> bool:
        """Whether somebody can have Tools by then, besides those used already."""
        taken = self.count(TOOL)
        able = [each for each in (*self.finds, *self.searches) if not each.item and self.serves(each, when, i, TOOL)]
        return taken < len(able) and taken < self.rows.discovery[TOOL] + self.rows.search[TOOL]

    # Where it comes from

    def match(self) -> None:
        """Every card that is used or shown was got before, each another one; cards that stay serve again."""
        demands: list[tuple[int, int, int]] = []
        staying: dict[int, list[tuple[int, int]]] = {}  # cards that stay: when and by whom they were used
        for at, i, item in sorted(self.needs):
            if item in (KIT, CAM):
                if self.who[i] != (MARCO if item == KIT else SOPHIA) or self.count(item) > 1:
                    raise Short(item)
            elif not self.rows.stays[item]:
                demands.append((at, i, item))
            elif (
                all(i != j for _at, j in staying.get(item, []))
                and len(staying.get(item, [])) < self.rows.discovery[item]
            ):
                staying.setdefault(item, []).append((at, i))
                demands.append((at, i, item))
            else:
                self.hand_on(staying[item], at, i, item)
        supplies = [each for each in (*self.searches, *self.backs, *self.finds) if not each.item]
        order = list(range(len(demands)))
        self.chance.shuffle(order)
        taken: dict[int, int] = {}  # supply: demand
        for at in order:
            if not self.place(at, demands, supplies, taken, set()):
                raise Short(demands[at][2])
        self.look_ahead(demands, supplies, taken)
        self.spare = sum(at not in taken and not each.searched for at, each in enumerate(supplies))
        self.spare_black = sum(at not in taken and each.searched and not each.loud for at, each in enumerate(supplies))
        for number, at in taken.items():
            each, (_when, i, item) = supplies[number], demands[at]
            left = self.left_search if each.searched else self.left
            if each not in self.backs:
                if left[item] == 0:
                    raise Short(item)
                left[item] -= 1
            each.item = item
            if each.owners >> i & 1:
                each.owners = 1 << i
            else:
                self.give(each.owners.bit_length() - 1, each.at, i, item)

    def give(self, owner: int, at: int, i: int, item: int) -> None:
        """A card changes hands."""
        for moment, giver, taker in self.met.gifts(owner, at, i):
            self.deal.gifts.setdefault(moment, []).append((giver, taker, item))
            self.held.append((moment, giver, item))

    def hand_on(self, users: list[tuple[int, int]], at: int, i: int, item: int) -> None:
        """A card that stays is used again, maybe by another to whom it was given."""
        for n, (before, j) in enumerate(users):
            if j == i:
                users[n] = (at, i)
                return
            if self.met.reaches(j, before, i, at):
                self.give(j, before, i, item)
                users[n] = (at, i)
                return
        raise Short(item)

    def look_ahead(self, demands: list[tuple[int, int, int]], supplies: list[Supply], taken: dict[int, int]) -> None:
        """Cards marked ! that are shown in later rounds: some Discovery may have brought them already."""
        staying = {(i, item) for _at, i, item in demands if self.rows.stays[item]}
        for now in self.rounds[len(self.history) :]:
            for i, item in now.shown:
                if self.rows.loud[item] and (i, item) not in staying:
                    staying.add((i, item))
                    demands.append((now.number * ROUND + SHOWS, i, item))
                    self.missing += not self.place(len(demands) - 1, demands, supplies, taken, set())

    def count(self, item: int) -> int:
        """How often a card is needed."""
        return sum(each[2] == item for each in self.needs)

    def place(
        self,
        at: int,
        demands: list[tuple[int, int, int]],
        supplies: list[Supply],
        taken: dict[int, int],
        seen: set[int],
    ) -> bool:
        """A card for one demand; another demand may have to go elsewhere for it."""
        for number, each in enumerate(supplies):
            if number in seen or not self.serves(each, *demands[at]):
                continue
            seen.add(number)
            if number not in taken or self.place(taken[number], demands, supplies, taken, seen):
                taken[number] = at
                return True
        return False

    def serves(self, each: Supply, at: int, i: int, item: int) -> bool:
        """Whether a card got here can be the one that is used then."""
        if each.at >= at:
            return False
        if not each.owners >> i & 1 and not self.met.reaches(each.owners.bit_length() - 1, each.at, i, at):
            return False
        if each in self.backs:
            return item in (ADRE, SEDA)
        loud = bool(self.rows.loud[item])
        if each.searched:
            return each.loud == loud and self.rows.search[item] > 0
        return self.rows.discovery[item] > 0 and (each.loud or not loud)

    def settle(self) -> None:
        """Marco takes back what was used or dropped before (TER-S1.1)."""
        piled: Counter[int] = Counter()
        for each in self.backs:
            items = [each.item] if each.item else [ADRE, SEDA]
            self.chance.shuffle(items)
            for item in items:
                used = sum(what == item and at < each.at for at, _i, what in self.needs)
                if used > piled[item]:
                    break
                options = [s for s in self.finds if s.at < each.at and not s.other]
                options = [s for s in options if not s.loud or (s.item and self.rows.loud[s.item])]
                if options and self.left[item] > 0:
                    self.left[item] -= 1
                    self.chance.choice(options).other = item
                    piled[item] -= 1
                    break
            else:
                raise Short(TOOK_BACK)
            piled[item] += 1
            each.item = item
            self.deal.codes[each.at] = pack(k.ABILITY, EQUIPPED, item + 1)

    # The decks

    def stack(self) -> None:
        """What nobody needs lies anywhere."""
        deck: list[int] = []
        for each in self.finds:
            self.fill(each)
        for each in self.finds:
            number = each.at // ROUND
            owner = self.chance.choice([i for i in range(TEAM) if each.owners >> i & 1])
            if each.item == FLASH and each.owners.bit_count() > 1:
                owner = next(i for i in range(TEAM) if self.who[i] != SOPHIA)
            self.deal.finders[number], self.deal.kept[number] = owner, each.item
            deck += [each.item, each.other]
        rest = list(self.left.elements())
        self.chance.shuffle(rest)
        self.deal.discovery = rest + deck[::-1]
        cards: list[int] = []
        for each in self.searches:
            needed = each.item != 0 and (each.item != KEY or each.key)
            if not each.item:
                each.item = self.any_card(self.left_search, each.loud)
            cards.append(each.item)
            self.deal.takes.append(needed)
        rest = list(self.left_search.elements())
        self.chance.shuffle(rest)
        self.deal.search = [*(int(each) for each in self.rows.coloured), *rest, *cards[::-1]]
        if len(self.searches) == len(self.rows.search_cards) + 1:
            self.deal.search = cards[::-1]

    def fill(self, each: Supply) -> None:
        """Both cards of a Discovery."""
        loud = self.rows.loud
        if each.loud and not (each.item and loud[each.item]):
            if not each.other:
                each.other = self.any_card(self.left, True)
            elif not loud[each.other]:
                each.item = self.any_card(self.left, True)
        if not each.item:
            each.item = self.any_card(self.left, False)
        if not each.other:
            try:
                each.other = self.any_card(self.left, False, (MAP, FLASH))
            except Short:
                if not each.loud:
                    raise
                each.other = self.any_card(self.left, True)

    def any_card(self, left: "Counter[int]", loud: bool, rather: tuple[int, ...] = ()) -> int:
        """A card that nobody needs; a KEY, a MAP and a Flashlight only if there is no other."""
        options = [item for item, n in left.items() if n > 0 and bool(self.rows.loud[item]) == loud]
        if not options:
            raise Short(30 if loud else 31)
        good = [item for item in options if item in rather] or [i for i in options if i not in (KEY, MAP, FLASH)]
        item = self.chance.choice(good or options)
        left[item] -= 1
        return item
