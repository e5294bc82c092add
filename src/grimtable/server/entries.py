"""An entry of the record on its way into the database: made for every move."""

from typing import Any, Final

import msgspec

_ENCODE: Final = msgspec.json.Encoder().encode


def to_json(value: object) -> str:
    """JSON text for a column."""
    return _ENCODE(value).decode()


def entry_row(
    table: str, n: int, kind: str, seat: int | None, body: object, person: str | None, nonce: str | None, at: float
) -> dict[str, Any]:
    """An entry as the database keeps it."""
    return {
        "table_id": table,
        "n": n,
        "kind": kind,
        "seat": seat,
        "person": person,
        "nonce": nonce,
        "at": at,
        "body": to_json(body),
    }
