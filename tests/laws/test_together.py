"""Decisions of several seats at once: no order, no chance, nothing shown before the last answer."""

import json

from hypothesis import strategies as st

from grimtable.engine.rng import Rng
from grimtable.engine.state import State
from tests.laws.harness import Case, Point, law, points, viewers

AT_MOST = 4  # groups looked at in one game


def groups_of(case: Case, point: Point) -> list[State]:
    """The moments of a random game at which several seats must decide."""
    return [s for s in point.history(case) if len(s.pending) > 1][:AT_MOST]


def allied(s: State, seat: int, viewer: int | None) -> bool:
    """Whether a viewer may see a seat's secret answer: the seat itself or a team mate."""
    return any(seat in team and viewer in team for team in s.teams)


@law(2, point=points(60), seed=st.integers(0, 2**16))
def test_answers_in_any_order_lead_to_the_same_state(case: Case, point: Point, seed: int) -> None:
    """Whoever is quicker leaves no trace."""
    for s in groups_of(case, point):
        rng = Rng(seed, "law order")
        answers = {seat: s.legal(seat)[rng.below(len(s.legal(seat)))] for seat in s.pending}
        hashes = set()
        for turn in range(4):
            order = list(answers)
            if turn == 1:
                order.reverse()
            elif turn > 1:
                rng.shuffle(order)
            after = s.clone()
            for seat in order:
                after.apply(seat, answers[seat])
            hashes.add(after.hash())

        assert len(hashes) == 1


@law(2, point=points(60), seed=st.integers(0, 2**16))
def test_nothing_happens_before_the_last_answer(case: Case, point: Point, seed: int) -> None:
    """Until the group is done no stream moves, and others learn at most that an answer was given, not which."""
    for s in groups_of(case, point):
        rng = Rng(seed, "law secret")
        order = list(s.pending)
        rng.shuffle(order)
        before = s.clone()
        for seat in order[:-1]:
            others = [viewer for viewer in viewers(s) if not allied(s, seat, viewer)]
            shown = set()
            for action in before.legal(seat):
                after = before.clone()
                after.apply(seat, action)
                assert after.streams == s.streams
                assert not after.over
                news = [
                    [after.view(viewer).to_json(), [event.to_json() for event in after.events(0, viewer)]]
                    for viewer in others
                ]
                shown.add(json.dumps(news))
            assert len(shown) == 1
            before.apply(seat, before.legal(seat)[rng.below(len(before.legal(seat)))])


@law(2, point=points(60))
def test_search_asks_a_group_in_seat_order_and_shows_nothing(case: Case, point: Point) -> None:
    """`next_seat` is the lowest seat that must decide; `seen` gives the others no answer of a group away."""
    for s in point.history(case)[-20:]:
        assert s.next_seat() == s.pending[0]
        for seat in s.pending:
            for code in s.codes(seat):
                for viewer in range(case.seats):
                    if viewer != seat and len(s.pending) > 1 and not allied(s, seat, viewer):
                        assert s.seen(seat, code, viewer) == 0
