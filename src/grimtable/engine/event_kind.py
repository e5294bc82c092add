"""Kinds of events: their fields, how numbers read outside, and who sees what. Never compiled: kinds are data."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from grimtable.engine.state import State

Values = tuple[Any, ...]  # small ints, or tuples of them where a field is a list of counts
Sees = Callable[["State", Values, int | None], bool]


class Kind:
    """How a field's number reads outside: a plain number, a seat, a slug, or counts per slug."""

    def __init__(self, name: str, slugs: tuple[str, ...] = (), *, counts: bool = False) -> None:
        self.name = name
        self.slugs = slugs
        self.counts = counts

    def to_json(self, value: Any) -> object:  # a number or a tuple of numbers, as `counts` says
        """The readable form."""
        if self.counts:
            if not self.slugs:
                return list(value)
            return {slug: n for slug, n in zip(self.slugs, value, strict=True) if n}
        return self.slugs[value] if self.slugs else value


NUMBER = Kind("number")
SEAT = Kind("seat")
NUMBERS = Kind("numbers", counts=True)


def everybody(_s: "State", _values: Values, _viewer: int | None) -> bool:
    """Nothing hidden."""
    return True


def owner(_s: "State", values: Values, viewer: int | None) -> bool:
    """Only the seat that the event's first field names."""
    return bool(viewer == values[0])


@dataclass(frozen=True)
class Field:
    """One field of an event, and who sees it."""

    name: str
    kind: Kind = NUMBER
    sees: Sees = everybody


@dataclass(frozen=True)
class EventKind:
    """A kind of event; `shows` says that it lays something hidden open, which bars free undo."""

    number: int
    name: str
    fields: tuple[Field, ...] = ()
    rule: str = ""
    icon: str = ""
    shows: bool = False
    sees: Sees = everybody
    kept: bool = True  # whether a viewer's memory may rest on it
    n_fields: ClassVar[int]
    open_mask: ClassVar[int]  # the bits of all fields where everybody sees them all, else -1
    by_owner: ClassVar[dict[tuple[int, int], tuple[int, ...]] | None]  # masks that rest on the first field alone

    def __post_init__(self) -> None:
        is_open = self.sees is everybody and all(field.sees is everybody for field in self.fields)
        object.__setattr__(self, "n_fields", len(self.fields))
        object.__setattr__(self, "open_mask", (1 << len(self.fields)) - 1 if is_open else -1)
        is_plain = all(sees in (everybody, owner) for sees in (self.sees, *(field.sees for field in self.fields)))
        object.__setattr__(self, "by_owner", {} if is_plain else None)

    def masks(self, s: "State", values: Values, viewers: list[int | None]) -> tuple[int, ...]:
        """For each viewer the bits of the fields it sees, or -1 if it does not notice the event at all."""
        if self.open_mask >= 0:  # nothing hidden from anybody
            return (self.open_mask,) * len(viewers)
        if self.by_owner is None:
            return self._masks(s, values, viewers)
        key = (values[0], len(viewers))
        found = self.by_owner.get(key)
        if found is None:
            found = self.by_owner[key] = self._masks(s, values, viewers)
        return found

    def _masks(self, s: "State", values: Values, viewers: list[int | None]) -> tuple[int, ...]:
        masks = []
        for viewer in viewers:
            mask = -1
            if self.sees(s, values, viewer):
                mask = 0
                for bit, field in enumerate(self.fields):
                    if field.sees(s, values, viewer):
                        mask |= 1 << bit
            masks.append(mask)
        return tuple(masks)
