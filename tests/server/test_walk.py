"""One card, followed through the server: the walk in docs/design.md is the one that is walked."""

import asyncio
import re
import sys
import threading
from pathlib import Path
from types import FrameType
from typing import Any

import msgspec

import grimtable.server
from grimtable.server.app import Server
from grimtable.server.rooms.room import Room
from grimtable.server.settings import Limits, Settings
from grimtable.server.sockets.connection import Connection
from tests.server.viewers.test_secrets import open_room

HOME = str(Path(grimtable.server.__file__).parent)
DESIGN = Path(__file__).parents[2] / "docs" / "design.md"
STEP = re.compile(r"^\d+\. `([\w/.]+)`", re.MULTILINE)


class Socket:
    """Stands in for the browser's end of a WebSocket: messages come in one by one, and what is sent is kept."""

    def __init__(self) -> None:
        self.coming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.sent: list[Any] = []

    async def receive(self) -> dict[str, Any]:
        return await self.coming.get()

    async def send(self, message: dict[str, Any]) -> None:
        self.sent.append(msgspec.json.decode(message["text"]))

    async def close(self, _code: int) -> None:
        """Nobody is there to hear it."""

    def say(self, **message: Any) -> None:
        self.coming.put_nowait({"type": "websocket.receive", "text": msgspec.json.encode(message).decode()})

    async def until(self, kind: str) -> None:
        for _ in range(2000):
            if any(message["type"] == kind for message in self.sent):
                return
            await asyncio.sleep(0.005)
        raise AssertionError(f"no {kind} came")


class Trace:
    """Every call of a function of the server, in the order of calling, whichever thread it runs in."""

    def __init__(self) -> None:
        self.calls: list[str] = []
        self.on = False

    def note(self, frame: FrameType, event: str, _argument: object) -> None:
        code = frame.f_code
        if self.on and event == "call" and code.co_filename.startswith(HOME):
            module = Path(code.co_filename).relative_to(HOME).with_suffix("")
            self.calls.append(f"{module.as_posix()}.{code.co_qualname}")


async def walk(home: Path, trace: Trace) -> Room:
    """Two people at a table of Cisza; one plays a card."""
    server = Server(Settings(database=f"sqlite:///{home}/walk.sqlite3", limits=Limits.none(), pace=1000.0))
    await server.open()
    people = [(await server.people.guest(name))[0] for name in ("Ala", "Ola")]
    room = await open_room(server, "cisza", people)
    sockets = [Socket(), Socket()]
    running = [
        asyncio.create_task(Connection(server, socket, room, person, "en").run())  # type: ignore[arg-type]
        for socket, person in zip(sockets, people, strict=True)
    ]
    for socket in sockets:
        socket.say(type="hello", v=1)
        await socket.until("welcome")
    trace.on = True
    sockets[0].say(type="act", seat=0, question=1, nonce="n", action={"kind": "keep"})
    await sockets[0].until("ack")
    await sockets[1].until("update")
    trace.on = False
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)
    await server.close()
    return room


def traced(home: Path) -> list[str]:
    trace = Trace()
    threading.setprofile(trace.note)
    sys.setprofile(trace.note)
    try:
        asyncio.run(walk(home, trace))
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    return trace.calls


def test_a_card_is_played_as_the_design_says(tmp_path: Path) -> None:
    """In order, in few steps, by few functions in few modules; a coroutine that goes on counts as called again."""
    calls = traced(tmp_path)
    told = STEP.findall(DESIGN.read_text("utf-8"))
    first = {name: calls.index(name) for name in told if name in calls}

    assert 6 <= len(told) <= 12
    assert [name for name in told if name not in first] == []
    assert sorted(told, key=lambda name: first[name]) == told
    assert len(calls) <= 150, len(calls)
    assert len({call.partition(".")[0] for call in calls}) <= 20
