"""Live sockets: each reads messages, hands them to the room, and writes what the room queues."""

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, Final

import msgspec
from starlette.types import Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from grimtable.server.errors import NotFound, NotYours, Refusal, TooMany
from grimtable.server.http.guard import client_address, is_own_origin
from grimtable.server.http.limits import Bucket, Buckets
from grimtable.server.lobby.accounts import COOKIE
from grimtable.server.rooms import people
from grimtable.server.rooms.messages import (
    DECODER,
    PROTOCOL,
    Act,
    Afterwards,
    Consent,
    Foretell,
    FromClient,
    Hello,
    Hint,
    Lesson,
    Ping,
    Resume,
    Say,
    Seat,
    Undo,
)
from grimtable.server.rooms.moves import Stale
from grimtable.server.rooms.room import COME_AGAIN, Room
from grimtable.server.storage.people import Person
from grimtable.server.storage.tokens import token_hash
from grimtable.server.viewers.viewer import ENCODER, Line, Viewer
from grimtable.server.words import language

if TYPE_CHECKING:
    from grimtable.server.app import Server

Json = dict[str, Any]  # values are whatever JSON holds

LOG: Final = logging.getLogger("grimtable.server")
REFUSED: Final = 4403  # close codes of our own, in the range left to applications
GONE: Final = 4404
FLOOD: Final = 4429
HELLO: Final = 20.0  # seconds until a viewer must have said hello


class Live:
    """All live sockets of one worker."""

    def __init__(self, server: "Server") -> None:
        self._server: Final = server
        self._sockets: Final[Counter[str]] = Counter()  # by person and by address
        self._open: Final[dict[str, set[Connection]]] = {}  # by the hash of their session

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One connection, start to end."""
        socket = WebSocket(scope, receive, send)
        table = socket.path_params["table"]
        lang = language(socket.headers.get("accept-language"))
        try:
            if not table.isalnum():
                raise NotFound("table")
            person, session = await self._authenticate(socket)
            room = await self._server.rooms.open(table)
            self._admit(room, person)
        except Refusal as refusal:
            await _turn_away(socket, refusal, lang)
            return
        except Exception:
            LOG.exception("a socket to table %s could not be opened", table)
            await _turn_away(socket, Refusal("unavailable", status=503), lang)
            return
        limits, address = self._server.settings.limits, f"from {client_address(socket)}"
        keys = {address: limits.sockets_per_address}
        if person is not None:
            keys[person.id] = limits.sockets_per_person
        if any(self._sockets[key] >= most for key, most in keys.items()):
            await _turn_away(socket, TooMany("too-many-sockets"), lang)
            return
        self._sockets.update(keys.keys())
        connection = Connection(self._server, socket, room, person, lang)
        try:
            await socket.accept()
            self._open.setdefault(session, set()).add(connection)
            await connection.run()
        finally:
            for key in keys:
                self._sockets[key] -= 1
                if not self._sockets[key]:
                    del self._sockets[key]
            self._open[session].discard(connection)
            if not self._open[session]:
                del self._open[session]

    def end(self, session: str) -> None:
        """Somebody has logged out, here or at another worker: what the session has open is closed."""
        for connection in list(self._open.get(session, ())):
            connection.end(NotYours("who"))

    async def _authenticate(self, socket: WebSocket) -> tuple[Person | None, str]:
        """Who calls, and the hash of the session they come with."""
        kind, _, bearer = socket.headers.get("authorization", "").partition(" ")
        token = bearer.strip() if kind.lower() == "bearer" else socket.query_params.get("token", "")
        if token:
            person = await self._server.people.who(token)
            if person is None:
                raise NotYours("who")
            return person, token_hash(token)
        origin = socket.headers.get("origin")
        if origin is not None and not is_own_origin(origin, socket.headers, self._server.settings.origins):
            raise NotYours("foreign-origin")
        cookie = socket.cookies.get(COOKIE)
        if cookie and origin is None:
            raise NotYours("foreign-origin")  # a browser always names its origin; a program sends a token
        return await self._server.people.who(cookie), token_hash(cookie or "")

    def _admit(self, room: Room, person: Person | None) -> None:
        if not room.may_look(person):
            raise NotFound("no-watching")
        seated = person is not None and bool(room.held_by(person.id))
        if not seated and len(room.viewers) >= self._server.settings.limits.sockets_per_table:
            raise TooMany("too-many-sockets")


async def _turn_away(socket: WebSocket, refusal: Refusal, lang: str) -> None:
    """Say why in a message, then close: browsers hide the reason of a refused handshake from the page."""
    code = GONE if isinstance(refusal, NotFound) else FLOOD if isinstance(refusal, TooMany) else REFUSED
    if refusal.status >= 500:
        code = COME_AGAIN
    message = {"type": "error", "error": refusal.error, "text": refusal.text(lang), "closed": True}
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await socket.accept()
        await socket.send_text(ENCODER.encode(message).decode())
        await socket.close(code, refusal.error)


class Connection:
    """One socket at one table."""

    def __init__(self, server: "Server", socket: WebSocket, room: Room, person: Person | None, lang: str) -> None:
        self._server: Final = server
        self._socket: Final = socket
        self._room = room
        self._person: Final = person
        self._who: Final = None if person is None else person.id
        self._lang = lang
        self._line: Final = Line()
        limits = server.settings.limits
        self._bucket: Final = Bucket(limits.message_rate, limits.message_burst)
        self._largest: Final = limits.message
        self._viewer: Viewer | None = None
        self._tasks: Final[set[asyncio.Task[None]]] = set()

    async def run(self) -> None:
        """Read and write until one side hangs up."""
        sender = asyncio.create_task(self._send())
        try:
            await self._receive()
        finally:
            self._line.close()
            for task in list(self._tasks):
                task.cancel()
            if self._viewer is not None:
                self._viewer.detach(self._line)
                await self._server.rooms.presence(self._room)
            await asyncio.gather(sender, return_exceptions=True)

    def end(self, refusal: Refusal) -> None:
        """Say why, and hang up."""
        text = refusal.text(self._lang)
        self._line.put(ENCODER.encode({"type": "error", "error": refusal.error, "text": text, "closed": True}))
        self._line.close(REFUSED)

    async def _send(self) -> None:
        """Write out what is queued; a task of its own, so that nobody waits for a slow reader."""
        line, send = self._line, self._socket.send
        try:
            while True:
                await line.ready.wait()
                line.ready.clear()
                while line.queue:
                    await send({"type": "websocket.send", "text": line.take().decode()})
                if line.closed:
                    break
            await self._socket.close(line.code)
        except (RuntimeError, OSError, WebSocketDisconnect):  # the other side is gone
            line.close()

    async def _receive(self) -> None:
        """Read messages, one after the other: whoever sends faster than they are handled is made to wait."""
        while not self._line.closed:
            event = await self._next()
            if event["type"] == "websocket.disconnect":
                return
            data: str | bytes = event.get("text") or event.get("bytes") or ""
            wait = self._bucket.take()
            if wait:
                self._error(TooMany("too-fast", seconds=max(1, round(wait))))
                await asyncio.sleep(wait)  # reading stops as well: the flood fills the sender's own buffers
            elif len(data) > self._largest:
                self._error(Refusal("too-large", kilobytes=self._largest // 1024))
            else:
                await self._handle(data)

    async def _next(self) -> Message:
        """The next message; whoever does not say hello in time is no viewer."""
        if self._viewer is not None:
            return await self._socket.receive()
        try:
            return await asyncio.wait_for(self._socket.receive(), HELLO)
        except TimeoutError:
            return {"type": "websocket.disconnect"}

    async def _handle(self, data: str | bytes) -> None:
        """Obey one message, or say why not."""
        nonce: str | None = None
        try:
            message: FromClient = DECODER.decode(data)
            if isinstance(message, Hello):
                await self._hello(message)
                return
            nonce = None if isinstance(message, Ping) else message.nonce
            if self._viewer is None:
                raise Refusal("hello-first")
            if isinstance(message, Act):  # most messages are moves
                asked = self._viewer.asked
                await people.act(self._room, self._who, message)
                self._viewer.answered(asked)
                self._ack(message.nonce)
            else:
                await self._obey(message, self._viewer)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            self._error(Refusal("bad-message", reason=str(error)[:200]))
        except Refusal as refusal:
            self._refuse(refusal, nonce)
        except Exception:
            self._failed(nonce)

    def _failed(self, nonce: str | None) -> None:
        """A message could not be handled: the log gets the trace, its sender a sentence."""
        LOG.exception("table %s, person %s: a message could not be handled", self._room.id, self._who)
        self._server.metrics.failed()
        self._refuse(Refusal("internal"), nonce)

    def _refuse(self, refusal: Refusal, nonce: str | None) -> None:
        """Say why a message was not obeyed; whoever gave it a nonce hears it again."""
        self._server.metrics.refused(refusal.error)
        if nonce is None or self._viewer is None:
            self._error(refusal)
            return
        text = refusal.text(self._lang)
        told = {"type": "reject", "nonce": nonce, "error": refusal.error, "text": text, "rule": refusal.rule}
        self._viewer.send(told)

    def _error(self, refusal: Refusal) -> None:
        message = {"type": "error", "error": refusal.error, "text": refusal.text(self._lang), "closed": False}
        if self._viewer is not None:
            self._viewer.send(message)
        else:
            self._line.put(ENCODER.encode(message))

    async def _hello(self, message: Hello) -> None:
        """Come to the table, come back to it, or look in another language or through another seat."""
        if message.v != PROTOCOL:
            raise Refusal("version", version=PROTOCOL)
        if message.lang:
            self._lang = language(message.lang)
        room = self._room = await self._server.rooms.open(self._room.id)  # it may have been put away meanwhile
        async with room.held():
            held = room.held_by(self._who)
            seat = message.seat
            if seat is not None and seat not in held:
                raise NotYours("not-your-seat")
            if seat is None and held:
                seat = held[0]
            if self._viewer is not None:
                room.move(self._viewer, seat, self._lang)
                return
            before = room.viewers.get(message.resume or "")
            if before is not None and before.person == self._who:
                self._resume(room, before, message, seat)
            else:
                self._viewer = Viewer(self._who, seat, self._lang, data=message.view)
                self._viewer.attach(self._line)
                room.join(self._viewer)
        await self._server.rooms.presence(room)

    def _resume(self, room: Room, viewer: Viewer, message: Hello, seat: int | None) -> None:
        """Somebody is back: what was missed is sent, or the whole picture."""
        missed = viewer.missed(message.seq)
        self._viewer = viewer
        viewer.attach(self._line)
        same = viewer.lang == self._lang and (message.seat is None or viewer.seat == seat)
        if missed is None or not same:
            room.move(viewer, viewer.seat if message.seat is None else seat, self._lang)
            return
        for body in missed:
            self._line.put(body)

    async def _obey(self, message: FromClient, viewer: Viewer) -> None:
        """Whatever is not a move."""
        room, who = self._room, self._who
        match message:
            case Undo():
                self._slow(self._server.undo_buckets)
                asked = await people.take_back(room, who, message.seat, message.nonce)
                self._ack(message.nonce, **({"asked": True} if asked else {}))
            case Say():
                self._slow(self._server.say_buckets)
                await people.say(room, who, message)
                self._ack(message.nonce)
            case Consent():
                await people.consent(room, who, message.seat, message.request, message.yes)
                self._ack(message.nonce)
            case Hint():
                self._slow(self._server.hint_buckets)
                viewer.send(await people.hint(room, who, message.seat, message.question, viewer))
                self._ack(message.nonce)
            case Foretell():
                self._slow(self._server.foretell_buckets)
                self._tell_later(self._foretell(message, viewer), message.nonce)
            case Afterwards():
                self._slow(self._server.hint_buckets)
                self._tell_later(people.afterwards(room, who, message.seat, viewer), message.nonce)
            case Lesson():
                await people.guide(room, who, message)
                self._ack(message.nonce)
            case Seat():
                await self._change_seat(message)
                self._ack(message.nonce)
            case Resume():
                await people.resume_clock(room, who)
                self._ack(message.nonce)
            case Ping():
                viewer.send({"type": "pong", "t": message.t})

    async def _foretell(self, message: Foretell, viewer: Viewer) -> Json | None:
        """What would come of an action; a page that asks too late is told nothing, a program that gave a nonce is."""
        try:
            return await people.foretell(self._room, self._who, message, viewer)
        except Stale:
            if message.nonce is None:
                return None
            raise

    def _tell_later(self, work: Coroutine[Any, Any, Json | None], nonce: str | None) -> None:
        """Answer beside what else is read here: somebody who waits to be told something can move meanwhile."""
        task = asyncio.create_task(self._tell(work, nonce))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _tell(self, work: Coroutine[Any, Any, Json | None], nonce: str | None) -> None:
        try:
            told = await work
        except Refusal as refusal:
            self._refuse(refusal, nonce)
            return
        except Exception:
            self._failed(nonce)
            return
        if told is not None and self._viewer is not None:
            self._viewer.send(told)
            self._ack(nonce)

    async def _change_seat(self, message: Seat) -> None:
        person, table = self._person, self._room.id
        if person is None:
            raise NotYours("who")
        if message.do == "sit":
            await self._server.lobby.sit(person, table, message.seat)
        elif message.do == "leave":
            await self._server.lobby.leave(person, table, message.seat)
        else:
            await people.hand_over(self._room, person.id, message.seat, message.do)

    def _slow(self, buckets: Buckets) -> None:
        wait = buckets.take(self._who or "")
        if wait:
            raise TooMany("too-fast", seconds=max(1, round(wait)))

    def _ack(self, nonce: str | None, **more: bool) -> None:
        assert self._viewer is not None
        if nonce is not None:
            self._viewer.send({"type": "ack", "nonce": nonce, "ok": True, **more})
