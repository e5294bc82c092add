"""What later rounds ask of the earlier ones: repairs until help is called, KEYs that only searches can bring."""

from grimtable.games.terrorscape.components import Rows
from tests.games.terrorscape.recall.rounds import HELP, RACK, Round


def repairs_left(rows: Rows, later: list[Round]) -> int:
    """In how many rounds the radio can be repaired until help is called; many, if that was not told (TER-4.8)."""
    found, radio = 0, int(rows.radio)
    for now in later:
        found += now.allowed >> radio & 1 == 1 and now.lair != radio
        if (HELP, 0) in now.notes:
            return found
    return int(rows.max_repair)


def keys(later: list[Round]) -> tuple[int, int]:
    """KEYs that are racked later, and those of them from searches: all but the last thing told of a phase."""
    racked, searched = 0, 0
    for now in later:
        n = sum(kind == RACK for kind, _what in now.notes)
        racked += n
        searched += n - (n > 0 and now.notes[-1][0] == RACK)
    return racked, searched
