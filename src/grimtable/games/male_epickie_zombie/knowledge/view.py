"""What a seat may know: the open table, its own hidden cards, and what it remembers."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from grimtable.engine.codes import NONE, field_a, field_b, field_c, field_d, kind_of
from grimtable.engine.errors import BadView
from grimtable.engine.view import Json, View
from grimtable.games.male_epickie_zombie import components as c
from grimtable.games.male_epickie_zombie import kinds as k
from grimtable.games.male_epickie_zombie.knowledge.memory import Memory
from grimtable.games.male_epickie_zombie.rules.outcome import outcome
from grimtable.games.male_epickie_zombie.state import Mez

OVER = k.PHASES.index("over")
HIDDEN = -1  # a face-down search card of which only the back is seen
Pending = tuple[str, int, int, int, int]
Numbers = tuple[int, ...]


def bits(mask: int, words: Sequence[str]) -> list[str]:
    """A mask as a list of words."""
    return [word for i, word in enumerate(words) if mask >> i & 1]


def mask_of(found: Sequence[str], words: Sequence[str]) -> int:
    """A list of words as a mask; an unknown word is an error."""
    mask = 0
    for word in found:
        if not word or word not in words or mask >> words.index(word) & 1:
            raise ValueError(f"{word!r} is not one of {', '.join(words)}, or there twice")
        mask |= 1 << words.index(word)
    return mask


def pending(names: tuple[str, ...], code: int) -> Pending:
    """A step or question by name."""
    return names[kind_of(code)], int(field_a(code)), int(field_b(code)), int(field_c(code)), int(field_d(code))


def pending_of(written: list[Any]) -> Pending:  # from outside
    """A pending step or question behind its JSON."""
    name, first, second, third, fourth = written
    return name, first, second, third, fourth


def place_json(place: int) -> str | int | None:
    """Where a token is: a room, the human who carries it, or nowhere."""
    if place == c.GONE:
        return None
    return place - c.CARRIED if place >= c.CARRIED else c.ROOMS[place]


def place_of(value: Any) -> int:  # whatever the JSON holds
    """The place of a token, from its JSON."""
    if value is None:
        return c.GONE
    if isinstance(value, str):
        return c.ROOMS.index(value)
    if type(value) is not int or not 0 <= value < 4:
        raise ValueError(f"a token is at {value!r}, not in a room or with a human")
    return c.CARRIED + value


def cards_json(backpacks: Numbers, human: int) -> list[str]:
    """Backpack cards by name."""
    at = human * c.N_BACKPACK
    return [c.CARDS[kind] for kind in range(1, c.N_BACKPACK + 1) for _ in range(backpacks[at + kind - 1])]


def dropped_json(dropped: int) -> dict[str, int]:
    """Cards let go since the last arrival, by name."""
    counts = [dropped >> 2 * kind & 3 for kind in range(c.N_KINDS)]
    return {c.CARDS[kind]: n for kind, n in enumerate(counts) if n}


def counts_json(counts: Numbers) -> dict[str, int]:
    """Search cards by type, zeros left out."""
    return {c.TYPES[card]: int(n) for card, n in enumerate(counts) if n}


def counts_of(data: dict[str, int]) -> Numbers:
    """The numbers of search cards by type, from their JSON."""
    counts = [0] * c.N_TYPES
    for slug, n in data.items():
        if type(n) is not int or not 0 < n < 33 or slug == "none":
            raise ValueError(f"{slug} is there {n!r} times")
        counts[c.TYPES.index(slug)] = n
    return tuple(counts)


@dataclass(frozen=True, eq=False)
class MezView(View):
    """The table from one chair; rooms, cards and the like are numbers here and slugs in JSON."""

    ruleset: str
    mode: str
    options: Json
    pack: str
    seat: int | None
    n_seats: int
    question: tuple[int, str] | None
    questions: int
    waiting: tuple[int, ...]
    asked: tuple[tuple[int, Pending], ...]  # who is asked what; what is asked is never a secret
    steps: tuple[Pending, ...]  # what the order of play still holds, the next one last
    zombie_seat: int
    n_humans: int
    sides: Numbers
    characters: Numbers  # 0 while not known
    at: Numbers
    wounds: Numbers
    ammo: Numbers
    melee: Numbers
    ranged: Numbers
    face_down: Numbers  # 0 none, HIDDEN a back, else the face
    backpacks: Numbers
    used: Numbers
    lives: Numbers
    tokens: Numbers
    clues: Numbers  # -1 face down, 0 gone, else its number
    supplies: Numbers
    objectives: Numbers  # empty until they are drawn
    progress: Numbers
    done: Numbers
    beside: Numbers
    deck: int
    supply_deck: int
    hand: int
    hand_cards: Numbers | None
    revealed: Numbers
    zombie_cards: Numbers
    unseen: Numbers  # player cards in the pile or, while choosing, before others
    dealt: Numbers  # own player cards to choose from, three per human; 0 for those of others
    zombies: int
    pool: int
    added: int
    traps: int
    barricade: int
    survivors: int
    car: int
    active: int
    moves: int
    extra: int
    marks: int
    kills: int
    dropped: int
    put_down: int
    symbol: int
    here: int
    drawn: int
    overrun: int
    shifted: int
    last: int
    turn: int
    phase: int
    memory: Memory
    outcome: Json | None

    def seat_of(self, human: int) -> int:
        """Who decides for a human."""
        if self.zombie_seat >= 0:
            return human if human < self.zombie_seat else human + 1
        return 0 if self.n_seats == 1 else human

    @property
    def coop(self) -> bool:
        """Whether the humans win together."""
        return not self.mode.startswith("rivalry")

    def to_json(self) -> Json:
        """Everything, as JSON."""
        return {
            "game": "male_epickie_zombie",
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
            "zombie_seat": None if self.zombie_seat < 0 else self.zombie_seat,
            "layout": {c.SLOTS[slot]: c.SIDES[side] for slot, side in enumerate(self.sides)},
            "humans": [self.human_json(human) for human in range(self.n_humans)],
            "tokens": {
                c.TOKENS[token]: place_json(place) for token, place in enumerate(self.tokens) if place != c.GONE
            },
            "clues": [None if number < 0 else number for number in self.clues],
            "supplies": [None if human == c.NO_ROOM else human for human in self.supplies],
            "objectives": [c.OBJECTIVES[objective] for objective in self.objectives],
            "progress": list(self.progress),
            "done": [[c.OBJECTIVES[self.objectives[i]] for i in range(3) if done >> i & 1] for done in self.done],
            "beside": [[c.SLOTS[card >> 8], c.CARDS[card & 255]] for card in self.beside],
            "deck": self.deck,
            "supply_deck": self.supply_deck,
            "hand": self.hand,
            "hand_cards": None if self.hand_cards is None else [c.TYPES[card] for card in self.hand_cards],
            "revealed": counts_json(self.revealed),
            "zombie_cards": [[c.CHARACTERS[card & 255], card >> 8] for card in self.zombie_cards],
            "unseen": [c.CHARACTERS[card] for card in self.unseen],
            "dealt": [c.CHARACTERS[card] for card in self.dealt],
            "zombies": bits(self.zombies, c.ROOMS),
            "pool": self.pool,
            "added": bits(self.added, c.ROOMS),
            "traps": bits(self.traps, c.ROOMS),
            "barricade": self.barricade,
            "survivors": self.survivors,
            "car": None if self.car == c.NO_ROOM else c.ROOMS[self.car],
            "active": self.active,
            "moves": self.moves,
            "extra": self.extra,
            "marks": bits(self.marks, k.MARKS),
            "kills": self.kills,
            "dropped": dropped_json(self.dropped),
            "put_down": bits(self.put_down, c.TOKENS),
            "symbol": c.SYMBOLS[self.symbol - 1] if self.symbol else None,
            "here": None if self.here == c.NO_ROOM else c.SLOTS[self.here],
            "drawn": c.CARDS[self.drawn] if self.drawn else None,
            "overrun": [human for human in range(self.n_humans) if self.overrun >> human & 1],
            "shifted": bits(self.shifted, c.ROOMS),
            "last": self.last,
            "turn": self.turn,
            "phase": k.PHASES[self.phase],
            "memory": self.memory.to_json(),
            "outcome": self.outcome,
        }

    def human_json(self, human: int) -> Json:
        """What is known of one human."""
        card = self.face_down[human]
        return {
            "seat": self.seat_of(human),
            "character": c.CHARACTERS[self.characters[human]] if self.characters[human] else None,
            "at": c.ROOMS[self.at[human]],
            "wounds": self.wounds[human],
            "ammo": self.ammo[human],
            "melee": c.CARDS[self.melee[human]] if self.melee[human] else None,
            "ranged": c.CARDS[self.ranged[human]] if self.ranged[human] else None,
            "backpack": cards_json(self.backpacks, human),
            "search": None if card == 0 else "back" if card == HIDDEN else c.TYPES[card],
            "used": bits(self.used[human], (*c.ROOMS, "car")),
            "survivors": self.lives[human],
        }


def view(s: Mez, seat: int | None) -> MezView:
    """The table from one chair; None is a spectator."""
    n, humans = int(s.n_seats), range(s.n_humans)
    question = None
    if seat is not None and s.asked[seat] != NONE:
        question = (s.question_number(seat), k.QUESTIONS[kind_of(s.asked[seat])])
    zombie = seat is not None and seat == s.zombie_seat
    mine = [seat is not None and not zombie and s.seat_of(human) == seat for human in humans]
    choosing = len(s.dealt) > 0
    dealt, unseen = dealt_for(s, zombie, mine)
    faces = []
    for human in humans:
        card = int(s.face_down[human])
        sees = zombie or (mine[human] and human == s.active and bool(s.marks & k.T_PEEKED))
        faces.append(card if sees or card == 0 else HIDDEN)
    return MezView(
        ruleset=f"male_epickie_zombie@{s.version}",
        mode=s.setup.mode,
        options=dict(s.setup.options),
        pack=s.rows.identity,
        seat=seat,
        n_seats=n,
        question=question,
        questions=0 if seat is None else s.question_number(seat),
        waiting=s.pending,
        asked=tuple((other, pending(k.QUESTIONS, code)) for other, code in enumerate(s.asked) if code != NONE),
        steps=tuple(pending(k.STEPS, step) for step in s.stack),
        zombie_seat=int(s.zombie_seat),
        n_humans=int(s.n_humans),
        sides=tuple(s.mall.sides),
        characters=tuple(int(s.characters[human]) if mine[human] or not choosing else 0 for human in humans),
        at=tuple(s.at),
        wounds=tuple(s.wounds),
        ammo=tuple(s.ammo),
        melee=tuple(s.melee),
        ranged=tuple(s.ranged),
        face_down=tuple(faces),
        backpacks=tuple(s.backpacks),
        used=tuple(s.used),
        lives=tuple(s.lives),
        tokens=tuple(s.tokens),
        clues=tuple(-1 if number and not s.clues_up >> i & 1 else int(number) for i, number in enumerate(s.clues)),
        supplies=tuple(s.supplies),
        objectives=tuple(s.objectives) if s.has_objectives() else (),
        progress=tuple(s.progress),
        done=tuple(s.done),
        beside=tuple(s.beside),
        deck=len(s.deck),
        supply_deck=len(s.supply_deck),
        hand=len(s.hand),
        hand_cards=tuple(s.hand) if zombie else None,
        revealed=tuple(s.revealed),
        zombie_cards=tuple(s.zombie_cards),
        unseen=unseen,
        dealt=dealt,
        zombies=s.zombies,
        pool=s.pool,
        added=s.added,
        traps=s.traps,
        barricade=s.barricade,
        survivors=s.survivors,
        car=s.car,
        active=s.active,
        moves=s.moves,
        extra=s.extra,
        marks=s.marks,
        kills=s.kills,
        dropped=s.dropped,
        put_down=s.put_down,
        symbol=s.symbol,
        here=s.here,
        drawn=s.drawn,
        overrun=s.overrun,
        shifted=s.shifted,
        last=s.last,
        turn=s.turn,
        phase=OVER if s.over else s.phase,
        memory=s.memory(seat),
        outcome=outcome(s).to_json() if s.over else None,
    )


def dealt_for(s: Mez, zombie: bool, mine: list[bool]) -> tuple[Numbers, Numbers]:
    """The player cards a viewer may choose from or has chosen among, and all that it cannot place."""
    dealt = []
    unseen = [int(card) for card in s.pile]
    for i, card in enumerate(s.dealt):
        own = zombie if len(s.zombie_cards) == 0 else mine[i // 3]
        dealt.append(int(card) if own else 0)
        if not own:
            unseen.append(int(card))
    return tuple(dealt), tuple(sorted(unseen))


def read_view(data: Json) -> MezView:
    """The view behind its JSON."""
    try:
        return _read_view(data)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise BadView(f"male_epickie_zombie: a view cannot be read: {error!r}") from None


def _read_view(data: Json) -> MezView:
    humans = data["humans"]
    n = len(humans)
    tokens = [c.GONE] * c.N_TOKENS
    for slug, place in data["tokens"].items():
        tokens[c.TOKENS.index(slug)] = place_of(place)
    backpacks = [0] * (n * c.N_BACKPACK)
    for human, row in enumerate(humans):
        for slug in row["backpack"]:
            backpacks[human * c.N_BACKPACK + c.CARDS.index(slug) - 1] += 1
    layout, objectives, symbol, here, car = (
        data["layout"],
        data["objectives"],
        data["symbol"],
        data["here"],
        data["car"],
    )
    faces = [row["search"] for row in humans]
    return MezView(
        ruleset=data["ruleset"],
        mode=data["mode"],
        options=dict(data["options"]),
        pack=data["pack"],
        seat=data["seat"],
        n_seats=data["n_seats"],
        question=None if data["question"] is None else (data["question"]["k"], data["question"]["kind"]),
        questions=data["questions"],
        waiting=tuple(data["waiting"]),
        asked=tuple((seat, pending_of(question)) for seat, *question in data["asked"]),
        steps=tuple(pending_of(step) for step in data["steps"]),
        zombie_seat=-1 if data["zombie_seat"] is None else data["zombie_seat"],
        n_humans=n,
        sides=tuple(c.SIDES.index(layout[slot]) for slot in c.SLOTS),
        characters=tuple(c.CHARACTERS.index(row["character"] or "none") for row in humans),
        at=tuple(c.ROOMS.index(row["at"]) for row in humans),
        wounds=tuple(row["wounds"] for row in humans),
        ammo=tuple(row["ammo"] for row in humans),
        melee=tuple(c.CARDS.index(row["melee"] or "none") for row in humans),
        ranged=tuple(c.CARDS.index(row["ranged"] or "none") for row in humans),
        face_down=tuple(0 if face is None else HIDDEN if face == "back" else c.TYPES.index(face) for face in faces),
        backpacks=tuple(backpacks),
        used=tuple(mask_of(row["used"], (*c.ROOMS, "car")) for row in humans),
        lives=tuple(row["survivors"] for row in humans),
        tokens=tuple(tokens),
        clues=tuple(-1 if number is None else number for number in data["clues"]),
        supplies=tuple(c.NO_ROOM if human is None else human for human in data["supplies"]),
        objectives=tuple(c.OBJECTIVES.index(slug) for slug in objectives),
        progress=tuple(data["progress"]),
        done=tuple(mask_of(done, objectives) for done in data["done"]),
        beside=tuple(c.SLOTS.index(slot) << 8 | c.CARDS.index(card) for slot, card in data["beside"]),
        deck=data["deck"],
        supply_deck=data["supply_deck"],
        hand=data["hand"],
        hand_cards=None if data["hand_cards"] is None else tuple(c.TYPES.index(card) for card in data["hand_cards"]),
        revealed=counts_of(data["revealed"]),
        zombie_cards=tuple(c.CHARACTERS.index(slug) | marker << 8 for slug, marker in data["zombie_cards"]),
        unseen=tuple(c.CHARACTERS.index(slug) for slug in data["unseen"]),
        dealt=tuple(c.CHARACTERS.index(slug) for slug in data["dealt"]),
        zombies=mask_of(data["zombies"], c.ROOMS),
        pool=data["pool"],
        added=mask_of(data["added"], c.ROOMS),
        traps=mask_of(data["traps"], c.ROOMS),
        barricade=data["barricade"],
        survivors=data["survivors"],
        car=c.NO_ROOM if car is None else c.ROOMS.index(car),
        active=data["active"],
        moves=data["moves"],
        extra=data["extra"],
        marks=mask_of(data["marks"], k.MARKS),
        kills=data["kills"],
        dropped=sum(number << 2 * c.CARDS.index(slug) for slug, number in data["dropped"].items()),
        put_down=mask_of(data["put_down"], c.TOKENS),
        symbol=0 if symbol is None else c.SYMBOLS.index(symbol) + 1,
        here=c.NO_ROOM if here is None else c.SLOTS.index(here),
        drawn=c.CARDS.index(data["drawn"] or "none"),
        overrun=sum(1 << human for human in data["overrun"]),
        shifted=mask_of(data["shifted"], c.ROOMS),
        last=data["last"],
        turn=data["turn"],
        phase=k.PHASES.index(data["phase"]),
        memory=Memory.from_json(data["memory"]),
        outcome=data["outcome"],
    )
