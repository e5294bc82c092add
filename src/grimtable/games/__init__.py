"""The registry of games; each game is a package of its own with one name for others, `GAME`."""

from functools import cache
from importlib import import_module

from grimtable.engine.errors import UnknownName
from grimtable.engine.game import Game

NAMES = ("cisza", "osaczeni", "claustrophobia", "terrorscape", "male_epickie_zombie")


@cache
def games() -> dict[str, Game]:
    """Every game by name."""
    return {name: import_module(f"grimtable.games.{name}").GAME for name in NAMES}


def find(name: str) -> Game:
    """The game of a name; UnknownName lists what there is."""
    if name not in NAMES:
        raise UnknownName(f"no game {name!r}; there is {', '.join(NAMES)}")
    return games()[name]
