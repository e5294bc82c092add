"""Osaczeni: families besieged in a shopping mall. `GAME` is the one name others import."""

# The table first: it and the rules import each other, and this order always works.
from grimtable.games.osaczeni.state import Osaczeni

# isort: split
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, SupportsIndex, cast

from grimtable.engine.action import Action
from grimtable.engine.errors import BadSetup, BadView
from grimtable.engine.event import Event, EventKind
from grimtable.engine.facts import Fact
from grimtable.engine.game import Game, Line
from grimtable.engine.infoset import InfoSet, Sampler
from grimtable.engine.ints import i64
from grimtable.engine.numbering import Ranges
from grimtable.engine.observation import Observed
from grimtable.engine.options import Some
from grimtable.engine.outcome import Outcome
from grimtable.engine.rng import Rng, Tape
from grimtable.engine.scene import Effect, Moment, Move, Scene, Weight
from grimtable.engine.shape import Shape
from grimtable.engine.state import Setup, State
from grimtable.engine.talk import Claim, Said
from grimtable.engine.texts import Catalogue
from grimtable.engine.view import Json, View
from grimtable.games.osaczeni import components as c
from grimtable.games.osaczeni.bots import facts as osaczeni_facts
from grimtable.games.osaczeni.bots import observation, speech
from grimtable.games.osaczeni.drawing import gallery, moves, scene, stage, words
from grimtable.games.osaczeni.formats import actions, numbering, position
from grimtable.games.osaczeni.formats.events import EVENTS
from grimtable.games.osaczeni.formats.shape import SHAPE
from grimtable.games.osaczeni.knowledge import memory, view, worlds
from grimtable.games.osaczeni.knowledge.worlds import OsaczeniSampler
from grimtable.games.osaczeni.rules import outcome, setup
from grimtable.games.osaczeni.talk import claims, verdicts
from grimtable.games.osaczeni.talk import words as claim_words
from grimtable.games.osaczeni.telling import WEIGHTS


@cache
def _standard() -> c.Rows:
    return c.read_rows(None)


class OsaczeniGame(Game):
    """Osaczeni's way in."""

    name: ClassVar[str] = "osaczeni"
    prefix: ClassVar[str] = "OSA"
    ruleset: ClassVar[str] = "osaczeni@2"
    modes: ClassVar[tuple[str, ...]] = ("standard", *(f"v{card}" for card in c.EPILOGUES))  # OSA-15.1, OSA-15.2
    events: ClassVar[dict[int, EventKind]] = EVENTS
    weights: ClassVar[Mapping[str, Weight]] = WEIGHTS
    shape: ClassVar[Shape] = SHAPE
    talk_is_public: ClassVar[bool] = True  # OSA-16.3
    observed: ClassVar[tuple[Observed, ...]] = observation.OBSERVED
    rule_not_asked: ClassVar[str] = "OSA-2.2"

    def seats(self, mode: str | None = None) -> tuple[int, ...]:
        """Three to six players."""
        return (3, 4, 5, 6)

    def choices(self, mode: str | None = None, seats: int | None = None) -> dict[str, tuple[Any, ...]]:
        """Who starts with badge and victim token, the colour of seat 0, the epilogues unlocked so far (OSA-14.1)."""
        chairs = ("random", *range(seats or 6))
        return {"badge": chairs, "victim": chairs, "colour": c.COLOURS, "unlocked": Some(c.EPILOGUES)}

    def check_setup(
        self, seats: SupportsIndex | None, mode: str | None, options: Mapping[str, Any] | None
    ) -> tuple[int, str, dict[str, Any]]:
        """Badge and victim token start with different seats (OSA-1.2)."""
        n, mode, chosen = super().check_setup(seats, mode, options)
        if chosen["badge"] == chosen["victim"] != "random":
            wrong = f"osaczeni: options badge and victim are both {chosen['badge']}, not two seats (OSA-1.2)"
            raise BadSetup(wrong, "setup-badge-victim", rule="OSA-1.2")
        return n, mode, chosen

    def rows(self, pack: Any = None) -> c.Rows:
        """The component rows in use."""
        return _standard() if pack is None else c.read_rows(pack)

    def plan(self, row: Json) -> list[Json]:
        """Everything by its icon."""
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
        return outcome.outcome(cast(Osaczeni, s))

    def roles(self, s: State) -> tuple[str, ...]:
        """The families by their colours (OSA-1.3)."""
        first = c.COLOURS.index(s.setup.options["colour"])
        return tuple(c.COLOURS[(first + seat) % len(c.COLOURS)] for seat in range(s.n_seats))

    def view(self, s: State, seat: int | None) -> View:
        """The table from one chair."""
        return view.view(cast(Osaczeni, s), seat)

    def read_view(self, data: Json) -> View:
        """The view behind its JSON."""
        return view.read_view(data, self.rows_by_hash)

    def observe(self, s: State, seat: i64, found: list[i64]) -> None:
        """What a learner in a seat sees."""
        observation.observe(cast(Osaczeni, s), seat, found)

    def sampler(self, v: View) -> Sampler:
        """Worlds that fit a view."""
        if not isinstance(v, view.OsaczeniView):
            raise BadView(f"osaczeni: a view of another game, {type(v).__name__}")
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
        return osaczeni_facts.facts(cast(Osaczeni, s), seat)

    def dump(self, s: State) -> Json:
        """The full state as a position."""
        return position.dump(cast(Osaczeni, s))

    def build(self, setup_: Setup, data: Json) -> State:
        """The state behind a position."""
        return position.load(setup_, setup_.rows, data)

    def legacy(self, left: Json, outcome: Outcome) -> Json:
        """The epilogues that a table has unlocked (OSA-14.1)."""
        found = {*left.get("unlocked", ()), outcome.notes.get("epilogue")}
        return {"unlocked": [card for card in c.EPILOGUES if card in found]}

    def locked(self, mode: str, left: Json) -> str:
        """A variant is open to those who unlocked its card (OSA-15.2)."""
        return "" if mode == "standard" or mode[1:] in left.get("unlocked", ()) else "OSA-15.2"

    def claim(self, data: object) -> Claim:
        """The claim behind its JSON (OSA-16.5)."""
        return claims.claim(data)

    def check_claim(self, claim: Claim, seat: int, v: View, said: Sequence[Said]) -> None:
        """Refuse a claim outside its window (OSA-16.20)."""
        claims.check(claim, seat, cast(view.OsaczeniView, v), said)

    def verdict(self, said: Said, s: State, viewer: int | None = None) -> str:
        """What became of a claim: from what everybody saw, after the end from everything (OSA-16.6)."""
        return verdicts.verdict(said, s.history() if s.over else s.events(0, None))

    def moment(self, s: State) -> Json:
        """Round and phase (OSA-16.5)."""
        return speech.moment(view.view(cast(Osaczeni, s), None))

    def claim_words(self, claim: Claim, lang: str, names: Sequence[str]) -> str:
        """A claim in words."""
        return claim_words.words(claim, self.texts(lang), names)

    def claim_forms(self, v: View, lang: str, names: Sequence[str], said: Sequence[Said] = ()) -> list[Json]:
        """What a seat can claim now."""
        return claim_words.forms(cast(view.OsaczeniView, v), self.texts(lang), names, said)

    def speak(self, info: InfoSet, rng: Rng) -> list[Claim]:
        """What a bot says before it decides."""
        return speech.speak(info, rng)

    def listen(self, sampler: Sampler, v: View, said: Sequence[Said]) -> None:
        """What a bot makes of what it heard."""
        if isinstance(sampler, OsaczeniSampler):
            speech.listen(sampler, cast(view.OsaczeniView, v), said)

    def event_key(self, event: Event) -> str:
        """The text of an event."""
        return words.event_key(event)

    def tell(self, event: Event, lang: str, names: Sequence[str], you: int | None = None) -> Line | None:
        """A log line for an event; lists of seats say "you" too."""
        return super().tell(event, lang, words.names_for(event, names, you, self.texts(lang)), you)

    def voices(self, event: Event, you: int | None) -> tuple[str, ...]:
        """Which telling a reader gets; a list reads differently from each seat, by the same text."""
        if you is not None and event.kind in words.LISTS:
            return (f"-you-{you}",)
        return super().voices(event, you)

    def seats_in(self, event: Event) -> tuple[int | None, ...]:
        """The seats an event speaks of."""
        return words.seats_in(event, super().seats_in(event))

    def event_args(self, event: Event, catalogue: Catalogue, names: Sequence[str]) -> dict[str, Any]:
        """The arguments of an event's text."""
        return words.event_args(super().event_args(event, catalogue, names), event, catalogue, names)

    def action_words(self, v: View, action: Action, lang: str, names: Sequence[str]) -> str:
        """An action in words."""
        return words.action_words(cast(view.OsaczeniView, v), action, self.texts(lang), names)

    def action_rule(self, action: Action, question: str = "") -> str:
        """The rule behind an action."""
        return words.action_rule(action, question)

    def draw(self, v: View, legal: Sequence[Action], lang: str) -> tuple[Scene, tuple[Move, ...]]:
        """The mall from above, and what to click."""
        seen = cast(view.OsaczeniView, v)
        return scene.draw(seen, legal, self.texts(lang), self.rows_by_hash(seen.pack))

    def effects(self, event: Event) -> tuple[Effect, ...]:
        """Losses, threats, monsters that come and go."""
        return moves.effects(event)

    def staged(self, event: Event, lang: str) -> Moment:
        """Scenes of the great moments."""
        return stage.staged(super().staged(event, lang), event, self.texts(lang))

    def log_icon(self, event: Event) -> str:
        """The card or character an event speaks of."""
        return moves.log_icon(event)

    def begins_section(self, event: Event) -> bool:
        """A round is a section of the log."""
        return event.kind == "round_began"

    def drama(self, event: Event) -> int:
        """How telling an event is."""
        return words.drama(event)

    def describe(self, v: View, lang: str, names: Sequence[str]) -> list[str]:
        """The table in lines of text."""
        return words.describe(cast(view.OsaczeniView, v), self.texts(lang), names)


GAME = OsaczeniGame()
