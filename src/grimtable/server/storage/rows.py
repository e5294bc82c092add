"""Tables in the database: their rows, their seats and their records."""

import time
from typing import Any, Final, Literal

import msgspec
from sqlalchemy import Connection, Row, bindparam, func, insert, select, text, update

from grimtable.server.storage.entries import entry_row, to_json
from grimtable.server.storage.schema import ENTRIES, SEATS, TABLES
from grimtable.server.storage.store import COLUMNS

CHANNEL: Final = "grimtable"
_DECODE: Final = msgspec.json.decode


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How time is kept: not at all, so many seconds a move, or a reserve with so much added after each move."""

    kind: Literal["none", "move", "reserve"] = "none"
    seconds: int = 0
    add: int = 0
    timeout: Literal["bot", "default", "pause"] = "bot"


class TableSettings(msgspec.Struct, frozen=True):
    """What the host chose around the rules."""

    clock: Clock = Clock()
    watch: bool = True  # whether spectators may look on
    delay: int = 0  # how many entries spectators are behind
    practice: bool = False  # undo without limit; only with one person at the table
    rematch: str = ""  # the table that was opened for another game
    again_of: str = ""  # the table this one follows
    legacy: bool = True  # begin with what this group's earlier games left; not where the host chose that by hand
    every_mode: bool = True  # whether a mode may be played that the group has not unlocked
    odds: bool = True  # whether hints and what is foretold may be seen
    lesson: str = ""  # the guided game that is played here


class SeatRow(msgspec.Struct):
    """Who sits where."""

    seat: int
    person: str | None = None
    kind: Literal["human", "bot", "open", "link"] = "open"
    name: str = ""
    level: str | None = None  # a bot's level; for a person: the bot that stands in
    entropy: str = ""
    result: str | None = None
    role: str | None = None

    @property
    def is_bot(self) -> bool:
        """Whether a bot decides here now."""
        return self.level is not None

    @property
    def is_taken(self) -> bool:
        """Whether a game could start as far as this seat goes."""
        return self.kind in ("human", "bot")


class TableRow(msgspec.Struct):
    """A table without its record."""

    id: str
    game: str
    mode: str
    status: str
    title: str
    host: str | None
    listed: bool
    settings: TableSettings
    header: dict[str, Any]  # JSON
    clock: dict[str, Any] | None
    outcome: dict[str, Any] | None
    imported: bool
    created: float
    ended: float | None


class Secret(msgspec.Struct, frozen=True):
    """What must not leave the server while the game runs."""

    secret: bytes
    salt: bytes


class StoredEntry(msgspec.Struct):
    """One entry of a record as it lies in the database."""

    n: int
    kind: str
    seat: int | None
    body: dict[str, Any]  # JSON
    person: str | None = None
    nonce: str | None = None
    at: float = 0.0


def _table(row: Row[Any]) -> TableRow:
    return TableRow(
        row.id,
        row.game,
        row.mode,
        row.status,
        row.title,
        row.host,
        row.listed,
        _DECODE(row.settings, type=TableSettings),
        _DECODE(row.header),
        None if row.clock is None else _DECODE(row.clock),
        None if row.outcome is None else _DECODE(row.outcome),
        row.imported,
        row.created,
        row.ended,
    )


_TABLE_COLUMNS: Final = [column for column in TABLES.c if column.name not in ("secret", "salt")]


def find_table(connection: Connection, table: str, *, lock: bool = False) -> TableRow | None:
    """A table by its id; `lock` keeps other workers from changing it in this transaction."""
    query = select(*_TABLE_COLUMNS).where(TABLES.c.id == table)
    row = connection.execute(query.with_for_update() if lock else query).first()
    return None if row is None else _table(row)


def find_tables(connection: Connection, *where: Any, limit: int = 50) -> list[TableRow]:
    """Tables by condition, newest first."""
    query = select(*_TABLE_COLUMNS).where(*where).order_by(TABLES.c.created.desc(), TABLES.c.id).limit(limit)
    return [_table(row) for row in connection.execute(query)]


def find_secret(connection: Connection, table: str) -> Secret | None:
    """The secret of a table."""
    row = connection.execute(select(TABLES.c.secret, TABLES.c.salt).where(TABLES.c.id == table)).first()
    return None if row is None or row.secret is None else Secret(row.secret, row.salt)


# Made once: a list of values in a new statement leaves rings behind that go only where garbage is looked for.
_SEATS_OF: Final = (
    select(SEATS)
    .where(SEATS.c.table_id.in_(bindparam("tables", expanding=True)))
    .order_by(SEATS.c.table_id, SEATS.c.seat)
)


def find_seats(connection: Connection, tables: list[str]) -> dict[str, list[SeatRow]]:
    """The seats of some tables, in order."""
    found: dict[str, list[SeatRow]] = {table: [] for table in tables}
    for row in connection.execute(_SEATS_OF, {"tables": tables}):
        found[row.table_id].append(
            SeatRow(row.seat, row.person, row.kind, row.name, row.level, row.entropy, row.result, row.role)
        )
    return found


def running_seats(connection: Connection, person: str) -> list[tuple[str, int]]:
    """Where somebody plays in games that go on: table and seat."""
    query = select(SEATS.c.table_id, SEATS.c.seat).join(TABLES, TABLES.c.id == SEATS.c.table_id)
    found = connection.execute(query.where(SEATS.c.person == person, TABLES.c.status == "running"))
    return [(row.table_id, row.seat) for row in found]


def self_moving(connection: Connection, limit: int) -> list[str]:
    """The newest running tables that go on without a person's hand: a bot sits there, or a clock runs."""
    rows = find_tables(connection, TABLES.c.status == "running", TABLES.c.imported.is_(False), limit=limit)
    seats = find_seats(connection, [row.id for row in rows])
    return [
        row.id
        for row in rows
        if not (row.clock or {}).get("paused")
        and (row.settings.clock.kind != "none" or any(seat.is_bot for seat in seats[row.id]))
    ]


def find_entries(connection: Connection, table: str, after: int = 0) -> list[StoredEntry]:
    """The entries of a record from after `n` on."""
    query = select(ENTRIES).where(ENTRIES.c.table_id == table, ENTRIES.c.n > after).order_by(ENTRIES.c.n)
    return [
        StoredEntry(row.n, row.kind, row.seat, _DECODE(row.body), row.person, row.nonce, row.at)
        for row in connection.execute(query)
    ]


def last_entry(connection: Connection, table: str) -> int:
    """The number of the newest entry."""
    query = select(func.coalesce(func.max(ENTRIES.c.n), 0)).where(ENTRIES.c.table_id == table)
    return int(connection.execute(query).scalar_one())


def add_table(connection: Connection, table: TableRow, secret: Secret | None, seats: list[SeatRow]) -> None:
    """Store a new table with its seats."""
    connection.execute(
        insert(TABLES).values(
            id=table.id,
            game=table.game,
            mode=table.mode,
            status=table.status,
            title=table.title,
            host=table.host,
            listed=table.listed,
            settings=to_json(table.settings),
            header=to_json(table.header),
            secret=None if secret is None else secret.secret,
            salt=None if secret is None else secret.salt,
            clock=None if table.clock is None else to_json(table.clock),
            outcome=None if table.outcome is None else to_json(table.outcome),
            imported=table.imported,
            created=table.created,
            ended=table.ended,
        )
    )
    connection.execute(insert(SEATS), [seat_values(table.id, seat) for seat in seats])


def seat_values(table: str, seat: SeatRow) -> dict[str, Any]:
    """The columns of a seat."""
    return {"table_id": table, **msgspec.structs.asdict(seat)}


def put_seat(connection: Connection, table: str, seat: SeatRow) -> None:
    """Write who sits there now."""
    where = (SEATS.c.table_id == table, SEATS.c.seat == seat.seat)
    connection.execute(update(SEATS).where(*where).values(seat_values(table, seat)))


def change_table(connection: Connection, table: str, **values: Any) -> None:
    """Change columns of a table."""
    connection.execute(update(TABLES).where(TABLES.c.id == table).values(**values))


def put_end(connection: Connection, table: str, outcome: dict[str, Any] | None, at: float) -> None:
    """A table that is over, or goes on after all where there is no outcome."""
    if outcome is None:
        change_table(connection, table, status="running", outcome=None, ended=None)
    else:
        change_table(connection, table, status="over", outcome=to_json(outcome), ended=at)


def add_entries(connection: Connection, table: str, entries: list[StoredEntry]) -> None:
    """Entries that come together: the first of a record, or all of one that is imported."""
    rows = [
        entry_row(table, one.n, one.kind, one.seat, one.body, one.person, one.nonce, one.at or time.time())
        for one in entries
    ]
    connection.execute(insert(ENTRIES), [dict(zip(COLUMNS, row, strict=True)) for row in rows])


def delete_games(connection: Connection, days: int) -> None:
    """Delete games that ended so many days ago."""
    before = time.time() - days * 86_400
    connection.execute(TABLES.delete().where(TABLES.c.status == "over", TABLES.c.ended < before))


def notify(connection: Connection, worker: str, topic: str, table: str, rest: str = "") -> None:
    """Tell the other workers, at the moment of the commit, that something about a table is new."""
    if connection.dialect.name == "postgresql":
        payload = f"{worker} {topic} {table} {rest}".rstrip()
        connection.execute(text("SELECT pg_notify(:channel, :payload)"), {"channel": CHANNEL, "payload": payload})
