"""The components of Małe Epickie Zombie: ids, and the rows that say how many there are and what they hold."""

from importlib import resources
from typing import Any, Final, final

from grimtable.engine.errors import BadPack
from grimtable.engine.ints import i64
from grimtable.engine.reading import Tables, read_tables, rows_hash, with_pack

# Slots around the courtyard, clockwise (MEZ-G1.1); even ones are corners.
SLOTS: Final = ("NW", "N", "NE", "E", "SE", "S", "SW", "W")
N_SLOTS: Final = 8
COURTYARD: Final = 8  # the courtyard as a mall card
INNER: Final = (1, 3, 5, 7)  # the four stores that touch the courtyard

# Rooms: three per slot, then the courtyard's five.
CM: Final = 24
CN: Final = 25
CE: Final = 26
CS: Final = 27
CW: Final = 28
N_ROOMS: Final = 29
ROOMS: Final = (*(f"{slot}-{k}" for slot in SLOTS for k in (1, 2, 3)), "C-M", "C-N", "C-E", "C-S", "C-W")
STORE_ROOMS: Final = 24
NO_ROOM: Final = 255

SYMBOLS: Final = ("purple", "orange", "green", "blue")  # MEZ-C1.2
SIDES: Final = (
    "g1a", "g1b", "g2a", "g2b", "b1a", "b1b", "b2a", "b2b", "p1a", "p1b", "p2a", "p2b", "o1a", "o1b", "o2a", "o2b",
)  # fmt: skip
REF: Final = ("g2a", "b1a", "o1a", "o2a", "p1b", "g1a", "p2a", "b2a")  # MEZ-G1.6

# Abilities of rooms (MEZ-R1); a room has at most one of 1 to 12, and the car's goes with the car.
CLEARANCE: Final = 1
BASE_CAMP: Final = 2
LEFTOVERS: Final = 3
MATINEE: Final = 4
CRASH: Final = 5
BONUS: Final = 6
MOTORCYCLE: Final = 7
CAR: Final = 8
TRAP: Final = 9
HEAL: Final = 10
AMMO: Final = 11
SUPPLY: Final = 12
ABILITIES: Final = (
    "none", "clearance", "base-camp", "leftovers", "matinee", "crash", "bonus", "motorcycle", "car", "trap", "heal",
    "ammo", "supply", "passage",
)  # fmt: skip

# Search cards by kind, in the order of the rules' table; 0 is "no card".
ADRENALINE: Final = 1
GRENADE: Final = 2
FIREWORKS: Final = 3
SKATEBOARD: Final = 4
FIRST_AID: Final = 5
FREQUENCY: Final = 6
EXPLOSION: Final = 7
ZOMBIE: Final = 8
CROWBAR: Final = 9
GOLF: Final = 10
MACHETE: Final = 11
AXE: Final = 12
CHAINSAW: Final = 13
BAT: Final = 14
REVOLVER: Final = 15
SHOTGUN: Final = 16
SMG: Final = 17
UZI: Final = 18
RIFLE: Final = 19
CROSSBOW: Final = 20
N_KINDS: Final = 21
N_BACKPACK: Final = 4
CARDS: Final = (
    "none", "adrenaline", "grenade", "fireworks", "skateboard", "first-aid", "frequency", "explosion", "zombie",
    "crowbar", "golf-club", "machete", "axe", "chainsaw", "barbed-bat", "revolver", "shotgun", "smg", "uzi", "rifle",
    "crossbow",
)  # fmt: skip

N_TYPES: Final = 84  # a search card with its symbol: kind << 2 | symbol
TYPES: Final = ("none",) * 4 + tuple(f"{card}.{symbol}" for card in CARDS[1:] for symbol in SYMBOLS)

# Player cards, from 1; 0 is "none".
ATHLETE: Final = 1
DOCTOR: Final = 2
POPSTAR: Final = 3
TEENAGER: Final = 4
MECHANIC: Final = 5
HIPPIE: Final = 6
TEACHER: Final = 7
PHOTOGRAPHER: Final = 8
MALL_COP: Final = 9
JANITOR: Final = 10
SCIENTIST: Final = 11
GREASER: Final = 12
FRY_COOK: Final = 13
SURVIVALIST: Final = 14
N_CHARACTERS: Final = 15
CHARACTERS: Final = (
    "none", "athlete", "doctor", "popstar", "teenager", "mechanic", "hippie", "teacher", "photographer", "mall-cop",
    "janitor", "scientist", "greaser", "fry-cook", "survivalist",
)  # fmt: skip

ARSENAL: Final = 1
CDC: Final = 2
CURE: Final = 3
ESCAPE: Final = 4
HELICOPTER: Final = 5
SOURCE: Final = 6
STRANDED: Final = 7
TARGET: Final = 8
LOCKDOWN: Final = 9
OBJECTIVES: Final = (
    "none", "arsenal", "cdc", "cure", "escape", "helicopter", "source", "stranded", "target", "lockdown",
)  # fmt: skip

# Objective tokens: places in one list; clues have a list of their own, and supply tokens too.
RADIO_1: Final = 0
INGREDIENT_1: Final = 4
TANK_1: Final = 12
PART_1: Final = 16
STRANDED_1: Final = 20
N_TOKENS: Final = 24
CLUE_1: Final = 24  # as named by an action: the clue on bio room 1
TOKENS: Final = (
    *(f"radio-{n}" for n in range(1, 5)), *(f"ingredient-{n}" for n in range(1, 9)),
    *(f"tank-{n}" for n in range(1, 5)),
    *(f"part-{n}" for n in range(1, 5)), *(f"stranded-{n}" for n in range(1, 5)), *(f"clue-{n}" for n in range(1, 5)),
)  # fmt: skip
CARRIED: Final = 32  # a token's place: a room, 32 + the human who carries it, or GONE
GONE: Final = 63

# Faces of the Melee Die (MEZ-C1.1)
OVERKILL: Final = 0
NOTHING: Final = 1
WOUND: Final = 2
WOUNDS: Final = 3
FACES: Final = ("overkill", "nothing", "wound", "wounds")

# Words of the horde tracks (MEZ-H2); a part is word | n << 4 | where << 8, a second part 16 bits up.
OP_ADD: Final = 1
OP_WOUND: Final = 2
OP_AMMO: Final = 3
OP_DROP: Final = 4
OP_SCATTER: Final = 5
OP_SHIFT: Final = 6
OP_BARR: Final = 7
OP_SWAP: Final = 8
OPS: Final = ("", "ADD", "WOUND", "AMMO", "DROP", "SCATTER", "SHIFT", "BARR", "SWAP")
HERE: Final = 0
NEXT: Final = 1
BOTH: Final = 2
ANY: Final = 3
WHERES: Final = ("HERE", "NEXT", "BOTH", "ANY")
HORDE_STEPS: Final = 5

DIFFICULTIES: Final = ("normal", "easy", "hard", "epic")

LIMITS: Final = {
    "side": {"number": (1, 2)},
    "objective": {"coop": (1, 8), "rivalry": (1, 8)},
    "face": {"count": (0, 12)},
    "number": {"value": (0, 24)},
}


@final
class Rows:
    """The component rows in use: one immutable object that all states of a game share."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.identity = rows_hash(tables)
        card = {row["id"]: row for row in tables["search"]}
        side = {row["id"]: row for row in tables["side"]}
        shape = {row["id"]: row for row in tables["shape"]}
        horde = {row["id"]: row for row in tables["horde"]}
        objective = {row["id"]: row for row in tables["objective"]}
        face = {row["id"]: row for row in tables["face"]}
        self.limit: dict[str, int] = {row["id"]: row["value"] for row in tables["number"]}
        # Search cards: a type is a kind with a symbol, kind << 2 | symbol.
        self.counts: list[i64] = [0] * N_TYPES
        for kind in range(1, N_KINDS):
            for symbol in card[CARDS[kind]]["symbols"]:
                self.counts[kind << 2 | SYMBOLS.index(symbol)] += 1
        # Stores
        self.symbol_of_side: list[i64] = [SYMBOLS.index(side[slug]["symbol"]) for slug in SIDES]
        self.things: list[list[str]] = [list(side[slug][f"room{k}"]) for slug in SIDES for k in (1, 2, 3)]
        self.shapes: list[dict[str, list[str]]] = [
            {edge: list(shape[slug][edge]) for edge in ("top", "right", "bottom", "left", "pairs")} for slug in SIDES
        ]
        # Player cards
        self.horde: list[i64] = [0] * (N_CHARACTERS * HORDE_STEPS)
        for number, slug in enumerate(CHARACTERS[1:], 1):
            for level, words in enumerate(horde[slug]["steps"]):
                self.horde[number * HORDE_STEPS + level] = horde_code(words, slug)
        self.needs: list[i64] = [0] + [objective[slug]["coop"] for slug in OBJECTIVES[1:]]
        self.needs_each: list[i64] = [0] + [objective[slug]["rivalry"] for slug in OBJECTIVES[1:]]
        self.faces: list[i64] = [number for number, slug in enumerate(FACES) for _ in range(face[slug]["count"])]
        # The numbers that play reads often
        limit = self.limit
        self.zombies: i64 = limit["zombies"]
        self.moves: i64 = limit["moves"]
        self.track: i64 = limit["track"]
        self.top: i64 = limit["barricade-top"]
        self.reset: i64 = limit["barricade-reset"]
        self.traps: i64 = limit["traps"]
        self.repair: i64 = limit["supply-repair"]
        self.heal: i64 = limit["heal"]
        self.frequency: i64 = limit["frequency-ammo"]
        self.first_aid: i64 = limit["first-aid"]
        self.adrenaline: i64 = limit["adrenaline"]
        self.fireworks: i64 = limit["fireworks"]
        self.motorcycle: i64 = limit["motorcycle"]
        self.good_turn: i64 = limit["good-turn"]
        self.max_zombie_cards: i64 = limit["zombie-cards"]
        self.added: i64 = limit["added"]
        self.hand_draw: i64 = limit["hand-draw"]
        self.automa_quiet: i64 = limit["automa-quiet"]
        self.automa_noise: i64 = limit["automa-noise"]
        self.joints: dict[int, int] = {}  # which rooms of two neighbouring cards touch, filled as layouts need them


def horde_code(words: str, slug: str) -> int:
    """A step of a horde track as a number."""
    code = 0
    for i, part in enumerate(words.split("+")):
        word, *rest = part.split()
        if word not in OPS or i > 1:
            raise BadPack(f"pack for male_epickie_zombie: character {slug}: horde has {words!r}, unknown (MEZ-H2)")
        n = int(rest[0]) if rest else 1
        where = WHERES.index(rest[1]) if len(rest) > 1 else HERE
        code |= (OPS.index(word) | n << 4 | where << 8) << (16 * i)
    return code


def standard_tables() -> Tables:
    """The rows that ship with the game."""
    tables: Tables = {}
    for name in ("mall", "abilities", "cards", "characters", "objectives", "limits"):
        path = resources.files("grimtable.games.male_epickie_zombie") / "data" / f"{name}.toml"
        tables.update(read_tables(path.read_text(encoding="utf-8"), f"male_epickie_zombie/data/{name}.toml"))
    return tables


def read_rows(pack: Any = None) -> Rows:  # a path, TOML text, tables, or rows that were read before
    """The rows in use: the standard ones, corrected by a pack if there is one."""
    if isinstance(pack, Rows):
        return pack
    tables = with_pack(standard_tables(), pack, LIMITS, "male_epickie_zombie")
    try:
        rows = Rows(tables)
    except (ValueError, TypeError, IndexError, KeyError) as error:
        raise BadPack(f"pack for male_epickie_zombie: {error}") from None
    if not rows.faces:
        raise BadPack("pack for male_epickie_zombie: the die has no face (MEZ-C1.1)")
    if not 1 <= rows.moves <= 6 or not 2 <= rows.track <= 15 or not 8 <= rows.zombies <= 24:
        raise BadPack("pack for male_epickie_zombie: moves 1 to 6, track 2 to 15, zombies 8 to 24 are possible")
    sides = rows.symbol_of_side
    if sides[::2] != sides[1::2] or any(sides[::2].count(symbol) != 2 for symbol in range(len(SYMBOLS))):
        raise BadPack("pack for male_epickie_zombie: each symbol is on both sides of exactly two stores (MEZ-C1.2)")
    if rows.limit["objectives"] != 3 or rows.limit["player-cards"] != 3 or rows.max_zombie_cards > 4:
        raise BadPack(
            "pack for male_epickie_zombie: 3 objectives, 3 player cards and up to 4 zombie cards are possible"
        )
    return rows
