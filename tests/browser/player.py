"""A person at a browser: clicks what the page offers, waits for what it shows, knows no game."""

import json
import random
import time
from typing import Any
from urllib.parse import urlparse

from playwright.sync_api import Browser, BrowserContext, Page
from playwright.sync_api import TimeoutError as Late

PATIENCE = 60_000  # milliseconds; a busy machine is no failure
OFFERED = ".acts .act[data-n]"
ASKED = "main.table[data-question]:not([data-question=''])"


class Player:
    """One browser window, with everything the server told it."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        *,
        lang: str = "en",
        size: tuple[int, int] = (1440, 900),
        touch: bool = False,
        token: str | None = None,
    ) -> None:
        self.url = url
        self.touch = touch
        self.small = size[0] <= 760
        self.rng = random.Random(7)
        self.context: BrowserContext = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale="pl-PL" if lang == "pl" else "en-GB",
            reduced_motion="reduce",
            has_touch=touch,
            is_mobile=touch,
            accept_downloads=True,
        )
        if token is not None:
            host = str(urlparse(url).hostname)
            self.context.add_cookies([{"name": "grimtable", "value": token, "domain": host, "path": "/"}])
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.errors: list[str] = []
        self.heard: list[dict[str, Any]] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda line: self.errors.append(line.text) if line.type == "error" else None)
        self.page.on("websocket", lambda socket: socket.on("framereceived", self._hear))

    def _hear(self, frame: str | bytes) -> None:
        self.heard.append(json.loads(frame))

    def open(self, path: str) -> Page:
        """Go to a page and wait until it is there."""
        self.page.goto(path if path.startswith("http") else self.url + path)
        self.page.wait_for_selector("html[data-ready]")
        return self.page

    def table(self, path: str) -> Page:
        """Go to a table that has started."""
        self.open(path)
        return self.at_table()

    def at_table(self) -> Page:
        """Wait until the board is drawn."""
        self.page.wait_for_selector(".board .zone")
        return self.page

    def press(self, selector: str) -> None:
        """Click, or tap where there is a finger instead of a mouse."""
        if self.touch:
            self.page.tap(selector)
        else:
            self.page.click(selector)

    # Where the game is

    @property
    def question(self) -> str:
        """The open question, `seat:number`, or nothing."""
        found = self.page.get_attribute("main.table", "data-question")
        return found or ""

    @property
    def table_id(self) -> str:
        return urlparse(self.page.url).path.rpartition("/")[2]

    @property
    def is_over(self) -> bool:
        return self.page.locator("dialog.ending-dialog").count() > 0

    def asked(self) -> str:
        """Wait for a question of mine, and say which."""
        self.page.wait_for_selector(ASKED)
        return self.question

    def portrait(self) -> dict[str, Any]:
        """Everything the page shows of the game, to compare with a later look."""
        found: dict[str, Any] = self.page.evaluate(
            """() => {
              const texts = (all) => [...document.querySelectorAll(all)].map((el) => el.textContent.trim());
              return {question: document.querySelector('main.table').dataset.question, prompt: texts('.prompt'),
                board: texts('.stage .vh li'), hand: texts('.fan .card'), offers: texts('.acts .act'),
                talk: texts('.feed .bub'), log: texts('.feed .ev')}; }"""
        )
        return found

    def last(self, kind: str) -> dict[str, Any]:
        """The newest message of this kind."""
        return next(message for message in reversed(self.heard) if message["type"] == kind)

    # Playing

    def answer(self, question: str | None = None) -> None:
        """Answer a question, the open one if none is named, with something the page offers, by clicking real buttons.

        A named question may be answered already: the table gives the only answer there is by itself.
        """
        question = self.asked() if question is None else question
        end = time.monotonic() + PATIENCE / 1000
        while question and self.question == question and not self.is_over:
            assert time.monotonic() < end, f"question {question} cannot be answered: {self.portrait()}"
            try:
                self._step()
            except Late:
                continue  # the table gave the only answer there was, and the button is gone
            self.settle()

    def _step(self) -> None:
        if self.page.locator("#confirm").count():
            sheet = self.page.locator(".acts-panel.open .act.on")  # on a phone: chosen, and more would fit
            (sheet if self.small and sheet.count() else self.page.locator("#confirm")).click(timeout=1500)
            return
        if self.small and not self.page.locator(".acts-panel.open").count():
            self.press(".mtabs button:nth-child(2)")
        offers = self.page.locator(OFFERED)
        offer = offers.nth(self.rng.randrange(max(1, offers.count())))
        if self.touch:
            offer.tap(timeout=1500)
        else:
            offer.click(timeout=1500)

    def settle(self) -> None:
        """Wait until the server has answered what was sent."""
        self.page.wait_for_selector(".dock[aria-busy=false]", state="attached")

    def play_on(self, limit: int = 200) -> int:
        """Answer until the game is over; says how many answers it took."""
        answers = 0
        while answers < limit:
            self.page.wait_for_selector(f"{ASKED}, dialog.ending-dialog")
            if self.is_over:
                return answers
            question = self.question
            if question:  # it may be gone already: the table gave the only answer, and perhaps the game is over
                self.answer(question)
                answers += 1
        raise AssertionError(f"no end after {limit} answers")

    def say(self, words: str) -> None:
        """Say something to everybody."""
        self.page.fill(".compose input", words)
        self.page.keyboard.press("Enter")

    def menu(self, words: str) -> None:
        """Choose something in the table's menu."""
        self.press(".tools .tool:last-child")
        self.page.locator("dialog .menu button", has_text=words).click()

    def sit_down(self, name: str) -> None:
        """Answer the question who one is."""
        self.page.fill("dialog input", name)
        self.press("dialog button[type=submit]")
        self.page.wait_for_selector("dialog", state="detached")
