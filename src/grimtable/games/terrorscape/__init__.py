"""Terrorscape: one Killer hunts three Survivors in a mansion. `GAME` is the one name others import."""

# The table first: it and the rules import each other, and this order always works.
from grimtable.games.terrorscape.state import Terrorscape

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
from grimtable.engine.outcome import Outcome
from grimtable.engine.rng import Tape
from grimtable.engine.scene import Effect, Moment, Move, Scene, Weight
from grimtable.engine.shape import Shape
from grimtable.engine.sides import Side
from grimtable.engine.state import Setup, State
from grimtable.engine.talk import Claim, Said
from grimtable.engine.texts import Catalogue
from grimtable.engine.view import Json, View
from grimtable.games.terrorscape import components as c
from grimtable.games.terrorscape.bots import facts as terrorscape_facts
from grimtable.games.terrorscape.bots import observation
from grimtable.games.terrorscape.drawing import gallery, moves, scene, stage, words
from grimtable.games.terrorscape.formats import actions, numbering, position
from grimtable.games.terrorscape.formats.events import EVENTS
from grimtable.games.terrorscape.formats.shape import SHAPE
from grimtable.games.terrorscape.knowledge import memory, view, worlds
from grimtable.games.terrorscape.rules import outcome, setup
from grimtable.games.terrorscape.talk import claims
from grimtable.games.terrorscape.telling import WEIGHTS

GRADES = ("off", "easy", "normal", "hard", "nightmare", "custom")  # TER-12.1


@cache
def _standard() -> c.Rows:
    return c.read_rows(None)


class TerrorscapeGame(Game):
    """Terrorscape's way in."""

    name: ClassVar[str] = "terrorscape"
    prefix: ClassVar[str] = "TER"
    ruleset: ClassVar[str] = "terrorscape@2"
    modes: ClassVar[tuple[str, ...]] = ("standard", "on_your_own")
    events: ClassVar[dict[int, EventKind]] = EVENTS
    sides: ClassVar[tuple[Side, ...]] = (
        Side("survivors", {"killer": 1}, ("t-marco", "t-anna", "t-sophia")),
        Side("killer", {"killer": 0}, ("t-butcher", "t-specter", "t-murderer")),
    )
    weights: ClassVar[Mapping[str, Weight]] = WEIGHTS
    shape: ClassVar[Shape] = SHAPE
    explore: ClassVar[float] = 0.1
    widen: ClassVar[float] = 0.15  # with few iterations a search of all moves knows less than the rule of thumb
    lookahead: ClassVar[int] = 12  # about to the end of the Killer phase: a phase half played cannot be judged well
    levels: ClassVar[Mapping[str, int]] = {"normal": 2000}
    observed: ClassVar[tuple[Observed, ...]] = observation.OBSERVED
    rule_not_asked: ClassVar[str] = "TER-1.2"
    option_needs: ClassVar[dict[str, dict[str, tuple[Any, ...]]]] = {
        "survivor_traits": {"traits": ("custom",)},
        "killer_traits": {"traits": ("custom",)},
    }
    stems: ClassVar[dict[str, str]] = {"a": "location", "b": "location", "start": "item"}

    def seats(self, mode: str | None = None) -> tuple[int, ...]:
        """The Killer and one to three players for three Survivors; On Your Own is for four (TER-2.1)."""
        return (4,) if mode == "on_your_own" else (2, 3, 4)

    def choices(self, mode: str | None = None, seats: int | None = None) -> dict[str, tuple[Any, ...]]:
        """Who is the Killer, traits, plans, and two helps for beginners (TER-12.1, TER-14.1)."""
        return {
            "killer": tuple(range(seats or 4)),
            "traits": GRADES,
            "survivor_traits": (1, 0, 2),
            "killer_traits": (1, 0, 2, 3, 4),
            "plans": (False, True),
            "hand_size": (False, True),
            "helper": (True, False),
        }

    def rows(self, pack: Any = None) -> c.Rows:
        """The component rows in use."""
        return _standard() if pack is None else c.read_rows(pack)

    def plan(self, row: Json) -> list[Json]:
        """Rooms as the manor has them, everything else by its icon."""
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
        return outcome.outcome(cast(Terrorscape, s))

    def roles(self, s: State) -> tuple[str, ...]:
        """One Killer, the others for the Survivors (TER-2.1)."""
        killer = cast(Terrorscape, s).killer_seat
        return tuple("killer" if seat == killer else "survivors" for seat in range(s.n_seats))

    def teams(self, s: State) -> tuple[tuple[int, ...], ...]:
        """The Survivor players win together; in Variant 2 everybody alone."""
        table = cast(Terrorscape, s)
        others = tuple(seat for seat in range(s.n_seats) if seat != table.killer_seat)
        killer = (int(table.killer_seat),)
        return (killer, *((seat,) for seat in others)) if table.own else (killer, others)

    def view(self, s: State, seat: int | None) -> View:
        """The table from one chair."""
        return view.view(cast(Terrorscape, s), seat)

    def read_view(self, data: Json) -> View:
        """The view behind its JSON."""
        return view.read_view(data)

    def waiting(self, s: State, viewer: int | None) -> tuple[int, ...]:
        """Whom a viewer may know to be deciding (TER-1.23)."""
        return view.waiting(cast(Terrorscape, s), viewer)

    def observe(self, s: State, seat: i64, found: list[i64]) -> None:
        """What a learner in a seat sees."""
        observation.observe(cast(Terrorscape, s), seat, found)

    def sampler(self, v: View) -> Sampler:
        """Worlds that fit a view."""
        if not isinstance(v, view.TerrorscapeView):
            raise BadView(f"terrorscape: a view of another game, {type(v).__name__}")
        data = v.data
        rows = self.rows_by_hash(data["pack"])
        seats, mode, options = self.check_setup(data["n_seats"], data["mode"], data["options"])
        return worlds.sampler_for(v, Setup(self, seats, mode, options, rows, self.version), rows)

    def blank_memory(self, setup: Setup) -> memory.Memory:
        """Everybody stands at the start, nothing else is known."""
        return memory.blank(setup)

    def fold(self, remembered: Any, event: Event, seat: int | None) -> memory.Memory:
        """What a viewer remembers."""
        return memory.fold(remembered, event)

    def claim(self, data: object) -> Claim:
        """A plan for the team (TER-1.2)."""
        return claims.claim(data)

    def check_claim(self, claim: Claim, seat: int, v: View, said: Sequence[Said]) -> None:
        """Everybody plans for the own Survivors."""
        claims.check(claim, seat, cast(view.TerrorscapeView, v))

    def verdict(self, said: Said, s: State, viewer: int | None = None) -> str:
        """Whether a plan came so, for those who see where the Survivors go."""
        table = cast(Terrorscape, s)
        events = s.history() if s.over else s.events(0, viewer)
        return claims.verdict(said, events, int(table.round_no))

    def moment(self, s: State) -> Json:
        """The round."""
        return {"round": int(cast(Terrorscape, s).round_no)}

    def claim_words(self, claim: Claim, lang: str, names: Sequence[str]) -> str:
        """A plan in words."""
        return claims.words(claim, self.texts(lang))

    def claim_forms(self, v: View, lang: str, names: Sequence[str], said: Sequence[Said] = ()) -> list[Json]:
        """What a seat can plan now."""
        return claims.forms(cast(view.TerrorscapeView, v), self.texts(lang))

    def facts(self, s: State, seat: int) -> list[Fact]:
        """How a seat stands in a few numbers."""
        return terrorscape_facts.facts(cast(Terrorscape, s), seat)

    def dump(self, s: State) -> Json:
        """The full state as a position."""
        return position.dump(cast(Terrorscape, s))

    def build(self, setup_: Setup, data: Json) -> State:
        """The state behind a position."""
        return position.load(setup_, setup_.rows, data)

    def event_key(self, event: Event) -> str:
        """The text of an event."""
        return words.event_key(event)

    def event_args(self, event: Event, catalogue: Catalogue, names: Sequence[str]) -> dict[str, Any]:
        """The arguments of an event's text."""
        return words.event_args(event, catalogue)

    def action_words(self, v: View, action: Action, lang: str, names: Sequence[str]) -> str:
        """An action in words."""
        return words.action_words(cast(view.TerrorscapeView, v), action, self.texts(lang))

    def action_rule(self, action: Action, question: str = "") -> str:
        """The rule behind an action."""
        return words.action_rule(action, question)

    def draw(self, v: View, legal: Sequence[Action], lang: str) -> tuple[Scene, tuple[Move, ...]] | None:
        """The manor from above, and what to click."""
        seen = cast(view.TerrorscapeView, v)
        return scene.draw(seen, legal, self.texts(lang), self.rows_by_hash(seen.data["pack"]))

    def effects(self, event: Event) -> tuple[Effect, ...]:
        """Noise rings, dice, blood."""
        return moves.effects(event)

    def staged(self, event: Event, lang: str) -> Moment:
        """Scenes of the great moments."""
        return stage.staged(super().staged(event, lang), event, self.texts(lang))

    def log_icon(self, event: Event) -> str:
        """The symbol of an event."""
        return moves.log_icon(event)

    def begins_section(self, event: Event) -> bool:
        """A round is a section of the log."""
        return event.kind == "round_began"

    def drama(self, event: Event) -> int:
        """How telling an event is."""
        return words.drama(event)

    def describe(self, v: View, lang: str, names: Sequence[str]) -> list[str]:
        """The table in lines of text."""
        return words.describe(cast(view.TerrorscapeView, v), self.texts(lang), names)


GAME = TerrorscapeGame()
