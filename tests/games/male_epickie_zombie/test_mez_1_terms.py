"""Basic terms: MEZ-1."""

from grimtable.games.male_epickie_zombie.formats.actions import End, Go, Melee, Move, Push, Use
from tests.games.male_epickie_zombie.tables import (
    OVERKILL,
    dice,
    do,
    happened,
    human,
    legal,
    options,
    refused,
    room,
    rooms,
    table,
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
    assert happened(s, "noise") == [{"human": 1, "store": "W", "reason": "symbol"}]


def test_mez_1_9_limits_of_a_turn_end_with_it() -> None:
    """MEZ-1.9: a room used in one turn can be used in the next."""
    s = do(table(human("W-2", ammo=5, backpack=["adrenaline"]), moves=1), Move("W-3"), Use("ammo"))
    assert refused(s, Use("ammo")) == "MEZ-5.2"
    do(s, End())
    assert s.used[0] == 0


def test_mez_1_9_a_room_used_in_ones_turn_can_be_used_in_the_zombie_turn() -> None:
    """MEZ-1.9 MEZ-9.13: a Sugar Rush right after one's turn finds the limits of that turn gone."""
    s = table(human("NW-3", 0, 5, character="teenager", used=["W-3"]), zombies="NW-1 NW-2",
              now={"step": "zombie_turn", "symbol": "green"})  # fmt: skip
    do(s, Go("W-3"), Use("ammo"))
    assert s.ammo[0] == 6
