"""OpenSpiel plays our games: its random simulation with serialisation, its Python MCTS and ISMCTS.

OpenSpiel's C++ bots crash on every game written in Python, its own too: only its Python algorithms are supported.
"""

import contextlib
import io
import pickle
from collections.abc import Iterator
from typing import Any

import pytest

import grimtable
import grimtable.rl as rl
from grimtable.engine.errors import BadArgument
from tests.laws.harness import effort

pyspiel: Any = pytest.importorskip("pyspiel")
np = pytest.importorskip("numpy")

from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402

pytestmark = pytest.mark.once
READY = [game for game in grimtable.games().values() if game.observed]


def ways() -> Iterator[tuple[str, str, int]]:
    """Games with modes and the fewest and most seats; an ordinary run takes the first mode with the fewest."""
    for game in READY:
        for mode in game.modes if effort() > 1 else game.modes[:1]:
            seats = game.seats(mode)
            for n in dict.fromkeys((seats[0], seats[-1])) if effort() > 1 else seats[:1]:
                yield game.name, mode, n


WAYS = list(ways())


@pytest.mark.parametrize("chance", ["deal", "explicit"])
@pytest.mark.parametrize(("name", "mode", "seats"), WAYS, ids=[f"{g}-{m}-{n}" for g, m, n in WAYS])
def test_random_simulation(name: str, mode: str, seats: int, chance: str) -> None:
    game = rl.openspiel(name, seats=seats, mode=mode, chance=chance, max_steps=20 if effort() == 1 else 5000)
    with contextlib.redirect_stdout(io.StringIO()):
        pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)

    assert game.num_players() == seats
    assert game.num_distinct_actions() == grimtable.games()[name].n_actions


def play(game: Any, bots: list[Any], deal: int) -> list[float]:
    """One game between bots."""
    state = game.new_initial_state()
    state.apply_action(deal)
    while not state.is_terminal():
        state.apply_action(bots[state.current_player()].step(state))
    returns: list[float] = state.returns()
    return returns


class AnyLegal:
    """Plays anything."""

    def __init__(self, seed: int) -> None:
        self.rng = np.random.RandomState(seed)

    def step(self, state: Any) -> int:
        return int(self.rng.choice(state.legal_actions()))


def test_its_python_searches_play() -> None:
    game = rl.openspiel("cisza", seats=2, max_steps=12)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    plain = mcts.MCTSBot(game, 1.5, 4, evaluator, random_state=np.random.RandomState(2))
    chance = np.random.RandomState(3)
    blind = ismcts.ISMCTSBot(game, evaluator, 1.5, 4, random_state=chance, use_observation_string=True)

    for bot in (plain, blind):
        returns = play(game, [bot, AnyLegal(4)], deal=1)
        assert set(returns) <= {-1.0, 0.0, 1.0}


def test_a_resampled_state_looks_alike_and_may_differ_elsewhere() -> None:
    game = rl.openspiel("cisza", seats=2)
    state = game.new_initial_state()
    state.apply_action(7)
    state.apply_action(state.legal_actions()[0])
    me = state.current_player()
    others = [state.resample_from_infostate(me, np.random.RandomState(seed).random_sample) for seed in range(8)]

    assert {other.observation_string(me) for other in others} == {state.observation_string(me)}
    assert all(other.legal_actions() == state.legal_actions() for other in others)
    assert len({other.observation_string(1 - me) for other in others}) > 1


def test_what_a_player_has_seen_is_remembered() -> None:
    """Two deals that look alike now, by different ways, have different information states."""
    game = rl.openspiel("cisza", seats=2)
    state = game.new_initial_state()
    state.apply_action(7)
    seen = [state.information_state_string(0)]
    for _ in range(6):
        state.apply_action(state.legal_actions()[0])
        assert not state.is_terminal()
        seen.append(state.information_state_string(0))
        again = pickle.loads(pickle.dumps(state))
        assert again.information_state_string(0) == seen[-1]
        assert again.history() == state.history()
    assert len(set(seen)) > 3


def test_utilities_are_those_of_the_mode() -> None:
    kinds = pyspiel.GameType.Utility
    assert rl.openspiel("cisza", seats=2).get_type().utility == kinds.GENERAL_SUM
    assert rl.openspiel("claustrophobia").get_type().utility == kinds.ZERO_SUM


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"chance": "dice"}, "chance is 'dice', not one of deal, explicit"),
        ({"reward": "gold"}, "reward is 'gold', not one of result, score"),
    ],
)
def test_bad_input_is_one_sentence(settings: dict[str, Any], words: str) -> None:
    with pytest.raises(BadArgument, match=words):
        rl.openspiel("cisza", **settings)
