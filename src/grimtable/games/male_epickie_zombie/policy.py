"""For bots, never for rules: how each seat stands. What a beginner would do is in human_policy and zombie_policy."""

from math import exp

from grimtable.engine.ints import i64
from grimtable.games.male_epickie_zombie import human_policy, zombie_policy
from grimtable.games.male_epickie_zombie.components import (
    ARSENAL,
    CARRIED,
    CDC,
    CM,
    CURE,
    ESCAPE,
    GONE,
    HELICOPTER,
    INGREDIENT_1,
    LOCKDOWN,
    N_ROOMS,
    PART_1,
    RADIO_1,
    SOURCE,
    STORE_ROOMS,
    STRANDED,
    STRANDED_1,
    TANK_1,
    TARGET,
)
from grimtable.games.male_epickie_zombie.mall import count_bits
from grimtable.games.male_epickie_zombie.modes import needed
from grimtable.games.male_epickie_zombie.outcome import winning_seats
from grimtable.games.male_epickie_zombie.state import Mez

# The risk of being eaten, by ammo less wounds. A list: a compiled tuple of floats cannot be told from one not yet made.
RISK: list[float] = [1.0, 0.55, 0.35, 0.22, 0.13, 0.08, 0.05, 0.03, 0.01, 0.0]
INNER = (1, 3, 5, 7)


def value(s: Mez) -> list[float]:
    """One number per seat: exact at the end, an estimate before."""
    values = [0.0] * s.n_seats
    if s.over:
        for seat in winning_seats(s):
            values[seat] = 1.0
        return values
    elapsed = time_gone(s)
    if s.coop:
        chance = squash(1.7 * (progress(s, 0) - 2.6 * elapsed - 0.55) + 0.75 * safety(s))
        for seat in range(s.n_seats):
            values[seat] = 1.0 - chance if seat == s.zombie_seat else chance
        return values
    total = exp(1.9 * elapsed + 0.6 - 0.75 * safety(s))
    zombie = total
    for human in range(s.n_humans):
        own = exp(1.7 * progress(s, human) - 1.2 * RISK[max(0, min(9, s.ammo[human] - s.wounds[human]))])
        values[s.seat_of(human)] = own
        total += own
    if s.zombie_seat >= 0:
        values[s.zombie_seat] = zombie
    for seat in range(s.n_seats):
        values[seat] = values[seat] / total
    return values


def squash(x: float) -> float:
    """Anything to between 0 and 1."""
    return 1.0 / (1.0 + exp(-x))


def time_gone(s: Mez) -> float:
    """How much of the search deck is used up, from 0 to 1."""
    left: i64 = len(s.deck) + len(s.hand)
    for card in s.face_down:
        if card != 0:
            left += 1
    if s.last > 0:
        return 1.0
    return 1.0 - float(left) / 25.0


def safety(s: Mez) -> float:
    """How far the humans are from losing: survivors, barricade, lives, and stores about to overflow."""
    worth = float(s.survivors)
    if not s.coop:
        worth = 0.0
        for human in range(s.n_humans):
            worth += float(s.lives[human]) * 0.5
    worth += 0.28 * float(s.barricade)
    for human in range(s.n_humans):
        worth -= RISK[max(0, min(9, s.ammo[human] - s.wounds[human]))]
    for slot in INNER:
        zombies = count_bits(s.in_store(slot))
        if zombies == 3:
            worth -= 0.3
        elif zombies == 2:
            worth -= 0.1
    worth -= 0.03 * float(count_bits(s.zombies))
    if s.pool < 3:
        worth -= 0.1 * float(3 - s.pool)
    return worth


def near(s: Mez, room: i64, side: i64) -> float:
    """How near a side's humans are to a room: 1 there, 0 far away; a little less if zombies hold the store."""
    best: i64 = 8
    for human in range(s.n_humans):
        if s.side_of(human) == side:
            far = s.mall.walk_far[s.at[human] * N_ROOMS + room]
            if far < best:
                best = far
    worth = 1.0 - 0.125 * float(best)
    return worth if s.is_empty(room) else 0.8 * worth


def homeward(s: Mez, room: i64) -> float:
    """How near a room is to C-M."""
    return 1.0 - 0.14 * float(s.mall.walk_far[room * N_ROOMS + CM])


def progress(s: Mez, side: i64) -> float:
    """How much of the three objectives is done, from 0 to 3, with a little for what is under way."""
    total = 0.0
    for i in range(3):
        if s.done[side] >> i & 1:
            total += 1.0
        else:
            total += min(0.97, part_done(s, side, s.objectives[i], s.progress[side * 3 + i]))
    return total


def part_done(s: Mez, side: i64, objective: i64, done: i64) -> float:
    """How much of one objective is done."""
    need = float(needed(s, objective))
    if objective == ESCAPE:
        return tanks(s, done, need)
    if objective == HELICOPTER:
        return carried(s, side, PART_1, float(count_bits(done)), need, done)
    if objective == STRANDED:
        return carried(s, side, STRANDED_1, float(done), need, 0)
    if objective == CURE:
        if s.coop:
            room = s.tokens[INGREDIENT_1 + done] if done < 8 else GONE
            return (float(done) + (0.6 * near(s, room, side) if room < N_ROOMS else 0.0)) / need
        room = s.tokens[INGREDIENT_1 + (done & 15) % 8]
        return (float(done >> 4) + (0.5 * near(s, room, side) if room < N_ROOMS else 0.0)) / need
    if objective == SOURCE:
        return (float(done) + 0.6 * clue(s, side, done)) / need
    if objective == CDC:
        return frequencies(s, side, done, need)
    if objective == ARSENAL:
        return weapons(s, side, done, need)
    if objective == TARGET:
        return (float(done) + 0.08 * float(min(3, s.kills) if s.side_of(s.active) == side else 0)) / need
    if objective == LOCKDOWN:
        return (float(count_bits(done)) + 0.4 * entrance(s, side, done)) / need
    return float(done) / need


def tanks(s: Mez, done: i64, need: float) -> float:
    """Tanks in C-M, and those on the way."""
    steps = 0.0
    best = 0.0
    for token in range(TANK_1, TANK_1 + 4):
        at = s.tokens[token]
        if at < N_ROOMS:
            along = 1.0 - 0.18 * float(s.mall.wall_far[at * N_ROOMS + CM])
            steps += along
            best = max(best, along)
    if s.coop:
        return 0.9 * max(0.0, steps) / need if done < 4 else 1.0
    return (float(done) + 0.5 * max(0.0, best)) / need


def carried(s: Mez, side: i64, first: i64, done: float, need: float, have: i64) -> float:
    """Tokens delivered, carried and still lying about."""
    under_way = 0.0
    for n in range(4):
        at = s.tokens[first + n]
        if at == GONE or have >> n & 1:
            continue
        if at >= CARRIED:
            if s.side_of(at - CARRIED) == side:
                under_way += 0.4 + 0.45 * homeward(s, s.at[at - CARRIED])
        else:
            under_way += 0.3 * near(s, at, side)
    return (done + min(under_way, need - done) * 0.9) / need


def clue(s: Mez, side: i64, done: i64) -> float:
    """How near the next clue is, as far as it is known."""
    best = 0.0
    for n in range(4):
        if s.clues[n] == 0:
            continue
        if s.clues_up >> n & 1 == 0:
            best = max(best, 0.6 * near(s, s.mall.bio[n], side))
        elif s.clues[n] == done + 1:
            return near(s, s.mall.bio[n], side)
    return best


def frequencies(s: Mez, side: i64, done: i64, need: float) -> float:
    """Frequencies with a Radio; competitive: then the way home."""
    if not s.coop and done > 0:
        return 0.6 + 0.3 * homeward(s, s.at[side])
    radio = 0.0
    carrier: i64 = -1
    for token in range(RADIO_1, RADIO_1 + 4):
        at = s.tokens[token]
        if at >= CARRIED and at != GONE and s.side_of(at - CARRIED) == side:
            carrier = at - CARRIED
        elif at < N_ROOMS:
            radio = max(radio, 0.25 * near(s, at, side))
    if carrier >= 0:
        radio = 0.4
        for card in s.beside:
            if card & 255 == 6:
                far = s.mall.walk_far[s.at[carrier] * N_ROOMS + (card >> 8) * 3]
                radio = max(radio, 0.45 + 0.4 * (1.0 - 0.125 * float(far)))
    return (float(done) + radio) / need if s.coop else 0.6 * radio


def weapons(s: Mez, side: i64, done: i64, need: float) -> float:
    """Weapons handed in, and those at hand."""
    low = done & 15
    high = done >> 4
    counted = float(low + high)
    if low + high >= s.rows.needs[ARSENAL] and (low == 0 or high == 0):
        counted = need - 0.5
    under_way = 0.0
    for human in range(s.n_humans):
        if s.side_of(human) != side:
            continue
        for kind in (s.melee[human], s.ranged[human]):
            if kind != 0:
                under_way += 0.35 + 0.5 * homeward(s, s.at[human])
    return (counted + min(0.9 * under_way, need - counted)) / need


def entrance(s: Mez, side: i64, done: i64) -> float:
    """How near a lockable entrance is."""
    best = 0.0
    for slot in range(STORE_ROOMS // 3):
        if done >> s.mall.symbol[slot] & 1 == 0:
            worth = near(s, slot * 3, side)
            if s.in_store(slot) != 0:
                worth *= 0.7
            best = max(best, worth)
    return best


def prefer(s: Mez, seat: i64, codes: list[i64]) -> i64:
    """What a sensible beginner would play, from what the seat knows alone."""
    if len(codes) == 1:
        return codes[0]
    if seat == s.zombie_seat:
        return zombie_policy.prefer(s, codes)
    return human_policy.prefer(s, seat, codes)


def guide(s: Mez, seat: i64, codes: list[i64]) -> i64:
    """The search's first try: the beginner's."""
    return prefer(s, seat, codes)
