"""A terminal game from the first question to the end: reads lines, answers words, keeps the table. Knows no game."""

import contextlib
import sys
from collections.abc import Callable
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from grimtable.cli.terminal.saving import Keeper
from grimtable.cli.terminal.screen import Screen
from grimtable.engine.action import Action
from grimtable.engine.errors import GrimtableError
from grimtable.engine.game import Line
from grimtable.engine.texts import Catalogue
from grimtable.engine.view import question_kind

if TYPE_CHECKING:
    from grimtable.cli.terminal.seating import Seating
    from grimtable.table import Table
    from grimtable.table.rulebook import Rulebook

WORDS = ("hint", "undo", "table", "log", "save", "help", "quit")
HINT_ITERATIONS = 2000
HINTS = 3
MOST_LINES = 30  # of what happened; the rest is in the log
INTERRUPTED = 130
MARKS = {"sure": "■", "gain": "+", "loss": "▲", "maybe": "◌", "way": "●"}  # of what is foretold
STYLES = {"sure": "", "gain": "green", "loss": "red", "maybe": "magenta", "way": "yellow"}


class Left(Exception):
    """The person leaves."""


class Session:
    """One person, or several at one keyboard, at one table."""

    def __init__(
        self,
        table: "Table",
        seating: "Seating",
        lang: str,
        texts: Catalogue,
        console: Console,
        loaded: Path | None = None,
    ) -> None:
        self.t = table
        self.game = table.game
        self.seating = seating
        self.lang = lang
        self.texts = texts
        self.console = console
        self.screen = Screen(console, table.game, lang, texts, seating)
        self.shown = dict.fromkeys(range(table.state.n_seats), 0)  # events each seat has been shown
        self.at_screen: int | None = None  # whose secrets the screen shows
        self.resumed = bool(table.acts)
        self.keeper = Keeper(table, self.screen, self.ask, loaded)
        self.words = {**{word: word for word in WORDS}, **{texts.text(f"word-{word}"): word for word in WORDS}}

    # The loop

    def run(self) -> int:
        """Play until the game is over or the person leaves."""
        if sys.stdin.isatty():
            with contextlib.suppress(ImportError):  # Windows has none and edits lines by itself
                import readline  # noqa: F401  (input() then has a history and arrow keys)
        self.screen.opening(self.t.state.setup.mode)
        if self.t.position is not None:
            self.screen.say("practice", "dim")
        try:
            while True:
                with self.console.status(self.texts.text("thinking")):
                    self.t.run_bots()
                if self.t.state.over:
                    if not self.finish():
                        return 0
                    continue
                self.turn(self.t.state.pending[0])
        except Left:
            self.screen.say("goodbye")
        except (EOFError, KeyboardInterrupt) as stop:
            self.console.print()
            self.keeper.account()
            return INTERRUPTED if isinstance(stop, KeyboardInterrupt) else 0
        return 0

    def turn(self, seat: int) -> None:
        """Show one seat its table and take answers until one of them changes something."""
        self.hand_over(seat)
        self.show(seat)
        while True:
            legal = self.t.state.legal(seat)
            prompt = self.texts.text("your-choice", name=self.seating.names[seat], n=len(legal))
            if self.answer(seat, legal, self.ask(prompt)):
                return

    def hand_over(self, seat: int) -> None:
        """At a hot seat nobody sees another's cards: the screen is wiped and the next person called."""
        if len(self.seating.humans) > 1 and self.at_screen != seat:
            if self.at_screen is not None or self.console.is_terminal:
                self.wipe()
            self.ask(self.texts.text("pass-keyboard", name=self.seating.names[seat]))
            self.wipe()
        self.at_screen = seat

    def wipe(self) -> None:
        """Clear the screen and what can be scrolled back to."""
        if self.console.is_terminal:
            self.console.file.write("\x1b[2J\x1b[3J\x1b[H")
            self.console.file.flush()
        else:
            self.console.file.write("\f")

    def ask(self, prompt: str) -> str:
        """One line from the person; what comes through a pipe is shown, as if it had been typed."""
        line = input(prompt)
        if not sys.stdin.isatty():
            print(line)
        return line.strip()

    def show(self, seat: int) -> None:
        """What happened, the table, the choices."""
        self.happened(seat)
        view = self.t.state.view(seat)
        self.screen.table(view)
        self.screen.question(view)
        legal = self.t.state.legal(seat)
        self.screen.choices(view, legal)
        if len(legal) == 1:
            self.screen.say("only-one", "dim")

    def lines(self, seat: int | None, since: int = 0) -> list[Line]:
        """The log as a seat saw it, in words."""
        events = self.t.state.events(since, seat)
        you = seat if len(self.seating.humans) == 1 else None  # a shared device calls everybody by name
        told = (self.game.tell(event, self.lang, self.seating.names, you) for event in events)
        return [line for line in told if line is not None]

    def happened(self, seat: int) -> None:
        """What the seat has not been shown yet."""
        first = self.shown[seat] == 0 and not self.resumed
        lines = self.lines(seat, self.shown[seat])
        self.shown[seat] = len(self.t.state.events(0, seat))
        if lines:
            self.console.print()
            self.screen.heading("beginning" if first else "since")
            if len(lines) > MOST_LINES:
                self.screen.say("earlier", "dim", n=len(lines) - MOST_LINES)
            self.screen.log(lines[-MOST_LINES:])

    # Answers

    def answer(self, seat: int, legal: list[Action], text: str) -> bool:
        """Do what a line says; whether the table has changed."""
        word, _, rest = text.partition(" ")
        if not text:
            if len(legal) == 1:
                self.t.do(seat, legal[0])
                return True
            self.show(seat)
            return False
        if text.isdecimal():
            if 1 <= int(text) <= len(legal):
                self.t.do(seat, legal[int(text) - 1])
                return True
            self.screen.say("no-such-choice", "yellow", word=text, n=len(legal))
            return False
        if text.startswith("?"):
            self.explain(seat, legal, text[1:].strip())
            return False
        command = self.words.get(word.lower())
        if command == "undo":
            return self.undo(seat)
        if command == "quit":
            self.keeper.offer()
            raise Left
        handlers: dict[str, Callable[[], None]] = {
            "hint": lambda: self.hint(seat, legal),
            "table": lambda: self.show(seat),
            "log": lambda: self.log(seat, rest),
            "save": lambda: self.save(rest),
            "help": lambda: self.console.print(Text(self.texts.text("help")), width=self.screen.width),
        }
        if command in handlers:
            handlers[command]()
        else:
            self.not_understood(word)
        return False

    def not_understood(self, word: str) -> None:
        """A word nobody knows, and what it may have meant."""
        close = get_close_matches(word.lower(), list(self.words), n=1)
        hint = self.texts.text("meant", word=close[0]) if close else self.texts.text("not-meant")
        self.screen.say("no-such-word", "yellow", word=word, hint=hint)

    def undo(self, seat: int) -> bool:
        """Take the seat's last act back, with everything that came after it."""
        try:
            self.t.undo(seat)
        except GrimtableError:
            self.screen.say("nothing-back", "yellow")
            return False
        for viewer in self.shown:
            self.shown[viewer] = min(self.shown[viewer], len(self.t.state.events(0, viewer)))
        self.screen.say("taken-back", "green")
        return True

    def explain(self, seat: int, legal: list[Action], which: str) -> None:
        """A choice, all choices, or a rule by its id, in the words of the rules."""
        view, names = self.t.state.view(seat), self.seating.names
        if which and not which.isdecimal():
            self.rule(which.upper(), "rule-unknown")
        elif which and not 1 <= int(which) <= len(legal):
            self.screen.say("no-such-choice", "yellow", word=which, n=len(legal))
        else:
            chosen = [legal[int(which) - 1]] if which else legal
            by_rule: dict[str, list[int]] = {}
            asked = question_kind(view)
            for number, action in enumerate(legal, 1):
                if action in chosen:
                    by_rule.setdefault(self.game.action_rule(action, asked), []).append(number)
            for rule_id, numbers in by_rule.items():
                for number in numbers:
                    words = self.game.action_words(view, legal[number - 1], self.lang, names)
                    self.console.print(Text(f"{number:>3} {words}", style="bold"), width=self.screen.width)
                self.rule(rule_id, "rule-none")
                self.console.print()
            if which:
                self.foretell(seat, chosen[0])
            else:
                self.screen.say("explain-how", "dim")
        book = self.book()
        if book is not None and book.lang != self.lang:
            self.screen.say("rule-language", "dim")

    def foretell(self, seat: int, action: Action) -> None:
        """What comes of a choice, from what the seat knows."""
        lines = self.t.foretell(seat, action, self.lang)
        if not lines:
            return
        self.screen.heading("explain-foretold")
        for line in lines:
            text = line["text"]
            for k, name in enumerate(self.seating.names):
                text = text.replace(f"{{s{k}}}", name)
            odds = "" if line["odds"] is None else self.texts.text("odds", n=line["odds"][0], of=line["odds"][1]) + " "
            style = "bold red" if line.get("end") else STYLES[line["kind"]]
            self.console.print(Text(f"{MARKS[line['kind']]} {odds}{text}", style=style), width=self.screen.width)

    def book(self) -> "Rulebook | None":
        """The game's rules in this language, or in the one they are written in; None where there are none."""
        from grimtable.table.rulebook import rulebook

        try:
            return rulebook(self.game.name, self.lang)
        except GrimtableError:
            return None

    def rule(self, rule_id: str, missing: str) -> None:
        """The text of a rule, with the names of rules it leans on left in it."""
        book = self.book()
        found = None if book is None else book.rules.get(rule_id)
        if found is None:
            self.screen.say(missing, "yellow", id=rule_id)
        else:
            self.screen.rule(rule_id, found.plain, found.heading or found.section)

    def hint(self, seat: int, legal: list[Action]) -> None:
        """The search bot's three best, from what the seat knows."""
        from grimtable.bots.ismcts_bot import IsmctsBot

        view = self.t.state.view(seat)
        with self.console.status(self.texts.text("pondering")):
            bot = IsmctsBot(self.game, f"hint {len(self.t.entries)}", iterations=HINT_ITERATIONS)
            ranked = bot.rank(self.t.state.infoset(seat, self.t.talk(seat)))
        self.screen.say("hint-title")
        for move in ranked[:HINTS]:
            words = self.game.action_words(view, move.action, self.lang, self.seating.names)
            line = self.texts.text("hint-line", value=f"{move.value:.0%}", n=move.visits)
            text = Text.assemble((f"{legal.index(move.action) + 1:>3} ", "bold"), words, ("   " + line, "dim"))
            self.console.print(text, width=self.screen.width)

    def log(self, viewer: int | None, how_many: str) -> None:
        """The whole log of a seat (None: a spectator's), or its last lines."""
        lines = self.lines(viewer)
        if how_many.strip().isdecimal():
            lines = lines[-int(how_many) :] if int(how_many) else []
        self.screen.heading("log-title")
        self.screen.log(lines)

    # Saving and leaving

    def save(self, name: str) -> None:
        """Write the game to a file."""
        self.keeper.save(name.strip())

    def finish(self) -> bool:
        """The end screen; whether the game goes on because the last move was taken back."""
        from grimtable.lab.simulate import places
        from grimtable.table.story import moments

        people = self.seating.humans
        viewer = people[0] if len(people) == 1 else None
        outcome = self.t.state.outcome
        assert outcome is not None
        if viewer is not None:
            self.happened(viewer)
            self.screen.table(self.t.state.view(viewer))
        story = moments(self.t, viewer, self.lang, self.seating.names)
        last = self.lines(viewer)
        ending = last[-1].text if last else ""
        self.screen.end(outcome, places(outcome, self.t.state.n_seats), story, ending)
        self.screen.say("at-end", "dim")
        while True:
            text = self.ask("> ")
            word, _, rest = text.partition(" ")
            command = self.words.get(word.lower())
            if command == "undo" and self.undo(self.t.acts[-1]["seat"] if viewer is None else viewer):
                return True
            if command == "log":
                self.log(viewer, rest)
            elif command == "save":
                self.save(rest)
            elif not text or command == "quit":
                self.keeper.account()
                self.screen.say("goodbye")
                return False
            elif command != "undo":
                self.screen.say("at-end", "dim")
