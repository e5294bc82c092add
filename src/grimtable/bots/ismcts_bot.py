"""The search bot: information-set Monte Carlo tree search with several observers, for any game."""

from dataclasses import dataclass

from grimtable.bots.bot import Bot
from grimtable.bots.ismcts.tree import GREEDY_PLAYOUT, NO_PLAYOUT, RANDOM_PLAYOUT, Search
from grimtable.engine.action import Action
from grimtable.engine.game import Game
from grimtable.engine.infoset import InfoSet
from grimtable.engine.rng import Rng
from grimtable.engine.talk import Claim

PLAYOUTS = {"none": NO_PLAYOUT, "greedy": GREEDY_PLAYOUT, "random": RANDOM_PLAYOUT}
DEFAULT_ITERATIONS = 1000


@dataclass(frozen=True)
class Ranked:
    """A move as the search sees it: expected result from 0 to 1, and how often it was tried."""

    action: Action
    value: float
    visits: int


class IsmctsBot(Bot):
    """Searches for a number of iterations (then it is deterministic for its seed) or for a time.

    Without a playout of its own choice it plays on as far as the game finds useful (`Game.lookahead`).
    """

    name = "ismcts"

    def __init__(
        self,
        game: Game,
        seed: int | str = 0,
        iterations: int | None = None,
        seconds: float | None = None,
        explore: float | None = None,
        playout: str | None = None,
        depth: int | None = None,
        widen: float | None = None,
    ) -> None:
        super().__init__(game, seed)
        if iterations is None and seconds is None:
            iterations = DEFAULT_ITERATIONS
        self.iterations = iterations or 0
        self.seconds = seconds or 0.0
        self.explore = game.explore if explore is None else explore
        self.playout = PLAYOUTS["greedy" if playout is None else playout]
        self.depth = (game.lookahead if playout is None else 0) if depth is None else depth
        self.widen = game.widen if widen is None else widen

    def search(self, info: InfoSet) -> Search:
        """One search, run to its budget; its chance depends on the seed and the question alone."""
        self.check(info)
        n_seats = info.sample(Rng(0, "seats")).n_seats
        search = Search(info.sampler, info.seat, n_seats, self.rng, self.explore, self.playout, self.depth, self.widen)
        search.run(self.iterations, self.seconds)
        return search

    def rank(self, info: InfoSet) -> list[Ranked]:
        """All legal moves, the most tried first."""
        search = self.search(info)
        ranked = [Ranked(action, search.value_of(action.code), search.visits_of(action.code)) for action in info.legal]
        return sorted(ranked, key=lambda move: (-move.visits, -move.value))

    def speak(self, info: InfoSet) -> list[Claim]:
        """What the game's own rule of thumb would say."""
        return self.game.speak(info, self.rng)

    def choose(self, info: InfoSet) -> Action:
        """The most tried move."""
        self.check(info)
        if len(info.legal) == 1:
            return info.legal[0]
        return self.rank(info)[0].action
