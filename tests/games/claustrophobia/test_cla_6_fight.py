"""CLA-6, CLA-7, CLA-8: fights, Talents, wounds and death; Objects and demons that change them."""

from typing import Any

import pytest

from grimtable.games.claustrophobia.rules.warriors import attack_dice, defence_of, is_bodyguard, is_frantic
from tests.games.claustrophobia.tables import (
    DEMON,
    HUMAN,
    at,
    cancelled,
    dice,
    do,
    fig,
    happened,
    kinds,
    mark,
    options,
    question,
    refused,
    table,
    tile,
    turn,
    winner,
)


def fighter(
    figures: dict[str, str], figure: str = "brute-1", die: int = 2, mode: str = "survivors", **rest: Any
) -> Any:
    """The moment before a warrior attacks; every Human warrior has the same die."""
    rest.setdefault("hand", {})
    rest.setdefault("dice", {name: die for name in figures if not name.startswith(("trog", "demon"))})
    return table(mode, figures=figures, now=turn(figure), **rest)


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


@pytest.mark.parametrize(("mode", "wounds"), [("master", 2), ("possessed", 2), ("invasion", 3)])
def test_cla_m5_2_and_m7_2_the_hammer_hurts_some_demons_less(mode: str, wounds: int) -> None:
    """CLA-M5.2, CLA-M7.2: 2 wounds for the Master of Souls and Possessed Ones."""
    from grimtable.games.claustrophobia.rules.warriors import wounds_per_hit

    s = table(mode, figures={"brute-1": "T28", "demon-1": "T28"}, dice={"brute-1": 1}, objects={"brute-1": "hammer"},
              marks={"figure_1": 2 + 1} if mode == "possessed" else None)  # fmt: skip

    assert wounds_per_hit(s, fig("brute-1"), fig("demon-1")) == wounds


def test_cla_m5_3_a_shot_from_afar_does_not_hurt_the_master() -> None:
    """CLA-M5.3: from another tile no wounds; on his tile it does."""
    s = fighter(
        {"blade-1": "T28", "demon-1": "T29"}, "blade-1", die=1, mode="master", objects={"blade-1": "blunderbuss"}
    )
    dice(s, 6, 6, 6, 6)
    do(s, "attack", target="demon-1", tile="T29")
    assert s.wounds[0] == 0

    s = fighter(
        {"blade-1": "T29", "demon-1": "T29"}, "blade-1", die=1, mode="master", objects={"blade-1": "blunderbuss"}
    )
    dice(s, 6, 6, 6, 6)
    do(s, "attack", target="demon-1", tile="T29")
    assert s.wounds[0] == 4


def test_cla_o1_the_blunderbuss_adds_a_die_and_reaches_one_tile() -> None:
    """CLA-O1.1, CLA-O1.2, CLA-6.10, CLA-Q15, worked example 13: connected tiles only, not while Exhausted."""
    figures = {"blade-1": "T28", "trog-1": "T29", "trog-2": "T28"}
    s = fighter(figures, "blade-1", die=1, objects={"blade-1": "blunderbuss"})
    assert {option["tile"] for option in options(s, "attack")} == {"T28", "T29"}
    assert attack_dice(s, fig("blade-1"), 31) == 4
    assert refused(s, "attack", target="trogs", tile="T35") == "CLA-6.10"
    s = fighter(figures, "blade-1", die=1)
    assert refused(s, "attack", target="trogs", tile="T29") == "CLA-6.1"

    s = fighter(figures, "blade-1", die=1, objects={"blade-1": "blunderbuss"}, cancelled={"blade-1": [1]},
                marks={"courage": 4, "tired": 8})  # fmt: skip
    assert {option["tile"] for option in options(s, "attack")} == {"T28"}  # CLA-8.2: with CBT 1 he may attack


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


def test_cla_o2_1_a_shield_adds_defence_but_not_to_the_exhausted() -> None:
    """CLA-O2.1, CLA-Q16."""
    s = table(figures={"brute-1": "T28"}, dice={"brute-1": 1}, objects={"brute-1": "shield"})
    assert defence_of(s, fig("brute-1")) == 4
    s = table(
        figures={"brute-1": "T28"}, dice={"brute-1": 1}, objects={"brute-1": "shield"}, cancelled={"brute-1": [1]}
    )
    assert defence_of(s, fig("brute-1")) == 3


def test_cla_6_14_everybody_on_a_tile_can_be_attacked() -> None:
    """CLA-6.14: also in a Narrow Tunnel."""
    tiles = (("T16", 0, 0, "ns"), ("T28", 0, 1, "ns"), ("T35", 0, 2, "nesw"))
    s = fighter({"blade-1": "T16", "trog-1": "T16"}, "blade-1", die=1, tiles=tiles)

    assert options(s, "attack") == [{"target": "trogs", "tile": "T16"}]


def test_cla_m3_2_the_hunter_smells_blood() -> None:
    """CLA-M3.2, CLA-Q20, CLA-Q46, CLA-6.11: +1 CBT per cancelled line, counted when the attack is declared."""
    s = fighter({"blade-1": "T28", "demon-1": "T28"}, "demon-1", die=1, cancelled={"blade-1": [2, 3, 4]})
    assert attack_dice(s, fig("demon-1"), fig("blade-1")) == 4
    dice(s, 6, 6, 6, 1)
    do(s, "attack", target="blade-1", tile="T28")

    assert happened(s, "attacked")[0]["dice"] == 4


def test_cla_m8_2_the_demon_of_destruction_likes_a_crowd() -> None:
    """CLA-M8.2: +3 CBT with 2 or more Human warriors on its tile."""
    s = table("gold", figures={"blade-1": "T28", "demon-1": "T28"}, marks={"real": 1}, now=turn("demon-1"))
    assert attack_dice(s, fig("demon-1"), fig("blade-1")) == 1
    s = table("gold", figures={"blade-1": "T28", "blade-2": "T28", "demon-1": "T28"}, marks={"real": 1},
              now=turn("demon-1"))  # fmt: skip
    assert attack_dice(s, fig("demon-1"), fig("blade-1")) == 4


def test_cla_7_4_frantic_rerolls_each_miss_once() -> None:
    """CLA-7.4, CLA-A7.1, CLA-14.4: No Mercy! is part of the attack."""
    s = fighter({"brute-1": "T28", "trog-1": "T28", "trog-2": "T28"}, hand={"mercy": 1})
    assert {"target": "trogs", "tile": "T28", "card": True} in options(s, "attack")
    dice(s, 1, 3, 5, 2, 2)  # a miss and its reroll, a hit, a miss and its reroll
    do(s, "attack", target="trogs", tile="T28", card=True)

    assert happened(s, "combat_rolled")[0]["dice"] == [3, 5, 2]
    assert s.gone[7] == 1


@pytest.mark.parametrize(("rest", "frantic"), [
    ({}, False), ({"tough": ["trog-1"]}, True), ({"marks": {"claws": 1}}, True),
])  # fmt: skip
def test_cla_d9_1_and_m2_1_who_is_frantic(rest: dict[str, Any], frantic: bool) -> None:
    """CLA-M2.1, CLA-D9.1, CLA-M1.2: Tough Troglodytes always, all under Sharpened Claws."""
    s = table(figures={"blade-1": "T28", "trog-1": "T28"}, **rest)

    assert is_frantic(s, fig("trog-1")) == frantic


def test_cla_m6_2_the_demon_of_cruelty_makes_troglodytes_frantic() -> None:
    """CLA-M6.2, CLA-M6.3, CLA-Q3: while it is in play; and it gives 1 TP when a Threat phase starts."""
    from tests.games.claustrophobia.test_cla_s_scenarios import RITUAL_MAP

    figures = {"blade-1": "T02", "trog-1": "T33", "demon-1": "T34"}
    s = table("ritual", RITUAL_MAP, figures=figures, marks={"air": 1}, now={"step": "threat_phase"}, threat=2)

    assert is_frantic(s, fig("trog-1"))
    assert mark(s, "threat") == 3


def test_cla_7_5_a_bodyguard_may_take_a_hit() -> None:
    """CLA-7.5, worked example 15: per hit, after the roll; one peg each."""
    s = fighter({"redeemer": "T28", "brute-1": "T28", "demon-1": "T28"}, "demon-1", die=1, mode="invasion", gifts=[])
    dice(s, 6, 6, 1, 1)
    do(s, "attack", target="redeemer", tile="T28")
    assert (question(s), s.pending) == ("guard", (HUMAN,))
    assert [option["figure"] for option in options(s)] == ["redeemer", "brute-1"]
    do(s, "guard", figure="brute-1")
    do(s, "cancel", line=3)
    do(s, "guard", figure="redeemer")
    do(s, "cancel", line=1)

    assert (cancelled(s, "brute-1"), cancelled(s, "redeemer")) == ([3], [1])


def test_cla_7_8_who_cannot_guard() -> None:
    """CLA-7.1, CLA-7.8, CLA-E11.1: the Exhausted, those who lost it, those on another tile."""
    figures = {"blade-1": "T28", "brute-1": "T28", "brute-2": "T29", "trog-1": "T28"}
    s = fighter(figures, "trog-1", die=1, cancelled={"brute-1": [1]})
    assert not is_bodyguard(s, fig("brute-1"))
    dice(s, 6)
    do(s, "attack", target="blade-1", tile="T28")
    assert question(s) == "line"
    s = fighter(figures, "trog-1", die=1, marks={"unguarded": fig("brute-1") + 1})
    assert not is_bodyguard(s, fig("brute-1"))


def test_cla_q17_a_demon_of_combat_guards_its_troglodytes() -> None:
    """CLA-M4.1, CLA-Q17: it may take their hits; a Hammer hit then deals it 3 wounds."""
    s = fighter({"brute-1": "T28", "trog-1": "T28", "demon-1": "T28"}, die=4, mode="invasion",
                objects={"brute-1": "hammer"})  # fmt: skip
    dice(s, 6, 1, 1)
    do(s, "attack", target="trogs", tile="T28")
    assert s.pending == (DEMON,)
    assert [option["figure"] for option in options(s)] == ["trogs", "demon-1"]
    do(s, "guard", figure="demon-1")

    assert at(s, "demon-1") == "out"
    assert at(s, "trog-1") == "T28"


def test_cla_m7_3_troglodytes_guard_a_possessed_one() -> None:
    """CLA-M7.3, CLA-Q18: each redirected hit kills one."""
    s = fighter({"brute-1": "T28", "trog-1": "T28", "demon-1": "T28"}, die=4, mode="possessed", marks={"figure_1": 5})
    dice(s, 6, 1, 1)
    do(s, "attack", target="demon-1", tile="T28")
    do(s, "guard", figure="trog-1")

    assert at(s, "trog-1") == "out"
    assert s.wounds[0] == 0


def test_cla_a2_1_a_grenade_rolls_for_everybody() -> None:
    """CLA-A2.1, CLA-A2.2, CLA-6.13, CLA-Q19: 3+ hits; Demons, Tough ones, Troglodytes, then Humans."""
    figures = {"blade-1": "T28", "brute-1": "T29", "trog-1": "T29", "trog-2": "T29", "demon-1": "T29"}
    s = fighter(figures, "blade-1", die=1, hand={"grenade": 1}, tough=["trog-2"], mode="gold", marks={"real": 1})
    assert refused(s, "grenade", tile="T35") == "CLA-A2.1"
    dice(s, 3, 6, 2, 3)
    do(s, "grenade", tile="T29")

    rolled = [(event["figure"], event["roll"]) for event in happened(s, "area_rolled")]
    assert rolled == [("demon-1", 3), ("trog-2", 6), ("trog-1", 2), ("brute-1", 3)]
    assert s.wounds[0] == 1
    assert (at(s, "trog-2"), at(s, "trog-1")) == ("out", "T29")
    assert question(s) == "line"


def test_cla_9_12_legion_pays_once_in_the_human_action_phase() -> None:
    """CLA-9.12, CLA-D7.1, CLA-Q34, CLA-Q43: 2 TP at the first Troglodyte killed, +1 DEF."""
    s = fighter({"brute-1": "T28", "trog-1": "T28", "trog-2": "T28"}, marks={"legion": 3}, threat=1)
    assert defence_of(s, fig("trog-1")) == 4
    dice(s, 4, 6, 3)
    do(s, "attack", target="trogs", tile="T28")

    assert mark(s, "threat") == 3
    assert s.trogs_in_play() == 0


def test_cla_8_5_who_escaped_is_out_of_play_with_his_objects() -> None:
    """CLA-8.5, CLA-S1.7: no longer counted for dice, size or Blocking, but not dead."""
    tiles = (("T28", 0, 0, "ns"), ("T01", 0, 1, "nesw"))
    s = table(tiles=tiles, figures={"blade-1": "T28", "brute-1": "T28"}, dice={"blade-1": 6, "brute-1": 1}, hand={},
              objects={"blade-1": "blunderbuss"}, now=turn("blade-1"), marks={"air": 0})  # fmt: skip
    do(s, "step", tile="T01")

    assert at(s, "blade-1") == "escaped"
    assert (s.humans_in_play(), s.gear[fig("blade-1")]) == (1, 0)
    assert winner(s) == ""
    assert "activate" in kinds(s)
