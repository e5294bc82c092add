"""The zombie turn: MEZ-8 with a zombie player, MEZ-12.4 to MEZ-12.8 with the automa."""

from grimtable.engine.ints import i64
from grimtable.games.male_epickie_zombie import components as c
from grimtable.games.male_epickie_zombie import kinds as k
from grimtable.games.male_epickie_zombie.state import Mez


def zombie_turn(s: Mez) -> None:
    """The zombie turn: Noise, zombies, the next face-down card, in this order (MEZ-8.1, MEZ-8.4, MEZ-8.5, MEZ-8.9).

    The active human is who just played (MEZ-2.2); Noise is checked where they stand now (MEZ-7.8).
    """
    s.phase = k.ZOMBIES
    s.marks |= k.T_ZOMBIES
    s.added = 0
    for human in range(s.n_humans):
        s.used[human] = 0
    room = s.at[s.active]
    s.here = room // 3 if room < c.STORE_ROOMS else c.NO_ROOM
    s.push(k.NEXT_TURN)
    s.push(k.DEAL_NEXT)
    if s.symbol == 0:  # nothing was revealed: only in a written position (MEZ-Q17)
        return
    reason = noise_reason(s)
    noise = reason == k.BY_SYMBOL or reason == k.BY_CHAINSAW
    if noise:
        s.marks |= k.T_NOISE
        s.emit(k.E_NOISE, s.active, s.here, reason)
        s.push(k.HEAD_START)
    else:
        s.emit(k.E_QUIET, s.active, reason)
    if s.zombie_seat < 0:
        automa(s, noise)
        return
    s.push(k.SPREAD, s.rows.added)
    if noise and len(s.zombie_cards) > 0:
        s.ask_openly(s.zombie_seat, k.ASK_HORDE)


def noise_reason(s: Mez) -> i64:
    """Why the active human makes Noise or none: Noise in a store, if the symbols match or a Chainsaw was not rolled.

    MEZ-8.1, MEZ-8.8.
    """
    if s.here == c.NO_ROOM:
        return k.BY_COURTYARD
    if s.marks & k.T_QUIET != 0:
        return k.BY_GUESS
    if s.mall.symbol[s.here] == s.symbol - 1:
        return k.BY_SYMBOL
    return k.BY_CHAINSAW if s.marks & k.T_CHAINSAW != 0 else k.BY_OTHER


def stores_of(s: Mez, symbol: i64) -> list[i64]:
    """The two stores with a symbol, in the order of the slots from NW on (MEZ-12.5)."""
    found: list[i64] = []
    for slot in range(c.N_SLOTS):
        if s.mall.symbol[slot] == symbol:
            found.append(slot)
    return found


# The automa


def automa(s: Mez, noise: bool) -> None:
    """1 zombie to each store with the symbol, 2 with Noise; the first slot gets all of its own first.

    Every choice is logged with the rule that made it (MEZ-12.4, MEZ-12.5, MEZ-12.8).
    """
    n = s.rows.automa_noise if noise else s.rows.automa_quiet
    s.emit(k.E_AUTOMA, k.BY_12_4, k.D_NOISE if noise else k.D_QUIET, 0, n)
    if noise:
        s.emit(k.E_AUTOMA, k.BY_12_8, k.D_NONE, 0, 0)  # Noise never leads to a horde action
    stores = stores_of(s, s.symbol - 1)
    for i in range(len(stores)):
        s.emit(k.E_AUTOMA, k.BY_12_5, k.D_FIRST if i == 0 else k.D_SECOND, stores[i], n)
    for i in range(len(stores) - 1, -1, -1):
        if n > 0:
            s.push(k.ADD, stores[i], n, 0, stores[i])


# The zombie player


def ask_add(s: Mez, left: i64) -> None:
    """Ask where the next zombie of step 2 goes (MEZ-8.4)."""
    if left > 0:
        s.ask_openly(s.zombie_seat, k.ASK_ADD, left)


def legal_add(s: Mez) -> list[i64]:
    """The two stores with the revealed symbol; a full one may be chosen (MEZ-8.4)."""
    return [k.STORE | slot << 8 for slot in stores_of(s, s.symbol - 1)]


def apply_add(s: Mez, left: i64, slot: i64) -> None:
    """Add one zombie to the chosen store (MEZ-8.4)."""
    s.push(k.SPREAD, left - 1)
    s.push(k.ADD, slot, 1, 0, slot)


def head_start(s: Mez) -> None:
    """Head Start: after step 2 of a turn with Noise 1 more zombie to HERE (MEZ-Z1.1, MEZ-8.9, MEZ-12.7)."""
    if s.has_passive(c.ATHLETE):
        if s.zombie_seat < 0:
            s.emit(k.E_AUTOMA, k.BY_12_7, k.D_HEAD_START, s.here, 1)
        s.push(k.ADD, s.here, 1, 0, s.here)


# Step 3


def deal_next(s: Mez) -> None:
    """Put a card face down before the active human: from the hand (MEZ-8.5), or unseen from the deck (MEZ-12.6)."""
    if s.zombie_seat < 0:
        if len(s.deck) > 0:
            s.emit(k.E_AUTOMA, k.BY_12_6, k.D_FACE_DOWN, 0, 1)
            s.face_down[s.active] = s.deck.pop()
            s.emit(k.E_DEALT, s.active, s.face_down[s.active])
        return
    if len(s.hand) == 1:
        deal(s, s.active, s.hand[0])  # the only one, and everybody can count
    elif len(s.hand) > 1:
        s.ask(s.zombie_seat, k.ASK_DEAL)


def legal_deal(s: Mez) -> list[i64]:
    """List the zombie player's cards, equal ones once (MEZ-8.5)."""
    codes: list[i64] = []
    before: i64 = 0
    for card in s.hand:
        if card != before:
            codes.append(k.DEAL | card << 8)
            before = card
    return codes


def deal(s: Mez, human: i64, card: i64) -> None:
    """Deal a card of the hand face down; an empty hand draws 4 at once (MEZ-8.5, MEZ-8.6)."""
    s.hand.remove(card)
    s.face_down[human] = card
    s.emit(k.E_DEALT, human, card)
    if len(s.hand) == 0:
        draw_hand(s, s.rows.hand_draw)


def draw_hand(s: Mez, n: i64) -> None:
    """Draw search cards, or what is left (MEZ-S0.9, MEZ-8.5)."""
    counts: list[int] = [0] * c.N_TYPES
    drawn: i64 = 0
    while drawn < n and len(s.deck) > 0:
        card = s.deck.pop()
        s.add_to_hand(card)
        counts[card] += 1
        drawn += 1
    if drawn > 0 and s.journal is not None:
        s.record(k.E_HAND_DRAWN, (drawn, tuple(counts), s.zombie_seat))
