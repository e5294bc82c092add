"""`grimtable replay`: a recorded game in words, as one seat or a spectator saw it."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grimtable.cli.arguments import Subparsers, add_command, add_language, check_seat, file_name, natural
from grimtable.cli.output import Stop, console, counted, language, print_json

if TYPE_CHECKING:
    from grimtable.engine.game import Line
    from grimtable.table import Table


def add(subparsers: Subparsers) -> None:
    """The command's arguments."""
    parser = add_command(
        subparsers,
        "replay",
        "tell a recorded game in words",
        "Prints a recorded game up to an entry, then the table as it stood. --seat shows only what that seat knew; "
        "without it the viewer is a spectator. The file is verified first.",
        "  grimtable replay evening.jsonl\n  grimtable replay evening.jsonl --at 20 --seat 1 --lang pl",
    )
    parser.add_argument("file", type=file_name, metavar="FILE", help="a replay file")
    parser.add_argument("--at", type=natural, metavar="N", help="stop after entry N (default: at the end)")
    parser.add_argument("--seat", type=natural, metavar="S", help="the seat to look from, counted from 0")
    add_language(parser)
    parser.add_argument("--json", action="store_true", help="the viewer's events and view as JSON")


def opened(table: "Table", at: int | None) -> "Table":
    """A fresh table of the same game, and a check that the entry exists."""
    from grimtable.table import Table

    if at is not None and at > len(table.entries):
        raise Stop(f"--at is {at}, the file has {counted(len(table.entries), 'entry', 'entries')}")
    return Table.open(table.header(), table.fair.reveal())


def table_at(table: "Table", at: int | None) -> "Table":
    """The table as it stood after an entry."""
    again = opened(table, at)
    for entry in table.entries[:at]:
        again.add(entry)
    return again


def seat_names(table: "Table") -> list[str]:
    """The names people and bots had, as the record gives them; else the seats' numbers."""
    names = [f"S{seat}" for seat in range(table.state.n_seats)]
    for entry in table.entries:
        if entry["type"] == "seat":
            words = str(entry["who"]).split(" ", 2)
            named = words[2] if words[0] == "bot" and len(words) == 3 else " ".join(words[1:])
            names[entry["seat"]] = named or names[entry["seat"]]
    return names


def run(args: argparse.Namespace) -> int:
    """Tell the game."""
    from grimtable.table.replay import read

    table, _verdict = read(Path(args.file))
    viewer = check_seat(args.seat, table.state.n_seats)
    if args.json:
        s = table_at(table, args.at).state
        events = [event.to_json() for event in s.events(0, viewer)]
        outcome = None if s.outcome is None else s.outcome.to_json()
        print_json({"events": events, "view": s.view(viewer).to_json(), "outcome": outcome})
        return 0
    tell(table, args.at, viewer, language(args.lang))
    return 0


def tell(table: "Table", at: int | None, viewer: int | None, lang: str) -> None:
    """Entry by entry: what happened, what was said, what was taken back; then the table."""
    from rich.markup import escape
    from rich.text import Text

    from grimtable.cli.commands.play import words

    screen, game, names, texts = console(), table.game, seat_names(table), words(lang)
    again = opened(table, at)
    seen = print_new(again, viewer, lang, names, 0, "")
    for number, entry in enumerate(table.entries[:at], 1):
        heard = len(again.talk(viewer))
        again.add(entry)
        if entry["type"] == "undo":
            seen = min(seen, len(again.state.events(0, viewer)))
            back = texts.text("replay-undo", name=names[entry["seat"]], n=entry["to"] + 1)
            screen.print(Text(f"{number:>6} {back}", style="yellow"))
        for said in again.talk(viewer)[heard:]:
            spoken = said.text if said.claim is None else game.claim_words(said.claim, lang, names)
            screen.print(Text(f"{number:>6} {names[said.seat]}: “{spoken}”", style="italic"))
        seen = print_new(again, viewer, lang, names, seen, str(number))
    screen.print()
    for line in game.describe(again.state.view(viewer), lang, [escape(name) for name in names]):
        screen.print(Text.from_markup(line))
    outcome = again.state.outcome
    if outcome is not None:
        results = [f"{names[seat]}: {texts.text(f'result-{result}')}" for seat, result in outcome.results.items()]
        screen.print(Text(f"{outcome.rule}: {', '.join(results)}", style="bold"))


def print_new(table: "Table", viewer: int | None, lang: str, names: list[str], seen: int, number: str) -> int:
    """The viewer's new events in words; how many it has seen now."""
    from rich.table import Table as Grid

    events = table.state.events(seen, viewer)
    lines: list[Line] = [line for line in (table.game.tell(e, lang, names) for e in events) if line is not None]
    grid: Any = Grid.grid(expand=True, padding=(0, 1))
    grid.add_column(width=6, justify="right", style="dim")
    grid.add_column(ratio=1)
    grid.add_column(justify="right", style="dim", no_wrap=True)
    for i, line in enumerate(lines):
        grid.add_row(number if i == 0 else "", line.text, line.rule, style="bold" if line.icon == "turn" else "")
    if lines:
        screen = console()
        screen.print(grid, width=min(screen.width, 110))
    return seen + len(events)
