"""Adding zombies, damage, Overrun: MEZ-9, but for Sugar Rush."""

from typing import Any

from grimtable.games.male_epickie_zombie.formats.actions import Accept, Bleed, Shift, Use
from tests.games.male_epickie_zombie.tables import (
    GALLERIA,
    STEPS_OF_MOVES,
    Mez,
    do,
    ends_in,
    happened,
    human,
    kinds,
    question,
    room,
    table,
    token,
    zombies,
)


def adding(slot: str, n: int = 1, at: str = "C-M", **rest: Any) -> Mez:
    """Zombies are added to a store in a zombie turn of the automa."""
    return table(human(at), human("C-M"), now={"step": "add", "store": slot, "n": n}, **rest)


EMPTY_POOL = "NW-1 NW-2 NW-3 NE-1 NE-2 NE-3 SE-1 SE-2 SE-3 SW-1 SW-2 SW-3 N-1 N-2 N-3 S-1 S-2 S-3"


def bleeding(first: tuple[int, int], second: tuple[int, int], **rest: Any) -> Mez:
    """No zombie is left in the pool and one is added to W."""
    return table(
        human("C-M", *first),
        human("C-M", *second),
        zombies=EMPTY_POOL,
        now={"step": "add", "store": "W"},
        **rest,
    )


def test_mez_9_1_the_lowest_room_without_a_zombie() -> None:
    """MEZ-9.1: Room 1, then 3 if 2 is taken."""
    assert zombies(adding("W", 2, zombies="W-2")) == {"W-1", "W-2", "W-3"}


def test_mez_9_2_a_room_entered_this_zombie_turn_counts_as_occupied() -> None:
    """MEZ-9.2 MEZ-9.17 MEZ-Q25: even if that zombie is gone; not in a human turn."""
    assert zombies(adding("W", 2, traps=["W-1"])) == {"W-2"}
    s = ends_in("W-3", "C-W", "zombie.purple", traps=["W-1"])
    assert "W-1" not in zombies(s)
    s = table(human("C-M"), added=["W-1"], now={"step": "add", "store": "W"})
    assert zombies(s) == {"W-2"}


def test_mez_9_3_a_full_corner_overflows_clockwise_once() -> None:
    """MEZ-9.3: NW to N; both full: the barricade."""
    assert zombies(adding("NW", zombies="NW-1 NW-2 NW-3 N-1")) == {"NW-1", "NW-2", "NW-3", "N-1", "N-2"}
    assert adding("SW", zombies="SW-1 SW-2 SW-3 W-1 W-2 W-3", barricade=4).barricade == 3


def test_mez_9_4_a_full_inner_store_damages_the_barricade() -> None:
    """MEZ-9.4 MEZ-9.5: by 1, no meeple is used."""
    s = adding("N", zombies="N-1 N-2 N-3", barricade=4)
    assert (s.barricade, s.pool) == (3, 15)


def test_mez_9_6_at_zero_a_survivor_goes_and_the_barricade_is_reset() -> None:
    """MEZ-9.6 MEZ-11.3: without one the humans lose."""
    s = adding("N", zombies="N-1 N-2 N-3", barricade=1, survivors=1)
    assert (s.barricade, s.survivors) == (2, 0)
    s = adding("N", zombies="N-1 N-2 N-3", barricade=1, survivors=0)
    assert s.outcome is not None
    assert s.outcome.rule == "MEZ-11.3"


def test_mez_9_7_the_human_with_the_fewest_wounds_bleeds() -> None:
    """MEZ-9.7: then most ammo, then the humans choose; a full store damages the barricade instead."""
    assert list(bleeding((3, 9), (2, 5)).wounds) == [3, 3]
    assert list(bleeding((2, 6), (2, 8)).wounds) == [2, 3]
    s = bleeding((2, 6), (2, 6))
    assert (question(s), s.pending) == ("bleed", (0,))
    do(s, Bleed(1))
    assert list(s.wounds) == [2, 3]
    s = table(human(), human(), zombies=EMPTY_POOL, barricade=4, now={"step": "add", "store": "N"})
    assert (s.barricade, list(s.wounds)) == (3, [0, 0])


def test_mez_9_8_a_trap_kills_the_zombie_and_is_gone() -> None:
    """MEZ-9.8 MEZ-9.16: no Overrun; both pieces are back at once."""
    s = adding("W", at="W-1", traps=["W-1"])
    assert (zombies(s), s.traps, s.wounds[0], s.pool) == (set(), 0, 0, 18)


def test_mez_9_9_overrun_wounds_every_human_in_the_room() -> None:
    """MEZ-9.9 MEZ-9.10: the active one last; a Revolver saves only its owner."""
    s = table(human("W-1"), human("W-1", ranged="revolver"), now={"step": "add", "store": "W"})
    assert s.pending == (1,)
    do(s, Accept())
    assert (list(s.wounds), zombies(s)) == ([1, 0], set())
    assert [event["human"] for event in happened(s, "overrun")] == [0]


def test_mez_9_11_order_inside_an_overrun() -> None:
    """MEZ-9.11 MEZ-Z1.7 MEZ-Z1.12: wound, Door Duty, Grease Fire, Stranded, Eaten Alive check."""
    s = adding("W", at="W-1", zombie_cards=["mall-cop"])
    assert s.wounds[0] == 2
    s = adding("W", at="W-3", zombies="W-1 W-2", zombie_cards=["fry-cook", "mall-cop"])
    assert (s.wounds[0], s.ammo[0]) == (1, 8)
    s = table(
        human("W-1", 7, 9), zombie_cards=["mall-cop"], objectives=["stranded", "target", "cure"],
        tokens={"stranded-1": 0}, now={"step": "add", "store": "W"},
    )  # fmt: skip
    assert kinds(s).index("returned") < kinds(s).index("eaten")
    assert token(s, "stranded-1") == "NW-3"


def test_mez_9_12_a_moved_zombie_meets_traps_and_overruns() -> None:
    """MEZ-9.12 MEZ-H2.10: SHIFT counts as adding for these, not for the choice of a room."""
    s = table(human("W-2"), mode="coop", zombies="W-1 NW-1", traps=["NW-2"], zombie_cards=["athlete"],
              now={"decision": "shift", "left": 2, "here": "W"})  # fmt: skip
    do(s, Shift("W-1", "W-2"), Shift("NW-1", "NW-2"))
    assert s.wounds[0] == 1
    assert zombies(s) == {"W-2"}


def test_mez_9_14_gearhead_makes_a_store_full_sooner() -> None:
    """MEZ-9.14 MEZ-Z1.10 MEZ-Q40: the automa always skips the gear room."""
    s = adding("W", zombies="W-2 W-3", barricade=4, zombie_cards=["greaser"])
    assert (zombies(s), s.barricade) == ({"W-2", "W-3"}, 3)
    assert [event["rule"] for event in happened(s, "automa")] == ["MEZ-12.7"]


def test_mez_9_15_bleeding_leaves_the_room_free() -> None:
    """MEZ-9.15 MEZ-Q36: two zombies for one free room bleed twice, no trap is sprung."""
    zombies_there = EMPTY_POOL.replace("S-2 S-3", "W-1 W-2")
    s = table(human("C-M", 2, 6), human("C-M", 0, 8), zombies=zombies_there, traps=["W-3"], barricade=3,
              now={"step": "add", "store": "W", "n": 2})  # fmt: skip
    assert (list(s.wounds), s.barricade, s.armed()) == ([2, 2], 3, 1)


def test_mez_9_16_a_trapped_zombie_can_be_the_next_one() -> None:
    """MEZ-9.16: the pool had one; it comes twice."""
    stand = EMPTY_POOL.replace(" S-3", "")
    s = table(human(), human(), zombies=stand, traps=["W-1"], now={"step": "add", "store": "W", "n": 2})
    assert "W-2" in zombies(s)
    assert "bled" not in kinds(s)


def test_mez_9_10_a_new_character_is_not_overrun_where_the_old_one_stood() -> None:
    """MEZ-9.10 MEZ-10.7: a Loud Crash ate the third human before the first zombie's Overrun came to them."""
    now = {"phase": "moves", "moves": 2, "marks": ["moved"],
           "steps": [*STEPS_OF_MOVES, ["overrun", 10, 4, 0, 0]],
           "asked": [[1, "room", 1, 0, 0, 0]]}  # fmt: skip
    s = table(human("C-M", character="greaser"), human("SE-2", character="teenager"),
              human("E-2", 8, 9, character="hippie"), zombies="E-3", layout=GALLERIA, now=now)  # fmt: skip
    do(s, Use("crash", "E-3", "E-2"))
    assert [event["human"] for event in happened(s, "eaten")] == [2]
    assert (room(s, 2), s.wounds[2]) == ("C-M", 0)
