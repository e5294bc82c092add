"""How long the table takes to foretell an action: worlds drawn, played on, and put into words."""

from dataclasses import dataclass
from time import perf_counter
from typing import Any

from grimtable.build import is_compiled
from grimtable.engine.game import Game
from grimtable.engine.rng import Rng
from grimtable.engine.state import State
from grimtable.games import find
from grimtable.table.foresight import Foresight
from grimtable.table.foretelling import Teller

ASKED_MS = 150.0  # compiled, for the action that is selected
QUESTIONS = 40  # of each game, spread over its games
APART = 7  # decisions between two questions that are measured


@dataclass(frozen=True)
class Figure:
    """Milliseconds for the selected action of a question, everything included."""

    median: float
    slow: float  # nine of ten are faster
    slowest: float


def measure(game: Game, questions: int = QUESTIONS) -> Figure:
    """Foretell one action at questions of games of every mode."""
    times: list[float] = []
    n = 0
    while len(times) < questions:
        mode = game.modes[n % len(game.modes)]
        s = game.new(game.seats(mode)[-1], mode, None, f"bench {n}".encode())
        times += _along(game, s, Rng(n, "bench table"), questions - len(times))
        n += 1
    times.sort()
    return Figure(times[len(times) // 2], times[len(times) * 9 // 10], times[-1])


def _along(game: Game, s: State, rng: Rng, most: int) -> list[float]:
    """Times at every few questions of one game."""
    times: list[float] = []
    decisions = 0
    while not s.over and len(times) < most:
        seat = s.pending[0]
        codes = s.codes(seat)
        if len(codes) > 1:
            decisions += 1
            if decisions % APART == 0:
                action = game.decode(codes[rng.below(len(codes))])
                start = perf_counter()
                Teller(Foresight(s.infoset(seat)), "pl").tell(action)
                times.append(1000 * (perf_counter() - start))
        s.apply(seat, game.decode(s.prefer(seat, codes) if rng.below(3) else codes[rng.below(len(codes))]))
    return times


def bench(names: list[str], questions: int = QUESTIONS) -> dict[str, Any]:
    """The figures of some games."""
    games = {name: measure(find(name), questions) for name in names}
    return {
        "build": "compiled" if is_compiled() else "interpreted",
        "asked_ms": ASKED_MS,
        "games": {
            name: {"median_ms": round(one.median, 1), "p90_ms": round(one.slow, 1), "max_ms": round(one.slowest, 1)}
            for name, one in games.items()
        },
    }
