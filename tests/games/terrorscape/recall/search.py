"""The search for a history that leads to a triple, over all rounds of a real game (TER-Q61)."""

import random
from collections import Counter
from typing import Final

from grimtable.engine.rng import Rng
from grimtable.games.terrorscape.state import Terrorscape
from tests.games.terrorscape.recall.bank import Banks
from tests.games.terrorscape.recall.bills import FIRST
from tests.games.terrorscape.recall.replay import Replay, triple_of
from tests.games.terrorscape.recall.rounds import Round, Told
from tests.games.terrorscape.recall.tables import Levels, Phase, union

WORK: Final = 60  # phases explained for one try


class Recall:
    """Follows one game by what everybody is told, and finds histories for it."""

    def __init__(self, s: Terrorscape, seed: int) -> None:
        self.rows = s.rows
        self.chance = random.Random(seed)
        self.replay = Replay(s, Rng(seed, "recall"))
        self.told = Told(s.rows)
        self.banks: Banks | None = None
        self.bounds: list[Levels] = []
        self.why: Counter[str] = Counter()  # what the tries failed for
        self.tries = 0

    @property
    def rounds(self) -> list[Round]:
        """The rounds whose Survivor phase is over."""
        return [each for each in self.told.rounds if each.over]

    def listen(self, s: Terrorscape) -> int:
        """Hear what was told since the last time; the triples that seem worth a try now."""
        self.told.listen(self.replay.listen(s))
        if self.banks is None:
            self.banks = Banks(self.rows, self.told.who, self.chance)
            self.banks.why = self.why
        self.banks.listen(self.rounds)
        return union(self.banks.backs[-1].phase.fled())

    def bound(self) -> int:
        """The triples that can be so for all that cards are counted: no history leads to any other."""
        assert self.banks is not None
        rounds = self.rounds
        del self.bounds[max(0, len(rounds) - 2) :]  # there may be new answers
        levels: Levels = self.bounds[-1] if self.bounds else {FIRST: 1 << self.banks.first}
        for now in rounds[len(self.bounds) :]:
            phase = Phase(self.rows, self.told.who, now, levels, self.banks.most(now), loose=True)
            levels = phase.fled()
            self.bounds.append(levels)
        return union(levels)

    def find(self, triple: int, tries: int) -> Terrorscape | None:
        """A table with the same events and the Survivors there; None: none was found."""
        assert self.banks is not None
        prices = self.banks.prices()
        for _ in range(tries):
            self.tries += 1
            self.banks.work = WORK
            chain = self.banks.chain(len(self.rounds), triple, prices)
            if chain is None:
                continue
            end = self.replay.play(chain.steps, chain.deal)
            if isinstance(end, Terrorscape):
                assert triple_of(end) == triple
                return end
            self.why[end] += 1
        return None
