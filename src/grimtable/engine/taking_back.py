"""What a seat may take back without asking anybody: asked for every viewer after every move."""

from typing import Any, Final

from grimtable.engine.state import State

BY_TABLE: Final = "table"  # who gave an answer, in a record: the table itself, where there was one only


def last_act(acts: list[dict[str, Any]], seat: int, first: int = 0) -> int | None:
    """The number of the seat's last act, unless it lies before `first`.

    An only answer that the table gave would be given again at once: taking that back would change nothing.
    """
    for number in range(len(acts) - 1, first - 1, -1):
        if acts[number]["seat"] == seat and acts[number].get("by") != BY_TABLE:
            return number
    return None


def can_take_back(acts: list[dict[str, Any]], seat: int, state: State, *, practice: bool) -> bool:
    """Whether the seat has acted since something was last shown or somebody else decided; in practice, ever."""
    return last_act(acts, seat, 0 if practice else state.barrier) is not None
