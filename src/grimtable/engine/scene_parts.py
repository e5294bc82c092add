"""The parts of a scene: zones, pieces, panels, picks; what they share is in `scene_part`. See docs/scene.md."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from grimtable.engine.scene_part import Json as Json
from grimtable.engine.scene_part import Part as Part
from grimtable.engine.scene_part import encode as encode
from grimtable.engine.scene_part import encoded as encoded
from grimtable.engine.scene_part import layout_of
from grimtable.engine.scene_part import plain as plain
from grimtable.engine.scene_part import quoted as quoted

Rect: TypeAlias = tuple[float, float, float, float]  # x, y, width, height
Tone: TypeAlias = Literal["", "threat", "safe", "secret", "done", "lamp", "accent", "bad", "good"]
Shape: TypeAlias = Literal["circle", "tri", "sq", "dia", "pent", "cross"]
Colour: TypeAlias = Literal["red", "blue", "green", "yellow", "purple", "orange", "bone"]
Weight: TypeAlias = Literal[0, 1, 2, 3]  # of an event: only in the whole log, a line, a card of the recap, a scene

# A seat is always the same colour and base shape: never colour alone.
SEAT_LOOKS: Final[tuple[tuple[Colour, Shape], ...]] = (
    ("purple", "pent"),
    ("blue", "tri"),
    ("yellow", "dia"),
    ("green", "sq"),
    ("red", "circle"),
    ("orange", "cross"),
)


@dataclass(frozen=True)
class Mark(Part):
    """A few words with a shape and a tone: "attack: 2 zombies"."""

    text: str
    tone: Tone = ""
    icon: str = ""


@dataclass(frozen=True)
class Fact(Part):
    """One public number or word with its symbol."""

    text: str = ""
    n: int | None = None
    icon: str = ""
    tone: Tone = ""
    tip: str = ""


@dataclass(frozen=True)
class Slot(Part):
    """One slot of a track: filled or not, with what it shows."""

    on: bool = False
    text: str = ""
    icon: str = ""
    tone: Tone = ""
    note: str = ""  # what the slot does, in a word or two below it


@dataclass(frozen=True)
class Track(Part):
    """Slots in a row. A closing track (wounds and ammunition) is one whose slots have tones from both ends."""

    slots: tuple[Slot, ...]
    name: str = ""
    note: str = ""
    icon: str = ""
    thin: bool = False
    tone: Tone = ""
    tight: bool = False  # name and slots in one line where they fit


@dataclass(frozen=True)
class Die(Part):
    """A die lying on its true result. `roll` changes when it was thrown again, so that it tumbles."""

    value: str  # 1 to 6, or the name of a symbol after "die-"
    roll: int = 0
    look: Literal["", "hit", "dim", "acc", "bad", "lost"] = ""
    icon: str = ""  # on a lost die: what took it
    pick: str = ""  # the pick that a click on it means


@dataclass(frozen=True)
class Dice(Part):
    """Some dice with what they meant."""

    dice: tuple[Die, ...]
    name: str = ""
    text: str = ""
    rule: str = ""


@dataclass(frozen=True)
class Cell(Part):
    """One box of a board of boxes: a Destiny box, a cold-store row, an objective."""

    id: str
    name: str
    text: str = ""
    icon: str = ""
    on: bool = False
    tone: Tone = ""
    dice: tuple[Die, ...] = ()
    tint: str = ""  # the colour of its symbol's disc


@dataclass(frozen=True)
class Ballot(Part):
    """A closed envelope: whose, and whether it lies there yet."""

    seat: int
    given: bool = False
    text: str = ""


@dataclass(frozen=True)
class Line(Part):
    """One line of a player board: its die, its numbers, current, struck out, or both: spent."""

    cells: tuple[str, ...]
    value: str = ""
    state: Literal["", "now", "lost", "spent"] = ""


@dataclass(frozen=True)
class Panel(Part):
    """A box beside the board. It draws what it has, from top to bottom."""

    id: str
    at: Literal["left", "right", "top", "dock", "strip"] = "right"
    name: str = ""
    sub: str = ""
    icon: str = ""
    seat: int | None = None
    dress: str = ""  # colour and shape of a character whose seat plays several: "orange-cross"
    state: Literal["", "turn", "done", "out", "sel"] = ""
    tone: Tone = ""
    facts: tuple[Fact, ...] = ()
    tracks: tuple[Track, ...] = ()
    dice: tuple[Dice, ...] = ()
    cells: tuple[Cell, ...] = ()
    columns: int = 1
    ballots: tuple[Ballot, ...] = ()
    heads: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()
    gauge: float | None = None
    zone: str = ""  # pieces of this zone are drawn in the panel (piles, carried things)
    text: str = ""
    rule: str = ""
    mark: Mark | None = None
    portrait: str = ""  # the face of whom it is about: a symbol of `web/art/portraits-<game>.svg` without `gp-`
    phone: Literal["full", "short", "strip", "open", "hide"] = "short"  # open: a strip with its boxes
    bag: tuple[Fact, ...] = ()  # what its owner carries, beside the name


@dataclass(frozen=True)
class Trace(Part):
    """Somebody who may be in a place: in which colour and shape, and how likely, 0 to 1."""

    dress: str
    weight: float
    name: str


@dataclass(frozen=True)
class Zone(Part):
    """A place on the board. `wide` and `tall` are its rectangles on a broad and on a narrow screen."""

    id: str
    name: str = ""
    look: Literal[
        "plain", "house", "hut", "in", "out", "wall", "area", "room", "tile", "box", "pile", "hand", "siege",
        "slab", "nook", "sign", "doors", "backdrop"
    ] = "plain"  # fmt: skip
    within: str = ""
    wide: Rect | None = None
    tall: Rect | None = None
    limit: tuple[int, int] | None = None  # the largest size in pixels; the rest of the rectangle stays free
    align: Literal["", "start", "end", "middle"] = ""  # where it stays in a taller rectangle; middle: its pieces do
    flow: Literal["row", "grid", "stack", "fan", "free"] = "row"
    size: int = 40  # how tall its pieces are at most
    slots: int = 0
    seat: int | None = None
    sub: str = ""
    code: str = ""
    icon: str = ""
    label: str = ""
    empty: str = ""
    note: str = ""
    mark: Mark | None = None
    state: Literal["", "threat", "closed", "fog", "safe", "dark", "lit", "out"] = ""
    hue: str = ""
    ink: str = ""  # the colour of its code and symbol
    outline: tuple[tuple[float, float], ...] = ()
    floor: str = ""
    turn: int = 0  # how a slab lies: its floor turns with it, by 90, 180 or 270 degrees
    tint: str = ""  # the colour of its symbol's disc
    chips: tuple[Fact, ...] = ()  # what is printed in a nook
    track: Track | None = None  # drawn along the head of a nook
    doors: tuple[tuple[float, float, float, float, float], ...] = ()  # lines and their width, over the walls
    leads: tuple[str, ...] = ()  # where it leads: arrows while it is pointed at or has the focus
    exits: str = ""
    danger: Literal["", "may", "reach", "sure", "heard", "blind", "safe"] = ""  # to the viewer, from what it knows
    danger_note: str = ""  # a number in its badge: steps, how many may come
    rings: int = 0
    traces: tuple[Trace, ...] = ()
    tip: str = ""
    rule: str = ""
    order: int = 0


@dataclass(frozen=True)
class Piece(Part):
    """A thing that lies somewhere. Face-down pieces are named after their place, never after what they are."""

    id: str
    zone: str
    face: Literal["mini", "token", "card", "back", "pile", "die", "chip", "door", "arrow", "gap"] = "mini"
    name: str = ""
    icon: str = ""
    look: str = ""
    kin: str = ""  # a piece that vanishes and one of the same kin that appears are one piece that travelled
    group: str = ""  # pieces of one group stand for each other when picked
    come: str = ""  # the place it comes from when it appears out of nothing
    go: str = ""  # the place it goes to when it vanishes
    loss: bool = False  # flashes when it vanishes
    n: int | None = None
    badge: str = ""
    tone: Tone = ""
    state: Literal["", "coming", "going", "off", "done", "ghost"] = ""
    seat: int | None = None
    dress: str = ""  # colour and shape of a character whose seat plays several: "orange-cross"
    mine: bool = False
    x: float | None = None
    y: float | None = None
    turn: float = 0
    hue: str = ""
    holds: tuple[str, ...] = ()  # symbols of what somebody holds, drawn at their hands
    text: str = ""
    kind: str = ""
    noise: str = ""
    source: str = ""
    value: str = ""
    roll: int = 0
    rings: int = 0
    portrait: str = ""  # the face of somebody, drawn in place of the symbol
    mark: Mark | None = None
    tip: str = ""
    rule: str = ""
    order: int = 0


@dataclass(frozen=True)
class Phase(Part):
    """One step of the round in the ribbon."""

    text: str
    state: Literal["", "done", "now"] = ""


@dataclass(frozen=True)
class Ribbon(Part):
    """Whose move it is, where in the round, and one sentence."""

    who: str
    sentence: str
    short: str = ""
    yours: bool = False
    phases: tuple[Phase, ...] = ()
    round: str = ""


@dataclass(frozen=True)
class SeatLook(Part):
    """What is public about a seat; the name comes from the table."""

    seat: int
    colour: Colour
    shape: Shape
    icon: str = "survivor"
    sub: str = ""
    facts: tuple[Fact, ...] = ()
    tracks: tuple[Track, ...] = ()
    holds: tuple[str, ...] = ()
    state: Literal["", "turn", "done", "out"] = ""
    asked: bool = False
    portrait: str = ""  # the face of the character that the seat plays


@dataclass(frozen=True)
class Me(Part):
    """The corner beside the hand: who you are, and what you would otherwise have to count."""

    sub: str = ""
    title: str = ""
    facts: tuple[Fact, ...] = ()
    text: str = ""


@dataclass(frozen=True)
class Button(Part):
    """A pick that is no piece and no place: a word, a number, a turn."""

    id: str
    words: str
    icon: str = ""
    detail: str = ""
    portrait: str = ""  # the face of whom it names


@dataclass(frozen=True)
class Refusal(Part):
    """Something that cannot be done now, and why."""

    pick: str
    words: str
    rule: str = ""
    title: str = ""
    name: str = ""
    icon: str = ""


@dataclass(frozen=True)
class Link(Part):
    """A line between two places: a path, a threat that will come, a sight."""

    id: str
    start: str
    end: str
    look: Literal["path", "threat", "sight"] = "path"
    text: str = ""


@dataclass(frozen=True)
class Standing(Part):
    """One seat's result when the game is over."""

    seat: int
    result: Literal["win", "loss", "draw"]
    score: str = ""
    text: str = ""


@dataclass(frozen=True)
class End(Part):
    """How it ended."""

    title: str
    text: str
    rule: str = ""
    standings: tuple[Standing, ...] = ()


@dataclass(frozen=True)
class Effect(Part):
    """Something to see for a moment: noise rings, a flash, a shake, words that rise from a place."""

    kind: Literal["noise", "flash", "shake", "words"]
    at: str
    text: str = ""
    cue: str = ""  # a sound of `web/js/stage/cues.js`


@dataclass(frozen=True)
class Moment(Part):
    """What a page makes of an event beside its line in the log: how weighty it is, what is seen and what is heard."""

    weight: Weight = 1  # 3 a scene, 2 a flash and a card of the recap, 1 a line, 0 only in the whole log
    cue: str = ""  # a sound of `web/js/stage/cues.js`
    at: str = ""  # the zone or piece where it happens
    who: int | None = None  # the seat that acts, if it is another one than the line names
    portrait: str = ""  # the face of who acts, or a piece of the viewer's scene that has it
    whom: int | None = None  # the seat that it is done to
    target: str = ""  # the face of whom it is done to, or its piece
    card: Piece | None = None  # drawn large
    dice: tuple[Die, ...] = ()
    cast: str = ""  # what the dice meant, in a few words
    ballots: tuple[Ballot, ...] = ()  # opened one after another
    why: str = ""  # the cause, in one sentence
    hurt: bool = False  # somebody loses by it


@dataclass(frozen=True)
class Move(Part):
    """One legal action as the table offers it: its words, and the picks that build it by clicking."""

    action: Mapping[str, Any]  # the action's own JSON; its fields are the game's business
    words: str
    picks: tuple[str, ...]
    detail: str = ""
    confirm: bool = False
    go: str = ""  # what the confirming button says
    gain: str = ""
    price: str = ""
    rule: str = ""
    icon: str = ""
    ghosts: tuple[Piece, ...] = ()  # what would come or go, drawn dashed while the action is being built
    places: tuple[Zone, ...] = ()  # zones as they would lie, drawn in place of those of the same id meanwhile

    def to_json(self) -> dict[str, Json]:
        """The move as in the protocol's `actions`."""
        out = {name: plain(getattr(self, name)) for name, _default, _head in layout_of(Move) if name != "action"}
        shown = {name: value for name, value in out.items() if value not in ("", False, [])}
        return {"action": json.loads(json.dumps(self.action)), **shown}

    def _encode(self) -> bytes:
        return encode(self.to_json())
