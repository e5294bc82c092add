"""The order of play: CIS-1.5, the turn of CIS-2, drawing CIS-8, the end of a turn CIS-9.11; and who runs what."""

from grimtable.engine.codes import field_a, field_b, field_c, field_d, kind_of, pack
from grimtable.engine.ints import i64
from grimtable.games.cisza import attack, cards, city
from grimtable.games.cisza.components import N_CARDS
from grimtable.games.cisza.kinds import (
    ASK_BARRIER,
    ASK_MULLIGAN,
    ASK_PHASE_1,
    ASK_SACRIFICE,
    ASK_SEND,
    ASK_SPLIT,
    ATTACK_PHASE,
    BARRIER_WINDOW,
    BEGIN_TURN,
    CARD_DISCARDED,
    DISCARD,
    DRAW_PHASE,
    DREW,
    END,
    END_TURN,
    GIVE,
    GIVE_NEXT,
    HAND_KEPT,
    HAND_REPLACED,
    HAND_THEN,
    HORDE_COMES,
    KEEP,
    PHASE_ENDED,
    PLAY_CARD,
    PLAY_PHASE,
    REPLACE,
    REPLACE_HANDS,
    RESHUFFLED,
    SEND,
    SEND_NEXT,
    SHARE_OUT,
    STOP,
    STRIKE,
    TURN_BEGAN,
    USE,
)
from grimtable.games.cisza.outcome import any_zombie, end_by
from grimtable.games.cisza.state import DISCARDING, DRAW, OPEN, PLAY, PLAYING, RESOURCE, Cisza


def run_step(s: Cisza, step: i64) -> None:
    """The one place that calls the steps."""
    match step & 255:  # kind_of, written out: these three run at every decision
        case 3:  # PLAY_PHASE
            play_phase(s)
        case 4:  # ATTACK_PHASE
            if attack.attack_phase(s):
                draw_phase(s)
        case 5:  # BARRIER_WINDOW
            attack.barrier_window(s)
        case 6:  # STRIKE
            if attack.strike(s):
                draw_phase(s)
        case 8:  # DRAW_PHASE
            draw_phase(s)
        case 9:  # END_TURN
            end_turn(s)
        case 2:  # BEGIN_TURN
            begin_turn(s, field_a(step))
        case 7:  # SHARE_OUT
            attack.share_out(s)
        case 10:  # HORDE_COMES
            city.horde_comes(s)
        case 11:  # SEND_NEXT
            city.send_next(s, field_a(step), field_b(step))
        case 12:  # GIVE_NEXT
            cards.give_next(s)
        case 1:  # REPLACE_HANDS
            replace_hands(s)
        case _:
            raise AssertionError(f"no step {step}")


assert (REPLACE_HANDS, BEGIN_TURN, PLAY_PHASE, ATTACK_PHASE, BARRIER_WINDOW, STRIKE) == (1, 2, 3, 4, 5, 6)
assert (SHARE_OUT, DRAW_PHASE, END_TURN, HORDE_COMES, SEND_NEXT, GIVE_NEXT) == (7, 8, 9, 10, 11, 12)


# The starting hand


def replace_hands(s: Cisza) -> None:
    """All have chosen: the replacements follow in turn order from the first player (CIS-1.5, CIS-1.6)."""
    for i in range(s.n_seats):
        seat = (s.first + i) % s.n_seats
        if s.replaced >> seat & 1 == 0:
            s.emit(HAND_KEPT, seat)
            continue
        counts = [0] * N_CARDS
        at = seat * s.rows.hand
        for place in range(s.rows.hand):
            card = s.hands[at + place]
            s.hands[at + place] = 0
            if card != 0:
                s.discard[card] += 1
                counts[card] += 1
        if s.journal is not None:
            s.record(HAND_REPLACED, (seat, tuple(counts)))
        draw_up(s, seat)
    s.replaced = 0
    s.push(BEGIN_TURN, s.first)


# The turn


def begin_turn(s: Cisza, seat: i64) -> None:
    """A turn is play or discard, attack, draw (CIS-2.1).

    Only what comes after a decision waits on the stack: the draw and the end of the turn follow the attack at once.
    """
    s.active = seat
    s.turn += 1
    s.phase = PLAY
    s.stage = OPEN
    s.city_moved = False
    if s.journal is not None:
        s.emit(TURN_BEGAN, seat, s.turn)
    s.stack.append(ATTACK_PHASE)  # a step without fields is its kind
    play_phase(s)


def play_phase(s: Cisza) -> None:
    """With a card in hand the active player is always asked, also when nothing is playable (CIS-2.14)."""
    if len(s.city) < 2:
        city.watch_city(s)
    seat = s.active
    if s.hands[seat * s.rows.hand] != 0:
        s.asked[seat] = ASK_PHASE_1  # ask, written out: it is put at nearly every decision
        s.n_asked += 1
        s.last_asked = seat
        s.lone = -1


def forbid_phase_1(s: Cisza, seat: i64, code: i64) -> str | None:
    """The rule that forbids this in phase 1, or None: play or discard, never both (CIS-2.2)."""
    kind = kind_of(code)
    card = field_a(code)
    if kind == END:
        return None if code == pack(END) else "CIS-2.5"
    if kind != PLAY_CARD and kind != DISCARD:
        return "CIS-2.2"
    at = seat * s.rows.hand
    held = False
    for i in range(s.rows.hand):
        if s.hands[at + i] == card and card != 0:
            held = True
    if not held:
        return "CIS-2.4"
    if kind == DISCARD:
        return None if s.stage != PLAYING and code == pack(DISCARD, card) else "CIS-2.3"
    if s.stage == DISCARDING:
        return "CIS-2.3"
    return cards.forbid_play(s, seat, card, field_b(code), field_c(code), field_d(code))


def apply_phase_1(s: Cisza, seat: i64, code: i64) -> None:
    """Each card is fully resolved before the next is chosen (CIS-2.4).

    What waits next on the stack is nearly always known here, and then goes on at once instead of by way of `run`.
    """
    if code == END:
        if s.journal is not None:
            s.emit(PHASE_ENDED, seat)
        if s.stack[-1] == ATTACK_PHASE:  # a written position may have put something else there
            s.stack.pop()
            if attack.attack_phase(s):
                draw_phase(s)
        return
    card = (code >> 8) & 255
    if code & 255 == DISCARD:  # CIS-2.3: without effect and without Noise
        s.stage = DISCARDING
        s.take_card(seat, card)
        s.discard[card] += 1
        if s.journal is not None:
            s.emit(CARD_DISCARDED, seat, card)
        play_phase(s)
        return
    stack = s.stack
    stack.append(PLAY_PHASE)
    cards.apply_play(s, seat, card, (code >> 16) & 255, (code >> 24) & 255, (code >> 32) & 255)
    if stack[-1] == PLAY_PHASE:  # no Horde came and nothing is given away
        stack.pop()
        play_phase(s)


# Drawing


def draw_phase(s: Cisza) -> None:
    """Who is still in the game draws up, only now (CIS-2.11, CIS-8.1); not in the Final Attack (CIS-8.5, CIS-9.4)."""
    s.phase = DRAW
    seat = s.active
    if s.out[seat] == 0 and not s.final_attack:
        draw_up(s, seat)
    end_turn(s)


def draw_up(s: Cisza, seat: i64) -> None:
    """Draw to a full hand and no further; a new deck is shuffled the moment the old one is empty (CIS-8.2, CIS-8.3)."""
    hands = s.hands
    limit = s.rows.hand
    at = seat * limit
    last = at + limit - 1
    if hands[last] != 0:
        return
    deck = s.deck
    if s.journal is None and len(deck) > limit:  # the common case of a search: nobody to tell, no reshuffle
        place = last
        while place > at and hands[place - 1] == 0:
            place -= 1
        while place <= last:  # add_card from behind, written out
            card = deck.pop()
            i = place
            while i > at:
                before = hands[i - 1]
                if before <= card:
                    break
                hands[i] = before
                i -= 1
            hands[i] = card
            place += 1
        return
    missing = limit - s.hand_size(seat)
    drawn: list[i64] = []
    if len(s.deck) == 0 and sum(s.discard) > 0:
        reshuffle(s)  # only a written position or a tiny pack comes here with an empty deck
    while missing > 0 and len(s.deck) > 0:  # CIS-8.4: both piles cannot be empty, short of a tiny pack
        card = s.deck.pop()
        s.add_card(seat, card)
        drawn.append(card)
        missing -= 1
        if len(s.deck) == 0:
            say_drawn(s, seat, drawn)
            drawn = []
            reshuffle(s)
    say_drawn(s, seat, drawn)


def say_drawn(s: Cisza, seat: i64, drawn: list[i64]) -> None:
    """The owner sees the cards, the others how many."""
    if s.journal is not None and len(drawn) > 0:
        counts = [0] * N_CARDS
        for card in drawn:
            counts[card] += 1
        s.record(DREW, (seat, len(drawn), tuple(counts)))


def reshuffle(s: Cisza) -> None:
    """The Resource discard becomes the new deck; hands and placed barriers stay out (CIS-8.3)."""
    for card in range(1, N_CARDS):
        for _ in range(s.discard[card]):
            s.deck.append(card)
        s.discard[card] = 0
    if s.journal is not None:
        tell_reshuffle(s)
    s.shuffle(RESOURCE, s.deck)


def tell_reshuffle(s: Cisza) -> None:
    """What everybody can write down at a reshuffle, and what each keeps for itself (CIS-Q33)."""
    counts = [0] * N_CARDS
    for card in s.deck:
        counts[card] += 1
    sizes = [int(s.hand_size(seat)) for seat in range(s.n_seats)]
    s.record(RESHUFFLED, (len(s.deck), tuple(counts), tuple(sizes)))
    for seat in range(s.n_seats):
        counts = [0] * N_CARDS
        for i in range(s.rows.hand):
            counts[s.hands[seat * s.rows.hand + i]] += 1
        counts[0] = 0
        s.record(HAND_THEN, (seat, tuple(counts)))


# The end of a turn


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


# Questions


def options(s: Cisza, seat: i64, question: i64) -> list[i64]:
    """The codes of all legal answers."""
    match question & 255:
        case 2:  # ASK_PHASE_1
            return cards.legal_phase_1(s, seat)
        case 3:  # ASK_SEND
            return city.legal_send(s, field_b(question))
        case 4:  # ASK_BARRIER
            return attack.legal_barrier(s)
        case 5:  # ASK_SPLIT
            return attack.legal_split(s)
        case 6:  # ASK_SACRIFICE
            return cards.legal_sacrifice(s)
        case 1:  # ASK_MULLIGAN
            return [pack(KEEP), pack(REPLACE)]
        case _:
            raise AssertionError(f"no question {question}")


assert (ASK_MULLIGAN, ASK_PHASE_1, ASK_SEND, ASK_BARRIER, ASK_SPLIT, ASK_SACRIFICE) == (1, 2, 3, 4, 5, 6)


def answer(s: Cisza, seat: i64, question: i64, code: i64) -> None:
    """Carry out a legal answer to any question but phase 1's, which `Cisza.play` carries out itself."""
    match question & 255:
        case 3:  # ASK_SEND
            city.apply_send(s, field_a(question), field_b(question), field_a(code))
        case 4:  # ASK_BARRIER
            if kind_of(code) == USE:
                attack.apply_use(s, field_a(code), field_b(code))
        case 5:  # ASK_SPLIT
            attack.apply_split(s, field_a(code))
        case 6:  # ASK_SACRIFICE
            cards.apply_sacrifice(s, field_a(code))
        case _:  # ASK_MULLIGAN: kept to itself until all have chosen (CIS-1.5)
            if kind_of(code) == REPLACE:
                s.replaced |= 1 << seat


def forbidden(s: Cisza, seat: i64, question: i64, code: i64) -> str:
    """The rule that forbids a code that is not among the options."""
    rule: str | None
    kind = kind_of(code)
    match kind_of(question):
        case 2:  # ASK_PHASE_1
            rule = forbid_phase_1(s, seat, code)
        case 3:  # ASK_SEND
            rule = city.forbid_send(s, field_b(question), field_a(code)) if kind == SEND else "CIS-4.8"
        case 4:  # ASK_BARRIER
            rule = attack.forbid_use(s, field_a(code), field_b(code)) if kind == USE else "CIS-6.3"
        case 5:  # ASK_SPLIT
            rule = attack.forbid_split(s, field_a(code)) if kind == GIVE else "CIS-7.3"
        case 6:  # ASK_SACRIFICE
            rule = cards.forbid_sacrifice(s, field_a(code)) if kind == GIVE else "CIS-5.18"
        case _:
            rule = "CIS-1.5"
    return "CIS-2.7" if rule is None else rule


def fallback(s: Cisza, seat: i64, question: i64) -> i64:
    """What happens when a clock runs out: the default of the rules' decision table."""
    match kind_of(question):
        case 1:
            return pack(KEEP)
        case 2:
            return pack(END)
        case 4:
            return pack(STOP)
        case _:
            return s.codes(seat)[0]
