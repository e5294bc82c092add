"""How the game ends, and who has won: CIS-9."""

from grimtable.engine.ints import i64
from grimtable.engine.outcome import Outcome
from grimtable.games.cisza import kinds as k
from grimtable.games.cisza.state import Cisza


def end_by(s: Cisza, rule: i64) -> None:
    """The game ends now by CIS-9.1 (last shelter), CIS-9.6 (no zombie left) or CIS-9.9 (stalled)."""
    s.ended_by = rule
    s.end()
    s.emit(k.GAME_ENDED, rule)


def any_zombie(s: Cisza) -> bool:
    """Whether a shelter in the game holds a zombie; one on the City deck does not count (CIS-9.6)."""
    return any(s.out[seat] == 0 and s.n_zombies(seat) > 0 for seat in range(s.n_seats))


def winners(s: Cisza) -> list[int]:
    """The last shelter, or everybody in the game with the most survivors (CIS-9.1, CIS-9.7)."""
    inside = [seat for seat in range(s.n_seats) if s.out[seat] == 0]
    if s.ended_by == 1:
        return inside
    most = max(s.survivors[seat] for seat in inside)
    return [seat for seat in inside if s.survivors[seat] == most]


def places(s: Cisza) -> dict[int, int]:
    """Places: by survivors, then the eliminated, later eliminated first (CIS-9.10)."""
    won = winners(s)
    ranks = [
        (0 if seat in won else 1, 0 if s.out[seat] == 0 else 1, -s.survivors[seat], -s.out[seat])
        for seat in range(s.n_seats)
    ]
    return {seat: 1 + sum(other < ranks[seat] for other in ranks) for seat in range(s.n_seats)}


def outcome(s: Cisza) -> Outcome:
    """Every seat's result, score and place."""
    won = winners(s)
    seats = range(s.n_seats)
    return Outcome(
        results={seat: "win" if seat in won else "loss" for seat in seats},
        scores={seat: int(s.survivors[seat]) for seat in seats},
        rule=f"CIS-9.{s.ended_by}",
        notes={"places": {str(seat): place for seat, place in places(s).items()}, "turns": int(s.turn)},
    )
