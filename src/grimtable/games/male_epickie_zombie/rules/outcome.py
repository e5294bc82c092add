"""How the game ends, and who has won: MEZ-11, MEZ-13.2 to MEZ-13.5."""

from typing import Final

from grimtable.engine.ints import i64
from grimtable.engine.outcome import Outcome
from grimtable.games.male_epickie_zombie import kinds as k
from grimtable.games.male_epickie_zombie.state import Mez

ENDINGS: Final = ("", "MEZ-11.1", "MEZ-11.2", "MEZ-11.3", "MEZ-11.6", "MEZ-13.2", "MEZ-13.4", "MEZ-13.5")
ALL_DONE: Final = 1
EATEN_LAST: Final = 2
BARRICADE_DOWN: Final = 3
OUT_OF_TIME: Final = 4
EATEN_WITHOUT: Final = 5
FIRST_DONE: Final = 6
ALL_TAKEN: Final = 7


def end_by(s: Mez, ending: i64, human: i64 = -1) -> None:
    """The game ends at once; the first end reached counts."""
    if s.over:
        return
    s.ended_by = ending
    s.winner = human + 1
    for seat in range(s.n_seats):
        s.asked[seat] = 0
    s.n_asked = 0
    s.end()
    s.emit(k.E_ENDED, ending, human + 1)


def winning_seats(s: Mez) -> list[int]:
    """The seats that have won: all humans, one human, or the zombie player (MEZ-11.1 to MEZ-11.3, MEZ-13.4)."""
    if s.ended_by == ALL_DONE:
        return [seat for seat in range(s.n_seats) if seat != s.zombie_seat]
    if s.ended_by == FIRST_DONE:
        return [int(s.seat_of(s.winner - 1))]
    return [int(s.zombie_seat)] if s.zombie_seat >= 0 else []


def outcome(s: Mez) -> Outcome:
    """Every seat's result; there are no points, so the score is the number of completed objectives."""
    won = winning_seats(s)
    seats = range(s.n_seats)
    scores: dict[int, int | float] = {}
    for seat in seats:
        scores[seat] = 0
    for human in range(s.n_humans):
        done = s.done[s.side_of(human)]
        scores[int(s.seat_of(human))] = int(done & 1) + int(done >> 1 & 1) + int(done >> 2 & 1)
    if s.zombie_seat >= 0:
        scores[int(s.zombie_seat)] = 1 if s.zombie_seat in won else 0
    return Outcome(
        results={seat: "win" if seat in won else "loss" for seat in seats},
        scores=scores,
        rule=ENDINGS[s.ended_by],
        notes={"turns": int(s.turn), "zombies_won": s.ended_by not in (ALL_DONE, FIRST_DONE)},
    )
