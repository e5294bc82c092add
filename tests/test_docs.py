"""What the README and the docs show runs."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import grimtable
from grimtable.games.claustrophobia.formats import moment as claustrophobia_now
from grimtable.games.claustrophobia.formats.checks import ASKED_IN
from grimtable.games.terrorscape import fields as checking
from grimtable.games.terrorscape.formats import moment as terrorscape_now
from grimtable.games.terrorscape.state import K_STEPS

ROOT = Path(__file__).parents[1]


def block(path: str, language: str) -> str:
    """The first example in that language."""
    found = re.search(rf"```{language}\n(.*?)```", (ROOT / path).read_text(encoding="utf-8"), re.S)
    assert found is not None, path
    return found[1]


def test_the_readmes_program_plays_a_game() -> None:
    done = subprocess.run(
        [sys.executable, "-c", block("README.md", "python")], capture_output=True, text=True, check=False, timeout=120
    )

    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Outcome(")


# What the examples of docs/positions.md are about: one answer of the seat that is asked.
ANSWERS: dict[str, dict[str, object]] = {
    "cisza": {"kind": "play", "card": "shotgun", "zombies": ["normal", "fast"]},
    "osaczeni": {"kind": "play", "card": "chainsaw"},
    "male_epickie_zombie": {"kind": "put", "token": "part-1"},
    "claustrophobia": {"kind": "explore", "side": "n"},
    "terrorscape": {"kind": "play", "card": "BUT-PUR"},
}


def section(path: str, game: str) -> str:
    """What a page says of a game: from its Polish or English title to the next heading."""
    text = (ROOT / path).read_text(encoding="utf-8")
    titles = "|".join(re.escape(grimtable.games()[game].title(lang)) for lang in ("pl", "en"))
    found = re.search(rf"^## (?:{titles})\n(.*?)(?=^## |\Z)", text, re.S | re.M)
    assert found is not None, f"{path} has no section for {game}"
    return found[1]


def named(text: str) -> set[str]:
    """The words between backticks, and the keys of examples."""
    quoted = re.findall(r"`([^`\n]+)`", text)
    keys = re.findall(r"[\w-]+(?= = )|(?<=^\[)\w+(?=\])", text, re.M)
    return {word for quote in quoted for word in re.findall(r"[\w-]+", quote)} | set(keys)


def test_there_is_an_example_for_every_game() -> None:
    assert set(ANSWERS) == set(grimtable.games())


@pytest.mark.parametrize("game", ANSWERS)
def test_the_example_position_loads_and_plays_on(game: str) -> None:
    """Whoever is asked can do what the example is about, and the game goes on to its end."""
    example = re.search(r"```toml\n(.*?)```", section("docs/positions.md", game), re.S)
    assert example is not None
    s = grimtable.load_position(game, example[1])

    assert s.pending == (0,)
    assert ANSWERS[game] in [action.to_json() for action in s.legal(0)]
    assert grimtable.load_position(game, grimtable.dump_position(s)).hash() == s.hash()
    s.apply(0, grimtable.action(game, ANSWERS[game]))
    while not s.over:
        s.apply(s.pending[0], s.default(s.pending[0]))


@pytest.mark.parametrize("game", ANSWERS)
def test_every_key_of_a_position_is_explained(game: str) -> None:
    """Of the whole page or the game's section: nothing that a dump holds is left to be guessed."""
    page = (ROOT / "docs/positions.md").read_text(encoding="utf-8")
    common = page[: page.index("\n## Cisza")]

    assert set(grimtable.dump_position(grimtable.new(game))) <= named(common + section("docs/positions.md", game))


def test_every_moment_of_claustrophobia_is_named() -> None:
    said = named(section("docs/positions.md", "claustrophobia"))

    assert {*claustrophobia_now.STEPS, *ASKED_IN, *claustrophobia_now.WHY} <= said
    assert {*claustrophobia_now.FIELDS} - {"over", "steps", "asked", "questions"} <= said


def test_every_field_and_moment_of_terrorscape_is_named() -> None:
    said = named(section("docs/positions.md", "terrorscape"))
    groups = (
        checking.SURVIVOR_FIELDS, checking.KILLER_FIELDS, checking.SECRET_FIELDS, checking.BOARD_FIELDS,
        checking.TEAM_FIELDS, checking.DECK_FIELDS,
    )  # fmt: skip

    assert {name for group in groups for name in group} <= said | {"last_seen"}  # which a person writes as lair
    assert {*terrorscape_now.BEGINNINGS, *K_STEPS[1:], "turn", "actions"} <= said


@pytest.mark.parametrize("game", ANSWERS)
def test_every_field_of_a_view_is_explained(game: str) -> None:
    """And no field that no view has."""
    page = (ROOT / "docs/views.md").read_text(encoding="utf-8")
    common, own = page[: page.index("\n## Cisza")], section("docs/views.md", game)
    fields = set(grimtable.new(game).view(0).to_json())

    assert fields <= named(common + own)
    rows = re.findall(r"^\| (`.*?`) \|", own, re.M)
    assert rows
    assert named("".join(rows)) <= fields


def test_links_between_documents_lead_somewhere() -> None:
    for page in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]:
        for link in re.findall(r"\]\((?!https?:|#)([^)#]+)", page.read_text(encoding="utf-8")):
            assert (page.parent / link).exists(), f"{page.name} links to {link}"
