"""The short way of a move: carried out as it arrives, shown when it is on disk, and no task waits in between.

It does what `Deeds.act` does, under the same lock and in the same order. What seldom happens (another worker wrote
first, the disk is full) is left to the general way.
"""

from time import monotonic
from typing import TYPE_CHECKING, Final

from sqlalchemy.exc import IntegrityError

from grimtable.server.lobby.accounts import Person
from grimtable.server.rooms.messages import Act
from grimtable.server.rooms.showing import Showing
from grimtable.server.storage.entries import Write
from grimtable.server.viewers.viewer import Line, Viewer

if TYPE_CHECKING:
    from grimtable.server.rooms.room import Room


class Move(Showing):
    """A move on its way; whoever sent it inherits from this and hears of its end by `done`."""

    def __init__(self, room: "Room", person: Person | None, act: Act, line: Line, viewer: Viewer) -> None:
        super().__init__(room, [], line)
        self.viewer: Final = viewer
        self._person = person
        self._act = act
        self._write: Write | None = None

    def done(self, error: BaseException | None) -> None:
        """It is shown, or refused."""
        raise NotImplementedError

    def start(self) -> None:
        """Carry it out, at once where the table is free."""
        lock = self.room.lock
        if lock.take():
            self._carry_out()
        else:
            lock.take_then(self._carry_out)

    def _carry_out(self) -> None:
        """The table is ours: carry the move out and send it to the disk."""
        room, person, act = self.room, self._person, self._act
        try:
            room.used = monotonic()
            if room.is_repeated(act.seat, act.nonce):
                self._end(None)
                return
            was_over = room.running().state.over
            self.drafts = room.deeds.answer(person, act)
            self.viewer.answered()
            write = room.prepare(self.drafts, None if person is None else person.id, (), act.nonce, was_over=was_over)
        except Exception as error:
            self._end(error)
            return
        self._write = write
        room.store.append_then(write.rows, write.work, write.steps, self)

    def step(self) -> bool:
        """The move is on disk, or could not be put there; in steps that are taken with those of other tables."""
        try:
            if self._write is not None:
                if self.error is not None:
                    self.room.autopilot.spawn(self._again(self.error))
                    return False
                self._write.finish()
                self._write = None
            if super().step():
                return True
            self.room.nonces.add((self._act.seat, self._act.nonce))
        except Exception as broken:
            self._end(broken)
            return False
        self._end(None)
        return False

    def _end(self, error: BaseException | None) -> None:
        self.room.lock.release()
        self.done(error)

    async def _again(self, error: BaseException) -> None:
        """Memory must not run ahead of the disk; a move that another worker was faster than is judged anew."""
        room = self.room
        try:
            try:
                await room.following.recover(show=isinstance(error, IntegrityError))
            finally:
                room.lock.release()
            if not isinstance(error, IntegrityError):
                raise error
            await room.deeds.act(self._person, self._act, self.line)
        except Exception as problem:
            self.done(problem)
            return
        self.done(None)
