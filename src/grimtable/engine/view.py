"""What a seat may know: the base of every game's view."""

# Not compiled: each game has a view that stays interpreted.

from abc import ABC, abstractmethod
from typing import Any

Json = dict[str, Any]  # values are whatever JSON holds


class View(ABC):
    """The table from one chair; `seat` None is a spectator."""

    seat: int | None
    waiting: tuple[int, ...]  # whom this viewer may know to be deciding

    @abstractmethod
    def to_json(self) -> Json:
        """Everything, as JSON: enough to think anywhere."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash((self.seat, self.waiting))


def question_kind(view: View) -> str:
    """The open question of a view's seat by name, "" for none: it tells which rule an answer rests on."""
    question = view.to_json().get("question")
    return str(question["kind"]) if isinstance(question, dict) else ""
