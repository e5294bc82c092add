"""CIS-1: the deal, the mulligan and the first player."""

from typing import cast

import pytest

import grimtable
from grimtable.engine.errors import BadSetup
from grimtable.games.cisza.formats.actions import Discard, Keep, Replace
from grimtable.games.cisza.state import Cisza
from tests.games.cisza.tables import (
    A,
    B,
    C,
    asked,
    by_tape,
    choose_hands,
    cisza,
    city,
    discard,
    hand,
    happened,
    n_city_cards,
    n_resource_cards,
    new,
    options,
    refused,
)


def test_cis_1_1_the_city_deck_is_a_shuffled_stack_of_survivor_sides() -> None:
    """Another seed gives another order, and no zombie shows."""
    one, other = new(seed=1), new(seed=2)

    assert city(one) != city(other)
    assert sorted(city(one)) != city(one)
    assert not one.visible
    assert n_city_cards(one) == 55


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_cis_1_2_each_player_begins_with_two_survivors(seats: int) -> None:
    s = new(seats)

    assert s.survivors == [2] * seats
    assert sum(s.zombies) == 0
    assert sum(s.barriers) == 0


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_cis_1_3_the_rest_is_the_city_deck(seats: int) -> None:
    s = new(seats)

    assert len(s.city) == 55 - 2 * seats


@pytest.mark.parametrize("seats", [2, 6])
def test_cis_1_4_each_player_is_dealt_three_resource_cards(seats: int) -> None:
    s = new(seats)

    assert [len(hand(s, seat)) for seat in range(seats)] == [3] * seats
    assert len(s.deck) == 55 - 3 * seats
    assert discard(s) == {}
    assert n_resource_cards(s) == 55
    assert sorted(s.deck) != list(s.deck)


def test_cis_1_4_the_dealt_cards_are_seen_by_their_owner_alone() -> None:
    s = new()

    own = [event for event in happened(s, "hand_dealt", A) if event["seat"] == A]
    others = [event for event in happened(s, "hand_dealt", B) if event["seat"] == A]
    assert "cards" in own[0]
    assert "cards" not in others[0]


@pytest.mark.parametrize("seat", [A, B])
def test_cis_1_4_a_dealt_hand_is_told_to_its_owner_as_it_is(seat: int) -> None:
    s = new()
    own = next(event for event in happened(s, "hand_dealt", seat) if event["seat"] == seat)

    assert own["cards"] == {slug: hand(s, seat).count(slug) for slug in hand(s, seat)}


def test_cis_1_5_all_decide_at_the_same_time_between_keep_and_replace() -> None:
    s = new(3)

    assert s.pending == (A, B, C)
    assert [options(s, seat) for seat in (A, B, C)] == [[{"kind": "keep"}, {"kind": "replace"}]] * 3


def test_cis_1_5_a_replaced_hand_is_three_new_cards_and_must_be_kept() -> None:
    """Seat 0 replaces: its cards are those from the top of the deck, and nobody is asked again."""
    s = new(2)
    coming = s.deck[-3:]

    choose_hands(s, A)

    assert sorted(s.hands[:3]) == sorted(coming)
    assert asked(s) == "phase_1"


def test_cis_1_5_a_kept_hand_stays() -> None:
    s = new(2)
    before = hand(s, B)

    choose_hands(s, A)

    assert hand(s, B) == before
    assert happened(s, "hand_kept") == [{"seat": B}]


def test_cis_1_5_only_the_whole_hand_can_be_replaced() -> None:
    s = new(2)
    card = hand(s, A)[0]

    assert refused(s, A, Discard(card)) == "CIS-1.5"


def test_cis_1_5_who_has_decided_is_public_but_not_what() -> None:
    """The choice shows only once all have chosen."""
    keeps, replaces = new(3), new(3)
    keeps.apply(A, Keep())
    replaces.apply(A, Replace())

    for viewer in (B, C, None):
        assert keeps.view(viewer) == replaces.view(viewer)
        assert keeps.events(0, viewer) == replaces.events(0, viewer)
    assert keeps.view(B).to_json()["decided"] == [A]
    assert keeps.view(B).waiting == (B, C)
    assert replaces.view(A).to_json()["choice"] == "replace"
    assert keeps.view(A).to_json()["choice"] == "keep"


def test_cis_1_5_replacements_are_carried_out_in_turn_order_from_the_first_player() -> None:
    """All three replace; the first player, seat 2, draws first."""
    s = cisza("""
        seats = 3
        first = 2
        [[seat]]
        hand = ["axe", "axe", "axe"]
        [[seat]]
        hand = ["flare", "flare", "flare"]
        [[seat]]
        hand = ["drone", "drone", "drone"]
        [resource]
        deck = [
            "shotgun", "shotgun", "shotgun", "walkie", "walkie", "walkie", "surprise", "surprise", "surprise", "alarm",
        ]
        [now]
        decision = "mulligan"
    """)

    choose_hands(s, A, B, C)

    assert [hand(s, seat) for seat in (C, A, B)] == [["shotgun"] * 3, ["walkie"] * 3, ["surprise"] * 3]
    assert [event["seat"] for event in happened(s, "hand_replaced")] == [C, A, B]


def test_cis_1_6_replaced_cards_lie_face_up_in_the_discard_and_are_not_shuffled_back() -> None:
    s = new(2)
    before = hand(s, A)

    choose_hands(s, A)

    assert sorted(slug for slug, n in discard(s).items() for _ in range(n)) == sorted(before)
    assert len(s.deck) == 55 - 6 - 3
    assert happened(s, "hand_replaced", B) == [{"seat": A, "cards": discard(s)}]


@pytest.mark.parametrize("first", [0, 1, 2])
def test_cis_1_7_the_first_player_is_drawn_before_the_mulligan_and_known_to_all(first: int) -> None:
    """Every seat can be drawn; the draw is the first piece of chance of the game."""
    s = by_tape([first], seats=3)

    assert s.first == first
    assert happened(s, "first_player") == [{"seat": first}]
    assert [s.view(viewer).to_json()["first"] for viewer in (A, B, C, None)] == [first] * 4
    assert asked(s) == "mulligan"


@pytest.mark.parametrize("first", [A, B, C])
def test_cis_1_7_a_table_may_name_the_first_player(first: int) -> None:
    """CIS-Q22: the seat is known before the mulligan, and nothing is drawn for it."""
    s = cast(Cisza, grimtable.new("cisza", seats=3, options={"first": first}, seed=1))

    assert s.first == first
    assert happened(s, "first_player") == [{"seat": first}]
    assert s.view(None).to_json()["options"] == {"expert": False, "first": first}
    choose_hands(s)
    assert s.active == first


def test_cis_1_7_only_a_seat_of_the_table_can_be_first() -> None:
    with pytest.raises(BadSetup, match="option first is 3, not one of 'random', 0, 1, 2"):
        grimtable.new("cisza", seats=3, options={"first": 3})


def test_cis_1_7_games_of_the_first_ruleset_have_no_such_option() -> None:
    """They replay with the options they were recorded with."""
    table = grimtable.Table("cisza", 2, seed=1, version=1)

    assert table.state.setup.options == {"expert": False}
    assert table.header()["ruleset"] == "cisza@1"


def test_cis_1_7_turns_go_clockwise_from_the_first_player() -> None:
    s = by_tape([1], seats=3)
    choose_hands(s)
    order = []
    for _ in range(5):
        order.append(int(s.active))
        s.apply(s.active, s.default(s.active))

    assert order == [B, C, A, B, C]
