"""What time does at a table: clocks that run out, and hidden questions with one option, which the table answers."""

import asyncio
import hashlib
import hmac
from functools import partial
from typing import Any, Final

from sqlalchemy import Connection

from grimtable.engine.taking_back import BY_TABLE
from grimtable.server.rooms.moves import Answer, Stale, make
from grimtable.server.rooms.room import OnlyAnswer, Room
from grimtable.server.storage.entries import to_json
from grimtable.server.storage.rows import change_table, notify
from grimtable.server.thinking.thinkers import DEFAULT_LEVEL
from grimtable.table import RecordedGame

LEAST: Final = 2.0  # seconds until the table answers, at least
MOST: Final = 4.0
LOOK_AGAIN: Final = 1.0  # seconds

Json = dict[str, Any]  # values are whatever JSON holds


async def answer(room: Room, move: Answer) -> None:
    """An answer that no person gave; nothing happens if the question is closed by now."""
    try:
        await make(room, move)
    except Stale:
        return


# One option, in secret


def lot(room: Room, seat: int, question: int, rewinds: int) -> float:
    """How long the table waits with an only answer: by lot, the same at every worker, and blind to the hand."""
    text = f"only answer:{room.id}:{seat}:{question}:{rewinds}".encode()
    drawn = int.from_bytes(hmac.new(room.server.key, text, hashlib.sha256).digest()[:6]) / 2**48
    return (LEAST + drawn * (MOST - LEAST)) * room.server.settings.pace


def plan_only_answers(room: Room) -> None:
    """Hidden questions with one option are answered by the table, after a delay that is the same for every hand."""
    play = room.live()
    pending = () if play is None else play.state.pending
    for seat in [seat for seat in room.only_answers if seat not in pending]:
        del room.only_answers[seat]
    if play is None:
        return
    for seat in pending:
        key = (play.state.question_number(seat), play.rewinds)
        planned = room.only_answers.get(seat)
        if planned is not None and planned.key == key:
            continue
        room.only_answers.pop(seat, None)
        if not room.seats[seat].is_bot and len(play.state.codes(seat)) == 1:
            found = room.only_answers[seat] = OnlyAnswer(key, lot(room, seat, *key))
            room.after(f"only answer {seat}", found.seconds, partial(answer_for_person, room, seat))


def answer_for_person(room: Room, seat: int) -> None:
    """The delay is over: give the only answer there is."""
    play, planned = room.live(), room.only_answers.get(seat)
    if play is None or planned is None or room.seats[seat].is_bot:
        return  # they answered themselves, as most do
    question, rewinds = planned.key
    if play.is_open(seat, question, rewinds):
        action = dict(play.state.legal(seat)[0].to_json())
        move = Answer(seat=seat, question=question, rewinds=rewinds, action=action, by=BY_TABLE)
        room.spawn(answer(room, move))


# Clocks


def wind_clock(room: Room) -> None:
    """Wake up when the next clock is empty."""
    due = None if room.live() is None else room.clocks.next_due()
    if due is None:
        room.cancel("clock")
    else:
        room.after("clock", due + 0.01, lambda: room.spawn(clock_ran_out(room)))


async def clock_ran_out(room: Room) -> None:
    """A clock is empty: what the host chose happens, where an answer is still owed."""
    play = room.live()
    if play is None:
        return
    rule = room.row.settings.clock
    tell_time_is_up(room)
    late = [seat for seat in room.clocks.empty() if seat in play.state.pending]
    if late and room.clocks.shares_step:
        await close_step(room, play)
        return
    if late and rule.timeout == "pause":
        async with room.held():
            room.clocks.pause()
            await store_clock(room)
        return
    for seat in late:
        await answer(room, await clock_answer(room, play, seat, rule.timeout))
    if not late:  # empty, but only for all the others know deciding: look again when somebody has moved
        room.after("clock", LOOK_AGAIN, lambda: room.spawn(clock_ran_out(room)))


async def clock_answer(room: Room, play: RecordedGame, seat: int, timeout: str) -> Answer:
    """The default answer of a seat, or a bot's."""
    question, rewinds = play.state.question_number(seat), play.rewinds
    action = dict(play.state.default(seat).to_json())
    if timeout == "bot":
        view, talk = play.view_json(seat), play.heard_json(seat)
        seed = f"{room.id}:{seat}:{question}:{rewinds}:clock"
        _said, action = await room.server.thinkers.choose(room.row.game, view, talk, DEFAULT_LEVEL, seed)
    return Answer(seat=seat, question=question, rewinds=rewinds, action=action, by="clock")


def tell_time_is_up(room: Room) -> None:
    """Say whose clock is empty: all that run by what everybody knows, whether or not an answer is still owed."""
    clocks, play = room.clocks, room.running()
    late = clocks.newly_empty()
    if late:
        up = {"late": late, "timeout": "default" if clocks.shares_step else clocks.rule.timeout}
        clocks.note(up | {"since": play.n_events(None), "said": len(play.table.said)})
        for channel in room.channels.values():
            if not room.is_kept_behind(channel.seat):
                channel.send({"type": "time_up", **up})


async def close_step(room: Room, play: RecordedGame) -> None:
    """The clock of a shared step is empty: everybody still to be asked in it gives the default answer."""
    step = play.state.window()
    while step and room.live() is play and play.state.window() == step:
        seat, before = play.state.pending[0], play.n
        await answer(room, await clock_answer(room, play, seat, "default"))
        if play.n == before:  # somebody was faster, or took back: look again
            await asyncio.sleep(0.01)
        if room.closed or not room.clocks.empty():
            return


async def store_clock(room: Room) -> None:
    """Keep a pause, or its end, across workers and restarts. The room is held."""
    stored = room.clocks.stored()

    def work(connection: Connection) -> None:
        change_table(connection, room.id, clock=to_json(stored))
        notify(connection, room.server.worker, "c", room.id)

    await room.server.store.write(work)
    room.show_clocks()
    room.wake()
