"""A table that nobody looks at any more leaves nothing large behind, whether or not the collector has come by."""

import gc
import time
import weakref
from typing import Any

import pytest

from grimtable.server.errors import NotFound
from grimtable.server.rooms import rooms
from grimtable.server.sockets.sockets import FastSocket
from tests.server.harness import running, until


def test_a_room_that_is_put_away_lets_its_game_go(sqlite_url: str) -> None:
    with running(sqlite_url, idle=0.0, keep=0.0) as server:
        ala = server.client("Ala")
        table = ala.open("cisza", seats=2, places=[{"kind": "me"}, {"kind": "me", "name": "Tata"}])["table"]["id"]
        with ala.sit(table, seat=0):
            room = server.do(server.server.rooms.open(table))
            game = weakref.ref(room.running().table.fair)
            assert game() is not None
        del room
        gc.disable()
        try:

            def put_away() -> bool:
                server.do(server.server.rooms.tidy())
                return server.server.rooms.known(table) is None and game() is None

            until(put_away)
        finally:
            gc.enable()


def test_a_room_that_is_put_away_leaves_no_ring(sqlite_url: str) -> None:
    """Neither it nor what was read for it waits for the collector, which stops everybody while it looks."""
    with running(sqlite_url, idle=0.0, keep=0.0) as server:
        ala = server.client("Ala")

        def leave_a_table() -> None:
            table = ala.open("cisza", seats=2, places=[{"kind": "me"}, {"kind": "me", "name": "Tata"}])["table"]["id"]
            with ala.sit(table, seat=0) as seat:
                seat.act(1, {"kind": "keep"})

            def put_away() -> bool:
                server.do(server.server.rooms.tidy())
                return server.server.rooms.known(table) is None

            until(put_away)

        leave_a_table()
        gc.collect()
        gc.disable()
        gc.set_debug(gc.DEBUG_SAVEALL)
        try:
            for _ in range(3):
                leave_a_table()
            gc.collect()
            left = {type(one).__name__ for one in gc.garbage}
        finally:
            gc.set_debug(0)
            gc.garbage.clear()
            gc.enable()

        assert not left & {
            "Room",
            "Autopilot",
            "Requests",
            "Deeds",
            "BindParameter",
            "Play",
            "Table",
            "Viewer",
            "Channel",
        }


def test_what_comes_for_a_room_that_is_put_away_is_refused(sqlite_url: str) -> None:
    with running(sqlite_url) as server:
        ala = server.client("Ala")
        table = ala.open("cisza", seats=2, places=[{"kind": "me"}, {"kind": "me", "name": "Tata"}])["table"]["id"]
        room = server.do(server.server.rooms.open(table))
        server.loop.call_soon_threadsafe(room.close)  # type: ignore[union-attr]
        until(lambda: room.closed)

        for part in (room.deeds, room.requests, room.autopilot):
            with pytest.raises(NotFound):
                _ = part.room


def test_a_socket_that_is_closed_goes_by_itself(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """No ring of its own making holds a connection's many parts together."""
    made: list[weakref.ref[FastSocket]] = []
    init = FastSocket.__init__

    def watched(self: FastSocket, *args: Any, **kwargs: Any) -> None:
        init(self, *args, **kwargs)
        made.append(weakref.ref(self))

    monkeypatch.setattr(FastSocket, "__init__", watched)
    with running(sqlite_url) as server:
        ala = server.client("Ala")
        table = ala.open("cisza", seats=2, places=[{"kind": "me"}, {"kind": "me", "name": "Tata"}])["table"]["id"]
        gc.disable()
        try:
            with ala.sit(table, seat=0):
                assert any(socket() is not None for socket in made)
            until(lambda: all(socket() is None for socket in made))
        finally:
            gc.enable()


class Ring:
    """Garbage that does not go by itself."""

    def __init__(self) -> None:
        self.self = self


def test_rings_are_swept_up_at_rest_and_left_alone_while_people_play(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server's process switches the collector off: whatever is left is looked for between the moves."""
    monkeypatch.setattr(rooms, "AT_REST", 100)
    with running(sqlite_url) as server:
        monkeypatch.setattr(server.server.rooms, "_writes", -1)

        async def look_twice() -> tuple[bool, bool]:
            """In the server's own loop, so that its regular look does not come in between."""
            gone = weakref.ref(Ring())
            kept = [[n] for n in range(200)]  # so much was made since anybody looked
            server.server.rooms.sweep()
            while_playing = gone() is not None
            server.server.rooms.sweep()
            return while_playing, gone() is None and len(kept) == 200

        gc.collect()
        gc.disable()
        try:
            left_alone, swept_up = server.do(look_twice())
        finally:
            gc.enable()

        assert left_alone, "somebody has moved since the last look"
        assert swept_up


def test_a_look_that_took_long_is_not_soon_taken_again(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "AT_REST", 100)
    with running(sqlite_url) as server:
        mine = server.server.rooms

        async def look(took: float, ago: float) -> bool:
            gone = weakref.ref(Ring())
            kept = [[n] for n in range(200)]
            mine._took, mine._looked = took, time.monotonic() - ago
            mine._writes = server.server.store.writes  # nobody has moved since
            mine.sweep()
            return gone() is None and len(kept) == 200

        gc.collect()
        gc.disable()
        try:
            assert not server.do(look(1.0, 100))
            assert server.do(look(1.0, 400))
            assert server.do(look(0.001, 1))
        finally:
            gc.enable()


def test_while_people_play_rings_are_swept_up_once_many_viewers_and_rooms_are_gone(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "GONE", 3)  # a room and its two viewers
    with running(sqlite_url, idle=0.0, keep=0.0) as server:
        mine = server.server.rooms
        ala = server.client("Ala")

        def leave_a_table() -> None:
            table = ala.open("cisza", seats=2, places=[{"kind": "me"}, {"kind": "me", "name": "Tata"}])["table"]["id"]
            with ala.sit(table, seat=0), ala.sit(table, seat=1):
                pass

            def put_away() -> bool:
                server.do(mine.tidy())
                return mine.known(table) is None

            until(put_away)

        async def sweep() -> None:
            mine._writes = -1  # somebody has moved since the last look
            mine.sweep()

        async def look_only_when_told() -> None:
            mine._tasks[0].cancel()

        server.do(look_only_when_told())
        gc.collect()
        gc.disable()
        try:
            leave_a_table()
            gone = weakref.ref(Ring())
            server.do(sweep())
            assert gone() is None
            gone = weakref.ref(Ring())
            server.do(sweep())
            assert gone() is not None, "nobody has left since"
            leave_a_table()
            server.do(sweep())
            assert gone() is None
        finally:
            gc.enable()
