"""Bots at the table: their levels, and the processes that think for them.

A thinker gets the JSON of one seat's view and nothing else, so a bot cannot know more than a person in its chair.
"""

import asyncio
import json
import multiprocessing
import os
import signal
import threading
import time
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from typing import Any, Final

from grimtable import bots
from grimtable.bots.ismcts_bot import IsmctsBot
from grimtable.engine.talk import Said
from grimtable.games import games
from grimtable.table.foresight import Foresight
from grimtable.table.foretelling import Teller, phrases
from grimtable.table.story import why
from grimtable.table.table import Table
from grimtable.table.turning_points import turning_points

Json = dict[str, Any]  # values are whatever JSON holds

DEFAULT_LEVEL: Final = "normal"
LEVELS: Final = tuple(bots.LEVELS)  # easiest first
HINT_ITERATIONS: Final = 800
HINTS: Final = 3
FORESEEN: Final = 8  # questions whose worlds a thinker keeps


def _settle_in() -> None:
    """In a thinker: leave Ctrl-C to the server, let the table's own process go first, and end when it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(5)


def _end_with(parent: int) -> None:
    """A server that was killed cannot tell its thinkers; they notice that they are orphans."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


def heard(game: str, talk: list[Json]) -> tuple[Said, ...]:
    """Talk as bots hear it, from its JSON."""
    found = []
    for entry in talk:
        claim = None if entry["claim"] is None else games()[game].claim(entry["claim"])
        found.append(Said(**{**entry, "claim": claim}))
    return tuple(found)


def choose(game: str, view: Json, talk: list[Json], level: str, seed: str) -> tuple[list[Json], Json]:
    """What a bot says and then does, as JSON; runs in a thinker."""
    found = games()[game]
    info = found.infoset(view, heard(game, talk))
    bot = bots.make(level, found, seed)
    said = [claim.to_json() for claim in bot.speak(info)]
    return said, (info.legal[0] if len(info.legal) == 1 else bot.choose(info)).to_json()


def rank(game: str, view: Json, talk: list[Json], seed: str) -> list[Json]:
    """The search bot's best moves with what it expects of them; runs in a thinker."""
    found = games()[game]
    info = found.infoset(view, heard(game, talk))
    bot = IsmctsBot(found, seed, iterations=HINT_ITERATIONS)
    return [
        {"action": move.action.to_json(), "value": round(move.value, 3), "visits": int(move.visits)}
        for move in bot.rank(info)[:HINTS]
    ]


@lru_cache(maxsize=FORESEEN)
def _foresight(game: str, view: str, talk: str) -> Foresight:
    """What a seat can foresee at one question: worlds are drawn once for all its actions."""
    return Foresight(games()[game].infoset(json.loads(view), heard(game, json.loads(talk))))


def foretell(game: str, view: str, talk: str, action: Json, lang: str) -> list[Json]:
    """What would come of an action, from the text of one seat's view; runs in a thinker."""
    teller = Teller(_foresight(game, view, talk), lang)
    return [line.to_json() for line in teller.tell(games()[game].action(action))]


def afterwards(record: Json, seat: int, lang: str) -> Json:
    """Why a seat won or lost a finished game, and its turning points; runs in a thinker."""
    table = Table.from_record(record)
    names = [f"{{s{k}}}" for k in range(table.state.n_seats)]
    points = turning_points(table, seat, lang, names)
    return {
        "why": [
            {"at": link.act, "text": " ".join(line.text for line in link.lines), "rule": link.lines[0].rule}
            for link in why(table, seat, lang, names)
        ],
        "points": [point.to_json(lang) for point in points],
        "text": "" if points else phrases(lang).text("turning-none"),
    }


class Thinkers:
    """A small pool of processes; search never holds up the event loop."""

    def __init__(self, processes: int) -> None:
        self._processes: Final = processes
        self._pool: Executor | None = None
        self._looking_back: Final = asyncio.Semaphore(1)

    def _executor(self) -> Executor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")  # a fork would inherit the database's connections
            self._pool = ProcessPoolExecutor(self._processes, mp_context=context, initializer=_settle_in)
        return self._pool

    async def choose(self, game: str, view: Json, talk: list[Json], level: str, seed: str) -> tuple[list[Json], Json]:
        """What a bot claims before its move, and the move."""
        found: tuple[list[Json], Json] = await self._run(choose, game, view, talk, level, seed)
        return found

    async def rank(self, game: str, view: Json, talk: list[Json], seed: str) -> list[Json]:
        """The best moves for a person who asks for a hint."""
        moves: list[Json] = await self._run(rank, game, view, talk, seed)
        return moves

    async def foretell(self, game: str, view: Json, talk: list[Json], action: Json, lang: str) -> list[Json]:
        """What would come of an action of a person who asks."""
        lines: list[Json] = await self._run(foretell, game, json.dumps(view), json.dumps(talk), action, lang)
        return lines

    async def afterwards(self, record: Json, seat: int, lang: str) -> Json:
        """A finished game looked at from one seat; one at a time, so that bots at other tables need not wait."""
        async with self._looking_back:
            found: Json = await self._run(afterwards, record, seat, lang)
        return found

    async def _run(self, function: Any, *arguments: Any) -> Any:
        """Run in the pool; a pool whose process died (out of memory, killed) is replaced once."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._executor(), function, *arguments)
        except BrokenProcessPool:
            self._pool = None
            return await loop.run_in_executor(self._executor(), function, *arguments)

    async def stop(self) -> None:
        """Let the thinkers finish their move and go."""
        if self._pool is not None:
            pool, self._pool = self._pool, None
            await asyncio.to_thread(pool.shutdown, wait=True, cancel_futures=True)
