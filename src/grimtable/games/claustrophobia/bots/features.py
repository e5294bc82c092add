"""How far ahead the Human side is when a round begins: features, and weights fitted to results. For bots alone."""

from grimtable.engine.ints import i64
from grimtable.games.claustrophobia import components as c
from grimtable.games.claustrophobia import marks as m
from grimtable.games.claustrophobia.bots.distances import FAR, LINES_WORTH, goals, human_tiles, steps_from, strength_of
from grimtable.games.claustrophobia.rules.tunnels import n_seals
from grimtable.games.claustrophobia.state import Claustrophobia

# The features in their order; the sign is what a weight may be at most (+ good for Human, - bad, free without one):
# a fit to beginners' games alone would say that a Demon in play helps the Human side, since it comes late.
FEATURES: tuple[str, ...] = (
    "constant", "team+", "legs+", "arms+", "trogs-", "near-", "upon-", "held-", "demons-", "demon_near-", "threat-",
    "events-", "advantages+", "deployments-", "first-", "second-", "own_1", "own_2", "own_3", "quick+", "round",
    "owed-", "legion-", "futile-", "gathered+", "blessing+", "gates-",
)  # fmt: skip
NEAR: i64 = 8  # a goal farther off is just far
WEIGHTS: list[list[float]] = [
    [],
    [  # survivors
        -5.75, 0.00, 0.83, 0.00, 0.00, -0.07, -0.17, -0.10, 0.00, -0.55, -0.08, -0.12, 0.16, -0.04, -0.60,
        -0.20, 0.59, 3.42, 0.07, 0.00, -0.04, -0.08, 0.00, 0.00, 0.00, 0.54, -0.04,
    ],
    [  # invasion
        -0.38, 0.00, 0.47, 0.32, 0.00, -0.04, -0.16, -0.09, -0.28, -0.46, -0.08, -0.03, 0.18, 0.00, -1.08,
        -0.10, -0.32, 1.03, 0.69, 0.00, 0.05, -0.06, 0.00, 0.00, 0.00, 0.43, 0.00,
    ],
    [  # master
        -8.85, 0.00, 0.37, 0.51, 0.00, -0.08, -0.17, -0.22, -0.19, -0.33, -0.10, -0.12, 0.26, 0.00, -0.77,
        -0.35, 0.77, 0.41, -0.15, 0.00, 0.00, -0.07, -0.02, -0.07, 0.00, 0.60, -0.07,
    ],
    [  # ritual
        -5.05, 0.00, 0.23, 0.19, 0.00, -0.06, 0.00, -0.02, -1.03, 0.00, -0.07, 0.00, 0.19, 0.00, 0.00, -0.01,
        -0.24, -0.99, -0.23, 0.11, 1.17, 0.00, -0.04, 0.00, 0.00, 0.00, 0.00,
    ],
    [  # possessed
        -4.59, 0.00, 0.68, 0.43, 0.00, -0.11, -0.21, -0.09, 0.60, 0.00, -0.12, -0.09, 0.20, 0.00, -0.86,
        -0.26, -0.32, 1.17, 0.61, 0.00, 0.14, 0.00, 0.00, 0.00, 0.00, 0.61, -0.12,
    ],
    [  # gold
        -2.84, 0.46, 0.00, 0.12, -0.03, -0.12, -0.17, -0.20, -1.52, 0.00, -0.12, -0.20, 0.15, -0.05, -0.15,
        0.00, -0.36, 3.12, -0.22, 0.00, 0.05, -0.10, -0.06, 0.00, 0.00, 0.00, -0.01,
    ],
]  # fmt: skip


def standing(s: Claustrophobia) -> float:
    """How far ahead the Human side is, in log odds."""
    found = features(s)
    weights = WEIGHTS[s.scenario]
    total = 0.0
    for i in range(len(found)):
        total += found[i] * weights[i]
    return total


def features(s: Claustrophobia) -> list[float]:
    """What the estimate rests on, in the order of FEATURES."""
    marks = s.marks
    rows = s.rows
    at = s.at
    team = 0.0
    legs: i64 = 0
    arms: i64 = 0
    quick = 0.0
    held = 0.0
    first: i64 = FAR
    second: i64 = FAR
    to_goal = steps_from(s, goals(s))
    for figure in range(c.HUMANS):
        tile = at[figure]
        if tile >= c.N_TILES:
            continue
        pegs = s.pegs[figure]
        line = s.type_of(figure) * 8 + 1
        whole: i64 = 0
        while line & 7 < 7:
            if pegs & 1 == 0:
                whole += 1
                legs += rows.move[line]
                arms += rows.combat[line]
            pegs >>= 1
            line += 1
        team += LINES_WORTH[whole]
        if figure >= c.BLADE:
            quick += 1.0
        if s.demons_on(tile) > s.humans_on(tile) and (figure < c.BLADE or marks[m.FUTILE] > 0):
            held += 1.0
        away = to_goal[tile]
        if away < first:
            second = first
            first = away
        elif away < second:
            second = away
    to_humans = steps_from(s, human_tiles(s))
    trogs = 0.0
    near = 0.0
    upon = 0.0
    for figure in range(c.TROG, c.DEMON):
        if at[figure] < c.N_TILES:
            steps = to_humans[at[figure]]
            if steps == 0:
                upon += 1.0
            elif steps == 1:
                near += 1.0
            else:
                trogs += 1.0
    demons = 0.0
    close = 0.0
    for figure in range(c.DEMON, c.N_FIGURES):
        if at[figure] < c.N_TILES:
            life = rows.demon_life[s.demon_kind(figure)]
            health = 0.4 + 0.6 * float(life - s.wounds[figure - c.DEMON]) / float(life)
            demons += health
            if to_humans[at[figure]] <= 1:
                close += health
    gates = 0.0
    for tile in s.tiles:
        if s.dark[tile] != 0 and 0 < to_humans[tile] <= 2:
            gates += 1.0
    own = progress(s, to_goal, second)
    return [
        1.0, team, float(legs) / 6.0, float(arms) / 6.0, trogs, near, upon, held, demons, close, float(marks[m.THREAT]),
        float(s.claws[0]), float(s.hand[0]), float(rows.deployments[s.scenario] - marks[m.DEPLOYED]),
        float(first if first < NEAR else NEAR), float(second if second < NEAR else NEAR), own[0], own[1], own[2], quick,
        float(marks[m.ROUND]), float(marks[m.CALM] + marks[m.MECHANISMS]), near + upon if marks[m.LEGION] > 0 else 0.0,
        quick if marks[m.FUTILE] > 0 else 0.0, float(marks[m.GATHERED]),
        1.0 if marks[m.BLESS_USED] == 0 and at[c.REDEEMER] < c.N_TILES else 0.0, gates,
    ]  # fmt: skip


def progress(s: Claustrophobia, to_goal: list[i64], second: i64) -> list[float]:
    """Three features that describe the goal of the scenario at hand."""
    marks = s.marks
    if s.scenario == c.SURVIVORS:
        return [float(marks[m.AIR] if marks[m.AIR] > 0 else 11), float(marks[m.ESCAPES]), 1.0 if second <= 2 else 0.0]
    if s.scenario == c.MASTER:
        return [
            float(marks[m.AIR] if marks[m.AIR] > 0 else 9), float(s.wounds[0]), 1.0 if marks[m.AIR] == 0 else 0.0,
        ]  # fmt: skip
    pile = float(len(s.pile))
    if s.scenario == c.INVASION:
        return [pile, 1.0 if s.cells[c.T_SHAFT] > 0 else 0.0, float(s.humans_on(c.T_SHAFT))]
    if s.scenario == c.RITUAL:
        room: list[i64] = [c.T_PENTACLE]
        steps = steps_from(s, room)
        close = 0.0
        for figure in range(c.TROG, c.DEMON):
            if s.at[figure] < c.N_TILES and steps[s.at[figure]] <= 2:
                close += 1.0
        return [float(marks[m.AIR]), float(n_seals(s)), close]
    if s.scenario == c.GOLD:
        real = marks[m.REAL] - 1
        if real < 0:
            return [pile, 0.0, 0.0]
        place = s.tokens[real]
        bearer = strength_of(s, place) if place < c.HUMANS else 0.0
        away = to_goal[s.at[place] if place < c.HUMANS else place - c.HUMANS]
        return [pile, bearer, float(away if away < NEAR else NEAR)]
    return [pile, float(marks[m.EXORCISMS]), float(s.wounds[0] + s.wounds[1])]
