"""What a seat chooses: a readable value at the edges, one small int inside."""

# Not compiled: games make an action of every kind in modules that stay interpreted.

import json
from typing import ClassVar


class Action:
    """One choice: comparable, hashable, with a stable JSON form. Each game has a class per kind."""

    kind: ClassVar[str] = ""
    game: ClassVar[str] = ""

    __slots__ = ("code",)

    def __init__(self, code: int) -> None:
        self.code = code

    def fields(self) -> dict[str, object]:
        """The fields of the JSON form besides `kind`."""
        return {}

    def to_json(self) -> dict[str, object]:
        """Stable JSON, survives versions."""
        return {"kind": self.kind, **self.fields()}

    def words(self) -> str:
        """For error messages: the kind and the fields."""
        rest = " ".join(f"{name} {json.dumps(value)}" for name, value in self.fields().items())
        return f"{self.kind} {rest}".strip()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and other.code == self.code and other.game == self.game

    def __hash__(self) -> int:
        return hash((self.game, self.code))

    def __repr__(self) -> str:
        return f"Action({json.dumps(self.to_json(), ensure_ascii=False)})"
