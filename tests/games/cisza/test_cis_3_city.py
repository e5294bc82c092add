"""CIS-3: the City deck and Noise."""

import pytest

from grimtable.games.cisza.formats.actions import End, Play, Use
from tests.games.cisza.tables import (
    A,
    B,
    C,
    asked,
    bad,
    cisza,
    city,
    city_discard,
    happened,
    kinds,
    options,
    plays,
    refused,
    zombies,
)


def noisy(deck: str, hand: str = '"sabotage", "axe"', *, visible: bool = False) -> str:
    """A hand whose play makes Noise and touches nothing else in the city."""
    return f"""
        seats = 3
        [[seat]]
        hand = [{hand}]
        [[seat]]
        barriers = {{ barricade = 1 }}
        hand = ["axe"]
        [city]
        deck = [{deck}]
        visible = {str(visible).lower()}
        [now]
        decision = "phase_1"
    """


def test_cis_3_1_noise_happens_in_the_active_players_shelter() -> None:
    s = cisza(noisy('"fast", "normal", "normal"'))
    s.apply(A, Play("sabotage", player=B))

    assert happened(s, "noise_made") == [{"seat": A}]
    assert [zombies(s, seat) for seat in (A, B, C)] == [{"fast": 1}, {}, {}]


def test_cis_3_1_a_drone_makes_noise_in_the_targets_shelter() -> None:
    s = cisza(noisy('"fast", "normal", "normal"', '"drone", "axe"'))
    s.apply(A, Play("drone", player=C))

    assert happened(s, "noise_made") == [{"seat": C}]
    assert [zombies(s, seat) for seat in (A, B, C)] == [{}, {}, {"fast": 1}]


@pytest.mark.parametrize(
    ("top", "visible", "told"),
    [
        ("normal", False, ["noise_made", "zombie_turned"]),
        ("fast", False, ["noise_made", "zombie_turned", "zombie_came"]),
        ("strong", True, ["noise_made", "zombie_came"]),
    ],
)
def test_cis_3_8_one_noise_is_told_with_all_it_does(top: str, visible: bool, told: list[str]) -> None:
    """CIS-3.2, CIS-3.4, CIS-3.6: a viewer hears of the Noise, of the card that turns and of the zombie that comes."""
    s = cisza(noisy(f'"{top}", "normal", "normal"', visible=visible))
    s.apply(A, Play("sabotage", player=B))

    assert [kind for kind in kinds(s, C) if kind.startswith(("noise", "zombie_"))] == told


def test_cis_3_2_noise_turns_the_top_survivor_zombie_side_up() -> None:
    s = cisza(noisy('"strong", "normal", "normal"'))
    assert s.view(B).to_json()["city"] == {"count": 3, "top": "survivor"}
    s.apply(A, Play("sabotage", player=B))

    assert happened(s, "zombie_turned", C) == [{"zombie": "strong"}]
    assert s.view(B).to_json()["city"] == {"count": 3, "top": "strong"}


@pytest.mark.parametrize("zombie", ["normal", "strong"])
def test_cis_3_3_a_normal_or_strong_one_stays_on_top_visible(zombie: str) -> None:
    s = cisza(noisy(f'"{zombie}", "normal", "fast"'))
    s.apply(A, Play("sabotage", player=B))

    assert city(s) == [f"[{zombie}]", "normal", "fast"]
    assert zombies(s, A) == {}


def test_cis_3_4_a_fast_one_moves_into_the_noisy_shelter_at_once() -> None:
    s = cisza(noisy('"fast", "strong", "normal"'))
    s.apply(A, Play("sabotage", player=B))

    assert zombies(s, A) == {"fast": 1}
    assert city(s) == ["strong", "normal"]


def test_cis_3_5_a_turned_horde_is_resolved() -> None:
    s = cisza(noisy('"horde", "normal", "normal", "normal", "strong"'))
    s.apply(A, Play("sabotage", player=B))

    assert city_discard(s) == {"horde": 1}
    assert [zombies(s, seat) for seat in (A, B, C)] == [{"normal": 1}] * 3


def test_cis_3_6_a_visible_zombie_moves_in_and_the_next_card_is_not_turned() -> None:
    s = cisza(noisy('"strong", "fast", "normal"', visible=True))
    s.apply(A, Play("sabotage", player=B))

    assert zombies(s, A) == {"strong": 1}
    assert city(s) == ["fast", "normal"]


def test_cis_3_7_noise_with_an_empty_city_deck_does_nothing() -> None:
    s = cisza(noisy(""))
    s.apply(A, Play("sabotage", player=B))

    assert happened(s, "noise_lost") == [{"seat": A}]
    assert [zombies(s, seat) for seat in (A, B, C)] == [{}, {}, {}]


@pytest.mark.parametrize(
    ("deck", "visible", "after"),
    [
        ('"normal", "normal", "fast"', False, ["[normal]", "normal", "fast"]),
        ('"normal", "normal", "fast"', True, ["normal", "fast"]),
        ('"fast", "fast", "fast"', False, ["fast", "fast"]),
        ("", False, []),
    ],
)
def test_cis_3_8_one_noise_does_one_thing_and_nobody_chooses(deck: str, visible: bool, after: list[str]) -> None:
    """A turn, a move or nothing, by the top card alone."""
    s = cisza(noisy(deck, visible=visible))
    s.apply(A, Play("sabotage", player=B))

    assert city(s) == after
    assert asked(s) == "phase_1"
    assert kinds(s).count("noise_made") + kinds(s).count("noise_lost") == 1


@pytest.mark.parametrize("card", ["walkie", "megaphone", "flare"])
def test_cis_3_9_nobody_rescues_while_a_zombie_shows(card: str) -> None:
    blocked = cisza(noisy('"normal", "fast", "fast"', f'"{card}"', visible=True))
    open_ = cisza(noisy('"normal", "fast", "fast"', f'"{card}"'))

    assert refused(blocked, A, Play(card)) == "CIS-3.9"
    assert plays(open_, A, card) == [{}]


def test_cis_3_10_only_the_top_card_can_lie_zombie_side_up() -> None:
    """A Surprise! takes the visible zombie away: the card below shows its survivor."""
    s = cisza(noisy('"normal", "strong", "normal"', '"surprise", "walkie"', visible=True))
    s.apply(A, Play("surprise", player=B))

    assert city(s) == ["strong", "normal"]
    assert plays(s, A, "walkie") == [{}]


@pytest.mark.parametrize("zombie", ["fast", "horde"])
def test_cis_3_10_a_visible_zombie_is_normal_or_strong(zombie: str) -> None:
    why = bad(noisy(f'"{zombie}", "normal"', visible=True))

    assert "CIS-3.10" in why


def test_cis_3_11_eliminated_zombies_and_lost_survivors_go_to_the_city_discard_for_good() -> None:
    s = cisza("""
        seats = 2
        [[seat]]
        hand = ["axe", "axe"]
        survivors = 3
        zombies = { normal = 2, strong = 1 }
        [[seat]]
        hand = ["axe"]
        [city]
        deck = ["normal", "normal"]
        [now]
        decision = "phase_1"
    """)
    s.apply(A, Play("axe", zombies=["normal"]))
    s.apply(A, End())

    assert city_discard(s) == {"normal": 1, "survivor": 2}
    assert s.survivors[A] == 1
    assert city(s) == ["normal", "normal"]


def test_cis_3_12_a_card_lost_as_a_survivor_never_shows_its_zombie_side() -> None:
    """In no view and no event of the attack."""
    s = cisza("""
        seats = 2
        [[seat]]
        hand = ["axe"]
        zombies = { strong = 1 }
        [[seat]]
        hand = ["axe"]
        [now]
        decision = "phase_1"
    """)
    s.apply(A, End())

    assert s.view(None).to_json()["city_discard"] == {"survivor": 1}
    assert happened(s, "attacked", A) == [{"seat": A, "attacks": 1, "n": 1}]


def test_cis_3_12_a_rescue_shows_nothing_of_the_zombie_side() -> None:
    """Two tables that differ only in the backs of the rescued cards look and sound alike."""
    one = cisza(noisy('"normal", "fast", "strong"', '"walkie"'))
    other = cisza(noisy('"horde", "fast", "strong"', '"walkie"'))
    one.apply(A, Play("walkie"))
    other.apply(A, Play("walkie"))

    for viewer in (A, B, C, None):
        assert one.view(viewer) == other.view(viewer)
        assert one.events(0, viewer) == other.events(0, viewer)


def test_cis_3_13_survivors_and_zombies_of_a_type_are_interchangeable() -> None:
    """Bribery names a player, an Axe a type, a Drone both, and that is all."""
    s = cisza("""
        seats = 2
        [[seat]]
        hand = ["bribery", "axe", "drone"]
        zombies = { normal = 3 }
        [[seat]]
        survivors = 5
        [now]
        decision = "phase_1"
    """)

    assert plays(s, A, "bribery") == [{"player": B}]
    assert plays(s, A, "axe") == [{"zombie": "normal"}]
    assert plays(s, A, "drone") == [{"player": B, "zombie": "normal"}]


def test_cis_3_14_a_zombie_does_nothing_before_its_owners_own_phase_2() -> None:
    """B gets a zombie in A's turn and loses a survivor only in the own turn."""
    s = cisza("""
        seats = 2
        [[seat]]
        hand = ["drone", "axe"]
        zombies = { normal = 1 }
        [[seat]]
        hand = ["flare"]
        [city]
        deck = ["normal", "normal"]
        [now]
        decision = "phase_1"
    """)
    s.apply(A, Play("drone", player=B, zombies=["normal"]))
    s.apply(A, End())
    assert s.survivors == [2, 2]
    s.apply(B, End())

    assert s.survivors == [2, 1]


def test_cis_3_14_a_zombie_lured_in_the_own_phase_2_waits_a_round() -> None:
    s = cisza("""
        seats = 2
        [[seat]]
        hand = ["axe"]
        zombies = { normal = 1 }
        barriers = { alarm = 1 }
        [[seat]]
        hand = ["axe"]
        [city]
        deck = ["fast", "normal", "normal"]
        [now]
        decision = "barrier"
    """)
    s.apply(A, Use("alarm"))

    assert s.survivors[A] == 2
    assert zombies(s, A) == {"normal": 1, "fast": 1}
    assert options(s, B)
