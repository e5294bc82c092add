"""The table of Terrorscape as a person would write it down, and as a dump that plays on exactly."""

from typing import Any

from grimtable.engine.codes import NONE
from grimtable.engine.errors import BadPosition
from grimtable.engine.event import Journal
from grimtable.engine.ints import i64
from grimtable.engine.rng import WORDS, Rng, seed_bytes, stream_words
from grimtable.engine.shape import UNREADABLE, why_unreadable
from grimtable.engine.state import Setup
from grimtable.engine.view import Json
from grimtable.games.terrorscape import components as c
from grimtable.games.terrorscape import evidence, fields, kinds
from grimtable.games.terrorscape.blank import blank
from grimtable.games.terrorscape.formats import moment
from grimtable.games.terrorscape.knowledge import memory
from grimtable.games.terrorscape.knowledge.view import OVER
from grimtable.games.terrorscape.state import K_STEPS, PHASES, STREAMS, Terrorscape

TOP = (
    "game", "ruleset", "mode", "options", "pack", "seats", "seed", "round", "survivor", "killer", "secret", "board",
    "fire", "team", "decks", "known", "memory", "now", "streams",
)  # fmt: skip


def dump(s: Terrorscape) -> Json:
    """The full state; in a running game what everybody remembers too."""
    data = table(s)
    if s.journal is not None and not s.over:  # the end lays everything open, and a muted state remembers nothing
        data["memory"] = memory.public(s, None).to_json()
    return data


def table(s: Terrorscape) -> Json:
    """The state without what is remembered: every zone, the pending steps by name, knowledge and streams."""
    return {
        "game": "terrorscape",
        "ruleset": f"terrorscape@{s.version}",
        "mode": s.setup.mode,
        "options": dict(s.setup.options),
        "pack": None if s.rows.identity == standard_identity() else s.rows.tables,
        "seats": int(s.n_seats),
        "round": int(s.round_no),
        "survivor": [
            {
                **{name: codec.write(s, getattr(s, name)[i]) for name, codec in fields.SURVIVOR_FIELDS.items()},
                "items": [c.ITEMS[item] for item in range(1, c.N_ITEMS) for _ in range(s.packs[i * c.N_ITEMS + item])],
            }
            for i in range(c.TEAM)
        ],
        "killer": fields.write_out(s, fields.KILLER_FIELDS),
        "secret": {
            **fields.write_out(s, fields.SECRET_FIELDS),
            "dealt": fields.KILLER_TRAITS.write(s, s.dealt[c.TEAM]),
        },
        "board": fields.write_out(s, fields.BOARD_FIELDS),
        "fire": int(s.fire),
        "team": fields.write_out(s, fields.TEAM_FIELDS),
        "decks": fields.write_out(s, fields.DECK_FIELDS),
        "known": [int(each) for each in s.known],
        "now": {
            "phase": PHASES[OVER if s.over else s.phase],
            "step": K_STEPS[s.kstep],
            "ended_by": int(s.ended_by),
            "steps": [fields.step_out(kinds.STEPS, step) for step in s.stack],
            "asked": [
                [seat, *fields.step_out(kinds.QUESTIONS, code)] for seat, code in enumerate(s.asked) if code != NONE
            ],
            "questions": [s.question_number(seat) for seat in range(s.n_seats)],
        },
        "streams": {name: [int(word) for word in s.streams[i * 4 : i * 4 + 4]] for i, name in enumerate(STREAMS)},
    }


def standard_identity() -> str:
    """The identity of the standard rows."""
    from grimtable.games.terrorscape import GAME

    return str(GAME.rows().identity)


def load(setup: Setup, rows: c.Rows, data: Json) -> Terrorscape:
    """The state behind a position; what is unknown is filled in by the position's own seed."""
    try:
        return read(setup, rows, data)
    except UNREADABLE as error:
        raise BadPosition(f"terrorscape: {why_unreadable(error)}") from None


def read(setup: Setup, rows: c.Rows, data: Json) -> Terrorscape:
    """Read the tables one after another."""
    for key in data:
        if key not in TOP:
            raise ValueError(f"no field '{key}'; there is {', '.join(TOP)}")
    seed = seed_bytes(data.get("seed", 0))
    streams: list[i64] = []
    for name in STREAMS:
        stored = data.get("streams", {}).get(name)
        streams.extend(stored or stream_words(seed, name))
    if len(streams) != WORDS * len(STREAMS) or any(
        type(word) is not int or not 0 <= word < 1 << 32 for word in streams
    ):
        raise ValueError("streams are not four words each")
    s = blank(setup, rows, streams, Journal(setup.n_seats + 1))
    s.round_no = whole(data.get("round", 1), 0, 99, "round")
    written = "steps" in data.get("now", {})
    read_survivors(s, data.get("survivor", []), written)
    killer = dict(data.get("killer", {}))
    if not written:
        killer.setdefault("killer", "BUT")
        if "lair" in killer:  # where it stands is where it was last seen
            killer["last_seen"] = killer.pop("lair")
    fields.read_into(s, fields.KILLER_FIELDS, killer, "killer")
    s.lair = s.last_seen
    secret = dict(data.get("secret", {}))
    s.dealt[c.TEAM] = fields.KILLER_TRAITS.read(s, secret.pop("dealt", []))
    fields.read_into(s, fields.SECRET_FIELDS, secret, "secret")
    fields.read_into(s, fields.BOARD_FIELDS, data.get("board", {}), "board")
    s.fire = whole(data.get("fire", 0), 0, 2, "fire")
    fields.read_into(s, fields.TEAM_FIELDS, data.get("team", {}), "team")
    fields.read_into(s, fields.DECK_FIELDS, data.get("decks", {}), "decks")
    rng = Rng(seed, "position")
    if not written:
        fill(s, data, rng)
    read_known(s, data.get("known"))
    moment.read(s, data.get("now", {}))
    moment.check(s)
    remembered = memory.of_table(s)
    if "memory" in data:
        remembered = remembered.from_json(data["memory"])
    for seat in [*range(s.n_seats), None]:
        s.remember(seat, remembered)
    return s


def whole(value: Any, low: int, high: int, where: str) -> int:  # whatever the position holds
    """A whole number between two limits."""
    if type(value) is not int or not low <= value <= high:
        raise ValueError(f"{where} is {value!r}, not a number from {low} to {high}")
    return value


def read_survivors(s: Terrorscape, data: list[Any], written: bool) -> None:
    """The [[survivor]] tables in seat order; left out, Marco, Johnson and Anna start the game."""
    if not isinstance(data, list) or len(data) > c.TEAM:
        raise ValueError(f"survivor is {data!r}, not up to {c.TEAM} tables")
    for i in range(c.TEAM):
        table = dict(data[i]) if i < len(data) else {}
        items = table.pop("items", [])
        for name, value in table.items():
            if name not in fields.SURVIVOR_FIELDS:
                raise ValueError(
                    f"survivor {i + 1}: no field '{name}'; there is {', '.join(fields.SURVIVOR_FIELDS)}, items"
                )
            getattr(s, name)[i] = fields.SURVIVOR_FIELDS[name].read(s, value)
        for item in fields.words(items, c.ITEMS):
            s.add_item(i, item)
    if not written:
        free = [character for character in range(c.NOBODY) if character not in s.who]
        for i in range(c.TEAM):
            if s.who[i] == c.NOBODY:
                s.who[i] = free.pop(0)
    people = [character for character in s.who if character != c.NOBODY]
    if len(set(people)) != len(people):
        raise ValueError("a Survivor is there twice (TER-2.2)")


def fill(s: Terrorscape, data: Json, rng: Rng) -> None:
    """Decks that a position leaves out: all cards that lie nowhere else, in random order."""
    rows = s.rows
    if "deck" not in data.get("secret", {}) and s.killer != c.NO_KILLER:
        for kind in range(1, c.N_SKILLS):
            left = rows.skill_count[s.killer * c.N_SKILLS + kind] - s.hand[kind] - s.spent[kind]
            if s.card == s.killer * c.N_SKILLS + kind:
                left -= 1
            s.deck.extend([kind] * max(left, 0))
        rng.shuffle(s.deck)
    decks = data.get("decks", {})
    gone = [int(s.pile[item]) for item in range(c.N_ITEMS)]
    for item in range(1, c.N_ITEMS):
        gone[item] += sum(int(s.packs[i * c.N_ITEMS + item]) for i in range(c.TEAM)) + s.drawn.count(item)
    gone[1] += int(s.rack) + sum(int(n) for n in s.keys)
    for name, cards in (("discovery", rows.discovery_cards), ("search", rows.search_cards)):
        if name in decks:
            continue
        left_cards: list[i64] = []
        for item in cards:
            if gone[item] > 0:
                gone[item] -= 1
            else:
                left_cards.append(item)
        rng.shuffle(left_cards)
        if name == "discovery":
            s.discovery = left_cards
        else:
            s.search = [*rows.coloured, *left_cards]


def read_known(s: Terrorscape, data: Any) -> None:
    """The public knowledge; left out, it limits nothing but what lies open."""
    if data is not None:
        if not isinstance(data, list) or len(data) != evidence.N_KNOWN:
            raise ValueError(f"known is not a list of {evidence.N_KNOWN} numbers")
        s.known = [whole(each, -(1 << 40), 1 << 40, "known") for each in data]
        return
    k = s.known
    for i in range(c.TEAM):
        k[evidence.WHO + i] = s.who[i]
        k[evidence.OUT + i] = 1 if s.out[i] else 0
        k[evidence.TRAITS + i] = s.shown[i]
        for place in range(c.N_LOCATIONS):
            k[evidence.WEIGHTS + i * c.N_LOCATIONS + place] = evidence.FULL // c.N_LOCATIONS
    k[evidence.LOCKS] = s.locks
    k[evidence.SHUT] = s.locks
    k[evidence.FINDS] = k[evidence.RADIO] = max(2, s.round_no - 1)  # two at least: nothing is told of any card
    k[evidence.HAND] = k[evidence.DECK] = k[evidence.LOST] = evidence.UNCOUNTED
    if s.killer != c.NO_KILLER and s.level >= s.rows.unlock[s.killer]:
        k[evidence.UNLOCKED] = 1
