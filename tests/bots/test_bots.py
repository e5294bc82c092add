"""Bots: legal, repeatable for a seed and a budget, blind to what their seat cannot see."""

import inspect
import json
import typing
from time import perf_counter, thread_time
from typing import Any

import pytest

import grimtable
from grimtable.bots import BOTS, LEVELS, levels
from grimtable.bots.ismcts_bot import PLAYOUTS, IsmctsBot
from grimtable.engine.errors import UnknownName
from grimtable.engine.infoset import InfoSet
from grimtable.engine.rng import Rng
from grimtable.engine.state import State
from grimtable.games import NAMES, find
from tests.laws.harness import STYLES, Case, Point, cases, choose, every_game, law, points

BUDGETS: dict[str, dict[str, int]] = {"random": {}, "greedy": {}, "ismcts": {"iterations": 25}}
FEW = [case for case in cases() if case.seats in (min(case.game.seats(case.mode)), max(case.game.seats(case.mode)))]


def some_states(case: Case, n: int) -> list[State]:
    """States from all over a few games."""
    return [Point(seed, STYLES[seed % 4], 7 * seed).reach(case) for seed in range(n)]


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("case", FEW, ids=str)
def test_a_bot_chooses_what_is_legal(name: str, case: Case) -> None:
    bot = grimtable.bot(name, case.name, 1, **BUDGETS[name])

    for s in some_states(case, 6):
        for seat in s.pending:
            assert bot.choose(s.infoset(seat)) in s.legal(seat)


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("case", FEW[::3], ids=str)
def test_the_same_seed_and_budget_choose_the_same(name: str, case: Case) -> None:
    """Game by game, question by question; the view's JSON is enough."""
    one, two = (grimtable.bot(name, case.name, 7, **BUDGETS[name]) for _ in range(2))

    for s in some_states(case, 8):
        seat = s.pending[-1]
        from_json = grimtable.infoset(case.name, json.loads(json.dumps(s.view(seat).to_json())))
        assert one.choose(s.infoset(seat)) == two.choose(from_json)


def test_another_seed_chooses_otherwise() -> None:
    s = grimtable.new("cisza", 2, seed=1)
    for seat in (0, 1):
        s.apply(seat, s.legal(seat)[0])
    info = s.infoset(s.pending[0])
    assert len(info.legal) > 2

    assert len({grimtable.bot("random", "cisza", seed).choose(info) for seed in range(30)}) > 1


@law(2, point=points())
def test_thinking_changes_nothing(case: Case, point: Point) -> None:
    """The table, its dice and the info set are the same after a bot has thought."""
    s = point.reach(case)
    seat = s.pending[0]
    info = s.infoset(seat)
    before, legal, view = s.hash(), list(info.legal), json.dumps(info.view.to_json())

    for name in BOTS:
        grimtable.bot(name, case.name, 1, **BUDGETS[name]).choose(info)

    assert s.hash() == before
    assert info.legal == legal == s.legal(seat)
    assert json.dumps(info.view.to_json()) == view


@law(2, point=points())
def test_greedy_does_not_peek(case: Case, point: Point) -> None:
    """The same choice in every world that fits the view: whatever lies hidden, and whatever its own chance."""
    s = point.reach(case)
    rng = point.rng("greedy")
    for seat in s.pending:
        truth = case.game.decode(s.prefer(seat, s.codes(seat)))
        info = grimtable.infoset(case.name, json.loads(json.dumps(s.view(seat).to_json())))
        for seed in range(6):
            assert grimtable.bot("greedy", case.name, seed).choose(info) == truth
        for _ in range(4):
            world = case.game.determinize(s.view(seat), rng)
            assert case.game.decode(world.prefer(seat, world.codes(seat))) == truth


@law(2, point=points())
def test_bots_choose_alike_in_worlds_they_cannot_tell_apart(case: Case, point: Point) -> None:
    """The truth and another table with the same view get the same answer from the same bot."""
    s = point.reach(case)
    for seat in s.pending[:1]:
        world = case.game.determinize(s.view(seat), point.rng("apart"))
        for name in BOTS:
            here = grimtable.bot(name, case.name, 3, **BUDGETS[name]).choose(s.infoset(seat))
            assert grimtable.bot(name, case.name, 3, **BUDGETS[name]).choose(world.infoset(seat)) == here


@law(2, point=points())
def test_an_info_set_holds_no_state(case: Case, point: Point) -> None:
    """What a bot is handed leads to samples only: no true state hangs on it, at any depth, nor on its sampler."""
    s = point.reach(case)
    seat = s.pending[0]
    info = s.infoset(seat)
    true = {id(value) for value in (s, s.journal, s.streams, s.stack)}
    seen: set[int] = set()
    todo: list[object] = [info.view, info.sampler, info.legal, info.talk]
    while todo:
        value = todo.pop()
        if id(value) in seen:
            continue
        seen.add(id(value))
        assert id(value) not in true
        if isinstance(value, dict):
            todo += [*value, *value.values()]
        elif isinstance(value, list | tuple):
            todo += value
        elif type(value).__module__.startswith("grimtable.") and not isinstance(value, grimtable.Game):
            held = [getattr(value, name) for name in dir(value) if not name.startswith("__")]
            todo += [each for each in held if not callable(each)]
    a_sample = info.sample(Rng(1))
    assert a_sample is not s
    assert a_sample.journal is None


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_is_handed_an_info_set_and_nothing_else(name: str) -> None:
    for method in ("choose", "speak"):
        hints = typing.get_type_hints(getattr(BOTS[name], method))
        assert [hint for argument, hint in hints.items() if argument != "return"] == [InfoSet]
        assert list(inspect.signature(getattr(BOTS[name], method)).parameters) == ["self", "info"]


@every_game
def test_every_game_can_be_played_by_every_bot(game: grimtable.Game) -> None:
    """A whole game between all sorts, and it ends."""
    seats = max(game.seats())
    sorts = ["random", "greedy", "ismcts:8"]
    bots = {seat: grimtable.bot(sorts[seat % 3], game.name, seat) for seat in range(seats)}

    table = grimtable.Table(game.name, seats, 3, bots=bots)

    assert table.state.over


# The search


def a_question() -> InfoSet:
    """Some question with several answers."""
    s = Point(5, "any", 9).reach(cases()[0])
    while len(s.legal(s.pending[0])) < 3:
        s.apply(*choose(s, Rng(1)))
    return s.infoset(s.pending[0])


def test_the_search_ranks_every_legal_action() -> None:
    info = a_question()
    bot = IsmctsBot(info.game, 1, iterations=200)
    ranked = bot.rank(info)

    assert sorted(move.action.code for move in ranked) == sorted(action.code for action in info.legal)
    assert sum(move.visits for move in ranked) == 200
    assert [move.visits for move in ranked] == sorted((move.visits for move in ranked), reverse=True)
    assert all(0.0 <= move.value <= 1.0 for move in ranked)
    assert IsmctsBot(info.game, 1, iterations=200).choose(info) == ranked[0].action


def test_the_search_plays_on_as_far_as_the_game_finds_useful(monkeypatch: pytest.MonkeyPatch) -> None:
    """Game.lookahead holds unless the caller chooses a playout or a depth."""
    game = a_question().game
    monkeypatch.setattr(type(game), "lookahead", 7)

    assert IsmctsBot(game).depth == 7
    assert IsmctsBot(game).playout == PLAYOUTS["greedy"]
    assert IsmctsBot(game, playout="none").depth == 0
    assert IsmctsBot(game, depth=3).depth == 3


@pytest.mark.parametrize("playout", ["none", "greedy", "random"])
def test_the_search_is_repeatable_with_every_playout(playout: str) -> None:
    info = a_question()
    ranks = [IsmctsBot(info.game, 4, iterations=60, playout=playout, depth=6).rank(info) for _ in range(2)]

    assert ranks[0] == ranks[1]


def test_a_time_budget_is_kept() -> None:
    info = a_question()
    started, worked = perf_counter(), thread_time()

    grimtable.bot("ismcts", info.game.name, 1, seconds=0.1).choose(info)

    assert perf_counter() - started > 0.08
    assert thread_time() - worked < 3.0  # of its own: what a busy machine takes away meanwhile is not the bot's


def test_a_single_answer_needs_no_thought() -> None:
    for case in cases():
        for s in Point(3, "any", 60).history(case):
            seat = s.pending[0]
            if len(s.legal(seat)) == 1:
                bot = grimtable.bot("ismcts", case.name, 1, iterations=10**9)
                assert bot.choose(s.infoset(seat)) == s.legal(seat)[0]
                return
    raise AssertionError("no game had a question with a single answer")


# Names and levels


@pytest.mark.parametrize("game", NAMES)
def test_each_level_of_a_game_thinks_longer_than_the_one_below(game: str) -> None:
    """The first level is the rule of thumb, every other one searches more."""
    offered = levels(find(game))
    found = [grimtable.bot(level, game) for level in offered]

    assert offered[0] == "easy"
    assert set(offered) <= set(LEVELS)
    assert type(found[0]) is BOTS["greedy"]
    thinking = [bot.iterations for bot in found[1:] if isinstance(bot, IsmctsBot)]
    assert len(thinking) == len(offered) - 1
    assert thinking == sorted(set(thinking))


@pytest.mark.parametrize("game", NAMES)
def test_a_level_that_a_game_does_not_offer_means_its_strongest(game: str) -> None:
    """Tables and commands that name it go on working."""
    strongest = levels(find(game))[-1]
    for level in LEVELS:
        bot = grimtable.bot(level, game)
        if level not in levels(find(game)):
            assert isinstance(bot, IsmctsBot)
            assert bot.iterations == grimtable.bot(strongest, game).iterations  # type: ignore[attr-defined]


def test_a_number_after_the_name_is_a_budget() -> None:
    bot = grimtable.bot("ismcts:500", "cisza")

    assert isinstance(bot, IsmctsBot)
    assert bot.iterations == 500
    assert grimtable.bot("normal", "cisza", iterations=9).iterations == 9  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("name", "budget"),
    [
        ("genius", {}),
        ("", {}),
        ("ismcts:", {}),
        ("ismcts:0", {}),
        ("ismcts:-5", {}),
        ("ismcts:many", {}),
        ("ismcts:99999999", {}),
        ("greedy:5", {}),
        ("random", {"iterations": 5}),
        ("ismcts", {"iteration": 5}),
        ("ismcts", {"iterations": 0}),
        ("ismcts", {"iterations": -3}),
        ("ismcts", {"iterations": "many"}),
        ("ismcts", {"seconds": -1.0}),
        ("ismcts", {"seconds": 0}),
        ("ismcts", {"playout": "wild"}),
        ("ismcts", {"depth": -1}),
    ],
)
def test_a_bot_that_does_not_exist_is_refused(name: str, budget: dict[str, Any]) -> None:
    with pytest.raises(UnknownName, match="bot"):
        grimtable.bot(name, "cisza", **budget)


@pytest.mark.parametrize("name", ["greedy", "random", "easy"])
def test_who_does_not_search_takes_no_iterations(name: str) -> None:
    """That is said, instead of calling a number none."""
    with pytest.raises(UnknownName) as error:
        grimtable.bot(f"{name}:5", "cisza")

    assert str(error.value) == f"bot '{name}:5': {name} takes no number of iterations, only ismcts does"


@pytest.mark.parametrize("number", ["0", "²", "10000001", "9" * 5000])
def test_iterations_that_cannot_be_are_refused_with_their_limits(number: str) -> None:
    with pytest.raises(UnknownName, match="is not a number of iterations from 1 to 10000000"):
        grimtable.bot(f"ismcts:{number}", "cisza")


def test_a_bot_for_a_game_that_does_not_exist_is_refused() -> None:
    with pytest.raises(UnknownName, match="chess"):
        grimtable.bot("random", "chess")
