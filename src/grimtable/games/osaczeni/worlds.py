"""From a view of Osaczeni to a sampler: the open part of the table, and what the viewer cannot see."""

from grimtable.engine.codes import pack
from grimtable.engine.state import Setup
from grimtable.games.osaczeni import kinds
from grimtable.games.osaczeni.components import N_CARDS, Rows
from grimtable.games.osaczeni.memory import BOXED, DEALT, GIVEN, HANDED, INTO_BOX, PLAYED, TO_BOX, WEAPON, Line
from grimtable.games.osaczeni.outcome import ENDINGS
from grimtable.games.osaczeni.sample import OsaczeniSampler
from grimtable.games.osaczeni.state import CLOSING, STREAMS, blank
from grimtable.games.osaczeni.view import OVER, OsaczeniView, Pending, bits_of, seats_in


def sampler_for(v: OsaczeniView, setup: Setup, rows: Rows) -> OsaczeniSampler:
    """Worlds that fit a view."""
    s = blank(setup, rows, [0] * (4 * len(STREAMS)), None)
    n = v.n_seats
    s.at, s.monsters, s.cold = list(v.at), list(v.monsters), list(v.cold)
    s.played, s.pistols, s.goals, s.votes = list(v.played), list(v.pistols), list(v.goals), list(v.votes)
    s.variant, s.pool, s.closed, s.condemned, s.hidden = v.variant, v.pool, v.closed, v.condemned, v.hidden
    s.badge, s.victim, s.round_no, s.phase = v.badge, v.victim, v.round, v.phase
    s.dice_place, s.looked, s.voted, s.area = v.dice_place, v.looked, v.voted, v.area
    s.voters, s.passed, s.turn, s.handed = v.voters, v.passed, v.turn, v.handed
    if v.phase == OVER:
        s.over, s.phase = True, CLOSING
        s.ended_by = ENDINGS.index(str((v.outcome or {})["rule"]))
    s.stack = [read_pending(kinds.STEPS, step) for step in v.steps]
    for seat, question in v.asked:
        s.asked[seat] = read_pending(kinds.QUESTIONS, question)
    s.n_asked = len(v.asked)
    if v.dice is not None:
        s.dice = list(v.dice)
    unseen = [rows.counts[card] - v.played[card] for card in range(N_CARDS)]
    for seat in range(n):
        s.hands[seat * N_CARDS] = v.hands[seat]
        cards = v.cards[seat]
        if cards is not None:
            for card in range(1, N_CARDS):
                s.hands[seat * N_CARDS + card] = cards[card]
                unseen[card] -= cards[card]
    s.boxed[0], s.drawn[0] = v.boxed, v.drawn
    if v.drawn_cards is not None:
        s.drawn = list(v.drawn_cards)
        for card in range(1, N_CARDS):
            unseen[card] -= v.drawn_cards[card]
    lines = list(v.memory.lines)
    for kind, seat, _other, card in lines:
        if kind in INTO_BOX and seat == v.seat:
            s.boxed[card] += 1
            unseen[card] -= 1
    boxed_before = v.boxed - sum(line[0] in INTO_BOX for line in lines)
    before = [hand_before(v, lines, seat) for seat in range(n)]
    if v.phase == OVER:  # all hands are open: only the box is left to guess
        lines = [(TO_BOX, seat, 0, card) for kind, seat, _other, card in lines if kind in INTO_BOX]
        before = [0] * n
    sampler = OsaczeniSampler(
        s,
        -1 if v.seat is None else v.seat,
        unseen,
        lines,
        before,
        boxed_before,
        0 if v.drawn_cards is not None else v.drawn,
        0 if v.dice is not None else v.n_dice,
        bits_of([seat for seat in seats_in(v.cast, n) if not v.votes[seat]]),
        bits_of([seat for seat in seats_in(v.marked, n) if not v.goals[seat]]),
        v.memory,
    )
    sampler.questions = [0] * (n + 1)
    if v.seat is not None:
        sampler.questions[v.seat] = v.questions
    return sampler


def read_pending(names: tuple[str, ...], code: Pending) -> int:
    """A step or question as its number."""
    name, a, b, c = code
    return pack(names.index(name), a, b, c)


def hand_before(v: OsaczeniView, lines: list[Line], seat: int) -> int:
    """How many cards another seat held when the history began."""
    if seat == v.seat:
        return 0
    n = v.hands[seat]
    for kind, who, other, _card in lines:
        if kind in (DEALT, WEAPON) and who == seat:
            n -= 1
        if kind in (GIVEN, HANDED) and other == seat:
            n -= 1
        if kind in (PLAYED, BOXED, HANDED) and who == seat:
            n += 1
    return n
