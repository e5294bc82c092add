"""What Claustrophobia's table says about an answer before it is given: values, prices, verbs, reasons."""

from typing import Any

import pytest

from grimtable.engine.errors import BadPosition
from grimtable.engine.scene import Move, Panel, Scene
from grimtable.engine.state import State
from grimtable.games.claustrophobia import GAME
from grimtable.games.claustrophobia.components import SCENARIOS
from grimtable.games.claustrophobia.rules.scenarios.ends import ENDINGS
from tests.games.claustrophobia.tables import DEMON, HUMAN, at, do, kinds, new, options, question, table, turn


def drawn(s: State, viewer: int, lang: str = "en") -> tuple[Scene, tuple[Move, ...]]:
    legal = s.legal(viewer) if viewer in s.pending else []
    return GAME.draw(s.view(viewer), legal, lang)


def panel(scene: Scene, name: str) -> Panel:
    return next(one for one in scene.panels if one.id == name)


def refused(scene: Scene) -> dict[str, tuple[str, str]]:
    return {one.pick: (one.words, one.rule) for one in scene.refused}


# Lines, dice, Gifts


def rolled(**rest: Any) -> State:
    """The Redeemer is about to get a die; his third line is cancelled."""
    now = {"decision": "assign", "figure": "redeemer"}
    figures = {"redeemer": "T28", "brute-1": "T28"}
    given: dict[str, Any] = {"cancelled": {"redeemer": [3]}, "gifts": ["courage"], "hand": {}}
    return table(figures=figures, pool=[1, 3, 4], now=now, **given, **rest)


def test_cla_2_5_a_die_says_what_it_gives() -> None:
    """CLA-2.5, CLA-2.6, CLA-2.7: the values of its line, the Gift it calls, or that it exhausts."""
    _scene, moves = drawn(rolled(), HUMAN)
    words = {move.action["value"]: move.detail for move in moves}

    assert words[1] == "move 1, combat 3, defence 3"
    assert words[3].startswith("Cancelled line: Exhausted")
    assert words[4].startswith("move 1, combat 2, defence 4. Aura of Courage: One warrior")


def test_cla_2_5_on_a_phone_the_six_lines_stand_beside_the_dice_and_take_them() -> None:
    """The boxes that a die fits are its picks; a cancelled line and a Gift are named; nobody else needs them."""
    s = rolled()
    lines = panel(drawn(s, HUMAN)[0], "lines")

    assert (lines.at, lines.phone, lines.name) == ("strip", "open", "The Redeemer")
    assert [cell.id for cell in lines.cells if cell.on] == ["button:die:1", "button:die:3", "button:die:4"]
    assert [cell.text for cell in lines.cells] == ["", "", "cancelled", "Aura of Courage", "", ""]
    assert lines.cells[0].name.split("\u00a0·\u00a0") == ["1", "3", "3"]
    assert "lines" not in {one.id for one in drawn(s, DEMON)[0].panels}


def test_cla_6_5_a_line_to_cancel_says_what_is_lost() -> None:
    now = {"decision": "line", "figure": "brute-1"}
    scene, moves = drawn(table(figures={"brute-1": "T28", "trog-1": "T28"}, now=now, hand={}), HUMAN)

    assert moves[0].detail == "move 1, combat 4, defence 3"
    assert {cell.id for cell in panel(scene, "lines").cells if cell.on} == {move.picks[0] for move in moves}


def test_round_d10_and_goal_are_there_for_phones() -> None:
    """CLA-S1.3, CLA-S4.4: in a strip above the map; in the Ritual the d10 lies in the Pentacle Room."""
    goal = panel(drawn(table(figures={"blade-1": "T28"}, hand={}), HUMAN)[0], "goal")
    ritual = new("ritual", seed=5)
    while question(ritual) != "human":
        ritual.apply(ritual.pending[0], ritual.legal(ritual.pending[0])[0])
    scene = drawn(ritual, HUMAN)[0]

    assert (goal.at, goal.name) == ("strip", "Round 1 · d10 shows 2 of 10")
    assert goal.sub == "Two of your people must leave through the Exit, ten tiles away."
    assert scene.pieces["air"].zone == "tile:T02"


def test_cla_2_7_gifts_are_open_with_their_dice_and_lit_while_they_work() -> None:
    """CLA-2.7, CLA-E4.1: all of them, whatever his die; the one his die calls is lit unless nothing may work."""

    def gifts(die: int, **marks: int) -> list[tuple[str, str, str]]:
        s = table(figures={"redeemer": "T28"}, gifts=["courage", "healing"], dice={"redeemer": die}, hand={},
                  marks={"air": 1, "air_tile": 34, **marks})  # fmt: skip
        facts = panel(drawn(s, DEMON)[0], "board:redeemer").facts
        return [(fact.text, fact.icon, fact.tone) for fact in facts if fact.icon.startswith("die-")]

    assert gifts(6) == [("Aura of Healing", "die-2", ""), ("Aura of Courage", "die-4", "")]
    assert gifts(4) == [("Aura of Healing", "die-2", ""), ("Aura of Courage", "die-4", "good")]
    assert gifts(4, crisis=1) == gifts(6)


def test_cla_8_1_an_exhausted_warrior_looks_it_and_keeps_his_other_notes() -> None:
    """CLA-8.1, CLA-4.2: Exhausted, blocked and what he carries stand together; his line is current and struck out."""
    s = table(figures={"brute-1": "T28", "trog-1": "T28", "trog-2": "T28"}, dice={"brute-1": 2}, hand={},
              objects={"brute-1": "shield"}, cancelled={"brute-1": [2]},
              marks={"air": 1, "air_tile": 34, "tired": 2})  # fmt: skip
    board = panel(drawn(s, HUMAN)[0], "board:brute-1")

    assert board.sub == "Shield of Steel · blocked"
    assert [(fact.text, fact.tone) for fact in board.facts] == [("Exhausted", "threat")]
    assert [line.state for line in board.lines] == ["", "spent", "", "", "", ""]


# Verbs


def test_cla_5_1_with_a_map_in_hand_exploring_still_says_so() -> None:
    """CLA-5.1, CLA-A1.1: the opening is one whole answer; the card is another step, and says what it does."""
    s = table(figures={"blade-1": "T35"}, dice={"blade-1": 6}, now=turn("blade-1"), hand={"map": 1})
    scene, moves = drawn(s, HUMAN)
    first = [move for move in moves if move.picks[0] == "gate:T35:e"]

    assert [move.words for move in first] == ["Explore: east"]
    assert {button.id: button.words for button in scene.buttons}["card:map:0"] == "Play “Sewer Map”"


def test_cla_7_6_blessed_and_potions_are_offered_with_their_verbs() -> None:
    now = {"decision": "support"}
    s = table(figures={"redeemer": "T28", "brute-2": "T28"}, dice={"redeemer": 1, "brute-2": 3}, now=now,
              hand={"potion": 1}, cancelled={"brute-2": [1, 6]})  # fmt: skip
    words = {button.id: button.words for button in drawn(s, HUMAN)[0].buttons}

    assert words["button:bless:move"] == "Bless somebody: +1 move"
    assert words["button:bless:combat"] == "Bless somebody: +2 combat"
    assert words["card:potion:0"] == "Play “Healing Potion”"
    assert words["button:line:6"] == "line 6"


@pytest.mark.parametrize(("lang", "words"), [("en", "A draws “No Mercy!”."), ("pl", "A dobiera „Bez litości!”.")])
def test_a_name_with_a_mark_of_its_own_ends_no_sentence_twice(lang: str, words: str) -> None:
    s = new("survivors", seed=1)
    for seed in range(1, 60):
        s = new("survivors", seed=seed)
        told = [line.text for event in s.events(0, HUMAN) if (line := GAME.tell(event, lang, ("A", "B"))) is not None]
        if words in told:
            break

    assert words in told
    assert not any("!." in line or "?." in line for line in told)


def test_a_box_takes_effect_in_polish_whatever_its_number() -> None:
    words = GAME.texts("pl").text("event-box-resolved", box="Głosy z otchłani", effect="2 PZ za kość.")

    assert words == "„Głosy z otchłani”: 2 PZ za kość."


# Reasons


def test_a_card_that_cannot_be_played_says_when_it_can() -> None:
    """CLA-A5.1, CLA-8.3, CLA-11.3: its moment, or what is missing; never its effect."""
    mine = table(figures={"blade-1": "T28"}, dice={"blade-1": 3}, hand={"faith": 1, "potion": 1})
    theirs = table(figures={"blade-1": "T28"}, now={"decision": "threat"}, hand={}, events={"rage": 1, "panic": 1})

    assert refused(drawn(mine, HUMAN)[0]) == {
        "card:faith:0": ("only as an answer to an Event", "CLA-A5.1"),
        "card:potion:0": ("nobody has a cancelled line", "CLA-8.3"),
    }
    assert refused(drawn(theirs, DEMON)[0]) == {
        "doom:rage:0": ("it has no target now", "CLA-11.3"),
        "doom:panic:0": ("after the Action roll, once a round", "CLA-E3.1"),
    }


def test_cla_9_3_a_box_that_takes_no_die_says_why() -> None:
    """CLA-9.3: used up, or waiting for another one; Dark Destiny can be used again and again."""
    s = table(figures={"blade-1": "T28"}, pool=[1, 1, 5], now={"decision": "destiny"}, hand={})
    do(s, "drop", value=1, box="calm")
    reasons = refused(drawn(s, DEMON)[0])
    begun = table(figures={"blade-1": "T28"}, pool=[2, 4, 6], now={"decision": "destiny"}, hand={})
    do(begun, "drop", value=2, box="claws")

    assert "box:dark" not in reasons
    assert reasons["box:calm"] == ("already used this phase", "CLA-9.3")
    assert refused(drawn(begun, DEMON)[0])["box:calm"] == ("first finish Sharpened Claws", "CLA-9.3")


# The auction


def test_cla_v2_3_prices_are_told_and_what_becomes_of_the_rest() -> None:
    """CLA-V2.2, CLA-V2.3: passing stands first among the bids; every purchase has its price, the rest are cards."""
    s = new("invasion", seed=4, auction=True)
    bidder = s.pending[0]
    scene, moves = drawn(s, bidder)
    assert moves[0].action["kind"] == "pass"
    assert panel(scene, "auction").text.startswith("Brute or Blade for Hire: 3, Gift: 2, Object: 2.")

    do(s, "bid", points=11)
    do(s, "pass")
    assert kinds(s) >= {"hire", "take_gift"}
    offered = drawn(s, s.pending[0])[1]
    assert {(move.action["kind"], move.price) for move in offered if move.action["kind"] != "pass"} == {
        ("hire", "3 points"),
        ("take_gift", "2 points"),
        ("equip", "2 points"),
    }
    words = {button.id: button.words for button in drawn(s, s.pending[0])[0].buttons}
    assert words["button:figure:redeemer"] == "An Object for the Redeemer (2 points)"
    while len(options(s)) > 1 and "hire" in kinds(s):
        do(s, "hire", type=options(s, "hire")[0]["type"])
    done = next(move for move in drawn(s, s.pending[0])[1] if move.action["kind"] == "pass")
    assert done.words == "The team is complete (2 Advantage cards)"


# The end


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_cla_e_4_every_end_is_told(lang: str) -> None:
    """CLA-E.4: what happened, for each scenario and each result it can have."""
    texts = GAME.texts(lang)
    ways = {f"end-{mode}-{side}" for mode in SCENARIOS[1:] for side in ("human", "demon")}

    assert len(ENDINGS) == 12
    assert all(texts.has(key) for key in {*ways, "end-survivors-draw", "end-rounds"})


def test_cla_s3_6_the_end_says_what_happened_and_who_is_asked_no_more() -> None:
    """CLA-S3.6, CLA-E.2: the last warrior dies in the Master's tunnels."""
    s = table("master", figures={"brute-1": "T28", "trog-1": "T28"}, cancelled={"brute-1": [1, 2, 3, 4, 5]}, hand={},
              now={"decision": "line", "figure": "brute-1"})  # fmt: skip
    do(s, "cancel", line=6)
    scene = drawn(s, HUMAN)[0]

    assert scene.end is not None
    assert scene.end.text == "The last of the Humans has died; the Master of Souls lives."
    assert scene.ribbon.who == "Game over"


# Events as they are announced


ANNOUNCED = [
    ("tough", {"tile": "T29"}, "Tough Troglodyte”: Tunnel T29", "Troglodytę Twardziela”: Tunel T29"),
    ("defect", {"figure": "blade-1"}, "Defect”: the Object of Blade I", "Usterkę”: przedmiot Najemnika I"),
    ("rage", {"figure": "demon-1"}, "Demonic Rage”: The Underground Hunter", "Demoniczną furię”: Podziemny Łowca"),
    (
        "possession", {"figure": "brute-1", "other": "blade-1"}, "Demonic Possession”: Brute I attacks Blade I",
        "Opętanie”: Brutal I atakuje Najemnika I",
    ),
    (
        "terror", {"figure": "brute-1", "tile": "T29"}, "Terror”: Brute I runs to Tunnel T29",
        "Przerażenie”: Brutal I biegnie na kafel Tunel T29",
    ),
    ("fumes", {"tile": "T28"}, "Toxic Fumes”: Tunnel T28", "Trujące opary”: Tunel T28"),
    (
        "critical", {"figure": "trog-1", "other": "brute-1"},
        "Critical Hit”: Troglodyte 1 strikes, Brute I does not guard",
        "Trafienie krytyczne”: Troglodyta 1 uderza, Brutal I nie osłania",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("card", "choices", "english", "polish"), ANNOUNCED)
def test_cla_14_2_an_event_is_announced_with_its_choices(
    card: str, choices: dict[str, str], english: str, polish: str
) -> None:
    """CLA-14.2: who may answer it reads whom and what it names, in the log and beside the question."""
    figures = {"blade-1": "T28", "brute-1": "T28", "trog-1": "T28", "demon-1": "T35"}
    given: dict[str, Any] = {"figures": figures, "dice": {"blade-1": 1, "brute-1": 1}, "hand": {"potion": 1}}
    given["objects"] = {"blade-1": "blunderbuss"}
    s = table(events={card: 1}, now={"decision": "threat"}, **given)
    do(s, "event", card=card, **choices)
    written = table(now={"decision": "faith", "phase": "threat", "card": card, **choices}, **given)

    for lang, words in (("en", english), ("pl", polish)):
        told = next(event for event in s.events(0, HUMAN) if event.kind == "event_played")
        args = GAME.event_args(told, GAME.texts(lang), ("Ann", "Bob"))
        assert words + "." in GAME.texts(lang).text(GAME.event_key(told), **args)
        for state in (s, written):
            ribbon = drawn(state, HUMAN, lang)[0].ribbon
            plain = ribbon.sentence.replace("<bad>", "").replace("</bad>", "")
            assert words in plain
            assert ribbon.short == ribbon.sentence


def test_cla_14_2_a_written_event_names_what_the_card_needs() -> None:
    """A position at the answer to an Event says whom it is for, and only whom it could be for."""
    at_answer = {"decision": "faith", "phase": "threat", "card": "terror"}
    with pytest.raises(BadPosition, match="terror: figure is None"):
        table(hand={"potion": 1}, now=at_answer)
    with pytest.raises(BadPosition, match=r"terror could not be announced so .CLA-E9\.1."):
        table(hand={"potion": 1}, now={**at_answer, "figure": "brute-1", "tile": "T29"})
    s = table(hand={"potion": 1}, now={**at_answer, "figure": "blade-1", "tile": "T29"})
    do(s, "pass")

    assert at(s, "blade-1") == "T29"
