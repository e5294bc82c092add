"""Wounds, ammo, being Eaten Alive: MEZ-10, and healing: MEZ-5.5."""

from grimtable.engine.codes import bit, field_a, field_b
from grimtable.engine.ints import i64
from grimtable.games.male_epickie_zombie import components as c
from grimtable.games.male_epickie_zombie import kinds as k
from grimtable.games.male_epickie_zombie.rules import modes
from grimtable.games.male_epickie_zombie.state import Mez


def wound(s: Mez, human: i64, n: i64, cause: i64) -> bool:
    """Move the wound token up and look whether the human is Eaten; True while alive (MEZ-10.1, MEZ-10.2)."""
    if n > 0:
        s.wounds[human] += n
        s.emit(k.E_WOUNDED, human, n, cause)
    return not check_eaten(s, human)


def spend_ammo(s: Mez, human: i64, n: i64) -> None:
    """Spend ammo; the caller looks for Eaten Alive after the paid effect (MEZ-4.9, MEZ-Q13)."""
    s.ammo[human] -= n


def lose_ammo(s: Mez, human: i64, n: i64, cause: i64) -> None:
    """Lose ammo, not below 0 (MEZ-H2.7)."""
    lost = min(n, s.ammo[human])
    if lost > 0:
        s.ammo[human] -= lost
        s.emit(k.E_AMMO_LOST, human, lost, cause)


def heal(s: Mez, human: i64, n: i64, cause: i64) -> None:
    """Heal down to 0; Malpractice takes 1 off an effect of 2 or more (MEZ-5.5, MEZ-Z1.2)."""
    if n >= 2 and s.has_passive(c.DOCTOR):
        n -= 1
    n = min(n, s.wounds[human])
    if n > 0:
        s.wounds[human] -= n
        s.emit(k.E_HEALED, human, n, cause)


def gain_ammo(s: Mez, human: i64, n: i64, cause: i64) -> None:
    """Gain ammo up to the end of the track; Stockpile adds 1 to rooms and search cards (MEZ-5.5, MEZ-A1.14)."""
    if s.characters[human] == c.SURVIVALIST and cause in (k.C_AMMO, k.C_BASE_CAMP, k.C_MATINEE, k.C_FREQUENCY):
        n += 1
    n = min(n, s.rows.track - s.ammo[human])
    if n > 0:
        s.ammo[human] += n
        s.emit(k.E_AMMO_GAINED, human, n, cause)


# Eaten Alive


def check_eaten(s: Mez, human: i64) -> bool:
    """As soon as wounds reach ammo the human is Eaten Alive; what is left of the effect is lost (MEZ-10.2, MEZ-Q29)."""
    if s.wounds[human] < s.ammo[human]:
        return False
    if human == s.active:
        if s.marks & k.T_ZOMBIES != 0:
            s.marks |= k.T_DEAD  # MEZ-10.12
        elif s.marks & k.T_OVER == 0:
            s.marks |= k.T_EATEN  # MEZ-10.8: the Moves end at once
            end_moves_now(s)
        s.marks &= ~k.T_DETAINED
    s.overrun &= ~bit(human)  # Detention is not for a character drawn since (MEZ-Z1.14)
    s.push(k.EAT, human)
    return True


def end_moves_now(s: Mez) -> None:
    """End the Moves at once (MEZ-3.7): pending steps are dropped down to the end of the Moves.

    What other humans are in the middle of goes on: their Overrun, the room a Teenager ran to (MEZ-9.9, MEZ-9.13).
    """
    stack = s.stack
    kept: list[i64] = []
    while len(stack) > 0 and stack[len(stack) - 1] & 255 != k.MOVES_OVER:
        step = stack.pop()
        kind = step & 255
        if (kind == k.OVERRUN and field_b(step) != bit(s.active)) or (kind == k.ROOM and field_a(step) != s.active):
            kept.append(step)
    while len(kept) > 0:
        stack.append(kept.pop())


def drop_cards_of_dead(s: Mez, human: i64) -> None:
    """The dead drop their cards beside their store, in the courtyard beside a store of their choice (MEZ-10.3)."""
    s.emit(k.E_EATEN, human, s.characters[human], s.at[human])
    s.push(k.REBORN, human)
    if s.at[human] < c.STORE_ROOMS:
        leave_cards(s, human, s.at[human] // 3)
    elif s.carries_cards(human):
        s.ask_openly(s.seat_of(human), k.ASK_LEAVE, human)


def legal_leave() -> list[i64]:
    """List all stores: cards of a human eaten in the courtyard lie beside any one of them (MEZ-10.3, MEZ-Q8)."""
    return [k.STORE | slot << 8 for slot in range(c.N_SLOTS)]


def leave_cards(s: Mez, human: i64, slot: i64) -> None:
    """All weapon and backpack cards lie face up beside one store (MEZ-10.3, MEZ-Q37)."""
    for kind in (s.melee[human], s.ranged[human]):
        if kind != 0:
            drop_card(s, human, kind, slot)
    for kind in range(1, c.N_BACKPACK + 1):
        while s.backpacks[human * c.N_BACKPACK + kind - 1] > 0:
            drop_card(s, human, kind, slot)


def drop_card(s: Mez, human: i64, kind: i64, slot: i64) -> None:
    """Take a card from a human and lay it beside a store (MEZ-6.5, MEZ-10.3)."""
    s.take_card(human, kind)
    s.lay_beside(slot, kind)
    s.emit(k.E_DROPPED, human, kind, slot)


def new_character(s: Mez, human: i64) -> None:
    """Tokens go back, a survivor pays, the card turns zombie, a new character starts in C-M (MEZ-10.4 to MEZ-10.7).

    In this order (MEZ-10.13); the face-down search card, objective progress and use limits stay (MEZ-10.9).
    """
    for token in range(c.CLUE_1):
        if s.tokens[token] == c.CARRIED + human:
            return_token(s, token)
    for n in range(2):
        if s.supplies[n] == human:
            s.supplies[n] = c.NO_ROOM
            s.emit(k.E_SUPPLY_BACK, n + 1)
    modes.pay_for_eaten(s, human)
    if s.over:
        return
    old = s.characters[human]
    if len(s.zombie_cards) < s.rows.max_zombie_cards:
        marker: i64 = 1 if s.zombie_seat >= 0 else 0  # the automa has no horde markers (MEZ-12.2)
        s.zombie_cards.append(old | marker << 8)
        s.emit(k.E_TURNED, old)
    else:
        s.emit(k.E_LEFT_GAME, old)
    s.characters[human] = s.pile.pop()  # never empty: MEZ-10.11
    s.wounds[human] = 0
    s.ammo[human] = s.rows.track
    s.at[human] = c.CM
    s.emit(k.E_NEW_CHARACTER, human, s.characters[human])


def return_token(s: Mez, token: i64) -> None:
    """A token lies in its start room again (MEZ-5.22, MEZ-10.4)."""
    s.tokens[token] = start_room(s, token)
    s.put_down |= bit(token)
    s.emit(k.E_RETURNED, token, s.tokens[token])


def start_room(s: Mez, token: i64) -> i64:
    """Where an objective token begins (MEZ-O2.1, MEZ-O4.1, MEZ-O5.1, MEZ-O7.1)."""
    if token >= c.STRANDED_1:
        return (token - c.STRANDED_1) * 6 + 2  # Room 3 of a corner slot
    if token >= c.PART_1:
        return s.mall.gear[token - c.PART_1]
    if token >= c.TANK_1:
        return (token - c.TANK_1) * 6  # Room 1 of a corner slot
    return s.mall.radio
