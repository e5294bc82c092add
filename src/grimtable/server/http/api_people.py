"""REST for people: who am I, guest, account, log in and out, export and delete."""

from typing import Any, Final

import msgspec
from starlette.responses import Response

from grimtable.server.errors import NotFound, Refusal, TooMany
from grimtable.server.http.endpoints import Call, Done, Endpoint
from grimtable.server.lobby.accounts import COOKIE
from grimtable.server.storage.people import SESSION_ID, SESSION_SECONDS, Person, Session
from grimtable.server.storage.tokens import is_known_device, known_device
from grimtable.server.words import LANGUAGES, language

KNOWN: Final = "grimtable-known"  # the cookie of a device on which an account has logged in
MAX_TYPED: Final = 60  # characters of a name that somebody tries
_ENCODER: Final = msgspec.json.Encoder()


class Me(msgspec.Struct):
    """Who the server takes you for; `person` is null before you picked a name."""

    person: Person | None
    languages: tuple[str, ...] = LANGUAGES


class Entered(msgspec.Struct):
    """A session. Browsers get it as a cookie; programs send `token` as `Authorization: Bearer`."""

    person: Person
    token: str


class Registered(msgspec.Struct):
    """An account, and its new session: a cookie for browsers, `token` for programs."""

    id: str
    name: str
    login: str | None
    lang: str
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
    answer = Response(_ENCODER.encode(Entered(person, token)), status, media_type="application/json")
    return _with_cookies(call, answer, person, token)


def _with_cookies(call: Call, answer: Response, person: Person, token: str) -> Response:
    """The session for a browser; and, of an account, that this device is one of theirs."""
    cookies = {COOKIE: token}
    if person.login is not None:
        cookies[KNOWN] = known_device(call.server.key, person.login)
    for name, value in cookies.items():
        secure = call.request.url.scheme == "https"
        answer.set_cookie(name, value, max_age=SESSION_SECONDS, httponly=True, samesite="lax", secure=secure)
    return answer


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
        return _entered(call, person, await call.server.people.session(person, call.device), 200)
    person, token = await call.server.people.guest(body.name, lang, call.device)
    return _entered(call, person, token, 201)


async def patch_me(call: Call) -> Person:
    """Change name or language."""
    body: Change = call.body
    lang = None if body.lang is None else language(body.lang)
    return await call.server.people.rename(call.me, body.name, lang)


async def post_account(call: Call) -> object:
    """Keep the games of this guest under a name and a password. The guest's sessions end; a new one is given."""
    body: Credentials = call.body
    call.slow_down(call.server.login_buckets, "too-many-logins")
    before = await call.server.people.sessions_of(call.me)
    person = await call.server.people.register(call.me, body.name, body.password)
    token = await call.server.people.session(person, call.device)
    await call.server.end_sessions(before)
    registered = Registered(person.id, person.name, person.login, person.lang, token)
    return _with_cookies(call, Response(_ENCODER.encode(registered), media_type="application/json"), person, token)


async def post_login(call: Call) -> object:
    """Log in; the games of the guest who does come along."""
    body: Credentials = call.body
    attempts = _Attempts(call, body.name)
    attempts.check()
    try:
        person, token, tables = await call.server.people.log_in(call.person, body.name, body.password, call.device)
    except Refusal:
        attempts.failed()
        raise
    for table in tables:
        await call.server.rooms.refresh(table)
    return _entered(call, person, token, 200)


class _Attempts:
    """Wrong passwords: counted for a name from an address, for an address, and for a name from everywhere.

    Strangers cannot lock an owner out: a device on which they have logged in before is not counted with the others.
    """

    def __init__(self, call: Call, name: str) -> None:
        self._call: Final = call
        login = name[:MAX_TYPED].casefold()
        server = call.server
        if is_known_device(server.key, login, call.request.cookies.get(KNOWN, "")):
            self._counted = [(server.login_buckets, f"known:{login}")]
        else:
            self._counted = [
                (server.login_buckets, f"{login} from {call.address}"),
                (server.login_address_buckets, call.address),
                (server.login_name_buckets, login),
            ]

    def check(self) -> None:
        """Refuse where there were too many."""
        wait = max(buckets.wait(key) for buckets, key in self._counted)
        if wait:
            raise TooMany("too-many-logins", seconds=max(1, round(wait)))

    def failed(self) -> None:
        """Count a wrong password."""
        for buckets, key in self._counted:
            buckets.take(key)


async def post_password(call: Call) -> object:
    """Change the password; other devices are logged out."""
    body: NewPassword = call.body
    attempts = _Attempts(call, call.me.login or "")
    attempts.check()
    before = await call.server.people.sessions_of(call.me)
    try:
        await call.server.people.change_password(call.me, body.old, body.new)
    except Refusal:
        attempts.failed()
        raise
    await call.server.end_sessions(before)
    return _entered(call, call.me, await call.server.people.session(call.me, call.device), 200)


async def get_sessions(call: Call) -> list[Session]:
    """Where I am logged in."""
    here = call.session[:SESSION_ID]
    found = await call.server.people.sessions(call.me)
    return [msgspec.structs.replace(session, current=session.id == here) for session in found]


async def delete_session(call: Call) -> Done:
    """Log out somewhere else; what is open there is closed."""
    wanted = call.path("session")
    ending = [digest for digest in await call.server.people.sessions_of(call.me) if digest[:SESSION_ID] == wanted]
    if not ending:
        raise NotFound("session")
    for digest in ending:
        await call.server.people.log_out(digest)
    await call.server.end_sessions(ending)
    return Done()


def _without_cookie() -> Response:
    response = Response(_ENCODER.encode(Done()), media_type="application/json")
    response.delete_cookie(COOKIE, httponly=True, samesite="lax")
    return response


async def post_logout(call: Call) -> object:
    """End this session."""
    await call.server.people.log_out(call.session)
    await call.server.end_sessions([call.session])
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
        "POST", "/api/account", "register", "Turn the guest into an account", post_account, Registered,
        body=Credentials, tag="people", person=True,
    ),
    Endpoint("POST", "/api/login", "login", "Log in", post_login, Entered, body=Credentials, tag="people"),
    Endpoint(
        "POST", "/api/password", "password", "Change the password", post_password, Entered, body=NewPassword,
        tag="people", person=True,
    ),
    Endpoint("POST", "/api/logout", "logout", "Log out", post_logout, Done, tag="people"),
    Endpoint(
        "GET", "/api/me/sessions", "sessions", "Where I am logged in", get_sessions, list[Session], tag="people",
        person=True,
    ),
    Endpoint(
        "DELETE", "/api/me/sessions/{session}", "end_session", "Log out somewhere else", delete_session, Done,
        tag="people", person=True,
    ),
    Endpoint("GET", "/api/me/export", "export", "Export my data", get_export, dict, tag="people", person=True),
    Endpoint("DELETE", "/api/me", "delete_me", "Delete my data", delete_me, Done, tag="people", person=True),
)  # fmt: skip
