"""Outside bots: found by name, and what they do wrong costs them the move, never the game."""

import io
import logging
import re
import sys
from pathlib import Path
from time import perf_counter

import pytest

import grimtable
from grimtable.bots import OutsideBot, make, outside
from grimtable.cli import main
from grimtable.engine.errors import UnknownName

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "guide" / "bot.md").read_text(encoding="utf-8")

ODD = """
import random
import sys
import grimtable

class Fine(grimtable.Bot):
    def choose(self, info):
        return info.legal[-1]

class Crash(grimtable.Bot):
    def choose(self, info):
        raise ValueError("no idea")

class Leaver(grimtable.Bot):
    def choose(self, info):
        sys.exit(3)

class Slow(grimtable.Bot):
    def choose(self, info):
        while True:
            pass

class Wrong(grimtable.Bot):
    def choose(self, info):
        return "axe"

class Dice(grimtable.Bot):
    def choose(self, info):
        return random.choice(info.legal)

class Vandal(grimtable.Bot):
    def choose(self, info):
        info.view.hand = ()
        return info.legal[0]

class Mute(grimtable.Bot):
    pass

class NotReady(grimtable.Bot):
    def __init__(self, game, seed):
        raise RuntimeError("no network file")

    def choose(self, info):
        return info.legal[0]

class NoBot:
    def choose(self, info):
        return info.legal[0]
"""


@pytest.fixture
def odd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a module of odd bots, in which one is."""
    (tmp_path / "odd_bots.py").write_text(ODD, encoding="utf-8")
    for name, body in re.findall(r"```python\n# (\w+)\.py\n(.*?)```", PAGE, re.S):
        (tmp_path / f"{name}.py").write_text(body, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(outside, "_complained", set())
    for name in ("odd_bots", "robo", "thinker"):
        sys.modules.pop(name, None)
    return tmp_path


def play(name: str, seconds: float | None = None) -> OutsideBot:
    """A bot that has played a whole game of Cisza against the greedy bot."""
    bot = make(name, grimtable.games()["cisza"], 1, seconds=seconds)
    assert isinstance(bot, OutsideBot)
    table = grimtable.Table("cisza", 2, seed=3, bots={0: bot, 1: "greedy"})
    assert table.state.over
    return bot


def test_an_outside_bot_plays_its_own_moves(odd: Path) -> None:
    assert play("odd_bots:Fine").lost == {"error": 0, "late": 0, "illegal": 0}


@pytest.mark.parametrize(
    ("name", "kind", "words"),
    [
        ("Crash", "error", "raised ValueError: no idea"),
        ("Leaver", "error", "raised SystemExit: 3"),
        ("Wrong", "illegal", "answered 'axe', which is not one of info.legal"),
    ],
)
def test_a_bot_that_fails_loses_its_moves_with_a_clear_line(
    odd: Path, caplog: pytest.LogCaptureFixture, name: str, kind: str, words: str
) -> None:
    with caplog.at_level(logging.WARNING, "grimtable.bots"):
        bot = play(f"odd_bots:{name}")

    assert bot.lost[kind] > 0
    assert f"grimtable: bot 'odd_bots:{name}' in cisza {words}" in caplog.text
    assert "it plays keep instead" in caplog.text
    if kind == "error":
        assert re.search(r"odd_bots\.py, line \d+", caplog.text)


def test_a_slow_bot_is_stopped_and_loses_its_move(odd: Path, caplog: pytest.LogCaptureFixture) -> None:
    info = grimtable.new("cisza", seats=2, seed=1).infoset(0)
    bot = make("odd_bots:Slow", info.game, 0, seconds=0.1)
    assert isinstance(bot, OutsideBot)
    start = perf_counter()

    action = bot.choose(info)

    assert action == info.sample(grimtable.Rng(0)).default(0)
    assert perf_counter() - start < 5
    assert bot.lost["late"] == 1
    assert "needed more than 0.1 s; it plays keep instead" in caplog.text


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("nowhere_at_all:Bot", "bot 'nowhere_at_all:Bot': there is no module 'nowhere_at_all' on Python's path"),
        ("odd_bots:Nobody", "module odd_bots has no 'Nobody'; there is Crash, Dice, Fine"),
        ("odd_bots:NoBot", "NoBot is not a class derived from grimtable.Bot"),
        ("odd_bots:Mute", "Mute has no method choose(self, info) that returns one of info.legal"),
        ("odd_bots:NotReady", "NotReady(game, seed) raised RuntimeError: no network file"),
        ("robot", "no bot 'robot'; there is random, greedy, ismcts, easy"),
        ("greedy:x", "greedy takes no number of iterations"),
    ],
)
def test_a_bot_that_cannot_be_had_is_refused_in_one_sentence(odd: Path, name: str, words: str) -> None:
    with pytest.raises(UnknownName) as refused:
        grimtable.bot(name, "cisza")

    assert words in str(refused.value)
    assert "\n" not in str(refused.value)


def test_an_installed_package_names_its_bots(odd: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = odd / "robo-1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: robo\nVersion: 1.0\n", encoding="utf-8")
    (folder / "entry_points.txt").write_text("[grimtable.bots]\nrobo = robo:Robo\n", encoding="utf-8")

    assert play("robo").inner.__class__.__name__ == "Robo"


def test_the_first_bot_of_the_guide_passes_its_check(odd: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The guide's commands are those that run here; the second bot beats the first one."""
    assert main(["simulate", "cisza", "--games", "4", "--workers", "1", "--bots", "robo:Robo,random"]) == 0
    assert main(["tournament", "cisza", "--games", "2", "--workers", "1", "--bots", "thinker:Thinker,robo:Robo"]) == 0
    assert main(["check-bot", "robo:Robo", "--game", "cisza", "--games", "1"]) == 0
    assert "every move was its own" in capsys.readouterr().out
    assert "grimtable check-bot robo:Robo" in PAGE


@pytest.mark.parametrize(
    ("name", "column"),
    [("Crash", "error"), ("Wrong", "illegal"), ("Dice", "not_repeatable"), ("Vandal", "views_altered")],
)
def test_the_check_finds_a_fault(odd: Path, capsys: pytest.CaptureFixture[str], name: str, column: str) -> None:
    code = main(["check-bot", f"odd_bots:{name}", "--game", "cisza", "--games", "1", "--json"])

    assert code == 1
    assert f'"{column}": 0' not in capsys.readouterr().out


def test_a_saved_game_never_has_a_module_imported(odd: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Only --bots names outside bots: a file may come from anybody."""
    table = grimtable.Table("cisza", 2, seed=1)
    table.sit(0, "human Ada")
    table.sit(1, "bot boom:Bang Bruno")
    from grimtable.table import replay

    replay.write(odd / "evening.jsonl", table)
    (odd / "boom.py").write_text("raise SystemExit('imported')\n", encoding="utf-8")

    assert main(["play", "--load", "evening.jsonl"]) == 2
    assert "outside bot 'boom:Bang'; name the bots of all seats with --bots" in capsys.readouterr().err


def test_a_terminal_game_shows_an_outside_bot_by_its_name(
    odd: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    monkeypatch.setenv("GRIMTABLE_LANG", "en")

    assert main(["play", "cisza", "--seed", "1", "--bots", "robo:Robo"]) == 0
    assert "robo:Robo" in capsys.readouterr().out
