"""Terrorscape's drawing: a pure function of the view that shows every legal action and no secret."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import grimtable
from grimtable.engine.scene import Move, Scene, problems
from grimtable.engine.scene_changes import apply_changes, diff
from grimtable.engine.state import State
from grimtable.games.terrorscape import GAME, keywords
from grimtable.games.terrorscape.components import LOCATIONS
from tests.games.terrorscape.tables import KILLER, act, killer_at, maybe, table, turn
from tests.laws.harness import looks_closely

ART = Path(grimtable.__file__).parent / "web" / "art"
SYMBOLS = "".join((ART / name).read_text(encoding="utf-8") for name in ("symbols.svg", "symbols-more.svg", "plans.svg"))


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
    before: dict[int | None, tuple[Scene, dict[str, Any]]] = {}
    for number, state in enumerate(game(seats, seats, mode, options)):
        if not looks_closely(number, 11):  # every state would take too long
            continue
        for viewer in (*range(seats), None):
            scene, moves = drawn(state, viewer, lang)

            assert list(problems(scene, moves)) == []
            assert len(moves) == (len(state.legal(viewer)) if viewer is not None and viewer in state.pending else 0)
            shown = scene.to_json()
            if viewer in before:
                earlier, shown_then = before[viewer]
                changes = json.loads(diff(earlier, scene).encoded())
                assert apply_changes(shown_then, changes) == shown
            before[viewer] = scene, shown


def test_every_symbol_is_in_the_sprite() -> None:
    missing = set()
    for number, state in enumerate(game(3, 5, "standard", {"traits": "hard", "plans": True})):
        if number % 7:
            continue
        scene, moves = drawn(state, state.pending[0] if state.pending else 0)
        icons = {piece.icon for piece in scene.pieces.values()} | {move.icon for move in moves}
        icons |= {panel.icon for panel in scene.panels} | {zone.icon for zone in scene.zones.values()}
        icons |= {zone.floor for zone in scene.zones.values()} | {each.icon for each in scene.refused}
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


def test_ter_1_6_rooms_in_reach_show_how_many_steps_lead_there_past_open_doors() -> None:
    """TER-4.1: the way is shown before it is gone; a locked door makes it longer, for the Killer it does not."""
    s = turn("marco C5; johnson C1; anna C1", "marco", locks="C2-C5")
    scene, moves = drawn(s, 1)
    steps = {zone.code: zone.label for zone in scene.zones.values() if zone.label}

    assert steps == {"C4": "1", "Z4": "1", "N5": "2", "Z3": "2", "C5": "2"}
    move = next(move for move in moves if move.action == {"kind": "move", "to": "N5"})
    assert (move.confirm, [(ghost.zone, ghost.come) for ghost in move.ghosts]) == (True, [("room:N5", "person:marco")])
    hunted, _moves = drawn(killer_at("main", "marco N4; johnson C1; anna Z2", lair="C5", locks="C2-C5"), KILLER)
    assert {zone.code for zone in hunted.zones.values() if zone.label} == {"C2", "C4", "Z4"}


def test_ter_h1_10_the_helper_draws_who_may_be_where_as_exactly_as_it_is_known() -> None:
    """Traces on the map are the possible places, with shares that add up; a room where nobody can be is dark."""
    s = killer_at("fast", "marco N4; johnson C1; anna Z2", hand="DET")
    act(s, "play", card="BUT-DET")
    act(s, "detect", area="blue")
    scene, _moves = drawn(s, KILLER)
    found: dict[str, dict[str, float]] = {}
    for zone in scene.zones.values():
        for trace in zone.traces:
            found.setdefault(trace.name.split()[0].lower(), {})[zone.code] = trace.weight

    assert {name: set(places) for name, places in found.items()} == {
        name: maybe(s, name) for name in ("marco", "johnson", "anna")
    }
    assert all(abs(sum(places.values()) - 1) < 0.1 for places in found.values())
    assert {zone.state for zone in scene.zones.values() if zone.look == "room" and not zone.traces} <= {"dark"}


def test_ter_9_9_the_dice_fall_in_the_tower_and_fear_has_taken_the_others() -> None:
    """TER-9.11: seen by both sides, as they fell."""
    s = killer_at("main", "marco Z4 fear=2; johnson C1; anna C1", lair="Z4")
    act(s, "search")
    while not s.dice:
        s.apply(s.pending[0], s.legal(s.pending[0])[0])

    for viewer in (KILLER, 1):
        scene, _moves = drawn(s, viewer)
        assert [piece.id for piece in scene.pieces.values() if piece.zone == "tower"] == ["die:0", "die:1"]
        panel = next(panel for panel in scene.panels if panel.id == "dice")
        assert [die.look for die in panel.dice[0].dice][2:] == ["lost", "lost"]


def test_ter_4_7_what_cannot_be_done_now_says_why() -> None:
    """TER-4.9, TER-7.3, TER-8.1: a reason with its rule on every card that is no use now."""
    s = turn("marco C5 tools lime; johnson C1; anna C1", "marco")
    why = {each.pick: each.rule for each in drawn(s, 1)[0].refused}
    assert why == {
        "hand:tools:0": "TER-4.7", "hand:lime:0": "TER-9.8", "button:search": "TER-4.9", "button:repair": "TER-4.6",
    }  # fmt: skip
    hunter = killer_at("main", "marco N4; johnson C1; anna Z2", hand="PUR BAR SAW")

    assert {each.pick: each.rule for each in drawn(hunter, KILLER)[0].refused} == {
        "hand:BUT-PUR:0": "TER-7.3", "hand:BUT-BAR:0": "TER-7.6",
    }  # fmt: skip
    assert drawn(s, KILLER)[0].refused == ()


def test_ter_1_23_the_killers_ribbon_does_not_tell_how_far_the_survivors_are() -> None:
    s = turn("marco C5; johnson C1; anna C1", "marco")
    other = turn("marco C5; johnson C1; anna C1", "anna")

    assert drawn(s, KILLER)[0].ribbon == drawn(other, KILLER)[0].ribbon
    assert drawn(s, 1)[0].ribbon != drawn(other, 1)[0].ribbon


def test_ter_h1_10_in_words_the_possible_places_are_listed_or_anywhere() -> None:
    s = table(now={"step": "killer"})  # memory left out limits nothing

    def told(lang: str) -> list[str]:
        return [line.split(" 0, ")[1] for line in GAME.describe(s.view(KILLER), lang, ("Ala", "Bo"))[2:5]]

    assert told("en") == ["perhaps anywhere"] * 3
    keywords.detect(s, sum(1 << LOCATIONS.index(place) for place in ("C1", "C2", "C3")))  # Anna is never named
    assert told("en") == ["perhaps in C1, C2, C3", "perhaps in C1, C2, C3", "perhaps anywhere"]
    assert told("pl") == ["może: C1, C2, C3", "może: C1, C2, C3", "może być wszędzie"]
