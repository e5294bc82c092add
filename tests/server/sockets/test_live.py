"""Playing over the socket with the Python client, on both databases."""

import random
from typing import Any
from unittest.mock import ANY

import pytest
from websockets.exceptions import ConnectionClosed

from grimtable.client import Client, Question, Refused, Seat
from tests.server.harness import Running, catch_up, running, until

ME, OPEN, LINK = {"kind": "me"}, {"kind": "open"}, {"kind": "link"}
EASY = {"kind": "bot", "level": "easy"}


def open_table(client: Client, *places: dict[str, Any], **more: Any) -> str:
    opened = client.open("cisza", seats=len(places), places=list(places), **more)
    table: str = opened["table"]["id"]
    return table


def answer(question: Question, rng: random.Random) -> bool:
    """Answer at random; says whether there was a choice.

    The only answer there is may be given by the table meanwhile: who is quicker must not change the choices to come.
    """
    if len(question.actions) == 1:
        question.answer(question.actions[0])
        return False
    return question.answer(rng.choice(question.actions))


def play(seat: Seat, rng: random.Random, moves: int = 10_000) -> int:
    """Answer at random, until the game is over or enough was chosen."""
    chosen = 0
    for question in seat.questions():
        chosen += answer(question, rng)
        if chosen >= moves:
            break
    return chosen


def two_people(server: Running, **more: Any) -> tuple[Client, Client, str]:
    ala, ola = server.client("Ala"), server.client("Ola")
    table = open_table(ala, ME, OPEN, **more)
    ola.call("POST", f"/api/tables/{table}/seats/1/sit", {})
    return ala, ola, table


def test_a_whole_game_against_bots(database: str) -> None:
    with running(database, thinkers=2) as server:
        client = server.client("Ala")
        table = open_table(client, ME, EASY, EASY)
        with client.sit(table) as seat:
            answered = play(seat, random.Random(1))
            over = seat.over or seat.wait_for("over")

        assert answered > 3
        assert seat.outcome is not None
        assert set(seat.outcome["results"]) == {"0", "1", "2"}
        assert over["outcome"] == seat.outcome
        assert 1 <= len(over["story"]) <= 10
        assert "{s" not in str(over["story"])
        assert all(len(series["values"]) > 3 for series in over["chart"]["series"])
        info = client.call("GET", f"/api/tables/{table}")
        assert info["status"] == "over"
        assert info["outcome"] == seat.outcome
        assert [s["result"] for s in info["seats"]] == [seat.outcome["results"][str(k)] for k in range(3)]


def play_out(*seats: Seat) -> None:
    """Everybody answers at random until the game is over."""
    rng = random.Random(2)
    while any(seat.outcome is None for seat in seats):
        for seat in seats:
            catch_up(seat)
            if seat.question is not None:
                answer(next(seat.questions()), rng)


def test_two_people_play_each_other_to_the_end(database: str) -> None:
    with running(database) as server:
        ala, ola, table = two_people(server)
        with ala.sit(table) as first, ola.sit(table) as second:
            play_out(first, second)

            assert first.outcome == second.outcome
            assert first.view["hand"] != "hidden"
            profile = ala.call("GET", "/api/me/profile")["results"]
            assert [(tally["game"], tally["played"]) for tally in profile] == [("cisza", 1)]
            assert [(tally["role"], tally["role_title"]) for tally in profile] == [("player", "shelter")]


def test_only_the_holder_of_a_seat_moves_for_it(database: str) -> None:
    with running(database) as server:
        ala, ola, table = two_people(server)
        with ala.sit(table) as first, ola.sit(table) as second, Client(server.url).sit(table) as stranger:
            assert first.question is not None
            action = first.actions[0]["action"]
            for seat in (second, stranger):
                seat.send({"type": "act", "seat": 0, "question": 1, "nonce": "steal", "action": action})
                answer = seat.wait_for("reject")

                assert answer["error"] == "not-your-seat"
            with pytest.raises(Refused) as refused:
                ola.sit(table, seat=0)
            assert refused.value.error == "not-your-seat"
            assert stranger.number is None
            assert stranger.question is None


def test_illegal_unreadable_and_stale_answers_are_rejected_with_a_reason(sqlite_url: str) -> None:
    with running(sqlite_url) as server:
        ala, _ola, table = two_people(server)
        with ala.sit(table) as seat:

            def reject(question: int, action: Any) -> dict[str, Any]:
                seat.send({"type": "act", "seat": 0, "question": question, "nonce": "n", "action": action})
                return seat.wait_for("reject", "error")

            illegal = reject(1, {"kind": "end"})
            assert (illegal["error"], illegal["nonce"]) == ("illegal", "n")
            assert illegal["rule"].startswith("CIS-")
            assert illegal["rule"] in illegal["text"]
            assert reject(1, {"kind": "fly"})["error"] == "bad-action"
            assert reject(7, {"kind": "keep"})["error"] == "stale"
            assert reject(1, "keep")["error"] == "bad-action"
            seat.act(1, {"kind": "keep"})
            assert reject(1, {"kind": "keep"})["error"] in ("stale", "not-asked")


def test_a_repeated_message_is_acknowledged_again_and_does_nothing(database: str) -> None:
    with running(database) as server:
        ala, _ola, table = two_people(server)
        with ala.sit(table) as seat:
            message = {"type": "act", "seat": 0, "question": 1, "nonce": "once", "action": {"kind": "keep"}}
            for _ in range(3):
                seat.send(message)
                assert seat.wait_for("ack")["nonce"] == "once"
        room = server.do(server.server.rooms.open(table))

        assert sum(entry["type"] == "act" for entry in room.play.table.entries) == 1


def test_a_lost_connection_resumes_without_a_gap(database: str) -> None:
    with running(database) as server:
        ala, ola, table = two_people(server)
        first = ala.sit(table)
        seen = first._seq
        first._socket.close()  # type: ignore[union-attr]
        with ola.sit(table) as second:
            second.act(1, {"kind": "keep"})
            second.say("hello there")
        first.connect()
        missed = catch_up(first)

        assert [message["seq"] for message in missed] == list(range(seen + 1, seen + 1 + len(missed)))
        assert "welcome" not in {message["type"] for message in missed}
        assert [entry["text"] for entry in first.talk.values()] == ["hello there"]
        first.close()


def test_what_came_before_an_answer_is_not_kept_and_what_came_after_it_is(sqlite_url: str) -> None:
    """Whoever answers a question has got it, and all that was sent before."""
    with running(sqlite_url) as server:
        ala, ola, table = two_people(server)
        with ala.sit(table) as seat, ola.sit(table) as second:
            for t in range(20):
                seat.send({"type": "ping", "t": t})
            for _ in range(20):
                seat.wait_for("pong")
            second.act(1, {"kind": "keep"})
            catch_up(seat)
            seen = seat._seq
            seat.act(1, {"kind": "keep"})
            seat._seq = seen  # as if nothing of what followed had arrived
            seat.connect()
            missed = catch_up(seat)

            assert [message["seq"] for message in missed] == list(range(seen + 1, seen + 1 + len(missed)))
            assert "welcome" not in {message["type"] for message in missed}
            assert {"update", "ack"} <= {message["type"] for message in missed}
            seat._seq = 5  # an answer has come since, so nobody needs these any more
            seat.connect()
            assert seat.receive(60)["type"] == "welcome"


def test_a_resume_that_is_too_old_gets_the_whole_picture(sqlite_url: str) -> None:
    with running(sqlite_url) as server:
        ala, _ola, table = two_people(server)
        with ala.sit(table) as seat:
            for t in range(80):
                seat.send({"type": "ping", "t": t})
            for _ in range(80):
                seat.wait_for("pong")
            seat._seq = 1
            seat.connect()

            assert seat.receive(60)["type"] == "welcome"


def test_rejoin_after_a_restart_exactly_where_you_were(database: str) -> None:
    with running(database) as server:
        ala = server.client("Ala")
        table = open_table(ala, ME, EASY, EASY)
        with ala.sit(table) as seat:
            play(seat, random.Random(3), moves=4)
            server.rest(table)
            catch_up(seat)
            assert seat.question is not None
            before = (seat.view, seat.question, seat.actions, seat.log)
        token = ala.token
    with running(database) as again:
        back = Client(again.url, token=token)
        with back.sit(table) as seat:
            assert (seat.view, seat.question, seat.actions, seat.log) == before
            play(seat, random.Random(4))
            assert seat.outcome is not None


def test_bots_that_were_thinking_go_on_after_a_restart(database: str) -> None:
    with running(database, pace=30.0, thinkers=2) as server:
        ala = server.client("Ala")
        table = open_table(ala, ME, EASY)
        with ala.sit(table) as seat:
            seat.act(1, {"kind": "keep"})
        token = ala.token
    with running(database, thinkers=2) as again, Client(again.url, token=token).sit(table) as seat:
        play(seat, random.Random(5))

        assert seat.outcome is not None


def test_leaving_hands_the_seat_to_a_bot_and_coming_back_takes_it_again(database: str) -> None:
    with running(database) as server:
        ala, ola, table = two_people(server)
        with ala.sit(table) as first, ola.sit(table) as second:
            second.leave()
            catch_up(second)  # it is done: what comes first may be news of who has come
            catch_up(first)
            assert first.info["seats"][1]["kind"] == "bot"
            assert first.info["seats"][1]["away"]
            assert first.info["seats"][1]["name"] == "Ola"
            play(first, random.Random(6), moves=3)
            second.send({"type": "act", "seat": 1, "question": 1, "nonce": "x", "action": {"kind": "keep"}})
            assert second.wait_for("reject")["error"] in ("bot-sits", "stale")
            second.back()
            catch_up(second)
            catch_up(first)

            assert first.info["seats"][1]["kind"] == "human"
            record = server.do(server.server.rooms.open(table)).play.table.entries
            assert [entry["who"] for entry in record if entry["type"] == "seat"][2:] == ["bot:normal", "Ola"]


def test_talk_reaches_everybody_as_plain_text(database: str) -> None:
    with running(database) as server:
        ala, ola, table = two_people(server)
        with ala.sit(table) as first, ola.sit(table) as second, Client(server.url).sit(table) as stranger:
            first.say("<script>alert(1)</script>\n\u202eevil")
            heard = second.wait_for("talk")["entries"]
            also = stranger.wait_for("talk")["entries"]

            assert heard == also
            assert [(entry["k"], entry["seat"], entry["to"]) for entry in heard] == [(1, 0, "all")]
            assert heard[0]["text"] == "<script>alert(1)</script> evil"
            for bad, error in (("", "say-empty"), ("x" * 501, "say-long"), (" \u200b ", "say-empty")):
                with pytest.raises(Refused) as refused:
                    first.say(bad)
                assert refused.value.error == error
            with pytest.raises(Refused) as refused:
                first.say("psst", to="team")
            assert refused.value.error == "no-team"
            with pytest.raises(Refused) as refused:
                first.claim({"kind": "dice_safe"})
            assert refused.value.error == "bad-claim"


def test_hints_are_the_search_bots_three_best_moves(sqlite_url: str) -> None:
    with running(sqlite_url) as server:
        ala = server.client("Ala")
        table = open_table(ala, ME, EASY)
        with ala.sit(table) as seat:
            for question in seat.questions():
                if len(question.actions) > 2:
                    moves = question.hint()
                    break
                question.answer(question.actions[0])

            assert 1 <= len(moves) <= 3
            assert all(move["action"] in question.actions for move in moves)
            assert all(0 <= move["value"] <= 1 and move["words"] for move in moves)
            assert moves[0]["visits"] >= moves[-1]["visits"]
            seat.send({"type": "hint", "seat": 0, "question": 999})
            assert seat.wait_for("error")["error"] == "stale"


def test_hot_seat_looks_through_one_seat_at_a_time(database: str) -> None:
    with running(database) as server:
        ala = server.client("Ala")
        table = open_table(ala, {"kind": "me", "name": "Ala"}, {"kind": "me", "name": "Tata"})
        with ala.sit(table, seat=0) as seat:
            own = seat.view["hand"]
            seat.send({"type": "hello", "v": 1, "lang": "pl", "seat": 1})
            welcome = seat.wait_for("welcome")

            assert welcome["you"] == [0, 1]
            assert welcome["seat"] == 1
            assert welcome["table"]["game_title"] == "Cisza"
            assert seat.view["seat"] == 1
            assert own is not None
            seat.act(1, {"kind": "keep"})
            seat.send({"type": "act", "seat": 0, "question": 1, "nonce": "a", "action": {"kind": "keep"}})
            assert seat.wait_for("ack", "reject")["type"] == "ack"


def test_spectators_see_the_public_view_and_can_be_kept_behind(database: str) -> None:
    with running(database) as server:
        ala = server.client("Ala")
        table = open_table(ala, ME, EASY, EASY, delay=6, seed=11)
        with ala.sit(table) as seat, Client(server.url).sit(table) as watcher:
            assert watcher.number is None
            play(seat, random.Random(7), moves=4)
            room = server.rest(table)
            catch_up(seat)
            catch_up(watcher)
            full = len(room.play.table.entries)

            assert seat.outcome is None
            assert watcher.view["seat"] is None
            assert len(room.play_for(None).table.entries) == full - 6
            assert watcher.view == room.play_for(None).state.view(None).to_json()
            assert len(watcher.log) < len(seat.log)
            play(seat, random.Random(8))
            watcher.wait_for("over")
            assert watcher.view == seat_public(room)


def seat_public(room: Any) -> Any:
    return room.play.state.view(None).to_json()


def test_presence_shows_who_is_connected(database: str) -> None:
    with running(database) as server:
        ala, ola, table = two_people(server)
        with ala.sit(table) as first:

            def online() -> list[bool]:
                catch_up(first)
                return [seat["online"] for seat in first.info["seats"]]

            assert online() == [True, False]
            with ola.sit(table) as second:
                catch_up(second)  # to be told that one has come takes a moment longer than the welcome
                assert online() == [True, True]

            until(lambda: online() == [True, False])


def test_a_viewer_before_the_start_sees_the_seats_fill_and_the_game_begin(database: str) -> None:
    with running(database) as server:
        ala, ola = server.client("Ala"), server.client("Ola")
        table = open_table(ala, ME, OPEN)
        with ala.sit(table) as seat:
            assert seat.info["status"] == "open"
            assert seat.question is None
            ola.call("POST", f"/api/tables/{table}/seats/1/sit", {})
            seat.wait_for("welcome")

            assert seat.info["status"] == "running"
            assert [seat.question] == [{"seat": 0, "k": 1, "kind": "mulligan", "words": ANY}]


def test_rematch_brings_the_same_people_to_a_new_table(database: str) -> None:
    with running(database) as server:
        ala, ola, table = two_people(server)
        early = _refusal(lambda: ala.call("POST", f"/api/tables/{table}/rematch"))
        with ala.sit(table) as first, ola.sit(table) as second:
            play_out(first, second)
            again = ala.call("POST", f"/api/tables/{table}/rematch")["table"]
            told = second.wait_for("rematch")
            waiting = ala.call("GET", f"/api/tables/{again}")
            same = ola.call("POST", f"/api/tables/{table}/rematch")["table"]
            stranger = _refusal(lambda: server.client("Ula").call("POST", f"/api/tables/{table}/rematch"))

        assert early == "not-over"
        assert stranger == "not-your-seat"
        assert told["table"] == again == same
        assert waiting["status"] == "open"
        started = ola.call("GET", f"/api/tables/{again}")
        assert started["status"] == "running"
        assert [seat["name"] for seat in started["seats"]] == ["Ala", "Ola"]
        assert started["commitment"] != waiting["id"]


def _refusal(call: Any) -> str:
    with pytest.raises(Refused) as refused:
        call()
    return refused.value.error


def test_rooms_are_forgotten_when_nobody_is_there_and_nothing_goes_on(sqlite_url: str) -> None:
    with running(sqlite_url, idle=0.0, keep=0.0) as server:
        ala, ola, table = two_people(server)
        rooms = server.server.rooms
        with ala.sit(table):
            server.do(rooms.tidy())
            assert rooms.known(table) is not None
        until(lambda: rooms.counts()[1] == 0)
        server.do(rooms.tidy())
        server.do(rooms.tidy())

        assert rooms.known(table) is None
        with ola.sit(table) as seat:
            assert seat.question is not None


def test_a_hint_for_a_question_that_is_closed_is_refused_at_once(sqlite_url: str) -> None:
    with running(sqlite_url) as server:
        ala = server.client("Ala")
        table = ala.open("cisza", places=[ME, EASY, EASY], seats=3)["table"]["id"]
        with ala.sit(table) as seat, pytest.raises(Refused) as refused:
            seat.hint(999)

    assert refused.value.error == "stale"


def test_who_logs_out_leaves_the_table_too(database: str) -> None:
    with running(database) as server:
        ala, _ola, table = two_people(server)
        with ala.sit(table) as seat:
            ala.call("POST", "/api/logout", {})
            told = seat.wait_for("error") if not any(m["type"] == "error" for m in seat.last) else seat.last[-1]
            with pytest.raises(ConnectionClosed):
                catch_up(seat)

        assert (told["error"], told["closed"]) == ("who", True)


def test_a_seat_that_was_left_stays_closed_to_strangers(database: str) -> None:
    with running(database) as server:
        ala = server.client("Ala")
        opened = ala.open("cisza", seats=3, places=[ME, LINK, LINK])
        table, share = opened["table"]["id"], opened["table"]["share"]["token"]
        ola = server.client("Ola")
        seat = ola.join(share)["seat"]
        ola.call("POST", f"/api/tables/{table}/seats/{seat}/leave", {})

        assert (
            _refusal(lambda: server.client("Ula").call("POST", f"/api/tables/{table}/seats/{seat}/sit", {}))
            == "seat-taken"
        )
        assert ola.join(share)["seat"] == seat


def test_four_guests_do_not_push_all_others_out_of_the_lobby(sqlite_url: str) -> None:
    with running(sqlite_url) as server:
        first = open_table(server.client("Ala"), ME, OPEN, listed=True)
        for k in range(4):
            guest = server.client(f"Guest {k}")
            for _ in range(18):
                open_table(guest, ME, OPEN, listed=True)

        listed = [table["id"] for table in server.client("Ola").call("GET", "/api/lobby")]
        assert first in listed
        assert len(listed) == 1 + 4 * 3


def test_an_action_is_foretold_to_the_seat_that_is_asked(sqlite_url: str) -> None:
    """From the seat's view alone; a page reads names as {s0}, a program gets them."""
    with running(sqlite_url) as server:
        ala = server.client("Ala")
        table = open_table(ala, ME, EASY)
        with ala.sit(table) as seat:
            told: list[dict[str, object]] = []
            for question in seat.questions():
                told = [line for action in question.actions[:8] for line in question.foretell(action)]
                if told:
                    break
                question.answer(question.actions[0])

            assert all(line["kind"] in ("sure", "maybe", "gain", "loss", "way") and line["text"] for line in told)
            assert not any("{s" in str(line["text"]) for line in told)
            with pytest.raises(Refused) as refused:
                seat.foretell(999, question.actions[0])
            assert refused.value.error == "stale"
            with pytest.raises(Refused) as refused:
                question.foretell({"kind": "dance"})
            assert refused.value.error == "bad-action"
