"""Which bot is better: every pair meets on the same deals, and each sits in every seat equally often."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from grimtable.engine.rng import seed_bytes
from grimtable.games import find
from grimtable.lab.runner import Here, Runner
from grimtable.lab.simulate import LARGEST_CHUNK, Plan, Played, Progress, play_chunk
from grimtable.lab.stats import Share, wilson

Lineup = tuple[str, ...]  # a bot per seat
CHUNKS = 16  # pieces that each line-up's games are cut into


@dataclass(frozen=True)
class Field:
    """The table a tournament is played at."""

    game: str
    seats: int
    mode: str
    options: Mapping[str, Any]
    seed: int | str = 0
    pack: Any = None
    talk: bool = False

    def teams(self) -> tuple[tuple[int, ...], ...]:
        """Who wins together, at the first decision."""
        game = find(self.game)
        setup = game.setup(self.seats, self.mode, dict(self.options), self.pack)
        return game.deal(setup, seed_bytes(f"{self.seed}/0")).teams


def lineups(first: str, second: str, teams: Sequence[Sequence[int]]) -> list[Lineup]:
    """Each team in turn for one bot, all other seats for its rival, and the same the other way round."""
    seats = sum(len(team) for team in teams)
    found: dict[Lineup, None] = {}
    for one, rest in ((first, second), (second, first)):
        for team in teams:
            found[tuple(one if seat in team else rest for seat in range(seats))] = None
    return list(found)


@dataclass
class Tally:
    """What one bot achieved."""

    seats: int = 0  # seats it sat in, over all games
    wins: int = 0
    points: float = 0.0  # each game has one, which those who win share
    fair: float = 0.0  # the points it would have if all seats were equal
    moves: int = 0
    seconds: float = 0.0

    def add(self, game: Played, name: str) -> None:
        """Count one game."""
        for seat in game.seats:
            if seat.bot == name:
                self.seats += 1
                self.fair += 1 / len(game.seats)
                self.moves += seat.decisions
                self.seconds += seat.seconds
                self.wins += seat.result == "win"
                self.points += game.points([seat.seat])

    @property
    def share(self) -> Share:
        """The share of its seats that won."""
        return wilson(self.wins, self.seats)

    @property
    def ms_per_move(self) -> float:
        """Thinking time."""
        return 1000 * self.seconds / self.moves if self.moves else 0.0

    def to_json(self) -> dict[str, Any]:
        """For programs."""
        return {
            "seats": self.seats,
            "wins": self.wins,
            "share": round(self.share.share, 6),
            "low": round(self.share.low, 6),
            "high": round(self.share.high, 6),
            "points": round(self.points, 4),
            "equal_share": round(self.fair, 4),
            "ms_per_move": round(self.ms_per_move, 4),
        }


@dataclass(frozen=True)
class Duel:
    """How one bot did where it sat alone (or as one team) against a table full of its rival."""

    bot: str
    rival: str
    games: int
    won: Share
    points: float  # of the one point of each game, on average; winners share it
    equal_share: float  # what a seat can expect when all are equal

    def to_json(self) -> dict[str, Any]:
        """For programs."""
        return {
            "bot": self.bot,
            "rival": self.rival,
            "won": self.won.to_json(),
            "points": round(self.points, 6),
            "equal_share": self.equal_share,
        }


@dataclass(frozen=True)
class Standings:
    """The end of a tournament."""

    games: int
    deals: int
    bots: dict[str, Tally]
    duels: list[Duel]

    def to_json(self) -> dict[str, Any]:
        """For programs."""
        return {
            "games": self.games,
            "deals": self.deals,
            "bots": {name: tally.to_json() for name, tally in self.bots.items()},
            "duels": [duel.to_json() for duel in self.duels],
        }


def is_alone(lineup: Lineup, name: str, teams: Sequence[Sequence[int]]) -> bool:
    """Whether a bot holds exactly one team and a rival all others."""
    held = {index for index, team in enumerate(teams) if lineup[team[0]] == name}
    return len(held) == 1


def duels_of(games: dict[Lineup, list[Played]], pair: tuple[str, str], teams: Sequence[Sequence[int]]) -> list[Duel]:
    """One row per direction: the bot that holds one team against the one that holds the rest."""
    rows = []
    for bot, rival in (pair, pair[::-1]):
        chosen = [
            game
            for lineup, played in games.items()
            if set(lineup) == set(pair) and is_alone(lineup, bot, teams)
            for game in played
        ]
        if chosen:
            held = [[seat.seat for seat in game.seats if seat.bot == bot] for game in chosen]
            won = sum(any(seat in game.winners for seat in seats) for game, seats in zip(chosen, held, strict=True))
            points = sum(game.points(seats) for game, seats in zip(chosen, held, strict=True)) / len(chosen)
            rows.append(Duel(bot, rival, len(chosen), wilson(won, len(chosen)), points, 1 / len(teams)))
    return rows


def plan_for(field: Field, lineup: Lineup) -> Plan:
    """The games of one line-up: the same deals for all of them."""
    return Plan(field.game, field.seats, field.mode, field.options, lineup, field.seed, field.pack, field.talk)


def deals_for(games: int, rotations: int) -> int:
    """How many deals make at least so many games when every deal is played in every rotation."""
    return -(-games // rotations)


def tournament(
    field: Field, bots: Sequence[str], games: int, runner: Runner | None = None, progress: Progress | None = None
) -> Standings:
    """Every pair plays at least `games` games, rounded up so that each deal is played in every rotation."""
    runner = runner or Here()
    teams = field.teams()
    tallies = {name: Tally() for name in bots}
    total = deals = 0
    duels: list[Duel] = []
    for pair in combinations(bots, 2):
        tables = lineups(*pair, teams)
        deals = deals_for(games, len(tables))
        size = max(1, min(LARGEST_CHUNK, deals // CHUNKS))
        work = [
            (plan_for(field, lineup), start, min(start + size, deals))
            for start in range(0, deals, size)
            for lineup in tables
        ]
        played: dict[Lineup, list[Played]] = {lineup: [] for lineup in tables}
        for piece in runner.run(play_chunk, work):
            for game in piece:
                played[tuple(seat.bot for seat in game.seats)].append(game)
                total += 1
            if progress is not None:
                progress(len(piece))
        for lineup in tables:
            for game in played[lineup]:
                for name in pair:
                    tallies[name].add(game, name)
        duels += duels_of(played, pair, teams)
    return Standings(total, deals, tallies, duels)


def total_games(field: Field, bots: Sequence[str], games: int) -> int:
    """How many games a tournament will play, for the progress bar."""
    teams = field.teams()
    tables = [len(lineups(*pair, teams)) for pair in combinations(bots, 2)]
    return sum(n * deals_for(games, n) for n in tables)
