"""Samples put the Survivors where they are likely to be, and leave out no place where they can be (TER-H1, TER-Q61)."""

import random
from itertools import product
from typing import cast

import pytest

from grimtable.engine.rng import Rng
from grimtable.games.terrorscape import GAME, evidence
from grimtable.games.terrorscape.components import LOCATIONS, N_LOCATIONS, TEAM
from grimtable.games.terrorscape.knowledge import likelihood
from grimtable.games.terrorscape.knowledge.places import EVEN, Places
from grimtable.games.terrorscape.state import KILLER_PHASE, Terrorscape
from tests.games.terrorscape.tables import KILLER, TEAM_SEAT, begun, killer_at, sensible


def played(seed: int) -> Terrorscape:
    """A real game at a decision of the Killer's in some round."""
    chance = random.Random(seed)
    s = begun(chance, seed, 2, {})
    rounds = 1 + seed % 4
    while not s.over and not (s.phase == KILLER_PHASE and s.is_asked(KILLER) and s.round_no >= rounds):
        seat = s.next_seat()
        s.play(seat, sensible(s, seat) if chance.random() < 0.8 else chance.choice(s.codes(seat)))
    return s


def listed(s: Terrorscape) -> Places:
    """The triples that samples draw from."""
    places = Places()
    places.list_triples(s)
    return places


@pytest.mark.parametrize("seed", range(8))
def test_ter_q61_every_possible_triple_is_drawn_now_and_then_and_no_other(seed: int) -> None:
    """However unlikely: with at least half of the share that it would have among equals, in every EVEN samples one."""
    s = played(seed)
    assert not s.over
    places = listed(s)
    counts = [after - before for before, after in zip([0, *places.sums], places.sums, strict=False)]

    stood = [[place for place in range(15) if s.known[i * 15 + place] > 0] for i in range(TEAM)]
    assert places.triples == [(a * 15 + b) * 15 + c for a, b, c in product(*stood)]
    assert min(counts) * len(counts) * 2 * EVEN >= places.sums[-1]


def test_ter_6_6_a_noise_mostly_comes_from_where_somebody_is() -> None:
    """Everything is possible, and it is heard in the Library: far more samples have somebody there than without it."""
    s = killer_at("fast", "johnson C2; anna C5; sophia Z1", lair="N3", board={"heard": ["C5"]})
    library = LOCATIONS.index("C5")
    there = [library in s_at for s_at in stood(s, 200)]
    s.heard = 0
    quiet = [library in s_at for s_at in stood(s, 200)]

    assert sum(there) > 2 * sum(quiet) > 0


def anywhere(s: Terrorscape) -> None:
    """After some rounds everybody may be everywhere."""
    s.known[evidence.FINDS] = 3
    for at in range(TEAM * N_LOCATIONS):
        s.known[evidence.WEIGHTS + at] = 100


def stood(s: Terrorscape, n: int) -> list[list[int]]:
    """Where the Survivors stand in some samples of triples that are all possible."""
    places = Places()
    rng = Rng(1, "places")
    found = []
    anywhere(s)
    for _ in range(n):
        sample = s.clone()
        places.choose(sample, rng)
        found.append([int(at) for at in sample.at])
    return found


def test_ter_q61_an_injured_survivor_is_seldom_beside_the_killer() -> None:
    s = killer_at("fast", "johnson C2; anna C5; sophia Z1", lair="N3")
    anywhere(s)
    well = likelihood.likelihoods(s, s.lair)
    s.health[0] = 1
    hurt = likelihood.likelihoods(s, s.lair)
    near = LOCATIONS.index("N3")

    assert hurt[near] < well[near] < likelihood.BEST
    assert hurt[N_LOCATIONS:] == well[N_LOCATIONS:], "the others are as they were"
    assert min(hurt) >= 1


def test_ter_h1_1_what_is_likely_follows_from_the_view_alone() -> None:
    """Wherever the Survivors are, and whatever they hold: the same view, the same samples."""
    s = played(2)
    other = cast(Terrorscape, GAME.sampler(s.view(KILLER)).world(Rng(5, "other")))

    assert likelihood.likelihoods(other, other.lair) == likelihood.likelihoods(s, s.lair)
    assert listed(other).sums == listed(s).sums


def test_ter_2_4_before_anybody_chose_weights_alone_count() -> None:
    s = killer_at("fast", "johnson C2; anna C5; sophia Z1", lair="N3")
    anywhere(s)
    s.known[evidence.FINDS] = 0
    s.known[evidence.WEIGHTS + LOCATIONS.index("N3")] = 300

    weights = s.known[evidence.WEIGHTS : evidence.WEIGHTS + N_LOCATIONS]
    assert likelihood.likelihoods(s, s.lair)[:N_LOCATIONS] == weights
    assert len(set(likelihood.unheard(s))) == len(set(likelihood.company(s))) == 1


def test_ter_q61_the_helper_shows_how_likely_each_room_is() -> None:
    """As likely as in samples, room by room, but for company and empty rooms; from the Killer's view alone."""
    s = killer_at("fast", "johnson C2; anna C5; sophia Z1", lair="N3", board={"heard": ["C5"]})
    anywhere(s)
    view = s.view(KILLER).to_json()

    assert [share for row in view["chances"] for share in row] == likelihood.likelihoods(s, s.lair)
    assert s.view(TEAM_SEAT).to_json()["chances"] is None
