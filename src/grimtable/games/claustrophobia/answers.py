"""Questions and answers: what can be chosen at each of them, and who carries it out."""

from grimtable.engine.codes import field_a, field_b, field_c, kind_of, pack
from grimtable.engine.ints import i64
from grimtable.games.claustrophobia import (
    activation,
    auction,
    cards,
    destiny,
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
from grimtable.games.claustrophobia.components import A_FORWARD
from grimtable.games.claustrophobia.state import ACTIVE, DIG_SIDE, DIG_TILE, Claustrophobia
from grimtable.games.claustrophobia.turn import close


def options(s: Claustrophobia, question: i64) -> list[i64]:
    """The codes of all legal answers."""
    a = field_a(question)
    b = field_b(question)
    match kind_of(question):
        case 1:  # ASK_BID
            return auction.legal_bid(s)
        case 2:  # ASK_TEAM
            return auction.legal_team(s)
        case 3:  # ASK_GIFT
            return auction.legal_extra(s)
        case 4:  # ASK_AIR
            return scenario.legal_air(s, a)
        case 5:  # ASK_STATION
            return setup.legal_station(s, a)
        case 6:  # ASK_ENTRUST
            return setup.legal_entrust(s)
        case 7:  # ASK_SWAP
            return initiative.legal_swap(s)
        case 8:  # ASK_FEET
            return initiative.legal_feet(s)
        case 9:  # ASK_REROLL
            return initiative.legal_reroll(s, a)
        case 10:  # ASK_DOOM
            return cards.legal_again(s) if a > 0 else initiative.legal_doom(s)
        case 11:  # ASK_FAITH
            return cards.legal_faith(s)
        case 12:  # ASK_PANIC
            return initiative.legal_panic(s, a)
        case 13:  # ASK_ASSIGN
            return initiative.legal_assign(s, a)
        case 14:  # ASK_SUPPORT
            return support.legal_support(s)
        case 15:  # ASK_HUMAN
            return legal_human(s)
        case 16:  # ASK_TURN
            return activation.legal_turn(s)
        case 17:  # ASK_LOST
            return exploration.legal_lost(s)
        case 18:  # ASK_PEEK
            return exploration.legal_peek(s, a, b)
        case 19:  # ASK_ORIENT
            return exploration.legal_orient(s)
        case 20:  # ASK_SINK
            return exploration.legal_sink(s)
        case 21:  # ASK_FODDER
            return exploration.legal_fodder(s, a)
        case 22:  # ASK_POSSESS
            return scenario.legal_possess(s)
        case 23:  # ASK_GUARD
            return wounds.legal_guard(s, a, b)
        case 24:  # ASK_LINE
            return wounds.legal_line(s, a)
        case 25:  # ASK_SCAR
            return scenario.legal_scar()
        case 26:  # ASK_DESTINY
            return destiny.legal_drop(s)
        case 27:  # ASK_TRAP
            return threat.legal_trap(s)
        case 28:  # ASK_THREAT
            return legal_threat(s)
        case 29:  # ASK_DEMON
            codes = activation.legal_activate(s, False)
            codes.append(pack(k.PASS))
            return codes
        case 30:  # ASK_HEAL
            return scenario.legal_heal(s)
        case 31:  # ASK_SETTLE
            return scenario.legal_settle(s, a)
        case _:
            raise AssertionError(f"no question {question}")


def legal_human(s: Claustrophobia) -> list[i64]:
    """Activate somebody, A6 at the start, A3 between activations, or end the phase (CLA-14.3)."""
    codes = activation.legal_activate(s, True)
    if support.forbid_forward(s) is None:
        codes.append(pack(k.PLAY, A_FORWARD))
    support.add_potions(s, codes)
    codes.append(pack(k.PASS))
    return codes


def legal_threat(s: Claustrophobia) -> list[i64]:
    """Deploy, play an Event, or end the phase (CLA-9.5)."""
    codes = threat.legal_deploy(s)
    if s.claws[0] > 0:
        codes.extend(doom.legal_events(s))
    codes.append(pack(k.PASS))
    return codes


def answer(s: Claustrophobia, seat: i64, question: i64, code: i64) -> None:
    """Carry out a legal answer."""
    passes = kind_of(code) == k.PASS
    a = field_a(code)
    b = field_b(code)
    c = field_c(code)
    qa = field_a(question)
    qb = field_b(question)
    match kind_of(question):
        case 1:  # ASK_BID
            if passes:
                auction.apply_pass(s, seat)
            else:
                auction.apply_bid(s, seat, a)
        case 2:  # ASK_TEAM
            buy(s, code)
        case 3:  # ASK_GIFT
            auction.apply_extra(s, a)
        case 4:  # ASK_AIR
            scenario.apply_air(s, a, b)
        case 5:  # ASK_STATION
            setup.apply_station(s, a, b)
        case 6:  # ASK_ENTRUST
            setup.apply_entrust(s, a)
        case 7:  # ASK_SWAP
            if not passes:
                initiative.apply_swap(s, a, b)
        case 8:  # ASK_FEET
            if not passes:
                initiative.apply_feet(s)
        case 9:  # ASK_REROLL
            if passes:
                initiative.reroll_all(s, qa)
            else:
                initiative.apply_reroll(s, qa, a)
        case 10:  # ASK_DOOM
            if not passes:
                if qa == 0:
                    s.push(k.OFFER_DOOM)
                cards.play_event(s, a, b, c)
        case 11:  # ASK_FAITH
            cards.apply_faith(s, qa, code)
        case 12:  # ASK_PANIC
            if not passes:
                initiative.apply_panic(s, qa, a)
        case 13:  # ASK_ASSIGN
            initiative.apply_assign(s, a, b)
        case 14:  # ASK_SUPPORT
            if passes:
                s.stack.pop()  # SUPPORT
                s.push(k.END_INITIATIVE)
            else:
                use(s, code)
        case 15:  # ASK_HUMAN
            if not passes:
                s.push(k.HUMAN_NEXT)
                use(s, code)
        case 16:  # ASK_TURN
            act(s, code)
        case 17:  # ASK_LOST
            if not passes:
                cards.play_event(s, a, b, c)
        case 18:  # ASK_PEEK
            exploration.apply_peek(s, seat, qa, qb, a, b)
        case 19:  # ASK_ORIENT
            exploration.apply_orient(s, a)
        case 20:  # ASK_SINK
            exploration.apply_sink(s, a)
        case 21:  # ASK_FODDER
            exploration.apply_fodder(s, qa, a)
        case 22:  # ASK_POSSESS
            scenario.apply_possess(s, a, new_tile(s))
        case 23:  # ASK_GUARD
            wounds.apply_guard(s, qa, qb, a)
        case 24:  # ASK_LINE
            wounds.apply_line(s, qa, a)
        case 25:  # ASK_SCAR
            scenario.apply_scar(s, qa, a)
        case 26:  # ASK_DESTINY
            if not passes:
                destiny.apply_drop(s, a, b)
        case 27:  # ASK_TRAP
            threat.apply_trap(s, a)
        case 28:  # ASK_THREAT
            menace(s, code)
        case 29:  # ASK_DEMON
            if not passes:
                s.push(k.DEMON_NEXT)
                activation.apply_activate(s, a)
        case 30:  # ASK_HEAL
            if not passes:
                scenario.apply_heal(s, a, b)
        case _:  # ASK_SETTLE
            scenario.apply_settle(s, qa, a)
    if s.over:
        close(s)


def new_tile(s: Claustrophobia) -> i64:
    """The tile that was just placed: behind the opening that is being explored."""
    tile = s.links[s.marks[DIG_TILE] * 4 + s.marks[DIG_SIDE]] - 1
    assert tile >= 0
    return tile


def buy(s: Claustrophobia, code: i64) -> None:
    """One purchase, or the team is complete."""
    a = field_a(code)
    match kind_of(code):
        case 3:  # HIRE
            auction.apply_hire(s, a)
        case 4:  # TAKE_GIFT
            auction.apply_gift(s, a)
        case 5:  # EQUIP
            auction.apply_equip(s, a, field_b(code))
        case _:  # PASS
            auction.apply_done(s)


def use(s: Claustrophobia, code: i64) -> None:
    """Something of the support step or of the Human Action phase outside activations."""
    a = field_a(code)
    b = field_b(code)
    match kind_of(code):
        case 10:  # PLAY
            support.apply_card(s, a, b, field_c(code))
        case 14:  # USE_GIFT
            support.apply_gift(s, a, b)
        case 15:  # BLESS
            support.apply_bless(s, a, b)
        case _:  # ACTIVATE
            activation.apply_activate(s, a)


def act(s: Claustrophobia, code: i64) -> None:
    """One part of an activation."""
    figure = s.marks[ACTIVE] - 1
    a = field_a(code)
    b = field_b(code)
    if kind_of(code) == k.PASS:
        activation.end_turn(s)
        return
    s.push(k.TURN_NEXT)
    match kind_of(code):
        case 17:  # STEP
            activation.apply_step(s, figure, a)
        case 18:  # EXPLORE
            exploration.apply_explore(s, figure, a, b)
        case 19:  # DIVE
            activation.apply_dive(s, figure, a)
        case 20:  # ATTACK
            fight.apply_attack(s, figure, a, b, field_c(code))
        case 21:  # GRENADE
            fight.apply_grenade(s, a)
        case 22:  # TAKE_TOKEN
            activation.apply_token(s, figure, a)
        case _:  # USE_GIFT
            activation.apply_healing(s, b - 1, field_c(code))


def menace(s: Claustrophobia, code: i64) -> None:
    """One part of the deploy step."""
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
