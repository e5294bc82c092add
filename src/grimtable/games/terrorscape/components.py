"""Terrorscape's components: ids, and the rows that say how many there are and what their numbers are."""

from importlib import resources
from typing import Any, Final, final

from grimtable.engine.codes import bit
from grimtable.engine.errors import BadPack
from grimtable.engine.ints import i64
from grimtable.engine.reading import Tables, read_tables, rows_hash, with_pack

# Locations (TER-M1)
LOCATIONS: Final = ("C1", "C2", "C3", "C4", "C5", "N1", "N2", "N3", "N4", "N5", "Z1", "Z2", "Z3", "Z4", "Z5")
N_LOCATIONS: Final = 15
EVERYWHERE: Final = (1 << N_LOCATIONS) - 1  # the bits of all locations
NOWHERE: Final = 15
C1: Final = 0  # the Main exit
C2: Final = 1
C5: Final = 4  # info
N1: Final = 5  # the radio
N4: Final = 8
N5: Final = 9
Z2: Final = 11  # mystic
Z3: Final = 12  # tools
Z4: Final = 13
Z5: Final = 14  # the Hidden exit

AREAS: Final = ("red", "blue", "green")
N_AREAS: Final = 3
IN_RANGE: Final = 3  # what a DETECT asks about: an area, everything in range,
BY_NAME: Final = 4  # or locations that are named
DOORS: Final = (
    "C1-C2", "C1-C3", "C1-N1", "C1-N2", "C2-C3", "C2-C5", "C2-Z1", "C3-N5", "C4-C5", "C4-N5", "C5-Z4", "N1-N2",
    "N2-N3", "N2-N5", "N3-N4", "N4-Z5", "Z3-Z4",
)  # fmt: skip
N_DOORS: Final = 17
NO_DOOR: Final = 17
PASSAGES: Final = ("I", "II")

# Killers and their skill cards: seven kinds each, numbered 1 to 21 (TER-K)
BUTCHER: Final = 0
SPECTER: Final = 1
MURDERER: Final = 2
NO_KILLER: Final = 3
KILLERS: Final = ("BUT", "SPE", "MUR")
N_SKILLS: Final = 7  # kinds of one Killer; the last one starts locked
LOCKED: Final = 7
SKILLS: Final = (
    "none", "BUT-PUR", "BUT-DET", "BUT-MAD", "BUT-SAW", "BUT-BAR", "BUT-STAY", "BUT-FURY", "SPE-PUR", "SPE-DET",
    "SPE-SCRM", "SPE-TRL", "SPE-RUSH", "SPE-VAN", "SPE-DRAIN", "MUR-PUR", "MUR-DET", "MUR-DED", "MUR-NOT", "MUR-STK",
    "MUR-LRK", "MUR-HARV",
)  # fmt: skip
BUT_PUR: Final = 1
BUT_DET: Final = 2
BUT_MAD: Final = 3
BUT_SAW: Final = 4
BUT_BAR: Final = 5
BUT_STAY: Final = 6
BUT_FURY: Final = 7
SPE_PUR: Final = 8
SPE_DET: Final = 9
SPE_SCRM: Final = 10
SPE_TRL: Final = 11
SPE_RUSH: Final = 12
SPE_VAN: Final = 13
SPE_DRAIN: Final = 14
MUR_PUR: Final = 15
MUR_DET: Final = 16
MUR_DED: Final = 17
MUR_NOT: Final = 18
MUR_STK: Final = 19
MUR_LRK: Final = 20
MUR_HARV: Final = 21
FAST: Final = 0
SPECIAL: Final = 1
SLOW: Final = 2
SLOW_OR_ATTACK: Final = 3
TYPES: Final = ("fast", "special", "slow", "slow_attack")

# Survivors (TER-S)
MARCO: Final = 0
JOHNSON: Final = 1
ANNA: Final = 2
WILLIAM: Final = 3
SOPHIA: Final = 4
NOBODY: Final = 5
SURVIVORS: Final = ("marco", "johnson", "anna", "william", "sophia")
N_SURVIVORS: Final = 5
TEAM: Final = 3  # Survivors in a game

# Item cards; 0 is "no card", and in a backpack the number of cards (TER-I)
KEY: Final = 1
TOOL: Final = 2
WHIS: Final = 3
HATCH: Final = 4
HERB: Final = 5
LIME: Final = 6
AMMO: Final = 7
REVO: Final = 8
ADRE: Final = 9
SEDA: Final = 10
FIRE: Final = 11
AMUL: Final = 12
SSWD: Final = 13
LSWD: Final = 14
MAP: Final = 15
FLASH: Final = 16
TRAP: Final = 17
KIT: Final = 18
CAM: Final = 19
N_ITEMS: Final = 20  # kinds, "no card" included
ITEMS: Final = (
    "none", "key", "tools", "whisky", "hatchet", "herbs", "lime", "ammo", "revolver", "adrenaline", "sedatives",
    "firecracker", "amulet", "shortsword", "longsword", "map", "flashlight", "trap", "kit", "camera",
)  # fmt: skip

# Traits: 1 to 20 Survivors', 21 to 40 the Killer's (TER-T1, TER-T2)
N_TRAITS: Final = 20
TRAITS: Final = (
    "none", "martial_arts", "hurried_flee", "intrepidity", "first_aid", "survival_instinct", "morale_boost",
    "silent_retrieval", "heroic_save", "sound_decoy", "taunting_strategy", "stroke_of_luck", "hypervigilance",
    "secret_weapon", "sleight_of_hand", "judicious_move", "prompt_reaction", "burst_of_speed", "coordinator",
    "herbology", "marksmanship",
    "fatal_attack", "insidious_entrapment", "lie_in_wait", "murderous_intent", "heightened_senses", "deterrence",
    "sly_entrapper", "terror_aura", "perilous_ambush", "total_encirclement", "toying_with_the_prey", "devious_ploy",
    "nightmare_descends", "swift_action", "acute_hearing", "enhanced_tracking", "self_challenge", "suppressed_rage",
    "immediate_response", "terrorising_the_mass",
)  # fmt: skip
MARTIAL: Final = 1
HURRIED: Final = 2
INTREPID: Final = 3
FIRST_AID: Final = 4
INSTINCT: Final = 5
MORALE: Final = 6
SILENT: Final = 7
HEROIC: Final = 8
DECOY: Final = 9
TAUNT: Final = 10
LUCK: Final = 11
VIGILANT: Final = 12
WEAPON: Final = 13
SLEIGHT: Final = 14
JUDICIOUS: Final = 15
PROMPT: Final = 16
BURST: Final = 17
COORDINATOR: Final = 18
HERBOLOGY: Final = 19
MARKSMAN: Final = 20
FATAL: Final = 21
ENTRAPMENT: Final = 22
LIE_IN_WAIT: Final = 23
MURDEROUS: Final = 24
HEIGHTENED: Final = 25
DETERRENCE: Final = 26
SLY: Final = 27
AURA: Final = 28
PERILOUS: Final = 29
ENCIRCLE: Final = 30
TOYING: Final = 31
DEVIOUS: Final = 32
NIGHTMARE: Final = 33
SWIFT: Final = 34
HEARING: Final = 35
TRACKING: Final = 36
CHALLENGE: Final = 37
RAGE: Final = 38
IMMEDIATE: Final = 39
TERROR: Final = 40

# Plans (TER-P1) and their stages
N_PLANS: Final = 16
NO_PLAN: Final = 16
PLANS: Final = (
    "explosive_trap", "ambush", "rocket_launcher", "arcane_seal", "mechanical_blueprint", "diy_radio",
    "repair_with_caution", "buzzer", "site_study", "tunnels_investigation", "concealed_portal", "molotov",
    "skeleton_key", "intel_sharing", "mystic_herbs", "ancient_chest",
)  # fmt: skip
EXPLOSIVE: Final = 0
AMBUSH: Final = 1
ROCKET: Final = 2
SEAL: Final = 3
BLUEPRINT: Final = 4
DIY: Final = 5
CAUTION: Final = 6
BUZZER: Final = 7
SITE_STUDY: Final = 8
TUNNELS: Final = 9
PORTAL: Final = 10
MOLOTOV: Final = 11
SKELETON: Final = 12
INTEL: Final = 13
MYSTIC_HERBS: Final = 14
CHEST: Final = 15
STAGES: Final = ("info", "tools", "mystic", "radio", "exit", "killer", "together", "apart")
S_INFO: Final = 0
S_TOOLS: Final = 1
S_MYSTIC: Final = 2
S_RADIO: Final = 3
S_EXIT: Final = 4
S_KILLER: Final = 5
S_TOGETHER: Final = 6
S_APART: Final = 7

LIMITS: Final = {
    "location": {"x": (0, 100), "y": (0, 100)},
    "killer": {"strength": (0, 10), "bonus_level": (0, 5), "bonus": (0, 9), "unlock": (2, 5), "encounter": (0, 9)},
    "skill": {"count": (0, 12), "cost": (-1, 4), "least": (0, 4), "most": (0, 4)},
    "item": {"discovery": (0, 20), "search": (0, 10), "coloured": (0, 1), "defence": (0, 10)},
    "face": {"value": (0, 9)},
    "number": {"value": (0, 20)},
    "token": {"count": (0, 99)},
}


@final
class Rows:
    """The component rows in use: one immutable object that all states of a game share."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.identity = rows_hash(tables)
        location = {row["id"]: row for row in tables["location"]}
        number = {row["id"]: row["value"] for row in tables["number"]}
        item = {row["id"]: row for row in tables["item"]}
        killer = {row["id"]: row for row in tables["killer"]}
        skill = {row["id"]: row for row in tables["skill"]}
        self.area_of: list[i64] = [AREAS.index(location[slug]["area"]) for slug in LOCATIONS]
        self.area: list[i64] = [0, 0, 0]  # bits of the locations of each colour
        for place in range(N_LOCATIONS):
            self.area[self.area_of[place]] |= bit(place)
        self.near: list[i64] = [0] * N_LOCATIONS  # bits of the adjacent locations (TER-1.3)
        self.doors_at: list[i64] = [0] * N_LOCATIONS  # bits of the doors of a location
        self.door_between: list[i64] = [NO_DOOR] * (N_LOCATIONS * N_LOCATIONS)
        self.door_ends: list[i64] = [0] * N_DOORS  # bits of the two locations
        self._join(tables)
        self.distance: list[i64] = distances(self.near)  # TER-1.4
        self.ball: list[i64] = []  # five per location: bits of the locations at distance 0 to 4 at most
        for place in range(N_LOCATIONS):
            for reach in range(5):
                bits = 0
                for other in range(N_LOCATIONS):
                    if self.distance[place * N_LOCATIONS + other] <= reach:
                        bits |= bit(other)
                self.ball.append(bits)
        self.passage: list[i64] = [NOWHERE] * N_LOCATIONS  # TER-M1.3
        self.tunnels: i64 = 0
        for row in tables["passage"]:
            a, b = LOCATIONS.index(row["a"]), LOCATIONS.index(row["b"])
            self.passage[a], self.passage[b] = b, a
            self.tunnels |= bit(a) | bit(b)
        self.searchable: i64 = self._places(location, "item")
        self.radio: i64 = LOCATIONS.index(self._place(location, "radio"))
        self.main_exit: i64 = LOCATIONS.index(self._place(location, "main_exit"))
        self.hidden_exit: i64 = LOCATIONS.index(self._place(location, "hidden_exit"))
        self.start: i64 = LOCATIONS.index(self._place(location, "start"))
        self.killer_start: i64 = LOCATIONS.index(self._place(location, "killer_start"))
        self.stage_at: list[i64] = [  # the location of the first five stage symbols
            LOCATIONS.index(self._place(location, icon)) for icon in ("info", "tool", "mystic", "radio", "hidden_exit")
        ]
        self.base_strength: list[i64] = [killer[slug]["strength"] for slug in KILLERS]
        self.bonus_level: list[i64] = [killer[slug]["bonus_level"] for slug in KILLERS]
        self.bonus: list[i64] = [killer[slug]["bonus"] for slug in KILLERS]
        self.unlock: list[i64] = [killer[slug]["unlock"] for slug in KILLERS]
        self.encounter_bonus: list[i64] = [killer[slug]["encounter"] for slug in KILLERS]
        self.skill_count: list[i64] = [0] + [skill[slug]["count"] for slug in SKILLS[1:]]
        self.skill_type: list[i64] = [0] + [TYPES.index(skill[slug]["type"]) for slug in SKILLS[1:]]
        self.skill_cost: list[i64] = [0] + [skill[slug]["cost"] for slug in SKILLS[1:]]
        self.skill_least: list[i64] = [0] + [skill[slug]["least"] for slug in SKILLS[1:]]
        self.skill_most: list[i64] = [0] + [skill[slug]["most"] for slug in SKILLS[1:]]
        self.start_item: list[i64] = [ITEMS.index(row["start"]) for row in tables["survivor"]]
        self.discovery: list[i64] = [0] + [item[slug]["discovery"] for slug in ITEMS[1:]]
        self.search: list[i64] = [0] + [item[slug]["search"] for slug in ITEMS[1:]]
        self.loud: list[bool] = [False] + [item[slug]["noise"] for slug in ITEMS[1:]]
        self.stays: list[bool] = [False] + [item[slug]["stays"] for slug in ITEMS[1:]]
        self.weapon: list[bool] = [False] + [item[slug]["weapon"] for slug in ITEMS[1:]]
        self.defence: list[i64] = [0] + [item[slug]["defence"] for slug in ITEMS[1:]]
        trait = {row["id"]: row for row in tables["trait"]}
        self.trait_once: list[bool] = [False] + [trait[slug]["once"] for slug in TRAITS[1:]]
        self.trait_shown: list[bool] = [False] + [trait[slug]["shown"] for slug in TRAITS[1:]]
        plan = {row["id"]: row for row in tables["plan"]}
        self.stages: list[list[i64]] = [[STAGES.index(stage) for stage in plan[slug]["stages"]] for slug in PLANS]
        self.faces: list[i64] = [row["value"] for row in tables["face"]]
        self.max_locks: i64 = number["locks"]
        self.max_fear: i64 = number["fear"]
        self.max_repair: i64 = number["repair"]
        self.dice: i64 = number["dice"]
        self.hand_limit: i64 = number["hand"]
        self.draw: i64 = number["draw"]
        self.opening: i64 = number["opening"]
        self.backpack: i64 = number["backpack"]
        self.keys: i64 = number["keys"]
        self.own_keys: i64 = number["own_keys"]
        self.help: i64 = number["help"]
        self.max_level: i64 = number["level"]
        self.max_strength: i64 = number["strength"]
        self.trap: i64 = number["trap"]
        self.spoils: i64 = number["spoils"]
        self.discover: i64 = number["discovery"]
        self.move: i64 = number["move"]
        self.sprint: i64 = number["sprint"]
        self.persistence: i64 = number["persistence"]
        self.toying: i64 = number["toying"]
        self.tool_repair: i64 = number["tools"]
        self.tool_repair_johnson: i64 = number["tools_johnson"]
        self.ambush: i64 = number["ambush"]
        self.molotov: i64 = number["molotov"]
        self.secret_weapon: i64 = number["secret_weapon"]
        self.marksmanship: i64 = number["marksmanship"]
        self.discovery_cards: list[i64] = [kind for kind in range(1, N_ITEMS) for _ in range(self.discovery[kind])]
        self.search_cards: list[i64] = [kind for kind in range(1, N_ITEMS) for _ in range(self.search[kind])]
        self.coloured: list[i64] = [kind for kind in range(1, N_ITEMS) for _ in range(item[ITEMS[kind]]["coloured"])]

    def _join(self, tables: Tables) -> None:
        """Doors and open borders make locations adjacent (TER-M1.1, TER-M1.2)."""
        for number, row in enumerate([*tables["door"], *tables["border"]]):
            a, b = LOCATIONS.index(row["a"]), LOCATIONS.index(row["b"])
            self.near[a] |= bit(b)
            self.near[b] |= bit(a)
            if number < N_DOORS:
                self.doors_at[a] |= bit(number)
                self.doors_at[b] |= bit(number)
                self.door_ends[number] = bit(a) | bit(b)
                self.door_between[a * N_LOCATIONS + b] = number
                self.door_between[b * N_LOCATIONS + a] = number

    def _places(self, location: dict[str, Any], icon: str) -> i64:
        bits: i64 = 0
        for place in range(N_LOCATIONS):
            if icon in location[LOCATIONS[place]]["icons"]:
                bits |= bit(place)
        return bits

    def _place(self, location: dict[str, Any], icon: str) -> str:
        found = [slug for slug in LOCATIONS if icon in location[slug]["icons"]]
        if len(found) != 1:
            raise BadPack(f"pack for terrorscape: {len(found)} locations have the icon {icon}, not one")
        return found[0]


def distances(near: list[i64]) -> list[i64]:
    """The least number of steps between any two locations, locks ignored (TER-1.4, TER-M1.5)."""
    far: i64 = 99
    table: list[i64] = [far] * (N_LOCATIONS * N_LOCATIONS)
    for start in range(N_LOCATIONS):
        found: i64 = bit(start)
        edge = found
        steps: i64 = 0
        while edge != 0:
            following: i64 = 0
            for place in range(N_LOCATIONS):
                if edge >> place & 1:
                    table[start * N_LOCATIONS + place] = steps
                    following |= near[place]
            edge = following & ~found
            found |= following
            steps += 1
    return table


def count_of(cards: list[i64], card: i64) -> i64:
    """How often a card is in a list: in a hand, a deck, an offer."""
    n: i64 = 0
    for other in cards:
        if other == card:
            n += 1
    return n


def standard_tables() -> Tables:
    """The rows that ship with the game."""
    tables: Tables = {}
    for name in ("manor", "killers", "items", "variants", "numbers"):
        path = resources.files("grimtable.games.terrorscape") / "data" / f"{name}.toml"
        tables.update(read_tables(path.read_text(encoding="utf-8"), f"terrorscape/data/{name}.toml"))
    return tables


def read_rows(pack: Any = None) -> Rows:  # a path, TOML text, tables, or rows that were read before
    """The rows in use: the standard ones, corrected by a pack if there is one."""
    if isinstance(pack, Rows):
        return pack
    tables = with_pack(standard_tables(), pack, LIMITS, "terrorscape")
    for name in ("door", "border", "passage"):
        for row in tables[name]:
            if row["a"] not in LOCATIONS or row["b"] not in LOCATIONS or row["a"] == row["b"]:
                raise BadPack(f"pack for terrorscape: {name} {row['id']} joins {row['a']} and {row['b']}")
    rows = Rows(tables)
    for killer in range(3):
        cards = sum(rows.skill_count[killer * N_SKILLS + 1 : killer * N_SKILLS + N_SKILLS])
        if cards < 1 or rows.skill_count[killer * N_SKILLS + LOCKED] != 1:
            raise BadPack(f"pack for terrorscape: {KILLERS[killer]} needs more cards, and one locked one (TER-2.3)")
    if max(rows.distance) > 14:
        raise BadPack("pack for terrorscape: some locations cannot be reached")
    return rows
