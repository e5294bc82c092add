"""CLA-V2: the point auction and the team it buys."""

from typing import Any

import pytest

from tests.games.claustrophobia.tables import DEMON, HUMAN, do, happened, kinds, mark, new, options, question, refused


def auction(mode: str = "survivors", bid: int = 17) -> Any:
    """The opener bids, the other passes."""
    s = new(mode, auction=True)
    do(s, "bid", points=bid)
    do(s, "pass")
    return s


def test_cla_v2_2_bidding_goes_down_in_turn() -> None:
    """CLA-V2.1, CLA-V2.2: the scenario is fixed; 21 or less, then strictly lower; the lowest bid plays Human."""
    s = new(auction=True)
    opener = s.pending[0]
    assert s.roles == ("", "")
    assert [option["points"] for option in options(s, "bid")] == list(range(21, 2, -1))
    do(s, "bid", points=20)
    assert refused(s, "bid", points=20) == "CLA-V2.2"
    do(s, "bid", points=18)
    do(s, "pass")

    assert s.human() == 1 - opener
    assert mark(s, "points") == 18


def test_cla_v2_2_if_the_opener_passes_the_other_has_21() -> None:
    """CLA-V2.2."""
    s = new(auction=True)
    opener = s.pending[0]
    do(s, "pass")

    assert (s.human(), mark(s, "points")) == (1 - opener, 21)


def test_cla_v2_8_three_is_the_lowest_bid() -> None:
    """CLA-V2.8: a player facing it must pass, so he is not asked."""
    s = new("invasion", auction=True)
    opener = s.pending[0]
    assert refused(s, "bid", points=2) == "CLA-V2.8"
    do(s, "bid", points=3)

    assert s.human() == opener
    assert question(s) == "team"


def test_cla_v2_3_costs_and_worked_example_17() -> None:
    """CLA-V2.3, CLA-V2.4, CLA-V2.6, CLA-V2.7, CLA-Q38: 17 = 2 Gifts, 2 Brutes with Shields, 3 Advantage cards."""
    s = auction(bid=17)
    do(s, "hire", type="brute")
    do(s, "hire", type="brute")
    do(s, "take_gift", gift="courage")
    do(s, "take_gift", gift="prescience")
    assert refused(s, "take_gift", gift="blessing") == "CLA-V2.3"  # one way to buy each team
    do(s, "equip", figure="brute-1", object="shield")
    assert refused(s, "equip", figure="brute-2", object="blunderbuss") == "CLA-V2.4"
    do(s, "equip", figure="brute-2", object="shield")  # nobody is left to equip: the team is complete (CLA-14.9)

    assert s.hand[0] == 3
    assert s.humans_in_play() == 3
    assert mark(s, "threat") == 4
    assert mark(s, "gifts") == 1 << 4 | 1 << 5


def test_cla_v2_3_limits_of_the_shop() -> None:
    """CLA-V2.3: two of each at most, four Gifts, Objects within the six cards."""
    s = auction(bid=21)
    for _ in range(2):
        do(s, "hire", type="brute")
    assert refused(s, "hire", type="brute") == "CLA-V2.3"
    for gift in ("blessing", "healing", "gather", "courage"):
        do(s, "take_gift", gift=gift)
    assert refused(s, "take_gift", gift="smite") == "CLA-V2.3"
    do(s, "equip", figure="redeemer", object="hammer")
    assert refused(s, "equip", figure="brute-1", object="hammer") == "CLA-V2.3"


def test_cla_v2_5_limits_of_the_scenarios() -> None:
    """CLA-V2.5: no Redeemer in S4 and S6, at least 1 Condemned there and in S1, at most 2 in S5."""
    for mode in ("ritual", "gold"):
        s = auction(mode, bid=9)
        assert kinds(s) == {"hire"}
        assert refused(s, "pass") == "CLA-V2.5"
        assert refused(s, "take_gift", gift="smite") == "CLA-V2.5"
        do(s, "hire", type="blade")
        assert "pass" in kinds(s)
    s = auction("survivors", bid=9)
    assert refused(s, "pass") == "CLA-V2.5"
    s = auction("possessed", bid=12)
    do(s, "hire", type="brute")
    do(s, "hire", type="blade")
    assert refused(s, "hire", type="blade") == "CLA-V2.5"


def test_cla_v2_5_the_treasure_is_given_out_to_the_bought_team() -> None:
    """CLA-V2.5: one real token and as many decoys as there are other warriors."""
    s = auction("gold", bid=6)
    do(s, "hire", type="brute")
    do(s, "hire", type="blade")

    assert question(s) == "entrust"
    assert len(s.tokens) == 2


def test_cla_v2_3_no_more_points_are_left_than_there_are_cards() -> None:
    """CLA-V2.3, CLA-Q38: with 21 points something must be bought."""
    s = auction("invasion", bid=21)

    assert refused(s, "pass") == "CLA-V2.3"
    assert {HUMAN, DEMON} == {0, 1}


def test_cla_v1_handicaps_combine_with_the_auction() -> None:
    """CLA-V1.4: the extra Gift comes after the team, the extra card on top."""
    s = new(auction=True, handicap=["more_gifts", "more_cards"])
    do(s, "bid", points=9)
    do(s, "pass")
    do(s, "hire", type="blade")
    do(s, "take_gift", gift="courage")
    do(s, "pass")
    assert question(s) == "gift"
    do(s, "take_gift", gift="smite")

    assert s.hand[0] == 4 + 1


@pytest.mark.parametrize("mode", ["ritual", "gold"])
@pytest.mark.parametrize("bid", [15, 17, 20, 21])
def test_cla_q38_every_way_through_the_shop_spends_the_bid(mode: str, bid: int) -> None:
    """CLA-Q38, CLA-V2.3: no purchase leads where more points are left than the deck has cards (CLA-S4.1: 13)."""
    s = auction(mode, bid)
    cards = 13 if mode == "ritual" else 15
    shops, seen, most = [s], set(), 0
    while shops:
        s = shops.pop()
        actions = s.legal(s.pending[0])
        assert actions
        for action in actions:
            after = s.clone()
            after.apply(after.pending[0], action)
            if question(after) != "team":
                condemned = len(happened(after, "hired"))
                objects = sum(thing > 0 for thing in after.gear)
                assert bid - 3 * condemned - 2 * objects == after.hand[0] <= cards
                most = max(most, int(after.hand[0]))
                continue
            bought = (tuple(after.at), tuple(after.gear), tuple(after.marks))
            if bought not in seen:
                seen.add(bought)
                shops.append(after)

    assert len(seen) > 20
    teams = [bid - 3 * condemned - 2 * objects for condemned in (1, 2, 3, 4) for objects in range(condemned + 1)]
    assert most == max(rest for rest in teams if rest <= cards)
