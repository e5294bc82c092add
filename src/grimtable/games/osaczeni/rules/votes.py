"""Votes: OSA-3, the discussion step and the decision step; handing cards over, OSA-V11; loud Leaders, OSA-V15."""

from grimtable.engine.codes import pack
from grimtable.engine.ints import i64
from grimtable.games.osaczeni import components as c
from grimtable.games.osaczeni import kinds as k
from grimtable.games.osaczeni.state import Osaczeni


def seats_of(s: Osaczeni, bits: i64) -> tuple[int, ...]:
    """Bits as a list of seats, for events."""
    return tuple([seat for seat in range(s.n_seats) if bits >> seat & 1])


def hold_vote(s: Osaczeni, area: i64) -> None:
    """A vote of phase 1 or 2; a single participant is elected at once (OSA-3.1, OSA-3.11)."""
    s.area = area
    clear_pistols(s)
    voters = s.present(area)
    if voters & (voters - 1) == 0:
        s.push(k.ELECT, s.next_seat_from(0, voters))
        return
    begin_discussion(s)


def clear_pistols(s: Osaczeni) -> None:
    """A pistol counts in the vote it is played in only (OSA-12.4)."""
    for seat in range(s.n_seats):
        s.pistols[seat] = 0


def end_vote(s: Osaczeni) -> None:
    """Nothing of a vote is left on the table."""
    clear_pistols(s)
    clear_votes(s)
    s.area = c.NO_AREA
    s.voters = 0
    s.passed = 0
    s.handed = 0
    s.turn = 0


def clear_votes(s: Osaczeni) -> None:
    """No hand points at anybody."""
    for seat in range(s.n_seats):
        s.votes[seat] = 0


# The discussion step


def begin_discussion(s: Osaczeni) -> None:
    """Participants are fixed now; asking starts with the badge holder (OSA-3.3, OSA-3.4, OSA-3.13)."""
    s.voters = s.present(s.area)
    s.passed = 0
    s.handed = 0
    s.turn = s.badge
    clear_votes(s)
    if s.journal is not None:
        s.record(k.VOTE_BEGAN, (s.area, s.phase, seats_of(s, s.voters)))
    s.push(k.END_DISCUSSION)
    s.push(k.DISCUSS)


def ask_round(s: Osaczeni, question: i64) -> bool:
    """Ask the next seat of the circle that holds cards; False when all have passed since the last card (OSA-3.4)."""
    while s.passed & s.voters != s.voters:
        seat = s.next_seat_from(s.turn, s.voters)
        s.turn = s.left_of(seat)
        if can_answer(s, seat, question):
            s.ask(seat, question)
            return True
        s.passed |= 1 << seat  # who can hold nothing to play passes unasked
    return False


def can_answer(s: Osaczeni, seat: i64, question: i64) -> bool:
    """Whether a seat can hold a card to play, for all that lies open (OSA-3.4, OSA-7.9, OSA-Q43).

    In the first ruleset every seat with cards was asked.
    """
    if s.hands[seat * c.N_CARDS] == 0:
        return False
    if s.version == 1:
        return True
    return can_join_in(s, seat) if question == k.ASK_DISCUSS else s.can_be_held(c.ENERGY)


def can_join_in(s: Osaczeni, seat: i64) -> bool:
    """Whether a participant with cards can hold one for the discussion step, for all that lies open (OSA-3.5)."""
    if s.can_be_held(c.PISTOL) or (s.variant == 11 and can_hand_over(s, seat)):
        return True
    if s.phase != k.ATTACK:
        return False
    if s.can_be_held(c.MEAT) and is_candidate(s, seat):
        return True
    if s.monsters[s.area] == 0:
        return False
    for card in range(c.BAT, c.MOLOTOV + 1):
        if s.can_be_held(card):
            return True
    if s.can_be_held(c.CAN):
        for area in range(c.N_AREAS):
            if area != s.area and s.has_notch(area):
                return True
    return False


def can_hand_over(s: Osaczeni, seat: i64) -> bool:
    """Whether a participant may still hand a card to another one in this step (OSA-V11.1, OSA-V11.2)."""
    return s.handed >> seat & 1 == 0 and s.voters != 1 << seat


def discuss(s: Osaczeni) -> None:
    """Round the circle until everybody has passed, even if the danger is over (OSA-3.4, OSA-3.14)."""
    ask_round(s, k.ASK_DISCUSS)


def apply_pass(s: Osaczeni, seat: i64) -> None:
    """A pass holds until the next card is played."""
    s.passed |= 1 << seat
    s.emit(k.PASSED, seat)


def forbid_hand_over(s: Osaczeni, seat: i64, card: i64, player: i64) -> str | None:
    """The rule that forbids handing a card to a participant, or None (OSA-V11.1, OSA-V11.2)."""
    if s.variant != 11:
        return "OSA-2.8"
    if s.handed >> seat & 1:
        return "OSA-V11.2"
    if card == 0 or card >= c.N_CARDS or s.hands[seat * c.N_CARDS + card] == 0:
        return "OSA-V11.1"
    return None if player != seat and s.voters >> player & 1 else "OSA-V11.1"


def legal_hand_over(s: Osaczeni, seat: i64, codes: list[i64]) -> None:
    """Every kind of card to every other participant."""
    if s.handed >> seat & 1:
        return
    for card in range(1, c.N_CARDS):
        if s.hands[seat * c.N_CARDS + card] > 0:
            for player in range(s.n_seats):
                if player != seat and s.voters >> player & 1:
                    codes.append(pack(k.GIVE, card, player))


def apply_hand_over(s: Osaczeni, seat: i64, card: i64, player: i64) -> None:
    """Face down, known to the two of them; the passes made so far lapse (OSA-V11.3, OSA-V11.4)."""
    s.take_card(seat, card)
    s.add_card(player, card)
    s.handed |= 1 << seat
    s.passed = 0
    s.emit(k.CARD_HANDED, seat, player, card)


# The decision step


def is_open(s: Osaczeni, i: i64) -> bool:
    """Whether a character stands in the area of the vote and is not hidden."""
    return s.at[i] == s.area and s.hidden >> i & 1 == 0


def is_candidate(s: Osaczeni, seat: i64) -> bool:
    """Phases 1 and 2: every participant; phase 6: who has a non-hidden character in the area (OSA-3.2)."""
    if s.phase != k.ATTACK:
        return s.voters >> seat & 1 == 1
    i = seat * c.FAMILY
    return is_open(s, i) or is_open(s, i + 1) or is_open(s, i + 2) or is_open(s, i + 3)


def candidates(s: Osaczeni) -> i64:
    """The bits of the candidates."""
    bits: i64 = 0
    for seat in range(s.n_seats):
        if is_candidate(s, seat):
            bits |= 1 << seat
    return bits


def votes_of(s: Osaczeni, seat: i64) -> i64:
    """The votes of a player's non-hidden characters in the area, and one per pistol (OSA-3.8)."""
    total = s.pistols[seat]
    for i in range(seat * c.FAMILY, seat * c.FAMILY + c.FAMILY):
        if is_open(s, i):
            if s.variant == 15 and i & 3 == c.LEADER:
                total += leader_votes(s)
            else:
                total += s.rows.votes[i & 3]
    return total


def leader_votes(s: Osaczeni) -> i64:
    """With One Voice the only non-hidden Leader in the area has three votes, else each has one (OSA-V15.1)."""
    n: i64 = 0
    i: i64 = c.LEADER
    while i < len(s.at):
        if is_open(s, i):
            n += 1
        i += c.FAMILY
    return s.rows.variant[15] if n == 1 else 1


def end_discussion(s: Osaczeni) -> None:
    """Candidates and votes are taken after all cards (OSA-3.13)."""
    s.push(k.TALLY)
    for seat in range(s.n_seats):
        if s.voters >> seat & 1 and votes_of(s, seat) > 0:  # OSA-3.8: without a vote one does not point
            s.ask(seat, k.ASK_VOTE)


def forbid_vote(s: Osaczeni, player: i64) -> str | None:
    """The rule that forbids pointing at this player, or None: exactly one candidate, oneself allowed (OSA-3.7)."""
    return None if player < s.n_seats and is_candidate(s, player) else "OSA-3.2"


def legal_vote(s: Osaczeni) -> list[i64]:
    """Every candidate."""
    codes: list[i64] = []
    for player in range(s.n_seats):
        if is_candidate(s, player):
            codes.append(pack(k.VOTE, player))
    return codes


def tally(s: Osaczeni) -> None:
    """All is shown; the most votes win, a tie goes to the holder of the victim token (OSA-3.7, OSA-3.9, OSA-3.10)."""
    sums: list[i64] = [0] * s.n_seats
    weights: list[i64] = [0] * s.n_seats
    for seat in range(s.n_seats):
        if s.votes[seat] > 0:
            weights[seat] = votes_of(s, seat)
            sums[s.votes[seat] - 1] += weights[seat]
    if s.journal is not None:
        s.record(k.VOTES_SHOWN, (s.area, s.phase, tuple(s.votes), tuple(weights), seats_of(s, candidates(s))))
    most: i64 = -1
    tied: i64 = 0
    for seat in range(s.n_seats):
        if is_candidate(s, seat):
            if sums[seat] > most:
                most = sums[seat]
                tied = 0
            if sums[seat] == most:
                tied |= 1 << seat
    if tied & (tied - 1) == 0:
        s.push(k.ELECT, s.next_seat_from(0, tied))
        return
    s.ask(s.victim, k.ASK_TIE, tied)  # even if absent, eliminated, or tied themselves


def forbid_tie(tied: i64, player: i64) -> str | None:
    """The rule that forbids electing this player, or None."""
    return None if tied >> player & 1 else "OSA-3.10"


def legal_tie(s: Osaczeni, tied: i64) -> list[i64]:
    """Every tied candidate."""
    codes: list[i64] = []
    for player in range(s.n_seats):
        if tied >> player & 1:
            codes.append(pack(k.BREAK_TIE, player))
    return codes


def apply_tie(s: Osaczeni, player: i64) -> None:
    """The chosen one is elected."""
    s.emit(k.TIE_BROKEN, s.victim, player)
    s.push(k.ELECT, player)


def elect(s: Osaczeni, seat: i64) -> None:
    """One player is elected; the hands go down (OSA-3.9)."""
    s.emit(k.ELECTED, seat, s.area, s.phase)
    clear_votes(s)
    if s.phase != k.ATTACK:
        end_vote(s)
