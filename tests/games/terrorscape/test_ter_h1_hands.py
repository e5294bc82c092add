"""Samples deal places, discard pile and hands out of one history, while it is followed who holds what (TER-Q61)."""

from typing import cast

import pytest

from grimtable.engine.rng import Rng
from grimtable.games.terrorscape import GAME, joint
from grimtable.games.terrorscape.components import ITEMS, N_ITEMS, TEAM
from grimtable.games.terrorscape.sample import TerrorscapeSampler
from grimtable.games.terrorscape.sample_places import Places
from grimtable.games.terrorscape.state import Terrorscape
from tests.games.terrorscape.counting import Start, counted, next_phase, stands
from tests.games.terrorscape.tables import KILLER
from tests.games.terrorscape.test_ter_h1_counts import RED, ROW, TUNNEL, Case, pile
from tests.games.terrorscape.test_ter_h1_owners import HALL, start

HANDS = {
    "found beside another": Case(
        start("johnson anna marco", "C2 C2 C4", f"{HALL} C4-C5 C4-N5", "whisky"), ("", ""), 2, ("whisky", "lime")
    ),
    "found by one of three": Case(
        start("johnson anna marco", "C2 C1 C1", HALL, "whisky"), ("",), trades=("whisky", "lime")
    ),
    "heard where it was drawn": Case(
        start("johnson anna william", "N1 N4 C4", ROW, "", ("amulet", "adrenaline", "lime")), ("", ""), 2,
        ("adrenaline", "amulet", "lime"),
    ),
    "two cards in each Discovery": Case(
        Start(
            "johnson anna william", "C4 C4 C5", RED, discovery=("amulet", "whisky", "lime", "lime"),
            numbers={"discovery": 2, "backpack": 9},
        ), ("",), trades=("whisky", "amulet", "lime"),
    ),
    "a KEY in both decks": Case(
        start("johnson anna william", "C2 C1 C1", HALL, "key lime", ("key", "lime", "lime")), ("",), trades=("lime",)
    ),
    "one Flashlight": Case(
        start("johnson anna william", "N1 N1 Z2", TUNNEL, "", ("flashlight", "lime", "lime")), ("",),
        trades=("flashlight", "lime"),
    ),
}  # fmt: skip


def hands(s: Terrorscape) -> tuple[tuple[str, ...], ...]:
    """What each Survivor holds."""
    return tuple(
        tuple(ITEMS[item] for item in range(1, N_ITEMS) for _ in range(s.packs[i * N_ITEMS + item]))
        for i in range(TEAM)
    )


@pytest.mark.parametrize("name", HANDS)
def test_ter_3_7_samples_are_worlds_that_some_history_leads_to(name: str) -> None:
    """TER-5, TER-6.3: places, discard pile and hands together, none outside; every triple is reached."""
    case = HANDS[name]
    groups = [list(case.start.states())]
    for _ in case.asks:
        ends = sorted(
            [states for group in groups for states in counted(group, trades=case.trades).values()],
            key=len, reverse=True,
        )  # fmt: skip
        for states in ends:
            found = set()
            states[0].remember(KILLER, states[0].memory(None))
            sampler = cast(TerrorscapeSampler, GAME.sampler(states[0].view(KILLER)))
            rng = Rng(1, "hands")
            for triple in joint.triples(states[0].memory(None).joint.places):
                sampler.places = Places(1 << triple)
                for _ in range(20):
                    s = cast(Terrorscape, sampler.sample(rng))
                    found.add((stands(s), pile(s), hands(s)))
            assert found <= {(stands(s), pile(s), hands(s)) for s in states}
            assert {places for places, _pile, _hands in found} == {stands(s) for s in states}
        groups = [[next_phase(s) for s in states] for states in ends[:: -(-len(ends) // case.followed)]]
