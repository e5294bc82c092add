"""The nine objectives: MEZ-O1 to MEZ-O9, and what is common to them, MEZ-5.11 to MEZ-5.17."""

from grimtable.engine.codes import bit
from grimtable.engine.ints import i64
from grimtable.games.male_epickie_zombie import components as c
from grimtable.games.male_epickie_zombie import kinds as k
from grimtable.games.male_epickie_zombie.mall import count_bits
from grimtable.games.male_epickie_zombie.rules import modes, wounds
from grimtable.games.male_epickie_zombie.state import Mez

REPORTED = 16  # in a rival's progress with the C.D.C.: C-M was reached (MEZ-O2.4)


def set_up(s: Mez, objective: i64, ingredients: list[i64], clues: list[i64]) -> None:
    """Put an objective's tokens on the board (MEZ-S0.7); both lists are shuffled before (MEZ-O3.1, MEZ-O6.1)."""
    if objective == c.CDC:  # MEZ-O2.1
        for n in range(s.n_sides()):
            s.tokens[c.RADIO_1 + n] = s.mall.radio
    elif objective == c.CURE:
        for n in range(8):
            s.tokens[c.INGREDIENT_1 + ingredients[n]] = s.mall.flask[n]
    elif objective == c.ESCAPE:
        for token in range(c.TANK_1, c.TANK_1 + 4):
            s.tokens[token] = wounds.start_room(s, token)
    elif objective == c.HELICOPTER:
        for token in range(c.PART_1, c.PART_1 + 4):
            s.tokens[token] = wounds.start_room(s, token)
    elif objective == c.SOURCE:
        for n in range(4):
            s.clues[n] = clues[n] + 1
    elif objective == c.STRANDED:
        for token in range(c.STRANDED_1, c.STRANDED_1 + 4):
            s.tokens[token] = wounds.start_room(s, token)


def progress_of(s: Mez, objective: i64, human: i64) -> i64:
    """How far an objective has come for a human's side."""
    return s.progress[s.side_of(human) * 3 + s.place_of(objective)]


def advance(s: Mez, objective: i64, human: i64, progress: i64) -> None:
    """Progress counts at once, completion is checked at once and stays (MEZ-5.16, MEZ-5.17)."""
    side = s.side_of(human)
    i = s.place_of(objective)
    s.progress[side * 3 + i] = progress
    if s.done[side] >> i & 1:
        return
    if is_complete(s, objective, progress):
        s.done[side] |= bit(i)
        s.emit(k.E_DONE, objective, human)
        if s.done[side] == 7:
            modes.all_done(s, human)
    else:
        done = steps_done(objective, progress, s.coop)
        s.emit(k.E_ADVANCED, objective, human, done, steps_needed(s.rows, objective, s.coop))


def is_complete(s: Mez, objective: i64, progress: i64) -> bool:
    """Whether that progress completes it: MEZ-O1.2 to MEZ-O9.3 (coop and competitive sides)."""
    if objective == c.ARSENAL and (progress & 15 == 0 or progress >> 4 == 0):  # both kinds (MEZ-O1.2, MEZ-O1.3)
        return False
    return steps_done(objective, progress, s.coop) >= steps_needed(s.rows, objective, s.coop)


def steps_done(objective: i64, progress: i64, coop: bool) -> i64:
    """How many steps of an objective are done."""
    if objective == c.ARSENAL:  # melee in the low half, ranged above it
        return (progress & 15) + (progress >> 4)
    if objective in (c.HELICOPTER, c.LOCKDOWN):  # different numbers or symbols (MEZ-O5.2, MEZ-O9.2)
        return count_bits(progress)
    if objective == c.CURE and not coop:  # the run's last number below, its length above (MEZ-O3.3)
        return progress >> 4
    if objective == c.CDC and not coop:  # a second bit once C-M was reached (MEZ-O2.4)
        return 2 if progress & REPORTED != 0 else progress & 1
    return progress


def steps_needed(rows: c.Rows, objective: i64, coop: bool) -> i64:
    """How many steps complete an objective."""
    if objective == c.CDC and not coop:  # a Frequency, then C-M (MEZ-O2.4)
        return 2
    return modes.needed(rows, objective, coop)


# Tokens with B


def list_takes(s: Mez, human: i64, codes: list[i64]) -> None:
    """Tokens of the room that can be taken, visited, flipped or secured now (MEZ-5.13)."""
    room = s.at[human]
    tokens = s.tokens
    for token in range(c.CLUE_1):
        if tokens[token] == room and forbid_take(s, human, token) is None:
            codes.append(k.TAKE | token << 8)
    if s.place_of(c.SOURCE) >= 0:
        for n in range(4):
            if s.mall.bio[n] == room and forbid_take(s, human, c.CLUE_1 + n) is None:
                codes.append(k.TAKE | (c.CLUE_1 + n) << 8)


def forbid_take(s: Mez, human: i64, token: i64) -> str | None:
    """The rule that forbids using a token of this room, or None; reads only what everybody sees."""
    if token >= c.CLUE_1:
        n = token - c.CLUE_1
        if not s.is_open(c.SOURCE, human) or s.clues[n] == 0 or s.mall.bio[n] != s.at[human]:
            return "MEZ-5.14"
        if s.marks & k.F_CLUE != 0 and human == s.active:
            return "MEZ-3.9"
        if s.clues_up >> n & 1 and s.clues[n] != progress_of(s, c.SOURCE, human) + 1:
            return "MEZ-5.14"  # face up and not next: it cannot be used
        return None
    if s.tokens[token] != s.at[human]:
        return "MEZ-5.13"
    if s.put_down >> token & 1 and human == s.active:
        return "MEZ-3.9"
    if token >= c.STRANDED_1:
        if not s.is_open(c.STRANDED, human):
            return "MEZ-5.17"
        for other in range(c.STRANDED_1, c.STRANDED_1 + 4):
            if s.tokens[other] == c.CARRIED + human:
                return "MEZ-5.16"
        return None
    if token >= c.PART_1:
        return None if s.is_open(c.HELICOPTER, human) else "MEZ-5.17"
    if token >= c.TANK_1:
        return "MEZ-5.15"
    if token >= c.INGREDIENT_1:
        if not s.is_open(c.CURE, human):
            return "MEZ-5.17"
        if s.coop:
            return None if token - c.INGREDIENT_1 == progress_of(s, c.CURE, human) else "MEZ-O3.2"
        return "MEZ-3.9" if s.marks & k.F_VISITED != 0 and human == s.active else None
    if not s.is_open(c.CDC, human):
        return "MEZ-5.17"
    for other in range(c.RADIO_1, c.RADIO_1 + 4):
        if s.tokens[other] == c.CARRIED + human:
            return "MEZ-O2.2"
        if other < token and s.tokens[other] == s.at[human] and s.put_down >> other & 1 == 0:
            return "MEZ-O2.2"  # radios are alike: the first one of the room is taken
    return None


def take(s: Mez, human: i64, token: i64) -> None:
    """Take, visit, flip or secure (MEZ-5.13, MEZ-5.14)."""
    if token >= c.CLUE_1:
        take_clue(s, human, token - c.CLUE_1)
    elif c.INGREDIENT_1 <= token < c.TANK_1:
        take_ingredient(s, human, token)
    else:  # MEZ-O2.2, MEZ-O5.1, MEZ-O7.1
        s.tokens[token] = c.CARRIED + human
        s.emit(k.E_TAKEN, human, token)


def take_ingredient(s: Mez, human: i64, token: i64) -> None:
    """Coop: onto the objective, in order (MEZ-O3.2). Competitive: the run grows or starts anew (MEZ-O3.3)."""
    number = token - c.INGREDIENT_1 + 1
    if s.coop:
        s.tokens[token] = c.GONE
        s.emit(k.E_INGREDIENT, human, number, number)
        advance(s, c.CURE, human, number)
        return
    if human == s.active:  # the marks are the active human's; a Sugar Rush out of turn keeps its own (rush.py)
        s.marks |= k.F_VISITED
    run = progress_of(s, c.CURE, human)
    length: i64 = 1
    if run != 0 and (run & 15) % 8 + 1 == number:
        length = (run >> 4) + 1
    s.emit(k.E_INGREDIENT, human, number, length)
    advance(s, c.CURE, human, number | length << 4)


def take_clue(s: Mez, human: i64, n: i64) -> None:
    """Flip a clue; secure it if it is the next one, else a zombie comes (MEZ-5.14, MEZ-O6.2, MEZ-O6.3)."""
    if human == s.active:
        s.marks |= k.F_CLUE
    number = s.clues[n]
    if s.clues_up >> n & 1 == 0:
        s.clues_up |= bit(n)
        s.emit(k.E_CLUE, human, c.CLUE_1 + n, number)
    if number == progress_of(s, c.SOURCE, human) + 1:
        if s.coop:
            s.clues[n] = 0
        s.emit(k.E_SECURED, human, number)
        advance(s, c.SOURCE, human, number)
    else:
        slot = s.mall.bio[n] // 3
        s.push(k.ADD, slot, 1, 0, slot)


def list_puts(s: Mez, human: i64, codes: list[i64]) -> None:
    """List the carried objective tokens: each can be put down at any time of the turn (MEZ-5.11)."""
    for token in range(c.CLUE_1):
        if s.tokens[token] == c.CARRIED + human:
            codes.append(k.PUT | token << 8)


def put_token(s: Mez, human: i64, token: i64) -> None:
    """Put a token down in one's room; it cannot be taken again before the next arrival (MEZ-5.11, MEZ-3.9)."""
    s.tokens[token] = s.at[human]
    s.put_down |= bit(token)
    s.emit(k.E_PUT, human, token, s.at[human])


# Deliveries in C-M


def deliver(s: Mez, human: i64) -> None:
    """Deliver carried objective tokens in ascending number; the Radio stays.

    MEZ-5.12, MEZ-5.19, MEZ-5.20, MEZ-O7.2.
    """
    for token in range(c.PART_1, c.PART_1 + 8):
        if s.tokens[token] != c.CARRIED + human:
            continue
        s.emit(k.E_DELIVERED, human, token)
        objective = c.HELICOPTER if token < c.STRANDED_1 else c.STRANDED
        if s.coop:
            s.tokens[token] = c.GONE
        else:  # MEZ-O5.3, MEZ-O7.3
            wounds.return_token(s, token)
        if objective == c.HELICOPTER:
            advance(s, c.HELICOPTER, human, progress_of(s, c.HELICOPTER, human) | bit(token - c.PART_1))
        else:
            advance(s, c.STRANDED, human, progress_of(s, c.STRANDED, human) + 1)
        if s.over:
            return
    if not s.coop and s.is_open(c.CDC, human) and progress_of(s, c.CDC, human) > 0:  # MEZ-O2.4
        advance(s, c.CDC, human, progress_of(s, c.CDC, human) | REPORTED)


def frequency(s: Mez, human: i64) -> None:
    """Count a Frequency for a human who carries a Radio when collecting it (MEZ-O2.3, MEZ-O2.4, MEZ-Q22)."""
    if not s.is_open(c.CDC, human):
        return
    for token in range(c.RADIO_1, c.RADIO_1 + 4):
        if s.tokens[token] == c.CARRIED + human:
            advance(s, c.CDC, human, 1 if not s.coop else progress_of(s, c.CDC, human) + 1)
            return


def hand_in(s: Mez, human: i64, kind: i64) -> None:
    """A weapon card leaves the game for OBJ-1 (MEZ-O1.1, MEZ-5.12)."""
    s.take_card(human, kind)
    s.emit(k.E_HANDED_IN, human, kind)
    count_weapon(s, human, kind)


def count_weapon(s: Mez, human: i64, kind: i64) -> None:
    """Count one more melee or ranged weapon (MEZ-O1.2, MEZ-O1.3)."""
    advance(s, c.ARSENAL, human, progress_of(s, c.ARSENAL, human) + (16 if kind >= c.REVOLVER else 1))


# Pushes


def list_pushes(s: Mez, human: i64, codes: list[i64]) -> None:
    """List each tank with each adjacent room without a zombie (MEZ-5.15)."""
    for n in range(4):
        at = s.tokens[c.TANK_1 + n]
        if at >= c.CARRIED or at == c.CM:
            continue
        free = s.mall.adjacent[at] & ~s.zombies
        for room in range(c.STORE_ROOMS + 5):
            if free >> room & 1:
                codes.append(k.PUSH | n << 8 | room << 16)


def push_tank(s: Mez, human: i64, n: i64, room: i64) -> None:
    """A tank in C-M stays there, or scores and goes back (MEZ-O4.2, MEZ-O4.3)."""
    s.tokens[c.TANK_1 + n] = room
    s.emit(k.E_PUSHED, human, c.TANK_1 + n, room)
    if room == c.CM:
        if not s.coop:
            wounds.return_token(s, c.TANK_1 + n)
        advance(s, c.ESCAPE, human, progress_of(s, c.ESCAPE, human) + 1)


# When the Moves are over


def count_kills(s: Mez) -> None:
    """A good turn of Target Practice, at most once per turn (MEZ-O8.1, MEZ-O8.2, MEZ-O8.3)."""
    if s.kills >= s.rows.good_turn and s.is_open(c.TARGET, s.active):
        s.emit(k.E_GOOD_TURN, s.active)
        advance(s, c.TARGET, s.active, progress_of(s, c.TARGET, s.active) + 1)


def can_lock(s: Mez) -> bool:
    """Whether the active human stands in Room 1 of an empty store with a symbol not locked yet (MEZ-O9.1, MEZ-5.16)."""
    room = s.at[s.active]
    if room >= c.STORE_ROOMS or room % 3 != 0 or not s.is_open(c.LOCKDOWN, s.active) or not s.is_empty(room):
        return False
    return progress_of(s, c.LOCKDOWN, s.active) >> s.mall.symbol[room // 3] & 1 == 0


def lock(s: Mez) -> None:
    """Lock the store's symbol; it stays locked whatever zombies do (MEZ-O9.1)."""
    symbol = s.mall.symbol[s.at[s.active] // 3]
    s.emit(k.E_LOCKED, s.active, symbol)
    advance(s, c.LOCKDOWN, s.active, progress_of(s, c.LOCKDOWN, s.active) | bit(symbol))
