"""A table that nobody looks at any more leaves nothing large behind, whether or not the collector has come by."""

import gc
import weakref

import pytest

from grimtable.server import rooms

from .harness import running, until


def test_a_room_that_is_put_away_lets_its_game_go(sqlite_url: str) -> None:
    with running(sqlite_url, idle=0.0, keep=0.0) as server:
        ala = server.client("Ala")
        table = ala.open("cisza", seats=2, places=[{"kind": "me"}, {"kind": "me", "name": "Tata"}])["table"]["id"]
        with ala.sit(table, seat=0):
            room = server.do(server.server.rooms.open(table))
            game = weakref.ref(room.running().table)
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


def test_a_socket_that_is_closed_leaves_no_rate_bucket_behind(sqlite_url: str) -> None:
    with running(sqlite_url) as server:
        ala = server.client("Ala")
        table = ala.open("cisza", seats=2, places=[{"kind": "me"}, {"kind": "me", "name": "Tata"}])["table"]["id"]
        buckets = server.server.live._buckets
        with ala.sit(table, seat=0):
            assert buckets.kept == 1
        until(lambda: buckets.kept == 0)


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
            gc.unfreeze()
            gc.enable()

        assert left_alone, "somebody has moved since the last look"
        assert swept_up


def test_what_lives_long_is_looked_at_seldom_while_people_play(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "AT_WORK", 100)
    with running(sqlite_url) as server:
        mine = server.server.rooms

        async def look_often() -> list[bool]:
            ring = Ring()
            gone = weakref.ref(ring)
            found, kept = [], []
            for _ in range(2 * rooms.ALL):
                mine._writes = -1  # somebody has moved since the last look
                kept += [[n] for n in range(200)]
                mine.sweep()
                ring = None  # type: ignore[assignment]  # it has lived through a look
                found.append(gone() is None)
            return found

        gc.collect()
        gc.disable()
        try:
            found = server.do(look_often())
        finally:
            gc.unfreeze()
            gc.enable()

        assert found == [False] * (rooms.ALL - 1) + [True] * (rooms.ALL + 1)
