"""A human's turn: MEZ-2, the Moves of MEZ-3, and the one question in which most of it is decided."""

from grimtable.engine.codes import bit, field_a, field_b
from grimtable.engine.ints import i64
from grimtable.games.male_epickie_zombie import components as c
from grimtable.games.male_epickie_zombie import kinds as k
from grimtable.games.male_epickie_zombie.rules import attack, cards, objectives, rooms, travel, wounds
from grimtable.games.male_epickie_zombie.rules.outcome import OUT_OF_TIME, end_by
from grimtable.games.male_epickie_zombie.state import Mez


def begin_turn(s: Mez, human: i64) -> None:
    """3 Moves, then Search, then the zombie turn; a last turn has neither (MEZ-2.1, MEZ-2.3, MEZ-11.5).

    A zombie in the room one starts in changes nothing: the first question offers Moves (MEZ-3.4).
    """
    s.active = human
    s.turn += 1
    s.phase = k.MOVING
    s.moves = s.rows.moves
    s.extra = 0
    s.kills = 0
    s.symbol = 0
    s.here = c.NO_ROOM
    s.added = 0
    s.dropped = 0
    s.put_down = 0
    s.marks = 0
    for other in range(s.n_humans):
        s.used[other] = 0  # MEZ-1.9
    if s.at[human] >= c.STORE_ROOMS or s.zombies >> s.at[human] & 1 == 0:
        s.marks |= k.T_CLEAN
    if s.overrun >> human & 1:
        s.marks |= k.T_DETAINED
        s.overrun &= ~bit(human)
    if s.last > 0:
        s.emit(k.E_LAST_TURN, human, s.turn)
        s.push(k.NEXT_TURN)
        s.push(k.LOCK_UP)
    else:
        s.emit(k.E_TURN, human, s.turn)
        s.push(k.ZOMBIE_TURN)
        s.push(k.REVEAL)
        s.push(k.QUIZ)
        s.push(k.LOCK_UP)
    s.push(k.MOVES_OVER)
    s.push(k.TURN)


def take_turn(s: Mez) -> None:
    """Ask the active human what to do next; everybody knows the choices."""
    s.ask_openly(s.seat_of(s.active), k.ASK_TURN)


def next_turn(s: Mez) -> None:
    """Begin the next human's turn; once all cards are revealed each human has one last turn.

    MEZ-2.1, MEZ-11.4, MEZ-11.6.
    """
    if s.last > 0:
        s.last -= 1
        if s.last == 1:
            end_by(s, OUT_OF_TIME)
            return
    elif len(s.deck) == 0 and len(s.hand) == 0 and not any_face_down(s):
        s.last = s.n_humans + 1
        s.emit(k.E_LAST_TURNS)
    s.push(k.BEGIN_TURN, s.following(s.active))


def any_face_down(s: Mez) -> bool:
    """Whether a search card is still to be revealed."""
    return any(card != 0 for card in s.face_down)


def legal_turn(s: Mez) -> list[i64]:
    """List Moves, then what the arrival allows, then what is allowed at any time, then the end of the Moves."""
    human = s.active
    codes: list[i64] = []
    if s.moves > 0 or s.extra > 0:
        travel.list_moves(s, human, codes)
        if travel.can_push(s, human):
            objectives.list_pushes(s, human, codes)
    if s.marks & k.F_ARRIVED != 0:
        if attack.can_shoot(s):
            attack.list_shots(s, codes, False)
        rooms.list_uses(s, human, codes)
        if rooms.may_use(s, human):
            objectives.list_takes(s, human, codes)
        cards.list_collects(s, human, codes)
    cards.list_any_time(s, human, codes)
    if can_peek(s):
        codes.append(k.PEEK)
    if s.moves == 0:  # MEZ-3.1: only additional Moves may be left unused
        codes.append(k.END)
    return codes


def can_peek(s: Mez) -> bool:
    """Whether the Photographer may look at the own face-down card: before the first Move, for 1 ammo (MEZ-A1.8).

    A living human always has that ammo: more of it than wounds (MEZ-10.2).
    """
    human = s.active
    if s.characters[human] != c.PHOTOGRAPHER or s.marks & (k.T_MOVED | k.T_PEEKED) != 0:
        return False
    return s.face_down[human] != 0


def apply_turn(s: Mez, code: i64) -> None:
    """Carry out one choice of the turn; the human is asked again until the Moves are over (MEZ-3.7)."""
    human = s.active
    kind = code & 255
    if kind == k.END:
        return
    s.push(k.TURN)
    if kind == k.MOVE:
        travel.move(s, human, field_a(code), field_b(code))
    elif kind == k.SHOOT:
        attack.shoot(s, field_a(code), field_b(code), False)
    elif kind == k.USE:
        rooms.use(s, human, code)
    elif kind == k.TAKE:
        objectives.take(s, human, field_a(code))
    elif kind == k.COLLECT:
        cards.collect(s, human, field_a(code))
    elif kind == k.PUSH:
        travel.spend_move(s)
        s.marks &= ~k.ARRIVAL_MARKS  # no A, B, C follow it (MEZ-3.6)
        objectives.push_tank(s, human, field_a(code), field_b(code))
    elif kind == k.PLAY:
        cards.play(s, human, field_a(code))
    elif kind == k.DROP:
        cards.drop(s, human, field_a(code), field_b(code))
    elif kind == k.PUT:
        objectives.put_token(s, human, field_a(code))
    elif kind == k.HAND_IN:
        objectives.hand_in(s, human, field_a(code))
    elif kind == k.PEEK:
        s.marks |= k.T_PEEKED
        wounds.spend_ammo(s, human, 1)
        s.emit(k.E_AMMO_LOST, human, 1, k.C_PEEK)
        s.emit(k.E_PEEKED, human, s.face_down[human])
        wounds.check_eaten(s, human)
