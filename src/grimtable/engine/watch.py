"""Watching a world that is played on: somebody is told when chance decides and of every event. Knows no game."""

from abc import abstractmethod

from grimtable.engine.event import Journal, Record
from grimtable.engine.ints import i64
from grimtable.engine.rng import Rng, Tape


class Watcher:
    """Somebody who is told of the two moments."""

    @abstractmethod
    def chance(self, record: Record | None) -> None:
        """A stream is about to be asked (None), or this event shows something hidden."""

    @abstractmethod
    def happened(self, record: Record) -> None:
        """An event, before it is written down."""


class WatchedJournal(Journal):
    """A journal that tells a watcher of every event first."""

    def __init__(self, viewers: int, watcher: Watcher) -> None:
        super().__init__(viewers)
        self.watcher = watcher

    def add(self, record: Record) -> None:
        """Tell, then write down."""
        if record.kind.shows:
            self.watcher.chance(record)
        self.watcher.happened(record)
        super().add(record)


class WatchedTape(Tape):
    """Chance by script; beyond it by a generator, or the first outcome each where there is none. A watcher is told."""

    def __init__(self, script: list[int], rng: Rng | None, watcher: Watcher) -> None:
        super().__init__(script)
        self.rng = rng
        self.watcher = watcher

    def take(self, n: i64) -> i64:
        """The next outcome."""
        self.watcher.chance(None)
        k = len(self.taken)
        outcome: i64 = 0
        if k < len(self.outcomes):
            outcome = self.outcomes[k]
        elif self.rng is not None:
            outcome = self.rng.below(n)
        self.taken.append(outcome)
        self.sizes.append(n)
        return outcome
