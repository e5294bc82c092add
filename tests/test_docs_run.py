"""What README and docs show runs as written: Python examples, positions, `grimtable` commands.

What cannot run here is tagged in the page by a comment before it, `<!-- not run: why -->`.
"""

import io
import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import grimtable
from grimtable.cli import main
from grimtable.server.storage.migrate import upgrade
from grimtable.server.storage.store import database_url, make_engine
from grimtable.table import replay

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
TAG = re.compile(r"<!-- not run: (.+?) -->\s*\Z")
FENCE = re.compile(r"^( *)```(\w+)\n(.*?)^\1```", re.S | re.M)
PROGRAM = re.compile(r"^    (?:\$ )?(?:\.venv/bin/)?grimtable ?(.*)$")
PROGRAMS = re.compile(PROGRAM.pattern, re.M)
# What is measured for minutes is only begun here: the last word on an option counts.
BRIEFLY = {
    "simulate": "--games 2 --workers 1",
    "tournament": "--games 2 --workers 1",
    "ladder": "--bots random,greedy --deals 1 --workers 1",
    "analyse": "--time 0.2",
    "check-bot": "--game cisza --games 1",
    "bench env": "--seconds 0.02 --no-peers",
    "bench": "--seconds 0.02 --no-interpreted --no-peers",
}
MOST_TAGS = 10

pytestmark = pytest.mark.once


class Example:
    """One block of a page that claims to run."""

    def __init__(self, page: Path, at: int, text: str, kind: str, body: str) -> None:
        self.page = page
        self.kind = kind
        self.body = body
        self.line = text.count("\n", 0, at) + 1
        tag = TAG.search(text[:at])
        self.tag = tag[1] if tag else ""
        self.id = f"{page.relative_to(ROOT)}:{self.line}"


def examples() -> Iterator[Example]:
    """Every Python example, position and block with commands, in the order of the pages."""
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for found in FENCE.finditer(text):
            if found[2] in ("python", "toml"):
                yield Example(page, found.start(), text, found[2], re.sub(rf"^{found[1]}", "", found[3], flags=re.M))
        outside = FENCE.sub(lambda fence: "\n" * fence[0].count("\n"), text)
        lines = outside.split("\n")
        begun = -1
        for number, line in enumerate([*lines, ""]):
            if line.startswith("    ") and begun < 0 and PROGRAMS.search("\n".join(lines[number:]).split("\n\n")[0]):
                begun = number
            elif begun >= 0 and not line.startswith("    "):
                start = sum(len(each) + 1 for each in text.split("\n")[:begun])
                yield Example(page, start, text, "commands", "\n".join(lines[begun:number]))
                begun = -1


ALL = list(examples())
RUN = [example for example in ALL if not example.tag]


def words_of(line: str) -> list[str] | None:
    """The arguments of a command line as one would type it; what follows after two spaces or # explains it."""
    found = PROGRAM.match(line)
    if found is None or line.startswith("    grimtable verify: "):  # what it answers
        return None
    words = shlex.split(re.split(r"  +| #", found[1])[0])
    briefly = BRIEFLY.get(" ".join(words[:2]), BRIEFLY.get(words[0], "") if words else "")
    if briefly:
        words = [re.sub(r"ismcts:\d+", "ismcts:3", word) for word in words] + briefly.split()
    return words


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that the pages speak of: recorded games, positions, a server's games, somebody's bot."""
    table = grimtable.Table("cisza", 4, seed=5, bots=dict.fromkeys(range(4), "greedy"))
    for name in ("evening.jsonl", "game.jsonl"):
        replay.write(tmp_path / name, table)
    for example in ALL:
        named = re.match(r"# ([\w-]+\.toml)\b", example.body)
        if example.kind == "toml" and named:
            (tmp_path / named[1]).write_text(example.body, encoding="utf-8")
        module = re.match(r"# (\w+\.py)\n", example.body)
        if example.kind == "python" and module:
            (tmp_path / module[1]).write_text(example.body, encoding="utf-8")
    engine = make_engine(database_url(str(tmp_path / "games.sqlite3")))
    upgrade(engine)
    engine.dispose()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GRIMTABLE_LANG", "en")
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path


def test_few_examples_are_left_out() -> None:
    assert len([example for example in ALL if example.tag]) <= MOST_TAGS
    for kind in ("python", "toml", "commands"):
        assert len([example for example in RUN if example.kind == kind]) >= 3, kind


@pytest.mark.parametrize("example", [e for e in RUN if e.kind == "python"], ids=lambda e: e.id)
def test_a_python_example_runs(example: Example, desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What the page's earlier examples define, a later one may use."""
    scope: dict[str, object] = {"__name__": "example"}
    for earlier in RUN:
        if earlier.page == example.page and earlier.kind == "python" and earlier.line <= example.line:
            exec(compile(earlier.body, earlier.id, "exec"), scope)


@pytest.mark.parametrize("example", [e for e in RUN if e.kind == "toml"], ids=lambda e: e.id)
def test_a_position_loads_and_plays_on(example: Example, tmp_path: Path) -> None:
    """As a file of its own: it names its game."""
    named = re.search(r'^game = "(\w+)"', example.body, re.M)
    assert named is not None
    s = grimtable.load_position(named[1], example.body)
    (tmp_path / "position.toml").write_text(example.body, encoding="utf-8")

    assert main(["analyse", str(tmp_path / "position.toml"), "--time", "0.1"]) == 0

    while not s.over:
        s.apply(s.pending[0], s.default(s.pending[0]))


@pytest.mark.parametrize("example", [e for e in RUN if e.kind == "commands"], ids=lambda e: e.id)
def test_commands_run(
    example: Example, desk: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each does what the page says without complaint; a game in the terminal is left at once."""
    ran = 0
    for line in example.body.splitlines():
        words = words_of(line)
        if words is None:
            continue
        monkeypatch.setattr(sys, "stdin", io.StringIO(""))
        try:
            code = main(words)
        except SystemExit as stop:
            code = int(stop.code or 0)
        printed = capsys.readouterr()
        assert code == 0, f"{line.strip()}: {printed.err}"
        ran += 1
    assert ran
