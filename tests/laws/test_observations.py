"""Observations: of a fixed size, within their declared ranges, and nothing that the seat's view does not hold."""

import pytest

import grimtable
from grimtable.engine.rng import Rng
from tests.laws.harness import Case, cases, choose, effort

OBSERVED = [case for case in cases() if case.game.observed]
DECISIONS = 120
LOOKS = 12  # at how many points of a game


@pytest.mark.parametrize("case", OBSERVED, ids=str)
def test_a_sample_observes_what_the_truth_observes(case: Case) -> None:
    """A sample is made from the view alone: what it observes alike, the view holds."""
    layout = case.game.observation(case.seats)
    for number in range(effort()):
        rng = Rng(number, "observe")
        s = case.new(f"observe {number}")
        for act in range(DECISIONS * (1 + 9 * (effort() > 1))):
            for seat in s.pending:
                seen = s.observe(seat)
                assert len(seen) == layout.size
                assert all(value <= high for value, high in zip(seen, layout.highs, strict=True)), [
                    (name, tuple(seen[start:end]))
                    for name, (start, end) in layout.places.items()
                    if any(value > high for value, high in zip(seen[start:end], layout.highs[start:end], strict=True))
                ]
                if act % (DECISIONS // LOOKS) == 0:
                    sampled = case.game.determinize(s.view(seat), rng).observe(seat)
                    assert sampled == seen, [
                        (name, tuple(seen[start:end]), tuple(sampled[start:end]))
                        for name, (start, end) in layout.places.items()
                        if seen[start:end] != sampled[start:end]
                    ]
            s.apply(*choose(s, rng, "sensible" if number % 2 else "any"))
            if s.over:
                break
        for seat in range(case.seats):
            assert len(s.observe(seat)) == layout.size


@pytest.mark.parametrize("name", sorted({case.name for case in OBSERVED}))
def test_fields_have_names_of_their_own_and_a_meaning(name: str) -> None:
    fields = grimtable.games()[name].observation(2).fields

    assert len({field.name for field in fields}) == len(fields)
    for field in fields:
        assert field.meaning
        assert 1 <= field.high <= 255
