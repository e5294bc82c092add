"""The end of the game and who has won: TER-11, TER-13.11 to TER-13.13."""

from typing import Final

from grimtable.engine.ints import i64
from grimtable.engine.outcome import Outcome
from grimtable.games.terrorscape import components as c
from grimtable.games.terrorscape import kinds as k
from grimtable.games.terrorscape.state import DEAD, ESCAPED, IN_PLAY, Terrorscape

BY_HELP: Final = 1
BY_ESCAPE: Final = 2
BY_PLAN: Final = 3
BY_ELIMINATION: Final = 4
BY_TIME: Final = 5
BY_ALL_GONE: Final = 6
ENDINGS: Final = ("", "TER-3.2", "TER-3.3", "TER-11.1", "TER-10.2", "TER-6.1", "TER-13.11")
OWN_ENDINGS: Final = ("", "TER-13.5", "TER-13.4", "TER-14.8", "TER-10.2", "TER-13.13", "TER-13.11")


def finish(s: Terrorscape, by: i64) -> None:
    """The game ends the moment a condition is met; nothing pending is resolved (TER-11.3)."""
    s.ended_by = by
    if s.own:
        for i in range(c.TEAM):
            if s.out[i] == IN_PLAY:
                if by != BY_TIME:
                    s.out[i] = ESCAPED  # TER-13.5, TER-14.8
                elif s.version < 2:
                    s.out[i] = DEAD
    s.end()
    if s.journal is not None:
        winners = tuple([int(s.who[i]) for i in range(c.TEAM) if survivor_wins(s, i)])
        s.record(k.GAME_ENDED, (by, 1 if killer_wins(s) else 0, winners))
        lay_open(s)


def lay_open(s: Terrorscape) -> None:
    """At the end everything hidden is revealed (TER-11.4, TER-H1.25)."""
    found: list[int] = []
    for i in range(c.TEAM):
        found += [int(s.who[i]), int(s.at[i])]
    first = s.killer * c.N_SKILLS
    hand = tuple(int(first + kind) for kind in range(1, c.N_SKILLS + 1) for _ in range(s.hand[kind]))
    rest: list[int] = [
        *s.packs, *s.keys, *s.traits, *s.used, *s.told, *s.dealt, *s.spent, *s.pile, *s.plans, *s.drawn, *s.held,
        *sorted(s.discovery), -1, *sorted(s.search), -1, *s.offer, -1, *s.refused, -1, s.noise, s.fire, s.repair,
        s.repaired, s.trap, s.plan_on, s.stage, s.plan_active, s.plan_used, s.plan_token, s.turn_of, s.acted, s.done,
        s.tunnelled, s.buzzed, s.discoverer, s.silent, len(s.deck), s.picked,
    ]  # fmt: skip
    s.record(k.LAID_OPEN, (tuple(found), s.lair, hand, tuple(int(each) for each in rest)))


def n_eliminated(s: Terrorscape) -> i64:
    """How many Survivors the Killer eliminated."""
    n: i64 = 0
    for i in range(c.TEAM):
        if s.out[i] == DEAD:
            n += 1
    return n


def n_late(s: Terrorscape) -> i64:
    """How many lost because the discovery deck was empty: for the win they count as eliminated (TER-13.13)."""
    return s.n_in_play() if s.ended_by == BY_TIME else 0


def killer_wins(s: Terrorscape) -> bool:
    """By elimination or time (TER-11.2); in Variant 2 with two eliminations and no plan (TER-13.12, TER-14.8)."""
    if s.own:
        return s.ended_by != BY_PLAN and n_eliminated(s) + n_late(s) >= 2
    return s.ended_by == BY_ELIMINATION or s.ended_by == BY_TIME


def survivor_wins(s: Terrorscape, i: i64) -> bool:
    """The team together (TER-11.1); in Variant 2 whoever escaped or was rescued (TER-13.12)."""
    if s.own:
        return s.out[i] == ESCAPED
    return not killer_wins(s)


def seat_wins(s: Terrorscape, seat: i64) -> bool:
    """Whether the player in a seat has won."""
    if seat == s.killer_seat:
        return killer_wins(s)
    for i in range(c.TEAM):
        if s.controls(seat, i):
            return survivor_wins(s, i)
    return False


def outcome(s: Terrorscape) -> Outcome:
    """Every seat's result, and why; no points, ties cannot occur (TER-11.3)."""
    results = {seat: "win" if seat_wins(s, seat) else "loss" for seat in range(s.n_seats)}
    rule = (OWN_ENDINGS if s.own else ENDINGS)[s.ended_by]
    if s.ended_by == BY_PLAN:
        rule = f"TER-P1.{s.plans[s.plan_on] + 1}"
    return Outcome(
        results=results,
        scores={seat: 1 if result == "win" else 0 for seat, result in results.items()},
        rule=rule,
        notes={
            "killer": c.KILLERS[s.killer],
            "survivors": [c.SURVIVORS[character] for character in s.who],
            "eliminated": int(n_eliminated(s)),
            "invincible": bool(s.own and n_eliminated(s) == c.TEAM),
            "round": int(s.round_no),
            "ended_by": int(s.ended_by),
        },
    )
