"""Questions and answers: what can be chosen at each of them, and who carries it out."""

from grimtable.engine.codes import field_a, field_b, field_c, kind_of, pack
from grimtable.engine.ints import i64
from grimtable.games.claustrophobia import components as c
from grimtable.games.claustrophobia import kinds as k
from grimtable.games.claustrophobia import marks as m
from grimtable.games.claustrophobia.rules import (
    activation,
    auction,
    cards,
    destiny,
    event_cards,
    exploration,
    fight,
    initiative,
    setup,
    support,
    threat,
    wounds,
)
from grimtable.games.claustrophobia.rules.order_of_play import close
from grimtable.games.claustrophobia.rules.scenarios import s1_survivors, s4_ritual, s5_possessed
from grimtable.games.claustrophobia.state import Claustrophobia


def options(s: Claustrophobia, question: i64) -> list[i64]:
    """The codes of all legal answers."""
    a = field_a(question)
    b = field_b(question)
    match kind_of(question):
        case k.ASK_BID:
            return auction.legal_bid(s)
        case k.ASK_TEAM:
            return auction.legal_team(s)
        case k.ASK_GIFT:
            return auction.legal_extra(s)
        case k.ASK_AIR:
            return s1_survivors.legal_air(s, a)
        case k.ASK_STATION:
            return setup.legal_station(s, a)
        case k.ASK_ENTRUST:
            return setup.legal_entrust(s)
        case k.ASK_SWAP:
            return initiative.legal_swap(s)
        case k.ASK_FEET:
            return initiative.legal_feet(s)
        case k.ASK_REROLL:
            return initiative.legal_reroll(s, a)
        case k.ASK_DOOM:
            return cards.legal_again(s) if a > 0 else initiative.legal_event_card(s)
        case k.ASK_FAITH:
            return cards.legal_faith(s)
        case k.ASK_PANIC:
            return initiative.legal_panic(s, a)
        case k.ASK_ASSIGN:
            return initiative.legal_assign(s, a)
        case k.ASK_SUPPORT:
            return support.legal_support(s)
        case k.ASK_HUMAN:
            return legal_human(s)
        case k.ASK_TURN:
            return activation.legal_turn(s)
        case k.ASK_LOST:
            return exploration.legal_lost(s)
        case k.ASK_PEEK:
            return exploration.legal_peek(s, a, b)
        case k.ASK_ORIENT:
            return exploration.legal_orient(s)
        case k.ASK_SINK:
            return exploration.legal_sink(s)
        case k.ASK_FODDER:
            return exploration.legal_fodder(s, a)
        case k.ASK_POSSESS:
            return s5_possessed.legal_possess(s)
        case k.ASK_GUARD:
            return wounds.legal_guard(s, a, b)
        case k.ASK_LINE:
            return wounds.legal_line(s, a)
        case k.ASK_SCAR:
            return s5_possessed.legal_scar()
        case k.ASK_DESTINY:
            return destiny.legal_drop(s)
        case k.ASK_TRAP:
            return threat.legal_trap(s)
        case k.ASK_THREAT:
            return legal_threat(s)
        case k.ASK_DEMON:
            codes = activation.legal_activate(s, False)
            codes.append(pack(k.PASS))
            return codes
        case k.ASK_HEAL:
            return s4_ritual.legal_heal(s)
        case k.ASK_SETTLE:
            return s5_possessed.legal_settle(s, a)
        case _:
            raise AssertionError(f"no question {question}")


def legal_human(s: Claustrophobia) -> list[i64]:
    """Activate somebody, A6 at the start, A3 between activations, or end the phase (CLA-14.3)."""
    codes = activation.legal_activate(s, True)
    if support.forbid_forward(s) is None:
        codes.append(pack(k.PLAY, c.A_FORWARD))
    support.add_potions(s, codes)
    codes.append(pack(k.PASS))
    return codes


def legal_threat(s: Claustrophobia) -> list[i64]:
    """Deploy, play an Event, or end the phase (CLA-9.5)."""
    codes = threat.legal_deploy(s)
    if s.claws[0] > 0:
        codes.extend(event_cards.legal_events(s))
    codes.append(pack(k.PASS))
    return codes


def answer(s: Claustrophobia, seat: i64, question: i64, code: i64) -> None:
    """Carry out a legal answer."""
    passes = kind_of(code) == k.PASS
    a = field_a(code)
    b = field_b(code)
    third = field_c(code)
    qa = field_a(question)
    qb = field_b(question)
    match kind_of(question):
        case k.ASK_BID:
            if passes:
                auction.apply_pass(s, seat)
            else:
                auction.apply_bid(s, seat, a)
        case k.ASK_TEAM:
            buy(s, code)
        case k.ASK_GIFT:
            auction.apply_extra(s, a)
        case k.ASK_AIR:
            s1_survivors.apply_air(s, a, b)
        case k.ASK_STATION:
            setup.apply_station(s, a, b)
        case k.ASK_ENTRUST:
            setup.apply_entrust(s, a)
        case k.ASK_SWAP:
            if not passes:
                initiative.apply_swap(s, a, b)
        case k.ASK_FEET:
            if not passes:
                initiative.apply_feet(s)
        case k.ASK_REROLL:
            if passes:
                initiative.reroll_all(s, qa)
            else:
                initiative.apply_reroll(s, qa, a)
        case k.ASK_DOOM:
            if not passes:
                if qa == 0:
                    s.push(k.OFFER_DOOM)
                cards.play_event(s, a, b, third)
        case k.ASK_FAITH:
            cards.apply_faith(s, qa, code)
        case k.ASK_PANIC:
            if not passes:
                initiative.apply_panic(s, qa, a)
        case k.ASK_ASSIGN:
            initiative.apply_assign(s, a, b)
        case k.ASK_SUPPORT:
            if passes:
                s.stack.pop()  # SUPPORT
                s.push(k.END_INITIATIVE)
            else:
                use(s, code)
        case k.ASK_HUMAN:
            if not passes:
                s.push(k.HUMAN_NEXT)
                use(s, code)
        case k.ASK_TURN:
            act(s, code)
        case k.ASK_LOST:
            if not passes:
                cards.play_event(s, a, b, third)
        case k.ASK_PEEK:
            exploration.apply_peek(s, seat, qa, qb, a, b)
        case k.ASK_ORIENT:
            exploration.apply_orient(s, a)
        case k.ASK_SINK:
            exploration.apply_sink(s, a)
        case k.ASK_FODDER:
            exploration.apply_fodder(s, qa, a)
        case k.ASK_POSSESS:
            s5_possessed.apply_possess(s, a, new_tile(s))
        case k.ASK_GUARD:
            wounds.apply_guard(s, qa, qb, a)
        case k.ASK_LINE:
            wounds.apply_line(s, qa, a)
        case k.ASK_SCAR:
            s5_possessed.apply_scar(s, qa, a)
        case k.ASK_DESTINY:
            if not passes:
                destiny.apply_drop(s, a, b)
        case k.ASK_TRAP:
            threat.apply_trap(s, a)
        case k.ASK_THREAT:
            menace(s, code)
        case k.ASK_DEMON:
            if not passes:
                s.push(k.DEMON_NEXT)
                activation.apply_activate(s, a)
        case k.ASK_HEAL:
            if not passes:
                s4_ritual.apply_heal(s, a, b)
        case _:  # ASK_SETTLE
            s5_possessed.apply_settle(s, qa, a)
    if s.over:
        close(s)


def new_tile(s: Claustrophobia) -> i64:
    """The tile that was just placed: behind the opening that is being explored."""
    tile = s.links[s.marks[m.DIG_TILE] * 4 + s.marks[m.DIG_SIDE]] - 1
    assert tile >= 0
    return tile


def buy(s: Claustrophobia, code: i64) -> None:
    """Carry out one purchase, or close the team."""
    a = field_a(code)
    match kind_of(code):
        case k.HIRE:
            auction.apply_hire(s, a)
        case k.TAKE_GIFT:
            auction.apply_gift(s, a)
        case k.EQUIP:
            auction.apply_equip(s, a, field_b(code))
        case _:  # PASS
            auction.apply_done(s)


def use(s: Claustrophobia, code: i64) -> None:
    """Carry out a card, a Gift, Blessed or an activation, outside activations."""
    a = field_a(code)
    b = field_b(code)
    match kind_of(code):
        case k.PLAY:
            support.apply_card(s, a, b, field_c(code))
        case k.USE_GIFT:
            support.apply_gift(s, a, b)
        case k.BLESS:
            support.apply_bless(s, a, b)
        case _:  # ACTIVATE
            activation.apply_activate(s, a)


def act(s: Claustrophobia, code: i64) -> None:
    """Carry out one part of an activation."""
    figure = s.marks[m.ACTIVE] - 1
    a = field_a(code)
    b = field_b(code)
    if kind_of(code) == k.PASS:
        activation.end_turn(s)
        return
    s.push(k.TURN_NEXT)
    match kind_of(code):
        case k.STEP:
            activation.apply_step(s, figure, a)
        case k.EXPLORE:
            exploration.apply_explore(s, figure, a, b)
        case k.DIVE:
            activation.apply_dive(s, figure, a)
        case k.ATTACK:
            fight.apply_attack(s, figure, a, b, field_c(code))
        case k.GRENADE:
            fight.apply_grenade(s, a)
        case k.TAKE_TOKEN:
            activation.apply_token(s, figure, a)
        case _:  # USE_GIFT
            activation.apply_healing(s, b - 1, field_c(code))


def menace(s: Claustrophobia, code: i64) -> None:
    """Carry out one part of the deploy step."""
    a = field_a(code)
    b = field_b(code)
    if kind_of(code) == k.PASS:
        threat.end_threat(s)
        return
    s.push(k.THREAT_NEXT)
    if kind_of(code) == k.DEPLOY:
        threat.apply_deploy(s, a, b)
    else:
        cards.play_event(s, a, b, field_c(code))


def fallback(s: Claustrophobia, seat: i64) -> i64:
    """What happens when a clock runs out: pass where one can, else the first option."""
    codes = s.codes(seat)
    passing = pack(k.PASS)
    return passing if passing in codes else codes[0]


def seen(s: Claustrophobia, code: i64) -> i64:
    """What the other seat sees of an answer: not who carries the treasure, nor which tile comes next."""
    kind = kind_of(code)
    if kind == k.ENTRUST:
        return pack(k.ENTRUST)
    if kind == k.PICK:
        return pack(k.PICK, field_a(code))
    return code
