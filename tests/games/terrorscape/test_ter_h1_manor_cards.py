"""The whole manor with cards of use that run out: exactly the triples that turns by the rules explain (TER-Q61).

As in test_ter_h1_manor.py turns are played by the rules once for each place they may begin in, now with what is held,
and joined in every order; nothing of how the engine reckons is used. A card kept in a quiet Discovery can have been
drawn by whoever uses it, for the team chooses who discovers (TER-6.2), so no exchange leads to other places.
"""

import random
from collections import defaultdict
from itertools import permutations
from typing import NamedTuple

import pytest

from grimtable.engine.codes import kind_of
from grimtable.games.terrorscape.actions import do
from grimtable.games.terrorscape.components import CAM, DOORS, ITEMS, LOCATIONS, N_ITEMS, SOPHIA, SURVIVORS, TEAM
from grimtable.games.terrorscape.state import Terrorscape
from tests.games.terrorscape.counting import TRADES, Heard, Start, heard
from tests.games.terrorscape.counting import world as table_of
from tests.games.terrorscape.tables import TEAM_SEAT
from tests.games.terrorscape.test_ter_h1_manor import TEAMS, TOLD, at_random, remembered
from tests.games.terrorscape.test_ter_h1_past import next_phase
from tests.laws.harness import effort

QUIET = {"adrenaline": 3, "whisky": 3, "hatchet": 3, "sedatives": 3, "trap": 1}  # as many as the base game has
OF_NO_USE = 7
PHASES = 3
MANY = 1500 * effort()  # worlds from which a phase is not counted out

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


def begin(chance: random.Random, deck: dict[str, int]) -> Start:
    """Any locks, any lair; some Survivors are afraid; all are at the start, or each somewhere."""
    team = chance.choice(TEAMS)
    places = chance.choice(["C1 C1 C1", " ".join(chance.choices(LOCATIONS, k=TEAM))])
    marks = {f"{name} fear": chance.choice([0, 0, 1]) for name in team.split()}
    locks = " ".join(chance.sample(DOORS, chance.choice([0, 3, 7])))
    cards = [item for item, n in deck.items() for _ in range(n)] + ["lime"] * OF_NO_USE
    return Start(team, places, locks, chance.choice(LOCATIONS), tuple(cards), ("lime",) * 6, marks)


@pytest.mark.parametrize("seed", range(6 * effort()))
@pytest.mark.parametrize("item", ["any", "adrenaline", "whisky"])
def test_ter_q61_with_cards_that_run_out_the_triples_are_exact_on_the_whole_manor(item: str, seed: int) -> None:
    """TER-5.6, TER-6.3, TER-H1.1: up to three Survivor phases, with a Discovery after each; none more, none less."""
    chance = random.Random(f"{item} {seed}")
    deck = QUIET if item == "any" else {item: 1}  # one that is scarce, or all that there are
    s = begin(chance, deck).one_of(chance)
    worlds = {World(tuple(int(at) for at in s.at), int(SOPHIA in s.who), 0, (0,) * len(deck), int(s.trap))}
    for _ in range(PHASES):
        before, n = s.clone(), s.n_events(None)
        s = at_random(s, chance)
        told = tuple(each for each in heard(s, n) if each[0] in TOLD)
        worlds = Phase(before, deck, told, int(s.heard)).after(worlds)

        assert remembered(s) == {world.places for world in worlds}
        if len(worlds) > MANY:
            return
        worlds = {world._replace(unused=world.unused + 1) for world in worlds}
        s = next_phase(s)
