"""CIS-6: phase 2, the zombie attack."""

import pytest

from grimtable.games.cisza.formats.actions import End, Play, Send, Stop, Use
from grimtable.games.cisza.state import Cisza
from tests.games.cisza.tables import (
    A,
    B,
    asked,
    barriers,
    cisza,
    city,
    city_discard,
    discard,
    hand,
    happened,
    kinds,
    options,
    refused,
    zombies,
)

QUIET_CITY = '"normal", "normal", "normal", "normal"'


def attacked(mine: str, *, deck: str = QUIET_CITY, visible: bool = False, step: str = "attack", seats: int = 2) -> str:
    """A's phase 2 begins; `mine` are the fields of A's shelter."""
    return f"""
        seats = {seats}
        [[seat]]
        {mine}
        [[seat]]
        hand = ["axe"]
        [city]
        deck = [{deck}]
        visible = {str(visible).lower()}
        [now]
        step = "{step}"
    """


def attack_of(s: Cisza) -> dict[str, object]:
    """The attack as the other player sees it."""
    attack: dict[str, object] = s.view(B).to_json()["attack"]
    return attack


def test_cis_6_1_only_the_active_shelter_is_attacked() -> None:
    s = cisza("""
        seats = 3
        [[seat]]
        zombies = { normal = 1 }
        [[seat]]
        hand = ["axe"]
        zombies = { normal = 1 }
        [[seat]]
        zombies = { strong = 1 }
        [now]
        step = "attack"
    """)

    assert s.active == B
    assert s.survivors == [1, 2, 2]


def test_cis_6_2_every_zombie_there_attacks_once_and_all_at_once() -> None:
    s = cisza(attacked("survivors = 5\nzombies = { normal = 1, strong = 1, fast = 1 }"))

    assert s.survivors[A] == 2
    assert happened(s, "attacked") == [{"seat": A, "attacks": 3, "n": 3}]


def test_cis_6_2_arrivals_of_phase_2_do_not_attack() -> None:
    """The Mines' Noise brings a Fast one in: of N N F only the N that is left strikes."""
    s = cisza(
        attacked("survivors = 3\nzombies = { normal = 3 }\nbarriers = { mines = 1 }", deck='"fast", "normal", "normal"')
    )
    s.apply(A, Use("mines", zombies=["normal", "normal"]))

    assert zombies(s, A) == {"normal": 1, "fast": 1}
    assert s.survivors[A] == 2


def test_cis_6_2_a_visible_zombie_that_walks_in_does_not_attack_either() -> None:
    s = cisza(
        attacked(
            "survivors = 3\nzombies = { normal = 1, fast = 1 }\nbarriers = { mines = 1 }",
            deck='"strong", "normal", "normal"',
            visible=True,
        )
    )
    s.apply(A, Use("mines", zombies=["normal"]))

    assert zombies(s, A) == {"strong": 1, "fast": 1}
    assert s.survivors[A] == 2


def test_cis_6_3_barriers_are_used_one_at_a_time_and_freely() -> None:
    s = cisza(attacked("survivors = 4\nzombies = { normal = 3 }\nbarriers = { barricade = 2 }"))
    assert options(s, A) == [{"kind": "stop"}, {"kind": "use", "barrier": "barricade"}]
    s.apply(A, Use("barricade"))
    assert asked(s) == "barrier"
    s.apply(A, Stop())

    assert barriers(s, A) == {"barricade": 1}
    assert s.survivors[A] == 2


def test_cis_6_3_the_result_of_each_use_is_seen_before_the_next() -> None:
    s = cisza(
        attacked(
            "survivors = 4\nzombies = { normal = 4 }\nbarriers = { mines = 2 }", deck='"strong", "normal", "normal"'
        )
    )
    s.apply(A, Use("mines", zombies=["normal"]))

    assert asked(s) == "barrier"
    assert city(s) == ["[strong]", "normal", "normal"]
    assert attack_of(s)["left"] == 3


def test_cis_6_3_the_window_closes_without_a_barrier_left() -> None:
    s = cisza(attacked("survivors = 4\nzombies = { normal = 3 }\nbarriers = { barricade = 1 }"))
    s.apply(A, Use("barricade"))

    assert s.active == B
    assert s.survivors[A] == 2


def test_cis_6_3_the_window_closes_without_an_attack_left() -> None:
    s = cisza(attacked("zombies = { normal = 1 }\nbarriers = { barricade = 2 }"))
    s.apply(A, Use("barricade"))

    assert s.active == B
    assert barriers(s, A) == {"barricade": 1}
    assert s.survivors[A] == 2


def test_cis_6_3_only_a_placed_barrier_of_the_own_row_can_be_used() -> None:
    s = cisza(attacked('hand = ["mines"]\nzombies = { normal = 1 }\nbarriers = { barricade = 1 }'))

    assert refused(s, A, Use("alarm")) == "CIS-6.3"
    assert refused(s, A, Use("mines", zombies=["normal"])) == "CIS-6.3"
    assert refused(s, A, End()) == "CIS-6.3"


def test_cis_6_4_without_attackers_no_barrier_can_be_used() -> None:
    s = cisza(attacked("barriers = { barricade = 1, alarm = 1, mines = 1 }"))

    assert s.active == B
    assert barriers(s, A) == {"barricade": 1, "alarm": 1, "mines": 1}


def test_cis_6_5_a_barrier_placed_in_this_turn_may_be_used() -> None:
    s = cisza("""
        seats = 2
        [[seat]]
        hand = ["barricade"]
        zombies = { normal = 1 }
        [[seat]]
        hand = ["axe"]
        [now]
        decision = "phase_1"
    """)
    s.apply(A, Play("barricade"))
    s.apply(A, Use("barricade"))

    assert s.survivors[A] == 2
    assert discard(s) == {"barricade": 1}


def test_cis_6_6_a_used_barrier_is_discarded_acts_and_then_makes_its_noise() -> None:
    s = cisza(
        attacked("zombies = { normal = 1, strong = 1 }\nbarriers = { mines = 1 }", deck='"fast", "normal", "normal"')
    )
    s.apply(A, Use("mines", zombies=["normal", "strong"]))

    assert discard(s) == {"mines": 1}
    assert [kind for kind in kinds(s) if kind in ("barrier_used", "zombies_killed", "noise_made", "zombie_came")] == [
        "barrier_used",
        "zombies_killed",
        "noise_made",
        "zombie_came",
    ]
    assert happened(s, "noise_made") == [{"seat": A}]


@pytest.mark.parametrize(("barrier", "noise"), [("barricade", 0), ("alarm", 1), ("mines", 1)])
def test_cis_6_6_alarm_and_mines_make_noise_and_a_barricade_does_not(barrier: str, noise: int) -> None:
    """CIS-Q1."""
    s = cisza(attacked(f"zombies = {{ normal = 1 }}\nbarriers = {{ {barrier} = 1 }}"))
    s.apply(A, Use(barrier, zombies=["normal"] if barrier == "mines" else None))

    assert len(happened(s, "noise_made")) == noise


def test_cis_6_7_a_barricade_stops_one_attack_and_the_zombie_stays() -> None:
    s = cisza(attacked("survivors = 4\nzombies = { strong = 2 }\nbarriers = { barricade = 1 }"))
    s.apply(A, Use("barricade"))

    assert zombies(s, A) == {"strong": 2}
    assert s.survivors[A] == 3
    assert happened(s, "attacked") == [{"seat": A, "attacks": 1, "n": 1}]


def test_cis_6_7_a_barricade_names_no_target() -> None:
    s = cisza(attacked("zombies = { strong = 1, fast = 1 }\nbarriers = { barricade = 1, alarm = 1 }"))

    assert refused(s, A, Use("barricade", zombies=["strong"])) == "CIS-6.7"
    assert refused(s, A, Use("alarm", zombies=["strong"])) == "CIS-6.7"


def test_cis_6_8_mines_take_one_or_two_of_any_type() -> None:
    s = cisza(attacked("survivors = 4\nzombies = { normal = 2, strong = 1, fast = 1 }\nbarriers = { mines = 1 }"))

    assert [option["zombies"] for option in options(s, A, "use")] == [
        ["normal"],
        ["strong"],
        ["fast"],
        ["normal", "normal"],
        ["normal", "strong"],
        ["normal", "fast"],
        ["strong", "fast"],
    ]
    assert refused(s, A, Use("mines")) == "CIS-6.8"
    assert refused(s, A, Use("mines", zombies=["strong", "strong"])) == "CIS-6.8"
    assert refused(s, A, Use("mines", zombies=["normal", "normal", "fast"])) == "CIS-6.8"


def test_cis_6_8_an_eliminated_attacker_does_not_attack() -> None:
    s = cisza(attacked("survivors = 3\nzombies = { strong = 3 }\nbarriers = { mines = 1 }"))
    s.apply(A, Use("mines", zombies=["strong", "strong"]))

    assert city_discard(s) == {"strong": 2, "survivor": 1}
    assert s.survivors[A] == 2


def test_cis_6_8_arrivals_may_be_chosen_and_save_nobody() -> None:
    """N attacks, a Fast one has arrived: mining the Fast one leaves the attack as it was."""
    s = cisza("""
        seats = 2
        [[seat]]
        zombies = { normal = 1, fast = 1 }
        barriers = { mines = 1 }
        [[seat]]
        hand = ["axe"]
        [city]
        deck = ["normal", "normal", "normal"]
        [now]
        decision = "barrier"
        arrivals = { fast = 1 }
    """)
    s.apply(A, Use("mines", zombies=["fast"]))

    assert zombies(s, A) == {"normal": 1}
    assert s.survivors[A] == 1


def test_cis_6_8_of_two_of_a_type_the_attacker_is_taken_before_the_arrival() -> None:
    """Two Fast ones attack, one has arrived: mining two leaves the arrival, which does not attack."""
    s = cisza("""
        seats = 2
        [[seat]]
        zombies = { fast = 3 }
        barriers = { mines = 1 }
        [[seat]]
        hand = ["axe"]
        [city]
        deck = ["normal", "normal", "normal"]
        [now]
        decision = "barrier"
        arrivals = { fast = 1 }
    """)
    s.apply(A, Use("mines", zombies=["fast", "fast"]))

    assert zombies(s, A) == {"fast": 1}
    assert s.survivors[A] == 2


def test_cis_6_8_when_the_attackers_are_gone_the_arrivals_go_too() -> None:
    """One Normal attacker and one Normal arrival mined together: only the Strong one strikes."""
    s = cisza("""
        seats = 2
        [[seat]]
        survivors = 3
        zombies = { normal = 2, strong = 1 }
        barriers = { mines = 1, barricade = 1 }
        [[seat]]
        hand = ["axe"]
        [city]
        deck = ["normal", "normal", "normal"]
        [now]
        decision = "barrier"
        arrivals = { normal = 1 }
    """)
    assert attack_of(s)["left"] == 2
    s.apply(A, Use("mines", zombies=["normal", "normal"]))

    assert attack_of(s)["left"] == 1
    assert attack_of(s)["arrivals"] == {}


def test_cis_6_9_an_alarm_cancels_the_attack_and_closes_the_window() -> None:
    s = cisza(attacked("zombies = { normal = 3, strong = 2 }\nbarriers = { alarm = 1, barricade = 2 }"))
    s.apply(A, Use("alarm"))

    assert s.active == B
    assert s.survivors[A] == 2
    assert barriers(s, A) == {"barricade": 2}
    assert zombies(s, A) == {"normal": 3, "strong": 2}


def test_cis_6_9_zombies_that_its_noise_brings_do_not_attack_this_turn() -> None:
    """Also those of a Horde."""
    s = cisza(
        attacked("zombies = { normal = 1 }\nbarriers = { alarm = 1 }", deck='"horde", "strong", "fast", "normal"')
    )
    s.apply(A, Use("alarm"))
    assert attack_of(s)["left"] == 0
    s.apply(A, Send("strong"))

    assert zombies(s, A) == {"normal": 1, "strong": 1}
    assert s.survivors == [2, 2]


def test_cis_6_9_the_next_turn_is_attacked_again() -> None:
    s = cisza(attacked("hand = ['flare']\nzombies = { strong = 1 }\nbarriers = { alarm = 1 }"))
    s.apply(A, Use("alarm"))
    s.apply(B, End())
    s.apply(A, End())

    assert s.survivors[A] == 1


@pytest.mark.parametrize(
    ("survivors", "n_zombies", "barricades", "lost"),
    [(5, 3, 0, 3), (5, 3, 1, 2), (5, 3, 3, 0), (2, 5, 1, 2), (3, 0, 2, 0)],
)
def test_cis_6_10_survivors_lost(survivors: int, n_zombies: int, barricades: int, lost: int) -> None:
    """As many as attacks are left, and no more than there are."""
    zombies_there = f"zombies = {{ normal = {n_zombies} }}\nbarriers = {{ barricade = {barricades} }}"
    s = cisza(attacked(f"survivors = {survivors}\n{zombies_there}"))
    while not s.over and asked(s) == "barrier":
        s.apply(A, Use("barricade"))

    assert s.survivors[A] == survivors - lost
    assert city_discard(s) == ({"survivor": lost} if lost else {})


def test_cis_6_10_more_barricades_than_attackers_give_nothing_back() -> None:
    """Three attackers, two stopped, two mined: less than no attack is none."""
    s = cisza(attacked("zombies = { normal = 3 }\nbarriers = { barricade = 2, mines = 1 }"))
    s.apply(A, Use("barricade"))
    s.apply(A, Use("barricade"))
    s.apply(A, Use("mines", zombies=["normal", "normal"]))

    assert s.active == B
    assert s.survivors[A] == 2
    assert happened(s, "attacked") == [{"seat": A, "attacks": 0, "n": 0}]


def test_cis_6_11_the_zombies_stay_and_attack_again() -> None:
    s = cisza(attacked("hand = ['flare']\nsurvivors = 5\nzombies = { strong = 2 }"))
    assert s.survivors[A] == 3
    s.apply(B, End())
    s.apply(A, End())

    assert zombies(s, A) == {"strong": 2}
    assert s.survivors[A] == 1


def test_cis_6_12_at_the_end_of_phase_2_a_player_without_survivors_is_out() -> None:
    s = cisza(attacked("survivors = 2\nzombies = { strong = 2 }", seats=3))

    assert s.out[A] == 1
    assert [event["seat"] for event in happened(s, "eliminated")] == [A]


def test_cis_6_12_with_one_left_the_player_stays() -> None:
    s = cisza(attacked("survivors = 3\nzombies = { strong = 2 }", seats=3))

    assert s.out[A] == 0


def test_cis_6_12_without_zombies_at_zero_survivors_too() -> None:
    """After a Sacrifice of the last survivor."""
    s = cisza(attacked("survivors = 0", seats=3))

    assert s.out[A] == 1


def test_cis_6_12_after_an_alarm_too() -> None:
    """CIS-Q18."""
    s = cisza(attacked("survivors = 0\nzombies = { normal = 1 }\nbarriers = { alarm = 1 }", seats=3))
    s.apply(A, Use("alarm"))

    assert s.out[A] == 1


def test_cis_6_12_until_then_a_player_at_zero_plays_on() -> None:
    s = cisza("""
        seats = 2
        [[seat]]
        hand = ["walkie", "axe"]
        survivors = 0
        [[seat]]
        hand = ["axe"]
        [city]
        deck = ["normal", "normal"]
        [now]
        decision = "phase_1"
    """)
    s.apply(A, Play("walkie"))
    s.apply(A, End())

    assert s.active == B
    assert s.survivors[A] == 1


def test_cis_6_13_attacks_left_attackers_and_arrivals_are_public() -> None:
    s = cisza(
        attacked(
            "survivors = 6\nzombies = { normal = 2, strong = 2 }\nbarriers = { barricade = 1, mines = 2 }",
            deck='"fast", "normal", "normal"',
        )
    )
    s.apply(A, Use("barricade"))
    s.apply(A, Use("mines", zombies=["strong"]))

    seen = {
        "attackers": {"normal": 2, "strong": 1},
        "arrivals": {"fast": 1},
        "barricades": 1,
        "alarm": False,
        "left": 2,
    }
    assert [s.view(viewer).to_json()["attack"] for viewer in (A, B, None)] == [seen] * 3


def test_cis_6_13_there_is_no_attack_to_show_outside_phase_2() -> None:
    s = cisza("""
        seats = 2
        [[seat]]
        hand = ["axe"]
        zombies = { normal = 2 }
        [now]
        decision = "phase_1"
    """)

    assert s.view(A).to_json()["attack"] is None
    assert hand(s, A) == ["axe"]


def test_cis_6_8_mines_count_the_zombies_of_the_active_shelter_alone() -> None:
    """Both Fast zombies go, the arrival too: the Normal one still attacks, whatever stands before other shelters."""
    s = cisza("""
        active = 1
        [[seat]]
        zombies = { strong = 3 }
        hand = ["axe"]
        [[seat]]
        survivors = 3
        zombies = { normal = 1, fast = 2 }
        barriers = { mines = 1 }
        [city]
        deck = ["normal", "normal", "normal"]
        [now]
        decision = "barrier"
        arrivals = { fast = 1 }
    """)
    s.apply(B, Use("mines", zombies=["fast", "fast"]))

    assert s.survivors[B] == 2
