"""The windows in which the Killer's traits are used: TER-12.6, TER-12.9, TER-12.10, TER-T2."""

from grimtable.engine.codes import bit, pack
from grimtable.engine.ints import i64
from grimtable.games.terrorscape import components as c
from grimtable.games.terrorscape import kinds as k
from grimtable.games.terrorscape.rules import keywords, killer_deck, killer_phase
from grimtable.games.terrorscape.state import K_END, K_START, Terrorscape


def usable(s: Terrorscape, trait: i64) -> bool:
    """Whether a trait is held and not yet used in this phase (TER-12.6)."""
    return s.killer_has(trait) and s.kphase >> (trait - 20) & 1 == 0


def start_traits(s: Terrorscape) -> None:
    """K0+: start traits in any order, each once (TER-12.6); asked while public facts allow one."""
    hand = killer_deck.counted_hand(s)
    moving = s.rose == 0  # TER-Q47
    able = moving and ((usable(s, c.SWIFT) and hand >= 2) or (usable(s, c.TRACKING) and hand >= 1))
    hearing = usable(s, c.HEARING) and hand >= 1 and (s.heard != 0 or s.fire == 2)
    if able or hearing:
        killer_phase.begin_step(s, K_START)
        s.ask(s.killer_seat, k.ASK_START)


def forbid_start(s: Terrorscape, trait: i64) -> str | None:
    """The rule that forbids this start trait, or None."""
    if trait == c.ENTRAPMENT:
        return None if killer_phase.can_entrap(s) else "TER-T2.2"
    if trait == c.SWIFT:
        return None if usable(s, c.SWIFT) and s.rose == 0 and s.hand[0] >= 2 else "TER-T2.14"
    if trait == c.HEARING:
        able = usable(s, c.HEARING) and s.hand[0] >= 1 and (s.heard != 0 or s.fire == 2)
        return None if able else "TER-T2.15"
    if trait == c.TRACKING:
        return None if usable(s, c.TRACKING) and s.rose == 0 and s.hand[0] >= 1 else "TER-T2.16"
    return "TER-12.6"


def legal_start(s: Terrorscape) -> list[i64]:
    """A start trait, or go on."""
    codes: list[i64] = [pack(k.PASS)]
    for trait in (c.SWIFT, c.HEARING, c.TRACKING, c.ENTRAPMENT):
        if forbid_start(s, trait) is None:
            codes.append(pack(k.TRAIT, trait))
    return codes


def apply_start(s: Terrorscape, trait: i64) -> None:
    """Swift Action, Acute Hearing or Enhanced Tracking (TER-T2.14, TER-T2.15, TER-T2.16)."""
    s.push(k.DO_START_TRAITS)
    if trait == c.ENTRAPMENT:
        killer_phase.entrap(s)
        return
    s.kphase |= bit(trait - 20)
    s.emit(k.KILLER_TRAIT_USED, trait)
    s.push(k.DO_CARD_PART, trait, 1)
    s.push(k.DO_PAY, 2 if trait == c.SWIFT else 1)


def trait_part(s: Terrorscape, trait: i64) -> None:
    """What a trait does once its cost is paid."""
    if trait in (c.SWIFT, c.IMMEDIATE):
        s.push(k.DO_WALK, 1, 1)
    elif trait == c.HEARING:
        s.ask_openly(s.killer_seat, k.ASK_LISTEN)
    elif trait == c.TRACKING:
        keywords.detect(s, s.rows.ball[s.lair * 5 + 1], c.IN_RANGE)
    elif trait == c.PERILOUS:
        s.ask(s.killer_seat, k.ASK_SNEAK)
    elif trait == c.ENCIRCLE:
        s.push(k.DO_LOCK, keywords.OWN_DOORS, 1)
    elif trait == c.MURDEROUS:
        keywords.scare_all(s, s.named)
    elif trait == c.HEIGHTENED:
        s.ask(s.killer_seat, k.ASK_AREA)


def forbid_listen(s: Terrorscape, place: i64) -> str | None:
    """The rule that forbids listening there, or None: a location with noise (TER-T2.15)."""
    if place >= c.N_LOCATIONS or (s.fire != 2 and s.heard >> place & 1 == 0):
        return "TER-T2.15"
    return None


def legal_listen(s: Terrorscape) -> list[i64]:
    """Every location with noise; any under a firecracker."""
    codes: list[i64] = []
    for place in range(c.N_LOCATIONS):
        if forbid_listen(s, place) is None:
            codes.append(pack(k.LISTEN, place))
    return codes


def end_traits(s: Terrorscape) -> None:
    """K3+: Terror Aura first, then the others; not while sneaking, not after an encounter (TER-12.6, TER-12.9)."""
    if s.sneak != 0:
        return
    if usable(s, c.AURA):  # TER-T2.8
        killer_phase.begin_step(s, K_END)
        s.kphase |= bit(c.AURA - 20)
        s.emit(k.KILLER_TRAIT_USED, c.AURA)
        s.push(k.DO_END_TRAITS)
        keywords.scare_places(s, bit(s.lair))
        return
    if (usable(s, c.PERILOUS) or usable(s, c.ENCIRCLE)) and killer_deck.counted_hand(s) >= 2:
        killer_phase.begin_step(s, K_END)
        s.ask(s.killer_seat, k.ASK_END)


def forbid_end(s: Terrorscape, trait: i64) -> str | None:
    """The rule that forbids this end trait, or None."""
    if trait == c.ENTRAPMENT:
        return None if killer_phase.can_entrap(s) else "TER-T2.2"
    if trait == c.PERILOUS:
        return None if usable(s, c.PERILOUS) and s.hand[0] >= 2 else "TER-T2.9"
    if trait == c.ENCIRCLE:
        return None if usable(s, c.ENCIRCLE) and s.hand[0] >= 2 else "TER-T2.10"
    return "TER-12.6"


def legal_end(s: Terrorscape) -> list[i64]:
    """An end trait, or pass."""
    codes: list[i64] = [pack(k.PASS)]
    for trait in (c.PERILOUS, c.ENCIRCLE, c.ENTRAPMENT):
        if forbid_end(s, trait) is None:
            codes.append(pack(k.TRAIT, trait))
    return codes


def apply_end(s: Terrorscape, trait: i64) -> None:
    """Perilous Ambush or Total Encirclement (TER-T2.9, TER-T2.10)."""
    s.push(k.DO_END_TRAITS)
    if trait == c.ENTRAPMENT:
        killer_phase.entrap(s)
        return
    s.kphase |= bit(trait - 20)
    s.emit(k.KILLER_TRAIT_USED, trait)
    s.push(k.DO_CARD_PART, trait, 1)
    s.push(k.DO_PAY, 2)


def detected(s: Terrorscape) -> None:
    """The window after a DETECT that named somebody (TER-12.7, TER-12.10)."""
    paid = in_window(s, c.MURDEROUS) or in_window(s, c.IMMEDIATE)
    if (paid and killer_deck.counted_hand(s) >= 1) or usable(s, c.HEIGHTENED):
        s.ask(s.killer_seat, k.ASK_DETECTED)


def in_window(s: Terrorscape, trait: i64) -> bool:
    """Whether a trait can still be used after this DETECT."""
    return s.killer_has(trait) and s.reacted >> (trait - 20) & 1 == 0


def forbid_detected(s: Terrorscape, trait: i64) -> str | None:
    """The rule that forbids this trait in the window, or None."""
    if trait == c.MURDEROUS:
        return None if in_window(s, c.MURDEROUS) and s.hand[0] >= 1 else "TER-T2.4"
    if trait == c.IMMEDIATE:
        return None if in_window(s, c.IMMEDIATE) and s.hand[0] >= 1 else "TER-T2.19"
    if trait == c.HEIGHTENED:
        return None if usable(s, c.HEIGHTENED) else "TER-T2.5"
    return "TER-12.7"


def legal_detected(s: Terrorscape) -> list[i64]:
    """A trait of the window, or go on."""
    codes: list[i64] = [pack(k.PASS)]
    for trait in (c.MURDEROUS, c.HEIGHTENED, c.IMMEDIATE):
        if forbid_detected(s, trait) is None:
            codes.append(pack(k.TRAIT, trait))
    return codes


def apply_detected(s: Terrorscape, trait: i64) -> None:
    """Murderous Intent, Immediate Response, or Heightened Senses, whose new question closes this window (TER-12.10)."""
    s.emit(k.KILLER_TRAIT_USED, trait)
    if trait == c.HEIGHTENED:
        s.kphase |= bit(c.HEIGHTENED - 20)
        s.push(k.DO_CARD_PART, trait, 1)
        return
    s.reacted |= bit(trait - 20)
    s.push(k.DO_DETECTED)
    s.push(k.DO_CARD_PART, trait, 1)
    s.push(k.DO_PAY, 1)
