"""What a game tells the rest of the program about itself; one subclass per game."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module, resources
from operator import index
from typing import Any, ClassVar, SupportsIndex

from grimtable.engine.action import Action
from grimtable.engine.errors import BadAction, BadInput, BadPosition, BadSetup, BadView, UnknownName
from grimtable.engine.event import SEAT, Event, EventKind
from grimtable.engine.facts import Fact
from grimtable.engine.infoset import InfoSet, Sampler
from grimtable.engine.ints import i64
from grimtable.engine.lesson_data import lesson_files, lesson_summary, primer_page
from grimtable.engine.numbering import Numbering, Ranges
from grimtable.engine.observation import Layout, Observed
from grimtable.engine.options import Option, Some, described
from grimtable.engine.outcome import Outcome
from grimtable.engine.rng import Rng, Tape
from grimtable.engine.scene import Effect, Moment, Move, Scene, Weight
from grimtable.engine.shape import UNREADABLE, Either, Shape, misfit, why_unreadable
from grimtable.engine.sides import Side
from grimtable.engine.state import Setup, State
from grimtable.engine.talk import Claim, Said, no_claims
from grimtable.engine.texts import Catalogue
from grimtable.engine.view import Json, View

LANGUAGES = ("en", "pl")
POSITION: Shape = {
    "seats": int,
    "mode": Either(str, type(None)),
    "options": Either({}, type(None)),
    "seed": Either(int, str),
    "now": {},
    "streams": {"*": [int]},
}
MOST_ACTIONS = 50_000  # readable actions kept in memory for each game


ORDINARY = Moment()  # a line and nothing more
CUES: Mapping[str, str] = {  # what an event with this symbol sounds like, where its game names nothing closer
    "attack": "hit", "card": "card", "cards": "card", "dice": "dice", "die": "dice", "fear": "fear", "hatch": "hatch",
    "hole": "tile", "horde": "horde", "key": "key", "killer": "killer", "lock": "lock", "monster": "monster",
    "noise": "noise", "radio": "radio", "shutter": "lock", "skull": "death", "sneak": "steps", "victim": "death",
    "vote": "vote", "wound": "wound", "zombie": "wall",
}  # fmt: skip
HURTING = ("skull", "victim", "wound")


@dataclass(frozen=True)
class Line:
    """One line of the log in a viewer's language."""

    text: str
    rule: str
    icon: str
    head: bool = False  # a heading: a new turn or round
    moment: Moment = ORDINARY


def mere_icon(icon: str) -> list[Json]:
    """The plan of a component that the gallery draws as one icon; none for "": the client looks for one by its id."""
    return [{"points": [], "at": [0, 0, 0, 0], "hue": "", "code": "", "icons": [icon]}] if icon else []


def game_named(name: str) -> "Game":
    """The one object of a game: what a pickled game or state comes back with."""
    game: Game = import_module(f"grimtable.games.{name}").GAME
    return game


class Game(ABC):
    """One game: names, modes, and the way in to its rules, views and texts."""

    name: ClassVar[str]  # "cisza": code, command line and URLs
    prefix: ClassVar[str]  # "CIS": rule ids
    ruleset: ClassVar[str]  # "cisza@1"
    modes: ClassVar[tuple[str, ...]]  # the first is the default
    events: ClassVar[dict[int, EventKind]]
    sides: ClassVar[tuple[Side, ...]] = ()  # where roles differ: what a person chooses before the first question
    weights: ClassVar[Mapping[str, Weight]] = {}  # of every kind of event: see `weight`
    explore: ClassVar[float] = 0.4  # how curious the search is; tuned by tournament
    widen: ClassVar[float] = 0.0  # how soon the search looks beyond what the game's guide says; 0: at once
    lookahead: ClassVar[int] = 0  # decisions the search plays on by the rule of thumb before it asks for a value
    levels: ClassVar[Mapping[str, int]] = {"normal": 1500}  # iterations of the levels above "easy" (docs/bots.md)
    talk_is_public: ClassVar[bool] = False  # nobody may whisper, not even to a team
    rule_not_asked: ClassVar[str]  # the rule that says who decides
    option_needs: ClassVar[dict[str, dict[str, tuple[Any, ...]]]] = {}  # without these of others an option is idle
    option_since: ClassVar[dict[str, int]] = {}  # the ruleset version that brought an option, where it is not the first
    shape: ClassVar[Shape] = {}  # of a position, as far as its reading rests on it
    stems: ClassVar[dict[str, str]] = {}  # tables and fields whose texts begin with another word than their name

    def __init__(self) -> None:
        self._seen_rows: dict[str, Any] = {}
        self._actions: dict[int, Action] = {}
        self._numbering: Numbering | None = None

    def __repr__(self) -> str:
        return f"<Game {self.ruleset}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return (game_named, (self.name,))

    # Options

    @abstractmethod
    def seats(self, mode: str | None = None) -> tuple[int, ...]:
        """How many seats a mode can have, the default first is not implied."""

    @abstractmethod
    def choices(self, mode: str | None = None, seats: int | None = None) -> dict[str, tuple[Any, ...]]:
        """The options of a mode with their values, the default first; `Some` values: any subset, none by default."""

    def options(self, mode: str | None = None, seats: int | None = None) -> dict[str, Option]:
        """The options of a mode with their values, the default first; each also says what it means and needs."""
        return described(self, self.choices(mode, seats), self.option_needs)

    def check_setup(
        self, seats: SupportsIndex | None, mode: str | None, options: Mapping[str, Any] | None
    ) -> tuple[int, str, dict[str, Any]]:
        """Fill in defaults; BadSetup says what does not exist and what does."""
        mode = mode or self.modes[0]
        if mode not in self.modes:
            raise BadSetup(f"{self.name}: mode is '{mode}', not one of {', '.join(self.modes)}", "mode", mode)
        possible = self.seats(mode)
        seats = possible[0] if seats is None else seats
        if not isinstance(seats, SupportsIndex) or seats not in possible:
            listed = ", ".join(map(str, possible))
            raise BadSetup(f"{self.name}: seats is {seats!r}, not one of {listed} ({mode})", "seats", seats)
        seats = index(seats)
        if options is not None and not isinstance(options, Mapping):
            raise BadSetup(f"{self.name}: options is {options!r}, not a table of names and values", "option")
        known = self.options(mode, seats)
        chosen = {name: option.default for name, option in known.items()}
        for name, value in (options or {}).items():
            if name not in known:
                listed = ", ".join(known) or "none"
                raise BadSetup(f"{self.name}: no option '{name}'; there is {listed}", "option", option=name)
            values = known[name]
            if isinstance(values, Some):
                subset = values.subset(value)
                if subset is None:
                    wrong = f"{self.name}: option {name} is {value!r}, not a list of some of {list(values)}"
                    raise BadSetup(wrong, "value", value, name)
                chosen[name] = subset
                continue
            if value not in known[name] or isinstance(value, bool) != isinstance(known[name][0], bool):
                allowed = ", ".join(map(repr, known[name]))
                raise BadSetup(f"{self.name}: option {name} is {value!r}, not one of {allowed}", "value", value, name)
            chosen[name] = value
        return seats, mode, chosen

    # Rules

    @abstractmethod
    def rows(self, pack: Any = None) -> Any:
        """The component rows in use: the standard ones, or those of a pack; each game has its own type."""

    def pack_hash(self, rows: Any) -> str:
        """The identity of the rows in use, sources and texts left out."""
        return str(rows.identity)

    def rows_by_hash(self, identity: str) -> Any:
        """Rows seen before, by their identity: a view names its pack so."""
        rows = self._seen_rows.get(identity)
        if rows is None:
            standard = self.rows()
            if self.pack_hash(standard) != identity:
                raise UnknownName(f"{self.name}: no component pack {identity} is known here; open it first")
            rows = standard
        return rows

    def gallery(self, rows: Any = None) -> list[Json]:
        """Every component with its numbers and its provenance, for the gallery."""
        tables = (self.rows() if rows is None else rows).tables
        return [{"table": table, **row} for table, table_rows in tables.items() for row in table_rows]

    def plan(self, row: Json) -> list[Json]:
        """How a row of the gallery is drawn: outlines with `points`, the room `at` for words, `hue`, `code`, `icons`.

        One without points is a mere icon; by default the client finds an icon by the row's id.
        """
        return []

    @abstractmethod
    def deal(self, setup: Setup, seed: bytes, tape: Tape | None = None, *, muted: bool = False) -> State:
        """The first state, run to its first decision; a tape replaces chance, a muted game records nothing."""

    def new(
        self,
        seats: SupportsIndex | None = None,
        mode: str | None = None,
        options: Mapping[str, Any] | None = None,
        seed: bytes = b"",
        pack: Any = None,
    ) -> State:
        """A new game from its options and its seed."""
        seats, mode, chosen = self.check_setup(seats, mode, options)
        return self.deal(self.setup(seats, mode, chosen, pack), seed)

    def setup(
        self, seats: int, mode: str, options: dict[str, Any], pack: Any = None, version: int | None = None
    ) -> Setup:
        """What all states of one game share: the newest ruleset version, or an older one without younger options."""
        rows = self.rows(pack)
        self._seen_rows[self.pack_hash(rows)] = rows
        version = self.version if version is None else version
        had = {name: value for name, value in options.items() if self.option_since.get(name, 1) <= version}
        return Setup(self, seats, mode, had, rows, version)

    @property
    def version(self) -> int:
        """The number in the ruleset's name."""
        return int(self.ruleset.split("@")[1])

    def version_of(self, ruleset: object) -> int:
        """The version that a ruleset's name means, the newest or an older one; UnknownName for any other name."""
        for version in range(1, self.version + 1):
            if ruleset == f"{self.name}@{version}":
                return version
        older = f" and, to its end, what began as {self.name}@1" if self.version == 2 else ""
        if self.version > 2:
            older = f" and, to its end, what began as {self.name}@1 to @{self.version - 1}"
        raise UnknownName(f"ruleset is {ruleset!r}, this release plays {self.ruleset}{older}")

    @abstractmethod
    def decode(self, code: int) -> Action:
        """The readable action behind a code."""

    def recall(self, code: int) -> Action:
        """The readable action behind a code, made once: actions do not change."""
        action = self._actions.get(code)
        if action is None:
            if len(self._actions) >= MOST_ACTIONS:
                self._actions.clear()
            action = self._actions[code] = self.decode(code)
        return action

    @abstractmethod
    def read_action(self, data: Mapping[str, Any]) -> Action:
        """The action behind its JSON; BadAction or KeyError, TypeError, ValueError if there is none."""

    def action(self, data: object) -> Action:
        """The action behind its JSON; BadAction says what is wrong."""
        if isinstance(data, Action):
            return data
        if not isinstance(data, Mapping):
            raise BadAction(f"{self.name}: an action is {data!r}, not an object with a kind")
        try:
            action = self.read_action(data)
        except UNREADABLE as error:
            raise BadAction(f"{self.name}: action {dict(data)!r} cannot be read: {why_unreadable(error)}") from None
        if action.to_json() != dict(data):
            raise BadAction(f"{self.name}: action {dict(data)!r} is written {action.to_json()!r}")
        return action

    # Numbers for actions

    def action_ranges(self) -> Ranges:
        """The kinds of actions with the values of their fields, from the components: every mode, the most seats."""
        return []

    @property
    def numbering(self) -> Numbering:
        """All well-formed actions with their ids and their digest; made when it is first asked for."""
        if self._numbering is None:
            self._numbering = Numbering(self)
        return self._numbering

    @property
    def n_actions(self) -> int:
        """How many well-formed actions there are."""
        return len(self.numbering.codes)

    def action_id(self, code: int) -> int:
        """The id of an action's code, from 0 to `n_actions` - 1: fixed for a ruleset."""
        return self.numbering.id_of(code)

    def action_of(self, number: int) -> Action:
        """The action of an id."""
        return self.recall(self.numbering.code_of(number))

    @abstractmethod
    def outcome(self, s: State) -> Outcome:
        """The result of a game that is over."""

    def legacy(self, left: Json, outcome: Outcome) -> Json:
        """What a group's games so far leave to its next one, as options: `left` by the earlier ones, and this outcome.

        Most games begin anew each time.
        """
        return {}

    def locked(self, mode: str, left: Json) -> str:
        """The rule that keeps a mode from a group with this legacy, or nothing."""
        return ""

    def roles(self, s: State) -> tuple[str, ...]:
        """What each seat plays."""
        return ("player",) * s.n_seats

    def teams(self, s: State) -> tuple[tuple[int, ...], ...]:
        """Who wins together."""
        return tuple((seat,) for seat in range(s.n_seats))

    # Views

    @abstractmethod
    def view(self, s: State, seat: int | None) -> View:
        """The table from one chair."""

    def glimpse(self, s: State, seat: int | None) -> View:
        """The view as far as `draw` and `describe` use it; a game may leave out what costs time and is not drawn."""
        return self.view(s, seat)

    @abstractmethod
    def read_view(self, data: Json) -> View:
        """The view behind its JSON; BadView if it cannot be read."""

    def waiting(self, s: State, viewer: int | None) -> tuple[int, ...]:
        """The seats that a viewer may know to be deciding: here all that are."""
        return s.pending

    @abstractmethod
    def sampler(self, view: View) -> Sampler:
        """Worlds that fit a view."""

    def determinize(self, view: View, rng: Rng) -> State:
        """A random full state that fits a view, made from the view alone."""
        return self.sampler(view).world(rng)

    def infoset(self, view: View | Json, talk: tuple[object, ...] = ()) -> InfoSet:
        """What a bot gets, from a view or its JSON."""
        if isinstance(view, View):
            return self._infoset(view, talk)
        try:
            return self._infoset(self.read_view(view), talk)
        except UNREADABLE as error:
            raise BadView(f"{self.name}: no table fits this view: {why_unreadable(error)}") from None

    def _infoset(self, view: View, talk: tuple[object, ...]) -> InfoSet:
        sampler = self.sampler(view)
        self.listen(sampler, view, tuple(said for said in talk if isinstance(said, Said)))
        return InfoSet(self, view, talk, sampler)

    def blank_memory(self, setup: Setup) -> Any:
        """What a viewer remembers before anything happened; the game's own immutable type."""
        return None

    def fold(self, memory: Any, event: Event, seat: int | None) -> Any:
        """What a viewer remembers after one more event as it saw it."""
        return memory

    # Learning

    def facts(self, s: State, seat: int) -> list[Fact]:
        """How a seat stands in a few numbers, from what it may know of this table alone."""
        return []

    def draws(self, s: State, seat: int) -> dict[str, list[tuple[int, State]]]:
        """For each pile whose top card is hidden, worlds like this one with each kind of card on top.

        With each goes how many of the cards that the seat has not seen are of its kind. A game leaves out a pile in
        which some cards are likelier than others.
        """
        return {}

    def lessons(self, lang: str) -> list[Json]:
        """The guided games: plain data in one language."""
        return [lesson_summary(lesson, lang) for lesson in lesson_files(self.name)]

    def primer(self, lang: str) -> Json:
        """How to play on one screen: plain data in one language."""
        return {"title": self.title(lang), **primer_page(self.name, lang), "lessons": self.lessons(lang)}

    # Observations for learners

    duel: ClassVar[bool] = False  # at a table of two seats one wins and the other loses, or both draw
    observed: ClassVar[tuple[Observed, ...]] = ()  # the game's own fields, after those that all games have

    def observe(self, s: State, seat: i64, found: list[i64]) -> None:
        """Add the numbers of `observed` to those found, for a seat: nothing that its view does not hold."""
        return

    def observation(self, n_seats: int) -> Layout:
        """The fields of `State.observe` at a table of so many seats: their places, sizes and meanings."""
        return Layout(self, n_seats)

    # Talk

    def claim(self, data: object) -> Claim:
        """The claim behind its JSON; most games have none, only chat."""
        return no_claims(self.name, data)

    def check_claim(self, claim: Claim, seat: int, view: View, talk: Sequence[Said]) -> None:
        """BadClaim if a seat cannot say this now; `view` is a spectator's. Truth is never checked."""
        return

    def verdict(self, said: Said, s: State, viewer: int | None = None) -> str:
        """What became of a claim, from public events; once the game is over, from all of them. "" is never judged."""
        return ""

    def moment(self, s: State) -> Json:
        """When something is said, in the game's terms: public facts only."""
        return {}

    def claim_words(self, claim: Claim, lang: str, names: Sequence[str]) -> str:
        """A claim in words."""
        return ""

    def claim_forms(self, view: View, lang: str, names: Sequence[str], talk: Sequence[Said] = ()) -> list[Json]:
        """What a seat can claim now: kind, words, icon and choices, each with name, words and options (many, text)."""
        return []

    def speak(self, info: InfoSet, rng: Rng) -> list[Claim]:
        """What a bot in this seat would say before it decides; most games are played in silence."""
        return []

    def listen(self, sampler: Sampler, view: View, talk: Sequence[Said]) -> None:
        """Let what was said colour the worlds that a bot thinks about; most games have nothing to hear."""
        return

    # Positions

    @abstractmethod
    def dump(self, s: State) -> Json:
        """The full state as a position, with pending steps, memories and streams."""

    def load(self, data: Json) -> State:
        """The state behind a position; BadPosition if it cannot be read."""
        if not isinstance(data, dict):
            raise BadPosition(f"{self.name}: a position is {type(data).__name__}, not a table")
        if data.get("game", self.name) != self.name:
            raise BadPosition(f"{self.name}: game is {data['game']!r}, not {self.name}")
        try:
            version = self.version_of(data.get("ruleset", self.ruleset))
        except UnknownName as error:
            raise BadPosition(f"{self.name}: {error}") from None
        wrong = misfit(data, POSITION, "") or misfit(data, self.shape, "")
        if wrong:
            raise BadPosition(f"{self.name}: {wrong}")
        try:
            seats = data.get("seats", len(data.get("seat", [])) or None)
            seats, mode, options = self.check_setup(seats, data.get("mode"), data.get("options"))
            s = self.build(self.setup(seats, mode, options, data.get("pack"), version), data)
            self.look_around(s)
        except BadInput:
            raise
        except UnknownName as error:
            raise BadPosition(str(error)) from None
        except UNREADABLE as error:
            raise BadPosition(f"{self.name}: a position cannot be read: {why_unreadable(error)}") from None
        return s

    def look_around(self, s: State) -> None:
        """A table that was written down is looked at from every chair, so that what cannot be shows at once."""
        if not s.over and not s.pending:
            raise ValueError("now: nobody is asked, though the game is not over")
        for viewer in (*range(s.n_seats), None):
            s.view(viewer)
        for seat in s.pending:
            s.legal(seat)

    @abstractmethod
    def build(self, setup_: Setup, data: Json) -> State:
        """The state of a table that is set up, from its position."""

    # Texts

    def texts(self, lang: str) -> Catalogue:
        """Every word a player reads, in one language."""
        if lang not in LANGUAGES:
            raise UnknownName(f"language is '{lang}', not one of {', '.join(LANGUAGES)}")
        return _catalogue(self.name, lang)

    def title(self, lang: str) -> str:
        """The game's name in a language."""
        return self.texts(lang).text("title")

    def tell(self, event: Event, lang: str, names: Sequence[str], you: int | None = None) -> Line | None:
        """A log line for an event as a viewer saw it; None for events that make no line. Does not rest on `event.n`.

        `you` is the reader's own seat, where one person reads: the line then says "you" instead of that seat's name.
        """
        catalogue = self.texts(lang)
        args = self.event_args(event, catalogue, names)
        key = self.event_key(event)
        if not key:
            return None
        key = next((key + voice for voice in self.voices(event, you) if catalogue.has(key + voice)), key)
        head, staged = self.begins_section(event), self.staged(event, lang)
        return Line(catalogue.text(key, **args), self.event_rule(event), self.log_icon(event), head, staged)

    def staged(self, event: Event, lang: str) -> Moment:
        """What a page makes of an event beside its line: by default from `weight`, `effects` and its symbol."""
        icon, shown = event.spec.icon, self.effects(event)
        at = shown[0].at if shown else ""
        return Moment(self.weight(event), CUES.get(icon, ""), at, hurt=icon in HURTING)

    def seats_in(self, event: Event) -> tuple[int | None, ...]:
        """The seats an event speaks of, the one that acts first: by default its fields that hold a seat, in order."""
        return tuple(
            event.args[field.name]
            for field in event.spec.fields
            if field.kind is SEAT and isinstance(event.args.get(field.name), int)
        )

    def voices(self, event: Event, you: int | None) -> tuple[str, ...]:
        """Which telling of an event a reader gets, the best first, as ends of its text's key; none: the plain text.

        `-you` where the reader acts, `-to-you` where somebody else does something to the reader, `-self` where an
        event speaks of one seat twice and `-self-you` where that is the reader.
        """
        seats = self.seats_in(event)
        both = len(seats) > 1 and seats[0] is not None and seats[0] == seats[1]
        if you is not None and seats and seats[0] == you:
            return ("-self-you", "-you") if both else ("-you",)
        if you is not None and len(seats) > 1 and seats[1] == you:
            return ("-to-you",)
        return ("-self",) if both else ()

    def event_key(self, event: Event) -> str:
        """The text key of an event, "" for none: by default its name, with `-hidden` if a field is missing."""
        key = "event-" + event.kind.replace("_", "-")
        return key + "-hidden" if len(event.args) < len(event.spec.fields) else key

    def event_rule(self, event: Event) -> str:
        """The rule behind an event: by default its kind's; a game names a closer one where it knows it."""
        return event.spec.rule

    def event_args(self, event: Event, catalogue: Catalogue, names: Sequence[str]) -> dict[str, Any]:
        """The arguments of an event's text: seats become names, slugs become words."""
        args: dict[str, Any] = {}
        for field in event.spec.fields:
            if field.name in event.args:
                value = event.args[field.name]
                args[field.name] = catalogue.word(field.kind, value, names)
        return args

    @abstractmethod
    def action_words(self, view: View, action: Action, lang: str, names: Sequence[str]) -> str:
        """An action in words, for buttons and the terminal."""

    @abstractmethod
    def action_rule(self, action: Action, question: str = "") -> str:
        """The rule id that explains an action; where one kind answers several questions (`question_kind`), its."""

    # The table in the browser

    def draw(self, view: View, legal: Sequence[Action], lang: str) -> tuple[Scene, tuple[Move, ...]] | None:
        """The drawing of a view and the legal actions with what to click for them; None: the game has none yet.

        Seats' names are left as {s0}, {s1}, …: whoever shows the drawing puts them in.
        """
        return None

    def effects(self, event: Event) -> tuple[Effect, ...]:
        """What an event, as a viewer saw it, shows on the board for a moment."""
        return ()

    def log_icon(self, event: Event) -> str:
        """The symbol of an event's line in the log."""
        return event.spec.icon

    def begins_section(self, event: Event) -> bool:
        """Whether an event's line is a heading in the log: a new turn, a new round."""
        return False

    def drama(self, event: Event) -> int:
        """How telling an event is in the story of a game: 0 hardly, 1 where prospects turned, 2 more, 3 always."""
        if self.begins_section(event):
            return 0
        return 2 if event.spec.icon in ("skull", "wound") else 1

    def weight(self, event: Event) -> Weight:
        """How much of an event somebody who looked away wants to see: 3 a scene, 2 a card, 1 a line, 0 nothing."""
        return self.weights.get(event.kind, 1)

    @abstractmethod
    def describe(self, view: View, lang: str, names: Sequence[str]) -> list[str]:
        """The table in lines of plain text with rich markup, for the terminal and screen readers."""


@cache
def _catalogue(name: str, lang: str) -> Catalogue:
    path = resources.files(f"grimtable.games.{name}") / "texts" / f"{lang}.po"
    return Catalogue(lang, path.read_text(encoding="utf-8"), f"{name}/texts/{lang}.po")
