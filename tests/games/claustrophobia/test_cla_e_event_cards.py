"""CLA-E1 to CLA-E11: Event cards."""

from typing import Any

from grimtable.games.claustrophobia.components import TILES
from grimtable.games.claustrophobia.rules.warriors import has_gift, is_frantic
from tests.games.claustrophobia.tables import (
    DEMON,
    HUNGRY,
    TEAM,
    at,
    cancelled,
    deploying,
    dice,
    do,
    explorer,
    fig,
    happened,
    kinds,
    mark,
    options,
    question,
    refused,
    support,
    table,
    tile,
    turn,
    winner,
)


def test_cla_e3_1_panic_deals_the_dice_and_offers_rerolls() -> None:
    """CLA-E3.1, CLA-14.1: at random; each warrior on a cancelled line may have his die rerolled once."""
    s = table(figures=TEAM, pool=[1, 2, 3, 4], cancelled={"brute-1": [1, 2, 3, 4, 5]}, events={"panic": 2},
              now={"decision": "doom"}, hand={})  # fmt: skip
    do(s, "event", card="panic")
    assert refused(s, "event", card="panic") == "CLA-14.1"
    do(s, "pass")
    assert question(s) == "panic"
    assert options(s, "reroll_for") == [{"figure": "brute-1"}]

    dice(s, 6)
    do(s, "reroll_for", figure="brute-1")
    s.tape = None

    assert s.dice[1] == 6
    assert not mark(s, "tired")
    assert question(s) != "panic"


def test_cla_e4_1_crisis_of_faith_stops_every_gift() -> None:
    """CLA-E4.1: Blessed still works."""
    s = support(gifts=["blessing"], marks={"crisis": 1})

    assert not has_gift(s, 1)
    assert "bless" in kinds(s)


def test_cla_e1_1_lost_lets_demon_choose() -> None:
    """CLA-E1.1: he looks at 3, chooses, and orients as usual."""
    s = explorer("T30 T31 T32 T33", events={"lost": 1})
    do(s, "explore", side="e")
    do(s, "event", card="lost")
    assert (question(s), s.pending) == ("peek", (DEMON,))
    do(s, "pick", tile="T32", next="T31")

    assert s.pending == (DEMON,)
    assert [TILES[each] for each in reversed(s.pile)] == ["T31", "T30", "T33"]


def test_cla_e2_1_a_tough_troglodyte_free_and_anywhere() -> None:
    """CLA-E2.1, CLA-M2.2, CLA-M1.2: also onto Human warriors, with room."""
    s = deploying(events={"tough": 2}, threat=0)
    do(s, "event", card="tough", tile="T28")

    tough = next(figure for figure in range(5, 16) if s.is_tough(figure))
    assert s.at[tough] == tile("T28")
    assert mark(s, "threat") == 0


def test_cla_e5_1_a_defect_removes_an_object() -> None:
    """CLA-E5.1, CLA-11.3: of Demon's choice; without an Object it cannot be played."""
    s = deploying(events={"defect": 1}, objects={"blade-1": "blunderbuss"})
    do(s, "event", card="defect", figure="blade-1")
    assert s.gear[fig("blade-1")] == 0

    assert options(deploying(events={"defect": 1}), "event") == []


def test_cla_e6_1_rage_makes_a_demon_frantic() -> None:
    """CLA-E6.1, CLA-10.2."""
    s = deploying(events={"rage": 1}, figures={"blade-1": "T28", "demon-1": "T35"})
    do(s, "event", card="rage", figure="demon-1")
    assert is_frantic(s, fig("demon-1"))
    assert refused(deploying(events={"rage": 1}), "event", card="rage", figure="demon-1") == "CLA-E6.1"


def test_cla_e6_1_rage_is_for_a_demon_in_play() -> None:
    """CLA-E6.1: neither for a Troglodyte nor for the Demon that is not there."""
    s = deploying(figures={"blade-1": "T28", "trog-1": "T35", "demon-1": "T35"}, events={"rage": 1})

    assert options(s, "event") == [{"card": "rage", "figure": "demon-1"}]
    assert refused(s, "event", card="rage", figure="trog-1") == "CLA-E6.1"
    assert refused(s, "event", card="rage", figure="demon-2") == "CLA-E6.1"


def test_cla_e7_1_possession_turns_a_condemned_on_his_comrade() -> None:
    """CLA-E7.1, CLA-E7.2: with his CBT; he cannot take the hits himself, another Bodyguard may; no A7."""
    figures = {"redeemer": "T28", "brute-1": "T28", "brute-2": "T28"}
    s = deploying(events={"possession": 1}, figures=figures, dice={"redeemer": 1, "brute-1": 1, "brute-2": 1},
                  hand={"mercy": 1}, gifts=[])  # fmt: skip
    assert refused(s, "event", card="possession", figure="brute-1", other="blade-1") == "CLA-E7.1"
    dice(s, 6, 1, 1, 1)
    do(s, "event", card="possession", figure="brute-1", other="redeemer")
    do(s, "pass")
    assert [option["figure"] for option in options(s)] == ["redeemer", "brute-2"]
    do(s, "guard", figure="redeemer")
    do(s, "cancel", line=1)

    assert cancelled(s, "redeemer") == [1]


def test_cla_e8_a_suicide_attack_adds_two_dice_and_removes_the_troglodyte() -> None:
    """CLA-E8.1, CLA-E8.2, CLA-Q32, CLA-Q42: also if it missed; not if it was answered, and another may follow."""
    figures = {"blade-1": "T28", "trog-1": "T28", "trog-2": "T28"}
    s = table(figures=figures, dice={"blade-1": 1}, events={"suicide": 2}, hand={}, now=turn("trog-1"))
    dice(s, 1, 1, 1)
    do(s, "attack", target="blade-1", tile="T28", card=True)
    assert at(s, "trog-1") == "out"
    assert happened(s, "combat_rolled")[0]["dice"] == [1, 1, 1]

    s = table(figures=figures, dice={"blade-1": 1}, events={"suicide": 2}, hand={"faith": 1}, now=turn("trog-1"))
    do(s, "attack", target="blade-1", tile="T28", card=True)
    do(s, "play", card="faith")
    assert (question(s), s.pending) == ("doom", (DEMON,))
    dice(s, 1)
    do(s, "pass")
    assert at(s, "trog-1") == "T28"
    assert happened(s, "combat_rolled")[0]["dice"] == [1]


def test_cla_e9_1_terror_drives_a_condemned_away() -> None:
    """CLA-E9.1, CLA-12.2, CLA-Q29: past Blocking; entry effects apply, even the Exit's."""
    tiles = (("T28", 0, 0, "ns"), ("T01", 0, 1, "nesw"))
    figures = {"brute-1": "T28", "blade-1": "T28", "trog-1": "T28", "trog-2": "T28", "trog-3": "T28"}
    s = deploying(events={"terror": 1}, tiles=tiles, figures=figures, marks={"air": 0, "escapes": 1})
    do(s, "event", card="terror", figure="brute-1", tile="T01")

    assert winner(s) == "human CLA-S1.9"


def test_cla_e10_1_fumes_choke_the_humans_of_a_tile() -> None:
    """CLA-E10.1, CLA-6.13: 3+ is a hit; Troglodytes breathe on."""
    s = deploying(events={"fumes": 1}, figures={"blade-1": "T28", "blade-2": "T28", "trog-1": "T28"})
    dice(s, 3, 2)
    do(s, "event", card="fumes", tile="T28")
    s.tape = None
    do(s, "cancel", line=1)

    assert cancelled(s, "blade-1") == [1]
    assert happened(s, "area_rolled")[0]["figure"] == "blade-1"
    assert at(s, "trog-1") == "T28"


def test_cla_e11_1_a_critical_hit_adds_one_if_it_hit_at_all() -> None:
    """CLA-E11.1, CLA-6.11: on the first attack only; a Human warrior loses Bodyguard for that phase."""
    figures = {"blade-1": "T28", "brute-1": "T28", "trog-1": "T28"}
    s = deploying(events={"critical": 1}, figures=figures, dice={"blade-1": 1, "brute-1": 1})
    do(s, "event", card="critical", figure="trog-1", other="brute-1")
    assert (mark(s, "critical"), mark(s, "unguarded")) == (fig("trog-1") + 1, fig("brute-1") + 1)

    s = table(figures=figures, dice={"blade-1": 1, "brute-1": 1}, now=turn("trog-1"), hand={},
              marks={"critical": fig("trog-1") + 1, "unguarded": fig("brute-1") + 1})  # fmt: skip
    dice(s, 6)
    do(s, "attack", target="blade-1", tile="T28")
    assert happened(s, "combat_rolled")[0]["hits"] == 2
    assert mark(s, "critical") == 0


def test_cla_e11_1_bodyguard_is_lost_in_the_demon_action_phase_only() -> None:
    """CLA-E11.1, CLA-Q50: fumes of the same Threat phase still find a Bodyguard, a Troglodyte afterwards does not."""
    figures = {"blade-1": "T28", "brute-1": "T28", "trog-1": "T28"}
    s = deploying(events={"critical": 1, "fumes": 1}, figures=figures, dice={"blade-1": 1, "brute-1": 1})
    do(s, "event", card="critical", figure="trog-1", other="brute-1")
    dice(s, 1, 6)
    do(s, "event", card="fumes", tile="T28")
    s.tape = None
    assert question(s) == "guard"
    do(s, "guard", figure="brute-1")
    do(s, "cancel", line=2)
    do(s, "pass")
    do(s, "activate", figure="trog-1")
    dice(s, 6)
    do(s, "attack", target="blade-1", tile="T28")

    assert question(s) == "line"


def test_cla_e7_1_possession_is_combat_with_the_objects_of_the_possessed() -> None:
    """CLA-E7.1, CLA-6.8: the Blunderbuss adds its die, Hungry Tunnels double; Blessed's bonus is over by then."""
    figures = {"blade-1": "T13", "redeemer": "T13"}
    given: dict[str, Any] = {"objects": {"blade-1": "blunderbuss"}, "marks": {"bless": 4, "bless_bonus": 2}}
    s = table(tiles=HUNGRY, figures=figures, dice={"blade-1": 2, "redeemer": 1}, events={"possession": 1}, hand={},
              now={"decision": "threat"}, **given)  # fmt: skip
    dice(s, 6, 1)
    do(s, "event", card="possession", figure="blade-1", other="redeemer")
    s.tape = None
    do(s, "cancel", line=2)
    assert question(s) == "line"  # the same hit wounds twice
    do(s, "cancel", line=3)

    assert question(s) == "threat"
    assert happened(s, "combat_rolled")[0]["dice"] == [6, 1]


def test_cla_e7_1_who_has_no_combat_cannot_be_possessed() -> None:
    """CLA-E7.1, CLA-11.3: an Exhausted Condemned has CBT 0; the Redeemer is no Condemned."""
    figures = {"blade-1": "T28", "redeemer": "T28"}
    s = table(figures=figures, dice={"blade-1": 2, "redeemer": 1}, cancelled={"blade-1": [2]}, hand={},
              events={"possession": 1}, now={"decision": "threat"})  # fmt: skip

    assert options(s, "event") == []
    assert refused(s, "event", card="possession", figure="redeemer", other="blade-1") == "CLA-E7.1"


def test_cla_e3_1_each_warrior_on_a_cancelled_line_has_one_reroll() -> None:
    """CLA-E3.1: in Human's order; a new value on a cancelled line stands too."""
    s = table(figures={"blade-1": "T28", "brute-1": "T28"}, dice={"blade-1": 2, "brute-1": 3}, hand={},
              cancelled={"blade-1": [2, 5], "brute-1": [3]}, now={"decision": "panic"})  # fmt: skip
    do(dice(s, 5), "reroll_for", figure="blade-1")
    s.tape = None
    assert (question(s), s.is_tired(fig("blade-1"))) == ("panic", True)
    assert refused(s, "reroll_for", figure="blade-1") == "CLA-E3.1"
    do(dice(s, 6), "reroll_for", figure="brute-1")
    s.tape = None

    assert question(s) != "panic"
    assert (int(s.dice[fig("brute-1")]), s.is_tired(fig("brute-1"))) == (6, False)
