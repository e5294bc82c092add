"""CLA-O: Objects."""

from grimtable.games.claustrophobia.rules.warriors import attack_dice, defence_of
from tests.games.claustrophobia.tables import fig, fighter, options, refused, table


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


def test_cla_o2_1_a_shield_adds_defence_but_not_to_the_exhausted() -> None:
    """CLA-O2.1, CLA-Q16."""
    s = table(figures={"brute-1": "T28"}, dice={"brute-1": 1}, objects={"brute-1": "shield"})
    assert defence_of(s, fig("brute-1")) == 4
    s = table(
        figures={"brute-1": "T28"}, dice={"brute-1": 1}, objects={"brute-1": "shield"}, cancelled={"brute-1": [1]}
    )
    assert defence_of(s, fig("brute-1")) == 3
