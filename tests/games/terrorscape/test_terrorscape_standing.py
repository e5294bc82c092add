"""What the search thinks of a table: every number has a name, and the plain things speak for the right side."""

from typing import cast

import pytest

from grimtable.engine.rng import seed_bytes
from grimtable.games.terrorscape import GAME
from grimtable.games.terrorscape.bots import features
from grimtable.games.terrorscape.state import Terrorscape


def a_round(number: int) -> Terrorscape:
    """A table of two rules of thumb at the beginning of a round."""
    s = cast(Terrorscape, GAME.deal(GAME.setup(2, "standard", {"killer": 0}, None), seed_bytes("standing")))
    while s.round_no < number:
        seat = s.next_seat()
        s.play(seat, s.prefer(seat, s.codes(seat)))
    return s


def test_every_feature_has_a_name_and_a_weight() -> None:
    found = features.features(a_round(3))

    assert len(found) == len(features.FEATURES) == len(features.WEIGHTS)
    assert len(set(features.FEATURES)) == len(features.FEATURES)


def test_looking_changes_nothing() -> None:
    s = a_round(3)
    before = GAME.dump(s)

    assert s.value() == s.value()
    assert GAME.dump(s) == before


@pytest.mark.parametrize(
    ("name", "value", "for_killer"),
    [("help_at", 3, False), ("repair", 4, False), ("level", 5, True), ("discovery", [], True)],
)
def test_what_speaks_for_whom(name: str, value: object, for_killer: bool) -> None:
    """Help on its way and a repaired radio speak for the Survivors, a high level and little time for the Killer."""
    s = a_round(3)
    before = s.value()
    setattr(s, name, value)
    after = s.value()

    assert (after[0] > before[0]) == for_killer
    assert after[0] + after[1] == pytest.approx(1)


def test_an_injury_speaks_for_the_killer() -> None:
    s = a_round(3)
    before = s.value()[0]
    s.health[0] = 1

    assert s.value()[0] > before
