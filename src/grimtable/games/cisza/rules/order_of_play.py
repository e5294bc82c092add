"""The order of play: which step and which question belongs to which rule (CIS-2.1)."""

from grimtable.engine.codes import field_a, field_b, kind_of, pack
from grimtable.engine.ints import i64
from grimtable.games.cisza import kinds as k
from grimtable.games.cisza.rules import attack, giving, horde, resource_cards, setup, turn
from grimtable.games.cisza.state import Cisza


def run_step(s: Cisza, step: i64) -> None:
    """The one place that calls the steps."""
    match step & 255:  # kind_of, written out: these three run at every decision
        case k.PLAY_PHASE:
            turn.play_phase(s)
        case k.ATTACK_PHASE:
            if attack.attack_phase(s):
                turn.finish_turn(s)
        case k.BARRIER_WINDOW:
            attack.barrier_window(s)
        case k.STRIKE:
            if attack.strike(s):
                turn.finish_turn(s)
        case k.DRAW_PHASE:
            turn.finish_turn(s)
        case k.END_TURN:
            turn.end_turn(s)
        case k.BEGIN_TURN:
            turn.begin_turn(s, field_a(step))
        case k.SHARE_OUT:
            giving.share_out(s)
        case k.HORDE_COMES:
            horde.horde_comes(s)
        case k.SEND_NEXT:
            horde.send_next(s, field_a(step), field_b(step))
        case k.GIVE_NEXT:
            giving.give_next(s)
        case k.REPLACE_HANDS:
            setup.replace_hands(s)
        case _:
            raise AssertionError(f"no step {step}")


def options(s: Cisza, seat: i64, question: i64) -> list[i64]:
    """The codes of all legal answers."""
    match question & 255:
        case k.ASK_PHASE_1:
            return resource_cards.legal_phase_1(s, seat)
        case k.ASK_SEND:
            return horde.legal_send(s, field_b(question))
        case k.ASK_BARRIER:
            return attack.legal_barrier(s)
        case k.ASK_SPLIT:
            return giving.legal_split(s)
        case k.ASK_SACRIFICE:
            return giving.legal_sacrifice(s)
        case k.ASK_MULLIGAN:
            return [pack(k.KEEP), pack(k.REPLACE)]
        case _:
            raise AssertionError(f"no question {question}")


def answer(s: Cisza, seat: i64, question: i64, code: i64) -> None:
    """Carry out a legal answer to any question but phase 1's, which `Cisza.play` carries out itself."""
    match question & 255:
        case k.ASK_SEND:
            horde.apply_send(s, field_a(question), field_b(question), field_a(code))
        case k.ASK_BARRIER:
            if kind_of(code) == k.USE:
                attack.apply_use(s, field_a(code), field_b(code))
        case k.ASK_SPLIT:
            giving.apply_split(s, field_a(code))
        case k.ASK_SACRIFICE:
            giving.apply_sacrifice(s, field_a(code))
        case _:  # ASK_MULLIGAN: kept to itself until all have chosen (CIS-1.5)
            if kind_of(code) == k.REPLACE:
                s.replaced |= 1 << seat


def forbidden(s: Cisza, seat: i64, question: i64, code: i64) -> str:
    """The rule that forbids a code that is not among the options."""
    rule: str | None
    kind = kind_of(code)
    match kind_of(question):
        case k.ASK_PHASE_1:
            rule = turn.forbid_phase_1(s, seat, code)
        case k.ASK_SEND:
            rule = horde.forbid_send(s, field_b(question), field_a(code)) if kind == k.SEND else "CIS-4.8"
        case k.ASK_BARRIER:
            rule = attack.forbid_use(s, field_a(code), field_b(code)) if kind == k.USE else "CIS-6.3"
        case k.ASK_SPLIT:
            rule = giving.forbid_split(s, field_a(code)) if kind == k.GIVE else "CIS-7.3"
        case k.ASK_SACRIFICE:
            rule = giving.forbid_sacrifice(s, field_a(code)) if kind == k.GIVE else "CIS-5.18"
        case _:
            rule = "CIS-1.5"
    return "CIS-2.7" if rule is None else rule


def fallback(s: Cisza, seat: i64, question: i64) -> i64:
    """What happens when a clock runs out: the default of the rules' decision table."""
    match kind_of(question):
        case k.ASK_MULLIGAN:
            return pack(k.KEEP)
        case k.ASK_PHASE_1:
            return pack(k.END)
        case k.ASK_BARRIER:
            return pack(k.STOP)
        case _:
            return s.codes(seat)[0]
