"""The PettingZoo parallel environment: all who are asked answer at once."""

from typing import Any

from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import ParallelEnv as Base

from grimtable.engine.errors import BadArgument
from grimtable.engine.state import State
from grimtable.rl.aec_env import RENDER_MODES, check_render, spaces_of
from grimtable.rl.setting import Setting

Observations = dict[str, dict[str, Any]]


class ParallelEnv(Base):  # type: ignore[misc]  # PettingZoo's classes are untyped for mypy
    """A game of Grimtable; the last action is the no-op of seats that are not asked."""

    def __init__(self, game: str, render_mode: str | None = None, **settings: Any) -> None:
        self.setting = Setting(game, **settings)
        self.render_mode = check_render(render_mode)
        self.metadata = {"name": f"grimtable_{game}_v{self.setting.game.version}", "render_modes": [*RENDER_MODES]}
        self.digest = self.setting.digest
        self.noop = self.setting.n_actions
        self.possible_agents = [f"seat_{seat}" for seat in range(self.setting.n_seats)]
        self.agents: list[str] = []
        seen, chosen = spaces_of(self.setting, 1)
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

    @property
    def table(self) -> State:
        """The game now; BadArgument before the first reset."""
        if self.state_now is None:
            raise BadArgument("the environment has no game yet: call reset() first")
        return self.state_now

    def _observations(self) -> Observations:
        s, setting = self.table, self.setting
        found: Observations = {}
        for seat, agent in enumerate(self.possible_agents):
            mask = setting.mask(s, seat, 1)
            mask[self.noop] = not s.is_asked(seat)
            found[agent] = {"observation": setting.observe(s, seat), "action_mask": mask}
        return found

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, dict[str, Any]]]:
        """A new game; a seed fixes it and all that follow."""
        if seed is not None:
            self.np_random, _seed = seeding.np_random(seed)
        self.state_now = self.setting.deal(int(self.np_random.integers(2**62)))
        self.steps = 0
        self.agents = self.possible_agents[:]
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, Any]) -> tuple[Any, ...]:
        """Carry out the actions of all who are asked, in seat order; what others send is ignored."""
        s, setting = self.table, self.setting
        loser = -1
        for seat in s.pending:
            if not s.is_asked(seat) or s.over:
                continue
            agent = self.possible_agents[seat]
            if agent not in actions:
                raise BadArgument(f"actions: {agent} is asked and has no action")
            code = setting.code_of(s, seat, actions[agent])
            if code < 0:
                loser = seat
                break
            s.play(seat, code)
            self.steps += 1
        over = s.over or loser >= 0
        cut = not over and self.steps >= setting.max_steps
        rewards = setting.rewards(s) if loser < 0 else setting.loser_rewards(loser)
        agents = self.agents
        if over or cut:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            self._observations(),
            dict(zip(self.possible_agents, rewards, strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut),
            {agent: {} for agent in agents},
        )

    def render(self) -> str | None:
        """The table in words: returned for "ansi", printed for "human"."""
        picture = self.setting.picture(self.table)
        if self.render_mode == "human":
            print(picture)
            return None
        return picture

    def close(self) -> None:
        """Nothing is open."""
