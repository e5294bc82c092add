"""What callers from outside hand in: a seat, a seed, a source of chance. Anything else is refused in one sentence."""

# Not compiled: it describes what callers hand in, of any type.

from operator import index
from typing import Protocol, SupportsIndex

from grimtable.engine.errors import BadArgument
from grimtable.engine.rng import Rng


class RandomBits(Protocol):
    """A source of chance from elsewhere, such as `random.Random` of the standard library."""

    def getrandbits(self, k: int, /) -> int:
        """A number of so many random bits."""


def seat_number(seat: SupportsIndex, n_seats: int) -> int:
    """A seat as a plain number; BadArgument if the table has no such seat."""
    try:
        number = index(seat)
    except TypeError:
        raise BadArgument(f"seat is {seat!r}, not a number from 0 to {n_seats - 1}") from None
    if not 0 <= number < n_seats:
        raise BadArgument(f"seat {number} is not one of 0 to {n_seats - 1}")
    return number


def generator(source: Rng | RandomBits) -> Rng:
    """The generator itself, or a new one that a generator of the standard library has seeded."""
    if isinstance(source, Rng):
        return source
    bits = getattr(source, "getrandbits", None)
    if bits is None:
        raise BadArgument(f"rng is {source!r}, neither a grimtable.Rng nor a random.Random of the standard library")
    return Rng(int(bits(64)))
