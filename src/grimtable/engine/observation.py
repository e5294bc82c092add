"""What a learner sees of a table: numbers from 0 to 255 in declared fields, in an order that never changes."""

# Not compiled: it describes fields; the numbers come from each game's compiled `bots/observation.py`.

from collections.abc import Sequence
from itertools import accumulate
from math import prod
from typing import TYPE_CHECKING, final

if TYPE_CHECKING:
    from grimtable.engine.game import Game

SEATS = 0  # a length in a field's shape: as many as there are seats


@final
class Observed:
    """One field of an observation: its name, its shape, the most it can hold, and what it means.

    Where the shape begins with the seats, the observing seat comes first and the others follow in seat order.
    """

    def __init__(self, name: str, shape: Sequence[int], high: int, meaning: str) -> None:
        self.name = name
        self.shape = tuple(shape)
        self.high = high
        self.meaning = meaning

    def shape_of(self, n_seats: int) -> tuple[int, ...]:
        """The shape at a table of so many seats."""
        return tuple(n_seats if length == SEATS else length for length in self.shape)

    def size(self, n_seats: int) -> int:
        """How many numbers it holds at a table of so many seats."""
        return prod(self.shape_of(n_seats))


# Every game's observation begins with these; `State.observe` writes them.
COMMON = (
    Observed("question", (5,), 255, "what this seat is asked: the number of the question, 0 for none, and its details"),
    Observed("waiting", (SEATS,), 1, "whom this seat may know to be deciding"),
)


@final
class Layout:
    """Where each field of a game's observation lies at a table of so many seats."""

    def __init__(self, game: "Game", n_seats: int) -> None:
        self.fields = (*COMMON, *game.observed)
        ends = list(accumulate(field.size(n_seats) for field in self.fields))
        self.size = ends[-1]
        starts = [0, *ends[:-1]]
        self.places = {field.name: (start, end) for field, start, end in zip(self.fields, starts, ends, strict=True)}
        self.highs = [field.high for field in self.fields for _ in range(field.size(n_seats))]
