"""Rules on the command line, and the reading of rules files."""

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from grimtable.cli import citations as citing
from grimtable.cli.citations import Citations, ids_in_name
from grimtable.engine.errors import UnknownName
from grimtable.games import games
from grimtable.table import rulebook
from tests.cli.running import Cli

BOOK = """# Test game

Words.

## Setup
- **TST-1.1** Shuffle. [R]
- TST-1.2 Deal *three* cards, `one` each.
  More of it. [X Q1]

## Play

### 2. Fighting
| Rule | Name | Effect |
|---|---|---|
| TST-C1.1 | Axe | kills 1 [R] |

### TST-3 The vote
All vote.
- TST-3.1 The most voted is lost.

## Rulings
- **TST-Q1** *Why?* Because.
"""


@pytest.fixture(scope="module", autouse=True)
def read_once() -> Iterator[None]:
    """All tests of this file look at the same checkout: its sources and tests are read once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(citing, "Citations", cache(Citations))
        yield


def test_bullets_rows_and_headings_are_rules() -> None:
    book = rulebook.parse("test", BOOK)

    assert book.title == "Test game"
    assert list(book.rules) == ["TST-1.1", "TST-1.2", "TST-C1.1", "TST-3", "TST-3.1", "TST-Q1"]
    assert book.rules["TST-1.2"].text == "Deal *three* cards, `one` each.\n  More of it. [X Q1]"
    assert book.rules["TST-1.2"].plain == "Deal three cards, one each.\n  More of it."
    assert book.rules["TST-C1.1"].text == "Name: Axe · Effect: kills 1 [R]"
    assert (book.rules["TST-C1.1"].section, book.rules["TST-C1.1"].heading) == ("Play", "2. Fighting")
    assert book.rules["TST-3"].text == "The vote\nAll vote."
    assert [rule.id for rule in book.rules.values() if rule.needs_proof] == [
        "TST-1.1",
        "TST-1.2",
        "TST-C1.1",
        "TST-3.1",
    ]


def test_a_chapter_is_found_by_its_number() -> None:
    book = rulebook.parse("test", BOOK)

    assert [rule.id for rule in book.find("tst-1")] == ["TST-1.1", "TST-1.2"]
    assert [rule.id for rule in book.find("TST-3")] == ["TST-3", "TST-3.1"]
    assert [rule.id for rule in book.search("CARDS")] == ["TST-1.2"]
    with pytest.raises(UnknownName):
        book.find("TST-9")


def test_every_rule_that_the_games_name_is_in_their_book() -> None:
    for game in games().values():
        book = rulebook.rulebook(game.name)
        named = {kind.rule for kind in game.events.values() if kind.rule} | {game.rule_not_asked}

        assert named <= set(book.rules)


@pytest.mark.parametrize("name", rulebook.names())
def test_every_rules_file_reads(name: str) -> None:
    book = rulebook.rulebook(name)

    assert len(book.rules) > 50
    assert all(rule.text for rule in book.rules.values())


def test_names_of_tests_cite_rules() -> None:
    assert list(ids_in_name("test_cis_7_3_a_tie")) == ["CIS-7.3"]
    assert list(ids_in_name("test_cis_5_5_5_6_rescue")) == ["CIS-5.5", "CIS-5.6"]
    assert list(ids_in_name("test_ter_h1_2_noise")) == ["TER-H1.2"]
    assert list(ids_in_name("test_ter_q61_the_triples")) == ["TER-Q61"]
    assert list(ids_in_name("test_nothing_in_particular")) == []


def test_only_names_and_docstrings_of_tests_count(tmp_path: Path) -> None:
    package, tests = tmp_path / "src" / "grimtable" / "games", tmp_path / "tests"
    package.mkdir(parents=True)
    tests.mkdir()
    (package / "a.py").write_text("x = 1  # TST-1.1\n", encoding="utf-8")
    (package.parent / "cli").mkdir()
    (package.parent / "cli" / "b.py").write_text("# TST-1.3\n", encoding="utf-8")
    source = 'def test_tst_1_1_x():\n    """Leans on TST-1.2."""\n    assert "TST-1.4"  # TST-1.5\n'
    (tests / "test_a.py").write_text(f'{source}\ndef helper():\n    "TST-1.6"\n', encoding="utf-8")
    citations = Citations(tmp_path)

    assert citations.code_places("TST-1.1") == ["src/grimtable/games/a.py:1  x = 1  # TST-1.1"]
    assert citations.code_places("TST-1.3") == []
    assert citations.test_places("TST-1.1") == ["tests/test_a.py:1  test_tst_1_1_x"]
    assert citations.test_places("TST-1.2") == ["tests/test_a.py:1  test_tst_1_1_x"]
    assert not any(citations.test_places(f"TST-1.{n}") for n in (4, 5, 6))


def test_the_whole_book_is_printed(cli: Cli) -> None:
    done = cli("rules", "cisza")

    assert done.code == 0
    assert done.out == rulebook.rulebook("cisza").text


def test_one_rule_comes_with_the_places_that_cite_it(cli: Cli) -> None:
    done = cli("rules", "cisza", "cis-3.2")

    assert "Noise while the top card shows a survivor" in done.out
    assert "src/grimtable/games/cisza/rules/city.py:" in done.out
    found = cli("rules", "cisza", "CIS-3.2", "--json").json
    assert [rule["id"] for rule in found] == ["CIS-3.2"]
    assert any("city.py" in place for place in found[0]["code"])


def test_a_ruling_comes_as_a_person_reads_it_with_the_places_that_cite_it(cli: Cli) -> None:
    out = cli("rules", "terrorscape", "TER-Q61").out

    assert "\n  • Places: for each Survivor" in out
    assert "**" not in out
    assert "src/grimtable/games/terrorscape/knowledge/card_limits.py:" in out
    assert "test_ter_q61_" in out


def test_the_rules_are_printed_in_the_language_asked_for(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    assert cli("rules", "cisza", "--lang", "pl").out == rulebook.rulebook("cisza", "pl").text
    assert "Hałas" in cli("rules", "cisza", "CIS-3.2", "--lang", "pl").out
    assert "CIS-4.1" in cli("rules", "cisza", "--search", "horda", "--lang", "pl").out
    assert "Noise" in cli("rules", "cisza", "CIS-3.2").out

    monkeypatch.setenv("GRIMTABLE_LANG", "pl_PL.UTF-8")

    assert "Hałas" in cli("rules", "cisza", "CIS-3.2").out
    assert "Noise" in cli("rules", "cisza", "CIS-3.2", "--lang", "en").out


def test_coverage_counts_each_rule_once_in_every_language(cli: Cli) -> None:
    english = cli("rules", "cisza", "--coverage", "--json").json

    assert cli("rules", "cisza", "--coverage", "--json", "--lang", "pl").json == english


def test_a_chapter_and_a_word(cli: Cli) -> None:
    assert "CIS-4.8" in cli("rules", "cisza", "CIS-4").out
    assert "CIS-4.1" in cli("rules", "cisza", "--search", "horde").out


def test_coverage_lists_what_is_missing(cli: Cli) -> None:
    """A game whose code does not exist yet lacks everything, and the exit code says so."""
    done = cli("rules", "terrorscape", "--coverage", "--json")

    assert done.json["rules"] == 315
    assert done.code == (1 if done.json["without_code"] or done.json["without_test"] else 0)
    assert "rules," in cli("rules", "cisza", "--coverage").out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["cizsa"], "no rules for 'cizsa'; did you mean 'cisza'?"),
        (["cisza", "CIS-9.77"], "no rule 'CIS-9.77'; did you mean 'CIS-9.7'?"),
        (["cisza", "--search", "xylophone"], "no rule holds 'xylophone'"),
        (["cisza", "CIS-1.1", "--coverage"], "do not go together"),
    ],
)
def test_bad_input_is_refused(refused: Callable[..., str], words: list[str], says: str) -> None:
    assert says in refused("rules", *words)


def test_coverage_needs_a_checkout(refused: Callable[..., str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rulebook, "checkout", lambda: None)
    monkeypatch.setattr(rulebook, "folder", lambda: Path("docs/rules").resolve())

    assert "source checkout" in refused("rules", "cisza", "--coverage")
