"""Osaczeni's components: ids, and the rows that say how many there are and what their numbers are."""

from importlib import resources
from typing import Any, Final, final

from grimtable.engine.errors import BadPack
from grimtable.engine.ints import i64
from grimtable.engine.reading import Tables, read_tables, rows_hash, with_pack

# Areas; the parking lot is the last one.
AREAS: Final = ("A1", "A2", "A3", "A4", "A5", "A6")
N_AREAS: Final = 6
NO_AREA: Final = 6  # where no vote or attack is at hand
MONITORING: Final = 2  # A3, where the badge is voted on
PARKING: Final = 5  # A6: never full, never closed

# Where a character can be besides an area.
UNPLACED: Final = 6
COLD: Final = 7  # eaten: in the cold room
ABSENT: Final = 8  # not in this game
PLACES: Final = (*AREAS, "unplaced", "cold", "absent")

# Characters of a family.
PROTECTOR: Final = 0
LEADER: Final = 1
CRYBABY: Final = 2
OAF: Final = 3
FAMILY: Final = 4
CHARACTERS: Final = ("OBR", "LID", "BEK", "GAP")

COLOURS: Final = ("red", "blue", "green", "yellow", "purple", "orange")

# Item cards, in the order of the rules' card table; 0 is "no card", and in a hand the number of cards.
WALKIE: Final = 1
ENERGY: Final = 2
PISTOL: Final = 3
CAN: Final = 4
BAT: Final = 5
CHAINSAW: Final = 6
MOLOTOV: Final = 7
MEAT: Final = 8
KEYS: Final = 9
N_CARDS: Final = 10  # kinds, "no card" included
CARDS: Final = ("none", "walkie", "energy", "pistol", "can", "bat", "chainsaw", "molotov", "meat", "keys")

STANDARD: Final = 0  # no variant
ROLL_OF_FATE: Final = 21  # the card that draws one of the twenty
N_EPILOGUES: Final = 21
# Each card carries a variant: twenty of their own, and the last one draws (OSA-15.3).
EPILOGUES: Final = tuple(f"{card:02}" for card in range(1, N_EPILOGUES + 1))

LIMITS: Final = {
    "area": {"spaces": (1, 99), "notches": (1, 30)},
    "character": {"strength": (0, 9), "votes": (0, 9), "points": (0, 30)},
    "row": {"slots": (1, 9)},
    "players": {"characters": (1, 4), "threshold": (0, 23), "to_the_last": (0, 23)},
    "card": {"count": (0, 20), "kills": (0, 99), "points": (0, 30)},
    "epilogue": {"row": (1, 21), "number": (0, 30)},
    "limit": {"value": (0, 60)},
}


@final
class Rows:
    """The component rows in use: one immutable object that all states of a game share."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.identity = rows_hash(tables)
        area = {row["id"]: row for row in tables["area"]}
        character = {row["id"]: row for row in tables["character"]}
        card = {row["id"]: row for row in tables["card"]}
        limit = {row["id"]: row["value"] for row in tables["limit"]}
        players = {row["id"]: row for row in tables["players"]}
        self.spaces: list[i64] = [area[slug]["spaces"] for slug in AREAS]
        self.notches: list[i64] = [area[slug]["notches"] for slug in AREAS]
        self.strength: list[i64] = [character[slug]["strength"] for slug in CHARACTERS]
        self.votes: list[i64] = [character[slug]["votes"] for slug in CHARACTERS]
        self.points: list[i64] = [character[slug]["points"] for slug in CHARACTERS]
        self.counts: list[i64] = [0] + [card[slug]["count"] for slug in CARDS[1:]]
        self.kills: list[i64] = [0] + [card[slug]["kills"] for slug in CARDS[1:]]
        self.keys_points: i64 = card["keys"]["points"]
        self.slots: list[i64] = [row["slots"] for row in tables["row"]]
        self.characters: list[i64] = [0, 0, 0] + [players[f"players-{n}"]["characters"] for n in (3, 4, 5, 6)]
        self.threshold: list[i64] = [0, 0, 0] + [players[f"players-{n}"]["threshold"] for n in (3, 4, 5, 6)]
        self.to_the_last: list[i64] = [0, 0, 0] + [players[f"players-{n}"]["to_the_last"] for n in (3, 4, 5, 6)]
        self.monsters: i64 = limit["monsters"]
        self.dice: i64 = limit["dice"]
        self.closing: i64 = limit["closing"]
        self.deal: i64 = limit["deal"]
        self.search: i64 = limit["search"]
        self.rounds: i64 = limit["rounds"]
        self.variant: list[i64] = [0] * (N_EPILOGUES + 1)  # the number each variant uses
        self.row_of: list[i64] = [0] * (N_EPILOGUES + 1)  # the row of the epilogue table of each card
        for row in tables["epilogue"]:
            self.variant[int(row["id"])] = row["number"]
            self.row_of[int(row["id"])] = row["row"]
        self.cards: list[i64] = [kind for kind in range(1, N_CARDS) for _ in range(self.counts[kind])]


def standard_tables() -> Tables:
    """The rows that ship with the game."""
    tables: Tables = {}
    for name in ("mall", "cards", "epilogues"):
        path = resources.files("grimtable.games.osaczeni") / "data" / f"{name}.toml"
        tables.update(read_tables(path.read_text(encoding="utf-8"), f"osaczeni/data/{name}.toml"))
    return tables


def read_rows(pack: Any = None) -> Rows:  # a path, TOML text, tables, or rows that were read before
    """The rows in use: the standard ones, corrected by a pack if there is one."""
    if isinstance(pack, Rows):
        return pack
    rows = Rows(with_pack(standard_tables(), pack, LIMITS, "osaczeni"))
    if sorted(rows.row_of[1:]) != list(range(1, N_EPILOGUES + 1)):
        raise BadPack("pack for osaczeni: the rows of the epilogue table are not 1 to 21, each once")
    if rows.row_of[ROLL_OF_FATE] != N_EPILOGUES:
        raise BadPack("pack for osaczeni: card 21 stands in the last row of the epilogue table")
    if not rows.rounds >= 1:
        raise BadPack(f"pack for osaczeni: limit rounds is {rows.rounds}, not a number from 1 to 60")
    return rows
