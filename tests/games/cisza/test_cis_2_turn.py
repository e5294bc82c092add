"""CIS-2: the turn, and phase 1, playing or discarding."""

from grimtable.games.cisza.formats.actions import Discard, End, Keep, Play
from tests.games.cisza.tables import (
    A,
    B,
    asked,
    cisza,
    city,
    discard,
    hand,
    happened,
    kinds,
    options,
    refused,
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
