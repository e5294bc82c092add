"""One Survivor phase reckoned from its turns: each is played by the rules, then they are joined (TER-Q61).

Three Survivors and fifteen locations are too many to play every history. But where nobody has anything to pass on, one
turn does not depend on the places of the others: so every turn is played by the rules once for each place it may begin
in, and the turns are joined in every order. A card kept in a quiet Discovery can have been drawn by whoever uses it,
for the team chooses who discovers (TER-6.2), so no exchange leads to other places. That knows nothing of how the engine
reckons.
"""

from collections import defaultdict
from itertools import permutations
from typing import NamedTuple

from grimtable.engine.codes import kind_of
from grimtable.games.terrorscape.actions import do
from grimtable.games.terrorscape.components import CAM, ITEMS, N_ITEMS, SOPHIA, SURVIVORS, TEAM
from grimtable.games.terrorscape.state import Terrorscape
from tests.games.terrorscape.counting import TRADES, Heard, heard
from tests.games.terrorscape.counting import world as table_of
from tests.games.terrorscape.tables import TEAM_SEAT

TOLD = ("lock_removed", "fear_changed")

Cards = tuple[int, ...]  # how many of each kind


class World(NamedTuple):
    """Where the three are, Cameras left, cards kept and not used, cards used, and where the trap is."""

    places: Cards
    camera: int
    unused: int
    used: Cards
    trap: int


class Outcome(NamedTuple):
    """What a turn comes to."""

    place: int
    camera: int
    used: Cards
    noise: int
    told: Heard
    locks: int
    repaired: int
    trap: int


Moment = tuple[int, int, int, int]  # so much was told, noise, locks, whether it was repaired


class Phase:
    """One Survivor phase about to begin, and every turn of it that was looked at."""

    def __init__(self, s: Terrorscape, deck: dict[str, int], told: Heard, noise: int) -> None:
        self.s = s
        self.items = [ITEMS.index(item) for item in deck]
        self.copies = tuple(deck.values())
        self.told = told
        self.noise = noise
        self.known: dict[tuple[int, World, int, int], set[Outcome]] = {}

    def turns(self, i: int, world: World, locks: int, repaired: int) -> set[Outcome]:
        """All that one Survivor's turn can come to, by the rules; of `world` only its own place is given."""
        key = (i, world, locks, repaired)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = set()
            hand = [min(world.unused, n - used) for n, used in zip(self.copies, world.used, strict=True)]
            s = self.s.clone()
            s.at[i], s.locks, s.repaired, s.trap = world.places[0], locks, repaired, world.trap
            for item in range(1, N_ITEMS):
                hold(s, i, item, 0)
            for item, n in zip(self.items, hand, strict=True):
                hold(s, i, item, n)
            if s.who[i] == SOPHIA:
                hold(s, i, CAM, world.camera)
            n_told = s.n_events(None)
            s.apply(TEAM_SEAT, do("name", survivor=SURVIVORS[s.who[i]]))
            todo, seen = [s], set()
            while todo:
                s = todo.pop()
                for code in s.codes(TEAM_SEAT):
                    if kind_of(code) in TRADES:
                        continue
                    after = s.clone()
                    after.apply(TEAM_SEAT, s.setup.game.decode(code))
                    left = [int(after.packs[i * N_ITEMS + item]) for item in self.items]
                    used = tuple(n - now for n, now in zip(hand, left, strict=True))
                    if after.noise & ~self.noise or sum(used) > world.unused:
                        continue
                    told = tuple(each for each in heard(after, n_told) if each[0] in TOLD)
                    if after.turn_of == i:
                        same = table_of(after, told)
                        if same not in seen:
                            seen.add(same)
                            todo.append(after)
                        continue
                    camera = after.packs[i * N_ITEMS + CAM] if s.who[i] == SOPHIA else world.camera
                    now = (int(after.noise), told, int(after.locks), int(after.repaired), int(after.trap))
                    found.add(Outcome(int(after.at[i]), int(camera), used, *now))
        return found

    def after(self, worlds: set[World]) -> set[World]:
        """The worlds to which turns lead that cause just what was told; Discovery is never heard."""
        found: set[World] = set()
        orders = list(permutations(range(TEAM)))
        for order in orders if self.told else orders[:1]:  # else no turn opens a way for another
            layer: dict[Moment, set[World]] = {(0, 0, int(self.s.locks), 0): worlds}
            for i in order:
                layer = self.taken(i, layer)
            for (n, made, _locks, _repaired), there in layer.items():
                if n == len(self.told) and made == self.noise:
                    found |= there
        return found

    def taken(self, i: int, layer: dict[Moment, set[World]]) -> dict[Moment, set[World]]:
        """One Survivor's turn from every world."""
        following: dict[Moment, set[World]] = defaultdict(set)
        for (n, made, locks, repaired), there in layer.items():
            alike: dict[World, list[Cards]] = defaultdict(list)  # but for the places of the others
            for world in there:
                alike[world._replace(places=(world.places[i],))].append(world.places)
            for world, places in alike.items():
                for turn in self.turns(i, world, locks, repaired):
                    if self.told[n : n + len(turn.told)] != turn.told:
                        continue
                    used = tuple(one + more for one, more in zip(world.used, turn.used, strict=True))
                    rest = (turn.camera, world.unused - sum(turn.used), used, turn.trap)
                    now = (n + len(turn.told), made | turn.noise, turn.locks, turn.repaired)
                    following[now].update([World((*at[:i], turn.place, *at[i + 1 :]), *rest) for at in places])
        return following


def hold(s: Terrorscape, i: int, item: int, n: int) -> None:
    """A Survivor holds so many of an item."""
    s.packs[i * N_ITEMS] += n - s.packs[i * N_ITEMS + item]
    s.packs[i * N_ITEMS + item] = n


def first_world(s: Terrorscape, deck: dict[str, int]) -> World:
    """The table before anything was drawn or used."""
    return World(tuple(int(at) for at in s.at), int(SOPHIA in s.who), 0, (0,) * len(deck), int(s.trap))
