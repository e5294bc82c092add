"""Golden games of Terrorscape: a change that alters a recorded game is noticed."""

from pathlib import Path

from grimtable.table import Table
from tests.golden.files import verified
from tests.golden.make import GAMES

FILES = sorted((Path(__file__).parent / "terrorscape").glob("*.jsonl"))
COMMON = {
    "killer_chosen", "survivors_chosen", "round_began", "moved", "noise_revealed", "scared", "locked", "repaired",
    "help_called", "card_kept", "skill_played", "cost_paid", "killer_moved", "searched", "level_gained", "injured",
    "encounter_began", "defence_judged", "fled", "game_ended", "laid_open", "key_racked", "plans_dealt", "trait_kept",
}  # fmt: skip


def read(path: Path) -> Table:
    """The table at the end of a verified file."""
    return verified(path)[0]


def test_every_file_is_one_that_the_script_makes() -> None:
    assert {path.stem for path in FILES} == {golden.name for golden in GAMES if golden.game == "terrorscape"}


def test_together_they_hold_what_a_game_is_made_of_and_several_ways_to_end() -> None:
    tables = [read(path) for path in FILES]
    happened = {event.kind for table in tables for event in table.state.history()}
    ends = {table.state.outcome.rule for table in tables if table.state.outcome is not None}

    assert happened >= COMMON, COMMON - happened
    assert len(ends) >= 3
