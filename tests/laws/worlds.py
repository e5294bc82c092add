"""All histories of a tiny game, counted out by tape: which worlds a seat can be in, given what it sees.

A game takes part with `tests/games/<name>/tiny.py`: `TABLES`, a few `Tiny` ways to open a table with so few components
that everything can be counted, and `world(s)`, which names the world a state is in: all that its seats could find out,
without dice to come and without the question numbers of others, which a sample cannot know.
"""

import hashlib
import json
import marshal
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from math import prod
from typing import Any

import grimtable
from grimtable.engine.game import Game
from grimtable.engine.rng import Tape
from grimtable.engine.state import Setup, State


@dataclass(frozen=True)
class Tiny:
    """A table small enough to count out, and how far: all states up to the first for which `within` is false."""

    name: str
    seats: int
    mode: str
    pack: dict[str, list[dict[str, Any]]]
    within: Callable[[State], bool]
    options: dict[str, Any] = field(default_factory=dict)
    soak: bool = False  # too long for every run
    deal: Callable[[Game, Setup, Tape], State] | None = None  # how it begins, if not with the game's own deal
    follow: bool = False  # to be followed through whole games as well: everybody notices every act
    exact: bool = True  # samples are the possible worlds and no others; else they leave none out, and some are others


def tiny_games() -> dict[str, Any]:
    """The tiny.py of every game that has one."""
    found = {}
    for name in grimtable.games():
        path = f"tests.games.{name}"
        if find_spec(path) is not None and find_spec(f"{path}.tiny") is not None:
            found[name] = import_module(f"{path}.tiny")
    return found


def deals(game: Game, tiny: Tiny) -> list[tuple[State, float]]:
    """Every table that can be dealt, each once, with its probability."""
    known = _DEALS.get((game.name, tiny.name))
    if known is not None:
        return known
    setup = game.setup(*game.check_setup(tiny.seats, tiny.mode, tiny.options), tiny.pack)
    found: dict[str, State] = {}
    chances: dict[str, float] = {}
    script: list[int] | None = []
    while script is not None:
        tape = Tape(script)
        s = game.deal(setup, b"", tape) if tiny.deal is None else tiny.deal(game, setup, tape)
        s.tape = None
        name = key(s)
        found.setdefault(name, s)
        chances[name] = chances.get(name, 0.0) + 1.0 / prod(tape.sizes)
        script = tape.following()
    _DEALS[game.name, tiny.name] = [(s, chances[name]) for name, s in found.items()]
    return _DEALS[game.name, tiny.name]


_DEALS: dict[tuple[str, str], list[tuple[State, float]]] = {}


def outcomes(s: State, seat: int, code: int) -> Iterator[State]:
    """Every state that an answer can lead to."""
    action = s.setup.game.decode(code)
    script: list[int] | None = []
    while script is not None:
        tape = Tape(script)
        after = s.clone()
        after.tape = tape
        after.apply(seat, action)
        after.tape = None
        yield after
        script = tape.following()


def key(s: State) -> str:
    """A state's full description; dice to come are the tape's, so all states have the same here."""
    return written(s.setup.game.dump(s))


def written(dump: dict[str, Any]) -> str:
    """A dump as one text. Samples come to the same few worlds again and again, and marshal is far quicker than JSON."""
    dump["pack"] = _name_of(dump["pack"])
    return _as_json(marshal.dumps(dump, 2))  # the last version without back references: equal dumps, equal bytes


def _name_of(pack: Any) -> str:
    """A pack's digest. All states of a table hold one and the same, many times as large as the rest of a dump."""
    known = _PACKS.get(id(pack))
    if known is None or known[0] is not pack:
        known = pack, hashlib.sha256(json.dumps(pack, sort_keys=True).encode()).hexdigest()
        _PACKS[id(pack)] = known
    return known[1]


_PACKS: dict[int, tuple[Any, str]] = {}  # by identity, and kept alive


@lru_cache(maxsize=20_000)
def _as_json(packed: bytes) -> str:
    return json.dumps(marshal.loads(packed), sort_keys=True)


def histories(game: Game, tiny: Tiny) -> list[State]:
    """Every state that some history leads to, each once, as far as the table is counted out."""
    found = {key(s): s for s, _chance in deals(game, tiny)}
    todo = list(found.values())
    while todo:
        s = todo.pop()
        if not tiny.within(s):
            continue
        for seat in s.pending:
            for code in s.codes(seat):
                for after in outcomes(s, seat, code):
                    name = key(after)
                    if name not in found:
                        found[name] = after
                        todo.append(after)
    return list(found.values())


def groups(states: list[tuple[str, State]], viewer: int | None) -> dict[str, dict[str, State]]:
    """The true worlds behind each view of a seat: view's JSON to world to one state; states come with their worlds."""
    behind: dict[str, dict[str, State]] = {}
    for world, s in states:
        view = json.dumps(s.view(viewer).to_json(), sort_keys=True)
        behind.setdefault(view, {}).setdefault(world, s)
    return behind


def seen_by(s: State, viewer: int | None, since: int) -> str:
    """All that a viewer notices of an act: what happened, and what it sees now."""
    happened = [[event.kind, event.args] for event in s.events(since, viewer)]
    return json.dumps([happened, s.view(viewer).to_json()], sort_keys=True)


def follow(
    game: Game, tiny: Tiny, viewer: int | None, choose: Callable[[State], tuple[int, int]], acts: int, seed: bytes
) -> Iterator[tuple[State, dict[str, State]]]:
    """One game act by act, and next to it every state the viewer could be in if it forgot nothing it ever saw.

    For games in which everybody notices every act, if not what it was.
    """
    true = game.deal(game.setup(*game.check_setup(tiny.seats, tiny.mode, tiny.options), tiny.pack), seed)
    possible: dict[str, State] = {}
    for s, _chance in deals(game, tiny):
        if seen_by(s, viewer, 0) == seen_by(true, viewer, 0):
            possible[key(s)] = s
    yield true, possible
    for _ in range(acts):
        if true.over:
            return
        seen = len(true.events(0, viewer))
        acting, answer = choose(true)
        true.apply(acting, game.decode(answer))
        noticed = seen_by(true, viewer, seen)
        following: dict[str, State] = {}
        for s in possible.values():
            for seat in s.pending:
                for code in s.codes(seat):
                    for after in outcomes(s, seat, code):
                        if seen_by(after, viewer, seen) == noticed:
                            following.setdefault(key(after), after)
        possible = following
        yield true, possible
