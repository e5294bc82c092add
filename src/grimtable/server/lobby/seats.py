"""What the lobby works with: the wish for a table, its seats, and small steps inside a transaction."""

import hashlib
import time
from typing import Any, Final, Literal

import msgspec
from sqlalchemy import Connection, insert, select, update

from grimtable.engine.game import Game
from grimtable.engine.outcome import Outcome
from grimtable.server.errors import NotFound, Refusal
from grimtable.server.lobby.accounts import clean_name
from grimtable.server.lobby.campaign import keeps_legacy
from grimtable.server.lobby.new_game import game_named, new_header
from grimtable.server.storage.people import Person
from grimtable.server.storage.rows import Clock, SeatRow, TableRow, TableSettings, find_seats, find_table, put_seat
from grimtable.server.storage.schema import LINKS
from grimtable.server.storage.tokens import new_id, new_table_id
from grimtable.server.thinking.thinkers import DEFAULT_LEVEL, LEVELS
from grimtable.server.words import clean
from grimtable.table import Fairness

MAX_CLOCK: Final = 30 * 24 * 3600
MAX_DELAY: Final = 1000
ANY_SEAT: Final = -1  # what a link to any free seat of a table names
NOTHING: Final = Outcome({}, {}, "")  # tells which options a game leaves to the next one


class Place(msgspec.Struct, forbid_unknown_fields=True):
    """Who shall sit in one seat: me, a friend by link, whoever comes, or a bot."""

    kind: Literal["me", "link", "open", "bot"]
    level: str | None = None
    name: str | None = None  # hot-seat: several of mine, each under its own name


class Moment(msgspec.Struct, forbid_unknown_fields=True):
    """A moment of a game that is over: before its act number `at`, seen from a seat that shall be mine."""

    table: str
    at: int
    seat: int


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table to open. What is left out takes the game's defaults: me in the first seat, bots in the others."""

    game: str
    mode: str | None = None
    seats: int | None = None
    options: dict[str, bool | int | str | list[str]] = {}
    pack: str | None = None
    places: list[Place] | None = None
    title: str = ""
    listed: bool = False
    clock: Clock = Clock()
    watch: bool = True
    delay: int = 0
    every_mode: bool = False  # also those that this group's games have not unlocked yet (OSA-15.2)
    odds: bool = True  # whether hints and what is foretold may be seen by all
    practice: bool | None = None  # left out: yes when nobody else is at the table
    entropy: str = ""
    lesson: str = ""  # a guided game of this game: everything else is settled by it
    position: dict[str, Any] | None = None  # practice from a position (docs/positions.md)
    moment: Moment | None = None  # practice from a moment of a finished game, which may go differently from there
    seed: int | None = None  # practice only: the same deal again; the record is marked as made from a chosen seed


def new_row(
    person: Person,
    header: dict[str, Any],
    settings: TableSettings,
    title: str,
    *,
    listed: bool = False,
    table: str = "",
) -> TableRow:
    """A table as it is stored first."""
    return TableRow(
        id=table or new_table_id(),
        game=header["game"],
        mode=header["mode"],
        status="open",
        title=title,
        host=person.id,
        listed=listed,
        settings=settings,
        header=header,
        clock=None,
        outcome=None,
        imported=False,
        created=time.time(),
        ended=None,
    )


BOT_NAMES: Final = ("Ada", "Bruno", "Celina", "Dorian", "Edda", "Fabian", "Greta", "Hugo", "Inga", "Jonas")


def bot_name(taken: list[str], seat: int) -> str:
    """A name nobody at the table has."""
    order = BOT_NAMES[seat:] + BOT_NAMES[:seat]
    return next(name for name in order if name not in taken)


def read_settings(game: Game, wish: NewTable, *, alone: bool) -> TableSettings:
    """What the host wishes around the rules, checked."""
    clock = wish.clock
    if wish.practice and not alone:
        raise Refusal("practice-alone")
    if clock.kind != "none" and not 5 <= clock.seconds <= MAX_CLOCK:
        raise Refusal("clock", least=5, most=MAX_CLOCK)
    if not 0 <= clock.add <= MAX_CLOCK:
        raise Refusal("clock", least=0, most=MAX_CLOCK)
    if not 0 <= wish.delay <= MAX_DELAY:
        raise Refusal("delay", most=MAX_DELAY)
    practice = alone if wish.practice is None else wish.practice
    by_hand = keeps_legacy(game) and any(name in game.legacy({}, NOTHING) for name in wish.options)
    return TableSettings(
        clock=clock,
        watch=wish.watch,
        delay=wish.delay,
        practice=practice,
        legacy=not by_hand,
        every_mode=wish.every_mode,
        odds=wish.odds,
    )


def seat_for(index: int, place: Place, person: Person, entropy: str) -> SeatRow:
    """A seat as the host wishes it."""
    match place.kind:
        case "me":
            name = person.name if place.name is None else clean_name(place.name)
            return SeatRow(index, person.id, "human", name, entropy=clean_entropy(entropy))
        case "bot":
            level = place.level or DEFAULT_LEVEL
            if level not in LEVELS:
                raise Refusal("level", level=clean(level, 20), levels=", ".join(LEVELS))
            return SeatRow(index, kind="bot", level=level)
        case "link":
            return SeatRow(index, kind="link")
        case "open":
            return SeatRow(index)


def clean_entropy(entropy: str) -> str:
    """What a client adds to the dice, as the record keeps it."""
    return hashlib.sha256(entropy.encode()).hexdigest() if entropy else ""


def need_table(connection: Connection, table: str, *, lock: bool = False) -> TableRow:
    """A table by its id, refused where there is none."""
    row = find_table(connection, table, lock=lock)
    if row is None:
        raise NotFound("table")
    return row


def need_seat(connection: Connection, table: str, seat: int) -> SeatRow:
    """A seat of a table, refused where there is none."""
    seats = find_seats(connection, [table])[table]
    if not 0 <= seat < len(seats):
        raise NotFound("seat")
    return seats[seat]


def take_seat(connection: Connection, table: str, place: SeatRow, person: Person, entropy: str) -> None:
    """Somebody sits down."""
    taken = SeatRow(place.seat, person.id, "human", person.name, entropy=clean_entropy(entropy))
    put_seat(connection, table, taken)


def add_link(connection: Connection, table: str, seat: int) -> str:
    """A new link to a seat, or to any free one; gives its id."""
    link = new_id(16)
    values = {"id": link, "table_id": table, "seat": seat, "revoked": False, "created": time.time()}
    connection.execute(insert(LINKS).values(values))
    return link


def link_of(connection: Connection, table: str, seat: int) -> str:
    """The link of a seat, made where there is none: a seat that has one is closed to strangers."""
    return find_link(connection, table, seat) or add_link(connection, table, seat)


def find_link(connection: Connection, table: str, seat: int) -> str | None:
    """The newest link to a seat that was not revoked."""
    where = (LINKS.c.table_id == table, LINKS.c.seat == seat, LINKS.c.revoked.is_(False))
    return connection.execute(select(LINKS.c.id).where(*where).order_by(LINKS.c.created.desc()).limit(1)).scalar()


def revoke_links(connection: Connection, table: str, seat: int) -> None:
    """Every link to a seat stops working."""
    where = (LINKS.c.table_id == table, LINKS.c.seat == seat)
    connection.execute(update(LINKS).where(*where).values(revoked=True))


def awaited(seat: SeatRow) -> SeatRow:
    """A seat of the last game in the next: bots stay, people are awaited under a closed seat."""
    if seat.kind == "bot":
        return SeatRow(seat.seat, kind="bot", level=seat.level)
    return SeatRow(seat.seat, kind="link")


def table_again(old: TableRow, fresh: str, person: Person, fair: Fairness) -> TableRow:
    """A new table with everything as at the old one, but its dice."""
    header = old.header
    game = game_named(old.game)
    header = new_header(game, header["seats"], header["mode"], header["options"], header["pack"], fair)
    settings = msgspec.structs.replace(old.settings, rematch="", again_of=old.id, lesson="")
    return new_row(person, header, settings, old.title, table=fresh)
