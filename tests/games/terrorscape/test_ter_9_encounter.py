"""Encounters TER-9, injury TER-10, the end TER-11, what each side learns of them TER-H1."""

from typing import Any

import pytest

from grimtable.engine.rng import Tape
from grimtable.games.terrorscape.state import Terrorscape
from tests.games.terrorscape.tables import (
    KILLER,
    act,
    asked,
    count_cards,
    dice,
    fear,
    happened,
    hurt,
    items,
    killer_at,
    maybe,
    options,
    places,
    refused,
    rules,
    where,
)


def fight(people: str, **rest: Any) -> Terrorscape:
    """A SEARCH that hits: the Killer stands at N4."""
    s = killer_at("main", people, lair="N4", **rest)
    act(s, "search")
    return s


def test_ter_9_1_everybody_there_takes_part() -> None:
    """TER-9.2, TER-9.7, TER-H1.14: the Captain picks the defender."""
    s = fight("anna N4; johnson N4; marco C1", seats=4)

    assert happened(s, "encounter_began", KILLER)[0]["people"] == ["anna", "johnson"]
    assert s.pending == (1,)
    assert {each["survivor"] for each in options(s)} == {"anna", "johnson"}


def test_ter_9_3_one_attack_each_until_a_defence_holds() -> None:
    """TER-9.15: a failure injures the defender and the next is attacked."""
    s = fight("anna N4; johnson N4; marco C1")
    act(s, "name", survivor="anna")
    dice(s, 0, 0, 0, 0)
    act(s, "defend")
    assert hurt(s, "anna")
    assert asked(s) == "defend", "only Johnson is left to be named"
    dice(s, 3, 3, 0, 0)
    act(s, "defend")

    assert not hurt(s, "johnson")
    assert asked(s) == "flee"


def test_ter_9_4_the_specter_scares_everybody_first() -> None:
    s = fight("anna N4 fear=1; johnson C1; marco C1", killer="SPE")

    assert fear(s, "anna") == 2


def test_ter_9_5_at_level_5_everybody_is_injured_before_the_first_attack() -> None:
    """TER-9.21, TER-10.3: no amulet is asked for."""
    s = fight("anna N4 amulet; johnson C1; marco C1", about={"level": 5})

    assert hurt(s, "anna")
    assert asked(s) == "defend"
    assert rules(fight("anna N4 hurt; johnson C1; marco C1", about={"level": 5})) == "TER-10.2"


def test_ter_9_6_the_murderer_may_play_an_attack_card() -> None:
    """TER-8.8, TER-8.14, TER-9.16, TER-K3.5: +1 for one attack, discarded after it; asked even without one."""
    s = fight("anna N4; johnson N4; marco C1", killer="MUR", hand="STK")
    assert asked(s) == "attack"
    act(s, "play", card="MUR-STK")
    assert s.strength() == 5
    assert s.spent[5] == 0
    act(s, "name", survivor="anna")
    dice(s, 0, 0, 0, 0)
    act(s, "defend")
    assert s.strength() == 4
    assert s.spent[5] == 1

    assert options(fight("anna N4; johnson C1; marco C1", killer="MUR", hand="PUR")) == [{"kind": "pass"}]


def test_ter_8_14_an_attack_card_is_not_shuffled_in_by_the_defence_against_it() -> None:
    """TER-8.8, TER-9.14: the empty deck is made of the other cards; in the first ruleset it was one of them."""
    for ruleset, left in (("terrorscape@2", 1), ("terrorscape@1", 2)):
        s = fight(
            "anna N4; johnson C1; marco C1", killer="MUR", hand="STK", spent="PUR PUR PUR", secret={"deck": []},
            ruleset=ruleset,
        )  # fmt: skip
        act(s, "play", card="MUR-STK")
        s.tape = Tape([5] * 4 + [0] * 9)  # four threes, then the deck as it is shuffled
        act(s, "defend")

        assert len(s.deck) == left
        assert s.deck.count(5) + s.spent[5] == 1
        assert s.card == 0
        assert ruleset == "terrorscape@1" or s.spent[5] == 1


@pytest.mark.parametrize(("counted", "wanted"), [(True, "defender"), (False, "attack")])
def test_ter_9_6_nobody_is_asked_for_attack_cards_that_all_lie_in_sight(counted: bool, wanted: str) -> None:
    """TER-1.23: where their places are public the question has one answer; where nobody counted it is asked."""
    s = killer_at("main", "anna N4; johnson N4; marco C1", killer="MUR", hand="PUR", lair="N4")
    if counted:
        count_cards(s, "card_drawn", *["card_drawn", "attacked MUR-STK"] * 3)
    act(s, "search")

    assert asked(s) == wanted


@pytest.mark.parametrize(
    ("held", "defences"),
    [
        ("lime hatchet shortsword", {"lime", "hatchet", "shortsword"}),
        ("ammo", set()),
        ("revolver", set()),
        ("ammo revolver", {"ammo"}),
        ("whisky trap", set()),
    ],
)
def test_ter_9_8_one_d_item_from_the_own_backpack(held: str, defences: set[str]) -> None:
    """TER-I1.4, TER-I1.6, TER-I1.7, TER-I1.8, TER-I1.13, TER-Q54: a revolver counts only with ammo."""
    s = fight(f"anna N4 {held}; johnson C1; marco C1")

    assert {each["item"] for each in options(s) if "item" in each} == defences


def test_ter_9_9_fear_takes_dice() -> None:
    s = fight("anna N4 fear=2; johnson C1; marco C1")
    act(s, "defend")

    assert len(happened(s, "defence_judged", KILLER)[0]["dice"]) == 2


def test_ter_9_10_persistence_without_a_weapon() -> None:
    """TER-S1.4, TER-Q11: lime powder keeps it, a hatchet does not."""
    for item, total in ((None, 1), ("lime", 3), ("hatchet", 1)):
        s = dice(fight("william N4 lime hatchet; johnson C1; marco C1"), 0, 0, 0, 0)
        act(s, "defend", **({"item": item} if item else {}))
        assert happened(s, "defence_judged", KILLER)[0]["total"] == total


def test_ter_9_11_worked_example_5_marco_holds_with_lime() -> None:
    """TER-9.14, TER-9.18: strength 6 against 3+1+1+1+2; the Butcher loses two cards from the deck."""
    s = fight("marco N4 lime; johnson C1; anna C1", about={"level": 4})
    assert s.strength() == 6
    before = len(s.deck)
    dice(s, 3, 1, 1, 1)
    act(s, "defend", item="lime")

    judged = happened(s, "defence_judged", KILLER)[0]
    assert (judged["total"], judged["strength"], judged["success"]) == (8, 6, 1)
    assert len(s.deck) == before - 2
    assert items(s, "marco") == []
    assert s.pile[6] == 1


def test_ter_9_12_the_longsword_lets_the_killer_draw_before_the_roll() -> None:
    """TER-I1.14, TER-Q2: +3; a level gained by it counts."""
    s = fight("anna N4 longsword; johnson C1; marco C1", spent="PUR PUR", secret={"deck": []})
    s.tape = None
    act(s, "defend", item="longsword")

    assert happened(s, "level_gained", 1)[0]["level"] == 2
    assert happened(s, "defence_judged", KILLER)[0]["strength"] == 6
    assert items(s, "anna") == ["longsword"]


def test_ter_9_13_worked_example_13_the_trap_counts_once() -> None:
    s = fight("anna N4; johnson N4; marco C1", team={"trap": "N4"})
    act(s, "name", survivor="anna")
    dice(s, 0, 0, 0, 0)
    act(s, "defend")
    assert happened(s, "defence_judged", KILLER)[0]["total"] == 2
    assert s.trap == 15
    dice(s, 0, 0, 0, 0)
    act(s, "defend")

    assert happened(s, "defence_judged", KILLER)[1]["total"] == 0


def test_ter_9_17_flight_is_one_step_secret_and_stopped_by_locks() -> None:
    """TER-9.20, TER-9.22, TER-H1.16: the Killer learns neither whether nor where."""
    s = dice(fight("anna N4; johnson C1; marco C1", locks="N3-N4"), 3, 3, 0, 0)
    act(s, "defend")
    assert asked(s) == "flee"
    assert places(s) == {"Z5"}
    assert {each["kind"] for each in options(s)} == {"pass", "move"}
    act(s, "move", to="Z5")

    assert where(s, "anna") == "Z5"
    assert not happened(s, "fled", KILLER)
    assert maybe(s, "anna") == {"N4", "Z5"}


def test_ter_9_19_a_level_gained_by_the_discard_is_settled_before_flight() -> None:
    """TER-8.18: the Murderer's new locks hold."""
    s = fight(
        "anna N4; johnson C1; marco C1", killer="MUR", about={"level": 3}, spent="PUR PUR PUR", secret={"deck": []}
    )
    s.tape = Tape([5, 5, 0, 0, 0, 0])  # the dice 3, 3, 0, 0; then the new deck
    act(s, "defend")
    s.tape = None
    assert (s.level, asked(s)) == (4, "door")
    for door in ("C1-C2", "C1-C3", "N3-N4", "N4-Z5"):
        act(s, "lock", door=door)

    assert asked(s) == "next", "all exits are locked: nobody is asked to flee"
    assert s.met == 1


def test_ter_10_1_healthy_injured_eliminated() -> None:
    """TER-10.2, TER-11.2, TER-11.3: the Killer wins at once and nothing else is resolved."""
    s = dice(fight("anna N4 hurt; johnson C1; marco C1"), 0, 0, 0, 0)
    act(s, "defend")

    assert rules(s) == "TER-10.2"
    assert s.outcome is not None
    assert s.outcome.results == {0: "win", 1: "loss"}
    assert s.pending == ()


def test_ter_9_7_only_those_not_yet_attacked_defend() -> None:
    s = fight("anna N4; johnson N4; marco C1")

    assert refused(s, "name", survivor="marco") == "TER-9.7"
