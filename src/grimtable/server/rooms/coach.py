"""A guided game at a table: the coach knows the stop, lets only the awaited moves through, and plays the others."""

from typing import TYPE_CHECKING, Any, Final

from grimtable.engine.action import Action
from grimtable.server.errors import Refusal
from grimtable.table import RecordedGame
from grimtable.table.lessons import Oops, Walk, lesson

if TYPE_CHECKING:
    from grimtable.server.rooms.room import Room
    from grimtable.server.viewers.viewer import Viewer

Json = dict[str, Any]  # values are whatever JSON holds


class TakenBack(Refusal):
    """A move that the lesson explains instead of making it."""

    def __init__(self, oops: Oops) -> None:
        super().__init__("oops", status=409)
        self._oops: Final = oops

    def text(self, lang: str) -> str:
        """The coach's own sentence."""
        return self._oops.say[lang]


class Coach:
    """The lesson of one room. Where the learner is follows from the acts, so that any worker can go on."""

    def __init__(self, room: "Room", play: RecordedGame, name: str) -> None:
        self._room: Final = room
        self._lesson: Final = lesson(play.game.name, name)
        self.seat: Final = self._lesson.seat
        self.walk = Walk.follow(self._lesson, play.table)
        self._told: Final[dict[str, Json]] = {}  # by viewers' keys: what they see of it now

    def act(self, play: RecordedGame, action: Action | Json) -> list[Json]:
        """Make the learner's move and what follows, or explain why it is not made."""
        self._keep_up(play)
        before = play.n
        oops = self.walk.act(action)
        if oops is not None:
            self.tell()
            raise TakenBack(oops)
        return play.caught_up(before)

    def go(self, play: RecordedGame, do: str) -> list[Json]:
        """Go on, back, or from the beginning; or make the awaited move for the learner."""
        before = play.n
        {"next": self.walk.next, "show": self.walk.show, "back": self.walk.back, "again": self.walk.again}[do]()
        return play.caught_up(before)

    def changes(self, play: RecordedGame, do: str) -> bool:
        """Whether going on or back would change the table, or only where the learner is."""
        self._keep_up(play)
        return self.walk.changes(do)

    def _keep_up(self, play: RecordedGame) -> None:
        """Find the stop again after acts that did not pass through here: an undo, another worker."""
        if self.walk.table is not play.table or len(play.table.acts) != self.walk.n_acts:
            self.walk = Walk.follow(self._lesson, play.table)

    def tell(self) -> None:
        """Show the stop to everybody who looks through the learner's chair."""
        self._keep_up(self._room.running())
        for viewer in self._room.viewers.values():
            self.tell_one(viewer, again=False)

    def tell_one(self, viewer: "Viewer", *, again: bool) -> None:
        """Show the stop to one viewer, unless it is the one shown last."""
        if viewer.seat != self.seat:
            return
        names = self._room.names_for(viewer.data, viewer.lang)
        message = {"type": "lesson", **self.walk.picture(viewer.lang, names)}
        if again or self._told.get(viewer.key) != message:
            self._told[viewer.key] = message
            viewer.send(message)
