"""`grimtable play`: a game in the terminal, alone against bots or with friends at one keyboard."""

import argparse
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

from grimtable.cli.common import (
    Stop,
    Subparsers,
    add_command,
    add_game_options,
    add_language,
    console,
    language,
    natural,
)

if TYPE_CHECKING:
    from grimtable.engine.texts import Catalogue


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
        "  grimtable play --load evening.jsonl",
    )
    parser.add_argument("game", nargs="?", metavar="GAME", help="the game's name; without it the games are listed")
    add_game_options(parser)
    parser.add_argument("--bots", metavar="LIST", help="one bot for all other seats, or one each (default: normal)")
    parser.add_argument("--seat", type=natural, metavar="N", help="your seat, counted from 0 (default: 0)")
    parser.add_argument("--seed", metavar="S", help="deal from a named seed (default: nobody knows it)")
    parser.add_argument("--names", metavar="LIST", help="the names of the people at the table, in seat order")
    parser.add_argument(
        "--hot-seat", action="store_true", help="several people at one keyboard; bots, if named, take the last seats"
    )
    parser.add_argument("--load", metavar="FILE", help="go on with a saved game")
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
        list_games(lang)
        return 0
    if args.hot_seat and args.seat is not None:
        raise Stop("--seat and --hot-seat do not go together: at a hot seat everybody has one")
    from grimtable.cli.seating import new_table, saved_table
    from grimtable.cli.session import Session

    make = new_table if args.load is None else saved_table
    table, seating = make(args, words(lang).text("player"))
    return Session(table, seating, lang, words(lang), console()).run()


def list_games(lang: str) -> None:
    """What can be played."""
    from rich.markup import escape

    from grimtable.engine.game import Some
    from grimtable.games import games

    t, screen = words(lang), console()
    screen.print(f"[bold]{t.text('games')}[/bold]\n")
    for name, game in games().items():
        texts = game.texts(lang)
        seats = game.seats()
        screen.print(f"  [bold cyan]{name}[/bold cyan]  {escape(texts.text('title'))}")
        if texts.has("tagline"):
            screen.print(f"      {escape(texts.text('tagline'))}", style="italic")
        screen.print(f"      {t.text('list-seats', first=seats[0], last=seats[-1])}")
        screen.print(f"      {t.text('list-modes', modes=', '.join(game.modes))}")
        for option, values in game.options().items():
            listed = ", ".join(str(value).lower() for value in values)
            some = f" {t.text('list-some')}" if isinstance(values, Some) else ""
            screen.print(f"      --option {option}=  {listed}{some}", style="dim")
    screen.print(f"\n{t.text('list-how', name=next(iter(games())))}")
