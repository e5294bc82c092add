"""The client's modules have checked types, its texts are complete, it knows no game, and it is small."""

import json
import re
from pathlib import Path

import pytest

import grimtable

HERE = Path(__file__).parent
WEB = HERE.parents[1] / "src" / "grimtable" / "web"
SOURCES = sorted((WEB / "js").rglob("*.js"))


def texts(lang: str) -> dict[str, object]:
    parts = [json.loads((WEB / "texts" / f"{part}{lang}.json").read_text("utf-8")) for part in ("", "pages-")]
    assert not parts[0].keys() & parts[1].keys()
    return {**parts[0], **parts[1]}


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_every_module_is_checked_and_short(path: Path) -> None:
    lines = path.read_text("utf-8").splitlines()

    assert lines[0] == "// @ts-check"
    assert len(lines) <= 640


ROOMS = ("kit", "board", "learn", "table", "stage", "pages", "")  # each may use those before it


def test_no_room_imports_from_one_above_it() -> None:
    for path in SOURCES:
        room = path.parent.name if path.parent != WEB / "js" else ""
        for where in re.findall(r'^import .* from "([^"]+)"', path.read_text("utf-8"), re.MULTILINE):
            other = (path.parent / where).resolve().parent
            assert ROOMS.index(other.name if other != WEB / "js" else "") <= ROOMS.index(room), f"{path.name}: {where}"


def test_no_module_parses_text_as_html_or_runs_it() -> None:
    for path in SOURCES:
        source = path.read_text("utf-8")
        for danger in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function"):
            assert danger not in source, f"{path.name} uses {danger}"


def test_the_page_has_nothing_inline() -> None:
    page = (WEB / "index.html").read_text("utf-8")

    assert not re.search(r"<style|style=|\son\w+=|<script(?![^>]*\bsrc=)", page)


def test_the_client_knows_no_game() -> None:
    games = set(grimtable.games())
    cards = {"shotgun", "megaphone", "krótkofalówka", "walkie", "bribery"}
    for path in SOURCES:
        source = path.read_text("utf-8").lower()
        found = {word for word in games | cards if re.search(rf"\b{word}\b", source)}
        assert not found, f"{path.name} knows {found}"


def test_both_languages_have_the_same_texts() -> None:
    assert texts("pl").keys() == texts("en").keys()
    for lang, forms in (("pl", {"one", "few", "many", "other"}), ("en", {"one", "other"})):
        for key, value in texts(lang).items():
            if isinstance(value, dict):
                assert value.keys() == forms, (lang, key)


def test_every_text_the_client_asks_for_exists() -> None:
    known = texts("en").keys()
    for path in SOURCES:
        for key in re.findall(r'\bt\(\s*"([a-z0-9-]+)"', path.read_text("utf-8")):
            assert key in known, f"{path.name} asks for {key}"


def test_the_table_needs_no_text_of_the_pages() -> None:
    pages = json.loads((WEB / "texts" / "pages-en.json").read_text("utf-8")).keys()
    for path in SOURCES:
        if path.parent.name != "pages" and path.name != "waitingRoom.js":  # loads them first
            asked = set(re.findall(r'\bt\(\s*"([a-z0-9-]+)"', path.read_text("utf-8")))
            assert not asked & pages, path.name


def test_every_symbol_of_the_sprite_is_drawn_without_styles() -> None:
    sprite = "".join((WEB / "art" / name).read_text("utf-8") for name in ("symbols.svg", "symbols-more.svg"))

    assert "style=" not in sprite
    assert "<script" not in sprite
    assert sprite.count("<symbol") >= 150


def test_pictures_hold_no_script_and_fetch_nothing() -> None:
    for path in (WEB / "art").glob("*.svg"):
        picture = path.read_text("utf-8")
        assert "<script" not in picture
        assert not re.search(r'href="(?!#)', picture), path.name
