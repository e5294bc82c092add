"""Afterwards: why a seat lost or won, and where its own decisions cost it most."""

import grimtable
from grimtable.engine.rng import Rng
from grimtable.table import Table
from grimtable.table.story import why
from grimtable.table.turning_points import LEAST_COST, interval, paired, turning_points

FATAL = {
    "turn": 8,
    "active": 0,
    "seat": [
        {"hand": ["shotgun", "walkie"], "survivors": 2, "zombies": {"normal": 1, "fast": 1}},
        {"cards": 3, "survivors": 2},
    ],
    "city": {"count": 24},
    "now": {"step": "play"},
}
NAMES = ["Ola", "Jan"]


def fatal() -> Table:
    """Two zombies, two survivors: ending the phase loses the game at once (CIS-6.12, CIS-7.2)."""
    table = Table("cisza", practice=True, position=FATAL)
    table.act(0, {"kind": "end"})
    return table


def test_a_blunder_is_a_turning_point() -> None:
    table = fatal()
    (point,) = turning_points(table, 0, "en", NAMES, seconds=60)

    assert table.state.over
    assert point.act == 0
    assert point.better_action["kind"] == "play"
    assert point.chance == 0.0
    assert LEAST_COST < point.cost[0] <= point.chance_better <= point.cost[1]
    assert point.to_json("pl")["text"].startswith("End and face the attack")


def test_a_seat_that_decided_nothing_has_none() -> None:
    assert turning_points(fatal(), 1, "en", NAMES) == []


def test_there_is_none_before_the_end() -> None:
    assert turning_points(Table("cisza", seats=2, seed=7), 0, "en", NAMES) == []
    assert why(Table("cisza", seats=2, seed=7), 0, "en", NAMES) == []


def test_the_same_move_costs_nothing() -> None:
    """Both sides of a pair have the same dice, so two equal moves differ nowhere."""
    table = Table("cisza", seats=3, seed=5)
    while len(table.state.pending) > 1:  # the starting hands are chosen at once
        table.act(table.state.pending[0], {"kind": "keep"})
    info = table.state.infoset(table.state.pending[0])
    code = info.sample(Rng(0, "x")).codes(info.seat)[0]
    gaps, _chances = paired(info, code, code, 20, None)

    assert gaps == [0.0] * 20
    assert interval(gaps) == (0.0, 0.0)


def test_the_interval_holds_zero_where_chance_decides() -> None:
    low, high = interval([1.0, -1.0] * 20)

    assert low < 0.0 < high


def test_the_end_says_why_it_came() -> None:
    """The last blow stands last; what is told is the seat's own view of it."""
    chain = why(fatal(), 0, "en", NAMES)

    assert any("Ola" in line.text for line in chain[-1].lines)
    assert chain[-1].act == 0


def test_every_link_pushed_towards_the_end() -> None:
    bots = {seat: grimtable.bot("greedy", "osaczeni", seed=seat) for seat in range(3)}
    table = Table("osaczeni", seats=3, seed=9, bots=bots)
    for seat in range(3):
        chain = why(table, seat, "pl", ["A", "B", "C"])
        assert 1 <= len(chain) <= 3
        assert all(link.swing > 0 for link in chain[:-1])
        assert [link.act for link in chain] == sorted(link.act for link in chain)
