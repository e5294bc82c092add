"""REST about the server itself: health and the OpenAPI document."""

from typing import Any, Final

import msgspec
from sqlalchemy import text
from starlette.responses import Response

from grimtable import __version__, build
from grimtable.server.errors import NotFound
from grimtable.server.http.endpoints import Call, Endpoint
from grimtable.server.http.openapi import document
from grimtable.server.rooms.messages import PROTOCOL


class Health(msgspec.Struct):
    """That the server answers, and what it carries."""

    ok: bool
    version: str
    protocol: int
    worker: str
    database: str
    tables: int
    viewers: int
    build: str  # compiled, interpreted, or building: a compiled one is being made for the next start


def release() -> str:
    """The version of the program."""
    return __version__


async def get_health(call: Call) -> Health:
    """Whether this worker and its database answer."""
    server = call.server
    await server.store.read(lambda c: c.execute(text("SELECT 1")).scalar())
    backend = server.store.url.get_backend_name()
    tables, viewers = server.rooms.counts()
    return Health(True, release(), PROTOCOL, server.worker, backend, tables, viewers, build.state())


async def get_metrics(call: Call) -> object:
    """What the operator watches, with the token the operator has set; else there is no such page."""
    metrics = call.server.metrics
    if not metrics.opens(call.bearer):
        raise NotFound("no-page")
    return Response(metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


async def get_openapi(call: Call) -> dict[str, Any]:
    """This description."""
    return document(call.server.endpoints, release())


ENDPOINTS: Final = (
    Endpoint("GET", "/api/health", "health", "Is the server well", get_health, Health, tag="server"),
    Endpoint("GET", "/api/metrics", "metrics", "For the operator", get_metrics, None, tag="server", raw="text/plain"),
    Endpoint("GET", "/api/openapi.json", "openapi", "This description", get_openapi, dict, tag="server"),
)
