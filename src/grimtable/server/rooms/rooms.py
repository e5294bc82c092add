"""All rooms of one worker: opened when somebody comes, forgotten when nobody is left and nothing goes on."""

import asyncio
import gc
import logging
import time
from typing import TYPE_CHECKING, Final

from grimtable.server.errors import NotFound
from grimtable.server.lobby.accounts import Person
from grimtable.server.rooms.loading import load
from grimtable.server.rooms.room import Room
from grimtable.server.storage.rows import notify, running_seats, self_moving

if TYPE_CHECKING:
    from grimtable.server.app import Server

LOG: Final = logging.getLogger("grimtable.server")
TICK: Final = 15.0  # seconds between two rounds of tidying up, at most
RESUMED: Final = 1000  # tables that are looked through at the start; older ones go on when somebody comes
# Not final, for tests set them: objects made and not gone by themselves after which a server looks for garbage
AT_REST = 20_000  # at rest
AT_WORK = 1_000_000  # at work, where everybody waits while it looks
GONE = 10_000  # or when so many viewers and rooms are gone: neither they nor moves leave rings, but other things may
OFTEN: Final = 200  # and so many times as many as are here
SELDOM: Final = 300  # at rest not before so many times as long has passed as the last look took
AT_ONCE: Final = 8  # rooms that are put away before others go on: each lets go of a few thousand objects
RESUME_PAUSE: Final = 0.01  # seconds between two of them, so that people who come at once are not kept waiting


class Rooms:
    """The rooms in memory."""

    def __init__(self, server: "Server") -> None:
        self._server: Final = server
        self._rooms: Final[dict[str, Room]] = {}
        self._loading: Final[dict[str, asyncio.Task[Room]]] = {}
        self._tasks: Final[list[asyncio.Task[None]]] = []
        self._writes = 0  # how many the store had at the last sweep
        self._gone = 0  # viewers and rooms since garbage was last looked for
        self._here = 0  # viewers
        self._looked = 0.0  # when garbage was last looked for
        self._took = 0.0  # seconds

    def start(self) -> None:
        """Begin to look after the rooms."""
        self._tasks.append(asyncio.create_task(self._tick(), name="grimtable-rooms"))
        self._tasks.append(asyncio.create_task(self._resume(), name="grimtable-resume"))

    async def stop(self) -> None:
        """Close all rooms."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for room in self._rooms.values():
            async with room.lock:  # a move under way is finished and acknowledged first
                room.close()
        self._rooms.clear()

    def counts(self) -> tuple[int, int]:
        """How many rooms and connected viewers there are."""
        viewers = sum(viewer.line is not None for room in self._rooms.values() for viewer in room.viewers.values())
        return len(self._rooms), viewers

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
        return await asyncio.shield(self._loading[table])

    async def _load(self, table: str) -> Room:
        loaded = await self._server.store.read(lambda c: load(c, table))
        room = Room(self._server, loaded)
        self._rooms[table] = room
        await room.following.catch_up()  # what was written between reading and listening
        await room.requests.reload()
        room.autopilot.wake()
        return room

    async def _resume(self) -> None:
        """After a restart bots and clocks go on, whether or not anybody looks."""
        for table in await self._server.store.read(lambda c: self_moving(c, RESUMED)):
            try:
                await self.open(table)
            except Exception:  # one table that cannot be read must not keep the others waiting
                LOG.exception("table %s could not be resumed", table)
            await asyncio.sleep(RESUME_PAUSE)

    async def answer_for_bot(self, table: str, seat: int, question: int, rewinds: int) -> None:
        """A job: think for a bot."""
        room = await self.open(table)
        await room.following.catch_up()  # the job may come from a worker that has moved on
        await room.autopilot.answer_for_bot(seat, question, rewinds)

    # News

    async def news(self, topic: str, table: str, rest: str) -> None:
        """Something another worker committed."""
        room = self._rooms.get(table)
        if room is None:
            return
        if topic == "e":
            if int(rest) > room.n:
                await room.following.catch_up()
        elif topic == "t":
            await self._refresh(room)
        elif topic == "u":
            await room.requests.reload()
        elif topic == "c":
            await room.following.clock_changed()
        elif topic == "p":
            worker, _, seats = rest.partition(" ")
            online = frozenset(int(seat) for seat in seats.split(",") if seat)
            room.elsewhere[worker] = (time.monotonic(), online)
            room.show_seats()

    async def catch_up(self) -> None:
        """News may have been missed: look for yourself."""
        for room in list(self._rooms.values()):
            if not room.closed:  # it may go while others are looked after
                await room.following.catch_up()

    async def refresh(self, table: str) -> None:
        """Something around a table changed here."""
        room = self._rooms.get(table)
        if room is not None:
            await self._refresh(room)
        else:
            await self._wake_if_bots_begin(table)

    async def _refresh(self, room: Room) -> None:
        async with room.lock:
            if not room.closed:
                await room.following.refresh()
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

    async def stand_up(self, person: str) -> None:
        """Somebody is about to be forgotten: bots take over their seats."""
        for table, seat in await self._server.store.read(lambda c: running_seats(c, person)):
            room = await self.open(table)
            await room.deeds.change_seat(Person(person, ""), seat, "leave")

    async def presence(self, room: Room) -> None:
        """Somebody came or went: tell viewers here and workers elsewhere."""
        room.show_seats()
        if self._server.store.is_postgres:
            seats = ",".join(str(seat) for seat in sorted(room.online_here()))
            worker = self._server.worker
            await self._server.store.write(lambda c: notify(c, worker, "p", room.id, f"{worker} {seats}"))

    async def _tick(self) -> None:
        settings = self._server.settings
        pause = max(0.5, min(TICK, settings.idle / 2, settings.keep / 2))
        while True:
            await asyncio.sleep(pause)
            try:
                await self.tidy()
                self.sweep()
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
                    self._gone += 1
            if room.viewers:
                room.used = now
                if self._server.store.is_postgres:
                    await self.presence(room)
            elif now - room.used > settings.idle and not self._is_needed(table, room):
                room.close()
                del self._rooms[table]
                self._gone += 1
                closed += 1
                if closed % AT_ONCE == 0:
                    await asyncio.sleep(0)
        self._here = sum(len(room.viewers) for room in self._rooms.values())

    def _is_needed(self, table: str, room: Room) -> bool:
        """Whether something goes on there, or it is just being opened for somebody."""
        return room.autopilot.is_busy or room.lock.locked() or table in self._loading

    def sweep(self) -> None:
        """Look for rings of garbage, where the interpreter was told not to (main.py), best while nobody moves."""
        before, self._writes = self._writes, self._server.store.writes
        made, many = gc.get_count()[0], max(GONE, OFTEN * self._here)
        start = time.monotonic()
        if before == self._writes:
            enough = made > AT_REST and start - self._looked >= SELDOM * self._took
        else:
            enough = made > AT_WORK or self._gone >= many
        if enough and not gc.isenabled():
            self._gone = 0
            gc.collect()
            self._looked = time.monotonic()
            self._took = self._looked - start
