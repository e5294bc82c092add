"""The gate errs seldom, and the ladder counts what was played."""

from itertools import islice
from random import Random

import pytest

from grimtable.games import NAMES, find
from grimtable.lab.gate import REFUTED, SHOWN, UNSETTLED, Gate
from grimtable.lab.ladder import Pair, Step, climb, new_step, pairs, play_deal
from grimtable.lab.runner import Processes
from grimtable.lab.tournament import Field

RUNS = 400


def verdicts(wanted: float, reach: float, deal: "list[tuple[float, float]]", seats: int = 2) -> dict[str, int]:
    """How often each verdict came in many runs; a deal's number is the mean of `seats` draws from a weighted list."""
    values, weights = [value for value, _ in deal], [weight for _, weight in deal]
    found = {SHOWN: 0, REFUTED: 0, UNSETTLED: 0}
    for run in range(RUNS):
        rng, gate = Random(run), Gate(wanted, reach)
        while gate.verdict == UNSETTLED and gate.n < 5000:
            gate.add(sum(rng.choices(values, weights)[0] for _ in range(seats)) / seats)
        found[gate.verdict] += 1
    return found


@pytest.mark.parametrize(
    ("wanted", "reach", "deal", "seats"),
    [
        (0.1, 0.5, [(0.5, 0.5), (-0.5, 0.5)], 2),  # a duel, both rotations
        (0.1, 0.5, [(0.5, 0.1), (0.0, 0.8), (-0.5, 0.1)], 2),  # most deals go to the better cards
        (0.1, 1.0, [(1.0, 0.25), (0.0, 0.5), (-1.0, 0.25)], 1),  # one chair of two
        (0.075, 0.75, [(0.75, 0.25), (-0.25, 0.75)], 4),  # one among four
    ],
)
def test_equal_bots_are_called_a_step_in_at_most_five_of_a_hundred_runs(
    wanted: float, reach: float, deal: "list[tuple[float, float]]", seats: int
) -> None:
    found = verdicts(wanted, reach, deal, seats)

    assert found[SHOWN] <= 0.05 * RUNS
    assert found[UNSETTLED] == 0


def test_a_step_of_sixty_to_forty_is_missed_in_at_most_five_of_a_hundred_runs() -> None:
    assert verdicts(0.1, 0.5, [(0.5, 0.6), (-0.5, 0.4)])[SHOWN] >= 0.95 * RUNS


def test_a_larger_step_takes_fewer_deals() -> None:
    counts = []
    for better in (0.6, 0.9):
        rng, gate = Random(1), Gate(0.1)
        while gate.verdict == UNSETTLED:
            gate.add(0.5 if rng.random() < better else -0.5)
        counts.append(gate.n)

    assert counts[1] < counts[0]


def pair(game: str, bot: str, below: str, mode: str | None = None, seats: int | None = None, seed: int = 3) -> Pair:
    """Two bots at a table with the game's defaults."""
    return pairs(Field(game, *find(game).check_setup(seats, mode, None), seed), [(below, bot)])[0]


@pytest.mark.parametrize("game", NAMES)
def test_each_team_is_held_once_by_the_better_bot(game: str) -> None:
    p = pair(game, "greedy", "random")
    tables = p.lineups()

    for number, team in enumerate(p.teams):
        assert [seat for seat, name in enumerate(tables[number]) if name == "greedy"] == list(team)
    extra = tables[len(p.teams) :]
    assert all(set(table) == {"random"} for table in extra)
    assert len(extra) == (1 if p.sides or p.cooperative else 0)


def test_sides_are_named_where_roles_differ() -> None:
    assert pair("terrorscape", "greedy", "random").sides == ["killer", "survivors"]
    assert pair("cisza", "greedy", "random").sides == []


def test_the_same_bot_under_two_names_is_no_step() -> None:
    step = climb(pair("cisza", "easy", "greedy", seats=3))

    assert step.verdict == REFUTED
    assert step.points.mean == pytest.approx(0)
    assert step.share == pytest.approx(step.equal)


def test_the_rule_of_thumb_is_a_step_above_chance_in_every_side() -> None:
    step = climb(pair("terrorscape", "greedy", "random"), most=120)

    assert step.verdict == SHOWN
    assert step.games == 3 * step.deals
    assert set(step.sides) == {"killer", "survivors"}
    assert step.to_json()["points"] > step.to_json()["equal"]


def test_processes_find_what_one_process_finds() -> None:
    p = pair("cisza", "greedy", "random", seats=2)
    one, two = climb(p, most=50), climb(p, Processes(2), most=50)

    timeless = [
        {key: value for key, value in step.to_json().items() if key not in ("ms_per_move", "processor_s")}
        for step in (one, two)
    ]
    assert timeless[0] == timeless[1]


def test_points_of_a_deal_are_shared_by_those_who_win() -> None:
    p = pair("osaczeni", "greedy", "random", seats=4)
    step: Step = new_step(p)
    for deal in range(12):
        games, _processor = play_deal((p, deal))
        for game in games:
            assert sum(game.points([seat]) for seat in range(4)) == pytest.approx(
                1 if game.winners else game.points(range(4))
            )
        step.add(games)

    assert step.there <= step.held
    assert step.held == 12 * 4


def test_work_is_taken_only_as_it_is_needed() -> None:
    """An endless list of pieces is no trouble, and results come in order."""
    from itertools import count

    from grimtable.lab.runner import Here

    assert list(islice(Here().run(abs, count(-2)), 4)) == [2, 1, 0, 1]
