"""What a history has used so far, as one number: enough to say that cards have run out (tables.py).

Cards of all kinds less those found in quiet searches, then those that only a Discovery can have brought, then one bit
each for the Camera, the Kit and the Flashlight. Each card used must have been found before.
"""

from typing import Final

from grimtable.games.terrorscape.components import CAM, FLASH, HATCH, HERB, KIT, LIME, WHIS
from tests.games.terrorscape.recall.turns import COSTLY, FOUND_QUIET, TOOK_BACK, Used

ZERO: Final = 16  # of both, so that what is found in searches and taken back can be taken off
SEARCHABLE: Final = (WHIS, HATCH, HERB, LIME)  # once each in the search deck
LOWEST: Final = ZERO - 8
FIRST: Final = ZERO | ZERO << 8
FIELD: Final = 255
DISCOVERED: Final = 1 << 8  # one card that only a Discovery brings
FAR: Final = 128  # a field that fell below nothing
CAMERA: Final = 1 << 16
MEDICAL: Final = 1 << 17
LIGHT: Final = 1 << 18  # a Flashlight was used: it stays, so it is paid for once


def card(item: int) -> int:
    """One card that is used, or shown."""
    if item == CAM:
        return CAMERA
    if item == KIT:
        return MEDICAL
    return 1 if item in SEARCHABLE else 1 + DISCOVERED


def bill(used: Used) -> int:
    """What one turn takes; less than nothing, if it finds a card."""
    found = LIGHT if FLASH in used else 0
    for each in set(used):
        if each in COSTLY:
            found += card(each) * (1 if each == FLASH else used.count(each))
    return found - used.count(FOUND_QUIET) - used.count(TOOK_BACK) * (1 + DISCOVERED)


def plus(used: int, price: int) -> int:
    """More is used; -1: a card that there is but once."""
    flags = flags_of(price)
    if used & flags & (CAMERA | MEDICAL):
        return -1
    found = used + price
    if used & flags & LIGHT:
        found -= LIGHT + 1 + DISCOVERED
    if found & FIELD < LOWEST:
        found += LOWEST - (found & FIELD)
    if found >> 8 & FIELD < LOWEST:
        found += LOWEST - (found >> 8 & FIELD) << 8
    return found


def flags_of(price: int) -> int:
    """The bits of a price: it may be less than nothing besides."""
    return price + (FIRST << 1) & (CAMERA | MEDICAL | LIGHT)


def within(used: int, budget: int) -> bool:
    """Whether so much can have been used; a budget with LIGHT has paid for the Flashlight already."""
    if used & budget & LIGHT:
        used -= 1 + DISCOVERED
    return (
        used & FIELD <= budget & FIELD
        and used >> 8 & FIELD <= budget >> 8 & FIELD
        and not used & ~budget & (CAMERA | MEDICAL)
    )


def enough(one: int, other: int) -> bool:
    """Whether a history that has used so much can do all that another can."""
    if other & ~one & LIGHT:
        one += 1 + DISCOVERED
    return (
        one & FIELD <= other & FIELD
        and one >> 8 & FIELD <= other >> 8 & FIELD
        and not one & ~other & (CAMERA | MEDICAL)
    )


def less(budget: int, price: int) -> int:
    """What is left of a budget; -1: too little."""
    if flags_of(price) & ~budget & (CAMERA | MEDICAL):
        return -1
    left = budget - price
    low, high = left & FIELD, left >> 8 & FIELD
    return left if low < FAR and high < FAR and left >= 0 else -1


def most(n: int, start: int) -> int:
    """What can be used after so many Discoveries, and the cards held from the start."""
    return FIRST + n + n * DISCOVERED | start
