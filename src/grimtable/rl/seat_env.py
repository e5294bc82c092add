"""The Gymnasium environment: one seat, bots in the others."""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from grimtable.bots import Bot, make
from grimtable.bots.greedy_bot import GreedyBot
from grimtable.bots.random_bot import RandomBot
from grimtable.engine.errors import BadArgument
from grimtable.engine.state import State
from grimtable.rl.aec_env import RENDER_MODES, check_render
from grimtable.rl.setting import Array, Setting


class SeatEnv(gymnasium.Env[Array, np.int64]):
    """A game of Grimtable from one seat; `action_masks()` says what is legal (sb3-contrib's MaskablePPO asks it)."""

    metadata: dict[str, Any] = {"render_modes": [*RENDER_MODES]}  # noqa: RUF012  Gymnasium declares it so

    def __init__(
        self, game: str, seat: int = 0, opponents: str = "random", render_mode: str | None = None, **settings: Any
    ) -> None:
        self.setting = Setting(game, **settings)
        self.seat = self.setting.seat(seat)
        self.opponents = opponents
        make(opponents, self.setting.game)
        self.render_mode = check_render(render_mode)
        self.digest = self.setting.digest
        low = np.zeros(self.setting.layout.size, dtype=np.uint8)
        self.observation_space = spaces.Box(low, self.setting.high, dtype=np.uint8)
        self.action_space = spaces.Discrete(self.setting.n_actions)
        self.state_now: State | None = None
        self.bots: dict[int, Bot] = {}
        self.steps = 0

    @property
    def table(self) -> State:
        """The game now; BadArgument before the first reset."""
        if self.state_now is None:
            raise BadArgument("the environment has no game yet: call reset() first")
        return self.state_now

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """A new game, played up to the seat's first question; a seed fixes it and all that follow."""
        super().reset(seed=seed)
        while True:
            deal = int(self.np_random.integers(2**62))
            game = self.setting.game
            self.bots = {
                seat: make(self.opponents, game, f"{deal}/{seat}")
                for seat in range(self.setting.n_seats) if seat != self.seat
            }  # fmt: skip
            quick = all(type(bot) in (RandomBot, GreedyBot) for bot in self.bots.values())
            self.state_now = self.setting.deal(deal, muted=quick)
            self.steps = 0
            self._let_bots_play()
            if not self.state_now.over:  # a game that ends before the seat is asked teaches nothing
                return self.setting.observe(self.state_now, self.seat), {}

    def _let_bots_play(self) -> None:
        """Let the bots answer until the seat is asked, the game is over or cut short."""
        s = self.table
        while not s.over and not s.is_asked(self.seat) and self.steps < self.setting.max_steps:
            seat = s.next_seat()
            bot = self.bots[seat]
            codes = s.codes(seat)
            if type(bot) is RandomBot:
                s.play(seat, codes[bot.rng.below(len(codes))])
            elif type(bot) is GreedyBot:
                s.play(seat, s.prefer(seat, codes))
            else:
                s.apply(seat, bot.choose(s.infoset(seat)))
            self.steps += 1

    def step(self, action: Any) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """Carry out an action of the seat, then let the bots answer."""
        s, setting = self.table, self.setting
        if s.over:
            raise BadArgument("the game is over: call reset()")
        code = setting.code_of(s, self.seat, action)
        if code < 0:
            return setting.observe(s, self.seat), -1.0, True, False, {}
        if s.journal is None:
            s.play(self.seat, code)
        else:
            s.apply(self.seat, setting.game.recall(code))
        self.steps += 1
        self._let_bots_play()
        cut = not s.over and self.steps >= setting.max_steps
        if self.render_mode == "human":
            self.render()
        return setting.observe(s, self.seat), setting.rewards(s)[self.seat], s.over, cut, {}

    def action_masks(self) -> Array:
        """True for each action that is legal now."""
        return self.setting.mask(self.table, self.seat).astype(bool)

    def render(self) -> Any:
        """The table in words: returned for "ansi", printed for "human"."""
        picture = self.setting.picture(self.table)
        if self.render_mode == "human":
            print(picture)
            return None
        return picture
