"""REST about tables: lobby, open, seats, links, start, rematch."""

from typing import Any, Final, Literal

import msgspec

from grimtable.server.errors import NotFound
from grimtable.server.http.endpoints import Call, Done, Endpoint
from grimtable.server.lobby.seats import NewTable, Place
from grimtable.server.storage.people import Person
from grimtable.server.storage.rows import SeatRow, TableRow, TableSettings, find_seats, find_table
from grimtable.server.viewers.in_words import title
from grimtable.server.viewers.seat_names import shown_name


class SeatInfo(msgspec.Struct):
    """One seat of a table."""

    seat: int
    name: str
    kind: str  # human, bot, open
    level: str | None
    away: bool  # a bot stands in for its person
    link: bool  # waits for whoever has the link
    you: bool
    result: str | None
    role: str | None


class Share(msgspec.Struct):
    """An invitation to any free seat. `path` is an address that the host's own page may have."""

    token: str
    path: str


class TableInfo(msgspec.Struct):
    """A table without its game."""

    id: str
    game: str
    game_title: str
    mode: str
    options: dict[str, Any]
    components: str
    commitment: str
    title: str
    status: str  # open, running, over
    seats: list[SeatInfo]
    host: bool
    listed: bool
    settings: TableSettings
    outcome: dict[str, Any] | None
    imported: bool
    created: float
    ended: float | None
    your_turn: bool | None = None
    entry: Literal["seated", "open", "ask", "watch", "none"] = "none"  # how whoever asks can come in
    share: Share | None = None  # the host's invitation, while the table waits for people


class SeatLink(msgspec.Struct):
    """A link that lets whoever has it take one seat."""

    seat: int
    token: str
    path: str


class Opened(msgspec.Struct):
    """A new table, with a link for every seat that waits for a friend."""

    table: TableInfo
    links: list[SeatLink]


class Sit(msgspec.Struct, forbid_unknown_fields=True):
    """Chance of your own that goes into the dice, if you like."""

    entropy: str = ""


class Join(msgspec.Struct, forbid_unknown_fields=True):
    """A link's token; a name where you have no session."""

    token: str
    name: str | None = None
    entropy: str = ""


class Joined(msgspec.Struct):
    """The seat that is yours now."""

    table: str
    seat: int
    url: str
    token: str | None = None  # of the session that was made for somebody who had none


class Invitation(msgspec.Struct):
    """What a link is worth to whoever asks."""

    state: Literal["free", "used", "unknown"]


class TableId(msgspec.Struct):
    """A table and its page."""

    table: str
    url: str


def seat_info(row: SeatRow, me: str | None, lang: str) -> SeatInfo:
    """A seat as one person is told."""
    return SeatInfo(
        seat=row.seat,
        name=shown_name(row, lang),
        kind="bot" if row.is_bot else "human" if row.kind == "human" else "open",
        level=row.level,
        away=row.kind == "human" and row.is_bot,
        link=row.kind == "link",
        you=me is not None and row.person == me,
        result=row.result,
        role=row.role,
    )


def table_info(row: TableRow, seats: list[SeatRow], person: Person | None, lang: str) -> TableInfo:
    """A table as one person is told."""
    me = None if person is None else person.id
    info = TableInfo(
        id=row.id,
        game=row.game,
        game_title=title(row.game, lang),
        mode=row.mode,
        options=row.header.get("options", {}),
        components=row.header.get("components", ""),
        commitment=row.header.get("fair", {}).get("commitment", ""),
        title=row.title,
        status=row.status,
        seats=[seat_info(seat, me, lang) for seat in seats],
        host=me is not None and row.host == me,
        listed=row.listed,
        settings=row.settings,
        outcome=row.outcome,
        imported=row.imported,
        created=row.created,
        ended=row.ended,
    )
    info.entry = way_in(info)
    return info


def way_in(info: TableInfo) -> Literal["seated", "open", "ask", "watch", "none"]:
    """How whoever asks can come in."""
    if any(seat.you for seat in info.seats):
        return "seated"
    free = [seat for seat in info.seats if info.status == "open" and seat.kind == "open"]
    if free:
        return "ask" if all(seat.link for seat in free) else "open"
    return "watch" if info.settings.watch else "none"


async def describe(call: Call, table: str) -> TableInfo:
    """A table by its id, if this person may know of it."""
    row, seats = await call.server.store.read(lambda c: (find_table(c, table), find_seats(c, [table])[table]))
    if row is None:
        raise NotFound("table")
    info = table_info(row, seats, call.person, call.lang)
    known = info.host or any(seat.you for seat in info.seats)
    if not known and not row.settings.watch and not (row.listed and row.status == "open"):
        raise NotFound("table")
    if info.host and row.status == "open":
        token = await call.server.lobby.shared(table)
        info.share = None if token is None else shared(table, token)
    return info


def shared(table: str, token: str) -> Share:
    """An invitation with its address."""
    return Share(token, f"/table/{table}#invite={token}")


async def describe_all(call: Call, rows: list[TableRow]) -> list[TableInfo]:
    """Many tables at once."""
    seats = await call.server.store.read(lambda c: find_seats(c, [row.id for row in rows]))
    return [table_info(row, seats[row.id], call.person, call.lang) for row in rows]


async def get_lobby(call: Call) -> list[TableInfo]:
    """Tables that wait for players, and running ones that may be watched, newest first."""
    return await describe_all(call, await call.server.lobby.listed())


async def post_table(call: Call) -> Opened:
    """Open a table. It starts at once when no seat waits for anybody."""
    wish: NewTable = call.body
    call.slow_down(call.server.table_buckets)
    table = await call.server.lobby.create(call.me, wish)
    info = await describe(call, table)
    links = []
    for seat in info.seats:
        if seat.link:
            links.append(_link(seat.seat, await call.server.lobby.link(call.me, table, seat.seat)))
    if info.status == "running":
        await call.server.rooms.refresh(table)
    return Opened(info, links)


def _link(seat: int, token: str) -> SeatLink:
    return SeatLink(seat, token, f"/join/{token}")


async def get_table(call: Call) -> TableInfo:
    """One table."""
    return await describe(call, call.path("table"))


def page(table: str) -> str:
    """The address of a table's page."""
    return f"/table/{table}"


async def post_sit(call: Call) -> TableInfo:
    """Take an open seat."""
    body: Sit = call.body
    await call.server.lobby.sit(call.me, call.path("table"), call.number("seat"), body.entropy)
    return await describe(call, call.path("table"))


async def post_leave(call: Call) -> Done:
    """Stand up. In a running game a bot takes over until you come back."""
    await call.server.lobby.leave(call.me, call.path("table"), call.number("seat"))
    return Done()


async def put_seat_place(call: Call) -> TableInfo:
    """The host decides who shall come into a free seat."""
    await call.server.lobby.arrange(call.me, call.path("table"), call.number("seat"), call.body)
    return await describe(call, call.path("table"))


async def post_start(call: Call) -> TableInfo:
    """The host starts now; bots take the free seats."""
    await call.server.lobby.start(call.me, call.path("table"))
    return await describe(call, call.path("table"))


async def post_link(call: Call) -> SeatLink:
    """A new link to a seat; older ones stop working."""
    seat = call.number("seat")
    return _link(seat, await call.server.lobby.link(call.me, call.path("table"), seat))


async def delete_link(call: Call) -> Done:
    """Revoke the links to a seat."""
    await call.server.lobby.revoke(call.me, call.path("table"), call.number("seat"))
    return Done()


async def post_share(call: Call) -> Share:
    """A new invitation to any free seat; older ones stop working."""
    table = call.path("table")
    return shared(table, await call.server.lobby.share(call.me, table))


async def delete_share(call: Call) -> Done:
    """Revoke the invitations to any free seat."""
    await call.server.lobby.unshare(call.me, call.path("table"))
    return Done()


async def post_join(call: Call) -> Joined:
    """Take the seat of a link. Without a session a guest is made under `name`, and its session token comes back."""
    body: Join = call.body
    table, seat, session = await call.server.lobby.join(call.person, body.token[:200], body.name, body.entropy)
    return Joined(table, seat, page(table), session)


async def get_invitation(call: Call) -> Invitation:
    """Whether the seat of a link can be taken, without taking it."""
    return Invitation(await call.server.lobby.invitation(call.person, call.path("token")[:200]))


async def post_rematch(call: Call) -> TableId:
    """Another game with the same people; who asks second joins the table the first one opened."""
    again = await call.server.lobby.rematch(call.me, call.path("table"))
    return TableId(again, page(again))


_TABLE: Final = "/api/tables/{table}"
_SEAT: Final = "/api/tables/{table}/seats/{seat:int}"

ENDPOINTS: Final = (
    Endpoint("GET", "/api/lobby", "lobby", "Open and running tables", get_lobby, list[TableInfo]),
    Endpoint(
        "POST", "/api/tables", "open_table", "Open a table", post_table, Opened, body=NewTable, status=201, person=True
    ),
    Endpoint("GET", _TABLE, "table", "One table", get_table, TableInfo),
    Endpoint("POST", f"{_SEAT}/sit", "sit", "Take an open seat", post_sit, TableInfo, body=Sit, person=True),
    Endpoint("POST", f"{_SEAT}/leave", "leave", "Stand up", post_leave, Done, person=True),
    Endpoint("PUT", _SEAT, "arrange", "Decide who shall come", put_seat_place, TableInfo, body=Place, person=True),
    Endpoint(
        "POST", f"{_TABLE}/start", "start", "Start with bots in the free seats", post_start, TableInfo, person=True
    ),
    Endpoint("POST", f"{_SEAT}/link", "new_link", "A link to a seat", post_link, SeatLink, status=201, person=True),
    Endpoint("DELETE", f"{_SEAT}/link", "revoke_link", "Revoke the links to a seat", delete_link, Done, person=True),
    Endpoint("POST", f"{_TABLE}/share", "share", "An invitation", post_share, Share, status=201, person=True),
    Endpoint("DELETE", f"{_TABLE}/share", "unshare", "Revoke invitations", delete_share, Done, person=True),
    Endpoint("GET", "/api/join/{token}", "invitation", "What a link is worth", get_invitation, Invitation),
    Endpoint("POST", "/api/join", "join", "Take the seat of a link", post_join, Joined, body=Join),
    Endpoint("POST", f"{_TABLE}/rematch", "rematch", "Play again", post_rematch, TableId, person=True),
)
