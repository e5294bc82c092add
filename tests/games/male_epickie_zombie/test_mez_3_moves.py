"""Moves: MEZ-3."""

from typing import Any

import pytest

from grimtable.games.male_epickie_zombie.components import CARDS
from grimtable.games.male_epickie_zombie.formats.actions import (
    Accept,
    Collect,
    Drop,
    End,
    Equip,
    Go,
    Melee,
    Move,
    Pass,
    Play,
    Push,
    Put,
    Shift,
    Shoot,
    Take,
    Use,
)
from tests.games.male_epickie_zombie.tables import (
    NOTHING,
    Mez,
    dice,
    do,
    happened,
    holds,
    human,
    legal,
    question,
    refused,
    table,
    token,
    zombies,
)


def fireworks_at_the_teenager(at: str, **rest: Any) -> Mez:
    """Human 0 has arrived in a room and sends a zombie to the Teenager in NW-3."""
    who = {key: rest.pop(key) for key in ("ranged",) if key in rest}
    s = table(human(at, character="greaser", backpack=["fireworks"]),
              human("NW-3", character="teenager", **who), mode="rivalry_automa", zombies="SE-1 NW-1",
              now={"step": "turn", "moves": 2, "marks": ["arrived", "moved"]}, **rest)  # fmt: skip
    return do(s, Play("fireworks"), Shift("SE-1", "NW-3"))


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
    """MEZ-3.9 MEZ-5.8: only the human who let it go must wait."""
    s = fireworks_at_the_teenager("W-2", ranged="uzi", objectives=["cure", "target", "lockdown"],
                                  supplies=[1, -1], supply_deck=["rifle"])  # fmt: skip
    do(s, Go("C-M"), Accept(), Equip("W"), Pass(), Pass())
    assert holds(s, 1) == {"rifle"}
    do(s, Collect("uzi"))
    assert "uzi" in holds(s, 0)
