"""The six Survivor actions: TER-4."""

from tests.games.terrorscape.tables import (
    KILLER,
    act,
    asked,
    fear,
    happened,
    items,
    locked,
    noisy,
    options,
    refused,
    turn,
    where,
)


def test_ter_4_6_one_repair_a_round_and_none_once_help_is_called() -> None:
    s = turn("marco N1; johnson N1; anna C1", "marco", board={"help_at": 3}, team={"repair": 5})
    assert refused(s, "repair") == "TER-4.6"
    s = turn("marco N1; johnson C1; anna C1", "marco", team={"acted": ["johnson", "anna"]})
    act(s, "repair")
    act(s, "end_turn")
    act(s, "name", survivor="johnson")
    act(s, "keep", item=options(s, "keep")[0]["item"])
    for _ in range(3):
        act(s, "pass")
    act(s, "name", survivor="marco")
    act(s, "repair")

    assert s.repair == 2, "a new round, a new repair"


def test_ter_4_9_a_card_not_kept_goes_to_the_pile_and_a_quiet_one_is_not_heard() -> None:
    """TER-5.2, TER-5.6."""
    s = turn("marco N4; johnson C1; anna C1", "marco", lair="C4", decks={"search": ["lime", "key"]})
    act(s, "search")
    act(s, "discard", item="lime")

    assert s.view(1).to_json()["team"]["pile"] == ["lime"]
    assert noisy(s) == []


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
