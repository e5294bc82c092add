"""The fields of an action: how a number inside reads outside, and which fields an Event card has."""

from collections.abc import Mapping
from typing import Any

from grimtable.games.claustrophobia import components as c

TARGETS = {**{slug: number for number, slug in enumerate(c.FIGURES)}, "trogs": c.GROUP}
BONUSES = ("", "move", "combat")


class Codec:
    """How a field of a code reads outside; an empty one is 0 inside and left out of the JSON."""

    def __init__(self, slugs: Mapping[str, int] | None = None, low: int = 0, high: int = 255, *, empty: bool = False):
        self.slugs = slugs
        self.names = {} if slugs is None else {number: slug for slug, number in slugs.items()}
        self.low, self.high = low, high
        self.empty = empty

    def encode(self, name: str, value: Any) -> int:  # whatever the JSON holds
        """The number inside; a ValueError says what there is."""
        if value is None and self.empty:
            return 0
        if self.slugs is not None:
            if not isinstance(value, str) or value not in self.slugs:
                raise ValueError(f"{name} is {value!r}, not one of {', '.join(self.slugs)}")
            return self.slugs[value]
        if type(value) is not int or not self.low <= value <= self.high:
            raise ValueError(f"{name} is {value!r}, not a number from {self.low} to {self.high}")
        return value

    def decode(self, number: int) -> Any:
        """The readable form; a ValueError if there is none."""
        if number == 0 and self.empty:
            return None
        if self.slugs is not None:
            if number not in self.names:
                raise ValueError(f"{number} means nothing here")
            return self.names[number]
        if not self.low <= number <= self.high:
            raise ValueError(f"{number} is not a number from {self.low} to {self.high}")
        return number


class Flag(Codec):
    """A field that is there, as `true`, or not."""

    def encode(self, name: str, value: Any) -> int:
        """1 if it is there."""
        if value is None or value is True:
            return int(value is True)
        raise ValueError(f"{name} is {value!r}, not true")

    def decode(self, number: int) -> Any:
        """True or nothing."""
        if number > 1:
            raise ValueError(f"{number} is neither 0 nor 1")
        return True if number else None


def slugs(names: tuple[str, ...], first: int = 0, *, shift: int = 0, empty: bool = False) -> Codec:
    """Names by their numbers."""
    found = {slug: number + shift for number, slug in enumerate(names) if number >= first and slug}
    return Codec(found, empty=empty)


FIGURE = slugs(c.FIGURES)
HUMAN = slugs(c.FIGURES[: c.HUMANS])
SOMEBODY = slugs(c.FIGURES[: c.HUMANS], shift=1, empty=True)
TARGET = Codec(TARGETS)
TILE = slugs(c.TILES)
NEXT_TILE = slugs(c.TILES, shift=1, empty=True)
SIDE = slugs(c.SIDES)
LINE = Codec(low=1, high=6)
SOME_LINE = Codec(low=1, high=6, empty=True)
CARD = Flag()

# What an Event card names: the fields of its code in order.
EVENT_PARTS: dict[int, tuple[tuple[str, Codec], ...]] = {
    c.E_TOUGH: (("tile", TILE),),
    c.E_DEFECT: (("figure", HUMAN),),
    c.E_RAGE: (("figure", FIGURE),),
    c.E_POSSESSION: (("figure", HUMAN), ("other", HUMAN)),
    c.E_TERROR: (("figure", HUMAN), ("tile", TILE)),
    c.E_FUMES: (("tile", TILE),),
    c.E_CRITICAL: (("figure", FIGURE), ("other", HUMAN)),
}
EVENT_CARD = slugs(c.EVENT_CARDS, 1)
