"""Event cards of the Threat phase, and what each Event does when it is carried out: CLA-E1 to CLA-E11."""

from grimtable.engine.codes import bit, pack
from grimtable.engine.ints import i64
from grimtable.games.claustrophobia import fight
from grimtable.games.claustrophobia.activation import enter, has_double
from grimtable.games.claustrophobia.board import has_room, is_barred_to_place, is_connected
from grimtable.games.claustrophobia.cards import demon_may_hold
from grimtable.games.claustrophobia.components import (
    BRUTE,
    DEMON,
    E_CRITICAL,
    E_DEFECT,
    E_FUMES,
    E_POSSESSION,
    E_RAGE,
    E_TERROR,
    E_TOUGH,
    HUMANS,
    N_EVENTS,
    N_FIGURES,
    N_TILES,
    TROG,
)
from grimtable.games.claustrophobia.kinds import AREA, ASK_THREAT, EVENT, OBJECT_LOST
from grimtable.games.claustrophobia.state import (
    CRISIS,
    CRITICAL,
    DIG,
    GOADED,
    PANICKED,
    RAGE,
    TOUGH,
    UNGUARDED,
    WITH_LOST,
    Claustrophobia,
)
from grimtable.games.claustrophobia.stats import combat_of, note
from grimtable.games.claustrophobia.threat import end_threat, legal_deploy, put

# Events of the deploy step (CLA-14.5)
DEPLOY_STEP: list[i64] = [E_TOUGH, E_DEFECT, E_RAGE, E_POSSESSION, E_TERROR, E_FUMES, E_CRITICAL]


def n_tough(s: Claustrophobia) -> i64:
    """How many Tough Troglodytes are in play."""
    n: i64 = 0
    for figure in range(TROG, DEMON):
        if s.is_tough(figure):
            n += 1
    return n


def is_condemned(s: Claustrophobia, figure: i64) -> bool:
    """A Brute or Blade in play."""
    return BRUTE <= figure < HUMANS and s.at[figure] < N_TILES


def threat_next(s: Claustrophobia) -> None:
    """Warriors and Events in any order and number, until Demon ends the phase (CLA-9.5, CLA-14.5).

    With nothing to deploy and no Event that he may hold and play the phase is over (CLA-14.9).
    """
    if s.version == 1 or len(legal_deploy(s)) > 0 or may_play_event(s):
        s.ask(s.demon(), ASK_THREAT)
    else:
        end_threat(s)


def forbid_event(s: Claustrophobia, card: i64, a: i64, b: i64) -> str | None:
    """An Event of the deploy step with legal targets (CLA-11.3, CLA-14.5), or the rule that forbids it."""
    if not 0 < card < N_EVENTS or s.claws[card] == 0:
        return "CLA-14.5"
    if b > 0 and card not in (E_POSSESSION, E_TERROR, E_CRITICAL):
        return "CLA-11.3"
    return forbid_target(s, card, a, b)


def forbid_target(s: Claustrophobia, card: i64, a: i64, b: i64) -> str | None:
    """The rule that forbids these targets to a card, whoever holds it, or None."""
    match card:
        case 2:  # E_TOUGH, CLA-E2.1, CLA-E2.2
            if s.free_trog() < 0 or n_tough(s) >= s.rows.toughs:
                return "CLA-E2.2"
            if a >= N_TILES or s.cells[a] == 0 or is_barred_to_place(s, a, TROG):
                return "CLA-E2.2"
            return None if has_room(s, a, TROG) else "CLA-1.6"
        case 5:  # E_DEFECT, CLA-E5.1
            return None if a < HUMANS and s.at[a] < N_TILES and s.gear[a] > 0 else "CLA-E5.1"
        case 6:  # E_RAGE, CLA-E6.1
            return None if DEMON <= a < N_FIGURES and s.at[a] < N_TILES else "CLA-E6.1"
        case 7:  # E_POSSESSION, CLA-E7.1
            if not is_condemned(s, a) or combat_of(s, a) < 1:
                return "CLA-E7.1"
            return None if b < HUMANS and b != a and s.at[b] == s.at[a] else "CLA-E7.1"
        case 9:  # E_TERROR, CLA-E9.1
            if not is_condemned(s, a) or b >= N_TILES or not is_connected(s, s.at[a], b):
                return "CLA-E9.1"
            return None if has_room(s, b, a) else "CLA-1.6"
        case 10:  # E_FUMES, CLA-E10.1
            return None if a < N_TILES and s.cells[a] > 0 and s.humans_on(a) > 0 else "CLA-E10.1"
        case 11:  # E_CRITICAL, CLA-E11.1
            if not TROG <= a < N_FIGURES or s.at[a] >= N_TILES or has_double(s, a):
                return "CLA-E11.1"
            return None if b < HUMANS and s.at[b] < N_TILES else "CLA-E11.1"
        case _:
            return "CLA-14.5"


def targets(s: Claustrophobia, card: i64) -> list[i64]:
    """All that an Event of the deploy step can be announced for now."""
    codes: list[i64] = []
    if card in (E_TOUGH, E_FUMES):
        for tile in s.tiles:
            add_event(s, card, tile, 0, codes)
    elif card == E_TERROR:
        for figure in range(BRUTE, HUMANS):
            for tile in s.tiles:
                add_event(s, card, figure, tile, codes)
    else:
        for figure in range(N_FIGURES):
            if card in (E_DEFECT, E_RAGE):
                add_event(s, card, figure, 0, codes)
            else:
                for other in range(HUMANS):
                    add_event(s, card, figure, other, codes)
    return codes


def add_event(s: Claustrophobia, card: i64, a: i64, b: i64, codes: list[i64]) -> None:
    """One choice, if it is legal."""
    if forbid_target(s, card, a, b) is None:
        codes.append(pack(EVENT, card, a, b))


def legal_events(s: Claustrophobia) -> list[i64]:
    """Every Event in hand with each of its choices."""
    codes: list[i64] = []
    for card in DEPLOY_STEP:
        if s.claws[card] > 0:
            codes.extend(targets(s, card))
    return codes


def may_play_event(s: Claustrophobia) -> bool:
    """Whether Demon may play an Event now, for all that Human knows (CLA-14.9)."""
    return any(demon_may_hold(s, card) and len(targets(s, card)) > 0 for card in DEPLOY_STEP)


def carry_out(s: Claustrophobia, card: i64, a: i64, b: i64) -> None:
    """Nobody answered: the Event happens (CLA-14.2)."""
    match card:
        case 1:  # E_LOST, CLA-E1.1
            s.marks[DIG] |= WITH_LOST
        case 2:  # E_TOUGH, CLA-E2.1: free, also onto Human warriors
            figure = s.free_trog()
            s.marks[TOUGH] |= bit(figure)
            put(s, figure, a)
        case 3:  # E_PANIC, CLA-E3.1: chance assigns
            s.marks[PANICKED] = 1
        case 4:  # E_CRISIS, CLA-E4.1
            s.marks[CRISIS] = 1
        case 5:  # E_DEFECT, CLA-E5.1: out of the game
            s.emit(OBJECT_LOST, a, s.gear[a])
            s.gear[a] = 0
        case 6:  # E_RAGE, CLA-E6.1
            note(s, RAGE, a)
        case 7:  # E_POSSESSION, CLA-E7.1: combat, but neither A7 nor a shot (CLA-E7.2)
            fight.attack(s, a, b, s.at[a])
        case 8:  # E_SUICIDE, CLA-E8.1
            s.marks[GOADED] = 2
        case 9:  # E_TERROR, CLA-E9.1: past Blocking and water; entry effects apply (CLA-Q29)
            enter(s, a, b)
        case 10:  # E_FUMES, CLA-E10.1: Human warriors only
            s.push(AREA, a, 24, s.rows.event_number[E_FUMES])
        case _:  # E_CRITICAL, CLA-E11.1
            note(s, CRITICAL, a)
            note(s, UNGUARDED, b)


assert (E_TOUGH, E_DEFECT, E_RAGE, E_POSSESSION, E_TERROR, E_FUMES, E_CRITICAL) == (2, 5, 6, 7, 9, 10, 11)
