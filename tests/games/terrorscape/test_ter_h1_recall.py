"""In some real games every place kept has a history; in none a history leads to a place not kept (TER-Q61).

Histories are looked for backwards, from what was told alone, and played by the rules from setup on (recall).
"""

import random
from collections.abc import Iterator

import pytest

from grimtable.games.terrorscape import joint
from grimtable.games.terrorscape.state import Terrorscape
from tests.games.terrorscape.recall.measure import Judge, decisions
from tests.games.terrorscape.recall.search import Recall
from tests.games.terrorscape.tables import begun
from tests.laws.harness import effort

PATIENCE = 1500  # tries for one place
# Games in which every place that is kept was found to be possible: number, how sensible the players are, rounds
GAMES = ((3, 0.7, 4), (5, 1.0, 4))
SECOND_ROUNDS = (4, 6, 101, 105)  # Marco plays in all but one of them
FURTHER = tuple((seed, (1.0, 0.7)[seed % 2], 1 + min(effort(), 16)) for seed in range(20, 20 + min(effort(), 20)))


def judged(seed: int, sense: float, rounds: int) -> Iterator[tuple[Judge, Terrorscape]]:
    """A base game with a Killer and a team of chance, at the first decision of the Killer in each round."""
    chance = random.Random(seed)
    s = begun(chance, seed, 2, {})
    recall = Recall(s, seed)
    for number in decisions(s, chance, sense, rounds):
        yield Judge(recall, s, random.Random(100 * seed + number)), s


def check(judge: Judge, s: Terrorscape) -> None:
    """What was found cannot be told from the real table, is allowed by the cards, and is kept; so is the truth."""
    board = s.view(None).to_json()["board"]
    assert judge.strays() == []
    for triple, end in judge.met.items():
        assert end.view(None).to_json()["board"] == board
        assert judge.kept >> triple & 1
        assert judge.bound >> triple & 1
    assert judge.bound >> joint.triple_of(*s.at) & 1
    assert judge.kept & ~judge.bound == 0  # by sums of cards alone, of another reckoning


@pytest.mark.parametrize(("seed", "sense", "rounds"), GAMES)
def test_ter_q61_every_place_that_is_kept_can_be(seed: int, sense: float, rounds: int) -> None:
    """Whoever is kept somewhere stands there in some history that tells the same."""
    for judge, s in judged(seed, sense, rounds):
        assert [pair for pair in judge.pairs() if not judge.stands(*pair, PATIENCE)] == [], s.round_no
        check(judge, s)


@pytest.mark.parametrize(("seed", "sense", "rounds"), FURTHER)
def test_ter_q61_no_history_found_backwards_is_ruled_out(seed: int, sense: float, rounds: int) -> None:
    """In any base game: what is found is kept."""
    n_found = 0
    for judge, s in judged(seed, sense, rounds):
        for pair in judge.pairs():
            n_found += judge.stands(*pair, PATIENCE // 10)
        check(judge, s)
    assert n_found > 0


@pytest.mark.parametrize("seed", SECOND_ROUNDS)
def test_ter_q61_after_the_second_round_every_place_and_nearly_every_triple_that_is_kept_can_be(seed: int) -> None:
    """It is followed who can hold a card (walks.py); what the search does not find in time may be possible yet."""
    for judge, s in judged(seed, 0.8, 2):
        assert [pair for pair in judge.pairs() if not judge.stands(*pair, PATIENCE)] == [], s.round_no
        triples = random.Random(seed).sample(joint.triples(judge.kept), 40)
        assert sum(judge.meets(triple, 100) for triple in triples) >= 36
        check(judge, s)


@pytest.mark.parametrize("seed", range(2, 8))
def test_ter_q61_after_the_first_round_every_triple_that_is_kept_can_be(seed: int) -> None:
    """Then the set is exact: each of its triples has a history."""
    for judge, s in judged(seed, 1.0, 1):
        assert [triple for triple in joint.triples(judge.kept) if not judge.meets(triple, 100)] == []
        check(judge, s)
