"""CIS-2.6 to CIS-2.9, CIS-2.12, CIS-2.13, CIS-2.15: how a card is played, and which can be."""

import pytest

from grimtable.engine.action import Action
from grimtable.games.cisza.formats.actions import Play
from tests.games.cisza.tables import (
    A,
    B,
    C,
    asked,
    barriers,
    cisza,
    city,
    discard,
    happened,
    kinds,
    options,
    plays,
    refused,
    sends,
    zombies,
)


def test_cis_2_6_effect_then_card_put_away_then_corner_noise() -> None:
    s = cisza("""
        seats = 2
        [[seat]]
        hand = ["shotgun", "axe"]
        zombies = { strong = 1 }
        [city]
        deck = ["fast", "normal", "normal"]
        [now]
        decision = "phase_1"
    """)
    s.apply(A, Play("shotgun", zombies=["strong"]))

    assert kinds(s) == ["card_played", "zombies_killed", "noise_made", "zombie_turned", "zombie_came"]
    assert discard(s) == {"shotgun": 1}


def test_cis_2_6_a_barrier_goes_to_the_own_row_and_makes_no_noise() -> None:
    s = cisza("""
        seats = 2
        [[seat]]
        hand = ["alarm", "mines", "axe"]
        [city]
        deck = ["normal", "normal"]
        [now]
        decision = "phase_1"
    """)
    s.apply(A, Play("alarm"))
    s.apply(A, Play("mines"))

    assert barriers(s, A) == {"alarm": 1, "mines": 1}
    assert discard(s) == {}
    assert city(s) == ["normal", "normal"]


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        (Play("sabotage"), "CIS-2.12"),
        (Play("eviction"), "CIS-2.12"),
        (Play("surprise"), "CIS-2.12"),
        (Play("surprise", player=B), "CIS-5.16"),
        (Play("axe"), "CIS-2.8"),
    ],
)
def test_cis_2_7_targets_are_named_when_the_card_is_played(action: Action, rule: str) -> None:
    """Before anything hidden is turned over: the target player and the own zombie are part of the play."""
    s = cisza(f"""
        seats = 3
        [[seat]]
        hand = ["{action.to_json()["card"]}"]
        zombies = {{ normal = 1 }}
        [[seat]]
        barriers = {{ mines = 1 }}
        [now]
        decision = "phase_1"
    """)

    assert refused(s, A, action) == rule


def test_cis_2_7_only_the_split_of_a_horde_is_decided_after_the_cards_are_seen() -> None:
    s = cisza("""
        seats = 3
        [[seat]]
        hand = ["surprise"]
        [city]
        deck = ["horde", "normal", "strong", "fast", "normal"]
        [now]
        decision = "phase_1"
    """)
    s.apply(A, Play("surprise", player=C))

    assert asked(s) == "send"
    assert happened(s, "horde_taken", B) == [{"zombies": {"normal": 1, "strong": 1, "fast": 1}}]
    assert sends(s) == ["normal", "strong", "fast"]


@pytest.mark.parametrize(
    "card", ["axe", "shotgun", "revolver", "sniper", "sabotage", "eviction", "bribery", "sacrifice"]
)
def test_cis_2_8_a_card_without_any_possible_effect_cannot_be_played(card: str) -> None:
    """No zombies, no barriers, one survivor each: corner Noise alone is no effect."""
    s = cisza(f"""
        seats = 2
        mode = "hard"
        [[seat]]
        hand = ["{card}"]
        [city]
        deck = ["normal", "normal"]
        [now]
        decision = "phase_1"
    """)

    assert plays(s, A, card) == []


@pytest.mark.parametrize("card", ["walkie", "megaphone", "flare", "drone", "surprise"])
def test_cis_2_8_with_an_empty_city_deck_nothing_can_be_fetched_or_sent(card: str) -> None:
    s = cisza(f"""
        seats = 2
        [[seat]]
        hand = ["{card}"]
        [city]
        deck = []
        [now]
        decision = "phase_1"
    """)

    assert plays(s, A, card) == []


def test_cis_2_9_possible_parts_are_mandatory() -> None:
    """With two Normal zombies a Shotgun takes two; with an own zombie a Drone sends one."""
    s = cisza("""
        seats = 2
        [[seat]]
        hand = ["shotgun", "drone", "surprise"]
        zombies = { normal = 2 }
        [now]
        decision = "phase_1"
    """)

    assert plays(s, A, "shotgun") == [{"zombies": ["normal", "normal"]}]
    assert refused(s, A, Play("shotgun", zombies=["normal"])) == "CIS-5.3"
    assert refused(s, A, Play("drone", player=B)) == "CIS-5.13"
    assert refused(s, A, Play("surprise", player=B)) == "CIS-5.16"


def test_cis_2_9_impossible_parts_are_skipped() -> None:
    """A Surprise! with an own zombie and an empty City deck sends the zombie alone."""
    s = cisza("""
        seats = 2
        [[seat]]
        hand = ["surprise", "axe"]
        zombies = { strong = 1 }
        [city]
        deck = []
        [now]
        decision = "phase_1"
    """)
    s.apply(A, Play("surprise", player=B, zombies=["strong"]))

    assert zombies(s, B) == {"strong": 1}
    assert zombies(s, A) == {}


def test_cis_2_12_another_player_is_in_the_game_and_not_oneself() -> None:
    s = cisza("""
        seats = 4
        turn = 9
        [[seat]]
        hand = ["drone", "bribery", "surprise"]
        [[seat]]
        out = 3
        [now]
        decision = "phase_1"
    """)

    for card in ("drone", "bribery", "surprise"):
        assert plays(s, A, card) == [{"player": 2}, {"player": 3}]
        assert refused(s, A, Play(card, player=A)) == "CIS-2.12"
        assert refused(s, A, Play(card, player=B)) == "CIS-2.12"
        assert refused(s, A, Play(card, player=4)) == "CIS-2.12"


def test_cis_2_13_equal_cards_and_zombies_give_one_option() -> None:
    s = cisza("""
        seats = 2
        [[seat]]
        hand = ["axe", "axe", "axe"]
        zombies = { normal = 3, fast = 2 }
        [now]
        decision = "phase_1"
    """)

    assert options(s, A) == [
        {"kind": "end"},
        {"kind": "play", "card": "axe", "zombie": "normal"},
        {"kind": "play", "card": "axe", "zombie": "fast"},
        {"kind": "discard", "card": "axe"},
    ]


def test_cis_2_13_equal_barriers_give_one_option() -> None:
    s = cisza("""
        seats = 2
        [[seat]]
        zombies = { normal = 3 }
        barriers = { barricade = 3, mines = 2 }
        [now]
        decision = "barrier"
    """)

    assert options(s, A) == [
        {"kind": "stop"},
        {"kind": "use", "barrier": "barricade"},
        {"kind": "use", "barrier": "mines", "zombies": ["normal"]},
        {"kind": "use", "barrier": "mines", "zombies": ["normal", "normal"]},
    ]


def test_cis_2_15_legality_rests_on_public_facts_and_the_own_hand() -> None:
    """Whatever lies on the back of the top card, in the other hand or below: the options are the same."""
    tables = [
        cisza(f"""
            seats = 2
            [[seat]]
            hand = ["drone", "surprise", "walkie"]
            zombies = {{ normal = 1 }}
            [[seat]]
            hand = ["{other}"]
            [city]
            deck = ["{top}", "normal", "normal"]
            [now]
            decision = "phase_1"
        """)
        for top in ("normal", "strong", "fast", "horde")
        for other in ("axe", "mines")
    ]

    assert all(options(s, A) == options(tables[0], A) for s in tables)
    assert len(options(tables[0], A)) == 1 + 3 + 3
