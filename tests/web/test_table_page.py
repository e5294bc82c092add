"""The table in a real browser: clicking, keyboard, refusals, phone, names that try to be HTML, languages, the end."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.patient import eventually, shows
from tests.web.playing import use_the_barricade

pytestmark = pytest.mark.browser
AXE = Path(__file__).parent / "node_modules" / "axe-core" / "axe.min.js"


def words(page: Any, selector: str) -> str:
    text: str = page.inner_text(selector)
    return text


def test_an_action_is_built_by_clicking_and_confirmed_in_words(visit: Any, keep_picture: Any) -> None:
    page = visit.table("four")
    page.click('.fan [data-id="hand:shotgun:0"]')

    expect(page.locator(".board .piece.can")).to_have_count(3)  # every zombie at the own wall
    expect(page.locator('.board [data-id="zombie:0:strong:0"].can')).to_have_count(1)

    page.click('.board [data-id="zombie:0:strong:0"]')

    shows(page, ".say", "Silny wejdzie z miasta")  # the price of the noise
    expect(page.locator(".board .piece.is-coming")).to_have_count(1)  # and where it will be paid
    keep_picture(page, "table-confirm-1440")

    page.click("#confirm")
    page.wait_for_selector('.fan [data-id="hand:shotgun:0"]', state="detached")

    expect(page.locator('.board [data-id="zombie:0:strong:0"]')).to_have_count(1)  # the one from the city
    shows(page, ".feed", "Silny")  # it came


def test_a_click_elsewhere_or_cancel_starts_again(visit: Any) -> None:
    page = visit.table("four")
    page.click('.fan [data-id="hand:shotgun:0"]')
    page.click(".say .btn.ghost")

    expect(page.locator(".fan .card.sel")).to_have_count(0)

    page.click('.fan [data-id="hand:shotgun:0"]')
    page.click('.fan [data-id="hand:shotgun:0"]')

    expect(page.locator(".fan .card.sel")).to_have_count(0)


def test_a_click_on_a_piece_counts_for_the_place_it_lies_in(visit: Any) -> None:
    page = visit.table("four")
    page.click('.fan [data-id="hand:surprise:0"]')
    page.click('.board [data-id="zombie:0:normal:0"]')
    page.click('.board [data-id="survivor:1:0"]')

    shows(page, ".say", "Ola")
    expect(page.locator('.board [data-id="shelter:1"].sel')).to_have_count(1)


def test_a_refused_card_tells_why_and_leads_to_the_rule(visit: Any) -> None:
    page = visit.table("four")
    page.hover('.fan [data-id="hand:flare:0"]')

    shows(page, ".tip.side", "Na wierzchu miasta stoi zombie")

    page.click(".tip.side .rule")
    page.wait_for_selector(".found .rule-text")

    eventually(page, lambda: words(page, ".found").startswith("CIS-3.9"))


def test_every_action_is_a_button_and_a_number_key(visit: Any) -> None:
    page = visit.table("four")

    expect(page.locator(".acts .act:not(.no)")).to_have_count(4)

    page.keyboard.press("1")
    page.keyboard.press("2")

    shows(page, ".say", "Silnego")


def test_a_game_is_played_by_keyboard_alone(visit: Any) -> None:
    page = visit.table("duel")
    for _ in range(600):
        if page.locator("dialog.ending-dialog").count():
            break
        if page.locator("#confirm").count():
            page.keyboard.press("Enter")
        elif page.locator(".table.my-move").count():
            count = page.locator(".acts .act:not(.no):not(.back-step)").count()
            page.keyboard.press(str(min(count, 9)))
        page.wait_for_timeout(60)

    expect(page.locator("dialog.ending-dialog .standings li")).to_have_count(2)


def test_arrow_keys_walk_between_what_can_be_picked_and_enter_picks_it(visit: Any) -> None:
    page = visit.table("four")
    page.focus('.fan [data-id="hand:shotgun:0"]')
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    page.wait_for_function("() => document.activeElement?.dataset?.id?.startsWith('zombie:0:')")
    focused = page.evaluate("document.activeElement.dataset.id")

    page.keyboard.press("Enter")

    expect(page.locator(f'.board [data-id="{focused}"].sel')).to_have_count(1)

    page.keyboard.press("Escape")

    expect(page.locator(".sel")).to_have_count(0)


def test_log_talk_and_help_have_keys(visit: Any) -> None:
    page = visit.table("four", width=1024, height=768)
    page.keyboard.press("l")

    expect(page.locator('.drawer.open[data-tab="log"]')).to_have_count(1)

    page.keyboard.press("Escape")
    page.keyboard.press("?")
    page.wait_for_selector("dialog[open] .keys")


@pytest.mark.parametrize("name", ["four", "six", "maze", "horde", "siege"])
@pytest.mark.parametrize("size", [(360, 740), (390, 844), (1024, 768), (1440, 900)])
def test_no_page_scrolls_sideways_and_board_words_stay_readable(
    visit: Any, keep_picture: Any, name: str, size: tuple[int, int]
) -> None:
    page = visit.table(name, width=size[0], height=size[1])
    keep_picture(page, f"table-{name}-{size[0]}")
    eventually(page, lambda: page.evaluate("document.documentElement.scrollWidth") <= size[0])
    smallest = page.evaluate("""() => Math.min(
      ...[...document.querySelectorAll('.board text')].filter((t) => t.textContent).map((t) => {
      const scale = t.getCTM().a; return parseFloat(getComputedStyle(t).fontSize) * Math.min(1, scale); }))""")

    assert smallest > (9 if name == "maze" else 10.9)


def test_on_a_phone_actions_and_talk_are_sheets(visit: Any, keep_picture: Any) -> None:
    page = visit.table("four", width=390, height=844, touch=True)
    page.click(".mtabs button:nth-child(2)")

    expect(page.locator(".acts-panel.open .act").first).to_be_visible()
    eventually(page, lambda: page.locator(".acts-panel.open .act").first.bounding_box()["height"] >= 44)
    keep_picture(page, "table-actions-390")

    page.click(".acts-panel .sheet-close")
    page.click(".mtabs button:nth-child(3)")

    expect(page.locator(".drawer.open .bub").first).to_be_visible()


def test_where_nothing_glows_the_answers_stand_in_the_list_and_on_a_phone_beside_the_sentence(visit: Any) -> None:
    """CIS-1.5: a new hand or not is asked before anything on the table can be picked."""
    page = visit.table("fresh")

    shows(page, ".say", "Wybierz odpowiedź.")
    expect(page.locator(".answers")).to_be_hidden()
    expect(page.locator("#acts .act")).to_have_count(2)

    page.set_viewport_size({"width": 390, "height": 844})

    answers = page.locator(".say .answers button")
    expect(answers).to_have_count(2)
    answers.first.click()

    expect(page.locator("#confirm")).to_be_visible()
    page.click("#confirm")

    shows(page, ".say", "Wybierz coś, co świeci.")
    expect(page.locator(".say .answers")).to_have_count(0)


def test_on_a_narrow_screen_the_reason_lies_above_the_cards_and_the_table_does_not_move(visit: Any) -> None:
    page = visit.table("four", width=900, height=900)
    before = page.locator(".dock").bounding_box()
    page.hover('.fan [data-id="hand:flare:0"]')

    shows(page, ".tip.strip", "Na wierzchu miasta stoi zombie")
    assert page.locator(".dock").bounding_box() == before

    page.click(".tip.strip .rule")
    page.wait_for_selector(".found .rule-text")

    eventually(page, lambda: words(page, ".found").startswith("CIS-3.9"))


def test_a_hand_of_five_is_seen_whole(visit: Any) -> None:
    """Cards draw in before one is out of sight: a Killer's full hand on a small laptop."""
    page = visit.table("four", width=1366, height=768)
    page.evaluate("""() => {
        const fan = document.querySelector(".fan");
        const cards = fan.getElementsByClassName("card");
        while (cards.length < 5) fan.append(cards[0].cloneNode(true));
        fan.classList.add("many");
    }""")
    seen = page.locator(".fan").bounding_box()
    last = page.locator(".fan .card").nth(4).bounding_box()

    assert last["x"] + last["width"] <= seen["x"] + seen["width"]
    assert last["width"] > 90


def test_a_phone_shows_the_reason_as_a_strip(visit: Any) -> None:
    page = visit.table("four", width=390, height=844, touch=True)
    page.tap('.fan [data-id="hand:flare:0"]', force=True)  # marked as disabled, and still tells why

    expect(page.locator(".tip.strip")).to_be_visible()
    shows(page, ".tip.strip", "CIS-3.9")


def test_with_reduced_motion_nothing_moves(visit: Any) -> None:
    page = visit.table("four", still=True)
    page.keyboard.press("4")
    page.click("#confirm")
    page.wait_for_timeout(50)

    assert page.evaluate("document.getAnimations().filter((a) => a.playState === 'running').length") == 0


def test_pieces_travel_and_a_click_skips(visit: Any) -> None:
    page = visit.table("four", still=False)
    page.click('.fan [data-id="hand:surprise:0"]')
    page.click('.board [data-id="zombie:0:normal:0"]')
    page.click('.board [data-id="survivor:2:0"]')  # any part of the shelter
    moved = page.evaluate("""() => new Promise((done) => {
      document.querySelector('#confirm').click();
      const travels = (a) => a.effect?.target?.closest?.('.piece') && a.effect.getTiming().iterations === 1;
      const look = () => document.getAnimations().some(travels) ? done(true) : requestAnimationFrame(look);
      look(); setTimeout(() => done(false), 30000); })""")

    assert moved


def test_names_and_talk_are_never_html(visit: Any) -> None:
    page = visit.table("rude")
    page.fill(".compose input", '<img src=x onerror="window.hacked=1"><b>hi</b>')
    page.keyboard.press("Enter")
    page.wait_for_selector(".bub.mine >> text=<img")

    expect(page.locator("img[src='x']")).to_have_count(0)
    assert page.evaluate("window.hacked") is None
    assert any("<b>Ola" in text for text in page.locator(".board .zone .name").all_text_contents())


def test_language_changes_without_loading_the_page_again(visit: Any) -> None:
    page = visit.table("four")
    page.evaluate("window.kept = 1")
    page.click('.tools [aria-label="Menu"]')
    page.click("dialog .seg button[lang=en]")
    page.wait_for_function("() => document.querySelector('.prompt')?.textContent.includes('Your move')")

    assert page.evaluate("window.kept") == 1
    shows(page, ".fan", "Shotgun")
    eventually(page, lambda: page.evaluate("document.documentElement.lang"), "en")


def test_a_rule_is_shown_in_the_language_of_the_table(visit: Any) -> None:
    page = visit.table("four")
    page.click('.tools [aria-label="Zasady"]')
    page.fill(".rulepane input", "CIS-3.2")
    page.wait_for_function("() => document.querySelector('.rulepane .rule-text')?.textContent.includes('ocalałego')")
    page.click('.tools [aria-label="Menu"]')
    page.click("dialog .seg button[lang=en]")
    page.wait_for_function("() => document.querySelector('.rulepane .rule-text')?.textContent.includes('survivor')")

    assert "Hałas" not in words(page, ".rulepane")


def test_hot_seat_hides_the_table_between_seats(visit: Any, keep_picture: Any) -> None:
    page = visit.table("hotseat")
    page.keyboard.press("1")
    page.wait_for_selector("#confirm, dialog.curtain")
    page.click("#confirm") if page.locator("#confirm").count() else None
    page.wait_for_selector("dialog.curtain")
    keep_picture(page, "curtain-1440")

    shows(page, "dialog.curtain", "Bartek")
    assert "{" not in words(page, "dialog.curtain")
    expect(page.locator(".fan .card").first).to_be_hidden()

    page.click("dialog.curtain .btn.go")
    page.wait_for_selector(".table.my-move")

    expect(page.locator(".fan .card")).to_have_count(3)


def test_what_just_happened_can_be_stepped_through(visit: Any) -> None:
    page = visit.table("four")
    use_the_barricade(page)
    page.wait_for_selector(".table.my-move")
    page.click(".recap .chip")

    expect(page.locator(".stepper")).to_be_visible()
    expect(page.locator(".prompt")).to_contain_text("Patrzysz wstecz")  # what was asked then is not asked now
    for silent in (".dock .say", ".dock .acts-head"):
        expect(page.locator(silent)).to_be_hidden()

    before = words(page, ".stepper")
    page.click(".stepper .btn.go")

    expect(page.locator(".stepper")).not_to_have_text(before, use_inner_text=True)

    page.keyboard.press("Escape")

    expect(page.locator(".stepper")).to_be_hidden()
    expect(page.locator(".prompt")).not_to_contain_text("Patrzysz wstecz")
    expect(page.locator(".dock .say")).to_be_visible()


def test_hints_show_three_moves_and_lay_one_out(visit: Any) -> None:
    page = visit.table("four")
    page.keyboard.press("h")
    page.wait_for_selector("dialog .hints li")

    expect(page.locator("dialog .hints li")).to_have_count(3)

    page.click("dialog .hints li:first-child .btn")

    expect(page.locator("#confirm")).to_have_count(1)


def test_a_lost_connection_is_told_and_mended(visit: Any, preview: Any) -> None:
    page = visit.table("four")
    page.evaluate(
        """() => {
      const send = WebSocket.prototype.send;
      WebSocket.prototype.send = function (data) { window.socket = this; send.call(this, data); }; }"""
    )
    page.keyboard.press("h")
    page.wait_for_selector("dialog .hints")
    page.keyboard.press("Escape")
    page.evaluate(
        """() => {
      const banner = document.querySelector('.banner');
      new MutationObserver(() => { window.told ||= !banner.hidden; }).observe(banner, { attributes: true });
      window.socket.close(); }"""
    )
    page.wait_for_function("() => window.told && document.querySelector('.banner').hidden")

    expect(page.locator(".table.my-move")).to_have_count(1)


def test_a_map_grows_where_one_explores_and_dice_show_the_true_result(visit: Any) -> None:
    page = visit.table("maze")
    tiles = page.locator(".board .look-tile").count()
    page.click('.board [data-id="hero:0"]')
    page.click('.board [data-id="tile:1:0"]')
    page.click("#confirm")
    expect(page.locator(".board .look-tile")).to_have_count(tiles + 1)
    page.wait_for_selector(".dock[aria-busy=false]", state="attached")
    page.wait_for_selector("main.table:not(.fresh)")
    page.keyboard.press("1")
    page.click("#confirm")
    page.wait_for_function("() => document.querySelector('.feed')?.textContent.includes('Rzut')")
    dice = page.locator(".rim.left .die use")

    eventually(
        page,
        lambda: dice.evaluate_all("all => all.map((use) => use.getAttribute('href'))"),
        ["#gt-die-3", "#gt-die-1", "#gt-die-6"],
    )


def test_the_end_is_a_moment(visit: Any, keep_picture: Any) -> None:
    page = visit.table("ended")
    page.wait_for_selector("dialog.ending-dialog")
    keep_picture(page, "ending-1440")

    expect(page.locator(".standings li")).to_have_count(4)
    expect(page.locator(".standings li.win").first).to_be_visible()
    expect(page.locator(".story li").nth(3)).to_be_attached()
    expect(page.locator(".chart .series")).to_have_count(4)
    expect(page.locator("dialog .row-buttons .btn")).to_have_count(4)


def test_the_chart_of_the_end_is_seen_whole(visit: Any) -> None:
    page = visit.table("ended")
    page.wait_for_selector("dialog.ending-dialog .chart .series")
    outside = page.locator(".chart text").evaluate_all(
        """(all) => all.filter((el) => {
          const [a, b] = [el.getBoundingClientRect(), el.closest('svg').getBoundingClientRect()];
          return a.left < b.left || a.right > b.right || a.top < b.top || a.bottom > b.bottom;
        }).map((el) => el.textContent)"""
    )
    dot = page.locator(".chart .turning-dot")

    assert outside == []  # neither "100%" nor the names of three who ended at nought
    assert dot.evaluate("(el) => getComputedStyle(el).fill") == page.locator(".chart .turning").evaluate(
        "(el) => getComputedStyle(el).stroke"
    )


def test_a_spectator_sees_no_hand_and_no_buttons(visit: Any) -> None:
    page = visit.table("spectator")

    expect(page.locator(".fan .card")).to_have_count(0)
    expect(page.locator(".acts .act")).to_have_count(0)
    expect(page.locator(".compose")).to_be_hidden()


def test_screen_readers_hear_what_happens_and_can_read_the_board(visit: Any) -> None:
    page = visit.table("four")
    board = page.locator(".stage .vh li").all_text_contents()

    assert any("Ola" in line and "Silny" in line for line in board)

    page.keyboard.press("4")
    page.click("#confirm")
    page.wait_for_selector(".table.my-move")

    page.wait_for_selector("[aria-live=polite][role=log] p", state="attached")


@pytest.mark.parametrize("path", ["/table/four", "/table/maze"])
@pytest.mark.parametrize("width", [390, 1440])
def test_no_serious_accessibility_findings(visit: Any, keep_picture: Any, path: str, width: int) -> None:
    """Of tables that no game has yet; all pages are examined as the server serves them, in tests/browser."""
    if not AXE.exists():
        pytest.fail("axe-core is not installed: run 'make test', or 'npm ci' in tests/web")
    page = visit(path, width=width, height=844 if width < 700 else 900)
    page.wait_for_selector(".board .zone")
    keep_picture(page, f"page{re.sub(r'[^a-z]+', '-', path)}-{width}".replace("--", "-"))
    page.evaluate(AXE.read_text("utf-8"))  # as the tester's own script, not the page's
    found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    serious = [
        (
            violation["id"],
            [node["target"] for node in violation["nodes"]][:4],
            violation["nodes"][0]["failureSummary"][:300],
        )
        for violation in found["violations"]
        if violation["impact"] in ("serious", "critical")
    ]

    assert serious == []


def test_own_markers_lie_on_places_for_this_seat_alone_and_last(visit: Any, keep_picture: Any) -> None:
    page = visit.table("maze")
    page.click('.board [data-id="tile:1:0"]', button="right")
    note = page.locator('.notes [data-note="tile:1:0"]')

    expect(note).to_have_class("note note-eye")
    shows(page, "[aria-live=polite][role=log]", "znacznik")
    keep_picture(page, "markers-1440")

    page.reload()
    page.wait_for_selector(".board .zone")

    expect(note).to_have_class("note note-eye")

    page.hover('.board [data-id="tile:1:0"]')
    page.keyboard.press("m")

    expect(note).to_have_class("note note-threat")

    page.keyboard.press("m")
    page.keyboard.press("m")

    expect(note).to_have_count(0)
    assert page.evaluate("Object.keys(localStorage).filter((key) => key.includes('marks'))") == []


def test_a_table_that_cannot_be_shown_says_why_instead_of_being_laid_for_ever(visit: Any) -> None:
    page = visit.table("four")
    trouble = {"type": "error", "error": "internal", "text": "Something broke on the server.", "closed": False}
    page.route_web_socket(re.compile("/live"), lambda socket: socket.send(json.dumps(trouble)))
    page.reload()

    expect(page.locator("p.loading")).to_have_text("Something broke on the server.")
