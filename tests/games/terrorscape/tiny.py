"""Tables of Terrorscape so small that all histories can be counted: few cards, Survivors placed by chance."""

from collections.abc import Callable
from typing import Any, cast

from grimtable.engine.event import Journal
from grimtable.engine.game import Game
from grimtable.engine.ints import i64
from grimtable.engine.rng import WORDS, Tape
from grimtable.engine.state import Setup, State
from grimtable.games.terrorscape import evidence
from grimtable.games.terrorscape.blank import blank
from grimtable.games.terrorscape.components import (
    DOORS,
    ITEMS,
    KILLERS,
    LOCATIONS,
    N_ITEMS,
    N_LOCATIONS,
    N_SKILLS,
    NO_KILLER,
    NOBODY,
    SKILLS,
    SURVIVORS,
    TEAM,
    Rows,
)
from grimtable.games.terrorscape.kinds import (
    DO_DRAW,
    DO_DRAW_STEP,
    DO_KILLER_PHASE,
    DO_MAIN_STEP,
    DO_SLOW_STEP,
)
from grimtable.games.terrorscape.rules import setup
from grimtable.games.terrorscape.state import (
    K_FAST,
    K_MAIN,
    K_SLOW,
    KILLER_PHASE,
    SETUP,
    STREAMS,
    SURVIVOR_PHASE,
    Terrorscape,
)
from tests.games.terrorscape.tables import count_cards
from tests.laws.worlds import Tiny, written


def pack(
    skills: dict[str, int], items: dict[str, int] | None = None, **numbers: int
) -> dict[str, list[dict[str, Any]]]:
    """A component pack with only these cards."""
    kept = items or {}
    return {
        "skill": [{"id": card, "count": skills.get(card, 0)} for card in SKILLS[1:] if not card.endswith(LOCKED_CARDS)]
        + [{"id": f"{killer}-PUR", "count": skills.get(f"{killer}-PUR", 1)} for killer in KILLERS],
        "item": [{"id": item, "discovery": kept.get(item, 0), "search": 0, "coloured": 0} for item in ITEMS[1:]],
        "number": [{"id": name, "value": value} for name, value in {"draw": 0, "opening": 1, **numbers}.items()],
    }


LOCKED_CARDS = ("FURY", "DRAIN", "HARV")


def begin(
    killer: str,
    team: tuple[str, str, str],
    places: tuple[str, ...],
    lair: str = "Z5",
    *,
    step: str = "killer",
    shut: tuple[str, ...] = (),
) -> Callable[[Game, Setup, Tape], State]:
    """A deal: each Survivor stands by chance in one of some places, and the Killer phase begins."""

    def deal(game: Game, setup_: Setup, tape: Tape) -> State:
        rows = cast(Rows, setup_.rows)
        streams: list[i64] = [0] * (WORDS * len(STREAMS))
        s = blank(setup_, rows, streams, Journal(setup_.n_seats + 1))
        s.tape = tape
        s.killer = KILLERS.index(killer)
        s.round_no = 1
        s.lair = s.last_seen = LOCATIONS.index(lair)
        s.phase = SURVIVOR_PHASE
        for i in range(TEAM):
            s.who[i] = SURVIVORS.index(team[i])
            s.known[evidence.WHO + i] = s.who[i]
            s.at[i] = LOCATIONS.index(places[s.below(SETUP, len(places))])
            for place in range(N_LOCATIONS):
                s.known[evidence.WEIGHTS + i * N_LOCATIONS + place] = 100 if LOCATIONS[place] in places else 0
        setup.lay_out(s)
        for door in shut:
            evidence.lock_on(s.known, DOORS.index(door))
            s.locks |= 1 << DOORS.index(door)
        if step == "main":
            s.phase = KILLER_PHASE
            s.push(DO_DRAW_STEP)
            s.push(DO_MAIN_STEP, 2)
        elif step == "slow":
            s.phase = KILLER_PHASE
            s.push(DO_DRAW_STEP)
            s.push(DO_SLOW_STEP)
        else:
            s.push(DO_KILLER_PHASE)
        s.push(DO_DRAW, rows.opening, 0)
        s.begin()
        count_cards(s, *["card_drawn"] * int(rows.opening))
        return s

    return deal


def in_fast_step(s: State) -> bool:
    """Counted out through the fast step of the first Killer phase."""
    table = cast(Terrorscape, s)
    return not s.over and table.phase == KILLER_PHASE and table.kstep == K_FAST


def unheard(shut: int) -> Callable[[State], bool]:
    """Counted out through the slow step and the whole Survivor phase after it, Discovery too, if nobody hears of it."""

    def within(s: State) -> bool:
        table = cast(Terrorscape, s)
        in_turns = table.phase == SURVIVOR_PHASE and table.round_no == 2 and table.n_locks() == shut
        return not s.over and (table.kstep == K_SLOW or in_turns)

    return within


def heard(shut: int) -> Callable[[State], bool]:
    """Counted out from a slow step through a Survivor phase, its noise and a fast step, if no lock is removed."""

    def within(s: State) -> bool:
        table = cast(Terrorscape, s)
        in_turns = table.phase == SURVIVOR_PHASE and table.round_no == 2
        told = table.phase == KILLER_PHASE and table.kstep in (K_SLOW, K_FAST)
        return not s.over and table.n_locks() == shut and (in_turns or told)

    return within


def at_the_radio(s: State) -> bool:
    """Counted out through two Survivor phases and their noise, as long as the doors stay shut and the Killer away."""
    table = cast(Terrorscape, s)
    waiting = table.phase == SURVIVOR_PHASE or table.kstep in (K_FAST, K_MAIN, K_SLOW)
    return not s.over and waiting and table.round_no <= 3 and table.n_locks() == 2 and LOCATIONS[table.lair] == "Z5"


def before_the_encounter(s: State) -> bool:
    """Counted out through the main step of a Killer phase: moves and SEARCHes that find nobody."""
    table = cast(Terrorscape, s)
    return not s.over and table.phase == KILLER_PHASE and table.kstep == K_MAIN and table.met == 0


def world(s: State) -> str:
    """Everything but dice to come and question numbers: phase, step, whose turn, who stands where, what was heard."""
    dump = s.setup.game.dump(s)
    del dump["streams"]
    del dump["now"]["questions"]
    return written(dump)


def conserved(s: State) -> dict[str, int]:
    """What can never change: every item card is somewhere once, and no skill card is missing."""
    table = cast(Terrorscape, s)
    rows = table.rows
    found = {}
    for item in range(1, N_ITEMS):
        n = rows.discovery[item] + rows.search[item] + rows.coloured.count(item)
        if table.killer != NO_KILLER:
            n = table.pile[item] + table.discovery.count(item) + table.search.count(item) + table.drawn.count(item)
            n += sum(table.packs[i * N_ITEMS + item] for i in range(TEAM))
            n -= sum(rows.start_item[character] == item for character in table.who)
            n += table.rack + sum(table.keys) if item == 1 else 0
        found[ITEMS[item]] = int(n)
    missing = 0
    if table.killer != NO_KILLER:
        first = table.killer * N_SKILLS
        for kind in range(1, N_SKILLS):
            n = table.hand[kind] + table.spent[kind] + table.deck.count(kind) + int(table.card == first + kind)
            missing += int(rows.skill_count[first + kind] - n)
    return {**found, "missing skills": missing}


def choosing(s: State) -> bool:
    """Counted out while both sides choose their characters in secret."""
    table = cast(Terrorscape, s)
    return table.killer == NO_KILLER and table.who[1] == NOBODY


TRIO = ("marco", "anna", "william")
SILENT = ("johnson", "anna", "william")  # nothing in their backpacks to exchange
TABLES = [
    Tiny("characters", 2, "standard", {}, choosing),
    Tiny(
        "detect", 2, "standard", pack({"BUT-PUR": 1, "BUT-DET": 1}, opening=1), in_fast_step,
        deal=begin("BUT", TRIO, ("N4", "C1")),
    ),
    Tiny(
        "scream", 2, "standard", pack({"SPE-SCRM": 1, "SPE-PUR": 1}), in_fast_step,
        deal=begin("SPE", TRIO, ("Z3", "C4")),
    ),
    Tiny(
        "sneak", 2, "standard", pack({"MUR-STK": 1, "MUR-PUR": 1}), unheard(2),
        deal=begin("MUR", SILENT, ("C4",), step="slow", shut=("C4-C5", "C4-N5")),
    ),
    Tiny(
        "turns", 3, "standard", pack({"BUT-PUR": 1, "BUT-DET": 1}, {"lime": 2}), unheard(2),
        deal=begin("BUT", SILENT, ("C4",), step="slow", shut=("C4-C5", "C4-N5")),
    ),
    Tiny(
        "walks", 2, "standard", pack({"BUT-PUR": 1, "BUT-DET": 1}), unheard(3),
        deal=begin("BUT", SILENT, ("C4",), step="slow", shut=("C2-C5", "C4-N5", "C5-Z4")),
    ),
    Tiny(
        "noise", 2, "standard", pack({"BUT-PUR": 1, "BUT-DET": 1}, {"key": 2}), heard(3),
        deal=begin("BUT", SILENT, ("C4", "C5"), step="slow", shut=("C2-C5", "C4-N5", "C5-Z4")), exact=False,
    ),
    Tiny(
        "cards", 2, "standard", pack({"BUT-PUR": 1, "BUT-DET": 1}, {"key": 1, "lime": 2}), heard(2),
        deal=begin("BUT", SILENT, ("C4",), step="slow", shut=("C4-C5", "C4-N5")), exact=False,
    ),
    Tiny(
        "radio", 2, "standard", pack({"BUT-PUR": 1}, {"key": 4}), at_the_radio,
        deal=begin("BUT", SILENT, ("N1",), step="slow", shut=("C1-N1", "N1-N2")),
    ),
    Tiny(
        "search", 2, "standard", pack({"BUT-PUR": 1, "BUT-DET": 1}), before_the_encounter,
        deal=begin("BUT", TRIO, ("N3", "N4", "Z5"), lair="N4", step="main"),
    ),
]  # fmt: skip
