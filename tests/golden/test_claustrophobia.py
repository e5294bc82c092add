"""Golden games of Claustrophobia: a change that alters a recorded game is noticed."""

from pathlib import Path

from grimtable.games.claustrophobia import GAME
from grimtable.table import Table
from tests.golden.files import verified
from tests.golden.make import GAMES

FILES = sorted((Path(__file__).parent / "claustrophobia").glob("*.jsonl"))
# A tile that would close the board: so rare that tests/games/claustrophobia/test_cla_5_exploration.py sets it up.
RARE = {"tile_back", "tile_lost", "tile_aside", "no_tile"}


def read(path: Path) -> Table:
    """The table at the end of a verified file."""
    return verified(path)[0]


def test_every_file_is_one_that_the_script_makes() -> None:
    assert {path.stem for path in FILES} == {golden.name for golden in GAMES if golden.game == "claustrophobia"}


def test_together_they_hold_every_scenario_every_common_event_and_most_ends() -> None:
    tables = [read(path) for path in FILES]
    happened = {event.kind for table in tables for seat in (0, 1) for event in table.state.events(0, seat)}
    ends = {table.state.outcome.rule for table in tables if table.state.outcome is not None}

    assert {table.header()["mode"] for table in tables} == set(GAME.modes)
    assert happened >= {kind.name for kind in GAME.events.values()} - RARE
    assert ends >= {"CLA-S1.9", "CLA-S2.2", "CLA-S3.6", "CLA-S4.4", "CLA-S4.5", "CLA-S5.6", "CLA-S6.6", "CLA-13.3"}
