"""Cards beside the stores and in hand (C): MEZ-6, with Adrenaline, Fireworks and the Pickups (MEZ-I1)."""

from grimtable.engine.codes import bit, field_a, field_b
from grimtable.engine.ints import i64
from grimtable.games.male_epickie_zombie import components as c
from grimtable.games.male_epickie_zombie import kinds as k
from grimtable.games.male_epickie_zombie.rules import adding_zombies, objectives, travel, wounds
from grimtable.games.male_epickie_zombie.state import Mez


def list_collects(s: Mez, human: i64, codes: list[i64]) -> None:
    """List the face-up cards beside the human's empty store (MEZ-6.1, MEZ-6.12), without those just let go (MEZ-3.9).

    It does not matter who dropped them (MEZ-6.6, MEZ-13.7); a card revealed in this turn's Search comes too late
    (MEZ-6.7).
    """
    room = s.at[human]
    if room >= c.STORE_ROOMS or not s.is_empty(room):
        return
    if s.marks & k.F_COLLECTED != 0 and s.has_passive(c.JANITOR):  # MEZ-Z1.8
        return
    slot = room // 3
    before: i64 = 0
    n: i64 = 0
    for card in s.beside:
        if card >> 8 != slot:
            continue
        kind = card & 255
        n = n + 1 if kind == before else 1
        before = kind
        if n == 1 + (s.dropped >> (kind * 2) & 3):
            codes.append(k.COLLECT | kind << 8)


def collect(s: Mez, human: i64, kind: i64) -> None:
    """Collect a card: a weapon goes into its slot, a backpack card is kept, a Pickup resolved.

    MEZ-6.2, MEZ-6.3, MEZ-6.4.
    """
    slot = s.at[human] // 3
    s.marks |= k.F_COLLECTED
    s.pick_up(slot, kind)
    s.emit(k.E_COLLECTED, human, kind, slot)
    if kind >= c.CROWBAR:
        old = s.ranged[human] if kind >= c.REVOLVER else s.melee[human]
        s.give_card(human, kind)
        if old != 0:  # the replaced weapon is left beside the store
            s.lay_beside(slot, old)
            s.note_dropped(old)
            s.emit(k.E_DROPPED, human, old, slot)
    elif kind == c.FIRST_AID:  # MEZ-I1.5
        wounds.heal(s, human, s.rows.first_aid, k.C_FIRST_AID)
    elif kind == c.FREQUENCY:  # MEZ-I1.6, Bad Trip MEZ-Z1.11
        wounds.gain_ammo(s, human, s.rows.frequency - (1 if s.has_passive(c.HIPPIE) else 0), k.C_FREQUENCY)
        objectives.frequency(s, human)
    else:
        s.give_card(human, kind)


# Any time of one's turn


def list_any_time(s: Mez, human: i64, codes: list[i64]) -> None:
    """List backpack cards to play, hand-ins, put-downs and drops: allowed until the Moves end.

    MEZ-3.8, MEZ-6.3, MEZ-6.5.
    """
    at = human * c.N_BACKPACK
    if s.backpacks[at] + s.backpacks[at + 2] > 0 and not travel.detained(s):
        if s.backpacks[at + c.ADRENALINE - 1] > 0:
            codes.append(k.PLAY | c.ADRENALINE << 8)
        if s.backpacks[at + c.FIREWORKS - 1] > 0 and s.zombies != 0:  # MEZ-6.13
            codes.append(k.PLAY | c.FIREWORKS << 8)
    if s.at[human] == c.CM and s.is_open(c.ARSENAL, human):
        for kind in (s.melee[human], s.ranged[human]):
            if kind != 0:
                codes.append(k.HAND_IN | kind << 8)
    objectives.list_puts(s, human, codes)
    for kind in (s.melee[human], s.ranged[human]):
        if kind != 0:
            list_drops(s, human, kind, codes)
    for kind in range(1, c.N_BACKPACK + 1):
        if s.backpacks[at + kind - 1] > 0:
            list_drops(s, human, kind, codes)


def list_drops(s: Mez, human: i64, kind: i64, codes: list[i64]) -> None:
    """List where a card can be dropped: beside the human's store, from the courtyard beside any inner store.

    MEZ-6.5.
    """
    if s.at[human] < c.STORE_ROOMS:
        codes.append(k.DROP | kind << 8 | s.at[human] // 3 << 16)
    else:
        for slot in c.INNER:
            codes.append(k.DROP | kind << 8 | slot << 16)


def drop(s: Mez, human: i64, kind: i64, slot: i64) -> None:
    """Let a card go; it cannot be collected again before the next arrival (MEZ-6.5, MEZ-3.9)."""
    wounds.drop_card(s, human, kind, slot)
    s.note_dropped(kind)


def play(s: Mez, human: i64, kind: i64) -> None:
    """Play Adrenaline or Fireworks; the card leaves the game (MEZ-I1.1, MEZ-I1.3, MEZ-6.8)."""
    s.take_card(human, kind)
    s.emit(k.E_PLAYED, human, kind)
    if kind == c.ADRENALINE:
        s.extra += s.rows.adrenaline
    else:
        s.shifted = 0
        s.push(k.FIREWORK, s.rows.fireworks, 0)


def firework(s: Mez, left: i64, moved: i64) -> None:
    """Ask which zombie the Fireworks move next: each zombie once, at least one in all (MEZ-6.11)."""
    s.shifted &= s.zombies
    if left > 0 and s.zombies & ~s.shifted != 0:
        s.ask_openly(s.seat_of(s.active), k.ASK_FIREWORK, left, moved)
    else:
        s.shifted = 0


def legal_firework(s: Mez, moved: i64) -> list[i64]:
    """List each zombie that has not moved with each store room without a zombie; stopping is allowed after one.

    MEZ-6.10.
    """
    codes: list[i64] = []
    if moved > 0:
        codes.append(k.PASS)
    able = s.zombies & ~s.shifted
    for start in range(c.STORE_ROOMS):
        if able >> start & 1 == 0:
            continue
        for room in range(c.STORE_ROOMS):
            if s.zombies >> room & 1 == 0:
                codes.append(k.SHIFT | start << 8 | room << 16)
    return codes


def apply_firework(s: Mez, left: i64, moved: i64, code: i64) -> None:
    """Move a zombie by Fireworks; traps and Overrun work as when one is added (MEZ-6.10)."""
    if code == k.PASS:
        s.shifted = 0
        return
    s.push(k.FIREWORK, left - 1, 1)
    s.shifted |= bit(field_b(code))
    adding_zombies.move_zombie(s, field_a(code), field_b(code))
