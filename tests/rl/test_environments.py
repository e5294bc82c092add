"""Environments pass the libraries' own tests; bad input is one sentence. `make soak` takes every mode."""

import contextlib
import io
import warnings
from collections.abc import Iterator
from typing import Any

import pytest

import grimtable
import grimtable.rl as rl
from grimtable.engine.errors import BadArgument, BadSetup, GrimtableError, IllegalAction, UnknownName
from tests.laws.harness import effort

pytest.importorskip("pettingzoo")
np = pytest.importorskip("numpy")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from pettingzoo import test as zoo  # noqa: E402

pytestmark = [pytest.mark.once, pytest.mark.filterwarnings("ignore")]
READY = [game for game in grimtable.games().values() if game.observed]
CYCLES = 40 if effort() == 1 else 1000


def ways() -> Iterator[tuple[str, str, int]]:
    """Games with modes and the fewest and most seats; an ordinary run takes the first mode with the fewest."""
    for game in READY:
        for mode in game.modes if effort() > 1 else game.modes[:1]:
            seats = game.seats(mode)
            for n in dict.fromkeys((seats[0], seats[-1])) if effort() > 1 else seats[:1]:
                yield game.name, mode, n


WAYS = list(ways())
each_way = pytest.mark.parametrize(("game", "mode", "seats"), WAYS, ids=[f"{g}-{m}-{n}" for g, m, n in WAYS])


def quietly(test: Any, *args: Any, **kwargs: Any) -> None:
    """Run a library's test without its notes."""
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("ignore")
        test(*args, **kwargs)


@each_way
def test_pettingzoo_accepts_the_aec_environment(game: str, mode: str, seats: int) -> None:
    quietly(zoo.api_test, rl.aec(game, seats=seats, mode=mode), num_cycles=CYCLES)
    quietly(zoo.seed_test, lambda: rl.aec(game, seats=seats, mode=mode, max_steps=60), num_cycles=CYCLES)
    quietly(zoo.render_test, lambda render_mode=None: rl.aec(game, seats=seats, mode=mode, render_mode=render_mode))


@each_way
def test_pettingzoo_accepts_the_parallel_environment(game: str, mode: str, seats: int) -> None:
    """Its seed test ignores the mask, so that illegal actions must mean something."""
    settings = {"seats": seats, "mode": mode, "illegal": "default", "max_steps": 60}
    quietly(zoo.parallel_api_test, rl.parallel(game, **settings), num_cycles=CYCLES)
    quietly(zoo.parallel_seed_test, lambda: rl.parallel(game, **settings), num_cycles=CYCLES)


@each_way
def test_gymnasium_accepts_the_environment_of_one_seat(game: str, mode: str, seats: int) -> None:
    env = rl.gym(game, seats=seats, mode=mode, seat=seats - 1, illegal="default", render_mode="ansi")
    quietly(check_env, env, skip_render_check=False)


@each_way
def test_a_vector_of_games_plays_on(game: str, mode: str, seats: int) -> None:
    env = rl.vector(game, n=4, seats=seats, mode=mode)
    rng = np.random.default_rng(1)
    observations, masks, asked = env.reset(seed=1)
    ends = 0
    for _ in range(CYCLES * 4):
        for at in range(4):
            assert masks[at].sum() == len(env.states[at].codes(asked[at]))
            assert bytes(observations[at]) == env.states[at].observe(asked[at])
        actions = [rng.choice(np.flatnonzero(mask)) for mask in masks]
        observations, masks, asked, rewards, ended, _cut = env.step(actions)
        assert rewards.shape == (4, seats)
        assert not rewards[~ended].any()
        ends += int(ended.sum())
    if game == "cisza":
        assert ends > 0


def test_the_same_seed_gives_the_same_game_in_every_environment_of_its_kind() -> None:
    first, second, other = (rl.vector("cisza", n=2) for _ in range(3))
    assert (first.reset(seed=5)[0] == second.reset(seed=5)[0]).all()
    assert not (first.reset(seed=5)[0] == other.reset(seed=6)[0]).all()


def test_rewards_follow_the_outcome() -> None:
    def half(outcome: Any, seat: int) -> float:
        return 0.5 if outcome.results[seat] == "win" else 0.25

    for reward, values in (("result", {-1.0, 0.0, 1.0}), (half, {0.5, 0.25})):
        env = rl.aec("cisza", reward=reward)
        env.reset(seed=3)
        while not all(env.terminations.values()):
            env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[-1]))
        assert set(env.rewards.values()) <= values
        assert any(env.rewards.values())
        assert env.setting.rewards(env.table) == list(env.rewards.values())


def test_a_long_game_is_cut_short() -> None:
    env = rl.aec("cisza", max_steps=3)
    env.reset(seed=1)
    for _ in range(3):
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))

    assert all(env.truncations.values())
    assert not any(env.terminations.values())


def test_an_illegal_action_follows_the_policy() -> None:
    env = rl.aec("cisza")
    env.reset(seed=1)
    wrong = int(np.flatnonzero(env.observe("seat_0")["action_mask"] == 0)[0])
    with pytest.raises(IllegalAction, match=rf"seat 0: action {wrong} \(.*\) is outside the mask; legal now: "):
        env.step(wrong)
    with pytest.raises(IllegalAction, match="not one of 0 to "):
        env.step(10**6)

    loser = rl.aec("cisza", illegal="lose")
    loser.reset(seed=1)
    loser.step(wrong)
    assert loser.rewards == {"seat_0": -1.0, "seat_1": 0.0}
    assert all(loser.terminations.values())


@pytest.mark.parametrize(
    ("make", "kind", "words"),
    [
        (lambda: rl.aec("chess"), UnknownName, "chess"),
        (lambda: rl.aec("cisza", mode="soft"), BadSetup, "mode is 'soft', not one of normal, easy, hard"),
        (lambda: rl.aec("cisza", seats=9), BadSetup, "seats is 9, not one of 2, 3, 4, 5, 6"),
        (lambda: rl.gym("cisza", seat=2), BadArgument, "seat 2 is not one of 0 to 1"),
        (lambda: rl.gym("cisza", opponents="genius"), UnknownName, "no bot 'genius'; there is random, greedy"),
        (
            lambda: rl.aec("cisza", reward="money"),
            BadArgument,
            "reward is 'money', not 'result', 'score' or a function",
        ),
        (lambda: rl.aec("cisza", illegal="shrug"), BadArgument, "illegal is 'shrug', not one of raise, default, lose"),
        (lambda: rl.aec("cisza", max_steps=0), BadArgument, "max_steps is 0"),
        (lambda: rl.aec("cisza", render_mode="rgb"), BadArgument, "render_mode is 'rgb', not one of ansi, human"),
        (lambda: rl.vector("cisza", n=0), BadArgument, "n is 0"),
        (lambda: rl.aec("cisza").observe("seat_0"), BadArgument, "call reset"),
        (lambda: rl.check_digest("cisza", "0ld"), UnknownName, "the saved network has the action numbers '0ld'"),
    ],
)
def test_bad_input_is_one_sentence(make: Any, kind: type[GrimtableError], words: str) -> None:
    with pytest.raises(kind) as refused:
        make()

    assert words in str(refused.value)
    assert "\n" not in str(refused.value)


def test_names_carry_the_version_of_the_ruleset() -> None:
    import gymnasium

    name = f"grimtable/Cisza-v{grimtable.games()['cisza'].version}"
    assert name in rl.register()
    env: Any = gymnasium.make(name, seat=1, disable_env_checker=True).unwrapped
    env.reset(seed=1)

    assert env.action_masks().sum() > 0
    rl.check_digest("cisza", env.digest)
