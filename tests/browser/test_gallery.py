"""The gallery of every game: each component is drawn, of a size to be seen, and by more than an empty plate."""

import pytest
from playwright.sync_api import expect

from grimtable.games import games
from tests.patient import eventually

from .conftest import Arrive

pytestmark = pytest.mark.browser

# For each component what is wrong with its drawing. A symbol counts as drawn if its sprite holds shapes and it has a
# size where it stands; a plate is bare if neither a number nor a symbol stands on it; "peg" is what the client puts
# where there is no such symbol.
FAULTS = """() => {
  const large = (el) => { const box = el.getBoundingClientRect(); return box.width >= 8 && box.height >= 8; };
  const shaped = (use) => {
    const found = document.getElementById(use.getAttribute('href').slice(1));
    return found && found.id !== 'gt-peg' && found.querySelector('path, circle, rect, ellipse, polygon, use, line');
  };
  const bare = (group) => group.querySelector('.plan-plate') && !group.querySelector('text, use');
  const fault = (item) => {
    const drawing = item.querySelector('svg');
    if (!drawing || !large(drawing)) return 'not to be seen';
    const uses = [...drawing.querySelectorAll('use')];
    const floors = [...drawing.querySelectorAll('.plan-floor')];
    if (!uses.length && !floors.length) return 'empty';
    if (!uses.every(shaped)) return 'no symbol ' + uses.find((use) => !shaped(use)).getAttribute('href');
    if (!floors.every(large)) return 'a floor without size';
    return [...drawing.querySelectorAll('g')].some(bare) ? 'a bare plate' : '';
  };
  return [...document.querySelectorAll('.gallery li')]
    .map((item) => [item.querySelector('b').textContent, fault(item)]).filter(([, wrong]) => wrong);
}"""


@pytest.mark.parametrize("name", games())
def test_every_component_is_drawn(arrive: Arrive, name: str) -> None:
    """Each row of the game's components is one entry, and nothing is wrong with any drawing."""
    player = arrive()
    page = player.open(f"/rules/{name}")
    page.wait_for_load_state("networkidle")  # the sprites that drawings ask for are there

    expect(page.locator(".gallery li")).to_have_count(len(games()[name].gallery()))
    eventually(page, lambda: page.evaluate(FAULTS), [])
    assert player.errors == []
