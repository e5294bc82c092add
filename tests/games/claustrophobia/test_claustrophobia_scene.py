"""Claustrophobia's drawing: a pure function of the view that shows every legal action and no secret."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest

import grimtable
from grimtable.engine.errors import BadPosition
from grimtable.engine.scene import Move, Panel, Scene, problems
from grimtable.engine.scene_changes import apply_changes, diff
from grimtable.engine.state import State
from grimtable.games.claustrophobia import GAME
from grimtable.games.claustrophobia.components import TILES
from grimtable.games.claustrophobia.knowledge.memory import Roll
from grimtable.games.claustrophobia.knowledge.view import ClaustrophobiaView
from tests.games.claustrophobia.tables import DEMON, HUMAN, dice, do, table, turn
from tests.laws.harness import looks_closely, rule_ids

ART = Path(grimtable.__file__).parent / "web" / "art"
SYMBOLS = "".join((ART / name).read_text(encoding="utf-8") for name in ("symbols.svg", "symbols-more.svg"))


def drawn(state: State, viewer: int | None, lang: str = "en") -> tuple[Scene, tuple[Move, ...]]:
    legal = state.legal(viewer) if viewer is not None and viewer in state.pending else []
    return GAME.draw(state.view(viewer), legal, lang)


def game(mode: str, seed: int, **options: Any) -> Iterator[State]:
    """States of a game, half sensible, half random."""
    state = grimtable.new("claustrophobia", mode=mode, seed=seed, options=options)
    chance = random.Random(seed)
    while not state.over:
        yield state
        seat = state.pending[0]
        codes = state.codes(seat)
        code = state.prefer(seat, codes) if chance.random() < 0.6 else chance.choice(codes)
        state.apply(seat, GAME.decode(code))
    yield state


@pytest.mark.parametrize(("mode", "lang", "auction"), [
    ("survivors", "en", False), ("invasion", "pl", True), ("master", "en", False), ("ritual", "pl", False),
    ("possessed", "en", True), ("gold", "pl", False),
])  # fmt: skip
def test_every_scene_of_a_game_keeps_the_contract(mode: str, lang: str, auction: bool) -> None:
    before: dict[int | None, tuple[Scene, dict[str, Any]]] = {}
    for number, state in enumerate(game(mode, 3, auction=auction)):
        for viewer in (HUMAN, DEMON, None) if looks_closely(number, 5) else state.pending[:1]:
            scene, moves = drawn(state, viewer, lang)

            assert list(problems(scene, moves)) == []
            assert len(moves) == (len(state.legal(viewer)) if viewer is not None and viewer in state.pending else 0)
            shown = scene.to_json()
            if viewer in before:
                earlier, shown_then = before[viewer]
                changes = json.loads(diff(earlier, scene).encoded())
                assert apply_changes(shown_then, changes) == shown
            before[viewer] = scene, shown


def test_the_drawing_needs_nothing_but_the_view_and_knows_every_symbol() -> None:
    for number, state in enumerate(game("survivors", 7)):
        if number % 9 == 0:
            again = GAME.read_view(json.loads(json.dumps(state.view(HUMAN).to_json())))
            scene, _moves = GAME.draw(again, state.legal(HUMAN), "en")
            assert scene.to_json() == drawn(state, HUMAN)[0].to_json()
            icons = {piece.icon for piece in scene.pieces.values()} | {zone.icon for zone in scene.zones.values()}
            for icon in icons - {""}:
                assert f'id="gt-{icon}"' in SYMBOLS, icon


def test_reachable_tiles_are_picks_and_a_blocked_warrior_is_told_why() -> None:
    """A Brute among three Troglodytes cannot leave: the way out says so with its rule (CLA-4.2)."""
    figures = {"brute-1": "T29", "trog-1": "T29", "trog-2": "T29"}
    s = table(figures=figures, dice={"brute-1": 6}, now=turn("brute-1"), hand={})
    scene, moves = drawn(s, HUMAN)
    assert {refusal.pick: refusal.rule for refusal in scene.refused} == {"tile:T28": "CLA-4.2", "tile:T35": "CLA-4.2"}
    assert not [move for move in moves if move.action["kind"] == "step"]

    s = table(figures={"brute-1": "T29"}, dice={"brute-1": 6}, now=turn("brute-1"), hand={})
    assert {move.picks for move in drawn(s, HUMAN)[1] if move.action["kind"] == "step"} == {
        ("tile:T28",),
        ("tile:T35",),
    }


def test_tiles_in_reach_say_how_many_steps_they_are_off() -> None:
    """CLA-4.1, CLA-4.2, CLA-12.1: enemies on the way and water end the forecast; an opening into the dark is marked."""
    tiles = (("T28", 0, 0, "ns"), ("T29", 0, 1, "ns"), ("T35", 0, 2, "nesw"))

    def steps(row: tuple[Any, ...] = tiles, **figures: str) -> dict[str, str]:
        names = {"brute-1": "T28", **{name.replace("_", "-"): place for name, place in figures.items()}}
        s = table(tiles=row, figures=names, dice={"brute-1": 6}, now=turn("brute-1"), hand={})
        zones = drawn(s, HUMAN)[0].zones
        return {key[5:]: zone.label for key, zone in zones.items() if zone.look == "tile" and zone.label}

    assert steps() == {"T29": "1", "T35": "2"}
    assert steps(trog_1="T29") == {"T29": "1", "T35": "2"}  # one against one may go on
    assert steps(trog_1="T29", trog_2="T29") == {"T29": "1"}
    assert steps(brute_2="T35", blade_1="T35", blade_2="T35") == {"T29": "1"}  # CLA-4.4
    assert steps((tiles[0], ("T19", 0, 1, "ns"), tiles[2])) == {"T19": "1"}

    s = table(figures={"brute-1": "T35"}, dice={"brute-1": 6}, now=turn("brute-1"), hand={})
    assert drawn(s, HUMAN)[0].zones["tile:T35"].exits == "NEsW"


def test_each_side_reads_its_own_goal_and_dice_are_picked_where_they_lie() -> None:
    s = table(figures={"blade-1": "T28"}, pool=[2, 4], now={"decision": "destiny"}, hand={})
    mine, moves = drawn(s, DEMON)
    theirs = drawn(s, HUMAN)[0]
    dice = next(panel for panel in mine.panels if panel.id == "dice").dice[0].dice

    assert mine.me is not None
    assert theirs.me is not None
    assert mine.me.text != theirs.me.text
    assert {die.pick for die in dice} <= {pick for move in moves for pick in move.picks}
    assert [panel.phone for panel in mine.panels if panel.id == "demon"] == ["open"]
    assert [panel.phone for panel in theirs.panels if panel.id == "demon"] == ["strip"]


def test_cla_5_3_a_new_tile_is_drawn_as_each_answer_would_lay_it() -> None:
    """CLA-5.3: a T north of the crossing: its openings in words and in the drawing; who waits sees the tile too."""
    now = {"decision": "orient", "figure": "blade-1", "side": "n"}
    marks = {"drawn": TILES.index("T32") + 1, "air": 1, "air_tile": TILES.index("T35"), "air_side": 1}
    s = table(figures={"blade-1": "T35"}, marks=marks, now=now, hand={})
    scene, moves = drawn(s, DEMON)

    assert SHAPES_OPEN[next(row["shape"] for row in GAME.gallery() if row["id"] == "T32")] == "new"
    assert {move.words: move.places[0].exits for move in moves} == {
        "Openings: east, south, west": "EsW",
        "Openings: north, south, west": "NsW",
        "Openings: north, east, south": "NEs",
    }
    assert moves[0].detail == "leads on: north, east"
    assert [place.id for move in moves for place in move.places] == ["tile:new"] * 3
    assert scene.zones["tile:new"] == moves[0].places[0]
    assert "gate:T35:n" not in scene.zones  # the tile lies there
    assert "s" in drawn(s, HUMAN)[0].zones["tile:new"].exits


def test_the_gallery_draws_every_tile_with_its_openings() -> None:
    """CLA-T1.1: a straight tunnel reaches the north and the south edge, and no other."""
    for row in GAME.gallery():
        plan = GAME.plan(row)
        if row["table"] not in ("tile", "ritual"):
            assert all(f'id="gt-{icon}"' in SYMBOLS for outline in plan for icon in outline["icons"]), row
            continue
        rock, floor = plan[0]["points"], plan[1]["points"]
        top, bottom = min(y for _x, y in rock), max(y for _x, y in rock)
        open_to = {
            "n": any(y == top for _x, y in floor), "s": any(y == bottom for _x, y in floor),
            "w": any(x == top for x, _y in floor), "e": any(x == bottom for x, _y in floor),
        }  # fmt: skip
        found = "".join(side for side in "nesw" if open_to[side])
        wanted = row["openings"] if row["table"] == "ritual" else SHAPES_OPEN[row["shape"]]
        assert sorted(found) == sorted(wanted), row["id"]


SHAPES_OPEN = {"D": "n", "S": "ns", "C": "ne", "T": "new", "X": "nesw"}


def test_only_legal_boxes_light_up() -> None:
    """Dice 2 and 4: Voices, Calm, Dark and Claws take one; the others say what they need."""
    s = table(figures={"blade-1": "T28"}, pool=[2, 4], now={"decision": "destiny"}, hand={})
    scene, _moves = drawn(s, DEMON)
    panel = next(panel for panel in scene.panels if panel.id == "demon")

    assert {cell.id for cell in panel.cells if cell.on} == {"box:calm", "box:dark", "box:voices", "box:claws"}
    assert {refusal.pick for refusal in scene.refused} >= {"box:speed", "box:trap", "box:legion"}


def test_hidden_cards_and_the_treasure_stay_hidden() -> None:
    """Demon sees neither the Advantage cards nor which token is real."""
    s = table("gold", figures={"blade-1": "T28", "blade-2": "T28"}, marks={"real": 2}, hand={"map": 1, "oil": 1})
    shown = json.dumps(drawn(s, DEMON)[0].to_json())
    mine = json.dumps(drawn(s, HUMAN)[0].to_json())

    assert "Sewer Map" not in shown
    assert "Sewer Map" in mine
    assert '"real"' not in shown
    assert '"real"' in mine


# The last throw


def fought() -> State:
    """A Brute with three dice against two Troglodytes at DEF 3."""
    s = table(
        figures={"brute-1": "T28", "trog-1": "T28", "trog-2": "T28"}, hand={}, dice={"brute-1": 2}, now=turn("brute-1")
    )
    return do(dice(s, 2, 3, 1), "attack", target="trogs", tile="T28")


def roll_panel(s: State, viewer: int | None, lang: str = "en") -> Panel | None:
    return next((panel for panel in drawn(s, viewer, lang)[0].panels if panel.id == "roll"), None)


def test_cla_6_2_the_last_throw_lies_beside_the_tunnels() -> None:
    """CLA-6.2: who threw, at whom, what hit and what missed, for everybody; before any throw there is no such box."""
    s = fought()
    panels = [roll_panel(s, viewer) for viewer in (HUMAN, DEMON, None)]
    polish = roll_panel(s, None, "pl")

    assert roll_panel(table(now=turn("brute-1"), figures={"brute-1": "T28"}, hand={}), HUMAN) is None
    assert panels[0] is not None
    assert polish is not None
    assert panels == [panels[0]] * 3
    assert [(die.value, die.look) for die in panels[0].dice[0].dice] == [("2", "dim"), ("3", "hit"), ("1", "dim")]
    assert (panels[0].dice[0].name, panels[0].dice[0].text) == (
        "Brute I attacks · DEF 3",
        "Target: Troglodytes. 1 hit.",
    )
    assert (polish.dice[0].name, polish.dice[0].text) == ("Brutal I atakuje · OBR 3", "Cel: Troglodyci. 1 trafienie.")


def test_the_last_throw_outlives_a_position_and_bears_on_nothing() -> None:
    """A dump keeps it; the state's digest does not count it, so that recorded games verify as ever."""
    s = fought()
    dump = grimtable.dump_position(s)
    again = grimtable.load_position("claustrophobia", json.loads(json.dumps(dump)))
    without = grimtable.load_position("claustrophobia", {**dump, "roll": None})

    assert roll_panel(again, None) == roll_panel(s, None)
    assert roll_panel(without, None) is None
    assert again.hash() == without.hash() == s.hash()


def test_the_same_dice_again_are_another_throw() -> None:
    """Attack for attack the box changes, so that its dice tumble."""
    chance = random.Random(2)
    seen: list[int] = []
    for state in game("survivors", 2):
        memory = cast(ClaustrophobiaView, state.view(None)).memory
        if memory.roll is not None and memory.roll.dice:
            seen.append(int(memory.roll.odd))
            assert memory.roll == Roll.from_json(json.loads(json.dumps(memory.roll.to_json())))
        if chance.random() < 0.1:
            panel = roll_panel(state, None)
            assert panel is None or panel.dice[0].rule in rule_ids("claustrophobia")

    assert set(seen) == {0, 1}


@pytest.mark.parametrize(
    "bad",
    [{"what": "tea"}, {"figure": "nobody"}, {"target": 3}, {"dice": [7]}, {"dice": "12"}, {"need": -1}, {"odd": 1}],
)
def test_a_throw_that_cannot_be_is_refused(bad: dict[str, Any]) -> None:
    dump = grimtable.dump_position(fought())
    dump["roll"] = {**dump["roll"], **bad}

    with pytest.raises(BadPosition, match="claustrophobia"):
        grimtable.load_position("claustrophobia", dump)


def test_the_human_sees_where_demons_come_out_of_the_dark() -> None:
    """CLA-9.7: a tile with an unexplored opening and no Human; a fight strikes; the Demon is not warned of itself."""
    tiles = (("T28", 0, 0, "ns"), ("T29", 0, 1, "ns"), ("T35", 0, 2, "nesw"))
    figures = {"blade-1": "T29", "trog-1": "T29"}
    s = table(tiles=tiles, figures=figures, dice={"blade-1": 3}, now=turn("blade-1"), hand={})
    zones = drawn(s, HUMAN)[0].zones
    levels = {tile: zones[f"tile:{tile}"].danger for tile in ("T28", "T29", "T35")}

    assert levels == {"T28": "reach", "T29": "sure", "T35": "reach"}
    assert {zone.danger for zone in drawn(s, DEMON)[0].zones.values()} == {""}
    crowded = table(tiles=tiles, figures={"blade-1": "T35"}, dice={"blade-1": 3}, now=turn("blade-1"), hand={})
    assert drawn(crowded, HUMAN)[0].zones["tile:T35"].danger == ""
