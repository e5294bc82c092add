"""How far the Survivors' secret plan is in a history: which one, its stages, whether it is used up (TER-14, TER-Q61).

Two plan cards are dealt and one of them holds progress, so any plan may be the one that a history needs. At the end of
each Discovery its next stage may be met by where the three stand (TER-14.2). Further is never worse, for nobody has to
use a plan, so each history goes on with each plan as soon as it can. Plans with the same first stages go together until
they part; those that leave no trace the Killer could ask about are not followed.

The state lies above what a history has used and claimed (counts.py, claims.py), and one will never do for another.
Where nothing stands there, plans are not followed: any may be in force.
"""

from functools import lru_cache
from typing import Final, final

from grimtable.games.terrorscape import owners
from grimtable.games.terrorscape.components import (
    BUZZER,
    CAUTION,
    CHEST,
    DIY,
    EXPLOSIVE,
    INTEL,
    MOLOTOV,
    MYSTIC_HERBS,
    N_LOCATIONS,
    NO_PLAN,
    SEAL,
    SITE_STUDY,
    SKELETON,
    TUNNELS,
    Rows,
)

FOLLOWED: Final = (
    EXPLOSIVE, SEAL, DIY, CAUTION, BUZZER, SITE_STUDY, TUNNELS, MOLOTOV, SKELETON, INTEL, MYSTIC_HERBS, CHEST,
)  # fmt: skip
TOLD_AT_ONCE: Final = (SEAL, INTEL)  # what completes them is heard (TER-14.10), so nobody need go on

SHIFT: Final[int] = owners.SHIFT + owners.WIDTH * (owners.N_OWNED + 1)
PLAN: Final[int] = 1 << SHIFT  # one more than the plan, NO_PLAN: no stage of any was reached
STAGE: Final[int] = PLAN << 5  # stages that were reached
SPENT: Final[int] = STAGE << 4  # its effect is used up
TOKEN: Final[int] = SPENT << 1  # one more than where its token lies
STATES: Final[int] = (TOKEN << 4) - PLAN  # all of it
UNTOUCHED: Final[int] = (NO_PLAN + 1) * PLAN


def plan_of(number: int) -> int:
    """The plan of a history that is followed; NO_PLAN: none was begun."""
    return number // PLAN % 32 - 1


def stage_of(number: int) -> int:
    """How many of its stages were reached."""
    return number // STAGE % 16


def is_spent(number: int) -> bool:
    """Whether it is used up."""
    return number & SPENT != 0


def token_of(number: int) -> int:
    """Where its token lies, -1: nowhere."""
    return number // TOKEN % 16 - 1


def is_followed(number: int) -> bool:
    """Whether it is known how far the plan is."""
    return number & STATES != 0


def state(plan: int, stage: int, token: int = -1, *, spent: bool = False) -> int:
    """How far a plan is."""
    return (plan + 1) * PLAN + stage * STAGE + (token + 1) * TOKEN + (SPENT if spent else 0)


def group_state(n: int) -> int:
    """A number that is no state: it stands for several while a phase is reckoned."""
    return UNTOUCHED + (n % 15 + 1) * TOKEN + n // 15 * STAGE


@final
class Step:
    """One more stage."""

    def __init__(self, symbol: int, into: int, completes: int) -> None:
        self.symbol = symbol  # where the three must be
        self.into = into  # the state after it
        self.completes = completes  # the plan that is active then, NO_PLAN: none is


@final
class Routes:
    """The stages of all plans that are followed."""

    def __init__(self, rows: Rows) -> None:
        self.stages = [[int(each) for each in stages] for stages in rows.stages]
        self.known: dict[int, list[Step]] = {}

    def fits(self, number: int) -> bool:
        """Whether a number read from outside can be a state."""
        if not is_followed(number):
            return True
        plan, stage = plan_of(number), stage_of(number)
        if plan == NO_PLAN:
            return number & STATES == UNTOUCHED
        if plan not in FOLLOWED or not 0 < stage <= len(self.stages[plan]) or token_of(number) >= N_LOCATIONS:
            return False
        return not is_spent(number) or stage == len(self.stages[plan])

    def is_active(self, number: int) -> bool:
        """Whether a plan is active, used up or not (TER-14.4)."""
        plan = plan_of(number)
        return plan < NO_PLAN and stage_of(number) == len(self.stages[plan])

    def in_force(self, number: int) -> int:
        """The state, if its effect can be used in a turn; else 0."""
        if not self.is_active(number) or plan_of(number) in (SEAL, MOLOTOV):
            return 0
        if is_spent(number) and plan_of(number) != BUZZER:
            return 0
        return number & STATES

    def used(self, plan: int, token: int = -1) -> int:
        """The state once the effect of a plan is used up."""
        return state(plan, len(self.stages[plan]), token, spent=True)

    def pending(self, number: int) -> list[int]:
        """The plans whose progress a state can be."""
        plan, stage = plan_of(number), stage_of(number)
        if plan == NO_PLAN:
            return list(FOLLOWED)
        if self.is_active(number):
            return []
        begun = self.stages[plan][:stage]
        return [each for each in FOLLOWED if self.stages[each][:stage] == begun and len(self.stages[each]) > stage]

    def steps(self, number: int) -> list[Step]:
        """All ways to reach one more stage."""
        found = self.known.get(number & STATES)
        if found is None:
            found = self.known[number & STATES] = self.list_steps(number)
        return found

    def list_steps(self, number: int) -> list[Step]:
        """The same, found for the first time: the first plan of those with equal stages stands for all."""
        stage = stage_of(number) + 1
        found: list[Step] = []
        listed: set[int] = set()
        for plan in self.pending(number):
            symbol = self.stages[plan][stage - 1]
            if len(self.stages[plan]) == stage:
                into = self.used(plan) if plan == INTEL else state(plan, stage)
                found.append(Step(symbol, into, plan))
            elif symbol not in listed:
                listed.add(symbol)
                found.append(Step(symbol, state(plan, stage), NO_PLAN))
        return found

    def waits(self, number: int) -> bool:
        """Whether a history that could go on may be better off without: for another plan, or not to be heard."""
        steps = self.steps(number)
        return len(steps) != 1 or steps[0].completes in TOLD_AT_ONCE


@lru_cache(maxsize=8)
def routes_of(rows: Rows) -> Routes:
    """The stages of the plans of a game."""
    return Routes(rows)
