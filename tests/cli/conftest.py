"""Running the program in a test: in this process, with its input, output and exit code."""

import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from grimtable.cli import main
from grimtable.table import Table
from grimtable.table.replay import write
from tests.cli.running import Cli, Done


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Cli:
    """`cli("play", "cisza", lines="1\\n")` runs the program and hands back what it did."""
    monkeypatch.setenv("GRIMTABLE_LANG", "en")
    monkeypatch.setenv("COLUMNS", "80")

    def run(*argv: object, lines: str = "") -> Done:
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        capsys.readouterr()
        try:
            code = main([str(word) for word in argv])
        except SystemExit as stop:  # --help and --version
            code = int(stop.code or 0)
        out, err = capsys.readouterr()
        return Done(code, out, err)

    return run


@pytest.fixture
def refused(cli: Cli) -> Callable[..., str]:
    """Runs the program on bad input; exit code 2, one line on stderr, nothing else. The line comes back."""

    def run(*argv: object, lines: str = "") -> str:
        done = cli(*argv, lines=lines)
        assert done.code == 2, done
        assert done.out == ""
        assert done.err.count("\n") == 1, done.err
        assert done.err.startswith("grimtable")
        assert "Traceback" not in done.err
        return done.err

    return run


@pytest.fixture
def recorded(tmp_path: Path) -> Path:
    """A finished game in a replay file."""
    import grimtable

    bots = {seat: grimtable.bot("greedy", "cisza", seat) for seat in range(3)}
    table = Table("cisza", 3, 5)
    table.sit(0, "human Ola")
    table.sit(1, "bot greedy Bruno")
    table.sit(2, "bot greedy Celina")
    table.say(1, "good luck")
    table.bots = dict(bots)
    table.run_bots()
    assert table.state.over
    path = tmp_path / "game.jsonl"
    write(path, table)
    return path
