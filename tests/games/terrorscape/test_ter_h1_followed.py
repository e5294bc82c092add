"""Samples are whole worlds that some history leads to: cards, the radio and the trap included (TER-Q61).

Small tables by lot, two or three Survivor phases in a row, every history by the rules themselves, exchanges included.
While all histories are followed, every sample must be one of the worlds counted out. Where only some are (followed.py),
that holds for the places they lead to.
"""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, cast

import pytest

from grimtable.engine.rng import Rng
from grimtable.games.terrorscape import GAME, counts, followed, joint, owners, traces, used_tables
from grimtable.games.terrorscape.components import ITEMS, NOWHERE
from grimtable.games.terrorscape.sample import TerrorscapeSampler
from grimtable.games.terrorscape.sample_places import Places
from grimtable.games.terrorscape.state import Terrorscape
from tests.games.terrorscape.counting import counted, heard, next_phase, replaced, stands
from tests.games.terrorscape.recall.measure import decisions
from tests.games.terrorscape.small_tables import small_table
from tests.games.terrorscape.tables import KILLER, begun
from tests.games.terrorscape.test_ter_h1_counts import pile
from tests.games.terrorscape.test_ter_h1_hands import hands
from tests.laws.harness import effort

PHASES = 3
MANY = 15000  # worlds of a phase, beyond which a table is not counted out
GROUPS = 12  # things told that are looked at after each phase
LED_ON = 3  # of those that go on to the next phase
TRIPLES, SAMPLES = 12, 8  # looked at in each
FEW = 3  # histories that are followed, where it is some
# Counted out fast; among them Marco, repairs with Tools and without, help, traps, firecrackers, small backpacks
TABLES = (101, 116, 128, 156, 170, 194, 1039, 1156, 1167)
FURTHER = tuple(range(70_000, 70_000 + 30 * (effort() - 1)))
World = tuple[Any, ...]


def hidden(s: Terrorscape) -> World:
    """All that is behind the screen."""
    decks = tuple(sorted(s.discovery)), tuple(sorted(s.search))
    return stands(s), pile(s), hands(s), decks, int(s.repair), int(s.trap)


def phases(seed: int, some: bool) -> Iterator[list[list[Terrorscape]]]:
    """After each phase the worlds by what was told, if there are not too many of them."""
    chance = random.Random(seed)
    groups = [list(small_table(seed).states())]
    for _ in range(PHASES):
        ends = []
        for states in groups:
            found = counted(states, trades=ITEMS, most=MANY)
            ends += [each for each in found.values() if not any(event == "lock_removed" for event, _ in heard(each[0]))]
        if not ends:
            return
        chance.shuffle(ends)
        if some:
            for states in ends:
                leave_out(states)
        yield ends[:GROUPS]
        groups = [[next_phase(s) for s in states] for states in ends[:LED_ON]]


def leave_out(states: list[Terrorscape]) -> None:
    """From now on few histories are followed, and of the rest it is not known who holds what."""
    remembered = states[0].memory(None)
    mine = remembered.joint
    table = mine.followed or mine.counts
    few = followed.chosen(dict(table), mine.places, FEW) if mine.followed or mine.exact == counts.OWNED else ()
    loose, exact = used_tables.kept_apart(used_tables.disowned(dict(mine.counts)), 0)
    parts = replaced(replaced(replaced(mine.key(), 9, loose), 10, exact), 12, few)
    for s in states:
        s.remember(None, replace(remembered, joint=joint.Joint(*parts)))


def sampled(s: Terrorscape, triples: list[int]) -> set[World]:
    """Some samples for each of these triples."""
    s.remember(KILLER, s.memory(None))
    sampler = cast(TerrorscapeSampler, GAME.sampler(s.view(KILLER)))
    rng = Rng(1, "followed")
    found = set()
    for triple in triples:
        sampler.places = Places(1 << triple)
        found |= {hidden(cast(Terrorscape, sampler.sample(rng))) for _ in range(SAMPLES)}
    return found


def check(seed: int, some: bool) -> int:
    """No sample is outside the worlds that were counted out; how many groups were looked at."""
    n = 0
    for groups in phases(seed, some):
        for states in groups:
            mine = states[0].memory(None).joint
            led_to = used_tables.all_places(mine.followed) if some or mine.followed else mine.places
            triples = joint.triples(led_to)
            triples = random.Random(seed).sample(triples, min(TRIPLES, len(triples)))
            n += len(triples) > 0
            assert sampled(states[0], triples) <= {hidden(s) for s in states}, (seed, heard(states[0]))
    return n


@pytest.mark.parametrize("seed", TABLES + FURTHER)
def test_ter_q61_every_sample_of_a_small_table_is_a_world_that_was_counted_out(seed: int) -> None:
    """TER-3.7, TER-4.6, TER-4.9, TER-5, TER-6.3, TER-I1.17, TER-S1.1: all that is hidden together."""
    assert check(seed, some=False) > 0


@pytest.mark.parametrize("seed", TABLES + FURTHER)
def test_ter_q61_some_histories_will_do_for_samples(seed: int) -> None:
    """The same where three histories are followed, and the rest forgotten, from the first phase on."""
    assert check(seed, some=True) > 0


@pytest.mark.parametrize("seed", range(20, 22 + effort()))
def test_ter_q61_in_real_games_most_samples_are_histories_that_are_followed(seed: int) -> None:
    """Base games: they lead to places that are kept, never to others, and cards come out of them."""
    chance = random.Random(seed)
    s = begun(chance, seed, 2, {})
    n_samples = n_led_to = n_unlike = 0
    for _ in decisions(s, chance, 0.8, 6):
        mine = s.memory(None).joint
        table = mine.followed or mine.counts
        led_to = used_tables.all_places(table)
        assert led_to & ~mine.places == 0
        assert len(table) <= max(followed.ENOUGH, used_tables.ENOUGH_OWNED)
        assert mine.followed or mine.exact == counts.OWNED
        sampler = cast(TerrorscapeSampler, GAME.sampler(s.view(s.killer_seat)))
        rng = Rng(seed, "real")
        for _ in range(40):
            sample = cast(Terrorscape, sampler.sample(rng))
            triple = int(joint.triple_of(*sample.at))
            numbers = [number for number, places in table if places >> triple & 1]
            n_samples += 1
            n_led_to += len(numbers) > 0
            left = {(traces.repairs(number), traces.trap_at(number)) for number in numbers}
            n_unlike += len(numbers) > 0 and (int(sample.repair), int(sample.trap)) not in left

    assert n_led_to > 0.8 * n_samples
    assert n_unlike < 0.05 * n_led_to  # where no deal came out, the rounds decide


def table_of_round(number: int) -> Terrorscape:
    """A base game in which some histories are followed."""
    chance = random.Random(20)
    s = begun(chance, 20, 2, {})
    for at in decisions(s, chance, 0.8, number):
        if at == number:
            break
    return s


def test_ter_q61_histories_travel_in_views_and_positions() -> None:
    """What was written is read again; without it, as before it was kept, samples still come out."""
    s = table_of_round(3)
    remembered = s.memory(None)
    assert remembered.joint.followed
    written = remembered.to_json()
    assert remembered.from_json(written) == remembered

    del written["followed"]
    assert remembered.from_json(written).joint.followed == ()
    view = s.view(s.killer_seat).to_json()
    view["together"]["followed"] = None
    assert GAME.sampler(GAME.read_view(view)).world(Rng(1, "old")).view(s.killer_seat).to_json() == view


def test_ter_q61_histories_that_lead_elsewhere_are_refused() -> None:
    """A table of histories must keep to the places that are possible."""
    remembered = table_of_round(3).memory(None)
    outside = remembered.joint.put(remembered.joint.places & -remembered.joint.places)
    written = {**replace(remembered, joint=outside).to_json(), "followed": remembered.to_json()["followed"]}
    with pytest.raises(ValueError, match="places and histories do not agree"):
        remembered.from_json(written)


def test_ter_4_6_one_repair_in_a_round_and_help_is_heard() -> None:
    """TER-4.7, TER-4.8: the last step calls help, and nothing else does."""
    none = traces.FOLLOWED
    once = traces.repaired(none, 1, 3, helped=False)
    assert traces.repairs(once) == 1
    assert traces.repaired(once, 1, 3, helped=False) == -1
    later = traces.phase_over(once)
    assert traces.repaired(later, 2, 3, helped=False) == -1
    assert traces.repairs(traces.repaired(later, 2, 3, helped=True)) == 3
    assert traces.repairs(traces.repaired(later, 3, 3, helped=True)) == 3
    assert traces.repaired(later, 1, 3, helped=True) == -1
    assert traces.repaired(0, 1, 3, helped=True) == 0


def test_ter_9_13_a_trap_in_the_way_is_sprung_by_the_first_attack() -> None:
    """So histories with one there need it to be told, and those without one need that it is not."""
    here, there = traces.trapped(traces.FOLLOWED, 4), traces.trapped(traces.FOLLOWED, 5)
    table = ((traces.FOLLOWED, 1), (here, 2), (there, 4))
    assert traces.defended(table, 4, sprung=False) == ((traces.FOLLOWED, 1), (there, 4))
    ((number, places),) = traces.defended(table, 4, sprung=True)
    assert (traces.trap_at(number), places) == (NOWHERE, 2)
    assert traces.trap_at(there) == 5


def test_ter_5_5_what_is_shown_is_a_card_less() -> None:
    """Out of a quiet Discovery, or of a search if it was found there; a card marked ! out of a loud one alone."""
    s = table_of_round(1)
    lime, sword = ITEMS.index("lime"), ITEMS.index("longsword")
    found = owners.with_card(owners.NO_CARDS, owners.FOUND, 1)
    assert dict(followed.shown(((found, 8),), lime, 0, s.rows)) == {
        owners.NO_CARDS: 8,
        found + owners.UNITS[owners.FREE]: 8,
    }
    assert followed.shown(((found, 8),), lime, 1, s.rows) == ((found + owners.UNITS[owners.FREE], 8),)
    kept = owners.with_card(owners.NO_CARDS, owners.KEPT, 2)
    assert followed.shown(((kept, 8),), sword, 1, s.rows) == ((owners.NO_CARDS, 8),)
    assert followed.shown(((kept, 8),), sword, 0, s.rows) == ()


def test_ter_q61_the_histories_that_are_kept_lead_to_as_much_as_possible() -> None:
    """First all triples once, then again; of those that lead as far one that used less."""
    table = {counts.NOTHING: 0b0011, counts.NOTHING + 1: 0b1100, counts.NOTHING + 2: 0b0001}
    assert [number for number, _places in followed.chosen(table, 0b1111, 2)] == [counts.NOTHING, counts.NOTHING + 1]
    assert len(followed.chosen(table, 0b1111, 3)) == 3
    assert followed.chosen(table, 0b0001, 1) in (((counts.NOTHING, 1),), ((counts.NOTHING + 2, 1),))
    assert followed.chosen(table, 0b10000, 3) == ()
