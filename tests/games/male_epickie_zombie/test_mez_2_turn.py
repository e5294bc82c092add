"""The sequence of play: MEZ-2."""

from grimtable.games.male_epickie_zombie.formats.actions import Accept, End, Melee, Move, Store
from tests.games.male_epickie_zombie.tables import WOUNDS, dice, do, human, kinds, question, table


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
