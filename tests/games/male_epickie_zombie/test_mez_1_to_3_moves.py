"""Basic terms, the sequence of play, Moves: MEZ-1, MEZ-2, MEZ-3; characters and cards that move humans."""

import pytest

import grimtable
from grimtable.engine.errors import BadPosition
from grimtable.games.male_epickie_zombie.components import CARDS
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
    Push,
    Put,
    Shift,
    Shoot,
    Store,
    Take,
    Use,
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
    kinds,
    legal,
    options,
    question,
    refused,
    room,
    rooms,
    table,
    token,
    zombies,
)


def test_mez_1_1_an_empty_store_has_no_zombie_humans_do_not_matter() -> None:
    """MEZ-1.1 MEZ-5.1: another human in the store leaves it empty, a zombie in another room does not."""
    s = do(table(human("W-2", ammo=5), human("W-1")), Move("W-3"))
    assert Use("ammo") in legal(s)
    s = do(table(human("W-2", ammo=5), human("W-1"), zombies="W-1"), Move("W-3"))
    assert Use("ammo") not in legal(s)
    assert refused(s, Use("ammo")) == "MEZ-5.1"


def test_mez_1_2_one_zombie_per_room_any_number_of_humans() -> None:
    """MEZ-1.2: the second zombie takes another room; two humans share one."""
    s = table(human("W-3"), human("W-3"), zombies="W-1", now={"step": "add", "store": "W", "n": 1})
    assert zombies(s) == {"W-1", "W-2"}
    assert room(s, 0) == room(s, 1) == "W-3"


def test_mez_1_3_rooms_that_share_a_wall_are_adjacent_across_cards() -> None:
    """MEZ-1.3: from NW-3 into N-1, N-3 and W-3."""
    assert rooms(table(human("NW-3"))) == {"NW-1", "NW-2", "N-1", "N-3", "W-3"}


def test_mez_1_4_zombies_never_enter_the_courtyard() -> None:
    """MEZ-1.4: a SHIFT leads only into store rooms, and the courtyard always counts as empty."""
    s = table(
        human("W-3"), mode="coop", zombies="N-3 N-1 N-2",
        now={"decision": "shift", "left": 1, "here": "W"}, zombie_cards=["athlete"],
    )  # fmt: skip
    targets = {str(fields["to"]) for fields in options(s, "shift")}
    assert targets
    assert not any(name.startswith("C-") for name in targets)
    s = do(table(human("C-N", 3), zombies="N-3 N-1 N-2"), Move("C-M"))
    assert Use("heal") in legal(s)


def test_mez_1_5_secret_passages_are_for_human_movement_only() -> None:
    """MEZ-1.5 MEZ-R1.13: NE-2 and SE-3; not for shots."""
    s = table(human("NE-1"), zombies="SE-3")
    do(s, Move("NE-2"))
    assert "SE-3" not in rooms(s, "shoot")
    assert rooms(s, "move", "passage") == {"SE-3"}


def test_mez_1_6_distance_ignores_zombies_on_the_way() -> None:
    """MEZ-1.6 MEZ-A1.1: the Athlete goes 2 rooms through a room with a zombie; not to the own room."""
    s = table(human("W-1", character="athlete"), zombies="W-2")
    assert {"W-3", "NW-1", "C-W"} <= rooms(s)
    assert "W-1" not in rooms(s)


def test_mez_1_7_an_overkill_move_and_a_push_are_different_things() -> None:
    """MEZ-1.7: the free move costs no Move, a push does and is no arrival."""
    s = dice(table(human("C-N"), zombies="N-3", moves=3), OVERKILL)
    do(s, Move("N-3"), Melee(), Go("N-2"))
    assert s.moves == 2
    assert room(s) == "N-2"
    s = table(human("C-N"), moves=2, objectives=["escape", "target", "arsenal"])
    do(s, Push("tank-1", "NW-2"))
    assert s.moves == 1
    assert not options(s, "use")


def test_mez_1_8_turn_order_is_clockwise_from_the_active_human() -> None:
    """MEZ-1.8 MEZ-2.1 MEZ-2.2: after human 1 human 2, then 0; the zombie turn belongs to who just played."""
    s = table(human(), human("W-1"), human(), active=1, now={"step": "next_turn"})
    assert s.active == 2
    s = table(human(), human("W-1"), human(), active=2, now={"step": "next_turn"})
    assert s.active == 0
    s = table(human(), human("W-3"), active=1, now={"step": "zombie_turn", "symbol": "blue"})
    assert happened(s, "noise") == [{"human": 1, "store": "W"}]


def test_mez_1_9_limits_of_a_turn_end_with_it() -> None:
    """MEZ-1.9: a room used in one turn can be used in the next."""
    s = do(table(human("W-2", ammo=5, backpack=["adrenaline"]), moves=1), Move("W-3"), Use("ammo"))
    assert refused(s, Use("ammo")) == "MEZ-5.2"
    do(s, End())
    assert s.used[0] == 0


def test_mez_2_1_zombies_play_after_every_human() -> None:
    """MEZ-2.1 MEZ-2.3: Moves, Search, zombie turn, next human."""
    s = table(human("C-N", search="first-aid.purple"), moves=1)
    do(s, Move("C-M"), End(), Store("N"))
    seen = [kind for kind in kinds(s) if kind in ("moved", "revealed", "quiet", "turn_began")]
    assert seen == ["moved", "revealed", "quiet", "turn_began"]
    assert s.active == 1


def test_mez_2_4_after_the_moves_good_turn_vibes_lock_then_the_card() -> None:
    """MEZ-2.4 MEZ-A1.6: the Hippie heals, then may lock, then the card is revealed."""
    s = table(
        human("NW-2", 2, character="hippie", search="first-aid.purple"), moves=1,
        objectives=["lockdown", "target", "arsenal"],
    )  # fmt: skip
    do(s, Move("NW-1"), End())
    assert s.wounds[0] == 1
    assert question(s) == "lock"
    do(s, Accept())
    assert kinds(s).index("healed") < kinds(s).index("locked") < kinds(s).index("revealed")


def test_mez_2_4_an_eaten_human_neither_heals_nor_locks() -> None:
    """MEZ-2.4 MEZ-10.8: Eaten in the own Moves leaves OBJ-8 and the reveal."""
    s = dice(
        table(human("NW-2", 8, search="first-aid.purple"), zombies="NW-1", objectives=["lockdown", "target", "cure"]),
        WOUNDS,
    )
    do(s, Move("NW-1"), Melee())
    assert "eaten" in kinds(s)
    assert question(s) == "place"


def test_mez_3_1_three_moves_are_mandatory_additional_ones_are_not() -> None:
    """MEZ-3.1 MEZ-3.7: no end before the third Move; Adrenaline's Moves may be left."""
    s = do(table(human("C-N", backpack=["adrenaline"])), Move("C-M"), Move("C-N"))
    assert refused(s, End()) == "MEZ-3.1"
    do(s, Move("C-M"), Play("adrenaline"))
    assert s.extra == 2
    assert Move("C-N") in legal(s)
    assert End() in legal(s)


def test_mez_3_2_a_move_goes_to_an_adjacent_room_and_back() -> None:
    """MEZ-3.2: not far, not nowhere; going back is allowed."""
    s = table(human("C-N"))
    assert refused(s, Move("W-1")) == "MEZ-3.2"
    assert refused(s, Move("C-N")) == "MEZ-3.2"
    do(s, Move("C-M"))
    assert Move("C-N") in legal(s)


def test_mez_3_3_nothing_before_the_first_move() -> None:
    """MEZ-3.3: no shot, no room, no card at the start."""
    s = table(human("W-3", ammo=5), zombies="NW-1", beside=[["W", "axe"]])
    assert refused(s, Use("ammo")) == "MEZ-3.3"
    assert refused(s, Shoot("NW-1")) == "MEZ-3.3"
    assert refused(s, Collect("axe")) == "MEZ-3.3"


def test_mez_3_4_a_zombie_in_the_room_you_start_in_is_left_behind() -> None:
    """MEZ-3.4: move first, it is not attacked."""
    s = table(human("W-3"), zombies="W-3")
    assert all(action.kind == "move" for action in legal(s))
    do(s, Move("C-W"))
    assert zombies(s) == {"W-3"}


def test_mez_3_5_forced_melee_first_then_any_order() -> None:
    """MEZ-3.5: after the kill rooms and cards are open together."""
    s = dice(table(human("C-W", ammo=5, melee="chainsaw"), zombies="W-3", beside=[["W", "axe"]]), NOTHING)
    do(s, Move("W-3"))
    assert question(s) == "kill"
    do(s, Melee())
    assert {Use("ammo"), Collect("axe")} <= set(legal(s))
    do(s, Collect("axe"), Use("ammo"))
    assert (s.ammo[0], holds(s)) == (6, {"axe"})


def test_mez_3_6_a_push_is_a_move_but_not_the_first_and_not_beside_a_zombie() -> None:
    """MEZ-3.6 MEZ-5.15: afterwards no A, B, C."""
    chosen = ["escape", "target", "arsenal"]
    s = table(human("W-2", ammo=5), objectives=chosen)
    assert refused(s, Push("tank-1", "NW-2")) == "MEZ-3.6"
    do(s, Move("W-3"))
    assert Use("ammo") in legal(s)
    do(s, Push("tank-1", "NW-2"))
    assert token(s, "tank-1") == "NW-2"
    assert refused(s, Use("ammo")) == "MEZ-3.3"
    assert s.moves == 1
    s = table(human("W-3"), zombies="W-3", moves=2, objectives=chosen)
    assert refused(s, Push("tank-1", "NW-2")) == "MEZ-3.6"


def test_mez_3_7_mandatory_moves_come_before_additional_ones() -> None:
    """MEZ-3.7: with Adrenaline the first three are still mandatory."""
    s = do(table(human("C-N", backpack=["adrenaline"])), Play("adrenaline"), Move("C-M"))
    assert (s.moves, s.extra) == (2, 2)
    assert End() not in legal(s)


def test_mez_3_8_any_time_is_between_complete_effects_of_ones_moves() -> None:
    """MEZ-3.8 MEZ-Q34: no Fireworks between an arrival and its forced kill; before the first Move they work."""
    s = table(human("C-W", backpack=["fireworks"]), zombies="W-3")
    assert Play("fireworks") in legal(s)
    do(s, Move("W-3"))
    assert Play("fireworks") not in legal(s)


def test_mez_3_9_no_circles_of_cards_and_tokens() -> None:
    """MEZ-3.9 MEZ-Q33: what you let go comes back only after your next arrival."""
    s = do(table(human("C-W", melee="axe")), Move("W-3"), Drop("axe", "W"))
    assert refused(s, Collect("axe")) == "MEZ-3.9"
    do(s, Move("W-2"))
    assert Collect("axe") in legal(s)
    s = table(human("C-W"), objectives=["helicopter", "target", "arsenal"], tokens={"part-1": 0})
    do(s, Move("W-3"), Put("part-1"))
    assert refused(s, Take("part-1")) == "MEZ-3.9"
    do(s, Move("W-2"), Move("W-3"))
    assert Take("part-1") in legal(s)


@pytest.mark.parametrize("card", CARDS[9:])
def test_mez_3_9_holds_for_every_weapon(card: str) -> None:
    """Also for the last in the table, whose mark stands highest: replaced or dropped, it cannot be taken back."""
    sort = "ranged" if CARDS.index(card) >= 15 else "melee"
    other = "uzi" if sort == "ranged" else "axe"
    holder = {**human("C-W"), sort: card}
    s = do(table(holder), Move("W-3"), Drop(card, "W"))
    assert refused(s, Collect(card)) == "MEZ-3.9"
    if card != other:
        s = do(table(holder, beside=[["W", other]]), Move("W-3"), Collect(other))
        assert refused(s, Collect(card)) == "MEZ-3.9"


def test_mez_3_10_order_on_arrival_joyride_then_kill() -> None:
    """MEZ-3.10 MEZ-Z1.4: the passage wound comes before the forced kill."""
    s = table(human("NE-2", melee="chainsaw"), zombies="SE-3", zombie_cards=["teenager"])
    do(s, Move("SE-3", "passage"))
    assert s.wounds[0] == 1
    assert question(s) == "kill"


# Characters and cards


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


def test_mez_a1_3_the_popstar_runs_two_rooms_after_an_overkill() -> None:
    """MEZ-A1.3: up to 2 rooms, through zombies."""
    s = dice(table(human("C-W", character="popstar"), zombies="W-3 W-2"), OVERKILL)
    do(s, Move("W-3"), Melee())
    assert {Go("W-1"), Go("SW-2"), Go("C-M")} <= set(legal(s))


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


def test_mez_6_10_fireworks_move_up_to_three_zombies() -> None:
    """MEZ-6.10 MEZ-6.11 MEZ-6.13 MEZ-I1.3: each once, at least one, Overrun and traps as when added."""
    s = table(human("W-3", backpack=["fireworks"]), zombies="NW-1 NE-1", traps=["SE-1"])
    do(s, Play("fireworks"))
    assert Pass() not in legal(s)
    do(s, Shift("NW-1", "W-3"))
    assert s.wounds[0] == 1
    assert Pass() in legal(s)
    assert not any(fields["room"] == "W-3" for fields in options(s, "shift"))
    do(s, Shift("NE-1", "SE-1"))
    assert zombies(s) == {"W-3"}
    assert s.traps == 0
    assert question(s) == "turn"
    assert refused(table(human(backpack=["fireworks"])), Play("fireworks")) == "MEZ-6.13"
    assert beside(s, "W") == []
