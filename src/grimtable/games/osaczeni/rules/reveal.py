"""Phase 4, maps and dice are revealed and everybody moves: OSA-7."""

from typing import Final

from grimtable.engine.codes import field_a, field_b, field_c, kind_of, pack
from grimtable.engine.ints import i64
from grimtable.games.osaczeni import components as c
from grimtable.games.osaczeni import kinds as k
from grimtable.games.osaczeni.rules.votes import ask_round, can_answer
from grimtable.games.osaczeni.state import Osaczeni

# Why nobody of a family moves
NOWHERE: Final = 0
FULL: Final = 1
THERE: Final = 2
STAYS: Final = ("nowhere", "full", "there")


def move_phase(s: Osaczeni) -> None:
    """All maps, then the dice (OSA-7.1, OSA-7.2)."""
    s.phase = k.MOVES
    s.emit(k.PHASE_BEGAN, k.MOVES)
    if s.journal is not None:
        s.record(k.MAPS_SHOWN, (tuple(s.goals),))
        s.record(k.DICE_SHOWN, (tuple(s.dice),))
    s.dice_place = k.OPEN
    s.looked = 0
    s.push(k.MOVE_NEXT)


def move_next(s: Osaczeni, done: i64) -> None:
    """Clockwise from the badge holder each must move one character, if one can (OSA-7.3, OSA-7.7)."""
    while done < s.n_seats:
        seat = (s.badge + done) % s.n_seats
        done += 1
        if not s.is_alive(seat):
            continue
        s.push(k.MOVE_NEXT, done)
        if s.version > 1:
            own_move(s, seat)
            return
        s.push(k.ENERGY_NEXT, seat)  # the first ruleset: drinks only after the own move, also when nothing could move
        if len(legal_move(s, seat)) == 0:
            s.emit(k.STAYED, seat, why_nobody_moves(s, seat))
        else:
            s.ask_openly(seat, k.ASK_MOVE)
        return
    s.voters = s.alive_bits()  # OSA-7.9: the closing window; who has passed since the last change need not again
    s.turn = s.badge
    s.push(k.ENERGY_LAST)


def own_move(s: Osaczeni, seat: i64) -> None:
    """One's turn: drinks as long as one likes, then the own move, if one can move (OSA-7.3, OSA-7.8).

    Who can hold a drink for all that lies open is asked, so that nobody learns who does.
    """
    if can_answer(s, seat, k.ASK_ENERGY):
        s.ask(seat, k.ASK_MOVE)
    elif len(legal_move(s, seat)) == 0:
        s.emit(k.STAYED, seat, why_nobody_moves(s, seat))
    else:
        s.ask_openly(seat, k.ASK_MOVE)


def forbid_turn(s: Osaczeni, seat: i64, code: i64) -> str | None:
    """The rule that forbids an answer to the question which character moves, or None."""
    kind = kind_of(code)
    if kind == k.MOVE:
        return forbid_move(s, seat, field_a(code))
    if s.version == 1 or (kind == k.PASS and len(legal_move(s, seat)) > 0):
        return "OSA-7.3"  # OSA-7.7: the move is mandatory
    return None if kind == k.PASS else forbid_energy(s, seat, code)


def legal_turn(s: Osaczeni, seat: i64) -> list[i64]:
    """The own moves, or to stay where nothing can move; and before that any drink (OSA-7.3, OSA-7.6, OSA-7.8)."""
    codes = legal_move(s, seat)
    if s.version == 1:
        return codes
    drinks = legal_energy(s, seat)  # begins with passing
    if len(codes) > 0:
        drinks = drinks[1:]
    codes.extend(drinks)
    return codes


def apply_turn(s: Osaczeni, seat: i64, code: i64) -> None:
    """A drink lets the player choose again; with the move come more drinks (OSA-7.8)."""
    kind = kind_of(code)
    if kind == k.PASS:
        s.passed |= 1 << seat
        s.emit(k.STAYED, seat, why_nobody_moves(s, seat))
    elif kind == k.PLAY_CARD:
        s.push(k.OWN_MOVE, seat)
        apply_energy(s, seat, code)
    else:
        if s.version > 1:
            s.push(k.ENERGY_NEXT, seat)
        apply_move(s, seat, field_a(code))


def forbid_move(s: Osaczeni, seat: i64, character: i64) -> str | None:
    """The rule that forbids moving this character to the destination, or None."""
    if character >= c.FAMILY:
        return "OSA-7.3"
    place = s.at[seat * c.FAMILY + character]
    goal = s.goals[seat] - 1
    if place >= c.N_AREAS:
        return "OSA-7.3"
    if s.has_space(goal):
        return None if place != goal else "OSA-7.4"
    return None if place != goal and place != c.PARKING else "OSA-7.5"


def legal_move(s: Osaczeni, seat: i64) -> list[i64]:
    """Every own character that can move."""
    codes: list[i64] = []
    if s.goals[seat] == 0:  # OSA-6.4
        return codes
    for character in range(c.FAMILY):
        if forbid_move(s, seat, character) is None:
            codes.append(pack(k.MOVE, character))
    return codes


def why_nobody_moves(s: Osaczeni, seat: i64) -> i64:
    """No destination, a full one, or everybody is there already (OSA-6.4, OSA-7.4, OSA-7.5)."""
    if s.goals[seat] == 0:
        return NOWHERE
    goal = s.goals[seat] - 1
    for character in range(c.FAMILY):
        place = s.at[seat * c.FAMILY + character]
        if place < c.N_AREAS and place != goal:
            return FULL
    return THERE


def apply_move(s: Osaczeni, seat: i64, character: i64) -> None:
    """To the destination, or to the parking lot if that is full (OSA-7.4, OSA-7.5)."""
    goal = s.goals[seat] - 1
    to = goal if s.has_space(goal) else c.PARKING
    move(s, seat, character, to)


def move(s: Osaczeni, seat: i64, character: i64, to: i64) -> None:
    """One character goes from where it is to an area; its space is free at once (OSA-2.5)."""
    i = seat * c.FAMILY + character
    before = s.at[i]
    s.at[i] = to
    s.passed = 0
    s.emit(k.MOVED, seat, character, before, to)


# Energy drinks


def energy_next(s: Osaczeni, seat: i64) -> None:
    """Right after the own move, one drink after another until the player passes (OSA-7.8)."""
    if can_answer(s, seat, k.ASK_ENERGY):
        s.ask(seat, k.ASK_ENERGY)


def apply_pass(s: Osaczeni, seat: i64) -> None:
    """A pass in one's own turn holds in the closing window as long as nobody moves or drinks (OSA-7.9)."""
    if s.version > 1:  # in the first ruleset everybody was asked again
        s.passed |= 1 << seat
    s.emit(k.PASSED, seat)


def energy_last(s: Osaczeni) -> None:
    """The closing window goes round until all have passed since the last drink (OSA-7.9)."""
    if not ask_round(s, k.ASK_ENERGY_LAST):
        s.voters = 0
        s.passed = 0
        s.turn = 0
        for seat in range(s.n_seats):  # the markers go back to their owners
            s.goals[seat] = 0


def forbid_energy(s: Osaczeni, seat: i64, code: i64) -> str | None:
    """The rule that forbids this drink, or None: another open area with a free space (OSA-7.10)."""
    character = field_c(code) - 1
    to = field_b(code) - 1
    if code != pack(k.PLAY_CARD, c.ENERGY, to + 1, character + 1) or s.hands[seat * c.N_CARDS + c.ENERGY] == 0:
        return "OSA-7.8"
    if character < 0 or character >= c.FAMILY or s.at[seat * c.FAMILY + character] >= c.N_AREAS:
        return "OSA-7.10"
    if to < 0 or to >= c.N_AREAS or s.at[seat * c.FAMILY + character] == to or not s.has_space(to):
        return "OSA-7.10"
    return None


def legal_energy(s: Osaczeni, seat: i64) -> list[i64]:
    """Pass, or a drink for any own character to any area it can enter."""
    codes: list[i64] = [pack(k.PASS)]
    if s.hands[seat * c.N_CARDS + c.ENERGY] > 0:
        for to in range(c.N_AREAS):
            if s.has_space(to):
                for character in range(c.FAMILY):
                    place = s.at[seat * c.FAMILY + character]
                    if place < c.N_AREAS and place != to:
                        codes.append(pack(k.PLAY_CARD, c.ENERGY, to + 1, character + 1))
    return codes


def apply_energy(s: Osaczeni, seat: i64, code: i64) -> None:
    """The card is spent and the character runs."""
    s.take_card(seat, c.ENERGY)
    s.played[c.ENERGY] += 1
    s.emit(k.CARD_PLAYED, seat, c.ENERGY)
    move(s, seat, field_c(code) - 1, field_b(code) - 1)
    s.passed = 0
