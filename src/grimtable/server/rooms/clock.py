"""Clocks of one table. They run by what everybody may know to be deciding, so they tell nobody more than that.

Time is only measured here; what follows from it (a move, a pause) is an entry in the record.
"""

import time
from collections.abc import Callable, Sequence
from typing import Any, Final

from grimtable.server.storage.rows import Clock

UPS: Final = 60  # so many of the newest lines about empty clocks are kept


class Clocks:
    """What is left for each seat. `now` is injected so that tests need not wait."""

    def __init__(
        self, rule: Clock, seats: int, stored: dict[str, Any] | None = None, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.rule: Final = rule
        self.is_on: Final = rule.kind != "none"  # whether time is kept at all
        self._now: Final = now
        left = (stored or {}).get("left")
        self.left: list[float] = [float(x) for x in left] if left else [float(rule.seconds)] * seats
        self.paused: bool = bool((stored or {}).get("paused", False))
        self.running: tuple[int, ...] = tuple((stored or {}).get("running", ()))
        self.step: int = int((stored or {}).get("step", 0))  # in which several seats share one clock; 0: none
        self.step_left: float = float((stored or {}).get("step_left", 0.0))
        self._since = now()
        self.turns: int = int((stored or {}).get("turns", 0))  # how often everybody saw something change here
        self._told: set[int] = set()  # seats of which everybody knows that their clock is empty
        self.ups: list[dict[str, Any]] = list((stored or {}).get("ups", []))  # what was told of empty clocks, and when

    @property
    def shares_step(self) -> bool:
        """Whether one clock runs now for all who are still to be asked; a reserve is always one's own."""
        return self.step != 0 and self.rule.kind == "move"

    def _settle(self) -> None:
        """Book the time that has passed."""
        now = self._now()
        if not self.paused:
            for seat in self.running:
                self.left[seat] = max(0.0, self.left[seat] - (now - self._since))
            self.step_left = max(0.0, self.step_left - (now - self._since))
        self._since = now

    def turn(self, waiting: Sequence[int], *, moved: bool, step: int = 0) -> None:
        """Somebody moved, or others are deciding now: `moved` says that the public saw something happen.

        Whoever is asked within one `step` (`State.window`) has what is left of the step's own clock.
        """
        if not self.is_on:
            return
        self._settle()
        before = self.running
        self.running = tuple(waiting)
        self.turns += moved or self.running != before or step != self.step
        if step != self.step:
            self.step, self.step_left = step, float(self.rule.seconds)
        if self.shares_step:
            for seat in self.running:
                self.left[seat] = self.step_left
            self._forget_told()
            return
        for seat in range(len(self.left)):
            decided = seat in before and (seat not in self.running or moved)
            if self.rule.kind == "move" and (decided or (seat in self.running and seat not in before)):
                self.left[seat] = float(self.rule.seconds)
            elif self.rule.kind == "reserve" and decided:
                self.left[seat] += self.rule.add
        self._forget_told()

    def pause(self) -> None:
        """Stop all clocks."""
        self._settle()
        self.turns += 1
        self.paused = True

    def resume(self) -> None:
        """Let them run on; a seat that had nothing left gets one move's worth."""
        self._settle()
        self.turns += 1
        self.paused = False
        grace = float(self.rule.seconds if self.rule.kind == "move" else max(self.rule.add, 60))
        self.left = [grace if left <= 0 else left for left in self.left]
        self.step_left = self.step_left or grace
        self._forget_told()

    def restart(self) -> None:
        """A clock that stood while the server was down goes on from here."""
        self._since = self._now()

    def next_due(self) -> float | None:
        """Seconds until a running clock is empty."""
        if not self.is_on or self.paused or not self.running:
            return None
        self._settle()
        return max(0.0, min(self.left[seat] for seat in self.running))

    def empty(self) -> list[int]:
        """The seats whose running clock is empty."""
        if not self.is_on or self.paused:
            return []
        self._settle()
        return [seat for seat in self.running if self.left[seat] <= 0]

    def newly_empty(self) -> list[int]:
        """Those of them of which nobody was told yet."""
        late = [seat for seat in self.empty() if seat not in self._told]
        self._told.update(late)
        return late

    def note(self, up: dict[str, Any]) -> None:
        """Keep what was told: `late` and `timeout`, after how many public events (`since`) and things said (`said`)."""
        self.ups = [*self.ups, up][-UPS:]

    def rewind(self, public: int) -> None:
        """What was told stays told; after an undo it stands at the end of what happened."""
        self.ups = [{**up, "since": min(up["since"], public)} for up in self.ups]

    def _forget_told(self) -> None:
        """A clock that was wound up can run out anew; one that stays empty is not told again when others move."""
        self._told = {seat for seat in self._told if seat in self.running and self.left[seat] <= 0}

    def stored(self) -> dict[str, Any]:
        """What the database keeps, so that a restart loses nobody's time."""
        self._settle()
        stored: dict[str, Any] = {"left": [round(left, 3) for left in self.left], "paused": self.paused}
        stored |= {"running": self.running, "turns": self.turns}
        if self.ups:
            stored["ups"] = self.ups
        return stored | {"step": self.step, "step_left": round(self.step_left, 3)} if self.step else stored

    def to_json(self) -> list[dict[str, Any]]:
        """What every viewer is told; nothing where no time is kept."""
        if not self.is_on:
            return []
        self._settle()
        return [
            {"seat": seat, "left": round(left, 1), "running": not self.paused and seat in self.running}
            for seat, left in enumerate(self.left)
        ]
