"""Flight: where Survivors may go once an encounter is over (TER-9.17, TER-9.20, TER-9.22)."""

from grimtable.engine.codes import bit, pack
from grimtable.engine.ints import i64
from grimtable.games.terrorscape import components as c
from grimtable.games.terrorscape import evidence
from grimtable.games.terrorscape import kinds as k
from grimtable.games.terrorscape.rules import encounter, keywords, survivor_actions
from grimtable.games.terrorscape.state import Terrorscape


def end_encounter(s: Terrorscape) -> None:
    """Then each Survivor in the encounter location may MOVE 1 (TER-9.17); level effects come before (TER-9.19)."""
    s.blow = 0
    s.defender = c.TEAM
    here = s.survivors_at(bit(s.lair))
    s.emit(k.FLIGHT_BEGAN)
    s.push(k.DO_FLEE_NEXT, here, here)


def flee_next(s: Terrorscape, bits: i64, everybody: i64) -> None:
    """In seat order; locks hold, no exchange and no extra action (TER-9.20, TER-9.22)."""
    one: i64 = 1
    for i in range(c.TEAM):
        if bits >> i & 1:
            s.push(k.DO_FLEE_NEXT, bits & ~(one << i), everybody)
            if s.open_ways(s.lair) != 0:
                s.ask(s.controller(i), k.ASK_FLEE, i)
            else:
                fled(s, i)
            return
    s.foes = 0
    s.edge = 0
    afraid: i64 = 0
    kept = encounter.kept_traits(s)
    for i in range(c.TEAM):
        if everybody >> i & 1:
            steps = evidence.flight_steps(s.known, s.rows, s.locks, i, s.lair, kept)
            evidence.flee(s.known, s.rows, s.locks, i, s.lair, steps, False)
            if s.fear[i] > 0:
                afraid |= one << i
                evidence.fear_kept(s.known, i)
    if s.journal is not None:
        s.record(k.ENCOUNTER_ENDED, (s.lair, keywords.people(s, everybody), keywords.people(s, afraid)))


def flee_steps(s: Terrorscape, i: i64) -> i64:
    """How far a Survivor may flee (TER-9.17, TER-T1.5)."""
    return 2 if s.traits[i] >> c.INSTINCT & 1 else 1


def forbid_flee(s: Terrorscape, i: i64, place: i64) -> str | None:
    """The rule that forbids fleeing there, or None."""
    if place >= c.N_LOCATIONS or s.walk(s.at[i], 1, flee_steps(s, i)) >> place & 1 == 0:
        return "TER-9.17"
    return None


def legal_flee(s: Terrorscape, i: i64, steps: i64) -> list[i64]:
    """Stay, or every location in reach past the locks."""
    codes: list[i64] = [pack(k.PASS)]
    reach = s.walk(s.at[i], 1, steps) & ~bit(s.at[i])
    for place in range(c.N_LOCATIONS):
        if reach >> place & 1:
            codes.append(pack(k.MOVE, place))
    return codes


def apply_flee(s: Terrorscape, i: i64, place: i64) -> None:
    """Whether and where is secret (TER-H1.16)."""
    far = s.open_ways(s.at[i]) >> place & 1 == 0
    s.at[i] = place
    s.emit(k.FLED, s.who[i], place)
    if far and s.fear[i] == 0:
        survivor_actions.use_quietly(s, i, c.INSTINCT)
    fled(s, i)


def fled(s: Terrorscape, i: i64) -> None:
    """After its flight, moved or not, a Survivor with Survival Instinct has no fear left (TER-T1.5)."""
    if s.traits[i] >> c.INSTINCT & 1 and s.fear[i] > 0:
        survivor_actions.use_quietly(s, i, c.INSTINCT)
        keywords.set_fear(s, i, 0)
