"""Tables of Cisza so small that all histories can be counted: few cards, short hands, reshuffles at once (CIS-Q33)."""

from typing import Any

from grimtable.engine.state import State
from tests.laws.worlds import Tiny, written

CARDS = (
    "axe", "shotgun", "revolver", "sniper", "walkie", "flare", "megaphone", "barricade", "alarm", "mines", "sabotage",
    "eviction", "drone", "bribery", "sacrifice", "surprise",
)  # fmt: skip


def pack(hand: int, city: dict[str, int], **cards: int) -> dict[str, list[dict[str, Any]]]:
    """A component pack with only these cards; everybody starts with one survivor."""
    return {
        "card": [{"id": card, "count": cards.get(card, 0)} for card in CARDS],
        "zombie": [{"id": kind, "count": city.get(kind, 0)} for kind in ("normal", "strong", "fast", "horde")],
        "limit": [{"id": "hand", "value": hand}, {"id": "survivors-hard", "value": 1}],
    }


def turns(last: int) -> Any:
    """Counted out up to and including this turn."""

    def within(s: State) -> bool:
        return int(s.view(None).to_json()["turn"]) <= last

    return within


def world(s: State) -> str:
    """Who holds what, both decks, what is pending and what everybody remembers."""
    dump = s.setup.game.dump(s)
    del dump["streams"]
    del dump["now"]["questions"]
    return written(dump)


def conserved(s: State) -> dict[str, int]:
    """What can never change: every resource card is somewhere once, and no city card is lost or made up."""
    dump = s.setup.game.dump(s)
    cards: dict[str, int] = {}
    for slug in dump["resource"]["deck"] + [card for seat in dump["seat"] for card in seat["hand"]]:
        cards[slug] = cards.get(slug, 0) + 1
    for held in [dump["resource"]["discard"], *(seat["barriers"] for seat in dump["seat"])]:
        for slug, n in held.items():
            cards[slug] = cards.get(slug, 0) + n
    standing = [dump["now"]["horde"], *(seat["zombies"] for seat in dump["seat"])]
    city = len(dump["city"]["deck"]) + sum(dump["city"]["discard"].values())
    city += sum(sum(row.values()) for row in standing) + sum(seat["survivors"] for seat in dump["seat"])
    for kind, count in zip(("normal", "strong", "fast", "horde"), s.setup.rows.zombies, strict=True):
        shown = dump["city"]["deck"].count(kind) + dump["city"]["discard"].get(kind, 0)
        assert shown + sum(row.get(kind, 0) for row in standing) <= count, f"more {kind} than there are"
    return {**cards, "city": city}


QUIET = {"normal": 3}  # little to learn from the city: all about hands and the Resource deck
MIXED = {"normal": 2, "fast": 1}
ALL_KINDS = {"normal": 1, "strong": 1, "fast": 1, "horde": 1}

TABLES = (
    Tiny("two-hands-of-one", 2, "hard", pack(1, MIXED, walkie=1, surprise=1, barricade=2), turns(2), follow=True),
    Tiny("two-hands-of-two", 2, "hard", pack(2, QUIET, walkie=1, surprise=2, barricade=2), turns(2)),
    Tiny("three-hands-of-one", 3, "hard", pack(1, {"normal": 4}, walkie=2, axe=1, barricade=1), turns(1)),
    Tiny("a-horde", 2, "hard", pack(1, ALL_KINDS, megaphone=1, drone=2), turns(1), {"expert": True}, follow=True),
    Tiny("long-peace", 2, "hard", pack(2, QUIET, walkie=1, axe=1, sniper=1, barricade=2), turns(0), follow=True),
    Tiny("long-peace-of-three", 3, "hard", pack(1, {"normal": 4}, axe=2, sniper=1, bribery=1), turns(0), follow=True),
    Tiny("longer", 2, "hard", pack(2, QUIET, walkie=2, surprise=2, barricade=2), turns(3), soak=True, follow=True),
    Tiny(
        "three-and-many",
        3,
        "hard",
        pack(1, {"normal": 3, "fast": 1}, walkie=2, sacrifice=1, mines=1, barricade=1),
        turns(2),
        soak=True,
        follow=True,
    ),
)
