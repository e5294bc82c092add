"""Golden files as several tests look at them: read, and with that verified, once."""

from functools import cache
from pathlib import Path

from grimtable.table import Table, replay
from grimtable.table.replay import Verdict


@cache
def verified(path: Path) -> tuple[Table, Verdict]:
    """The table at the end of a file, only to be looked at, and what was found out about it."""
    return replay.read(path)
