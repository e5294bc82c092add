"""The database fails: nothing acknowledged is lost, no table is spoiled, and everybody comes back by themselves."""

import random
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy.exc import OperationalError
from websockets.exceptions import ConnectionClosed

from grimtable.client import Client, Refused, Seat
from grimtable.server.rooms.loading import load
from tests.server.harness import Running, catch_up, running, until
from tests.server.postgres import Postgres
from tests.server.processes import workers
from tests.server.rooms.test_workers import Player, check_record, stored
from tests.server.sockets.test_live import EASY, ME, open_table, two_people

NOT_NOW = ("not-stored", "unavailable", "internal")


class Fault:
    """Makes database calls of a server fail: some of the next ones, or all while it is `down`."""

    def __init__(self, server: Running, why: str = "server closed the connection") -> None:
        self.store = server.server.store
        self.why = why
        self.down = False
        self.calls = 0
        self.fails: set[int] = set()

    def _call(self, call: Callable[[Any], Any], argument: Any) -> Any:
        self.calls += 1
        if self.down or self.calls in self.fails:
            raise OperationalError("a statement", {}, Exception(self.why))
        return call(argument)

    @contextmanager
    def watching(self) -> Iterator["Fault"]:
        """Every call goes through here."""
        store: Any = self.store
        read, transact = store._read, store._transact
        store._read = lambda work: self._call(read, work)
        store._transact = lambda batch: self._call(transact, batch)
        try:
            yield self
        finally:
            del store._read, store._transact


def insist(what: Callable[[], Any]) -> Any:
    """Do something again until it is not refused for the database's sake."""
    for _ in range(60):
        try:
            return what()
        except Refused as refused:
            if refused.error not in NOT_NOW:
                raise
            time.sleep(0.1)
    pytest.fail("the database never came back")


def loads(server: Running, table: str) -> Any:
    """The table as the database has it."""
    return server.do(server.server.store.read(lambda c: load(c, table)))


def check_whole(server: Running, table: str) -> None:
    """Memory and database agree, the record has no holes, and leads where the game is."""
    server.rest(table)
    room = server.do(server.server.rooms.open(table))
    loaded = loads(server, table)

    assert [entry.n for entry in loaded.entries] == list(range(1, len(loaded.entries) + 1))
    assert loaded.play.state.hash() == room.play.state.hash()
    assert room.n == room.play.n == len(loaded.entries)


def hear(seat: Seat) -> None:
    """Hear what has come, on a new line where the server has hung up: `_ask` does the same."""
    for _ in range(60):
        try:
            catch_up(seat)
        except ConnectionClosed:
            seat._reconnect(time.monotonic() + 60)
        else:
            return
    pytest.fail("the server hangs up again and again")


def act_once(seat: Seat, rng: random.Random) -> bool:
    """Answer an open question; whoever has none says so."""
    hear(seat)
    if seat.question is None or len(seat.actions) < 2:
        return False
    question = next(seat.questions())
    return bool(insist(lambda: question.answer(rng.choice(question.actions[:-1]))))


def everything(server: Running, first: Seat, second: Seat, table: str) -> None:
    """A little of all that writes: moves, talk, taking back, asking and agreeing, leaving and coming back."""
    rng = random.Random(1)
    insist(lambda: first.act(1, {"kind": "keep"}))
    insist(first.undo)
    hear(first)
    insist(lambda: first.act(1, {"kind": "keep"}))
    insist(lambda: second.act(1, {"kind": "keep"}))
    insist(lambda: first.say("hello"))
    for seat in (first, second):
        act_once(seat, rng)
    insist(lambda: second._ask({"type": "seat", "seat": 1, "do": "bot"}))
    insist(lambda: second._ask({"type": "seat", "seat": 1, "do": "return"}))
    server.rest(table)


@pytest.mark.parametrize("also_the_next", [False, True], ids=["once", "then the recovery"])
def test_every_call_of_the_database_may_fail(
    sqlite_url: str, postgres_url: str, also_the_next: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each in turn, and then the one with which the server would recover as well."""
    for database, step in ((sqlite_url, 1), (postgres_url, 5)):
        with running(database) as server:
            fault = Fault(server)
            tables = 0
            failing = 1
            while failing < 40:
                ala, ola, table = two_people(server)
                tables += 1
                with fault.watching(), ala.sit(table) as first, ola.sit(table) as second:
                    fault.calls = 0
                    fault.fails = {failing, failing + 1} if also_the_next else {failing}
                    everything(server, first, second, table)
                    done = fault.calls
                check_whole(server, table)
                if failing > done:
                    break
                failing += step

            assert tables >= 3


def test_an_outage_closes_tables_and_everybody_comes_back(database: str) -> None:
    with running(database) as server:
        ala, ola, table = two_people(server)
        fault = Fault(server)
        with fault.watching(), ala.sit(table) as first, ola.sit(table) as second:
            second.act(1, {"kind": "keep"})
            catch_up(first)
            fault.down = True
            threading.Timer(1.5, lambda: setattr(fault, "down", False)).start()
            first.act(1, {"kind": "keep"})  # sent again until it is stored
            told = {message["error"] for message in first.last if message["type"] == "error"}
            check_whole(server, table)
            acts = [entry.body for entry in loads(server, table).entries if entry.kind == "act"]

            assert told & {"unavailable"}
            assert [act["seat"] for act in acts if "by" not in act] == [1, 0]
            with pytest.raises(Refused) as refused:
                first.act(1, {"kind": "keep"})
            assert refused.value.error in ("stale", "not-asked")


def test_bots_of_a_table_that_was_given_up_go_on_though_nobody_looks(sqlite_url: str) -> None:
    with running(sqlite_url) as server:
        table = open_table(server.client("Ala"), EASY, EASY)
        fault = Fault(server)
        with fault.watching():
            fault.down = True
            time.sleep(0.5)
            fault.down = False
            until(lambda: loads(server, table).play.state.over)
        check = loads(server, table)

        assert [entry.n for entry in check.entries] == list(range(1, len(check.entries) + 1))


def test_a_full_disk_refuses_and_harms_nothing(sqlite_url: str) -> None:
    with running(sqlite_url) as server:
        ala, _ola, table = two_people(server)
        fault = Fault(server, "database or disk is full")
        with ala.sit(table) as seat, fault.watching():
            for send in (partial(seat.act, 1, {"kind": "keep"}), partial(seat.say, "x")):
                fault.calls, fault.fails = 0, {1}
                with pytest.raises(Refused) as refused:
                    send()
                assert refused.value.error == "not-stored"
            fault.fails = set()
            seat.act(1, {"kind": "keep"})
            seat.say("x")
        check_whole(server, table)


LOCK = """
import sqlite3, sys, time
connection = sqlite3.connect(sys.argv[1])
connection.execute("BEGIN IMMEDIATE")
print("locked", flush=True)
time.sleep(float(sys.argv[2]))
connection.rollback()
"""


@pytest.mark.parametrize("seconds", [1.0, pytest.param(10.0, marks=pytest.mark.soak)])
def test_sqlite_may_be_locked_by_another_process(tmp_path: Path, seconds: float) -> None:
    file = tmp_path / "locked.sqlite3"
    with running(f"sqlite:///{file}") as server:
        ala, _ola, table = two_people(server)
        with ala.sit(table) as seat:
            command = [sys.executable, "-c", LOCK, str(file), str(seconds)]
            with subprocess.Popen(command, stdout=subprocess.PIPE) as other:
                assert other.stdout is not None
                other.stdout.readline()
                start = time.monotonic()
                seat.act(1, {"kind": "keep"})
                waited = time.monotonic() - start
        check_whole(server, table)

        assert waited > seconds / 2


def test_connections_to_postgresql_may_be_cut(postgres_url: str) -> None:
    with running(postgres_url) as server:
        ala, ola, table = two_people(server)
        with ala.sit(table) as first, ola.sit(table) as second:
            for seat in (first, second):
                with psycopg.connect(postgres_url, autocommit=True) as connection:
                    connection.execute(
                        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                        "WHERE datname = current_database() AND pid <> pg_backend_pid()"
                    )
                insist(partial(seat.act, 1, {"kind": "keep"}))
        check_whole(server, table)


@pytest.mark.soak
def test_postgresql_may_stop_for_ten_seconds_under_load(tmp_path: Path) -> None:
    postgres = Postgres()
    try:
        database = postgres.fresh()
        with workers(1, database, tmp_path) as (one,):
            ala = Client(one.url, name="Ala")
            tables = [ala.open("cisza", places=[ME, EASY, EASY], seats=3)["table"]["id"] for _ in range(6)]
            players = [Player(ala.sit(table), seed) for seed, table in enumerate(tables)]
            for player in players:
                player.patient = True
                player.start()
            until(lambda: sum(len(player.acknowledged) for player in players) >= 10)
            postgres.pause(10.0)
            for player in players:
                player.join(200)
                assert player.error is None, player.error
        for table, player in zip(tables, players, strict=True):
            check_record(database, table, [player])
            assert stored(database, table)[0].status == "over"
    finally:
        postgres.stop()
