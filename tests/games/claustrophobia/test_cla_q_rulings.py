"""CLA-Q: rulings that no other chapter's test shows."""

from typing import Any

import pytest

from grimtable.games.claustrophobia.rules.warriors import take_off
from grimtable.games.claustrophobia.rules.wounds import kill_trog
from tests.games.claustrophobia.tables import (
    DEMON,
    HUMAN,
    HUNGRY,
    at,
    attacked,
    auction,
    cancelled,
    deploying,
    destiny,
    dice,
    do,
    fig,
    fighter,
    happened,
    mark,
    options,
    question,
    refused,
    table,
    turn,
)


def test_cla_q49_faith_is_offered_until_both_are_played() -> None:
    """CLA-Q49, CLA-14.9."""
    given: dict[str, Any] = {"figures": {"blade-1": "T28"}, "events": {"fumes": 1}, "now": {"decision": "threat"}}
    s = do(table(hand={"oil": 1}, played={"faith": 1}, **given), "event", card="fumes", tile="T28")
    assert (question(s), s.pending) == ("faith", (HUMAN,))

    s = do(table(hand={"oil": 1}, played={"faith": 2}, **given), "event", card="fumes", tile="T28")
    assert happened(s, "area_rolled")


def test_cla_q51_a_hole_tile_lets_nobody_past_an_impressive_demon() -> None:
    """CLA-Q51, CLA-7.3, CLA-12.5: the exception is the way through the hole, and Human warriors use none (CLA-12.7)."""
    tiles = (("T08", 0, 0, "ns"), ("T29", 0, 1, "ns"), ("T35", 0, 2, "nesw"))
    figures = {"brute-1": "T08", "brute-2": "T08", "demon-1": "T08"}
    s = table("invasion", tiles, figures=figures, dice={"brute-1": 6, "brute-2": 6}, now=turn("brute-1"))

    assert refused(s, "step", tile="T29") == "CLA-7.3"
    assert refused(s, "dive", tile="T29") == "CLA-12.7"


def test_cla_q17_a_demon_of_combat_guards_its_troglodytes() -> None:
    """CLA-M4.1, CLA-Q17: it may take their hits; a Hammer hit then deals it 3 wounds."""
    s = fighter({"brute-1": "T28", "trog-1": "T28", "demon-1": "T28"}, die=4, mode="invasion",
                objects={"brute-1": "hammer"})  # fmt: skip
    dice(s, 6, 1, 1)
    do(s, "attack", target="trogs", tile="T28")
    assert s.pending == (DEMON,)
    assert [option["figure"] for option in options(s)] == ["trogs", "demon-1"]
    do(s, "guard", figure="demon-1")

    assert at(s, "demon-1") == "out"
    assert at(s, "trog-1") == "T28"


def test_cla_q52_the_smaller_die_of_a_set_comes_first() -> None:
    """CLA-Q52: a larger one waits for it and then follows; what fits no set at all is refused by its box."""
    s = destiny(1, 1, 6)
    assert refused(s, "drop", box="legion", value=6) == "CLA-Q52"
    do(s, "drop", box="legion", value=1)
    assert [int(die) & 7 for die in s.laid] == [1, 6]  # the 6 follows unasked (CLA-14.9)

    assert refused(destiny(2, 4, 6), "drop", box="legion", value=6) == "CLA-D7.1"
    s = destiny(1, 3, 5)
    assert refused(s, "drop", box="futile", value=5) == "CLA-Q52"
    assert refused(s, "drop", box="trap", value=5) == "CLA-D10.1"


def test_cla_q21_lure_and_digging_last_for_one_deploy_step() -> None:
    """CLA-Q21."""
    s = deploying(marks={"lure": 1, "digging": 1})
    do(s, "pass")

    assert (mark(s, "lure"), mark(s, "digging")) == (0, 0)


def test_cla_q50_two_critical_hits_in_one_phase_both_hold() -> None:
    """CLA-E11.1, CLA-13.2: each on its own warriors; on one warrior they add up, and end with its first attack."""
    figures = {"blade-1": "T28", "brute-1": "T28", "brute-2": "T28", "trog-1": "T28", "trog-2": "T28"}
    lines = {"blade-1": 1, "brute-1": 1, "brute-2": 1}
    s = deploying(events={"critical": 2}, figures=figures, dice=lines)
    do(s, "event", card="critical", figure="trog-1", other="brute-1")
    do(s, "event", card="critical", figure="trog-2", other="brute-2")
    do(s, "pass")
    assert [option["figure"] for option in options(s, "activate")] == ["trog-1", "trog-2"]
    for attacker in ("trog-1", "trog-2"):
        do(s, "activate", figure=attacker)
        dice(s, 3)
        do(s, "attack", target="blade-1", tile="T28")
        s.tape = None
        assert happened(s, "combat_rolled")[-1]["hits"] == 2
        assert question(s) == "line"  # neither Brute may guard him
        first = 1 + len(cancelled(s, "blade-1"))
        do(s, "cancel", line=first)
        do(s, "cancel", line=first + 1)
    assert mark(s, "critical") == 0

    s = deploying(events={"critical": 2}, figures=figures, dice=lines)
    do(s, "event", card="critical", figure="trog-1", other="brute-1")
    do(s, "event", card="critical", figure="trog-1", other="brute-1")
    do(s, "pass")
    do(s, "activate", figure="trog-1")
    dice(s, 3)
    do(s, "attack", target="brute-1", tile="T28")

    assert happened(s, "combat_rolled")[-1]["hits"] == 3


def test_cla_q50_who_is_dead_is_off_the_lists() -> None:
    """A Troglodyte that fell takes its Critical Hit along, and leaves the other's alone."""
    s = deploying(events={"critical": 2}, figures={"blade-1": "T28", "trog-1": "T28", "trog-2": "T28"})
    do(s, "event", card="critical", figure="trog-1", other="blade-1")
    do(s, "event", card="critical", figure="trog-2", other="blade-1")
    take_off(s, fig("trog-1"))

    assert mark(s, "critical") == fig("trog-2") + 1


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


@pytest.mark.parametrize("mode", ["ritual", "gold"])
@pytest.mark.parametrize("bid", [15, 17, 20, 21])
def test_cla_q38_every_way_through_the_shop_spends_the_bid(mode: str, bid: int) -> None:
    """CLA-Q38, CLA-V2.3: no purchase leads where more points are left than the deck has cards (CLA-S4.1: 13)."""
    s = auction(mode, bid)
    cards = 13 if mode == "ritual" else 15
    shops, seen, most = [s], set(), 0
    while shops:
        s = shops.pop()
        actions = s.legal(s.pending[0])
        assert actions
        for action in actions:
            after = s.clone()
            after.apply(after.pending[0], action)
            if question(after) != "team":
                condemned = len(happened(after, "hired"))
                objects = sum(thing > 0 for thing in after.gear)
                assert bid - 3 * condemned - 2 * objects == after.hand[0] <= cards
                most = max(most, int(after.hand[0]))
                continue
            bought = (tuple(after.at), tuple(after.gear), tuple(after.marks))
            if bought not in seen:
                seen.add(bought)
                shops.append(after)

    assert len(seen) > 20
    teams = [bid - 3 * condemned - 2 * objects for condemned in (1, 2, 3, 4) for objects in range(condemned + 1)]
    assert most == max(rest for rest in teams if rest <= cards)
