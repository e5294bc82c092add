"""Sugar Rush out of turn: what the Teenager does there is the Teenager's, not the active human's (MEZ-9.13)."""

from typing import Any

import pytest

from grimtable.games.male_epickie_zombie.formats.actions import (
    Accept,
    Collect,
    Equip,
    Go,
    Move,
    Pass,
    Play,
    Shift,
    Take,
    Use,
)
from tests.games.male_epickie_zombie.tables import (
    NOTHING,
    WOUND,
    Mez,
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
    table,
    zombies,
)

# As REF, but with the Cinema (Matinee) or the Galleria (Loud Crash) up
CINEMA = ["g2a", "b1b", "o1a", "o2a", "p1b", "g1a", "p2a", "b2a"]
GALLERIA = ["g2a", "b1a", "o1a", "o2a", "p1a", "g1a", "p2a", "b2a"]
GARAGE = ["g2a", "b1a", "o1a", "o2a", "p1a", "g1a", "p2b", "b2a"]  # the police car is in SW-3
STEPS_OF_MOVES = [["zombie_turn", 0, 0, 0, 0], ["reveal", 0, 0, 0, 0], ["quiz", 0, 0, 0, 0], ["lock_up", 0, 0, 0, 0],
                  ["moves_over", 0, 0, 0, 0], ["turn", 0, 0, 0, 0]]  # fmt: skip


def rushing(**rest: Any) -> Mez:
    """In the zombie turn after human 0 a zombie comes to the Teenager in NW-3."""
    return table(human("C-M", 3, character="fry-cook"), human("NW-3", 2, 8, character="teenager"),
                 zombies="NW-1 NW-2", now={"step": "add", "store": "NW"}, **rest)  # fmt: skip


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


def fireworks_at_the_teenager(at: str, **rest: Any) -> Mez:
    """Human 0 has arrived in a room and sends a zombie to the Teenager in NW-3."""
    who = {key: rest.pop(key) for key in ("ranged",) if key in rest}
    s = table(human(at, character="greaser", backpack=["fireworks"]),
              human("NW-3", character="teenager", **who), mode="rivalry_automa", zombies="SE-1 NW-1",
              now={"step": "turn", "moves": 2, "marks": ["arrived", "moved"]}, **rest)  # fmt: skip
    return do(s, Play("fireworks"), Shift("SE-1", "NW-3"))


def test_mez_3_9_an_ingredient_is_visited_once_in_a_rush_too() -> None:
    """MEZ-3.9 MEZ-O3.3: and the active human's own visit is not used up by it."""
    tokens = {"ingredient-3": "N-1", "ingredient-4": "S-3"}
    s = fireworks_at_the_teenager("S-3", objectives=["cure", "target", "lockdown"], tokens=tokens)
    do(s, Go("N-1"), Take("ingredient-3"))
    assert question(s) == "firework"
    do(s, Pass())
    assert Take("ingredient-4") in legal(s)
    do(s, Take("ingredient-4"))
    assert refused(s, Take("ingredient-4")) == "MEZ-3.9"


def test_mez_3_9_a_clue_flipped_in_a_rush_leaves_the_active_human_theirs() -> None:
    """MEZ-3.9 MEZ-5.14: once per arrival for each of them."""
    s = fireworks_at_the_teenager("SW-1", objectives=["source", "target", "lockdown"], clues=[2, 3, 1, 4])
    do(s, Go("N-3"), Take("clue-3"))
    assert [event["n"] for event in happened(s, "clue_secured")] == [1]
    do(s, Pass())
    assert Take("clue-2") in legal(s)


def test_mez_3_9_a_weapon_replaced_in_a_rush_may_be_collected_by_the_active_human() -> None:
    """MEZ-3.9 MEZ-5.8: only whoever let it go must wait."""
    s = fireworks_at_the_teenager("W-2", ranged="uzi", objectives=["cure", "target", "lockdown"],
                                  supplies=[1, -1], supply_deck=["rifle"])  # fmt: skip
    do(s, Go("C-M"), Accept(), Equip("W"), Pass(), Pass())
    assert holds(s, 1) == {"rifle"}
    do(s, Collect("uzi"))
    assert "uzi" in holds(s, 0)


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


def test_mez_6_11_a_zombie_moved_on_by_a_loud_crash_has_had_its_turn() -> None:
    """MEZ-6.11 MEZ-R1.5: each zombie once, wherever it is by then."""
    s = table(human("C-M", backpack=["fireworks"]), human("S-2", character="teenager"), zombies="N-1 N-2 W-1",
              layout=GALLERIA)  # fmt: skip
    do(s, Play("fireworks"), Shift("N-1", "E-3"), Shift("N-2", "S-2"), Go("SE-2"))
    do(s, Use("crash", "E-3", "E-2"))
    assert question(s) == "firework"
    assert {fields["room"] for fields in options(s, "shift")} == {"W-1"}


def test_mez_10_8_whoever_is_eaten_in_their_own_moves_cuts_short_nobody_else() -> None:
    """MEZ-9.9 MEZ-10.8: a Loud Crash kills the active human; the Teenager's room and another's Overrun go on."""
    now = {"phase": "moves", "moves": 2, "marks": ["moved"],
           "steps": [*STEPS_OF_MOVES, ["overrun", 3, 4, 0, 0]],
           "asked": [[1, "room", 1, 0, 0, 0]]}  # fmt: skip
    s = table(human("E-2", 8, 9, character="greaser"), human("SE-2", character="teenager"),
              human("N-1", character="hippie"), zombies="E-3 N-1", layout=GALLERIA,
              objectives=["cure", "target", "lockdown"], tokens={"ingredient-1": "SE-2"}, now=now)  # fmt: skip
    do(s, Use("crash", "E-3", "E-2"))
    assert [event["human"] for event in happened(s, "eaten")] == [0]
    assert (question(s), legal(s)) == ("room", [Pass(), Take("ingredient-1")])
    do(s, Pass())
    assert list(s.wounds) == [0, 0, 1]
    assert zombies(s) >= {"N-1", "E-2"}


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


def test_mez_9_13_moves_go_on_after_a_rush_in_ones_own_turn() -> None:
    """MEZ-9.13: the rest of the Move is lost, the other Moves are not."""
    s = table(human("W-1", character="teenager", backpack=["fireworks"]), zombies="NW-1")
    do(s, Move("W-2"), Play("fireworks"), Shift("NW-1", "W-2"), Go("C-W"))
    assert (question(s), s.moves) == ("turn", 2)
    assert options(s, "use") == []
