"""Maps at the table: what is seen of them at first, how one goes on, and what tells that there is more."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.patient import eventually, out_of_sight

AT = "getComputedStyle(document.querySelector('.world')).transform"


def moved(page: Any, before: str) -> str:
    """Where the map lies once it does not lie there any more."""
    page.wait_for_function(f"(before) => {AT} !== before", arg=before)
    place: str = page.evaluate(AT)
    return place


def test_a_map_pans_and_zooms_by_wheel_drag_and_keys(visit: Any) -> None:
    page = visit.table("maze", width=390, height=844)
    seen = [page.evaluate(AT)]
    box = page.locator(".board").bounding_box()
    page.mouse.move(box["x"] + 200, box["y"] + 60)
    page.mouse.down()
    page.mouse.move(box["x"] + 150, box["y"] + 120, steps=4)
    page.mouse.up()
    seen.append(moved(page, seen[-1]))
    page.mouse.wheel(0, -200)
    seen.append(moved(page, seen[-1]))
    page.keyboard.press("-")
    seen.append(moved(page, seen[-1]))

    assert len(set(seen)) == 4
    expect(page.locator(".board .sel")).to_have_count(0)  # a drag picks nothing


@pytest.mark.parametrize("size", [(1440, 900), (1280, 720), (900, 800)])
def test_a_large_screen_shows_the_whole_map_at_first(visit: Any, size: tuple[int, int]) -> None:
    page = visit.table("maze", width=size[0], height=size[1])

    eventually(page, lambda: out_of_sight(page), [])
    expect(page.locator(".onward:visible")).to_have_count(0)
    expect(page.locator(".minimap")).to_be_hidden()


def test_figures_do_not_stand_on_what_a_tile_is_marked_with(visit: Any) -> None:
    page = visit.table("maze")
    mark = page.locator(".zone .mark-box", has_text="dziura").bounding_box()
    figures = [page.locator(f'[data-id="foe:{k}"]').bounding_box() for k in (0, 1, 3, 4)]

    tops = [figure["y"] for figure in figures]
    assert len(set(tops)) > 1, "two rows at least: else they would stay clear of it anyway"
    assert min(tops) >= mark["y"] + mark["height"]


FIGURES = """() => [...document.querySelectorAll(".board .piece.face-token > .inner")].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [x + width / 2, y + height / 2, Math.min(width, height)];
})"""


def test_figures_on_a_tile_never_overlap(visit: Any) -> None:
    page = visit.table("maze")
    figures = page.evaluate(FIGURES)

    assert len(figures) > 6
    for k, (x, y, size) in enumerate(figures):
        assert all(((x - u) ** 2 + (y - v) ** 2) ** 0.5 >= 0.8 * min(size, other) for u, v, other in figures[k + 1 :])


def test_where_a_map_goes_on_an_arrow_says_so_and_goes_there(visit: Any) -> None:
    page = visit.table("maze", width=390, height=844, lang="en")
    arrows = page.locator(".onward:visible")
    expect(arrows.first).to_be_visible()
    there = [arrow.get_attribute("aria-label") for arrow in arrows.all()]

    assert "Further right" in there

    for _ in range(4):
        before = page.evaluate(AT)
        page.click(".onward.right")
        moved(page, before)
        if page.locator(".onward.right:visible").count() == 0:
            break

    expect(page.locator(".onward.right")).to_be_hidden()
    expect(page.locator(".onward.left")).to_be_visible()


def test_a_place_is_shown_as_an_answer_would_leave_it(visit: Any) -> None:
    """Pointed at in the list, by mouse or by keyboard, and picked; otherwise the place is as it is."""
    page = visit.table("maze")
    foreseen = page.locator(".board .zone.foreseen")
    answer = page.locator(".acts .act", has_text="kośćmi")
    expect(foreseen).to_have_count(0)
    answer.hover()
    expect(foreseen.locator(".tile-name")).to_have_text("Zasypany")
    page.hover(".ribbon")
    expect(foreseen).to_have_count(0)
    answer.focus()
    expect(foreseen).to_have_count(1)
    answer.blur()
    expect(foreseen).to_have_count(0)

    answer.click()
    page.hover(".ribbon")
    expect(foreseen).to_have_count(1)
    page.click(".say .btn.ghost")
    expect(foreseen).to_have_count(0)


WORDS = """() => [...document.querySelectorAll(".board .look-tile .legible")].map((one) => {
  const [told, brief] = one.children;
  const text = told.querySelector("text");
  const { a, b } = text.getScreenCTM();
  const seen = (el) => Boolean(el?.checkVisibility({ opacityProperty: true }));
  return [seen(told), seen(brief), parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b)];
})"""


@pytest.mark.parametrize(("height", "all_told"), [(900, True), (640, False)])
def test_words_on_a_map_are_readable_or_only_their_symbols_are_seen(visit: Any, height: int, all_told: bool) -> None:
    page = visit.table("maze", width=1440, height=height)
    eventually(page, lambda: out_of_sight(page), [])
    words = page.evaluate(WORDS)

    assert all(told != brief for told, brief, _size in words)
    assert all(size > 10.9 for told, _brief, size in words if told)
    assert all(told for told, _brief, _size in words) == all_told


OVER_ITS_RIM = """(board) => {
  const rim = board.getBoundingClientRect().right;
  const inside = [...board.querySelectorAll("b, small, table, .stat")].filter((one) => one.checkVisibility());
  return inside.filter((one) => one.getBoundingClientRect().right > rim || one.scrollWidth > one.clientWidth + 1)
    .filter((one) => getComputedStyle(one).textOverflow !== "ellipsis").map((one) => one.textContent);
}"""


@pytest.mark.parametrize("size", [(1440, 900), (900, 800), (390, 844)])
def test_a_long_word_does_not_widen_a_board(visit: Any, size: tuple[int, int]) -> None:
    page = visit.table("maze", width=size[0], height=size[1])
    boards = page.locator(".fan > .box:has(.lines)")

    expect(boards).to_have_count(2)
    for board in boards.all():
        assert board.evaluate(OVER_ITS_RIM) == []
    expect(page.locator(".fan .lines tr.cur.x")).to_have_count(1)
    expect(page.locator(".fan .stat.threat")).to_be_visible()


def test_what_lies_below_the_small_map_can_be_picked(visit: Any) -> None:
    page = visit.table("maze", width=390, height=844, touch=True)
    expect(page.locator(".minimap")).to_be_visible()
    small = page.locator(".minimap").bounding_box()
    at = [small["x"] + small["width"] / 2, small["y"] + small["height"] / 2]

    assert page.evaluate("([x, y]) => document.elementFromPoint(x, y).closest('.board') !== null", at)


AT_THE_RIM = """async () => {
  const { PanZoom } = await import("/js/board/panzoom.js");
  const [svg, world] = ["svg", "g"].map((name) => document.createElementNS("http://www.w3.org/2000/svg", name));
  const map = { x: 0, y: 0, w: 1000, h: 1000 };
  const view = new PanZoom(svg, world, () => {});
  view.update(true, { bounds: map, core: map }, { width: 400, height: 500, tall: true }, { x: 990, y: 10 });
  const right = (1000 - 400 / view.scale) * -view.scale;
  return [view.x - right, view.y, view.more.join(" ")];
}"""


def test_a_focus_at_the_rim_of_a_map_shows_no_void_beyond_it(visit: Any) -> None:
    page = visit.table("maze", width=390, height=844)

    across, down, more = page.evaluate(AT_THE_RIM)

    assert (round(across, 6), round(down, 6)) == (0, 0)
    assert more == "down left"


def test_a_map_that_grows_is_still_seen_whole_until_somebody_moves_it(visit: Any) -> None:
    page = visit.table("maze", width=1280, height=720)
    eventually(page, lambda: out_of_sight(page), [])
    tiles = page.locator(".board .look-tile").count()
    page.click('.board [data-id="tile:1:0"]')
    page.click("#confirm")
    expect(page.locator(".board .look-tile")).to_have_count(tiles + 1)

    eventually(page, lambda: out_of_sight(page), [])

    before = page.evaluate(AT)
    page.keyboard.press("+")
    own = moved(page, before)
    page.wait_for_selector("main.table:not(.fresh)")
    page.keyboard.press("1")
    page.click("#confirm")
    page.wait_for_selector(".dock[aria-busy=false]", state="attached")

    assert page.evaluate(AT) == own


def test_what_the_keyboard_goes_to_is_brought_into_sight(visit: Any) -> None:
    page = visit.table("maze", width=1280, height=720)
    for _ in range(8):
        page.keyboard.press("+")
    page.wait_for_selector(".onward:visible")
    frame = page.locator(".mapwrap").bounding_box()
    hidden = "tile:1:0"
    place = page.locator(f'.board [data-id="{hidden}"]')
    page.keyboard.press("ArrowRight")  # from here on it is the keyboard that moves the focus
    place.focus()

    def middle() -> bool:
        box = place.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        return bool(frame["x"] < x < frame["x"] + frame["width"] and frame["y"] < y < frame["y"] + frame["height"])

    eventually(page, middle)


def test_panels_that_scroll_fade_where_there_is_more(visit: Any) -> None:
    page = visit.table("maze", width=1280, height=420)
    rim = page.locator(".rim.left")

    expect(rim).to_have_attribute("data-more", "down")

    rim.evaluate("el => el.scrollTo(0, el.scrollHeight)")

    expect(rim).to_have_attribute("data-more", "up")


MANY = """() => {
  const now = document.querySelector(".phases .now");
  for (let n = 0; n < 4; n++) now.before(Object.assign(document.createElement("li"), { textContent: "Before that" }));
  now.parentElement.style.maxWidth = "260px";
}"""


def test_of_phases_that_do_not_all_fit_the_present_one_is_seen(visit: Any) -> None:
    page = visit.table("maze", width=1280, height=720)
    phases, now = page.locator(".phases"), page.locator(".phases .now")

    assert not phases.get_attribute("data-more")

    page.evaluate(MANY)

    def seen() -> bool:
        box, frame = now.bounding_box(), phases.bounding_box()
        return bool(frame["x"] <= box["x"] and box["x"] + box["width"] <= frame["x"] + frame["width"])

    eventually(page, seen)
    eventually(page, lambda: "left" in (phases.get_attribute("data-more") or ""))


@pytest.mark.parametrize("level", ["may", "reach", "sure", "safe"])
def test_danger_has_a_pattern_a_badge_and_a_word(visit: Any, preview: Any, keep_picture: Any, level: str) -> None:
    page = visit.table("maze")
    zone = {**preview.table(page.url.rpartition("/")[2]).viewers[0].scene.to_json()["zones"]["tile:1:0"]}
    zone |= {"danger": level, "danger_note": "2"}
    for viewer in preview.table(page.url.rpartition("/")[2]).viewers:
        viewer.send({"type": "update", "events": [], "log": [], "fx": [], "scene": {"zones": {"tile:1:0": zone}}})
    place = page.locator('.board [data-id="tile:1:0"]')

    expect(place.locator(f".dz-edge.dz-{level}")).to_have_count(1)
    expect(place.locator(f'use[href="#gt-danger-{level}"]')).to_have_count(1)
    words = {"may": "może tu być", "reach": "dojdzie tu", "sure": "uderzy tu", "safe": "tu jest bezpiecznie"}
    expect(page.locator(".stage .vh")).to_contain_text(f"{words[level]} (2)")
    dashes = place.locator(".dz-edge").evaluate("(el) => getComputedStyle(el).strokeDasharray")
    assert dashes == "none"  # dashes belong to what may be touched
    keep_picture(page, f"danger-{level}-1440")
