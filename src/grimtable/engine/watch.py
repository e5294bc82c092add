"""Watching a world that is played on: somebody is told when chance decides and of every event. Knows no game."""

from collections.abc import Callable

from grimtable.engine.event import Journal, Record
from grimtable.engine.ints import i64
from grimtable.engine.rng import Rng, Tape

Chance = Callable[[Record | None], None]  # a throw is about to be made (None), or this event shows something hidden
Happened = Callable[[Record], None]  # an event, before it is written down


class WatchedJournal(Journal):
    """A journal that tells somebody of every event first."""

    def __init__(self, viewers: int, chance: Chance, happened: Happened) -> None:
        super().__init__(viewers)
        self.chance = chance
        self.happened = happened

    def add(self, record: Record) -> None:
        """Tell, then write down."""
        if record.kind.shows:
            self.chance(record)
        self.happened(record)
        super().add(record)


class WatchedTape(Tape):
    """Chance by script; beyond it by a generator, or the first outcome each where there is none. Somebody is told."""

    def __init__(self, script: list[int], rng: Rng | None, chance: Chance) -> None:
        super().__init__(script)
        self.rng = rng
        self.chance = chance

    def take(self, n: i64) -> i64:
        """The next outcome."""
        self.chance(None)
        k = len(self.taken)
        outcome: i64 = 0
        if k < len(self.outcomes):
            outcome = self.outcomes[k]
        elif self.rng is not None:
            outcome = self.rng.below(n)
        self.taken.append(outcome)
        self.sizes.append(n)
        return outcome
