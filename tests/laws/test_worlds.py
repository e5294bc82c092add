"""The fourth law counted out: the samples of a view are exactly the worlds that some history leads to.

Every history of a tiny table is played by tape, the states are grouped by what a seat sees, and the worlds behind a
view are compared with the samples made from it: none that cannot be, none left out.
"""

from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import grimtable
from grimtable.engine.game import Game
from grimtable.engine.rng import Rng
from grimtable.engine.state import State
from grimtable.engine.view import View
from tests.laws.harness import Case, Point, effort, law, points, viewers
from tests.laws.worlds import Tiny, deals, follow, groups, histories, tiny_games

TINY = tiny_games()
TABLES = [
    pytest.param((name, tiny), id=f"{name}-{tiny.name}", marks=[pytest.mark.soak] if tiny.soak else [])
    for name, module in TINY.items()
    for tiny in module.TABLES
]
FOLLOWED = [table for table in TABLES if table.values[0][1].follow]  # type: ignore[index]
VIEWS_TRIED = 6  # of those with the most worlds, and as many of the others; a soak tries more
PATIENCE = 80  # samples per world before one counts as out of reach
DRAWS = 60  # samples per world that are counted; a soak counts more


@pytest.fixture(scope="module", params=TABLES)
def table(request: pytest.FixtureRequest) -> tuple[str, Tiny]:
    """A game and a table of it; all tests of one table run one after the other, and count its histories out once."""
    found: tuple[str, Tiny] = request.param
    return found


@cache
def all_states(name: str, number: int) -> list[State]:
    """The histories of one table; several tests look at them."""
    return histories(grimtable.games()[name], TINY[name].TABLES[number])


def states_of(name: str, tiny: Tiny) -> list[State]:
    """The same, by the table itself."""
    return all_states(name, TINY[name].TABLES.index(tiny))


def some(behind: dict[str, dict[str, State]]) -> list[dict[str, State]]:
    """The views with the most worlds, and others evenly spread."""
    ordered = sorted(behind.values(), key=len, reverse=True)
    tried = VIEWS_TRIED * effort()
    rest = ordered[tried:]
    return ordered[:tried] + rest[:: 1 + len(rest) // tried]


def compare(game: Game, view: View, true: set[str], world: Callable[[State], str], rng: Rng, exact: bool) -> None:
    """Draw samples until every true world was seen; none may be another, where worlds are counted exactly."""
    sampler = game.sampler(view)
    missing = set(true)
    for _ in range((PATIENCE if exact else 4 * PATIENCE) * len(true)):
        sample = world(sampler.world(rng))
        assert not exact or sample in true, f"no history leads seat {view.seat} to this world: {sample}"
        missing.discard(sample)
        if not missing:
            return
    raise AssertionError(f"seat {view.seat}: never sampled: {sorted(missing)[0]}")


def test_every_game_can_be_counted_out() -> None:
    """A registered game without a tiny table would slip through the fourth law."""
    assert set(TINY) == set(grimtable.games())


def test_law_4_samples_are_exactly_the_possible_worlds(table: tuple[str, Tiny]) -> None:
    """For every viewer: each sample is a true world, and every true world is reached."""
    name, tiny = table
    game = grimtable.games()[name]
    world = TINY[name].world
    states = [(world(s), s) for s in states_of(name, tiny) if tiny.within(s)]
    rng = Rng(effort(), "law worlds")
    several = 0
    for viewer in viewers(states[0][1]):
        for true in some(groups(states, viewer)):
            compare(game, next(iter(true.values())).view(viewer), set(true), world, rng, tiny.exact)
            several += len(true) > 1
    assert several > 0


@pytest.mark.parametrize("table", FOLLOWED, indirect=True)
@pytest.mark.parametrize("viewer", [0, None], ids=["seat", "spectator"])
def test_law_4_no_world_is_left_out_however_long_the_game(table: tuple[str, Tiny], viewer: int | None) -> None:
    """Whatever a viewer that forgets nothing thinks possible is among the samples of its view.

    The samples may hold more: how far back a seat remembers is the game's ruling (CIS-Q33: to the last reshuffle).
    """
    name, tiny = table
    game = grimtable.games()[name]
    world = TINY[name].world
    for game_number in range(2 * effort()):
        rng = Rng(game_number, "law follow")

        def late(s: State, rng: Rng = rng) -> tuple[int, int]:
            seat = s.pending[rng.below(len(s.pending))]
            codes = s.codes(seat)
            return seat, codes[max(rng.below(len(codes)), rng.below(len(codes)))]

        for s, possible in follow(game, tiny, viewer, late, 60, str(game_number).encode()):
            missing = {world(each) for each in possible.values()}
            assert world(s) in missing
            sampler = game.sampler(s.view(viewer))
            for _ in range(4 * PATIENCE * len(missing)):
                missing.discard(world(sampler.world(rng)))
                if not missing:
                    break
            assert not missing, sorted(missing)[0]


def test_law_4_search_samples_are_the_same_worlds(table: tuple[str, Tiny]) -> None:
    """The muted samples that search gets are dealt like the others: the same rng leads to the same cards."""
    name, tiny = table
    game = grimtable.games()[name]
    states = [s for s in states_of(name, tiny) if s.pending]
    for s in states[:: 1 + len(states) // 80]:
        for seat in s.pending:
            sampler = game.sampler(s.view(seat))
            loud, quiet = sampler.world(Rng(1, "same")), sampler.sample(Rng(1, "same"))
            loud.mute()

            assert quiet.hash() == loud.hash()


def test_law_4_weights_are_exact_where_only_chance_is_hidden(table: tuple[str, Tiny]) -> None:
    """After the deal nobody has chosen anything: worlds come as often as the shuffles make them."""
    name, tiny = table
    game = grimtable.games()[name]
    world = TINY[name].world
    dealt = [(world(s), s, chance) for s, chance in deals(game, tiny)]
    chances = {found: chance for found, _s, chance in dealt}
    assert len(chances) == len(dealt)
    for viewer in (0, None):
        behind = groups([(found, s) for found, s, _chance in dealt], viewer)
        true = max(behind.values(), key=len)
        total = sum(chances[name] for name in true)
        sampler = game.sampler(next(iter(true.values())).view(viewer))
        n = DRAWS * effort() * len(true)
        rng = Rng(1, "law weights")
        seen = Counter(world(sampler.world(rng)) for _ in range(n))
        for name in true:
            expected = n * chances[name] / total
            assert abs(seen[name] - expected) < 5 * expected**0.5, (seen[name], expected)


def test_nothing_is_lost_or_made_up(table: tuple[str, Tiny]) -> None:
    """Components are conserved through every history of a tiny table."""
    name, tiny = table
    states = states_of(name, tiny)
    conserved: Any = TINY[name].conserved

    assert len({str(sorted(conserved(s).items())) for s in states}) == 1


@law(2, point=points())
def test_nothing_is_lost_or_made_up_in_a_sample(case: Case, point: Point) -> None:
    """Components are conserved from the deal to any point, and in every viewer's sample of it."""
    conserved: Any = TINY[case.name].conserved
    s = point.reach(case)
    total = conserved(case.new(point.seed))

    assert conserved(s) == total
    for viewer in viewers(s):
        assert conserved(case.game.determinize(s.view(viewer), point.rng("sample"))) == total


@pytest.mark.parametrize("name", TINY)
def test_memory_is_put_to_the_test(name: str) -> None:
    """Tiny tables are no test of memory unless seats remember something at some points, and nothing at others."""
    game = grimtable.games()[name]
    remembers: set[bool] = set()
    for tiny in TINY[name].TABLES:
        if remembers != {True, False} and not tiny.soak:  # a table or two will do
            states = [s for s in states_of(name, tiny) if tiny.within(s)]
            remembers |= {s.memory(0) != game.blank_memory(s.setup) for s in states}

    assert remembers == {True, False}
