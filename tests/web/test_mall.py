"""Osaczeni's table in a browser: what lies beside the board on every screen, seats, ballots, and the board in words."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.patient import eventually

pytestmark = pytest.mark.browser

# How often two kinds of things on the board lie over each other.
COLLISIONS = """([one, other]) => {
  const boxes = (selector) => [...document.querySelectorAll(selector)].map((el) => el.getBoundingClientRect());
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  return boxes(one).reduce((n, a) => n + boxes(other).filter((b) => meet(a, b)).length, 0);
}"""

# Names and facts in the seats that are cut off or too small to be read.
UNREADABLE = """() => [...document.querySelectorAll(".stage > .seats :is(.name, small, .stat)")]
  .filter((el) => el.getClientRects().length)
  .filter((el) => el.scrollWidth > el.clientWidth + 1 || parseFloat(getComputedStyle(el).fontSize) < 11)
  .map((el) => el.textContent)"""

# Boxes that reach out of what they lie in.
OUTSIDE = """([inner, outer]) => {
  const frame = document.querySelector(outer).getBoundingClientRect();
  return [...document.querySelectorAll(inner)].map((el) => [el, el.getBoundingClientRect()])
    .filter(([, box]) => box.right > frame.right + 1 || box.bottom > frame.bottom + 1 || box.left < frame.left - 1)
    .map(([el]) => el.textContent);
}"""


@pytest.mark.parametrize("table", ["mall", "vote", "crowd", "maps"])
def test_names_and_what_seats_hold_are_readable(visit: Any, table: str) -> None:
    """Three to six seats, tokens in one hand: nothing is cut off, nothing runs down a chip letter by letter."""
    page = visit.table(table, width=360, height=844)
    for width in (360, 390, 900, 1280, 1440):
        page.set_viewport_size({"width": width, "height": 844})

        eventually(page, lambda: page.evaluate(UNREADABLE) == [])
        assert page.evaluate(OUTSIDE, [".seats .seat :is(.stats, .hold)", ".stage > .seats"]) == [], width
        assert page.evaluate(COLLISIONS, [".seats .hold", ".seats :is(.name, small, .stat)"]) == 0, width


def test_a_phone_shows_dice_and_how_the_night_stands(visit: Any, keep_picture: Any) -> None:
    page = visit.table("mall", width=390, height=844)
    strip = page.locator(".pstrip")

    expect(strip.locator(".die").first).to_be_visible()
    expect(strip.locator(".die")).to_have_count(4)
    expect(strip).to_contain_text("żyje 10, koniec gry przy 6")
    expect(strip.locator('.stat:has([aria-label="Chłodnia"])')).to_have_text("2")
    expect(strip.locator(".stat")).to_have_count(6)  # night, living, truck, pool, cold room, and that equals break in
    assert page.evaluate(OUTSIDE, [".pstrip .box > *", ".pstrip"]) == []
    board = page.locator(".mapwrap").bounding_box()
    assert board["height"] > 280  # the board keeps its room
    keep_picture(page, "mall-390")


def test_what_a_symbol_in_a_strip_stands_for_is_told_to_a_finger(visit: Any) -> None:
    """A finger cannot point at it and wait: a tap shows the tip, the next one elsewhere hides it."""
    page = visit.table("mall", width=390, height=844, touch=True)
    fact = page.locator(".pstrip .stat[title]").first
    fact.tap()

    expect(page.locator(".stage > .tip")).to_have_text(fact.get_attribute("title"))
    expect(page.locator(".stage > .tip")).to_be_visible()
    page.locator(".prompt").tap()
    expect(page.locator(".stage > .tip")).to_be_hidden()


def test_a_phone_shows_who_has_voted_and_where_others_go(visit: Any, keep_picture: Any) -> None:
    page = visit.table("vote", width=390, height=844)

    expect(page.locator(".pstrip .env")).to_have_count(5)
    expect(page.locator(".pstrip .env.given").first).to_be_visible()
    expect(page.locator(".pstrip .env.given")).to_have_count(2)
    keep_picture(page, "mall-vote-390")

    page = visit.table("maps", width=390, height=844)

    expect(page.locator(".pstrip .env > span")).to_contain_text("3")  # the number on the sign of the area
    expect(page.locator(".pstrip .env > span")).to_be_visible()
    expect(page.locator(".pstrip .die").first).to_be_visible()


def test_open_votes_say_names(visit: Any) -> None:
    """A ballot is a game's text: names are put in before it is shown, and whoever listens hears what it says."""
    page = visit.table("tie", width=900, height=800)
    votes = page.locator(".rim .env")

    expect(votes).to_have_text(["Bartłomiej Wspaniały II", "Ala"])
    assert [vote.get_attribute("aria-label") for vote in votes.all()] == [
        "Ala – Bartłomiej Wspaniały II",
        "Bartłomiej Wspaniały II – Ala",
    ]


def test_seats_at_one_device_have_their_names(visit: Any, keep_picture: Any) -> None:
    page = visit.table("tie", width=900, height=800)

    expect(page.locator(".seats .name")).to_have_text(["Ala", "Bartłomiej Wspaniały II", "Celina"])
    expect(page.locator(".seats .seat.here .name")).to_have_text("Ala")
    expect(page.locator('.seats .seat[aria-current="true"]')).to_have_count(1)
    expect(page.locator(".prompt .who")).to_have_text("Ala")
    keep_picture(page, "mall-hotseat-900")

    expect(visit.table("mall").locator(".seats .name").first).to_have_text("Ty")


@pytest.mark.parametrize("size", [(1280, 720), (1280, 640), (1440, 900), (900, 800)])
def test_signs_of_areas_leave_the_names_of_characters_free(visit: Any, size: tuple[int, int]) -> None:
    page = visit.table("crowd", width=size[0], height=size[1])

    expect(page.locator(".zone .mark-box")).to_have_count(6)
    assert page.evaluate(COLLISIONS, [".zone .mark-box", ".piece .plate"]) == 0
    names = page.locator(".piece .plate").count()
    assert names > 6
    assert page.evaluate(COLLISIONS, [".piece .plate", ".piece .plate"]) == names  # each meets itself and no other


def test_a_low_screen_shows_the_vote_the_cold_room_and_every_phase_up_to_now(visit: Any, keep_picture: Any) -> None:
    page = visit.table("crowd", width=1280, height=720)
    keep_picture(page, "mall-vote-1280-720")

    expect(page.locator(".rim.right > .box").first).to_have_attribute("data-panel", "vote")
    assert page.evaluate(OUTSIDE, [".rim.right [data-panel=vote], .rim.right .cell", ".rim.right"]) == []
    assert page.evaluate("document.querySelector('.phases').scrollLeft") == 0


def test_the_board_in_words_says_whose_a_piece_is_and_what_numbers_mean(visit: Any) -> None:
    page = visit.table("crowd", lang="en")
    board = page.locator(".stage .vh li").all_text_contents()

    assert (
        board[0]
        == "Toilets: holds, safe here, Crybaby (Ola), Crybaby (Gustaw), Protector (Kuba), monsters 4, strength 4"
    )
    assert board[3] == "Supermarket: holds, safe here, Leader (Gustaw), 3 free places, monsters 0, strength 1"
    assert board[5].endswith("monsters 1")
    assert not any(", ×" in line or ": ×" in line for line in board)
