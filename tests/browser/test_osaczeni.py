"""A whole game of Osaczeni: one person against three bots who talk, from the first token to the epilogue."""

from typing import Any

import pytest
from playwright.sync_api import expect

from grimtable.client import Client
from tests.patient import eventually, shows

from .conftest import Arrive
from .served import Served

pytestmark = pytest.mark.browser

BOT = {"kind": "bot", "level": "easy"}


def test_a_person_plays_osaczeni_against_three_bots_to_the_end(arrive: Arrive, served: Served, keep: Any) -> None:
    client = Client(served.url, name="Ala")
    table = client.open("osaczeni", seats=4, places=[{"kind": "me"}, BOT, BOT, BOT])["table"]["id"]
    ala = arrive(token=client.token)
    page = ala.table(f"/table/{table}")
    for _ in range(6):
        ala.answer()
    ala.asked()
    keep(ala, "osaczeni-1440-en")

    page.click('.compose [data-claim="threat"]')
    page.fill("dialog textarea", "You will be next.")
    page.click("dialog .btn.go")
    page.wait_for_selector(".feed .bub.mine .claim")

    shows(page, ".feed .bub.mine .claim", "You will be next.")

    ala.play_on()  # however few questions are left to somebody whose family is eaten early

    page.wait_for_selector("dialog.ending-dialog .chart .series")
    keep(ala, "osaczeni-ending-1440-en")

    expect(page.locator(".standings li")).to_have_count(4)
    expect(page.locator(".story li").nth(1)).to_be_attached()
    assert "{" not in page.inner_text("dialog.ending-dialog")
    assert any(
        entry["seat"] != 0 and "claim" in entry for m in ala.heard if m["type"] == "talk" for entry in m["entries"]
    )


def test_osaczeni_fits_a_phone(arrive: Arrive, served: Served, keep: Any) -> None:
    client = Client(served.url, name="Ala")
    table = client.open("osaczeni", seats=4, places=[{"kind": "me"}, BOT, BOT, BOT])["table"]["id"]
    ala = arrive(token=client.token, lang="pl", size=(390, 844), touch=True)
    page = ala.table(f"/table/{table}")
    for _ in range(4):
        ala.answer()
    ala.asked()
    if page.locator(".acts-panel.open").count():
        ala.press(".mtabs button:nth-child(1)")
    keep(ala, "osaczeni-390-pl")

    eventually(page, lambda: page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
