"""`grimtable analyse`: what the search bot thinks of the moves in a position or in a recorded game."""

import argparse
import json
import tomllib
from typing import TYPE_CHECKING, Any

from grimtable.cli.arguments import (
    Subparsers,
    add_command,
    add_language,
    check_seat,
    file_name,
    find_game,
    natural,
    positive,
    read_text,
    seconds,
)
from grimtable.cli.output import Stop, console, language, print_json
from grimtable.engine.errors import BadInput
from grimtable.engine.view import question_kind

if TYPE_CHECKING:
    from grimtable.bots import Ranked
    from grimtable.engine.game import Game
    from grimtable.engine.infoset import InfoSet
    from grimtable.engine.state import State

DEFAULT_SECONDS = 3.0


def add(subparsers: Subparsers) -> None:
    """The command's arguments."""
    parser = add_command(
        subparsers,
        "analyse",
        "rank the moves of a position or a replay",
        "Lets the search bot think about a position (TOML or JSON) or about a recorded game at an entry, and prints "
        "the moves with the result each seat can expect. The bot sees only what the seat knows.",
        "  grimtable analyse evening.jsonl --at 20\n"
        "  grimtable analyse puzzle.toml --game cisza --seat 0 --time 10\n"
        "  grimtable analyse puzzle.toml --iterations 5000 --json\n"
        "  grimtable analyse evening.jsonl --turning --seat 0",
    )
    parser.add_argument("file", type=file_name, metavar="POSITION_OR_REPLAY", help="a position file or a replay file")
    parser.add_argument("--game", metavar="GAME", help="the game of a position that does not name it")
    parser.add_argument("--at", type=natural, metavar="N", help="in a replay: after entry N (default: at the end)")
    parser.add_argument("--seat", type=natural, metavar="S", help="whose decision (default: the first that is asked)")
    parser.add_argument("--time", type=seconds, metavar="T", help=f"seconds to think (default: {DEFAULT_SECONDS:g})")
    parser.add_argument("--iterations", type=positive, metavar="N", help="iterations instead of time: repeatable")
    parser.add_argument("--seed", type=natural, default=0, metavar="S", help="seed of the search (default: 0)")
    parser.add_argument(
        "--turning",
        action="store_true",
        help="in a finished game: the seat's decisions that cost it most (default: seat 0)",
    )
    add_language(parser)
    parser.add_argument("--json", action="store_true", help="the ranking as JSON")


def is_replay(text: str) -> bool:
    """Whether a file begins like a replay."""
    try:
        first = json.loads(text.split("\n", 1)[0])
    except (ValueError, RecursionError):
        return False
    return isinstance(first, dict) and "grimtable" in first


def read_state(args: argparse.Namespace) -> "tuple[State, tuple[object, ...], list[str] | None]":
    """The state in a file, what was said before it, and the names of the seats if it knows them."""
    text = read_text(args.file)
    if is_replay(text):
        from pathlib import Path

        from grimtable.cli.commands.replay import seat_names, table_at
        from grimtable.table.replay import read

        table, _verdict = read(Path(args.file))
        if args.game is not None and find_game(args.game).name != table.game.name:
            raise Stop(f"{args.file}: a game of {table.game.name}, not of {args.game}")
        names = seat_names(table)
        table = table_at(table, args.at)
        seat = asked_seat(table.state, args.seat)
        return table.state, table.talk(seat), names
    if args.at is not None and text.strip():
        raise Stop(f"{args.file}: --at is for replays; this is a position")
    game, data = position_in(text, args.file, args.game)
    try:
        return game.load(data), (), None
    except BadInput as error:
        raise Stop(f"{args.file}: {error}") from None


def position_in(text: str, path: str, named: str | None) -> "tuple[Game, dict[str, Any]]":
    """The position in a file and its game, which the file or the command line names."""
    if not text.strip():
        raise Stop(f"{path}: the file is empty, neither a replay nor a position")
    data = read_position(text, path)
    name = named or data.pop("game", None)
    if not isinstance(name, str):
        raise Stop(f'{path}: the position names no game; add game = "…" or --game')
    data.pop("game", None)
    return find_game(name), data


def read_position(text: str, path: str) -> dict[str, Any]:
    """A position's tables, from JSON or TOML."""
    if text.lstrip().startswith("{"):
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise Stop(f"{path}: neither a replay nor a position: not JSON: {error}") from None
        return dict(data)
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise Stop(f"{path}: neither a replay nor a position in TOML: {error}") from None


def asked_seat(s: "State", chosen: int | None) -> int:
    """The seat whose decision is looked at."""
    check_seat(chosen, s.n_seats)
    if s.over:
        raise Stop("the game is over: there is no decision to look at; choose an earlier entry with --at")
    if chosen is None:
        return s.pending[0]
    if chosen not in s.pending:
        raise Stop(f"--seat is {chosen}, who is not asked now; asked is {', '.join(map(str, s.pending))}")
    return chosen


def what_is_known(s: "State", seat: int, talk: tuple[object, ...], path: str) -> "InfoSet":
    """What a seat knows; a position may hold more or fewer cards than a game can have, which shows in it."""
    from grimtable.engine.rng import Rng

    try:
        info = s.infoset(seat, talk)
        info.sample(Rng(0, "analyse"))
    except ValueError as error:
        raise Stop(f"{path}: no game leads to what seat {seat} sees here: {error}") from None
    return info


def run(args: argparse.Namespace) -> int:
    """Think and print."""
    if args.time is not None and args.iterations is not None:
        raise Stop("--time and --iterations do not go together; choose one")
    if args.turning:
        return show_turning(args)
    s, talk, names = read_state(args)
    seat = asked_seat(s, args.seat)
    from grimtable.bots.ismcts_bot import IsmctsBot

    game, lang = s.setup.game, language(args.lang)
    budget = args.time or (None if args.iterations else DEFAULT_SECONDS)
    bot = IsmctsBot(game, args.seed, iterations=args.iterations, seconds=budget)
    info = what_is_known(s, seat, talk, args.file)
    screen = console(stderr=True)
    with screen.status("…"):
        ranked = bot.rank(info)
    names = names or [f"S{seat}" for seat in range(s.n_seats)]
    view = s.view(seat)
    asked = question_kind(view)
    words = [game.action_words(view, move.action, lang, names) for move in ranked]
    if args.json:
        moves = [
            {
                "action": move.action.to_json(),
                "words": text,
                "value": round(move.value, 4),
                "visits": move.visits,
                "rule": game.action_rule(move.action, asked),
            }
            for move, text in zip(ranked, words, strict=True)
        ]
        total = sum(move.visits for move in ranked)
        print_json({"game": game.name, "seat": seat, "name": names[seat], "iterations": total, "moves": moves})
        return 0
    show(s, seat, names, lang, ranked, words)
    return 0


def show_turning(args: argparse.Namespace) -> int:
    """Where a seat's own decisions cost it most in a finished game."""
    from pathlib import Path

    from grimtable.cli.commands.replay import seat_names
    from grimtable.table.foretelling import phrases
    from grimtable.table.replay import read
    from grimtable.table.turning_points import SECONDS, turning_points

    if args.at is not None or args.iterations is not None:
        raise Stop("--turning looks at a whole game; leave --at and --iterations out")
    if not is_replay(read_text(args.file)):
        raise Stop(f"{args.file}: --turning is for replays; this is a position")
    table, _verdict = read(Path(args.file))
    if not table.state.over:
        raise Stop(f"{args.file}: the game is not over; turning points are looked for in a finished game")
    lang, seat = language(args.lang), check_seat(args.seat, table.state.n_seats) or 0
    names = seat_names(table)
    with console(stderr=True).status("…"):
        found = turning_points(table, seat, lang, names, args.time or SECONDS)
    if args.json:
        print_json({"game": table.game.name, "seat": seat, "name": names[seat],
                    "points": [point.to_json(lang) for point in found]})  # fmt: skip
        return 0
    screen = console()
    for point in found:
        screen.print(f"{point.act:>4}  {point.to_json(lang)['text']}", markup=False)
    if not found:
        screen.print(phrases(lang).text("turning-none"))
    return 0


def show(s: "State", seat: int, names: list[str], lang: str, ranked: "list[Ranked]", words: list[str]) -> None:
    """The table and the ranking."""
    from rich import box
    from rich.markup import escape
    from rich.table import Table
    from rich.text import Text

    from grimtable.cli.commands.play import words as terminal_words

    game, screen = s.setup.game, console()
    view = s.view(seat)
    asked = question_kind(view)
    for line in game.describe(view, lang, [escape(name) for name in names]):
        screen.print(Text.from_markup(line))
    total = sum(move.visits for move in ranked) or 1
    texts = terminal_words(lang)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("", justify="right", no_wrap=True)
    table.add_column(texts.text("analyse-move"))
    for name in ("expects", "tried"):
        table.add_column(texts.text(f"analyse-{name}"), justify="right", no_wrap=True)
    table.add_column(texts.text("analyse-rule"), no_wrap=True)
    for number, (move, text) in enumerate(zip(ranked, words, strict=True), 1):
        tried = f"{move.visits / total:.0%}"
        table.add_row(str(number), Text(text), f"{move.value:.1%}", tried, game.action_rule(move.action, asked))
    screen.print(table)
    screen.print(Text(texts.text("analyse-note", name=names[seat], n=total), style="dim"))
