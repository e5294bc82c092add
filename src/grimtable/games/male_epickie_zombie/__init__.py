"""Małe Epickie Zombie: a mall, three objectives, 24 search cards. `GAME` is the one name others import."""

# The table first: it and the rules import each other, and this order always works.
from grimtable.games.male_epickie_zombie.state import Mez

# isort: split
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, cast

from grimtable.engine.action import Action
from grimtable.engine.errors import BadView
from grimtable.engine.event import Event, EventKind
from grimtable.engine.facts import Fact
from grimtable.engine.game import Game, Line
from grimtable.engine.infoset import Sampler
from grimtable.engine.ints import i64
from grimtable.engine.numbering import Ranges
from grimtable.engine.observation import Observed
from grimtable.engine.outcome import Outcome
from grimtable.engine.rng import Tape
from grimtable.engine.scene import Effect, Moment, Move, Scene, Weight
from grimtable.engine.shape import Shape
from grimtable.engine.sides import Side
from grimtable.engine.state import Setup, State
from grimtable.engine.texts import Catalogue
from grimtable.engine.view import Json, View
from grimtable.games.male_epickie_zombie import components as c
from grimtable.games.male_epickie_zombie.bots import facts as mez_facts
from grimtable.games.male_epickie_zombie.bots import observation
from grimtable.games.male_epickie_zombie.drawing import gallery, moves, scene, stage, words
from grimtable.games.male_epickie_zombie.formats import actions, numbering, position
from grimtable.games.male_epickie_zombie.formats.events import EVENTS
from grimtable.games.male_epickie_zombie.formats.shape import SHAPE
from grimtable.games.male_epickie_zombie.knowledge import memory, view, worlds
from grimtable.games.male_epickie_zombie.rules import modes, outcome, setup
from grimtable.games.male_epickie_zombie.telling import WEIGHTS


@cache
def _standard() -> c.Rows:
    return c.read_rows(None)


class MezGame(Game):
    """The game's way in."""

    name: ClassVar[str] = "male_epickie_zombie"
    prefix: ClassVar[str] = "MEZ"
    ruleset: ClassVar[str] = "male_epickie_zombie@2"
    modes: ClassVar[tuple[str, ...]] = modes.MODES
    events: ClassVar[dict[int, EventKind]] = EVENTS
    sides: ClassVar[tuple[Side, ...]] = (
        Side("human", {"zombie": 1}, ("m-doctor", "m-teenager", "m-mechanic")),
        Side("zombie", {"zombie": 0}, ("mz-doctor", "mz-teenager", "mz-mechanic")),
    )
    weights: ClassVar[Mapping[str, Weight]] = WEIGHTS
    shape: ClassVar[Shape] = SHAPE
    observed: ClassVar[tuple[Observed, ...]] = observation.OBSERVED
    rule_not_asked: ClassVar[str] = "MEZ-2.1"
    option_since: ClassVar[dict[str, int]] = {"first": 2}
    explore: ClassVar[float] = 0.15  # moves differ by a few hundredths of a victory
    stems: ClassVar[dict[str, str]] = {
        "search": "card", "symbols": "symbol", "room1": "ability", "room2": "ability", "room3": "ability",
    }  # fmt: skip

    def seats(self, mode: str | None = None) -> tuple[int, ...]:
        """A zombie player is one seat more; solo is one seat for two humans (MEZ-15.1)."""
        if mode == "solo":
            return (1,)
        return (2, 3, 4) if mode is not None and mode.endswith("_automa") else (3, 4, 5)

    def choices(self, mode: str | None = None, seats: int | None = None) -> dict[str, tuple[Any, ...]]:
        """Who is the zombie player, who begins, how many survivors there are against the automa (MEZ-12.1)."""
        if mode == "solo":
            return {"difficulty": c.DIFFICULTIES}
        n = seats or self.seats(mode)[-1]
        first = {"first": ("random", *range(n))}  # MEZ-S0.11
        if mode == "coop_automa":
            return {"difficulty": c.DIFFICULTIES, **first}
        return first if mode == "rivalry_automa" else {"zombie": (n - 1, *range(n - 1)), **first}

    def rows(self, pack: Any = None) -> c.Rows:
        """The component rows in use."""
        return _standard() if pack is None else c.read_rows(pack)

    def plan(self, row: Json) -> list[Json]:
        """Stores as they are printed, everything else by its icon."""
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
        return outcome.outcome(cast(Mez, s))

    def roles(self, s: State) -> tuple[str, ...]:
        """Humans and the zombie player."""
        if s.n_seats == 1:
            return ("survivors",)
        zombie = cast(Mez, s).zombie_seat
        return tuple("zombie" if seat == zombie else "human" for seat in range(s.n_seats))

    def teams(self, s: State) -> tuple[tuple[int, ...], ...]:
        """All humans together, or each alone (MEZ-13.4); the zombie player alone."""
        table = cast(Mez, s)
        humans = tuple(seat for seat in range(s.n_seats) if seat != table.zombie_seat)
        sides = (humans,) if table.coop else tuple((seat,) for seat in humans)
        return sides if table.zombie_seat < 0 else (*sides, (int(table.zombie_seat),))

    def view(self, s: State, seat: int | None) -> View:
        """The table from one chair."""
        return view.view(cast(Mez, s), seat)

    def read_view(self, data: Json) -> View:
        """The view behind its JSON."""
        return view.read_view(data)

    def observe(self, s: State, seat: i64, found: list[i64]) -> None:
        """What a learner in a seat sees."""
        observation.observe(cast(Mez, s), seat, found)

    def sampler(self, v: View) -> Sampler:
        """Worlds that fit a view."""
        if not isinstance(v, view.MezView):
            raise BadView(f"male_epickie_zombie: a view of another game, {type(v).__name__}")
        rows = self.rows_by_hash(v.pack)
        setup_ = Setup(self, v.n_seats, v.mode, dict(v.options), rows, self.version_of(v.ruleset))
        return worlds.sampler_for(v, setup_, rows)

    def blank_memory(self, setup: Setup) -> memory.Memory:
        """Nothing is remembered yet."""
        return memory.Memory()

    def fold(self, remembered: Any, event: Event, seat: int | None) -> memory.Memory:
        """What a viewer remembers."""
        return memory.fold(remembered, event)

    def facts(self, s: State, seat: int) -> list[Fact]:
        """How a seat stands in a few numbers."""
        return mez_facts.facts(cast(Mez, s), seat)

    def dump(self, s: State) -> Json:
        """The full state as a position."""
        return position.dump(cast(Mez, s))

    def build(self, setup_: Setup, data: Json) -> State:
        """The state behind a position."""
        return position.load(setup_, setup_.rows, data)

    def tell(self, event: Event, lang: str, names: Sequence[str], you: int | None = None) -> Line | None:
        """A log line; the characters of a solo game keep the third person."""
        return super().tell(event, lang, names, None if words.speaks_of_characters(event, names) else you)

    def seats_in(self, event: Event) -> tuple[int | None, ...]:
        """The seats an event speaks of, by its humans too."""
        return words.seats_in(event)

    def event_key(self, event: Event) -> str:
        """The text of an event."""
        return words.event_key(event)

    def event_rule(self, event: Event) -> str:
        """The rule behind a log line."""
        return words.event_rule(event)

    def event_args(self, event: Event, catalogue: Catalogue, names: Sequence[str]) -> dict[str, Any]:
        """The arguments of an event's text."""
        return words.event_args(super().event_args(event, catalogue, names), event, catalogue, names)

    def action_words(self, v: View, action: Action, lang: str, names: Sequence[str]) -> str:
        """An action in words."""
        return words.action_words(cast(view.MezView, v), action, self.texts(lang), names)

    def action_rule(self, action: Action, question: str = "") -> str:
        """The rule behind an action."""
        return words.action_rule(action, question)

    def draw(self, v: View, legal: Sequence[Action], lang: str) -> tuple[Scene, tuple[Move, ...]]:
        """The mall from above, and what to click."""
        seen = cast(view.MezView, v)
        return scene.draw(seen, legal, self.texts(lang), self.rows_by_hash(seen.pack))

    def effects(self, event: Event) -> tuple[Effect, ...]:
        """Noise, overruns, zombies that come."""
        return moves.effects(event)

    def staged(self, event: Event, lang: str) -> Moment:
        """Scenes of the great moments."""
        return stage.staged(super().staged(event, lang), event)

    def log_icon(self, event: Event) -> str:
        """The card or token an event speaks of."""
        return moves.log_icon(event)

    def begins_section(self, event: Event) -> bool:
        """A turn is a section of the log."""
        return event.kind in ("turn_began", "last_turn_began")

    def drama(self, event: Event) -> int:
        """How telling an event is."""
        return words.drama(event)

    def describe(self, v: View, lang: str, names: Sequence[str]) -> list[str]:
        """The table in lines of text."""
        seen = cast(view.MezView, v)
        return words.describe(seen, self.texts(lang), names, self.rows_by_hash(seen.pack))


GAME = MezGame()
