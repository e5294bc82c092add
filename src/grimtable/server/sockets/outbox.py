"""What goes out of a socket: whole texts in frames, at once or, within a burst, all together at its end."""

from typing import Any, Final

from grimtable.server.sockets.frames import add_frames


class Burst:
    """A context: what is sent within goes out at its end, all sockets one after the other.

    Between two writes with work in between, whoever reads falls asleep; waking them costs more than the work.
    """

    def __init__(self) -> None:
        self._depth = 0
        self.waiting: list[Outbox] | None = None  # who has something to send at the end; None: no burst is under way

    def __enter__(self) -> None:
        if self._depth == 0:
            self.waiting = []
        self._depth += 1

    def __exit__(self, *_error: object) -> None:
        self._depth -= 1
        if self._depth == 0:
            waiting, self.waiting = self.waiting, None
            for outbox in waiting or ():
                outbox.let_go()


class Outbox:
    """The way out of one socket. Whoever reads the socket says here when nothing more can be written."""

    def __init__(self, transport: Any) -> None:  # asyncio's or uvloop's, which have no class in common
        self._is_closing: Final = transport.is_closing
        self._write: Final = transport.write
        self._held: list[bytes] = []  # frames of the burst under way
        self.burst = Burst()  # the server's, once the socket is at a table
        self.is_open = True  # neither side has said that it hangs up
        self.is_full = False  # what was written is not read

    def write(self, texts: list[bytes]) -> bool:
        """Send texts now; False if they must wait or cannot be sent any more."""
        if self.is_full or not self.is_open:
            return False
        waiting = self.burst.waiting
        if waiting is None:
            if self._is_closing():
                return False
            frames: list[bytes] = []
            add_frames(frames, texts)
            self._write(b"".join(frames))
            return True
        if not self._held:
            waiting.append(self)
        add_frames(self._held, texts)
        return True

    def let_go(self) -> None:
        """The end of a burst."""
        frames, self._held = self._held, []
        if not self._is_closing():
            self._write(b"".join(frames))
