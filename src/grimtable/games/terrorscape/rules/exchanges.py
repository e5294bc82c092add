"""Exchanges between Survivors in one location: TER-3.7, TER-3.11.

An exchange is put together item by item, first what is given, then what is taken, each in the order of the item table:
so every exchange can be made in one way only. Cards of one kind are alike (TER-Q58).
"""

from grimtable.engine.codes import bit, pack
from grimtable.engine.ints import i64
from grimtable.games.terrorscape import components as c
from grimtable.games.terrorscape import kinds as k
from grimtable.games.terrorscape.state import Terrorscape

TAKEN: i64 = 32  # added to an item that is taken, not given


def can_add(s: Terrorscape, i: i64, partner: i64, offer: list[i64], entry: i64) -> bool:
    """Whether an item can join the offer: in order, held, and not coming back in this turn (TER-3.11)."""
    if len(offer) > 0 and entry < offer[len(offer) - 1]:
        return False
    item = entry & (TAKEN - 1)
    if not 1 <= item < c.N_ITEMS:
        return False
    giver, taker = (partner, i) if entry >= TAKEN else (i, partner)
    if entry >= TAKEN and c.count_of(offer, item) > 0:
        return False  # a kind goes one way only: swapping like cards changes nothing
    return s.packs[giver * c.N_ITEMS + item] > c.count_of(offer, entry) and s.held[item] >> taker & 1 == 0


def is_refused(s: Terrorscape, partner: i64, offer: list[i64]) -> bool:
    """Whether this very exchange was refused in this turn (TER-3.11)."""
    return number_of(partner, offer) in s.refused


def number_of(partner: i64, offer: list[i64]) -> i64:
    """An exchange as one number."""
    number = partner + 1
    for entry in offer:
        number = (number * 64 + entry) % 1152921504606846883  # a prime: long offers of Johnson's may not fit
    return number


def can_finish(s: Terrorscape, i: i64, partner: i64, offer: list[i64]) -> bool:
    """Whether some exchange that begins like this can still be proposed."""
    if len(offer) > 0 and not is_refused(s, partner, offer):
        return True
    for entry in range(1, TAKEN + c.N_ITEMS):
        if can_add(s, i, partner, offer, entry):
            longer = offer[:]
            longer.append(entry)
            if can_finish(s, i, partner, longer):
                return True
    return False


def forbid_begin(s: Terrorscape, i: i64, kind: i64, character: i64, item: i64) -> str | None:
    """The rule that forbids beginning an exchange so, or None."""
    partner = s.index_of(character)
    if partner in (c.TEAM, i) or not s.in_play(partner) or s.at[partner] != s.at[i]:
        return "TER-3.7"
    entry = item + TAKEN if kind == k.TAKE else item
    if not 1 <= item < c.N_ITEMS or s.packs[(partner if kind == k.TAKE else i) * c.N_ITEMS + item] == 0:
        return "TER-3.7"
    offer: list[i64] = []
    if not can_add(s, i, partner, offer, entry):
        return "TER-3.11"
    offer.append(entry)
    if len(s.refused) > 0 and not can_finish(s, i, partner, offer):
        return "TER-3.11"
    return None


def add_trades(s: Terrorscape, i: i64, codes: list[i64]) -> None:
    """Every item that can open an exchange with a Survivor here."""
    for partner in range(c.TEAM):
        if partner == i or not s.in_play(partner) or s.at[partner] != s.at[i]:
            continue
        for item in range(1, c.N_ITEMS):
            if s.has(i, item) and forbid_begin(s, i, k.GIVE, s.who[partner], item) is None:
                codes.append(pack(k.GIVE, s.who[partner], item))
        for item in range(1, c.N_ITEMS):
            if s.has(partner, item) and forbid_begin(s, i, k.TAKE, s.who[partner], item) is None:
                codes.append(pack(k.TAKE, s.who[partner], item))


def apply_begin(s: Terrorscape, i: i64, kind: i64, character: i64, item: i64) -> None:
    """The first item of an exchange."""
    s.offer.append(item + TAKEN if kind == k.TAKE else item)
    ask_more(s, i, s.index_of(character))


def ask_more(s: Terrorscape, i: i64, partner: i64) -> None:
    """One item more, or propose it; the Survivors see what there is, and the Killer nothing (TER-H1.1)."""
    if s.version >= 2:
        s.ask_openly(s.controller(i), k.ASK_TRADE, i, partner)
    else:
        s.ask(s.controller(i), k.ASK_TRADE, i, partner)


def forbid_trade(s: Terrorscape, i: i64, partner: i64, kind: i64, character: i64, item: i64) -> str | None:
    """The rule that forbids this next part of an exchange, or None."""
    if kind == k.PROPOSE:
        return "TER-3.11" if is_refused(s, partner, s.offer) else None
    if s.index_of(character) != partner or not 1 <= item < c.N_ITEMS:
        return "TER-3.7"
    entry = item + TAKEN if kind == k.TAKE else item
    if not can_add(s, i, partner, s.offer, entry):
        return "TER-3.11"
    longer = s.offer[:]
    longer.append(entry)
    if len(s.refused) > 0 and not can_finish(s, i, partner, longer):
        return "TER-3.11"
    return None


def legal_trade(s: Terrorscape, i: i64, partner: i64) -> list[i64]:
    """Propose it as it is, or one item more."""
    codes: list[i64] = []
    character = s.who[partner]
    if forbid_trade(s, i, partner, k.PROPOSE, 0, 0) is None:
        codes.append(pack(k.PROPOSE))
    for kind in (k.GIVE, k.TAKE):
        for item in range(1, c.N_ITEMS):
            if forbid_trade(s, i, partner, kind, character, item) is None:
                codes.append(pack(kind, character, item))
    return codes


def apply_trade(s: Terrorscape, i: i64, partner: i64, kind: i64, item: i64) -> None:
    """One item more, or the proposal; who runs both Survivors agrees with himself (TER-3.7)."""
    if kind != k.PROPOSE:
        s.offer.append(item + TAKEN if kind == k.TAKE else item)
        ask_more(s, i, partner)
        return
    if s.controller(partner) == s.controller(i):
        exchange(s, i, partner)
        return
    if s.journal is not None:
        given = tuple(int(entry) for entry in s.offer if entry < TAKEN)
        taken = tuple(int(entry - TAKEN) for entry in s.offer if entry >= TAKEN)
        s.record(k.TRADE_OFFERED, (s.who[i], s.who[partner], given, taken))
    s.ask(s.controller(partner), k.ASK_ACCEPT, i, partner)


def apply_accept(s: Terrorscape, i: i64, partner: i64, accepted: bool) -> None:
    """Both must agree; a refused exchange cannot be proposed again in this turn (TER-3.7, TER-3.11)."""
    if accepted:
        exchange(s, i, partner)
        return
    s.refused.append(number_of(partner, s.offer))
    s.offer.clear()
    s.emit(k.TRADE_REFUSED, s.who[partner])


def exchange(s: Terrorscape, i: i64, partner: i64) -> None:
    """The items change hands, then backpack limits apply (TER-3.7, TER-5.9)."""
    for entry in s.offer:
        item = entry & (TAKEN - 1)
        giver, taker = (partner, i) if entry >= TAKEN else (i, partner)
        s.take_item(giver, item)
        come_by(s, taker, item)
        s.held[item] |= bit(giver)
        s.emit(k.ITEM_GIVEN, s.who[giver], s.who[taker], item)
    s.offer.clear()
    s.push(k.DO_LIMIT, partner)
    s.push(k.DO_LIMIT, i)


def come_by(s: Terrorscape, i: i64, item: i64) -> None:
    """An item from somebody else; a passage without the Flashlight was Sophia's action, no extra one (TER-3.12)."""
    if item == c.FLASH and i == s.turn_of and not s.has(i, c.FLASH):
        s.tunnelled = 0
    s.add_item(i, item)
