"""Every page of the house: pictures in two sizes and two languages, and no serious accessibility finding."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.patient import eventually, shows

from .conftest import Arrive, Evening
from .player import Player

pytestmark = pytest.mark.browser
AXE = Path(__file__).parents[1] / "web" / "node_modules" / "axe-core" / "axe.min.js"
SIZES = {"1440": (1440, 900), "390": (390, 844)}
EXAMINED = (("1440", "en"), ("390", "pl"))  # with axe: another language changes no mark-up
PAGES = {  # name: address, and what stands there once the page is whole
    "home": ("/", ".covers .cover"),
    "new": ("/new/cisza", ".places li"),
    "table": ("/table/{running}", ".board .zone"),
    "replays": ("/replay", ".rows li"),
    "replay": ("/replay/{over}?at=9", ".controls .count"),
    "rulebook": ("/rules/cisza", ".book .rule-text"),
    "gallery": ("/rules/cisza#gallery", ".gallery li"),
    "profile": ("/profile", ".results td"),
}


def look(arrive: Arrive, evening: Evening, name: str, size: str, lang: str) -> Player:
    """A regular opens a page."""
    address, whole = PAGES[name]
    player = arrive(lang=lang, size=SIZES[size], touch=size == "390", token=evening.token)
    player.open(address.format(running=evening.running, over=evening.over))
    player.page.wait_for_selector(whole)
    player.page.wait_for_load_state("networkidle")
    return player


def serious_findings(page: Page) -> list[object]:
    """What hinders people who do not see, or not well."""
    page.evaluate(AXE.read_text("utf-8"))  # as the tester's own script, not the page's
    found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [
        (violation["id"], [node["target"] for node in violation["nodes"]][:4], violation["nodes"][0]["failureSummary"])
        for violation in found["violations"]
        if violation["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("lang", ["pl", "en"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_whole_in_its_language_and_has_no_serious_accessibility_finding(
    arrive: Arrive, evening: Evening, keep: Any, name: str, size: str, lang: str
) -> None:
    player = look(arrive, evening, name, size, lang)
    keep(player, f"{name}-{size}-{lang}")
    page = player.page
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    eventually(page, lambda: page.evaluate(wide), 0)
    words = page.inner_text("body")

    assert page.evaluate("document.documentElement.lang") == lang
    assert "{" not in words.replace("{}", "")
    assert "undefined" not in words
    assert "[object" not in words
    if (size, lang) in EXAMINED and AXE.exists():
        assert serious_findings(page) == []


def test_the_rulebook_is_read_and_searched_in_polish(arrive: Arrive, evening: Evening) -> None:
    page = look(arrive, evening, "rulebook", "1440", "pl").page

    shows(page, ".toc", "Rozgrywka")
    shows(page, "#CIS-3\\.2", "odwróć tę kartę")

    page.fill("input[type=search]", "hordą podział")

    def found() -> list[str]:
        return page.locator(".book .rule-text").all_inner_texts()

    eventually(page, lambda: len(found()) > 0 and all("Hord" in text for text in found()))


def test_an_axe_finding_would_be_found(arrive: Arrive, evening: Evening) -> None:
    if not AXE.exists():
        pytest.fail("axe-core is not installed: run 'make test', or 'npm ci' in tests/web")
    player = look(arrive, evening, "profile", "1440", "en")
    player.page.evaluate("document.querySelector('main').append(document.createElement('button'))")  # without a name

    assert "button-name" in str(serious_findings(player.page))


@pytest.mark.parametrize(("name", "most"), [("home", 120_000), ("table", 180_000)])
def test_the_first_load_is_small(arrive: Arrive, evening: Evening, name: str, most: int) -> None:
    """What goes over the wire before anything can be seen: files come packed."""
    player = arrive(token=evening.token)
    wire = player.context.new_cdp_session(player.page)
    sizes: list[float] = []
    wire.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    wire.send("Network.enable")
    address, whole = PAGES[name]
    page = player.open(address.format(running=evening.running))
    page.wait_for_selector(whole)

    eventually(page, lambda: len(sizes) > 20)
    assert sum(sizes) < most
