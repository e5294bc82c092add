"""What the laws are tried on: every registered game, mode, option value and seat count, at points of random games."""

import os
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import grimtable
from grimtable.engine.action import Action
from grimtable.engine.errors import GrimtableError
from grimtable.engine.event import Event
from grimtable.engine.game import Game
from grimtable.engine.options import Some
from grimtable.engine.rng import Rng
from grimtable.engine.state import State

ROOT = Path(__file__).parents[2]
MAX_COMBINATIONS = 8  # of options: more are sampled so that every single value is covered
MANY_MODES = 6
LONG = 20_000  # no game takes this many decisions
STYLES = ("any", "sensible", "early", "late")
GAMES = 8  # of each way to open a table, at whose points the laws look in an ordinary run

Test = TypeVar("Test", bound=Callable[..., None])


def effort() -> int:
    """How hard the laws are tried; see tests/conftest.py."""
    return int(os.environ.get("GRIMTABLE_LAWS_EFFORT", "1"))


def looks_closely(number: int, every: int) -> bool:
    """Whether a test that goes through whole games looks at this state as closely as it can: a soak always does."""
    return number % every == 0 or effort() > 1


@dataclass(frozen=True)
class Case:
    """One way to open a table."""

    name: str
    mode: str
    seats: int
    options: tuple[tuple[str, Any], ...]  # option values are whatever the game says

    @property
    def game(self) -> Game:
        """The game itself."""
        return grimtable.games()[self.name]

    def __str__(self) -> str:
        return "-".join([self.name, self.mode, str(self.seats), *(f"{name}={value}" for name, value in self.options)])

    def new(self, seed: int | str) -> State:
        """A game of this sort."""
        return grimtable.new(self.name, self.seats, self.mode, dict(self.options), seed)


def combinations(known: Mapping[str, tuple[Any, ...]]) -> Iterator[tuple[tuple[str, Any], ...]]:
    """All combinations of options, or the game as it comes and a few that cover every value where there are many."""
    options = {
        name: ([], [values[0]], list(values)) if isinstance(values, Some) else values for name, values in known.items()
    }
    names = list(options)
    total = 1
    for values in options.values():
        total *= len(values)
    if total <= MAX_COMBINATIONS:
        for chosen in product(*options.values()):
            yield tuple(zip(names, chosen, strict=True))
        return
    yield tuple((name, values[0]) for name, values in options.items())
    for i in range(max(len(values) for values in options.values())):
        yield tuple((name, values[(i + shift) % len(values)]) for shift, (name, values) in enumerate(options.items()))


@cache
def cases() -> tuple[Case, ...]:
    """Every registered game, mode and seat count, with its options.

    A soak tries each combination of options with every seat count; else they go round the seat counts, so that each of
    both is there. A game with many modes tries its first one as it comes with every seat count; the others go round the
    combinations of options, and unless the run is a soak round the seat counts too.
    """
    found = []
    for name, game in grimtable.games().items():
        for number, mode in enumerate(game.modes):
            for at, seats in enumerate(game.seats(mode)):
                chosen = list(combinations(game.options(mode, seats)))
                if len(game.modes) > MANY_MODES:
                    if number > 0 and effort() == 1 and at != number % len(game.seats(mode)):
                        continue
                    chosen = chosen[number % len(chosen) :][:1]
                elif effort() == 1:
                    chosen = chosen[at % len(chosen) :: len(game.seats(mode))]
                found += [Case(name, mode, seats, each) for each in chosen]
    return tuple(found)


def every_case(test: Test) -> Test:
    """Run a test for every way to open a table."""
    mark: Callable[[Test], Test] = pytest.mark.parametrize("case", cases(), ids=str)
    return mark(test)


def every_game(test: Test) -> Test:
    """Run a test for every registered game."""
    games = list(grimtable.games().values())
    mark: Callable[[Test], Test] = pytest.mark.parametrize("game", games, ids=[game.name for game in games])
    return mark(test)


def law(examples: int, **strategies: st.SearchStrategy[Any]) -> Callable[[Test], Test]:
    """A law for every way to open a table, tried on some examples; a soak tries more."""

    def wrap(test: Test) -> Test:
        tried: Any = settings(max_examples=examples * effort())(given(**strategies)(test))
        return every_case(tried)  # type: ignore[no-any-return]

    return wrap


# Random games


@dataclass(frozen=True)
class Point:
    """A point of a random game: the same every time it is played to."""

    seed: int
    style: str
    acts: int

    def rng(self, name: str) -> Rng:
        """Chance for a test at this point."""
        return Rng(self.seed, f"law {name}")

    def reach(self, case: Case) -> State:
        """The state there, or the last one with a decision if the game is over before."""
        return self.history(case)[-1]

    def history(self, case: Case) -> list[State]:
        """The states on the way, oldest first; the game is not over in any of them."""
        s = case.new(self.seed)
        rng = self.rng("play")
        states = [s]
        for _ in range(self.acts):
            s = s.clone()
            seat, action = choose(s, rng, self.style)
            s.apply(seat, action)
            if s.over:
                break
            states.append(s)
        return states


def points(acts: int = 160) -> st.SearchStrategy[Point]:
    """Points of random games played in several styles, some long, some short.

    A soak looks at any games. Else the laws look at different points of the same few games, for what viewers remember
    of a game takes most of the time, and is known the second time (tests/conftest.py brings these laws together).
    """
    if effort() > 1:
        return st.builds(Point, st.integers(0, 2**32), st.sampled_from(STYLES), st.integers(0, acts))
    return st.builds(
        lambda seed, acts: Point(seed, STYLES[seed % len(STYLES)], acts),
        st.integers(0, GAMES - 1),
        st.integers(0, acts),
    )


def choose(s: State, rng: Rng, style: str = "any") -> tuple[int, Action]:
    """A random pending seat and what it does: anything, mostly the sensible thing, or what stands early or late."""
    seat = s.pending[rng.below(len(s.pending))]
    codes = s.codes(seat)
    at = int(rng.below(len(codes)))
    if style == "sensible" and rng.below(4) > 0:
        return seat, s.setup.game.decode(s.prefer(seat, codes))
    if style == "early":
        at = min(at, int(rng.below(len(codes))))
    elif style == "late":
        at = max(at, int(rng.below(len(codes))))
    return seat, s.setup.game.decode(codes[at])


def play_out(s: State, rng: Rng, style: str = "any") -> int:
    """Play to the end; how many decisions that took."""
    for n in range(LONG):
        if s.over:
            return n
        s.apply(*choose(s, rng, style))
    raise AssertionError(f"the game is not over after {LONG} decisions")


def viewers(s: State) -> list[int | None]:
    """Every seat, and the spectator."""
    return [*range(s.n_seats), None]


def told(events: list[Event]) -> list[dict[str, object]]:
    """Events without their numbers: a sample has no past to number."""
    return [{"kind": event.kind, **event.args} for event in events]


def refusal(call: Callable[[], object]) -> GrimtableError | None:
    """What a call is refused with, or None if it is not; anything else that is raised is a fault."""
    try:
        call()
    except GrimtableError as error:
        return error
    return None


@cache
def rule_ids(game: str) -> frozenset[str]:
    """The ids that head a rule, a row or a ruling in the rules' text."""
    text = (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")
    prefix = grimtable.games()[game].prefix
    return frozenset(re.findall(rf"^(?:[-*|#]+ *)?(?:\*\*)?({prefix}-[A-Z]?[0-9.]*[0-9])\b", text, re.MULTILINE))


def names(s: State) -> list[str]:
    """Names of people for the texts."""
    return ["Anna", "Bruno", "Celina", "Dawid", "Ewa", "Filip", "Gosia", "Hubert"][: s.n_seats]
