"""What seats are called: by the names people gave, or by words for who had their data deleted."""

from collections.abc import Sequence

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
