"""Tables for the tests of Terrorscape: who stands where in a few words becomes a state, and short questions."""

import random
from dataclasses import replace
from typing import Any, cast

import pytest

import grimtable
from grimtable.engine.errors import IllegalAction
from grimtable.engine.rng import Tape
from grimtable.games.terrorscape import evidence
from grimtable.games.terrorscape.components import DOORS, ITEMS, KILLERS, LOCATIONS, N_ITEMS, SURVIVORS, TRAITS
from grimtable.games.terrorscape.formats.actions import do
from grimtable.games.terrorscape.knowledge import killer_cards, memory
from grimtable.games.terrorscape.state import SETTING_UP, Terrorscape

KILLER, TEAM_SEAT = 0, 1
FACES = {0: 0, 1: 2, 3: 5}  # a face of the die as the tape names it


def table(
    people: str = "marco C1; johnson C1; anna C1",
    *,
    killer: str = "BUT",
    lair: str = "Z5",
    hand: str = "",
    spent: str = "",
    locks: str = "",
    now: dict[str, Any] | None = None,
    seats: int = 2,
    mode: str = "standard",
    options: dict[str, Any] | None = None,
    **rest: Any,
) -> Terrorscape:
    """A table: people are "marco C1 lime ammo fear=1 hurt +martial_arts"; hand is "PUR DET"."""
    team = []
    for each in people.split(";"):
        who, at, *marks = each.split()
        one: dict[str, Any] = {"who": who, "at": at, "items": [], "traits": []}
        for mark in marks:
            if mark == "hurt":
                one["health"] = 1
            elif mark in ("dead", "escaped"):
                one["out"] = mark
            elif "=" in mark:
                name, value = mark.split("=")
                one[name] = int(value)
            elif mark.startswith("+"):
                one["traits"].append(mark[1:])
            else:
                one["items"].append(mark)
        team.append(one)
    about = {"killer": killer, "lair": lair, **rest.pop("about", {})}
    secret = {
        "hand": [f"{killer}-{card}" for card in hand.split()], "spent": [f"{killer}-{card}" for card in spent.split()],
        **rest.pop("secret", {}),
    }  # fmt: skip
    board = {"locks": locks.split(), **rest.pop("board", {})}
    position = {
        "seats": seats, "mode": mode, "options": options or {}, "survivor": team, "killer": about, "secret": secret,
        "board": board, "now": now or {}, **rest,
    }  # fmt: skip
    return cast(Terrorscape, grimtable.load_position("terrorscape", position))


def turn(people: str, who: str, **rest: Any) -> Terrorscape:
    """In the middle of the Survivor phase: this Survivor's turn."""
    return table(people, now={"turn": who}, **rest)


def killer_at(step: str, people: str, **rest: Any) -> Terrorscape:
    """A step of the Killer phase."""
    return table(people, now={"step": step}, **rest)


UNASKED = ("end_turn", "propose")  # taken for the seat, if it is the only answer and everybody may know it


def act(s: Terrorscape, kind: str, **fields: Any) -> None:
    """The seat that is asked does something; it need not say what has been done for it."""
    if kind not in UNASKED or options(s, kind):
        s.apply(s.pending[0], do(kind, **fields))


def skip(s: Terrorscape, *questions: str) -> None:
    """Pass as long as one of these is asked."""
    while asked(s) in questions:
        act(s, "pass")


def asked(s: Terrorscape) -> str:
    """The question at hand, "" when the game is over."""
    if not s.pending:
        return ""
    return str(s.view(s.pending[0]).to_json()["question"]["kind"])


def options(s: Terrorscape, kind: str | None = None) -> list[dict[str, Any]]:
    """What the asked seat can do."""
    listed = [action.to_json() for action in s.legal(s.pending[0])]
    return [each for each in listed if kind is None or each["kind"] == kind]


def places(s: Terrorscape, kind: str = "move", field: str = "to") -> set[str]:
    """Where an action can lead."""
    return {str(each[field]) for each in options(s, kind) if field in each}


def refused(s: Terrorscape, kind: str, **fields: Any) -> str:
    """The rule that forbids an action; the table stays as it was."""
    before = s.hash()
    with pytest.raises(IllegalAction) as error:
        s.apply(s.pending[0], do(kind, **fields))
    assert s.hash() == before
    return error.value.rule


def dice(s: Terrorscape, *faces: int) -> Terrorscape:
    """The next dice show these faces."""
    s.tape = Tape([FACES[face] for face in faces])
    return s


def who(s: Terrorscape, name: str) -> int:
    """Which Survivor of the game this is."""
    return int(s.index_of(SURVIVORS.index(name)))


def where(s: Terrorscape, name: str) -> str:
    """Where a Survivor is."""
    return LOCATIONS[s.at[who(s, name)]]


def items(s: Terrorscape, name: str) -> list[str]:
    """What a Survivor carries."""
    i = who(s, name)
    return [ITEMS[item] for item in range(1, N_ITEMS) for _ in range(s.packs[i * N_ITEMS + item])]


def fear(s: Terrorscape, name: str) -> int:
    """Fear tokens."""
    return int(s.fear[who(s, name)])


def hurt(s: Terrorscape, name: str) -> bool:
    """Whether a Survivor is injured."""
    return s.health[who(s, name)] > 0


def locked(s: Terrorscape) -> list[str]:
    """The locked doors."""
    return [door for at, door in enumerate(DOORS) if s.locks >> at & 1]


def noisy(s: Terrorscape) -> list[str]:
    """The locations with noise."""
    return [place for at, place in enumerate(LOCATIONS) if s.noise >> at & 1]


def maybe(s: Terrorscape, name: str) -> set[str]:
    """Where a Survivor can be, for all the Killer knows."""
    i = who(s, name)
    return {LOCATIONS[place] for place in range(15) if s.known[i * 15 + place] > 0}


def happened(s: Terrorscape, kind: str, seat: int | None = None) -> list[dict[str, Any]]:
    """The events of a kind as a viewer saw them."""
    return [event.args for event in s.events(0, seat) if event.kind == kind]


def rules(s: Terrorscape) -> str:
    """The rule that ended the game, "" while it runs."""
    return s.outcome.rule if s.outcome else ""


def traits(s: Terrorscape, name: str) -> list[str]:
    """The traits of a Survivor."""
    return [slug for at, slug in enumerate(TRAITS[:21]) if s.traits[who(s, name)] >> at & 1]


def count_cards(s: Terrorscape, *told: str) -> None:
    """Every viewer has counted the Killer's cards from the first one: this was told of them."""
    cards = killer_cards.read([f"killer {KILLERS[s.killer]}", *told], s.rows)
    s.known[evidence.HAND : evidence.NOT_TRAITS] = list(cards.numbers)
    known = tuple(int(each) for each in s.known)
    for seat in [*range(s.n_seats), None]:
        s.remember(seat, replace(memory.of_table(s), known=known, cards=cards))


def heard(s: Terrorscape, since: int = 0) -> tuple[tuple[str, str], ...]:
    """All that was told to everybody, or what came after the first so many."""
    return tuple((event.kind, str(event.args)) for event in s.events(since, None))


# Whole games


def begun(chance: random.Random, seed: int, seats: int, options: dict[str, Any]) -> Terrorscape:
    """A game with a Killer and a team of chance, in front of its first Survivor phase."""
    s = cast(Terrorscape, grimtable.new("terrorscape", seats, "standard", options, seed))
    while s.phase == SETTING_UP:
        seat = s.next_seat()
        s.play(seat, chance.choice(s.codes(seat)))
    return s


def sensible(s: Terrorscape, seat: int) -> int:
    """The answer of the rule of thumb."""
    return int(s.prefer(seat, s.codes(seat)))
