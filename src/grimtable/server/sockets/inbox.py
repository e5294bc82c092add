"""What comes into a socket the short way: a whole text, and nothing of another frame before it."""

from collections.abc import Callable
from typing import Final

from grimtable.server.sockets.frames import whole_text
from grimtable.server.sockets.outbox import Outbox


class Inbox:
    """The short way in of one socket. Whoever cuts the stream into frames says here when it is in the middle of one."""

    def __init__(self, outbox: Outbox, largest: int) -> None:
        self._outbox: Final = outbox
        self._largest: Final = largest
        self.on_text: Callable[[bytes], None] | None = None  # who asked for texts
        self.is_between = True  # no frame, and no message in fragments, has begun and not ended

    def takes(self, data: bytes) -> bool:
        """Hand over data that is one whole text; False: it is something else, or nobody asked, or we have hung up."""
        take = self.on_text
        if take is None or not self.is_between or not self._outbox.is_open:
            return False
        text = whole_text(data)
        if text is None or len(text) > self._largest:
            return False
        take(text)
        return True
