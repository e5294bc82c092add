"""OSA-1: setup, placement by dice, the first arrival."""

from typing import cast

import pytest

import grimtable
from grimtable.engine.rng import Tape, seed_bytes
from grimtable.games.osaczeni import GAME
from grimtable.games.osaczeni.formats.actions import Place
from grimtable.games.osaczeni.state import Osaczeni
from tests.games.osaczeni.tables import A, B, C, hand, happened, kinds, monsters, new, options, question, table, where


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_osa_1_1_all_cards_and_monsters_are_there(seats: int) -> None:
    s = new(seats)

    assert len(s.deck) + sum(len(hand(s, seat)) for seat in range(seats)) == 23
    assert sum(s.monsters) + s.pool == 25
    assert s.n_dice() == 4
    assert s.cold == []


def test_osa_1_1_the_deck_is_shuffled() -> None:
    assert new(seed=1).deck != new(seed=2).deck
    assert sorted([*new(seed=1).deck]) != new(seed=1).deck


def test_osa_1_2_badge_and_victim_token_lie_with_two_random_seats() -> None:
    pairs = {(new(3, seed=seed).badge, new(3, seed=seed).victim) for seed in range(60)}

    assert pairs == {(badge, victim) for badge in range(3) for victim in range(3) if badge != victim}


def test_osa_1_2_the_table_may_name_the_seats() -> None:
    s = new(4, badge=2, victim=0)
    half = {new(4, seed=seed, victim=1).badge for seed in range(40)}

    assert (s.badge, s.victim) == (2, 0)
    assert half == {0, 2, 3}
    with pytest.raises(grimtable.GrimtableError, match=r"OSA-1\.2"):
        new(4, badge=1, victim=1)


@pytest.mark.parametrize(("seats", "family"), [(3, 4), (4, 3), (5, 3), (6, 3)])
def test_osa_1_3_only_three_players_have_an_oaf(seats: int, family: int) -> None:
    s = new(seats)

    assert [s.family_size(seat) for seat in range(seats)] == [family] * seats
    assert where(s, A, "GAP") == ("absent" if family == 3 else where(s, A, "GAP"))
    assert (where(s, A, "GAP") == "absent") == (seats > 3)


def test_osa_1_3_families_have_colours_in_seat_order_from_the_one_the_table_names() -> None:
    assert new(3).roles == ("red", "blue", "green")
    assert new(3, colour="purple").roles == ("purple", "orange", "red")


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_osa_1_4_each_draws_one_card_and_only_the_owner_sees_it(seats: int) -> None:
    s = new(seats)

    assert [len(hand(s, seat)) for seat in range(seats)] == [1] * seats
    assert len(s.deck) == 23 - seats
    for seat in range(seats):
        dealt = happened(s, "card_dealt", seat)
        assert [args["seat"] for args in dealt if "card" in args] == [seat]
        assert dealt[seat]["card"] == hand(s, seat)[0]


def test_osa_1_5_the_badge_holder_rolls_first_as_many_dice_as_characters() -> None:
    s = new(3, badge=1)

    rolled = happened(s, "places_rolled")

    assert [args["seat"] for args in rolled] == [B]
    assert sum(rolled[0]["dice"].values()) == 4
    assert s.pending == (B,)


def placement(dice: list[int]) -> Osaczeni:
    """A new game of three with badge 0 and victim 1, its cards dealt in any order and its dice scripted."""
    setup = GAME.setup(3, "standard", {"badge": 0, "victim": 1, "colour": "red", "unlocked": []})
    shuffle = [0] * 22
    return cast(Osaczeni, GAME.deal(setup, seed_bytes(0), Tape([*shuffle, *dice])))


def test_osa_1_6_each_die_places_one_character_and_equal_dice_are_one_option() -> None:
    s = placement([0, 0, 3, 5])

    assert len(options(s, A)) == 3 * 4  # A1, A4, A6 with four characters
    s.apply(A, Place("A1", "BEK"))
    assert where(s, A, "BEK") == "A1"
    assert len(options(s, A)) == 3 * 3  # one more die shows A1
    s.apply(A, Place("A1", "OBR"))
    assert {option["die"] for option in options(s, A)} == {"A4", "A6"}
    s.apply(A, Place("A6", "GAP"))  # the last die and the last character are placed without asking

    assert where(s, A, "GAP") == "A6"
    assert where(s, A, "LID") == "A4"


def test_osa_1_6_a_full_area_sends_the_character_to_the_parking_lot() -> None:
    s = placement([0, 0, 0, 0])

    for character in ("OBR", "LID", "BEK"):
        s.apply(A, Place("A1", character))

    assert [where(s, A, slug) for slug in ("OBR", "LID", "BEK", "GAP")] == ["A1", "A1", "A1", "A6"]


def test_osa_1_7_a_player_places_all_before_the_next_one_rolls() -> None:
    s = placement([0, 1, 2, 3])

    s.apply(A, Place("A1", "OBR"))

    assert s.pending == (A,)
    assert len(happened(s, "places_rolled")) == 1
    s.apply(A, Place("A2", "LID"))
    s.apply(A, Place("A3", "BEK"))
    assert [args["seat"] for args in happened(s, "places_rolled")] == [A, B]
    assert s.pending == (B,)


def test_osa_1_8_four_dice_then_crying_then_crowds_and_no_attack() -> None:
    """Six monsters at an area at once neither attack nor close it (OSA-8.3, OSA-8.4)."""
    s = table("A2: 0 BEK, 0 OBR; A3: 1 LID", monsters="A2 5", now={"step": "first_arrival"})

    arrived = happened(s, "monster_came")

    assert [args["cause"] for args in arrived] == ["die"] * 4 + ["crying", "crowd"]
    assert sum(happened(s, "dice_shown")[0]["dice"].values()) == 4
    assert {args["area"] for args in arrived if args["cause"] != "die"} == {"A2"}
    assert s.monsters[1] == 6
    assert not s.is_closed(1)
    assert "threatened" not in kinds(s)


def test_osa_1_9_round_one_starts_with_the_truck() -> None:
    s = table("A6: 0 BEK, 1 OBR; A1: 2 LID", hands={0: "bat"}, round=0, now={"step": "first_arrival"})

    assert happened(s, "round_began") == [{"round": 1}]
    assert happened(s, "phase_began") == [{"phase": "truck"}]
    assert question(s) == "discuss"
    assert monsters(s)[5] >= 2
    assert s.pending == (A,)
    assert C not in s.pending
