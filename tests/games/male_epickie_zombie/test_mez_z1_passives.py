"""What zombie cards do by themselves: MEZ-Z1."""

import pytest

import grimtable
from grimtable.engine.errors import BadPosition
from grimtable.games.male_epickie_zombie.formats.actions import (
    Accept,
    Collect,
    Go,
    Melee,
    Move,
    Pass,
    Play,
    Shift,
    Shoot,
    Use,
)
from tests.games.male_epickie_zombie.tables import (
    GARAGE,
    NOTHING,
    OVERKILL,
    dice,
    do,
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


def test_mez_z1_3_crowd_surge_fills_the_room_left_by_an_overkill() -> None:
    """MEZ-Z1.3 MEZ-3.10: only by the free move, only if the pool has one."""
    s = dice(table(human("C-W"), zombies="W-3", zombie_cards=["popstar"]), OVERKILL)
    do(s, Move("W-3"), Melee(), Go("C-W"))
    assert zombies(s) == {"W-3"}


def test_mez_z1_3_a_surge_always_finds_a_zombie_and_an_empty_room() -> None:
    """MEZ-Z1.3 MEZ-4.2: the free move follows the kill there; a table that says otherwise is refused."""
    with pytest.raises(BadPosition, match=r"an Overkill without .* \(MEZ-4.2\)"):
        table(human("W-3"), zombies="W-3", now={"decision": "overkill"})
    with pytest.raises(BadPosition, match=r"an Overkill without .* \(MEZ-4.2\)"):
        table(human("C-W"), now={"decision": "overkill"})
    dump = grimtable.dump_position(table(human("W-3"), zombie_cards=["popstar"], now={"decision": "turn"}))
    dump["now"]["steps"].append(["surge", 21, 0, 0, 0])
    dump["now"]["asked"] = []
    grimtable.load_position("male_epickie_zombie", dump)
    with pytest.raises(BadPosition, match=r"a surge into .* \(MEZ-Z1.3\)"):
        grimtable.load_position("male_epickie_zombie", {**dump, "zombies": ["W-1"]})


def test_mez_z1_4_joyride_costs_a_wound_for_passages_and_vehicles() -> None:
    """MEZ-Z1.4: a two-room Move counts only if it needs the passage."""
    s = table(human("SW-1"), zombie_cards=["teenager"])
    do(s, Move("SW-2"), Use("motorcycle"))
    assert s.wounds[0] == 1
    s = table(human("NE-1", character="athlete"), zombie_cards=["teenager"])
    do(s, Move("SE-3", "passage"))
    assert s.wounds[0] == 1


def test_mez_z1_14_detention_forbids_backpack_cards_for_a_turn() -> None:
    """MEZ-Z1.14: after an Overrun since the last turn; the next turn is free again."""
    s = table(
        human("C-N", backpack=["adrenaline", "skateboard"]),
        zombie_cards=["teacher"],
        now={"step": "begin_turn", "overrun": [0]},
    )
    assert refused(s, Play("adrenaline")) == "MEZ-Z1.14"
    assert rooms(s, "move", "skateboard") == set()
    s = table(human("C-N", backpack=["adrenaline"]), zombie_cards=["teacher"], now={"step": "begin_turn"})
    assert Play("adrenaline") in legal(s)


def test_mez_z1_6_red_eye_makes_shots_at_other_cards_dearer() -> None:
    """MEZ-Z1.6: not within the own store."""
    s = do(table(human("C-W"), zombies="W-2 NW-1", zombie_cards=["photographer"]), Move("W-3"), Shoot("W-2"))
    assert s.ammo[0] == 8
    s = do(table(human("C-W"), zombies="W-2 NW-1", zombie_cards=["photographer"]), Move("W-3"), Shoot("NW-1"))
    assert s.ammo[0] == 7


def test_mez_z1_13_dug_in_zombies_cannot_be_shot_from_elsewhere() -> None:
    """MEZ-Z1.13: Room 3 from another card; within the store they can."""
    s = do(table(human("C-M"), zombies="N-3", zombie_cards=["survivalist"]), Move("C-N"))
    assert options(s, "shoot") == []
    s = do(table(human("C-N"), zombies="E-3", zombie_cards=["survivalist"]), Move("C-E"), Move("E-2"))
    assert rooms(s, "shoot") == {"E-3"}
    assert room(s) == "E-2"


def test_mez_z1_2_malpractice_heals_one_less_of_two_or_more() -> None:
    """MEZ-Z1.2: 2 becomes 1, 1 stays."""
    s = do(table(human("C-N", 3), zombie_cards=["doctor"]), Move("C-M"), Use("heal"))
    assert s.wounds[0] == 2


def test_mez_z1_5_saboteur_halves_supplies() -> None:
    """MEZ-Z1.5: 1 instead of 2."""
    s = do(table(human("C-N"), supplies=[0, -1], barricade=2, supply_deck=[], zombie_cards=["mechanic"]), Move("C-M"))
    assert s.barricade == 3


def test_mez_z1_8_lost_and_found_allows_one_card_per_arrival() -> None:
    """MEZ-Z1.8: supply draws are free of it."""
    s = table(human("C-W"), zombie_cards=["janitor"], beside=[["W", "axe"], ["W", "grenade"]])
    do(s, Move("W-3"), Collect("axe"))
    assert refused(s, Collect("grenade")) == "MEZ-Z1.8"
    do(s, Move("W-2"))
    assert Collect("grenade") in legal(s)


def test_mez_z1_11_bad_trip_takes_one_ammo_off_pickups() -> None:
    """MEZ-Z1.11: 2 instead of 3."""
    s = table(human("C-W", ammo=2), zombie_cards=["hippie"], beside=[["W", "frequency"]])
    do(s, Move("W-3"), Collect("frequency"))
    assert s.ammo[0] == 4


def test_mez_z1_10_the_zombie_player_may_skip_the_gear_room() -> None:
    """MEZ-Z1.10: choice per zombie, also in a human turn."""
    s = table(human(), mode="coop", zombie_cards=["greaser"], now={"step": "add", "store": "W", "n": 2})
    do(s, Accept(), Pass())
    assert zombies(s) == {"W-1", "W-2"}


def test_mez_z1_4_only_the_way_through_a_passage_is_a_joyride() -> None:
    """MEZ-Z1.4: two rooms on foot, a free move next door by Crowbar and one within reach cost nothing."""
    s = do(table(human("NE-1", character="athlete"), zombie_cards=["teenager"]), Move("E-2"))
    assert s.wounds[0] == 0
    s = dice(table(human("C-W", melee="crowbar"), zombies="W-3", zombie_cards=["teenager"]), OVERKILL)
    do(s, Move("W-3"), Melee(), Go("SW-1"))
    assert s.wounds[0] == 0
    s = dice(table(human("E-1"), zombies="NE-2", zombie_cards=["teenager"]), OVERKILL)
    do(s, Move("NE-2"), Melee(), Go("SE-3"))
    assert s.wounds[0] == 1


def test_mez_z1_4_the_police_car_costs_a_wound_on_arrival() -> None:
    """MEZ-Z1.4 MEZ-3.10: before the zombie there is fought."""
    s = table(human("SW-1"), zombie_cards=["teenager"], layout=GARAGE)
    do(s, Move("SW-3"), Use("car", "NW"))
    assert (room(s, 0), s.wounds[0]) == ("NW-1", 1)


def test_mez_z1_14_detention_is_not_for_a_character_drawn_since() -> None:
    """MEZ-Z1.14: Overrun and Eaten, the new one may use what it finds; Overrun and alive it may not."""
    for wounds, free in ((8, True), (2, False)):
        s = table(human("C-M"), human("W-1", wounds, 9, backpack=["adrenaline"]), zombie_cards=["teacher"],
                  now={"step": "add", "store": "W"})  # fmt: skip
        assert (s.active, question(s)) == (1, "turn")
        if free:  # the dead left their cards behind
            assert s.overrun == 0
            s.give_card(1, 1)
            s.listed = None
        assert (Play("adrenaline") in legal(s)) is free


def test_mez_z1_14_an_overrun_in_ones_own_turn_detains_nobody() -> None:
    """MEZ-Z1.14: between two turns, not in one: Fireworks onto oneself are no reason."""
    s = table(human("W-1", backpack=["fireworks", "adrenaline"]), zombies="NW-1", zombie_cards=["teacher"])
    do(s, Play("fireworks"), Shift("NW-1", "W-1"))
    assert (s.wounds[0], s.overrun) == (1, 0)


def test_mez_z1_12_grease_fire_burns_in_room_3_only() -> None:
    """MEZ-Z1.12: an Overrun in Room 2 costs no ammo."""
    s = table(human("W-2"), zombies="W-1", zombie_cards=["fry-cook"], now={"step": "add", "store": "W"})
    assert (s.wounds[0], s.ammo[0]) == (1, 9)
    s = table(human("W-3"), zombies="W-1 W-2", zombie_cards=["fry-cook"], now={"step": "add", "store": "W"})
    assert (s.wounds[0], s.ammo[0]) == (1, 8)


def test_mez_z1_10_a_gear_room_skipped_in_a_full_corner_is_no_matter_in_the_next_store() -> None:
    """MEZ-Z1.10 MEZ-9.3: S-1 is asked about by itself after SE-1 was skipped."""
    s = table(human(), mode="coop", zombies="SE-2 SE-3", zombie_cards=["greaser"], now={"step": "add", "store": "SE"})
    do(s, Accept(), Pass())
    assert zombies(s) == {"SE-2", "SE-3", "S-1"}


def test_mez_z1_2_malpractice_leaves_an_effect_of_one_alone() -> None:
    """MEZ-Z1.2: Leftovers heal 1 as ever."""
    s = dice(table(human("N-1", 2), zombie_cards=["doctor"]), NOTHING)
    do(s, Move("N-2"), Use("leftovers"))
    assert s.wounds[0] == 1


def test_mez_z1_14_the_grenade_is_a_backpack_card_too() -> None:
    """MEZ-Z1.14 MEZ-6.9: no window for it while detained."""
    for overrun, asked in (([0], "turn"), ([], "grenade")):
        s = dice(table(human("C-N", backpack=["grenade"]), zombies="N-3", zombie_cards=["teacher"],
                       now={"step": "begin_turn", "overrun": overrun}), NOTHING)  # fmt: skip
        do(s, Move("N-3"))
        assert question(s) == asked
