"""Which level is a step above the one below: bots meet on the same deals until a sequential test has its verdict.

Each deal is played once for every team that the better bot may hold, its rival holding all others. Where the teams
play different roles, each deal is also played by the rival alone, and the two are compared in the same chair. Where all
seats win or lose together, each bot plays the deal on its own.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from time import perf_counter, process_time
from typing import Any

from grimtable.engine.rng import seed_bytes
from grimtable.games import find
from grimtable.lab.gate import SHOWN, UNSETTLED, Gate
from grimtable.lab.runner import Here, Runner
from grimtable.lab.simulate import Played, play_game
from grimtable.lab.tournament import Field, Lineup, plan_for

DUEL_STEP = 0.1  # 60 : 40 of the points between two sides
TABLE_STEP = 0.3  # 1.3 times the equal share among more
SIDE_STEP = 0.1  # of the games in one chair
MOST_DEALS = 2000  # a step that is not settled by then stays unsettled

Told = Callable[["Step"], None]


@dataclass(frozen=True)
class Pair:
    """Two bots at one table; the first is meant to be the better one."""

    bot: str
    below: str
    field: Field
    teams: tuple[tuple[int, ...], ...]
    roles: tuple[str, ...]

    def lineup(self, team: int | None) -> Lineup:
        """The better bot in one team and its rival in all others; its rival everywhere for None."""
        held = () if team is None else self.teams[team]
        return tuple(self.bot if seat in held else self.below for seat in range(self.field.seats))

    @property
    def cooperative(self) -> bool:
        """Whether all seats win or lose together."""
        return len(self.teams) == 1

    @property
    def sides(self) -> list[str]:
        """The name of each team where two teams play different roles; else none."""
        names = ["/".join(dict.fromkeys(self.roles[seat] for seat in team)) for team in self.teams]
        return names if len(names) == 2 and names[0] != names[1] else []

    def lineups(self) -> list[Lineup]:
        """Who sits where in the games of one deal."""
        found = [self.lineup(team) for team in range(len(self.teams))]
        return [*found, self.lineup(None)] if self.sides or self.cooperative else found

    @property
    def wanted(self) -> float:
        """The advantage in points that makes a step."""
        return DUEL_STEP if len(self.teams) <= 2 else TABLE_STEP / len(self.teams)


@dataclass
class Step:
    """One step of the ladder: what is known so far of a bot and the one below."""

    pair: Pair
    points: Gate
    sides: dict[str, Gate]
    deals: int = 0
    games: int = 0
    earned: float = 0.0  # points of the better bot, over the games in which it held one team
    there: float = 0.0  # points that there were in these games
    held: int = 0  # games in which it held one team
    moves: dict[str, int] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)
    processor: float = 0.0

    @property
    def verdict(self) -> str:
        """Whether the points show a step."""
        return self.points.verdict

    @property
    def settled(self) -> bool:
        """Whether more deals can change nothing: the points and each side have their verdicts."""
        if self.verdict not in (SHOWN, UNSETTLED):
            return True
        return all(gate.verdict != UNSETTLED for gate in (self.points, *self.sides.values()))

    @property
    def share(self) -> float:
        """The better bot's points of a game, on average."""
        return self.earned / self.held if self.held else 0.0

    @property
    def equal(self) -> float:
        """What it would have if all were equal."""
        return self.there / self.held / len(self.pair.teams) if self.held else 1 / len(self.pair.teams)

    def add(self, games: Sequence[Played]) -> None:
        """Count the games of one deal, in the order of the pair's line-ups."""
        teams = self.pair.teams
        self.deals += 1
        self.games += len(games)
        for game in games:
            for seat in game.seats:
                self.moves[seat.bot] = self.moves.get(seat.bot, 0) + seat.decisions
                self.seconds[seat.bot] = self.seconds.get(seat.bot, 0.0) + seat.seconds
        held = [game.points(team) for game, team in zip(games, teams, strict=False)]
        there = sum(sum(game.points(team) for team in teams) for game in games[: len(teams)])
        self.held += len(held)
        self.earned += sum(held)
        self.there += there
        if self.pair.cooperative:
            self.points.add(held[0] - games[1].points(teams[0]))
            return
        self.points.add((sum(held) - there / len(teams)) / len(held))
        for gate, team, mine in zip(self.sides.values(), teams, held, strict=False):
            gate.add(mine - games[-1].points(team))

    def ms_per_move(self, bot: str) -> float:
        """Thinking time of a decision."""
        return 1000 * self.seconds[bot] / self.moves[bot] if self.moves.get(bot) else 0.0

    def to_json(self) -> dict[str, Any]:
        """For programs."""
        half = self.points.half_width
        return {
            "bot": self.pair.bot,
            "below": self.pair.below,
            "verdict": self.verdict,
            "deals": self.deals,
            "games": self.games,
            "points": round(self.share, 4),
            "equal": round(self.equal, 4),
            "advantage": claim_json(self.points),
            "low": round(self.equal + self.points.mean - half, 4),
            "high": round(self.equal + self.points.mean + half, 4),
            "sides": {name: claim_json(gate) for name, gate in self.sides.items()},
            "ms_per_move": {bot: round(self.ms_per_move(bot), 3) for bot in (self.pair.bot, self.pair.below)},
            "processor_s": round(self.processor, 1),
        }


def claim_json(gate: Gate) -> dict[str, Any]:
    """One claim and its test, for programs."""
    return {
        "mean": round(gate.mean, 4),
        "half_width": round(gate.half_width, 4),
        "wanted": gate.wanted,
        "ratio": round(gate.ratio, 3) if gate.n else 0.0,
        "bound": round(gate.bound, 3),
        "verdict": gate.verdict,
    }


def pairs(field: Field, names: Sequence[tuple[str, str]]) -> list[Pair]:
    """The pairs of (below, bot) at one table."""
    game = find(field.game)
    s = game.deal(game.setup(field.seats, field.mode, dict(field.options), field.pack), seed_bytes(f"{field.seed}/0"))
    return [Pair(bot, below, field, s.teams, s.roles) for below, bot in names]


def new_step(pair: Pair) -> Step:
    """A step of which nothing is known yet."""
    if pair.cooperative:
        return Step(pair, Gate(pair.wanted, reach=1.0), {})
    reach = 0.5 if len(pair.teams) == 2 else 1 - 1 / len(pair.teams)
    return Step(pair, Gate(pair.wanted, reach), {name: Gate(SIDE_STEP, reach=1.0) for name in pair.sides})


def play_deal(work: tuple[Pair, int]) -> tuple[list[Played], float]:
    """The games of one deal, and the processor time they took."""
    pair, deal = work
    start = process_time()
    games = [play_game(plan_for(pair.field, lineup), deal) for lineup in pair.lineups()]
    return games, process_time() - start


def deals(pair: Pair, most: int) -> Iterator[tuple[Pair, int]]:
    """The deals of a pair, one after the other."""
    for deal in count():
        if deal >= most:
            return
        yield pair, deal


def climb(
    pair: Pair,
    runner: Runner | None = None,
    most: int = MOST_DEALS,
    seconds: float | None = None,
    told: Told | None = None,
) -> Step:
    """Play deals until all is settled or deals or time run out; `told` hears of the step after each deal."""
    step = new_step(pair)
    end = None if seconds is None else perf_counter() + seconds
    played = (runner or Here()).run(play_deal, deals(pair, most))
    for games, processor in played:
        step.add(games)
        step.processor += processor
        if told is not None:
            told(step)
        if step.settled or (end is not None and perf_counter() >= end):
            break
    played.close()
    return step
