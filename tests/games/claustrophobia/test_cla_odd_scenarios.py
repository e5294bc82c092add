"""The scenarios of Claustrophobia where their rules meet others: bans, goals, tokens, Demons of the second time."""

from typing import Any

import pytest

from grimtable.games.claustrophobia.components import HUMANS, TILES
from grimtable.games.claustrophobia.rules.warriors import move_of
from tests.games.claustrophobia.tables import (
    DEMON,
    TUNNEL,
    at,
    dice,
    do,
    fig,
    happened,
    kinds,
    mark,
    options,
    question,
    table,
    tile,
    turn,
    winner,
)


def test_cla_s1_5_a_die_whose_opening_is_closed_from_elsewhere_moves_unchanged() -> None:
    """CLA-S1.5: measured from its own tile; Demon chooses among the openings of the nearest one."""
    tiles = (("T36", 0, 0, "nesw"), ("T31", 1, 0, "nw"), ("T32", 0, 1, "nes"))
    s = table(tiles=tiles, figures={"blade-1": "T32"}, dice={"blade-1": 6}, pile=["T30", "T33"], now=turn("blade-1"),
              marks={"air": 4, "air_tile": tile("T31"), "air_side": 0}, hand={})  # fmt: skip
    do(s, "explore", side="e")
    do(s, "orient", turns=3)  # north and west: no passage to the corner below
    assert (question(s), s.pending, mark(s, "air")) == ("air", (DEMON,), 4)
    assert options(s) == [{"tile": "T36", "side": "s"}, {"tile": "T36", "side": "w"}]
    do(s, "set_air", tile="T36", side="w")

    assert (mark(s, "air"), TILES[mark(s, "air_tile")], mark(s, "air_side")) == (4, "T36", 3)
    assert at(s, "blade-1") == "T30"


def test_cla_s2_2_who_comes_too_late_must_wait_a_round() -> None:
    """CLA-S2.2: only who was on the shaft when the round began counts."""
    tiles = (("T28", 0, 0, "ns"), ("T03", 0, 1, "s"))
    for posted, won in ((0, ""), (1 << fig("blade-1"), "human CLA-S2.2"), (1 << fig("brute-1"), "")):
        s = table("invasion", tiles, figures={"blade-1": "T03", "brute-1": "T28"}, dice={"blade-1": 1, "brute-1": 1},
                  marks={"posted": posted}, hand={"grenade": 1}, now={"decision": "support"})  # fmt: skip
        do(s, "pass")
        assert winner(s) == won


def test_cla_s4_7_each_seal_brings_its_reward_before_the_roll() -> None:
    """CLA-S4.7, CLA-S4.5: with nothing to heal nobody is asked; a Seal taken before brings nothing again."""
    from tests.games.claustrophobia.test_cla_s_scenarios import RITUAL_MAP

    given: dict[str, Any] = {"figures": {"blade-1": "T13", "trog-1": "T28", "trog-2": "T28"}, "hand": {}}
    s = table("ritual", RITUAL_MAP, marks={"air": 2}, dice={"blade-1": 2}, now=turn("trog-1"), **given)
    dice(s, 6)
    do(s, "step", tile="T02")
    assert happened(s, "seal_taken") == [{"n": 1}]
    assert happened(s, "ritual_rolled") == [{"roll": 6, "total": 8}]
    s.tape = None
    do(s, "activate", figure="trog-2")
    dice(s, 6)
    do(s, "step", tile="T02")

    assert len(happened(s, "seal_taken")) == 1
    assert happened(s, "ritual_rolled")[1] == {"roll": 6, "total": 8}


def test_cla_s5_2_the_second_possessed_one_is_the_other_figure() -> None:
    """CLA-S5.2, CLA-S5.8: no choice is left, both may be in play."""
    figures = {"redeemer": "T28", "blade-1": "T35", "brute-1": "T28", "demon-1": "T29"}
    s = table("possessed", figures=figures, dice={"blade-1": 6}, pile=["T06", "T30"], now=turn("blade-1"), hand={},
              marks={"figure_1": fig("blade-2") + 1})  # fmt: skip
    do(s, "explore", side="e")
    do(s, "orient", **options(s)[0])

    assert (at(s, "demon-1"), at(s, "demon-2")) == ("T29", "T06")
    assert mark(s, "figure_2") == fig("brute-2") + 1


def test_cla_s6_9_taking_the_real_token_from_a_stash_wins() -> None:
    """CLA-S6.9, CLA-S6.4, CLA-S6.5: it lay where its bearer died; the swap is at the end of the Move."""
    tiles = (*TUNNEL[:2], ("T04", 0, 2, "ns"))
    s = table("gold", tiles, figures={"blade-1": "T29", "brute-1": "dead"}, tokens=["T04", "blade-1"],
              dice={"blade-1": 1}, marks={"real": 1}, hand={}, now=turn("blade-1"))  # fmt: skip
    do(s, "step", tile="T04")
    assert (winner(s), mark(s, "decoys"), kinds(s)) == ("", 2, {"pass", "take_token"})
    do(s, "take_token", token=0)

    assert winner(s) == "human CLA-S6.6"


def test_cla_s6_5_a_fight_ends_the_move_and_its_swap() -> None:
    """CLA-S6.5, CLA-3.2: after Move and Fight the token on the ground is out of reach; Fight, then Move, it is not."""
    figures = {"blade-1": "T28", "brute-1": "dead", "trog-1": "T29", "trog-2": "T29"}
    given: dict[str, Any] = {"tokens": ["T29", "blade-1"], "marks": {"real": 1}, "hand": {}, "pile": ["T30"]}
    s = table("gold", figures=figures, dice={"blade-1": 6}, now=turn("blade-1"), **given)
    do(s, "step", tile="T29")
    assert "take_token" in kinds(s)
    dice(s, 1, 1)
    do(s, "attack", target="trogs", tile="T29")
    s.tape = None
    assert question(s) != "turn"

    s = table("gold", figures={**figures, "blade-1": "T29"}, dice={"blade-1": 6}, now=turn("blade-1"), **given)
    dice(s, 1, 1)
    do(s, "attack", target="trogs", tile="T29")
    s.tape = None
    do(s, "take_token", token=0)
    assert s.tokens == [fig("blade-1"), HUMANS + tile("T29")]
    assert "step" in kinds(s)  # that was the start of his Move


def test_cla_9_9_the_second_demon_is_the_last() -> None:
    """CLA-9.9, CLA-9.13: one deployment is left after the first, none after the second; it comes without wounds."""
    s = table(figures={"blade-1": "T28"}, threat=20, wounds=[2, 0], marks={"deployed": 1}, hand={},
              now={"decision": "threat"})  # fmt: skip
    do(s, "deploy", warrior="demon", tile="T35")

    assert (mark(s, "deployed"), s.wounds[0], mark(s, "threat")) == (2, 0, 15)


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


@pytest.mark.parametrize(("there", "free"), [(2, 11), (3, 11), (2, 2)])
def test_cla_12_3_the_troglodyte_of_a_trap_needs_room_and_supply(there: int, free: int) -> None:
    """CLA-12.3, CLA-1.6, CLA-9.8: on a full tile, or with all Troglodytes in play, none comes."""
    tiles = (("T28", 0, 0, "ns"), ("T22", 0, 1, "ns"), ("T35", 0, 2, "nesw"))
    trogs = {f"trog-{n}": "T22" for n in range(1, there + 1)}
    pack = f'[[limit]]\nid = "trogs"\nvalue = {free}\nsource = "rulebook"\ncite = "a smaller box"\n'
    s = table(tiles=tiles, figures={"blade-1": "T28", **trogs}, dice={"blade-1": 6}, now=turn("blade-1"), hand={},
              pile=["T30"], pack=pack)  # fmt: skip
    dice(s, 5)
    do(s, "step", tile="T22")

    assert s.demons_on(tile("T22")) == min(3, free)


def test_cla_d5_1_supernatural_speed_is_for_troglodytes_in_their_phase() -> None:
    """CLA-D5.1, CLA-M1.2: +1 MVT, for Tough ones too; neither for a Demon nor before the Demon Action phase."""
    figures = {"blade-1": "T28", "trog-1": "T35", "trog-2": "T35", "demon-1": "T29"}
    given: dict[str, Any] = {"figures": figures, "tough": ["trog-2"], "marks": {"speed": 1}, "hand": {}}
    s = table(now={"decision": "demon"}, **given)
    assert [int(move_of(s, fig(name))) for name in ("trog-1", "trog-2", "demon-1")] == [2, 3, 2]

    s = table(now={"decision": "threat"}, **given)
    assert [int(move_of(s, fig(name))) for name in ("trog-1", "trog-2", "demon-1")] == [1, 2, 2]


@pytest.mark.parametrize("mode", ["survivors", "invasion", "master", "possessed", "gold"])
def test_cla_9_7_a_ban_holds_for_its_tile_alone(mode: str) -> None:
    """CLA-9.7, CLA-S1.7, CLA-S3.5: elsewhere Troglodytes come and go, in the other scenarios there too."""
    rooms = (("T01", 0, 3, "nesw"), ("T02", 1, 2, "new"))
    barred = {"survivors": "T01", "master": "T02"}.get(mode, "")
    marks = {"real": 1} if mode == "gold" else {"figure_1": 3} if mode == "possessed" else {"air": 0}
    given: dict[str, Any] = {"tiles": (*TUNNEL, *rooms), "figures": {"blade-1": "T28", "trog-1": "T35"}, "hand": {}}
    s = table(mode, now={"decision": "threat"}, marks=marks, threat=2, **given)
    placed = {option["tile"] for option in options(s, "deploy") if option["warrior"] == "trog"}
    assert placed == {"T35", "T01", "T02"} - {barred}

    s = table(mode, now=turn("trog-1"), marks=marks, **given)
    assert {option["tile"] for option in options(s, "step")} == {"T29", "T01", "T02"} - {barred}


def test_cla_a2_1_a_grenade_reaches_the_exit() -> None:
    """CLA-A2.1, CLA-12.6: outside S1 it is a tile like others."""
    tiles = (("T28", 0, 0, "ns"), ("T01", 0, 1, "nesw"))
    s = table("invasion", tiles, figures={"blade-1": "T28", "trog-1": "T01"}, dice={"blade-1": 1}, hand={"grenade": 1},
              now=turn("blade-1"))  # fmt: skip

    assert options(s, "grenade") == [{"tile": "T01"}]
