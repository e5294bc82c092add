"""The one way for a move, whoever makes it: check, apply, store, show.

A person at a socket or over REST, a bot, a clock, the table's only answer, somebody who takes back or talks or leaves
a seat: each is a `Move`, and `make` carries it out.
"""

import time
from functools import lru_cache
from typing import Any, Final

import msgspec
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from grimtable.engine.action import Action
from grimtable.engine.errors import BadAction, BadClaim, IllegalAction, UnknownName
from grimtable.engine.game import Game
from grimtable.server.errors import Refusal
from grimtable.server.rooms.messages import MAX_NONCE, MAX_SAY
from grimtable.server.rooms.room import LOG, Room
from grimtable.server.rooms.undo_requests import Request, close, expire, is_open
from grimtable.server.storage.entries import entry_row, to_json
from grimtable.server.storage.rows import (
    SeatRow,
    StoredEntry,
    add_entries,
    change_table,
    notify,
    put_end,
    put_seat,
)
from grimtable.server.words import clean
from grimtable.table import RecordedGame

TRIES: Final = 6  # against other workers writing first
MOST_READ: Final = 4_000  # actions of a game that are known by their text

Json = dict[str, Any]  # values are whatever JSON holds


class Stale(Refusal):
    """A question was answered, or taken back, before somebody who is no person answered it."""


class Move(msgspec.Struct, kw_only=True):
    """What somebody wants to do at a table. `person` and `nonce` are a person's; others have none."""

    seat: int
    person: str | None = None
    nonce: str | None = None


class Answer(Move, kw_only=True):
    """The answer to a question: by a person, a bot, the clock or the table."""

    question: int
    action: msgspec.Raw | Json
    by: str = ""
    rewinds: int = 0  # how often the game had been taken back when somebody who is no person was asked


class TakeBack(Move, kw_only=True):
    """Back to before the seat's last act, or, where everybody agreed to a request, to before the act it named."""

    agreed: Request | None = None
    voter: int | None = None  # the seat that agreed last


class Talk(Move, kw_only=True):
    """Words or a claim, to all or to the own team. A bot speaks before it answers a question."""

    text: str | None = None
    claim: Json | None = None
    to: str = "all"
    before: tuple[int, int] | None = None  # a bot's question, with the rewinds when it was asked


class SitDown(Move, kw_only=True):
    """Leave a seat of one's own to a bot of some level, or come back to it."""

    level: str | None


class Guide(Move, kw_only=True):
    """In a guided game: go on, see the awaited move made, go back, begin again."""

    do: str


class Change:
    """What a move has changed in memory and must still be stored: its entries, and what lies beside the record."""

    def __init__(self, entry: Json, *more: Json) -> None:
        self.entry: Final = entry
        self.more: Final = more  # what the other seats of a guided game did thereupon
        self.seats: list[SeatRow] = []
        self.clock: Json | None = None
        self.voter: int | None = None  # who agreed last to what was taken back
        self.turned = False  # the game is over now, or goes on again


async def make(room: Room, move: Move) -> None:
    """Carry out a move: the table is kept until what it changed is stored and shown."""
    async with room.held():
        room.used = time.monotonic()
        await carry_out(room, move)


async def carry_out(room: Room, move: Move) -> None:
    """Check, apply, store, show. Another worker may write first: then the move is judged anew. The room is held."""
    for _ in range(TRIES):
        if is_repeated(room, move):
            return
        begun = time.perf_counter()
        check(room, move)
        change = apply(room, move)
        applied = time.perf_counter()
        try:
            await store(room, move, change)
        except IntegrityError:  # another worker wrote this entry first
            await room.reload()
            show_anew(room)
            continue
        except Exception as error:
            room.server.metrics.failed()
            LOG.error("table %s: a move could not be stored: %s", room.id, error)
            await room.reload()  # memory must not run ahead of the disk
            show_anew(room)
            if move.nonce is not None and is_repeated(room, move):
                return  # it was stored after all
            raise Refusal("not-stored", status=503) from error
        stored = time.perf_counter()
        show(room, change)
        by = change.entry.get("by", "")
        room.server.metrics.moved(by, applied - begun, stored - applied, time.perf_counter() - stored)
        return
    raise Refusal("too-fast", seconds=1, status=503)


def is_repeated(room: Room, move: Move) -> bool:
    """Whether a message was carried out before: it is acknowledged again and does nothing."""
    if move.nonce is None:
        return False
    if not 1 <= len(move.nonce) <= MAX_NONCE or not move.nonce.isprintable():
        raise Refusal("nonce", most=MAX_NONCE)
    return (move.seat, move.nonce) in room.nonces


# Check: who may


def check(room: Room, move: Move) -> None:
    """Refuse what this mover may not do now; what the rules forbid is found when it is applied."""
    play = room.running()
    if isinstance(move, Answer) and move.by:
        _check_open(room, move.seat, move.question, move.rewinds, bot=move.by == "bot")
    elif isinstance(move, Talk) and move.before is not None:
        _check_open(room, move.seat, *move.before, bot=True)
    elif isinstance(move, TakeBack) and move.agreed is not None:
        if not is_open(room, move.agreed):
            raise Refusal("no-request", status=409)
    else:
        room.own(move.person, move.seat)
        if isinstance(move, Answer):
            _check_asked(room, play, move)
        elif isinstance(move, TakeBack) and not play.can_undo(move.seat):
            raise Refusal("undo-barrier", status=409)
        elif isinstance(move, Guide) and room.coach is None:
            raise Refusal("no-lesson", status=409)
        elif isinstance(move, Talk) and move.to == "team" and not play.has_team(move.seat):
            raise Refusal("no-team")


def _check_asked(room: Room, play: RecordedGame, move: Answer) -> None:
    """Whether a person's seat is asked this question now."""
    if room.seats[move.seat].is_bot:
        raise Refusal("bot-sits", status=409)
    if play.state.over:
        raise Refusal("over", status=409)
    if room.clocks.paused:
        raise Refusal("paused", status=409)
    if move.question != play.state.question_number(move.seat):
        raise Refusal("stale", status=409)
    if not play.state.is_asked(move.seat):
        raise Refusal("not-asked", status=409)


def _check_open(room: Room, seat: int, question: int, rewinds: int, *, bot: bool) -> None:
    """Whether a question that was put to somebody who is no person is still open."""
    play = room.live()
    if play is None or not play.is_open(seat, question, rewinds) or (bot and not room.seats[seat].is_bot):
        raise Stale("stale", status=409)


# Apply: in memory


def apply(room: Room, move: Move) -> Change:
    """Carry a move out in memory, refused with the rule that forbids it."""
    play = room.running()
    was_over = play.state.over
    match move:
        case Answer():
            change = Change(*_answer(room, play, move))
        case Guide():
            assert room.coach is not None
            change = Change(*room.coach.go(play, move.do))
        case TakeBack():
            change = Change(_take_back(play, move))
            change.voter = move.voter
        case Talk():
            change = Change(_talk(play, move))
        case SitDown():
            row = msgspec.structs.replace(room.seats[move.seat], level=move.level)
            room.seats[move.seat] = row
            change = Change(play.sit(move.seat, row.name if move.level is None else f"bot:{move.level}"))
            change.seats.append(row)
        case _:
            raise TypeError(f"{type(move).__name__} is no move")
    if isinstance(move, (Answer, TakeBack, Guide)):
        change.clock = _turn_clocks(room, play, rewound=not isinstance(move, Answer))
    change.turned = play.state.over != was_over
    if change.turned:
        change.seats = [_with_result(row, play) for row in room.seats]
    return change


def _answer(room: Room, play: RecordedGame, move: Answer) -> list[Json]:
    """The action carried out; in a guided game with what the lesson lets follow."""
    try:
        action = read_action(play.game, move.action) if isinstance(move.action, msgspec.Raw) else move.action
        return [play.act(move.seat, action, move.by)] if room.coach is None else room.coach.act(play, action)
    except IllegalAction as error:
        raise Refusal("illegal", rule=error.rule) from None
    except (BadAction, msgspec.DecodeError):
        raise Refusal("bad-action") from None


def read_action(game: Game, text: msgspec.Raw) -> Action:
    """An action from its JSON text: what the table offered comes back in the same words."""
    known, key = _known_actions(game.name), bytes(text)
    action = known.get(key)
    if action is None:
        action = game.action(msgspec.json.decode(key))
        if len(known) >= MOST_READ:
            known.clear()
        known[key] = action
    return action


@lru_cache(maxsize=64)
def _known_actions(_game: str) -> dict[bytes, Action]:
    """The actions of a game by the texts in which they came."""
    return {}


def _take_back(play: RecordedGame, move: TakeBack) -> Json:
    """Back to before an act."""
    act = play.last_act(move.seat) if move.agreed is None else move.agreed.act
    if act is None:
        raise Refusal("nothing-to-undo", status=409)
    return play.undo(move.seat, act)


def _talk(play: RecordedGame, move: Talk) -> Json:
    """What is said goes into the record."""
    text = move.text
    if text is not None:
        if len(text) > MAX_SAY:
            raise Refusal("say-long", most=MAX_SAY)
        text = clean(text, MAX_SAY)
    if not text and move.claim is None:
        raise Refusal("say-empty")
    try:
        return play.say(move.seat, text or "" if move.claim is None else move.claim, move.to)
    except BadClaim:
        raise Refusal("bad-claim") from None
    except UnknownName:
        raise Refusal("say-empty") from None


def _turn_clocks(room: Room, play: RecordedGame, *, rewound: bool) -> Json | None:
    """Let the clocks go on by what everybody sees; gives what is to be stored of them."""
    if not room.clocks.is_on:
        return None
    events = play.n_events(None)
    if rewound:
        room.clocks.rewind(events)
    moved, room.public_events = events != room.public_events, events
    room.clocks.turn(play.public_waiting(), moved=moved, step=play.state.window())
    return room.clocks.stored()


def _with_result(row: SeatRow, play: RecordedGame) -> SeatRow:
    """A seat with what became of it; without, where the game goes on after all."""
    if play.outcome is None:
        return msgspec.structs.replace(row, result=None, role=None)
    return msgspec.structs.replace(row, result=play.outcome.results.get(row.seat), role=play.state.roles[row.seat])


# Store: in one transaction


async def store(room: Room, move: Move, change: Change) -> None:
    """Put a change on disk; returns once it is there."""
    now, server = time.time(), room.server
    entry = change.entry
    row = entry_row(room.id, room.n + 1, entry["type"], entry.get("seat"), entry, move.person, move.nonce, now)
    outcome = room.running().outcome
    result = None if outcome is None else outcome.to_json()

    def beside(connection: Connection) -> None:
        for seat in change.seats:
            put_seat(connection, room.id, seat)
        if change.turned:
            put_end(connection, room.id, result, now)
        if change.clock is not None:
            change_table(connection, room.id, clock=to_json(change.clock))
        if change.more:
            add_entries(connection, room.id, _more_entries(room, change, now))
        notify(connection, server.worker, "e", room.id, str(room.n + 1 + len(change.more)))

    is_plain = not (change.more or change.seats or change.turned or change.clock or server.store.is_postgres)
    await server.store.append(row, None if is_plain else beside)
    room.n += 1 + len(change.more)
    if move.nonce is not None:
        room.nonces.add((move.seat, move.nonce))
    if change.turned:
        room.seats = change.seats
        room.row.status, room.row.outcome = "running" if outcome is None else "over", result
        room.endings, room.looked_back = {}, {}


def _more_entries(room: Room, change: Change, now: float) -> list[StoredEntry]:
    """The entries that follow a change's first one."""
    return [
        StoredEntry(n, entry["type"], entry.get("seat"), entry, at=now)
        for n, entry in enumerate(change.more, room.n + 2)
    ]


# Show: to each from their chair


def show(room: Room, change: Change) -> None:
    """What is on disk is shown, to those for whom something has changed."""
    note_bot(room, change.entry)
    room.wake()
    if change.entry["type"] == "seat":
        room.show_seats()
    if change.voter is not None:
        close(room, seat=change.voter, yes=True)
    room.show_game()
    expire(room)
    room.show_clocks()
    if change.turned and room.running().state.over:
        room.spawn(room.tell_ending())


def note_bot(room: Room, entry: Json) -> None:
    """Remember when a bot has moved: what it is asked next belongs to the same turn."""
    if entry.get("by") == "bot":
        room.bot_moved[entry["seat"]] = time.monotonic()


def show_anew(room: Room) -> None:
    """After a reload: viewers are shown what has changed meanwhile."""
    room.show_seats()
    room.show_game()
    expire(room)
    room.show_clocks()
