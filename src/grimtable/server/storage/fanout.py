"""News between workers: PostgreSQL's LISTEN and NOTIFY. With SQLite there is one worker and nothing to tell."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from grimtable.server.storage import Store
from grimtable.server.storage.rows import CHANNEL, notify

LOG: Final = logging.getLogger("grimtable.server")

ALIVE: Final = "alive"  # the topic of a sign of life
BEAT: Final = 1.0  # seconds between two
GONE: Final = 3.0  # seconds without one after which a worker is gone

News = Callable[[str, str, str], Awaitable[None]]  # topic, table, rest


class Fanout:
    """Listens for what other workers committed, and notices when one of them is gone."""

    def __init__(
        self,
        store: Store,
        worker: str,
        news: News,
        missed: Callable[[], Awaitable[None]],
        alone: Callable[[], Awaitable[None]],
    ) -> None:
        self._store: Final = store
        self._worker: Final = worker
        self._news: Final = news
        self._missed: Final = missed
        self._alone: Final = alone
        self._others: Final[dict[str, float]] = {}  # when other workers were last heard of
        self._tasks: Final[list[asyncio.Task[None]]] = []
        self._listening: Final = asyncio.Event()

    async def start(self) -> None:
        """Begin to listen; returns once nothing can be missed any more."""
        if self._store.is_postgres:
            self._tasks.append(asyncio.create_task(self._listen(), name="grimtable-fanout"))
            self._tasks.append(asyncio.create_task(self._beat(), name="grimtable-alive"))
            await asyncio.wait_for(self._listening.wait(), 30)

    async def stop(self) -> None:
        """Stop listening."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _beat(self) -> None:
        """Give signs of life, and look after the tables of a worker that gives none."""
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self._store.write(lambda c: notify(c, self._worker, ALIVE, ""))
                now = asyncio.get_running_loop().time()
                for worker in [worker for worker, heard in self._others.items() if now - heard > GONE]:
                    del self._others[worker]
                    LOG.warning("worker %s is gone; its tables go on here", worker)
                    await self._alone()
            except Exception as error:  # the database is away: the next beat tries again
                LOG.warning("no sign of life could be given: %s", error)
                self._others.clear()

    async def _listen(self) -> None:
        import psycopg

        pause = 0.2
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(self._store.dsn, autocommit=True) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    if self._listening.is_set():
                        await self._missed()  # after a lost connection: whatever was said meanwhile is in the database
                    self._listening.set()
                    pause = 0.2
                    async for notice in connection.notifies():
                        await self._hear(notice.payload)
            except Exception as error:  # whatever it was, the line is needed
                LOG.warning("lost the line to PostgreSQL (%s); trying again in %.1f s", error, pause)
            await asyncio.sleep(pause)
            pause = min(5.0, pause * 2)

    async def _hear(self, payload: str) -> None:
        worker, topic, table, rest = [*payload.split(" ", 3), "", "", ""][:4]
        if worker == self._worker:
            return
        self._others[worker] = asyncio.get_running_loop().time()
        if topic == ALIVE:
            return
        try:
            await self._news(topic, table, rest)
        except Exception:
            LOG.exception("news about table %s could not be used", table)
