"""REST for people: who am I, guest, account, log in and out, export and delete."""

from typing import Any, Final

import msgspec
from starlette.responses import Response

from grimtable.server.errors import TooMany
from grimtable.server.http.endpoints import Call, Done, Endpoint
from grimtable.server.lobby.accounts import COOKIE
from grimtable.server.storage.people import SESSION_SECONDS, Person
from grimtable.server.words import LANGUAGES, language

_ENCODER: Final = msgspec.json.Encoder()


class Me(msgspec.Struct):
    """Who the server takes you for; `person` is null before you picked a name."""

    person: Person | None
    languages: tuple[str, ...] = LANGUAGES


class Entered(msgspec.Struct):
    """A session. Browsers get it as a cookie; programs send `token` as `Authorization: Bearer`."""

    person: Person
    token: str


class NewGuest(msgspec.Struct, forbid_unknown_fields=True):
    """The name to play under."""

    name: str
    lang: str = ""


class Change(msgspec.Struct, forbid_unknown_fields=True):
    """What to change about yourself."""

    name: str | None = None
    lang: str | None = None


class Credentials(msgspec.Struct, forbid_unknown_fields=True):
    """The name and password of an account."""

    name: str
    password: str


class NewPassword(msgspec.Struct, forbid_unknown_fields=True):
    """The old password and the one to use from now on."""

    old: str
    new: str


def _entered(call: Call, person: Person, token: str, status: int) -> Response:
    response = Response(_ENCODER.encode(Entered(person, token)), status, media_type="application/json")
    response.set_cookie(
        COOKIE,
        token,
        max_age=SESSION_SECONDS,
        httponly=True,
        samesite="lax",
        secure=call.request.url.scheme == "https",
    )
    return response


async def get_me(call: Call) -> Me:
    """Who am I."""
    return Me(call.person)


async def post_guest(call: Call) -> object:
    """Start to play under a name."""
    body: NewGuest = call.body
    call.slow_down(call.server.guest_buckets)
    lang = language(body.lang) if body.lang else call.lang
    if call.person is not None:
        person = await call.server.people.rename(call.person, body.name, lang)
        return _entered(call, person, await call.server.people.session(person), 200)
    person, token = await call.server.people.guest(body.name, lang)
    return _entered(call, person, token, 201)


async def patch_me(call: Call) -> Person:
    """Change name or language."""
    body: Change = call.body
    lang = None if body.lang is None else language(body.lang)
    return await call.server.people.rename(call.me, body.name, lang)


async def post_account(call: Call) -> Person:
    """Keep the games of this guest under a name and a password."""
    body: Credentials = call.body
    call.slow_down(call.server.login_buckets, "too-many-logins")
    return await call.server.people.register(call.me, body.name, body.password)


async def post_login(call: Call) -> object:
    """Log in; the games of the guest who does come along."""
    body: Credentials = call.body
    call.slow_down(call.server.login_buckets, "too-many-logins")
    wait = call.server.login_buckets.take(f"login:{body.name[:60].casefold()}")
    if wait:
        raise TooMany("too-many-logins", seconds=max(1, round(wait)))
    person, token, tables = await call.server.people.log_in(call.person, body.name, body.password)
    for table in tables:
        await call.server.rooms.refresh(table)
    return _entered(call, person, token, 200)


async def post_password(call: Call) -> object:
    """Change the password; other devices are logged out."""
    body: NewPassword = call.body
    call.slow_down(call.server.login_buckets, "too-many-logins")
    await call.server.people.change_password(call.me, body.old, body.new)
    return _entered(call, call.me, await call.server.people.session(call.me), 200)


def _without_cookie() -> Response:
    response = Response(_ENCODER.encode(Done()), media_type="application/json")
    response.delete_cookie(COOKIE, httponly=True, samesite="lax")
    return response


async def post_logout(call: Call) -> object:
    """End this session."""
    token = call.request.cookies.get(COOKIE) or call.request.headers.get("authorization", "").partition(" ")[2]
    await call.server.people.log_out(token.strip())
    return _without_cookie()


async def get_export(call: Call) -> dict[str, Any]:
    """Everything kept about me."""
    return await call.server.people.export(call.me)


async def delete_me(call: Call) -> object:
    """Forget me: name, talk, account, sessions. My moves stay in the records, nameless."""
    await call.server.forget(call.me)
    return _without_cookie()


ENDPOINTS: Final = (
    Endpoint("GET", "/api/me", "me", "Who am I", get_me, Me, tag="people"),
    Endpoint(
        "POST", "/api/guest", "guest", "Play as a guest", post_guest, Entered, body=NewGuest, status=201, tag="people"
    ),
    Endpoint(
        "PATCH", "/api/me", "change_me", "Change name or language", patch_me, Person, body=Change, tag="people",
        person=True,
    ),
    Endpoint(
        "POST", "/api/account", "register", "Turn the guest into an account", post_account, Person, body=Credentials,
        tag="people", person=True,
    ),
    Endpoint("POST", "/api/login", "login", "Log in", post_login, Entered, body=Credentials, tag="people"),
    Endpoint(
        "POST", "/api/password", "password", "Change the password", post_password, Entered, body=NewPassword,
        tag="people", person=True,
    ),
    Endpoint("POST", "/api/logout", "logout", "Log out", post_logout, Done, tag="people"),
    Endpoint("GET", "/api/me/export", "export", "Export my data", get_export, dict, tag="people", person=True),
    Endpoint("DELETE", "/api/me", "delete_me", "Delete my data", delete_me, Done, tag="people", person=True),
)  # fmt: skip
