"""What changed between two scenes of one viewer, as the JSON text that is sent. See docs/scene.md."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from grimtable.engine.scene import Group, Json, Part, Scene, encode, many, one, quoted

ROWS: Final = [
    b'"ribbon":', b'"me":', b'"end":', b'"seats":', b'"panels":', b'"buttons":', b'"refused":', b'"links":',
]  # fmt: skip


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
    """The parts named in `ROWS` as JSON; those that are also in the scene before are taken over from there."""
    was = None if old is None else old.texts
    if old is None or was is None:
        return [
            one(new.ribbon), one(new.me), one(new.end), many(new.seats), many(new.panels), many(new.buttons),
            many(new.refused), many(new.links),
        ]  # fmt: skip
    return [
        was[0] if old.ribbon is new.ribbon else one(new.ribbon),
        was[1] if old.me is new.me else one(new.me),
        was[2] if old.end is new.end else one(new.end),
        was[3] if _are_same(old.seats, new.seats) else many(new.seats),
        was[4] if _are_same(old.panels, new.panels) else many(new.panels),
        was[5] if _are_same(old.buttons, new.buttons) else many(new.buttons),
        was[6] if _are_same(old.refused, new.refused) else many(new.refused),
        was[7] if _are_same(old.links, new.links) else many(new.links),
    ]


def _other_changes(old: Scene, new: Scene) -> list[bytes]:
    """What changed beside zones and pieces, as JSON text in pieces."""
    if old.texts is None:
        old.texts = _texts(old, None)
    was = old.texts
    now = new.texts
    if now is None:
        now = new.texts = _texts(new, old)
    rows: list[bytes] = []
    for k in range(len(now)):
        if was[k] is not now[k] and was[k] != now[k]:
            if rows:
                rows.append(b",")
            rows.append(ROWS[k])
            rows.append(now[k])
    others: list[bytes] = []
    if old.focus is not new.focus and old.focus != new.focus:
        others.append(b'"focus":' + encode(new.focus))
    if old.layout is not new.layout and old.layout != new.layout:
        others.append(b'"layout":' + encode(new.layout))
    if old.seat_bar is not new.seat_bar and old.seat_bar != new.seat_bar:
        others.append(b'"seat_bar":' + encode(new.seat_bar))
    if old.art is not new.art and old.art != new.art:
        others.append(b'"art":' + encode(new.art))
    if old.icon is not new.icon and old.icon != new.icon:
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
    changed: list[Group] = []
    for k in range(len(now)):
        before, after = was[k], now[k]
        if before is not after:
            changed.append(after)
            _compare(before.zone_rows(), after.zone_rows(), changes.zones, zones_gone)
            _compare(before.piece_rows(), after.piece_rows(), changes.pieces, pieces_gone)
    for key in zones_gone:  # unless it lies in another group now, which must have changed by it
        if not any(key in group.zones for group in changed):
            changes.zones.append(quoted(key) + b":null")
    for key in pieces_gone:
        if not any(group.has_piece(key) for group in changed):
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
