"""Replays: download, verify, step through, import; what a running game gives away; profile. On both databases."""

import json
import random
from typing import Any

import pytest

from grimtable.client import Client, Refused
from grimtable.engine.scene_changes import apply_changes
from grimtable.table import replay
from tests.laws.harness import effort
from tests.server.harness import catch_up, running
from tests.server.sockets.test_live import EASY, ME, open_table, play, two_people


def finished(server: Any, **more: Any) -> tuple[Client, str, dict[str, Any]]:
    ala = server.client("Ala")
    table = open_table(ala, ME, EASY, EASY, **more)
    with ala.sit(table) as seat:
        play(seat, random.Random(1))
        assert seat.outcome is not None
        return ala, table, seat.outcome


@pytest.mark.skipif(effort() > 1, reason="a soak leaves the deals to chance")
def test_the_servers_of_the_tests_deal_and_play_alike(sqlite_url: str) -> None:
    """What the other tests lean on: deals and bots are the same in every run (tests/steady.py)."""
    played = []
    for database in (sqlite_url, f"{sqlite_url}.another"):
        with running(database) as server:
            ala, table, outcome = finished(server)
            lines = [json.loads(line) for line in ala.replay(table).splitlines()]
            acts = {seat: [line["action"] for line in lines if line.get("seat") == seat and "action" in line]
                    for seat in range(3)}  # fmt: skip
            played.append((acts, outcome, lines[0]["header"]["fair"]["commitment"]))

    (acts, outcome, commitment), (again, same, other) = played
    assert acts == again  # seat by seat: who is quicker among those who are asked together is left to chance
    assert outcome == same
    assert commitment != other


def refused(call: Any) -> str:
    with pytest.raises(Refused) as found:
        call()
    return found.value.error


def test_a_finished_game_is_downloaded_whole_and_verifies(database: str) -> None:
    with running(database) as server:
        ala, table, outcome = finished(server)
        text = ala.replay(table)
        again, verdict = replay.load(text)

        assert verdict.over
        assert not verdict.chosen_seed
        assert again.state.outcome is not None
        assert json.loads(json.dumps(again.state.outcome.to_json())) == outcome
        info = ala.call("GET", f"/api/tables/{table}")
        assert json.loads(text.splitlines()[0])["header"]["fair"]["commitment"] == info["commitment"]


def test_a_replay_is_imported_only_if_every_line_fits(database: str) -> None:
    with running(database) as server:
        ala, table, outcome = finished(server)
        text = ala.replay(table)
        ola = server.client("Ola")
        copy = ola.call("POST", "/api/replays", text.encode())["table"]
        lines = text.splitlines()
        at = next(k for k, line in enumerate(lines) if '"type":"act"' in line and '"seat":1' in line)
        bent = [*lines[:at], lines[at].replace('"seat":1', '"seat":2'), *lines[at + 1 :]]
        short = lines[:-1]

        info = ola.call("GET", f"/api/tables/{copy}")
        assert (info["status"], info["imported"], info["outcome"]) == ("over", True, outcome)
        assert ola.replay(copy) == text
        assert [t["id"] for t in ola.call("GET", "/api/me/tables", status="over")] == [copy]
        assert ola.call("GET", "/api/me/profile")["results"] == []
        for bad in ("\n".join(bent), "\n".join(short), "", "nonsense", "{}", '{"grimtable":1,"header":{}}\n{"end":{}}'):
            assert refused(lambda bad=bad: ola.call("POST", "/api/replays", bad.encode())) == "bad-replay"


def test_frames_step_through_a_finished_game_from_any_seat(database: str) -> None:
    with running(database) as server:
        ala, table, _outcome = finished(server)
        path = f"/api/tables/{table}/frames"
        whole = ala.call("GET", path, seat=2, count=400)
        part = ala.call("GET", path, seat=2, start=5, count=3)

        assert whole["seats"] == [0, 1, 2]
        assert whole["total"] == len(whole["frames"]) > 10
        scene = whole["frames"][0]["scene"]
        scenes = [scene]
        for frame in whole["frames"][1:]:
            scene = apply_changes(scene, frame["scene"])
            scenes.append(scene)
        assert part["frames"][0]["scene"] == scenes[5]
        assert len(part["frames"]) == 3
        assert part["total"] == whole["total"]
        assert scenes[-1]["end"] is not None
        assert sum(len(frame["log"]) for frame in whole["frames"]) > 20
        assert ala.call("GET", path, spectator=True)["seat"] is None
        assert Client(server.url).call("GET", path, seat=1)["seat"] == 1


def test_a_running_game_is_shown_only_as_far_as_the_seat_may_know(database: str) -> None:
    with running(database) as server:
        ala, ola, table = two_people(server)
        with ala.sit(table) as first, ola.sit(table) as second:
            first.act(1, {"kind": "keep"})
            second.act(1, {"kind": "keep"})
            server.rest(table)
            catch_up(first)
            path = f"/api/tables/{table}/frames"
            mine = ala.call("GET", path)
            text = ala.replay(table)
            stranger = Client(server.url)

            assert (mine["seat"], mine["seats"]) == (0, [0])
            assert refused(lambda: ala.call("GET", path, seat=1)) == "viewpoint"
            assert refused(lambda: stranger.call("GET", path, seat=0)) == "viewpoint"
            assert refused(lambda: stranger.call("GET", f"/api/tables/{table}/replay", seat=0)) == "viewpoint"
            assert stranger.call("GET", path)["seat"] is None
            lines = [json.loads(line) for line in text.splitlines()]
            assert lines[0]["grimtable-view"] == 1
            assert lines[-1]["view"] == first.view
            assert [line["n"] for line in lines[1:-1]] == list(range(len(lines) - 2))
            assert all(frame["act"] in (0, None) for frame in mine["frames"])
            public = stranger.replay(table)
            assert json.loads(public.splitlines()[-1])["view"]["seat"] is None


def test_my_tables_say_whose_turn_it_is(database: str) -> None:
    with running(database) as server:
        ala, ola, table = two_people(server)
        with ala.sit(table) as seat:
            seat.act(1, {"kind": "keep"})

            assert [t["your_turn"] for t in ala.call("GET", "/api/me/tables", status="running")] == [False]
            assert [t["your_turn"] for t in ola.call("GET", "/api/me/tables", status="running")] == [True]


def test_a_spectators_delay_holds_for_frames_and_downloads(sqlite_url: str) -> None:
    with running(sqlite_url) as server:
        ala = server.client("Ala")
        table = open_table(ala, ME, EASY, EASY, delay=1000, seed=11)
        with ala.sit(table) as seat:
            play(seat, random.Random(1), moves=2)
            server.rest(table)
            catch_up(seat)
            assert seat.outcome is None
            stranger = Client(server.url)

            assert stranger.call("GET", f"/api/tables/{table}/frames")["total"] == 1
            assert ala.call("GET", f"/api/tables/{table}/frames")["total"] > 1
