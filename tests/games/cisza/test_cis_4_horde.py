"""CIS-4: the Horde."""

import pytest

from grimtable.games.cisza.formats.actions import End, Play, Send, Use
from tests.games.cisza.tables import (
    A,
    B,
    C,
    D,
    asked,
    cisza,
    city,
    city_discard,
    happened,
    options,
    refused,
    sends,
    zombies,
)


def horde(deck: str, seats: int = 3, *, hand: str = '"revolver", "axe"', extra: str = "") -> str:
    """A is about to make Noise with a Revolver; the first card of the deck is a Horde."""
    return f"""
        seats = {seats}
        turn = 9
        [[seat]]
        hand = [{hand}]
        zombies = {{ normal = 1 }}
        {extra}
        [city]
        deck = ["horde", {deck}]
        [now]
        decision = "phase_1"
    """


SHOOT = Play("revolver", zombies=["normal"])


def test_cis_4_1_a_horde_is_discarded_the_moment_it_is_revealed() -> None:
    s = cisza(horde('"normal", "fast", "strong", "normal"'))
    s.apply(A, SHOOT)

    assert asked(s) == "send"
    assert city_discard(s) == {"normal": 1, "horde": 1}
    assert happened(s, "horde_turned", B) == [{}]


def test_cis_4_2_the_active_player_distributes_also_after_a_drone() -> None:
    """The Noise is at C, the Horde is A's to send."""
    s = cisza(horde('"normal", "fast", "strong", "normal"', hand='"drone"'))
    s.apply(A, Play("drone", player=C, zombies=["normal"]))

    for shelter in (A, B):
        assert s.pending == (A,)
        assert asked(s) == "send"
        assert s.view(B).to_json()["sending"]["to"] == shelter
        s.apply(A, s.legal(A)[0])


def test_cis_4_2_the_active_player_distributes_also_after_a_surprise() -> None:
    s = cisza(horde('"normal", "fast", "strong", "normal"', hand='"surprise"'))
    s.apply(A, Play("surprise", player=C, zombies=["normal"]))

    assert s.pending == (A,)
    assert asked(s) == "send"


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_cis_4_3_one_card_per_player_is_taken_and_turned(seats: int) -> None:
    s = cisza(horde('"normal", "fast", "strong", "normal", "fast", "strong", "fast", "fast"', seats))
    s.apply(A, SHOOT)

    taken = happened(s, "horde_taken")[0]["zombies"]
    assert isinstance(taken, dict)
    assert sum(taken.values()) == seats
    assert len(s.city) == 8 - seats


def test_cis_4_3_eliminated_players_do_not_count() -> None:
    """CIS-7.5: seat 1 is out, so two cards are taken among three seats."""
    s = cisza(horde('"normal", "fast", "strong", "normal"', extra="[[seat]]\nout = 2"))
    s.apply(A, SHOOT)

    assert happened(s, "horde_taken") == [{"zombies": {"normal": 1, "fast": 1}}]
    s.apply(A, Send("fast"))
    assert [zombies(s, seat) for seat in (A, B, C)] == [{"fast": 1}, {}, {"normal": 1}]


def test_cis_4_4_every_shelter_gets_exactly_one_as_the_distributor_chooses() -> None:
    s = cisza(horde('"normal", "fast", "strong", "normal"'))
    s.apply(A, SHOOT)
    assert s.view(C).to_json()["sending"] == {"zombies": {"normal": 1, "strong": 1, "fast": 1}, "to": A, "hordes": 0}
    s.apply(A, Send("fast"))
    s.apply(A, Send("strong"))

    assert [zombies(s, seat) for seat in (A, B, C)] == [{"fast": 1}, {"strong": 1}, {"normal": 1}]


def test_cis_4_4_none_is_no_option_while_there_is_one_for_everybody() -> None:
    s = cisza(horde('"normal", "fast", "strong", "normal"'))
    s.apply(A, SHOOT)

    assert sends(s) == ["normal", "strong", "fast"]
    assert refused(s, A, Send("none")) == "CIS-4.8"


def test_cis_4_5_a_second_horde_counts_and_leaves_the_distributor_without_a_zombie() -> None:
    """Three players, cards F H S: F and S go to B and C; then N N S are taken for the second Horde."""
    s = cisza(horde('"fast", "horde", "strong", "normal", "normal", "strong", "fast", "fast"'))
    s.apply(A, SHOOT)
    assert city_discard(s)["horde"] == 2
    assert s.view(B).to_json()["sending"] == {"zombies": {"strong": 1, "fast": 1}, "to": B, "hordes": 1}
    s.apply(A, Send("strong"))

    assert [zombies(s, seat) for seat in (A, B, C)] == [{}, {"strong": 1}, {"fast": 1}]
    assert s.view(B).to_json()["sending"] == {"zombies": {"normal": 2, "strong": 1}, "to": A, "hordes": 0}
    assert city(s) == ["fast", "fast"]


def test_cis_4_5_the_second_hordes_cards_are_taken_only_when_the_first_have_been_sent() -> None:
    s = cisza(horde('"fast", "horde", "strong", "normal", "normal", "strong", "fast"'))
    s.apply(A, SHOOT)

    assert len(s.city) == 4
    s.apply(A, Send("fast"))
    assert len(s.city) == 1


def test_cis_4_5_the_second_horde_is_sent_normally_by_the_same_player() -> None:
    s = cisza(horde('"fast", "horde", "strong", "normal", "normal", "strong", "fast", "fast"'))
    s.apply(A, SHOOT)
    s.apply(A, Send("fast"))
    assert s.pending == (A,)
    s.apply(A, Send("strong"))

    assert [zombies(s, seat) for seat in (A, B, C)] == [
        {"strong": 1},
        {"normal": 1, "fast": 1},
        {"normal": 1, "strong": 1},
    ]
    assert asked(s) == "phase_1"


def test_cis_4_6_fewer_cards_than_shelters_go_to_as_many_shelters() -> None:
    """Two cards for three players: one shelter gets none, at most one each, all are sent."""
    s = cisza(horde('"fast", "strong"'))
    s.apply(A, SHOOT)
    assert sends(s) == ["strong", "fast", "none"]
    s.apply(A, Send("none"))
    assert sends(s) == ["strong", "fast"]
    s.apply(A, Send("strong"))

    assert [zombies(s, seat) for seat in (A, B, C)] == [{}, {"strong": 1}, {"fast": 1}]
    assert city(s) == []


def test_cis_4_6_the_own_shelter_may_take_one_of_few() -> None:
    s = cisza(horde('"fast"'))
    s.apply(A, SHOOT)
    s.apply(A, Send("fast"))

    assert [zombies(s, seat) for seat in (A, B, C)] == [{"fast": 1}, {}, {}]


def test_cis_4_6_a_short_deck_with_a_second_horde_spares_the_distributor() -> None:
    """Cards S H for four players: S goes to one of B, C, D; nothing is left for the second Horde."""
    s = cisza(horde('"strong", "horde"', 4))
    s.apply(A, SHOOT)
    assert s.view(A).to_json()["sending"]["to"] == B
    assert sends(s) == ["strong", "none"]
    s.apply(A, Send("none"))
    s.apply(A, Send("strong"))

    assert [zombies(s, seat) for seat in (A, B, C, D)] == [{}, {}, {"strong": 1}, {}]
    assert city_discard(s)["horde"] == 2
    assert asked(s) == "phase_1"


def test_cis_4_6_with_no_card_left_nothing_else_happens() -> None:
    s = cisza("""
        seats = 3
        [[seat]]
        hand = ["revolver", "axe"]
        zombies = { normal = 1 }
        [city]
        deck = ["horde"]
        [now]
        decision = "phase_1"
    """)
    s.apply(A, SHOOT)

    assert asked(s) == "phase_1"
    assert [zombies(s, seat) for seat in (A, B, C)] == [{}, {}, {}]
    assert city_discard(s) == {"normal": 1, "horde": 1}


def test_cis_4_6_two_hordes_as_the_last_two_cards_send_nobody() -> None:
    s = cisza(horde('"horde"'))
    s.apply(A, SHOOT)

    assert asked(s) == "phase_1"
    assert city_discard(s) == {"normal": 1, "horde": 2}
    assert [zombies(s, seat) for seat in (A, B, C)] == [{}, {}, {}]


def test_cis_4_7_fast_zombies_of_a_horde_go_where_they_are_sent() -> None:
    """Taking is not Noise: of three Fast ones none runs to the noisy shelter first."""
    s = cisza(horde('"fast", "fast", "fast", "normal"'))
    s.apply(A, SHOOT)

    assert [zombies(s, seat) for seat in (A, B, C)] == [{"fast": 1}] * 3
    assert len(happened(s, "noise_made")) == 1
    assert city(s) == ["normal"]


def test_cis_4_8_shelters_come_in_turn_order_from_the_distributors_own() -> None:
    s = cisza("""
        seats = 4
        active = 2
        [[seat]]
        [[seat]]
        [[seat]]
        hand = ["revolver"]
        zombies = { normal = 1 }
        [city]
        deck = ["horde", "normal", "strong", "fast", "normal", "fast"]
        [now]
        decision = "phase_1"
    """)
    s.apply(C, SHOOT)
    asked_for = []
    while asked(s) == "send":
        asked_for.append(s.view(A).to_json()["sending"]["to"])
        s.apply(C, s.legal(C)[0])

    assert asked_for == [C, D, A]  # the last shelter gets what is left without a question (CIS-2.14)
    assert [zombies(s, seat) for seat in (C, D, A, B)] == [{"normal": 1}, {"normal": 1}, {"strong": 1}, {"fast": 1}]


def test_cis_4_8_a_sent_zombie_moves_at_once() -> None:
    s = cisza(horde('"normal", "fast", "strong", "normal"'))
    s.apply(A, SHOOT)
    s.apply(A, Send("strong"))

    assert zombies(s, A) == {"strong": 1}
    assert s.view(B).to_json()["sending"]["zombies"] == {"normal": 1, "fast": 1}
    assert refused(s, A, Send("strong")) == "CIS-4.8"
    assert refused(s, A, End()) == "CIS-4.8"


def test_cis_4_8_every_split_is_reached_in_exactly_one_way() -> None:
    """Two Normal and a Strong over four shelters: 4 × 3 = 12 splits, each by one sequence."""
    start = cisza(horde('"normal", "normal", "strong"', 4))
    start.apply(A, SHOOT)
    ends = []
    open_ = [start]
    while open_:
        s = open_.pop()
        if asked(s) != "send":
            ends.append(tuple(s.zombies))
            continue
        for action in s.legal(A):
            branch = s.clone()
            branch.apply(A, action)
            open_.append(branch)

    assert len(ends) == len(set(ends)) == 12


def test_cis_4_8_it_ends_when_all_are_sent() -> None:
    """One zombie, sent to the first shelter: the others are not asked about."""
    s = cisza(horde('"strong"', 4))
    s.apply(A, SHOOT)
    s.apply(A, Send("strong"))

    assert asked(s) == "phase_1"


def test_cis_4_a_horde_of_phase_2_is_finished_before_the_window_goes_on() -> None:
    """CIS-6.13: the Mines' Noise turns a Horde; A sends, then decides on the second barrier."""
    s = cisza("""
        seats = 3
        [[seat]]
        survivors = 4
        zombies = { normal = 3 }
        barriers = { mines = 1, barricade = 1 }
        [city]
        deck = ["horde", "strong", "fast", "fast", "normal"]
        [now]
        decision = "barrier"
    """)
    s.apply(A, Use("mines", zombies=["normal", "normal"]))
    assert asked(s) == "send"
    s.apply(A, Send("strong"))

    assert asked(s) == "barrier"
    assert zombies(s, A) == {"normal": 1, "strong": 1}
    assert s.view(B).to_json()["attack"]["arrivals"] == {"strong": 1}
    assert s.view(B).to_json()["attack"]["left"] == 1
    assert options(s, A)[0] == {"kind": "stop"}
