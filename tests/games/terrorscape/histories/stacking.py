"""Cards that nobody has seen lie in any order; here in one that fits what will be heard of them (walk.py)."""

from typing import Final

from grimtable.engine.ints import i64
from grimtable.engine.rng import Rng
from grimtable.games.terrorscape.components import KEY
from grimtable.games.terrorscape.state import Terrorscape

WASTE: Final = 64  # a KEY that nobody keeps is drawn once in so many times: mostly it is found later


def bottom_of(s: Terrorscape) -> i64:
    """How many cards of the search deck are the coloured ones under it (TER-2.5)."""
    n: i64 = 0
    for card in s.rows.coloured:
        if n < len(s.search) and s.search[n] == card:
            n += 1
    if s.plan_active == 1 and s.plan_used == 1:
        return 0  # Skeleton Key may have taken it (TER-P1.13)
    return n


def search(s: Terrorscape, rng: Rng) -> None:
    """The search deck in any order, above its bottom."""
    cards = s.search
    bottom = bottom_of(s)
    n: i64 = len(cards)
    while n - 1 > bottom:
        j = bottom + rng.below(n - bottom)
        n -= 1
        card = cards[n]
        cards[n] = cards[j]
        cards[j] = card


def top_search(s: Terrorscape, key: bool, may_sound: bool, should_sound: bool, rng: Rng) -> None:
    """A card on top that a Survivor can have found: a KEY if one was racked, one marked ! if that was heard."""
    cards = s.search
    bottom = bottom_of(s)
    top: i64 = len(cards) - 1
    if top <= bottom:
        return
    if key and may_sound and rng.below(4) > 0:
        bring(cards, KEY, top, bottom)
    elif not may_sound:
        bring_sort(s, cards, False, top, bottom)
    elif should_sound and rng.below(4) > 0:
        bring_sort(s, cards, True, top, bottom)
    elif not key and rng.below(WASTE) > 0:
        bring_other(cards, top, bottom)


def discovery(s: Terrorscape, key: bool, may_sound: bool, must_sound: bool, wished: list[i64], rng: Rng) -> None:
    """The discovery deck in any order, with two cards on top that can have been drawn."""
    cards = s.discovery
    rng.shuffle(cards)
    top: i64 = len(cards) - 1
    if top < 0:
        return
    if key and may_sound:
        bring(cards, KEY, top, 0)
        return
    if rng.below(WASTE) > 0:
        bring_other(cards, top, 0)
        if top > 0:
            bring_other(cards, top - 1, 0)
    if must_sound:
        bring_sort(s, cards, True, top, 0)
        return
    for item in wished:
        if may_sound or not s.rows.loud[item]:
            bring(cards, item, top, 0)
    if not may_sound:
        bring_sort(s, cards, False, top, 0)
        if top > 0:
            bring_sort(s, cards, False, top - 1, 0)


def exchange(cards: list[i64], one: i64, other: i64) -> None:
    """Two cards change places."""
    card = cards[one]
    cards[one] = cards[other]
    cards[other] = card


def bring(cards: list[i64], item: i64, top: i64, bottom: i64) -> None:
    """A card of a kind to this place from below, if there is one."""
    at = top
    while at >= bottom:
        if cards[at] == item:
            exchange(cards, at, top)
            return
        at -= 1


def bring_other(cards: list[i64], top: i64, bottom: i64) -> None:
    """A card that is no KEY to this place from below, unless one lies there."""
    at = top
    while at >= bottom:
        if cards[at] != KEY:
            exchange(cards, at, top)
            return
        at -= 1


def bring_sort(s: Terrorscape, cards: list[i64], loud: bool, top: i64, bottom: i64) -> None:
    """A card marked !, rather no KEY, or one without, to this place from below."""
    found: i64 = -1
    at = top
    while at >= bottom:
        if s.rows.loud[cards[at]] == loud:
            found = at
            if cards[at] != KEY:
                break
        at -= 1
    if found >= 0:
        exchange(cards, found, top)
