"""CLA-7: Elusive, Impressive, Frantic, Bodyguard, Blessed."""

import pytest

from grimtable.games.claustrophobia.rules.tunnels import stopped_by
from grimtable.games.claustrophobia.rules.warriors import combat_of, is_bodyguard, move_of
from tests.games.claustrophobia.tables import (
    HUMAN,
    attacked,
    cancelled,
    dice,
    do,
    fig,
    fighter,
    happened,
    kinds,
    mark,
    options,
    question,
    refused,
    support,
    table,
)


@pytest.mark.parametrize("tired", [False, True])
def test_cla_7_2_an_elusive_blade_leaves_regardless(tired: bool) -> None:
    """CLA-H7.1, CLA-7.2, CLA-7.1, worked example 14: not while Exhausted."""
    figures = {"blade-1": "T28", "trog-1": "T28", "trog-2": "T28", "trog-3": "T28"}
    cancelled = {"blade-1": [1]} if tired else {}
    s = table(figures=figures, dice={"blade-1": 1}, cancelled=cancelled)

    assert stopped_by(s, fig("blade-1")) == ("CLA-4.2" if tired else None)


def test_cla_7_3_impressive_holds_and_elusive_cancels_it_for_the_tile() -> None:
    """CLA-7.3, CLA-Q37, worked example 16: with a Blade beside him a Brute is only blocked by numbers."""
    figures = {"brute-1": "T28", "demon-1": "T28"}
    s = table("invasion", figures=figures, dice={"brute-1": 1})
    assert stopped_by(s, fig("brute-1")) == "CLA-7.3"

    s = table("invasion", figures={**figures, "blade-1": "T28"}, dice={"brute-1": 1, "blade-1": 1})
    assert stopped_by(s, fig("brute-1")) is None

    s = table("invasion", figures={"blade-1": "T28", "demon-1": "T28", "trog-1": "T28"}, dice={"blade-1": 1})
    assert stopped_by(s, fig("blade-1")) == "CLA-4.2"


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


def test_cla_7_4_frantic_rerolls_each_miss_once() -> None:
    """CLA-7.4, CLA-A7.1, CLA-14.4: No Mercy! is part of the attack."""
    s = fighter({"brute-1": "T28", "trog-1": "T28", "trog-2": "T28"}, hand={"mercy": 1})
    assert {"target": "trogs", "tile": "T28", "card": True} in options(s, "attack")
    dice(s, 1, 3, 5, 2, 2)  # a miss and its reroll, a hit, a miss and its reroll
    do(s, "attack", target="trogs", tile="T28", card=True)

    assert happened(s, "combat_rolled")[0]["dice"] == [3, 5, 2]
    assert s.gone[7] == 1


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


def test_cla_7_8_a_bodyguard_may_guard_another() -> None:
    """CLA-7.8, CLA-7.5: a hit aimed at one Brute may go to the other, once."""
    s = attacked({"brute-1": "T28", "brute-2": "T28", "demon-1": "T28"}, "brute-1", 6, 1, 1, 1)
    assert [option["figure"] for option in options(s)] == ["brute-1", "brute-2"]
    do(s, "guard", figure="brute-2")

    assert question(s) == "line"
    do(s, "cancel", line=5)
    assert (cancelled(s, "brute-1"), cancelled(s, "brute-2")) == ([], [5])
