"""CLA-10: the Demon Action phase."""

from tests.games.claustrophobia.tables import PAIR, PAIR_DICE, do, mark, options, table


def test_cla_10_1_every_demon_warrior_once_and_the_phase_ends() -> None:
    """CLA-10.1, CLA-10.3, CLA-10.2: also one deployed this round; boosts end with the phase."""
    s = table(figures={**PAIR, "trog-1": "T35", "trog-2": "T35"}, marks={"speed": 1, "claws": 1, "rage": 17},
              now={"decision": "demon"}, hand={}, dice=PAIR_DICE)  # fmt: skip
    assert options(s, "activate") == [{"figure": "trog-1"}]  # two that are alike are offered once
    do(s, "activate", figure="trog-1")
    assert mark(s, "left") == 2  # CLA-D5.1
    do(s, "step", tile="T29")
    do(s, "pass")
    do(s, "activate", figure="trog-2")
    do(s, "pass")

    assert mark(s, "round") == 2
    assert [mark(s, name) for name in ("speed", "claws", "rage")] == [0, 0, 0]
