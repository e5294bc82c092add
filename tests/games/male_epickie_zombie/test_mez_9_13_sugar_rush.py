"""Sugar Rush: MEZ-9.13."""

from typing import Any

import pytest

from grimtable.games.male_epickie_zombie.formats.actions import Go, Move, Pass, Play, Shift, Take, Use
from tests.games.male_epickie_zombie.tables import (
    NOTHING,
    WOUND,
    Mez,
    dice,
    do,
    happened,
    human,
    legal,
    options,
    question,
    room,
    table,
)

CINEMA = ["g2a", "b1b", "o1a", "o2a", "p1b", "g1a", "p2a", "b2a"]


GARAGE = ["g2a", "b1a", "o1a", "o2a", "p1a", "g1a", "p2b", "b2a"]  # the police car is in SW-3


def rushing(**rest: Any) -> Mez:
    """In the zombie turn after human 0 a zombie comes to the Teenager in NW-3."""
    return table(human("C-M", 3, character="fry-cook"), human("NW-3", 2, 8, character="teenager"),
                 zombies="NW-1 NW-2", now={"step": "add", "store": "NW"}, **rest)  # fmt: skip


def test_mez_9_13_sugar_rush_goes_up_to_three_rooms_and_uses_the_room() -> None:
    """MEZ-9.13 MEZ-A1.4: no zombie there, courtyard included; B only, and Vehicles have no effect out of turn."""
    s = table(human("W-1", 3, character="teenager"), zombies="SW-2", now={"step": "add", "store": "W"})
    targets = {str(fields["room"]) for fields in options(s, "go")}
    assert "C-M" in targets
    assert "SW-2" not in targets
    assert "S-2" in targets
    assert "N-1" not in targets
    do(s, Go("C-M"))
    assert (question(s), set(legal(s))) == ("room", {Pass(), Use("heal")})
    do(s, Use("heal"))
    assert s.wounds[0] == 2
    s = table(human("SW-1", character="teenager"), now={"step": "add", "store": "SW"})
    do(s, Go("SW-3"))
    assert question(s) != "room"


@pytest.mark.parametrize(("face", "wounds"), [(WOUND, [3, 4]), (NOTHING, [3, 2])])
def test_mez_9_13_leftovers_hurt_or_heal_whoever_ran_there(face: int, wounds: list[int]) -> None:
    """MEZ-9.13 MEZ-R1.3: the Teenager rolls, so an active Fry Cook has nothing to roll again."""
    s = dice(do(rushing(), Go("N-2")), face)
    do(s, Use("leftovers"))
    assert [event["human"] for event in happened(s, "rolled")] == [1]
    assert list(s.wounds) == wounds
    assert question(s) != "reroll"


def test_mez_9_13_matinee_pays_whoever_ran_there() -> None:
    """MEZ-9.13 MEZ-R1.4."""
    s = dice(do(rushing(layout=CINEMA), Go("N-2")), NOTHING)
    do(s, Use("matinee"))
    assert list(s.ammo) == [9, 9]
    s = dice(do(rushing(layout=CINEMA), Go("N-2")), WOUND)
    do(s, Use("matinee"))
    assert list(s.wounds) == [3, 4]


def test_mez_9_13_a_second_rush_leaves_the_first_room_unused() -> None:
    """MEZ-9.13 MEZ-5.14: after a wrong clue the room left is not asked for again, nor the new one twice."""
    s = table(human("C-M"), human("SW-2", 3, character="teenager"), zombies="SW-1", clues=[4, 3, 2, 1],
              objectives=["source", "target", "cdc"], now={"step": "add", "store": "SW"})  # fmt: skip
    do(s, Go("NW-1"), Take("clue-1"))
    assert question(s) == "rush"
    do(s, Go("C-M"))
    assert (question(s), legal(s)[1:]) == ("room", [Use("heal")])
    do(s, Pass())
    assert question(s) == "turn"


def test_mez_9_13_a_police_car_in_ones_own_turn_leads_to_a_whole_arrival() -> None:
    """MEZ-9.13 MEZ-5.10: A, B and C follow it, and nothing is asked for the room beforehand."""
    s = table(human("W-1", character="teenager", backpack=["fireworks"]), zombies="NW-1", layout=GARAGE,
              objectives=["source", "target", "cdc"])  # fmt: skip
    do(s, Play("fireworks"), Shift("NW-1", "W-1"), Go("SW-3"), Use("car", "NW"))
    assert room(s, 0) == "NW-1"
    assert question(s) == "turn"
    assert Take("clue-1") in legal(s)


def test_mez_9_13_moves_go_on_after_a_rush_in_ones_own_turn() -> None:
    """MEZ-9.13: the rest of the Move is lost, the other Moves are not."""
    s = table(human("W-1", character="teenager", backpack=["fireworks"]), zombies="NW-1")
    do(s, Move("W-2"), Play("fireworks"), Shift("NW-1", "W-2"), Go("C-W"))
    assert (question(s), s.moves) == ("turn", 2)
    assert options(s, "use") == []


@pytest.mark.parametrize(("supplies", "delivered"), [([1, -1], [1]), ([-1, 1], [2]), ([1, 1], [1, 2]), ([0, -1], [])])
def test_mez_9_13_a_rush_to_the_middle_delivers_ones_own_supplies(supplies: list[int], delivered: list[int]) -> None:
    """MEZ-9.13 MEZ-5.19: number 1 first; another human's token stays with them."""
    s = do(rushing(supplies=supplies, supply_deck=[], barricade=2), Go("C-M"))
    assert [event["n"] for event in happened(s, "supply_back")] == delivered
    assert s.barricade == 2 + 2 * len(delivered)
