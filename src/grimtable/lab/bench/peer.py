"""The peer of the server bench: boardgame.io with a minimal game, in memory and in files, over the same sockets.

Its clients speak socket.io by hand, as light as our own, so that its server is what is measured.
"""

import asyncio
import json
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any, Final

from grimtable.lab.bench.light_sockets import HOST, LineLost, WebSocket
from grimtable.lab.bench.players import Meter, Seat

NAME: Final = "boardgame.io"
IN_FILES: Final = "boardgame.io, FlatFile"  # its store that keeps games over a restart
VERSION: Final = "0.50.2"
PERSIST: Final = "node-persist@3"  # what its FlatFile store needs and does not bring along
INSTALL: Final = "install Node.js with npm; the bench then fetches the package itself"
SERVER: Final = """
const { Server, FlatFile } = require('boardgame.io/server');
const game = {
  name: 'minimal', minPlayers: 2, maxPlayers: 2,
  setup: () => ({ moves: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { step: ({ G }) => { G.moves += 1; } },
};
const [port, dir] = process.argv.slice(2);
const db = dir ? { db: new FlatFile({ dir, logging: false }) } : {};
console.log = () => {};
Server({ games: [game], origins: ['*'], ...db }).run(Number(port));
"""


def install(folder: Path) -> str:
    """Put the package into a folder with npm; says why not, or nothing."""
    npm, node = shutil.which("npm"), shutil.which("node")
    if npm is None or node is None:
        return f"not measured: there is no npm here; {INSTALL}"
    if not all((folder / "node_modules" / name).is_dir() for name in ("boardgame.io", "node-persist")):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "package.json").write_text('{"name": "bench-peer", "private": true}', encoding="utf-8")
        command = [npm, "install", "--no-audit", "--no-fund", "--silent", f"boardgame.io@{VERSION}", PERSIST]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=300)
        if done.returncode != 0:
            reason = (done.stderr or done.stdout).strip().splitlines()[-1:] or ["npm failed"]
            return f"not measured: npm could not install boardgame.io@{VERSION}: {reason[0]}"
    (folder / "server.cjs").write_text(SERVER, encoding="utf-8")
    return ""


async def start(folder: Path, port: int, files: Path | None = None) -> "subprocess.Popen[bytes]":
    """The peer's server process, once it listens; with a folder it keeps its games there."""
    command = ["node", "server.cjs", str(port), *([] if files is None else [str(files)])]
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    end = time.monotonic() + 30
    while process.poll() is None and time.monotonic() < end:
        try:
            _reader, writer = await asyncio.open_connection(HOST, port)
        except OSError:
            await asyncio.sleep(0.1)
        else:
            writer.close()
            return process
    process.kill()
    raise LineLost("the boardgame.io server did not start")


class PeerPlayer(Seat):
    """One seat of a boardgame.io match."""

    def __init__(self, meter: Meter, match: str, seat: int) -> None:
        super().__init__(meter)
        self._match: Final = match
        self._seat: Final = str(seat)
        self._state = -1
        self._mine = False

    async def sit(self, port: int) -> None:
        """Connect, join the namespace and get the state."""
        self.arrived = asyncio.get_running_loop().create_future()
        self.socket = await WebSocket.connect(port, "/socket.io/?EIO=4&transport=websocket", self._hear)
        await asyncio.wait_for(self.arrived, 60)

    def has_move(self) -> bool:
        """Whether it is this player's turn."""
        return self._mine

    def move(self, due: float) -> None:
        """The one move there is."""
        self._mine = False
        self.sending(due)
        payload: dict[str, object] = {"type": "step", "args": [], "playerID": self._seat, "credentials": None}
        action = {"type": "MAKE_MOVE", "payload": payload}
        assert self.socket is not None
        self._emit(self.socket, "update", action, self._state, self._match, self._seat)

    def _emit(self, socket: WebSocket, *arguments: Any) -> None:
        socket.send(b"42/minimal," + json.dumps(arguments, separators=(",", ":")).encode())

    def _hear(self, socket: WebSocket, text: bytes) -> None:
        if text.startswith(b"42/minimal,"):
            self._event(json.loads(text[11:]))
        elif text == b"2":
            socket.send(b"3")
        elif text.startswith(b"0"):
            socket.send(b"40/minimal,")
        elif text.startswith(b"40/minimal"):
            self._emit(socket, "sync", self._match, self._seat, None, 2)
        elif text.startswith((b"41", b"44")):
            self.meter.failures.append(text.decode(errors="replace")[:80])

    def _event(self, event: list[Any]) -> None:
        if event[0] not in ("sync", "update"):
            return
        state = event[2]["state"] if event[0] == "sync" else event[2]
        if event[0] == "sync" and self.arrived is not None and not self.arrived.done():
            self.arrived.set_result(None)
        if state["_stateID"] <= self._state:
            return
        if self.sent_at:
            self.acknowledged()
        self._state = state["_stateID"]
        self._mine = state["ctx"]["currentPlayer"] == self._seat
        self.turn()


async def seat_all(meter: Meter, port: int, seats: int) -> list[PeerPlayer]:
    """So many connected players, two at a match."""
    players = [PeerPlayer(meter, f"match{number // 2}", number % 2) for number in range(seats)]
    for first in range(0, seats, 20):
        for side in (0, 1):  # a match is made by the first who comes
            await asyncio.gather(*(player.sit(port) for player in players[first + side : first + 20 : 2]))
    return players
