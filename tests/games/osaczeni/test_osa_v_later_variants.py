"""OSA-V11 to OSA-V21: the later variants."""

from collections import Counter
from typing import Any

import pytest

from grimtable.games.osaczeni.formats.actions import Feed, Give, Keep, Pass, Play
from tests.games.osaczeni.tables import (
    A,
    B,
    C,
    D,
    Osaczeni,
    attack,
    ended,
    hand,
    happened,
    kinds,
    monsters,
    new,
    options,
    pass_all,
    players,
    point,
    question,
    refused,
    scores,
    table,
    view,
)

# V11 Barter


def barter() -> Osaczeni:
    """A discussion on the parking lot: A and B hold cards, C none, D is elsewhere."""
    return table(
        "A6: 0 OBR, 1 OBR, 2 OBR; A1: 3 OBR",
        seats=4,
        mode="v11",
        hands={0: "bat keys", 1: "can"},
        now={"step": "truck"},
    )


def test_osa_v11_1_a_card_may_be_handed_to_another_participant() -> None:
    s = barter()

    gifts = [(option["card"], option["player"]) for option in options(s, A) if option["kind"] == "give"]
    assert gifts == [("bat", B), ("bat", C), ("keys", B), ("keys", C)]
    assert refused(s, A, Give("bat", D)) == "OSA-V11.1"
    assert refused(s, A, Give("molotov", B)) == "OSA-V11.1"
    s.apply(A, Give("keys", C))
    assert hand(s, C) == ["keys"]


def test_osa_v11_2_once_per_discussion_step() -> None:
    s = barter()
    s.apply(A, Give("keys", C))
    s.apply(B, Pass())
    s.apply(C, Pass())

    assert s.pending == (A,)
    assert options(s, A) == [{"kind": "pass"}]
    assert refused(s, A, Give("bat", B)) == "OSA-V11.2"


def test_osa_v11_2_on_the_parking_lot_every_monster_brings_a_new_step() -> None:
    s = attack(
        "A6: 0 OBR, 0 LID, 1 OBR, 1 LID; A1: 2 OBR", area="A6", mode="v11", monsters="A6 2", hands={0: "keys walkie"}
    )
    s.apply(A, Give("keys", B))
    assert refused(s, B, Give("keys", C)) == "OSA-V11.1"  # no participant
    pass_all(s)
    point(s, {A: B, B: B})
    s.apply(B, Feed("LID"))

    assert question(s) == "discuss"
    assert Give("walkie", B) in s.legal(A)


def test_osa_v11_3_it_reopens_the_step_like_a_card() -> None:
    s = barter()
    s.apply(A, Pass())
    s.apply(B, Give("can", C))
    s.apply(C, Pass())

    assert s.pending == (A,)


def test_osa_v11_4_giver_and_receiver_know_the_card() -> None:
    s = barter()
    s.apply(A, Give("keys", C))

    assert happened(s, "card_handed", A)[0]["card"] == "keys"
    assert happened(s, "card_handed", C)[0]["card"] == "keys"
    assert happened(s, "card_handed", B) == [{"seat": A, "other": C}]


# V12 Grief, V13 Full Load


def test_osa_v12_1_who_loses_a_crybaby_draws_a_card() -> None:
    s = attack("A1: 0 BEK; A2: 0 OBR, 1 OBR, 2 OBR", mode="v12", monsters="A1 3", deck=["keys", "bat"])
    lost = attack("A1: 0 BEK; A2: 1 OBR, 2 OBR", mode="v12", monsters="A1 3")
    other = attack("A1: 0 LID; A2: 0 OBR, 1 OBR, 2 OBR", mode="v12", monsters="A1 3")
    bare = attack("A1: 0 BEK; A2: 0 OBR, 1 OBR, 2 OBR", mode="v12", monsters="A1 3", deck=[])

    assert hand(s, A) == ["keys"]
    assert happened(s, "grief_drawn", A) == [{"seat": A, "card": "keys"}]
    assert happened(s, "grief_drawn", B) == [{"seat": A}]
    assert kinds(s).index("victim_taken") < kinds(s).index("grief_drawn")
    assert "grief_drawn" not in kinds(lost)  # eliminated
    assert "grief_drawn" not in kinds(other)
    assert "eaten" in kinds(bare)
    assert "grief_drawn" not in kinds(bare)  # no card is left


def full_load(deck: list[str], seats: int = 4) -> Osaczeni:
    """A searches a deck alone."""
    return table("A6: 0 OBR; A1: 1 OBR, 2 OBR", seats=seats, mode="v13", deck=deck, now={"step": "truck"})


def test_osa_v13_1_four_cards_two_go_to_two_players_one_is_boxed() -> None:
    s = full_load(["bat", "can", "keys", "meat", "walkie"])
    boxed = view(s, None).boxed
    assert view(s, A).drawn == 4
    s.apply(A, Keep("keys"))
    assert set(players(s, A)) == {B, C}  # the first of two clockwise: D would leave nobody for the second
    s.apply(A, Give("bat", B))
    assert set(players(s, A)) == {C, D}
    assert refused(s, A, Give("can", B)) == "OSA-V13.1"
    s.apply(A, Give("can", D))

    assert [hand(s, seat) for seat in range(4)] == [["keys"], ["bat"], [], ["can"]]
    assert view(s, None).boxed == boxed + 1


def test_osa_v13_1_each_pair_of_gifts_has_one_way() -> None:
    """Every outcome of giving two different cards to two of three players is reached exactly once."""
    results: Counter[tuple[tuple[str, ...], ...]] = Counter()
    for first in full_load(["bat", "can", "keys", "meat"]).legal(A):
        s = full_load(["bat", "can", "keys", "meat"])
        s.apply(A, first)
        for second in s.legal(A):
            middle = s.clone()
            middle.apply(A, second)
            for third in middle.legal(A):
                end = middle.clone()
                end.apply(A, third)
                results[tuple(tuple(hand(end, seat)) for seat in range(4))] += 1

    assert len(results) == 4 * 3 * 2 * 3  # kept, the two given in order, the pair of players
    assert set(results.values()) == {1}


def test_osa_v13_2_of_three_cards_none_is_boxed() -> None:
    s = full_load(["bat", "can", "keys"])
    boxed = view(s, None).boxed
    s.apply(A, Keep("keys"))
    s.apply(A, Give("bat", B))
    s.apply(A, Give("can", C))
    two = full_load(["bat", "can"])
    two.apply(A, Keep("can"))
    two.apply(A, Give("bat", D))

    assert view(s, None).boxed == boxed
    assert hand(two, D) == ["bat"]
    assert question(two) not in ("keep", "give")


# V14 to V20


def test_osa_v14_1_the_keys_are_worth_six_on_the_parking_lot_else_nothing() -> None:
    there = ended("A6: 0 LID; A1: 1 OBR, 2 OBR", "v14", hands={0: "keys"})
    away = ended("A2: 0 LID; A1: 1 OBR, 2 OBR", "v14", hands={0: "keys"})
    flees = ended("A2: 0 LID; A1: 1 OBR, 2 OBR", "v14", hands={0: "keys"}, monsters="A2 6")

    assert scores(there) == [9, 5, 5]
    assert scores(away) == [3, 5, 5]
    assert scores(flees) == [9, 5, 5]  # after the closing of the last round


@pytest.mark.parametrize("character", ["OBR", "LID", "BEK", "GAP"])
def test_osa_v14_1_any_of_the_four_characters_brings_the_keys_to_the_truck(character: str) -> None:
    s = ended(f"A6: 0 {character}; A1: 1 OBR, 2 OBR", "v14", hands={0: "keys"})

    assert scores(s)[A] == {"OBR": 5, "LID": 3, "BEK": 7, "GAP": 1}[character] + 6


def test_osa_v15_1_the_only_open_leader_has_three_votes_several_one() -> None:
    alone = table("A6: 0 LID, 1 OBR, 2 OBR", mode="v15", now={"step": "truck"})
    point(alone, {A: A, B: B, C: B})
    two = table("A6: 0 LID, 1 LID, 2 OBR", mode="v15", now={"step": "truck"})
    point(two, {A: A, B: B, C: B})
    hidden = attack("A5: 0 LID, 1 LID, 2 OBR", area="A5", mode="v15", monsters="A5 6", hands={1: "meat"})
    hidden.apply(B, Play("meat", character="LID"))
    point(hidden, {A: C, C: A})

    assert happened(alone, "votes_shown")[0]["weights"] == [3, 1, 1]
    assert happened(two, "votes_shown")[0]["weights"] == [1, 1, 1]
    assert happened(hidden, "votes_shown")[0]["weights"] == [3, 0, 1]


def test_osa_v16_1_protectors_on_the_parking_lot_send_monsters_away_first() -> None:
    s = attack("A6: 0 OBR, 1 OBR, 2 LID; A1: 0 LID", area="A6", mode="v16", monsters="A6 3")
    safe = attack("A6: 0 OBR, 1 OBR, 2 LID; A1: 0 LID", area="A6", mode="v16", monsters="A6 2")

    assert monsters(s)[5] == 1
    assert question(s) == "vote"
    assert "threatened" not in kinds(safe)
    assert monsters(safe)[5] == 0


@pytest.mark.parametrize(("seats", "threshold"), [(3, 2), (4, 2), (5, 3), (6, 3)])
def test_osa_v17_1_the_threshold_is_half_the_players_rounded_up(seats: int, threshold: int) -> None:
    names = [f"{seat} OBR" for seat in range(3)] + ["0 LID"]
    over = table(f"A5: {', '.join(names[:threshold])}", seats=seats, mode="v17", now={"step": "end"})
    on = table(f"A5: {', '.join(names[: threshold + 1])}", seats=seats, mode="v17", now={"step": "end"})

    assert over.over
    assert not on.over


def test_osa_v18_1_five_monsters_close_an_area_that_keeps_six_notches() -> None:
    s = table("A5: 0 OBR, 1 OBR, 2 OBR, 2 LID", mode="v18", monsters="A1 5, A2 4", now={"step": "end"})

    assert happened(s, "area_closed") == [{"area": "A1", "monsters": 5}]
    assert view(s, None).notches[1] == 6


def test_osa_v19_1_ties_are_broken_by_living_cards_victim_token() -> None:
    def winners(people: str, **rest: Any) -> list[int]:
        s = ended(people, "v19", **rest)
        assert s.outcome is not None
        return [seat for seat, result in s.outcome.results.items() if result == "win"]

    equal = "A1: 0 OBR; A2: 1 OBR; cold: 2 OBR"
    assert winners("A1: 0 LID, 0 GAP; A5: 1 OBR; cold: 2 OBR", hands={0: "keys"}) == [A]  # 3 + 1 + 1 = 5: more alive
    assert winners(equal, hands={1: "can"}, victim=0) == [B]
    assert winners(equal, victim=1) == [B]
    assert winners(equal, victim=2) == [A, B]
    many = "walkie walkie walkie energy energy energy can can can bat bat bat"
    assert winners(equal, hands={1: many}, victim=0) == [B]  # cards before the token
    two = "A1: 0 LID, 0 GAP; A5: 1 OBR; cold: 2 OBR"
    assert winners(two, hands={1: many}, victim=1) == [B]  # 4 points against 5
    assert winners(two, hands={0: "keys", 1: many}, victim=1) == [A]  # the living before cards and token


def test_osa_v19_2_with_no_survivors_no_tie_is_broken() -> None:
    s = ended("cold: 0 OBR, 1 OBR, 2 OBR", "v19", hands={0: "can"})

    two = ended("cold: 0 OBR, 1 OBR, 2 OBR", "v19", hands={0: "can", 1: "can"}, victim=2, options={"unlocked": ["01"]})

    assert s.outcome is not None
    assert set(s.outcome.results.values()) == {"win"}
    assert two.outcome is not None
    assert two.outcome.notes["epilogue"] == "18"  # all three share: not two of them by their cards, which were 19


def test_osa_v20_1_hands_start_empty() -> None:
    s = new(4, "v20")

    assert [hand(s, seat) for seat in range(4)] == [[], [], [], []]
    assert len(s.deck) == 23


def pockets() -> Osaczeni:
    """A searches with two cards in hand; B, who has two as well, gets one."""
    s = table(
        "A6: 0 OBR; A1: 2 OBR; cold: 1 OBR",
        mode="v20",
        hands={0: "bat can", 1: "meat pistol"},
        deck=["keys", "walkie", "energy"],
        now={"step": "truck"},
    )
    s.apply(A, Keep("keys"))
    s.apply(A, Give("walkie", B))
    return s


def test_osa_v20_2_over_two_cards_one_is_boxed_at_once_and_only_the_owner_knows() -> None:
    s = pockets()

    assert question(s) == "box"
    assert [option["card"] for option in options(s, A)] == ["can", "bat", "keys"]
    s.apply(A, s.legal(A)[1])
    assert hand(s, A) == ["can", "keys"]
    assert happened(s, "limit_boxed", A) == [{"seat": A, "card": "bat"}]
    assert happened(s, "limit_boxed", C) == [{"seat": A}]
    assert s.pending == (B,)  # eliminated or not


def test_osa_v20_3_the_searcher_first_then_the_receiver() -> None:
    s = pockets()
    assert s.pending == (A,)
    s.apply(A, s.legal(A)[0])
    assert s.pending == (B,)
    s.apply(B, s.legal(B)[0])

    assert len(hand(s, A)) == len(hand(s, B)) == 2
    assert [args["seat"] for args in happened(s, "limit_boxed")] == [A, B]


# V21 Roll of Fate


def test_osa_v21_1_one_of_the_twenty_is_drawn_and_announced() -> None:
    games = [new(3, "v21", seed) for seed in range(120)]

    assert {int(s.variant) for s in games} == set(range(1, 21))
    assert happened(games[0], "variant_drawn") == [{"variant": f"{games[0].variant:02}"}]
    assert view(games[0], None).to_json()["variant"] == f"v{games[0].variant:02}"


def test_osa_v21_2_the_drawn_variant_is_not_unlocked() -> None:
    s = table("A1: 0 OBR; cold: 1 OBR, 2 OBR", mode="v21", variant=9, now={"step": "end"})

    assert s.outcome is not None
    assert s.outcome.notes["epilogue"] == "02"
    assert s.outcome.notes["variant"] == "v09"
