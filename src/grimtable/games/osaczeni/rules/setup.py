"""Setup: OSA-1, the variant in force, OSA-15, and what variants change before the first round."""

from grimtable.engine.codes import pack
from grimtable.engine.event import Journal
from grimtable.engine.ints import i64
from grimtable.engine.rng import Tape, streams_of
from grimtable.engine.state import Setup
from grimtable.games.osaczeni import components as c
from grimtable.games.osaczeni import kinds as k
from grimtable.games.osaczeni.rules.arrival import arrive
from grimtable.games.osaczeni.state import DECK, DICE, SETUP, STREAMS, Osaczeni, blank

CONDEMNABLE: list[i64] = [0, 1, 3, 4]  # A1, A2, A4, A5


def deal(setup: Setup, rows: c.Rows, seed: bytes, tape: Tape | None, muted: bool) -> Osaczeni:
    """From the options to the first decision (OSA-1.1)."""
    s = blank(setup, rows, streams_of(seed, STREAMS), None if muted else Journal(setup.n_seats + 1))
    s.tape = tape
    choose_variant(s)
    give_tokens(s)
    for seat in range(s.n_seats):
        for character in range(rows.characters[s.n_seats]):  # OSA-1.3: the Oaf is the last and stays out with 4-6
            s.at[seat * c.FAMILY + character] = c.UNPLACED
    deal_cards(s)
    if s.variant == 8:
        condemn_wing(s)
    s.push(k.ROLL_PLACES)
    s.begin()
    return s


def choose_variant(s: Osaczeni) -> None:
    """A mode is the standard game or one variant; Roll of Fate draws one of the others (OSA-15.2, OSA-V21.1).

    Which variants are unlocked is the table's business: here every mode may be played (OSA-15.4).
    """
    mode = s.setup.mode
    s.variant = 0 if mode == "standard" else int(mode[1:])
    if s.variant == c.ROLL_OF_FATE:
        s.variant = 1 + s.below(SETUP, c.ROLL_OF_FATE - 1)
        s.emit(k.VARIANT_DRAWN, s.variant)


def give_tokens(s: Osaczeni) -> None:
    """Badge and victim token lie with different seats: those the table names, else random ones (OSA-1.2)."""
    badge: i64 = seat_option(s, "badge")
    victim: i64 = seat_option(s, "victim")
    if badge < 0:
        badge = s.below(SETUP, s.n_seats if victim < 0 else s.n_seats - 1)
        if 0 <= victim <= badge:
            badge += 1
    if victim < 0:
        victim = s.below(SETUP, s.n_seats - 1)
        if victim >= badge:
            victim += 1
    s.badge = badge
    s.victim = victim
    s.emit(k.TOKENS_GIVEN, badge, victim)


def seat_option(s: Osaczeni, name: str) -> i64:
    """The seat an option names, or -1 where chance decides."""
    value = s.setup.options.get(name, "random")
    if isinstance(value, int):
        return value
    return -1


def deal_cards(s: Osaczeni) -> None:
    """Shuffle, and one card to each player, seen by that player alone (OSA-1.1, OSA-1.4)."""
    rows = s.rows
    if s.variant == 5:  # OSA-V5.1: bats and chainsaws apart
        weapons: list[i64] = []
        for card in rows.cards:
            if card in (c.BAT, c.CHAINSAW):
                weapons.append(card)
            else:
                s.deck.append(card)
        s.shuffle(DECK, weapons)
        for _ in range(rows.variant[5]):
            for seat in range(s.n_seats):
                if len(weapons) > 0:
                    card = weapons.pop()
                    s.add_card(seat, card)
                    s.emit(k.WEAPON_DEALT, seat, card)
        s.deck.extend(weapons)
    else:
        s.deck = rows.cards[:]
    s.shuffle(DECK, s.deck)
    if s.variant == 20:  # OSA-V20.1: hands start empty
        return
    for _ in range(rows.deal):  # OSA-V5.2: besides the weapon
        for seat in range(s.n_seats):
            if len(s.deck) > 0:
                card = s.deck.pop()
                s.add_card(seat, card)
                s.emit(k.CARD_DEALT, seat, card)


def condemn_wing(s: Osaczeni) -> None:
    """A1, A2, A4 or A5 is closed for the whole game (OSA-V8.1); rolling until one shows is an even draw of four."""
    area = CONDEMNABLE[s.below(DICE, 4)]
    s.closed = 1 << area
    s.condemned = s.closed
    s.emit(k.WING_CLOSED, area)


# Placement


def roll_places(s: Osaczeni, done: i64) -> None:
    """The badge holder first, then clockwise: roll a die per character, place all, then the next (OSA-1.5, OSA-1.7)."""
    if done == s.n_seats:
        s.push(k.FIRST_ARRIVAL)
        return
    seat = (s.badge + done) % s.n_seats
    s.push(k.ROLL_PLACES, done + 1)
    roll(s, s.family_size(seat))
    if s.journal is not None:
        s.record(k.PLACES_ROLLED, (seat, tuple(s.dice)))
    s.push(k.PLACE_NEXT, seat)


def roll(s: Osaczeni, n: i64) -> None:
    """Roll a number of dice; only how many show each area matters."""
    for area in range(c.N_AREAS):
        s.dice[area] = 0
    for _ in range(n):
        s.dice[s.below(DICE, c.N_AREAS)] += 1


def place_next(s: Osaczeni, seat: i64) -> None:
    """Ask for the next die and character until all are placed (OSA-1.6)."""
    for i in range(seat * c.FAMILY, seat * c.FAMILY + c.FAMILY):
        if s.at[i] == c.UNPLACED:
            s.ask_openly(seat, k.ASK_PLACE)
            return


def forbid_place(s: Osaczeni, seat: i64, die: i64, character: i64) -> str | None:
    """The rule that forbids placing this character with this die, or None."""
    if die >= c.N_AREAS or s.dice[die] == 0:
        return "OSA-1.6"
    if character >= c.FAMILY or s.at[seat * c.FAMILY + character] != c.UNPLACED:
        return "OSA-1.6"
    return None


def legal_place(s: Osaczeni, seat: i64) -> list[i64]:
    """Every unused die, equal ones once, with every unplaced character (OSA-1.6)."""
    codes: list[i64] = []
    for die in range(c.N_AREAS):
        for character in range(c.FAMILY):
            if forbid_place(s, seat, die, character) is None:
                codes.append(pack(k.PLACE, die, character))
    return codes


def apply_place(s: Osaczeni, seat: i64, die: i64, character: i64) -> None:
    """To the area of that number, or to the parking lot if it is full or closed (OSA-1.6)."""
    s.dice[die] -= 1
    area = die if s.has_space(die) else c.PARKING
    s.at[seat * c.FAMILY + character] = area
    s.emit(k.PLACED, seat, character, die, area)
    s.push(k.PLACE_NEXT, seat)


def first_arrival(s: Osaczeni) -> None:
    """Four dice bring the first monsters; nothing attacks and nothing closes (OSA-1.8, OSA-1.9, OSA-V4.2)."""
    roll(s, s.rows.dice)
    if s.journal is not None:
        s.record(k.DICE_SHOWN, (tuple(s.dice),))
    arrive(s, 1)
    for area in range(c.N_AREAS):
        s.dice[area] = 0
    s.push(k.BEGIN_ROUND)
