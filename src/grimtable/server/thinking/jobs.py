"""Who thinks for bots: this process's own pool, or a job queue in PostgreSQL that all workers share.

A job names a table, a seat, its question and how often the table was rewound. Doing a job twice is harmless: the
second answer comes to a question that is no longer open.
"""

import asyncio
import contextlib
import logging
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from grimtable.server.app import Server

LOG: Final = logging.getLogger("grimtable.server")

CONCURRENT: Final = 64  # jobs under way at once; most of that time is a bot's polite pause, not thinking
BEAT: Final = 1.0  # seconds between two signs of life
STALLED: Final = 3.0  # seconds without a sign of life after which a worker's jobs are given to others


class Jobs(ABC):
    """Where questions to bots go."""

    @abstractmethod
    async def start(self) -> None:
        """Begin to work."""

    @abstractmethod
    async def stop(self) -> None:
        """Stop working."""

    @abstractmethod
    async def defer(self, table: str, seat: int, question: int, rewinds: int) -> None:
        """Ask for a bot's answer."""


class LocalJobs(Jobs):
    """One process: a task per question, the search itself in the thinkers' processes."""

    def __init__(self, server: "Server") -> None:
        self._server: Final = server
        self._tasks: Final[dict[tuple[str, int, int, int], asyncio.Task[None]]] = {}

    async def start(self) -> None:
        """Nothing to prepare."""

    async def stop(self) -> None:
        """Drop what is under way; the questions are still open after a restart."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def defer(self, table: str, seat: int, question: int, rewinds: int) -> None:
        """Start a task unless one is already at it."""
        key = (table, seat, question, rewinds)
        if key not in self._tasks:
            task = asyncio.create_task(self._work(key))
            self._tasks[key] = task

    async def _work(self, key: tuple[str, int, int, int]) -> None:
        try:
            await self._server.rooms.answer_for_bot(*key)
        except Exception:
            LOG.exception("a bot at table %s could not move", key[0])
        finally:
            self._tasks.pop(key, None)


class QueuedJobs(Jobs):
    """PostgreSQL: procrastinate hands each question to one worker, on this machine or another."""

    def __init__(self, server: "Server") -> None:
        import procrastinate

        self._server: Final = server
        self._app: Final = procrastinate.App(
            connector=procrastinate.PsycopgConnector(conninfo=server.store.dsn, min_size=1, max_size=4)
        )
        self._think: Final[Any] = self._app.task(name="grimtable.think", queue="bots", retry=3)(self._work)
        self._running: Final[list[asyncio.Task[Any]]] = []
        self._stopped = False

    async def start(self) -> None:
        """Create procrastinate's tables where they are missing, then work."""
        await self._app.open_async()
        await self._server.store.write(_prepare)
        if self._server.settings.bots:
            self._running.append(asyncio.create_task(self._work_on(), name="grimtable-bots"))
            self._running.append(asyncio.create_task(self._take_over(), name="grimtable-stalled"))

    async def _work_on(self) -> None:
        """Take jobs from the queue; where the database was away, begin again."""
        while not self._stopped:
            worker = self._app.run_worker_async(
                queues=["bots"],
                name=self._server.worker,
                concurrency=CONCURRENT,
                install_signal_handlers=False,
                delete_jobs="successful",
                fetch_job_polling_interval=1.0,
                update_heartbeat_interval=BEAT,
                stalled_worker_timeout=STALLED,
                shutdown_graceful_timeout=1.0,
            )
            try:
                await worker
            except Exception:
                LOG.exception("the queue of questions to bots cannot be read")
            await asyncio.sleep(BEAT)

    async def stop(self) -> None:
        """Hand back what is under way."""
        self._stopped = True
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
        await self._app.close_async()

    async def defer(self, table: str, seat: int, question: int, rewinds: int) -> None:
        """Queue a question; one that already waits is not queued again."""
        from procrastinate.exceptions import AlreadyEnqueued

        lock = f"{table}:{seat}:{question}:{rewinds}"
        with contextlib.suppress(AlreadyEnqueued):
            job = self._think.configure(queueing_lock=lock)
            await job.defer_async(table=table, seat=seat, question=question, rewinds=rewinds)

    async def _work(self, *, table: str, seat: int, question: int, rewinds: int) -> None:
        await self._server.rooms.answer_for_bot(table, seat, question, rewinds)

    async def _take_over(self) -> None:
        """Jobs of a worker that died are tried again by the living."""
        while True:
            await asyncio.sleep(BEAT)
            try:
                for job in await self._app.job_manager.get_stalled_jobs(queue="bots", seconds_since_heartbeat=STALLED):
                    await self._app.job_manager.retry_job(job)
            except Exception:
                LOG.exception("stalled jobs could not be looked up")


def _prepare(connection: Any) -> None:
    """Apply procrastinate's schema once; workers that start together take turns."""
    from procrastinate.schema import SchemaManager

    connection.exec_driver_sql("SELECT pg_advisory_xact_lock(7241974)")
    exists = connection.exec_driver_sql("SELECT to_regclass('procrastinate_jobs')").scalar()
    if exists is None:
        cursor = connection.connection.cursor()
        cursor.execute(SchemaManager.get_schema())
        cursor.close()


def make_jobs(server: "Server") -> Jobs:
    """The queue that fits the store."""
    return QueuedJobs(server) if server.store.is_postgres else LocalJobs(server)
