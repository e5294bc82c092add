"""CIS-10: difficulty and expert mode."""

import pytest

import grimtable
from grimtable.games.cisza.formats.actions import Discard, Play, Use
from tests.games.cisza.tables import (
    A,
    B,
    barriers,
    cisza,
    city,
    discard,
    hand,
    happened,
    new,
    options,
    plays,
    refused,
    zombies,
)

NOISY = ("shotgun", "revolver", "flare", "megaphone", "alarm", "mines", "sabotage", "eviction")
SILENT = ("axe", "sniper", "walkie", "barricade", "bribery", "sacrifice", "surprise")


def expert(card: str, mine: str = "", *, deck: str = '"strong", "fast", "normal"', on: bool = True) -> str:
    """A holds one card in expert mode; nothing else is there."""
    return f"""
        seats = 2
        options = {{ expert = {str(on).lower()} }}
        [[seat]]
        hand = ["{card}", "sniper"]
        {mine}
        [[seat]]
        hand = ["axe"]
        [city]
        deck = [{deck}]
        [now]
        decision = "phase_1"
    """


@pytest.mark.parametrize(("mode", "survivors"), [("easy", 3), ("normal", 2), ("hard", 1)])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_cis_10_1_difficulty_sets_the_starting_survivors_and_nothing_else(
    mode: str, survivors: int, seats: int
) -> None:
    s = new(seats, mode)

    assert s.survivors == [survivors] * seats
    assert len(s.city) == 55 - survivors * seats
    assert len(s.deck) == 55 - 3 * seats
    assert [len(hand(s, seat)) for seat in range(seats)] == [3] * seats


def test_cis_10_1_the_default_is_normal() -> None:
    s = grimtable.new("cisza", seats=2)

    assert s.setup.mode == "normal"
    assert grimtable.games()["cisza"].modes[0] == "normal"


def test_cis_10_2_expert_mode_is_an_option_of_the_table_and_off_by_default() -> None:
    s = grimtable.new("cisza", seats=2)

    assert s.setup.options["expert"] is False
    assert grimtable.games()["cisza"].options()["expert"] == (False, True)


@pytest.mark.parametrize("mode", ["easy", "normal", "hard"])
def test_cis_10_2_it_goes_with_any_difficulty(mode: str) -> None:
    s = new(2, mode, expert=True)

    assert s.setup.options["expert"] is True
    assert s.view(A).to_json()["options"] == {"expert": True, "first": "random"}


@pytest.mark.parametrize("card", NOISY)
def test_cis_10_2_without_it_no_card_is_played_for_its_noise_alone(card: str) -> None:
    s = cisza(expert(card, on=False))

    assert refused(s, A, Play(card, noise_only=True)) == "CIS-10.2"


@pytest.mark.parametrize("card", NOISY)
def test_cis_10_3_every_card_with_corner_noise_can_be_played_for_the_noise_alone(card: str) -> None:
    s = cisza(expert(card))
    assert {"noise_only": True} in plays(s, A, card)
    s.apply(A, Play(card, noise_only=True))

    assert discard(s) == {card: 1}
    assert happened(s, "noise_made") == [{"seat": A}]
    assert city(s) == ["[strong]", "fast", "normal"]
    assert s.survivors == [2, 2]
    assert barriers(s, A) == {}


@pytest.mark.parametrize("card", SILENT)
def test_cis_10_3_a_card_without_the_symbol_cannot(card: str) -> None:
    s = cisza(expert(card))

    assert refused(s, A, Play(card, noise_only=True)) == "CIS-10.3"


def test_cis_10_3_the_normal_play_stays_possible() -> None:
    s = cisza(expert("shotgun", "zombies = { normal = 1 }"))

    assert plays(s, A, "shotgun") == [{"zombies": ["normal"]}, {"noise_only": True}]


def test_cis_10_3_it_is_a_play_and_not_a_discard() -> None:
    """CIS-2.2: after it no discard; after a discard not it."""
    s = cisza(expert("megaphone"))
    s.apply(A, Play("megaphone", noise_only=True))
    assert refused(s, A, Discard("sniper")) == "CIS-2.3"

    s = cisza(expert("megaphone"))
    s.apply(A, Discard("sniper"))
    assert refused(s, A, Play("megaphone", noise_only=True)) == "CIS-2.3"


def test_cis_10_4_it_names_nothing_else() -> None:
    s = cisza(expert("sabotage", "zombies = { normal = 1 }"))

    assert refused(s, A, Play("sabotage", player=B, noise_only=True)) == "CIS-10.4"
    assert refused(s, A, Play("sabotage", zombies=["normal"], noise_only=True)) == "CIS-10.4"


def test_cis_10_4_it_needs_a_card_in_the_city_deck() -> None:
    empty, one = cisza(expert("revolver", deck="")), cisza(expert("revolver", deck='"normal"'))

    assert refused(empty, A, Play("revolver", noise_only=True)) == "CIS-10.4"
    assert {"noise_only": True} in plays(one, A, "revolver")


def test_cis_10_5_a_placed_barrier_is_not_used_for_noise_alone() -> None:
    """Not in phase 1, and in phase 2 only against an attack and with its effect."""
    s = cisza(expert("sniper", "barriers = { alarm = 1, mines = 1 }"))
    assert refused(s, A, Use("alarm")) == "CIS-2.2"
    assert refused(s, A, Play("alarm", noise_only=True)) == "CIS-2.4"

    s = cisza("""
        seats = 2
        options = { expert = true }
        [[seat]]
        zombies = { normal = 1 }
        barriers = { mines = 1 }
        [now]
        decision = "barrier"
    """)
    assert options(s, A, "use") == [{"barrier": "mines", "zombies": ["normal"]}]


def test_cis_10_6_a_drone_has_no_noise_only_play() -> None:
    s = cisza(expert("drone", "zombies = { normal = 1 }"))

    assert refused(s, A, Play("drone", noise_only=True)) == "CIS-10.6"
    assert plays(s, A, "drone") == [{"player": B, "zombie": "normal"}]


def test_cis_10_6_the_noise_of_a_drone_is_never_at_home() -> None:
    s = cisza(expert("drone", deck='"fast", "normal", "normal"'))
    s.apply(A, Play("drone", player=B))

    assert zombies(s, B) == {"fast": 1}
    assert zombies(s, A) == {}
