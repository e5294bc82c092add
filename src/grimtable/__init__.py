"""Grimtable: a digital table for five survival-horror board games.

    g = grimtable.games()["cisza"]; g.modes; g.seats(); g.options()      what there is to choose
    s = grimtable.new("cisza", seats=3, seed=7)                          a game in progress
    s.pending; s.legal(0); s.apply(0, action); s.outcome                 who decides, what is possible, how it ended
    s.view(0); s.infoset(0); s.events(0, seat=0)                         what a seat may know, and what a bot is handed
    grimtable.bot("normal", "cisza").choose(s.infoset(0))                a bot's answer
    t = grimtable.Table("cisza", bots={1: "normal"}); t.act(0, action)   seats, talk, undo, a record
    grimtable.load_position("cisza", text); grimtable.dump_position(s)   a table written down

`print(s)` prints the table. Everything raised on purpose is a `GrimtableError`. The engine, the games and the bots need
nothing but the standard library. The project's `docs/reference/` describes every name, `docs/guide/bot.md` how to write
a bot, `docs/positions.md` and `docs/views.md` the formats, `grimtable --help` the command line.
"""

import tomllib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, SupportsIndex

from grimtable.build import check_build
from grimtable.engine.action import Action
from grimtable.engine.errors import (
    BadAction,
    BadArgument,
    BadClaim,
    BadInput,
    BadPack,
    BadPosition,
    BadReplay,
    BadSetup,
    BadView,
    GrimtableError,
    IllegalAction,
    UnknownName,
)
from grimtable.engine.event import Event
from grimtable.engine.game import Game
from grimtable.engine.infoset import InfoSet
from grimtable.engine.options import Option, Some
from grimtable.engine.outcome import Outcome
from grimtable.engine.rng import Rng, seed_bytes
from grimtable.engine.state import State
from grimtable.engine.talk import Claim, Said
from grimtable.engine.view import View
from grimtable.games import find, games

if TYPE_CHECKING:
    from grimtable.bots import Bot
    from grimtable.table import NeedsConsent, Table

__version__ = "0.1.0"
__all__ = [
    "Action", "BadAction", "BadArgument", "BadClaim", "BadInput", "BadPack", "BadPosition", "BadReplay", "BadSetup",
    "BadView", "Bot", "Claim", "Event", "Game", "GrimtableError", "IllegalAction", "InfoSet", "NeedsConsent", "Option",
    "Outcome", "Rng", "Said", "Some", "State", "Table", "UnknownName", "View", "action", "bot", "claim",
    "dump_position", "games", "infoset", "load_position", "new",
]  # fmt: skip

LATER = {"Bot": "grimtable.bots", "NeedsConsent": "grimtable.table", "Table": "grimtable.table"}

check_build()


def new(
    game: str,
    seats: SupportsIndex | None = None,
    mode: str | None = None,
    options: Mapping[str, Any] | None = None,
    seed: SupportsIndex | bytes | str = 0,
    pack: Any = None,
) -> State:
    """A new game; the same arguments give the same game, byte for byte. Without a seed it is always game 0."""
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
    if not isinstance(position, Mapping):
        raise BadPosition(f"{game}: a position is {position!r}, not TOML text or a table")
    return find(game).load(dict(position))


def dump_position(state: State) -> dict[str, Any]:
    """The full state as a position that plays on exactly."""
    if not isinstance(state, State):
        raise BadArgument(f"state is {state!r}, not a State, as grimtable.new(...) gives one")
    return state.setup.game.dump(state)


def infoset(game: str, view: View | dict[str, Any], talk: tuple[object, ...] = ()) -> InfoSet:
    """What a bot gets, from a view or its JSON alone."""
    return find(game).infoset(view, talk)


def bot(name: str, game: str, seed: int | str = 0, **budget: Any) -> "Bot":
    """A bot by name (random, greedy, ismcts) or level (easy, normal, hard, expert).

    The search bot takes `iterations`, or `seconds` to think. `seed` fixes its chance, so that it answers alike again.
    """
    from grimtable.bots import make

    return make(name, find(game), seed, **budget)


def claim(game: str, data: object) -> "Claim":
    """The claim behind its JSON."""
    return find(game).claim(data)


def __getattr__(name: str) -> Any:
    """Bots and tables are loaded when they are first asked for."""
    if name in LATER:
        from importlib import import_module

        return getattr(import_module(LATER[name]), name)
    raise AttributeError(f"module 'grimtable' has no attribute '{name}'")


def __dir__() -> list[str]:
    return sorted({*globals(), *LATER})
