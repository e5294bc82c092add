"""Who goes by keyboard keeps their place: after each answer, in fields, behind dialogs, drawers and sheets."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.patient import eventually
from tests.web.playing import use_the_barricade

pytestmark = pytest.mark.browser

AXE = Path(__file__).parent / "node_modules" / "axe-core" / "axe.min.js"
HERE = """() => {
  const el = document.activeElement;
  return [el.tagName, el.id, el.getAttribute('data-id'), el.getAttribute('aria-label')].filter(Boolean).join(' ');
}"""
VISIBLE = "document.activeElement.matches(':focus-visible')"


def question(page: Any) -> str:
    return str(page.get_attribute("main.table", "data-question"))


def tell(preview: Any, page: Any, message: dict[str, Any]) -> None:
    """Something the server says of itself."""
    for viewer in preview.table(page.url.rpartition("/")[2]).viewers:
        viewer.send(message)


def test_after_an_answer_the_focus_waits_where_the_next_one_is_given(visit: Any) -> None:
    page = visit.table("four")
    before = question(page)
    page.keyboard.press("a")
    for _ in range(4):
        page.keyboard.press("Enter")
        page.wait_for_timeout(100)
        if question(page) != before:
            break
        page.keyboard.press("a")

    eventually(page, lambda: question(page) not in ("", before))
    assert page.evaluate(HERE) == "DIV acts"
    assert page.evaluate(VISIBLE)

    page.keyboard.press("ArrowDown")

    assert page.evaluate("document.activeElement === document.querySelector('.acts .act')")


def test_an_action_finished_on_the_board_is_one_enter_from_being_done(visit: Any) -> None:
    page = visit.table("four")
    page.focus('.fan [data-id="hand:shotgun:0"]')
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    page.wait_for_function("() => document.activeElement?.dataset?.id?.startsWith('zombie:0:')")
    page.keyboard.press("Enter")

    eventually(page, lambda: page.evaluate(HERE), "BUTTON confirm")


def test_a_key_that_is_held_down_answers_once(visit: Any) -> None:
    page = visit.table("four")
    before = question(page)
    page.evaluate(
        """() => { for (let k = 0; k < 8; k++) document.body.dispatchEvent(
             new KeyboardEvent('keydown', { key: '4', bubbles: true, repeat: true })); }"""
    )

    expect(page.locator("#confirm")).to_have_count(0)
    assert question(page) == before


def test_a_clock_that_ticks_takes_the_focus_from_nothing(visit: Any, preview: Any) -> None:
    page = visit.table("four")
    clocks = [{"seat": 0, "left": 90, "running": True}]
    tell(preview, page, {"type": "clock", "clocks": clocks, "paused": False})
    page.wait_for_selector(".clock-left")
    page.focus(".tools .tool:last-child")
    shown = page.inner_text(".clock-left")
    eventually(page, lambda: page.inner_text(".clock-left") != shown)

    assert page.evaluate("document.activeElement.matches('.tools .tool:last-child')")


def test_who_writes_goes_on_writing_when_the_game_moves(visit: Any, preview: Any) -> None:
    """Else the rest of a sentence would be taken for shortcuts."""
    page = visit.table("four")
    page.focus(".compose input")
    page.keyboard.type("Czek")
    nothing = {"events": [], "log": [], "fx": [], "scene": None, "waiting": [1], "can_undo": False}
    tell(preview, page, {"type": "update", **nothing, "question": None, "actions": []})
    eventually(page, lambda: question(page), "")
    page.keyboard.type("aj")

    assert page.input_value(".compose input") == "Czekaj"


def test_a_dialog_gives_the_focus_back_though_the_table_was_drawn_anew(visit: Any, preview: Any) -> None:
    page = visit.table("four")
    page.focus(".acts .act")
    page.keyboard.press("?")
    page.wait_for_selector("dialog[open] .keys")
    nothing = {"events": [], "log": [], "fx": [], "scene": None, "waiting": [1], "can_undo": False}
    tell(preview, page, {"type": "update", **nothing, "question": None, "actions": []})
    eventually(page, lambda: question(page), "")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")

    eventually(page, lambda: page.evaluate(HERE), "DIV acts")


def test_a_drawer_takes_the_focus_keeps_it_and_gives_it_back(visit: Any) -> None:
    page = visit.table("four", width=1024, height=768)
    page.focus(".acts .act")
    page.keyboard.press("t")

    eventually(page, lambda: page.evaluate("document.activeElement.matches('.compose input')"))

    reached = set()
    for _ in range(30):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.closest('.top, .stage, .dock, .mtabs')?.className ?? ''"))

    assert reached == {""}

    page.focus(".compose input")
    page.keyboard.press("Escape")

    expect(page.locator(".drawer.open")).to_have_count(0)
    assert page.evaluate("document.activeElement === document.querySelector('.acts .act')")


def test_on_a_small_screen_the_sheet_takes_the_focus_and_gives_it_back(visit: Any) -> None:
    page = visit.table("four", width=390, height=844)
    page.keyboard.press("a")
    page.wait_for_selector(".acts-panel.open")

    assert page.evaluate("document.activeElement.matches('.acts .act')")

    page.keyboard.press("Escape")

    expect(page.locator(".acts-panel.open")).to_have_count(0)
    assert page.evaluate("document.activeElement.closest('.dock') !== null")


@pytest.mark.parametrize("key", ["l", "?"])
def test_what_opens_by_a_key_has_no_serious_accessibility_finding(visit: Any, key: str) -> None:
    if not AXE.exists():
        pytest.fail("axe-core is not installed: run 'make test', or 'npm ci' in tests/web")
    page = visit.table("four", width=390, height=640)
    page.keyboard.press(key)
    page.wait_for_selector("dialog[open], .drawer.open")
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")["violations"]

    assert [one["id"] for one in found if one["impact"] in ("serious", "critical")] == []


def test_what_others_say_is_read_aloud_and_what_one_says_oneself_is_not(visit: Any, preview: Any) -> None:
    page = visit.table("four")
    table = preview.table(page.url.rpartition("/")[2])
    table.said({"seat": 1, "text": "Słychać kroki."})
    table.said({"seat": 0, "text": "To ja."})
    news = page.locator("[role=log] p")

    expect(news.filter(has_text="Słychać kroki.")).to_have_count(1)
    expect(page.locator(".feed .bub.mine")).to_have_count(1)
    expect(news.filter(has_text="To ja.")).to_have_count(0)


def test_that_time_is_up_is_read_aloud_and_stands_in_its_place_after_a_reload(visit: Any, preview: Any) -> None:
    page = visit.table("four")
    table = preview.table(page.url.rpartition("/")[2])
    use_the_barricade(page)
    expect(page.locator(".feed li").nth(1)).to_be_attached()
    tell(preview, page, {"type": "time_up", "late": [1], "timeout": "bot"})

    expect(page.locator("[role=log] p", has_text="Czas minął")).to_have_count(1)

    welcome = table.welcome

    def with_time_ups(viewer: Any) -> None:
        send = viewer.send
        first = table.lines(viewer, 0)[0][0]["n"]
        told = [{"late": [1], "timeout": "bot", "after": first, "heard": 0}]
        viewer.send = lambda message: send({**message, "time_ups": told} if message["type"] == "welcome" else message)
        welcome(viewer)
        viewer.send = send

    table.welcome = with_time_ups
    page.reload()
    page.wait_for_selector(".board .zone")

    lines = page.locator(".feed li")
    expect(lines.filter(has_text="Czas minął")).to_have_count(1)
    texts = lines.all_inner_texts()
    at = next(k for k, text in enumerate(texts) if "Czas minął" in text)
    assert at < len(texts) - 2  # where it was told, not at the end
