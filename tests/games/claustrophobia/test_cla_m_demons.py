"""CLA-M: Demon warriors."""

import pytest

from grimtable.games.claustrophobia.rules.warriors import attack_dice, is_frantic
from tests.games.claustrophobia.tables import at, dice, do, fig, fighter, happened, mark, table, turn


@pytest.mark.parametrize(("mode", "wounds"), [("master", 2), ("possessed", 2), ("invasion", 3)])
def test_cla_m5_2_and_m7_2_the_hammer_hurts_some_demons_less(mode: str, wounds: int) -> None:
    """CLA-M5.2, CLA-M7.2: 2 wounds for the Master of Souls and Possessed Ones."""
    from grimtable.games.claustrophobia.rules.warriors import wounds_per_hit

    s = table(mode, figures={"brute-1": "T28", "demon-1": "T28"}, dice={"brute-1": 1}, objects={"brute-1": "hammer"},
              marks={"figure_1": 2 + 1} if mode == "possessed" else None)  # fmt: skip

    assert wounds_per_hit(s, fig("brute-1"), fig("demon-1")) == wounds


def test_cla_m5_3_a_shot_from_afar_does_not_hurt_the_master() -> None:
    """CLA-M5.3: from another tile no wounds; on his tile it does."""
    s = fighter(
        {"blade-1": "T28", "demon-1": "T29"}, "blade-1", die=1, mode="master", objects={"blade-1": "blunderbuss"}
    )
    dice(s, 6, 6, 6, 6)
    do(s, "attack", target="demon-1", tile="T29")
    assert s.wounds[0] == 0

    s = fighter(
        {"blade-1": "T29", "demon-1": "T29"}, "blade-1", die=1, mode="master", objects={"blade-1": "blunderbuss"}
    )
    dice(s, 6, 6, 6, 6)
    do(s, "attack", target="demon-1", tile="T29")
    assert s.wounds[0] == 4


def test_cla_m3_2_the_hunter_smells_blood() -> None:
    """CLA-M3.2, CLA-Q20, CLA-Q46, CLA-6.11: +1 CBT per cancelled line, counted when the attack is declared."""
    s = fighter({"blade-1": "T28", "demon-1": "T28"}, "demon-1", die=1, cancelled={"blade-1": [2, 3, 4]})
    assert attack_dice(s, fig("demon-1"), fig("blade-1")) == 4
    dice(s, 6, 6, 6, 1)
    do(s, "attack", target="blade-1", tile="T28")

    assert happened(s, "attacked")[0]["dice"] == 4


def test_cla_m8_2_the_demon_of_destruction_likes_a_crowd() -> None:
    """CLA-M8.2: +3 CBT with 2 or more Human warriors on its tile."""
    s = table("gold", figures={"blade-1": "T28", "demon-1": "T28"}, marks={"real": 1}, now=turn("demon-1"))
    assert attack_dice(s, fig("demon-1"), fig("blade-1")) == 1
    s = table("gold", figures={"blade-1": "T28", "blade-2": "T28", "demon-1": "T28"}, marks={"real": 1},
              now=turn("demon-1"))  # fmt: skip
    assert attack_dice(s, fig("demon-1"), fig("blade-1")) == 4


def test_cla_m6_2_the_demon_of_cruelty_makes_troglodytes_frantic() -> None:
    """CLA-M6.2, CLA-M6.3, CLA-Q3: while it is in play; and it gives 1 TP when a Threat phase starts."""
    from tests.games.claustrophobia.tables import RITUAL_MAP

    figures = {"blade-1": "T02", "trog-1": "T33", "demon-1": "T34"}
    s = table("ritual", RITUAL_MAP, figures=figures, marks={"air": 1}, now={"step": "threat_phase"}, threat=2)

    assert is_frantic(s, fig("trog-1"))
    assert mark(s, "threat") == 3


def test_cla_m7_3_troglodytes_guard_a_possessed_one() -> None:
    """CLA-M7.3, CLA-Q18: each redirected hit kills one."""
    s = fighter({"brute-1": "T28", "trog-1": "T28", "demon-1": "T28"}, die=4, mode="possessed", marks={"figure_1": 5})
    dice(s, 6, 1, 1)
    do(s, "attack", target="demon-1", tile="T28")
    do(s, "guard", figure="trog-1")

    assert at(s, "trog-1") == "out"
    assert s.wounds[0] == 0


def test_cla_m6_2_troglodytes_are_frantic_for_that_demon_alone() -> None:
    """CLA-M6.2: neither beside a Demon of another kind nor in a Ritual where it is not in play."""
    from tests.games.claustrophobia.tables import RITUAL_MAP

    assert not is_frantic(table(figures={"blade-1": "T28", "trog-1": "T35", "demon-1": "T35"}), fig("trog-1"))
    s = table("ritual", RITUAL_MAP, figures={"blade-1": "T02", "trog-1": "T33"}, marks={"air": 1})
    assert not is_frantic(s, fig("trog-1"))
