"""What a sensible beginner looks at before judging an action: who stands where, how far it is, whom to hurt."""

from typing import final

from grimtable.engine.ints import i64
from grimtable.games.claustrophobia import components as c
from grimtable.games.claustrophobia import marks as m
from grimtable.games.claustrophobia.bots.distances import FAR, demon_tiles, goals, human_tiles, may_be_real, steps_from
from grimtable.games.claustrophobia.state import Claustrophobia


@final
class Outlook:
    """What one seat sees of the table; distances are computed when they are asked for."""

    def __init__(self, s: Claustrophobia, seat: i64) -> None:
        self.s = s
        self.seat = seat
        self.human = seat == s.human()
        self.to_goal: list[i64] = []
        self.to_humans: list[i64] = []
        self.to_demons: list[i64] = []
        self.goal_key: i64 = -1
        self.human_key: i64 = -1

    def turn_to(self, seat: i64) -> None:
        """Look again some decisions later; distances that cannot have changed are kept."""
        s = self.s
        self.seat = seat
        self.human = seat == s.human()
        self.to_demons = []
        tiles: i64 = len(s.tiles)
        key = tiles
        for figure in range(c.HUMANS):
            key = key * 64 + s.at[figure]
        if key != self.human_key:
            self.human_key = key
            self.to_humans = []
        key = tiles * 64 + (s.marks[m.AIR_TILE] if s.marks[m.AIR] > 0 else c.N_TILES)
        if s.scenario == c.POSSESSED_MODE:
            key = (key * 64 + s.at[c.DEMON]) * 64 + s.at[c.DEMON + 1]
        if len(s.pile) > 0:
            key = -2 - key
        if key != self.goal_key:
            self.goal_key = key
            self.to_goal = []

    def goal_steps(self) -> list[i64]:
        """Steps to the Human side's goal."""
        if len(self.to_goal) == 0:
            self.to_goal = steps_from(self.s, goals(self.s))
        return self.to_goal

    def human_steps(self) -> list[i64]:
        """Steps to the nearest Human warrior."""
        if len(self.to_humans) == 0:
            self.to_humans = steps_from(self.s, human_tiles(self.s))
        return self.to_humans

    def demon_steps(self) -> list[i64]:
        """Steps to the nearest Demon warrior."""
        if len(self.to_demons) == 0:
            self.to_demons = steps_from(self.s, demon_tiles(self.s))
        return self.to_demons

    def crowd(self, tile: i64) -> i64:
        """Enemies of this seat on a tile."""
        return self.s.demons_on(tile) if self.human else self.s.humans_on(tile)

    def prey(self, figure: i64) -> float:
        """How much Demon wants to hurt a warrior: the nearly dead, the runner, the one with the treasure."""
        s = self.s
        if s.at[figure] >= c.N_TILES:
            return -9.0
        score = 0.25 * float(s.n_pegs(figure)) + (1.0 if s.n_pegs(figure) == 5 else 0.0)
        score += 0.05 * float(FAR - self.goal_steps()[s.at[figure]])
        if s.scenario == c.GOLD and may_be_real(s, figure):
            score += 0.2
        return score
