"""Rules of Claustrophobia where they meet: several effects at once, surplus hits, last openings, seldom scenes."""

from typing import Any

import pytest

from grimtable.games.claustrophobia.components import TILES
from grimtable.games.claustrophobia.rules.tunnels import cell_of, place
from grimtable.games.claustrophobia.rules.warriors import attack_dice, combat_of, defence_of, is_frantic, move_of
from grimtable.games.claustrophobia.rules.wounds import kill_trog
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
    mark,
    options,
    question,
    refused,
    table,
    tile,
    turn,
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


def test_cla_13_2_two_orders_of_one_kind_add_up() -> None:
    """CLA-13.2, CLA-A6.1: where a pack has a second Forward!, both count, like two of Hold the Line!"""
    pack = '[[advantage]]\nid = "forward"\ncount = 2\nsource = "rulebook"\ncite = "another box"\n'
    s = table(figures={"blade-1": "T28"}, dice={"blade-1": 1}, hand={"forward": 2}, pack=pack)
    do(s, "play", card="forward")
    assert move_of(s, fig("blade-1")) == 2
    do(s, "play", card="forward")

    assert move_of(s, fig("blade-1")) == 3


def test_cla_a6_1_forward_and_blessed_end_with_the_human_action_phase() -> None:
    """CLA-A6.1, CLA-7.6: next round they are gone; Hold the Line! lasts into the Demon Action phase."""
    s = table(figures={"blade-1": "T28", "trog-1": "T35"}, dice={"blade-1": 1}, hand={},
              marks={"forward": 1, "bless": fig("blade-1") + 1, "bless_bonus": 1, "hold": 1})  # fmt: skip
    assert move_of(s, fig("blade-1")) == 3
    do(s, "pass")

    assert [mark(s, name) for name in ("forward", "bless", "bless_bonus", "hold")] == [0, 0, 0, 1]


def test_cla_m6_2_troglodytes_are_frantic_for_that_demon_alone() -> None:
    """CLA-M6.2: neither beside a Demon of another kind nor in a Ritual where it is not in play."""
    from tests.games.claustrophobia.test_cla_s_scenarios import RITUAL_MAP

    assert not is_frantic(table(figures={"blade-1": "T28", "trog-1": "T35", "demon-1": "T35"}), fig("trog-1"))
    s = table("ritual", RITUAL_MAP, figures={"blade-1": "T02", "trog-1": "T33"}, marks={"air": 1})
    assert not is_frantic(s, fig("trog-1"))


@pytest.mark.parametrize(("hand", "asked"), [({}, "destiny"), ({"oil": 1}, "turn")])
def test_cla_14_8_who_holds_a_card_could_throw_a_grenade(hand: dict[str, int], asked: str) -> None:
    """CLA-14.8, CLA-A2.1: his Move is over and nobody is near; with an empty hand the activation ends by itself."""
    s = table(figures={"blade-1": "T28"}, dice={"blade-1": 1}, hand=hand, now=turn("blade-1"))
    do(s, "step", tile="T29")

    assert question(s) == asked


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
    tiles = (("T27", 0, 0, "n"), ("T16", 0, 1, "ns"))
    given: dict[str, Any] = {"figures": {"blade-1": "T16", "blade-2": "T27"}, "dice": {"blade-1": 6, "blade-2": 1}}
    given |= {"tiles": tiles, "hand": {}, "marks": {"real": 2}, "now": turn("blade-1")}
    s = table("gold", pile=["T04", "T05", "T31"], **given)
    for name, x, y, openings in (("T29", -1, 2, 5), ("T07", 1, 2, 2), ("T28", 0, 3, 10)):
        place(s, tile(name), cell_of(x, y), openings)  # walls all around the opening, as if explored from elsewhere
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
