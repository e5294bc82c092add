"""Claustrophobia in a real browser: a whole scenario from each side, by clicking what the page offers."""

from typing import Any

import pytest
from playwright.sync_api import expect

from grimtable.client import Client

from .conftest import Arrive
from .served import Served

pytestmark = pytest.mark.browser
BOT = {"kind": "bot", "level": "easy"}


@pytest.mark.parametrize(("side", "human"), [("human", 0), ("demon", 1)])
def test_a_whole_scenario_from_each_side(arrive: Arrive, served: Served, keep: Any, side: str, human: int) -> None:
    """The Ritual from its setup to its end; tiles, boards and the Destiny board are drawn, nothing complains."""
    client = Client(served.url, name="Ala")
    wish = {"mode": "ritual", "seats": 2, "places": [{"kind": "me"}, BOT], "options": {"human": human}}
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
