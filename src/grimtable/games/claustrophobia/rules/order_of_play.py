"""The order of play: CLA-2.1, the phases of a round; and which step runs what."""

from grimtable.engine.codes import NONE, field_a, field_b, field_c, field_d, kind_of
from grimtable.engine.ints import i64
from grimtable.games.claustrophobia import components as c
from grimtable.games.claustrophobia import kinds as k
from grimtable.games.claustrophobia import marks as m
from grimtable.games.claustrophobia.rules import (
    activation,
    auction,
    event_cards,
    exploration,
    fight,
    initiative,
    setup,
    support,
    threat,
    wounds,
)
from grimtable.games.claustrophobia.rules.scenarios import s1_survivors, s4_ritual, s5_possessed
from grimtable.games.claustrophobia.state import Claustrophobia


def run_step(s: Claustrophobia, step: i64) -> None:
    """The one place that calls the steps."""
    a = field_a(step)
    b = field_b(step)
    third = field_c(step)
    match kind_of(step):
        case k.AUCTION:
            auction.auction(s, a)
        case k.TEAM:
            auction.team(s)
        case k.EXTRA_GIFT:
            auction.extra_gift(s)
        case k.DEAL:
            setup.deal_cards(s)
        case k.SET_SCENE:
            setup.set_scene(s)
        case k.STATION_NEXT:
            setup.station_next(s, a)
        case k.BEGIN_ROUND:
            initiative.begin_round(s)
        case k.INITIATIVE:
            initiative.initiative(s)
        case k.ROLL_DICE:
            initiative.roll_dice(s)
        case k.OFFER_FEET:
            initiative.offer_feet(s)
        case k.OFFER_DOOM:
            initiative.offer_event_card(s)
        case k.ASSIGN_NEXT:
            initiative.assign_next(s, a)
        case k.SUPPORT:
            support.support(s)
        case k.END_INITIATIVE:
            support.end_initiative(s)
        case k.HUMAN_PHASE:
            human_phase(s)
        case k.HUMAN_NEXT:
            human_next(s)
        case k.TURN_NEXT:
            activation.turn_next(s)
        case k.EXPLORE_ON:
            exploration.explore_on(s)
        case k.TAKE_TILE:
            exploration.take_tile(s)
        case k.MOVE_IN:
            exploration.move_in(s, a)
        case k.PLACE_EFFECTS:
            exploration.place_effects(s, a, b)
        case k.MOVE_AIR:
            s1_survivors.move_air(s, a)
        case k.ROLL_ATTACK:
            fight.roll_attack(s, a, b, third, field_d(step))
        case k.HITS:
            wounds.hits_on(s, a, b, third)
        case k.WOUND:
            wounds.wound(s, a, b)
        case k.AREA:
            fight.area(s, a, b, third, field_d(step))
        case k.REMOVE:
            wounds.remove(s, a)
        case k.CARRY_OUT:
            event_cards.carry_out(s, a, b, third)
        case k.THREAT_PHASE:
            threat.threat_phase(s)
        case k.RESOLVE:
            threat.resolve(s, a)
        case k.THREAT_NEXT:
            threat_next(s)
        case k.DEMON_PHASE:
            demon_phase(s)
        case k.DEMON_NEXT:
            demon_next(s)
        case k.END_DEMON:
            end_demon(s)
        case k.RITUAL_ROLL:
            s4_ritual.ritual_roll(s)
        case k.PANIC_NEXT:
            initiative.panic_next(s, a)
        case k.END_HUMAN:
            end_human(s)
        case k.OFFER_LOST:
            exploration.offer_lost(s)
        case k.SETTLE_IN:
            s5_possessed.settle_in(s, a)
        case _:
            raise AssertionError(f"no step {step}")
    if s.over:
        close(s)


def close(s: Claustrophobia) -> None:
    """Nothing is pending once the game is over, whatever was on its way (CLA-E.1)."""
    s.stack.clear()
    for seat in range(s.n_seats):
        s.asked[seat] = NONE
    s.n_asked = 0
    s.lone = -1


# The loops of the Action phases and of the deploy step


def human_phase(s: Claustrophobia) -> None:
    """Human activates his warriors one after another (CLA-3.1)."""
    s.marks[m.PHASE] = m.P_HUMAN
    if s.humans_in_play() > 0:  # a phase in which nobody can act is no line of the log
        s.emit(k.PHASE_BEGAN, m.P_HUMAN)
    s.marks[m.DONE] = 0
    s.push(k.END_HUMAN)
    if s.humans_in_play() > 0:  # CLA-2.10
        s.push(k.HUMAN_NEXT)


def human_next(s: Claustrophobia) -> None:
    """Until Human says so, or all were activated and he can hold no potion to use (CLA-3.4, CLA-14.7)."""
    able = support.may_drink(s)
    for figure in range(c.HUMANS):
        if activation.forbid_activate(s, figure, True) is None:
            able = True
    if able:
        s.ask(s.human(), k.ASK_HUMAN)


def end_human(s: Claustrophobia) -> None:
    """Blessed's bonus and A6 end (CLA-7.6, CLA-A6.1); S4's die goes up (CLA-S4.4)."""
    s.marks[m.FORWARD] = 0
    s.marks[m.BLESS] = 0
    s.marks[m.BLESS_BONUS] = 0
    s.marks[m.DONE] = 0
    s4_ritual.raise_ritual_die(s)


def threat_next(s: Claustrophobia) -> None:
    """Warriors and Events in any order and number, until Demon ends the phase (CLA-9.5, CLA-14.5).

    With nothing to deploy and no Event that he may hold and play the phase is over (CLA-14.9).
    """
    if s.version == 1 or threat.can_deploy(s) or event_cards.may_play_event(s):
        s.ask(s.demon(), k.ASK_THREAT)
    else:
        threat.end_threat(s)


def demon_phase(s: Claustrophobia) -> None:
    """Every Demon warrior, also one deployed this round, is activated at most once (CLA-10.1)."""
    s.marks[m.PHASE] = m.P_DEMON
    s.marks[m.DONE] = 0
    if a_demon_can_act(s):  # else the phase is no line of the log
        s.emit(k.PHASE_BEGAN, m.P_DEMON)
    s.push(k.END_DEMON)
    s.push(k.DEMON_NEXT)


def demon_next(s: Claustrophobia) -> None:
    """Until Demon says so or all his warriors were activated (CLA-10.3)."""
    if a_demon_can_act(s):
        s.ask(s.demon(), k.ASK_DEMON)


def a_demon_can_act(s: Claustrophobia) -> bool:
    """Whether a Demon warrior can still be activated in this phase (CLA-10.1)."""
    able = False
    for figure in range(c.HUMANS, c.N_FIGURES):
        if activation.forbid_activate(s, figure, False) is None:
            able = True
    return able


def end_demon(s: Claustrophobia) -> None:
    """D5, D9, E6 and E11 end with this phase (CLA-10.2)."""
    for mark in (m.SPEED, m.CLAWS, m.RAGE, m.CRITICAL, m.UNGUARDED, m.DONE):
        s.marks[mark] = 0
