"""How a seat stands and what a sensible beginner would do: for bots, never for rules."""

from grimtable.engine.codes import kind_of
from grimtable.engine.fastmath import exp
from grimtable.engine.ints import i64
from grimtable.games.claustrophobia import kinds as k
from grimtable.games.claustrophobia import marks as m
from grimtable.games.claustrophobia.bots.features import standing
from grimtable.games.claustrophobia.bots.outlook import Outlook
from grimtable.games.claustrophobia.bots.ratings import rate
from grimtable.games.claustrophobia.state import Claustrophobia

FORESIGHT: i64 = 90  # decisions at most
# How far below the most promising answer another may be to be searched.
SLACK: float = 0.8
SLACK_DICE: float = 2.0  # which die to whom, and which line to give up: there the rule of thumb is a poor judge


def value(s: Claustrophobia) -> list[float]:
    """Each seat's chance to win, guessed; exact at the end."""
    if s.over:
        if s.marks[m.WINNER] == m.DRAW:
            return [0.5, 0.5]
        winner = s.human() if s.marks[m.WINNER] == m.HUMAN_WINS else s.demon()
        return [1.0, 0.0] if winner == 0 else [0.0, 1.0]
    if s.marks[m.HUMAN] == 0:  # the auction: fewer points, fewer chances
        if s.marks[m.BID_NOW] == 0:
            return [0.5, 0.5]
        bidder = s.marks[m.BIDDER] - 1
        chance = 0.5 + 0.05 * (float(s.marks[m.BID_NOW]) - 16.5)
        chance = 0.05 if chance < 0.05 else (0.95 if chance > 0.95 else chance)
        return [chance, 1.0 - chance] if bidder == 0 else [1.0 - chance, chance]
    if len(s.tiles) == 0:
        return [0.5, 0.5]
    later = settled(s)
    if later.over:
        return value(later)
    chance = 1.0 / (1.0 + exp(-standing(later)))
    return [chance, 1.0 - chance] if s.human() == 0 else [1.0 - chance, chance]


def settled(s: Claustrophobia) -> Claustrophobia:
    """A copy played to the end of the round as beginners would: a position in the middle of a round tells little."""
    later = s.clone()
    later.journal = None
    look = Outlook(later, 0)
    for _ in range(FORESIGHT):
        if later.over or later.marks[m.ROUND] != s.marks[m.ROUND]:
            break
        seat = later.next_seat()
        codes = later.codes(seat)
        if len(codes) == 1:
            later.play(seat, codes[0])
        else:
            look.turn_to(seat)
            later.play(seat, best_of(look, codes))
    return later


def prefer(s: Claustrophobia, seat: i64, codes: list[i64]) -> i64:
    """The code with the highest rating; the first of equals."""
    return codes[0] if len(codes) == 1 else best_of(Outlook(s, seat), codes)


def best_of(look: Outlook, codes: list[i64]) -> i64:
    """The code with the highest rating for the seat that looks; the first of equals."""
    best = codes[0]
    best_score = -1e9
    for code in codes:
        score = rate(look, code)
        if score > best_score:
            best_score = score
            best = code
    return best


def guide(s: Claustrophobia, seat: i64, codes: list[i64]) -> i64:
    """The most promising of some codes, or -1 if it looks much worse than the best that the seat could do.

    The estimate is fitted to sensible games and knows little of others: a Human side that dawdles or wanders off looks
    well to it. So a search chooses between what a beginner might do, and leaves out what he never would. For the Demon
    side "end the phase" is such an answer: it stands beside every activation, and one wrong choice of it in a round,
    by the noise of few iterations, costs all the warriors that have not acted yet.
    """
    look = Outlook(s, seat)
    best = best_of(look, codes)
    every = s.codes(seat)
    if len(every) == len(codes):
        return best
    most = rate(look, best)
    kind = kind_of(best)
    slack = SLACK_DICE if seat == s.human() and (kind == k.ASSIGN or kind == k.CANCEL) else SLACK
    for code in every:
        if rate(look, code) > most + slack:
            return -1
    return best
