"""CLA-S5: The Possessed."""

from typing import Any

from grimtable.games.claustrophobia.components import STASH
from grimtable.games.claustrophobia.rules.warriors import combat_of, defence_of, move_of
from tests.games.claustrophobia.tables import (
    DEMON,
    HUMAN,
    TUNNEL,
    at,
    cancelled,
    dice,
    do,
    explore,
    fig,
    happened,
    mark,
    new,
    options,
    question,
    table,
    turn,
    winner,
)


def possessed(**rest: Any) -> Any:
    rest.setdefault("figures", {"brute-1": "T28", "demon-1": "T28"})
    rest.setdefault("dice", {"brute-1": 1})
    marks = rest.pop("marks", {"figure_1": fig("blade-2") + 1})
    rest.setdefault("hand", {})
    return table("possessed", marks=marks, now=rest.pop("now", turn("brute-1")), **rest)


def test_cla_s5_1_and_s6_1_stashes_lie_in_their_sections() -> None:
    """CLA-S5.1: one Stash in each lower third; CLA-S6.1: two among the last four."""
    for seed in range(8):
        s = new("possessed", seed)
        kinds = [s.rows.tile_kind[tile] == STASH for tile in s.pile]
        assert [sum(kinds[:3]), sum(kinds[3:6]), sum(kinds[6:])] == [1, 1, 0]
        s = new("gold", seed)
        assert sum(s.rows.tile_kind[tile] == STASH for tile in s.pile[:4]) == 2
        assert all(s.rows.tile_kind[tile] != STASH for tile in s.pile[4:])


def test_cla_s5_2_the_second_possessed_one_is_the_other_figure() -> None:
    """CLA-S5.2, CLA-S5.8: no choice is left, both may be in play."""
    figures = {"redeemer": "T28", "blade-1": "T35", "brute-1": "T28", "demon-1": "T29"}
    s = table("possessed", figures=figures, dice={"blade-1": 6}, pile=["T06", "T30"], now=turn("blade-1"), hand={},
              marks={"figure_1": fig("blade-2") + 1})  # fmt: skip
    do(s, "explore", side="e")
    do(s, "orient", **options(s)[0])

    assert (at(s, "demon-1"), at(s, "demon-2")) == ("T29", "T06")
    assert mark(s, "figure_2") == fig("brute-2") + 1


def test_cla_s5_4_only_the_nearest_tiles_with_room_are_offered() -> None:
    """CLA-S5.4, CLA-1.5: with the next tile full it is the one behind it, not one farther off."""
    tiles = (*TUNNEL, ("T36", 0, 3, "nesw"))
    figures = {"redeemer": "T28", "brute-1": "T28", "blade-1": "T28", "demon-1": "T28"}
    s = table("possessed", tiles, figures=figures, dice=dict.fromkeys(("redeemer", "brute-1", "blade-1"), 1), hand={},
              wounds=[3, 0], marks={"figure_1": fig("blade-2") + 1}, now=turn("brute-1"))  # fmt: skip
    dice(s, 6, 1, 1, 1)
    do(s, "attack", target="demon-1", tile="T28")
    do(s, "cancel", line=1)

    assert at(s, "blade-2") == "T29"  # one nearest tile: nobody is asked


def test_cla_s5_2_a_stash_brings_a_possessed_one() -> None:
    """CLA-S5.2, CLA-V2.5: Demon chooses the unused figure."""
    figures = {"redeemer": "T28", "blade-1": "T35", "brute-1": "T28"}
    s = possessed(figures=figures, dice={"blade-1": 6}, pile=["T06", "T05", "T30"], now=turn("blade-1"), marks={})
    explore(s, "e")
    assert [option["figure"] for option in options(s)] == ["brute-2", "blade-2"]
    do(s, "possess", figure="blade-2")
    assert (at(s, "demon-1"), mark(s, "figure_1")) == ("T06", fig("blade-2") + 1)


def test_cla_s5_3_the_first_is_exorcised_and_scarred() -> None:
    """CLA-S5.3, CLA-S5.5, CLA-S5.7, CLA-Q28: it joins the Humans on its tile, cannot act yet, carries nothing."""
    s = possessed(wounds=[3, 0])
    dice(s, 6, 6, 6, 6)
    do(s, "attack", target="demon-1", tile="T28")
    assert (question(s), s.pending) == ("scar", (DEMON,))
    do(s, "cancel", line=1)

    freed = fig("blade-2")
    assert (at(s, "blade-2"), cancelled(s, "blade-2"), at(s, "demon-1")) == ("T28", [1], "out")
    assert (move_of(s, freed), combat_of(s, freed), defence_of(s, freed)) == (0, 0, 3)
    assert s.wounds == [0, 0]
    assert not [option for option in options(s, "activate") if option["figure"] == "blade-2"]


def test_cla_s5_4_a_full_tile_pushes_the_freed_warrior_on() -> None:
    """CLA-S5.4, CLA-S5.7: to the nearest tile with room; that is not entering."""
    figures = {"redeemer": "T29", "brute-1": "T29", "blade-1": "T29", "demon-1": "T29"}
    s = possessed(figures=figures, wounds=[3, 0], dice={"brute-1": 1, "redeemer": 1, "blade-1": 1})
    dice(s, 6, 1, 1, 1)
    do(s, "attack", target="demon-1", tile="T29")
    do(s, "cancel", line=1)
    assert (question(s), s.pending) == ("settle", (HUMAN,))
    assert [option["tile"] for option in options(s)] == ["T28", "T35"]
    do(s, "settle", tile="T35")

    assert at(s, "blade-2") == "T35"


def test_cla_s5_7_a_grenade_that_exorcises_is_over_for_that_figure() -> None:
    """CLA-S5.7, CLA-A2.1, CLA-6.13: the freed warrior is not rolled for again; one freed before is, like everybody."""
    figures = {"blade-1": "T28", "redeemer": "T29", "demon-1": "T29"}
    marks = {"figure_1": fig("blade-2") + 1}
    s = possessed(figures=figures, wounds=[3, 0], dice={"blade-1": 1, "redeemer": 1}, hand={"grenade": 2}, marks=marks,
                  now=turn("blade-1"))  # fmt: skip
    dice(s, 6, 1)
    do(s, "grenade", tile="T29")
    s.tape = None
    do(s, "cancel", line=1)
    assert [roll["figure"] for roll in happened(s, "area_rolled")] == ["demon-1", "redeemer"]
    assert cancelled(s, "blade-2") == [1]

    marks = {"figure_1": fig("blade-2") + 1, "exorcisms": 1, "fresh": 1 << fig("blade-2"), "tired": 1 << fig("blade-2")}
    figures = {"blade-1": "T28", "redeemer": "T28", "blade-2": "T29"}
    s = possessed(figures=figures, dice={"blade-1": 1, "redeemer": 1}, hand={"grenade": 1}, marks=marks,
                  now=turn("blade-1"))  # fmt: skip
    dice(s, 6)
    do(s, "grenade", tile="T29")

    assert [roll["figure"] for roll in happened(s, "area_rolled")] == ["blade-2"]


def test_cla_s5_6_the_second_exorcism_wins() -> None:
    """CLA-S5.6."""
    s = possessed(wounds=[3, 0], marks={"figure_1": fig("blade-2") + 1, "exorcisms": 1})
    dice(s, 6, 1, 1, 1)
    do(s, "attack", target="demon-1", tile="T28")

    assert winner(s) == "human CLA-S5.6"
