"""Osaczeni's drawing: a pure function of the view that shows every legal action and no secret."""

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
from grimtable.games.osaczeni import GAME
from grimtable.games.osaczeni.components import EPILOGUES
from grimtable.games.osaczeni.formats.actions import Play
from grimtable.games.osaczeni.talk import words
from tests.games.osaczeni.tables import A, B, attack, table, view
from tests.laws.harness import looks_closely

ART = Path(grimtable.__file__).parent / "web" / "art"
SYMBOLS = "".join((ART / name).read_text(encoding="utf-8") for name in ("symbols.svg", "symbols-more.svg"))


def drawn(state: State, viewer: int | None, lang: str = "en") -> tuple[Scene, tuple[Move, ...]]:
    legal = state.legal(viewer) if viewer is not None and viewer in state.pending else []
    found = GAME.draw(state.view(viewer), legal, lang)
    assert found is not None
    return found


def game(seats: int, seed: int, mode: str = "standard") -> Iterator[State]:
    """Every state of a random game."""
    state = grimtable.new("osaczeni", seats=seats, seed=seed, mode=mode)
    chance = random.Random(seed)
    yield state
    while not state.over:
        seat = chance.choice(state.pending)
        state.apply(seat, chance.choice(state.legal(seat)))
        yield state


@pytest.mark.parametrize(("seats", "lang", "mode"), [
    (3, "en", "standard"), (4, "pl", "standard"), (5, "en", "v09"), (6, "pl", "v13"), (3, "pl", "v06"),
    (4, "en", "v11"),
    (5, "pl", "v20"), (3, "en", "v08"),
])  # fmt: skip
def test_every_scene_of_a_game_keeps_the_contract(seats: int, lang: str, mode: str) -> None:
    before: dict[int | None, tuple[Scene, dict[str, Any]]] = {}
    for number, state in enumerate(game(seats, seats, mode)):
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
    for state in game(4, 7):
        for viewer in (0, None):
            again = GAME.read_view(json.loads(json.dumps(state.view(viewer).to_json())))
            legal = state.legal(0) if viewer == 0 and 0 in state.pending else []
            found = GAME.draw(again, legal, "en")

            assert found is not None
            assert found[0].to_json() == drawn(state, viewer)[0].to_json()


def test_only_the_own_hand_is_drawn() -> None:
    for state in game(3, 5):
        scene, _moves = drawn(state, 1)
        held = sorted(piece.icon for piece in scene.pieces.values() if piece.id.startswith("hand:"))
        drawn_now = [piece for piece in scene.pieces.values() if piece.zone == "hand" and piece.icon not in held]

        assert held == sorted(state.view(1).to_json()["cards"][1])
        assert all(piece.id.startswith("drawn:") and piece.kind == "From the truck" for piece in drawn_now)
        assert not any(piece.zone == "hand" for piece in drawn(state, None)[0].pieces.values())


def test_dice_under_the_hatch_are_drawn_for_who_looked_alone() -> None:
    s = table("A3: 0 OBR; A1: 1 OBR, 2 OBR", hands={1: "can"}, now={"step": "badge"})

    def values(viewer: int | None) -> set[str]:
        panel = next(panel for panel in drawn(s, viewer)[0].panels if panel.id == "hatch")
        return {die.value for dice in panel.dice for die in dice.dice}

    assert values(B) == values(None) == {"blank"}
    assert "blank" not in values(A)


def test_what_lies_beside_the_board_has_a_place_on_a_phone() -> None:
    """There a box at the right is drawn as a strip or not at all: what has no strip is summed up."""
    seen: set[str] = set()
    for state in game(4, 11):
        for viewer in (0, None):
            panels = {panel.id: panel for panel in drawn(state, viewer)[0].panels}
            seen |= panels.keys()

            assert all(panels[panel].phone == "strip" for panel in ("vote", "maps", "hatch") if panel in panels)
            assert panels["short"].at == "strip"
            facts = {fact.icon: fact.n for fact in panels["short"].facts}
            assert (facts["truck"], facts["monster"], facts["cold"]) == (
                view(state, viewer).deck,
                view(state, viewer).pool,
                len(view(state, viewer).cold),
            )

    assert {"vote", "maps", "hatch", "cold", "stock"} <= seen


@pytest.mark.parametrize(("phase", "area", "about", "name"), [
    ("truck", "A6", "truck", "Vote about the truck"), ("badge", "A3", "badge", "Vote about the badge"),
    ("attack", "A1", "loses a character", "Vote in the Toilets"),
])  # fmt: skip
@pytest.mark.parametrize("decision", ["vote", "tie"])
def test_a_vote_says_what_it_is_about(phase: str, area: str, about: str, name: str, decision: str) -> None:
    now = {"phase": phase, "decision": decision, "area": area, "tied": [0, 1] if decision == "tie" else []}
    s = table(f"{area}: 0 OBR, 1 OBR", monsters="A1 6", victim=0, now=now)
    scene = drawn(s, A)[0]

    assert about in scene.ribbon.sentence
    assert scene.panels[0].id == "vote"  # first: below it there may be no room
    assert scene.panels[0].name == name


@pytest.mark.parametrize(("lang", "n", "words"), [
    ("en", 1, "1 is left"), ("en", 2, "2 are left"),
    ("pl", 1, "został 1"), ("pl", 2, "zostały 2"), ("pl", 5, "zostało 5"),
])  # fmt: skip
def test_monsters_at_the_parking_lot_are_counted_in_words(lang: str, n: int, words: str) -> None:
    s = table("A6: 0 OBR, 1 OBR", monsters=f"A6 {n}", now={"phase": "attack", "decision": "vote", "area": "A6"})

    assert f"{words}." in drawn(s, A, lang)[0].ribbon.sentence


def test_dice_say_which_roll_they_are() -> None:
    """The open placement roll does not lie under the hatch (OSA-1.5, OSA-5.4, OSA-7.2)."""

    def shown(s: State) -> tuple[str, str]:
        panel = next(panel for panel in drawn(s, A)[0].panels if panel.id == "hatch")
        return panel.name, panel.dice[0].rule

    people = "A3: 0 OBR; A1: 1 OBR, 2 OBR"

    assert shown(grimtable.new("osaczeni", seats=3, seed=1)) == ("Starting areas", "OSA-1.5")
    assert shown(table(people, hands={1: "can"}, now={"step": "badge"})) == ("Hatch", "OSA-5.4")
    assert shown(table(people, now={"decision": "move", "goals": ["A1", "A2", "A2"]})) == ("Hatch", "OSA-7.2")


def test_a_threatened_area_is_marked_with_its_numbers() -> None:
    s = attack("A1: 0 LID, 1 LID; A2: 2 OBR", monsters="A1 4, A2 2", hands={0: "bat"})
    zones = drawn(s, A)[0].zones

    assert zones["area:A1"].state == "threat"
    assert zones["out:A1"].label == "4 > 2"
    assert zones["area:A2"].state == ""
    assert zones["out:A2"].label == "2 = 2"
    mark = zones["area:A2"].mark
    assert mark is not None
    assert mark.tone == "safe"


@pytest.mark.parametrize(("mode", "tips"), [
    ("standard", ("strength 2, 1 vote, 5 points", "strength 1, 2 votes, 3 points",
                  "strength 1, 1 vote, 7 points; attracts monsters",
                  "strength 1, 1 vote, 1 point; three players only")),
    ("v03", ("strength 2, 1 vote, 5 points", "strength 1, 2 votes, 3 points", "strength 1, 1 vote, 4 points",
             "strength 1, 1 vote, 1 point; three players only")),
    ("v10", ("strength 2 (3 beside another Protector inside the mall), 1 vote, 5 points",)),
    ("v15", ("strength 2, 1 vote, 5 points",
             "strength 1, 3 votes as the only open Leader of an area, else 1, 3 points")),
])  # fmt: skip
def test_what_a_character_is_worth_is_told_as_the_variant_has_it(mode: str, tips: tuple[str, ...]) -> None:
    """OSA-V3.1, OSA-V3.2, OSA-V10.1, OSA-V15.1: on the token, on the button and beside the action."""
    s = table("A1: 0 OBR, 0 LID, 0 BEK; A6: 0 GAP, 1 OBR, 2 OBR", mode=mode, now={"decision": "move", "goals": ["A2"]})
    scene, moves = drawn(s, A)
    placing = grimtable.new("osaczeni", seats=3, seed=1, mode=mode, options={"badge": 0})

    for slug, tip in zip(("OBR", "LID", "BEK", "GAP"), tips, strict=False):
        assert scene.pieces[f"char:0:{slug}"].tip == tip
        assert next(move for move in moves if move.action["character"] == slug).detail == tip
        buttons = {button.id: button for button in drawn(placing, A)[0].buttons}
        assert buttons[f"button:char:{slug}"].detail == tip
    assert scene.me is not None
    worth = {fact.icon: fact.n for fact in scene.me.facts}
    assert worth == {"protector": 5, "leader": 3, "crybaby": 4 if mode == "v03" else 7, "oaf": 1}


def test_what_a_pack_changes_is_told_as_the_pack_has_it() -> None:
    pack = {"character": [{"id": "OBR", "strength": 5, "votes": 2, "points": 1, "source": "rulebook"}]}
    s = grimtable.new("osaczeni", seats=3, seed=1, options={"badge": 0}, pack=pack)
    buttons = {button.id: button for button in drawn(s, A)[0].buttons}

    assert buttons["button:char:OBR"].detail == "strength 5, 2 votes, 1 point"


def test_osa_v14_1_the_keys_tell_what_they_are_worth() -> None:
    def told(mode: str) -> set[str]:
        s = table("A6: 0 OBR, 1 OBR", mode=mode, hands={0: "keys"}, now={"step": "truck"})
        scene = drawn(s, A)[0]
        return {scene.pieces["hand:keys:0"].text, *(refusal.words for refusal in scene.refused)}

    assert told("standard") == {"At the end: 1 point if one of your characters is alive."}
    assert told("v14") == {"At the end: 6 points if one of your characters is alive on the Parking Lot, else nothing."}


def test_the_parking_lot_tells_how_many_are_in_reach() -> None:
    """Neither who is hidden nor a monster that a barricade stops counts (OSA-12.3, OSA-V16.1)."""

    def mark(s: State) -> str:
        found = drawn(s, None)[0].zones["area:A6"].mark
        assert found is not None
        return found.text

    people = "A6: 0 OBR, 1 LID, 2 LID; A1: 0 LID, 1 OBR, 2 OBR"
    hidden = attack(people, area="A6", monsters="A6 5", hands={0: "meat", 1: "can"})
    assert mark(hidden) == "3 victims, one by one"
    hidden.apply(A, Play("meat", character="OBR"))

    assert mark(hidden) == "2 victims, one by one"
    assert mark(table(people, mode="v16", monsters="A6 2", now={"step": "maps"})) == "1 victim"
    assert mark(table(people, mode="v16", monsters="A6 1", now={"step": "maps"})) == "holds"


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_a_variant_is_told_alike_wherever_it_is_named(lang: str) -> None:
    """On the card, in the list of modes, and when Roll of Fate draws it (OSA-15.3, OSA-V21.1)."""
    t = GAME.texts(lang)
    for card in EPILOGUES:
        variant = t.text(f"epilogue-{card}-variant")
        name, told = t.text(f"mode-v{card}").split(": ", 1)
        assert name.endswith(f"{card}, {t.text(f'epilogue-{card}')}")
        assert told.lower() == variant.lower()
    s = grimtable.new("osaczeni", seats=3, seed=1, mode="v21")
    drew = next(event for event in s.events(0, None) if event.kind == "variant_drawn")
    words = t.text(GAME.event_key(drew), **GAME.event_args(drew, t, ["Ala", "Bartek", "Celina"]))

    assert words.endswith(t.text(f"epilogue-{drew.args['variant']}-variant"))
    rounding = {"en": "rounded up", "pl": "zaokrąglona w górę"}
    assert rounding[lang] in t.text("epilogue-17-variant")  # OSA-V17.1


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_osa_15_2_the_variant_in_force_is_named_and_its_rule_is_told(lang: str) -> None:
    """To everybody, beside the board and on a phone; Roll of Fate shows what it drew (OSA-V21.1)."""
    t = GAME.texts(lang)
    word = {"en": "Variant", "pl": "Wariant"}[lang]
    for card in EPILOGUES:
        s = grimtable.new("osaczeni", seats=3, seed=1, mode=f"v{card}")
        for viewer in (0, None):
            panel = next(panel for panel in drawn(s, viewer, lang)[0].panels if panel.id == "variant")
            played = f"{view(s, viewer).variant:02}"

            assert (panel.at, panel.phone) == ("right", "strip")
            assert panel.facts[0].text == f"{word} {played}: {t.text(f'epilogue-{played}')}"
            assert panel.facts[0].tip == f"{t.text(f'epilogue-{played}-variant')} (OSA-V{int(played)}.1)"
            assert (played == card) == (card != "21")
    plain = drawn(grimtable.new("osaczeni", seats=3, seed=1), 0, lang)[0]
    assert all(panel.id != "variant" for panel in plain.panels)


@pytest.mark.parametrize(("lang", "why"), [("en", "No area was closed."), ("pl", "Żaden obszar nie został zamknięty.")])
def test_osa_14_4_an_epilogue_tells_why_it_was_unlocked(lang: str, why: str) -> None:
    """The condition of its row, then its text (OSA-14.2)."""
    t = GAME.texts(lang)
    seen = set()
    for seed in range(8):
        *_states, s = game(3 + seed % 4, seed)
        assert s.outcome is not None
        card = s.outcome.notes["epilogue"]
        end = drawn(s, 0, lang)[0].end
        assert end is not None
        if card:
            row = GAME.rows().row_of[int(str(card))]
            seen.add(end.text)

            assert end.text == f"{t.text(f'condition-{row}')} {t.text(f'epilogue-{card}-text')}"
    assert any(text.startswith(why) for text in seen), seen


def test_cards_that_cannot_be_played_tell_why_with_a_rule() -> None:
    s = table("A6: 0 OBR, 1 OBR", hands={0: "pistol walkie keys"}, now={"step": "truck"})
    scene, moves = drawn(s, A)

    assert {refusal.pick: refusal.rule for refusal in scene.refused} == {
        "hand:walkie:0": "OSA-5.5",
        "hand:keys:0": "OSA-12.7",
    }
    assert {move.picks for move in moves} == {("hand:pistol:0",), ("button:pass",)}


def test_every_symbol_of_scenes_and_log_is_in_the_sprite() -> None:
    wanted: set[str] = set()
    for mode in ("standard", "v06", "v09", "v13", "v20"):
        for state in game(4, 3, mode):
            for viewer in (0, None):
                scene, moves = drawn(state, viewer)
                wanted |= {piece.icon for piece in scene.pieces.values()} | {move.icon for move in moves}
                wanted |= {zone.icon for zone in scene.zones.values()} | {button.icon for button in scene.buttons}
                wanted |= {panel.icon for panel in scene.panels} | {icon for seat in scene.seats for icon in seat.holds}
        wanted |= {GAME.log_icon(event) for event in state.events(0, 0)}
    wanted |= set(words.ICONS.values())

    missing = {icon for icon in wanted if icon and f'id="gt-{icon}"' not in SYMBOLS}
    assert not missing
    assert view(state, 0).outcome is not None


def test_what_falls_and_what_holds_is_told_in_the_language_of_danger() -> None:
    """OSA-9.3, OSA-9.7: doors that give way strike, doors that hold are safe, an empty area is neither."""
    s = attack("A1: 0 LID, 1 LID; A2: 2 OBR; A4: 0 OBR, 1 OBR", monsters="A1 4, A2 2, A4 1", hands={0: "bat"})
    zones = drawn(s, A)[0].zones

    assert zones["area:A1"].danger == "sure"
    assert zones["area:A2"].danger == "safe"
    assert zones["area:A3"].danger == ""
