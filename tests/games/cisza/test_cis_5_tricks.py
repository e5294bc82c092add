"""CIS-5.10 to CIS-5.18: what the tricks do."""

import pytest

from grimtable.games.cisza.formats.actions import End, Give, Play, Send
from tests.games.cisza.tables import (
    A,
    B,
    C,
    asked,
    barriers,
    cisza,
    city,
    city_discard,
    discard,
    gives,
    hand,
    happened,
    holding,
    kinds,
    plays,
    refused,
    zombies,
)

# Tricks


def test_cis_5_10_tricks_may_be_played_for_a_part_of_their_effect() -> None:
    """No own zombie: Drone and Surprise! act with the City deck alone; an Eviction may bring nothing but barriers."""
    drone = cisza(holding("drone", city='deck = ["fast", "normal", "normal"]'))
    surprise = cisza(holding("surprise", city='deck = ["strong", "normal", "normal"]'))
    eviction = cisza(holding("eviction", theirs="barriers = { mines = 1 }"))
    drone.apply(A, Play("drone", player=B))
    surprise.apply(A, Play("surprise", player=B))
    eviction.apply(A, Play("eviction", player=B))

    assert zombies(drone, B) == {"fast": 1}
    assert zombies(surprise, B) == {"strong": 1}
    assert barriers(eviction, A) == {"mines": 1}


def test_cis_5_11_sabotage_destroys_all_barriers_of_another_player() -> None:
    s = cisza(
        holding(
            "sabotage",
            "barriers = { alarm = 1 }",
            theirs="barriers = { barricade = 2, mines = 1 }",
            city='deck = ["strong", "fast", "normal"]',
        )
    )
    assert plays(s, A, "sabotage") == [{"player": B}]
    s.apply(A, Play("sabotage", player=B))

    assert barriers(s, B) == {}
    assert barriers(s, A) == {"alarm": 1}
    assert discard(s) == {"sabotage": 1, "barricade": 2, "mines": 1}
    assert happened(s, "noise_made") == [{"seat": A}]  # its own corner; none for the destroyed Mines
    assert city(s) == ["[strong]", "fast", "normal"]


def test_cis_5_11_sabotage_needs_a_barrier_to_destroy() -> None:
    s = cisza(holding("sabotage", "barriers = { alarm = 1 }"))

    assert refused(s, A, Play("sabotage", player=B)) == "CIS-5.11"
    assert refused(s, A, Play("sabotage", player=A)) == "CIS-2.12"


def test_cis_5_12_eviction_swaps_all_zombies_and_barriers_and_nothing_else() -> None:
    s = cisza(
        holding(
            "eviction",
            "zombies = { normal = 2, strong = 1 }\nbarriers = { alarm = 1 }\nsurvivors = 3",
            theirs="zombies = { fast = 1 }\nbarriers = { barricade = 2, mines = 1 }\nsurvivors = 5",
        )
    )
    s.apply(A, Play("eviction", player=B))

    assert zombies(s, A) == {"fast": 1}
    assert barriers(s, A) == {"barricade": 2, "mines": 1}
    assert zombies(s, B) == {"normal": 2, "strong": 1}
    assert barriers(s, B) == {"alarm": 1}
    assert s.survivors[:2] == [3, 5]
    assert (hand(s, A), hand(s, B)) == (["sniper"], ["axe"])


def test_cis_5_12_the_noise_of_an_eviction_is_at_home_after_the_swap() -> None:
    s = cisza(holding("eviction", "zombies = { normal = 1 }", city='deck = ["fast", "normal", "normal"]'))
    s.apply(A, Play("eviction", player=B))

    assert zombies(s, A) == {"fast": 1}
    assert zombies(s, B) == {"normal": 1}


@pytest.mark.parametrize(
    ("mine", "theirs", "possible"),
    [
        ("", "", False),
        ("zombies = { normal = 1 }", "", True),
        ("barriers = { alarm = 1 }", "", True),
        ("", "zombies = { fast = 1 }", True),
        ("", "barriers = { mines = 1 }", True),
    ],
)
def test_cis_5_12_something_must_be_there_to_swap(mine: str, theirs: str, possible: bool) -> None:
    s = cisza(holding("eviction", mine, theirs=theirs))

    assert ({"player": B} in plays(s, A, "eviction")) is possible


def test_cis_5_13_a_drone_sends_a_zombie_and_then_makes_noise_there() -> None:
    s = cisza(holding("drone", "zombies = { strong = 1 }", city='deck = ["fast", "normal", "normal"]'))
    s.apply(A, Play("drone", player=B, zombies=["strong"]))

    assert zombies(s, A) == {}
    assert zombies(s, B) == {"strong": 1, "fast": 1}
    assert happened(s, "noise_made") == [{"seat": B}]


def test_cis_5_13_any_own_type_to_any_other_player() -> None:
    s = cisza(holding("drone", "zombies = { normal = 2, fast = 1 }"))

    assert plays(s, A, "drone") == [
        {"player": B, "zombie": "normal"},
        {"player": B, "zombie": "fast"},
        {"player": C, "zombie": "normal"},
        {"player": C, "zombie": "fast"},
    ]
    assert refused(s, A, Play("drone", player=B, zombies=["strong"])) == "CIS-5.13"


def test_cis_5_13_without_own_zombies_it_needs_a_card_in_the_city_deck() -> None:
    """CIS-Q6: one card is enough, none is not."""
    one = cisza(holding("drone", city='deck = ["normal"]'))
    none = cisza(holding("drone", city="deck = []"))

    assert plays(one, A, "drone") == [{"player": B}, {"player": C}]
    assert refused(none, A, Play("drone", player=B)) == "CIS-5.13"


def test_cis_5_13_with_an_own_zombie_it_flies_over_an_empty_city_too() -> None:
    s = cisza(holding("drone", "zombies = { normal = 1 }", city="deck = []"))
    s.apply(A, Play("drone", player=C, zombies=["normal"]))

    assert zombies(s, C) == {"normal": 1}


@pytest.mark.parametrize(("survivors", "possible"), [(1, False), (2, True), (3, True)])
def test_cis_5_14_bribery_takes_a_survivor_of_a_player_with_two_or_more(survivors: int, possible: bool) -> None:
    s = cisza(holding("bribery", theirs=f"survivors = {survivors}", seats=2))

    assert plays(s, A, "bribery") == ([{"player": B}] if possible else [])
    if possible:
        s.apply(A, Play("bribery", player=B))
        assert s.survivors[:2] == [3, survivors - 1]
        assert city_discard(s) == {}
    else:
        assert refused(s, A, Play("bribery", player=B)) == "CIS-5.14"


def test_cis_5_15_sacrifice_costs_a_survivor_and_spreads_all_zombies() -> None:
    s = cisza(holding("sacrifice", "zombies = { normal = 2, strong = 1 }\nsurvivors = 3"))
    s.apply(A, Play("sacrifice"))
    for player in (B, C, B):
        s.apply(A, Give(player))

    assert s.survivors[A] == 2
    assert city_discard(s) == {"survivor": 1}
    assert [zombies(s, seat) for seat in (A, B, C)] == [{}, {"normal": 1, "strong": 1}, {"normal": 1}]
    assert happened(s, "noise_made") == []


def test_cis_5_15_it_needs_a_zombie_and_a_survivor() -> None:
    no_zombie = cisza(holding("sacrifice"))
    no_survivor = cisza(holding("sacrifice", "zombies = { normal = 1 }\nsurvivors = 0"))
    both = cisza(holding("sacrifice", "zombies = { normal = 1 }\nsurvivors = 1"))

    assert refused(no_zombie, A, Play("sacrifice")) == "CIS-5.15"
    assert refused(no_survivor, A, Play("sacrifice")) == "CIS-5.15"
    assert plays(both, A, "sacrifice") == [{}]


def test_cis_5_15_it_may_use_up_the_last_survivor() -> None:
    """CIS-6.12: A plays on until the end of phase 2 and is saved by a Bribery."""
    s = cisza("""
        seats = 2
        [[seat]]
        hand = ["sacrifice", "bribery"]
        survivors = 1
        zombies = { normal = 1 }
        [[seat]]
        hand = ["axe"]
        [now]
        decision = "phase_1"
    """)
    s.apply(A, Play("sacrifice"))
    assert s.survivors[A] == 0
    s.apply(A, Play("bribery", player=B))

    assert s.active == B
    assert s.survivors == [1, 1]
    assert not s.over


def test_cis_5_16_surprise_sends_a_zombie_and_the_top_card_to_one_player() -> None:
    s = cisza(holding("surprise", "zombies = { fast = 1, normal = 1 }", city='deck = ["strong", "normal", "normal"]'))
    s.apply(A, Play("surprise", player=C, zombies=["fast"]))

    assert zombies(s, C) == {"strong": 1, "fast": 1}
    assert zombies(s, A) == {"normal": 1}
    assert [kind for kind in kinds(s) if kind in ("zombie_sent", "surprised")] == ["zombie_sent", "surprised"]
    assert happened(s, "surprised", B) == [{"seat": C, "zombie": "strong", "was_visible": 0}]


def test_cis_5_16_a_visible_zombie_is_sent_likewise() -> None:
    s = cisza(holding("surprise", city='deck = ["strong", "fast", "normal"]\nvisible = true'))
    s.apply(A, Play("surprise", player=B))

    assert zombies(s, B) == {"strong": 1}
    assert city(s) == ["fast", "normal"]


def test_cis_5_16_surprise_is_not_noise() -> None:
    s = cisza(holding("surprise", city='deck = ["normal", "fast", "normal"]'))
    s.apply(A, Play("surprise", player=B))

    assert happened(s, "noise_made") == []
    assert city(s) == ["fast", "normal"]


@pytest.mark.parametrize(
    ("mine", "deck", "possible"),
    [
        ("", "[]", False),
        ("", '["normal"]', True),
        ("zombies = { fast = 1 }", "[]", True),
        ("zombies = { fast = 1 }", '["normal"]', True),
    ],
)
def test_cis_5_16_it_needs_an_own_zombie_or_a_city_card(mine: str, deck: str, possible: bool) -> None:
    s = cisza(holding("surprise", mine, city=f"deck = {deck}"))

    assert bool(plays(s, A, "surprise")) is possible


def test_cis_5_17_a_horde_turned_by_surprise_is_resolved_instead_of_sent() -> None:
    """B gets A's zombie and its share of the Horde, nothing extra."""
    s = cisza(
        holding("surprise", "zombies = { strong = 1 }", city='deck = ["horde", "normal", "fast", "fast", "normal"]')
    )
    s.apply(A, Play("surprise", player=B, zombies=["strong"]))
    s.apply(A, Send("normal"))

    assert [zombies(s, seat) for seat in (A, B, C)] == [{"normal": 1}, {"strong": 1, "fast": 1}, {"fast": 1}]
    assert city_discard(s) == {"horde": 1}


def test_cis_5_17_a_fast_one_simply_goes_to_the_target() -> None:
    s = cisza(holding("surprise", city='deck = ["fast", "normal", "normal"]'))
    s.apply(A, Play("surprise", player=C))

    assert [zombies(s, seat) for seat in (A, B, C)] == [{}, {}, {"fast": 1}]


def test_cis_5_18_the_survivor_is_paid_at_once_and_zombies_go_normal_strong_fast() -> None:
    s = cisza(holding("sacrifice", "zombies = { normal = 1, strong = 1, fast = 1 }"))
    s.apply(A, Play("sacrifice"))
    assert s.survivors[A] == 1
    order = []
    while asked(s) == "sacrifice":
        order.append(s.view(B).to_json()["giving"])
        assert gives(s, A) == [B, C]
        s.apply(A, Give(B))

    assert [giving["zombie"] for giving in order] == ["normal", "strong", "fast"]
    assert zombies(s, A) == {}


def test_cis_5_18_only_another_player_can_be_named() -> None:
    s = cisza(holding("sacrifice", "zombies = { normal = 1 }"))
    s.apply(A, Play("sacrifice"))

    assert refused(s, A, Give(A)) == "CIS-2.12"
    assert refused(s, A, Give(7)) == "CIS-2.12"
    assert refused(s, A, End()) == "CIS-5.18"
    assert s.default(A) == Give(B)


def test_cis_5_18_with_one_other_player_it_runs_by_itself() -> None:
    s = cisza(holding("sacrifice", "zombies = { normal = 2, fast = 1 }", seats=2))
    s.apply(A, Play("sacrifice"))

    assert asked(s) == "phase_1"
    assert zombies(s, B) == {"normal": 2, "fast": 1}
