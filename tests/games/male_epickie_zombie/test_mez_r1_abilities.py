"""The abilities of rooms: MEZ-R1."""

from grimtable.games.male_epickie_zombie.formats.actions import Melee, Move, Use
from tests.games.male_epickie_zombie.tables import (
    NOTHING,
    OVERKILL,
    WOUND,
    beside,
    dice,
    do,
    holds,
    human,
    options,
    refused,
    table,
    zombies,
)


def test_mez_r1_1_clearance_sale_exchanges_weapons_anywhere() -> None:
    """MEZ-R1.1: yours goes beside that store; another sort only into a free place; a Stop."""
    s = table(
        human("NW-1", melee="axe", search="first-aid.purple"), zombies="SE-1", beside=[["SE", "uzi"], ["N", "machete"]]
    )
    do(s, Move("NW-2"))
    assert len(options(s, "use")) == 2
    do(s, Use("clearance", "axe", "SE", "uzi"))
    assert (holds(s), beside(s, "SE"), s.active) == ({"uzi"}, ["axe"], 1)
    s = table(human("NW-1", melee="axe", ranged="rifle"), beside=[["SE", "uzi"]])
    do(s, Move("NW-2"))
    assert {"ability": "clearance", "card": "axe", "store": "SE", "other": "uzi"} not in options(s, "use")


def test_mez_r1_4_matinee_gives_ammo_or_wounds() -> None:
    """MEZ-R1.4: no Melee Attack."""
    layout = ["g2a", "b1b", "o1a", "o2a", "p1b", "g1a", "p2a", "b2a"]
    s = dice(table(human("N-1", 0, 5), layout=layout), OVERKILL)
    do(s, Move("N-2"), Use("matinee"))
    assert s.ammo[0] == 6
    s = dice(table(human("N-1", 0, 5), layout=layout), WOUND)
    do(s, Move("N-2"), Use("matinee"))
    assert s.wounds[0] == 1


def test_mez_r1_5_loud_crash_moves_a_zombie_next_door() -> None:
    """MEZ-R1.5 MEZ-9.12: of an adjacent store, into an adjacent store room; it Overruns and falls into traps."""
    layout = ["g2a", "b1a", "o1a", "o2a", "p1a", "g1a", "p2a", "b2a"]
    s = do(table(human("SE-1"), zombies="E-1 N-1 NE-3 W-1 SW-1", layout=layout), Move("SE-2"))
    starts = {str(fields["room"]) for fields in options(s, "use")}
    assert starts == {"E-1"}
    do(s, Use("crash", "E-1", "E-2"))
    assert zombies(s) == {"E-2", "N-1", "NE-3", "W-1", "SW-1"}


def test_mez_r1_6_bonus_round_needs_a_fight_in_that_room() -> None:
    """MEZ-R1.6: +1 optional Move."""
    s = dice(table(human("SE-1"), zombies="SE-2"), NOTHING)
    do(s, Move("SE-2"), Use("bonus"))
    assert s.extra == 1
    assert refused(do(table(human("SE-1")), Move("SE-2")), Use("bonus")) == "MEZ-5.18"


def test_mez_r1_9_traps_are_armed_here_or_next_door() -> None:
    """MEZ-R1.9: no zombie, no trap there; two at most."""
    s = do(table(human("E-2"), zombies="NE-1", traps=["NE-2"]), Move("E-3"))
    found = {str(fields["room"]) for fields in options(s, "use")}
    assert found == {"NE-3", "E-1", "E-2", "E-3", "SE-1", "SE-2", "SE-3"}
    do(s, Use("trap", "E-1"))
    assert s.armed() == 2
    s = do(table(human("E-2"), traps=["NE-2", "NE-1"]), Move("E-3"))
    assert options(s, "use") == []


def test_mez_r1_6_a_fight_elsewhere_gives_no_bonus_round() -> None:
    """MEZ-R1.6: in this room, this turn."""
    s = dice(table(human("SE-2"), zombies="SE-1"), NOTHING)
    do(s, Move("SE-1"), Melee(), Move("SE-2"))
    assert refused(s, Use("bonus")) == "MEZ-5.18"
