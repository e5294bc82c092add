"""The order of play: OSA-2.1, the phases of a round; and who runs what."""

from grimtable.engine.codes import NONE, field_a, field_b, field_c, kind_of, pack
from grimtable.engine.ints import i64
from grimtable.games.osaczeni import arrival, attack, cards, hatch, moves, outcome, setup, truck, votes
from grimtable.games.osaczeni import kinds as k
from grimtable.games.osaczeni.kinds import (
    ARRIVAL_PHASE,
    ATTACK_PHASE,
    BADGE_PHASE,
    BOX,
    BREAK_TIE,
    END_PHASE,
    FEED,
    GIVE,
    GO,
    HAUNT,
    KEEP,
    MAP_PHASE,
    MOVE,
    MOVE_PHASE,
    PASS,
    PASSED,
    PLACE,
    PLAY_CARD,
    REROLL,
    ROUND_BEGAN,
    TRUCK_PHASE,
    VOTE,
)
from grimtable.games.osaczeni.state import Osaczeni


def run_step(s: Osaczeni, step: i64) -> None:
    """The one place that calls the steps."""
    match kind_of(step):
        case 1:  # ROLL_PLACES
            setup.roll_places(s, field_a(step))
        case 2:  # PLACE_NEXT
            setup.place_next(s, field_a(step))
        case 3:  # FIRST_ARRIVAL
            setup.first_arrival(s)
        case 4:  # BEGIN_ROUND
            begin_round(s)
        case 5:  # TRUCK_PHASE
            truck.truck_phase(s)
        case 6:  # BADGE_PHASE
            hatch.badge_phase(s)
        case 7:  # MAP_PHASE
            hatch.map_phase(s)
        case 8:  # MOVE_PHASE
            moves.move_phase(s)
        case 9:  # ARRIVAL_PHASE
            arrival.arrival_phase(s)
        case 10:  # ATTACK_PHASE
            attack.attack_phase(s)
        case 11:  # END_PHASE
            outcome.end_phase(s)
        case 12:  # DISCUSS
            votes.discuss(s)
        case 13:  # END_DISCUSSION
            votes.end_discussion(s)
        case 14:  # TALLY
            votes.tally(s)
        case 15:  # ELECT
            votes.elect(s, field_a(step))
        case 16:  # GIVE_NEXT
            truck.give_next(s, field_a(step), field_b(step), field_c(step))
        case 17:  # LIMIT
            truck.limit(s, field_a(step))
        case 18:  # ROLL_DICE
            hatch.roll_dice(s)
        case 19:  # OFFER_REROLL
            hatch.offer_reroll(s, field_a(step))
        case 20:  # WALKIE_NEXT
            hatch.walkie_next(s, field_a(step))
        case 21:  # SECRET_MAPS
            hatch.secret_maps(s)
        case 22:  # MOVE_NEXT
            moves.move_next(s, field_a(step))
        case 23:  # ENERGY_NEXT
            moves.energy_next(s, field_a(step))
        case 24:  # ENERGY_LAST
            moves.energy_last(s)
        case 25:  # HAUNT_NEXT
            arrival.haunt_next(s, field_a(step))
        case 26:  # ATTACK_AREA
            attack.attack_area(s, field_a(step))
        case 27:  # PARKING_ATTACK
            attack.parking_attack(s)
        case 28:  # END_ATTACKS
            attack.end_attacks(s)
        case 29:  # OWN_MOVE
            moves.own_move(s, field_a(step))
        case _:
            raise AssertionError(f"no step {step}")


assert (k.ROLL_PLACES, k.PLACE_NEXT, k.FIRST_ARRIVAL, k.BEGIN_ROUND, k.TRUCK_PHASE, k.BADGE_PHASE) == (1, 2, 3, 4, 5, 6)
assert (k.MAP_PHASE, k.MOVE_PHASE, k.ARRIVAL_PHASE, k.ATTACK_PHASE, k.END_PHASE) == (7, 8, 9, 10, 11)
assert (k.DISCUSS, k.END_DISCUSSION, k.TALLY, k.ELECT, k.GIVE_NEXT, k.LIMIT) == (12, 13, 14, 15, 16, 17)
assert (k.ROLL_DICE, k.OFFER_REROLL, k.WALKIE_NEXT, k.SECRET_MAPS, k.MOVE_NEXT) == (18, 19, 20, 21, 22)
assert (k.ENERGY_NEXT, k.ENERGY_LAST, k.HAUNT_NEXT, k.ATTACK_AREA) == (23, 24, 25, 26)
assert (k.PARKING_ATTACK, k.END_ATTACKS, k.OWN_MOVE) == (27, 28, 29)


def begin_round(s: Osaczeni) -> None:
    """A round is phases 1 to 7 in order (OSA-2.1)."""
    s.round_no += 1
    s.emit(ROUND_BEGAN, s.round_no)
    s.push(END_PHASE)
    s.push(ATTACK_PHASE)
    s.push(ARRIVAL_PHASE)
    s.push(MOVE_PHASE)
    s.push(MAP_PHASE)
    s.push(BADGE_PHASE)
    s.push(TRUCK_PHASE)


# Questions


def options(s: Osaczeni, seat: i64, question: i64) -> list[i64]:
    """The codes of all legal answers."""
    match kind_of(question):
        case 1:  # ASK_PLACE
            return setup.legal_place(s, seat)
        case 2:  # ASK_DISCUSS
            return cards.legal_discuss(s, seat)
        case 3:  # ASK_VOTE
            return votes.legal_vote(s)
        case 4:  # ASK_TIE
            return votes.legal_tie(s, field_a(question))
        case 5:  # ASK_KEEP
            return truck.legal_keep(s, seat)
        case 6:  # ASK_GIVE
            return truck.legal_give(s, seat, field_a(question), field_b(question))
        case 7:  # ASK_WALKIE
            return hatch.legal_walkie(s, seat)
        case 8 | 9:  # ASK_GO_OPENLY, ASK_GO
            return hatch.legal_go(s, seat)
        case 10:  # ASK_MOVE
            return moves.legal_turn(s, seat)
        case 11 | 12:  # ASK_ENERGY, ASK_ENERGY_LAST
            return moves.legal_energy(s, seat)
        case 13:  # ASK_FEED
            return attack.legal_feed(s, seat)
        case 14:  # ASK_REROLL
            return hatch.legal_reroll(s)
        case 15:  # ASK_HAUNT
            return arrival.legal_haunt(s)
        case 16:  # ASK_BOX
            return truck.legal_box(s, seat)
        case _:
            raise AssertionError(f"no question {question}")


assert (k.ASK_PLACE, k.ASK_DISCUSS, k.ASK_VOTE, k.ASK_TIE, k.ASK_KEEP, k.ASK_GIVE) == (1, 2, 3, 4, 5, 6)
assert (k.ASK_GO_OPENLY, k.ASK_GO, k.ASK_MOVE, k.ASK_ENERGY, k.ASK_ENERGY_LAST, k.ASK_FEED) == (8, 9, 10, 11, 12, 13)
assert (k.ASK_WALKIE, k.ASK_REROLL, k.ASK_HAUNT, k.ASK_BOX) == (7, 14, 15, 16)


def answer(s: Osaczeni, seat: i64, question: i64, code: i64) -> None:
    """Carry out a legal answer; votes and secret maps are only written down (OSA-3.7, OSA-6.3)."""
    kind = kind_of(code)
    a = field_a(code)
    b = field_b(code)
    match kind_of(question):
        case 1:  # ASK_PLACE
            setup.apply_place(s, seat, a, b)
        case 2:  # ASK_DISCUSS
            s.push(k.DISCUSS)
            if kind == PASS:
                votes.apply_pass(s, seat)
            elif kind == GIVE:
                votes.apply_hand_over(s, seat, a, b)
            else:
                cards.apply_card(s, seat, code)
        case 3:  # ASK_VOTE
            s.votes[seat] = a + 1
        case 4:  # ASK_TIE
            votes.apply_tie(s, a)
        case 5:  # ASK_KEEP
            if kind == KEEP:
                truck.apply_keep(s, seat, a)
            else:
                truck.apply_give(s, seat, a, b, 1)
        case 6:  # ASK_GIVE
            truck.apply_give(s, seat, a, b, field_a(question))
        case 7:  # ASK_WALKIE
            if kind == PASS:
                s.emit(PASSED, seat)
            else:
                hatch.apply_walkie(s, seat)
        case 8:  # ASK_GO_OPENLY
            hatch.apply_go_openly(s, seat, a)
        case 9:  # ASK_GO
            s.goals[seat] = a + 1
        case 10:  # ASK_MOVE
            moves.apply_turn(s, seat, code)
        case 11:  # ASK_ENERGY
            if kind == PASS:
                s.emit(PASSED, seat)
            else:
                s.push(k.ENERGY_NEXT, seat)
                moves.apply_energy(s, seat, code)
        case 12:  # ASK_ENERGY_LAST
            s.push(k.ENERGY_LAST)
            if kind == PASS:
                votes.apply_pass(s, seat)
            else:
                moves.apply_energy(s, seat, code)
        case 13:  # ASK_FEED
            attack.apply_feed(s, seat, a)
        case 14:  # ASK_REROLL
            if kind == PASS:
                s.emit(PASSED, seat)
            else:
                hatch.apply_reroll(s, a, field_a(question))
        case 15:  # ASK_HAUNT
            arrival.apply_haunt(s, seat, a)
        case _:  # ASK_BOX
            truck.apply_box(s, seat, a)


# Which kinds of action a question takes, and the rule that says so.
ASKED_FOR: list[tuple[int, str]] = [
    (0, ""), (PLACE, "OSA-1.6"), (PLAY_CARD, "OSA-3.4"), (VOTE, "OSA-3.7"), (BREAK_TIE, "OSA-3.10"),
    (KEEP, "OSA-4.3"), (GIVE, "OSA-4.3"), (PLAY_CARD, "OSA-5.5"), (GO, "OSA-6.1"), (GO, "OSA-6.3"),
    (MOVE, "OSA-7.3"), (PLAY_CARD, "OSA-7.8"), (PLAY_CARD, "OSA-7.9"), (FEED, "OSA-9.6"), (REROLL, "OSA-V6.2"),
    (HAUNT, "OSA-V9.1"), (BOX, "OSA-V20.2"),
]  # fmt: skip


def forbidden(s: Osaczeni, seat: i64, question: i64, code: i64) -> str:
    """The rule that forbids a code that is not among the options."""
    kind = kind_of(code)
    a = field_a(code)
    b = field_b(code)
    asked = kind_of(question)
    expected, chapter = ASKED_FOR[asked]
    rule: str | None = chapter
    if kind == GIVE and asked == k.ASK_DISCUSS:
        rule = votes.forbid_hand_over(s, seat, a, b)
    elif kind == GIVE and asked == k.ASK_KEEP:
        rule = "OSA-4.4" if s.drawn[0] != 1 else truck.forbid_give(s, seat, a, b, 1, 0)
    elif asked == k.ASK_MOVE:
        rule = moves.forbid_turn(s, seat, code)
    elif kind == expected:
        match asked:
            case 1:
                rule = setup.forbid_place(s, seat, a, b)
            case 2:
                rule = cards.forbid_card(s, seat, code)
            case 3:
                rule = votes.forbid_vote(s, a)
            case 4:
                rule = votes.forbid_tie(field_a(question), a)
            case 5:
                rule = truck.forbid_keep(s, a)
            case 6:
                rule = truck.forbid_give(s, seat, a, b, field_a(question), field_b(question))
            case 7:
                rule = hatch.forbid_walkie(s, seat, code)
            case 8 | 9:
                rule = hatch.forbid_go(s, seat, a)
            case 11 | 12:
                rule = moves.forbid_energy(s, seat, code)
            case 13:
                rule = attack.forbid_feed(s, seat, a)
            case 14:
                rule = hatch.forbid_reroll(s, a)
            case 15:
                rule = arrival.forbid_haunt(s, a)
            case _:
                rule = truck.forbid_box(s, seat, a)
    return chapter if rule is None else rule


def fallback(s: Osaczeni, seat: i64, question: i64) -> i64:
    """What happens when a clock runs out: pass where one can, else the first option (OSA-16.8)."""
    codes = s.codes(seat)
    passing = pack(PASS)
    return passing if passing in codes else codes[0]


def seen(s: Osaczeni, seat: i64, code: i64, viewer: i64) -> i64:
    """What another seat sees of an answer: nothing of votes and maps, of hidden cards that they moved."""
    asked = kind_of(s.asked[seat])
    if asked == k.ASK_VOTE or asked == k.ASK_GO:
        return NONE
    kind = kind_of(code)
    if kind in (KEEP, BOX, REROLL):
        return kind
    if kind == GIVE and viewer != field_b(code):
        return pack(GIVE, 0, field_b(code))
    return code
