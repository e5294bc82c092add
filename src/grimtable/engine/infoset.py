"""All a bot is ever handed: what its seat may know, what it may do, and worlds that fit."""

from abc import abstractmethod
from typing import TYPE_CHECKING, Any

from grimtable.engine.action import Action
from grimtable.engine.arguments import RandomBits, generator
from grimtable.engine.errors import IllegalAction
from grimtable.engine.rng import Rng
from grimtable.engine.state import State

if TYPE_CHECKING:
    from grimtable.engine.game import Game
    from grimtable.engine.view import View


class Sampler:
    """Worlds that fit one view; made ready once per question."""

    @abstractmethod
    def sample(self, rng: Rng) -> State:
        """A random full state that fits the view, muted, with fresh dice: for search."""

    @abstractmethod
    def world(self, rng: Rng) -> State:
        """The same with memories: it looks like the view from its seat and can be played on."""


class InfoSet:
    """What a bot gets instead of a state: `seat`, `view`, the `legal` actions, and the `talk` it has heard."""

    def __init__(self, game: "Game", view: "View", talk: tuple[object, ...], sampler: Sampler) -> None:
        if view.seat is None:
            raise IllegalAction(game.rule_not_asked, -1, "a spectator decides nothing")
        self.game = game
        self.view = view
        self.seat: int = view.seat
        self.talk = talk
        self.sampler = sampler
        self.legal: list[Action] = sampler.sample(Rng(0, "legal")).legal(view.seat)

    def sample(self, rng: Rng | RandomBits) -> State:
        """A possible world for search: it is muted, so it tells no events and nobody in it remembers anything.

        `rng` is a `grimtable.Rng` or a `random.Random`. An infoset made from this world knows less than a real one,
        because its seat has no memory; do not judge from it what another seat believes.
        """
        return self.sampler.sample(generator(rng))

    def world(self, rng: Rng | RandomBits) -> State:
        """A possible world to play on: it looks like the view from this seat, memory included, and records events.

        The other seats' memories in it may hold less than the real ones.
        """
        return self.sampler.world(generator(rng))

    def __repr__(self) -> str:
        return f"<InfoSet of seat {self.seat}, {self.game.ruleset}, {len(self.legal)} legal actions>"

    def __reduce__(self) -> tuple[Any, ...]:
        return (self.game.infoset, (self.view.to_json(), self.talk))
