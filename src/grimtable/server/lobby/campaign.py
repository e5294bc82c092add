"""What a group of players carries from game to game: the same people with as many bots find it at their next table.

Nothing is stored for it: it is folded from the outcomes of the games the group has finished. Guided games and practice
from a position leave nothing.
"""

from typing import Any, Final

from sqlalchemy import Connection, select

from grimtable.engine.game import Game
from grimtable.engine.outcome import Outcome
from grimtable.server.storage.rows import SeatRow, find_seats, find_tables
from grimtable.server.storage.schema import SEATS, TABLES

MOST: Final = 1000  # finished games of one person that are looked through, the newest

Group = tuple[tuple[str, ...], int]
Json = dict[str, Any]  # values are whatever JSON holds


def group_of(seats: list[SeatRow]) -> Group:
    """Who plays: the people, whoever stands in for them, and how many bots."""
    return tuple(sorted(seat.person for seat in seats if seat.person is not None)), sum(
        seat.kind == "bot" for seat in seats
    )


def keeps_legacy(game: Game) -> bool:
    """Whether anything is carried from game to game here."""
    return type(game).legacy is not Game.legacy


def legacy(connection: Connection, game: Game, seats: list[SeatRow]) -> Json:
    """The options that a group's finished games leave to its next one; empty for strangers."""
    group = group_of(seats)
    if not keeps_legacy(game) or not group[0] or len(group[0]) + group[1] != len(seats):
        return {}
    mine = select(SEATS.c.table_id).where(SEATS.c.person == group[0][0])
    played = find_tables(
        connection,
        TABLES.c.id.in_(mine),
        TABLES.c.game == game.name,
        TABLES.c.status == "over",
        TABLES.c.imported.is_(False),
        limit=MOST,
    )
    seated = find_seats(connection, [row.id for row in played])
    left: Json = {}
    for row in reversed(played):  # oldest first
        is_dealt = not row.settings.lesson and row.header.get("position") is None
        if is_dealt and row.outcome is not None and group_of(seated[row.id]) == group:
            left = game.legacy(left, Outcome.from_json(row.outcome))
    return left
