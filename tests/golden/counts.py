"""How many action sequences there are from some states: lists that grew or shrank by accident are noticed.

python -m tests.golden.counts [GAME ...]      write the counts anew, after a change on purpose
"""

import json
import sys
from pathlib import Path

import grimtable
from grimtable.engine.rng import Rng
from grimtable.engine.state import State

HERE = Path(__file__).parent
DEPTH = 4
MOST = 1_000  # a count beyond this is the last


def path_of(game: str) -> Path:
    """Where a game's counts are kept."""
    return HERE / game / "counts.json"


def count(s: State, depth: int) -> int:
    """How many sequences of this many decisions there are, groups in seat order."""
    if s.over or depth == 0:
        return 1
    seat = s.next_seat()
    total = 0
    for code in s.codes(seat):
        after = s.clone()
        after.play(seat, code)
        total += count(after, depth - 1)
    return total


def counts(game: str) -> dict[str, list[int]]:
    """Counts for every mode and seat count, from the first decision and from one in the middle."""
    found = {}
    for mode in grimtable.games()[game].modes:
        for seats in grimtable.games()[game].seats(mode):
            for acts in (0, 12):
                s = grimtable.new(game, seats, mode, seed=f"golden {mode} {seats}")
                s.mute()
                rng = Rng(seats, f"golden {mode}")
                for _ in range(acts):
                    if not s.over:
                        seat = s.next_seat()
                        codes = s.codes(seat)
                        s.play(seat, codes[rng.below(len(codes))])
                numbers: list[int] = []
                while len(numbers) < DEPTH and (not numbers or numbers[-1] < MOST):
                    numbers.append(count(s, len(numbers) + 1))
                found[f"{mode} {seats} {acts}"] = numbers
    return found


def main(names: list[str]) -> None:
    """Write the counts of these games, or of all."""
    for name in names or list(grimtable.games()):
        lines = [f"  {json.dumps(case)}: {numbers}" for case, numbers in counts(name).items()]
        path_of(name).parent.mkdir(exist_ok=True)
        path_of(name).write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
