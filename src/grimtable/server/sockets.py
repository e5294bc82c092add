"""The WebSocket as uvicorn serves it, with a short way for what nearly every frame is: one whole text.

A move is one short text frame in and a few frames out. Those go past the general parser, the ASGI queue and the task
that would wait on it. Everything else (fragments, control frames, faults, the handshake) is left to uvicorn, frame by
frame, so that its parser is never in the middle of one when ours reads the next.
"""

import contextlib
import threading
from collections.abc import Callable, Iterator
from typing import Any, Final, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from grimtable.server.frames import add_frames, measure, whole_text

EXTENSION: Final = "grimtable.socket"  # where the application finds this protocol in its scope


class _Burst(threading.local):
    """The burst under way in this thread, if any: who has something to send at its end."""

    waiting: "list[FastSocket] | None" = None


_BURST: Final = _Burst()


class Socket(Protocol):
    """What the application may do with a socket beside what ASGI offers."""

    on_text: Callable[[bytes], None] | None

    def write_texts(self, texts: list[bytes]) -> bool:
        """Send texts now; False if they must wait or cannot be sent any more."""
        ...

    def hold(self, wait: bool) -> None:
        """Stop reading, or go on."""
        ...


class FastSocket(WebSocketsSansIOProtocol):
    """uvicorn's protocol, with whole texts handed over at once to whoever asked for it."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.on_text: Callable[[bytes], None] | None = None
        self._held: list[bytes] = []  # frames of the burst under way
        self._rest = b""  # the beginning of a frame whose end has not come yet
        self._in_fragments = False
        self._is_open = True  # as far as the other side goes: it has not said that it hangs up
        self._is_full = False  # what was written is not read

    def handle_connect(self, event: Any) -> None:
        """The handshake came: the application will find us."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: dict[str, object] = self.scope["extensions"]  # type: ignore[assignment]
            extensions[EXTENSION] = self

    def data_received(self, data: bytes) -> None:
        """Cut the stream into frames."""
        if self.on_text is None:
            self._leave(data)
            return
        if self._is_open and not self._rest and not self._in_fragments and not self.close_sent:
            text = whole_text(data)
            if text is not None and len(text) <= self.config.ws_max_size:
                self.on_text(text)
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
        if self._is_open and not self._in_fragments:
            text = whole_text(frame)
            if text is not None:
                if self.on_text is not None and not self.close_sent:
                    self.on_text(text)
                return
        if frame[0] & 0x0F in (0, 1, 2):
            self._in_fragments = not frame[0] & 0x80
        self._leave(frame)

    def _leave(self, data: bytes) -> None:
        """Leave something to the general parser."""
        super().data_received(data)
        self._is_open = self.conn.state is State.OPEN

    def pause_writing(self) -> None:
        """The other side does not read."""
        self._is_full = True
        super().pause_writing()

    def resume_writing(self) -> None:
        """It reads again."""
        self._is_full = False
        super().resume_writing()

    def send_receive_event_to_app(self) -> None:
        """A message that came in fragments, or is binary."""
        if self.on_text is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        data, self.frames = b"".join(self.frames), []
        self.on_text(data)

    def write_texts(self, texts: list[bytes]) -> bool:
        """Send texts now; False if they must wait or cannot be sent any more."""
        if self._is_full or self.close_sent or self.disconnected or not self._is_open:
            return False
        waiting = _BURST.waiting
        if waiting is not None and not self._held:
            waiting.append(self)
        frames = [] if waiting is None else self._held
        add_frames(frames, texts)
        if waiting is None:
            self.transport.write(b"".join(frames))
        return True

    def let_go(self) -> None:
        """The end of a burst."""
        frames, self._held = self._held, []
        if not self.transport.is_closing():
            self.transport.write(b"".join(frames))

    def hold(self, wait: bool) -> None:
        """Stop reading, or go on."""
        if self.transport.is_closing() or wait == self.read_paused:
            return
        self.read_paused = wait
        if wait:
            self.transport.pause_reading()
        else:
            self.transport.resume_reading()


@contextlib.contextmanager
def burst() -> Iterator[None]:
    """What is sent within goes out at the end, all sockets one after the other.

    Between two writes with work in between, whoever reads falls asleep; waking them costs more than the work.
    """
    if _BURST.waiting is not None:
        yield
        return
    waiting = _BURST.waiting = []
    try:
        yield
    finally:
        _BURST.waiting = None
        for socket in waiting:
            socket.let_go()
