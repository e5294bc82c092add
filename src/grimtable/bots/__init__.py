"""Players made of code; they see only what their seat sees."""

from typing import Any

from grimtable.bots.bot import Bot
from grimtable.bots.greedy_bot import GreedyBot
from grimtable.bots.ismcts_bot import PLAYOUTS, IsmctsBot, Ranked
from grimtable.bots.outside import OutsideBot, installed, is_outside
from grimtable.bots.random_bot import RandomBot
from grimtable.engine.errors import UnknownName
from grimtable.engine.game import Game

__all__ = ["BOTS", "LEVELS", "Bot", "OutsideBot", "Ranked", "describe", "is_outside", "levels", "make", "named"]

BOTS: dict[str, type[Bot]] = {"random": RandomBot, "greedy": GreedyBot, "ismcts": IsmctsBot}

LEVELS = ("easy", "normal", "hard", "expert")  # all names of levels, the weakest first; a game offers some of them
MOST_ITERATIONS = 10_000_000


def levels(game: Game) -> tuple[str, ...]:
    """The levels that a game offers, the weakest first; each beats the one before it (docs/bots.md)."""
    return ("easy", *game.levels)


def level_bot(level: str, game: Game) -> tuple[str, dict[str, Any]]:
    """The bot behind a level and how long it thinks; a level that the game does not offer means its strongest."""
    if level == "easy":
        return "greedy", {}
    strongest = list(game.levels.values())[-1]
    return "ismcts", {"iterations": game.levels.get(level, strongest)}


def describe(name: str, game: Game) -> str:
    """A bot by its name, with the search behind a level: "hard (ismcts:1500)"."""
    if name not in LEVELS:
        return name
    kind, budget = level_bot(name, game)
    return f"{name} ({kind}:{budget['iterations']})" if budget else f"{name} ({kind})"


def named() -> list[str]:
    """The names that a bot can be asked for by, those of installed packages last."""
    return [*BOTS, *LEVELS, *sorted(installed()), "module:Class"]


def make(name: str, game: Game, seed: int | str = 0, **budget: Any) -> Bot:
    """A bot by name or level; `ismcts:500` is short for 500 iterations, `module:Class` an outside bot."""
    if not isinstance(name, str):
        raise UnknownName(f"bot is {name!r}, not a name; there is {', '.join(named())}")
    chosen, colon, number = name.partition(":")
    kind = chosen
    if kind in LEVELS:
        kind, settings = level_bot(kind, game)
        budget = {**settings, **budget}
    if kind not in BOTS:
        if not is_outside(name):
            raise UnknownName(f"no bot '{name}'; there is {', '.join(named())}")
        check_budget(name, budget)
        if budget.keys() - {"seconds"}:
            raise UnknownName(f"bot '{name}': an outside bot has no budget but seconds, not {', '.join(budget)}")
        return OutsideBot(game, seed, name, **budget)
    if colon:
        if kind != "ismcts":
            raise UnknownName(f"bot '{name}': {chosen} takes no number of iterations, only ismcts does")
        if not number.isdecimal() or not 1 <= int(number[:30]) <= MOST_ITERATIONS:
            raise UnknownName(f"bot '{name}': '{number}' is not a number of iterations from 1 to {MOST_ITERATIONS}")
        budget["iterations"] = int(number)
    check_budget(name, budget)
    try:
        return BOTS[kind](game, seed, **budget)
    except TypeError as error:
        raise UnknownName(f"bot '{name}': {error}") from None


def check_budget(name: str, budget: dict[str, Any]) -> None:
    """A budget that would never be used up, or used up at once, is refused; None is "not by this"."""
    for key, least in (("iterations", 1), ("depth", 0)):
        value = budget.get(key)
        if value is not None and (type(value) is not int or value < least):
            raise UnknownName(f"bot '{name}': {key} is {value!r}, not a number from {least} on")
    seconds = budget.get("seconds")
    if seconds is not None and not (isinstance(seconds, int | float) and 0 < seconds < float("inf")):
        raise UnknownName(f"bot '{name}': seconds is {seconds!r}, not a time above 0")
    playout = budget.get("playout", "none")
    if playout not in PLAYOUTS:
        raise UnknownName(f"bot '{name}': playout is {playout!r}, not one of {', '.join(PLAYOUTS)}")
