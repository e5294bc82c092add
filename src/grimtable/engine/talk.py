"""Claims: what players say in a form that can be compared with what happened. Talk is history, not rules."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from grimtable.engine.errors import BadClaim

# What became of a claim; "" for a kind that is never judged.
OPEN, KEPT, BROKEN, TRUE, FALSE, VOID = "open", "kept", "broken", "true", "false", "void"
VERDICTS = (OPEN, KEPT, BROKEN, TRUE, FALSE, VOID)


@dataclass(frozen=True)
class Claim:
    """One structured statement: never binding, never checked for truth when it is made."""

    game: str
    kind: str
    fields: Mapping[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """Stable JSON."""
        return {"kind": self.kind, **self.fields}


@dataclass(frozen=True)
class Said:
    """A claim or a chat line as the table heard it."""

    seat: int
    at: int  # acts before it
    to: str  # "all" or "team"
    text: str = ""
    claim: Claim | None = None
    # Said twice, the same thing is the same; what follows is where and when.
    id: int = field(default=0, compare=False)  # the k-th thing said at this table, from 1
    since: int = field(default=0, compare=False)  # public events before it
    moment: Mapping[str, Any] = field(default_factory=dict, compare=False)  # when, in the game's terms: round, phase
    verdict: str = field(default="", compare=False)  # what had become of it when it was handed out

    def to_json(self) -> dict[str, Any]:
        """Everything, as JSON: a bot on another machine hears the same."""
        return {
            "seat": self.seat,
            "at": self.at,
            "to": self.to,
            "text": self.text,
            "claim": None if self.claim is None else self.claim.to_json(),
            "id": self.id,
            "since": self.since,
            "moment": dict(self.moment),
            "verdict": self.verdict,
        }


def no_claims(game: str, data: object) -> Claim:
    """For games without claims."""
    raise BadClaim(f"{game}: this game has no claims, only chat; {data!r} cannot be read")
