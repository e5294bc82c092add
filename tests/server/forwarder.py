"""A small reverse proxy: spreads callers over servers and names them in the headers that proxies set."""

import asyncio
import contextlib
import itertools
import re
import threading
from collections.abc import Iterator
from typing import Final

FORWARDED: Final = re.compile(rb"\r\n(x-forwarded-[^:]*|connection):[^\r]*", re.IGNORECASE)


class Forwarder:
    """Takes connections and hands each to the next server, as if it came from `address` over HTTPS."""

    def __init__(self, urls: list[str], address: str) -> None:
        self._ports: Final = itertools.cycle([int(url.rpartition(":")[2]) for url in urls])
        self._address: Final = address
        self.url = ""
        self._loop: Final = asyncio.new_event_loop()
        self._ready: Final = threading.Event()
        self._thread: Final = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        self._ready.wait(20)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        server = self._loop.run_until_complete(asyncio.start_server(self._serve, "127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        self._ready.set()
        self._loop.run_forever()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One request, or one WebSocket for as long as it lasts."""
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            head = await reader.readuntil(b"\r\n\r\n")
            connection = b"Upgrade" if b"upgrade: websocket" in head.lower() else b"close"
            added = b"\r\nX-Forwarded-For: %b\r\nX-Forwarded-Proto: https\r\nConnection: %b" % (
                self._address.encode(),
                connection,
            )
            head = FORWARDED.sub(b"", head[:-4]) + added + b"\r\n\r\n"
            onward, outward = await asyncio.open_connection("127.0.0.1", next(self._ports))
            outward.write(head)
            await asyncio.gather(_pour(reader, outward), _pour(onward, writer))

    def stop(self) -> None:
        asyncio.run_coroutine_threadsafe(self._end(), self._loop).result(20)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(20)

    async def _end(self) -> None:
        tasks = asyncio.all_tasks(self._loop) - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _pour(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await source.read(65536):
            sink.write(data)
            await sink.drain()
    sink.close()


@contextlib.contextmanager
def forwarder(urls: list[str], address: str) -> Iterator[Forwarder]:
    """A proxy in front of some servers."""
    found = Forwarder(urls, address)
    try:
        yield found
    finally:
        found.stop()
