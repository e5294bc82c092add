"""CIS-9.2 to CIS-9.6, CIS-9.8: the Final Attack."""

import pytest

from grimtable.engine.rng import Rng
from grimtable.games.cisza.formats.actions import Discard, End, Give, Play, Send, Stop, Use
from grimtable.games.cisza.state import Cisza
from tests.games.cisza.tables import (
    A,
    B,
    C,
    asked,
    cisza,
    city,
    final,
    hand,
    happened,
    kinds,
    outcome,
    zombies,
)

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


@pytest.mark.parametrize(("deck", "begins"), [('"strong"', True), ('"strong", "normal"', False)])
def test_cis_9_2_a_survivor_beneath_a_visible_zombie_still_shows(deck: str, begins: bool) -> None:
    """Looked at when a barrier window opens: a visible zombie hides no survivor that lies beneath it."""
    s = cisza(f"""
        [[seat]]
        zombies = {{ normal = 1 }}
        barriers = {{ barricade = 1 }}
        [[seat]]
        hand = ["alarm"]
        [city]
        deck = [{deck}]
        visible = true
        [now]
        step = "attack"
    """)

    assert asked(s) == "barrier"
    assert s.final_attack is begins
