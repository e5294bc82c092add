"""What a sensible beginner does with a human: goals pull through the mall, everything useful on the way is done."""

from grimtable.engine.codes import bit, field_a, field_b, field_c
from grimtable.engine.ints import i64
from grimtable.games.male_epickie_zombie import components as c
from grimtable.games.male_epickie_zombie import kinds as k
from grimtable.games.male_epickie_zombie.mall import count_bits
from grimtable.games.male_epickie_zombie.rules import objectives
from grimtable.games.male_epickie_zombie.state import Mez

# How much a beginner likes a character, by number
LIKED = (0, 7, 9, 5, 4, 10, 8, 6, 3, 11, 6, 12, 4, 7, 10)


def prefer(s: Mez, seat: i64, codes: list[i64]) -> i64:
    """The best code by a quick look; the first of equals."""
    question = s.asked[seat]
    kind = question & 255
    human = s.active
    if kind in (k.ASK_RUSH, k.ASK_ROOM, k.ASK_EQUIP, k.ASK_REVOLVER):
        human = field_a(question)
    pull: list[float] = []
    if kind in (k.ASK_TURN, k.ASK_OVERKILL, k.ASK_RUSH, k.ASK_ROOM):
        pull = list_goals(s, human)
    best = codes[0]
    best_score = -1000.0
    for code in codes:
        score = rate(s, human, kind, code, pull)
        if score > best_score:
            best_score = score
            best = code
    return best


# Goals


def list_goals(s: Mez, human: i64) -> list[float]:
    """What this human can gain in each room, measured in parts of an objective."""
    gains: list[float] = [0.0] * c.N_ROOMS
    life = s.ammo[human] - s.wounds[human]
    gains[c.CM] += (0.02 if life > 4 else 0.08) * float(s.wounds[human])
    missing = s.rows.top - s.barricade
    for n in range(2):
        if s.supplies[n] == human:
            gains[c.CM] += 0.05 * float(missing) + 0.04
        elif s.supplies[n] == c.NO_ROOM and missing > 1:
            gains[s.mall.supply[n]] += 0.025 * float(missing) + (0.1 if s.barricade <= 2 else 0.0)
    for i in range(3):
        if s.done[s.side_of(human)] >> i & 1 == 0:
            add_goals(s, human, s.objectives[i], s.progress[s.side_of(human) * 3 + i], gains)
    for card in s.beside:
        worth = card_worth(s, human, card & 255)
        if worth > 0.0:
            for room in range((card >> 8) * 3, (card >> 8) * 3 + 3):
                gains[room] += 0.06 * worth
    for slot in c.INNER:  # a full inner store breaks the barricade
        if s.in_store(slot) == 7:
            for room in range(slot * 3, slot * 3 + 3):
                gains[room] += 0.12 if s.barricade <= 2 else 0.06
    if s.coop:
        share(s, human, gains)
    return gains


def share(s: Mez, human: i64, gains: list[float]) -> None:
    """Lower the gain of rooms to which another human is nearer."""
    far = s.mall.walk_far
    here = s.at[human] * c.N_ROOMS
    for other in range(s.n_humans):
        if other == human:
            continue
        there = s.at[other] * c.N_ROOMS
        for room in range(c.STORE_ROOMS):
            if gains[room] > 0.0 and far[there + room] < far[here + room]:
                gains[room] *= 0.6


def best_gain(s: Mez, gains: list[float], room: i64, killed: i64) -> float:
    """The best gain per Move from a room, once the zombies of `killed` are gone."""
    best = 0.0
    far = s.mall.walk_far
    at = room * c.N_ROOMS
    zombies = s.zombies & ~killed
    for goal in range(c.N_ROOMS):
        gain = gains[goal]
        if gain <= 0.0:
            continue
        cost = float(far[at + goal])
        if goal < c.STORE_ROOMS:
            cost += 0.9 * float(count_bits(zombies >> (goal // 3 * 3) & 7))
        worth = gain / (1.0 + cost)
        if worth > best:
            best = worth
    return best


def add_goals(s: Mez, human: i64, objective: i64, done: i64, gains: list[float]) -> None:
    """Add the gain of rooms in which an objective can be advanced."""
    if objective in (c.HELICOPTER, c.STRANDED):
        carry_goals(s, human, objective, done, gains)
    elif objective == c.CURE:
        at = s.tokens[c.INGREDIENT_1 + (done if s.coop else (done & 15) % 8)] if done < 8 or not s.coop else c.GONE
        if at < c.N_ROOMS:
            gains[at] += 0.2
        if s.coop and done + 1 < 8:
            at = s.tokens[c.INGREDIENT_1 + done + 1]
            if at < c.N_ROOMS:
                gains[at] += 0.05
    elif objective == c.SOURCE:
        for n in range(4):
            if s.clues[n] != 0:
                if s.clues_up >> n & 1 == 0:
                    gains[s.mall.bio[n]] += 0.13
                elif s.clues[n] == done + 1:
                    gains[s.mall.bio[n]] += 0.28
    elif objective == c.CDC:
        radio_goals(s, human, done, gains)
    elif objective == c.LOCKDOWN:
        for slot in range(c.N_SLOTS):
            if done >> s.mall.symbol[slot] & 1 == 0:
                gains[slot * 3] += 0.2 if s.moves + s.extra <= 2 else 0.12
    elif objective == c.ARSENAL:
        for kind in (s.melee[human], s.ranged[human]):
            if kind != 0:
                gains[c.CM] += 0.16
        if s.supplies[0] == c.NO_ROOM:
            gains[s.mall.supply[0]] += 0.08
        if s.supplies[1] == c.NO_ROOM:
            gains[s.mall.supply[1]] += 0.08
    elif objective == c.TARGET and s.ammo[human] - s.wounds[human] > 4:
        for room in range(c.N_ROOMS):
            gains[room] += 0.015 * float(count_bits(s.mall.adjacent[room] & s.zombies)) * float(1 + s.kills)


def carry_goals(s: Mez, human: i64, objective: i64, done: i64, gains: list[float]) -> None:
    """Add the gain of fetching parts and people and of bringing them to C-M."""
    first: i64 = c.PART_1 if objective == c.HELICOPTER else c.STRANDED_1
    carrying = False
    for token in range(first, first + 4):
        if s.tokens[token] == c.CARRIED + human:
            gains[c.CM] += 0.18 if objective == c.HELICOPTER else 0.25
            carrying = True
    if carrying and objective == c.STRANDED:
        return
    for token in range(first, first + 4):
        at = s.tokens[token]
        wanted = s.coop or objective == c.STRANDED or done >> (token - first) & 1 == 0
        if at < c.N_ROOMS and wanted:
            gains[at] += 0.16


def radio_goals(s: Mez, human: i64, done: i64, gains: list[float]) -> None:
    """Add the gain of the radio, of Frequencies for its carrier, and of coming back to C-M."""
    if not s.coop and done > 0:
        gains[c.CM] += 0.4
        return
    held = False
    for token in range(c.RADIO_1, c.RADIO_1 + 4):
        if s.tokens[token] >= c.CARRIED and s.tokens[token] != c.GONE:
            held = held or s.coop or s.tokens[token] == c.CARRIED + human
    for token in range(c.RADIO_1, c.RADIO_1 + 4):
        at = s.tokens[token]
        if at < c.N_ROOMS and not held:
            gains[at] += 0.15
        elif at == c.CARRIED + human:
            for card in s.beside:
                if card & 255 == c.FREQUENCY:
                    for room in range((card >> 8) * 3, (card >> 8) * 3 + 3):
                        gains[room] += 0.25


def card_worth(s: Mez, human: i64, kind: i64) -> float:
    """What a face-up card is worth to a human."""
    if kind == c.FIRST_AID:
        return 0.45 * float(min(2, s.wounds[human]))
    if kind == c.FREQUENCY:
        if s.is_open(c.CDC, human):
            for token in range(c.RADIO_1, c.RADIO_1 + 4):
                if s.tokens[token] == c.CARRIED + human:
                    return 4.0
            return -0.5 if s.coop and s.ammo[human] > 4 else 0.3
        return 0.35 * float(min(3, s.rows.track - s.ammo[human]))
    if kind >= c.CROWBAR:
        held = s.ranged[human] if kind >= c.REVOLVER else s.melee[human]
        if s.is_open(c.ARSENAL, human):
            return 1.4 if held == 0 else -0.2
        return 0.8 if held == 0 else -0.2
    return 1.0


# Single codes


def rate(s: Mez, human: i64, question: i64, code: i64, pull: list[float]) -> float:
    """Rate an answer by a quick look."""
    kind = code & 255
    if kind == k.MOVE:
        return rate_move(s, human, field_a(code), field_b(code), pull)
    if kind == k.PASS:
        return rate_pass(s, human, question, pull)
    if kind == k.END:
        return 0.5 if s.extra == 0 else 0.01
    if kind == k.TAKE:
        return rate_take(s, human, field_a(code))
    if kind == k.USE:
        return rate_use(s, human, code, pull)
    if kind == k.COLLECT:
        return 6.0 + card_worth(s, human, field_a(code)) if card_worth(s, human, field_a(code)) > 0.0 else -2.0
    if kind == k.SHOOT:
        return rate_shot(s, human, question, field_a(code), field_b(code), pull)
    if kind == k.PUSH:
        return rate_push(s, field_a(code), field_b(code))
    if kind == k.GO:
        room = field_a(code)
        return best_gain(s, pull, room, bit(room)) - danger(s, human, room)
    if kind == k.HAND_IN:
        return 9.0
    if kind == k.MELEE:
        return 0.5 if field_a(code) == 0 or s.ammo[human] - s.wounds[human] > 3 else -0.5
    if kind == k.PLAY:
        return rate_play(s, human, question, field_a(code))
    if kind == k.KEEP:
        return float(LIKED[field_a(code)])
    return rate_rest(s, human, question, code)


def rate_move(s: Mez, human: i64, room: i64, way: i64, pull: list[float]) -> float:
    """Rate a Move by the best gain from there less the danger; the last Move looks for a quiet place."""
    score = best_gain(s, pull, room, bit(room)) - danger(s, human, room)
    if way == k.BOARD:
        score -= 0.08
    elif way == k.KEY:
        score -= 0.005
    if s.moves + s.extra <= 1 and room < c.STORE_ROOMS:
        score -= 0.006
        if s.ammo[human] - s.wounds[human] <= 2:
            score -= 0.05
    return score


def danger(s: Mez, human: i64, room: i64) -> float:
    """What a fight in that room may cost this human."""
    if room >= c.STORE_ROOMS or s.zombies >> room & 1 == 0:
        return 0.0
    life = s.ammo[human] - s.wounds[human]
    if life <= 2:
        return 0.4
    return 0.05 if life <= 4 else 0.005


def rate_pass(s: Mez, human: i64, question: i64, pull: list[float]) -> float:
    """Rate staying, doing nothing, stopping."""
    if question == k.ASK_OVERKILL or question == k.ASK_RUSH:
        room = s.at[human]
        worth = best_gain(s, pull, room, 0)
        if question == k.ASK_OVERKILL and s.is_empty(room) and useful_here(s, human):
            worth += 0.3
        return worth
    return 0.0


def useful_here(s: Mez, human: i64) -> bool:
    """Whether the room holds something to take right now."""
    codes: list[i64] = []
    objectives.list_takes(s, human, codes)
    return len(codes) > 0


def rate_take(s: Mez, human: i64, token: i64) -> float:
    """Rate taking a token: good, but a clue in the wrong order calls a zombie."""
    if token >= c.CLUE_1:
        n = token - c.CLUE_1
        if s.clues_up >> n & 1:
            return 12.0
        return 7.0 if s.ammo[human] - s.wounds[human] > 1 else -1.0
    if c.INGREDIENT_1 <= token < c.TANK_1 and not s.coop:
        run = objectives.progress_of(s, c.CURE, human)
        if run != 0 and (run & 15) % 8 + 1 != token - c.INGREDIENT_1 + 1:
            return -3.0
    if adds_nothing(s, human, token):
        return -1.0
    return 10.0


def adds_nothing(s: Mez, human: i64, token: i64) -> bool:
    """Whether a part would add nothing for this human."""
    if s.coop or not c.PART_1 <= token < c.STRANDED_1:
        return False
    return objectives.progress_of(s, c.HELICOPTER, human) >> (token - c.PART_1) & 1 != 0


def rate_use(s: Mez, human: i64, code: i64, pull: list[float]) -> float:
    """Rate using the room now."""
    ability = field_a(code)
    room = s.at[human]
    hurt = s.wounds[human]
    short = s.rows.track - s.ammo[human]
    if ability == c.HEAL:
        return 8.0
    if ability == c.AMMO:
        return 7.0
    if ability == c.SUPPLY:
        return 6.0 if s.barricade < 5 else -0.5
    if ability == c.BASE_CAMP:
        return 5.0 if hurt >= 3 and s.moves <= 1 else -2.0
    if ability == c.LEFTOVERS:
        return 0.6 if hurt >= 3 and s.ammo[human] - hurt > 3 else -1.0
    if ability == c.MATINEE:
        return 0.6 if short >= 3 and s.ammo[human] - hurt > 3 else -1.0
    if ability == c.BONUS:
        return 5.0
    if ability == c.MOTORCYCLE:
        return 3.0 if s.moves <= 1 else -1.0
    if ability == c.TRAP:
        near = 1.0 if s.mall.symbol[field_b(code) // 3] == s.mall.symbol[room // 3] else 0.0
        return 4.0 + near + (0.5 if field_b(code) // 3 % 2 == 1 else 0.0)
    if ability == c.CAR:
        there = field_b(code) * 3
        gain = best_gain(s, pull, there, bit(there)) - danger(s, human, there) - best_gain(s, pull, room, 0)
        return 1.0 if gain > 0.01 else -1.0
    if ability == c.CRASH:
        human_there = s.humans_in(field_c(code)) != 0
        return -2.0 if human_there else 0.2
    if ability == c.CLEARANCE:
        return -3.0
    return 0.0


def rate_shot(s: Mez, human: i64, question: i64, room: i64, second: i64, pull: list[float]) -> float:
    """Rate a shot: good for stores with work in them, for full stores and for target practice, while ammo lasts."""
    life = s.ammo[human] - s.wounds[human]
    if question == k.ASK_OVERKILL:
        return 0.1
    if question == k.ASK_KILL:
        return 0.8 if life >= 3 else -1.0
    if life <= 2:
        return -2.0
    killed: i64 = bit(room)
    if second > 0:
        killed |= bit(second - 1)
    here = s.at[human]
    gain = best_gain(s, pull, here, killed) - best_gain(s, pull, here, 0)
    if s.is_open(c.TARGET, human) and life > 4:
        gain += 0.02 * float(1 + s.kills)
    if s.is_empty(here) or here >= c.STORE_ROOMS:
        return 1.0 + gain if gain > (0.012 if life > 5 else 0.03) else -1.0
    last = s.zombies & ~killed & (7 << (here // 3 * 3)) == 0
    return 2.0 + gain if last or gain > 0.012 else -1.0


def rate_push(s: Mez, tank: i64, room: i64) -> float:
    """Rate a push: tanks go towards C-M."""
    at = s.tokens[c.TANK_1 + tank]
    far = s.mall.wall_far
    gain = far[at * c.N_ROOMS + c.CM] - far[room * c.N_ROOMS + c.CM]
    if gain <= 0:
        return -1.0
    return 0.105 - 0.004 * float(far[room * c.N_ROOMS + c.CM])


def rate_play(s: Mez, human: i64, question: i64, kind: i64) -> float:
    """Rate playing a backpack card."""
    if question == k.ASK_GRENADE:
        return 0.5 if count_bits(s.in_store(s.at[human] // 3)) >= 2 and s.ammo[human] - s.wounds[human] > 2 else -0.5
    if kind == c.ADRENALINE:
        return 2.0 if s.moves == 0 and s.extra == 0 else -0.5
    return -1.0


def rate_rest(s: Mez, human: i64, question: i64, code: i64) -> float:
    """Rate answers to small questions: repair, draw, lock, shoot, place cards where they can be used."""
    kind = code & 255
    a = field_a(code)
    if kind == k.ACCEPT:
        if question == k.ASK_REROLL:
            return 1.0 if field_a(s.asked[s.seat_of(human)]) >= 2 else -1.0
        if question == k.ASK_BLAST:
            return 0.5 if s.ammo[human] - s.wounds[human] > 3 else -2.0
        if question == k.ASK_REVOLVER:
            return 1.0 if s.ammo[human] - s.wounds[human] > 1 else -1.0
        return 1.0
    if kind == k.EQUIP:
        return 1.0 if a == 0 or a == k.TO_OBJECTIVE else -0.5
    if kind == k.STORE:
        return -float(count_bits(s.in_store(a)))
    if kind == k.HEAL or kind == k.BLEED:
        life = float(s.ammo[a] - s.wounds[a])
        return 10.0 - life if kind == k.HEAL else life
    if kind == k.NAME:
        return 1.0 if s.at[human] < c.STORE_ROOMS and s.mall.symbol[s.at[human] // 3] == a else 0.5
    if kind == k.SHIFT:
        start, room = a, field_b(code)
        worth = 1.0 if start // 3 % 2 == 1 and s.in_store(start // 3) == 7 else 0.0
        return worth - 2.0 * float(count_bits(s.humans_in(room))) - 0.2 * float(count_bits(s.in_store(room // 3)))
    if kind == k.LOSE:
        return 0.2
    if kind == k.DROP:
        return 0.5 if question == k.ASK_BAT or question == k.ASK_LET_GO else -4.0
    if kind == k.CLEAVE:
        return 1.5
    if kind == k.PUT:
        return -5.0
    if kind == k.PEEK:
        return -3.0
    return 0.0
