"""A silent act makes not one byte for who may not notice it.

With a clock, an open request to take back, spectators who are kept behind, another language, and a second worker that
learns of it from the database.
"""

import asyncio
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from grimtable.games import games
from grimtable.server.app import Server
from grimtable.server.errors import Refusal
from grimtable.server.rooms import people, sync
from grimtable.server.rooms.messages import Act, Say
from grimtable.server.rooms.room import Room
from grimtable.server.settings import Limits, Settings
from grimtable.server.storage.people import Person
from grimtable.server.storage.rows import Clock
from grimtable.server.viewers.viewer import Line, Viewer
from tests.laws.harness import effort
from tests.server.viewers.test_secrets import PEOPLE, open_room


class Listener:
    """A viewer who counts what comes."""

    def __init__(self, room: Room, person: Person | None, seat: int | None, lang: str, *, data: bool = False) -> None:
        self.room = room
        self.seat = seat
        self.line = Line()
        viewer = Viewer(None if person is None else person.id, seat, lang, data=data)
        viewer.attach(self.line)
        room.join(viewer)
        self.seen = self.knows()
        self.take()

    def knows(self) -> Any:
        """All that this viewer may notice, by the engine alone."""
        state = self.room.running().state
        legal = [] if self.seat is None else [action.to_json() for action in state.legal(self.seat)]
        number = None if self.seat is None else state.question_number(self.seat)
        return state.view(self.seat).to_json(), state.n_events(self.seat), state.waiting(self.seat), legal, number

    def take(self) -> list[bytes]:
        found = list(self.line.queue)
        while self.line.queue:
            self.line.take()
        return found

    def check(self) -> bool:
        """Whether nothing could be noticed; then nothing came."""
        before, self.seen = self.seen, self.knows()
        came = self.take()
        if before != self.seen:
            return False
        assert came == [], f"seat {self.seat} may notice nothing, and hears {came[0][:200]!r}"
        return True


def listeners(room: Room, persons: list[Person]) -> list[Listener]:
    """Everybody twice, in two languages and as a program, and two spectators."""
    found = []
    for seat, person in enumerate(persons):
        found += [Listener(room, person, seat, "pl"), Listener(room, person, seat, "en", data=True)]
    return [*found, Listener(room, None, None, "en"), Listener(room, None, None, "pl")]


async def ask_to_take_back(room: Room, persons: list[Person], step: int) -> None:
    """Somebody asks for what is not free; who that is, everybody hears."""
    for seat, person in enumerate(persons):
        play = room.running()
        if room.request is None and not play.state.over and play.last_act(seat) is not None and not play.can_undo(seat):
            try:
                await people.take_back(room, person.id, seat, f"u{step}-{seat}")
            except Refusal:
                continue


async def whisper(rooms: list[Room], persons: list[Person], ears: list[Listener], seat: int, step: int) -> int:
    """Somebody speaks to their own team; gives how many others did not hear it."""
    room, elsewhere = rooms
    team = next(team for team in room.running().state.teams if seat in team)
    try:
        await people.say(room, persons[seat].id, Say(seat, f"s{step}", "psst", to="team"))
    except Refusal:  # there is nobody to whisper to
        return 0
    await sync.catch_up(elsewhere)
    return sum([ear.check() for ear in ears if ear.seat not in team])


async def silent_acts(home: Path, name: str, seed: int, delay: int, steps: int) -> tuple[int, int]:
    """Play and listen; gives how often somebody could notice nothing, and how often a request stood meanwhile."""
    database = f"sqlite:///{home}/{name}.sqlite3"
    settings = Settings(database=database, limits=Limits.none(), thinkers=1, pace=1000.0)
    server, other = Server(settings), Server(settings)
    await server.open()
    await other.open()
    silent = asked = 0
    rng = random.Random(seed)
    try:
        game = games()[name]
        seats = [n for n in game.seats(game.modes[0]) if n <= len(PEOPLE)][-1]
        persons = [(await server.people.guest(person))[0] for person in PEOPLE[:seats]]
        rooms: list[Room] = []
        ears: list[Listener] = []
        for step in range(steps):
            if not rooms or rooms[0].running().state.over:
                clock = Clock("reserve", 6000, 5)
                room = await open_room(server, name, persons, clock=clock, delay=delay)
                rooms = [room, await other.rooms.open(room.id)]
                ears = [ear for one in rooms for ear in listeners(one, persons)]
            room, elsewhere = rooms
            state = room.running().state
            seat = rng.choice(state.pending)
            action = msgspec.Raw(msgspec.json.encode(rng.choice(state.legal(seat)).to_json()))
            await people.act(room, persons[seat].id, Act(seat, state.question_number(seat), f"n{step}", action))
            await sync.catch_up(elsewhere)
            if room.running().state.over:
                continue
            quiet = sum([ear.check() for ear in ears])
            silent += quiet
            asked += quiet and room.request is not None
            if step % 4 == 0:
                silent += await whisper(rooms, persons, ears, rng.choice(range(seats)), step)
            await ask_to_take_back(room, persons, step)
            for ear in ears:
                ear.take()
    finally:
        await other.close()
        await server.close()
    return silent, asked


@pytest.mark.parametrize("delay", [0, 3])
@pytest.mark.parametrize("name", ["terrorscape", "osaczeni", "cisza"])
@pytest.mark.parametrize("seed", range(effort()))
def test_a_silent_act_makes_no_byte_for_who_may_not_notice_it(tmp_path: Path, name: str, delay: int, seed: int) -> None:
    silent, asked = asyncio.run(silent_acts(tmp_path, name, seed, delay, 60))

    if name == "terrorscape":  # in the other two everybody sees that somebody has decided, if not what
        assert silent >= 10
        assert asked >= 1


def test_the_law_would_notice_a_clock_that_tells(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A room that shows its clocks after every act is caught."""
    honest = Room.show_clocks

    def chatty(self: Room) -> None:
        for channel in self.channels.values():
            channel.clock = -1
        honest(self)

    monkeypatch.setattr(Room, "show_clocks", chatty)
    with pytest.raises(AssertionError, match="may notice nothing"):
        asyncio.run(silent_acts(tmp_path, "terrorscape", 1, 0, 60))
