"""The one function that builds what a viewer is shown of a running game.

`look` takes the viewer's view, its legal actions, its events and public names, and nothing else of the state. Every
message about the game is put together from a `Look` and the viewer's `news`, so what no view holds cannot leave the
server.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

import msgspec

from grimtable.engine.action import Action
from grimtable.engine.event import Event
from grimtable.engine.game import Game
from grimtable.engine.scene import SEAT_LOOKS, Button, Move, Panel, Ribbon, Scene, SeatLook, text_of
from grimtable.engine.scene_changes import diff
from grimtable.engine.view import View, question_kind
from grimtable.server.viewers.in_words import moves, question
from grimtable.table import RecordedGame

LOG_LINES: Final = 400  # a welcome carries at most so many of the newest lines

Json = dict[str, Any]  # values are whatever JSON holds


class Look:
    """What one viewer sees at one moment, in its language."""

    def __init__(self, play: RecordedGame, seat: int | None, lang: str, names: Sequence[str], data: bool) -> None:
        state, game = play.state, play.game
        view = state.view(seat) if data else state.glimpse(seat)
        legal = [] if seat is None else state.legal(seat)
        self.scene: Scene | None = None  # programs get the view itself
        self.view: Json | None = None
        self.moves: tuple[Move, ...]
        if data:
            self.view, self.moves = view.to_json(), moves(game, view, legal, lang, names)
        else:
            self.scene, self.moves = game.draw(view, legal, lang) or _in_text(game, view, legal, lang, names)
        self.question = question(play, view, seat, lang) if seat is not None and legal else None
        self.waiting = tuple(view.waiting)
        self.outcome = None if play.outcome is None else play.outcome.to_json()
        self.can_undo = seat is not None and play.can_undo(seat)

    def fields(self) -> Json:
        """What an update and a welcome say in the same way."""
        fields: Json = {} if self.view is None else {"view": self.view}
        return fields | {
            "waiting": self.waiting,
            "question": self.question,
            "actions": [] if self.question is None else self._actions(),
            "outcome": self.outcome,
            "can_undo": self.can_undo,
        }

    def _actions(self) -> object:
        """The actions that are offered, each as the JSON text its game has ready."""
        if self.scene is not None and self.scene.actions is not None:
            return msgspec.Raw(b"[%b]" % self.scene.actions)
        return [msgspec.Raw(text_of(move)) for move in self.moves]

    def is_like(self, other: "Look") -> bool:
        """Whether two looks are the same but for the drawing."""
        return (
            self.question == other.question
            and self.waiting == other.waiting
            and self.can_undo == other.can_undo
            and self.outcome == other.outcome
            and self.view == other.view
            and self.moves == other.moves
        )


def look(play: RecordedGame, seat: int | None, lang: str, names: Sequence[str], *, data: bool = False) -> Look:
    """The table from one chair; None is a spectator. `data` asks for the view itself instead of a drawing."""
    return Look(play, seat, lang, names, data)


def full(seen: Look) -> Json:
    """What a welcome says about the game."""
    return {"scene": None if seen.scene is None else msgspec.Raw(seen.scene.encoded()), **seen.fields()}


class News(NamedTuple):
    """What happened since a viewer last looked: events, lines of the log, what the board shows for a moment."""

    events: list[Json]
    log: list[Json]
    fx: list[msgspec.Raw]


class Told(NamedTuple):
    """An event as it is sent, but for its number."""

    event: Json
    line: Json | None
    fx: tuple[msgspec.Raw, ...]


MOST_TOLD: Final = 4_000


@lru_cache(maxsize=64)
def _told(_game: str, _lang: str, _names: tuple[str, ...]) -> dict[object, Told]:
    """Events in words, as all are told who are shown the same names: the same few thousand things always happen."""
    return {}


def news(
    play: RecordedGame, seat: int | None, lang: str, names: Sequence[str], since: int, you: int | None = None
) -> News:
    """A viewer's events after the first `since`, with their lines for the log, which call the seat `you` "you"."""
    found = News([], [], [])
    if play.n_events(seat) == since:
        return found
    told = _told(play.game.name, lang, tuple(names))
    for event in play.state.events(since, seat):
        same = (event.same, play.game.voices(event, you))
        words = told.get(same)
        if words is None:
            if len(told) >= MOST_TOLD:
                told.clear()
            words = told[same] = _tell(play.game, event, lang, list(names), you)
        number = {"n": event.n}
        found.events.append(number | words.event)
        if words.line is not None:
            found.log.append(number | words.line)
        found.fx.extend(words.fx)
    return found


def _tell(game: Game, event: Event, lang: str, names: list[str], you: int | None) -> Told:
    """An event, its line for the log and its effects."""
    data = event.to_json()
    del data["n"]
    said, line = game.tell(event, lang, names, you), None
    if said is not None:
        line = {"seat": event.args.get("seat"), "text": said.text, "rule": said.rule, "icon": said.icon}
        if said.head:
            line["head"] = True
        moment = said.moment.to_json()
        if moment:
            line["moment"] = moment
    return Told(data, line, tuple(msgspec.Raw(effect.encoded()) for effect in game.effects(event)))


def changes(before: Look, after: Look, happened: News) -> Json | None:
    """What an update says from one look to the next, or None when the viewer would notice nothing."""
    drawn = None if before.scene is None or after.scene is None else diff(before.scene, after.scene)
    if not happened.events and not drawn and before.is_like(after):
        return None
    return {
        "events": happened.events,
        "log": happened.log,
        "fx": happened.fx,
        "scene": None if drawn is None else msgspec.Raw(drawn.encoded()),
        **after.fields(),
    }


def _in_text(
    game: Game, view: View, legal: list[Action], lang: str, names: Sequence[str]
) -> tuple[Scene, tuple[Move, ...]]:
    """The table in words: a game that has no drawing is played from a page of text with a button for each action."""
    actions = [(f"action:{k}", action, game.action_words(view, action, lang, names)) for k, action in enumerate(legal)]
    lines = [_without_markup(line) for line in game.describe(view, lang, names)]
    scene = Scene(
        game=game.name,
        ribbon=Ribbon(game.title(lang), "", yours=bool(legal)),
        seats=tuple(SeatLook(seat, *SEAT_LOOKS[seat]) for seat in range(len(names))),
        panels=(Panel(id="text", text="\n".join(lines)),),
        buttons=tuple(Button(pick, words) for pick, _action, words in actions),
    )
    asked = question_kind(view)
    offered = [
        Move(action.to_json(), words, (pick,), rule=game.action_rule(action, asked)) for pick, action, words in actions
    ]
    return scene, tuple(offered)


def _without_markup(line: str) -> str:
    """The terminal's colours do not belong on a page."""
    kept, inside = "", False
    for char in line:
        if char == "[":
            inside = True
        elif char == "]" and inside:
            inside = False
        elif not inside:
            kept += char
    return kept
