"""What a group of players carries from game to game: found by the same people, by nobody else."""

from typing import Any

import pytest
from sqlalchemy import Connection

from grimtable.client import Client, Refused
from grimtable.engine.outcome import Outcome
from grimtable.games import games
from grimtable.server.lobby.campaign import keeps_legacy
from grimtable.server.storage.entries import to_json
from grimtable.server.storage.rows import change_table
from tests.server.harness import Running, running

ME = {"kind": "me"}
LINK = {"kind": "link"}
BOT = {"kind": "bot", "level": "easy"}
GAME = next(name for name, game in games().items() if keeps_legacy(game))


def together(first: Client, others: list[Client], bots: int, **more: Any) -> str:
    """A table of some people and bots that has started."""
    places = [ME, *[LINK] * len(others), *[BOT] * bots]
    opened = first.open(GAME, seats=len(places), places=places, **more)
    for friend, link in zip(others, opened["links"], strict=True):
        friend.join(link["token"])
    table: str = opened["table"]["id"]
    return table


def finish(server: Running, table: str, card: str) -> None:
    """Write down how a game ended: only its outcome matters here."""
    outcome = Outcome({0: "win"}, {0: 1}, "OSA-11.4", {"epilogue": card})

    def work(connection: Connection) -> None:
        change_table(connection, table, status="over", outcome=to_json(outcome.to_json()), ended=1.0)

    server.do(server.server.store.write(work))


def options(server: Running, table: str) -> Any:
    room = server.do(server.server.rooms.open(table))
    assert room.row.header["options"] == room.play.state.setup.options
    return room.row.header["options"]["unlocked"]


def test_the_same_group_goes_on_where_it_was(database: str) -> None:
    with running(database, bots=False) as server:
        ala, ola, ela = (server.client(name) for name in ("Ala", "Ola", "Ela"))
        first = together(ala, [ola], 2)
        assert options(server, first) == []
        finish(server, first, "05")
        second = together(ola, [ala], 2)  # whoever opens the table, in whatever seats
        assert options(server, second) == ["05"]
        finish(server, second, "02")

        assert options(server, together(ala, [ola], 2)) == ["02", "05"]
        assert options(server, together(ala, [ola], 1)) == []  # another number of bots
        assert options(server, together(ala, [ela], 2)) == []  # other people
        assert options(server, together(ala, [ola, ela], 1)) == []


def test_what_the_host_chooses_by_hand_stays(sqlite_url: str) -> None:
    with running(sqlite_url, bots=False) as server:
        ala = server.client("Ala")
        finish(server, together(ala, [], 3), "05")

        assert options(server, together(ala, [], 3, options={"unlocked": ["07"]})) == ["07"]
        assert options(server, together(ala, [], 3)) == ["05"]
        with pytest.raises(Refused):
            together(ala, [], 3, options={"unlocked": ["no such card"]})


def test_osa_15_2_a_table_keeps_to_what_its_group_has_unlocked(sqlite_url: str) -> None:
    with running(sqlite_url, bots=False) as server:
        ala, ola = server.client("Ala"), server.client("Ola")
        with pytest.raises(Refused, match=r"OSA-15\.2"):
            together(ala, [], 3, mode="v05")
        with pytest.raises(Refused, match=r"OSA-15\.2"):  # whoever sits down last would start it
            together(ala, [ola], 2, mode="v05")
        finish(server, together(ala, [], 3), "05")  # the standard game is always open

        assert options(server, together(ala, [], 3, mode="v05")) == ["05"]
        with pytest.raises(Refused, match=r"OSA-15\.2"):
            together(ala, [], 3, mode="v06")


def test_osa_15_4_a_table_open_to_all_variants_plays_any(sqlite_url: str) -> None:
    with running(sqlite_url, bots=False) as server:
        assert options(server, together(server.client("Ala"), [], 3, mode="v06", every_mode=True)) == []


def test_guided_games_leave_nothing(sqlite_url: str) -> None:
    with running(sqlite_url, bots=False) as server:
        ala = server.client("Ala")
        lesson = ala.open(GAME, lesson=games()[GAME].lessons("en")[0]["id"])["table"]
        finish(server, lesson["id"], "05")

        assert options(server, together(ala, [], len(lesson["seats"]) - 1)) == []
