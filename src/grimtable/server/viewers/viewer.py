"""One viewer's line: numbered messages, a buffer to resume from, and the socket that is attached now."""

import asyncio
import time
from collections import deque
from typing import Any, Final

import msgspec

from grimtable.server.sockets.outbox import Outbox
from grimtable.server.storage.tokens import new_id

BUFFER: Final = 64  # messages a lost connection may miss and still resume
QUEUE: Final = 256  # messages a slow client may lag behind before it is cut off
ENCODER: Final = msgspec.json.Encoder()


class Line:
    """A socket as the rooms see it: bytes go in, and out at once where the socket takes them; else a task waits."""

    def __init__(self, outbox: Outbox | None = None) -> None:
        self._outbox: Final = outbox  # sends now, or says that it cannot
        self.queue: Final[deque[bytes]] = deque()
        self.ready: Final = asyncio.Event()
        self.corked: list[bytes] | None = None  # what waits to go out together
        self.sending = False  # the sender task holds a message that is no longer in the queue
        self.closed = False

    def put(self, message: bytes) -> None:
        """Send or queue a message; a client that cannot keep up is cut off and resumes later."""
        if self.closed:
            return
        if self.corked is not None:
            self.corked.append(message)
            return
        if self._outbox is not None and not self.queue and not self.sending and self._outbox.write([message]):
            return
        if len(self.queue) >= QUEUE:
            self.close()
            return
        self.queue.append(message)
        self.ready.set()

    def uncork(self) -> None:
        """Send what has waited since `corked` was set."""
        waiting, self.corked = self.corked or [], None
        free = not (self.closed or self.queue or self.sending)
        if free and len(waiting) > 1 and self._outbox is not None and self._outbox.write(waiting):
            return
        for message in waiting:
            self.put(message)

    def close(self) -> None:
        """Let the sender finish and hang up."""
        self.closed = True
        self.ready.set()


class Viewer:
    """Somebody who looks at a table, through one seat or from outside; outlives the socket for a while."""

    def __init__(self, person: str | None, seat: int | None, lang: str, *, data: bool = False) -> None:
        self.key: Final = new_id(20)
        self.person: Final = person
        self.seat = seat
        self.lang = lang
        self.data: Final = data  # a program, which gets views instead of drawings
        self.seq = 0
        self.asked = 0  # the message by which the open question came
        self.lost_at = 0.0
        self.line: Line | None = None
        self._buffer: Final[deque[bytes]] = deque(maxlen=BUFFER)

    @property
    def channel(self) -> tuple[int | None, str, bool]:
        """What this viewer shares with all who are shown the same."""
        return (self.seat, self.lang, self.data)

    def send(self, message: dict[str, Any]) -> None:
        """Encode and push one message that nobody else gets."""
        self.push(ENCODER.encode(message))

    def push(self, body: bytes) -> None:
        """Number a message that is already encoded, keep it for a resume, and send it."""
        self.push_pieces([b"{", body[1:]])

    def push_pieces(self, text: list[bytes]) -> None:
        """The same for a message in pieces, of which the first is the brace and gives way to one with the number."""
        self.seq += 1
        text[0] = b'{"seq":%d,' % self.seq
        numbered = b"".join(text)
        self._buffer.append(numbered)
        if self.line is not None:
            self.line.put(numbered)

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

    def answered(self) -> None:
        """An answer to the open question came from here: what was sent up to the question has arrived."""
        unseen = self.seq - self.asked
        while len(self._buffer) > unseen:
            self._buffer.popleft()

    def missed(self, seq: int) -> list[bytes] | None:
        """The messages after `seq`, or None when they are not all kept any more."""
        count = self.seq - seq
        if count < 0 or count > len(self._buffer):
            return None
        return list(self._buffer)[len(self._buffer) - count :]
