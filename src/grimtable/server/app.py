"""The server: routes, and the parts behind them."""

import asyncio
import base64
import contextlib
import logging
import secrets
from collections.abc import AsyncIterator
from importlib import resources
from typing import Final

from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import IntegrityError
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, WebSocketRoute

from grimtable.server.errors import NotFound, Refusal
from grimtable.server.http import api_games, api_health, api_history, api_people, api_tables
from grimtable.server.http.endpoints import Endpoint, failure, route_for
from grimtable.server.http.guard import Guard
from grimtable.server.http.limits import Buckets
from grimtable.server.http.protocol import DOORS, Doors
from grimtable.server.http.static import Pages
from grimtable.server.lobby.accounts import People
from grimtable.server.lobby.library import Packs
from grimtable.server.lobby.lobby import Lobby
from grimtable.server.metrics import Metrics
from grimtable.server.rooms.rooms import Rooms
from grimtable.server.settings import Settings
from grimtable.server.sockets.connection import Live
from grimtable.server.storage import Store
from grimtable.server.storage.fanout import Fanout
from grimtable.server.storage.people import Person
from grimtable.server.storage.rows import delete_games, notify
from grimtable.server.storage.schema import SETTINGS
from grimtable.server.storage.tokens import new_id
from grimtable.server.thinking.jobs import Jobs, make_jobs
from grimtable.server.thinking.thinkers import Thinkers
from grimtable.server.viewers.ending import Endings
from grimtable.server.words import language

LOG: Final = logging.getLogger("grimtable.server")
DAY: Final = 86_400.0  # seconds

ENDPOINTS: Final[tuple[Endpoint, ...]] = (
    *api_people.ENDPOINTS,
    *api_games.ENDPOINTS,
    *api_tables.ENDPOINTS,
    *api_history.ENDPOINTS,
    *api_health.ENDPOINTS,
)


class Server:
    """One worker."""

    def __init__(self, settings: Settings) -> None:
        self.settings: Final = settings
        self.endpoints: Final = ENDPOINTS
        self.worker: Final = new_id(8)
        self.store: Final = Store(settings.database)
        self.key = b""  # signs seat links; one for all workers, kept in the database
        limits = settings.limits
        self.request_buckets: Final = Buckets(limits.request_rate, limits.request_burst)
        self.login_buckets: Final = Buckets(limits.login_rate, limits.login_burst)
        self.login_address_buckets: Final = Buckets(limits.login_rate, limits.login_address_burst)
        self.login_name_buckets: Final = Buckets(limits.login_rate, limits.login_name_burst)
        self.guest_buckets: Final = Buckets(limits.guest_rate, limits.guest_burst)
        self.say_buckets: Final = Buckets(limits.say_rate, limits.say_burst)
        self.hint_buckets: Final = Buckets(limits.hint_rate, limits.hint_burst)
        self.foretell_buckets: Final = Buckets(limits.foretell_rate, limits.foretell_burst)
        self.table_buckets: Final = Buckets(limits.table_rate, limits.table_burst)
        self.replay_buckets: Final = Buckets(limits.replay_rate, limits.replay_burst)
        self.undo_buckets: Final = Buckets(limits.undo_rate, limits.undo_burst)
        self.doors: Final = Doors(limits.connections_per_address, settings.proxies)
        self.metrics: Final = Metrics(settings.metrics)
        self.people: Final = People(self.store, self.worker)
        self.packs: Final = Packs(self.store)
        self.thinkers: Final = Thinkers(settings.thinkers)
        self.endings: Final = Endings()
        self.rooms: Final = Rooms(self)
        self.lobby: Final = Lobby(self)
        self.live: Final = Live(self)
        self.jobs: Final[Jobs] = make_jobs(self)
        self._tasks: Final[list[asyncio.Task[None]]] = []
        self.fanout: Final = Fanout(self.store, self.worker, self.news, self.rooms.catch_up, self.rooms.resume)

    async def open(self) -> None:
        """Bring the database up to date and start what runs in the background."""
        await self.store.open()
        self.key = await self._find_key()
        await self.fanout.start()
        await self.jobs.start()
        self.rooms.start()
        self.metrics.watch("rooms", "Tables in memory", lambda: self.rooms.counts()[0])
        self.metrics.watch("sockets", "Viewers who are connected", lambda: self.rooms.counts()[1])
        self.metrics.watch("bots_waiting", "Questions to bots that are not answered yet", self.rooms.bots_waiting)
        self._tasks.append(asyncio.create_task(self._prune(), name="grimtable-prune"))

    async def close(self) -> None:
        """Hang up, finish what is being written, and stop."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.rooms.stop()
        await self.jobs.stop()
        await self.fanout.stop()
        await self.thinkers.stop()
        self.people.close()
        await self.store.close()

    async def _prune(self) -> None:
        """Once a day forget what the operator does not keep: sessions that have run out, old guests, old games."""
        settings = self.settings
        while True:
            try:
                await self.people.prune()
                if settings.guest_days:
                    for guest in await self.people.unseen(settings.guest_days):
                        await self.forget(guest)
                if settings.game_days:
                    await self.store.write(lambda c: delete_games(c, settings.game_days))
            except Exception:
                LOG.exception("what is not kept could not be deleted")
            await asyncio.sleep(DAY)

    async def end_sessions(self, sessions: list[str]) -> None:
        """Sessions are over: what they have open is closed, here and at other workers."""
        for session in sessions:
            self.live.end(session)

        def tell(connection: Connection) -> None:
            for session in sessions:
                notify(connection, self.worker, "s", session)

        if sessions and self.store.is_postgres:
            await self.store.write(tell)

    async def news(self, topic: str, what: str, rest: str) -> None:
        """Something another worker committed: about a session, or about a table."""
        if topic == "s":
            self.live.end(what)
        else:
            await self.rooms.news(topic, what, rest)

    async def forget(self, person: Person) -> None:
        """Delete a person; tables they sat at forget the name at once."""
        await self.rooms.stand_up(person.id)
        await self.end_sessions(await self.people.sessions_of(person))
        for table in await self.people.delete(person):
            await self.rooms.refresh(table)

    async def _find_key(self) -> bytes:
        def find(connection: Connection) -> str | None:
            return connection.execute(select(SETTINGS.c.value).where(SETTINGS.c.key == "link-key")).scalar()

        def make(connection: Connection) -> None:
            key = base64.b64encode(secrets.token_bytes(32)).decode()
            connection.execute(insert(SETTINGS).values(key="link-key", value=key))

        found = await self.store.read(find)
        if found is None:
            with contextlib.suppress(IntegrityError):  # another worker, started together with this one, made it
                await self.store.write(make)
            found = await self.store.read(find)
        assert found is not None
        return base64.b64decode(found)


def create_app(settings: Settings | None = None) -> Starlette:
    """The ASGI application."""
    server = Server(settings or Settings())

    @contextlib.asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[dict[str, object]]:
        await server.open()
        yield {DOORS: server.doors}
        await server.close()

    routes: list[BaseRoute] = [route_for(server, endpoint) for endpoint in ENDPOINTS]
    routes.append(WebSocketRoute("/api/tables/{table}/live", server.live))
    # Only the house's own files and texts travel packed: what people write never shares a packed answer with a secret.
    routes.append(Mount("/", GZipMiddleware(Pages(str(resources.files("grimtable.web"))), compresslevel=6)))
    app = Starlette(
        routes=routes,
        middleware=[Middleware(Guard)],
        exception_handlers={HTTPException: _http_error},  # type: ignore[dict-item]  # Starlette types it by Exception
        lifespan=lifespan,
    )
    app.state.server = server
    return app


async def _http_error(request: Request, error: HTTPException) -> Response:
    lang = language(request.headers.get("accept-language"))
    if error.status_code == 404:
        return failure(NotFound("no-page"), lang)
    if error.status_code == 405:
        return failure(Refusal("no-method", status=405), lang)
    return failure(Refusal("bad-request", status=error.status_code), lang)
