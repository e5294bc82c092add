"""The windows in which the Killer's traits are used: TER-12.6, TER-12.9, TER-12.10, TER-T2."""

from grimtable.engine.codes import bit, pack
from grimtable.engine.ints import i64
from grimtable.games.terrorscape import deck, keywords, killer
from grimtable.games.terrorscape.components import (
    AURA,
    ENCIRCLE,
    ENTRAPMENT,
    HEARING,
    HEIGHTENED,
    IMMEDIATE,
    MURDEROUS,
    N_LOCATIONS,
    PERILOUS,
    SWIFT,
    TRACKING,
)
from grimtable.games.terrorscape.kinds import (
    ASK_AREA,
    ASK_DETECTED,
    ASK_END,
    ASK_LISTEN,
    ASK_SNEAK,
    ASK_START,
    DO_CARD_PART,
    DO_DETECTED,
    DO_END_TRAITS,
    DO_LOCK,
    DO_PAY,
    DO_START_TRAITS,
    DO_WALK,
    KILLER_TRAIT_USED,
    LISTEN,
    PASS,
    TRAIT,
)
from grimtable.games.terrorscape.state import (
    K_END,
    K_START,
    Terrorscape,
)


def usable(s: Terrorscape, trait: i64) -> bool:
    """Whether a trait is held and not yet used in this phase (TER-12.6)."""
    return s.killer_has(trait) and s.kphase >> (trait - 20) & 1 == 0


def start_traits(s: Terrorscape) -> None:
    """K0+: start traits in any order, each once (TER-12.6); asked while public facts allow one."""
    hand = deck.counted_hand(s)
    moving = s.rose == 0  # TER-Q47
    able = moving and ((usable(s, SWIFT) and hand >= 2) or (usable(s, TRACKING) and hand >= 1))
    hearing = usable(s, HEARING) and hand >= 1 and (s.heard != 0 or s.fire == 2)
    if able or hearing:
        killer.begin_step(s, K_START)
        s.ask(s.killer_seat, ASK_START)


def forbid_start(s: Terrorscape, trait: i64) -> str | None:
    """The rule that forbids this start trait, or None."""
    if trait == ENTRAPMENT:
        return None if killer.can_entrap(s) else "TER-T2.2"
    if trait == SWIFT:
        return None if usable(s, SWIFT) and s.rose == 0 and s.hand[0] >= 2 else "TER-T2.14"
    if trait == HEARING:
        able = usable(s, HEARING) and s.hand[0] >= 1 and (s.heard != 0 or s.fire == 2)
        return None if able else "TER-T2.15"
    if trait == TRACKING:
        return None if usable(s, TRACKING) and s.rose == 0 and s.hand[0] >= 1 else "TER-T2.16"
    return "TER-12.6"


def legal_start(s: Terrorscape) -> list[i64]:
    """A start trait, or go on."""
    codes: list[i64] = [pack(PASS)]
    for trait in (SWIFT, HEARING, TRACKING, ENTRAPMENT):
        if forbid_start(s, trait) is None:
            codes.append(pack(TRAIT, trait))
    return codes


def apply_start(s: Terrorscape, trait: i64) -> None:
    """Swift Action, Acute Hearing or Enhanced Tracking (TER-T2.14, TER-T2.15, TER-T2.16)."""
    s.push(DO_START_TRAITS)
    if trait == ENTRAPMENT:
        killer.entrap(s)
        return
    s.kphase |= bit(trait - 20)
    s.emit(KILLER_TRAIT_USED, trait)
    s.push(DO_CARD_PART, trait, 1)
    s.push(DO_PAY, 2 if trait == SWIFT else 1)


def trait_part(s: Terrorscape, trait: i64) -> None:
    """What a trait does once its cost is paid."""
    if trait in (SWIFT, IMMEDIATE):
        s.push(DO_WALK, 1, 1)
    elif trait == HEARING:
        s.ask_openly(s.killer_seat, ASK_LISTEN)
    elif trait == TRACKING:
        keywords.detect(s, s.rows.ball[s.lair * 5 + 1])
    elif trait == PERILOUS:
        s.ask(s.killer_seat, ASK_SNEAK)
    elif trait == ENCIRCLE:
        s.push(DO_LOCK, keywords.OWN_DOORS, 1)
    elif trait == MURDEROUS:
        keywords.scare_all(s, s.named)
    elif trait == HEIGHTENED:
        s.ask(s.killer_seat, ASK_AREA)


def forbid_listen(s: Terrorscape, place: i64) -> str | None:
    """The rule that forbids listening there, or None: a location with noise (TER-T2.15)."""
    if place >= N_LOCATIONS or (s.fire != 2 and s.heard >> place & 1 == 0):
        return "TER-T2.15"
    return None


def legal_listen(s: Terrorscape) -> list[i64]:
    """Every location with noise; any under a firecracker."""
    codes: list[i64] = []
    for place in range(N_LOCATIONS):
        if forbid_listen(s, place) is None:
            codes.append(pack(LISTEN, place))
    return codes


def end_traits(s: Terrorscape) -> None:
    """K3+: Terror Aura first, then the others; not while sneaking, not after an encounter (TER-12.6, TER-12.9)."""
    if s.sneak != 0:
        return
    if usable(s, AURA):  # TER-T2.8
        killer.begin_step(s, K_END)
        s.kphase |= bit(AURA - 20)
        s.emit(KILLER_TRAIT_USED, AURA)
        s.push(DO_END_TRAITS)
        keywords.scare_places(s, bit(s.lair))
        return
    if (usable(s, PERILOUS) or usable(s, ENCIRCLE)) and deck.counted_hand(s) >= 2:
        killer.begin_step(s, K_END)
        s.ask(s.killer_seat, ASK_END)


def forbid_end(s: Terrorscape, trait: i64) -> str | None:
    """The rule that forbids this end trait, or None."""
    if trait == ENTRAPMENT:
        return None if killer.can_entrap(s) else "TER-T2.2"
    if trait == PERILOUS:
        return None if usable(s, PERILOUS) and s.hand[0] >= 2 else "TER-T2.9"
    if trait == ENCIRCLE:
        return None if usable(s, ENCIRCLE) and s.hand[0] >= 2 else "TER-T2.10"
    return "TER-12.6"


def legal_end(s: Terrorscape) -> list[i64]:
    """An end trait, or pass."""
    codes: list[i64] = [pack(PASS)]
    for trait in (PERILOUS, ENCIRCLE, ENTRAPMENT):
        if forbid_end(s, trait) is None:
            codes.append(pack(TRAIT, trait))
    return codes


def apply_end(s: Terrorscape, trait: i64) -> None:
    """Perilous Ambush or Total Encirclement (TER-T2.9, TER-T2.10)."""
    s.push(DO_END_TRAITS)
    if trait == ENTRAPMENT:
        killer.entrap(s)
        return
    s.kphase |= bit(trait - 20)
    s.emit(KILLER_TRAIT_USED, trait)
    s.push(DO_CARD_PART, trait, 1)
    s.push(DO_PAY, 2)


def detected(s: Terrorscape) -> None:
    """The window after a DETECT that named somebody (TER-12.7, TER-12.10)."""
    paid = in_window(s, MURDEROUS) or in_window(s, IMMEDIATE)
    if (paid and deck.counted_hand(s) >= 1) or usable(s, HEIGHTENED):
        s.ask(s.killer_seat, ASK_DETECTED)


def in_window(s: Terrorscape, trait: i64) -> bool:
    """Whether a trait can still be used after this DETECT."""
    return s.killer_has(trait) and s.reacted >> (trait - 20) & 1 == 0


def forbid_detected(s: Terrorscape, trait: i64) -> str | None:
    """The rule that forbids this trait in the window, or None."""
    if trait == MURDEROUS:
        return None if in_window(s, MURDEROUS) and s.hand[0] >= 1 else "TER-T2.4"
    if trait == IMMEDIATE:
        return None if in_window(s, IMMEDIATE) and s.hand[0] >= 1 else "TER-T2.19"
    if trait == HEIGHTENED:
        return None if usable(s, HEIGHTENED) else "TER-T2.5"
    return "TER-12.7"


def legal_detected(s: Terrorscape) -> list[i64]:
    """A trait of the window, or go on."""
    codes: list[i64] = [pack(PASS)]
    for trait in (MURDEROUS, HEIGHTENED, IMMEDIATE):
        if forbid_detected(s, trait) is None:
            codes.append(pack(TRAIT, trait))
    return codes


def apply_detected(s: Terrorscape, trait: i64) -> None:
    """Murderous Intent, Immediate Response, or Heightened Senses, whose new question closes this window (TER-12.10)."""
    s.emit(KILLER_TRAIT_USED, trait)
    if trait == HEIGHTENED:
        s.kphase |= bit(HEIGHTENED - 20)
        s.push(DO_CARD_PART, trait, 1)
        return
    s.reacted |= bit(trait - 20)
    s.push(DO_DETECTED)
    s.push(DO_CARD_PART, trait, 1)
    s.push(DO_PAY, 1)
