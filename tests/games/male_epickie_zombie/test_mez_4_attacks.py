"""Attacks (A): MEZ-4."""

from grimtable.games.male_epickie_zombie.formats.actions import Accept, Cleave, Go, Melee, Move, Pass, Shoot, Use
from tests.games.male_epickie_zombie.tables import (
    NOTHING,
    OVERKILL,
    WOUND,
    WOUNDS,
    dice,
    do,
    human,
    kinds,
    legal,
    options,
    question,
    refused,
    rooms,
    table,
    zombies,
)


def test_mez_4_1_a_zombie_in_the_room_must_be_killed() -> None:
    """MEZ-4.1: there is nothing else to choose from."""
    s = do(table(human("C-W", melee="chainsaw"), zombies="W-3"), Move("W-3"))
    assert question(s) == "kill"
    assert {action.kind for action in legal(s)} == {"melee"}


def test_mez_4_2_the_zombie_dies_whatever_the_roll() -> None:
    """MEZ-4.2: and goes back to the pool."""
    for face in (OVERKILL, NOTHING, WOUND, WOUNDS):
        s = dice(table(human("C-W"), zombies="W-3"), face)
        do(s, Move("W-3"), Melee())
        assert zombies(s) == set()
        assert s.pool == 18


def test_mez_4_3_the_faces_wound_or_open_a_free_move() -> None:
    """MEZ-4.3: 1, 2, nothing, a free move of 1 room."""
    for face, wounds in ((WOUND, 1), (WOUNDS, 2), (NOTHING, 0)):
        s = dice(table(human("C-W"), zombies="W-3"), face)
        do(s, Move("W-3"), Melee())
        assert s.wounds[0] == wounds
        assert question(s) == "turn"
    s = dice(table(human("C-W"), zombies="W-3"), OVERKILL)
    do(s, Move("W-3"), Melee())
    assert rooms(s, "go") == {"W-2", "C-W", "NW-1", "NW-3"}


def test_mez_4_4_declining_goes_on_here_leaving_does_not() -> None:
    """MEZ-4.4: B stays possible in the room when the free move is declined."""
    s = dice(table(human("C-W", ammo=5), zombies="W-3"), OVERKILL)
    do(s, Move("W-3"), Melee(), Pass())
    assert Use("ammo") in legal(s)
    s = dice(table(human("C-W", ammo=5), zombies="W-3"), OVERKILL)
    do(s, Move("W-3"), Melee(), Go("C-W"))
    assert Use("ammo") not in legal(s)


def test_mez_4_5_overkills_chain_after_the_last_move_too() -> None:
    """MEZ-4.5: the free move is followed by its own A, B, C."""
    s = dice(table(human("C-W", ammo=5), zombies="W-2 NW-3", moves=1), OVERKILL, OVERKILL)
    do(s, Move("W-2"), Melee(), Go("W-3"))
    assert s.moves == 0
    assert Use("ammo") in legal(s)


def test_mez_4_6_a_shot_costs_one_ammo_and_kills_next_door() -> None:
    """MEZ-4.6: from a room without a zombie."""
    s = do(table(human("C-M"), zombies="N-3"), Move("C-N"), Shoot("N-3"))
    assert s.ammo[0] == 8
    assert zombies(s) == set()


def test_mez_4_7_targets_are_adjacent_rooms_of_any_card() -> None:
    """MEZ-4.7: other stores, from the courtyard, never the own room or through a passage."""
    s = do(table(human("NW-1"), zombies="N-1 N-3 W-3 NW-2 SE-1"), Move("NW-3"))
    assert rooms(s, "shoot") == {"N-1", "N-3", "W-3", "NW-2"}
    assert refused(s, Shoot("SE-1")) == "MEZ-4.7"


def test_mez_4_8_one_kill_per_arrival() -> None:
    """MEZ-4.8: a second shot only after the next arrival."""
    s = do(table(human("NW-1"), zombies="N-1 N-3"), Move("NW-3"), Shoot("N-1"))
    assert refused(s, Shoot("N-3")) == "MEZ-4.8"
    s = dice(table(human("C-W"), zombies="W-3 NW-1"), NOTHING)
    do(s, Move("W-3"), Melee())
    assert options(s, "shoot") == []


def test_mez_4_9_one_may_shoot_oneself_to_death() -> None:
    """MEZ-4.9 MEZ-Q13: the zombie dies first."""
    s = do(table(human("C-M", 4, 5), zombies="N-3"), Move("C-N"), Shoot("N-3"))
    assert zombies(s) == set()
    assert "eaten" in kinds(s)


def test_mez_4_10_axe_and_golf_club_replace_the_free_move() -> None:
    """MEZ-4.10 MEZ-I1.10 MEZ-I1.12: one of them, part of the same A."""
    s = dice(table(human("C-W", melee="axe"), zombies="W-3 W-2 NW-1"), OVERKILL)
    do(s, Move("W-3"), Melee())
    assert rooms(s, "cleave") == {"W-2"}
    do(s, Cleave("W-2"))
    assert zombies(s) == {"NW-1"}
    assert question(s) == "turn"
    assert options(s, "shoot") == []
    s = dice(table(human("C-W", melee="golf-club"), zombies="W-3 NW-1"), OVERKILL)
    do(s, Move("W-3"), Melee(), Shoot("NW-1"))
    assert (s.ammo[0], zombies(s), s.kills) == (9, set(), 1)


def test_mez_4_11_reroll_machete_mutation_bat_in_this_order() -> None:
    """MEZ-4.11 MEZ-I1.11 MEZ-Z1.9: the Machete stops the 1 Wound face whatever Mutation says."""
    s = dice(table(human("C-W", melee="machete"), zombies="W-3", zombie_cards=["scientist"]), WOUND)
    do(s, Move("W-3"), Melee())
    assert s.wounds[0] == 0
    s = dice(table(human("C-W"), zombies="W-3", zombie_cards=["scientist"]), WOUND)
    do(s, Move("W-3"), Melee())
    assert s.wounds[0] == 2
    s = dice(table(human("C-W", character="fry-cook", melee="barbed-bat"), zombies="W-3"), WOUNDS, WOUND)
    do(s, Move("W-3"), Melee())
    assert question(s) == "reroll"
    do(s, Accept())
    assert question(s) == "bat"


def test_mez_4_12_costs_are_paid_in_full_or_not_at_all() -> None:
    """MEZ-4.12 MEZ-Z1.6 MEZ-I1.17: Red Eye and a second target add up."""
    s = do(table(human("C-M", 0, 1), zombies="N-3", zombie_cards=["photographer"]), Move("C-N"))
    assert refused(s, Shoot("N-3")) == "MEZ-4.12"
    s = table(human("NW-2", 0, 4, ranged="smg"), zombies="N-1 W-3", zombie_cards=["photographer"])
    do(s, Move("NW-3"))
    do(s, Shoot("N-1", "W-3"))
    assert zombies(s) == set()
    assert "eaten" in kinds(s)  # 4 ammo paid, 0 left


def test_mez_4_13_clean_up_crew_looks_before_the_result() -> None:
    """MEZ-4.13 MEZ-A1.10: the ammo comes before the wounds, and again after an Axe kill."""
    s = dice(table(human("C-W", 6, 8, character="janitor"), zombies="W-3"), WOUNDS)
    do(s, Move("W-3"), Melee())
    assert (s.wounds[0], s.ammo[0]) == (8, 9)
    assert "eaten" not in kinds(s)
    s = dice(table(human("C-W", 0, 5, character="janitor", melee="axe"), zombies="W-3 W-2"), OVERKILL)
    do(s, Move("W-3"), Melee(), Cleave("W-2"))
    assert s.ammo[0] == 6
