"""Recorded games verify, and counts are what they were: a change that alters one raises the ruleset version."""

import json
from pathlib import Path

import pytest

import grimtable
from grimtable.table import replay
from tests.golden.counts import HERE, counts, path_of
from tests.golden.files import verified

FILES = sorted(HERE.glob("*/*.jsonl"))


@pytest.mark.parametrize("name", grimtable.games())
def test_every_game_has_golden_games(name: str) -> None:
    """tests/golden/make.py records them."""
    assert [path for path in FILES if path.parent.name == name]


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_recorded_game_is_written_as_it_was(path: Path) -> None:
    """Read and written again, a golden file is the same byte for byte: rules, hashes and format have not moved."""
    table, _verdict = verified(path)

    assert table.game.name == path.parent.name
    assert "\n".join(replay.lines(table)) + "\n" == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", grimtable.games())
def test_there_are_as_many_action_sequences_as_ever(name: str) -> None:
    """Legal lists neither grew nor shrank, here or a few decisions on."""
    golden = json.loads(path_of(name).read_text(encoding="utf-8"))

    assert counts(name) == golden
