"""How a seat stands and what a sensible beginner would do: for bots, never for rules.

`prefer` reads what the seat itself may know: public facts, its own hand, dice it has seen, and what it has heard.
"""

from grimtable.engine.codes import field_a, field_b, field_c, kind_of
from grimtable.engine.fastmath import exp
from grimtable.engine.ints import i64
from grimtable.games.osaczeni import components as c
from grimtable.games.osaczeni import kinds as k
from grimtable.games.osaczeni.bots import losses
from grimtable.games.osaczeni.rules.end_of_round import threshold
from grimtable.games.osaczeni.rules.scoring import winner_bits
from grimtable.games.osaczeni.state import Osaczeni

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
    expected = losses.arrivals(s, losses.ANYBODY)
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
    worth = losses.points_alive(s, seat) - losses.losses(s, seat, expected)
    at = seat * c.N_CARDS
    for card in range(1, c.N_CARDS):
        if s.hands[at + card] > 0:
            worth += CARD_WORTH[card] * float(s.hands[at + card])
    if s.victim == seat:
        worth += 0.5
    if s.badge == seat:
        worth += 0.3
    return worth


def visible_standing(s: Osaczeni, seat: i64) -> float:
    """The points a seat can expect to keep, judged from public facts; every card in hand counts alike."""
    if not s.is_alive(seat):
        return 0.0
    return losses.points_alive(s, seat) + 0.7 * float(s.hands[seat * c.N_CARDS])


def prefer(s: Osaczeni, seat: i64, codes: list[i64]) -> i64:
    """The most promising code, the first of equals."""
    kind = kind_of(codes[len(codes) - 1])
    if kind == k.PASS:
        return codes[0]
    expected = losses.arrivals(s, seat)
    now = losses.losses(s, seat, expected)
    best = codes[0]
    best_score = -1e9
    for code in codes:
        score = rate(s, seat, code, expected, now)
        if score > best_score:
            best_score = score
            best = code
    return best


def rate(s: Osaczeni, seat: i64, code: i64, expected: list[float], now: float) -> float:
    """How good a choice looks, in points; passing is 0."""
    a = field_a(code)
    match kind_of(code):
        case k.PLACE:
            return rate_place(s, seat, a, field_b(code))
        case k.PLAY_CARD:
            return rate_card(s, seat, code, expected, now)
        case k.VOTE:
            return rate_vote(s, seat, a)
        case k.BREAK_TIE:
            return rate_vote(s, seat, a)
        case k.KEEP:
            return CARD_WORTH[a]
        case k.GIVE:
            if s.drawn[0] == 0:
                return -0.5 - CARD_WORTH[a]  # Barter: a gift for nothing
            return -0.5 * CARD_WORTH[a] - 0.05 * visible_standing(s, field_b(code))
        case k.GO:
            return rate_go(s, seat, a, expected, now)
        case k.MOVE:
            to = s.goals[seat] - 1
            return relief(s, seat, a, to if s.has_space(to) else c.PARKING, expected, now)
        case k.FEED:
            return -float(s.rows.points[a])
        case k.REROLL:
            return losses.loss(s, seat, a, expected[a]) - 0.8
        case k.HAUNT:
            return rate_haunt(s, seat, a, expected)
        case k.BOX:
            return -CARD_WORTH[a]
        case _:  # PASS
            return 0.0


def rate_place(s: Osaczeni, seat: i64, die: i64, character: i64) -> float:
    """How good a place is for a character: the valuable go inside with room and company, the cheap outside."""
    area = die if s.has_space(die) else c.PARKING
    worth = float(s.rows.points[character])
    if area == c.PARKING:
        return -0.5 * worth
    return worth * (0.1 * float(s.rows.spaces[area]) + 0.15 * float(s.strength(area)) - 0.1 * float(s.crowd(area)))


def relief(s: Osaczeni, seat: i64, character: i64, to: i64, expected: list[float], now: float) -> float:
    """How many points less a seat can expect to lose once a character is somewhere else."""
    i = seat * c.FAMILY + character
    before = s.at[i]
    s.at[i] = to
    after = losses.losses(s, seat, expected)
    s.at[i] = before
    return now - after


def rate_go(s: Osaczeni, seat: i64, area: i64, expected: list[float], now: float) -> float:
    """How good a destination is: the best that any of the own characters gains by going there."""
    to = area if room_left(s, seat, area) else c.PARKING
    best = -99.0
    for character in range(c.FAMILY):
        place = s.at[seat * c.FAMILY + character]
        if place >= c.N_AREAS or place == area or (place == c.PARKING and to != area):
            continue
        gain = relief(s, seat, character, to, expected, now)
        if gain > best:
            best = gain
    if best == -99.0:
        return 0.0
    if to == c.MONITORING:
        best += 0.3
    if to == c.PARKING and len(s.deck) > 0:
        best += 0.4
    return best


def room_left(s: Osaczeni, seat: i64, area: i64) -> bool:
    """Whether a seat can hope for a space: others who said they go there and move first count."""
    if not s.has_space(area):
        return False
    if area == c.PARKING or len(s.heard) != losses.N_HEARD:
        return True
    free = s.rows.spaces[area] - s.crowd(area)
    for other in range(s.n_seats):
        heard = s.heard[losses.HEARD_GOALS + other] == area + 1
        shown = other == s.badge and s.goals[other] == area + 1
        if other != seat and (heard or shown):
            free -= 1
    return free > 0


def rate_vote(s: Osaczeni, seat: i64, player: i64) -> float:
    """How good it is to point at a player: at the leader in an attack, at oneself for truck and badge."""
    if s.phase != k.ATTACK:
        if player == seat:
            return 3.0
        return -0.1 * visible_standing(s, player)
    if player == seat:
        return -50.0
    worth = visible_standing(s, player)
    if len(s.heard) == losses.N_HEARD:
        worth += float(s.heard[losses.HEARD_AGAINST + player]) / 100.0
    return worth


def rate_card(s: Osaczeni, seat: i64, code: i64, expected: list[float], now: float) -> float:
    """How good it is to play a card: the loss it saves, less what it is worth later."""
    card = field_a(code)
    cost = CARD_WORTH[card]
    if card == c.WALKIE:
        return 0.4 if s.looked >> seat & 1 == 0 else -1.0
    if card == c.ENERGY:
        if kind_of(s.asked[seat]) == k.ASK_MOVE:
            return -50.0  # a beginner moves first and runs afterwards
        return relief(s, seat, field_c(code) - 1, field_b(code) - 1, expected, now) - 1.2
    if s.phase != k.ATTACK:  # a pistol for the truck or the badge
        return -0.4 if s.phase == k.BADGE else -0.2
    area = s.area
    here = losses.loss(s, seat, area, expected[area])
    if here <= 0.0:
        return -1.0
    if card == c.PISTOL:
        return 0.3 * here - cost
    if card == c.MEAT:
        i = seat * c.FAMILY + field_c(code) - 1
        one: i64 = 1
        s.hidden |= one << i
        after = losses.loss(s, seat, area, expected[area])
        s.hidden &= ~(one << i)
        return here - after - cost
    killed = 1.0 if card == c.CAN else float(s.rows.kills[card])
    rest = expected[area] - killed
    saved = here - losses.loss(s, seat, area, rest if rest > 0.0 else 0.0)
    if card == c.CAN:
        to = field_b(code) - 1
        if s.has_character(seat, to):
            saved -= 0.6
        elif to > area:
            saved += 0.1 * float(s.crowd(to))
    return saved - cost


def rate_haunt(s: Osaczeni, seat: i64, area: i64, expected: list[float]) -> float:
    """How good it is for a lost family to place a monster: where it hurts the leaders."""
    worth = 0.0
    for other in range(s.n_seats):
        if other != seat:
            worth += losses.loss(s, other, area, expected[area] + 1.0) * 0.1 * visible_standing(s, other)
    return worth


assert len(CARD_WORTH) == c.N_CARDS
