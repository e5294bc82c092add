"""Event cards of the Threat phase, and what each Event does when it is carried out: CLA-E1 to CLA-E11."""

from grimtable.engine.codes import bit, pack
from grimtable.engine.ints import i64
from grimtable.games.claustrophobia import components as c
from grimtable.games.claustrophobia import kinds as k
from grimtable.games.claustrophobia import marks as m
from grimtable.games.claustrophobia.rules import fight
from grimtable.games.claustrophobia.rules.activation import enter, has_double
from grimtable.games.claustrophobia.rules.cards import demon_may_hold
from grimtable.games.claustrophobia.rules.threat import place_figure
from grimtable.games.claustrophobia.rules.tunnels import has_room, is_barred_to_place, is_connected
from grimtable.games.claustrophobia.rules.warriors import add_to_list, combat_of
from grimtable.games.claustrophobia.state import Claustrophobia

# Events of the deploy step (CLA-14.5)
DEPLOY_STEP: list[i64] = [c.E_TOUGH, c.E_DEFECT, c.E_RAGE, c.E_POSSESSION, c.E_TERROR, c.E_FUMES, c.E_CRITICAL]


def n_tough(s: Claustrophobia) -> i64:
    """How many Tough Troglodytes are in play."""
    n: i64 = 0
    for figure in range(c.TROG, c.DEMON):
        if s.is_tough(figure):
            n += 1
    return n


def is_condemned(s: Claustrophobia, figure: i64) -> bool:
    """A Brute or Blade in play."""
    return c.BRUTE <= figure < c.HUMANS and s.at[figure] < c.N_TILES


def forbid_event(s: Claustrophobia, card: i64, a: i64, b: i64) -> str | None:
    """An Event of the deploy step with legal targets (CLA-11.3, CLA-14.5), or the rule that forbids it."""
    if not 0 < card < c.N_EVENTS or s.claws[card] == 0:
        return "CLA-14.5"
    if b > 0 and card not in (c.E_POSSESSION, c.E_TERROR, c.E_CRITICAL):
        return "CLA-11.3"
    return forbid_target(s, card, a, b)


def forbid_target(s: Claustrophobia, card: i64, a: i64, b: i64) -> str | None:
    """The rule that forbids these targets to a card, in hand or not, or None."""
    match card:
        case c.E_TOUGH:  # CLA-E2.1, CLA-E2.2
            if s.free_trog() < 0 or n_tough(s) >= s.rows.toughs:
                return "CLA-E2.2"
            if a >= c.N_TILES or s.cells[a] == 0 or is_barred_to_place(s, a, c.TROG):
                return "CLA-E2.2"
            return None if has_room(s, a, c.TROG) else "CLA-1.6"
        case c.E_DEFECT:  # CLA-E5.1
            return None if a < c.HUMANS and s.at[a] < c.N_TILES and s.gear[a] > 0 else "CLA-E5.1"
        case c.E_RAGE:  # CLA-E6.1
            return None if c.DEMON <= a < c.N_FIGURES and s.at[a] < c.N_TILES else "CLA-E6.1"
        case c.E_POSSESSION:  # CLA-E7.1
            if not is_condemned(s, a) or combat_of(s, a) < 1:
                return "CLA-E7.1"
            return None if b < c.HUMANS and b != a and s.at[b] == s.at[a] else "CLA-E7.1"
        case c.E_TERROR:  # CLA-E9.1
            if not is_condemned(s, a) or b >= c.N_TILES or not is_connected(s, s.at[a], b):
                return "CLA-E9.1"
            return None if has_room(s, b, a) else "CLA-1.6"
        case c.E_FUMES:  # CLA-E10.1
            return None if a < c.N_TILES and s.cells[a] > 0 and s.humans_on(a) > 0 else "CLA-E10.1"
        case c.E_CRITICAL:  # CLA-E11.1
            if not c.TROG <= a < c.N_FIGURES or s.at[a] >= c.N_TILES or has_double(s, a):
                return "CLA-E11.1"
            return None if b < c.HUMANS and s.at[b] < c.N_TILES else "CLA-E11.1"
        case _:
            return "CLA-14.5"


def targets(s: Claustrophobia, card: i64) -> list[i64]:
    """All that an Event of the deploy step can be announced for now."""
    codes: list[i64] = []
    if card in (c.E_TOUGH, c.E_FUMES):
        for tile in s.tiles:
            add_event(s, card, tile, 0, codes)
    elif card == c.E_TERROR:
        for figure in range(c.BRUTE, c.HUMANS):
            for tile in s.tiles:
                add_event(s, card, figure, tile, codes)
    else:
        for figure in range(c.N_FIGURES):
            if card in (c.E_DEFECT, c.E_RAGE):
                add_event(s, card, figure, 0, codes)
            else:
                for other in range(c.HUMANS):
                    add_event(s, card, figure, other, codes)
    return codes


def add_event(s: Claustrophobia, card: i64, a: i64, b: i64, codes: list[i64]) -> None:
    """One choice, if it is legal."""
    if forbid_target(s, card, a, b) is None:
        codes.append(pack(k.EVENT, card, a, b))


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
        case c.E_LOST:  # CLA-E1.1
            s.marks[m.DIG] |= m.WITH_LOST
        case c.E_TOUGH:  # CLA-E2.1: free, also onto Human warriors
            figure = s.free_trog()
            s.marks[m.TOUGH] |= bit(figure)
            place_figure(s, figure, a)
        case c.E_PANIC:  # CLA-E3.1: chance assigns
            s.marks[m.PANICKED] = 1
        case c.E_CRISIS:  # CLA-E4.1
            s.marks[m.CRISIS] = 1
        case c.E_DEFECT:  # CLA-E5.1: out of the game
            s.emit(k.OBJECT_LOST, a, s.gear[a])
            s.gear[a] = 0
        case c.E_RAGE:  # CLA-E6.1
            add_to_list(s, m.RAGE, a)
        case c.E_POSSESSION:  # CLA-E7.1: combat, but neither A7 nor a shot (CLA-E7.2)
            fight.attack(s, a, b, s.at[a])
        case c.E_SUICIDE:  # CLA-E8.1
            s.marks[m.GOADED] = 2
        case c.E_TERROR:  # CLA-E9.1: past Blocking and water; entry effects apply (CLA-Q29)
            enter(s, a, b)
        case c.E_FUMES:  # CLA-E10.1: Human warriors only
            s.push(k.AREA, a, 24, s.rows.event_number[c.E_FUMES])
        case _:  # E_CRITICAL, CLA-E11.1
            add_to_list(s, m.CRITICAL, a)
            add_to_list(s, m.UNGUARDED, b)
