"""The order of play: CLA-2.1, the phases of a round; and which step runs what."""

from grimtable.engine.codes import NONE, field_a, field_b, field_c, field_d, kind_of
from grimtable.engine.ints import i64
from grimtable.games.claustrophobia import (
    activation,
    auction,
    doom,
    exploration,
    fight,
    initiative,
    scenario,
    setup,
    support,
    threat,
    wounds,
)
from grimtable.games.claustrophobia import kinds as k
from grimtable.games.claustrophobia.components import HUMANS, N_FIGURES
from grimtable.games.claustrophobia.state import (
    BLESS,
    BLESS_BONUS,
    CLAWS,
    CRITICAL,
    DONE,
    FORWARD,
    P_DEMON,
    P_HUMAN,
    PHASE,
    RAGE,
    SPEED,
    UNGUARDED,
    Claustrophobia,
)


def run_step(s: Claustrophobia, step: i64) -> None:
    """The one place that calls the steps."""
    a = field_a(step)
    b = field_b(step)
    c = field_c(step)
    match kind_of(step):
        case 1:  # AUCTION
            auction.auction(s, a)
        case 2:  # TEAM
            auction.team(s)
        case 3:  # EXTRA_GIFT
            auction.extra_gift(s)
        case 4:  # DEAL
            setup.deal_cards(s)
        case 5:  # SET_SCENE
            setup.set_scene(s)
        case 6:  # STATION_NEXT
            setup.station_next(s, a)
        case 7:  # BEGIN_ROUND
            initiative.begin_round(s)
        case 8:  # INITIATIVE
            initiative.initiative(s)
        case 9:  # ROLL_DICE
            initiative.roll_dice(s)
        case 10:  # OFFER_FEET
            initiative.offer_feet(s)
        case 11:  # OFFER_DOOM
            initiative.offer_doom(s)
        case 12:  # ASSIGN_NEXT
            initiative.assign_next(s, a)
        case 13:  # SUPPORT
            support.support(s)
        case 14:  # END_INITIATIVE
            support.end_initiative(s)
        case 15:  # HUMAN_PHASE
            human_phase(s)
        case 16:  # HUMAN_NEXT
            human_next(s)
        case 17:  # TURN_NEXT
            activation.turn_next(s)
        case 18:  # EXPLORE_ON
            exploration.explore_on(s)
        case 19:  # TAKE_TILE
            exploration.take_tile(s)
        case 20:  # MOVE_IN
            exploration.move_in(s, a)
        case 21:  # PLACE_EFFECTS
            exploration.place_effects(s, a, b)
        case 22:  # MOVE_AIR
            scenario.move_air(s, a)
        case 23:  # ROLL_ATTACK
            fight.roll_attack(s, a, b, c, field_d(step))
        case 24:  # HITS
            wounds.hits_on(s, a, b, c)
        case 25:  # WOUND
            wounds.wound(s, a, b)
        case 26:  # AREA
            fight.area(s, a, b, c, field_d(step))
        case 27:  # REMOVE
            wounds.remove(s, a)
        case 28:  # CARRY_OUT
            doom.carry_out(s, a, b, c)
        case 29:  # THREAT_PHASE
            threat.threat_phase(s)
        case 30:  # RESOLVE
            threat.resolve(s, a)
        case 31:  # THREAT_NEXT
            doom.threat_next(s)
        case 32:  # DEMON_PHASE
            demon_phase(s)
        case 33:  # DEMON_NEXT
            demon_next(s)
        case 34:  # END_DEMON
            end_demon(s)
        case 35:  # RITUAL_ROLL
            scenario.ritual_roll(s)
        case 36:  # PANIC_NEXT
            initiative.panic_next(s, a)
        case 37:  # END_HUMAN
            end_human(s)
        case 38:  # OFFER_LOST
            exploration.offer_lost(s)
        case 39:  # SETTLE_IN
            scenario.settle_in(s, a)
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


# The two Action phases


def human_phase(s: Claustrophobia) -> None:
    """Human activates his warriors one after another (CLA-3.1)."""
    s.marks[PHASE] = P_HUMAN
    s.emit(k.PHASE_BEGAN, P_HUMAN)
    s.marks[DONE] = 0
    s.push(k.END_HUMAN)
    if s.humans_in_play() > 0:  # CLA-2.10
        s.push(k.HUMAN_NEXT)


def human_next(s: Claustrophobia) -> None:
    """Until Human says so, or all were activated and he can hold no potion to use (CLA-3.4, CLA-14.7)."""
    able = support.may_drink(s)
    for figure in range(HUMANS):
        if activation.forbid_activate(s, figure, True) is None:
            able = True
    if able:
        s.ask(s.human(), k.ASK_HUMAN)


def end_human(s: Claustrophobia) -> None:
    """Blessed's bonus and A6 end (CLA-7.6, CLA-A6.1); S4's die goes up (CLA-S4.4)."""
    s.marks[FORWARD] = 0
    s.marks[BLESS] = 0
    s.marks[BLESS_BONUS] = 0
    s.marks[DONE] = 0
    scenario.tick(s)


def demon_phase(s: Claustrophobia) -> None:
    """Every Demon warrior, also one deployed this round, is activated at most once (CLA-10.1)."""
    s.marks[PHASE] = P_DEMON
    s.emit(k.PHASE_BEGAN, P_DEMON)
    s.marks[DONE] = 0
    s.push(k.END_DEMON)
    s.push(k.DEMON_NEXT)


def demon_next(s: Claustrophobia) -> None:
    """Until Demon says so or all his warriors were activated (CLA-10.3)."""
    for figure in range(HUMANS, N_FIGURES):
        if activation.forbid_activate(s, figure, False) is None:
            s.ask(s.demon(), k.ASK_DEMON)
            return


def end_demon(s: Claustrophobia) -> None:
    """D5, D9, E6 and E11 end with this phase (CLA-10.2)."""
    for mark in (SPEED, CLAWS, RAGE, CRITICAL, UNGUARDED, DONE):
        s.marks[mark] = 0


assert (k.AUCTION, k.SETTLE_IN) == (1, 39)  # the numbers of run_step
