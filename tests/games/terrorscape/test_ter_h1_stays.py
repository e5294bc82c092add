"""Whoever searches or repairs stays: so many turns were spent on it as the places allow (TER-4.6, TER-4.9, TER-Q61)."""

from dataclasses import replace
from itertools import chain

import pytest

from grimtable.games.terrorscape import joint, knowledge, stays
from grimtable.games.terrorscape.past import LOUD, NOISES, REPAIRS, SEARCHES, first_past, more
from grimtable.games.terrorscape.state import Terrorscape
from tests.games.terrorscape.counting import Start, counted, next_phase, stands, triples_of
from tests.games.terrorscape.test_ter_h1_counts import ROW
from tests.games.terrorscape.test_ter_h1_owners import HALL, start

SPRINTS = "two rooms, one to search in"  # where William can make the noise, and then has not searched
CASES = {
    SPRINTS: (start("johnson anna william", "C2 C1 C1", HALL, "lime lime lime"), joint.SEARCHED),
    "searched in noise alone": (start("johnson anna william", "C2 C1 C2", HALL, "tools tools"), joint.SEARCHED),
    "the radio at the end of a row": (start("johnson anna william", "N1 N2 N4", ROW, ""), joint.REPAIRED),
}


def done(s: Terrorscape, table: Start, part: int) -> int:
    """How many searches or repairs there really were."""
    return len(table.search) - len(s.search) if part == joint.SEARCHED else int(s.repair)


@pytest.mark.parametrize("name", CASES)
def test_ter_q61_as_many_searches_and_repairs_as_lead_to_these_places(name: str) -> None:
    """TER-4.6, TER-4.9: two Survivor phases, every history: as many as there can have been.

    A noise may take somebody's turn who then has not searched. That is left open, and the number is too high.
    """
    table, part = CASES[name]
    first = counted(table.states())
    second = counted([next_phase(s) for s in max(first.values(), key=len)])
    several = 0
    for states in chain(first.values(), second.values()):
        remembered = states[0].memory(None).joint
        heard = remembered.past[NOISES] >> states[0].known[knowledge.FINDS] - 1 & 1
        for n in range(1, min(joint.N_STAYS, len(table.search) or joint.N_STAYS) + 1):
            really = {stands(s) for s in states if done(s, table, part) >= n}
            kept = triples_of(remembered.parts[part + n - 1])
            assert really <= kept, n
            assert really == kept or (heard and name == SPRINTS), n
            several += bool(really) and really != {stands(s) for s in states}
    assert several > 0, "the number depends on the places"


def test_ter_4_9_nobody_has_searched_where_the_killer_stood() -> None:
    """TER-1.10, TER-4.9: all are in N4, and so is the Killer for all to see."""
    table = replace(start("johnson anna william", "N4 N4 N4", ROW, "lime lime"), lair="N4")
    for states in counted(table.states()).values():
        parts = states[0].memory(None).joint.parts
        assert not any(parts[joint.SEARCHED : joint.SEARCHED + joint.N_STAYS])


def test_ter_q61_where_many_are_possible_the_rounds_alone_count() -> None:
    """Numbers are told apart up to four; and with an Adrenaline one more is possible than places say (TER-I1.9)."""
    places = 1 << 7
    parts = (places,) * joint.N_CAUSES + (places, places, 0, 0) + (places,) * joint.N_STAYS
    past = more(more(more(first_past(), SEARCHES, 9), LOUD, 9), REPAIRS, 6)
    kept = joint.Joint(places, 14, 0, 3, (0, 0, 0), 0, (), past, parts, (), 0, ())

    assert stays.most(kept, joint.SEARCHED, 7, 9) == 2
    assert stays.most(kept, joint.SEARCHED, 8, 9) == 0
    assert stays.most(kept, joint.REPAIRED, 7, 6) == 6
    assert [stays.bound(list(past), kept, 7, 0)[at] for at in (SEARCHES, LOUD, REPAIRS)] == [2, 2, 6]
    assert [stays.bound(list(past), kept, 8, 1)[at] for at in (SEARCHES, LOUD, REPAIRS)] == [1, 1, 1]
