"""Guided games: a lesson's stops, and one learner's way through them at a table of the real rules. Knows no game.

A lesson is data (docs/lessons.md): a position or a fresh table, stops with what to do and why, the learner's moves that
are awaited, wrong moves that are explained, and what the other seats play. A wrong move never reaches the table.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from grimtable.bots import Bot, make
from grimtable.engine.action import Action
from grimtable.engine.errors import BadLesson, GrimtableError, UnknownName
from grimtable.engine.lesson_data import lesson_file
from grimtable.engine.shape import Either, Shape, misfit
from grimtable.engine.state import State
from grimtable.games import NAMES, find
from grimtable.table.foretelling import phrases
from grimtable.table.table import Table

WORDS: Final[Shape] = {"pl": str, "en": str}
MOVE: Final[Shape] = {"seat": int, "do": {"kind": str}}
STOP: Final[Shape] = {
    "id": str, "say": WORDS, "why": WORDS, "point": [str], "do": [{"kind": str}], "then": [MOVE], "bots": str,
    "oops": [{"when": {"kind": str}, "say": WORDS}], "talk": [{"seat": int, "claim": {"kind": str}}],
}  # fmt: skip
LESSON: Final[Shape] = {
    "game": str, "side": str, "seat": int, "minutes": int, "title": WORDS, "goal": WORDS, "next": WORDS,
    "learned": {"pl": [str], "en": [str]}, "stop": [STOP], "position": {}, "bots": str, "seats": int,
    "mode": Either(str, type(None)), "options": {}, "seed": Either(int, str),
}  # fmt: skip
PROGRESS: Final[Shape] = {"lesson": str, "at": int, "done": int, "began": [int]}
NEEDED: Final = ("game", "side", "seat", "minutes", "title", "goal", "next", "learned", "stop")
UNTIL_ASKED: Final = "until-asked"  # the others play by rule of thumb until the learner is asked again
ALL: Final = "all"  # they play until nobody else is asked
MOST_ANSWERS: Final = 400  # of the others at one stop

Move = Mapping[str, Any]  # the fields of an action's JSON by which a lesson finds it


@dataclass(frozen=True)
class Wrong:
    """A wrong move that somebody will try, and what the coach says of it."""

    when: Move
    say: Mapping[str, str]


@dataclass(frozen=True)
class Stop:
    """One stop: a sentence, a reason, what to look at, and what to do."""

    id: str
    say: Mapping[str, str]
    why: Mapping[str, str]
    point: tuple[str, ...]
    do: tuple[Move, ...]  # in order; none: a stop to look at
    wrong: tuple[Wrong, ...]
    then: tuple[tuple[int, Move], ...]  # what other seats play when the learner goes on
    bots: str  # "", UNTIL_ASKED or ALL
    talk: tuple[tuple[int, Mapping[str, Any]], ...]  # what others say when the stop begins


@dataclass(frozen=True)
class Lesson:
    """A guided game as its file describes it."""

    id: str
    game: str
    side: str
    seat: int
    minutes: int
    title: Mapping[str, str]
    goal: Mapping[str, str]
    learned: Mapping[str, list[str]]
    next: Mapping[str, str]
    stops: tuple[Stop, ...]
    bots: str
    setting: Mapping[str, Any]  # `position`, or what a fresh table takes

    def table(self) -> Table:
        """The table on which the lesson begins; BadLesson says why there is none."""
        try:
            return Table(self.game, practice=True, **self.setting)
        except GrimtableError as error:
            raise BadLesson(f"lesson {self.id}: no table: {error}") from None


def lesson(game: str, name: str) -> Lesson:
    """A lesson that comes with a game."""
    return from_data(lesson_file(find(game).name, name), name)


def from_text(text: str, where: str) -> Lesson:
    """A lesson from the text of a file; BadLesson names the file and what is wrong in it."""
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadLesson(f"{where}: not TOML: {error}") from None
    return from_data(data, where)


def from_data(data: Mapping[str, Any], where: str) -> Lesson:
    """A lesson from its data; BadLesson says what is missing or misshapen."""
    missing = [key for key in NEEDED if key not in data]
    if missing:
        raise BadLesson(f"{where}: {missing[0]} is missing; a lesson has {', '.join(NEEDED)}")
    if data["game"] not in NAMES:
        raise BadLesson(f"{where}: game is {data['game']!r}, not one of {', '.join(NAMES)}")
    wrong = misfit({key: value for key, value in data.items() if key != "stop"}, LESSON, "")
    if wrong:
        raise BadLesson(f"{where}: {wrong}")
    if not isinstance(data["stop"], list) or not data["stop"]:
        raise BadLesson(f"{where}: there is no [[stop]]; a lesson has at least one")
    if "position" in data:
        setting = {"position": {"game": data["game"], **data["position"]}}
    else:
        setting = {key: data[key] for key in ("seats", "mode", "options", "seed") if key in data}
        if "seed" not in setting:
            raise BadLesson(f"{where}: neither [position] nor seed; without one of them no lesson plays twice alike")
    stops = tuple(_stop(one, f"{where}, stop {n}") for n, one in enumerate(data["stop"], 1))
    return Lesson(
        str(data.get("id", where)), data["game"], data["side"], data["seat"], data["minutes"], data["title"],
        data["goal"], data["learned"], data["next"], stops, data.get("bots", "greedy"), setting,
    )  # fmt: skip


def _stop(data: Any, where: str) -> Stop:  # whatever the file holds
    if not isinstance(data, dict) or not isinstance(data.get("id"), str):
        raise BadLesson(f"{where}: a stop is a table with an id")
    where = f"{where} ({data['id']})"
    for key in ("say", "why"):
        if key not in data:
            raise BadLesson(f"{where}: {key} is missing")
    wrong = misfit(data, STOP, "")
    if wrong:
        raise BadLesson(f"{where}: {wrong}")
    for name in ("say", "why"):
        _both(data[name], f"{where}: {name}")
    if data.get("bots", "") not in ("", UNTIL_ASKED, ALL):
        raise BadLesson(f"{where}: bots is {data['bots']!r}, not one of {UNTIL_ASKED}, {ALL}")
    for one in data.get("oops", []):
        if "when" not in one or "say" not in one:
            raise BadLesson(f"{where}: an oops has `when` and `say`")
        _both(one["say"], f"{where}: oops")
    return Stop(
        data["id"],
        data["say"],
        data["why"],
        tuple(data.get("point", ())),
        tuple(data.get("do", ())),
        tuple(Wrong(one["when"], one["say"]) for one in data.get("oops", ())),
        tuple((one["seat"], one["do"]) for one in data.get("then", ())),
        data.get("bots", ""),
        tuple((one["seat"], one["claim"]) for one in data.get("talk", ())),
    )


def _both(words: Mapping[str, str], where: str) -> None:
    for lang in ("pl", "en"):
        if not words.get(lang):
            raise BadLesson(f"{where} has no {lang}")


def fits(wanted: Move, action: Action) -> bool:
    """Whether an action has all the fields that are asked for."""
    data = action.to_json()
    return all(data.get(key) == value for key, value in wanted.items())


@dataclass(frozen=True)
class Oops:
    """A move that was not made, and why."""

    action: Mapping[str, Any]
    say: Mapping[str, str]


class Walk:
    """One learner's way through a lesson: the table, the stop, and how far its moves are done."""

    def __init__(self, lesson: Lesson, others: Bot | None = None) -> None:
        self.lesson = lesson
        self.table = lesson.table()
        self.at = 0  # the stop, len(stops) at the end
        self.done = 0  # of its awaited moves
        self.began: list[int] = []  # per stop reached: how many acts there were
        self.oops: Oops | None = None
        self._others = others  # instead of the lesson's own bots
        self._n_acts = 0
        self._arrive()

    # Where the learner is

    @property
    def state(self) -> State:
        """The table's state."""
        return self.table.state

    @property
    def stop(self) -> Stop | None:
        """The stop, None at the end."""
        return self.lesson.stops[self.at] if self.at < len(self.lesson.stops) else None

    def awaited(self) -> Action | None:
        """The learner's move that is waited for, found by its content; None at a stop to look at.

        A question that the rules no longer ask is passed over: what fits is the first move of the rest that is legal.
        """
        stop, seat = self.stop, self.lesson.seat
        if stop is None or self.done >= len(stop.do):
            return None
        legal = self.state.legal(seat)
        for k in range(self.done, len(stop.do)):
            found = [action for action in legal if fits(stop.do[k], action)]
            if len(found) == 1:
                self.done = k
                return found[0]
            if len(found) > 1:
                raise BadLesson(f"{self._here()}: {dict(stop.do[k])} fits {len(found)} moves; name more of its fields")
        return None

    def is_stuck(self) -> bool:
        """Whether a move is awaited that cannot be made: the lesson does not fit the rules."""
        stop = self.stop
        return stop is not None and self.done < len(stop.do) and self.awaited() is None

    # What the learner does

    def act(self, action: Action | Mapping[str, Any]) -> Oops | None:
        """Make a move if it is the awaited one; else say why not, and leave the table as it is."""
        action = self.table.game.action(action)
        stop, wanted, seat = self.stop, self.awaited(), self.lesson.seat
        if stop is None or self.state.over or action not in self.state.legal(seat) or action == wanted:
            self.table.do(seat, action)  # also refuses what is not legal
            self.oops = None
            self.done += 1
            self._go_on()
            self._n_acts = len(self.table.acts)
            return None
        key = "lesson-later" if wanted else "lesson-look"
        general = {lang: phrases(lang).text(key) for lang in ("pl", "en")}
        say = next((wrong.say for wrong in stop.wrong if fits(wrong.when, action)), general)
        self.oops = Oops(action.to_json(), say)
        return self.oops

    def changes(self, do: str) -> bool:
        """Whether going on, seeing the move, going back or beginning again would change the table."""
        stop = self.stop
        if do == "show":
            return self.awaited() is not None
        if do == "next":
            return stop is not None and self.done >= len(stop.do) and bool(stop.then or stop.bots)
        if do == "again":
            return bool(self.table.acts)
        return self.began[self._before()] < len(self.table.acts)

    def _before(self) -> int:
        """The stop to go back to: this one, or the one before if nothing was done here."""
        at = self.at - 1 if self.done == 0 and self.at > 0 else self.at
        return min(at, len(self.lesson.stops) - 1)

    def show(self) -> None:
        """Make the awaited move for the learner."""
        wanted = self.awaited()
        if wanted is not None:
            self.act(wanted)

    def next(self) -> None:
        """Go on from a stop to look at."""
        stop = self.stop
        if stop is not None and self.done >= len(stop.do):
            self.oops = None
            self._leave(stop)
            self._n_acts = len(self.table.acts)

    def back(self) -> None:
        """To the beginning of this stop, or of the one before if nothing was done here."""
        self.at = self._before()
        acts = self.began[self.at]
        if acts < len(self.table.acts):
            self.table.undo_to(self.lesson.seat, acts)
        del self.began[self.at + 1 :]
        self.done = 0
        self.oops = None
        self._n_acts = len(self.table.acts)

    def again(self) -> None:
        """From the first stop."""
        self.at, self.done, self.oops = 0, 0, None
        if self.table.acts:
            self.table.undo_to(self.lesson.seat, 0)
        self.began = [0]
        self._n_acts = 0

    # Saved and taken up again

    def progress(self) -> dict[str, Any]:
        """Where the learner is, for taking the lesson up again with the table's record."""
        return {"lesson": self.lesson.id, "at": self.at, "done": self.done, "began": list(self.began)}

    @staticmethod
    def resume(lesson: Lesson, table: Table, progress: Mapping[str, Any]) -> "Walk":
        """The walk at a table of the same lesson, from what `progress` said; from the beginning if it does not fit."""
        walk = Walk(lesson)
        if misfit(dict(progress), PROGRESS, "") or not all(key in progress for key in PROGRESS):
            return walk
        at, done, began = int(progress["at"]), int(progress["done"]), [int(n) for n in progress["began"]]
        if 0 <= at <= len(lesson.stops) and began and all(0 <= n <= len(table.acts) for n in began):
            walk.table, walk.at, walk.done, walk.began = table, at, done, began
        return walk

    @property
    def n_acts(self) -> int:
        """How many acts the lesson knows of."""
        return self._n_acts

    @staticmethod
    def follow(lesson: Lesson, table: Table) -> "Walk":
        """The walk that led to a table of the same lesson: where the learner is follows from what was done."""
        walk = Walk(lesson)
        acts = table.acts
        while len(walk.table.acts) < len(acts) and walk.stop is not None:
            if walk.awaited() is None:
                walk.next()
                continue
            act = acts[len(walk.table.acts)]
            if act["seat"] != lesson.seat or walk.act(act["action"]) is not None:
                break  # nothing that the lesson could have led to: the learner begins the stop again
        walk.table, walk._n_acts = table, len(acts)
        return walk

    # What it says

    def picture(self, lang: str, names: list[str] | None = None) -> dict[str, Any]:
        """All that the page or the terminal shows of the lesson now (docs/protocol.md)."""
        lesson, stop = self.lesson, self.stop
        shown: dict[str, Any] = {
            "id": lesson.id, "title": lesson.title[lang], "n": min(self.at + 1, len(lesson.stops)),
            "of": len(lesson.stops), "stop": "", "say": "", "why": "", "point": [], "await": None, "oops": None,
            "over": None,
        }  # fmt: skip
        if stop is None:
            others = [one for one in self.table.game.lessons(lang) if one["id"] != lesson.id]
            shown["over"] = {"learned": lesson.learned[lang], "next": lesson.next[lang], "lessons": others}
            return shown
        shown |= {"stop": stop.id, "say": stop.say[lang], "why": stop.why[lang], "point": list(stop.point)}
        wanted = self.awaited()
        if wanted is not None:
            view = self.state.view(lesson.seat)
            names = names or [f"{{s{k}}}" for k in range(self.state.n_seats)]
            picks = next((list(move.picks) for move in self._moves(lang) if move.action == wanted.to_json()), [])
            shown["await"] = {
                "action": wanted.to_json(),
                "words": self.table.game.action_words(view, wanted, lang, names),
                "picks": picks,
                "left": len(stop.do) - self.done,
            }
        if self.oops is not None:
            shown["oops"] = {"action": dict(self.oops.action), "say": self.oops.say[lang]}
        return shown

    def _moves(self, lang: str) -> tuple[Any, ...]:
        drawn = self.table.game.draw(self.state.view(self.lesson.seat), self.state.legal(self.lesson.seat), lang)
        return () if drawn is None else drawn[1]

    # Going on

    def _here(self) -> str:
        stop = self.stop
        return f"lesson {self.lesson.id}, stop {self.at + 1} ({'' if stop is None else stop.id})"

    def _arrive(self) -> None:
        """A stop begins: note where, and let the others say what they say."""
        self.done = 0
        if len(self.began) <= self.at:
            self.began.append(len(self.table.acts))
            stop = self.stop
            for seat, claim in () if stop is None else stop.talk:
                if seat != self.lesson.seat:
                    self.table.say(seat, claim)

    def _go_on(self) -> None:
        """Leave a stop whose moves are all done, or that asks for what the rules no longer ask."""
        stop = self.stop
        if stop is not None and self.done >= len(stop.do):
            self._leave(stop)

    def _leave(self, stop: Stop) -> None:
        """The others play, then the next stop begins."""
        for k, (seat, wanted) in enumerate(stop.then):
            self._script(seat, wanted, [move for who, move in stop.then[k + 1 :] if who == seat])
        if stop.bots:
            self._play_on(stop.bots)
        self.at += 1
        self._arrive()

    def _script(self, seat: int, wanted: Move, later: list[Move]) -> None:
        """A scripted move of another seat; one whose question is no longer asked is passed over."""
        if seat not in self.state.pending:
            return
        legal = self.state.legal(seat)
        found = [action for action in legal if fits(wanted, action)]
        if len(found) == 1:
            self.table.do(seat, found[0], by="bot" if seat != self.lesson.seat else "table")
            return
        if not found and later and any(fits(move, action) for move in later for action in legal):
            return
        raise BadLesson(f"{self._here()}: seat {seat} cannot play {dict(wanted)}: {len(found)} of its moves fit")

    def _play_on(self, how: str) -> None:
        """The others by rule of thumb."""
        seat = self.lesson.seat
        bots: dict[int, Bot] = {}
        for _ in range(MOST_ANSWERS):
            others = [k for k in self.state.pending if k != seat]
            if self.state.over or not others or (how == UNTIL_ASKED and seat in self.state.pending):
                return
            who = others[0]
            bot = self._others or bots.setdefault(who, make(self.lesson.bots, self.table.game, f"{self.at} {who}"))
            self.table.do(who, bot.choose(self.state.infoset(who)), by="bot")


def find_lesson(game: str, name: str | None) -> Lesson:
    """A lesson by its name, the first one without; UnknownName lists what there is."""
    if name is not None:
        return lesson(game, name)
    known = find(game).lessons("en")
    if not known:
        raise UnknownName(f"{game}: there is no lesson yet")
    return lesson(game, str(known[0]["id"]))
