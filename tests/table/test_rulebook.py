"""The rules in two languages: the same rules under the same ids, and English where a translation lags behind."""

import re
from pathlib import Path

import pytest

from grimtable.games import games
from grimtable.server.lobby.library import Component, gallery
from grimtable.table import rulebook

ENGLISH = """# Test game
Be quiet.

## Setup
- **TST-1.1** Shuffle. [R]
- **TST-1.2** Deal. [R]

## Play
- **TST-2.1** Play. [R]
"""
POLISH = """# Gra próbna
Cicho.

## Przygotowanie
- **TST-1.1** Potasuj. [R; ostatnia część: D Q1]

## Gra
- **TST-2.1** Zagraj. [ostatnia część: D Q1]
"""
POLISH_FILES = sorted((rulebook.folder() / "pl").glob("*.md"))
TABLES_OF_NUMBERS = ("face", "limit", "number", "players")  # rows that describe a number, and name no thing
ALL_FILES = sorted(rulebook.folder().rglob("*.md"))


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of rules with one game."""
    (tmp_path / "pl").mkdir()
    (tmp_path / "test.md").write_text(ENGLISH, encoding="utf-8")
    (tmp_path / "pl" / "test.md").write_text(POLISH, encoding="utf-8")
    monkeypatch.setattr(rulebook, "folder", lambda: tmp_path)
    return tmp_path


def test_a_rule_that_is_not_translated_stays_english(shelf: Path) -> None:
    book = rulebook.rulebook("test", "pl")

    assert (book.lang, book.title) == ("pl", "Gra próbna")
    assert list(book.rules) == ["TST-1.1", "TST-1.2", "TST-2.1"]
    assert [book.rules[rule].plain for rule in book.rules] == ["Potasuj.", "Deal.", "Zagraj."]
    assert [chapter.title for chapter in book.chapters] == ["", "Przygotowanie", "Gra"]
    assert book.chapters[1].rules == ["TST-1.1", "TST-1.2"]
    assert [rule.id for rule in book.search("deal")] == ["TST-1.2"]
    assert [rule.id for rule in book.search("POTASUJ")] == ["TST-1.1"]
    assert book.text == f"{POLISH}\n- **TST-1.2** Deal. [R]\n"


def test_a_polish_search_minds_neither_marks_nor_endings() -> None:
    book = rulebook.rulebook("cisza", "pl")
    found = {rule.id for rule in book.search("halas horda")}

    assert {"CIS-4.2", "CIS-4.7"} <= found  # "Hałasem", "Hordy"; "Hałas", "Hordę"
    assert found == {rule.id for rule in book.search("HAŁAS Hordy")}
    assert not book.search("halasowac")
    assert rulebook.sought("Horda", "en") == ["horda"]
    assert rulebook.sought("Horda rów ręka", "pl") == ["hord", "row", "reka"]


def test_chapters_that_differ_are_matched_by_their_rules(shelf: Path) -> None:
    first, _, last = POLISH.partition("## Przygotowanie")
    (shelf / "pl" / "test.md").write_text(first + "## Gra" + last.partition("## Gra")[2], encoding="utf-8")
    rulebook._read.cache_clear()
    rulebook._translated.cache_clear()
    book = rulebook.rulebook("test", "pl")

    assert [chapter.title for chapter in book.chapters] == ["", "Setup", "Gra"]


def test_a_game_without_a_translation_is_read_in_english(shelf: Path) -> None:
    (shelf / "other.md").write_text(ENGLISH, encoding="utf-8")

    assert rulebook.names() == ["other", "test"]
    assert rulebook.rulebook("other", "pl").lang == "en"
    assert rulebook.rulebook("test", "..").lang == "en"
    assert rulebook.rulebook("test").rules["TST-1.1"].plain == "Shuffle."


@pytest.mark.parametrize("name", games())
def test_every_rule_of_a_game_has_a_polish_text(name: str) -> None:
    """The norm is English; a player who reads Polish misses nothing of it."""
    english, polish = own("", name), own("pl", name)

    assert list(polish.rules) == list(english.rules)
    assert all(rule.text.strip() for rule in polish.rules.values())


@pytest.mark.parametrize("path", POLISH_FILES, ids=lambda path: path.stem)
def test_no_polish_text_has_a_rule_of_its_own(path: Path) -> None:
    assert set(own("pl", path.stem).rules) <= set(own("", path.stem).rules)


@pytest.mark.parametrize("path", POLISH_FILES, ids=lambda path: path.stem)
def test_a_polish_book_has_the_chapters_of_the_english_one(path: Path) -> None:
    english, polish = own("", path.stem), own("pl", path.stem)

    assert [chapter.rules for chapter in polish.chapters] == [chapter.rules for chapter in english.chapters]
    assert [levels(polish.text), rows(polish.text)] == [levels(english.text), rows(english.text)]


@pytest.mark.parametrize("path", POLISH_FILES, ids=lambda path: path.stem)
def test_a_polish_rule_leans_on_the_same_rules(path: Path) -> None:
    """A rule, ruling or range that a text cites is cited in its translation too."""
    english, polish = own("", path.stem).rules, own("pl", path.stem).rules

    for rule_id in polish:
        here, there = cited(polish[rule_id].text), cited(english[rule_id].text)

        assert there <= here <= there | set(english), rule_id


@pytest.mark.parametrize("lang", ["en", "pl"])
@pytest.mark.parametrize("name", games())
def test_a_component_is_called_the_same_in_the_game_and_in_its_book(name: str, lang: str) -> None:
    """Who looks up the word that stands on the table finds it in the rules."""
    book = own("" if lang == "en" else lang, name)

    assert [part for card in gallery(games()[name], lang) for part in names_of(card) if not says(book.text, part)] == []


@pytest.mark.parametrize("name", games())
def test_a_polish_rule_names_its_component_where_the_english_one_does(name: str) -> None:
    """A word that happens to stand elsewhere in the book is no name of this component."""
    english, polish = own("", name), own("pl", name)
    cards = zip(gallery(games()[name], "en"), gallery(games()[name], "pl"), strict=True)
    lacking = [
        (here.rule, part)
        for there, here in cards
        if here.rule in english.rules and all(says(english.rules[here.rule].text, part) for part in names_of(there))
        for part in names_of(here)
        if not mentions(polish.rules[here.rule].text, part)
    ]

    assert lacking == []


@pytest.mark.parametrize("path", ALL_FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_title_shows_no_marks(path: Path) -> None:
    """Titles stand in lists of contents and in answers, where nothing reads Markdown."""
    book = rulebook.parse(path.stem, path.read_text(encoding="utf-8"))
    titles = [chapter.title for chapter in book.chapters] + [rule.title for rule in book.rules.values()]

    assert [title for title in titles if "`" in title or "*" in title] == []


def test_a_title_keeps_its_words() -> None:
    book = rulebook.parse("test", "# Test\n## The yard (id `C`) and *more*\n### TST-1 Layout `REF`\nSo.\n")

    assert [chapter.title for chapter in book.chapters] == ["", "The yard (id C) and more"]
    assert book.rules["TST-1"].title == "Layout REF"


def names_of(card: Component) -> list[str]:
    """The names in a component's title, without its code or what it says about them; a number has none."""
    if card.table in TABLES_OF_NUMBERS:
        return []
    return re.split(r": | – ", re.sub(r" T\d\d$", "", card.title.split(", ")[0]))


def says(text: str, name: str) -> bool:
    """Whether a text has these words, as whole words."""
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.IGNORECASE) is not None


def mentions(text: str, name: str) -> bool:
    """Whether a Polish text has every word of a name, whatever their endings are there."""
    stems = [word[: max(3, len(word) - 3)] for word in name.split()]
    return all(re.search(rf"(?<!\w){re.escape(stem)}", text, re.IGNORECASE) for stem in stems)


def own(lang: str, name: str) -> rulebook.Rulebook:
    """A rules file as it is written."""
    return rulebook.parse(name, (rulebook.folder() / lang / f"{name}.md").read_text(encoding="utf-8"))


def levels(text: str) -> list[str]:
    """The marks of the headings."""
    return re.findall(r"^#+", text, re.MULTILINE)


def rows(text: str) -> list[int]:
    """How many cells every line of a table has."""
    return [line.count("|") for line in text.splitlines() if line.startswith("|")]


def cited(text: str) -> set[str]:
    """The ids a text names."""
    return set(rulebook.ID.findall(text))
