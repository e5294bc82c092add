"""Tables for the tests: a few words become a state in the reference layout, and short questions about it."""

from typing import Any, cast

import pytest

import grimtable
from grimtable.engine.action import Action
from grimtable.engine.errors import IllegalAction
from grimtable.engine.rng import Tape
from grimtable.games.male_epickie_zombie.components import CARDS, CARRIED, GONE, ROOMS, SLOTS, TOKENS
from grimtable.games.male_epickie_zombie.formats.actions import End, Move
from grimtable.games.male_epickie_zombie.state import Mez

__all__ = [
    "FULL",
    "GALLERIA",
    "GARAGE",
    "NOTHING",
    "OVERKILL",
    "STEPS_OF_MOVES",
    "WOUND",
    "WOUNDS",
    "Mez",
    "beside",
    "bitten",
    "carries",
    "dice",
    "do",
    "ends_in",
    "happened",
    "holds",
    "human",
    "kinds",
    "legal",
    "new",
    "options",
    "question",
    "refused",
    "room",
    "rooms",
    "table",
    "token",
    "zombies",
]  # fmt: skip

GARAGE = ["g2a", "b1a", "o1a", "o2a", "p1b", "g1a", "p2b", "b2a"]  # as REF, but with the police car's side up
GALLERIA = ["g2a", "b1a", "o1a", "o2a", "p1a", "g1a", "p2a", "b2a"]
FULL = "first-aid.purple"
STEPS_OF_MOVES = [["zombie_turn", 0, 0, 0, 0], ["reveal", 0, 0, 0, 0], ["quiz", 0, 0, 0, 0], ["lock_up", 0, 0, 0, 0],
                  ["moves_over", 0, 0, 0, 0], ["turn", 0, 0, 0, 0]]  # fmt: skip
OVERKILL, NOTHING, WOUND, WOUNDS = 0, 2, 4, 5  # where the faces stand on the standard die
CHARACTERS = ("greaser", "popstar", "hippie", "janitor", "athlete", "scientist", "doctor")  # little to interfere with


def human(at: str = "C-M", wounds: int = 0, ammo: int = 9, **rest: Any) -> dict[str, Any]:
    """A human in a position."""
    return {"at": at, "wounds": wounds, "ammo": ammo, **rest}


def table(
    *humans: dict[str, Any], mode: str = "coop_automa", zombies: str = "", moves: int | None = 3, **rest: Any
) -> Mez:
    """A table: zombies "NW-1 N-2", humans in order; by default the active human may move and has not moved yet."""
    n = max(2, len(humans))
    people = [dict(each) for each in humans] + [human() for _ in range(n - len(humans))]
    taken = [each.get("character") for each in people] + [str(card) for card in rest.get("zombie_cards", [])]
    spare = iter([character for character in CHARACTERS if character not in taken])
    for each in people:
        if "character" not in each:
            each["character"] = next(spare)
    seats = {"solo": 1, "coop": n + 1, "rivalry": n + 1}.get(mode, n)
    now = dict(rest.pop("now", {}))
    if "step" not in now and "decision" not in now:
        now["step"] = "turn"
        now["moves"] = moves
    position = {"mode": mode, "seats": seats, "human": people, "zombies": zombies.split(), "now": now, **rest}
    return cast(Mez, grimtable.load_position("male_epickie_zombie", position))


def new(mode: str = "coop_automa", seats: int | None = None, seed: int = 1, **options: Any) -> Mez:
    """A new game."""
    return cast(Mez, grimtable.new("male_epickie_zombie", seats=seats, mode=mode, options=options, seed=seed))


def dice(s: Mez, *faces: int) -> Mez:
    """Script the next rolls."""
    s.tape = Tape(list(faces))
    return s


def do(s: Mez, *actions: Action) -> Mez:
    """The seat that is asked does one thing after another; a forced kill and the last END come by themselves."""
    for action in actions:
        if action.kind in ("melee", "end") and action not in legal(s):
            taken = "zombie_killed" if action.kind == "melee" else "moved"
            assert taken in kinds(s), f"{action} is neither legal nor done"
            continue
        s.apply(s.pending[0], action)
    return s


def legal(s: Mez) -> list[Action]:
    """The legal actions of the seat that is asked."""
    return s.legal(s.pending[0])


def options(s: Mez, kind: str) -> list[dict[str, object]]:
    """The legal actions of a kind, without their kind."""
    return [action.fields() for action in legal(s) if action.kind == kind]


def rooms(s: Mez, kind: str = "move", way: str = "walk") -> set[str]:
    """Where one may move to, or what one may shoot at."""
    found = [fields for fields in options(s, kind) if fields.get("way", way) == way]
    return {str(fields["room"]) for fields in found}


def question(s: Mez) -> str:
    """What is asked."""
    return str(s.view(s.pending[0]).to_json()["question"]["kind"])


def refused(s: Mez, action: Action) -> str:
    """The rule by which an action is refused; the table stays as it was."""
    before = s.hash()
    with pytest.raises(IllegalAction) as caught:
        s.apply(s.pending[0], action)
    assert s.hash() == before
    return caught.value.rule


def zombies(s: Mez) -> set[str]:
    """Rooms with a zombie."""
    return {name for i, name in enumerate(ROOMS) if s.zombies >> i & 1}


def room(s: Mez, who: int = 0) -> str:
    """Where a human is."""
    return ROOMS[s.at[who]]


def beside(s: Mez, slot: str) -> list[str]:
    """The cards beside a store."""
    return [CARDS[card & 255] for card in s.beside if card >> 8 == SLOTS.index(slot)]


def holds(s: Mez, who: int = 0) -> set[str]:
    """The weapon and backpack cards of a human."""
    found = {CARDS[kind] for kind in (s.melee[who], s.ranged[who]) if kind}
    return found | {CARDS[kind + 1] for kind in range(4) if s.backpacks[who * 4 + kind]}


def token(s: Mez, slug: str) -> object:
    """Where a token is: a room, a human, or None."""
    place = int(s.tokens[TOKENS.index(slug)])
    if place == GONE:
        return None
    return place - CARRIED if place >= CARRIED else ROOMS[place]


def carries(s: Mez, who: int, slug: str) -> bool:
    """Whether a human carries a token."""
    return token(s, slug) == who


def happened(s: Mez, kind: str, seat: int | None = None) -> list[dict[str, object]]:
    """The events of a kind, as a viewer saw them."""
    return [event.args for event in s.events(0, seat) if event.kind == kind]


def kinds(s: Mez, seat: int | None = None) -> list[str]:
    """What happened, by kind."""
    return [event.kind for event in s.events(0, seat)]


def ends_in(at: str, start: str, card: str, **rest: Any) -> Mez:
    """A human makes the last Move into a room with this face-down card."""
    who = {key: rest.pop(key) for key in ("wounds", "ammo", "character", "melee", "backpack") if key in rest}
    s = table(human(start, search=card, **who), moves=1, **rest)
    return do(s, Move(at), End())


def bitten(wounds: int = 8, **rest: Any) -> Mez:
    """A human with few wounds left is Overrun in W-1 during a zombie turn."""
    who = dict(rest.pop("who", {}))
    who.setdefault("character", "athlete")
    return table(human("W-1", wounds, **who), now={"step": "add", "store": "W"}, **rest)
