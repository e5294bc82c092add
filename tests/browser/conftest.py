"""The real server, a real Chromium, and as many people as a test needs."""

import contextlib
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, sync_playwright

from grimtable.client import Client, Refused
from tests.chromium import FLAGS, find

from .player import Player
from .served import Served

ARTEFACTS = Path(__file__).parents[2] / "test-artefacts" / "browser"
LONG = ("whole_game", "whole_scenario", "to_the_end", "test_friends")  # whole games: ten times as long as the others


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whole games first: the last to be begun would be waited for when all the others are done."""
    here = "tests/browser/"
    items.sort(key=lambda item: not (item.nodeid.startswith(here) and any(word in item.nodeid for word in LONG)))


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    path = find()
    if path is None:
        pytest.skip("no Chromium on this machine: `make browser` installs one, or name it in GRIMTABLE_CHROMIUM")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    server = Served(tmp_path_factory.mktemp("served"))
    yield server
    server.stop()


class Arrive(Protocol):
    """Somebody sits down at a browser."""

    def __call__(self, server: Served | None = None, **how: Any) -> Player: ...


@pytest.fixture
def arrive(chromium: Browser, served: Served) -> Iterator[Arrive]:
    """People at browsers of their own; afterwards no page may have complained."""
    people: list[Player] = []

    def somebody(server: Served | None = None, **how: Any) -> Player:
        person = Player(chromium, (server or served).url, **how)
        people.append(person)
        return person

    yield somebody
    for person in people:
        person.context.close()
    assert [error for person in people for error in person.errors] == []


@pytest.fixture(scope="session")
def keep() -> Any:
    """Keeps a picture of a page among the test artefacts."""

    def picture(player: Player, name: str) -> None:
        ARTEFACTS.mkdir(parents=True, exist_ok=True)
        player.page.screenshot(path=str(ARTEFACTS / f"{name}.png"))

    return picture


class Evening:
    """What a regular of the house has: a name, a finished game, and one that is under way and waits for them."""

    def __init__(self, server: Served) -> None:
        client = Client(server.url, name="Ala")
        assert client.token is not None
        self.token = client.token
        bots = [{"kind": "bot", "level": "easy"}] * 3
        self.over: str = client.open("cisza", seats=4, places=[{"kind": "me"}, *bots])["table"]["id"]
        rng = random.Random(5)
        with client.sit(self.over) as seat:
            for question in seat.questions(timeout=60):
                question.answer(rng.choice(question.actions))
        self.seats = 4
        self.replay = client.replay(self.over)
        wish = {"seats": 4, "places": [{"kind": "me"}, *bots], "title": "Piwnica"}
        self.running: str = client.open("cisza", **wish)["table"]["id"]
        with client.sit(self.running) as seat:
            seat.say("Kto ma latarkę?")
            for question in seat.questions(timeout=60):
                if question.k > 3:
                    break
                with contextlib.suppress(Refused):  # the table gave the only answer there was
                    question.answer(question.hint()[0]["action"])


@pytest.fixture(scope="package")
def evening(served: Served) -> Evening:
    return Evening(served)
