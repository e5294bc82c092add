"""Component packs: templates, checks, the list."""

from collections.abc import Callable
from pathlib import Path

import pytest

from grimtable.games import NAMES, games
from tests.cli.running import Cli


@pytest.mark.parametrize("game", NAMES)
def test_a_template_holds_every_row_and_changes_nothing(cli: Cli, tmp_path: Path, game: str) -> None:
    path = tmp_path / "mine.toml"

    assert cli("pack", "new", game, path).code == 0
    checked = cli("pack", "check", path, "--json").json
    assert checked["game"] == game
    assert checked["changes"] == []
    assert checked["identity"] == games()[game].pack_hash(games()[game].rows())
    assert path.read_text(encoding="utf-8").count("source = ") == len(games()[game].gallery())


def test_what_a_pack_changes_is_told(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('[[card]]\nid = "axe"\ncount = 5\nsource = "rulebook"\n', encoding="utf-8")

    done = cli("pack", "check", path)

    assert done.out.startswith("OK")
    assert "card axe: count 3 -> 5" in done.out
    assert 'card axe: source "derived" -> "rulebook"' in done.out


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('[[card]]\nid = "axe"\ncount = "x"\nsource = "rulebook"\n', "line 1, card 1: count is 'x'"),
        ('\n\n[[card]]\nid = "axe"\nsource = "guess"\n', "line 3, card 1: source is 'guess', not one of rulebook"),
        ('[[card]]\nid = "axe"\nsource = "rulebook"\ncount = 1000\n', "count is 1000, not a number from 0 to 40"),
        ("[[card]\n", "mine.toml"),
        ('[[dice]]\nid = "d6"\nsource = "rulebook"\n', "does not say which game"),
        ('# grimtable pack: cizsa\n[[card]]\nid = "axe"\nsource = "rulebook"\n', "did you mean 'cisza'?"),
    ],
)
def test_a_bad_pack_is_refused_with_file_line_and_reason(
    refused: Callable[..., str], tmp_path: Path, text: str, says: str
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")

    assert says in refused("pack", "check", path)


def test_an_existing_file_is_not_written_over(cli: Cli, refused: Callable[..., str], tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("precious", encoding="utf-8")

    assert "exists already" in refused("pack", "new", "cisza", path)
    assert path.read_text(encoding="utf-8") == "precious"
    assert cli("pack", "new", "cisza", path, "--force").code == 0


def test_the_list_shows_provenance(cli: Cli) -> None:
    done = cli("pack", "list")

    for name in NAMES:
        assert name in done.out
    listed = cli("pack", "list", "--json").json
    assert sum(listed[0]["sources"].values()) == sum(listed[0]["rows"].values())


def test_bad_input_is_refused(refused: Callable[..., str], tmp_path: Path) -> None:
    assert "say what to do" in refused("pack")
    assert "there is no folder" in refused("pack", "new", "cisza", tmp_path / "none" / "x.toml")
    assert "no such file" in refused("pack", "check", tmp_path / "none.toml")
