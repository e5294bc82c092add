"""What `grimtable check-bot` finds out about an outside bot: whether it plays every game to the end, and how."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from grimtable.bots.greedy_bot import GreedyBot
from grimtable.bots.outside import OutsideBot
from grimtable.engine.action import Action
from grimtable.engine.game import Game
from grimtable.engine.rng import seed_bytes


@dataclass
class Finding:
    """How a bot did in one game's first mode, with the fewest seats, in each seat in turn."""

    game: str
    games: int = 0
    moves: int = 0
    won: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    lost: dict[str, int] = field(default_factory=lambda: {"error": 0, "late": 0, "illegal": 0})
    differs: int = 0  # games in which the second playing with the same seed gave another move
    changed: int = 0  # questions whose view the bot altered

    @property
    def fine(self) -> bool:
        """Whether the bot made every move itself, in time, legally, and alike for one seed."""
        return not (any(self.lost.values()) or self.differs or self.changed)

    def to_json(self) -> dict[str, Any]:
        """For programs."""
        each = 1000 * self.seconds / max(1, self.moves)
        return {
            "game": self.game, "fine": self.fine, "games": self.games, "won": self.won, "moves": self.moves,
            "ms_per_move": round(each, 3), "slowest_ms": round(1000 * self.slowest, 3), **self.lost,
            "not_repeatable": self.differs, "views_altered": self.changed,
        }  # fmt: skip


def check_bot(name: str, game: Game, games: int, seconds: float, seed: int | str = 0) -> Finding:
    """Play some games with a bot in one seat and greedy bots in the others, each game twice."""
    finding = Finding(game.name)
    n_seats = game.seats(game.modes[0])[0]
    for index in range(games):
        seat = index % n_seats
        deal = f"{seed}/{index}"
        first = play(name, game, n_seats, seat, deal, seconds, finding)
        again = play(name, game, n_seats, seat, deal, seconds, Finding(game.name))
        finding.games += 1
        finding.differs += first != again
    return finding


def play(
    name: str, game: Game, n_seats: int, seat: int, deal: str, seconds: float, finding: Finding
) -> Sequence[Action]:
    """One game; the bot's moves. Each question reaches it as an InfoSet made from the JSON of its view alone."""
    s = game.new(n_seats, seed=seed_bytes(deal))
    bot = OutsideBot(game, deal, name, seconds)
    others = [GreedyBot(game, f"{deal}/{other}") for other in range(n_seats)]
    moves = []
    while not s.over:
        asked = s.pending[0]
        if asked != seat:
            s.apply(asked, others[asked].choose(s.infoset(asked)))
            continue
        info = game.infoset(s.view(seat).to_json())
        start = perf_counter()
        action = bot.choose(info)
        spent = perf_counter() - start
        finding.seconds += spent
        finding.slowest = max(finding.slowest, spent)
        finding.moves += 1
        finding.changed += info.view.to_json() != s.view(seat).to_json()
        moves.append(action)
        s.apply(seat, action)
    outcome = s.outcome
    assert outcome is not None
    finding.won += outcome.results[seat] == "win"
    for kind, count in bot.lost.items():
        finding.lost[kind] += count
    return moves
