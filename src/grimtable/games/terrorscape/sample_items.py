"""What the Survivors may carry, for those who cannot see it: a past that fits what was told (TER-5, TER-6)."""

from grimtable.engine.ints import i64
from grimtable.engine.rng import Rng
from grimtable.games.terrorscape import knowledge
from grimtable.games.terrorscape.components import (
    CAM,
    JOHNSON,
    KEY,
    KIT,
    MARKSMAN,
    N_ITEMS,
    N_LOCATIONS,
    NOWHERE,
    REVO,
    TEAM,
    TRAP,
)
from grimtable.games.terrorscape.state import SETTING_UP, Terrorscape


def fill_items(s: Terrorscape, rng: Rng) -> None:
    """A past that fits: cards drawn in Discoveries and searches, kept, used or dropped (TER-5, TER-6)."""
    rows = s.rows
    k = s.known
    finds = k[knowledge.FINDS]
    deck = rows.discovery_cards[:]
    for i in range(TEAM):
        if s.traits[i] >> MARKSMAN & 1 and REVO in deck and s.phase != SETTING_UP:
            deck.remove(REVO)
            s.add_item(i, REVO)
    rng.shuffle(deck)
    black = rows.search_cards[:]
    rng.shuffle(black)
    n_drawn = rows.discover * finds
    if n_drawn > len(deck):
        n_drawn = len(deck)
    drawn: list[i64] = []
    n_search: i64 = 0
    if finds > 1:  # nobody can search before the second round
        most = 2 * finds - 2
        if most > len(black) + len(rows.coloured):
            most = len(black) + len(rows.coloured)
        n_search = rng.below(most + 1)
    wanted: list[i64] = [0] * N_ITEMS
    for item in range(1, N_ITEMS):
        wanted[item] = k[knowledge.ITEMS_SEEN + item]
    wanted[KEY] = s.rack
    for _ in range(n_drawn):
        drawn.append(deck.pop())
    n_kept_most = len(drawn) - finds if len(drawn) > finds else len(drawn)
    for item in range(1, N_ITEMS):
        short = wanted[item] - count_of(drawn, item)
        if item != KIT and item != CAM and not (item == REVO and holds(s, REVO)):
            swap_in(s, drawn, deck, item, short, rng)
    for item in range(1, N_ITEMS):
        short = wanted[item] - count_of(drawn, item)
        if item in (KIT, CAM) or (item == REVO and holds(s, REVO)):
            continue
        while short > 0 and item in black:
            black.remove(item)
            drawn.append(item)
            n_search -= 1
            n_kept_most += 1
            short -= 1
        if short > 0 and item == KEY and len(rows.coloured) > 0:  # the whole search deck was drawn
            drawn.append(KEY)
            n_search = len(black) + 1
            n_kept_most += 1
            rows_left: i64 = 0
            s.search = []
            while len(black) > 0:
                drawn.append(black.pop())
                n_kept_most += 1
            n_search = rows_left
    if n_search >= 0 and (len(black) > 0 or count_of(drawn, KEY) <= s.rack):
        while n_search > 0 and len(black) > 0:
            drawn.append(black.pop())
            n_kept_most += 1
            n_search -= 1
    if not coloured_is_drawn(s, drawn, rows.coloured, deck, black):
        s.search = rows.coloured[:]
        s.search.extend(black)
    s.discovery = deck
    share_out(s, drawn, wanted, n_kept_most, rng)


def coloured_is_drawn(s: Terrorscape, drawn: list[i64], coloured: list[i64], deck: list[i64], black: list[i64]) -> bool:
    """Whether the bottom KEY is among the drawn cards: then no KEY of the count is left over."""
    if len(coloured) == 0:
        return True
    rows = s.rows
    keys = count_of(drawn, KEY) + count_of(deck, KEY) + count_of(black, KEY)
    return keys > rows.discovery[KEY] + rows.search[KEY]


def holds(s: Terrorscape, item: i64) -> bool:
    """Whether some Survivor holds an item already."""
    return s.has(0, item) or s.has(1, item) or s.has(2, item)


def swap_in(s: Terrorscape, drawn: list[i64], deck: list[i64], item: i64, short: i64, rng: Rng) -> None:
    """Make sure that enough cards of a kind were drawn, as far as Discovery can have brought them."""
    while short > 0 and item in deck and len(drawn) > 0:
        at = rng.below(len(drawn))
        tries: i64 = 0
        seen = s.known
        while tries < len(drawn):
            other = drawn[at]
            need = seen[knowledge.ITEMS_SEEN + other]
            if other == KEY:
                need = s.rack
            if other != item and count_of(drawn, other) > need:
                break
            at = (at + 1) % len(drawn)
            tries += 1
        if tries == len(drawn):
            return
        deck.remove(item)
        deck.insert(rng.below(len(deck) + 1), drawn[at])
        drawn[at] = item
        short -= 1


def share_out(s: Terrorscape, drawn: list[i64], wanted: list[i64], most: i64, rng: Rng) -> None:
    """Rack, backpacks and discard pile."""
    rows = s.rows
    k = s.known
    rng.shuffle(drawn)
    left = wanted[:]
    for i in range(TEAM):
        item = rows.start_item[s.who[i]]
        if item == 0:
            continue
        if k[knowledge.FINDS] >= 2 and rng.below(8) == 0:
            s.discard_item(item)
        else:
            s.add_item(i, item)
    for item in drawn:
        if item == KEY:
            if s.own:
                if most > 0 and rng.below(5) > 0:
                    s.keys[rng.below(TEAM)] += 1
                    most -= 1
                else:
                    s.discard_item(KEY)
            elif left[KEY] > 0:
                left[KEY] -= 1
                most -= 1
            else:
                s.discard_item(KEY)
            continue
        if left[item] > 0 and not rows.stays[item]:
            left[item] -= 1
            s.discard_item(item)
            continue
        i = rng.below(TEAM)
        room = s.packs[i * N_ITEMS] < rows.backpack or s.who[i] == JOHNSON
        if most > 0 and room and (rng.below(3) > 0 or rows.stays[item]):
            s.add_item(i, item)
            most -= 1
        else:
            s.discard_item(item)
            if item == TRAP and s.trap == NOWHERE and rng.below(2) == 0:
                s.trap = rng.below(N_LOCATIONS)


def count_of(cards: list[i64], item: i64) -> i64:
    """How many cards of a kind are in a list."""
    n: i64 = 0
    for card in cards:
        if card == item:
            n += 1
    return n
