"""Terrorscape's drawing: a pure function of the view that shows every legal action and no secret."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import grimtable
from grimtable.engine.scene import Move, Panel, Scene, problems
from grimtable.engine.scene_changes import apply_changes, diff
from grimtable.engine.state import State
from grimtable.games.terrorscape import GAME
from grimtable.games.terrorscape.components import LOCATIONS
from grimtable.games.terrorscape.drawing import floor_plan
from grimtable.games.terrorscape.rules import keywords
from grimtable.games.terrorscape.state import KILLER_PHASE
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


def panel_of(scene: Scene, name: str) -> Panel:
    return next(panel for panel in scene.panels if panel.id == name)


def words_of(panel: Panel) -> str:
    """All that a box says."""
    cells = (f"{cell.name} {cell.text}" for cell in panel.cells)
    return " ".join((panel.name, panel.sub, panel.text, *(fact.text for fact in panel.facts), *cells))


def test_on_a_phone_one_strip_holds_the_killer_keys_radio_decks_traits_and_plans() -> None:
    """The boxes on the right are not drawn there; the Killer's strip does not tell what the Survivors hide."""
    s = killer_at(
        "main", "marco N4; johnson C1; anna Z2", options={"plans": True, "traits": "hard"},
        about={"ktraits": ["terror_aura"]}, team={"plans": ["arcane_seal", "buzzer"], "repair": 2},
    )  # fmt: skip
    seen = {viewer: panel_of(drawn(s, viewer)[0], "glance") for viewer in (KILLER, 1)}

    assert {panel.at for panel in seen.values()} == {"strip"}
    for panel in seen.values():
        assert "Strength 5 Level 1" in words_of(panel)
        assert "Terror Aura" in words_of(panel)
    assert "0/5 2/5 " in words_of(seen[1])
    assert "Arcane Seal: 0 of 4, next: Graveyard Z2" in words_of(seen[1])
    assert "Seal" not in words_of(seen[KILLER])
    assert "2/5" not in words_of(seen[KILLER])
    pure = killer_at("main", "marco N4; johnson C1; anna Z2", options={"helper": False}, team={"repair": 2})
    assert [fact.text for fact in panel_of(drawn(pure, KILLER)[0], "glance").facts if fact.icon == "radio"] == ["?"]


def test_ter_12_1_who_chooses_a_trait_reads_whose_it_is_and_sees_that_survivor() -> None:
    """Each trait dealt lies there as a card with what it does; the second question is about the second Survivor."""
    state = grimtable.new("terrorscape", seats=2, seed=3, options={"killer": 0, "traits": "easy"})
    while not state.view(1).to_json()["survivors"][0]["traits"]:
        state.apply(state.pending[-1], state.legal(state.pending[-1])[0])
    second = state.view(1).to_json()["survivors"][1]
    scene, moves = drawn(state, 1)
    name = GAME.texts("en").text(f"survivor-{second['who']}")

    assert scene.ribbon.sentence == f"{name} · Choose a trait to keep"
    assert scene.me is not None
    assert scene.me.sub.startswith(f"{name}, ")
    cards = {piece.id: piece.text for piece in scene.pieces.values() if piece.zone == "hand"}
    assert set(cards) == {f"hand:{trait}:0" for trait in second["dealt"]}
    assert all(cards.values())
    assert {move.picks for move in moves} == {(card,) for card in cards}


def test_ter_12_1_own_traits_lie_there_as_cards_and_the_other_side_never_sees_them() -> None:
    """TER-12.3: what was shown is told with what it does; what is used up is faint; the Killer's are open."""
    s = turn(
        "marco C5 tools +prompt_reaction; johnson C1 +secret_weapon; anna C1", "marco",
        options={"traits": "hard"}, about={"ktraits": ["terror_aura"]},
    )  # fmt: skip
    scene, moves = drawn(s, 1)
    card = scene.pieces["hand:prompt_reaction:0"]

    assert (card.text, card.state) == ("Once, extra: MOVE 1.", "")
    assert any("hand:prompt_reaction:0" in move.picks for move in moves)
    assert "Prompt Reaction" in words_of(panel_of(scene, "survivor:0"))
    assert "Secret Weapon" in words_of(panel_of(scene, "survivor:1"))
    for viewer in (KILLER, None):
        assert "Weapon" not in json.dumps(drawn(s, viewer)[0].to_json())
        assert "Prompt" not in json.dumps(drawn(s, viewer)[0].to_json())
    for viewer in (KILLER, 1, None):
        assert "Terror Aura At the end: SCARE everybody here." in words_of(panel_of(drawn(s, viewer)[0], "ktraits"))
    act(s, "trait", trait="prompt_reaction", to="C4")
    assert drawn(s, 1)[0].pieces["hand:prompt_reaction:0"].state == "off"
    hunted = panel_of(drawn(s, KILLER)[0], "survivor:0")
    shown = s.view(KILLER).to_json()["survivors"][0]["shown"]
    assert ("Once, extra: MOVE 1." in hunted.text) == ("prompt_reaction" in shown)


def test_ter_13_10_while_another_survivor_acts_a_seat_still_sees_its_own_as_its_own() -> None:
    """On their own: everybody has one character, and nobody is shown as somebody else."""
    s = grimtable.new("terrorscape", seats=4, mode="on_your_own", seed=3, options={"killer": 0})
    while s.view(1).to_json()["team"] is None or not s.view(1).to_json()["team"]["turn_of"]:
        s.apply(s.pending[-1], s.legal(s.pending[-1])[0])
    survivors = s.view(1).to_json()["survivors"]
    names = [GAME.texts("en").text(f"survivor-{each['who']}") for each in survivors]

    for seat in (1, 2, 3):
        scene = drawn(s, seat)[0]
        assert scene.me is not None
        assert scene.me.sub.startswith(f"{names[seat - 1]}, ")


def test_ter_3_7_an_exchange_says_with_whom_it_is_and_what_is_in_it() -> None:
    s = turn("marco C1 tools lime; johnson C1 herbs ammo; anna Z1", "marco")
    act(s, "give", partner="johnson", item="tools")
    assert drawn(s, 1)[0].ribbon.sentence.startswith("Marco gives: <em>Tools</em>. Johnson gives: <em>nothing</em>.")
    act(s, "take", partner="johnson", item="herbs")

    assert "Johnson gives: <em>Herbal Medicine</em>." in drawn(s, 1)[0].ribbon.sentence
    assert "gives" not in drawn(s, KILLER)[0].ribbon.sentence


def test_ter_14_2_a_plan_says_how_far_it_is_and_what_comes_next() -> None:
    def plans(**team: Any) -> list[str]:
        s = turn(
            "marco C5; johnson C1; anna C1", "marco", options={"plans": True},
            team={"plans": ["arcane_seal", "ambush"], **team},
        )  # fmt: skip
        return [cell.text for cell in panel_of(drawn(s, 1)[0], "plans").cells]

    assert plans() == ["0 of 4, next: Graveyard Z2", "0 of 3, next: Library C5"]
    assert plans(plan_on=0, stage=1) == ["1 of 4, next: where the Killer is", "0 of 3, next: Library C5"]
    assert plans(plan_on=1, stage=2) == ["0 of 4, next: Graveyard Z2", "2 of 3, next: all in one room"]
    assert plans(plan_on=0, stage=4, plan_active=1)[0] == "A successful defence in the Graveyard wins."


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_ter_2_2_who_can_be_chosen_is_described(lang: str) -> None:
    state = grimtable.new("terrorscape", seats=2, seed=3, options={"killer": 0})

    assert all(move.detail for viewer in (KILLER, 1) for move in drawn(state, viewer, lang)[1])


@pytest.mark.parametrize(("lang", "text"), [("en", "A Survivor was eliminated."), ("pl", "Wyeliminowano ocalałego.")])
def test_ter_11_4_the_reason_of_the_end_is_a_sentence_and_everybody_stays_who_they_are(lang: str, text: str) -> None:
    *_states, s = game(2, 7, "standard", {})
    scene, _moves = drawn(s, 1, lang)
    line = GAME.tell(next(event for event in s.history() if event.kind == "game_ended"), lang, ("Ala", "Bo"))

    assert scene.end is not None
    assert scene.end.text == text
    assert scene.me is not None
    who = s.view(1).to_json()["survivors"][0]["who"]
    assert scene.me.sub.startswith(GAME.texts(lang).text(f"survivor-{who}"))  # not the Killer, who is seen now
    assert line is not None
    assert line.text.endswith(f"{text[0].lower()}{text[1:]}")


def test_ter_7_4_a_special_card_after_the_first_action_is_too_late_not_too_dear() -> None:
    """TER-8.1: one that cannot be paid is too dear."""
    s = killer_at("main", "marco N4; johnson C1; anna Z2", killer="SPE", hand="RUSH DET", lair="Z5")
    act(s, "move", to="Z3")
    why = {each.pick: each.rule for each in drawn(s, KILLER)[0].refused}
    poor = killer_at("main", "marco N4; johnson C1; anna Z2", hand="SAW DET")

    assert why["hand:SPE-RUSH:0"] == "TER-7.4"
    assert {each.pick: each.rule for each in drawn(poor, KILLER)[0].refused}["hand:BUT-SAW:0"] == "TER-8.1"


def test_ter_h1_10_who_can_be_in_one_place_alone_is_there_for_certain() -> None:
    s = killer_at("fast", "marco N4; johnson C1; anna Z2", hand="DET")
    keywords.detect(s, 1 << LOCATIONS.index("N4"))

    assert panel_of(drawn(s, KILLER)[0], "survivor:0").text == "for certain: Storeroom"


def test_in_low_rooms_nobody_stands_on_the_rooms_name() -> None:
    """The name ends 34 below the wall; a figure is 64 high and has its sign 6 above it."""
    for room in ("C3", "C4", "N3"):
        s = turn(f"marco {room}; johnson {room}; anna C1", "marco", lair="Z3")
        scene, _moves = drawn(s, 1)
        _left, _top, _width, height = floor_plan.floor_of(room)
        for name in ("marco", "johnson"):
            piece = scene.pieces[f"person:{name}"]
            assert piece.y is not None
            assert piece.y / 1000 * height - 32 >= 28


def test_ter_3_1_noise_of_the_last_round_is_shown_grey() -> None:
    """For every viewer, as far as it was told; a round later it is gone."""
    s = killer_at("draw", "marco C1; johnson N4 fear=2; anna C1", killer="SPE", lair="N3")
    echo = [piece.id for piece in drawn(s, KILLER)[0].pieces.values() if piece.id.startswith("echo:")]
    s = killer_at("fast", "marco C1; johnson N4 fear=2; anna C1", killer="SPE", lair="N3", hand="SCRM")
    act(s, "play", card="SPE-SCRM")
    assert s.heard
    while s.phase == KILLER_PHASE:
        s.apply(KILLER, s.default(KILLER))

    assert not echo
    assert s.heard == 0
    for seat in (KILLER, 1):
        pieces = [piece for piece in drawn(s, seat)[0].pieces.values() if piece.id.startswith("echo:")]
        assert [(piece.zone, piece.state) for piece in pieces] == [("room:N4", "off")]


def test_the_survivors_see_what_threatens_each_room() -> None:
    """TER-1.4, TER-1.9: his reach in steps, rooms he heard, a Survivor he cannot place, and the fog."""
    s = turn("marco N1; johnson C1; anna Z2", "marco", lair="Z5", team={"noise": ["N1"]})
    zones = drawn(s, 1)[0].zones
    lair = LOCATIONS.index("Z5")
    at = {slug: (zones[f"room:{slug}"].danger, zones[f"room:{slug}"].danger_note) for slug in LOCATIONS}

    assert at["Z5"] == ("sure", "")
    for place, slug in enumerate(LOCATIONS):
        steps = s.distance(lair, place)
        if 0 < steps <= 2:
            assert at[slug] == ("reach", str(steps))
        else:
            assert at[slug][0] != "reach"
    assert all(zone.danger == "" for viewer in (KILLER, None) for zone in drawn(s, viewer)[0].zones.values())

    fog = turn("marco N1; johnson C1; anna Z2", "marco", lair="Z5", about={"sneak": 1})
    levels = {slug: drawn(fog, 1)[0].zones[f"room:{slug}"].danger for slug in LOCATIONS}
    assert "reach" not in levels.values()
    assert levels["Z5"] == "may"
