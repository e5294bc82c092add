"""An entry of the record on its way into the database: made for every move."""

from collections.abc import Callable
from typing import Final

import msgspec
from sqlalchemy import Connection

from grimtable.server.storage.store import Step, Values

_ENCODE: Final = msgspec.json.Encoder().encode


def to_json(value: object) -> str:
    """JSON text for a column."""
    return _ENCODE(value).decode()


def entry_row(
    table: str, n: int, kind: str, seat: int | None, body: object, person: str | None, nonce: str | None, at: float
) -> Values:
    """An entry as the database keeps it, in the order of its columns."""
    return (table, n, kind, seat, person, nonce, at, to_json(body))


def nothing() -> None:
    """Nothing is left to do."""


class Write:
    """What a try needs written, and what is to be noted once it is."""

    __slots__ = ("finish", "rows", "steps", "work")

    def __init__(
        self,
        rows: list[Values],
        work: Callable[[Connection], None] | None = None,
        steps: list[Step] | None = None,
        finish: Callable[[], None] = nothing,
    ) -> None:
        self.rows = rows
        self.work = work
        self.steps = steps
        self.finish = finish
