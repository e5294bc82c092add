"""CIS-9: the Final Attack, the end and the score."""

import pytest

from grimtable.engine.outcome import Outcome
from grimtable.engine.rng import Rng
from grimtable.games.cisza.actions import Discard, End, Give, Play, Send, Stop, Use
from grimtable.games.cisza.state import Cisza
from tests.games.cisza.tables import (
    A,
    B,
    C,
    D,
    asked,
    cisza,
    city,
    hand,
    happened,
    kinds,
    new,
    options,
    zombies,
)


def outcome(s: Cisza) -> Outcome:
    """The result of a game that is over."""
    assert s.outcome is not None
    return s.outcome


def final(seats: str, *, deck: str = "", more: str = "", step: str = 'decision = "phase_1"') -> str:
    """A table with this City deck; without cards the Final Attack is on."""
    return f"""
        turn = 9
        {more}
        {seats}
        [city]
        deck = [{deck}]
        [now]
        {step}
    """


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


TWO = """
            [[seat]]
            hand = ["{card}", "alarm"]
            {mine}
            [[seat]]
            hand = ["alarm"]
            zombies = {{ normal = 1 }}
"""


@pytest.mark.parametrize(
    ("card", "deck", "begins"),
    [
        ("walkie", '"normal"', True),
        ("walkie", '"normal", "normal"', False),
        ("flare", '"normal", "normal"', True),
        ("flare", '"normal", "normal", "fast"', True),
        ("megaphone", '"normal", "strong"', True),
        ("megaphone", '"normal", "strong", "fast"', False),
        ("megaphone", '"normal", "fast", "fast"', False),
        ("megaphone", '"normal", "fast"', True),
    ],
)
def test_cis_9_2_the_final_attack_begins_when_no_card_of_the_city_shows_a_survivor(
    card: str, deck: str, begins: bool
) -> None:
    """The deck is empty, or its only card is a visible zombie."""
    s = cisza(final(TWO.format(card=card, mine=""), deck=deck))
    s.apply(A, Play(card))

    assert s.final_attack is begins
    assert len(happened(s, "final_attack")) == begins


def test_cis_9_2_a_visible_zombie_over_other_cards_does_not_begin_it() -> None:
    s = cisza(final(TWO.format(card="megaphone", mine=""), deck='"normal", "strong", "normal"'))
    s.apply(A, Play("megaphone"))

    assert city(s) == ["[strong]", "normal"]
    assert not s.final_attack


def test_cis_9_2_a_horde_under_way_is_finished_first() -> None:
    """The deck is empty while A still sends; the Final Attack begins after the last zombie."""
    s = cisza(final(TWO.format(card="megaphone", mine=""), deck='"normal", "horde", "strong", "fast"'))
    s.apply(A, Play("megaphone"))
    assert asked(s) == "send"
    assert city(s) == []
    assert not s.final_attack
    s.apply(A, Send("fast"))

    assert s.final_attack
    assert kinds(s)[-2:] == ["horde_sent", "final_attack"]


def test_cis_9_2_it_can_begin_in_phase_2() -> None:
    s = cisza(
        final(
            """
            [[seat]]
            survivors = 3
            hand = ["alarm"]
            zombies = { normal = 3 }
            barriers = { mines = 1, barricade = 1 }
            [[seat]]
            hand = ["axe"]
            """,
            deck='"fast"',
            step='decision = "barrier"',
        )
    )
    s.apply(A, Use("mines", zombies=["normal"]))
    assert s.final_attack
    s.apply(A, Stop())

    assert hand(s, A) == ["alarm"]


def test_cis_9_3_it_never_goes_back_to_normal_play() -> None:
    """The last visible zombie is shot: the deck is empty, the Final Attack stays, nobody draws."""
    s = cisza("""
        [[seat]]
        hand = ["sniper", "alarm"]
        zombies = { normal = 1 }
        [[seat]]
        hand = ["alarm"]
        [city]
        deck = ["strong"]
        visible = true
        [now]
        decision = "phase_1"
    """)
    assert s.final_attack
    s.apply(A, Play("sniper", zombies=["deck"]))
    s.apply(A, End())

    assert s.final_attack
    assert hand(s, A) == ["alarm"]
    assert s.active == B
    assert happened(s, "final_attack") == []  # it is not announced a second time


def test_cis_9_3_once_begun_the_city_deck_is_not_asked_again() -> None:
    s = cisza("""
        final_attack = true
        [[seat]]
        hand = ["barricade", "alarm"]
        zombies = { normal = 1 }
        [[seat]]
        hand = ["alarm"]
        [city]
        deck = ["strong", "normal", "normal"]
        [now]
        decision = "phase_1"
    """)
    s.apply(A, Play("barricade"))
    s.apply(A, End())
    s.apply(A, Use("barricade"))

    assert s.final_attack
    assert hand(s, A) == ["alarm"]


def test_cis_9_4_the_player_in_whose_turn_it_began_does_not_draw_either() -> None:
    s = cisza(final(TWO.format(card="walkie", mine=""), deck='"normal"'))
    s.apply(A, Play("walkie"))
    s.apply(A, End())

    assert hand(s, A) == ["alarm"]
    assert s.active == B


def test_cis_9_5_otherwise_turns_go_on_as_before() -> None:
    """Playing, discarding, attacks, elimination and giving zombies away."""
    s = cisza(
        final("""
            [[seat]]
            hand = ["axe", "drone"]
            zombies = { fast = 1, strong = 1 }
            [[seat]]
            hand = ["flare"]
            survivors = 1
            zombies = { normal = 1 }
            [[seat]]
            hand = ["alarm"]
            [[seat]]
            hand = ["alarm"]
            """)
    )
    s.apply(A, Play("axe", zombies=["fast"]))
    s.apply(A, Play("drone", player=C, zombies=["strong"]))
    assert s.active == B
    s.apply(B, Discard("flare"))
    assert asked(s) == "split"
    s.apply(B, Give(C))

    assert s.active == C
    assert zombies(s, C) == {"normal": 1, "strong": 1}
    assert s.survivors == [2, 0, 2, 2]


def test_cis_9_6_at_the_end_of_a_turn_without_a_zombie_in_any_shelter_the_game_ends() -> None:
    s = cisza(
        final("""
            [[seat]]
            hand = ["axe", "flare"]
            zombies = { normal = 1 }
            [[seat]]
            hand = ["flare"]
            survivors = 4
            """)
    )
    s.apply(A, Play("axe", zombies=["normal"]))
    assert not s.over  # only at the end of the turn (CIS-Q24)
    s.apply(A, End())

    assert s.over
    assert outcome(s).rule == "CIS-9.6"


def test_cis_9_6_a_zombie_in_any_shelter_keeps_the_game_going() -> None:
    s = cisza(
        final("""
            [[seat]]
            hand = ["flare"]
            [[seat]]
            hand = ["flare"]
            zombies = { normal = 1 }
            """)
    )
    s.apply(A, End())

    assert not s.over
    assert s.active == B


def test_cis_9_6_a_visible_zombie_on_the_city_deck_does_not_count() -> None:
    """CIS-Q25."""
    s = cisza("""
        [[seat]]
        hand = ["flare"]
        [[seat]]
        hand = ["flare"]
        [city]
        deck = ["strong"]
        visible = true
        [now]
        decision = "phase_1"
    """)
    s.apply(A, End())

    assert s.over
    assert outcome(s).rule == "CIS-9.6"


def test_cis_9_6_the_triggering_turn_counts() -> None:
    s = cisza("""
        [[seat]]
        hand = ["walkie"]
        [[seat]]
        hand = ["flare"]
        [city]
        deck = ["strong"]
        [now]
        decision = "phase_1"
    """)
    s.apply(A, Play("walkie"))

    assert s.over
    assert outcome(s).results == {A: "win", B: "loss"}


def test_cis_9_6_before_the_final_attack_no_zombie_anywhere_ends_nothing() -> None:
    s = cisza("""
        [[seat]]
        hand = ["flare"]
        [[seat]]
        hand = ["flare"]
        [city]
        deck = ["strong", "normal"]
        visible = true
        [now]
        decision = "phase_1"
    """)
    s.apply(A, End())

    assert not s.over


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


def what_is_left(s: Cisza) -> int:
    """Survivors, hand cards and barriers of all players."""
    return sum(s.survivors) + sum(card != 0 for card in s.hands) + sum(s.barriers)


@pytest.mark.parametrize("seed", range(6))
def test_cis_9_8_the_final_attack_always_ends(seed: int) -> None:
    """Random play from its beginning, hands full and zombies everywhere: a bounded number of turns."""
    s = cisza(f"""
        seats = 3
        seed = {seed}
        [[seat]]
        cards = 3
        survivors = 6
        zombies = {{ normal = 2, strong = 1 }}
        [[seat]]
        cards = 3
        survivors = 6
        barriers = {{ barricade = 3, mines = 1 }}
        [[seat]]
        cards = 3
        survivors = 6
        zombies = {{ fast = 1 }}
        [city]
        deck = []
        [now]
        decision = "phase_1"
    """)
    rng = Rng(seed)
    means = what_is_left(s)
    while not s.over:
        legal = s.legal(s.pending[0])
        s.apply(s.pending[0], legal[rng.below(len(legal))])
        assert what_is_left(s) <= means  # nothing refills them
        means = what_is_left(s)

    assert s.turn <= 1 + 3 * (3 * 6 + 9 + 4)  # every round takes one of them
    assert outcome(s).rule in ("CIS-9.1", "CIS-9.6")


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
