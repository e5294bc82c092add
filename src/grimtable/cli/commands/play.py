"""`grimtable play`: a game in the terminal, alone against bots or with friends at one keyboard."""

import argparse
from functools import cache
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grimtable.cli.arguments import (
    BOT_NAMES,
    Subparsers,
    add_command,
    add_game_options,
    add_language,
    file_name,
    natural,
)
from grimtable.cli.output import Stop, console, language

if TYPE_CHECKING:
    from grimtable.engine.game import Game
    from grimtable.engine.texts import Catalogue

NEW_GAME = ("--seats", "--mode", "--option", "--pack", "--seed")  # what a saved game has settled
CHAIRS = ("--bots", "--seat", "--names", "--hot-seat")


def add(subparsers: Subparsers) -> None:
    """The command's arguments."""
    parser = add_command(
        subparsers,
        "play",
        "play in the terminal",
        "Play a game in the terminal. Type the number of a choice; 'help' lists the other words: explain a choice, "
        "take a move back, save, look at the log, ask for a hint. Without GAME the games are listed.",
        "  grimtable play\n"
        "  grimtable play cisza --seats 3 --bots greedy,hard --lang pl\n"
        "  grimtable play cisza --seats 4 --hot-seat --names Ola,Jan,Ewa --bots normal\n"
        "  grimtable play --load evening.jsonl --at 20\n"
        "  grimtable play --load puzzle.toml --bots hard",
    )
    parser.add_argument("game", nargs="?", metavar="GAME", help="the game's name; without it the games are listed")
    add_game_options(parser)
    parser.add_argument(
        "--bots", metavar="LIST", help=f"one bot for all other seats, or one each: {BOT_NAMES} (default: normal)"
    )
    parser.add_argument("--seat", type=natural, metavar="N", help="your seat, counted from 0 (default: 0)")
    parser.add_argument("--seed", type=seed_name, metavar="S", help="deal from a named seed (default: nobody knows it)")
    parser.add_argument("--names", metavar="LIST", help="the names of the people at the table, in seat order")
    parser.add_argument(
        "--hot-seat", action="store_true", help="several people at one keyboard; bots, if named, take the last seats"
    )
    parser.add_argument(
        "--load", type=file_name, metavar="FILE", help="go on with a saved game, or practise from a position file"
    )
    parser.add_argument(
        "--at", type=natural, metavar="N", help="with --load: go on from after the saved game's entry N"
    )
    add_language(parser)


@cache
def words(lang: str) -> "Catalogue":
    """The terminal's own texts."""
    from grimtable.engine.texts import Catalogue

    path = resources.files("grimtable.cli") / "texts" / f"{lang}.po"
    return Catalogue(lang, path.read_text(encoding="utf-8"), f"cli/texts/{lang}.po")


def run(args: argparse.Namespace) -> int:
    """Play to the end, or until the person leaves."""
    lang = language(args.lang)
    if args.game is None and args.load is None:
        given = list(chosen(args, NEW_GAME + CHAIRS))
        if given:
            raise Stop(f"{given[0]} needs a game: grimtable play GAME {given[0]} …; 'grimtable play' lists the games")
        list_games(lang)
        return 0
    check_together(args)
    if args.hot_seat and args.seat is not None:
        raise Stop("--seat and --hot-seat do not go together: at a hot seat everybody has one")
    from grimtable.cli.terminal.seating import new_table, saved_table
    from grimtable.cli.terminal.session import Session

    make = new_table if args.load is None else saved_table
    table, seating = make(args, words(lang).text("player"))
    loaded = None if args.load is None or table.position is not None or args.at is not None else Path(args.load)
    return Session(table, seating, lang, words(lang), console(), loaded).run()


def seed_name(text: str) -> str:
    """Any word or number but an empty one: that is most likely a variable nobody set."""
    if not text.strip():
        raise argparse.ArgumentTypeError("an empty text is not a seed")
    return text


def chosen(args: argparse.Namespace, options: tuple[str, ...]) -> dict[str, Any]:  # whatever an option holds
    """Which of some options were given, by their names on the command line."""
    found = {option: getattr(args, option.lstrip("-").replace("-", "_")) for option in options}
    return {option: value for option, value in found.items() if value not in (None, False, [])}


def check_together(args: argparse.Namespace) -> None:
    """What a saved game has settled cannot be chosen again."""
    if args.at is not None and args.load is None:
        raise Stop("--at needs a saved game: grimtable play --load FILE --at N")
    for option in chosen(args, NEW_GAME) if args.load is not None else ():
        raise Stop(f"{option} and --load do not go together: the saved game has its own; leave {option} out")


def list_games(lang: str) -> None:
    """What can be played."""
    from rich.padding import Padding
    from rich.text import Text

    from grimtable.engine.options import Some
    from grimtable.games import games

    t, screen = words(lang), console()

    def under(text: str, style: str = "") -> None:
        """A line below the game's name; where it wraps, it stays below it."""
        screen.print(Padding(Text(text, style=style), (0, 0, 0, 6), expand=False))

    screen.print(f"[bold]{t.text('games')}[/bold]\n")
    for name, game in games().items():
        texts = game.texts(lang)
        screen.print(Text.assemble("  ", (name, "bold cyan"), f"  {texts.text('title')}"))
        if texts.has("tagline"):
            under(texts.text("tagline"), "italic")
        under(t.text("list-seats", seats=seats_of(game, t)))
        under(t.text("list-modes", modes=", ".join(game.modes)))
        for option, modes in options_of(game).items():
            values = game.options(modes[0])[option]
            listed = ", ".join(str(value).lower() for value in values)
            some = f" {t.text('list-some')}" if isinstance(values, Some) else ""
            under(f"--option {option}=  {listed}{some}{only_in(modes, game)}", "dim")
    screen.print(f"\n{t.text('list-how', name=next(iter(games())))}")


def seats_of(game: "Game", t: "Catalogue") -> str:
    """How many can play; where modes differ, which numbers belong to which."""
    found: dict[tuple[int, ...], list[str]] = {}
    for mode in game.modes:
        found.setdefault(game.seats(mode), []).append(mode)
    return ", ".join(
        (str(seats[0]) if len(seats) == 1 else t.text("list-range", first=seats[0], last=seats[-1]))
        + only_in(modes, game)
        for seats, modes in found.items()
    )


def options_of(game: "Game") -> dict[str, list[str]]:
    """The options of all modes, each with the modes that have it."""
    found: dict[str, list[str]] = {}
    for mode in game.modes:
        for option in game.options(mode):
            found.setdefault(option, []).append(mode)
    return found


def only_in(modes: list[str], game: "Game") -> str:
    """Some of a game's modes, after what holds for them alone."""
    return "" if len(modes) == len(game.modes) else f" ({', '.join(modes)})"
