"""CLA-3: the Human Action phase and what an activation is."""

from tests.games.claustrophobia.tables import PAIR, PAIR_DICE, at, dice, do, question, refused, table, turn


def test_cla_3_1_each_warrior_once_in_any_order() -> None:
    """CLA-3.1, CLA-3.4: the phase ends by itself when all were activated and the hand is empty (CLA-14.7)."""
    s = table(figures=PAIR, dice=PAIR_DICE, hand={})
    do(s, "activate", figure="blade-1")
    do(s, "pass")
    assert refused(s, "activate", figure="blade-1") == "CLA-3.1"
    do(s, "activate", figure="brute-1")
    do(s, "pass")

    assert question(s) == "destiny"


def test_cla_3_2_a_move_is_never_split_by_a_fight() -> None:
    """CLA-3.2, CLA-3.3: move then fight, or fight then move; one Fight per activation."""
    figures = {"blade-1": "T28", "trog-1": "T28", "trog-2": "T29", "trog-3": "T29"}
    s = table(figures=figures, dice={"blade-1": 6}, now=turn("blade-1"), hand={})
    do(s, "step", tile="T29")
    dice(s, 1, 1)
    do(s, "attack", target="trogs", tile="T29")
    s.tape = None
    assert question(s) != "turn"  # the Move is over, the Fight is done

    s = table(figures=figures, dice={"blade-1": 6}, now=turn("blade-1"), hand={})
    dice(s, 1, 1)
    do(s, "attack", target="trogs", tile="T28")
    s.tape = None
    assert refused(s, "attack", target="trogs", tile="T28") == "CLA-3.3"
    do(s, "step", tile="T29")
    do(s, "step", tile="T35")
    assert at(s, "blade-1") == "T35"
