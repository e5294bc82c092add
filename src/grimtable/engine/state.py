"""A game in progress: steps, decisions, answers, clones. Knows no game."""

import hashlib
import json
from abc import abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, SupportsIndex, final

from grimtable.engine.action import Action
from grimtable.engine.arguments import seat_number
from grimtable.engine.codes import NONE, kind_of, pack
from grimtable.engine.errors import IllegalAction
from grimtable.engine.event import Event, Journal, Record
from grimtable.engine.ints import i64
from grimtable.engine.outcome import Outcome
from grimtable.engine.rng import WORDS, Tape, below_from, shuffle_from
from grimtable.engine.texts import without_markup

if TYPE_CHECKING:
    from grimtable.engine.game import Game
    from grimtable.engine.infoset import InfoSet
    from grimtable.engine.view import View


_OPEN: Final[dict[int, tuple[int, ...]]] = {}  # who sees what of an open event: one for each number of fields and seats


@final
class Setup:
    """What was fixed before the first card was dealt; all states of a game share it."""

    def __init__(self, game: "Game", n_seats: i64, mode: str, options: dict[str, Any], rows: Any, version: i64) -> None:
        self.game = game
        self.n_seats = n_seats
        self.mode = mode
        self.options = options
        self.rows = rows  # the component rows in use: each game has its own type for them
        self.version = version
        self.ruleset = f"{game.name}@{version}"


class State:
    """One mutable game in progress, and nothing else.

    Programs read `pending`, `legal`, `view`, `events`, `roles`, `teams`, `outcome` and act with `apply`; a search plays
    `codes` on muted clones. Methods marked as inner serve the engine and the games, and check nothing.
    """

    # Slots for the interpreted build: past thirty attributes CPython gives up its quick way to an instance's own.
    __slots__ = (
        "asked", "journal", "last_asked", "listed", "listed_for", "lone", "n_asked", "n_seats", "over", "setup",
        "stack", "streams", "tape",
    )  # fmt: skip

    def __init__(
        self,
        setup: Setup,
        stack: list[i64],
        asked: list[i64],
        n_asked: i64,
        streams: list[i64],
        journal: Journal | None,
        over: bool,
    ) -> None:
        self.setup = setup
        self.n_seats: i64 = setup.n_seats
        self.stack = stack  # pending steps, the next one last
        self.asked = asked  # per seat: the open question, or NONE
        self.n_asked = n_asked
        self.streams = streams  # WORDS numbers per stream
        self.journal = journal  # None in a muted state
        self.over = over
        self.last_asked: i64 = 0  # mostly the one seat that is asked
        self.lone: i64 = -1  # a seat asked openly: a single option is taken for it
        self.tape: Tape | None = None
        self.listed: list[i64] | None = None  # options of `listed_for`, until the next answer
        self.listed_for: i64 = -1

    # Inner: what a game supplies

    @abstractmethod
    def clone(self) -> "State":
        """An independent copy."""

    @abstractmethod
    def step(self, step: i64) -> None:
        """Inner: carry out one pending step."""

    @abstractmethod
    def options(self, seat: i64, question: i64) -> list[i64]:
        """Inner: the codes of all legal answers to a question."""

    @abstractmethod
    def answer(self, seat: i64, question: i64, code: i64) -> None:
        """Inner: carry out a legal answer."""

    @abstractmethod
    def forbidden(self, seat: i64, question: i64, code: i64) -> str:
        """Inner: the rule that forbids an answer that is not among the options."""

    @abstractmethod
    def fallback(self, seat: i64, question: i64) -> i64:
        """Inner: the answer given when a clock runs out."""

    @abstractmethod
    def value(self) -> list[float]:
        """How each seat stands, 0 (lost) to 1 (won): exact at the end, an estimate before."""

    def seen(self, seat: i64, code: i64, viewer: i64) -> i64:
        """What another seat sees of an answer, 0: nothing. An open answer is seen as it is."""
        return code

    def prefer(self, seat: i64, codes: list[i64]) -> i64:
        """The code that a sensible beginner would play, from what the seat knows alone."""
        return codes[0]

    def guide(self, seat: i64, codes: list[i64]) -> i64:
        """The code that the search tries first and plays in informed playouts, from what the seat knows alone."""
        return self.prefer(seat, codes)

    def window(self) -> int:
        """Inner: a number for the step in which seats share a clock one after another; 0: each has its own."""
        return 0

    # Inner: flow

    def push(self, kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        """Inner: put a step on the stack: last in, first out."""
        self.stack.append(kind | (a << 8) | (b << 16) | (c << 24) | (d << 32))  # pack, written out: it runs often

    def ask(self, seat: i64, kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        """Inner: put a question to a seat; it is asked even if it has one option."""
        self.asked[seat] = kind | (a << 8) | (b << 16) | (c << 24) | (d << 32)
        self.n_asked += 1
        self.last_asked = seat
        self.lone = -1

    def ask_openly(self, seat: i64, kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        """Inner: put a question whose options everybody knows: a single one is taken without asking."""
        self.asked[seat] = pack(kind, a, b, c, d)
        self.n_asked += 1
        self.last_asked = seat
        self.lone = seat

    def run(self) -> None:
        """Inner: carry out steps until somebody must decide or the game is over."""
        while True:
            stack = self.stack
            while self.n_asked == 0 and not self.over:
                self.step(stack.pop())
            seat = self.lone
            if seat < 0 or self.over:
                break
            self.lone = -1
            question = self.asked[seat]
            codes = self.options(seat, question)
            if len(codes) != 1 or self.n_asked != 1:
                self.listed = codes
                self.listed_for = seat
                break
            self.asked[seat] = NONE
            self.n_asked = 0
            self.answer(seat, question, codes[0])

    def end(self) -> None:
        """Inner: the game is over: nothing is pending any more."""
        self.over = True
        self.stack.clear()

    def below(self, stream: i64, n: i64) -> i64:
        """Inner: a number from 0 to n-1 from one of the game's streams."""
        if self.tape is not None:
            return self.tape.take(n)
        return below_from(self.streams, stream * WORDS, n)

    def shuffle(self, stream: i64, cards: list[i64]) -> None:
        """Inner: put a pile into random order."""
        if self.tape is None:
            shuffle_from(self.streams, stream * WORDS, cards)
            return
        n: i64 = len(cards)
        while n > 1:
            j = self.tape.take(n)
            n -= 1
            card = cards[n]
            cards[n] = cards[j]
            cards[j] = card

    # For search: codes on muted clones

    def next_seat(self) -> i64:
        """The first seat that must decide, or -1 when the game is over; a group answers in seat order."""
        asked = self.asked
        if self.n_asked == 1:
            seat = self.last_asked
            if asked[seat] != NONE:
                return seat
        for seat in range(self.n_seats):
            if asked[seat] != NONE:
                return seat
        return -1

    def codes(self, seat: i64) -> list[i64]:
        """The codes of a seat's legal actions; not to be changed by the caller."""
        listed = self.listed
        if listed is not None and self.listed_for == seat:
            return listed
        listed = self.options(seat, self.asked[seat])
        self.listed = listed
        self.listed_for = seat
        return listed

    def play(self, seat: i64, code: i64) -> None:
        """Carry out a legal code without any check."""
        asked = self.asked
        question = asked[seat]
        asked[seat] = NONE
        self.n_asked -= 1
        self.listed = None
        self.answer(seat, question, code)
        if self.n_asked == 0 or self.lone >= 0:
            self.run()

    def mute(self) -> None:
        """Stop recording: no events, memories or barriers from now on."""
        self.journal = None

    # For programs: actions, views, events

    @property
    def pending(self) -> tuple[int, ...]:
        """The seats that must decide now."""
        return tuple([seat for seat in range(self.n_seats) if self.asked[seat] != NONE])

    def is_asked(self, seat: int) -> bool:
        """Inner: whether a seat must decide now."""
        return 0 <= seat < self.n_seats and self.asked[seat] != NONE

    def legal(self, seat: SupportsIndex) -> list[Action]:
        """All legal actions of a seat; empty if it is not asked."""
        number = seat_number(seat, self.n_seats)
        if self.asked[number] == NONE:
            return []
        game = self.setup.game
        return [game.recall(code) for code in self.codes(number)]

    def default(self, seat: SupportsIndex) -> Action:
        """What a seat does when its clock runs out."""
        number = seat_number(seat, self.n_seats)
        if self.asked[number] == NONE:
            raise IllegalAction(self.setup.game.rule_not_asked, number, "is not asked now")
        return self.setup.game.decode(self.fallback(number, self.asked[number]))

    def apply(self, seat: SupportsIndex, action: Action | Mapping[str, Any]) -> None:
        """Carry out an action or its JSON, or raise IllegalAction and leave everything as it was."""
        number = seat_number(seat, self.n_seats)
        if self.asked[number] == NONE:
            raise IllegalAction(self.setup.game.rule_not_asked, number, "is not asked now")
        self.carry_out(number, action if isinstance(action, Action) else self.setup.game.action(action))

    def carry_out(self, seat: i64, action: Action) -> None:
        """Inner: carry out an action of a seat that is asked; keep barriers and number the new questions."""
        game = self.setup.game
        if action.game != game.name:
            raise IllegalAction(game.rule_not_asked, seat, f"an action of {action.game} at a table of {game.name}")
        code: i64 = action.code
        if code not in self.codes(seat):
            rule = self.forbidden(seat, self.asked[seat], code)
            raise IllegalAction(rule, seat, f"may not {action.words()} now")
        journal = self.journal
        if journal is None:
            self.play(seat, code)
            return
        if journal.shared:
            journal = journal.copy()
            self.journal = journal
        before = self.streams[:]
        asked = self.asked[:]
        if seat != journal.actor:
            journal.barrier = journal.acts
            journal.actor = seat
        journal.showed = False
        self.play(seat, code)
        journal.acts += 1
        if journal.showed or self.streams != before:
            journal.barrier = journal.acts
        asked[seat] = NONE
        self.count_questions(asked)

    def count_questions(self, before: list[i64]) -> None:
        """Inner: number the questions that were put since `before`: the k-th of its seat."""
        journal = self.journal
        if journal is None:
            return
        for seat in range(self.n_seats):
            if self.asked[seat] != NONE and before[seat] == NONE:
                journal.questions[seat] += 1

    def begin(self) -> None:
        """Inner: run from the first step to the first decision and number its questions."""
        nobody: list[i64] = [NONE] * self.n_seats
        self.run()
        self.count_questions(nobody)

    def question_number(self, seat: SupportsIndex) -> int:
        """How many questions a seat has been put so far, the open one included."""
        number = seat_number(seat, self.n_seats)
        return 0 if self.journal is None else self.journal.questions[number]

    def emit(self, kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        """Inner: say what happened; nothing in a muted state."""
        if self.journal is not None:
            self.record(kind, (a, b, c, d))

    def record(self, kind: i64, values: tuple[Any, ...]) -> None:
        """Inner: write an event down with who sees what of it; values may be tuples of numbers."""
        journal = self.journal
        if journal is None:
            return
        if journal.shared:
            journal = journal.copy()
            self.journal = journal
        event_kind = self.setup.game.events[kind]
        values = values[: event_kind.n_fields]
        masks: tuple[int, ...]
        mask: int = event_kind.open_mask
        if mask >= 0:  # the same for all, and kept with every event
            key = mask << 4 | self.n_seats
            found = _OPEN.get(key)
            masks = _OPEN.setdefault(key, (mask,) * (self.n_seats + 1)) if found is None else found
        else:
            viewers: list[int | None] = [*range(self.n_seats), None]
            masks = event_kind.masks(self, values, viewers)
        journal.add(Record(event_kind, values, masks))

    def events(self, since: int = 0, seat: SupportsIndex | None = None) -> list[Event]:
        """What a seat (None: a spectator) may know of what happened, oldest first."""
        if self.journal is None:
            return []
        return self.journal.seen(self.viewer_index(seat), since)

    def history(self) -> list[Event]:
        """Everything that happened, nothing left out, numbered as a spectator counts; only once the game is over."""
        if self.journal is None or not self.over:
            return []
        return self.journal.laid_open(self.n_seats)

    def n_events(self, seat: SupportsIndex | None) -> int:
        """How many events a seat (None: a spectator) has noticed."""
        return 0 if self.journal is None else self.journal.noticed(self.viewer_index(seat))

    def viewer_index(self, seat: SupportsIndex | None) -> int:
        """Inner: where a viewer's things lie: its seat, or behind the last seat for a spectator."""
        return self.n_seats if seat is None else seat_number(seat, self.n_seats)

    def viewer(self, seat: SupportsIndex | None) -> int | None:
        """Inner: a viewer as a plain number, or None for a spectator."""
        return None if seat is None else seat_number(seat, self.n_seats)

    def memory(self, seat: int | None) -> Any:
        """Inner: what a viewer remembers, folded from the events it saw; the game knows the type."""
        game = self.setup.game
        journal = self.journal
        if journal is None:
            return game.blank_memory(self.setup)
        index = self.viewer_index(seat)
        memory = journal.memories[index]
        if memory is None:
            memory = game.blank_memory(self.setup)
        for record in journal.records[journal.folded[index] : journal.n]:
            if record.kind.kept and record.masks[index] >= 0:
                memory = game.fold(memory, Event(0, record, index), seat)
        journal.memories[index] = memory
        journal.folded[index] = journal.n
        return memory

    def remember(self, seat: int | None, memory: Any) -> None:
        """Inner: give a viewer a memory from elsewhere: a position's or a sample's."""
        journal = self.journal
        if journal is None:
            return
        if journal.shared:
            journal = journal.copy()
            self.journal = journal
        index = self.viewer_index(seat)
        journal.memories[index] = memory
        journal.folded[index] = journal.n

    def view(self, seat: SupportsIndex | None) -> "View":
        """Everything a seat (None: a spectator) may know, and nothing more."""
        return self.setup.game.view(self, self.viewer(seat))

    def observe(self, seat: SupportsIndex) -> bytes:
        """What a seat may know of the table as numbers from 0 to 255, in the order of `Game.observation`'s fields."""
        number: i64 = seat_number(seat, self.n_seats)
        n = self.n_seats
        game = self.setup.game
        asked = self.asked[number]
        found: list[i64] = [asked & 255, asked >> 8 & 255, asked >> 16 & 255, asked >> 24 & 255, asked >> 32 & 255]
        waiting = game.waiting(self, number)
        for i in range(n):
            other = number + i
            found.append(1 if (other if other < n else other - n) in waiting else 0)
        game.observe(self, number, found)
        return bytes(found)

    def information_state(self, seat: SupportsIndex) -> str:
        """What a seat has seen and sees, as a text: two games read alike only where it saw the same in the same order.

        It needs the events, which a muted state and a sample do not have; its first part is a digest of them.
        """
        number = seat_number(seat, self.n_seats)
        seen = "" if self.journal is None else self.journal.digest(number)
        return f"{number} {self.question_number(number)} {seen} {self.observe(number).hex()}"

    def glimpse(self, seat: SupportsIndex | None) -> "View":
        """Inner: the view as far as a drawing needs it: what only bots ask for may be left out."""
        return self.setup.game.glimpse(self, self.viewer(seat))

    def waiting(self, viewer: SupportsIndex | None) -> tuple[int, ...]:
        """The seats that a viewer may know to be deciding."""
        return self.setup.game.waiting(self, self.viewer(viewer))

    def infoset(self, seat: SupportsIndex, talk: tuple[object, ...] = ()) -> "InfoSet":
        """All that a bot in this seat is ever handed."""
        return self.setup.game.infoset(self.view(seat), talk)

    @property
    def roles(self) -> tuple[str, ...]:
        """What each seat plays, "" while that is open."""
        return self.setup.game.roles(self)

    @property
    def teams(self) -> tuple[tuple[int, ...], ...]:
        """Who wins together."""
        return self.setup.game.teams(self)

    @property
    def outcome(self) -> Outcome | None:
        """Every seat's result once the game is over."""
        return self.setup.game.outcome(self) if self.over else None

    @property
    def version(self) -> int:
        """The ruleset version this game is played under."""
        return self.setup.version

    @property
    def barrier(self) -> int:
        """Acts from this one on can be taken back freely."""
        return 0 if self.journal is None else self.journal.barrier

    def hash(self) -> str:
        """A digest of the full state."""
        return digest(self.setup.game.dump(self))

    # Printing, copying, pickling

    def __repr__(self) -> str:
        setup = self.setup
        if self.over:
            outcome = self.outcome
            now = "over" if outcome is None else f"over by {outcome.rule}"
        else:
            seats = ", ".join([str(seat) for seat in self.waiting(None)])
            now = f"seats {seats} decide" if "," in seats else f"seat {seats} decides"
        return f"<State {setup.ruleset}, mode {setup.mode}, {self.n_seats} seats, {now}>"

    def __str__(self) -> str:
        game = self.setup.game
        names = [f"Seat {seat}" for seat in range(self.n_seats)]
        return "\n".join([without_markup(line) for line in game.describe(self.view(None), "en", names)])

    def __copy__(self) -> "State":
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> "State":
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        journal = self.journal
        written = None if journal is None else journal.to_tuple()
        return (restored, (self.setup.game, self.setup.game.dump(self), written))

    def share_journal(self) -> Journal | None:
        """Inner: the journal for a clone: both sides copy it before they write."""
        journal = self.journal
        if journal is not None:
            journal.shared = True
        return journal


def restored(game: "Game", dump: dict[str, Any], journal: tuple[Any, ...] | None) -> State:
    """The state that was pickled: its position, and the journal if it kept one."""
    s = game.load(dump)
    if journal is None:
        s.mute()
    else:
        memories = [s.memory(seat) for seat in [*range(s.n_seats), None]]
        s.journal = Journal.from_tuple(game.events, memories, journal)
    return s


def digest(dump: dict[str, Any]) -> str:
    """A digest of a position."""
    text = json.dumps(dump, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def kind_at(stack: list[i64], depth: i64) -> i64:
    """The kind of a pending step, counted from the next one."""
    return kind_of(stack[len(stack) - 1 - depth])
