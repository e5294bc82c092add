"""The table of Claustrophobia as a person would write it down, and as a dump that plays on exactly."""

from typing import Any

from grimtable.engine.codes import NONE
from grimtable.engine.errors import BadPosition
from grimtable.engine.event import Journal
from grimtable.engine.ints import i64
from grimtable.engine.rng import Rng, seed_bytes, stream_words
from grimtable.engine.state import Setup
from grimtable.engine.view import Json
from grimtable.games.claustrophobia import components as c
from grimtable.games.claustrophobia import kinds as k
from grimtable.games.claustrophobia import marks as m
from grimtable.games.claustrophobia.formats import moment
from grimtable.games.claustrophobia.formats.checks import bad, check_memory, number
from grimtable.games.claustrophobia.knowledge.memory import Memory
from grimtable.games.claustrophobia.knowledge.view import (
    by_slug,
    counts_of,
    marks_json,
    marks_of,
    pending,
    place_name,
    place_number,
    token_number,
    token_place,
)
from grimtable.games.claustrophobia.rules import setup as first
from grimtable.games.claustrophobia.rules.cards import advantage_counts, event_counts
from grimtable.games.claustrophobia.rules.tunnels import cell_of, place, turned
from grimtable.games.claustrophobia.state import Claustrophobia, blank

APART = ("round", "human", "threat", "gifts", "tough", "phase")  # marks with a place of their own


def sides_of(gates: int) -> str:
    """Openings as letters."""
    return "".join(side for bit, side in enumerate(c.SIDES) if gates >> bit & 1)


def dump(s: Claustrophobia) -> Json:
    """The full state: every zone, the pending steps by name, memories and streams."""
    marks = marks_json(s.marks)
    return {
        "game": "claustrophobia",
        "ruleset": f"claustrophobia@{s.version}",
        "mode": s.setup.mode,
        "options": dict(s.setup.options),
        "pack": None if s.rows.identity == s.setup.game.rows().identity else s.rows.tables,
        "seats": 2,
        "round": int(s.marks[m.ROUND]),
        "human": int(s.marks[m.HUMAN]) - 1,
        "threat": int(s.marks[m.THREAT]),
        "gifts": [c.GIFTS[gift] for gift in range(1, c.N_GIFTS) if s.marks[m.GIFT_BITS] >> gift & 1],
        "map": [
            [c.TILES[tile], int(s.cells[tile] >> 7) - 64, int(s.cells[tile] & 127) - 64, sides_of(int(s.gates[tile]))]
            for tile in s.tiles
        ],
        "figures": {c.FIGURES[i]: place_name(int(place)) for i, place in enumerate(s.at) if place != c.OUT},
        "tough": [c.FIGURES[i] for i in range(c.N_FIGURES) if s.marks[m.TOUGH] >> i & 1],
        "cancelled": {
            c.FIGURES[i]: [line for line in range(1, 7) if s.pegs[i] >> (line - 1) & 1]
            for i in range(c.HUMANS)
            if s.pegs[i]
        },
        "dice": {c.FIGURES[i]: int(die) for i, die in enumerate(s.dice) if die},
        "objects": {c.FIGURES[i]: c.OBJECTS[thing] for i, thing in enumerate(s.gear) if thing},
        "wounds": [int(n) for n in s.wounds],
        "tokens": [token_place(int(token)) for token in s.tokens],
        "pile": [c.TILES[tile] for tile in reversed(s.pile)],
        "aside": [c.TILES[tile] for tile in s.aside],
        "lost": [c.TILES[tile] for tile in s.lost],
        "pool": [int(die) for die in s.pool],
        "laid": [[c.BOXES[laid >> 3], int(laid & 7)] for laid in s.laid],
        "hand": by_slug(c.ADVANTAGES, s.hand),
        "deck": [c.ADVANTAGES[card] for card in reversed(s.deck)],
        "played": by_slug(c.ADVANTAGES, s.gone),
        "events": by_slug(c.EVENT_CARDS, s.claws),
        "event_deck": [c.EVENT_CARDS[card] for card in reversed(s.fates)],
        "events_played": by_slug(c.EVENT_CARDS, s.spent),
        "marks": {name: mark for name, mark in marks.items() if name not in APART},
        "now": {
            "phase": m.PHASES[s.marks[m.PHASE]],
            "over": s.over,
            "steps": [list(pending(k.STEPS, step)) for step in s.stack],
            "asked": [
                [seat, *pending(k.QUESTIONS, question)] for seat, question in enumerate(s.asked) if question != NONE
            ],
            "questions": [s.question_number(seat) for seat in range(2)],
        },
        "memory": [pile_json(s.memory(seat)) for seat in (0, 1, None)],
        "roll": s.memory(None).to_json()["roll"],
        "streams": {name: [int(word) for word in s.streams[i * 4 : i * 4 + 4]] for i, name in enumerate(m.STREAMS)},
    }


def pile_json(memory: Memory) -> Json:
    """A memory without the last roll, which everybody saw and is written once."""
    return {key: value for key, value in memory.to_json().items() if key != "roll"}


# Written positions

TOP = (
    "game", "ruleset", "mode", "options", "pack", "seats", "seed", "round", "human", "threat", "gifts", "map",
    "figures", "tough", "cancelled", "dice", "objects", "wounds", "tokens", "pile", "aside", "lost", "pool", "laid",
    "hand", "deck", "played", "events", "event_deck", "events_played", "marks", "now", "memory", "streams", "roll",
)  # fmt: skip


def load(setup: Setup, rows: c.Rows, data: Json) -> Claustrophobia:
    """The state behind a position; what is unknown is filled in by the position's own seed."""
    for key in data:
        if key not in TOP:
            raise BadPosition(f"claustrophobia: no field '{key}'; there is {', '.join(TOP)}")
    if setup.mode == c.RANDOM:
        raise bad("mode is 'random': a position names the scenario that was drawn (CLA-0.1)")
    seed = seed_bytes(data.get("seed", 0))
    streams: list[i64] = []
    for name in m.STREAMS:
        streams.extend(data.get("streams", {}).get(name) or stream_words(seed, name))
    s = blank(setup, rows, streams, Journal(3))
    rng = Rng(seed, "position")
    dumped = "steps" in data.get("now", {})
    read_marks(s, data, dumped)
    read_map(s, data, dumped)
    read_figures(s, data, dumped)
    read_piles(s, data, rng, dumped)
    s.pool = [number(die, 1, 6, "pool") for die in data.get("pool", [])]
    if not dumped:
        s.pool.sort()
    s.laid = [listed(c.BOXES, box, "laid") * 8 + number(die, 1, 6, "laid") for box, die in data.get("laid", [])]
    if not dumped:
        hide_treasure(s, data, rng)
    moment.read(s, data.get("now", {}))
    roll = data.get("roll")
    blank_ones = [] if roll is None else [pile_json(Memory())] * 3
    for index, memory in enumerate(data.get("memory") or blank_ones):
        s.remember(None if index == 2 else index, check_memory(Memory.from_json({**memory, "roll": roll}), s))
    return s


def listed(slugs: tuple[str, ...], slug: Any, where: str) -> int:  # whatever the position holds
    """The number of a name; the first name of cards and boxes is "none" and not one."""
    first = 1 if slugs[0] == "none" else 0
    if not isinstance(slug, str) or slug not in slugs[first:]:
        raise bad(f"{where}: {slug!r} is not one of {', '.join(slugs[first:])}")
    return slugs.index(slug)


def read_marks(s: Claustrophobia, data: Json, dumped: bool) -> None:
    """The numbers of the table."""
    marks = data.get("marks", {})
    for name in marks:
        if name not in m.MARKS or name in APART:
            raise bad(f"marks: no mark '{name}'")
    s.marks = list(marks_of(marks))
    if not dumped and "hole_tokens" not in marks:
        s.marks[m.HOLE_TOKENS] = 3
    s.marks[m.ROUND] = number(data.get("round", 1), 0, s.rows.rounds, "round")
    s.marks[m.THREAT] = number(data.get("threat", s.rows.threat), 0, s.rows.threat_max, "threat")
    human = data.get("human", s.setup.options["human"])
    s.marks[m.HUMAN] = number(human, -1, 1, "human") + 1
    row = s.rows.scenario_rows[s.scenario - 1]
    gifts = data["gifts"] if "gifts" in data else row["gifts"]
    for gift in gifts:
        s.marks[m.GIFT_BITS] |= 1 << listed(c.GIFTS, gift, "gifts")


def read_map(s: Claustrophobia, data: Json, dumped: bool) -> None:
    """Tiles with their cells and openings; left out, the start tile or the Ritual's map."""
    if "map" not in data and not dumped:
        first.lay_start(s)
        return
    for name, x, y, openings in data.get("map", []):
        tile = listed(c.TILES, name, "map")
        gates = sum(1 << listed(c.SIDES, side, "map") for side in openings)
        if s.scenario != c.RITUAL and gates not in [turned(s.rows.tile_gates[tile], turns) for turns in range(4)]:
            raise bad(f"map: {name} has not the openings {openings!r} (CLA-T1.1)")
        if s.cells[tile] or not 0 < gates < 16:
            raise bad(f"map: {name} lies there twice, or without an opening")
        place(s, tile, cell_of(number(x, -60, 60, "map"), number(y, -60, 60, "map")), gates)
        if s.rows.tile_kind[tile] == c.HOLE and not dumped:
            s.marks[m.HOLES] |= 1 << tile


def read_figures(s: Claustrophobia, data: Json, dumped: bool) -> None:
    """Who stands where, with lines, dice and Objects; left out, the scenario's team on its start tile."""
    if "figures" not in data and not dumped:
        first.muster(s)
    for name, where in data.get("figures", {}).items():
        s.at[listed(c.FIGURES, name, "figures")] = place_number(where)
    for name in data.get("tough", []):
        s.marks[m.TOUGH] |= 1 << listed(c.FIGURES, name, "tough")
    for name, lines in data.get("cancelled", {}).items():
        for line in lines:
            s.pegs[human_of(name)] |= 1 << (number(line, 1, 6, "cancelled") - 1)
    for name, die in data.get("dice", {}).items():
        s.dice[human_of(name)] = number(die, 1, 6, "dice")
    if "objects" in data or "figures" in data:
        for name, thing in data.get("objects", {}).items():
            s.gear[human_of(name)] = listed(c.OBJECTS, thing, "objects")
    wounds = data.get("wounds", [0, 0])
    if len(wounds) != 2:
        raise bad(f"wounds are {wounds!r}, not two numbers")
    s.wounds = [number(n, 0, 30, "wounds") for n in wounds]
    s.tokens = [token_number(name) for name in data.get("tokens", [])]
    if not dumped and s.scenario == c.GOLD and "tokens" not in data:
        s.tokens = [figure for figure in range(c.HUMANS) if s.in_play(figure)]
    if not dumped and "tired" not in data.get("marks", {}):
        for figure in range(c.HUMANS):
            if s.dice[figure] and s.pegs[figure] >> (s.dice[figure] - 1) & 1:
                s.marks[m.TIRED] |= 1 << figure


def hide_treasure(s: Claustrophobia, data: Json, rng: Rng) -> None:
    """One of the tokens that may be the real one is it, unless the position says which (CLA-S6.2)."""
    able = [token for token in range(len(s.tokens)) if not s.marks[m.DECOYS] >> token & 1]
    if s.scenario == c.GOLD and able and not s.marks[m.REAL] and not moment.is_setup(data.get("now", {})):
        s.marks[m.REAL] = able[rng.below(len(able))] + 1


def human_of(name: Any) -> int:  # whatever the position holds
    """A Human warrior."""
    return listed(c.FIGURES[: c.HUMANS], name, "a Human warrior")


def read_piles(s: Claustrophobia, data: Json, rng: Rng, dumped: bool) -> None:
    """Cards and tiles as written; what is left out comes from the unseen, in the order of the position's seed."""
    s.hand = list(counts_of(c.ADVANTAGES, data.get("hand", {})))
    s.gone = list(counts_of(c.ADVANTAGES, data.get("played", {})))
    s.claws = list(counts_of(c.EVENT_CARDS, data.get("events", {})))
    s.spent = list(counts_of(c.EVENT_CARDS, data.get("events_played", {})))
    for name, slugs, counts, hand, gone in (
        ("deck", c.ADVANTAGES, advantage_counts(s), s.hand, s.gone),
        ("event_deck", c.EVENT_CARDS, event_counts(s), s.claws, s.spent),
    ):
        if name in data or dumped:
            deck = [listed(slugs, card, name) for card in reversed(data.get(name, []))]
        else:
            deck = [card for card in range(1, len(slugs)) for _ in range(counts[card] - hand[card] - gone[card])]
            rng.shuffle(deck)
        if name == "deck":
            s.deck = deck
        else:
            s.fates = deck
    s.aside = [listed(c.TILES, tile, "aside") for tile in data.get("aside", [])]
    s.lost = [listed(c.TILES, tile, "lost") for tile in data.get("lost", [])]
    if "pile" in data or dumped:
        s.pile = [listed(c.TILES, tile, "pile") for tile in reversed(data.get("pile", []))]
    else:
        s.pile = fill_pile(s, rng)


def fill_pile(s: Claustrophobia, rng: Rng) -> list[int]:
    """The unseen tiles as the scenario would stack them: goals near the bottom."""
    if s.scenario == c.RITUAL:
        return []
    seen = {*s.tiles, *s.aside, *s.lost, s.marks[m.DRAWN] - 1}
    unseen = [tile for tile in range(2, c.N_TILES) if tile not in seen and s.rows.tile_count[tile]]
    stashes = [tile for tile in unseen if s.rows.tile_kind[tile] == c.STASH]
    plain = [tile for tile in unseen if s.rows.tile_kind[tile] != c.STASH]
    if s.scenario not in (c.INVASION, c.POSSESSED_MODE, c.GOLD):
        pile = plain + stashes
        rng.shuffle(pile)
        return pile
    rng.shuffle(plain)
    rng.shuffle(stashes)
    wanted = 1 if s.scenario == c.INVASION else 2
    placed = sum(s.rows.tile_kind[tile] == c.STASH for tile in [*s.tiles, *s.aside])
    goals = (
        ([c.T_SHAFT] if c.T_SHAFT in stashes else [])
        if s.scenario == c.INVASION
        else stashes[: max(0, wanted - placed)]
    )
    bottom = goals + plain[: int(s.rows.section[s.scenario])]
    rng.shuffle(bottom)
    return bottom + plain[int(s.rows.section[s.scenario]) :][: int(s.rows.first[s.scenario])]
