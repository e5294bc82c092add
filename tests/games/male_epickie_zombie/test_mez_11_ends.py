"""How the game ends: MEZ-11."""

from grimtable.games.male_epickie_zombie.formats.actions import Move
from tests.games.male_epickie_zombie.tables import do, human, kinds, room, table


def test_mez_11_1_three_objectives_win_at_once() -> None:
    """MEZ-11.1: all humans together."""
    s = table(
        human("C-N"), objectives=["helicopter", "target", "cure"], done=[6], tokens={"part-1": 0}, progress=[8, 14, 0]
    )
    assert s.objectives.index(5) == 1
    s = table(
        human("C-N"), objectives=["helicopter", "target", "cure"], done=[5], tokens={"part-1": 0}, progress=[8, 14, 0]
    )
    do(s, Move("C-M"))
    assert s.outcome is not None
    assert (s.outcome.rule, set(s.outcome.results.values())) == ("MEZ-11.1", {"win"})


def test_mez_11_4_after_the_last_card_everybody_has_one_last_turn() -> None:
    """MEZ-11.4 MEZ-11.5 MEZ-11.6 MEZ-Q6 MEZ-Q7: no Search, no zombie turn, then the zombies win."""
    s = table(human("C-N"), human("C-S"), deck=[], now={"step": "next_turn"})
    assert s.last == 3
    assert s.active == 1
    for _ in range(2):
        where = room(s, int(s.active))
        do(s, Move("C-M"), Move(where), Move("C-M"))
    assert s.outcome is not None
    assert s.outcome.rule == "MEZ-11.6"
    assert "revealed" not in kinds(s)
    assert "quiet" not in kinds(s)


def test_mez_11_4_a_face_down_card_postpones_the_end() -> None:
    """MEZ-11.4: deck, hand and face-down cards must all be gone."""
    assert table(human(), human(search="axe.blue"), deck=[], now={"step": "next_turn"}).last == 0
