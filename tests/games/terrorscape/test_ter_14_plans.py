"""What a plan needs and where it stops, seen from both sides: TER-14, TER-P1."""

from typing import Any

import pytest

from grimtable.games.terrorscape.rules.discovery import is_met
from grimtable.games.terrorscape.state import Terrorscape
from tests.games.terrorscape.tables import (
    KILLER,
    act,
    asked,
    happened,
    items,
    noisy,
    options,
    refused,
    rules,
    table,
    where,
)

FAR = "marco C1; johnson C1; anna C1"


def planned(people: str, plan: str, now: dict[str, Any], stage: int = -1, **rest: Any) -> Terrorscape:
    """A table with a plan, in force unless its stage is given."""
    other = "molotov" if plan != "molotov" else "ambush"
    team: dict[str, Any] = {"plans": [plan, other], "plan_on": 0, **rest.pop("team", {})}
    team |= {"stage": 2, "plan_active": 1} if stage < 0 else {"stage": stage}
    return table(people, now=now, team=team, options={"plans": True}, **rest)


def using(people: str, plan: str, **rest: Any) -> Terrorscape:
    """The first Survivor's turn with a plan in force."""
    return planned(people, plan, {"turn": people.split()[0]}, **rest)


@pytest.mark.parametrize(
    ("people", "plan", "rest", "able"),
    [
        ("marco Z3 tools; johnson C1; anna C1", "explosive_trap", {}, True),
        ("marco Z3 tools; johnson C1; anna C1", "explosive_trap", {"stage": 3}, False),
        ("johnson C3 tools tools tools; marco C1; anna C1", "diy_radio", {}, True),
        ("johnson C3 tools tools; marco C1 tools; anna C1", "diy_radio", {}, False),
        ("johnson C3 tools tools tools; marco C1; anna C1", "diy_radio", {"board": {"help_at": 2}}, False),
        ("marco C1 tools; johnson C1; anna C1", "skeleton_key", {}, True),
        ("marco C2 tools; johnson C1; anna C1", "skeleton_key", {}, False),
        ("marco C1; johnson C1 tools; anna C1", "skeleton_key", {}, False),
        ("marco C1 tools; johnson C1; anna C1", "skeleton_key", {"decks": {"search": []}}, False),
        ("marco C1 amulet; johnson C1; anna C1", "ancient_chest", {}, True),
        ("marco C1; johnson C1 amulet; anna C1", "ancient_chest", {}, False),
        ("marco C1 amulet; johnson C1; anna C1", "ancient_chest", {"decks": {"search": []}}, False),
        ("marco C1 tools amulet; johnson C1; anna C1", "molotov", {}, False),
    ],
)
def test_ter_14_11_a_plan_is_used_where_its_conditions_hold(
    people: str, plan: str, rest: dict[str, Any], able: bool
) -> None:
    """TER-14.4, TER-14.10, TER-P1.1, TER-P1.6, TER-P1.13, TER-P1.16, TER-Q28: in force, with the own cards."""
    s = using(people, plan, **rest)

    assert bool(options(s, "plan")) is able


def test_ter_14_6_a_once_effect_takes_its_card_and_works_once() -> None:
    s = using("marco C1 tools tools; johnson C1; anna C1", "skeleton_key", decks={"search": ["lime", "key"]})
    act(s, "plan", plan="skeleton_key")
    assert items(s, "marco") == ["tools"]
    assert s.done == 1
    s = using("johnson C3 tools tools tools; marco C1; anna C1", "diy_radio")
    act(s, "plan", plan="diy_radio")
    assert items(s, "johnson") == []

    s = using("marco C1; johnson C1; anna C1", "site_study", team={"plan_used": 1})
    assert not options(s, "plan")


def test_ter_p1_9_site_study_moves_one_or_two_past_open_doors() -> None:
    s = using("marco N3; johnson C1; anna C1", "site_study", locks="N3-N4")

    assert {each["to"] for each in options(s, "plan")} == {"N2", "N1", "C1", "N5", "N3"}


def test_ter_p1_10_tunnels_lead_from_each_end_to_any_other() -> None:
    """The Flashlight and Sophia use the same links; elsewhere there is no passage."""
    s = using("marco N1; johnson C1; anna C1", "tunnels_investigation", locks="C1-N1 N1-N2")
    act(s, "plan", plan="tunnels_investigation", to="Z5")
    assert (where(s, "marco"), s.done) == ("Z5", 1)
    sophia = using("sophia N5; johnson C1; anna C1", "tunnels_investigation")
    assert {each["to"] for each in options(sophia, "ability")} == {"N1", "Z2", "Z5"}
    light = using("marco Z2 flashlight; johnson C1; anna C1", "tunnels_investigation")
    assert {each["to"] for each in options(light, "use")} == {"N1", "N5", "Z5"}

    assert not options(using("marco C1; johnson C1; anna C1", "tunnels_investigation"), "plan")


@pytest.mark.parametrize(
    ("people", "healed"),
    [
        ("marco Z2 fear=1; johnson Z2 hurt; anna Z2", {"marco", "johnson"}),
        ("marco Z2; johnson C1 hurt; anna C1 fear=2", set()),
        ("marco C1; johnson Z2 hurt; anna C1", set()),
    ],
)
def test_ter_p1_15_mystic_herbs_work_in_the_graveyard(people: str, healed: set[str]) -> None:
    s = using(people, "mystic_herbs")

    assert {each["survivor"] for each in options(s, "plan")} == healed


@pytest.mark.parametrize(
    ("plan", "lair", "team", "ends"),
    [
        ("explosive_trap", "Z5", {"plan_token": "Z5"}, "TER-P1.1"),
        ("explosive_trap", "Z5", {"plan_token": "Z3"}, ""),
        ("explosive_trap", "Z5", {}, ""),
        ("buzzer", "Z5", {"plan_token": "Z5"}, ""),
    ],
)
def test_ter_p1_1_only_the_explosive_trap_under_the_killer_goes_off(
    plan: str, lair: str, team: dict[str, Any], ends: str
) -> None:
    s = planned(FAR, plan, {"step": "main"}, lair=lair, team=team)
    act(s, "search")

    assert rules(s) == ends


@pytest.mark.parametrize(
    ("lair", "about", "wins"),
    [("C2", {}, True), ("C1", {}, False), ("C5", {}, False), ("C2", {"sneak": 19}, False), ("C2", {"met": 1}, False)],
)
def test_ter_p1_3_the_rocket_needs_a_killer_next_door(lair: str, about: dict[str, Any], wins: bool) -> None:
    s = planned(FAR, "rocket_launcher", {"step": "round"}, killer="MUR", lair=lair, about=about)

    assert (rules(s) == "TER-P1.3") is wins
    apart = planned("marco C1; johnson C1; anna C3", "rocket_launcher", {"step": "round"}, lair="C2")
    assert not rules(apart)


@pytest.mark.parametrize(
    ("people", "plan", "wins"),
    [
        ("marco Z2 map amulet; johnson Z2 flashlight; anna Z2", "concealed_portal", True),
        ("marco Z2 map; johnson Z2 flashlight; anna Z2", "concealed_portal", False),
        ("marco Z2 map amulet; johnson Z2; anna Z2", "concealed_portal", False),
        ("marco Z2 amulet; johnson Z2 flashlight; anna Z2", "concealed_portal", False),
        ("marco C3 map amulet; johnson C3 flashlight; anna C3", "concealed_portal", False),
        ("marco Z2 map amulet; johnson Z2 flashlight; anna Z1", "concealed_portal", False),
        ("marco Z2 map amulet; johnson Z2 flashlight; anna Z2", "buzzer", False),
    ],
)
def test_ter_p1_11_the_portal_needs_all_of_them_and_all_three_cards(people: str, plan: str, wins: bool) -> None:
    s = planned(people, plan, {"step": "round"}, lair="N3")

    assert (rules(s) == "TER-P1.11") is wins


def test_ter_14_5_the_check_comes_after_discovery_and_before_the_noise() -> None:
    """TER-3.9, TER-14.10, TER-P1.4: the Seal's noise is revealed in the same phase."""
    s = planned(
        "marco Z2; johnson C1; anna C1", "arcane_seal", {"step": "discovery"}, 3, decks={"discovery": ["lime", "map"]}
    )
    act(s, "name", survivor="anna")
    act(s, "keep", item="lime")
    assert asked(s) == "plan"
    assert not happened(s, "noise_revealed", KILLER)
    act(s, "advance", plan="arcane_seal")

    assert happened(s, "noise_revealed", KILLER)[0]["places"] == ["Z2"]
    last = table(
        "marco Z2; johnson C1; anna C1", now={"turn": "marco"}, options={"plans": True},
        team={"plans": ["mystic_herbs", "ambush"], "acted": ["johnson", "anna"]}, decks={"discovery": ["lime", "map"]},
    )  # fmt: skip
    act(last, "calm")
    act(last, "end_turn")
    act(last, "name", survivor="anna")
    act(last, "keep", item="lime")
    assert asked(last) == "plan", "after a whole Survivor phase too"


def test_ter_14_4_nothing_is_advanced_once_a_plan_is_in_force() -> None:
    s = planned("marco Z3; johnson C5; anna C1", "tunnels_investigation", {"step": "plan"})

    assert asked(s) == "fast"


def test_ter_p1_2_the_ambush_lies_where_all_met() -> None:
    s = planned("marco C3; johnson C3; anna C3", "ambush", {"step": "plan"}, 2)
    act(s, "advance", plan="ambush")

    assert happened(s, "plan_token_set", 1) == [{"place": "C3"}]
    assert not happened(s, "plan_token_set", KILLER)


def test_ter_p1_14_intel_sharing_is_heard_and_needs_a_card() -> None:
    """TER-5.2: Anna has no exception here; nothing happens if the deck is empty."""
    for cards, heard in ((["tools", "key"], ["C1"]), (["lime", "key"], [])):
        s = planned(FAR, "intel_sharing", {"step": "plan"}, 2, decks={"search": cards})
        act(s, "advance", plan="intel_sharing")
        act(s, "name", survivor="anna")
        assert items(s, "anna") == cards[:1]
        assert happened(s, "noise_revealed", KILLER)[0]["places"] == heard
    empty = planned(FAR, "intel_sharing", {"step": "plan"}, 2, decks={"search": []})
    act(empty, "advance", plan="intel_sharing")

    assert asked(empty) == "fast"


def test_ter_p1_16_the_chest_gives_three_cards_with_one_noise() -> None:
    """TER-5.3, TER-5.1: then the limit; a KEY goes to the rack."""
    s = using(
        "anna C3 amulet lime trap; johnson C1; marco C1", "ancient_chest",
        decks={"search": ["tools", "key", "whisky", "key"]},
    )  # fmt: skip
    act(s, "plan", plan="ancient_chest")

    assert asked(s) == "limit"
    act(s, "discard", item="trap")
    assert items(s, "anna") == ["tools", "whisky", "lime"]
    assert (s.rack, noisy(s), len(s.search)) == (1, ["C3"], 1)
    assert refused(s, "plan", plan="ancient_chest") == "TER-14.6"


@pytest.mark.parametrize(
    ("people", "met"),
    [
        ("marco C5; johnson Z3; anna Z2", {0, 1, 2, 7}),
        ("marco N1; johnson N1; anna N1", {3, 6}),
        ("marco Z5; johnson C1; anna C1", {4, 5}),
    ],
)
def test_ter_14_7_the_stage_symbols(people: str, met: set[int]) -> None:
    """INFO, TOOLS, MYSTIC, RADIO, EXIT, KILLER, TOGETHER, APART; KILLER never while it sneaks."""
    s = table(people, lair="Z5")

    assert {symbol for symbol in range(8) if is_met(s, symbol)} == met
    s.sneak = 19
    assert not is_met(s, 5)
