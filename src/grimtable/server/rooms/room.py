"""A room: one table in the memory of one worker, with everybody who looks at it.

Everything that reads or changes the game holds the room's lock, up to and including the commit: what a viewer is
shown is on disk. Another worker may write first; then the room reloads and the try is judged again.
"""

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from grimtable import __version__
from grimtable.server.errors import NotFound, NotYours, Refusal
from grimtable.server.lobby.accounts import Person
from grimtable.server.rooms.autopilot import Autopilot
from grimtable.server.rooms.clock import Clocks
from grimtable.server.rooms.coach import Coach
from grimtable.server.rooms.loading import Loaded
from grimtable.server.rooms.lock import Lock
from grimtable.server.rooms.messages import MAX_NONCE, PROTOCOL
from grimtable.server.rooms.moves import Deeds
from grimtable.server.rooms.play import Draft, Play
from grimtable.server.rooms.showing import Showing
from grimtable.server.rooms.sync import Following
from grimtable.server.rooms.undo_requests import Requests
from grimtable.server.storage.entries import Write, entry_row, nothing, to_json
from grimtable.server.storage.rows import SeatRow, change_table, notify, put_seat
from grimtable.server.storage.store import Step, Values
from grimtable.server.viewers.channel import Channel
from grimtable.server.viewers.ending import lies, named
from grimtable.server.viewers.seat_names import shown_names
from grimtable.server.viewers.table_info import describe, seat_list
from grimtable.server.viewers.viewer import Line, Viewer
from grimtable.server.words import DEFAULT

if TYPE_CHECKING:
    from grimtable.server.app import Server

TRIES: Final = 6  # against other workers writing first
PLACES: Final = [f"{{s{seat}}}" for seat in range(100)]
ONLINE: Final = 60.0  # seconds for which another worker's word about who is online counts

Json = dict[str, Any]  # values are whatever JSON holds
Try = Callable[[], list[Draft]]


class Repeated(Exception):
    """The message was already carried out; it is acknowledged again and does nothing."""


class Room:
    """One open table."""

    def __init__(self, server: "Server", loaded: Loaded) -> None:
        self.server: Final = server
        self.store: Final = server.store  # at hand, as the next: every move asks for them
        self.later: Final = server.later
        self.id: Final = loaded.row.id
        self.lock: Final = Lock()
        self.channels: Final[dict[tuple[int | None, str, bool], Channel]] = {}
        self.viewers: Final[dict[str, Viewer]] = {}
        self.requests: Final = Requests(self)
        self.autopilot: Final = Autopilot(self)
        self.deeds: Final = Deeds(self)
        self.following: Final = Following(self)
        self.elsewhere: Final[dict[str, tuple[float, frozenset[int]]]] = {}  # who is online at other workers
        self.used = time.monotonic()
        self.closed = False
        self._shown_seats: list[object] = []
        self.endings: dict[str, Json] = {}
        self.afterwards: dict[tuple[int, str], Json] = {}  # by seat and language, for who asked
        self.take(loaded)

    def take(self, loaded: Loaded) -> None:
        """What the database says of the table, at the start and whenever it must be read again."""
        self.row = loaded.row
        self.seats = loaded.seats
        self._places = PLACES[: len(self.seats)]
        self.play = loaded.play
        self.n = len(loaded.entries)
        self.nonces = {(entry.seat, entry.nonce) for entry in loaded.entries if entry.nonce}
        self.clocks = Clocks(self.row.settings.clock, len(self.seats), self.row.clock)
        lesson = self.row.settings.lesson
        self.coach = Coach(self, self.play, lesson) if lesson and self.play is not None else None
        self._behind: Play | None = None  # what spectators see where they are kept behind
        if self.play is not None:
            self.clocks.turn(self.play.public_waiting(), moved=False, step=self.play.state.window())

    # Small questions

    def names_for(self, data: bool, lang: str = DEFAULT) -> list[str]:
        """How texts name the seats: a page puts the names in itself, where it reads {s0}; a program gets names."""
        return shown_names(self.seats, lang) if data else self._places

    def held_by(self, person: str | None) -> list[int]:
        """The seats of one person."""
        return [seat.seat for seat in self.seats if person is not None and seat.person == person]

    def has_bot(self, seat: int) -> bool:
        """Whether a bot decides there now; what `SeatRow.is_bot` says, for those who ask after every move."""
        return self.seats[seat].level is not None

    def running(self) -> Play:
        """The game, refused before the start."""
        if self.play is None:
            raise Refusal("not-started", status=409)
        return self.play

    def own(self, person: Person | None, seat: int) -> SeatRow:
        """A seat that this person holds."""
        if not 0 <= seat < len(self.seats):
            raise NotFound("seat")
        row = self.seats[seat]
        if person is None or row.person != person.id:
            raise NotYours("not-your-seat")
        return row

    def may_look(self, person: Person | None) -> bool:
        """Whether somebody may be at this table at all."""
        known = person is not None and (person.id == self.row.host or bool(self.held_by(person.id)))
        return known or self.row.settings.watch

    def play_for(self, seat: int | None) -> Play:
        """The game as a viewer may see it now: spectators may be kept some entries behind."""
        play = self.running()
        if seat is not None:
            return play
        delay = self.row.settings.delay
        if not delay or play.state.over:
            return play
        entries = play.table.entries
        until = max(0, len(entries) - delay)
        if self._behind is None or self._behind.n > until:
            self._behind = play.restarted(entries[:until])
        for entry in entries[self._behind.n : until]:
            self._behind.follow(entry)
        return self._behind

    # Viewers

    def join(self, viewer: Viewer) -> None:
        """A viewer comes to the table and gets the whole picture."""
        self.viewers[viewer.key] = viewer
        channel = self._channel(viewer)
        if channel.behind_since:  # whoever was here before is shown what waited; the newcomer sees it all
            self.show_to(channel, rewound=False)
        channel.viewers[viewer.key] = viewer
        self.welcome(viewer)

    def move(self, viewer: Viewer, seat: int | None, lang: str) -> None:
        """Look through another seat or in another language from now on."""
        self.drop(viewer)
        viewer.seat, viewer.lang = seat, lang
        self.join(viewer)

    def drop(self, viewer: Viewer) -> None:
        """Forget a viewer."""
        self.viewers.pop(viewer.key, None)
        channel = self.channels.get(viewer.channel)
        if channel is not None:
            channel.viewers.pop(viewer.key, None)
            if not channel.viewers:
                del self.channels[viewer.channel]

    def _channel(self, viewer: Viewer) -> Channel:
        if viewer.channel not in self.channels:
            self.channels[viewer.channel] = Channel(*viewer.channel)
        return self.channels[viewer.channel]

    def welcome(self, viewer: Viewer) -> None:
        """The full picture for one viewer."""
        message: Json = {
            "type": "welcome",
            "resume": viewer.key,
            "v": PROTOCOL,
            "release": __version__,
            "table": describe(self, viewer),
            "you": self.held_by(viewer.person),
            "seat": viewer.seat,
            "clocks": self.clocks.to_json(),
        }
        if self.play is None:
            nothing: Json = {"scene": None, "log": [], "talk": [], "waiting": [], "question": None, "actions": []}
            viewer.send(message | {**nothing, "outcome": None, "can_undo": False})
        else:
            names = self.names_for(viewer.data, viewer.lang)
            message["time_ups"] = self.play_for(viewer.seat).time_ups_json(viewer.seat, self.clocks.ups)
            viewer.push(self._channel(viewer).welcome(message, self.play_for(viewer.seat), names))
            viewer.asked = viewer.seq
        self.requests.show(viewer)
        if self.coach is not None:
            self.coach.tell_one(viewer, again=True)
        if self.play is not None and self.play.state.over:
            self.autopilot.spawn(self._end(viewer))

    def online(self) -> set[int]:
        """The seats whose people are connected, here or at another worker."""
        found = self.online_here()
        limit = time.monotonic() - ONLINE
        for seen, seats in self.elsewhere.values():
            if seen > limit:
                found |= seats
        return found

    def online_here(self) -> set[int]:
        """The seats whose people are connected to this worker."""
        here = {viewer.person for viewer in self.viewers.values() if viewer.line is not None}
        return {row.seat for row in self.seats if row.person is not None and row.person in here}

    def show_seats(self) -> None:
        """Tell everybody who sits where, if that changed."""
        online = self.online()
        shown: list[object] = [(row.name, row.kind, row.level, row.person, row.seat in online) for row in self.seats]
        if shown == self._shown_seats:
            return
        self._shown_seats = shown
        for viewer in self.viewers.values():
            viewer.send({"type": "seats", "seats": seat_list(self, viewer), "you": self.held_by(viewer.person)})

    def show_clocks(self) -> None:
        """Tell everybody what is left."""
        message = {"type": "clock", "clocks": self.clocks.to_json(), "paused": self.clocks.paused}
        for channel in self.channels.values():
            channel.push(message)

    def tell(self, message: Json) -> None:
        """One message to every viewer."""
        for channel in self.channels.values():
            channel.push(message)

    # Changing the record

    async def record(
        self,
        attempt: Try,
        *,
        person: str | None,
        seats: tuple[SeatRow, ...] = (),
        nonce: str | None = None,
        line: Line | None = None,
    ) -> None:
        """Try something, store it, and only then show it. The lock is held by the caller.

        What is shown on `line` is kept there until the caller uncorks it.
        """
        for _ in range(TRIES):
            was_over = self.running().state.over
            drafts = attempt()  # raises a Refusal, or has changed the game in memory
            try:
                write = self.prepare(drafts, person, seats, nonce, was_over=was_over)
                await self.store.append(write.rows, write.work, write.steps)
            except IntegrityError:  # another worker wrote this entry first
                await self.following.recover(show=True)
                continue
            except BaseException:
                await self.following.recover(show=False)
                raise
            write.finish()
            showing = Showing(self, drafts, line)
            while showing.step():
                pass
            return
        raise Refusal("too-fast", seconds=1, status=503)

    def is_repeated(self, seat: int, nonce: str) -> bool:
        """Whether a message was carried out before."""
        if not 1 <= len(nonce) <= MAX_NONCE:
            raise Refusal("nonce", most=MAX_NONCE)
        return (seat, nonce) in self.nonces

    async def once(self, attempt: Try, person: Person | None, seat: int, nonce: str, line: Line | None = None) -> None:
        """Record something a client may send twice."""

        def guarded() -> list[Draft]:
            if self.is_repeated(seat, nonce):
                raise Repeated
            return attempt()

        try:
            await self.record(guarded, person=None if person is None else person.id, nonce=nonce, line=line)
        except Repeated:
            return
        self.nonces.add((seat, nonce))

    def prepare(
        self, drafts: list[Draft], person: str | None, seats: tuple[SeatRow, ...], nonce: str | None, *, was_over: bool
    ) -> Write:
        """What must be stored of a try that has changed the game in memory."""
        play = self.running()
        now = time.time()
        rows: list[Values] = []
        for draft in drafts:
            n = self.n + 1 + len(rows)
            rows.append(entry_row(self.id, n, draft.kind, draft.seat, draft.body, person, None if rows else nonce, now))
        clock = None
        if self.clocks.is_on and any(draft.kind in ("act", "undo") for draft in drafts):
            if any(draft.kind == "undo" for draft in drafts):
                self.clocks.rewind(play.n_events(None))
            self.clocks.turn(play.public_waiting(), moved=play.public_moved(), step=play.state.window())
            clock = self.clocks.stored()
        turned = play.state.over != was_over
        if not (turned or seats or clock or self.store.is_postgres):
            return Write(rows)
        return self._prepare_more(rows, seats, clock, now, turned=turned)

    def _prepare_more(
        self, rows: list[Values], seats: tuple[SeatRow, ...], clock: Json | None, now: float, *, turned: bool
    ) -> Write:
        """The same where there is more to write than the entries: by itself, for most moves need none of it."""
        play, is_postgres = self.running(), self.store.is_postgres
        outcome, last = play.outcome, str(self.n + len(rows))
        result = None if outcome is None else outcome.to_json()
        steps: list[Step] = []
        if turned:
            roles = play.state.roles
            for row in self.seats:
                row.result = None if outcome is None else outcome.results.get(row.seat)
                row.role = None if outcome is None else roles[row.seat]
            steps = self.server.end_of_game.steps(self.id, self.seats, result, now)

        def work(connection: Connection) -> None:
            for seat in seats:
                put_seat(connection, self.id, seat)
            if clock is not None:
                change_table(connection, self.id, clock=to_json(clock))
            notify(connection, self.server.worker, "e", self.id, last)

        def finish() -> None:
            self.row.status = "running" if outcome is None else "over"
            self.row.outcome = result
            self.endings = {}
            self.afterwards = {}

        return Write(rows, work if seats or clock or is_postgres else None, steps, finish if turned else nothing)

    def catch_up_with(self, channel: Channel) -> bool:
        """Show what waited; False: something is under way here, and memory may be ahead of the disk."""
        if channel in self.channels.values():
            if self.lock.locked():
                return False
            self.show_to(channel, rewound=False)
        return True

    def show(self, kinds: set[str], channels: list[Channel]) -> None:
        """What was stored is shown, to each from their chair."""
        if "seat" in kinds:
            self.show_seats()
        for channel in channels:
            self.show_to(channel, rewound="undo" in kinds)
        if self.coach is not None:
            self.coach.keep_up(self.running())
            self.coach.tell()
        if "act" in kinds or "undo" in kinds:
            self.requests.expire()
            if self.clocks.is_on:
                self.show_clocks()
            if "act" in kinds and self.running().state.over:
                self.autopilot.spawn(self._end())

    async def _end(self, only: Viewer | None = None) -> None:
        """Work the ending out, off the event loop, and show it."""
        if not self.endings:
            names = self.names_for(False)
            found = await self.server.endings.of(self.running(), names)
            self.endings = {
                lang: {"type": "over", **message, "lies": lies(self.running(), lang, names)}
                for lang, message in found.items()
            }
        if only is not None:
            only.send(self._ending_for(only.lang, only.data))
            return
        for channel in self.channels.values():
            channel.push(self._ending_for(channel.lang, channel.data))

    def _ending_for(self, lang: str, data: bool) -> Json:
        return named(self.endings[lang], self.names_for(data, lang)) if data else self.endings[lang]

    def show_to(self, channel: Channel, *, rewound: bool) -> None:
        """What has changed for the viewers of one chair."""
        seen, names = self.play_for(channel.seat), self.names_for(channel.data, channel.lang)
        if channel.refresh(seen, names, rewound=rewound):
            for viewer in list(channel.viewers.values()):
                self.welcome(viewer)
        else:
            channel.talk(seen, names)

    def close(self) -> None:
        """Stop timers, hang up, and let go of everything: no ring may hold a room that nobody needs."""
        self.closed = True
        self.autopilot.close()
        self.requests.leave()
        self.deeds.leave()
        self.following.leave()
        for viewer in self.viewers.values():
            if viewer.line is not None:
                viewer.line.close()
        self.viewers.clear()
        self.channels.clear()
        self.nonces.clear()
        self.play = self._behind = None
        self.endings = {}
