"""Skill cards, deck, levels: TER-8."""

import pytest

from tests.games.terrorscape.tables import act, asked, count_cards, hurt, killer_at, options, skip


def test_ter_8_8_the_card_being_resolved_is_not_shuffled_in() -> None:
    """TER-8.14, TER-Q49: cut short by an encounter it waits until that is over."""
    s = killer_at("main", "anna N4; johnson C1; marco C1", hand="FURY PUR", about={"level": 3})
    act(s, "play", card="BUT-FURY")
    act(s, "spend", card="BUT-PUR")
    act(s, "move", to="N4")
    act(s, "stop")
    assert s.card == 7
    assert s.spent[7] == 0
    act(s, "defend")
    skip(s, "flee")

    assert s.card == 0
    assert s.spent[7] + s.hand[7] + s.deck.count(7) == 1


def test_ter_8_12_the_specters_level_3_injures_on_overflow_for_three_cards() -> None:
    """TER-8.13, TER-10.3, TER-Q42: no encounter; asked even with too few cards."""
    s = killer_at(
        "fast", "anna Z3 fear=2; johnson C1; marco C1", killer="SPE", hand="SCRM PUR PUR DET", about={"level": 3}
    )
    act(s, "play", card="SPE-SCRM")
    assert asked(s) == "overflow"
    act(s, "yes")
    for card in ("SPE-PUR", "SPE-PUR", "SPE-DET"):
        act(s, "spend", card=card)
    assert asked(s) == "amulet"
    act(s, "pass")
    assert hurt(s, "anna")
    assert asked(s) == "fast"
    poor = killer_at("fast", "anna Z3 fear=2; johnson C1; marco C1", killer="SPE", hand="SCRM", about={"level": 3})
    act(poor, "play", card="SPE-SCRM")

    assert options(poor) == [{"kind": "pass"}]


def test_ter_8_12_only_a_specter_of_level_3_profits_from_an_overflow() -> None:
    for killer, card, level, question in (("SPE", "SCRM", 2, "fast"), ("SPE", "SCRM", 3, "overflow")):
        s = killer_at("fast", "anna Z3 fear=2; johnson C1; marco C1", killer=killer, hand=card, about={"level": level})
        act(s, "play", card=f"{killer}-{card}")
        assert asked(s) == question
    murderer = killer_at(
        "fast", "anna Z3 fear=2; johnson C1; marco C1", killer="MUR", hand="NOT PUR", about={"level": 5}
    )
    act(murderer, "play", card="MUR-NOT")
    act(murderer, "spend", card="MUR-PUR")

    assert asked(murderer) == "fast"


def test_ter_8_1_a_cost_that_takes_the_whole_hand_is_paid_at_once() -> None:
    """TER-8.16: everybody can count that all cards go; where nobody can, which ones is asked."""
    for counted in (True, False):
        s = killer_at("main", "marco C1; johnson C1; anna C1", hand="SAW PUR DET")
        if counted:
            count_cards(s, *["card_drawn"] * 3)
        act(s, "play", card="BUT-SAW")

        assert (asked(s) == "pay") is not counted
        assert s.hand[0] == (0 if counted else 2)


@pytest.mark.parametrize(("n", "wanted"), [(2, "fast"), (3, "overflow")])
def test_ter_8_12_no_payment_is_asked_for_that_everybody_knows_is_too_much(n: int, wanted: str) -> None:
    """TER-8.16: with two cards in hand nobody can be injured for three; the limit is three."""
    s = killer_at(
        "fast", "marco C3; johnson C3 fear=2; anna C3", killer="SPE", lair="C3", about={"level": 3},
        hand="SCRM" + " PUR" * min(n, 2) + " DET" * (n - 2),
    )  # fmt: skip
    count_cards(s, *["card_drawn"] * (n + 1))
    act(s, "play", card="SPE-SCRM")

    assert asked(s) == wanted
