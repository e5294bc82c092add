"""What a seat of Claustrophobia may know: the open table, its own hand, and what it remembers of the pile."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from grimtable.engine.codes import NONE, field_a, field_b, field_c, field_d, kind_of
from grimtable.engine.errors import BadView
from grimtable.engine.view import Json, View
from grimtable.games.claustrophobia import components as c
from grimtable.games.claustrophobia import kinds as k
from grimtable.games.claustrophobia import marks as m
from grimtable.games.claustrophobia.knowledge.memory import Memory
from grimtable.games.claustrophobia.rules.outcome import outcome
from grimtable.games.claustrophobia.rules.tunnels import stopped_by
from grimtable.games.claustrophobia.rules.warriors import combat_of, defence_of, move_of
from grimtable.games.claustrophobia.state import Claustrophobia

Counts = tuple[int, ...]
Pending = tuple[str, int, int, int, int]  # a step or question by name, and its numbers
HIDDEN = 15  # the real token is chosen, but not for these eyes
PLACES = {c.OUT: "out", c.DEAD: "dead", c.ESCAPED: "escaped"}


def place_name(place: int) -> str:
    """A tile, or where else a figure can be."""
    return c.TILES[place] if place < c.N_TILES else PLACES[place]


def place_number(name: Any) -> int:  # whatever a view or position holds
    """The number behind a place."""
    for number, known in PLACES.items():
        if known == name:
            return number
    if name not in c.TILES:
        raise ValueError(f"a place is {name!r}, not a tile, out, dead or escaped")
    return c.TILES.index(name)


def by_slug(slugs: tuple[str, ...], counts: Sequence[int]) -> dict[str, int]:
    """Counts by name, zeros left out; the first is their sum."""
    return {slug: int(n) for slug, n in zip(slugs[1:], counts[1:], strict=True) if n}


def counts_of(slugs: tuple[str, ...], data: Mapping[str, Any]) -> Counts:
    """Counts in the order of the slugs, their sum first; an unknown slug is an error."""
    for slug, n in data.items():
        if slug not in slugs[1:] or type(n) is not int or n < 0:
            raise ValueError(f"{slug!r}: {n!r} is not a count of one of {', '.join(slugs[1:])}")
    counts = [int(data.get(slug, 0)) for slug in slugs]
    counts[0] = sum(counts[1:])
    return tuple(counts)


def marks_json(marks: Sequence[int]) -> dict[str, int]:
    """Marks by name, zeros left out."""
    return {name: int(mark) for name, mark in zip(m.MARKS, marks, strict=True) if mark}


def marks_of(data: Mapping[str, Any]) -> Counts:
    """Marks in their order."""
    for name, mark in data.items():
        if name not in m.MARKS or type(mark) is not int or mark < 0:
            raise ValueError(f"mark {name!r} is {mark!r}")
    return tuple(data.get(name, 0) for name in m.MARKS)


@dataclass(frozen=True, eq=False)
class ClaustrophobiaView(View):
    """The table from one chair; tiles, figures and cards are numbers here and slugs in JSON."""

    ruleset: str
    mode: str
    options: Json
    pack: str
    seat: int | None
    n_seats: int
    question: tuple[int, str] | None  # the k-th of this seat, and which one
    questions: int  # how many this seat has been put so far, the open one included
    waiting: tuple[int, ...]
    asked: tuple[tuple[int, Pending], ...]  # who is asked what; what is asked is never a secret
    steps: tuple[Pending, ...]  # what the order of play still holds, the next one last
    over: bool
    marks: Counts  # the real Treasure token is HIDDEN from who may not know it
    at: Counts
    pegs: Counts
    dice: Counts
    gear: Counts
    wounds: Counts
    tokens: Counts
    tiles: tuple[tuple[int, int, int], ...]  # the tiles in play in their order: tile, cell, openings
    pile: int
    aside: Counts
    lost: Counts
    pool: Counts
    laid: Counts
    hands: tuple[int, int]  # how many Advantage cards, how many Event cards
    hand: Counts | None
    claws: Counts | None
    decks: tuple[int, int]
    gone: Counts
    spent: Counts
    stats: tuple[tuple[int, int, int], ...]  # MVT, CBT and DEF of every figure, 0 for who is not in play
    stopped: tuple[str, ...]  # the rule that keeps a figure on its tile, "" for none
    open: tuple[Counts, Counts, Counts] | None  # pile and decks, once the game is over
    memory: Memory
    outcome: Json | None

    def to_json(self) -> Json:
        """Everything, as JSON."""
        return {
            "game": "claustrophobia",
            "ruleset": self.ruleset,
            "mode": self.mode,
            "options": self.options,
            "pack": self.pack,
            "seat": self.seat,
            "n_seats": self.n_seats,
            "question": None if self.question is None else {"k": self.question[0], "kind": self.question[1]},
            "questions": self.questions,
            "waiting": list(self.waiting),
            "asked": [[seat, *question] for seat, question in self.asked],
            "steps": [list(step) for step in self.steps],
            "over": self.over,
            "marks": marks_json(self.marks),
            "figures": {c.FIGURES[i]: place_name(place) for i, place in enumerate(self.at) if place != c.OUT},
            "pegs": list(self.pegs),
            "dice": list(self.dice),
            "objects": [c.OBJECTS[thing] for thing in self.gear],
            "wounds": list(self.wounds),
            "tokens": [token_place(token) for token in self.tokens],
            "map": [[c.TILES[tile], (cell >> 7) - 64, (cell & 127) - 64, gates] for tile, cell, gates in self.tiles],
            "pile": self.pile,
            "aside": [c.TILES[tile] for tile in self.aside],
            "lost": [c.TILES[tile] for tile in self.lost],
            "pool": list(self.pool),
            "laid": list(self.laid),
            "hands": list(self.hands),
            "hand": None if self.hand is None else by_slug(c.ADVANTAGES, self.hand),
            "claws": None if self.claws is None else by_slug(c.EVENT_CARDS, self.claws),
            "decks": list(self.decks),
            "gone": by_slug(c.ADVANTAGES, self.gone),
            "spent": by_slug(c.EVENT_CARDS, self.spent),
            "stats": [list(stats) for stats in self.stats],
            "stopped": list(self.stopped),
            "open": None if self.open is None else [list(part) for part in self.open],
            "memory": self.memory.to_json(),
            "outcome": self.outcome,
        }


def token_place(token: int) -> str:
    """Who carries a Treasure token, or the tile it lies on."""
    return c.FIGURES[token] if token < c.HUMANS else c.TILES[token - c.HUMANS]


def token_number(name: Any) -> int:  # whatever a view or position holds
    """The number behind a token's place."""
    if name in c.FIGURES[: c.HUMANS]:
        return c.FIGURES.index(name)
    if name not in c.TILES:
        raise ValueError(f"a token is at {name!r}, no warrior and no tile")
    return c.HUMANS + c.TILES.index(name)


def pending(names: tuple[str, ...], code: int) -> Pending:
    """A step or question by name."""
    return names[kind_of(code)], int(field_a(code)), int(field_b(code)), int(field_c(code)), int(field_d(code))


def view(s: Claustrophobia, seat: int | None) -> ClaustrophobiaView:
    """The table from one chair; None is a spectator."""
    question = None
    if seat is not None and s.asked[seat] != NONE:
        question = (s.question_number(seat), k.QUESTIONS[kind_of(s.asked[seat])])
    human = s.over or (seat is not None and seat == s.human())
    demon = s.over or (seat is not None and s.human() >= 0 and seat != s.human())
    marks = [int(mark) for mark in s.marks]
    if marks[m.REAL] > 0 and not human:
        marks[m.REAL] = HIDDEN
    if s.over:
        marks[m.PHASE] = m.P_OVER
    figures = [figure if s.at[figure] < c.N_TILES and s.cells[s.at[figure]] else -1 for figure in range(c.N_FIGURES)]
    return ClaustrophobiaView(
        ruleset=f"claustrophobia@{s.version}",
        mode=s.setup.mode,
        options=dict(s.setup.options),
        pack=s.rows.identity,
        seat=seat,
        n_seats=2,
        question=question,
        questions=0 if seat is None else s.question_number(seat),
        waiting=s.pending,
        asked=tuple((other, pending(k.QUESTIONS, code)) for other, code in enumerate(s.asked) if code != NONE),
        steps=tuple(pending(k.STEPS, step) for step in s.stack),
        over=s.over,
        marks=tuple(marks),
        at=tuple(map(int, s.at)),
        pegs=tuple(map(int, s.pegs)),
        dice=tuple(map(int, s.dice)),
        gear=tuple(map(int, s.gear)),
        wounds=tuple(map(int, s.wounds)),
        tokens=tuple(map(int, s.tokens)),
        tiles=tuple((int(tile), int(s.cells[tile]), int(s.gates[tile])) for tile in s.tiles),
        pile=len(s.pile),
        aside=tuple(map(int, s.aside)),
        lost=tuple(map(int, s.lost)),
        pool=tuple(map(int, s.pool)),
        laid=tuple(map(int, s.laid)),
        hands=(int(s.hand[0]), int(s.claws[0])),  # how many, not which
        hand=tuple(map(int, s.hand)) if human else None,
        claws=tuple(map(int, s.claws)) if demon else None,
        decks=(len(s.deck), len(s.fates)),
        gone=tuple(map(int, s.gone)),
        spent=tuple(map(int, s.spent)),
        stats=tuple((0, 0, 0) if figure < 0 else stats_of(s, figure) for figure in figures),
        stopped=tuple("" if figure < 0 else stopped_by(s, figure) or "" for figure in figures),
        open=(tuple(map(int, s.pile)), tuple(map(int, s.deck)), tuple(map(int, s.fates))) if s.over else None,
        memory=s.memory(seat),
        outcome=outcome(s).to_json() if s.over else None,
    )


def stats_of(s: Claustrophobia, figure: int) -> tuple[int, int, int]:
    """MVT, CBT and DEF."""
    return int(move_of(s, figure)), int(combat_of(s, figure)), int(defence_of(s, figure))


def read_view(data: Json) -> ClaustrophobiaView:
    """The view behind its JSON."""
    try:
        places = [place_number(data["figures"].get(name, "out")) for name in c.FIGURES]
        for name in data["figures"]:
            if name not in c.FIGURES:
                raise ValueError(f"{name!r} is no figure")
        shown = data["open"]
        return ClaustrophobiaView(
            ruleset=data["ruleset"],
            mode=data["mode"],
            options=dict(data["options"]),
            pack=data["pack"],
            seat=data["seat"],
            n_seats=data["n_seats"],
            question=None if data["question"] is None else (data["question"]["k"], data["question"]["kind"]),
            questions=data["questions"],
            waiting=tuple(data["waiting"]),
            asked=tuple((seat, (name, w, x, y, z)) for seat, name, w, x, y, z in data["asked"]),
            steps=tuple((name, w, x, y, z) for name, w, x, y, z in data["steps"]),
            over=bool(data["over"]),
            marks=marks_of(data["marks"]),
            at=tuple(places),
            pegs=tuple(data["pegs"]),
            dice=tuple(data["dice"]),
            gear=tuple(c.OBJECTS.index(name) for name in data["objects"]),
            wounds=tuple(data["wounds"]),
            tokens=tuple(token_number(name) for name in data["tokens"]),
            tiles=tuple((c.TILES.index(name), (x + 64) * 128 + y + 64, gates) for name, x, y, gates in data["map"]),
            pile=data["pile"],
            aside=tuple(c.TILES.index(name) for name in data["aside"]),
            lost=tuple(c.TILES.index(name) for name in data["lost"]),
            pool=tuple(data["pool"]),
            laid=tuple(data["laid"]),
            hands=(data["hands"][0], data["hands"][1]),
            hand=None if data["hand"] is None else counts_of(c.ADVANTAGES, data["hand"]),
            claws=None if data["claws"] is None else counts_of(c.EVENT_CARDS, data["claws"]),
            decks=(data["decks"][0], data["decks"][1]),
            gone=counts_of(c.ADVANTAGES, data["gone"]),
            spent=counts_of(c.EVENT_CARDS, data["spent"]),
            stats=tuple((move, combat, defence) for move, combat, defence in data["stats"]),
            stopped=tuple(data["stopped"]),
            open=None if shown is None else (tuple(shown[0]), tuple(shown[1]), tuple(shown[2])),
            memory=Memory.from_json(data["memory"]),
            outcome=data["outcome"],
        )
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise BadView(f"claustrophobia: a view cannot be read: {error!r}") from None
