"""What every bot is: something that answers a question from what its seat may know."""

from abc import ABC, abstractmethod

from grimtable.engine.action import Action
from grimtable.engine.errors import BadArgument, IllegalAction
from grimtable.engine.game import Game
from grimtable.engine.infoset import InfoSet
from grimtable.engine.rng import Rng
from grimtable.engine.talk import Claim


class Bot(ABC):
    """A player made of code; it is handed an InfoSet, never a state."""

    name: str = "bot"

    def __init__(self, game: Game, seed: int | str = 0) -> None:
        self.game = game
        self.rng = Rng(str(seed), f"bot {self.name}")

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.game.name}>"

    def check(self, info: InfoSet) -> None:
        """BadArgument if a question is another game's, IllegalAction if its seat has nothing to decide."""
        if info.game.name != self.game.name:
            raise BadArgument(f"a bot of {self.game.name} was given a question of {info.game.name}; make one for it")
        if not info.legal:
            raise IllegalAction(self.game.rule_not_asked, info.seat, "is not asked now, so that a bot has no choice")

    @abstractmethod
    def choose(self, info: InfoSet) -> Action:
        """One of `info.legal`."""

    def speak(self, info: InfoSet) -> list[Claim]:
        """What it says before it chooses; most bots say nothing."""
        return []
