"""One digest per game and mode over every state of many random games.

    python tests/laws/trajectory.py [GAMES]     more than one game: of more options too

Two builds, two machines or two settings of PYTHONHASHSEED play alike if and only if they print the same.
"""

import hashlib
import itertools
import json
import sys

import grimtable
from grimtable.engine.options import Some
from grimtable.engine.rng import Rng
from grimtable.engine.state import State

MANY_MODES = 6
LATEST = 20  # events that are looked at
EVERY = 5  # the hash after every action, everything else at every fifth state


def trace(digest: "hashlib._Hash", s: State) -> None:
    """Take into the digest what every viewer sees of a state, and what search would read."""
    for viewer in [*range(s.n_seats), None]:
        digest.update(json.dumps(s.view(viewer).to_json()).encode())
        since = max(0, s.n_events(viewer) - LATEST)
        digest.update(json.dumps([event.to_json() for event in s.events(since, viewer)]).encode())
    for seat in s.pending:
        codes = s.codes(seat)
        digest.update(repr([list(map(int, codes)), int(s.prefer(seat, codes))]).encode())
        digest.update(s.infoset(seat).sample(Rng(len(codes), "trajectory")).hash().encode())
    digest.update(repr([round(value, 9) for value in s.value()]).encode())


def run(name: str, mode: str, games: int) -> str:
    """The digest of one game and mode, over all seat counts and options."""
    game = grimtable.games()[name]
    digest = hashlib.sha256()
    number_of_mode = game.modes.index(mode)
    for at, seats in enumerate(game.seats(mode)):
        if len(game.modes) > MANY_MODES and number_of_mode > 0 and at != number_of_mode % len(game.seats(mode)):
            continue  # many modes go round the seat counts, as they come
        options = game.options(mode, seats) if len(game.modes) <= MANY_MODES else {}
        ways = [[[], list(values)] if isinstance(values, Some) else list(values) for values in options.values()]
        few = 1 if at > 0 else 2  # options, if there is one game of each
        for number, chosen in enumerate(itertools.islice(itertools.product(*ways), few if games == 1 else 3)):
            for seed in range(games):
                s = grimtable.new(name, seats, mode, dict(zip(options, chosen, strict=True)), f"{number} {seed}")
                rng = Rng(seed, "trajectory")
                acts = 0
                while not s.over:
                    digest.update(s.hash().encode())
                    if acts % EVERY == 0:
                        trace(digest, s)
                    seat = s.pending[rng.below(len(s.pending))]
                    codes = s.codes(seat)
                    code = s.prefer(seat, codes) if rng.below(2) else codes[rng.below(len(codes))]
                    s.apply(seat, game.decode(code))
                    acts += 1
                digest.update(json.dumps([s.hash(), grimtable.dump_position(s)]).encode())
                trace(digest, s)
    return digest.hexdigest()


def main() -> None:
    """Print the digests."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    for name, game in grimtable.games().items():
        for mode in game.modes:
            print(name, mode, run(name, mode, games), flush=True)


if __name__ == "__main__":
    main()
