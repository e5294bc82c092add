"""OSA-V1 to OSA-V10: the first variants."""

from collections import Counter
from typing import Any

import pytest

from grimtable.games.osaczeni.formats.actions import Haunt, Pass, Play, Reroll
from grimtable.games.osaczeni.rules.epilogue import holds
from tests.games.osaczeni.tables import (
    A,
    B,
    C,
    Osaczeni,
    attack,
    ended,
    hand,
    happened,
    kinds,
    new,
    options,
    question,
    refused,
    scores,
    script,
    table,
    view,
)

# V1 No Mercy


def test_osa_v1_1_equal_strength_breaks_in_from_the_start() -> None:
    s = attack("A1: 0 OBR; A2: 1 OBR, 2 OBR", mode="v01", monsters="A1 2", hands={0: "bat"})

    assert happened(s, "threatened")[0]["area"] == "A1"
    assert view(s, None).equal_breaks_in


def test_osa_v1_2_the_dead_fill_row_2_first() -> None:
    s = attack("A1: 0 LID; A2: 1 OBR, 2 OBR; cold: 0 OBR", mode="v01", monsters="A1 2")
    fourth = attack("A1: 0 LID; A2: 1 OBR, 2 OBR; cold: 0 OBR, 0 BEK, 0 GAP", mode="v01", monsters="A1 2")

    assert happened(s, "row_filled") == [{"row": 2}]
    assert s.n_dice() == 5
    assert happened(fourth, "row_filled") == [{"row": 3}]
    assert fourth.n_dice() == 6


# V2, V3, V4


def test_osa_v2_1_a_whole_family_scores_four_more() -> None:
    assert scores(ended("A1: 0 OBR, 0 LID; A2: 1 OBR; cold: 1 LID, 2 OBR", "v02")) == [12, 5, 0]


def test_osa_v3_1_crybabies_attract_nobody() -> None:
    s = table("A1: 0 BEK, 1 OBR; A2: 2 OBR", mode="v03", now={"step": "arrival", "dice": ["A3"]})
    setup = table("A1: 0 BEK, 1 OBR; A2: 2 OBR", mode="v03", now={"step": "first_arrival"})

    for each in (s, setup):
        assert "crying" not in [args["cause"] for args in happened(each, "monster_came")]


def test_osa_v3_2_a_crybaby_is_worth_four() -> None:
    assert scores(ended("A1: 0 BEK; A2: 1 OBR; cold: 2 OBR", "v03")) == [4, 5, 0]


def test_osa_v4_1_a_crowd_draws_two_both_before_the_next_area() -> None:
    s = table("A1: 0 OBR; A2: 1 OBR; A3: 2 OBR", mode="v04", now={"step": "arrival", "dice": ["A5"]})
    crowd = [args["to"] for args in happened(s, "monster_came") if args["cause"] == "crowd"]

    assert crowd == ["A1", "A1", "A2", "A2", "A3", "A3"]


def test_osa_v4_2_the_first_arrival_is_unchanged() -> None:
    s = table("A1: 0 OBR; A2: 1 OBR; A3: 2 OBR", mode="v04", now={"step": "first_arrival"})

    assert [args["to"] for args in happened(s, "monster_came") if args["cause"] == "crowd"] == ["A1", "A2", "A3"]


# V5 Arsenal


def test_osa_v5_1_each_starts_with_a_bat_or_chainsaw_seen_by_the_owner() -> None:
    s = new(6, "v05")
    dealt = happened(s, "weapon_dealt", A)

    assert len(dealt) == 6
    assert dealt[A]["card"] in ("bat", "chainsaw")
    assert all("card" not in args for args in dealt[1:])
    assert Counter(card for seat in range(6) for card in hand(s, seat) if card in ("bat", "chainsaw")) == {
        "bat": 3,
        "chainsaw": 3,
    }


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_osa_v5_2_two_cards_each_and_the_rest_in_the_deck(seats: int) -> None:
    s = new(seats, "v05")

    assert [len(hand(s, seat)) for seat in range(seats)] == [2] * seats
    assert len(s.deck) == 23 - 2 * seats


# V6 Big Brother


def big_brother(**rest: Any) -> Osaczeni:
    """Nobody in the monitoring centre; A holds the badge and the dice are rolled."""
    return table("A1: 0 OBR; A2: 1 OBR; A4: 2 OBR", mode="v06", now={"step": "badge"}, **rest)


def test_osa_v6_1_the_badge_holder_looks_without_a_vote() -> None:
    s = big_brother()

    assert "vote_began" not in kinds(s)
    assert view(s, A).dice is not None
    assert view(s, B).dice is None


def test_osa_v6_2_once_a_round_one_die_may_be_rerolled_before_the_walkies() -> None:
    s = big_brother(hands={1: "walkie"})
    die = next(area for area in range(6) if s.dice[area])
    missing = next(area for area in range(6) if not s.dice[area])
    slugs = ("A1", "A2", "A3", "A4", "A5", "A6")

    assert question(s) == "reroll"
    assert {"kind": "pass"} in options(s, A)
    assert refused(s, A, Reroll(slugs[missing])) == "OSA-V6.2"
    script(s, slugs[missing])
    s.apply(A, Reroll(slugs[die]))
    assert s.dice[missing] == 1
    assert (question(s), s.pending) == ("walkie", (B,))  # once


def test_osa_v6_3_that_it_happened_is_public_the_die_is_not() -> None:
    s = big_brother()
    action = s.legal(A)[1]
    s.apply(A, action)

    assert happened(s, "die_rerolled", B) == [{"seat": A}]
    assert set(happened(s, "die_rerolled", A)[0]) == {"seat", "old", "new"}
    still = big_brother()
    still.apply(A, Pass())
    assert "die_rerolled" not in kinds(still)


def test_osa_v6_4_walkies_show_the_dice_after_the_reroll() -> None:
    s = big_brother(hands={1: "walkie"})
    s.apply(A, s.legal(A)[1])
    s.apply(B, Play("walkie"))

    assert view(s, B).dice == tuple(s.dice)


# V7, V8, V9


def test_osa_v7_1_the_game_ends_when_all_are_in_one_area_inside() -> None:
    people = "0 OBR, 1 OBR, 2 OBR, 2 LID"
    inside = table(f"A5: {people}", mode="v07", now={"step": "end"})
    outside = table(f"A6: {people}", mode="v07", now={"step": "end"})
    apart = table(f"A5: {people}; A1: 0 LID", mode="v07", now={"step": "end"})
    standard = table(f"A5: {people}", now={"step": "end"})

    assert inside.over
    assert not outside.over
    assert not apart.over
    assert not standard.over


def test_osa_v8_1_one_of_four_areas_is_closed_for_placement_and_all() -> None:
    drawn = Counter(new(3, "v08", seed).condemned for seed in range(60))
    s = new(3, "v08", 3)
    area = next(area for area in range(6) if s.closed >> area & 1)
    while question(s) == "place":
        s.apply(s.pending[0], s.legal(s.pending[0])[0])

    assert set(drawn) == {1 << 0, 1 << 1, 1 << 3, 1 << 4}
    assert s.crowd(area) == 0
    assert s.monsters[area] == 0
    assert all(args["area"] == "A6" for args in happened(s, "placed") if args["die"] == f"A{area + 1}")


def test_osa_v8_2_it_does_not_count_as_closed_for_the_epilogues() -> None:
    s = ended("A1: 0 OBR; A2: 1 OBR; A3: 2 OBR", "v08", condemned=["A5"])
    one = ended("A1: 0 OBR; A2: 1 OBR; A3: 2 OBR", "v08", condemned=["A5"], closed=["A4"])

    assert holds(s, 9)
    assert not holds(one, 9)
    assert not holds(one, 10)


def test_osa_v9_1_lost_families_place_a_monster_where_there_is_room() -> None:
    s = table(
        "A1: 1 OBR, 1 LID; cold: 0 OBR, 2 OBR",
        mode="v09",
        badge=1,
        monsters="A2 6, A4 6",
        closed=["A5"],
        now={"step": "arrival", "dice": ["A3"]},
    )

    assert s.pending == (C,)  # clockwise from B
    assert [option["area"] for option in options(s, C)] == ["A1", "A3", "A6"]
    assert refused(s, C, Haunt("A2")) == "OSA-V9.1"
    assert refused(s, C, Pass()) == "OSA-V9.1"
    s.apply(C, Haunt("A6"))
    assert s.pending == (A,)
    s.apply(A, Haunt("A6"))
    assert happened(s, "monster_came")[-1] == {"area": "A6", "to": "A6", "cause": "lost"}


def test_osa_v9_2_without_room_or_monsters_they_are_skipped() -> None:
    closed = ["A2", "A3", "A4", "A5"]
    full = table(
        "A1: 1 OBR, 1 LID; cold: 0 OBR, 2 OBR",
        mode="v09",
        badge=1,
        monsters="A1 6, A6 6",
        closed=closed,
        now={"step": "arrival", "dice": ["A3"]},
    )
    empty = table(
        "A1: 1 OBR, 1 LID; cold: 0 OBR, 2 OBR",
        mode="v09",
        badge=1,
        monsters="A1 5, A2 5, A3 5, A4 5, A5 5",
        now={"step": "arrival", "dice": ["A3"]},
    )

    for s in (full, empty):
        assert "attack" in [args["phase"] for args in happened(s, "phase_began")]  # nobody was asked on the way
        assert "haunted" not in kinds(s)


# V10 Shield Wall


def test_osa_v10_1_protectors_together_inside_have_strength_three() -> None:
    s = table("A1: 0 OBR, 1 OBR; A2: 2 OBR; A6: 2 LID", mode="v10", hidden=[[0, "OBR"]], now={"step": "truck"})
    lot = table("A6: 0 OBR, 1 OBR; A2: 2 OBR", mode="v10", now={"step": "truck"})

    assert (s.strength(0), s.strength(1)) == (6, 2)
    assert lot.strength(5) == 4
