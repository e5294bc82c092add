"""CIS-9: the end, the stall and the score; the Final Attack has a file of its own."""

import pytest

from grimtable.games.cisza.formats.actions import End, Give, Play, Use
from tests.games.cisza.tables import (
    A,
    B,
    C,
    D,
    asked,
    cisza,
    city,
    final,
    kinds,
    new,
    options,
    outcome,
)


def test_cis_9_1_the_last_shelter_wins_whatever_it_holds() -> None:
    """B has one survivor and three zombies."""
    s = cisza(
        final(
            """
            [[seat]]
            survivors = 1
            zombies = { normal = 1 }
            [[seat]]
            survivors = 1
            zombies = { strong = 3 }
            """,
            deck='"normal", "normal"',
            step='step = "attack"',
        )
    )

    assert s.over
    assert outcome(s).rule == "CIS-9.1"
    assert outcome(s).results == {A: "loss", B: "win"}
    assert outcome(s).scores == {A: 0, B: 1}


def test_cis_9_1_the_game_ends_at_once() -> None:
    """No share-out, no draw, no next turn."""
    s = cisza("""
        turn = 9
        [[seat]]
        survivors = 1
        zombies = { normal = 1 }
        [[seat]]
        hand = ["axe"]
        [[seat]]
        out = 3
        [now]
        step = "attack"
    """)

    assert s.over
    assert s.pending == ()
    assert kinds(s)[-2:] == ["eliminated", "game_ended"]


@pytest.mark.parametrize(
    ("survivors", "winners"), [([3, 2, 1], [A]), ([1, 2, 3], [C]), ([3, 1, 3], [A, C]), ([2, 2, 2], [A, B, C])]
)
def test_cis_9_7_most_survivors_win_and_ties_share_the_victory(survivors: list[int], winners: list[int]) -> None:
    a, b, c = survivors
    s = cisza(
        final(
            f"[[seat]]\nsurvivors = {a}\n[[seat]]\nsurvivors = {b}\n[[seat]]\nsurvivors = {c}", step='step = "end_turn"'
        )
    )

    assert [seat for seat in (A, B, C) if outcome(s).results[seat] == "win"] == winners
    assert outcome(s).scores == {A: a, B: b, C: c}


def test_cis_9_7_an_eliminated_player_cannot_win() -> None:
    seats = "[[seat]]\nout = 2\n[[seat]]\nsurvivors = 1\n[[seat]]\nsurvivors = 1"
    s = cisza(final(seats, more="active = 1", step='step = "end_turn"'))

    assert outcome(s).results == {A: "loss", B: "win", C: "win"}


def stalled(count: int, *, seats: int = 2, more: str = "", deck: str = '"normal", "normal", "normal"') -> str:
    """So many turns without a city card moving are behind us."""
    return f"""
        turn = 60
        stall = {count}
        seats = {seats}
        [[seat]]
        hand = ["bribery", "walkie", "sniper"]
        survivors = 3
        {more}
        [[seat]]
        hand = ["axe", "axe", "axe"]
        survivors = 2
        [[seat]]
        hand = ["alarm", "alarm", "flare"]
        [city]
        deck = [{deck}]
        [now]
        decision = "phase_1"
    """


def test_cis_9_9_the_game_ends_after_ten_rounds_without_a_city_card_moving() -> None:
    s = cisza(stalled(29, seats=3))
    s.apply(A, End())

    assert s.over
    assert outcome(s).rule == "CIS-9.9"
    assert outcome(s).results == {A: "win", B: "loss", C: "loss"}


def test_cis_9_9_one_turn_earlier_it_goes_on() -> None:
    s = cisza(stalled(28, seats=3))
    s.apply(A, End())

    assert not s.over
    assert s.view(B).to_json()["stall"] == 29


def test_cis_9_9_the_limit_counts_players_in_the_game() -> None:
    """CIS-7.5: three seats, one out: twenty turns."""
    s = cisza(stalled(19, seats=3).replace('hand = ["alarm", "alarm", "flare"]', "out = 5"))
    s.apply(A, End())

    assert s.over
    assert outcome(s).rule == "CIS-9.9"


@pytest.mark.parametrize(
    ("action", "more"),
    [
        (Play("walkie"), ""),
        (Play("sniper", zombies=["strong"]), "zombies = { strong = 1 }"),
        (End(), "zombies = { strong = 1 }"),
    ],
    ids=["a card leaves the deck", "a zombie is discarded", "a survivor is lost"],
)
def test_cis_9_9_any_move_of_a_city_card_sets_the_count_to_zero(action: End | Play, more: str) -> None:
    s = cisza(stalled(29, seats=3, more=more))
    s.apply(A, action)
    if s.active == A:
        s.apply(A, End())

    assert not s.over
    assert s.stall == 0


def test_cis_9_9_a_card_turned_on_the_deck_counts_as_a_move() -> None:
    s = cisza(stalled(29, seats=3).replace('"bribery", "walkie", "sniper"', '"drone"'))
    s.apply(A, Play("drone", player=B))

    assert city(s)[0] == "[normal]"
    assert s.stall == 0


def test_cis_9_9_a_bribery_does_not_stop_the_count() -> None:
    s = cisza(stalled(29, seats=3))
    s.apply(A, Play("bribery", player=B))
    s.apply(A, End())

    assert s.over
    assert outcome(s).rule == "CIS-9.9"
    assert outcome(s).scores[A] == 4


def test_cis_9_9_not_in_the_final_attack() -> None:
    """A zombie that a Barricade holds every round: no city card moves, the game goes on."""
    s = cisza("""
        turn = 60
        stall = 19
        [[seat]]
        hand = ["flare"]
        zombies = { normal = 1 }
        barriers = { barricade = 1 }
        [[seat]]
        hand = ["flare"]
        [city]
        deck = []
        [now]
        decision = "phase_1"
    """)
    s.apply(A, End())
    s.apply(A, Use("barricade"))

    assert not s.over


def test_cis_9_9_two_players_who_always_pass_end_after_twenty_turns() -> None:
    s = new()
    for seat in s.pending:
        s.apply(seat, s.default(seat))
    while not s.over:
        s.apply(s.pending[0], End())

    assert s.turn == 20
    assert outcome(s).rule == "CIS-9.9"
    assert outcome(s).results == {A: "win", B: "win"}


def test_cis_9_10_places_behind_the_winners() -> None:
    """By survivors, equal numbers share a place, then the eliminated, later eliminated first."""
    s = cisza(
        final(
            """
            [[seat]]
            survivors = 2
            [[seat]]
            out = 3
            [[seat]]
            survivors = 5
            [[seat]]
            survivors = 2
            [[seat]]
            out = 8
            """,
            step='step = "end_turn"',
        )
    )

    assert outcome(s).notes["places"] == {"0": 2, "1": 5, "2": 1, "3": 2, "4": 4}
    assert outcome(s).scores == {0: 2, 1: 0, 2: 5, 3: 2, 4: 0}


def test_cis_9_10_the_last_shelter_is_first_and_the_last_to_fall_second() -> None:
    s = cisza(
        final(
            """
            [[seat]]
            survivors = 1
            zombies = { normal = 1 }
            [[seat]]
            out = 3
            [[seat]]
            survivors = 1
            [[seat]]
            out = 6
            """,
            deck='"normal", "normal"',
            step='step = "attack"',
        )
    )

    assert outcome(s).notes["places"] == {"0": 2, "1": 4, "2": 1, "3": 3}


def test_cis_9_11_a_turn_ends_after_phase_3_and_the_next_player_begins() -> None:
    s = cisza("""
        seats = 3
        active = 2
        [[seat]]
        hand = ["axe"]
        [[seat]]
        hand = ["axe"]
        [[seat]]
        hand = ["axe"]
        [now]
        decision = "phase_1"
    """)
    s.apply(C, End())

    assert s.active == A
    assert kinds(s)[-2:] == ["drew", "turn_began"]
    assert s.stall == 1


def test_cis_9_11_an_elimination_ends_the_turn_after_the_share_out() -> None:
    """In the Final Attack the check of CIS-9.6 comes after it: the zombie given to D keeps the game going."""
    s = cisza(
        final(
            """
            [[seat]]
            survivors = 1
            zombies = { normal = 1 }
            [[seat]]
            hand = ["flare"]
            [[seat]]
            [[seat]]
            """,
            step='step = "attack"',
        )
    )
    assert asked(s) == "split"
    s.apply(A, Give(D))

    assert not s.over
    assert s.active == B
    assert options(s, B)


def test_cis_9_11_the_stall_count_is_taken_before_the_final_attack_only() -> None:
    """The Final Attack is checked instead: without a zombie the game ends by CIS-9.6, not CIS-9.9."""
    s = cisza(final("[[seat]]\nsurvivors = 2\n[[seat]]\nsurvivors = 1", more="stall = 19", step='step = "end_turn"'))

    assert outcome(s).rule == "CIS-9.6"
    assert s.stall == 19


def test_cis_9_11_in_the_final_attack_the_stall_count_rests() -> None:
    seats = '[[seat]]\nhand = ["alarm"]\n[[seat]]\nhand = ["alarm"]\nzombies = { normal = 1 }'
    s = cisza(final(seats, more="stall = 19"))
    s.apply(A, End())

    assert not s.over
    assert s.stall == 19
