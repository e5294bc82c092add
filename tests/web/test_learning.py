"""The coach of a guided game, what is foretold of an action, how to play on one screen, and why one lost."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

import grimtable
from tests.patient import eventually, shows

pytestmark = pytest.mark.browser

STOP = {"type": "lesson", "id": "first", "n": 2, "of": 8, "stop": "wall", "oops": None, "over": None, "await": None}
WORDS = {
    "say": "Pod murem stoi zombie.",
    "why": "Zabierze jednego człowieka.",
    "point": ["shelter:0", "hand:shotgun:0"],
}
PRIMER = grimtable.games()["cisza"].primer("pl")


def tell(preview: Any, page: Any, message: dict[str, Any]) -> None:
    for viewer in preview.table(page.url.rpartition("/")[2]).viewers:
        viewer.send(message)


def boxes(page: Any) -> tuple[dict[str, float], dict[str, float]]:
    """Where the note is, and the main thing that it points at."""
    return page.locator(".coach").bounding_box(), page.locator(".coach-rim").first.bounding_box()


@pytest.mark.parametrize("width", [1440, 390])
def test_the_coach_points_at_a_thing_and_never_covers_it(
    visit: Any, preview: Any, keep_picture: Any, width: int
) -> None:
    page = visit.table("four", width=width, height=900 if width > 760 else 844)
    tell(preview, page, {**STOP, **WORDS})
    page.wait_for_selector(".coach .btn.go")
    page.wait_for_timeout(500)
    keep_picture(page, f"coach-{width}")
    note, rim = boxes(page)

    shows(page, ".coach .tell", "Pod murem stoi zombie")
    shows(page, ".coach header", "2 Z 8")
    assert page.locator(".coach-rim").count() >= 1
    apart = [rim["x"] - note["x"] - note["width"], note["x"] - rim["x"] - rim["width"]]
    apart += [rim["y"] - note["y"] - note["height"], note["y"] - rim["y"] - rim["height"]]
    assert max(apart) >= 0

    page.click(".coach .btn.go")
    page.click("[data-coach=back]")

    table = preview.table(page.url.rpartition("/")[2])
    eventually(page, lambda: table.lessons, ["next", "back"])


@pytest.mark.parametrize("width", [1440, 390])
def test_the_coach_covers_nothing_that_is_picked_next(visit: Any, preview: Any, width: int) -> None:
    """A card and its target are both lit; on a phone an action without a piece lies behind its tab."""
    page = visit.table("four", width=width, height=900 if width > 760 else 844)
    picks = ["hand:shotgun:0", "zombie:0:strong:0"]
    for awaited in (picks, ["button:end"]):
        told = {"action": {}, "words": "Shotgun", "picks": awaited, "left": 1}
        tell(preview, page, {**STOP, **WORDS, "point": ["hand:shotgun:0"], "await": told})
        expect(page.locator(".coach-rim")).to_have_count(2)
        page.wait_for_timeout(500)
        note = page.locator(".coach").bounding_box()

        for rim in page.locator(".coach-rim").all():
            box = rim.bounding_box()
            beside = box["x"] >= note["x"] + note["width"] or note["x"] >= box["x"] + box["width"]
            assert beside or box["y"] >= note["y"] + note["height"] or note["y"] >= box["y"] + box["height"]


def test_a_wrong_move_is_explained_and_the_right_one_can_be_shown(visit: Any, preview: Any, keep_picture: Any) -> None:
    page = visit.table("four")
    awaited = {"action": {}, "words": "Shotgun", "picks": [], "left": 1}
    tell(preview, page, {**STOP, **WORDS, "await": awaited})

    shows(page, ".coach .wait", "czekam na twój ruch")
    expect(page.locator(".coach .btn.go")).to_have_count(0)

    tell(
        preview,
        page,
        {**STOP, **WORDS, "await": awaited, "oops": {"action": {}, "say": "Tak lekcja by się skończyła."}},
    )
    page.wait_for_selector(".coach.oops")
    keep_picture(page, "coach-oops-1440")

    shows(page, ".coach.oops", "Cofnęliśmy ten ruch")

    page.click("[data-coach=show]")

    eventually(page, lambda: preview.table(page.url.rpartition("/")[2]).lessons, ["show"])


def test_a_lesson_ends_with_what_was_learned(visit: Any, preview: Any) -> None:
    page = visit.table("four")
    over = {"learned": ["Hałas wabi.", "Mur trzyma."], "next": "Zagraj z botami.", "lessons": []}
    tell(preview, page, {**STOP, **WORDS, "over": over})
    page.wait_for_selector("dialog.lesson-over")

    expect(page.locator("dialog .learned li")).to_have_count(2)
    expect(page.locator("dialog a[href='/new/cisza']")).to_be_visible()
    expect(page.locator(".coach")).to_have_count(0)


def test_what_would_come_stands_beside_each_answer_and_below_the_chosen_one(visit: Any, keep_picture: Any) -> None:
    page = visit.table("seer")

    shows(page, ".acts .act:has-text('Zakończ') .fore-brief", "odpadasz")

    page.click('.fan [data-id="hand:shotgun:0"]')
    page.click('.board [data-id="zombie:0:strong:0"]')

    shows(page, ".say .lane.maybe", "14 z 38")
    keep_picture(page, "foretold-1440")


def test_what_is_gone_for_good_wants_a_held_button_or_a_key_pressed_twice(visit: Any, keep_picture: Any) -> None:
    page = visit.table("seer")
    page.wait_for_selector(".fore-brief.loss")
    asked = page.get_attribute("main.table", "data-question")
    page.keyboard.press("4")
    page.wait_for_selector("#confirm.doom")
    keep_picture(page, "deadly-1440")

    shows(page, ".say.doom .lane.loss", "odpadasz")

    page.click("#confirm")
    page.wait_for_timeout(200)

    assert page.get_attribute("main.table", "data-question") == asked

    box = page.locator("#confirm").bounding_box()
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.wait_for_timeout(900)
    page.mouse.up()

    eventually(page, lambda: page.get_attribute("main.table", "data-question") != asked)


def test_another_way_is_laid_out_and_warnings_can_be_turned_off(visit: Any) -> None:
    page = visit.table("seer")
    page.wait_for_selector(".fore-brief.loss")
    page.keyboard.press("4")
    page.click(".lane.way .inl")

    expect(page.locator(".say.doom")).to_have_count(0)
    shows(page, ".say", "Shotgun")

    page.keyboard.press("Escape")
    page.click('.tools [aria-label="Menu"]')
    page.click("dialog .seg button:has-text('żadne')")
    page.keyboard.press("Escape")
    page.keyboard.press("4")
    page.wait_for_selector("#confirm.go")

    expect(page.locator(".lanes")).to_have_count(0)


def test_how_to_play_stands_on_one_screen_and_begins_a_guided_game(visit: Any, keep_picture: Any) -> None:
    page = visit("/")
    page.route(re.compile("/api/games/cisza/primer"), lambda route: route.fulfill(json=PRIMER))
    page.goto(page.url + "learn/cisza")
    page.wait_for_selector(".rounds")
    page.wait_for_selector("#gt-monster", state="attached")
    keep_picture(page, "primer-1440")

    expect(page.locator(".rounds li")).to_have_count(4)
    expect(page.locator(".round-picture use")).to_have_count(18)
    expect(page.locator(".wrongs li")).to_have_count(5)
    assert page.evaluate("document.scrollingElement.scrollHeight <= innerHeight + 40")

    with page.expect_request(re.compile("/api/tables")) as asked:
        page.click("[data-lesson=first]")

    assert asked.value.post_data_json == {"game": "cisza", "lesson": "first"}


def test_the_ending_says_why_and_where_it_turned(visit: Any, preview: Any, keep_picture: Any) -> None:
    page = visit.table("ended")
    page.wait_for_selector("dialog.ending-dialog")
    point = {
        "act": 12,
        "words": "Megafon",
        "better": "Shotgun",
        "chance": 0.2,
        "chance_better": 0.55,
        "cost": [0.2, 0.5],
    }
    why = [{"at": 11, "text": "Zombie weszły do schronu.", "rule": "CIS-9.1"}]
    tell(preview, page, {"type": "afterwards", "seat": 0, "why": why, "points": [point], "text": ""})
    page.wait_for_selector(".turning-points li")
    keep_picture(page, "ending-turning-1440")

    shows(page, ".chain li", "Zombie weszły do schronu.")
    shows(page, ".turning-points", "Bot zagrałby: Shotgun")
    shows(page, ".turning-points", "szansa 55% zamiast 20%")

    with page.expect_request(re.compile("/api/tables")) as asked:
        page.click("[data-from='12']")

    assert asked.value.post_data_json["moment"]["at"] == 12
