"""The lobby: tables from the first idea to the first decision. Seats, links, start, rematch."""

import time
from collections import Counter
from typing import TYPE_CHECKING, Final, Literal

import msgspec
from sqlalchemy import Connection, or_, select, update

from grimtable.engine.game import Game
from grimtable.server.errors import NotFound, NotYours, Refusal
from grimtable.server.lobby.accounts import clean_name
from grimtable.server.lobby.campaign import legacy
from grimtable.server.lobby.new_game import check_setup, game_named, new_header, with_entropy, with_options
from grimtable.server.lobby.practice import Prepared, of_lesson, of_moment, of_position
from grimtable.server.lobby.seats import (
    ANY_SEAT,
    NewTable,
    Place,
    add_link,
    awaited,
    bot_name,
    find_link,
    link_of,
    need_seat,
    need_table,
    new_row,
    read_settings,
    revoke_links,
    seat_for,
    table_again,
    take_seat,
)
from grimtable.server.storage.entries import to_json
from grimtable.server.storage.people import FORGOTTEN, Person, add_person, add_session, find_person
from grimtable.server.storage.rows import (
    SeatRow,
    Secret,
    StoredEntry,
    TableRow,
    TableSettings,
    add_entries,
    add_table,
    change_table,
    find_seats,
    find_table,
    find_tables,
    notify,
    put_seat,
)
from grimtable.server.storage.schema import LINKS, TABLES
from grimtable.server.storage.tokens import new_id, new_table_id, new_token, read_link, sign_link
from grimtable.server.thinking.thinkers import DEFAULT_LEVEL
from grimtable.server.words import clean
from grimtable.table import Fairness

if TYPE_CHECKING:
    from grimtable.server.app import Server

MAX_TITLE: Final = 60
MOST_LISTED: Final = 60  # tables of the lobby
MOST_READ: Final = 600
EACH_HOST: Final = 3
STALE: Final = 3 * 24 * 3600  # seconds after which a table is no longer offered to strangers


def _promised(
    connection: Connection, link: str | None, person: Person | None, *, lock: bool = False
) -> tuple[str, SeatRow]:
    """The table and the seat that a link promises somebody: still free, or theirs by this link already."""
    row = None if link is None else connection.execute(select(LINKS).where(LINKS.c.id == link)).first()
    if row is None or row.revoked:
        raise NotFound("link")
    table = need_table(connection, row.table_id, lock=lock)
    if row.seat == ANY_SEAT:
        return row.table_id, _free_seat(connection, table, person)
    place = need_seat(connection, row.table_id, row.seat)
    if row.used_by is not None:
        if person is None or place.person != person.id:
            raise Refusal("link-used", status=409)
    elif table.status != "open" or place.is_taken:
        raise Refusal("seat-taken", status=409)
    return row.table_id, place


def _free_seat(connection: Connection, table: TableRow, person: Person | None) -> SeatRow:
    """The seat that an invitation promises somebody: their own, or the first that is free."""
    seats = find_seats(connection, [table.id])[table.id]
    own = [seat for seat in seats if person is not None and seat.person == person.id]
    free = [seat for kind in ("link", "open") for seat in seats if seat.kind == kind]
    if own:
        return own[0]
    if table.status != "open" or not free:
        raise Refusal("seat-taken", status=409)
    return free[0]


class Lobby:
    """Opens tables and fills their seats."""

    def __init__(self, server: "Server") -> None:
        self._server: Final = server
        self._store: Final = server.store

    # Opening

    async def create(self, person: Person, wish: NewTable) -> str:
        """A new table; it starts at once when every seat is taken."""
        game = game_named(wish.game)
        if wish.lesson or wish.position is not None or wish.moment is not None:
            return await self._create_prepared(person, await self._prepared(game, person, wish), wish)
        pack = None if wish.pack is None else await self._server.packs.find(wish.game, wish.pack)
        seats, mode, options = check_setup(game, wish.seats, wish.mode, wish.options)
        places = wish.places or [Place("me"), *(Place("bot") for _ in range(seats - 1))]
        if len(places) != seats:
            raise Refusal("places", places=len(places), seats=seats)
        settings = read_settings(game, wish, alone=all(place.kind in ("me", "bot") for place in places))
        if wish.seed is not None and not settings.practice:
            raise Refusal("seed-practice")
        fair = Fairness.fresh() if wish.seed is None else Fairness.named(wish.seed)
        header = new_header(game, seats, mode, options, pack, fair)
        secret = Secret(fair.secret, fair.salt)
        rows = [seat_for(index, place, person, wish.entropy) for index, place in enumerate(places)]
        title = clean(wish.title, MAX_TITLE)
        return await self._open(person, new_row(person, header, settings, title, listed=wish.listed), secret, rows)

    async def _prepared(self, game: Game, person: Person, wish: NewTable) -> Prepared:
        """Where a table begins that does not begin with a deal."""
        if wish.lesson:
            return of_lesson(game, wish.lesson)
        if wish.moment is None:
            return of_position(game, wish)
        room = await self._server.rooms.open(wish.moment.table)
        if room.play is None or room.row.game != game.name or not room.may_look(person):
            raise NotFound("table")
        return of_moment(room.play, wish.moment)

    async def _create_prepared(self, person: Person, prepared: Prepared, wish: NewTable) -> str:
        """A guided game, or practice from a position: one person, and everybody else is played for."""
        table = prepared.table
        rows = [
            seat_for(seat, Place("me") if seat == prepared.seat else Place("bot"), person, "")
            for seat in range(table.state.n_seats)
        ]
        settings = TableSettings(watch=False, practice=True, legacy=False, odds=wish.odds, lesson=wish.lesson)
        secret = Secret(table.fair.secret, table.fair.salt)
        row = new_row(person, table.header(), settings, clean(wish.title, MAX_TITLE))
        return await self._open(person, row, secret, rows)

    async def _open(self, person: Person, table: TableRow, secret: Secret, rows: list[SeatRow]) -> str:
        """Store a new table."""
        limit = self._server.settings.limits.open_tables_per_person

        def work(connection: Connection) -> None:
            waiting = select(TABLES.c.id).where(TABLES.c.host == person.id, TABLES.c.status == "open").limit(limit)
            if len(connection.execute(waiting).all()) >= limit:
                raise Refusal("too-many-tables", most=limit)
            add_table(connection, table, secret, rows)
            if any(not row.is_taken for row in rows):
                add_link(connection, table.id, ANY_SEAT)
            self._start_if_full(connection, table.id)

        await self._store.write(work)
        return table.id

    async def listed(self) -> list[TableRow]:
        """Open tables anybody may join, and running ones anybody may watch; not those that were left long ago."""
        newer = TABLES.c.created > time.time() - STALE
        wanted = (TABLES.c.listed, newer, or_(TABLES.c.status == "open", TABLES.c.status == "running"))
        found = await self._store.read(lambda c: find_tables(c, *wanted, limit=MOST_READ))
        hosts: Counter[str | None] = Counter()
        shown = []
        for row in found:  # nobody's tables push all others out
            hosts[row.host] += 1
            if hosts[row.host] <= EACH_HOST:
                shown.append(row)
        return shown[:MOST_LISTED]

    # Seats before the start

    async def sit(self, person: Person, table: str, seat: int, entropy: str = "") -> None:
        """Take an open seat; after the start: come back to a seat of one's own, or take over an abandoned one."""

        def work(connection: Connection) -> bool:
            row = need_table(connection, table, lock=True)
            if row.status != "open":
                return False
            place = need_seat(connection, table, seat)
            if place.kind != "open":
                raise Refusal("seat-taken", status=409)
            take_seat(connection, table, place, person, entropy)
            self._changed(connection, table)
            return True

        if not await self._store.write(work):
            try:
                await self._server.rooms.hand_over(table, person.id, seat, "sit")
            except NotYours:  # somebody was faster, and the game has begun
                raise Refusal("seat-taken", status=409) from None
            return
        await self._server.rooms.refresh(table)

    async def leave(self, person: Person, table: str, seat: int) -> None:
        """Stand up before the start; a running game goes on with a bot in the seat."""

        def work(connection: Connection) -> bool:
            row = need_table(connection, table, lock=True)
            if row.status != "open":
                return False
            place = need_seat(connection, table, seat)
            if place.person != person.id:
                raise NotYours("not-your-seat")
            if (
                row.host == person.id
                and sum(s.person == person.id for s in find_seats(connection, [table])[table]) == 1
            ):
                connection.execute(TABLES.delete().where(TABLES.c.id == table))  # the host's last seat: nobody is left
            else:
                link = (LINKS.c.table_id == table, LINKS.c.seat == seat)
                was_by_link = connection.execute(select(LINKS.c.id).where(*link)).first() is not None
                put_seat(connection, table, SeatRow(seat, kind="link" if was_by_link else "open"))
                connection.execute(update(LINKS).where(*link).values(used_by=None))
            notify(connection, self._server.worker, "t", table)
            return True

        if not await self._store.write(work):
            await self._server.rooms.hand_over(table, person.id, seat, "leave")
            return
        await self._server.rooms.refresh(table)

    async def arrange(self, person: Person, table: str, seat: int, place: Place) -> None:
        """The host decides who shall come into a seat nobody has taken, or gives a bot another level."""

        def work(connection: Connection) -> None:
            row = need_table(connection, table, lock=True)
            if row.host != person.id:
                raise NotYours("not-your-table")
            if row.status != "open":
                raise Refusal("started", status=409)
            held = need_seat(connection, table, seat)
            if held.kind == "human" and held.person != person.id:
                raise Refusal("seat-taken", status=409)
            put_seat(connection, table, seat_for(seat, place, person, ""))
            if place.kind != "link":
                revoke_links(connection, table, seat)
            self._changed(connection, table)

        await self._store.write(work)
        await self._server.rooms.refresh(table)

    async def start(self, person: Person, table: str) -> None:
        """The host starts now: bots take the seats that are still free."""

        def work(connection: Connection) -> None:
            row = need_table(connection, table, lock=True)
            if row.host != person.id:
                raise NotYours("not-your-table")
            if row.status != "open":
                raise Refusal("started", status=409)
            for place in find_seats(connection, [table])[table]:
                if not place.is_taken:
                    put_seat(connection, table, SeatRow(place.seat, kind="bot", level=DEFAULT_LEVEL))
                    revoke_links(connection, table, place.seat)
            self._changed(connection, table)

        await self._store.write(work)
        await self._server.rooms.refresh(table)

    # Links

    async def link(self, person: Person, table: str, seat: int) -> str:
        """The link to a seat that waits for a friend; the host's alone to give."""

        def work(connection: Connection) -> str:
            row = need_table(connection, table, lock=True)
            if row.host != person.id:
                raise NotYours("not-your-table")
            place = need_seat(connection, table, seat)
            if place.kind not in ("link", "open"):
                raise Refusal("seat-taken", status=409)
            revoke_links(connection, table, seat)
            if place.kind == "open":
                put_seat(connection, table, SeatRow(seat, kind="link"))
            link = add_link(connection, table, seat)
            notify(connection, self._server.worker, "t", table)
            return link

        link = await self._store.write(work)
        await self._server.rooms.refresh(table)
        return sign_link(self._server.key, link)

    async def revoke(self, person: Person, table: str, seat: int) -> None:
        """Make every link to a seat worthless; whoever came by it keeps the seat."""

        def work(connection: Connection) -> None:
            if need_table(connection, table, lock=True).host != person.id:
                raise NotYours("not-your-table")
            revoke_links(connection, table, seat)
            notify(connection, self._server.worker, "t", table)

        await self._store.write(work)
        await self._server.rooms.refresh(table)

    async def share(self, person: Person, table: str) -> str:
        """A new invitation to any free seat, the host's alone to give; older ones stop working."""

        def work(connection: Connection) -> str:
            if need_table(connection, table, lock=True).host != person.id:
                raise NotYours("not-your-table")
            revoke_links(connection, table, ANY_SEAT)
            return add_link(connection, table, ANY_SEAT)

        return sign_link(self._server.key, await self._store.write(work))

    async def shared(self, table: str) -> str | None:
        """The invitation to any free seat, if there is one."""
        link = await self._store.read(lambda c: find_link(c, table, ANY_SEAT))
        return None if link is None else sign_link(self._server.key, link)

    async def unshare(self, person: Person, table: str) -> None:
        """Make every invitation to any free seat worthless."""
        await self.revoke(person, table, ANY_SEAT)

    async def join(
        self, person: Person | None, token: str, name: str | None, entropy: str = ""
    ) -> tuple[str, int, str | None]:
        """Take the seat a link stands for; without a session a guest is made, whose session token comes back."""
        link = read_link(self._server.key, token)
        session = None if person is not None else new_token()
        who = person or Person(new_id(), clean_name(name or ""))

        def work(connection: Connection) -> tuple[str, int]:
            table, place = _promised(connection, link, who, lock=True)
            if place.person == who.id:
                return table, place.seat
            if session is not None:
                add_person(connection, who)
                add_session(connection, session, who.id)
            if place.kind == "link":  # whoever comes by an invitation: the seat stays closed to strangers
                link_of(connection, table, place.seat)
            one_seat = (LINKS.c.id == link, LINKS.c.seat != ANY_SEAT)
            connection.execute(update(LINKS).where(*one_seat).values(used_by=who.id))
            take_seat(connection, table, place, who, entropy)
            self._changed(connection, table)
            return table, place.seat

        table, seat = await self._store.write(work)
        await self._server.rooms.refresh(table)
        return table, seat, session

    async def invitation(self, person: Person | None, token: str) -> Literal["free", "used", "unknown"]:
        """Whether somebody could take the seat of a link now; says nothing about table or seat."""
        link = read_link(self._server.key, token)
        try:
            await self._store.read(lambda connection: _promised(connection, link, person))
        except NotFound:
            return "unknown"
        except Refusal:
            return "used"
        return "free"

    # Again

    async def rematch(self, person: Person, table: str) -> str:
        """Another game with the same people: the first to ask opens it, the others find their seats in it."""
        fresh = new_table_id()
        fair = Fairness.fresh()
        secret = Secret(fair.secret, fair.salt)

        def work(connection: Connection) -> str:
            old = need_table(connection, table, lock=True)
            seats = find_seats(connection, [table])[table]
            if not any(seat.person == person.id for seat in seats):
                raise NotYours("not-your-seat")
            if old.status != "over":
                raise Refusal("not-over", status=409)
            again = find_table(connection, old.settings.rematch, lock=True) if old.settings.rematch else None
            if again is None:
                again = table_again(old, fresh, person, fair)
                places = [awaited(seat) for seat in seats]
                add_table(connection, again, secret, places)
                settings = msgspec.structs.replace(old.settings, rematch=fresh)
                change_table(connection, table, settings=to_json(settings))
            if again.status == "open":
                for before, place in zip(seats, find_seats(connection, [again.id])[again.id], strict=True):
                    if before.person == person.id and not place.is_taken:
                        who = find_person(connection, person.id) or person
                        name = before.name if before.name and before.name != FORGOTTEN else who.name
                        place = SeatRow(place.seat, person.id, "human", name)
                        put_seat(connection, again.id, place)
                self._changed(connection, again.id)
            notify(connection, self._server.worker, "t", table)
            return again.id

        again = await self._store.write(work)
        await self._server.rooms.refresh(table)
        await self._server.rooms.refresh(again)
        return again

    # Inside a transaction

    def _changed(self, connection: Connection, table: str) -> None:
        self._start_if_full(connection, table)
        notify(connection, self._server.worker, "t", table)

    def _start_if_full(self, connection: Connection, table: str) -> None:
        """All seats taken: entropy is complete, the seed is fixed, the game runs."""
        seats = find_seats(connection, [table])[table]
        if not all(seat.is_taken for seat in seats):
            return
        row = need_table(connection, table)
        entropy = {str(seat.seat): seat.entropy for seat in seats if seat.entropy}
        header = with_entropy(row.header, entropy)
        game = game_named(row.game)
        if row.settings.legacy:
            header = with_options(header, legacy(connection, game, seats))
        rule = "" if row.settings.every_mode else game.locked(row.mode, header["options"])
        if rule:
            raise Refusal("locked-mode", status=409, rule=rule)
        for seat in seats:
            if seat.kind == "bot":
                seat.name = bot_name([other.name for other in seats], seat.seat)
                put_seat(connection, table, seat)
        entries = [
            StoredEntry(n, "seat", seat.seat, {"type": "seat", "seat": seat.seat, "who": seat.name}, seat.person)
            for n, seat in enumerate(seats, 1)
        ]
        change_table(connection, table, status="running", header=to_json(header))
        add_entries(connection, table, entries)
