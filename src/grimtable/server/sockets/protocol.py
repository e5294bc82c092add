"""The WebSocket as uvicorn serves it, with an end to what uvicorn takes without counting.

Pings, pongs and fragments never reach the application, and what is written to somebody who does not read is kept.
"""

import asyncio
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from grimtable.server.http.limits import Bucket
from grimtable.server.http.protocol import DOORS, Doors

CONTROL_RATE: Final = 5.0  # pings and pongs a second, and so many at once
CONTROL_BURST: Final = 40.0
FRAGMENTS: Final = 64  # of one message
DRAIN: Final = 20.0  # seconds in which somebody must read what was written to them


class GuardedSocket(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, which drops who floods it and who does not read."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._control: Final = Bucket(CONTROL_RATE, CONTROL_BURST)
        self._full: asyncio.TimerHandle | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        if self._full is not None:
            self._full.cancel()
        doors: Doors | None = self.app_state.get(DOORS)
        if doors is not None:
            doors.leave(self.transport)
        super().connection_lost(exc)

    def handle_ping(self) -> None:
        """A ping is answered, within a pace."""
        if self._control.take():
            self.transport.abort()
        else:
            super().handle_ping()

    def handle_pong(self, event: Any) -> None:
        """A pong is heard, within the same pace."""
        if self._control.take():
            self.transport.abort()
        else:
            super().handle_pong(event)

    def handle_cont(self, event: Any) -> None:
        """A message may come in pieces, but not in any number of them."""
        if len(self.frames) >= FRAGMENTS:
            self.transport.abort()
        else:
            super().handle_cont(event)

    def pause_writing(self) -> None:
        """The other side does not read: it has some seconds to begin."""
        super().pause_writing()
        if self._full is None:
            self._full = self.loop.call_later(DRAIN, self.transport.abort)

    def resume_writing(self) -> None:
        """It reads again."""
        super().resume_writing()
        if self._full is not None:
            self._full.cancel()
            self._full = None
