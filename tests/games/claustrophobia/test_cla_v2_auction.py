"""CLA-V2: the point auction and the team it buys."""

from grimtable.games.claustrophobia.rules.auction import BUYING_GIFTS, BUYING_OBJECTS, could_spend
from tests.games.claustrophobia.tables import DEMON, HUMAN, auction, do, kinds, mark, new, options, question, refused


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


def test_cla_v2_3_what_can_still_be_spent_counts_every_bearer_and_gift() -> None:
    """CLA-V2.3, CLA-V2.4, CLA-Q38: four Gifts and one Object each, from a place of the shopping list on."""
    s = auction(bid=21)
    do(s, "hire", type="brute")
    do(s, "hire", type="brute")

    assert could_spend(s, BUYING_GIFTS, 21) == 4 * 2 + 3 * 2
    assert could_spend(s, BUYING_GIFTS + 5, 21) == 2 + 3 * 2
    assert could_spend(s, BUYING_GIFTS + 6, 21) == 3 * 2
    assert could_spend(s, BUYING_OBJECTS + 2, 21) == 2  # after the first Brute
    assert could_spend(s, BUYING_GIFTS, 5) == 4
