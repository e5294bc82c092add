"""Real games against histories that sound the same, with all cards and every Killer and team (TER-H1, TER-Q61)."""

import random

import pytest

from grimtable.games.terrorscape import joint
from grimtable.games.terrorscape.state import Terrorscape
from tests.games.terrorscape.soundalike import Phase
from tests.games.terrorscape.witnesses import Tables, begun, remembered, sensible
from tests.laws.harness import effort

EVERYWHERE = frozenset(range(joint.N_TRIPLES))


@pytest.mark.parametrize("seed", range(4 * effort()))
def test_ter_q61_the_first_round_of_a_real_game_is_exact(seed: int) -> None:
    """With all 45 cards: for every triple kept there is a history by the rules, and none besides; answers included."""
    chance = random.Random(seed)
    s = begun(chance, seed, 2, {})
    tables = Tables(s, chance, passes=40)
    for _ in range(2):
        phase = Phase(s, sensible)
        tables.follow(phase, s, remembered(s))

        assert tables.triples() == remembered(s)
    assert s.round_no == 2


SLOW = [pytest.param(seed, marks=pytest.mark.soak) for seed in range(3 * effort())]  # minutes; histories/ is quicker


@pytest.mark.parametrize("seed", [*SLOW, 3 * effort()])
def test_ter_q61_no_history_that_sounds_the_same_is_left_out(seed: int) -> None:
    """Many histories beside a real game, through its first rounds and all that is told in them."""
    chance = random.Random(seed)
    options = {"traits": chance.choice(["off", "off", "easy", "nightmare"]), "plans": chance.random() < 0.3}
    s = begun(chance, seed, chance.choice([2, 3, 4]), options)
    tables = Tables(s, chance, depth=1, width=60, most=150 * effort(), passes=1)
    sense = chance.choice([0.5, 0.9])

    def answer(s: Terrorscape, seat: int) -> int:
        return sensible(s, seat) if chance.random() < sense else chance.choice(s.codes(seat))

    met = 0
    while not s.over and s.round_no <= 4:
        phase = Phase(s, answer)
        if s.over or not phase.followed:
            break
        possible = remembered(s)
        assert not tables.strays(phase, EVERYWHERE - possible), s.round_no
        tables.follow(phase, s, possible)

        assert tables.triples() <= possible, (s.round_no, phase.kind)
        met += len(tables.triples())
    assert met > 0
