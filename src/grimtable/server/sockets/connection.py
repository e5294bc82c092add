"""The live socket: reads messages, hands them to the room, and writes out what the room queues."""

import asyncio
import contextlib
import logging
from collections import Counter, deque
from typing import TYPE_CHECKING, Final

import msgspec
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from grimtable.server.errors import NotFound, NotYours, Refusal, TooMany
from grimtable.server.http.guard import is_own_origin
from grimtable.server.http.limits import Bucket, Buckets
from grimtable.server.lobby.accounts import COOKIE, Person
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
from grimtable.server.rooms.room import Room
from grimtable.server.rooms.shortcut import Move
from grimtable.server.sockets.sockets import EXTENSION, Socket
from grimtable.server.viewers.viewer import ENCODER, Line, Viewer
from grimtable.server.words import language

if TYPE_CHECKING:
    from grimtable.server.app import Server

LOG: Final = logging.getLogger("grimtable.server")
REFUSED: Final = 4403  # close codes of our own, in the range left to applications
GONE: Final = 4404
FLOOD: Final = 4429
INBOX: Final = 4  # texts that may wait to be read before the sender is made to wait


class Live:
    """All live sockets of one worker."""

    def __init__(self, server: "Server") -> None:
        self._server: Final = server
        self._sockets: Final[Counter[str]] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One connection, start to end; messages go past Starlette's WebSocket, which would double their cost."""
        socket = WebSocket(scope, receive, send)
        table = socket.path_params["table"]
        lang = language(socket.headers.get("accept-language"))
        try:
            person = await self._authenticate(socket)
            room = await self._server.rooms.open(table)
            self._admit(room, person)
        except Refusal as refusal:
            await _turn_away(socket, refusal, lang)
            return
        except Exception:
            LOG.exception("a socket to table %s could not be opened", table)
            await _turn_away(socket, Refusal("internal"), lang)
            return
        key = person.id if person is not None else f"from {socket.client.host if socket.client else ''}"
        if self._sockets[key] >= self._server.settings.limits.sockets_per_person:
            await _turn_away(socket, TooMany("too-many-sockets"), lang)
            return
        self._sockets[key] += 1
        try:
            await socket.accept()
            # Taken out, for the scope is the socket's own: in a ring the two would outlive the connection.
            fast: Socket | None = scope["extensions"].pop(EXTENSION, None) if scope.get("extensions") else None
            await Connection(self._server, receive, send, room, person, lang, fast).run()
        finally:
            self._sockets[key] -= 1
            if not self._sockets[key]:
                del self._sockets[key]

    async def _authenticate(self, socket: WebSocket) -> Person | None:
        kind, _, bearer = socket.headers.get("authorization", "").partition(" ")
        token = bearer.strip() if kind.lower() == "bearer" else socket.query_params.get("token", "")
        if token:
            person = await self._server.people.who(token)
            if person is None:
                raise NotYours("who")
            return person
        origin = socket.headers.get("origin")
        if origin is not None and not is_own_origin(origin, socket.headers, self._server.settings.origins):
            raise NotYours("foreign-origin")
        cookie = socket.cookies.get(COOKIE)
        if cookie and origin is None:
            raise NotYours("foreign-origin")  # a browser always names its origin; a program sends a token
        return await self._server.people.who(cookie)

    def _admit(self, room: Room, person: Person | None) -> None:
        if not room.may_look(person):
            raise NotFound("no-watching")
        seated = person is not None and bool(room.held_by(person.id))
        if not seated and len(room.viewers) >= self._server.settings.limits.sockets_per_table:
            raise TooMany("too-many-sockets")


async def _turn_away(socket: WebSocket, refusal: Refusal, lang: str) -> None:
    """Say why in a message, then close: browsers hide the reason of a refused handshake from the page."""
    code = GONE if isinstance(refusal, NotFound) else FLOOD if isinstance(refusal, TooMany) else REFUSED
    message = {"type": "error", "error": refusal.error, "text": refusal.text(lang), "closed": True}
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await socket.accept()
        await socket.send_text(ENCODER.encode(message).decode())
        await socket.close(code, refusal.error)


class Connection:
    """One socket at one table."""

    def __init__(
        self,
        server: "Server",
        receive: Receive,
        send: Send,
        room: Room,
        person: Person | None,
        lang: str,
        fast: Socket | None = None,
    ) -> None:
        self._server: Final = server
        self._incoming: Final = receive
        self._outgoing: Final = send
        self._room = room
        self._person: Final = person
        self._lang = lang
        self._fast: Final = fast
        self._line: Final = Line(None if fast is None else fast.outbox)
        if fast is not None:
            fast.outbox.burst = server.burst
        limits = server.settings.limits
        self._bucket: Final = Bucket(limits.message_rate, limits.message_burst)
        self._inbox: Final[deque[bytes]] = deque()  # texts that came the short way
        self._news: asyncio.Future[None] | None = None  # the reader waits for one
        self._viewer: Viewer | None = None
        self._gone = False  # the other side hung up
        self._largest: Final = limits.message
        self._moving = False  # a move goes the short way now

    async def run(self) -> None:
        """Read and write until one side hangs up."""
        sender = asyncio.create_task(self._send())
        end = None if self._fast is None else asyncio.create_task(self._until_gone())
        if self._fast is not None:
            self._fast.inbox.on_text = self._take
        try:
            await self._receive()
        finally:
            if self._fast is not None and end is not None:
                self._fast.inbox.on_text = None
                end.cancel()
            self._line.close()
            viewer = self._viewer
            if viewer is not None:
                viewer.detach(self._line)
                await self._server.rooms.presence(self._room)
            await asyncio.gather(sender, return_exceptions=True)

    async def _send(self) -> None:
        line, send = self._line, self._outgoing
        ready, queue = line.ready, line.queue
        try:
            while True:
                await ready.wait()
                ready.clear()
                while queue:
                    line.sending = True
                    await send({"type": "websocket.send", "text": queue.popleft().decode()})
                line.sending = False
                if line.closed:
                    break
            if not self._gone:
                await send({"type": "websocket.close", "code": 1000})
        except (RuntimeError, OSError):  # what servers raise when the other side is gone
            line.close()

    def _take(self, text: bytes) -> None:
        """A text came the short way; whoever sends faster than we read is made to wait."""
        if not self._inbox and not self._moving and self._news is not None and not self._news.done():
            viewer = self._viewer
            if viewer is not None and len(text) <= self._largest and self._act_at_once(text, viewer):
                return
        self._inbox.append(text)
        if len(self._inbox) >= INBOX and self._fast is not None:
            self._fast.hold(True)
        self._wake()

    def _act_at_once(self, text: bytes, viewer: Viewer) -> bool:
        """A move needs no task; False: it is something else, or came too soon."""
        try:
            message: FromClient = DECODER.decode(text)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return False
        if not isinstance(message, Act) or self._bucket.take():
            return False
        self._moving = True  # before it begins: it may be refused at once
        _Moving(self, self._room, self._person, message, self._line, viewer).start()
        return True

    def acted(self, viewer: Viewer, nonce: str, error: BaseException | None) -> None:
        """A move that went the short way is done, or refused."""
        self._moving = False
        if error is None:
            viewer.push(b'{"type":"ack","nonce":%b,"ok":true}' % ENCODER.encode(nonce))
        self._line.uncork()
        if error is not None:
            self._fail(error, nonce)
        if self._inbox:
            self._wake()

    def _wake(self) -> None:
        if self._news is not None and not self._news.done():
            self._news.set_result(None)

    async def _until_gone(self) -> None:
        """Where texts come the short way, ASGI tells the end, and what came before that way was open."""
        while (event := await self._incoming())["type"] != "websocket.disconnect":
            self._take(event.get("bytes") or (event.get("text") or "").encode())
        self._gone = True
        self._wake()

    async def _next(self) -> str | bytes | None:
        """The next message, or None when the other side is gone."""
        if self._fast is None:
            event = await self._incoming()
            self._gone = event["type"] == "websocket.disconnect"
            return None if self._gone else event.get("text") or event.get("bytes") or ""
        while (not self._inbox or self._moving) and not self._gone:
            self._news = asyncio.get_running_loop().create_future()
            await self._news
        if not self._inbox:
            return None
        text = self._inbox.popleft()
        if not self._inbox:
            self._fast.hold(False)
        return text

    async def _receive(self) -> None:
        limit = self._largest
        while not self._line.closed:
            data = await self._next()
            if data is None:
                return
            wait = self._bucket.take()
            if wait:
                self._error(TooMany("too-fast", seconds=max(1, round(wait))))
                await asyncio.sleep(wait)  # reading stops as well: the flood fills the sender's own buffers
                continue
            if len(data) > limit:
                self._error(Refusal("too-large", kilobytes=limit // 1024))
                continue
            await self._handle(data)

    async def _handle(self, data: str | bytes) -> None:
        nonce: str | None = None
        try:
            message: FromClient = DECODER.decode(data)
            if isinstance(message, Hello):
                await self._hello(message)
                return
            if not isinstance(message, Ping):
                nonce = message.nonce
            if self._viewer is None:
                raise Refusal("hello-first")
            if isinstance(message, Act):  # most messages are moves
                await self._act(message, self._viewer)
            else:
                await self._obey(message)
        except Exception as error:
            self._fail(error, nonce)

    def _fail(self, error: BaseException, nonce: str | None) -> None:
        """Say why a message was not obeyed."""
        if isinstance(error, (msgspec.DecodeError, UnicodeDecodeError, RecursionError)):
            self._error(Refusal("bad-message", reason=str(error)[:200]))
        elif not isinstance(error, Refusal):
            LOG.error("table %s: a message could not be handled", self._room.id, exc_info=error)
            self._error(Refusal("internal"))
        elif nonce is None or self._viewer is None:
            self._error(error)
        else:
            self._viewer.send(
                {
                    "type": "reject",
                    "nonce": nonce,
                    "error": error.error,
                    "text": error.text(self._lang),
                    "rule": error.rule,
                }
            )

    async def _act(self, message: Act, viewer: Viewer) -> None:
        """A move; what it shows to who made it goes out together with the acknowledgement."""
        try:
            await self._room.deeds.act(self._person, message, self._line)
            viewer.push(b'{"type":"ack","nonce":%b,"ok":true}' % ENCODER.encode(message.nonce))
        finally:
            self._line.uncork()

    def _error(self, refusal: Refusal) -> None:
        message = {"type": "error", "error": refusal.error, "text": refusal.text(self._lang), "closed": False}
        if self._viewer is not None:
            self._viewer.send(message)
        else:
            self._line.put(ENCODER.encode(message))

    async def _hello(self, message: Hello) -> None:
        if message.v != PROTOCOL:
            raise Refusal("version", version=PROTOCOL)
        if message.lang:
            self._lang = language(message.lang)
        person = self._person
        room = self._room = await self._server.rooms.open(self._room.id)  # it may have been put away meanwhile
        async with room.lock:
            held = room.held_by(None if person is None else person.id)
            seat = message.seat
            if seat is not None and seat not in held:
                raise NotYours("not-your-seat")
            if seat is None and held:
                seat = held[0]
            if self._viewer is not None:
                room.move(self._viewer, seat, self._lang)
                return
            viewer = room.viewers.get(message.resume or "")
            if viewer is not None and viewer.person == (None if person is None else person.id):
                missed = viewer.missed(message.seq)
                self._viewer = viewer
                viewer.attach(self._line)
                same = viewer.lang == self._lang and (message.seat is None or viewer.seat == seat)
                if missed is None or not same:
                    room.move(viewer, viewer.seat if message.seat is None else seat, self._lang)
                else:
                    for body in missed:
                        self._line.put(body)
            else:
                viewer = Viewer(None if person is None else person.id, seat, self._lang, data=message.view)
                self._viewer = viewer
                viewer.attach(self._line)
                room.join(viewer)
        await self._server.rooms.presence(room)

    async def _obey(self, message: FromClient) -> None:
        room, person, viewer = self._room, self._person, self._viewer
        assert viewer is not None
        match message:
            case Undo():
                asked = await room.deeds.undo(person, message.seat, message.nonce)
                self._ack(message.nonce, **({"asked": True} if asked else {}))
            case Say():
                self._slow(self._server.say_buckets)
                await room.deeds.say(person, message.seat, message.nonce, message.text, message.claim, message.to)
                self._ack(message.nonce)
            case Consent():
                await room.requests.answer(person, message.seat, message.request, message.yes)
                self._ack(message.nonce)
            case Hint():
                self._slow(self._server.hint_buckets)
                viewer.send(await room.deeds.hint(person, message.seat, message.question, viewer))
                self._ack(message.nonce)
            case Foretell():
                self._slow(self._server.foretell_buckets)
                viewer.send(await room.deeds.foretell(person, message.seat, message.question, message.action, viewer))
                self._ack(message.nonce)
            case Afterwards():
                self._slow(self._server.hint_buckets)
                viewer.send(await room.deeds.afterwards(person, message.seat, viewer))
                self._ack(message.nonce)
            case Lesson():
                await room.deeds.walk(person, message.do)
                self._ack(message.nonce)
            case Seat():
                if person is None:
                    raise NotYours("who")
                await self._change_seat(person, message)
                self._ack(message.nonce)
            case Resume():
                await room.deeds.resume_clock(person)
                self._ack(message.nonce)
            case Ping():
                viewer.send({"type": "pong", "t": message.t})

    async def _change_seat(self, person: Person, message: Seat) -> None:
        if message.do == "sit":
            await self._server.lobby.sit(person, self._room.id, message.seat)
        elif message.do == "leave":
            await self._server.lobby.leave(person, self._room.id, message.seat)
        else:
            await self._room.deeds.change_seat(person, message.seat, message.do)

    def _slow(self, buckets: Buckets) -> None:
        wait = buckets.take(self._person.id if self._person is not None else "")
        if wait:
            raise TooMany("too-fast", seconds=max(1, round(wait)))

    def _ack(self, nonce: str | None, **more: bool) -> None:
        assert self._viewer is not None
        if nonce is not None:
            self._viewer.send({"type": "ack", "nonce": nonce, "ok": True, **more})


class _Moving(Move):
    """A move from a socket that waits for its end."""

    def __init__(
        self, connection: Connection, room: Room, person: Person | None, act: Act, line: Line, viewer: Viewer
    ) -> None:
        super().__init__(room, person, act, line, viewer)
        self._connection = connection
        self._nonce = act.nonce

    def done(self, error: BaseException | None) -> None:
        """Tell whoever moved."""
        self._connection.acted(self.viewer, self._nonce, error)
