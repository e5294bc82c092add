"""All rooms of one worker: opened when somebody comes, forgotten when nobody is left and nothing goes on."""

import asyncio
import contextlib
import logging
import time
from typing import TYPE_CHECKING, Final

from sqlalchemy.exc import SQLAlchemyError

from grimtable.server.errors import NotFound, Refusal
from grimtable.server.rooms import bots, people, sync, timers, undo_requests
from grimtable.server.rooms.loading import load
from grimtable.server.rooms.room import COME_AGAIN, Room
from grimtable.server.storage.rows import notify, running_seats, self_moving
from grimtable.server.words import words

if TYPE_CHECKING:
    from grimtable.server.app import Server

LOG: Final = logging.getLogger("grimtable.server")
TICK: Final = 15.0  # seconds between two rounds of tidying up, at most
RETRY: Final = 2.0  # seconds after which tables that could not be loaded are tried again
RESUMED: Final = 1000  # tables that are looked through at the start; older ones go on when somebody comes
AT_ONCE: Final = 8  # rooms that are put away before others go on: each lets go of a few thousand objects
RESUME_PAUSE: Final = 0.01  # seconds between two of them, so that people who come at once are not kept waiting


def wake(room: Room) -> None:
    """Something changed, or a table was just opened: see who must be helped along."""
    if room.clocks.is_on:
        timers.wind_clock(room)
    timers.plan_only_answers(room)
    bots.ask_bots(room)


class Rooms:
    """The rooms in memory."""

    def __init__(self, server: "Server") -> None:
        self._server: Final = server
        self._rooms: Final[dict[str, Room]] = {}
        self._loading: Final[dict[str, asyncio.Task[Room]]] = {}
        self._tasks: Final[list[asyncio.Task[None]]] = []
        self._given_up: Final[set[str]] = set()

    def start(self) -> None:
        """Begin to look after the rooms."""
        self._tasks.append(asyncio.create_task(self._tick(), name="grimtable-rooms"))
        self._tasks.append(asyncio.create_task(self._retry(), name="grimtable-retry"))
        self._tasks.append(asyncio.create_task(self.resume(), name="grimtable-resume"))

    async def stop(self) -> None:
        """Close all rooms: a move under way is finished and acknowledged first, and everybody is told to come back."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for room in list(self._rooms.values()):
            try:
                async with room.held():
                    room.close(COME_AGAIN)
            except Refusal:  # it could not be loaded again
                room.close(COME_AGAIN)
        self._rooms.clear()

    def counts(self) -> tuple[int, int]:
        """How many rooms and connected viewers there are."""
        viewers = sum(viewer.line is not None for room in self._rooms.values() for viewer in room.viewers.values())
        return len(self._rooms), viewers

    def bots_waiting(self) -> int:
        """How many questions to bots are open."""
        return sum(
            room.seats[seat].is_bot
            for room in self._rooms.values()
            if room.play is not None
            for seat in room.play.state.pending
        )

    def all(self) -> list[Room]:
        """The rooms in memory."""
        return list(self._rooms.values())

    def known(self, table: str) -> Room | None:
        """A room if it is in memory."""
        return self._rooms.get(table)

    async def open(self, table: str) -> Room:
        """The room of a table; read from the database by the first who asks."""
        room = self._rooms.get(table)
        if room is not None:
            return room
        if table not in self._loading:
            task = asyncio.create_task(self._load(table))
            self._loading[table] = task
            task.add_done_callback(lambda _task: self._loading.pop(table, None))
        try:
            return await asyncio.shield(self._loading[table])
        except (Refusal, asyncio.CancelledError):
            raise
        except Exception as error:
            LOG.exception("table %s cannot be loaded", table)
            raise Refusal("unavailable", status=503) from error

    async def _load(self, table: str) -> Room:
        loaded = await self._server.store.read(lambda c: load(c, table))
        room = Room(self._server, loaded, wake)
        self._rooms[table] = room
        try:
            await sync.catch_up(room)  # what was written between reading and listening
            await undo_requests.reload(room)
        except Exception:
            self.give_up(room)
            raise
        room.wake()
        return room

    def give_up(self, room: Room) -> None:
        """A table that cannot be read closes: its viewers are told, and it is tried again when somebody comes."""
        for viewer in room.viewers.values():
            text = words("error-unavailable", viewer.lang)
            viewer.send({"type": "error", "error": "unavailable", "text": text, "closed": True})
        room.close(COME_AGAIN)
        if self._rooms.get(room.id) is room:
            del self._rooms[room.id]
        self._given_up.add(room.id)

    async def resume(self) -> None:
        """After a restart bots and clocks go on, whether or not anybody looks."""
        for table in await self._server.store.read(lambda c: self_moving(c, RESUMED)):
            await self._open_quietly(table)
            await asyncio.sleep(RESUME_PAUSE)

    async def _open_quietly(self, table: str) -> bool:
        """Open a table for its bots and clocks; one that cannot be read must not keep the others waiting."""
        try:
            await self.open(table)
        except Refusal as refusal:
            return refusal.status != 503
        except Exception:
            LOG.exception("table %s could not be resumed", table)
        return True

    async def _retry(self) -> None:
        """Bots and clocks of tables that were given up go on as soon as these can be loaded."""
        while True:
            await asyncio.sleep(RETRY)
            for table in list(self._given_up):
                if await self._open_quietly(table):
                    self._given_up.discard(table)

    async def answer_for_bot(self, table: str, seat: int, question: int, rewinds: int) -> None:
        """A job: think for a bot."""
        room = await self.open(table)
        if self._server.store.is_postgres:
            await sync.catch_up(room)  # the job may come from a worker that has moved on
        await bots.answer_for_bot(room, seat, question, rewinds)

    # News

    async def news(self, topic: str, table: str, rest: str) -> None:
        """Something another worker committed."""
        room = self._rooms.get(table)
        if room is None:
            return
        if topic == "e":
            if int(rest) > room.n:
                await sync.catch_up(room)
        elif topic == "t":
            await self._refresh(room)
        elif topic == "u":
            await undo_requests.reload(room)
        elif topic == "c":
            await sync.clock_changed(room)
        elif topic == "p":
            worker, _, seats = rest.partition(" ")
            online = frozenset(int(seat) for seat in seats.split(",") if seat)
            room.elsewhere[worker] = (time.monotonic(), online)
            room.show_seats()

    async def catch_up(self) -> None:
        """News may have been missed: look for yourself."""
        for room in self.all():
            with contextlib.suppress(Refusal):  # it may close while others are looked after
                await sync.catch_up(room)

    async def refresh(self, table: str) -> None:
        """Something around a table changed here."""
        room = self._rooms.get(table)
        if room is not None:
            await self._refresh(room)
        else:
            await self._wake_if_bots_begin(table)

    async def _refresh(self, room: Room) -> None:
        async with room.held():
            await sync.refresh(room)
        if room.closed and self._rooms.get(room.id) is room:  # the table is no more
            del self._rooms[room.id]

    async def _wake_if_bots_begin(self, table: str) -> None:
        """A table that has just started may wait for a bot before anybody looks at it."""
        try:
            loaded = await self._server.store.read(lambda c: load(c, table))
        except NotFound:
            return
        if loaded.play is not None and any(loaded.seats[seat].is_bot for seat in loaded.play.state.pending):
            await self.open(table)

    async def hand_over(self, table: str, person: str, seat: int, do: str) -> None:
        """Somebody leaves a seat to a bot, or comes back to it."""
        await people.hand_over(await self.open(table), person, seat, do)

    async def stand_up(self, person: str) -> None:
        """Somebody is about to be forgotten: bots take over their seats."""
        for table, seat in await self._server.store.read(lambda c: running_seats(c, person)):
            await self.hand_over(table, person, seat, "leave")

    async def presence(self, room: Room) -> None:
        """Somebody came or went: tell viewers here and workers elsewhere."""
        room.show_seats()
        if self._server.store.is_postgres:
            seats = ",".join(str(seat) for seat in sorted(room.online_here()))
            worker = self._server.worker
            try:
                await self._server.store.write(lambda c: notify(c, worker, "p", room.id, f"{worker} {seats}"))
            except SQLAlchemyError as error:  # the next round of tidying up says it again
                LOG.warning("table %s: who is here could not be told to other workers: %s", room.id, error)

    # Tidying up

    async def _tick(self) -> None:
        settings = self._server.settings
        pause = max(0.5, min(TICK, settings.idle / 2, settings.keep / 2))
        while True:
            await asyncio.sleep(pause)
            try:
                await self.tidy()
            except Exception:
                LOG.exception("tidying up failed")

    async def tidy(self) -> None:
        """Forget viewers who did not come back, and rooms where nobody is and nothing goes on."""
        now = time.monotonic()
        settings = self._server.settings
        closed = 0
        for table, room in list(self._rooms.items()):
            if self._rooms.get(table) is not room:  # it went while others did
                continue
            for viewer in list(room.viewers.values()):
                if viewer.line is None and now - viewer.lost_at > settings.keep:
                    room.drop(viewer)
            if room.viewers:
                room.used = now
                if self._server.store.is_postgres:
                    await self.presence(room)
            elif now - room.used > settings.idle and not self._is_needed(table, room):
                room.close()
                del self._rooms[table]
                closed += 1
                if closed % AT_ONCE == 0:
                    await asyncio.sleep(0)

    def _is_needed(self, table: str, room: Room) -> bool:
        """Whether something goes on there, or it is just being opened for somebody."""
        return room.is_busy or room.is_held or table in self._loading
