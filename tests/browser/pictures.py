"""The pictures of the README, taken anew: `python -m tests.browser.pictures` writes docs/pictures/."""

import contextlib
import shutil
import subprocess
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from grimtable.client import Client, Refused
from tests.chromium import find

from .player import Player
from .served import Served

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
BOTS = [{"kind": "bot", "level": "easy"}] * 3
QUESTIONS = 6  # answered before the picture: by then every shelter has a story
CHOICES = 8  # there must be something to choose on a picture


def full_table(client: Client) -> str:
    """A running game with much on the table and a question open; games are opened until one comes there."""
    while True:
        table: str = client.open("cisza", seats=4, places=[{"kind": "me"}, *BOTS], title="The cellar")["table"]["id"]
        with client.sit(table) as seat:
            seat.say("Quiet, everybody.")
            for question in seat.questions():
                if question.k > QUESTIONS and len(question.actions) >= CHOICES:
                    return table
                with contextlib.suppress(Refused):  # the table gave the only answer there was
                    question.answer(question.hint()[0]["action"])


def main() -> None:
    """Both pictures of one table, with as few colours as do not show (where pngquant is installed)."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home, sync_playwright() as driver:
        server = Served(Path(home))
        try:
            client = Client(server.url, name="Ala")
            table = full_table(client)
            browser = driver.chromium.launch(executable_path=find(), args=["--no-sandbox", "--disable-gpu"])
            for name, size in (("table", (1440, 900)), ("phone", (390, 844))):
                player = Player(browser, server.url, size=size, touch=name == "phone", token=client.token)
                player.table(f"/table/{table}")
                player.page.wait_for_load_state("networkidle")
                file = str(PICTURES / f"{name}.png")
                player.page.screenshot(path=file)
                player.context.close()
                if shutil.which("pngquant"):
                    subprocess.run(["pngquant", "--quality", "80-100", "--force", "--output", file, file], check=True)
            browser.close()
        finally:
            server.stop()


if __name__ == "__main__":
    main()
