"""A real server in a thread, on a real port, for tests that play through the client; and how to wait for it."""

import asyncio
import contextlib
import socket
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import uvicorn

from grimtable.client import Client, Seat
from grimtable.server.app import Server, create_app
from grimtable.server.http.protocol import GuardedHttp
from grimtable.server.settings import Limits, Settings
from grimtable.server.sockets.protocol import GuardedSocket

PATIENCE = 60.0  # seconds; a busy machine is no failure
LOOK = 0.02  # seconds between two looks


def until(what: Callable[[], object]) -> None:
    """Wait until something is true. Looks are counted, not seconds: a machine that stands still proves nothing."""
    for _ in range(int(PATIENCE / LOOK)):
        if what():
            return
        time.sleep(LOOK)
    pytest.fail("it did not come true in time")


def catch_up(seat: Seat) -> list[dict[str, Any]]:
    """All messages that were on their way: a ping is answered after whatever was sent before."""
    seat.send({"type": "ping", "t": 0})
    found = []
    while (message := seat.receive(PATIENCE))["type"] != "pong":
        found.append(message)
    return found


class Running:
    """A server under test."""

    def __init__(self, settings: Settings) -> None:
        self.app = create_app(settings)
        self.server: Server = self.app.state.server
        self._sock = socket.socket()
        self._sock.bind(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._sock.getsockname()[1]}"
        config = uvicorn.Config(
            self.app,
            log_level="warning",
            http=GuardedHttp,
            ws=GuardedSocket,
            ws_per_message_deflate=False,
            ws_max_size=65536,
        )
        self._uvicorn = uvicorn.Server(config)
        self.loop: asyncio.AbstractEventLoop | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        until(lambda: self._uvicorn.started or not self._thread.is_alive())
        if not self._uvicorn.started:
            raise RuntimeError("the server did not start")

    def _run(self) -> None:
        async def serve() -> None:
            self.loop = asyncio.get_running_loop()
            await self._uvicorn.serve(sockets=[self._sock])

        asyncio.run(serve())

    def do(self, work: Any) -> Any:
        """Run a coroutine in the server's own loop."""
        assert self.loop is not None
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(60)

    def rest(self, table: str) -> Any:
        """The room of a table, once nothing happens there by itself: whoever is asked is a person who has a choice."""
        room = self.do(self.server.rooms.open(table))

        async def waits_for_people() -> bool:
            async with room.held():  # whatever was done is on disk and was shown
                state = room.running().state
                return all(not room.seats[seat].is_bot and len(state.codes(seat)) > 1 for seat in state.pending)

        until(lambda: self.do(waits_for_people()))
        return room

    def client(self, name: str, lang: str = "en") -> Client:
        return Client(self.url, name=name, lang=lang)

    def stop(self) -> None:
        self._uvicorn.should_exit = True
        self._thread.join(20)


@contextlib.contextmanager
def running(database: str, **more: Any) -> Iterator[Running]:
    """A server that thinks fast and limits nothing unless told."""
    settings = {"pace": 0.0, "thinkers": 1, "limits": Limits.none(), **more}
    server = Running(Settings(database=database, **settings))
    try:
        yield server
    finally:
        server.stop()
