"""Databases for the server's tests: every storage test runs on SQLite and on a real PostgreSQL. All deals are fixed."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import Executor
from pathlib import Path

import pytest

from grimtable.server.thinking.thinkers import Thinkers
from tests.steady import steady

from .postgres import Postgres


@pytest.fixture(scope="package", autouse=True)
def same_deals() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        steady(patch)
        yield


@pytest.fixture(scope="package", autouse=True)
def one_thinker() -> Iterator[None]:
    """The servers of these tests let one process think for all their bots: starting one takes longer than most games.

    A server that is to have thinkers of its own, as in life, asks for more than one.
    """
    together, own = Thinkers(1), Thinkers._executor

    def executor(self: Thinkers) -> Executor:
        return own(self if self._processes > 1 else together)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Thinkers, "_executor", executor)
        yield
    asyncio.run(together.stop())


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    server = Postgres()
    yield server
    server.stop()


@pytest.fixture
def postgres_url(postgres: Postgres) -> str:
    return postgres.fresh()


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/grimtable.sqlite3"


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest) -> str:
    url: str = request.getfixturevalue(f"{request.param}_url")
    return url
