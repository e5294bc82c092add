"""Games between bots, many at once: the same for a seed however many processes play them.

Game number i of a plan is dealt from the seed `SEED/i`, its bots think with seeds of their own made from the same text.
So a game does not depend on who plays it, in which order or where, and two line-ups can be compared on equal deals.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from grimtable.bots import Bot, make
from grimtable.bots.greedy_bot import GreedyBot
from grimtable.bots.random_bot import RandomBot
from grimtable.engine.game import Game
from grimtable.engine.outcome import Outcome
from grimtable.engine.rng import Rng, seed_bytes
from grimtable.engine.state import State
from grimtable.games import find
from grimtable.lab.runner import Here, Runner
from grimtable.table import Table

CHUNKS = 64  # small enough for a smooth progress bar, large enough to keep processes busy
LARGEST_CHUNK = 500
RESULT_ORDER = {"win": 0, "draw": 1, "loss": 2}
Progress = Callable[[int], None]  # told how many more games are played


@dataclass(frozen=True)
class Plan:
    """What is played; small and picklable, it travels to other processes."""

    game: str
    seats: int
    mode: str
    options: Mapping[str, Any]
    bots: tuple[str, ...]  # one per seat
    seed: int | str = 0
    pack: Any = None  # a path, tables, or None for the standard components
    talk: bool = False  # the bots make and hear claims, as at a table

    def seed_of(self, index: int) -> str:
        """The seed of a game: `grimtable play --seed` takes it too."""
        return f"{self.seed}/{index}"


@dataclass(frozen=True)
class SeatResult:
    """What became of one seat in one game."""

    seat: int
    bot: str
    role: str
    result: str
    score: float
    place: int
    decisions: int
    seconds: float = field(compare=False)  # thinking time; the only thing that differs between two runs


@dataclass(frozen=True)
class Played:
    """One finished game."""

    index: int
    seed: str
    rule: str
    decisions: int
    turns: int | None
    notes: Mapping[str, Any]
    seats: tuple[SeatResult, ...]

    @property
    def winners(self) -> list[int]:
        """The seats that won."""
        return [seat.seat for seat in self.seats if seat.result == "win"]

    def points(self, seats: Sequence[int]) -> float:
        """What seats that win together get of the game's one point: winners share it, after a draw those who drew."""
        best = self.winners or [seat.seat for seat in self.seats if seat.result == "draw"]
        return sum(seat in best for seat in seats) / len(best) if best else 0.0


def places(outcome: Outcome, seats: int) -> list[int]:
    """The place of every seat: as the game says, else by result and score."""
    told = outcome.notes.get("places")
    if isinstance(told, Mapping):
        return [int(told[str(seat)]) for seat in range(seats)]
    ranks = [(RESULT_ORDER[outcome.results[seat]], -outcome.scores.get(seat, 0)) for seat in range(seats)]
    return [1 + sum(other < rank for other in ranks) for rank in ranks]


def bots_of(plan: Plan, index: int) -> list[Bot]:
    """Fresh bots for one game, each with a seed of its own."""
    game = find(plan.game)
    return [make(name, game, f"{plan.seed_of(index)}/seat {seat}") for seat, name in enumerate(plan.bots)]


def play_game(plan: Plan, index: int) -> Played:
    """One game from the deal to the result."""
    game = find(plan.game)
    setup = game.setup(plan.seats, plan.mode, dict(plan.options), plan.pack)
    bots = bots_of(plan, index)
    counts, spent = [0] * plan.seats, [0.0] * plan.seats
    if plan.talk:
        return result(game, plan, index, play_talking(plan, index, bots, counts, spent), counts, spent)
    quick = all(type(bot) in (RandomBot, GreedyBot) for bot in bots)
    s = game.deal(setup, seed_bytes(plan.seed_of(index)), muted=quick)
    if quick:
        play_quickly(bots, s, counts, spent)
    else:
        play_with(bots, s, counts, spent)
    return result(game, plan, index, s, counts, spent)


def play_with(bots: list[Bot], s: State, counts: list[int], spent: list[float]) -> None:
    """Every bot decides from what its seat knows; a group answers in seat order."""
    while not s.over:
        seat = s.pending[0]
        start = perf_counter()
        action = bots[seat].choose(s.infoset(seat))
        spent[seat] += perf_counter() - start
        counts[seat] += 1
        s.apply(seat, action)


def play_talking(plan: Plan, index: int, bots: list[Bot], counts: list[int], spent: list[float]) -> State:
    """The same, at a table: before it decides a bot may speak, and it has heard what was said before."""
    table = Table(plan.game, plan.seats, plan.seed_of(index), plan.mode, plan.options, plan.pack)
    while not table.state.over:
        seat = table.state.pending[0]
        start = perf_counter()
        info = table.state.infoset(seat, table.talk(seat))
        claims = bots[seat].speak(info)
        action = bots[seat].choose(info)
        spent[seat] += perf_counter() - start
        counts[seat] += 1
        for claim in claims:
            table.say(seat, claim)
        table.do(seat, action)
    return table.state


def play_quickly(bots: list[Bot], s: State, counts: list[int], spent: list[float]) -> None:
    """The same games as `play_with` for bots that never look past their options, without views and samples.

    The random bot rolls over the list of options, the greedy one asks `prefer`, which reads only what the seat knows
    and so answers alike in the true world and in a sample. Tests hold the two ways against each other.
    """
    rngs = [bot.rng for bot in bots]
    greedy = [type(bot) is GreedyBot for bot in bots]
    while True:
        seat = s.next_seat()
        if seat < 0:
            return
        start = perf_counter()
        codes = s.codes(seat)
        code = codes[0]
        if greedy[seat]:
            if len(codes) > 1:
                code = s.prefer(seat, codes)
        else:
            code = pick(rngs[seat], codes)
        spent[seat] += perf_counter() - start
        counts[seat] += 1
        s.play(seat, code)


def pick(rng: Rng, codes: list[int]) -> int:
    """One of the codes, as the random bot picks it."""
    return codes[rng.below(len(codes))]


def result(game: Game, plan: Plan, index: int, s: State, counts: list[int], spent: list[float]) -> Played:
    """What a finished game comes to."""
    outcome = s.outcome
    assert outcome is not None
    place = places(outcome, plan.seats)
    roles = s.roles
    turns = outcome.notes.get("turns")
    seats = tuple(
        SeatResult(
            seat,
            plan.bots[seat],
            roles[seat],
            outcome.results[seat],
            float(outcome.scores.get(seat, 0)),
            place[seat],
            counts[seat],
            spent[seat],
        )
        for seat in range(plan.seats)
    )
    return Played(
        index,
        plan.seed_of(index),
        outcome.rule,
        sum(counts),
        turns if isinstance(turns, int) else None,
        dict(outcome.notes),
        seats,
    )


# Many games


def play_chunk(work: tuple[Plan, int, int]) -> list[Played]:
    """The games from one number up to, not including, another."""
    plan, start, stop = work
    return [play_game(plan, index) for index in range(start, stop)]


def chunks(plan: Plan, games: int) -> list[tuple[Plan, int, int]]:
    """A plan's games cut into pieces."""
    size = max(1, min(LARGEST_CHUNK, games // CHUNKS))
    return [(plan, start, min(start + size, games)) for start in range(0, games, size)]


def simulate(plan: Plan, games: int, runner: Runner | None = None, progress: Progress | None = None) -> list[Played]:
    """Play games 0 to N-1 of a plan; the list is in order and does not depend on who plays them."""
    runner = runner or Here()
    played: list[Played] = []
    for piece in runner.run(play_chunk, chunks(plan, games)):
        played.extend(piece)
        if progress is not None:
            progress(len(piece))
    return played
