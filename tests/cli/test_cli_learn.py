"""`grimtable learn`: lessons at the keyboard, a teacher's own file, how to play; and practice from a position."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from grimtable.games import NAMES, find
from tests.cli.running import Cli
from tests.table.test_lessons import TEXT

POSITION = """
game = "cisza"
turn = 8
active = 1
[[seat]]
cards = 3
survivors = 4
[[seat]]
hand = ["shotgun"]
survivors = 2
zombies = { normal = 1, fast = 1 }
[city]
count = 24
[now]
step = "play"
"""


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A teacher's own lesson."""
    path = tmp_path / "own.toml"
    path.write_text(TEXT, encoding="utf-8")
    return path


def test_the_lessons_are_listed(cli: Cli) -> None:
    done = cli("learn")
    listed = json.loads(cli("learn", "--json").out)

    assert done.code == 0
    assert sorted(listed) == sorted(NAMES)
    for game, lessons in listed.items():
        assert lessons == find(game).lessons("en")
        assert all(one["title"] in done.out for one in lessons)


@pytest.mark.parametrize("game", NAMES)
def test_a_lesson_is_played_to_its_end(cli: Cli, game: str) -> None:
    """`show` makes every move; Enter goes on where there is none."""
    done = cli("learn", game, lines="show\n\n" * 60)

    assert done.code == 0
    assert "What you learned" in done.out
    assert "10 of 10" in done.out


def test_a_wrong_move_is_taken_back_and_explained(cli: Cli) -> None:
    done = cli("learn", "cisza", "--stop", "2", lines="1\n2\nquit\n")

    assert "Taken back. Ending the phase means the attack" in done.out
    assert "3 of 10" in done.out
    assert "grimtable learn cisza first --stop 3" in done.out


def test_going_back_and_beginning_again(cli: Cli) -> None:
    done = cli("learn", "cisza", lines="\nshow\nback\nback\nagain\nquit\n")

    assert done.out.count("1 of 10") == 3


def test_in_polish(cli: Cli) -> None:
    done = cli("learn", "terrorscape", "killer", "--lang", "pl", lines="dalej\nkoniec\n")

    assert "Gra z przewodnikiem" in done.out
    assert "2 z 10" in done.out


@pytest.mark.parametrize("game", NAMES)
def test_how_to_play_is_printed(cli: Cli, game: str) -> None:
    said = " ".join(cli("learn", game, "--primer").out.split())
    page = find(game).primer("en")

    assert page["goal"] in said
    assert all(part["rule"] in said for part in page["mistake"])
    assert json.loads(cli("learn", game, "--primer", "--json").out) == page


def test_a_teachers_own_lesson_is_checked_and_played(cli: Cli, own: Path, refused: Callable[..., str]) -> None:
    """Too short for a lesson that ships: the check says so, and it is not played."""
    done = cli("learn", own, "--check")

    assert done.code == 2
    assert "fewer than 2 wrong moves are explained" in done.out
    assert "fewer than 2 wrong moves" in refused("learn", own)


def test_a_file_that_is_no_lesson_is_refused(own: Path, refused: Callable[..., str]) -> None:
    own.write_text("game = 1\n", encoding="utf-8")

    assert "side is missing" in refused("learn", own)
    assert "no such file" in refused("learn", own.with_name("none.toml"))
    assert "did you mean 'cisza'" in refused("learn", "cisa")
    assert "no lesson 'ghost'; there is first" in refused("learn", "cisza", "ghost")
    assert "--stop is 40; the lesson has 10 stops" in refused("learn", "cisza", "--stop", "40")


def test_a_position_is_played_on_from(cli: Cli, tmp_path: Path) -> None:
    """The seat whose decision it is gets the person; the question mark also foretells."""
    path = tmp_path / "puzzle.toml"
    path.write_text(POSITION, encoding="utf-8")
    done = cli("play", "--load", path, "--bots", "easy", lines="? 1\n1\n\n")

    assert "Practice: this table began with a position" in done.out
    assert "you lose 2 of 2: you are out" in done.out
    assert "You lose." in done.out


def test_a_moment_of_a_saved_game_is_played_on_from(cli: Cli, tmp_path: Path, refused: Callable[..., str]) -> None:
    saved = tmp_path / "game.jsonl"
    cli("play", "cisza", "--seed", "7", "--bots", "greedy", lines=f"1\n1\n1\n1\nsave {saved}\nquit\n")
    done = cli("play", "--load", saved, "--at", "6", lines="quit\n\n")

    assert done.code == 0
    assert "--at is 9999, the file has" in refused("play", "--load", saved, "--at", "9999")
    assert "--at needs a saved game" in refused("play", "cisza", "--at", "3")


def test_a_position_that_cannot_be_read_is_refused(tmp_path: Path, refused: Callable[..., str]) -> None:
    path = tmp_path / "puzzle.toml"
    path.write_text(POSITION.replace('"shotgun"', '"bazooka"'), encoding="utf-8")

    assert str(path) in refused("play", "--load", path)
    assert "--at is for saved games; this is a position" in refused("play", "--load", path, "--at", "3")


def test_turning_points_of_a_saved_game(cli: Cli, tmp_path: Path, refused: Callable[..., str]) -> None:
    """A blunder of the person is named with what the bot would have played; a game that is not over has none."""
    puzzle, saved = tmp_path / "puzzle.toml", tmp_path / "over.jsonl"
    puzzle.write_text(POSITION, encoding="utf-8")
    cli("play", "--load", puzzle, "--bots", "easy", lines=f"1\nsave {saved}\nquit\n")
    points = json.loads(cli("analyse", saved, "--turning", "--seat", "1", "--time", "30", "--json").out)["points"]

    assert len(points) == 1
    assert points[0]["cost"][0] > 0
    assert "luck or others decided" in cli("analyse", saved, "--turning", "--seat", "0").out
    assert "--turning is for replays" in refused("analyse", puzzle, "--turning")
    assert "leave --at and --iterations out" in refused("analyse", saved, "--turning", "--at", "3")
