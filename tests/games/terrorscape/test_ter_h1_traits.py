"""Secret traits explain what was told, once or always, and no more of them than were kept (TER-12.3, TER-Q61)."""

from typing import cast

import pytest

from grimtable.engine.rng import Rng
from grimtable.games.terrorscape import GAME, joint, knowledge
from grimtable.games.terrorscape.claims import Claims
from grimtable.games.terrorscape.components import LOCATIONS, TEAM, TRAITS
from grimtable.games.terrorscape.state import Terrorscape
from tests.games.terrorscape import counting
from tests.games.terrorscape.counting import Start, compare, counted, next_phase, replaced, stands, triples_of
from tests.games.terrorscape.tables import KILLER

RED = "C2-C5 C5-Z4 C4-N5"  # C4 and C5 with the door between them
ROW = "C1-N1 C1-N2 C1-C3 C2-Z1 C2-C3 C5-Z4 C4-N5"  # C1, C2, C5, C4 in a row
PAIRS = {
    "hurried_flee": Start("johnson anna marco", "C1 C1/C2 C4", ROW, lair="C2"),
    "intrepidity": Start("johnson anna marco", "C4/C5 C4 C5", RED, marks={"johnson fear": 2, "anna fear": 1}),
    "first_aid": Start("johnson anna marco", "C4/C5 C4 C5", RED, marks={"johnson health": 1, "anna fear": 1}),
    "morale_boost": Start(
        "johnson anna marco", "C4/C5 C4 C5", f"{RED} C4-C5", marks={"johnson fear": 2, "anna fear": 1, "marco fear": 1}
    ),
    "sound_decoy": Start("johnson anna marco", "C4/C5 C4 C5", RED),
    "hypervigilance": Start(
        "william anna marco", "C4 C4 C5", RED, lair="C5", discovery=("key", "lime", "lime"),
    ),
    "sleight_of_hand": Start("johnson anna marco", "C4/C5 C4 C5", RED, discovery=("key", "key", "lime")),
    "judicious_move": Start(
        "johnson anna marco", "C4 C4 N1", f"{RED} C1-N1 N1-N2", marks={"johnson fear": 1}
    ),
    "coordinator": Start("johnson anna marco", "C1 C1/C2 C4", ROW),
    "taunting_strategy": Start("johnson anna marco", "C4/C5 C4 C5", RED, marks={"johnson fear": 1}),
}  # fmt: skip


@pytest.mark.parametrize("trait", PAIRS)
def test_ter_12_3_a_trait_that_somebody_may_have_kept_explains_what_it_can_and_no_more(trait: str) -> None:
    """TER-T1: every way to have kept it, every turn in every order, every draw, grouped by what was told."""
    start = PAIRS[trait]
    ends = counted(Start(**{**vars(start), "traits": (trait,)}).states(), unlock=True, decoys=("C4", "C5", "N1"))

    assert len(ends) > 1
    compare(ends)


def tied(states: list[Terrorscape]) -> bool:
    """Whether less is possible than the weights of each Survivor allow."""
    remembered = states[0].memory(None)
    return bool(joint.product(list(remembered.known)).bit_count() > remembered.joint.places.bit_count())


LONG = "C2-Z1 Z3-Z4 N2-N3 C4-C5 C4-N5"  # Z1, Z2, Z3, Z5, N4, N3 in a row; C4 is shut
LIMES = ("lime",) * 4
TWICE = {
    "sound_decoy": Start("william johnson anna", "C4 C5 C5", RED, discovery=LIMES),
    "silent_retrieval": Start("johnson anna marco", "C4 C5 C5", RED, discovery=("key", "key", "lime", "lime")),
    "prompt_reaction": Start("johnson anna marco", "Z1 Z1 C4", LONG, lair="C1", discovery=LIMES),
    "burst_of_speed": Start("johnson anna marco", "Z1 Z1 C4", LONG, lair="C1", discovery=LIMES),
    "intrepidity": Start("johnson anna marco", "Z1 Z1 C4", LONG, lair="C1", discovery=LIMES, marks={"johnson fear": 2}),
    "hypervigilance": Start("william anna marco", "C4 C4 C5", RED, lair="C5", discovery=LIMES),
    "first_aid": Start(
        "johnson anna william", "C4 C5 C5", RED, discovery=LIMES, marks={"johnson health": 1, "anna health": 1}
    ),
}


@pytest.mark.parametrize("traits", [("sound_decoy", "prompt_reaction"), ("burst_of_speed", "coordinator")])
def test_ter_12_2_nobody_uses_two_traits_where_one_was_kept(traits: tuple[str, ...]) -> None:
    """TER-12.1, TER-12.2: each has one, and each is there once."""
    start = Start("johnson anna marco", "Z1 Z1 C4", LONG, lair="C1", discovery=LIMES, traits=traits)
    ends = counted(start.states(), decoys=("Z2", "N1"))
    compare(ends)

    assert any(tied(states) for states in ends.values())


@pytest.mark.parametrize("trait", TWICE)
def test_ter_12_4_what_is_used_once_explains_one_thing_in_two_phases(trait: str) -> None:
    """TER-12.4: what was claimed in the first phase is remembered in the second."""
    ends = counted(Start(**{**vars(TWICE[trait]), "traits": (trait,)}).states(), decoys=("C4", "C5", "N1"))
    compare(ends)
    later = [counted([next_phase(s) for s in worlds], decoys=("C4", "C5", "N1")) for worlds in ends.values()]
    for each in later:
        compare(each)

    assert any(tied(states) for each in later for states in each.values())


@pytest.mark.parametrize("trait", ["sound_decoy", "prompt_reaction", "burst_of_speed", "hypervigilance"])
def test_ter_q61_samples_give_the_trait_to_whom_the_places_leave_it(trait: str) -> None:
    """TER-12.3: in every sample of the Killer somebody owns what was used, and used it up, as in some true world."""
    ends = counted(Start(**{**vars(TWICE[trait]), "traits": (trait,)}).states(), decoys=("C4", "C5", "N1"))
    number = TRAITS.index(trait)
    rng = Rng(7)
    owned = 0
    for states in ends.values():
        true = {(stands(s), *owner(s, number)) for s in states}
        states[0].remember(KILLER, states[0].memory(None))
        sampler = GAME.sampler(states[0].view(KILLER))
        for _ in range(40):
            s = cast(Terrorscape, sampler.sample(rng))
            assert (stands(s), *owner(s, number)) in true
            owned += owner(s, number)[0] >= 0

    assert owned > 0


def owner(s: Terrorscape, trait: int) -> tuple[int, bool]:
    """Who owns a trait, -1: nobody, and whether it is used up."""
    for i in range(TEAM):
        if s.traits[i] >> trait & 1:
            return i, s.used[i] >> trait & 1 == 1
    return -1, False


def test_ter_t1_19_herbs_are_heard_but_for_herbology() -> None:
    """TER-I1.5, TER-T1.19: somebody was healed, with noise or without; both are explained, and no more."""
    start = Start(
        "johnson anna william", "C4 C5 C5", f"{RED} C4-C5", discovery=("herbs",) * 4, marks={"johnson health": 1},
        traits=("herbology",),
    )  # fmt: skip
    healed = set()
    for worlds in counted(start.states()).values():
        ends = counted([next_phase(s) for s in worlds])
        compare(ends)
        for told in ends:
            if any(kind == "health_changed" for kind, _args in told):
                healed.add(next(args for kind, args in reversed(told) if kind == "noise_revealed"))

    assert len(healed) > 1


def test_ter_t1_5_one_flees_two_steps_by_survival_instinct_and_whoever_lost_its_fear_owns_it() -> None:
    """TER-9.17, TER-T1.5, TER-12.2: a second one cannot have gone as far."""
    start = Start(
        "johnson anna marco", "Z1 Z1 C4", LONG, lair="Z1", marks={"anna fear": 1}, traits=("survival_instinct",)
    )
    s = next(start.states())
    remembered = s.memory(None)
    k, rows, mine = list(remembered.known), remembered.rows, remembered.joint
    locks, here = int(k[knowledge.LOCKS]), LOCATIONS.index("Z1")

    def fled(first: joint.Joint) -> counting.Triples:
        gifts = Claims(k, rows, 1)
        for i in range(2):
            first = joint.fled(first, rows, locks, i, here, 2, False, gifts)
        return triples_of(first.places)

    anywhere = fled(mine)
    calmed = fled(joint.Joint(*replaced(mine.key(), 6, (joint.fear_note(1, 0, 1),))))

    assert {("Z3", "Z1", "C4"), ("Z1", "Z3", "C4"), ("Z2", "Z2", "C4"), ("Z3", "Z2", "C4")} <= anywhere
    assert ("Z3", "Z3", "C4") not in anywhere
    assert ("Z2", "Z3", "C4") in calmed
    assert ("Z3", "Z1", "C4") not in calmed
