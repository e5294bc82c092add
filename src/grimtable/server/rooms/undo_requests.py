"""Requests to take back a move beyond the barrier: everybody else with a seat must agree.

A request lives until something happens that everybody sees. What only some notice, and what is said, does not touch
it: a request that ended would tell the others of it.
"""

from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Row, delete, insert, select, update

from grimtable.server.errors import Refusal
from grimtable.server.rooms.room import Room
from grimtable.server.storage.entries import to_json
from grimtable.server.storage.rows import SeatRow, notify
from grimtable.server.storage.schema import UNDO_REQUESTS
from grimtable.server.storage.tokens import new_id
from grimtable.server.viewers.seat_names import shown_name
from grimtable.server.viewers.viewer import Viewer
from grimtable.server.words import words

_AT: Final = UNDO_REQUESTS.c

Json = dict[str, Any]  # values are whatever JSON holds


class Request(msgspec.Struct, frozen=True):
    """One open request."""

    id: str
    seat: int
    n: int  # how many events everybody had seen when it was made
    act: int  # the act that is to be taken back, with all that followed
    nonce: str
    agreed: tuple[str, ...]  # people

    def to_json(self, seats: list[SeatRow], viewer: Viewer) -> Json:
        """What a viewer with a seat is asked."""
        text = words("undo-request", viewer.lang, name=shown_name(seats[self.seat], viewer.lang))
        vote = viewer.person in voters(seats, self.seat) and viewer.person not in self.agreed
        return {"type": "undo_request", "request": self.id, "seat": self.seat, "words": text, "vote": vote}


def voters(seats: list[SeatRow], seat: int) -> set[str]:
    """The people who must agree: everybody else who plays a seat themselves."""
    return {row.person for row in seats if row.person is not None and not row.is_bot} - {seats[seat].person}


def is_open(room: Room, asked: Request) -> bool:
    """Whether a request still stands: nothing happened that everybody saw, and the act is still there."""
    if room.request is None or room.request.id != asked.id or room.running().n_events(None) != asked.n:
        return False
    acts = room.running().table.acts
    return asked.act < len(acts) and acts[asked.act]["seat"] == asked.seat


async def ask(room: Room, person: str, seat: int, nonce: str) -> None:
    """Ask the others. The room is held."""
    play = room.running()
    act = play.last_act(seat)
    if act is None or not voters(room.seats, seat):
        raise Refusal("undo-barrier", status=409)
    request = Request(new_id(), seat, play.n_events(None), act, nonce, (person,))

    def work(connection: Connection) -> None:
        connection.execute(delete(UNDO_REQUESTS).where(_AT.table_id == room.id))
        values = {**msgspec.structs.asdict(request), "agreed": to_json(request.agreed)}
        connection.execute(insert(UNDO_REQUESTS).values(table_id=room.id, **values))
        notify(connection, room.server.worker, "u", room.id)

    await room.server.store.write(work)
    room.request = request
    show_all(room)


async def vote(room: Room, person: str, request: str, yes: bool) -> Request | None:
    """Somebody agrees or does not; gives the request back once everybody has agreed. The room is held."""
    asked = room.request
    if asked is None or asked.id != request or not is_open(room, asked):
        raise Refusal("no-request", status=409)
    must_agree = voters(room.seats, asked.seat)
    if person not in must_agree:
        raise Refusal("no-request", status=409)

    def work(connection: Connection) -> tuple[str, ...]:
        where = (_AT.table_id == room.id, _AT.id == request)
        row = connection.execute(select(UNDO_REQUESTS).where(*where).with_for_update()).first()
        if row is None:
            raise Refusal("no-request", status=409)
        agreed: set[str] = {*msgspec.json.decode(row.agreed), person}
        if yes and not must_agree <= agreed:
            connection.execute(update(UNDO_REQUESTS).where(*where).values(agreed=to_json(sorted(agreed))))
        else:
            connection.execute(delete(UNDO_REQUESTS).where(*where))
        notify(connection, room.server.worker, "u", room.id)
        return tuple(agreed)

    agreed = await room.server.store.write(work)
    if yes and not must_agree <= set(agreed):
        room.request = msgspec.structs.replace(asked, agreed=agreed)
        return None
    return asked if yes else None


def close(room: Room, *, seat: int | None, yes: bool | None) -> None:
    """The request was answered, or is void: everybody who was asked is told."""
    asked, room.request = room.request, None
    if asked is not None:
        room.tell_seated({"type": "undo_answer", "request": asked.id, "seat": seat, "yes": yes})


def expire(room: Room) -> None:
    """The game went on for everybody to see: the request is void."""
    asked = room.request
    if asked is not None and room.running().n_events(None) != asked.n:
        close(room, seat=None, yes=None)


def show_all(room: Room) -> None:
    """Put the request to everybody with a seat."""
    for viewer in room.viewers.values():
        room.show_request(viewer)


def _read(row: Row[Any]) -> Request:
    return Request(row.id, row.seat, row.n, row.act, row.nonce, tuple(msgspec.json.decode(row.agreed)))


async def reload(room: Room) -> None:
    """Another worker's people asked or answered, or the table was just opened."""
    async with room.held():
        query = select(UNDO_REQUESTS).where(_AT.table_id == room.id)
        row = await room.server.store.read(lambda c: c.execute(query).first())
        before, found = room.request, None if row is None else _read(row)
        if found is None:
            close(room, seat=None, yes=None)
            return
        room.request = found
        if room.play is None or not is_open(room, found):
            room.request = None  # the game went on while nobody had the table open
        elif before is None or before.id != found.id:
            show_all(room)
