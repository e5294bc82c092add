"""How each seat stands and what it would do: for bots, never for rules.

The Killer's preferences read the public knowledge, never where the Survivors are; the Survivors' read their own board
and where the Killer was last seen.
"""

from typing import Final

from grimtable.engine.codes import field_a, field_b, field_c, kind_of
from grimtable.engine.fastmath import exp
from grimtable.engine.ints import i64
from grimtable.games.terrorscape import kinds as k
from grimtable.games.terrorscape import knowledge, outcome, standing
from grimtable.games.terrorscape.components import (
    ADRE,
    AMMO,
    BUT_BAR,
    BUT_FURY,
    BUT_MAD,
    BUT_SAW,
    BUT_STAY,
    HATCH,
    HERB,
    KIT,
    MARCO,
    MUR_DED,
    MUR_HARV,
    MUR_LRK,
    MUR_NOT,
    MUR_STK,
    N_AREAS,
    N_ITEMS,
    N_LOCATIONS,
    REVO,
    SEDA,
    SPE_DRAIN,
    SPE_RUSH,
    SPE_SCRM,
    SPE_TRL,
    SPE_VAN,
    TAUNT,
    TEAM,
    TOOL,
    WILLIAM,
)
from grimtable.games.terrorscape.state import K_SLOW, SETTING_UP, Terrorscape

# What an item is worth to a Survivor, in the order of the item table
WORTH: Final[list[float]] = [
    0.0, 6.0, 4.0, 1.0, 1.6, 2.2, 2.0, 1.6, 1.4, 2.0, 1.2, 1.2, 2.6, 1.7, 2.4, 1.0, 1.2, 1.6, 3.0, 0.6,
]  # fmt: skip
# What a card is worth in the Killer's hand, by its number
SKILL_WORTH: Final[list[float]] = [
    0.0, 2.0, 2.0, 1.4, 3.0, 1.0, 0.8, 3.5, 2.0, 2.0, 1.8, 1.6, 2.6, 1.5, 4.0, 2.0, 2.0, 1.8, 1.5, 1.8, 1.4, 5.0,
]  # fmt: skip


def value(s: Terrorscape) -> list[float]:
    """How each seat stands, 0 to 1."""
    n = s.n_seats
    values: list[float] = [0.0] * n
    if s.over:
        for seat in range(n):
            values[seat] = 1.0 if outcome.seat_wins(s, seat) else 0.0
        return values
    if s.phase == SETTING_UP:
        for seat in range(n):
            values[seat] = 0.5
        return values
    if s.own:
        return value_alone(s, values)
    killer = standing.killer_chance(s)
    for seat in range(n):
        values[seat] = killer if seat == s.killer_seat else 1.0 - killer
    return values


def peril(s: Terrorscape, i: i64) -> float:
    """How exposed a Survivor is."""
    total = 0.0
    if s.health[i] > 0:
        total += 1.1
    total += 0.14 * float(s.fear[i])
    far = s.distance(s.at[i], s.lair)
    near = 0.55 if far == 0 else 0.35 if far == 1 else 0.12 if far == 2 else 0.0
    if s.health[i] > 0:
        near *= 2.0
    at = knowledge.WEIGHTS + i * N_LOCATIONS + s.at[i]
    found = float(s.known[at]) / float(knowledge.FULL)  # a Survivor that is known to be there is easy prey
    return total + near * (0.6 + 0.8 * found)


def value_alone(s: Terrorscape, values: list[float]) -> list[float]:
    """Variant 2: everybody counts for itself."""
    dead = float(outcome.n_eliminated(s))
    threat = 0.0
    for i in range(TEAM):
        seat = s.controller(i)
        if s.out[i] == 2:
            values[seat] = 1.0
            threat -= 0.5
        elif s.out[i] == 1:
            values[seat] = 0.0
        else:
            here = peril(s, i)
            threat += 0.5 * here
            score = -0.6 - here + 0.7 * float(s.keys[i]) + 0.2 * float(s.repair) - 0.02 * float(s.round_no)
            if s.help_at > 0:
                score += 1.5 + 0.5 * float(s.rows.help - s.help_at)
            else:
                score -= 0.05 * float(s.distance(s.at[i], goal_of(s, i)))
            values[seat] = 1.0 / (1.0 + exp(-score))
    score = -0.9 + 1.6 * dead + threat + 0.1 * float(s.level)
    if s.help_at > 0:
        score -= 1.2
    values[s.killer_seat] = 1.0 / (1.0 + exp(-score))
    return values


def prefer(s: Terrorscape, seat: i64, codes: list[i64]) -> i64:
    """The most promising code, the first of equals."""
    question = s.asked[seat]
    best = codes[0]
    best_score = -1e9
    heat: list[float] = []
    if seat == s.killer_seat:
        heat = heat_map(s)
    for code in codes:
        score = killer_promise(s, question, code, heat) if seat == s.killer_seat else promise(s, question, code)
        if score > best_score:
            best_score = score
            best = code
    return best


def guide(s: Terrorscape, seat: i64, codes: list[i64]) -> i64:
    """The same, for the search."""
    return prefer(s, seat, codes)


# The Killer


def heat_map(s: Terrorscape) -> list[float]:
    """How many Survivors are likely in each location; injured ones count more."""
    heat: list[float] = [0.0] * N_LOCATIONS
    for i in range(TEAM):
        if s.out[i] != 0:
            continue
        at = knowledge.WEIGHTS + i * N_LOCATIONS
        total: i64 = 0
        for place in range(N_LOCATIONS):
            total += s.known[at + place]
        worth = 1.5 if s.health[i] > 0 else 1.0
        for place in range(N_LOCATIONS):
            heat[place] += worth * float(s.known[at + place]) / float(total)
    if s.rack >= s.rows.keys:
        heat[s.rows.main_exit] += 0.4
    return heat


def pull(s: Terrorscape, place: i64, heat: list[float]) -> float:
    """How good it is for the Killer to stand somewhere."""
    total = 0.0
    for other in range(N_LOCATIONS):
        far = s.distance(place, other)
        if far <= 4:
            total += heat[other] / float(1 + far * far)
    return total


def around(s: Terrorscape, heat: list[float]) -> float:
    """The likely number of Survivors in RANGE 1."""
    total = 0.0
    near = s.rows.ball[s.lair * 5 + 1]
    for place in range(N_LOCATIONS):
        if near >> place & 1:
            total += heat[place]
    return total


def killer_promise(s: Terrorscape, question: i64, code: i64, heat: list[float]) -> float:
    """How good a choice of the Killer looks; passing is about 0."""
    a = field_a(code)
    match kind_of(code):
        case k.PICK_KILLER:
            return 1.0 if a == 0 else 0.5
        case k.PLAY:
            return card_promise(s, a, heat)
        case k.MOVE:
            return pull(s, a, heat) - pull(s, s.lair, heat) + 0.1
        case k.SEARCH:
            here = heat[s.lair]
            return here * 2.2 - 0.35 if field_a(question) == 2 else here * 2.2 - 0.05
        case k.SNEAK:
            return pull(s, a, heat)
        case k.DETECT:
            return doubt(s, s.rows.area[a])
        case k.DETECT_PAIR:
            one: i64 = 1
            return doubt(s, one << a | one << field_b(code))
        case k.LISTEN:
            return heat[a]
        case k.LOCK:
            return lock_worth(s, a, heat)
        case k.FREE:
            return -lock_worth(s, a, heat)
        case k.PAY:
            return -SKILL_WORTH[a]
        case k.NAME:
            i = s.index_of(a)
            return float(s.fear[i]) + 0.5 * float(s.health[i])
        case k.YES:
            return yes_promise(s, kind_of(question), heat)
        case k.TRAIT:
            return 0.1 if s.hand[0] >= 4 else -0.1
        case k.KEEP_TRAIT:
            return 1.0 if a in (21, 40, 38, 24, 25) else 0.0
        case _:  # PASS, STOP
            return 0.0


def yes_promise(s: Terrorscape, question: i64, heat: list[float]) -> float:
    """Whether to pay or to toy."""
    if question == k.ASK_RUSH:
        return heat[s.lair] - 0.4
    if question == k.ASK_OVERFLOW:
        return 1.0
    return -1.0  # toying is for those who cannot win the fight


def doubt(s: Terrorscape, places: i64) -> float:
    """How much a DETECT would tell."""
    total = 0.0
    for i in range(TEAM):
        if s.out[i] != 0 or s.who[i] == 2:
            continue
        at = knowledge.WEIGHTS + i * N_LOCATIONS
        inside = 0.0
        everywhere = 0.0
        for place in range(N_LOCATIONS):
            weight = float(s.known[at + place])
            everywhere += weight
            if places >> place & 1:
                inside += weight
        share = inside / everywhere
        total += share * (1.0 - share)
    return total


def lock_worth(s: Terrorscape, door: i64, heat: list[float]) -> float:
    """Doors of the radio and the item rooms, and near the Survivors; a locked one is no use."""
    if s.locks >> door & 1:
        return -1.0
    ends = s.rows.door_ends[door]
    total = 0.0
    for place in range(N_LOCATIONS):
        if ends >> place & 1:
            total += heat[place]
            if place == s.rows.radio or s.rows.searchable >> place & 1:
                total += 0.3
    return total


def card_promise(s: Terrorscape, card: i64, heat: list[float]) -> float:
    """How good it is to play a card now; its cost in cards counts."""
    cost = s.rows.skill_cost[card]
    price = 0.18 * float(cost if cost >= 0 else s.hand[0] - 1)
    near = around(s, heat)
    here = heat[s.lair]
    match card:
        case 1 | 8 | 15:  # Pursuit
            best = 0.0
            for place in range(N_LOCATIONS):
                if s.rows.near[s.lair] >> place & 1:
                    gain = pull(s, place, heat) - pull(s, s.lair, heat)
                    if gain > best:
                        best = gain
            return best - 0.12
        case 2 | 9 | 16:  # Detection
            most = 0.0
            for area in range(N_AREAS):
                gain = doubt(s, s.rows.area[area])
                if gain > most:
                    most = gain
            return 0.6 * most - 0.1
        case 17:  # MUR_DED
            return 0.25 - price if near > 0.8 else -0.2
        case 3:  # BUT_MAD
            return here - 0.5 - price
        case 4:  # BUT_SAW
            return 1.2 * near - 0.9 - price
        case 7:  # BUT_FURY
            return near - 0.3 - price
        case 10:  # SPE_SCRM
            return 0.5 * near - 0.15
        case 11:  # SPE_TRL
            afraid = 0.0
            for i in range(TEAM):
                if s.out[i] == 0 and s.fear[i] > 0:
                    afraid += 1.0
            return 0.25 * afraid - 0.15 - price
        case 12:  # SPE_RUSH
            return 0.4 * near + 0.3
        case 14:  # SPE_DRAIN
            hurt = 0.0
            for i in range(TEAM):
                if s.out[i] == 0 and s.fear[i] > 0:
                    hurt += 3.0 if s.health[i] > 0 else 0.8
            return hurt - 0.6 - price
        case 18:  # MUR_NOT
            return 0.3 - price
        case 19:  # MUR_STK
            return 0.2 if s.kstep == K_SLOW and s.hand[0] > 2 else 0.4 if s.foes != 0 else -0.1
        case 21:  # MUR_HARV
            return 3.0 * near - 0.2
        case 13 | 20:  # SPE_VAN, MUR_LRK
            return 0.25 * near - price
        case 5:  # BUT_BAR
            return 0.3
        case _:  # BUT_STAY
            return near - 1.0 - price


# The Survivors


def danger(s: Terrorscape, i: i64, place: i64) -> float:
    """How dangerous a location is for a Survivor at the end of the phase."""
    far = s.distance(place, s.last_seen)
    if s.sneak != 0:
        far = far - 2 if far > 2 else 0
    threat = 1.6 if far == 0 else 1.3 if far == 1 else 0.8 if far == 2 else 0.3 if far == 3 else 0.0
    if s.health[i] > 0:
        threat *= 1.6
    return threat * (1.0 + 0.2 * float(s.fear[i]))


def goal_of(s: Terrorscape, i: i64) -> i64:
    """Where a Survivor has something to do."""
    if (s.own and s.keys[i] >= s.rows.own_keys) or (not s.own and s.rack >= s.rows.keys):
        return s.rows.main_exit
    if s.help_at == 0 and (i == 0 or s.has(i, TOOL)):
        return s.rows.radio
    best = s.rows.radio
    least: i64 = 99
    if len(s.search) > 0:
        for place in range(N_LOCATIONS):
            if s.rows.searchable >> place & 1:
                steps = s.distance(s.at[i], place)
                if s.distance(place, s.last_seen) <= 1:
                    steps += 4
                for other in range(i):
                    if s.at[other] == place:
                        steps += 2
                if steps < least:
                    least = steps
                    best = place
    return best


def stand(s: Terrorscape, i: i64, place: i64) -> float:
    """How good it is for a Survivor to be somewhere."""
    if s.help_at > 0 and not s.own:
        return -1.5 * danger(s, i, place)
    return -0.3 * float(s.distance(place, goal_of(s, i))) - danger(s, i, place)


def promise(s: Terrorscape, question: i64, code: i64) -> float:
    """How good a choice of a Survivor looks."""
    a = field_a(code)
    b = field_b(code)
    i = field_a(question)
    match kind_of(code):
        case k.MOVE:
            return stand(s, i, a) - stand(s, i, s.at[i]) + 0.05
        case k.CALM:
            return 0.35 * float(s.fear[i] * s.fear[i]) - 0.1
        case k.SEARCH:
            return 1.5 - 0.5 * danger(s, i, s.at[i])
        case k.REPAIR:
            return 1.2 - 0.6 * danger(s, i, s.at[i])
        case k.UNLOCK:
            return 0.9 if s.open_ways(s.at[i]) == 0 else 0.15
        case k.USE:
            return use_promise(s, i, a, b - 1)
        case k.ABILITY:
            if s.who[i] == MARCO:
                return 0.4
            gain = stand(s, i, b - 1) - stand(s, i, s.at[i])
            return gain - 0.4 if s.who[i] == WILLIAM else gain
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
    if item == TOOL:
        return 2.4 - 0.6 * danger(s, i, s.at[i])
    if item in (HERB, KIT):
        return 2.0 - 0.4 * danger(s, i, s.at[i])
    if item == ADRE:
        return stand(s, i, a) - stand(s, i, s.at[i]) - 0.5
    if item == SEDA:
        return 1.0 if s.fear[i] == 2 else -0.2
    if item == HATCH:
        return 0.8 if s.open_ways(s.at[i]) == 0 else -0.3
    return -0.2 if s.noise != 0 else -0.4


def trait_promise(s: Terrorscape, i: i64, trait: i64, a: i64) -> float:
    """How good it is to use a trait now."""
    if trait == TAUNT:
        return -0.5
    if trait in (7, 14):  # Silent Retrieval, Sleight of Hand
        return 3.0
    if trait in (16, 17) and a >= 0:
        return stand(s, i, a) - stand(s, i, s.at[i]) - 0.4
    if trait == 4:
        return 2.0
    return -0.1


def give_promise(s: Terrorscape, giver: i64, taker: i64, item: i64) -> float:
    """Ammunition belongs to the revolver; else items stay where they are."""
    if item == AMMO and s.has(taker, REVO) and not s.has(giver, REVO):
        return 0.6
    if item == REVO and s.has(taker, AMMO) and not s.has(giver, AMMO):
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
        room = 0.5 if s.packs[i * N_ITEMS] < s.rows.backpack else 0.0
        return float(s.distance(s.at[i], s.last_seen)) + room
    if question == k.ASK_DEFENDER:
        best = 0.0
        for item in (HATCH, 6, 13, 14):
            if s.has(i, item) and float(s.rows.defence[item]) > best:
                best = float(s.rows.defence[item])
        if s.has(i, AMMO) and s.has(i, REVO):
            best = 4.0
        return best - float(s.fear[i]) - 4.0 * float(s.health[i]) + (1.0 if s.who[i] == WILLIAM else 0.0)
    return danger(s, i, s.at[i])  # those in danger go first


def defend_promise(s: Terrorscape, i: i64, item: i64, molotov: i64, weapon: i64) -> float:
    """The defence that a choice can hope for, less what it costs."""
    total = 1.0 * float(s.rows.dice - s.fear[i]) + float(s.rows.defence[item])
    if molotov == 1:
        total += float(s.rows.molotov)
    if weapon == 1:
        total += float(s.rows.secret_weapon)
    if s.who[i] == WILLIAM and not s.rows.weapon[item] and weapon == 0:
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


assert (BUT_MAD, BUT_SAW, BUT_FURY, BUT_BAR, BUT_STAY, SPE_SCRM, SPE_TRL) == (3, 4, 7, 5, 6, 10, 11)
assert (SPE_RUSH, SPE_DRAIN, SPE_VAN, MUR_DED, MUR_NOT, MUR_STK, MUR_LRK, MUR_HARV) == (12, 14, 13, 17, 18, 19, 20, 21)
