"""All turns of one Survivor with a plan in force or none: what each plan explains (TER-P1, TER-Q61)."""

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
    KEY,
    MYSTIC_HERBS,
    N_LOCATIONS,
    NO_PLAN,
    SITE_STUDY,
    SKELETON,
    TOOL,
    TUNNELS,
    Z2,
)
from grimtable.games.terrorscape.counts import NET, UNITS
from grimtable.games.terrorscape.gifted import GiftedTurn
from grimtable.games.terrorscape.joint import (
    NOTE_FEAR,
    NOTE_HEAL,
    NOTE_HELP,
    NOTE_KEY,
    note,
)
from grimtable.games.terrorscape.plan_states import (
    STATES,
    is_spent,
    plan_of,
    routes_of,
    token_of,
)
from grimtable.games.terrorscape.told import CHEST_CARDS, Told
from grimtable.games.terrorscape.turn_ways import TURN_OVER, Key
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
            if key[0] < TURN_OVER:
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
        for j in t.present:
            cover = key[5]
            if not t.is_here(j, cover >> N_LOCATIONS):
                continue
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
