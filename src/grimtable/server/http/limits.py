"""Token buckets: how fast one client may go on."""

from time import monotonic
from typing import Final

_MAX_KEYS: Final = 50_000


class Bucket:
    """One client's bucket, which refills at `rate` and holds `burst`."""

    def __init__(self, rate: float, burst: float, now: float | None = None) -> None:
        self._rate: Final = rate
        self._burst: Final = burst
        self._level = burst
        self._since = monotonic() if now is None else now

    def take(self, now: float | None = None) -> float:
        """Take one token: 0 when there was one, else the seconds until there is."""
        level = self._fill(monotonic() if now is None else now)
        if level < 1:
            return (1 - level) / self._rate
        self._level = level - 1
        return 0.0

    def wait(self, now: float | None = None) -> float:
        """The seconds until there is a token; none is taken."""
        return max(0.0, (1 - self._fill(monotonic() if now is None else now)) / self._rate)

    def is_full(self, now: float) -> bool:
        """Whether it is as good as new."""
        return self._fill(now) >= self._burst

    def _fill(self, now: float) -> float:
        self._level = min(self._burst, self._level + (now - self._since) * self._rate)
        self._since = now
        return self._level


class Buckets:
    """A bucket per key that refills at `rate` and holds `burst`."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate: Final = rate
        self.burst: Final = burst
        self._buckets: dict[str, Bucket] = {}

    def take(self, key: str, now: float | None = None) -> float:
        """Take one token: 0 when there was one, else the seconds until there is."""
        now = monotonic() if now is None else now
        bucket = self._buckets.get(key)
        if bucket is None:
            if len(self._buckets) > _MAX_KEYS:
                self._prune(now)
            bucket = self._buckets[key] = Bucket(self.rate, self.burst, now)
        return bucket.take(now)

    def wait(self, key: str) -> float:
        """The seconds until there is a token; none is taken."""
        bucket = self._buckets.get(key)
        return 0.0 if bucket is None else bucket.wait()

    def _prune(self, now: float) -> None:
        """Forget keys whose bucket is full again."""
        self._buckets = {key: bucket for key, bucket in self._buckets.items() if not bucket.is_full(now)}
