"""Turning points: where one seat's own decisions cost it most, by what it knew then. Knows no game.

Worlds are drawn from what the seat knew; in each the move it made and the move the bot would have made are played on by
the rule of thumb with the same dice. A point is shown only where the difference is clear of zero. There may be none.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from time import perf_counter
from typing import Any, Final

from grimtable.bots.ismcts_bot import IsmctsBot
from grimtable.build import is_compiled
from grimtable.engine.infoset import InfoSet
from grimtable.engine.rng import Rng
from grimtable.engine.state import State
from grimtable.table.foretelling import phrases
from grimtable.table.table import Table

MOST_POINTS: Final = 3
SECONDS: Final = 20.0  # for all of it, beside play
FIRST_LOOK: Final = (24, 8)  # worlds for every decision, compiled and interpreted: to find those worth a closer look
CLOSE_LOOK: Final = (240, 40)  # worlds for a decision that may be a turning point
MOST_CLOSE: Final = 8  # decisions looked at closely
ITERATIONS: Final = (400, 60)  # of the bot that says what it would have played
CLEAR: Final = 2.6  # standard errors off zero: of eight decisions looked at, one in a hundred would be by luck alone
LEAST_COST: Final = 0.04  # of the seat's prospects; less is no turning point
LONGEST: Final = 3000  # answers of one play-on


@dataclass(frozen=True)
class TurningPoint:
    """One decision, what the bot would have played, and what it cost."""

    act: int  # how many acts came before it
    words: str
    better: str
    better_action: dict[str, object]
    cost: tuple[float, float]  # the interval of the difference, above zero
    chance: float
    chance_better: float

    def to_json(self, lang: str) -> dict[str, Any]:
        """The point as docs/protocol.md has it."""
        text = phrases(lang).text(
            "turning", played=self.words, better=self.better, chance=round(100 * self.chance),
            other=round(100 * self.chance_better),
        )  # fmt: skip
        return {
            "act": self.act,
            "words": self.words,
            "better": self.better,
            "better_action": self.better_action,
            "cost": [round(self.cost[0], 4), round(self.cost[1], 4)],
            "chance": round(self.chance, 4),
            "chance_better": round(self.chance_better, 4),
            "text": text,
        }


@dataclass(frozen=True)
class _Decision:
    act: int
    seat: int
    state: State
    code: int

    def info(self) -> InfoSet:
        """What the seat knew then."""
        return self.state.infoset(self.seat)


def decisions(table: Table, seat: int) -> list[_Decision]:
    """The seat's own decisions with more than one way to answer, in the order of play."""
    game = table.game
    s = table.first_state()
    found: list[_Decision] = []
    for number, act in enumerate(table.acts):
        action = game.action(act["action"])
        if act["seat"] == seat and act.get("by", "") in ("", "bot") and len(s.legal(seat)) > 1:
            found.append(_Decision(number, seat, s.clone(), action.code))
        s.apply(act["seat"], action)
    return found


def turning_points(
    table: Table,
    seat: int,
    lang: str,
    names: Sequence[str] = (),
    seconds: float = SECONDS,
    progress: Callable[[float], None] | None = None,
) -> list[TurningPoint]:
    """Up to three decisions that clearly cost the seat most, in the order of play; only for a game that is over."""
    if not table.state.over:
        return []
    names = names or [f"{{s{k}}}" for k in range(table.state.n_seats)]
    build = 0 if is_compiled() else 1
    end = perf_counter() + seconds
    first_look = perf_counter() + seconds / 3
    doubtful: list[tuple[float, _Decision]] = []
    made = decisions(table, seat)
    for k, one in enumerate(made):
        if perf_counter() > first_look:
            break
        info = one.info()
        s = info.sample(Rng(0, "turning prefer"))
        code = s.prefer(seat, s.codes(seat))
        gaps = paired(info, one.code, code, FIRST_LOOK[build], None)[0] if code != one.code else []
        doubtful.append((mean(gaps) if gaps else 0.0, one))
        if progress is not None:
            progress((k + 1) / (3 * len(made)))
    doubtful.sort(key=lambda pair: (-pair[0], pair[1].act))
    points: list[TurningPoint] = []
    for _gap, one in doubtful[:MOST_CLOSE]:
        if perf_counter() > end:
            break
        point = _close_look(table, one, lang, names, build, end)
        points += [] if point is None else [point]
    points.sort(key=lambda point: -point.cost[0])
    return sorted(points[:MOST_POINTS], key=lambda point: point.act)


def _close_look(
    table: Table, one: _Decision, lang: str, names: Sequence[str], build: int, end: float
) -> TurningPoint | None:
    """One decision against the bot's; None where nothing is clear."""
    info, game = one.info(), table.game
    better = IsmctsBot(game, f"turning {one.act}", iterations=ITERATIONS[build]).choose(info)
    if better.code == one.code:
        return None
    gaps, chances = paired(info, one.code, better.code, CLOSE_LOOK[build], end)
    if len(gaps) < CLOSE_LOOK[1] // 2:
        return None
    low, high = interval(gaps)
    if low <= 0.0 or mean(gaps) < LEAST_COST:
        return None
    return TurningPoint(
        one.act,
        game.action_words(info.view, game.decode(one.code), lang, names),
        game.action_words(info.view, better, lang, names),
        better.to_json(),
        (low, high),
        mean(chances),
        mean(chances) + mean(gaps),
    )


def paired(info: InfoSet, code: int, other: int, worlds: int, end: float | None) -> tuple[list[float], list[float]]:
    """For each world how much better the other answer does than this one with the same dice, and what this one came to.

    Fewer worlds where the time is up.
    """
    rng = Rng(f"{code} {other}", "turning worlds")
    gaps: list[float] = []
    chances: list[float] = []
    for _ in range(worlds):
        world = info.sample(rng)
        if code not in world.codes(info.seat) or other not in world.codes(info.seat):
            continue  # a world in which a hidden card forbids one of them says nothing
        chance = play_on(world.clone(), info.seat, code)
        chances.append(chance)
        gaps.append(play_on(world, info.seat, other) - chance)
        if end is not None and perf_counter() > end:
            break
    return gaps, chances


def play_on(s: State, seat: int, code: int) -> float:
    """What a seat comes to if it plays a code and then everybody plays by the rule of thumb."""
    s.play(seat, code)
    for _ in range(LONGEST):
        who = s.next_seat()
        if who < 0:
            break
        codes = s.codes(who)
        s.play(who, codes[0] if len(codes) == 1 else s.prefer(who, codes))
    return s.value()[seat]


def mean(values: Sequence[float]) -> float:
    """The average."""
    return sum(values) / len(values)


def interval(gaps: Sequence[float]) -> tuple[float, float]:
    """Where the true difference lies, as far as these tell."""
    middle = mean(gaps)
    spread = sqrt(sum((gap - middle) ** 2 for gap in gaps) / max(1, len(gaps) - 1))
    error = CLEAR * spread / sqrt(len(gaps))
    return middle - error, middle + error
