"""Saving and leaving a terminal game: nothing is lost or written over without a clear answer."""

import builtins
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from grimtable.table import Table
from grimtable.table.replay import read, write
from tests.cli.running import Cli

GAME = ("play", "cisza", "--seed", "7", "--bots", "greedy")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the game is played: a folder of its own, that stays empty unless something is saved."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def names(folder: Path) -> list[str]:
    """The files in a folder."""
    return sorted(file.name for file in folder.iterdir())


def test_quit_offers_to_save(cli: Cli, folder: Path) -> None:
    done = cli(*GAME, lines="quit\nleft.jsonl\n")

    assert "Save before you leave?" in done.out
    assert "Saved: left.jsonl" in done.out
    assert "Until next time." in done.out
    assert done.code == 0
    assert names(folder) == ["left.jsonl"]


def test_a_yes_saves_under_a_name_that_says_what_and_when(cli: Cli, folder: Path) -> None:
    done = cli(*GAME, "--lang", "pl", lines="koniec\nt\n")

    (name,) = names(folder)
    assert name.startswith("cisza-")
    assert f"Zapisano: {name}" in done.out


def test_a_no_leaves_and_says_so(cli: Cli, folder: Path) -> None:
    assert "The game is not saved.\nUntil next time." in cli(*GAME, lines="quit\nn\n").out
    assert "Gra nie została zapisana.\nDo następnego razu." in cli(*GAME, "--lang", "pl", lines="koniec\nnie\n").out
    assert names(folder) == []


def test_a_no_after_an_earlier_save_says_what_is_lost(cli: Cli) -> None:
    done = cli(*GAME, lines="save evening.jsonl\n1\nquit\nn\n")

    assert "The moves since the last save are not saved. Last save: evening.jsonl\nUntil next time." in done.out


def test_stray_words_and_enter_are_no_answer(cli: Cli, folder: Path) -> None:
    done = cli(*GAME, "--lang", "pl", lines="koniec\nnie wiem\n\ncofnij\nn\n")

    assert done.out.count("Trzeba odpowiedzieć: t, n albo nazwa pliku z końcówką .jsonl") == 3
    assert done.out.count("Zapisać grę przed wyjściem?") == 4
    assert names(folder) == []


def test_whoever_cannot_save_there_is_asked_again(cli: Cli, folder: Path) -> None:
    done = cli(*GAME, lines="quit\nnone/left.jsonl\nleft.jsonl\n")

    assert "Not saved: there is no such folder" in done.out
    assert names(folder) == ["left.jsonl"]


@pytest.mark.parametrize("name", ["pada deszcz.jsonl", "it's.jsonl", "$HOME.jsonl", "-x.jsonl"])
def test_the_command_that_goes_on_can_be_copied_into_a_shell(cli: Cli, folder: Path, name: str) -> None:
    done = cli(*GAME, lines=f"save {name}\n")
    command = done.out.split("go on later: ")[1].split(")\n")[0]

    assert shlex.split(command)[:3] == ["grimtable", "play", "--load"]
    assert cli(*shlex.split(command)[1:], lines="quit\n").code == 0
    assert names(folder) == [name]


def test_the_usual_ending_is_added(cli: Cli, folder: Path) -> None:
    assert "Saved: evening.jsonl" in cli(*GAME, lines="save evening\n").out
    assert names(folder) == ["evening.jsonl"]


def test_saving_asks_before_it_writes_over_a_file(cli: Cli, folder: Path) -> None:
    path = folder / "evening.jsonl"
    path.write_text("precious")

    done = cli(*GAME, lines="save evening.jsonl\nmaybe\nn\nquit\nevening.jsonl\nn\nn\n")
    assert done.out.count("evening.jsonl exists already. Write over it?") == 3
    assert "Answer y (yes) or n (no)." in done.out
    assert "Not saved: evening.jsonl stays as it was." in done.out
    assert path.read_text() == "precious"
    assert cli(*GAME, lines="save evening.jsonl\ny\n").code == 0
    assert path.read_text() != "precious"


def test_an_earlier_save_of_the_same_game_is_not_written_over_unasked_either(cli: Cli, folder: Path) -> None:
    path = folder / "evening.jsonl"
    done = cli(*GAME, lines="save evening.jsonl\n1\nsave\nn\nsave evening.jsonl\nnie\n")

    assert done.out.count("is an earlier save of this game. Write over it?") == 2
    table, _ = read(path)
    assert not [act for act in table.acts if act["seat"] == 0]
    cli("play", "--load", path, lines="1\nsave\ny\n")
    table, _ = read(path)
    assert [act for act in table.acts if act["seat"] == 0]


def test_what_is_saved_is_not_asked_about_again(cli: Cli) -> None:
    done = cli(*GAME, lines="1\nsave evening.jsonl\nquit\n")
    assert "The whole game is saved: evening.jsonl" in done.out
    assert "Save before you leave?" not in done.out
    assert "The whole game is saved: evening.jsonl" in cli("play", "--load", "evening.jsonl", lines="quit\n").out


@pytest.mark.parametrize(
    ("name", "lang", "says"),
    [
        ("none/evening.jsonl", "en", "Not saved: there is no such folder; check the path."),
        ("none/evening.jsonl", "pl", "Nie zapisano: nie ma takiego folderu; sprawdź ścieżkę."),
        (".", "pl", "Nie zapisano: to folder, a nie plik; podaj nazwę pliku."),
        ("/", "en", "Not saved: this is a folder and not a file"),
        ("~nobody-of-this-name/x.jsonl", "pl", "Nie zapisano: to nie może być nazwa pliku; podaj inną."),
        ("a" * 300, "pl", "Nie zapisano: to nie może być nazwa pliku; podaj inną."),
        ("a\0b.jsonl", "en", "Not saved: this cannot be the name of a file"),
    ],
)
def test_why_nothing_was_saved_is_told_in_words(cli: Cli, folder: Path, name: str, lang: str, says: str) -> None:
    done = cli(*GAME, "--lang", lang, lines=f"save {name}\n")

    assert says in done.out
    assert done.code == 0
    assert names(folder) == []


def test_a_save_that_fails_leaves_no_half_a_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: Path, text: str, **_how: str) -> int:
        self.write_bytes(text.encode()[:100])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(OSError, match="No space left"):
        write(folder / "evening.jsonl", Table("cisza", 2, 7))

    assert names(folder) == []


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str | type[BaseException]) -> None:
    """What somebody at the keyboard does, line by line; the last may be Ctrl-C or Ctrl-D."""
    coming: Iterator[str | type[BaseException]] = iter(lines)

    def read_line(_prompt: str = "") -> str:
        line = next(coming)
        if isinstance(line, str):
            return line
        raise line

    monkeypatch.setattr(builtins, "input", read_line)


@pytest.mark.parametrize(("stop", "code"), [(KeyboardInterrupt, 130), (EOFError, 0)])
@pytest.mark.parametrize("before", [(), ("1",), ("quit",), ("save evening.jsonl", "1")])
def test_ctrl_c_and_ctrl_d_say_that_the_game_is_not_saved(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, stop: type[BaseException], code: int, before: tuple[str, ...]
) -> None:
    typed(monkeypatch, *before, stop)
    done = cli(*GAME)

    assert done.code == code
    last = done.out.splitlines()[-1]
    if "1" in before[1:]:
        assert last == "The moves since the last save are not saved. Last save: evening.jsonl"
    else:
        assert last == "The game is not saved."


@pytest.mark.parametrize("stop", [KeyboardInterrupt, EOFError])
def test_ctrl_c_and_ctrl_d_say_where_a_game_is_saved(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, stop: type[BaseException]
) -> None:
    typed(monkeypatch, "1", "zapisz wieczór.jsonl", stop)
    done = cli(*GAME, "--lang", "pl")

    assert done.out.splitlines()[-1] == "Gra jest zapisana w całości: wieczór.jsonl"


def test_whoever_leaves_a_finished_game_hears_whether_it_is_saved(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    game = ("play", "cisza", "--seed", "11", "--bots", "random")
    over = cli(*game, lines="1\n" * 400)
    moves = over.out.split("The game is over")[0].count("[1-")

    assert over.out.splitlines()[-1] == "The game is not saved."
    typed(monkeypatch, *["1"] * moves, "")
    assert cli(*game).out.splitlines()[-2:] == ["The game is not saved.", "Until next time."]
    typed(monkeypatch, *["1"] * moves, "save over.jsonl", "")
    assert cli(*game).out.splitlines()[-2:] == ["The whole game is saved: over.jsonl", "Until next time."]
