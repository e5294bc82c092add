"""CIS-8: phase 3, drawing."""

import pytest

from grimtable.games.cisza.formats.actions import End, Play
from tests.games.cisza.tables import A, B, bad, begun, cisza, discard, hand, happened, kinds


def drawing(mine: str, deck: str, *, used: str = "", extra: str = "") -> str:
    """A's phase 3 begins."""
    return f"""
        seats = 2
        {extra}
        [[seat]]
        hand = [{mine}]
        [[seat]]
        hand = ["alarm"]
        barriers = {{ mines = 1 }}
        [resource]
        deck = [{deck}]
        discard = {{ {used} }}
        [now]
        step = "draw"
    """


@pytest.mark.parametrize(("mine", "drawn"), [("", 3), ('"axe"', 2), ('"axe", "axe"', 1), ('"axe", "axe", "axe"', 0)])
def test_cis_8_1_the_player_draws_until_holding_three(mine: str, drawn: int) -> None:
    s = cisza(drawing(mine, '"drone", "flare", "walkie", "shotgun"'))

    top = ["drone", "flare", "walkie"][:drawn]
    assert sorted(hand(s, A)) == sorted(["axe"] * (3 - drawn) + top)
    assert [event["n"] for event in happened(s, "drew")] == ([drawn] if drawn else [])


def test_cis_8_1_only_the_owner_sees_the_cards() -> None:
    s = cisza(drawing("", '"drone", "flare", "walkie", "shotgun"'))

    assert happened(s, "drew", A) == [{"seat": A, "n": 3, "cards": {"walkie": 1, "flare": 1, "drone": 1}}]
    assert happened(s, "drew", B) == happened(s, "drew", None) == [{"seat": A, "n": 3}]


def test_cis_8_2_a_hand_never_exceeds_three_cards() -> None:
    """Through twenty turns of a game; and a position with four is refused."""
    s = begun(3)
    for _ in range(20):
        assert max(len(hand(s, seat)) for seat in range(3)) <= 3
        s.apply(s.active, s.default(s.active))

    assert "CIS-8.2" in bad('seats = 2\n[[seat]]\nhand = ["axe", "axe", "axe", "flare"]')


def test_cis_8_3_the_new_deck_is_shuffled_as_soon_as_the_last_card_is_drawn_and_drawing_goes_on() -> None:
    s = cisza(drawing("", '"drone"', used="axe = 1, flare = 2, walkie = 3"))

    assert len(hand(s, A)) == 3
    assert "drone" in hand(s, A)
    assert discard(s) == {}
    assert len(s.deck) == 6 - 2
    assert kinds(s)[:3] == ["drew", "reshuffled", "drew"]


def test_cis_8_3_also_when_nothing_more_is_needed() -> None:
    """CIS-Q27: when empty, not when needed."""
    s = cisza(drawing('"shotgun", "shotgun"', '"drone"', used="axe = 1, flare = 2"))

    assert hand(s, A) == ["shotgun", "shotgun", "drone"]
    assert discard(s) == {}
    assert len(s.deck) == 3


def test_cis_8_3_while_a_card_is_left_nothing_is_shuffled() -> None:
    s = cisza(drawing('"shotgun", "shotgun"', '"drone", "drone"', used="axe = 1"))

    assert discard(s) == {"axe": 1}
    assert happened(s, "reshuffled") == []


def test_cis_8_3_hands_and_placed_barriers_are_not_shuffled_in() -> None:
    s = cisza(drawing('"shotgun", "shotgun"', '"drone"', used="axe = 1, flare = 2"))

    assert happened(s, "reshuffled", B) == [{"n": 3, "cards": {"axe": 1, "flare": 2}, "hands": [3, 1]}]
    assert s.barriers[B * 3 + 2] == 1


def test_cis_8_3_the_new_order_comes_from_the_games_own_chance() -> None:
    """Two seeds, two orders; one seed, one order."""
    used = "axe = 3, flare = 3, walkie = 4, shotgun = 6"
    orders = [cisza(drawing('"drone", "drone"', '"drone"', used=used, extra=f"seed = {n}")).deck for n in (1, 1, 2)]

    assert orders[0] == orders[1]
    assert orders[0] != orders[2]
    assert sorted(orders[0]) == sorted(orders[2])


def test_cis_8_4_there_is_always_a_card_to_draw() -> None:
    """Six full hands and all eight barriers placed leave 29 cards in deck and discard."""
    s = cisza("""
        seats = 6
        [[seat]]
        cards = 2
        barriers = { barricade = 4, alarm = 2, mines = 2 }
        [[seat]]
        cards = 3
        [[seat]]
        cards = 3
        [[seat]]
        cards = 3
        [[seat]]
        cards = 3
        [[seat]]
        cards = 3
        [now]
        step = "draw"
    """)

    assert [len(hand(s, seat)) for seat in range(6)] == [3] * 6
    assert len(s.deck) == 55 - 8 - 18


def test_cis_8_4_an_empty_deck_of_a_written_position_is_shuffled_anew() -> None:
    s = cisza(drawing("", "", used="axe = 3, flare = 1"))

    assert len(hand(s, A)) == 3
    assert len(s.deck) == 1


def test_cis_8_5_nobody_draws_during_the_final_attack() -> None:
    """CIS-9.4: the Final Attack is on, zombies keep the game going, A plays its last card."""
    s = cisza("""
        seats = 2
        [[seat]]
        hand = ["barricade"]
        zombies = { normal = 1 }
        survivors = 3
        [[seat]]
        hand = ["flare"]
        [city]
        deck = []
        [now]
        decision = "phase_1"
    """)
    s.apply(A, Play("barricade"))
    s.apply(A, s.default(A))
    s.apply(B, End())

    assert hand(s, A) == []
    assert hand(s, B) == ["flare"]
    assert happened(s, "drew") == []


@pytest.mark.parametrize("n", [1, 2, 3, 4, 9])
@pytest.mark.parametrize("cards", [1, 2, 3])
def test_cis_8_3_a_muted_table_draws_and_shuffles_alike(n: int, cards: int) -> None:
    """A search plays without events: hands, deck and discard are the same as at the table."""
    known = ", ".join(['"shotgun"', '"surprise"', '"drone"', '"flare"', '"walkie"'][i % 5] for i in range(n))
    s = cisza(f"""
        [[seat]]
        cards = {cards}
        [[seat]]
        hand = ["alarm"]
        [resource]
        deck = [{known}]
        discard = {{ megaphone = 4, revolver = 4, eviction = 2 }}
        [now]
        decision = "phase_1"
    """)
    muted = s.clone()
    muted.mute()
    for table in (s, muted):
        table.play(A, End().code)

    assert (s.hands, s.deck, s.discard) == (muted.hands, muted.deck, muted.discard)
    assert len(hand(s, A)) == 3


def test_cis_8_3_a_written_table_with_an_empty_deck_shuffles_before_the_draw() -> None:
    s = cisza(drawing("", "", used="axe = 3, flare = 1"))

    assert len(hand(s, A)) == 3
    assert [event["n"] for event in happened(s, "reshuffled")] == [4]


def test_cis_8_4_with_nothing_to_shuffle_nothing_is_shuffled() -> None:
    """Only a written table comes to this: both piles are empty, so nobody draws and nothing is told."""
    s = cisza(drawing("", ""))

    assert hand(s, A) == []
    assert happened(s, "reshuffled") == happened(s, "drew") == []
