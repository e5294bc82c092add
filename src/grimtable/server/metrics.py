"""What the operator may watch, as Prometheus reads it; off unless a token is set.

A count of moves that everybody could read would tell of silent acts.
"""

import hmac
from collections.abc import Callable
from typing import Any, Final

STEPS: Final = ("check", "store", "show")
BUCKETS: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)  # seconds


class Metrics:
    """The figures of one worker. Without a token nothing is counted."""

    def __init__(self, token: str) -> None:
        self._token: Final = token
        self._registry: Any = None
        if not token:
            return
        import prometheus_client as prometheus

        registry = self._registry = prometheus.CollectorRegistry()
        self._moves = prometheus.Counter("grimtable_moves", "Moves that were stored", ["by"], registry=registry)
        self._seconds = prometheus.Histogram(
            "grimtable_move_seconds", "Time of a move", ["step"], buckets=BUCKETS, registry=registry
        )
        self._refused = prometheus.Counter("grimtable_refused", "Refusals", ["error"], registry=registry)
        self._errors = prometheus.Counter("grimtable_errors", "What broke", registry=registry)

    def watch(self, name: str, what: str, read: Callable[[], float]) -> None:
        """A figure that is read whenever somebody asks."""
        if self._registry is not None:
            from prometheus_client import Gauge

            Gauge(f"grimtable_{name}", what, registry=self._registry).set_function(read)

    def moved(self, by: str, *seconds: float) -> None:
        """A move was checked and applied, stored, and shown, in so many seconds each."""
        if self._registry is not None:
            self._moves.labels(by or "person").inc()
            for step, spent in zip(STEPS, seconds, strict=True):
                self._seconds.labels(step).observe(spent)

    def refused(self, error: str) -> None:
        """Somebody asked for what they may not have."""
        if self._registry is not None:
            self._refused.labels(error).inc()

    def failed(self) -> None:
        """Something broke."""
        if self._registry is not None:
            self._errors.inc()

    def opens(self, token: str) -> bool:
        """Whether somebody may read the figures."""
        return bool(self._token) and hmac.compare_digest(token.encode(), self._token.encode())

    def text(self) -> bytes:
        """The figures in Prometheus' text format."""
        from prometheus_client import generate_latest

        found: bytes = generate_latest(self._registry)
        return found
