"""CLA-S4: The Ritual."""

from typing import Any

from grimtable.games.claustrophobia.components import TILES
from grimtable.games.claustrophobia.rules.tunnels import is_impressive
from grimtable.games.claustrophobia.rules.warriors import combat_of
from tests.games.claustrophobia.tables import (
    HUMAN,
    RITUAL_MAP,
    at,
    cancelled,
    dice,
    do,
    fig,
    happened,
    mark,
    new,
    options,
    question,
    refused,
    table,
    turn,
    winner,
)


def ritual(**rest: Any) -> Any:
    rest.setdefault("figures", {"blade-1": "T13", "trog-1": "T28"})
    rest.setdefault("hand", {})
    marks = rest.pop("marks", {})
    return table("ritual", RITUAL_MAP, marks={"air": 2, **marks}, **rest)


def test_cla_s4_1_the_ritual_leaves_cards_out_and_has_no_pile() -> None:
    """CLA-S4.1, CLA-S4.2, CLA-S4.10: 13 and 12 cards, 11 tiles, 6 unexplored openings, distances as in the table."""
    from grimtable.games.claustrophobia.rules.tunnels import distances

    s = new("ritual")

    assert len(s.deck) + s.hand[0] == 13
    assert len(s.fates) == 12
    assert (len(s.pile), len(s.tiles), s.n_dark()) == (0, 11, 6)
    steps = distances(s, 1)
    assert sorted(int(steps[tile]) for tile in s.tiles) == [0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3]
    dark = {TILES[tile]: int(s.dark[tile]) for tile in s.tiles if s.dark[tile]}
    assert dark == {"T33": 4, "T30": 8, "T29": 8, "T19": 2, "T34": 4, "T10": 2}


def test_cla_s4_3_human_places_his_warriors_one_after_another() -> None:
    """CLA-S4.3: any tile, the size rule holds."""
    s = new("ritual")
    assert question(s) == "station"
    assert len(options(s)) == 11
    s.apply(HUMAN, next(action for action in s.legal(HUMAN) if action.fields()["tile"] == "T16"))

    assert "T16" not in [option["tile"] for option in options(s)]


def test_cla_s4_7_each_seal_brings_its_reward_before_the_roll() -> None:
    """CLA-S4.7, CLA-S4.5: with nothing to heal nobody is asked; a Seal taken before brings nothing again."""
    from tests.games.claustrophobia.tables import RITUAL_MAP

    given: dict[str, Any] = {"figures": {"blade-1": "T13", "trog-1": "T28", "trog-2": "T28"}, "hand": {}}
    s = table("ritual", RITUAL_MAP, marks={"air": 2}, dice={"blade-1": 2}, now=turn("trog-1"), **given)
    dice(s, 6)
    do(s, "step", tile="T02")
    assert happened(s, "seal_taken") == [{"n": 1}]
    assert happened(s, "ritual_rolled") == [{"roll": 6, "total": 8}]
    s.tape = None
    do(s, "activate", figure="trog-2")
    dice(s, 6)
    do(s, "step", tile="T02")

    assert len(happened(s, "seal_taken")) == 1
    assert happened(s, "ritual_rolled")[1] == {"roll": 6, "total": 8}


def test_cla_s4_4_the_die_goes_up_and_ten_wins() -> None:
    """CLA-S4.4: not after the first Human Action phase; at 10 Human wins."""
    for round_, before, after in ((1, 1, 1), (2, 1, 2)):
        s = ritual(round=round_, marks={"air": before}, dice={"blade-1": 1})
        do(s, "pass")
        assert mark(s, "air") == after
    s = ritual(round=10, marks={"air": 9}, dice={"blade-1": 1})
    do(s, "pass")
    assert winner(s) == "human CLA-S4.4"


def test_cla_s4_5_a_troglodyte_takes_a_seal_and_shakes_the_ritual() -> None:
    """CLA-S4.5, CLA-S4.11, CLA-S4.12, CLA-Q27, worked example 19: die + 2 per Seal, 10 kills; it is removed."""
    s = ritual(now=turn("trog-1"), marks={"seals": 3}, figures={"blade-1": "T02", "trog-1": "T28"})
    dice(s, 3)
    do(s, "step", tile="T02")
    assert at(s, "trog-1") == "out"
    assert mark(s, "seals") == 1 | 2 | 8
    assert happened(s, "ritual_rolled") == [{"roll": 3, "total": 9}]
    assert winner(s) == ""

    s = ritual(now=turn("trog-1"), marks={"seals": 11})
    dice(s, 4)
    do(s, "step", tile="T02")
    assert winner(s) == "demon CLA-S4.5"


def test_cla_s4_6_demons_stay_out_and_nothing_is_deployed_inside() -> None:
    """CLA-S4.6."""
    s = ritual(figures={"blade-1": "T13", "demon-1": "T28"}, now=turn("demon-1"))
    assert refused(s, "step", tile="T02") == "CLA-S4.6"
    s = ritual(now={"decision": "threat"}, marks={"lure": 1, "digging": 1}, threat=3)
    assert refused(s, "deploy", warrior="trog", tile="T02") == "CLA-S4.6"


def test_cla_s4_7_the_seals_strengthen_the_humans() -> None:
    """CLA-S4.7, CLA-S4.13, CLA-Q33: a heal before the roll, Impressive, +1 CBT also for the Exhausted."""
    s = ritual(now=turn("trog-1"), cancelled={"blade-1": [2]}, dice={"blade-1": 2})
    do(s, "step", tile="T02")
    assert (question(s), s.pending) == ("heal", (HUMAN,))
    do(s, "heal", figure="blade-1", line=2)
    assert (cancelled(s, "blade-1"), mark(s, "tired")) == ([], 0)

    s = ritual(marks={"seals": 3}, dice={"blade-1": 1})
    assert is_impressive(s, fig("blade-1"))
    assert combat_of(s, fig("blade-1")) == 3
    s = ritual(marks={"seals": 11}, dice={"blade-1": 1}, cancelled={"blade-1": [1]})
    assert not is_impressive(s, fig("blade-1"))
    assert combat_of(s, fig("blade-1")) == 1


def test_cla_s4_8_digging_monsters_cannot_be_used() -> None:
    """CLA-S4.8."""
    s = ritual(now={"decision": "destiny"}, pool=[5, 6])

    assert refused(s, "drop", box="digging", value=5) == "CLA-S4.8"


def test_cla_s4_9_the_game_goes_on_without_human_warriors() -> None:
    """CLA-S4.9, CLA-E.2, CLA-S4.2: and nothing is explored."""
    s = ritual(figures={"blade-1": "T28", "trog-1": "T28"}, cancelled={"blade-1": [1, 2, 3, 4, 5]}, dice={"blade-1": 6},
               now=turn("trog-1"))  # fmt: skip
    dice(s, 6)
    do(s, "attack", target="blade-1", tile="T28")
    s.tape = None
    assert at(s, "blade-1") == "dead"
    assert winner(s) == ""

    s = ritual(figures={"blade-1": "T34"}, dice={"blade-1": 6}, now=turn("blade-1"))
    assert refused(s, "explore", side="s") == "CLA-S4.2"
