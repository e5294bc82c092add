"""How a room follows what is written elsewhere: by other workers, or around the game in the lobby."""

from grimtable.server.errors import NotFound
from grimtable.server.rooms.belonging import Belonging
from grimtable.server.rooms.clock import Clocks
from grimtable.server.rooms.loading import load
from grimtable.server.storage.rows import find_entries, find_seats, find_table


class Following(Belonging):
    """The ways in which one room learns that the database is ahead of it."""

    async def recover(self, *, show: bool) -> None:
        """A write failed: memory must not run ahead of the disk. The lock is held."""
        await self._reload()
        if show:
            self._catch_viewers_up()

    async def _reload(self) -> None:
        """Forget what memory says and read the database again."""
        room = self.room
        room.take(await room.store.read(lambda c: load(c, room.id)))

    def _catch_viewers_up(self) -> None:
        """After a reload: viewers are shown what another worker's people did."""
        room = self.room
        room.show_seats()
        for channel in list(room.channels.values()):
            room.show_to(channel, rewound=True)

    async def catch_up(self) -> None:
        """Another worker wrote: read what is new and show it entry by entry, as it was shown there."""
        room = self.room
        async with room.lock:
            if room.closed:
                return
            if room.play is None:
                await self.refresh()
                return
            known = room.n
            entries = await room.store.read(lambda c: find_entries(c, room.id, known))
            if not entries:
                return
            row, seats = await room.store.read(lambda c: (find_table(c, room.id), find_seats(c, [room.id])))
            if row is not None:
                room.row, room.seats = row, seats[room.id]
                room.clocks = Clocks(row.settings.clock, len(room.seats), row.clock)
            for entry in entries:
                room.play.follow(entry.body)
                room.n += 1
                if entry.nonce:
                    room.nonces.add((entry.seat, entry.nonce))
                room.clocks.turn(room.play.public_waiting(), moved=False, step=room.play.state.window())
                room.show({entry.kind}, list(room.channels.values()))
            room.autopilot.watch_bots()
            room.autopilot.wind_clock()
            room.autopilot.answer_for_people()

    async def clock_changed(self) -> None:
        """Another worker paused or resumed."""
        room = self.room
        async with room.lock:
            row = await room.store.read(lambda c: find_table(c, room.id))
            if row is None or room.play is None:
                return
            room.row = row
            room.clocks = Clocks(row.settings.clock, len(room.seats), row.clock)
            room.clocks.turn(room.play.public_waiting(), moved=False, step=room.play.state.window())
            room.show_clocks()
            room.autopilot.wind_clock()

    async def refresh(self) -> None:
        """Something around the game changed: seats, start, rematch, a name that was forgotten. The lock is held."""
        room = self.room
        was_open, rematch = room.play is None, room.row.settings.rematch
        try:
            await self._reload()
        except NotFound:  # the host left before the start
            room.tell({"type": "error", "error": "table", "text": "", "closed": True})
            room.close()
            return
        if was_open and room.play is None:
            room.show_seats()
            return
        room.endings = {}
        if room.row.settings.rematch != rematch:
            room.tell({"type": "rematch", "table": room.row.settings.rematch})
            return
        for viewer in list(room.viewers.values()):
            room.drop(viewer)
            held = room.held_by(viewer.person)
            if viewer.seat not in held:
                viewer.seat = held[0] if held else None
            room.join(viewer)
        room.autopilot.wake()
