"""Tables of Osaczeni so small that all histories can be counted: three characters, a handful of cards, few dice."""

from typing import Any, cast

from grimtable.engine.event import Journal
from grimtable.engine.game import Game
from grimtable.engine.ints import i64
from grimtable.engine.rng import WORDS, Tape
from grimtable.engine.state import Setup, State
from grimtable.games.osaczeni.components import AREAS, CARDS, FAMILY, Rows
from grimtable.games.osaczeni.kinds import BADGE, BEGIN_ROUND, TRUCK
from grimtable.games.osaczeni.rules.setup import choose_variant, deal_cards, give_tokens
from grimtable.games.osaczeni.state import STREAMS, Osaczeni, blank
from tests.laws.worlds import Tiny, written

FIXED = {"badge": 0, "victim": 1}


def pack(cards: dict[str, int], **limits: int) -> dict[str, list[dict[str, Any]]]:
    """A component pack with only these cards and dice."""
    return {
        "card": [{"id": card, "count": cards.get(card, 0)} for card in CARDS[1:]],
        "limit": [{"id": name, "value": value} for name, value in {"dice": 0, **limits}.items()],
    }


def placed(*areas: str) -> Any:
    """A deal that begins with round 1: one Protector of each seat stands in an area."""

    def deal(game: Game, setup: Setup, tape: Tape) -> State:
        rows = cast(Rows, setup.rows)
        streams: list[i64] = [0] * (WORDS * len(STREAMS))
        s = blank(setup, rows, streams, Journal(setup.n_seats + 1))
        s.tape = tape
        choose_variant(s)
        give_tokens(s)
        for seat, area in enumerate(areas):
            s.at[seat * FAMILY] = AREAS.index(area)
        deal_cards(s)
        s.push(BEGIN_ROUND)
        s.begin()
        return s

    return deal


def phases(*known: int) -> Any:
    """Counted out through these phases of round 1."""

    def within(s: State) -> bool:
        table = cast(Osaczeni, s)
        return not s.over and table.round_no == 1 and table.phase in known

    return within


def world(s: State) -> str:
    """Who holds what, the deck, the box, the dice, what is pending and what everybody remembers."""
    dump = s.setup.game.dump(s)
    del dump["streams"]
    del dump["now"]["questions"]
    return written(dump)


def conserved(s: State) -> dict[str, int]:
    """What can never change: every card is somewhere once, and so are monsters and characters."""
    dump = s.setup.game.dump(s)
    cards: dict[str, int] = {}
    held = [card for seat in dump["seat"] for card in seat["hand"]]
    for slug in dump["deck"] + dump["boxed"] + dump["now"]["drawn"] + held:
        cards[slug] = cards.get(slug, 0) + 1
    for slug, n in dump["played"].items():
        cards[slug] = cards.get(slug, 0) + n
    people = [place for seat in dump["seat"] for place in seat["characters"].values() if place != "absent"]
    assert people.count("cold") == len(dump["cold_room"])
    return {**cards, "monsters": dump["pool"] + sum(dump["monsters"].values()), "people": len(people)}


LOT = placed("A6", "A6", "A6")
TABLES = [
    Tiny(
        "search", 3, "standard", pack({"bat": 2, "can": 1, "keys": 1}, deal=0), phases(TRUCK), dict(FIXED), deal=LOT
    ),
    Tiny(
        "hands", 3, "standard", pack({"pistol": 2, "can": 1, "keys": 2}), phases(TRUCK), dict(FIXED),
        deal=placed("A6", "A6", "A1"),
    ),
    Tiny(
        "hatch", 3, "standard", pack({"walkie": 1, "can": 1, "keys": 1}, dice=2), phases(TRUCK, BADGE), dict(FIXED),
        deal=placed("A3", "A1", "A2"),
    ),
    Tiny(
        "reroll", 3, "v06", pack({"walkie": 1, "can": 1, "keys": 1}, dice=2), phases(TRUCK, BADGE), dict(FIXED),
        deal=placed("A4", "A1", "A2"),
    ),
    Tiny(
        "arsenal", 3, "v05", pack({"bat": 2, "chainsaw": 2, "pistol": 3}), phases(TRUCK), dict(FIXED),
        deal=placed("A6", "A6", "A1"), soak=True,
    ),
    Tiny(
        "weapons", 3, "v05", pack({"bat": 2, "chainsaw": 2, "can": 1}, deal=0), phases(TRUCK), dict(FIXED),
        deal=placed("A6", "A6", "A1"),
    ),
    Tiny(
        "barter", 3, "v11", pack({"can": 1, "keys": 1, "bat": 1, "meat": 1}), phases(TRUCK), dict(FIXED),
        deal=placed("A6", "A6", "A6"), soak=True,
    ),
    Tiny(
        "two barter", 3, "v11", pack({"can": 1, "keys": 1, "bat": 1, "meat": 1}), phases(TRUCK), dict(FIXED),
        deal=placed("A6", "A6", "A1"),
    ),
    Tiny(
        "full load", 3, "v13", pack({"bat": 2, "can": 1, "keys": 1, "meat": 1}, deal=0), phases(TRUCK), dict(FIXED),
        deal=placed("A6", "A1", "A2"),
    ),
    Tiny(
        "pockets", 3, "v20",
        {**pack({"bat": 2, "can": 1, "keys": 1}), "epilogue": [{"id": "20", "number": 0}]}, phases(TRUCK), dict(FIXED),
        deal=placed("A6", "A1", "A2"),
    ),
]  # fmt: skip
