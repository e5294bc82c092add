"""Attacks: MEZ-4, with the texts of the weapons (MEZ-I1.9 to MEZ-I1.21)."""

from grimtable.engine.codes import bit
from grimtable.engine.ints import i64
from grimtable.games.male_epickie_zombie import components as c
from grimtable.games.male_epickie_zombie import kinds as k
from grimtable.games.male_epickie_zombie.mall import card_of
from grimtable.games.male_epickie_zombie.rules import adding_zombies, wounds
from grimtable.games.male_epickie_zombie.state import Mez


def must_kill(s: Mez) -> None:
    """A zombie in the room you arrive in must be killed; otherwise the free part begins (MEZ-4.1, MEZ-3.5)."""
    if s.at[s.active] < c.STORE_ROOMS and s.zombies >> s.at[s.active] & 1:
        s.ask_openly(s.seat_of(s.active), k.ASK_KILL)
    else:
        s.marks |= k.F_ARRIVED


def legal_kill(s: Mez) -> list[i64]:
    """List ways to kill: Melee Attack, Chainsaw without a roll, Shotgun by Ranged Attack.

    MEZ-4.1, MEZ-I1.13, MEZ-I1.16.
    """
    codes: list[i64] = [k.MELEE]
    if s.melee[s.active] == c.CHAINSAW:
        codes.append(k.MELEE | 1 << 8)
    if s.ranged[s.active] == c.SHOTGUN:  # who is alive has ammo to pay with (MEZ-10.2)
        codes.append(k.SHOOT | s.at[s.active] << 8)
    return codes


def melee(s: Mez, quietly: bool) -> None:
    """A Melee Attack: the zombie always dies; then the die is rolled, unless a Chainsaw spares it.

    MEZ-4.2, MEZ-I1.13.
    """
    human = s.active
    room = s.at[human]
    s.marks |= k.F_ARRIVED | k.F_ATTACKED | k.F_MELEE | k.T_FOUGHT
    if s.mall.ability[room] == c.BONUS:
        s.marks |= k.T_BONUS
    if s.melee[human] == c.CROWBAR:
        s.marks |= k.T_CROWBAR  # MEZ-I1.9
    adding_zombies.kill(s, room, k.C_MELEE)
    clean_up(s, human, room)
    if quietly:
        s.marks |= k.T_CHAINSAW
    else:
        roll(s, human, k.BY_MELEE)


def clean_up(s: Mez, human: i64, room: i64) -> None:
    """Clean-up Crew: 1 ammo for the last zombie of a store, before the result is applied (MEZ-A1.10, MEZ-4.13)."""
    if s.characters[human] == c.JANITOR and s.is_empty(room):
        wounds.gain_ammo(s, human, 1, k.C_CLEAN_UP)


# The die


def roll(s: Mez, human: i64, why: i64) -> None:
    """Roll the Melee Die (MEZ-C1.1); a Sugar Rush lets a human roll who is not the active one (MEZ-9.13)."""
    face = s.rows.faces[s.below(k.DICE, len(s.rows.faces))]
    s.emit(k.E_ROLLED, human, face, why)
    s.push(k.ROLLED, face, why, human)


def ask_reroll(s: Mez, face: i64, why: i64, human: i64) -> None:
    """Offer the Fry Cook a second roll, once per turn; else apply the result (MEZ-A1.13, MEZ-4.11).

    Only the active human can be a Fry Cook who rolls: out of turn the Teenager alone does.
    """
    if s.characters[human] == c.FRY_COOK and s.marks & k.T_REROLLED == 0:
        s.ask_openly(s.seat_of(human), k.ASK_REROLL, face, why)
    else:
        apply_roll(s, human, face, why)


def apply_reroll(s: Mez, face: i64, why: i64, code: i64) -> None:
    """Roll again and let the second result stand, or keep the first (MEZ-A1.13)."""
    if code == k.ACCEPT:
        s.marks |= k.T_REROLLED
        s.emit(k.E_REROLLED, s.active)
        roll(s, s.active, why)
    else:
        apply_roll(s, s.active, face, why)


def apply_roll(s: Mez, human: i64, face: i64, why: i64) -> None:
    """Apply a roll: only a Melee Attack has weapon text and a free move (MEZ-6.9, MEZ-Q10, MEZ-R1.3, MEZ-R1.4)."""
    n: i64 = face - c.WOUND + 1 if face >= c.WOUND else 0
    if why == k.BY_MELEE:
        s.push(k.STRUCK, face)
    elif why == k.BY_GRENADE:
        wounds.wound(s, human, n, k.C_GRENADE)
    elif n > 0:
        wounds.wound(s, human, n, k.C_LEFTOVERS if why == k.BY_LEFTOVERS else k.C_MATINEE)
    elif why == k.BY_LEFTOVERS:
        wounds.heal(s, human, 1, k.C_LEFTOVERS)
    elif why == k.BY_MATINEE:
        wounds.gain_ammo(s, human, 1, k.C_MATINEE)


def after_melee(s: Mez, face: i64) -> None:
    """The result of a Melee Attack: Machete, Mutation, Barbed Bat, then wounds or Overkill (MEZ-4.3, MEZ-4.11)."""
    human = s.active
    n: i64 = 0
    if face == c.WOUND and s.melee[human] != c.MACHETE:  # MEZ-I1.11
        n = 2 if s.has_passive(c.SCIENTIST) else 1  # MEZ-Z1.9
    elif face == c.WOUNDS:
        n = 2
    if n > 0:
        if s.melee[human] == c.BAT:
            s.ask_openly(s.seat_of(human), k.ASK_BAT, n)
        else:
            wounds.wound(s, human, n, k.C_MELEE)
    elif face == c.OVERKILL:
        s.ask_openly(s.seat_of(human), k.ASK_OVERKILL)


def legal_bat(s: Mez) -> list[i64]:
    """List both answers: drop the Barbed Bat to ignore the wounds, or keep it (MEZ-I1.14)."""
    return [k.DROP | c.BAT << 8 | s.at[s.active] // 3 << 16, k.PASS]


def apply_bat(s: Mez, n: i64, code: i64) -> None:
    """The bat lies beside the store, or the wounds are taken (MEZ-I1.14)."""
    human = s.active
    if code == k.PASS:
        wounds.wound(s, human, n, k.C_MELEE)
    else:
        wounds.drop_card(s, human, c.BAT, s.at[human] // 3)
        s.note_dropped(c.BAT)


# Overkill


def free_moves(s: Mez) -> i64:
    """The rooms a free move reaches: 1 room, Popstar up to 2, Crowbar Room 1 next door.

    MEZ-4.3, MEZ-A1.3, MEZ-I1.9.
    """
    room = s.at[s.active]
    if s.characters[s.active] == c.POPSTAR:
        reach = s.mall.within(room, 2, True)
    else:
        reach = s.mall.walks[room]
    if s.marks & k.T_CROWBAR != 0:
        reach |= next_doors(room)
    return reach & ~bit(room)


def next_doors(room: i64) -> i64:
    """Room 1 of the two stores adjacent to a store (MEZ-I1.9, MEZ-A1.9)."""
    if room >= c.STORE_ROOMS:
        return 0
    slot = room // 3
    return bit((slot + 1) % c.N_SLOTS * 3) | bit((slot + c.N_SLOTS - 1) % c.N_SLOTS * 3)


def legal_overkill(s: Mez) -> list[i64]:
    """List uses of an Overkill: none, a free move, or one weapon text instead.

    MEZ-4.3, MEZ-4.10, MEZ-I1.10, MEZ-I1.12.
    """
    codes: list[i64] = [k.PASS]
    reach = free_moves(s)
    for room in range(c.N_ROOMS):
        if reach >> room & 1:
            codes.append(k.GO | room << 8)
    if s.melee[s.active] == c.GOLF:
        list_shots(s, codes, True)
    elif s.melee[s.active] == c.AXE:
        here = s.at[s.active]
        near = s.mall.adjacent[here] & s.zombies & (7 << (here // 3 * 3))
        for room in range(here // 3 * 3, here // 3 * 3 + 3):
            if near >> room & 1:
                codes.append(k.CLEAVE | room << 8)
    return codes


def cleave(s: Mez, room: i64) -> None:
    """The Axe kills 1 zombie in an adjacent room of the same store, part of the same A (MEZ-I1.12, MEZ-4.10)."""
    adding_zombies.kill(s, room, k.C_AXE)
    clean_up(s, s.active, room)


# Ranged Attacks


def can_shoot(s: Mez) -> bool:
    """Whether a Ranged Attack is allowed: one per arrival, for the Uzi also after a melee (MEZ-4.6, MEZ-4.8)."""
    if s.marks & k.F_ARRIVED == 0:
        return False
    if s.marks & k.F_ATTACKED == 0:
        return True
    return s.ranged[s.active] == c.UZI and s.marks & k.F_MELEE != 0 and s.marks & k.F_UZI == 0  # MEZ-I1.18


def targets(s: Mez) -> i64:
    """The rooms whose zombie can be shot (MEZ-4.7, MEZ-I1.16, MEZ-I1.19, MEZ-Z1.13)."""
    human = s.active
    here = s.at[human]
    reach = s.mall.within(here, 2, False) if s.ranged[human] == c.RIFLE else s.mall.adjacent[here]
    if s.ranged[human] == c.SHOTGUN:
        reach |= bit(here)
    reach &= s.zombies
    if reach != 0 and s.has_passive(c.SURVIVALIST):
        for room in range(2, c.STORE_ROOMS, 3):
            if card_of(here) != room // 3:
                reach &= ~bit(room)
    return reach


def cost(s: Mez, room: i64, free: bool) -> i64:
    """What one target costs: 1, Red Eye 1 more on another card, nothing if free (MEZ-4.12, MEZ-Z1.6, MEZ-I1.20)."""
    if free:
        return 0
    if s.has_passive(c.PHOTOGRAPHER) and card_of(room) != card_of(s.at[s.active]):
        return 2
    return 1


def first_is_free(s: Mez) -> bool:
    """Whether the next shot is free: the Crossbow's first of the turn (MEZ-I1.20)."""
    return s.ranged[s.active] == c.CROSSBOW and s.marks & k.T_SHOT == 0


def list_shots(s: Mez, codes: list[i64], free: bool) -> None:
    """List the Ranged Attacks that can be paid; the SMG may name a second target (MEZ-4.12, MEZ-I1.17)."""
    reach = targets(s)
    if reach == 0:
        return
    ammo = s.ammo[s.active]
    free_first = free or first_is_free(s)
    for room in range(c.STORE_ROOMS):
        if reach >> room & 1 == 0:
            continue
        price = cost(s, room, free_first)
        if price > ammo:
            continue
        codes.append(k.SHOOT | room << 8)
        if s.ranged[s.active] == c.SMG:
            for other in range(0 if free else room + 1, c.STORE_ROOMS):
                if other != room and reach >> other & 1 and price + cost(s, other, False) <= ammo:
                    codes.append(k.SHOOT | room << 8 | (other + 1) << 16)


def shoot(s: Mez, room: i64, second: i64, free: bool) -> None:
    """A Ranged Attack: all targets are named, paid for and die, then the Eaten Alive check.

    MEZ-4.6, MEZ-4.9, MEZ-4.12.
    """
    human = s.active
    price = cost(s, room, free or first_is_free(s))
    if second > 0:
        price += cost(s, second - 1, False)
    if s.marks & k.F_MELEE != 0 and not free:
        s.marks |= k.F_UZI
    s.marks |= k.F_ARRIVED | k.F_ATTACKED | k.T_SHOT | k.T_FOUGHT
    wounds.spend_ammo(s, human, price)
    adding_zombies.kill(s, room, k.C_SHOT)
    s.kills += 1
    if second > 0:
        adding_zombies.kill(s, second - 1, k.C_SHOT)
        s.kills += 1
    wounds.check_eaten(s, human)
