"""A table as the server uses it: each step gives back the entries it added, so that they can be stored before shown."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, final

import msgspec

from grimtable.engine.action import Action
from grimtable.engine.errors import BadAction, BadClaim, BadSetup, GrimtableError, IllegalAction, UnknownName
from grimtable.engine.game import Game
from grimtable.engine.outcome import Outcome
from grimtable.engine.scene import Move, encode
from grimtable.engine.state import State
from grimtable.engine.taking_back import can_take_back
from grimtable.engine.talk import Said
from grimtable.engine.texts import Catalogue
from grimtable.engine.view import View
from grimtable.games import games
from grimtable.server.errors import NotFound, Refusal, UnfitSetup
from grimtable.server.storage.rows import Secret
from grimtable.server.viewers.drawing import talk_entry
from grimtable.table import Fairness, Table

Json = dict[str, Any]  # values are whatever JSON holds
MOST_READ: Final = 4_000  # actions of a game that are known by their text


@final
class Draft:
    """An entry that was added to the game in memory and must now be stored."""

    def __init__(self, kind: str, seat: int | None, body: Json) -> None:
        self.kind: Final = kind
        self.seat: Final = seat
        self.body: Final = body


def game_named(name: str) -> Game:
    """A game by name, refused where there is none."""
    found = games().get(name)
    if found is None:
        raise NotFound("game", name=name[:40])
    return found


def check_setup(
    game: Game, seats: int | None, mode: str | None, options: Mapping[str, Any]
) -> tuple[int, str, dict[str, Any]]:
    """Mode, seats and options with their defaults, refused with a reason for people."""
    try:
        return game.check_setup(seats, mode, options)
    except BadSetup as error:
        raise UnfitSetup(game, error) from None


def new_header(game: Game, seats: int, mode: str, options: Mapping[str, Any], pack: Any, fair: Fairness) -> Json:
    """The public header of a table that has not started: everything but the seats' entropy."""
    try:
        table = Table(game.name, seats, mode=mode, options=options, pack=pack, fair=fair)
    except GrimtableError as error:
        raise Refusal("setup", reason=str(error)) from None
    return table.header()


def with_entropy(header: Json, entropy: dict[str, str]) -> Json:
    """The header of a table that starts now."""
    return {**header, "fair": {**header["fair"], "entropy": entropy}}


def with_options(header: Json, options: Json) -> Json:
    """The header of a table that begins with what its group's earlier games left; those choices that fit."""
    game = game_named(header["game"])
    known = game.options(header["mode"], header["seats"])
    chosen = {**header["options"], **{name: value for name, value in options.items() if name in known}}
    return {**header, "options": check_setup(game, header["seats"], header["mode"], chosen)[2]}


class Play:
    """One game in memory, rebuilt from its record."""

    def __init__(self, header: Json, secret: Secret | None, entries: list[Json], *, practice: bool = False) -> None:
        reveal = None if secret is None else {"secret": secret.secret.hex(), "salt": secret.salt.hex()}
        self._header: Final = header
        self._secret: Final = secret
        self._practice: Final = practice
        self.table: Final = Table.open(header, reveal, practice=practice)
        self.game: Final = self.table.game
        # The table's, at hand because every move asks for it a dozen times; `_note` keeps it the same. Nothing outside
        # the server's own process may see it.
        self.state: State = self.table.state
        self.outcome: Outcome | None = None  # likewise
        self._known: Final = _actions(self.game.name)
        self.has_claims: Final = type(self.game).claim_forms is not Game.claim_forms
        self.rewinds = 0
        self._public_events = 0
        # How it stood before each act and stands now: everybody's chances and the number of public events, for the end.
        self.course: Final[list[tuple[list[float], int]]] = []
        self._note()
        for entry in entries:
            self.follow(entry)
        self._public_events = self.n_events(None)

    @staticmethod
    def title(game: str, lang: str) -> str:
        """The name of a game in a language."""
        found = games().get(game)
        return game if found is None else found.title(lang)

    @staticmethod
    def role_title(game: str, role: str, lang: str) -> str:
        """What a seat plays, in words; a game that says nothing of it leaves its id."""
        found = games().get(game)
        key = f"role-{role}"
        return found.texts(lang).text(key) if found is not None and found.texts(lang).has(key) else role

    @property
    def n(self) -> int:
        """How many entries the record has."""
        return len(self.table.entries)

    def restarted(self, entries: list[Json]) -> "Play":
        """The same game with only some of its entries."""
        return Play(self._header, self._secret, entries, practice=self._practice)

    def follow(self, entry: Json) -> None:
        """Add an entry that is already stored."""
        self.table.add(entry)
        self.rewinds += entry["type"] == "undo"
        self._note()

    def _note(self) -> None:
        """Keep up with what was done or taken back: the state, and the course of the game with its acts."""
        self.state = self.table.state
        self.outcome = self.state.outcome if self.state.over else None
        acts = len(self.table.acts)
        del self.course[acts + 1 :]
        while len(self.course) <= acts:  # a lesson makes several acts at once
            self.course.append((self.state.value(), self.n_events(None)))

    def _added(self, before: int) -> list[Draft]:
        return [Draft(entry["type"], entry.get("seat"), entry) for entry in self.table.entries[before:]]

    # Steps

    def act(self, seat: int, action: Json | msgspec.Raw, by: str) -> list[Draft]:
        """Carry out an action, refused with the rule that forbids it."""
        try:
            self.table.do(seat, self._read(bytes(action)) if isinstance(action, msgspec.Raw) else action, by)
        except IllegalAction as error:
            raise Refusal("illegal", rule=error.rule) from None
        except BadAction:
            raise Refusal("bad-action") from None
        self._note()
        return [Draft("act", seat, self.table.entries[-1])]

    def _read(self, text: bytes) -> Action:
        """An action from its JSON text: what the table offered comes back in the same words."""
        known = self._known
        action = known.get(text)
        if action is None:
            action = self.game.action(msgspec.json.decode(text))
            if len(known) >= MOST_READ:
                known.clear()
            known[text] = action
        return action

    def undo(self, seat: int, *, consent: bool) -> list[Draft]:
        """Back to before the seat's last act."""
        before = self.n
        try:
            self.table.undo(seat, consent=consent)
        except IllegalAction:
            raise Refusal("nothing-to-undo", status=409) from None
        self.rewinds += 1
        self._note()
        return self._added(before)

    def caught_up(self, before: int) -> list[Draft]:
        """What somebody else did at the table since it had `before` entries: a lesson's coach."""
        self.rewinds += sum(1 for entry in self.table.entries[before:] if entry["type"] == "undo")
        self._note()
        return self._added(before)

    def say(self, seat: int, text: str | None, claim: Json | None, to: str) -> list[Draft]:
        """Talk."""
        before = self.n
        if to == "team" and not any(seat in team and len(team) > 1 for team in self.state.teams):
            raise Refusal("no-team")
        try:
            self.table.say(seat, claim if claim is not None else text or "", to)
        except BadClaim:
            raise Refusal("bad-claim") from None
        except UnknownName:
            raise Refusal("say-empty") from None
        return self._added(before)

    def sit(self, seat: int, who: str) -> list[Draft]:
        """Write down who sits there from now on."""
        before = self.n
        self.table.sit(seat, who)
        return self._added(before)

    # Questions

    def can_undo(self, seat: int) -> bool:
        """Whether the seat may take back without asking anybody."""
        return can_take_back(self.table.acts, seat, self.state, practice=self._practice)

    def has_acted(self, seat: int) -> bool:
        """Whether there is anything the seat could take back."""
        return any(act["seat"] == seat for act in self.table.acts)

    def n_events(self, seat: int | None) -> int:
        """How many events a viewer has seen."""
        return self.state.n_events(seat)

    def public_waiting(self) -> tuple[int, ...]:
        """Whom everybody may know to be deciding."""
        return tuple(self.state.waiting(None))

    def public_moved(self) -> bool:
        """Whether everybody saw something happen since this was last asked."""
        count = self.n_events(None)
        moved, self._public_events = count != self._public_events, count
        return moved

    def view_json(self, seat: int) -> Json:
        """A seat's view, as a thinker gets it."""
        return self.state.view(seat).to_json()

    def question(self, view: View, seat: int, lang: str) -> bytes:
        """The open question of a seat as JSON text: which of its questions, what kind, in words."""
        asked = getattr(view, "question", None)  # most games keep it as (k, kind); a view's JSON always has it
        if not isinstance(asked, tuple):
            found = view.to_json().get("question") or {}
            asked = (found.get("k"), found.get("kind", ""))
        key = (self.game.name, lang, asked[1])
        asking = _ASKING.get(key)
        if asking is None:
            asking = _ASKING[key] = _asking(self.game.texts(lang), asked[1])
        return b'{"seat":%d,"k":%d,%b' % (seat, self.state.question_number(seat), asking)

    def moves(self, view: View, legal: list[Action], lang: str, names: list[str]) -> tuple[Move, ...]:
        """The legal actions in words, for players who click nothing."""
        return tuple(Move(a.to_json(), self.game.action_words(view, a, lang, names), ()) for a in legal)

    def action_words(self, view: View, actions: list[Json], lang: str, names: list[str]) -> list[str]:
        """Actions in words."""
        return [self.game.action_words(view, self.game.action(action), lang, names) for action in actions]

    # Talk

    def heard_json(self, seat: int | None) -> list[Json]:
        """What a viewer has heard, as a thinker gets it."""
        return [said.to_json() for said in self.table.talk(seat)]

    def talk_json(self, seat: int | None, lang: str, names: list[str]) -> list[Json]:
        """What a viewer has heard, in words; numbered for that viewer without gaps, with its place in the log."""
        journal, index = self.state.journal, self.state.viewer_index(seat)
        found: list[Json] = []
        for k, said in enumerate(self.table.talk(seat), 1):
            after = -1 if journal is None else journal.noticed_when(index, said.since) - 1
            found.append({"k": k, "after": after, **talk_entry(self.game, said, self.verdict(said, seat), lang, names)})
        return found

    def time_ups_json(self, seat: int | None, ups: list[Json]) -> list[Json]:
        """Whose clocks were empty, each with its place in what this viewer saw and heard."""
        journal, index = self.state.journal, self.state.viewer_index(seat)
        heard = [said.id for said in self.table.talk(seat)] if ups else []
        return [
            {
                "late": up["late"],
                "timeout": up["timeout"],
                "after": -1 if journal is None else journal.noticed_when(index, up["since"]) - 1,
                "heard": sum(1 for k in heard if k <= up["said"]),
            }
            for up in ups
        ]

    def verdicts(self, seat: int | None) -> list[str | None]:
        """For everything a viewer has heard, what became of it."""
        if not self.table.said:
            return []
        return [self.verdict(said, seat) for said in self.table.talk(seat)]

    def verdict(self, said: Said, seat: int | None) -> str | None:
        """What became of a claim: a pure function of what the viewer saw, after the end of everything."""
        judge = getattr(self.game, "verdict", None)  # only games with claims have one
        if said.claim is None or judge is None:
            return None
        verdict: str = judge(said, self.state, None if self.state.over else seat)
        return verdict

    def claim_forms(self, seat: int | None, lang: str, names: list[str]) -> list[Json]:
        """What a seat can claim, for the client to build forms from."""
        if seat is None or not self.has_claims:
            return []
        return self.game.claim_forms(self.state.view(seat), lang, names, self.table.talk(seat))


@lru_cache(maxsize=64)
def _actions(_game: str) -> dict[bytes, Action]:
    """The actions of a game by the texts in which they came."""
    return {}


_ASKING: Final[dict[tuple[str, str, str], bytes]] = {}  # by game, language and kind of question: a few hundred


def _asking(texts: Catalogue, kind: str) -> bytes:
    """The part of a question that is the same whoever is asked."""
    words = texts.text(f"ask-{kind}") if texts.has(f"ask-{kind}") else ""
    return encode({"kind": kind, "words": words})[1:]


def action_of(game: Game, data: object) -> Action | None:
    """The action behind its JSON, or None."""
    try:
        return game.action(data)
    except BadAction:
        return None


__all__ = [
    "Draft",
    "Play",
    "View",
    "action_of",
    "check_setup",
    "game_named",
    "new_header",
    "with_entropy",
    "with_options",
]
