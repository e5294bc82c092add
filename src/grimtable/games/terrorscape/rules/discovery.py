"""Discovery and the noise reveal (TER-6), and the plan check between them (TER-14)."""

from grimtable.engine.codes import pack
from grimtable.engine.ints import i64
from grimtable.games.terrorscape import components as c
from grimtable.games.terrorscape import evidence
from grimtable.games.terrorscape import kinds as k
from grimtable.games.terrorscape.rules import encounter, keywords, outcome, survivor_actions
from grimtable.games.terrorscape.state import Terrorscape


def discover(s: Terrorscape) -> None:
    """An empty deck loses unless help was called; else the discoverer is named (TER-6.1, TER-6.2, TER-13.2)."""
    s.turn_of = c.TEAM
    s.silent = 0
    if len(s.discovery) == 0:
        if s.help_at == 0:
            outcome.finish(s, outcome.BY_TIME)
        return  # TER-6.8: plan check and reveal still follow
    if s.own:
        apply_discoverer(s, s.who[s.token])
    else:
        s.ask(s.captain(), k.ASK_DISCOVERER)


def forbid_discoverer(s: Terrorscape, character: i64) -> str | None:
    """The rule that forbids this discoverer, or None; the Killer's presence does not matter (TER-6.4)."""
    i = s.index_of(character)
    return None if i != c.TEAM and s.in_play(i) else "TER-6.2"


def legal_discoverer(s: Terrorscape) -> list[i64]:
    """Any Survivor."""
    codes: list[i64] = []
    for i in range(c.TEAM):
        if s.in_play(i):
            codes.append(pack(k.NAME, s.who[i]))
    return codes


def apply_discoverer(s: Terrorscape, character: i64) -> None:
    """The discoverer draws two cards, or the last one, and sees them (TER-6.3, TER-6.7)."""
    i = s.index_of(character)
    s.discoverer = i
    s.emit(k.DISCOVERER_NAMED, character)
    for _ in range(s.rows.discover):
        if len(s.discovery) > 0:
            card = s.discovery.pop()
            s.drawn.append(card)
            s.emit(k.CARDS_FOUND, character, card)
    s.ask(s.controller(i), k.ASK_DISCOVER, i)


def forbid_discover(s: Terrorscape, i: i64, kind: i64, a: i64) -> str | None:
    """The rule that forbids this choice, or None: keep exactly one (TER-6.3, TER-Q14)."""
    if kind == k.KEEP:
        return None if 1 <= a < c.N_ITEMS and a in s.drawn else "TER-6.3"
    if kind == k.TRAIT and a == c.SILENT:
        return None if s.can_use(i, c.SILENT) and s.silent == 0 else "TER-T1.7"
    if kind == k.TRAIT and a == c.SLEIGHT:
        return None if s.can_use(i, c.SLEIGHT) and len(s.drawn) >= 2 else "TER-T1.14"  # TER-Q53
    return "TER-6.3"


def legal_discover(s: Terrorscape, i: i64) -> list[i64]:
    """Keep one of the cards; Silent Retrieval first, Sleight of Hand instead, if held (TER-6.7)."""
    codes: list[i64] = []
    for item in range(1, c.N_ITEMS):
        if item in s.drawn:
            codes.append(pack(k.KEEP, item))
    for trait in (c.SILENT, c.SLEIGHT):
        if forbid_discover(s, i, k.TRAIT, trait) is None:
            codes.append(pack(k.TRAIT, trait))
    return codes


def apply_discover(s: Terrorscape, i: i64, kind: i64, a: i64) -> None:
    """Noise, then the choice; KEYs go to the rack (TER-6.5, TER-6.7)."""
    one: i64 = 1
    if kind == k.TRAIT and a == c.SILENT:  # TER-T1.7
        s.used[i] |= one << c.SILENT
        survivor_actions.use_quietly(s, i, c.SILENT)
        s.silent = 1
        s.ask(s.controller(i), k.ASK_DISCOVER, i)
        return
    if s.silent == 0:
        for card in s.drawn:
            if s.rows.loud[card]:  # TER-5.3: one noise, Anna's too
                keywords.own_noise(s, i, s.at[i])
                break
    if kind == k.TRAIT:  # TER-T1.14
        s.used[i] |= one << c.SLEIGHT
        survivor_actions.use_quietly(s, i, c.SLEIGHT)
        for card in s.drawn:
            survivor_actions.keep(s, i, card)
    else:
        kept = False
        for card in s.drawn:
            if card == a and not kept:
                kept = True
                survivor_actions.keep(s, i, card)
            else:
                s.discard_item(card)
                s.emit(k.CARD_DROPPED, s.who[i], card)
    s.drawn.clear()


# Plans


def plan_check(s: Terrorscape) -> None:
    """At the end of Discovery one card whose next stage is met may advance by one (TER-14.2, TER-14.5, TER-14.8)."""
    if s.plan_active == 1 or s.plans[0] == c.NO_PLAN:
        return
    if len(legal_plan(s)) > 1:
        s.ask(s.controller(s.token) if s.own else s.captain(), k.ASK_PLAN)


def next_stage(s: Terrorscape, card: i64) -> i64:
    """The symbol that a card needs next; the card without the token begins anew (TER-14.3)."""
    at: i64 = s.stage if s.plan_on == card else 0
    return s.rows.stages[s.plans[card]][at]


def is_met(s: Terrorscape, symbol: i64) -> bool:
    """Whether positions as they are meet a symbol (TER-14.7, TER-14.9)."""
    seen: i64 = 0
    one: i64 = 1
    n: i64 = 0
    apart = True
    for i in range(c.TEAM):
        if s.in_play(i):
            n += 1
            if seen >> s.at[i] & 1:
                apart = False
            seen |= one << s.at[i]
    if symbol == c.S_TOGETHER:
        return seen & (seen - 1) == 0
    if symbol == c.S_APART:
        return apart
    if symbol == c.S_KILLER:
        return s.sneak == 0 and seen >> s.lair & 1 == 1
    return seen >> s.rows.stage_at[symbol] & 1 == 1


def forbid_plan(s: Terrorscape, plan: i64) -> str | None:
    """The rule that forbids advancing this plan, or None."""
    for card in range(2):
        if s.plans[card] == plan:
            return None if is_met(s, next_stage(s, card)) else "TER-14.9"
    return "TER-14.2"


def legal_plan(s: Terrorscape) -> list[i64]:
    """Advance a card, or none (TER-14.2)."""
    codes: list[i64] = [pack(k.PASS)]
    for card in range(2):
        if is_met(s, next_stage(s, card)):
            codes.append(pack(k.ADVANCE, s.plans[card]))
    return codes


def apply_plan(s: Terrorscape, plan: i64) -> None:
    """One stage; the other card loses its progress; the last stage makes the plan active (TER-14.3, TER-14.4)."""
    card: i64 = 0 if s.plans[0] == plan else 1
    if s.plan_on != card:
        s.plan_on = card
        s.stage = 0
    s.stage += 1
    s.emit(k.PLAN_ADVANCED, plan, s.stage)
    if s.stage < len(s.rows.stages[plan]):
        return
    s.plan_active = 1
    s.emit(k.PLAN_ACTIVE, plan)
    if plan == c.AMBUSH:  # TER-P1.2, TER-14.10
        for i in range(c.TEAM):
            if s.in_play(i):
                s.plan_token = s.at[i]
        s.emit(k.PLAN_TOKEN_SET, s.plan_token)
    elif plan == c.SEAL:
        keywords.make_noise(s, c.Z2)  # TER-P1.4
    elif plan == c.INTEL and len(s.search) > 0:
        s.ask(s.controller(s.token) if s.own else s.captain(), k.ASK_INTEL)  # TER-P1.14


def apply_intel(s: Terrorscape, character: i64) -> None:
    """One Survivor draws and keeps a search card, with its noise (TER-P1.14)."""
    s.plan_used = 1
    survivor_actions.draw_and_keep(s, s.index_of(character), 1)


# Noise


def reveal_noise(s: Terrorscape) -> None:
    """The Killer is told where there is noise, or of a firecracker; not why (TER-6.6, TER-1.15, TER-H1.6, TER-H1.7)."""
    forget_turns(s)
    fire = s.fire > 0
    if fire:
        s.fire = 2
    else:
        s.heard = s.noise
    kept = encounter.kept_traits(s)
    plans = s.plans[0] != c.NO_PLAN
    evidence.round_over(s.known, s.rows, s.heard, fire, kept, plans)
    if s.journal is not None:
        s.record(k.NOISE_REVEALED, (() if fire else keywords.bits_of(s.noise), int(fire)))
    if s.own:  # TER-13.2, TER-Q44
        following = s.next_in_play(s.token)
        if following != c.TEAM and following != s.token:
            s.token = following
            s.emit(k.TOKEN_PASSED, s.who[s.token])


def forget_turns(s: Terrorscape) -> None:
    """Marks of the phase that matter no more."""
    s.discoverer = c.TEAM
    s.turn_of = c.TEAM
    s.acted = 0
    s.done = 0
    s.tunnelled = 0
    s.buzzed = 0
    s.repaired = 0
    s.silent = 0
    s.refused.clear()
    for item in range(c.N_ITEMS):
        s.held[item] = 0
