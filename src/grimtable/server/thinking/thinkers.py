"""Bots at the table: their levels, and the processes that think for them.

A thinker gets the JSON of one seat's view and nothing else, so a bot cannot know more than a person in its chair.
"""

import asyncio
import multiprocessing
import os
import signal
import threading
import time
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final

from grimtable import bots
from grimtable.bots.ismcts_bot import IsmctsBot
from grimtable.engine.talk import Said
from grimtable.games import games

Json = dict[str, Any]  # values are whatever JSON holds

DEFAULT_LEVEL: Final = "normal"
LEVELS: Final = tuple(bots.LEVELS)  # easiest first
HINT_ITERATIONS: Final = 800
HINTS: Final = 3


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


class Thinkers:
    """A small pool of processes; search never holds up the event loop."""

    def __init__(self, processes: int) -> None:
        self._processes: Final = processes
        self._pool: Executor | None = None

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
