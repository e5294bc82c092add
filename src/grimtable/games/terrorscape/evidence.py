"""What both sides can conclude from what was said and heard: TER-H1 seen from outside.

For each Survivor every location has a weight: 0 where it cannot be, more where it is likelier. Of the Killer's cards it
is known how many lie where and which were played. Everything here is a function of public events: the rules call
these functions where they announce something, and memories are folded by the same functions from the events.
"""

from typing import Final

from grimtable.engine.ints import i64
from grimtable.games.terrorscape import components as c

# One flat list of numbers
WEIGHTS: Final = 0  # N_LOCATIONS per Survivor
SHUT: Final = 45  # bits of the doors that were locked all through the Survivor phase
RADIO: Final = 46  # rounds in which the radio may have been repaired
FINDS: Final = 47  # Discoveries so far
TAUNTER: Final = 48  # who has taunted in this Survivor phase, + 1
HAND: Final = 49  # cards in the Killer's hand, UNCOUNTED: its past is not written down
DECK: Final = 50  # cards in its deck, or UNCOUNTED
LOST: Final = 51  # cards in its discard pile that nobody saw, or UNCOUNTED
CARRIED: Final = 52  # cards in hand when the deck was last shuffled
UNLOCKED: Final = 53  # 0: the locked card is aside, 1: unlocked since the last shuffle, 2: before
SHOWN: Final = 54  # seven: cards in the discard pile that were seen
SUNK: Final = 61  # seven: cards that were seen in the discard pile when it was shuffled into the deck
NOT_TRAITS: Final = 68  # per Survivor: bits of the traits it cannot have, for it would have shown them
TRAITS: Final = 71  # per Survivor: bits of the traits it has shown
ITEMS_SEEN: Final = 74  # N_ITEMS: items seen and discarded; of those that stay whether one was seen
LOCKS: Final = 94  # bits of the locked doors
WHO: Final = 95  # per Survivor: the character
OUT: Final = 98  # per Survivor: 0 while it is in play
N_KNOWN: Final = 101
FULL: Final = 4096  # about the sum of a Survivor's weights
UNCOUNTED: Final = -1


def first_knowledge(rows: c.Rows) -> list[i64]:
    """Everybody stands at the start (TER-2.4)."""
    k: list[i64] = [0] * N_KNOWN
    for i in range(c.TEAM):
        k[WEIGHTS + i * c.N_LOCATIONS + rows.start] = FULL
        k[WHO + i] = c.NOBODY
    return k


def first_deck(k: list[i64], cards: i64) -> None:
    """The Killer's deck is shuffled for the first time (TER-2.3)."""
    k[DECK] = cards


# Where Survivors can be


def places(k: list[i64], i: i64) -> i64:
    """The bits of the locations where a Survivor can be."""
    bits: i64 = 0
    one: i64 = 1
    for place in range(c.N_LOCATIONS):
        if k[WEIGHTS + i * c.N_LOCATIONS + place] > 0:
            bits |= one << place
    return bits


def narrow(k: list[i64], i: i64, bits: i64) -> None:
    """A Survivor is somewhere in these locations."""
    for place in range(c.N_LOCATIONS):
        if bits >> place & 1 == 0:
            k[WEIGHTS + i * c.N_LOCATIONS + place] = 0
    level(k, i, places(k, i))


def stand(k: list[i64], i: i64, place: i64) -> None:
    """It is told where a Survivor stands, wherever it was when the phase began (TER-1.16, TER-K2.4)."""
    for other in range(c.N_LOCATIONS):
        k[WEIGHTS + i * c.N_LOCATIONS + other] = FULL if other == place else 0


def level(k: list[i64], i: i64, support: i64) -> None:
    """Scale the weights to their usual sum; every location of the support counts at least 1."""
    at = WEIGHTS + i * c.N_LOCATIONS
    total: i64 = 0
    for place in range(c.N_LOCATIONS):
        if support >> place & 1 == 0:
            k[at + place] = 0
        total += k[at + place]
    if total == 0:
        total = 1
    for place in range(c.N_LOCATIONS):
        if support >> place & 1:
            weight = k[at + place] * FULL // total
            k[at + place] = weight if weight > 1 else 1


def tell(k: list[i64], bits: i64, named: i64, silent: i64) -> None:
    """An answer: the named Survivors are in these locations, the others are not; `silent` ones are never named."""
    for i in range(c.TEAM):
        if k[OUT + i] != 0:
            continue
        if named >> i & 1:
            narrow(k, i, bits)
        elif silent >> i & 1 == 0:
            narrow(k, i, ~bits)


def open_from(rows: c.Rows, place: i64, locks: i64) -> i64:
    """The bits of the locations one can step to past the doors that are not locked (TER-1.6)."""
    ways = rows.near[place]
    shut = rows.doors_at[place] & locks
    one: i64 = 1
    door: i64 = 0
    while shut != 0:
        if shut & 1:
            ways &= ~(rows.door_ends[door] & ~(one << place))
        shut >>= 1
        door += 1
    return ways


def stride(rows: c.Rows, bits: i64, locks: i64) -> i64:
    """Where one step from any of these locations can lead."""
    found: i64 = 0
    for place in range(c.N_LOCATIONS):
        if bits >> place & 1:
            found |= open_from(rows, place, locks)
    return found


def spread(rows: c.Rows, bits: i64, locks: i64, steps: i64) -> i64:
    """Where up to so many steps from any of these locations can lead."""
    for _ in range(steps):
        wider = bits | stride(rows, bits, locks)
        if wider == bits:
            break
        bits = wider
    return bits


def tunnel(rows: c.Rows, bits: i64, any_end: bool) -> i64:
    """Where a secret passage from any of these locations leads (TER-4.10)."""
    found: i64 = 0
    one: i64 = 1
    if any_end:
        ends = bits & rows.tunnels
        return (rows.tunnels if ends & (ends - 1) else rows.tunnels & ~ends) if ends else 0
    for place in range(c.N_LOCATIONS):
        if bits >> place & 1 and rows.passage[place] != c.NOWHERE:
            found |= one << rows.passage[place]
    return found


def flee(k: list[i64], rows: c.Rows, locks: i64, i: i64, here: i64, steps: i64, must: bool) -> None:
    """A Survivor may have left a location, or must have (TER-9.17, TER-T1.8)."""
    one: i64 = 1
    start: i64 = one << here
    support = stride(rows, start, locks) if must else spread(rows, start, locks, steps)
    at = WEIGHTS + i * c.N_LOCATIONS
    for place in range(c.N_LOCATIONS):
        k[at + place] = 1 if support >> place & 1 else 0
    if not must:
        k[at + here] = 1
    level(k, i, support)


def can_have(k: list[i64], i: i64, trait: i64, kept: i64) -> bool:
    """Whether a Survivor may own a trait, for all that was shown."""
    if kept == 0:
        return False
    if k[TRAITS + i] >> trait & 1:
        return True
    if k[NOT_TRAITS + i] >> trait & 1:
        return False
    for other in range(c.TEAM):
        if other != i and k[TRAITS + other] >> trait & 1:
            return False  # TER-12.2: each card is there once
    known: i64 = 0
    bits = k[TRAITS + i]
    while bits != 0:
        bits &= bits - 1
        known += 1
    return known < kept


def flight_steps(k: list[i64], rows: c.Rows, locks: i64, i: i64, here: i64, kept: i64) -> i64:
    """How far a Survivor may have fled; with Survival Instinct, if it can have it, two steps (TER-9.17, TER-T1.5)."""
    if open_from(rows, here, locks) == 0:
        return 0
    return 2 if can_have(k, i, c.INSTINCT, kept) else 1


def may_search(k: list[i64], rows: c.Rows) -> bool:
    """Whether a card can have been found by now: after the first round, or where a turn can begin (TER-4.9)."""
    return k[FINDS] > 0 or (places(k, 0) | places(k, 1) | places(k, 2)) & rows.searchable != 0


def steps_besides(k: list[i64], rows: c.Rows, i: i64, kept: i64, plans: bool) -> i64:
    """How many steps at most a Survivor can take in a Survivor phase besides its action (TER-I1.9, TER-T1.16)."""
    finds = k[FINDS] * (2 if kept > 0 else 1)
    most = 2 * finds if c.MARCO in k[WHO : WHO + c.TEAM] else finds  # he takes one that was dropped, each round
    extra = rows.discovery[c.ADRE] if rows.discovery[c.ADRE] < most else most
    searched = kept > 0 or may_search(k, rows)  # Prompt Reaction leads there in the first round
    if searched and rows.search[c.ADRE] + rows.coloured.count(c.ADRE) > 0:
        extra = rows.discovery[c.ADRE] + rows.search[c.ADRE] + rows.coloured.count(c.ADRE)
    if extra > 0 and k[WHO + i] == c.MARCO:
        extra += 1  # taken back from the discard pile and used again
    if can_have(k, i, 16, kept):  # Prompt Reaction
        extra += 1
    if plans and finds >= 2:  # Site Study
        extra += 2
    for other in range(c.TEAM):
        if other != i and can_have(k, other, 18, kept):  # Coordinator
            extra += 2
    return extra


def flashlight_found(k: list[i64], rows: c.Rows, kept: i64) -> bool:
    """Whether the Survivors can hold the Flashlight by now."""
    if k[FINDS] > 0 and rows.discovery[c.FLASH] > 0:
        return True
    searched = kept > 0 or may_search(k, rows)
    return searched and rows.search[c.FLASH] + rows.coloured.count(c.FLASH) > 0


def standing(k: list[i64], rows: c.Rows, i: i64, kept: i64, plans: bool) -> i64:
    """Where a Survivor can be when it takes its action: after extra steps and free passages (TER-I1.9, TER-S1.5)."""
    shut = k[SHUT]
    extra = steps_besides(k, rows, i, kept, plans)
    found = spread(rows, places(k, i), shut, extra)
    if k[WHO + i] == c.SOPHIA and flashlight_found(k, rows, kept):
        for _ in range(2):
            found |= spread(rows, tunnel(rows, found, plans and k[FINDS] >= 3), shut, extra)
    return found


def reach(k: list[i64], rows: c.Rows, i: i64, start: i64, kept: i64, plans: bool) -> i64:
    """Where a Survivor can be after a Survivor phase, whatever it holds (TER-4.1, TER-4.10, TER-S1.4)."""
    shut = k[SHUT]
    character = k[WHO + i]
    strides = rows.move
    if character == c.WILLIAM and rows.sprint > strides:
        strides = rows.sprint
    if can_have(k, i, 2, kept) and strides < rows.move + 1:  # Hurried Flee
        strides = rows.move + 1
    if can_have(k, i, 17, kept) and strides < 4:  # Burst of Speed
        strides = 4
    extra = steps_besides(k, rows, i, kept, plans)
    if strides + extra >= 15:
        extra = 15
    flash = flashlight_found(k, rows, kept)
    linked = plans and k[FINDS] * (2 if kept > 0 else 1) >= 3
    found = spread(rows, start, shut, strides + extra)
    if found == c.EVERYWHERE or (character != c.SOPHIA and not flash and not linked):
        return found
    free: i64 = 2 if character == c.SOPHIA and flash else 0
    for before in range(extra + 1):
        bits = spread(rows, start, shut, before)
        ends = tunnel(rows, bits, linked)
        found |= spread(rows, ends, shut, extra - before)  # the passage was the action
        if free > 0:  # once or twice for nothing, besides the action
            twice = ends | tunnel(rows, spread(rows, ends, shut, extra - before), linked)
            thrice = twice | tunnel(rows, spread(rows, twice, shut, extra - before), linked)
            found |= spread(rows, thrice, shut, strides + extra - before)
            through = tunnel(rows, spread(rows, bits, shut, strides), linked)
            found |= spread(rows, through, shut, extra - before + strides)
            back = spread(rows, ends, shut, strides + extra - before) | spread(rows, through, shut, extra - before)
            found |= spread(rows, tunnel(rows, back, linked), shut, extra - before)  # the second after the action
    return found


def strolls(rows: c.Rows, shut: i64) -> list[i64]:
    """For each location the bits of those that one or two steps lead to; all ways lead both ways."""
    found: list[i64] = []
    one: i64 = 1
    for place in range(c.N_LOCATIONS):
        near = open_from(rows, place, shut)
        found.append((near | stride(rows, near, shut)) & ~(one << place))
    return found


def round_over(k: list[i64], rows: c.Rows, noise: i64, fire: bool, kept: i64, plans: bool) -> None:
    """The Survivor phase is over and its noise is known: everybody may have moved (TER-6.6)."""
    walks = strolls(rows, k[SHUT])
    one: i64 = 1
    for i in range(c.TEAM):
        if k[OUT + i] != 0:
            continue
        at = WEIGHTS + i * c.N_LOCATIONS
        support = reach(k, rows, i, places(k, i), kept, plans)
        moved: list[i64] = []
        for place in range(c.N_LOCATIONS):
            weight = k[at + place] * 3
            ways = walks[place]
            if k[WHO + i] == c.SOPHIA and rows.passage[place] != c.NOWHERE:
                ways |= one << rows.passage[place]
            for other in range(c.N_LOCATIONS):
                if ways >> other & 1:
                    weight += k[at + other]
            if not fire and noise >> place & 1:
                weight *= 4
            elif not fire and noise & rows.near[place]:
                weight += weight // 2
            moved.append(weight)
        for place in range(c.N_LOCATIONS):
            k[at + place] = moved[place]
        level(k, i, support)
    if fire or noise >> rows.radio & 1 or (plans and k[FINDS] >= 3):
        k[RADIO] += 1
    k[FINDS] += 1
    k[TAUNTER] = 0


# Locks


def lock_on(k: list[i64], door: i64) -> None:
    """A door is locked."""
    one: i64 = 1
    k[LOCKS] |= one << door


def lock_off(k: list[i64], door: i64) -> None:
    """A lock is gone: whoever passes in this phase can pass here."""
    one: i64 = 1
    k[LOCKS] &= ~(one << door)
    k[SHUT] &= ~(one << door)


def round_begins(k: list[i64]) -> None:
    """A Survivor phase begins with the doors as they are."""
    k[SHUT] = k[LOCKS]


# What a defence shows


def defended(
    k: list[i64], rows: c.Rows, i: i64, item: i64, helped: i64, martial: bool, lucky: bool, marksman: bool, blank: bool
) -> None:
    """Traits that work by themselves would have shown, and items were seen (TER-T1.1, TER-T1.11, TER-9.18)."""
    one: i64 = 1
    if martial:
        k[TRAITS + i] |= one << 1
    elif item == 0 and helped == 0:
        k[NOT_TRAITS + i] |= one << 1
    if lucky:
        k[TRAITS + i] |= one << 11
    elif blank:
        k[NOT_TRAITS + i] |= one << 11
    if marksman:
        k[TRAITS + i] |= one << 20
    elif item == c.AMMO:
        k[NOT_TRAITS + i] |= one << 20
    if item != 0:
        if rows.stays[item]:
            k[ITEMS_SEEN + item] = 1
        else:
            k[ITEMS_SEEN + item] += 1
        if item == c.AMMO and k[ITEMS_SEEN + c.REVO] == 0:
            k[ITEMS_SEEN + c.REVO] = 1
    if helped & 1:
        k[ITEMS_SEEN + c.WHIS] += 1
    if helped & 2:
        k[TRAITS + i] |= one << 13


def fear_kept(k: list[i64], i: i64) -> None:
    """Who fled and kept its fear has no Survival Instinct (TER-T1.5)."""
    one: i64 = 1
    k[NOT_TRAITS + i] |= one << 5


# The Killer's cards


def drawn(k: list[i64]) -> None:
    """One card from the deck into the hand; an empty deck is shuffled first (TER-8.4)."""
    refill(k)
    count(k, DECK, -1)
    count(k, HAND, 1)


def milled(k: list[i64]) -> None:
    """One card from the deck to the discard pile (TER-9.14)."""
    refill(k)
    count(k, DECK, -1)
    count(k, LOST, 1)


def count(k: list[i64], at: i64, n: i64) -> None:
    """So many cards more, if they are counted at all."""
    if k[at] != UNCOUNTED:
        k[at] += n


def refill(k: list[i64]) -> None:
    """The discard pile becomes the deck: what was seen there is in the deck now, and not in the hand."""
    if k[DECK] != 0:
        return
    k[DECK] = k[LOST]
    for kind in range(7):
        k[DECK] += k[SHOWN + kind]
        k[SUNK + kind] = k[SHOWN + kind]
        k[SHOWN + kind] = 0
    k[LOST] = 0
    k[CARRIED] = k[HAND]
    if k[UNLOCKED] == 1:
        k[UNLOCKED] = 2


def unlocked(k: list[i64]) -> None:
    """The locked card goes to the hand (TER-8.7)."""
    k[UNLOCKED] = 1
    count(k, HAND, 1)


def paid(k: list[i64], n: i64) -> None:
    """Cards leave the hand unseen (TER-8.2)."""
    count(k, HAND, -n)
    count(k, LOST, n)


def played(k: list[i64]) -> None:
    """A card is announced and leaves the hand (TER-8.1)."""
    count(k, HAND, -1)


def laid_down(k: list[i64], kind: i64) -> None:
    """A card that was seen goes to the discard pile; `kind` counts from 1."""
    if k[DECK] != UNCOUNTED:  # else nobody knows when it is shuffled again
        k[SHOWN + kind - 1] += 1


def spent_all(k: list[i64]) -> None:
    """The whole hand goes to the discard pile unseen (TER-K2.7)."""
    if k[HAND] == UNCOUNTED:
        k[HAND] = 0
    else:
        paid(k, k[HAND])
