"""A game in progress: steps, decisions, answers, clones. Knows no game."""

import hashlib
import json
from abc import abstractmethod
from typing import TYPE_CHECKING, Any, Final, final

from grimtable.engine.action import Action
from grimtable.engine.codes import NONE, kind_of, pack
from grimtable.engine.errors import IllegalAction
from grimtable.engine.event import Event, Journal, Record
from grimtable.engine.ints import i64
from grimtable.engine.outcome import Outcome
from grimtable.engine.rng import WORDS, Tape, below_from, shuffle_from

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
    """One mutable game in progress, and nothing else."""

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

    # What a game supplies

    @abstractmethod
    def clone(self) -> "State":
        """An independent copy."""

    @abstractmethod
    def step(self, step: i64) -> None:
        """Carry out one pending step."""

    @abstractmethod
    def options(self, seat: i64, question: i64) -> list[i64]:
        """The codes of all legal answers to a question."""

    @abstractmethod
    def answer(self, seat: i64, question: i64, code: i64) -> None:
        """Carry out a legal answer."""

    @abstractmethod
    def forbidden(self, seat: i64, question: i64, code: i64) -> str:
        """The rule that forbids an answer that is not among the options."""

    @abstractmethod
    def fallback(self, seat: i64, question: i64) -> i64:
        """The answer given when a clock runs out."""

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
        """A number for the step in which several seats share one clock one after another; 0: each has its own."""
        return 0

    # Flow

    def push(self, kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        """Put a step on the stack: last in, first out."""
        self.stack.append(kind | (a << 8) | (b << 16) | (c << 24) | (d << 32))  # pack, written out: it runs often

    def ask(self, seat: i64, kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        """Put a question to a seat; it is asked even if it has one option."""
        self.asked[seat] = kind | (a << 8) | (b << 16) | (c << 24) | (d << 32)
        self.n_asked += 1
        self.last_asked = seat
        self.lone = -1

    def ask_openly(self, seat: i64, kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        """Put a question whose options everybody knows: a single one is taken without asking."""
        self.asked[seat] = pack(kind, a, b, c, d)
        self.n_asked += 1
        self.last_asked = seat
        self.lone = seat

    def run(self) -> None:
        """Carry out steps until somebody must decide or the game is over."""
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
        """The game is over: nothing is pending any more."""
        self.over = True
        self.stack.clear()

    def below(self, stream: i64, n: i64) -> i64:
        """A number from 0 to n-1 from one of the game's streams."""
        if self.tape is not None:
            return self.tape.take(n)
        return below_from(self.streams, stream * WORDS, n)

    def shuffle(self, stream: i64, cards: list[i64]) -> None:
        """Put a pile into random order."""
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

    # Search: codes on muted clones

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

    # Players: actions, views, events

    @property
    def pending(self) -> tuple[int, ...]:
        """The seats that must decide now."""
        return tuple([seat for seat in range(self.n_seats) if self.asked[seat] != NONE])

    def is_asked(self, seat: int) -> bool:
        """Whether a seat must decide now."""
        return 0 <= seat < self.n_seats and self.asked[seat] != NONE

    def legal(self, seat: int) -> list[Action]:
        """All legal actions of a seat; empty if it is not asked."""
        if not self.is_asked(seat):
            return []
        game = self.setup.game
        return [game.recall(code) for code in self.codes(seat)]

    def default(self, seat: int) -> Action:
        """What a seat does when its clock runs out."""
        if seat not in self.pending:
            raise IllegalAction(self.setup.game.rule_not_asked, seat, "is not asked now")
        return self.setup.game.decode(self.fallback(seat, self.asked[seat]))

    def apply(self, seat: int, action: Action) -> None:
        """Carry out an action, or raise IllegalAction and leave everything as it was."""
        game = self.setup.game
        if not 0 <= seat < self.n_seats or self.asked[seat] == NONE:
            raise IllegalAction(game.rule_not_asked, seat, "is not asked now")
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
        """Number the questions that were put since `before`: the k-th of its seat."""
        journal = self.journal
        if journal is None:
            return
        for seat in range(self.n_seats):
            if self.asked[seat] != NONE and before[seat] == NONE:
                journal.questions[seat] += 1

    def begin(self) -> None:
        """Run from the first step to the first decision and number its questions."""
        nobody: list[i64] = [NONE] * self.n_seats
        self.run()
        self.count_questions(nobody)

    def question_number(self, seat: int) -> int:
        """How many questions a seat has been put so far, the open one included."""
        return 0 if self.journal is None else self.journal.questions[seat]

    def emit(self, kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        """Say what happened; nothing in a muted state."""
        if self.journal is not None:
            self.record(kind, (a, b, c, d))

    def record(self, kind: i64, values: tuple[Any, ...]) -> None:
        """Write an event down with who sees what of it; values may be tuples of numbers."""
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

    def events(self, since: int = 0, seat: int | None = None) -> list[Event]:
        """What a seat (None: a spectator) may know of what happened, oldest first."""
        if self.journal is None:
            return []
        return self.journal.seen(self.viewer_index(seat), since)

    def history(self) -> list[Event]:
        """Everything that happened, nothing left out, numbered as a spectator counts; only once the game is over."""
        if self.journal is None or not self.over:
            return []
        return self.journal.laid_open(self.n_seats)

    def n_events(self, seat: int | None) -> int:
        """How many events a seat (None: a spectator) has noticed."""
        return 0 if self.journal is None else self.journal.noticed(self.viewer_index(seat))

    def viewer_index(self, seat: int | None) -> int:
        """Where a viewer's things lie: its seat, or behind the last seat for a spectator."""
        if seat is None:
            return self.n_seats
        if not 0 <= seat < self.n_seats:
            raise ValueError(f"seat {seat} is not one of 0 to {self.n_seats - 1}")
        return seat

    def memory(self, seat: int | None) -> Any:
        """What a viewer remembers, folded from the events it saw; the game knows the type."""
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
        """Give a viewer a memory from elsewhere: a position's or a sample's."""
        journal = self.journal
        if journal is None:
            return
        if journal.shared:
            journal = journal.copy()
            self.journal = journal
        index = self.viewer_index(seat)
        journal.memories[index] = memory
        journal.folded[index] = journal.n

    def view(self, seat: int | None) -> "View":
        """Everything a seat (None: a spectator) may know, and nothing more."""
        self.viewer_index(seat)
        return self.setup.game.view(self, seat)

    def glimpse(self, seat: int | None) -> "View":
        """The same, but that what only bots ask for may be left out: enough for a drawing."""
        self.viewer_index(seat)
        return self.setup.game.glimpse(self, seat)

    def waiting(self, viewer: int | None) -> tuple[int, ...]:
        """The seats that a viewer may know to be deciding."""
        return self.setup.game.waiting(self, viewer)

    def infoset(self, seat: int, talk: tuple[object, ...] = ()) -> "InfoSet":
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

    def share_journal(self) -> Journal | None:
        """The journal for a clone: both sides copy it before they write."""
        journal = self.journal
        if journal is not None:
            journal.shared = True
        return journal


def digest(dump: dict[str, Any]) -> str:
    """A digest of a position."""
    text = json.dumps(dump, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def kind_at(stack: list[i64], depth: i64) -> i64:
    """The kind of a pending step, counted from the next one."""
    return kind_of(stack[len(stack) - 1 - depth])
