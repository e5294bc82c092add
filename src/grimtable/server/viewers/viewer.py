"""One viewer: numbered messages, the newest of them kept for a resume, and the socket that is attached now."""

import asyncio
import time
from collections import deque
from typing import Any, Final

import msgspec

from grimtable.server.storage.tokens import new_id

BUFFER: Final = 64  # messages a lost connection may miss and still resume
QUEUE: Final = 256  # messages a slow client may lag behind before it is cut off
QUEUE_BYTES: Final = 1024 * 1024  # and bytes
ENCODER: Final = msgspec.json.Encoder()


class Line:
    """A socket as the rooms see it: messages go into a queue, and a task of the socket sends them."""

    def __init__(self) -> None:
        self.queue: Final[deque[bytes]] = deque()
        self.ready: Final = asyncio.Event()
        self.waiting = 0  # bytes in the queue
        self.closed = False
        self.code = 1000  # with which the socket is closed

    def put(self, message: bytes) -> None:
        """Queue a message; a client that cannot keep up is cut off and resumes later."""
        if self.closed:
            return
        if len(self.queue) >= QUEUE or self.waiting > QUEUE_BYTES:
            self.close()
            return
        self.queue.append(message)
        self.waiting += len(message)
        self.ready.set()

    def take(self) -> bytes:
        """The next message to be sent."""
        message = self.queue.popleft()
        self.waiting -= len(message)
        return message

    def close(self, code: int = 1000) -> None:
        """Let the sender finish and hang up."""
        if not self.closed:
            self.closed = True
            self.code = code
        self.ready.set()


class Viewer:
    """Somebody who looks at a table, through one seat or from outside; outlives the socket for a while."""

    def __init__(self, person: str | None, seat: int | None, lang: str, *, data: bool = False) -> None:
        self.key: Final = new_id(20)
        self.person: Final = person
        self.seat = seat
        self.lang = lang
        self.data: Final = data  # a program, which gets views instead of drawings
        self.alone = False  # holds the only seat of its device, so that the log may say "you"
        self.seq = 0
        self.asked = 0  # the message by which the open question came
        self.lost_at = 0.0
        self.line: Line | None = None
        self._buffer: Final[deque[bytes]] = deque(maxlen=BUFFER)

    @property
    def channel(self) -> tuple[int | None, str, bool, bool]:
        """What this viewer shares with all who are shown the same."""
        return (self.seat, self.lang, self.data, self.alone)

    def send(self, message: dict[str, Any]) -> None:
        """Number a message, keep it for a resume, and send it."""
        self.seq += 1
        body = ENCODER.encode({"seq": self.seq, **message})
        self._buffer.append(body)
        if self.line is not None:
            self.line.put(body)

    def attach(self, line: Line) -> None:
        """Messages go to this socket from now on; an older one is hung up."""
        if self.line is not None and self.line is not line:
            self.line.close()
        self.line = line
        self.lost_at = 0.0

    def detach(self, line: Line) -> None:
        """The socket is gone; messages are kept for a while."""
        if self.line is line:
            self.line = None
            self.lost_at = time.monotonic()

    def answered(self, asked: int) -> None:
        """An answer came from here to the question of this message: what was sent up to it has arrived."""
        unseen = self.seq - asked
        while len(self._buffer) > unseen:
            self._buffer.popleft()

    def missed(self, seq: int) -> list[bytes] | None:
        """The messages after `seq`, or None when they are not all kept any more."""
        count = self.seq - seq
        if count < 0 or count > len(self._buffer):
            return None
        return list(self._buffer)[len(self._buffer) - count :]
