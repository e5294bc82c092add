"""The pages around the table: home, new table, replay, rulebook, profile."""

import re
from typing import Any

import msgspec
import pytest
from playwright.sync_api import expect

import grimtable
from grimtable.server.lobby.library import game_info
from tests.patient import eventually, shows

pytestmark = pytest.mark.browser


def test_from_home_a_game_is_two_clicks_away(visit: Any) -> None:
    page = visit("/")
    page.click(".cover .go")
    page.wait_for_selector(".board .zone")

    assert "/table/" in page.url


@pytest.mark.parametrize(("lang", "width"), [("pl", 1440), ("en", 390)])
def test_where_roles_differ_a_side_is_chosen_before_the_table_opens(
    visit: Any, keep_picture: Any, lang: str, width: int
) -> None:
    page = visit("/", lang=lang, width=width)
    game = msgspec.to_builtins(game_info(grimtable.games()["terrorscape"], lang, []))
    page.route(re.compile(r"/api/games(\?|$)"), lambda route: route.fulfill(json=[game]))
    page.reload()
    page.click(".cover .go")
    page.wait_for_selector(".side-choice >> nth=1")
    page.wait_for_selector("#gp-t-marco", state="attached")
    keep_picture(page, f"side-{width}-{lang}")
    expect(page.locator(".side-choice .face")).to_have_count(6)

    page.keyboard.press("Escape")

    expect(page.locator(".side-choice")).to_have_count(0)
    assert "/table/" not in page.url  # neither was chosen

    page.click(".cover .go")
    with page.expect_request(lambda request: request.method == "POST" and "/api/tables?" in request.url) as asked:
        page.click("[data-side=survivors]")

    assert asked.value.post_data_json["options"] == {"killer": 1}


def test_home_lists_my_games_and_open_tables(visit: Any) -> None:
    page = visit("/", lang="en")

    shows(page, ".lists .lst:nth-child(1)", "Your move")
    shows(page, ".lists .lst:nth-child(2)", "3 of 4 seats")


def test_home_says_that_the_fast_build_is_being_made(visit: Any) -> None:
    """The preview's server answers as one that `make play` has just started."""
    page = visit("/", lang="en")

    shows(page, "[role=status].building", "from the next start on")


def test_a_pasted_link_leads_to_its_table_and_nonsense_is_told(visit: Any) -> None:
    page = visit("/", lang="en")
    page.fill(".join input", "not a link!")
    page.click(".join .btn")

    expect(page.locator(".join [role=alert]")).to_be_in_viewport()  # beside what was typed, not at the top of the page
    expect(page.locator(".join [role=alert]")).not_to_be_empty()

    page.fill(".join input", "https://elsewhere.example/table/four")
    page.click(".join .btn")
    page.wait_for_selector(".board .zone")


@pytest.mark.parametrize(("token", "why"), [("used", "used"), ("nonsense", "not valid")])
def test_a_link_that_is_worth_nothing_promises_no_seat(visit: Any, token: str, why: str) -> None:
    page = visit(f"/join/{token}", lang="en")

    shows(page, "main [role=alert]", why)
    expect(page.locator("main .btn")).to_have_count(1)
    page.click("main .btn")
    page.wait_for_selector(".covers")


def test_a_seat_that_is_gone_in_the_meantime_is_no_longer_promised(visit: Any) -> None:
    page = visit("/join/late", lang="en")
    shows(page, "main h1", "There is a seat for you")
    page.click("main .btn")

    shows(page, "main [role=alert]", "Somebody was faster")
    expect(page.locator("main h1")).not_to_have_text("There is a seat for you")
    page.click("main .btn")
    page.wait_for_selector(".covers")
    visit.errors[:] = [error for error in visit.errors if "409" not in error]  # the browser tells of the refusal too


def test_a_new_table_explains_itself_and_opens(visit: Any) -> None:
    page = visit("/new/cisza", lang="en")
    page.click(".seg.big button:nth-child(4)")

    expect(page.locator(".places li")).to_have_count(5)

    page.select_option('[data-field="kind1"]', "link")

    shows(page, ".places li:nth-child(2)", "QR")
    shows(page, ".sticky", "Open the table")

    page.select_option('[data-field="kind1"]', "me")

    expect(page.locator('[data-field="name1"]')).to_be_visible()  # hot-seat: each under its own name

    page.click(".sticky .go")
    page.wait_for_selector(".board .zone")


def test_a_replay_has_a_timeline_and_viewpoints(visit: Any) -> None:
    page = visit("/replay/ended", lang="en")
    page.wait_for_selector(".controls")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")

    eventually(page, lambda: page.inner_text(".count").startswith("2 /"))

    page.select_option(".viewpoint select", "spectator")
    page.wait_for_function(
        "() => !document.querySelector('.board [data-id=\"shelter:0\"] .name').textContent.includes('Your')"
    )

    expect(page.locator(".round-mark").nth(1)).to_be_attached()

    page.click('.controls [aria-label="To the end"]')

    page.wait_for_function("+document.querySelector('.timeline').value === +document.querySelector('.timeline').max")


def test_a_replay_is_stepped_by_keyboard_and_through_other_eyes_stays_in_its_round(visit: Any) -> None:
    page = visit("/replay/ended", lang="en")
    page.wait_for_selector(".controls")
    for _ in range(12):
        page.focus('.controls [aria-label="One step on"]')
        page.keyboard.press("Enter")
    focused = "() => document.activeElement.getAttribute('aria-label')"
    assert page.evaluate(focused) == "One step on"  # the buttons were drawn anew, and who steps by keyboard steps on
    page.wait_for_selector(".count:has-text('12 /')")
    before = page.inner_text(".round")

    page.select_option(".viewpoint select", "spectator")
    page.wait_for_function(
        "() => !document.querySelector('.board [data-id=\"shelter:0\"] .name').textContent.includes('Your')"
    )

    assert page.inner_text(".round") == before


def test_a_replay_shows_the_hand_of_its_viewpoint_and_no_other(visit: Any) -> None:
    page = visit("/replay/ended", lang="en")
    page.wait_for_selector(".controls")

    expect(page.locator(".replay-dock .fan .card")).to_have_count(3)

    page.select_option(".viewpoint select", "spectator")

    expect(page.locator(".replay-dock .fan .card")).to_have_count(0)
    expect(page.locator(".replay-dock .fan")).to_be_hidden()


@pytest.mark.parametrize(("allowed", "says"), [(True, "Link copied."), (False, "The link is in the address bar.")])
def test_a_link_to_a_moment_says_where_it_went(visit: Any, allowed: bool, says: str) -> None:
    page = visit("/replay/ended", lang="en")
    page.evaluate(
        "(allowed) => Object.defineProperty(navigator, 'clipboard',"
        " {value: allowed ? {writeText: (text) => { window.copied = text; }} : undefined})",
        allowed,
    )
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Link to this moment").click()

    shows(page, ".controls [role=status]", says)
    assert "at=1" in page.url
    assert not allowed or page.evaluate("window.copied") == page.url

    page.keyboard.press("ArrowRight")

    expect(page.locator(".controls [role=status]")).to_be_empty()  # it was about another moment


def test_a_replay_plays_by_itself(visit: Any) -> None:
    page = visit("/replay/ended", lang="en")
    page.click(".controls .go")
    page.wait_for_function("() => document.querySelector('.count')?.textContent.startsWith('1 /')")
    page.click(".controls .go")

    shows(page, ".controls .go", "Play")


def test_the_rulebook_is_searched_and_opened_at_a_rule(visit: Any) -> None:
    page = visit("/rules/cisza#CIS-3.9", lang="en")

    expect(page.locator("#CIS-3\\.9")).to_be_visible()

    page.fill("input[type=search]", "CIS-3.9")

    expect(page.locator(".book .rule-text")).to_have_count(1)

    page.fill("input[type=search]", "")

    expect(page.locator(".gallery li").nth(15)).to_be_attached()
    expect(page.locator(".book table td b").first).to_have_text("2")
    expect(page.locator(".book ol li")).to_have_text(["one", "two"])
    expect(page.locator(".book ol + ul li")).to_have_text(["a mark"])


def test_the_rulebook_is_read_and_searched_in_polish(visit: Any) -> None:
    page = visit("/rules/cisza#CIS-3.9", lang="pl")

    shows(page, "#CIS-3\\.9", "ocalał")
    expect(page.locator(".book section[lang=pl]")).to_have_count(2)
    assert "po angielsku" not in page.inner_text("main")

    page.fill("input[type=search]", "talia zasobów")

    def found() -> list[str]:
        texts: list[str] = page.locator(".book .rule-text").all_inner_texts()
        return texts

    eventually(page, lambda: 1 <= len(found()) < 20 and all("zasobów" in text.lower() for text in found()))

    page.fill("input[type=search]", "halas horda")

    shows(page, "#CIS-4\\.2", "Hordę")


def test_an_unknown_address_says_so(visit: Any) -> None:
    page = visit("/nowhere/at/all", lang="en")

    shows(page, "main", "Nothing here")


def test_a_refused_request_is_told_in_words(visit: Any) -> None:
    page = visit("/profile", lang="en")
    page.fill(".two-forms form:first-child input", "New name")
    page.click(".two-forms form:first-child .btn")
    page.wait_for_function("() => document.querySelector('[role=alert]')?.textContent.includes('PATCH')")
    visit.errors = [error for error in visit.errors if "404" not in error]  # the browser notes the refused request


def test_a_qr_code_is_the_standard_one(visit: Any) -> None:
    page = visit("/", lang="en")
    rows = page.evaluate(
        "import('/js/kit/qr.js').then((m) => m.qrMatrix('hi', 0).map((row) => row.map(Number).join('')))"
    )

    assert rows == QR_HI


# Version 1, level L, mask 0, text "hi"; compared with an independent encoder.
QR_HI = [
    "111111100010101111111",
    "100000100000101000001",
    "101110101010001011101",
    "101110100000101011101",
    "101110100101101011101",
    "100000100111001000001",
    "111111101010101111111",
    "000000001010000000000",
    "111011111010111000100",
    "011000010011010101111",
    "011111111101011101111",
    "001100000001110111010",
    "100101101011011100100",
    "000000001010001000111",
    "111111101110100010011",
    "100000101110001000111",
    "101110101100101010101",
    "101110100101010101010",
    "101110101111011101101",
    "100000101101110111010",
    "111111101001011101111",
]
