"""Cisza's components: ids, and the rows that say how many there are and what their numbers are."""

from importlib import resources
from typing import Any, Final, final

from grimtable.engine.errors import BadPack
from grimtable.engine.ints import i64
from grimtable.engine.reading import Tables, read_tables, rows_hash, with_pack

# Zombie sides of city cards; the first three can stand in a shelter.
NORMAL: Final = 0
STRONG: Final = 1
FAST: Final = 2
HORDE: Final = 3
SURVIVOR: Final = 4  # in the City discard: a card that lies there survivor side up
ZOMBIES: Final = ("normal", "strong", "fast", "horde", "survivor")

# Resource cards, in the order of the rules' card table; 0 is "no card".
AXE: Final = 1
SHOTGUN: Final = 2
REVOLVER: Final = 3
SNIPER: Final = 4
WALKIE: Final = 5
FLARE: Final = 6
MEGAPHONE: Final = 7
BARRICADE: Final = 8
ALARM: Final = 9
MINES: Final = 10
SABOTAGE: Final = 11
EVICTION: Final = 12
DRONE: Final = 13
BRIBERY: Final = 14
SACRIFICE: Final = 15
SURPRISE: Final = 16
N_CARDS: Final = 17  # kinds, "no card" included
CARDS: Final = (
    "none", "axe", "shotgun", "revolver", "sniper", "walkie", "flare", "megaphone", "barricade", "alarm", "mines",
    "sabotage", "eviction", "drone", "bribery", "sacrifice", "surprise",
)  # fmt: skip
BARRIERS: Final = ("barricade", "alarm", "mines")  # their order in a barrier row

LIMITS: Final = {
    "card": {"count": (0, 40), "light": (0, 3), "strong": (0, 1), "rescue": (1, 9), "stops": (1, 9), "kills": (1, 3),
             "needs": (2, 9)},
    "zombie": {"count": (0, 100)},
    "limit": {"value": (1, 30)},
}  # fmt: skip
MAX_HAND: Final = 5


@final
class Rows:
    """The component rows in use: one immutable object that all states of a game share."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.identity = rows_hash(tables)
        card = {row["id"]: row for row in tables["card"]}
        zombie = {row["id"]: row for row in tables["zombie"]}
        limit = {row["id"]: row["value"] for row in tables["limit"]}
        self.counts: list[i64] = [0] + [card[slug]["count"] for slug in CARDS[1:]]
        self.noise: list[i64] = [0] + [int(card[slug]["noise"]) for slug in CARDS[1:]]
        self.light: list[i64] = [0] + [card[slug].get("light", 0) for slug in CARDS[1:]]
        self.strong: list[i64] = [0] + [card[slug].get("strong", 0) for slug in CARDS[1:]]
        self.rescue: list[i64] = [0] + [card[slug].get("rescue", 0) for slug in CARDS[1:]]
        self.zombies: list[i64] = [zombie[slug]["count"] for slug in ZOMBIES[:4]]
        self.stops: i64 = card["barricade"]["stops"]
        self.kills: i64 = card["mines"]["kills"]
        self.bribable: i64 = card["bribery"]["needs"]
        self.hand: i64 = limit["hand"]
        self.stall_rounds: i64 = limit["stall-rounds"]
        self.city_cards: list[i64] = [kind for kind in range(4) for _ in range(self.zombies[kind])]
        self.resource_cards: list[i64] = [card for card in range(1, N_CARDS) for _ in range(self.counts[card])]
        self.survivors: dict[str, int] = {mode: limit[f"survivors-{mode}"] for mode in ("easy", "normal", "hard")}


def standard_tables() -> Tables:
    """The rows that ship with the game."""
    tables: Tables = {}
    for name in ("cards", "city", "limits"):
        path = resources.files("grimtable.games.cisza") / "data" / f"{name}.toml"
        tables.update(read_tables(path.read_text(encoding="utf-8"), f"cisza/data/{name}.toml"))
    return tables


def read_rows(pack: Any = None) -> Rows:  # a path, TOML text, tables, or rows that were read before
    """The rows in use: the standard ones, corrected by a pack if there is one."""
    if isinstance(pack, Rows):
        return pack
    rows = Rows(with_pack(standard_tables(), pack, LIMITS, "cisza"))
    if rows.hand > MAX_HAND:
        raise BadPack(f"pack for cisza: limit hand is {rows.hand}, not a number from 1 to {MAX_HAND}")
    return rows
