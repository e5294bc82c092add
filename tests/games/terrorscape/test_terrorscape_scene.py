"""Terrorscape's drawing: a pure function of the view that shows every legal action and no secret."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import grimtable
from grimtable.engine.scene import Move, Scene, apply_changes, diff, problems
from grimtable.engine.state import State
from grimtable.games.terrorscape import GAME
from tests.games.terrorscape.tables import KILLER, killer_at, table

ART = Path(grimtable.__file__).parent / "web" / "art"
SYMBOLS = "".join((ART / name).read_text(encoding="utf-8") for name in ("symbols.svg", "symbols-more.svg"))


def drawn(state: State, viewer: int | None, lang: str = "en") -> tuple[Scene, tuple[Move, ...]]:
    legal = state.legal(viewer) if viewer is not None and viewer in state.pending else []
    found = GAME.draw(state.view(viewer), legal, lang)
    assert found is not None
    return found


def game(seats: int, seed: int, mode: str, options: dict[str, Any]) -> Iterator[State]:
    """Every state of a random game."""
    state = grimtable.new("terrorscape", seats=seats, seed=seed, mode=mode, options=options)
    chance = random.Random(seed)
    yield state
    while not state.over:
        seat = chance.choice(state.pending)
        state.apply(seat, chance.choice(state.legal(seat)))
        yield state


@pytest.mark.parametrize(("seats", "lang", "mode", "options"), [
    (2, "en", "standard", {}), (3, "pl", "standard", {"traits": "nightmare", "plans": True}),
    (4, "en", "on_your_own", {"traits": "easy", "killer": 2, "helper": False}),
])  # fmt: skip
def test_every_scene_of_a_game_keeps_the_contract(seats: int, lang: str, mode: str, options: dict[str, Any]) -> None:
    before: dict[int | None, Scene] = {}
    for number, state in enumerate(game(seats, seats, mode, options)):
        if number % 11:  # every state would take too long
            continue
        for viewer in (*range(seats), None):
            scene, moves = drawn(state, viewer, lang)

            assert list(problems(scene, moves)) == []
            assert len(moves) == (len(state.legal(viewer)) if viewer is not None and viewer in state.pending else 0)
            if viewer in before:
                changes = json.loads(diff(before[viewer], scene).encoded())
                assert apply_changes(before[viewer].to_json(), changes) == scene.to_json()
            before[viewer] = scene


def test_every_symbol_is_in_the_sprite() -> None:
    missing = set()
    for number, state in enumerate(game(3, 5, "standard", {"traits": "hard", "plans": True})):
        if number % 7:
            continue
        scene, moves = drawn(state, state.pending[0] if state.pending else 0)
        icons = {piece.icon for piece in scene.pieces.values()} | {move.icon for move in moves}
        icons |= {panel.icon for panel in scene.panels} | {zone.icon for zone in scene.zones.values()}
        missing |= {icon for icon in icons if icon and f'id="gt-{icon}"' not in SYMBOLS}

    assert missing == set()


def test_the_killers_drawing_shows_no_survivor_and_the_helper_can_be_off() -> None:
    """TER-H1.1: possible places are drawn from public facts, or not at all in a pure game."""
    s = killer_at("main", "marco N4; johnson C1; anna Z2")
    scene, _moves = drawn(s, KILLER)
    assert not [piece for piece in scene.pieces if piece.startswith("person:")]
    assert scene.zones["room:C1"].note != ""
    pure = table(options={"helper": False}, now={"step": "killer"})

    assert {zone.note for zone in drawn(pure, KILLER)[0].zones.values()} == {""}
    assert [piece for piece in drawn(s, 1)[0].pieces if piece.startswith("person:")]
