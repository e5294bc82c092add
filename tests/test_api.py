"""What a program hands in works, or is refused in one sentence that says what, where and what to do."""

import copy
import pickle
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import grimtable
from grimtable.bots import Bot
from grimtable.engine.game import LANGUAGES
from grimtable.table import replay
from tests.laws.harness import STYLES, Point, cases, every_game

CASES = [case for case in cases() if case.mode == case.game.modes[0]]


def asked(game: str) -> grimtable.State:
    """A game whose first decision is open."""
    return grimtable.new(game, seed=3)


def refused(call: Callable[[], object], kind: type[Exception], *words: str) -> None:
    """The call is refused, in one line that holds these words."""
    with pytest.raises(kind) as refusal:
        call()
    assert isinstance(refusal.value, grimtable.GrimtableError)
    assert "\n" not in str(refusal.value)
    for word in words:
        assert word in str(refusal.value)


def test_everything_exported_is_there_and_the_docstring_leads_on() -> None:
    for name in grimtable.__all__:
        assert getattr(grimtable, name) is not None
    assert set(grimtable.__all__) <= set(dir(grimtable))
    assert grimtable.__doc__ is not None
    for place in ("docs/reference/", "docs/positions.md", "docs/views.md", "docs/guide/bot.md"):
        assert place in grimtable.__doc__
        assert (Path(__file__).parents[1] / place).exists()


# Bots


@pytest.mark.parametrize("name", ["random", "greedy", "ismcts"])
def test_a_bot_answers_only_questions_of_its_game_that_are_asked(name: str) -> None:
    bot = grimtable.bot(name, "osaczeni")
    s = grimtable.new("osaczeni", seats=3, seed=1)
    idle = next(seat for seat in range(3) if seat not in s.pending)

    refused(lambda: bot.choose(asked("cisza").infoset(0)), grimtable.BadArgument, "bot of osaczeni", "of cisza")
    refused(lambda: bot.choose(s.infoset(idle)), grimtable.IllegalAction, f"seat {idle}", "is not asked now")
    assert bot.choose(s.infoset(s.pending[0])) in s.legal(s.pending[0])


def test_a_table_takes_bots_by_name_and_refuses_what_is_none() -> None:
    table = grimtable.Table("cisza", 2, seed=7, bots={0: "greedy", 1: "random"})
    again = grimtable.Table("cisza", 2, seed=7, bots={0: "greedy", 1: "random"})
    stranger = grimtable.bot("greedy", "osaczeni")

    assert table.state.over
    assert table.entries == again.entries
    for bots, words in (
        ({9: "greedy"}, "seat 9 is not one of 0 to 1"),
        ({0: stranger}, "seat 0 has a bot of osaczeni"),
        ({0: 5}, "not a bot or the name of one"),
    ):
        refused(lambda bots=bots: grimtable.Table("cisza", 2, seed=7, bots=bots), grimtable.BadArgument, words)  # type: ignore[misc]
    refused(lambda: grimtable.Table("cisza", 2, bots={0: "genius"}), grimtable.UnknownName, "genius", "greedy")
    refused(lambda: grimtable.bot(5, "cisza"), grimtable.UnknownName, "5", "greedy")  # type: ignore[arg-type]


def test_a_bot_of_ones_own_sits_at_a_table() -> None:
    class First(Bot):
        def choose(self, info: grimtable.InfoSet) -> grimtable.Action:
            return info.legal[0]

    game = grimtable.games()["cisza"]

    assert grimtable.Table("cisza", 2, seed=7, bots={0: First(game), 1: First(game)}).state.over


# Seats, seeds, actions, chance


@every_game
def test_a_seat_that_is_not_there_is_refused(game: grimtable.Game) -> None:
    s = asked(game.name)
    table = grimtable.Table(game.name, seed=3)
    for ask in (s.legal, s.default, s.view, s.glimpse, s.infoset, s.waiting, s.question_number, table.talk, table.undo):
        for seat, words in ((99, "seat 99 is not one of 0 to"), (-1, "seat -1"), ("0", "seat is '0', not a number")):
            refused(lambda ask=ask, seat=seat: ask(seat), grimtable.BadArgument, words)  # type: ignore[misc]
    refused(lambda: s.apply(99, s.legal(s.pending[0])[0]), grimtable.BadArgument, "seat 99")
    refused(lambda: s.events(0, 99), grimtable.BadArgument, "seat 99")


def test_a_seat_may_be_any_whole_number() -> None:
    class Number:
        def __index__(self) -> int:
            return 0

    s = asked("cisza")

    assert s.legal(Number()) == s.legal(0)
    assert s.view(Number()) == s.view(0)


@every_game
def test_an_action_may_be_its_json(game: grimtable.Game) -> None:
    one, two = asked(game.name), asked(game.name)
    seat = one.pending[0]
    action = one.legal(seat)[0]

    one.apply(seat, action)
    two.apply(seat, action.to_json())

    assert one.hash() == two.hash()
    for wrong in ("pass", 7, {"kind": "dance"}, {}):
        refused(lambda wrong=wrong: two.apply(two.pending[0], wrong), grimtable.BadAction, game.name)  # type: ignore[misc]


def test_a_seed_is_a_number_a_text_or_bytes() -> None:
    for seed in (7, "seven", b"seven"):
        assert grimtable.new("cisza", seed=seed).hash() == grimtable.new("cisza", seed=seed).hash()
    for wrong in (1.5, None, [1]):
        for call in (
            lambda wrong=wrong: grimtable.new("cisza", seed=wrong),
            lambda wrong=wrong: grimtable.Rng(wrong),
        ):
            refused(call, grimtable.BadArgument, f"seed is {wrong!r}, not a whole number, a text or bytes")
    refused(lambda: grimtable.Table("cisza", seed=1.5), grimtable.BadArgument, "seed is 1.5")  # type: ignore[arg-type]


@every_game
def test_chance_may_come_from_the_standard_library(game: grimtable.Game) -> None:
    s = asked(game.name)
    seat = s.pending[0]
    info = s.infoset(seat)

    assert info.sample(random.Random(5)).hash() == info.sample(random.Random(5)).hash()
    chance = random.Random(5)
    assert len({info.sample(chance).hash() for _ in range(20)}) > 1
    assert info.world(random.Random(5)).view(seat) == s.view(seat)
    refused(lambda: info.sample(5), grimtable.BadArgument, "rng is 5", "grimtable.Rng", "random.Random")  # type: ignore[arg-type]


def test_a_setup_that_cannot_be_is_refused() -> None:
    for seats in (9, 2.0, "two"):
        refused(lambda seats=seats: grimtable.new("cisza", seats), grimtable.BadSetup, f"seats is {seats!r}")  # type: ignore[misc]
    refused(lambda: grimtable.new("cisza", options=["expert"]), grimtable.BadSetup, "options is ['expert']")  # type: ignore[arg-type]
    refused(lambda: grimtable.new(3), grimtable.UnknownName, "no game 3", "cisza")  # type: ignore[arg-type]
    refused(lambda: grimtable.load_position("cisza", 3), grimtable.BadPosition, "3", "TOML")  # type: ignore[arg-type]
    refused(lambda: grimtable.dump_position("s"), grimtable.BadArgument, "'s'", "grimtable.new")  # type: ignore[arg-type]


def test_a_path_may_be_a_text(tmp_path: Path) -> None:
    table = grimtable.Table("cisza", 2, seed=7, bots={0: "greedy", 1: "greedy"})
    path = str(tmp_path / "game.jsonl")

    replay.write(path, table)

    again, verdict = replay.read(path)
    assert verdict.over
    assert again.state.hash() == table.state.hash()
    refused(lambda: replay.read(str(tmp_path / "no.jsonl")), grimtable.BadReplay, "no.jsonl", "no such file")


# Copies


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_state_can_be_copied_and_pickled(case: Any) -> None:
    """Each copy plays on alike, remembers alike, tells the same events, and leaves the original alone."""
    s = Point(5, STYLES[1], 40).reach(case)
    before = s.hash()
    viewers = (*range(s.n_seats), None)
    for other in (copy.copy(s), copy.deepcopy(s), pickle.loads(pickle.dumps(s))):
        assert type(other) is type(s)
        assert other.hash() == before
        for viewer in viewers:
            assert other.view(viewer) == s.view(viewer)
            assert other.events(0, viewer) == s.events(0, viewer)
        assert [other.question_number(seat) for seat in range(s.n_seats)] == [
            s.question_number(seat) for seat in range(s.n_seats)
        ]
        assert other.barrier == s.barrier
        same = s.clone()
        for _ in range(5):
            if not s.over and not same.over:
                seat = same.pending[0]
                action = same.legal(seat)[-1]
                same.apply(seat, action)
                other.apply(seat, action)
        assert other.hash() == same.hash()
        assert other.events(0, 0) == same.events(0, 0)
    assert s.hash() == before


@every_game
def test_what_a_program_keeps_can_be_pickled(game: grimtable.Game) -> None:
    s = asked(game.name)
    seat = s.pending[0]
    info = s.infoset(seat)
    muted = s.clone()
    muted.mute()

    assert pickle.loads(pickle.dumps(game)) is copy.deepcopy(game) is game
    assert pickle.loads(pickle.dumps(info)).legal == info.legal
    assert pickle.loads(pickle.dumps(s.legal(seat))) == s.legal(seat)
    assert pickle.loads(pickle.dumps(muted)).hash() == muted.hash()
    assert pickle.loads(pickle.dumps(muted)).events() == []
    table = grimtable.Table(game.name, seed=1)
    refused(lambda: pickle.dumps(table), grimtable.BadArgument, "record")


# Printing


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_state_is_one_line_and_prints_as_its_table(case: Any) -> None:
    """The line tells a spectator nothing: game, ruleset, seats, who decides. The print is the spectator's table."""
    for length in (0, 20, 100_000):
        s = Point(2, STYLES[0], length).reach(case)
        assert repr(s).startswith(f"<State {s.setup.ruleset}, mode {case.mode}, {case.seats} seats, ")
        assert "\n" not in repr(s)
        if s.over:
            assert s.outcome is not None
            assert f"over by {s.outcome.rule}" in repr(s)
        else:
            assert all(str(seat) in repr(s).rpartition("seat")[2] for seat in s.waiting(None))
        names = [f"Seat {seat}" for seat in range(case.seats)]
        assert len(str(s).splitlines()) == len(case.game.describe(s.view(None), "en", names))
        assert "[/" not in str(s)
        sample = s if s.over else s.infoset(s.pending[0]).sample(grimtable.Rng(1))
        assert repr(sample).startswith("<State ")


# Options


@every_game
def test_options_describe_themselves(game: grimtable.Game) -> None:
    for mode in game.modes:
        for seats in game.seats(mode):
            for name, option in game.options(mode, seats).items():
                assert isinstance(option, grimtable.Option)
                assert option.name == name
                assert option.many == isinstance(option, grimtable.Some)
                assert option.default == game.check_setup(seats, mode, None)[2][name]
                assert option.default == ([] if option.many else option[0])
                for lang in LANGUAGES:
                    assert option.meaning(lang)
                    assert all(option.value_meaning(value, lang) for value in option)
                for other, values in option.needs.items():
                    assert set(values) <= set(game.options(mode, seats)[other])


def test_options_compare_as_plain_tuples() -> None:
    """As the architecture writes them."""
    games = grimtable.games()

    assert games["cisza"].options()["expert"] == (False, True)
    assert games["terrorscape"].options()["survivor_traits"].needs == {"traits": ("custom",)}
    assert games["osaczeni"].options()["unlocked"].many
    assert games["cisza"].options()["expert"].meaning("pl") != games["cisza"].options()["expert"].meaning("en")
