"""The order of play: the one place that calls the steps, lists the options and carries out the answers."""

from grimtable.engine.codes import NONE, bit, field_a, field_b, field_c, kind_of, pack
from grimtable.engine.ints import i64
from grimtable.games.terrorscape import kinds as k
from grimtable.games.terrorscape.rules import (
    discovery,
    encounter,
    exchanges,
    flight,
    keywords,
    killer_deck,
    killer_phase,
    killer_traits,
    setup,
    skill_cards,
    survivor_actions,
    survivor_phase,
    survivor_traits,
)
from grimtable.games.terrorscape.state import Terrorscape


def step(s: Terrorscape, step: i64) -> None:
    """Carry out one pending step."""
    match kind_of(step):
        case k.DO_CHOOSE:
            setup.choose(s)
        case k.DO_REVEAL:
            setup.reveal(s)
        case k.DO_CHOOSE_TRAITS:
            setup.choose_traits(s)
        case k.DO_REVEAL_TRAITS:
            setup.reveal_traits(s)
        case k.DO_SETUP_TRAIT:
            setup.setup_trait(s, field_a(step))
        case k.DO_BEGIN_ROUND:
            survivor_phase.begin_round(s)
        case k.DO_NEXT_TURN:
            survivor_phase.next_turn(s)
        case k.DO_TURN:
            survivor_phase.turn(s, field_a(step))
        case k.DO_LIMIT:
            survivor_actions.limit(s, field_a(step))
        case k.DO_COORD_NEXT:
            survivor_traits.coord_next(s, field_a(step))
        case k.DO_DISCOVER:
            discovery.discover(s)
        case k.DO_PLAN_CHECK:
            discovery.plan_check(s)
        case k.DO_REVEAL_NOISE:
            discovery.reveal_noise(s)
        case k.DO_END_SURVIVORS:
            survivor_phase.end_survivors(s)
        case k.DO_KILLER_PHASE:
            killer_phase.killer_phase(s)
        case k.DO_REAPPEAR:
            killer_phase.reappear(s)
        case k.DO_FREE_SEARCH:
            killer_phase.free_search(s)
        case k.DO_START_TRAITS:
            killer_traits.start_traits(s)
        case k.DO_FAST_STEP:
            killer_phase.fast_step(s)
        case k.DO_MAIN_STEP:
            killer_phase.main_step(s, field_a(step))
        case k.DO_SLOW_STEP:
            killer_phase.slow_step(s)
        case k.DO_END_TRAITS:
            killer_traits.end_traits(s)
        case k.DO_DRAW_STEP:
            killer_phase.draw_step(s)
        case k.DO_PAY:
            killer_deck.pay(s, field_a(step), field_b(step))
        case k.DO_CARD_PART:
            skill_cards.card_part(s, field_a(step), field_b(step))
        case k.DO_CARD_DONE:
            skill_cards.card_done(s)
        case k.DO_WALK:
            killer_phase.walk(s, field_a(step), field_b(step))
        case k.DO_LOCK:
            keywords.lock(s, field_a(step), field_b(step))
        case k.DO_SETTLE:
            keywords.settle(s)
        case k.DO_INJURE_ALL:
            keywords.injure_all(s, field_a(step))
        case k.DO_INJURE:
            keywords.injure(s, field_a(step))
        case k.DO_GAIN_LEVEL:
            killer_deck.gain_level(s)
        case k.DO_LEVEL_PART:
            killer_deck.level_part(s, field_a(step))
        case k.DO_DRAW:
            killer_deck.draw(s, field_a(step), field_b(step))
        case k.DO_MILL:
            killer_deck.mill(s, field_a(step), field_b(step))
        case k.DO_DETECTED:
            killer_traits.detected(s)
        case k.DO_SEARCH:
            keywords.search(s, field_a(step))
        case k.DO_HEROIC_NEXT:
            encounter.heroic_next(s, field_a(step))
        case k.DO_LEAVE_NEXT:
            encounter.leave_next(s, field_a(step), field_b(step))
        case k.DO_DREAD:
            encounter.dread(s)
        case k.DO_LAST_BLOW:
            encounter.last_blow(s, field_a(step))
        case k.DO_ATTACK:
            encounter.attack(s)
        case k.DO_CHOOSE_DEFENDER:
            encounter.choose_defender(s)
        case k.DO_DEFEND:
            encounter.defend(s)
        case k.DO_ROLL:
            encounter.roll(s)
        case k.DO_FLEE_NEXT:
            flight.flee_next(s, field_a(step), field_b(step))
        case k.DO_END_ENCOUNTER:
            flight.end_encounter(s)
        case k.DO_OWN_SEARCH:
            survivor_actions.own_search(s, field_a(step), field_b(step))
        case k.DO_RELEASE:
            keywords.release(s)
        case _:
            raise AssertionError(f"no step {step}")


# Questions


def options(s: Terrorscape, seat: i64, question: i64) -> list[i64]:
    """The codes of all legal answers."""
    a = field_a(question)
    b = field_b(question)
    match kind_of(question):
        case k.ASK_KILLER:
            return setup.legal_killer()
        case k.ASK_SURVIVOR:
            return setup.legal_survivor(s)
        case k.ASK_TRAIT:
            return setup.legal_trait(s, a)
        case k.ASK_NEXT:
            return survivor_phase.legal_next(s)
        case k.ASK_TURN:
            return survivor_phase.legal_turn(s, a)
        case k.ASK_TRADE:
            return exchanges.legal_trade(s, a, b)
        case k.ASK_ACCEPT:
            return [pack(k.ACCEPT), pack(k.REFUSE)]
        case k.ASK_FOUND:
            return survivor_actions.legal_found(s)
        case k.ASK_LIMIT:
            return survivor_actions.legal_drop(s, a)
        case k.ASK_COORDINATE:
            return flight.legal_flee(s, a, 2)
        case k.ASK_DISCOVERER:
            return discovery.legal_discoverer(s)
        case k.ASK_DISCOVER:
            return discovery.legal_discover(s, a)
        case k.ASK_PLAN:
            return discovery.legal_plan(s)
        case k.ASK_INTEL:
            return discovery.legal_discoverer(s)
        case k.ASK_FAST:
            return killer_phase.legal_fast(s)
        case k.ASK_MAIN:
            return killer_phase.legal_main(s, a)
        case k.ASK_SLOW:
            return killer_phase.legal_fast(s)
        case k.ASK_START:
            return killer_traits.legal_start(s)
        case k.ASK_END:
            return killer_traits.legal_end(s)
        case k.ASK_PAY:
            return killer_deck.legal_pay(s, a, b)
        case k.ASK_STEP:
            return killer_phase.legal_step(s, a)
        case k.ASK_SNEAK:
            return killer_phase.legal_sneak(s)
        case k.ASK_AREA:
            return skill_cards.legal_area()
        case k.ASK_PAIR:
            return skill_cards.legal_pair(s)
        case k.ASK_DOOR:
            return keywords.legal_door(s, a, b)
        case k.ASK_FREE:
            return keywords.legal_free(s)
        case k.ASK_TARGET:
            return killer_deck.legal_target(s)
        case k.ASK_SPARE:
            return killer_deck.legal_spare(s, a)
        case k.ASK_DETECTED:
            return killer_traits.legal_detected(s)
        case k.ASK_LISTEN:
            return killer_traits.legal_listen(s)
        case k.ASK_RUSH:
            return skill_cards.legal_rush(s)
        case k.ASK_OVERFLOW:
            return keywords.legal_overflow(s)
        case k.ASK_TOY:
            return [pack(k.PASS), pack(k.YES)]
        case k.ASK_HEROIC:
            return encounter.legal_heroic(s, a)
        case k.ASK_LEAVE:
            return flight.legal_flee(s, a, 1)
        case k.ASK_ATTACK:
            return encounter.legal_attack(s)
        case k.ASK_DEFENDER:
            return encounter.legal_defender(s)
        case k.ASK_DEFEND:
            return encounter.legal_defend(s, a)
        case k.ASK_AMULET:
            return keywords.legal_amulet(s, a)
        case k.ASK_FLEE:
            return flight.legal_flee(s, a, flight.flee_steps(s, a))
        case _:
            raise AssertionError(f"no question {question}")


def answer(s: Terrorscape, seat: i64, question: i64, code: i64) -> None:
    """Carry out a legal answer; secret choices of setup are only written down (TER-2.2, TER-12.1)."""
    kind = kind_of(code)
    a = field_a(code)
    i = field_a(question)
    j = field_b(question)
    match kind_of(question):
        case k.ASK_TURN:
            survivor_phase.apply_turn(s, i, kind, a, field_b(code), field_c(code))
        case k.ASK_MAIN:
            killer_phase.apply_main(s, i, code, kind, a)
        case k.ASK_FAST:
            if kind == k.PLAY:
                skill_cards.play(s, a)
            elif kind == k.TRAIT:
                s.push(k.DO_FAST_STEP)
                killer_phase.entrap(s)
        case k.ASK_SLOW:
            if kind == k.PLAY:
                skill_cards.play(s, a)
            elif kind == k.TRAIT:
                s.push(k.DO_SLOW_STEP)
                killer_phase.entrap(s)
        case k.ASK_KILLER:
            s.picked = a + 1
        case k.ASK_SURVIVOR:
            setup.apply_survivor(s, i, a)
        case k.ASK_TRAIT:
            setup.apply_trait(s, i, a)
        case k.ASK_NEXT:
            survivor_phase.apply_next(s, a)
        case k.ASK_TRADE:
            exchanges.apply_trade(s, i, j, kind, field_b(code))
        case k.ASK_ACCEPT:
            exchanges.apply_accept(s, i, j, kind == k.ACCEPT)
        case k.ASK_FOUND:
            survivor_actions.apply_found(s, i, kind)
        case k.ASK_LIMIT:
            survivor_actions.apply_drop(s, i, a)
        case k.ASK_COORDINATE:
            if kind == k.MOVE:
                survivor_actions.move(s, i, a)
        case k.ASK_DISCOVERER:
            discovery.apply_discoverer(s, a)
        case k.ASK_DISCOVER:
            discovery.apply_discover(s, i, kind, a)
        case k.ASK_PLAN:
            if kind == k.ADVANCE:
                discovery.apply_plan(s, a)
        case k.ASK_INTEL:
            discovery.apply_intel(s, a)
        case k.ASK_START:
            if kind == k.TRAIT:
                killer_traits.apply_start(s, a)
        case k.ASK_END:
            if kind == k.TRAIT:
                killer_traits.apply_end(s, a)
        case k.ASK_PAY:
            killer_deck.apply_pay(s, i, a)
        case k.ASK_STEP:
            killer_phase.apply_step(s, i, j, kind, a)
        case k.ASK_SNEAK:
            killer_phase.apply_sneak(s, a)
        case k.ASK_AREA:
            keywords.detect(s, s.rows.area[a], a)
        case k.ASK_PAIR:
            keywords.detect(s, bit(a) | bit(field_b(code)))
        case k.ASK_DOOR:
            keywords.apply_door(s, i, j, a)
        case k.ASK_FREE:
            keywords.apply_free(s, a)
        case k.ASK_TARGET:
            killer_deck.apply_target(s, a)
        case k.ASK_SPARE:
            killer_deck.spare(s, a - s.killer * 7)
        case k.ASK_DETECTED:
            if kind == k.TRAIT:
                killer_traits.apply_detected(s, a)
        case k.ASK_LISTEN:
            keywords.detect(s, bit(a))
        case k.ASK_RUSH:
            if kind == k.YES:
                skill_cards.apply_rush(s)
        case k.ASK_OVERFLOW:
            if kind == k.YES:
                keywords.apply_overflow(s, i)
        case k.ASK_TOY:
            if kind == k.YES:
                encounter.apply_toy(s)
        case k.ASK_HEROIC:
            if kind == k.YES:
                encounter.apply_heroic(s, i)
        case k.ASK_LEAVE:
            if kind == k.MOVE:
                encounter.apply_leave(s, i, a)
        case k.ASK_ATTACK:
            if kind == k.PLAY:
                encounter.apply_attack(s)
        case k.ASK_DEFENDER:
            encounter.apply_defender(s, a)
        case k.ASK_DEFEND:
            encounter.apply_defend(s, i, a, field_b(code), field_c(code))
        case k.ASK_AMULET:
            if kind == k.YES:
                keywords.apply_amulet(s, i)
            else:
                keywords.wound(s, i)
        case _:  # ASK_FLEE
            if kind == k.MOVE:
                flight.apply_flee(s, i, a)
            else:
                flight.fled(s, i)


def fallback(s: Terrorscape, seat: i64, question: i64) -> i64:
    """What happens when a clock runs out: pass, calm down, end the turn, else the first option."""
    codes = s.codes(seat)
    for kind in (k.PASS, k.END_TURN, k.CALM, k.REFUSE, k.STOP):
        if pack(kind) in codes:
            return pack(kind)
    return codes[0]


def seen(s: Terrorscape, seat: i64, code: i64, viewer: i64) -> i64:
    """What another seat sees of an answer (TER-H1): between the sides little, among Survivors all but trait choices."""
    question = kind_of(s.asked[seat])
    if question <= k.ASK_TRAIT:
        if seat == s.killer_seat or viewer == s.killer_seat or s.own:
            return NONE
        return code
    if seat == s.killer_seat:
        kind = kind_of(code)
        if kind == k.PAY or kind == k.SNEAK:
            return kind
        return code
    if viewer != s.killer_seat:
        return code
    if question == k.ASK_DEFENDER or question == k.ASK_DEFEND or question == k.ASK_AMULET:
        return code
    if kind_of(code) == k.YES:
        return code  # Heroic Save
    return NONE
