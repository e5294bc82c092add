"""Is one bot better than another? A sequential test that stops as soon as it knows, and errs at most so often.

The test is a generalised sequential probability ratio test: it compares two claims about the mean of a row of numbers,
"it is 0" (no step) and "it is `wanted`" (a step), with the spread estimated from the numbers themselves.
"""

from dataclasses import dataclass, field
from math import log, sqrt

from grimtable.lab.stats import Z95

SHOWN, REFUTED, UNSETTLED = "shown", "refuted", "unsettled"
LEAST = 40  # numbers before the first verdict: fewer say too little about their own spread
PRIOR = 4.0  # made-up numbers, half of them at each end of the range, that keep an early spread from being too small


@dataclass
class Gate:
    """The test of one claim; numbers are put in one by one, each the outcome of one deal."""

    wanted: float  # the mean that makes a step
    reach: float = 0.5  # numbers lie between -reach and reach
    error: float = 0.04  # of calling equals a step, and a step equals: 5 % are promised, the spread is an estimate
    n: int = 0
    total: float = 0.0
    squares: float = 0.0
    verdict: str = field(default=UNSETTLED)

    @property
    def bound(self) -> float:
        """The ratio's logarithm that shows a step; its negative refutes it."""
        return log((1 - self.error) / self.error)

    @property
    def mean(self) -> float:
        """The mean so far."""
        return self.total / self.n if self.n else 0.0

    @property
    def variance(self) -> float:
        """The spread so far, never zero: a few made-up numbers take part."""
        spread = self.squares - self.n * self.mean**2 + PRIOR * self.reach**2
        return spread / (self.n + PRIOR)

    @property
    def ratio(self) -> float:
        """How much better "a step" explains the numbers than "no step": the logarithm of the likelihoods' ratio."""
        return self.wanted * (self.total - self.n * self.wanted / 2) / self.variance

    @property
    def half_width(self) -> float:
        """Of the mean's 95 % interval."""
        return Z95 * sqrt(self.variance / self.n) if self.n else self.reach

    def add(self, value: float) -> str:
        """Take in one deal; the verdict, which stays once it is reached."""
        self.n += 1
        self.total += value
        self.squares += value * value
        if self.verdict == UNSETTLED and self.n >= LEAST:
            if self.ratio >= self.bound:
                self.verdict = SHOWN
            elif self.ratio <= -self.bound:
                self.verdict = REFUTED
        return self.verdict
