"""What a sensible beginner thinks of an action: one number, from what the seat knows alone; passing is 0."""

from grimtable.engine.codes import field_a, field_b, field_c, kind_of
from grimtable.engine.ints import i64
from grimtable.games.claustrophobia import advice_demon as demon
from grimtable.games.claustrophobia import advice_human as human
from grimtable.games.claustrophobia import kinds as k
from grimtable.games.claustrophobia.board import beside, tile_at, turned
from grimtable.games.claustrophobia.components import (
    BLADE,
    BRUTE,
    DEMON,
    FLOODED,
    GROUP,
    HUMANS,
    IS_BRUTE,
    LAIR,
    MASTER,
    MECHANISM,
    NARROW,
    PLAIN,
    POSSESSED_MODE,
    RITUAL,
    STASH,
    SURVIVORS,
    TRAPPED,
    TROG,
)
from grimtable.games.claustrophobia.forecast import FAR, line_worth
from grimtable.games.claustrophobia.outlook import Outlook
from grimtable.games.claustrophobia.state import (
    ACTIVE,
    BID_NOW,
    DIG_SIDE,
    DIG_TILE,
    DRAWN,
    ESCAPES,
    LEFT,
    P_HUMAN,
    PHASE,
    REAL,
    STEPPED,
    TURN,
)
from grimtable.games.claustrophobia.stats import attack_dice, defence_of, wounds_per_hit


def promise(look: Outlook, code: i64) -> float:
    """How good an action looks."""
    a = field_a(code)
    b = field_b(code)
    c = field_c(code)
    match kind_of(code):
        case 2:  # BID
            return 1.0 if a == look.s.marks[BID_NOW] - 1 and a >= 15 else (0.5 if a == 18 else -1.0)
        case 3:  # HIRE
            return 5.0 if a == IS_BRUTE else 5.5
        case 4:  # TAKE_GIFT
            return human.GIFT_WORTH[a]
        case 5:  # EQUIP
            return human.OBJECT_WORTH[b]
        case 6:  # SET_AIR: far from the Humans
            return float(look.human_steps()[a])
        case 7:  # STATION
            return human.promise_station(look, a, b)
        case 8:  # ENTRUST: a Brute lives longest
            return 2.0 if a == BRUTE else 1.0
        case 9:  # SWAP
            return human.promise_swap(look, a, b)
        case 10:  # PLAY
            return human.promise_card(look, a, b - 1)
        case 11:  # REROLL: low dice
            return 2.5 - float(a)
        case 12:  # REROLL_FOR
            return 1.0
        case 13:  # ASSIGN
            return human.promise_die(look, a, b)
        case 14:  # USE_GIFT
            return human.promise_gift(look, a, b - 1)
        case 15:  # BLESS
            return human.promise_bless(look, a, b)
        case 16:  # ACTIVATE
            return promise_activate(look, a)
        case 17 | 19:  # STEP, DIVE
            return human.promise_step(look, a) if look.human else demon.promise_prowl(look, a)
        case 18:  # EXPLORE
            return human.promise_explore(look, a, b)
        case 20:  # ATTACK
            return promise_attack(look, a, b, c)
        case 21:  # GRENADE
            return promise_grenade(look, a)
        case 22:  # TAKE_TOKEN
            return 3.0 if look.s.marks[REAL] == a + 1 else -1.0
        case 23:  # PICK
            return promise_tile(look, a)
        case 24:  # ORIENT
            return promise_turn(look, a)
        case 25:  # SINK
            return -float(look.human_steps()[a])
        case 26:  # FODDER
            return float(a)
        case 28:  # GUARD
            return promise_guard(look, a)
        case 29:  # CANCEL
            return promise_cancel(look, a)
        case 30:  # DROP
            return demon.promise_drop(look, a, b)
        case 31:  # TRAP
            return look.prey(a)
        case 32:  # DEPLOY
            return demon.promise_deploy(look, a, b)
        case 33:  # EVENT
            return demon.promise_event(look, a, b, c)
        case 34:  # HEAL
            return human.promise_heal(look, a)
        case _:
            return 0.0


def promise_activate(look: Outlook, figure: i64) -> float:
    """Fighters before runners; of the Demon side those who can bite first."""
    s = look.s
    tile = s.at[figure]
    score = 1.0
    if look.human:
        score += 0.8 if look.crowd(tile) > 0 else 0.0
        score += 0.05 * float(FAR - look.goal_steps()[tile])
    else:
        score += 2.0 if look.crowd(tile) > 0 else 0.05 * float(FAR - look.human_steps()[tile])
        if s.scenario == RITUAL and figure < DEMON and look.goal_steps()[tile] <= 1:
            score += 3.0
    return score


# Fights


def promise_attack(look: Outlook, target: i64, tile: i64, card: i64) -> float:
    """Expected losses of the target."""
    s = look.s
    figure = s.marks[ACTIVE] - 1
    victim = target
    n: i64 = 1
    if target == GROUP:
        n = s.group_on(tile)
        for other in range(TROG, DEMON):
            if s.at[other] == tile and not s.is_tough(other):
                victim = other
    dice = attack_dice(s, figure, target)
    chance = float(7 - defence_of(s, victim)) / 6.0
    if card > 0:
        dice += 0 if figure < HUMANS else 2
        chance = chance + (1.0 - chance) * chance if figure < HUMANS else chance
    hits = float(dice) * chance
    score = 0.0
    if target == GROUP:
        score = 1.0 * (hits if hits < float(n) else float(n))
    elif victim >= DEMON:
        left = s.rows.demon_life[s.demon_kind(victim)] - s.wounds[victim - DEMON]
        score = 0.9 * hits * float(wounds_per_hit(s, figure, victim)) + (1.0 if hits >= float(left) else 0.0)
        if s.scenario in (MASTER, POSSESSED_MODE):
            score *= 1.8
    elif victim >= TROG:
        score = 1.3 * hits
    else:
        score = hits * (1.0 + look.prey(victim))
    if card > 0:
        score -= 0.9
    if s.marks[TURN] & STEPPED == 0 and s.marks[LEFT] > 0 and runs(look, figure):
        score -= 1.2
    return score + 0.4


def runs(look: Outlook, figure: i64) -> bool:
    """Whether a warrior would rather be off: a step wins the game or nearly."""
    s = look.s
    return look.human and s.scenario == SURVIVORS and s.marks[ESCAPES] == 1 and look.goal_steps()[s.at[figure]] == 1


def promise_grenade(look: Outlook, tile: i64) -> float:
    """Many enemies, no friends."""
    return 0.65 * float(look.s.demons_on(tile)) - 2.0 * float(look.s.humans_on(tile)) - 1.5


def promise_guard(look: Outlook, figure: i64) -> float:
    """The healthier one takes it; a Troglodyte rather than a Demon."""
    s = look.s
    if figure == GROUP:
        return 0.6
    if figure < HUMANS:
        return float(6 - s.n_pegs(figure)) + (0.2 if figure < BLADE else 0.0)
    if figure >= DEMON:
        return float(s.rows.demon_life[s.demon_kind(figure)] - s.wounds[figure - DEMON]) - 2.5
    return 0.5


def promise_cancel(look: Outlook, line: i64) -> float:
    """Human gives up the poorest line, Demon takes the best one away."""
    s = look.s
    for seat in range(2):
        question = s.asked[seat]
        if kind_of(question) == k.ASK_LINE:
            figure = field_a(question)
            score = -line_worth(s, figure, line)
            return score if s.dice[figure] != line or s.marks[PHASE] != P_HUMAN else score + 0.3
        if kind_of(question) == k.ASK_SCAR:
            return line_worth(s, field_a(question), line)
    return 0.0


# Tiles


def promise_tile(look: Outlook, tile: i64) -> float:
    """Wide plain tiles for the Humans, narrow and wet ones for the Demon."""
    s = look.s
    kind = s.rows.tile_kind[tile]
    gates = s.rows.tile_gates[tile]
    score = float((gates & 1) + (gates >> 1 & 1) + (gates >> 2 & 1) + (gates >> 3 & 1))
    if kind in (LAIR, FLOODED, TRAPPED, MECHANISM, NARROW):
        score -= 2.0
    elif kind == STASH:
        score += 3.0
    elif kind == PLAIN:
        score += 0.5
    return score if look.human else -score


def promise_turn(look: Outlook, turns: i64) -> float:
    """Human keeps many ways open, Demon few."""
    s = look.s
    gates = turned(s.rows.tile_gates[s.marks[DRAWN] - 1], turns)
    cell = beside(s.cells[s.marks[DIG_TILE]], s.marks[DIG_SIDE])
    score = 0.0
    for side in range(4):
        if tile_at(s, beside(cell, side)) < 0:
            score += 1.0 if gates >> side & 1 else 0.0
        elif gates >> side & 1 == 0:
            score -= 0.2
    return score if look.human else -score
