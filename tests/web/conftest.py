"""A preview of the client and a real browser to look at it with."""

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.chromium import FLAGS, find
from tests.patient import PATIENCE

ARTEFACTS = Path(__file__).parents[2] / "test-artefacts" / "web"
FRESH = itertools.count(1)  # tables of this process; the preview keeps each as it was left


@pytest.fixture(scope="session")
def preview() -> Iterator[Any]:
    from tests.web.preview import Preview

    server = Preview(0).run_in_thread()
    yield server
    server.shutdown()


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    playwright = pytest.importorskip("playwright.sync_api")
    chromium = find()
    with playwright.sync_playwright() as driver:
        try:
            found = driver.chromium.launch(executable_path=chromium, args=FLAGS)
        except playwright.Error as error:
            pytest.skip(f"no browser to test with: {error}")
        yield found
        found.close()


class Visit:
    """Opens pages of the preview and fails a test on any error the page reports."""

    def __init__(self, browser: Any, preview: Any) -> None:
        self.browser = browser
        self.preview = preview
        self.contexts: list[Any] = []
        self.errors: list[str] = []

    def __call__(
        self,
        path: str,
        *,
        width: int = 1440,
        height: int = 900,
        lang: str = "pl",
        still: bool = True,
        touch: bool = False,
    ) -> Any:
        """A page, ready to be used; `four` in the path becomes a fresh table for this test."""
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            locale="pl-PL" if lang == "pl" else "en-GB",
            reduced_motion="reduce" if still else "no-preference",
            has_touch=touch,
        )
        self.contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda line: self.errors.append(line.text) if line.type == "error" else None)
        page.goto(self.preview.url + path)
        page.wait_for_selector("html[data-ready]")
        return page

    def table(self, name: str, **how: Any) -> Any:
        """A fresh table of this kind."""
        page = self(f"/table/{name}-{next(FRESH)}", **how)
        page.wait_for_selector(".board .zone")
        return page


@pytest.fixture
def visit(browser: Any, preview: Any) -> Iterator[Visit]:
    going = Visit(browser, preview)
    yield going
    for context in going.contexts:
        context.close()
    assert going.errors == []


@pytest.fixture(scope="session")
def keep_picture() -> Any:
    """Keeps a picture of a page among the test artefacts."""

    def keep(page: Any, name: str) -> None:
        ARTEFACTS.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=str(ARTEFACTS / f"{name}.png"))

    return keep
