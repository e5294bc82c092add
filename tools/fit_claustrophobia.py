"""Fit the weights of grimtable.games.claustrophobia.bots.features to results, and print them as a table to paste.

python tools/fit_claustrophobia.py 3000

Needs numpy and scipy and a compiled build; plays that many games of each scenario.
"""

import random
import sys
from typing import cast

import numpy as np
from scipy.optimize import minimize

from grimtable.engine.rng import seed_bytes
from grimtable.games import find
from grimtable.games.claustrophobia.bots.features import FEATURES, features
from grimtable.games.claustrophobia.marks import P_INITIATIVE
from grimtable.games.claustrophobia.state import Claustrophobia

RANDOM_MOVES = 0.3  # the most that one side of a game has
RIDGE = 2.0
BOUNDS = [(0, None) if name[-1] == "+" else (None, 0) if name[-1] == "-" else (None, None) for name in FEATURES]


def play(mode: str, number: int) -> tuple[list[list[float]], float]:
    """One game of two rules of thumb that err now and then: how its rounds began, and what the Human side got."""
    game = find("claustrophobia")
    rng = random.Random(f"{mode}/{number}")
    seats, mode, options = game.check_setup(2, mode, {"human": 0})
    s = cast(
        Claustrophobia,
        game.deal(game.setup(seats, mode, options, None), seed_bytes(f"fit/{mode}/{number}"), muted=True),
    )
    err = [RANDOM_MOVES * rng.random() ** 2 for _ in range(2)]
    taken: list[list[float]] = []
    last = 0
    while (seat := s.next_seat()) >= 0:
        codes = s.codes(seat)
        if s.marks[0] != last and s.phase() == P_INITIATIVE:
            last = int(s.marks[0])
            taken.append(features(s))
        s.play(seat, rng.choice(codes) if rng.random() < err[seat] else s.prefer(seat, codes))
    return taken, s.value()[0]


def fit(mode: str, games: int) -> None:
    """Play, fit on nine games in ten, and say how well the rest is foretold."""
    rows, won, group = [], [], []
    for number in range(games):
        taken, result = play(mode, number)
        rows += taken
        won += [result] * len(taken)
        group += [number % 10] * len(taken)
    x, y, last = np.array(rows), np.array(won), np.array(group) == 9
    bounds = list(BOUNDS)
    if mode == "possessed":  # there the Demons are what the Human side has to find
        bounds[FEATURES.index("demons-")] = (None, None)

    def loss(w: np.ndarray) -> tuple[float, np.ndarray]:
        z = x[~last] @ w
        miss = 1 / (1 + np.exp(-z)) - y[~last]
        return float((np.logaddexp(0, z) - y[~last] * z).sum() + RIDGE * w @ w), x[~last].T @ miss + 2 * RIDGE * w

    start = np.zeros(x.shape[1])
    found = minimize(loss, start, jac=True, method="L-BFGS-B", bounds=bounds, options={"maxiter": 3000}).x
    z = x[last] @ found
    rate = y[~last].mean()
    constant = -(y[last] * np.log(rate) + (1 - y[last]) * np.log(1 - rate)).mean()
    lost = (np.logaddexp(0, z) - y[last] * z).mean()
    numbers = ", ".join(f"{weight + 0.0:.2f}" for weight in found)
    print(f"    [{numbers}],  # {mode}: {len(y)} rounds, {rate:.0%}, loss {lost:.3f} of {constant:.3f}", flush=True)


if __name__ == "__main__":
    for each in sys.argv[2:] or find("claustrophobia").modes:
        fit(each, int(sys.argv[1]))
