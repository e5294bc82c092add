"""When the Moves are over: MEZ-2.4, and Search: MEZ-7."""

from grimtable.engine.codes import field_a
from grimtable.engine.ints import i64
from grimtable.games.male_epickie_zombie import components as c
from grimtable.games.male_epickie_zombie import kinds as k
from grimtable.games.male_epickie_zombie.rules import objectives, wounds
from grimtable.games.male_epickie_zombie.state import Mez


def moves_over(s: Mez) -> None:
    """End the Moves: OBJ-8 is counted, then Good Vibes heal, but nobody just eaten (MEZ-2.4, MEZ-A1.6)."""
    s.marks |= k.T_OVER
    s.moves = 0
    s.extra = 0
    s.phase = k.SEARCHING
    objectives.count_kills(s)
    if s.over or s.marks & k.T_EATEN != 0:
        return
    if s.characters[s.active] == c.HIPPIE and s.marks & k.T_FOUGHT == 0:
        wounds.heal(s, s.active, 1, k.C_VIBES)


def lock_up(s: Mez) -> None:
    """A human who ends the Moves in Room 1 of an empty store may lock its symbol (MEZ-O9.1)."""
    if s.marks & k.T_EATEN == 0 and objectives.can_lock(s):
        s.ask_openly(s.seat_of(s.active), k.ASK_LOCK)


def apply_lock(s: Mez, code: i64) -> None:
    """Lock the symbol, or not (MEZ-O9.1)."""
    if code == k.ACCEPT:
        objectives.lock(s)


def pop_quiz(s: Mez) -> None:
    """Pop Quiz: the Teacher may name a symbol before the reveal (MEZ-A1.7)."""
    if s.characters[s.active] == c.TEACHER and s.face_down[s.active] != 0:
        s.ask_openly(s.seat_of(s.active), k.ASK_NAME)


def legal_name() -> list[i64]:
    """List the four symbols, or none (MEZ-A1.7)."""
    codes: list[i64] = [k.NAME | symbol << 8 for symbol in range(len(c.SYMBOLS))]
    codes.append(k.PASS)
    return codes


def apply_name(s: Mez, code: i64) -> None:
    """A right answer in the Pop Quiz: no Noise this turn and 1 ammo (MEZ-A1.7, MEZ-Q23)."""
    if code == k.PASS:
        return
    right = s.face_down[s.active] & 3 == field_a(code)
    s.emit(k.E_NAMED, s.active, field_a(code), 1 if right else 0)
    if right:
        s.marks |= k.T_QUIET
        wounds.gain_ammo(s, s.active, 1, k.C_QUIZ)


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
    s.emit(k.E_REVEALED, human, card)
    if kind == c.EXPLOSION:
        if s.carries_cards(human):
            s.ask_openly(s.seat_of(human), k.ASK_BLAST)
        else:
            wounds.wound(s, human, 1, k.C_EXPLOSION)  # MEZ-7.6
    elif s.at[human] >= c.STORE_ROOMS:
        s.ask_openly(s.seat_of(human), k.ASK_PLACE, kind)  # MEZ-7.3, MEZ-7.5
    else:
        lay_card(s, kind, s.at[human] // 3)


def legal_place() -> list[i64]:
    """One of the 4 inner stores (MEZ-7.3)."""
    return [k.STORE | slot << 8 for slot in c.INNER]


def lay_card(s: Mez, kind: i64, slot: i64) -> None:
    """A card lies face up beside a store; a Zombie event adds one to it (MEZ-7.2, MEZ-7.5, MEZ-I1.8)."""
    if kind == c.ZOMBIE:
        s.push(k.ADD, slot, 1, 0, slot)
    else:
        s.lay_beside(slot, kind)
        s.emit(k.E_PLACED, kind, slot)


def legal_blast(s: Mez) -> list[i64]:
    """Explosion: remove a weapon or backpack card, or take 1 wound (MEZ-I1.7, MEZ-7.6)."""
    codes: list[i64] = list_cards(s, s.active, k.LOSE)
    codes.append(k.ACCEPT)
    return codes


def list_cards(s: Mez, human: i64, action: i64) -> list[i64]:
    """The weapon and backpack cards of a human, one code per kind."""
    codes: list[i64] = []
    for kind in range(1, c.N_BACKPACK + 1):
        if s.backpacks[human * c.N_BACKPACK + kind - 1] > 0:
            codes.append(action | kind << 8)
    for kind in (s.melee[human], s.ranged[human]):
        if kind != 0:
            codes.append(action | kind << 8)
    return codes


def apply_blast(s: Mez, code: i64) -> None:
    """Remove the chosen card from the game, which is no drop (MEZ-7.9), or take the wound (MEZ-I1.7)."""
    if code == k.ACCEPT:
        wounds.wound(s, s.active, 1, k.C_EXPLOSION)
    else:
        s.take_card(s.active, field_a(code))
        s.emit(k.E_REMOVED, s.active, field_a(code))
