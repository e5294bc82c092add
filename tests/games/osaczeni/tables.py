"""Tables for the tests of Osaczeni: who stands where in a few words becomes a state, and short questions about it."""

from collections.abc import Mapping
from typing import Any, cast

import pytest

import grimtable
from grimtable.engine.action import Action
from grimtable.engine.errors import IllegalAction
from grimtable.engine.rng import Tape
from grimtable.engine.state import State
from grimtable.games.osaczeni.components import AREAS, CHARACTERS, FAMILY, N_CARDS, PLACES
from grimtable.games.osaczeni.formats.actions import Pass, Vote
from grimtable.games.osaczeni.knowledge.view import OsaczeniView, cards_of
from grimtable.games.osaczeni.state import Osaczeni

__all__ = [
    "A", "B", "C", "D", "E", "F", "Osaczeni", "attack", "hand", "happened", "kinds", "monsters", "new", "options",
    "pass_all", "players", "plays", "point", "question", "refused", "script", "table", "view", "where",
]  # fmt: skip

A, B, C, D, E, F = range(6)
ASKS_TO_PASS = ("discuss", "walkie", "energy", "energy_last")


def table(
    people: str,
    *,
    seats: int = 3,
    monsters: str = "",
    hands: Mapping[int, str] | None = None,
    now: Mapping[str, Any] | None = None,
    **rest: Any,
) -> Osaczeni:
    """A table: `people` is "A1: 0 OBR, 1 LID; cold: 2 BEK", `monsters` "A1 3, A6 2", hands "bat pistol"."""
    families: list[dict[str, str]] = [{} for _ in range(seats)]
    for group in filter(None, (part.strip() for part in people.split(";"))):
        place, names = group.split(":")
        for name in names.split(","):
            seat, character = name.split()
            families[int(seat)][character] = place.strip()
    held = {seat: cards.split() for seat, cards in (hands or {}).items()}
    crowd = dict(pair.split() for pair in monsters.split(",") if pair)
    dice = (now or {}).get("dice")
    if dice and "decision" not in (now or {}):  # a test rolls as few dice as it needs: the box has no more
        rest = {"pack": {"limit": [{"id": "dice", "value": len(dice)}]}, **rest}
    position = {
        "seats": seats,
        "monsters": {area: int(n) for area, n in crowd.items()},
        "seat": [{"characters": families[seat], "hand": held.get(seat, [])} for seat in range(seats)],
        "now": dict(now or {}),
        **rest,
    }
    return cast(Osaczeni, grimtable.load_position("osaczeni", position))


def new(seats: int = 4, mode: str = "standard", seed: int = 1, **options: Any) -> Osaczeni:
    """A new game."""
    return cast(Osaczeni, grimtable.new("osaczeni", seats=seats, mode=mode, options=options, seed=seed))


def attack(people: str, *, area: str = "A1", **rest: Any) -> Osaczeni:
    """Phase 6 from one area on."""
    return table(people, now={"step": "attack", "area": area}, **rest)


# What is asked and what can be done


def question(s: State) -> str:
    """The question of the first seat that must decide, "" when the game is over."""
    if not s.pending:
        return ""
    asked = view(s, s.pending[0]).question
    return asked[1] if asked else ""


def options(s: Osaczeni, seat: int) -> list[dict[str, object]]:
    """What a seat can do, as JSON."""
    return [action.to_json() for action in s.legal(seat)]


def plays(s: Osaczeni, seat: int) -> list[str]:
    """The kinds of card that a seat can play now."""
    found = [str(option["card"]) for option in options(s, seat) if option["kind"] == "play"]
    return list(dict.fromkeys(found))


def players(s: Osaczeni, seat: int) -> list[object]:
    """The players that a seat can choose."""
    return [option["player"] for option in options(s, seat) if "player" in option]


def refused(s: Osaczeni, seat: int, action: Action) -> str:
    """The rule that forbids an action; the table stays as it was."""
    before = s.hash()
    with pytest.raises(IllegalAction) as error:
        s.apply(seat, action)
    assert s.hash() == before
    return error.value.rule


# Playing on


def pass_all(s: Osaczeni) -> None:
    """Everybody passes until something else is asked."""
    while question(s) in ASKS_TO_PASS:
        s.apply(s.pending[0], Pass())


def point(s: Osaczeni, votes: Mapping[int, int]) -> None:
    """Everybody who is asked points at somebody."""
    assert set(s.pending) == set(votes)
    for seat, player in votes.items():
        s.apply(seat, Vote(player))


def script(s: Osaczeni, *dice: str) -> Osaczeni:
    """The next dice show these areas."""
    s.tape = Tape([AREAS.index(die) for die in dice])
    return s


# What lies where


def where(s: Osaczeni, seat: int, character: str) -> str:
    """Where a character is."""
    return PLACES[s.at[seat * FAMILY + CHARACTERS.index(character)]]


def hand(s: Osaczeni, seat: int) -> list[str]:
    """A hand."""
    return cards_of(tuple(s.hands[seat * N_CARDS : (seat + 1) * N_CARDS]))


def monsters(s: Osaczeni) -> list[int]:
    """The monsters of A1 to A6."""
    return list(s.monsters)


def view(s: State, seat: int | None) -> OsaczeniView:
    """The table from one chair."""
    return cast(OsaczeniView, s.view(seat))


def happened(s: Osaczeni, kind: str, seat: int | None = None) -> list[dict[str, Any]]:
    """The events of a kind as a viewer saw them."""
    return [event.args for event in s.events(0, seat) if event.kind == kind]


def kinds(s: Osaczeni, seat: int | None = None) -> list[str]:
    """The kinds of all events as a viewer saw them."""
    return [event.kind for event in s.events(0, seat)]


def ended(people: str, mode: str, **rest: Any) -> Osaczeni:
    """Phase 7 of a game that ends."""
    s = table(people, mode=mode, now={"step": "end"}, **rest)
    assert s.over
    return s


def scores(s: Osaczeni) -> list[float]:
    """Each seat's points."""
    assert s.outcome is not None
    return [s.outcome.scores[seat] for seat in range(s.n_seats)]
