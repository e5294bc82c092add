"""A phase of a real game as it was told, and a table at which something else may have happened in it."""

import random
from collections.abc import Callable
from typing import Any

from grimtable.engine.codes import field_a, field_b, kind_of
from grimtable.engine.event import Values
from grimtable.games.terrorscape import joint, kinds, knowledge
from grimtable.games.terrorscape.components import (
    ADRE,
    AMMO,
    AMUL,
    CAM,
    FIRE,
    FLASH,
    HATCH,
    HERB,
    KEY,
    KIT,
    N_ITEMS,
    REVO,
    SEDA,
    TEAM,
    TOOL,
    TRAP,
    WHIS,
)
from grimtable.games.terrorscape.state import KILLER_PHASE, Terrorscape
from grimtable.games.terrorscape.uses import EQUIPPED

Told = tuple[int, Values, int]
TRADES = (kinds.GIVE, kinds.TAKE)
USEFUL = (ADRE, WHIS, HATCH, SEDA, HERB, FLASH, TOOL, TRAP, FIRE)  # what can change what is told, or where somebody is
ALL_FIXED = frozenset(range(TEAM * 32))
OPEN_QUESTIONS = (kinds.ASK_DEFENDER, kinds.ASK_DEFEND, kinds.ASK_AMULET)  # the answers are told at once


def told_since(s: Terrorscape, since: int) -> list[Told]:
    """What everybody heard after the first so many events."""
    return [event.same for event in s.events(since, None)]


def triple(s: Terrorscape) -> int:
    """Where the three stand."""
    return int(joint.triple_of(s.at[0], s.at[1], s.at[2]))


def masked(each: int, acted: int) -> int:
    """A triple without those who have not acted."""
    places = (each // 225, each // 15 % 15, each % 15)
    found = 0
    for i in range(TEAM):
        found = found << 4 | (places[i] if acted >> i & 1 else 15)
    return found


class Phase:
    """What was told in one phase of the real game, and by which answers to open questions."""

    def __init__(self, s: Terrorscape, answer: Callable[[Terrorscape, int], int]) -> None:
        """Play the phase that is about to begin to its end, with these answers."""
        self.kind = s.phase
        self.since = s.n_events(None)
        self.killer: list[int] = []  # the Killer's answers
        self.open: list[int] = []  # the team's that everybody sees
        while not s.over and s.phase == self.kind:
            seat = s.next_seat()
            code = answer(s, seat)
            if seat == s.killer_seat:
                self.killer.append(code)
            elif kind_of(s.asked[seat]) in OPEN_QUESTIONS:
                self.open.append(code)
            s.play(seat, code)
        self.told = told_since(s, self.since)
        self.noise = int(s.heard)
        self.fire = s.fire > 0

    @property
    def followed(self) -> bool:
        """Whether others can go through it: not if the Killer acted in a Survivor phase (a Taunt)."""
        return self.kind == KILLER_PHASE or not self.killer

    def fits(self, s: Terrorscape, heard: int) -> bool:
        """Whether what was told after the first `heard` events was told in the real game as well."""
        n = s.n_events(None)
        if n == heard:
            return True
        if n - self.since > len(self.told):
            return False
        return told_since(s, heard) == self.told[heard - self.since : n - self.since]


class Table:
    """One of the other tables, and which of its cards could not just as well be others."""

    __slots__ = ("fixed", "s")

    def __init__(self, s: Terrorscape, fixed: frozenset[int]) -> None:
        self.s = s
        self.fixed = fixed  # Survivor * 32 + item: found in a search, or taken back by Marco

    def clone(self) -> "Table":
        """An independent copy."""
        return Table(self.s.clone(), self.fixed)

    def play(self, seat: int, code: int) -> None:
        """One answer, with what it says of the cards."""
        s = self.s
        question, kind = s.asked[seat], kind_of(code)
        if kind == kinds.KEEP and kind_of(question) == kinds.ASK_FOUND:
            self.fixed |= {field_a(question) * 32 + field_a(code)}
        elif kind == kinds.ABILITY and field_a(code) == EQUIPPED:
            self.fixed |= {field_a(question) * 32 + field_b(code) - 1}
        elif kind in TRADES:
            self.fixed |= {i * 32 + field_b(code) for i in range(TEAM)}
        s.play(seat, code)

    def free(self, i: int, item: int) -> bool:
        """Whether a card that a Survivor holds could just as well be another of the discovery deck."""
        if item in (AMUL, FLASH, CAM, KIT) or i * 32 + item in self.fixed or self.s.known[knowledge.ITEMS_SEEN + item]:
            return False
        return self.s.packs[i * N_ITEMS + item] > 0

    def swap(self, i: int, item: int, at: int) -> None:
        """A card that a Survivor holds changes places with one of the deck; both sound the same when they are drawn."""
        s = self.s
        new = s.discovery[at]
        s.discovery[at] = item
        s.take_item(i, item)
        s.add_item(i, new)

    def deal(self, i: int, rng: random.Random) -> None:
        """Most cards of a backpack become others that can be of use in a turn."""
        s, rows = self.s, self.s.rows
        for item in range(1, N_ITEMS):
            for _copy in range(s.packs[i * N_ITEMS + item] if self.free(i, item) else 0):
                if rng.random() < 0.2:
                    continue
                fitting = [
                    at
                    for at, card in enumerate(s.discovery)
                    if card not in (KEY, AMUL) and rows.loud[card] == rows.loud[item]
                ]
                best = [at for at in fitting if s.discovery[at] in USEFUL]
                if fitting:
                    self.swap(i, item, rng.choice(best or fitting))

    def arm(self, i: int, item: int, rng: random.Random) -> None:
        """A Survivor has held a D item all along, if it can have; ammunition with its revolver (TER-9.8)."""
        s, loud = self.s, self.s.rows.loud
        for wanted in (AMMO, REVO) if item == AMMO else (item,):
            if wanted == 0 or s.has(i, wanted) or wanted not in s.discovery:
                continue
            others = [each for each in range(1, N_ITEMS) if each != AMMO and self.free(i, each)]
            others = [each for each in others if loud[each] == loud[wanted]]
            if others:
                self.swap(i, rng.choice(others), s.discovery.index(wanted))


def waiting(s: Terrorscape) -> bool:
    """Whether a Survivor's turn is about to begin."""
    return kind_of(s.asked[s.next_seat()]) in (kinds.ASK_NEXT, kinds.ASK_TURN)


def world(s: Terrorscape) -> tuple[Any, ...]:
    """What the rest of a Survivor phase depends on."""
    return (
        tuple(s.at), tuple(s.packs), tuple(s.stack), tuple(s.asked), tuple(s.drawn), tuple(s.offer), tuple(s.fear),
        tuple(s.health), s.noise, s.locks, s.fire, s.rack, s.repair, s.trap, s.acted, s.done, s.tunnelled,
        s.pile[0], s.n_events(None),
    )  # fmt: skip
