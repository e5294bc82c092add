"""The Survivor phase: TER-3 to TER-6, Survivors TER-S1, items TER-I1."""

import pytest

from tests.games.terrorscape.tables import (
    KILLER,
    act,
    asked,
    fear,
    happened,
    hurt,
    items,
    locked,
    noisy,
    options,
    places,
    refused,
    rules,
    table,
    turn,
    where,
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


def test_ter_4_1_worked_example_2_moves_are_secret() -> None:
    """TER-4.2, TER-H1.1: Anna Z3 to Z2 over an open border, William through a door; the Killer sees nothing."""
    s = turn("anna Z3; william N2; marco C1", "anna")
    act(s, "move", to="Z2")
    act(s, "end_turn")
    act(s, "name", survivor="william")
    act(s, "move", to="N3")

    assert (where(s, "anna"), where(s, "william")) == ("Z2", "N3")
    assert not happened(s, "moved", KILLER)
    assert s.view(KILLER).to_json()["survivors"][0].get("at") is None


def test_ter_4_3_calm_removes_all_fear_publicly_and_is_how_one_passes() -> None:
    """Worked example 3, TER-H1.4."""
    s = turn("william C1 fear=2; johnson C1; anna C1", "william")
    act(s, "calm")

    assert fear(s, "william") == 0
    assert happened(s, "fear_changed", KILLER)[-1] == {"survivor": "william", "n": 0}
    act(s, "end_turn")
    act(s, "name", survivor="anna")
    assert options(s, "calm")


def test_ter_4_4_a_special_action_is_the_action_of_the_turn() -> None:
    s = turn("marco C1 trap; johnson C1; anna C1", "marco")
    act(s, "use", item="trap")

    assert s.done == 1
    assert not options(s, "move")


def test_ter_4_5_worked_example_4_unlocking_tells_the_door_not_who() -> None:
    """TER-H1.3, TER-I1.4, TER-Q13: the hatchet is announced alike; no noise."""
    s = turn("anna N3; johnson C1; marco C1", "anna", locks="N3-N4")
    act(s, "unlock", door="N3-N4")
    assert locked(s) == []
    assert happened(s, "lock_removed", KILLER) == [{"door": "N3-N4"}]
    assert noisy(s) == []
    hatchet = turn("anna N3 hatchet; johnson C1; marco C1", "anna", locks="N3-N4")
    act(hatchet, "use", item="hatchet", door="N3-N4")

    assert happened(hatchet, "lock_removed", KILLER) == [{"door": "N3-N4"}]
    assert items(hatchet, "anna") == []


def test_ter_4_6_repair_only_at_the_radio_without_the_killer_once_a_round() -> None:
    """TER-H1.5: the Killer learns nothing before it is done."""
    s = turn("marco N1; johnson N1; anna C1", "marco")
    act(s, "repair")
    assert s.repair == 1
    assert noisy(s) == ["N1"]
    act(s, "end_turn")
    act(s, "name", survivor="johnson")
    assert refused(s, "repair") == "TER-4.6"
    shared = turn("marco N1; johnson N1; anna C1", "marco", lair="N1")

    assert refused(shared, "repair") == "TER-4.6"
    assert refused(turn("marco N2; johnson N1; anna C1", "marco"), "repair") == "TER-4.6"


def test_ter_4_7_tools_repair_two_and_johnsons_three() -> None:
    """TER-I1.2, TER-S1.2."""
    s = turn("marco N1 tools; johnson C1; anna C1", "marco")
    act(s, "use", item="tools")
    assert s.repair == 2
    assert items(s, "marco") == []
    s = turn("johnson N1 tools; marco C1; anna C1", "johnson")
    act(s, "use", item="tools")

    assert s.repair == 3
    assert refused(turn("marco C1 tools; johnson C1; anna C1", "marco"), "use", item="tools") == "TER-4.7"


def test_ter_4_8_progress_stops_at_5_and_help_is_called_publicly() -> None:
    """TER-C1.4."""
    s = turn("johnson N1 tools; marco C1; anna C1", "johnson", team={"repair": 4})
    act(s, "use", item="tools")

    assert (s.repair, s.help_at) == (5, 5)
    assert happened(s, "help_called", KILLER) == [{"n": 5}]


def test_ter_4_9_search_in_an_item_room_keeps_or_discards() -> None:
    """TER-5.2: a loud card makes noise, kept or not."""
    s = turn("marco N4; johnson C1; anna C1", "marco", lair="C4", decks={"search": ["tools", "key"]})
    act(s, "search")
    assert asked(s) == "found"
    act(s, "discard", item="tools")
    assert items(s, "marco") == []
    assert noisy(s) == ["N4"]

    assert refused(turn("marco N4; johnson C1; anna C1", "marco", lair="N4"), "search") == "TER-4.9"
    assert refused(turn("marco N3; johnson C1; anna C1", "marco"), "search") == "TER-4.9"
    empty = turn("marco N4; johnson C1; anna C1", "marco", lair="C4", decks={"search": []})
    assert refused(empty, "search") == "TER-4.9"


def test_ter_4_10_a_passage_links_two_locations_for_sophia_or_a_flashlight() -> None:
    """TER-I1.16: locks do not matter; others need the Flashlight, which stays (TER-5.7)."""
    s = turn("marco N5 flashlight; johnson C1; anna C1", "marco", locks="N2-N5 C3-N5 C4-N5")
    act(s, "use", item="flashlight", to="Z5")

    assert where(s, "marco") == "Z5"
    assert items(s, "marco") == ["flashlight"]
    assert options(turn("sophia Z2; johnson C1; anna C1", "sophia"), "ability") == [
        {"kind": "ability", "ability": "perceptive", "to": "N1"}
    ]
    assert not options(turn("anna Z2; johnson C1; marco C1", "anna"), "ability")


def test_ter_5_1_over_the_limit_something_must_go_but_never_johnsons() -> None:
    """TER-S1.2, TER-Q15."""
    s = turn("marco C1 lime ammo trap; johnson C1 lime; anna C1", "marco")
    act(s, "take", partner="johnson", item="lime")
    act(s, "propose")
    assert asked(s) == "limit"
    act(s, "discard", item="trap")
    assert items(s, "marco") == ["lime", "lime", "ammo"]
    big = turn("johnson C1 lime ammo trap; marco C1 whisky; anna C1", "johnson")
    act(big, "take", partner="marco", item="whisky")
    act(big, "propose")

    assert asked(big) == "turn"
    assert len(items(big, "johnson")) == 4


def test_ter_5_2_anna_searches_without_noise() -> None:
    """TER-S1.3, TER-Q37."""
    s = turn("anna N4; johnson C1; marco C1", "anna", lair="C4", decks={"search": ["key", "key"]})
    act(s, "search")
    act(s, "keep", item="key")

    assert noisy(s) == []
    assert s.rack == 1


def test_ter_5_3_two_loud_cards_make_one_noise() -> None:
    """TER-6.5: Anna has no exception in Discovery."""
    s = table("anna C3; johnson C1; marco C1", now={"step": "discovery"}, decks={"discovery": ["key", "tools"]})
    act(s, "name", survivor="anna")
    act(s, "keep", item="tools")

    assert happened(s, "noise_revealed", KILLER)[0]["places"] == ["C3"]
    assert len(happened(s, "noise_made", 1)) == 1


def test_ter_5_4_worked_example_11_a_key_needs_no_space() -> None:
    """TER-I1.1, TER-H1.2: the new count is public, not who."""
    s = turn("marco N4 lime ammo whisky; johnson C1; anna C1", "marco", lair="C4", decks={"search": ["key", "key"]})
    act(s, "search")
    act(s, "keep", item="key")

    assert asked(s) == "turn"
    assert len(items(s, "marco")) == 3
    assert happened(s, "key_racked", KILLER) == [{"n": 1}]


def test_ter_5_5_the_killer_sees_no_item() -> None:
    """TER-5.6: what is discarded is never shuffled back."""
    s = turn("marco C1 whisky; johnson C1; anna C1", "marco")
    act(s, "use", item="whisky", place="C2")

    assert not happened(s, "item_used", KILLER)
    assert s.pile[3] == 1
    assert "items" not in s.view(KILLER).to_json()["survivors"][0]


def test_ter_5_7_swords_revolver_map_and_flashlight_stay() -> None:
    s = table()

    assert [slug for slug, stays in zip(range(20), s.rows.stays, strict=True) if stays] == [8, 13, 14, 15, 16]


def test_ter_5_8_only_one_trap_lies_on_the_map() -> None:
    """TER-I1.17."""
    s = turn("marco C1 trap; johnson C1; anna C1", "marco", team={"trap": "N1"})

    assert refused(s, "use", item="trap") == "TER-5.8"


def test_ter_5_10_an_item_is_used_from_the_own_backpack() -> None:
    s = turn("marco C1; johnson C1 whisky; anna C1", "marco")

    assert refused(s, "use", item="whisky", place="C2") == "TER-5.10"


def test_ter_6_1_an_empty_discovery_deck_loses_unless_help_was_called() -> None:
    """TER-6.8, TER-11.2: with help the step is skipped and noise is still revealed."""
    s = table(now={"step": "discovery"}, decks={"discovery": []})
    assert rules(s) == "TER-6.1"
    assert s.outcome is not None
    assert s.outcome.results[KILLER] == "win"
    s = table(now={"step": "discovery"}, decks={"discovery": []}, board={"help_at": 3})

    assert not s.over
    assert happened(s, "noise_revealed", KILLER)


def test_ter_6_2_the_captain_names_the_discoverer_before_the_cards() -> None:
    s = table(now={"step": "discovery"}, seats=4)

    assert s.pending == (1,)
    act(s, "name", survivor="johnson")
    assert s.pending == (2,)
    assert asked(s) == "discover"


def test_ter_6_3_exactly_one_of_two_cards_is_kept() -> None:
    """TER-6.7, TER-Q14: a single card is kept."""
    s = table(now={"step": "discovery"}, decks={"discovery": ["lime", "trap", "map"]})
    act(s, "name", survivor="anna")
    assert {each["item"] for each in options(s)} == {"lime", "trap"}
    act(s, "keep", item="lime")
    assert items(s, "anna") == ["lime"]
    assert s.pile[17] == 1
    last = table(now={"step": "discovery"}, decks={"discovery": ["map"]})
    act(last, "name", survivor="anna")

    assert options(last) == [{"kind": "keep", "item": "map"}]


def test_ter_6_4_discovery_is_possible_beside_the_killer() -> None:
    s = table("anna Z5; johnson C1; marco C1", now={"step": "discovery"}, lair="Z5")
    act(s, "name", survivor="anna")

    assert asked(s) == "discover"


def test_ter_s1_1_marco_takes_a_card_back_and_heals_with_his_kit() -> None:
    """TER-I1.18: the kit heals and calms."""
    s = turn("marco C1 kit; johnson C1 hurt fear=2; anna C1", "marco", team={"pile": ["adrenaline"]})
    act(s, "ability", ability="equipped", item="adrenaline")
    assert "adrenaline" in items(s, "marco")
    s = turn("marco C1 kit; johnson C1 hurt fear=2; anna C1 fear=1", "marco")
    assert {each["survivor"] for each in options(s, "use")} == {"johnson", "anna"}
    act(s, "use", item="kit", survivor="johnson")

    assert not hurt(s, "johnson")
    assert fear(s, "johnson") == 0
    assert items(s, "marco") == []


def test_ter_s1_4_william_sprints_up_to_three_and_is_heard() -> None:
    s = turn("william C1; johnson C1; anna C1", "william")
    assert "N4" not in places(s)
    act(s, "ability", ability="sprint", to="N3")

    assert where(s, "william") == "N3"
    assert noisy(s) == ["N3"]


def test_ter_i1_3_whisky_makes_noise_next_door() -> None:
    """TER-Q22: not through a passage."""
    s = turn("marco N1 whisky; johnson C1; anna C1", "marco")

    assert {each["place"] for each in options(s, "use")} == {"C1", "N2"}


def test_ter_i1_9_adrenaline_is_an_extra_move_1() -> None:
    """TER-Q3."""
    s = turn("marco C1 adrenaline; johnson C1; anna C1", "marco")
    act(s, "use", item="adrenaline", to="N1")

    assert where(s, "marco") == "N1"
    assert s.done == 0


def test_ter_i1_17_trap_parts_become_the_trap() -> None:
    s = turn("marco C1 trap; johnson C1; anna C1", "marco")
    act(s, "use", item="trap")

    assert s.trap == 0
    assert s.view(KILLER).to_json()["team"] is None


def test_ter_i1_19_sophias_camera_makes_noise_here() -> None:
    s = turn("sophia C3 camera; johnson C1; anna C1", "sophia")
    act(s, "use", item="camera")

    assert noisy(s) == ["C3"]
    assert items(s, "sophia") == []
