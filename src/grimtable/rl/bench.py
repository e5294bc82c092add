"""How fast the environments are, next to PettingZoo's own games in the same run, each as its users get it."""

from collections.abc import Callable, Sequence
from importlib import import_module
from statistics import median
from time import process_time
from typing import Any

import numpy as np

from grimtable.build import is_compiled
from grimtable.engine.rng import Rng
from grimtable.games import find
from grimtable.rl.aec_env import AecEnv
from grimtable.rl.setting import Setting
from grimtable.rl.vector_env import VectorEnv

ROUNDS = 5
GAMES_AT_ONCE = 64
PEERS = {"connect_four": "connect_four_v3", "texas_holdem_no_limit": "texas_holdem_no_limit_v6"}
STEPS = 200  # between two looks at the clock

Work = Callable[[], int]


def aec_steps(env: Any) -> Work:
    """Steps of an AEC environment by any legal action, with observation and mask."""
    rng = np.random.default_rng(1)
    env.reset(seed=1)

    def work() -> int:
        for _ in range(STEPS):
            observation, _reward, terminated, truncated, info = env.last()
            if terminated or truncated:
                env.reset()
                continue
            mask = observation["action_mask"] if "action_mask" in observation else info["action_mask"]
            legal = np.flatnonzero(mask)
            env.step(int(legal[int(rng.random() * len(legal))]))
        return STEPS

    return work


def vector_steps(name: str) -> Work:
    """Steps of all games of the vector environment; any legal action, the lowest that a random bound leaves."""
    env = VectorEnv(name, GAMES_AT_ONCE)
    rng = np.random.default_rng(1)
    env.reset(seed=1)

    def work() -> int:
        order = env.masks.cumsum(1)
        env.step((order > (rng.random((env.n, 1)) * order[:, -1:])).argmax(1))
        return env.n

    return work


def engine_steps(name: str) -> Work:
    """Decisions of the muted engine by any legal code."""
    setting = Setting(name)
    rng = Rng(1, "bench")
    s = setting.deal(0)
    dealt = 0

    def work() -> int:
        nonlocal s, dealt
        for _ in range(STEPS):
            seat = s.next_seat()
            if seat < 0:
                dealt += 1
                s = setting.deal(dealt)
                continue
            codes = s.codes(seat)
            s.play(seat, codes[rng.below(len(codes))])
        return STEPS

    return work


def rate(work: Work, seconds: float) -> float:
    """How much work is done in a second of processor time."""
    done, start = 0, process_time()
    while (spent := process_time() - start) < seconds:
        done += work()
    return done / spent


def bench(names: Sequence[str], seconds: float, *, peers: bool = True) -> dict[str, Any]:
    """Steps a second for each game and peer: the medians of rounds in which all take turns."""
    works: dict[tuple[str, str], Work] = {}
    missing: dict[str, str] = {}
    for name in names:
        find(name)
        works[name, "aec"] = aec_steps(AecEnv(name))
        works[name, "vector"] = vector_steps(name)
        works[name, "engine"] = engine_steps(name)
    for peer, module in PEERS.items() if peers else ():
        try:
            works[peer, "aec"] = aec_steps(import_module(f"pettingzoo.classic.{module}").env())
        except Exception as error:
            missing[peer] = f"not measured: {' '.join(str(error).split())}; pip install 'pettingzoo[classic]'"
    rates: dict[tuple[str, str], list[float]] = {key: [] for key in works}
    for _ in range(ROUNDS):
        for key, work in works.items():
            rates[key].append(rate(work, seconds / ROUNDS))
    figures: dict[str, dict[str, float]] = {}
    for (owner, what), found in rates.items():
        figures.setdefault(owner, {})[f"{what}_per_s"] = round(median(found))
    return {
        "build": "compiled" if is_compiled() else "interpreted",
        "games": {name: figures[name] for name in names},
        "peers": {peer: missing.get(peer) or figures[peer] for peer in PEERS} if peers else {},
    }
