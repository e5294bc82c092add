"""People in the database: guests, accounts, and their sessions."""

import time
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Row, insert, select

from grimtable.server.storage.schema import PEOPLE, SESSIONS
from grimtable.server.storage.tokens import token_hash

SESSION_SECONDS: Final = 365 * 24 * 3600
FORGOTTEN: Final = "…"  # what records hold in place of the name and words of who had their data deleted


class Person(msgspec.Struct, frozen=True):
    """Somebody at the server: a guest, or an account when `login` is set."""

    id: str
    name: str
    login: str | None = None
    lang: str = ""


class Session(msgspec.Struct, frozen=True):
    """Somewhere somebody is logged in. `id` names it, and opens nothing."""

    id: str
    device: str
    created: float
    current: bool = False


SESSION_ID: Final = 16  # so many characters of a session's hash name it


def session_of(row: Row[Any]) -> Session:
    """The session in a row."""
    return Session(row.hash[:SESSION_ID], row.device, row.created)


def person_of(row: Row[Any]) -> Person:
    """The person in a row."""
    return Person(row.id, row.name, row.login, row.lang)


def find_person(connection: Connection, person: str) -> Person | None:
    """The person with this id."""
    row = connection.execute(select(PEOPLE).where(PEOPLE.c.id == person)).first()
    return None if row is None else person_of(row)


def add_person(connection: Connection, person: Person) -> None:
    """Store a new guest."""
    values = {"id": person.id, "name": person.name, "lang": person.lang, "created": time.time()}
    connection.execute(insert(PEOPLE).values(values))


def add_session(connection: Connection, token: str, person: str, device: str = "") -> None:
    """Store a session; only the hash of its token is kept."""
    values = {
        "hash": token_hash(token),
        "person": person,
        "created": time.time(),
        "device": device,
        "seen": time.time(),
    }
    connection.execute(insert(SESSIONS).values(values))


def person_of_session(connection: Connection, digest: str) -> tuple[Person | None, float]:
    """The person behind the hash of a session's token, and when the session was last used, within a day."""
    row = connection.execute(
        select(PEOPLE, SESSIONS.c.seen)
        .join(SESSIONS, SESSIONS.c.person == PEOPLE.c.id)
        .where(SESSIONS.c.hash == digest, SESSIONS.c.created > time.time() - SESSION_SECONDS)
    ).first()
    return (None, 0.0) if row is None else (person_of(row), row.seen)
