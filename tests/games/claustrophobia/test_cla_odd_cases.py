"""Rules of Claustrophobia where they meet: several effects at once, surplus hits, last openings, seldom scenes."""

from typing import Any

import pytest

from grimtable.games.claustrophobia.components import HUMANS, TILES
from grimtable.games.claustrophobia.fight import kill_trog
from grimtable.games.claustrophobia.stats import attack_dice, combat_of, defence_of, move_of
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
    options,
    question,
    refused,
    table,
    tile,
    turn,
    winner,
)

HUNGRY = (("T13", 0, 0, "ns"), ("T28", 0, 1, "ns"), ("T35", 0, 2, "nesw"))


def attacked(figures: dict[str, str], target: str, *values: int, **rest: Any) -> Any:
    """A Demon of Combat has attacked somebody on its tile; everybody's die is a 1."""
    rest.setdefault("dice", {name: 1 for name in figures if name != "demon-1"})
    s = table("invasion", figures=figures, now=turn("demon-1"), hand={}, **rest)
    dice(s, *values)
    do(s, "attack", target=target, tile=figures["demon-1"])
    s.tape = None
    return s


# Hits and who takes them


def test_cla_6_12_hits_left_when_the_target_is_dead_go_to_nobody() -> None:
    """CLA-6.12, CLA-Q40: the Redeemer dies of the first hit; his Bodyguard may not take the other three."""
    figures = {"redeemer": "T28", "brute-1": "T28", "blade-1": "T35", "demon-1": "T28"}
    s = attacked(figures, "redeemer", 6, 6, 6, 6, cancelled={"redeemer": [2, 3, 4, 5, 6]})
    do(s, "guard", figure="redeemer")

    assert at(s, "redeemer") == "dead"
    assert question(s) not in ("guard", "line")
    assert cancelled(s, "brute-1") == []


def test_cla_q40_a_hit_stays_with_the_bodyguard_who_dies_of_it() -> None:
    """CLA-Q40, CLA-6.8: on Hungry Tunnels its second wound is lost with him; the next hit is the target's own."""
    figures = {"redeemer": "T13", "brute-1": "T13", "demon-1": "T13"}
    s = attacked(figures, "redeemer", 6, 6, 1, 1, cancelled={"brute-1": [2, 3, 4, 5, 6]}, tiles=HUNGRY)
    do(s, "guard", figure="brute-1")
    assert at(s, "brute-1") == "dead"
    assert (question(s), s.view(HUMAN).to_json()["asked"][0][2]) == ("line", fig("redeemer"))
    do(s, "cancel", line=2)
    do(s, "cancel", line=3)

    assert cancelled(s, "redeemer") == [2, 3]


def test_cla_7_8_a_bodyguard_may_guard_another() -> None:
    """CLA-7.8, CLA-7.5: a hit aimed at one Brute may go to the other, once."""
    s = attacked({"brute-1": "T28", "brute-2": "T28", "demon-1": "T28"}, "brute-1", 6, 1, 1, 1)
    assert [option["figure"] for option in options(s)] == ["brute-1", "brute-2"]
    do(s, "guard", figure="brute-2")

    assert question(s) == "line"
    do(s, "cancel", line=5)
    assert (cancelled(s, "brute-1"), cancelled(s, "brute-2")) == ([], [5])


def test_cla_e7_1_possession_is_combat_with_the_objects_of_the_possessed() -> None:
    """CLA-E7.1, CLA-6.8: the Blunderbuss adds its die, Hungry Tunnels double; Blessed's bonus is over by then."""
    figures = {"blade-1": "T13", "redeemer": "T13"}
    given: dict[str, Any] = {"objects": {"blade-1": "blunderbuss"}, "marks": {"bless": 4, "bless_bonus": 2}}
    s = table(tiles=HUNGRY, figures=figures, dice={"blade-1": 2, "redeemer": 1}, events={"possession": 1}, hand={},
              now={"decision": "threat"}, **given)  # fmt: skip
    dice(s, 6, 1)
    do(s, "event", card="possession", figure="blade-1", other="redeemer")
    s.tape = None
    do(s, "cancel", line=2)
    assert question(s) == "line"  # the same hit wounds twice
    do(s, "cancel", line=3)

    assert question(s) == "threat"
    assert happened(s, "combat_rolled")[0]["dice"] == [6, 1]


def test_cla_e7_1_who_has_no_combat_cannot_be_possessed() -> None:
    """CLA-E7.1, CLA-11.3: an Exhausted Condemned has CBT 0; the Redeemer is no Condemned."""
    figures = {"blade-1": "T28", "redeemer": "T28"}
    s = table(figures=figures, dice={"blade-1": 2, "redeemer": 1}, cancelled={"blade-1": [2]}, hand={},
              events={"possession": 1}, now={"decision": "threat"})  # fmt: skip

    assert options(s, "event") == []
    assert refused(s, "event", card="possession", figure="redeemer", other="blade-1") == "CLA-E7.1"


def test_cla_q42_a_second_suicide_attack_after_an_answered_one() -> None:
    """CLA-Q42, CLA-E8.1: it takes effect, and then no third is asked for."""
    s = table(figures={"blade-1": "T28", "trog-1": "T28"}, dice={"blade-1": 1}, events={"suicide": 2, "fumes": 1},
              hand={"faith": 1}, now=turn("trog-1"))  # fmt: skip
    do(s, "attack", target="blade-1", tile="T28", card=True)
    do(s, "play", card="faith")
    assert refused(s, "event", card="fumes", tile="T28") == "CLA-14.6"
    dice(s, 1, 1, 1)
    do(s, "event", card="suicide")
    s.tape = None

    assert happened(s, "combat_rolled")[0]["dice"] == [1, 1, 1]
    assert at(s, "trog-1") == "out"
    assert s.spent[8] == 2


def test_cla_a7_1_no_mercy_lasts_for_one_attack() -> None:
    """CLA-A7.1: the next warrior's misses stand."""
    figures = {"brute-1": "T28", "brute-2": "T28", "trog-1": "T28", "trog-2": "T28", "trog-3": "T28"}
    s = table(figures=figures, dice={"brute-1": 3, "brute-2": 3}, hand={"mercy": 1}, now=turn("brute-1"))
    dice(s, 1, 1, 1, 1)
    do(s, "attack", target="trogs", tile="T28", card=True)
    do(s, "activate", figure="brute-2")
    dice(s, 2, 2)
    do(s, "attack", target="trogs", tile="T28")

    assert happened(s, "combat_rolled")[1]["dice"] == [2, 2]


def test_cla_q34_legion_pays_in_the_human_action_phase_alone() -> None:
    """CLA-Q34, CLA-9.12: a Troglodyte that falls at another time brings nothing."""
    s = table(figures={"blade-1": "T28", "trog-1": "T28"}, marks={"legion": 3}, threat=1, now={"decision": "threat"})
    kill_trog(s, fig("trog-1"))

    assert (mark(s, "threat"), mark(s, "legion")) == (1, 3)


def test_cla_q43_a_grenade_that_kills_two_pays_once() -> None:
    """CLA-Q43, CLA-A2.1: 2 TP at the first."""
    s = table(figures={"blade-1": "T28", "trog-1": "T29", "trog-2": "T29"}, dice={"blade-1": 1}, hand={"grenade": 1},
              marks={"legion": 3}, threat=0, now=turn("blade-1"))  # fmt: skip
    dice(s, 3, 3)
    do(s, "grenade", tile="T29")

    assert (s.trogs_in_play(), mark(s, "threat")) == (0, 2)


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


# Exploring


def test_cla_5_8_if_no_tile_seen_fits_the_top_one_is_drawn() -> None:
    """CLA-5.8, CLA-5.4, CLA-5.6: the Sewer Map shows two dead ends for the last opening; both are lost, he stays."""
    tiles = (("T27", 0, 0, "n"), ("T28", 0, 1, "ns"))
    given: dict[str, Any] = {"tiles": tiles, "figures": {"blade-1": "T28"}, "dice": {"blade-1": 6}}
    s = table(pile=["T07", "T03"], hand={"map": 1}, now=turn("blade-1"), **given)
    do(s, "explore", side="n", map=True)
    assert happened(s, "tiles_peeked", HUMAN)[0]["tiles"] == ["T07", "T03"]
    assert [event["tile"] for event in happened(s, "tile_lost")] == ["T07", "T03"]
    assert (at(s, "blade-1"), mark(s, "left"), question(s)) == ("T28", 1, "turn")

    s = table("invasion", pile=["T03", "T07"], hand={"map": 1}, now=turn("blade-1"), **given)
    do(s, "explore", side="n", map=True)  # CLA-5.7: the goal is kept aside, and closes the board after all
    assert [TILES[each] for each in s.lost] == ["T07"]
    assert (at(s, "blade-1"), s.n_dark()) == ("T03", 0)


def test_cla_5_8_only_what_fits_can_be_chosen() -> None:
    """CLA-5.8: of a dead end and a corner for the last opening Demon may take the corner alone."""
    tiles = (("T27", 0, 0, "n"), ("T28", 0, 1, "ns"))
    s = table(tiles=tiles, figures={"blade-1": "T28"}, dice={"blade-1": 6}, pile=["T07", "T30"], hand={},
              events={"lost": 1}, now=turn("blade-1"))  # fmt: skip
    do(s, "explore", side="n")
    do(s, "event", card="lost")

    assert options(s) == [{"tile": "T30", "next": "T07"}]


def test_cla_5_7_two_goals_kept_aside_keep_their_order() -> None:
    """CLA-5.7: both Stashes of S6 go back on top, the first one uppermost; alone they come one at a time."""
    tiles = (("T27", 0, 0, "n"), ("T16", 0, 1, "ns"), ("T29", -1, 2, "ns"), ("T07", 1, 2, "e"), ("T28", 0, 3, "ew"))
    given: dict[str, Any] = {"figures": {"blade-1": "T16", "blade-2": "T27"}, "dice": {"blade-1": 6, "blade-2": 1}}
    given |= {"tiles": tiles, "hand": {}, "marks": {"real": 2}, "now": turn("blade-1")}
    s = table("gold", pile=["T04", "T05", "T31"], **given)
    s.dark = [bits if number == tile("T16") else 0 for number, bits in enumerate(s.dark)]
    do(s, "explore", side="n")

    assert [TILES[each] for each in s.lost] == ["T31"]
    assert at(s, "blade-1") == "T04"
    assert [TILES[each] for each in s.pile] == ["T05"]


@pytest.mark.parametrize(("mode", "room"), [("survivors", "T01"), ("master", "T02")])
def test_cla_12_7_no_hole_token_where_demons_or_troglodytes_may_not_be(mode: str, room: str) -> None:
    """CLA-12.7: neither on the Exit in S1 nor in the Pentacle Room in S3; every other tile is offered."""
    tiles = (*TUNNEL, (room, 0, 3, "nesw" if room == "T01" else "esw"))
    s = table(mode, tiles=tiles, figures={"blade-1": "T35"}, dice={"blade-1": 6}, pile=["T09", "T30"], hand={},
              marks={"air": 0}, threat=0, now=turn("blade-1"))  # fmt: skip
    do(s, "explore", side="e")
    do(s, "orient", **options(s)[0])
    assert (question(s), s.pending) == ("sink", (DEMON,))

    assert [option["tile"] for option in options(s)] == ["T28", "T29", "T35"]
    assert refused(s, "sink", tile=room) == "CLA-12.7"


def test_cla_12_5_without_a_token_or_a_tile_for_it_the_hole_stays_alone() -> None:
    """CLA-12.5, CLA-13.1: the tokens are used up, or every other tile has a hole already."""
    every = sum(1 << tile(name) for name in ("T28", "T29", "T35"))
    for marks in ({"hole_tokens": 0}, {"hole_tokens": 1, "holes": every}):
        s = table(figures={"blade-1": "T35"}, dice={"blade-1": 6}, pile=["T08", "T30"], hand={}, now=turn("blade-1"),
                  marks=marks)  # fmt: skip
        do(s, "explore", side="e")
        assert not happened(s, "hole_sunk")
        assert at(s, "blade-1") == "T08"


def test_cla_12_5_leaving_deep_water_by_a_hole_costs_everything() -> None:
    """CLA-12.5, CLA-12.1: a Tough Troglodyte with MVT 2 goes one way from a Flooded Tunnel, and no farther."""
    tiles = (("T19", 0, 0, "ns"), ("T28", 0, 1, "ns"), ("T35", 0, 2, "nesw"))
    holes = 1 << tile("T19") | 1 << tile("T35")
    s = table(tiles=tiles, figures={"blade-1": "T28", "trog-1": "T19", "trog-2": "T28"}, tough=["trog-1"],
              marks={"holes": holes}, now=turn("trog-1"))  # fmt: skip
    do(s, "dive", tile="T35")

    assert at(s, "trog-1") == "T35"
    assert question(s) != "turn"


# Scenarios


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
