"""The table as a person would write it down, and as a dump that plays on exactly."""

from typing import Any

from grimtable.engine.codes import NONE
from grimtable.engine.event import Journal
from grimtable.engine.ints import i64
from grimtable.engine.rng import Rng, seed_bytes, stream_words
from grimtable.engine.state import Setup
from grimtable.engine.view import Json
from grimtable.games.male_epickie_zombie import components as c
from grimtable.games.male_epickie_zombie import kinds as k
from grimtable.games.male_epickie_zombie.formats import moment
from grimtable.games.male_epickie_zombie.formats.checks import bad, known, listed, mask, number, optional, word
from grimtable.games.male_epickie_zombie.knowledge.memory import Memory
from grimtable.games.male_epickie_zombie.knowledge.view import bits, cards_json, counts_json, counts_of, pending
from grimtable.games.male_epickie_zombie.knowledge.worlds import mall_for
from grimtable.games.male_epickie_zombie.mall import count_bits
from grimtable.games.male_epickie_zombie.rules import modes, objectives
from grimtable.games.male_epickie_zombie.state import Mez, blank

TOP = (
    "game", "ruleset", "mode", "options", "pack", "seats", "seed", "layout", "zombies", "added", "traps", "barricade",
    "survivors", "car", "supplies", "objectives", "progress", "done", "tokens", "clues", "clues_up", "beside", "deck",
    "supply_deck", "hand", "revealed", "zombie_cards", "pile", "dealt", "human", "active", "turn", "last", "now",
    "memory", "streams",
)  # fmt: skip
HUMAN = (
    "character", "at", "wounds", "ammo", "melee", "ranged", "backpack", "search", "used", "survivors",
)  # fmt: skip
USED = (*c.ROOMS, "car")


def dump(s: Mez) -> Json:
    """The full state: every zone, the pending steps by name, memories and streams."""
    n = int(s.n_seats)
    return {
        "game": "male_epickie_zombie",
        "ruleset": f"male_epickie_zombie@{s.version}",
        "mode": s.setup.mode,
        "options": dict(s.setup.options),
        "pack": None if s.rows.identity == s.setup.game.rows().identity else s.rows.tables,
        "seats": n,
        "layout": [c.SIDES[side] for side in s.mall.sides],
        "zombies": bits(s.zombies, c.ROOMS),
        "added": bits(s.added, c.ROOMS),
        "traps": bits(s.traps, c.ROOMS),
        "barricade": int(s.barricade),
        "survivors": int(s.survivors),
        "car": "" if s.car == c.NO_ROOM else c.ROOMS[s.car],
        "supplies": [-1 if human == c.NO_ROOM else int(human) for human in s.supplies],
        "objectives": [c.OBJECTIVES[objective] for objective in s.objectives if objective],
        "progress": [int(each) for each in s.progress],
        "done": [int(each) for each in s.done],
        "tokens": {c.TOKENS[token]: place(at) for token, at in enumerate(s.tokens) if at != c.GONE},
        "clues": [int(each) for each in s.clues],
        "clues_up": int(s.clues_up),
        "beside": [[c.SLOTS[card >> 8], c.CARDS[card & 255]] for card in s.beside],
        "deck": [c.TYPES[card] for card in reversed(s.deck)],
        "supply_deck": [c.CARDS[kind] for kind in reversed(s.supply_deck)],
        "hand": [c.TYPES[card] for card in s.hand],
        "revealed": counts_json(tuple(s.revealed)),
        "zombie_cards": [[c.CHARACTERS[card & 255], int(card >> 8)] for card in s.zombie_cards],
        "pile": [c.CHARACTERS[card] for card in reversed(s.pile)],
        "dealt": [c.CHARACTERS[card] for card in s.dealt],
        "human": [
            {
                "character": c.CHARACTERS[s.characters[human]] if s.characters[human] else "",
                "at": c.ROOMS[s.at[human]],
                "wounds": int(s.wounds[human]),
                "ammo": int(s.ammo[human]),
                "melee": c.CARDS[s.melee[human]] if s.melee[human] else "",
                "ranged": c.CARDS[s.ranged[human]] if s.ranged[human] else "",
                "backpack": cards_json(tuple(s.backpacks), human),
                "search": c.TYPES[s.face_down[human]] if s.face_down[human] else "",
                "used": bits(s.used[human], USED),
                "survivors": int(s.lives[human]),
            }
            for human in range(s.n_humans)
        ],
        "active": int(s.active),
        "turn": int(s.turn),
        "last": int(s.last),
        "now": {
            **moment.marks_json(s),
            "steps": [list(pending(k.STEPS, step)) for step in s.stack],
            "asked": [
                [seat, *pending(k.QUESTIONS, question)] for seat, question in enumerate(s.asked) if question != NONE
            ],
            "questions": [s.question_number(seat) for seat in range(n)],
        },
        "memory": [s.memory(seat).to_json() for seat in [*range(n), None]],
        "streams": {name: [int(each) for each in s.streams[i * 4 : i * 4 + 4]] for i, name in enumerate(k.STREAMS)},
    }


def place(at: int) -> str | int:
    """A room, or the human who carries it."""
    return int(at) - c.CARRIED if at >= c.CARRIED else c.ROOMS[at]


# From a position to a state


def load(setup: Setup, rows: c.Rows, data: Json) -> Mez:
    """The state behind a position; what is unknown is filled in by the position's own seed."""
    data = known("the position", data, TOP)
    seed = seed_bytes(data.get("seed", 0))
    streams = read_streams(data.get("streams", {}), seed)
    layout = listed("layout", data.get("layout", list(c.REF)), c.SIDES)
    if sorted(side // 2 for side in layout) != list(range(c.N_SLOTS)):
        raise bad("layout", "each store lies in one slot (MEZ-S0.1)")
    s = blank(setup, rows, mall_for(rows, tuple(layout)), streams, Journal(setup.n_seats + 1))
    rng = Rng(seed, "position")
    read_board(s, data)
    read_humans(s, data)
    read_objectives(s, data, rng)
    read_people(s, data, rng)
    read_cards(s, data, rng)
    s.active = number("active", data.get("active", 0), 0, int(s.n_humans) - 1)
    s.turn = number("turn", data.get("turn", 1), 0, 10**6)
    s.last = number("last", data.get("last", 0), 0, 5)
    moment.read_marks(s, known("now", data.get("now", {}), moment.FIELDS))
    for index, each in enumerate(listed_memories(data.get("memory", []), int(s.n_seats))):
        s.remember(None if index == s.n_seats else index, each)
    moment.stand(s, known("now", data.get("now", {}), moment.FIELDS))
    return s


def listed_memories(found: Any, n: int) -> list[Memory]:  # from outside
    """One memory per viewer, or none at all."""
    if not isinstance(found, list) or len(found) not in (0, n + 1):
        raise bad("memory", f"{found!r}, not a list for {n} seats and the spectator")
    return [Memory.from_json(each) for each in found]


def read_streams(found: Any, seed: bytes) -> list[i64]:  # from outside
    """Streams as they stood, or new ones from the seed."""
    found = known("streams", found, k.STREAMS)
    streams: list[i64] = []
    for name in k.STREAMS:
        words = found.get(name) or stream_words(seed, name)
        if not isinstance(words, list) or len(words) != 4:
            raise bad("streams", f"{name} is {words!r}, not four numbers")
        streams.extend(number(f"streams, {name}", each, 0, 2**32 - 1) for each in words)
    return streams


def read_board(s: Mez, data: Json) -> None:
    """Zombies, traps, barricade, survivors, vehicle and supply tokens."""
    stores = c.ROOMS[: c.STORE_ROOMS]
    rows = s.rows
    s.zombies = mask("zombies", data.get("zombies", []), stores)
    s.pool = rows.zombies - count_bits(s.zombies)
    s.added = mask("added", data.get("added", []), stores)
    s.traps = mask("traps", data.get("traps", []), stores)
    s.barricade = number("barricade", data.get("barricade", rows.limit["barricade"]), 0, int(rows.top))
    modes.place_survivors(s)
    s.survivors = number("survivors", data.get("survivors", int(s.survivors)), 0, 12 if s.coop else 0)
    s.car = optional("car", data.get("car", c.ROOMS[s.mall.car] if s.mall.car != c.NO_ROOM else ""), stores, c.NO_ROOM)
    supplies = data.get("supplies", [-1, -1])
    if not isinstance(supplies, list) or len(supplies) != 2:
        raise bad("supplies", f"{supplies!r}, not two humans or -1")
    for n in range(2):
        human = number("supplies", supplies[n], -1, int(s.n_humans) - 1)
        s.supplies[n] = c.NO_ROOM if human < 0 else human


def read_humans(s: Mez, data: Json) -> None:
    """The [[human]] tables."""
    found = data.get("human", [])
    if not isinstance(found, list) or len(found) > s.n_humans:
        raise bad("human", f"not up to {s.n_humans} tables")
    for human in range(s.n_humans):
        where = f"human {human}"
        row = known(where, found[human] if human < len(found) else {}, HUMAN)
        s.characters[human] = optional(f"{where}, character", row.get("character", ""), c.CHARACTERS)
        s.at[human] = word(f"{where}, at", row.get("at", "C-M"), c.ROOMS)
        s.wounds[human] = number(f"{where}, wounds", row.get("wounds", 0), 0, int(s.rows.track) + 9)
        s.ammo[human] = number(f"{where}, ammo", row.get("ammo", int(s.rows.track)), 0, int(s.rows.track))
        s.melee[human] = optional(f"{where}, melee", row.get("melee", ""), c.CARDS)
        s.ranged[human] = optional(f"{where}, ranged", row.get("ranged", ""), c.CARDS)
        for kind in listed(f"{where}, backpack", row.get("backpack", []), c.CARDS[: c.N_BACKPACK + 1]):
            s.backpacks[human * c.N_BACKPACK + kind - 1] += 1
        s.face_down[human] = optional(f"{where}, search", row.get("search", ""), c.TYPES)
        s.used[human] = mask(f"{where}, used", row.get("used", []), USED)
        s.lives[human] = number(f"{where}, survivors", row.get("survivors", int(s.lives[human])), 0, 9)


def read_objectives(s: Mez, data: Json, rng: Rng) -> None:
    """The three objectives, their progress and tokens; tokens left out lie where setup puts them."""
    chosen = listed("objectives", data.get("objectives", ["arsenal", "escape", "target"]), c.OBJECTIVES)
    if not chosen:  # drawn once the player cards are chosen
        chosen = [0, 0, 0]
    elif len(chosen) != 3 or len(set(chosen)) != 3 or 0 in chosen:
        raise bad("objectives", "not three different ones (MEZ-S0.7)")
    ingredients: list[i64] = list(range(8))
    clues: list[i64] = list(range(4))
    rng.shuffle(ingredients)
    rng.shuffle(clues)
    s.objectives = sorted(chosen)
    for objective in s.objectives:
        objectives.set_up(s, objective, ingredients, clues)
    sides = int(s.n_sides())
    s.progress = numbers("progress", data.get("progress", [0] * (3 * sides)), 3 * sides, 255)
    s.done = numbers("done", data.get("done", [0] * sides), sides, 7)
    if "clues" in data:
        s.clues = numbers("clues", data["clues"], 4, 4)
    s.clues_up = number("clues_up", data.get("clues_up", 0), 0, 15)
    if any(s.clues) != (c.SOURCE in s.objectives) and "clues" in data and any(s.clues):
        raise bad("clues", "an objective that is not in play has no tokens (MEZ-Q31)")
    if len([each for each in s.clues if each]) != len({each for each in s.clues if each}):
        raise bad("clues", "a clue is there twice")
    if "tokens" in data:
        read_tokens(s, data["tokens"])


def read_tokens(s: Mez, found: Any) -> None:  # from outside
    """Where each token lies or who carries it; those left out are gone."""
    found = known("tokens", found, c.TOKENS[: c.N_TOKENS])
    in_play = [c.TOKENS[token] for token in range(c.N_TOKENS) if s.tokens[token] != c.GONE]
    s.tokens = [c.GONE] * c.N_TOKENS
    for slug, at in found.items():
        if slug not in in_play:
            raise bad(f"tokens, {slug}", "an objective that is not in play has no tokens (MEZ-Q31)")
        if isinstance(at, str):
            s.tokens[c.TOKENS.index(slug)] = word(f"tokens, {slug}", at, c.ROOMS)
        else:
            s.tokens[c.TOKENS.index(slug)] = c.CARRIED + number(f"tokens, {slug}", at, 0, int(s.n_humans) - 1)


def numbers(where: str, found: Any, n: int, high: int) -> list[i64]:  # from outside
    """A list of n numbers."""
    if not isinstance(found, list) or len(found) != n:
        raise bad(where, f"{found!r}, not {n} numbers")
    return [number(where, each, 0, high) for each in found]


def read_people(s: Mez, data: Json, rng: Rng) -> None:
    """Zombie cards and unused player cards; what is left out is dealt by the position's seed."""
    found = data.get("zombie_cards", [])
    if not isinstance(found, list) or len(found) > s.rows.max_zombie_cards:
        raise bad("zombie_cards", f"{found!r}, not up to {s.rows.max_zombie_cards} cards with their markers")
    for each in found:
        slug, marker = (each, 1 if s.zombie_seat >= 0 else 0) if isinstance(each, str) else each
        low, high = (1, 5) if s.zombie_seat >= 0 else (0, 0)
        s.zombie_cards.append(
            word("zombie_cards", slug, c.CHARACTERS[:]) | number("zombie_cards, marker", marker, low, high) << 8
        )
    s.dealt = listed("dealt", data.get("dealt", []), c.CHARACTERS)
    taken = {0, *s.characters, *s.dealt, *(card & 255 for card in s.zombie_cards)}
    free: list[i64] = [card for card in range(1, c.N_CHARACTERS) if card not in taken]
    if "pile" in data:
        s.pile = list(reversed(listed("pile", data["pile"], c.CHARACTERS)))
        return
    rng.shuffle(free)
    if not s.dealt:
        for human in range(s.n_humans):
            if s.characters[human] == 0:
                s.characters[human] = free.pop()
    s.pile = free


def read_cards(s: Mez, data: Json, rng: Rng) -> None:
    """Decks as written, top card first, or made of what is nowhere else; open cards count as revealed."""
    beside = data.get("beside", [])
    if not isinstance(beside, list) or any(not isinstance(each, list) or len(each) != 2 for each in beside):
        raise bad("beside", 'not a list such as [["NW", "axe"]]')
    for slot, slug in beside:
        s.lay_beside(word("beside", slot, c.SLOTS), word("beside", slug, c.CARDS))
    s.hand = sorted(listed("hand", data.get("hand", []), c.TYPES))
    if s.hand and s.zombie_seat < 0:
        raise bad("hand", "the automa has no hand (MEZ-12.3)")
    if "revealed" in data:
        s.revealed = list(counts_of(known("revealed", data["revealed"], c.TYPES)))
    else:
        reveal_open(s)
    s.deck = list(reversed(listed("deck", data.get("deck", []), c.TYPES)))
    s.supply_deck = list(reversed(listed("supply_deck", data.get("supply_deck", []), c.CARDS[:])))
    for kind in s.supply_deck:
        if kind < c.CROWBAR:
            raise bad("supply_deck", f"{c.CARDS[kind]} is no weapon (MEZ-S0.8)")
    if "deck" in data and "supply_deck" in data:
        return
    left: list[i64] = []
    held = [*s.hand, *s.face_down, *s.deck]
    for card in range(4, c.N_TYPES):
        n = s.rows.counts[card] - s.revealed[card] - held.count(card)
        if card >> 2 not in s.supply_deck:
            left.extend([card] * max(0, n))
    rng.shuffle(left)
    weapons = [card for card in left if card >> 2 >= c.CROWBAR]
    if "deck" not in data:
        in_search = sum(card >> 2 >= c.CROWBAR for card in [*s.hand, *s.face_down])
        n_search = 0 if "supply_deck" in data else max(0, s.rows.limit["search-weapons"] - in_search)
        search = weapons if "supply_deck" in data else weapons[:n_search]
        s.deck = [card for card in left if card >> 2 < c.CROWBAR or card in search]
        weapons = [card for card in weapons if card not in search]
    if "supply_deck" not in data:
        s.supply_deck = [card >> 2 for card in weapons]


def reveal_open(s: Mez) -> None:
    """The cards that lie open were revealed: which copies is settled in the order of the symbols."""
    open_cards = [card & 255 for card in s.beside] + [kind for kind in (*s.melee, *s.ranged) if kind]
    for human in range(s.n_humans):
        for kind in range(1, c.N_BACKPACK + 1):
            open_cards += [kind] * int(s.backpacks[human * c.N_BACKPACK + kind - 1])
    hidden = [*s.hand, *s.face_down]
    for kind in open_cards:
        for card in range(kind << 2, (kind << 2) + 4):
            if s.revealed[card] + hidden.count(card) < s.rows.counts[card]:
                s.revealed[card] += 1
                break
        else:
            raise bad("search cards", f"more {c.CARDS[kind]} cards than the box has")
