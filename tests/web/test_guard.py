"""No click lands on a list that has just changed; the table's own answer shows when; numbers on request."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.patient import shows
from tests.web.playing import use_the_barricade

pytestmark = pytest.mark.browser

ACTIONS: list[dict[str, Any]] = [
    {"action": {"kind": name}, "words": name.title(), "picks": [f"button:{name}"]} for name in ("search", "leave")
]
SENT = """() => { window.sent = []; const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (data) { window.sent.push(JSON.parse(data).type); send.call(this, data); }; }"""


def tell(preview: Any, page: Any, message: dict[str, Any]) -> None:
    for viewer in preview.table(page.url.rpartition("/")[2]).viewers:
        viewer.send(message)


def ask(preview: Any, page: Any, k: int, **question: Any) -> None:
    """Another question, with two answers that are words."""
    buttons = [{"id": move["picks"][0], "words": move["words"]} for move in ACTIONS]
    nothing = {"events": [], "log": [], "fx": [], "waiting": [0], "can_undo": False}
    open_question = {"seat": 0, "k": k, "kind": "choose", "words": "Choose", **question}
    scene = {"set": {"buttons": buttons, "refused": []}}
    tell(preview, page, {"type": "update", **nothing, "scene": scene, "question": open_question, "actions": ACTIONS})


def pressed_when_it_came(page: Any, press: str) -> None:
    """Do something in the very moment in which the list has changed."""
    page.evaluate(SENT)
    page.evaluate(
        f"""() => {{ window.told = new Promise((done) => {{
          const look = () => document.querySelector('main.table').dataset.question === '0:90'
            ? (({press})(), done(performance.now())) : requestAnimationFrame(look);
          look(); }}); }}"""
    )


@pytest.mark.parametrize(
    "press",
    [
        "() => document.querySelector('.acts .act').click()",
        "() => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '1', bubbles: true }))",
    ],
    ids=["click", "key"],
)
def test_what_was_meant_for_the_old_list_does_not_hit_the_new_one(visit: Any, preview: Any, press: str) -> None:
    page = visit.table("four")
    pressed_when_it_came(page, press)
    ask(preview, page, 90)
    page.evaluate("window.told")
    page.wait_for_timeout(100)

    assert "act" not in page.evaluate("window.sent")

    page.wait_for_selector("main.table:not(.fresh)")
    page.evaluate(f"({press})()")

    assert page.evaluate("window.sent").count("act") == 1


def test_the_only_answer_shows_when_the_table_gives_it(visit: Any, preview: Any, keep_picture: Any) -> None:
    page = visit.table("four")
    ask(preview, page, 90, auto={"left": 3, "of": 4})
    ring = page.locator(".say .answer-ring")

    expect(ring).to_have_attribute("aria-label", "Stół odpowie za 3 sekundy")
    expect(ring.locator(".ring-tick")).to_have_count(12)
    keep_picture(page, "answer-ring-1440")
    expect(ring.locator("b")).to_have_text("2")
    shows(page, ".say", "nikt nie pozna twojej ręki")

    ask(preview, page, 91)

    expect(ring).to_have_count(0)


def test_rule_numbers_and_provenance_are_shown_to_who_asked_for_them(visit: Any) -> None:
    page = visit.table("four")
    use_the_barricade(page)
    page.wait_for_selector(".table.my-move .feed .ev")
    numbers, letters = page.locator(".feed .ev .rule:visible"), page.locator(".fan .card .prov:visible")

    expect(numbers).to_have_count(0)
    expect(letters).to_have_count(0)

    page.click('.tools [aria-label="Menu"]')
    page.check("dialog input[data-setting=rules]")
    page.keyboard.press("Escape")

    expect(numbers.first).to_be_visible()
    expect(letters.first).to_be_visible()

    page.reload()
    page.wait_for_selector(".fan .card")

    expect(letters.first).to_be_visible()  # remembered


def test_who_is_out_is_told_so(visit: Any, preview: Any, keep_picture: Any) -> None:
    page = visit.table("four")
    scene = preview.table(page.url.rpartition("/")[2]).viewers[0].scene.to_json()
    seats = [{**seat, "state": "out"} if seat["seat"] == 0 else seat for seat in scene["seats"]]
    nothing = {"events": [], "fx": [], "waiting": [1], "can_undo": False, "question": None, "actions": []}
    line = {"n": 999, "seat": 0, "text": "{s0}: ostatni ocalały ginie.", "icon": "skull"}
    tell(preview, page, {"type": "update", **nothing, "log": [line], "scene": {"set": {"seats": seats}}})
    page.wait_for_selector(".out-card")
    keep_picture(page, "out-1440")

    shows(page, ".out-card .causes", "ostatni ocalały ginie")

    page.click(".out-card .btn.go")

    shows(page, ".say", "Odpadasz z gry")
    expect(page.locator(".say a[href='/new/cisza']")).to_be_visible()
