"""Skill cards, played and resolved part by part: TER-8.1 to TER-8.3, TER-8.8 to TER-8.15, TER-K1 to TER-K3."""

from grimtable.engine.codes import pack
from grimtable.engine.ints import i64
from grimtable.games.terrorscape import components as c
from grimtable.games.terrorscape import evidence
from grimtable.games.terrorscape import kinds as k
from grimtable.games.terrorscape.rules import keywords, killer_deck, killer_traits
from grimtable.games.terrorscape.state import K_FAST, Terrorscape

LOCK_FELL: i64 = 1 << 20  # in s.way: this MOVE removed a lock


def is_fast_now(s: Terrorscape, card: i64) -> bool:
    """The Chainsaw becomes FAST at level 4, and only that (TER-K0.1, TER-8.10)."""
    return card == c.BUT_SAW and s.level >= 4


def play(s: Terrorscape, card: i64) -> None:
    """Announce, pay, resolve in order, discard (TER-8.1, TER-8.2)."""
    kind = card - s.killer * c.N_SKILLS
    s.hand[0] -= 1
    s.hand[kind] -= 1
    evidence.played(s.known)
    s.card = card
    s.emit(k.SKILL_PLAYED, card, s.kstep)
    if s.kstep == K_FAST:
        s.push(k.DO_FAST_STEP)
    s.push(k.DO_CARD_DONE)
    s.push(k.DO_CARD_PART, card, 1)
    cost = s.rows.skill_cost[card]
    if cost >= 0:
        s.push(k.DO_PAY, cost)
    else:
        spend_all(s)


def spend_all(s: Terrorscape) -> None:
    """Life Drain costs all other hand cards; how many is not told (TER-K2.7, TER-H1.18)."""
    evidence.spent_all(s.known)
    for kind in range(1, c.N_SKILLS + 1):
        while s.hand[kind] > 0:
            s.spend_skill(kind)
    s.emit(k.HAND_SPENT)


def card_done(s: Terrorscape) -> None:
    """The card goes on top of the discard pile (TER-8.1, TER-8.8, TER-8.14)."""
    kind = s.card - s.killer * c.N_SKILLS
    s.spent[0] += 1
    s.spent[kind] += 1
    evidence.laid_down(s.known, kind)
    s.emit(k.SKILL_DISCARDED, s.card)
    s.card = 0


def card_part(s: Terrorscape, card: i64, part: i64) -> None:
    """One part of a card's effect; none may be skipped (TER-8.3). Numbers above 21 are traits."""
    if card > 21:
        killer_traits.trait_part(s, card)
        return
    rows = s.rows
    one: i64 = 1
    near = rows.ball[s.lair * 5 + 1]
    if card in (c.BUT_PUR, c.SPE_PUR, c.MUR_PUR):  # TER-K1.1, TER-K2.1, TER-K3.1
        s.push(k.DO_WALK, rows.skill_least[card], rows.skill_most[card])
    elif card in (c.BUT_DET, c.SPE_DET, c.MUR_DET):  # TER-K1.2, TER-K2.2, TER-K3.2
        s.ask(s.killer_seat, k.ASK_AREA)
    elif card == c.BUT_MAD:  # TER-K1.3
        if part == 1:
            s.push(k.DO_CARD_PART, card, 2)
            s.push(k.DO_LOCK, keywords.OWN_DOORS, 1)
        else:
            s.rage += 2
            s.emit(k.STRENGTH_CHANGED, s.strength())
    elif card == c.BUT_SAW:
        saw(s, part, near)
    elif card == c.BUT_BAR:  # TER-K1.5
        s.push(k.DO_LOCK, keywords.OWN_DOORS, 1)
    elif card == c.BUT_STAY:  # TER-K1.6
        s.to_lock = rows.doors_at[s.lair]
        s.push(k.DO_RELEASE)
    elif card == c.BUT_FURY:
        fury(s, part)
    elif card == c.SPE_SCRM:  # TER-K2.3
        keywords.scare_places(s, near)
    elif card == c.SPE_TRL:
        trail(s)
    elif card == c.SPE_RUSH:
        rush(s, part)
    elif card == c.SPE_DRAIN:  # TER-K2.7, TER-8.13
        afraid: i64 = 0
        for i in range(c.TEAM):
            if s.in_play(i) and s.fear[i] > 0:
                afraid |= one << i
        keywords.announce_places(s, 0, afraid)
        s.push(k.DO_INJURE_ALL, afraid)
    elif card == c.MUR_DED:  # TER-K3.3
        s.ask(s.killer_seat, k.ASK_PAIR)
    elif card == c.MUR_NOT:  # TER-K3.4
        everybody: i64 = 0
        for i in range(c.TEAM):
            if s.in_play(i):
                everybody |= one << i
        keywords.announce_places(s, 0, everybody)
        keywords.scare_all(s, everybody)
    else:  # the SNEAK cards: TER-K2.6, TER-K3.5, TER-K3.6, TER-K3.7
        s.ask(s.killer_seat, k.ASK_SNEAK)


def saw(s: Terrorscape, part: i64, near: i64) -> None:
    """The Chainsaw: SCARE in RANGE 1, MOVE 0-1, an injury to each Survivor now here (TER-K1.4, TER-8.13, TER-Q24)."""
    one: i64 = 1
    if part == 1:
        s.push(k.DO_CARD_PART, c.BUT_SAW, 2)
        keywords.scare_places(s, near)
    elif part == 2:
        s.push(k.DO_CARD_PART, c.BUT_SAW, 3)
        s.push(k.DO_WALK, s.rows.skill_least[c.BUT_SAW], s.rows.skill_most[c.BUT_SAW])
    else:
        here: i64 = one << s.lair
        hit = s.survivors_at(here)
        evidence.tell(s.known, here, hit, 0)
        keywords.announce_places(s, here, hit)
        s.push(k.DO_INJURE_ALL, hit)


def fury(s: Terrorscape, part: i64) -> None:
    """Pure Fury: MOVE 1-2, SEARCH; again while nobody was found and a lock fell (TER-K1.7, TER-8.11)."""
    if part == 1:
        s.way = 0
        s.push(k.DO_CARD_PART, c.BUT_FURY, 2)
        s.push(k.DO_WALK, s.rows.skill_least[c.BUT_FURY], s.rows.skill_most[c.BUT_FURY])
    elif part == 2:
        s.push(k.DO_CARD_PART, c.BUT_FURY, 3)
        s.push(k.DO_SEARCH)
    elif s.way & LOCK_FELL:
        s.push(k.DO_CARD_PART, c.BUT_FURY, 1)


def trail(s: Terrorscape) -> None:
    """Trail of Fear: where every Survivor with fear is, Anna too (TER-K2.4, TER-H1.12)."""
    found: list[int] = []
    for i in range(c.TEAM):
        if s.in_play(i) and s.fear[i] > 0:
            evidence.stand(s.known, i, s.at[i])
            found.append(int(s.who[i]))
            found.append(int(s.at[i]))
    if s.journal is not None:
        s.record(k.TRAIL_TOLD, (tuple(found),))


def rush(s: Terrorscape, part: i64) -> None:
    """Nightmare Rush: MOVE 1-4, SCARE everybody on the way once, from level 2 on a SEARCH for two cards (TER-K2.5)."""
    one: i64 = 1
    if part == 1:
        s.way = one << s.lair
        s.push(k.DO_CARD_PART, c.SPE_RUSH, 2)
        s.push(k.DO_WALK, s.rows.skill_least[c.SPE_RUSH], s.rows.skill_most[c.SPE_RUSH])
    elif part == 2:
        s.push(k.DO_CARD_PART, c.SPE_RUSH, 3)
        keywords.scare_places(s, s.way & (LOCK_FELL - 1))
    elif part == 3:
        if s.level >= 2 and killer_deck.counted_hand(s) >= 2:  # TER-K0.2
            s.ask(s.killer_seat, k.ASK_RUSH)
    else:
        s.push(k.DO_SEARCH)


def legal_rush(s: Terrorscape) -> list[i64]:
    """Pay two cards and SEARCH, or not; asked if nobody has counted that there are too few (TER-K2.5, TER-8.16)."""
    if s.hand[0] < 2:
        return [pack(k.PASS)]
    return [pack(k.PASS), pack(k.YES)]


def apply_rush(s: Terrorscape) -> None:
    """Two cards are paid, then a SEARCH."""
    s.push(k.DO_CARD_PART, c.SPE_RUSH, 4)
    s.push(k.DO_PAY, 2)


def legal_area() -> list[i64]:
    """The three colours (TER-1.11)."""
    codes: list[i64] = []
    for area in range(c.N_AREAS):
        codes.append(pack(k.DETECT, area))
    return codes


def forbid_pair(s: Terrorscape, a: i64, b: i64) -> str | None:
    """The rule that forbids asking for these two locations, or None: adjacent to each other (TER-K3.3)."""
    if a >= c.N_LOCATIONS or b >= c.N_LOCATIONS or a >= b or s.rows.near[a] >> b & 1 == 0:
        return "TER-K3.3"
    return None


def legal_pair(s: Terrorscape) -> list[i64]:
    """Every two adjacent locations, anywhere."""
    codes: list[i64] = []
    for a in range(c.N_LOCATIONS):
        for b in range(a + 1, c.N_LOCATIONS):
            if forbid_pair(s, a, b) is None:
                codes.append(pack(k.DETECT_PAIR, a, b))
    return codes
