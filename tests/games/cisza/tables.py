"""Tables for the tests of Cisza: a position in TOML becomes a state, and short questions about it."""

import tomllib
from typing import cast

import pytest

import grimtable
from grimtable.engine.action import Action
from grimtable.engine.counts import by_slug
from grimtable.engine.errors import BadPosition, IllegalAction
from grimtable.engine.outcome import Outcome
from grimtable.engine.rng import Tape, seed_bytes
from grimtable.games.cisza import GAME
from grimtable.games.cisza.components import BARRIERS, CARDS, ZOMBIES
from grimtable.games.cisza.formats.actions import End, Keep, Replace
from grimtable.games.cisza.state import Cisza

A, B, C, D, E, F = range(6)
TYPES = ZOMBIES[:3]
QUIET_CITY = 'deck = ["normal", "normal", "normal", "normal"]'


def cisza(position: str) -> Cisza:
    """The table that a position describes."""
    return cast(Cisza, grimtable.load_position("cisza", position))


def all_used(position: str) -> Cisza:
    """The same, and every resource card that the position does not name lies in the Resource discard."""
    data = tomllib.loads(position)
    resource = data.setdefault("resource", {"deck": []})
    named = [*resource["deck"]]
    for seat in data.get("seat", []):
        named += seat.get("hand", [])
        named += [slug for slug, n in seat.get("barriers", {}).items() for _ in range(n)]
    rest = {CARDS[card]: int(n) - named.count(CARDS[card]) for card, n in enumerate(GAME.rows().counts) if card}
    resource["discard"] = {slug: n for slug, n in rest.items() if n}
    return cast(Cisza, grimtable.load_position("cisza", data))


def new(seats: int = 2, mode: str = "normal", seed: int = 1, *, expert: bool = False) -> Cisza:
    """A new game at its mulligan."""
    return cast(Cisza, grimtable.new("cisza", seats=seats, mode=mode, options={"expert": expert}, seed=seed))


def begun(seats: int = 2, seed: int = 1) -> Cisza:
    """A new game in which all have kept their hands."""
    s = new(seats, seed=seed)
    for seat in s.pending:
        s.apply(seat, Keep())
    return s


def by_tape(outcomes: list[int], seats: int = 2) -> Cisza:
    """A new game whose chance is scripted: the first player, then both shuffles."""
    setup = GAME.setup(seats, "normal", {"expert": False})
    return cast(Cisza, GAME.deal(setup, seed_bytes(0), Tape(outcomes)))


# What lies where


def hand(s: Cisza, seat: int) -> list[str]:
    """The cards a seat holds, in the order of the card table."""
    limit = s.rows.hand
    return [CARDS[card] for card in s.hands[seat * limit : (seat + 1) * limit] if card]


def zombies(s: Cisza, seat: int) -> dict[str, int]:
    """The zombie row of a shelter."""
    return by_slug(TYPES, tuple(s.zombies[seat * 3 : seat * 3 + 3]))


def barriers(s: Cisza, seat: int) -> dict[str, int]:
    """The barrier row of a shelter."""
    return by_slug(BARRIERS, tuple(s.barriers[seat * 3 : seat * 3 + 3]))


def city(s: Cisza) -> list[str]:
    """The zombie sides of the City deck, top card first; a visible one in brackets."""
    deck = [ZOMBIES[card] for card in reversed(s.city)]
    return [f"[{deck[0]}]", *deck[1:]] if s.visible else deck


def city_discard(s: Cisza) -> dict[str, int]:
    """The City discard."""
    return by_slug(ZOMBIES, tuple(s.city_discard))


def discard(s: Cisza) -> dict[str, int]:
    """The Resource discard."""
    return by_slug(CARDS, tuple(s.discard))


def n_city_cards(s: Cisza) -> int:
    """All city cards, wherever they lie."""
    return len(s.city) + sum(s.zombies) + sum(s.survivors) + sum(s.city_discard) + sum(s.loose)


def n_resource_cards(s: Cisza) -> int:
    """All resource cards, wherever they lie."""
    return len(s.deck) + sum(s.discard) + sum(s.barriers) + sum(card != 0 for card in s.hands)


# What may be done


def options(s: Cisza, seat: int, kind: str = "") -> list[dict[str, object]]:
    """The legal actions of a seat as JSON without their kind, or all kinds with it."""
    found = [action.to_json() for action in s.legal(seat)]
    if not kind:
        return found
    return [{key: value for key, value in data.items() if key != "kind"} for data in found if data["kind"] == kind]


def plays(s: Cisza, seat: int, card: str) -> list[dict[str, object]]:
    """The ways to play one card, without its name."""
    return [
        {key: value for key, value in data.items() if key != "card"}
        for data in options(s, seat, "play")
        if data["card"] == card
    ]


def sends(s: Cisza) -> list[object]:
    """What the distributor of a Horde may send to the shelter at hand."""
    return [data["zombie"] for data in options(s, s.active, "send")]


def gives(s: Cisza, seat: int) -> list[object]:
    """To whom a zombie may be given now."""
    return [data["player"] for data in options(s, seat, "give")]


def asked(s: Cisza) -> str | None:
    """The question at hand."""
    for seat in s.pending:
        question = s.view(seat).to_json()["question"]
        return str(question["kind"])
    return None


def refused(s: Cisza, seat: int, action: Action) -> str:
    """The rule by which an action is refused; the table stays as it was."""
    before = s.hash()
    with pytest.raises(IllegalAction) as caught:
        s.apply(seat, action)
    assert s.hash() == before
    assert action not in s.legal(seat)
    return caught.value.rule


def bad(position: str) -> str:
    """Why a position is refused."""
    with pytest.raises(BadPosition) as caught:
        cisza(position)
    return str(caught.value)


def happened(s: Cisza, kind: str, seat: int | None = None) -> list[dict[str, object]]:
    """The events of a kind, as a viewer saw them."""
    return [event.args for event in s.events(0, seat) if event.kind == kind]


def kinds(s: Cisza, seat: int | None = None) -> list[str]:
    """What happened, by kind, as a viewer saw it."""
    return [event.kind for event in s.events(0, seat)]


def end_turn(s: Cisza) -> None:
    """End phase 1 of the turn at hand."""
    s.apply(s.active, End())


def choose_hands(s: Cisza, *replacing: int) -> None:
    """All decide on the mulligan; the named seats replace their hands."""
    for seat in s.pending:
        s.apply(seat, Replace() if seat in replacing else Keep())


def outcome(s: Cisza) -> Outcome:
    """The result of a game that is over."""
    assert s.outcome is not None
    return s.outcome


def final(seats: str, *, deck: str = "", more: str = "", step: str = 'decision = "phase_1"') -> str:
    """A table with this City deck; without cards the Final Attack is on."""
    return f"""
        turn = 9
        {more}
        {seats}
        [city]
        deck = [{deck}]
        [now]
        {step}
    """


def holding(card: str, mine: str = "", *, theirs: str = "", city: str = QUIET_CITY, seats: int = 3) -> str:
    """A is in phase 1 and holds a card; `mine` and `theirs` are the fields of A's and B's shelters."""
    return f"""
        seats = {seats}
        [[seat]]
        hand = ["{card}", "sniper"]
        {mine}
        [[seat]]
        hand = ["axe"]
        {theirs}
        [city]
        {city}
        [now]
        decision = "phase_1"
    """
