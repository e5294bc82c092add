"""Using rooms (B): MEZ-5.1 to MEZ-5.10, MEZ-5.18, and the named abilities, MEZ-R1."""

from grimtable.engine.codes import bit, field_a, field_b, field_c, field_d
from grimtable.engine.ints import i64
from grimtable.games.male_epickie_zombie import components as c
from grimtable.games.male_epickie_zombie import kinds as k
from grimtable.games.male_epickie_zombie.mall import count_bits
from grimtable.games.male_epickie_zombie.rules import adding_zombies, attack, travel, wounds
from grimtable.games.male_epickie_zombie.state import Mez

CAR_BIT = 29  # the car's ability goes with the car, so it has a mark of its own


def may_use(s: Mez, human: i64) -> bool:
    """Whether the store is empty enough for B; Field Research allows 1 zombie elsewhere.

    MEZ-5.1, MEZ-A1.11, MEZ-Q26.
    """
    room = s.at[human]
    if s.is_empty(room):
        return True
    if s.characters[human] != c.SCIENTIST or s.zombies >> room & 1:
        return False
    return count_bits(s.in_store(room // 3)) == 1


def may_drive(s: Mez, human: i64) -> bool:
    """Whether a Vehicle can be used: as B, or by Hot Wire while no zombie is in the room (MEZ-A1.12, MEZ-5.21)."""
    if may_use(s, human):
        return True
    return s.characters[human] == c.GREASER and s.zombies >> s.at[human] & 1 == 0


def in_own_moves(s: Mez, human: i64) -> bool:
    """Whether it is this human's own turn and the Moves are not over (MEZ-9.13)."""
    return human == s.active and s.marks & (k.T_OVER | k.T_ZOMBIES) == 0


def list_uses(s: Mez, human: i64, codes: list[i64]) -> None:
    """List every ability of the room that would change something, with its parameters (MEZ-5.2, MEZ-5.18)."""
    room = s.at[human]
    driving = in_own_moves(s, human)
    if driving and s.car == room and s.used[human] >> CAR_BIT & 1 == 0 and may_drive(s, human):
        for slot in range(c.N_SLOTS):  # MEZ-5.10, MEZ-Q12: only the opposite store is out of reach
            if (slot - room // 3 + c.N_SLOTS) % c.N_SLOTS != 4 and slot * 3 != room:
                codes.append(k.USE | c.CAR << 8 | slot << 16)
    ability = s.mall.ability[room]
    if ability == 0 or s.used[human] >> room & 1:
        return
    if ability == c.MOTORCYCLE:
        if driving and may_drive(s, human):
            codes.append(k.USE | c.MOTORCYCLE << 8)
        return
    if not may_use(s, human):
        return
    hurt = s.wounds[human] > 0
    short = s.ammo[human] < s.rows.track
    if ability == c.HEAL:
        if hurt:
            codes.append(k.USE | c.HEAL << 8)
    elif ability == c.AMMO:
        if short:
            codes.append(k.USE | c.AMMO << 8)
    elif ability == c.SUPPLY:
        n: i64 = 0 if s.mall.supply[0] == room else 1
        if s.supplies[n] == c.NO_ROOM:
            codes.append(k.USE | c.SUPPLY << 8)
    elif ability in (c.LEFTOVERS, c.MATINEE):
        codes.append(k.USE | ability << 8)
    elif ability == c.BASE_CAMP:
        if hurt or short:
            codes.append(k.USE | c.BASE_CAMP << 8)
    elif ability == c.BONUS:
        if driving and s.marks & k.T_BONUS != 0:  # MEZ-R1.6
            codes.append(k.USE | c.BONUS << 8)
    elif ability == c.TRAP:
        list_traps(s, room // 3, codes)
    elif ability == c.CRASH:
        list_crashes(s, room // 3, codes)
    elif ability == c.CLEARANCE:
        list_exchanges(s, human, codes)


def list_traps(s: Mez, slot: i64, codes: list[i64]) -> None:
    """List rooms without a zombie and without an armed trap, in this store and the two beside it (MEZ-R1.9)."""
    if s.armed() >= s.rows.traps:
        return
    for other in ((slot + c.N_SLOTS - 1) % c.N_SLOTS, slot, (slot + 1) % c.N_SLOTS):
        for room in range(other * 3, other * 3 + 3):
            if (s.zombies | s.traps) >> room & 1 == 0:
                codes.append(k.USE | c.TRAP << 8 | room << 16)


def list_crashes(s: Mez, slot: i64, codes: list[i64]) -> None:
    """List each zombie of an adjacent store with each store room next to it that has none (MEZ-R1.5)."""
    for other in ((slot + c.N_SLOTS - 1) % c.N_SLOTS, (slot + 1) % c.N_SLOTS):
        for room in range(other * 3, other * 3 + 3):
            if s.zombies >> room & 1:
                free = s.mall.adjacent[room] & ~s.zombies
                for to in range(c.STORE_ROOMS):
                    if free >> to & 1:
                        codes.append(k.USE | c.CRASH << 8 | room << 16 | to << 24)


def list_exchanges(s: Mez, human: i64, codes: list[i64]) -> None:
    """List each carried weapon with each one beside a store; one of the other sort needs a free slot (MEZ-R1.1)."""
    for own in (s.melee[human], s.ranged[human]):
        if own == 0:
            continue
        for card in s.beside:
            kind = card & 255
            if kind < c.CROWBAR:
                continue
            if (kind >= c.REVOLVER) != (own >= c.REVOLVER):
                other = s.ranged[human] if kind >= c.REVOLVER else s.melee[human]
                if other != 0:
                    continue
            codes.append(k.USE | c.CLEARANCE << 8 | own << 16 | (card >> 8) << 24 | kind << 32)


def use(s: Mez, human: i64, code: i64) -> None:
    """Carry out an ability; a Stop ends the Moves (MEZ-5.3, MEZ-5.4)."""
    ability = field_a(code)
    room = s.at[human]
    s.used[human] |= bit(CAR_BIT if ability == c.CAR else room)
    s.emit(k.E_USED, human, ability, room)
    if ability == c.HEAL:  # MEZ-R1.10
        wounds.heal(s, human, s.rows.heal, k.C_HEAL)
    elif ability == c.AMMO:  # MEZ-R1.11
        wounds.gain_ammo(s, human, 1, k.C_AMMO)
    elif ability == c.SUPPLY:  # MEZ-R1.12, MEZ-5.6
        n: i64 = 0 if s.mall.supply[0] == room else 1
        s.supplies[n] = human
        s.emit(k.E_SUPPLY_TAKEN, human, n + 1)
    elif ability == c.LEFTOVERS:
        attack.roll(s, human, k.BY_LEFTOVERS)
    elif ability == c.MATINEE:
        attack.roll(s, human, k.BY_MATINEE)
    elif ability == c.BONUS:
        s.extra += 1
    elif ability == c.TRAP:
        s.traps |= bit(field_b(code))
        s.emit(k.E_ARMED, human, field_b(code))
    elif ability == c.CRASH:
        adding_zombies.move_zombie(s, field_b(code), field_c(code))
    elif ability == c.MOTORCYCLE:
        mount(s, human)
    elif ability == c.CAR:
        drive(s, human, field_b(code))
    else:
        stop(s, human, ability, code)


def stop(s: Mez, human: i64, ability: i64, code: i64) -> None:
    """Base Camp and Clearance Sale; the Moves end at once, unused ones are lost (MEZ-5.4, MEZ-R1.1, MEZ-R1.2)."""
    if ability == c.BASE_CAMP:
        wounds.heal(s, human, s.rows.heal, k.C_BASE_CAMP)
        wounds.gain_ammo(s, human, 1, k.C_BASE_CAMP)
    else:
        own, slot, kind = field_b(code), field_c(code), field_d(code)
        s.take_card(human, own)
        s.pick_up(slot, kind)
        s.lay_beside(slot, own)
        s.give_card(human, kind)
        s.emit(k.E_EXCHANGED, human, own, kind, slot)
    if in_own_moves(s, human):  # outside one's own turn it ends nothing (MEZ-9.13)
        wounds.end_moves_now(s)


def hot_wire(s: Mez, human: i64) -> None:
    """The Greaser gains 1 ammo before anything else of a Vehicle (MEZ-A1.12)."""
    if s.characters[human] == c.GREASER:
        wounds.gain_ammo(s, human, 1, k.C_HOT_WIRE)


def mount(s: Mez, human: i64) -> None:
    """Ride the Motorcycle: exactly 3 mandatory Moves follow, whatever was left (MEZ-5.9, MEZ-R1.7, MEZ-Q11)."""
    hot_wire(s, human)
    s.moves = s.rows.motorcycle
    s.extra = 0
    if s.has_passive(c.TEENAGER):
        s.push(k.JOYRIDE, human)


def drive(s: Mez, human: i64, slot: i64) -> None:
    """Drive the police car to Room 1 of a store; it stays there (MEZ-5.10, MEZ-R1.8)."""
    hot_wire(s, human)
    s.car = slot * 3
    travel.go(s, human, slot * 3, True)
