"""Golden games of Osaczeni, talk included: a change that alters a recorded game is noticed."""

from pathlib import Path

from grimtable.games.osaczeni import GAME
from grimtable.table import Table
from tests.golden.files import verified
from tests.golden.make import GAMES

FILES = sorted((Path(__file__).parent / "osaczeni").glob("*.jsonl"))


def read(path: Path) -> Table:
    """The table at the end of a verified file."""
    return verified(path)[0]


def test_every_file_is_one_that_the_script_makes() -> None:
    assert {path.stem for path in FILES} == {golden.name for golden in GAMES if golden.game == "osaczeni"}


def test_together_they_hold_every_kind_of_event_every_verdict_and_both_ways_to_end() -> None:
    tables = [read(path) for path in FILES]
    happened = {event.kind for table in tables for event in table.state.events(0, 0)}
    ends = {table.state.outcome.rule for table in tables if table.state.outcome is not None}
    verdicts = {said.verdict for table in tables for said in table.talk(None)}

    assert happened == {kind.name for kind in GAME.events.values()}
    assert ends == {"OSA-11.4", "OSA-V7.1"}
    assert {"true", "false", "kept", "broken", "void", ""} == verdicts
