"""Grimtable: a digital table for survival-horror board games.

Everything a program needs is here: `games`, `new`, `action`, `load_position`, `dump_position`, `infoset`, `bot`,
`Table`, `claim`. The engine, the games and the bots need nothing but the standard library.
"""

import tomllib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from grimtable.build import check_build
from grimtable.engine.action import Action
from grimtable.engine.errors import BadPosition, GrimtableError, IllegalAction
from grimtable.engine.game import Game
from grimtable.engine.infoset import InfoSet
from grimtable.engine.outcome import Outcome
from grimtable.engine.rng import Rng, seed_bytes
from grimtable.engine.state import State
from grimtable.engine.view import View
from grimtable.games import find, games

if TYPE_CHECKING:
    from grimtable.bots import Bot
    from grimtable.engine.talk import Claim
    from grimtable.table import Table

__version__ = "0.1.0"
__all__ = [
    "Action", "Game", "GrimtableError", "IllegalAction", "InfoSet", "Outcome", "Rng", "State", "Table", "View",
    "action", "bot", "claim", "dump_position", "games", "infoset", "load_position", "new",
]  # fmt: skip

check_build()


def new(
    game: str,
    seats: int | None = None,
    mode: str | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int | bytes | str = 0,
    pack: Any = None,
) -> State:
    """A new game; the same arguments give the same game, byte for byte."""
    return find(game).new(seats, mode, options, seed_bytes(seed), pack)


def action(game: str, data: object) -> Action:
    """The action behind its JSON."""
    return find(game).action(data)


def load_position(game: str, position: str | Mapping[str, Any]) -> State:
    """The state behind a position: TOML text or a table."""
    if isinstance(position, str):
        try:
            position = tomllib.loads(position)
        except tomllib.TOMLDecodeError as error:
            raise BadPosition(f"{game}: the position is not TOML: {error}") from None
    return find(game).load(dict(position))


def dump_position(state: State) -> dict[str, Any]:
    """The full state as a position that plays on exactly."""
    return state.setup.game.dump(state)


def infoset(game: str, view: View | dict[str, Any], talk: tuple[object, ...] = ()) -> InfoSet:
    """What a bot gets, from a view or its JSON alone."""
    return find(game).infoset(view, talk)


def bot(name: str, game: str, seed: int | str = 0, **budget: Any) -> "Bot":
    """A bot by name (random, greedy, ismcts) or level (easy, normal, hard, expert)."""
    from grimtable.bots import make

    return make(name, find(game), seed, **budget)


def claim(game: str, data: object) -> "Claim":
    """The claim behind its JSON."""
    return find(game).claim(data)


def __getattr__(name: str) -> Any:
    """`Table` is loaded when it is first asked for."""
    if name == "Table":
        from grimtable.table import Table

        return Table
    raise AttributeError(f"module 'grimtable' has no attribute '{name}'")
