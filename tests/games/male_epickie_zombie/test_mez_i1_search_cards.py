"""The texts of the search cards: MEZ-I1."""

from grimtable.games.male_epickie_zombie.formats.actions import (
    Accept,
    Collect,
    Drop,
    End,
    Go,
    Melee,
    Move,
    Pass,
    Play,
    Shoot,
)
from tests.games.male_epickie_zombie.tables import (
    NOTHING,
    OVERKILL,
    WOUNDS,
    beside,
    dice,
    do,
    happened,
    holds,
    human,
    legal,
    options,
    question,
    refused,
    room,
    rooms,
    table,
    zombies,
)


def test_mez_i1_4_the_skateboard_goes_anywhere_for_one_move() -> None:
    """MEZ-I1.4 MEZ-Q24 MEZ-Q44: any room that walking does not reach, then it is gone."""
    s = table(human("C-M", backpack=["skateboard"]))
    assert len(rooms(s, "move", "skateboard")) == 29 - 5
    do(s, Move("NE-1", "skateboard"))
    assert (room(s), holds(s), s.moves) == ("NE-1", set(), 2)
    assert refused(s, Move("SW-1", "skateboard")) == "MEZ-I1.4"


def test_mez_i1_1_adrenaline_gives_two_optional_moves() -> None:
    """MEZ-I1.1 MEZ-6.3 MEZ-6.8: used and gone for good."""
    s = do(table(human(backpack=["adrenaline"])), Play("adrenaline"))
    assert s.extra == 2
    assert holds(s) == set()
    assert s.beside == []


def test_mez_i1_9_the_crowbar_opens_the_next_door_after_a_fight() -> None:
    """MEZ-I1.9: the next Move, or the free move of that attack; lost with any Move."""
    s = dice(table(human("C-W", melee="crowbar"), zombies="W-3"), NOTHING)
    do(s, Move("W-3"), Melee())
    assert "SW-1" in rooms(s)
    assert "NW-1" in rooms(s)
    do(s, Move("W-2"))
    assert "NW-1" in rooms(s)  # a neighbour
    assert "SW-1" not in rooms(s)
    s = dice(table(human("C-W", melee="crowbar"), zombies="W-3"), OVERKILL)
    do(s, Move("W-3"), Melee())
    assert Go("SW-1") in legal(s)


def test_mez_i1_13_a_chainsaw_need_not_roll_but_makes_noise() -> None:
    """MEZ-I1.13 MEZ-8.8: no result, no wounds, Noise whatever the symbol."""
    s = table(human("C-W", melee="chainsaw", search="first-aid.purple"), zombies="W-3", moves=1)
    do(s, Move("W-3"), Melee("chainsaw"), End())
    assert happened(s, "rolled") == []
    assert happened(s, "noise") == [{"human": 0, "store": "W", "reason": "chainsaw"}]


def test_mez_i1_14_the_barbed_bat_is_dropped_instead_of_wounds() -> None:
    """MEZ-I1.14: beside the store; or take them."""
    s = dice(table(human("C-W", melee="barbed-bat"), zombies="W-3"), WOUNDS)
    do(s, Move("W-3"), Melee(), Drop("barbed-bat", "W"))
    assert (s.wounds[0], beside(s, "W"), holds(s)) == (0, ["barbed-bat"], set())
    assert refused(s, Collect("barbed-bat")) == "MEZ-3.9"
    s = dice(table(human("C-W", melee="barbed-bat"), zombies="W-3"), WOUNDS)
    do(s, Move("W-3"), Melee(), Pass())
    assert s.wounds[0] == 2


def test_mez_i1_16_the_shotgun_shoots_in_the_own_room() -> None:
    """MEZ-I1.16 MEZ-4.1: instead of the forced melee."""
    s = do(table(human("C-W", ranged="shotgun"), zombies="W-3"), Move("W-3"))
    assert set(legal(s)) == {Melee(), Shoot("W-3")}
    do(s, Shoot("W-3"))
    assert (zombies(s), s.ammo[0], s.kills) == (set(), 8, 1)


def test_mez_i1_17_the_smg_kills_a_second_zombie_for_one_more() -> None:
    """MEZ-I1.17: another legal target of the same attack."""
    s = do(table(human("NW-2", ranged="smg"), zombies="N-1 W-3"), Move("NW-3"))
    assert {"room": "N-1", "second": "W-3"} in options(s, "shoot")
    do(s, Shoot("N-1", "W-3"))
    assert (s.ammo[0], s.kills, zombies(s)) == (7, 2, set())
    assert {"room": "N-1", "second": "W-3"} not in options(
        do(table(human("NW-2", ranged="uzi"), zombies="N-1 W-3"), Move("NW-3")), "shoot"
    )


def test_mez_i1_18_the_uzi_shoots_after_a_fight() -> None:
    """MEZ-I1.18: once, from the same room."""
    s = dice(table(human("C-W", ranged="uzi"), zombies="W-3 NW-1 NW-3"), NOTHING)
    do(s, Move("W-3"), Melee(), Shoot("NW-1"))
    assert zombies(s) == {"NW-3"}
    assert options(s, "shoot") == []


def test_mez_i1_19_the_rifle_reaches_two_rooms() -> None:
    """MEZ-I1.19 MEZ-1.6: without passages."""
    s = do(table(human("C-M", ranged="rifle"), zombies="N-1 N-3 NW-1"), Move("C-N"))
    assert rooms(s, "shoot") == {"N-1", "N-3"}


def test_mez_i1_20_the_crossbow_shoots_first_for_free() -> None:
    """MEZ-I1.20: once per turn; Red Eye leaves a free target free."""
    s = table(human("C-M", ranged="crossbow"), zombies="N-3 W-3", zombie_cards=["photographer"])
    do(s, Move("C-N"), Shoot("N-3"))
    assert s.ammo[0] == 9
    do(s, Move("C-W"), Shoot("W-3"))
    assert s.ammo[0] == 7


def test_mez_i1_15_the_revolver_saves_its_owner_for_one_ammo() -> None:
    """MEZ-I1.15 MEZ-9.11: the zombie dies, no wound; or not."""
    s = table(human("W-1", ranged="revolver"), now={"step": "add", "store": "W"})
    assert question(s) == "revolver"
    do(s, Accept())
    assert (s.wounds[0], s.ammo[0], zombies(s)) == (0, 8, set())
    s = table(human("W-1", ranged="revolver"), now={"step": "add", "store": "W"})
    do(s, Pass())
    assert (s.wounds[0], zombies(s)) == (1, {"W-1"})


def test_mez_i1_21_knife_and_pistol_are_no_cards() -> None:
    """MEZ-I1.21: nothing to drop, and one fights and shoots without cards."""
    s = do(table(human("C-M"), zombies="N-3"), Move("C-N"))
    assert options(s, "drop") == []
    assert Shoot("N-3") in legal(s)


def test_mez_i1_2_the_grenade_clears_the_store_one_enters() -> None:
    """MEZ-I1.2 MEZ-6.9 MEZ-Q10: from another card, before A; no Overkill; a shot may follow."""
    s = dice(table(human("C-W", backpack=["grenade"]), zombies="W-1 W-2 W-3 NW-1"), OVERKILL)
    do(s, Move("W-3"))
    assert question(s) == "grenade"
    do(s, Play("grenade"))
    assert zombies(s) == {"NW-1"}
    assert question(s) == "turn"
    assert Shoot("NW-1") in legal(s)
    s = dice(table(human("C-W", backpack=["grenade"]), zombies="W-1"), WOUNDS)
    do(s, Move("W-3"), Play("grenade"))
    assert s.wounds[0] == 2


def test_mez_i1_9_a_free_move_spends_the_crowbars_chance() -> None:
    """MEZ-I1.9: it is that Move; declined, the chance is kept for the next one."""
    s = dice(table(human("C-W", melee="crowbar"), zombies="W-3"), OVERKILL)
    do(s, Move("W-3"), Melee(), Go("W-2"))
    assert "SW-1" not in rooms(s)
    s = dice(table(human("C-W", melee="crowbar"), zombies="W-3"), OVERKILL)
    do(s, Move("W-3"), Melee(), Pass())
    assert "SW-1" in rooms(s)


def test_mez_i1_15_the_revolver_may_cost_ones_life() -> None:
    """MEZ-I1.15 MEZ-9.11 MEZ-Q13: the zombie dies, no overrun wound, then the Eaten Alive check."""
    s = table(human("C-M"), human("W-1", 2, 3, ranged="revolver"), now={"step": "add", "store": "W"})
    do(s, Accept())
    assert zombies(s) == set()
    assert [event["human"] for event in happened(s, "eaten")] == [1]
    assert happened(s, "overrun") == []
