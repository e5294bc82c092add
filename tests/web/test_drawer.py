"""Beside the board in a real browser: the talk follows what is said, rules, help and a bot's seat are explained."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.patient import eventually, shows

pytestmark = pytest.mark.browser

FROM_END = (
    "(() => { const f = document.querySelector('.feed'); return f.scrollHeight - f.scrollTop - f.clientHeight; })()"
)


def say(page: Any, words: str) -> None:
    page.fill(".compose input", words)
    page.keyboard.press("Enter")
    shows(page, ".feed", words)


def is_at_end(page: Any) -> bool:
    from_end: float = page.evaluate(FROM_END)
    return from_end <= 4


def test_the_talk_follows_though_its_room_shrinks(visit: Any) -> None:
    page = visit.table("four")
    for k in range(12):
        say(page, f"{k}: cisza")
    page.set_viewport_size({"width": 1440, "height": 720})

    eventually(page, lambda: is_at_end(page))

    page.evaluate("document.querySelector('.chips').style.paddingTop = '90px'")  # as when there is more to claim

    eventually(page, lambda: is_at_end(page))

    say(page, "Widzisz mnie?")

    eventually(page, lambda: is_at_end(page))


def test_who_reads_further_up_stays_there_until_they_speak(visit: Any, preview: Any) -> None:
    page = visit.table("four")
    for k in range(14):
        say(page, f"{k}: cisza")
    eventually(page, lambda: is_at_end(page))
    page.hover(".feed")
    page.mouse.wheel(0, -300)
    eventually(page, lambda: not is_at_end(page))
    before = page.evaluate("document.querySelector('.feed').scrollTop")
    table = preview.table(page.url.rpartition("/")[2])
    table.said({"seat": 1, "text": "Słychać kroki."})
    shows(page, ".feed", "Słychać kroki.")

    assert page.evaluate("document.querySelector('.feed').scrollTop") == before

    say(page, "To ja.")

    eventually(page, lambda: is_at_end(page))


def test_much_to_claim_leaves_room_for_the_talk(visit: Any) -> None:
    page = visit.table("four", width=1280, height=720)
    page.evaluate(
        "() => { const chips = document.querySelector('.chips');"
        " for (let k = 0; k < 20; k++) chips.append(chips.firstElementChild.cloneNode(true)); }"
    )

    eventually(page, lambda: page.evaluate("document.querySelector('.feed').clientHeight") >= 220)
    expect(page.locator(".chips[data-more~=down]")).to_have_count(1)


def test_the_rules_tab_says_what_to_type_before_anything_is_typed(visit: Any) -> None:
    page = visit.table("four", lang="en")
    page.click(".drawer .tabs button:nth-child(3)")

    shows(page, ".found", "or the id of a rule")
    expect(page.locator(".found a[href='/rules/cisza']")).to_have_text("Rulebook")

    page.fill(".rulepane input", "qwertyuiop")

    shows(page, ".found", "No rule matches.")


def test_what_happened_since_ones_turn_is_told_in_whole_words(visit: Any) -> None:
    page = visit.table("four")
    for _ in range(8):  # one turn, and the bots' turns after it
        if page.locator(".recap li").count() > 2:
            break
        page.keyboard.press("Enter" if page.locator("#confirm").count() else "1")
        page.wait_for_selector(".dock[aria-busy=false]", state="attached")
    tiles = page.locator(".recap li")
    told = tiles.evaluate_all("(all) => all.map((li) => [li.title, li.textContent])")
    clipped = tiles.locator("span").evaluate_all(
        "(all) => all.filter((s) => s.scrollHeight > s.clientHeight + 1).length"
    )

    assert told
    assert all(title == text for title, text in told)
    assert clipped == 0


def test_a_bot_in_ones_own_seat_is_told_and_sent_away_again(visit: Any) -> None:
    page = visit.table("four", lang="en")
    page.click(".tools .tool:last-child")
    page.locator("dialog .menu button", has_text="Let a bot play for me").click()

    shows(page, ".say", "A bot is playing for you.")
    expect(page.locator(".acts .act:not(.no)")).to_have_count(0)  # nothing is offered that the server would refuse
    expect(page.locator(".board .can, .fan .can")).to_have_count(0)

    page.click(".say .btn.go")

    shows(page, ".say", "Pick something that glows.")
    expect(page.locator(".acts .act:not(.no)")).to_have_count(4)


def test_at_a_shared_device_everybody_can_take_their_seat_back(visit: Any) -> None:
    """Who left a seat to a bot finds the way back in the menu, whoever holds the device now."""
    page = visit.table("hotseat", lang="en")
    page.click(".tools .tool:last-child")
    page.locator("dialog .menu button", has_text="Let a bot play for me").click()
    page.click("dialog.curtain .btn")
    page.click(".tools .tool:last-child")

    page.locator("dialog .menu button", has_text="Ania takes the seat back").click()
    page.click(".tools .tool:last-child")

    expect(page.locator("dialog .menu button", has_text="takes the seat back")).to_have_count(0)


def test_help_on_a_touch_screen_speaks_of_fingers(visit: Any) -> None:
    page = visit.table("four", width=390, height=844, lang="en", touch=True)
    page.tap(".tools .tool:last-child")
    page.locator("dialog .menu button", has_text="Help").tap()

    shows(page, "dialog", "Tap what an action concerns")
    expect(page.locator("dialog kbd")).to_have_count(0)


def test_a_move_that_the_clock_made_has_its_reason_in_the_log(visit: Any, preview: Any) -> None:
    page = visit.table("four")
    table = preview.table(page.url.rpartition("/")[2])
    for viewer in table.viewers:
        viewer.send({"type": "time_up", "late": [1], "timeout": "bot"})

    shows(page, ".feed li:last-child", "Czas minął (Ola): ruch robi bot.")
    expect(page.locator(".toast")).to_be_hidden()  # it is about somebody else

    for viewer in table.viewers:
        viewer.send({"type": "time_up", "late": [0], "timeout": "pause"})

    shows(page, ".toast", "Czas minął: Ty.")
