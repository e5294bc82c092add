"""The epilogue table: OSA-14, and the condition of each of its rows."""

from grimtable.engine.ints import i64
from grimtable.games.osaczeni import components as c
from grimtable.games.osaczeni.rules.scoring import winner_bits
from grimtable.games.osaczeni.state import Osaczeni


def unlocked(s: Osaczeni) -> i64:
    """The card of the first row that holds and is not unlocked yet, or 0 (OSA-14.2, OSA-14.3).

    Games with a variant unlock cards like others (OSA-15.5); a variant that was drawn unlocks nothing (OSA-V21.2).
    """
    before = s.setup.options.get("unlocked", [])
    for row in range(1, c.N_EPILOGUES + 1):
        card = card_in_row(s, row)
        if f"{card:02}" not in before and holds(s, row):
            return card
    return 0


def card_in_row(s: Osaczeni, row: i64) -> i64:
    """The card that stands in a row of the table."""
    for card in range(1, c.N_EPILOGUES + 1):
        if s.rows.row_of[card] == row:
            return card
    raise AssertionError(f"no card in row {row}")


def holds(s: Osaczeni, row: i64) -> bool:
    """Whether the condition of a row holds at the end of the game (OSA-14.5)."""
    match row:
        case 1:
            return s.n_living() == 0
        case 2:
            return whole_families(s) >= 1
        case 3:
            return s.n_living() == 1
        case 4:
            return n_bits(winner_bits(s)) == 2
        case 5:
            return holder(s, 5)
        case 6:
            return s.n_living() == 2
        case 7:
            return holder(s, 7)
        case 8:
            return survivors(s, c.CRYBABY) >= 3
        case 9:
            return n_bits(s.closed & ~s.condemned) == 0  # OSA-V8.2
        case 10:
            return n_bits(s.closed & ~s.condemned) >= 2
        case 11:
            return s.n_living() > 0 and s.crowd(c.PARKING) == s.n_living()
        case 12:
            return survivors(s, c.CRYBABY) == 0
        case 13:
            return survivors(s, c.PROTECTOR) >= 3
        case 14:
            return holder(s, 14)
        case 15:
            return s.all_in_one_area()
        case 16:
            return s.n_seats - n_bits(s.alive_bits()) == 2
        case 17:
            return survivors(s, c.LEADER) >= 3
        case 18:
            return s.present(c.MONITORING) & winner_bits(s) != 0
        case 19:
            return holder(s, 19)
        case 20:
            return len(s.deck) == 0
        case _:  # OSA-14.3: the last row holds only if no other does, unlocked or not
            return not any(holds(s, other) for other in range(1, c.N_EPILOGUES))


def n_bits(bits: i64) -> i64:
    """How many bits are set."""
    n: i64 = 0
    while bits != 0:
        bits &= bits - 1
        n += 1
    return n


def survivors(s: Osaczeni, character: i64) -> i64:
    """How many characters of one kind are alive."""
    n: i64 = 0
    for area in range(c.N_AREAS):
        n += s.crowd_of(character, area)
    return n


def whole_families(s: Osaczeni) -> i64:
    """How many players have all the characters they started with."""
    n: i64 = 0
    for seat in range(s.n_seats):
        if s.living(seat) > 0 and s.living(seat) == s.family_size(seat):
            n += 1
    return n


def holder(s: Osaczeni, row: i64) -> bool:
    """Whether a player with a survivor holds what a row asks for: weapons, two cards, the keys, or nothing."""
    for seat in range(s.n_seats):
        if not s.is_alive(seat):
            continue
        at = seat * c.N_CARDS
        weapons: i64 = 0
        for card in range(c.BAT, c.MOLOTOV + 1):
            weapons += s.hands[at + card]
        if row == 5 and weapons >= 2:
            return True
        if row == 7 and s.hands[at] >= 2:
            return True
        if row == 14 and s.hands[at + c.KEYS] > 0:
            return True
        if row == 19 and s.hands[at] == 0:
            return True
    return False
