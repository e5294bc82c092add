"""Two servers on one PostgreSQL behind a proxy, as several machines are run."""

from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from grimtable.client import Client, Refused
from tests.server.forwarder import forwarder
from tests.server.processes import workers
from tests.server.rooms.test_workers import EASY, ME, OPEN, PATIENCE, Player, check_record


def test_two_servers_behind_a_proxy_play_one_game_and_know_who_calls(postgres_url: str, tmp_path: Path) -> None:
    with workers(2, postgres_url, tmp_path) as both:
        urls = [worker.url for worker in both]
        with forwarder(urls, "192.0.2.1") as here, forwarder(urls, "198.51.100.1") as there:
            ala, ola = Client(here.url, name="Ala"), Client(there.url, name="Ola")
            table = ala.open("cisza", places=[ME, OPEN, EASY], seats=3)["table"]["id"]
            ola.call("POST", f"/api/tables/{table}/seats/1/sit", {})
            players = [Player(ala.sit(table), 1), Player(ola.sit(table), 2)]
            for player in players:
                player.start()
            for player in players:
                player.join(PATIENCE)
                assert player.error is None, player.error
            assert players[0].seat.outcome == players[1].seat.outcome is not None
            request = Request(f"{here.url}/api/guest", b'{"name": "Ula"}', {"X-Grimtable": "1"})
            with urlopen(request, timeout=20) as answer:
                cookie = answer.headers["Set-Cookie"]
        check_record(postgres_url, table, players)

    assert "Secure" in cookie  # the proxy says that the caller came by HTTPS


def test_limits_count_the_address_that_the_proxy_names(postgres_url: str, tmp_path: Path) -> None:
    limits = {"GRIMTABLE_UNLIMITED": "0", "GRIMTABLE_PER_ADDRESS": "4"}
    with (
        workers(1, postgres_url, tmp_path, **limits) as (one,),
        forwarder([one.url], "192.0.2.1") as here,
        forwarder([one.url], "198.51.100.1") as there,
    ):
        ala, ola = Client(here.url, name="Ala"), Client(there.url, name="Ola")
        table = ala.open("cisza", places=[ME, {"kind": "me", "name": "B"}], seats=2)["table"]["id"]
        with ala.sit(table), ala.sit(table):
            with pytest.raises(Refused) as refused:
                ala.sit(table)
            assert refused.value.error == "too-many-sockets"
            with ola.sit(table) as watcher:  # from elsewhere there is room
                assert watcher.number is None
