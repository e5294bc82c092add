"""Setup: TER-2, and the choice of characters."""

from typing import cast

import grimtable
from grimtable.games.terrorscape.formats.actions import do
from grimtable.games.terrorscape.state import Terrorscape
from tests.games.terrorscape.tables import asked, happened, items, where


def begun(seats: int = 2, **options: object) -> Terrorscape:
    """A game with the characters chosen."""
    s = cast(Terrorscape, grimtable.new("terrorscape", seats, options=options, seed=3))
    s.apply(0, do("pick_killer", killer="SPE"))
    for name in ("marco", "sophia", "anna"):
        seat = next(seat for seat in s.pending if seat != 0)
        s.apply(seat, do("pick_survivor", survivor=name))
    return s


def test_ter_2_1_the_survivors_are_shared_among_their_players() -> None:
    """Two players: the first has seats 1 and 3, the second seat 2."""
    assert [begun(2).controller(i) for i in range(3)] == [1, 1, 1]
    assert [begun(3).controller(i) for i in range(3)] == [1, 2, 1]
    assert [begun(4).controller(i) for i in range(3)] == [1, 2, 3]
    moved = grimtable.new("terrorscape", 4, options={"killer": 2}, seed=1)
    assert moved.roles == ("survivors", "survivors", "killer", "survivors")


def test_ter_2_2_both_sides_choose_in_secret_and_then_show() -> None:
    s = cast(Terrorscape, grimtable.new("terrorscape", 2, seed=3))
    assert s.pending == (0, 1)
    s.apply(0, do("pick_killer", killer="SPE"))
    assert s.view(1).to_json()["killer"]["killer"] == ""
    s.apply(1, do("pick_survivor", survivor="anna"))
    assert s.view(0).to_json()["survivors"][0]["who"] == ""

    assert happened(begun(), "killer_chosen", 1)[0]["killer"] == "SPE"
    assert happened(begun(), "survivors_chosen", 0)[0]["people"] == ["marco", "sophia", "anna"]


def test_ter_2_3_twelve_cards_one_aside_two_in_hand() -> None:
    s = begun()

    assert s.hand[0] == 2
    assert len(s.deck) == 10
    assert s.hand[7] == 0
    assert 7 not in s.deck
    assert (s.level, s.strength()) == (1, 2)


def test_ter_2_4_the_killer_starts_at_the_hidden_exit_the_survivors_at_the_main_one() -> None:
    s = begun()

    assert s.view(1).to_json()["killer"]["last_seen"] == "Z5"
    assert {where(s, name) for name in ("marco", "sophia", "anna")} == {"C1"}


def test_ter_2_5_the_coloured_key_lies_under_the_search_deck() -> None:
    s = begun()

    assert len(s.discovery) == 32
    assert len(s.search) == 11
    assert s.search[0] == 1


def test_ter_2_6_starting_items_are_dealt_and_everybody_is_well() -> None:
    s = begun()

    assert items(s, "marco") == ["kit"]
    assert items(s, "sophia") == ["camera"]
    assert items(s, "anna") == []
    assert (sum(s.health), sum(s.fear), s.repair, s.rack, s.locks, s.noise, s.trap) == (0, 0, 0, 0, 0, 0, 15)


def test_ter_2_7_then_round_1_begins_with_the_survivors() -> None:
    assert asked(begun()) == "next"
    assert asked(begun(traits="easy")) == "trait"


def test_ter_2_8_seat_after_seat_picks_a_survivor_nobody_has() -> None:
    s = cast(Terrorscape, grimtable.new("terrorscape", 4, seed=3))
    assert s.pending == (0, 1)
    s.apply(1, do("pick_survivor", survivor="anna"))
    assert s.pending == (0, 2)

    taken = {str(action.to_json()["survivor"]) for action in s.legal(2)}
    assert taken == {"marco", "johnson", "william", "sophia"}


def test_ter_2_2_on_your_own_the_killer_is_asked_last_and_knows_nothing() -> None:
    """Survivors who are no team see each other's picks (TER-2.8); for the Killer it is as good as at once."""
    s = cast(Terrorscape, grimtable.new("terrorscape", 4, "on_your_own", seed=3))
    for seat, name in ((1, "anna"), (2, "marco"), (3, "william")):
        assert s.pending == (seat,)
        s.apply(seat, do("pick_survivor", survivor=name))

    assert s.pending == (0,)
    assert [one["who"] for one in s.view(0).to_json()["survivors"]] == ["", "", ""]


def test_ter_2_5_what_is_shuffled_and_dealt_differs_from_game_to_game() -> None:
    """TER-2.3, TER-12.2, TER-13.1, TER-14.1: decks, traits, the token, two plans; nothing without a variant."""
    decks, tokens, plans, traits = set(), set(), set(), set()
    for seed in range(12):
        options_ = {"plans": True, "traits": "hard"}
        s = cast(Terrorscape, grimtable.new("terrorscape", 4, "on_your_own", options_, seed=seed))
        for seat, name in ((1, "marco"), (2, "sophia"), (3, "anna")):
            s.apply(seat, do("pick_survivor", survivor=name))
        s.apply(0, do("pick_killer", killer="SPE"))
        decks |= {tuple(s.discovery), tuple(s.search), tuple(s.deck)}
        tokens.add(int(s.token))
        plans.add(tuple(s.plans))
        traits |= {tuple(s.dealt[:3]), s.dealt[3]}
        assert s.plans[0] != s.plans[1]
        assert sum(bin(bits).count("1") for bits in s.dealt) == 3 * 2 + 4
    assert (len(decks), tokens, len(plans) > 8, len(traits)) == (36, {0, 1, 2}, True, 24)
    plain = cast(Terrorscape, grimtable.new("terrorscape", 2, seed=1))
    plain.apply(0, do("pick_killer", killer="SPE"))
    for name in ("marco", "sophia", "anna"):
        plain.apply(1, do("pick_survivor", survivor=name))

    assert list(plain.plans) == [16, 16]
    assert not happened(plain, "token_given", 1)
