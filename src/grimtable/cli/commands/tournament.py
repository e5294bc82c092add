"""`grimtable tournament`: which bot is better, on equal deals and in equal seats."""

import argparse
from typing import TYPE_CHECKING

from grimtable.cli.arguments import (
    BOT_NAMES,
    Subparsers,
    add_command,
    add_game_options,
    check_bot,
    check_pack,
    find_game,
    game_setup,
    positive,
)
from grimtable.cli.commands.simulate import add_run_options, chosen_runner, progress_bar
from grimtable.cli.output import Stop, console, counted, print_json

if TYPE_CHECKING:
    from rich.console import Console

    from grimtable.lab.tournament import Standings


def add(subparsers: Subparsers) -> None:
    """The command's arguments."""
    parser = add_command(
        subparsers,
        "tournament",
        "compare bots on the same deals, in every seat",
        "Every pair of bots plays at least N games. Each deal is played in every rotation: one bot in each seat (or "
        "team) in turn against a table of the other, and the other way round. So no bot has better cards or seats.",
        "  grimtable tournament cisza --bots greedy,random --games 400\n"
        "  grimtable tournament cisza --bots ismcts:1000,greedy --games 200 --seats 4 --json",
    )
    parser.add_argument("game", metavar="GAME", help="the game's name")
    parser.add_argument("--bots", required=True, metavar="A,B,C", help=f"two bots or more: {BOT_NAMES}")
    parser.add_argument("--games", type=positive, required=True, metavar="N", help="games per pair, at least")
    add_game_options(parser)
    add_run_options(parser)
    parser.add_argument("--json", action="store_true", help="the standings as JSON")


def run(args: argparse.Namespace) -> int:
    """Play the tournament and report."""
    game = find_game(args.game)
    seats, mode, options = game_setup(game, args)
    bots = [check_bot(name.strip(), game) for name in args.bots.split(",")]
    if len(bots) < 2 or len(set(bots)) < len(bots):
        raise Stop(f"--bots is '{args.bots}', not two different bots or more")
    from grimtable.lab.tournament import Field, total_games, tournament

    check_pack(args.pack)
    game.rows(args.pack)
    field = Field(game.name, seats, mode, options, args.seed, args.pack, args.talk)
    total = total_games(field, bots, args.games)
    with progress_bar(total, game.name) as progress:
        standings = tournament(field, bots, args.games, chosen_runner(args, total), progress)
    if args.json:
        head = {"game": game.name, "seats": seats, "mode": mode, "options": options, "seed": args.seed}
        head["talk"] = args.talk
        print_json({**head, **standings.to_json()})
        return 0
    screen = console()
    played = counted(standings.games, "game")
    screen.print(f"[bold]{game.name}[/bold], {counted(seats, 'seat')}, {mode}, {played} on paired deals")
    show(screen, standings)
    return 0


def show(screen: "Console", standings: "Standings") -> None:
    """The standings as tables."""
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for name in ("bot", "seats", "wins", "share", "95% interval", "points", "if equal", "ms/move"):
        table.add_column(name, justify="left" if name == "bot" else "right", no_wrap=name != "bot")
    for name, tally in sorted(standings.bots.items(), key=lambda item: -item[1].points / max(1.0, item[1].fair)):
        share = tally.share
        table.add_row(
            name, str(tally.seats), str(tally.wins), f"{share.share:.1%}", f"{share.low:.1%} – {share.high:.1%}",
            f"{tally.points:.1f}", f"{tally.fair:.1f}", f"{tally.ms_per_move:.2f}",
        )  # fmt: skip
    screen.print(table)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for name in ("one", "against all", "games", "won", "95% interval", "points", "if equal"):
        table.add_column(name, justify="left" if name in ("one", "against all") else "right")
    for duel in standings.duels:
        won = duel.won
        interval = f"{won.low:.1%} – {won.high:.1%}"
        points, equal = f"{duel.points:.1%}", f"{duel.equal_share:.1%}"
        table.add_row(duel.bot, duel.rival, str(duel.games), f"{won.share:.1%}", interval, points, equal)
    screen.print(table)
    screen.print("points: each game has one, which those who win share; if equal: what equally good bots would have")
