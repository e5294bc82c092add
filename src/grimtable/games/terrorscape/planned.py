"""A Survivor phase in which it is followed how far the Survivors' plan is (TER-14, TER-P1, TER-Q61).

The other tables take it that from the third round on any plan may be in force. Here each history has met the stages of
the one it uses (plan_states.py): the turns are listed for each plan in force, and the check after Discovery takes each
history one stage further where the three stand so.
"""

from grimtable.games.terrorscape.components import (
    BUZZER,
    CAUTION,
    DIY,
    EXPLOSIVE,
    MYSTIC_HERBS,
    SKELETON,
)
from grimtable.games.terrorscape.counts import NET, NOTHING
from grimtable.games.terrorscape.gifted import Gifted
from grimtable.games.terrorscape.joint import (
    NOTE_FEAR,
    NOTE_HEAL,
    NOTE_HELP,
    NOTE_KEY,
    NOTE_SCARE,
    Joint,
)
from grimtable.games.terrorscape.plan_checks import PlannedEnding
from grimtable.games.terrorscape.plan_states import (
    STATES,
    TOLD_AT_ONCE,
    group_state,
    is_spent,
    plan_of,
    routes_of,
    token_of,
)
from grimtable.games.terrorscape.planned_turns import PlannedTurn
from grimtable.games.terrorscape.told import Told
from grimtable.games.terrorscape.turn_tables import Table
from grimtable.games.terrorscape.used_tables import GIFTS, Counts, aside
from grimtable.games.terrorscape.ways import Known


class Planned(Gifted):
    """One Survivor phase as it was told, with how far the plan is."""

    def __init__(self, joint: Joint, told: Told) -> None:
        super().__init__(joint, told)
        self.routes = routes_of(told.rows)
        self.checking = PlannedEnding(told, self.wild, self.token)
        self.ending = self.checking
        self.remembering = [(NET,)]
        self.forces: dict[int, int] = {}
        self.plain: dict[tuple[int, int], PlannedTurn] = {}  # the turns without a plan
        self.start = self.grouped(joint.counts)

    def listed(self, i: int, n_told: int, plan: int) -> list[Known]:
        """All turns of a Survivor once so much was told, with a plan in force or none, listed for the first time."""
        turn = PlannedTurn(self.told, i, plan)
        if turn.linked:
            return turn.classes(n_told)
        plain = self.plain.get((i, n_told))
        if plan and plain is None:
            self.turns_of(i, n_told, 0)
            plain = self.plain[i, n_told]
        if plain is not None:
            return turn.classes_beside(plain)
        self.plain[i, n_told] = turn
        return turn.classes(n_told)

    def in_force(self, used: int) -> int:
        """The plan whose effect a history can use, if it can matter in this phase."""
        state = used & STATES
        found = self.forces.get(state)
        if found is None:
            found = self.routes.in_force(state)
            if found and not self.can_matter(found):
                found = 0
            self.forces[state] = found
        return found

    def can_matter(self, state: int) -> bool:
        """Whether a plan explains anything that was told, or lets somebody stay who has fear, or go somewhere."""
        told, plan = self.told, plan_of(state)
        kinds = [each & 255 for each in told.notes]
        afraid = NOTE_SCARE in kinds or any(told.afraid(i, 0) for i in told.present)
        if plan == BUZZER and is_spent(state):
            return told.heard >> token_of(state) & 1 == 1
        if plan == DIY:
            return NOTE_HELP in kinds
        if plan == SKELETON:
            return NOTE_KEY in kinds or (told.own and afraid)
        if plan == MYSTIC_HERBS:
            return NOTE_HEAL in kinds or NOTE_FEAR in kinds
        if plan == EXPLOSIVE:
            return afraid
        if plan == CAUTION:
            return afraid or NOTE_HELP in kinds
        return True

    def grouped(self, table: Counts) -> Counts:
        """A table in which one state stands for all that are alike: no effect can be used, the triples are equal."""
        by_state: dict[int, list[tuple[int, int]]] = {}
        for used, places in table:
            by_state.setdefault(used & STATES, []).append((used & ~STATES, places))
        groups = self.checking.groups
        known: dict[tuple[tuple[int, int], ...], int] = {}
        found: list[tuple[int, int]] = []
        for state, entries in by_state.items():
            stands_for = state
            heard = any(step.completes in TOLD_AT_ONCE for step in self.routes.steps(state))
            if not heard and self.in_force(state) == 0:
                same = tuple(entries)
                group = known.get(same, 0)
                if group:
                    groups[group].append(state)
                    continue
                stands_for = known[same] = group_state(len(groups))
                groups[stands_for] = [state]
            found.extend([(used | stands_for, places) for used, places in entries])
        return tuple(found)

    def is_ordered(self) -> bool:
        """Whether it matters who was first; the Buzzer must lie somewhere before anybody uses it."""
        return super().is_ordered() or any(plan_of(self.in_force(used)) == BUZZER for used, _places in self.start)

    def sums(self, used: int, cards: int) -> list[int]:
        """The same with what was claimed; what a turn made of the plan, it is now."""
        turn = cards + NOTHING
        now = turn & STATES or used & STATES
        return [each | now for each in super().sums(used & ~STATES, (turn & ~STATES) - NOTHING)]

    def lightened(self, tables: dict[int, Table], size: int, ordered: bool) -> dict[int, Table]:
        """The same tables; where too many turns would have to be joined, plans are no longer followed."""
        tables = super().lightened(tables, size, ordered)
        if self.work(tables, size, ordered) > self.much():
            self.told.outgrown = True
            return {}
        return tables

    def histories(self) -> tuple[Counts, int]:
        """The triples by what was used; none, if there was too much to follow."""
        tables = self.joined_turns()
        if self.told.outgrown:
            return (), 0
        self.discover(tables)
        return self.remembered()

    def remembered(self) -> tuple[Counts, int]:
        """What is kept of what was found."""
        return aside(self.checking.checked(), GIFTS), 0


def is_planned(table: Counts) -> bool:
    """Whether it is followed how far the plan is."""
    return all(counts & STATES != 0 for counts, _places in table)
