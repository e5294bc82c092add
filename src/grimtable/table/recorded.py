"""A table that is stored entry by entry: what it adds to its record comes back, so that it can be kept before shown."""

from collections.abc import Mapping
from typing import Any, Final

from grimtable.engine.action import Action
from grimtable.engine.game import Game
from grimtable.engine.outcome import Outcome
from grimtable.engine.state import State
from grimtable.engine.taking_back import last_act
from grimtable.table.table import Entry, Table


class RecordedGame:
    """One game rebuilt from its record, and carried on."""

    def __init__(
        self,
        header: Mapping[str, Any],
        reveal: Mapping[str, str] | None,
        entries: list[Entry],
        *,
        practice: bool = False,
    ) -> None:
        self._header: Final = header
        self._reveal: Final = reveal
        self._practice: Final = practice
        self.table: Final = Table.open(header, reveal, practice=practice)
        self.game: Final[Game] = self.table.game
        self.rewinds = 0  # how often something was taken back: a question of the time before is closed
        self.outcome: Outcome | None = None
        # Everybody's chances and the number of public events before each act and now, for the story of the end.
        self.course: Final[list[tuple[list[float], int]]] = []
        self._note()
        for entry in entries:
            self.follow(entry)

    @property
    def state(self) -> State:
        """The state of the game; nothing outside the server's own process may see it."""
        return self.table.state

    @property
    def n(self) -> int:
        """How many entries the record has."""
        return len(self.table.entries)

    def restarted(self, entries: list[Entry]) -> "RecordedGame":
        """The same game with only some of its entries."""
        return RecordedGame(self._header, self._reveal, entries, practice=self._practice)

    def follow(self, entry: Entry) -> None:
        """Add an entry that is already stored."""
        self.table.add(entry)
        self.rewinds += entry["type"] == "undo"
        self._note()

    def _note(self) -> None:
        """Keep outcome and course in step with what was done or taken back."""
        state = self.table.state
        self.outcome = state.outcome if state.over else None
        acts = len(self.table.acts)
        del self.course[acts + 1 :]
        while len(self.course) <= acts:  # a lesson makes several acts at once
            self.course.append((state.value(), self.n_events(None)))

    # Steps; each gives back the entry it added

    def act(self, seat: int, action: Action | Mapping[str, Any], by: str) -> Entry:
        """Carry out an action; IllegalAction names the rule that forbids it."""
        self.table.do(seat, action, by)
        self._note()
        return self.table.entries[-1]

    def undo(self, seat: int, act: int) -> Entry:
        """Back to before an act."""
        self.table.undo_to(seat, act)
        self.rewinds += 1
        self._note()
        return self.table.entries[-1]

    def say(self, seat: int, what: Mapping[str, Any] | str, to: str) -> Entry:
        """Talk; BadClaim or UnknownName says why not."""
        self.table.say(seat, what, to)
        return self.table.entries[-1]

    def sit(self, seat: int, who: str) -> Entry:
        """Write down who sits there from now on."""
        self.table.sit(seat, who)
        return self.table.entries[-1]

    def caught_up(self, before: int) -> list[Entry]:
        """What a lesson has done at the table since that had so many entries."""
        added = self.table.entries[before:]
        self.rewinds += sum(entry["type"] == "undo" for entry in added)
        self._note()
        return added

    # Questions

    def can_undo(self, seat: int) -> bool:
        """Whether the seat may take back without asking anybody."""
        return self.table.can_undo(seat)

    def last_act(self, seat: int) -> int | None:
        """The number of the seat's last act that can be taken back at all."""
        return last_act(self.table.acts, seat)

    def has_team(self, seat: int) -> bool:
        """Whether the seat has anybody to talk to in private."""
        return any(seat in team and len(team) > 1 for team in self.state.teams)

    def is_open(self, seat: int, question: int, rewinds: int) -> bool:
        """Whether a question is still the one that was asked."""
        state = self.state
        return self.rewinds == rewinds and state.is_asked(seat) and question == state.question_number(seat)

    def n_events(self, seat: int | None) -> int:
        """How many events a viewer has seen."""
        return self.table.state.n_events(seat)

    def public_waiting(self) -> tuple[int, ...]:
        """Whom everybody may know to be deciding."""
        return tuple(self.table.state.waiting(None))

    def view_json(self, seat: int | None) -> dict[str, Any]:
        """A seat's view as JSON: what a thinker gets."""
        return self.table.state.view(seat).to_json()

    def heard_json(self, seat: int | None) -> list[dict[str, Any]]:
        """What a viewer has heard, as a thinker gets it."""
        return [said.to_json() for said in self.table.talk(seat)]
