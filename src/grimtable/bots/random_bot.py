"""The random bot: any legal action, all equally likely."""

from grimtable.bots.bot import Bot
from grimtable.engine.action import Action
from grimtable.engine.infoset import InfoSet


class RandomBot(Bot):
    """Plays any legal action."""

    name = "random"

    def choose(self, info: InfoSet) -> Action:
        """One of the legal actions."""
        self.check(info)
        return info.legal[self.rng.below(len(info.legal))]
