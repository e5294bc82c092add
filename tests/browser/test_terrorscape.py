"""Terrorscape in the browser: a whole game as the Killer, and one as the Survivor team, against bots."""

from typing import Any

import pytest
from playwright.sync_api import expect

from grimtable.client import Client

from .conftest import Arrive
from .player import Player
from .served import Served

pytestmark = pytest.mark.browser
BOT = {"kind": "bot", "level": "easy"}


def sit(arrive: Arrive, server: Served, options: dict[str, Any]) -> Player:
    """A table for two, with a bot on the other side."""
    client = Client(server.url, name="Ala")
    table = client.open("terrorscape", seats=2, options=options, places=[{"kind": "me"}, BOT], title="Rain")["table"]
    player = arrive(server, token=client.token)
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


def test_the_killer_is_sent_nothing_of_where_the_survivors_are(arrive: Arrive, served: Served) -> None:
    """TER-H1.1: no piece, zone or text of the Killer's drawing names a Survivor's place in a pure game."""
    ala = sit(arrive, served, {"killer": 0, "helper": False})
    for _ in range(6):
        if ala.is_over:
            break
        ala.answer()
        ala.settle()

    assert not [piece for piece in ala.last("welcome")["scene"]["pieces"] if piece.startswith("person:")]
