"""What belongs to a room and knows it, without holding it for ever."""

from typing import TYPE_CHECKING

from grimtable.server.errors import NotFound

if TYPE_CHECKING:
    from grimtable.server.rooms.room import Room


class Belonging:
    """A part of a room. A room and its parts know each other, and such a ring goes only where garbage is looked for."""

    def __init__(self, room: "Room") -> None:
        self._home: Room | None = room

    @property
    def room(self) -> "Room":
        """The room, until it is put away."""
        if self._home is None:
            raise NotFound("table")
        return self._home

    def leave(self) -> None:
        """The room is put away."""
        self._home = None
