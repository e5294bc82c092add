"""Horde actions: MEZ-H1, MEZ-H2."""

from typing import Any

from grimtable.games.male_epickie_zombie.components import TYPES
from grimtable.games.male_epickie_zombie.formats.actions import Drop, Pass, Scatter, Shift, Store, Swap
from tests.games.male_epickie_zombie.tables import (
    FULL,
    Mez,
    beside,
    do,
    happened,
    human,
    kinds,
    legal,
    question,
    table,
    zombies,
)


def horde(words: str, at: str = "W-3", **rest: Any) -> Mez:
    """A horde action by the character and level that has these words."""
    character, level = words.split()
    who = dict(rest.pop("who", {}))
    return table(
        human(at, **who), mode="coop", now={"step": "horde", "character": character, "level": int(level)}, **rest
    )


def test_mez_h2_1_here_stays_the_store_of_the_noise() -> None:
    """MEZ-H2.1 MEZ-Q16 MEZ-10.12: WOUND 2 + ADD 1 HERE goes on in the old store after the human was eaten."""
    s = horde("doctor 5", who={"wounds": 7, "character": "athlete"})
    assert "eaten" in kinds(s)
    assert zombies(s) == {"W-1"}


def test_mez_h2_2_next_is_one_of_two_neighbours() -> None:
    """MEZ-H2.2 MEZ-H2.5: all of them there, one by one."""
    s = horde("hippie 4")
    assert set(legal(s)) == {Store("SW"), Store("NW")}
    do(s, Store("NW"))
    assert zombies(s) == {"NW-1", "NW-2"}


def test_mez_h2_3_both_neighbours_in_the_chosen_order() -> None:
    """MEZ-H2.3: k to each."""
    s = do(horde("popstar 5"), Store("SW"))
    assert zombies(s) == {"SW-1", "SW-2", "NW-1", "NW-2"}
    assert [event["room"] for event in happened(s, "zombie_added")] == ["SW-1", "SW-2", "NW-1", "NW-2"]


def test_mez_h2_4_any_store() -> None:
    """MEZ-H2.4 MEZ-H2.5: overflow applies."""
    s = horde("athlete 5", zombies="N-1 N-2", barricade=4)
    assert len(legal(s)) == 8
    do(s, Store("N"))
    assert ("N-3" in zombies(s), s.barricade) == (True, 3)


def test_mez_h2_6_wound_and_h2_7_ammo_hit_the_active_human() -> None:
    """MEZ-H2.6 MEZ-H2.7: ammo not below 0; it may eat."""
    assert horde("doctor 4").wounds[0] == 2
    assert horde("hippie 3").ammo[0] == 7
    assert "eaten" in kinds(horde("hippie 3", who={"wounds": 3, "ammo": 4}))


def test_mez_h2_8_drop_leaves_cards_beside_here() -> None:
    """MEZ-H2.8: the human's choice; all if fewer."""
    s = horde("janitor 4", who={"melee": "axe", "backpack": ["grenade", "adrenaline"]})
    assert (question(s), s.pending) == ("let_go", (0,))
    do(s, Drop("axe", "W"), Drop("grenade", "W"))
    assert beside(s, "W") == ["grenade", "axe"]
    s = horde("janitor 4", who={"melee": "axe"})
    assert beside(s, "W") == ["axe"]


def test_mez_h2_9_scatter_moves_cards_to_other_stores() -> None:
    """MEZ-H2.9: up to k, or stop."""
    s = horde("janitor 1", beside=[["W", "axe"], ["W", "uzi"]])
    assert Scatter("axe", "W") not in legal(s)
    do(s, Scatter("axe", "SE"))
    assert (beside(s, "SE"), beside(s, "W")) == (["axe"], ["uzi"])


def test_mez_h2_10_shift_moves_different_zombies() -> None:
    """MEZ-H2.10 MEZ-1.5: no passages, each once, 0 allowed."""
    s = horde("athlete 2", zombies="NE-2")
    assert Pass() in legal(s)
    assert Shift("NE-2", "SE-3") not in legal(s)
    do(s, Shift("NE-2", "NE-1"))
    assert Shift("NE-1", "NE-2") not in legal(s) if s.pending and question(s) == "shift" else True


def test_mez_h2_11_barr_damages_the_barricade() -> None:
    """MEZ-H2.11: after each its own check."""
    s = horde("mechanic 5", barricade=2, survivors=2)
    assert (s.barricade, s.survivors) == (2, 1)


def test_mez_h2_12_swap_exchanges_a_face_down_card() -> None:
    """MEZ-H2.12: the faces stay hidden; nothing if either is missing."""
    s = table(human("W-3"), human(search=FULL), mode="coop", hand=["axe.blue", "uzi.purple"],
              now={"step": "horde", "character": "photographer", "level": 1})  # fmt: skip
    assert set(legal(s)) == {Swap(1, "axe.blue"), Swap(1, "uzi.purple")}
    do(s, Swap(1, "axe.blue"))
    assert TYPES[s.face_down[1]] == "axe.blue"
    assert happened(s, "swapped", 0) == [{"human": 1}]
    assert happened(s, "swapped", 2) == [{"human": 1, "card": FULL, "other": "axe.blue"}]
    assert "swapped" not in kinds(horde("photographer 1"))


def test_mez_h2_12_without_a_hand_nothing_is_swapped() -> None:
    """MEZ-H2.12: nothing if either card is missing; the action is over."""
    s = table(human("W-1"), human(search="first-aid.purple"), mode="coop", zombie_cards=["teacher"], hand=[], deck=[],
              now={"step": "horde", "character": "teacher", "level": 1, "here": "W"})  # fmt: skip
    assert question(s) == "turn"
    assert happened(s, "swapped") == []
