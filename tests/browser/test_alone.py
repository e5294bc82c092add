"""One person against bots, from the home page to the replay file."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import Arrive, Evening

pytestmark = pytest.mark.browser


def test_a_stranger_plays_a_whole_game_and_takes_the_replay_home(arrive: Arrive, keep: Any, tmp_path: Path) -> None:
    """Two clicks from the home page to the table; at its end result, story, chart, replay and a file that verifies."""
    ala = arrive()
    page = ala.open("/")
    page.click('.cover[data-game="cisza"] .go')
    page.click("dialog button[type=submit]")  # a name is suggested
    ala.at_table()
    answers = ala.play_on()

    assert answers >= 2

    page.wait_for_selector("dialog.ending-dialog .chart .series")
    keep(ala, "ending-1440-en")
    seats = len(ala.last("welcome")["table"]["seats"])

    expect(page.locator(".standings li")).to_have_count(seats)
    expect(page.locator(".standings li.win, .standings li.draw").first).to_be_visible()
    expect(page.locator(".story li").first).to_be_attached()
    expect(page.locator(".chart .series")).to_have_count(seats)
    assert "{" not in page.inner_text("dialog.ending-dialog")

    with page.expect_download() as download:
        page.click("dialog .row-buttons .btn:nth-child(3)")
    file = tmp_path / "game.jsonl"
    download.value.save_as(file)
    verify = "import sys; from grimtable.cli import main; sys.exit(main(['verify', sys.argv[1]]))"
    verdict = subprocess.run([sys.executable, "-c", verify, str(file)], capture_output=True, text=True, check=False)

    assert verdict.returncode == 0, verdict.stderr

    page.click("dialog .row-buttons .btn:nth-child(2)")
    page.wait_for_selector(".replay .controls .count")
    steps = int(page.inner_text(".count").partition("/")[2])

    assert steps > answers

    page.click('.controls [aria-label="To the end"]')
    page.wait_for_function(f"() => document.querySelector('.count')?.textContent.startsWith('{steps} ')")

    expect(page.locator(".board .zone").nth(1)).to_be_attached()


def test_a_replay_file_comes_back_through_the_replays_page(arrive: Arrive, evening: Evening, tmp_path: Path) -> None:
    file = tmp_path / "brought.jsonl"
    file.write_text(evening.replay, "utf-8")
    ola = arrive()
    page = ola.open("/replay")
    page.set_input_files("#replay-file", str(file))
    ola.sit_down("Ola")
    page.wait_for_selector(".replay .controls .count")

    expect(page.locator(".viewpoint option")).to_have_count(evening.seats + 1)


def test_a_changed_replay_file_is_refused_in_words(arrive: Arrive, evening: Evening, tmp_path: Path) -> None:
    lines = evening.replay.splitlines()
    file = tmp_path / "bent.jsonl"
    file.write_text("\n".join([*lines[:4], *lines[6:]]), "utf-8")
    ola = arrive()
    page = ola.open("/replay")
    page.set_input_files("#replay-file", str(file))
    ola.sit_down("Ola")
    page.wait_for_function("() => document.querySelector('[role=alert]')?.textContent.length > 10")
    ola.errors = [error for error in ola.errors if "400" not in error]  # the browser notes the refused request
