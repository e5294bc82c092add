"""Positions of Małe Epickie Zombie: a dump with pieces that this game has put away is refused."""

from typing import Any

import pytest

import grimtable
from grimtable.engine.errors import BadPosition
from tests.games.male_epickie_zombie.tables import human, table, token


def load(dump: dict[str, Any]) -> Any:
    return grimtable.load_position("male_epickie_zombie", dump)


def dumped() -> dict[str, Any]:
    """Parts of the helicopter are in play, tanks are not."""
    s = table(human(), objectives=["helicopter", "cure", "target"], tokens={"part-1": "SE-1"})
    return grimtable.dump_position(s)


@pytest.mark.parametrize("place", ["SE-1", 0])
def test_mez_q31_tokens_of_an_objective_that_is_not_in_play_are_refused(place: str | int) -> None:
    """On a room or with a human: nobody could ever use them."""
    dump = dumped()
    dump["tokens"]["tank-1"] = place

    with pytest.raises(BadPosition, match=r"tokens, tank-1.*\(MEZ-Q31\)"):
        load(dump)


@pytest.mark.parametrize("place", ["N-1", 0])
def test_mez_q31_tokens_of_an_objective_in_play_lie_anywhere(place: str | int) -> None:
    dump = dumped()
    dump["tokens"]["part-1"] = place

    assert token(load(dump), "part-1") == place
