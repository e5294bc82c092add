"""The Killer phase: TER-7, and the windows of the Killer's traits, TER-12.6 to TER-12.10."""

from grimtable.engine.codes import bit, pack
from grimtable.engine.ints import i64
from grimtable.games.terrorscape import components as c
from grimtable.games.terrorscape import evidence
from grimtable.games.terrorscape import kinds as k
from grimtable.games.terrorscape.rules import keywords, killer_deck, skill_cards
from grimtable.games.terrorscape.state import (
    K_DRAW,
    K_FAST,
    K_MAIN,
    K_NONE,
    K_REAPPEAR,
    K_SLOW,
    KILLER_PHASE,
    Terrorscape,
)


def killer_phase(s: Terrorscape) -> None:
    """K0 reappear, K0+, K1 fast, K2 main, K3 slow, K3+, K4 draw (TER-7.1 to TER-7.7)."""
    s.phase = KILLER_PHASE
    s.met = 0
    s.rose = 0
    s.kphase = 0
    s.to_draw = s.rows.draw
    if s.round_no == 1 and s.killer_has(c.LIE_IN_WAIT):  # TER-T2.3
        s.emit(k.PHASE_SKIPPED)
        s.push(k.DO_BEGIN_ROUND)
        return
    s.emit(k.PHASE_BEGAN, KILLER_PHASE)
    s.push(k.DO_DRAW_STEP)
    s.push(k.DO_END_TRAITS)
    s.push(k.DO_SLOW_STEP)
    s.push(k.DO_MAIN_STEP, 2)
    s.push(k.DO_FAST_STEP)
    s.push(k.DO_START_TRAITS)
    if s.sneak != 0:
        s.push(k.DO_FREE_SEARCH)
        s.push(k.DO_REAPPEAR)


def begin_step(s: Terrorscape, step: i64) -> None:
    """The steps of the phase are announced (TER-H1.18, TER-Q57)."""
    if s.kstep != step:
        s.kstep = step
        s.emit(k.STEP_BEGAN, step)


# K0


def reappear(s: Terrorscape) -> None:
    """The location is announced, sneaking ends, then the effect of the card (TER-7.1, TER-8.15, TER-H1.20)."""
    begin_step(s, K_REAPPEAR)
    by = s.sneak
    s.sneak = 0
    s.rose = 1
    s.last_seen = s.lair
    s.emit(k.REAPPEARED, s.lair)
    near = s.rows.ball[s.lair * 5 + 1]
    if by == c.SPE_VAN:  # TER-K2.6
        keywords.scare_places(s, near)
    elif by == c.MUR_LRK:  # TER-K3.6
        s.ask_openly(s.killer_seat, k.ASK_TARGET, killer_deck.FOR_LURKING)
    elif by == c.MUR_HARV:  # TER-K3.7: neither injury nor amulet
        hit = s.survivors_at(near)
        evidence.tell(s.known, near, hit, 0)
        keywords.announce_places(s, near, hit)
        for i in range(c.TEAM):
            if hit >> i & 1 and not s.over:
                keywords.eliminate(s, i)
        if not s.over:
            s.push(k.DO_SETTLE)


def free_search(s: Terrorscape) -> None:
    """A compulsory free SEARCH after the reappearance; an encounter leads to K4 (TER-7.1, TER-7.2)."""
    keywords.search(s, 1)


# K1, K2, K3


def fast_step(s: Terrorscape) -> None:
    """Any number of FAST cards, one after another (TER-7.3)."""
    begin_step(s, K_FAST)
    if killer_deck.counted_hand(s) > 0 or can_entrap(s):
        s.ask(s.killer_seat, k.ASK_FAST)


def main_step(s: Terrorscape, left: i64) -> None:
    """One SPECIAL card, or up to two actions, each MOVE 1 or SEARCH (TER-7.4)."""
    begin_step(s, K_MAIN)
    if left > 0:
        s.ask(s.killer_seat, k.ASK_MAIN, left)


def slow_step(s: Terrorscape) -> None:
    """At most one SLOW card, and none after an encounter (TER-7.6)."""
    begin_step(s, K_SLOW)
    if killer_deck.counted_hand(s) > 0 or can_entrap(s):
        s.ask(s.killer_seat, k.ASK_SLOW)


def fits_step(s: Terrorscape, card: i64, step: i64) -> bool:
    """Whether a card may be played in a step; none in a step that is over (TER-7.9, TER-8.10)."""
    kind = s.rows.skill_type[card]
    if step == K_FAST:
        return kind == c.FAST or (kind == c.SPECIAL and skill_cards.is_fast_now(s, card))
    if step == K_MAIN:
        return kind == c.SPECIAL and not skill_cards.is_fast_now(s, card)
    return step == K_SLOW and (kind in (c.SLOW, c.SLOW_OR_ATTACK))


def forbid_play(s: Terrorscape, card: i64) -> str | None:
    """The rule that forbids playing this card in the step at hand, or None."""
    kind = card - s.killer * c.N_SKILLS
    if not 1 <= kind <= c.N_SKILLS or s.hand[kind] == 0:
        return "TER-8.1"
    if not fits_step(s, card, s.kstep):
        return "TER-7.9"
    if s.rows.skill_cost[card] > s.hand[0] - 1:
        return "TER-8.1"  # TER-8.16: a cost that cannot be paid
    return None


def add_plays(s: Terrorscape, codes: list[i64]) -> None:
    """Every kind of card that can be played now."""
    for kind in range(1, c.N_SKILLS + 1):
        if s.hand[kind] > 0 and forbid_play(s, killer_deck.card_of(s, kind)) is None:
            codes.append(pack(k.PLAY, killer_deck.card_of(s, kind)))


def can_entrap(s: Terrorscape) -> bool:
    """Whether Insidious Entrapment is held and unused (TER-T2.2)."""
    return s.killer_has(c.ENTRAPMENT) and s.kused >> (c.ENTRAPMENT - 20) & 1 == 0


def legal_fast(s: Terrorscape) -> list[i64]:
    """A FAST card, or go on (TER-7.3)."""
    codes: list[i64] = [pack(k.PASS)]
    add_plays(s, codes)
    if can_entrap(s):
        codes.append(pack(k.TRAIT, c.ENTRAPMENT))
    return codes


def legal_main(s: Terrorscape, left: i64) -> list[i64]:
    """After the first action no SPECIAL card; passing is legal (TER-7.4, TER-7.10)."""
    codes: list[i64] = [pack(k.PASS), pack(k.SEARCH)]
    near = s.rows.near[s.lair]
    for place in range(c.N_LOCATIONS):
        if near >> place & 1:
            codes.append(pack(k.MOVE, place))
    if left == 2:
        add_plays(s, codes)
    if can_entrap(s):
        codes.append(pack(k.TRAIT, c.ENTRAPMENT))
    return codes


def forbid_main(s: Terrorscape, left: i64, code: i64, kind: i64, a: i64) -> str | None:
    """The rule that forbids an answer of K2, or None."""
    if kind == k.MOVE:
        return forbid_step(s, a)
    if kind == k.PLAY:
        return "TER-7.10" if left < 2 else forbid_play(s, a)
    return "TER-7.4"


def apply_main(s: Terrorscape, left: i64, code: i64, kind: i64, a: i64) -> None:
    """One action, or the SPECIAL card (TER-7.4, TER-7.5, TER-7.10)."""
    if kind == k.PLAY:
        skill_cards.play(s, a)
    elif kind == k.TRAIT:
        s.push(k.DO_MAIN_STEP, left)
        entrap(s)
    elif kind == k.SEARCH:
        s.push(k.DO_MAIN_STEP, left - 1)
        s.push(k.DO_SEARCH)
    elif kind == k.MOVE:
        s.push(k.DO_MAIN_STEP, left - 1)
        move_killer(s, a)


def entrap(s: Terrorscape) -> None:
    """Insidious Entrapment: LOCK two different doors anywhere (TER-T2.2)."""
    s.kused |= bit(c.ENTRAPMENT - 20)
    s.emit(k.KILLER_TRAIT_USED, c.ENTRAPMENT)
    s.push(k.DO_LOCK, keywords.ANY_DOOR, 2)


# Moves


def walk(s: Terrorscape, least: i64, most: i64) -> None:
    """A MOVE of the Killer, step by step (TER-1.7, TER-1.8)."""
    if most > 0:
        s.ask_openly(s.killer_seat, k.ASK_STEP, least, most)


def forbid_step(s: Terrorscape, place: i64) -> str | None:
    """The rule that forbids this step, or None: adjacent locations only; passages are not for the Killer (TER-Q21)."""
    if place >= c.N_LOCATIONS or s.rows.near[s.lair] >> place & 1 == 0:
        return "TER-1.7"
    return None


def legal_step(s: Terrorscape, least: i64) -> list[i64]:
    """Every adjacent location, and to stop once the least number of steps is done."""
    codes: list[i64] = []
    if least == 0:
        codes.append(pack(k.STOP))
    near = s.rows.near[s.lair]
    for place in range(c.N_LOCATIONS):
        if near >> place & 1:
            codes.append(pack(k.MOVE, place))
    return codes


def apply_step(s: Terrorscape, least: i64, most: i64, kind: i64, place: i64) -> None:
    """One step; the rest of the MOVE follows."""
    if kind == k.MOVE:
        s.push(k.DO_WALK, least - 1 if least > 0 else 0, most - 1)
        move_killer(s, place)


def move_killer(s: Terrorscape, place: i64) -> None:
    """The Killer steps to an adjacent location; a locked door loses its lock (TER-1.8, TER-H1.17)."""
    one: i64 = 1
    door = s.rows.door_between[s.lair * c.N_LOCATIONS + place]
    broken: i64 = c.NO_DOOR
    if door != c.NO_DOOR and s.locks >> door & 1:
        s.locks &= ~(one << door)
        evidence.lock_off(s.known, door)
        broken = door
        s.way |= one << 20
    s.lair = place
    s.last_seen = place
    s.way |= one << place
    s.emit(k.KILLER_MOVED, place, broken)


def forbid_sneak(s: Terrorscape, place: i64) -> str | None:
    """The rule that forbids sneaking there, or None; locked doors do not matter (TER-1.9)."""
    if place >= c.N_LOCATIONS or s.rows.ball[s.lair * 5 + sneak_steps(s)] >> place & 1 == 0:
        return "TER-1.9"
    return None


def sneak_steps(s: Terrorscape) -> i64:
    """How far this SNEAK may go."""
    return s.rows.skill_most[s.card] if s.card != 0 else 2


def legal_sneak(s: Terrorscape) -> list[i64]:
    """Every location in reach, the own one included (TER-Q20)."""
    codes: list[i64] = []
    for place in range(c.N_LOCATIONS):
        if forbid_sneak(s, place) is None:
            codes.append(pack(k.SNEAK, place))
    return codes


def apply_sneak(s: Terrorscape, place: i64) -> None:
    """Path, length and place are secret; the Killer sneaks until it reappears (TER-1.9, TER-H1.19)."""
    s.sneak = s.card if s.card != 0 else c.PERILOUS
    s.lair = place
    s.emit(k.SNEAKED, place)


# K4


def draw_step(s: Terrorscape) -> None:
    """Draw three cards, also after an encounter; then the round is over (TER-7.7, TER-7.8, TER-Q5)."""
    begin_step(s, K_DRAW)
    s.kstep = K_NONE
    s.push(k.DO_BEGIN_ROUND)
    s.push(k.DO_DRAW, s.to_draw, 0)
