"""What the history behind a sample has used: one of those that lead to its places (TER-Q61)."""

from typing import final

from grimtable.engine.ints import i64
from grimtable.games.terrorscape.components import N_ITEMS
from grimtable.games.terrorscape.counts import ITEM_OF, LOUD_SEARCHES, MISSED, MOST, PEAK, count, useful_searches
from grimtable.games.terrorscape.state import Terrorscape


@final
class History:
    """What the history of a sample has used before the phase that may be going on (counts.py)."""

    def __init__(self, counts: int, s: Terrorscape, exact: bool, healed: i64) -> None:
        self.exact = exact  # or at least so much
        self.healed = healed  # in the phase that is not over
        self.used: list[i64] = [0] * N_ITEMS  # below nothing: Marco holds some that had been dropped
        self.held: list[i64] = [0] * N_ITEMS  # Marco took them back, and nobody has used them since
        for field in range(len(ITEM_OF)):
            self.used[ITEM_OF[field]] = count(counts, field)
        for field in range(2):
            n = count(counts, PEAK + field) - max(0, count(counts, field))
            if n > 0:
                self.held[ITEM_OF[field]] = n
        self.loud: i64 = count(counts, LOUD_SEARCHES)  # search cards marked ! at least
        self.useful: i64 = useful_searches(s.rows) - max(0, count(counts, MISSED))  # others, not Tools, at most
        if s.own or s.setup.options.get("plans", False):
            self.useful = MOST
