"""For bots, never for rules: what a position holds for a side, as numbers. `judgement.value` weighs them.

The weights (weights.py) were fitted to results of beginners' games at the beginning of turns, so that is where `value`
looks: the turn at hand is first played to its end as a beginner would.
"""

from typing import Final

from grimtable.engine.codes import bit
from grimtable.engine.ints import i64
from grimtable.games.male_epickie_zombie import components as c
from grimtable.games.male_epickie_zombie.mall import count_bits
from grimtable.games.male_epickie_zombie.rules.modes import needed
from grimtable.games.male_epickie_zombie.state import Mez

# The risk of being eaten, by ammo less wounds. A list: a compiled tuple of floats cannot be told from one not yet made.
RISK: list[float] = [1.0, 0.55, 0.35, 0.22, 0.13, 0.08, 0.05, 0.03, 0.01, 0.0]

# Where the numbers of each kind begin in the two lists of weights
N_TABLE: Final = 16  # what is the same for everybody, before the zombie cards
N_DEALT: Final = 8  # what a zombie player has dealt and holds, after them
N_SIDE: Final = 8  # what the humans of a side have, before their characters
N_WORK: Final = 6  # numbers per objective
N_CARDS: Final = 15  # characters, by number
DEALT: Final = N_TABLE + N_CARDS
TABLE: Final = DEALT + N_DEALT
SIDE: Final = N_SIDE + N_CARDS + 10 * N_WORK


def turns_left(s: Mez) -> i64:
    """How many turns of humans are still to come, the one at hand included (MEZ-11.4, MEZ-11.6)."""
    if s.last > 0:
        return s.last - 1
    left: i64 = len(s.deck) + len(s.hand) + s.n_humans
    for card in s.face_down:
        if card != 0:
            left += 1
    return left


def life(s: Mez, human: i64) -> i64:
    """Ammo less wounds, from 0 to 9."""
    return max(0, min(9, s.ammo[human] - s.wounds[human]))


def weigh_table(s: Mez, weights: list[float]) -> float:
    """What everybody faces: time, survivors, the barricade, zombies and what they can do."""
    left = float(turns_left(s)) / 24.0
    alive = s.survivors
    if not s.coop:
        alive = 0
        for human in range(s.n_humans):
            alive += s.lives[human]
    worth = weights[0] + weights[1] * left + weights[2] * left * left
    worth += weights[3 + min(3, alive)]
    low = float(6 - s.barricade) / 6.0
    worth += weights[7] * low
    if s.barricade <= 1:
        worth += weights[8]
    full: i64 = 0
    crowded: i64 = 0
    corners: i64 = 0
    for slot in range(c.N_SLOTS):
        zombies = count_bits(s.in_store(slot))
        if slot & 1:
            if zombies == 3:
                full += 1
            elif zombies == 2:
                crowded += 1
        elif zombies == 3:
            corners += 1
    worth += weights[9] * float(full) + weights[10] * float(crowded) + weights[11] * float(corners)
    worth += weights[12] * float(count_bits(s.zombies)) / 18.0
    if s.pool < 3:
        worth += weights[13] * float(3 - s.pool)
    if alive == 0:
        worth += weights[14] * low + weights[15] * left
    for card in s.zombie_cards:
        worth += weights[N_TABLE + (card & 255)]
    return worth if s.zombie_seat < 0 else worth + weigh_dealt(s, weights)


def weigh_dealt(s: Mez, weights: list[float]) -> float:
    """What a zombie player has dealt face down and still holds: symbols that hurt, cards that help (MEZ-8.5)."""
    breaking: i64 = 0  # symbols of which a store is so full that the next zombie breaks the barricade
    crowd: list[i64] = [0, 0, 0, 0]
    for slot in range(c.N_SLOTS):
        inner = slot if slot & 1 else slot + 1
        if s.in_store(slot) == 7 and s.in_store(inner) == 7:
            breaking |= bit(s.mall.symbol[slot])
        crowd[s.mall.symbol[slot]] += count_bits(s.in_store(slot))
    worth = 0.0
    for human in range(s.n_humans):
        card = s.face_down[human]
        if card == 0:
            continue
        symbol = card & 3
        if breaking >> symbol & 1:
            worth += weights[DEALT]
        worth += weights[DEALT + 1] * float(crowd[symbol]) / 6.0
        at = s.at[human]
        if at < c.STORE_ROOMS and s.mall.symbol[at // 3] == symbol:
            worth += weights[DEALT + 2]
        kind = card >> 2
        if kind in (c.EXPLOSION, c.ZOMBIE):
            worth += weights[DEALT + 3]
        elif kind in (c.FIRST_AID, c.FREQUENCY):
            worth += weights[DEALT + 4]
    held: i64 = 0
    hurting: i64 = 0
    for card in s.hand:
        held |= bit(card & 3)
        if breaking >> (card & 3) & 1:
            hurting += 1
    worth += weights[DEALT + 5] * float(min(3, hurting))
    return worth + weights[DEALT + 6] * float(count_bits(held)) + weights[DEALT + 7] * float(len(s.hand)) / 5.0


def weigh_side(s: Mez, side: i64, weights: list[float]) -> float:
    """What a side of humans has: lives, cards, characters, and the three objectives."""
    worth = 0.0
    for human in range(s.n_humans):
        if s.side_of(human) != side:
            continue
        left = life(s, human)
        worth += weights[0] * RISK[left] + weights[1] * float(left) / 9.0
        if s.melee[human] != 0:
            worth += weights[2]
        if s.ranged[human] != 0:
            worth += weights[3]
        at = human * c.N_BACKPACK
        packed = s.backpacks[at] + s.backpacks[at + 1] + s.backpacks[at + 2] + s.backpacks[at + 3]
        worth += weights[4] * float(min(3, packed))
        if s.supplies[0] == human or s.supplies[1] == human:
            worth += weights[5]
        worth += weights[N_SIDE + s.characters[human]]
    if not s.coop:
        worth += weights[6] * float(s.lives[side])
    turns = float(turns_left(s))
    if not s.coop:
        turns = turns / float(s.n_humans) * 3.0
    hurry = 6.0 / (turns + 2.0)
    open_now: i64 = 0
    for i in range(3):
        if s.done[side] >> i & 1 == 0:
            open_now += 1
            objective = s.objectives[i]
            first = N_SIDE + N_CARDS + objective * N_WORK
            missing, held, close = look_at(s, side, objective, s.progress[side * 3 + i])
            worth += missing * (weights[first] + hurry * weights[first + 1])
            worth += held * (weights[first + 2] + hurry * weights[first + 3])
            worth += close * (weights[first + 4] + hurry * weights[first + 5])
    if open_now == 1:
        worth += weights[7]
    return worth


def near(s: Mez, room: i64, side: i64) -> float:
    """How near a side's humans are to a room: 1 there, 0 far away; a little less if zombies hold the store."""
    best: i64 = 8
    for human in range(s.n_humans):
        if s.side_of(human) == side:
            far = s.mall.walk_far[s.at[human] * c.N_ROOMS + room]
            if far < best:
                best = far
    worth = 1.0 - 0.125 * float(best)
    if room < c.STORE_ROOMS:
        worth *= 1.0 - 0.1 * float(count_bits(s.in_store(room // 3)))
    return worth


def homeward(s: Mez, room: i64) -> float:
    """How near a room is to C-M."""
    return 1.0 - 0.14 * float(s.mall.walk_far[room * c.N_ROOMS + c.CM])


def look_at(s: Mez, side: i64, objective: i64, done: i64) -> tuple[float, float, float]:
    """Of one objective: the part still missing, what is in hand or under way, and how near the next step is."""
    need = float(needed(s.rows, objective, s.coop))
    if objective == c.ESCAPE:
        return look_at_tanks(s, done, need)
    if objective == c.HELICOPTER:
        return look_at_loads(s, side, c.PART_1, float(count_bits(done)), need, 0 if s.coop else done)
    if objective == c.STRANDED:
        return look_at_loads(s, side, c.STRANDED_1, float(done), need, 0)
    if objective == c.CURE:
        return look_at_cure(s, side, done, need)
    if objective == c.SOURCE:
        return look_at_clues(s, side, done, need)
    if objective == c.CDC:
        return look_at_radio(s, side, done, need)
    if objective == c.ARSENAL:
        return look_at_weapons(s, side, done, need)
    if objective == c.TARGET:
        best: i64 = 0
        for human in range(s.n_humans):
            if s.side_of(human) == side:
                best = max(best, life(s, human))
        return 1.0 - float(done) / need, float(best) / 9.0, float(count_bits(s.zombies)) / 18.0
    best_entrance = 0.0
    for slot in range(c.N_SLOTS):
        if done >> s.mall.symbol[slot] & 1 == 0:
            best_entrance = max(best_entrance, near(s, slot * 3, side))
    return 1.0 - float(count_bits(done)) / need, 0.0, best_entrance


def look_at_tanks(s: Mez, done: i64, need: float) -> tuple[float, float, float]:
    """Tanks in C-M, and the steps of those on the way; a push works from anywhere (MEZ-5.15)."""
    steps = 0.0
    best = 0.0
    for token in range(c.TANK_1, c.TANK_1 + 4):
        at = s.tokens[token]
        if at < c.N_ROOMS and at != c.CM:
            along = max(0.0, 1.0 - 0.2 * float(s.mall.wall_far[at * c.N_ROOMS + c.CM]))
            steps += along
            best = max(best, along)
    if s.coop:
        home: i64 = 0
        for token in range(c.TANK_1, c.TANK_1 + 4):
            if s.tokens[token] == c.CM or s.tokens[token] == c.GONE:
                home += 1
        return 1.0 - float(home) / need, steps / need, best
    return 1.0 - float(done) / need, steps / 4.0, best


def look_at_loads(s: Mez, side: i64, first: i64, done: float, need: float, have: i64) -> tuple[float, float, float]:
    """Tokens to deliver: delivered, carried, lying about."""
    held = 0.0
    close = 0.0
    wanted = need - done
    for n in range(4):
        at = s.tokens[first + n]
        if at == c.GONE or have >> n & 1:
            continue
        if at >= c.CARRIED:
            if s.side_of(at - c.CARRIED) == side:
                held += 0.5 + 0.5 * homeward(s, s.at[at - c.CARRIED])
        elif at < c.N_ROOMS:
            close = max(close, near(s, at, side))
    if held >= wanted:
        return 1.0 - done / need, wanted / need, 1.0
    return 1.0 - done / need, held / need, close


def look_at_cure(s: Mez, side: i64, done: i64, need: float) -> tuple[float, float, float]:
    """The next ingredient, and the one after it."""
    length = done if s.coop else done >> 4
    following = done if s.coop else (done & 15) % 8
    close = 0.0
    later = 0.0
    for k in range(2):
        number = following + k
        if number >= 8:
            if s.coop:
                break
            number -= 8
        at = s.tokens[c.INGREDIENT_1 + number]
        if at < c.N_ROOMS:
            if k == 0:
                close = near(s, at, side)
            else:
                later = near(s, at, side)
    return 1.0 - float(length) / need, later, close


def look_at_clues(s: Mez, side: i64, done: i64, need: float) -> tuple[float, float, float]:
    """Clues secured and turned up; the way to the next one, or to one not yet known."""
    known = 0.0
    close = 0.0
    for n in range(4):
        if s.clues[n] == 0:
            continue
        if s.clues_up >> n & 1 == 0:
            close = max(close, 0.6 * near(s, s.mall.bio[n], side))
        elif s.clues[n] > done:
            known += 1.0
            if s.clues[n] == done + 1:
                close = max(close, near(s, s.mall.bio[n], side))
    return 1.0 - float(done) / need, known / need, close


def look_at_radio(s: Mez, side: i64, done: i64, need: float) -> tuple[float, float, float]:
    """Frequencies with a Radio; competitive: then the way home."""
    if not s.coop and done > 0:
        return 0.0, 1.0, homeward(s, s.at[side])
    carrier: i64 = -1
    close = 0.0
    for token in range(c.RADIO_1, c.RADIO_1 + 4):
        at = s.tokens[token]
        if at >= c.CARRIED and at != c.GONE and s.side_of(at - c.CARRIED) == side:
            carrier = at - c.CARRIED
        elif at < c.N_ROOMS:
            close = max(close, 0.5 * near(s, at, side))
    missing = 1.0 - float(done) / need
    if carrier < 0:
        return missing, 0.0, close
    lying: i64 = 0
    close = 0.0
    for card in s.beside:
        if card & 255 == c.FREQUENCY:
            lying += 1
            far = s.mall.walk_far[s.at[carrier] * c.N_ROOMS + (card >> 8) * 3]
            close = max(close, 1.0 - 0.125 * float(far))
    return missing, 0.3 + 0.2 * float(min(3, lying)), close


def look_at_weapons(s: Mez, side: i64, done: i64, need: float) -> tuple[float, float, float]:
    """Weapons handed in, carried and lying about."""
    low = done & 15
    high = done >> 4
    counted = float(low + high)
    if low == 0 or high == 0:
        counted = min(counted, need - 1.0)
    held = 0.0
    for human in range(s.n_humans):
        if s.side_of(human) == side:
            for kind in (s.melee[human], s.ranged[human]):
                if kind != 0:
                    held += 0.5 + 0.5 * homeward(s, s.at[human])
    close = 0.0
    for card in s.beside:
        if card & 255 >= c.CROWBAR:
            close = max(close, near(s, (card >> 8) * 3, side))
    for n in range(2):
        if s.supplies[n] == c.NO_ROOM:
            close = max(close, 0.6 * near(s, s.mall.supply[n], side))
        elif s.side_of(s.supplies[n]) == side:
            held += 0.3
    return 1.0 - counted / need, min(held, need - counted) / need, close
