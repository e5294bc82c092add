"""An entry of the record on its way into the database: made for every move."""

from typing import Final

import msgspec

from grimtable.server.storage.store import Values

_ENCODE: Final = msgspec.json.Encoder().encode


def to_json(value: object) -> str:
    """JSON text for a column."""
    return _ENCODE(value).decode()


def entry_row(
    table: str, n: int, kind: str, seat: int | None, body: object, person: str | None, nonce: str | None, at: float
) -> Values:
    """An entry as the database keeps it, in the order of its columns."""
    return (table, n, kind, seat, person, nonce, at, to_json(body))
