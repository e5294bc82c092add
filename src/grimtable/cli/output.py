"""What commands write: names near a slip, counted words, files, consoles, JSON, the language they speak."""

import json
import os
import sys
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console

CLOSE = 0.65  # how alike two names must be for one to be taken for a slip of the other


class Stop(Exception):
    """Bad input: one line for the person, exit code 2."""


def nearest(word: str, names: Iterable[str]) -> str | None:
    """The name that a word is a slip or the beginning of; None where nothing is near."""
    plain = {name.lower().lstrip("-"): name for name in names}  # the dashes of options are alike in all of them
    sought = word.lower().lstrip("-")
    close = get_close_matches(sought, plain, n=1, cutoff=CLOSE)
    begun = [name for name in plain if len(sought) > 1 and name.startswith(sought)]
    found = close or (begun if len(begun) == 1 else [])
    return plain[found[0]] if found else None


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The end of an error message: the nearest known name, else what there is."""
    names = list(known)
    close = nearest(word, names)
    if close is not None:
        return f"; did you mean '{close}'?"
    return f"; there is {', '.join(names)}" if names else ""


def counted(n: int, one: str, many: str = "") -> str:
    """A number with its word: 1 seat, 2 seats."""
    return f"{n} {one if n == 1 else many or one + 's'}"


def language(chosen: str | None) -> str:
    """The language asked for, else that of the environment, else English."""
    if chosen:
        return chosen
    for name in ("GRIMTABLE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return "pl" if os.environ[name].lower().startswith("pl") else "en"
    return "en"


def shell_word(path: Path) -> str:
    """A path as one writes it on the command line: quoted where a shell would take it apart."""
    text = str(path)
    return quote(f"./{text}" if text.startswith("-") else text)


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

    class Screen(Console):
        def on_broken_pipe(self) -> None:
            raise  # noqa: PLE0704  rich would end the program with 1; `main` knows that it is no error

    stream = sys.stderr if stderr else sys.stdout
    plain = bool(os.environ.get("NO_COLOR")) or not stream.isatty()
    return Screen(stderr=stderr, color_system=None if plain else "auto", highlight=False, emoji=False)


def print_json(data: Mapping[str, Any] | list[Any]) -> None:
    """JSON for programs."""
    print(json.dumps(data, ensure_ascii=False, indent=2))
