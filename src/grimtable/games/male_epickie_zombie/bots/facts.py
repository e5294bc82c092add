"""How a seat of Małe Epickie Zombie stands in a few numbers: for foretelling."""

from grimtable.engine.facts import Fact
from grimtable.engine.ints import i64
from grimtable.games.male_epickie_zombie.components import CARRIED, CHARACTERS, N_TOKENS, SIDES, SLOTS, STORE_ROOMS
from grimtable.games.male_epickie_zombie.kinds import CHOOSING
from grimtable.games.male_epickie_zombie.mall import count_bits
from grimtable.games.male_epickie_zombie.state import Mez


def facts(s: Mez, seat: int) -> list[Fact]:
    """Lives, zombies and goals, good or bad for the seat's side."""
    if s.phase == CHOOSING:
        return []
    zombie = seat == s.zombie_seat
    found: list[Fact] = []
    for human in range(s.n_humans):
        if s.characters[human] == 0:
            continue
        own = -1 if zombie else 1 if s.coop or s.seat_of(human) == seat else 0
        who = f"character-{CHARACTERS[s.characters[human]]}"
        found.append(Fact("life", int(s.ammo[human] - s.wounds[human]), own, who, (f"human:{human}",)))
        found.append(Fact("carried", carried(s, human), own, who, (f"human:{human}",)))
        found.append(
            Fact("weapons", int(s.melee[human] != 0) + int(s.ranged[human] != 0), own, who, (f"human:{human}",))
        )
        if not zombie and s.at[human] < STORE_ROOMS and human == s.active:
            slot = s.at[human] // 3
            found.append(Fact("company", int(count_bits(s.in_store(slot))), -1, at=(f"card:{SLOTS[slot]}",)))
            found.append(Fact("noise-here", 1, -1, at=(f"card:{SLOTS[slot]}",)))
            found.append(Fact("lying", lying(s, slot), 1, at=(f"card:{SLOTS[slot]}",)))
        elif not zombie and human == s.active:
            found.append(Fact("company", 0, -1))
            found.append(Fact("noise-here", 0, -1))
            found.append(Fact("lying", 0, 1))
    found.append(Fact("zombies", int(count_bits(s.zombies)), 1 if zombie else -1, at=("pile:pool",)))
    if s.coop:
        found.append(Fact("courtyard", int(s.survivors), -1 if zombie else 1, at=("room:C-M",)))
    found.append(Fact("barricade", int(s.barricade), -1 if zombie else 1, at=("room:C-M",)))
    for slot in range(8):
        full = count_bits(s.in_store(slot)) == 3
        store, card = f"side-{SIDES[s.mall.sides[slot]]}", (f"card:{SLOTS[slot]}",)
        found.append(Fact("full", int(full), 1 if zombie else -1, store, card))
        found.append(Fact("clear", int(s.in_store(slot) == 0), -1 if zombie else 1, store, card))
    goals, steps = progress(s, seat)
    found.append(Fact("goals", goals, -1 if zombie else 1, at=("goals",)))
    found.append(Fact("steps", steps, -1 if zombie else 1, at=("goals",)))
    found.append(Fact("traps", int(s.armed()), -1 if zombie else 1))
    if not zombie and s.seat_of(s.active) == seat:
        found.append(Fact("moves", int(s.moves + s.extra), 1))
    return found


def lying(s: Mez, slot: i64) -> int:
    """Cards beside a store and goal tokens in its rooms."""
    n = 0
    for card in s.beside:
        if card >> 8 == slot:
            n += 1
    for token in range(N_TOKENS):
        if s.tokens[token] < STORE_ROOMS and s.tokens[token] // 3 == slot:
            n += 1
    return n


def carried(s: Mez, human: i64) -> int:
    """Goal tokens that a human carries."""
    n = 0
    for token in range(N_TOKENS):
        if s.tokens[token] == CARRIED + human:
            n += 1
    return n


def progress(s: Mez, seat: int) -> tuple[int, int]:
    """Objectives completed and steps towards them: of all humans together, or of the side that is furthest."""
    goals, steps = 0, 0
    for side in range(s.n_sides()):
        if not s.coop and seat != s.zombie_seat and s.seat_of(side) != seat:
            continue
        goals = max(goals, int(count_bits(s.done[side])))
        steps = max(steps, int(s.progress[3 * side] + s.progress[3 * side + 1] + s.progress[3 * side + 2]))
    return goals, steps
