"""The store: one writer with group commit, many readers, on SQLite or PostgreSQL by URL.

All writes that arrive while a commit is under way share the next transaction, and every caller is answered only after
that transaction is on disk. A write that fails is tried again alone, so it cannot spoil its neighbours: a write must
therefore change nothing but the database.
"""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import Connection, Engine, create_engine, event, insert, make_url
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import QueuePool

from grimtable.server.storage.migrate import upgrade
from grimtable.server.storage.schema import ENTRIES

T = TypeVar("T")

READERS: Final = 4
MAX_BATCH: Final = 512
TRIES: Final = 3  # for a write that met a deadlock or a lost connection
BUSY: Final = 30  # seconds SQLite waits for another process that writes
NUL: Final = "\\u0000"  # ends a text early where SQLite reads it from JSON

Values = tuple[Any, ...]  # the values of one entry, in the order of its columns
COLUMNS: Final = [column.name for column in ENTRIES.columns]
# All entries of a commit in one statement: between two the driver would wait for the event loop to let Python go.
ALL_ENTRIES: Final = (
    f"INSERT INTO entries ({', '.join(COLUMNS)}) SELECT "
    + ", ".join(f"json_extract(value, '$[{k}]')" for k in range(len(COLUMNS)))
    + " FROM json_each(?)"
)


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
        connect_args={"timeout": BUSY, "check_same_thread": False},
    )
    event.listen(engine, "connect", _connected)
    event.listen(engine, "begin", _begun)
    return engine


def _connected(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # we say BEGIN ourselves, so that a write transaction is one from the start
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute(f"PRAGMA busy_timeout={BUSY * 1000}")
    cursor.execute("PRAGMA temp_store=MEMORY")  # a statement of many rows keeps what it may have to take back
    cursor.close()


def _begun(connection: Connection) -> None:
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


class _Write:
    """A write waiting for its transaction."""

    def __init__(self, work: Callable[[Connection], Any] | None, entry: Values | None) -> None:
        self.work: Final = work
        self.entry: Final = entry
        self.result: Any = None
        self.error: BaseException | None = None
        self.done: Final[asyncio.Future[Any]] = asyncio.get_running_loop().create_future()

    def tell(self) -> None:
        """Answer whoever waits."""
        if self.done.cancelled():
            return
        if self.error is not None:
            self.done.set_exception(self.error)
        else:
            self.done.set_result(self.result)


class Store:
    """Durable memory of the server."""

    def __init__(self, url: str) -> None:
        self.url: Final = database_url(url)
        self.engine: Final = make_engine(self.url)
        self.is_postgres: Final = self.url.get_backend_name() == "postgresql"  # several workers may share this store
        self._readers: Final = ThreadPoolExecutor(READERS, thread_name_prefix="grimtable-read")
        self._writer: Final = ThreadPoolExecutor(1, thread_name_prefix="grimtable-write")
        self._waiting: list[_Write] = []
        self._writing = False  # a batch is on its way to disk, or will set out when the loop has read what has come
        self._done = asyncio.Event()  # whenever one has got there
        self._closed = False
        self.batches = 0  # how many transactions the writer made, how many writes they held, and how long they took
        self.writes = 0
        self.seconds = 0.0

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
        self.engine.dispose()

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run a function on a reading connection, off the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, work)

    def _read(self, work: Callable[[Connection], T]) -> T:
        with self.engine.begin() as connection:
            return work(connection)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run a function in the next write transaction; returns once it is committed."""
        result: T = await self._submit(_Write(work, None))
        return result

    async def append(self, entry: Values, work: Callable[[Connection], None] | None = None) -> None:
        """Add an entry to a record, then run a function in the same transaction.

        IntegrityError if the entry's number is taken.
        """
        await self._submit(_Write(work, entry))

    def _submit(self, write: _Write) -> "asyncio.Future[Any]":
        """Queue a write. A caller that goes away (a closed socket) leaves it to its fate."""
        if self._closed:
            raise RuntimeError("the store is closed")
        self._waiting.append(write)
        if not self._writing:
            self._writing = True
            asyncio.get_running_loop().call_soon(self._begin)
        return write.done

    def _begin(self) -> None:
        """Send the next batch to disk."""
        batch, self._waiting = self._waiting[:MAX_BATCH], self._waiting[MAX_BATCH:]
        loop = asyncio.get_running_loop()
        writing = self._writer.submit(self._commit, batch)
        writing.add_done_callback(lambda done: loop.call_soon_threadsafe(self._written, batch, done.exception()))

    def _written(self, batch: list[_Write], error: BaseException | None) -> None:
        """A batch is on disk, or could not be put there; the next is on its way before this one is told of."""
        self._writing = bool(self._waiting)
        if self._writing:
            self._begin()
        self._done.set()
        for write in batch:
            write.error = write.error or error
            write.tell()

    def _commit(self, batch: list[_Write]) -> None:
        """Store a batch; where that fails each write by itself, to find out whose fault it is."""
        start = time.perf_counter()
        self.batches += 1
        self.writes += len(batch)
        try:
            self._transact(batch)
        except Exception as error:
            if len(batch) == 1 and not _is_transient(error):
                batch[0].error = error
            else:
                for write in batch:
                    self._commit_alone(write)
        self.seconds += time.perf_counter() - start

    def _commit_alone(self, write: _Write) -> None:
        for attempt in range(TRIES):
            try:
                self._transact([write])
                write.error = None
            except Exception as error:
                write.error = error
                if _is_transient(error) and attempt < TRIES - 1:
                    continue
            return

    def _transact(self, batch: list[_Write]) -> None:
        with self.engine.connect().execution_options(writes=True) as connection, connection.begin():
            entries = [write.entry for write in batch if write.entry is not None]
            if entries:
                self._add(connection, entries)
            for write in batch:
                if write.work is not None:
                    write.result = write.work(connection)

    def _add(self, connection: Connection, entries: list[Values]) -> None:
        if not self.is_postgres:
            rows = msgspec.json.encode(entries).decode()
            if NUL not in rows:
                connection.exec_driver_sql(ALL_ENTRIES, (rows,))
                return
        connection.execute(insert(ENTRIES), [dict(zip(COLUMNS, entry, strict=True)) for entry in entries])


def _is_transient(error: BaseException) -> bool:
    """Whether the same write may succeed when tried again: a deadlock or a lost connection."""
    if not isinstance(error, DBAPIError):
        return False
    return error.connection_invalidated or getattr(error.orig, "sqlstate", None) in ("40P01", "40001")
