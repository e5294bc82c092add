"""Foretelling uses nothing but what the seat may know, says the same words for the same view, and changes nothing."""

import json

from grimtable.engine.rng import Rng
from grimtable.table.foresight import Foresight
from grimtable.table.foretelling import Teller
from tests.laws.harness import Case, Point, law, points

FEW = 3  # worlds: the words rest on how many, not whether they leak


@law(4, point=points())
def test_facts_are_what_the_seat_may_know(case: Case, point: Point) -> None:
    """A table that looks the same from a seat has the same facts for it."""
    s = point.reach(case)
    for seat in range(s.n_seats):
        world = case.game.determinize(s.view(seat), Rng(point.seed, "facts"))

        assert case.game.facts(world, seat) == case.game.facts(s, seat)


@law(2, point=points())
def test_what_is_foretold_follows_from_the_view(case: Case, point: Point) -> None:
    """From the view's JSON, and from another truth that looks the same, come the same words; the table stays."""
    s = point.reach(case)
    before = s.hash()
    for seat in s.pending[:1]:
        view = s.view(seat)
        other = case.game.determinize(view, Rng(point.seed, "truth"))
        infos = [
            s.infoset(seat),
            case.game.infoset(json.loads(json.dumps(view.to_json()))),
            case.game.infoset(other.view(seat)),
        ]
        for action in s.legal(seat)[:3]:
            told = [[line.to_json() for line in Teller(Foresight(info, FEW), "pl").tell(action)] for info in infos]

            assert told[0] == told[1] == told[2]
    assert s.hash() == before


@law(2, point=points())
def test_the_order_of_asking_changes_no_word(case: Case, point: Point) -> None:
    """Worlds are drawn once for a question: an action's words rest on no other action that was asked about before."""
    s = point.reach(case)
    for seat in s.pending[:1]:
        actions = s.legal(seat)[:3]
        info = s.infoset(seat)
        forward, backward = Teller(Foresight(info, FEW), "en"), Teller(Foresight(info, FEW), "en")
        first = [forward.tell(action) for action in actions]
        second = [backward.tell(action) for action in reversed(actions)]

        assert first == second[::-1]


@law(2, point=points())
def test_a_hidden_pile_is_counted_in_full(case: Case, point: Point) -> None:
    """Worlds with each kind of card on top look alike from the seat, and every kind has a card."""
    s = point.reach(case)
    for seat in range(s.n_seats):
        world = case.game.determinize(s.view(seat), Rng(point.seed, "draws"))
        for kinds in case.game.draws(world, seat).values():
            assert all(n > 0 for n, _world in kinds)
            assert all(case.game.facts(other, seat) == case.game.facts(s, seat) for _n, other in kinds)
