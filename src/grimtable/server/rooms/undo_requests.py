"""Requests to take back a move beyond the barrier: everybody else with a seat must agree."""

from typing import TYPE_CHECKING, Any, Final

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from grimtable.server.errors import Refusal
from grimtable.server.lobby.accounts import Person
from grimtable.server.rooms.belonging import Belonging
from grimtable.server.storage.entries import to_json
from grimtable.server.storage.rows import find_seats, last_entry, notify
from grimtable.server.storage.schema import UNDO_REQUESTS
from grimtable.server.storage.tokens import new_id
from grimtable.server.viewers.seat_names import shown_name
from grimtable.server.viewers.viewer import Viewer
from grimtable.server.words import words

if TYPE_CHECKING:
    from grimtable.server.rooms.room import Room

_AT: Final = UNDO_REQUESTS.c


class Request(msgspec.Struct, frozen=True):
    """One open request."""

    id: str
    seat: int
    n: int  # the record's length when it was made
    nonce: str
    agreed: tuple[str, ...]  # people


class Requests(Belonging):
    """The request of one table; there is at most one."""

    def __init__(self, room: "Room") -> None:
        super().__init__(room)
        self.open: Request | None = None

    def voters(self, seat: int) -> set[str]:
        """The people who must agree: everybody else who plays a seat themselves."""
        room = self.room
        asker = room.seats[seat].person
        return {row.person for row in room.seats if row.person is not None and not row.is_bot} - {asker}

    async def ask(self, person: Person, seat: int, nonce: str) -> None:
        """Ask the others. The room's lock is held."""
        room = self.room
        if not self.voters(seat):
            raise Refusal("undo-barrier", status=409)
        request = Request(new_id(), seat, room.n, nonce, (person.id,))

        def work(connection: Connection) -> None:
            connection.execute(delete(UNDO_REQUESTS).where(_AT.table_id == room.id))
            values = {"id": request.id, "seat": seat, "n": request.n, "nonce": nonce, "agreed": to_json(request.agreed)}
            connection.execute(insert(UNDO_REQUESTS).values(table_id=room.id, **values))
            notify(connection, room.server.worker, "u", room.id)

        await room.server.store.write(work)
        self.open = request
        self.show_all()

    async def answer(self, person: Person | None, seat: int, request: str, yes: bool) -> None:
        """Somebody agrees or does not."""
        room = self.room
        async with room.lock:
            room.own(person, seat)
            assert person is not None
            asked = self.open
            if asked is None or asked.id != request or asked.n != room.n:
                raise Refusal("no-request", status=409)
            voters = self.voters(asked.seat)
            if person.id not in voters:
                raise Refusal("no-request", status=409)

            def work(connection: Connection) -> tuple[str, ...]:
                where = (_AT.table_id == room.id, _AT.id == request)
                row = connection.execute(select(UNDO_REQUESTS).where(*where).with_for_update()).first()
                if row is None or last_entry(connection, room.id) != row.n:
                    raise Refusal("no-request", status=409)
                agreed: set[str] = {*msgspec.json.decode(row.agreed), person.id}
                if yes and not voters <= agreed:
                    connection.execute(update(UNDO_REQUESTS).where(*where).values(agreed=to_json(sorted(agreed))))
                else:
                    connection.execute(delete(UNDO_REQUESTS).where(*where))
                notify(connection, room.server.worker, "u", room.id)
                return tuple(agreed)

            agreed = await room.server.store.write(work)
            if not yes:
                self._close(yes=False, seat=seat)
                return
            if voters <= set(agreed):
                self._close(yes=True, seat=seat)
                await room.deeds.undo_agreed(room.seats[asked.seat].person, asked.seat, asked.nonce)
                return
            self.open = msgspec.structs.replace(asked, agreed=agreed)

    async def reload(self) -> None:
        """Another worker's people asked or answered."""
        room = self.room
        async with room.lock:
            row = await room.server.store.read(
                lambda c: c.execute(select(UNDO_REQUESTS).where(_AT.table_id == room.id)).first()
            )
            before = self.open
            if row is None:
                self.open = None
                if before is not None:
                    self._tell({"type": "undo_answer", "request": before.id, "seat": None, "yes": None})
                return
            agreed = tuple(msgspec.json.decode(row.agreed))
            self.open = Request(row.id, row.seat, row.n, row.nonce, agreed)
            if before is None or before.id != row.id:
                self.show_all()

    def expire(self) -> None:
        """The game went on: the request is void."""
        asked = self.open
        if asked is not None and asked.n != self.room.n:
            self.open = None
            self._tell({"type": "undo_answer", "request": asked.id, "seat": None, "yes": None})

    def show_all(self) -> None:
        """Put the request to everybody with a seat."""
        for viewer in self.room.viewers.values():
            self.show(viewer)

    def show(self, viewer: Viewer) -> None:
        """Put the request to one viewer, if it concerns them."""
        asked, room = self.open, self.room
        if asked is None or not room.held_by(viewer.person):
            return
        text = words("undo-request", viewer.lang, name=shown_name(room.seats[asked.seat], viewer.lang))
        vote = viewer.person in self.voters(asked.seat) and viewer.person not in asked.agreed
        viewer.send({"type": "undo_request", "request": asked.id, "seat": asked.seat, "words": text, "vote": vote})

    def _close(self, *, yes: bool, seat: int) -> None:
        asked, self.open = self.open, None
        if asked is not None:
            self._tell({"type": "undo_answer", "request": asked.id, "seat": seat, "yes": yes})

    def _tell(self, message: dict[str, Any]) -> None:
        for viewer in self.room.viewers.values():
            if self.room.held_by(viewer.person):
                viewer.send(message)


__all__ = ["Request", "Requests", "find_seats"]
