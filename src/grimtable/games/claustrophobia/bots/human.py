"""What a sensible beginner thinks of an action of the Human side: dice, Gifts, cards, ways; passing is 0."""

from grimtable.engine.ints import i64
from grimtable.games.claustrophobia import components as c
from grimtable.games.claustrophobia import marks as m
from grimtable.games.claustrophobia.bots.distances import strength_of
from grimtable.games.claustrophobia.bots.outlook import Outlook
from grimtable.games.claustrophobia.rules.warriors import combat_of

GIFT_WORTH: list[float] = [0.0, 1.0, 2.5, 2.2, 2.8, 3.0, 2.4]
OBJECT_WORTH: list[float] = [0.0, 2.6, 2.5, 2.0, 2.8]
POSTS: list[i64] = [31, 33, 32]  # T32, T34, T33: the Ritual's junctions


def rate_station(look: Outlook, figure: i64, tile: i64) -> float:
    """Rate a place before the Ritual: both Brutes at the north junction, a Blade at each of the others."""
    if tile == POSTS[0]:
        return 5.0 - 1.5 * float(look.s.humans_on(tile)) if figure < c.BLADE else 1.0
    if tile in (POSTS[1], POSTS[2]):
        return 4.0 - 2.5 * float(look.s.humans_on(tile)) - (0.2 if tile == POSTS[2] else 0.0)
    return 0.0


def rate_swap(look: Outlook, figure: i64, other: i64) -> float:
    """Rate a swap of Treasure tokens: the healthier warrior should carry the real one."""
    real = look.s.marks[m.REAL] - 1
    token = look.s.carried(figure)
    mate = look.s.carried(other)
    if real < 0 or real not in (token, mate):
        return -1.0
    bearer = figure if token == real else other
    fresh = other if token == real else figure
    return 3.0 * (strength_of(look.s, fresh) - strength_of(look.s, bearer)) - 0.4


def rate_card(look: Outlook, card: i64, figure: i64) -> float:
    """Rate an Advantage card: high when its moment has come."""
    s = look.s
    match card:
        case c.A_POTION:
            return rate_heal(look, figure) - 1.2
        case c.A_OIL:
            return 0.6 if s.marks[10] + s.marks[11] > 0 or s.marks[m.ROUND] >= 4 else -0.5
        case c.A_FAITH:
            return 0.7
        case c.A_FORWARD:
            return 0.5 if s.marks[m.ROUND] >= 3 else -0.5
        case c.A_LINE:
            n: i64 = 0
            for other in range(c.HUMANS):
                if s.at[other] < c.N_TILES and look.demon_steps()[s.at[other]] <= 1:
                    n += 1
            return 0.6 if n >= 2 else -0.6
        case c.A_FEET:
            low: i64 = 0
            for die in s.pool:
                for other in range(c.HUMANS):
                    if s.at[other] < c.N_TILES and s.pegs[other] >> (die - 1) & 1:
                        low += 1
            return 0.5 if low >= 3 else -0.5
        case _:
            return -0.5


def rate_heal(look: Outlook, figure: i64) -> float:
    """Rate a healing: the more lines a warrior has lost, the better."""
    n = look.s.n_pegs(figure)
    return 0.45 * float(n) + (0.6 if look.s.is_tired(figure) else 0.0)


def rate_die(look: Outlook, figure: i64, value: i64) -> float:
    """Rate a die for a warrior: the line that suits where he stands; a cancelled line last."""
    s = look.s
    at = s.type_of(figure) * 8 + value
    tile = s.at[figure]
    enemies = s.demons_on(tile)
    near = look.demon_steps()[tile]
    move = float(s.rows.move[at])
    combat = float(s.rows.combat[at])
    defence = float(s.rows.defence[at])
    if s.pegs[figure] >> (value - 1) & 1:
        return -3.0 - 0.4 * float(enemies)
    score = move * (1.0 if enemies > 1 and figure < c.BLADE else 2.2)
    if s.scenario == c.RITUAL:
        score = move * 0.7
    score += combat * (0.5 + 0.75 * float(enemies if enemies < 3 else 3))
    score += defence * (1.1 if enemies > 0 or near <= 2 else 0.4)
    for gift in range(1, 7):
        if figure == c.REDEEMER and s.marks[43] >> gift & 1 and s.rows.gift_die[gift] == value:
            score += 0.8 * GIFT_WORTH[gift] - 1.0
    return score


def rate_gift(look: Outlook, gift: i64, figure: i64) -> float:
    """Rate a Gift: it costs nothing, so any use that helps is good."""
    if gift == 1:
        return 1.0 if look.s.marks[m.THREAT] > 0 else -1.0
    if gift == 2:
        return 2.0 + rate_heal(look, figure)
    enemies = look.s.demons_on(look.s.at[figure])
    return 0.6 + 0.6 * float(enemies) + 0.2 * float(combat_of(look.s, figure))


def rate_bless(look: Outlook, figure: i64, bonus: i64) -> float:
    """Rate Blessed: for a decisive step, or to wake an Exhausted warrior; better late than early."""
    s = look.s
    score = -1.2 + 0.15 * float(s.marks[m.ROUND])
    if s.is_tired(figure):
        score += 0.9
    away = look.goal_steps()[s.at[figure]]
    if bonus == 1:
        score += 0.8 if s.marks[m.AIR] >= 8 and away <= 2 else 0.0
    else:
        score += 0.25 * float(s.demons_on(s.at[figure]))
    return score


def rate_step(look: Outlook, to: i64) -> float:
    """Rate a step: nearer to the goal, away from danger."""
    s = look.s
    figure = s.marks[m.ACTIVE] - 1
    here = s.at[figure]
    gain = float(look.goal_steps()[here] - look.goal_steps()[to])
    enemies = s.demons_on(to)
    friends = s.humans_on(to)
    score = 1.3 * gain - 0.45 * float(enemies)
    if s.rows.tile_kind[to] == c.FLOODED:
        score -= 0.6
    if s.scenario == c.RITUAL:
        hunted = float(s.demons_on(to)) if combat_of(s, figure) > 0 else 0.0
        score = 0.9 * hunted - 0.8 - (0.9 if is_post(look, here) and s.humans_on(here) == 1 else 0.0)
        score += 1.0 if is_post(look, to) and friends == 0 else 0.0
        return score
    if s.scenario == c.GOLD and s.rows.tile_kind[to] == c.STASH:
        score += 9.0 if s.marks[m.REAL] == s.carried(figure) + 1 else -1.0
    if s.scenario == c.GOLD and gain > 0 and s.marks[m.REAL] != s.carried(figure) + 1:
        score -= 0.3
    if s.scenario == c.INVASION and here == c.T_SHAFT:
        score -= 6.0
    if s.scenario == c.SURVIVORS and to == 0:
        score += 9.0
    if friends > 0 and enemies > 0:
        score += 0.2
    return score if s.marks[m.TURN] & m.STEPPED == 0 else score + 0.05


def is_post(look: Outlook, tile: i64) -> bool:
    """Whether a tile is one of the three junctions that the Ritual's defenders should hold."""
    return tile in POSTS


def rate_explore(look: Outlook, side: i64, card: i64) -> float:
    """Rate an exploration: on the way to the goal, or anywhere while the goal is not found."""
    s = look.s
    figure = s.marks[m.ACTIVE] - 1
    tile = s.at[figure]
    score = -0.8
    if s.scenario in (c.SURVIVORS, c.MASTER):
        if s.marks[m.AIR] > 0 and s.marks[m.AIR_TILE] == tile and s.marks[m.AIR_SIDE] == side:
            score = 2.2
            if s.marks[m.AIR] >= s.rows.air[s.scenario]:
                score = 4.0
    elif look.goal_steps()[tile] == 0:
        score = 1.6
        if s.scenario in (c.INVASION, c.GOLD, c.POSSESSED_MODE) and not searching(look):
            score = -0.8
    if card > 0:
        score += 0.1 if s.marks[m.ROUND] >= 4 else -0.4
    return score - 0.25 * float(s.demons_on(tile))


def searching(look: Outlook) -> bool:
    """Whether the goal is still in the pile."""
    s = look.s
    if s.scenario == c.INVASION:
        return s.cells[c.T_SHAFT] == 0
    return s.at[c.DEMON] >= c.N_TILES and s.at[c.DEMON + 1] >= c.N_TILES
