"""One device for two people, a phone, a keyboard and nothing else, two languages."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from grimtable.client import Client
from grimtable.games import NAMES, find
from tests.patient import eventually, out_of_sight, shows

from .conftest import Arrive, Evening
from .player import ASKED, OFFERED, Player
from .served import Served

pytestmark = pytest.mark.browser


def test_on_one_device_a_curtain_falls_between_the_seats(arrive: Arrive, keep: Any) -> None:
    both = arrive()
    page = both.open("/new/cisza")
    page.click(".seg.big button:nth-child(1)")
    page.select_option('[data-field="kind1"]', "me")
    page.fill('[data-field="name0"]', "Ala")
    page.fill('[data-field="name1"]', "Ola")
    page.click(".sticky .go")
    both.sit_down("Ala")
    both.at_table()
    seen: list[str] = []
    for _ in range(6):
        page.wait_for_selector(f"{ASKED}, dialog.curtain")
        if page.locator("dialog.curtain").count():
            keep(both, "curtain-1440-en")
            expect(page.locator(".fan .card").first).to_be_hidden()
            expect(page.locator(".board")).to_be_hidden()
            page.keyboard.press("Escape")  # nobody looks behind it by accident
            expect(page.locator("dialog.curtain")).to_be_visible()
            page.click("dialog.curtain .btn.go")
            page.wait_for_selector(ASKED)
        name = page.inner_text(".me .name")
        seat = int(both.question.partition(":")[0])
        assert name == ("Ala", "Ola")[seat]  # the hand on show is that of the seat that is asked
        expect(page.locator(".fan .card").first).to_be_visible()
        seen.append(name)
        both.answer()

    assert set(seen) == {"Ala", "Ola"}


@pytest.mark.parametrize("game", NAMES)
def test_the_whole_board_is_in_sight_on_every_large_screen(arrive: Arrive, served: Served, game: str) -> None:
    """On a phone a map pans, and arrows at its rims say so."""
    client = Client(served.url, name="Ala")
    seats = find(game).seats()[0]
    places = [{"kind": "me"}, *[{"kind": "bot", "level": "easy"}] * (seats - 1)]
    table = client.open(game, seats=seats, places=places)["table"]["id"]
    ala = arrive(token=client.token)
    page = ala.table(f"/table/{table}")
    for width, height in ((1440, 900), (1280, 720), (900, 800)):
        page.set_viewport_size({"width": width, "height": height})
        eventually(page, lambda: out_of_sight(page), [])
        expect(page.locator(".onward:visible")).to_have_count(0)
        eventually(page, lambda: small_names(page), [])
    page.set_viewport_size({"width": 390, "height": 844})
    eventually(page, lambda: sideways(ala), 0)
    eventually(page, lambda: bool(out_of_sight(page)) <= bool(page.locator(".onward:visible").count()))


def small_names(page: Page) -> list[str]:
    """Names of rooms and tiles, marks and numbers on the map that are drawn smaller than 11 px."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll(".room-sign text, .is-map .legible text")].filter((text) => {
            if (!text.checkVisibility({ opacityProperty: true })) return false; // its symbol stands for it
            const { a, b } = text.getScreenCTM();
            return parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b) < 10.9;
        }).map((text) => text.textContent)"""
    )
    return found


def sideways(player: Player) -> int:
    """How far the page could be scrolled sideways."""
    found: int = player.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return found


@pytest.mark.parametrize("lang", ["pl", "en"])
def test_no_rulebook_scrolls_sideways_on_a_phone(arrive: Arrive, lang: str) -> None:
    """Long addresses break; tables scroll by themselves."""
    ala = arrive(lang=lang, size=(390, 844), touch=True)
    for game in NAMES:
        page = ala.open(f"/rules/{game}")
        page.wait_for_selector(".book .rule-text")

        eventually(page, lambda: sideways(ala), 0)


def test_a_whole_turn_on_a_phone_by_touch(arrive: Arrive, keep: Any) -> None:
    ala = arrive(lang="pl", size=(390, 844), touch=True)
    page = ala.open("/")

    eventually(page, lambda: sideways(ala), 0)

    page.tap('.cover[data-game="cisza"] .go')
    page.tap("dialog button[type=submit]")
    ala.at_table()
    first = ala.asked()
    keep(ala, "first-question-390-pl")

    eventually(page, lambda: sideways(ala), 0)

    page.tap(".mtabs button:nth-child(2)")
    page.wait_for_selector(".acts-panel.open")
    tall = "all => all.length > 0 && all.every((one) => one.getBoundingClientRect().height >= 44)"

    eventually(page, lambda: page.locator(OFFERED).evaluate_all(tall))
    eventually(page, lambda: sideways(ala), 0)

    for _ in range(4):
        ala.answer()
        page.wait_for_selector(f"{ASKED}, dialog.ending-dialog")

    assert ala.question != first
    eventually(page, lambda: sideways(ala), 0)

    page.tap(".mtabs button:nth-child(4)")
    page.wait_for_selector(".drawer.open .ev")
    keep(ala, "log-390-pl")


def test_from_home_to_a_finished_turn_by_keyboard_alone(arrive: Arrive) -> None:
    ala = arrive()
    page = ala.open("/")
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('[data-game=cisza] .go')"):
            break
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog input:focus")
    page.keyboard.press("Enter")
    ala.at_table()
    questions = {ala.asked()}
    for _ in range(30):
        page.keyboard.press("Enter" if page.locator("#confirm").count() else "1")
        ala.settle()
        page.wait_for_selector(f"{ASKED}, dialog.ending-dialog")
        questions.add(ala.question)
        if len(questions) > 3:
            break

    assert len(questions) > 3
    expect(page.locator(".feed .ev").nth(3)).to_be_attached()


@pytest.mark.parametrize("game", ["cisza", "osaczeni", "terrorscape", "male_epickie_zombie", "claustrophobia"])
def test_by_keyboard_one_never_loses_ones_place(arrive: Arrive, served: Served, game: str) -> None:
    """The list of answers is where the focus waits, whatever the answer changed."""
    client = Client(served.url, name="Ala")
    seats = 2 if game == "claustrophobia" else 3
    bots = [{"kind": "bot", "level": "easy"}] * (seats - 1)
    table = client.open(game, seats=seats, places=[{"kind": "me"}, *bots])["table"]["id"]
    ala = arrive(token=client.token, size=(1280, 800))
    page = ala.table(f"/table/{table}")
    answered = 0
    for _ in range(6):
        page.wait_for_selector(f"{ASKED}, dialog.ending-dialog")
        question = ala.question
        for _ in range(8):
            page.keyboard.press("Enter" if page.locator("#confirm").count() else "a")
            if page.evaluate("document.activeElement.matches('.act')"):
                page.keyboard.press("Enter")
            ala.settle()
            if ala.question != question or ala.is_over:
                break
        eventually(page, lambda: page.evaluate("document.activeElement === document.body"), False)
        answered += 1
        if ala.is_over:
            break

    assert answered > 2


def test_polish_and_english_change_places_without_a_reload(arrive: Arrive, evening: Evening) -> None:
    ala = arrive(lang="pl", token=evening.token)
    page = ala.open("/")
    page.evaluate("window.kept = 1")

    shows(page, ".covers", "Graj teraz")

    page.click(".hd .seg button[lang=en]")
    page.wait_for_selector(".covers >> text=Play now")
    page.click(f'.lists a[href="/table/{evening.running}"]')
    ala.at_table()
    english = ala.portrait()
    page.click('.tools [aria-label="Menu"]')
    page.click("dialog .seg button[lang=pl]")
    page.wait_for_function("() => document.documentElement.lang === 'pl'")
    before = english["prompt"][0]
    page.wait_for_function("(words) => document.querySelector('.prompt').textContent !== words", arg=before)
    eventually(page, lambda: set(ala.portrait()["log"]).isdisjoint(english["log"]))
    eventually(page, lambda: set(ala.portrait()["hand"]).isdisjoint(english["hand"]))
    polish = ala.portrait()

    assert page.evaluate("window.kept") == 1
    assert polish["question"] == english["question"]
    assert len(polish["hand"]) == len(english["hand"])
    assert polish["talk"][0].endswith("Kto ma latarkę?")  # what people said stays as they said it
