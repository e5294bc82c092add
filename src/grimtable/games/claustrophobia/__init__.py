"""Claustrophobia: a handful of warriors in the tunnels under a city. `GAME` is the one name others import."""

# The table first: it and the rules import each other, and this order always works.
from grimtable.games.claustrophobia import components as c
from grimtable.games.claustrophobia.state import Claustrophobia

# isort: split
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, cast

from grimtable.engine.action import Action
from grimtable.engine.errors import BadView
from grimtable.engine.event import Event, EventKind
from grimtable.engine.facts import Fact
from grimtable.engine.game import Game
from grimtable.engine.infoset import Sampler
from grimtable.engine.ints import i64
from grimtable.engine.numbering import Ranges
from grimtable.engine.observation import Observed
from grimtable.engine.options import Some
from grimtable.engine.outcome import Outcome
from grimtable.engine.rng import Tape
from grimtable.engine.scene import Effect, Moment, Move, Scene, Weight
from grimtable.engine.shape import Shape
from grimtable.engine.sides import Side
from grimtable.engine.state import Setup, State
from grimtable.engine.texts import Catalogue
from grimtable.engine.view import Json, View
from grimtable.games.claustrophobia.bots import facts as claustrophobia_facts
from grimtable.games.claustrophobia.bots import observation
from grimtable.games.claustrophobia.drawing import gallery, moves, scene, stage, words
from grimtable.games.claustrophobia.formats import actions, numbering, position
from grimtable.games.claustrophobia.formats.events import EVENTS
from grimtable.games.claustrophobia.formats.shape import SHAPE
from grimtable.games.claustrophobia.knowledge import memory, view, worlds
from grimtable.games.claustrophobia.rules import outcome, setup
from grimtable.games.claustrophobia.telling import WEIGHTS


@cache
def _standard() -> c.Rows:
    return c.read_rows(None)


class ClaustrophobiaGame(Game):
    """Claustrophobia's way in."""

    name: ClassVar[str] = "claustrophobia"
    prefix: ClassVar[str] = "CLA"
    ruleset: ClassVar[str] = "claustrophobia@2"
    modes: ClassVar[tuple[str, ...]] = (*c.SCENARIOS[1:], c.RANDOM)  # CLA-0.1: the first game is S1
    events: ClassVar[dict[int, EventKind]] = EVENTS
    sides: ClassVar[tuple[Side, ...]] = (
        Side("human", {"human": 0}, ("c-redeemer", "c-brute-1", "c-blade-1")),
        Side("demon", {"human": 1}, ("c-trog", "c-tough", "c-hunter")),
    )
    weights: ClassVar[Mapping[str, Weight]] = WEIGHTS
    shape: ClassVar[Shape] = SHAPE
    duel: ClassVar[bool] = True
    observed: ClassVar[tuple[Observed, ...]] = observation.OBSERVED
    rule_not_asked: ClassVar[str] = "CLA-2.1"
    explore: ClassVar[float] = 0.15
    widen: ClassVar[float] = 0.5
    stems: ClassVar[dict[str, str]] = {
        "advantage": "card", "event": "doom", "ritual": "tile",
        "team": "figure", "gifts": "gift", "start": "kind",
    }  # fmt: skip

    def seats(self, mode: str | None = None) -> tuple[int, ...]:
        """Exactly two players."""
        return (2,)

    def choices(self, mode: str | None = None, seats: int | None = None) -> dict[str, tuple[Any, ...]]:
        """Who plays Human, the handicaps (CLA-V1.1, CLA-V1.2), and the point auction (CLA-V2.1)."""
        return {"human": (0, 1), "handicap": Some(setup.handicaps_of(mode)), "auction": (False, True)}

    def rows(self, pack: Any = None) -> c.Rows:
        """The component rows in use."""
        return _standard() if pack is None else c.read_rows(pack)

    def plan(self, row: Json) -> list[Json]:
        """Tiles drawn with their tunnels, the rest by an icon."""
        return gallery.plan(row)

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
        return outcome.outcome(cast(Claustrophobia, s))

    def roles(self, s: State) -> tuple[str, ...]:
        """Human and Demon, open while the auction runs."""
        human = int(cast(Claustrophobia, s).human())
        return ("", "") if human < 0 else tuple("human" if seat == human else "demon" for seat in (0, 1))

    def view(self, s: State, seat: int | None) -> View:
        """The table from one chair."""
        return view.view(cast(Claustrophobia, s), seat)

    def read_view(self, data: Json) -> View:
        """The view behind its JSON."""
        return view.read_view(data)

    def observe(self, s: State, seat: i64, found: list[i64]) -> None:
        """What a learner in a seat sees."""
        observation.observe(cast(Claustrophobia, s), seat, found)

    def sampler(self, v: View) -> Sampler:
        """Worlds that fit a view."""
        if not isinstance(v, view.ClaustrophobiaView):
            raise BadView(f"claustrophobia: a view of another game, {type(v).__name__}")
        rows = self.rows_by_hash(v.pack)
        version = self.version_of(v.ruleset)
        return worlds.sampler_for(v, Setup(self, v.n_seats, v.mode, dict(v.options), rows, version), rows)

    def blank_memory(self, setup: Setup) -> memory.Memory:
        """Nothing is remembered yet."""
        return memory.Memory()

    def fold(self, remembered: Any, event: Event, seat: int | None) -> memory.Memory:
        """What a viewer remembers."""
        return memory.fold(remembered, event)

    def facts(self, s: State, seat: int) -> list[Fact]:
        """How a seat stands in a few numbers."""
        return claustrophobia_facts.facts(cast(Claustrophobia, s), seat)

    def dump(self, s: State) -> Json:
        """The full state as a position."""
        return position.dump(cast(Claustrophobia, s))

    def build(self, setup_: Setup, data: Json) -> State:
        """The state behind a position."""
        return position.load(setup_, setup_.rows, data)

    def event_key(self, event: Event) -> str:
        """The text of an event."""
        return words.event_key(event)

    def event_args(self, event: Event, catalogue: Catalogue, names: Sequence[str]) -> dict[str, Any]:
        """The arguments of an event's text."""
        return words.event_args(super().event_args(event, catalogue, names), event, catalogue)

    def action_words(self, v: View, action: Action, lang: str, names: Sequence[str]) -> str:
        """An action in words."""
        seen = cast(view.ClaustrophobiaView, v)
        return words.action_words(seen, cast(actions.Choice, action), self.texts(lang), self.rows_by_hash(seen.pack))

    def action_rule(self, action: Action, question: str = "") -> str:
        """The rule behind an action."""
        return words.action_rule(cast(actions.Choice, action), question)

    def draw(self, v: View, legal: Sequence[Action], lang: str) -> tuple[Scene, tuple[Move, ...]]:
        """The tunnels from above, and what to click."""
        seen = cast(view.ClaustrophobiaView, v)
        return scene.draw(seen, legal, self.texts(lang), self.rows_by_hash(seen.pack))

    def effects(self, event: Event) -> tuple[Effect, ...]:
        """Hits, losses, rolls."""
        return moves.effects(event)

    def staged(self, event: Event, lang: str) -> Moment:
        """Scenes of the great moments."""
        return stage.staged(super().staged(event, lang), event, self.texts(lang))

    def log_icon(self, event: Event) -> str:
        """The symbol of an event in the log."""
        return moves.log_icon(event)

    def begins_section(self, event: Event) -> bool:
        """A round is a section of the log."""
        return event.kind == "round_began"

    def drama(self, event: Event) -> int:
        """How telling an event is."""
        return words.drama(event)

    def describe(self, v: View, lang: str, names: Sequence[str]) -> list[str]:
        """The table in lines of text."""
        return words.describe(cast(view.ClaustrophobiaView, v), self.texts(lang), names)


GAME = ClaustrophobiaGame()
