"""How a seat stands and what a sensible beginner would do: for bots, never for rules.

`prefer` reads what the seat itself may know: public facts, its own hand, dice it has seen, and what it has heard.
"""

from grimtable.engine.codes import field_a, field_b, field_c, kind_of
from grimtable.engine.fastmath import exp
from grimtable.engine.ints import i64
from grimtable.games.osaczeni import forecast
from grimtable.games.osaczeni.components import (
    CAN,
    ENERGY,
    FAMILY,
    MEAT,
    MONITORING,
    N_AREAS,
    N_CARDS,
    PARKING,
    PISTOL,
    WALKIE,
)
from grimtable.games.osaczeni.kinds import (
    ASK_MOVE,
    BOX,
    BREAK_TIE,
    FEED,
    GIVE,
    GO,
    HAUNT,
    KEEP,
    MOVE,
    PASS,
    PLACE,
    PLAY_CARD,
    REROLL,
    VOTE,
)
from grimtable.games.osaczeni.outcome import threshold, winner_bits
from grimtable.games.osaczeni.state import ATTACK, BADGE, Osaczeni

# What a card is worth in hand, in points: none, walkie, energy, pistol, can, bat, chainsaw, molotov, meat, keys.
CARD_WORTH: list[float] = [0.0, 0.35, 0.5, 0.45, 0.75, 0.7, 1.1, 1.5, 0.9, 1.0]


def value(s: Osaczeni) -> list[float]:
    """Each seat's chance to win, guessed from the points it can expect to keep; exact at the end."""
    values: list[float] = []
    n = s.n_seats
    if s.over:
        if s.n_living() == 0 and s.version == 1:
            return [0.5] * n
        bits = winner_bits(s)
        for seat in range(n):
            values.append(1.0 if bits >> seat & 1 else 0.0)
        return values
    best = -99.0
    expected = forecast.arrivals(s, forecast.ANYBODY)
    for seat in range(n):
        worth = standing(s, seat, expected)
        values.append(worth)
        if worth > best:
            best = worth
    left = s.n_living() - threshold(s)
    steepness = 0.2 + 0.5 / (1.0 + float(left if left > 0 else 0))
    total = 0.0
    for seat in range(n):
        weight = exp(steepness * (values[seat] - best))
        values[seat] = weight
        total += weight
    for seat in range(n):
        values[seat] /= total
    return values


def standing(s: Osaczeni, seat: i64, expected: list[float]) -> float:
    """The points a seat can expect to keep, with its cards and tokens."""
    if not s.is_alive(seat):
        return 0.0 if s.round_no > 0 else 5.0
    worth = forecast.points_alive(s, seat) - forecast.losses(s, seat, expected)
    at = seat * N_CARDS
    for card in range(1, N_CARDS):
        if s.hands[at + card] > 0:
            worth += CARD_WORTH[card] * float(s.hands[at + card])
    if s.victim == seat:
        worth += 0.5
    if s.badge == seat:
        worth += 0.3
    return worth


def visible_standing(s: Osaczeni, seat: i64) -> float:
    """The same from public facts alone: an unknown card counts like any other."""
    if not s.is_alive(seat):
        return 0.0
    return forecast.points_alive(s, seat) + 0.7 * float(s.hands[seat * N_CARDS])


def prefer(s: Osaczeni, seat: i64, codes: list[i64]) -> i64:
    """The most promising code, the first of equals."""
    kind = kind_of(codes[len(codes) - 1])
    if kind == PASS:
        return codes[0]
    expected = forecast.arrivals(s, seat)
    now = forecast.losses(s, seat, expected)
    best = codes[0]
    best_score = -1e9
    for code in codes:
        score = promise(s, seat, code, expected, now)
        if score > best_score:
            best_score = score
            best = code
    return best


def promise(s: Osaczeni, seat: i64, code: i64, expected: list[float], now: float) -> float:
    """How good a choice looks, in points; passing is 0."""
    a = field_a(code)
    match kind_of(code):
        case 1:  # PLACE
            return promise_place(s, seat, a, field_b(code))
        case 3:  # PLAY_CARD
            return promise_card(s, seat, code, expected, now)
        case 4:  # VOTE
            return promise_vote(s, seat, a)
        case 5:  # BREAK_TIE
            return promise_vote(s, seat, a)
        case 6:  # KEEP
            return CARD_WORTH[a]
        case 7:  # GIVE
            if s.drawn[0] == 0:
                return -0.5 - CARD_WORTH[a]  # Barter: a gift for nothing
            return -0.5 * CARD_WORTH[a] - 0.05 * visible_standing(s, field_b(code))
        case 8:  # GO
            return promise_go(s, seat, a, expected, now)
        case 9:  # MOVE
            to = s.goals[seat] - 1
            return relief(s, seat, a, to if s.has_space(to) else PARKING, expected, now)
        case 10:  # FEED
            return -float(s.rows.points[a])
        case 11:  # REROLL
            return forecast.loss(s, seat, a, expected[a]) - 0.8
        case 12:  # HAUNT
            return promise_haunt(s, seat, a, expected)
        case 13:  # BOX
            return -CARD_WORTH[a]
        case _:  # PASS
            return 0.0


assert (PLACE, PASS, PLAY_CARD, VOTE, BREAK_TIE, KEEP, GIVE) == (1, 2, 3, 4, 5, 6, 7)
assert (GO, MOVE, FEED, REROLL, HAUNT, BOX) == (8, 9, 10, 11, 12, 13)


def promise_place(s: Osaczeni, seat: i64, die: i64, character: i64) -> float:
    """The valuable inside, with room and company; the cheap outside."""
    area = die if s.has_space(die) else PARKING
    worth = float(s.rows.points[character])
    if area == PARKING:
        return -0.5 * worth
    return worth * (0.1 * float(s.rows.spaces[area]) + 0.15 * float(s.strength(area)) - 0.1 * float(s.crowd(area)))


def relief(s: Osaczeni, seat: i64, character: i64, to: i64, expected: list[float], now: float) -> float:
    """How many points less a seat can expect to lose once a character is somewhere else."""
    i = seat * FAMILY + character
    before = s.at[i]
    s.at[i] = to
    after = forecast.losses(s, seat, expected)
    s.at[i] = before
    return now - after


def promise_go(s: Osaczeni, seat: i64, area: i64, expected: list[float], now: float) -> float:
    """The best that a move to a destination can do."""
    to = area if room_left(s, seat, area) else PARKING
    best = -99.0
    for character in range(FAMILY):
        place = s.at[seat * FAMILY + character]
        if place >= N_AREAS or place == area or (place == PARKING and to != area):
            continue
        gain = relief(s, seat, character, to, expected, now)
        if gain > best:
            best = gain
    if best == -99.0:
        return 0.0
    if to == MONITORING:
        best += 0.3
    if to == PARKING and len(s.deck) > 0:
        best += 0.4
    return best


def room_left(s: Osaczeni, seat: i64, area: i64) -> bool:
    """Whether a seat can hope for a space: others who said they go there and move first count."""
    if not s.has_space(area):
        return False
    if area == PARKING or len(s.heard) != forecast.N_HEARD:
        return True
    free = s.rows.spaces[area] - s.crowd(area)
    for other in range(s.n_seats):
        heard = s.heard[forecast.HEARD_GOALS + other] == area + 1
        shown = other == s.badge and s.goals[other] == area + 1
        if other != seat and (heard or shown):
            free -= 1
    return free > 0


def promise_vote(s: Osaczeni, seat: i64, player: i64) -> float:
    """In an attack the leader among the others; for the truck and the badge oneself."""
    if s.phase != ATTACK:
        if player == seat:
            return 3.0
        return -0.1 * visible_standing(s, player)
    if player == seat:
        return -50.0
    worth = visible_standing(s, player)
    if len(s.heard) == forecast.N_HEARD:
        worth += float(s.heard[forecast.HEARD_AGAINST + player]) / 100.0
    return worth


def promise_card(s: Osaczeni, seat: i64, code: i64, expected: list[float], now: float) -> float:
    """The loss a card saves, less what the card is worth later."""
    card = field_a(code)
    cost = CARD_WORTH[card]
    if card == WALKIE:
        return 0.4 if s.looked >> seat & 1 == 0 else -1.0
    if card == ENERGY:
        if kind_of(s.asked[seat]) == ASK_MOVE:
            return -50.0  # a beginner moves first and runs afterwards
        return relief(s, seat, field_c(code) - 1, field_b(code) - 1, expected, now) - 1.2
    if s.phase != ATTACK:  # a pistol for the truck or the badge
        return -0.4 if s.phase == BADGE else -0.2
    area = s.area
    here = forecast.loss(s, seat, area, expected[area])
    if here <= 0.0:
        return -1.0
    if card == PISTOL:
        return 0.3 * here - cost
    if card == MEAT:
        i = seat * FAMILY + field_c(code) - 1
        one: i64 = 1
        s.hidden |= one << i
        after = forecast.loss(s, seat, area, expected[area])
        s.hidden &= ~(one << i)
        return here - after - cost
    killed = 1.0 if card == CAN else float(s.rows.kills[card])
    rest = expected[area] - killed
    saved = here - forecast.loss(s, seat, area, rest if rest > 0.0 else 0.0)
    if card == CAN:
        to = field_b(code) - 1
        if s.has_character(seat, to):
            saved -= 0.6
        elif to > area:
            saved += 0.1 * float(s.crowd(to))
    return saved - cost


def promise_haunt(s: Osaczeni, seat: i64, area: i64, expected: list[float]) -> float:
    """A lost family has nothing to gain; it troubles the leader."""
    worth = 0.0
    for other in range(s.n_seats):
        if other != seat:
            worth += forecast.loss(s, other, area, expected[area] + 1.0) * 0.1 * visible_standing(s, other)
    return worth


assert len(CARD_WORTH) == N_CARDS
