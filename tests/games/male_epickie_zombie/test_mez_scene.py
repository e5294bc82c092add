"""The drawing: a pure function of the view that shows every legal action and no secret."""

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import grimtable
from grimtable.engine.scene import Move, Scene, problems
from grimtable.engine.scene_changes import apply_changes, diff
from grimtable.engine.state import State
from grimtable.games.male_epickie_zombie import GAME
from tests.games.male_epickie_zombie.tables import human, table
from tests.laws.harness import looks_closely

ART = Path(grimtable.__file__).parent / "web" / "art"
SYMBOLS = "".join((ART / name).read_text(encoding="utf-8") for name in ("symbols.svg", "symbols-more.svg", "slabs.svg"))


def drawn(state: State, viewer: int | None, lang: str = "en") -> tuple[Scene, tuple[Move, ...]]:
    """What a viewer is shown."""
    legal = state.legal(viewer) if viewer is not None and viewer in state.pending else []
    return GAME.draw(state.view(viewer), legal, lang)


def game(mode: str, seats: int, seed: int, **options: Any) -> Iterator[State]:
    """Every state of a random game that is played half sensibly."""
    state = grimtable.new("male_epickie_zombie", seats=seats, seed=seed, mode=mode, options=options)
    chance = random.Random(seed)
    yield state
    while not state.over:
        seat = chance.choice(state.pending)
        action = chance.choice(state.legal(seat))
        if chance.random() < 0.6:
            action = GAME.decode(state.prefer(seat, state.codes(seat)))
        state.apply(seat, action)
        yield state


@pytest.mark.parametrize(("mode", "seats", "seed", "lang"), [
    ("coop", 3, 1, "pl"), ("coop", 5, 2, "en"), ("coop_automa", 2, 3, "pl"), ("coop_automa", 4, 4, "en"),
    ("rivalry", 4, 5, "pl"), ("rivalry_automa", 3, 6, "en"), ("solo", 1, 7, "pl"), ("solo", 1, 8, "en"),
])  # fmt: skip
def test_every_scene_of_a_game_keeps_the_contract(mode: str, seats: int, seed: int, lang: str) -> None:
    """Picks exist and differ, every legal action is offered, changes lead from scene to scene."""
    before: dict[int | None, tuple[Scene, dict[str, Any]]] = {}
    for number, state in enumerate(game(mode, seats, seed)):
        for viewer in (*range(seats), None) if looks_closely(number, 6) else state.pending:
            scene, moves = drawn(state, viewer, lang)

            assert list(problems(scene, moves)) == []
            assert len(moves) == (len(state.legal(viewer)) if viewer is not None and viewer in state.pending else 0)
            shown = scene.to_json()
            if viewer in before:
                earlier, shown_then = before[viewer]
                changes = json.loads(diff(earlier, scene).encoded())
                assert apply_changes(shown_then, changes) == shown
            before[viewer] = scene, shown


def test_the_drawing_needs_nothing_but_the_view() -> None:
    """A view's JSON is enough."""
    for state in game("coop", 3, 9):
        for viewer in (0, None):
            again = GAME.read_view(json.loads(json.dumps(state.view(viewer).to_json())))
            legal = state.legal(0) if viewer == 0 and 0 in state.pending else []

            assert GAME.draw(again, legal, "en")[0].to_json() == drawn(state, viewer)[0].to_json()


def test_only_the_zombie_player_sees_the_hand() -> None:
    """Humans see no face of it (MEZ-8.7)."""
    s = table(human("W-3"), mode="coop", hand=["axe.blue", "uzi.purple"], now={"decision": "deal"})
    hand = [piece.icon for piece in drawn(s, 2)[0].pieces.values() if piece.zone == "hand"]

    assert hand == ["axe", "pistol"]
    assert [piece.text.split(". ")[0] for piece in drawn(s, 2)[0].pieces.values() if piece.zone == "hand"] == [
        "Symbol: vase", "Symbol: door"
    ]  # fmt: skip
    assert not [piece for piece in drawn(s, 0)[0].pieces.values() if piece.zone == "hand"]


def test_a_full_store_says_where_the_next_zombie_goes() -> None:
    """On hover, and in the list beside the board (MEZ-9.3, MEZ-9.4)."""
    s = table(human("W-3"), zombies="NW-1 NW-2 NW-3 N-1 N-2 N-3 SW-1 SW-2 SW-3")
    scene = drawn(s, 0)[0]

    assert "barricade" in scene.zones["store:N"].tip
    assert "barricade" in scene.zones["store:NW"].tip
    assert "Departmart 1" in scene.zones["store:SW"].tip
    assert "Departmart 1" in scene.zones["store:W"].tip
    assert {slot: scene.zones[f"store:{slot}"].leads for slot in ("N", "NW", "SW", "W")} == {
        "N": ("room:C-M",), "NW": ("room:C-M",), "SW": ("room:W-1",), "W": ("room:W-1",)
    }  # fmt: skip
    assert [(link.start, link.end) for link in scene.links] == [
        ("card:NW", "room:C-M"), ("card:N", "room:C-M"), ("card:SW", "room:W-1")
    ]  # fmt: skip
    assert scene.zones["room:N-2"].state == "threat"
    marked = {zone.id: (zone.danger, zone.danger_note) for zone in scene.zones.values() if zone.danger}
    assert marked == {"room:C-M": ("sure", "2"), "room:W-1": ("reach", "1")}


def test_wounds_and_ammunition_close_in_on_each_other() -> None:
    """The track of a human shows both ends (MEZ-10.1)."""
    s = table(human("W-3", 3, 7))
    panel = next(panel for panel in drawn(s, 0)[0].panels if panel.id == "human:0:panel")

    assert [slot.tone for slot in panel.tracks[0].slots] == ["bad"] * 3 + ["good"] * 4 + ["", ""]


def test_every_symbol_exists() -> None:
    """All icons are in the sprite."""
    known = set(re.findall(r'id="gt-([a-z0-9-]+)"', SYMBOLS))
    icons: set[str] = set()
    for mode, seats in (("coop", 4), ("rivalry_automa", 2)):
        for state in game(mode, seats, 11):
            for viewer in (*range(seats), None):
                scene, moves = drawn(state, viewer)
                icons |= {piece.icon for piece in scene.pieces.values()} | {zone.icon for zone in scene.zones.values()}
                icons |= {move.icon for move in moves} | {button.icon for button in scene.buttons}
                icons |= {panel.icon for panel in scene.panels} | {zone.floor for zone in scene.zones.values()}
                icons |= {chip.icon for zone in scene.zones.values() for chip in zone.chips}
                icons |= {icon for piece in scene.pieces.values() for icon in piece.holds}
                icons |= {slot.icon for panel in scene.panels for track in panel.tracks for slot in track.slots}
                icons |= {f"die-{die.value}" for panel in scene.panels for dice in panel.dice for die in dice.dice}
            icons |= {GAME.log_icon(event) for event in state.events(0, 0)[-3:]}
    icons |= {icon for row in GAME.gallery() for outline in GAME.plan(row) for icon in outline["icons"]}

    assert icons - {""} <= known


def test_every_wall_that_can_be_passed_has_a_door() -> None:
    """As many doors as pairs of touching rooms in the reference layout (MEZ-1.3, MEZ-G1.6); none in the courtyard."""
    s = table(human("W-3"))
    scene = drawn(s, 0)[0]
    mall = s.mall
    pairs = {(a, b) for a in range(24) for b in range(29) if a < b and mall.adjacent[a] >> b & 1}

    assert len(scene.zones["doors"].doors) == len(pairs)


@pytest.mark.parametrize("seed", range(6))
def test_rooms_tile_their_cards_and_things_stand_inside(seed: int) -> None:
    """Three outlines fill a card but for its rim, and no rectangle for pieces leaves its card (MEZ-G1.4)."""
    scene = drawn(grimtable.new("male_epickie_zombie", seats=2, seed=seed, mode="coop_automa"), 0)[0]
    for slot in ("NW", "N", "NE", "E", "SE", "S", "SW", "W"):
        card = scene.zones[f"card:{slot}"].wide
        assert card is not None
        rooms = [scene.zones[f"room:{slot}-{k}"] for k in (1, 2, 3)]
        xs = [x for room in rooms for x, _y in room.outline]
        ys = [y for room in rooms for _x, y in room.outline]
        inner = (max(xs) - min(xs)) * (max(ys) - min(ys))

        assert abs(sum(area(room.outline) for room in rooms) - inner) < 1e-6
        assert card[0] < min(xs)
        assert max(xs) < card[0] + card[2]
        for room in rooms:
            assert room.wide is not None
            x, y, w, h = room.wide
            assert w >= 30
            assert h >= 30
            assert min(xs) <= x
            assert x + w <= max(xs)
            assert min(ys) <= y
            assert y + h <= max(ys)


def area(points: tuple[tuple[float, float], ...]) -> float:
    """Of a polygon."""
    pairs = zip(points, points[1:] + points[:1], strict=True)
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs)) / 2


def test_a_figure_shows_what_it_holds() -> None:
    """Weapons, backpack cards and tokens at the hands; more than three as a number (MEZ-A1.15)."""
    s = table(human("W-3", melee="axe", ranged="uzi", backpack=["grenade"]))
    piece = drawn(s, 0)[0].pieces["human:0"]

    assert piece.holds == ("axe", "pistol", "grenade")


@pytest.mark.parametrize(("lang", "words"), [("pl", "+1 tu"), ("en", "+1 here")])
def test_the_horde_track_says_what_each_step_does(lang: str, words: str) -> None:
    """In the viewer's language (MEZ-H2): the Mall Cop begins with ADD 1 HERE (MEZ-H1.7)."""
    s = table(human("W-3"), mode="coop", zombie_cards=[["mall-cop", 2]])
    panel = next(panel for panel in drawn(s, 0, lang)[0].panels if panel.id == "zombie:mall-cop:panel")
    slots = panel.tracks[0].slots

    assert slots[0].note == words
    assert [slot.tone for slot in slots] == ["", "accent", "", "", ""]
