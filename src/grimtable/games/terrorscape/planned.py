"""A Survivor phase in which it is followed how far the Survivors' plan is (TER-14, TER-P1, TER-Q61).

The other tables take it that from the third round on any plan may be in force. Here each history has met the stages of
the one it uses (plan_states.py): the turns are listed for each plan in force, and the check after Discovery takes each
history one stage further where the three stand so.
"""

from typing import Final

from grimtable.games.terrorscape import knowledge
from grimtable.games.terrorscape.causes import Turn
from grimtable.games.terrorscape.components import (
    AMUL,
    BUZZER,
    CAUTION,
    CHEST,
    DIY,
    EXPLOSIVE,
    INTEL,
    KEY,
    MYSTIC_HERBS,
    N_ITEMS,
    N_LOCATIONS,
    NO_PLAN,
    S_APART,
    S_KILLER,
    S_TOGETHER,
    SITE_STUDY,
    SKELETON,
    TOOL,
    TUNNELS,
    VIGILANT,
    Z2,
)
from grimtable.games.terrorscape.counts import NET, NOTHING, UNITS, in_bounds
from grimtable.games.terrorscape.gifted import Gifted, GiftedEnding, GiftedTurn
from grimtable.games.terrorscape.joint import (
    NOTE_FEAR,
    NOTE_HEAL,
    NOTE_HELP,
    NOTE_KEY,
    NOTE_SCARE,
    STANDS,
    TOGETHER,
    Joint,
    note,
)
from grimtable.games.terrorscape.plan_states import (
    STATES,
    TOLD_AT_ONCE,
    UNTOUCHED,
    group_state,
    is_spent,
    plan_of,
    routes_of,
    token_of,
)
from grimtable.games.terrorscape.told import CHEST_CARDS, Told
from grimtable.games.terrorscape.turn_tables import Table
from grimtable.games.terrorscape.turn_ways import Key
from grimtable.games.terrorscape.used_tables import GIFTS, Counts, aside
from grimtable.games.terrorscape.ways import TOLD_ONE, Known, with_place

DIY_TOOLS: Final = 3  # TER-P1.6


class PlannedTurn(GiftedTurn):
    """All turns of one Survivor, with a plan in force or none."""

    def __init__(self, told: Told, i: int, in_force: int) -> None:
        super().__init__(told, i)
        self.routes = routes_of(told.rows)
        self.plan = plan_of(in_force) if in_force else NO_PLAN
        self.token = token_of(in_force)  # the Buzzer's, once it was put somewhere
        self.spent_already = is_spent(in_force)
        self.linked = self.plan == TUNNELS  # TER-P1.10
        if self.linked:
            rows = told.rows
            self.tunnels = [int(knowledge.tunnel(rows, 1 << place, True)) for place in range(N_LOCATIONS)]
        self.tools = told.stock.in_deck[TOOL] + told.stock.in_search[TOOL] + told.stock.given[TOOL]
        if not told.can_hold(TOOL):
            self.tools = 0

    def classes_beside(self, plain: "PlannedTurn") -> list[Known]:
        """All turns, where those without a plan were followed already: what the plan adds goes on from there."""
        if self.plan in (BUZZER, CAUTION):  # its use leaves the state as it is, so it may come to nothing new
            self.alike = {same: others[:] for same, others in plain.alike.items()}
        for key, way in plain.found.items():
            if key[0] == 0:
                self.act_by_plan(key, way.places)
            self.extra_by_plan(key, way.places)
        self.follow()
        return self.merged([plain, self])

    def act(self, key: Key, ways: int) -> None:
        """The action of the turn; a plan may allow one more (TER-14.7)."""
        super().act(key, ways)
        self.act_by_plan(key, ways)

    def act_by_plan(self, key: Key, ways: int) -> None:
        """What a plan allows as the action."""
        if self.plan == NO_PLAN or self.spent_already or key[1] & STATES:
            return
        if self.plan in (EXPLOSIVE, BUZZER):
            self.put_token(key, ways)
        elif self.plan == DIY:
            self.call(key, ways)
        elif self.plan == CAUTION:
            self.repair_quietly(key, ways)
        elif self.plan == SKELETON:
            self.take_key(key, ways)
        elif self.plan == CHEST:
            self.open_chest(key, ways)

    def put_token(self, key: Key, ways: int) -> None:
        """The token is put where the Survivor stands, for a Tool (TER-P1.1, TER-P1.8)."""
        if self.tools == 0:
            return
        for place in range(N_LOCATIONS):
            here = ways & self.among(1 << place)
            if here:
                self.put((1, key[1] | self.routes.used(self.plan, place), *key[2:]), here)

    def call(self, key: Key, ways: int) -> None:
        """Help is called by a radio of three Tools, anywhere, with noise (TER-P1.6)."""
        if self.tools >= DIY_TOOLS and self.t.repairable and self.t.next_note(key[5]) == NOTE_HELP:
            Turn.loudly(self, key, ways, 1)

    def repair_quietly(self, key: Key, ways: int) -> None:
        """The radio is repaired with a Tool, without noise (TER-P1.7)."""
        t = self.t
        if self.tools == 0 or not t.repairable or t.lair == t.rows.radio:
            return
        here = ways & self.among(1 << int(t.rows.radio))
        self.put((1, *key[1:]), here)
        if t.next_note(key[5]) == NOTE_HELP:
            self.put((1, *key[1:5], key[5] + TOLD_ONE), here)

    def take_key(self, key: Key, ways: int) -> None:
        """The coloured KEY is taken from under the search cards, for a Tool (TER-P1.13)."""
        t = self.t
        if self.tools == 0 or len(t.rows.coloured) == 0:
            return
        here = ways & self.among(1 << int(t.rows.main_exit))
        used = key[1] | self.routes.used(SKELETON)
        if t.own:  # TER-13.15: nobody is told
            self.put((1, used, *key[2:]), here)
        elif t.next_note(key[5]) == NOTE_KEY:
            self.put((1, used, *key[2:5], key[5] + TOLD_ONE), here)

    def open_chest(self, key: Key, ways: int) -> None:
        """Three search cards for an Amulet, all kept, with noise if one is marked ! (TER-P1.16)."""
        t = self.t
        rows = t.rows
        if not t.can_hold(AMUL) or len(rows.search_cards) + len(rows.coloured) == 0:
            return
        cover = key[5]
        for keys in range(min(CHEST_CARDS, t.stock.in_search[KEY]) + 1):
            used = key[1] - (CHEST_CARDS - keys) * UNITS[NET] | self.routes.used(CHEST)
            opened = (0, used, key[2], key[3], key[4], cover)
            if not t.own:
                self.loudly(opened, ways, keys)
            if t.quiet_search and (keys == 0 or not rows.loud[KEY]):
                self.put((1, used, *key[2:5], cover + keys * TOLD_ONE), ways)
            if t.own:  # nobody is told of KEYs
                self.loudly(opened, ways)
                return
            if t.next_note(cover + keys * TOLD_ONE) != NOTE_KEY:
                return

    def add_extras(self, key: Key, ways: int) -> None:
        """One extra action; a plan may allow one more (TER-14.7)."""
        super().add_extras(key, ways)
        self.extra_by_plan(key, ways)

    def extra_by_plan(self, key: Key, ways: int) -> None:
        """What a plan allows besides it."""
        if self.plan == BUZZER:
            self.buzz(key, ways)
        elif self.plan == NO_PLAN or key[1] & STATES:
            return
        elif self.plan == SITE_STUDY:  # TER-P1.9
            self.put((key[0], key[1] | self.routes.used(SITE_STUDY), *key[2:]), self.walk(key, ways, 1, 2))
        elif self.plan == MYSTIC_HERBS:
            self.cure(key, ways)

    def buzz(self, key: Key, ways: int) -> None:
        """Noise where the Buzzer lies, wherever one is (TER-P1.8)."""
        place = token_of(key[1]) if key[1] & STATES else self.token
        if place >= 0 and (self.t.heard & ~key[5]) >> place & 1:
            self.put((*key[:5], key[5] | 1 << place), ways)

    def cure(self, key: Key, ways: int) -> None:
        """In Z2 somebody there is healed and has no fear any more (TER-P1.15)."""
        t = self.t
        here = ways & self.among(1 << Z2)
        if here == 0:
            return
        used = key[1] | self.routes.used(MYSTIC_HERBS)
        for j in t.playing:
            cover = key[5]
            if t.injured(j, cover):
                if t.next_note(cover) != note(NOTE_HEAL, j):
                    continue
                cover += TOLD_ONE
            if t.afraid(j, cover):
                if t.next_note(cover) != note(NOTE_FEAR, j):
                    continue
                cover += TOLD_ONE
            there = key[4] if j == self.i else with_place(key[4], j, Z2)
            if cover != key[5] and there >= 0:
                self.put((key[0], used, key[2], key[3], there, cover), here)


class PlannedEnding(GiftedEnding):
    """Discovery, then the check of the plan, which may be heard (TER-14.5, TER-14.10)."""

    def __init__(self, told: Told, wild: int, token: int) -> None:
        super().__init__(told, wild, token)
        self.routes = routes_of(told.rows)
        self.more = 1
        self.places_of: dict[int, int] = {}  # by symbol: the triples that meet it
        self.groups: dict[int, list[int]] = {}  # states that came to the same when the phase began

    def met(self, symbol: int) -> int:
        """The triples that meet a symbol (TER-14.7, TER-14.9)."""
        found = self.places_of.get(symbol)
        if found is None:
            found = self.places_of[symbol] = self.meet(symbol)
        return found

    def meet(self, symbol: int) -> int:
        """The same, found for the first time."""
        told = self.told
        everybody = sum(1 << i for i in self.playing)
        found = 0
        if symbol in (S_TOGETHER, S_APART):
            for people, there in TOGETHER:
                n = (people & everybody).bit_count()
                if n <= 1 if symbol == S_APART else n == len(self.playing) or len(self.playing) == 1:
                    found |= there
            return found
        place = told.lair if symbol == S_KILLER else int(told.rows.stage_at[symbol])
        for i in self.playing if place < N_LOCATIONS else []:
            found |= STANDS[i][place]
        return found

    def discovered(self, cover: int, counts: int, places: int) -> None:
        """Discovery; a plan that is completed then may explain one noise more."""
        super().discovered(cover, counts, places)
        if counts & STATES in self.groups:
            return
        missing = self.told.heard & ~cover
        keys = len(self.told.notes) - cover // TOLD_ONE
        for step in self.routes.steps(counts):
            there = places & self.met(step.symbol)
            if step.completes not in TOLD_AT_ONCE or there == 0:
                continue
            after = counts & ~STATES | step.into
            if step.completes == INTEL:
                self.share(missing, keys, after, there)
            elif self.told.allowed >> Z2 & 1:  # TER-P1.4
                self.unheard(missing & ~(1 << Z2), keys, after, there)

    def share(self, missing: int, keys: int, counts: int, places: int) -> None:
        """Intel Sharing: somebody draws a search card and keeps it (TER-P1.14)."""
        told = self.told
        rows, in_search = self.rows, self.stock.in_search
        kinds = [item for item in range(1, N_ITEMS) if in_search[item] > 0]
        for silent in {rows.loud[item] == 0 for item in kinds}:
            for found in {int(item == KEY and not told.own) for item in kinds if (rows.loud[item] == 0) == silent}:
                if found > keys:
                    continue
                after = counts if found else in_bounds(counts - UNITS[NET])
                if silent:
                    self.unheard(missing, keys - found, after, places)
                else:
                    self.share_loudly(missing, keys - found, after, places)

    def share_loudly(self, missing: int, keys: int, counts: int, places: int) -> None:
        """The same with noise where it is drawn, but for Hypervigilance beside the Killer (TER-T1.12)."""
        told = self.told
        for i in self.playing:
            for place in range(N_LOCATIONS):
                there = places & STANDS[i][place]
                heard = told.gifts.deny(counts, i, VIGILANT) if place == told.lair else counts
                if told.allowed >> place & 1 and heard >= 0:
                    self.unheard(missing & ~(1 << place), keys, heard, there)
                if place == told.lair:
                    silent = told.gifts.claim(counts, i, VIGILANT)
                    if silent >= 0:
                        self.unheard(missing, keys, silent, there)

    def checked(self) -> dict[int, int]:
        """What was found, each history one stage further where it can be (TER-14.2)."""
        after: dict[int, int] = {}
        for found, places in self.found.items():
            for state in self.groups.get(found & STATES, [found & STATES]):
                self.check(found & ~STATES | state, places, after)
        for counts, places in list(after.items()):  # used up is no better than never begun
            if is_spent(counts) and token_of(counts) < 0:
                left = places & ~after.get(counts & ~STATES | UNTOUCHED, 0)
                if left:
                    after[counts] = left
                else:
                    del after[counts]
        return after

    def check(self, counts: int, places: int, after: dict[int, int]) -> None:
        """One of those."""
        rest = places
        for step in self.routes.steps(counts):
            there = places & self.met(step.symbol)
            if step.completes in TOLD_AT_ONCE or there == 0:
                continue
            same = counts & ~STATES | step.into
            after[same] = after.get(same, 0) | there
            if not self.routes.waits(counts):
                rest &= ~there
        if rest:
            after[counts] = after.get(counts, 0) | rest


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
        afraid = NOTE_SCARE in kinds or any(told.afraid(i, 0) for i in told.playing)
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
