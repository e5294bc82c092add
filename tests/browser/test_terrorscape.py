"""Terrorscape in the browser: a whole game as the Killer, and one as the Survivor team, against bots."""

from typing import Any

import pytest
from playwright.sync_api import expect

from grimtable.client import Client
from tests.patient import shows

from .conftest import Arrive
from .player import Player
from .served import Served

pytestmark = pytest.mark.browser
BOT = {"kind": "bot", "level": "easy"}


def sit(arrive: Arrive, server: Served, options: dict[str, Any], **how: Any) -> Player:
    """A table for two, with a bot on the other side."""
    client = Client(server.url, name="Ala")
    table = client.open("terrorscape", seats=2, options=options, places=[{"kind": "me"}, BOT], title="Rain")["table"]
    player = arrive(server, token=client.token, **how)
    player.table(f"/table/{table['id']}")
    return player


@pytest.mark.parametrize(("side", "killer"), [("killer", 0), ("survivors", 1)])
def test_a_person_plays_a_whole_game_on_either_side(arrive: Arrive, served: Served, side: str, killer: int) -> None:
    """The manor is drawn, every question can be answered by clicking, and the end is shown."""
    ala = sit(arrive, served, {"killer": killer})
    page = ala.page
    page.wait_for_selector(".board .zone")

    expect(page.locator(".board .zone").nth(14)).to_be_attached()
    answers = ala.play_on(limit=600)
    assert answers >= 3  # however soon a careless person is done for
    page.wait_for_selector("dialog.ending-dialog")
    expect(page.locator(".standings li")).to_have_count(2)
    assert "{" not in page.inner_text("dialog.ending-dialog")


def team_in_play(arrive: Arrive, server: Served, **how: Any) -> Player:
    """The Survivors of a game with traits and plans, past setup."""
    ala = sit(arrive, server, {"killer": 1, "traits": "nightmare", "plans": True}, **how)
    while not ala.page.locator('[data-panel="ktraits"]').count():
        ala.answer()
        ala.settle()
    return ala


INSIDE = """([inner, outer]) => {
    const rim = document.querySelector(outer).getBoundingClientRect();
    return [...document.querySelectorAll(inner)].map((one) => {
        const box = one.getBoundingClientRect();
        return box.width > 0 && box.left >= rim.left && box.right <= rim.right + 1
            && box.top >= rim.top - 1 && box.bottom <= rim.bottom + 1;
    });
}"""


def test_on_a_phone_health_and_the_killer_are_seen_and_the_map_is_the_largest(arrive: Arrive, served: Served) -> None:
    ala = team_in_play(arrive, served, size=(390, 844), touch=True)
    page = ala.page

    for k in range(3):
        expect(page.locator(f'[data-panel="survivor:{k}"] .stat').first).to_be_visible()
    for text in ("Strength", "Level", "0/5", "next:"):
        expect(page.locator('.pstrip [data-panel="glance"]')).to_contain_text(text)
    assert all(page.evaluate(INSIDE, ['.pstrip [data-panel="glance"] .stat', ".pstrip"]))
    heights = [page.locator(each).bounding_box() for each in (".mapwrap", ".pstrip", ".rim.left")]
    tall = [box["height"] for box in heights if box is not None]
    assert tall[0] > sum(tall[1:])


@pytest.mark.parametrize(("lang", "size"), [("pl", (1440, 900)), ("en", (1280, 720))])
def test_nothing_in_the_boxes_of_the_team_is_cut_off(
    arrive: Arrive, served: Served, lang: str, size: tuple[int, int]
) -> None:
    """Fear, decks and both plans are in sight; the Killer's traits, the same all game, may come after them."""
    page = team_in_play(arrive, served, lang=lang, size=size).page

    assert all(page.evaluate(INSIDE, [".rim.left .track i, .rim.left .stat", ".rim.left"]))
    for panel in ("decks", "plans"):
        assert all(page.evaluate(INSIDE, [f'.rim.right [data-panel="{panel}"]', ".rim.right"])), panel
    spread = "(all) => all.every((one) => one.scrollWidth <= one.clientWidth + 1)"
    assert page.eval_on_selector_all(".rim .box, .rim .cell", spread)


def test_the_killer_is_sent_nothing_of_where_the_survivors_are(arrive: Arrive, served: Served) -> None:
    """TER-H1.1: no piece, zone or text of the Killer's drawing names a Survivor's place in a pure game."""
    ala = sit(arrive, served, {"killer": 0, "helper": False})
    for _ in range(6):
        if ala.is_over:
            break
        ala.answer()
        ala.settle()

    assert not [piece for piece in ala.last("welcome")["scene"]["pieces"] if piece.startswith("person:")]


def test_the_helper_draws_who_may_be_where_and_a_pure_game_draws_nobody(arrive: Arrive, served: Served) -> None:
    """TER-H1.10: an option of the table; own markers and the estimate of repairs belong to the Killer in both."""
    for helper in (True, False):
        ala = sit(arrive, served, {"killer": 0, "helper": helper})
        page = ala.page
        ala.answer()  # which Killer; the next question comes once the Survivors have moved
        ala.asked()

        traces = page.locator(".board .zone .trace").count()
        assert (traces > 0) == helper
        assert ("at most" in str(page.text_content('[data-panel="radio"]'))) == helper
        assert page.locator('.board .piece[data-id^="person:"]').count() == 0
        page.locator('.board .zone[data-id="room:N1"]').click(button="right", position={"x": 60, "y": 40})
        expect(page.locator('.board .note[data-note="room:N1"]')).to_be_attached()
        page.reload()
        page.wait_for_selector(".board .zone")
        expect(page.locator('.board .note[data-note="room:N1"]')).to_be_attached()


def test_the_team_makes_a_plan_that_the_killer_never_hears(arrive: Arrive, served: Served) -> None:
    """TER-1.2: a plan is said to the own side, shown as a bubble there, and nowhere else."""
    clients = [Client(served.url, name=name) for name in ("Zenon", "Ala", "Kasia")]
    places = [{"kind": "me"}, {"kind": "link"}, {"kind": "link"}]
    opened = clients[0].open("terrorscape", seats=3, options={"killer": 0}, places=places, title="Rain")
    for client, link in zip(clients[1:], opened["links"], strict=True):
        client.join(link["token"])
    people = [arrive(served, token=client.token) for client in clients]
    for person in people:
        person.table(f"/table/{opened['table']['id']}")
    zenon, ala, kasia = people
    while not ala.page.locator('[data-claim="go"]').count():
        for person in people:
            if person.question:
                person.answer(person.question)
    ala.page.click('[data-claim="go"]')
    ala.page.locator("dialog select").nth(1).select_option(label="Dining Room N2")
    ala.page.locator("dialog .btn.go").click()

    for person in (ala, kasia):
        expect(person.page.locator(".feed .bub .claim")).to_contain_text("Dining Room")
        expect(person.page.locator(".feed .bub .res.open")).to_be_attached()
    assert zenon.page.locator(".feed .bub").count() == 0
    assert zenon.page.locator('[data-claim="go"]').count() == 0
    assert not [message for message in zenon.heard if message.get("entries") or message.get("talk")]

    shows(ala.page, ".compose .to [aria-pressed=true]", "Team")
    shows(ala.page, ".feed .bub .to-team", "Team")
    expect(zenon.page.locator(".compose .to")).to_be_hidden()  # alone on his side: there is only everybody
    ala.page.click(".compose [data-to=all]")
    ala.page.fill(".compose input", "Come and get us")
    ala.page.keyboard.press("Enter")

    shows(zenon.page, ".feed .bub", "Come and get us")
