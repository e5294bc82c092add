"""The same game everywhere: whatever the hash seed, the process and the build."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import grimtable
from grimtable.build import is_compiled
from tests.laws.harness import ROOT, effort

SCRIPT = ROOT / "tests" / "laws" / "trajectory.py"
PROBE = "import grimtable, grimtable._built, grimtable.build; print(grimtable.build.is_compiled())"


def python(*arguments: str, path: str | None, hash_seed: str = "0") -> "subprocess.CompletedProcess[str]":
    """Run this Python in a process of its own, outside the checkout."""
    env = {**os.environ, "PYTHONHASHSEED": hash_seed}
    env.pop("PYTHONPATH", None)
    if path is not None:
        env["PYTHONPATH"] = path
    return subprocess.run(
        [sys.executable, *arguments], env=env, cwd=ROOT.parent, capture_output=True, text=True, check=False
    )


def trajectory(path: str | None, hash_seed: str = "0") -> str:
    """What the script prints."""
    done = python(str(SCRIPT), str(effort()), path=path, hash_seed=hash_seed)
    assert done.returncode == 0, done.stderr
    return done.stdout


def here() -> str:
    """Where the package under test lies."""
    return str(Path(grimtable.__file__).parents[1])


def test_the_same_games_whatever_the_hash_seed_and_the_build() -> None:
    """A process with other orders of sets and dicts of strings, of the other build where there is one, plays alike."""
    printed = trajectory(here())

    lines = printed.splitlines()
    expected = [(name, mode) for name, game in grimtable.games().items() for mode in game.modes]
    assert [tuple(line.split()[:2]) for line in lines] == expected
    assert len({line.split()[2] for line in lines}) == len(lines), "modes differ, so their games do"
    probe = python("-c", PROBE, path=None)
    assert "older than the sources" not in probe.stderr, probe.stderr
    if probe.stdout.strip() != "True":
        assert trajectory(here(), "4242") == printed
        pytest.skip("no compiled build is installed here to compare with")
    assert trajectory(str(ROOT / "src") if is_compiled() else None, "4242") == printed


def test_the_build_under_test_is_the_one_that_was_meant() -> None:
    """`GRIMTABLE_EXPECT=compiled` (or interpreted) makes a run fail that tests another build than it says."""
    meant = os.environ.get("GRIMTABLE_EXPECT")
    if meant is None:
        pytest.skip("any build will do: GRIMTABLE_EXPECT is not set")

    assert meant == ("compiled" if is_compiled() else "interpreted")
