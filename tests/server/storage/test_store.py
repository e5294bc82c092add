"""The store: group commit, isolation of failures, migrations equal to the schema."""

import asyncio
from collections.abc import Callable

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, insert, select, text
from sqlalchemy.exc import IntegrityError

from grimtable.server.lobby.accounts import _written_by
from grimtable.server.storage import Store, database_url
from grimtable.server.storage.entries import entry_row
from grimtable.server.storage.migrate import alembic_config
from grimtable.server.storage.rows import (
    SeatRow,
    StoredEntry,
    TableRow,
    TableSettings,
    add_entries,
    add_table,
    find_entries,
    find_seats,
    find_table,
    put_end,
    put_seat,
)
from grimtable.server.storage.schema import ENTRIES, METADATA, SETTINGS
from grimtable.server.storage.store import Values
from grimtable.server.storage.tokens import new_table_id


def put(key: str) -> Callable[[Connection], str]:
    def work(connection: Connection) -> str:
        connection.execute(insert(SETTINGS).values(key=key, value="x"))
        return key

    return work


def row_of(table: str, entry: StoredEntry) -> Values:
    return entry_row(table, entry.n, entry.kind, entry.seat, entry.body, entry.person, entry.nonce, entry.at)


def keys(connection: Connection) -> set[str]:
    return set(connection.execute(select(SETTINGS.c.key)).scalars())


def test_many_writes_share_a_few_commits_and_all_are_kept(database: str) -> None:
    async def play() -> tuple[list[str], set[str], int]:
        store = Store(database)
        await store.open()
        done = await asyncio.gather(*(store.write(put(f"k{i}")) for i in range(200)))
        kept = await store.read(keys)
        await store.close()
        return list(done), kept, store.batches

    done, kept, batches = asyncio.run(play())

    assert done == [f"k{i}" for i in range(200)]
    assert kept == set(done)
    assert batches < 20


def test_a_write_that_fails_spoils_nobody_else(database: str) -> None:
    async def play() -> tuple[list[object], set[str]]:
        store = Store(database)
        await store.open()
        await store.write(put("taken"))
        tries = [store.write(put(key)) for key in ("a", "taken", "b", "taken", "c")]
        done = await asyncio.gather(*tries, return_exceptions=True)
        kept = await store.read(keys)
        await store.close()
        return list(done), kept

    done, kept = asyncio.run(play())

    assert [isinstance(item, IntegrityError) for item in done] == [False, True, False, True, False]
    assert kept == {"taken", "a", "b", "c"}


def test_an_entry_number_that_is_taken_fails_for_its_table_alone(database: str) -> None:
    def tables(connection: Connection) -> None:
        for name in ("one", "two"):
            row = TableRow(
                name, "g", "m", "running", "", None, False, TableSettings(), {}, None, None, False, 1.0, None
            )
            add_table(connection, row, None, [SeatRow(0)])

    def entry(table: str, n: int) -> Values:
        return row_of(table, StoredEntry(n, "act", 0, {"type": "act", "by": f"{table}{n}"}))

    async def play() -> tuple[list[bool], list[int], list[int]]:
        store = Store(database)
        await store.open()
        await store.write(tables)
        await store.append(entry("one", 1))
        tries = [store.append(entry("one", 1)), store.append(entry("two", 1)), store.append(entry("one", 2))]
        done = await asyncio.gather(*tries, return_exceptions=True)
        found = await store.read(lambda c: [[e.n for e in find_entries(c, name)] for name in ("one", "two")])
        await store.close()
        return [isinstance(item, IntegrityError) for item in done], found[0], found[1]

    assert asyncio.run(play()) == ([True, False, False], [1, 2], [1])


@pytest.mark.parametrize("n", [1, 5, 341])
def test_a_batch_of_any_size_is_stored_whole_and_one_bad_row_spoils_no_other(database: str, n: int) -> None:
    """Rows travel together: none is lost, and each row keeps its own values."""

    def table(connection: Connection) -> None:
        row = TableRow("t", "g", "m", "running", "", None, False, TableSettings(), {}, None, None, False, 1.0, None)
        add_table(connection, row, None, [SeatRow(0)])

    def entry(k: int) -> Values:
        return row_of("t", StoredEntry(k, "act", k % 2, {"k": k}, f"p{k}", f"nonce {k}", float(k + 1)))

    async def play() -> tuple[list[bool], list[StoredEntry]]:
        store = Store(database)
        await store.open()
        await store.write(table)
        await asyncio.gather(*(store.append(entry(k)) for k in range(1, n + 1)))
        tries = [store.append(entry(k)) for k in (*range(n + 1, 2 * n + 1), n)]
        done = await asyncio.gather(*tries, return_exceptions=True)
        found = await store.read(lambda c: find_entries(c, "t"))
        await store.close()
        return [isinstance(item, IntegrityError) for item in done], found

    failed, found = asyncio.run(play())

    assert failed == [False] * n + [True]
    assert [(e.n, e.seat, e.body, e.person, e.nonce, e.at) for e in found] == [
        (k, k % 2, {"k": k}, f"p{k}", f"nonce {k}", float(k + 1)) for k in range(1, 2 * n + 1)
    ]


def test_whatever_a_row_holds_comes_back_as_it_was(database: str) -> None:
    """Rows travel as JSON where that is faster; nothing in them may be taken for something else."""
    texts = ['"', "\\", "\\u0000", "'; --", "null", "1", "[1]", "{}", "zażółć \u2028 😀", "\x01\x7f", ""]
    if database.startswith("sqlite"):
        texts.append("a\x00b")  # PostgreSQL keeps no such text
    rows = [
        StoredEntry(n, "say", None if n % 2 else n, {"text": one}, one, one, 1_700_000_000 + n / 7)
        for n, one in enumerate(texts, 1)
    ]

    def table(connection: Connection) -> None:
        row = TableRow("t", "g", "m", "running", "", None, False, TableSettings(), {}, None, None, False, 1.0, None)
        add_table(connection, row, None, [SeatRow(0)])

    async def play() -> list[StoredEntry]:
        store = Store(database)
        await store.open()
        await store.write(table)
        for some in (rows[:-1], rows[-1:]):
            await asyncio.gather(*(store.append(row_of("t", row)) for row in some))
        found = await store.read(lambda c: find_entries(c, "t"))
        await store.close()
        return found

    found = asyncio.run(play())

    assert [(e.n, e.seat, e.body, e.person, e.nonce, e.at) for e in found] == [
        (e.n, e.seat, e.body, e.person, e.nonce, e.at) for e in rows
    ]


def test_the_end_of_a_game_is_written_with_its_last_entry_or_not_at_all(database: str) -> None:
    """What lies beside an entry is stored with it: a last move that came too late does not end the game."""

    def tables(connection: Connection) -> None:
        for name in ("one", "two"):
            row = TableRow(
                name, "g", "m", "running", "", None, False, TableSettings(), {}, None, None, False, 1.0, None
            )
            add_table(connection, row, None, [SeatRow(0), SeatRow(1)])

    def state(connection: Connection, table: str) -> tuple[object, ...]:
        row = find_table(connection, table)
        assert row is not None
        return row.status, row.outcome, row.ended, [seat.result for seat in find_seats(connection, [table])[table]]

    def end(table: str, outcome: dict[str, str] | None, *results: str | None) -> Callable[[Connection], None]:
        def work(connection: Connection) -> None:
            put_end(connection, table, outcome, 2.0)
            for seat, result in enumerate(results):
                put_seat(connection, table, SeatRow(seat, result=result))

        return work

    async def play() -> tuple[list[bool], list[tuple[object, ...]]]:
        store = Store(database)
        await store.open()
        await store.write(tables)
        last = StoredEntry(1, "act", 0, {"type": "act"})
        await store.append(row_of("one", last))
        tries = [
            store.append(row_of(table, last), end(table, {"rule": "R"}, "win", "loss")) for table in ("one", "two")
        ]
        done = await asyncio.gather(*tries, return_exceptions=True)
        found = await store.read(lambda c: [state(c, table) for table in ("one", "two")])
        await store.write(end("two", None, None, None))  # it was taken back
        found.append(await store.read(lambda c: state(c, "two")))
        await store.close()
        return [isinstance(item, IntegrityError) for item in done], found

    failed, found = asyncio.run(play())

    assert failed == [True, False]
    assert found[0] == ("running", None, None, [None, None])
    assert found[1] == ("over", {"rule": "R"}, 2.0, ["win", "loss"])
    assert found[2] == ("running", None, None, [None, None])


def test_what_is_answered_survives_without_closing(database: str) -> None:
    async def play() -> set[str]:
        first = Store(database)
        await first.open()
        await first.write(put("kept"))
        second = Store(database)
        await second.open()
        found = await second.read(keys)
        await second.close()
        await first.close()
        return found

    assert asyncio.run(play()) == {"kept"}


def test_a_caller_that_goes_away_leaves_its_write(database: str) -> None:
    async def play() -> set[str]:
        store = Store(database)
        await store.open()
        task = asyncio.create_task(store.write(put("kept")))
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await store.write(put("next"))
        found = await store.read(keys)
        await store.close()
        return found

    assert asyncio.run(play()) == {"kept", "next"}


def test_migrations_and_schema_agree(database: str) -> None:
    async def play() -> list[object]:
        store = Store(database)
        await store.open()
        await store.open()  # a second start finds nothing to do
        try:
            return await store.read(
                lambda connection: list(compare_metadata(MigrationContext.configure(connection), METADATA))
            )
        finally:
            await store.close()

    assert asyncio.run(play()) == []


def test_a_database_of_the_first_schema_keeps_every_entry(database: str) -> None:
    """Both ways, and (table, n) stays unique."""

    def table(connection: Connection, name: str) -> None:
        row = TableRow(name, "g", "m", "running", "", None, False, TableSettings(), {}, None, None, False, 1.0, None)
        add_table(connection, row, None, [SeatRow(0)])

    def kept(store: Store) -> list[list[StoredEntry]]:
        with store.engine.connect() as connection:
            return [find_entries(connection, name) for name in ("b", "a")]

    def migrate(go: Callable[[Config, str], None], revision: str) -> None:
        with store.engine.connect().execution_options(writes=True) as connection, connection.begin():
            go(alembic_config(connection), revision)

    store = Store(database)
    migrate(command.upgrade, "0001")
    entries = [StoredEntry(n, "act", n % 2, {"n": n}, f"p{n}", f"nonce {n}", 5.0 - n) for n in (1, 2, 3)]
    with store.engine.connect().execution_options(writes=True) as connection, connection.begin():
        for name in ("b", "a"):
            table(connection, name)
            add_entries(connection, name, entries)
    before = kept(store)
    for go, revision in ((command.upgrade, "head"), (command.downgrade, "0001"), (command.upgrade, "head")):
        migrate(go, revision)
        assert kept(store) == before == [entries, entries]
    with (
        pytest.raises(IntegrityError),
        store.engine.connect().execution_options(writes=True) as connection,
        connection.begin(),
    ):
        add_entries(connection, "a", entries[:1])
    asyncio.run(store.close())


def test_what_a_person_wrote_is_found_without_reading_everything(sqlite_url: str) -> None:
    """No index lists entries by person, so that moves need not keep one: the seats lead there."""
    store = Store(sqlite_url)
    asyncio.run(store.open())
    query = select(ENTRIES.c.body).where(*_written_by("somebody"))
    sql = str(query.compile(store.engine, compile_kwargs={"literal_binds": True}))
    with store.engine.connect() as connection:
        plan = [row.detail for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {sql}")]
    asyncio.run(store.close())

    assert any("SEARCH entries" in line for line in plan)
    assert not any("SCAN" in line for line in plan)


def test_a_database_of_a_newer_release_is_refused(database: str) -> None:
    async def play() -> None:
        store = Store(database)
        await store.open()
        await store.write(lambda c: c.execute(text("UPDATE alembic_version SET version_num = '9999'")).rowcount)
        try:
            await store.open()
        finally:
            await store.close()

    with pytest.raises(RuntimeError, match="9999"):
        asyncio.run(play())


def test_sqlite_is_durable(sqlite_url: str) -> None:
    async def play() -> tuple[object, object]:
        store = Store(sqlite_url)
        await store.open()
        try:
            return await store.read(
                lambda c: (
                    c.execute(text("PRAGMA journal_mode")).scalar(),
                    c.execute(text("PRAGMA synchronous")).scalar(),
                )
            )
        finally:
            await store.close()

    assert asyncio.run(play()) == ("wal", 2)


def test_database_urls() -> None:
    assert database_url("games.sqlite3").render_as_string() == "sqlite:///games.sqlite3"
    assert database_url("postgresql://u@h/db").drivername == "postgresql+psycopg"
    with pytest.raises(ValueError, match="mysql"):
        database_url("mysql://h/db")


def test_ids_of_tables_grow_with_time_and_cannot_be_guessed(monkeypatch: pytest.MonkeyPatch) -> None:
    moments = [1_790_000_000 + 256 * k for k in range(0, 4_000, 7)]
    ids = []
    for moment in moments:
        monkeypatch.setattr("grimtable.server.storage.tokens.time.time", lambda moment=moment: float(moment))
        ids.append(new_table_id())

    assert ids == sorted(ids), "tables of one time lie together in every index"
    assert {len(each) for each in ids} == {16}
    monkeypatch.setattr("grimtable.server.storage.tokens.time.time", lambda: 1_790_000_000.0)
    alike = [new_table_id() for _ in range(100)]
    assert {each[:4] for each in alike} == {ids[0][:4]}
    assert len({each[4:] for each in alike}) == 100
