"""What seats are called: by the names people gave, or by words for who had their data deleted."""

from collections.abc import Sequence
from typing import Any

from grimtable.server.storage.people import FORGOTTEN
from grimtable.server.storage.rows import SeatRow
from grimtable.server.words import words


def is_forgotten(row: SeatRow) -> bool:
    """Whether whoever sat there had their data deleted; somebody may call themselves by the same mark."""
    return row.name == FORGOTTEN and row.person is None


def shown_name(row: SeatRow, lang: str) -> str:
    """What a seat is called in a language."""
    return words("forgotten", lang, n=row.seat + 1) if is_forgotten(row) else row.name


def shown_names(seats: Sequence[SeatRow], lang: str) -> list[str]:
    """What all seats of a table are called in a language."""
    return [shown_name(row, lang) for row in seats]


def with_names(data: Any, names: Sequence[str]) -> Any:  # whatever a message holds
    """A message for a program: seats' names where a page would put them in itself."""
    if isinstance(data, str):
        for seat, name in enumerate(names):
            data = data.replace(f"{{s{seat}}}", name)
        return data
    if isinstance(data, list):
        return [with_names(each, names) for each in data]
    if isinstance(data, dict):
        return {key: with_names(each, names) for key, each in data.items()}
    return data
