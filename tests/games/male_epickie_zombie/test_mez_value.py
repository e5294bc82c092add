"""What the bots think of a position: never a rule, but it must point the right way."""

import pytest

from grimtable.games.male_epickie_zombie.bots import features, judgement, weights

from .tables import Mez, human, new, table


def at_turn(s: Mez, turn: int) -> Mez:
    """Beginners play until a turn begins."""
    while not s.over and s.turn < turn:
        seat = s.next_seat()
        s.play(seat, s.prefer(seat, s.codes(seat)))
    return s


@pytest.mark.parametrize("mode", ["coop", "coop_automa", "rivalry", "rivalry_automa", "solo"])
def test_looking_changes_nothing_and_says_the_same_again(mode: str) -> None:
    """The turn is finished on a copy."""
    s = at_turn(new(mode), 4)
    before = s.hash()
    values = s.value()

    assert s.value() == values
    assert s.hash() == before


def test_what_humans_win_the_zombie_player_loses() -> None:
    """Cooperative: two sides share one victory (MEZ-11.1 to MEZ-11.3); competitive: all seats share it."""
    coop, rivalry = at_turn(new("coop", 4), 5).value(), at_turn(new("rivalry", 4), 5).value()

    assert coop[0] == coop[1] == coop[2] == pytest.approx(1 - coop[3])
    assert sum(rivalry) == pytest.approx(1)


def test_lives_barricade_and_survivors_are_worth_something() -> None:
    """Each alone makes the humans' chance better (MEZ-9.5, MEZ-10.1, MEZ-10.5)."""
    plain = judgement.estimate(table(human(wounds=5, ammo=7), barricade=2, survivors=1))[0]

    assert judgement.estimate(table(human(wounds=0, ammo=7), barricade=2, survivors=1))[0] > plain
    assert judgement.estimate(table(human(wounds=5, ammo=7), barricade=5, survivors=1))[0] > plain
    assert judgement.estimate(table(human(wounds=5, ammo=7), barricade=2, survivors=3))[0] > plain


def test_every_number_has_its_weight() -> None:
    """The lists are as long as the numbers they weigh."""
    tables = (weights.COOP_TABLE, weights.AUTOMA_TABLE, weights.RIVALRY_TABLE, weights.RIVALS_TABLE)
    sides = (weights.COOP_SIDE, weights.AUTOMA_SIDE, weights.RIVALRY_SIDE, weights.RIVALS_SIDE)

    assert {len(each) for each in tables} == {features.TABLE}
    assert {len(each) for each in sides} == {features.SIDE}
