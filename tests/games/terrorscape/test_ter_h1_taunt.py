"""Where the Survivors can be when a Taunt makes the Killer decide in the middle of their phase (TER-Q31, TER-Q61)."""

from typing import Any, cast

import pytest

from grimtable.engine.rng import Rng
from grimtable.games.terrorscape import GAME, knowledge
from grimtable.games.terrorscape.components import KILLERS, LOCKED, N_SKILLS
from grimtable.games.terrorscape.state import KILLER_PHASE, Terrorscape
from tests.games.terrorscape.counting import Start, heard, stands, world
from tests.games.terrorscape.tables import KILLER

RED = "C2-C5 C5-Z4 C4-N5"  # C4 and C5 with the door between them
ROW = "C2-Z1 Z3-Z4 N4-Z5"  # Z1, Z2, Z3, Z5 in a row
SAMPLES = 200


class Angry(Start):
    """The Killer's deck is empty: the next card brings the level at which the Murderer locks doors (TER-K1.21)."""

    def lay(self, s: Terrorscape, places: tuple[str, ...], discovery: tuple[str, ...], search: tuple[str, ...]) -> None:
        """The table itself."""
        super().lay(s, places, discovery, search)
        s.killer, s.level = KILLERS.index("MUR"), 3
        s.deck = []
        for kind in range(1, LOCKED):
            s.spent[kind] = s.rows.skill_count[s.killer * N_SKILLS + kind]
            s.spent[0] += s.spent[kind]
        knowledge.first_deck(s.known, 0)


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


def interrupted(start: Start) -> dict[tuple[Any, ...], list[Terrorscape]]:
    """Every table at which the Killer has to decide in the Survivor phase, by what was told."""
    found: dict[tuple[Any, ...], Terrorscape] = {}
    ends: dict[tuple[Any, ...], list[Terrorscape]] = {}
    todo = list(start.states())
    while todo:
        s = todo.pop()
        seat = s.pending[0] if s.pending else KILLER
        if s.over or s.phase == KILLER_PHASE:
            continue
        if seat == s.killer_seat:
            ends.setdefault(heard(s), []).append(s)
        for code in s.codes(seat)[: 1 if seat == s.killer_seat else None]:
            after = s.clone()
            after.apply(seat, s.setup.game.decode(code))
            if found.setdefault(world(after, heard(after)), after) is after:
                todo.append(after)
    return ends


@pytest.mark.parametrize("name", TABLES)
def test_ter_q31_samples_stand_where_the_three_can_be_at_that_moment(name: str) -> None:
    """Every turn up to the Taunt, in every order: samples are those tables, with those who have had a turn."""
    ends = interrupted(TABLES[name])
    rng = Rng(5)
    moved = 0
    for states in ends.values():
        true = {(stands(s), int(s.acted), int(s.turn_of)) for s in states}
        seat = states[0].killer_seat
        states[0].remember(seat, states[0].memory(None))
        sampler = GAME.sampler(states[0].view(seat))
        found = set()
        for _ in range(SAMPLES):
            s = cast(Terrorscape, sampler.sample(rng))
            found.add((stands(s), int(s.acted), int(s.turn_of)))

        assert found == true
        moved += len({places for places, _acted, _turn in true}) > 1

    assert ends
    assert name == "nobody_moved" or moved > 0
