"""Leaving the board: what was noted of a warrior goes with it (CLA-8.4, CLA-8.5, CLA-Q32)."""

from grimtable.engine.codes import bit
from grimtable.engine.ints import i64
from grimtable.games.claustrophobia.components import OUT
from grimtable.games.claustrophobia.state import CRITICAL, DONE, FRESH, RAGE, TIRED, TOUGH, Claustrophobia
from grimtable.games.claustrophobia.stats import strike


def take_off(s: Claustrophobia, figure: i64) -> None:
    """A Demon warrior leaves the board with all that was noted of it; a Tough token returns (CLA-Q32)."""
    s.at[figure] = OUT
    s.marks[TOUGH] &= ~bit(figure)
    s.marks[DONE] &= ~bit(figure)
    strike(s, CRITICAL, figure)
    strike(s, RAGE, figure)


def leave(s: Claustrophobia, figure: i64) -> None:
    """What was noted of a Human warrior who is out of play goes with him (CLA-8.4, CLA-8.5)."""
    s.gear[figure] = 0
    s.dice[figure] = 0
    s.marks[TIRED] &= ~bit(figure)
    s.marks[FRESH] &= ~bit(figure)
