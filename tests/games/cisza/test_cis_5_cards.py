"""CIS-5: what weapons, rescues and barriers do; the tricks have a file of their own."""

from itertools import product

import pytest

from grimtable.engine.codes import field_a, field_c, kind_of
from grimtable.games.cisza.components import CARDS
from grimtable.games.cisza.formats.actions import End, Play
from grimtable.games.cisza.kinds import PLAY_CARD
from grimtable.games.cisza.rules.resource_cards import forbid_play
from tests.games.cisza.tables import (
    QUIET_CITY,
    A,
    B,
    barriers,
    cisza,
    city,
    city_discard,
    happened,
    holding,
    kinds,
    plays,
    refused,
    zombies,
)

# Weapons


@pytest.mark.parametrize("card", ["axe", "shotgun", "revolver", "sniper"])
@pytest.mark.parametrize("visible", [False, True])
def test_cis_5_1_the_list_of_shots_is_what_the_judge_allows(card: str, visible: bool) -> None:
    kind = CARDS.index(card)
    for normal, strong, fast in product(range(4), repeat=3):
        row = f"zombies = {{ normal = {normal}, strong = {strong}, fast = {fast} }}"
        s = cisza(holding(card, row, city=f"{QUIET_CITY}\nvisible = {str(visible).lower()}"))
        listed = [field_c(code) for code in s.codes(A) if (kind_of(code), field_a(code)) == (PLAY_CARD, kind)]

        assert sorted(listed) == [shot for shot in range(128) if forbid_play(s, A, kind, 0, shot, 0) is None]


def test_cis_5_1_weapons_reach_only_the_own_shelter() -> None:
    s = cisza(holding("axe", theirs="zombies = { normal = 2 }"))

    assert plays(s, A, "axe") == []
    assert refused(s, A, Play("axe", zombies=["normal"])) == "CIS-5.1"


def test_cis_5_1_only_the_sniper_rifle_reaches_the_city_deck() -> None:
    s = cisza(holding("revolver", city='deck = ["normal", "normal"]\nvisible = true'))

    assert refused(s, A, Play("revolver", zombies=["deck"])) == "CIS-5.1"
    assert plays(s, A, "sniper") == [{"zombie": "deck"}]


def test_cis_5_1_eliminated_zombies_go_to_the_city_discard() -> None:
    s = cisza(holding("axe", "zombies = { normal = 2, fast = 1 }"))
    s.apply(A, Play("axe", zombies=["fast"]))

    assert zombies(s, A) == {"normal": 2}
    assert city_discard(s) == {"fast": 1}


@pytest.mark.parametrize("card", ["axe", "revolver"])
def test_cis_5_2_axe_and_revolver_eliminate_one_normal_or_fast(card: str) -> None:
    s = cisza(holding(card, "zombies = { normal = 2, strong = 1, fast = 1 }"))

    assert plays(s, A, card) == [{"zombie": "normal"}, {"zombie": "fast"}]
    assert refused(s, A, Play(card, zombies=["strong"])) == "CIS-5.2"
    assert refused(s, A, Play(card, zombies=["normal", "normal"])) == "CIS-5.2"


@pytest.mark.parametrize("card", ["axe", "revolver"])
def test_cis_5_2_against_a_strong_one_alone_they_cannot_be_played(card: str) -> None:
    s = cisza(holding(card, "zombies = { strong = 2 }"))

    assert plays(s, A, card) == []


def test_cis_5_2_the_revolver_makes_noise_and_the_axe_does_not() -> None:
    """CIS-Q1."""
    silent = cisza(holding("axe", "zombies = { normal = 1 }"))
    noisy = cisza(holding("revolver", "zombies = { normal = 1 }"))
    silent.apply(A, Play("axe", zombies=["normal"]))
    noisy.apply(A, Play("revolver", zombies=["normal"]))

    assert not silent.visible
    assert noisy.visible


def test_cis_5_3_a_shotgun_takes_a_strong_one_or_two_others_in_any_mix() -> None:
    s = cisza(holding("shotgun", "zombies = { normal = 2, strong = 1, fast = 2 }"))

    assert sorted(map(str, plays(s, A, "shotgun"))) == sorted(
        map(
            str,
            [
                {"zombies": ["normal", "normal"]},
                {"zombies": ["normal", "fast"]},
                {"zombies": ["fast", "fast"]},
                {"zombies": ["strong"]},
            ],
        )
    )


def test_cis_5_3_a_shotgun_never_hits_a_strong_one_and_another() -> None:
    s = cisza(holding("shotgun", "zombies = { normal = 1, strong = 2 }"))

    assert refused(s, A, Play("shotgun", zombies=["normal", "strong"])) == "CIS-5.3"
    assert refused(s, A, Play("shotgun", zombies=["strong", "strong"])) == "CIS-5.3"
    s.apply(A, Play("shotgun", zombies=["strong"]))
    assert zombies(s, A) == {"normal": 1, "strong": 1}


@pytest.mark.parametrize("zombie", ["normal", "fast"])
def test_cis_5_3_a_lone_normal_or_fast_one_is_hit_alone(zombie: str) -> None:
    """CIS-Q5."""
    s = cisza(holding("shotgun", f"zombies = {{ {zombie} = 1 }}"))
    assert plays(s, A, "shotgun") == [{"zombies": [zombie]}]
    s.apply(A, Play("shotgun", zombies=[zombie]))

    assert city_discard(s) == {zombie: 1}
    assert happened(s, "noise_made") == [{"seat": A}]


def test_cis_5_3_of_two_the_shotgun_takes_both() -> None:
    s = cisza(holding("shotgun", "zombies = { normal = 1, fast = 1 }"))
    s.apply(A, Play("shotgun", zombies=["normal", "fast"]))

    assert zombies(s, A) == {}
    assert city_discard(s) == {"normal": 1, "fast": 1}


def test_cis_5_4_a_sniper_rifle_hits_one_of_any_type_at_home_or_the_visible_one() -> None:
    s = cisza(holding("axe", "zombies = { normal = 1, strong = 1, fast = 1 }", city=QUIET_CITY + "\nvisible = true"))

    assert plays(s, A, "sniper") == [{"zombie": "normal"}, {"zombie": "fast"}, {"zombie": "strong"}, {"zombie": "deck"}]
    assert refused(s, A, Play("sniper", zombies=["normal", "fast"])) == "CIS-5.4"


def test_cis_5_4_a_survivor_on_top_is_no_target() -> None:
    s = cisza(holding("axe", "zombies = { strong = 1 }"))

    assert refused(s, A, Play("sniper", zombies=["deck"])) == "CIS-5.4"
    s.apply(A, Play("sniper", zombies=["strong"]))
    assert city_discard(s) == {"strong": 1}


def test_cis_5_4_after_a_hit_on_the_deck_the_next_card_shows_its_survivor() -> None:
    s = cisza(holding("walkie", city='deck = ["strong", "fast", "normal"]\nvisible = true'))
    s.apply(A, Play("sniper", zombies=["deck"]))

    assert city(s) == ["fast", "normal"]
    assert city_discard(s) == {"strong": 1}
    assert happened(s, "noise_made") == []
    assert plays(s, A, "walkie") == [{}]


def test_cis_5_4_the_last_card_may_be_hit_too() -> None:
    s = cisza(holding("walkie", city='deck = ["strong"]\nvisible = true'))
    s.apply(A, Play("sniper", zombies=["deck"]))

    assert city(s) == []


# Rescue


@pytest.mark.parametrize("card", ["walkie", "megaphone"])
def test_cis_5_5_walkie_talkie_and_megaphone_bring_the_top_survivor_home(card: str) -> None:
    s = cisza(holding(card, city='deck = ["fast", "normal", "strong"]'))
    s.apply(A, Play(card))

    assert s.survivors[A] == 3
    assert len(s.city) == 2


def test_cis_5_5_a_walkie_talkie_is_silent() -> None:
    """CIS-Q1."""
    s = cisza(holding("walkie", city='deck = ["fast", "normal", "strong"]'))
    s.apply(A, Play("walkie"))

    assert city(s) == ["normal", "strong"]


def test_cis_5_6_a_flare_brings_two() -> None:
    s = cisza(holding("flare", city='deck = ["fast", "fast", "normal", "strong"]'))
    s.apply(A, Play("flare"))

    assert s.survivors[A] == 4
    assert city(s) == ["[normal]", "strong"]


def test_cis_5_6_with_one_card_left_a_flare_brings_that_one() -> None:
    """CIS-Q5."""
    s = cisza(holding("flare", city='deck = ["fast"]'))
    s.apply(A, Play("flare"))

    assert s.survivors[A] == 3
    assert city(s) == []
    assert happened(s, "noise_lost") == [{"seat": A}]


def test_cis_5_7_the_rescue_comes_before_the_noise() -> None:
    """The Noise acts on the card below the rescued one."""
    s = cisza(holding("megaphone", city='deck = ["strong", "fast", "normal"]'))
    s.apply(A, Play("megaphone"))

    assert zombies(s, A) == {"fast": 1}
    assert city(s) == ["normal"]
    assert kinds(s) == ["card_played", "rescued", "noise_made", "zombie_turned", "zombie_came"]


# Barriers


@pytest.mark.parametrize("card", ["barricade", "alarm", "mines"])
def test_cis_5_8_a_barrier_can_always_be_placed_and_makes_no_noise(card: str) -> None:
    """Also with a visible zombie, an empty row and nobody about to attack; there is no limit."""
    s = cisza(holding(card, f"barriers = {{ {card} = 1 }}", city=QUIET_CITY + "\nvisible = true"))
    s.apply(A, Play(card))

    assert barriers(s, A) == {card: 2}
    assert city(s)[0] == "[normal]"
    assert happened(s, "noise_made") == []


def test_cis_5_9_a_placed_barrier_stays_while_it_is_not_used() -> None:
    """Through an attack that A does not stop, and through the next round."""
    s = cisza("""
        seats = 2
        [[seat]]
        hand = ["axe"]
        survivors = 5
        zombies = { strong = 1 }
        barriers = { barricade = 1, alarm = 1, mines = 1 }
        [[seat]]
        hand = ["axe"]
        [now]
        decision = "phase_1"
    """)
    for _ in range(2):
        s.apply(A, End())
        s.apply(A, s.default(A))
        s.apply(B, End())

    assert barriers(s, A) == {"barricade": 1, "alarm": 1, "mines": 1}
    assert s.survivors[A] == 3
    assert happened(s, "noise_made") == []
