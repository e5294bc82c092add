"""The order of play: which step and which question belongs to which rule (OSA-2.1)."""

from grimtable.engine.codes import NONE, field_a, field_b, field_c, kind_of, pack
from grimtable.engine.ints import i64
from grimtable.games.osaczeni import kinds as k
from grimtable.games.osaczeni.rules import (
    arrival,
    attack,
    badge,
    end_of_round,
    item_cards,
    maps,
    reveal,
    setup,
    truck,
    votes,
)
from grimtable.games.osaczeni.state import Osaczeni


def run_step(s: Osaczeni, step: i64) -> None:
    """The one place that calls the steps."""
    match kind_of(step):
        case k.ROLL_PLACES:
            setup.roll_places(s, field_a(step))
        case k.PLACE_NEXT:
            setup.place_next(s, field_a(step))
        case k.FIRST_ARRIVAL:
            setup.first_arrival(s)
        case k.BEGIN_ROUND:
            begin_round(s)
        case k.TRUCK_PHASE:
            truck.truck_phase(s)
        case k.BADGE_PHASE:
            badge.badge_phase(s)
        case k.MAP_PHASE:
            maps.map_phase(s)
        case k.MOVE_PHASE:
            reveal.move_phase(s)
        case k.ARRIVAL_PHASE:
            arrival.arrival_phase(s)
        case k.ATTACK_PHASE:
            attack.attack_phase(s)
        case k.END_PHASE:
            end_of_round.end_phase(s)
        case k.DISCUSS:
            votes.discuss(s)
        case k.END_DISCUSSION:
            end_discussion(s)
        case k.TALLY:
            votes.tally(s)
        case k.ELECT:
            elect(s, field_a(step))
        case k.GIVE_NEXT:
            truck.give_next(s, field_a(step), field_b(step), field_c(step))
        case k.LIMIT:
            truck.box_over_limit(s, field_a(step))
        case k.ROLL_DICE:
            badge.roll_dice(s)
        case k.OFFER_REROLL:
            badge.offer_reroll(s, field_a(step))
        case k.WALKIE_NEXT:
            badge.walkie_next(s, field_a(step))
        case k.SECRET_MAPS:
            maps.secret_maps(s)
        case k.MOVE_NEXT:
            reveal.move_next(s, field_a(step))
        case k.ENERGY_NEXT:
            reveal.energy_next(s, field_a(step))
        case k.ENERGY_LAST:
            reveal.energy_last(s)
        case k.HAUNT_NEXT:
            arrival.haunt_next(s, field_a(step))
        case k.ATTACK_AREA:
            attack.attack_area(s, field_a(step))
        case k.PARKING_ATTACK:
            attack.parking_attack(s)
        case k.END_ATTACKS:
            attack.end_attacks(s)
        case k.OWN_MOVE:
            reveal.own_move(s, field_a(step))
        case _:
            raise AssertionError(f"no step {step}")


def begin_round(s: Osaczeni) -> None:
    """A round is phases 1 to 7 in order (OSA-2.1)."""
    s.round_no += 1
    s.emit(k.ROUND_BEGAN, s.round_no)
    s.push(k.END_PHASE)
    s.push(k.ATTACK_PHASE)
    s.push(k.ARRIVAL_PHASE)
    s.push(k.MOVE_PHASE)
    s.push(k.MAP_PHASE)
    s.push(k.BADGE_PHASE)
    s.push(k.TRUCK_PHASE)


def end_discussion(s: Osaczeni) -> None:
    """A discussion step leads to the pointing; in phase 6 the danger is tested first (OSA-3.3, OSA-9.4)."""
    if s.phase == k.ATTACK:
        attack.end_discussion(s)
    else:
        votes.end_discussion(s)


def elect(s: Osaczeni, seat: i64) -> None:
    """What the vote was about happens to the elected player (OSA-4.3, OSA-5.1, OSA-9.6)."""
    votes.elect(s, seat)
    if s.phase == k.TRUCK:
        truck.search(s, seat)
    elif s.phase == k.BADGE:
        badge.take_badge(s, seat)
    else:
        attack.choose_victim(s, seat)


def options(s: Osaczeni, seat: i64, question: i64) -> list[i64]:
    """The codes of all legal answers."""
    match kind_of(question):
        case k.ASK_PLACE:
            return setup.legal_place(s, seat)
        case k.ASK_DISCUSS:
            return item_cards.legal_discuss(s, seat)
        case k.ASK_VOTE:
            return votes.legal_vote(s)
        case k.ASK_TIE:
            return votes.legal_tie(s, field_a(question))
        case k.ASK_KEEP:
            return truck.legal_keep(s, seat)
        case k.ASK_GIVE:
            return truck.legal_give(s, seat, field_a(question), field_b(question))
        case k.ASK_WALKIE:
            return badge.legal_walkie(s, seat)
        case k.ASK_GO_OPENLY | k.ASK_GO:
            return maps.legal_go(s, seat)
        case k.ASK_MOVE:
            return reveal.legal_turn(s, seat)
        case k.ASK_ENERGY | k.ASK_ENERGY_LAST:
            return reveal.legal_energy(s, seat)
        case k.ASK_FEED:
            return attack.legal_feed(s, seat)
        case k.ASK_REROLL:
            return badge.legal_reroll(s)
        case k.ASK_HAUNT:
            return arrival.legal_haunt(s)
        case k.ASK_BOX:
            return truck.legal_box(s, seat)
        case _:
            raise AssertionError(f"no question {question}")


def answer(s: Osaczeni, seat: i64, question: i64, code: i64) -> None:
    """Carry out a legal answer; votes and secret maps are only written down (OSA-3.7, OSA-6.3)."""
    kind = kind_of(code)
    a = field_a(code)
    b = field_b(code)
    match kind_of(question):
        case k.ASK_PLACE:
            setup.apply_place(s, seat, a, b)
        case k.ASK_DISCUSS:
            s.push(k.DISCUSS)
            if kind == k.PASS:
                votes.apply_pass(s, seat)
            elif kind == k.GIVE:
                votes.apply_hand_over(s, seat, a, b)
            else:
                item_cards.apply_card(s, seat, code)
        case k.ASK_VOTE:
            s.votes[seat] = a + 1
        case k.ASK_TIE:
            votes.apply_tie(s, a)
        case k.ASK_KEEP:
            if kind == k.KEEP:
                truck.apply_keep(s, seat, a)
            else:
                truck.apply_give(s, seat, a, b, 1)
        case k.ASK_GIVE:
            truck.apply_give(s, seat, a, b, field_a(question))
        case k.ASK_WALKIE:
            if kind == k.PASS:
                s.emit(k.PASSED, seat)
            else:
                badge.apply_walkie(s, seat)
        case k.ASK_GO_OPENLY:
            maps.apply_go_openly(s, seat, a)
        case k.ASK_GO:
            s.goals[seat] = a + 1
        case k.ASK_MOVE:
            reveal.apply_turn(s, seat, code)
        case k.ASK_ENERGY:
            if kind == k.PASS:
                reveal.apply_pass(s, seat)
            else:
                s.push(k.ENERGY_NEXT, seat)
                reveal.apply_energy(s, seat, code)
        case k.ASK_ENERGY_LAST:
            s.push(k.ENERGY_LAST)
            if kind == k.PASS:
                votes.apply_pass(s, seat)
            else:
                reveal.apply_energy(s, seat, code)
        case k.ASK_FEED:
            attack.apply_feed(s, seat, a)
        case k.ASK_REROLL:
            if kind == k.PASS:
                s.emit(k.PASSED, seat)
            else:
                badge.apply_reroll(s, a, field_a(question))
        case k.ASK_HAUNT:
            arrival.apply_haunt(s, seat, a)
        case _:  # ASK_BOX
            truck.apply_box(s, seat, a)


# Which kinds of action a question takes, and the rule that says so.
ASKED_FOR: list[tuple[int, str]] = [
    (0, ""), (k.PLACE, "OSA-1.6"), (k.PLAY_CARD, "OSA-3.4"), (k.VOTE, "OSA-3.7"), (k.BREAK_TIE, "OSA-3.10"),
    (k.KEEP, "OSA-4.3"), (k.GIVE, "OSA-4.3"), (k.PLAY_CARD, "OSA-5.5"), (k.GO, "OSA-6.1"), (k.GO, "OSA-6.3"),
    (k.MOVE, "OSA-7.3"), (k.PLAY_CARD, "OSA-7.8"), (k.PLAY_CARD, "OSA-7.9"), (k.FEED, "OSA-9.6"),
    (k.REROLL, "OSA-V6.2"),     (k.HAUNT, "OSA-V9.1"), (k.BOX, "OSA-V20.2"),
]  # fmt: skip


def forbidden(s: Osaczeni, seat: i64, question: i64, code: i64) -> str:
    """The rule that forbids a code that is not among the options."""
    kind = kind_of(code)
    a = field_a(code)
    b = field_b(code)
    asked = kind_of(question)
    expected, chapter = ASKED_FOR[asked]
    rule: str | None = chapter
    if kind == k.GIVE and asked == k.ASK_DISCUSS:
        rule = votes.forbid_hand_over(s, seat, a, b)
    elif kind == k.GIVE and asked == k.ASK_KEEP:
        rule = "OSA-4.4" if s.drawn[0] != 1 else truck.forbid_give(s, seat, a, b, 1, 0)
    elif asked == k.ASK_MOVE:
        rule = reveal.forbid_turn(s, seat, code)
    elif kind == expected:
        match asked:
            case k.ASK_PLACE:
                rule = setup.forbid_place(s, seat, a, b)
            case k.ASK_DISCUSS:
                rule = item_cards.forbid_card(s, seat, code)
            case k.ASK_VOTE:
                rule = votes.forbid_vote(s, a)
            case k.ASK_TIE:
                rule = votes.forbid_tie(field_a(question), a)
            case k.ASK_KEEP:
                rule = truck.forbid_keep(s, a)
            case k.ASK_GIVE:
                rule = truck.forbid_give(s, seat, a, b, field_a(question), field_b(question))
            case k.ASK_WALKIE:
                rule = badge.forbid_walkie(s, seat, code)
            case k.ASK_GO_OPENLY | k.ASK_GO:
                rule = maps.forbid_go(s, seat, a)
            case k.ASK_ENERGY | k.ASK_ENERGY_LAST:
                rule = reveal.forbid_energy(s, seat, code)
            case k.ASK_FEED:
                rule = attack.forbid_feed(s, seat, a)
            case k.ASK_REROLL:
                rule = badge.forbid_reroll(s, a)
            case k.ASK_HAUNT:
                rule = arrival.forbid_haunt(s, a)
            case _:
                rule = truck.forbid_box(s, seat, a)
    return chapter if rule is None else rule


def fallback(s: Osaczeni, seat: i64, question: i64) -> i64:
    """What happens when a clock runs out: pass where one can, else the first option (OSA-16.8)."""
    codes = s.codes(seat)
    passing = pack(k.PASS)
    return passing if passing in codes else codes[0]


def seen(s: Osaczeni, seat: i64, code: i64, viewer: i64) -> i64:
    """What another seat sees of an answer: nothing of votes and maps, of hidden cards that they moved."""
    asked = kind_of(s.asked[seat])
    if asked == k.ASK_VOTE or asked == k.ASK_GO:
        return NONE
    kind = kind_of(code)
    if kind in (k.KEEP, k.BOX, k.REROLL):
        return kind
    if kind == k.GIVE and viewer != field_b(code):
        return pack(k.GIVE, 0, field_b(code))
    return code
