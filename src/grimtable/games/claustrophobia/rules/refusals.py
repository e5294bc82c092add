"""Why not: the rule that forbids an answer that is not among the options."""

from grimtable.engine.codes import field_a, field_b, field_c, kind_of
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
from grimtable.games.claustrophobia.rules.scenarios import s1_survivors, s4_ritual, s5_possessed
from grimtable.games.claustrophobia.state import Claustrophobia

# The rule behind each question.
CHAPTERS: list[str] = [
    "", "CLA-V2.2", "CLA-V2.3", "CLA-V1.4", "CLA-S1.4", "CLA-S4.3", "CLA-S6.2", "CLA-S6.3", "CLA-14.1", "CLA-A9.1",
    "CLA-14.1", "CLA-11.2", "CLA-E3.1", "CLA-2.4", "CLA-2.7", "CLA-3.1", "CLA-3.2", "CLA-5.2", "CLA-5.8", "CLA-5.3",
    "CLA-12.5", "CLA-S3.3", "CLA-S5.2", "CLA-7.5", "CLA-6.5", "CLA-S5.3", "CLA-9.3", "CLA-D10.1", "CLA-9.5",
    "CLA-10.1", "CLA-S4.7", "CLA-S5.4",
]  # fmt: skip


def forbidden(s: Claustrophobia, question: i64, code: i64) -> str:
    """The rule that forbids a code; the question's own rule if the code is no answer to it at all."""
    rule = judged(s, question, code)
    return CHAPTERS[kind_of(question)] if rule is None else rule


def judged(s: Claustrophobia, question: i64, code: i64) -> str | None:
    """The rule that the answer's chapter names, or None if the code is no answer to the question."""
    kind = kind_of(code)
    a = field_a(code)
    b = field_b(code)
    third = field_c(code)
    qa = field_a(question)
    qb = field_b(question)
    if kind == k.PASS:
        return auction.forbid_done(s) if kind_of(question) == k.ASK_TEAM else None
    match kind_of(question):
        case k.ASK_BID:
            return auction.forbid_bid(s, a) if kind == k.BID else None
        case k.ASK_TEAM:
            return judge_purchase(s, code)
        case k.ASK_GIFT:
            return auction.forbid_extra(s, a) if kind == k.TAKE_GIFT else None
        case k.ASK_AIR:
            return s1_survivors.forbid_air(s, qa, code)
        case k.ASK_STATION:
            return setup.forbid_station(s, qa, a, b) if kind == k.STATION else None
        case k.ASK_ENTRUST:
            return setup.forbid_entrust(s, a) if kind == k.ENTRUST else None
        case k.ASK_SWAP:
            return initiative.forbid_swap(s, a, b) if kind == k.SWAP else None
        case k.ASK_REROLL:
            return initiative.forbid_reroll(s, qa, a) if kind == k.REROLL else None
        case k.ASK_DOOM:
            if qa > 0:
                return cards.forbid_again(s, code)
            return initiative.forbid_event_card(s, a) if kind == k.EVENT else None
        case k.ASK_FAITH:
            return cards.forbid_faith(s, code)
        case k.ASK_PANIC:
            return initiative.forbid_panic(s, qa, a) if kind == k.REROLL_FOR else None
        case k.ASK_ASSIGN:
            return initiative.forbid_assign(s, a, qa, b) if kind == k.ASSIGN else None
        case k.ASK_SUPPORT:
            return judge_support(s, code)
        case k.ASK_HUMAN:
            return judge_human(s, code)
        case k.ASK_TURN:
            return judge_turn(s, code)
        case k.ASK_PEEK:
            return exploration.forbid_peek(s, qa, qb, code) if kind == k.PICK else None
        case k.ASK_ORIENT:
            return exploration.forbid_orient(s, a) if kind == k.ORIENT else None
        case k.ASK_SINK:
            return exploration.forbid_sink(s, a) if kind == k.SINK else None
        case k.ASK_FODDER:
            return exploration.forbid_fodder(s, qa, a) if kind == k.FODDER else None
        case k.ASK_POSSESS:
            return s5_possessed.forbid_possess(s, code)
        case k.ASK_GUARD:
            return wounds.forbid_guard(s, qa, qb, a) if kind == k.GUARD else None
        case k.ASK_LINE:
            return wounds.forbid_line(s, qa, a) if kind == k.CANCEL else None
        case k.ASK_DESTINY:
            return destiny.refuse_drop(s, a, b) if kind == k.DROP else None
        case k.ASK_TRAP:
            return threat.forbid_trap(s, a) if kind == k.TRAP else None
        case k.ASK_THREAT:
            if kind == k.DEPLOY:
                return threat.forbid_deploy(s, a, b)
            return event_cards.forbid_event(s, a, b, third) if kind == k.EVENT else None
        case k.ASK_HEAL:
            return s4_ritual.forbid_heal(s, a, b) if kind == k.HEAL else None
        case k.ASK_SETTLE:
            return s5_possessed.forbid_settle(s, qa, code)
        case _:
            return None


def judge_purchase(s: Claustrophobia, code: i64) -> str | None:
    """The rule against a purchase (CLA-V2.3)."""
    match kind_of(code):
        case k.HIRE:
            return auction.forbid_hire(s, field_a(code))
        case k.TAKE_GIFT:
            return auction.forbid_gift(s, field_a(code))
        case k.EQUIP:
            return auction.forbid_equip(s, field_a(code), field_b(code))
        case _:
            return None


def judge_support(s: Claustrophobia, code: i64) -> str | None:
    """The rule against an action of the support step (CLA-2.7)."""
    a = field_a(code)
    b = field_b(code)
    match kind_of(code):
        case k.PLAY:
            return support.forbid_support_card(s, a, b, field_c(code))
        case k.USE_GIFT:
            return support.forbid_gift(s, a, b)
        case k.BLESS:
            return support.forbid_bless(s, a, b)
        case _:
            return None


def judge_human(s: Claustrophobia, code: i64) -> str | None:
    """The rule against an action of the Human Action phase outside an activation (CLA-14.3)."""
    a = field_a(code)
    match kind_of(code):
        case k.ACTIVATE:
            return activation.forbid_activate(s, a, True)
        case k.PLAY:
            if a == c.A_FORWARD:
                return support.forbid_forward(s)
            if a == c.A_POTION:
                return support.forbid_potion(s, field_b(code), field_c(code))
            return "CLA-14.3"
        case _:
            return None


def judge_turn(s: Claustrophobia, code: i64) -> str | None:
    """The rule against a part of an activation (CLA-3.2)."""
    figure = s.marks[m.ACTIVE] - 1
    a = field_a(code)
    b = field_b(code)
    match kind_of(code):
        case k.STEP:
            return activation.forbid_step(s, figure, a)
        case k.EXPLORE:
            return activation.forbid_explore(s, figure, a, b)
        case k.DIVE:
            return activation.forbid_dive(s, figure, a)
        case k.ATTACK:
            return fight.forbid_attack(s, figure, a, b, field_c(code))
        case k.GRENADE:
            return fight.forbid_grenade(s, figure, a)
        case k.TAKE_TOKEN:
            return activation.forbid_token(s, figure, a)
        case k.USE_GIFT:
            if a == c.G_HEALING:
                return activation.forbid_healing(s, b - 1, field_c(code))
            return "CLA-2.7"
        case k.PLAY:  # never inside an activation
            return "CLA-14.3"
        case _:
            return None
