"""What every part of a scene is: a small immutable value with one JSON form, written once. See docs/scene.md."""

from __future__ import annotations

import json
from dataclasses import MISSING, dataclass, fields
from typing import Any, ClassVar, Final, Self, TypeAlias

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"

_LAYOUTS: dict[type[Part], tuple[tuple[str, Any, bytes], ...]] = {}


def layout_of(part: type[Part]) -> tuple[tuple[str, Any, bytes], ...]:
    """The JSON fields of a part, the value each has when it is left out, and how its JSON begins."""
    found = _LAYOUTS.get(part)
    if found is not None:
        return found
    rows: list[tuple[str, Any, bytes]] = []
    for f in fields(part):
        if not f.name.startswith("_"):
            # Any: a dataclass default is whatever the field's type is
            default: Any = f.default if f.default_factory is MISSING else f.default_factory()
            rows.append((f.name, default, f'"{f.name}":'.encode()))
    _LAYOUTS[part] = tuple(rows)
    return _LAYOUTS[part]


def plain(value: object) -> Json:
    """Plain JSON of a value that a part holds."""
    if isinstance(value, Part):
        return value.to_json()
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    raise TypeError(f"scene: {value!r} has no JSON form")


@dataclass(frozen=True)
class Part:
    """Anything in a scene: immutable, comparable, with a JSON form that leaves defaults out."""

    _text: ClassVar[bytes]
    _row: ClassVar[bytes]

    def to_json(self) -> dict[str, Json]:
        """The part as plain JSON; a field at its default is left out."""
        out: dict[str, Json] = {}
        for name, default, _head in layout_of(type(self)):
            value = getattr(self, name)
            if value != default or default is MISSING:
                out[name] = plain(value)
        return out

    def but(self, **changes: object) -> Self:
        """The same part with other values here and there: much cheaper than a new one."""
        fields_ = self.__dict__.copy()
        fields_.pop("_text", None)
        fields_.pop("_row", None)
        fields_.update(changes)
        other = object.__new__(type(self))
        object.__setattr__(other, "__dict__", fields_)
        return other

    def encoded(self) -> bytes:
        """The JSON text as it is sent, made once: parts are shared between scenes and viewers."""
        try:
            return self._text
        except AttributeError:
            text = self._encode()
            object.__setattr__(self, "_text", text)  # not a field: neither compared nor hashed
            return text

    def row(self) -> bytes:
        """The part in an object of parts by id, made once as well: two rows that are one text need no comparing."""
        try:
            return self._row
        except AttributeError:
            values = self.__dict__
            row = b"%b:%b" % (quoted(values["id"]), values.get("_text") or self._encode())
            object.__setattr__(self, "_row", row)
            return row

    def _encode(self) -> bytes:
        """The same as `to_json`, written at once."""
        rows: list[bytes] = []
        values = self.__dict__
        for name, default, head in layout_of(type(self)):
            value = values[name]
            if value is not default and value != default:
                rows.append(head + (quoted(value) if type(value) is str else encoded(value)))
        return b"{%b}" % b",".join(rows)


_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
_QUOTE: Final = json.encoder.encode_basestring  # what `ensure_ascii=False` uses


def quoted(text: str) -> bytes:
    """A text as JSON."""
    return _QUOTE(text).encode()


def encode(value: object) -> bytes:
    """Compact JSON, as it is sent."""
    return _ENCODER.encode(value).encode()


def encoded(value: object) -> bytes:
    """The JSON text of a value that a part or a scene holds."""
    if isinstance(value, str):
        return quoted(value)
    if type(value) is int:  # not a bool; the general encoder takes ten times as long
        return b"%d" % value
    if isinstance(value, Part):
        return value.encoded()
    if isinstance(value, tuple):
        return b"[%b]" % b",".join([encoded(item) for item in value])
    return b"true" if value is True else encode(value)
