"""A game that is about to begin: its name, its setup and its header, checked for people."""

from collections.abc import Mapping
from typing import Any

from grimtable.engine.errors import BadSetup, GrimtableError
from grimtable.engine.game import Game
from grimtable.games import games
from grimtable.server.errors import NotFound, Refusal, UnfitSetup
from grimtable.table import Fairness, Table

Json = dict[str, Any]  # values are whatever JSON holds


def game_named(name: str) -> Game:
    """A game by name, refused where there is none."""
    found = games().get(name)
    if found is None:
        raise NotFound("game", name=name[:40])
    return found


def check_setup(
    game: Game, seats: int | None, mode: str | None, options: Mapping[str, Any]
) -> tuple[int, str, dict[str, Any]]:
    """Mode, seats and options with their defaults, refused with a reason for people."""
    try:
        return game.check_setup(seats, mode, options)
    except BadSetup as error:
        raise UnfitSetup(game, error) from None


def new_header(game: Game, seats: int, mode: str, options: Mapping[str, Any], pack: Any, fair: Fairness) -> Json:
    """The public header of a table that has not started: everything but the seats' entropy."""
    try:
        table = Table(game.name, seats, mode=mode, options=options, pack=pack, fair=fair)
    except GrimtableError as error:
        raise Refusal("setup", reason=str(error)) from None
    return table.header()


def with_entropy(header: Json, entropy: dict[str, str]) -> Json:
    """The header of a table that starts now."""
    return {**header, "fair": {**header["fair"], "entropy": entropy}}


def with_options(header: Json, options: Json) -> Json:
    """The header of a table that begins with what its group's earlier games left; those choices that fit."""
    game = game_named(header["game"])
    known = game.options(header["mode"], header["seats"])
    chosen = {**header["options"], **{name: value for name, value in options.items() if name in known}}
    return {**header, "options": check_setup(game, header["seats"], header["mode"], chosen)[2]}
