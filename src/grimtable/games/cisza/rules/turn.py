"""The turn: phase 1, CIS-2, and the end of a turn, CIS-9.11."""

from grimtable.engine.codes import field_a, field_b, field_c, field_d, kind_of, pack
from grimtable.engine.ints import i64
from grimtable.games.cisza import kinds as k
from grimtable.games.cisza.rules import attack, city, resource_cards
from grimtable.games.cisza.rules.draw_phase import draw_phase
from grimtable.games.cisza.rules.outcome import any_zombie, end_by
from grimtable.games.cisza.state import Cisza


def begin_turn(s: Cisza, seat: i64) -> None:
    """A turn is play or discard, attack, draw (CIS-2.1).

    Only what comes after a decision waits on the stack: the draw and the end of the turn follow the attack at once.
    """
    s.active = seat
    s.turn += 1
    s.phase = k.PLAY
    s.stage = k.OPEN
    s.city_moved = False
    if s.journal is not None:
        s.emit(k.TURN_BEGAN, seat, s.turn)
    s.stack.append(k.ATTACK_PHASE)  # a step without fields is its kind
    play_phase(s)


def play_phase(s: Cisza) -> None:
    """With a card in hand the active player is always asked, also when nothing is playable (CIS-2.14)."""
    if len(s.city) < 2:
        city.watch_city(s)
    seat = s.active
    if s.hands[seat * s.rows.hand] != 0:
        s.asked[seat] = k.ASK_PHASE_1  # ask, written out: it is put at nearly every decision
        s.n_asked += 1
        s.last_asked = seat
        s.lone = -1


def forbid_phase_1(s: Cisza, seat: i64, code: i64) -> str | None:
    """The rule that forbids this in phase 1, or None: play or discard, never both (CIS-2.2)."""
    kind = kind_of(code)
    card = field_a(code)
    if kind == k.END:
        return None if code == pack(k.END) else "CIS-2.5"
    if kind != k.PLAY_CARD and kind != k.DISCARD:
        return "CIS-2.2"
    at = seat * s.rows.hand
    held = False
    for i in range(s.rows.hand):
        if s.hands[at + i] == card and card != 0:
            held = True
    if not held:
        return "CIS-2.4"
    if kind == k.DISCARD:
        return None if s.stage != k.PLAYING and code == pack(k.DISCARD, card) else "CIS-2.3"
    if s.stage == k.DISCARDING:
        return "CIS-2.3"
    return resource_cards.forbid_play(s, seat, card, field_b(code), field_c(code), field_d(code))


def apply_phase_1(s: Cisza, seat: i64, code: i64) -> None:
    """Each card is fully resolved before the next is chosen (CIS-2.4).

    What waits next on the stack is nearly always known here, and then goes on at once instead of by way of `run`.
    """
    if code == k.END:
        if s.journal is not None:
            s.emit(k.PHASE_ENDED, seat, s.n_zombies(seat))
        if s.stack[-1] == k.ATTACK_PHASE:  # a written position may have put something else there
            s.stack.pop()
            if attack.attack_phase(s):
                finish_turn(s)
        return
    card = (code >> 8) & 255
    if code & 255 == k.DISCARD:  # CIS-2.3: without effect and without Noise
        s.stage = k.DISCARDING
        s.take_card(seat, card)
        s.discard[card] += 1
        if s.journal is not None:
            s.emit(k.CARD_DISCARDED, seat, card)
        play_phase(s)
        return
    stack = s.stack
    stack.append(k.PLAY_PHASE)
    resource_cards.apply_play(s, seat, card, (code >> 16) & 255, (code >> 24) & 255, (code >> 32) & 255)
    if stack[-1] == k.PLAY_PHASE:  # no Horde came and nothing is given away
        stack.pop()
        play_phase(s)


def finish_turn(s: Cisza) -> None:
    """Phase 3, then the end of the turn (CIS-2.1)."""
    draw_phase(s)
    end_turn(s)


def end_turn(s: Cisza) -> None:
    """First the check of the Final Attack or the stall count, then the next player (CIS-9.11)."""
    if s.final_attack:
        if not any_zombie(s):
            end_by(s, 6)  # CIS-9.6; each round costs somebody something, so this comes (CIS-9.8)
            return
    elif s.city_moved:
        s.stall = 0
    else:
        s.stall += 1
        if s.stall >= s.rows.stall_rounds and s.stall >= s.rows.stall_rounds * s.n_in_game():
            end_by(s, 9)  # CIS-9.9
            return
    seat = s.active + 1  # left_of, written out for the usual case
    if seat == s.n_seats:
        seat = 0
    if s.out[seat] != 0:
        seat = s.left_of(s.active)
    begin_turn(s, seat)  # CIS-1.7, CIS-7.5; in the Final Attack as before (CIS-9.5)
