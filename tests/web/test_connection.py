"""Lines that die without a word, servers that were renewed, and files that could not be fetched."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.patient import eventually, shows

pytestmark = pytest.mark.browser


def test_a_line_that_died_without_a_word_is_given_up_and_what_was_sent_is_said_again(visit: Any, preview: Any) -> None:
    """As after a sleep: the browser itself would notice only after minutes."""
    page = visit.table("four")
    table = preview.table(page.url.rpartition("/")[2])
    dead = table.viewers[0]
    dead.heard = lambda message: None
    page.fill(".compose input", "Jest tam kto?")
    page.keyboard.press("Enter")
    page.evaluate("window.dispatchEvent(new Event('online'))")

    eventually(page, lambda: any(viewer is not dead for viewer in table.viewers))
    shows(page, ".feed", "Jest tam kto?")
    expect(page.locator(".banner")).to_be_hidden()


def test_a_page_that_is_older_than_its_server_says_so(visit: Any, preview: Any) -> None:
    page = visit.table("four")
    viewer = preview.table(page.url.rpartition("/")[2]).viewers[0]
    send = viewer.send
    viewer.send = lambda message: send({**message, "release": "9.9"} if message["type"] == "welcome" else message)

    expect(page.locator(".banner")).to_be_hidden()

    viewer.table.welcome(viewer)

    shows(page, ".banner", "nowszą wersję")

    page.click(".banner button")
    page.wait_for_selector(".board .zone")

    expect(page.locator(".banner")).to_be_hidden()


def test_texts_that_could_not_be_fetched_are_fetched_at_the_next_try(visit: Any) -> None:
    page = visit.table("four")
    page.route("**/texts/pages-*.json", lambda route: route.abort())
    page.click("a.homelink")
    page.wait_for_selector("main.notice button")
    page.unroute("**/texts/pages-*.json")
    page.click("main.notice button")

    shows(page, "main.home h1", "Usiądź")
    visit.errors.clear()  # that a file could not be fetched is told in the console
