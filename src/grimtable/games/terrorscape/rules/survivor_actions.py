"""The six Survivor actions (TER-4) and the backpack (TER-5)."""

from grimtable.engine.codes import bit, pack
from grimtable.engine.ints import i64
from grimtable.games.terrorscape import components as c
from grimtable.games.terrorscape import kinds as k
from grimtable.games.terrorscape.rules import keywords
from grimtable.games.terrorscape.state import Terrorscape


def add_actions(s: Terrorscape, i: i64, codes: list[i64]) -> None:
    """Move, Calm, Unlock, Repair, Search; special actions are listed with the items and abilities (TER-4.4)."""
    reach = s.walk(s.at[i], 1, move_steps(s, i))
    for place in range(c.N_LOCATIONS):
        if reach >> place & 1:
            codes.append(pack(k.MOVE, place))
    codes.append(pack(k.CALM))
    shut = s.rows.doors_at[s.at[i]] & s.locks
    for door in range(c.N_DOORS):
        if shut >> door & 1:
            codes.append(pack(k.UNLOCK, door))
    if forbid_repair(s, i) is None:
        codes.append(pack(k.REPAIR))
    if forbid_search(s, i) is None:
        codes.append(pack(k.SEARCH))


def move_steps(s: Terrorscape, i: i64) -> i64:
    """MOVE 1-2; with Hurried Flee 1-3 close to the Killer (TER-4.1, TER-T1.2)."""
    if s.traits[i] >> c.HURRIED & 1 and s.sneak == 0 and s.distance(s.at[i], s.lair) <= 1:
        return s.rows.move + 1
    return s.rows.move


def forbid_action(s: Terrorscape, i: i64, kind: i64, a: i64) -> str | None:
    """The rule that forbids this action, or None."""
    if kind == k.MOVE:
        able = a < c.N_LOCATIONS and s.walk(s.at[i], 1, move_steps(s, i)) >> a & 1 == 1
        return None if able else "TER-4.1"
    if kind == k.UNLOCK:
        return None if a < c.N_DOORS and (s.rows.doors_at[s.at[i]] & s.locks) >> a & 1 else "TER-4.5"
    if kind == k.REPAIR:
        return forbid_repair(s, i)
    if kind == k.SEARCH:
        return forbid_search(s, i)
    return None  # TER-4.3: Calm is always legal, that is how one passes


def apply_action(s: Terrorscape, i: i64, kind: i64, a: i64) -> None:
    """One of the six actions but the special one."""
    if kind == k.MOVE:
        if s.traits[i] >> c.HURRIED & 1 and s.walk(s.at[i], 1, s.rows.move) >> a & 1 == 0:
            use_quietly(s, i, c.HURRIED)
        move(s, i, a)
        if s.traits[i] >> c.INTREPID & 1 and s.fear[i] > 0:  # TER-T1.3
            use_quietly(s, i, c.INTREPID)
            keywords.set_fear(s, i, s.fear[i] - 1)
    elif kind == k.CALM:
        keywords.set_fear(s, i, 0)
    elif kind == k.UNLOCK:
        keywords.remove_lock(s, i, a)
    elif kind == k.REPAIR:
        repair(s, i, 1, True)
    else:
        draw_search(s, i)


def move(s: Terrorscape, i: i64, place: i64) -> None:
    """A Survivor moves; path and destination are secret, also beside the Killer (TER-4.2, TER-1.5, TER-H1.1)."""
    s.at[i] = place
    s.emit(k.MOVED, s.who[i], place)


def use_quietly(s: Terrorscape, i: i64, trait: i64) -> None:
    """A trait that is not announced: the other Survivors see it, the Killer does not (TER-12.3)."""
    s.told[i] |= bit(trait)
    s.emit(k.TRAIT_USED, s.who[i], trait)


# Repair


def forbid_repair(s: Terrorscape, i: i64) -> str | None:
    """Only at the radio, without the Killer, before it is repaired, once a round (TER-4.6)."""
    radio = s.rows.radio
    if s.at[i] != radio or s.killer_is_at(radio) or s.repaired == 1 or s.help_at > 0 or s.repair >= s.rows.max_repair:
        return "TER-4.6"
    return None


def repair(s: Terrorscape, i: i64, n: i64, loud: bool) -> None:
    """Progress and noise; Mechanical Blueprint adds one (TER-4.6, TER-4.7, TER-P1.5); Variant 2 rewards (TER-13.6)."""
    if s.plan_works(c.BLUEPRINT):
        n += 1
    s.repaired = 1
    before = s.repair
    progress(s, i, n)
    if loud:
        keywords.own_noise(s, i, s.rows.radio)
    if s.own and s.repair > before:
        s.push(k.DO_OWN_SEARCH, i, s.repair - before)  # TER-Q45


def progress(s: Terrorscape, i: i64, n: i64) -> None:
    """Progress stops at 5, and then help is called at once, publicly (TER-4.8, TER-C1.4, TER-H1.5)."""
    s.repair += n
    if s.repair > s.rows.max_repair:
        s.repair = s.rows.max_repair
    s.emit(k.REPAIRED, s.who[i], s.repair)
    if s.repair == s.rows.max_repair:
        s.help_at = s.rows.help
        s.emit(k.HELP_CALLED, s.help_at)


def repair_with_tools(s: Terrorscape, i: i64) -> None:
    """Tools repair more, Johnson's most; quietly with Repair with Caution (TER-4.7, TER-I1.2, TER-S1.2, TER-P1.7)."""
    n = s.rows.tool_repair_johnson if s.who[i] == c.JOHNSON else s.rows.tool_repair
    s.drop_item(i, c.TOOL)
    repair(s, i, n, not s.plan_works(c.CAUTION))


def own_search(s: Terrorscape, i: i64, n: i64) -> None:
    """Variant 2: a search card for each repair token placed, all kept, with their noise (TER-13.6)."""
    draw_and_keep(s, i, n)


# Search


def forbid_search(s: Terrorscape, i: i64) -> str | None:
    """Only in an item location without the Killer, while the deck lasts (TER-4.9, TER-M1.4)."""
    if s.rows.searchable >> s.at[i] & 1 == 0 or s.killer_is_at(s.at[i]) or len(s.search) == 0:
        return "TER-4.9"
    return None


def draw_search(s: Terrorscape, i: i64) -> None:
    """Draw the top search card, with its noise unless Anna searches; keep or discard it (TER-4.9, TER-5.2)."""
    card = s.search.pop()
    s.drawn.append(card)
    s.emit(k.CARDS_FOUND, s.who[i], card)
    if s.rows.loud[card] and s.who[i] != c.ANNA:  # TER-S1.3, TER-Q37
        keywords.own_noise(s, i, s.at[i])
    s.ask(s.controller(i), k.ASK_FOUND, i)


def legal_found(s: Terrorscape) -> list[i64]:
    """Keep or discard (TER-4.9)."""
    return [pack(k.KEEP, s.drawn[0]), pack(k.DISCARD, s.drawn[0])]


def apply_found(s: Terrorscape, i: i64, kind: i64) -> None:
    """Kept cards go to the rack or the backpack, others to the discard pile."""
    card = s.drawn.pop()
    if kind == k.KEEP:
        keep(s, i, card)
    else:
        s.discard_item(card)
        s.emit(k.CARD_DROPPED, s.who[i], card)


def draw_and_keep(s: Terrorscape, i: i64, n: i64) -> None:
    """Draw search cards and keep them all; two loud cards make one noise (TER-5.3, TER-13.6, TER-P1.14, TER-P1.16)."""
    loud = False
    for _ in range(n):
        if len(s.search) == 0:
            break
        card = s.search.pop()
        s.emit(k.CARDS_FOUND, s.who[i], card)
        if s.rows.loud[card]:
            loud = True
        keep(s, i, card)
    if loud:
        keywords.own_noise(s, i, s.at[i])


def keep(s: Terrorscape, i: i64, card: i64) -> None:
    """A KEY needs no space; any other card joins the backpack, then the limit (TER-5.1, TER-5.4, TER-Q15)."""
    if card == c.KEY:
        keywords.take_key(s, i)
        return
    s.add_item(i, card)
    s.emit(k.CARD_KEPT, s.who[i], card)
    s.push(k.DO_LIMIT, i)


# The backpack


def limit(s: Terrorscape, i: i64) -> None:
    """Over the limit the controller at once drops what is too much, one by one (TER-5.1)."""
    if s.over_limit(i):
        s.ask(s.controller(i), k.ASK_LIMIT, i)


def forbid_drop(s: Terrorscape, i: i64, item: i64) -> str | None:
    """The rule that forbids dropping this item, or None."""
    return None if 1 <= item < c.N_ITEMS and s.has(i, item) else "TER-5.1"


def legal_drop(s: Terrorscape, i: i64) -> list[i64]:
    """Every kind of item in the backpack."""
    codes: list[i64] = []
    for item in range(1, c.N_ITEMS):
        if s.has(i, item):
            codes.append(pack(k.DISCARD, item))
    return codes


def apply_drop(s: Terrorscape, i: i64, item: i64) -> None:
    """An item goes to the Survivor discard pile."""
    s.drop_item(i, item)
    s.emit(k.CARD_DROPPED, s.who[i], item)
    s.push(k.DO_LIMIT, i)


# Secret passages


def passage_ends(s: Terrorscape, place: i64) -> i64:
    """Where a secret passage leads from here; Tunnels Investigation links all four ends (TER-4.10, TER-P1.10)."""
    one: i64 = 1
    if s.rows.tunnels >> place & 1 == 0:
        return 0
    if s.plan_works(c.TUNNELS):
        return s.rows.tunnels & ~(one << place)
    return one << s.rows.passage[place]


def go_through(s: Terrorscape, i: i64, place: i64) -> None:
    """A secret passage: not a MOVE, locks do not matter (TER-4.10)."""
    s.at[i] = place
    s.emit(k.PASSAGE_TAKEN, s.who[i], place)
