"""The whole manor with cards of use that run out: exactly the triples that turns by the rules explain (TER-Q61)."""

import random

import pytest

from grimtable.games.terrorscape.components import DOORS, LOCATIONS, TEAM
from tests.games.terrorscape.counting import Start, heard, next_phase
from tests.games.terrorscape.joining import TOLD, Phase, first_world
from tests.games.terrorscape.test_ter_h1_manor import TEAMS, at_random, remembered
from tests.laws.harness import effort

QUIET = {"adrenaline": 3, "whisky": 3, "hatchet": 3, "sedatives": 3, "trap": 1}  # as many as the base game has
OF_NO_USE = 7
PHASES = 3
MANY = 1500  # worlds after which nothing is counted out: there single kinds may be forgotten, and more is kept


def begin(chance: random.Random, deck: dict[str, int]) -> Start:
    """Any locks, any lair; some Survivors are afraid; all are at the start, or each somewhere."""
    team = chance.choice(TEAMS)
    places = chance.choice(["C1 C1 C1", " ".join(chance.choices(LOCATIONS, k=TEAM))])
    marks = {f"{name} fear": chance.choice([0, 0, 1]) for name in team.split()}
    locks = " ".join(chance.sample(DOORS, chance.choice([0, 3, 7])))
    cards = [item for item, n in deck.items() for _ in range(n)] + ["lime"] * OF_NO_USE
    return Start(team, places, locks, chance.choice(LOCATIONS), tuple(cards), ("lime",) * 6, marks)


@pytest.mark.parametrize("seed", range(6 * effort()))
@pytest.mark.parametrize("item", ["any", "adrenaline", "whisky"])
def test_ter_q61_with_cards_that_run_out_the_triples_are_exact_on_the_whole_manor(item: str, seed: int) -> None:
    """TER-5.6, TER-6.3, TER-H1.1: up to three Survivor phases, with a Discovery after each; none more, none less."""
    chance = random.Random(f"{item} {seed}")
    deck = QUIET if item == "any" else {item: 1}  # one that is scarce, or all that there are
    s = begin(chance, deck).one_of(chance)
    worlds = {first_world(s, deck)}
    for _ in range(PHASES):
        before, n = s.clone(), s.n_events(None)
        s = at_random(s, chance)
        told = tuple(each for each in heard(s, n) if each[0] in TOLD)
        worlds = Phase(before, deck, told, int(s.heard)).after(worlds)

        assert remembered(s) == {world.places for world in worlds}
        if len(worlds) > MANY:
            return
        worlds = {world._replace(unused=world.unused + 1) for world in worlds}
        s = next_phase(s)
