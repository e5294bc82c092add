"""Cards beside the stores and in hand (C): MEZ-6."""

from grimtable.games.male_epickie_zombie.formats.actions import Collect, Drop, End, Go, Move, Pass, Play, Shift, Use
from tests.games.male_epickie_zombie.tables import (
    GALLERIA,
    beside,
    do,
    holds,
    human,
    legal,
    options,
    question,
    refused,
    rooms,
    table,
    zombies,
)


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


def test_mez_6_9_no_grenade_within_the_same_card_or_into_an_empty_store() -> None:
    """MEZ-6.9 MEZ-6.13: the window does not open."""
    s = do(table(human("W-2", backpack=["grenade"]), zombies="W-1"), Move("W-3"))
    assert question(s) == "turn"
    assert refused(s, Play("grenade")) == "MEZ-6.9"
    assert question(do(table(human("C-W", backpack=["grenade"])), Move("W-3"))) == "turn"


def test_mez_6_1_cards_lie_beside_an_empty_store() -> None:
    """MEZ-6.1 MEZ-6.12: one at a time; none in the courtyard."""
    s = do(table(human("C-W"), zombies="W-1", beside=[["W", "axe"]]), Move("W-3"))
    assert refused(s, Collect("axe")) == "MEZ-6.1"
    s = do(table(human("C-N"), beside=[["W", "axe"]]), Move("C-M"))
    assert refused(s, Collect("axe")) == "MEZ-6.12"


def test_mez_6_2_a_weapon_replaces_the_one_in_its_slot() -> None:
    """MEZ-6.2: which is left beside the store; one melee and one ranged."""
    s = do(table(human("C-W", melee="axe", ranged="uzi"), beside=[["W", "machete"]]), Move("W-3"), Collect("machete"))
    assert (holds(s), beside(s, "W")) == ({"machete", "uzi"}, ["axe"])
    assert refused(s, Collect("axe")) == "MEZ-3.9"


def test_mez_6_3_backpack_cards_have_no_limit() -> None:
    """MEZ-6.3: kept until used."""
    s = table(human("C-W", backpack=["grenade", "grenade"]), beside=[["W", "grenade"], ["W", "adrenaline"]])
    do(s, Move("W-3"), Collect("grenade"), Collect("adrenaline"))
    assert list(s.backpacks[:4]) == [1, 3, 0, 0]


def test_mez_6_4_pickups_are_resolved_on_collecting() -> None:
    """MEZ-6.4 MEZ-I1.5 MEZ-I1.6 MEZ-Q22: heal 2, 3 ammo; then gone."""
    s = table(human("C-W", 3, 5), beside=[["W", "first-aid"], ["W", "frequency"]])
    do(s, Move("W-3"), Collect("first-aid"), Collect("frequency"))
    assert (s.wounds[0], s.ammo[0], s.beside) == (1, 8, [])


def test_mez_6_5_cards_are_dropped_beside_the_store_or_an_inner_one() -> None:
    """MEZ-6.5 MEZ-6.6: zombies there do not matter; exchanging is dropping and collecting."""
    s = do(table(human("W-3", melee="axe"), zombies="W-1"), Drop("axe", "W"))
    assert beside(s, "W") == ["axe"]
    s = table(human("C-M", melee="axe"))
    assert {str(fields["store"]) for fields in options(s, "drop")} == {"N", "E", "S", "W"}
    assert not any(action.kind == "give" for action in legal(s))


def test_mez_6_7_a_card_just_revealed_waits_for_the_next_turn() -> None:
    """MEZ-6.7: it lies there, and the turn is over."""
    s = do(table(human("W-2", search="axe.blue"), moves=1), Move("W-3"), End())
    assert beside(s, "W") == ["axe"]
    assert s.active == 1
    assert holds(s) == set()


def test_mez_6_13_the_skateboard_needs_a_move() -> None:
    """MEZ-6.13: with no Move left it cannot be used."""
    s = do(table(human("C-N", backpack=["skateboard"]), moves=1), Move("C-M"))
    assert rooms(s, "move", "skateboard") == set()


def test_mez_6_11_a_zombie_moved_on_by_a_loud_crash_has_had_its_turn() -> None:
    """MEZ-6.11 MEZ-R1.5: each zombie once, wherever it is by then."""
    s = table(human("C-M", backpack=["fireworks"]), human("S-2", character="teenager"), zombies="N-1 N-2 W-1",
              layout=GALLERIA)  # fmt: skip
    do(s, Play("fireworks"), Shift("N-1", "E-3"), Shift("N-2", "S-2"), Go("SE-2"))
    do(s, Use("crash", "E-3", "E-2"))
    assert question(s) == "firework"
    assert {fields["room"] for fields in options(s, "shift")} == {"W-1"}
