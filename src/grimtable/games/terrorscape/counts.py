"""How many cards a history has used: one number with a small field for each thing counted (TER-5, TER-6.3, TER-Q61).

Fewer is never worse: a card that was not used may lie in a backpack or have been dropped, and nobody hears of it. So of
two histories that lead to the same triple one that used no more of anything is enough, and `thinned` leaves out the
other. Who holds a card is kept above the counts while few numbers are left (owners.py). Else it is not counted: who
uses it may have drawn it in a Discovery, for the team chooses who does.

Marco takes Adrenaline and Sedatives back (TER-S1.1). So of these two is counted how many copies are used up now, less
than none where he took one that was dropped; how many were kept in Discoveries at the most; and how many were dropped.
"""

from typing import Final, final

from grimtable.engine.ints import i64
from grimtable.games.terrorscape import claims, knowledge, owners, traces
from grimtable.games.terrorscape.components import (
    ADRE,
    CAM,
    FIRE,
    FLASH,
    HATCH,
    HERB,
    KEY,
    KIT,
    MARCO,
    MARKSMAN,
    N_ITEMS,
    REVO,
    SEDA,
    SLEIGHT,
    TEAM,
    TOOL,
    TRAP,
    WHIS,
    Rows,
)
from grimtable.games.terrorscape.costs import Cost
from grimtable.games.terrorscape.past import FIRES, SPRUNG, Past

WIDTH: Final = 7  # bits of a field; the highest one is left free to compare all fields at once
BIAS: Final = 8  # a field of nothing, for some go below
FULL_FIELD: Final = 127
MOST: Final = 31  # what a field counts at most

# The first fields are cards used up (the Flashlight: held), in this order
ITEM_OF: Final = (ADRE, SEDA, WHIS, HATCH, HERB, CAM, KIT, FLASH, TRAP)
ADRENALINE: Final = 0
FLASHES: Final = 7
MISSED: Final = 9  # search cards of use (not KEYs, not Tools) that were not drawn
RACKED: Final = 10  # KEYs that were kept in a Discovery
LOUD_FINDS: Final = 11  # Discoveries with a card marked !
LOUD_SEARCHES: Final = 12  # search cards marked ! that were drawn
PEAK: Final = 13  # two: Adrenaline, Sedatives kept in Discoveries
DROPPED: Final = 15  # two: those that Marco took though nobody had used them
LATELY: Final = 17  # two: those used in the phase that is being reckoned
TAKEN: Final = 19  # two: those that Marco took in it
NET: Final = 21  # all cards used and KEYs kept in Discoveries, less search cards of use and what Marco took back
OWN: Final = 22  # of these the ones that only a Discovery brings
N_FIELDS: Final = 23
UNKNOWN: Final = -2  # in MISSED: how many are left was forgotten, and a search may always find one more
NET_OF_NONE: Final = 26  # what both sums are at the beginning, so that no real game makes them less than nothing
LATE_ROUNDS: Final = 6  # that a game can last after its last Discovery (TER-3.2)
MOST_NET: Final = 50  # more than can ever be paid
# What it sums up: not the Flashlight, which serves again, nor what they began with
SUMMED: Final = (ADRE, SEDA, WHIS, HATCH, HERB, TRAP)
OWN_KINDS: Final = (ADRE, SEDA, TRAP)


def unit(field: int) -> int:
    """One in a field."""
    return 1 << WIDTH * field


def _each(value: int) -> int:
    return sum(value * unit(field) for field in range(N_FIELDS))


NOTHING: Final[int] = _each(BIAS)
GUARDS: Final[int] = _each(64) | owners.GUARDS
UNITS: Final[list[int]] = [unit(field) for field in range(N_FIELDS)]
EXACT: Final[int] = FULL_FIELD * sum(unit(field) for field in (*range(7), 8, *range(17, 21)))  # what lies used up
# The same with who holds what, which also asks for how many cards of each sort were drawn, and with what else was left
OWNED: Final[int] = (
    EXACT | owners.SEARCHED_FIELDS | traces.EVERY | FULL_FIELD * sum(unit(field) for field in range(9, 13))
)
# What Marco takes back in a phase brings something, so one who took less will not do for one who took more
TAKEN_FIELDS: Final[int] = FULL_FIELD * (unit(TAKEN) + unit(TAKEN + 1))


def _use(item: int) -> int:
    """What one use of a card adds while a phase is reckoned."""
    field = ITEM_OF.index(item)
    found = unit(LATELY + field if field < 2 else field)
    if item in SUMMED:
        found += unit(NET)
    return found + unit(OWN) if item in OWN_KINDS else found


SEEN: Final[int] = owners.COUNTED | owners.ALL_FIELDS  # what matters for the cards
SEEN_OF_CLAIMS: Final[int] = owners.COUNTED | claims.EVERY_SLEIGHT  # the same where claims stand above them

UNIT_OF: Final[dict[int, int]] = {item: _use(item) for item in ITEM_OF}
A_FIND: Final[int] = -unit(MISSED) - unit(NET)  # what a search card of use adds
A_KEY: Final[int] = unit(RACKED) + unit(NET) + unit(OWN)  # what a KEY kept in a Discovery adds
# What a card that Marco takes back adds: Adrenaline, then Sedatives
A_TAKE: Final[list[int]] = [unit(TAKEN + which) - unit(NET) - unit(OWN) for which in range(2)]


def count(counts: int, field: int) -> int:
    """How many, in one field."""
    return (counts >> WIDTH * field & FULL_FIELD) - BIAS


def with_count(counts: int, field: int, n: int) -> int:
    """The same with another number in one field."""
    return counts + (n - count(counts, field)) * UNITS[field]


def is_enough(one: int, other: int, exact: int) -> bool:
    """Whether one history will do instead of another: it has used no more of anything, of what is `exact` the same."""
    return (one ^ other) & exact == 0 and (other | GUARDS) - one & GUARDS == GUARDS


def joined(counts: int, used: int) -> int:
    """Counts with what a turn used; there is one Flashlight, and no more search cards of use than there are."""
    found = counts + used
    if found >> WIDTH * FLASHES & FULL_FIELD > BIAS + 1:
        found -= UNITS[FLASHES]
    if found >> WIDTH * MISSED & FULL_FIELD < BIAS:
        if counts >> WIDTH * MISSED & FULL_FIELD == BIAS + UNKNOWN:
            found = with_count(found, MISSED, UNKNOWN)
        else:
            found -= A_FIND
    return in_bounds(found)


def in_bounds(counts: int) -> int:
    """Counts whose sums stay in their fields."""
    for field in (NET, OWN):
        n = count(counts, field)
        if not 0 <= n <= MOST_NET:
            counts = with_count(counts, field, min(max(n, 0), MOST_NET))
    return counts


def settled(counts: int) -> list[int]:
    """Counts at the end of a phase: what Marco took he took before those cards were used, after it, or in between."""
    found = [counts]
    for which in range(2):
        lately, taken = count(counts, LATELY + which), count(counts, TAKEN + which)
        if lately == 0 and taken == 0:
            continue
        before = count(counts, which)
        peak, dropped = count(counts, PEAK + which), count(counts, DROPPED + which)
        now = max(before + lately - taken, -BIAS)  # the only bound where it was forgotten how many were dropped
        ways = [(max(peak, before + lately), max(dropped, -now))]
        if lately > 0 and taken > 0:
            first = before + min(1, lately - 1)  # with two or more he took it after the first
            ways.append((max(peak, now), max(dropped, taken - first)))
        following = []
        for each in found:
            each = with_count(with_count(with_count(each, LATELY + which, 0), TAKEN + which, 0), which, now)
            for high, low in ways:
                following.append(with_count(with_count(each, PEAK + which, high), DROPPED + which, low))
        found = following
    return found


def useful_searches(rows: Rows) -> int:
    """How many search cards can be of use in a phase or an encounter: not KEYs, and Tools are not counted."""
    found = 0
    for item in range(1, N_ITEMS):
        if item not in (KEY, TOOL):
            found += int(rows.search[item]) + rows.coloured.count(item)
    return min(found, MOST)


def first_counts(rows: Rows) -> int:
    """Nothing is used up, nothing searched."""
    found = with_count(with_count(NOTHING, NET, NET_OF_NONE), OWN, NET_OF_NONE)
    return with_count(found, MISSED, useful_searches(rows)) | owners.NO_CARDS | traces.FOLLOWED


@final
class Kind:
    """The copies of one item: how many there are where, how many were seen, and how many are used up at least."""

    def __init__(self, in_deck: i64, in_search: i64, given: i64, seen: i64, least: i64, loud: bool) -> None:
        self.in_deck = in_deck
        self.in_search = in_search
        self.given = given  # they began with it
        self.copies = in_deck + in_search + given
        self.seen = seen  # in encounters
        self.least = least
        self.loud = loud


@final
class Stock:
    """What the decks and the rounds so far allow to be used, whoever holds it."""

    def __init__(self, k: list[i64], rows: Rows, past: Past, kept: int, plans: bool, own: bool) -> None:
        team = k[knowledge.WHO : knowledge.WHO + TEAM]
        deck = len(rows.discovery_cards)
        finds = int(k[knowledge.FINDS])
        drawn = int(rows.discover)
        self.drawn = drawn
        self.slots: int = min(finds, (deck + drawn - 1) // drawn if drawn > 0 else 0)  # Discoveries that kept a card
        # Sleight of Hand kept one more (TER-T1.14); where it is followed who must own what, only if somebody must
        self.lucky: int = int(any(knowledge.can_have(k, i, SLEIGHT, kept) for i in range(TEAM)))
        self.begun = finds > 0
        self.searched = own or plans  # search cards come by other means too (TER-13.6, TER-P1.14, TER-P1.16)
        self.useful: i64 = useful_searches(rows)
        self.in_deck: list[int] = [int(each) for each in rows.discovery]
        self.in_search: list[int] = [int(rows.search[item]) + rows.coloured.count(item) for item in range(N_ITEMS)]
        self.seen: list[int] = [int(k[knowledge.ITEMS_SEEN + item]) for item in range(N_ITEMS)]
        self.seen[FIRE] += past[FIRES]
        self.sprung = past[SPRUNG]
        self.given: list[int] = [0] * N_ITEMS  # what they began with
        for character in team:
            if int(character) < len(rows.start_item):
                self.given[int(rows.start_item[int(character)])] += 1
        self.given[0] = 0
        if any(knowledge.can_have(k, i, MARKSMAN, kept) for i in range(TEAM)):
            self.given[REVO] += 1  # TER-T1.20
        self.marco = MARCO in team
        held = finds + 1 + (TEAM * finds if len(rows.search_cards) > 0 else 0)  # what one Survivor can have had
        self.dropped: i64 = drawn * finds if drawn > 1 or held > rows.backpack else 0  # TER-6.3, TER-5.1
        if self.in_search[ADRE] + self.in_search[SEDA] > 0:
            self.dropped = MOST
        self.loud: list[bool] = [bool(each) for each in rows.loud]
        self.quiet_uses = not any(self.loud[item] for item in owners.ITEMS)
        self.loud_deck: i64 = sum(self.in_deck[item] for item in range(1, N_ITEMS) if rows.loud[item])
        self.loud_keys = self.in_deck[KEY] if rows.loud[KEY] else 0
        self.loud_search: i64 = sum(self.in_search[item] for item in range(1, N_ITEMS) if rows.loud[item])
        takes = deck // drawn + LATE_ROUNDS if drawn > 0 and self.marco else 0  # one in a round at most
        self.sums = not self.searched and self.useful + takes <= NET_OF_NONE  # else the sum may have been cut off
        self.shown: i64 = sum(max(0, self.seen[item] - self.given[item]) for item in range(1, N_ITEMS))  # in encounters
        discovered = [item for item in range(1, N_ITEMS) if self.in_search[item] == 0]
        self.own_sums = self.sums and all(item in discovered for item in OWN_KINDS)
        self.own_shown: i64 = sum(max(0, self.seen[item] - self.given[item]) for item in discovered)
        self.lights: i64 = int(
            self.given[FLASH] == 0 and self.in_search[FLASH] == 0
        )  # what a Flashlight counts in the sums
        self.kinds = [self.kind(item) for item in ITEM_OF]
        self.others_found: i64 = 0  # cards of other kinds that were seen, so they have been drawn
        self.others_either: i64 = 0  # of those the ones that may come from a search
        self.others_must: i64 = 0  # and the ones that must
        for item in range(1, N_ITEMS):
            n = self.seen[item] - self.given[item]
            if item not in ITEM_OF and n > 0:
                self.others_found += n
                self.others_either += min(n, self.in_search[item])
                self.others_must += max(0, n - self.in_deck[item])
        self.gifted = False  # what stands above the counts are claims (claims.py)
        self.some = False  # some histories will do: what was shown is spent in them (followed.py)
        self.shown_loud: int = sum(self.seen[item] for item in range(1, N_ITEMS) if self.loud[item])
        self.known: dict[int, bool] = {}
        self.known_after: dict[int, bool] = {}

    def kind(self, item: int) -> "Kind":
        """What is known of the copies of one item."""
        seen, given, sprung = self.seen[item], self.given[item], self.sprung if item == TRAP else -MOST
        return Kind(self.in_deck[item], self.in_search[item], given, seen, sprung, self.loud[item])

    def affords(self, counts: int) -> bool:
        """Whether so much can have been used before the Discovery of this round."""
        counts &= SEEN_OF_CLAIMS if self.gifted else SEEN
        found = self.known.get(counts)
        if found is None:
            lucky = self.lucky if self.begun else 0
            found = self.known[counts] = self.reckon(counts, self.slots, lucky)
        return found

    def affords_after(self, counts: int) -> bool:
        """Whether so much can have been used and kept, the Discovery of this round included."""
        counts &= SEEN_OF_CLAIMS if self.gifted else SEEN
        found = self.known_after.get(counts)
        if found is None:
            found = self.known_after[counts] = self.reckon(counts, self.slots + 1, self.lucky)
        return found

    def reckon(self, counts: int, slots: int, lucky: int) -> bool:
        """Each Discovery keeps one card, each search one at most; there are so many of each kind (TER-6.3, TER-4.9)."""
        if not self.gifted or counts > owners.COUNTED:  # or somebody must have Sleight of Hand
            slots += lucky
        if self.gifted:
            counts &= owners.COUNTED
        cost = Cost(counts)
        bias: i64 = BIAS
        slots_: i64 = slots
        sums = slots_ + NET_OF_NONE - self.lights * (cost.field(FLASHES) - bias)
        if self.sums and cost.field(NET) - bias + self.shown > sums:
            return False
        if self.own_sums and cost.field(OWN) - bias + self.own_shown > sums:
            return False
        found = self.others_found  # cards that must have been drawn
        quiet: i64 = 0  # of those, the ones without !
        either = self.others_either  # of those, the ones that may come from a search
        must = self.others_must  # and the ones that must
        for field in range(len(self.kinds)):
            kind = self.kinds[field]
            n = cost.field(field) - bias
            if field < 2:
                dropped = cost.field(DROPPED + field) - bias
                n += cost.field(LATELY + field) - cost.field(TAKEN + field)
                peak = cost.field(PEAK + field) - bias
                if n < peak:
                    n = peak
                if n < 0:
                    n = 0
                if dropped > self.dropped or n + dropped > kind.copies:
                    return False
            elif n < kind.least:
                n = kind.least
            n += kind.seen
            if n > kind.copies:
                return False
            n -= kind.given
            if n > 0:
                found += n
                if not kind.loud:
                    quiet += n
                either += n if n < kind.in_search else kind.in_search
                if n > kind.in_deck:
                    must += n - kind.in_deck
        searches = self.useful
        missed = cost.field(MISSED) - bias
        if not self.searched and missed > 0:
            searches -= missed
        racked = cost.field(RACKED) - bias
        loud = cost.field(LOUD_FINDS) - bias
        if must > searches or found - min(searches, either) + racked > slots_:
            return False
        if self.drawn == 1 and quiet - min(searches, either) + loud > slots_:
            return False  # a loud Discovery has kept its only card
        if racked > self.in_deck[KEY] and not self.searched:
            return False
        if counts > owners.COUNTED and not self.owners_afford(counts, slots):
            return False
        return loud <= self.loud_deck and cost.field(LOUD_SEARCHES) - bias <= self.loud_search

    def owners_afford(self, counts: int, slots: int) -> bool:
        """The same where it is known who holds what and how many cards of each sort were drawn (owners.py)."""
        loud, deck = count(counts, LOUD_FINDS), sum(self.in_deck)
        if owners.number(counts, owners.FREE) > slots - loud or count(counts, MISSED) < 0:
            return False
        racked = count(counts, RACKED)
        spent = 0  # cards without ! that loud Discoveries kept, and that were used
        if self.drawn > 1 and self.quiet_uses:
            spent = loud - racked - sum(owners.held(counts, owners.KEPT))
            spent -= self.shown_loud if self.some else 0
        if min(deck, self.drawn * slots) - min(self.loud_deck, self.drawn * loud - spent) > deck - self.loud_deck:
            return False  # too many without ! were drawn
        if self.drawn == 1 and loud - racked > self.loud_deck - self.loud_keys:
            return False  # a KEY drawn alone is kept
        for which in range(2):  # what lies used up, and what Marco took back and holds
            copies = count(counts, which) + count(counts, LATELY + which) - count(counts, TAKEN + which)
            copies += count(counts, DROPPED + which) + sum(owners.held(counts, owners.TAKEN + 7 * which))
            if copies > self.in_deck[ITEM_OF[which]] + self.in_search[ITEM_OF[which]]:
                return False
        for which in range(2, len(owners.ITEMS)):
            item = owners.ITEMS[which]
            searched = owners.number(counts, owners.SEARCHED + which)
            if count(counts, ITEM_OF.index(item)) - searched > self.in_deck[item]:
                return False
        return True

    def loosen(self) -> None:
        """What was used is counted as the least: so what Marco takes may have been dropped, however it came there."""
        self.dropped = MOST
        self.known, self.known_after = {}, {}

    def best(self) -> int:
        """The least that a history can have used of which nothing is known."""
        found = NOTHING
        if self.marco:
            for which in range(2):
                item = ITEM_OF[which]
                spare = min(self.dropped, self.in_deck[item] + self.in_search[item], BIAS - 1)
                found = with_count(found, which, -spare)
        return found
