"""A real server in a thread, on a real port, for tests that play through the client."""

import asyncio
import contextlib
import socket
import threading
import time
from collections.abc import Iterator
from typing import Any

import uvicorn

from grimtable.client import Client
from grimtable.server.app import Server, create_app
from grimtable.server.settings import Limits, Settings
from grimtable.server.sockets import FastSocket


class Running:
    """A server under test."""

    def __init__(self, settings: Settings) -> None:
        self.app = create_app(settings)
        self.server: Server = self.app.state.server
        self._sock = socket.socket()
        self._sock.bind(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._sock.getsockname()[1]}"
        config = uvicorn.Config(
            self.app, log_level="warning", ws=FastSocket, ws_per_message_deflate=False, ws_max_size=65536
        )
        self._uvicorn = uvicorn.Server(config)
        self.loop: asyncio.AbstractEventLoop | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        for _ in range(1000):
            if self._uvicorn.started:
                return
            if not self._thread.is_alive():
                break
            time.sleep(0.01)
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
