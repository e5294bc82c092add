"""A terminal game on disk: where it is kept, what is asked before a file is written over, and what is said about it."""

import errno
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from rich.text import Text

from grimtable.cli.output import shell_word

if TYPE_CHECKING:
    from grimtable.cli.terminal.screen import Screen
    from grimtable.table import Table

ENDING = ".jsonl"
YES, NO = ("t", "tak", "y", "yes"), ("n", "nie", "no")  # in every language: hands remember the other one
REASONS = {
    errno.ENOENT: "why-no-folder",
    errno.ENOTDIR: "why-no-folder",
    errno.EISDIR: "why-folder",
    errno.EACCES: "why-forbidden",
    errno.EPERM: "why-forbidden",
    errno.EROFS: "why-forbidden",
    errno.ENOSPC: "why-full",
    errno.EDQUOT: "why-full",
    errno.ENAMETOOLONG: "why-name",
}


class Keeper:
    """Saves one game when it is asked to, and knows whether there is anything to lose."""

    def __init__(self, table: "Table", screen: "Screen", ask: Callable[[str], str], loaded: Path | None = None) -> None:
        self.table = table
        self.screen = screen
        self.texts = screen.texts
        self.ask = ask
        self.path = loaded  # the file that holds the game as it once was
        self.kept = len(table.entries) if loaded is not None else 0  # entries that are in that file

    @property
    def is_saved(self) -> bool:
        """Whether a file holds everything up to now."""
        return self.path is not None and self.kept == len(self.table.entries)

    def save(self, name: str) -> bool:
        """Write the game to a file, an existing one only after a yes; whether it is on disk now."""
        from grimtable.table.replay import write

        try:
            path = self.file_of(name)
            if path.is_dir():
                raise IsADirectoryError(errno.EISDIR, "")
            if path.exists() and not self.may_replace(path):
                self.say("not-replaced", "yellow", path=path)
                return False
            write(path, self.table)
        except (OSError, ValueError, RuntimeError) as error:  # RuntimeError: ~name without such a person
            self.screen.say("not-saved", "yellow", reason=self.why(error))
            return False
        self.path, self.kept = path, len(self.table.entries)
        self.say("saved", "green", path=path, word=shell_word(path))
        return True

    def file_of(self, name: str) -> Path:
        """The file a name means: without one the file of last time, else a new one; the usual ending is added."""
        if name:
            path = Path(name).expanduser()
            return path if path.suffix or path.is_dir() else path.with_name(path.name + ENDING)
        if self.path is not None:
            return self.path
        return Path(f"{self.table.game.name}-{datetime.now().strftime('%Y%m%d-%H%M%S')}{ENDING}")

    def may_replace(self, path: Path) -> bool:
        """Ask before a file is lost, until the answer is a yes or a no."""
        own = self.path is not None and self.path.exists() and path.samefile(self.path)
        question = self.texts.text("replace-own" if own else "replace", path=path)
        while True:
            answer = self.ask(question).lower()
            if answer in YES + NO:
                return answer in YES
            self.screen.say("yes-or-no", "yellow")

    def why(self, error: Exception) -> str:
        """Why nothing was written, in the person's language."""
        if not isinstance(error, OSError):
            return self.texts.text("why-name")
        key = REASONS.get(error.errno or 0)
        return self.texts.text(key) if key else self.texts.text("why-other", words=error.strerror or str(error))

    def offer(self) -> None:
        """Before the person leaves: save or not, but never by accident; ends with a saved game or a clear no."""
        if self.is_saved:
            self.account()
            return
        while True:
            answer = self.ask(self.texts.text("save-before"))
            if answer.lower() in NO:
                self.account()
                return
            if answer.lower() in YES:
                saved = self.save("")
            elif answer.lower().endswith(ENDING):
                saved = self.save(answer)
            else:
                self.screen.say("save-how", "yellow")
                saved = False
            if saved:
                return

    def account(self) -> None:
        """How much of the game is on disk: the last word to whoever leaves, in whatever way."""
        if self.is_saved:
            self.say("is-saved", path=self.path)
        elif self.path is not None:
            self.say("left-since", path=self.path)
        else:
            self.say("left-unsaved")

    def say(self, key: str, style: str = "", **args: object) -> None:
        """A sentence with a path in it, which stays in one piece, to be copied."""
        self.screen.console.print(Text(self.texts.text(key, **args), style=style), soft_wrap=True)
