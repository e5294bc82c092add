"""Survivor phases counted out by the rules themselves: every turn in every order, every draw, up to the noise reveal.

A `Start` says where the Survivors may be and with which cards; `counted` plays all that can happen from there and
groups the ends by what was told.
"""

import gc
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property, wraps
from itertools import permutations, product
from typing import Any, ParamSpec, TypeVar, cast

import grimtable
from grimtable.engine.codes import field_a, field_b, field_c, kind_of
from grimtable.engine.event import Journal, Values
from grimtable.engine.rng import WORDS
from grimtable.engine.state import Setup
from grimtable.games.terrorscape import joint, kinds, knowledge, memory
from grimtable.games.terrorscape.blank import blank
from grimtable.games.terrorscape.components import (
    DECOY,
    DOORS,
    ITEMS,
    JUDICIOUS,
    KILLERS,
    LOCATIONS,
    LOCKED,
    N_ITEMS,
    N_SKILLS,
    N_TRAITS,
    PLANS,
    SURVIVORS,
    TEAM,
    TRAITS,
    Rows,
)
from grimtable.games.terrorscape.kinds import DO_BEGIN_ROUND
from grimtable.games.terrorscape.plan_states import STATES, UNTOUCHED, state
from grimtable.games.terrorscape.state import KILLER_PHASE, STREAMS, Terrorscape
from grimtable.games.terrorscape.trait_uses import OPEN_DOOR
from grimtable.games.terrorscape.used_tables import GIFTS
from tests.games.terrorscape.tables import KILLER

Given = ParamSpec("Given")
Found = TypeVar("Found")
Triples = frozenset[tuple[str, ...]]
Heard = tuple[tuple[str, str], ...]
_words: dict[tuple[int, Values, int], tuple[str, str]] = {}  # each event is put into words once
IDLE = ("martial_arts", "secret_weapon", "stroke_of_luck")  # traits that leave no trace in a Survivor phase
IDLE_PLANS = ("rocket_launcher", "concealed_portal")  # plans that do nothing here
TRADES = (kinds.GIVE, kinds.TAKE)


@dataclass(frozen=True)
class Start:
    """A Survivor phase about to begin: who may be where, which doors are locked, which cards there are."""

    team: str  # "marco anna william"
    places: str  # where each may be: "C1/C2 C1 N1"; or whole triples, "C1 C1 N1, C2 C1 N1"
    shut: str = ""  # locked doors
    lair: str = "Z5"
    discovery: tuple[str, ...] = ("lime", "lime")  # all cards of the deck, in any order
    search: tuple[str, ...] = ()
    marks: dict[str, int] = field(default_factory=dict)  # "anna fear": 1, "marco health": 1
    repairs: tuple[int, ...] = (0,)  # how far the radio may be
    mode: str = "standard"
    token: int = 0
    numbers: dict[str, int] = field(default_factory=dict)  # "discovery": 1
    traits: tuple[str, ...] = ()  # those that may have been kept, besides some that do nothing here
    plans: dict[str, int] = field(default_factory=dict)  # those that may have been dealt, with the stages reached
    finds: int = 0  # Discoveries so far, with what is left of the deck in `discovery`
    held: tuple[str, ...] = ()  # cards that everybody holds
    coloured: tuple[str, ...] = ()
    quiet: tuple[str, ...] = ()  # cards that are not marked !, as an exception

    def pack(self) -> dict[str, list[dict[str, Any]]]:
        """Just these cards."""
        return {
            "number": [{"id": name, "value": value} for name, value in self.numbers.items()],
            "item": [
                {
                    "id": item, "discovery": self.deck().count(item), "search": self.search.count(item),
                    "coloured": self.coloured.count(item), **({"noise": False} if item in self.quiet else {}),
                }
                for item in ITEMS[1:]
            ]
        }  # fmt: skip

    def deck(self) -> list[str]:
        """All cards of the Discoveries, those that are drawn too: what everybody holds, and some that do nothing."""
        drawn = list(self.held) * TEAM
        drawn += ["lime"] * (2 * self.finds - len(drawn))
        return [*self.discovery, *drawn]

    def triples(self) -> Triples:
        """Where the three may be."""
        ways: list[tuple[str, ...]] = []
        for part in self.places.split(","):
            ways.extend(product(*(each.split("/") for each in part.split())))
        return frozenset(ways)

    @cached_property
    def setup(self) -> Setup:
        """The game that all of them play."""
        game = grimtable.games()["terrorscape"]
        options: dict[str, Any] = {"traits": "easy"} if self.traits else {}
        if self.plans:
            options["plans"] = True
        return game.setup(*game.check_setup(4 if self.mode == "on_your_own" else 2, self.mode, options), self.pack())

    def kept(self) -> list[tuple[str, ...]]:
        """All ways in which the three can have kept one trait each (TER-12.1, TER-12.2)."""
        if not self.traits:
            return [()]
        ways = product(*[(idle, *self.traits) for idle in IDLE])
        return [each for each in ways if len(set(each)) == TEAM]

    def dealt(self) -> list[tuple[tuple[str, str], int]]:
        """The plan cards and the stages reached on the first: each of those that may be dealt, or none of them."""
        if not self.plans:
            return [(("", ""), 0)]
        return [(IDLE_PLANS, 0), *[((plan, IDLE_PLANS[0]), stage) for plan, stage in self.plans.items()]]

    def states(self) -> Iterator[Terrorscape]:
        """A table for each triple and each order of the decks, all remembering the same."""
        for places in sorted(self.triples()):
            for discovery in sorted(set(permutations(self.discovery))):
                for search, repair in product(sorted(set(permutations(self.search))), self.repairs):
                    for kept, (plans, stage) in product(self.kept(), self.dealt()):
                        yield self.table(places, discovery, search, repair, kept, plans, stage)

    def one_of(self, chance: random.Random) -> Terrorscape:
        """One of these tables."""
        discovery = tuple(chance.sample(self.discovery, len(self.discovery)))
        search = tuple(chance.sample(self.search, len(self.search)))
        return self.table(chance.choice(sorted(self.triples())), discovery, search, chance.choice(self.repairs))

    def table(
        self,
        places: tuple[str, ...],
        discovery: tuple[str, ...],
        search: tuple[str, ...],
        repair: int,
        kept: tuple[str, ...] = (),
        plans: tuple[str, str] = ("", ""),
        stage: int = 0,
    ) -> Terrorscape:
        """A table at which the phase is about to begin."""
        setup = self.setup
        s = blank(setup, cast(Rows, setup.rows), [0] * (WORDS * len(STREAMS)), Journal(setup.n_seats + 1))
        self.lay(s, places, discovery, search)
        s.repair = repair
        for i, trait in enumerate(kept):
            s.traits[i] = s.dealt[i] = 1 << TRAITS.index(trait)
            allowed = (*self.traits, *IDLE)
            s.known[knowledge.NOT_TRAITS + i] = sum(
                1 << each for each in range(1, N_TRAITS + 1) if TRAITS[each] not in allowed
            )
        remembered = memory.of_table(s)
        if plans[0]:
            s.plans = [PLANS.index(plan) for plan in plans]
            s.plan_on, s.stage = 0 if stage else 2, stage
            s.plan_active = int(stage == len(s.rows.stages[s.plans[0]]))
            remembered = replace(remembered, joint=self.planned(remembered.joint))
        s.remember(None, replace(remembered, joint=remembered.joint.put(bits_of(self.triples()))))
        s.push(DO_BEGIN_ROUND)
        s.begin()
        return s

    def planned(self, known: joint.Joint) -> joint.Joint:
        """What is remembered, with how far the plan may be: any of those that may be dealt, or none."""
        reached = {plan: stage for plan, stage in self.plans.items() if stage}
        states = [UNTOUCHED, *[state(PLANS.index(plan), stage) for plan, stage in reached.items()]]
        number, places = known.sides[GIFTS][0]
        sides = (*known.sides[:GIFTS], tuple((number & ~STATES | each, places) for each in states))
        return known.split(known.parts, known.counts, known.exact, sides)

    def lay(self, s: Terrorscape, places: tuple[str, ...], discovery: tuple[str, ...], search: tuple[str, ...]) -> None:
        """The table itself."""
        s.killer = KILLERS.index("BUT")
        s.lair = s.last_seen = LOCATIONS.index(self.lair)
        s.token = self.token
        s.deck = [kind for kind in range(1, LOCKED) for _ in range(s.rows.skill_count[s.killer * N_SKILLS + kind])]
        knowledge.first_deck(s.known, len(s.deck))
        s.discovery = [ITEMS.index(item) for item in discovery]
        s.search = [ITEMS.index(item) for item in (*self.coloured, *search)]
        s.known[knowledge.FINDS] = self.finds
        for door in self.shut.split():
            s.locks |= 1 << DOORS.index(door)
            knowledge.lock_on(s.known, DOORS.index(door))
        for i, name in enumerate(self.team.split()):
            s.who[i] = SURVIVORS.index(name)
            s.known[knowledge.WHO + i] = s.who[i]
            s.at[i] = LOCATIONS.index(places[i])
            s.fear[i] = self.marks.get(f"{name} fear", 0)
            s.health[i] = self.marks.get(f"{name} health", 0)
            item = s.rows.start_item[s.who[i]]
            if item:
                s.add_item(i, item)
            for each in self.held:
                s.add_item(i, ITEMS.index(each))
            possible = {triple[i] for triple in self.triples()}
            for place, slug in enumerate(LOCATIONS):
                s.known[knowledge.WEIGHTS + i * len(LOCATIONS) + place] = 100 if slug in possible else 0


def bits_of(triples: Triples) -> int:
    """Triples as joint.py keeps them."""
    bits = 0
    for triple in triples:
        a, b, c = (LOCATIONS.index(place) for place in triple)
        bits |= 1 << joint.triple_of(a, b, c)
    return bits


def triples_of(bits: int) -> Triples:
    """The same the other way round."""
    return frozenset(
        (LOCATIONS[each // 225], LOCATIONS[each // 15 % 15], LOCATIONS[each % 15]) for each in joint.triples(bits)
    )


def stands(s: Terrorscape) -> tuple[str, ...]:
    """Where the three are."""
    return tuple(LOCATIONS[s.at[i]] for i in range(TEAM))


def heard(s: Terrorscape, since: int = 0) -> Heard:
    """All that was told to everybody, or what came after the first so many."""
    found = []
    for event in s.events(since, None):
        words = _words.get(event.same)
        if words is None:
            words = _words[event.same] = (event.kind, str(event.args))
        found.append(words)
    return tuple(found)


def world(s: Terrorscape, told: Heard, idle: int = 0) -> tuple[Any, ...]:
    """All that what comes next depends on, with what was told; who carries an `idle` card changes nothing."""
    packs = s.packs[:]
    for i in range(TEAM if idle else 0):
        packs[i * N_ITEMS] -= packs[i * N_ITEMS + idle]
        packs[i * N_ITEMS + idle] = 0
    lists = (
        s.at, packs, s.pile, s.discovery, s.search, s.drawn, s.fear, s.health, s.stack, s.asked, s.offer, s.held,
        s.refused, s.out, s.keys, s.traits, s.used, s.plans,
    )  # fmt: skip
    rest = (
        s.noise, s.locks, s.fire, s.rack, s.repair, s.repaired, s.help_at, s.turn_of, s.acted, s.done, s.tunnelled,
        s.discoverer, s.token, s.phase, s.silent, s.plan_on, s.stage, s.plan_active, s.plan_used, s.plan_token,
        s.buzzed, s.trap,
    )  # fmt: skip
    return (*map(tuple, lists), *rest, told)


def at_ease(count: Callable[Given, Found]) -> Callable[Given, Found]:
    """Without looking for garbage meanwhile: hundreds of thousands of states are kept, and none of them is any."""

    @wraps(count)
    def counting(*args: Given.args, **kwargs: Given.kwargs) -> Found:
        gc.disable()
        try:
            return count(*args, **kwargs)
        finally:
            gc.enable()

    return counting


def left_out(s: Terrorscape, code: int, unlock: bool, trades: tuple[str, ...], decoys: tuple[str, ...]) -> bool:
    """Whether an action is not tried: several items in one exchange are as many exchanges (TER-3.7)."""
    kind = kind_of(code)
    if kind == kinds.TRAIT and field_a(code) == JUDICIOUS and field_b(code) == OPEN_DOOR and not unlock:
        return True
    if kind == kinds.TRAIT and field_a(code) == DECOY and decoys:
        return LOCATIONS[field_c(code) - 1] not in decoys
    if kind in TRADES:
        return len(s.offer) > 0 or ITEMS[field_b(code)] not in trades
    return kind == kinds.UNLOCK and not unlock


@at_ease
def counted(
    states: Iterator[Terrorscape] | list[Terrorscape],
    *,
    unlock: bool = False,
    idle: int = 0,
    trades: tuple[str, ...] = (),
    decoys: tuple[str, ...] = (),
    most: int = 1 << 30,
) -> dict[tuple[Any, ...], list[Terrorscape]]:
    """Every end of the Survivor phase, by what was told, if the game goes on; none, if there are too many tables.

    Without `unlock` no lock is removed; `trades` are the items that change hands. All others are left where they are:
    who carries a card that only its owner can use changes nothing. Sound Decoys are heard in `decoys` alone, if any.
    """
    found: dict[tuple[Any, ...], Terrorscape] = {}
    todo = []
    for s in states:
        told = heard(s)
        if found.setdefault(world(s, told, idle), s) is s:
            todo.append((s, told))
    ends: dict[tuple[Any, ...], list[Terrorscape]] = {}
    while todo:
        s, told = todo.pop()
        if len(found) > most:
            return {}
        if s.over:
            continue
        if s.phase == KILLER_PHASE:
            ends.setdefault(told, []).append(s)
            continue
        seat = s.pending[0]
        n = s.n_events(None)
        for code in s.codes(seat):
            if left_out(s, code, unlock, trades, decoys):
                continue
            after = s.clone()
            after.play(seat, code)
            now = told + heard(after, n)  # every branch begins with what was told before it
            if found.setdefault(world(after, now, idle), after) is after:
                todo.append((after, now))
    return ends


def compare(ends: dict[tuple[Any, ...], list[Terrorscape]]) -> None:
    """Whatever was told, the triples remembered are those some history leads to."""
    for told, states in ends.items():
        true = frozenset(stands(s) for s in states)
        kept = triples_of(states[0].memory(None).joint.places)

        assert true <= kept, ("ruled out", told, sorted(true - kept))
        assert kept <= true, ("too many", told, sorted(kept - true))


def next_phase(s: Terrorscape) -> Terrorscape:
    """The same table when the next Survivor phase begins: the Killer waits."""
    after = s.clone()
    while after.phase == KILLER_PHASE:
        after.apply(KILLER, after.default(KILLER))
    return after


def replaced(parts: joint.Parts, at: int, value: Any) -> Any:
    """All fields of a memory with another one."""
    return (*parts[:at], value, *parts[at + 1 :])
