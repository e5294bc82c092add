"""What commands read: arguments, options of games, bots by name, input files."""

import argparse
import json
import os
import re
import sys
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Any, NoReturn

from grimtable.cli.output import Stop, counted, did_you_mean

if TYPE_CHECKING:
    from grimtable.engine.game import Game

TRUE, FALSE = ("true", "yes", "on", "1"), ("false", "no", "off", "0")
MAX_SEED = 2**63
MAX_COUNT = 10**9  # more of anything does not fit into a lifetime
MAX_SECONDS = 86400.0
BOT_NAMES = "easy, normal, hard, expert, random, greedy, ismcts:ITERATIONS, MODULE:CLASS"
REQUIRED = "the following arguments are required: "
IGNORED_VALUE = re.compile(r"argument (.+): ignored explicit argument '(.*)'")
INVALID_CHOICE = re.compile(r"argument (.+): invalid choice: '(.*)' \(choose from (.+)\)")


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
        message = IGNORED_VALUE.sub(r"\1 takes no value, but '\2' was given", message)
        message = message.replace(": expected one argument", " needs a value after it")
        if message.startswith(REQUIRED):
            message = f"missing: {message.removeprefix(REQUIRED)}; see {self.prog} --help"
        raise Stop(message.removeprefix("argument "))

    def chosen(self, args: argparse.Namespace) -> "Parser":
        """The parser of the innermost command that was given."""
        for action in self._actions:
            if isinstance(action, argparse._SubParsersAction):  # argparse has no public word for it
                found = (action.choices or {}).get(getattr(args, action.dest))
                return self if found is None else found.chosen(args)
        return self

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


# Numbers and names on the command line


def positive(text: str) -> int:
    """A whole number from 1 on."""
    number = whole_number(text)
    if number is None or number < 1:
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number from 1 on")
    if number > MAX_COUNT:
        raise argparse.ArgumentTypeError(f"'{text}' is too much; at most {MAX_COUNT}")
    return number


def natural(text: str) -> int:
    """A whole number from 0 on."""
    number = whole_number(text)
    if number is None:
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number from 0 on")
    if number >= MAX_SEED:
        raise argparse.ArgumentTypeError(f"'{text}' is too much; at most {MAX_SEED - 1}")
    return number


def whole_number(text: str) -> int | None:
    """The number that digits mean; None where there is anything else. Very long ones are cut: they are too much."""
    return int(text[:30]) if text.isdecimal() else None


def seconds(text: str) -> float:
    """A time in seconds, more than nothing."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0.0 < value <= MAX_SECONDS:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number of seconds above 0, up to {MAX_SECONDS:.0f}")
    return value


def file_name(text: str) -> str:
    """The name of a file: anything but nothing, which would mean the folder one is in."""
    if not text.strip():
        raise argparse.ArgumentTypeError("an empty text is not the name of a file")
    return text


# Games and their options


def add_game_options(parser: argparse.ArgumentParser, *, pack: bool = True) -> None:
    """--seats, --mode, --option and --pack, which several commands take."""
    parser.add_argument(
        "--seats",
        type=positive,
        metavar="N",
        help="how many seats ('grimtable play' lists them for every mode; default: the mode's smallest table)",
    )
    parser.add_argument(
        "--mode", metavar="M", help="the mode or difficulty ('grimtable play' lists them; default: the first)"
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game; may be repeated; several values of one option: NAME=A,B",
    )
    if pack:
        parser.add_argument(
            "--pack", type=file_name, metavar="FILE", help="a component pack with corrected cards and numbers"
        )


def find_game(name: str) -> "Game":
    """The game of a name, or a line that says which it might be."""
    from grimtable.games import NAMES, find

    if name not in NAMES:
        raise Stop(f"no game '{name}'" + did_you_mean(name, NAMES))
    return find(name)


def game_setup(game: "Game", args: argparse.Namespace) -> tuple[int, str, dict[str, Any]]:
    """Seats, mode and options as the command line gives them, checked."""
    mode = game.modes[0] if args.mode is None else args.mode
    if mode not in game.modes:
        raise Stop(f"{game.name}: no mode '{mode}'" + did_you_mean(mode, game.modes))
    return game.check_setup(args.seats, mode, read_options(game, mode, args.seats, args.option))


def check_pack(path: str | None) -> None:
    """A pack that cannot be read is refused here; whether its rows fit is for the game to say."""
    if path is not None:
        read_toml(path)


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
        if all(isinstance(value, bool) for value in known[name]) and not isinstance(chosen[name], bool):
            raise Stop(f"{game.name}: option {name} is '{text}', not true or false")
    return chosen


def read_value(text: str, values: tuple[Any, ...]) -> Any:  # whatever the game's option holds
    """The value that a word means: one of those listed, else what it reads as in JSON; the game judges it.

    Where any of the values may be chosen together, the word lists them with commas; an empty one chooses none.
    """
    from grimtable.engine.options import Some

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
    from grimtable.bots import BOTS, LEVELS, is_outside, make, named

    kind = name.partition(":")[0]
    if kind not in BOTS and kind not in LEVELS:
        look_here()
        if not is_outside(name):
            raise Stop(f"no bot '{name}'" + did_you_mean(kind, named()))
    make(name, game)
    return name


def look_here() -> None:
    """Let Python import a bot from the folder one is in; processes that are started later look there too."""
    here = os.getcwd()
    if here not in sys.path:
        sys.path.insert(0, here)


def read_bots(text: str, game: "Game", count: int) -> list[str]:
    """A list of bots for so many seats: one name stands for all of them."""
    names = [check_bot(name.strip(), game) for name in text.split(",")]
    if len(names) == 1:
        names *= count
    if len(names) != count:
        named, chairs = counted(len(names), "bot"), counted(count, "seat")
        raise Stop(f"--bots names {named} for {chairs}; name one for all, or one for each")
    return names


def check_seat(seat: int | None, n_seats: int) -> int | None:
    """A seat of the table, counted from 0."""
    if seat is not None and not 0 <= seat < n_seats:
        raise Stop(f"--seat is {seat}, not one of 0 to {n_seats - 1}")
    return seat


# Languages and files


def add_language(parser: argparse.ArgumentParser) -> None:
    """--lang."""
    parser.add_argument("--lang", choices=("pl", "en"), help="language (default: the environment's, else English)")


def read_text(path: str) -> str:
    """A text file, or one line about why not."""
    from grimtable.table import files

    try:
        return files.read_text(Path(path))
    except ValueError as error:
        raise Stop(f"{path}: cannot be read: {error}") from None


def read_toml(path: str) -> dict[str, Any]:
    """The tables of a TOML file, or one line about why not."""
    import tomllib

    try:
        return tomllib.loads(read_text(path))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise Stop(f"{path}: not TOML: {error}") from None
