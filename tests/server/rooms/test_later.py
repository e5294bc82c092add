"""A crowded server lets those wait who are not asked; they miss nothing."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec

from grimtable.server.app import Server
from grimtable.server.lobby.accounts import Person
from grimtable.server.lobby.seats import NewTable, Place
from grimtable.server.rooms import later
from grimtable.server.rooms.messages import Act
from grimtable.server.rooms.room import Room
from grimtable.server.settings import Limits, Settings
from grimtable.server.viewers.viewer import Line, Viewer

SEED = 0  # the seat that begins can move twice, and so can the other one then


class Watcher:
    """A viewer and what it was told."""

    def __init__(self, room: Room, person: Person | None, seat: int | None, *, data: bool = False) -> None:
        self.viewer = Viewer(None if person is None else person.id, seat, "en", data=data)
        self.line = Line()
        self.viewer.attach(self.line)
        room.join(self.viewer)
        (self.welcome,) = self.take()

    def take(self) -> list[dict[str, Any]]:
        found = [json.loads(message) for message in self.line.queue]
        self.line.queue.clear()
        return found


class Evening:
    """A table of Cisza for two, on one of whose moves the other one only looks."""

    def __init__(self, room: Room, people: list[Person]) -> None:
        self.room = room
        self.people = people
        self.moves = 0

    @property
    def asked(self) -> int:
        return self.room.running().state.pending[0]

    async def move(self, *, ends_turn: bool | None = None) -> None:
        """The seat that is asked moves, and is asked again or not, if that matters."""
        state = self.room.running().state
        seat = self.asked
        for action in state.legal(seat):
            tried = state.clone()
            tried.apply(seat, action)
            if not tried.over and ends_turn in (None, seat not in tried.pending):
                break
        else:
            raise AssertionError("the deal offers no such move")
        self.moves += 1
        question = state.question_number(seat)
        await self.room.deeds.act(
            self.people[seat], Act(seat, question, f"n{self.moves}", msgspec.Raw(msgspec.json.encode(action.to_json())))
        )

    def log(self) -> list[str]:
        """Everything in words, as a newcomer without a seat reads it."""
        lines = Watcher(self.room, None, None).welcome["log"]
        return [line["text"] for line in lines]


@asynccontextmanager
async def evening(home: Path, *, crowded: bool = True) -> AsyncIterator[Evening]:
    server = Server(Settings(database=f"sqlite:///{home}/later.sqlite3", limits=Limits.none(), thinkers=1))
    await server.open()
    if crowded:
        server.later.crowd = 1  # one move alone counts as a crowd
    try:
        ala, _token = await server.people.guest("Ala")  # both seats are hers: practice tables can be dealt alike
        wish = NewTable("cisza", seats=2, places=[Place("me"), Place("me")], practice=True, seed=SEED)
        table = Evening(await server.rooms.open(await server.lobby.create(ala, wish)), [ala, ala])
        for _ in range(2):  # both keep the cards they were dealt
            await table.move()
        yield table
    finally:
        await server.close()


def test_who_is_asked_sees_a_move_at_once_and_who_moved_that_it_was_taken(tmp_path: Path) -> None:
    async def play() -> None:
        async with evening(tmp_path) as table:
            first = table.asked
            mover = Watcher(table.room, table.people[first], first)
            other = Watcher(table.room, table.people[1 - first], 1 - first)

            await table.move(ends_turn=False)

            (update,) = mover.take()
            assert update["question"] is not None
            assert update["log"]
            assert other.take() == []

            await table.move(ends_turn=True)

            (update,) = mover.take()  # its move is acknowledged after this
            assert update["question"] is None
            assert update["actions"] == update["log"] == []
            assert update["scene"] is None
            (update,) = other.take()
            assert update["question"] is not None
            assert update["seq"] == 2  # the numbers have no gap that would tell how much was left out

            await asyncio.sleep(later.WAIT + 0.1)

            (update,) = mover.take()
            assert update["log"]
            assert update["waiting"] == [1 - first]

    asyncio.run(play())


def test_a_program_sees_what_it_did_before_it_is_acknowledged(tmp_path: Path) -> None:
    async def play() -> None:
        async with evening(tmp_path) as table:
            mover = Watcher(table.room, table.people[table.asked], table.asked, data=True)

            await table.move(ends_turn=True)

            (update,) = mover.take()
            assert update["view"]["question"] is None
            assert update["log"]

    asyncio.run(play())


def test_a_move_taken_back_gives_the_question_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with evening(tmp_path) as table:
            first = table.asked
            mover = Watcher(table.room, table.people[first], first)
            await table.move(ends_turn=True)
            (update,) = mover.take()
            assert update["question"] is None

            await table.room.deeds.undo(table.people[first], first, "back")

            assert mover.take()[-1]["question"] is not None

    asyncio.run(play())


def test_who_was_welcomed_anew_is_not_told_of_what_it_does_not_notice(tmp_path: Path) -> None:
    """A closed question must be opened again by the next update, even an empty one; a welcome has done that."""

    async def play() -> None:
        async with evening(tmp_path) as table:
            mover = Watcher(table.room, table.people[table.asked], table.asked)
            (channel,) = table.room.channels.values()
            shown = table.room.running(), table.room.names_for(False)
            channel.close_question()
            channel.n_events += 1  # it had seen something that was then taken back
            mover.take()

            assert channel.refresh(*shown, rewound=True)
            assert not channel.refresh(*shown, rewound=False)
            assert mover.take() == []

            channel.close_question()
            mover.take()
            assert not channel.refresh(*shown, rewound=False)
            assert mover.take()[0]["question"] is not None

    asyncio.run(play())


def test_nothing_of_what_happened_is_left_out(tmp_path: Path) -> None:
    async def play() -> None:
        async with evening(tmp_path) as table:
            before = table.log()
            watcher = Watcher(table.room, None, None)
            for ends_turn in (False, True, False):
                await table.move(ends_turn=ends_turn)
            assert watcher.take() == []

            await asyncio.sleep(later.WAIT + 0.1)

            (update,) = watcher.take()
            assert len(update["log"]) >= 3
            assert before + [line["text"] for line in update["log"]] == table.log()

    asyncio.run(play())


def test_a_newcomer_and_a_word_bring_everybody_up_to_date(tmp_path: Path) -> None:
    async def play() -> None:
        async with evening(tmp_path) as table:
            seat = table.asked
            watcher = Watcher(table.room, None, None)
            await table.move(ends_turn=False)

            newcomer = Watcher(table.room, None, None)

            assert [message["type"] for message in watcher.take()] == ["update"]
            assert newcomer.take() == []
            assert newcomer.welcome["log"]

            await table.move(ends_turn=True)
            await table.room.deeds.say(table.people[seat], seat, "word", "psst", None, "all")

            assert [message["type"] for message in watcher.take()] == ["update", "talk"]

    asyncio.run(play())


def test_a_move_taken_back_before_it_was_shown_was_never_there(tmp_path: Path) -> None:
    async def play() -> None:
        async with evening(tmp_path) as table:
            seat = table.asked
            watcher = Watcher(table.room, None, None)
            await table.move(ends_turn=False)
            await table.room.deeds.undo(table.people[seat], seat, "back")

            assert all(not message.get("log") for message in watcher.take())
            await asyncio.sleep(later.WAIT + 0.1)
            assert watcher.take() == []

    asyncio.run(play())


def test_what_waits_is_not_shown_while_a_move_is_being_stored(tmp_path: Path) -> None:
    async def play() -> None:
        async with evening(tmp_path) as table:
            watcher = Watcher(table.room, None, None)
            await table.move(ends_turn=False)

            async with table.room.lock:  # as long as a commit takes
                await asyncio.sleep(later.WAIT + 0.1)
                assert watcher.take() == []
            await asyncio.sleep(0.1)

            assert len(watcher.take()) == 1

    asyncio.run(play())


def test_without_a_crowd_everybody_sees_every_move(tmp_path: Path) -> None:
    async def play() -> None:
        async with evening(tmp_path, crowded=False) as table:
            watcher = Watcher(table.room, None, None)
            for _ in range(2):
                await table.move(ends_turn=False)
                assert len(watcher.take()) == 1

    asyncio.run(play())
