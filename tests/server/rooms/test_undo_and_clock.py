"""Taking back, agreeing to it, and clocks, on both databases."""

import random
import time
from typing import Any

import pytest

from grimtable.client import Client, Refused, Seat
from grimtable.server.rooms import bots, timers
from tests.games.osaczeni.test_osa_16_talk import lot
from tests.server.harness import catch_up, running, until
from tests.server.sockets.test_live import EASY, ME, open_table, play, two_people


def acts(server: Any, table: str) -> list[dict[str, Any]]:
    room = server.do(server.server.rooms.open(table))
    found: list[dict[str, Any]] = room.play.table.acts
    return list(found)


def asked(seat: Seat) -> dict[str, Any]:
    """The open question, which there must be."""
    assert seat.question is not None
    return seat.question


def test_practice_takes_back_without_limit_even_past_the_bots(database: str) -> None:
    with running(database) as server:
        ala = server.client("Ala")
        table = open_table(ala, ME, EASY, seed=3)
        with ala.sit(table) as seat:
            first = (seat.view["hand"], asked(seat)["kind"])
            play(seat, random.Random(1), moves=3)
            for _ in range(3):
                server.rest(table)  # a bot that answers while one takes back would have its answer taken back, too
                catch_up(seat)
                assert seat.undo() is False

            assert (seat.view["hand"], asked(seat)["kind"]) == first
            with pytest.raises(Refused) as refused:
                seat.undo()
            assert refused.value.error == "nothing-to-undo"
            play(seat, random.Random(2))
            assert seat.outcome is not None


def test_undo_is_free_to_the_barrier_and_a_request_beyond_it(database: str) -> None:
    with running(database) as server:
        ala, ola, table = two_people(server)
        with ala.sit(table) as first, ola.sit(table) as second:
            first.act(1, {"kind": "keep"})
            assert first.undo() is False  # nobody has acted, nothing was shown
            catch_up(first)
            assert asked(first)["k"] == 1
            assert acts(server, table) == []
            first.act(1, {"kind": "keep"})
            second.act(1, {"kind": "keep"})
            server.rest(table)
            catch_up(first)
            before = acts(server, table)
            assert first.undo() is True
            request = second.wait_for("undo_request")

            assert request["vote"] is True
            assert request["words"] == "Ala asks to take back a move."
            assert acts(server, table) == before
            second.consent(request["request"], yes=False)
            assert first.wait_for("undo_answer")["yes"] is False
            assert acts(server, table) == before
            assert first.undo() is True
            request = second.wait_for("undo_request")
            first.consent(request["request"], yes=True)  # one cannot agree with oneself
            assert first.wait_for("error")["error"] == "no-request"
            second.consent(request["request"], yes=True)
            assert first.wait_for("undo_answer")["yes"] is True
            first.wait_for("welcome")
            assert len(acts(server, table)) < len(before)


def test_a_request_dies_when_the_game_goes_on(sqlite_url: str) -> None:
    with running(sqlite_url) as server:
        ala, ola, table = two_people(server)
        with ala.sit(table) as first, ola.sit(table) as second:
            first.act(1, {"kind": "keep"})
            second.act(1, {"kind": "keep"})
            server.rest(table)
            catch_up(first)
            first.undo()
            request = second.wait_for("undo_request")["request"]
            mover = first if first.question is not None else second
            play(mover, random.Random(1), moves=1)
            second.consent(request, yes=True)

            assert second.wait_for("error")["error"] == "no-request"


def test_undo_shows_a_viewer_no_more_than_its_view_changed(sqlite_url: str) -> None:
    with running(sqlite_url) as server:
        ala = server.client("Ala")
        table = open_table(ala, {"kind": "me", "name": "A"}, {"kind": "me", "name": "B"}, practice=False)
        with ala.sit(table, seat=0) as seat, ala.sit(table, seat=1) as other:
            catch_up(other)
            before = other.view
            seat.act(1, {"kind": "keep"})
            catch_up(other)
            assert other.view != before  # that somebody has decided is public in this game, what is not
            seat.undo()
            told = {message["type"] for message in catch_up(other)}

            assert other.view == before
            assert told == {"update"}  # no event was taken back for this viewer, so there is nothing to begin again


def test_alone_without_practice_the_barrier_holds(sqlite_url: str) -> None:
    with running(sqlite_url) as server:
        ala = server.client("Ala")
        table = open_table(ala, ME, EASY, practice=False)
        with ala.sit(table) as seat:
            play(seat, random.Random(1), moves=1)
            server.rest(table)
            assert len(acts(server, table)) >= 2
            with pytest.raises(Refused) as refused:
                seat.undo()

            assert refused.value.error in ("undo-barrier", "over")


def test_a_move_clock_that_runs_out_lets_a_bot_move(database: str) -> None:
    with running(database) as server:
        ala, ola, table = two_people(server, clock={"kind": "move", "seconds": 600, "timeout": "default"})
        room = server.do(server.server.rooms.open(table))
        with ala.sit(table) as first, ola.sit(table) as second:
            assert [clock["running"] for clock in first.last[0]["clocks"]] == [True, True]
            second.act(1, {"kind": "keep"})
            room.clocks.left = [0.01, 600.0]
            server.do(_wind(room))
            until(lambda: any(act["seat"] == 0 and act.get("by") == "clock" for act in acts(server, table)))
            server.rest(table)
            catch_up(first)

            assert first.question is None or first.question["k"] == 2
            assert [said["late"] for said in heard(second, "time_up")] == [[0]]


def test_that_time_was_up_is_told_again_to_who_comes_later_also_after_a_restart(database: str) -> None:
    with running(database) as server:
        ala, ola, table = two_people(server, clock={"kind": "move", "seconds": 600, "timeout": "default"})
        room = server.do(server.server.rooms.open(table))
        with ala.sit(table) as first, ola.sit(table) as second:
            second.say("Szybciej!")
            second.act(1, {"kind": "keep"})
            room.clocks.left = [0.01, 600.0]
            server.do(_wind(room))
            first.wait_for("time_up")
            until(lambda: any(act["seat"] == 0 for act in acts(server, table)))
            server.rest(table)
        with ala.sit(table) as again:
            up = again.last[0]["time_ups"]
            log = again.last[0]["log"]
    with running(database) as later, Client(later.url, token=ala.token).sit(table) as again:
        assert again.last[0]["time_ups"] == up

    assert [(one["late"], one["timeout"], one["heard"]) for one in up] == [([0], "default", 1)]
    assert up[0]["after"] < log[-1]["n"]  # what followed stands after it


def heard(seat: Any, kind: str) -> list[dict[str, Any]]:
    """What a seat was told of one kind, so far."""
    catch_up(seat)
    return [message for message in seat.last if message["type"] == kind]


def test_whose_time_is_up_is_told_alike_of_who_has_answered_in_secret(sqlite_url: str) -> None:
    """Everybody knows whose clock runs; who still owes an answer is not for the others to hear."""
    with running(sqlite_url) as server:
        ala, ola, table = two_people(server, clock={"kind": "move", "seconds": 600, "timeout": "bot"})
        room = server.do(server.server.rooms.open(table))
        with ala.sit(table) as first, ola.sit(table) as second:
            second.act(1, {"kind": "keep"})
            room.clocks.running, room.clocks.left = (0, 1), [0.01, 0.01]  # as where nobody may know who has answered
            server.do(_wind(room))
            told = first.wait_for("time_up")

            assert (told["late"], told["timeout"]) == ([0, 1], "bot")


async def _wind(room: Any) -> None:
    timers.wind_clock(room)


@pytest.mark.parametrize("timeout", ["bot", "pause"])
def test_osa_16_8_a_clock_that_runs_out_closes_a_discussion(sqlite_url: str, timeout: str) -> None:
    """Everybody still to be asked passes, whatever else the table does when time is up; then they vote."""
    clock = {"kind": "move", "seconds": 600, "timeout": timeout}
    with running(sqlite_url) as server:
        ala = server.client("Ala")
        table: str = ala.open("osaczeni", seats=3, places=[ME, ME, ME], seed=5, clock=clock)["table"]["id"]
        room = server.do(server.server.rooms.open(table))
        state = room.play.table.state = lot({0: "pistol", 1: "pistol can", 2: "pistol"})
        room.clocks.turn(state.pending, moved=True, step=state.window())
        with ala.sit(table) as first:
            room.clocks.step_left = room.clocks.left[state.pending[0]] = 0.01
            server.do(_wind(room))
            until(lambda: not state.window())
            server.rest(table)
            catch_up(first)

            closing = [(act["seat"], act["action"]["kind"], act["by"]) for act in acts(server, table)]
            assert closing == [(seat, "pass", "clock") for seat in range(3)]
            assert room.clocks.paused is False
            assert min(entry["left"] for entry in room.clocks.to_json() if entry["running"]) > 500


def test_a_clock_may_pause_the_table_and_the_pause_survives_a_restart(database: str) -> None:
    with running(database) as server:
        ala, ola, table = two_people(server, clock={"kind": "reserve", "seconds": 100, "add": 5, "timeout": "pause"})
        room = server.do(server.server.rooms.open(table))
        with ala.sit(table) as first:
            room.clocks.left = [0.01, 40.0]
            server.do(_wind(room))
            paused = first.wait_for("clock")
            assert paused["paused"] is True
            with pytest.raises(Refused) as refused:
                first.act(1, {"kind": "keep"})
            assert refused.value.error == "paused"
        tokens = ala.token, ola.token
    with running(database) as again, Client(again.url, token=tokens[0]).sit(table) as first:
        assert first.info["paused"] is True
        kept, told = ([clock["left"] for clock in message["clocks"]] for message in (first.last[0], paused))
        assert kept == pytest.approx(told, abs=0.11)  # stored and told with different roundings
        assert kept[1] <= 40
        first.send({"type": "resume"})
        clock = first.wait_for("clock")
        assert clock["paused"] is False
        assert clock["clocks"][0]["left"] > 50
        first.act(1, {"kind": "keep"})


def test_a_hidden_question_with_one_option_is_answered_by_the_table(sqlite_url: str) -> None:
    with running(sqlite_url) as server:
        ala = server.client("Ala")
        table = open_table(ala, {"kind": "me", "name": "A"}, {"kind": "me", "name": "B"}, seed=5)
        rng = random.Random(1)
        with ala.sit(table, seat=0) as one, ala.sit(table, seat=1) as two:
            while not any(act.get("by") == "table" for act in acts(server, table)):
                if one.outcome is not None:
                    pytest.fail("no question with one option came up")
                for seat in (one, two):
                    catch_up(seat)
                    if seat.question is not None and len(seat.actions) > 1:
                        every = [offer["action"] for offer in seat.actions]
                        plays = [action for action in every if action["kind"] == "play"]
                        seat.act(seat.question["k"], rng.choice(plays or every))


def test_the_owner_alone_is_told_when_the_table_will_answer(sqlite_url: str) -> None:
    with running(sqlite_url, pace=0.05) as server:
        ala = server.client("Ala")
        table = open_table(ala, {"kind": "me", "name": "A"}, {"kind": "me", "name": "B"}, seed=5)
        rng = random.Random(1)
        autos = 0
        with ala.sit(table, seat=0) as one, ala.sit(table, seat=1) as two, Client(server.url).sit(table) as watcher:
            while not autos and one.outcome is None:
                for seat in (one, two):
                    catch_up(seat)
                    if seat.question is None:
                        continue
                    auto = seat.question.get("auto")
                    assert (auto is not None) == (len(seat.actions) == 1)
                    if auto is not None:
                        autos += 1
                        assert 0 <= auto["left"] <= auto["of"]
                        assert 0.1 <= auto["of"] <= 0.2
                        continue
                    every = [offer["action"] for offer in seat.actions]
                    plays = [action for action in every if action["kind"] == "play"]
                    seat.act(seat.question["k"], rng.choice(plays or every))
            told = [message for message in catch_up(watcher) if "auto" in str(message)]

        assert autos
        assert not told


def test_how_long_the_table_waits_is_drawn_by_lot_and_not_by_the_hand(sqlite_url: str) -> None:
    with running(sqlite_url, pace=1.0) as server:
        table = open_table(server.client("Ala"), ME, {"kind": "me", "name": "B"})
        room = server.do(server.server.rooms.open(table))
        drawn = [timers.lot(room, seat, question, 0) for seat in range(2) for question in range(100)]

        assert all(timers.LEAST <= seconds <= timers.MOST for seconds in drawn)
        assert len(set(drawn)) == len(drawn)
        assert max(drawn) - min(drawn) > 1.5
        assert timers.lot(room, 0, 1, 0) == drawn[1]  # the same at every worker


def test_a_bot_breathes_once_a_turn(sqlite_url: str) -> None:
    """What it is asked right after its own move belongs to the same turn; what others do does not matter."""
    with running(sqlite_url, pace=2.0) as server:
        room = server.do(server.server.rooms.open(open_table(server.client("Ala"), ME, EASY)))
        room.bot_moved.clear()
        first = [bots.breath(room, 1) for _ in range(50)]
        room.bot_moved[1] = time.monotonic()
        again = bots.breath(room, 1)
        room.bot_moved[1] = time.monotonic() - 1.0
        later = bots.breath(room, 1)

        assert all(2 * bots.BREATH[0] <= seconds <= 2 * bots.BREATH[1] for seconds in [*first, later])
        assert len(set(first)) > 40
        assert again == 0
