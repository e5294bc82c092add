"""Cisza: shelters around a zombie city. `GAME` is the one name others import."""

# The table first: it and the rules import each other, and this order always works.
from grimtable.games.cisza.state import Cisza

# isort: split
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, cast

from grimtable.engine.action import Action
from grimtable.engine.errors import BadView
from grimtable.engine.event import Event, EventKind
from grimtable.engine.facts import Fact
from grimtable.engine.game import Game, mere_icon
from grimtable.engine.infoset import Sampler
from grimtable.engine.ints import i64
from grimtable.engine.numbering import Ranges
from grimtable.engine.observation import Observed
from grimtable.engine.outcome import Outcome
from grimtable.engine.rng import Tape
from grimtable.engine.scene import Effect, Moment, Move, Scene, Weight
from grimtable.engine.shape import Shape
from grimtable.engine.state import Setup, State
from grimtable.engine.texts import Catalogue
from grimtable.engine.view import Json, View
from grimtable.games.cisza import components as c
from grimtable.games.cisza.bots import facts as cisza_facts
from grimtable.games.cisza.bots import observation
from grimtable.games.cisza.drawing import moves, scene, stage, words
from grimtable.games.cisza.formats import actions, numbering, position
from grimtable.games.cisza.formats.events import EVENTS
from grimtable.games.cisza.formats.shape import SHAPE
from grimtable.games.cisza.knowledge import memory as cisza_memory
from grimtable.games.cisza.knowledge import view, worlds
from grimtable.games.cisza.rules import outcome, setup
from grimtable.games.cisza.telling import WEIGHTS

LIMIT_ICONS = {
    "hand": "log", "survivors-easy": "survivor", "survivors-normal": "survivor", "survivors-hard": "survivor",
    "stall-rounds": "hourglass",
}  # fmt: skip


@cache
def _standard() -> c.Rows:
    return c.read_rows(None)


class CiszaGame(Game):
    """Cisza's way in."""

    name: ClassVar[str] = "cisza"
    prefix: ClassVar[str] = "CIS"
    ruleset: ClassVar[str] = "cisza@2"
    modes: ClassVar[tuple[str, ...]] = ("normal", "easy", "hard")  # CIS-10.1
    events: ClassVar[dict[int, EventKind]] = EVENTS
    weights: ClassVar[Mapping[str, Weight]] = WEIGHTS
    option_since: ClassVar[dict[str, int]] = {"first": 2}
    shape: ClassVar[Shape] = SHAPE
    observed: ClassVar[tuple[Observed, ...]] = observation.OBSERVED
    rule_not_asked: ClassVar[str] = "CIS-2.10"

    def seats(self, mode: str | None = None) -> tuple[int, ...]:
        """Two to six players."""
        return (2, 3, 4, 5, 6)

    def choices(self, mode: str | None = None, seats: int | None = None) -> dict[str, tuple[Any, ...]]:
        """Expert mode is an option of the whole table (CIS-10.2); so is who goes first (CIS-1.7)."""
        return {"expert": (False, True), "first": ("random", *range(seats or 6))}

    def rows(self, pack: Any = None) -> c.Rows:
        """The component rows in use."""
        return _standard() if pack is None else c.read_rows(pack)

    def plan(self, row: Json) -> list[Json]:
        """Cards by icons of their own names, numbers by what they count."""
        return mere_icon(LIMIT_ICONS.get(str(row["id"]), "log")) if row["table"] == "limit" else []

    def deal(self, setup_: Setup, seed: bytes, tape: Tape | None = None, *, muted: bool = False) -> State:
        """The first state."""
        return setup.deal(setup_, setup_.rows, seed, tape, muted)

    def decode(self, code: int) -> Action:
        """The action behind a code."""
        return actions.decode(code)

    def action_ranges(self) -> Ranges:
        """What actions can name."""
        return numbering.action_ranges()

    def read_action(self, data: Mapping[str, Any]) -> Action:
        """The action behind its JSON."""
        return actions.read(data)

    def outcome(self, s: State) -> Outcome:
        """The result."""
        return outcome.outcome(cast(Cisza, s))

    def view(self, s: State, seat: int | None) -> View:
        """The table from one chair."""
        return view.view(cast(Cisza, s), seat)

    def glimpse(self, s: State, seat: int | None) -> View:
        """The table from one chair, without what its viewer remembers: no drawing shows that."""
        return view.view(cast(Cisza, s), seat, remembers=False)

    def read_view(self, data: Json) -> View:
        """The view behind its JSON."""
        return view.read_view(data)

    def observe(self, s: State, seat: i64, found: list[i64]) -> None:
        """What a learner in a seat sees."""
        observation.observe(cast(Cisza, s), seat, found)

    def sampler(self, v: View) -> Sampler:
        """Worlds that fit a view."""
        if not isinstance(v, view.CiszaView):
            raise BadView(f"cisza: a view of another game, {type(v).__name__}")
        rows = self.rows_by_hash(v.pack)
        setup_ = Setup(self, v.n_seats, v.mode, v.options, rows, self.version_of(v.ruleset))
        return worlds.sampler_for(v, setup_, rows)

    def fold(self, memory: Any, event: Event, seat: int | None) -> Any:
        """What a viewer remembers."""
        return cisza_memory.fold(memory, event)

    def facts(self, s: State, seat: int) -> list[Fact]:
        """How a seat stands in a few numbers."""
        return cisza_facts.facts(cast(Cisza, s), seat)

    def draws(self, s: State, seat: int) -> dict[str, list[tuple[int, State]]]:
        """What the city may show next."""
        return cisza_facts.draws(cast(Cisza, s), seat)

    def dump(self, s: State) -> Json:
        """The full state as a position."""
        return position.dump(cast(Cisza, s))

    def build(self, setup_: Setup, data: Json) -> State:
        """The state behind a position."""
        return position.load(setup_, setup_.rows, data)

    def event_key(self, event: Event) -> str:
        """The text of an event."""
        return words.event_key(event)

    def seats_in(self, event: Event) -> tuple[int | None, ...]:
        """The seats an event speaks of."""
        return words.seats_in(event, super().seats_in(event))

    def event_rule(self, event: Event) -> str:
        """The rule behind a log line."""
        return words.event_rule(event)

    def event_args(self, event: Event, catalogue: Catalogue, names: Sequence[str]) -> dict[str, Any]:
        """The arguments of an event's text."""
        return words.event_args(super().event_args(event, catalogue, names), event, catalogue, names)

    def action_words(self, v: View, action: Action, lang: str, names: Sequence[str]) -> str:
        """An action in words."""
        return words.action_words(cast(view.CiszaView, v), action, self.texts(lang), names)

    def action_rule(self, action: Action, question: str = "") -> str:
        """The rule behind an action."""
        return words.action_rule(action, question)

    def draw(self, v: View, legal: Sequence[Action], lang: str) -> tuple[Scene, tuple[Move, ...]]:
        """The shelters around the city, and what to click."""
        assert isinstance(v, view.CiszaView)
        return scene.draw(v, legal, lang, self)

    def effects(self, event: Event) -> tuple[Effect, ...]:
        """Noise rings, losses, rescues."""
        return moves.effects(event)

    def staged(self, event: Event, lang: str) -> Moment:
        """Scenes of the great moments."""
        return stage.staged(super().staged(event, lang), event, self.texts(lang))

    def log_icon(self, event: Event) -> str:
        """The card or zombie an event speaks of."""
        return moves.log_icon(event)

    def begins_section(self, event: Event) -> bool:
        """A turn is a section of the log."""
        return event.kind == "turn_began"

    def drama(self, event: Event) -> int:
        """How telling an event is."""
        return words.drama(event)

    def describe(self, v: View, lang: str, names: Sequence[str]) -> list[str]:
        """The table in lines of text."""
        return words.describe(cast(view.CiszaView, v), self.texts(lang), names)


GAME = CiszaGame()
