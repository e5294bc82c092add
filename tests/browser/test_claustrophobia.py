"""Claustrophobia in a real browser: a whole scenario from each side, by clicking what the page offers."""

from typing import Any

import pytest
from playwright.sync_api import expect

from grimtable.client import Client

from .conftest import Arrive
from .served import Served

pytestmark = pytest.mark.browser
BOT = {"kind": "bot", "level": "easy"}


@pytest.mark.parametrize(("side", "human", "seed"), [("human", 0, 5), ("demon", 1, 1)])  # games of no great length
def test_a_whole_scenario_from_each_side(
    arrive: Arrive, served: Served, keep: Any, side: str, human: int, seed: int
) -> None:
    """The Ritual from its setup to its end; tiles, boards and the Destiny board are drawn, nothing complains."""
    client = Client(served.url, name="Ala")
    wish = {"mode": "ritual", "seats": 2, "places": [{"kind": "me"}, BOT], "options": {"human": human}, "seed": seed}
    table = client.open("claustrophobia", **wish)["table"]["id"]
    ala = arrive(token=client.token)
    page = ala.table(f"/table/{table}")

    expect(page.locator(".board .zone").nth(10)).to_be_attached()
    ala.answer()
    keep(ala, f"claustrophobia-{side}-1440-en")

    assert ala.play_on(limit=900) >= 3

    page.wait_for_selector("dialog.ending-dialog .standings li")
    expect(page.locator(".standings li")).to_have_count(2)
    assert "{" not in page.inner_text("dialog.ending-dialog")


def test_a_tunnel_is_explored_on_a_phone(arrive: Arrive, served: Served, keep: Any) -> None:
    """In Polish, with a finger: the first warriors of the Survivors act and the map is there."""
    client = Client(served.url, name="Ala")
    table = client.open("claustrophobia", mode="survivors", seats=2, places=[{"kind": "me"}, BOT])["table"]["id"]
    ala = arrive(token=client.token, size=(390, 844), touch=True, lang="pl")
    page = ala.table(f"/table/{table}")
    for _ in range(8):
        ala.answer()
    keep(ala, "claustrophobia-390-pl")

    expect(page.locator(".board .zone").nth(1)).to_be_attached()


@pytest.mark.parametrize("phone", [False, True])
def test_a_destiny_die_is_taken_up_and_put_on_a_box_that_lights_up(
    arrive: Arrive, served: Served, keep: Any, phone: bool
) -> None:
    """CLA-9.3: the die where it lies, a box that glows, what it will do in words; the board is there on a phone too."""
    client = Client(served.url, name="Ala")
    wish = {"mode": "survivors", "seats": 2, "places": [{"kind": "me"}, BOT], "options": {"human": 1}, "seed": 3}
    table = client.open("claustrophobia", **wish)["table"]["id"]
    size = (390, 844) if phone else (1440, 900)
    ala = arrive(token=client.token, size=size, touch=phone)
    page = ala.table(f"/table/{table}")
    for _ in range(40):
        ala.asked()
        if page.locator(".pick-die").count():
            break
        ala.answer()
    before = page.locator(".rolled .die").count()

    ala.press(".pick-die >> nth=0")
    boxes = page.locator(".pstrip .cell.can" if phone else ".rim.right .cell.can")
    expect(boxes.first).to_be_visible()
    assert 0 < boxes.count() < 10
    ala.press(".pstrip .cell.can >> nth=0" if phone else ".rim.right .cell.can >> nth=0")
    keep(ala, f"claustrophobia-destiny-{size[0]}-en")
    if page.locator("#confirm").count():
        ala.press("#confirm")

    expect(page.locator(".rolled .die")).to_have_count(before - 1)
    expect(page.locator(".pstrip .cell .die" if phone else ".rim.right .cell .die")).to_have_count(1)
