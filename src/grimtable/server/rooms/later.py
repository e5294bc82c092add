"""Who is not asked can wait: a crowded server shows them several moves at once.

While many tables move at the same time, the people who are asked are served first. The others wait until they are asked
themselves, until something else is said at the table, or for `WAIT` to `LONGEST` seconds; who has just moved is told at
once that the answer was taken. Nothing of what happened is left out, programs see what they did before it is
acknowledged, and a server that is not crowded shows everything to everybody at once.
"""

import asyncio
from contextlib import AbstractContextManager
from time import monotonic
from typing import TYPE_CHECKING, Final

from grimtable.server.rooms.play import Draft
from grimtable.server.viewers.channel import Channel

if TYPE_CHECKING:
    from grimtable.server.rooms.room import Room

CROWD: Final = 16  # writes in one commit that make a crowd
WAIT: Final = 0.4  # seconds; in a greater crowd longer
LONGEST: Final = 1.0
AGAIN: Final = 0.02  # seconds until a table is tried again at which a move is just being stored


class Later:
    """The channels of all rooms whose viewers have not yet been shown the last moves."""

    def __init__(self, together: AbstractContextManager[None]) -> None:
        self._together: Final = together  # around showing some of them at once
        self._waiting: dict[Channel, Room] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._wait = WAIT
        self.crowd = CROWD

    def without(self, room: "Room", channels: list[Channel], moves: list[Draft]) -> list[Channel]:
        """Those who are shown moves at once; the others are kept for later, where there is a crowd."""
        state = room.running().state
        crowd = room.store.crowd
        if crowd < self.crowd or state.over:
            return channels
        self._wait = min(LONGEST, WAIT * crowd / self.crowd)
        moved = [move.seat for move in moves]
        at_once = []
        for channel in channels:
            if (
                (channel.seat is not None and state.is_asked(channel.seat))
                or (channel.data and channel.seat in moved)
                or not self._may_wait(channel)
            ):
                at_once.append(channel)
                continue
            self._add(channel, room)
            if channel.seat in moved:
                channel.close_question()
        return at_once

    def _add(self, channel: Channel, room: "Room") -> None:
        if not channel.behind_since:
            channel.behind_since = monotonic()
            self._waiting[channel] = room
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(self._wait, self._serve)

    def _serve(self) -> None:
        """Show what has waited long enough."""
        self._timer = None
        waiting = self._waiting
        self._waiting = {}
        with self._together:
            for channel, room in waiting.items():
                if not channel.behind_since:
                    continue
                if self._may_wait(channel) or not room.catch_up_with(channel):
                    self._waiting[channel] = room
        if self._waiting:
            longest = min(channel.behind_since for channel in self._waiting)
            pause = max(AGAIN, longest + self._wait - monotonic())
            self._timer = asyncio.get_running_loop().call_later(pause, self._serve)

    def _may_wait(self, channel: Channel) -> bool:
        """Whether it has not waited too long already."""
        return not channel.behind_since or monotonic() - channel.behind_since < self._wait

    def close(self) -> None:
        """Nobody waits any more."""
        if self._timer is not None:
            self._timer.cancel()
        self._waiting.clear()
