"""CIS-11: two players."""

from grimtable.games.cisza.formats.actions import Play, Send
from tests.games.cisza.tables import A, B, asked, cisza, city, city_discard, happened, new, plays, sends, zombies


def test_cis_11_1_every_target_is_the_one_opponent() -> None:
    s = cisza("""
        seats = 2
        [[seat]]
        hand = ["drone", "bribery", "sacrifice"]
        zombies = { normal = 1, strong = 2 }
        [now]
        decision = "phase_1"
    """)
    assert [play["player"] for card in ("drone", "bribery") for play in plays(s, A, card)] == [B, B, B]
    s.apply(A, Play("sacrifice"))

    assert zombies(s, A) == {}
    assert zombies(s, B) == {"normal": 1, "strong": 2}


def test_cis_11_2_a_horde_takes_two_cards_one_for_each() -> None:
    s = cisza("""
        seats = 2
        [[seat]]
        hand = ["drone", "axe"]
        [city]
        deck = ["horde", "strong", "fast", "normal", "normal"]
        [now]
        decision = "phase_1"
    """)
    s.apply(A, Play("drone", player=B))
    assert sends(s) == ["strong", "fast"]
    s.apply(A, Send("fast"))

    assert [zombies(s, seat) for seat in (A, B)] == [{"fast": 1}, {"strong": 1}]
    assert city(s) == ["normal", "normal"]


def test_cis_11_2_with_the_second_horde_the_opponent_gets_the_one_zombie() -> None:
    """Then two more cards are taken and A sends them."""
    s = cisza("""
        seats = 2
        [[seat]]
        hand = ["drone", "axe"]
        [city]
        deck = ["horde", "horde", "fast", "normal", "strong", "normal"]
        [now]
        decision = "phase_1"
    """)
    s.apply(A, Play("drone", player=B))

    assert zombies(s, B) == {"fast": 1}
    assert sends(s) == ["normal", "strong"]
    s.apply(A, Send("normal"))
    assert [zombies(s, seat) for seat in (A, B)] == [{"normal": 1}, {"strong": 1, "fast": 1}]
    assert city_discard(s) == {"horde": 2}
    assert asked(s) == "phase_1"


def test_cis_11_3_the_first_elimination_ends_the_game() -> None:
    s = cisza("""
        seats = 2
        [[seat]]
        survivors = 1
        zombies = { normal = 2 }
        [[seat]]
        hand = ["axe"]
        [now]
        step = "attack"
    """)

    assert s.outcome is not None
    assert s.outcome.rule == "CIS-9.1"
    assert zombies(s, A) == {"normal": 2}
    assert happened(s, "zombie_sent") == []


def test_cis_11_4_the_decks_after_the_deal() -> None:
    s = new(2)

    assert (len(s.city), len(s.deck)) == (51, 49)
