"""What characters can do: MEZ-A1."""

import pytest

from grimtable.games.male_epickie_zombie.formats.actions import (
    Accept,
    Collect,
    End,
    Go,
    Melee,
    Move,
    Name,
    Pass,
    Peek,
    Shoot,
    Use,
)
from tests.games.male_epickie_zombie.tables import (
    NOTHING,
    OVERKILL,
    WOUND,
    WOUNDS,
    dice,
    do,
    human,
    legal,
    question,
    refused,
    room,
    rooms,
    table,
)


def test_mez_a1_1_the_athlete_starts_fast_only_from_a_room_without_a_zombie() -> None:
    """MEZ-A1.1: first Move only."""
    assert "W-2" in rooms(table(human("C-M", character="athlete")))
    assert "C-S" not in rooms(table(human("W-3", character="athlete"), zombies="W-3"))
    s = do(table(human("C-M", character="athlete")), Move("C-N"))
    assert "W-2" not in rooms(s)


def test_mez_a1_9_the_mall_cop_opens_a_door_once_per_turn() -> None:
    """MEZ-A1.9: Room 1 of an adjacent store; from the courtyard of any inner store."""
    s = table(human("C-M", character="mall-cop"))
    assert rooms(s, "move", "key") == {"N-1", "E-1", "S-1", "W-1"}
    do(s, Move("S-1", "key"))
    assert rooms(s, "move", "key") == set()
    assert rooms(table(human("S-3", character="mall-cop")), "move", "key") == {"SE-1", "SW-1"}


def test_mez_a1_3_the_popstar_runs_two_rooms_after_an_overkill() -> None:
    """MEZ-A1.3: up to 2 rooms, through zombies."""
    s = dice(table(human("C-W", character="popstar"), zombies="W-3 W-2"), OVERKILL)
    do(s, Move("W-3"), Melee())
    assert {Go("W-1"), Go("SW-2"), Go("C-M")} <= set(legal(s))


def test_mez_a1_13_the_fry_cook_rerolls_once_per_turn() -> None:
    """MEZ-A1.13: the second result stands; no third roll."""
    s = dice(table(human("C-W", character="fry-cook"), zombies="W-3 W-2"), WOUNDS, NOTHING, WOUND)
    do(s, Move("W-3"), Melee(), Accept())
    assert s.wounds[0] == 0
    do(s, Move("W-2"), Melee())
    assert s.wounds[0] == 1


def test_mez_a1_12_hot_wire_starts_a_vehicle_among_zombies() -> None:
    """MEZ-A1.12: and gives 1 ammo."""
    s = do(table(human("SW-3", ammo=5, character="greaser"), zombies="SW-1"), Move("SW-2"), Use("motorcycle"))
    assert s.ammo[0] == 6
    s = do(table(human("SW-3", ammo=5, character="athlete"), zombies="SW-1"), Move("SW-2"))
    assert refused(s, Use("motorcycle")) == "MEZ-5.1"


def test_mez_a1_2_the_doctor_heals_only_when_the_marker_moved() -> None:
    """MEZ-A1.2 MEZ-Q20: not at 6."""
    s = table(human("C-N", character="doctor", wounds=2), supplies=[0, -1], barricade=6, supply_deck=[])
    do(s, Move("C-M"))
    assert question(s) == "turn"
    s = table(human("C-N", character="doctor", wounds=2), supplies=[0, -1], barricade=5, supply_deck=[])
    do(s, Move("C-M"), Pass())
    assert s.wounds[0] == 2


def test_mez_a1_5_quick_fix_once_per_turn() -> None:
    """MEZ-A1.5: on arriving in C-M."""
    s = do(table(human("C-N", character="mechanic"), barricade=3), Move("C-M"), Accept(), Move("C-N"), Move("C-M"))
    assert s.barricade == 4
    assert question(s) == "turn"


def test_mez_a1_14_the_survivalist_gains_one_more() -> None:
    """MEZ-A1.14: from rooms and search cards."""
    s = table(human("C-W", ammo=2, character="survivalist"), beside=[["W", "frequency"]])
    do(s, Move("W-3"), Use("ammo"), Collect("frequency"))
    assert s.ammo[0] == 2 + 2 + 4


def test_mez_a1_8_sneak_peek_shows_ones_own_card_before_the_first_move() -> None:
    """MEZ-A1.8 MEZ-8.7 MEZ-Q38: for 1 ammo, to nobody else."""
    s = table(human("C-N", character="photographer", search="axe.blue"))
    do(s, Peek())
    assert s.ammo[0] == 8
    assert s.view(0).to_json()["humans"][0]["search"] == "axe.blue"
    assert s.view(1).to_json()["humans"][0]["search"] == "back"
    assert refused(s, Peek()) == "MEZ-A1.8"
    s = do(table(human("C-N", character="photographer", search="axe.blue")), Move("C-M"))
    assert refused(s, Peek()) == "MEZ-A1.8"


@pytest.mark.parametrize("fought", [False, True])
def test_mez_a1_6_good_vibes_heal_whoever_attacked_nobody(fought: bool) -> None:
    """MEZ-A1.6: when the Moves are over."""
    s = table(human("C-M", 3, character="hippie"), zombies="N-3", moves=1)
    do(s, Move("C-N"))
    if fought:
        do(s, Shoot("N-3"))
    do(s, End())
    assert s.wounds[0] == (3 if fought else 2)
    assert room(s) == "C-N"


def test_mez_a1_7_the_quiz_is_about_one_symbol_of_four() -> None:
    """MEZ-A1.7: each of the other three is wrong."""
    for symbol in ("purple", "orange", "green", "blue"):
        s = table(human("W-1", 0, 5, character="teacher", search="first-aid.purple"), moves=1)
        do(s, Move("W-2"), End(), Name(symbol))
        assert s.ammo[0] == (6 if symbol == "purple" else 5)
