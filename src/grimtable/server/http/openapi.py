"""The OpenAPI 3.1 document, made from the same table of endpoints as the routes."""

import re
from collections.abc import Iterable
from typing import Any, Final

import msgspec

from grimtable.server.http.endpoints import Endpoint, Failure

_TAGS: Final = {
    "people": "Guests, accounts and sessions",
    "games": "What can be played: games, rules, components",
    "tables": "Lobby, tables, seats and links",
    "history": "Finished games, replays, profile",
    "server": "The server itself",
}
_PARAMETER: Final = re.compile(r"{(\w+)(?::(\w+))?}")


def document(endpoints: Iterable[Endpoint], version: str) -> dict[str, Any]:
    """The whole document."""
    endpoints = list(endpoints)
    types: list[Any] = [Failure]
    for endpoint in endpoints:
        types += [item for item in (endpoint.reply, endpoint.body, endpoint.query) if item is not None]
    schemas, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    schema_of = {id(item): schema for item, schema in zip(types, schemas, strict=True)}
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in endpoints:
        path = _PARAMETER.sub(r"{\1}", endpoint.path)
        operation = _operation(endpoint, schema_of, components)
        paths.setdefault(path, {})[endpoint.method.lower()] = operation
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Grimtable",
            "version": version,
            "description": "Lobby, tables, history and rulebooks of a Grimtable server. Running games are played over "
            "the WebSocket described in docs/protocol.md. A request that changes something needs either the header "
            "`X-Grimtable: 1` together with the session cookie, or `Authorization: Bearer <token>`.",
        },
        "tags": [{"name": name, "description": text} for name, text in _TAGS.items()],
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "cookie": {"type": "apiKey", "in": "cookie", "name": "grimtable"},
                "token": {"type": "http", "scheme": "bearer"},
            },
        },
    }


def _operation(endpoint: Endpoint, schema_of: dict[int, Any], components: dict[str, Any]) -> dict[str, Any]:
    parameters = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "integer" if kind == "int" else "string"}}
        for name, kind in _PARAMETER.findall(endpoint.path)
    ]
    query = components[endpoint.query.__name__]
    for name, schema in query.get("properties", {}).items():
        required = name in query.get("required", ())
        parameters.append({"name": name, "in": "query", "required": required, "schema": schema})
    parameters.append({"name": "lang", "in": "query", "required": False, "schema": {"enum": ["pl", "en"]}})
    media = endpoint.raw or "application/json"
    content: dict[str, Any] = (
        {"schema": {"type": "string"}} if endpoint.raw else {"schema": schema_of[id(endpoint.reply)]}
    )
    failure = {"description": "Refused", "content": {"application/json": {"schema": schema_of[id(Failure)]}}}
    operation: dict[str, Any] = {
        "operationId": endpoint.name,
        "summary": endpoint.summary,
        "description": (endpoint.handler.__doc__ or "").strip(),
        "tags": [endpoint.tag],
        "parameters": parameters,
        "responses": {
            str(endpoint.status): {"description": "Done", "content": {media: content}},
            "default": failure,
        },
    }
    if endpoint.raw_body:
        operation["requestBody"] = {"required": True, "content": {"text/plain": {"schema": {"type": "string"}}}}
    elif endpoint.body is not None:
        body = {"schema": schema_of[id(endpoint.body)]}
        operation["requestBody"] = {"required": True, "content": {"application/json": body}}
    if endpoint.person:
        operation["security"] = [{"cookie": []}, {"token": []}]
    return operation
