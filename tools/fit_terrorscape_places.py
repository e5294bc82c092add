"""Fit the numbers of grimtable.games.terrorscape.knowledge.likelihood to games, and print them to paste.

python tools/fit_terrorscape_places.py 320 ismcts:100 ismcts:100 150 ismcts:100 greedy

So many games of two bots, the Killer's and the Survivors', as often as wanted; all are fitted together.

Needs numpy and scipy and a compiled build; a game of two searches takes about a second and a half.
"""

import itertools
import random
import sys

import numpy as np
from scipy.optimize import minimize

from grimtable import bots
from grimtable.engine.rng import seed_bytes
from grimtable.games import find
from grimtable.games.terrorscape import evidence
from grimtable.games.terrorscape.components import N_LOCATIONS, TEAM
from grimtable.games.terrorscape.knowledge.likelihood import FEATURES, NUMBERS, TOGETHER, features
from grimtable.games.terrorscape.state import KILLER_PHASE, Terrorscape

RIDGE = 2.0
TAKEN = 0.15  # share of the Killer's questions, besides the first of each round

# One moment: what speaks for each location of each Survivor, the possible triples, what speaks for each of those
# together, and which of them it was
Moment = tuple[np.ndarray, np.ndarray, np.ndarray, int]


def moment(s: Terrorscape) -> Moment:
    """What the Killer may think of, and what is so."""
    single = np.array([[features(s, s.lair, i, place) for place in range(N_LOCATIONS)] for i in range(TEAM)])
    stood = [[place for place in range(N_LOCATIONS) if evidence.places(s.known, i) >> place & 1] for i in range(TEAM)]
    at = np.array(list(itertools.product(*stood))).T
    empty = np.zeros(at.shape[1])
    for place in range(N_LOCATIONS):
        if s.fire != 2 and s.heard >> place & 1:
            empty += (at != place).all(0)
    same = (at[0] == at[1]).astype(int) + (at[1] == at[2]) + (at[0] == at[2])
    truth = int(np.nonzero((np.array(s.at) == at.T).all(1))[0][0])
    return single, at, np.stack([empty, same == 1, same == 3], 1), truth


def play(number: int, names: list[str]) -> list[Moment]:
    """Moments of one game of the base rules, with a Killer and a team of chance."""
    game = find("terrorscape")
    rng = random.Random(number)
    s = game.deal(game.setup(2, "standard", {"killer": 0}, None), seed_bytes(f"places/{number}"), muted=False)
    players = [bots.make(name, game, f"{number}/{seat}") for seat, name in enumerate(names)]
    found, last = [], 0
    while (seat := s.next_seat()) >= 0:
        codes = s.codes(seat)
        code = rng.choice(codes) if s.phase == 0 or len(codes) == 1 else players[seat].choose(s.infoset(seat)).code
        if s.phase == KILLER_PHASE and seat == s.killer_seat and (s.round_no != last or rng.random() < TAKEN):
            last = s.round_no
            found.append(moment(s))
        s.play(seat, code)
    return found


def loss(numbers: np.ndarray, moments: list[Moment], ridge: float) -> tuple[float, np.ndarray]:
    """How unlikely the truth is, on average, and the gradient; numbers far from the weights alone cost some."""
    n = len(FEATURES)
    start = np.zeros_like(numbers)
    start[0] = 1.0
    total, gradient = ridge * ((numbers - start) ** 2).sum(), 2 * ridge * (numbers - start)
    for single, at, together, truth in moments:
        score = single @ numbers[:n]
        z = score[0][at[0]] + score[1][at[1]] + score[2][at[2]] + together @ numbers[n:]
        likely = np.exp(z - z.max())
        likely /= likely.sum()
        total -= np.log(likely[truth])
        for i in range(TEAM):
            gradient[:n] += np.bincount(at[i], likely, N_LOCATIONS) @ single[i] - single[i][at[i][truth]]
        gradient[n:] += likely @ together - together[truth]
    return total / len(moments), gradient / len(moments)


def main(wanted: list[str]) -> None:
    """Play, fit on four games in five, and say how well the rest is foretold: by the weights alone, so far, and now."""
    played = [
        play(number, wanted[at + 1 : at + 3]) for at in range(0, len(wanted), 3) for number in range(int(wanted[at]))
    ]
    fitting = [each for number, moments in enumerate(played) if number % 5 for each in moments]
    rest = [each for moments in played[::5] for each in moments]
    start = np.zeros(len(FEATURES) + len(TOGETHER))
    start[0] = 1.0
    found = minimize(loss, start, args=(fitting, RIDGE), jac=True, method="L-BFGS-B", options={"maxiter": 80}).x
    far = [loss(numbers, rest, 0.0)[0] for numbers in (start, np.array([*NUMBERS, *TOGETHER]), found)]
    print(f"# {len(fitting)} moments and {len(rest)}; loss by the weights alone, so far, now:", *np.round(far, 3))
    for name, number in zip((*FEATURES, "empty", "two", "three"), found, strict=True):
        print(f"    {number:.2f},  # {name}")


if __name__ == "__main__":
    main(sys.argv[1:])
