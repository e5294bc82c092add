"""The search of the ISMCTS bot: one tree per seat, worlds drawn anew for every iteration. Knows no game.

Each seat's tree holds what that seat sees: its own answers, and of the others' what `State.seen` says. Chance is not
in the trees: a node stands for all worlds that look alike so far. A group that answers at once is asked in seat order,
and since `seen` shows nothing of a secret answer, nobody reacts to it.
"""

from time import perf_counter
from typing import Final, final

from grimtable.engine.fastmath import log, sqrt
from grimtable.engine.infoset import Sampler
from grimtable.engine.ints import i64
from grimtable.engine.rng import Rng
from grimtable.engine.state import State

NO_PLAYOUT: Final = 0
GREEDY_PLAYOUT: Final = 1
RANDOM_PLAYOUT: Final = 2
SEAT_BITS: Final = 3  # up to eight seats


@final
class Node:
    """What one seat knows of the course of play up to a point, and what came of each way on."""

    def __init__(self) -> None:
        self.index: dict[i64, i64] = {}
        self.visits: list[i64] = []
        self.available: list[i64] = []
        self.totals: list[float] = []
        self.children: list[Node | None] = []
        self.closed = False  # nothing else is worth a try

    def place(self, key: i64) -> i64:
        """Where the numbers of a way on are kept."""
        found = self.index.get(key, -1)
        if found < 0:
            found = len(self.visits)
            self.index[key] = found
            self.visits.append(0)
            self.available.append(0)
            self.totals.append(0.0)
            self.children.append(None)
        return found

    def child(self, at: i64) -> "Node":
        """The node behind a way on."""
        found = self.children[at]
        if found is None:
            found = Node()
            self.children[at] = found
        return found


@final
class Search:
    """One search for one question of one seat."""

    def __init__(
        self,
        sampler: Sampler,
        seat: i64,
        n_seats: i64,
        rng: Rng,
        explore: float,
        playout: i64,
        depth: i64,
        widen: float = 0.0,
    ) -> None:
        self.sampler = sampler
        self.seat = seat
        self.n_seats = n_seats
        self.rng = rng
        self.explore = explore
        self.playout = playout
        self.depth = depth
        self.widen = widen
        self.roots: list[Node] = [Node() for _ in range(n_seats)]
        self.iterations: i64 = 0

    def run(self, iterations: i64, seconds: float) -> None:
        """Search until a budget is used up; 0 means that this budget does not count."""
        end = perf_counter() + seconds
        done: i64 = 0
        while iterations == 0 or done < iterations:
            self.iterate(self.sampler.sample(self.rng))
            done += 1
            if seconds > 0.0 and done & 15 == 0 and perf_counter() >= end:
                break
        self.iterations += done

    def iterate(self, s: State) -> None:
        """Down the trees, one new node, an estimate, and back."""
        nodes = self.roots[:]
        path: list[Node] = []
        places: list[i64] = []
        seats: list[i64] = []
        while True:
            seat = s.next_seat()
            if seat < 0:
                break
            node = nodes[seat]
            codes = s.codes(seat)
            code = codes[0]
            fresh = False
            if len(codes) > 1:
                code = self.select(s, node, seat, codes)
                at = node.place((code << SEAT_BITS) | seat)
                fresh = node.visits[at] == 0
                path.append(node)
                places.append(at)
                seats.append(seat)
            for viewer in range(self.n_seats):
                shown = code if viewer == seat else s.seen(seat, code, viewer)
                if shown != 0 and (viewer != seat or len(codes) > 1):
                    watcher = nodes[viewer]
                    nodes[viewer] = watcher.child(watcher.place((shown << SEAT_BITS) | seat))
            s.play(seat, code)
            if fresh:
                break
        values = self.estimate(s)
        for i in range(len(path)):
            node = path[i]
            at = places[i]
            node.visits[at] += 1
            node.totals[at] += values[seats[i]]

    def select(self, s: State, node: Node, seat: i64, codes: list[i64]) -> i64:
        """The way on with the best upper bound among those open in this world; untried ones first.

        With `widen` the next untried one has to wait until the others were visited often enough: where a turn is a
        long row of answers, the average over every answer to each of them would tell nothing of the turn's worth. The
        guide may then also say -1: none of these is worth a try.
        """
        best = codes[0]
        best_score = -1.0
        visited: i64 = 0
        untried: list[i64] = []
        for code in codes:
            at = node.place((code << SEAT_BITS) | seat)
            seen = node.available[at] + 1
            node.available[at] = seen
            visits = node.visits[at]
            if visits == 0:
                untried.append(code)
            elif len(untried) == 0 or self.widen > 0.0:
                visited += visits
                tried = float(visits)
                score = node.totals[at] / tried + self.explore * sqrt(log(float(seen)) / tried)
                if score > best_score:
                    best_score = score
                    best = code
        if len(untried) == 0:
            return best
        if self.widen > 0.0:
            enough = node.closed or float(len(codes) - len(untried)) >= 1.0 + self.widen * sqrt(float(visited))
            if enough and visited > 0:
                return best
            found = s.guide(seat, untried)
            if found >= 0:
                return found
            node.closed = True
            return best
        if len(untried) == 1:
            return untried[0]
        return s.guide(seat, untried)

    def estimate(self, s: State) -> list[float]:
        """What each seat can expect from here: at once, or after a playout."""
        left = self.depth
        while left > 0 and not s.over:
            seat = s.next_seat()
            codes = s.codes(seat)
            if len(codes) == 1:
                s.play(seat, codes[0])
                continue
            if self.playout == GREEDY_PLAYOUT:
                s.play(seat, s.guide(seat, codes))
            else:
                s.play(seat, codes[self.rng.below(len(codes))])
            left -= 1
        return s.value()

    def visits_of(self, code: i64) -> i64:
        """How often a code was tried at the root."""
        root = self.roots[self.seat]
        return root.visits[root.place((code << SEAT_BITS) | self.seat)]

    def value_of(self, code: i64) -> float:
        """What came of a code at the root, on average; 0 if it was never tried."""
        root = self.roots[self.seat]
        at = root.place((code << SEAT_BITS) | self.seat)
        return root.totals[at] / float(root.visits[at]) if root.visits[at] > 0 else 0.0


def play_random(s: State, rng: Rng) -> i64:
    """Play random legal codes to the end; how many decisions that took."""
    n: i64 = 0
    while True:
        seat = s.next_seat()
        if seat < 0:
            return n
        codes = s.codes(seat)
        s.play(seat, codes[rng.below(len(codes))])
        n += 1
