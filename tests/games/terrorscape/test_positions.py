"""Positions of Terrorscape: what a person writes of the moment at hand."""

from typing import Any

import pytest

from grimtable.engine.errors import BadPosition
from tests.games.terrorscape.tables import act, asked, table


@pytest.mark.parametrize("left", [0, 1, 2])
def test_ter_7_4_the_actions_left_are_as_written(left: int) -> None:
    s = table(now={"step": "main", "actions": left})

    for _ in range(left):
        assert asked(s) == "main"
        act(s, "search")
    assert asked(s) == "slow"


@pytest.mark.parametrize("left", [-1, 3, "two", True, None])
def test_ter_7_4_there_are_no_more_than_two_actions(left: Any) -> None:
    with pytest.raises(BadPosition, match=rf"now: actions is {left!r}, not a number from 0 to 2 \(TER-7\.4\)"):
        table(now={"step": "main", "actions": left})
