"""Golden games of Cisza: a change that alters a recorded game is noticed, and then the ruleset version is raised."""

import json
from pathlib import Path

import pytest

from grimtable.engine.errors import BadReplay
from grimtable.games.cisza import GAME
from grimtable.table import Table, replay
from tests.golden.files import verified
from tests.golden.make import GAMES

FILES = sorted((Path(__file__).parent / "cisza").glob("*.jsonl"))


def read(path: Path) -> Table:
    """The table at the end of a verified file."""
    return verified(path)[0]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recorded_game_replays_to_the_same_states_and_the_same_end(path: Path) -> None:
    """Every line's chain ties it to the state's hash after it; verifying compares them all."""
    table, verdict = verified(path)

    assert verdict.over
    assert verdict.acts == len(path.read_text(encoding="utf-8").splitlines()) - 2
    assert table.game is GAME


def test_every_file_is_one_that_the_script_makes() -> None:
    assert {path.stem for path in FILES} == {golden.name for golden in GAMES if golden.game == "cisza"}
    for golden in [golden for golden in GAMES if golden.game == "cisza"]:
        header = json.loads(golden.path.read_text(encoding="utf-8").splitlines()[0])["header"]
        assert (header["seats"], header["mode"], header["options"]) == (
            golden.seats,
            golden.mode,
            {"expert": False, **({"first": "random"} if golden.version is None else {}), **dict(golden.options)},
        )
        assert header["ruleset"] == f"cisza@{golden.version or GAME.version}"


def test_the_newest_ruleset_has_a_game_too() -> None:
    assert GAME.ruleset in {table.header()["ruleset"] for table in map(read, FILES)}


def test_together_they_hold_every_kind_of_event_and_every_way_to_end() -> None:
    tables = [read(path) for path in FILES]
    happened = {event.kind for table in tables for event in table.state.events(0, 0)}
    ends = {table.state.outcome.rule for table in tables if table.state.outcome is not None}

    assert happened == {kind.name for kind in GAME.events.values()}
    assert ends == {"CIS-9.1", "CIS-9.6", "CIS-9.9"}


def test_a_change_in_the_middle_of_a_game_is_noticed_at_its_line() -> None:
    lines = FILES[0].read_text(encoding="utf-8").splitlines()
    middle = len(lines) // 2
    entry = json.loads(lines[middle])
    entry["chain"] = "0" * len(entry["chain"])
    lines[middle] = json.dumps(entry)

    with pytest.raises(BadReplay) as caught:
        replay.load("\n".join(lines))
    assert caught.value.line == middle + 1
