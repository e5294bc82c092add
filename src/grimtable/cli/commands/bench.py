"""`grimtable bench`: how fast the engine is here, alone and next to peers."""

import argparse
from typing import TYPE_CHECKING, Any

from grimtable.cli.arguments import Subparsers, add_command, file_name, find_game, natural, positive, seconds
from grimtable.cli.commands import bench_server
from grimtable.cli.commands.simulate import progress_bar
from grimtable.cli.output import Stop, console, print_json

if TYPE_CHECKING:
    from rich.console import Console

DEFAULT_SECONDS = 2.0
COLUMNS = (
    ("decisions_per_s", "decisions/s"),
    ("clone_us", "clone µs"),
    ("sample_us", "sample µs"),
    ("ismcts_iterations_per_s", "search/s"),
    ("ismcts_playout_iterations_per_s", "playouts/s"),
)


def add(subparsers: Subparsers) -> None:
    """The command's arguments."""
    parser = add_command(
        subparsers,
        "bench",
        "measure the speed on one core",
        "Measures on one core: random legal play to the end, clones and samples of a mid-game state, search with leaf "
        "evaluation and with playouts to the end; and, if installed (extra 'bench'), catanatron and OpenSpiel's "
        "crazy_eights in the same run. In a source checkout a compiled build is compared with the interpreted one. "
        "'bench server' starts a server of its own on loopback and plays on it with many sockets at once: acknowledged "
        "moves a second, times at a steady rate, memory, whether every acknowledged move is on disk, next to "
        "boardgame.io (fetched with npm). 'bench table' measures how long it takes to foretell the action that "
        "a player has selected, in milliseconds. 'bench env' measures the environments for research in steps a second, "
        "next to PettingZoo's connect_four and texas_holdem_no_limit.",
        "  grimtable bench\n  grimtable bench --games cisza --seconds 5 --json\n"
        "  grimtable bench server --seats 1000 --seconds 10\n"
        "  grimtable bench table --games cisza,osaczeni\n"
        "  grimtable bench env --games cisza --json",
    )
    parser.add_argument(
        "what", nargs="?", choices=("engine", "server", "table", "env"), default="engine",
        metavar="engine|server|table|env",
        help="what to measure (default: engine)",
    )  # fmt: skip
    parser.add_argument("--games", metavar="LIST", help="games, with commas (default: all; server: cisza)")
    parser.add_argument(
        "--seconds", type=seconds, metavar="N",
        help=f"time for each figure (default: {DEFAULT_SECONDS:g}; server: {bench_server.DEFAULT_SECONDS:g})",
    )  # fmt: skip
    parser.add_argument("--no-peers", action="store_true", help="leave other projects out")
    parser.add_argument("--no-interpreted", action="store_true", help="leave the interpreted build out")
    parser.add_argument("--json", action="store_true", help="as JSON")
    group = parser.add_argument_group("bench server")
    group.add_argument(
        "--seats", type=positive, metavar="N", help=f"connected sockets (default: {bench_server.DEFAULT_SEATS})"
    )
    group.add_argument(
        "--rate", type=positive, metavar="N",
        help=f"moves a second of the steady run (default: {bench_server.DEFAULT_RATE})",
    )  # fmt: skip
    group.add_argument(
        "--tables", type=natural, metavar="N",
        help=f"tables opened and finished to see memory stay flat (default: {bench_server.DEFAULT_TABLES}; 0: none)",
    )  # fmt: skip
    group.add_argument(
        "--peer-folder",
        type=file_name,
        metavar="DIR",
        help="where boardgame.io is kept between runs (default: fetched each time)",
    )


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    check_options(args)
    if args.what == "server":
        return bench_server.run(args)
    if args.what == "table":
        return run_table(args)
    if args.what == "env":
        return run_environments(args)
    from grimtable.games import NAMES
    from grimtable.lab.bench.engine import bench, interpreted, rounds_in
    from grimtable.table.rulebook import checkout

    names = list(NAMES) if args.games is None else [name.strip() for name in args.games.split(",")]
    for name in names:
        find_game(name)
    root = checkout()
    time = args.seconds or DEFAULT_SECONDS
    with progress_bar(rounds_in(names, peers=not args.no_peers), "bench") as progress:
        result = bench(names, time, peers=not args.no_peers, progress=progress)
    if result["build"] == "compiled" and root is not None and not args.no_interpreted:
        with console(stderr=True).status("interpreted build…"):
            plain = interpreted(names, time, str(root / "src"), peers=not args.no_peers)
        if plain is not None:
            result["interpreted"] = {key: plain[key] for key in ("games", "peers", "ratios")}
    if args.json:
        print_json(result)
    else:
        show(console(), result)
    return 0


def run_table(args: argparse.Namespace) -> int:
    """How long foretelling takes."""
    from rich import box
    from rich.table import Table

    from grimtable.games import NAMES
    from grimtable.lab.bench.table import bench

    names = list(NAMES) if args.games is None else [name.strip() for name in args.games.split(",")]
    for name in names:
        find_game(name)
    screen = console()
    with console(stderr=True).status("foretelling…"):
        result = bench(names)
    if args.json:
        print_json(result)
        return 0
    screen.print(
        f"[bold]{result['build']}[/bold]: milliseconds to foretell one action ({result['asked_ms']:g} asked for)"
    )
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for title in ("game", "median", "9 of 10 below", "slowest"):
        table.add_column(title, justify="left" if title == "game" else "right")
    for name, figures in result["games"].items():
        table.add_row(name, *(f"{figures[key]:.1f}" for key in ("median_ms", "p90_ms", "max_ms")))
    screen.print(table)
    return 0


def run_environments(args: argparse.Namespace) -> int:
    """How many steps a second the environments for research take."""
    from rich import box
    from rich.table import Table

    from grimtable.games import NAMES
    from grimtable.rl import part

    names = list(NAMES) if args.games is None else [name.strip() for name in args.games.split(",")]
    for name in names:
        find_game(name)
    bench = part("bench", "rl").bench
    with console(stderr=True).status("environments…"):
        result = bench(names, args.seconds or DEFAULT_SECONDS, peers=not args.no_peers)
    if args.json:
        print_json(result)
        return 0
    screen = console()
    screen.print(f"[bold]{result['build']}[/bold], one core: steps a second")
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for title in ("", "AEC with mask", "vector, 64 games", "muted engine"):
        table.add_column(title, justify="right" if title else "left")
    for name, figures in result["games"].items():
        table.add_row(name, *(f"{figures[f'{what}_per_s']:,}" for what in ("aec", "vector", "engine")))
    for name, figures in result["peers"].items():
        if isinstance(figures, str):
            screen.print(f"{name}: {figures}")
        else:
            table.add_row(f"PettingZoo {name}", f"{figures['aec_per_s']:,}", "", "")
    screen.print(table)
    return 0


def check_options(args: argparse.Namespace) -> None:
    """An option that would be passed over is refused instead."""
    alone = {"--seats": args.seats, "--rate": args.rate, "--tables": args.tables, "--peer-folder": args.peer_folder}
    for option, value in alone.items():
        if args.what != "server" and value is not None:
            raise Stop(f"{option} is for the server: grimtable bench server {option} …")
    if args.what == "table" and (args.seconds or args.no_peers or args.no_interpreted):
        raise Stop("'bench table' takes --games and --json only")
    if args.what == "env" and args.no_interpreted:
        raise Stop("--no-interpreted is for the engine; 'bench env' measures one build")
    if args.what == "server" and args.no_interpreted:
        raise Stop("--no-interpreted is for the engine; 'bench server' measures one build")


def show(screen: "Console", result: dict[str, Any]) -> None:
    """The figures as tables."""
    from rich import box
    from rich.table import Table

    machine = result["machine"]
    screen.print(f"[bold]{result['build']}[/bold], Python {machine['python']}, {machine['system']}, one core")
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("game")
    for _key, title in COLUMNS:
        table.add_column(title, justify="right")
    builds = [(result["games"], "")]
    if "interpreted" in result:
        builds.append((result["interpreted"]["games"], " (interpreted)"))
    for games, note in builds:
        for name, figures in games.items():
            table.add_row(name + note, *(number(figures[key]) for key, _title in COLUMNS))
    screen.print(table)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for title in ("peer", "decisions/s", *(f"{name} is" for name in result["games"])):
        table.add_column(title, justify="left" if title == "peer" else "right")
    for peer, figures in result["peers"].items():
        times = [f"{result['ratios'][name][peer]:.1f} ×" for name in result["games"]]
        table.add_row(peer, number(figures["decisions_per_s"]), *times)
        if "interpreted" in result:
            plain = result["interpreted"]
            times = [f"{plain['ratios'][name][peer]:.1f} ×" for name in result["games"]]
            table.add_row("  (interpreted)", number(plain["peers"][peer]["decisions_per_s"]), *times)
    if result["peers"]:
        screen.print(table)
    for peer, why in result.get("missing_peers", {}).items():
        screen.print(f"{peer}: {why}", markup=False)


def number(value: float) -> str:
    """A figure with as many digits as it deserves."""
    return f"{value:,.0f}".replace(",", " ") if value >= 100 else f"{value:.2f}"
