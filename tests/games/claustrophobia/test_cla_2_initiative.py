"""CLA-2: the round, Action dice, assignment and the support step; the cards and Gifts of this phase."""

from typing import Any

import pytest

from grimtable.games.claustrophobia import marks as m
from grimtable.games.claustrophobia.rules.warriors import combat_of, defence_of, has_gift, move_of
from tests.games.claustrophobia.tables import (
    DEMON,
    HUMAN,
    TEAM,
    dice,
    do,
    fig,
    happened,
    kinds,
    mark,
    options,
    question,
    refused,
    support,
    table,
)


def rolled(*values: int, **rest: Any) -> Any:
    """The roll lies there and is to be assigned."""
    figures = rest.pop("figures", TEAM)
    first = next(name for name in ("redeemer", "brute-1", "blade-1") if name in figures)
    return table(figures=figures, pool=list(values), now={"decision": "assign", "figure": first}, **rest)


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


def test_cla_2_10_without_human_warriors_the_phases_pass() -> None:
    """CLA-2.10, CLA-S4.9: only in the Ritual; the d10 goes up all the same."""
    from tests.games.claustrophobia.tables import RITUAL_MAP

    s = table("ritual", RITUAL_MAP, figures={"blade-1": "dead", "trog-1": "T33"}, round=3, marks={"air": 3},
              now={"step": "initiative"}, hand={})  # fmt: skip

    assert question(s) == "destiny"
    assert mark(s, "air") == 4
