"""How a seat stands and what a sensible beginner would do: for bots, never for rules.

Everything here reads what the seat itself may know: public facts and the own hand.
"""

from typing import Final

from grimtable.engine.codes import field_a, field_b, field_c, field_d, kind_of
from grimtable.engine.fastmath import exp
from grimtable.engine.ints import i64
from grimtable.games.cisza import components as c
from grimtable.games.cisza import kinds as k
from grimtable.games.cisza.state import Cisza

LIGHT_HARM: Final = 0.9  # what a Normal or Fast zombie in a shelter costs, in survivors
STRONG_HARM: Final = 1.3
# The weights of `standing`, fitted to the results of games (docs/bots.md): a survivor, and one of the first three; a
# Normal or Fast and a Strong zombie; a Barricade, an Alarm, Mines; attackers that nothing stops, and each one more; to
# be on the move, with these zombies, with a zombie on the City deck, with attackers that nothing stops.
WEIGHTS: Final[list[float]] = [
    0.160, 0.007, -0.138, -0.167, 0.038, 0.055, 0.160, -0.198, -0.114, 0.130, 0.0, -0.027, -0.041, -0.202, -0.175,
]  # fmt: skip

# What a card in hand is worth, by kind.
HAND: Final[list[float]] = [
    0.0, 0.041, 0.087, -0.012, 0.129, 0.086, 0.188, 0.049, 0.050, 0.133, 0.236, -0.242, 0.271, 0.232, 0.256, 0.408,
    0.281,
]  # fmt: skip


ANY_CARD: Final = 0.139  # the average of the above over the deck


def value(s: Cisza) -> list[float]:
    """Each seat's chance to win, guessed from survivors, zombies, barriers and cards; exact at the end."""
    values: list[float] = []
    total = 0.0
    if s.over:
        best: i64 = -1
        for seat in range(s.n_seats):
            if s.out[seat] == 0 and s.survivors[seat] > best:
                best = s.survivors[seat]
        for seat in range(s.n_seats):
            won = s.out[seat] == 0 and (s.ended_by == 1 or s.survivors[seat] == best)
            values.append(1.0 if won else 0.0)
        return values
    for seat in range(s.n_seats):
        weight = 0.0
        if s.out[seat] == 0:
            weight = exp(standing(s, seat))
        values.append(weight)
        total += weight
    for seat in range(s.n_seats):
        values[seat] = values[seat] / total
    return values


def standing(s: Cisza, seat: i64) -> float:
    """A seat's strength: the logarithm of its share of the chances to win."""
    w = WEIGHTS
    at = seat * 3
    survivors = s.survivors[seat]
    light = s.zombies[at] + s.zombies[at + 2]
    strong = s.zombies[at + 1]
    worth = w[0] * float(survivors) + w[1] * float(survivors if survivors < 3 else 3)
    if survivors == 1:
        worth += w[14]
    worth += w[2] * float(light) + w[3] * float(strong)
    worth += w[4] * float(s.barriers[at]) + w[5] * float(s.barriers[at + 1]) + w[6] * float(s.barriers[at + 2])
    short = light + strong - s.barriers[at] - 9 * s.barriers[at + 1] - 2 * s.barriers[at + 2] - survivors
    if short >= 0:
        worth += w[7] + w[8] * float(short)
    if seat == s.active and s.phase == k.PLAY:
        worth += w[9] + w[10] * float(light) + w[11] * float(strong)
        if s.visible:
            worth += w[12]
        if short >= 0:
            worth += w[13]
    hand = seat * s.rows.hand
    missing = s.rows.hand
    for i in range(hand, hand + s.rows.hand):
        card = s.hands[i]
        if card == 0:
            break
        worth += HAND[card]
        missing -= 1
    if seat == s.active and s.phase < k.DRAW and not s.final_attack:
        worth += ANY_CARD * float(missing)  # the turn ends with a full hand
    return worth


def prefer(s: Cisza, seat: i64, codes: list[i64]) -> i64:
    """What a sensible beginner plays: kill, rescue, build, and pass zombies on when there are too many.

    With nothing to play it tries one new card a turn and holds on to weapons and tricks that may be needed.
    """
    best = codes[0]
    best_score = -1e9
    for code in codes:
        kind = kind_of(code)
        if kind == k.PLAY_CARD:
            score = rate_at_a_glance(s, seat, code)
        elif kind == k.DISCARD:
            card = field_a(code)
            held = card <= c.SNIPER or card in (c.DRONE, c.SURPRISE)
            score = (0.05 if held else 0.1) if s.stage == k.OPEN else -1.0
        elif kind == k.REPLACE:
            score = -1.0
        elif kind == k.USE:
            score = 1.0
        else:
            score = rate(s, seat, code)
        if score > best_score:
            best_score = score
            best = code
    return best


def rate_at_a_glance(s: Cisza, seat: i64, code: i64) -> float:
    """How good a card looks to a beginner, who does not count what its Noise may cost."""
    card = field_a(code)
    zombies = field_c(code)
    if field_d(code) != 0:
        return -1.0
    if card <= c.SNIPER:
        return 0.3 if zombies == k.ON_DECK else 1.0 + harm(zombies)
    if card < c.BARRICADE:
        return 1.5 * float(s.rows.rescue[card])
    if card <= c.MINES:
        return 1.0
    if card == c.SACRIFICE:
        return 1.2 if s.survivors[seat] > 1 and s.n_zombies(seat) >= 3 else -1.0
    other = field_b(code) - 1
    rank = 0.01 * float(s.survivors[other])  # the one who is ahead
    if card == c.SABOTAGE:
        return 0.2 + rank + 0.2 * float(s.n_barriers(other))
    if card == c.EVICTION:
        return 0.5 * float(s.n_zombies(seat) - s.n_zombies(other)) + rank if s.n_zombies(seat) >= 3 else -1.0
    if card == c.BRIBERY:
        return 1.5 + rank
    if s.n_zombies(seat) >= 2:  # DRONE, SURPRISE: one zombie can be lived with, two are too many
        return 1.6 + rank
    return 0.4 + rank if s.n_zombies(seat) == 0 and s.visible else -0.5  # or one blocks the city


def guide(s: Cisza, seat: i64, codes: list[i64]) -> i64:
    """The most promising code for the search to try first, the first of equals."""
    best = codes[0]
    best_score = -1e9
    for code in codes:
        score = rate(s, seat, code)
        if score > best_score:
            best_score = score
            best = code
    return best


def rate(s: Cisza, seat: i64, code: i64) -> float:
    """How good a choice looks, in survivors; ending the phase is 0."""
    kind = kind_of(code)
    if kind == k.PLAY_CARD:
        return rate_play(s, seat, field_a(code), field_b(code) - 1, field_c(code), field_d(code))
    if kind == k.DISCARD:
        return 0.6 - keep_worth(s, seat, field_a(code))
    if kind == k.USE:
        return rate_use(s, field_a(code), field_b(code))
    if kind == k.SEND:
        return rate_send(s, field_a(code))
    if kind == k.GIVE:
        return target_worth(s, seat, field_a(code))
    if kind == k.REPLACE:
        return 0.5 - hand_worth(s, seat)
    return 0.0  # KEEP, END, STOP


def harm(zombies: i64) -> float:
    """How many survivors the named zombies cost the shelter that has them."""
    return LIGHT_HARM * float(k.normals(zombies) + k.fasts(zombies)) + STRONG_HARM * float(k.strongs(zombies))


def noise_harm(s: Cisza, taken: i64) -> float:
    """What Noise costs the noisy shelter after `taken` cards have left the City deck."""
    if len(s.city) <= taken:
        return 0.0
    if s.visible and taken == 0:
        return STRONG_HARM if s.city[-1] == c.STRONG else LIGHT_HARM
    return 0.42


def target_worth(s: Cisza, seat: i64, other: i64) -> float:
    """How much it helps to hurt a player: more if it leads, moves next or is close to elimination."""
    rivals = s.n_in_game() - 1
    worth = 0.85 if rivals == 1 else (0.5 if rivals == 2 else 0.35)
    worth += 0.06 * float(s.survivors[other]) / float(1 + s.n_zombies(other))
    if other == s.left_of(seat):
        worth += 0.08
    if s.n_zombies(other) + 1 > s.survivors[other] + s.n_barriers(other):
        worth += 0.15
    return worth


def rate_play(s: Cisza, seat: i64, card: i64, other: i64, zombies: i64, noise_only: i64) -> float:
    """The good a card does now, less its Noise."""
    if noise_only != 0:
        return -noise_harm(s, 0)
    cost = 0.0
    if s.rows.noise[card] != 0 and (card < c.BARRICADE or card > c.MINES):
        cost = noise_harm(s, s.rows.rescue[card])
    if card <= c.SNIPER:
        if zombies == k.ON_DECK:
            return 0.35
        return harm(zombies) - cost - (0.3 if card == c.SNIPER and k.strongs(zombies) == 0 else 0.0)
    if c.WALKIE <= card < c.BARRICADE:
        return float(s.rows.rescue[card]) - cost
    if card == c.BARRICADE:
        return 0.45 + (0.3 if s.n_zombies(seat) > s.n_barriers(seat) else 0.0)
    if card in (c.ALARM, c.MINES):
        return 0.4 + 0.2 * float(s.n_zombies(seat))
    if card == c.SACRIFICE:
        if s.survivors[seat] == 1:
            return -5.0
        at = seat * 3
        row = LIGHT_HARM * float(s.zombies[at] + s.zombies[at + 2]) + STRONG_HARM * float(s.zombies[at + 1])
        return 1.35 * row - 1.6
    worth = target_worth(s, seat, other)
    if card == c.SABOTAGE:
        return worth * float(s.n_barriers(other)) * (1.2 if s.n_zombies(other) > 0 else 0.5) - cost
    if card == c.EVICTION:
        at = seat * 3
        to = other * 3
        mine = LIGHT_HARM * float(s.zombies[at] + s.zombies[at + 2]) + STRONG_HARM * float(s.zombies[at + 1])
        theirs = LIGHT_HARM * float(s.zombies[to] + s.zombies[to + 2]) + STRONG_HARM * float(s.zombies[to + 1])
        row = mine - theirs - 0.7 * float(s.n_barriers(seat) - s.n_barriers(other))
        return row * (1.0 + worth) - cost - 0.3
    if card == c.BRIBERY:
        return 1.0 + worth
    sent = harm(zombies)
    if card == c.DRONE:
        return sent + worth * (sent + noise_harm(s, 0)) - (0.35 if zombies == 0 else 0.0)
    arriving = 0.0 if len(s.city) == 0 else (noise_harm(s, 0) if s.visible else 1.0)
    return sent + worth * (sent + arriving) - (0.35 if zombies == 0 else 0.0)  # SURPRISE


def keep_worth(s: Cisza, seat: i64, card: i64) -> float:
    """What a card is worth in hand next turn, compared with an unknown one (0.6)."""
    if s.final_attack:
        return 1.0  # nothing comes after it
    if s.visible and c.WALKIE <= card < c.BARRICADE:
        return 0.55  # blocked for now
    match card:
        case c.SNIPER | c.DRONE | c.SURPRISE:
            return 0.9
        case c.WALKIE | c.FLARE | c.BARRICADE:
            return 0.9
        case c.MEGAPHONE | c.SHOTGUN:
            return 0.7
        case c.BRIBERY:
            return 0.8
        case c.AXE | c.REVOLVER:
            return 0.62
        case c.ALARM | c.MINES:
            return 0.8
        case _:
            return 0.45


def hand_worth(s: Cisza, seat: i64) -> float:
    """Whether a starting hand has a rescue or a way to get rid of zombies."""
    worth = 0.0
    for i in range(s.rows.hand):
        card = s.hands[seat * s.rows.hand + i]
        if card in (c.DRONE, c.SURPRISE, c.BRIBERY) or c.WALKIE <= card < c.BARRICADE:
            worth += 1.0
    return worth


def rate_use(s: Cisza, barrier: i64, zombies: i64) -> float:
    """How good it is to use a barrier now: when it saves somebody; an Alarm when many attack."""
    left = s.attacks_left()
    fatal = left >= s.survivors[s.active]
    if barrier == c.BARRICADE:
        return 1.0
    if barrier == c.ALARM:
        return float(left) - 0.5 - noise_harm(s, 0) + (3.0 if fatal and left > s.n_barriers(s.active) - 1 else 0.0)
    return harm(zombies) + float(left) * 0.2 - noise_harm(s, 0)


def rate_send(s: Cisza, zombies: i64) -> float:
    """How good it is to send a zombie to the shelter at hand: none or the weakest to the own, the worst to others."""
    shelter = field_a(s.asked[s.active])
    if zombies == 0:
        return 1.0 if shelter == s.active else 0.5 - target_worth(s, s.active, shelter)
    cost = STRONG_HARM if zombies == 4 else LIGHT_HARM
    if shelter == s.active:
        return -cost
    return cost * target_worth(s, s.active, shelter)
