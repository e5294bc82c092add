"""Concepts and keywords: TER-1, the map TER-M1, tokens TER-C1."""

from typing import cast

import pytest

import grimtable
from grimtable.engine.rng import Rng
from grimtable.games.terrorscape import GAME
from grimtable.games.terrorscape.components import ITEMS, LOCATIONS, SURVIVORS
from grimtable.games.terrorscape.state import Terrorscape
from tests.games.terrorscape.tables import (
    KILLER,
    act,
    asked,
    fear,
    happened,
    hurt,
    killer_at,
    locked,
    maybe,
    noisy,
    options,
    places,
    refused,
    table,
    turn,
    where,
)

ROWS = GAME.rows()


def distance(a: str, b: str) -> int:
    return int(ROWS.distance[LOCATIONS.index(a) * 15 + LOCATIONS.index(b)])


def test_ter_m1_5_the_map_has_its_doors_borders_passages_and_distances() -> None:
    """TER-M1.1, TER-M1.2, TER-M1.3, TER-M1.4, TER-1.3, TER-1.4: passages do not make locations adjacent."""
    checks = ("C1-Z5 4", "C3-Z5 5", "N1-Z3 5", "C1-Z3 4", "N3-Z5 2", "C4-Z3 3")
    for line in checks:
        pair, n = line.split()
        assert distance(*pair.split("-")) == int(n), line
    assert max(ROWS.distance) == 5
    assert len(ROWS.tables["door"]) == 17
    assert len(ROWS.tables["border"]) == 3
    assert [LOCATIONS[place] for place in range(15) if ROWS.searchable >> place & 1] == ["C2", "N4", "Z4"]
    assert LOCATIONS[ROWS.passage[LOCATIONS.index("N1")]] == "Z2"
    assert LOCATIONS[ROWS.passage[LOCATIONS.index("Z5")]] == "N5"
    assert distance("N1", "Z2") > 1
    assert LOCATIONS[ROWS.radio] == "N1"


def test_ter_c1_1_the_components_are_all_there() -> None:
    """TER-C1.5, TER-C1.6, TER-C1.7, TER-C1.8, TER-C1.9, TER-C1.10, TER-C1.11: counts as the component list says."""
    assert sorted(ROWS.faces) == [0, 0, 1, 1, 1, 3]
    counts = {row["id"]: row["count"] for row in ROWS.tables["token"]}
    assert counts["noise"] == 12
    assert counts["assistance"] == 11
    assert counts["firecracker"] == 2
    assert counts["first_player"] == 1
    assert counts["figure"] == 11
    assert sum(row["side"] == "survivor" for row in ROWS.tables["trait"]) == 20
    assert sum(row["side"] == "killer" for row in ROWS.tables["trait"]) == 20
    assert len(ROWS.tables["plan"]) == counts["plan"] == 16
    assert sum(ROWS.discovery) == 32
    assert sum(ROWS.search) + len(ROWS.coloured) == 11
    assert sum(ROWS.skill_count) == 39


def test_ter_1_1_a_round_is_a_survivor_phase_then_a_killer_phase() -> None:
    s = killer_at("slow", "marco C1; johnson C1; anna C1", round=1)
    act(s, "pass")

    assert s.round_no == 2
    assert asked(s) == "next"


def test_ter_1_2_the_captain_decides_for_the_team() -> None:
    s = table(seats=4)

    assert s.pending == (1,)
    act(s, "name", survivor="anna")
    assert s.pending == (3,), "Anna's own player takes her turn"


def test_ter_1_5_a_survivor_may_stand_in_the_killers_location_unnoticed() -> None:
    s = turn("marco N4; johnson C1; anna C1", "marco", lair="Z5")
    act(s, "move", to="Z5")

    assert where(s, "marco") == "Z5"
    assert s.met == 0


def test_ter_1_6_a_lock_stops_moves_and_nothing_else() -> None:
    """Worked example 9: Whisky crosses a locked door."""
    s = turn("marco N3 whisky; johnson C1; anna C1", "marco", locks="N3-N4")

    assert places(s) == {"N2", "C1", "N1", "N5", "N3"}
    assert {each.get("place") for each in options(s, "use")} == {"N2", "N4"}


def test_ter_1_7_a_move_is_between_its_least_and_its_most_steps() -> None:
    """TER-Q40: a MOVE 1 is never 0 steps; a path may come back to its start."""
    s = turn("marco Z1; johnson C1; anna C1", "marco")

    assert places(s) == {"C2", "Z2", "C1", "C3", "C5", "Z3", "Z1"}
    pursuit = killer_at("fast", "marco C1; johnson C1; anna C1", hand="PUR", lair="C4")
    act(pursuit, "play", card="BUT-PUR")
    assert {each["kind"] for each in options(pursuit)} == {"move"}


def test_ter_1_8_a_killers_move_breaks_locks_and_is_announced() -> None:
    """Worked example 7; TER-7.4, TER-H1.17: both steps are seen."""
    s = killer_at("main", "marco C1; johnson C1; anna C1", lair="C4", locks="C4-C5 C5-Z4")
    act(s, "move", to="C5")
    assert locked(s) == ["C5-Z4"]
    act(s, "move", to="Z4")

    assert locked(s) == []
    assert [args["place"] for args in happened(s, "killer_moved", 1)] == ["C5", "Z4"]


def test_ter_1_9_a_sneaking_killer_leaves_locks_and_tells_nothing() -> None:
    """TER-H1.19, TER-1.10, TER-Q20: nobody can tell where it is; searching where it really stands is legal."""
    s = killer_at("slow", "anna N4; johnson C1; marco C1", killer="MUR", hand="STK", lair="Z5", locks="N4-Z5")
    act(s, "play", card="MUR-STK")
    assert {"Z5", "N4", "N3", "Z3"} <= places(s, "sneak")
    act(s, "sneak", to="N4")

    assert locked(s) == ["N4-Z5"]
    assert "place" not in happened(s, "sneaked", 1)[0]
    assert s.view(1).to_json()["killer"]["last_seen"] == "Z5"
    act(s, "name", survivor="anna")
    assert options(s, "search"), "TER-Q18"


def test_ter_1_11_detect_names_everybody_but_anna_and_not_where() -> None:
    """Worked example 8; TER-S1.3, TER-H1.10, TER-K1.2."""
    s = killer_at("fast", "anna C3; johnson N1; marco N1", hand="DET DET")
    act(s, "play", card="BUT-DET")
    act(s, "detect", area="red")
    assert happened(s, "detected", KILLER)[-1]["people"] == []
    act(s, "play", card="BUT-DET")
    act(s, "detect", area="blue")

    assert sorted(happened(s, "detected", KILLER)[-1]["people"]) == ["johnson", "marco"]
    assert maybe(s, "marco") == {"N1", "N2", "N3", "N4", "N5"}
    assert "C3" in maybe(s, "anna"), "silence about Anna says nothing"


def test_ter_1_12_search_names_anna_too_and_starts_an_encounter() -> None:
    """TER-H1.11, TER-Q19."""
    s = killer_at("main", "anna Z5; johnson C1; marco C1", lair="Z5")
    act(s, "search")

    assert happened(s, "searched", KILLER)[0]["people"] == ["anna"]
    assert happened(s, "encounter_began", 1)


def test_ter_1_13_a_lock_needs_a_lock_token_and_a_door() -> None:
    """TER-C1.2, TER-H1.23: with seven on the map one is taken away first; Z2 has no doors, so nothing happens there."""
    seven = "C1-C2 C1-C3 C1-N1 C1-N2 C2-C3 C2-C5 C2-Z1"
    s = killer_at("slow", "marco C1; johnson C1; anna C1", hand="BAR", lair="N4", locks=seven)
    act(s, "play", card="BUT-BAR")
    assert {each["door"] for each in options(s)} == {"N3-N4", "N4-Z5"}
    act(s, "lock", door="N3-N4")
    assert asked(s) == "free"
    act(s, "free", door="C1-C2")
    assert "N3-N4" in locked(s)
    assert "C1-C2" not in locked(s)
    assert len(locked(s)) == 7
    grave = killer_at("slow", "marco C1; johnson C1; anna C1", hand="BAR", lair="Z2")
    act(grave, "play", card="BUT-BAR")
    assert locked(grave) == []


def test_ter_1_14_noise_is_secret_until_it_is_revealed() -> None:
    """TER-6.6, TER-3.1, TER-H1.6: the set of places, no causes, until the next round."""
    s = turn("marco N1; johnson C1; anna C1", "marco", team={"acted": ["johnson", "anna"]})
    act(s, "repair")
    assert noisy(s) == ["N1"]
    assert s.view(KILLER).to_json()["board"]["heard"] == []
    act(s, "end_turn")
    act(s, "name", survivor="johnson")
    act(s, "keep", item=options(s, "keep")[0]["item"])

    assert "N1" in happened(s, "noise_revealed", KILLER)[0]["places"]
    assert not happened(s, "repaired", KILLER)


def test_ter_1_15_a_firecracker_drowns_everything() -> None:
    """Worked example 12; TER-I1.11, TER-H1.7, TER-Q4, TER-Q41: only "firecracker" is told."""
    s = turn(
        "marco C2 firecracker; johnson C1; anna C1 fear=2",
        "marco",
        team={"acted": ["johnson", "anna"], "noise": ["C2"]},
    )
    act(s, "use", item="firecracker")
    act(s, "calm")
    act(s, "end_turn")
    act(s, "name", survivor="johnson")
    act(s, "keep", item=options(s, "keep")[0]["item"])

    assert happened(s, "noise_revealed", KILLER)[0] == {"places": [], "fire": 1, "seat": KILLER}
    scream = killer_at("fast", "anna Z5 fear=2; johnson C1; marco C1", killer="SPE", hand="SCRM", fire=2)
    act(scream, "play", card="SPE-SCRM")
    assert happened(scream, "overflowed", KILLER)[0]["place"] == "none"


def test_ter_1_16_fear_overflow_is_told_with_name_and_place() -> None:
    """Worked example 3; TER-C1.3, TER-H1.9, TER-H1.8: a third token becomes noise."""
    s = killer_at("fast", "william Z3 fear=2; johnson Z5; anna C1", killer="SPE", hand="SCRM")
    act(s, "play", card="SPE-SCRM")

    assert fear(s, "william") == 2
    assert happened(s, "overflowed", KILLER)[0] == {"survivor": "william", "place": "Z3"}
    assert noisy(s) == ["Z3"]
    assert fear(s, "johnson") == 1
    assert fear(s, "anna") == 0
    assert maybe(s, "william") == {"Z3"}
    assert maybe(s, "johnson") == {"Z5", "Z3", "N4"}
    assert not maybe(s, "anna") & {"Z5", "Z3", "N4"}


def test_ter_1_17_heal_makes_an_injured_survivor_healthy() -> None:
    """TER-I1.5, TER-H1.4, TER-Q10: same location, then noise."""
    s = turn("marco C1 herbs; johnson C1 hurt; anna C2 hurt", "marco")

    assert {each["survivor"] for each in options(s, "use") if each["item"] == "herbs"} == {"johnson"}
    act(s, "use", item="herbs", survivor="johnson")
    assert not hurt(s, "johnson")
    assert noisy(s) == ["C1"]
    assert happened(s, "health_changed", KILLER)


def test_ter_1_18_strength_stays_between_0_and_10() -> None:
    s = killer_at("fast", "marco C1; johnson C1; anna C1", about={"rage": 20})
    assert s.strength() == 10
    s = killer_at("fast", "marco C1; johnson C1; anna C1", killer="SPE")
    s.ktraits = 1 << 17 | 1 << 18

    assert s.strength() == 0


def test_ter_1_19_nobody_sees_the_other_sides_discard_pile() -> None:
    s = table("marco C1; johnson C1; anna C1", spent="PUR", team={"pile": ["whisky"]})

    assert s.view(KILLER).to_json()["team"] is None
    assert s.view(KILLER).to_json()["secret"]["spent"] == ["BUT-PUR"]
    assert s.view(1).to_json()["secret"] is None
    assert s.view(1).to_json()["team"]["pile"] == ["whisky"]


def test_ter_1_20_a_survivors_use_needs_something_to_work_on() -> None:
    s = turn("marco C1 sedatives hatchet flashlight; johnson C1; anna C1", "marco")

    assert refused(s, "use", item="sedatives") == "TER-1.20"
    assert refused(s, "use", item="hatchet", door="C1-C2") == "TER-1.20"
    assert refused(s, "use", item="flashlight", to="Z2") == "TER-1.20"
    saw = killer_at("main", "marco C1; johnson C1; anna C1", hand="SAW PUR PUR", lair="Z5")
    act(saw, "play", card="BUT-SAW")  # TER-Q24: nobody near, legal all the same


def test_ter_1_21_several_are_hit_in_seat_order_each_one_completely() -> None:
    s = killer_at("main", "anna Z5 amulet; johnson Z5; marco C1", hand="SAW PUR PUR", lair="Z5")
    act(s, "play", card="BUT-SAW")
    act(s, "spend", card="BUT-PUR")
    act(s, "spend", card="BUT-PUR")
    act(s, "stop")

    assert asked(s) == "amulet"
    assert not hurt(s, "johnson"), "first Anna's injury is settled"
    act(s, "yes")
    assert not hurt(s, "anna")
    assert hurt(s, "johnson"), "TER-10.4: the only amulet is gone, so nobody is asked any more"


def test_ter_1_22_the_dead_are_never_named_hit_or_counted() -> None:
    s = killer_at(
        "fast", "marco Z5 dead; johnson Z3; anna C1", killer="SPE", hand="SCRM DET", seats=4, mode="on_your_own"
    )
    act(s, "play", card="SPE-SCRM")
    assert fear(s, "marco") == 0
    act(s, "play", card="SPE-DET")
    act(s, "detect", area="green")

    assert happened(s, "detected", KILLER)[0]["people"] == ["johnson"]


def test_ter_1_23_the_killer_waits_for_the_survivors_not_for_one_of_them() -> None:
    """TER-H1.1, TER-Q48: no question, pause or list of options tells more."""
    s = table(seats=4)
    s.apply(1, grimtable.action("terrorscape", {"kind": "name", "survivor": "johnson"}))

    assert s.pending == (2,)
    assert s.waiting(KILLER) == (1, 2, 3)
    assert s.waiting(None) == (1, 2, 3)
    assert s.waiting(1) == (2,)
    assert not happened(s, "turn_began", KILLER)


def test_ter_1_16_an_overflow_is_heard_at_once_in_the_killer_phase() -> None:
    s = killer_at("fast", "anna Z3 fear=2; johnson C1; marco C1", killer="SPE", hand="SCRM")
    act(s, "play", card="SPE-SCRM")

    assert s.view(KILLER).to_json()["board"]["heard"] == ["Z3"]


@pytest.mark.parametrize("written", [True, False])
def test_ter_1_15_after_a_firecracker_every_viewer_has_a_view_and_samples(written: bool) -> None:
    """Three seats, TER-H1.7: through the next rounds every view can be read, sampled from and written down."""
    s = cast(Terrorscape, grimtable.new("terrorscape", seats=3, seed=5))
    while s.round_no < 2:
        s.apply(s.pending[0], s.default(s.pending[0]))
    if written:
        s = cast(Terrorscape, grimtable.load_position("terrorscape", grimtable.dump_position(s)))
    fire = ITEMS.index("firecracker")
    if fire in s.discovery:
        s.discovery.remove(fire)
        s.add_item(0, fire)
    assert s.has(0, fire)
    act(s, "name", survivor=SURVIVORS[s.who[0]])
    act(s, "use", item="firecracker")
    while s.round_no < 4 and not s.over:
        s.apply(s.pending[0], s.default(s.pending[0]))
        for viewer in (0, 1, 2, None):
            world = s.setup.game.determinize(s.view(viewer), Rng(1, "fire"))
            assert world.view(viewer) == s.view(viewer)
        grimtable.load_position("terrorscape", grimtable.dump_position(s))

    assert {"places": [], "fire": 1, "seat": KILLER} in happened(s, "noise_revealed", None)
