"""The Killer's deck, draws, discards and levels: TER-8.4 to TER-8.18, TER-7.7."""

from grimtable.engine.codes import pack
from grimtable.engine.ints import i64
from grimtable.games.terrorscape import components as c
from grimtable.games.terrorscape import evidence
from grimtable.games.terrorscape import kinds as k
from grimtable.games.terrorscape.rules import keywords
from grimtable.games.terrorscape.state import SKILL_DECK, Terrorscape

# What a level brings, in this order (TER-12.8)
UNLOCK_CARD: i64 = 1
MUR_LOCKS: i64 = 2
SLY_LOCK: i64 = 3
DETER: i64 = 4
ANOTHER_LEVEL: i64 = 5

# Why a target is chosen
FOR_DETERRENCE: i64 = 0
FOR_LURKING: i64 = 1


def counted_hand(s: Terrorscape) -> i64:
    """How many cards the Killer holds, if everybody can count them; else as many as it may (TER-Q59)."""
    n = s.known[evidence.HAND]
    return s.rows.hand_limit + 1 if n == evidence.UNCOUNTED or s.version < 2 else n


def card_of(s: Terrorscape, kind: i64) -> i64:
    """The card behind one of the Killer's seven kinds."""
    return s.killer * c.N_SKILLS + kind


def take_top(s: Terrorscape) -> i64:
    """The top card; an empty deck is made of the discard pile first; -1 if that is empty too (TER-8.4, TER-8.5)."""
    if len(s.deck) == 0:
        if s.spent[0] == 0:
            return -1
        for kind in range(1, c.N_SKILLS + 1):
            for _ in range(s.spent[kind]):
                s.deck.append(kind)
            s.spent[kind] = 0
        s.spent[0] = 0
        s.shuffle(SKILL_DECK, s.deck)
        s.emit(k.RESHUFFLED)  # TER-8.17: seen by nobody but the Killer
    return s.deck.pop()


def draw(s: Terrorscape, left: i64, levels: i64) -> None:
    """Draw one at a time; levels by reshuffles are gained when the draw is finished (TER-7.7, TER-8.4, TER-Q7)."""
    while left > 0:
        fresh = len(s.deck) == 0
        kind = take_top(s)
        if kind < 0:
            break  # TER-8.5: the rest is lost
        if fresh:
            levels += 1
        left -= 1
        evidence.drawn(s.known)
        s.add_skill(kind)
        s.emit(k.CARD_DRAWN, card_of(s, kind))
        if s.hand[0] > s.rows.hand_limit:
            if s.killer_has(c.DEVIOUS):  # TER-T2.12
                s.push(k.DO_DRAW, left, levels)
                s.ask(s.killer_seat, k.ASK_SPARE)
                return
            spare(s, kind)
    for _ in range(levels):
        s.push(k.DO_GAIN_LEVEL)


def mill(s: Terrorscape, left: i64, levels: i64) -> None:
    """Discard cards from the top of the deck (TER-9.14, TER-8.4, TER-Q8)."""
    while left > 0:
        fresh = len(s.deck) == 0
        kind = take_top(s)
        if kind < 0:
            break
        if fresh:
            levels += 1
        left -= 1
        evidence.milled(s.known)
        s.spent[0] += 1
        s.spent[kind] += 1
        s.emit(k.CARD_MILLED, card_of(s, kind))
    for _ in range(levels):
        s.push(k.DO_GAIN_LEVEL)


def spare(s: Terrorscape, kind: i64) -> None:
    """A card over the limit is discarded, unseen by the Survivors (TER-7.7)."""
    s.spend_skill(kind)
    evidence.paid(s.known, 1)
    s.emit(k.CARD_SPARED, card_of(s, kind))


def forbid_spare(s: Terrorscape, not_locked: i64, card: i64) -> str | None:
    """The rule that forbids discarding this card, or None; never the one just unlocked (TER-8.7, TER-Q9)."""
    kind = card - s.killer * c.N_SKILLS
    if not 1 <= kind <= c.N_SKILLS or s.hand[kind] == 0:
        return "TER-8.7"
    if not_locked == 1 and kind == c.LOCKED:
        return "TER-8.7"
    return None


def legal_spare(s: Terrorscape, not_locked: i64) -> list[i64]:
    """Every kind of card in hand, but the unlocked one."""
    codes: list[i64] = []
    for kind in range(1, c.N_SKILLS + 1):
        if forbid_spare(s, not_locked, card_of(s, kind)) is None:
            codes.append(pack(k.PAY, card_of(s, kind)))
    return codes


# Payments


def pay(s: Terrorscape, left: i64, least: i64) -> None:
    """The Killer chooses the cards of a cost, in the order of their kinds and in secret (TER-8.1, TER-8.16)."""
    if left > 0 and left == counted_hand(s):  # all of them go, as everybody knows
        s.ask_openly(s.killer_seat, k.ASK_PAY, left, least)
    elif left > 0:
        s.ask(s.killer_seat, k.ASK_PAY, left, least)


def forbid_pay(s: Terrorscape, left: i64, least: i64, card: i64) -> str | None:
    """The rule that forbids paying with this card, or None."""
    kind = card - s.killer * c.N_SKILLS
    if not 1 <= kind <= c.N_SKILLS or s.hand[kind] == 0 or kind < least:
        return "TER-8.16"
    n: i64 = 0
    for other in range(kind, c.N_SKILLS + 1):
        n += s.hand[other]
    return None if n >= left else "TER-8.16"  # the rest must follow in order


def legal_pay(s: Terrorscape, left: i64, least: i64) -> list[i64]:
    """Every card that can be the next of the cost."""
    codes: list[i64] = []
    for kind in range(1, c.N_SKILLS + 1):
        if forbid_pay(s, left, least, card_of(s, kind)) is None:
            codes.append(pack(k.PAY, card_of(s, kind)))
    return codes


def apply_pay(s: Terrorscape, left: i64, card: i64) -> None:
    """One card of the cost is discarded."""
    kind = card - s.killer * c.N_SKILLS
    s.spend_skill(kind)
    evidence.paid(s.known, 1)
    s.emit(k.COST_PAID, card)
    s.push(k.DO_PAY, left - 1, kind)


# Levels


def gain_level(s: Terrorscape) -> None:
    """Level +1, at most 5, and all it brings at once, publicly (TER-8.6, TER-8.18, TER-12.8, TER-H1.22)."""
    if s.level >= s.rows.max_level:
        return
    s.level += 1
    s.emit(k.LEVEL_GAINED, s.level, s.strength())
    if s.level == 3 and s.killer_has(c.CHALLENGE):
        s.push(k.DO_LEVEL_PART, ANOTHER_LEVEL)
    if s.level >= 3 and s.killer_has(c.DETERRENCE):
        s.push(k.DO_LEVEL_PART, DETER)
    if (s.level == 2 or s.level == 4) and s.killer_has(c.SLY):
        s.push(k.DO_LEVEL_PART, SLY_LOCK)
    if s.level == 4 and s.killer == c.MURDERER:
        s.push(k.DO_LEVEL_PART, MUR_LOCKS)
    if s.level == s.rows.unlock[s.killer]:
        s.push(k.DO_LEVEL_PART, UNLOCK_CARD)


def level_part(s: Terrorscape, part: i64) -> None:
    """One thing that a level brings."""
    if part == UNLOCK_CARD:  # TER-8.7
        s.add_skill(c.LOCKED)
        evidence.unlocked(s.known)
        s.emit(k.UNLOCKED, card_of(s, c.LOCKED))
        if s.hand[0] > s.rows.hand_limit:
            s.ask(s.killer_seat, k.ASK_SPARE, 1)
    elif part == MUR_LOCKS:  # TER-8.9
        s.push(k.DO_LOCK, keywords.ANY_DOOR, 4)
    elif part == SLY_LOCK:  # TER-T2.7
        s.push(k.DO_LOCK, keywords.ANY_DOOR, 1)
    elif part == DETER:  # TER-T2.6
        if s.n_in_play() > 0:
            s.ask_openly(s.killer_seat, k.ASK_TARGET, FOR_DETERRENCE)
    else:  # TER-T2.17
        s.push(k.DO_GAIN_LEVEL)


def forbid_target(s: Terrorscape, character: i64) -> str | None:
    """The rule that forbids choosing this Survivor, or None: any in play, anywhere (TER-1.22)."""
    i = s.index_of(character)
    return None if i != c.TEAM and s.in_play(i) else "TER-1.22"


def legal_target(s: Terrorscape) -> list[i64]:
    """Every Survivor in play."""
    codes: list[i64] = []
    for i in range(c.TEAM):
        if s.in_play(i):
            codes.append(pack(k.NAME, s.who[i]))
    return codes


def apply_target(s: Terrorscape, character: i64) -> None:
    """SCARE one Survivor, wherever it is (TER-T2.6, TER-K3.6)."""
    one: i64 = 1
    keywords.scare_all(s, one << s.index_of(character))
