"""What a Survivor would do: for bots, never for rules. It reads the team's board and where the Killer was last seen.

The plan: one repairs the radio, the others look for keys; with enough keys all keep within reach of an exit and walk
in together, past the Killer if the risk is small. The less time is left, the less danger counts.
"""

from typing import Final

from grimtable.engine.codes import bit, field_a, field_b, field_c, kind_of
from grimtable.engine.fastmath import exp
from grimtable.engine.ints import i64
from grimtable.games.terrorscape import components as c
from grimtable.games.terrorscape import evidence
from grimtable.games.terrorscape import kinds as k
from grimtable.games.terrorscape.state import SURVIVOR_PHASE, Terrorscape

# What an item is worth to a Survivor, in the order of the item table
WORTH: Final[list[float]] = [
    0.0, 6.0, 4.0, 1.0, 1.6, 2.2, 2.0, 1.6, 1.4, 2.0, 1.2, 1.2, 2.6, 1.7, 2.4, 1.0, 1.2, 1.6, 3.0, 0.6,
]  # fmt: skip
STAGING: Final = -0.5  # for every step too far from an exit that is open
DARING: Final = 0.3  # the risk that is worth an escape
# The chance to miss a strength with four dice and no item (TER-C1.1)
MISSES: Final[list[float]] = [0.0, 0.01, 0.09, 0.25, 0.44, 0.62, 0.78, 0.89, 0.95, 1.0, 1.0]
LAST_ROUNDS: Final = 6  # discovery cards left when there is little to lose


def danger(s: Terrorscape, i: i64, place: i64) -> float:
    """How dangerous a location is for a Survivor at the end of the phase."""
    far = s.distance(place, s.last_seen)
    if s.sneak == c.MUR_HARV:  # nobody within one step of where it reappears survives (TER-K3.7)
        return 6.0 - 0.7 * float(far) if far <= 3 else 0.0
    if s.sneak != 0:
        far = far - 2 if far > 2 else 0
    threat = 1.6 if far == 0 else 1.3 if far == 1 else 0.8 if far == 2 else 0.3 if far == 3 else 0.0
    if s.health[i] > 0:
        threat *= 1.6
    return threat * (1.0 + 0.2 * float(s.fear[i]))


def gathering(s: Terrorscape, i: i64) -> i64:
    """The exit all three should walk into this round, or nowhere.

    Even where the Killer waits: an encounter costs each of them one injury at most, nobody has to flee, and in the next
    step 0 they are out (TER-3.3, TER-9.3, TER-9.17). What is weighed is the life of an injured one.
    """
    exit_ = way_out(s)
    if s.sneak == c.MUR_HARV and s.distance(exit_, s.last_seen) <= 3:
        return c.N_LOCATIONS
    away: i64 = 0
    hurt: i64 = 0
    for other in range(c.TEAM):
        if s.out[other] != 0:
            continue
        if s.health[other] > 0:
            hurt += 1
        if s.at[other] != exit_:
            away += 1
            if s.phase == SURVIVOR_PHASE:
                if s.acted >> other & 1 and other != i:
                    return c.N_LOCATIONS
                if evidence.spread(s.rows, bit(s.at[other]), s.locks, s.rows.move) >> exit_ & 1 == 0:
                    return c.N_LOCATIONS
    if s.phase != SURVIVOR_PHASE:  # after an encounter: whoever stays is out in a moment
        return exit_ if away == 0 else c.N_LOCATIONS
    far = s.distance(exit_, s.last_seen)
    if s.sneak != 0:
        far -= 2
    risk = fatal(s, hurt) * (1.0 if far <= 1 else 0.5 if far == 2 else 0.15)
    return exit_ if risk < (DARING if len(s.discovery) > LAST_ROUNDS else 0.8) else c.N_LOCATIONS


def fatal(s: Terrorscape, hurt: i64) -> float:
    """The chance that an encounter with all of them costs a life: the healthy defend first (TER-9.7, TER-9.5)."""
    strength = s.strength()
    if s.sneak != 0 and s.killer == c.MURDERER and s.level > 1:
        strength += s.rows.encounter_bonus[c.MURDERER]
    miss = MISSES[strength if strength < 10 else 10]
    if s.level >= s.rows.max_level:
        return miss  # everybody is injured before the first attack
    if hurt == 0:
        return 0.0
    total = miss
    for _ in range(c.TEAM - hurt):
        total *= miss
    return total


def way_out(s: Terrorscape) -> i64:
    """The exit farther from the Killer among those that are open to the team (TER-3.3)."""
    main = s.rows.main_exit
    for other in range(c.TEAM):
        if s.has(other, c.MAP) and s.distance(s.rows.hidden_exit, s.last_seen) > s.distance(main, s.last_seen):
            return s.rows.hidden_exit
    return main


def opens_exit(s: Terrorscape, i: i64, door: i64) -> bool:
    """Whether a lock is all that keeps a Survivor from an exit it has the keys for."""
    if s.own or s.rack < s.rows.keys:
        return False
    exit_ = way_out(s)
    start = bit(s.at[i])
    if evidence.spread(s.rows, start, s.locks, s.rows.move) >> exit_ & 1:
        return False
    return evidence.spread(s.rows, start, s.locks & ~bit(door), s.rows.move) >> exit_ & 1 == 1


def repairer(s: Terrorscape) -> i64:
    """One repair a round is all there can be: whoever has Tools, is near and is well."""
    best: i64 = 0
    most = -99.0
    for i in range(c.TEAM):
        if s.out[i] != 0:
            continue
        score = -1.0 * float(s.distance(s.at[i], s.rows.radio)) - 0.5 * float(s.health[i])
        if s.has(i, c.TOOL):
            score += 2.5 if s.who[i] == c.JOHNSON else 1.5
        if score > most:
            most = score
            best = i
    return best


def goal_of(s: Terrorscape, i: i64) -> i64:
    """Where a Survivor has something to do."""
    rows = s.rows
    if s.own and s.keys[i] >= rows.own_keys:
        return rows.main_exit
    watched: i64 = 4 if s.distance(rows.radio, s.last_seen) <= 1 else 0
    best = rows.radio
    least: i64 = 99
    if s.help_at == 0 and (s.own or i == repairer(s)):
        least = s.distance(s.at[i], rows.radio) + watched - 3
    if len(s.search) > 0 and (s.own or s.rack < rows.keys):
        for place in range(c.N_LOCATIONS):
            if rows.searchable >> place & 1:
                steps = s.distance(s.at[i], place)
                if s.distance(place, s.last_seen) <= 1:
                    steps += 4
                for other in range(c.TEAM):
                    if other != i and s.at[other] == place:
                        steps += 2
                if steps < least:
                    least = steps
                    best = place
    return best


def stand(s: Terrorscape, i: i64, place: i64, goal: i64) -> float:
    """How good it is for a Survivor to be somewhere; `goal` is where it has something to do."""
    pull = -0.3 * float(s.distance(place, goal))
    if not s.own and s.rack >= s.rows.keys:
        exit_ = gathering(s, i)
        if exit_ < c.N_LOCATIONS:
            return 2.5 if place == exit_ else 0.0
        far = s.distance(place, way_out(s))
        pull = STAGING * float(far - 2 if far > 2 else 0) + 0.3 * pull  # ready to leave, and meanwhile of use
        if s.help_at == 0 and s.health[i] == 0 and s.sneak != c.MUR_HARV:
            return pull - 0.4 * danger(s, i, place)
    if s.help_at > 0 and not s.own:
        return -1.5 * danger(s, i, place)
    return pull - nerve(s) * danger(s, i, place)


def nerve(s: Terrorscape) -> float:
    """How much danger counts: less when time runs out (TER-6.1)."""
    left = len(s.discovery) // 2
    return 1.0 if left > 6 else 0.75 if left > 3 else 0.5


def better(s: Terrorscape, i: i64, place: i64) -> float:
    """How much better another place is than where a Survivor stands."""
    goal = goal_of(s, i)
    return stand(s, i, place, goal) - stand(s, i, s.at[i], goal)


def promise(s: Terrorscape, question: i64, code: i64) -> float:
    """How good a choice of a Survivor looks."""
    a = field_a(code)
    b = field_b(code)
    i = field_a(question)
    match kind_of(code):
        case k.MOVE:
            return better(s, i, a) + 0.05
        case k.CALM:
            return 0.35 * float(s.fear[i] * s.fear[i]) - 0.1
        case k.SEARCH:
            return 1.5 - 0.5 * nerve(s) * danger(s, i, s.at[i])
        case k.REPAIR:
            return 1.2 - 0.6 * nerve(s) * danger(s, i, s.at[i])
        case k.UNLOCK:
            return 0.9 if s.open_ways(s.at[i]) == 0 else 1.2 if opens_exit(s, i, a) else 0.15
        case k.USE:
            return use_promise(s, i, a, b - 1)
        case k.ABILITY:
            if s.who[i] == c.MARCO:
                return 0.4
            gain = better(s, i, b - 1)
            return gain - 0.4 if s.who[i] == c.WILLIAM else gain
        case k.TRAIT:
            return trait_promise(s, i, a, field_c(code) - 1)
        case k.PLAN:
            return 0.6
        case k.LOOT | k.KEEP | k.ADVANCE:
            return WORTH[a] if kind_of(code) == k.KEEP else 1.0
        case k.DISCARD:
            return -WORTH[a] if kind_of(question) == k.ASK_LIMIT else 0.5
        case k.GIVE:
            return give_promise(s, i, s.index_of(a), b)
        case k.TAKE:
            return give_promise(s, s.index_of(a), i, b)
        case k.PROPOSE:
            return 0.5
        case k.ACCEPT:
            return accept_promise(s, b)
        case k.NAME:
            return name_promise(s, kind_of(question), s.index_of(a))
        case k.YES:
            return 1.0
        case k.DEFEND:
            return defend_promise(s, i, a, b, field_c(code))
        case k.PICK_SURVIVOR:
            return 1.0 if a in (1, 2, 3) else 0.5
        case k.KEEP_TRAIT:
            return 1.0 if a in (1, 5, 13, 16, 2) else 0.0
        case _:  # END_TURN, PASS, REFUSE
            return 0.0


def use_promise(s: Terrorscape, i: i64, item: i64, a: i64) -> float:
    """How good it is to use an item now."""
    if item == c.TOOL:
        return 2.4 - 0.6 * danger(s, i, s.at[i])
    if item in (c.HERB, c.KIT):
        return 2.0 - 0.4 * danger(s, i, s.at[i])
    if item == c.ADRE:
        return better(s, i, a) - 0.5
    if item == c.SEDA:
        return 1.0 if s.fear[i] == 2 else -0.2
    if item == c.HATCH:
        return 0.8 if s.open_ways(s.at[i]) == 0 else -0.3
    return -0.2 if s.noise != 0 else -0.4


def trait_promise(s: Terrorscape, i: i64, trait: i64, a: i64) -> float:
    """How good it is to use a trait now."""
    if trait == c.TAUNT:
        return -0.5
    if trait in (7, 14):  # Silent Retrieval, Sleight of Hand
        return 3.0
    if trait in (16, 17) and a >= 0:
        return better(s, i, a) - 0.4
    if trait == 4:
        return 2.0
    return -0.1


def give_promise(s: Terrorscape, giver: i64, taker: i64, item: i64) -> float:
    """Ammunition belongs to the revolver; else items stay where they are."""
    if item == c.AMMO and s.has(taker, c.REVO) and not s.has(giver, c.REVO):
        return 0.6
    if item == c.REVO and s.has(taker, c.AMMO) and not s.has(giver, c.AMMO):
        return 0.6
    return -1.0


def accept_promise(s: Terrorscape, partner: i64) -> float:
    """Among friends everything is fine; alone an exchange must pay."""
    if not s.own:
        return 1.0
    total = 0.0
    for entry in s.offer:
        item = entry & 31
        total += WORTH[item] if entry < 32 else -WORTH[item]
    return total - 0.1


def name_promise(s: Terrorscape, question: i64, i: i64) -> float:
    """Who acts, discovers or defends."""
    if question == k.ASK_DISCOVERER:
        room = 0.5 if s.packs[i * c.N_ITEMS] < s.rows.backpack else 0.0
        return float(s.distance(s.at[i], s.last_seen)) + room
    if question == k.ASK_DEFENDER:
        best = 0.0
        for item in (c.HATCH, 6, 13, 14):
            if s.has(i, item) and float(s.rows.defence[item]) > best:
                best = float(s.rows.defence[item])
        if s.has(i, c.AMMO) and s.has(i, c.REVO):
            best = 4.0
        return best - float(s.fear[i]) - 4.0 * float(s.health[i]) + (1.0 if s.who[i] == c.WILLIAM else 0.0)
    return danger(s, i, s.at[i])  # those in danger go first


def defend_promise(s: Terrorscape, i: i64, item: i64, molotov: i64, weapon: i64) -> float:
    """The defence that a choice can hope for, less what it costs."""
    total = 1.0 * float(s.rows.dice - s.fear[i]) + float(s.rows.defence[item])
    if molotov == 1:
        total += float(s.rows.molotov)
    if weapon == 1:
        total += float(s.rows.secret_weapon)
    if s.who[i] == c.WILLIAM and not s.rows.weapon[item] and weapon == 0:
        total += 1.0
    margin = total - float(s.strength())
    chance = 1.0 / (1.0 + exp(-0.9 * margin))
    stake = 9.0 if s.health[i] > 0 else 3.0
    cost = 0.0
    if item != 0 and not s.rows.stays[item]:
        cost = 0.5
    if item == 14:
        cost = 0.4
    return stake * chance - cost - 0.4 * float(molotov) - 0.6 * float(weapon)
