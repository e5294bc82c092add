"""Where the Survivors can be when a Taunt makes the Killer decide in the middle of their phase (TER-Q31, TER-Q61)."""

from dataclasses import dataclass
from typing import Any, cast

import pytest

from grimtable.engine.codes import kind_of
from grimtable.engine.rng import Rng
from grimtable.games.terrorscape import GAME, kinds, knowledge
from grimtable.games.terrorscape.components import KILLERS, LOCATIONS, LOCKED, N_SKILLS, TEAM, TRAITS
from grimtable.games.terrorscape.state import KILLER_PHASE, Terrorscape
from grimtable.games.terrorscape.view import TerrorscapeView
from grimtable.games.terrorscape.words import possible
from tests.games.terrorscape.counting import Start, at_ease, compare, heard, stands, world
from tests.games.terrorscape.tables import KILLER
from tests.laws.harness import looks_closely

RED = "C2-C5 C5-Z4 C4-N5"  # C4 and C5 with the door between them
ROW = "C2-Z1 Z3-Z4 N4-Z5"  # Z1, Z2, Z3, Z5 in a row
SAMPLES = 200
MOST_SAMPLES = 2000  # each table is found by then
Ends = dict[tuple[Any, ...], list[Terrorscape]]


@dataclass(frozen=True)
class Angry(Start):
    """The Killer's deck is empty: the next card brings a level, at which the Murderer locks doors (TER-8.9)."""

    killer: str = "MUR"
    level: int = 3
    awful: tuple[str, ...] = ()  # the Killer's traits
    hand: int = 0

    def lay(self, s: Terrorscape, places: tuple[str, ...], discovery: tuple[str, ...], search: tuple[str, ...]) -> None:
        """The table itself."""
        super().lay(s, places, discovery, search)
        s.killer, s.level = KILLERS.index(self.killer), self.level
        s.ktraits = sum(1 << TRAITS.index(trait) - 20 for trait in self.awful)
        s.deck = []
        for kind in range(1, LOCKED):
            for _ in range(s.rows.skill_count[s.killer * N_SKILLS + kind]):
                if s.hand[0] < self.hand:
                    s.add_skill(kind)
                else:
                    s.spent[kind] += 1
                    s.spent[0] += 1
        knowledge.first_deck(s.known, 0)
        s.known[knowledge.HAND] = self.hand


TABLES = {
    "nobody_moved": Angry("johnson anna marco", "C4 C4 C5", f"{RED} C4-C5", traits=("taunting_strategy",)),
    "others_went_before": Angry(
        "johnson anna marco", "Z1 C4/C5 C4", f"{ROW} {RED} C4-C5", lair="C1", traits=("taunting_strategy",)
    ),
    "something_was_told": Angry(
        "johnson anna marco", "C4 C5 C5", RED, traits=("taunting_strategy",), marks={"johnson fear": 1, "anna fear": 1}
    ),
    "clockwise": Angry(
        "johnson anna marco", "Z1 C4 C4", f"{ROW} {RED} C4-C5", lair="C1", traits=("taunting_strategy",),
        mode="on_your_own", token=1,
    ),
}  # fmt: skip
TAUNTING = ("taunting_strategy",)
FULL_OF_FEAR = {"johnson fear": 2, "anna fear": 2, "marco fear": 1}
SCARY: dict[str, Any] = {"killer": "SPE", "level": 2, "awful": ("deterrence",), "traits": TAUNTING}
# Somebody's fear overflows, and it is told where that one stands by then (TER-1.16, TER-T2.6)
OVERFLOWING = {
    "whoever_it_is": Angry("johnson anna marco", "Z1 C4/C5 C4", f"{ROW} {RED}", lair="C1", marks=FULL_OF_FEAR, **SCARY),
    "injured": Angry("johnson anna marco", "C4 C5 C5", RED, marks=FULL_OF_FEAR, hand=4, **SCARY),
    "all_are_scared": Angry(
        "johnson anna marco", "C4 C5 C5", RED, marks=FULL_OF_FEAR, hand=4,
        **{**SCARY, "awful": ("deterrence", "terrorising_the_mass")},
    ),
    "in_turn": Angry(
        "johnson anna marco", "Z1 C4/C5 C4", f"{ROW} {RED}", lair="C1", marks=FULL_OF_FEAR, mode="on_your_own",
        token=1, **SCARY,
    ),
    "eliminated": Angry(
        "johnson anna marco", "Z1 C4/C5 C4", f"{ROW} {RED}", lair="C1", mode="on_your_own", token=1, hand=4,
        marks={**FULL_OF_FEAR, "johnson health": 1, "anna health": 1}, **SCARY,
    ),
}  # fmt: skip


@at_ease
def played(start: Start, *, on: bool) -> tuple[Ends, Ends]:
    """Every table at which the Killer has to decide in the Survivor phase, and every end of it, by what was told.

    Unless it goes `on`, nothing is followed beyond what the Killer does then.
    """
    found: dict[tuple[Any, ...], Terrorscape] = {}
    moments: Ends = {}
    ends: Ends = {}
    todo = [(s, heard(s)) for s in start.states()]
    while todo:
        s, told = todo.pop()
        if s.over:
            continue
        if s.phase == KILLER_PHASE:
            ends.setdefault(told, []).append(s)
            continue
        seat = s.pending[0]
        if seat == s.killer_seat:
            moments.setdefault(told, []).append(s)
        elif not on and s.known[knowledge.TAUNTER] > 0 and kind_of(s.asked[seat]) != kinds.ASK_AMULET:
            continue
        n = s.n_events(None)
        for code in answers(s, seat):
            after = s.clone()
            after.play(seat, code)
            now = told + heard(after, n)
            if found.setdefault(world(after, now), after) is after:
                todo.append((after, now))
    return moments, ends


def answers(s: Terrorscape, seat: int) -> list[int]:
    """What is tried: of cards to pay and doors to lock the first, else everything."""
    codes = [int(code) for code in s.codes(seat)]
    return codes[:1] if kind_of(s.asked[seat]) in (kinds.ASK_PAY, kinds.ASK_DOOR) else codes


def check_samples(moments: Ends) -> int:
    """Samples are just these tables, with those who have had a turn, and so is what the helper draws.

    Returns at how many moments there is more than one way to stand.
    """
    rng = Rng(5)
    open_ = 0
    for number, states in enumerate(moments.values()):
        true = {(stands(s), int(s.acted), int(s.turn_of)) for s in states}
        if not looks_closely(number, 4):
            continue
        seat = states[0].killer_seat
        states[0].remember(seat, states[0].memory(None))
        view = states[0].view(seat)
        sampler = GAME.sampler(view)
        found = set()
        for n in range(MOST_SAMPLES):
            s = cast(Terrorscape, sampler.sample(rng))
            found.add((stands(s), int(s.acted), int(s.turn_of)))
            if n >= SAMPLES and found == true:
                break

        assert found == true
        for i in range(TEAM):
            there = {places[i] for places, _acted, _turn in true}
            assert possible(cast(TerrorscapeView, view), i) == [place for place in LOCATIONS if place in there]
        open_ += len({places for places, _acted, _turn in true}) > 1
    return open_


@pytest.mark.parametrize("name", TABLES)
def test_ter_q31_samples_stand_where_the_three_can_be_at_that_moment(name: str) -> None:
    """Every turn up to the Taunt, in every order."""
    moments, _ends = played(TABLES[name], on=False)
    n_open = check_samples(moments)

    assert moments
    assert name == "nobody_moved" or n_open > 0


@pytest.mark.parametrize("name", OVERFLOWING)
def test_ter_1_16_whose_fear_overflows_in_a_survivor_phase_is_where_it_is_told(name: str) -> None:
    """TER-Q61, TER-8.12, TER-13.17: every turn in every order: then, and at the end of the phase, no place too many."""
    moments, ends = played(OVERFLOWING[name], on=True)
    told = [{kind for kind, _args in each} for each in ends]

    assert check_samples(moments) > 0
    compare({each: ends[each] for number, each in enumerate(ends) if looks_closely(number, 3)})
    assert any("overflowed" in each for each in told)
    assert name != "injured" or any({"injured", "health_changed"} <= each for each in told)
    assert name != "eliminated" or any("eliminated" in each for each in told)


@pytest.mark.parametrize("written", [True, False])
def test_ter_t1_10_in_samples_whoever_has_taunted_has_had_its_turn(written: bool) -> None:
    """Also where nobody remembers what was told in the phase: it is the action of a turn (TER-4)."""
    start = Start("johnson anna marco", "C4 C4 C5", f"{RED} C4-C5", traits=TAUNTING)
    s = next(s for s in start.states() if s.traits[0] >> TRAITS.index(TAUNTING[0]) & 1)
    while s.acted != 1 or s.turn_of != TEAM:
        codes = [int(code) for code in s.codes(s.pending[0])]
        s.play(s.pending[0], next((code for code in codes if kind_of(code) == kinds.TRAIT), codes[0]))
    assert s.known[knowledge.TAUNTER] == 1
    if not written:
        s.mute()
    else:
        s.remember(KILLER, s.memory(None))
    sampler = GAME.sampler(s.view(KILLER))
    rng = Rng(3)

    assert all(cast(Terrorscape, sampler.sample(rng)).acted & 1 for _ in range(50))
