"""The greedy bot: plays like a sensible beginner, by the game's own rule of thumb."""

from grimtable.bots.bot import Bot
from grimtable.engine.action import Action
from grimtable.engine.infoset import InfoSet
from grimtable.engine.talk import Claim


class GreedyBot(Bot):
    """Plays what `State.prefer` says in a world that fits; that reads only what the seat knows."""

    name = "greedy"

    def choose(self, info: InfoSet) -> Action:
        """The preferred action."""
        self.check(info)
        if len(info.legal) == 1:
            return info.legal[0]
        s = info.sample(self.rng)
        return self.game.decode(s.prefer(info.seat, s.codes(info.seat)))

    def speak(self, info: InfoSet) -> list[Claim]:
        """What the game's own rule of thumb would say."""
        return self.game.speak(info, self.rng)
