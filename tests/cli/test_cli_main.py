"""The program itself: help, commands, errors, interrupts."""

import os
import signal
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import grimtable.cli as program
from tests.cli.running import Cli


def test_without_a_command_the_help_is_printed(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "OPTIONAL", ())
    done = cli()

    assert done.code == 0
    assert "examples:" in done.out
    for command in program.COMMANDS:
        assert f"\n    {command}" in done.out


def test_without_a_command_the_table_is_served_where_there_is_a_server(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server's module is found by its name; it needs `add` and `run` and nothing else."""
    calls: list[Any] = []

    def add(subparsers: Any) -> None:
        subparsers.add_parser("serve").add_argument("--open", action="store_true")

    def run(args: Any) -> int:
        calls.append(args.open)
        return 0

    def load(name: str) -> Any:
        return SimpleNamespace(add=add, run=run) if name.endswith(".serve") else import_module(name)

    monkeypatch.setattr(program, "find_spec", lambda _name: object())
    monkeypatch.setattr(program, "import_module", load)

    assert cli().code == 0
    assert cli("serve").code == 0
    assert calls == [True, False]


@pytest.mark.parametrize("command", program.COMMANDS)
def test_every_command_has_help_with_an_example(cli: Cli, command: str) -> None:
    done = cli(command, "--help")

    assert done.code == 0
    assert "examples:" in done.out
    assert f"grimtable {command}" in done.out.split("examples:")[1]


def test_version(cli: Cli) -> None:
    assert cli("--version").out.startswith("grimtable ")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["tournamet"], "no command 'tournamet'; did you mean 'tournament'?"),
        (["xyzzy"], "no command 'xyzzy'; there is"),
        (["--versio"], "no option '--versio'; did you mean '--version'?"),
        (["simulate", "cisza", "--games", "3", "--seatz", "4"], "no option '--seatz'; did you mean '--seats'?"),
        (["simulate", "cisza", "--games", "3", "extra"], "'extra' is one argument too many"),
        (["simulate", "cisza"], "missing: --games; see grimtable simulate --help"),
        (["simulate", "cisza", "--games"], "--games needs a value"),
        (["simulate", "cisza", "--games", "many"], "'many' is not a whole number"),
        (["simulate", "cisza", "--games", "0"], "'0' is not a whole number from 1 on"),
        (["simulate", "cizsa", "--games", "1"], "no game 'cizsa'; did you mean 'cisza'?"),
        (["play", "cisza", "--lang", "de"], "--lang is 'de'; there is pl, en"),
        (["nosuch"], "no command 'nosuch'; there is serve, play"),
        (["--lang", "de"], "no option '--lang'; there is --help, --version"),
        (["sim"], "did you mean 'simulate'?"),
        (
            ["tournament", "cisza", "--out", "x", "--bots", "greedy,random", "--games", "1"],
            "no option '--out'; there is",
        ),
        (["rules", "cisza", "cis3.2"], "did you mean 'CIS-3.2'?"),
        (["rules", "cisza", "nonsense"], "'grimtable rules cisza' prints them all"),
        (["pack", "list", "--jsn"], "did you mean '--json'?"),
        (["pack", "list", "extra"], "see grimtable pack list --help"),
        (["bench", "nosuch"], "engine|server|table|env is 'nosuch'"),
        (["bench", "--seats", "10"], "--seats is for the server"),
        (["bench", "server", "--peer-folder", "/nope/x"], "--peer-folder is /nope/x"),
        (["pack", "chek", "x"], "did you mean 'check'?"),
    ],
)
def test_bad_words_get_one_line(refused: Callable[..., str], words: list[str], says: str) -> None:
    assert says in refused(*words)


def test_help_is_quick() -> None:
    """No heavy library is loaded for it."""
    code = "import sys; from grimtable.cli import main\ntry: main(['--help'])\nexcept SystemExit: pass\n"
    code += "print([m for m in ('rich', 'polars', 'grimtable.bots', 'multiprocessing') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout.rstrip().endswith("[]")


INTERRUPTED_IMPORT = """
import os, signal, sys

class Interrupt:
    def find_spec(self, name, path=None, target=None):
        if name == "grimtable.engine.game":
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Interrupt())
from grimtable_command import main
sys.exit(main())
"""


def test_an_interrupt_while_the_package_is_imported_ends_quietly() -> None:
    """Ctrl-C in the first moments, before the program proper can catch it."""
    done = subprocess.run([sys.executable, "-c", INTERRUPTED_IMPORT], capture_output=True, text=True, check=False)

    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_the_installed_command_begins_outside_the_package() -> None:
    """A script that imports the package itself could not be interrupted quietly."""
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))

    assert project["project"]["scripts"] == {"grimtable": "grimtable_command:main"}
    assert project["tool"]["setuptools"]["py-modules"] == ["grimtable_command"]


def children(parent: int) -> int:
    """How many processes a process has started and not yet buried."""
    found = subprocess.run(["ps", "-A", "-o", "ppid="], capture_output=True, text=True, check=True)
    return found.stdout.split().count(str(parent))


def test_an_interrupt_ends_quietly() -> None:
    """Ctrl-C reaches parent and workers alike; nobody prints a traceback and nobody stays behind."""
    command = [sys.executable, "-m", "grimtable", "simulate", "cisza", "--games", "100000", "--bots", "ismcts:50"]
    process = subprocess.Popen(
        [*command, "--workers", "2"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    while children(process.pid) < 2 and process.poll() is None:  # until then it is still being loaded
        time.sleep(0.1)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=120)

    assert process.returncode == 130
    assert out == ""
    assert "Traceback" not in err
    for _ in range(300):  # the helpers of the process pool take a moment to notice
        try:
            os.killpg(process.pid, 0)
        except ProcessLookupError:
            return
        time.sleep(0.1)
    pytest.fail("a worker outlived the program")


def in_shell(command: str) -> subprocess.CompletedProcess[str]:
    """A command line of the program as a shell runs it, `grimtable` written as a word."""
    line = command.replace("grimtable", f"{sys.executable} -m grimtable", 1)
    return subprocess.run(["bash", "-o", "pipefail", "-c", line], capture_output=True, text=True, check=False)


def test_a_closed_pipe_is_no_error() -> None:
    done = in_shell("grimtable rules cisza | head -n 1")

    assert done.stderr == ""
    assert done.stdout.startswith("# ")


@pytest.mark.parametrize("command", ["rules cisza", "play", "pack list"])
def test_a_pipe_that_nobody_reads_is_no_error(command: str) -> None:
    """Also where tables are drawn: there the library would end the program with 1."""
    done = in_shell(f"grimtable {command} | true")

    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no device that is always full")
@pytest.mark.parametrize("command", ["rules cisza", "play", "pack list --json"])
def test_a_full_disk_is_said_in_one_line(command: str) -> None:
    done = in_shell(f"grimtable {command} > /dev/full")

    assert done.returncode == 2
    assert done.stderr == f"grimtable {command.split()[0]}: no space left on device\n"


@pytest.mark.parametrize("command", ["rules cisza CIS-3.2", "play"])
def test_a_closed_output_takes_everything(command: str) -> None:
    done = in_shell(f"grimtable {command} >&-")

    assert (done.returncode, done.stderr) == (0, "")
