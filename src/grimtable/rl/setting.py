"""What every environment of this package shares: a game with its mode and seats, masks, rewards, illegal actions."""

from collections.abc import Mapping
from operator import index
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from grimtable.engine.arguments import seat_number
from grimtable.engine.errors import BadArgument, IllegalAction
from grimtable.engine.ints import i64
from grimtable.engine.rng import seed_bytes
from grimtable.engine.state import State
from grimtable.games import find
from grimtable.rl.reward import Reward, reward_named

MOST_STEPS: Final = 5_000  # decisions after which a game is cut short, unless an environment says otherwise
ILLEGAL: Final = ("raise", "default", "lose")
Array = npt.NDArray[Any]


class Setting:
    """One way to open a table, and what an environment makes of it.

    `illegal` says what an action outside the mask does: "raise" raises IllegalAction, "default" plays what a clock
    would play, "lose" ends the game with the worst reward, -1, for that seat and 0 for the others.
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        mode: str | None = None,
        options: Mapping[str, Any] | None = None,
        pack: Any = None,
        reward: str | Reward = "result",
        max_steps: int = MOST_STEPS,
        illegal: str = "raise",
    ) -> None:
        self._asked = (game, seats, mode, options, pack, reward, max_steps, illegal)
        self.game = find(game)
        if not self.game.observed:
            raise BadArgument(f"{game}: this game has no observation yet, so there is no environment of it")
        n_seats, mode, chosen = self.game.check_setup(seats, mode, options)
        self.n_seats = n_seats
        self.mode = mode
        self.setup = self.game.setup(n_seats, mode, chosen, pack)
        self.reward = reward_named(reward)
        if type(max_steps) is not int or max_steps < 1:
            raise BadArgument(f"max_steps is {max_steps!r}, not a number of decisions from 1 on")
        if illegal not in ILLEGAL:
            raise BadArgument(f"illegal is {illegal!r}, not one of {', '.join(ILLEGAL)}")
        self.max_steps = max_steps
        self.illegal = illegal
        self.ids = self.game.numbering.ids
        self.codes = self.game.numbering.codes
        self.n_actions = len(self.codes)
        self.digest = self.game.numbering.digest
        self.layout = self.game.observation(n_seats)
        self.high = np.array(self.layout.highs, dtype=np.uint8)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Setting":
        return self

    def __reduce__(self) -> tuple[type["Setting"], tuple[Any, ...]]:
        return Setting, self._asked

    def seat(self, seat: Any) -> int:
        """A seat of this table; BadArgument says which there are."""
        return seat_number(seat, self.n_seats)

    def deal(self, seed: int | str, *, muted: bool = True) -> State:
        """A new game."""
        return self.game.deal(self.setup, seed_bytes(seed), muted=muted)

    def observe(self, s: State, seat: int) -> Array:
        """What a seat sees."""
        return np.frombuffer(s.observe(seat), dtype=np.uint8)

    def mask(self, s: State, seat: int, extra: int = 0) -> Array:
        """1 for each action that a seat may choose now, 0 for all others."""
        mask = np.zeros(self.n_actions + extra, dtype=np.int8)
        if s.is_asked(seat):
            ids = self.ids
            mask[[ids[code] for code in s.codes(seat)]] = 1
        return mask

    def code_of(self, s: State, seat: int, action: Any) -> i64:
        """The legal code that an action's number means for a seat; -1 if that seat loses by it."""
        try:
            number = index(action)
        except TypeError:
            raise BadArgument(f"action is {action!r}, not a number from 0 to {self.n_actions - 1}") from None
        if 0 <= number < self.n_actions:
            code = self.codes[number]
            if code in s.codes(seat):
                return code
        if self.illegal == "default":
            return s.fallback(seat, s.asked[seat])
        if self.illegal == "lose":
            return -1
        legal = sorted(self.ids[code] for code in s.codes(seat))
        shown = ", ".join(map(str, legal[:8])) + (", …" if len(legal) > 8 else "")
        known = 0 <= number < self.n_actions
        words = f" ({self.game.action_of(number).words()})" if known else f", not one of 0 to {self.n_actions - 1}"
        raise IllegalAction(
            s.forbidden(seat, s.asked[seat], self.codes[number]) if known else self.game.rule_not_asked, seat,
            f"action {number}{words} is outside the mask; legal now: {shown}",
        )  # fmt: skip

    def rewards(self, s: State) -> list[float]:
        """The reward of every seat: nothing before the end."""
        outcome = s.outcome
        if outcome is None:
            return [0.0] * self.n_seats
        return [float(self.reward(outcome, seat)) for seat in range(self.n_seats)]

    def loser_rewards(self, loser: int) -> list[float]:
        """The rewards after an illegal action that loses the game."""
        return [-1.0 if seat == loser else 0.0 for seat in range(self.n_seats)]

    def picture(self, s: State) -> str:
        """The table in plain text, as a spectator sees it."""
        return f"{s!r}\n{s}"
