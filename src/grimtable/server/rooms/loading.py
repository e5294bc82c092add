"""A table read from the database, its game rebuilt by replay."""

from typing import Final

from sqlalchemy import Connection

from grimtable.server.errors import NotFound
from grimtable.server.storage.rows import (
    SeatRow,
    StoredEntry,
    TableRow,
    find_entries,
    find_seats,
    find_secret,
    find_table,
)
from grimtable.table import RecordedGame


class Loaded:
    """A table as it lies in the database."""

    def __init__(
        self, row: TableRow, seats: list[SeatRow], entries: list[StoredEntry], play: RecordedGame | None
    ) -> None:
        self.row: Final = row
        self.seats: Final = seats
        self.entries: Final = entries
        self.play: Final = play


def load(connection: Connection, table: str) -> Loaded:
    """Read a table and rebuild its game by replay."""
    row = find_table(connection, table)
    if row is None:
        raise NotFound("table")
    seats = find_seats(connection, [table])[table]
    entries = find_entries(connection, table)
    play = None
    if row.status != "open":
        secret = find_secret(connection, table)
        reveal = None if secret is None else {"secret": secret.secret.hex(), "salt": secret.salt.hex()}
        play = RecordedGame(row.header, reveal, [entry.body for entry in entries], practice=row.settings.practice)
    return Loaded(row, seats, entries, play)
