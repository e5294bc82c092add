"""The short way of a move: carried out as it arrives, shown when it is on disk, and no task waits in between.

It does what `Deeds.act` does, under the same lock and in the same order. What seldom happens (another worker wrote
first, the disk is full) is left to the general way.
"""

import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from sqlalchemy.exc import IntegrityError

from grimtable.server.messages import Act
from grimtable.server.people import Person
from grimtable.server.play import Draft
from grimtable.server.viewer import Line

if TYPE_CHECKING:
    from grimtable.server.room import Room

Done = Callable[[BaseException | None], None]


def move(room: "Room", person: Person | None, act: Act, line: Line, done: Done) -> None:
    """A move whose end is told to `done`, at once or later."""
    room.lock.take_then(partial(_move, room, person, act, line, done))


def _move(room: "Room", person: Person | None, act: Act, line: Line, done: Done) -> None:
    """The table is ours: carry the move out and send it to the disk."""
    try:
        room.used = time.monotonic()
        if room.is_repeated(act.seat, act.nonce):
            room.lock.release()
            done(None)
            return
        was_over = room.running().state.over
        drafts = room.deeds.answer(person, act)
        write = room.prepare(drafts, None if person is None else person.id, (), act.nonce, was_over=was_over)
    except Exception as error:
        room.lock.release()
        done(error)
        return
    told = partial(_stored, room, person, act, line, done, drafts, write.finish)
    room.server.store.append_then(write.rows, write.work, write.steps, told)


def _stored(
    room: "Room",
    person: Person | None,
    act: Act,
    line: Line,
    done: Done,
    drafts: list[Draft],
    finish: Callable[[], None],
    error: BaseException | None,
) -> Iterator[None]:
    """The move is on disk, or could not be put there; in steps that are taken together with those of other tables."""
    if error is not None:
        room.autopilot.spawn(_again(room, person, act, line, done, error))
        return
    try:
        finish()
        yield from room.showing(drafts, line)
        room.nonces.add((act.seat, act.nonce))
    except Exception as broken:
        room.lock.release()
        done(broken)
        return
    room.lock.release()
    done(None)


async def _again(room: "Room", person: Person | None, act: Act, line: Line, done: Done, error: BaseException) -> None:
    """Memory must not run ahead of the disk; a move that another worker was faster than is judged anew."""
    try:
        try:
            await room.recover(show=isinstance(error, IntegrityError))
        finally:
            room.lock.release()
        if not isinstance(error, IntegrityError):
            raise error
        await room.deeds.act(person, act, line)
    except Exception as problem:
        done(problem)
        return
    done(None)
