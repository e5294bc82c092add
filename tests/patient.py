"""Looking at a page with patience: what should be there may take a moment on a busy machine."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Error, Page, expect

PATIENCE = 30_000  # milliseconds
expect.set_options(timeout=PATIENCE)


def shows(page: Page, selector: str, words: str) -> None:
    """The first such element says these words, now or soon."""
    expect(page.locator(selector).first).to_contain_text(words, use_inner_text=True)


def eventually(page: Page, look: Callable[[], Any], wanted: Any = True) -> None:
    """What is looked up is as wanted, now or soon; fails with what was seen last."""
    seen: Any = None
    for _ in range(PATIENCE // 50):
        try:
            seen = look()
        except Error as error:  # what is looked at was just drawn anew
            seen = error
        if seen == wanted:
            return
        page.wait_for_timeout(50)
    assert seen == wanted


OUTSIDE = """() => {
  const frame = document.querySelector('.mapwrap').getBoundingClientRect();
  return [...document.querySelectorAll('.board.is-map .zones > g:not(.look-backdrop)')].filter((zone) => {
    const box = zone.getBoundingClientRect();
    const beyond = [frame.left - box.left, frame.top - box.top, box.right - frame.right, box.bottom - frame.bottom];
    return Math.max(...beyond) > 12;
  }).map((zone) => zone.dataset.id);
}"""


def out_of_sight(page: Page) -> list[str]:
    """The places of a map that the stage does not show whole; a board that flows fills its stage."""
    found: list[str] = page.evaluate(OUTSIDE)
    return found
