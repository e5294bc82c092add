"""What happens at a table without a person's hand: bots, clocks, and hidden questions with one option."""

import asyncio
import contextlib
import logging
import random
import time
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Connection

from grimtable.engine.taking_back import BY_TABLE
from grimtable.server.errors import Refusal
from grimtable.server.rooms.belonging import Belonging
from grimtable.server.rooms.play import Draft, Play
from grimtable.server.storage.entries import to_json
from grimtable.server.storage.rows import change_table, notify
from grimtable.server.thinking.thinkers import DEFAULT_LEVEL

if TYPE_CHECKING:
    from grimtable.server.rooms.room import Room

LOG: Final = logging.getLogger("grimtable.server")
WATCH: Final = 20.0  # seconds after which a bot that has not answered is asked again

Json = dict[str, Any]  # values are whatever JSON holds


class Closed(Exception):
    """The question was answered, or taken back, in the meantime."""


class Autopilot(Belonging):
    """Timers and tasks of one room."""

    def __init__(self, room: "Room") -> None:
        super().__init__(room)
        self._id: Final = room.id
        self._timers: Final[dict[str, asyncio.TimerHandle]] = {}
        self._tasks: Final[set[asyncio.Task[None]]] = set()

    @property
    def is_busy(self) -> bool:
        """Whether something still happens here without viewers."""
        return bool(self._tasks or self._timers)

    def _live(self) -> Play | None:
        """The game, if it goes on by itself now."""
        room = self.room
        play = room.play
        if play is None or play.state.over or room.clocks.paused or room.coach is not None:
            return None  # in a guided game the coach plays for the others
        return play

    def wake(self) -> None:
        """Something changed, or the table was just opened: see who must be helped along."""
        play = self._live()
        if self.room.clocks.is_on:
            self.wind_clock()
        if play is None:
            return
        state, asked = play.state, False
        for seat in state.pending:
            if self.room.has_bot(seat):
                asked = True
            elif len(state.codes(seat)) == 1:
                self._answer_for(play, seat)
        if asked:
            self.ask_bots()

    # Bots

    def ask_bots(self) -> None:
        """Put open questions of bot seats into the queue."""
        play = self._live()
        if play is None:
            return
        asked = False
        for seat in play.state.pending:
            if self.room.has_bot(seat):
                asked = True
                jobs = self.room.server.jobs
                self.spawn(jobs.defer(self.room.id, seat, play.state.question_number(seat), play.rewinds))
        if asked:
            self.watch_bots()

    def watch_bots(self) -> None:
        """Ask again if a bot stays silent: the worker that was at it may be gone."""
        play = self._live()
        if play is not None and any(self.room.seats[seat].is_bot for seat in play.state.pending):
            self.after("bots", WATCH * max(0.2, self.room.server.settings.pace), self.ask_bots)

    async def answer_for_bot(self, seat: int, question: int, rewinds: int) -> None:
        """Think for a bot and answer, after a moment that does not depend on what it holds."""
        room = self.room
        begun = time.monotonic()
        async with room.lock:
            play = self._live()
            if play is None or not room.seats[seat].is_bot or not _is_open(play, seat, question, rewinds):
                return
            level = room.seats[seat].level or DEFAULT_LEVEL
            view, talk = play.view_json(seat), play.heard_json(seat)
        seed = f"{room.id}:{seat}:{question}:{rewinds}"
        claims, action = await room.server.thinkers.choose(room.row.game, view, talk, level, seed)
        pause = random.uniform(0.7, 1.7) * room.server.settings.pace * (2.0 if level in ("hard", "expert") else 1.0)
        await asyncio.sleep(max(0.0, pause - (time.monotonic() - begun)))
        for claim in claims:
            await self._say_for_bot(seat, question, rewinds, claim)
        await self._answer(seat, question, rewinds, action, "bot")

    async def _say_for_bot(self, seat: int, question: int, rewinds: int, claim: Json) -> None:
        """A bot claims something before it answers; what can no longer be claimed stays unsaid."""
        room = self.room

        def attempt() -> list[Draft]:
            play = self._live()
            if play is None or not room.seats[seat].is_bot or not _is_open(play, seat, question, rewinds):
                raise Closed
            return play.say(seat, None, claim, "all")

        async with room.lock:
            with contextlib.suppress(Closed, Refusal):
                await room.record(attempt, person=None)

    async def _answer(self, seat: int, question: int, rewinds: int, action: Json, by: str) -> None:
        """An answer no person gave; nothing happens if the question is closed by now."""
        room = self.room

        def attempt() -> list[Draft]:
            play = self._live()
            if play is None or not _is_open(play, seat, question, rewinds):
                raise Closed
            if by == "bot" and not room.seats[seat].is_bot:
                raise Closed
            return play.act(seat, action, by)

        async with room.lock:
            try:
                await room.record(attempt, person=None)
            except Closed:
                return

    # One option, in secret

    def answer_for_people(self) -> None:
        """The table answers a hidden question with one option, after a delay that is the same for every hand."""
        play = self._live()
        if play is None:
            return
        for seat in play.state.pending:
            if len(play.state.codes(seat)) == 1 and not self.room.has_bot(seat):
                self._answer_for(play, seat)

    def _answer_for(self, play: Play, seat: int) -> None:
        legal = play.state.legal(seat)
        question, rewinds = play.state.question_number(seat), play.rewinds
        key = f"one:{seat}:{question}:{rewinds}"
        if key not in self._timers:
            answer = self._answer_later(seat, question, rewinds, dict(legal[0].to_json()))
            self.after(key, random.uniform(2.0, 4.0) * self.room.server.settings.pace, answer)

    def _answer_later(self, seat: int, question: int, rewinds: int, action: Json) -> Callable[[], None]:
        def answer() -> None:
            play = self._live()
            stored = not self.room.lock.locked()  # else the answer may yet fail to reach the disk
            if stored and (play is None or not _is_open(play, seat, question, rewinds)):
                return  # they answered themselves, as most do
            self.spawn(self._answer(seat, question, rewinds, action, BY_TABLE))

        return answer

    # Clocks

    def wind_clock(self) -> None:
        """Wake up when the next clock is empty."""
        due = None if self._live() is None else self.room.clocks.next_due()
        if due is not None:
            self.after("clock", due + 0.01, lambda: self.spawn(self._clock_ran_out()))
        elif "clock" in self._timers:
            self._timers.pop("clock").cancel()

    async def _clock_ran_out(self) -> None:
        room = self.room
        play = self._live()
        if play is None:
            return
        rule = room.row.settings.clock
        self._tell_time_is_up()
        late = [seat for seat in room.clocks.empty() if seat in play.state.pending]
        if late and room.clocks.shares_step:
            await self._close_step(play)
            return
        if late and rule.timeout == "pause":
            async with room.lock:
                room.clocks.pause()
                await self.store_clock()
            return
        for seat in late:
            question, rewinds = play.state.question_number(seat), play.rewinds
            action = dict(play.state.default(seat).to_json())
            if rule.timeout == "bot":
                view, talk = play.view_json(seat), play.heard_json(seat)
                seed = f"{room.id}:{seat}:{question}:{rewinds}:clock"
                _said, action = await room.server.thinkers.choose(room.row.game, view, talk, DEFAULT_LEVEL, seed)
            await self._answer(seat, question, rewinds, action, "clock")
        if not late:  # empty, but only for all the others know deciding: look again when somebody has moved
            self.after("clock", 1.0, lambda: self.spawn(self._clock_ran_out()))

    def _tell_time_is_up(self) -> None:
        """Say whose clock is empty: all that run by what everybody knows, whether or not an answer is still owed."""
        clocks = self.room.clocks
        late = clocks.newly_empty()
        if late:
            what = "default" if clocks.shares_step else clocks.rule.timeout
            up = {"late": late, "timeout": what}
            play = self.room.running()
            clocks.note(up | {"since": play.n_events(None), "said": len(play.table.said)})
            self.room.tell({"type": "time_up", **up})

    async def _close_step(self, play: Play) -> None:
        """The clock of a shared step is empty: everybody still to be asked in it gives the default answer."""
        step = play.state.window()
        while step and self._live() is play and play.state.window() == step:
            seat, before = play.state.pending[0], play.n
            action = dict(play.state.default(seat).to_json())
            await self._answer(seat, play.state.question_number(seat), play.rewinds, action, "clock")
            if play.n == before:  # somebody was faster, or took back: look again
                await asyncio.sleep(0.01)
            if not self.room.clocks.empty():
                return

    async def store_clock(self) -> None:
        """Keep a pause, or its end, across workers and restarts. The lock is held."""
        room = self.room
        stored = room.clocks.stored()

        def work(connection: Connection) -> None:
            change_table(connection, room.id, clock=to_json(stored))
            notify(connection, room.server.worker, "c", room.id)

        await room.server.store.write(work)
        room.show_clocks()
        self.wake()

    # Time

    def after(self, key: str, delay: float, call: Callable[[], None]) -> None:
        """Call later; a timer of the same name is replaced."""
        if key in self._timers:
            self._timers[key].cancel()

        def fire() -> None:
            self._timers.pop(key, None)
            call()

        self._timers[key] = asyncio.get_running_loop().call_later(delay, fire)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside the room's messages."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._spawned)

    def _spawned(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            LOG.error("table %s: a step in the background failed", self._id, exc_info=task.exception())

    def close(self) -> None:
        """Stop everything."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        for task in list(self._tasks):
            task.cancel()
        self.leave()


def _is_open(play: Play, seat: int, question: int, rewinds: int) -> bool:
    """Whether a question is still the one that was asked."""
    return play.rewinds == rewinds and seat in play.state.pending and question == play.state.question_number(seat)
