"""Characters and objectives are dealt, not chosen: here each of them meets the shared laws of views and samples."""

import pytest

from grimtable.engine.rng import Rng
from grimtable.games.male_epickie_zombie import GAME
from grimtable.games.male_epickie_zombie.components import CHARACTERS, OBJECTIVES
from grimtable.games.male_epickie_zombie.state import Mez
from tests.laws.harness import Case, Point

SEEDS = range(100)


@pytest.mark.parametrize("mode", GAME.modes)
def test_every_character_and_objective_keeps_the_laws_in_every_mode(mode: str) -> None:
    """A sample of a view looks the same to the viewer and allows the same answers (MEZ-S0.5)."""
    humans: set[int] = set()
    zombies: set[int] = set()
    objectives: set[int] = set()
    for seed in SEEDS:
        seats = GAME.seats(mode)[seed % len(GAME.seats(mode))]
        s = Point(seed, "any", 25).reach(Case(GAME.name, mode, seats, ()))
        assert isinstance(s, Mez)
        for viewer in (*range(seats), None):
            world = GAME.determinize(s.view(viewer), Rng(seed, "every"))
            assert world.view(viewer) == s.view(viewer)
            if viewer in s.pending:
                assert world.legal(viewer) == s.legal(viewer)
        humans.update(int(character) for character in s.characters)
        zombies.update(int(card) & 255 for card in s.zombie_cards)
        objectives.update(int(objective) for objective in s.objectives if objective)  # 0 while they are not drawn

    assert humans >= set(range(1, len(CHARACTERS)))
    assert zombies >= set(range(1, len(CHARACTERS)))
    assert objectives == set(range(1, len(OBJECTIVES)))
