"""Positions: every phase and decision can be written down; a dump plays on exactly; what is wrong is said."""

import json
import random
from typing import Any

import pytest

import grimtable
from grimtable.engine.errors import BadPosition
from grimtable.games.osaczeni import GAME
from grimtable.games.osaczeni.formats.moment import STEP_PHASES
from grimtable.games.osaczeni.kinds import QUESTIONS
from tests.games.osaczeni.tables import A, hand, question, table, view

PEOPLE = "A1: 0 OBR, 1 LID; A3: 0 LID, 2 OBR; A6: 1 OBR, 2 LID; A5: 0 BEK, 1 BEK, 2 BEK"
HANDS = {0: "pistol energy walkie", 1: "can", 2: "meat"}
DECISIONS: list[tuple[str, dict[str, Any]]] = [
    ("place", {"people": "unplaced: 0 OBR, 0 LID; A1: 1 OBR, 2 OBR", "now": {"dice": ["A1", "A2"]}}),
    ("discuss", {"now": {"phase": "truck"}}),
    ("discuss", {"now": {"phase": "badge", "seat": 2}}),
    ("discuss", {"now": {"area": "A1"}, "monsters": "A1 6"}),
    ("vote", {"now": {"phase": "truck"}}),
    ("vote", {"now": {"area": "A1"}, "monsters": "A1 6"}),
    ("tie", {"now": {"phase": "badge", "tied": [0, 2], "votes": [2, "", 0]}}),
    ("tie", {"now": {"area": "A5", "tied": [0, 1]}, "monsters": "A5 6"}),
    ("keep", {"now": {"drawn": ["bat", "can", "keys"]}}),
    ("give", {"now": {"drawn": ["bat", "can"]}}),
    ("give", {"now": {"drawn": ["bat", "can"], "gifts": 1, "after": 1}, "mode": "v13"}),
    ("walkie", {"now": {}}),
    ("go_openly", {"now": {}}),
    ("go", {"now": {"goals": ["A4"]}}),
    ("go", {"now": {"goals": ["A4", "A2"]}}),
    ("move", {"now": {"goals": ["A4", "A4", "A4"]}}),
    ("energy", {"now": {"goals": ["A4", "A4", "A4"]}}),
    ("energy_last", {"now": {}}),
    ("feed", {"now": {"area": "A5", "seat": 0}, "people": PEOPLE + "; A5: 0 GAP", "monsters": "A5 6"}),
    ("reroll", {"now": {}, "mode": "v06"}),
    ("haunt", {"now": {"seat": 2}, "people": "A1: 0 OBR, 1 OBR, 1 LID; cold: 2 OBR", "mode": "v09"}),
    ("box", {"now": {"receiver": 1}, "mode": "v20"}),
]


@pytest.mark.parametrize(("decision", "rest"), DECISIONS)
def test_every_decision_can_be_written_down_and_played_on(decision: str, rest: dict[str, Any]) -> None:
    rest = dict(rest)
    people = rest.pop("people", PEOPLE)
    now = {"decision": decision, **rest.pop("now")}
    s = table(people, hands=HANDS, now=now, **rest)

    assert question(s) == decision
    rng = random.Random(1)
    for _ in range(400):
        if s.over:
            break
        seat = rng.choice(s.pending)
        s.apply(seat, rng.choice(s.legal(seat)))
    assert s.over


def test_every_question_is_among_the_written_decisions() -> None:
    assert {decision for decision, _rest in DECISIONS} == set(QUESTIONS[1:])


@pytest.mark.parametrize("step", sorted(STEP_PHASES))
def test_every_step_can_be_written_down_and_played_on(step: str) -> None:
    people = "unplaced: 0 OBR, 1 OBR, 2 OBR, 2 LID" if step == "placement" else PEOPLE
    s = table(people, hands=HANDS, monsters="A1 3, A5 4, A6 1", now={"step": step})
    rng = random.Random(2)
    while not s.over:
        seat = rng.choice(s.pending)
        s.apply(seat, rng.choice(s.legal(seat)))

    assert s.outcome is not None


def test_a_position_in_toml_shows_only_what_matters() -> None:
    s = grimtable.load_position(
        "osaczeni",
        """
        seats = 3
        monsters = { A1 = 4 }
        [[seat]]
        hand = ["bat"]
        characters = { OBR = "A1" }
        [[seat]]
        characters = { LID = "A1", BEK = "A6" }
        [now]
        step = "attack"
        area = "A1"
        """,
    )

    assert s.pending == (A,)
    assert view(s, A).round == 1


def test_unknown_cards_are_filled_in_by_the_positions_own_seed() -> None:
    def hands(seed: int) -> list[str]:
        position = {
            "seats": 3,
            "seed": seed,
            "seat": [{"cards": 3, "characters": {"OBR": "A1"}}],
            "deck": 5,
            "now": {"step": "maps"},
        }
        s = grimtable.load_position("osaczeni", position)
        assert len(s.deck) == 5  # type: ignore[attr-defined]
        return hand(s, A)  # type: ignore[arg-type]

    assert len(hands(1)) == 3
    assert hands(1) == hands(1)
    assert len({tuple(hands(seed)) for seed in range(8)}) > 1


@pytest.mark.parametrize("mode", ["standard", "v05", "v06", "v09", "v11", "v13", "v20", "v21"])
def test_a_dump_plays_on_exactly(mode: str) -> None:
    s = grimtable.new("osaczeni", seats=4, mode=mode, seed=9)
    rng = random.Random(3)
    while not s.over:
        if rng.random() < 0.1:
            dump = json.loads(json.dumps(grimtable.dump_position(s)))
            copy = grimtable.load_position("osaczeni", dump)
            assert copy.hash() == s.hash()
            assert copy.pending == s.pending
            assert [copy.question_number(seat) for seat in range(4)] == [s.question_number(seat) for seat in range(4)]
            s = copy
        seat = rng.choice(s.pending)
        s.apply(seat, rng.choice(s.legal(seat)))
    over = grimtable.load_position("osaczeni", grimtable.dump_position(s))

    assert over.outcome == s.outcome


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"seat": [{"characters": {"OBR": "A9"}}]}, "A9"),
        ({"seat": [{"characters": {"TOM": "A1"}}]}, "TOM"),
        ({"seat": [{"hand": ["axe"]}]}, "axe"),
        ({"seat": [{"hand": ["molotov", "molotov"]}]}, "molotov"),
        ({"seat": [{"hat": 1}]}, "hat"),
        ({"seat": [{}] * 4}, r"\[\[seat\]\]"),
        ({"seat": [{"characters": dict.fromkeys(("OBR", "LID", "BEK", "GAP"), "A1")}]}, "A1"),
        ({"badge": 7}, "badge"),
        ({"monsters": {"A1": 30}}, "monsters"),
        ({"pool": 3}, "pool"),
        ({"closed": ["A6"]}, "A6"),
        ({"deck": 99}, "deck"),
        ({"cold_room": [[0, "OBR"]], "seat": [{"characters": {"LID": "cold"}}]}, "cold_room"),
        ({"walls": 3}, "walls"),
        ({"now": {"step": "lunch"}}, "lunch"),
        ({"now": {"decision": "lunch"}}, "lunch"),
        ({"now": {"decision": "discuss"}}, "area"),
        ({"now": {"decision": "discuss", "phase": "truck"}}, "participant"),
        ({"now": {"decision": "tie", "phase": "truck"}}, "tied"),
        ({"now": {"decision": "feed"}}, "area"),
        ({"now": {"decision": "keep"}}, "no answer"),
        ({"now": {"decision": "walkie", "seat": 8}}, "seat"),
        ({"now": {"phase": "over"}}, "dump"),
        ({"now": {"weather": "rain"}}, "weather"),
        ({"variant": 30}, "variant"),
        ({"seat": [3]}, r"seat\[0\] is 3, not a table"),
        ({"seats": 4, "seat": [{"characters": {"GAP": "A1"}}]}, "seat 0 has GAP, who takes no part with 4 seats"),
        ({"now": {"step": "arrival", "dice": {"A1": 7}}}, "7 dice, there are 4"),
        ({"now": {"step": "arrival", "dice": {"A1": 3}}}, "3 dice, there are 4"),
        ({"now": {"step": "attack", "dice": {"A1": 4}}}, "4 dice, but none is rolled"),
        (
            {"badge": 0, "seat": [{"characters": {"OBR": "cold"}}, {"characters": {"OBR": "A1"}}]},
            "badge lies with seat 0",
        ),
        ({"closed": ["A2"], "now": {"step": "moves", "goals": ["A2"]}}, "on its way to A2, which is closed"),
        (
            {
                "badge": 1,
                "seat": [{"characters": {"OBR": "cold"}}, {"characters": {"OBR": "A1"}}],
                "now": {"step": "moves", "goals": ["A3"]},
            },
            "seat 0 has a destination, but is eliminated",
        ),
    ],
)
def test_what_is_wrong_with_a_position_is_said(change: dict[str, Any], reason: str) -> None:
    position: dict[str, Any] = {"seats": 3, "seat": [], "now": {"step": "truck"}, **change}

    with pytest.raises(BadPosition, match=reason):
        grimtable.load_position("osaczeni", position)


def test_something_that_is_no_table_is_refused() -> None:
    with pytest.raises(BadPosition):
        GAME.load([])  # type: ignore[arg-type]
