"""The lobby: open tables, seats, links, start, rematch, on both databases."""

import re
from typing import Any

import pytest

from tests.server.browsers import browsers, error, read

OPEN = {"kind": "open"}
ME = {"kind": "me"}
LINK = {"kind": "link"}
BOT = {"kind": "bot", "level": "easy"}


def kinds(table: dict[str, Any]) -> list[str]:
    return [seat["kind"] for seat in table["seats"]]


def test_a_table_with_bots_starts_at_once(database: str) -> None:
    with browsers(database, "Ala") as (ala,):
        opened = ala.post("/api/tables", json={"game": "cisza", "seats": 3, "options": {"expert": True}}).json()

        table = opened["table"]
        assert table["status"] == "running"
        assert kinds(table) == ["human", "bot", "bot"]
        assert table["seats"][0]["you"]
        assert len({seat["name"] for seat in table["seats"]}) == 3
        assert table["options"] == {"expert": True, "first": "random"}
        assert table["settings"]["practice"] is True
        assert len(table["commitment"]) == 64


def test_the_secret_is_nowhere_while_the_game_runs(database: str) -> None:
    with browsers(database, "Ala") as (ala,):
        table = ala.post("/api/tables", json={"game": "cisza", "seats": 2}).json()["table"]["id"]
        secret = read(ala, lambda connection: _secret(connection, table))
        pages = [f"/api/tables/{table}", f"/api/tables/{table}/replay", f"/api/tables/{table}/frames", "/api/me/export"]
        pages += ["/api/lobby", "/api/me/tables"]

        for page in pages:
            text = re.sub(r'"[2-9a-z]{12,16}"', '""', ala.get(page).text)  # ids are random and may hold any word
            assert secret.hex() not in text
            assert '"reveal"' not in text
            assert "seed" not in text


def _secret(connection: Any, table: str) -> bytes:
    from grimtable.server.storage.rows import find_secret

    found = find_secret(connection, table)
    assert found is not None
    return found.secret


def test_open_seats_fill_from_the_lobby_and_the_last_one_starts_the_game(database: str) -> None:
    with browsers(database, "Ala", "Ola", "Ula") as (ala, ola, ula):
        wish = {"game": "cisza", "seats": 3, "places": [ME, OPEN, OPEN], "listed": True, "title": "Noc <b>"}
        table = ala.post("/api/tables", json=wish).json()["table"]["id"]
        listed = ola.get("/api/lobby").json()
        after_ola = ola.post(f"/api/tables/{table}/seats/2/sit", json={"entropy": "my dice"}).json()
        taken = ula.post(f"/api/tables/{table}/seats/2/sit", json={})
        after_ula = ula.post(f"/api/tables/{table}/seats/1/sit", json={}).json()
        late = ola.post(f"/api/tables/{table}/seats/1/sit", json={})  # the game has begun

        assert error(late) == (409, "seat-taken")
        assert [(t["id"], t["title"], t["status"]) for t in listed] == [(table, "Noc <b>", "open")]
        assert kinds(after_ola) == ["human", "open", "human"]
        assert error(taken) == (409, "seat-taken")
        assert after_ula["status"] == "running"
        assert [seat["name"] for seat in after_ula["seats"]] == ["Ala", "Ula", "Ola"]
        assert after_ula["settings"]["practice"] is False


def test_unlisted_tables_are_not_in_the_lobby(database: str) -> None:
    with browsers(database, "Ala", "Ola") as (ala, ola):
        ala.post("/api/tables", json={"game": "cisza", "seats": 2, "places": [ME, OPEN]})

        assert ola.get("/api/lobby").json() == []


def test_a_friend_comes_by_link_and_the_link_works_once(database: str) -> None:
    with browsers(database, "Ala", "Ola", "Ula") as (ala, ola, ula):
        opened = ala.post("/api/tables", json={"game": "cisza", "seats": 2, "places": [ME, LINK]}).json()
        (link,) = opened["links"]
        sneaking = ula.post(f"/api/tables/{opened['table']['id']}/seats/1/sit", json={})
        joined = ola.post("/api/join", json={"token": link["token"]})
        again = ola.post("/api/join", json={"token": link["token"]})
        late = ula.post("/api/join", json={"token": link["token"]})
        looks = [who.get(f"/api/join/{link['token']}").json() for who in (ola, ula)]

        assert error(sneaking) == (409, "seat-taken")
        assert joined.json() == {
            "table": opened["table"]["id"],
            "seat": 1,
            "url": f"/table/{opened['table']['id']}",
            "token": None,
        }
        assert again.json() == joined.json()
        assert error(late) == (409, "link-used")
        assert looks == [{"state": "free"}, {"state": "used"}]  # who came by it finds the way back


def test_forged_revoked_and_replaced_links_are_worth_nothing(database: str) -> None:
    with browsers(database, "Ala", "Ola") as (ala, ola):
        opened = ala.post("/api/tables", json={"game": "cisza", "seats": 3, "places": [ME, LINK, LINK]}).json()
        table = opened["table"]["id"]
        first, second = (link["token"] for link in opened["links"])
        forged = first[:-1] + ("0" if first[-1] != "0" else "1")
        newer = ala.post(f"/api/tables/{table}/seats/1/link").json()["token"]
        not_host = ola.delete(f"/api/tables/{table}/seats/2/link")
        ala.delete(f"/api/tables/{table}/seats/2/link")

        worth = [ola.get(f"/api/join/{token}").json()["state"] for token in (forged, first, second, newer, newer, "x")]

        assert worth == ["unknown", "unknown", "unknown", "free", "free", "unknown"]  # a look takes nothing
        assert error(ola.post("/api/join", json={"token": forged})) == (404, "link")
        assert error(ola.post("/api/join", json={"token": first})) == (404, "link")
        assert error(not_host) == (403, "not-your-table")
        assert error(ola.post("/api/join", json={"token": second})) == (404, "link")
        assert ola.post("/api/join", json={"token": newer}).json()["seat"] == 1


def test_a_program_joins_by_link_and_gets_a_session_of_its_own(database: str) -> None:
    with browsers(database, "Ala", "") as (ala, robot):
        opened = ala.post("/api/tables", json={"game": "cisza", "seats": 2, "places": [ME, LINK]}).json()
        table, link = opened["table"]["id"], opened["links"][0]["token"]
        joined = robot.post("/api/join", json={"token": link, "name": "Robo"}).json()
        key = {"Authorization": f"Bearer {joined['token']}"}

        assert joined["seat"] == 1
        assert robot.get("/api/me", headers=key).json()["person"]["name"] == "Robo"
        assert robot.get(f"/api/tables/{table}", headers=key).json()["seats"][1]["you"]
        # The host knows the link, too: it opens nobody's seat.
        assert ala.get("/api/me", headers={"Authorization": f"Bearer {link}"}).json()["person"] is None
        assert error(robot.post("/api/join", json={"token": link, "name": "Thief"})) == (409, "link-used")


def test_the_host_arranges_seats_and_starts_early(database: str) -> None:
    with browsers(database, "Ala", "Ola") as (ala, ola):
        wish = {"game": "cisza", "seats": 4, "places": [ME, OPEN, LINK, OPEN]}
        opened = ala.post("/api/tables", json=wish).json()
        table = opened["table"]["id"]
        ala.put(f"/api/tables/{table}/seats/1", json=BOT)
        ola.post(f"/api/tables/{table}/seats/3/sit", json={})
        stolen = ala.put(f"/api/tables/{table}/seats/3", json=BOT)
        foreign = ola.post(f"/api/tables/{table}/start")
        started = ala.post(f"/api/tables/{table}/start").json()

        assert error(stolen) == (409, "seat-taken")
        assert error(foreign) == (403, "not-your-table")
        assert started["status"] == "running"
        assert kinds(started) == ["human", "bot", "bot", "human"]
        assert error(ola.post("/api/join", json={"token": opened["links"][0]["token"]})) == (404, "link")


def test_leaving_before_the_start_frees_the_seat_and_the_hosts_leaving_closes_the_table(database: str) -> None:
    with browsers(database, "Ala", "Ola") as (ala, ola):
        table = ala.post("/api/tables", json={"game": "cisza", "seats": 3, "places": [ME, OPEN, OPEN]}).json()["table"][
            "id"
        ]
        ola.post(f"/api/tables/{table}/seats/1/sit", json={})
        foreign = ola.post(f"/api/tables/{table}/seats/0/leave")
        ola.post(f"/api/tables/{table}/seats/1/leave")

        assert error(foreign) == (403, "not-your-seat")
        assert kinds(ala.get(f"/api/tables/{table}").json()) == ["human", "open", "open"]
        ala.post(f"/api/tables/{table}/seats/0/leave")
        assert error(ala.get(f"/api/tables/{table}")) == (404, "table")


def test_hot_seat_gives_one_person_several_named_seats(database: str) -> None:
    with browsers(database, "Ala") as (ala,):
        places = [{"kind": "me", "name": "Ala"}, {"kind": "me", "name": "Tata"}, BOT]
        table = ala.post("/api/tables", json={"game": "cisza", "seats": 3, "places": places}).json()["table"]

        assert [(seat["name"], seat["you"]) for seat in table["seats"][:2]] == [("Ala", True), ("Tata", True)]


def test_bad_wishes_are_refused_with_a_reason(sqlite_url: str) -> None:
    with browsers(sqlite_url, "Ala", "") as (ala, nobody):

        def wish(**more: Any) -> tuple[int, str]:
            return error(ala.post("/api/tables", json={"game": "cisza", **more}))

        assert error(nobody.post("/api/tables", json={"game": "cisza"})) == (401, "who")
        assert wish(game="chess") == (404, "game")
        assert wish(seats=9) == (400, "setup")
        assert wish(mode="brutal") == (400, "setup")
        assert wish(options={"expert": "yes"}) == (400, "setup")
        assert wish(seats=3, places=[ME]) == (400, "places")
        assert wish(seats=2, places=[ME, {"kind": "bot", "level": "godlike"}]) == (400, "level")
        assert wish(seats=2, places=[ME, OPEN], practice=True) == (400, "practice-alone")
        assert wish(clock={"kind": "move", "seconds": 1}) == (400, "clock")
        assert wish(delay=-1) == (400, "delay")
        assert wish(pack="no-such-pack") == (404, "pack")
        assert wish(nonsense=1) == (400, "bad-body")
        assert wish(seats="three") == (400, "bad-body")


@pytest.mark.parametrize(
    ("wish", "lang", "says"),
    [
        ({"mode": "brutal"}, "pl", "Ta gra nie ma trybu „brutal”."),
        ({"seats": 9}, "en", "This mode cannot be played with so many seats: 9."),
        ({"options": {"luck": 1}}, "en", "The game has no option “luck”."),
        ({"options": {"unlocked": "05"}}, "pl", "„Epilogi odblokowane przez tę grupę”: tej opcji nie można tu"),
        ({"seats": 3, "options": {"badge": 5}}, "en", "“Security badge at the start” cannot be set to “5” here."),
        ({"options": {"badge": 0, "victim": 0}}, "pl", "na dwóch różnych miejscach przy stole (OSA-1.2)."),
    ],
)
def test_a_game_that_cannot_be_set_up_so_is_told_in_the_readers_words(
    sqlite_url: str, wish: dict[str, Any], lang: str, says: str
) -> None:
    with browsers(sqlite_url, "Ala") as (ala,):
        refused = ala.post("/api/tables", params={"lang": lang}, json={"game": "osaczeni", **wish})

        assert error(refused) == (400, "setup")
        assert says in refused.json()["text"]
        assert "osaczeni" not in refused.json()["text"]  # nothing of the engine's own words


def test_a_table_closed_to_spectators_is_hidden_from_strangers(database: str) -> None:
    with browsers(database, "Ala", "Ola") as (ala, ola):
        table = ala.post("/api/tables", json={"game": "cisza", "seats": 2, "watch": False}).json()["table"]["id"]

        assert ala.get(f"/api/tables/{table}").status_code == 200
        assert error(ola.get(f"/api/tables/{table}")) == (404, "table")
        assert error(ola.get(f"/api/tables/{table}/replay")) == (404, "table")
        assert error(ola.get(f"/api/tables/{table}/replay")) == (404, "table")


def test_the_hosts_page_has_an_invitation_that_lets_friends_in(database: str) -> None:
    with browsers(database, "Ala", "Ola", "Ula", "Iza") as (ala, ola, ula, iza):
        wish = {"game": "cisza", "seats": 3, "places": [ME, LINK, OPEN]}
        opened = ala.post("/api/tables", json=wish).json()["table"]
        table, share = opened["id"], opened["share"]
        assert share["path"] == f"/table/{table}#invite={share['token']}"
        assert ala.get(f"/api/tables/{table}").json()["share"] == share
        stranger = ola.get(f"/api/tables/{table}").json()
        assert (stranger["share"], stranger["entry"]) == (None, "open")
        assert ola.get(f"/api/join/{share['token']}").json() == {"state": "free"}

        assert ola.post("/api/join", json={"token": share["token"]}).json()["seat"] == 1
        assert ola.post("/api/join", json={"token": share["token"]}).json()["seat"] == 1  # her own again
        assert ola.get(f"/api/tables/{table}").json()["entry"] == "seated"
        newer = ala.post(f"/api/tables/{table}/share").json()
        assert error(ula.post("/api/join", json={"token": share["token"]})) == (404, "link")
        assert error(ula.post(f"/api/tables/{table}/share")) == (403, "not-your-table")
        assert ula.post("/api/join", json={"token": newer["token"]}).json()["seat"] == 2
        assert ala.get(f"/api/tables/{table}").json()["share"] is None  # nobody is awaited any more
        assert error(iza.post("/api/join", json={"token": newer["token"]})) == (409, "seat-taken")
        assert iza.get(f"/api/tables/{table}").json()["entry"] == "watch"


def test_who_comes_without_an_invitation_is_told_what_to_ask_for(sqlite_url: str) -> None:
    with browsers(sqlite_url, "Ala", "Ola") as (ala, ola):
        table = ala.post("/api/tables", json={"game": "cisza", "seats": 2, "places": [ME, LINK]}).json()["table"]["id"]
        hidden = {"game": "cisza", "seats": 2, "places": [ME, LINK], "watch": False}
        closed = ala.post("/api/tables", json=hidden).json()["table"]["id"]

        assert ola.get(f"/api/tables/{table}").json()["entry"] == "ask"
        for unknown in (closed, "nothing"):  # one sentence for both: it does not tell that there is a table
            refused = ola.get(f"/api/tables/{unknown}", params={"lang": "en"})
            assert error(refused) == (404, "table")
            assert "invitation" in refused.json()["text"]
