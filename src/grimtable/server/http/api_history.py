"""REST about what was played: my tables, replay files, frames, imports, profile."""

import asyncio
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, func, select
from starlette.responses import Response

from grimtable.server.errors import NotFound, NotYours, Refusal
from grimtable.server.http.api_tables import TableId, TableInfo, describe, describe_all
from grimtable.server.http.endpoints import Call, Endpoint
from grimtable.server.lobby.history import encode, frames, read_replay, replay_file, running_file
from grimtable.server.rooms.loading import Loaded, load
from grimtable.server.storage.rows import add_entries, add_table, find_tables
from grimtable.server.storage.schema import SEATS, TABLES
from grimtable.server.viewers.in_words import role_title, title
from grimtable.server.viewers.seat_names import shown_names
from grimtable.table import RecordedGame

FRAMES: Final = 400


class MineQuery(msgspec.Struct):
    """Which of my tables: open, running or over; all when left out."""

    status: str = ""
    limit: int = 50


class ViewQuery(msgspec.Struct):
    """Through which seat to look; left out: my own, or as a spectator. `spectator` asks for the view from outside."""

    seat: int | None = None
    spectator: bool = False


class FrameQuery(msgspec.Struct):
    """Which frames, and through which seat."""

    seat: int | None = None
    spectator: bool = False
    start: int = 0
    count: int = 100


class Frames(msgspec.Struct):
    """Part of a replay. The first frame is a whole scene, each further one the changes to it."""

    table: str
    seat: int | None
    start: int
    total: int
    seats: tuple[int, ...]  # the viewpoints that are open to you
    names: list[str]
    frames: list[dict[str, Any]]


class Tally(msgspec.Struct):
    """Results in one game and role."""

    game: str
    game_title: str
    role: str
    role_title: str
    played: int
    won: int
    drawn: int
    lost: int


class Profile(msgspec.Struct):
    """What somebody has played."""

    name: str
    login: str | None
    results: list[Tally]


async def get_my_tables(call: Call) -> list[TableInfo]:
    """My tables, newest first; for running ones whether it is my turn."""
    query: MineQuery = call.query
    me = call.me.id

    def mine(connection: Connection) -> Any:
        sat = select(SEATS.c.table_id).where(SEATS.c.person == me)
        where: list[Any] = [(TABLES.c.id.in_(sat)) | (TABLES.c.host == me)]
        if query.status:
            where.append(TABLES.c.status == query.status)
        return find_tables(connection, *where, limit=max(1, min(query.limit, 200)))

    infos = await describe_all(call, await call.server.store.read(mine))
    for info in [info for info in infos if info.status == "running"][:20]:
        room = await call.server.rooms.open(info.id)
        async with room.held():
            if room.play is not None:
                pending = room.play.state.pending
                info.your_turn = any(seat in pending and not room.seats[seat].is_bot for seat in room.held_by(me))
    return infos


async def _loaded(call: Call) -> Loaded:
    """A started table that this person may know of."""
    call.slow_down(call.server.replay_buckets)
    table = call.path("table")
    await describe(call, table)
    loaded = await call.server.store.read(lambda c: load(c, table))
    if loaded.play is None:
        raise NotFound("not-started")
    return loaded


def _viewpoint(loaded: Loaded, call: Call, seat: int | None, spectator: bool) -> tuple[int | None, tuple[int, ...]]:
    """The seat to look through, and all that are allowed: one's own while the game runs, then everybody's."""
    play = loaded.play
    assert play is not None
    me = None if call.person is None else call.person.id
    held = tuple(row.seat for row in loaded.seats if me is not None and row.person == me)
    allowed = tuple(range(len(loaded.seats))) if play.state.over else held
    if spectator or (seat is None and not held):
        return None, allowed
    wanted = held[0] if seat is None else seat
    if wanted not in allowed:
        raise NotYours("viewpoint")
    return wanted, allowed


def _shown(loaded: Loaded, seat: int | None) -> RecordedGame:
    """The game as this viewer may see it: spectators of a running game may be kept behind."""
    play = loaded.play
    assert play is not None
    delay = loaded.row.settings.delay
    if seat is None and delay and not play.state.over:
        return play.restarted([entry.body for entry in loaded.entries[: max(0, len(loaded.entries) - delay)]])
    return play


async def get_replay(call: Call) -> object:
    """Download the game: the whole verifiable record once it is over, before that what your seat may know."""
    query: ViewQuery = call.query
    loaded = await _loaded(call)
    play = loaded.play
    assert play is not None
    names = shown_names(loaded.seats, call.lang)
    if play.state.over:
        text = await asyncio.to_thread(replay_file, play)
        name = f"{loaded.row.game}-{loaded.row.id}.jsonl"
    else:
        seat, _allowed = _viewpoint(loaded, call, query.seat, query.spectator)
        text = running_file(_shown(loaded, seat), loaded.row, seat, names, call.lang)
        name = f"{loaded.row.game}-{loaded.row.id}-view.jsonl"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, headers=headers, media_type="application/jsonl")


async def get_frames(call: Call) -> object:
    """A replay, step by step, from one viewpoint; while the game runs only your own seats and the public view."""
    query: FrameQuery = call.query
    loaded = await _loaded(call)
    seat, allowed = _viewpoint(loaded, call, query.seat, query.spectator)
    names = shown_names(loaded.seats, call.lang)
    play = _shown(loaded, seat)
    start = max(0, query.start)
    count = max(1, min(query.count, FRAMES))

    def work() -> bytes:
        chosen, total = frames(play, seat, call.lang, names, start, count)
        return encode(Frames(loaded.row.id, seat, start, total, allowed, names, chosen))

    return Response(await asyncio.to_thread(work), media_type="application/json")


async def post_replay(call: Call) -> TableId:
    """Import a replay file. It is played again and checked line by line before it is kept."""
    data: bytes = call.body
    call.slow_down(call.server.replay_buckets)
    if data[:1] == b'"':  # the text of the file as a JSON string
        try:
            data = msgspec.json.decode(data, type=str).encode()
        except msgspec.DecodeError:
            raise Refusal("bad-replay", reason="not text") from None
    row, secret, seats, entries = await asyncio.to_thread(read_replay, data, call.me)

    def work(connection: Connection) -> None:
        add_table(connection, row, secret, seats)
        add_entries(connection, row.id, entries)

    await call.server.store.write(work)
    return TableId(row.id, f"/replay/{row.id}")


async def get_profile(call: Call) -> Profile:
    """What I have played, by game and role."""
    me = call.me

    def work(connection: Connection) -> Any:
        query = (
            select(TABLES.c.game, SEATS.c.role, SEATS.c.result, func.count())
            .join(TABLES, TABLES.c.id == SEATS.c.table_id)
            .where(SEATS.c.person == me.id, TABLES.c.status == "over", ~TABLES.c.imported)
            .group_by(TABLES.c.game, SEATS.c.role, SEATS.c.result)
        )
        return connection.execute(query).all()

    tallies: dict[tuple[str, str], Tally] = {}
    for game, role, result, count in await call.server.store.read(work):
        role = role or ""
        words = role_title(game, role, call.lang) if role else ""
        tally = tallies.setdefault((game, role), Tally(game, title(game, call.lang), role, words, 0, 0, 0, 0))
        tally.played += count
        tally.won += count if result == "win" else 0
        tally.drawn += count if result == "draw" else 0
        tally.lost += count if result == "loss" else 0
    return Profile(me.name, me.login, [tallies[key] for key in sorted(tallies)])


_TABLE: Final = "/api/tables/{table}"

ENDPOINTS: Final = (
    Endpoint(
        "GET", "/api/me/tables", "my_tables", "My tables", get_my_tables, list[TableInfo], query=MineQuery,
        tag="history", person=True,
    ),
    Endpoint("GET", "/api/me/profile", "profile", "My results", get_profile, Profile, tag="history", person=True),
    Endpoint(
        "GET", f"{_TABLE}/replay", "replay", "Download the game", get_replay, None, query=ViewQuery, tag="history",
        raw="application/jsonl",
    ),
    Endpoint(
        "GET", f"{_TABLE}/frames", "frames", "Step through the game", get_frames, Frames, query=FrameQuery,
        tag="history",
    ),
    Endpoint(
        "POST", "/api/replays", "import_replay", "Import a replay file", post_replay, TableId, status=201,
        tag="history", person=True, raw_body=True,
    ),
)  # fmt: skip
