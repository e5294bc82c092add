"""Tournaments are fair: equal deals, equal seats."""

from collections import Counter

import pytest

from grimtable.games import NAMES, find
from grimtable.lab.runner import runner_for
from grimtable.lab.tournament import Field, deals_for, lineups, plan_for, total_games, tournament

SINGLES = ((0,), (1,), (2,), (3,))
ONE_AGAINST_THREE = ((0,), (1, 2, 3))


def field(seats: int | None = None, seed: int = 0) -> Field:
    """The first game at a table of so many."""
    return Field(NAMES[0], *find(NAMES[0]).check_setup(seats, None, None), seed)


@pytest.mark.parametrize("teams", [((0,), (1,)), SINGLES, ONE_AGAINST_THREE, ((0, 1, 2),)])
def test_each_bot_sits_in_each_seat_equally_often(teams: tuple[tuple[int, ...], ...]) -> None:
    tables = lineups("a", "b", teams)

    for seat in range(sum(len(team) for team in teams)):
        assert Counter(table[seat] for table in tables) == {"a": len(tables) / 2, "b": len(tables) / 2}
    assert len(set(tables)) == len(tables)


def test_team_mates_are_the_same_bot() -> None:
    for table in lineups("a", "b", ONE_AGAINST_THREE):
        assert len(set(table[1:])) == 1


def test_all_lineups_of_a_pair_play_the_same_deals() -> None:
    seeds = {tuple(plan_for(field(4), table).seed_of(i) for i in range(5)) for table in lineups("a", "b", SINGLES)}

    assert len(seeds) == 1


def test_games_are_rounded_up_to_whole_rotations() -> None:
    assert deals_for(8, 8) == 1
    assert deals_for(9, 8) == 2
    assert total_games(field(2), ["random", "greedy"], 5) == 6
    assert total_games(field(4), ["random", "greedy", "ismcts:5"], 8) == 24


def test_tallies_add_up_and_the_better_bot_is_ahead() -> None:
    standings = tournament(field(4), ["greedy", "random"], 40)

    assert standings.games == 40
    seats = {tally.seats for tally in standings.bots.values()}
    assert seats == {80}
    assert sum(tally.points for tally in standings.bots.values()) == pytest.approx(40)
    assert sum(tally.fair for tally in standings.bots.values()) == pytest.approx(40)
    assert standings.bots["greedy"].share.low > standings.bots["random"].share.high
    greedy_alone = next(duel for duel in standings.duels if duel.bot == "greedy")
    assert (greedy_alone.games, greedy_alone.equal_share) == (20, 0.25)
    assert greedy_alone.won.low > 0.25


def test_two_workers_give_the_same_standings() -> None:
    one, two = (tournament(field(2), ["greedy", "random"], 20, runner_for(n)) for n in (1, 2))

    timeless = [
        {name: {k: v for k, v in tally.to_json().items() if k != "ms_per_move"} for name, tally in s.bots.items()}
        for s in (one, two)
    ]
    assert timeless[0] == timeless[1]
    assert one.duels == two.duels


def test_equal_bots_share_the_wins() -> None:
    """Two names for one bot: on paired deals in mirrored seats neither can be ahead."""
    standings = tournament(field(2), ["easy", "greedy"], 40)

    assert standings.bots["easy"].points == pytest.approx(standings.bots["greedy"].points)
