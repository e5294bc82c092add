"""Channels: viewers who look through the same chair in the same language share every drawing made for them."""

from collections.abc import Sequence
from typing import Any, Final

from grimtable.server.viewers.in_words import claim_forms, talk_json, verdicts
from grimtable.server.viewers.look import LOG_LINES, Look, changes, full, look, news
from grimtable.server.viewers.viewer import Viewer
from grimtable.table import RecordedGame

Json = dict[str, Any]  # values are whatever JSON holds


class Channel:
    """One chair in one language, and what its viewers have been shown."""

    def __init__(self, seat: int | None, lang: str, data: bool, alone: bool) -> None:
        self.seat: Final = seat
        self.lang: Final = lang
        self.data: Final = data
        self.you: Final = seat if alone else None  # whom the log calls "you"; nobody on a device that several share
        self.viewers: Final[dict[str, Viewer]] = {}
        self.look: Look | None = None
        self.n_events = 0
        self.clock = -1  # which turn of the clocks they have been shown
        self._verdicts: list[str | None] = []
        self._forms: list[Json] = []  # what can be claimed now

    def send(self, message: Json) -> None:
        """One message to every viewer here."""
        for viewer in self.viewers.values():
            viewer.send(message)

    def welcome(self, play: RecordedGame, names: Sequence[str], auto: Json | None) -> Json:
        """What a welcome says of the game. The look is made when nobody here has looked yet."""
        if self.look is None:
            self._begin(play, names)
        assert self.look is not None
        return {
            **_with_auto(full(self.look), auto),
            "log": news(play, self.seat, self.lang, names, 0, self.you).log[-LOG_LINES:],
            "talk": talk_json(play, self.seat, self.lang, names),
        }

    def _begin(self, play: RecordedGame, names: Sequence[str]) -> None:
        self.look = look(play, self.seat, self.lang, names, data=self.data)
        self.n_events = play.n_events(self.seat)
        self._verdicts = verdicts(play, self.seat)
        self._forms = claim_forms(play, self.seat, self.lang, names)

    def update(self, play: RecordedGame, names: Sequence[str], auto: Json | None) -> bool:
        """Show what changed; False when time went back for these viewers, so that they need a new welcome."""
        if self.look is None:
            return True
        if play.n_events(self.seat) < self.n_events:
            self._begin(play, names)
            return False
        before, after = self.look, look(play, self.seat, self.lang, names, data=self.data)
        happened = news(play, self.seat, self.lang, names, self.n_events, self.you)
        message = changes(before, after, happened)
        self.look = after
        self.n_events += len(happened.events)
        if message is not None:
            self.send({"type": "update", **_with_auto(message, auto)})
            if after.question is not None:
                for viewer in self.viewers.values():
                    viewer.asked = viewer.seq
        self._update_talk(play, names)
        return True

    def _update_talk(self, play: RecordedGame, names: Sequence[str]) -> None:
        """Show what was said, claims that have got their verdict, and what can be claimed now."""
        forms = claim_forms(play, self.seat, self.lang, names)
        if forms != self._forms:
            self._forms = forms
            self.send({"type": "claims", "claims": forms})
        before, after = self._verdicts, verdicts(play, self.seat)
        if before == after:
            return
        self._verdicts = after
        entries = talk_json(play, self.seat, self.lang, names)
        changed = [e for k, e in enumerate(entries) if k >= len(before) or after[k] != before[k]]
        self.send({"type": "talk", "entries": changed})


def _with_auto(message: Json, auto: Json | None) -> Json:
    """The owner of a question that the table will answer is told when."""
    if auto is None or message["question"] is None:
        return message
    return {**message, "question": {**message["question"], "auto": auto}}
