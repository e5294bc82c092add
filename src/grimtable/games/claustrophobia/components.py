"""Claustrophobia's components: ids, and the rows that say how many there are and what their numbers are."""

from importlib import resources
from typing import Any, Final, final

from grimtable.engine.codes import bit
from grimtable.engine.errors import BadPack
from grimtable.engine.ints import i64
from grimtable.engine.reading import Tables, read_tables, rows_hash, with_pack

# Scenarios, which are the game's modes
SURVIVORS: Final = 1
INVASION: Final = 2
MASTER: Final = 3
RITUAL: Final = 4
POSSESSED_MODE: Final = 5
GOLD: Final = 6
NO_REDEEMER: Final = (RITUAL, GOLD)  # nobody to buy Gifts for (CLA-V2.5)
SCENARIOS: Final = ("", "survivors", "invasion", "master", "ritual", "possessed", "gold")
RANDOM: Final = "random"  # the mode that draws one of them (CLA-0.1)

# Figures: five of the Human side, eleven Troglodytes, two places for Demons
REDEEMER: Final = 0
BRUTE: Final = 1  # and 2
BLADE: Final = 3  # and 4
HUMANS: Final = 5
TROG: Final = 5  # to 15
TROGS: Final = 11
DEMON: Final = 16  # and 17, for the second Possessed One
N_FIGURES: Final = 18
GROUP: Final = 31  # all ordinary Troglodytes of a tile, as a target (CLA-6.3)
FIGURES: Final = (
    "redeemer", "brute-1", "brute-2", "blade-1", "blade-2", *(f"trog-{n}" for n in range(1, TROGS + 1)),
    "demon-1", "demon-2",
)  # fmt: skip

# Where a figure can be besides a tile
OUT: Final = 63  # not in this game, or in the supply
DEAD: Final = 62
ESCAPED: Final = 61

# Types of Human warriors and kinds of Demon warriors
TYPES: Final = ("redeemer", "brute", "blade")
IS_REDEEMER: Final = 0
IS_BRUTE: Final = 1
IS_BLADE: Final = 2
KIND_TROG: Final = 0
KIND_TOUGH: Final = 1
HUNTER: Final = 2
COMBAT: Final = 3
SOULS: Final = 4
CRUELTY: Final = 5
POSSESSED: Final = 6
DESTRUCTION: Final = 7
DEMONS: Final = ("trog", "tough", "hunter", "combat", "souls", "cruelty", "possessed", "destruction")

# Gifts, Objects, cards and boxes: 0 is "none"
G_BLESSING: Final = 1
G_HEALING: Final = 2
G_GATHER: Final = 3
G_COURAGE: Final = 4
G_PRESCIENCE: Final = 5
G_SMITE: Final = 6
GIFTS: Final = ("none", "blessing", "healing", "gather", "courage", "prescience", "smite")
N_GIFTS: Final = 7
BLUNDERBUSS: Final = 1
SHIELD: Final = 2
HAMMER: Final = 3
SCEPTER: Final = 4
OBJECTS: Final = ("none", "blunderbuss", "shield", "hammer", "scepter")
N_OBJECTS: Final = 5
A_MAP: Final = 1
A_GRENADE: Final = 2
A_POTION: Final = 3
A_OIL: Final = 4
A_FAITH: Final = 5
A_FORWARD: Final = 6
A_MERCY: Final = 7
A_LINE: Final = 8
A_FEET: Final = 9
ADVANTAGES: Final = ("none", "map", "grenade", "potion", "oil", "faith", "forward", "mercy", "line", "feet")
N_ADVANTAGES: Final = 10
E_LOST: Final = 1
E_TOUGH: Final = 2
E_PANIC: Final = 3
E_CRISIS: Final = 4
E_DEFECT: Final = 5
E_RAGE: Final = 6
E_POSSESSION: Final = 7
E_SUICIDE: Final = 8
E_TERROR: Final = 9
E_FUMES: Final = 10
E_CRITICAL: Final = 11
EVENT_CARDS: Final = (
    "none", "lost", "tough", "panic", "crisis", "defect", "rage", "possession", "suicide", "terror", "fumes",
    "critical",
)  # fmt: skip
N_EVENTS: Final = 12
D_CALM: Final = 1
D_DARK: Final = 2
D_VOICES: Final = 3
D_LURE: Final = 4
D_SPEED: Final = 5
D_DIGGING: Final = 6
D_LEGION: Final = 7
D_FUTILE: Final = 8
D_CLAWS: Final = 9
D_TRAP: Final = 10
BOXES: Final = (
    "none", "calm", "dark", "voices", "lure", "speed", "digging", "legion", "futile", "claws", "trap",
)  # fmt: skip
N_BOXES: Final = 11

# Tiles: T01 is number 0
N_TILES: Final = 36
TILES: Final = tuple(f"T{n:02}" for n in range(1, N_TILES + 1))
T_EXIT: Final = 0
T_PENTACLE: Final = 1
T_SHAFT: Final = 2  # T03, the dead end
EXIT: Final = 0
PENTACLE: Final = 1
STASH: Final = 2
HOLE: Final = 3
LAIR: Final = 4
HUNGRY: Final = 5
NARROW: Final = 6
FLOODED: Final = 7
TRAPPED: Final = 8
MECHANISM: Final = 9
PLAIN: Final = 10
TILE_KINDS: Final = (
    "exit", "pentacle", "stash", "hole", "lair", "hungry", "narrow", "flooded", "trapped", "mechanism", "plain",
)  # fmt: skip
SHAPES: Final = {"D": 1, "S": 5, "C": 3, "T": 11, "X": 15}  # openings in base orientation: n 1, e 2, s 4, w 8
SIDES: Final = ("n", "e", "s", "w")

HANDICAPS: Final = ("fewer_events", "more_threat", "more_cards", "more_gifts")  # CLA-V1.1a, b, V1.2a, b

LIMITS: Final = {
    "line": {"move": (0, 4), "combat": (0, 6), "defence": (1, 6)},
    "demon": {"life": (1, 30), "move": (0, 4), "combat": (0, 6), "defence": (1, 6), "special": (0, 9)},
    "gift": {"die": (1, 6)},
    "object": {"count": (0, 5), "bonus": (0, 6)},
    "advantage": {"count": (0, 15), "number": (0, 6)},
    "event": {"count": (0, 16), "number": (0, 6)},
    "box": {"sum": (0, 60), "gain": (0, 9), "once": (0, 1)},
    "tile": {"room": (1, 6), "count": (0, 1)},
    "scenario": {
        "advantages": (0, 9), "deployments": (0, 9), "air": (0, 20), "first": (0, 30), "section": (0, 30),
        "stashes": (0, 4),
    },
    "ritual": {"x": (-9, 9), "y": (-9, 9)},
    "limit": {"value": (0, 99)},
}  # fmt: skip


@final
class Rows:
    """The component rows in use: one immutable object that all states of a game share."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.identity = rows_hash(tables)
        line = {row["id"]: row for row in tables["line"]}
        limit = {row["id"]: row["value"] for row in tables["limit"]}
        # The lines of action, by type * 8 + die (CLA-H1.1 to CLA-H6.1)
        self.move: list[i64] = [0] * 24
        self.combat: list[i64] = [0] * 24
        self.defence: list[i64] = [0] * 24
        for number, slug in enumerate(TYPES):
            for die in range(1, 7):
                row = line[f"{slug}-{die}"]
                self.move[number * 8 + die] = row["move"]
                self.combat[number * 8 + die] = row["combat"]
                self.defence[number * 8 + die] = row["defence"]
        # Demon warriors (CLA-M1.1 to CLA-M8.1)
        demon = {row["id"]: row for row in tables["demon"]}
        self.demon_life: list[i64] = [demon[slug]["life"] for slug in DEMONS]
        self.demon_move: list[i64] = [demon[slug]["move"] for slug in DEMONS]
        self.demon_combat: list[i64] = [demon[slug]["combat"] for slug in DEMONS]
        self.demon_defence: list[i64] = [demon[slug]["defence"] for slug in DEMONS]
        self.demon_special: list[i64] = [demon[slug]["special"] for slug in DEMONS]
        gift = {row["id"]: row for row in tables["gift"]}
        self.gift_die: list[i64] = [0] + [gift[slug]["die"] for slug in GIFTS[1:]]
        objects = {row["id"]: row for row in tables["object"]}
        self.object_count: list[i64] = [0] + [objects[slug]["count"] for slug in OBJECTS[1:]]
        self.object_bonus: list[i64] = [0] + [objects[slug]["bonus"] for slug in OBJECTS[1:]]
        advantage = {row["id"]: row for row in tables["advantage"]}
        self.advantage_count: list[i64] = [0] + [advantage[slug]["count"] for slug in ADVANTAGES[1:]]
        self.advantage_number: list[i64] = [0] + [advantage[slug]["number"] for slug in ADVANTAGES[1:]]
        event = {row["id"]: row for row in tables["event"]}
        self.event_count: list[i64] = [0] + [event[slug]["count"] for slug in EVENT_CARDS[1:]]
        self.event_number: list[i64] = [0] + [event[slug]["number"] for slug in EVENT_CARDS[1:]]
        box = {row["id"]: row for row in tables["box"]}
        self.box_sum: list[i64] = [0] + [box[slug]["sum"] for slug in BOXES[1:]]
        self.box_gain: list[i64] = [0] + [box[slug]["gain"] for slug in BOXES[1:]]
        self.box_once: list[i64] = [0] + [box[slug]["once"] for slug in BOXES[1:]]
        # Tiles (CLA-T1.1 to CLA-T11.1)
        tile = {row["id"]: row for row in tables["tile"]}
        self.tile_kind: list[i64] = [TILE_KINDS.index(tile[slug]["kind"]) for slug in TILES]
        self.tile_gates: list[i64] = [SHAPES[tile[slug]["shape"]] for slug in TILES]
        self.tile_room: list[i64] = [tile[slug]["room"] for slug in TILES]
        self.tile_count: list[i64] = [tile[slug]["count"] for slug in TILES]
        # Scenarios, numbered from 1
        rows = {row["id"]: row for row in tables["scenario"]}
        self.scenario_rows = [rows[slug] for slug in SCENARIOS[1:]]
        self.advantages: list[i64] = [0] + [row["advantages"] for row in self.scenario_rows]
        self.demon_kind: list[i64] = [0] + [DEMONS.index(row["demon"]) for row in self.scenario_rows]
        self.deployments: list[i64] = [0] + [row["deployments"] for row in self.scenario_rows]
        self.air: list[i64] = [0] + [row["air"] for row in self.scenario_rows]
        self.start: list[i64] = [0] + [
            T_PENTACLE if row["start"] == "pentacle" else T_EXIT for row in self.scenario_rows
        ]
        self.first: list[i64] = [0] + [row["first"] for row in self.scenario_rows]
        self.section: list[i64] = [0] + [row["section"] for row in self.scenario_rows]
        self.stashes: list[i64] = [0] + [row["stashes"] for row in self.scenario_rows]
        self.ritual: list[i64] = []  # tile, x, y, openings, four numbers for each
        for row in tables["ritual"]:
            bits = sum(bit(SIDES.index(side)) for side in row["openings"])
            self.ritual += [TILES.index(row["id"]), row["x"], row["y"], bits]
        self.threat: i64 = limit["threat"]
        self.extra_threat: i64 = limit["extra_threat"]
        self.threat_max: i64 = limit["threat_max"]
        self.trog_cost: i64 = limit["trog_cost"]
        self.demon_cost: i64 = limit["demon_cost"]
        self.trogs: i64 = limit["trogs"]
        self.toughs: i64 = limit["toughs"]
        self.destiny: i64 = limit["destiny"]
        self.destiny_max: i64 = limit["destiny_max"]
        self.rounds: i64 = limit["rounds"]
        self.gather: i64 = limit["gather"]
        self.ritual_target: i64 = limit["ritual"]
        self.seal: i64 = limit["seal"]
        self.bid_top: i64 = limit["bid_top"]
        self.bid_least: i64 = limit["bid_least"]
        self.gift_cost: i64 = limit["gift_cost"]
        self.warrior_cost: i64 = limit["warrior_cost"]
        self.object_cost: i64 = limit["object_cost"]
        self.gifts_max: i64 = limit["gifts_max"]


def standard_tables() -> Tables:
    """The rows that ship with the game."""
    tables: Tables = {}
    for name in ("warriors", "cards", "tiles", "scenarios"):
        path = resources.files("grimtable.games.claustrophobia") / "data" / f"{name}.toml"
        tables.update(read_tables(path.read_text(encoding="utf-8"), f"claustrophobia/data/{name}.toml"))
    return tables


def read_rows(pack: Any = None) -> Rows:  # a path, TOML text, tables, or rows that were read before
    """The rows in use: the standard ones, corrected by a pack if there is one."""
    if isinstance(pack, Rows):
        return pack
    tables = with_pack(standard_tables(), pack, LIMITS, "claustrophobia")
    check(tables)
    return Rows(tables)


def check(tables: Tables) -> None:
    """What a limit alone cannot say: words that must be one of a few, and numbers that hang together."""
    for row in tables["tile"]:
        if row["kind"] not in TILE_KINDS or row["shape"] not in SHAPES:
            raise BadPack(
                f"pack for claustrophobia: tile {row['id']} is {row['kind']!r}, {row['shape']!r}; "
                f"kinds are {', '.join(TILE_KINDS)}, shapes {', '.join(SHAPES)}"
            )
    standard = {row["id"]: row for row in standard_tables()["tile"]}
    for slug in ("T01", "T02", "T03"):  # the rules name these tiles
        row = next(row for row in tables["tile"] if row["id"] == slug)
        if row["kind"] != standard[slug]["kind"] or row["count"] != 1:
            raise BadPack(f"pack for claustrophobia: tile {slug} must be there as {standard[slug]['kind']!r}")
    for row in tables["scenario"]:
        if row["demon"] not in DEMONS[2:] or row["start"] not in ("exit", "pentacle"):
            raise BadPack(f"pack for claustrophobia: scenario {row['id']}: demon or start is not known")
        wrong = [slug for slug in row["team"] if slug not in FIGURES[:HUMANS]]
        wrong += [slug for slug in row["gifts"] if slug not in GIFTS[1:]]
        for pair in row["objects"]:
            bearer, _space, thing = str(pair).partition(" ")
            if bearer not in row["team"] or thing not in OBJECTS[1:]:
                wrong.append(pair)
        if wrong:
            raise BadPack(f"pack for claustrophobia: scenario {row['id']}: {wrong[0]!r} is not known")
    for row in tables["ritual"]:
        if not row["openings"] or any(side not in SIDES for side in row["openings"]):
            raise BadPack(f"pack for claustrophobia: ritual {row['id']}: openings are letters of n, e, s, w")
    limit = {row["id"]: row["value"] for row in tables["limit"]}
    for name in ("rounds", "destiny"):
        if limit[name] < 1:
            raise BadPack(f"pack for claustrophobia: limit {name} is {limit[name]}, not a number from 1 on")
    if not 0 <= limit["trogs"] <= TROGS or not limit["bid_least"] <= limit["bid_top"]:
        raise BadPack(f"pack for claustrophobia: at most {TROGS} Troglodytes, and the least bid not above the first")
