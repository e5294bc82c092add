"""`grimtable check-bot`: whether a bot of one's own plays every game as it should."""

import argparse
from typing import TYPE_CHECKING

from grimtable.cli.arguments import Subparsers, add_command, find_game, look_here, positive, seconds
from grimtable.cli.output import console, print_json

if TYPE_CHECKING:
    from grimtable.lab.check_bot import Finding

DEFAULT_GAMES = 2
DEFAULT_SECONDS = 10.0
FAULTS = 1  # the exit code if the bot lost a move, or did not play alike twice


def add(subparsers: Subparsers) -> None:
    """The command's arguments."""
    parser = add_command(
        subparsers,
        "check-bot",
        "try a bot of one's own in every game",
        "Plays games with the bot in one seat and greedy bots in the others, each game twice. Each question reaches "
        "the bot as an InfoSet made from the JSON of its seat's view. Counts errors, late and illegal answers, and "
        "games in which one seed did not give the same moves. The exit code is 1 if there are any.",
        "  grimtable check-bot robo:Robo\n  grimtable check-bot robo:Robo --game cisza --games 20 --seconds 1",
    )
    parser.add_argument("bot", metavar="MODULE:CLASS", help="the class, or the name that an installed package gives it")
    parser.add_argument("--game", action="append", metavar="NAME", help="only this game; may be repeated")
    parser.add_argument(
        "--games", type=positive, default=DEFAULT_GAMES, metavar="N", help=f"per game (default: {DEFAULT_GAMES})"
    )
    parser.add_argument(
        "--seconds", type=seconds, default=DEFAULT_SECONDS, metavar="N",
        help=f"time for a move (default: {DEFAULT_SECONDS:g})",
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(args: argparse.Namespace) -> int:
    """Try the bot and report."""
    from grimtable.bots.outside import find_class
    from grimtable.games import NAMES
    from grimtable.lab.check_bot import check_bot

    look_here()
    find_class(args.bot)
    games = [find_game(name) for name in args.game or NAMES]
    findings = [check_bot(args.bot, game, args.games, args.seconds) for game in games]
    fine = all(finding.fine for finding in findings)
    if args.json:
        print_json({"bot": args.bot, "fine": fine, "games": [finding.to_json() for finding in findings]})
    else:
        show(args.bot, findings)
    return 0 if fine else FAULTS


def show(name: str, findings: "list[Finding]") -> None:
    """The findings as a table, and what they mean."""
    from rich import box
    from rich.table import Table

    screen = console()
    columns = (
        "won",
        "moves",
        "ms_per_move",
        "slowest_ms",
        "error",
        "late",
        "illegal",
        "not_repeatable",
        "views_altered",
    )
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("game")
    for column in columns:
        table.add_column(column.replace("_", " "), justify="right")
    for finding in findings:
        data = finding.to_json()
        table.add_row(finding.game, *(f"{data[column]:g}" for column in columns))
    screen.print(table)
    wrong = [finding.game for finding in findings if not finding.fine]
    if wrong:
        screen.print(f"{name}: lost moves, altered views or games that cannot be repeated in {', '.join(wrong)}")
    else:
        screen.print(f"{name}: every move was its own, in time and legal, and one seed gives the same game")
