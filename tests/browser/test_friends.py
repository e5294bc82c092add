"""Two people at two browsers: seat links, secrets, a reload, a killed server, talk, undo, stand-ins, rematch."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.patient import eventually

from .conftest import Arrive
from .player import PATIENCE, Player
from .served import Served

pytestmark = pytest.mark.browser
RUDE = '<img src=x onerror="window.hacked=1">'


@pytest.fixture
def fragile(tmp_path: Path) -> Iterator[Served]:
    """A server of this test's own, to be killed."""
    server = Served(tmp_path)
    yield server
    server.stop()


def friends(arrive: Arrive, server: Served | None = None, names: tuple[str, str] = ("Ala", "Ola")) -> list[Player]:
    """One opens a table for two through the page and sends the other the link of the seat."""
    ala, ola = arrive(server), arrive(server)
    page = ala.open("/new/cisza")
    page.click(".seg.big button:nth-child(1)")
    page.select_option('[data-field="kind1"]', "link")
    page.click(".sticky .go")
    ala.sit_down(names[0])
    page.wait_for_selector(".waiting .places")
    page.click(".places .free .btn:nth-child(1)")
    page.wait_for_selector(".qr")
    link = page.input_value(".share input")
    ola.open(link)
    ola.press("main .btn.go")
    ola.sit_down(names[1])
    ala.at_table()
    ola.at_table()
    return [ala, ola]


def whoever_is_asked(players: list[Player]) -> Player:
    """One of them has a question, and nothing they sent is on its way."""
    for _ in range(PATIENCE // 25):
        for player in players:
            player.settle()
            if player.question:
                return player
        players[0].page.wait_for_timeout(25)  # the other's answer is on its way to one of two browsers
    raise AssertionError("nobody is asked")


def play_a_little(players: list[Player], answers: int) -> None:
    for _ in range(answers):
        asked = whoever_is_asked(players)
        asked.answer(asked.question)


def settled(player: Player) -> dict[str, Any]:
    """The portrait, log included, once nothing is on its way."""
    player.settle()
    return player.portrait()


def calm(players: list[Player]) -> list[dict[str, Any]]:
    """The portraits once somebody is asked and no window changes any more: an update reaches two windows apart."""
    whoever_is_asked(players)
    before: list[dict[str, Any]] = []
    while before != (now := [settled(player) for player in players]):
        before = now
        players[0].page.wait_for_timeout(300)
    return before


def told(player: Player) -> tuple[set[str], dict[str, Any]]:
    """The hands a browser was told of, and what lies in them by the messages it got."""
    hands: set[str] = set()
    held: dict[str, Any] = {}
    for message in player.heard:
        scene = message.get("scene")
        if message["type"] == "welcome":
            held = {}
        if message["type"] not in ("welcome", "update") or not scene:
            continue
        hands |= {name for name, zone in (scene.get("zones") or {}).items() if zone and zone.get("look") == "hand"}
        for name, piece in (scene.get("pieces") or {}).items():
            held.pop(name, None)
            if piece and (piece["zone"] in hands or name.startswith("hand:")):
                assert piece["zone"] in hands, f"{name} lies in {piece['zone']}, which is nobody's hand"
                held[name] = piece
    return hands, held


def check_hands(player: Player, *, own: bool) -> None:
    """A browser was told of one hand at most, and shows exactly that one; a watcher of none."""
    cards = player.page.locator(".fan .card")

    def shows_what_it_was_told() -> bool:
        shown = cards.evaluate_all("all => all.map((card) => card.dataset.id)")
        return sorted(shown) == sorted(told(player)[1])

    eventually(player.page, shows_what_it_was_told)
    assert len(told(player)[0]) == int(own)


def test_two_browsers_play_on_through_a_reload_and_a_killed_server(fragile: Served, arrive: Arrive) -> None:
    # `fragile` comes first so that the pages are closed before it goes: they would note that nobody answers
    ala, ola = players = friends(arrive, fragile)
    play_a_little(players, 4)
    ala.say("Still there?")
    ola.page.wait_for_selector(".bub >> text=Still there?")

    expect(ala.page.locator(".fan .card").first).to_be_visible()
    check_hands(ala, own=True)
    check_hands(ola, own=True)

    before = calm(players)
    ola.page.reload()
    ola.at_table()

    eventually(ola.page, lambda: [settled(player) for player in players], before)

    fragile.kill()
    for player in players:
        player.page.wait_for_function("() => document.querySelector('.banner')?.hidden === false")
    fragile.start()
    for player in players:
        player.page.wait_for_function("() => document.querySelector('.banner')?.hidden")

    eventually(ola.page, lambda: [settled(player) for player in players], before)

    play_a_little(players, 4)
    check_hands(ala, own=True)
    check_hands(ola, own=True)

    now = calm(players)
    fragile.kill()  # and once more while nobody looks: a page opened afterwards finds the same game
    fragile.start()
    ala.page.reload()
    ala.at_table()

    eventually(ala.page, lambda: settled(ala), now[0])

    for player in players:  # a browser notes every socket that could not be opened while the server was away
        player.errors = [error for error in player.errors if "ERR_CONNECTION_REFUSED" not in error]


def test_talk_and_names_stay_text_and_a_watcher_sees_no_hand(arrive: Arrive) -> None:
    ala, ola = friends(arrive, names=(RUDE[:24], "<b>Ola</b>"))
    ala.say(f"{RUDE}<b>hi</b>")
    ola.page.wait_for_selector(".bub >> text=<b>hi</b>")
    ola.say("I hear you")
    ala.page.wait_for_selector(".bub >> text=I hear you")
    watcher = arrive()
    page = watcher.table(f"/table/{ala.table_id}")
    page.wait_for_selector(".bub >> text=I hear you")
    play_a_little([ala, ola], 3)
    calm([ala, ola])
    order = ola.page.locator(".feed li").evaluate_all("all => all.map((line) => line.className.split(' ')[0])")

    assert "ev" in order[len(order) - order[::-1].index("bub") :]  # what happened later stands below what was said
    assert "<b>Ola</b>" in str(ala.page.text_content(".board")) + str(ala.page.text_content(".drawer"))
    for player in (ala, ola, watcher):
        expect(player.page.locator("img[src='x']")).to_have_count(0)
        assert player.page.evaluate("window.hacked") is None
    expect(page.locator(".fan .card")).to_have_count(0)
    expect(page.locator(".acts .act")).to_have_count(0)
    expect(page.locator(".compose")).to_be_hidden()
    check_hands(watcher, own=False)


def test_a_hint_lays_a_move_out_and_undo_takes_it_back(arrive: Arrive) -> None:
    players = friends(arrive)
    asked = whoever_is_asked(players)
    asked.page.keyboard.press("h")
    asked.page.wait_for_selector("dialog .hints li")

    assert 1 <= asked.page.locator("dialog .hints li").count() <= 3  # they come together

    asked.page.click("dialog .hints li:first-child .btn")
    laid_out = asked.question
    asked.page.click("#confirm")
    asked.page.wait_for_selector(f'main.table:not([data-question="{laid_out}"])')
    for _ in range(20):  # until somebody did something that told nobody anything new
        calm(players)
        asked = whoever_is_asked(players)
        before = asked.portrait()
        asked.answer(before["question"])
        asked.settle()
        if asked.last("update")["can_undo"]:
            break
    asked.page.keyboard.press("u")
    asked.page.wait_for_selector(f'main.table[data-question="{before["question"]}"]')

    eventually(asked.page, asked.portrait, before)


def test_beyond_the_barrier_the_other_is_asked(arrive: Arrive) -> None:
    players = friends(arrive)
    play_a_little(players, 3)
    for _ in range(20):
        calm(players)
        asked = whoever_is_asked(players)
        if asked.last("update")["can_undo"] is False and asked.page.locator('[aria-label="Undo"]:enabled').count():
            break
        asked.answer(asked.question)
    other = players[1 - players.index(asked)]
    log = asked.portrait()["log"]
    asked.page.click('.tools [aria-label="Undo"]')
    other.page.click("dialog .btn.ghost")
    asked.page.wait_for_selector(".toast >> text=does not agree")

    eventually(asked.page, lambda: asked.portrait()["log"], log)

    asked.page.click('.tools [aria-label="Undo"]')
    other.page.click("dialog .btn.go")
    asked.page.wait_for_selector(".toast >> text=agrees to the undo")
    asked.page.wait_for_function(f"() => document.querySelectorAll('.feed .ev').length < {len(log)}")
    play_a_little(players, 2)


def test_a_bot_stands_in_until_one_is_back_and_there_is_a_rematch(arrive: Arrive) -> None:
    ala, ola = players = friends(arrive)
    ala.menu("Let a bot play for me")
    ola.page.wait_for_selector(".stage use[href^='#gp-b-']", state="attached")
    ola.answer()
    ola.asked()  # the bot answered for her, so the game came round
    ala.menu("Take my seat back")
    ola.page.wait_for_selector(".stage use[href^='#gp-b-']", state="detached")
    play_a_little(players, 2)
    ala.menu("Let a bot play for me")
    ola.menu("Let a bot play for me")
    for player in players:
        player.page.wait_for_selector("dialog.ending-dialog .standings", timeout=2 * PATIENCE)
    old = ala.table_id
    ala.page.click("dialog .row-buttons .btn.go")
    ala.page.wait_for_function(f"() => !location.pathname.endsWith('{old}')")
    ola.page.click("dialog .row-buttons .join-rematch")
    ala.at_table()
    ola.at_table()

    eventually(ola.page, lambda: ala.table_id == ola.table_id != old)
    assert whoever_is_asked(players)
