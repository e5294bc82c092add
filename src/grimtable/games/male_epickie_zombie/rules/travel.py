"""Moves, other ways to get around, and what happens on arrival: MEZ-3, MEZ-5.7, MEZ-5.8, MEZ-5.19."""

from grimtable.engine.codes import bit
from grimtable.engine.ints import i64
from grimtable.games.male_epickie_zombie import components as c
from grimtable.games.male_epickie_zombie import kinds as k
from grimtable.games.male_epickie_zombie.mall import card_of
from grimtable.games.male_epickie_zombie.rules import adding_zombies, attack, objectives, wounds
from grimtable.games.male_epickie_zombie.state import Mez

# Where a Move can go


def detained(s: Mez) -> bool:
    """Whether Detention forbids backpack cards this turn (MEZ-Z1.14)."""
    return s.marks & k.T_DETAINED != 0 and s.has_passive(c.TEACHER)


def list_moves(s: Mez, human: i64, codes: list[i64]) -> None:
    """List Moves: 1 adjacent room, or farther by passage, Athlete, Crowbar, Master Key, Skateboard.

    MEZ-3.2, MEZ-Q24, MEZ-Q44.
    """
    here = s.at[human]
    mall = s.mall
    walk = mall.adjacent[here]
    through = mall.walks[here]
    if s.marks & k.T_CROWBAR != 0:
        walk |= attack.next_doors(here)
    if s.characters[human] == c.ATHLETE and s.marks & (k.T_CLEAN | k.T_MOVED) == k.T_CLEAN:  # MEZ-A1.1
        walk |= mall.within(here, 2, False)
        through |= mall.within(here, 2, True)
    walk &= ~bit(here)
    through &= ~(walk | bit(here))
    for room in range(c.N_ROOMS):
        if walk >> room & 1:
            codes.append(k.MOVE | room << 8)
        elif through >> room & 1:
            codes.append(k.MOVE | room << 8 | k.PASSAGE << 16)
    if s.characters[human] == c.MALL_COP and s.marks & k.T_KEY == 0:  # MEZ-A1.9
        doors = key_doors(here) & ~(walk | through)
        for room in range(0, c.STORE_ROOMS, 3):
            if doors >> room & 1:
                codes.append(k.MOVE | room << 8 | k.KEY << 16)
    if s.backpacks[human * c.N_BACKPACK + c.SKATEBOARD - 1] > 0 and not detained(s):  # MEZ-I1.4
        for room in range(c.N_ROOMS):
            if room != here and walk >> room & 1 == 0:
                codes.append(k.MOVE | room << 8 | k.BOARD << 16)


def key_doors(here: i64) -> i64:
    """Room 1 of an adjacent store; from the courtyard of any inner store (MEZ-A1.9)."""
    if here < c.STORE_ROOMS:
        return attack.next_doors(here)
    doors: i64 = 0
    for slot in c.INNER:
        doors |= bit(slot * 3)
    return doors


def spend_move(s: Mez) -> None:
    """Count off one Move, mandatory ones first; a Crowbar's chance is lost with any Move (MEZ-3.7, MEZ-I1.9)."""
    if s.moves > 0:
        s.moves -= 1
    else:
        s.extra -= 1
    s.marks = (s.marks | k.T_MOVED) & ~k.T_CROWBAR


def move(s: Mez, human: i64, room: i64, way: i64) -> None:
    """One Move (MEZ-3.2); a Skateboard is discarded, Master Key works once per turn."""
    spend_move(s)
    if way == k.KEY:
        s.marks |= k.T_KEY
    elif way == k.BOARD:
        s.take_card(human, c.SKATEBOARD)
        s.emit(k.E_PLAYED, human, c.SKATEBOARD)
    s.emit(k.E_MOVED, human, s.at[human], room, way)
    arrive(s, human, room, way == k.PASSAGE)


def free_move(s: Mez, human: i64, room: i64) -> None:
    """The free move of an Overkill: no Move, but an arrival of its own (MEZ-4.4, MEZ-4.5)."""
    start = s.at[human]
    limit: i64 = 2 if s.characters[human] == c.POPSTAR else 1
    by_crowbar = s.marks & k.T_CROWBAR != 0 and attack.next_doors(start) >> room & 1
    passage = s.mall.wall_far[start * c.N_ROOMS + room] > limit and not by_crowbar
    s.marks &= ~k.T_CROWBAR
    s.emit(k.E_WENT, human, start, room)
    arrive(s, human, room, passage, start if s.has_passive(c.POPSTAR) else c.NO_ROOM)


def go(s: Mez, human: i64, room: i64, vehicle: bool) -> None:
    """A *go* is no Move; Vehicles and passages cost a Joyride (MEZ-1.7, MEZ-Z1.4)."""
    s.emit(k.E_WENT, human, s.at[human], room)
    arrive(s, human, room, vehicle)


def arrive(s: Mez, human: i64, room: i64, joyride: bool, left: i64 = c.NO_ROOM) -> None:
    """The order on arrival: Joyride, Crowd Surge, C-M, Grenade, forced kill, free part (MEZ-3.10)."""
    before = card_of(s.at[human])
    s.at[human] = room
    s.marks &= ~k.ARRIVAL_MARKS
    s.dropped = 0
    s.put_down = 0
    s.push(k.FORCED)
    if room < c.STORE_ROOMS and before != room // 3 and s.backpacks[human * c.N_BACKPACK + c.GRENADE - 1] > 0:
        s.push(k.THROW)
    if room == c.CM:
        s.push(k.DELIVER, human, 3)
        for n in (2, 1):
            if s.supplies[n - 1] == human:
                s.push(k.DELIVER, human, n)
        if s.characters[human] == c.MECHANIC and s.marks & k.T_FIXED == 0:
            s.push(k.FIX)
    if left != c.NO_ROOM:
        s.push(k.SURGE, left)
    if joyride and s.has_passive(c.TEENAGER):
        s.push(k.JOYRIDE, human)


def joyride(s: Mez, human: i64) -> None:
    """1 wound for a secret passage or a Vehicle (MEZ-Z1.4)."""
    wounds.wound(s, human, 1, k.C_JOYRIDE)


def surge(s: Mez, room: i64) -> None:
    """Crowd Surge: a pool zombie into the room just left (MEZ-Z1.3).

    The room is empty and the pool is not: a free move follows the kill of the zombie there.
    """
    adding_zombies.pool_zombie_enters(s, room)


# The Grenade


def ask_grenade(s: Mez) -> None:
    """Offer the Grenade right after an arrival from another mall card in a store with a zombie (MEZ-6.9, MEZ-6.13)."""
    human = s.active
    if s.in_store(s.at[human] // 3) != 0 and not detained(s):
        s.ask_openly(s.seat_of(human), k.ASK_GRENADE)


def legal_grenade() -> list[i64]:
    """Throw the Grenade, or not (MEZ-6.9)."""
    return [k.PLAY | c.GRENADE << 8, k.PASS]


def explode(s: Mez) -> None:
    """All zombies of the store die; then a roll for wounds only (MEZ-I1.2, MEZ-Q10)."""
    human = s.active
    s.take_card(human, c.GRENADE)
    s.emit(k.E_PLAYED, human, c.GRENADE)
    slot = s.at[human] // 3
    for room in range(slot * 3, slot * 3 + 3):
        if s.zombies >> room & 1:
            adding_zombies.kill(s, room, k.C_GRENADE)
    attack.roll(s, human, k.BY_GRENADE)


# Arriving in C-M


def ask_fix(s: Mez) -> None:
    """Offer the Mechanic a Quick Fix, if the barricade can be repaired (MEZ-A1.5)."""
    if s.barricade < s.rows.top:
        s.ask_openly(s.seat_of(s.active), k.ASK_FIX)


def apply_fix(s: Mez, code: i64) -> None:
    """Repair by 1, once per turn (MEZ-A1.5)."""
    if code == k.ACCEPT:
        s.marks |= k.T_FIXED
        repair(s, 1)


def repair(s: Mez, n: i64) -> None:
    """Repair up to the top of the track; the Doctor may heal whenever the marker moved (MEZ-5.7, MEZ-A1.2, MEZ-Q20)."""
    n = min(n, s.rows.top - s.barricade)
    if n > 0:
        s.barricade += n
        s.emit(k.E_REPAIRED, n, s.barricade)
        s.push(k.DOCTOR)


def ask_heal(s: Mez) -> None:
    """Ask the Doctor whom to heal by 1, if anybody is wounded (MEZ-A1.2)."""
    human = s.human_with(c.DOCTOR)
    if human < 0:
        return
    for other in range(s.n_humans):
        if s.wounds[other] > 0:
            s.ask_openly(s.seat_of(human), k.ASK_HEAL, human)
            return


def legal_heal(s: Mez) -> list[i64]:
    """List the wounded humans, or none (MEZ-A1.2)."""
    codes: list[i64] = [k.HEAL | human << 8 for human in range(s.n_humans) if s.wounds[human] > 0]
    codes.append(k.PASS)
    return codes


def apply_heal(s: Mez, code: i64) -> None:
    """Heal the chosen human by 1 (MEZ-A1.2)."""
    if code != k.PASS:
        wounds.heal(s, code >> 8 & 255, 1, k.C_DOCTOR)


def deliver(s: Mez, human: i64, stage: i64) -> None:
    """Deliver supply token 1, supply token 2 or, as stage 3, all objective tokens (MEZ-5.7, MEZ-5.19, MEZ-Q9)."""
    if stage == 3:
        objectives.deliver(s, human)
        return
    s.push(k.SUPPLY_BACK, stage)
    if len(s.supply_deck) > 0:
        s.push(k.DRAW, human)
    repair(s, s.rows.repair - (1 if s.has_passive(c.MECHANIC) else 0))  # MEZ-Z1.5


def supply_back(s: Mez, n: i64) -> None:
    """The token returns to its numbered space, available again (MEZ-5.7)."""
    s.supplies[n - 1] = c.NO_ROOM
    s.emit(k.E_SUPPLY_BACK, n)


def ask_draw(s: Mez, human: i64) -> None:
    """Ask whether to draw a supply card (MEZ-5.7); nobody is asked when the deck is empty (MEZ-5.8)."""
    s.ask_openly(s.seat_of(human), k.ASK_DRAW, human)


def apply_draw(s: Mez, human: i64, code: i64) -> None:
    """Draw a supply weapon, which everybody sees, and ask whether to keep it (MEZ-5.8)."""
    if code != k.ACCEPT:
        return
    s.drawn = s.supply_deck.pop()
    s.emit(k.E_SUPPLY_DRAWN, human, s.drawn)
    s.ask_openly(s.seat_of(human), k.ASK_EQUIP, human)


def legal_equip(s: Mez, human: i64) -> list[i64]:
    """List ways to keep the weapon: into its slot, the old one beside an inner store or handed in; or decline.

    MEZ-5.8.
    """
    codes: list[i64] = []
    old = s.ranged[human] if s.drawn >= c.REVOLVER else s.melee[human]
    if old == 0:
        codes.append(k.EQUIP)
    else:
        for slot in c.INNER:
            codes.append(k.EQUIP | (slot + 1) << 8)
        if s.is_open(c.ARSENAL, human):
            codes.append(k.EQUIP | k.TO_OBJECTIVE << 8)
    codes.append(k.PASS)
    return codes


def apply_equip(s: Mez, human: i64, code: i64) -> None:
    """Equip the drawn weapon or shuffle it back (MEZ-5.8)."""
    kind = s.drawn
    s.drawn = 0
    if code == k.PASS:
        s.supply_deck.append(kind)
        s.emit(k.E_DECLINED, human, kind)
        s.shuffle(k.SUPPLIES, s.supply_deck)
        return
    reveal_kind(s, kind)
    old = s.ranged[human] if kind >= c.REVOLVER else s.melee[human]
    where = code >> 8 & 255
    s.give_card(human, kind)
    if where == k.TO_OBJECTIVE:
        s.emit(k.E_HANDED_IN, human, old)
        objectives.count_weapon(s, human, old)
    elif where > 0:
        s.lay_beside(where - 1, old)
        if human == s.active:  # MEZ-3.9 binds the human who let it go; the Teenager's weapon may be collected
            s.note_dropped(old)
        s.emit(k.E_DROPPED, human, old, where - 1)


def reveal_kind(s: Mez, kind: i64) -> None:
    """A weapon is out of the supply deck for good: everybody knows which (MEZ-5.8)."""
    for card in range(4, c.N_TYPES):
        if card >> 2 == kind and s.revealed[card] < s.rows.counts[card]:
            s.revealed[card] += 1
            return


def can_push(s: Mez, human: i64) -> bool:
    """A push is a Move that is not the first, with no zombie in one's room, while OBJ-4 is open (MEZ-3.6)."""
    here = s.at[human]
    if s.marks & k.T_MOVED == 0 or not s.is_open(c.ESCAPE, human):
        return False
    return here >= c.STORE_ROOMS or s.zombies >> here & 1 == 0
