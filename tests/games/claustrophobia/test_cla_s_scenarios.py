"""CLA-S1 to CLA-S6 and CLA-E: the six scenarios and their ends."""

from typing import Any

import pytest

from grimtable.games.claustrophobia.components import TILES
from grimtable.games.claustrophobia.rules.tunnels import is_impressive
from grimtable.games.claustrophobia.rules.warriors import combat_of, defence_of, move_of
from tests.games.claustrophobia.tables import (
    DEMON,
    HUMAN,
    TUNNEL,
    at,
    cancelled,
    dice,
    do,
    fig,
    happened,
    kinds,
    mark,
    new,
    options,
    question,
    refused,
    table,
    tile,
    turn,
    winner,
)

RITUAL_MAP = (
    ("T02", 0, 0, "new"), ("T28", -1, 0, "ew"), ("T33", -2, 0, "nes"), ("T30", -2, 1, "sw"), ("T16", 0, 1, "ns"),
    ("T32", 0, 2, "esw"), ("T29", -1, 2, "ew"), ("T19", 1, 2, "ew"), ("T13", 1, 0, "ew"), ("T34", 2, 0, "nsw"),
    ("T10", 2, 1, "es"),
)  # fmt: skip
EXIT_NEAR = (("T28", 0, 0, "ns"), ("T01", 0, 1, "nesw"))


def explore(s: Any, side: str, turns: int | None = None) -> Any:
    """Explore, and Demon lays the tile."""
    do(s, "explore", side=side)
    if question(s) == "orient":
        do(s, "orient", turns=options(s)[0]["turns"] if turns is None else turns)
    return s


# S1


def test_cla_s1_2_demon_puts_the_die_on_an_opening_of_the_start_tile() -> None:
    """CLA-S1.2: showing 1, before round 1."""
    s = new()

    assert (question(s), s.pending, mark(s, "air")) == ("air", (DEMON,), 1)
    assert options(s) == [{"tile": "T02", "side": side} for side in ("n", "e", "w")]


def test_cla_s1_3_the_die_follows_the_exploration() -> None:
    """CLA-S1.3, CLA-S1.11, worked example 18: it goes up by one and Demon chooses among the new openings."""
    s = table(figures={"blade-1": "T35"}, dice={"blade-1": 6}, pile=["T32", "T30"], now=turn("blade-1"), hand={},
              marks={"air": 3, "air_tile": tile("T35"), "air_side": 1})  # fmt: skip
    explore(s, "e")
    assert (question(s), mark(s, "air")) == ("air", 4)
    assert {option["tile"] for option in options(s)} == {"T32"}
    assert len(options(s)) == 2
    do(s, "set_air", **options(s)[0])

    assert TILES[mark(s, "air_tile")] == "T32"
    assert at(s, "blade-1") == "T32"


def test_cla_s1_4_without_an_opening_the_nearest_tile_gets_it() -> None:
    """CLA-S1.4: a dead end at the die sends it back to the crossing, where two openings are left."""
    s = table(figures={"blade-1": "T35"}, dice={"blade-1": 6}, pile=["T07", "T30"], now=turn("blade-1"), hand={},
              marks={"air": 5, "air_tile": tile("T35"), "air_side": 1, "hole_tokens": 0})  # fmt: skip
    explore(s, "e")

    assert (question(s), mark(s, "air")) == ("air", 6)
    assert options(s) == [{"tile": "T35", "side": "n"}, {"tile": "T35", "side": "w"}]
    assert refused(s, "set_air", tile="T28", side="s") == "CLA-S1.4"


def test_cla_s1_6_the_tenth_opening_is_the_exit() -> None:
    """CLA-S1.6, CLA-5.2: forced, no window, Demon orients, the die is gone."""
    s = table(figures={"blade-1": "T35"}, dice={"blade-1": 6}, pile=["T32"], now=turn("blade-1"), hand={"map": 1},
              events={"lost": 1}, marks={"air": 10, "air_tile": tile("T35"), "air_side": 1})  # fmt: skip
    assert refused(s, "explore", side="e", map=True) == "CLA-5.2"
    do(s, "explore", side="e")

    assert s.cells[tile("T01")] > 0
    assert mark(s, "air") == 0
    assert winner(s) == "draw CLA-S1.10"  # CLA-Q39: the last warrior in play was the first to escape


def test_cla_s1_7_demon_warriors_cannot_be_on_the_exit() -> None:
    """CLA-S1.7, CLA-E2.2."""
    s = table(tiles=EXIT_NEAR, figures={"blade-1": "T28", "trog-1": "T28"}, now=turn("trog-1"), marks={"air": 0})

    assert refused(s, "step", tile="T01") == "CLA-S1.7"


def test_cla_s1_8_a_stash_gives_an_advantage_card() -> None:
    """CLA-S1.8, CLA-11.1."""
    s = table(figures={"blade-1": "T35"}, dice={"blade-1": 6}, pile=["T06", "T30"], now=turn("blade-1"), hand={})
    explore(s, "e")

    assert s.hand[0] == 1


def test_cla_s1_9_the_second_escape_wins_and_a_lost_team_loses() -> None:
    """CLA-S1.9, CLA-S1.10, CLA-E.1, CLA-E.2, CLA-E.4: at once, in the middle of a phase."""
    two = {"blade-1": "T28", "blade-2": "T28", "brute-1": "T28"}
    s = table(
        tiles=EXIT_NEAR, figures=two, dice=dict.fromkeys(two, 6), now=turn("blade-1"), marks={"air": 0, "escapes": 1}
    )
    do(s, "step", tile="T01")
    assert winner(s) == "human CLA-S1.9"
    assert s.outcome is not None
    assert s.outcome.scores == {0: 1, 1: 0}

    for escapes, result in ((0, "demon CLA-S1.9"), (1, "draw CLA-S1.10")):
        s = table(figures={"blade-1": "T28", "trog-1": "T28"}, cancelled={"blade-1": [1, 2, 3, 4, 5]},
                  dice={"blade-1": 6}, now=turn("trog-1"), hand={}, marks={"escapes": escapes})  # fmt: skip
        dice(s, 6)
        do(s, "attack", target="blade-1", tile="T28")
        assert winner(s) == result


# S2


def invasion(**rest: Any) -> Any:
    """The shaft at the end of the tunnel, a warrior on it when the round begins."""
    tiles = (("T28", 0, 0, "ns"), ("T29", 0, 1, "ns"), ("T03", 0, 2, "s"))
    return table("invasion", tiles, figures={"blade-1": "T03", "brute-1": "T28"}, hand={}, **rest)


def test_cla_s2_2_a_rested_warrior_blows_the_shaft_up() -> None:
    """CLA-S2.2, CLA-2.8, CLA-Q26: he was there when the round began, still is, and is not Exhausted."""
    s = invasion(now={"step": "begin_round"}, round=3)
    while not s.over and mark(s, "phase") == 1:
        s.apply(s.pending[0], s.default(s.pending[0]))
    assert winner(s) == "human CLA-S2.2"

    s = invasion(now={"step": "begin_round"}, round=3, cancelled={"blade-1": [1, 2, 3, 4, 5]})
    do(s, "assign", figure="brute-1", value=int(s.pool[0])) if question(s) == "assign" else None
    assert mark(s, "posted") == 1 << fig("blade-1")


def test_cla_s2_3_an_exhausted_warrior_does_not_and_any_other_end_loses() -> None:
    """CLA-S2.2, CLA-S2.3, CLA-E.2."""
    s = invasion(now={"decision": "support"}, dice={"blade-1": 1, "brute-1": 1}, cancelled={"blade-1": [1]},
                 marks={"posted": 1 << fig("blade-1")})  # fmt: skip
    do(s, "pass")
    assert winner(s) == ""

    s = table("invasion", figures={"blade-1": "T28", "trog-1": "T28"}, cancelled={"blade-1": [1, 2, 3, 4, 5]},
              dice={"blade-1": 6}, now=turn("trog-1"), hand={})  # fmt: skip
    dice(s, 6)
    do(s, "attack", target="blade-1", tile="T28")
    assert winner(s) == "demon CLA-S2.3"


# S3


def master(pile: list[str], **rest: Any) -> Any:
    rest.setdefault("figures", {"blade-1": "T35"})
    return table("master", dice={"blade-1": 6}, pile=pile, now=turn("blade-1"), hand={}, **rest)


def test_cla_s3_3_cannon_fodder_on_every_new_tile() -> None:
    """CLA-S3.3, CLA-S3.7, CLA-Q44: 1 TP each, before the explorer is put there; the size rule holds."""
    s = master(["T32", "T30"], threat=7)
    explore(s, "e")
    assert (question(s), s.pending) == ("fodder", (DEMON,))
    assert [option["n"] for option in options(s)] == [0, 1, 2, 3]
    assert refused(s, "fodder", n=4) == "CLA-1.6"
    do(s, "fodder", n=2)

    assert (mark(s, "threat"), s.demons_on(tile("T32"))) == (5, 2)
    assert at(s, "blade-1") == "T32"


def test_cla_s3_4_a_stash_brings_two_free_troglodytes() -> None:
    """CLA-S3.4."""
    s = master(["T06", "T30"], threat=0)
    explore(s, "e")

    assert s.demons_on(tile("T06")) == 2


def test_cla_s3_5_the_master_waits_in_the_pentacle_room() -> None:
    """CLA-S3.2, CLA-S3.5, CLA-Q9: the eighth opening; no Troglodyte may enter."""
    s = master(
        ["T32"], marks={"air": 8, "air_tile": tile("T35"), "air_side": 1}, figures={"blade-1": "T35", "trog-1": "T35"}
    )
    explore(s, "e")
    assert (at(s, "demon-1"), at(s, "blade-1")) == ("T02", "T02")

    tiles = (("T28", 0, 0, "ns"), ("T02", 0, 1, "esw"))
    s = table("master", tiles, figures={"blade-1": "T28", "trog-1": "T28"}, now=turn("trog-1"), marks={"air": 0})
    assert refused(s, "step", tile="T02") == "CLA-S3.5"
    s = table("master", tiles, figures={"blade-1": "T28"}, now={"decision": "threat"}, marks={"air": 0}, threat=4)
    assert refused(s, "deploy", warrior="trog", tile="T02") == "CLA-S3.5"


def test_cla_s3_6_killing_the_master_wins() -> None:
    """CLA-S3.6."""
    s = table("master", figures={"brute-1": "T28", "demon-1": "T28"}, dice={"brute-1": 1}, wounds=[9, 0],
              now=turn("brute-1"), hand={})  # fmt: skip
    dice(s, 6, 1, 1, 1)
    do(s, "attack", target="demon-1", tile="T28")

    assert winner(s) == "human CLA-S3.6"


# S4


def ritual(**rest: Any) -> Any:
    rest.setdefault("figures", {"blade-1": "T13", "trog-1": "T28"})
    rest.setdefault("hand", {})
    marks = rest.pop("marks", {})
    return table("ritual", RITUAL_MAP, marks={"air": 2, **marks}, **rest)


def test_cla_s4_4_the_die_goes_up_and_ten_wins() -> None:
    """CLA-S4.4: not after the first Human Action phase; at 10 Human wins."""
    for round_, before, after in ((1, 1, 1), (2, 1, 2)):
        s = ritual(round=round_, marks={"air": before}, dice={"blade-1": 1})
        do(s, "pass")
        assert mark(s, "air") == after
    s = ritual(round=10, marks={"air": 9}, dice={"blade-1": 1})
    do(s, "pass")
    assert winner(s) == "human CLA-S4.4"


def test_cla_s4_5_a_troglodyte_takes_a_seal_and_shakes_the_ritual() -> None:
    """CLA-S4.5, CLA-S4.11, CLA-S4.12, CLA-Q27, worked example 19: die + 2 per Seal, 10 kills; it is removed."""
    s = ritual(now=turn("trog-1"), marks={"seals": 3}, figures={"blade-1": "T02", "trog-1": "T28"})
    dice(s, 3)
    do(s, "step", tile="T02")
    assert at(s, "trog-1") == "out"
    assert mark(s, "seals") == 1 | 2 | 8
    assert happened(s, "ritual_rolled") == [{"roll": 3, "total": 9}]
    assert winner(s) == ""

    s = ritual(now=turn("trog-1"), marks={"seals": 11})
    dice(s, 4)
    do(s, "step", tile="T02")
    assert winner(s) == "demon CLA-S4.5"


def test_cla_s4_6_demons_stay_out_and_nothing_is_deployed_inside() -> None:
    """CLA-S4.6."""
    s = ritual(figures={"blade-1": "T13", "demon-1": "T28"}, now=turn("demon-1"))
    assert refused(s, "step", tile="T02") == "CLA-S4.6"
    s = ritual(now={"decision": "threat"}, marks={"lure": 1, "digging": 1}, threat=3)
    assert refused(s, "deploy", warrior="trog", tile="T02") == "CLA-S4.6"


def test_cla_s4_7_the_seals_strengthen_the_humans() -> None:
    """CLA-S4.7, CLA-S4.13, CLA-Q33: a heal before the roll, Impressive, +1 CBT also for the Exhausted."""
    s = ritual(now=turn("trog-1"), cancelled={"blade-1": [2]}, dice={"blade-1": 2})
    do(s, "step", tile="T02")
    assert (question(s), s.pending) == ("heal", (HUMAN,))
    do(s, "heal", figure="blade-1", line=2)
    assert (cancelled(s, "blade-1"), mark(s, "tired")) == ([], 0)

    s = ritual(marks={"seals": 3}, dice={"blade-1": 1})
    assert is_impressive(s, fig("blade-1"))
    assert combat_of(s, fig("blade-1")) == 3
    s = ritual(marks={"seals": 11}, dice={"blade-1": 1}, cancelled={"blade-1": [1]})
    assert not is_impressive(s, fig("blade-1"))
    assert combat_of(s, fig("blade-1")) == 1


def test_cla_s4_8_digging_monsters_cannot_be_used() -> None:
    """CLA-S4.8."""
    s = ritual(now={"decision": "destiny"}, pool=[5, 6])

    assert refused(s, "drop", box="digging", value=5) == "CLA-S4.8"


def test_cla_s4_9_the_game_goes_on_without_human_warriors() -> None:
    """CLA-S4.9, CLA-E.2, CLA-S4.2: and nothing is explored."""
    s = ritual(figures={"blade-1": "T28", "trog-1": "T28"}, cancelled={"blade-1": [1, 2, 3, 4, 5]}, dice={"blade-1": 6},
               now=turn("trog-1"))  # fmt: skip
    dice(s, 6)
    do(s, "attack", target="blade-1", tile="T28")
    s.tape = None
    assert at(s, "blade-1") == "dead"
    assert winner(s) == ""

    s = ritual(figures={"blade-1": "T34"}, dice={"blade-1": 6}, now=turn("blade-1"))
    assert refused(s, "explore", side="s") == "CLA-S4.2"


# S5


def possessed(**rest: Any) -> Any:
    rest.setdefault("figures", {"brute-1": "T28", "demon-1": "T28"})
    rest.setdefault("dice", {"brute-1": 1})
    marks = rest.pop("marks", {"figure_1": fig("blade-2") + 1})
    rest.setdefault("hand", {})
    return table("possessed", marks=marks, now=rest.pop("now", turn("brute-1")), **rest)


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


# S6


def gold(**rest: Any) -> Any:
    rest.setdefault("figures", {"blade-1": "T28", "blade-2": "T28", "brute-1": "T29"})
    rest.setdefault("marks", {"real": 1})
    return table("gold", hand={}, now=rest.pop("now", {"decision": "human"}), **rest)


def test_cla_s6_2_the_real_token_is_given_in_secret() -> None:
    """CLA-S6.2, CLA-Q35: Demon learns only that tokens were given."""
    s = new("gold")
    assert question(s) == "entrust"
    assert len(s.tokens) == 4
    do(s, "entrust", figure="brute-2")

    assert "figure" in happened(s, "entrusted", HUMAN)[0]
    assert "figure" not in happened(s, "entrusted", DEMON)[0]
    assert s.view(DEMON).to_json()["marks"]["real"] == 15
    assert s.view(HUMAN).to_json()["marks"]["real"] == 2


def test_cla_s6_3_two_warriors_on_one_tile_may_swap_once() -> None:
    """CLA-S6.3, CLA-2.9, CLA-Q11: before the roll."""
    s = gold(now={"step": "initiative"})
    assert question(s) == "swap"
    assert refused(s, "swap", figure="brute-1", other="blade-1") == "CLA-S6.3"
    do(s, "swap", figure="blade-1", other="blade-2")

    assert s.carried(fig("blade-1")) == 2
    assert question(s) == "assign"


def test_cla_s6_4_a_dead_warriors_token_stays_and_can_be_taken() -> None:
    """CLA-S6.4, CLA-S6.5, CLA-S6.8: at the start or the end of a Move, with MVT 1 or more."""
    tokens = ["T28", "blade-1", "brute-1"]
    figures = {"blade-1": "T28", "blade-2": "dead", "brute-1": "T29"}
    s = gold(figures=figures, tokens=tokens, dice={"blade-1": 6}, now=turn("blade-1"), pile=["T30"])
    do(s, "take_token", token=0)
    assert s.tokens == [fig("blade-1"), 5 + tile("T28"), fig("brute-1")]
    assert "step" in kinds(s)
    do(s, "take_token", token=1)
    assert refused(s, "step", tile="T29") in ("CLA-3.2", "CLA-4.6", "CLA-4.1", "CLA-3.1")

    s = gold(figures=figures, tokens=tokens, dice={"blade-1": 6}, cancelled={"blade-1": [6]}, now=turn("blade-1"))
    assert "take_token" not in kinds(s)
    s = gold(figures={"blade-1": "T28", "trog-1": "T28", "brute-1": "T29"}, dice={"blade-1": 6, "brute-1": 6},
             cancelled={"blade-1": [1, 2, 3, 4, 5]}, now=turn("trog-1"))  # fmt: skip
    dice(s, 6)
    do(s, "attack", target="blade-1", tile="T28")
    assert 5 + tile("T28") in s.tokens


def test_cla_s6_6_the_real_token_on_a_stash_wins_a_decoy_does_nothing() -> None:
    """CLA-S6.6, CLA-S6.9: as soon as it is there; the decoy is thereby known."""
    tiles = (*TUNNEL[:2], ("T04", 0, 2, "ns"))
    s = gold(tiles=tiles, figures={"brute-1": "T29", "blade-1": "T29"}, dice={"brute-1": 6, "blade-1": 6},
             now=turn("brute-1"))  # fmt: skip
    do(s, "step", tile="T04")
    assert winner(s) == "human CLA-S6.6"

    s = gold(tiles=tiles, figures={"brute-1": "T29", "blade-1": "T29"}, dice={"brute-1": 6, "blade-1": 6},
             now=turn("blade-1"))  # fmt: skip
    do(s, "step", tile="T04")
    assert winner(s) == ""
    assert mark(s, "decoys") == 2


@pytest.mark.parametrize(("mode", "rule"), [("master", "CLA-S3.6"), ("possessed", "CLA-S5.6"), ("gold", "CLA-S6.7")])
def test_cla_e_2_when_the_last_human_dies_demon_wins(mode: str, rule: str) -> None:
    """CLA-E.2, CLA-S3.6, CLA-S5.6, CLA-S6.7."""
    marks = {"real": 1} if mode == "gold" else None
    s = table(mode, figures={"blade-1": "T28", "trog-1": "T28"}, cancelled={"blade-1": [1, 2, 3, 4, 5]},
              dice={"blade-1": 6}, now=turn("trog-1"), hand={}, marks=marks)  # fmt: skip
    dice(s, 6)
    do(s, "attack", target="blade-1", tile="T28")

    assert winner(s) == f"demon {rule}"
