"""A small client for outside bots and tools: everything a player can do, over the protocol in docs/protocol.md.

from grimtable.client import Client

client = Client("http://127.0.0.1:8300", name="Robo")
table = client.open("cisza", seats=3)["table"]["id"]
with client.sit(table) as seat:
    for question in seat.questions():
        question.answer(question.actions[0])
print(seat.outcome)
"""

import json
import secrets
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from typing import Any, Final
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect

from grimtable.engine.errors import GrimtableError

Json = dict[str, Any]  # values are whatever JSON holds

PROTOCOL: Final = 1
BREATHER: Final = 0.3  # seconds between two attempts to come back


class Refused(GrimtableError):
    """The server said no; `error` is the slug, `rule` the rule that forbids it, if one does."""

    def __init__(self, error: str, text: str, rule: str | None = None, status: int = 0) -> None:
        super().__init__(text or error)
        self.error = error
        self.rule = rule
        self.status = status


class Client:
    """A person at a server: a guest made on the spot, an account, or somebody who came by a seat link."""

    def __init__(self, url: str, name: str | None = None, token: str | None = None, lang: str = "en") -> None:
        self.url: Final = url.rstrip("/")
        self.lang: Final = lang
        self.token = token
        if token is None and name is not None:
            self.token = self.call("POST", "/api/guest", {"name": name, "lang": lang})["token"]

    def call(self, method: str, path: str, body: object = None, **query: object) -> Any:
        """One REST request; Refused says why not."""
        given = {key: str(value) for key, value in {"lang": self.lang, **query}.items() if value is not None}
        request = Request(f"{self.url}{path}?{urlencode(given)}", method=method)
        request.add_header("X-Grimtable", "1")
        if self.token:
            request.add_header("Authorization", f"Bearer {self.token}")
        data = None
        if isinstance(body, bytes):
            data = body
            request.add_header("Content-Type", "text/plain; charset=utf-8")
        elif body is not None or method in ("POST", "PUT", "PATCH"):
            data = json.dumps(body if body is not None else {}).encode()
            request.add_header("Content-Type", "application/json")
        try:
            with urlopen(request, data, timeout=60) as response:
                content = response.read()
                kind = response.headers.get_content_type()
        except HTTPError as error:
            raise _refusal(error) from None
        return json.loads(content) if kind == "application/json" else content.decode()

    def games(self) -> list[Json]:
        """What can be played."""
        found: list[Json] = self.call("GET", "/api/games")
        return found

    def open(self, game: str, **wish: object) -> Json:
        """Open a table: mode, seats, options, places, … as in the OpenAPI document. Gives back table and links."""
        found: Json = self.call("POST", "/api/tables", {"game": game, **wish})
        return found

    def join(self, token: str, name: str | None = None) -> Json:
        """Take the seat of a link."""
        found: Json = self.call("POST", "/api/join", {"token": token, "name": name})
        self.token = self.token or found["token"]
        return found

    def replay(self, table: str) -> str:
        """The replay file of a finished game, or what one's own seat may know of a running one."""
        text: str = self.call("GET", f"/api/tables/{table}/replay")
        return text

    def sit(self, table: str, seat: int | None = None, *, view: bool = True) -> "Seat":
        """Come to a table where one holds a seat (or watch). `view` asks for the view as data, not as a drawing."""
        return Seat(self, table, seat, view=view)


def _refusal(error: HTTPError) -> Refused:
    try:
        data = json.loads(error.read())
        return Refused(data["error"], data["text"], data.get("rule"), error.code)
    except (ValueError, KeyError, TypeError):
        return Refused("http", f"HTTP {error.code}", status=error.code)


@dataclass(frozen=True)
class Question:
    """An open question of one's own seat."""

    seat: "Seat"
    k: int
    kind: str
    words: str
    actions: list[Json]  # the actions as JSON
    offers: list[Json]  # the same with words
    view: Json

    def answer(self, action: Mapping[str, Any]) -> bool:
        """Answer; returns once the server has stored it. Refused leaves the question open.

        False means that it was closed meanwhile: a clock ran out, or the table gave the only answer there was.
        """
        try:
            self.seat.act(self.k, action)
        except Refused as refused:
            if refused.error in ("stale", "not-asked", "over"):
                return False
            raise
        return True

    def hint(self) -> list[Json]:
        """The server's search bot's best moves."""
        return self.seat.hint(self.k)

    def foretell(self, action: Mapping[str, Any]) -> list[Json]:
        """What would come of one of the actions."""
        return self.seat.foretell(self.k, action)


class Seat:
    """One's place at a table: a socket that comes back by itself after a lost connection."""

    def __init__(self, client: Client, table: str, seat: int | None, *, view: bool) -> None:
        self._client: Final = client
        self._view: Final = view
        self._lines: Final = ExitStack()
        self._socket: ClientConnection | None = None
        self._resume: str | None = None
        self._seq = 0
        self._came_back = 0.0
        self.table: Final = table
        self.number = seat
        self.info: Json = {}
        self.view: Json = {}  # empty before the start, and where drawings were asked for
        self.scene: Json | None = None
        self.question: Json | None = None
        self.actions: list[Json] = []
        self.waiting: list[int] = []
        self.log: list[Json] = []
        self.talk: dict[int, Json] = {}
        self.outcome: Json | None = None
        self.over: Json | None = None
        self.last: list[Json] = []  # messages nobody asked for, newest last: for tools that want everything
        self.connect()

    # The line

    def connect(self) -> None:
        """Come, or come back: what was missed is sent, or the whole picture."""
        address = self._client.url.replace("http", "ws", 1) + f"/api/tables/{self.table}/live?v={PROTOCOL}"
        headers = {"Authorization": f"Bearer {self._client.token}"} if self._client.token else {}
        self.close()
        line = connect(address, additional_headers=headers, max_size=None, compression=None, open_timeout=20)
        self._socket = self._lines.enter_context(line)
        hello = {"type": "hello", "v": PROTOCOL, "lang": self._client.lang, "seat": self.number}
        with suppress(ConnectionClosed):  # whoever is turned away at once hears why below
            self.send({**hello, "resume": self._resume, "seq": self._seq, "view": self._view})
        if self._resume is None:
            first = self.wait_for("welcome", "error")
            if first["type"] == "error":
                self.close()
                raise Refused(first["error"], first["text"])

    def send(self, message: Json) -> None:
        """Send one message."""
        assert self._socket is not None
        self._socket.send(json.dumps(message))

    def receive(self, timeout: float | None = None) -> Json:
        """The next message, already taken into account. TimeoutError when none comes in time."""
        assert self._socket is not None
        message: Json = json.loads(self._socket.recv(timeout))
        if "seq" in message:
            if message["seq"] <= self._seq and message["type"] != "welcome":
                return message  # a resume sends nothing twice, but a duplicate would be harmless
            self._seq = message["seq"]
        self._take(message)
        return message

    def wait_for(self, *kinds: str, timeout: float = 60) -> Json:
        """Receive until a message of one of these kinds comes."""
        end = time.monotonic() + timeout
        while True:
            message = self.receive(max(0.0, end - time.monotonic()))
            if message["type"] in kinds:
                return message
            if message["type"] == "error" and message.get("closed"):
                raise Refused(message["error"], message["text"])

    def _take(self, message: Json) -> None:
        kind = message["type"]
        self.last = [*self.last[-99:], message]
        if kind == "welcome":
            self._resume = message["resume"]
            self.number = message["seat"]
            self.info = message["table"]
            self.scene = message["scene"]
            self.log = list(message["log"])
            self.talk = {entry["k"]: entry for entry in message["talk"]}
        if kind in ("welcome", "update"):
            self.view = message.get("view", self.view)
            self.question = message["question"]
            self.actions = message["actions"]
            self.waiting = message["waiting"]
            self.outcome = message["outcome"]
        if kind == "update":
            self.log += message["log"]
        elif kind == "talk":
            self.talk |= {entry["k"]: entry for entry in message["entries"]}
        elif kind == "claims":
            self.info["claims"] = message["claims"]
        elif kind == "seats":
            self.info["seats"] = message["seats"]
        elif kind == "over":
            self.over = message

    def _ask(self, message: Json, timeout: float = 60) -> Json:
        """Send something with a nonce until it is answered; a lost connection in between does no harm."""
        nonce = secrets.token_hex(8)
        end = time.monotonic() + timeout
        while True:
            try:
                self.send({**message, "nonce": nonce})
                while True:
                    answer = self.receive(max(0.0, end - time.monotonic()))
                    if answer.get("nonce") == nonce:
                        break
            except TimeoutError:
                raise
            except (ConnectionClosed, OSError):
                self._reconnect(end)
                continue
            if answer["type"] == "reject":
                raise Refused(answer["error"], answer["text"], answer["rule"])
            return answer

    def _reconnect(self, end: float) -> None:
        if time.monotonic() - self._came_back < BREATHER:  # the server hangs up at once: it has trouble of its own
            time.sleep(BREATHER)
        self._came_back = time.monotonic()
        while True:
            try:
                self.connect()
            except (WebSocketException, OSError):
                if time.monotonic() > end:
                    raise
                time.sleep(BREATHER)
            else:
                return

    # Playing

    def questions(self, timeout: float = 600) -> Iterator[Question]:
        """One's own questions as they come, until the game is over."""
        end = time.monotonic() + timeout
        while self.outcome is None:
            if self.question is not None and self.number is not None:
                asked, end = self.question, time.monotonic() + timeout
                actions = [offer["action"] for offer in self.actions]
                yield Question(self, asked["k"], asked["kind"], asked["words"], actions, self.actions, self.view)
                if self.question is asked and self.outcome is None:
                    continue  # it was not answered: ask again
            else:
                try:
                    self.receive(max(0.0, end - time.monotonic()))
                except TimeoutError:
                    raise
                except (ConnectionClosed, OSError):
                    self._reconnect(end)

    def act(self, question: int, action: Mapping[str, Any]) -> None:
        """Answer a question by its number."""
        self._ask({"type": "act", "seat": self.number, "question": question, "action": dict(action)})

    def undo(self) -> bool:
        """Take back; True means that the others were asked and the answer is still to come."""
        return bool(self._ask({"type": "undo", "seat": self.number}).get("asked", False))

    def consent(self, request: str, yes: bool) -> None:
        """Answer somebody's request to undo."""
        self.send({"type": "consent", "seat": self.number, "request": request, "yes": yes})

    def say(self, text: str, to: str = "all") -> None:
        """Chat."""
        self._ask({"type": "say", "seat": self.number, "text": text, "to": to})

    def claim(self, claim: Mapping[str, Any], to: str = "all") -> None:
        """Make a claim, in games that have them."""
        self._ask({"type": "say", "seat": self.number, "claim": dict(claim), "to": to})

    def hint(self, question: int) -> list[Json]:
        """The search bot's best moves. Refused if the question was closed meanwhile."""
        nonce = secrets.token_hex(8)
        self.send({"type": "hint", "seat": self.number, "question": question, "nonce": nonce})
        while True:
            answer = self.wait_for("hint", "reject")
            if answer["type"] == "hint":
                moves: list[Json] = answer["moves"]
                return moves
            if answer.get("nonce") == nonce:
                raise Refused(answer["error"], answer["text"], answer["rule"])

    def foretell(self, question: int, action: Mapping[str, Any]) -> list[Json]:
        """What would come of an action. Refused if the question was closed meanwhile."""
        nonce = secrets.token_hex(8)
        asked = {"seat": self.number, "question": question, "action": dict(action), "nonce": nonce}
        self.send({"type": "foretell", **asked})
        while True:
            answer = self.wait_for("foretold", "reject")
            if answer["type"] == "foretold" and answer["action"] == asked["action"]:
                lines: list[Json] = answer["lines"]
                return lines
            if answer.get("nonce") == nonce:
                raise Refused(answer["error"], answer["text"], answer["rule"])

    def leave(self) -> None:
        """Let a bot play on."""
        self.send({"type": "seat", "seat": self.number, "do": "bot"})
        self.wait_for("seats")

    def back(self) -> None:
        """Play again oneself."""
        self.send({"type": "seat", "seat": self.number, "do": "return"})
        self.wait_for("seats")

    def close(self) -> None:
        """Hang up; the seat stays one's own."""
        self._lines.close()
        self._socket = None

    def __enter__(self) -> "Seat":
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()
