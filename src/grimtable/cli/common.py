"""What the commands share: parsing, did-you-mean, options of games, bots, consoles, JSON."""

import argparse
import json
import os
import re
import sys
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from rich.console import Console

    from grimtable.engine.game import Game

TRUE, FALSE = ("true", "yes", "on", "1"), ("false", "no", "off", "0")
MAX_SEED = 2**63
INVALID_CHOICE = re.compile(r"argument (.+): invalid choice: '(.*)' \(choose from (.+)\)")


class Stop(Exception):
    """Bad input: one line for the person, exit code 2."""


class Help(argparse.RawDescriptionHelpFormatter):
    """Examples stay as they are written; the list of commands has room for the longest name."""

    def add_argument(self, action: argparse.Action) -> None:
        """argparse forgets that the names of commands are indented once more."""
        super().add_argument(action)
        if isinstance(action.choices, dict):
            self._action_max_length = max(self._action_max_length, *(len(name) + 6 for name in action.choices))


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one line, with examples kept as they are written."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("formatter_class", Help)
        kwargs["allow_abbrev"] = False
        super().__init__(**kwargs)

    def error(self, message: str) -> NoReturn:
        """No usage block: one line says it."""
        wrong = INVALID_CHOICE.fullmatch(message)
        if wrong is not None:
            known = [word.strip(" '") for word in wrong.group(3).split(",")]
            message = f"{wrong.group(1)} is '{wrong.group(2)}'" + did_you_mean(wrong.group(2), known)
        raise Stop(message.removeprefix("argument "))

    def unknown(self, word: str) -> str:
        """What to say about an argument that this command does not have."""
        if not word.startswith("-"):
            return f"'{word}' is one argument too many; see {self.prog} --help"
        flag = word.split("=", 1)[0]
        return f"no option '{flag}'" + did_you_mean(flag, self._option_string_actions)


Subparsers = Any  # argparse keeps the type private


def add_command(subparsers: Subparsers, name: str, help_line: str, about: str, examples: str) -> Parser:
    """A command's parser: a line for the list, a paragraph, and examples."""
    description = fill(about, 79)
    parser: Parser = subparsers.add_parser(
        name, help=help_line, description=description, epilog=f"examples:\n{examples}"
    )
    return parser


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The end of an error message: the nearest known name, and what there is."""
    names = list(known)
    close = get_close_matches(word.lower(), names, n=1, cutoff=0.5)
    if close:
        return f"; did you mean '{close[0]}'?"
    return f"; there is {', '.join(names)}" if names else ""


# Numbers on the command line


def positive(text: str) -> int:
    """A whole number from 1 on."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number from 1 on")
    return int(text)


def natural(text: str) -> int:
    """A whole number from 0 on."""
    if not text.isdecimal() or int(text) >= MAX_SEED:
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number from 0 on")
    return int(text)


def seconds(text: str) -> float:
    """A time in seconds, more than nothing."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0.0 < value <= 86400.0:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number of seconds above 0")
    return value


# Games and their options


def add_game_options(parser: argparse.ArgumentParser, *, pack: bool = True) -> None:
    """--seats, --mode, --option and --pack, which several commands take."""
    parser.add_argument("--seats", type=positive, metavar="N", help="how many seats (default: the smallest table)")
    parser.add_argument("--mode", metavar="M", help="the mode or difficulty (default: the game's first)")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game; may be repeated; several values of one option: NAME=A,B",
    )
    if pack:
        parser.add_argument("--pack", metavar="FILE", help="a component pack with corrected cards and numbers")


def find_game(name: str) -> "Game":
    """The game of a name, or a line that says which it might be."""
    from grimtable.games import NAMES, find

    if name not in NAMES:
        raise Stop(f"no game '{name}'" + did_you_mean(name, NAMES))
    return find(name)


def game_setup(game: "Game", args: argparse.Namespace) -> tuple[int, str, dict[str, Any]]:
    """Seats, mode and options as the command line gives them, checked."""
    mode = args.mode or game.modes[0]
    if mode not in game.modes:
        raise Stop(f"{game.name}: no mode '{mode}'" + did_you_mean(mode, game.modes))
    return game.check_setup(args.seats, mode, read_options(game, mode, args.seats, args.option))


def read_options(game: "Game", mode: str, seats: int | None, words: list[str]) -> dict[str, Any]:
    """`name=value` words as the game's own values."""
    known = game.options(mode, seats)
    chosen: dict[str, Any] = {}
    for word in words:
        name, equals, text = word.partition("=")
        if not equals:
            raise Stop(f"--option is '{word}', not NAME=VALUE such as {next(iter(known), 'name')}=true")
        if name not in known:
            raise Stop(f"{game.name}: no option '{name}'" + did_you_mean(name, known))
        chosen[name] = read_value(text, known[name])
    return chosen


def read_value(text: str, values: tuple[Any, ...]) -> Any:  # whatever the game's option holds
    """The value that a word means: one of those listed, else what it reads as in JSON; the game judges it.

    Where any of the values may be chosen together, the word lists them with commas; an empty one chooses none.
    """
    from grimtable.engine.game import Some

    if isinstance(values, Some) and not text.startswith("["):
        return [read_value(part.strip(), tuple(values)) for part in text.split(",") if part.strip()]
    for value in values:
        if isinstance(value, bool):
            if text.lower() in (TRUE if value else FALSE):
                return value
        elif text == str(value):
            return value
    try:
        return json.loads(text)
    except ValueError:
        return text


# Bots


def check_bot(name: str, game: "Game") -> str:
    """A bot's name that can be made, or a line that says which it might be."""
    from grimtable.bots import BOTS, LEVELS, make

    kind = name.partition(":")[0]
    if kind not in BOTS and kind not in LEVELS:
        raise Stop(f"no bot '{name}'" + did_you_mean(kind, [*BOTS, *LEVELS]))
    make(name, game)
    return name


def read_bots(text: str, game: "Game", count: int) -> list[str]:
    """A list of bots for so many seats: one name stands for all of them."""
    names = [check_bot(name.strip(), game) for name in text.split(",")]
    if len(names) == 1:
        names *= count
    if len(names) != count:
        raise Stop(f"--bots names {len(names)} bots for {count} seats; name one for all, or one for each")
    return names


def check_seat(seat: int | None, n_seats: int) -> int | None:
    """A seat of the table, counted from 0."""
    if seat is not None and not 0 <= seat < n_seats:
        raise Stop(f"--seat is {seat}, not one of 0 to {n_seats - 1}")
    return seat


# Languages, files, output


def language(chosen: str | None) -> str:
    """The language asked for, else that of the environment, else English."""
    if chosen:
        return chosen
    for name in ("GRIMTABLE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return "pl" if os.environ[name].lower().startswith("pl") else "en"
    return "en"


def add_language(parser: argparse.ArgumentParser) -> None:
    """--lang."""
    parser.add_argument("--lang", choices=("pl", "en"), help="language (default: the environment's, else English)")


def read_text(path: str) -> str:
    """A text file, or one line about why not."""
    try:
        return Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise Stop(f"{path}: not a text file in UTF-8") from None
    except OSError as error:
        raise Stop(f"{path}: {(error.strerror or str(error)).lower()}") from None


def writable(path: str) -> Path:
    """A path whose folder exists, so that hours of work are not lost at the end."""
    target = Path(path)
    if target.is_dir():
        raise Stop(f"{path}: a folder, not a file")
    if not target.parent.is_dir():
        raise Stop(f"{path}: there is no folder {target.parent}")
    if not os.access(target.parent, os.W_OK):
        raise Stop(f"{path}: nothing can be written in {target.parent}")
    return target


def console(*, stderr: bool = False) -> "Console":
    """A console: coloured on a terminal, plain in a pipe and under NO_COLOR."""
    from rich.console import Console

    stream = sys.stderr if stderr else sys.stdout
    plain = bool(os.environ.get("NO_COLOR")) or not stream.isatty()
    return Console(stderr=stderr, color_system=None if plain else "auto", highlight=False, emoji=False)


def print_json(data: Mapping[str, Any] | list[Any]) -> None:
    """JSON for programs."""
    print(json.dumps(data, ensure_ascii=False, indent=2))
