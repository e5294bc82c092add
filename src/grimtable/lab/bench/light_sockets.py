"""Light sockets for load: raw WebSocket frames and plain HTTP on loopback, so that the server is what is measured.

The frames are masked with zeros: legal on the wire, and free for the sender.
"""

import asyncio
import base64
import contextlib
import json
import os
from collections.abc import Callable
from time import perf_counter
from typing import Any, Final

HOST: Final = "127.0.0.1"
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
OPENING: Final = 30.0  # seconds a handshake may take
KEPT: Final = 2.0  # seconds a kept connection is used again after: a server hangs up when nothing came for a while


OnText = Callable[["WebSocket", bytes], None]


class LineLost(Exception):
    """The server hung up, or did not let us in."""


class WebSocket(asyncio.Protocol):
    """One client socket; every text that arrives is handed on at once."""

    def __init__(self, request: bytes, on_text: OnText) -> None:
        self._request: Final = request
        self._on_text: Final = on_text
        self._transport: asyncio.Transport | None = None
        self._buffer = bytearray()
        self._fragments: list[bytes] = []
        self.opened: Final[asyncio.Future[None]] = asyncio.get_running_loop().create_future()
        self.closed: Final[asyncio.Future[None]] = asyncio.get_running_loop().create_future()

    @staticmethod
    async def connect(port: int, path: str, on_text: OnText, token: str = "") -> "WebSocket":
        """Open a socket and wait for the handshake."""
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {path} HTTP/1.1", f"Host: {HOST}:{port}", "Upgrade: websocket", "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13",
        ]  # fmt: skip
        if token:
            lines.append(f"Authorization: Bearer {token}")
        request = ("\r\n".join(lines) + "\r\n\r\n").encode()
        loop = asyncio.get_running_loop()
        _transport, socket = await loop.create_connection(lambda: WebSocket(request, on_text), HOST, port)
        await asyncio.wait_for(socket.opened, OPENING)
        return socket

    def send(self, text: bytes) -> None:
        """One text frame."""
        assert self._transport is not None
        size = len(text)
        if size < 126:
            head = bytes((0x80 | TEXT, 0x80 | size))
        else:
            head = bytes((0x80 | TEXT, 0x80 | 126)) + size.to_bytes(2, "big")
        self._transport.write(head + b"\0\0\0\0" + text)

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write(bytes((0x80 | CLOSE, 0x80 | 2)) + b"\0\0\0\0" + (1000).to_bytes(2, "big"))
            self._transport.close()

    # The transport's side

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Say hello."""
        assert isinstance(transport, asyncio.Transport) or hasattr(transport, "write")
        self._transport = transport  # type: ignore[assignment]  # uvloop's transports are no subclasses of asyncio's
        assert self._transport is not None
        self._transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell whoever waits."""
        if not self.opened.done():
            self.opened.set_exception(exc or LineLost("the server closed the connection during the handshake"))
        if not self.closed.done():
            self.closed.set_result(None)

    def data_received(self, data: bytes) -> None:
        """Cut the stream into frames."""
        buffer = self._buffer
        buffer += data
        if not self.opened.done():
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if not buffer.startswith(b"HTTP/1.1 101"):
                self.opened.set_exception(LineLost(bytes(buffer[: buffer.find(b"\r\n")]).decode("latin-1")))
                self.close()
                return
            self.opened.set_result(None)
            del buffer[: end + 4]
        at, have = 0, len(buffer)
        while have - at >= 2:
            first, size = buffer[at], buffer[at + 1] & 127
            start = at + 2
            if size == 126:
                if have - start < 2:
                    break
                size = int.from_bytes(buffer[start : start + 2], "big")
                start += 2
            elif size == 127:
                if have - start < 8:
                    break
                size = int.from_bytes(buffer[start : start + 8], "big")
                start += 8
            if have - start < size:
                break
            self._frame(first, bytes(buffer[start : start + size]))
            at = start + size
        if at:
            del buffer[:at]

    def _frame(self, first: int, payload: bytes) -> None:
        opcode = first & 15
        if opcode == PING:
            assert self._transport is not None
            self._transport.write(bytes((0x80 | PONG, 0x80 | len(payload))) + b"\0\0\0\0" + payload)
        elif opcode == CLOSE:
            self.close()
        elif opcode in (0, TEXT):
            if first & 0x80 and not self._fragments:
                self._on_text(self, payload)
                return
            self._fragments.append(payload)
            if first & 0x80:
                whole = b"".join(self._fragments)
                self._fragments.clear()
                self._on_text(self, whole)


class Http:
    """One kept-alive connection for JSON requests, one after the other."""

    def __init__(self, port: int) -> None:
        self._port: Final = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._used = 0.0
        self._lock: Final = asyncio.Lock()

    async def call(self, method: str, path: str, body: object = None, token: str = "") -> Any:
        """The JSON of the answer; LineLost with the status where the server refuses."""
        content = b"" if body is None else json.dumps(body).encode()
        lines = [f"{method} {path} HTTP/1.1", f"Host: {HOST}:{self._port}", f"Content-Length: {len(content)}"]
        lines += ["Content-Type: application/json", "X-Grimtable: 1"]
        if token:
            lines.append(f"Authorization: Bearer {token}")
        async with self._lock:
            if perf_counter() - self._used > KEPT:
                await self.close()
            if self._streams is None:
                self._streams = await asyncio.open_connection(HOST, self._port, limit=1 << 24)
            reader, writer = self._streams
            writer.write(("\r\n".join(lines) + "\r\n\r\n").encode() + content)
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            length = next(
                (int(line[15:]) for line in head.split("\r\n") if line.lower().startswith("content-length:")), 0
            )
            answer = await reader.readexactly(length)
            self._used = perf_counter()
        status = int(head.split(" ", 2)[1])
        if status >= 400:
            raise LineLost(f"{method} {path}: {status} {answer[:200].decode(errors='replace')}")
        return json.loads(answer) if answer else None

    async def close(self) -> None:
        """Hang up."""
        if self._streams is not None:
            self._streams[1].close()
            with contextlib.suppress(OSError):
                await self._streams[1].wait_closed()
            self._streams = None
