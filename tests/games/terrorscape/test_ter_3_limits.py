"""What limits a Survivor's turn, seen from both sides of each limit: TER-3, TER-4, TER-5, TER-S1, TER-13.8."""

from typing import Any

import pytest

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
    turn,
    where,
)

NORMAL: dict[str, Any] = {"options": {"traits": "normal"}}
OWN: dict[str, Any] = {"mode": "on_your_own", "seats": 4}


def test_ter_3_12_a_passage_taken_as_the_action_is_no_extra_one() -> None:
    """TER-S1.5: with a Flashlight got after her special action Sophia still has both free passages, and no third."""
    s = turn("sophia N1 whisky; johnson Z2 flashlight; anna C1", "sophia")
    act(s, "ability", ability="perceptive", to="Z2")
    assert s.done == 1
    act(s, "take", partner="johnson", item="flashlight")
    act(s, "propose")
    act(s, "ability", ability="perceptive", to="N1")
    act(s, "ability", ability="perceptive", to="Z2")

    assert refused(s, "ability", ability="perceptive", to="N1") == "TER-3.12"
    body = turn("sophia N1 whisky; johnson Z2 flashlight dead; anna C1", "sophia", **OWN)
    act(body, "ability", ability="perceptive", to="Z2")
    act(body, "loot", body="johnson", item="flashlight")
    act(body, "ability", ability="perceptive", to="N1")
    act(body, "ability", ability="perceptive", to="Z2")
    assert refused(body, "ability", ability="perceptive", to="N1") == "TER-3.12"


def test_ter_3_12_giving_the_flashlight_away_gives_no_passage_back() -> None:
    s = turn("sophia N1 flashlight; johnson N1; anna C1", "sophia")
    act(s, "ability", ability="perceptive", to="Z2")
    act(s, "ability", ability="perceptive", to="N1")
    act(s, "give", partner="johnson", item="flashlight")
    act(s, "propose")

    assert s.tunnelled == 2
    assert refused(s, "take", partner="johnson", item="flashlight") == "TER-3.11"
    assert options(s, "ability"), "without it the passage is her action"


def test_ter_t1_12_hypervigilance_is_the_traits_doing_and_the_killers_presence() -> None:
    """TER-Q46: without the trait, beside a sneaking Killer, or elsewhere there is noise."""
    for people, rest in (
        ("sophia N2 camera; johnson C1; marco C1", {"lair": "N2"}),
        ("sophia N2 camera +hypervigilance; johnson C1; marco C1", {"lair": "N3"}),
        (
            "sophia N2 camera +hypervigilance; johnson C1; marco C1",
            {"lair": "N2", "killer": "MUR", "about": {"sneak": 19}},
        ),
    ):
        s = turn(people, "sophia", **rest, **NORMAL)
        act(s, "use", item="camera")
        assert noisy(s) == ["N2"]
    thrown = turn("sophia N2 whisky +hypervigilance; johnson C1; marco C1", "sophia", lair="N2", **NORMAL)
    act(thrown, "use", item="whisky", place="N3")

    assert noisy(thrown) == ["N3"]
    burst = turn("anna N2 +hypervigilance +burst_of_speed; johnson C1; marco C1", "anna", lair="N2", **NORMAL)
    act(burst, "trait", trait="burst_of_speed", to="N4")
    assert noisy(burst) == ["N2"], "a trait is no card, item, action or ability"
    seen = turn("sophia N2 camera +hypervigilance; johnson C1; marco C1", "sophia", lair="N2", **NORMAL)
    act(seen, "use", item="camera")
    assert (where(seen, "sophia"), items(seen, "sophia"), asked(seen)) == ("N2", [], "turn")


# Rounds and noise


def test_ter_3_1_noise_lasts_through_the_killer_phase_and_no_longer() -> None:
    """TER-1.14, TER-1.15, TER-6.6: the Killer knows the places until then; a firecracker ends with the round too."""
    s = table(now={"step": "noise"}, team={"noise": ["C2", "N1"]})
    assert s.view(KILLER).to_json()["board"]["heard"] == ["C2", "N1"]
    for _ in range(3):
        act(s, "pass")
    assert s.round_no == 2
    assert (s.view(KILLER).to_json()["board"]["heard"], noisy(s)) == ([], [])
    fire = table(now={"step": "noise"}, fire=1, team={"noise": ["C2"]})
    assert (fire.view(KILLER).to_json()["fire"], fire.view(KILLER).to_json()["board"]["heard"]) == (2, [])
    for _ in range(3):
        act(fire, "pass")

    assert fire.view(KILLER).to_json()["fire"] == 0


@pytest.mark.parametrize(
    ("people", "wins"),
    [
        ("marco C2; johnson C1; anna C1", False),
        ("marco C1; johnson C2; anna C1", False),
        ("marco C1; johnson C1; anna C2", False),
        ("marco N4 map; johnson N4; anna N4", False),
        ("marco Z5; johnson Z5; anna Z5 map", True),
    ],
)
def test_ter_3_3_nobody_is_left_behind(people: str, wins: bool) -> None:
    assert (rules(table(people, now={"step": "round"}, board={"rack": 5}, lair="N3")) == "TER-3.3") is wins


# Cards


def test_ter_5_1_everybody_keeps_to_the_limit_however_the_card_came() -> None:
    """TER-3.7, TER-4.9, TER-S1.1, TER-13.8: by a gift, a search, Marco's ability, from a body."""
    full = "lime ammo trap"
    gift = turn(f"marco C1 whisky; anna C1 {full}; johnson C1", "marco")
    act(gift, "give", partner="anna", item="whisky")
    act(gift, "propose")
    assert asked(gift) == "limit"
    found = turn(f"marco N4 {full}; johnson C1; anna C1", "marco", lair="C4", decks={"search": ["hatchet", "key"]})
    act(found, "search")
    act(found, "keep", item="hatchet")
    assert asked(found) == "limit"
    back = turn(f"marco C1 {full}; johnson C1; anna C1", "marco", team={"pile": ["sedatives", "whisky"]})
    assert [each["item"] for each in options(back, "ability")] == ["sedatives"]
    act(back, "ability", ability="equipped", item="sedatives")
    assert asked(back) == "limit"
    assert back.view(1).to_json()["team"]["pile"] == ["whisky"]
    body = turn(f"anna C1 {full}; johnson C1 dead hatchet; marco C2", "anna", **OWN)
    act(body, "loot", body="johnson", item="hatchet")

    assert asked(body) == "limit"
    assert items(body, "johnson") == []


def test_ter_3_7_an_exchange_moves_cards_between_two_in_one_place() -> None:
    """TER-3.11: each kind one way; both give, nobody elsewhere takes part."""
    s = turn("marco C1 ammo lime; johnson C1 whisky lime; anna C2 map", "marco")
    assert {each["partner"] for each in (*options(s, "give"), *options(s, "take"))} == {"johnson"}
    assert refused(s, "take", partner="anna", item="map") == "TER-3.7"
    assert refused(s, "give", partner="johnson", item="map") == "TER-3.7"
    act(s, "give", partner="johnson", item="lime")
    assert refused(s, "take", partner="johnson", item="lime") == "TER-3.11"
    act(s, "take", partner="johnson", item="whisky")
    act(s, "propose")

    assert (items(s, "marco"), items(s, "johnson")) == (["whisky", "ammo"], ["lime", "lime"])
    agreed = turn("marco C1 ammo; johnson C1; anna C2", "marco", seats=4)
    act(agreed, "give", partner="johnson", item="ammo")
    act(agreed, "propose")
    act(agreed, "accept")
    assert items(agreed, "johnson") == ["ammo"]


def test_ter_3_6_special_actions_need_the_action_of_the_turn() -> None:
    """TER-S1.1, TER-S1.4, TER-S1.5, TER-12.11: extra ones do not."""
    for people, who in (
        ("marco C1 kit fear=1; johnson C1; anna C1", "marco"),
        ("william C1; johnson C1; anna C1", "william"),
        ("sophia N1; johnson C1; anna C1", "sophia"),
    ):
        s = turn(people, who, team={"pile": ["adrenaline"]}, decks={"search": ["key"]})
        before = len(options(s, "ability")) + len(options(s, "use"))
        assert before > 0
        act(s, "move", to="N1" if who != "sophia" else "C1")
        assert options(s, "ability") + options(s, "use") == []
    assert refused(turn("anna C1; johnson C1; marco C1", "anna"), "ability", ability="sprint", to="C2") == "TER-S1.4"
    after = turn("sophia C1 flashlight; johnson C1; anna C1", "sophia")
    act(after, "move", to="N1")

    assert options(after, "ability"), "an extra action with the Flashlight"


# On Your Own


def test_ter_13_8_only_a_body_here_can_be_searched() -> None:
    s = turn("anna N4 lime; johnson N4 dead lime keys=1; marco C1 dead map", "anna", lair="C4", **OWN)
    assert {(each["body"], each["item"]) for each in options(s, "loot")} == {("johnson", "key"), ("johnson", "lime")}
    act(s, "loot", body="johnson", item="key")

    assert list(s.keys) == [1, 0, 0]
    assert refused(s, "loot", body="johnson", item="key") == "TER-13.8"
    assert refused(s, "loot", body="marco", item="map") == "TER-13.8"
    living = turn("anna N4; johnson N4 lime; marco C1", "anna", lair="C4", **OWN)
    assert not options(living, "loot")


def test_ter_13_4_the_map_opens_the_hidden_exit_for_its_holder() -> None:
    """TER-Q52: for nobody else; and the dead do not escape (TER-1.22)."""
    s = table("marco Z5 map keys=3; johnson Z5 keys=3; anna C1", now={"step": "round"}, lair="N3", **OWN)
    assert [int(fate) for fate in s.out] == [2, 0, 0]
    dead = table("marco Z5 keys=3; johnson C2 map; anna C1 keys=3 dead", now={"step": "round"}, lair="N3", **OWN)

    assert [int(fate) for fate in dead.out] == [0, 0, 1]


def test_ter_13_10_turns_go_clockwise_from_the_token_and_pass_the_dead_by() -> None:
    """TER-13.2, TER-1.22: the token skips them as well."""
    s = table("marco C1; johnson C1 dead; anna C1", board={"token": 2}, decks={"discovery": ["lime", "map"]}, **OWN)
    assert s.pending == (3,)
    act(s, "calm")
    act(s, "end_turn")
    assert s.pending == (1,)
    act(s, "calm")
    act(s, "end_turn")
    assert (s.pending, asked(s)) == ((3,), "discover")
    act(s, "keep", item="lime")

    assert happened(s, "token_passed", KILLER) == [{"survivor": "marco"}]


def test_ter_13_17_who_is_eliminated_in_its_own_turn_loses_the_rest_of_it() -> None:
    """TER-T1.10, TER-T2.6, TER-8.12: Taunting brings a level, Deterrence an overflow, three cards an injury."""
    s = turn(
        "anna C1 hurt fear=2 +taunting_strategy; johnson C1; marco C1", "anna", killer="SPE", lair="N3",
        hand="PUR PUR DET", spent="DET DET SCRM SCRM", secret={"deck": []},
        about={"level": 2, "ktraits": ["deterrence"]}, options={"traits": "normal"}, board={"token": 0}, **OWN,
    )  # fmt: skip
    act(s, "trait", trait="taunting_strategy")
    act(s, "name", survivor="anna")
    act(s, "yes")
    for card in ("PUR", "PUR", "DET"):
        act(s, "spend", card=f"SPE-{card}")
    act(s, "pass")
    assert s.out[0] == 1
    while asked(s) in ("target", "spare", "overflow", "amulet"):  # of the level that follows
        act(s, **{"target": {"kind": "name", "survivor": "marco"}}.get(asked(s), options(s)[0]))

    assert (s.pending, asked(s), s.turn_of, s.token) == ((2,), "turn", 1, 1)
