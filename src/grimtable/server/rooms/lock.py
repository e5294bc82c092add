"""A lock for one table that can also be taken without a task that waits."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final


class Lock:
    """Held by one at a time; who waits gets it in the order of coming."""

    def __init__(self) -> None:
        self._held = False
        self._waiting: Final[deque[asyncio.Future[None] | Callable[[], None]]] = deque()

    def locked(self) -> bool:
        """Whether somebody holds it."""
        return self._held

    def take(self) -> bool:
        """Take it if it is free."""
        if self._held:
            return False
        self._held = True
        return True

    def take_then(self, call: Callable[[], None]) -> None:
        """Take it and call, at once where it is free, else when the turn has come; whoever is called releases it."""
        if self.take():
            call()
        else:
            self._waiting.append(call)

    def release(self) -> None:
        """Hand it to whoever has waited longest, or lay it down."""
        while self._waiting:
            turn = self._waiting.popleft()
            if not isinstance(turn, asyncio.Future):
                asyncio.get_running_loop().call_soon(turn)  # not now: whoever releases may have more to do
                return
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
