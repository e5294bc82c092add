"""`grimtable simulate`: many games between bots, in several processes."""

import argparse
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import TYPE_CHECKING

from grimtable.cli.arguments import (
    BOT_NAMES,
    Subparsers,
    add_command,
    add_game_options,
    check_pack,
    file_name,
    find_game,
    game_setup,
    natural,
    positive,
    read_bots,
)
from grimtable.cli.output import Stop, console, counted, print_json, writable

if TYPE_CHECKING:
    from rich.console import Console

    from grimtable.lab.runner import Runner
    from grimtable.lab.stats import Share
    from grimtable.lab.summary import Summary


def add(subparsers: Subparsers) -> None:
    """The command's arguments."""
    parser = add_command(
        subparsers,
        "simulate",
        "play many games between bots and count",
        "Plays games between bots and prints who won how often, with 95% intervals (Wilson). The same seed gives the "
        "same games whatever the number of workers. With --out, one row per game and seat goes to a Parquet file.",
        "  grimtable simulate cisza --games 10000 --bots greedy\n"
        "  grimtable simulate cisza --games 500 --seats 4 --bots ismcts:200,greedy,greedy,random --out games.parquet",
    )
    parser.add_argument("game", metavar="GAME", help="the game's name")
    parser.add_argument("--games", type=positive, required=True, metavar="N", help="how many games")
    parser.add_argument(
        "--bots",
        default="greedy",
        metavar="LIST",
        help=f"one bot for all seats, or one per seat: {BOT_NAMES} (default: greedy)",
    )
    add_game_options(parser)
    add_run_options(parser)
    parser.add_argument(
        "--out", type=file_name, metavar="F.parquet", help="write one row per game and seat (needs the extra 'lab')"
    )
    parser.add_argument("--json", action="store_true", help="the summary as JSON")


def add_run_options(parser: argparse.ArgumentParser) -> None:
    """--talk, --seed and --workers."""
    parser.add_argument(
        "--talk", action="store_true", help="the bots make and hear claims, in games that have them (slower)"
    )
    parser.add_argument("--seed", type=natural, default=0, metavar="S", help="seed of the whole run (default: 0)")
    add_runner_options(parser)


def add_runner_options(parser: argparse.ArgumentParser) -> None:
    """--workers and --ray: who plays the games."""
    parser.add_argument("--workers", type=positive, metavar="N", help="processes (default: one per core)")
    parser.add_argument(
        "--ray",
        nargs="?",
        const="",
        metavar="ADDRESS",
        help="play on a Ray cluster, without an address on this machine (needs the extra 'ray')",
    )


def chosen_runner(args: argparse.Namespace, games: int | None = None) -> "Runner":
    """Ray where it is asked for, else as many processes as asked for or one per core; never more than games."""
    from grimtable.lab.runner import runner_for

    if args.ray is not None and args.workers is not None:
        raise Stop("--workers and --ray: a cluster has as many workers as it has cores; leave one of them out")
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    workers = args.workers or cores
    return runner_for(workers if games is None else max(1, min(workers, games)), args.ray)


@contextmanager
def progress_bar(total: int, label: str) -> Iterator[Callable[[int], None]]:
    """A bar on stderr, only where somebody watches."""
    screen = console(stderr=True)
    if not screen.is_terminal:
        yield lambda _n: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(label), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen, transient=True) as progress:
        task = progress.add_task(label, total=total)
        yield lambda n: progress.advance(task, n)


def run(args: argparse.Namespace) -> int:
    """Simulate and report."""
    game = find_game(args.game)
    seats, mode, options = game_setup(game, args)
    bots = read_bots(args.bots, game, seats)
    from grimtable.lab.simulate import Plan, simulate
    from grimtable.lab.summary import need_polars, summarise, write_parquet

    out = None
    if args.out is not None:
        need_polars()
        out = writable(args.out)
    check_pack(args.pack)
    game.rows(args.pack)  # a bad pack is refused before the first process starts
    plan = Plan(game.name, seats, mode, options, tuple(bots), args.seed, args.pack, args.talk)
    start = perf_counter()
    with progress_bar(args.games, game.name) as progress:
        played = simulate(plan, args.games, chosen_runner(args, args.games), progress)
    spent = perf_counter() - start
    summary = summarise(played)
    try:
        written = 0 if out is None else write_parquet(out, played)
    except OSError as error:
        raise Stop(f"{args.out}: {(error.strerror or str(error)).lower()}") from None
    if args.json:
        head = {"game": game.name, "seats": seats, "mode": mode, "options": options, "bots": bots, "seed": args.seed}
        head["talk"] = args.talk
        print_json({**head, "summary": summary.to_json(), "out": args.out, "rows": written})
        return 0
    screen = console()
    chosen = "".join(f", {name}={value}" for name, value in options.items())
    screen.print(f"[bold]{game.name}[/bold], {counted(seats, 'seat')}, {mode}{chosen}, seed {args.seed}")
    show(screen, summary, bots)
    screen.print(f"{counted(args.games, 'game')} in {spent:.1f} s, {args.games / spent:.0f} games/s")
    if out is not None:
        screen.print(f"{counted(written, 'row')} in {args.out}")
    return 0


def show(screen: "Console", summary: "Summary", bots: list[str]) -> None:
    """The summary as tables."""
    seats = {f"{seat}  {bots[int(seat)]}": share for seat, share in summary.by_seat.items()}
    share_table(screen, "seat", "wins", seats)
    if len(summary.by_bot) > 1:
        share_table(screen, "bot", "wins", summary.by_bot)
        points = ", ".join(f"{bot} {each:.3f}" for bot, each in summary.points.items())
        screen.print(f"points per seat and game, shared wins split: {points}")
    if len(summary.by_role) > 1:
        share_table(screen, "role", "wins", summary.by_role)
    ends = dict(summary.rules)
    more = {"several winners": summary.shared, "draw": summary.drawn, "no winner": summary.unwon}
    ends.update({name: share for name, share in more.items() if share.count})
    share_table(screen, "ended by", "games", ends)
    length = f"decisions per game {summary.decisions.mean:.1f} ± {summary.decisions.half_width:.1f}"
    if summary.turns is not None:
        length += f", turns {summary.turns.mean:.1f} ± {summary.turns.half_width:.1f}"
    screen.print(length)


def share_table(screen: "Console", title: str, counted: str, shares: "dict[str, Share]") -> None:
    """Shares with their intervals."""
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(title)
    table.add_column(counted, justify="right")
    table.add_column("of", justify="right", style="dim")
    table.add_column("share", justify="right")
    table.add_column("95% interval", justify="right", style="dim")
    for name, share in shares.items():
        interval = f"{share.low:.1%} – {share.high:.1%}"
        table.add_row(name, str(share.count), str(share.total), f"{share.share:.1%}", interval)
    screen.print(table)
