"""Tables that fit a view of Cisza: its open part, the question at hand, and what may lie hidden (CIS-Q33)."""

from grimtable.engine.codes import NONE, pack
from grimtable.engine.ints import i64
from grimtable.engine.state import Setup
from grimtable.games.cisza import kinds
from grimtable.games.cisza.components import BARRIERS, CARDS, HORDE, Rows
from grimtable.games.cisza.memory import Memory
from grimtable.games.cisza.sample import CiszaSampler, Put
from grimtable.games.cisza.state import ATTACK, MULLIGAN, PLAY, STREAMS, Cisza, blank
from grimtable.games.cisza.view import OVER, CiszaView

DECISIONS = {name: number for number, name in enumerate(kinds.QUESTIONS) if name}

# What lies on the stack beneath a decision: the rest of the turn, next step last.
REST_OF_TURN = [kinds.ATTACK_PHASE]
REST_OF_ATTACK = [kinds.STRIKE]


def stand_on(s: Cisza, decision: str, seat: int) -> None:
    """Put the question, and beneath it what the order of play puts there; for `send` the seat is the shelter."""
    number = DECISIONS[decision]
    a, b = 0, 0
    steps: list[int] = []
    match decision:
        case "mulligan":
            steps = [kinds.REPLACE_HANDS]
        case "phase_1":
            steps = REST_OF_TURN
        case "barrier":
            steps = REST_OF_ATTACK
        case "split":
            steps = [kinds.DRAW_PHASE]
        case "sacrifice":
            steps = [*REST_OF_TURN, kinds.PLAY_PHASE]
        case "send":
            steps = [*REST_OF_TURN, kinds.PLAY_PHASE]
            if s.phase != PLAY:
                steps = [*REST_OF_ATTACK, kinds.BARRIER_WINDOW]
            a, b = seat, shelters_left(s, seat)
            seat = s.active
    s.stack = [pack(step) for step in steps]
    s.asked[seat] = pack(number, a, b)
    s.n_asked = sum(question != NONE for question in s.asked)


def shelters_left(s: Cisza, shelter: int) -> int:
    """How many shelters are still to be served, this one included: on to the left, up to the distributor's."""
    n, other = 1, s.left_of(shelter)
    while other != s.active:
        n, other = n + 1, s.left_of(other)
    return n


def sampler_for(v: CiszaView, setup: Setup, rows: Rows) -> CiszaSampler:
    """Worlds that fit a view."""
    s = blank(setup, rows, [0] * (4 * len(STREAMS)), None)
    limit = rows.hand
    n = v.n_seats
    for seat in range(n):
        s.survivors[seat] = v.survivors[seat]
        s.out[seat] = v.out[seat]
        for i in range(3):
            s.zombies[seat * 3 + i] = v.zombies[seat][i]
            s.barriers[seat * 3 + i] = v.barriers[seat][i]
    if v.seat is not None:
        for i, card in enumerate(v.hand):
            s.hands[v.seat * limit + i] = card
    s.visible = 0 <= v.top < HORDE
    s.discard = list(v.discard)
    s.city_discard = list(v.city_discard)
    s.arrivals, s.loose = list(v.arrivals), list(v.loose)
    s.first, s.active, s.turn, s.stage = v.first, v.active, v.turn, v.stage
    s.phase = v.phase
    s.final_attack, s.stall, s.city_moved = v.final_attack, v.stall, v.city_moved
    s.stopped, s.alarmed, s.hordes_waiting = v.stopped, v.alarmed, v.hordes_waiting
    undecided = 0
    if v.phase == MULLIGAN:
        for seat in v.waiting:
            stand_on(s, "mulligan", seat)
        decided = [seat for seat in range(n) if seat not in v.waiting]
        undecided = sum(1 << seat for seat in decided if seat != v.seat)
        if v.choice == 1 and v.seat is not None:
            s.replaced = 1 << v.seat
    elif v.phase == OVER:
        s.over = True
        s.ended_by = int(str((v.outcome or {})["rule"]).split(".")[1])
    elif v.sending_to >= 0:
        stand_on(s, "send", v.sending_to)
    elif v.giving >= 0:
        stand_on(s, "split" if s.out[v.active] else "sacrifice", v.active)
    else:
        stand_on(s, "barrier" if v.phase == ATTACK else "phase_1", v.active)
    seen = [sum(row[i] for row in v.zombies) + v.loose[i] + v.city_discard[i] for i in range(3)]
    seen.append(v.city_discard[HORDE])
    if s.visible:
        seen[v.top] += 1
    pool = [kind for kind in range(4) for _ in range(rows.zombies[kind] - seen[kind])]
    held, new, keeps, draws, puts = hidden_cards(v, s, rows)
    memories: list[object] = [v.memory] * (n + 1)
    if v.memory is not None and v.seat is not None:
        public = Memory(v.memory.deck, v.memory.hands, v.memory.since)
        memories = [public] * (n + 1)
        memories[v.seat] = v.memory
    sampler = CiszaSampler(
        s,
        -1 if v.seat is None else v.seat,
        pool,
        v.city - (1 if s.visible else 0),
        v.top if s.visible else -1,
        held,
        new,
        keeps,
        draws,
        puts,
        undecided,
        memories,
    )
    sampler.questions = [0] * (n + 1)
    if v.seat is not None:
        sampler.questions[v.seat] = v.questions
    return sampler


Hidden = tuple[list[i64], list[i64], list[i64], list[i64], list[Put]]


def hidden_cards(v: CiszaView, s: Cisza, rows: Rows) -> Hidden:
    """The unseen resource cards: what was held and what was in the deck at the last reshuffle (CIS-Q33)."""
    n = v.n_seats
    unseen = [rows.counts[card] - v.discard[card] for card in range(len(CARDS))]
    for i, slug in enumerate(BARRIERS):
        unseen[CARDS.index(slug)] -= sum(row[i] for row in v.barriers)
    for card in v.hand:
        unseen[card] -= 1
    others = [seat for seat in range(n) if seat != v.seat]
    none = [0] * len(CARDS)
    sizes = [v.hands[seat] if seat in others else 0 for seat in range(n)]
    if v.memory is None:
        return none, unseen, [0] * n, sizes, []
    drawn = [0] * n
    new = list(v.memory.deck)
    puts: list[Put] = []
    own_puts = [0] * len(CARDS)
    for seat, card, count in v.memory.since:
        if card == 0:
            drawn[seat] += count
        elif seat == v.seat:
            own_puts[card] += 1
        else:
            puts.append(Put(seat, card, drawn[seat]))
            unseen[card] += 1
    if v.seat is not None and v.memory.own is not None:
        for card in range(len(CARDS)):  # what this seat drew itself since then is not in the deck for others
            new[card] -= v.hand.count(card) + own_puts[card] - v.memory.own[card]
    held = [unseen[card] - new[card] for card in range(len(CARDS))]
    keeps = [v.memory.hands[seat] if seat in others else 0 for seat in range(n)]
    draws = [drawn[seat] if seat in others else 0 for seat in range(n)]
    return held, new, keeps, draws, puts
