"""A table that nobody looks at any more leaves nothing large behind, whether or not the collector has come by."""

import gc
import weakref

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
            "Clocks",
            "BindParameter",
            "RecordedGame",
            "Table",
            "Viewer",
            "Channel",
            "Connection",
        }
