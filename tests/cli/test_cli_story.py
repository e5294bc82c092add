"""The moments that decided a game."""

from pathlib import Path

from grimtable.table import Table
from grimtable.table.replay import read
from grimtable.table.story import moments

NAMES = ["Ola", "Bruno", "Celina"]


def test_the_greatest_swings_are_told_in_the_order_of_play(recorded: Path) -> None:
    table, _ = read(recorded)
    everything = moments(table, None, "en", NAMES, count=1000)
    three = moments(table, None, "en", NAMES)

    assert len(three) == 3
    assert [moment.act for moment in three] == sorted(moment.act for moment in three)
    rest = [moment.swing for moment in everything if moment not in three]
    assert min(moment.swing for moment in three) >= max(rest)
    assert all(1 <= len(moment.lines) <= 3 for moment in three)


def test_the_words_are_the_viewers_own(recorded: Path) -> None:
    """Cards that only their owner saw are not in the story of another."""
    table, _ = read(recorded)

    for viewer in (None, 0, 1, 2):
        seen = [table.game.tell(event, "pl", NAMES) for event in table.state.events(0, viewer)]
        told = [line for moment in moments(table, viewer, "pl", NAMES, count=1000) for line in moment.lines]
        assert told
        assert all(line in seen for line in told)


def test_a_game_that_goes_on_has_no_story() -> None:
    assert moments(Table("cisza", 2, 1), 0, "en", NAMES) == []
