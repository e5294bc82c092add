"""Rewards from the outcome of a game: by result, by score, or by a function of one's own."""

from collections.abc import Callable

from grimtable.engine.errors import BadArgument
from grimtable.engine.outcome import Outcome

RESULTS = {"win": 1.0, "draw": 0.0, "loss": -1.0}
Reward = Callable[[Outcome, int], float]


def by_result(outcome: Outcome, seat: int) -> float:
    """1 for a win, 0 for a draw, -1 for a loss; a shared victory is a win."""
    return RESULTS[outcome.results[seat]]


def by_score(outcome: Outcome, seat: int) -> float:
    """The game's own score."""
    return float(outcome.scores.get(seat, 0))


def reward_named(reward: str | Reward) -> Reward:
    """The function behind `reward="result"`, `"score"` or a function (outcome, seat) of one's own."""
    if callable(reward):
        return reward
    known: dict[str, Reward] = {"result": by_result, "score": by_score}
    if reward not in known:
        raise BadArgument(f"reward is {reward!r}, not 'result', 'score' or a function of an outcome and a seat")
    return known[reward]
