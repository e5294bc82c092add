"""A lock for one table that can also be taken at once, without a task that waits."""

import asyncio
from collections import deque
from typing import Final


class Lock:
    """Held by one at a time; who waits gets it in the order of coming."""

    def __init__(self) -> None:
        self._held = False
        self._waiting: Final[deque[asyncio.Future[None]]] = deque()

    def locked(self) -> bool:
        """Whether somebody holds it."""
        return self._held

    def take(self) -> bool:
        """Take it if it is free."""
        if self._held:
            return False
        self._held = True
        return True

    def release(self) -> None:
        """Hand it to whoever has waited longest, or lay it down."""
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():  # else its waiter gave up
                turn.set_result(None)
                return
        self._held = False

    async def __aenter__(self) -> None:
        if self.take():
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it was handed over at the same moment
                self.release()
            raise

    async def __aexit__(self, *_error: object) -> None:
        self.release()
