"""Showing what was just stored, in steps between which other rooms take theirs."""

from typing import TYPE_CHECKING

from grimtable.server.rooms.play import Draft
from grimtable.server.storage.store import Follow
from grimtable.server.viewers.channel import Channel
from grimtable.server.viewers.viewer import Line

if TYPE_CHECKING:
    from grimtable.server.rooms.room import Room


class Showing(Follow):
    """What was tried is on disk: all look, then all listen, then all are told. The lock is held."""

    def __init__(self, room: "Room", drafts: list[Draft], line: Line | None) -> None:
        super().__init__()
        self.room = room
        self.drafts = drafts
        self.line = line
        self._kinds: set[str] = set()
        self._channels: list[Channel] = []
        self._stage = 0

    def step(self) -> bool:
        """Take one step; False: it was the last."""
        stage, room = self._stage, self.room
        self._stage = stage + 1
        if stage == 0:
            self._begin()
            for channel in self._channels:
                channel.look_again(room.play_for(channel.seat), room.names_for(channel.data, channel.lang))
        elif stage == 1:
            for channel in self._channels:
                channel.listen(room.play_for(channel.seat), room.names_for(channel.data, channel.lang))
        elif stage == 2:
            room.show(self._kinds, self._channels)
        else:
            room.autopilot.wake()
            return False
        return True

    def _begin(self) -> None:
        room, drafts = self.room, self.drafts
        room.n += len(drafts)
        if self.line is not None:
            self.line.corked = []
        for draft in drafts:
            self._kinds.add(draft.kind)
        self._channels = list(room.channels.values())
        if len(self._kinds) == 1 and "act" in self._kinds:
            self._channels = room.later.without(room, self._channels, drafts)
