"""The page of a new table: it offers what the game allows, and what the server refuses is read where one clicked."""

import pytest
from playwright.sync_api import expect

from grimtable.client import Client
from tests.patient import eventually, shows

from .conftest import Arrive
from .served import Served

pytestmark = pytest.mark.browser

IN_SIGHT = """() => {
  const box = document.querySelector('form.wish [role=alert]').getBoundingClientRect();
  return box.height > 0 && box.top >= 0 && box.bottom <= innerHeight;
}"""


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_a_refusal_is_in_sight_in_the_language_of_the_page(
    arrive: Arrive, served: Served, size: tuple[int, int]
) -> None:
    ala = arrive(token=Client(served.url, name="Ala").token, lang="pl", size=size)
    page = ala.open("/new/osaczeni")
    page.select_option("[data-field=badge]", label="miejsce 1")
    page.select_option("[data-field=victim]", label="miejsce 1")
    page.evaluate("scrollTo(0, 0)")
    page.click(".sticky .go")

    shows(page, "form.wish [role=alert]", "zaczynają na dwóch różnych miejscach przy stole (OSA-1.2)")
    eventually(page, lambda: page.evaluate(IN_SIGHT))

    page.select_option("[data-field=victim]", label="miejsce 2")

    expect(page.locator("form.wish [role=alert]")).to_be_empty()
    ala.errors = [error for error in ala.errors if "400" not in error]  # the browser notes the refused request


def test_seats_are_offered_as_far_as_there_are_any(arrive: Arrive, served: Served) -> None:
    ala = arrive(token=Client(served.url, name="Ala").token)
    page = ala.open("/new/osaczeni")
    page.click("[data-field=n6]")
    page.select_option("[data-field=badge]", label="seat 6")
    page.select_option("[data-field=victim]", label="seat 2")
    page.click("[data-field=n3]")

    expect(page.locator("[data-field=badge] option")).to_have_text(["drawn at random", "seat 1", "seat 2", "seat 3"])
    assert page.input_value("[data-field=badge]") == "0"  # there is no sixth seat any more
    assert page.input_value("[data-field=victim]") == "2"

    page.click(".sticky .go")
    ala.at_table()


def test_modes_and_boxes_say_what_they_mean(arrive: Arrive, served: Served) -> None:
    page = arrive(token=Client(served.url, name="Ala").token).open("/new/terrorscape")

    shows(page, "label:has([data-field=helper])", "Possible places are shown on the map")
    shows(page, "label:has([data-field=plans])", "With two plan cards")

    page.goto(f"{served.url}/new/male_epickie_zombie")

    for label in page.locator("label.choice:has([name=mode])").all():
        expect(label.locator("small")).not_to_be_empty()


def test_of_some_options_any_choices_are_taken_together(arrive: Arrive, served: Served) -> None:
    client = Client(served.url, name="Ala")
    ala = arrive(token=client.token)
    page = ala.open("/new/osaczeni")
    page.click("details.many summary")
    page.get_by_label("05 Arsenal").check()
    page.get_by_label("01 No Mercy").check()

    shows(page, "details.many summary", "2 chosen")

    page.click("[data-field=n4]")  # the form is drawn anew

    expect(page.get_by_label("05 Arsenal")).to_be_checked()

    page.click(".sticky .go")
    ala.at_table()

    assert ala.last("welcome")["table"]["options"]["unlocked"] == ["01", "05"]


def test_who_comes_to_a_named_table_sees_what_is_played_and_that_a_bot_is_a_bot(arrive: Arrive, served: Served) -> None:
    places = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "easy"}]
    wish = {"seats": 3, "places": places, "title": "Friday night", "listed": True}
    table = Client(served.url, name="Ala").open("osaczeni", **wish)["table"]["id"]
    page = arrive(size=(390, 844)).open(f"/table/{table}")

    shows(page, ".waiting h1", "Friday night")
    shows(page, ".waiting .game-name", "Lockdown")
    shows(page, ".places li:nth-child(3) b", "bot")


@pytest.mark.parametrize(
    ("lang", "words"), [("pl", "Gdy nie wolno wiedzieć,"), ("en", "Where nobody may know who is deciding,")]
)
def test_what_is_not_asked_is_not_shown_and_a_clock_says_for_whom_it_runs(
    arrive: Arrive, lang: str, words: str
) -> None:
    page = arrive(lang=lang).open("/new/terrorscape")
    traits = page.locator('[data-field="survivor_traits"], [data-field="killer_traits"]')

    expect(traits).to_have_count(0)

    page.select_option('[data-field="traits"]', "5")  # custom

    expect(traits).to_have_count(2)

    page.select_option('[data-field="traits"]', "0")

    expect(traits).to_have_count(0)
    expect(page.get_by_text(words)).to_have_count(0)

    page.check('[data-field="clock-move"]')

    expect(page.get_by_text(words)).to_be_visible()
