"""How a game ended: every seat's result and score, and the rule that says so."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, object]


@dataclass(frozen=True)
class Outcome:
    """The end of a game, by rule id."""

    results: dict[int, str]  # "win", "loss" or "draw"
    scores: dict[int, int | float]
    rule: str
    notes: dict[str, object] = field(default_factory=dict)

    def to_json(self) -> Json:
        """Seats become strings: JSON has no other keys."""
        return {
            "results": {str(seat): result for seat, result in self.results.items()},
            "scores": {str(seat): score for seat, score in self.scores.items()},
            "rule": self.rule,
            "notes": self.notes,
        }

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> "Outcome":
        """The outcome behind its JSON."""
        return Outcome(
            {int(seat): result for seat, result in data["results"].items()},
            {int(seat): score for seat, score in data["scores"].items()},
            data["rule"],
            dict(data["notes"]),
        )
