"""Fit the weights of grimtable.games.terrorscape.bots.features to results, and print them as a table to paste.

python tools/fit_terrorscape.py 6000

Needs numpy and scipy and a compiled build; 6,000 games take about a minute and a half.
"""

import random
import sys

import numpy as np
from scipy.optimize import minimize

from grimtable.engine.codes import kind_of
from grimtable.engine.rng import seed_bytes
from grimtable.games import find
from grimtable.games.terrorscape import kinds
from grimtable.games.terrorscape.bots.features import FEATURES, features

RANDOM_MOVES = 0.3  # the most that one game has
TAKEN = 0.1  # share of positions
RIDGE = 3.0
# What a player of a game may be shy of, and how shy. Where everybody always works, no fit can tell what work is worth.
SHY = (0.0, 0.0, 0.5, 0.9)
WORK = ((kinds.SEARCH,), (kinds.REPAIR, kinds.USE), (kinds.MOVE,))


def play(number: int) -> tuple[list[list[float]], float]:
    """One game of two rules of thumb that err and shirk now and then: some of its positions, and who won."""
    game = find("terrorscape")
    rng = random.Random(number)
    s = game.deal(game.setup(2, "standard", {"killer": 0}, None), seed_bytes(f"fit/{number}"), muted=True)
    err = RANDOM_MOVES * rng.random()
    shy = [{kind: rng.choice(SHY) for group in WORK for kind in group} for _ in range(2)]
    shy[0][kinds.SEARCH] = shy[1][kinds.MOVE] = 0.0  # a Killer that never looks, or Survivors that never walk: no game
    taken = []
    while (seat := s.next_seat()) >= 0:
        codes = s.codes(seat)
        kept = [code for code in codes if rng.random() >= shy[seat].get(kind_of(code), 0.0)]
        codes = kept or codes
        if s.phase == 0 or rng.random() < err:
            code = rng.choice(codes)
        else:
            code = s.prefer(seat, codes)
        if s.phase != 0 and rng.random() < TAKEN:
            taken.append(features(s))
        s.play(seat, code)
    return taken, s.value()[0]


def main(games: int) -> None:
    """Play, fit on nine games in ten, and say how well the rest is foretold."""
    rows, won, group = [], [], []
    for number in range(games):
        taken, result = play(number)
        rows += taken
        won += [result] * len(taken)
        group += [number % 10] * len(taken)
    x, y, last = np.array(rows), np.array(won), np.array(group) == 9

    def loss(w: np.ndarray) -> tuple[float, np.ndarray]:
        z = x[~last] @ w
        miss = 1 / (1 + np.exp(-z)) - y[~last]
        return float((np.logaddexp(0, z) - y[~last] * z).sum() + RIDGE * w @ w), x[~last].T @ miss + 2 * RIDGE * w

    found = minimize(loss, np.zeros(x.shape[1]), jac=True, method="L-BFGS-B", options={"maxiter": 1000}).x
    z = x[last] @ found
    rate = y[~last].mean()
    constant = -(y[last] * np.log(rate) + (1 - y[last]) * np.log(1 - rate)).mean()
    print(f"# {len(y)} positions; loss {(np.logaddexp(0, z) - y[last] * z).mean():.4f}, of a constant {constant:.4f}")
    for name, weight, mean in zip(FEATURES, found, x.mean(0), strict=True):
        print(f"    {weight:.3f},  # {name}  (mean {mean:.3f})")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 6000)
