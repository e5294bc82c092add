"""Histories found from what was told alone, in whole games of every variant, against what is remembered (TER-Q61)."""

import random
from typing import Any, cast

import pytest

import grimtable
from grimtable.engine.rng import Rng
from grimtable.games.terrorscape import joint
from grimtable.games.terrorscape.components import ITEMS, N_ITEMS
from grimtable.games.terrorscape.state import KILLER_PHASE, SETTING_UP, Terrorscape
from tests.games.terrorscape.counting import Start, counted, stands
from tests.games.terrorscape.histories.finder import Finder
from tests.games.terrorscape.histories.other import Other, heard
from tests.games.terrorscape.tables import begun
from tests.games.terrorscape.test_ter_h1_counts import RED, ROW, TUNNEL
from tests.games.terrorscape.test_ter_h1_hands import hands
from tests.games.terrorscape.test_ter_h1_owners import HALL, start
from tests.games.terrorscape.test_ter_h1_past import answer
from tests.laws.harness import effort

SMALL = {
    "a loud card and Adrenaline": start("johnson anna william", "N1 N4 C4", ROW, "", ("amulet", "adrenaline", "lime")),
    "two cards in each Discovery": Start(
        "johnson anna william", "C4 C4 C5", RED, discovery=("amulet", "whisky", "lime", "lime"),
        numbers={"discovery": 2, "backpack": 9},
    ),
    "a KEY in both decks": start("johnson anna william", "C2 C1 C1", HALL, "key lime", ("key", "lime", "lime")),
    "one Flashlight": start("johnson anna william", "N1 N1 Z2", TUNNEL, "", ("flashlight", "lime", "lime")),
    "a Whisky in a search": start("johnson anna william", "C2 C1 C1", HALL, "whisky"),
}  # fmt: skip


def hidden(s: Terrorscape) -> tuple[Any, ...]:
    """Places, hands, discard pile, both decks, how far the radio is."""
    pile = tuple(ITEMS[item] for item in range(1, N_ITEMS) for _ in range(s.pile[item]))
    return stands(s), hands(s), pile, tuple(sorted(s.discovery)), tuple(sorted(s.search)), int(s.repair)


@pytest.mark.parametrize("name", SMALL)
def test_ter_q61_histories_that_are_found_are_among_those_counted_out(name: str) -> None:
    """No history that is found is outside the worlds counted out by the rules: cards that become others included."""
    starts = list(SMALL[name].states())
    cards = tuple({*SMALL[name].discovery, *SMALL[name].search})
    ends = sorted(counted(starts, trades=cards).values(), key=len, reverse=True)
    several = 0
    for states in ends[:: 1 + len(ends) // (8 * effort())]:
        finder = Finder(starts[0], Rng(name, "small"), starts)
        found = {hidden(each.s) for _ in range(4 * effort()) for each in finder.now(states[0])}
        assert found <= {hidden(s) for s in states}
        several += len(found) > 1
    assert several > 1


def triple(other: Other) -> int:
    """Where the Survivors stand."""
    return int(joint.triple_of(other.s.at[0], other.s.at[1], other.s.at[2]))


def game(seed: int) -> Terrorscape:
    """Mostly the base game, where most is ruled out; every fourth one is of another variant."""
    if seed % 4 != 3:
        return cast(Terrorscape, grimtable.new("terrorscape", 2 + seed % 2, "standard", {}, seed))
    options = {"traits": ("easy", "nightmare")[seed // 4 % 2], "plans": seed // 8 % 2 == 1}
    seats, mode = ((4, "on_your_own"), (3, "standard"))[seed // 4 % 2]
    return cast(Terrorscape, grimtable.new("terrorscape", seats, mode, options, seed))


def board(s: Terrorscape) -> dict[str, Any]:
    """What lies open; not the doors that the Killer has named for a LOCK that is not done: no event tells of them."""
    found: dict[str, Any] = s.view(None).to_json()["board"]
    return {name: value for name, value in found.items() if name != "to_lock"}


@pytest.mark.parametrize("seed", range(8 * min(effort(), 8)))
def test_ter_q61_no_history_found_from_what_was_told_is_ruled_out(seed: int) -> None:
    """In every variant, whatever the Survivors and the Killer did: all places of all histories are remembered."""
    chance = random.Random(seed)
    s = game(seed)
    finder = Finder(s, Rng(seed, "histories"))
    while s.phase == SETTING_UP:  # any Killer, any team
        answer(s, chance, 0.0)
    sense, n_found = chance.choice([0.5, 0.8, 1.0]), 0
    while not s.over and s.round_no <= 2 + effort():
        if s.phase == KILLER_PHASE and s.is_asked(s.killer_seat) and chance.random() < 0.5:
            found = finder.now(s)
            n_found += len(found)
            if all(s.in_play(i) for i in range(3)):
                possible = set(joint.triples(s.memory(None).joint.places))
                assert {triple(each) for each in found} <= possible, s.round_no
            for each in found:  # nobody outside could tell them from the real table
                assert board(each.s) == board(s)
        answer(s, chance, sense)
    assert n_found > 0


def test_ter_q61_an_event_is_heard_as_a_spectator_sees_it() -> None:
    """What is compared is all that everybody sees, and nothing that somebody does not see."""
    chance = random.Random(2)
    s = begun(chance, 2, 2, {})
    while not s.over and s.round_no <= 3:
        answer(s, chance, 0.7)
    assert s.journal is not None
    told = [said for said in (heard(record, s.own) for record in s.journal.told()) if said is not None]

    assert told == [(event.same[0], event.same[1]) for event in s.events(0, None)]
