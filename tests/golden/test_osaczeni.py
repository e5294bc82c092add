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


def test_each_file_is_of_the_ruleset_that_the_script_names() -> None:
    for golden in [golden for golden in GAMES if golden.game == "osaczeni"]:
        assert read(golden.path).header()["ruleset"] == f"osaczeni@{golden.version or GAME.version}"
    assert GAME.ruleset in {table.header()["ruleset"] for table in map(read, FILES)}


def test_drinks_are_played_before_the_own_move_in_the_newest_ruleset_alone() -> None:
    """OSA-7.8."""
    early: dict[int, int] = {1: 0, 2: 0}
    for path in FILES:
        table = read(path)
        version = int(table.header()["ruleset"][-1])
        last = ""
        for event in table.state.events(0, None):
            if event.kind == "card_played" and event.args["card"] == "energy":
                early[version] += last == "dice_shown"
            if event.kind in ("dice_shown", "moved", "stayed", "passed"):
                last = event.kind

    assert early[1] == 0
    assert early[2] > 0


def test_together_they_hold_every_kind_of_event_every_verdict_and_both_ways_to_end() -> None:
    tables = [read(path) for path in FILES]
    happened = {event.kind for table in tables for event in table.state.events(0, 0)}
    ends = {table.state.outcome.rule for table in tables if table.state.outcome is not None}
    verdicts = {said.verdict for table in tables for said in table.talk(None)}

    assert happened == {kind.name for kind in GAME.events.values()}
    assert ends == {"OSA-11.4", "OSA-V7.1"}
    assert {"true", "false", "kept", "broken", "void", ""} == verdicts
