"""The store: one writer with group commit, many readers, on SQLite or PostgreSQL by URL.

Writes are functions that take a connection. All that arrive while the previous commit is under way share the next
transaction, and every caller is answered only after that transaction is on disk. A write that fails is tried again
alone, so it cannot spoil its neighbours: a write must therefore change nothing but the database.
"""

import asyncio
import logging
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from operator import itemgetter
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    Executable,
    bindparam,
    create_engine,
    event,
    func,
    insert,
    literal_column,
    make_url,
    select,
)
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import QueuePool

from grimtable.server.storage.migrate import upgrade
from grimtable.server.storage.schema import ENTRIES

T = TypeVar("T")

LOG: Final = logging.getLogger("grimtable.server")
READERS: Final = 4
MAX_BATCH: Final = 512
TOGETHER: Final = 64  # writes whose callers are told at once
EARLY: Final = 128  # writes that set out for the disk before the loop has read whatever else has come
NUL: Final = "\\u0000"  # ends a text early where SQLite reads it from JSON


Values = tuple[Any, ...]  # the values of one, in the order in which the statement for many names them
Value = Callable[[str], ColumnElement[Any]]  # where a statement takes what the caller gives under a name


class Prepared:
    """A statement that is compiled once and then goes to the driver as it is; on SQLite also for many rows at once.

    Between two statements the driver waits for Python, which the event loop keeps busy: with one statement for all rows
    of their kind it waits once.
    """

    def __init__(self, one: Executable, many: Callable[[Value], Executable], engine: Engine) -> None:
        compiled = one.compile(dialect=engine.dialect)  # type: ignore[attr-defined]  # insert and update have it
        self.sql: Final = str(compiled)
        self._names: Final[list[str]] = []  # of the values in a row
        rows = func.json_each(bindparam("rows")).table_valued("value")

        def value(name: str) -> ColumnElement[Any]:
            self._names.append(name)
            return func.json_extract(rows.c.value, literal_column(f"'$[{len(self._names) - 1}]'"))

        self.all_sql: Final = str(many(value).compile(dialect=engine.dialect))  # type: ignore[attr-defined]
        columns: list[str] | None = getattr(compiled, "positiontup", None)
        self._pick: Final = None if columns is None else itemgetter(*[self._names.index(name) for name in columns])

    def values(self, row: Values) -> Any:  # a tuple or a dict, as the driver asks for
        """The parameters of one row as the driver takes them."""
        return dict(zip(self._names, row, strict=True)) if self._pick is None else self._pick(row)

    def all_values(self, rows: list[Values]) -> str:
        """The one parameter of all rows."""
        return msgspec.json.encode(rows).decode()


Step = tuple[Prepared, Values]


class Follow:
    """What follows a write once it is on disk, or could not be put there, in steps: these calls, if nothing else."""

    def __init__(self, calls: tuple[Callable[[BaseException | None], None], ...] = ()) -> None:
        self.error: BaseException | None = None  # why it is not on disk
        self._calls = calls

    def step(self) -> bool:
        """Take one step; False: it was the last."""
        first, *rest = self._calls
        self._calls = tuple(rest)
        first(self.error)
        return bool(rest)


class _Job:
    """A write waiting for its transaction."""

    __slots__ = ("_tell", "entries", "error", "result", "steps", "work")

    def __init__(
        self,
        work: Callable[[Connection], Any] | None,
        entries: list[Values],
        steps: list[Step],
        tell: "asyncio.Future[Any] | Follow",
    ) -> None:
        self.work = work
        self.entries = entries
        self.steps = steps
        self._tell: Final = tell
        self.result: Any = None
        self.error: BaseException | None = None

    def tell(self) -> Follow | None:
        """Answer whoever waits; what they have to do in steps comes back."""
        waiting = self._tell
        if isinstance(waiting, Follow):
            waiting.error = self.error
            return waiting
        if not waiting.cancelled():
            if self.error is not None:
                waiting.set_exception(self.error)
            else:
                waiting.set_result(self.result)
        return None


def _goes_on(follow: Follow) -> bool:
    """Take one step; False: it was the last."""
    try:
        return follow.step()
    except Exception:  # the others of the batch must hear as well
        LOG.exception("a step after a write failed")
        return False


def database_url(text: str) -> URL:
    """The SQLAlchemy URL for what a person writes: a path, sqlite:///…, postgresql://…"""
    url = make_url(text) if "://" in text else URL.create("sqlite", database=text)
    if url.drivername in ("postgres", "postgresql"):
        url = url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() not in ("sqlite", "postgresql"):
        raise ValueError(f"database URL starts with {url.drivername!r}, not with sqlite or postgresql")
    if url.query and url.get_backend_name() == "sqlite":  # the server needs its own; the library would pass them over
        raise ValueError(f"database URL has ?{'&'.join(url.query)} after the file; sqlite:///FILE takes no options")
    return url


def make_engine(url: URL) -> Engine:
    """An engine with the settings durability asks for."""
    if url.get_backend_name() == "postgresql":
        return create_engine(url, pool_size=READERS + 1, max_overflow=2, pool_pre_ping=True)
    engine = create_engine(
        url,
        poolclass=QueuePool,
        pool_size=READERS + 1,
        max_overflow=2,
        connect_args={"timeout": 30, "check_same_thread": False},
    )

    def connected(connection: Any, _record: object) -> None:
        connection.isolation_level = None  # we say BEGIN ourselves, so that a write transaction is one from the start
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.execute("PRAGMA busy_timeout=30000")
        cursor.execute("PRAGMA temp_store=MEMORY")  # a statement of many rows keeps what it may have to take back
        cursor.close()

    def begun(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    event.listen(engine, "connect", connected)
    event.listen(engine, "begin", begun)
    return engine


class Store:
    """Durable memory of the server."""

    def __init__(self, url: str, together: AbstractContextManager[None] | None = None) -> None:
        self.url: Final = database_url(url)
        self._together: Final = nullcontext() if together is None else together  # around telling some callers at once
        self.engine: Final = make_engine(self.url)
        self._readers: Final = ThreadPoolExecutor(READERS, thread_name_prefix="grimtable-read")
        self._writer: Final = ThreadPoolExecutor(1, thread_name_prefix="grimtable-write")
        self._waiting: list[_Job] = []
        self._is_called = False  # the next batch begins when the loop has read what has come
        self._writing = False  # a batch is on its way to disk
        self._done = asyncio.Event()  # whenever one has got there
        self._closed = False
        names = [column.name for column in ENTRIES.columns]
        self._add_entries: Final = self.prepare(  # runs for every move
            insert(ENTRIES), lambda value: insert(ENTRIES).from_select(names, select(*[value(name) for name in names]))
        )
        self.is_postgres: Final = self.url.get_backend_name() == "postgresql"  # several workers may share this store
        self._bare: Any = None  # the writer's own connection to SQLite, for the statement that runs all the time
        self.batches = 0  # how many transactions the writer made: tests and the bench read it
        self.writes = 0
        self.crowd = 0  # how many writes the last commit had

    @property
    def dsn(self) -> str:
        """The address as libpq reads it, for LISTEN and for the job queue."""
        return self.url.set(drivername="postgresql").render_as_string(hide_password=False)

    async def open(self) -> None:
        """Bring the schema up to date."""
        await asyncio.get_running_loop().run_in_executor(self._writer, upgrade, self.engine)

    async def close(self) -> None:
        """Finish the writes under way and let go of the database."""
        self._closed = True
        while self._writing or self._waiting:
            self._done.clear()
            await self._done.wait()
        self._writer.shutdown()
        self._readers.shutdown()
        if self._bare is not None:
            self._bare.close()
        self.engine.dispose()

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run a function on a reading connection, off the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, work)

    def _read(self, work: Callable[[Connection], T]) -> T:
        with self.engine.begin() as connection:
            return work(connection)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run a function in the next write transaction; returns once it is committed."""
        result: T = await self._submit(work, [], [])
        return result

    def prepare(self, one: Executable, many: Callable[[Value], Executable]) -> Prepared:
        """A statement made ready for the steps of `append`: for one row, and made with the values of many."""
        return Prepared(one, many, self.engine)

    async def append(
        self,
        entries: list[Values],
        work: Callable[[Connection], None] | None = None,
        steps: list[Step] | None = None,
    ) -> None:
        """Add entries, those of all tables in one statement, then do the steps, then run a function.

        IntegrityError if an entry is taken.
        """
        await self._submit(work, entries, steps or [])

    def append_then(
        self,
        entries: list[Values],
        work: Callable[[Connection], None] | None,
        steps: list[Step] | None,
        follow: Follow,
    ) -> None:
        """The same for a caller that does not wait: `follow` goes on once it is committed, or knows why it is not.

        Each step is taken for all callers of the batch before the next begins: the same work over and over finds its
        code and its tables in the processor's caches.
        """
        self._enqueue(_Job(work, entries, steps or [], follow))

    async def _submit(self, work: Callable[[Connection], Any] | None, entries: list[Values], steps: list[Step]) -> Any:
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._enqueue(_Job(work, entries, steps, future))
        return await future  # a caller that goes away (a closed socket) leaves the write to its fate

    def _enqueue(self, job: _Job) -> None:
        if self._closed:
            raise RuntimeError("the store is closed")
        self._waiting.append(job)
        if self._writing:
            return
        if len(self._waiting) >= EARLY:
            self._begin()
        elif not self._is_called:
            self._is_called = True
            asyncio.get_running_loop().call_soon(self._begin)

    def _begin(self) -> None:
        """Send the next batch to disk, unless one is under way."""
        self._is_called = False
        if self._writing or not self._waiting:
            return
        self._writing = True
        batch, self._waiting = self._waiting[:MAX_BATCH], self._waiting[MAX_BATCH:]
        loop = asyncio.get_running_loop()
        writing = self._writer.submit(self._commit, batch)
        writing.add_done_callback(lambda done: loop.call_soon_threadsafe(self._written, batch, done.exception()))

    def _written(self, batch: list[_Job], error: BaseException | None) -> None:
        """A batch is on disk, or could not be put there; the next is on its way before this one is shown."""
        if error is not None:
            for job in batch:
                job.error = job.error or error
        self._writing = False
        self._begin()
        self._done.set()
        self._tell_all(batch)

    def _tell_all(self, batch: list[_Job]) -> None:
        self.crowd = len(batch)
        for first in range(0, len(batch), TOGETHER):
            with self._together:
                going_on = [follow for job in batch[first : first + TOGETHER] if (follow := job.tell()) is not None]
                while going_on:
                    going_on = [follow for follow in going_on if _goes_on(follow)]

    def _commit(self, batch: list[_Job]) -> None:
        self.batches += 1
        self.writes += len(batch)
        try:
            if not self._add(batch):
                self._transact(batch)
        except Exception as error:
            if len(batch) == 1 and not _is_transient(error):
                batch[0].error = error
                return
            for job in batch:
                self._commit_alone(job)

    def _add(self, batch: list[_Job]) -> bool:
        """The usual batch on SQLite, moves and ends of games, straight by the driver; False: the general way it is."""
        if self.is_postgres or any(job.work is not None for job in batch):
            return False
        rows: dict[Prepared, list[Values]] = {}
        for job in batch:
            if job.entries:
                rows.setdefault(self._add_entries, []).extend(job.entries)
            for step, values in job.steps:
                rows.setdefault(step, []).append(values)
        statements = [(step.all_sql, step.all_values(values)) for step, values in rows.items()]
        if any(NUL in sent for _sql, sent in statements):
            return False
        if self._bare is None:
            self._bare = self.engine.raw_connection()
        cursor = self._bare.cursor()
        try:
            if len(statements) > 1:  # one alone is a transaction by itself
                cursor.execute("BEGIN IMMEDIATE")
            for sql, sent in statements:
                cursor.execute(sql, (sent,))
            if len(statements) > 1:
                cursor.execute("COMMIT")
        except sqlite3.Error:  # the general way finds out whose fault it is
            if self._bare.dbapi_connection.in_transaction:
                cursor.execute("ROLLBACK")
            return False
        finally:
            cursor.close()
        return True

    def _commit_alone(self, job: _Job) -> None:
        for attempt in range(3):
            try:
                self._transact([job])
                job.error = None
            except Exception as error:
                job.error = error
                if _is_transient(error) and attempt < 2:
                    continue
            return

    def _transact(self, batch: list[_Job]) -> None:
        with self.engine.connect().execution_options(writes=True) as connection, connection.begin():
            add = self._add_entries
            rows = [add.values(row) for job in batch for row in job.entries]
            if rows:
                connection.exec_driver_sql(add.sql, rows)
            for job in batch:
                for step, values in job.steps:
                    connection.exec_driver_sql(step.sql, step.values(values))
                if job.work is not None:
                    job.result = job.work(connection)


def _is_transient(error: BaseException) -> bool:
    """Whether the same write may succeed when tried again: a deadlock or a lost connection."""
    if not isinstance(error, DBAPIError):
        return False
    return error.connection_invalidated or getattr(error.orig, "sqlstate", None) in ("40P01", "40001")
