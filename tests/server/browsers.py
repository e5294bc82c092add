"""Browsers for REST tests: cookie, header, and helpers that read well."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from starlette.testclient import TestClient

from grimtable.server.app import create_app
from grimtable.server.settings import Limits, Settings

HEADERS = {"X-Grimtable": "1"}


def another(browser: TestClient) -> TestClient:
    """A second browser at the same server, served by the same event loop."""
    second = TestClient(browser.app, headers=HEADERS)
    second.portal = browser.portal
    return second


@contextmanager
def browsers(database: str, *names: str, **more: Any) -> Iterator[list[TestClient]]:
    """One server, and a guest's browser for each name."""
    settings = Settings(database=database, **{"pace": 0.0, "thinkers": 1, "limits": Limits.none(), **more})
    app = create_app(settings)
    with TestClient(app, headers=HEADERS) as first:
        found = [first, *(another(first) for _ in names[1:])]
        for browser, name in zip(found, names, strict=False):
            if name:
                assert browser.post("/api/guest", json={"name": name}).status_code == 201
        yield found


def error(answer: Any) -> tuple[int, str]:
    """Status and slug of a refusal."""
    return answer.status_code, answer.json()["error"]


def read(browser: TestClient, work: Any) -> Any:
    """Read the database behind a browser's server, past its API."""
    assert browser.portal is not None
    app: Any = browser.app
    return browser.portal.call(app.state.server.store.read, work)
