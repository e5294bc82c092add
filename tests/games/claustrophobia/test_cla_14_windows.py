"""CLA-14: card windows, and CLA-14.9: nobody is asked where everybody may know the only answer."""

from typing import Any

import pytest

import grimtable
from tests.games.claustrophobia.tables import (
    DEMON,
    HUMAN,
    PAIR,
    PAIR_DICE,
    TEAM,
    chance,
    do,
    happened,
    kinds,
    mark,
    options,
    question,
    refused,
    table,
    tile,
    turn,
)

# All Event cards that the deploy step has targets for, but those named.
EVENTS = {"lost": 2, "tough": 2, "panic": 2, "crisis": 1, "defect": 1, "rage": 1, "possession": 1, "suicide": 2,
          "terror": 1, "fumes": 1, "critical": 2}  # fmt: skip


def events_but(*names: str) -> dict[str, int]:
    """Every Event card was played, but one of each of these."""
    left = {name: n - 1 if name in names else n for name, n in EVENTS.items()}
    return {name: n for name, n in left.items() if n}


def earlier(s: Any) -> Any:
    """This moment under ruleset 1."""
    return grimtable.load_position("claustrophobia", {**grimtable.dump_position(s), "ruleset": "claustrophobia@1"})


def test_cla_14_9_a9_is_offered_until_it_is_played() -> None:
    """CLA-14.9, CLA-14.1: there is one A9; under ruleset 1 a hand was enough."""
    given: dict[str, Any] = {"figures": {"blade-1": "T28"}, "now": {"step": "initiative"}}
    assert question(table(hand={"oil": 1}, **given)) == "feet"
    s = table(hand={"oil": 1}, played={"feet": 1}, **given)
    assert question(s) != "feet"

    before = table(hand={"oil": 1}, played={"feet": 1}, figures={"blade-1": "T28"}, now={"decision": "demon"})
    assert question(do(earlier(before), "pass")) == "feet"
    assert question(do(before, "pass")) != "feet"


@pytest.mark.parametrize(
    ("left", "marks", "asked"),
    [("panic", {}, True), ("crisis", {}, True), ("crisis", {"panicked": 1}, True), ("panic", {"panicked": 1}, False),
     ("fumes", {}, False)],
)  # fmt: skip
def test_cla_14_9_e3_and_e4_are_offered_until_they_are_played(left: str, marks: dict[str, int], asked: bool) -> None:
    """CLA-14.9, CLA-14.1: Demon holds one card that is neither, as far as Human knows it may be what is left."""
    s = table(figures={"blade-1": "T28"}, hand={}, pool=[1, 2], marks=marks, now={"decision": "feet"},
              events={"terror": 1}, events_played=events_but("terror", left))  # fmt: skip
    do(s, "pass")

    assert (question(s) == "doom") == asked


def test_cla_14_9_e1_is_offered_until_both_are_played() -> None:
    """CLA-14.9, CLA-5.2: at an exploration."""
    given: dict[str, Any] = {"figures": {"blade-1": "T35"}, "dice": {"blade-1": 6}, "hand": {}, "now": turn("blade-1")}
    s = do(table(events={"fumes": 1}, **given), "explore", side="n")
    assert (question(s), s.pending) == ("lost", (DEMON,))

    s = do(table(events={"fumes": 1}, events_played={"lost": 2}, **given), "explore", side="n")
    assert question(s) != "lost"


@pytest.mark.parametrize("spent", [1, 2])
def test_cla_14_9_a_second_suicide_attack_only_while_there_may_be_one(spent: int) -> None:
    """CLA-14.9, CLA-Q42: with both played nobody waits."""
    played = {"suicide": 1} if spent == 2 else {}
    s = table(figures={"blade-1": "T28", "trog-1": "T28"}, dice={"blade-1": 1}, hand={"faith": 1},
              events={"suicide": 1, "fumes": 1}, events_played=played, now=turn("trog-1"))  # fmt: skip
    do(s, "attack", target="blade-1", tile="T28", card=True)
    do(s, "play", card="faith")

    assert (question(s) == "doom") == (spent == 1)


@pytest.mark.parametrize(
    ("played", "cancelled", "asked"),
    [({"line": 1, "oil": 1}, [], True), ({"oil": 2}, [], True), ({"line": 1, "oil": 2}, [], False),
     ({"line": 1, "oil": 2}, [3], True), ({"line": 1, "oil": 2, "potion": 3}, [3], False)],
)  # fmt: skip
def test_cla_14_9_the_support_step_waits_for_what_may_be_used(
    played: dict[str, int], cancelled: list[int], asked: bool
) -> None:
    """CLA-14.9, CLA-2.7: A4, A8, or A3 for a cancelled line; there are 2, 1 and 3 of them."""
    s = table(figures={"blade-1": "T28"}, hand={"feet": 1}, played=played, cancelled={"blade-1": cancelled}, pool=[1],
              now={"decision": "feet"})  # fmt: skip
    do(s, "pass")

    assert (question(s) == "support") == asked


@pytest.mark.parametrize(("played", "cancelled", "waits"), [(0, [2], True), (3, [2], False), (0, [], False)])
def test_cla_14_7_the_human_action_phase_waits_for_a_potion(played: int, cancelled: list[int], waits: bool) -> None:
    """CLA-14.7, CLA-14.9: only while Human may hold one and somebody has a line to heal."""
    s = table(figures={"blade-1": "T28"}, dice={"blade-1": 1}, hand={"feet": 1}, cancelled={"blade-1": cancelled},
              played={"potion": played} if played else {}, now=turn("blade-1"))  # fmt: skip
    do(s, "pass")

    assert (question(s) == "human") == waits


@pytest.mark.parametrize(("played", "asked"), [(1, True), (2, False)])
def test_cla_14_9_an_activation_waits_for_a_grenade_that_may_be_there(played: int, asked: bool) -> None:
    """CLA-14.9, CLA-14.8: with nothing else to do."""
    s = table(figures={"brute-1": "T28"}, dice={"brute-1": 1}, hand={"feet": 1}, played={"grenade": played},
              now={"decision": "human"})  # fmt: skip
    do(s, "activate", figure="brute-1")
    if question(s) == "turn":
        do(s, "step", tile="T29")

    assert (question(s) == "turn") == asked


@pytest.mark.parametrize(("left", "waits"), [("fumes", True), ("rage", False), ("critical", False), ("panic", False)])
def test_cla_14_9_the_deploy_step_waits_for_an_event_that_may_be_played(left: str, waits: bool) -> None:
    """CLA-14.9, CLA-9.5: a card in hand, no TP; what is not yet played must have a legal target."""
    s = table(figures={"blade-1": "T28"}, threat=0, hand={}, pool=[3], events={"lost": 1},
              events_played=events_but("lost", left), now={"decision": "destiny"})  # fmt: skip
    do(s, "pass")

    assert (question(s) == "threat") == waits


def test_cla_14_9_without_cards_the_deploy_step_waits_for_tp() -> None:
    """CLA-14.9, CLA-9.7: a tile must be there too; ruleset 1 asked all the same."""

    def after(threat: int) -> Any:
        return table(figures={"blade-1": "T28", "trog-1": "T35"}, threat=threat, hand={}, pool=[3],
                     now={"decision": "destiny"})  # fmt: skip

    assert question(do(after(1), "pass")) == "threat"
    assert question(do(after(0), "pass")) == "demon"
    assert question(do(earlier(after(0)), "pass")) == "threat"


def test_cla_14_9_dice_that_fit_no_box_need_no_answer() -> None:
    """CLA-14.9, CLA-9.3: with the last die laid, or nothing to lay from the start; ruleset 1 asked."""

    def three() -> Any:
        return table(figures={"blade-1": "T28"}, hand={}, pool=[4, 5, 6], now={"decision": "destiny"})

    s = three()
    for value in (4, 5, 6):
        do(s, "drop", box="dark", value=value)
    assert (question(s), int(s.claws[0])) == ("threat", 3)

    s = earlier(three())
    for value in (4, 5, 6):
        do(s, "drop", box="dark", value=value)
    assert (question(s), options(s)) == ("destiny", [{}])


def test_cla_14_9_a_chosen_reroll_without_another_die_is_rolled() -> None:
    """CLA-14.9, CLA-A9.1: dice are named smaller ones first, so after the last one there is nothing to choose."""
    s = table(figures={"blade-1": "T28"}, hand={"feet": 1}, pool=[2, 5], now={"decision": "feet"})
    do(s, "play", card="feet")
    do(s, "reroll", value=2)
    assert question(s) == "reroll"
    do(s, "reroll", value=5)

    assert question(s) == "assign" or mark(s, "phase") == 2
    assert len(happened(s, "dice_rolled")) == 1


def test_cla_14_9_a_single_tile_is_picked_by_itself() -> None:
    """CLA-14.9, CLA-5.8: the last tile of the pile, under the Sewer Map."""
    s = table(figures={"blade-1": "T35"}, dice={"blade-1": 6}, hand={"map": 1}, pile=["T36"], now=turn("blade-1"))
    do(s, "explore", side="n", map=True)

    assert happened(s, "tile_picked", HUMAN)
    assert question(s) != "peek"


def test_cla_14_8_a_window_is_asked_while_the_hand_is_not_empty() -> None:
    """CLA-14.8: whatever is in it, if only to pass; skipped with an empty hand."""
    s = table(figures=TEAM, now={"step": "initiative"}, hand={"grenade": 1}, events={"terror": 1})
    assert (question(s), kinds(s)) == ("feet", {"pass"})
    do(s, "pass")
    assert (question(s), kinds(s)) == ("doom", {"pass"})

    assert question(table(figures=TEAM, now={"step": "initiative"}, hand={})) == "assign"
    assert chance is not None


def test_cla_14_7_with_cards_in_hand_the_phase_waits() -> None:
    """CLA-14.7, CLA-14.3: whatever they are; a potion is drunk between activations, never inside one."""
    s = table(figures=PAIR, dice=PAIR_DICE, hand={"potion": 1}, cancelled={"brute-1": [3]})
    do(s, "activate", figure="blade-1")
    assert refused(s, "play", card="potion", figure="brute-1", line=3) == "CLA-14.3"
    do(s, "pass")
    do(s, "activate", figure="brute-1")
    do(s, "pass")
    assert question(s) == "human"

    do(s, "play", card="potion", figure="brute-1", line=3)

    assert question(s) == "destiny"


def test_cla_14_6_demon_has_only_suicide_attacks_in_his_action_phase() -> None:
    """CLA-14.6, CLA-14.4: E8 is part of a Troglodyte's attack, no other Event is open."""
    s = table(figures={"blade-1": "T28", "trog-1": "T28"}, events={"suicide": 1, "terror": 1}, dice={"blade-1": 1},
              now=turn("trog-1"))  # fmt: skip

    assert kinds(s) == {"pass", "step", "attack"}
    assert {"target": "blade-1", "tile": "T28", "card": True} in options(s, "attack")


def test_cla_14_3_demon_has_one_window_in_the_human_phase() -> None:
    """CLA-14.3, CLA-5.2: E1 when an exploration is declared."""
    s = table(figures={"blade-1": "T35"}, dice={"blade-1": 6}, events={"lost": 1}, now=turn("blade-1"), hand={},
              pile=["T30", "T31", "T32", "T33"])  # fmt: skip
    do(s, "explore", side="e")

    assert (question(s), s.pending) == ("lost", (DEMON,))
    assert tile("T35") == s.marks[34]


def test_cla_14_5_events_of_the_deploy_step_only() -> None:
    """CLA-14.5: mixed with deployments, one after another; cards of other windows are refused there."""
    s = table(figures=PAIR, events={"fumes": 1, "panic": 1, "tough": 1}, now={"decision": "threat"}, hand={}, threat=2)
    assert refused(s, "event", card="panic") == "CLA-14.5"
    do(s, "deploy", warrior="trog", tile="T35")
    do(s, "event", card="tough", tile="T35")
    do(s, "deploy", warrior="trog", tile="T35")

    assert s.demons_on(tile("T35")) == 3


@pytest.mark.parametrize(("hand", "asked"), [({}, "destiny"), ({"oil": 1}, "turn")])
def test_cla_14_8_who_holds_a_card_could_throw_a_grenade(hand: dict[str, int], asked: str) -> None:
    """CLA-14.8, CLA-A2.1: his Move is over and nobody is near; with an empty hand the activation ends by itself."""
    s = table(figures={"blade-1": "T28"}, dice={"blade-1": 1}, hand=hand, now=turn("blade-1"))
    do(s, "step", tile="T29")

    assert question(s) == asked


def test_cla_14_9_a_handicap_leaves_fewer_cards_to_wait_for() -> None:
    """CLA-14.9, CLA-V1.1: with one Lost! removed from the deck the other is the last."""
    given: dict[str, Any] = {"figures": {"blade-1": "T35"}, "dice": {"blade-1": 6}, "hand": {}, "now": turn("blade-1")}
    given |= {"events": {"fumes": 1}, "events_played": {"lost": 1}}
    assert question(do(table(**given), "explore", side="n")) == "lost"

    s = do(table(options={"handicap": ["fewer_events"]}, **given), "explore", side="n")
    assert question(s) != "lost"


def test_cla_14_7_nobody_waits_for_a_potion_for_the_dead() -> None:
    """CLA-14.7, CLA-A3.1: only a warrior in play can be healed."""
    s = table(figures={"blade-1": "T28", "brute-1": "dead"}, dice={"blade-1": 1}, hand={"feet": 1},
              cancelled={"brute-1": [1, 2]}, now=turn("blade-1"))  # fmt: skip
    do(s, "pass")

    assert question(s) != "human"
