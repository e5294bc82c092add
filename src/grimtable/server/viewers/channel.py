"""Channels: viewers who look through the same chair in the same language share every drawing made for them."""

from typing import Any, Final

from grimtable.server.rooms.play import Play
from grimtable.server.viewers.look import (
    LOG_LINES,
    Look,
    News,
    Told,
    add_changes,
    full,
    joined,
    look,
    news,
    told_before,
)
from grimtable.server.viewers.viewer import ENCODER, Viewer

Json = dict[str, Any]  # values are whatever JSON holds


class Channel:
    """One chair in one language, and what its viewers have been shown."""

    def __init__(self, seat: int | None, lang: str, data: bool) -> None:
        self.seat: Final = seat
        self.lang: Final = lang
        self.data: Final = data
        self.viewers: Final[dict[str, Viewer]] = {}
        self.look: Look | None = None
        self._next: Look | None = None  # made ahead of the refresh that shows it
        self._heard: News | None = None  # likewise
        self._told: Told | None = None  # events in words, as all see them who are shown the same names
        self._names: list[str] = []  # those names
        self.n_events = 0
        self._closed = False  # they were told that their question is closed, and nothing else yet
        self.behind_since = 0.0  # when something happened that these viewers have not been shown yet; 0: nothing
        self._verdicts: list[str | None] = []
        self._forms: list[Json] = []  # what can be claimed now

    def push(self, message: Json) -> None:
        """One message to every viewer here, encoded once."""
        self._push(ENCODER.encode(message))

    def _push(self, body: bytes) -> None:
        for viewer in self.viewers.values():
            viewer.push(body)

    def _push_pieces(self, text: list[bytes]) -> None:
        """The same for a body in pieces, the first of which is its brace."""
        if len(self.viewers) == 1:  # put together once, with its number
            for viewer in self.viewers.values():
                viewer.push_pieces(text)
        else:
            self._push(b"".join(text))

    def open(self, play: Play, names: list[str]) -> Look:
        """The present look, made when nobody has looked yet."""
        if self.look is None:
            self.look = look(play, self.seat, self.lang, names, data=self.data)
            self.n_events = play.n_events(self.seat)
            self._verdicts = play.verdicts(self.seat)
            self._forms = play.claim_forms(self.seat, self.lang, names)
        return self.look

    def welcome(self, head: Json, play: Play, names: list[str]) -> bytes:
        """A welcome: what is known of the table and the viewer, and what this chair decides."""
        seen = self.open(play, names)
        history = news(play, self.seat, self.lang, names, 0)
        head["talk"] = play.talk_json(self.seat, self.lang, names)
        return joined(head, full(seen), b'"log":[%b]' % history.log_text(LOG_LINES))

    def look_again(self, play: Play, names: list[str]) -> None:
        """Make the next look; the refresh that follows, with nothing done in between, shows it."""
        if self.look is not None:
            self._next = look(play, self.seat, self.lang, names, data=self.data)

    def listen(self, play: Play, names: list[str]) -> None:
        """Put into words what has happened, likewise."""
        if self.look is not None:
            if names is not self._names:
                self._told, self._names = told_before(play, self.lang, names), names
            self._heard = news(play, self.seat, self.lang, names, self.n_events, self._told)

    def close_question(self) -> None:
        """Say at once that an answer was taken; what came of it is shown later."""
        if self.look is not None:
            self._closed = True
            self._push(self.look.closed())

    def refresh(self, play: Play, names: list[str], *, rewound: bool) -> bool:
        """Show what changed. True when time went back for these viewers, so that they need a new welcome."""
        before = self.look
        self.behind_since = 0.0
        was_closed, self._closed = self._closed, False
        if before is None:
            return False
        after, self._next = self._next or look(play, self.seat, self.lang, names, data=self.data), None
        heard, self._heard = self._heard, None
        if rewound:
            count = play.n_events(self.seat)
            if count < self.n_events:
                self.look, self.n_events = after, count
                self._verdicts = play.verdicts(self.seat)
                return True
        happened = heard or news(play, self.seat, self.lang, names, self.n_events)
        text = [b"{", b'"type":"update",']
        if add_changes(text, before, after, happened, was_closed):
            text.append(b"}")
            self._push_pieces(text)
            if after.question != b"null":
                for viewer in self.viewers.values():
                    viewer.asked = viewer.seq
        self.look = after
        self.n_events += happened.n
        return False

    def talk(self, play: Play, names: list[str]) -> None:
        """Show what was said, claims that have got their verdict, and what can be claimed now."""
        if self.look is None:
            return
        if play.has_claims and (forms := play.claim_forms(self.seat, self.lang, names)) != self._forms:
            self._forms = forms
            self.push({"type": "claims", "claims": forms})
        if not self._verdicts and not play.table.said:
            return
        before, after = self._verdicts, play.verdicts(self.seat)
        if before == after:
            return
        entries = play.talk_json(self.seat, self.lang, names)
        self._verdicts = after
        self.push(
            {"type": "talk", "entries": [e for k, e in enumerate(entries) if k >= len(before) or after[k] != before[k]]}
        )
