"""Token buckets: how fast one client may go on."""

from time import monotonic
from typing import Final

_MAX_KEYS: Final = 50_000


class Bucket:
    """One client's bucket, which refills at `rate` and holds `burst`."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate: Final = rate
        self._burst: Final = burst
        self._level = burst
        self._since = monotonic()

    def take(self) -> float:
        """Take one token: 0 when there was one, else the seconds until there is."""
        now = monotonic()
        level = min(self._burst, self._level + (now - self._since) * self._rate)
        self._since = now
        if level < 1:
            self._level = level
            return (1 - level) / self._rate
        self._level = level - 1
        return 0.0


class Buckets:
    """A bucket per key that refills at `rate` and holds `burst`."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate: Final = rate
        self.burst: Final = burst
        self._levels: dict[str, tuple[float, float]] = {}

    def take(self, key: str, now: float | None = None) -> float:
        """Take one token: 0 when there was one, else the seconds until there is."""
        now = monotonic() if now is None else now
        level, since = self._levels.get(key, (self.burst, now))
        level = min(self.burst, level + (now - since) * self.rate)
        if level < 1:
            self._levels[key] = (level, now)
            return (1 - level) / self.rate
        if len(self._levels) > _MAX_KEYS:
            self._prune(now)
        self._levels[key] = (level - 1, now)
        return 0.0

    def _prune(self, now: float) -> None:
        """Forget keys whose bucket is full again: they are as good as new."""
        self._levels = {
            key: (level, since)
            for key, (level, since) in self._levels.items()
            if level + (now - since) * self.rate < self.burst
        }
