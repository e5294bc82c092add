"""Simulated games: the same for a seed, whoever plays them and wherever."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from grimtable.engine.outcome import Outcome
from grimtable.engine.rng import seed_bytes
from grimtable.games import NAMES, find
from grimtable.lab.runner import runner_for
from grimtable.lab.simulate import (
    Plan,
    Played,
    bots_of,
    chunks,
    places,
    play_game,
    play_with,
    result,
    simulate,
)
from grimtable.lab.summary import rows, summarise, write_parquet


def plan(game: str, bots: str, seed: int = 3) -> Plan:
    """A plan with defaults; a single bot sits in every seat."""
    seats, mode, options = find(game).check_setup(None, None, None)
    names = bots.split(",")
    return Plan(game, seats, mode, options, tuple(names * seats)[:seats], seed)


def play_slowly(p: Plan, index: int) -> Played:
    """The same game through views and samples, as a table plays it."""
    game = find(p.game)
    s = game.deal(game.setup(p.seats, p.mode, dict(p.options), p.pack), seed_bytes(p.seed_of(index)))
    counts, spent = [0] * p.seats, [0.0] * p.seats
    play_with(bots_of(p, index), s, counts, spent)
    return result(game, p, index, s, counts, spent)


@pytest.mark.parametrize("game", NAMES)
def test_two_workers_play_the_same_games_as_one(game: str) -> None:
    p = plan(game, "greedy,random")

    assert simulate(p, 24) == simulate(p, 24, runner_for(2))


@pytest.mark.parametrize("game", NAMES)
def test_the_quick_way_plays_the_same_games_as_the_table(game: str) -> None:
    """Random and greedy bots need no views; muted play must not change a single decision."""
    p = plan(game, "greedy,random", seed=8)

    assert [play_game(p, index) for index in range(12)] == [play_slowly(p, index) for index in range(12)]


@pytest.mark.parametrize("game", NAMES)
def test_search_bots_are_repeatable(game: str) -> None:
    p = plan(game, "ismcts:20,greedy")

    assert play_game(p, 1) == play_game(p, 1)


def test_another_seed_gives_other_games() -> None:
    assert simulate(plan(NAMES[0], "random", 1), 10) != simulate(plan(NAMES[0], "random", 2), 10)


def test_progress_counts_every_game() -> None:
    done: list[int] = []

    simulate(plan(NAMES[0], "random"), 45, progress=done.append)

    assert sum(done) == 45


def test_chunks_cover_all_games_once() -> None:
    p = plan(NAMES[0], "random")

    for games in (1, 7, 1000, 40001):
        covered = [i for _plan, start, stop in chunks(p, games) for i in range(start, stop)]
        assert covered == list(range(games))


def test_places_without_the_games_word_follow_result_and_score() -> None:
    outcome = Outcome({0: "loss", 1: "win", 2: "draw", 3: "loss"}, {0: 5, 1: 1, 2: 0, 3: 5}, "X-1.1")

    assert places(outcome, 4) == [3, 1, 2, 3]


def test_summary_counts_winners_seats_and_rules() -> None:
    games = simulate(plan(NAMES[0], "greedy,random"), 60)
    summary = summarise(games)

    assert summary.games == 60
    assert summary.by_bot["greedy"].count == sum(
        seat.result == "win" for g in games for seat in g.seats if seat.bot == "greedy"
    )
    assert sum(share.count for share in summary.rules.values()) == 60
    assert sum(share.total for share in summary.by_seat.values()) == sum(len(g.seats) for g in games)
    assert summary.decisions.mean == pytest.approx(sum(g.decisions for g in games) / 60)
    json.dumps(summary.to_json())


def test_parquet_holds_one_row_per_game_and_seat(tmp_path: Path) -> None:
    polars = pytest.importorskip("polars")
    games = simulate(plan(NAMES[0], "greedy,random"), 10)
    path = tmp_path / "games.parquet"

    written = write_parquet(path, games)
    frame = polars.read_parquet(path)

    seats = len(games[0].seats)
    assert written == frame.height == 10 * seats
    assert frame.columns == list(rows(games))
    assert {"seed", "seat", "bot", "result", "score", "place", "decisions", "rule", "notes"} <= set(frame.columns)
    assert frame["seed"].unique(maintain_order=True).to_list() == [f"3/{i}" for i in range(10)]
    assert frame.filter(polars.col("result") == "win")["place"].to_list() == [1] * frame["result"].to_list().count(
        "win"
    )
    assert list(tmp_path.iterdir()) == [path]


def test_bots_that_talk_hear_each_other_and_play_other_games() -> None:
    quiet = plan("osaczeni", "greedy", seed=5)
    talking = replace(quiet, talk=True)

    assert [play_game(talking, index) for index in range(3)] == simulate(talking, 3)
    assert [play_game(talking, index) for index in range(3)] != [play_game(quiet, index) for index in range(3)]


def test_where_nothing_can_be_claimed_talk_changes_nothing() -> None:
    quiet = plan("cisza", "greedy,random", seed=5)

    assert play_game(replace(quiet, talk=True), 2) == play_game(quiet, 2)
