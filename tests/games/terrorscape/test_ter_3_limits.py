"""What limits a Survivor's turn, seen from both sides of each limit: TER-3, TER-4, TER-5, TER-S1, TER-13.8."""

from typing import Any

from tests.games.terrorscape.tables import (
    act,
    asked,
    items,
    noisy,
    options,
    refused,
    turn,
    where,
)

NORMAL: dict[str, Any] = {"options": {"traits": "normal"}}
OWN: dict[str, Any] = {"mode": "on_your_own", "seats": 4}


def test_ter_3_12_a_passage_taken_as_the_action_is_no_extra_one() -> None:
    """TER-S1.5: with a Flashlight got after her special action Sophia still has both free passages, and no third."""
    s = turn("sophia N1; johnson Z2 flashlight; anna C1", "sophia")
    act(s, "ability", ability="perceptive", to="Z2")
    assert s.done == 1
    act(s, "take", partner="johnson", item="flashlight")
    act(s, "propose")
    act(s, "ability", ability="perceptive", to="N1")
    act(s, "ability", ability="perceptive", to="Z2")

    assert refused(s, "ability", ability="perceptive", to="N1") == "TER-3.12"
    body = turn("sophia N1; johnson Z2 flashlight dead; anna C1", "sophia", **OWN)
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
