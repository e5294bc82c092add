"""After the first round of a real game every sample is a world that some history leads to, cards included (TER-Q61).

A sample says which two cards the first Discovery drew. With these on top of the deck all turns are played by the rules,
in every order, and whatever tells a word more or less than the real game is dropped. Nothing is passed on: what could
be of use to others is drawn only at the end of the round.
"""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any, cast

import pytest

import grimtable
from grimtable.engine.codes import field_a, kind_of
from grimtable.engine.ints import i64
from grimtable.engine.rng import Rng
from grimtable.games.terrorscape import GAME, kinds
from grimtable.games.terrorscape.components import TEAM
from grimtable.games.terrorscape.state import KILLER_PHASE, SETTING_UP, Terrorscape
from tests.games.terrorscape.counting import TRADES, world
from tests.games.terrorscape.histories.finder import Finder
from tests.games.terrorscape.histories.other import Other
from tests.games.terrorscape.histories.walk import Walk
from tests.games.terrorscape.test_ter_h1_histories import hidden
from tests.games.terrorscape.test_ter_h1_past import answer
from tests.laws.harness import effort

SEEDS = [1, 3, 5, 18, *range(30, 30 + 4 * effort())]  # the first ones with Marco, and with noise in the first round


class Played(Walk):
    """Turns as they come, with the decks as they lie."""

    def draws(self, s: Terrorscape, asked: i64, kind: i64) -> bool:
        """Nothing is stacked."""
        return False


def ends(walk: Walk, begun: Other, goal: int, places: list[i64]) -> Iterator[Terrorscape]:
    """Every table to which a Survivor phase leads that tells just what was told, with everybody in these places."""
    seen: set[Any] = set()
    todo = [begun]
    while todo:
        other = todo.pop()
        s = other.s
        if s.phase == KILLER_PHASE:
            if other.at == goal:
                yield s
            continue
        seat = s.next_seat()
        question = s.asked[seat]
        for code in s.codes(seat):
            if kind_of(code) in TRADES:
                continue
            if kind_of(code) == kinds.END_TURN and s.at[field_a(question)] != places[field_a(question)]:
                continue
            after = walk.played(other, seat, question, code)
            if after is not None and (key := (world(after.s, ()), after.at)) not in seen:
                seen.add(key)
                todo.append(after)


def first_killer_phase(seed: int) -> tuple[Terrorscape, Finder]:
    """A real game when the Killer is asked for the first time; and what was told until then."""
    chance = random.Random(seed)
    s = cast(Terrorscape, grimtable.new("terrorscape", 2, "standard", {}, seed))
    finder = Finder(s, Rng(seed, "first"))
    while s.phase == SETTING_UP:
        answer(s, chance, 0.0)
    while not (s.phase == KILLER_PHASE and s.is_asked(s.killer_seat)):
        answer(s, chance, 0.9)
    finder.listen(s)
    return s, finder


@pytest.mark.parametrize("seed", SEEDS)
def test_ter_q61_samples_of_the_first_round_have_a_history(seed: int) -> None:
    """Places, hands, discard pile, decks and the radio together."""
    s, finder = first_killer_phase(seed)
    sampler = GAME.sampler(s.view(s.killer_seat))
    rng = Rng(seed, "samples")
    deck = Counter(s.rows.discovery_cards)
    known: dict[Any, bool] = {}
    for _ in range(30):
        sample = cast(Terrorscape, sampler.sample(rng))
        wanted = hidden(sample)
        if wanted not in known:
            begun = finder.begin(finder.story)
            assert begun is not None
            drawn = deck - Counter(sample.discovery)
            begun.s.discovery = [*(deck - drawn).elements(), *drawn.elements()]
            walk = Played(finder.story, finder.rng, finder.story.n, None, 1 << 30, 0.0)
            reached = ends(walk, begun, finder.stops[1], sample.at)
            known[wanted] = any(hidden(each) == wanted for each in reached)
        assert known[wanted], wanted
    assert len({each[0] for each in known}) > TEAM
