"""Guided games and practice at the server: the coach at a table, and tables that begin with a position."""

from typing import Any

import pytest

from grimtable.client import Client, Refused, Seat
from grimtable.games import NAMES, games
from tests.server.harness import running

PUZZLE: dict[str, Any] = {
    "turn": 8,
    "active": 1,
    "seat": [
        {"cards": 3, "survivors": 4},
        {"hand": ["shotgun"], "survivors": 2, "zombies": {"normal": 1, "fast": 1}},
    ],
    "city": {"count": 24},
    "now": {"step": "play"},
}


def go(seat: Seat, do: str) -> dict[str, Any]:
    """Tell the coach something; what it says then."""
    seat.send({"type": "lesson", "do": do})
    return seat.wait_for("lesson")


@pytest.mark.parametrize("game", NAMES)
def test_a_lesson_is_played_to_its_end(sqlite_url: str, game: str) -> None:
    """Each stop comes as docs/protocol.md says; at the end stands what was learned."""
    with running(sqlite_url) as server:
        ala = server.client("Ala")
        name = games()[game].lessons("en")[0]["id"]
        opened = ala.open(game, lesson=name)
        with ala.sit(opened["table"]["id"]) as seat:
            said = seat.wait_for("lesson")
            assert (said["n"], said["id"]) == (1, name)
            for _ in range(100):
                if said["over"]:
                    break
                said = go(seat, "next" if said["await"] is None else "show")

            assert len(said["over"]["learned"]) >= 3
            assert said["n"] == said["of"]


def test_a_wrong_move_is_explained_and_not_made(sqlite_url: str) -> None:
    with running(sqlite_url) as server:
        ala = server.client("Ala")
        table = ala.open("cisza", lesson="first")["table"]["id"]
        with ala.sit(table) as seat:
            seat.wait_for("lesson")
            go(seat, "next")
            question = next(iter(seat.questions()))
            with pytest.raises(Refused) as refused:
                question.answer({"kind": "end"})
            assert refused.value.error == "oops"
            assert "Ending the phase means the attack" in str(refused.value)
            assert question.answer({"kind": "play", "card": "axe", "zombie": "normal"})
        with ala.sit(table) as seat:  # taken up again where it was left
            said = seat.wait_for("lesson")
            assert (said["n"], said["await"]["action"]) == (3, {"kind": "play", "card": "megaphone"})
            assert go(seat, "back")["n"] == 2
            assert go(seat, "again")["n"] == 1


def test_a_lesson_goes_on_after_a_restart(sqlite_url: str) -> None:
    """Where the learner is follows from the record alone."""
    with running(sqlite_url) as server:
        ala = server.client("Ala")
        token = ala.token
        table = ala.open("cisza", lesson="first")["table"]["id"]
        with ala.sit(table) as seat:
            seat.wait_for("lesson")
            go(seat, "next")
            for _ in range(4):
                said = go(seat, "show")
    with running(sqlite_url) as server:
        ala = Client(server.url, token=token)
        with ala.sit(table) as seat:
            assert seat.wait_for("lesson")["n"] == said["n"]


def test_practice_begins_with_a_position(sqlite_url: str) -> None:
    """The person sits where the decision is; the others are bots; nothing is read from this machine."""
    with running(sqlite_url) as server:
        ala = server.client("Ala")
        opened = ala.open("cisza", position=PUZZLE)
        assert [seat["you"] for seat in opened["table"]["seats"]] == [False, True]
        with ala.sit(opened["table"]["id"]) as seat:
            question = next(iter(seat.questions()))
            assert {"kind": "play", "card": "shotgun", "zombies": ["normal", "fast"]} in question.actions
        for wish, slug in (
            ({"position": {**PUZZLE, "pack": "/etc/passwd"}}, "setup"),
            ({"position": {"seats": 99}}, "setup"),
            ({"position": {"game": "osaczeni"}}, "setup"),
            ({"lesson": "ghost"}, "lesson"),
        ):
            with pytest.raises(Refused) as refused:
                ala.open("cisza", **wish)
            assert refused.value.error == slug


def test_only_a_guided_game_has_a_coach(sqlite_url: str) -> None:
    with running(sqlite_url) as server:
        ala = server.client("Ala")
        table = ala.open("cisza", seats=2)["table"]["id"]
        with ala.sit(table) as seat:
            seat.send({"type": "lesson", "do": "next"})
            assert seat.wait_for("error")["error"] == "no-lesson"


def test_a_finished_game_says_why(sqlite_url: str) -> None:
    """The person ends the phase with two zombies at the wall and a shotgun in hand: a turning point, and the reason."""
    with running(sqlite_url) as server:
        ala = server.client("Ala")
        table = ala.open("cisza", position=PUZZLE)["table"]["id"]
        with ala.sit(table) as seat:
            seat.send({"type": "afterwards", "seat": 1})
            assert seat.wait_for("error")["error"] == "not-over"
            next(iter(seat.questions())).answer({"kind": "end"})
            seat.wait_for("over")
            seat.send({"type": "afterwards", "seat": 1})
            told = seat.wait_for("afterwards")

            assert len(told["points"]) == 1
            assert told["points"][0]["cost"][0] > 0
            assert told["text"] == ""
            assert "Ala" in told["why"][-1]["text"]
        again = ala.open("cisza", moment={"table": table, "at": told["points"][0]["act"], "seat": 1})["table"]
        assert again["id"] != table
        with ala.sit(again["id"]) as seat:  # and now differently
            assert told["points"][0]["better_action"] in next(iter(seat.questions())).actions
        for moment, slug in (
            ({"table": table, "at": 99, "seat": 1}, "moment"),
            ({"table": again["id"], "at": 0, "seat": 1}, "not-over"),
            ({"table": "nowhere", "at": 0, "seat": 1}, "table"),
        ):
            with pytest.raises(Refused) as refused:
                ala.open("cisza", moment=moment)
            assert refused.value.error == slug
        bob = server.client("Bob")
        with pytest.raises(Refused) as refused:
            bob.open("cisza", moment={"table": table, "at": 0, "seat": 1})
        assert refused.value.error == "table"


def test_the_host_decides_whether_odds_are_seen(sqlite_url: str) -> None:
    with running(sqlite_url) as server:
        ala = server.client("Ala")
        table = ala.open("cisza", seats=2, odds=False)["table"]["id"]
        with ala.sit(table) as seat:
            question = next(iter(seat.questions()))
            for ask in (question.hint, lambda: question.foretell(question.actions[0])):
                with pytest.raises(Refused) as refused:
                    ask()
                assert refused.value.error == "no-odds"
