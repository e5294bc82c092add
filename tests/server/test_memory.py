"""A table that nobody looks at any more leaves nothing large behind, whether or not the collector has come by."""

import gc
import time
import weakref

import pytest

from grimtable.server import rooms

from .harness import running


def test_a_room_that_is_put_away_lets_its_game_go(sqlite_url: str) -> None:
    with running(sqlite_url, idle=0.0, keep=0.0) as server:
        ala = server.client("Ala")
        table = ala.open("cisza", seats=2, places=[{"kind": "me"}, {"kind": "me", "name": "Tata"}])["table"]["id"]
        with ala.sit(table, seat=0):
            room = server.do(server.server.rooms.open(table))
            game = weakref.ref(room.play)
            assert game() is not None
        del room
        gc.disable()
        try:
            for _ in range(200):
                server.do(server.server.rooms.tidy())
                if server.server.rooms.known(table) is None and game() is None:
                    break
            assert server.server.rooms.known(table) is None
            assert game() is None
        finally:
            gc.enable()


def test_a_socket_that_is_closed_leaves_no_rate_bucket_behind(sqlite_url: str) -> None:
    with running(sqlite_url) as server:
        ala = server.client("Ala")
        table = ala.open("cisza", seats=2, places=[{"kind": "me"}, {"kind": "me", "name": "Tata"}])["table"]["id"]
        buckets = server.server.live._buckets
        with ala.sit(table, seat=0):
            assert buckets.kept == 1
        for _ in range(500):
            if not buckets.kept:
                break
            time.sleep(0.01)
        assert buckets.kept == 0


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
        gc.collect()
        gc.disable()
        try:
            gone = weakref.ref(Ring())
            kept = [[n] for n in range(200)]  # so much was made since anybody looked
            server.server.rooms.sweep()
            assert gone() is not None, "somebody has moved since the last look"
            server.server.rooms.sweep()
            assert gone() is None
            assert len(kept) == 200
        finally:
            gc.enable()
