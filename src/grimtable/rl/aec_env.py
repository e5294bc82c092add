"""The PettingZoo AEC environment: one seat after another answers."""

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo.utils.env import AECEnv

from grimtable.engine.errors import BadArgument
from grimtable.engine.state import State
from grimtable.rl.setting import Setting

RENDER_MODES = ("ansi", "human")


def check_render(mode: str | None) -> str | None:
    """A way to show the table, or None."""
    if mode is not None and mode not in RENDER_MODES:
        raise BadArgument(f"render_mode is {mode!r}, not one of {', '.join(RENDER_MODES)} or None")
    return mode


def spaces_of(setting: Setting, extra: int = 0) -> tuple[spaces.Dict, spaces.Discrete]:
    """What is seen and what can be chosen: the observation with its mask, and the actions by number."""
    low = np.zeros(setting.layout.size, dtype=np.uint8)
    n = setting.n_actions + extra
    seen = spaces.Box(low, setting.high, dtype=np.uint8)
    return spaces.Dict({"observation": seen, "action_mask": spaces.Box(0, 1, (n,), np.int8)}), spaces.Discrete(n)


class AecEnv(AECEnv):  # type: ignore[misc]  # PettingZoo's classes are untyped for mypy
    """A game of Grimtable; agents are `seat_0`, `seat_1`, …, observations have an `action_mask`."""

    def __init__(self, game: str, render_mode: str | None = None, **settings: Any) -> None:
        super().__init__()
        self.setting = Setting(game, **settings)
        self.render_mode = check_render(render_mode)
        self.metadata = {"name": f"grimtable_{game}_v{self.setting.game.version}", "render_modes": [*RENDER_MODES],
                         "is_parallelizable": False}  # fmt: skip
        self.digest = self.setting.digest
        self.possible_agents = [f"seat_{seat}" for seat in range(self.setting.n_seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        seen, chosen = spaces_of(self.setting)
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: spaces.Discrete(chosen.n) for agent in self.possible_agents}
        self.np_random, _seed = seeding.np_random()
        self.state_now: State | None = None

    def observation_space(self, agent: str) -> spaces.Dict:
        """What an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """What an agent can choose."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; a seed fixes it and all that follow."""
        if seed is not None:
            self.np_random, _seed = seeding.np_random(seed)
        self.state_now = self.setting.deal(int(self.np_random.integers(2**62)))
        self.steps = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self.state_now.next_seat()]

    @property
    def table(self) -> State:
        """The game now; BadArgument before the first reset."""
        if self.state_now is None:
            raise BadArgument("the environment has no game yet: call reset() first")
        return self.state_now

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees; its mask is empty while it is not asked."""
        seat, s = self.seat_of[agent], self.table
        return {"observation": self.setting.observe(s, seat), "action_mask": self.setting.mask(s, seat)}

    def step(self, action: Any) -> None:
        """Carry out an action of the agent whose turn it is."""
        agent = self.agent_selection
        s = self.table
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self.seat_of[agent]
        code = self.setting.code_of(s, seat, action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.steps += 1
        if code >= 0:
            s.play(seat, code)
        if s.over or code < 0:
            final = self.setting.rewards(s) if code >= 0 else self.setting.loser_rewards(seat)
            self.rewards = dict(zip(self.possible_agents, final, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.steps >= self.setting.max_steps:
            self.truncations = dict.fromkeys(self.agents, True)
        if not s.over:
            self.agent_selection = self.possible_agents[s.next_seat()]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The table in words: returned for "ansi", printed for "human"."""
        picture = self.setting.picture(self.table)
        if self.render_mode == "human":
            print(picture)
            return None
        return picture

    def close(self) -> None:
        """Nothing is open."""
