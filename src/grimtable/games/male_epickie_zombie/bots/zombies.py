"""What a sensible beginner does with the zombies: overrun the weak, fill the inner stores, break the barricade."""

from grimtable.engine.codes import field_a, field_b
from grimtable.engine.ints import i64
from grimtable.games.male_epickie_zombie import components as c
from grimtable.games.male_epickie_zombie import kinds as k
from grimtable.games.male_epickie_zombie.mall import count_bits
from grimtable.games.male_epickie_zombie.rules import adding_zombies
from grimtable.games.male_epickie_zombie.state import Mez

# How much a beginner likes a character's zombie side, by number
LIKED = (0, 10, 7, 8, 4, 9, 5, 3, 6, 8, 5, 6, 5, 6, 5)


def prefer(s: Mez, codes: list[i64]) -> i64:
    """The best code by a quick look; the first of equals."""
    question = s.asked[s.zombie_seat]
    best = codes[0]
    best_score = -1000.0
    for code in codes:
        score = rate(s, question, code)
        if score > best_score:
            best_score = score
            best = code
    return best


def rate(s: Mez, question: i64, code: i64) -> float:
    """Rate an answer by a quick look."""
    kind = code & 255
    a = field_a(code)
    if kind == k.STORE:
        return rate_add(s, a)
    if kind == k.DEAL:
        return rate_deal(s, question, a)
    if kind == k.HORDE:
        return rate_horde(s, a)
    if kind == k.SHIFT:
        return rate_shift(s, a, field_b(code))
    if kind == k.KEEP:
        return float(LIKED[a])
    if kind == k.SWAP:
        return card_worth(field_b(code)) + 0.1 * float(a)
    if kind == k.SCATTER:
        return 0.3 if field_b(code) % 2 == 0 else 0.2
    if kind == k.ACCEPT:
        slot = field_a(question)
        return 1.0 if s.humans_in(adding_zombies.lowest_free(s, slot, 0)) == 0 else -1.0
    return 0.0


def rate_add(s: Mez, slot: i64) -> float:
    """Rate adding a zombie to a store by the room it reaches and what it does there."""
    room = adding_zombies.lowest_free(s, slot, 0)
    if room < 0 and slot % 2 == 0:
        room = adding_zombies.lowest_free(s, (slot + 1) % c.N_SLOTS, 0)
    if room < 0:
        return 4.0 if s.barricade <= 1 else 2.2
    if s.pool == 0:
        return 1.0
    worth = 0.0
    for human in range(s.n_humans):
        if s.at[human] == room:
            life = s.ammo[human] - s.wounds[human]
            worth += 5.0 if life <= 1 else 1.6
    if s.traps >> room & 1:
        worth -= 1.0
    zombies = count_bits(s.in_store(room // 3))
    worth += 0.35 * float(zombies) if room // 3 % 2 == 1 else 0.2 * float(zombies)
    if zombies == 0:
        for place in s.tokens:
            if place < c.STORE_ROOMS and place // 3 == room // 3:
                worth += 0.15
    return worth


def card_worth(card: i64) -> float:
    """What dealing a card is worth by its kind: those that do not help humans go first."""
    kind = card >> 2
    if kind in (c.EXPLOSION, c.ZOMBIE):
        return 0.5
    return -0.3 if kind in (c.FIRST_AID, c.FREQUENCY) else 0.0


def rate_deal(s: Mez, question: i64, card: i64) -> float:
    """Rate dealing a card: symbols of full stores and of the human's own store are best."""
    human = s.active if question & 255 == k.ASK_DEAL else field_a(question)
    worth = card_worth(card)
    symbol = card & 3
    for slot in range(c.N_SLOTS):
        if s.mall.symbol[slot] != symbol:
            continue
        zombies = count_bits(s.in_store(slot))
        worth += 0.4 * float(zombies) if slot % 2 == 1 else 0.2 * float(zombies)
        if s.at[human] < c.STORE_ROOMS and s.at[human] // 3 == slot:
            worth += 0.8
    return worth


def rate_horde(s: Mez, character: i64) -> float:
    """Rate a zombie card by the strength of its next action."""
    for card in s.zombie_cards:
        if card & 255 == character:
            code = s.rows.horde[character * c.HORDE_STEPS + (card >> 8) - 1]
            return rate_horde_part(s, code & 65535) + rate_horde_part(s, code >> 16)
    return 0.0


def rate_horde_part(s: Mez, code: i64) -> float:
    """Rate one word of a horde action."""
    word = code & 15
    n = float(code >> 4 & 15)
    if word == c.OP_BARR:
        return 2.0 * n
    if word == c.OP_WOUND:
        return 1.3 * n
    if word == c.OP_ADD:
        return 1.0 * n
    if word == c.OP_AMMO:
        return 0.9 * n
    if word == c.OP_SHIFT:
        return 0.5 * n
    return 0.4 * n if word == c.OP_DROP else 0.2


def rate_shift(s: Mez, start: i64, room: i64) -> float:
    """Rate moving a zombie: onto humans and into inner stores, never into a trap."""
    if s.traps >> room & 1:
        return -2.0
    worth = 0.0
    for human in range(s.n_humans):
        if s.at[human] == room:
            worth += 4.0 if s.ammo[human] - s.wounds[human] <= 1 else 1.5
    if room // 3 % 2 == 1 and start // 3 % 2 == 0:
        worth += 0.3 * float(count_bits(s.in_store(room // 3)))
    return worth - 0.1
