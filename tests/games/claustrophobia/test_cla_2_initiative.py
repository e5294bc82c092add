"""CLA-2: the round, Action dice, assignment and the support step; the cards and Gifts of this phase."""

from typing import Any

import pytest

from grimtable.games.claustrophobia import marks as m
from grimtable.games.claustrophobia.rules.warriors import combat_of, defence_of, has_gift, move_of
from tests.games.claustrophobia.tables import (
    DEMON,
    HUMAN,
    cancelled,
    chance,
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
)

TEAM = {"redeemer": "T28", "brute-1": "T28", "blade-1": "T28"}


def rolled(*values: int, **rest: Any) -> Any:
    """The roll lies there and is to be assigned."""
    figures = rest.pop("figures", TEAM)
    first = next(name for name in ("redeemer", "brute-1", "blade-1") if name in figures)
    return table(figures=figures, pool=list(values), now={"decision": "assign", "figure": first}, **rest)


def support(**rest: Any) -> Any:
    """The support step."""
    rest.setdefault("figures", TEAM)
    rest.setdefault("dice", {"redeemer": 1, "brute-1": 1, "blade-1": 1})
    return table(now={"decision": "support"}, **rest)


def test_cla_2_1_the_four_phases_follow_each_other() -> None:
    """CLA-2.1: Initiative, Human Action, Threat, Demon Action, then the next round."""
    s = table(figures={"blade-1": "T28", "trog-1": "T35"}, dice={"blade-1": 1}, hand={})
    assert mark(s, "phase") == m.P_HUMAN
    while mark(s, "round") < 3:
        s.apply(s.pending[0], s.default(s.pending[0]))

    seen = [args["phase"] for args in happened(s, "phase_began")]
    assert seen[:7] == ["threat", "demon", "initiative", "human", "threat", "demon", "initiative"]


@pytest.mark.parametrize(("objects", "marks", "n"), [
    ({}, {}, 3), ({"redeemer": "scepter"}, {}, 4), ({"redeemer": "scepter"}, {"gathered": 2}, 6),
])  # fmt: skip
def test_cla_2_2_one_die_per_warrior_and_extras(objects: dict[str, str], marks: dict[str, int], n: int) -> None:
    """CLA-2.2, CLA-O4.1, CLA-G3.1, CLA-Q23, worked example 4."""
    s = table(figures=TEAM, objects=objects, marks=marks, now={"step": "initiative"}, hand={})

    assert len(happened(s, "dice_rolled")[0]["dice"]) == n
    assert mark(s, "gathered") == 0


def test_cla_2_3_a9_comes_before_e3_and_e4() -> None:
    """CLA-2.3, CLA-14.1, CLA-A9.1: Human is asked first, then Demon; chosen dice are rerolled together."""
    s = table(figures=TEAM, now={"step": "initiative"}, hand={"feet": 1}, events={"panic": 1, "crisis": 1})
    assert (question(s), s.pending) == ("feet", (HUMAN,))
    do(s, "play", card="feet")
    values = list(s.pool)
    do(s, "reroll", value=int(values[0]))
    assert "pass" in kinds(s)
    if len(set(values)) > 1:
        assert refused(s, "reroll", value=int(values[0])) == "CLA-A9.1" or values.count(values[0]) > 1

    dice(s, 6)
    do(s, "pass")
    s.tape = None

    assert 6 in s.pool
    assert (question(s), s.pending) == ("doom", (DEMON,))


def test_cla_2_4_each_warrior_gets_exactly_one_die_the_rest_is_set_aside() -> None:
    """CLA-2.4 and worked example 4: warrior by warrior, equal dice are offered once."""
    s = rolled(2, 2, 5, 6)
    assert options(s, "assign") == [{"figure": "redeemer", "value": value} for value in (2, 5, 6)]
    assert refused(s, "assign", figure="brute-1", value=2) == "CLA-2.4"
    assert refused(s, "assign", figure="redeemer", value=1) == "CLA-2.4"

    do(s, "assign", figure="redeemer", value=5)
    do(s, "assign", figure="brute-1", value=2)
    do(s, "assign", figure="blade-1", value=6)

    assert [s.dice[fig(name)] for name in TEAM] == [5, 2, 6]
    assert list(s.pool) == []


def test_cla_2_6_a_cancelled_value_exhausts_by_choice_too() -> None:
    """CLA-2.6, CLA-8.1, worked example 3: 0/0/3, no Talent, no Gift."""
    s = rolled(2, 2, 2, cancelled={"redeemer": [2]}, gifts=["healing"])
    do(s, "assign", figure="redeemer", value=2)

    assert mark(s, "tired") & 1
    assert (move_of(s, 0), combat_of(s, 0), defence_of(s, 0)) == (0, 0, 3)
    assert not has_gift(s, 2)


def test_cla_2_7_gifts_work_only_on_their_die_and_once() -> None:
    """CLA-2.7, CLA-G1.1, CLA-Q24: the Aura of Blessing takes one TP, once; not with another die."""
    s = support(gifts=["blessing", "courage"], threat=1)
    assert refused(s, "use_gift", gift="courage", figure="blade-1") == "CLA-2.7"
    do(s, "use_gift", gift="blessing")
    assert mark(s, "threat") == 0
    assert refused(s, "use_gift", gift="blessing") == "CLA-2.7"

    s = support(gifts=["blessing"], threat=0)
    do(s, "use_gift", gift="blessing")
    assert mark(s, "threat") == 0


def test_cla_g1_2_the_line_stays_as_printed() -> None:
    """CLA-G1.2 and worked example 2: die 5 is 1/1/5 and Prescience works."""
    s = support(dice={"redeemer": 5, "brute-1": 1, "blade-1": 1}, gifts=["prescience"])

    assert (move_of(s, 0), combat_of(s, 0), defence_of(s, 0)) == (1, 1, 5)
    assert has_gift(s, 5)


def test_cla_g4_1_courage_gives_one_and_one_and_stays() -> None:
    """CLA-G4.1, CLA-G4.2, CLA-8.2: anywhere, also to the Exhausted; the token stays if the Redeemer dies."""
    s = support(dice={"redeemer": 4, "brute-1": 1, "blade-1": 1}, cancelled={"blade-1": [1]}, gifts=["courage"])
    do(s, "use_gift", gift="courage", figure="blade-1")
    assert (combat_of(s, 3), defence_of(s, 3)) == (1, 4)

    s.at[0] = 62
    assert (combat_of(s, 3), defence_of(s, 3)) == (1, 4)


def test_cla_g3_1_gather_round_is_fixed_at_the_end_of_the_support_step() -> None:
    """CLA-G3.1, CLA-E4.1: two dice next round; not under a Crisis of Faith."""
    s = support(dice={"redeemer": 3, "brute-1": 1, "blade-1": 1}, gifts=["gather"])
    do(s, "pass")
    assert mark(s, "gathered") == 2

    s = support(dice={"redeemer": 3, "brute-1": 1, "blade-1": 1}, gifts=["gather"], marks={"crisis": 1})
    do(s, "pass")
    assert mark(s, "gathered") == 0


def test_cla_7_6_blessed_heals_the_current_line_and_gives_a_bonus() -> None:
    """CLA-7.6, CLA-7.7, CLA-Q36: once per game, by a rested Redeemer; +1 MVT or +2 CBT for this Human Action phase."""
    s = support(cancelled={"blade-1": [1]}, hand={"oil": 1})
    do(s, "bless", figure="blade-1", bonus="combat")
    assert cancelled(s, "blade-1") == []
    assert not mark(s, "tired")
    assert combat_of(s, 3) == 5
    assert refused(s, "bless", figure="brute-1", bonus="move") == "CLA-7.6"
    do(s, "pass")
    s.at[0] = 62  # it is not lost if the Redeemer dies
    assert combat_of(s, 3) == 5

    s = support()
    do(s, "bless", figure="redeemer", bonus="move")
    assert (question(s), move_of(s, 0)) == ("human", 2)
    s = support(cancelled={"redeemer": [1]}, hand={"oil": 1})
    assert "bless" not in kinds(s)


def test_cla_a3_1_a_potion_heals_and_wakes() -> None:
    """CLA-A3.1, CLA-8.3, CLA-Q45: the current line wakes the Exhausted, another line does not."""
    s = support(cancelled={"blade-1": [1, 4]}, hand={"potion": 2})
    do(s, "play", card="potion", figure="blade-1", line=4)
    assert mark(s, "tired")
    assert refused(s, "play", card="potion", figure="blade-1", line=4) == "CLA-8.3"
    do(s, "play", card="potion", figure="blade-1", line=1)

    assert not mark(s, "tired")
    assert s.gone[3] == 2


def test_cla_a4_1_oil_leaves_two_destiny_dice() -> None:
    """CLA-A4.1: exactly 2, all that was owed is lost."""
    s = support(hand={"oil": 1}, marks={"calm": 1, "mechanisms": 2})
    do(s, "play", card="oil")
    while question(s) != "destiny":
        do(s, "pass")

    assert len(s.pool) == 2
    assert (mark(s, "calm"), mark(s, "mechanisms"), mark(s, "oil")) == (0, 0, 0)


def test_cla_a8_1_hold_the_line_lasts_until_the_next_initiative() -> None:
    """CLA-A8.1, CLA-2.9: +1 DEF for all, gone when the next Initiative phase starts."""
    s = support(hand={"line": 1})
    do(s, "play", card="line")
    assert [defence_of(s, fig(name)) for name in TEAM] == [4, 4, 4]

    s = table(
        figures=TEAM, marks={"hold": 1, "courage": 1, "crisis": 1, "tired": 1}, now={"step": "initiative"}, hand={}
    )
    assert [mark(s, name) for name in ("hold", "courage", "crisis")] == [0, 0, 0]


def test_cla_2_10_without_human_warriors_the_phases_pass() -> None:
    """CLA-2.10, CLA-S4.9: only in the Ritual; the d10 goes up all the same."""
    from tests.games.claustrophobia.test_cla_s_scenarios import RITUAL_MAP

    s = table("ritual", RITUAL_MAP, figures={"blade-1": "dead", "trog-1": "T33"}, round=3, marks={"air": 3},
              now={"step": "initiative"}, hand={})  # fmt: skip

    assert question(s) == "destiny"
    assert mark(s, "air") == 4


def test_cla_e3_1_panic_deals_the_dice_and_offers_rerolls() -> None:
    """CLA-E3.1, CLA-14.1: at random; whoever stands on a cancelled line may have his die rerolled once."""
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


def test_cla_6_9_and_8_6_a_line_lost_later_keeps_working() -> None:
    """CLA-6.9, CLA-8.6: no Exhaustion before the next Initiative phase, and its Gift works on."""
    s = table(figures=TEAM, dice={"redeemer": 5, "brute-1": 1, "blade-1": 1}, gifts=["prescience"],
              now={"decision": "line", "figure": "redeemer", "phase": "human"})  # fmt: skip
    do(s, "cancel", line=5)

    assert cancelled(s, "redeemer") == [5]
    assert defence_of(s, 0) == 5
    assert has_gift(s, 5)


def test_cla_14_8_a_window_is_asked_while_the_hand_is_not_empty() -> None:
    """CLA-14.8: whatever is in it, if only to pass; skipped with an empty hand."""
    s = table(figures=TEAM, now={"step": "initiative"}, hand={"grenade": 1}, events={"terror": 1})
    assert (question(s), kinds(s)) == ("feet", {"pass"})
    do(s, "pass")
    assert (question(s), kinds(s)) == ("doom", {"pass"})

    assert question(table(figures=TEAM, now={"step": "initiative"}, hand={})) == "assign"
    assert chance is not None
