"""`grimtable bench server`: how many moves a second the server acknowledges, and what that costs."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grimtable.cli.output import Stop, console, print_json

if TYPE_CHECKING:
    from rich.console import Console

DEFAULT_SEATS = 1000
DEFAULT_SECONDS = 10.0
DEFAULT_RATE = 500
DEFAULT_TABLES = 500
MAX_SECONDS = 600.0
MAX_TABLES = 100_000


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    from grimtable.lab.bench.light_sockets import LineLost
    from grimtable.lab.bench.server import MAX_SEATS, Plan, bench_server

    names = ["cisza"] if args.games is None else [name.strip() for name in args.games.split(",")]
    seats, tables = args.seats or DEFAULT_SEATS, DEFAULT_TABLES if args.tables is None else args.tables
    measured = args.seconds or DEFAULT_SECONDS
    if len(names) != 1:
        raise Stop("bench server plays one game at a time: --games takes one name")
    from grimtable.cli.arguments import find_game

    game = find_game(names[0])
    if 2 not in game.seats():
        raise Stop(f"bench server seats two at a table; {game.name} has no mode for two")
    if seats % 2 or seats > MAX_SEATS:
        raise Stop(f"--seats is {seats}, not an even number up to {MAX_SEATS}")
    if measured > MAX_SECONDS or tables > MAX_TABLES:
        raise Stop(f"at most --seconds {MAX_SECONDS:g} and --tables {MAX_TABLES}")
    folder = None if args.peer_folder is None else Path(args.peer_folder)
    if folder is not None and (not folder.parent.is_dir() or folder.is_file()):
        raise Stop(f"--peer-folder is {folder}, not a folder or a new name in one that exists")
    with console(stderr=True).status("starting the server…") as status:
        plan = Plan(
            seats, measured, float(args.rate or DEFAULT_RATE), tables, game.name, not args.no_peers,
            folder, say=status.update,
        )  # fmt: skip
        try:
            result = bench_server(plan)
        except (LineLost, OSError, TimeoutError) as error:
            raise Stop(f"bench server: {error or type(error).__name__}") from None
    if args.json:
        print_json(result)
    else:
        show(console(), result)
    return 1 if result["durable"]["missing"] or result["failures"] else 0


def show(screen: "Console", result: dict[str, Any]) -> None:
    """The figures in lines."""
    saturated, paced, memory, durable = (result[key] for key in ("saturated", "paced", "memory", "durable"))
    if result["build"] != "compiled":
        screen.print("[bold red]interpreted: the floors are for the compiled engine[/bold red]")
    screen.print(
        f"[bold]{result['build']}[/bold], {result['seats']} connected seats of {result['game']}, one worker, "
        f"SQLite with synchronous=FULL, {result['cores']} cores"
    )
    rounds = ", ".join(f"{rate:,.0f}" for rate in saturated["rounds"])
    screen.print(
        f"saturated  [bold]{saturated['moves_per_s']:,.0f} moves/s[/bold] acknowledged (rounds {rounds}); "
        f"p50 {saturated['p50_ms']} ms, p99 {saturated['p99_ms']} ms{cpu(saturated)}"
    )
    screen.print(f"steady     {paced['moves_per_s']:,.0f} moves/s: p50 {paced['p50_ms']} ms, p99 {paced['p99_ms']} ms")
    stored = result["disk"]
    screen.print(
        f"           the disk alone took {stored['p50_ms']} ms for a small write, p99 {stored['p99_ms']} ms, "
        f"at most {stored['max_ms']} ms"
    )
    for peer, figures in result["peers"].items():
        rounds = ", ".join(f"{rate:,.0f}" for rate in figures["rounds"])
        screen.print(
            f"peer       {peer} {figures['version']}, minimal game: {figures['moves_per_s']:,.0f} moves/s "
            f"(rounds {rounds}){cpu(figures)}; this server is [bold]{result['ratios'][peer]:.2f} ×[/bold]"
        )
    for peer, why in result.get("missing_peers", {}).items():
        screen.print(f"peer       {peer}: {why}", markup=False)
    screen.print(f"on disk    {durable['acknowledged']:,} acknowledged moves, {durable['missing']} missing")
    screen.print(
        f"memory     {memory['start_mb']} MB at first, {memory['connected_mb']} MB with everybody at a table: "
        f"{memory['kb_per_idle_table']} kB for an idle table with its two sockets"
    )
    if "series" in memory:
        series = ", ".join(f"{point['mb']:g}" for point in memory["series"])
        screen.print(
            f"           {memory['tables_finished']} tables opened and finished ({memory['tables_per_s']:g}/s): "
            f"{series} MB; {memory['growth_kb_per_table']} kB a table in the second half"
        )
    for failure in result["failures"]:
        screen.print(f"failure    {failure}", markup=False)


def cpu(figures: dict[str, Any]) -> str:
    """Processor time of one move, where it is known."""
    spent = figures.get("cpu_us_per_move")
    return "" if spent is None else f"; {spent:,.0f} µs of processor time a move"
