"""How fast: every game's engine, samples and search on one core, next to peers measured in the same run.

All measures take turns, round after round, and each reports the median of its rounds: a busy moment of the machine
then hits everybody alike and counts for nobody.
"""

import os
import platform
import random
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from json import loads
from time import process_time
from typing import Any

from grimtable.bots.ismcts.tree import play_random
from grimtable.bots.ismcts_bot import IsmctsBot
from grimtable.build import is_compiled
from grimtable.engine.game import Game
from grimtable.engine.infoset import InfoSet
from grimtable.engine.rng import Rng, seed_bytes
from grimtable.engine.state import State
from grimtable.games import find
from grimtable.lab.stats import median

ROUNDS = 5
TO_THE_END = 1_000_000  # playout depth: no game is longer
PEERS = ("catanatron", "open_spiel:crazy_eights")
INSTALL = "pip install 'grimtable[bench]'"


@dataclass
class Measure:
    """Something that can be done over and over; one call does `work` and says how much of it that was."""

    owner: str
    name: str
    work: Callable[[], int]
    per_second: bool = True
    rates: list[float] = field(default_factory=list)

    def round(self, seconds: float) -> None:
        """Work for a while and note the rate."""
        done, calls, start = 0, 1, process_time()  # the core's time: others may use the machine
        while True:
            for _ in range(calls):
                done += self.work()
            spent = process_time() - start
            if spent >= seconds:
                break
            if spent < seconds / 50:
                calls *= 2  # a look at the clock costs as much as a decision or two
        self.rates.append(done / spent)

    @property
    def figure(self) -> float:
        """Per second, or microseconds for one."""
        rate = median(self.rates)
        return round(rate, 1) if self.per_second else round(1e6 / rate, 4)


def mid_game(game: Game, seats: int, muted: bool) -> tuple[State, int]:
    """A state half-way through a random game where a seat has a choice, and that seat."""
    chosen = game.check_setup(seats, None, None)
    setup = game.setup(*chosen)
    seed = seed_bytes("bench")
    length = play_random(game.deal(setup, seed, muted=True), Rng("bench", "play"))
    s = game.deal(setup, seed, muted=muted)
    rng = Rng("bench", "play")
    done = 0
    while True:
        seat = s.next_seat()
        codes = s.codes(seat)
        if done >= length // 2 and len(codes) > 1:
            return s, seat
        code = codes[rng.below(len(codes))]
        if muted:
            s.play(seat, code)
        else:
            s.apply(seat, game.decode(code))
        done += 1


def game_measures(game: Game) -> list[Measure]:
    """What is measured of one game, at its smallest table."""
    seats = game.seats()[0]
    setup = game.setup(*game.check_setup(seats, None, None))
    seed, rng = [0], Rng("bench", "random play")

    compiled = is_compiled()

    def play_once() -> int:
        seed[0] += 1
        s = game.deal(setup, seed[0].to_bytes(8, "little"), muted=True)
        return int(play_random(s, rng)) if compiled else play_through(s)

    muted, _seat = mid_game(game, seats, muted=True)
    told, asked = mid_game(game, seats, muted=False)
    info: InfoSet = told.infoset(asked)
    sampler, samples = info.sampler, Rng("bench", "samples")

    def clone_many() -> int:
        for _ in range(1000):
            muted.clone()
        return 1000

    def sample_many() -> int:
        for _ in range(100):
            sampler.sample(samples)
        return 100

    return [
        Measure(game.name, "decisions_per_s", play_once),
        Measure(game.name, "clone_us", clone_many, per_second=False),
        Measure(game.name, "sample_us", sample_many, per_second=False),
        Measure(game.name, "ismcts_iterations_per_s", searcher(game, info, 1000)),
        Measure(
            game.name, "ismcts_playout_iterations_per_s", searcher(game, info, 50, playout="random", depth=TO_THE_END)
        ),
    ]


def play_through(s: State) -> int:
    """Random play driven from Python with its own chance, as the peers are; for the interpreted build."""
    chance = random.random
    decisions = 0
    while True:
        seat = s.next_seat()
        if seat < 0:
            return decisions
        codes = s.codes(seat)
        s.play(seat, codes[int(chance() * len(codes))])
        decisions += 1


def searcher(game: Game, info: InfoSet, iterations: int, **settings: Any) -> Callable[[], int]:
    """A fresh search of so many iterations for one question."""
    bot = IsmctsBot(game, "bench", iterations=iterations, **settings)

    def search() -> int:
        bot.search(info)
        return iterations

    return search


# Peers


def catanatron_measure() -> Measure:
    """Catanatron: four random players to the end; every action of a player is a decision."""
    catanatron: Any = import_module("catanatron")  # untyped, and seldom installed
    colours = [catanatron.Color[name] for name in ("RED", "BLUE", "WHITE", "ORANGE")]

    def play_once() -> int:
        game = catanatron.Game([catanatron.RandomPlayer(colour) for colour in colours])
        game.play()
        return len(game.state.actions)

    return Measure("catanatron", "decisions_per_s", play_once)


def crazy_eights_measure() -> Measure:
    """OpenSpiel's crazy_eights (C++), random playouts driven from Python; chance moves are not decisions."""
    pyspiel: Any = import_module("pyspiel")  # untyped, and seldom installed
    game = pyspiel.load_game("crazy_eights")
    dice = random.Random(1)

    def play_once() -> int:
        state, done = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()  # cards of one deck: all equally likely
                state.apply_action(dice.choice(outcomes)[0])
            else:
                state.apply_action(dice.choice(state.legal_actions()))
                done += 1
        return done

    return Measure("open_spiel:crazy_eights", "decisions_per_s", play_once)


def peer_measures() -> tuple[list[Measure], dict[str, str]]:
    """The peers that are installed, and how to get the others."""
    found: list[Measure] = []
    missing: dict[str, str] = {}
    for name, make in zip(PEERS, (catanatron_measure, crazy_eights_measure), strict=True):
        try:
            found.append(make())
        except ImportError as error:
            missing[name] = f"not installed ({error}); {INSTALL}"
    return found, missing


# The run


def measure(measures: Sequence[Measure], seconds: float, progress: Callable[[int], None] | None = None) -> None:
    """Round after round, everybody in turn; the first round of each only warms up."""
    share = seconds / ROUNDS
    for one in measures:
        one.round(share / 5)
        one.rates.clear()
    for _ in range(ROUNDS):
        for one in measures:
            one.round(share)
            if progress is not None:
                progress(1)


def bench(
    names: Sequence[str], seconds: float, *, peers: bool = True, progress: Callable[[int], None] | None = None
) -> dict[str, Any]:
    """All figures of one run as JSON."""
    games = [one for name in names for one in game_measures(find(name))]
    others, missing = peer_measures() if peers else ([], {})
    measure([*games, *others], seconds, progress)
    result: dict[str, Any] = {
        "build": "compiled" if is_compiled() else "interpreted",
        "games": {name: {one.name: one.figure for one in games if one.owner == name} for name in names},
        "peers": {one.owner: {one.name: one.figure} for one in others},
        "machine": {
            "python": platform.python_version(),
            "system": f"{platform.system()} {platform.machine()}",
            "cores": os.cpu_count(),
        },
        "seconds": seconds,
        "rounds": ROUNDS,
    }
    if missing:
        result["missing_peers"] = missing
    result["ratios"] = ratios(result["games"], result["peers"])
    return result


def ratios(games: dict[str, dict[str, float]], peers: dict[str, dict[str, float]]) -> dict[str, dict[str, float]]:
    """How many times the decisions per second of each peer."""
    return {
        name: {peer: round(own["decisions_per_s"] / other["decisions_per_s"], 2) for peer, other in peers.items()}
        for name, own in games.items()
    }


def interpreted(names: Sequence[str], seconds: float, source: str, *, peers: bool) -> dict[str, Any] | None:
    """The same run from a checkout's sources; None if that is no other build.

    Each game, with the peers, in a process of its own: CPython fits shared code to whoever runs it, so that five games
    in one process slow each other down as they never do in play.
    """
    found: dict[str, Any] | None = None
    for name in names:
        one = _interpreted(name, seconds, source, peers=peers)
        if one is None:
            return None
        found = one if found is None else found
        found["games"] |= one["games"]
        found["ratios"] |= one["ratios"]
    return found


def _interpreted(name: str, seconds: float, source: str, *, peers: bool) -> dict[str, Any] | None:
    command = [sys.executable, "-m", "grimtable", "bench", "--json", "--no-interpreted"]
    command += [] if peers else ["--no-peers"]
    command += ["--games", name, "--seconds", str(seconds)]
    done = subprocess.run(
        command, env={**os.environ, "PYTHONPATH": source}, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        return None
    result: dict[str, Any] = loads(done.stdout)
    return result if result["build"] == "interpreted" else None


def rounds_in(names: Sequence[str], *, peers: bool) -> int:
    """How many rounds a run has, for the progress bar."""
    return ROUNDS * (5 * len(names) + (len(PEERS) if peers else 0))
