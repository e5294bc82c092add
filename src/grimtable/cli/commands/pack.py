"""`grimtable pack`: component packs, for those who own the box and know a number better."""

import argparse
import json
import re
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grimtable.cli.arguments import Parser, Subparsers, add_command, check_pack, file_name, find_game, read_text
from grimtable.cli.output import Stop, console, counted, print_json, shell_word, writable

if TYPE_CHECKING:
    from grimtable.engine.game import Game

ACTIONS = ("new", "check", "list")
MARK = re.compile(r"#\s*grimtable pack:\s*(\w+)")
EXAMPLES = """  grimtable pack list
  grimtable pack new cisza mine.toml
  grimtable pack check mine.toml
  grimtable play cisza --pack mine.toml"""


def add(subparsers: Subparsers) -> None:
    """The command's arguments."""
    parser = add_command(
        subparsers,
        "pack",
        "component packs: correct cards and numbers",
        "A component pack is a TOML file that corrects rows of a game: how many cards there are, what their numbers "
        "are, where that is known from. A row needs its id, its source, and the fields that differ.",
        EXAMPLES,
    )
    actions = parser.add_subparsers(dest="action", metavar="new|check|list")
    new = command(actions, "new", "write a template with all rows of a game", "  grimtable pack new cisza mine.toml")
    new.add_argument("game", metavar="GAME", help="the game's name")
    new.add_argument("file", type=file_name, metavar="FILE", help="the file to write, such as mine.toml")
    new.add_argument("--force", action="store_true", help="write over an existing file")
    checking = command(actions, "check", "check a pack and say what it changes", "  grimtable pack check mine.toml")
    checking.add_argument("file", type=file_name, metavar="FILE", help="the pack to check")
    checking.add_argument("--game", metavar="GAME", help="the game, where the file does not say")
    checking.add_argument("--json", action="store_true", help="as JSON")
    listing = command(actions, "list", "the standard components of every game", "  grimtable pack list --json")
    listing.add_argument("--json", action="store_true", help="as JSON")


def command(actions: Subparsers, name: str, about: str, example: str) -> Parser:
    """One of the three."""
    parser: Parser = actions.add_parser(name, help=about, description=about.capitalize() + ".",
                                        epilog=f"examples:\n{example}")  # fmt: skip
    return parser


def run(args: argparse.Namespace) -> int:
    """new, check or list."""
    if args.action is None:
        raise Stop(f"say what to do: {', '.join(ACTIONS)}")
    return {"new": new_pack, "check": check, "list": list_packs}[args.action](args)


# Templates


def value_words(value: Any) -> str:  # whatever TOML holds
    """A value as TOML writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return "[" + ", ".join(value_words(item) for item in value) + "]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {value_words(item)}" for key, item in value.items()) + " }"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    return repr(value)


def template(game: "Game") -> str:
    """All rows of a game as a pack that changes nothing yet."""
    lines = [
        f"# grimtable pack: {game.name}",
        f"# All components of {game.name} ({game.ruleset}). Correct what your box says otherwise, delete the rows that",
        "# are right, and set source to where you know it from: rulebook, public, derived or reconstructed.",
        "# A row keeps its id; a field keeps its type. Check the file with: grimtable pack check FILE",
    ]
    for row in game.gallery():
        lines += ["", f"[[{row['table']}]]"]
        lines += [f"{key} = {value_words(value)}" for key, value in row.items() if key != "table"]
    return "\n".join(lines) + "\n"


def new_pack(args: argparse.Namespace) -> int:
    """Write a template."""
    game = find_game(args.game)
    path = writable(args.file)
    if path.exists() and not args.force:
        raise Stop(f"{path}: exists already; --force writes over it")
    try:
        path.write_text(template(game), encoding="utf-8")
    except OSError as error:
        raise Stop(f"{path}: {(error.strerror or str(error)).lower()}") from None
    rows = counted(len(game.gallery()), "row")
    print(f"{path}: {rows} of {game.name}; check it with: grimtable pack check {shell_word(path)}")
    return 0


# Checking


def game_of(text: str, path: str, chosen: str | None) -> "Game":
    """The game a pack is for: as told, as its first comment says, or the only one with such rows."""
    from grimtable.engine.reading import read_tables
    from grimtable.games import games

    marked = MARK.search(text)
    if chosen is not None or marked is not None:
        return find_game(chosen or (marked.group(1) if marked else ""))
    rows = {(table, row["id"]) for table, found in read_tables(text, path).items() for row in found}
    fitting = [game for game in games().values() if rows <= {(row["table"], row["id"]) for row in game.gallery()}]
    if len(fitting) != 1:
        raise Stop(f"{path}: the file does not say which game it is for; name it with --game")
    return fitting[0]


def check(args: argparse.Namespace) -> int:
    """Refuse a bad pack with file, line and reason; list what a good one changes."""
    check_pack(args.file)
    text = read_text(args.file)
    game = game_of(text, args.file, args.game)
    standard, rows = game.rows(), game.rows(Path(args.file))
    changes = differences(game.gallery(standard), game.gallery(rows))
    identity = game.pack_hash(rows)
    if args.json:
        print_json({"ok": True, "file": args.file, "game": game.name, "identity": identity, "changes": changes})
        return 0
    print(f"OK  {args.file}: {game.name}, identity {identity}, {counted(len(changes), 'change')}")
    for change in changes:
        old, new = value_words(change["from"]), value_words(change["to"])
        print(f"    {change['table']} {change['id']}: {change['field']} {old} -> {new}")
    return 0


def differences(before: list[dict[str, Any]], after: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Field by field."""
    old = {(row["table"], row["id"], key): value for row in before for key, value in row.items()}
    changes = []
    for row in after:
        for key, value in row.items():
            was = old.get((row["table"], row["id"], key))
            if was != value:
                changes.append({"table": row["table"], "id": row["id"], "field": key, "from": was, "to": value})
    return changes


# Listing


def list_packs(args: argparse.Namespace) -> int:
    """Every game's standard components: identity, rows, and how well they are known."""
    from grimtable.engine.reading import SOURCES
    from grimtable.games import games

    found = []
    for game in games().values():
        rows = game.gallery()
        tables = Counter(str(row["table"]) for row in rows)
        sources = Counter(str(row["source"]) for row in rows)
        found.append(
            {
                "game": game.name,
                "ruleset": game.ruleset,
                "identity": game.pack_hash(game.rows()),
                "rows": dict(tables),
                "sources": {source: sources.get(source, 0) for source in SOURCES},
            }
        )
    if args.json:
        print_json(found)
        return 0
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for name in ("game", "identity", "rows", *SOURCES):
        table.add_column(name, justify="left" if name in ("game", "identity") else "right", no_wrap=name == "game")
    for entry, game in zip(found, games().values(), strict=True):
        counts: dict[str, int] = Counter(str(row["source"]) for row in game.gallery())
        total = str(len(game.gallery()))
        table.add_row(game.name, str(entry["identity"]), total, *(str(counts[source]) for source in SOURCES))
    console().print(table)
    return 0
