"""CLA-E.1 to CLA-E.4: how games end."""

import pytest

from tests.games.claustrophobia.tables import dice, do, table, turn, winner


@pytest.mark.parametrize(("mode", "rule"), [("master", "CLA-S3.6"), ("possessed", "CLA-S5.6"), ("gold", "CLA-S6.7")])
def test_cla_e_2_when_the_last_human_dies_demon_wins(mode: str, rule: str) -> None:
    """CLA-E.2, CLA-S3.6, CLA-S5.6, CLA-S6.7."""
    marks = {"real": 1} if mode == "gold" else None
    s = table(mode, figures={"blade-1": "T28", "trog-1": "T28"}, cancelled={"blade-1": [1, 2, 3, 4, 5]},
              dice={"blade-1": 6}, now=turn("trog-1"), hand={}, marks=marks)  # fmt: skip
    dice(s, 6)
    do(s, "attack", target="blade-1", tile="T28")

    assert winner(s) == f"demon {rule}"
