"""What a pile of finished games says: wins with intervals, lengths, ways to end; and the pile as a Parquet file."""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from grimtable.engine.errors import GrimtableError
from grimtable.lab.simulate import Played, SeatResult
from grimtable.lab.stats import Mean, Share, mean_of, wilson


class NoPolars(GrimtableError):
    """Parquet needs polars, which is not installed."""


@dataclass(frozen=True)
class Summary:
    """The figures of a simulation."""

    games: int
    by_seat: dict[str, Share]
    by_bot: dict[str, Share]
    by_role: dict[str, Share]
    points: dict[str, float]  # of each bot, per seat it sat in: a game has one point, which those who win share
    rules: dict[str, Share]
    shared: Share  # games with several winners
    drawn: Share  # games in which somebody drew
    unwon: Share  # games that nobody won
    decisions: Mean
    turns: Mean | None

    def to_json(self) -> dict[str, Any]:
        """For programs."""
        groups = {"seats": self.by_seat, "bots": self.by_bot, "roles": self.by_role, "rules": self.rules}
        return {
            "games": self.games,
            **{name: {key: share.to_json() for key, share in group.items()} for name, group in groups.items()},
            "points": {bot: round(points, 6) for bot, points in self.points.items()},
            "shared_wins": self.shared.to_json(),
            "draws": self.drawn.to_json(),
            "no_winner": self.unwon.to_json(),
            "decisions": self.decisions.to_json(),
            "turns": None if self.turns is None else self.turns.to_json(),
        }


def wins_by(games: Iterable[Played], key: Callable[[SeatResult], object]) -> dict[str, Share]:
    """The share of seats that won, grouped."""
    wins: Counter[str] = Counter()
    total: Counter[str] = Counter()
    for game in games:
        for seat in game.seats:
            total[str(key(seat))] += 1
            wins[str(key(seat))] += seat.result == "win"
    return {name: wilson(wins[name], total[name]) for name in total}


def points_by_bot(games: Iterable[Played]) -> dict[str, float]:
    """The points of each bot per seat it sat in."""
    points: dict[str, list[float]] = {}
    for game in games:
        for seat in game.seats:
            points.setdefault(seat.bot, []).append(game.points([seat.seat]))
    return {bot: sum(each) / len(each) for bot, each in points.items()}


def summarise(games: Sequence[Played]) -> Summary:
    """The figures of finished games."""
    n = len(games)
    rules = Counter(game.rule for game in games)
    turns = [float(game.turns) for game in games if game.turns is not None]
    return Summary(
        games=n,
        by_seat=wins_by(games, lambda seat: seat.seat),
        by_bot=wins_by(games, lambda seat: seat.bot),
        by_role=wins_by(games, lambda seat: seat.role),
        points=points_by_bot(games),
        rules={rule: wilson(count, n) for rule, count in sorted(rules.items(), key=lambda item: (-item[1], item[0]))},
        shared=wilson(sum(len(game.winners) > 1 for game in games), n),
        drawn=wilson(sum(any(seat.result == "draw" for seat in game.seats) for game in games), n),
        unwon=wilson(sum(not game.winners for game in games), n),
        decisions=mean_of([float(game.decisions) for game in games]),
        turns=mean_of(turns) if turns else None,
    )


def rows(games: Iterable[Played]) -> dict[str, list[Any]]:
    """One row per game and seat, as columns; nothing in it depends on how long anything took."""
    columns: dict[str, list[Any]] = {
        name: []
        for name in (
            "game", "seed", "seat", "bot", "role", "result", "score", "place", "decisions", "game_decisions", "turns",
            "rule", "notes",
        )
    }  # fmt: skip
    for game in games:
        notes = json.dumps(game.notes, sort_keys=True, ensure_ascii=False)
        for seat in game.seats:
            values = (
                game.index, game.seed, seat.seat, seat.bot, seat.role, seat.result, seat.score, seat.place,
                seat.decisions, game.decisions, game.turns, game.rule, notes,
            )  # fmt: skip
            for column, value in zip(columns.values(), values, strict=True):
                column.append(value)
    return columns


def need_polars() -> Any:  # the module itself
    """polars, or NoPolars with the way to get it; asked before the work begins."""
    try:
        import polars
    except ImportError:
        raise NoPolars("Parquet files need polars: install the extra 'lab', pip install 'grimtable[lab]'") from None
    return polars


def write_parquet(path: Path, games: Iterable[Played]) -> int:
    """Write the rows; never leaves half a file behind. How many rows that were."""
    polars = need_polars()
    frame = polars.DataFrame(
        rows(games), schema_overrides={"turns": polars.Int64, "score": polars.Float64, "seed": polars.String}
    )
    partial = path.with_suffix(path.suffix + ".part")
    frame.write_parquet(partial)
    partial.replace(path)
    return int(frame.height)
