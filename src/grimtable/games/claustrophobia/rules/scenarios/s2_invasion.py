"""Holding Back the Invasion: CLA-S2, the shaft."""

from grimtable.engine.codes import bit
from grimtable.games.claustrophobia import components as c
from grimtable.games.claustrophobia import marks as m
from grimtable.games.claustrophobia.rules.scenarios.ends import BY_SHAFT, end_game
from grimtable.games.claustrophobia.state import Claustrophobia


def note_posted(s: Claustrophobia) -> None:
    """Note who stands on the shaft when a round begins (CLA-S2.2)."""
    s.marks[m.POSTED] = 0
    if s.scenario == c.INVASION:
        for figure in range(c.HUMANS):
            if s.at[figure] == c.T_SHAFT:
                s.marks[m.POSTED] |= bit(figure)


def check_shaft(s: Claustrophobia) -> None:
    """At the end of Initiative a rested warrior who was there and still is blows it up (CLA-S2.2, CLA-Q26)."""
    if s.scenario != c.INVASION:
        return
    for figure in range(c.HUMANS):
        if s.marks[m.POSTED] >> figure & 1 and s.at[figure] == c.T_SHAFT and not s.is_tired(figure):
            end_game(s, m.HUMAN_WINS, BY_SHAFT)
            return
