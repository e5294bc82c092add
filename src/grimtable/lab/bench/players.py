"""Virtual players: two at a table, each on a socket of its own, who answer every question they are asked."""

import asyncio
import random
from collections import deque
from collections.abc import Callable
from time import perf_counter
from typing import Final

import msgspec

from grimtable.lab.bench.light_sockets import Http, LineLost, WebSocket

LANGS: Final = ("en", "pl")
CLOSED: Final = ("stale", "not-asked", "over")  # why a move may come too late


class _Question(msgspec.Struct):
    k: int


class _Offer(msgspec.Struct):
    action: msgspec.Raw


class _Incoming(msgspec.Struct):
    """What a player must understand; the drawing is received and left alone."""

    type: str
    nonce: str = ""
    error: str = ""
    question: _Question | None = None
    actions: list[_Offer] = []
    outcome: msgspec.Raw = msgspec.Raw(b"null")


_DECODE: Final = msgspec.json.Decoder(_Incoming).decode


class Meter:
    """What a run counts: acknowledged moves with their times, and what went wrong."""

    def __init__(self) -> None:
        self.running = False  # whether players move by themselves
        self.times: list[float] = []  # seconds from sending to acknowledgement
        self.failures: list[str] = []
        self.under_way = 0  # moves sent and not yet answered
        self.ready: deque[Seat] = deque()  # who waits for leave to move, when players do not move by themselves
        self.on_over: Callable[[], None] = lambda: None

    def take(self) -> list[float]:
        """The times so far, and begin anew."""
        times, self.times = self.times, []
        return times


class Seat:
    """One seat that can move: of this server or of a peer."""

    def __init__(self, meter: Meter) -> None:
        self.meter: Final = meter
        self.socket: WebSocket | None = None
        self.sent_at = 0.0  # when the move under way was due; 0: none is
        self.over = False
        self.arrived: asyncio.Future[None] | None = None

    def has_move(self) -> bool:
        """Whether it is this seat's turn."""
        raise NotImplementedError

    def move(self, due: float) -> None:
        """Send a move that was due at a moment."""
        raise NotImplementedError

    def turn(self) -> None:
        """It may be this seat's turn: move now, or queue for it."""
        if self.sent_at or self.over or not self.has_move():
            return
        if self.meter.running:
            self.move(perf_counter())
        else:
            self.meter.ready.append(self)

    def sending(self, due: float) -> None:
        """A move that was due at a moment goes out now."""
        self.sent_at = due
        self.meter.under_way += 1

    def answered(self) -> None:
        """The server has spoken about the move under way."""
        if self.sent_at:
            self.sent_at = 0.0
            self.meter.under_way -= 1

    def acknowledged(self) -> None:
        """The move under way is done."""
        self.meter.times.append(perf_counter() - self.sent_at)
        self.answered()

    def hang_up(self) -> None:
        """Leave."""
        self.over = True
        self.answered()
        if self.socket is not None:
            self.socket.close()
            self.socket = None


class Player(Seat):
    """A seat at a table of this project."""

    def __init__(self, meter: Meter, port: int, token: str, seat: int, dice: random.Random) -> None:
        super().__init__(meter)
        self._port: Final = port
        self._token: Final = token
        self._seat: Final = seat
        self._dice: Final = dice
        self._sent = 0
        self._nonce = ""
        self._question = 0
        self._offers: list[_Offer] = []
        self.nonces: list[str] = []  # acknowledged

    async def sit(self, table: str) -> None:
        """Connect and wait for the whole picture."""
        self.arrived = asyncio.get_running_loop().create_future()
        path = f"/api/tables/{table}/live?v=1"
        self.socket = await WebSocket.connect(self._port, path, self._hear, self._token)
        hello = {"type": "hello", "v": 1, "lang": LANGS[self._seat % 2], "seat": self._seat}
        self.socket.send(msgspec.json.encode(hello))
        await asyncio.wait_for(self.arrived, 60)

    def has_move(self) -> bool:
        """Whether a question is open that was not answered yet."""
        return bool(self._offers)

    def move(self, due: float) -> None:
        """Any legal action; the last of several only seldom: it goes on, and the game would be over at once."""
        offers = self._offers
        k = 0 if len(offers) == 1 else self._dice.randrange(len(offers) - 1)
        self._sent += 1
        self._nonce = f"{self._seat}-{self._sent}"
        self._offers = []
        self.sending(due)
        assert self.socket is not None
        self.socket.send(
            b'{"type":"act","seat":%d,"question":%d,"nonce":"%s","action":%s}'
            % (self._seat, self._question, self._nonce.encode(), bytes(offers[k].action))
        )

    def _hear(self, _socket: WebSocket, text: bytes) -> None:
        message = _DECODE(text)
        kind = message.type
        if kind in ("update", "welcome"):
            self._offers = message.actions
            if message.question is not None:
                self._question = message.question.k
            if bytes(message.outcome) != b"null" and not self.over:
                self.over = True
                self.meter.on_over()
            if kind == "welcome" and self.arrived is not None and not self.arrived.done():
                self.arrived.set_result(None)
            self.turn()
        elif kind == "ack":
            self.nonces.append(message.nonce)
            self.acknowledged()
            self.turn()
        elif kind == "reject" and message.error in CLOSED:
            self.answered()  # the table gave the only answer there was: the next question comes by itself
            self.turn()
        elif kind in ("reject", "error"):
            self.meter.failures.append(f"{kind}: {message.error}")
            self.answered()


class Pair:
    """Two people who play one table after the other."""

    def __init__(self, meter: Meter, port: int, game: str, number: int) -> None:
        self.meter: Final = meter
        self._port: Final = port
        self._game: Final = game
        self._number: Final = number
        self._dice: Final = random.Random(number)
        self._tokens: list[str] = []
        self.table = ""
        self.players: list[Player] = []
        self.acknowledged: list[tuple[str, int, str]] = []  # table, seat, nonce: all of these must be stored

    async def open(self, http: Http) -> None:
        """Open a table for the two, and sit down at it."""
        self.leave()
        if not self._tokens:
            for name in ("A", "B"):
                guest = await http.call("POST", "/api/guest", {"name": f"Guest {self._number}{name}"})
                self._tokens.append(guest["token"])
        places = [{"kind": "me"}, {"kind": "link"}]
        opened = await http.call(
            "POST", "/api/tables", {"game": self._game, "seats": 2, "places": places}, self._tokens[0]
        )
        self.table = opened["table"]["id"]
        await http.call("POST", "/api/join", {"token": opened["links"][0]["token"]}, self._tokens[1])
        self.players = [
            Player(self.meter, self._port, token, seat, self._dice) for seat, token in enumerate(self._tokens)
        ]
        for player in self.players:
            await player.sit(self.table)

    @property
    def over(self) -> bool:
        """Whether their game is over."""
        return any(player.over for player in self.players)

    def leave(self) -> None:
        """Hang up; what was acknowledged is kept for the check."""
        for seat, player in enumerate(self.players):
            self.acknowledged += [(self.table, seat, nonce) for nonce in player.nonces]
            player.hang_up()
        self.players = []

    async def settle(self) -> None:
        """Wait until no move is under way."""
        for _ in range(1000):
            if not any(player.sent_at for player in self.players):
                return
            await asyncio.sleep(0.01)
        raise LineLost(f"table {self.table}: a move was not acknowledged within 10 seconds")


async def in_parallel(pairs: list[Pair], port: int, lines: int = 8) -> None:
    """Open a table for each pair, over a few connections at once."""
    waiting = deque(pairs)

    async def work() -> None:
        http = Http(port)
        try:
            while waiting:
                await waiting.popleft().open(http)
        finally:
            await http.close()

    await asyncio.gather(*(work() for _ in range(min(lines, len(pairs)))))
