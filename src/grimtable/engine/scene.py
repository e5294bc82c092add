"""The scene: one viewer's drawing of a table, in data. See docs/scene.md.

A game builds a `Scene` from a view; the client draws it without knowing the game. Every part is a small immutable
value, so games cache the parts they use again and `diff` finds what changed by identity before it compares.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, Literal, final

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
    "Changes",
    "Colour",
    "Dice",
    "Die",
    "Effect",
    "End",
    "Fact",
    "Group",
    "Json",
    "Line",
    "Link",
    "Mark",
    "Me",
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
    "Zone",
    "add_rows",
    "apply_changes",
    "diff",
    "encode",
    "problems",
    "quoted",
]

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
)


_ROWS: Final = [
    b'"ribbon":', b'"me":', b'"end":', b'"seats":', b'"panels":', b'"buttons":', b'"refused":', b'"links":',
]  # fmt: skip


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
        self.groups: list[Group] = []  # what was laid down; the first is the scene's own once something was added
        self._own: Group | None = None
        self.texts: list[bytes] | None = None  # what is not a zone or a piece as JSON, once it was compared: see diff
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


class Changes:
    """What turns one scene into the next: `{set, zones, pieces}` of the protocol's update; null takes away."""

    def __init__(self) -> None:
        self.set: list[bytes] = []  # JSON text as it is sent, in pieces that already have their commas
        self.zones: list[bytes] = []  # rows of JSON text
        self.pieces: list[bytes] = []

    def __bool__(self) -> bool:
        return bool(self.set or self.zones or self.pieces)

    def to_json(self) -> dict[str, Json]:
        """The changes as plain JSON; empty groups are left out."""
        parsed: dict[str, Json] = json.loads(self.encoded())
        return parsed

    def encoded(self) -> bytes:
        """The JSON text as it is sent, from the parts' cached texts."""
        text: list[bytes] = []
        self.add_to(text)
        return b"".join(text)

    def add_to(self, text: list[bytes]) -> None:
        """Add the same to a text in pieces: what is long is copied once, when all of it is put together."""
        start = len(text)
        if self.set:
            text.append(b',"set":{')
            text += self.set
            text.append(b"}")
        if self.zones:
            text.append(b',"zones":{')
            add_rows(text, self.zones)
            text.append(b"}")
        if self.pieces:
            text.append(b',"pieces":{')
            add_rows(text, self.pieces)
            text.append(b"}")
        if len(text) > start:
            text[start] = b"{" + text[start][1:]
            text.append(b"}")
        else:
            text.append(b"{}")


def add_rows(text: list[bytes], rows: list[bytes]) -> None:
    """Add rows with commas between them to a text in pieces."""
    first = True
    for row in rows:
        if not first:
            text.append(b",")
        first = False
        text.append(row)


def _compare(old: dict[str, bytes], new: dict[str, bytes], rows: list[bytes], gone: list[str]) -> None:
    """Note the rows that are new or other, and what is no longer in a group."""
    same = 0
    for key, row in new.items():
        before = old.get(key)
        if before is not None:
            same += 1
            if before is row or before == row:
                continue
        rows.append(row)
    if same < len(old):
        for key in old:
            if key not in new:
                gone.append(key)


def text_of(part: Part) -> bytes:
    """The JSON text of a part, without a call where it was made before."""
    text: bytes | None = getattr(part, "_text", None)
    return part.encoded() if text is None else text


def _one(part: Part | None) -> bytes:
    """A part as JSON."""
    return b"null" if part is None else text_of(part)


def _many(parts: tuple[Part, ...]) -> bytes:
    """Parts as a JSON list."""
    if len(parts) == 0:
        return b"[]"
    return b"[%b]" % b",".join([text_of(part) for part in parts])


def _are_same(old: tuple[Part, ...], new: tuple[Part, ...]) -> bool:
    """Whether two lists hold the very same parts."""
    if old is new:
        return True
    if len(old) != len(new):
        return False
    for k in range(len(new)):  # noqa: SIM110  # a generator would be made for each list
        if old[k] is not new[k]:
            return False
    return True


def _texts(new: Scene, old: Scene | None) -> list[bytes]:
    """The parts named in `_ROWS` as JSON; those that are also in the scene before are taken over from there."""
    was = None if old is None else old.texts
    if old is None or was is None:
        return [
            _one(new.ribbon), _one(new.me), _one(new.end), _many(new.seats), _many(new.panels), _many(new.buttons),
            _many(new.refused), _many(new.links),
        ]  # fmt: skip
    return [
        was[0] if old.ribbon is new.ribbon else _one(new.ribbon),
        was[1] if old.me is new.me else _one(new.me),
        was[2] if old.end is new.end else _one(new.end),
        was[3] if _are_same(old.seats, new.seats) else _many(new.seats),
        was[4] if _are_same(old.panels, new.panels) else _many(new.panels),
        was[5] if _are_same(old.buttons, new.buttons) else _many(new.buttons),
        was[6] if _are_same(old.refused, new.refused) else _many(new.refused),
        was[7] if _are_same(old.links, new.links) else _many(new.links),
    ]


def _other_changes(old: Scene, new: Scene) -> list[bytes]:
    """What changed beside zones and pieces, as JSON text in pieces."""
    if old.texts is None:
        old.texts = _texts(old, None)
    was = old.texts
    now = new.texts = _texts(new, old)
    rows: list[bytes] = []
    for k in range(len(now)):
        if was[k] is not now[k] and was[k] != now[k]:
            if rows:
                rows.append(b",")
            rows.append(_ROWS[k])
            rows.append(now[k])
    others: list[bytes] = []
    if old.focus != new.focus:
        others.append(b'"focus":' + encode(new.focus))
    if old.layout != new.layout:
        others.append(b'"layout":' + encode(new.layout))
    if old.seat_bar != new.seat_bar:
        others.append(b'"seat_bar":' + encode(new.seat_bar))
    if old.art != new.art:
        others.append(b'"art":' + encode(new.art))
    if old.icon != new.icon:
        others.append(b'"icon":' + encode(new.icon))
    for row in others:
        if rows:
            rows.append(b",")
        rows.append(row)
    return rows


def diff(old: Scene, new: Scene) -> Changes:
    """What changed between two scenes of the same viewer."""
    assert old.game == new.game
    changes = Changes()
    changes.set = _other_changes(old, new)
    was, now = old.groups, new.groups
    if len(was) != len(now):
        was, now = [Group(old.zones, old.pieces)], [Group(new.zones, new.pieces)]
    zones_gone: list[str] = []
    pieces_gone: list[str] = []
    for k in range(len(now)):
        before, after = was[k], now[k]
        if before is not after:
            _compare(before.zone_rows(), after.zone_rows(), changes.zones, zones_gone)
            _compare(before.piece_rows(), after.piece_rows(), changes.pieces, pieces_gone)
    for key in zones_gone:  # unless it lies in another group now
        if not any(key in group.zones for group in now):
            changes.zones.append(quoted(key) + b":null")
    for key in pieces_gone:
        if not any(group.has_piece(key) for group in now):
            changes.pieces.append(quoted(key) + b":null")
    return changes


def apply_changes(scene: dict[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """A scene's JSON after the JSON of some changes: what every client does, and what tests check `diff` by."""
    result = {**scene, **changes.get("set", {})}
    for shelf in ("zones", "pieces"):
        parts = dict(scene[shelf])
        for key, part in changes.get(shelf, {}).items():
            if part is None:
                parts.pop(key, None)
            else:
                parts[key] = part
        result[shelf] = parts
    return result


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
