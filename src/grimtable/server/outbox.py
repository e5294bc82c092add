"""What goes out of a socket: whole texts in frames, at once or, within a burst, all together at its end."""

import contextlib
import threading
from collections.abc import Iterator
from typing import Any, Final

from grimtable.server.frames import add_frames


class _Burst(threading.local):
    """The burst under way in this thread, if any: who has something to send at its end."""

    waiting: "list[Outbox] | None" = None


_BURST: Final = _Burst()


class Outbox:
    """The way out of one socket. Whoever reads the socket says here when nothing more can be written."""

    def __init__(self, transport: Any) -> None:  # asyncio's or uvloop's, which have no class in common
        self._transport: Final = transport
        self._held: list[bytes] = []  # frames of the burst under way
        self.is_open = True  # neither side has said that it hangs up
        self.is_full = False  # what was written is not read

    def write(self, texts: list[bytes]) -> bool:
        """Send texts now; False if they must wait or cannot be sent any more."""
        if self.is_full or not self.is_open:
            return False
        waiting = _BURST.waiting
        if waiting is None:
            if self._transport.is_closing():
                return False
            frames: list[bytes] = []
            add_frames(frames, texts)
            self._transport.write(b"".join(frames))
            return True
        if not self._held:
            waiting.append(self)
        add_frames(self._held, texts)
        return True

    def let_go(self) -> None:
        """The end of a burst."""
        frames, self._held = self._held, []
        if not self._transport.is_closing():
            self._transport.write(b"".join(frames))


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
        for outbox in waiting:
            outbox.let_go()
