"""Replay files: JSON lines, a header, one line per entry, an end. Anyone can verify them.

Every line carries `chain`, a digest of the line before, the entry and, where the state changed, the state. So the first
line that was changed, dropped or added is the first whose chain does not fit. See docs/replays.md.
"""

import hashlib
import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any

from grimtable.engine.errors import BadReplay, GrimtableError
from grimtable.engine.shape import why_unreadable
from grimtable.table.files import read_text
from grimtable.table.table import Table, checked

VERSION = 1
NO_REPLAY = "not a replay file; one is written by 'save' in a terminal game or downloaded from a finished table"
LINK = 16  # hexadecimal digits of a chain link


def canonical(data: object) -> str:
    """One way to write a JSON value."""
    return json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def link(before: str, data: object, state_hash: str) -> str:
    """The digest that ties a line to all before it."""
    return hashlib.sha256(f"{before}\n{canonical(data)}\n{state_hash}".encode()).hexdigest()[:LINK]


def lines(table: Table) -> Iterator[str]:
    """The lines of a table's replay file; the entries are played again to tie them to their states."""
    header = table.header()
    again = Table.open(header, table.fair.reveal())
    chain = link("", header, again.state.hash())
    yield canonical({"grimtable": VERSION, "header": header, "chain": chain})
    for entry in table.entries:
        again.add(entry)
        chain = link(chain, entry, again.state.hash() if entry["type"] in ("act", "undo") else "")
        yield canonical({**entry, "chain": chain})
    outcome = again.state.outcome
    end = {
        "entries": len(table.entries),
        "hash": again.state.hash(),
        "outcome": None if outcome is None else outcome.to_json(),
        "reveal": table.fair.reveal(),
    }
    yield canonical({"end": end, "chain": link(chain, end, "")})


def write(path: str | PathLike[str], table: Table) -> None:
    """Write a replay file; never leaves half a file behind."""
    path = Path(path)
    partial = path.with_suffix(path.suffix + ".part")
    try:
        partial.write_text("\n".join(lines(table)) + "\n", encoding="utf-8")
        partial.replace(path)
    except BaseException:  # a full disk or Ctrl-C alike
        with suppress(OSError, ValueError):
            partial.unlink(missing_ok=True)
        raise


@dataclass(frozen=True)
class Verdict:
    """What a verified file holds."""

    game: str
    acts: int
    entries: int
    over: bool
    chosen_seed: bool
    final_hash: str


def read_lines(text: str) -> list[dict[str, Any]]:
    """The JSON objects of a file; BadReplay names the first line that is none."""
    if not text.strip():
        raise BadReplay(f"line 1: the file is empty, {NO_REPLAY}", 1)
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            data = json.loads(line)
        except (ValueError, RecursionError):
            raise BadReplay(f"line {number}: {NO_REPLAY if number == 1 else 'not JSON'}", number) from None
        if not isinstance(data, dict):
            raise BadReplay(f"line {number}: {NO_REPLAY if number == 1 else 'not a JSON object'}", number)
        found.append(data)
    return found


def check_version(first: dict[str, Any]) -> None:
    """The first line belongs to a replay file that this release can read."""
    version = first.get("grimtable")
    if version is None:
        raise BadReplay(f"line 1: {NO_REPLAY}", 1)
    if type(version) is not int or version != VERSION:  # true is 1 in Python, but no version
        raise BadReplay(f"line 1: a replay file of version {version!r}; this release reads version {VERSION}", 1)
    if "header" not in first:
        raise BadReplay("line 1: the header is missing, the file was changed", 1)


def load(text: str) -> tuple[Table, Verdict]:
    """Replay a file and check everything in it; BadReplay names the first line that is wrong."""
    data = read_lines(text)
    check_version(data[0])
    last = next((number for number, line in enumerate(data, 1) if "end" in line), 0)
    missing = BadReplay(f"line {len(data) + 1}: the end is missing, the file is cut short", len(data) + 1)
    end = data[last - 1]["end"] if last else {}
    if not isinstance(end, dict):
        raise BadReplay(f"line {last}: the end is {end!r}, not an object", last)
    header = data[0]["header"]
    try:
        table = Table.open(header, end.get("reveal"))
    except BadReplay as error:  # without the end nothing opens the seed, so nothing before it can be checked
        raise missing if last == 0 else BadReplay(f"line 1: {error}", 1) from None
    chain = link("", header, table.state.hash())
    if data[0] != {"grimtable": VERSION, "header": header, "chain": chain}:
        raise BadReplay("line 1: its chain does not fit: the header was changed", 1)
    for number, line in enumerate(data[1 : last - 1] if last else data[1:], 2):
        entry = {key: value for key, value in line.items() if key != "chain"}
        try:
            table.add(checked(entry))
        except KeyError as error:
            raise BadReplay(f"line {number}: the entry has no {error}", number) from None
        except (GrimtableError, TypeError, ValueError) as error:
            why = str(error) if isinstance(error, GrimtableError) else why_unreadable(error)
            raise BadReplay(f"line {number}: {why}", number) from None
        chain = link(chain, entry, table.state.hash() if entry["type"] in ("act", "undo") else "")
        if line.get("chain") != chain:
            raise BadReplay(f"line {number}: its chain does not fit: this line or the order was changed", number)
    if last == 0:
        raise missing
    check_end(table, end, data[last - 1], chain, last)
    if last < len(data):
        raise BadReplay(f"line {last + 1}: something follows the end", last + 1)
    verdict = Verdict(
        table.game.name,
        len(table.acts),
        len(table.entries),
        table.state.over,
        table.fair.chosen is not None,
        table.state.hash(),
    )
    return table, verdict


def check_end(table: Table, end: dict[str, Any], line: dict[str, Any], chain: str, number: int) -> None:
    """The last line: how many entries, the final state, the result."""
    outcome = table.state.outcome
    if end.get("entries") != len(table.entries):
        raise BadReplay(f"line {number}: {end.get('entries')} entries, the file has {len(table.entries)}", number)
    if end.get("hash") != table.state.hash():
        raise BadReplay(f"line {number}: the final hash does not fit the game", number)
    if end.get("outcome") != (None if outcome is None else json.loads(canonical(outcome.to_json()))):
        raise BadReplay(f"line {number}: the outcome does not fit the game", number)
    if line != {"end": end, "chain": link(chain, end, "")}:
        raise BadReplay(f"line {number}: its chain does not fit", number)


def read(path: str | PathLike[str]) -> tuple[Table, Verdict]:
    """Load a file from disk."""
    path = Path(path)
    try:
        text = read_text(path)
    except ValueError as error:
        raise BadReplay(f"{path}: cannot be read: {error}") from None
    try:
        return load(text)
    except BadReplay as error:
        raise BadReplay(f"{path}, {error}", error.line) from None
