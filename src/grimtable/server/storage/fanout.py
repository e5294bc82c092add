"""News between workers: PostgreSQL's LISTEN and NOTIFY. With SQLite there is one worker and nothing to tell."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from grimtable.server.storage import Store
from grimtable.server.storage.rows import CHANNEL

LOG: Final = logging.getLogger("grimtable.server")

News = Callable[[str, str, str], Awaitable[None]]  # topic, table, rest


class Fanout:
    """Listens for what other workers committed."""

    def __init__(self, store: Store, worker: str, news: News, missed: Callable[[], Awaitable[None]]) -> None:
        self._store: Final = store
        self._worker: Final = worker
        self._news: Final = news
        self._missed: Final = missed
        self._task: asyncio.Task[None] | None = None
        self._listening: Final = asyncio.Event()

    async def start(self) -> None:
        """Begin to listen; returns once nothing can be missed any more."""
        if self._store.is_postgres:
            self._task = asyncio.create_task(self._listen(), name="grimtable-fanout")
            await asyncio.wait_for(self._listening.wait(), 30)

    async def stop(self) -> None:
        """Stop listening."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

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
            except psycopg.Error as error:
                LOG.warning("lost the line to PostgreSQL (%s); trying again in %.1f s", error, pause)
            await asyncio.sleep(pause)
            pause = min(5.0, pause * 2)

    async def _hear(self, payload: str) -> None:
        worker, topic, table, rest = [*payload.split(" ", 3), "", "", ""][:4]
        if worker == self._worker:
            return
        try:
            await self._news(topic, table, rest)
        except Exception:
            LOG.exception("news about table %s could not be used", table)
