"""What a sensible beginner thinks of an action: one number, from what the seat knows alone; passing is 0."""

from grimtable.engine.codes import field_a, field_b, field_c, kind_of
from grimtable.engine.ints import i64
from grimtable.games.claustrophobia import components as c
from grimtable.games.claustrophobia import kinds as k
from grimtable.games.claustrophobia import marks as m
from grimtable.games.claustrophobia.bots import demon, human
from grimtable.games.claustrophobia.bots.distances import FAR, line_worth
from grimtable.games.claustrophobia.bots.outlook import Outlook
from grimtable.games.claustrophobia.rules.tunnels import beside, tile_at, turned
from grimtable.games.claustrophobia.rules.warriors import attack_dice, defence_of, wounds_per_hit


def rate(look: Outlook, code: i64) -> float:
    """How good an action looks."""
    a = field_a(code)
    b = field_b(code)
    third = field_c(code)
    match kind_of(code):
        case k.BID:
            return 1.0 if a == look.s.marks[m.BID_NOW] - 1 and a >= 15 else (0.5 if a == 18 else -1.0)
        case k.HIRE:
            return 5.0 if a == c.IS_BRUTE else 5.5
        case k.TAKE_GIFT:
            return human.GIFT_WORTH[a]
        case k.EQUIP:
            return human.OBJECT_WORTH[b]
        case k.SET_AIR:  # far from the Humans
            return float(look.human_steps()[a])
        case k.STATION:
            return human.rate_station(look, a, b)
        case k.ENTRUST:  # a Brute lives longest
            return 2.0 if a == c.BRUTE else 1.0
        case k.SWAP:
            return human.rate_swap(look, a, b)
        case k.PLAY:
            return human.rate_card(look, a, b - 1)
        case k.REROLL:  # low dice
            return 2.5 - float(a)
        case k.REROLL_FOR:
            return 1.0
        case k.ASSIGN:
            return human.rate_die(look, a, b)
        case k.USE_GIFT:
            return human.rate_gift(look, a, b - 1)
        case k.BLESS:
            return human.rate_bless(look, a, b)
        case k.ACTIVATE:
            return rate_activate(look, a)
        case k.STEP | k.DIVE:
            return human.rate_step(look, a) if look.human else demon.rate_prowl(look, a)
        case k.EXPLORE:
            return human.rate_explore(look, a, b)
        case k.ATTACK:
            return rate_attack(look, a, b, third)
        case k.GRENADE:
            return rate_grenade(look, a)
        case k.TAKE_TOKEN:
            return 3.0 if look.s.marks[m.REAL] == a + 1 else -1.0
        case k.PICK:
            return rate_tile(look, a)
        case k.ORIENT:
            return rate_turn(look, a)
        case k.SINK:
            return -float(look.human_steps()[a])
        case k.FODDER:
            return float(a)
        case k.GUARD:
            return rate_guard(look, a)
        case k.CANCEL:
            return rate_cancel(look, a)
        case k.DROP:
            return demon.rate_drop(look, a, b)
        case k.TRAP:
            return look.prey(a)
        case k.DEPLOY:
            return demon.rate_deploy(look, a, b)
        case k.EVENT:
            return demon.rate_event(look, a, b, third)
        case k.HEAL:
            return human.rate_heal(look, a)
        case _:
            return 0.0


def rate_activate(look: Outlook, figure: i64) -> float:
    """Rate an activation: fighters before runners; of the Demon side first those who can attack."""
    s = look.s
    tile = s.at[figure]
    score = 1.0
    if look.human:
        score += 0.8 if look.crowd(tile) > 0 else 0.0
        score += 0.05 * float(FAR - look.goal_steps()[tile])
    else:
        score += 2.0 if look.crowd(tile) > 0 else 0.05 * float(FAR - look.human_steps()[tile])
        if s.scenario == c.RITUAL and figure < c.DEMON and look.goal_steps()[tile] <= 1:
            score += 3.0
    return score


# Fights


def rate_attack(look: Outlook, target: i64, tile: i64, card: i64) -> float:
    """Rate an attack by the losses the target can expect."""
    s = look.s
    figure = s.marks[m.ACTIVE] - 1
    victim = target
    n: i64 = 1
    if target == c.GROUP:
        n = s.group_on(tile)
        for other in range(c.TROG, c.DEMON):
            if s.at[other] == tile and not s.is_tough(other):
                victim = other
    dice = attack_dice(s, figure, target)
    chance = float(7 - defence_of(s, victim)) / 6.0
    if card > 0:
        dice += 0 if figure < c.HUMANS else 2
        chance = chance + (1.0 - chance) * chance if figure < c.HUMANS else chance
    hits = float(dice) * chance
    score = 0.0
    if target == c.GROUP:
        score = 1.0 * (hits if hits < float(n) else float(n))
    elif victim >= c.DEMON:
        left = s.rows.demon_life[s.demon_kind(victim)] - s.wounds[victim - c.DEMON]
        score = 0.9 * hits * float(wounds_per_hit(s, figure, victim)) + (1.0 if hits >= float(left) else 0.0)
        if s.scenario in (c.MASTER, c.POSSESSED_MODE):
            score *= 1.8
    elif victim >= c.TROG:
        score = 1.3 * hits
    else:
        score = hits * (1.0 + look.prey(victim))
    if card > 0:
        score -= 0.9
    if s.marks[m.TURN] & m.STEPPED == 0 and s.marks[m.LEFT] > 0 and runs(look, figure):
        score -= 1.2
    return score + 0.4


def runs(look: Outlook, figure: i64) -> bool:
    """Whether a warrior should leave rather than fight: a step wins the game or nearly."""
    s = look.s
    return look.human and s.scenario == c.SURVIVORS and s.marks[m.ESCAPES] == 1 and look.goal_steps()[s.at[figure]] == 1


def rate_grenade(look: Outlook, tile: i64) -> float:
    """Rate a Grenade: many enemies on the tile, no friends."""
    return 0.65 * float(look.s.demons_on(tile)) - 2.0 * float(look.s.humans_on(tile)) - 1.5


def rate_guard(look: Outlook, figure: i64) -> float:
    """Rate who takes a hit: the healthier warrior; a Troglodyte rather than a Demon."""
    s = look.s
    if figure == c.GROUP:
        return 0.6
    if figure < c.HUMANS:
        return float(6 - s.n_pegs(figure)) + (0.2 if figure < c.BLADE else 0.0)
    if figure >= c.DEMON:
        return float(s.rows.demon_life[s.demon_kind(figure)] - s.wounds[figure - c.DEMON]) - 2.5
    return 0.5


def rate_cancel(look: Outlook, line: i64) -> float:
    """Rate a line to cancel: Human gives up the poorest, Demon takes the best."""
    s = look.s
    for seat in range(2):
        question = s.asked[seat]
        if kind_of(question) == k.ASK_LINE:
            figure = field_a(question)
            score = -line_worth(s, figure, line)
            return score if s.dice[figure] != line or s.marks[m.PHASE] != m.P_HUMAN else score + 0.3
        if kind_of(question) == k.ASK_SCAR:
            return line_worth(s, field_a(question), line)
    return 0.0


# Tiles


def rate_tile(look: Outlook, tile: i64) -> float:
    """Wide plain tiles for the Humans, narrow and wet ones for the Demon."""
    s = look.s
    kind = s.rows.tile_kind[tile]
    gates = s.rows.tile_gates[tile]
    score = float((gates & 1) + (gates >> 1 & 1) + (gates >> 2 & 1) + (gates >> 3 & 1))
    if kind in (c.LAIR, c.FLOODED, c.TRAPPED, c.MECHANISM, c.NARROW):
        score -= 2.0
    elif kind == c.STASH:
        score += 3.0
    elif kind == c.PLAIN:
        score += 0.5
    return score if look.human else -score


def rate_turn(look: Outlook, turns: i64) -> float:
    """Human keeps many ways open, Demon few."""
    s = look.s
    gates = turned(s.rows.tile_gates[s.marks[m.DRAWN] - 1], turns)
    cell = beside(s.cells[s.marks[m.DIG_TILE]], s.marks[m.DIG_SIDE])
    score = 0.0
    for side in range(4):
        if tile_at(s, beside(cell, side)) < 0:
            score += 1.0 if gates >> side & 1 else 0.0
        elif gates >> side & 1 == 0:
            score -= 0.2
    return score if look.human else -score
