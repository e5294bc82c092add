"""Which rule forbids an answer that is not among the options: what a refusal quotes."""

from grimtable.engine.codes import field_a, field_b, field_c, kind_of
from grimtable.engine.ints import i64
from grimtable.games.terrorscape import components as c
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
)
from grimtable.games.terrorscape.state import Terrorscape

# The rule that says what each question is about, where no closer one forbids an answer.
CHAPTERS: list[str] = [
    "", "TER-2.2", "TER-2.8", "TER-12.1", "TER-3.5", "TER-3.6", "TER-3.7", "TER-3.7", "TER-4.9", "TER-5.1", "TER-T1.18",
    "TER-6.2", "TER-6.3", "TER-14.2", "TER-P1.14", "TER-7.3", "TER-7.4", "TER-7.6", "TER-12.6", "TER-12.6", "TER-8.16",
    "TER-1.7", "TER-1.9", "TER-1.11", "TER-K3.3", "TER-1.13", "TER-1.13", "TER-1.22", "TER-8.7", "TER-12.7",
    "TER-T2.15", "TER-K2.5", "TER-8.12", "TER-T2.11", "TER-T1.8", "TER-T1.8", "TER-9.6", "TER-9.7", "TER-9.8",
    "TER-10.4", "TER-9.17",
]  # fmt: skip


def forbidden(s: Terrorscape, seat: i64, question: i64, code: i64) -> str:
    """The rule that forbids a code that is not among the options."""
    kind = kind_of(code)
    a = field_a(code)
    b = field_b(code)
    i = field_a(question)
    j = field_b(question)
    asked = kind_of(question)
    rule: str | None = None
    match asked:
        case k.ASK_TURN:
            rule = survivor_phase.forbid_turn(s, i, kind, a, b, field_c(code))
        case k.ASK_MAIN:
            rule = killer_phase.forbid_main(s, i, code, kind, a)
        case k.ASK_FAST | k.ASK_SLOW:
            if kind == k.PLAY:
                rule = killer_phase.forbid_play(s, a)
            elif kind == k.TRAIT and a == c.ENTRAPMENT:
                rule = "TER-T2.2"
        case k.ASK_SURVIVOR:
            if kind == k.PICK_SURVIVOR:
                rule = setup.forbid_survivor(s, a)
        case k.ASK_TRAIT:
            if kind == k.KEEP_TRAIT:
                rule = setup.forbid_trait(s, i, a)
        case k.ASK_NEXT:
            if kind == k.NAME:
                rule = survivor_phase.forbid_next(s, a)
        case k.ASK_TRADE:
            if kind in (k.GIVE, k.TAKE, k.PROPOSE):
                rule = exchanges.forbid_trade(s, i, j, kind, a, b)
        case k.ASK_LIMIT:
            if kind == k.DISCARD:
                rule = survivor_actions.forbid_drop(s, i, a)
        case k.ASK_DISCOVERER:
            if kind == k.NAME:
                rule = discovery.forbid_discoverer(s, a)
        case k.ASK_DISCOVER:
            rule = discovery.forbid_discover(s, i, kind, a)
        case k.ASK_PLAN:
            if kind == k.ADVANCE:
                rule = discovery.forbid_plan(s, a)
        case k.ASK_START:
            if kind == k.TRAIT:
                rule = killer_traits.forbid_start(s, a)
        case k.ASK_END:
            if kind == k.TRAIT:
                rule = killer_traits.forbid_end(s, a)
        case k.ASK_PAY:
            if kind == k.PAY:
                rule = killer_deck.forbid_pay(s, i, j, a)
        case k.ASK_STEP:
            if kind == k.MOVE:
                rule = killer_phase.forbid_step(s, a)
        case k.ASK_SNEAK:
            if kind == k.SNEAK:
                rule = killer_phase.forbid_sneak(s, a)
        case k.ASK_PAIR:
            if kind == k.DETECT_PAIR:
                rule = skill_cards.forbid_pair(s, a, b)
        case k.ASK_DOOR:
            if kind == k.LOCK:
                rule = keywords.forbid_door(s, i, j, a)
        case k.ASK_FREE:
            if kind == k.FREE:
                rule = keywords.forbid_free(s, a)
        case k.ASK_TARGET:
            if kind == k.NAME:
                rule = killer_deck.forbid_target(s, a)
        case k.ASK_SPARE:
            if kind == k.PAY:
                rule = killer_deck.forbid_spare(s, i, a)
        case k.ASK_DETECTED:
            if kind == k.TRAIT:
                rule = killer_traits.forbid_detected(s, a)
        case k.ASK_LISTEN:
            if kind == k.LISTEN:
                rule = killer_traits.forbid_listen(s, a)
        case k.ASK_DEFENDER:
            if kind == k.NAME:
                rule = encounter.forbid_defender(s, a)
        case k.ASK_DEFEND:
            if kind == k.DEFEND:
                rule = encounter.forbid_defend(s, i, a, b, field_c(code))
        case k.ASK_FLEE:
            if kind == k.MOVE:
                rule = flight.forbid_flee(s, i, a)
        case _:
            rule = None
    return CHAPTERS[asked] if rule is None else rule
