"""Guests, accounts, sessions, export and deletion, on both databases."""

from collections.abc import Iterator

import pytest
from argon2 import PasswordHasher, extract_parameters, profiles
from sqlalchemy import Connection, text
from starlette.testclient import TestClient

from grimtable.server.app import create_app
from grimtable.server.lobby.accounts import DECOY
from grimtable.server.settings import Limits, Settings
from grimtable.server.storage.people import FORGOTTEN
from grimtable.server.words import clean
from tests.server.browsers import HEADERS, another, read


@pytest.fixture
def browser(database: str) -> Iterator[TestClient]:
    settings = Settings(database=database, pace=0, thinkers=1, limits=Limits.none())
    with TestClient(create_app(settings), headers=HEADERS) as client:
        yield client


def test_a_guest_plays_at_once_under_a_name(browser: TestClient) -> None:
    assert browser.get("/api/me").json()["person"] is None
    answer = browser.post("/api/guest", json={"name": "  Ala \u202e z   kotem "})

    assert answer.status_code == 201
    assert answer.json()["person"]["name"] == "Ala z kotem"
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert browser.get("/api/me").json()["person"]["name"] == "Ala z kotem"


@pytest.mark.parametrize("name", ["", "   ", "\u200b\u202e", "\x01\x02"])
def test_a_name_needs_something_to_see(sqlite_url: str, name: str) -> None:
    with TestClient(create_app(Settings(database=sqlite_url, thinkers=1)), headers=HEADERS) as browser:
        answer = browser.post("/api/guest", json={"name": name}, params={"lang": "pl"})

        assert answer.status_code == 400
        assert answer.json() == {
            "error": "name-empty",
            "text": "Imię musi mieć co najmniej jeden widoczny znak.",
            "rule": None,
        }


def test_clean_keeps_one_line_of_visible_text() -> None:
    assert clean("a\r\nb\t c\u2066<b>", 40) == "a b c<b>"
    assert clean("x" * 100, 24) == "x" * 24
    assert clean("e\u0301", 5) == "é"


def test_an_account_keeps_the_guests_games(browser: TestClient) -> None:
    browser.post("/api/guest", json={"name": "Ala"})
    opened = browser.post("/api/tables", json={"game": "cisza", "seats": 2}).json()
    answer = browser.post("/api/account", json={"name": "Ala", "password": "correct horse"})

    assert answer.status_code == 200
    assert answer.json()["login"] == "ala"
    assert [table["id"] for table in browser.get("/api/me/tables").json()] == [opened["table"]["id"]]


def test_logging_in_takes_the_games_of_the_guest_along(browser: TestClient) -> None:
    browser.post("/api/guest", json={"name": "Ala"})
    browser.post("/api/account", json={"name": "Ala", "password": "correct horse"})
    first = browser.post("/api/tables", json={"game": "cisza", "seats": 2}).json()["table"]["id"]
    phone = another(browser)
    phone.post("/api/guest", json={"name": "Gość"})
    second = phone.post("/api/tables", json={"game": "cisza", "seats": 3}).json()["table"]["id"]
    answer = phone.post("/api/login", json={"name": "ALA", "password": "correct horse"})

    assert answer.status_code == 200
    assert {table["id"] for table in phone.get("/api/me/tables").json()} == {first, second}
    assert all(t["seats"][0]["you"] for t in phone.get("/api/me/tables").json())
    assert {entry["table_id"] for entry in phone.get("/api/me/export").json()["entries"]} == {first, second}
    with phone.websocket_connect(f"/api/tables/{second}/live?v=1", headers={"origin": "http://testserver"}) as socket:
        socket.send_json({"type": "hello", "v": 1})
        assert socket.receive_json()["you"] == [0]  # the table in memory knows, too


def test_wrong_passwords_and_taken_names(browser: TestClient) -> None:
    browser.post("/api/guest", json={"name": "Ala"})
    browser.post("/api/account", json={"name": "Ala", "password": "correct horse"})
    other = another(browser)
    other.post("/api/guest", json={"name": "Ola"})

    assert other.post("/api/account", json={"name": "aLA", "password": "another one"}).json()["error"] == "login-taken"
    assert other.post("/api/account", json={"name": "Ola", "password": "short"}).json()["error"] == "password-short"
    assert other.post("/api/login", json={"name": "Ala", "password": "wrong horse"}).json()["error"] == "wrong-password"
    assert other.post("/api/login", json={"name": "Nobody", "password": "x"}).json()["error"] == "wrong-password"


def test_logging_out_ends_the_session(browser: TestClient) -> None:
    token = browser.post("/api/guest", json={"name": "Ala"}).json()["token"]
    browser.post("/api/logout")

    assert browser.get("/api/me").json()["person"] is None
    assert browser.get("/api/me", headers={"Authorization": f"Bearer {token}"}).json()["person"] is None


def test_a_new_password_ends_the_other_sessions(browser: TestClient) -> None:
    browser.post("/api/guest", json={"name": "Ala"})
    browser.post("/api/account", json={"name": "Ala", "password": "correct horse"})
    phone = another(browser)
    phone.post("/api/login", json={"name": "Ala", "password": "correct horse"})
    wrong = browser.post("/api/password", json={"old": "nope nope", "new": "battery staple"})
    browser.post("/api/password", json={"old": "correct horse", "new": "battery staple"})

    assert wrong.status_code == 403
    assert phone.get("/api/me").json()["person"] is None
    assert browser.get("/api/me").json()["person"]["login"] == "ala"
    assert phone.post("/api/login", json={"name": "Ala", "password": "battery staple"}).status_code == 200


def test_a_name_that_does_not_exist_costs_as_much_as_a_wrong_password() -> None:
    """What is compared then is hashed like the passwords of accounts, at the cost that RFC 9106 recommends second."""
    hasher = PasswordHasher()

    assert not hasher.check_needs_rehash(DECOY)
    assert extract_parameters(DECOY) == profiles.RFC_9106_LOW_MEMORY


def test_passwords_are_stored_as_argon2_and_tokens_as_hashes(browser: TestClient) -> None:
    token = browser.post("/api/guest", json={"name": "Ala"}).json()["token"]
    browser.post("/api/account", json={"name": "Ala", "password": "correct horse"})

    def everything(connection: Connection) -> str:
        return str([connection.execute(text(f"SELECT * FROM {name}")).all() for name in ("people", "sessions")])

    stored = read(browser, everything)

    assert "$argon2id$" in stored
    assert "correct horse" not in stored
    assert token not in stored


def test_export_and_delete_my_data(browser: TestClient) -> None:
    me = browser.post("/api/guest", json={"name": "Zuzanna"}).json()["person"]
    table = browser.post("/api/tables", json={"game": "cisza", "seats": 2}).json()["table"]["id"]
    export = browser.get("/api/me/export").json()

    assert export["person"]["id"] == me["id"]
    assert export["seats"][0]["table_id"] == table
    assert export["entries"][0]["body"]["who"] == "Zuzanna"
    assert browser.delete("/api/me").status_code == 200
    assert browser.get("/api/me").json()["person"] is None
    left = browser.get(f"/api/tables/{table}")
    assert "Zuzanna" not in left.text
    assert left.json()["seats"][0]["kind"] == "bot"
    assert "Zuzanna" not in browser.get(f"/api/tables/{table}/replay", params={"spectator": True}).text


@pytest.mark.parametrize(("lang", "name"), [("pl", "Usunięty profil 1"), ("en", "Deleted profile 1")])
def test_who_had_their_data_deleted_has_words_for_a_name(browser: TestClient, lang: str, name: str) -> None:
    browser.post("/api/guest", json={"name": "Zuzanna"})
    table = browser.post("/api/tables", json={"game": "cisza", "seats": 2}).json()["table"]["id"]
    browser.delete("/api/me")

    assert browser.get(f"/api/tables/{table}", params={"lang": lang}).json()["seats"][0]["name"] == name
    seen: dict[str, str | bool] = {"spectator": True, "lang": lang}
    assert browser.get(f"/api/tables/{table}/frames", params=seen).json()["names"][0] == name
    own = {"origin": "http://testserver"}
    with browser.websocket_connect(f"/api/tables/{table}/live?v=1", headers=own) as live:
        live.send_json({"type": "hello", "v": 1, "lang": lang})
        shown = live.receive_json()["table"]["seats"]

    assert [(seat["name"] == name, seat["gone"]) for seat in shown] == [(True, True), (False, False)]


def test_who_calls_themselves_by_the_mark_of_the_forgotten_is_not_forgotten(browser: TestClient) -> None:
    browser.post("/api/guest", json={"name": FORGOTTEN})
    table = browser.post("/api/tables", json={"game": "cisza", "seats": 2}).json()["table"]["id"]

    assert browser.get(f"/api/tables/{table}").json()["seats"][0]["name"] == FORGOTTEN


def test_words_of_ones_own_inside_a_claim_are_deleted_too(browser: TestClient) -> None:
    browser.post("/api/guest", json={"name": "Zuzanna"})
    wish = {"game": "osaczeni", "seats": 4, "places": [{"kind": "me"}] * 2 + [{"kind": "bot", "level": "easy"}] * 2}
    table = browser.post("/api/tables", json=wish).json()["table"]["id"]
    claim = {"kind": "threat", "addressee": 1, "text": "Mieszkam przy Lipowej 7."}
    own = {"origin": "http://testserver"}
    with browser.websocket_connect(f"/api/tables/{table}/live?v=1", headers=own) as live:
        live.send_json({"type": "hello", "v": 1, "seat": 0})
        live.send_json({"type": "say", "seat": 0, "nonce": "n", "claim": claim})
        while (message := live.receive_json())["type"] not in ("ack", "reject"):
            pass
        assert message["type"] == "ack", message
    browser.delete("/api/me")

    def said(connection: Connection) -> str:
        return str(connection.execute(text("SELECT body FROM entries WHERE kind = 'say'")).all())

    assert "Lipowej" not in read(browser, said)
    assert browser.get(f"/api/tables/{table}").status_code == 200  # and the record can still be read


def test_registering_gives_a_new_session_and_ends_the_guests(browser: TestClient) -> None:
    guest = browser.post("/api/guest", json={"name": "Ola"}).json()["token"]
    registered = browser.post("/api/account", json={"name": "Ola", "password": "correct horse"}).json()

    assert registered["login"] == "ola"
    assert registered["token"] != guest
    assert browser.get("/api/me").json()["person"]["id"] == registered["id"]  # the browser has the new one
    browser.cookies.clear()
    assert browser.get("/api/me", headers={"Authorization": f"Bearer {guest}"}).json()["person"] is None
    assert browser.get("/api/me", headers={"Authorization": f"Bearer {registered['token']}"}).json()["person"]


def test_sessions_are_listed_and_ended_one_by_one(browser: TestClient) -> None:
    browser.post("/api/guest", json={"name": "Ola"})
    browser.post("/api/account", json={"name": "Ola", "password": "correct horse"})
    login = {"name": "Ola", "password": "correct horse"}
    other = browser.post("/api/login", json=login, headers={"User-Agent": "Phone <b>"}).json()["token"]
    browser.post("/api/login", json=login, headers={"User-Agent": "Desk"})
    sessions = browser.get("/api/me/sessions").json()

    assert [session["device"] for session in sessions][:2] == ["Desk", "Phone <b>"]
    assert [session["current"] for session in sessions][:2] == [True, False]
    assert browser.delete(f"/api/me/sessions/{sessions[1]['id']}").json() == {"ok": True}
    assert browser.delete(f"/api/me/sessions/{sessions[1]['id']}").status_code == 404
    assert len(browser.get("/api/me/sessions").json()) == len(sessions) - 1
    browser.cookies.clear()
    assert browser.get("/api/me", headers={"Authorization": f"Bearer {other}"}).json()["person"] is None


@pytest.mark.parametrize("name", ["\u2800", "\u3164\u3164", "\u0301\u0302", "\u115f x".replace("x", ""), "\u200b"])
def test_a_name_that_shows_nothing_is_refused(browser: TestClient, name: str) -> None:
    assert browser.post("/api/guest", json={"name": name}).json()["error"] == "name-empty"


def test_a_login_that_looks_like_another_is_taken(browser: TestClient) -> None:
    password = "correct horse"
    browser.post("/api/guest", json={"name": "x"})
    assert browser.post("/api/account", json={"name": "Ala Nowak", "password": password}).status_code == 200
    for twin in ("Аlа Nоwаk", "Ａｌａ Nowak", "a1a nowak"):
        browser.cookies.clear()
        browser.post("/api/guest", json={"name": "y"})
        assert browser.post("/api/account", json={"name": twin, "password": password}).json()["error"] == "login-taken"
    other = browser.post("/api/account", json={"name": "Ała Nowak", "password": password})  # Ł is no twin of L

    assert other.status_code == 200


def test_strangers_cannot_lock_an_owner_out(sqlite_url: str) -> None:
    limits = Limits(login_rate=0.001, login_burst=3, login_name_burst=6, login_address_burst=1000, request_burst=1000)
    settings = Settings(database=sqlite_url, limits=limits, thinkers=1)
    app = create_app(settings)
    right = {"name": "Ola", "password": "correct horse"}
    with TestClient(app, headers=HEADERS, client=("192.0.2.1", 1)) as owner:
        owner.post("/api/guest", json={"name": "Ola"})
        owner.post("/api/account", json=right)
        owner.post("/api/logout")
        refused = []
        for k in range(12):
            stranger = TestClient(app, headers=HEADERS, client=(f"198.51.100.{k % 4}", 1))
            answer = stranger.post("/api/login", json={"name": "Ola", "password": f"guess {k}"})
            refused.append(answer.json()["error"])

        assert refused[:6] == ["wrong-password"] * 6
        assert set(refused[6:]) == {"too-many-logins"}  # for this name, from wherever
        assert owner.post("/api/login", json=right).status_code == 200  # but on a device it knows
