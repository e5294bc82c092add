"""Environments for research: PettingZoo, Gymnasium, a vector of games, OpenSpiel; extras `[rl]` and `[spiel]`.

    rl.aec("osaczeni", seats=4)                       PettingZoo, one seat after another
    rl.parallel("osaczeni", seats=4)                  PettingZoo, all seats at once; who is not asked has one no-op
    rl.gym("cisza", seat=0, opponents="greedy")       Gymnasium, one seat against bots, with action_masks()
    rl.vector("cisza", n=64)                          many games side by side in one process
    rl.openspiel("cisza", seats=2, chance="deal")     OpenSpiel; also pyspiel.load_game
    rl.register()                                     names for gymnasium.make and pyspiel.load_game

Each takes `seats`, `mode`, `options`, `pack` and `reward`. The project's `docs/guide/rl.md` says more.
"""

from importlib import import_module
from typing import Any

from grimtable.engine.errors import GrimtableError, UnknownName

__all__ = ["NotInstalled", "aec", "check_digest", "gym", "names", "openspiel", "parallel", "register", "vector"]


class NotInstalled(GrimtableError):
    """A library that an environment builds on is not installed."""


def part(module: str, extra: str) -> Any:  # the libraries below have no types that hold for all versions
    """A module of this package, or NotInstalled with the way to get what it needs."""
    try:
        return import_module(f"grimtable.rl.{module}")
    except ImportError as error:
        if error.name is None or error.name.startswith("grimtable"):
            raise
        raise NotInstalled(
            f"grimtable.rl needs {error.name}: install the extra '{extra}', pip install 'grimtable[{extra}]'"
        ) from None


def aec(game: str, **settings: Any) -> Any:
    """A PettingZoo AEC environment: the seat in `agent_selection` answers; a group answers in seat order."""
    return part("aec_env", "rl").AecEnv(game, **settings)


def parallel(game: str, **settings: Any) -> Any:
    """A PettingZoo parallel environment: all seats that are asked answer at once, the others have a single no-op."""
    return part("parallel_env", "rl").ParallelEnv(game, **settings)


def gym(game: str, seat: int = 0, opponents: str = "random", **settings: Any) -> Any:
    """A Gymnasium environment for one seat; bots of a name or level take the others."""
    return part("seat_env", "rl").SeatEnv(game, seat=seat, opponents=opponents, **settings)


def vector(game: str, n: int = 64, **settings: Any) -> Any:
    """Games side by side in one process; each step takes an action for the seat that is asked in each of them."""
    return part("vector_env", "rl").VectorEnv(game, n, **settings)


def openspiel(game: str, **settings: Any) -> Any:
    """An OpenSpiel game."""
    return part("spiel", "spiel").load(game, **settings)


def register() -> list[str]:
    """Give every game a name with gymnasium and, where it is installed, with OpenSpiel; the names."""
    found: list[str] = part("registration", "rl").register()
    return found


def names() -> list[str]:
    """The names that `register` gives: they change with the ruleset's version."""
    found: list[str] = part("registration", "rl").names()
    return found


def check_digest(game: str, digest: str) -> None:
    """UnknownName if a saved network numbers actions in another way than this release; save `env.digest` beside it."""
    from grimtable.games import find

    now = find(game).numbering.digest
    if digest != now:
        raise UnknownName(
            f"{game}: the saved network has the action numbers {digest!r}, this release has {now!r} "
            f"({find(game).ruleset}); train it anew, or use the release it was trained with"
        )
