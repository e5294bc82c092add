"""Who can hold a card that not everybody can have drawn: found in a search, kept in a loud Discovery, taken by Marco.

Of a quiet Discovery nobody knows who made it, so its card is in whatever hand uses it. Of other cards the hand is known
until Survivors meet: in its turn a Survivor may give and take whatever is held where it stands (TER-3.7). So of each
such card is kept who can hold it by now, and of what kind it is only once it is used. An exchange costs nothing and is
not heard, so whoever could have got a card is one of those; which of them it is shows when it is used.

All of it is packed above the counts of a history (counts.py), four bits a field, less than nothing being worse: how
many cards of each origin each set of Survivors can hold, how many of the cards used came from quiet Discoveries, and
how many of each kind from searches. It is kept while there are few such numbers and forgotten first.
"""

from typing import Final, final

from grimtable.games.terrorscape.components import ADRE, FLASH, HATCH, HERB, SEDA, TRAP, WHIS

SHIFT: Final = 161  # above the fields of counts.py
WIDTH: Final = 4  # bits of a field; the highest one is left free to compare all fields at once
FULL: Final = 7  # what a field holds at most

# Where a card comes from; each has a field for every set of Survivors who can hold it: bits 1 to 7, less one
FOUND: Final = 0  # in a search
KEPT: Final = 7  # in a Discovery that was heard
TAKEN: Final = 14  # by Marco: Adrenaline, then Sedatives
LIGHTS: Final = 28  # the Flashlight, once it was used
SOUNDED: Final = 35  # a card marked !, drawn alone: of no use in a turn
FREE: Final = 42  # cards used that were kept in quiet Discoveries
SEARCHED: Final = 43  # of each of ITEMS, how many of those used came from searches
ITEMS: Final = (ADRE, SEDA, WHIS, HATCH, HERB, FLASH, TRAP)
N_OWNED: Final[int] = SEARCHED + len(ITEMS)


def field_unit(field: int) -> int:
    """One in a field."""
    return 1 << SHIFT + WIDTH * field


UNITS: Final[list[int]] = [field_unit(field) for field in range(N_OWNED)]
NO_CARDS: Final[int] = sum(FULL * UNITS[field] for field in range(FREE))  # a hand more is one less in a field
GUARDS: Final[int] = sum(8 * field_unit(field) for field in range(N_OWNED + 1))  # one more for claims (claims.py)
ALL_FIELDS: Final[int] = sum(FULL * UNITS[field] for field in range(N_OWNED))
SEARCHED_FIELDS: Final[int] = sum(FULL * UNITS[field] for field in range(SEARCHED, N_OWNED))
COUNTED: Final[int] = field_unit(0) - 1  # the part of counts.py


def number(owned: int, field: int) -> int:
    """What a field holds."""
    return owned >> SHIFT + WIDTH * field & FULL


def cards(owned: int, field: int) -> int:
    """How many cards of an origin a set of Survivors can hold."""
    return FULL - number(owned, field)


def held(owned: int, origin: int) -> list[int]:
    """How many cards of an origin each set of Survivors can hold."""
    return [cards(owned, origin + each) for each in range(7)]


def with_card(owned: int, origin: int, holders: int) -> int:
    """One card more; `few_cards` sees to it that there is room."""
    return owned - UNITS[origin + holders - 1]


def few_cards(in_deck: list[int], in_search: list[int], useful: int, finds: int) -> bool:
    """Whether no field can overflow in the phase to come, nor in its Discovery."""
    return max(finds, useful, *[in_deck[item] + in_search[item] for item in ITEMS]) < FULL


def holds_any(owned: int) -> bool:
    """Whether there is some card whose holder matters."""
    return any(number(owned, field) < FULL for field in range(FREE))


def used(owned: int, item: int, i: int, in_deck: int, in_search: int) -> list[int]:
    """All ways for a Survivor to have the card that it uses: one of those held, or from a quiet Discovery (TER-5.10).

    `in_deck` and `in_search` are how many of that item there are.
    """
    which = ITEMS.index(item)
    found: list[int] = []
    if which < 2:
        found = spent(owned, TAKEN + 7 * which, i)
    if item == FLASH:
        found = [with_card(each, LIGHTS, 1 << i) for each in spent(owned, LIGHTS, i)]
        if sum(held(owned, LIGHTS)) >= in_deck + in_search:
            return found
    fresh: list[int] = []
    if number(owned, SEARCHED + which) < in_search:
        fresh = [each + UNITS[SEARCHED + which] for each in spent(owned, FOUND, i)]
    if in_deck > 0:
        fresh.extend(spent(owned, KEPT, i))
        fresh.append(owned + UNITS[FREE])
    if item == FLASH:
        fresh = [with_card(each, LIGHTS, 1 << i) for each in fresh]
    found.extend(fresh)
    return [each for each in found if each & GUARDS == 0]


def spent(owned: int, origin: int, i: int) -> list[int]:
    """One card less of an origin, which this Survivor can hold; one that fewer others can hold is spent first."""
    found: list[int] = []
    sets: list[int] = []
    for holders in (1 << i, *[each for each in (3, 5, 6) if each >> i & 1], 7):
        if cards(owned, origin + holders - 1) > 0 and not any(each & ~holders == 0 for each in sets):
            sets.append(holders)
            found.append(owned + UNITS[origin + holders - 1])
    return found


def met(owned: int, people: int) -> int:
    """Some Survivors have met: what one of them can hold all of them can."""
    for origin in range(0, FREE, 7):
        for holders in range(1, 8):
            if holders & people and holders | people != holders:
                n = cards(owned, origin + holders - 1)
                if n:
                    owned += n * (UNITS[origin + holders - 1] - UNITS[origin + (holders | people) - 1])
    return owned


@final
class Hands:
    """What becomes of who holds what, remembered: much of it comes again and again in a phase."""

    def __init__(self, in_deck: list[int], in_search: list[int]) -> None:
        self.in_deck = in_deck  # of each item
        self.in_search = in_search
        self.meetings: dict[tuple[int, int], int] = {}
        self.uses: dict[tuple[int, int, int], list[int]] = {}
        self.spending: dict[tuple[int, int, int], list[int]] = {}  # the same with what was used (walks.py)

    def met(self, owned: int, people: int) -> int:
        """Some Survivors have met."""
        hands = owned & ALL_FIELDS
        found = self.meetings.get((hands, people))
        if found is None:
            found = self.meetings[hands, people] = met(hands, people)
        return owned & ~ALL_FIELDS | found

    def tools(self, owned: int, i: int) -> list[int]:
        """All ways for a Survivor to have Tools that a Discovery kept; the others of its cards do not matter."""
        return [*spent(owned, KEPT, i), *spent(owned, SOUNDED, i)]

    def used(self, owned: int, item: int, i: int) -> list[int]:
        """All ways for a Survivor to have the card that it uses."""
        found = self.uses.get((owned, item, i))
        if found is None:
            found = used(owned, item, i, self.in_deck[item], self.in_search[item])
            self.uses[owned, item, i] = found
        return found
