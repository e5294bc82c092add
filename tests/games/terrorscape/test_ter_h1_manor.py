"""The whole manor without cards that matter: exactly the triples that turns by the rules explain (TER-H1, TER-Q61).

Three Survivors and fifteen locations are too many to play every history. But where nobody has anything to pass on, one
turn does not depend on the places of the others: so every turn is played by the rules once for each place it may begin
in, and the turns are joined in every order. That knows nothing of how the engine reckons.
"""

import random
from collections import defaultdict
from itertools import permutations
from typing import cast

import pytest

from grimtable.engine.codes import kind_of
from grimtable.games.terrorscape import keywords
from grimtable.games.terrorscape.actions import do
from grimtable.games.terrorscape.components import ANNA, CAM, DOORS, LOCATIONS, N_ITEMS, SOPHIA, SURVIVORS, TEAM
from grimtable.games.terrorscape.state import KILLER_PHASE, Terrorscape
from tests.games.terrorscape.counting import TRADES, Heard, Start, heard, triples_of
from tests.games.terrorscape.tables import TEAM_SEAT
from tests.games.terrorscape.test_ter_h1_past import next_phase
from tests.laws.harness import effort

World = tuple[int, int, int, int]  # where the three are, and whether the Camera is left
Outcome = tuple[int, int, int, Heard, int, int]  # end, Camera, noise, what was told, locks, whether it was repaired
TOLD = ("lock_removed", "fear_changed")
TEAMS = ("johnson anna william", "sophia johnson anna", "william sophia johnson")


class Phase:
    """One Survivor phase about to begin, and every turn of it that was looked at."""

    def __init__(self, s: Terrorscape) -> None:
        self.s = s
        self.known: dict[tuple[int, int, int, int, int], set[Outcome]] = {}

    def turns(self, i: int, place: int, camera: int, locks: int, repaired: int) -> set[Outcome]:
        """All that one Survivor's turn can come to, by the rules."""
        key = (i, place, camera, locks, repaired)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = set()
            s = self.s.clone()
            s.at[i], s.locks, s.repaired = place, locks, repaired
            if s.who[i] == SOPHIA:
                s.packs[i * N_ITEMS + CAM] = camera
                s.packs[i * N_ITEMS] += camera - self.s.packs[i * N_ITEMS + CAM]
            n = s.n_events(None)
            s.apply(TEAM_SEAT, do("name", survivor=SURVIVORS[s.who[i]]))
            todo = [s]
            while todo:
                s = todo.pop()
                for code in s.codes(TEAM_SEAT):
                    if kind_of(code) in TRADES:
                        continue
                    after = s.clone()
                    after.apply(TEAM_SEAT, s.setup.game.decode(code))
                    if after.turn_of == i:
                        todo.append(after)
                        continue
                    left = int(after.packs[i * N_ITEMS + CAM]) if s.who[i] == SOPHIA else camera
                    told = tuple(each for each in heard(after, n) if each[0] in TOLD)
                    found.add((int(after.at[i]), left, int(after.noise), told, int(after.locks), int(after.repaired)))
        return found

    def after(self, worlds: set[World], told: Heard, noise: int) -> set[World]:
        """The worlds to which turns lead that cause just this; Discovery is never heard."""
        found: set[World] = set()
        orders = list(permutations(range(TEAM)))
        for order in orders if told else orders[:1]:  # else no turn changes what another can do, but for the repair
            layer = {(0, 0, int(self.s.locks), 0): worlds}
            for i in order:
                following: dict[tuple[int, int, int, int], set[World]] = defaultdict(set)
                for (n, made, locks, repaired), there in layer.items():
                    for world in there:
                        for end, left, louder, said, shut, done in self.turns(i, world[i], world[3], locks, repaired):
                            if louder & ~noise == 0 and told[n : n + len(said)] == said:
                                key = (n + len(said), made | louder, shut, done)
                                following[key].add(cast(World, (*world[:i], end, *world[i + 1 : 3], left)))
                layer = following
            for (n, made, _locks, _repaired), there in layer.items():
                if n == len(told) and made == noise:
                    found |= there
        return found


def begin(chance: random.Random) -> Start:
    """Any locks, any lair; some Survivors are afraid; all are at the start, or each in one of two places."""
    team = chance.choice(TEAMS)
    pairs = ["/".join(chance.sample(LOCATIONS, 2)) for _ in range(TEAM)]
    marks = {f"{name} fear": chance.choice([0, 0, 1]) for name in team.split()}
    places = chance.choice(["C1 C1 C1", " ".join(pairs)])
    locks = " ".join(chance.sample(DOORS, chance.choice([0, 3, 7])))
    return Start(team, places, locks, chance.choice(LOCATIONS), ("lime",) * 4, ("lime",) * 6, marks)


def at_random(s: Terrorscape, chance: random.Random) -> Terrorscape:
    """A Survivor phase played by chance; every kind of action is as likely as any other."""
    while s.phase != KILLER_PHASE:
        by_kind = defaultdict(list)
        for code in s.codes(TEAM_SEAT):
            by_kind[kind_of(code)].append(code)
        kind = chance.choice([each for each in by_kind if each not in TRADES])
        s.apply(TEAM_SEAT, s.setup.game.decode(chance.choice(by_kind[kind])))
    return s


def answered(s: Terrorscape, worlds: set[World], chance: random.Random) -> set[World]:
    """The Killer asks for an area, SCAREs around itself, or searches where it is (TER-1.11, TER-H1.8, TER-1.12)."""
    bits = sum(1 << place for place in chance.sample(range(len(LOCATIONS)), 5))
    asked = chance.choice(["detect", "scare", "search"])
    full = [i for i in range(TEAM) if asked == "scare" and s.fear[i] == s.rows.max_fear and bits >> s.at[i] & 1]
    if asked == "detect":
        keywords.detect(s, bits)
    elif asked == "scare":
        keywords.scare_places(s, bits)
    else:
        bits = 1 << s.lair
        keywords.search(s, 0)
    silent = [i for i in range(TEAM) if asked == "detect" and s.who[i] == ANNA]

    def named(places: tuple[int, ...]) -> list[int]:
        return [i for i in range(TEAM) if bits >> places[i] & 1 and i not in silent]

    overflowed = {i: s.at[i] for i in full}  # TER-1.16: the place is told as well
    return {
        world
        for world in worlds
        if named(world[:TEAM]) == named(tuple(s.at)) and all(world[i] == place for i, place in overflowed.items())
    }


@pytest.mark.parametrize("seed", range(24 * effort()))
def test_ter_q61_without_cards_the_triples_are_exact_on_the_whole_manor(seed: int) -> None:
    """TER-H1.1 to TER-H1.11: two Survivor phases with locks, noise, fear and answers between; none more, none less."""
    chance = random.Random(seed)
    start = begin(chance)
    s = chance.choice(list(start.states()))
    worlds = {
        cast(World, (*(LOCATIONS.index(place) for place in triple), int("sophia" in start.team)))
        for triple in start.triples()
    }
    for _ in range(2):
        before = s.n_events(None)
        phase = Phase(s.clone())
        s = at_random(s, chance)
        told = tuple(each for each in heard(s, before) if each[0] in TOLD)
        worlds = phase.after(worlds, told, int(s.heard))
        assert remembered(s) == {world[:TEAM] for world in worlds}
        for _ in range(2):
            worlds = answered(s, worlds, chance)
            assert remembered(s) == {world[:TEAM] for world in worlds}
            if s.met:  # an encounter: where they fled to is another chapter
                return
        s = next_phase(s)


def remembered(s: Terrorscape) -> set[tuple[int, ...]]:
    """The possible triples."""
    found = triples_of(s.memory(None).joint.places)
    return {tuple(LOCATIONS.index(place) for place in triple) for triple in found}
