"""What every bot is: something that answers a question from what its seat may know."""

from abc import ABC, abstractmethod

from grimtable.engine.action import Action
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

    @abstractmethod
    def choose(self, info: InfoSet) -> Action:
        """One of `info.legal`."""

    def speak(self, info: InfoSet) -> list[Claim]:
        """What it says before it chooses; most bots say nothing."""
        return []
