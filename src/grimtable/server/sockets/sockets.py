"""The WebSocket as uvicorn serves it, with a short way for what nearly every frame is: one whole text.

A move is one short text frame in and a few frames out. Those go past the general parser, the ASGI queue and the task
that would wait on it. Everything else (fragments, control frames, faults, the handshake) is left to uvicorn, frame by
frame, so that its parser is never in the middle of one when ours reads the next.
"""

from asyncio import BaseTransport
from typing import Any, Final, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from grimtable.server.sockets.frames import measure, whole_text
from grimtable.server.sockets.inbox import Inbox
from grimtable.server.sockets.outbox import Outbox

EXTENSION: Final = "grimtable.socket"  # where the application finds this protocol in its scope


class Socket(Protocol):
    """What the application may do with a socket beside what ASGI offers."""

    inbox: Inbox
    outbox: Outbox

    def hold(self, wait: bool) -> None:
        """Stop reading, or go on."""
        ...


class FastSocket(WebSocketsSansIOProtocol):
    """uvicorn's protocol, with whole texts handed over at once to whoever asked for it."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._rest = b""  # the beginning of a frame whose end has not come yet
        self._in_fragments = False

    def connection_made(self, transport: BaseTransport) -> None:
        """Somebody called."""
        super().connection_made(transport)
        self.outbox = Outbox(transport)
        self.inbox = Inbox(self.outbox, self.config.ws_max_size)

    def handle_connect(self, event: Any) -> None:
        """The handshake came: the application will find us."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: dict[str, object] = self.scope["extensions"]  # type: ignore[assignment]
            extensions[EXTENSION] = self

    def data_received(self, data: bytes) -> None:
        """Nearly always one whole text."""
        if not self.inbox.takes(data):
            self._cut(data)
            self.inbox.is_between = not self._rest and not self._in_fragments

    def _cut(self, data: bytes) -> None:
        """Cut the stream into frames."""
        if self.inbox.on_text is None:
            self._leave(data)
            return
        if self._rest:
            data = self._rest + data
            self._rest = b""
        at, have = 0, len(data)
        while at < have:
            start, size = measure(data, at)
            if size > self.config.ws_max_size:
                self._leave(data[at:])  # to be refused
                return
            if start < 0 or start + size > have:
                self._rest = data[at:]
                return
            self._frame(data, at, start, size)
            at = start + size

    def _frame(self, data: bytes, at: int, start: int, size: int) -> None:
        """One whole frame."""
        frame = data[at : start + size]
        if self.outbox.is_open and not self._in_fragments:
            text = whole_text(frame)
            if text is not None:
                if self.inbox.on_text is not None and not self.close_sent:
                    self.inbox.on_text(text)
                return
        if frame[0] & 0x0F in (0, 1, 2):
            self._in_fragments = not frame[0] & 0x80
        self._leave(frame)

    def _leave(self, data: bytes) -> None:
        """Leave something to the general parser."""
        super().data_received(data)
        self.outbox.is_open = self.conn.state is State.OPEN

    def pause_writing(self) -> None:
        """The other side does not read."""
        self.outbox.is_full = True
        super().pause_writing()

    def resume_writing(self) -> None:
        """It reads again."""
        self.outbox.is_full = False
        super().resume_writing()

    def send_receive_event_to_app(self) -> None:
        """A message that came in fragments, or is binary."""
        if self.inbox.on_text is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        data, self.frames = b"".join(self.frames), []
        self.inbox.on_text(data)

    async def send(self, message: Any) -> None:
        """What the application sends the general way; after a close nothing goes the short way either."""
        if message["type"] == "websocket.close":
            self.outbox.is_open = False
        await super().send(message)

    def hold(self, wait: bool) -> None:
        """Stop reading, or go on."""
        if self.transport.is_closing() or wait == self.read_paused:
            return
        self.read_paused = wait
        if wait:
            self.transport.pause_reading()
        else:
            self.transport.resume_reading()
