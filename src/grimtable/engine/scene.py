"""The scene: one viewer's drawing of a table, in data. See docs/scene.md.

A game builds a `Scene` from a view; the client draws it without knowing the game. Every part is a small immutable
value, so games cache the parts they use again and `diff` finds what changed by identity before it compares.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Final, Generic, Literal, TypeVar, final

from grimtable.engine.scene_parts import (
    SEAT_LOOKS,
    Ballot,
    Button,
    Cell,
    Colour,
    Dice,
    Die,
    Effect,
    End,
    Fact,
    Json,
    Line,
    Link,
    Mark,
    Me,
    Moment,
    Move,
    Panel,
    Part,
    Phase,
    Piece,
    Rect,
    Refusal,
    Ribbon,
    SeatLook,
    Shape,
    Slot,
    Standing,
    Tone,
    Trace,
    Track,
    Weight,
    Zone,
    encode,
    encoded,
    plain,
    quoted,
)

__all__ = [
    "MAX_PICKS",
    "SCENE_VERSION",
    "SEAT_LOOKS",
    "Ballot",
    "Button",
    "Cell",
    "Colour",
    "Dice",
    "Die",
    "Drawn",
    "DrawnList",
    "Effect",
    "End",
    "Fact",
    "Group",
    "Json",
    "Line",
    "Link",
    "Mark",
    "Me",
    "Moment",
    "Move",
    "Panel",
    "Part",
    "Phase",
    "Piece",
    "Rect",
    "Refusal",
    "Ribbon",
    "Scene",
    "SeatLook",
    "Shape",
    "Slot",
    "Standing",
    "Tone",
    "Trace",
    "Track",
    "Weight",
    "Zone",
    "encode",
    "many",
    "one",
    "problems",
    "quoted",
    "text_of",
]

P = TypeVar("P", bound=Part)

SCENE_VERSION: Final = 1
MAX_PICKS: Final = 4

_OTHER: Final = (
    "v",
    "game",
    "layout",
    "art",
    "icon",
    "seat_bar",
    "ribbon",
    "seats",
    "panels",
    "me",
    "buttons",
    "refused",
    "links",
    "focus",
    "end",
    "ambience",
)


@final
class Group:
    """Zones and pieces by id, with their JSON texts; nobody changes a group once it was compared or shown."""

    def __init__(self, zones: dict[str, Zone], pieces: dict[str, Piece]) -> None:
        self.zones = zones
        self._pieces = pieces
        self._zone_rows: dict[str, bytes] | None = None
        self._piece_rows: dict[str, bytes] | None = None
        self._added: tuple[str, bytes] | None = None  # a field, and its text, that the pieces do not have yet

    @property
    def pieces(self) -> dict[str, Piece]:
        """The pieces by id."""
        if self._added is not None:
            name, text = self._added
            self._pieces = {key: piece.but(**{name: json.loads(text)}) for key, piece in self._pieces.items()}
            self._added = None
        return self._pieces

    def has_piece(self, key: str) -> bool:
        """Whether a piece of this id is here."""
        return key in self._pieces

    def saying(self, name: str, text: bytes) -> Group:
        """The same group with a text, given as JSON, where its only piece has none.

        Of the piece itself only the JSON is written, by adding to it; it is made when somebody asks for it.
        """
        ((key, row),) = self.piece_rows().items()
        other = Group(self.zones, self._pieces)
        other._zone_rows = self._zone_rows
        other._piece_rows = {key: b'%b,"%b":%b}' % (row[:-1], name.encode(), text)}
        other._added = (name, text)
        return other

    def zone_rows(self) -> dict[str, bytes]:
        """Each zone as a row of a JSON object, made once."""
        rows = self._zone_rows
        if rows is None:
            rows = self._zone_rows = {key: zone.row() for key, zone in self.zones.items()}
        return rows

    def piece_rows(self) -> dict[str, bytes]:
        """The same for the pieces."""
        rows = self._piece_rows
        if rows is None:
            rows = self._piece_rows = {key: piece.row() for key, piece in self.pieces.items()}
        return rows


class Scene:
    """One viewer's drawing of the table."""

    def __init__(
        self,
        game: str,
        ribbon: Ribbon,
        seats: tuple[SeatLook, ...],
        layout: Literal["flow", "map"] = "flow",
        art: str = "",
        icon: str = "",
        seat_bar: Literal["none", "top", "left"] = "none",
        panels: tuple[Panel, ...] = (),
        me: Me | None = None,
        buttons: tuple[Button, ...] = (),
        refused: tuple[Refusal, ...] = (),
        links: tuple[Link, ...] = (),
        focus: str = "",
        end: End | None = None,
        ambience: Literal["", "rain", "city", "tunnel"] = "",
    ) -> None:
        self.v = SCENE_VERSION
        self.game = game
        self.layout = layout
        self.art = art
        self.icon = icon
        self.seat_bar = seat_bar
        self.ribbon = ribbon
        self.seats = seats
        self.panels = panels
        self.me = me
        self.buttons = buttons
        self.refused = refused
        self.links = links
        self.focus = focus
        self.end = end
        self.ambience = ambience  # what the place sounds like
        self.groups: list[Group] = []  # what was laid down; the first is the scene's own once something was added
        self._own: Group | None = None
        # What is not a zone or a piece as JSON, as `scene_changes.ROWS` has it: from a game that has it ready, or made
        # when it is compared.
        self.texts: list[bytes] | None = None
        self.actions: bytes | None = None  # the JSON of the moves offered with it, where the game has it ready

    def add(self, *parts: Zone | Piece) -> None:
        """Put zones and pieces down; an id is used once."""
        own = self._own
        if own is None:
            own = self._own = Group({}, {})
            self.groups.insert(0, own)
        zones, pieces = own.zones, own.pieces
        for part in parts:
            assert part.id not in zones and part.id not in pieces, f"scene id {part.id} is used twice"  # noqa: PT018
            if isinstance(part, Zone):
                zones[part.id] = part
            else:
                pieces[part.id] = part

    def lay(self, group: Group) -> None:
        """Put down a group that was made before: what a game draws the same way again it need not draw again.

        Nobody may change a group that was laid down. `diff` passes over groups that are the same in both scenes.
        """
        self.groups.append(group)

    @property
    def zones(self) -> dict[str, Zone]:
        """All zones by id."""
        return {key: zone for group in self.groups for key, zone in group.zones.items()}

    @property
    def pieces(self) -> dict[str, Piece]:
        """All pieces by id."""
        return {key: piece for group in self.groups for key, piece in group.pieces.items()}

    def to_json(self) -> dict[str, Json]:
        """The full scene as the protocol sends it on joining."""
        out: dict[str, Json] = {name: plain(getattr(self, name)) for name in _OTHER}
        out["zones"] = {key: zone.to_json() for key, zone in self.zones.items()}
        out["pieces"] = {key: piece.to_json() for key, piece in self.pieces.items()}
        return out

    def encoded(self) -> bytes:
        """The JSON text of the full scene as it is sent, from the parts' cached texts."""
        body = [f'"{name}":'.encode() + encoded(getattr(self, name)) for name in _OTHER]
        zones = b",".join([row for group in self.groups for row in group.zone_rows().values()])
        pieces = b",".join([row for group in self.groups for row in group.piece_rows().values()])
        body += [b'"zones":{' + zones + b"}", b'"pieces":{' + pieces + b"}"]
        return b"{" + b",".join(body) + b"}"

    def pickable(self) -> set[str]:
        """Every id an action may name: zones, pieces, buttons, and cells of panels."""
        ids = {*self.zones, *self.pieces, *(button.id for button in self.buttons)}
        ids.update(cell.id for panel in self.panels for cell in panel.cells)
        return ids


def text_of(part: Part) -> bytes:
    """The JSON text of a part, without a call where it was made before."""
    text: bytes | None = getattr(part, "_text", None)
    return part.encoded() if text is None else text


@final
class Drawn(Generic[P]):
    """A part that is kept, next to its JSON text; the part itself keeps its text in a dictionary."""

    def __init__(self, part: P, text: bytes | None = None) -> None:
        self.part = part
        self.text = part.encoded() if text is None else text


@final
class DrawnList(Generic[P]):
    """The same for several parts."""

    def __init__(self, parts: tuple[P, ...]) -> None:
        self.parts = parts
        self.text = many(parts)


def one(part: Part | None) -> bytes:
    """A part as JSON."""
    return b"null" if part is None else text_of(part)


def many(parts: tuple[Part, ...]) -> bytes:
    """Parts as a JSON list."""
    if len(parts) == 0:
        return b"[]"
    return b"[%b]" % b",".join([text_of(part) for part in parts])


def problems(scene: Scene, moves: Iterable[Move] = ()) -> Iterator[str]:
    """What breaks the contract in a scene and the moves offered with it; nothing when all is well."""
    ids = scene.pickable()
    if sum(len(group.zones) + len(group.pieces) for group in scene.groups) != len({*scene.zones, *scene.pieces}):
        yield "an id is used twice"
    for zone in scene.zones.values():
        if zone.within and zone.within not in scene.zones:
            yield f"zone {zone.id} lies within {zone.within}, which is not there"
    for piece in scene.pieces.values():
        if piece.zone not in scene.zones:
            yield f"piece {piece.id} lies in {piece.zone}, which is not there"
        for hint in (piece.come, piece.go):
            if hint and hint not in ids:
                yield f"piece {piece.id} comes from or goes to {hint}, which is not there"
    seen: dict[frozenset[str], Move] = {}
    for move in moves:
        if not 1 <= len(move.picks) <= MAX_PICKS:
            yield f"{move.words!r} has {len(move.picks)} picks, not 1 to {MAX_PICKS}"
        if len(set(move.picks)) != len(move.picks):
            yield f"{move.words!r} picks one thing twice: {move.picks}"
        yield from (f"{move.words!r} picks {pick}, which is not there" for pick in move.picks if pick not in ids)
        other = seen.setdefault(frozenset(move.picks), move)
        if other is not move:
            yield f"{move.words!r} and {other.words!r} have the same picks {move.picks}"
    for refusal in scene.refused:
        if refusal.pick not in ids:
            yield f"refusal {refusal.words!r} names {refusal.pick}, which is not there"
