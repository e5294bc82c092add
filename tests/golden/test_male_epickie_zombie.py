"""Golden games of Małe Epickie Zombie: a change that alters a recorded game is noticed."""

from pathlib import Path

from grimtable.games.male_epickie_zombie import GAME
from grimtable.table import Table
from tests.golden.files import verified
from tests.golden.make import GAMES

FILES = sorted((Path(__file__).parent / "male_epickie_zombie").glob("*.jsonl"))


def read(path: Path) -> Table:
    """The table at the end of a verified file."""
    return verified(path)[0]


def test_every_file_is_one_that_the_script_makes() -> None:
    assert {path.stem for path in FILES} == {golden.name for golden in GAMES if golden.game == GAME.name}


def test_together_they_hold_every_mode_every_kind_of_event_and_every_way_to_end() -> None:
    tables = [read(path) for path in FILES]
    happened = {event.kind for table in tables for event in table.state.events(0, 0)}
    ends = {table.state.outcome.rule for table in tables if table.state.outcome is not None}

    assert {table.state.setup.mode for table in tables} == set(GAME.modes)
    assert happened == {kind.name for kind in GAME.events.values()}
    assert ends == {"MEZ-11.1", "MEZ-11.2", "MEZ-11.3", "MEZ-11.6", "MEZ-13.2", "MEZ-13.4", "MEZ-13.5"}


def test_a_game_against_the_automa_logs_every_choice_with_its_rule() -> None:
    for path in FILES:
        table = read(path)
        events = [event for event in table.state.events(0, 0) if event.kind == "automa"]
        if table.state.setup.mode in ("coop", "rivalry"):
            assert events == []
        else:
            assert {"MEZ-12.2", "MEZ-12.4", "MEZ-12.5", "MEZ-12.6"} <= {event.args["rule"] for event in events}
