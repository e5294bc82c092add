"""Phase 7, the end of a round: OSA-11; the earlier and later ends of OSA-V7 and OSA-V17, the shutters of OSA-V18."""

from typing import Final

from grimtable.engine.ints import i64
from grimtable.games.osaczeni import components as c
from grimtable.games.osaczeni import kinds as k
from grimtable.games.osaczeni.rules.outcome import tell_end
from grimtable.games.osaczeni.state import Osaczeni

BY_THRESHOLD: Final = 1


BY_HUDDLE: Final = 2


BY_ROUNDS: Final = 3


def end_phase(s: Osaczeni) -> None:
    """Phase 7: areas close, then the end is checked (OSA-11.1, OSA-11.4, OSA-11.5, OSA-13.5)."""
    s.phase = k.CLOSING
    s.emit(k.PHASE_BEGAN, k.CLOSING)
    close_areas(s)
    by: i64 = 0
    if s.n_living() <= threshold(s):
        by = BY_THRESHOLD
    elif s.variant == 7 and s.all_in_one_area():
        by = BY_HUDDLE
    elif s.round_no >= s.rows.rounds:
        by = BY_ROUNDS
    if by == 0:
        s.push(k.BEGIN_ROUND)
        return
    s.ended_by = by
    s.end()
    if s.journal is not None:
        tell_end(s)


def close_areas(s: Osaczeni) -> None:
    """A1 to A5 with six monsters close, five with Weak Shutters; A6 never (OSA-11.1, OSA-11.2, OSA-V18.1)."""
    needed = s.rows.variant[18] if s.variant == 18 else s.rows.closing
    for area in range(c.PARKING):
        if s.is_closed(area) or s.monsters[area] < needed:
            continue
        s.closed |= 1 << area
        s.emit(k.AREA_CLOSED, area, s.monsters[area])
        s.pool += s.monsters[area]
        s.monsters[area] = 0
        for i in range(len(s.at)):
            if s.at[i] == area:
                s.at[i] = c.PARKING  # OSA-11.3: not attacked before the next phase 6


def threshold(s: Osaczeni) -> i64:
    """The game ends with this many alive: the players who started, or half of them (OSA-11.4, OSA-V17.1)."""
    return s.rows.to_the_last[s.n_seats] if s.variant == 17 else s.rows.threshold[s.n_seats]
