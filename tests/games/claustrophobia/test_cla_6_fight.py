"""CLA-6, CLA-7, CLA-8: fights, Talents, wounds and death; Objects and demons that change them."""

from typing import Any

from grimtable.games.claustrophobia.rules.warriors import defence_of, has_gift
from tests.games.claustrophobia.tables import (
    HUMAN,
    TEAM,
    at,
    attacked,
    cancelled,
    dice,
    do,
    fig,
    fighter,
    happened,
    options,
    question,
    refused,
    table,
    tile,
    turn,
)


def test_cla_6_9_and_8_6_a_line_lost_later_keeps_working() -> None:
    """CLA-6.9, CLA-8.6: no Exhaustion before the next Initiative phase, and its Gift works on."""
    s = table(figures=TEAM, dice={"redeemer": 5, "brute-1": 1, "blade-1": 1}, gifts=["prescience"],
              now={"decision": "line", "figure": "redeemer", "phase": "human"})  # fmt: skip
    do(s, "cancel", line=5)

    assert cancelled(s, "redeemer") == [5]
    assert defence_of(s, 0) == 5
    assert has_gift(s, 5)


def test_cla_6_2_each_die_that_reaches_def_hits() -> None:
    """CLA-6.1, CLA-6.2, CLA-6.3, worked example 11: a Brute with 3 dice rolls 2, 3, 6 at DEF 3: two die."""
    s = fighter({"brute-1": "T28", "trog-1": "T28", "trog-2": "T28", "trog-3": "T28"})
    dice(s, 2, 3, 6)

    do(s, "attack", target="trogs", tile="T28")

    assert s.group_on(tile("T28")) == 1
    assert happened(s, "combat_rolled")[0]["hits"] == 2


def test_cla_6_3_surplus_hits_are_lost_and_tough_ones_stand_apart() -> None:
    """CLA-6.3, CLA-6.12, CLA-M2.2, CLA-Q40: three hits on one Troglodyte leave the Tough one alone."""
    s = fighter({"brute-1": "T28", "trog-1": "T28", "trog-2": "T28"}, tough=["trog-2"])
    assert {option["target"] for option in options(s, "attack")} == {"trogs", "trog-2"}
    assert refused(s, "attack", target="trog-1", tile="T28") == "CLA-6.3"
    dice(s, 6, 6, 6)
    do(s, "attack", target="trogs", tile="T28")

    assert (at(s, "trog-1"), at(s, "trog-2")) == ("out", "T28")
    assert defence_of(s, fig("trog-2")) == 5


def test_cla_6_4_def_never_exceeds_6() -> None:
    """CLA-6.4: a rolled 6 always hits."""
    s = table(figures={"brute-1": "T28"}, dice={"brute-1": 5}, objects={"brute-1": "shield"},
              marks={"hold": 1, "courage": 2})  # fmt: skip

    assert defence_of(s, fig("brute-1")) == 6


def test_cla_6_5_the_human_cancels_a_line_per_wound_and_the_sixth_kills() -> None:
    """CLA-6.5, CLA-8.4, worked example 12: 2 hits, lines 4 and 6; surplus wounds are lost."""
    s = fighter({"brute-1": "T28", "demon-1": "T28"}, "demon-1", die=2, mode="invasion")
    dice(s, 1, 2, 4, 5)
    do(s, "attack", target="brute-1", tile="T28")
    assert (question(s), s.pending) == ("line", (HUMAN,))
    do(s, "cancel", line=4)
    assert refused(s, "cancel", line=4) == "CLA-6.5"
    do(s, "cancel", line=6)
    assert cancelled(s, "brute-1") == [4, 6]

    s = fighter({"brute-1": "T28", "demon-1": "T28", "blade-1": "T35"}, "demon-1", mode="invasion",
                cancelled={"brute-1": [1, 3, 4, 5, 6]}, objects={"brute-1": "shield"})  # fmt: skip
    dice(s, 6, 6, 6, 6)
    do(s, "attack", target="brute-1", tile="T28")
    s.tape = None
    assert at(s, "brute-1") == "dead"
    assert s.gear[fig("brute-1")] == 0


def test_cla_6_6_demons_take_wound_tokens() -> None:
    """CLA-6.6, CLA-9.13: at its life a Demon is removed and its tokens with it."""
    s = fighter({"brute-1": "T28", "demon-1": "T28"}, die=1, mode="invasion", wounds=[1, 0])
    dice(s, 4, 6, 1, 1)
    do(s, "attack", target="demon-1", tile="T28")

    assert at(s, "demon-1") == "out"
    assert s.wounds == [0, 0]


def test_cla_6_7_and_6_8_hammer_smite_and_hungry_tunnels() -> None:
    """CLA-6.7, CLA-6.8, CLA-O3.1, CLA-G6.1: 3 wounds, 2 wounds, the larger of both, doubled on Hungry Tunnels."""
    from grimtable.games.claustrophobia.rules.warriors import wounds_per_hit

    hungry = (("T13", 0, 0, "ns"), ("T28", 0, 1, "ns"), ("T35", 0, 2, "nesw"))
    figures = {"redeemer": "T28", "brute-1": "T28", "demon-1": "T28", "trog-1": "T28"}
    s = table(figures=figures, dice={"redeemer": 6, "brute-1": 1}, objects={"brute-1": "hammer"}, gifts=["smite"])
    assert wounds_per_hit(s, fig("brute-1"), fig("demon-1")) == 3
    assert wounds_per_hit(s, fig("redeemer"), fig("demon-1")) == 2
    assert wounds_per_hit(s, fig("brute-1"), fig("trog-1")) == 1
    assert wounds_per_hit(s, -1, fig("demon-1")) == 1
    s = table(tiles=hungry, figures=dict.fromkeys(figures, "T13"), dice={"redeemer": 6, "brute-1": 1},
              objects={"redeemer": "hammer"}, gifts=["smite"])  # fmt: skip
    assert wounds_per_hit(s, fig("redeemer"), fig("demon-1")) == 6
    assert wounds_per_hit(s, -1, fig("brute-1")) == 1

    s = fighter({"brute-1": "T13", "trog-1": "T13", "trog-2": "T13", "trog-3": "T13"}, tiles=hungry)
    dice(s, 3, 1, 1)
    do(s, "attack", target="trogs", tile="T13")
    assert s.group_on(tile("T13")) == 1


def test_cla_6_1_without_a_blunderbuss_nobody_shoots() -> None:
    """CLA-6.1, CLA-O1.1, CLA-Q15: melee targets are on the own tile; an Exhausted bearer shoots no better."""
    figures = {"blade-1": "T28", "brute-1": "T28", "trog-1": "T29"}
    given: Any = {"figures": figures, "objects": {"blade-1": "blunderbuss"}, "hand": {}}
    rested = table(dice={"blade-1": 1, "brute-1": 1}, now=turn("blade-1"), **given)
    assert {"target": "trogs", "tile": "T29"} in options(rested, "attack")

    brute = table(dice={"blade-1": 1, "brute-1": 1}, now=turn("brute-1"), **given)
    assert refused(brute, "attack", target="trogs", tile="T29") == "CLA-6.1"
    tired = table(dice={"blade-1": 1}, cancelled={"blade-1": [1]}, marks={"hold": 1}, now=turn("blade-1"), **given)
    assert refused(tired, "attack", target="trogs", tile="T29") == "CLA-6.1"
    trog = table(now=turn("trog-1"), **given)
    assert refused(trog, "attack", target="brute-1", tile="T28") == "CLA-6.1"


def test_cla_6_14_everybody_on_a_tile_can_be_attacked() -> None:
    """CLA-6.14: also in a Narrow Tunnel."""
    tiles = (("T16", 0, 0, "ns"), ("T28", 0, 1, "ns"), ("T35", 0, 2, "nesw"))
    s = fighter({"blade-1": "T16", "trog-1": "T16"}, "blade-1", die=1, tiles=tiles)

    assert options(s, "attack") == [{"target": "trogs", "tile": "T16"}]


def test_cla_6_12_hits_left_when_the_target_is_dead_go_to_nobody() -> None:
    """CLA-6.12, CLA-Q40: the Redeemer dies of the first hit; his Bodyguard may not take the other three."""
    figures = {"redeemer": "T28", "brute-1": "T28", "blade-1": "T35", "demon-1": "T28"}
    s = attacked(figures, "redeemer", 6, 6, 6, 6, cancelled={"redeemer": [2, 3, 4, 5, 6]})
    do(s, "guard", figure="redeemer")

    assert at(s, "redeemer") == "dead"
    assert question(s) not in ("guard", "line")
    assert cancelled(s, "brute-1") == []
