"""A secret plan explains what was told once its stages can have been met, and no more than that (TER-14, TER-Q61)."""

from dataclasses import replace
from typing import Any, cast

import pytest

import grimtable
from grimtable.engine.errors import BadPosition
from grimtable.engine.rng import Rng
from grimtable.games.terrorscape import GAME, memory, packed, plan_states
from grimtable.games.terrorscape.components import EXPLOSIVE, LOCATIONS, MOLOTOV, PLANS
from grimtable.games.terrorscape.joint import Joint
from grimtable.games.terrorscape.plan_states import STATES, UNTOUCHED, is_followed, state
from grimtable.games.terrorscape.state import Terrorscape
from grimtable.games.terrorscape.used_tables import GIFTS
from tests.games.terrorscape.counting import Start, bits_of, counted, next_phase, stands, triples_of
from tests.games.terrorscape.tables import KILLER

RED = "C2-C5 C5-Z4 C4-N5"  # C4 and C5 with the door between them
ROW = "C2-Z1 Z3-Z4 N4-Z5"  # Z1, Z2, Z3, Z5 in a row
RADIO = "C1-N1 N1-N2"  # N1 alone
TOOLS = ("tools", "lime", "lime")
IN_FORCE = {
    "explosive_trap": Start(
        "johnson anna marco", "C4/C5 C4 C5", f"{RED} C4-C5", discovery=TOOLS, held=("tools",),
        marks={"johnson fear": 1, "anna fear": 1},
    ),
    "diy_radio": Start("johnson anna marco", "C4/C5 C4 C5", RED, discovery=TOOLS, held=("tools",) * 3),
    "repair_with_caution": Start(
        "johnson anna marco", "N1 N1/C4 C4", f"{RED} {RADIO}", discovery=TOOLS, held=("tools",), repairs=(0, 3, 4),
        marks={"johnson fear": 1},
    ),
    "buzzer": Start("johnson anna marco", "C4/C5 C4 C5", RED, discovery=TOOLS, held=("tools",), marks={"anna fear": 1}),
    "site_study": Start("johnson anna marco", "Z1 Z1/Z2 C4", f"{ROW} {RED} C4-C5", lair="C1"),
    "tunnels_investigation": Start("johnson anna marco", "Z2 Z2/Z3 C4", f"{ROW} {RED} C4-C5 {RADIO}", lair="C1"),
    "skeleton_key": Start(
        "johnson anna marco", "C1 C1/C2 C4", f"{RED} C4-C5 C1-N1 C1-N2 C1-C3 C2-Z1 C2-C3", discovery=TOOLS,
        held=("tools",), coloured=("key",),
    ),
    "mystic_herbs": Start(
        "johnson anna marco", "Z2 Z2/Z3 C4", f"{ROW} {RED} C4-C5", lair="C1",
        marks={"johnson health": 1, "johnson fear": 2},
    ),
    "ancient_chest": Start(
        "johnson anna marco", "C4/C5 C4 C5", RED, discovery=("lime", "lime"), held=("amulet",),
        search=("key", "key", "lime", "lime"), marks={"anna fear": 1},
    ),
}  # fmt: skip


def with_plan(start: Start, plan: str, stage: int) -> Start:
    """The same where a plan may have been dealt and be so far."""
    return Start(**{**vars(start), "plans": {plan: stage}, "finds": max(2, stages(plan))})


def stages(plan: str) -> int:
    """How many stages a plan has."""
    return len(GAME.setup(*GAME.check_setup(2, "standard", {}), {}).rows.stages[PLANS.index(plan)])


def compare(ends: dict[tuple[Any, ...], list[Terrorscape]]) -> None:
    """Whatever was told, the triples remembered are those some history leads to, with the plans of some."""
    for told, states in ends.items():
        mine = states[0].memory(None).joint
        true = frozenset(stands(s) for s in states)
        kept = triples_of(mine.places)

        assert true <= kept, ("ruled out", told, sorted(true - kept))
        assert kept <= true, ("too many", told, sorted(kept - true))
        assert all(is_followed(number) for number, _places in mine.sides[GIFTS])


def places(ends: dict[tuple[Any, ...], list[Terrorscape]]) -> dict[tuple[Any, ...], set[tuple[str, ...]]]:
    """The true triples, by what was told."""
    return {told: {stands(s) for s in states} for told, states in ends.items()}


@pytest.mark.parametrize("plan", IN_FORCE)
def test_ter_14_7_a_plan_that_may_be_in_force_explains_what_it_can_and_no_more(plan: str) -> None:
    """TER-P1: with it or without, every turn in every order, every draw, grouped by what was told."""
    ends = counted(with_plan(IN_FORCE[plan], plan, stages(plan)).states())
    without = counted(with_plan(IN_FORCE[plan], plan, 0).states())

    compare(ends)
    compare(without)
    assert places(ends) != places(without)


ALMOST = {  # what is missing is met in the first phase
    "arcane_seal": Start("johnson anna marco", "Z1 Z1/Z2 C4", f"{ROW} {RED} C4-C5", lair="C1"),
    "intel_sharing": Start(
        "johnson anna marco", "C4/C5 C4 C5", RED, search=("key", "lime"), discovery=("lime",) * 4
    ),
    "site_study": Start("johnson anna marco", "Z1 Z1/Z2 Z1", ROW, lair="C1", discovery=("lime",) * 4),
    "mystic_herbs": Start(
        "johnson anna marco", "Z1 Z1/Z2 C4", f"{ROW} {RED} C4-C5", lair="C1", discovery=("lime",) * 4,
        marks={"johnson health": 1, "johnson fear": 2},
    ),
    "ancient_chest": Start(
        "johnson anna marco", "Z1 Z1/Z2 C4", f"{ROW} {RED} C4-C5", lair="C1", discovery=("lime",) * 4, held=("amulet",),
        search=("key", "lime"),
    ),
    "buzzer": Start(
        "johnson anna marco", "Z1 Z2 C4", f"{ROW} {RED} C4-C5", lair="C1", discovery=("lime",) * 4, held=("tools",),
        quiet=("tools",), marks={"johnson fear": 1},
    ),
}  # fmt: skip


@pytest.mark.parametrize("plan", ALMOST)
def test_ter_14_2_the_last_stage_is_reached_where_the_three_stand_so(plan: str) -> None:
    """TER-14.4, TER-14.10: two phases; what completes a plan may be heard, and from the next one on it is in force."""
    ends = counted(with_plan(ALMOST[plan], plan, stages(plan) - 1).states())
    compare(ends)
    for worlds in ends.values():
        compare(counted([next_phase(s) for s in worlds]))


def test_ter_14_3_stages_are_met_one_by_one_and_in_order() -> None:
    """TER-14.2, TER-14.9: from the first stage to Mystic Herbs, three phases in all."""
    start = Start(
        "johnson anna marco", "Z5 C4 C4", f"{ROW} {RED} C4-C5", lair="C1", discovery=("lime",) * 6,
        marks={"johnson health": 1},
    )  # fmt: skip
    ends = counted(with_plan(start, "mystic_herbs", 0).states())
    compare(ends)
    for _ in range(2):
        ends = counted([next_phase(s) for worlds in ends.values() for s in worlds])
        compare(ends)
    healed = [states for told, states in ends.items() if any(kind == "health_changed" for kind, _args in told)]

    assert [{stands(s)[0] for s in states} for states in healed] == [{"Z1", "Z2", "Z3", "Z5"}]


def test_ter_12_3_a_trait_and_a_plan_explain_one_thing_each() -> None:
    """TER-T1.9, TER-P1.9: who needs both must have both."""
    start = Start(
        "johnson anna marco", "Z1 Z1/Z2 C4", f"{ROW} {RED} C4-C5", lair="C1", traits=("sound_decoy",),
    )  # fmt: skip
    compare(counted(with_plan(start, "site_study", 2).states(), decoys=("Z1", "Z5", "N1")))


def test_ter_14_8_in_variant_2_nobody_is_told_of_a_key() -> None:
    """TER-13.3, TER-P1.13: the Skeleton Key is a quiet turn there."""
    start = IN_FORCE["skeleton_key"]
    marks = {f"{name} fear": 1 for name in start.team.split()}
    alone = Start(**{**vars(start), "mode": "on_your_own", "token": 1, "marks": marks})
    compare(counted(with_plan(alone, "skeleton_key", stages("skeleton_key")).states()))


def far(s: Terrorscape) -> tuple[Any, ...]:
    """How far the plan is."""
    return s.stage, s.plan_active, s.plan_used, s.plan_token


@pytest.mark.parametrize("plan", ["site_study", "buzzer", "mystic_herbs"])
def test_ter_q61_samples_are_as_far_with_a_plan_as_the_places_leave_it(plan: str) -> None:
    """TER-14.2: in every sample of the Killer the plan is as far as in some true world with these places."""
    ends = counted(with_plan(ALMOST[plan], plan, stages(plan) - 1).states())
    rng = Rng(7)
    active = 0
    for worlds in ends.values():
        for states in counted([next_phase(s) for s in worlds]).values():
            true = {(stands(s), far(s)) for s in states if s.plan_on == 0}
            states[0].remember(KILLER, states[0].memory(None))
            sampler = GAME.sampler(states[0].view(KILLER))
            for _ in range(20):
                s = cast(Terrorscape, sampler.sample(rng))
                assert stands(s) in {stands(other) for other in states}
                if s.plan_on < 2 and s.plans[s.plan_on] == PLANS.index(plan) and s.stage >= stages(plan) - 1:
                    assert (stands(s), far(s)) in true
                    active += s.plan_active

    assert active > 0


# What the Killer sees later


def after(s: Terrorscape, kind: str, args: dict[str, Any]) -> Joint:
    """What is remembered of the three after one more event."""
    remembered = s.memory(None)
    found = memory.tie(list(remembered.known), remembered.joint, remembered, kind, args)
    return memory.planned(found, remembered.rows, kind, args)


def test_ter_p1_1_a_search_that_finds_nobody_tells_that_no_trap_lies_there() -> None:
    """TER-P1.1: else the game would be over; what only a trap there explains is impossible then."""
    start = Start("johnson anna marco", "C4/C5 C5 C5", RED, plans={"explosive_trap": 4}, finds=4)
    s = next(start.states())
    remembered = s.memory(None)
    mine = remembered.joint
    number = mine.sides[GIFTS][0][0] & ~STATES
    trapped = number | plan_states.routes_of(remembered.rows).used(EXPLOSIVE, LOCATIONS.index("N1"))
    quiet, explained = frozenset([("C5", "C5", "C5")]), frozenset([("C4", "C5", "C5")])
    table = ((number | UNTOUCHED, bits_of(quiet)), (trapped, bits_of(explained)))
    known = mine.split(mine.parts, mine.counts, mine.exact, (*mine.sides[:GIFTS], table))
    s.remember(None, replace(remembered, joint=known))

    assert triples_of(after(s, "searched", {"place": "N1", "people": []}).places) == quiet
    assert triples_of(after(s, "searched", {"place": "N2", "people": []}).places) == quiet | explained


def test_ter_p1_4_who_defends_in_the_mystic_room_has_not_completed_the_seal() -> None:
    """TER-P1.4: else the game would be over."""
    start = Start(**{**vars(ALMOST["arcane_seal"]), "lair": "Z2"})
    args = {"survivor": "johnson", "item": "none", "helped": 0, "marks": 0, "success": 1}
    changed = 0
    for states in counted(with_plan(start, "arcane_seal", 3).states()).values():
        true = {stands(s) for s in states if s.plan_active == 0}
        found = after(states[0], "defence_judged", args)
        if true:
            assert triples_of(found.places) == true
        changed += true != {stands(s) for s in states}

    assert changed > 0


def test_ter_p1_12_who_uses_a_molotov_has_been_with_the_tools_twice() -> None:
    """TER-P1.12, TER-14.4: the plan is known then, and its stages were met."""
    start = Start("johnson anna marco", "Z2 Z2 C4", f"{ROW} {RED} C4-C5", lair="C1", discovery=("lime",) * 6)
    args = {"survivor": "johnson", "item": "none", "helped": 1, "marks": 0, "success": 0}
    ends = counted(with_plan(start, "molotov", 1).states())
    for states in ends.values():
        true = {stands(s) for s in states if s.plan_active == 1}
        found = after(states[0], "defence_judged", args)

        assert triples_of(found.places) == true
        assert all(plan_states.plan_of(number) == MOLOTOV for number, _places in found.sides[GIFTS])


@pytest.mark.parametrize("number", [state(1, 1), state(8, 3), state(8, 0), UNTOUCHED + plan_states.STAGE])
def test_ter_14_1_a_position_with_a_plan_that_cannot_be_is_refused(number: int) -> None:
    """Plans that are not followed, too many stages, none, stages of nothing."""
    s = cast(Terrorscape, grimtable.new("terrorscape", 2, "standard", {"plans": True}, 3))
    while s.round_no < 2:
        s.apply(s.pending[0], s.default(s.pending[0]))
    dump = grimtable.dump_position(s)
    grimtable.load_position("terrorscape", dump)
    mine = s.memory(None).joint
    table = tuple((used & ~STATES | number, places) for used, places in mine.sides[GIFTS])
    dump["memory"]["sides"][GIFTS] = packed.packed(table)
    with pytest.raises(BadPosition, match="plans"):
        grimtable.load_position("terrorscape", dump)


def test_ter_14_1_a_position_from_before_plans_were_followed_is_read() -> None:
    """There any plan may be in force from the third round on."""
    s = cast(Terrorscape, grimtable.new("terrorscape", 2, "standard", {"plans": True}, 3))
    while s.round_no < 2:
        s.apply(s.pending[0], s.default(s.pending[0]))
    dump = grimtable.dump_position(s)
    places = s.memory(None).joint.places
    dump["memory"]["sides"][GIFTS] = packed.packed(
        ((s.memory(None).joint.sides[GIFTS][0][0] & ~plan_states.STATES, places),)
    )
    again = cast(Terrorscape, grimtable.load_position("terrorscape", dump))
    while again.round_no < 3 and not again.over:
        again.apply(again.pending[0], again.default(again.pending[0]))

    assert not any(is_followed(number) for number, _places in again.memory(None).joint.sides[GIFTS])
