"""A room: one table in the memory of one worker, with everybody who looks at it.

Whatever reads or changes the game holds the room (`async with room.held()`), up to and including the commit: what a
viewer is shown is on disk.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import TYPE_CHECKING, Any, Final

from grimtable import __version__
from grimtable.server.errors import NotFound, NotYours, Refusal
from grimtable.server.rooms.clock import Clocks
from grimtable.server.rooms.coach import Coach
from grimtable.server.rooms.loading import Loaded, load
from grimtable.server.rooms.messages import PROTOCOL
from grimtable.server.storage.people import Person
from grimtable.server.storage.rows import SeatRow
from grimtable.server.viewers.channel import Channel
from grimtable.server.viewers.delayed import Delayed
from grimtable.server.viewers.ending import addressed, lies, named
from grimtable.server.viewers.in_words import time_ups_json
from grimtable.server.viewers.seat_names import shown_names
from grimtable.server.viewers.table_info import describe, seat_list
from grimtable.server.viewers.viewer import Viewer
from grimtable.server.words import DEFAULT
from grimtable.table import RecordedGame

if TYPE_CHECKING:
    from grimtable.server.app import Server
    from grimtable.server.rooms.undo_requests import Request

LOG: Final = logging.getLogger("grimtable.server")
PLACES: Final = [f"{{s{seat}}}" for seat in range(100)]
ONLINE: Final = 60.0  # seconds for which another worker's word about who is online counts
COME_AGAIN: Final = 1013  # the close code that says: try again later

Json = dict[str, Any]  # values are whatever JSON holds


class OnlyAnswer:
    """A hidden question with one option, and when the table will answer it."""

    def __init__(self, key: tuple[int, int], seconds: float) -> None:
        self.key: Final = key  # question and rewinds
        self.seconds: Final = seconds
        self.due: Final = time.monotonic() + seconds

    def to_json(self) -> Json:
        """What the owner of the question is told."""
        return {"left": round(max(0.0, self.due - time.monotonic()), 1), "of": round(self.seconds, 1)}


class Room:
    """One open table. `wake` is called whenever somebody may have to be helped along."""

    def __init__(self, server: "Server", loaded: Loaded, wake: Callable[["Room"], None]) -> None:
        self.server: Final = server
        self.id: Final = loaded.row.id
        self.channels: Final[dict[tuple[int | None, str, bool, bool], Channel]] = {}
        self.viewers: Final[dict[str, Viewer]] = {}
        self.request: Request | None = None  # the open request to take back
        self.elsewhere: Final[dict[str, tuple[float, frozenset[int]]]] = {}  # who is online at other workers
        self.only_answers: Final[dict[int, OnlyAnswer]] = {}  # by seat
        self.bot_moved: Final[dict[int, float]] = {}  # when the bot of a seat last moved
        self.used = time.monotonic()
        self.closed = False
        self.endings: dict[str, Json] = {}
        self.looked_back: dict[tuple[int, str], Json] = {}  # why a seat won or lost, by language, for who asked
        self._wake: Final = wake
        self._lock: Final = asyncio.Lock()
        self._timers: Final[dict[str, asyncio.TimerHandle]] = {}
        self._tasks: Final[set[asyncio.Task[None]]] = set()
        self._shown_seats: list[object] = []
        self.clocks = Clocks(loaded.row.settings.clock, len(loaded.seats))
        self.take(loaded)

    def take(self, loaded: Loaded) -> None:
        """What the database says of the table, at the start and whenever it must be read again."""
        self.row = loaded.row
        self.seats = loaded.seats
        self.play = loaded.play
        self.n = len(loaded.entries)  # how many entries are stored
        self.nonces = {(entry.seat, entry.nonce) for entry in loaded.entries if entry.nonce}
        self._delayed: Delayed | None = None
        lesson = self.row.settings.lesson
        self.coach = Coach(self, self.play, lesson) if lesson and self.play is not None else None
        self.public_events = 0 if self.play is None else self.play.n_events(None)
        self.take_clocks()

    def take_clocks(self) -> None:
        """The clocks as the database has them; one's own go on where nobody has seen them change since."""
        stored, rule = self.row.clock, self.row.settings.clock
        if stored is None or stored.get("turns") != self.clocks.turns:
            self.clocks = Clocks(rule, len(self.seats), stored)
        if self.play is not None:
            self.clocks.turn(self.play.public_waiting(), moved=False, step=self.play.state.window())

    # Holding

    @contextlib.asynccontextmanager
    async def held(self) -> AsyncIterator[None]:
        """Keep the table for oneself. Memory and database agree from the start: if they do not, it is loaded again."""
        async with self._lock:
            if self.closed:
                raise Refusal("unavailable", status=503)
            if self.play is not None and self.play.n != self.n:
                await self.reload()
            yield

    async def reload(self) -> None:
        """Forget what memory says and read the database again; a table that cannot be read closes."""
        try:
            self.take(await self.server.store.read(lambda c: load(c, self.id)))
        except NotFound:
            raise
        except Exception as error:
            LOG.exception("table %s cannot be loaded again and closes", self.id)
            self.server.rooms.give_up(self)
            raise Refusal("unavailable", status=503) from error
        self._wake(self)

    @property
    def is_held(self) -> bool:
        """Whether somebody keeps the table for themselves now."""
        return self._lock.locked()

    # Small questions

    def names_for(self, data: bool, lang: str = DEFAULT) -> list[str]:
        """How texts name the seats: a page puts the names in itself, where it reads {s0}; a program gets names."""
        return shown_names(self.seats, lang) if data else PLACES[: len(self.seats)]

    def held_by(self, person: str | None) -> list[int]:
        """The seats of one person."""
        return [seat.seat for seat in self.seats if person is not None and seat.person == person]

    def running(self) -> RecordedGame:
        """The game, refused before the start."""
        if self.play is None:
            raise Refusal("not-started", status=409)
        return self.play

    def live(self) -> RecordedGame | None:
        """The game, if it goes on by itself now; in a guided game the coach plays for the others."""
        if self.closed or self.play is None or self.play.state.over or self.clocks.paused or self.coach is not None:
            return None
        return self.play

    def own(self, person: str | None, seat: int) -> SeatRow:
        """A seat that this person holds."""
        if not 0 <= seat < len(self.seats):
            raise NotFound("seat")
        row = self.seats[seat]
        if person is None or row.person != person:
            raise NotYours("not-your-seat")
        return row

    def may_look(self, person: Person | None) -> bool:
        """Whether somebody may be at this table at all."""
        known = person is not None and (person.id == self.row.host or bool(self.held_by(person.id)))
        return known or self.row.settings.watch

    def is_kept_behind(self, seat: int | None) -> bool:
        """Whether these viewers see the game later than it happens."""
        return seat is None and self.row.settings.delay > 0 and self.play is not None and not self.play.state.over

    def play_for(self, seat: int | None) -> RecordedGame:
        """The game as a viewer may see it now: spectators may be kept behind."""
        play = self.running()
        if not self.is_kept_behind(seat):
            return play
        if self._delayed is None:
            self._delayed = Delayed(play, self.row.settings.delay)
        return self._delayed.at(play.table.entries)

    def clocks_for(self, seat: int | None) -> list[Json]:
        """The clocks as a viewer may see them; who is kept behind sees none."""
        return [] if self.is_kept_behind(seat) else self.clocks.to_json()

    def _auto_for(self, seat: int | None) -> Json | None:
        """When the table will answer the open question of a seat by itself."""
        answer = None if seat is None else self.only_answers.get(seat)
        return None if answer is None else answer.to_json()

    # Viewers

    def join(self, viewer: Viewer) -> None:
        """A viewer comes to the table and gets the whole picture."""
        self.viewers[viewer.key] = viewer
        viewer.alone = not viewer.data and self.held_by(viewer.person) == [viewer.seat]
        channel = self.channels.setdefault(viewer.channel, Channel(*viewer.channel))
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

    def welcome(self, viewer: Viewer) -> None:
        """The full picture for one viewer."""
        names = self.names_for(viewer.data, viewer.lang)
        table = describe(self.row, self.play, names, self.clocks.paused, viewer)
        message: Json = {
            "type": "welcome",
            "resume": viewer.key,
            "v": PROTOCOL,
            "release": __version__,
            "table": table | {"seats": seat_list(self.seats, self.play, self.online(), viewer)},
            "you": self.held_by(viewer.person),
            "seat": viewer.seat,
            "clocks": self.clocks_for(viewer.seat),
        }
        if self.play is None:
            nothing: Json = {"scene": None, "log": [], "talk": [], "waiting": [], "question": None, "actions": []}
            viewer.send(message | {**nothing, "outcome": None, "can_undo": False})
            return
        channel, seen = self.channels[viewer.channel], self.play_for(viewer.seat)
        ups = [] if self.is_kept_behind(viewer.seat) else self.clocks.ups
        message["time_ups"] = time_ups_json(seen, viewer.seat, ups)
        channel.clock = self.clocks.turns
        viewer.send(message | channel.welcome(seen, names, self._auto_for(viewer.seat)))
        viewer.asked = viewer.seq
        self.show_request(viewer)
        if self.coach is not None:
            self.coach.tell_one(viewer, again=True)
        if self.play.state.over:
            self.spawn(self.tell_ending(viewer))

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

    # Showing

    def tell(self, message: Json) -> None:
        """One message to every viewer."""
        for channel in self.channels.values():
            channel.send(message)

    def show_game(self) -> None:
        """To each from their chair what has changed for them, and nothing where nothing has."""
        for channel in list(self.channels.values()):
            names = self.names_for(channel.data, channel.lang)
            if not channel.update(self.play_for(channel.seat), names, self._auto_for(channel.seat)):
                for viewer in list(channel.viewers.values()):
                    self.welcome(viewer)
        if self.coach is not None:
            self.coach.tell()

    def show_clocks(self) -> None:
        """What is left, to those for whom that has changed: clocks run by what everybody knows."""
        if not self.clocks.is_on:
            return
        message = {"type": "clock", "clocks": self.clocks.to_json(), "paused": self.clocks.paused}
        for channel in self.channels.values():
            if channel.clock != self.clocks.turns and not self.is_kept_behind(channel.seat):
                channel.clock = self.clocks.turns
                channel.send(message)

    def show_seats(self) -> None:
        """Who sits where, to everybody, if that changed."""
        online = self.online()
        shown: list[object] = [(row.name, row.kind, row.level, row.person, row.seat in online) for row in self.seats]
        if shown == self._shown_seats:
            return
        self._shown_seats = shown
        for viewer in self.viewers.values():
            seats = seat_list(self.seats, self.play, online, viewer)
            viewer.send({"type": "seats", "seats": seats, "you": self.held_by(viewer.person)})

    def show_request(self, viewer: Viewer) -> None:
        """The open request to take back, to one viewer whom it concerns."""
        if self.request is not None and self.held_by(viewer.person):
            viewer.send(self.request.to_json(self.seats, viewer))

    def tell_seated(self, message: Json) -> None:
        """One message to everybody with a seat."""
        for viewer in self.viewers.values():
            if self.held_by(viewer.person):
                viewer.send(message)

    async def tell_ending(self, only: Viewer | None = None) -> None:
        """Work the ending out, off the event loop, and show it."""
        if not self.endings:
            names, play = self.names_for(False), self.running()
            found = await self.server.endings.of(play, names)
            self.endings = {
                lang: {"type": "over", **message, "lies": lies(play, lang, names)} for lang, message in found.items()
            }
        for viewer in list(self.viewers.values()) if only is None else [only]:
            told = addressed(self.endings[viewer.lang], self.channels[viewer.channel].you)
            viewer.send(named(told, self.names_for(True, viewer.lang)) if viewer.data else told)

    # Time

    @property
    def is_busy(self) -> bool:
        """Whether something still happens here without viewers."""
        return bool(self._tasks or self._timers)

    def wake(self) -> None:
        """Somebody may have to be helped along."""
        if not self.closed:
            self._wake(self)

    def after(self, key: str, delay: float, call: Callable[[], None]) -> None:
        """Call later; a timer of the same name is replaced."""
        self.cancel(key)
        if self.closed:
            return

        def fire() -> None:
            self._timers.pop(key, None)
            call()

        self._timers[key] = asyncio.get_running_loop().call_later(delay, fire)

    def cancel(self, key: str) -> None:
        """A timer is no longer needed."""
        if key in self._timers:
            self._timers.pop(key).cancel()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside the room's messages."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, Refusal):
            LOG.error("table %s: a step in the background failed", self.id, exc_info=error)

    def close(self, code: int = 1000) -> None:
        """Stop timers, hang up, and let go of everything."""
        self.closed = True
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        for task in list(self._tasks):
            if task is not asyncio.current_task():
                task.cancel()
        for viewer in self.viewers.values():
            if viewer.line is not None:
                viewer.line.close(code)
        self.viewers.clear()
        self.channels.clear()
        self.nonces.clear()
        self.only_answers.clear()
        self.play = self._delayed = self.request = self.coach = None
        self.endings, self.looked_back = {}, {}
