"""A game as spectators see it who are kept behind: so many things that a spectator notices, never moments of others."""

from typing import Any, Final

from grimtable.table import RecordedGame


class Delayed:
    """Follows a game entry by entry, and stays `delay` noticeable entries behind.

    An entry that no spectator would notice does not count: it must not move the delayed picture on, for the moment at
    which that moves would tell of it.
    """

    def __init__(self, play: RecordedGame, delay: int) -> None:
        self._delay: Final = delay
        self._front: Final = play.restarted([])  # sees what a spectator without delay would see
        self._behind = play.restarted([])
        self._noticed: Final[list[int]] = []  # the numbers of entries that a spectator notices
        self._seen = self._picture()

    def at(self, entries: list[dict[str, Any]]) -> RecordedGame:
        """The delayed game when the record has these entries."""
        while self._front.n < len(entries):
            self._front.follow(entries[self._front.n])
            seen = self._picture()
            if seen != self._seen:
                self._seen = seen
                self._noticed.append(self._front.n)
        until = self._noticed[-self._delay - 1] if len(self._noticed) > self._delay else 0
        while self._behind.n < until:
            self._behind.follow(entries[self._behind.n])
        return self._behind

    def _picture(self) -> tuple[Any, ...]:
        """What a spectator notices: view, events, whom all may know to be deciding, what was said to all."""
        front = self._front
        return front.view_json(None), front.n_events(None), front.public_waiting(), front.heard_json(None)
