"""REST: one table of endpoints from which both the routes and the OpenAPI document are made.

An endpoint names the msgspec types of its query, body and reply; input is checked against them once, here.
"""

import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import msgspec
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grimtable.server.errors import NotYours, Refusal, TooMany
from grimtable.server.http.guard import came_from_here, client_address
from grimtable.server.http.limits import Buckets
from grimtable.server.lobby.accounts import COOKIE
from grimtable.server.storage.people import Person
from grimtable.server.storage.tokens import token_hash
from grimtable.server.words import clean, language, words

if TYPE_CHECKING:
    from grimtable.server.app import Server

LOG: Final = logging.getLogger("grimtable.server")
_ENCODER: Final = msgspec.json.Encoder()


class NoQuery(msgspec.Struct, forbid_unknown_fields=False):
    """No parameters beside `lang`."""


class Failure(msgspec.Struct):
    """Why a request was refused."""

    error: str
    text: str
    rule: str | None = None


class Done(msgspec.Struct):
    """It is done; there is nothing more to say."""

    ok: bool = True


@dataclass
class Call:
    """One request, read and checked."""

    server: "Server"
    request: Request
    person: Person | None
    lang: str
    # Any: query and body have the types the endpoint names; its handler declares them.
    query: Any = None
    body: Any = None

    @property
    def me(self) -> Person:
        """The person asking; refused where nobody is known."""
        if self.person is None:
            raise NotYours("who", status=401)
        return self.person

    def path(self, name: str) -> str:
        """A part of the path."""
        value: str = self.request.path_params[name]
        return value

    def number(self, name: str) -> int:
        """A part of the path that is a number."""
        value: int = self.request.path_params[name]
        return value

    def slow_down(self, buckets: Buckets, error: str = "too-fast") -> None:
        """Count this request against a limit of its client."""
        wait = buckets.take(self.address)
        if wait:
            raise TooMany(error, seconds=max(1, round(wait)))

    @property
    def bearer(self) -> str:
        """The token in the header `Authorization`."""
        return _bearer(self.request) or ""

    @property
    def session(self) -> str:
        """The hash of the session the request comes with."""
        return token_hash(_bearer(self.request) or self.request.cookies.get(COOKIE) or "")

    @property
    def device(self) -> str:
        """What the browser or program calls itself, for the list of sessions."""
        return clean(self.request.headers.get("user-agent", ""), 80)

    @property
    def address(self) -> str:
        """Where the request came from, for limits."""
        return client_address(self.request)


Handler = Callable[[Call], Awaitable[object]]


@dataclass(frozen=True)
class Endpoint:
    """One operation of the API."""

    method: str
    path: str
    name: str
    summary: str
    handler: Handler
    reply: Any  # a type msgspec knows, or None for a handler that answers with its own Response
    query: type[msgspec.Struct] = NoQuery
    body: Any = None
    status: int = 200
    tag: str = "tables"
    person: bool = False  # whether a session is needed
    raw: str = ""  # media type of a reply (or body) that is not JSON
    raw_body: bool = False
    packed: bool = False  # the house's own words, the same for everybody: they may travel packed


def route_for(server: "Server", endpoint: Endpoint) -> Route:
    """The Starlette route of an endpoint."""

    async def answer(request: Request) -> Response:
        return await _answer(server, endpoint, request)

    packing = [Middleware(GZipMiddleware, compresslevel=6)] if endpoint.packed else []
    return Route(endpoint.path, answer, methods=[endpoint.method], name=endpoint.name, middleware=packing)


async def _answer(server: "Server", endpoint: Endpoint, request: Request) -> Response:
    lang = language(request.query_params.get("lang") or request.headers.get("accept-language"))
    try:
        call = await _read(server, endpoint, request, lang)
        lang = call.lang
        result = await endpoint.handler(call)
    except Refusal as refusal:
        server.metrics.refused(refusal.error)
        return failure(refusal, lang)
    except Exception:
        LOG.exception("%s %s failed", request.method, request.url.path)
        server.metrics.failed()
        return failure(Refusal("internal", status=500), lang)
    if isinstance(result, Response):
        return result
    return Response(_ENCODER.encode(result), endpoint.status, media_type="application/json")


def failure(refusal: Refusal, lang: str) -> Response:
    """A refusal as a response."""
    headers = {}
    if isinstance(refusal, TooMany) and "seconds" in refusal.arguments:
        headers["Retry-After"] = str(refusal.arguments["seconds"])
    body = Failure(refusal.error, refusal.text(lang), refusal.rule)
    return Response(_ENCODER.encode(body), refusal.status, headers, media_type="application/json")


async def _read(server: "Server", endpoint: Endpoint, request: Request, lang: str) -> Call:
    wait = server.request_buckets.take(client_address(request))
    if wait:
        raise TooMany("too-fast", seconds=max(1, round(wait)))
    bearer = _bearer(request)
    cookie = request.cookies.get(COOKIE)
    if request.method not in ("GET", "HEAD") and bearer is None:
        # A page from elsewhere can send our cookie, but neither this header nor a matching Origin.
        if "x-grimtable" not in request.headers:
            raise NotYours("no-header")
        if not came_from_here(request, server.settings.origins):
            raise NotYours("foreign-origin")
    person = await server.people.who(bearer or cookie)
    if person is not None and person.lang and not request.query_params.get("lang"):
        lang = person.lang
    if not all(str(value).isprintable() for value in (*request.path_params.values(), *request.query_params.values())):
        raise Refusal("bad-query", reason="a control character")
    call = Call(server, request, person, lang)
    if endpoint.person and person is None:
        raise NotYours("who", status=401)
    try:
        call.query = msgspec.convert(dict(request.query_params), endpoint.query, strict=False)
    except msgspec.ValidationError as error:
        raise Refusal("bad-query", reason=str(error)) from None
    if endpoint.raw_body:
        call.body = await read_body(request, server.settings.limits.upload)
    elif endpoint.body is not None:
        raw = await read_body(request, server.settings.limits.body)
        if b"\\u0000" in raw:  # no text that people write holds one, and PostgreSQL keeps none
            raise Refusal("bad-body", reason="a control character")
        try:
            call.body = msgspec.json.decode(raw or b"{}", type=endpoint.body)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise Refusal("bad-body", reason=str(error)) from None
    return call


async def read_body(request: Request, limit: int) -> bytes:
    """The body, refused as soon as it is longer than allowed."""
    parts: list[bytes] = []
    size = 0
    async for part in request.stream():
        size += len(part)
        if size > limit:
            raise Refusal("too-large", status=413, kilobytes=limit // 1024)
        parts.append(part)
    return b"".join(parts)


def _bearer(request: Request) -> str | None:
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" and token else None


def now() -> float:
    """Wall-clock time, as the database keeps it."""
    return time.time()


__all__ = ["Call", "Done", "Endpoint", "Failure", "NoQuery", "failure", "now", "route_for", "words"]
