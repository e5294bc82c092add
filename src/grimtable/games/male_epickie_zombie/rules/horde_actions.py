"""Horde actions: the zombie card whose track acts, and each word of its action, MEZ-8.2, MEZ-H1, MEZ-H2."""

from grimtable.engine.codes import bit, field_a, field_b
from grimtable.engine.ints import i64
from grimtable.games.male_epickie_zombie import components as c
from grimtable.games.male_epickie_zombie import kinds as k
from grimtable.games.male_epickie_zombie.rules import adding_zombies, wounds
from grimtable.games.male_epickie_zombie.rules.search import list_cards
from grimtable.games.male_epickie_zombie.state import Mez


def legal_horde(s: Mez) -> list[i64]:
    """List the zombie cards (MEZ-8.2)."""
    return [k.HORDE | (card & 255) << 8 for card in s.zombie_cards]


def apply_horde(s: Mez, character: i64) -> None:
    """Do the action its marker shows, then move the marker up, not beyond 5 (MEZ-8.2, MEZ-Q14)."""
    for i in range(len(s.zombie_cards)):
        card = s.zombie_cards[i]
        if card & 255 == character:
            level = card >> 8
            s.zombie_cards[i] = character | min(level + 1, c.HORDE_STEPS) << 8
            s.emit(k.E_HORDE, character, level)
            if s.rows.horde[character * c.HORDE_STEPS + level - 1] >> 16 != 0:
                s.push(k.HORDE_PART, character, level, 1)
            s.push(k.HORDE_PART, character, level, 0)
            return


def horde_part(s: Mez, character: i64, level: i64, part: i64) -> None:
    """One word of a horde action, as far as possible (MEZ-H2.1 to MEZ-H2.12)."""
    code = s.rows.horde[character * c.HORDE_STEPS + level - 1] >> (16 * part) & 65535
    word = code & 15
    n = code >> 4 & 15
    if word == c.OP_ADD:
        where = code >> 8 & 15
        if where == c.HERE:
            s.push(k.ADD, s.here, n, 0, s.here)
        else:
            s.ask_openly(s.zombie_seat, k.ASK_WHERE, n, where)
    elif word == c.OP_WOUND:  # MEZ-H2.6; not for a human eaten meanwhile (MEZ-10.12)
        if s.marks & k.T_DEAD == 0:
            wounds.wound(s, s.active, n, k.C_HORDE)
    elif word == c.OP_AMMO:
        if s.marks & k.T_DEAD == 0:
            wounds.lose_ammo(s, s.active, n, k.C_HORDE)
            wounds.check_eaten(s, s.active)
    elif word == c.OP_DROP:
        s.push(k.LETTING_GO, n)
    elif word == c.OP_SCATTER:
        s.push(k.SCATTERING, n)
    elif word == c.OP_SHIFT:
        s.shifted = 0
        s.push(k.SHIFTING, n)
    elif word == c.OP_BARR:  # MEZ-H2.11
        for _ in range(n):
            if not s.over:
                adding_zombies.damage(s)
    elif word == c.OP_SWAP:
        s.push(k.SWAPPING)


def legal_where(s: Mez, where: i64) -> list[i64]:
    """List the stores for an ADD: NEXT and BOTH those adjacent to HERE, ANY all of them.

    MEZ-H2.2, MEZ-H2.3, MEZ-H2.4.
    """
    if where == c.ANY:
        return [k.STORE | slot << 8 for slot in range(c.N_SLOTS)]
    before = (s.here + c.N_SLOTS - 1) % c.N_SLOTS
    after = (s.here + 1) % c.N_SLOTS
    return [k.STORE | before << 8, k.STORE | after << 8]


def apply_where(s: Mez, n: i64, where: i64, slot: i64) -> None:
    """Add the zombies to the named store; for BOTH as many to the other one afterwards (MEZ-H2.5)."""
    if where == c.BOTH:
        before = (s.here + c.N_SLOTS - 1) % c.N_SLOTS
        other = (s.here + 1) % c.N_SLOTS if slot == before else before
        s.push(k.ADD, other, n, 0, other)
    s.push(k.ADD, slot, n, 0, slot)


def ask_drop(s: Mez, left: i64) -> None:
    """Ask the active human which card to drop next, while there is one (MEZ-H2.8)."""
    if left > 0 and s.marks & k.T_DEAD == 0 and s.carries_cards(s.active):
        s.ask_openly(s.seat_of(s.active), k.ASK_LET_GO, left)


def legal_let_go(s: Mez) -> list[i64]:
    """List the weapon and backpack cards to lay beside HERE (MEZ-H2.8)."""
    return [code | s.here << 16 for code in list_cards(s, s.active, k.DROP)]


def apply_let_go(s: Mez, left: i64, code: i64) -> None:
    """Lay the chosen card beside HERE (MEZ-H2.8)."""
    wounds.drop_card(s, s.active, field_a(code), s.here)
    s.push(k.LETTING_GO, left - 1)


def ask_scatter(s: Mez, left: i64) -> None:
    """Ask which face-up card beside HERE to scatter next, while there is one (MEZ-H2.9)."""
    if left <= 0:
        return
    for card in s.beside:
        if card >> 8 == s.here:
            s.ask_openly(s.zombie_seat, k.ASK_SCATTER, left)
            return


def legal_scatter(s: Mez) -> list[i64]:
    """List each card beside HERE with each other store, or stop (MEZ-H2.9)."""
    codes: list[i64] = [k.PASS]
    before: i64 = 0
    for card in s.beside:
        if card >> 8 == s.here and card & 255 != before:
            before = card & 255
            for slot in range(c.N_SLOTS):
                if slot != s.here:
                    codes.append(k.SCATTER | before << 8 | slot << 16)
    return codes


def apply_scatter(s: Mez, left: i64, code: i64) -> None:
    """Lay the chosen card beside the other store (MEZ-H2.9)."""
    if code == k.PASS:
        return
    kind, slot = field_a(code), field_b(code)
    s.pick_up(s.here, kind)
    s.lay_beside(slot, kind)
    s.emit(k.E_SCATTERED, kind, s.here, slot)
    s.push(k.SCATTERING, left - 1)


def ask_shift(s: Mez, left: i64) -> None:
    """Ask which zombie to shift next (MEZ-H2.10)."""
    s.shifted &= s.zombies
    if left > 0:
        s.ask_openly(s.zombie_seat, k.ASK_SHIFT, left)
    else:
        s.shifted = 0


def legal_shift(s: Mez) -> list[i64]:
    """List each zombie that has not moved with each adjacent store room without one, or stop (MEZ-H2.10)."""
    codes: list[i64] = [k.PASS]
    able = s.zombies & ~s.shifted
    for start in range(c.STORE_ROOMS):
        if able >> start & 1:
            free = s.mall.adjacent[start] & ~s.zombies
            for room in range(c.STORE_ROOMS):
                if free >> room & 1:
                    codes.append(k.SHIFT | start << 8 | room << 16)
    return codes


def apply_shift(s: Mez, left: i64, code: i64) -> None:
    """Move the chosen zombie (MEZ-H2.10, MEZ-9.12)."""
    if code == k.PASS:
        s.shifted = 0
        return
    s.push(k.SHIFTING, left - 1)
    s.shifted |= bit(field_b(code))
    adding_zombies.move_zombie(s, field_a(code), field_b(code))


def ask_swap(s: Mez) -> None:
    """Ask which cards to swap, unless no human has a face-down card or the hand is empty (MEZ-H2.12)."""
    n: i64 = 0
    for card in s.face_down:
        if card != 0:
            n += 1
    if n == 0 or len(s.hand) == 0:
        return
    if n == 1 and len(s.hand) == 1:
        apply_swap(s, legal_swap(s)[0])  # everybody knows that there is no choice
    else:
        s.ask(s.zombie_seat, k.ASK_SWAP)


def legal_swap(s: Mez) -> list[i64]:
    """List each human's face-down card with each card of the hand (MEZ-H2.12)."""
    codes: list[i64] = []
    for human in range(s.n_humans):
        if s.face_down[human] != 0:
            before: i64 = 0
            for card in s.hand:
                if card != before:
                    codes.append(k.SWAP | human << 8 | card << 16)
                    before = card
    return codes


def apply_swap(s: Mez, code: i64) -> None:
    """Swap the two cards; everybody sees with whom, nobody else the faces (MEZ-H2.12)."""
    human, card = field_a(code), field_b(code)
    old = s.face_down[human]
    s.hand.remove(card)
    s.add_to_hand(old)
    s.face_down[human] = card
    s.emit(k.E_SWAPPED, human, old, card)
