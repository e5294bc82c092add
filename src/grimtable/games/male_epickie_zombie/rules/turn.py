"""A human's turn: MEZ-2, the Moves of MEZ-3, and the one question in which most of it is decided."""

from grimtable.engine.codes import bit, field_a, field_b
from grimtable.engine.ints import i64
from grimtable.games.male_epickie_zombie.components import PHOTOGRAPHER
from grimtable.games.male_epickie_zombie.kinds import (
    ASK_TURN,
    BEGIN_TURN,
    C_PEEK,
    COLLECT,
    DROP,
    E_AMMO_LOST,
    E_LAST_TURN,
    E_LAST_TURNS,
    E_PEEKED,
    E_TURN,
    END,
    HAND_IN,
    LOCK_UP,
    MOVE,
    MOVES_OVER,
    NEXT_TURN,
    PEEK,
    PLAY,
    PUSH,
    PUT,
    QUIZ,
    REVEAL,
    SHOOT,
    TAKE,
    TURN,
    USE,
    ZOMBIE_TURN,
)
from grimtable.games.male_epickie_zombie.mall import NO_ROOM
from grimtable.games.male_epickie_zombie.rules import attack, cards, objectives, rooms, travel, wounds
from grimtable.games.male_epickie_zombie.rules.outcome import OUT_OF_TIME, end_by
from grimtable.games.male_epickie_zombie.state import (
    ARRIVAL_MARKS,
    F_ARRIVED,
    MOVING,
    T_CLEAN,
    T_DETAINED,
    T_MOVED,
    T_PEEKED,
    Mez,
)


def begin_turn(s: Mez, human: i64) -> None:
    """3 Moves, then Search, then the zombie turn; a last turn has neither (MEZ-2.1, MEZ-2.3, MEZ-11.5).

    A zombie in the room one starts in changes nothing: the first question offers Moves (MEZ-3.4).
    """
    s.active = human
    s.turn += 1
    s.phase = MOVING
    s.moves = s.rows.moves
    s.extra = 0
    s.kills = 0
    s.symbol = 0
    s.here = NO_ROOM
    s.added = 0
    s.dropped = 0
    s.put_down = 0
    s.marks = 0
    for other in range(s.n_humans):
        s.used[other] = 0  # MEZ-1.9
    if s.at[human] >= 24 or s.zombies >> s.at[human] & 1 == 0:
        s.marks |= T_CLEAN
    if s.overrun >> human & 1:
        s.marks |= T_DETAINED
        s.overrun &= ~bit(human)
    if s.last > 0:
        s.emit(E_LAST_TURN, human, s.turn)
        s.push(NEXT_TURN)
        s.push(LOCK_UP)
    else:
        s.emit(E_TURN, human, s.turn)
        s.push(ZOMBIE_TURN)
        s.push(REVEAL)
        s.push(QUIZ)
        s.push(LOCK_UP)
    s.push(MOVES_OVER)
    s.push(TURN)


def take_turn(s: Mez) -> None:
    """What the active human may do now: everybody can see it."""
    s.ask_openly(s.seat_of(s.active), ASK_TURN)


def next_turn(s: Mez) -> None:
    """The next human clockwise; once all cards are revealed each has one last turn (MEZ-2.1, MEZ-11.4, MEZ-11.6)."""
    if s.last > 0:
        s.last -= 1
        if s.last == 1:
            end_by(s, OUT_OF_TIME)
            return
    elif len(s.deck) == 0 and len(s.hand) == 0 and not any_face_down(s):
        s.last = s.n_humans + 1
        s.emit(E_LAST_TURNS)
    s.push(BEGIN_TURN, s.following(s.active))


def any_face_down(s: Mez) -> bool:
    """Whether a search card is still to be revealed."""
    return any(card != 0 for card in s.face_down)


def legal_turn(s: Mez) -> list[i64]:
    """Moves first, then what the arrival allows, then what is possible at any time, then the end of the Moves."""
    human = s.active
    codes: list[i64] = []
    if s.moves > 0 or s.extra > 0:
        travel.list_moves(s, human, codes)
        if travel.can_push(s, human):
            objectives.list_pushes(s, human, codes)
    if s.marks & F_ARRIVED != 0:
        if attack.can_shoot(s):
            attack.list_shots(s, codes, False)
        rooms.list_uses(s, human, codes)
        if rooms.may_use(s, human):
            objectives.list_takes(s, human, codes)
        cards.list_collects(s, human, codes)
    cards.list_any_time(s, human, codes)
    if can_peek(s):
        codes.append(PEEK)
    if s.moves == 0:  # MEZ-3.1: only additional Moves may be left unused
        codes.append(END)
    return codes


def can_peek(s: Mez) -> bool:
    """Sneak Peek: before the first Move, for 1 ammo, at one's own face-down card (MEZ-A1.8)."""
    human = s.active
    if s.characters[human] != PHOTOGRAPHER or s.marks & (T_MOVED | T_PEEKED) != 0:
        return False
    return s.ammo[human] > 0 and s.face_down[human] != 0


def apply_turn(s: Mez, code: i64) -> None:
    """One thing after another; the question comes again until the Moves are over (MEZ-3.7)."""
    human = s.active
    kind = code & 255
    if kind == END:
        return
    s.push(TURN)
    if kind == MOVE:
        travel.move(s, human, field_a(code), field_b(code))
    elif kind == SHOOT:
        attack.shoot(s, field_a(code), field_b(code), False)
    elif kind == USE:
        rooms.use(s, human, code)
    elif kind == TAKE:
        objectives.take(s, human, field_a(code))
    elif kind == COLLECT:
        cards.collect(s, human, field_a(code))
    elif kind == PUSH:
        travel.spend_move(s)
        s.marks &= ~ARRIVAL_MARKS  # no A, B, C follow it (MEZ-3.6)
        objectives.push_tank(s, human, field_a(code), field_b(code))
    elif kind == PLAY:
        cards.play(s, human, field_a(code))
    elif kind == DROP:
        cards.drop(s, human, field_a(code), field_b(code))
    elif kind == PUT:
        objectives.put(s, human, field_a(code))
    elif kind == HAND_IN:
        objectives.hand_in(s, human, field_a(code))
    elif kind == PEEK:
        s.marks |= T_PEEKED
        wounds.pay(s, human, 1)
        s.emit(E_AMMO_LOST, human, 1, C_PEEK)
        s.emit(E_PEEKED, human, s.face_down[human])
        wounds.eaten(s, human)
