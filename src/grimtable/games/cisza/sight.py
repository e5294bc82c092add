"""From the table to what a seat may see of it, after every move for every viewer: the fast half of `view.py`."""

from grimtable.engine.codes import field_a, kind_of
from grimtable.engine.ints import i64
from grimtable.games.cisza.cards import next_to_give
from grimtable.games.cisza.kinds import ASK_SACRIFICE, ASK_SEND, ASK_SPLIT, QUESTIONS
from grimtable.games.cisza.outcome import outcome
from grimtable.games.cisza.state import ATTACK, MULLIGAN, Cisza
from grimtable.games.cisza.view import OVER, CiszaView


def view(s: Cisza, seat: int | None, remembers: bool = True) -> CiszaView:
    """The table from one chair; None is a spectator."""
    n = s.n_seats
    sending_to: i64 = -1
    giving: i64 = -1
    waiting: list[int] = []
    for other in range(n):
        asked = s.asked[other]
        if asked == 0:
            continue
        waiting.append(other)
        kind = kind_of(asked)
        if kind == ASK_SEND:
            sending_to = field_a(asked)
        elif kind in (ASK_SACRIFICE, ASK_SPLIT):
            giving = next_to_give(s)
    question: tuple[int, str] | None = None
    questions = 0
    choice: i64 = -1
    hand: list[int] = []
    if seat is not None:
        questions = s.question_number(seat)
        if s.asked[seat] != 0:
            question = (questions, QUESTIONS[kind_of(s.asked[seat])])
        elif s.phase == MULLIGAN:
            choice = s.replaced >> seat & 1
        at = seat * s.rows.hand
        hand = [card for card in s.hands[at : at + s.rows.hand] if card]
    attack = s.phase == ATTACK
    top: i64 = -1
    if s.city:
        top = s.city[-1] if s.visible else 4
    zombies, barriers = s.zombies, s.barriers
    return CiszaView(
        s.setup.ruleset,
        s.setup.mode,
        s.setup.options,
        s.rows.identity,
        seat,
        n,
        questions,
        question,
        tuple(waiting),
        s.turn,
        s.first,
        s.active,
        OVER if s.over else s.phase,
        s.stage,
        tuple(hand),
        tuple([s.hand_size(other) for other in range(n)]),  # how many, not which
        tuple(s.survivors),
        tuple([(zombies[k], zombies[k + 1], zombies[k + 2]) for k in range(0, 3 * n, 3)]),
        tuple([(barriers[k], barriers[k + 1], barriers[k + 2]) for k in range(0, 3 * n, 3)]),
        len(s.city),  # CIS-3.12: count and upper face, no zombie side below
        top,
        tuple(s.city_discard),
        len(s.deck),
        tuple(s.discard),
        tuple(s.out),
        s.final_attack,
        s.stall,
        s.city_moved,
        tuple(s.arrivals) if attack else (0, 0, 0),
        s.stopped if attack else 0,
        s.alarmed and attack,
        attacks_left(s),
        tuple(s.loose),
        s.hordes_waiting,
        sending_to,
        giving,
        choice,
        s.memory(seat) if remembers else None,
        outcome(s).to_json() if s.over else None,
    )


def attacks_left(s: Cisza) -> i64:
    """Attacks not yet stopped in this phase 2; none after an Alarm or once they have struck (CIS-6.9, CIS-6.13)."""
    if s.phase != ATTACK or s.alarmed or s.out[s.active] != 0:
        return 0
    left = s.attacks_left()
    return left if left > 0 else 0
