"""Bots at a table: they are asked, take one breath a turn, and answer."""

import asyncio
import contextlib
import random
import time
from typing import Any, Final

from grimtable.server.errors import Refusal
from grimtable.server.rooms.moves import Answer, Stale, Talk, make
from grimtable.server.rooms.room import Room
from grimtable.server.rooms.timers import answer
from grimtable.server.thinking.thinkers import DEFAULT_LEVEL

WATCH: Final = 20.0  # seconds after which a bot that has not answered is asked again
BREATH: Final = (0.4, 0.9)  # seconds a bot waits before its turn, drawn before it thinks
SAME_TURN: Final = 0.3  # seconds: what a bot is asked so soon after its own move belongs to the same turn

Json = dict[str, Any]  # values are whatever JSON holds


def ask_bots(room: Room) -> None:
    """Put open questions of bot seats into the queue, and ask again if a bot stays silent: its worker may be gone."""
    play = room.live()
    if play is None:
        return
    asked = [seat for seat in play.state.pending if room.seats[seat].level is not None]
    for seat in asked:
        room.spawn(room.server.jobs.defer(room.id, seat, play.state.question_number(seat), play.rewinds))
    if asked:
        room.after("bots", WATCH * max(0.2, room.server.settings.pace), lambda: ask_bots(room))


def breath(room: Room, seat: int) -> float:
    """How long a bot waits before it answers: once a turn, by lot. It rests on nothing but the seat's own moves."""
    last = room.bot_moved.get(seat)
    if last is not None and time.monotonic() - last < SAME_TURN:
        return 0.0
    return random.uniform(*BREATH) * room.server.settings.pace


async def answer_for_bot(room: Room, seat: int, question: int, rewinds: int) -> None:
    """Think for a bot and answer."""
    begun = time.monotonic()
    async with room.held():
        play = room.live()
        if play is None or not room.seats[seat].is_bot or not play.is_open(seat, question, rewinds):
            return
        level = room.seats[seat].level or DEFAULT_LEVEL
        view, talk = play.view_json(seat), play.heard_json(seat)
        due = begun + breath(room, seat)
    seed = f"{room.id}:{seat}:{question}:{rewinds}"
    claims, action = await room.server.thinkers.choose(room.row.game, view, talk, level, seed)
    await asyncio.sleep(max(0.0, due - time.monotonic()))
    for claim in claims:
        with contextlib.suppress(Stale, Refusal):  # what can no longer be claimed stays unsaid
            await make(room, Talk(seat=seat, claim=claim, before=(question, rewinds)))
    await answer(room, Answer(seat=seat, question=question, rewinds=rewinds, action=action, by="bot"))
