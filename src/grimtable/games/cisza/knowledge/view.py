"""What a seat of Cisza may know: the open table, its hand, and what it remembers (CIS-Q33)."""

# Not compiled: its class inherits from the engine's View, which stays interpreted.

from grimtable.engine.codes import field_a, kind_of
from grimtable.engine.counts import Counts, by_slug, counts_of
from grimtable.engine.errors import BadView
from grimtable.engine.ints import i64
from grimtable.engine.view import Json, View
from grimtable.games.cisza import components as c
from grimtable.games.cisza import kinds as k
from grimtable.games.cisza.knowledge.memory import Memory
from grimtable.games.cisza.rules.giving import next_to_give
from grimtable.games.cisza.rules.outcome import outcome
from grimtable.games.cisza.state import Cisza

TYPES = c.ZOMBIES[:3]
OVER = k.PHASES.index("over")


class CiszaView(View):
    """The table from one chair; seats count from 0, types and cards are numbers here and slugs in JSON.

    Nobody changes a view.
    """

    def __init__(
        self,
        ruleset: str,
        mode: str,
        options: dict[str, object],
        pack: str,
        seat: int | None,
        n_seats: int,
        questions: int,
        question: tuple[int, str] | None,
        waiting: tuple[int, ...],
        turn: int,
        first: int,
        active: int,
        phase: int,
        stage: int,
        hand: tuple[int, ...],
        hands: Counts,
        survivors: Counts,
        zombies: tuple[Counts, ...],
        barriers: tuple[Counts, ...],
        city: int,
        top: int,
        city_discard: Counts,
        resource: int,
        discard: Counts,
        out: Counts,
        final_attack: bool,
        stall: int,
        city_moved: bool,
        arrivals: Counts,
        stopped: int,
        alarmed: bool,
        attacks_left: int,
        loose: Counts,
        hordes_waiting: int,
        sending_to: int,
        giving: int,
        choice: int,
        memory: Memory | None,
        outcome: Json | None,
    ) -> None:
        self.ruleset = ruleset
        self.mode = mode
        self.options = options
        self.pack = pack
        self.seat = seat
        self.n_seats = n_seats
        self.questions = questions  # how many this seat has been put so far, the open one included
        self.question = question  # the k-th of this seat, and which one
        self.waiting = waiting
        self.turn = turn
        self.first = first
        self.active = active
        self.phase = phase
        self.stage = stage
        self.hand = hand
        self.hands = hands
        self.survivors = survivors
        self.zombies = zombies
        self.barriers = barriers
        self.city = city
        self.top = top  # -1 empty, 4 a survivor, else the visible zombie
        self.city_discard = city_discard
        self.resource = resource
        self.discard = discard
        self.out = out
        self.final_attack = final_attack
        self.stall = stall
        self.city_moved = city_moved
        self.arrivals = arrivals
        self.stopped = stopped
        self.alarmed = alarmed
        self.attacks_left = attacks_left
        self.loose = loose
        self.hordes_waiting = hordes_waiting
        self.sending_to = sending_to  # -1: no Horde is being distributed
        self.giving = giving  # -1: nobody gives zombies away, else the type at hand
        self.choice = choice  # the own mulligan choice: -1 open, 0 keep, 1 replace
        self.memory = memory
        self.outcome = outcome

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CiszaView) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash((self.seat, self.waiting))

    def to_json(self) -> Json:
        """Everything, as JSON."""
        attack = None
        if self.phase == k.ATTACK and not self.out[self.active]:
            row = self.zombies[self.active]
            attackers = tuple(n - late for n, late in zip(row, self.arrivals, strict=True))
            attack = {
                "attackers": by_slug(TYPES, attackers),
                "arrivals": by_slug(TYPES, self.arrivals),
                "barricades": self.stopped,
                "alarm": self.alarmed,
                "left": self.attacks_left,
            }
        return {
            "game": "cisza",
            "ruleset": self.ruleset,
            "mode": self.mode,
            "options": dict(self.options),
            "pack": self.pack,
            "seat": self.seat,
            "n_seats": self.n_seats,
            "questions": self.questions,
            "question": None if self.question is None else {"k": self.question[0], "kind": self.question[1]},
            "waiting": list(self.waiting),
            "turn": self.turn,
            "first": self.first,
            "active": self.active,
            "phase": k.PHASES[self.phase],
            "stage": k.STAGES[self.stage],
            "hand": [c.CARDS[card] for card in self.hand],
            "hands": list(self.hands),
            "survivors": list(self.survivors),
            "zombies": [by_slug(TYPES, row) for row in self.zombies],
            "barriers": [by_slug(c.BARRIERS, row) for row in self.barriers],
            "city": {"count": self.city, "top": None if self.top < 0 else c.ZOMBIES[self.top]},
            "city_discard": by_slug(c.ZOMBIES, self.city_discard),
            "resource": self.resource,
            "discard": by_slug(c.CARDS, self.discard),
            "out": [turn or None for turn in self.out],
            "final_attack": self.final_attack,
            "stall": self.stall,
            "city_moved": self.city_moved,
            "attack": attack,
            "sending": None
            if self.sending_to < 0
            else {"zombies": by_slug(TYPES, self.loose), "to": self.sending_to, "hordes": self.hordes_waiting},
            "giving": None if self.giving < 0 else {"from": self.active, "zombie": TYPES[self.giving]},
            "choice": None if self.choice < 0 else ("keep", "replace")[self.choice],
            "decided": [seat for seat in range(self.n_seats) if seat not in self.waiting]
            if self.phase == k.MULLIGAN
            else [],
            "memory": None if self.memory is None else self.memory.to_json(),
            "outcome": self.outcome,
        }


def view(s: Cisza, seat: int | None, remembers: bool = True) -> CiszaView:
    """The table from one chair; None is a spectator."""
    n = s.n_seats
    sending_to: i64 = -1
    giving: i64 = -1
    waiting: list[int] = []
    for other in range(n):
        asked = s.asked[other]
        if asked == 0:
            continue
        waiting.append(other)
        kind = kind_of(asked)
        if kind == k.ASK_SEND:
            sending_to = field_a(asked)
        elif kind in (k.ASK_SACRIFICE, k.ASK_SPLIT):
            giving = next_to_give(s)
    question: tuple[int, str] | None = None
    questions = 0
    choice: i64 = -1
    hand: list[int] = []
    if seat is not None:
        questions = s.question_number(seat)
        if s.asked[seat] != 0:
            question = (questions, k.QUESTIONS[kind_of(s.asked[seat])])
        elif s.phase == k.MULLIGAN:
            choice = s.replaced >> seat & 1
        at = seat * s.rows.hand
        hand = [card for card in s.hands[at : at + s.rows.hand] if card]
    attack = s.phase == k.ATTACK
    top: i64 = -1
    if s.city:
        top = s.city[-1] if s.visible else 4
    zombies, barriers = s.zombies, s.barriers
    return CiszaView(
        s.setup.ruleset,
        s.setup.mode,
        s.setup.options,
        s.rows.identity,
        seat,
        n,
        questions,
        question,
        tuple(waiting),
        s.turn,
        s.first,
        s.active,
        OVER if s.over else s.phase,
        s.stage,
        tuple(hand),
        tuple([s.hand_size(other) for other in range(n)]),  # how many, not which
        tuple(s.survivors),
        tuple([(zombies[i], zombies[i + 1], zombies[i + 2]) for i in range(0, 3 * n, 3)]),
        tuple([(barriers[i], barriers[i + 1], barriers[i + 2]) for i in range(0, 3 * n, 3)]),
        len(s.city),  # CIS-3.12: count and upper face, no zombie side below
        top,
        tuple(s.city_discard),
        len(s.deck),
        tuple(s.discard),
        tuple(s.out),
        s.final_attack,
        s.stall,
        s.city_moved,
        tuple(s.arrivals) if attack else (0, 0, 0),
        s.stopped if attack else 0,
        s.alarmed and attack,
        attacks_left(s),
        tuple(s.loose),
        s.hordes_waiting,
        sending_to,
        giving,
        choice,
        s.memory(seat) if remembers else None,
        outcome(s).to_json() if s.over else None,
    )


def attacks_left(s: Cisza) -> i64:
    """Attacks not yet stopped in this phase 2; none after an Alarm or once they have struck (CIS-6.9, CIS-6.13)."""
    if s.phase != k.ATTACK or s.alarmed or s.out[s.active] != 0:
        return 0
    left = s.attacks_left()
    return left if left > 0 else 0


def read_view(data: Json) -> CiszaView:
    """The view behind its JSON."""
    try:
        attack, sending, giving = data["attack"], data["sending"], data["giving"]
        top = data["city"]["top"]
        return CiszaView(
            ruleset=data["ruleset"],
            mode=data["mode"],
            options=dict(data["options"]),
            pack=data["pack"],
            seat=data["seat"],
            n_seats=data["n_seats"],
            questions=data["questions"],
            question=None if data["question"] is None else (data["question"]["k"], data["question"]["kind"]),
            waiting=tuple(data["waiting"]),
            turn=data["turn"],
            first=data["first"],
            active=data["active"],
            phase=k.PHASES.index(data["phase"]),
            stage=k.STAGES.index(data["stage"]),
            hand=tuple(c.CARDS.index(slug) for slug in data["hand"]),
            hands=tuple(data["hands"]),
            survivors=tuple(data["survivors"]),
            zombies=tuple(counts_of(TYPES, row) for row in data["zombies"]),
            barriers=tuple(counts_of(c.BARRIERS, row) for row in data["barriers"]),
            city=data["city"]["count"],
            top=-1 if top is None else c.ZOMBIES.index(top),
            city_discard=counts_of(c.ZOMBIES, data["city_discard"]),
            resource=data["resource"],
            discard=counts_of(c.CARDS, data["discard"]),
            out=tuple(turn or 0 for turn in data["out"]),
            final_attack=data["final_attack"],
            stall=data["stall"],
            city_moved=data["city_moved"],
            arrivals=(0, 0, 0) if attack is None else counts_of(TYPES, attack["arrivals"]),
            stopped=0 if attack is None else attack["barricades"],
            alarmed=False if attack is None else attack["alarm"],
            attacks_left=0 if attack is None else attack["left"],
            loose=(0, 0, 0) if sending is None else counts_of(TYPES, sending["zombies"]),
            hordes_waiting=0 if sending is None else sending["hordes"],
            sending_to=-1 if sending is None else sending["to"],
            giving=-1 if giving is None else TYPES.index(giving["zombie"]),
            choice=-1 if data["choice"] is None else ("keep", "replace").index(data["choice"]),
            memory=Memory.from_json(data["memory"]),
            outcome=data["outcome"],
        )
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise BadView(f"cisza: a view cannot be read: {error!r}") from None
