"""The worked examples of the rules, W1 to W15; players A, B, C, D in turn order, A active."""

import pytest

from grimtable.games.cisza.formats.actions import End, Give, Play, Send, Stop, Use
from tests.games.cisza.tables import (
    A,
    B,
    C,
    D,
    asked,
    barriers,
    cisza,
    city,
    city_discard,
    discard,
    hand,
    happened,
    new,
    options,
    plays,
    refused,
    sends,
    zombies,
)

W1 = """
    seats = 2
    [[seat]]
    survivors = 4
    zombies = { normal = 2, strong = 1 }
    barriers = { barricade = 1 }
    [[seat]]
    hand = ["axe"]
    [now]
    step = "attack"
"""


def test_cis_w1_a_barricade_used_against_three() -> None:
    """CIS-6.3, 6.7, 6.10, 6.11."""
    s = cisza(W1)
    s.apply(A, Use("barricade"))

    assert s.survivors[A] == 2
    assert zombies(s, A) == {"normal": 2, "strong": 1}
    assert happened(s, "noise_made") == []


def test_cis_w1_a_barricade_declined() -> None:
    s = cisza(W1)
    s.apply(A, Stop())

    assert s.survivors[A] == 1
    assert barriers(s, A) == {"barricade": 1}


def test_cis_w2_mines_and_their_noise() -> None:
    """CIS-6.6, 6.8, 3.3."""
    s = cisza("""
        seats = 2
        [[seat]]
        survivors = 2
        zombies = { normal = 1, strong = 1, fast = 1 }
        barriers = { mines = 1 }
        [[seat]]
        hand = ["axe"]
        [city]
        deck = ["normal", "fast"]
        [now]
        step = "attack"
    """)
    s.apply(A, Use("mines", zombies=["strong", "fast"]))

    assert city_discard(s) == {"strong": 1, "fast": 1, "survivor": 1}
    assert city(s) == ["[normal]", "fast"]
    assert s.survivors[A] == 1
    assert zombies(s, A) == {"normal": 1}


def test_cis_w3_sabotage_for_the_noise_alone() -> None:
    """CIS-10.3."""
    s = cisza("""
        seats = 2
        options = { expert = true }
        [[seat]]
        hand = ["sabotage", "axe"]
        [[seat]]
        barriers = { barricade = 1 }
        [city]
        deck = ["strong", "normal"]
        [now]
        decision = "phase_1"
    """)
    s.apply(A, Play("sabotage", noise_only=True))

    assert barriers(s, B) == {"barricade": 1}
    assert city(s) == ["[strong]", "normal"]
    assert discard(s) == {"sabotage": 1}


def test_cis_w4_a_revolver_fired_in_the_air() -> None:
    """CIS-10.3, 3.6."""
    s = cisza("""
        seats = 2
        options = { expert = true }
        [[seat]]
        hand = ["revolver", "axe"]
        zombies = { normal = 1 }
        [city]
        deck = ["normal", "fast", "normal"]
        visible = true
        [now]
        decision = "phase_1"
    """)
    s.apply(A, Play("revolver", noise_only=True))

    assert zombies(s, A) == {"normal": 2}
    assert city(s) == ["fast", "normal"]


def test_cis_w5_the_drone_in_expert_mode() -> None:
    """CIS-10.6, 5.13."""
    s = cisza("""
        seats = 3
        options = { expert = true }
        [[seat]]
        hand = ["drone"]
        zombies = { normal = 1 }
        [now]
        decision = "phase_1"
    """)

    assert plays(s, A, "drone") == [{"player": B, "zombie": "normal"}, {"player": C, "zombie": "normal"}]


@pytest.mark.parametrize("first", ["normal", "strong", "fast"])
def test_cis_w6_the_second_horde(first: str) -> None:
    """CIS-4.3 to 4.5: A gets one, B, C and D two each; nine cards leave the deck."""
    s = cisza("""
        seats = 4
        [[seat]]
        hand = ["revolver", "axe"]
        zombies = { normal = 1 }
        [city]
        deck = ["horde", "normal", "fast", "horde", "strong", "strong", "normal", "normal", "fast", "normal", "normal"]
        [now]
        decision = "phase_1"
    """)
    s.apply(A, Play("revolver", zombies=["normal"]))
    assert sends(s) == ["normal", "strong", "fast"]
    s.apply(A, Send(first))
    s.apply(A, s.legal(A)[0])
    assert zombies(s, A) == {}
    assert [sum(zombies(s, seat).values()) for seat in (B, C, D)] == [1, 1, 1]
    assert s.view(A).to_json()["sending"] == {"zombies": {"normal": 2, "strong": 1, "fast": 1}, "to": A, "hordes": 0}
    while asked(s) == "send":
        s.apply(A, s.legal(A)[0])

    assert [sum(zombies(s, seat).values()) for seat in (A, B, C, D)] == [1, 2, 2, 2]
    assert city(s) == ["normal", "normal"]
    assert city_discard(s) == {"normal": 1, "horde": 2}


def test_cis_w7_megaphone_and_a_fast_one() -> None:
    """CIS-5.7, 3.4."""
    s = cisza("""
        seats = 2
        [[seat]]
        hand = ["megaphone", "flare"]
        [[seat]]
        hand = ["axe"]
        [city]
        deck = ["normal", "fast", "strong"]
        [now]
        decision = "phase_1"
    """)
    s.apply(A, Play("megaphone"))
    assert s.survivors[A] == 3
    assert zombies(s, A) == {"fast": 1}
    assert city(s) == ["strong"]
    assert "normal" not in str(s.events(0, B))
    s.apply(A, End())

    assert s.survivors[A] == 2


def test_cis_w8_a_visible_zombie_blocks_and_then_moves_in() -> None:
    """CIS-3.3, 3.6, 3.9."""
    s = cisza("""
        seats = 2
        [[seat]]
        hand = ["megaphone"]
        [[seat]]
        hand = ["walkie", "revolver"]
        zombies = { normal = 1 }
        [city]
        deck = ["fast", "strong", "normal"]
        [now]
        decision = "phase_1"
    """)
    s.apply(A, Play("megaphone"))
    assert s.survivors[A] == 3
    assert city(s) == ["[strong]", "normal"]
    assert refused(s, B, Play("walkie")) == "CIS-3.9"
    s.apply(B, Play("revolver", zombies=["normal"]))

    assert zombies(s, B) == {"strong": 1}
    assert city(s) == ["normal"]


@pytest.mark.parametrize(("mode", "decks"), [("normal", (47, 43)), ("easy", (43, 43)), ("hard", (51, 43))])
def test_cis_w9_setup_for_four(mode: str, decks: tuple[int, int]) -> None:
    """CIS-1.3, 10.1."""
    s = new(4, mode)

    assert (len(s.city), len(s.deck)) == decks


def test_cis_w10_elimination_with_three_players() -> None:
    """CIS-6.12, 7.1 to 7.5."""
    s = cisza("""
        seats = 3
        [[seat]]
        hand = ["axe", "flare"]
        survivors = 1
        zombies = { normal = 1, strong = 1 }
        [[seat]]
        hand = ["axe"]
        [now]
        step = "attack"
    """)
    assert s.out[A] == 1
    assert discard(s) == {"axe": 1, "flare": 1}
    s.apply(A, Give(B))
    s.apply(A, Give(C))

    assert zombies(s, B) == {"normal": 1}
    assert zombies(s, C) == {"strong": 1}
    assert s.active == B


@pytest.mark.parametrize("with_zombie", [True, False])
def test_cis_w11_the_last_card_is_turned(with_zombie: bool) -> None:
    """CIS-9.2, 9.4, 9.6: zombies in B's shelter keep the game going; without any it ends with A's turn."""
    s = cisza(f"""
        seats = 2
        [[seat]]
        hand = ["megaphone", "flare"]
        [[seat]]
        hand = ["alarm"]
        zombies = {{ normal = {int(with_zombie)} }}
        [city]
        deck = ["normal", "strong"]
        [now]
        decision = "phase_1"
    """)
    s.apply(A, Play("megaphone"))
    assert s.survivors[A] == 3
    assert city(s) == ["[strong]"]
    assert s.final_attack
    s.apply(A, End())

    assert hand(s, A) == ["flare"]
    assert s.over is not with_zombie


def test_cis_w12_surprise() -> None:
    """CIS-5.16."""
    s = cisza("""
        seats = 2
        [[seat]]
        hand = ["surprise", "axe"]
        zombies = { fast = 1 }
        [city]
        deck = ["strong", "fast", "normal"]
        [now]
        decision = "phase_1"
    """)
    s.apply(A, Play("surprise", player=B, zombies=["fast"]))

    assert zombies(s, B) == {"strong": 1, "fast": 1}
    assert zombies(s, A) == {}
    assert city(s) == ["fast", "normal"]


W13 = """
    seats = 3
    [[seat]]
    hand = ["drone", "axe"]
    [city]
    deck = ["horde", "normal", "fast", "normal", "normal"]
    [now]
    decision = "phase_1"
"""


def test_cis_w13_equal_zombies_left_are_sent_without_a_question() -> None:
    """CIS-4.4, 4.8, 2.14."""
    s = cisza(W13)
    s.apply(A, Play("drone", player=B))
    assert sends(s) == ["normal", "fast"]
    s.apply(A, Send("fast"))

    assert asked(s) == "phase_1"
    assert [zombies(s, seat) for seat in (A, B, C)] == [{"fast": 1}, {"normal": 1}, {"normal": 1}]


def test_cis_w13_with_two_kinds_left_the_next_shelter_is_asked_about() -> None:
    s = cisza(W13)
    s.apply(A, Play("drone", player=B))
    s.apply(A, Send("normal"))
    assert s.view(C).to_json()["sending"]["to"] == B
    assert sends(s) == ["normal", "fast"]
    s.apply(A, Send("normal"))

    assert asked(s) == "phase_1"
    assert [zombies(s, seat) for seat in (A, B, C)] == [{"normal": 1}, {"normal": 1}, {"fast": 1}]


def test_cis_w14_one_card_left_for_a_horde() -> None:
    """CIS-4.6, 4.8, 9.2."""
    s = cisza("""
        seats = 4
        [[seat]]
        hand = ["drone", "axe"]
        [city]
        deck = ["horde", "strong"]
        [now]
        decision = "phase_1"
    """)
    s.apply(A, Play("drone", player=B))
    for shelter in (A, B, C):
        assert s.view(A).to_json()["sending"]["to"] == shelter
        assert sends(s) == ["strong", "none"]
        s.apply(A, Send("none"))

    assert [zombies(s, seat) for seat in (A, B, C, D)] == [{}, {}, {}, {"strong": 1}]
    assert asked(s) == "phase_1"
    assert s.final_attack


def test_cis_w15_the_only_answer_is_asked_for() -> None:
    """CIS-2.14."""
    s = cisza("""
        seats = 2
        [[seat]]
        hand = ["axe", "revolver", "walkie"]
        zombies = { normal = 1 }
        [city]
        deck = ["strong", "normal"]
        visible = true
        [now]
        decision = "phase_1"
    """)
    s.apply(A, Play("axe", zombies=["normal"]))

    assert s.pending == (A,)
    assert options(s, A) == [{"kind": "end"}]
