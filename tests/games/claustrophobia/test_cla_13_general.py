"""CLA-13: modifiers and the round limit."""

from typing import Any

from grimtable.games.claustrophobia.rules.warriors import attack_dice, combat_of, defence_of, move_of
from tests.games.claustrophobia.tables import DEMON, HUMAN, do, fig, table


def test_cla_13_3_the_game_ends_after_round_40() -> None:
    """CLA-13.3, CLA-E.3, CLA-Q31: a draw in S1, else Demon wins."""
    s = table(figures={"blade-1": "T28", "trog-1": "T35"}, round=40, now={"decision": "demon"}, hand={})
    do(s, "pass")
    assert s.outcome is not None
    assert (s.outcome.rule, s.outcome.results[HUMAN]) == ("CLA-13.3", "draw")
    s = table("master", figures={"blade-1": "T28", "trog-1": "T35"}, round=40, now={"decision": "demon"}, hand={})
    do(s, "pass")
    assert s.outcome is not None
    assert s.outcome.results[DEMON] == "win"


def test_cla_13_2_modifiers_add_up() -> None:
    """CLA-13.2, CLA-8.2, CLA-G6.1, CLA-7.6, CLA-A6.1: also on the 0/0/3 of the Exhausted, who lose Gift and Object."""
    figures = {"redeemer": "T28", "blade-1": "T28", "trog-1": "T28"}
    marks = {"bless": 1, "bless_bonus": 2, "courage": 1, "hold": 1, "forward": 1}
    given: dict[str, Any] = {"figures": figures, "dice": {"redeemer": 6, "blade-1": 1}, "gifts": ["smite"]}
    s = table(marks=marks, objects={"redeemer": "blunderbuss"}, **given)
    assert (move_of(s, 0), combat_of(s, 0), defence_of(s, 0)) == (3, 2 + 1 + 2 + 1 + 2, 5)
    assert attack_dice(s, 0, 31) == 8

    s = table(marks=marks, objects={"redeemer": "blunderbuss"}, cancelled={"redeemer": [6]}, **given)
    assert (move_of(s, 0), combat_of(s, 0), defence_of(s, 0)) == (1, 2 + 1, 5)


def test_cla_13_2_two_orders_of_one_kind_add_up() -> None:
    """CLA-13.2, CLA-A6.1: where a pack has a second Forward!, both count, like two of Hold the Line!"""
    pack = '[[advantage]]\nid = "forward"\ncount = 2\nsource = "rulebook"\ncite = "another box"\n'
    s = table(figures={"blade-1": "T28"}, dice={"blade-1": 1}, hand={"forward": 2}, pack=pack)
    do(s, "play", card="forward")
    assert move_of(s, fig("blade-1")) == 2
    do(s, "play", card="forward")

    assert move_of(s, fig("blade-1")) == 3
