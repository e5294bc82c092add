"""Search: MEZ-7."""

from grimtable.games.male_epickie_zombie.formats.actions import Accept, End, Go, Lose, Move, Store
from tests.games.male_epickie_zombie.tables import (
    beside,
    do,
    ends_in,
    happened,
    holds,
    human,
    kinds,
    legal,
    options,
    question,
    table,
    zombies,
)


def test_mez_7_1_the_card_is_turned_up_after_the_moves() -> None:
    """MEZ-7.1 MEZ-7.2: and lies beside one's store."""
    s = ends_in("W-3", "C-W", "axe.blue")
    assert happened(s, "revealed") == [{"human": 0, "card": "axe.blue"}]
    assert beside(s, "W") == ["axe"]


def test_mez_7_3_in_the_courtyard_one_chooses_an_inner_store() -> None:
    """MEZ-7.3: one of four."""
    s = ends_in("C-M", "C-N", "axe.blue")
    assert {str(fields["store"]) for fields in options(s, "store")} == {"N", "E", "S", "W"}
    do(s, Store("S"))
    assert beside(s, "S") == ["axe"]


def test_mez_7_4_an_event_is_resolved_and_its_symbol_still_counts() -> None:
    """MEZ-7.4 MEZ-7.6 MEZ-I1.7: Explosion without cards wounds; both orange stores get a zombie."""
    s = ends_in("W-3", "C-W", "explosion.orange")
    assert s.wounds[0] == 1
    assert zombies(s) == {"NE-1", "E-1"}
    assert s.beside == []


def test_mez_7_5_a_zombie_event_adds_one_to_the_store() -> None:
    """MEZ-7.5 MEZ-I1.8: in the courtyard to an inner store of one's choice."""
    s = ends_in("NW-3", "NW-1", "zombie.purple")
    assert "NW-1" in zombies(s)
    s = do(ends_in("C-M", "C-N", "zombie.purple"), Store("N"))
    assert "N-1" in zombies(s)


def test_mez_7_6_an_explosion_takes_a_card_or_wounds() -> None:
    """MEZ-7.6 MEZ-7.9 MEZ-I1.7: the card leaves the game."""
    s = ends_in("W-3", "C-W", "explosion.orange", melee="axe", backpack=["grenade"])
    assert set(legal(s)) == {Lose("axe"), Lose("grenade"), Accept()}
    do(s, Lose("axe"))
    assert (holds(s), s.beside, s.wounds[0]) == ({"grenade"}, [], 0)


def test_mez_7_7_without_a_card_there_is_no_search() -> None:
    """MEZ-7.7 MEZ-Q17: nothing is revealed, no Noise."""
    s = do(table(human("C-W"), moves=1), Move("W-3"), End())
    assert "revealed" not in kinds(s)
    assert "noise" not in kinds(s)


def test_mez_7_8_the_store_counts_where_one_stands_when_it_counts() -> None:
    """MEZ-7.8 MEZ-Q41: the Teenager rushes after a Zombie event; Noise is checked in the other store."""
    s = ends_in("W-1", "W-2", "zombie.blue", character="teenager")
    assert question(s) == "rush"
    do(s, Go("C-W"))
    assert happened(s, "quiet") != []


def test_mez_7_9_eaten_by_the_event_itself() -> None:
    """MEZ-7.9 MEZ-Q30: in C-M, so no Noise; the symbol still decides."""
    s = ends_in("E-3", "C-E", "explosion.orange", wounds=8, character="athlete")
    assert "eaten" in kinds(s)
    assert happened(s, "quiet") != []
    assert {"NE-1", "E-1"} <= zombies(s)
