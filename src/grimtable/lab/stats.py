"""Honest numbers: intervals for shares, means with their spread, medians."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

Z95 = 1.959963984540054  # 97.5% of a normal distribution lies below


@dataclass(frozen=True)
class Share:
    """So many of so many, with the interval that holds the true share in 95 of 100 such experiments."""

    count: int
    total: int
    low: float
    high: float

    @property
    def share(self) -> float:
        """The share itself; 0 of 0 is 0."""
        return self.count / self.total if self.total else 0.0

    def to_json(self) -> dict[str, float | int]:
        """For programs."""
        return {
            "count": self.count,
            "of": self.total,
            "share": round(self.share, 6),
            "low": round(self.low, 6),
            "high": round(self.high, 6),
        }

    def words(self) -> str:
        """For people."""
        if not self.total:
            return "–"
        return f"{self.share:6.1%}  [{self.low:.1%}, {self.high:.1%}]"


def wilson(count: int, total: int, z: float = Z95) -> Share:
    """Wilson's score interval: sensible near 0 and 1 and for few games, unlike plus or minus two deviations."""
    if not 0 <= count <= total:
        raise ValueError(f"{count} of {total} is no share")
    if total == 0:
        return Share(0, 0, 0.0, 1.0)
    share = count / total
    square = z * z
    centre = (share + square / (2 * total)) / (1 + square / total)
    half = z / (1 + square / total) * sqrt(share * (1 - share) / total + square / (4 * total * total))
    low = 0.0 if count == 0 else max(0.0, centre - half)
    high = 1.0 if count == total else min(1.0, centre + half)
    return Share(count, total, low, high)


@dataclass(frozen=True)
class Mean:
    """An average with its spread and the half width of its 95% interval."""

    mean: float
    deviation: float
    half_width: float

    def to_json(self) -> dict[str, float]:
        """For programs."""
        return {
            "mean": round(self.mean, 4),
            "deviation": round(self.deviation, 4),
            "half_width": round(self.half_width, 4),
        }


def mean_of(values: Sequence[float]) -> Mean:
    """The mean, the sample's standard deviation, and the interval's half width."""
    n = len(values)
    if n == 0:
        return Mean(0.0, 0.0, 0.0)
    mean = sum(values) / n
    if n == 1:
        return Mean(mean, 0.0, 0.0)
    deviation = sqrt(sum((value - mean) ** 2 for value in values) / (n - 1))
    return Mean(mean, deviation, Z95 * deviation / sqrt(n))


def median(values: Sequence[float]) -> float:
    """The middle value, or the middle between the two middle ones."""
    ordered = sorted(values)
    n = len(ordered)
    if n == 0:
        raise ValueError("no values, no median")
    return ordered[n // 2] if n % 2 else (ordered[n // 2 - 1] + ordered[n // 2]) / 2


def percentile(times: list[float], share: float) -> float:
    """Milliseconds below which that share of the times lies."""
    ordered = sorted(times)
    return round(ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000, 2) if ordered else 0.0
