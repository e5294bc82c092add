"""Processes that share a database, and processes that are killed."""

import asyncio
import random
import threading
import time
from pathlib import Path
from typing import Any

from grimtable.client import Client, Refused, Seat
from grimtable.server.storage import Store
from grimtable.server.storage.rows import find_entries, find_table
from tests.server.harness import until
from tests.server.processes import Worker, workers

PATIENCE = 200.0  # seconds for a whole game
ME, OPEN, EASY = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "easy"}


def stored(database: str, table: str) -> tuple[Any, list[Any]]:
    """The table and its entries, read past every server."""

    async def read() -> tuple[Any, list[Any]]:
        store = Store(database)
        try:
            return await store.read(lambda c: (find_table(c, table), find_entries(c, table)))
        finally:
            await store.close()

    return asyncio.run(read())


class Player(threading.Thread):
    """Plays at random in a thread and remembers what was acknowledged."""

    def __init__(self, seat: Seat, seed: int) -> None:
        super().__init__(daemon=True)
        self.seat = seat
        self.rng = random.Random(seed)
        self.acknowledged: list[dict[str, Any]] = []
        self.pause = threading.Event()
        self.patient = False  # asks again where the database could not be reached
        self.error: BaseException | None = None

    def run(self) -> None:
        try:
            for question in self.seat.questions(timeout=PATIENCE):
                while self.pause.is_set():
                    time.sleep(0.01)
                action = self.rng.choice(question.actions)
                try:
                    answered = question.answer(action)
                except Refused as refused:
                    if not self.patient or refused.error != "not-stored":
                        raise
                    time.sleep(0.2)
                    continue
                if answered:
                    self.acknowledged.append({"question": question.k, "action": action})
        except BaseException as error:
            self.error = error


def check_record(database: str, table: str, players: list[Player]) -> None:
    """Everything acknowledged is in the record, in order, once; the numbers have no gaps."""
    _row, entries = stored(database, table)
    assert [entry.n for entry in entries] == list(range(1, len(entries) + 1))
    for player in players:
        acts = [
            entry.body["action"]
            for entry in entries
            if entry.kind == "act" and entry.seat == player.seat.number and "by" not in entry.body
        ]
        assert [answer["action"] for answer in player.acknowledged] == acts[: len(player.acknowledged)]
        assert len(acts) - len(player.acknowledged) <= 1  # at most one was stored whose answer was lost


def test_a_killed_server_loses_nothing_that_was_acknowledged(sqlite_url: str, tmp_path: Path) -> None:
    with workers(1, sqlite_url, tmp_path) as (first,):
        ala = Client(first.url, name="Ala")
        tables = [ala.open("cisza", places=[ME, EASY, EASY], seats=3)["table"]["id"] for _ in range(4)]
        players = [Player(ala.sit(table), seed) for seed, table in enumerate(tables)]
        for player in players:
            player.start()
        until(lambda: sum(len(player.acknowledged) for player in players) >= 10)
        first.kill()
        acknowledged = [list(player.acknowledged) for player in players]
        for table, player in zip(tables, players, strict=True):
            check_record(sqlite_url, table, [player])
        again = Worker(sqlite_url, tmp_path / "again.log", {})
        ala.url = again.url  # type: ignore[misc]  # it is somewhere else now, and everybody comes back to it
        try:
            for player in players:
                player.join(PATIENCE)
                assert player.error is None
                assert player.seat.outcome is not None
        finally:
            again.stop()

    assert all(acknowledged[k] == players[k].acknowledged[: len(acknowledged[k])] for k in range(4))
    for table, player in zip(tables, players, strict=True):
        check_record(sqlite_url, table, [player])
        assert stored(sqlite_url, table)[0].status == "over"


def test_a_table_open_on_two_workers_plays_correctly(postgres_url: str, tmp_path: Path) -> None:
    with workers(2, postgres_url, tmp_path) as (one, two):
        ala, ola = Client(one.url, name="Ala"), Client(two.url, name="Ola")
        table = ala.open("cisza", places=[ME, OPEN, EASY], seats=3)["table"]["id"]
        with ala.sit(table) as early:
            ola.call("POST", f"/api/tables/{table}/seats/1/sit", {})
            early.wait_for("welcome")  # the start, committed by the other worker, arrives here
            assert early.info["status"] == "running"
            while 2 in early.waiting:  # and so does the bot's first answer, whoever thought for it
                early.receive(60)
        first, second = Player(ala.sit(table), 1), Player(ola.sit(table), 2)
        first.seat.say("from one worker")
        heard = second.seat.wait_for("talk")["entries"][0]["text"]
        online = [seat["online"] for seat in second.seat.info["seats"]][:2]
        first.start()
        second.start()
        for player in (first, second):
            player.join(PATIENCE)
            assert player.error is None

        assert heard == "from one worker"
        assert online == [True, True]
        assert first.seat.outcome == second.seat.outcome is not None
        check_record(postgres_url, table, [first, second])


def test_a_killed_worker_is_replaced_by_another_in_mid_game(postgres_url: str, tmp_path: Path) -> None:
    with workers(2, postgres_url, tmp_path) as (one, two):
        ala, ola = Client(one.url, name="Ala"), Client(two.url, name="Ola")
        table = ala.open("cisza", places=[ME, OPEN, EASY, EASY], seats=4)["table"]["id"]
        ola.call("POST", f"/api/tables/{table}/seats/1/sit", {})
        first, second = Player(ala.sit(table), 3), Player(ola.sit(table), 4)
        first.start()
        second.start()
        until(lambda: len(first.acknowledged) >= 3 and len(second.acknowledged) >= 2)
        one.kill()
        ala.url = two.url  # type: ignore[misc]  # the load balancer sends her to the worker that lives
        for player in (first, second):
            player.join(PATIENCE)
            assert player.error is None, player.error

        assert first.seat.outcome == second.seat.outcome is not None
        check_record(postgres_url, table, [first, second])
        row, entries = stored(postgres_url, table)
        assert row.status == "over"
        assert any(entry.body.get("by") == "bot" for entry in entries)


def test_undo_requests_and_hand_overs_cross_workers(postgres_url: str, tmp_path: Path) -> None:
    with workers(2, postgres_url, tmp_path) as (one, two):
        ala, ola = Client(one.url, name="Ala"), Client(two.url, name="Ola")
        table = ala.open("cisza", places=[ME, OPEN], seats=2)["table"]["id"]
        ola.call("POST", f"/api/tables/{table}/seats/1/sit", {})
        with ala.sit(table) as first, ola.sit(table) as second:
            first.act(1, {"kind": "keep"})
            seen = len(first.log)
            second.act(1, {"kind": "keep"})
            while len(first.log) == seen:  # until the one worker has heard of it from the other
                first.receive(60)
            assert [a.seat for a in stored(postgres_url, table)[1] if a.kind == "act"][:2] == [0, 1]
            assert first.undo() is True
            request = second.wait_for("undo_request")
            second.consent(request["request"], yes=True)
            first.wait_for("welcome")
            kinds = [entry.kind for entry in stored(postgres_url, table)[1]]
            second.leave()
            while not first.info["seats"][1]["away"]:
                first.receive(60)

        assert kinds.count("undo") == 1


def test_clocks_and_bots_of_a_killed_worker_go_on_within_seconds(postgres_url: str, tmp_path: Path) -> None:
    """Nobody has the tables open at the worker that lives."""
    clock = {"kind": "move", "seconds": 5, "timeout": "default"}
    with workers(2, postgres_url, tmp_path, GRIMTABLE_PACE="1") as (one, _two):
        ala = Client(one.url, name="Ala")
        by_clock = ala.open("cisza", places=[ME, {"kind": "me", "name": "B"}], seats=2, clock=clock, practice=False)
        by_bots = ala.open("cisza", places=[EASY, EASY], seats=2)["table"]["id"]
        timed: str = by_clock["table"]["id"]
        with ala.sit(timed), ala.sit(by_bots):
            until(lambda: len(stored(postgres_url, by_bots)[1]) > 3)
        one.kill()
        killed, before = time.time(), {table: len(stored(postgres_url, table)[1]) for table in (timed, by_bots)}
        until(lambda: all(len(stored(postgres_url, table)[1]) > n for table, n in before.items()))
        late = {table: stored(postgres_url, table)[1][n].at - killed for table, n in before.items()}

    assert late[by_bots] < 6
    assert late[timed] < 5 + 6  # five seconds of it are the clock's own
