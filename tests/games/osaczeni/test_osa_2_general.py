"""OSA-2: general rules."""

import grimtable
from grimtable.games.osaczeni.formats.actions import Give, Pass, Play
from tests.games.osaczeni.tables import (
    A,
    B,
    C,
    D,
    attack,
    hand,
    happened,
    options,
    pass_all,
    point,
    question,
    refused,
    table,
    view,
)


def test_osa_2_1_a_round_is_phases_1_to_7_in_order() -> None:
    """A whole round without anybody on A6 or in A3; then the next one begins."""
    s = table("A1: 0 OBR, 0 LID; A2: 1 OBR, 1 LID; A4: 2 OBR, 2 LID", round=3, now={"step": "begin_round"})
    while s.round_no < 5:
        s.apply(s.pending[0], s.default(s.pending[0]))

    phases = [args["phase"] for args in happened(s, "phase_began")]

    assert phases[:7] == ["truck", "badge", "maps", "moves", "arrival", "attack", "closing"]
    assert phases[7] == "truck"
    assert [args["round"] for args in happened(s, "round_began")][:2] == [4, 5]


def test_osa_2_2_order_is_clockwise_from_the_badge_holder() -> None:
    s = table("A1: 0 OBR; A2: 1 OBR; A4: 2 OBR", hands={0: "bat", 1: "bat", 2: "bat"}, badge=1, now={"step": "roll"})

    asked = []
    while question(s) == "walkie":
        asked.append(s.pending[0])
        s.apply(s.pending[0], Pass())

    assert asked == [B, C, A]


def test_osa_2_3_an_eliminated_player_does_nothing_but_receive_and_break_ties() -> None:
    people = "A1: 0 OBR, 0 LID; A6: 1 OBR, 2 OBR; cold: 3 OBR"
    s = table(people, seats=4, hands={3: "energy walkie", 1: "bat"}, victim=3, now={"step": "truck"})
    pass_all(s)
    point(s, {B: C, C: B})

    assert s.pending == (D,)  # the tie
    assert question(s) == "tie"
    s.apply(D, s.legal(D)[0])
    s.apply(B, s.legal(B)[0])
    assert D in [option["player"] for option in options(s, B)]  # may receive a card
    s.apply(B, next(action for action in s.legal(B) if action.to_json()["player"] == D))
    seen = []
    while question(s) not in ("discuss", "vote", ""):
        seen += [(question(s), seat) for seat in s.pending]
        s.apply(s.pending[0], s.default(s.pending[0]))
    assert not [entry for entry in seen if entry[1] == D]  # no walkie, destination, move or drink
    assert len(hand(s, D)) == 3


def test_osa_2_4_strength_counts_all_characters_hidden_ones_too() -> None:
    s = table("A1: 0 OBR, 1 LID, 2 BEK", monsters="A1 4", hidden=[[0, "OBR"]], now={"step": "truck"})

    assert s.strength(0) == 4
    assert not s.is_threatened(0)
    assert view(s, None).strengths[0] == 4
    assert view(s, None).monsters[0] == 4


def test_osa_2_5_an_area_is_full_at_its_spaces_and_the_parking_lot_never() -> None:
    s = table("A1: 0 OBR, 0 LID, 1 OBR; A6: 1 LID, 1 BEK, 2 OBR, 2 LID, 2 BEK, 0 BEK, 0 GAP", now={"step": "truck"})

    assert not s.has_space(0)
    assert s.has_space(5)
    s.at[0] = 5
    assert s.has_space(0)  # freed the moment somebody leaves


def test_osa_2_6_a_monster_without_a_notch_goes_to_the_parking_lot_or_stays_in_the_pool() -> None:
    full = table(
        "A1: 0 OBR; A2: 1 OBR; A4: 2 OBR",
        monsters="A1 6, A6 5",
        closed=["A5"],
        now={"step": "arrival", "dice": ["A1", "A5"]},
    )

    came = happened(full, "monster_came")

    assert came[0] == {"area": "A1", "to": "A6", "cause": "die"}
    assert happened(full, "monster_stayed")[0] == {"area": "A5", "cause": "die", "lack": "notch"}


def test_osa_2_7_an_empty_pool_places_nobody() -> None:
    s = table(
        "A1: 0 OBR; A2: 1 OBR; A4: 2 OBR",
        monsters="A3 6, A5 6, A6 5, A4 3, A2 2, A1 2",
        pool=1,
        now={"step": "arrival", "dice": ["A1", "A1"]},
    )

    assert len(happened(s, "monster_came")) == 1
    assert happened(s, "monster_came")[0]["to"] == "A1"
    assert s.pool + sum(s.monsters) == 25


def test_osa_2_8_the_number_of_cards_is_public_the_cards_are_not() -> None:
    s = table("A6: 0 OBR, 1 OBR; A1: 2 OBR", hands={0: "bat bat bat can", 1: "keys"}, now={"step": "truck"})

    assert view(s, C).hands == (4, 1, 0)
    assert view(s, C).cards == (None, None, (0,) * 10)
    assert "keys" not in str(view(s, C).to_json())
    assert refused(s, A, Give("bat", B)) == "OSA-2.8"  # no trading


def test_osa_2_9_a_played_card_is_resolved_at_once_and_stays_in_the_box() -> None:
    s = attack("A1: 0 OBR, 1 LID", monsters="A1 6", hands={0: "bat bat"})
    deck = list(s.deck)

    s.apply(A, Play("bat"))

    assert s.monsters[0] == 5
    assert view(s, None).played[5] == 1
    assert s.deck == deck
    assert hand(s, A) == ["bat"]


def test_osa_2_10_what_is_said_changes_nothing() -> None:
    """Talk is not an action: votes count whatever was promised (OSA-16.1)."""
    t = grimtable.Table("osaczeni", seats=3, seed=5)
    before = t.state.hash()
    t.say(0, grimtable.claim("osaczeni", {"kind": "hand_claim", "cards": ["molotov"]}))
    t.say(1, "I will never vote for you")

    assert t.state.hash() == before
    assert [said.seat for said in t.talk(2)] == [0, 1]
