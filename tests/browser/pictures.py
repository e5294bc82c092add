"""The pictures of the README, taken anew: `python -m tests.browser.pictures` writes docs/pictures/, or one game's."""

import contextlib
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from grimtable.client import Client, Refused
from tests.chromium import FLAGS, find

from .player import Player
from .served import Served

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
WIDE, PHONE = (1440, 900), (390, 844)
# For each picture: game, seats, mode, questions answered before it (by then every place has a story), fewest choices.
TABLES: dict[str, tuple[str, int, str | None, int, int]] = {
    "table": ("cisza", 4, None, 6, 8),
    "osaczeni": ("osaczeni", 4, None, 12, 3),
    "terrorscape": ("terrorscape", 2, None, 8, 3),
    "claustrophobia": ("claustrophobia", 2, None, 40, 3),
    "male_epickie_zombie": ("male_epickie_zombie", 3, "coop_automa", 10, 3),
}


def full_table(client: Client, game: str, seats: int, mode: str | None, questions: int, choices: int) -> str:
    """A running game with much on the table and a question open; games are opened until one comes there."""
    places = [{"kind": "me"}, *[{"kind": "bot", "level": "easy"}] * (seats - 1)]
    chosen: dict[str, Any] = {} if mode is None else {"mode": mode}
    while True:
        table: str = client.open(game, seats=seats, places=places, title="The cellar", **chosen)["table"]["id"]
        with client.sit(table) as seat:
            seat.say("Quiet, everybody.")
            for question in seat.questions():
                if question.k > questions and len(question.actions) >= choices:
                    return table
                with contextlib.suppress(Refused):  # the table gave the only answer there was
                    question.answer(question.hint()[0]["action"])


def take(browser: Browser, server: Served, client: Client, table: str, name: str, size: tuple[int, int]) -> None:
    """One picture, with as few colours as do not show (where pngquant is installed)."""
    player = Player(browser, server.url, size=size, touch=size == PHONE, token=client.token)
    player.table(f"/table/{table}")
    player.page.wait_for_load_state("networkidle")
    file = str(PICTURES / f"{name}.png")
    player.page.screenshot(path=file)
    player.context.close()
    if shutil.which("pngquant"):
        subprocess.run(["pngquant", "--quality", "80-100", "--force", "--output", file, file], check=True)


def main(wanted: list[str]) -> None:
    """All pictures, or those named."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home, sync_playwright() as driver:
        server = Served(Path(home))
        try:
            client = Client(server.url, name="Ala")
            browser = driver.chromium.launch(executable_path=find(), args=FLAGS)
            for name, how in TABLES.items():
                if wanted and name not in wanted:
                    continue
                table = full_table(client, *how)
                take(browser, server, client, table, name, WIDE)
                if name == "table":
                    take(browser, server, client, table, "phone", PHONE)
            browser.close()
        finally:
            server.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
