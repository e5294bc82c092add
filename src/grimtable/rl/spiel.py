"""OpenSpiel games: one for each game, with `seats`, `mode`, `options`, `reward` and `chance` as parameters.

`chance="deal"` has one chance node, the deal, with 4096 outcomes, each the seed of a whole game: quick, but a copy of a
state knows its future, so that a search on copies of the true state is clairvoyant; sample with `Resampler` instead.
`chance="explicit"` has a chance node for every draw and roll. Algorithms must be OpenSpiel's Python ones: its C++ bots
crash on every game written in Python.
"""

import json
from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel

from grimtable.engine.errors import BadArgument
from grimtable.engine.game import Game
from grimtable.engine.rng import Tape, seed_bytes
from grimtable.engine.state import State
from grimtable.games import find, games
from grimtable.rl.setting import Setting

DEALS = 4096
MOST_WAYS = 256  # outcomes of one draw or roll
CHANCES = ("deal", "explicit")
REWARDS = {"result": (-1.0, 1.0), "score": (-1000.0, 1000.0)}
PARAMETERS = {"seats": 0, "mode": "", "options": "{}", "reward": "result", "chance": "deal", "max_steps": 5000}


def utility(game: Game, teams: int, n_seats: int) -> Any:
    """What OpenSpiel may take for granted about the returns of a mode."""
    kinds = pyspiel.GameType.Utility
    if teams == 1 and n_seats > 1:
        return kinds.IDENTICAL
    return kinds.ZERO_SUM if game.duel and n_seats == 2 else kinds.GENERAL_SUM


def game_type(game: Game, use: Any) -> Any:
    """What OpenSpiel wants to know before it makes a game."""
    most = max(seats for mode in game.modes for seats in game.seats(mode))
    least = min(seats for mode in game.modes for seats in game.seats(mode))
    return pyspiel.GameType(
        short_name=f"python_grimtable_{game.name}",
        long_name=f"Grimtable {game.ruleset}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=use,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=least,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A game with its mode, seats and way of chance."""

    def __init__(self, name: str, params: Mapping[str, Any] | None = None) -> None:
        chosen = {**PARAMETERS, **(params or {})}
        unknown = [key for key in chosen if key not in PARAMETERS]
        if unknown:
            raise BadArgument(f"{name}: no parameter {unknown[0]!r}; there is {', '.join(PARAMETERS)}")
        if chosen["chance"] not in CHANCES:
            raise BadArgument(f"{name}: chance is {chosen['chance']!r}, not one of {', '.join(CHANCES)}")
        if chosen["reward"] not in REWARDS:
            raise BadArgument(f"{name}: reward is {chosen['reward']!r}, not one of {', '.join(REWARDS)}")
        self.chance = chosen["chance"]
        self.setting = Setting(
            name, chosen["seats"] or None, chosen["mode"] or None, json.loads(chosen["options"]),
            reward=chosen["reward"], max_steps=int(chosen["max_steps"]),
        )  # fmt: skip
        low, high = REWARDS[chosen["reward"]]
        n = self.setting.n_seats
        use = utility(self.setting.game, len(self.setting.deal(0).teams), n)
        info = {"utility_sum": 0.0} if use == pyspiel.GameType.Utility.ZERO_SUM else {}
        super().__init__(
            game_type(self.setting.game, use),
            pyspiel.GameInfo(
                num_distinct_actions=self.setting.n_actions,
                max_chance_outcomes=DEALS if self.chance == "deal" else MOST_WAYS,
                num_players=n,
                min_utility=low,
                max_utility=high,
                max_game_length=self.setting.max_steps,
                **info,
            ),
            dict(params or {}),
        )

    def new_initial_state(self) -> "SpielState":
        """The state before the deal."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """What turns a state into a tensor or a text for one player."""
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.setting, wanted, params)

    def max_chance_nodes_in_history(self) -> int:
        """An upper bound."""
        return 1 if self.chance == "deal" else self.setting.max_steps * 16


class SpielState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A state of the game: before the deal there is none of ours."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.setting = game.setting
        self.explicit = game.chance == "explicit"
        self.table: State | None = None
        self.steps = 0
        self._before: State | None = None  # explicit chance: the table before the decision at hand,
        self._decided: tuple[int, int] | None = None  # the decision,
        self._drawn: list[int] = []  # what was drawn for it so far,
        self._ways = 0  # and the number of outcomes of the draw that comes next, 0 for none
        if self.explicit:
            self._try()

    def _try(self) -> None:
        """Play the decision at hand, or the deal, with what was drawn for it; stop at the first draw that is open."""
        tape = Tape(self._drawn)
        if self._before is None:
            s = self.setting.game.deal(self.setting.setup, seed_bytes(0), tape)
        else:
            assert self._decided is not None
            s = self._before.clone()
            s.tape = tape
            seat, code = self._decided
            s.apply(seat, self.setting.game.recall(code))
        drawn = len(self._drawn)
        self._ways = tape.sizes[drawn] if len(tape.sizes) > drawn else 0
        while self._ways == 1:  # nothing is open in a draw of one
            self._drawn.append(0)
            drawn += 1
            self._ways = tape.sizes[drawn] if len(tape.sizes) > drawn else 0
        if self._ways == 0:
            s.tape = None
            self.table = s

    def current_player(self) -> Any:
        """The next to move."""
        if self.is_terminal():
            return pyspiel.PlayerId.TERMINAL
        if self.table is None or self._ways:
            return pyspiel.PlayerId.CHANCE
        return int(self.table.next_seat())

    def _legal_actions(self, player: int) -> list[int]:
        assert self.table is not None
        return sorted(self.setting.ids[code] for code in self.table.codes(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All equally likely."""
        n = self._ways if self.explicit else DEALS
        return [(outcome, 1.0 / n) for outcome in range(n)]

    def _apply_action(self, action: int) -> None:
        if self.is_chance_node():
            if not self.explicit:
                self.table = self.setting.deal(int(action), muted=False)
                return
            self._drawn.append(int(action))
            self._try()
            return
        assert self.table is not None
        seat, code = int(self.table.next_seat()), self.setting.codes[action]
        self.steps += 1
        if self.explicit:
            self._before, self._decided, self._drawn = self.table, (seat, code), []
            self._try()
        else:
            self.table.apply(seat, self.setting.game.recall(code))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance {action}"
        return self.setting.game.action_of(int(action)).words()

    def is_terminal(self) -> bool:
        """Whether the game is over, or cut short."""
        if self.table is None or self._ways:
            return False
        return self.table.over or self.steps >= self.setting.max_steps

    def returns(self) -> list[float]:
        """The rewards so far: nothing before the end."""
        return [0.0] * self.setting.n_seats if self.table is None else self.setting.rewards(self.table)

    def resample_from_infostate(self, player: int, probability_sampler: Any) -> "SpielState":
        """Another state that this player cannot tell from this one, made from its view alone: for ISMCTS."""
        assert self.table is not None
        other: SpielState = self.clone()
        rng = find_rng(probability_sampler())
        other.table = self.setting.game.determinize(self.table.view(player), rng)
        return other

    def __str__(self) -> str:
        if self.table is None or self._ways:
            return f"{len(self._drawn)} drawn"
        return self.setting.picture(self.table)


def find_rng(number: float) -> Any:
    """A source of chance of the engine from a number between 0 and 1."""
    from grimtable.engine.rng import Rng

    return Rng(int(number * 2**53), "resample")


class Observer:
    """What a player sees: the declared fields as a tensor from 0 to 1, and as a text."""

    def __init__(self, setting: Setting, iig_obs_type: Any, params: Any) -> None:
        if params:
            raise BadArgument(f"an observer has no parameters; {sorted(params)} came")
        self.setting = setting
        self.recall = iig_obs_type.perfect_recall
        size = 0 if self.recall else setting.layout.size
        self.tensor = np.zeros(size, np.float32)
        self.dict = {}
        if not self.recall:
            for field in setting.layout.fields:
                start, end = setting.layout.places[field.name]
                self.dict[field.name] = self.tensor[start:end].reshape(field.shape_of(setting.n_seats))

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor."""
        if self.recall:
            return
        if state.table is None:
            self.tensor.fill(0)
            return
        np.divide(self.setting.observe(state.table, player), self.setting.high, out=self.tensor, casting="unsafe")

    def string_from(self, state: SpielState, player: int) -> str:
        """What the player sees now, or all that it has seen."""
        if state.table is None:
            return "before the deal"
        if self.recall:
            return state.table.information_state(player)
        return state.table.observe(player).hex()


def load(
    game: str, seats: int | None = None, mode: str | None = None, options: Mapping[str, Any] | None = None,
    reward: str = "result", chance: str = "deal", max_steps: int = 5000,
) -> Any:  # fmt: skip
    """The OpenSpiel game."""
    find(game)
    register()
    chosen = {"seats": seats or 0, "mode": mode or "", "options": json.dumps(options or {}), "reward": reward,
              "chance": chance, "max_steps": max_steps}  # fmt: skip
    made = SpielGame(game, chosen)  # BadArgument here, where pyspiel would hide it
    return pyspiel.load_game(made.get_type().short_name, chosen)


def class_of(name: str) -> type[SpielGame]:
    """The class that OpenSpiel makes a game from."""

    def make(self: SpielGame, params: Mapping[str, Any] | None = None) -> None:
        SpielGame.__init__(self, name, params)

    return type(f"Spiel_{name}", (SpielGame,), {"__init__": make, "__module__": __name__})


CLASSES = {name: class_of(name) for name, game in games().items() if game.observed}
globals().update({cls.__name__: cls for cls in CLASSES.values()})  # a pickle looks for them here
_registered: set[str] = set()


def register() -> None:
    """Make the games known to pyspiel.load_game."""
    for name, cls in CLASSES.items():
        if name not in _registered:
            _registered.add(name)
            pyspiel.register_game(game_type(find(name), pyspiel.GameType.Utility.GENERAL_SUM), cls)
