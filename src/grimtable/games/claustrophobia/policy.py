"""How a seat stands and what a sensible beginner would do: for bots, never for rules."""

from grimtable.engine.codes import kind_of
from grimtable.engine.fastmath import exp
from grimtable.engine.ints import i64
from grimtable.games.claustrophobia import advice
from grimtable.games.claustrophobia import kinds as k
from grimtable.games.claustrophobia.board import n_seals
from grimtable.games.claustrophobia.components import (
    BLADE,
    DEMON,
    GOLD,
    HUMANS,
    INVASION,
    MASTER,
    N_FIGURES,
    N_TILES,
    RITUAL,
    SURVIVORS,
    T_PENTACLE,
    T_SHAFT,
    TROG,
)
from grimtable.games.claustrophobia.forecast import FAR, goals, human_tiles, steps_from, worth
from grimtable.games.claustrophobia.state import (
    AIR,
    BID_NOW,
    DEPLOYED,
    DRAW,
    ESCAPES,
    EXORCISMS,
    HUMAN,
    HUMAN_WINS,
    REAL,
    ROUND,
    THREAT,
    WINNER,
    Claustrophobia,
)

FORESIGHT: i64 = 90  # decisions at most
# How far below the most promising answer another may be to be searched.
SLACK_HUMAN: float = 0.8
SLACK_DICE: float = 2.0
SLACK_DEMON: float = 3.0
# Log odds per unit of each feature, by scenario: fitted to some thousand rounds of beginners' games with a few slips.
# How many warriors there are counts only through their whole lines: else a wounded one would be better dead.
WEIGHTS: list[list[float]] = [
    [],
    [-6.95, 1.27, 0.0, 0.06, -0.23, -0.5, -0.04, -0.07, 0.37, -0.0, -0.42, -0.12, 0.6, 3.37, 0.05, 0.03, -0.07],
    [-1.53, 1.64, 0.0, 0.09, -0.24, -0.02, -0.02, 0.07, 0.32, 0.33, -0.87, -0.07, -0.42, 0.95, 0.41, 0.0, 0.01],
    [-11.8, 2.27, 0.0, -0.01, -0.23, -0.84, -0.11, -0.06, 0.67, 0.0, -0.32, -0.35, 0.84, 0.44, 0.12, 0.0, 0.06],
    [-6.21, 1.38, 0.0, 0.05, 0.0, -1.38, -0.07, -0.13, 0.3, -0.15, 0.09, 0.13, 0.54, -1.09, -0.37, 0.0, 0.54],
    [-3.64, 1.7, 0.0, 0.02, -0.24, 0.08, -0.01, -0.28, 0.28, 0.0, -0.84, -0.13, -0.33, 0.97, 0.66, 0.0, -0.04],
    [-5.31, 0.88, 0.0, -0.12, -0.08, -1.38, -0.1, -0.08, 0.28, -0.13, 0.18, 0.11, -0.4, 4.05, -0.26, 0.43, 0.13],
]  # fmt: skip


def value(s: Claustrophobia) -> list[float]:
    """Each seat's chance to win, guessed; exact at the end."""
    if s.over:
        if s.marks[WINNER] == DRAW:
            return [0.5, 0.5]
        winner = s.human() if s.marks[WINNER] == HUMAN_WINS else s.demon()
        return [1.0, 0.0] if winner == 0 else [0.0, 1.0]
    if s.marks[HUMAN] == 0:  # the auction: fewer points, fewer chances
        if s.marks[BID_NOW] == 0:
            return [0.5, 0.5]
        bidder = s.marks[41] - 1
        chance = 0.5 + 0.05 * (float(s.marks[BID_NOW]) - 16.5)
        chance = 0.05 if chance < 0.05 else (0.95 if chance > 0.95 else chance)
        return [chance, 1.0 - chance] if bidder == 0 else [1.0 - chance, chance]
    if len(s.tiles) == 0:
        return [0.5, 0.5]
    later = settled(s)
    if later.over:
        return value(later)
    chance = 1.0 / (1.0 + exp(-standing(later)))
    return [chance, 1.0 - chance] if s.human() == 0 else [1.0 - chance, chance]


def settled(s: Claustrophobia) -> Claustrophobia:
    """The table at the end of the round, both sides playing as a beginner would: half a move tells little."""
    later = s.clone()
    later.journal = None
    for _ in range(FORESIGHT):
        if later.over or later.marks[ROUND] != s.marks[ROUND]:
            break
        seat = later.next_seat()
        codes = later.codes(seat)
        later.play(seat, prefer(later, seat, codes))
    return later


def standing(s: Claustrophobia) -> float:
    """How far ahead the Human side is, in log odds."""
    found = features(s)
    weights = WEIGHTS[s.scenario]
    total = 0.0
    for i in range(len(found)):
        total += found[i] * weights[i]
    return total


def features(s: Claustrophobia) -> list[float]:
    """What the estimate rests on, when a round begins; the order is that of WEIGHTS."""
    team = 0.0
    warriors = 0.0
    quick = 0.0
    for figure in range(HUMANS):
        if s.at[figure] < N_TILES:
            team += worth(s, figure)
            warriors += 1.0
            if figure >= BLADE:
                quick += 1.0
    to_humans = steps_from(s, human_tiles(s))
    trogs = 0.0
    near = 0.0
    for figure in range(TROG, DEMON):
        if s.at[figure] < N_TILES:
            trogs += 1.0
            if to_humans[s.at[figure]] <= 1:
                near += 1.0
    demons = 0.0
    for figure in range(DEMON, N_FIGURES):
        if s.at[figure] < N_TILES:
            life = s.rows.demon_life[s.demon_kind(figure)]
            demons += 0.4 + 0.6 * float(life - s.wounds[figure - DEMON]) / float(life)
    to_goal = steps_from(s, goals(s))
    first: i64 = FAR
    second: i64 = FAR
    for figure in range(HUMANS):
        if s.at[figure] < N_TILES:
            away = to_goal[s.at[figure]]
            if away < first:
                second = first
                first = away
            elif away < second:
                second = away
    own = progress(s, to_goal, second)
    return [
        1.0, team, warriors, trogs, near, demons, float(s.marks[THREAT]), float(s.claws[0]), float(s.hand[0]),
        float(s.rows.deployments[s.scenario] - s.marks[DEPLOYED]), float(first if first < 8 else 8),
        float(second if second < 8 else 8), own[0], own[1], own[2], quick, float(s.marks[ROUND]),
    ]  # fmt: skip


def progress(s: Claustrophobia, to_goal: list[i64], second: i64) -> list[float]:
    """Three numbers that only this scenario has."""
    marks = s.marks
    if s.scenario == SURVIVORS:
        return [float(marks[AIR] if marks[AIR] > 0 else 11), float(marks[ESCAPES]), 1.0 if second <= 2 else 0.0]
    if s.scenario == MASTER:
        return [
            float(marks[AIR] if marks[AIR] > 0 else 9), float(s.wounds[0]), 1.0 if marks[AIR] == 0 else 0.0,
        ]  # fmt: skip
    pile = float(len(s.pile))
    if s.scenario == INVASION:
        return [pile, 1.0 if s.cells[T_SHAFT] > 0 else 0.0, float(s.humans_on(T_SHAFT))]
    if s.scenario == RITUAL:
        room: list[i64] = [T_PENTACLE]
        steps = steps_from(s, room)
        close = 0.0
        for figure in range(TROG, DEMON):
            if s.at[figure] < N_TILES and steps[s.at[figure]] <= 2:
                close += 1.0
        return [float(marks[AIR]), float(n_seals(s)), close]
    if s.scenario == GOLD:
        real = marks[REAL] - 1
        if real < 0:
            return [pile, 0.0, 0.0]
        place = s.tokens[real]
        bearer = worth(s, place) if place < HUMANS else 0.0
        away = to_goal[s.at[place] if place < HUMANS else place - HUMANS]
        return [pile, bearer, float(away if away < 8 else 8)]
    return [pile, float(marks[EXORCISMS]), float(s.wounds[0] + s.wounds[1])]


def prefer(s: Claustrophobia, seat: i64, codes: list[i64]) -> i64:
    """The most promising code, the first of equals."""
    if len(codes) == 1:
        return codes[0]
    adviser = advice.Adviser(s, seat)
    best = codes[0]
    best_score = -1e9
    for code in codes:
        score = adviser.promise(code)
        if score > best_score:
            best_score = score
            best = code
    return best


def guide(s: Claustrophobia, seat: i64, codes: list[i64]) -> i64:
    """The most promising of some codes, or -1 if it looks much worse than the best that the seat could do.

    The estimate is fitted to sensible games and knows little of others: a Human side that dawdles or wanders off looks
    well to it. So a search chooses between what a beginner might do, and leaves out what he never would.
    """
    best = prefer(s, seat, codes)
    every = s.codes(seat)
    if len(every) == len(codes):
        return best
    adviser = advice.Adviser(s, seat)
    promise = adviser.promise(best)
    kind = kind_of(best)
    slack = SLACK_DEMON
    if seat == s.human():
        slack = SLACK_DICE if kind == k.ASSIGN or kind == k.CANCEL else SLACK_HUMAN
    for code in every:
        if adviser.promise(code) > promise + slack:
            return -1
    return best
