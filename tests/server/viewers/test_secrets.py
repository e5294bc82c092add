"""Every byte a viewer gets is a function of what its seat may know.

Two tables hold worlds that one seat cannot tell apart: everything hidden from it was dealt again. The same things
are done at both. As long as the seat's view and events are the same, every message to it must be the same, byte for
byte; and the same holds for a spectator.
"""

import asyncio
import random
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from grimtable.engine.rng import Rng
from grimtable.games import games
from grimtable.server.app import Server
from grimtable.server.lobby.seats import NewTable, Place
from grimtable.server.rooms import people
from grimtable.server.rooms.messages import Act, Say
from grimtable.server.rooms.room import Room
from grimtable.server.rooms.timers import plan_only_answers
from grimtable.server.settings import Limits, Settings
from grimtable.server.storage.people import Person
from grimtable.server.viewers.viewer import Line, Viewer
from tests.laws.harness import effort

PEOPLE = ("Ala", "Ola", "Ula")


class Ear:
    """A viewer that keeps every byte."""

    def __init__(self, room: Room, person: Person | None, seat: int | None, *, data: bool) -> None:
        self.viewer = Viewer(None if person is None else person.id, seat, "en", data=data)
        self.line = Line()
        self.viewer.attach(self.line)
        self._own = (self.viewer.key, room.id, room.row.header["fair"]["commitment"])
        room.join(self.viewer)

    def take(self) -> list[bytes]:
        """What came since the last time, without the names of table, key and commitment.

        When the table will answer by itself is drawn by lot, by the name of the table.
        """
        found = list(self.line.queue)
        self.line.queue.clear()
        for k, name in enumerate(self._own):
            found = [message.replace(name.encode(), b"<%d>" % k) for message in found]
        found = [re.sub(rb'"seq":\d+', b'"seq":0', message) for message in found]
        return [re.sub(rb'"auto":{"left":[\d.]+,"of":[\d.]+}', b'"auto":0', message) for message in found]


async def open_room(server: Server, game: str, people: list[Person], **more: Any) -> Room:
    places = [Place("me"), *(Place("open") for _ in people[1:])]
    wish = NewTable(game, seats=len(people), places=places, **more)
    table = await server.lobby.create(people[0], wish)
    for seat, person in enumerate(people[1:], 1):
        await server.lobby.sit(person, table, seat)
    return await server.rooms.open(table)


def looks(room: Room, seat: int | None, since: int) -> Any:
    """What the engine says a viewer may know."""
    state = room.running().state
    legal = [] if seat is None else [action.to_json() for action in state.legal(seat)]
    return state.view(seat).to_json(), [event.to_json() for event in state.events(since, seat)], legal


def put(room: Room, state: Any) -> None:
    """Put a world into the room, in place of the true one."""
    play = room.running()
    play.table.state = state
    play.table.acts.clear()
    play.table._marks.clear()
    for channel in room.channels.values():
        channel.look = None
    room.only_answers.clear()
    plan_only_answers(room)


class Pair:
    """Two tables, and one seat whose knowledge of both is the same."""

    def __init__(self, game: Any, people: list[Person], seed: int) -> None:
        self.game = game
        self.rooms: list[Room] = []
        self.people = people
        self.seed = seed
        self.rng = random.Random(seed)
        self.seat = 0
        self.ears: list[list[Ear]] = []
        self.since: list[dict[int | None, int]] = []

    async def sit_down(self, server: Server, step: int) -> None:
        """Two new tables with one deal, always the same for this seed and step."""
        self.rooms = [await open_room(server, self.game.name, self.people) for _ in range(2)]
        self.ears = []
        header = self.rooms[0].row.header
        for room in self.rooms:
            put(room, self.game.new(len(self.people), header["mode"], header["options"], b"%d:%d" % (self.seed, step)))

    def begin(self, step: int) -> None:
        """Deal everything that one deciding seat cannot know again, differently at each table."""
        state = self.rooms[0].running().state
        self.seat = self.rng.choice(state.pending)
        view = state.view(self.seat)
        self.ears = []
        for k, room in enumerate(self.rooms):
            for viewer in list(room.viewers.values()):
                room.drop(viewer)
            put(room, self.game.determinize(view, Rng(f"{self.seed}:{step}:{k}")))
            me = self.people[self.seat]
            own = [Ear(room, me, self.seat, data=data) for data in (False, True)]
            self.ears.append([*own, Ear(room, None, None, data=False)])
        self.since = [{v: len(room.running().state.events(0, v)) for v in (self.seat, None)} for room in self.rooms]
        first, second = self.heard()
        assert first == second, "the welcome tells worlds apart"

    def heard(self) -> list[list[list[bytes]]]:
        return [[ear.take() for ear in side] for side in self.ears]

    def known(self) -> list[Any]:
        return [[looks(room, v, self.since[k][v]) for v in (self.seat, None)] for k, room in enumerate(self.rooms)]

    async def act(self, step: int) -> bool:
        """The same action at both tables; False when somebody could do nothing at both."""
        one, two = (room.running().state for room in self.rooms)
        seat = self.rng.choice(one.pending)
        common = [action.to_json() for action in one.legal(seat) if action in two.legal(seat)]
        if not common:
            return False
        action = msgspec.Raw(msgspec.json.encode(self.rng.choice(common)))
        for room in self.rooms:
            question = room.running().state.question_number(seat)
            await people.act(room, self.people[seat].id, Act(seat, question, f"n{step}", action))
            if step % 5 == 0:
                await people.say(room, self.people[seat].id, Say(seat, f"s{step}", f"step {step}"))
            if step % 7 == 0:
                await people.hand_over(room, self.people[seat].id, seat, "bot")
                await people.hand_over(room, self.people[seat].id, seat, "return")
        return True


def running(room: Room, heard: list[list[bytes]]) -> list[list[bytes]]:
    """Without the end's message, which may come only after the end.

    It gives away the seed, and with it everything, so that no two worlds share it; and it comes when it is ready.
    """
    ends = [[message for message in messages if b'"type":"over"' in message] for messages in heard]
    assert room.running().state.over or not any(ends), "the end's message came before the end"
    return [[message for message in messages if b'"type":"over"' not in message] for messages in heard]


async def compare(home: Path, name: str, seed: int, steps: int) -> tuple[int, int]:
    """Play at two tables at once; gives how many steps were compared and how often the worlds were told apart."""
    database = f"sqlite:///{home}/{name}-{seed}.sqlite3"
    server = Server(Settings(database=database, limits=Limits.none(), thinkers=1, pace=1000.0))
    await server.open()
    compared = parted = 0
    try:
        game = games()[name]
        seats = [n for n in game.seats(game.modes[0]) if n <= len(PEOPLE)][-1]
        people = [(await server.people.guest(person))[0] for person in PEOPLE[:seats]]
        pair = Pair(game, people, seed)
        for step in range(steps):
            if step == 0 or any(room.running().state.over for room in pair.rooms):
                await pair.sit_down(server, step)
            if not pair.ears:
                pair.begin(step)
            if not await pair.act(step):
                pair.ears = []
                continue
            (first, second), (one, two) = pair.heard(), pair.known()
            if one == two:
                left, right = pair.rooms
                same = running(left, first) == running(right, second)
                assert same, f"step {step}: the same knowledge, other bytes"
                compared += 1
            else:
                parted += 1
                pair.ears = []  # something hidden was shown: begin again from what is known now
    finally:
        await server.close()
    return compared, parted


@pytest.mark.parametrize("name", sorted(games()))
@pytest.mark.parametrize("seed", range(1 + effort()))
def test_bytes_are_a_function_of_the_viewers_view(tmp_path: Path, name: str, seed: int) -> None:
    compared, parted = asyncio.run(compare(tmp_path, name, seed, 90))

    assert compared >= 10  # the comparison did happen
    assert parted >= 1  # and the worlds did differ


def test_the_comparison_would_notice_a_leak(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that draws one number more than the view holds is caught."""
    from grimtable.games.cisza import CiszaGame

    honest = CiszaGame.draw

    def leaky(self: Any, *seen: Any) -> Any:
        scene, moves = honest(self, *seen)
        scene.focus = f"leak:{random.getrandbits(32)}"
        return scene, moves

    monkeypatch.setattr(CiszaGame, "draw", leaky)
    with pytest.raises(AssertionError, match="welcome tells worlds apart"):
        asyncio.run(compare(tmp_path, "cisza", 1, 30))
