"""The rulings CIS-Q1 to CIS-Q33: what the rulebook leaves open, decided here. Q33 has a file of its own."""

import pytest

from grimtable.games.cisza import GAME
from grimtable.games.cisza.formats.actions import Discard, End, Give, Keep, Play, Replace, Send, Stop, Use
from tests.games.cisza.tables import (
    A,
    B,
    C,
    D,
    all_used,
    asked,
    barriers,
    by_tape,
    choose_hands,
    cisza,
    city,
    discard,
    gives,
    hand,
    happened,
    kinds,
    new,
    options,
    plays,
    refused,
    sends,
    zombies,
)


def phase_1(
    card: str, mine: str = "", *, deck: str = '"normal", "normal", "normal"', more: str = "", seats: int = 2
) -> str:
    """A holds a card, and an Alarm so that phase 1 goes on after it."""
    return f"""
        seats = {seats}
        [[seat]]
        hand = ["{card}", "alarm"]
        {mine}
        [[seat]]
        hand = ["axe"]
        [city]
        deck = [{deck}]
        {more}
        [now]
        decision = "phase_1"
    """


def test_cis_q1_which_cards_carry_noise() -> None:
    noisy = {row["id"] for row in GAME.gallery() if row["table"] == "card" and row["noise"]}

    assert noisy == {"shotgun", "revolver", "flare", "megaphone", "alarm", "mines", "sabotage", "eviction"}


def test_cis_q2_the_top_cards_state_decides_what_noise_does() -> None:
    turned = cisza(phase_1("drone"))
    moved = cisza(phase_1("drone", more="visible = true"))
    turned.apply(A, Play("drone", player=B))
    moved.apply(A, Play("drone", player=B))

    assert (city(turned), zombies(turned, B)) == (["[normal]", "normal", "normal"], {})
    assert (city(moved), zombies(moved, B)) == (["normal", "normal"], {"normal": 1})


def test_cis_q3_the_effect_comes_before_the_noise() -> None:
    """A Flare fetches two before the third card turns."""
    s = cisza(phase_1("flare", deck='"fast", "fast", "strong", "normal"'))
    s.apply(A, Play("flare"))

    assert s.survivors[A] == 4
    assert city(s) == ["[strong]", "normal"]


@pytest.mark.parametrize("card", ["revolver", "shotgun", "sabotage", "eviction"])
def test_cis_q4_no_card_is_played_just_for_its_noise_in_the_base_game(card: str) -> None:
    s = cisza(phase_1(card))

    assert plays(s, A, card) == []


def test_cis_q5_a_shotgun_hits_a_single_one_and_a_flare_fetches_the_last() -> None:
    shotgun = cisza(phase_1("shotgun", "zombies = { fast = 1 }"))
    flare = cisza(phase_1("flare", deck='"normal"'))

    assert plays(shotgun, A, "shotgun") == [{"zombies": ["fast"]}]
    assert plays(flare, A, "flare") == [{}]


def test_cis_q6_a_drone_without_own_zombies_makes_its_noise() -> None:
    s = cisza(phase_1("drone", deck='"fast", "normal", "normal"'))
    s.apply(A, Play("drone", player=B))

    assert zombies(s, B) == {"fast": 1}


def test_cis_q7_a_possible_part_is_not_skipped() -> None:
    s = cisza(phase_1("surprise", "zombies = { fast = 1 }"))

    assert refused(s, A, Play("surprise", player=B)) == "CIS-5.16"
    assert plays(s, A, "surprise") == [{"player": B, "zombie": "fast"}]


def test_cis_q8_after_a_drone_the_active_player_splits_the_horde_but_zombies_go_to_the_noisy_shelter() -> None:
    horde = cisza(phase_1("drone", deck='"horde", "normal", "fast", "normal"'))
    fast = cisza(phase_1("drone", deck='"fast", "normal", "normal"'))
    horde.apply(A, Play("drone", player=B))
    fast.apply(A, Play("drone", player=B))

    assert horde.pending == (A,)
    assert zombies(fast, B) == {"fast": 1}


def test_cis_q9_all_cards_of_a_horde_are_seen_before_the_first_is_sent() -> None:
    s = cisza(phase_1("drone", deck='"horde", "normal", "fast", "strong", "normal"', seats=3))
    s.apply(A, Play("drone", player=B))

    assert s.view(B).to_json()["sending"]["zombies"] == {"normal": 1, "strong": 1, "fast": 1}
    assert [zombies(s, seat) for seat in (A, B, C)] == [{}, {}, {}]


def test_cis_q10_a_second_horde_is_not_replaced() -> None:
    """Three players: of the three cards one is a Horde, so two zombies go out; the fourth card stays."""
    s = cisza(phase_1("drone", deck='"horde", "horde", "normal", "fast", "strong", "strong", "strong"', seats=3))
    s.apply(A, Play("drone", player=B))

    assert s.view(A).to_json()["sending"] == {"zombies": {"normal": 1, "fast": 1}, "to": B, "hordes": 1}
    assert len(s.city) == 3


def test_cis_q11_with_a_short_deck_the_distributor_chooses_at_most_one_per_shelter() -> None:
    s = cisza(phase_1("drone", deck='"horde", "normal", "fast"', seats=4))
    s.apply(A, Play("drone", player=B))
    for choice in ("none", "fast", "none"):
        s.apply(A, Send(choice))

    assert [zombies(s, seat) for seat in (A, B, C, D)] == [{}, {"fast": 1}, {}, {"normal": 1}]


def test_cis_q12_without_noise_a_fast_one_goes_where_the_effect_sends_it() -> None:
    s = cisza(phase_1("surprise", deck='"fast", "normal", "normal"'))
    s.apply(A, Play("surprise", player=B))

    assert (zombies(s, A), zombies(s, B)) == ({}, {"fast": 1})


def test_cis_q13_surprise_sends_both_zombies_to_the_player_named_beforehand() -> None:
    s = cisza(phase_1("surprise", "zombies = { normal = 1 }", deck='"strong", "normal", "normal"', seats=3))
    s.apply(A, Play("surprise", player=C, zombies=["normal"]))

    assert [zombies(s, seat) for seat in (A, B, C)] == [{}, {}, {"normal": 1, "strong": 1}]
    assert happened(s, "noise_made") == []


@pytest.mark.parametrize(("deck", "fetched"), [('"fast"', 1), ('"fast", "fast"', 2), ('"fast", "fast", "normal"', 2)])
def test_cis_q14_only_a_deck_of_one_card_makes_a_flare_partial(deck: str, fetched: int) -> None:
    s = cisza(phase_1("flare", deck=deck))
    s.apply(A, Play("flare"))

    assert happened(s, "rescued") == [{"seat": A, "n": fetched}]


def test_cis_q15_a_barrier_is_used_in_the_own_phase_2_with_an_attack_left() -> None:
    """Placed in the same turn; not in phase 1, not by a player who is not attacked."""
    s = cisza(phase_1("barricade", "zombies = { normal = 1 }"))
    s.apply(A, Play("barricade"))
    assert refused(s, A, Use("barricade")) == "CIS-2.2"
    s.apply(A, End())

    assert options(s, A, "use") == [{"barrier": "barricade"}]
    assert refused(s, B, Use("barricade")) == "CIS-2.10"


def test_cis_q16_zombies_lured_by_mines_do_not_attack_at_once() -> None:
    s = cisza("""
        seats = 2
        [[seat]]
        zombies = { normal = 1 }
        barriers = { mines = 1 }
        [[seat]]
        hand = ["axe"]
        [city]
        deck = ["fast", "normal", "normal"]
        [now]
        decision = "barrier"
    """)
    s.apply(A, Use("mines", zombies=["normal"]))

    assert zombies(s, A) == {"fast": 1}
    assert s.survivors[A] == 2


def test_cis_q17_a_barricade_names_no_zombie() -> None:
    s = cisza("""
        seats = 2
        [[seat]]
        zombies = { normal = 1, strong = 1, fast = 1 }
        barriers = { barricade = 1 }
        [now]
        decision = "barrier"
    """)

    assert options(s, A) == [{"kind": "stop"}, {"kind": "use", "barrier": "barricade"}]


def test_cis_q18_an_alarm_does_not_save_an_empty_shelter() -> None:
    s = cisza("""
        seats = 2
        [[seat]]
        survivors = 0
        zombies = { normal = 1 }
        barriers = { alarm = 1 }
        [now]
        decision = "barrier"
    """)
    s.apply(A, Use("alarm"))

    assert s.over
    assert s.out[A] == 1


def test_cis_q19_the_last_survivor_may_be_paid_for_a_sacrifice() -> None:
    s = cisza(phase_1("sacrifice", "survivors = 1\nzombies = { normal = 1 }"))
    s.apply(A, Play("sacrifice"))
    s.apply(A, End())

    assert s.out[A] == 1
    assert zombies(s, B) == {"normal": 1}


def test_cis_q20_zero_cards_is_a_number() -> None:
    s = cisza(phase_1("walkie"))

    assert End() in s.legal(A)


def test_cis_q21_the_mulligan_is_simultaneous_and_its_cards_stay_in_the_discard() -> None:
    s = new(2)
    old = hand(s, B)
    s.apply(B, Replace())
    assert hand(s, B) == old  # nothing happens before all have chosen
    s.apply(A, Keep())

    assert sum(discard(s).values()) == 3
    assert happened(s, "reshuffled") == []


@pytest.mark.parametrize("first", range(6))
def test_cis_q22_the_first_player_is_drawn_at_random(first: int) -> None:
    """Whoever is drawn replaces first."""
    s = by_tape([first], seats=6)
    choose_hands(s, *range(6))

    assert [event["seat"] for event in happened(s, "hand_replaced")] == [(first + i) % 6 for i in range(6)]
    assert s.active == first


def test_cis_q23_neighbours_across_empty_seats() -> None:
    s = cisza("""
        seats = 6
        turn = 30
        active = 3
        [[seat]]
        out = 2
        [[seat]]
        [[seat]]
        out = 5
        [[seat]]
        survivors = 1
        zombies = { normal = 1 }
        [[seat]]
        out = 7
        [[seat]]
        hand = ["axe"]
        [now]
        step = "attack"
    """)

    assert gives(s, 3) == [5, 1]


def test_cis_q24_the_end_is_checked_at_the_end_of_a_turn() -> None:
    """A kills the last zombie and still bribes a survivor over."""
    s = cisza("""
        seats = 2
        [[seat]]
        hand = ["axe", "bribery"]
        zombies = { normal = 1 }
        [[seat]]
        hand = ["alarm"]
        survivors = 3
        [city]
        deck = []
        [now]
        decision = "phase_1"
    """)
    s.apply(A, Play("axe", zombies=["normal"]))
    s.apply(A, Play("bribery", player=B))

    assert s.over
    assert s.outcome is not None
    assert s.outcome.results == {A: "win", B: "loss"}


def test_cis_q25_the_zombie_left_on_the_deck_keeps_nobody_waiting() -> None:
    s = cisza(phase_1("walkie", deck='"strong"', more="visible = true"))
    s.apply(A, End())

    assert s.over


def test_cis_q26_survivors_bribed_back_and_forth_do_not_keep_the_game_alive() -> None:
    s = cisza("""
        seats = 2
        turn = 40
        stall = 18
        [[seat]]
        hand = ["bribery", "alarm", "axe"]
        [[seat]]
        hand = ["bribery", "alarm", "axe"]
        [now]
        decision = "phase_1"
    """)
    s.apply(A, Play("bribery", player=B))
    s.apply(A, End())
    s.apply(B, Play("bribery", player=A))
    s.apply(B, End())

    assert s.over
    assert s.outcome is not None
    assert s.outcome.rule == "CIS-9.9"


def test_cis_q27_the_deck_is_made_anew_when_it_is_empty_not_when_it_is_needed() -> None:
    s = all_used("""
        [[seat]]
        hand = ["axe", "axe"]
        [[seat]]
        hand = ["axe"]
        [resource]
        deck = ["drone"]
        [now]
        step = "draw"
    """)

    assert hand(s, A) == ["axe", "axe", "drone"]
    assert len(s.deck) == 55 - 4
    assert discard(s) == {}


def test_cis_q28_nobody_may_look_underneath() -> None:
    """Decks that differ only in hidden sides look the same to all, the owner of a shelter included."""
    one = cisza(phase_1("axe", deck='"normal", "strong", "fast"'))
    other = cisza(phase_1("axe", deck='"fast", "normal", "normal"'))

    for viewer in (A, B, None):
        assert one.view(viewer) == other.view(viewer)


@pytest.mark.parametrize("card", ["alarm", "mines"])
def test_cis_q29_expert_barriers_are_played_for_noise_from_the_hand(card: str) -> None:
    s = cisza("options = { expert = true }\n" + phase_1(card))
    s.apply(A, Play(card, noise_only=True))

    assert discard(s) == {card: 1}
    assert barriers(s, A) == {}
    assert city(s) == ["[normal]", "normal", "normal"]


def test_cis_q30_sabotage_hits_another_player() -> None:
    s = cisza(phase_1("sabotage", "barriers = { mines = 1 }"))

    assert refused(s, A, Play("sabotage", player=A)) == "CIS-2.12"


def test_cis_q31_an_unplayable_hand_is_asked_and_an_empty_one_is_not() -> None:
    """Otherwise the pause would tell the others about the hand."""
    held = cisza("""
        [[seat]]
        hand = ["axe"]
        [[seat]]
        hand = ["axe"]
        [now]
        step = "play"
        stage = "playing"
    """)
    empty = cisza("""
        [[seat]]
        [[seat]]
        hand = ["axe"]
        [now]
        step = "play"
    """)

    assert held.legal(A) == [End()]
    assert empty.pending == (B,)


def test_cis_q32_splits_and_discards_are_several_small_choices() -> None:
    s = cisza(phase_1("sacrifice", "zombies = { normal = 2, fast = 1 }", seats=3))
    s.apply(A, Play("sacrifice"))
    asked_times = 0
    while asked(s) == "sacrifice":
        s.apply(A, Give(C))
        asked_times += 1
    assert asked_times == 3

    s = cisza(phase_1("axe"))
    s.apply(A, Discard("axe"))
    assert options(s, A) == [{"kind": "end"}, {"kind": "discard", "card": "alarm"}]


# The decision table


def test_cis_d_defaults_when_a_clock_runs_out() -> None:
    """D1 keep, D2 end, D4 the first option, D5 stop, D6 left, D8 the next on the left."""
    mulligan, phase = new(2), cisza(phase_1("axe"))
    send = cisza(phase_1("drone", deck='"horde", "strong", "fast", "normal"'))
    send.apply(A, Play("drone", player=B))
    barrier = cisza("""
        seats = 2
        [[seat]]
        zombies = { normal = 1 }
        barriers = { mines = 1 }
        [now]
        decision = "barrier"
    """)
    split = cisza("""
        seats = 4
        active = 1
        [[seat]]
        [[seat]]
        zombies = { normal = 1 }
        [now]
        decision = "split"
    """)
    sacrifice = cisza("""
        seats = 3
        active = 1
        [[seat]]
        [[seat]]
        zombies = { normal = 1 }
        [now]
        decision = "sacrifice"
    """)

    assert mulligan.default(A) == Keep()
    assert phase.default(A) == End()
    assert sends(send) == ["strong", "fast"]
    assert send.default(A) == Send("strong")
    assert barrier.default(A) == Stop()
    assert split.default(B) == Give(C)
    assert sacrifice.default(B) == Give(C)


def test_cis_d_option_lists_stay_short() -> None:
    """Six players, expert, Drone, Surprise! and Eviction in hand, zombies of all types: 40 options."""
    s = cisza("""
        seats = 6
        options = { expert = true }
        [[seat]]
        hand = ["drone", "surprise", "eviction"]
        zombies = { normal = 1, strong = 1, fast = 1 }
        [now]
        decision = "phase_1"
    """)

    assert len(s.legal(A)) == 40
    assert kinds(s) == []
