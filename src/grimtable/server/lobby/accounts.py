"""People: guests who play at once, accounts that keep their games, sessions, and what we know about somebody."""

import asyncio
import time
import unicodedata
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError
from sqlalchemy import ColumnElement, Connection, delete, select, update
from sqlalchemy.exc import IntegrityError

from grimtable.server.errors import Refusal
from grimtable.server.storage import Store
from grimtable.server.storage.people import (
    FORGOTTEN,
    SESSION_SECONDS,
    Person,
    Session,
    add_person,
    add_session,
    person_of,
    person_of_session,
    session_of,
)
from grimtable.server.storage.rows import notify
from grimtable.server.storage.schema import ENTRIES, LINKS, PACKS, PEOPLE, SEATS, SESSIONS, TABLES
from grimtable.server.storage.tokens import new_id, new_token, token_hash
from grimtable.server.words import clean, look_alike

COOKIE: Final = "grimtable"
DAY: Final = 86_400.0  # seconds
HASHING: Final = 2  # passwords that are hashed at once; each takes 64 MB meanwhile
MAX_NAME: Final = 24
BLANK: Final = frozenset("\u2800\u3164\u115f\u1160\uffa0\u17b4\u17b5")  # letters and signs that show nothing
MIN_PASSWORD: Final = 8
MAX_PASSWORD: Final = 200
# Of a password that nobody knows: somebody who tries a name that does not exist waits as long as with a wrong password.
DECOY: Final = "$argon2id$v=19$m=65536,t=3,p=4$orjAXGbP9SYmvIemie+Ucg$XfUA035DrZpnZZ1Vz+qb7Ajt53HEjlDzLDyW0WY4X5o"


def clean_name(text: str) -> str:
    """A name, or a refusal when nothing is left of it."""
    if len(text) > 4 * MAX_NAME:
        raise Refusal("name-long", most=MAX_NAME)
    name = clean("".join(char for char in text if char not in BLANK), MAX_NAME)
    if not any(unicodedata.category(char)[0] in "LNSP" for char in name):  # marks alone show nothing
        raise Refusal("name-empty")
    return name


class People:
    """Guests, accounts and sessions."""

    def __init__(self, store: Store, worker: str) -> None:
        self._store: Final = store
        self._worker: Final = worker
        self._hasher: Final = PasswordHasher()
        self._threads: Final = ThreadPoolExecutor(HASHING, thread_name_prefix="grimtable-argon2")

    def close(self) -> None:
        """Let the threads go."""
        self._threads.shutdown(wait=False)

    async def _hash(self, password: str) -> str:
        """Hash a password, on threads of its own: it takes long on purpose, and others must not wait for it."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._hasher.hash, password)

    async def _matches(self, stored: str, password: str) -> bool:
        """Whether a password is the one that was hashed."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._verify, stored, password)

    async def who(self, token: str | None) -> Person | None:
        """The person behind a session token, if any."""
        if not token or len(token) > 200:
            return None
        digest = token_hash(token)
        person, seen = await self._store.read(lambda c: person_of_session(c, digest))
        if person is not None and time.time() - seen > DAY:
            now = update(SESSIONS).where(SESSIONS.c.hash == digest).values(seen=time.time())
            await self._store.write(lambda c: c.execute(now).rowcount)
        return person

    async def prune(self) -> None:
        """Forget sessions that have run out."""

        def work(connection: Connection) -> None:
            connection.execute(delete(SESSIONS).where(SESSIONS.c.created <= time.time() - SESSION_SECONDS))

        await self._store.write(work)

    async def unseen(self, days: int) -> list[Person]:
        """Guests who were not here for so many days, and play nowhere."""
        before = time.time() - days * DAY
        here = select(SESSIONS.c.person).where((SESSIONS.c.seen > before) | (SESSIONS.c.created > before))
        running = select(TABLES.c.id).where(TABLES.c.status == "running")
        playing = select(SEATS.c.person).where(SEATS.c.person.is_not(None), SEATS.c.table_id.in_(running))
        where = (
            PEOPLE.c.login.is_(None),
            PEOPLE.c.created < before,
            PEOPLE.c.id.not_in(here),
            PEOPLE.c.id.not_in(playing),
        )
        return await self._store.read(lambda c: [person_of(row) for row in c.execute(select(PEOPLE).where(*where))])

    async def guest(self, name: str, lang: str = "", device: str = "") -> tuple[Person, str]:
        """A new guest and the token of the session."""
        person = Person(new_id(), clean_name(name), None, lang)
        token = new_token()

        def work(connection: Connection) -> None:
            add_person(connection, person)
            add_session(connection, token, person.id, device)

        await self._store.write(work)
        return person, token

    async def rename(self, person: Person, name: str | None, lang: str | None) -> Person:
        """Another name or language; seats at running tables keep the name they were taken under."""
        changed = Person(
            person.id,
            person.name if name is None else clean_name(name),
            person.login,
            person.lang if lang is None else lang,
        )

        def work(connection: Connection) -> None:
            values = {"name": changed.name, "lang": changed.lang}
            connection.execute(update(PEOPLE).where(PEOPLE.c.id == person.id).values(values))

        await self._store.write(work)
        return changed

    async def register(self, person: Person, login: str, password: str) -> Person:
        """Turn a guest into an account: the same person, so every game stays theirs."""
        if person.login is not None:
            raise Refusal("already-account")
        name = clean_name(login)
        _check_password(password)
        hashed = await self._hash(password)

        twin = look_alike(name)

        def work(connection: Connection) -> None:
            if connection.execute(select(PEOPLE.c.id).where(PEOPLE.c.twin == twin, PEOPLE.c.id != person.id)).first():
                raise Refusal("login-taken", name=name, status=409)
            values = {"login": name.casefold(), "twin": twin, "name": name, "password": hashed}
            connection.execute(update(PEOPLE).where(PEOPLE.c.id == person.id).values(values))
            connection.execute(delete(SESSIONS).where(SESSIONS.c.person == person.id))

        try:
            await self._store.write(work)
        except IntegrityError:
            raise Refusal("login-taken", name=name, status=409) from None
        return Person(person.id, name, name.casefold(), person.lang)

    async def log_in(
        self, guest: Person | None, login: str, password: str, device: str = ""
    ) -> tuple[Person, str, list[str]]:
        """A session for an account; the games of the guest who logs in come along. Also: the tables that changed."""
        name = clean(login, MAX_NAME).casefold()
        row = await self._store.read(lambda c: c.execute(select(PEOPLE).where(PEOPLE.c.login == name)).first())
        stored = DECOY if row is None else row.password
        if not await self._matches(stored, password[:MAX_PASSWORD]) or row is None:
            raise Refusal("wrong-password", status=403)
        person = person_of(row)
        token = new_token()
        bring = guest.id if guest is not None and guest.login is None and guest.id != person.id else None

        def work(connection: Connection) -> list[str]:
            tables = [] if bring is None else _hand_over(connection, bring, person.id)
            add_session(connection, token, person.id, device)
            for table in tables:
                notify(connection, self._worker, "t", table)
            return tables

        return person, token, await self._store.write(work)

    async def change_password(self, person: Person, old: str, new: str) -> None:
        """A new password; every other session of the account ends."""
        _check_password(new)
        row = await self._store.read(lambda c: c.execute(select(PEOPLE).where(PEOPLE.c.id == person.id)).first())
        if row is None or row.password is None or not await self._matches(row.password, old):
            raise Refusal("wrong-password", status=403)
        hashed = await self._hash(new)

        def work(connection: Connection) -> None:
            connection.execute(update(PEOPLE).where(PEOPLE.c.id == person.id).values(password=hashed))
            connection.execute(delete(SESSIONS).where(SESSIONS.c.person == person.id))

        await self._store.write(work)

    async def session(self, person: Person, device: str) -> str:
        """A further session for somebody who has just proved who they are."""
        token = new_token()
        await self._store.write(lambda c: add_session(c, token, person.id, device))
        return token

    async def sessions(self, person: Person) -> list[Session]:
        """Where somebody is logged in, the newest first."""
        query = select(SESSIONS).where(SESSIONS.c.person == person.id).order_by(SESSIONS.c.created.desc())
        return await self._store.read(lambda c: [session_of(row) for row in c.execute(query)])

    async def sessions_of(self, person: Person) -> list[str]:
        """The hashes of somebody's sessions."""
        query = select(SESSIONS.c.hash).where(SESSIONS.c.person == person.id)
        return await self._store.read(lambda c: list(c.execute(query).scalars()))

    async def log_out(self, digest: str) -> None:
        """End one session, by its hash."""

        def work(connection: Connection) -> None:
            connection.execute(delete(SESSIONS).where(SESSIONS.c.hash == digest))

        await self._store.write(work)

    async def delete(self, person: Person) -> list[str]:
        """Forget somebody: name, talk, sessions, account. Their moves stay, nameless. Returns the tables touched."""

        def work(connection: Connection) -> list[str]:
            tables = _forget(connection, person.id)
            for table in tables:
                notify(connection, self._worker, "t", table)
            return tables

        return await self._store.write(work)

    async def export(self, person: Person) -> dict[str, Any]:
        """Everything the server keeps about somebody, as plain data."""
        return await self._store.read(lambda c: _export(c, person.id))

    def _verify(self, stored: str, password: str) -> bool:
        try:
            return self._hasher.verify(stored, password)
        except (VerifyMismatchError, InvalidHashError):
            return False


def _check_password(password: str) -> None:
    if len(password) < MIN_PASSWORD:
        raise Refusal("password-short", least=MIN_PASSWORD)
    if len(password) > MAX_PASSWORD:
        raise Refusal("password-long", most=MAX_PASSWORD)


def _written_by(person: str) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    """Which entries are a person's: only who has a seat writes any, and keeps it from the start of the game on."""
    sat = select(SEATS.c.table_id).where(SEATS.c.person == person)
    return ENTRIES.c.table_id.in_(sat), ENTRIES.c.person == person


def _hand_over(connection: Connection, guest: str, account: str) -> list[str]:
    """Everything of a guest becomes the account's; the empty guest disappears. Gives the tables it concerns."""
    sat = select(SEATS.c.table_id).where(SEATS.c.person == guest)
    tables = set(connection.execute(sat.union(select(TABLES.c.id).where(TABLES.c.host == guest))).scalars())
    connection.execute(update(ENTRIES).where(*_written_by(guest)).values(person=account))
    connection.execute(update(SEATS).where(SEATS.c.person == guest).values(person=account))
    connection.execute(update(TABLES).where(TABLES.c.host == guest).values(host=account))
    connection.execute(update(LINKS).where(LINKS.c.used_by == guest).values(used_by=account))
    connection.execute(update(PACKS).where(PACKS.c.owner == guest).values(owner=account))
    connection.execute(delete(SESSIONS).where(SESSIONS.c.person == guest))
    connection.execute(delete(PEOPLE).where(PEOPLE.c.id == guest))
    return sorted(tables)


def _forget(connection: Connection, person: str) -> list[str]:
    """Scrub names and words out of records: the one case in which an entry is ever changed."""
    tables = set(connection.execute(select(SEATS.c.table_id).where(SEATS.c.person == person)).scalars())
    rows = connection.execute(
        select(ENTRIES.c.table_id, ENTRIES.c.n, ENTRIES.c.kind, ENTRIES.c.body).where(
            *_written_by(person), ENTRIES.c.kind.in_(("say", "seat"))
        )
    ).all()
    for row in rows:
        tables.add(row.table_id)
        body = msgspec.json.decode(row.body)
        for part in (body, body.get("claim") or {}):
            for field in ("who", "text"):  # a claim may hold words of one's own as well
                if isinstance(part.get(field), str):
                    part[field] = FORGOTTEN
        where = (ENTRIES.c.table_id == row.table_id, ENTRIES.c.n == row.n)
        connection.execute(update(ENTRIES).where(*where).values(body=msgspec.json.encode(body).decode()))
    connection.execute(update(ENTRIES).where(*_written_by(person)).values(person=None))
    connection.execute(update(SEATS).where(SEATS.c.person == person).values(name=FORGOTTEN))
    hosted = TABLES.c.host == person
    connection.execute(update(TABLES).where(hosted).values(title=""))
    connection.execute(delete(TABLES).where(hosted, TABLES.c.status == "open"))
    connection.execute(delete(PEOPLE).where(PEOPLE.c.id == person))
    return sorted(tables)


def _export(connection: Connection, person: str) -> dict[str, Any]:
    row = connection.execute(select(PEOPLE).where(PEOPLE.c.id == person)).one()
    seats = connection.execute(
        select(SEATS.c.table_id, SEATS.c.seat, SEATS.c.name, SEATS.c.result, SEATS.c.role, TABLES.c.game)
        .join(TABLES, TABLES.c.id == SEATS.c.table_id)
        .where(SEATS.c.person == person)
    ).all()
    entries = connection.execute(
        # Without n: at a running table the gaps between one's own entries would count what others did in secret.
        select(ENTRIES.c.table_id, ENTRIES.c.kind, ENTRIES.c.seat, ENTRIES.c.at, ENTRIES.c.body)
        .where(*_written_by(person))
        .order_by(ENTRIES.c.table_id, ENTRIES.c.n)
    ).all()
    sessions = connection.execute(select(SESSIONS.c.created).where(SESSIONS.c.person == person)).scalars().all()
    return {
        "person": {"id": row.id, "name": row.name, "login": row.login, "lang": row.lang, "created": row.created},
        "sessions": [{"created": created} for created in sessions],
        "seats": [dict(seat._mapping) for seat in seats],
        "entries": [{**entry._mapping, "body": msgspec.json.decode(entry.body)} for entry in entries],
    }
