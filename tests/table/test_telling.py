"""How much of each kind of event somebody who looked away wants to see."""

import pytest

import grimtable
from grimtable.engine.rng import Rng
from grimtable.games import NAMES, find


@pytest.mark.parametrize("game", NAMES)
def test_every_kind_of_event_has_a_weight(game: str) -> None:
    """None is left to the default, and none is weighed that there is not."""
    g = find(game)

    assert sorted(g.weights) == sorted(kind.name for kind in g.events.values())
    assert set(g.weights.values()) == {0, 1, 2, 3}


@pytest.mark.parametrize("game", NAMES)
def test_what_is_shown_has_words(game: str) -> None:
    """An event that makes no line cannot be a card or a scene; what a story never leaves out is a scene."""
    g = find(game)
    s = grimtable.new(game, seed=11)
    rng = Rng(11, "telling")
    while not s.over:
        seat = s.pending[0]
        codes = s.codes(seat)
        s.apply(seat, g.decode(s.prefer(seat, codes) if rng.below(3) else codes[rng.below(len(codes))]))
    names = [f"S{seat}" for seat in range(s.n_seats)]
    for event in s.events(0, None):
        if g.drama(event) >= 3:
            assert g.weight(event) == 3, event
        if g.weight(event) == 3:
            assert g.tell(event, "pl", names) is not None, event
