"""CIS-2: the turn, and phase 1, playing or discarding."""

import pytest

from grimtable.engine.action import Action
from grimtable.games.cisza.actions import Discard, End, Keep, Play
from tests.games.cisza.tables import (
    A,
    B,
    C,
    asked,
    barriers,
    cisza,
    city,
    discard,
    hand,
    happened,
    kinds,
    options,
    plays,
    refused,
    sends,
    zombies,
)


def test_cis_2_1_a_turn_is_play_then_attack_then_draw() -> None:
    s = cisza("""
        seats = 2
        [[seat]]
        hand = ["axe"]
        survivors = 3
        zombies = { strong = 1 }
        [[seat]]
        hand = ["axe"]
        [now]
        step = "begin_turn"
    """)
    s.apply(A, End())

    turn = [kind for kind in kinds(s) if kind in ("turn_began", "phase_ended", "attacked", "drew")]
    assert turn == ["turn_began", "phase_ended", "attacked", "drew", "turn_began"]


def test_cis_2_2_who_has_played_may_not_discard() -> None:
    s = cisza("""
        seats = 2
        [[seat]]
        hand = ["barricade", "axe"]
        [now]
        decision = "phase_1"
    """)
    s.apply(A, Play("barricade"))

    assert refused(s, A, Discard("axe")) == "CIS-2.3"
    assert options(s, A) == [{"kind": "end"}]


def test_cis_2_2_who_has_discarded_may_not_play() -> None:
    s = cisza("""
        seats = 2
        [[seat]]
        hand = ["barricade", "axe"]
        [now]
        decision = "phase_1"
    """)
    s.apply(A, Discard("axe"))

    assert refused(s, A, Play("barricade")) == "CIS-2.3"


def test_cis_2_2_a_new_turn_has_the_choice_again() -> None:
    """B played in the last turn and may discard in this one."""
    s = cisza("""
        seats = 2
        [[seat]]
        hand = ["barricade"]
        [[seat]]
        hand = ["axe"]
        [now]
        decision = "phase_1"
    """)
    s.apply(A, Play("barricade"))

    assert s.active == B
    assert {"kind": "discard", "card": "axe"} in options(s, B)


def test_cis_2_3_discards_go_one_after_another_face_up_without_effect_or_noise() -> None:
    s = cisza("""
        seats = 2
        [[seat]]
        hand = ["megaphone", "flare", "axe"]
        [city]
        deck = ["normal", "fast", "strong"]
        [now]
        decision = "phase_1"
    """)
    s.apply(A, Discard("megaphone"))

    assert discard(s) == {"megaphone": 1}
    assert city(s) == ["normal", "fast", "strong"]
    assert s.survivors[A] == 2
    assert happened(s, "card_discarded", B) == [{"seat": A, "card": "megaphone"}]
    assert options(s, A) == [
        {"kind": "end"},
        {"kind": "discard", "card": "axe"},
        {"kind": "discard", "card": "flare"},
    ]


def test_cis_2_3_all_cards_can_be_discarded() -> None:
    s = cisza("""
        seats = 2
        [[seat]]
        hand = ["axe", "axe", "flare"]
        [[seat]]
        hand = ["drone"]
        [now]
        decision = "phase_1"
    """)
    for card in ("axe", "flare", "axe"):
        s.apply(A, Discard(card))

    assert discard(s) == {"axe": 2, "flare": 1}
    assert s.active == B  # nothing is left to ask A


def test_cis_2_4_any_number_of_cards_in_any_order_each_fully_resolved() -> None:
    """The Megaphone's Noise has happened before the Axe is chosen."""
    s = cisza("""
        seats = 2
        [[seat]]
        hand = ["axe", "megaphone", "walkie"]
        [city]
        deck = ["normal", "fast", "strong", "normal"]
        [now]
        decision = "phase_1"
    """)
    s.apply(A, Play("megaphone"))
    assert zombies(s, A) == {"fast": 1}
    s.apply(A, Play("axe", zombies=["fast"]))
    s.apply(A, Play("walkie"))

    assert s.survivors[A] == 4
    assert happened(s, "attacked") == []


def test_cis_2_4_the_player_may_stop_at_any_time() -> None:
    s = cisza("""
        seats = 2
        [[seat]]
        hand = ["barricade", "barricade", "walkie"]
        [[seat]]
        hand = ["axe"]
        [now]
        decision = "phase_1"
    """)
    s.apply(A, Play("barricade"))
    s.apply(A, End())

    assert s.active == B
    assert {"barricade", "walkie"} <= set(hand(s, A))


def test_cis_2_4_only_a_card_in_hand_can_be_played_or_discarded() -> None:
    s = cisza("""
        seats = 2
        [[seat]]
        hand = ["barricade"]
        [[seat]]
        hand = ["walkie"]
        [now]
        decision = "phase_1"
    """)

    assert refused(s, A, Play("walkie")) == "CIS-2.4"
    assert refused(s, A, Discard("walkie")) == "CIS-2.4"


def test_cis_2_5_phase_1_may_end_with_nothing_done() -> None:
    s = cisza("""
        seats = 2
        [[seat]]
        hand = ["walkie", "walkie", "flare"]
        [[seat]]
        hand = ["axe"]
        [now]
        decision = "phase_1"
    """)
    s.apply(A, End())

    assert hand(s, A) == ["walkie", "walkie", "flare"]
    assert s.active == B


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


def test_cis_2_10_nobody_plays_outside_the_own_phase_1() -> None:
    s = cisza("""
        seats = 2
        [[seat]]
        hand = ["axe"]
        [[seat]]
        hand = ["barricade"]
        [now]
        decision = "phase_1"
    """)

    assert refused(s, B, Play("barricade")) == "CIS-2.10"
    assert s.legal(B) == []


def test_cis_2_10_no_hand_card_answers_an_attack() -> None:
    s = cisza("""
        seats = 2
        [[seat]]
        hand = ["axe", "barricade"]
        zombies = { normal = 1 }
        barriers = { alarm = 1 }
        [now]
        decision = "barrier"
    """)

    assert refused(s, A, Play("axe", zombies=["normal"])) == "CIS-6.3"
    assert refused(s, A, Play("barricade")) == "CIS-6.3"


def test_cis_2_11_no_card_is_drawn_before_phase_3() -> None:
    s = cisza("""
        seats = 2
        [[seat]]
        hand = ["barricade", "walkie", "axe"]
        zombies = { normal = 1 }
        [now]
        decision = "phase_1"
    """)
    s.apply(A, Play("barricade"))
    s.apply(A, Play("walkie"))
    assert len(hand(s, A)) == 1
    s.apply(A, End())

    assert asked(s) == "barrier"
    assert len(hand(s, A)) == 1
    assert happened(s, "drew") == []


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


def test_cis_2_14_with_a_card_in_hand_the_player_is_asked_even_if_nothing_is_playable() -> None:
    """The Axe has no target; after a play only `end` is left, and it is still asked."""
    s = cisza("""
        seats = 2
        [[seat]]
        hand = ["barricade", "axe"]
        [now]
        decision = "phase_1"
    """)
    s.apply(A, Play("barricade"))

    assert s.pending == (A,)
    assert s.legal(A) == [End()]


def test_cis_2_14_with_an_empty_hand_phase_1_ends_by_itself() -> None:
    s = cisza("""
        seats = 2
        [[seat]]
        zombies = { normal = 1 }
        [[seat]]
        hand = ["axe"]
        [now]
        step = "play"
    """)

    assert s.active == B
    assert s.survivors[A] == 1
    assert happened(s, "phase_ended") == []


def test_cis_2_14_another_decision_with_one_option_is_carried_out_without_asking() -> None:
    """Two players: a Sacrifice gives all zombies to the one opponent by itself."""
    s = cisza("""
        seats = 2
        [[seat]]
        hand = ["sacrifice", "axe"]
        zombies = { normal = 1, fast = 1 }
        [now]
        decision = "phase_1"
    """)
    s.apply(A, Play("sacrifice"))

    assert asked(s) == "phase_1"
    assert zombies(s, B) == {"normal": 1, "fast": 1}


def test_cis_2_14_the_mulligan_is_always_asked() -> None:
    s = cisza("""
        seats = 2
        [[seat]]
        cards = 3
        [[seat]]
        cards = 3
        [now]
        decision = "mulligan"
    """)
    s.apply(A, Keep())

    assert s.pending == (B,)
    assert len(s.legal(B)) == 2


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
