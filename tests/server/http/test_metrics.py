"""Metrics are for the operator alone, and days after which things are forgotten are the operator's choice."""

import random
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from sqlalchemy import Connection, text

from grimtable.client import Client
from tests.server.harness import Running, running, until
from tests.server.sockets.test_live import EASY, ME, open_table, play


def metrics(server: Running, token: str) -> str:
    request = Request(f"{server.url}/api/metrics", headers={"Authorization": f"Bearer {token}"})
    with urlopen(request, timeout=20) as answer:
        found: bytes = answer.read()
    return found.decode()


def test_metrics_count_for_who_has_the_token_and_for_nobody_else(sqlite_url: str) -> None:
    with running(sqlite_url, metrics="open sesame") as server:
        ala = server.client("Ala")
        table = open_table(ala, ME, EASY)
        with ala.sit(table) as seat:
            seat.send({"type": "act", "seat": 0, "question": 99, "nonce": "x", "action": {"kind": "keep"}})
            seat.wait_for("reject")
            play(seat, random.Random(1), moves=2)
            found = metrics(server, "open sesame")
        figures = dict(line.rsplit(" ", 1) for line in found.splitlines() if not line.startswith("#"))
        for token in ("", "wrong", ala.token or ""):
            with pytest.raises(HTTPError) as refused:
                metrics(server, token)
            assert refused.value.code == 404

    assert float(figures['grimtable_moves_total{by="person"}']) >= 2
    assert float(figures['grimtable_moves_total{by="bot"}']) >= 1
    assert float(figures['grimtable_move_seconds_count{step="store"}']) >= 3
    assert float(figures['grimtable_refused_total{error="stale"}']) == 1
    assert float(figures["grimtable_sockets"]) == 1
    assert float(figures["grimtable_rooms"]) == 1
    assert table not in found
    assert (ala.token or "") not in found


def test_without_a_token_there_are_no_metrics(sqlite_url: str) -> None:
    with running(sqlite_url) as server, pytest.raises(HTTPError) as refused:
        metrics(server, "")
    assert refused.value.code == 404


def test_old_guests_and_games_are_forgotten_where_the_operator_says_so(database: str) -> None:
    old = "UPDATE {table} SET {column} = 1000.0"
    with running(database) as server:
        ala, ola = server.client("Ala"), server.client("Ola")
        with ala.sit(open_table(ala, ME, EASY)) as seat:
            play(seat, random.Random(1))
        table = open_table(ola, ME, {"kind": "me", "name": "B"})  # she is in the middle of a game

        def age(connection: Connection) -> None:
            for name, column in (
                ("people", "created"),
                ("sessions", "created"),
                ("sessions", "seen"),
                ("tables", "ended"),
            ):
                connection.execute(text(old.format(table=name, column=column)))

        server.do(server.server.store.write(age))
    with running(database, guest_days=30, game_days=30) as server:

        def count(name: str) -> int:
            found: int = server.do(
                server.server.store.read(lambda c: c.execute(text(f"SELECT count(*) FROM {name}")).scalar())
            )
            return found

        until(lambda: (count("people"), count("tables")) == (1, 1))
        assert server.do(server.server.rooms.open(table)).play is not None
        assert isinstance(Client(server.url, name="Ula").token, str)
