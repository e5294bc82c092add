"""A house that deals the same cards every evening: no test's verdict may hang on the deal of the day.

A server deals from fresh chance, and its bots draw theirs from the random id of their table. Both stand still here, in
the servers of the tests alone: tables of one game, mode and number of seats are dealt alike, and a bot that sees the
same answers the same. A soak leaves chance alone: it is there to meet deals that nobody has thought of.
"""

import os
import secrets
from typing import Any

import pytest

from grimtable.server.thinking.thinkers import Thinkers
from grimtable.table import Fairness

SECRET = b"the same deal 1417"  # of many tried: two people who play at random never take fewer than twenty turns


def steady(patch: pytest.MonkeyPatch) -> None:
    """Deal alike from now on."""
    if int(os.environ.get("GRIMTABLE_LAWS_EFFORT", "1")) > 1:
        return
    choose, rank = Thinkers.choose, Thinkers.rank

    def fresh(entropy: dict[str, str] | None = None) -> Fairness:
        return Fairness(SECRET, secrets.token_bytes(16), dict(entropy or {}))  # salted: commitments differ as ever

    async def choose_alike(self: Thinkers, game: str, view: Any, talk: Any, level: str, seed: str) -> Any:
        return await choose(self, game, view, talk, level, without_table(seed))

    async def rank_alike(self: Thinkers, game: str, view: Any, talk: Any, seed: str) -> Any:
        return await rank(self, game, view, talk, without_table(seed))

    patch.setattr(Fairness, "fresh", staticmethod(fresh))
    patch.setattr(Thinkers, "choose", choose_alike)
    patch.setattr(Thinkers, "rank", rank_alike)


def without_table(seed: str) -> str:
    """A bot's seed without the id of its table: seat, question, and how often it was asked."""
    return seed.partition(":")[2]


def main() -> int:
    """The `grimtable` command in a house that deals alike."""
    from grimtable.cli import main as command

    steady(pytest.MonkeyPatch())
    return command()


def app() -> Any:
    """The server's application in a house that deals alike, for uvicorn."""
    from grimtable.server.main import app as application

    steady(pytest.MonkeyPatch())
    return application()
