"""Cards are counted through the rounds: what was used up is missing later (TER-5.6, TER-Q61).

Small tables, three Survivor phases in a row, every history by the rules themselves. Each Discovery draws one card, so
all decks are few; Lime powder stands for what nobody uses. The Killer asks between the phases: that ties the places.
"""

import random
from dataclasses import dataclass, replace
from typing import Any, cast

import pytest

import grimtable
from grimtable.engine.rng import Rng
from grimtable.games.terrorscape import GAME, counts, joint, keywords, knowledge, owners, past, reckoning, used_tables
from grimtable.games.terrorscape.components import ADRE, FLASH, ITEMS, LIME, LOCATIONS, SEDA, TRAP, WHIS, Rows
from grimtable.games.terrorscape.costs import Cost
from grimtable.games.terrorscape.sample import TerrorscapeSampler
from grimtable.games.terrorscape.sample_places import Places
from grimtable.games.terrorscape.state import KILLER_PHASE, Terrorscape
from tests.games.terrorscape.counting import Start, counted, heard, next_phase, replaced, stands, triples_of
from tests.games.terrorscape.tables import KILLER

RED = "C2-C5 C5-Z4 C4-N5"  # C4 and C5 with the door between them
ROW = "C1-N1 C1-N2 N2-N5 N4-Z5 C4-C5 C4-N5"  # N1, N2, N3, N4 in a row; C4 by itself
TUNNEL = "C1-N1 N1-N2 C2-Z1 Z3-Z4 N4-Z5 C4-C5 C4-N5"  # N1, the passage, and the garden
PHASES = 3


def small(team: str, places: str, shut: str, card: str, **marks: int) -> Start:
    """A deck with one card of use; backpacks never overflow."""
    deck = (*(each for each in (card,) if each), "lime", "lime", "lime")
    named = {name.replace("_", " "): n for name, n in marks.items()}
    numbers = {"discovery": 1, "backpack": 9}
    return Start(team, places, shut, discovery=deck, marks=named, numbers=numbers)


@dataclass(frozen=True)
class Case:
    """Where it begins, and which locations the Killer asks for after each phase."""

    start: Start
    asks: tuple[str, ...] = ("", "", "")
    followed: int = 4  # how many of the things that can be told in a phase go on to the next
    trades: tuple[str, ...] = ()  # items that change hands


CASES = {
    "one Adrenaline for two": Case(small("johnson anna william", "N1 N1 C4", ROW, "adrenaline"), ("N1", "N4", "N1"), 6),
    "one Adrenaline that Marco takes back": Case(
        small("johnson anna marco", "C4 C4 N1", ROW, "adrenaline"), ("N1", "N4", "N1")
    ),
    "one Whisky": Case(small("johnson anna marco", "C4 C5 C5", RED, "whisky")),
    "one Sedatives": Case(small("johnson anna william", "C4 C4 C5", RED, "sedatives", johnson_fear=1, anna_fear=2)),
    "one Herbs, and the Kit": Case(
        small("johnson anna marco", "C4 C4 C5", RED, "herbs", johnson_health=1, anna_health=1)
    ),
    "the Camera once": Case(small("johnson anna sophia", "C4 C4 C5", RED, "")),
    "one trap": Case(small("johnson anna william", "C4 C4 C5", f"{RED} C4-C5", "trap", johnson_fear=1), followed=2),
    "one Flashlight": Case(small("johnson anna william", "N1 C4 C4", TUNNEL, "flashlight")),
    "one KEY": Case(small("johnson anna william", "C4 C4 C5", RED, "key")),
}  # fmt: skip
Group = list[Terrorscape]


def answered(groups: list[Group], ask: str) -> list[Group]:
    """The Killer asks in every world; the answers group them again (TER-H1.10)."""
    if not ask:
        return groups
    found: dict[tuple[Any, ...], Group] = {}
    for states in groups:
        for s in states:
            keywords.detect(s, sum(1 << LOCATIONS.index(place) for place in ask.split()))
            found.setdefault(heard(s), []).append(s)
    return list(found.values())


def told_in(case: Case) -> list[list[Group]]:
    """For each phase the worlds by all that was told so far; some of them go on, from many worlds to few."""
    phases = []
    groups = [list(case.start.states())]
    for ask in case.asks:
        ends = [states for group in groups for states in counted(group, idle=LIME, trades=case.trades).values()]
        ends = sorted(answered(ends, ask), key=len, reverse=True)
        phases.append(ends)
        groups = [[next_phase(s) for s in states] for states in ends[:: -(-len(ends) // case.followed)]]
    return phases


def pile(s: Terrorscape) -> tuple[str, ...]:
    """What lies in the Survivors' discard pile."""
    return tuple(ITEMS[item] for item in range(1, len(ITEMS)) for _ in range(s.pile[item]))


def sampled(s: Terrorscape, n: int) -> set[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Places and discard piles of samples, so many for each triple that is remembered."""
    s.remember(KILLER, s.memory(None))
    sampler = cast(TerrorscapeSampler, GAME.sampler(s.view(KILLER)))
    rng = Rng(1, "piles")
    found = set()
    for triple in joint.triples(s.memory(None).joint.places):
        sampler.places = Places(1 << triple)
        for _ in range(n):
            sample = cast(Terrorscape, sampler.sample(rng))
            found.add((stands(sample), pile(sample)))
    return found


@pytest.mark.parametrize("name", CASES)
def test_ter_q61_triples_and_discard_piles_through_three_phases(name: str) -> None:
    """Exactly those that some history explains: places, and places with what was used up or dropped."""
    phases = told_in(CASES[name])

    assert len(phases) == PHASES
    for groups in phases:
        for states in groups:
            remembered = states[0].memory(None).joint
            assert triples_of(remembered.places) == {stands(s) for s in states}
            assert remembered.exact
            assert sampled(states[0], 120) == {(stands(s), pile(s)) for s in states}


def test_ter_q61_an_adrenaline_that_was_used_is_gone() -> None:
    """N1 to N4 are three steps: who was seen at both ends has used the only one, and nobody can do it again."""
    start = CASES["one Adrenaline for two"].start
    ends = list(counted(start.states(), idle=LIME).values())
    for ask, name in (("N1", "johnson"), ("N4", "johnson")):
        ends = [states for states in answered(ends, ask) if states[0].events(0, None)[-1].args["people"] == [name]]
        assert len(ends) > 0
        ends = [found for states in ends for found in counted([next_phase(s) for s in states], idle=LIME).values()]
    for states in ends:
        places = states[0].memory(None).joint.places
        assert joint.places_of(places, 0) >> LOCATIONS.index("N1") & 1 == 0
        assert all(counts.count(used, 0) == 1 for used, _places in states[0].memory(None).joint.counts)


def test_ter_6_3_a_loud_discovery_of_one_card_has_kept_no_other() -> None:
    """After one Discovery an Adrenaline can be used if it was quiet; the card marked ! was the only one."""
    remembered = next(small("johnson anna william", "C4 C4 C5", RED, "adrenaline").states()).memory(None)
    k = list(remembered.known)
    k[knowledge.FINDS] = 1
    stock = counts.Stock(k, remembered.rows, past.first_past(), 0, False, False)
    stock.loud_deck = 1
    used = counts.NOTHING + counts.UNIT_OF[ADRE]

    assert stock.affords(used)
    assert stock.affords(counts.NOTHING + counts.unit(counts.LOUD_FINDS))
    assert not stock.affords(used + counts.unit(counts.LOUD_FINDS))
    assert stock.affords_after(used + counts.unit(counts.LOUD_FINDS))


def test_ter_s1_1_marco_takes_a_card_back_between_two_uses() -> None:
    """One Adrenaline is enough: used, taken back by Marco, used again; two copies or a dropped one are other ways."""
    lately, taken = counts.unit(counts.LATELY), counts.unit(counts.TAKEN)
    found = counts.settled(counts.NOTHING + 2 * lately + taken)
    once = counts.settled(counts.NOTHING + lately + taken)

    assert {(counts.count(each, counts.PEAK), counts.count(each, counts.DROPPED)) for each in found} == {(2, 0), (1, 0)}
    assert {(counts.count(each, counts.PEAK), counts.count(each, counts.DROPPED)) for each in once} == {(1, 0), (0, 1)}
    assert all(counts.count(each, 0) == 1 for each in found)


def test_what_marco_takes_back_again_and_again_stays_within_its_field() -> None:
    """TER-S1.1: where it was forgotten how many were dropped, only the field itself bounds what he can have taken."""
    for which in range(2):
        used = counts.NOTHING
        for _ in range(2 * counts.BIAS):
            (used,) = counts.settled(used + counts.unit(counts.TAKEN + which))
            used = counts.with_count(used, counts.DROPPED + which, 0)
            assert used & counts.GUARDS == 0
            assert counts.count(used, 1 - which) == 0
        assert counts.count(used, which) == -counts.BIAS


def test_ter_s1_1_where_the_least_counts_marco_still_takes_back_what_was_used() -> None:
    """TER-3.7: used by one, taken by Marco, used by another in one phase: none of it is ruled out in larger tables."""
    begin = small("johnson william marco", "N1 N1 N1", ROW, "adrenaline")
    states = list(begin.states())
    for s in states:
        together = s.memory(None).joint
        plain = tuple(used_tables.disowned(dict(together.counts)).items())
        s.remember(
            None, replace(s.memory(None), joint=together.split(together.parts, plain, 0, used_tables.all_sides(plain)))
        )
    stayed = ["johnson", "william", "marco"]
    (ends,) = [
        states
        for states in answered(list(counted(states, idle=LIME).values()), "N1")
        if states[0].heard == 0 and states[0].events(0, None)[-1].args["people"] == stayed
    ]
    again = answered(list(counted([next_phase(s) for s in ends], idle=LIME, trades=("adrenaline",)).values()), "N4")

    assert len(again) > 30
    for states in again:
        assert {stands(s) for s in states} <= triples_of(states[0].memory(None).joint.places)
        assert not states[0].memory(None).joint.exact


def test_ter_q61_the_sums_of_cards_stay_in_their_fields() -> None:
    """However often Marco takes a card back, searches find one or cards are used, and wherever that was forgotten."""
    rows = cast(Rows, grimtable.new("terrorscape", 2, seed=1).setup.rows)
    both = counts.UNITS[counts.NET] + counts.UNITS[counts.OWN]
    for gain in (counts.A_FIND, counts.A_TAKE[0] - counts.UNITS[counts.TAKEN], both):
        used = counts.with_count(counts.first_counts(rows) & owners.COUNTED, counts.MISSED, counts.UNKNOWN)
        for _ in range(100):
            used = counts.joined(used, gain)
            assert used & counts.GUARDS == 0
            assert 0 <= counts.count(used, counts.NET) <= counts.MOST_NET
            assert 0 <= counts.count(used, counts.OWN) <= counts.MOST_NET
            assert counts.count(used, counts.MISSED) == counts.UNKNOWN


def test_ter_q61_the_sum_stays_in_its_field_where_phases_are_reckoned_loosely() -> None:
    """A Taunt in every round: of such a phase it is only hoped that many cards were found (TER-T1.10)."""
    s = cast(Terrorscape, grimtable.new("terrorscape", 2, seed=1))
    while s.phase != KILLER_PHASE:
        s.apply(s.pending[0], s.default(s.pending[0]))
    known, mine = list(s.known), s.memory(None).joint
    for _ in range(20):
        loose = joint.Joint(*replaced(mine.key(), 6, (joint.NOTE_LOOSE,)))
        mine = reckoning.after(loose, known, cast(Rows, s.setup.rows), 0, False, 1, False, False)
        assert all(used >= 0 and used & counts.GUARDS == 0 for used, _places in mine.counts)


def stock_after(finds: int) -> tuple[counts.Stock, int]:
    """What can have been used after so many Discoveries, and the counts of a history that used nothing."""
    s = cast(Terrorscape, grimtable.new("terrorscape", 2, seed=1))
    rows = cast(Rows, s.setup.rows)
    known = [int(each) for each in s.known]
    known[knowledge.FINDS] = finds
    stock = counts.Stock(known, rows, past.first_past(), 0, False, False)
    return stock, counts.first_counts(rows) & owners.COUNTED


def test_ter_q61_no_more_cards_were_used_than_discoveries_and_searches_brought() -> None:
    """TER-6.3, TER-4.9: of whatever kind, also where the counts of single kinds were forgotten."""
    stock, nothing = stock_after(3)
    forgotten = nothing + 3 * counts.UNITS[counts.NET]  # three of some kinds

    assert stock.affords(forgotten)
    assert not stock.affords(forgotten + counts.UNITS[counts.NET])
    assert stock.affords(counts.joined(forgotten + counts.UNITS[counts.NET], counts.A_FIND))
    assert not stock.affords(forgotten + counts.A_KEY)


def test_ter_q61_what_no_search_brings_comes_from_discoveries_alone() -> None:
    """TER-6.3: a find pays for no Adrenaline, no Sedatives and no trap; Marco, who takes one back, does (TER-S1.1)."""
    stock, nothing = stock_after(2)
    forgotten = nothing + 2 * (counts.UNITS[counts.NET] + counts.UNITS[counts.OWN])  # two that no search brings
    blur = used_tables.Blur()
    for field in used_tables.SINGLE:
        blur.forget(field, 0)

    for item in (ADRE, SEDA, TRAP):
        used = blur.counts(counts.joined(forgotten, counts.A_FIND + counts.UNIT_OF[item]))
        assert not stock.affords(used)
        assert stock.affords(blur.counts(counts.joined(used, counts.A_TAKE[0])))
    assert stock.affords(blur.counts(counts.joined(forgotten, counts.A_FIND + counts.UNIT_OF[WHIS])))


def test_ter_q61_a_flashlight_that_was_used_is_one_of_the_cards_kept() -> None:
    """TER-6.3: it serves again and again, but some Discovery has brought it."""
    stock, nothing = stock_after(2)
    lit = counts.joined(nothing, counts.UNIT_OF[FLASH])
    again = counts.joined(lit, counts.UNIT_OF[FLASH])

    assert again == lit
    assert stock.affords(lit + counts.UNITS[counts.NET])
    assert not stock.affords(lit + 2 * counts.UNITS[counts.NET])


def test_ter_q61_costs_in_machine_words_compare_as_the_numbers_do() -> None:
    """Field by field, with who holds what and without; each field by itself, and many at once."""
    chance = random.Random(61)
    units = [counts.UNITS[field] for field in range(counts.N_FIELDS)] + owners.UNITS
    for n_fields in (counts.N_FIELDS, len(units)):
        base = counts.NOTHING | (owners.NO_CARDS if n_fields > counts.N_FIELDS else 0)
        small = sum((3 if at < counts.N_FIELDS else 1) * unit for at, unit in enumerate(units[:n_fields]))
        middle = base + small - (small & owners.NO_CARDS if n_fields > counts.N_FIELDS else 0)
        numbers = [middle, *[middle + unit for unit in units[: counts.N_FIELDS]]]
        numbers += [middle - unit for unit in units[:n_fields] if middle & 7 * unit]
        numbers += [sum(chance.choice((0, 1, 2)) * unit for unit in units[:n_fields]) for _ in range(60)]
        costs = [Cost(each) for each in numbers]
        alike = 0
        for one, first in zip(costs, numbers, strict=True):
            assert [one.field(at) - counts.BIAS for at in range(counts.N_FIELDS)] == [
                counts.count(first, at) for at in range(counts.N_FIELDS)
            ]
            for other, second in zip(costs, numbers, strict=True):
                assert one.will_do_for(other) == counts.is_enough(first, second, 0)
                alike += one.will_do_for(other)
        assert len(numbers) < alike < len(numbers) ** 2
