"""How a terminal game looks: the table, the log, the choices, the end. Knows no game."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich import box
from rich.console import Console, Group
from rich.markup import escape
from rich.panel import Panel
from rich.rule import Rule as Line_
from rich.table import Table as Grid
from rich.text import Text

from grimtable.engine.game import Game, Line
from grimtable.engine.texts import Catalogue
from grimtable.engine.view import question_kind

if TYPE_CHECKING:
    from grimtable.cli.terminal.seating import Seating
    from grimtable.engine.action import Action
    from grimtable.engine.outcome import Outcome
    from grimtable.engine.view import View
    from grimtable.table.story import Moment

SEAT_COLOURS = ("cyan", "magenta", "yellow", "green", "blue", "red", "bright_cyan", "bright_magenta")
WIDEST = 110  # longer lines are hard to read
MANY = 14  # more choices than this stand in two columns
INDENT = 4


class Screen:
    """Draws for one terminal in one language."""

    def __init__(self, console: Console, game: Game, lang: str, texts: Catalogue, seating: "Seating") -> None:
        self.console = console
        self.game = game
        self.lang = lang
        self.texts = texts
        self.seating = seating
        self.width = min(console.width, WIDEST)

    def say(self, key: str, style: str = "", **args: object) -> None:
        """One of the terminal's own sentences."""
        self.console.print(Text(self.texts.text(key, **args), style=style), width=self.width)

    def heading(self, key: str) -> None:
        """A line across with words."""
        self.console.print(Line_(self.texts.text(key), align="left", style="dim"), width=self.width)

    def with_names(self, text: Text) -> Text:
        """Everybody's name in their colour."""
        for seat, name in enumerate(self.seating.names):
            text.highlight_regex(rf"(?<!\w){re.escape(name)}(?!\w)", SEAT_COLOURS[seat % len(SEAT_COLOURS)])
        return text

    def opening(self, mode: str) -> None:
        """Title, mode, and who plays."""
        texts = self.game.texts(self.lang)
        who = [
            self.texts.text("who-bot", name=name, bot=self.bot(seat)) if seat in self.seating.bots else name
            for seat, name in enumerate(self.seating.names)
        ]
        title = Text(self.game.title(self.lang), style="bold")
        title.append(f"  {texts.text(f'mode-{mode}') if texts.has(f'mode-{mode}') else mode}", "dim")
        self.console.print()
        self.console.print(title)
        self.console.print(self.with_names(Text(self.texts.text("opponents", who=", ".join(who)))), width=self.width)
        self.say("keys", "dim")

    def bot(self, seat: int) -> str:
        """The bot in a seat as this language calls it; an outside bot by its own name."""
        name = self.seating.bots[seat]
        kind, _, number = name.partition(":")
        if not self.texts.has(f"bot-{kind}"):
            return name
        return self.texts.text(f"bot-{kind}-n", n=int(number)) if number else self.texts.text(f"bot-{kind}")

    def log(self, lines: Sequence[Line]) -> None:
        """Log lines with their rule ids at the right, dimmed."""
        grid = Grid.grid(expand=True, padding=(0, 1))
        grid.add_column(ratio=1)
        grid.add_column(justify="right", style="dim", no_wrap=True)
        for line in lines:
            text = self.with_names(Text(line.text))
            if line.icon == "turn":
                text.stylize("bold")
            grid.add_row(self.hanging(text, self.width - 12, "  "), line.rule)
        self.console.print(grid, width=self.width)

    def hanging(self, text: Text, width: int, first: str = "") -> Group:
        """A text whose further lines are indented, so that entries stay apart."""
        rows = text.wrap(self.console, max(20, width - INDENT))
        return Group(*(Text(first if i == 0 else " " * INDENT).append_text(row) for i, row in enumerate(rows)))

    def table(self, view: "View") -> None:
        """The table as the game describes it to this seat."""
        names = [escape(name) for name in self.seating.names]
        rows = [Text.from_markup(line) for line in self.game.describe(view, self.lang, names)]
        body = Group(*(self.hanging(self.with_names(row), self.width - 4) for row in rows))
        self.console.print(Panel(body, title=self.texts.text("table"), title_align="left", box=box.ROUNDED,
                                 border_style="dim", padding=(0, 1)), width=self.width)  # fmt: skip

    def question(self, view: "View") -> None:
        """What is asked, if the game has words for it."""
        texts = self.game.texts(self.lang)
        key = f"ask-{question_kind(view)}"
        if texts.has(key):
            self.console.print(Text(texts.text(key), style="bold"), width=self.width)

    def choices(self, view: "View", legal: "Sequence[Action]") -> None:
        """The numbered choices with the rule of each."""
        names, asked = self.seating.names, question_kind(view)
        entries = []
        for number, action in enumerate(legal, 1):
            words = self.with_names(Text(self.game.action_words(view, action, self.lang, names)))
            entries.append((Text(f"{number:>3}", style="bold"), words, self.game.action_rule(action, asked)))
        halves = 1
        longest = max(len(words.plain) + len(rule) for _n, words, rule in entries)
        if len(entries) > MANY and 2 * (longest + 9) <= self.width:
            halves = 2
        grid = Grid.grid(expand=True, padding=(0, 1))
        for _ in range(halves):
            grid.add_column(no_wrap=True)
            grid.add_column(ratio=1)
            grid.add_column(justify="right", style="dim", no_wrap=True)
        height = -(-len(entries) // halves)
        for row in range(height):
            cells: list[Text | str] = []
            for entry in entries[row::height]:
                cells.extend(entry)
            grid.add_row(*cells)
        self.console.print(grid, width=self.width)

    def rule(self, rule_id: str, text: str, heading: str) -> None:
        """One rule in words."""
        title = Text.assemble((rule_id, "bold"), ("  " + heading if heading else "", "dim"))
        self.console.print(title, width=self.width)
        self.console.print(Text(text), width=self.width)

    def end(self, outcome: "Outcome", places: Sequence[int], story: "Sequence[Moment]", ending: str) -> None:
        """The result, the places, what decided it."""
        self.heading("over")
        people = self.seating.humans
        if len(people) == 1:
            verdict = {"win": "you-win", "loss": "you-lose", "draw": "you-draw"}[outcome.results[people[0]]]
            style = {"win": "bold green", "loss": "bold red", "draw": "bold"}[outcome.results[people[0]]]
            self.say(verdict, style)
        else:
            winners = [self.seating.names[seat] for seat, result in outcome.results.items() if result == "win"]
            self.say("hot-winners" if winners else "hot-nobody", "bold", names=", ".join(winners))
        if ending:
            self.console.print(Text(f"{outcome.rule}: {ending}", style="dim"), width=self.width)
        grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
        grid.add_column(self.texts.text("column-place"), justify="right")
        grid.add_column(self.texts.text("column-seat"))
        grid.add_column(self.texts.text("column-result"))
        grid.add_column(self.texts.text("column-score"), justify="right")
        for seat in sorted(outcome.results, key=lambda seat: (places[seat], seat)):
            name = self.with_names(Text(self.seating.names[seat]))
            if seat in self.seating.bots:
                name.append(f"  {self.bot(seat)}", "dim")
            result = self.texts.text(f"result-{outcome.results[seat]}")
            grid.add_row(str(places[seat]), name, result, f"{outcome.scores.get(seat, 0):g}")
        self.console.print(grid)
        if story:
            self.heading("story")
            for moment in story:
                self.log(moment.lines)
