"""The whole manor without cards that matter: exactly the triples that turns by the rules explain (TER-H1, TER-Q61)."""

import random
from collections import defaultdict

import pytest

from grimtable.engine.codes import kind_of
from grimtable.games.terrorscape import keywords
from grimtable.games.terrorscape.components import ANNA, DOORS, LOCATIONS, TEAM
from grimtable.games.terrorscape.state import KILLER_PHASE, Terrorscape
from tests.games.terrorscape.counting import TRADES, Start, heard, next_phase, triples_of
from tests.games.terrorscape.joining import TOLD, Phase, World, first_world
from tests.games.terrorscape.tables import TEAM_SEAT
from tests.laws.harness import effort

TEAMS = ("johnson anna william", "sophia johnson anna", "william sophia johnson")


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
        if named(world.places) == named(tuple(s.at)) and all(world.places[i] == at for i, at in overflowed.items())
    }


@pytest.mark.parametrize("seed", range(24 * effort()))
def test_ter_q61_without_cards_the_triples_are_exact_on_the_whole_manor(seed: int) -> None:
    """TER-H1.1 to TER-H1.11: two Survivor phases with locks, noise, fear and answers between; none more, none less."""
    chance = random.Random(seed)
    start = begin(chance)
    s = start.one_of(chance)
    first = first_world(s, {})
    worlds = {first._replace(places=tuple(map(LOCATIONS.index, triple))) for triple in start.triples()}
    for _ in range(2):
        before, n = s.clone(), s.n_events(None)
        s = at_random(s, chance)
        told = tuple(each for each in heard(s, n) if each[0] in TOLD)
        worlds = Phase(before, {}, told, int(s.heard)).after(worlds)
        assert remembered(s) == {world.places for world in worlds}
        for _ in range(2):
            worlds = answered(s, worlds, chance)
            assert remembered(s) == {world.places for world in worlds}
            if s.met:  # an encounter: where they fled to is another chapter
                return
        s = next_phase(s)


def remembered(s: Terrorscape) -> set[tuple[int, ...]]:
    """The possible triples."""
    found = triples_of(s.memory(None).joint.places)
    return {tuple(LOCATIONS.index(place) for place in triple) for triple in found}
