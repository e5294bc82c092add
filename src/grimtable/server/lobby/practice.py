"""Tables that do not begin with a deal: a guided game, a position, a moment of a game that is over."""

from typing import Final

from grimtable.engine.errors import GrimtableError, UnknownName
from grimtable.engine.game import Game
from grimtable.server.errors import NotFound, Refusal
from grimtable.server.lobby.seats import Moment, NewTable
from grimtable.server.words import clean
from grimtable.table import RecordedGame, Table
from grimtable.table.lessons import lesson


class Prepared:
    """A table that begins where somebody prepared it, and the person's seat."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table: Final = table
        self.seat: Final = seat


def of_lesson(game: Game, name: str) -> Prepared:
    """The table of a guided game."""
    try:
        found = lesson(game.name, name)
    except UnknownName:
        raise NotFound("lesson", name=clean(name, 40)) from None
    return Prepared(found.table(), found.seat)


def of_position(game: Game, wish: NewTable) -> Prepared:
    """The table of a position: the person sits where the decision is, unless they named a seat."""
    position = {"game": game.name, **(wish.position or {})}
    if position.get("pack") is not None:  # a name would read a file of this machine
        raise Refusal("setup", reason="a position here plays with the standard components; leave pack out")
    try:
        table = Table(game.name, practice=True, position=position)
    except GrimtableError as error:
        raise Refusal("setup", reason=str(error)) from None
    own = [seat for seat, place in enumerate(wish.places or ()) if place.kind == "me"]
    return Prepared(table, min([*own, *table.state.pending, 0][0], table.state.n_seats - 1))


def of_moment(play: RecordedGame, moment: Moment) -> Prepared:
    """The table as it was before an act of a game that is over."""
    if not play.state.over:
        raise Refusal("not-over", status=409)
    table = play.table
    if not 0 <= moment.at < len(table.acts) or not 0 <= moment.seat < table.state.n_seats:
        raise NotFound("moment")
    state = table.first_state()
    for act in table.acts[: moment.at]:
        state.apply(act["seat"], table.game.action(act["action"]))
    position = {**table.game.dump(state), "game": table.game.name}
    if table.pack is not None:
        position["pack"] = table.pack
    return Prepared(Table(table.game.name, practice=True, position=position), moment.seat)
