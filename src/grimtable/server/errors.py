"""What the server refuses, each with a slug, a status and a sentence in the viewer's language.

Refusal                 anything a client asked for and may not have
├── NotFound            no such table, seat, game, rule
├── NotYours            known, but not for this person
├── UnfitSetup          a game cannot be set up so
└── TooMany             a limit is reached; says when to try again
"""

from typing import Final

from grimtable.engine.errors import BadSetup
from grimtable.engine.game import Game
from grimtable.server.words import words

MOST_NAMED: Final = 40  # characters of a wrong choice that are said back


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


class UnfitSetup(Refusal):
    """A table that a game cannot be set up for, told in the words of whoever wished for it."""

    def __init__(self, game: Game, reason: BadSetup) -> None:
        super().__init__("setup", rule=reason.rule or None)
        self._game: Final = game
        self._reason: Final = reason

    def text(self, lang: str) -> str:
        """The reason as one sentence: the game's own where its choices do not go together."""
        reason, texts = self._reason, self._game.texts(lang)
        if texts.has(reason.what):
            return texts.text(reason.what, rule=reason.rule)
        option = f"option-{reason.option}"
        named = texts.text(option) if texts.has(option) else reason.option[:MOST_NAMED]
        return words(f"error-setup-{reason.what}", lang, value=str(reason.value)[:MOST_NAMED], option=named)
