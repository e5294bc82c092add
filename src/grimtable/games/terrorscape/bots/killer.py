"""What the Killer would do: for bots, never for rules. It reads the public knowledge, never where the Survivors are."""

from typing import Final

from grimtable.engine.codes import field_a, field_b, kind_of
from grimtable.engine.ints import i64
from grimtable.games.terrorscape import components as c
from grimtable.games.terrorscape import evidence
from grimtable.games.terrorscape import kinds as k
from grimtable.games.terrorscape.state import K_SLOW, Terrorscape

# What a card is worth in the Killer's hand, by its number
SKILL_WORTH: Final[list[float]] = [
    0.0, 2.0, 2.0, 1.4, 3.0, 1.0, 0.8, 3.5, 2.0, 2.0, 1.8, 1.6, 2.6, 1.5, 4.0, 2.0, 2.0, 1.8, 1.5, 1.8, 1.4, 5.0,
]  # fmt: skip


# How much an exit draws each Killer once the keys are there: the Butcher has the locks to hold it
EXIT_HEAT: Final[list[float]] = [1.6, 0.4, 0.4]


def heat_map(s: Terrorscape) -> list[float]:
    """How many Survivors are likely in each location; injured ones count more."""
    heat: list[float] = [0.0] * c.N_LOCATIONS
    for i in range(c.TEAM):
        if s.out[i] != 0:
            continue
        at = evidence.WEIGHTS + i * c.N_LOCATIONS
        total: i64 = 0
        for place in range(c.N_LOCATIONS):
            total += s.known[at + place]
        worth = 1.5 if s.health[i] > 0 else 1.0
        for place in range(c.N_LOCATIONS):
            weight = s.known[at + place]
            if weight != 0:
                heat[place] += worth * float(weight) / float(total)
    if s.rack >= s.rows.keys:
        heat[s.rows.main_exit] += EXIT_HEAT[s.killer]  # all of them have to come here
    return heat


def pull(s: Terrorscape, place: i64, heat: list[float]) -> float:
    """How good it is for the Killer to stand somewhere."""
    total = 0.0
    for other in range(c.N_LOCATIONS):
        warmth = heat[other]
        if warmth != 0.0:
            far = s.distance(place, other)
            if far <= 4:
                total += warmth / float(1 + far * far)
    return total


def around(s: Terrorscape, heat: list[float]) -> float:
    """The likely number of Survivors in RANGE 1."""
    total = 0.0
    near = s.rows.ball[s.lair * 5 + 1]
    for place in range(c.N_LOCATIONS):
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
    for i in range(c.TEAM):
        if s.out[i] != 0 or s.who[i] == 2:
            continue
        at = evidence.WEIGHTS + i * c.N_LOCATIONS
        inside = 0.0
        everywhere = 0.0
        for place in range(c.N_LOCATIONS):
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
    for place in range(c.N_LOCATIONS):
        if ends >> place & 1:
            total += heat[place]
            if place == s.rows.radio or s.rows.searchable >> place & 1:
                total += 0.3
            if place == s.rows.main_exit and s.rack + 1 >= s.rows.keys:
                total += 0.8  # every lock there costs the team a turn
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
            for place in range(c.N_LOCATIONS):
                if s.rows.near[s.lair] >> place & 1:
                    gain = pull(s, place, heat) - pull(s, s.lair, heat)
                    if gain > best:
                        best = gain
            return best - 0.12
        case 2 | 9 | 16:  # Detection
            most = 0.0
            for area in range(c.N_AREAS):
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
            for i in range(c.TEAM):
                if s.out[i] == 0 and s.fear[i] > 0:
                    afraid += 1.0
            return 0.25 * afraid - 0.15 - price
        case 12:  # SPE_RUSH
            return 0.4 * near + 0.3
        case 14:  # SPE_DRAIN
            hurt = 0.0
            for i in range(c.TEAM):
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
            if s.lair == s.rows.main_exit and s.rack >= s.rows.keys:
                return 0.5
            return near - 1.0 - price


assert (c.BUT_MAD, c.BUT_SAW, c.BUT_FURY, c.BUT_BAR, c.BUT_STAY, c.SPE_SCRM, c.SPE_TRL) == (3, 4, 7, 5, 6, 10, 11)
assert (c.SPE_RUSH, c.SPE_DRAIN, c.SPE_VAN, c.MUR_DED, c.MUR_NOT, c.MUR_STK, c.MUR_LRK, c.MUR_HARV) == (
    12,
    14,
    13,
    17,
    18,
    19,
    20,
    21,
)
