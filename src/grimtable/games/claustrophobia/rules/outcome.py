"""Who has won and why: CLA-E.4."""

from grimtable.engine.outcome import Outcome
from grimtable.games.claustrophobia import components as c
from grimtable.games.claustrophobia import marks as m
from grimtable.games.claustrophobia.rules.scenarios.ends import ENDINGS
from grimtable.games.claustrophobia.state import Claustrophobia

EXACT: dict[str, int | float] = {"win": 1, "draw": 0.5, "loss": 0}  # not float: compiled code would turn 1 into 1.0


def outcome(s: Claustrophobia) -> Outcome:
    """No points: Human wins, Demon wins, or in S1 a draw (CLA-E.4)."""
    human = int(s.human())
    results = {0: "draw", 1: "draw"}
    if s.marks[m.WINNER] != m.DRAW:
        winner = human if s.marks[m.WINNER] == m.HUMAN_WINS else 1 - human
        results = {winner: "win", 1 - winner: "loss"}
    results = {seat: results[seat] for seat in (0, 1)}
    scores: dict[int, int | float] = {seat: EXACT[results[seat]] for seat in results}
    notes: dict[str, object] = {
        "scenario": c.SCENARIOS[s.scenario],
        "round": int(s.marks[m.ROUND]),
        "human": human,
        "phase": int(s.marks[m.PHASE]),
    }
    return Outcome(results, scores, ENDINGS[s.marks[m.ENDED]], notes)
