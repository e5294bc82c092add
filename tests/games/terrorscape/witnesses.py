"""Other histories of a real game that sound the same: found by the rules themselves, not by the table's reckoning.

A game is played on; beside it run tables whose Survivors do something else behind their screen. Whatever is told at the
real table must be told at each of them too, word by word and in the same order, or it is dropped. Where the Survivors
stand at the tables that are left is possible beyond doubt, so every such triple must be among those remembered
(TER-Q61); and the share of the remembered triples that is met by some table says how near to exact they are:

    python -m tests.games.terrorscape.witnesses FIRST LAST ROUNDS [PASSES]

prints it for games of the rules of thumb, in which Killer and team are drawn by lot (minutes for each of them).
"""

import random
import sys
from collections.abc import Set
from typing import Any, cast

import grimtable
from grimtable.engine.codes import field_a, kind_of
from grimtable.games.terrorscape import joint, kinds
from grimtable.games.terrorscape.components import KEY, TEAM
from grimtable.games.terrorscape.state import KILLER_PHASE, SETTING_UP, SURVIVOR_PHASE, Terrorscape
from tests.games.terrorscape.soundalike import (
    ALL_FIXED,
    OPEN_QUESTIONS,
    TRADES,
    Phase,
    Table,
    masked,
    triple,
    waiting,
    world,
)


class Tables:
    """Tables that sound like the real one, at most `depth` of them for each triple."""

    def __init__(
        self,
        real: Terrorscape,
        rng: random.Random,
        *,
        depth: int = 3,
        width: int = 60,
        most: int = 4000,
        passes: int = 4,
    ) -> None:
        self.rng = rng
        self.depth = depth
        self.width = width  # positions looked at in one turn
        self.most = most  # tables looked at before one more Survivor acts
        self.passes = passes
        self.missing: Set[int] = set()
        self.tables = [Table(real.clone(), frozenset())]

    def triples(self) -> set[int]:
        """Where the Survivors stand at some of them."""
        return {triple(each.s) for each in self.tables}

    def by_place(self, tables: list[Table]) -> list[Table]:
        """Some tables for each triple."""
        self.rng.shuffle(tables)
        found: dict[int, int] = {}
        kept = []
        for each in tables:
            at = triple(each.s)
            if found.setdefault(at, 0) < self.depth:
                found[at] += 1
                kept.append(each)
        return kept

    # The Survivor phase

    def follow(self, phase: Phase, real: Terrorscape, wanted: Set[int]) -> None:
        """All go through a phase that the real table has gone through; in the Survivors' they try for some triples."""
        if phase.kind == KILLER_PHASE:
            self.killer(phase, real)
        else:
            self.survivors(phase, real, wanted)

    def survivors(self, phase: Phase, real: Terrorscape, wanted: Set[int]) -> None:
        """All go through a Survivor phase in many ways, so as to get to some triples; the real one is among them."""
        ends = [Table(real.clone(), ALL_FIXED)]
        self.missing = wanted - {triple(real)}
        for _ in range(self.passes):
            if not self.missing:
                break
            found = self.once(phase)
            ends.extend(found)
            self.missing -= {triple(each.s) for each in found}
        self.tables = self.by_place(ends)

    def strays(self, phase: Phase, outside: Set[int]) -> set[int]:
        """Which of some triples can be got to, before all of the tables `follow` a phase."""
        if phase.kind == KILLER_PHASE:
            return set()
        self.missing = outside
        return {triple(each.s) for _ in range(self.passes) for each in self.once(phase)}

    def once(self, phase: Phase) -> list[Table]:
        """Ends of the phase, for each table in some ways."""
        level = self.tables[:]
        while any(waiting(each.s) for each in level):
            following: list[Table] = []
            some = self.chosen(level)
            for each in some:
                for named in self.named(each, every=len(some) < self.most // 8):
                    for dealt in range(1 if len(some) > self.most // 3 else 3):
                        other = named.clone()
                        if dealt or self.rng.random() < 0.5:
                            other.deal(other.s.turn_of, self.rng)
                        following.extend(self.turns(other, phase))
            level = [each for each in following if self.can_end(each.s, phase)]
        return self.ended(level, phase)

    def named(self, each: Table, *, every: bool) -> list[Table]:
        """Who acts next: each who can, or any one; the last one is named by itself."""
        seat = each.s.next_seat()
        if kind_of(each.s.asked[seat]) != kinds.ASK_NEXT:
            return [each]
        codes = each.s.codes(seat)
        found = []
        for code in codes if every else [self.rng.choice(codes)]:
            other = each.clone()
            other.play(seat, code)
            found.append(other)
        return found

    def ended(self, level: list[Table], phase: Phase) -> list[Table]:
        """Tables after Discovery, some for each missing triple."""
        by_place: dict[int, dict[Any, Table]] = {}
        for each in level:
            s = each.s
            if triple(s) in self.missing:
                by_place.setdefault(triple(s), {}).setdefault((int(s.noise), s.n_events(None)), each)
        ends: list[Table] = []
        for some in by_place.values():
            before = len(ends)
            for each in some.values():
                ends.extend(self.discoveries(each, phase))
                if len(ends) - before >= self.depth:
                    break
        return ends

    def can_end(self, s: Terrorscape, phase: Phase) -> bool:
        """Whether those who have not acted and Discovery can still make all the noise."""
        if phase.fire:
            return True
        missing = phase.noise & ~int(s.noise)
        to_come = int(waiting(s)) + sum(s.in_play(i) and s.acted >> i & 1 == 0 for i in range(TEAM))
        if to_come > 0:
            return missing.bit_count() <= 2 * to_come + 1
        return missing == 0 or (missing.bit_count() == 1 and s.survivors_at(missing) != 0)

    def chosen(self, level: list[Table]) -> list[Table]:
        """Some tables for each of the places and parts told, with different noises."""
        self.rng.shuffle(level)
        kept: dict[Any, dict[int, Table]] = {}
        useful: dict[int, set[int]] = {}
        for each in level:
            s = each.s
            acted = int(s.acted) & ~(1 << int(s.turn_of))
            if acted not in useful:
                useful[acted] = {masked(one, acted) for one in self.missing}
            if masked(triple(s), acted) in useful[acted]:
                kept.setdefault((acted, triple(s), s.n_events(None)), {}).setdefault(int(s.noise), each)
        ranked: list[tuple[int, Table]] = []
        for some in kept.values():
            ranked.extend(enumerate(list(some.values())[: self.depth]))
        ranked.sort(key=lambda one: one[0])
        return [each for _, each in ranked[: self.most]]

    def turns(self, start: Table, phase: Phase) -> list[Table]:
        """The ends of one Survivor's turn."""
        todo = [start]
        seen: set[Any] = set()
        ends = []
        while todo and len(seen) < self.width:
            at = self.rng.randrange(len(todo))
            todo[at], todo[-1] = todo[-1], todo[at]
            each = todo.pop()
            s = each.s
            seat, heard = s.next_seat(), s.n_events(None)
            if seat == s.killer_seat:
                continue  # a Taunt
            traded = any(s.held)
            for code in s.codes(seat):
                kind = kind_of(code)
                if kind == kinds.REFUSE or (kind in TRADES and (traded or len(s.offer) > 0 or self.rng.random() < 0.8)):
                    continue
                for before in self.drawn(each) if kind == kinds.SEARCH else [each]:
                    after = before.clone()
                    after.play(seat, code)
                    if not self.goes_on(after.s, phase, heard):
                        continue
                    if kind == kinds.END_TURN:
                        ends.append(after)
                        continue
                    key = world(after.s)
                    if key not in seen:
                        seen.add(key)
                        todo.append(after)
        return ends

    def goes_on(self, s: Terrorscape, phase: Phase, heard: int) -> bool:
        """Whether the real Killer could still hear just what it heard."""
        if s.over or (s.fire > 0 and not phase.fire):
            return False
        if not phase.fire and int(s.noise) & ~phase.noise:
            return False
        return phase.fits(s, heard)

    def drawn(self, each: Table) -> list[Table]:
        """A table for each sort of search card that may be on top: a KEY, one marked !, another."""
        cards, rows = each.s.search, each.s.rows
        bottom = len(rows.coloured)
        if len(cards) <= bottom:
            return [each]
        sorts: dict[Any, list[int]] = {}
        for at in range(bottom, len(cards)):
            sorts.setdefault((cards[at] == KEY, rows.loud[cards[at]]), []).append(at)
        found = []
        for ats in sorts.values():
            at = self.rng.choice(ats)
            other = each.clone()
            cards = other.s.search
            cards[at], cards[-1] = cards[-1], cards[at]
            found.append(other)
        return found

    def discoveries(self, each: Table, phase: Phase) -> list[Table]:
        """Some ends of the phase after the turns: discoverers and cards that make what noise is missing."""
        if phase.fire != (each.s.fire > 0):
            return []
        if each.s.phase == KILLER_PHASE:
            return [each]
        missing = 0 if phase.fire else phase.noise & ~int(each.s.noise)
        seat = each.s.next_seat()
        ways = [
            (sort, code)
            for sort in range(4)
            for code in each.s.codes(seat)
            if missing == 0 or missing >> each.s.at[each.s.index_of(field_a(code))] & 1
        ]
        self.rng.shuffle(ways)
        ends: list[Table] = []
        for sort, code in ways:
            named = each.clone()
            self.put_on_top(named.s, sort)
            named.play(seat, code)
            ends.extend(self.kept(named, phase))
            if len(ends) >= self.depth:
                break
        return ends

    def kept(self, drawn: Table, phase: Phase) -> list[Table]:
        """The ends of the phase after some cards were drawn."""
        todo = [drawn]
        ends: list[Table] = []
        while todo:
            at = todo.pop()
            seat, heard = at.s.next_seat(), at.s.n_events(None)
            for code in at.s.codes(seat):
                after = at.clone()
                after.play(seat, code)
                if not self.goes_on(after.s, phase, heard):
                    continue
                if after.s.phase == SURVIVOR_PHASE:
                    todo.append(after)
                elif after.s.n_events(None) - phase.since == len(phase.told):
                    ends.append(after)
        return ends

    def put_on_top(self, s: Terrorscape, sort: int) -> None:
        """Cards in any order, those of one sort on top."""
        cards = s.discovery
        self.rng.shuffle(cards)
        if sort == 0:
            cards.sort(key=lambda card: card == KEY)
        elif sort < 3:
            cards.sort(key=lambda card: card != KEY and bool(s.rows.loud[card]) == (sort == 1))

    # The Killer phase

    def killer(self, phase: Phase, real: Terrorscape) -> None:
        """All of them go through the real Killer's phase; the team's secret answers are made up."""
        found = [Table(real.clone(), ALL_FIXED)]
        for each in self.tables:
            for _ in range(2):
                after = self.told_the_same(each, phase)
                if after is not None:
                    found.append(after)
        self.tables = self.by_place(found)

    def told_the_same(self, start: Table, phase: Phase) -> Table | None:
        """One table after it, None if something else was told."""
        each = start.clone()
        s = each.s
        killer, shown = phase.killer[::-1], phase.open[::-1]
        while not s.over and s.phase == KILLER_PHASE:
            seat, heard = s.next_seat(), s.n_events(None)
            question = s.asked[seat]
            code = -1
            if seat == s.killer_seat:
                code = killer.pop() if killer else -1
            elif kind_of(question) in OPEN_QUESTIONS:
                code = shown.pop() if shown else -1
                if kind_of(code) == kinds.DEFEND:
                    each.arm(field_a(question), field_a(code), self.rng)
            codes = s.codes(seat)
            if seat != s.killer_seat and kind_of(question) not in OPEN_QUESTIONS:
                code = self.rng.choice(codes)
            if code not in codes:
                return None
            s.play(seat, code)
            if not phase.fits(s, heard):
                return None
        return each if not s.over and s.n_events(None) - phase.since == len(phase.told) else None


# Games


def begun(chance: random.Random, seed: int, seats: int, options: dict[str, Any]) -> Terrorscape:
    """A game with a Killer and a team of chance, in front of its first Survivor phase."""
    s = cast(Terrorscape, grimtable.new("terrorscape", seats, "standard", options, seed))
    while s.phase == SETTING_UP:
        seat = s.next_seat()
        s.play(seat, chance.choice(s.codes(seat)))
    return s


def sensible(s: Terrorscape, seat: int) -> int:
    """The answer of the rule of thumb."""
    return int(s.prefer(seat, s.codes(seat)))


def remembered(s: Terrorscape) -> set[int]:
    """The triples that the table keeps."""
    return set(joint.triples(s.memory(None).joint.places))


def main(first: int, last: int, rounds: int, passes: int = 8) -> None:
    """How many of the triples kept are met, after each phase of some games."""
    for seed in range(first, last + 1):
        chance = random.Random(seed)
        s = begun(chance, seed, 2, {})
        tables = Tables(s, chance, depth=4, width=120, passes=passes)
        while not s.over and s.round_no <= rounds:
            phase = Phase(s, sensible)
            if s.over:
                break
            kept = remembered(s)
            tables.follow(phase, s, kept)
            met, side = tables.triples(), ("Survivors", "Killer")[phase.kind == KILLER_PHASE]
            print(
                f"game {seed}, {side}: {len(kept)} kept, {len(met & kept)} met, {len(met - kept)} besides", flush=True
            )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
