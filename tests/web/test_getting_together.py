"""Coming to a table and leaving it: an address that invites, what to ask for without one, the way back."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.patient import eventually, shows
from tests.web.rest import table_info

pytestmark = pytest.mark.browser

INVITATION = "/table/four#invite=abc123"


def seats(*kinds: str, you: int | None = None, link: bool = False) -> list[dict[str, Any]]:
    return [
        {
            "seat": k,
            "name": "" if kind == "open" else f"P{k}",
            "kind": kind,
            "you": k == you,
            "link": link and kind == "open",
        }
        for k, kind in enumerate(kinds)
    ]


def waiting(visit: Any, places: list[dict[str, Any]], *, host: bool = False, path: str = "/table/four") -> Any:
    """A table that has not begun, as its server tells of it."""
    page = visit("/", lang="pl")
    info = {**table_info("four", "open", "pl"), "seats": places, "host": host}
    info["share"] = {"token": "abc123", "path": INVITATION} if host else None
    page.route(re.compile("/api/tables/four"), lambda route: route.fulfill(json=info))
    mine = [seat["seat"] for seat in places if seat["you"]]
    welcome = {"type": "welcome", "seq": 1, "v": 1, "release": "1", "resume": "r", "table": info, "you": mine}
    rest: dict[str, Any] = {
        "seat": None,
        "scene": None,
        "log": [],
        "talk": [],
        "waiting": [],
        "question": None,
        "actions": [],
    }
    page.route_web_socket(
        re.compile("/live"),
        lambda socket: socket.on_message(
            lambda said: socket.send(json.dumps({**welcome, **rest})) if "hello" in str(said) else None
        ),
    )
    page.goto(page.url.rstrip("/") + path)
    return page


def test_the_address_of_the_host_lets_a_friend_in(visit: Any, keep_picture: Any) -> None:
    page = waiting(visit, seats("human", "open", you=0, link=True), host=True)
    page.wait_for_selector(".share .qr")
    keep_picture(page, "waiting-host-1440")

    eventually(page, lambda: page.url.endswith(INVITATION))
    assert page.input_value(".share input").endswith(INVITATION)


def test_an_invitation_says_which_table_it_leads_to(visit: Any, keep_picture: Any) -> None:
    page = waiting(visit, seats("human", "bot", "open"), path=INVITATION)
    page.route(re.compile("/api/join/"), lambda route: route.fulfill(json={"state": "free"}))
    page.reload()
    page.wait_for_selector(".page.notice .btn.go")
    keep_picture(page, "invitation-1440")

    for words in ("Cisza", "Nocna zmiana", "P0", "1 wolne miejsce", "1 bot"):
        shows(page, ".page.notice", words)
    expect(page.locator(".btn[href='/learn/cisza']")).to_be_visible()


@pytest.mark.parametrize(
    ("link", "words", "buttons"), [(True, "Poproś gospodarza o link", 0), (False, "możesz zająć od razu", 1)]
)
def test_without_an_invitation_one_takes_an_open_seat_or_learns_what_to_ask_for(
    visit: Any, link: bool, words: str, buttons: int
) -> None:
    page = waiting(visit, seats("human", "open", link=link))
    page.wait_for_selector("main.waiting")

    shows(page, "main.waiting", words)
    expect(page.locator(".places .btn.go")).to_have_count(buttons)


def test_the_way_back_closes_what_lies_open_before_it_leads_away(visit: Any) -> None:
    page = visit("/rules", width=390, height=844, touch=True)
    page.goto(page.url.replace("/rules", "/table/four-back"))
    page.wait_for_selector(".board .zone")
    page.tap(".mtabs button:nth-child(2)")
    page.wait_for_selector(".acts-panel.open")
    page.evaluate("history.back()")

    expect(page.locator(".acts-panel.open")).to_have_count(0)
    expect(page.locator(".board .zone").first).to_be_visible()

    page.evaluate("history.back()")
    page.wait_for_selector("dialog[open]")

    shows(page, "dialog", "Odejść od stołu?")

    page.evaluate("history.back()")

    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator(".board .zone").first).to_be_visible()

    page.evaluate("history.back()")
    page.tap("dialog .btn.go")
    page.wait_for_selector("main.home")


def test_with_a_mouse_the_way_back_leads_back(visit: Any) -> None:
    page = visit("/rules")
    page.goto(page.url.replace("/rules", "/table/four-there"))
    page.wait_for_selector(".board .zone")
    page.evaluate("history.back()")
    page.wait_for_url(re.compile("/rules$"))
