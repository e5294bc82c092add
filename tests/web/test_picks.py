"""Building an action by clicking: only what is legal fits, and equal pieces stand for each other."""

from typing import Any

import pytest

pytestmark = pytest.mark.browser

SCENE = """{ pieces: {
  gun: { id: "gun", zone: "hand" },
  z0: { id: "z0", zone: "row", group: "z" }, z1: { id: "z1", zone: "row", group: "z" },
  z2: { id: "z2", zone: "row", group: "z" },
  s0: { id: "s0", zone: "row" } }, zones: {}, buttons: [], panels: [] }"""
MOVES = """[
  { words: "two", picks: ["gun", "z0", "z1"] }, { words: "strong", picks: ["gun", "s0"] },
  { words: "away", picks: ["bin", "gun"] }, { words: "end", picks: ["end"] } ]"""


@pytest.fixture(scope="module")
def run(browser: Any, preview: Any) -> Any:
    page = browser.new_page()
    page.goto(preview.url + "/css/tokens.css")

    def evaluate(code: str) -> Any:
        return page.evaluate(
            "async () => { const p = await import('/js/table/picks.js'); "
            f"const scene = {SCENE}; const moves = {MOVES}; {code} }}"
        )

    yield evaluate
    page.close()


def test_at_first_only_what_begins_an_action_glows(run: Any) -> None:
    assert set(run("return [...p.continuations(scene, moves, p.nothing())]")) == {"gun", "bin", "end"}


def test_after_a_pick_everything_that_still_fits_glows_equal_pieces_included(run: Any) -> None:
    glowing = run("return [...p.continuations(scene, moves, p.pick(scene, moves, p.nothing(), 'gun'))]")

    assert set(glowing) == {"z0", "z1", "z2", "s0", "bin"}


def test_a_piece_of_the_same_group_counts_for_the_one_the_action_names(run: Any) -> None:
    built = run("return p.pick(scene, moves, p.pick(scene, moves, p.nothing(), 'gun'), 'z2')")

    assert built["chosen"] == ["gun", "z0", "z1"]
    assert built["shown"]["z0"] == "z2"
    assert len(set(built["shown"].values())) == 3


def test_what_every_remaining_action_contains_needs_no_click(run: Any) -> None:
    built = run("return p.pick(scene, moves, p.nothing(), 'bin')")

    assert built["chosen"] == ["bin", "gun"]
    assert built["implied"] == ["gun"]


def test_what_fits_no_action_is_not_picked(run: Any) -> None:
    assert run("return p.pick(scene, moves, p.pick(scene, moves, p.nothing(), 'end'), 'gun')") is None


def test_taking_a_click_back_takes_what_it_implied_too(run: Any) -> None:
    built = run(
        "const b = p.pick(scene, moves, p.pick(scene, moves, p.nothing(), 'gun'), 'z2');"
        "return p.unpick(scene, moves, b, 'z2')"
    )

    assert built["chosen"] == ["gun"]


def test_the_list_holds_each_legal_action_once(run: Any) -> None:
    rows = run("return p.choices(moves, p.nothing()).map((row) => [row.id, row.moves.length])")

    assert rows == [["gun", 2], ["bin", 1], ["end", 1]]
