"""Both sides of limits: what ends a card's chance, a fight, a detention, a ride, and what does not."""

from grimtable.games.male_epickie_zombie.formats.actions import (
    Accept,
    End,
    Go,
    Melee,
    Move,
    Name,
    Pass,
    Play,
    Shift,
    Use,
)
from tests.games.male_epickie_zombie.tables import (
    NOTHING,
    OVERKILL,
    dice,
    do,
    happened,
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

GARAGE = ["g2a", "b1a", "o1a", "o2a", "p1b", "g1a", "p2b", "b2a"]  # as REF, but with the police car's side up


def test_mez_i1_9_a_free_move_spends_the_crowbars_chance() -> None:
    """MEZ-I1.9: it is that Move; declined, the chance is kept for the next one."""
    s = dice(table(human("C-W", melee="crowbar"), zombies="W-3"), OVERKILL)
    do(s, Move("W-3"), Melee(), Go("W-2"))
    assert "SW-1" not in rooms(s)
    s = dice(table(human("C-W", melee="crowbar"), zombies="W-3"), OVERKILL)
    do(s, Move("W-3"), Melee(), Pass())
    assert "SW-1" in rooms(s)


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


def test_mez_r1_6_a_fight_elsewhere_gives_no_bonus_round() -> None:
    """MEZ-R1.6: in this room, this turn."""
    s = dice(table(human("SE-2"), zombies="SE-1"), NOTHING)
    do(s, Move("SE-1"), Melee(), Move("SE-2"))
    assert refused(s, Use("bonus")) == "MEZ-5.18"


def test_mez_1_9_a_room_used_in_ones_turn_can_be_used_in_the_zombie_turn() -> None:
    """MEZ-1.9 MEZ-9.13: a Sugar Rush right after one's turn finds the limits of that turn gone."""
    s = table(human("NW-3", 0, 5, character="teenager", used=["W-3"]), zombies="NW-1 NW-2",
              now={"step": "zombie_turn", "symbol": "green"})  # fmt: skip
    do(s, Go("W-3"), Use("ammo"))
    assert s.ammo[0] == 6


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


def test_mez_5_10_the_police_car_does_not_drive_to_where_one_is() -> None:
    """MEZ-5.10: from Room 3 its own Room 1 is a store 0 steps away; from Room 1 it is the room one is in."""
    for at, start, own in (("SW-3", "SW-2", True), ("SW-1", "SW-2", False)):
        s = do(table(human(start), layout=GARAGE, car=at), Move(at))
        stores = {fields["store"] for fields in options(s, "use") if fields["ability"] == "car"}
        assert ("SW" in stores) is own
        assert len(stores) == (7 if own else 6)


def test_mez_z1_10_a_gear_room_skipped_in_a_full_corner_is_no_matter_in_the_next_store() -> None:
    """MEZ-Z1.10 MEZ-9.3: S-1 is asked about by itself after SE-1 was skipped."""
    s = table(human(), mode="coop", zombies="SE-2 SE-3", zombie_cards=["greaser"], now={"step": "add", "store": "SE"})
    do(s, Accept(), Pass())
    assert zombies(s) == {"SE-2", "SE-3", "S-1"}


def test_mez_o9_1_only_room_1_can_be_locked() -> None:
    """MEZ-O9.1 MEZ-5.16: the entrance, not any room of an empty store."""
    for at, asked in (("W-1", True), ("W-3", False)):
        s = table(human("W-2"), objectives=["lockdown", "target", "cdc"], moves=1)
        do(s, Move(at), End())
        assert (question(s) == "lock") is asked


def test_mez_10_12_a_horde_action_does_not_hurt_the_new_character() -> None:
    """MEZ-10.12: Eaten by ADD 2 HERE, the WOUND 1 after it is skipped; alive it is taken."""
    for wounds, left in ((8, 0), (2, 4)):
        s = table(human("W-1", wounds, 9), mode="coop", zombie_cards=["teacher"],
                  now={"step": "horde", "character": "teacher", "level": 5, "here": "W"})  # fmt: skip
        assert s.wounds[0] == left


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


def test_mez_i1_15_the_revolver_may_cost_ones_life() -> None:
    """MEZ-I1.15 MEZ-9.11 MEZ-Q13: the zombie dies, no overrun wound, then the Eaten Alive check."""
    s = table(human("C-M"), human("W-1", 2, 3, ranged="revolver"), now={"step": "add", "store": "W"})
    do(s, Accept())
    assert zombies(s) == set()
    assert [event["human"] for event in happened(s, "eaten")] == [1]
    assert happened(s, "overrun") == []


def test_mez_a1_7_the_quiz_is_about_one_symbol_of_four() -> None:
    """MEZ-A1.7: each of the other three is wrong."""
    for symbol in ("purple", "orange", "green", "blue"):
        s = table(human("W-1", 0, 5, character="teacher", search="first-aid.purple"), moves=1)
        do(s, Move("W-2"), End(), Name(symbol))
        assert s.ammo[0] == (6 if symbol == "purple" else 5)


def test_mez_h2_12_without_a_hand_nothing_is_swapped() -> None:
    """MEZ-H2.12: nothing if either card is missing; the action is over."""
    s = table(human("W-1"), human(search="first-aid.purple"), mode="coop", zombie_cards=["teacher"], hand=[], deck=[],
              now={"step": "horde", "character": "teacher", "level": 1, "here": "W"})  # fmt: skip
    assert question(s) == "turn"
    assert happened(s, "swapped") == []
