"""What the server refuses, each with a slug, a status and a sentence in the viewer's language.

Refusal                 anything a client asked for and may not have
├── NotFound            no such table, seat, game, rule
├── NotYours            known, but not for this person
└── TooMany             a limit is reached; says when to try again
"""

from typing import Final

from grimtable.server.words import words


class Refusal(Exception):
    """A request that is answered with a reason instead of a result."""

    status = 400

    def __init__(self, error: str, *, rule: str | None = None, status: int | None = None, **arguments: object) -> None:
        super().__init__(error)
        self.error: Final = error
        self.rule: Final = rule
        self.arguments: Final = arguments
        if status is not None:
            self.status = status

    def text(self, lang: str) -> str:
        """The reason as one sentence."""
        return words(f"error-{self.error}", lang, **{"rule": self.rule, **self.arguments})


class NotFound(Refusal):
    """There is no such thing, or none this person may know of."""

    status = 404


class NotYours(Refusal):
    """Only its holder, its host or a known person may do this."""

    status = 403


class TooMany(Refusal):
    """A limit on size or pace is reached."""

    status = 429
