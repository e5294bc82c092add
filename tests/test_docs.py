"""What the README and the docs show runs."""

import re
import subprocess
import sys
from pathlib import Path

import grimtable

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


def test_the_example_position_loads() -> None:
    s = grimtable.load_position("cisza", block("docs/positions.md", "toml"))

    assert s.pending == (0,)
    assert {"kind": "play", "card": "shotgun", "zombies": ["normal", "fast"]} in [a.to_json() for a in s.legal(0)]


def test_links_between_documents_lead_somewhere() -> None:
    for page in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]:
        for link in re.findall(r"\]\((?!https?:|#)([^)#]+)", page.read_text(encoding="utf-8")):
            assert (page.parent / link).exists(), f"{page.name} links to {link}"
