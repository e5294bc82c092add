"""Małe Epickie Zombie in the browser: a solo game, and a game in which a person leads the zombies."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from grimtable.client import Client
from tests.patient import eventually

from .conftest import Arrive
from .player import Player
from .served import Served

pytestmark = pytest.mark.browser

GAME = "male_epickie_zombie"


def open_table(served: Served, mode: str, seats: int, **wish: Any) -> tuple[str, str]:
    """A table for one person and bots; the token of that person and the table's id."""
    client = Client(served.url, name="Ala")
    bots = [{"kind": "bot", "level": "easy"}] * (seats - 1)
    table: str = client.open(GAME, mode=mode, seats=seats, places=[{"kind": "me"}, *bots], **wish)["table"]["id"]
    assert client.token is not None
    return client.token, table


def rooms(player: Player) -> int:
    """How many rooms of the mall are drawn."""
    return player.page.locator('.board [data-id^="room:"]').count()


def test_one_person_plays_both_humans_to_the_end(arrive: Arrive, served: Served, keep: Any) -> None:
    """Solo (MEZ-15.1): both characters are chosen and led by clicking, up to the result."""
    token, table = open_table(served, "solo", 1, options={"difficulty": "epic"}, seed=7)  # a game of some length
    ala = arrive(token=token)
    page = ala.table(f"/table/{table}")

    eventually(page, lambda: rooms(ala), 29)
    expect(page.locator(".fan .card")).to_have_count(3)  # player cards to choose from

    for _ in range(6):
        ala.answer()
    keep(ala, "male_epickie_zombie-solo-1440-en")
    expect(page.locator('.board [data-id^="human:"]')).to_have_count(2)
    answers = ala.play_on(400)

    assert answers > 10
    page.wait_for_selector("dialog.ending-dialog")
    assert "{" not in page.inner_text("dialog.ending-dialog")


def test_a_person_leads_the_zombies_on_a_phone(arrive: Arrive, served: Served, keep: Any) -> None:
    """The zombie player (MEZ-8) chooses a card, deals face down and adds zombies; the hand is theirs alone."""
    token, table = open_table(served, "coop", 3, options={"zombie": 0})
    ala = arrive(token=token, size=(390, 844), touch=True, lang="pl")
    ala.table(f"/table/{table}")
    for _ in range(8):
        ala.answer()
        if ala.is_over:
            break
    keep(ala, "male_epickie_zombie-zombie-390-pl")
    scene = ala.last("welcome")["scene"]

    eventually(ala.page, lambda: rooms(ala), 29)
    assert scene["game"] == GAME
    expect(ala.page.locator(".fan .card").first).to_be_attached()

    guest = arrive(lang="pl")
    guest.table(f"/table/{table}")
    seen = guest.last("welcome")["scene"]

    assert not [piece for piece in seen["pieces"].values() if piece["zone"] == "hand"]


@pytest.mark.parametrize(("size", "lang"), [((900, 800), "pl"), ((1024, 768), "en"), ((1280, 720), "pl")])
def test_three_humans_the_piles_and_the_die_fit_beside_the_mall(
    arrive: Arrive, served: Served, size: tuple[int, int], lang: str
) -> None:
    """The last box on the left is the die: what an attack may cost is not cut off (MEZ-C1.1)."""
    token, table = open_table(served, "coop_automa", 3)
    ala = arrive(token=token, size=size, lang=lang)
    page = ala.table(f"/table/{table}")
    ala.answer()  # the character is chosen: the boards are whole
    page.wait_for_selector('.rim.left [data-panel="human:2:panel"] .stats')

    def below_the_rim() -> float:
        rim, die = page.locator(".rim.left").bounding_box(), page.locator('[data-panel="die"]').bounding_box()
        assert rim is not None
        assert die is not None
        return max(0.0, die["y"] + die["height"] - rim["y"] - rim["height"])

    eventually(page, below_the_rim, 0.0)
    sideways = "(r => r.scrollWidth - r.clientWidth)(document.querySelector('.rim.left'))"
    eventually(page, lambda: page.evaluate(sideways), 0)


# The smallest type of some kind on the board, in pixels of the screen.
SMALLEST = """(kind) => Math.min(...[...document.querySelectorAll('.board ' + kind)].map((text) =>
  parseFloat(text.getAttribute('font-size')) * text.getScreenCTM().a))"""


@pytest.mark.parametrize(("size", "name", "number"), [((1280, 720), 9.0, 11.0), ((1440, 900), 12.0, 15.0)])
def test_what_is_written_on_the_mall_can_be_read(
    arrive: Arrive, served: Served, size: tuple[int, int], name: float, number: float
) -> None:
    """The whole mall is seen at first: names of stores, numbers of rooms, the barricade, what a room gives."""
    token, table = open_table(served, "coop_automa", 2)
    ala = arrive(token=token, size=size, lang="en")
    page = ala.table(f"/table/{table}")
    ala.answer()
    eventually(page, lambda: rooms(ala), 29)

    def written() -> list[bool]:
        least = {
            ".sign-name": name,
            ".nook-number": number,
            ".rail-slot text": number * 0.95,
            ".nook-chip text": number * 0.85,
        }
        return [page.evaluate(SMALLEST, kind) >= pixels for kind, pixels in least.items()]

    eventually(page, written, [True] * 4)


# What of the boxes beside the mall sticks out of its box, or is cut off.
STICKING_OUT = """() => [...document.querySelectorAll('.rim .box')].flatMap((box) => {
  const edge = box.getBoundingClientRect().right;
  return [...box.querySelectorAll('.track i, .track small, .mark, .t b, .sm')]
    .filter((el) => el.getBoundingClientRect().right > edge + 0.5 || el.scrollWidth > el.clientWidth + 1)
    .map((el) => el.className + el.textContent);
})"""


@pytest.mark.parametrize("size", [(900, 800), (1280, 720), (1440, 900)])
def test_a_zombie_card_with_its_horde_fits_beside_the_mall(
    arrive: Arrive, served: Served, size: tuple[int, int]
) -> None:
    """Five steps of the horde and the number of cards in the zombie player's hand (MEZ-8.2, MEZ-8.5)."""
    token, table = open_table(served, "coop", 3, options={"zombie": 2})
    ala = arrive(token=token, size=size, lang="pl")
    page = ala.table(f"/table/{table}")
    ala.answer()
    page.wait_for_selector(".rim.right .track.told i:nth-child(5)")
    page.wait_for_selector(".rim.right .mark")

    eventually(page, lambda: page.evaluate(STICKING_OUT), [])


@pytest.mark.parametrize("size", [(900, 800), (1280, 720), (1440, 900)])
def test_who_carries_much_keeps_their_name(arrive: Arrive, served: Served, size: tuple[int, int]) -> None:
    """What people carry has a line of its own as soon as it would take the name's place."""
    token, table = open_table(served, "rivalry_automa", 4)
    ala = arrive(token=token, size=size)
    page = ala.table(f"/table/{table}")
    ala.answer()
    page.wait_for_selector('.rim.left [data-panel="human:3:panel"] .stats')
    names = """(carried) => [...document.querySelectorAll('.rim.left .box.seated .t')].map((head) => {
      head.querySelector('.bag')?.remove();
      const bag = head.appendChild(document.createElement('span'));
      bag.className = 'bag';
      bag.innerHTML = '<span class="ct"><svg class="i"></svg></span>'.repeat(carried);
      const name = head.querySelector('b');
      return name.scrollWidth > name.clientWidth + 1 ? name.textContent : '';
    }).filter(Boolean)"""

    assert [page.evaluate(names, carried) for carried in range(5)] == [[]] * 5


def test_a_store_tells_on_hover_where_the_next_zombie_goes(arrive: Arrive, served: Served) -> None:
    """The sign of a store and its rooms say it (MEZ-9.1, MEZ-9.3)."""
    token, table = open_table(served, "coop_automa", 2)
    ala = arrive(token=token)
    page = ala.table(f"/table/{table}")
    scene = ala.last("welcome")["scene"]
    tips = {key: zone["tip"] for key, zone in scene["zones"].items() if key.startswith("store:")}
    page.hover('.board [data-id="store:NW"]')

    assert len(tips) == 8
    assert all(" 2." in tip for tip in tips.values())  # Room 1 holds a zombie, the next one enters Room 2 (MEZ-S0.2)
    expect(page.locator(".tip.float")).to_contain_text(f"{scene['zones']['store:NW']['name']} 2")
    expect(page.locator(".leads .lead-goal")).to_have_count(1)  # and an arrow points there
    expect(page.locator(".leads .link")).to_have_count(1)
    page.hover(".ribbon")
    expect(page.locator(".leads .link")).to_have_count(0)


# A place in sight in a room above the courtyard that the next zombie does not go to: from there an arrow leads on.
ELSEWHERE = """() => {
  const next = document.querySelector('.board [data-id="store:N"]').getAttribute('aria-label').match(/ ([123])\\./)[1];
  const edge = document.querySelector('.board [data-id="room:C-N"]').getBoundingClientRect();
  for (let y = edge.top - 20; y > edge.top - 90; y -= 10)
    for (let x = edge.left; x < edge.right; x += 10) {
      const room = document.elementFromPoint(x, y)?.closest('[data-id]')?.dataset.id ?? '';
      if (room.startsWith('room:N-') && !room.endsWith(next)) return [x, y];
    }
  throw new Error('every room above the courtyard in sight is the next one');
}"""


def elsewhere(page: Page) -> tuple[float, float]:
    """Such a place, once the map rests: it is fitted to its frame when everything round it has been laid out."""
    seen: list[Any] = []

    def rests() -> bool:
        seen.append(page.evaluate(ELSEWHERE))
        return seen[-2:] == [seen[-1]] * 2

    eventually(page, rests)
    x, y = seen[-1]
    return x, y


def test_where_the_next_zombie_goes_is_told_by_keyboard_and_finger_too(arrive: Arrive, served: Served) -> None:
    """A sign can be reached with Tab, and tapped (MEZ-9.1)."""
    token, table = open_table(served, "coop_automa", 2)
    ala = arrive(token=token)
    page = ala.table(f"/table/{table}")
    ala.asked()  # nothing is drawn anew until somebody answers
    sign = page.locator('.board [data-id="store:S"]')
    page.focus('.board [data-id="store:SE"]')
    page.keyboard.press("Tab")

    expect(sign).to_be_focused()
    expect(page.locator(".leads .link")).to_have_count(1)
    expect(page.locator(".tip.float")).to_be_visible()
    assert " 2." in (sign.get_attribute("aria-label") or "")

    phone = arrive(token=token, size=(390, 844), touch=True, lang="pl")
    phone.table(f"/table/{table}")
    phone.asked()
    x, y = elsewhere(phone.page)
    phone.page.touchscreen.tap(x, y)

    expect(phone.page.locator(".leads .link")).to_have_count(1)
    expect(phone.page.locator(".tip.float")).to_be_visible()


def test_on_a_phone_only_a_touch_of_the_map_opens_words_about_it(arrive: Arrive, served: Served) -> None:
    """What comes to lie under a mouse that nobody moves says nothing, and a touch elsewhere puts words away."""
    token, table = open_table(served, "coop_automa", 2)
    phone = arrive(token=token, size=(390, 844), touch=True, lang="pl")
    page = phone.table(f"/table/{table}")
    phone.answer()
    phone.asked()
    tip = page.locator(".tip.float")
    x, y = elsewhere(page)
    page.touchscreen.tap(x, y)
    expect(tip).to_be_visible()

    page.tap(".mtabs button:nth-child(2)")
    expect(tip).to_be_hidden()
    page.mouse.move(x, y)
    page.mouse.move(x + 1, y)
    expect(tip).to_be_hidden()  # the sheet's shadow lies over the map
    page.evaluate(
        """() => document.querySelector('.mapwrap').addEventListener('pointerover', (event) => {
          if (event.pointerType === 'mouse') window.lies = true;
        })"""
    )
    page.tap(".acts-panel .sheet-close")
    page.wait_for_function("window.lies")  # a browser looks a moment later what lies under its mouse now

    expect(tip).to_be_hidden()


def test_the_gallery_draws_the_mall_cards(arrive: Arrive) -> None:
    """All sixteen sides of the stores and their floor plans, three rooms each (MEZ-G2)."""
    page = arrive().open(f"/rules/{GAME}")

    expect(page.locator("svg.plan")).to_have_count(32)
    expect(page.locator("svg.plan .plan-floor")).to_have_count(96)
    expect(page.locator("svg.plan .slab-art")).to_have_count(16)
