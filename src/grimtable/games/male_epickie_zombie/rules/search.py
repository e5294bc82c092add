"""When the Moves are over: MEZ-2.4, and Search: MEZ-7."""

from grimtable.engine.codes import field_a
from grimtable.engine.ints import i64
from grimtable.games.male_epickie_zombie.components import (
    EXPLOSION,
    HIPPIE,
    N_BACKPACK,
    STORE_ROOMS,
    SYMBOLS,
    TEACHER,
    ZOMBIE,
)
from grimtable.games.male_epickie_zombie.kinds import (
    ACCEPT,
    ADD,
    ASK_BLAST,
    ASK_LOCK,
    ASK_NAME,
    ASK_PLACE,
    C_EXPLOSION,
    C_QUIZ,
    C_VIBES,
    E_NAMED,
    E_PLACED,
    E_REMOVED,
    E_REVEALED,
    LOSE,
    NAME,
    PASS,
    STORE,
)
from grimtable.games.male_epickie_zombie.rules import objectives, wounds
from grimtable.games.male_epickie_zombie.rules.travel import INNER
from grimtable.games.male_epickie_zombie.state import SEARCHING, T_EATEN, T_FOUGHT, T_OVER, T_QUIET, Mez


def moves_over(s: Mez) -> None:
    """OBJ-8 is counted, then Good Vibes; an eaten human has only the first (MEZ-2.4, MEZ-A1.6)."""
    s.marks |= T_OVER
    s.moves = 0
    s.extra = 0
    s.phase = SEARCHING
    objectives.count_kills(s)
    if s.over or s.marks & T_EATEN != 0:
        return
    if s.characters[s.active] == HIPPIE and s.marks & T_FOUGHT == 0:
        wounds.heal(s, s.active, 1, C_VIBES)


def lock_up(s: Mez) -> None:
    """Whoever ends the Moves in Room 1 of an empty store may lock its symbol (MEZ-O9.1)."""
    if s.marks & T_EATEN == 0 and objectives.can_lock(s):
        s.ask_openly(s.seat_of(s.active), ASK_LOCK)


def apply_lock(s: Mez, code: i64) -> None:
    """Lock or not."""
    if code == ACCEPT:
        objectives.lock(s)


def quiz(s: Mez) -> None:
    """Pop Quiz: the Teacher may name a symbol before the reveal (MEZ-A1.7)."""
    if s.characters[s.active] == TEACHER and s.face_down[s.active] != 0:
        s.ask_openly(s.seat_of(s.active), ASK_NAME)


def legal_name() -> list[i64]:
    """Four symbols, or none."""
    codes: list[i64] = [NAME | symbol << 8 for symbol in range(len(SYMBOLS))]
    codes.append(PASS)
    return codes


def apply_name(s: Mez, code: i64) -> None:
    """Right: no Noise this turn and 1 ammo (MEZ-A1.7, MEZ-Q23)."""
    if code == PASS:
        return
    right = s.face_down[s.active] & 3 == field_a(code)
    s.emit(E_NAMED, s.active, field_a(code), 1 if right else 0)
    if right:
        s.marks |= T_QUIET
        wounds.gain_ammo(s, s.active, 1, C_QUIZ)


def reveal(s: Mez) -> None:
    """Turn the face-down card up: place it, or resolve its event (MEZ-7.1, MEZ-7.2, MEZ-7.4, MEZ-7.7)."""
    human = s.active
    card = s.face_down[human]
    if card == 0:
        return
    s.face_down[human] = 0
    s.revealed[card] += 1
    s.symbol = (card & 3) + 1
    kind = card >> 2
    s.emit(E_REVEALED, human, card)
    if kind == EXPLOSION:
        if s.carries_cards(human):
            s.ask_openly(s.seat_of(human), ASK_BLAST)
        else:
            wounds.wound(s, human, 1, C_EXPLOSION)  # MEZ-7.6
    elif s.at[human] >= STORE_ROOMS:
        s.ask_openly(s.seat_of(human), ASK_PLACE, kind)  # MEZ-7.3, MEZ-7.5
    else:
        place(s, kind, s.at[human] // 3)


def legal_place() -> list[i64]:
    """One of the 4 inner stores (MEZ-7.3)."""
    return [STORE | slot << 8 for slot in INNER]


def place(s: Mez, kind: i64, slot: i64) -> None:
    """A card lies face up beside a store; a Zombie event adds one to it (MEZ-7.2, MEZ-7.5, MEZ-I1.8)."""
    if kind == ZOMBIE:
        s.push(ADD, slot, 1, 0, slot)
    else:
        s.lay_beside(slot, kind)
        s.emit(E_PLACED, kind, slot)


def legal_blast(s: Mez) -> list[i64]:
    """Explosion: remove a weapon or backpack card, or take 1 wound (MEZ-I1.7, MEZ-7.6)."""
    codes: list[i64] = list_cards(s, s.active, LOSE)
    codes.append(ACCEPT)
    return codes


def list_cards(s: Mez, human: i64, action: i64) -> list[i64]:
    """The weapon and backpack cards of a human, one code per kind."""
    codes: list[i64] = []
    for kind in range(1, N_BACKPACK + 1):
        if s.backpacks[human * N_BACKPACK + kind - 1] > 0:
            codes.append(action | kind << 8)
    for kind in (s.melee[human], s.ranged[human]):
        if kind != 0:
            codes.append(action | kind << 8)
    return codes


def apply_blast(s: Mez, code: i64) -> None:
    """The card leaves the game, it is not dropped (MEZ-7.9); or the wound."""
    if code == ACCEPT:
        wounds.wound(s, s.active, 1, C_EXPLOSION)
    else:
        s.take_card(s.active, field_a(code))
        s.emit(E_REMOVED, s.active, field_a(code))
