"""CONTRIBUTING's worked example of a change works as it is written."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("## Change a rule in ten minutes")[2]


def block(language: str) -> str:
    """The example's one block in that language."""
    found = re.search(rf"^ *```{language}\n(.*?)^ *```", PAGE, re.S | re.M)
    assert found is not None
    return dedent(found[1])


def test_the_worked_example_changes_the_rule(tmp_path: Path) -> None:
    """Its test fails before the change and passes after it, and the row it changes is the rule's own."""
    path, *lines = block("diff").splitlines()
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("*.so", "__pycache__", "*.egg-info"))
    target = tmp_path / path.removeprefix("--- ")
    before = target.read_text(encoding="utf-8")
    old = "\n".join(line[1:] for line in lines if line.startswith("-"))
    new = "\n".join(line[1:] for line in lines if line.startswith("+"))
    (tmp_path / "example.py").write_text(block("python"), encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "src")}
    command: list[str | Path] = [sys.executable, tmp_path / "example.py"]

    assert before.count(old) == 1
    row = next(row for row in before.split("\n\n") if old in row)
    assert 'id = "flare"' in row
    assert 'rule = "CIS-5.6"' in row
    first = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert "AssertionError" in first.stderr
    target.write_text(before.replace(old, new), encoding="utf-8")
    second = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert second.returncode == 0, second.stderr


def test_the_commands_of_the_example_find_the_rule() -> None:
    for words in re.findall(r"`\.venv/bin/grimtable (rules [^`]+)`", PAGE):
        done = subprocess.run(
            [sys.executable, "-m", "grimtable", *words.split()], cwd=ROOT, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        assert "CIS-5.6" in done.stdout
