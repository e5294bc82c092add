"""`grimtable learn`: guided games in the terminal, a teacher's own lesson, and "how to play" on one screen."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grimtable.cli.arguments import (
    Subparsers,
    add_command,
    add_language,
    file_name,
    find_game,
    positive,
    read_text,
)
from grimtable.cli.output import Stop, console, language, print_json
from grimtable.engine.errors import BadLesson, UnknownName

if TYPE_CHECKING:
    from rich.console import Console

    from grimtable.engine.game import Game
    from grimtable.table.lessons import Lesson

WORDS = ("next", "show", "back", "again", "table", "help", "quit")


def add(subparsers: Subparsers) -> None:
    """The command's arguments."""
    parser = add_command(
        subparsers,
        "learn",
        "guided games: learn by playing",
        "Plays a guided game: a prepared table with the real rules, a few stops with one thing to do at each, wrong "
        "moves explained and taken back. FILE is a lesson of your own: it is checked first, then played "
        "(docs/lessons.md). Without anything the lessons are listed.",
        "  grimtable learn\n"
        "  grimtable learn cisza\n"
        "  grimtable learn terrorscape killer --lang pl\n"
        "  grimtable learn osaczeni --primer\n"
        "  grimtable learn my-lesson.toml --check",
    )
    parser.add_argument("what", nargs="?", type=file_name, metavar="GAME|FILE", help="a game, or a lesson's file")
    parser.add_argument("lesson", nargs="?", metavar="LESSON", help="which of the game's lessons (default: the first)")
    parser.add_argument("--primer", action="store_true", help="how to play, on one screen")
    parser.add_argument("--check", action="store_true", help="only say what in the lesson does not hold")
    parser.add_argument("--stop", type=positive, metavar="N", help="take the lesson up at its stop N")
    add_language(parser)
    parser.add_argument("--json", action="store_true", help="the list, the primer or the check's faults as JSON")


def run(args: argparse.Namespace) -> int:
    """List, print, check or play."""
    lang = language(args.lang)
    if args.what is None:
        list_lessons(lang, as_json=args.json)
        return 0
    if args.primer:
        print_primer(find_game(args.what), lang, as_json=args.json)
        return 0
    own = is_file(args.what)
    if own and args.lesson is not None:
        raise Stop(f"'{args.lesson}' is one argument too many: a file holds one lesson")
    lesson = read_lesson(args.what) if own else game_lesson(find_game(args.what), args.lesson)
    if own or args.check:
        faults = checked(lesson)
        if args.check:
            return tell_faults(args.what, lesson, faults, as_json=args.json)
        if faults:
            more = f" (and {len(faults) - 1} more; --check lists them)" if len(faults) > 1 else ""
            raise Stop(f"{faults[0]}{more}")
    if args.json:
        raise Stop("--json is for the list, --primer and --check")
    return Coach(lesson, lang, console(), args.stop).run()


def is_file(text: str) -> bool:
    """Whether a lesson's file is meant rather than a game."""
    return text.endswith(".toml") or "/" in text or Path(text).is_file()


def read_lesson(path: str) -> "Lesson":
    """A teacher's own lesson."""
    from grimtable.table.lessons import from_text

    return from_text(read_text(path), path)


def game_lesson(game: "Game", name: str | None) -> "Lesson":
    """A lesson that comes with a game."""
    from grimtable.table.lessons import find_lesson

    try:
        return find_lesson(game.name, name)
    except UnknownName as error:
        raise Stop(str(error)) from None


def checked(lesson: "Lesson") -> list[str]:
    """What does not hold in a lesson."""
    from grimtable.table.lesson_check import check

    return check(lesson)


def tell_faults(path: str, lesson: "Lesson", faults: list[str], *, as_json: bool) -> int:
    """The check's answer; exit code 2 where something does not hold."""
    if as_json:
        print_json({"lesson": lesson.id, "game": lesson.game, "stops": len(lesson.stops), "faults": faults})
    else:
        print("\n".join(faults) if faults else f"{path}: {len(lesson.stops)} stops, all of it holds")
    return 2 if faults else 0


def list_lessons(lang: str, *, as_json: bool) -> None:
    """Every lesson of every game."""
    from rich.text import Text

    from grimtable.cli.commands.play import words
    from grimtable.games import games

    found = {name: game.lessons(lang) for name, game in games().items()}
    if as_json:
        print_json(found)
        return
    t, screen = words(lang), console()
    for name, lessons in found.items():
        screen.print(Text.assemble("  ", (name, "bold cyan"), f"  {games()[name].title(lang)}"))
        for one in lessons:
            about = t.text("learn-minutes", n=one["minutes"])
            screen.print(Text.assemble("      ", (one["id"], "bold"), f"  {one['title']}  ", (about, "dim")))
    screen.print(f"\n{t.text('learn-how')}")


def print_primer(game: "Game", lang: str, *, as_json: bool) -> None:
    """How to play, on one screen."""
    from rich.padding import Padding
    from rich.text import Text

    from grimtable.cli.commands.play import words

    page = game.primer(lang)
    if as_json:
        print_json(page)
        return
    t, screen = words(lang), console()

    def under(text: Text | str) -> None:
        """A paragraph, a little to the right."""
        screen.print(Padding(text, (0, 0, 0, 2), expand=False))

    weight = t.text("primer-weight", n=page["weight"])
    about = f"  {t.text('primer-minutes', minutes=page['minutes'])} · {weight}"
    screen.print(Text.assemble((page["title"], "bold"), (about, "dim")))
    for key in ("goal", "win", "lose"):
        screen.print(Text(t.text(f"primer-{key}"), style="bold"))
        under(page[key])
    screen.print(Text(t.text("primer-round"), style="bold"))
    for n, part in enumerate(page["round"], 1):
        under(Text.assemble((f"{n} {part['title']}. ", "bold"), part["say"]))
    screen.print(Text(t.text("primer-mistakes"), style="bold"))
    for part in page["mistake"]:
        under(Text.assemble(part["say"], (f"  {part['rule']}", "dim")))


class Coach:
    """A lesson at the keyboard."""

    def __init__(self, lesson: "Lesson", lang: str, screen: "Console", stop: int | None) -> None:
        from grimtable.cli.commands.play import words
        from grimtable.cli.terminal.screen import Screen
        from grimtable.cli.terminal.seating import NAMES, Seating
        from grimtable.table.lessons import Walk

        self.lang = lang
        self.console = screen
        self.texts = words(lang)
        self.walk: Walk = Walk(lesson)
        n_seats = self.walk.state.n_seats
        others = {seat: lesson.bots for seat in range(n_seats) if seat != lesson.seat}
        free = list(NAMES)
        names = [self.texts.text("player") if seat == lesson.seat else free.pop(0) for seat in range(n_seats)]
        self.screen = Screen(screen, self.walk.table.game, lang, self.texts, Seating(names, others))
        self.words = {**{word: word for word in WORDS}, **{self.texts.text(f"learn-{word}"): word for word in WORDS}}
        self.shown = 0
        if stop is not None:
            self.go_to(stop)

    def go_to(self, stop: int) -> None:
        """Take the lesson up at a stop, as if its moves had been made."""
        if stop > len(self.walk.lesson.stops):
            raise Stop(f"--stop is {stop}; the lesson has {len(self.walk.lesson.stops)} stops")
        while self.walk.at < stop - 1 and not self.walk.is_stuck():
            if self.walk.awaited() is None:
                self.walk.next()
            else:
                self.walk.show()
        self.shown = len(self.walk.state.events(0, self.walk.lesson.seat))

    def run(self) -> int:
        """From stop to stop until the end, or until the learner leaves."""
        self.console.print()
        self.screen.say("learn-opening", "bold", title=self.walk.lesson.title[self.lang])
        self.screen.say("learn-keys", "dim")
        try:
            while self.walk.stop is not None:
                if self.walk.is_stuck():
                    raise BadLesson(f"lesson {self.walk.lesson.id}, stop {self.walk.at + 1}: it does not fit the rules")
                self.show()
                while not self.answer(self.ask()):
                    pass
        except EOFError:
            self.console.print()
            return 0
        except KeyboardInterrupt:
            self.console.print()
            return 130
        except Leave:
            self.screen.say("learn-left", "dim", again=self.again())
            return 0
        self.end()
        return 0

    def again(self) -> str:
        """The command that takes the lesson up here."""
        lesson = self.walk.lesson
        what = lesson.id if lesson.id.endswith(".toml") else f"{lesson.game} {lesson.id}"
        return f"grimtable learn {what} --stop {self.walk.at + 1}"

    def ask(self) -> str:
        """One line from the learner; what comes through a pipe is shown."""
        line = input("> ")
        if not sys.stdin.isatty():
            print(line)
        return line.strip()

    def show(self) -> None:
        """What happened, the table, the coach's words, the choices."""
        walk, seat = self.walk, self.walk.lesson.seat
        game, state = walk.table.game, walk.state
        events = state.events(self.shown, seat)
        told = (game.tell(event, self.lang, self.screen.seating.names, seat) for event in events)
        lines = [line for line in told if line is not None]
        self.shown = len(state.events(0, seat))
        if lines:
            self.screen.log(lines)
        view = state.view(seat)
        self.screen.table(view)
        self.coach()
        legal = state.legal(seat)
        if walk.awaited() is not None and legal:
            self.screen.choices(view, legal)

    def coach(self) -> None:
        """The stop in words."""
        from rich.panel import Panel
        from rich.text import Text

        picture = self.walk.picture(self.lang, self.screen.seating.names)
        body = Text.assemble((picture["say"], "bold"), "\n", picture["why"])
        where = self.where(picture["point"])
        if where:
            body.append(f"\n{self.texts.text('learn-look', where=where)}", "dim")
        if picture["await"] is None:
            body.append(f"\n{self.texts.text('learn-go-on')}", "dim")
        title = self.texts.text("learn-stop", n=picture["n"], of=picture["of"])
        self.console.print(Panel(body, title=title, title_align="left"), width=self.screen.width)

    def where(self, points: list[str]) -> str:
        """The names of what the coach points at, as far as the drawing names it."""
        walk = self.walk
        state, seat = walk.state, walk.lesson.seat
        drawn = walk.table.game.draw(state.view(seat), state.legal(seat), self.lang)
        if drawn is None:
            return ""
        scene = drawn[0]
        found: dict[str, None] = {}
        for point in points:
            part: Any = scene.pieces.get(point) or scene.zones.get(point)
            if part is not None and part.name:
                found[self.named(part.name)] = None
        return ", ".join(found)

    def named(self, text: str) -> str:
        """A name from the drawing with the seats' names put in and without marks."""
        for seat, name in enumerate(self.screen.seating.names):
            text = text.replace(f"{{s{seat}}}", name)
        for mark in ("<b>", "</b>", "<em>", "</em>"):
            text = text.replace(mark, "")
        return text

    def answer(self, text: str) -> bool:
        """Do what a line says; whether something has changed."""
        walk = self.walk
        legal = walk.state.legal(walk.lesson.seat)
        if text.isdecimal() and walk.awaited() is not None:
            if not 1 <= int(text) <= len(legal):
                self.screen.say("no-such-choice", "yellow", word=text, n=len(legal))
                return False
            oops = walk.act(legal[int(text) - 1])
            if oops is None:
                return True
            self.screen.say("learn-oops", "yellow", say=oops.say[self.lang])
            return False
        word = self.words.get(text.lower(), "next" if not text else "")
        if word == "quit":
            raise Leave
        if word == "next" and walk.awaited() is None:
            walk.next()
            return True
        if word == "show" and walk.awaited() is not None:
            walk.show()
            return True
        if word in ("back", "again"):
            walk.back() if word == "back" else walk.again()
            self.shown = len(walk.state.events(0, walk.lesson.seat))
            return True
        if word in ("table", "next"):
            self.show()
            return False
        self.screen.say("learn-keys", "dim")
        return False

    def end(self) -> None:
        """What was learned, and what next."""
        over = self.walk.picture(self.lang)["over"]
        self.screen.heading("learn-end")
        for line in over["learned"]:
            self.console.print(f"  • {line}", width=self.screen.width, highlight=False, markup=False)
        self.console.print(f"\n{over['next']}", width=self.screen.width, highlight=False, markup=False)
        for one in over["lessons"]:
            self.screen.say("learn-other", "dim", title=one["title"], game=self.walk.lesson.game, id=one["id"])


class Leave(Exception):
    """The learner leaves."""
