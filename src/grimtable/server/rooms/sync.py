"""How a room follows what is written elsewhere: by other workers, or around the game in the lobby."""

from grimtable.server.errors import NotFound
from grimtable.server.rooms.moves import note_bot
from grimtable.server.rooms.room import Room
from grimtable.server.rooms.undo_requests import expire
from grimtable.server.storage.rows import find_entries, find_seats, find_table


async def catch_up(room: Room) -> None:
    """Another worker wrote: read what is new and show it entry by entry, as it was shown there."""
    async with room.held():
        if room.play is None:
            await refresh(room)
            return
        known = room.n
        entries = await room.server.store.read(lambda c: find_entries(c, room.id, known))
        if not entries:
            return
        row, seats = await room.server.store.read(lambda c: (find_table(c, room.id), find_seats(c, [room.id])))
        if row is not None:
            room.row, room.seats = row, seats[room.id]
        for entry in entries:
            was_over = room.play.state.over
            room.play.follow(entry.body)
            room.n += 1
            if entry.nonce:
                room.nonces.add((entry.seat, entry.nonce))
            note_bot(room, entry.body)
            room.public_events = room.play.n_events(None)
            room.take_clocks()
            room.wake()
            if entry.kind == "seat":
                room.show_seats()
            room.show_game()
            expire(room)
            room.show_clocks()
            if room.play.state.over and not was_over:
                room.spawn(room.tell_ending())


async def clock_changed(room: Room) -> None:
    """Another worker paused or resumed."""
    async with room.held():
        row = await room.server.store.read(lambda c: find_table(c, room.id))
        if row is not None and room.play is not None:
            room.row = row
            room.take_clocks()
            room.show_clocks()
            room.wake()


async def refresh(room: Room) -> None:
    """Something around the game changed: seats, start, rematch, a name that was forgotten. The room is held."""
    was_open, rematch = room.play is None, room.row.settings.rematch
    try:
        await room.reload()
    except NotFound:  # the host left before the start
        room.tell({"type": "error", "error": "table", "text": "", "closed": True})
        room.close()
        return
    if was_open and room.play is None:
        room.show_seats()
        return
    room.endings, room.looked_back = {}, {}
    if room.row.settings.rematch != rematch:
        room.tell({"type": "rematch", "table": room.row.settings.rematch})
        return
    for viewer in list(room.viewers.values()):
        room.drop(viewer)
        held = room.held_by(viewer.person)
        if viewer.seat not in held:
            viewer.seat = held[0] if held else None
        room.join(viewer)
