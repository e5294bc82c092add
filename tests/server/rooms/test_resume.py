"""After a restart bots and clocks go on, though nobody has opened the table."""

import time
from typing import Any

from sqlalchemy import Connection

from grimtable.server.storage.rows import find_table, last_entry, self_moving
from tests.server.harness import Running, running, until
from tests.server.rooms.test_workers import stored
from tests.server.sockets.test_live import EASY, ME, open_table

NEVER = 1000.0  # a pace at which no bot answers during a test
BRISK = {"kind": "move", "seconds": 5, "timeout": "default"}


def read(server: Running, work: Any) -> Any:
    return server.do(server.server.store.read(work))


def test_bots_play_on_after_a_restart(database: str) -> None:
    with running(database, pace=NEVER) as server:
        table = open_table(server.client("Ala"), EASY, EASY)
        before = read(server, lambda c: last_entry(c, table))

    def status(connection: Connection) -> str:
        row = find_table(connection, table)
        return "" if row is None else row.status

    with running(database) as again:
        until(lambda: read(again, status) == "over")
        assert read(again, lambda c: last_entry(c, table)) > before


def test_clocks_run_on_after_a_restart(sqlite_url: str) -> None:
    with running(sqlite_url) as server:
        client = server.client("Ala")
        table = open_table(client, ME, {"kind": "me", "name": "B"}, clock=BRISK, practice=False)
    before, begun = len(stored(sqlite_url, table)[1]), time.time()
    with running(sqlite_url) as again:
        until(lambda: read(again, lambda c: last_entry(c, table)) > before)
    late = stored(sqlite_url, table)[1][before]

    assert late.body["by"] == "clock"
    assert late.at - begun > 4  # nobody lost the time that the server was away


def test_only_so_many_tables_are_looked_through_and_only_those_that_move_by_themselves(sqlite_url: str) -> None:
    with running(sqlite_url, pace=NEVER) as server:
        client = server.client("Ala")
        people = open_table(client, ME, {"kind": "me", "name": "B"})
        bots = [open_table(client, ME, EASY) for _ in range(3)]

        assert set(read(server, lambda c: self_moving(c, 100))) == set(bots)
        assert people not in read(server, lambda c: self_moving(c, 100))
        assert read(server, lambda c: self_moving(c, 2)) == bots[:0:-1]
