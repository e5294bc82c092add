"""CLA-4: moving and Blocking."""

from grimtable.games.claustrophobia.rules.tunnels import stopped_by
from tests.games.claustrophobia.tables import at, do, fig, kinds, mark, refused, table, turn


def test_cla_4_1_a_step_costs_one_and_any_part_may_be_used() -> None:
    """CLA-4.1: with MVT 2 he goes one step and stops, or two."""
    s = table(figures={"blade-1": "T28"}, dice={"blade-1": 6}, now=turn("blade-1"), pile=["T30"])
    do(s, "step", tile="T29")
    assert mark(s, "left") == 1
    assert "pass" in kinds(s)

    do(s, "step", tile="T35")

    assert at(s, "blade-1") == "T35"


def test_cla_4_2_blocking_compares_the_sides() -> None:
    """CLA-4.2, CLA-4.3 and worked example 9: two Brutes with two Troglodytes: the first may leave, the second not."""
    figures = {"brute-1": "T28", "brute-2": "T28", "trog-1": "T28", "trog-2": "T28", "blade-1": "T35"}
    s = table(figures=figures, dice={"brute-1": 6, "brute-2": 1}, cancelled={"brute-2": [1]}, now=turn("brute-1"))
    assert stopped_by(s, fig("brute-1")) is None
    assert stopped_by(s, fig("trog-1")) is None

    do(s, "step", tile="T29")

    assert stopped_by(s, fig("brute-2")) == "CLA-4.2"


def test_cla_4_5_demon_warriors_never_explore() -> None:
    """CLA-4.5: no such action, and refused by the rule."""
    s = table(figures={"blade-1": "T28", "trog-1": "T35"}, now=turn("trog-1"))

    assert "explore" not in kinds(s)
    assert refused(s, "explore", side="n") == "CLA-4.5"


def test_cla_4_6_without_mvt_there_is_no_move() -> None:
    """CLA-4.6: an Exhausted warrior cannot step; a warrior who has spent all cannot either (CLA-4.1)."""
    s = table(figures={"blade-1": "T28", "trog-1": "T28"}, dice={"blade-1": 2}, now=turn("blade-1", left=0))

    assert refused(s, "step", tile="T29") == "CLA-4.6"


def test_cla_4_7_he_may_enter_and_stop_among_enemies() -> None:
    """CLA-4.7: only leaving is restricted."""
    figures = {"brute-1": "T28", "trog-1": "T29", "trog-2": "T29"}
    s = table(figures=figures, dice={"brute-1": 6}, now=turn("brute-1"))

    do(s, "step", tile="T29")

    assert at(s, "brute-1") == "T29"
    assert refused(s, "step", tile="T35") == "CLA-4.2"
