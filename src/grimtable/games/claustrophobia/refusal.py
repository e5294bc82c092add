"""Why not: the rule that forbids an answer that is not among the options."""

from grimtable.engine.codes import field_a, field_b, field_c, kind_of
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
from grimtable.games.claustrophobia.components import A_FORWARD, A_POTION, G_HEALING
from grimtable.games.claustrophobia.state import ACTIVE, Claustrophobia

# The rule behind each question.
CHAPTERS: list[str] = [
    "", "CLA-V2.2", "CLA-V2.3", "CLA-V1.4", "CLA-S1.4", "CLA-S4.3", "CLA-S6.2", "CLA-S6.3", "CLA-14.1", "CLA-A9.1",
    "CLA-14.1", "CLA-11.2", "CLA-E3.1", "CLA-2.4", "CLA-2.7", "CLA-3.1", "CLA-3.2", "CLA-5.2", "CLA-5.8", "CLA-5.3",
    "CLA-12.5", "CLA-S3.3", "CLA-S5.2", "CLA-7.5", "CLA-6.5", "CLA-S5.3", "CLA-9.3", "CLA-D10.1", "CLA-9.5",
    "CLA-10.1", "CLA-S4.7", "CLA-S5.4",
]  # fmt: skip


def forbidden(s: Claustrophobia, question: i64, code: i64) -> str:
    """The rule that forbids a code: the judge's, or the chapter's where it is no answer to the question at all."""
    rule = judged(s, question, code)
    return CHAPTERS[kind_of(question)] if rule is None else rule


def judged(s: Claustrophobia, question: i64, code: i64) -> str | None:
    """What the single judge of this answer says."""
    kind = kind_of(code)
    a = field_a(code)
    b = field_b(code)
    c = field_c(code)
    qa = field_a(question)
    qb = field_b(question)
    if kind == k.PASS:
        return auction.forbid_done(s) if kind_of(question) == k.ASK_TEAM else None
    match kind_of(question):
        case 1:
            return auction.forbid_bid(s, a) if kind == k.BID else None
        case 2:
            return judge_purchase(s, code)
        case 3:
            return auction.forbid_extra(s, a) if kind == k.TAKE_GIFT else None
        case 4:
            return scenario.forbid_air(s, qa, code)
        case 5:
            return setup.forbid_station(s, qa, a, b) if kind == k.STATION else None
        case 6:
            return setup.forbid_entrust(s, a) if kind == k.ENTRUST else None
        case 7:
            return initiative.forbid_swap(s, a, b) if kind == k.SWAP else None
        case 9:
            return initiative.forbid_reroll(s, qa, a) if kind == k.REROLL else None
        case 10:
            if qa > 0:
                return cards.forbid_again(s, code)
            return initiative.forbid_doom(s, a) if kind == k.EVENT else None
        case 11:
            return cards.forbid_faith(s, code)
        case 12:
            return initiative.forbid_panic(s, qa, a) if kind == k.REROLL_FOR else None
        case 13:
            return initiative.forbid_assign(s, a, qa, b) if kind == k.ASSIGN else None
        case 14:
            return judge_support(s, code)
        case 15:
            return judge_human(s, code)
        case 16:
            return judge_turn(s, code)
        case 18:
            return exploration.forbid_peek(s, qa, qb, code) if kind == k.PICK else None
        case 19:
            return exploration.forbid_orient(s, a) if kind == k.ORIENT else None
        case 20:
            return exploration.forbid_sink(s, a) if kind == k.SINK else None
        case 21:
            return exploration.forbid_fodder(s, qa, a) if kind == k.FODDER else None
        case 22:
            return scenario.forbid_possess(s, code)
        case 23:
            return wounds.forbid_guard(s, qa, qb, a) if kind == k.GUARD else None
        case 24:
            return wounds.forbid_line(s, qa, a) if kind == k.CANCEL else None
        case 26:
            return destiny.forbid_drop(s, a, b) if kind == k.DROP else None
        case 27:
            return threat.forbid_trap(s, a) if kind == k.TRAP else None
        case 28:
            if kind == k.DEPLOY:
                return threat.forbid_deploy(s, a, b)
            return doom.forbid_event(s, a, b, c) if kind == k.EVENT else None
        case 30:
            return scenario.forbid_heal(s, a, b) if kind == k.HEAL else None
        case 31:
            return scenario.forbid_settle(s, qa, code)
        case _:
            return None


def judge_purchase(s: Claustrophobia, code: i64) -> str | None:
    """The team (CLA-V2.3)."""
    match kind_of(code):
        case 3:  # HIRE
            return auction.forbid_hire(s, field_a(code))
        case 4:  # TAKE_GIFT
            return auction.forbid_gift(s, field_a(code))
        case 5:  # EQUIP
            return auction.forbid_equip(s, field_a(code), field_b(code))
        case _:
            return None


def judge_support(s: Claustrophobia, code: i64) -> str | None:
    """The support step (CLA-2.7)."""
    a = field_a(code)
    b = field_b(code)
    match kind_of(code):
        case 10:  # PLAY
            return support.forbid_support_card(s, a, b, field_c(code))
        case 14:  # USE_GIFT
            return support.forbid_gift(s, a, b)
        case 15:  # BLESS
            return support.forbid_bless(s, a, b)
        case _:
            return None


def judge_human(s: Claustrophobia, code: i64) -> str | None:
    """The Human Action phase outside an activation (CLA-14.3)."""
    a = field_a(code)
    match kind_of(code):
        case 16:  # ACTIVATE
            return activation.forbid_activate(s, a, True)
        case 10:  # PLAY
            if a == A_FORWARD:
                return support.forbid_forward(s)
            if a == A_POTION:
                return support.forbid_potion(s, field_b(code), field_c(code))
            return "CLA-14.3"
        case _:
            return None


def judge_turn(s: Claustrophobia, code: i64) -> str | None:
    """An activation (CLA-3.2)."""
    figure = s.marks[ACTIVE] - 1
    a = field_a(code)
    b = field_b(code)
    match kind_of(code):
        case 17:  # STEP
            return activation.forbid_step(s, figure, a)
        case 18:  # EXPLORE
            return activation.forbid_explore(s, figure, a, b)
        case 19:  # DIVE
            return activation.forbid_dive(s, figure, a)
        case 20:  # ATTACK
            return fight.forbid_attack(s, figure, a, b, field_c(code))
        case 21:  # GRENADE
            return fight.forbid_grenade(s, figure, a)
        case 22:  # TAKE_TOKEN
            return activation.forbid_token(s, figure, a)
        case 14:  # USE_GIFT
            if a == G_HEALING:
                return activation.forbid_healing(s, b - 1, field_c(code))
            return "CLA-2.7"
        case 10:  # PLAY: never inside an activation
            return "CLA-14.3"
        case _:
            return None
