"""Cisza's drawing: a pure function of the view that shows every legal action and no secret."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

import grimtable
from grimtable.engine.scene import Move, Scene, problems
from grimtable.engine.scene_changes import apply_changes, diff
from grimtable.engine.state import State
from grimtable.games.cisza import GAME
from grimtable.games.cisza.drawing.pieces import OWN_TALL, OWN_WIDE, TALL, WIDE
from grimtable.games.cisza.drawing.scene import SeatDrawing
from grimtable.games.cisza.knowledge.view import CiszaView


def drawn(state: State, viewer: int | None, lang: str = "en") -> tuple[Scene, tuple[Move, ...]]:
    legal = state.legal(viewer) if viewer is not None and viewer in state.pending else []
    found = GAME.draw(state.view(viewer), legal, lang)
    assert found is not None
    return found


def game(seats: int, seed: int, *, expert: bool = False) -> Iterator[State]:
    """Every state of a random game."""
    state = grimtable.new("cisza", seats=seats, seed=seed, options={"expert": expert})
    chance = random.Random(seed)
    yield state
    while not state.over:
        seat = chance.choice(state.pending)
        state.apply(seat, chance.choice(state.legal(seat)))
        yield state


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("lang", ["en", "pl"])
def test_every_scene_of_a_game_keeps_the_contract(seats: int, lang: str) -> None:
    before: dict[int | None, tuple[Scene, dict[str, Any]]] = {}
    for state in game(seats, seats, expert=seats % 2 == 0):
        for viewer in (*range(seats), None):
            scene, moves = drawn(state, viewer, lang)

            assert list(problems(scene, moves)) == []
            assert all(zone.wide and zone.tall for zone in scene.zones.values() if zone.id not in ("hand", "aside"))
            assert len(moves) == (len(state.legal(viewer)) if viewer is not None and viewer in state.pending else 0)
            shown = scene.to_json()
            if viewer in before:
                earlier, shown_then = before[viewer]
                changes = json.loads(diff(earlier, scene).encoded())
                assert apply_changes(shown_then, changes) == shown
            before[viewer] = scene, shown


def test_the_drawing_needs_nothing_but_the_view() -> None:
    for state in game(4, 7):
        for viewer in (0, None):
            again = GAME.read_view(json.loads(json.dumps(state.view(viewer).to_json())))
            legal = state.legal(0) if viewer == 0 and 0 in state.pending else []
            found = GAME.draw(again, legal, "en")

            assert found is not None
            assert found[0].to_json() == drawn(state, viewer)[0].to_json()


@pytest.mark.parametrize("seats", [2, 5])
def test_parts_that_were_drawn_before_are_those_that_would_be_drawn_now(seats: int) -> None:
    """Parts are found again by numbers: a number that leaves out something it should hold would show an old part."""
    texts, rows = GAME.texts("pl"), GAME.rows()
    for seed in range(3):
        for state in game(seats, seed, expert=seed == 1):
            for viewer in (0, seats - 1, None):
                legal = state.legal(viewer) if viewer is not None and viewer in state.pending else []
                v = state.view(viewer)
                assert isinstance(v, CiszaView)
                scene, moves = drawn(state, viewer, "pl")
                new_scene, new_moves = SeatDrawing(texts, rows, seats, viewer).draw(v, legal)

                assert json.loads(scene.encoded()) == new_scene.to_json()
                assert [move.to_json() for move in moves] == [move.to_json() for move in new_moves]


def test_other_hands_appear_only_as_counts() -> None:
    for state in game(3, 5):
        scene, _moves = drawn(state, 1)
        cards = [piece for piece in scene.pieces.values() if piece.zone == "hand"]

        assert sorted(piece.icon for piece in cards) == sorted(state.view(1).to_json()["hand"])
        assert not any(piece.zone == "hand" for piece in drawn(state, None)[0].pieces.values())


def test_every_card_without_a_legal_play_tells_why_with_a_rule() -> None:
    refused = 0
    for state in game(4, 3):
        for seat in state.pending:
            scene, moves = drawn(state, seat)
            view = state.view(seat).to_json()
            if view["question"]["kind"] != "phase_1" or view["stage"] == "discarding":
                assert scene.refused == ()
                continue
            playable = {move.action["card"] for move in moves if move.action["kind"] == "play"}
            assert {refusal.icon for refusal in scene.refused} == set(view["hand"]) - playable
            assert all(refusal.rule.startswith("CIS-") and refusal.words for refusal in scene.refused)
            refused += len(scene.refused)

    assert refused > 0


def test_who_discards_puts_each_card_away_by_a_click_on_it() -> None:
    """A card begins its action, so that it glows (CIS-2.2); before the first discard a click would mean playing it."""
    stages = set()
    for state in game(4, 3):
        for seat in state.pending:
            scene, moves = drawn(state, seat)
            stage = state.view(seat).to_json()["stage"]
            away = {move.action["card"]: move.picks for move in moves if move.action["kind"] == "discard"}
            stages |= {stage} if away else set()
            for card, picks in away.items():
                assert picks == ((f"hand:{card}:0",) if stage == "discarding" else ("button:discard", f"hand:{card}:0"))
            assert any(button.id == "button:discard" for button in scene.buttons) == (away != {} and stage == "open")

    assert stages == {"open", "discarding"}


def test_a_visible_zombie_is_drawn_dashed_where_noise_would_bring_it() -> None:
    shown = 0
    for state in game(4, 11):
        for seat in state.pending:
            top = state.view(seat).to_json()["city"]["top"]
            for move in drawn(state, seat)[1]:
                for ghost in move.ghosts:
                    target = move.action["player"] if move.action.get("card") == "drone" else seat
                    assert top in ("normal", "strong")
                    assert (ghost.icon, ghost.zone, ghost.state) == (f"zombie-{top}", f"out:{target}", "coming")
                    shown += 1

    assert shown > 0


def test_what_shows_something_hidden_asks_before_it_is_done() -> None:
    for state in game(3, 13):
        for seat in state.pending:
            for move in drawn(state, seat)[1]:
                kind = move.action["kind"]
                if kind in ("discard", "send", "give") or (kind, move.action.get("card")) == ("play", "axe"):
                    assert not move.confirm
                if move.price or kind == "end":
                    assert move.confirm


@pytest.mark.parametrize(("places", "own"), [(WIDE, OWN_WIDE), (TALL, OWN_TALL)])
def test_shelters_lie_on_the_board_and_beside_each_other(
    places: dict[int, tuple[tuple[float, float, float, float], ...]], own: tuple[float, float, float, float]
) -> None:
    for others in places.values():
        boxes = [*others, own]
        for x, y, w, h in boxes:
            assert x >= 0
            assert y >= 0
            assert x + w <= 1000
            assert y + h <= 1000
        for k, (x, y, w, h) in enumerate(boxes):
            for x2, y2, w2, h2 in boxes[k + 1 :]:
                assert x + w <= x2 or x2 + w2 <= x or y + h <= y2 or y2 + h2 <= y


def test_the_end_names_every_seat_with_the_winners_first() -> None:
    for seed in range(4):
        last = list(game(3, seed))[-1]  # one state, played on
        end, outcome = drawn(last, 0)[0].end, last.outcome

        assert end is not None
        assert outcome is not None
        assert [one.seat for one in end.standings if one.result == "win"] == [
            seat for seat, result in outcome.results.items() if result == "win"
        ]
        assert {one.seat for one in end.standings} == {0, 1, 2}
        assert end.standings[0].result == "win"
        assert end.rule == outcome.rule


def test_the_own_shelter_tells_who_attacks_and_who_may_come() -> None:
    """CIS-6.1, CIS-3.9: zombies outside strike, the visible zombie may come; nobody else's shelter says anything."""

    def row(zombies: str, city: str) -> list[tuple[str, str]]:
        more = f"zombies = {zombies}\n" if zombies else ""
        s = grimtable.load_position(
            "cisza",
            f"""
            seats = 2
            city = {city}
            [[seat]]
            hand = ["axe"]
            survivors = 2
            {more}
            [[seat]]
            cards = 1
            survivors = 2
            zombies = {{ fast = 1 }}
            [now]
            decision = "phase_1"
            """,
        )
        zones = drawn(s, 0)[0].zones
        return [(zones[f"out:{seat}"].danger, zones[f"out:{seat}"].danger_note) for seat in (0, 1)]

    assert row("{ normal = 2 }", '{ deck = ["normal"] }') == [("sure", "2"), ("", "")]
    assert row("", '{ visible = true, deck = ["strong", "normal"] }') == [("reach", "1"), ("", "")]
    assert row("", '{ deck = ["normal"] }') == [("safe", ""), ("", "")]
