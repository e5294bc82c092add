"""All turns that one Survivor can have taken in a phase, by what they cause (TER-3, TER-4).

A turn is followed deed by deed from each place where it can begin. What is found is kept by what it explains of what
was told, and by what it uses: cards by their numbers, and a few things that run out over a whole game besides.
"""

import random
from collections.abc import Iterator
from typing import Final

from grimtable.engine.codes import pack
from grimtable.games.terrorscape import kinds as k
from grimtable.games.terrorscape.components import (
    ADRE,
    ANNA,
    CAM,
    EVERYWHERE,
    FIRE,
    FLASH,
    HATCH,
    HERB,
    KIT,
    MARCO,
    N_LOCATIONS,
    NOWHERE,
    SEDA,
    SOPHIA,
    TEAM,
    TRAP,
    WHIS,
    WILLIAM,
    Rows,
)
from grimtable.games.terrorscape.knowledge import open_from
from grimtable.games.terrorscape.uses import EQUIPPED, PERCEPTIVE, SPRINT
from tests.games.terrorscape.recall.rounds import FEAR, FIRED, HEAL, HELP, LOCK, RACK, Round

# What else is used up, after the numbers of the items
REPAIRED: Final = 20
FOUND_KEY: Final = 21  # a search that racks a KEY
FOUND_LOUD: Final = 22  # a search that finds a card marked ! and racks nothing
FOUND_QUIET: Final = 23
TOOK_BACK: Final = 24  # Marco, from the discard pile
HELPED: Final = 25  # this repair calls for help
COSTLY: Final = frozenset(
    (ADRE, WHIS, HATCH, SEDA, HERB, FLASH, TRAP, FIRE, CAM, KIT)
)  # cards that must come from somewhere
MOST: Final = 3  # of them in one turn
ALL_OF_THEM: Final = 8  # more cannot be of use in one turn

Used = tuple[int, ...]
State = tuple[int, int, int, int, Used, int]  # place, acted, told, noises explained, used, who must stand where
Ends = tuple[int, int, Used, int]  # told, noises explained, used, who must stand where


def cost(used: Used) -> int:
    """How many cards a turn takes."""
    return sum(each in COSTLY for each in used)


def bits(mask: int) -> Iterator[int]:
    """The numbers of the bits that are set."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class Turn:
    """The turns of one Survivor, once so much of what was told has happened."""

    def __init__(self, rows: Rows, who: list[int], now: Round, i: int, told: int, starts: int, most: int) -> None:
        self.rows, self.now, self.i, self.most = rows, now, i, most
        self.who = who
        self.character = who[i]
        self.trapping = False  # whether a trap is worth a turn although nothing is told of it
        self.steps: dict[int, list[int]] = {}
        self.came: dict[int, dict[State, list[tuple[State, int]]]] = {}  # by start: from where, by which deeds
        self.ends: dict[Ends, list[int]] = {}  # by place of the end, as bits: where it can begin
        self.full: dict[tuple[int, int, Ends], State] = {}  # by start, end and what it causes
        for start in bits(starts):
            self.follow(start, told)
        self.thin()

    # What was told

    def note(self, told: int) -> tuple[int, int]:
        """What was told next."""
        return self.now.notes[told] if told < len(self.now.notes) else (0, 0)

    def afraid(self, i: int, told: int) -> bool:
        """Whether a Survivor has fear now: only Calm and the like take it, and that is told."""
        return self.now.fear[i] > 0 and (FEAR, i) not in self.now.notes[:told]

    def injured(self, i: int, told: int) -> bool:
        """Whether a Survivor is injured now."""
        return self.now.hurt >> i & 1 == 1 and (HEAL, i) not in self.now.notes[:told]

    def open(self, place: int, told: int) -> int:
        """Where one step leads now."""
        found = self.steps.get(told)
        if found is None:
            locks = self.now.locks
            for kind, what in self.now.notes[:told]:
                if kind == LOCK:
                    locks &= ~(1 << what)
            found = self.steps[told] = [int(open_from(self.rows, each, locks)) for each in range(N_LOCATIONS)]
        return found[place]

    def walk(self, place: int, told: int, most: int) -> int:
        """Where a MOVE of 1 to so many steps can end."""
        edge, found = 1 << place, 0
        for _ in range(most):
            further = 0
            for each in bits(edge):
                further |= self.open(each, told)
            edge = further
            found |= edge
        return found

    # The search

    def follow(self, start: int, told: int) -> None:
        """Everything from one place."""
        first: State = (start, 0, told, 0, (), 0)
        came: dict[State, list[tuple[State, int]]] = {first: []}
        todo = [first]
        for state in todo:
            for following, deed in self.deeds(state):
                if following not in came:
                    came[following] = []
                    todo.append(following)
                came[following].append((state, deed))
            if state[1]:
                ends: Ends = (state[2], state[3], state[4], state[5])
                self.full.setdefault((start, state[0], ends), state)
                self.ends.setdefault(ends, [0] * N_LOCATIONS)[state[0]] |= 1 << start
        self.came[start] = came

    def thin(self) -> None:
        """Without what uses more cards than another turn that causes the same."""
        groups: dict[tuple[int, int, Used, int], list[Ends]] = {}
        for ends in self.ends:
            told, cover, used, where = ends
            rest = tuple(each for each in used if each not in COSTLY)
            groups.setdefault((told, cover, rest, where), []).append(ends)
        for group in groups.values():
            group.sort(key=lambda ends: len(ends[2]))
            for at, ends in enumerate(group):
                for other in group[:at]:
                    if len(other[2]) < len(ends[2]) and all(other[2].count(x) <= ends[2].count(x) for x in other[2]):
                        mine, less = self.ends[ends], self.ends.get(other)
                        if less is not None:
                            self.ends[ends] = [have & ~already for have, already in zip(mine, less, strict=True)]
        self.ends = {ends: back for ends, back in self.ends.items() if any(back)}

    def path(self, start: int, end: int, ends: Ends, chance: random.Random) -> list[int]:
        """The deeds of one turn, as codes, in an order of chance."""
        found: list[int] = []
        state = self.full[start, end, ends]
        while self.came[start][state]:
            state, deed = chance.choice(self.came[start][state])
            found.append(deed)
        return found[::-1]

    def deeds(self, state: State) -> Iterator[tuple[State, int]]:
        """What can be done next."""
        if cost(state[4]) < self.most:
            yield from self.extras(state)
        if self.character == SOPHIA and CAM not in state[4] and cost(state[4]) < self.most:  # TER-I1.19
            place, done, told, cover, used, where = state
            if self.now.need & ~cover & ~FIRED & 1 << place:
                yield (place, done, told, cover | 1 << place, plus(used, CAM), where), pack(k.USE, CAM)
        if not state[1]:
            yield from self.actions(state)

    def extras(self, state: State) -> Iterator[tuple[State, int]]:
        """One extra action (TER-3.8)."""
        place, done, told, cover, used, where = state
        if used.count(ADRE) < int(self.rows.discovery[ADRE]) + (TOOK_BACK in used):
            for to in bits(self.open(place, told)):
                yield (to, done, told, cover, plus(used, ADRE), where), pack(k.USE, ADRE, to + 1)
        kind, what = self.note(told)
        if kind == LOCK and self.rows.door_ends[what] >> place & 1:
            yield (place, done, told + 1, cover, plus(used, HATCH), where), pack(k.USE, HATCH, what + 1)
        if kind == FEAR and what == self.i:
            yield (place, done, told + 1, cover, plus(used, SEDA), where), pack(k.USE, SEDA)
        for to in bits(int(self.rows.near[place]) & self.now.need & ~cover & EVERYWHERE):
            yield (place, done, told, cover | 1 << to, plus(used, WHIS), where), pack(k.USE, WHIS, to + 1)
        if self.now.fire and not cover & FIRED:
            yield (place, done, told, cover | FIRED, plus(used, FIRE), where), pack(k.USE, FIRE)
        if self.character == SOPHIA and self.rows.passage[place] != NOWHERE and used.count(FLASH) < 2:
            to = int(self.rows.passage[place])
            yield (to, done, told, cover, plus(used, FLASH), where), pack(k.ABILITY, PERCEPTIVE, to + 1)

    def loudly(self, state: State, place: int) -> int:
        """The noises explained once there is noise here; -1: there is none."""
        if not self.now.allowed >> place & 1:
            return -1
        return state[3] | 1 << place & self.now.need

    def actions(self, state: State) -> Iterator[tuple[State, int]]:
        """The action of the turn (TER-4)."""
        place, _done, told, cover, used, where = state
        kind, what = self.note(told)
        afraid = self.afraid(self.i, told)
        if not afraid:
            yield (place, 1, told, cover, used, where), pack(k.CALM)
        elif kind == FEAR and what == self.i:
            yield (place, 1, told + 1, cover, used, where), pack(k.CALM)
        near = self.walk(place, told, int(self.rows.move))
        for to in bits(near):
            yield (to, 1, told, cover, used, where), pack(k.MOVE, to)
        if self.character == WILLIAM:
            for to in bits(self.walk(place, told, int(self.rows.sprint)) & self.now.allowed):
                yield (to, 1, told, self.loudly(state, to), used, where), pack(k.ABILITY, SPRINT, to + 1)
        if kind == LOCK and self.rows.door_ends[what] >> place & 1:
            yield (place, 1, told + 1, cover, used, where), pack(k.UNLOCK, what)
        yield from self.passage(state)
        yield from self.search(state)
        yield from self.repair(state)
        yield from self.heal(state)
        if cost(used) < self.most and (afraid or self.trapping):
            yield (place, 1, told, cover, plus(used, TRAP), where), pack(k.USE, TRAP)
        if self.character == MARCO and self.now.number > 1:
            yield (place, 1, told, cover, plus(used, TOOK_BACK), where), pack(k.ABILITY, EQUIPPED)

    def passage(self, state: State) -> Iterator[tuple[State, int]]:
        """A secret passage as the action (TER-4.10); with a Flashlight Sophia's is an extra action."""
        place, _done, told, cover, used, where = state
        to = int(self.rows.passage[place])
        if to == NOWHERE:
            return
        if self.character == SOPHIA:
            if FLASH not in used:
                yield (to, 1, told, cover, used, where), pack(k.ABILITY, PERCEPTIVE, to + 1)
        elif cost(used) < self.most:
            yield (to, 1, told, cover, plus(used, FLASH), where), pack(k.USE, FLASH, to + 1)

    def search(self, state: State) -> Iterator[tuple[State, int]]:
        """Search: quietly, loudly, with a KEY (TER-4.9)."""
        place, _done, told, cover, used, where = state
        if self.rows.searchable >> place & 1 == 0 or self.now.lair == place:
            return
        yield (place, 1, told, cover, plus(used, FOUND_QUIET), where), pack(k.SEARCH)
        loud = cover if self.character == ANNA else self.loudly(state, place)
        if loud >= 0:
            yield (place, 1, told, loud, plus(used, FOUND_LOUD), where), pack(k.SEARCH)
            if self.note(told)[0] == RACK:
                yield (place, 1, told + 1, loud, plus(used, FOUND_KEY), where), pack(k.SEARCH)

    def repair(self, state: State) -> Iterator[tuple[State, int]]:
        """Repair; with Tools or without is settled later (TER-4.6, TER-4.7)."""
        place, _done, told, _cover, used, where = state
        if place != self.rows.radio or self.now.lair == place or self.now.helped or (HELP, 0) in self.now.notes[:told]:
            return
        loud = self.loudly(state, place)
        if loud < 0:
            return
        yield (place, 1, told, loud, plus(used, REPAIRED), where), pack(k.REPAIR)
        if self.note(told)[0] == HELP:
            yield (place, 1, told + 1, loud, plus(plus(used, REPAIRED), HELPED), where), pack(k.REPAIR)

    def heal(self, state: State) -> Iterator[tuple[State, int]]:
        """Herbs or Marco's Kit for somebody here (TER-I1.5, TER-I1.18)."""
        place, _done, told, cover, used, _where = state
        kind, j = self.note(told)
        if kind not in (HEAL, FEAR):
            return
        there = 0 if j == self.i else 1 + j * N_LOCATIONS + place
        if kind == HEAL and cost(used) < self.most:
            loud = self.loudly(state, place)
            if loud >= 0:
                yield (place, 1, told + 1, loud, plus(used, HERB), there), pack(k.USE, HERB, self.who[j] + 1)
        if self.character != MARCO or cost(used) >= self.most:
            return
        after = told
        for hurt, mine in ((self.injured(j, told), HEAL), (self.afraid(j, told), FEAR)):
            if hurt:
                if self.note(after) != (mine, j):
                    return
                after += 1
        yield (place, 1, after, cover, plus(used, KIT), there), pack(k.USE, KIT, self.who[j] + 1)


def plus(used: Used, more: int) -> Used:
    """One thing more, in order."""
    return tuple(sorted((*used, more)))


def place_of(where: int) -> tuple[int, int]:
    """Who must stand where: Survivor and place; nobody: TEAM."""
    return (TEAM, 0) if where == 0 else ((where - 1) // N_LOCATIONS, (where - 1) % N_LOCATIONS)
