"""Tables for the tests of Claustrophobia: who stands where in a few words becomes a state, and questions about it."""

from collections.abc import Mapping
from typing import Any, cast

import pytest

import grimtable
from grimtable.engine.action import Action
from grimtable.engine.errors import IllegalAction
from grimtable.engine.rng import Tape
from grimtable.games.claustrophobia import marks as m
from grimtable.games.claustrophobia.components import FIGURES, TILES
from grimtable.games.claustrophobia.knowledge.view import ClaustrophobiaView, place_name
from grimtable.games.claustrophobia.state import Claustrophobia

HUMAN, DEMON = 0, 1  # the seats
# A straight tunnel from south to north, a crossing at its end: T28 (0,0), T29 (0,1), T35 (0,2).
TUNNEL = (("T28", 0, 0, "ns"), ("T29", 0, 1, "ns"), ("T35", 0, 2, "nesw"))


def table(
    mode: str = "survivors",
    tiles: Any = TUNNEL,
    *,
    figures: Mapping[str, str] | None = None,
    now: Mapping[str, Any] | None = None,
    marks: Mapping[str, int] | None = None,
    **rest: Any,
) -> Claustrophobia:
    """A table; `tiles` are rows of tile, x, y and openings, everybody stands where `figures` says."""
    position: dict[str, Any] = {
        "mode": mode,
        "map": [list(row) for row in tiles],
        "figures": dict(figures or {"blade-1": tiles[0][0]}),
        "marks": dict(marks or {}),
        "now": dict(now or {"decision": "human"}),
        **rest,
    }
    if mode in ("survivors", "master") and "air" not in position["marks"]:
        position["marks"] |= {"air": 2, "air_tile": TILES.index(tiles[-1][0]), "air_side": 0}
    return cast(Claustrophobia, grimtable.load_position("claustrophobia", position))


def new(mode: str = "survivors", seed: int = 1, **options: Any) -> Claustrophobia:
    """A new game."""
    return cast(Claustrophobia, grimtable.new("claustrophobia", mode=mode, options=options, seed=seed))


def turn(figure: str, **fields: Any) -> dict[str, Any]:
    """The moment of an activation."""
    return {"decision": "turn", "figure": figure, **fields}


# What is asked and what can be done


def question(s: Claustrophobia) -> str:
    """The open question, "" when the game is over."""
    return "" if not s.pending else cast(ClaustrophobiaView, s.view(s.pending[0])).question[1]  # type: ignore[index]


def options(s: Claustrophobia, kind: str = "") -> list[dict[str, Any]]:
    """What the asked seat can do, as JSON without the kind."""
    seat = s.pending[0]
    found = [action.to_json() for action in s.legal(seat)]
    return [
        {name: value for name, value in each.items() if name != "kind"}
        for each in found
        if not kind or each["kind"] == kind
    ]


def kinds(s: Claustrophobia) -> set[str]:
    """The kinds of action that are open."""
    return {action.kind for action in s.legal(s.pending[0])} if s.pending else set()


def do(s: Claustrophobia, kind: str, **fields: Any) -> Claustrophobia:
    """The asked seat acts."""
    s.apply(s.pending[0], grimtable.action("claustrophobia", {"kind": kind, **fields}))
    return s


def refused(s: Claustrophobia, kind: str, **fields: Any) -> str:
    """The rule that forbids an action; the table stays as it was."""
    before = s.hash()
    action: Action = grimtable.action("claustrophobia", {"kind": kind, **fields})
    with pytest.raises(IllegalAction) as error:
        s.apply(s.pending[0], action)
    assert s.hash() == before
    return error.value.rule


def dice(s: Claustrophobia, *values: int) -> Claustrophobia:
    """The next dice show these values; other chance must not be needed before they are used up."""
    s.tape = Tape([value - 1 for value in values])
    return s


def chance(s: Claustrophobia, *numbers: int) -> Claustrophobia:
    """The next draws of chance give these numbers."""
    s.tape = Tape(list(numbers))
    return s


# What lies where


def fig(name: str) -> int:
    """A figure's number."""
    return FIGURES.index(name)


def at(s: Claustrophobia, figure: str) -> str:
    """Where a figure is."""
    return place_name(int(s.at[fig(figure)]))


def tile(name: str) -> int:
    """A tile's number."""
    return TILES.index(name)


def cancelled(s: Claustrophobia, figure: str) -> list[int]:
    """The cancelled lines of a warrior."""
    return [line for line in range(1, 7) if s.pegs[fig(figure)] >> (line - 1) & 1]


def mark(s: Claustrophobia, name: str) -> int:
    """A mark by name."""
    return int(s.marks[m.MARKS.index(name)])


def winner(s: Claustrophobia) -> str:
    """Who has won, and by which rule."""
    if s.outcome is None:
        return ""
    who = ("", "human", "demon", "draw")[s.marks[m.WINNER]]
    return f"{who} {s.outcome.rule}"


def happened(s: Claustrophobia, kind: str, seat: int | None = None) -> list[dict[str, Any]]:
    """The events of a kind as a viewer saw them."""
    return [event.args for event in s.events(0, seat) if event.kind == kind]


def play_all(s: Claustrophobia) -> None:
    """Play the default until the game is over."""
    while not s.over:
        s.apply(s.pending[0], s.default(s.pending[0]))


# Tables of several chapters

TEAM = {"redeemer": "T28", "brute-1": "T28", "blade-1": "T28"}


def support(**rest: Any) -> Any:
    """The support step."""
    rest.setdefault("figures", TEAM)
    rest.setdefault("dice", {"redeemer": 1, "brute-1": 1, "blade-1": 1})
    return table(now={"decision": "support"}, **rest)


PAIR = {"brute-1": "T28", "blade-1": "T29"}


PAIR_DICE = {"brute-1": 1, "blade-1": 6}


def explorer(pile: str, mode: str = "survivors", **rest: Any) -> Any:
    """A Blade with two moves on the crossing T35; the top tile is named first."""
    rest.setdefault("figures", {"blade-1": "T35"})
    rest.setdefault("hand", {})
    rest.setdefault("dice", {"blade-1": 6})
    return table(mode, pile=pile.split(), now=turn("blade-1"), **rest)


def fighter(
    figures: dict[str, str], figure: str = "brute-1", die: int = 2, mode: str = "survivors", **rest: Any
) -> Any:
    """The moment before a warrior attacks; every Human warrior has the same die."""
    rest.setdefault("hand", {})
    rest.setdefault("dice", {name: die for name in figures if not name.startswith(("trog", "demon"))})
    return table(mode, figures=figures, now=turn(figure), **rest)


def destiny(*values: int, mode: str = "survivors", **rest: Any) -> Any:
    """The Destiny dice lie there."""
    rest.setdefault("figures", {"blade-1": "T28", "trog-1": "T35"})
    rest.setdefault("hand", {})
    return table(mode, pool=sorted(values), now={"decision": "destiny"}, **rest)


def deploying(**rest: Any) -> Any:
    """The deploy step."""
    rest.setdefault("figures", {"blade-1": "T28"})
    rest.setdefault("hand", {})
    mode = rest.pop("mode", "survivors")
    return table(mode, now={"decision": "threat"}, **rest)


def lay(s: Any, box: str, *values: int) -> Any:
    """Dice on one box; one that alone can follow is laid unasked (CLA-14.9)."""
    before = len(s.laid)
    for number, value in enumerate(values):
        if len(s.laid) == before + number:
            do(s, "drop", box=box, value=value)
    return s


HUNGRY = (("T13", 0, 0, "ns"), ("T28", 0, 1, "ns"), ("T35", 0, 2, "nesw"))


def attacked(figures: dict[str, str], target: str, *values: int, **rest: Any) -> Any:
    """A Demon of Combat has attacked somebody on its tile; everybody's die is a 1."""
    rest.setdefault("dice", {name: 1 for name in figures if name != "demon-1"})
    s = table("invasion", figures=figures, now=turn("demon-1"), hand={}, **rest)
    dice(s, *values)
    do(s, "attack", target=target, tile=figures["demon-1"])
    s.tape = None
    return s


RITUAL_MAP = (
    ("T02", 0, 0, "new"), ("T28", -1, 0, "ew"), ("T33", -2, 0, "nes"), ("T30", -2, 1, "sw"), ("T16", 0, 1, "ns"),
    ("T32", 0, 2, "esw"), ("T29", -1, 2, "ew"), ("T19", 1, 2, "ew"), ("T13", 1, 0, "ew"), ("T34", 2, 0, "nsw"),
    ("T10", 2, 1, "es"),
)  # fmt: skip


def explore(s: Any, side: str, turns: int | None = None) -> Any:
    """Explore, and Demon lays the tile."""
    do(s, "explore", side=side)
    if question(s) == "orient":
        do(s, "orient", turns=options(s)[0]["turns"] if turns is None else turns)
    return s


def auction(mode: str = "survivors", bid: int = 17) -> Any:
    """The opener bids, the other passes."""
    s = new(mode, auction=True)
    do(s, "bid", points=bid)
    do(s, "pass")
    return s
