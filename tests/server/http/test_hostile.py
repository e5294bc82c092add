"""Malformed, out-of-order, duplicate and hostile messages never crash a table; requests from elsewhere are refused."""

import asyncio
import json
import logging
from collections.abc import Iterator
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from grimtable.client import Client, Refused
from grimtable.server.app import create_app
from grimtable.server.http.limits import Buckets
from grimtable.server.lobby.library import shown_book
from grimtable.server.settings import Limits, Settings
from grimtable.table import rulebook
from tests.server.browsers import HEADERS, browsers, error
from tests.server.harness import Running, running
from tests.server.sockets.test_live import EASY, ME, open_table, play

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
kinds = st.sampled_from([
    "hello", "act", "undo", "consent", "say", "hint", "foretell", "lesson",
    "afterwards", "seat", "ping", "resume", "welcome", "nonsense", "",
])  # fmt: skip
small = st.integers(-3, 12) | st.sampled_from([2**31, -(2**63), 2**70])
actions = st.sampled_from([{"kind": "keep"}, {"kind": "replace"}, {"kind": "end"}, {"kind": "play", "card": "axe"}])
messages = st.fixed_dictionaries(
    {"type": kinds},
    optional={
        "v": st.just(1) | small,
        "lang": st.sampled_from(["pl", "en", "xx", "<b>"]),
        "resume": st.none() | st.text(max_size=30),
        "seq": small,
        "seat": st.none() | small | st.text(max_size=3),
        "question": small,
        "nonce": st.sampled_from(["a", "b", "", "x" * 41]) | st.text(max_size=6),
        "action": actions | json_values,
        "request": st.text(max_size=12),
        "yes": st.booleans() | json_values,
        "text": st.text(max_size=80) | json_values,
        "claim": json_values,
        "to": st.sampled_from(["all", "team", "nobody"]),
        "do": st.sampled_from(["sit", "leave", "bot", "return", "burn"]),
        "view": st.booleans(),
        "t": json_values,
    },
)
raw = st.binary(max_size=60) | st.text(max_size=60) | json_values.map(json.dumps) | messages.map(json.dumps)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    home = tmp_path_factory.mktemp("hostile")
    with running(f"sqlite:///{home}/games.sqlite3") as found:
        yield found


@pytest.fixture
def faults(server: Running) -> Iterator[list[str]]:
    """What the server logged as its own failure: there must be nothing."""
    found: list[str] = []

    class Keep(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            found.append(record.getMessage() + str(record.exc_info))

    handler = Keep(logging.ERROR)
    for name in ("grimtable.server", "uvicorn.error", "asyncio"):
        logging.getLogger(name).addHandler(handler)
    yield found
    for name in ("grimtable.server", "uvicorn.error", "asyncio"):
        logging.getLogger(name).removeHandler(handler)


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(raw, min_size=1, max_size=25), st.booleans())
def test_no_message_crashes_a_table(server: Running, faults: list[str], noise: list[Any], greeted: bool) -> None:
    from websockets.exceptions import ConnectionClosed
    from websockets.sync.client import connect

    client = server.client("Ala")
    table = open_table(client, ME, {"kind": "me", "name": "B"})
    address = server.url.replace("http", "ws") + f"/api/tables/{table}/live?v=1"
    with connect(address, additional_headers={"Authorization": f"Bearer {client.token}"}) as socket:
        if greeted:
            socket.send(json.dumps({"type": "hello", "v": 1}))
        for message in noise:
            socket.send(message)
        socket.send(json.dumps({"type": "hello", "v": 1, "seat": 0, "lang": "en"}))
        socket.send(json.dumps({"type": "ping", "t": 42.5}))
        last: dict[str, Any] = {}
        try:
            while last.get("type") != "pong" or last.get("t") != 42.5:
                last = json.loads(socket.recv(60))
                assert last.get("error") != "internal", last
        except ConnectionClosed:
            pytest.fail("the server hung up")
    assert faults == []
    room = server.do(server.server.rooms.open(table))
    again = room.play.restarted(list(room.play.table.entries))
    assert again.state.hash() == room.play.state.hash()  # what is stored leads to what is in memory


def test_the_table_plays_on_after_all_that(server: Running, faults: list[str]) -> None:
    import random

    client = server.client("Ola")
    with client.sit(open_table(client, ME, EASY)) as seat:
        play(seat, random.Random(1))

        assert seat.outcome is not None
    assert faults == []


def test_deep_and_long_messages_are_refused(server: Running) -> None:
    client = server.client("Ala")
    with client.sit(open_table(client, ME, EASY)) as seat:
        assert seat._socket is not None
        seat._socket.send("[" * 8000 + "]" * 8000)
        assert seat.wait_for("error")["error"] == "bad-message"
        seat._socket.send(json.dumps({"type": "say", "seat": 0, "nonce": "n", "text": "x" * 20_000}))
        assert seat.wait_for("error")["error"] == "too-large"


def test_simultaneous_copies_of_one_answer_count_once(server: Running) -> None:
    client = server.client("Ala")
    table = open_table(client, ME, {"kind": "me", "name": "B"})
    lines = [client.sit(table, seat=0) for _ in range(5)]
    for line in lines:
        line.send({"type": "act", "seat": 0, "question": 1, "nonce": "same", "action": {"kind": "keep"}})
    answers = [line.wait_for("ack", "reject")["type"] for line in lines]
    room = server.do(server.server.rooms.open(table))

    assert answers == ["ack"] * 5
    assert len(room.play.table.acts) == 1
    for line in lines:
        line.close()


# Requests


def test_a_request_from_another_site_is_refused(sqlite_url: str) -> None:
    with browsers(sqlite_url, "Ala") as (ala,):
        wish = {"game": "cisza"}
        foreign = {"Origin": "https://evil.example"}

        assert error(ala.post("/api/tables", json=wish, headers=foreign)) == (403, "foreign-origin")
        assert error(ala.post("/api/tables", json=wish, headers={"Sec-Fetch-Site": "cross-site"})) == (
            403,
            "foreign-origin",
        )
        del ala.headers["X-Grimtable"]
        assert error(ala.post("/api/tables", json=wish)) == (403, "no-header")
        assert error(ala.delete("/api/me")) == (403, "no-header")
        own = {"Origin": "http://testserver", "X-Grimtable": "1"}
        assert ala.post("/api/tables", json=wish, headers=own).status_code == 201


def test_a_socket_from_another_site_is_refused(sqlite_url: str) -> None:
    with browsers(sqlite_url, "Ala") as (ala,):
        table = ala.post("/api/tables", json={"game": "cisza"}).json()["table"]["id"]

        def first(headers: dict[str, str]) -> dict[str, Any]:
            with ala.websocket_connect(f"/api/tables/{table}/live?v=1", headers=headers) as socket:
                socket.send_json({"type": "hello", "v": 1})
                message: dict[str, Any] = socket.receive_json()
                return message

        assert first({"origin": "http://testserver"})["type"] == "welcome"
        assert first({"origin": "http://evil.example"}) == {
            "type": "error",
            "error": "foreign-origin",
            "text": "The request comes from a page of another site.",
            "closed": True,
        }
        assert first({})["error"] == "foreign-origin"  # our cookie, but no page of ours


def test_a_socket_that_is_turned_away_is_closed_with_a_code(sqlite_url: str) -> None:
    with browsers(sqlite_url, "Ala") as (ala,), ala.websocket_connect("/api/tables/nowhere/live?v=1") as socket:
        assert socket.receive_json()["error"] in ("table", "foreign-origin")
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()

        assert closed.value.code in (4403, 4404)


def test_every_page_carries_a_strict_policy(sqlite_url: str) -> None:
    with browsers(sqlite_url, "Ala") as (ala,):
        for path in ("/", "/table/abc", "/api/me", "/api/nothing", "/nothing.js"):
            headers = ala.get(path).headers
            policy = headers["content-security-policy"]

            assert "default-src 'none'" in policy
            assert "unsafe" not in policy
            assert "frame-ancestors 'none'" in policy
            assert headers["x-content-type-options"] == "nosniff"
        assert ala.get("/api/me").headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "path", ["/", "/table/abc", "/new/cisza", "/join/k_abc_123", "/replay/abc?at=3", "/index.html"]
)
def test_every_page_of_the_client_is_its_one_document(sqlite_url: str, path: str) -> None:
    with browsers(sqlite_url) as (nobody,):
        answer = nobody.get(path)

        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/html")
        assert "<!doctype html>" in answer.text.lower()


def test_the_clients_files_are_served_with_their_types(sqlite_url: str) -> None:
    with browsers(sqlite_url) as (nobody,):
        script = nobody.get("/js/app.js")
        again = nobody.get("/js/app.js", headers={"If-None-Match": script.headers["etag"]})

        assert script.status_code == 200
        assert "javascript" in script.headers["content-type"]
        assert again.status_code == 304


@pytest.mark.parametrize(
    "path",
    [
        "/__init__.py",
        "/texts/../__init__.py",
        "/%2e%2e/server/app.py",
        "/..%2fserver/app.py",
        "/.git/config",
        "/js/no.js",
    ],
)
def test_only_the_clients_own_files_are_served(sqlite_url: str, path: str) -> None:
    with browsers(sqlite_url) as (nobody,):
        assert error(nobody.get(path)) == (404, "no-page")


def test_errors_show_no_internals(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with browsers(sqlite_url, "Ala") as (ala,):

        async def broken(_self: object) -> None:
            raise ZeroDivisionError("secret detail")

        monkeypatch.setattr("grimtable.server.lobby.lobby.Lobby.listed", broken)
        answer = ala.get("/api/lobby")

        assert error(answer) == (500, "internal")
        assert "secret detail" not in answer.text
        assert "Traceback" not in answer.text
        assert error(ala.get("/api/nothing")) == (404, "no-page")
        assert error(ala.put("/api/lobby")) == (405, "no-method")


def test_sizes_are_limited(sqlite_url: str) -> None:
    with browsers(sqlite_url, "Ala", limits=Limits(body=1000, upload=5000)) as (ala,):
        assert error(ala.post("/api/tables", content=b'{"game":"' + b"x" * 2000 + b'"}')) == (413, "too-large")
        assert error(ala.post("/api/replays", content=b"x" * 6000)) == (413, "too-large")
        assert error(ala.post("/api/guest", json={"name": "x" * 200})) == (400, "name-long")


def test_pace_is_limited_with_a_clear_answer(sqlite_url: str) -> None:
    limits = Limits(request_rate=0.001, request_burst=5, login_burst=2, login_rate=0.001)
    settings_ = Settings(database=sqlite_url, limits=limits, thinkers=1)
    with TestClient(create_app(settings_), headers=HEADERS) as ala:
        answers = [ala.get("/api/me") for _ in range(7)]

        assert [answer.status_code for answer in answers] == [200] * 5 + [429] * 2
        assert answers[-1].json()["error"] == "too-fast"
        assert int(answers[-1].headers["retry-after"]) >= 1


def test_guessing_passwords_is_slow(sqlite_url: str) -> None:
    with browsers(sqlite_url, "Ala", limits=Limits(login_rate=0.001, login_burst=3)) as (ala,):
        tries = [ala.post("/api/login", json={"name": "Ola", "password": f"guess {k}"}) for k in range(5)]

        assert [answer.json()["error"] for answer in tries] == ["wrong-password"] * 3 + ["too-many-logins"] * 2


def test_a_flood_of_messages_is_slowed_down(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grimtable.server.http.limits.monotonic", lambda: 0.0)  # no bucket fills up
    limits = Limits(message_rate=1, message_burst=10)
    with running(f"sqlite:///{tmp_path}/flood.sqlite3", limits=limits) as found:
        client = Client(found.url, name="Ala")
        with client.sit(open_table(client, ME, EASY)) as seat:
            for t in range(14):
                seat.send({"type": "ping", "t": t})
            kinds_seen = [seat.wait_for("pong", "error") for _ in range(11)]

            assert [message["type"] for message in kinds_seen[:9]] == ["pong"] * 9
            assert [message.get("error") for message in kinds_seen[9:]] == ["too-fast"] * 2


def test_buckets_fill_up_again() -> None:
    buckets = Buckets(rate=2, burst=3)

    assert [buckets.take("a", now=0) for _ in range(3)] == [0, 0, 0]
    assert buckets.take("a", now=0) == 0.5
    assert buckets.take("b", now=0) == 0
    assert buckets.take("a", now=0.5) == 0


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=400))
def test_any_markdown_can_be_read_as_a_rulebook(text: str) -> None:
    book = shown_book(rulebook.parse("cisza", text), "Cisza")

    ids = [rule.id for chapter in book.chapters for rule in chapter.rules]
    assert len(ids) == len(set(ids))
    assert all(rulebook.ID.fullmatch(found) for found in ids)


def test_the_loop_survives_a_client_that_vanishes_in_mid_sentence(server: Running, faults: list[str]) -> None:
    async def vanish() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", int(server.url.rsplit(":", 1)[1]))
        writer.write(b"GET /api/tables/x/live HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upg")
        await writer.drain()
        writer.transport.abort()
        del reader

    for _ in range(5):
        server.do(vanish())

    assert Client(server.url).call("GET", "/api/health")["ok"] is True
    assert faults == []


@pytest.mark.parametrize("nonce", ["\x00", "a\x1bb", "\u202e"])
def test_control_characters_are_refused_before_the_database_sees_them(database: str, nonce: str) -> None:
    with running(database) as server:
        ala = server.client("Ala")
        table = open_table(ala, ME, {"kind": "me", "name": "B"})
        with ala.sit(table) as seat:
            for message in (
                {"type": "act", "seat": 0, "question": 1, "action": {"kind": "keep"}},
                {"type": "say", "seat": 0, "text": "x"},
                {"type": "undo", "seat": 0},
            ):
                seat.send({**message, "nonce": nonce})
                refused = seat.wait_for("reject")
                assert (refused["error"], refused["nonce"]) == ("nonce", nonce)
            seat.act(1, {"kind": "keep"})
        for path in ("/api/me/tables?status=%00", f"/api/tables/{table}%00", "/api/games/cisza/gallery?pack=%00"):
            with pytest.raises(HTTPError) as failed:
                urlopen(Request(f"{server.url}{path}", headers={"Authorization": f"Bearer {ala.token}"}))
            assert failed.value.code in (400, 404)
        for body in ({"pack": "\x00"}, {"entropy": "\x00"}, {"title": "\x00"}):
            with pytest.raises(Refused) as no:
                ala.open("cisza", **body)
            assert no.value.error == "bad-body"
