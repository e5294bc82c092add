"""`grimtable ladder`: is each level of a game a step above the one below?"""

import argparse
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from grimtable.cli.arguments import (
    BOT_NAMES,
    Subparsers,
    add_command,
    add_game_options,
    check_bot,
    check_pack,
    file_name,
    find_game,
    game_setup,
    natural,
    positive,
    seconds,
)
from grimtable.cli.commands.simulate import add_runner_options, chosen_runner
from grimtable.cli.output import Stop, console, counted, print_json

if TYPE_CHECKING:
    from rich.console import Console

    from grimtable.engine.game import Game
    from grimtable.lab.ladder import Pair, Step

BEGIN, END = "<!-- ladder {} -->", "<!-- end of ladder {} -->"


def add(subparsers: Subparsers) -> None:
    """The command's arguments."""
    parser = add_command(
        subparsers,
        "ladder",
        "prove that each level is a step above the one below",
        "Every bot of the list meets the one before it on the same deals, in every seat or side, until a sequential "
        "test knows whether it is a step (60 : 40 of the points between two sides, 1.3 times the equal share among "
        "more) or no better; either error happens at most once in twenty. A win shared by k counts a k-th. Deals are "
        "fresh in each run unless --seed names them.",
        "  grimtable ladder cisza --seats 3\n"
        "  grimtable ladder terrorscape --bots greedy,ismcts:100 --deals 400 --json\n"
        "  grimtable ladder osaczeni --seats 4 --write docs/bots.md",
    )
    parser.add_argument("game", metavar="GAME", help="the game's name")
    parser.add_argument(
        "--bots",
        metavar="A,B,C",
        help=f"weakest first: {BOT_NAMES} (default: random and the game's levels)",
    )
    parser.add_argument("--deals", type=positive, metavar="N", help="a step not settled by then is unsettled (2000)")
    parser.add_argument("--seconds", type=seconds, metavar="T", help="time for each step; the rest is unsettled")
    add_game_options(parser)
    add_runner_options(parser)
    parser.add_argument("--talk", action="store_true", help="the bots make and hear claims, in games that have them")
    parser.add_argument("--seed", type=natural, metavar="S", help="seed of all deals (default: a fresh one)")
    parser.add_argument("--write", type=file_name, metavar="PAGE", help="put the table between its marks on this page")
    parser.add_argument("--json", action="store_true", help="the ladder as JSON")


def run(args: argparse.Namespace) -> int:
    """Climb and report."""
    game = find_game(args.game)
    seats, mode, options = game_setup(game, args)
    names = (
        default_bots(game) if args.bots is None else [check_bot(name.strip(), game) for name in args.bots.split(",")]
    )
    if len(names) < 2 or len(set(names)) < len(names):
        raise Stop(f"--bots is '{args.bots}', not two different bots or more, the weakest first")
    check_pack(args.pack)
    game.rows(args.pack)
    page = None if args.write is None else page_to_write(args.write, game.name)
    from grimtable.lab.ladder import MOST_DEALS, climb, pairs
    from grimtable.lab.tournament import Field

    seed = secrets.randbelow(10**12) if args.seed is None else args.seed
    field = Field(game.name, seats, mode, options, seed, args.pack, args.talk)
    runner = chosen_runner(args)
    steps = []
    for pair in pairs(field, list(pairwise(names))):
        with progress(pair, args.deals or MOST_DEALS) as told:
            steps.append(climb(pair, runner, args.deals or MOST_DEALS, args.seconds, told))
    data = ladder_json(field.game, steps, seats, mode, options, seed, args.talk)
    if page is not None:
        write_table(page, game.name, markdown(data))
    if args.json:
        print_json(data)
    else:
        show(console(), data)
    return 0


def default_bots(game: "Game") -> list[str]:
    """The random bot and the levels that the game offers."""
    from grimtable.bots import levels

    return ["random", *levels(game)]


@contextmanager
def progress(pair: "Pair", most: int) -> "Iterator[Callable[[Step], None]]":
    """A line on stderr, only where somebody watches: what is known, how fast it goes, how long it takes at most."""
    screen = console(stderr=True)
    if not screen.is_terminal:
        yield lambda _step: None
        return
    start = perf_counter()
    with screen.status(f"{pair.bot} : {pair.below}") as status:

        def tell(step: "Step") -> None:
            rate = step.games / max(0.001, perf_counter() - start)
            left = (most - step.deals) * step.games / step.deals / rate
            gate = step.points
            status.update(
                f"{pair.bot} : {pair.below}  {counted(step.deals, 'deal')}, {rate:.1f} games/s, at most {left:.0f} s "
                f"left, points {step.share:.3f} (equal {step.equal:.3f}), ratio {gate.ratio:+.2f} of ±{gate.bound:.2f}"
            )

        yield tell


def ladder_json(
    game: str, steps: "list[Step]", seats: int, mode: str, options: dict[str, Any], seed: int, talk: bool
) -> dict[str, Any]:
    """The whole ladder for programs."""
    from grimtable.bots import describe
    from grimtable.build import is_compiled
    from grimtable.games import find

    names = [steps[0].pair.below, *(step.pair.bot for step in steps)]
    return {
        "game": game,
        "ruleset": find(game).ruleset,
        "seats": seats,
        "mode": mode,
        "options": options,
        "talk": talk,
        "seed": seed,
        "build": "compiled" if is_compiled() else "interpreted",
        "bots": {name: describe(name, find(game)) for name in names},
        "steps": [step.to_json() for step in steps],
        "processor_s": round(sum(step.processor for step in steps), 1),
    }


def show(screen: "Console", data: dict[str, Any]) -> None:
    """The ladder as a table."""
    from rich import box
    from rich.table import Table

    screen.print(
        f"[bold]{data['game']}[/bold], {data['ruleset']}, {counted(data['seats'], 'seat')}, {data['mode']}, "
        f"seed {data['seed']}, {data['build']}, {data['processor_s']:.0f} s of processor time"
    )
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for name in ("bot", "below", "step", "points", "95% interval", "if equal", "deals", "games", "ratio", "ms/move"):
        table.add_column(name, justify="left" if name in ("bot", "below", "step") else "right")
    for step in data["steps"]:
        table.add_row(
            step["bot"], step["below"], step["verdict"], f"{step['points']:.1%}",
            f"{step['low']:.1%} – {step['high']:.1%}", f"{step['equal']:.1%}", str(step["deals"]), str(step["games"]),
            f"{step['advantage']['ratio']:+.2f}", f"{step['ms_per_move'][step['bot']]:.2f}",
        )  # fmt: skip
    screen.print(table)
    for step in data["steps"]:
        for side, claim in step["sides"].items():
            more = f"{claim['mean']:+.1%} ± {claim['half_width']:.1%} of the points"
            screen.print(f"{step['bot']} in the chair of {side}, against {step['below']}: {more} ({claim['verdict']})")
    bound = data["steps"][0]["advantage"]["bound"]
    screen.print(f"a step is shown at a ratio of {bound:+.2f} and refuted at {-bound:+.2f}")


def markdown(data: dict[str, Any]) -> str:
    """The ladder as a table of a page, with what it was made of."""
    lines = [
        f"`grimtable ladder {data['game']} --seats {data['seats']} --mode {data['mode']} --seed {data['seed']}`: "
        f"{data['ruleset']}, {data['build']}, {data['processor_s']:.0f} s of processor time.",
        "",
        "| bot | below | step | points | 95 % interval | if equal | deals | ms a move |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for step in data["steps"]:
        cells = (
            data["bots"][step["bot"]], step["below"], step["verdict"], f"{step['points']:.1%}",
            f"{step['low']:.1%} – {step['high']:.1%}", f"{step['equal']:.1%}", step["deals"],
            f"{step['ms_per_move'][step['bot']]:.1f}",
        )  # fmt: skip
        lines.append("| " + " | ".join(str(cell).replace("%", " %") for cell in cells) + " |")
    for step in data["steps"]:
        for side, claim in step["sides"].items():
            more = f"{100 * claim['mean']:+.1f} ± {100 * claim['half_width']:.1f} points of 100"
            lines += ["", f"{step['bot']} as {side} against {step['below']}, same deals: {more}, {claim['verdict']}."]
    return "\n".join(lines)


def page_to_write(name: str, game: str) -> Path:
    """The page, which must have the marks between which the game's table stands."""
    page = Path(name)
    if not page.is_file():
        raise Stop(f"{name}: there is no such page")
    text = page.read_text(encoding="utf-8")
    for mark in (BEGIN.format(game), END.format(game)):
        if text.count(mark) != 1:
            raise Stop(f"{name}: the line '{mark}' must stand there once, to show where the table goes")
    return page


def write_table(page: Path, game: str, table: str) -> None:
    """Put a table between its marks."""
    text = page.read_text(encoding="utf-8")
    before, rest = text.split(BEGIN.format(game))
    after = rest.split(END.format(game))[1]
    page.write_text(f"{before}{BEGIN.format(game)}\n{table}\n{END.format(game)}{after}", encoding="utf-8")
