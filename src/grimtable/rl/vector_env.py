"""Many games side by side in one process, for self-play: one action per game and step."""

from typing import Any

import numpy as np

from grimtable.engine.errors import BadArgument
from grimtable.engine.state import State
from grimtable.rl.setting import Array, Setting


class VectorEnv:
    """`n` games; in each the seat in `seats` is asked. A game that ends is dealt anew at once.

    `observations` (n, size), `masks` (n, n_actions) and `seats` (n,) are written over by each step: copy what you keep.
    """

    def __init__(self, game: str, n: int, **settings: Any) -> None:
        if type(n) is not int or n < 1:
            raise BadArgument(f"n is {n!r}, not a number of games from 1 on")
        self.setting = Setting(game, **settings)
        self.n = n
        self.digest = self.setting.digest
        self.observations = np.zeros((n, self.setting.layout.size), dtype=np.uint8)
        self.masks = np.zeros((n, self.setting.n_actions), dtype=np.bool_)
        self.seats = np.zeros(n, dtype=np.int64)
        self.states: list[State] = []
        self.steps = [0] * n
        self.dealt = 0
        self.seed = 0

    def reset(self, seed: int = 0) -> tuple[Array, Array, Array]:
        """New games; the observations, masks and seats."""
        self.seed, self.dealt = seed, 0
        self.states = []
        for at in range(self.n):
            self.states.append(self._deal())
            self.steps[at] = 0
            self.masks[at] = False
            self._look(at)
        return self.observations, self.masks, self.seats

    def _deal(self) -> State:
        self.dealt += 1
        return self.setting.deal(f"{self.seed}/{self.dealt}")

    def _look(self, at: int) -> None:
        """Write down what the asked seat of a game sees; its row of the masks is empty before."""
        s = self.states[at]
        seat = s.next_seat()
        self.seats[at] = seat
        self.observations[at] = np.frombuffer(s.observe(seat), dtype=np.uint8)
        ids = self.setting.ids
        self.masks[at, [ids[code] for code in s.codes(seat)]] = True

    def step(self, actions: Any) -> tuple[Array, Array, Array, Array, Array, Array]:
        """One action in every game: observations, masks, seats, rewards (n, seats), terminated (n,), truncated (n,)."""
        setting = self.setting
        rewards = np.zeros((self.n, setting.n_seats), dtype=np.float32)
        ended = np.zeros(self.n, dtype=np.bool_)
        cut = np.zeros(self.n, dtype=np.bool_)
        if not self.states:
            raise BadArgument("the environment has no games yet: call reset() first")
        if len(actions) != self.n:
            raise BadArgument(f"actions has {len(actions)} entries, not one for each of the {self.n} games")
        seats = self.seats.tolist()
        for at, action in enumerate(np.asarray(actions).tolist()):
            s, seat = self.states[at], seats[at]
            code = setting.code_of(s, seat, action)
            self.masks[at, [setting.ids[legal] for legal in s.codes(seat)]] = False
            self.steps[at] += 1
            if code >= 0:
                s.play(seat, code)
            if s.over or code < 0:
                rewards[at] = setting.rewards(s) if code >= 0 else setting.loser_rewards(seat)
                ended[at] = True
            elif self.steps[at] >= setting.max_steps:
                cut[at] = True
            if ended[at] or cut[at]:
                self.states[at] = self._deal()
                self.steps[at] = 0
            self._look(at)
        return self.observations, self.masks, self.seats, rewards, ended, cut
