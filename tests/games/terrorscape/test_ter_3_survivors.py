"""The Survivor phase: TER-3 to TER-6, Survivors TER-S1, items TER-I1."""

import pytest

from tests.games.terrorscape.tables import (
    KILLER,
    act,
    asked,
    fear,
    happened,
    items,
    options,
    refused,
    rules,
    table,
    turn,
)

REST = {"acted": ["johnson", "anna"]}


def test_ter_3_2_help_comes_nearer_and_wins_before_anything_else() -> None:
    """TER-11.1: 5, 4, 3, 2, 1, arrived."""
    s = table(now={"step": "round"}, board={"help_at": 5})
    assert s.help_at == 4
    s = table(now={"step": "round"}, board={"help_at": 1})

    assert rules(s) == "TER-3.2"
    assert s.outcome is not None
    assert s.outcome.results == {0: "loss", 1: "win"}


@pytest.mark.parametrize(
    ("people", "rack", "ended"),
    [
        ("marco C1; johnson C1; anna C1", 5, True),
        ("marco C1; johnson C1; anna C1", 4, False),
        ("marco C1; johnson C1; anna C2", 5, False),
        ("marco Z5 map; johnson Z5; anna Z5", 5, True),
        ("marco Z5; johnson Z5; anna Z5", 5, False),
    ],
)
def test_ter_3_3_with_five_keys_all_leave_together(people: str, rack: int, ended: bool) -> None:
    """TER-I1.15: the map opens the Hidden exit."""
    s = table(people, now={"step": "round"}, board={"rack": rack}, lair="N3")

    assert (rules(s) == "TER-3.3") is ended


def test_ter_3_4_escape_is_checked_in_step_0_only() -> None:
    s = turn("marco C2; johnson C1; anna C1", "marco", board={"rack": 5})
    act(s, "move", to="C1")

    assert not s.over


def test_ter_3_5_each_takes_one_turn_in_the_captains_order() -> None:
    """TER-3.6, TER-3.13: exactly one action; the turn ends when its player says so, after the action."""
    s = table("marco C1; johnson C1; anna C1 whisky")
    act(s, "name", survivor="anna")
    assert refused(s, "end_turn") == "TER-3.13"
    act(s, "calm")
    assert refused(s, "calm") == "TER-3.6"
    act(s, "end_turn")

    assert {each["survivor"] for each in options(s)} == {"marco", "johnson"}


def test_ter_3_7_worked_example_1_marco_gives_johnson_his_ammo() -> None:
    """TER-5.9: the kit may be given too, but only Marco can use it."""
    s = turn("marco C1 ammo kit; johnson C1 revolver; anna C2", "marco")
    act(s, "give", partner="johnson", item="ammo")
    act(s, "propose")

    assert items(s, "johnson") == ["ammo", "revolver"]
    assert options(s, "calm"), "his action is still there"
    act(s, "give", partner="johnson", item="kit")
    act(s, "propose")
    act(s, "calm")
    act(s, "end_turn")
    act(s, "name", survivor="johnson")
    assert refused(s, "use", item="kit", survivor="johnson") == "TER-5.9"
    assert not happened(s, "item_given", KILLER)


def test_ter_3_7_both_players_must_agree() -> None:
    s = turn("marco C1 ammo lime adrenaline; johnson C1 whisky; anna C2", "marco", seats=4)
    act(s, "give", partner="johnson", item="ammo")
    act(s, "take", partner="johnson", item="whisky")
    act(s, "propose")
    assert s.pending == (2,)
    act(s, "refuse")
    assert items(s, "marco") == ["lime", "ammo", "adrenaline"]
    act(s, "give", partner="johnson", item="ammo")
    assert options(s, "propose")

    assert refused(s, "take", partner="johnson", item="whisky") == "TER-3.11", "that exchange was refused"


def test_ter_3_8_an_extra_action_is_for_the_own_turn_and_discards_its_item() -> None:
    """TER-I1.10, TER-5.10."""
    s = turn("marco C1 sedatives fear=2; johnson C1 sedatives fear=1; anna C1", "marco")
    act(s, "use", item="sedatives")

    assert fear(s, "marco") == 0
    assert items(s, "marco") == []
    assert s.pile[10] == 1
    assert fear(s, "johnson") == 1


def test_ter_3_9_after_the_last_turn_discovery_then_noise() -> None:
    s = turn("marco C1; johnson C1; anna C1", "marco", team=REST)
    act(s, "calm")
    act(s, "end_turn")

    assert asked(s) == "discoverer"


def test_ter_3_11_an_item_does_not_come_back_in_the_same_turn() -> None:
    s = turn("marco C1 lime; johnson C1; anna C1", "marco")
    act(s, "give", partner="johnson", item="lime")
    act(s, "propose")

    assert refused(s, "take", partner="johnson", item="lime") == "TER-3.11"


def test_ter_3_12_a_free_passage_works_twice_a_turn() -> None:
    """TER-S1.5, TER-Q43: Sophia with a Flashlight goes there and back as extra actions."""
    s = turn("sophia N1 flashlight; johnson C1; anna C1", "sophia")
    act(s, "ability", ability="perceptive", to="Z2")
    act(s, "ability", ability="perceptive", to="N1")

    assert refused(s, "ability", ability="perceptive", to="Z2") == "TER-3.12"
    assert options(s, "calm")


def test_ter_3_13_a_turn_in_which_nothing_is_left_ends_by_itself() -> None:
    """TER-1.23, TER-3.7: so is an exchange proposed to which nothing can be added; the first ruleset asked both."""
    s = turn("marco C1 lime; johnson C1; anna C2", "marco", seats=4)
    act(s, "give", partner="johnson", item="lime")
    assert asked(s) == "accept"
    act(s, "accept")
    act(s, "move", to="N3")
    assert asked(s) == "next"
    old = turn("marco C1; johnson C1; anna C2", "marco", ruleset="terrorscape@1")
    act(old, "calm")
    assert asked(old) == "turn"
    last = turn("marco C1; johnson C1; anna C1", "marco", team={"acted": ["johnson", "anna"]}, decks={"discovery": []})
    act(last, "calm")

    assert asked(last) == "turn", "no Discovery follows: the end would tell that nothing was left to do"
