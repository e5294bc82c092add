"""The one function that builds what a viewer is shown of a running game.

`look` takes the viewer's view, its legal actions, its events and public names, and nothing else of the state. Every
message about the game is put together from a `Look`, so what no view holds cannot leave the server.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, TypeAlias

import msgspec

from grimtable.engine.event import Event
from grimtable.engine.game import Game
from grimtable.engine.scene import Move, Scene, encode, text_of
from grimtable.engine.scene_changes import add_rows, diff
from grimtable.server.rooms.play import Play
from grimtable.server.viewers.drawing import plain

LOG_LINES: Final = 400  # a welcome carries at most so many of the newest lines
PIECES: Final = 3

Json = dict[str, Any]  # values are whatever JSON holds
ENCODE: Final = msgspec.json.Encoder().encode


class Look:
    """What one viewer sees at one moment, in its language."""

    def __init__(self, play: Play, seat: int | None, lang: str, names: list[str], data: bool) -> None:
        state = play.state
        view = state.view(seat) if data else state.glimpse(seat)
        legal = [] if seat is None else state.legal(seat)
        self.scene: Scene | None = None  # programs get the view itself
        self.view: Json | None = None
        self.moves: tuple[Move, ...]
        if data:
            self.view, self.moves = view.to_json(), play.moves(view, legal, lang, names)
        else:
            game = play.game
            self.scene, self.moves = game.draw(view, legal, lang) or plain(game, view, legal, lang, names)
        # The rest is JSON text, as it will be sent.
        self.question = play.question(view, seat, lang) if seat is not None and legal else b"null"
        self.waiting = _numbers(view.waiting)
        outcome = play.outcome
        self.outcome = b"null" if outcome is None else encode(outcome.to_json())
        self.can_undo = b"true" if seat is not None and play.can_undo(seat) else b"false"

    def rest(self) -> bytes:
        """What an update and a welcome say in the same way, as the fields of a JSON object."""
        text: list[bytes] = []
        self.add_rest(text)
        return b"".join(text)

    def add_rest(self, text: list[bytes]) -> None:
        """Add the same to a text in pieces."""
        if self.view is not None:
            text.append(b'"view":%b,' % encode(self.view))
        text.append(b'"waiting":%b,"question":%b,"actions":[' % (self.waiting, self.question))
        if self.question != b"null":
            ready = None if self.scene is None else self.scene.actions
            if ready is not None:
                text.append(ready)
            else:
                add_rows(text, [text_of(move) for move in self.moves])
        text.append(b'],"outcome":%b,"can_undo":%b' % (self.outcome, self.can_undo))

    def closed(self) -> bytes:
        """An update by which the question is closed and nothing else has happened yet."""
        return (
            b'{"type":"update","events":[],"log":[],"fx":[],"scene":null,"waiting":%b,"question":null,"actions":[],'
            b'"outcome":null,"can_undo":%b}' % (self.waiting, self.can_undo)
        )

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


def _numbers(seats: Sequence[int]) -> bytes:
    """Seats as JSON; often it is one of them or none."""
    if not seats:
        return b"[]"
    if len(seats) == 1:
        return b"[%d]" % seats[0]
    return encode(seats)


class News:
    """What happened since the viewer last looked, as JSON text."""

    def __init__(self) -> None:
        self.n = 0  # how many events
        self.events: list[bytes] = []  # in pieces, `PIECES` each: a comma, its number, the rest
        self.log: list[bytes] = []  # likewise
        self.fx: list[bytes] = []  # what the board shows of it for a moment

    def events_text(self) -> bytes:
        """All events as the items of a JSON list."""
        return b"".join(self.events[1:])

    def log_text(self, most: int = 0) -> bytes:
        """The lines of the log, likewise; at most the newest `most`."""
        return b"".join(self.log[-most * PIECES :][1:])  # with 0 all of them


def look(play: Play, seat: int | None, lang: str, names: list[str], *, data: bool = False) -> Look:
    """The table from one chair; None is a spectator. `data` asks for the view itself instead of a drawing."""
    return Look(play, seat, lang, names, data)


MOST_TOLD: Final = 4_000
Told: TypeAlias = dict[object, tuple[bytes, bytes, tuple[bytes, ...]]]


@lru_cache(maxsize=64)
def _told(game: str, lang: str, who: tuple[str, ...]) -> Told:
    return {}


def told_before(play: Play, lang: str, names: list[str]) -> Told:
    """What was made of events, but for their numbers: the same few thousand things happen at all tables."""
    return _told(play.game.name, lang, tuple(names))


def news(play: Play, seat: int | None, lang: str, names: list[str], since: int, told: Told | None = None) -> News:
    """A viewer's events after the first `since`, with their lines for the log."""
    happened = News()
    state = play.state
    journal = state.journal
    if journal is None:
        return happened
    viewer = state.viewer_index(seat)
    first, last = journal.first_news(viewer, since), journal.n
    if first == last:
        return happened
    game = play.game
    events, log = happened.events, happened.log
    if told is None:
        told = told_before(play, lang, names)
    for k in range(first, last):
        record = journal.records[k]
        if record.masks[viewer] < 0:
            continue
        n = record.noticed(viewer) - 1
        same = record.key(viewer)
        found = told.get(same)
        if found is None:
            if len(told) >= MOST_TOLD:
                told.clear()
            found = told[same] = _tell(game, Event(n, record, viewer), lang, names)
        rest, line, shown = found
        happened.n += 1
        head = b'{"n":%d,' % n
        events.append(b",")
        events.append(head)
        events.append(rest)
        if line:
            log.append(b",")
            log.append(head)
            log.append(line)
        if shown:
            happened.fx += shown
    return happened


def _tell(game: Game, event: Event, lang: str, names: list[str]) -> tuple[bytes, bytes, tuple[bytes, ...]]:
    """An event, its line for the log (empty: none) and its effects as JSON texts; the first two wait for a number."""
    data = event.to_json()
    del data["n"]
    line, text = game.tell(event, lang, names), b""
    if line is not None:
        entry: Json = {"seat": event.args.get("seat"), "text": line.text, "rule": line.rule, "icon": line.icon}
        moment = line.moment.to_json()
        text = ENCODE({**entry, **({"head": True} if line.head else {}), **({"moment": moment} if moment else {})})[1:]
    return ENCODE(data)[1:], text, tuple([effect.encoded() for effect in game.effects(event)])


def full(picture: Look) -> bytes:
    """What a welcome says about the game, as the fields of a JSON object."""
    return b'"scene":%b,%b' % (b"null" if picture.scene is None else picture.scene.encoded(), picture.rest())


def changes(before: Look, after: Look, happened: News) -> bytes | None:
    """The update from one look to the next, likewise, or None when the viewer would notice nothing."""
    text: list[bytes] = []
    return b"".join(text) if add_changes(text, before, after, happened, False) else None


def add_changes(text: list[bytes], before: Look, after: Look, happened: News, always: bool) -> bool:
    """Add the same to a text in pieces; False: the viewer would notice nothing, and is told so only if `always`."""
    drawn = None if before.scene is None or after.scene is None else diff(before.scene, after.scene)
    if not always and not happened.n and not drawn and before.is_like(after):
        return False
    text.append(b'"events":[')
    _add_items(text, happened.events)
    text.append(b'],"log":[')
    _add_items(text, happened.log)
    text.append(b'],"fx":[')
    add_rows(text, happened.fx)
    text.append(b'],"scene":')
    if drawn is None:
        text.append(b"null")
    else:
        drawn.add_to(text)
    text.append(b",")
    after.add_rest(text)
    return True


def _add_items(text: list[bytes], items: list[bytes]) -> None:
    """Add items in pieces, of which each begins with a comma, as those of a JSON list."""
    if items:
        first = len(text)
        text += items
        text[first] = b""


def joined(head: object, *fields: bytes) -> bytes:
    """A JSON object with the fields of a value that is not yet text, and fields that are."""
    return b"{%b}" % b",".join((ENCODE(head)[1:-1], *fields))
