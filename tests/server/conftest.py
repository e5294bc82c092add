"""Databases for the server's tests: every storage test runs on SQLite and on a real PostgreSQL. All deals are fixed."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.steady import steady

from .postgres import Postgres


@pytest.fixture(scope="package", autouse=True)
def same_deals() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        steady(patch)
        yield


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
