"""Adding zombies, damage to the barricade, traps and Overrun: MEZ-9."""

from grimtable.engine.codes import bit
from grimtable.engine.ints import i64
from grimtable.games.male_epickie_zombie import components as c
from grimtable.games.male_epickie_zombie import kinds as k
from grimtable.games.male_epickie_zombie.rules import modes, wounds
from grimtable.games.male_epickie_zombie.state import Mez

GEAR_KEPT = 8  # marks of an ADD step: bits 0 to 2 are skipped rooms
OVERFLOWED = 16


def add_zombies(s: Mez, slot: i64, n: i64, marks: i64, first: i64) -> None:
    """Add n zombies to the store `first`, one by one; the first of them may have overflowed to `slot`.

    MEZ-9.1, MEZ-9.3.
    """
    room = lowest_free(s, slot, marks)
    if room >= 0 and marks & GEAR_KEPT == 0 and s.mall.gear_rooms >> room & 1 and s.has_passive(c.GREASER):
        skipped = marks | bit(room - slot * 3)
        if s.zombie_seat >= 0:  # MEZ-Z1.10: the zombie player's choice, for each zombie
            s.ask_openly(s.zombie_seat, k.ASK_GEAR, slot, n, marks, first)
            return
        s.emit(k.E_AUTOMA, k.BY_12_7, k.D_SKIP, slot, 1)  # MEZ-12.7, MEZ-Q40: the automa always skips
        s.emit(k.E_SKIPPED, room)
        add_zombies(s, slot, n, skipped, first)
        return
    if room < 0 and slot & 1 == 0 and marks & OVERFLOWED == 0:
        add_zombies(
            s, (slot + 1) % c.N_SLOTS, n, OVERFLOWED, first
        )  # a full corner store: the next one clockwise (MEZ-9.3)
        return
    if n > 1:
        s.push(k.ADD, first, n - 1, 0, first)  # each zombie is resolved completely before the next (MEZ-Q43)
    if room < 0:
        damage(s)  # MEZ-9.3, MEZ-9.4: no meeple needed
        return
    if s.pool == 0:
        human = modes.who_bleeds(s)  # MEZ-9.15: this zombie was not added
        if human >= 0:
            bleed_out(s, human)
        return
    if s.marks & k.T_ZOMBIES != 0:
        s.added |= bit(room)
    s.emit(k.E_ADDED, first, room)
    zombie_enters(s, room)


def lowest_free(s: Mez, slot: i64, marks: i64) -> i64:
    """The lowest room without a zombie, or -1 if the store is full (MEZ-9.1, MEZ-9.2, MEZ-9.14, MEZ-9.17)."""
    taken = s.zombies
    if s.marks & k.T_ZOMBIES != 0:
        taken |= s.added
    for i in range(3):
        if marks >> i & 1 == 0 and taken >> (slot * 3 + i) & 1 == 0:
            return slot * 3 + i
    return -1


def apply_gear(s: Mez, slot: i64, n: i64, marks: i64, first: i64, code: i64) -> None:
    """Go on with the gear room skipped or kept (MEZ-Z1.10)."""
    if code == k.ACCEPT:
        room = lowest_free(s, slot, marks)
        s.emit(k.E_SKIPPED, room)
        add_zombies(s, slot, n, marks | bit(room - slot * 3), first)
    else:
        add_zombies(s, slot, n, marks | GEAR_KEPT, first)


def damage(s: Mez) -> None:
    """The barricade goes down by 1; at 0 a survivor is lost, or the game (MEZ-9.5, MEZ-9.6)."""
    s.barricade -= 1
    s.emit(k.E_DAMAGED, s.barricade)
    if s.barricade <= 0:
        s.barricade = 0
        s.emit(k.E_BROKEN)
        modes.barricade_falls(s)


def bleed_out(s: Mez, human: i64) -> None:
    """A human bleeds: 1 wound instead of the zombie that the pool lacks (MEZ-9.7)."""
    s.emit(k.E_BLED, human)
    wounds.wound(s, human, 1, k.C_BLEEDING)


def zombie_enters(s: Mez, room: i64) -> None:
    """A zombie from the pool comes into a room: trap, or Overrun (MEZ-1.2, MEZ-9.8, MEZ-9.9, MEZ-9.12, MEZ-9.16)."""
    if s.traps >> room & 1:
        s.traps &= ~bit(room)
        s.emit(k.E_SPRUNG, room)
        return
    s.zombies |= bit(room)
    s.pool -= 1
    humans = s.humans_in(room)
    if humans != 0:
        s.push(k.OVERRUN, room, humans)


def pool_zombie_enters(s: Mez, room: i64) -> None:
    """A pool zombie comes straight into a room (MEZ-Z1.3, MEZ-9.12)."""
    s.emit(k.E_ADDED, room // 3, room)
    zombie_enters(s, room)


def move_zombie(s: Mez, start: i64, room: i64) -> None:
    """Move a zombie: that is no adding, but traps and Overrun work (MEZ-9.12)."""
    s.zombies &= ~bit(start)
    s.pool += 1
    if s.shifted >> start & 1:  # a Loud Crash in a Sugar Rush: it is still the one that has moved (MEZ-6.11, MEZ-H2.10)
        s.shifted |= bit(room)
    s.emit(k.E_SHIFTED, start, room)
    zombie_enters(s, room)


def kill(s: Mez, room: i64, cause: i64) -> None:
    """Kill a zombie: it goes back to the pool (MEZ-4.2, MEZ-9.16)."""
    s.zombies &= ~bit(room)
    s.pool += 1
    s.emit(k.E_KILLED, room, cause)


# Overrun


def overrun(s: Mez, room: i64, humans: i64) -> None:
    """Overrun the humans of a room one after another in turn order, the active one last (MEZ-1.8, MEZ-9.10, MEZ-10.10).

    A human Eaten by what an earlier one did in a Sugar Rush is in C-M by now; the new character is not Overrun here.
    """
    humans &= s.humans_in(room)
    if humans == 0:
        return
    human = s.following(s.active)
    while humans >> human & 1 == 0:
        human = s.following(human)
    rest = humans & ~bit(human)
    if rest != 0:
        s.push(k.OVERRUN, room, rest)
    if s.ranged[human] == c.REVOLVER and s.zombies >> room & 1:
        s.ask_openly(s.seat_of(human), k.ASK_REVOLVER, human, room)
        return
    take_overrun(s, human, room)


def apply_revolver(s: Mez, human: i64, room: i64, code: i64) -> None:
    """The Revolver kills that zombie for 1 ammo and saves its owner, nobody else (MEZ-I1.15, MEZ-9.11)."""
    if code != k.ACCEPT:
        take_overrun(s, human, room)
        return
    wounds.spend_ammo(s, human, 1)
    kill(s, room, k.C_REVOLVER)
    wounds.check_eaten(s, human)


def take_overrun(s: Mez, human: i64, room: i64) -> None:
    """A human is Overrun: wound, Door Duty, Grease Fire, Stranded lost, Eaten Alive check, Sugar Rush (MEZ-9.11)."""
    s.emit(k.E_OVERRUN, human, room)
    if human != s.active or s.marks & k.T_ZOMBIES != 0:
        s.overrun |= bit(human)  # between two of its turns (MEZ-Z1.14)
    s.wounds[human] += 1
    s.emit(k.E_WOUNDED, human, 1, k.C_OVERRUN)
    if room % 3 == 0 and s.has_passive(c.MALL_COP):  # MEZ-Z1.7
        s.wounds[human] += 1
        s.emit(k.E_WOUNDED, human, 1, k.C_DOOR)
    if room % 3 == 2 and s.has_passive(c.FRY_COOK):  # MEZ-Z1.12
        wounds.lose_ammo(s, human, 1, k.C_GREASE)
    for token in range(c.STRANDED_1, c.STRANDED_1 + 4):
        if s.tokens[token] == c.CARRIED + human:  # MEZ-5.16
            wounds.return_token(s, token)
    if not wounds.check_eaten(s, human) and s.characters[human] == c.TEENAGER:
        s.push(k.RUSH, human)
