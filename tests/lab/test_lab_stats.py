"""Intervals and means against values worked out elsewhere."""

import pytest

from grimtable.lab.stats import mean_of, median, wilson


@pytest.mark.parametrize(
    ("count", "total", "low", "high"),
    [
        # Newcombe (1998), table of score intervals without continuity correction
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (29, 29, 0.8830, 1.0),
        (5, 10, 0.2366, 0.7634),
    ],
)
def test_wilson_intervals_match_published_ones(count: int, total: int, low: float, high: float) -> None:
    share = wilson(count, total)

    assert share.low == pytest.approx(low, abs=6e-5)
    assert share.high == pytest.approx(high, abs=6e-5)


def test_the_interval_solves_the_score_equation() -> None:
    """The ends are where the observed share lies exactly z standard errors away (the definition)."""
    share = wilson(37, 120)

    for end in (share.low, share.high):
        assert abs(37 / 120 - end) / (end * (1 - end) / 120) ** 0.5 == pytest.approx(1.959963984540054)


def test_no_games_say_nothing() -> None:
    share = wilson(0, 0)

    assert (share.share, share.low, share.high) == (0.0, 0.0, 1.0)
    assert share.words() == "–"


@pytest.mark.parametrize(("count", "total"), [(-1, 5), (6, 5)])
def test_impossible_shares_are_refused(count: int, total: int) -> None:
    with pytest.raises(ValueError, match="no share"):
        wilson(count, total)


def test_more_games_give_a_narrower_interval() -> None:
    widths = [wilson(7 * k, 10 * k).high - wilson(7 * k, 10 * k).low for k in (1, 10, 100)]

    assert widths[0] > widths[1] > widths[2]


def test_mean_with_its_spread() -> None:
    mean = mean_of([2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0])

    assert mean.mean == 5.0
    assert mean.deviation == pytest.approx((32 / 7) ** 0.5)
    assert mean.half_width == pytest.approx(1.959963984540054 * (32 / 7) ** 0.5 / 8**0.5)
    assert mean_of([]).mean == 0.0
    assert mean_of([3.0]).deviation == 0.0


def test_median_of_odd_and_even() -> None:
    assert median([3.0, 1.0, 2.0]) == 2.0
    assert median([4.0, 1.0, 2.0, 3.0]) == 2.5
    with pytest.raises(ValueError, match="no median"):
        median([])
