"""One running game: who sits where, what was done and said, and how to take it back."""

import secrets
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, SupportsIndex

from grimtable.bots import Bot, make
from grimtable.engine.action import Action
from grimtable.engine.arguments import seat_number
from grimtable.engine.errors import BadArgument, BadReplay, GrimtableError, IllegalAction, UnknownName
from grimtable.engine.shape import Either, Shape, misfit, why_unreadable
from grimtable.engine.state import State
from grimtable.engine.taking_back import can_take_back, last_act
from grimtable.engine.talk import Claim, Said
from grimtable.games import find
from grimtable.table.fair import Fairness

FORMAT = 1
MAX_TEXT = 500
MARK_EVERY = 64  # acts between two states that are kept to go back to; those between are played again

Entry = dict[str, Any]  # one JSON object of the record

# A header holds a pack in full: a name would let whoever sends a file have others of this machine read.
HEADER: Final[Shape] = {
    "game": str, "seats": int, "mode": str, "options": {}, "pack": Either(type(None), {"*": [{}]}), "fair": {},
    "position": Either(type(None), {"pack": Either(type(None), {"*": [{}]})}),
}  # fmt: skip
ENTRY: Final[Shape] = {"type": str, "seat": int, "action": {"kind": str}, "by": str, "who": str, "text": str}

MOST_WRITTEN: Final = 4_000
_WRITTEN: Final[dict[str, dict[int, dict[str, object]]]] = {}  # actions of each game as JSON, by their codes


class NeedsConsent(GrimtableError):
    """This cannot be taken back freely: something was shown or somebody else has acted since."""


def checked(entry: Mapping[str, Any]) -> Mapping[str, Any]:
    """An entry that came from outside, of the shape that entries have; BadReplay says where it is not."""
    wrong = misfit(entry, ENTRY, "the entry" if not isinstance(entry, dict) else "")
    if wrong:
        raise BadReplay(wrong)
    return entry


class Table:
    """A record that is only ever added to, and the state that follows from it.

    `bots` says which seats are played by a bot, or by a new bot of a name such as "normal". Without a seed the game is
    another one each time, and its record can prove at the end that no roll was bent. `state` is the game now, `entries`
    all that was recorded, `acts` what is in force of it.
    """

    def __init__(
        self,
        game: str,
        seats: SupportsIndex | None = None,
        seed: SupportsIndex | str | None = None,
        mode: str | None = None,
        options: Mapping[str, Any] | None = None,
        pack: Any = None,
        bots: Mapping[int, Bot | str] | None = None,
        fair: Fairness | None = None,
        practice: bool = False,
        version: int | None = None,
        position: Mapping[str, Any] | None = None,
    ) -> None:
        self.game = find(game)
        self.practice = practice  # undo without limit: solo and hot-seat practice
        self.position = None if position is None else dict(position)  # where the game begins instead of a deal
        if self.position is not None:
            older = {} if version is None else {"ruleset": f"{game}@{version}"}
            self._start: State | None = self.game.load({**older, **self.position})
            named = self.position.get("seed", 0)
            self.fair = fair or Fairness.named(named)
            setup = self._start.setup
            pack = self.position.get("pack")
        else:
            self._start = None
            self.fair = fair or (Fairness.fresh() if seed is None else Fairness.named(seed))
            n_seats, mode, chosen = self.game.check_setup(seats, mode, options)
            setup = self.game.setup(n_seats, mode, chosen, pack, version)
        self.pack = None if pack is None else setup.rows.tables
        self._setup = setup
        self.state: State = self.first_state()
        self.entries: list[Entry] = []
        self.acts: list[Entry] = []  # the acts in force, undone ones left out
        self._written = _WRITTEN.setdefault(game, {})
        self._marks: list[State] = []  # the states before act 64, 128, …: what undo starts from
        self.said: list[Said] = []
        self.bots: dict[int, Bot] = {}
        for chair, bot in (bots or {}).items():
            self._seat_bot(chair, bot, secrets.token_hex(8) if seed is None else str(seed))
        self.run_bots()

    def _seat_bot(self, seat: SupportsIndex, bot: object, seed: str) -> None:
        """Let a bot play a seat; one that is named is made for this game."""
        number = seat_number(seat, self.state.n_seats)
        if isinstance(bot, str):
            bot = make(bot, self.game, f"{seed} seat {number}")
        if not isinstance(bot, Bot):
            raise BadArgument(f"bots: seat {number} has {bot!r}, not a bot or the name of one")
        if bot.game.name != self.game.name:
            raise BadArgument(f"bots: seat {number} has a bot of {bot.game.name}, this is a table of {self.game.name}")
        self.bots[number] = bot

    def first_state(self) -> State:
        """The state before the first act: dealt from the seed, or the position."""
        return self.game.deal(self._setup, self.fair.seed) if self._start is None else self._start.clone()

    # Acting

    def act(self, seat: SupportsIndex, action: Action | Mapping[str, Any], by: str = "") -> None:
        """Carry out an action and let the bots answer; IllegalAction leaves everything as it was."""
        self.do(seat, action, by)
        self.run_bots()

    def do(self, seat: SupportsIndex, action: Action | Mapping[str, Any], by: str = "") -> None:
        """Carry out one action and nothing else."""
        number = seat_number(seat, self.state.n_seats)
        action = self.game.action(action)
        mark = self.state.clone() if self.acts and len(self.acts) % MARK_EVERY == 0 else None
        self.state.apply(number, action)
        if mark is not None:
            self._marks.append(mark)
        entry: Entry = {"type": "act", "seat": number, "action": self._write(action)}
        if by:
            entry["by"] = by
        self.entries.append(entry)
        self.acts.append(entry)

    def _write(self, action: Action) -> dict[str, object]:
        """An action as JSON of the caller's own."""
        found = self._written.get(action.code)
        if found is not None:
            return found.copy()
        written = action.to_json()
        if not any(isinstance(value, (list, dict)) for value in written.values()):  # a copy would share these
            if len(self._written) >= MOST_WRITTEN:
                self._written.clear()
            self._written[action.code] = written.copy()
        return written

    def timeout(self, seat: SupportsIndex) -> None:
        """A clock ran out: the default action, marked so, for everybody still to be asked in a step that shares it."""
        window = self.state.window()
        self.do(seat, self.state.default(seat), by="clock")
        while window != 0 and self.state.window() == window:
            other = self.state.pending[0]
            self.do(other, self.state.default(other), by="clock")
        self.run_bots()

    def run_bots(self) -> None:
        """Let the bots speak and act until a human must decide or the game is over."""
        while not self.state.over:
            seat = next((seat for seat in self.state.pending if seat in self.bots), None)
            if seat is None:
                return
            bot = self.bots[seat]
            info = self.state.infoset(seat, self.talk(seat))
            for claim in bot.speak(info):
                self.say(seat, claim)
            self.do(seat, bot.choose(info), by="bot")

    def foretell(self, seat: int, action: Action | Mapping[str, Any], lang: str = "en") -> list[dict[str, Any]]:
        """What comes of an action, from what the seat may know: lines as docs/protocol.md has them."""
        from grimtable.table.foresight import Foresight
        from grimtable.table.foretelling import Teller

        action = self.game.action(action)
        if action not in self.state.legal(seat):
            raise IllegalAction(self.game.rule_not_asked, seat, f"cannot {action.words()} now")
        info = self.state.infoset(seat, self.talk(seat))
        return [line.to_json() for line in Teller(Foresight(info), lang).tell(action)]

    # Taking back

    def can_undo(self, seat: SupportsIndex) -> bool:
        """Whether the seat's last act can be taken back without asking anybody."""
        number = seat_number(seat, self.state.n_seats)
        return can_take_back(self.acts, number, self.state, practice=self.practice)

    def undo(self, seat: SupportsIndex, *, consent: bool = False) -> None:
        """Back to before the seat's last act: freely up to the last barrier, beyond it by consent."""
        number = seat_number(seat, self.state.n_seats)
        last = last_act(self.acts, number)
        if last is None:
            raise IllegalAction(self.game.rule_not_asked, number, "has nothing to take back")
        if not (consent or self.can_undo(number)):
            raise NeedsConsent(f"seat {number}: something was shown or somebody has acted since; the others must agree")
        self.undo_to(number, last)
        self.run_bots()

    def undo_to(self, seat: int, act: int) -> None:
        """Back to before an act, whoever did it; the record keeps both."""
        self.entries.append({"type": "undo", "seat": seat, "to": act})
        self.state = self._state_before(act)
        del self.acts[act:]
        n = len(self.state.events(0, None))  # what was said stays said; it now stands at the end of what happened
        self.said = [replace(said, at=min(said.at, act), since=min(said.since, n)) for said in self.said]

    def _state_before(self, act: int) -> State:
        """The state as it was before an act; later marks are forgotten. A game follows from its seed and its acts."""
        kept = act // MARK_EVERY
        state = self._marks[kept - 1].clone() if kept else self.first_state()
        del self._marks[max(0, (act - 1) // MARK_EVERY) :]  # the act's own mark is made again with the next act
        for entry in self.acts[kept * MARK_EVERY : act]:
            state.apply(entry["seat"], self.game.action(entry["action"]))
        return state

    # Talking and sitting

    def say(self, seat: SupportsIndex, what: Claim | str | Mapping[str, Any], to: str = "all") -> None:
        """Add talk: a claim or a line of chat, to all or to the own team; BadClaim says why it cannot be claimed."""
        number = seat_number(seat, self.state.n_seats)
        if to not in ("all", "team"):
            raise UnknownName(f"talk goes to '{to}', not to all or team")
        if to == "team" and self.game.talk_is_public:
            raise UnknownName(f"{self.game.name}: all talk is public, there is no team to talk to")
        entry: Entry = {"type": "say", "seat": number, "to": to, "at": len(self.acts)}
        text, claim = "", None
        if isinstance(what, str):
            text = what.strip()
            if not text or len(text) > MAX_TEXT:
                raise UnknownName(f"a line of chat has 1 to {MAX_TEXT} characters, not {len(text)}")
            entry["text"] = text
        else:
            claim = what if isinstance(what, Claim) else self.game.claim(what)
            self.game.check_claim(claim, number, self.state.view(None), self.said)
            entry["claim"] = claim.to_json()
        since = len(self.state.events(0, None))
        moment = self.game.moment(self.state)
        self.entries.append(entry)
        self.said.append(Said(number, len(self.acts), to, text, claim, len(self.said) + 1, since, moment))

    def talk(self, seat: SupportsIndex | None) -> tuple[Said, ...]:
        """What a seat (None: a spectator) has heard, with what has become of each claim so far."""
        seat = self.state.viewer(seat)
        team = next((team for team in self.state.teams if seat in team), ())
        return tuple(self.judged(said) for said in self.said if said.to == "all" or said.seat in team)

    def judged(self, said: Said) -> Said:
        """Something that was said with its verdict as of now."""
        return said if said.claim is None else replace(said, verdict=self.game.verdict(said, self.state))

    def sit(self, seat: SupportsIndex, who: str) -> None:
        """Write down who sits in a seat from now on."""
        self.entries.append({"type": "seat", "seat": seat_number(seat, self.state.n_seats), "who": who})

    # The record

    def __repr__(self) -> str:
        return f"<Table of {self.state!r}, {len(self.acts)} acts>"

    def __reduce__(self) -> tuple[Any, ...]:
        raise BadArgument("a table is copied by its record: Table.from_record(table.private_record()), then its bots")

    def header(self) -> dict[str, Any]:
        """What was fixed before the first action; the secret is not in it."""
        state = self.state
        header = {
            "format": FORMAT,
            "game": self.game.name,
            "ruleset": state.setup.ruleset,
            "seats": int(state.n_seats),
            "mode": self._setup.mode,  # as it was asked for: what chance draws from it follows from the seed
            "options": dict(self._setup.options),
            "components": self.game.pack_hash(state.setup.rows),
            "pack": self.pack,
            "fair": self.fair.public(),
        }
        return header if self.position is None else {**header, "position": self.position}

    def record(self) -> dict[str, Any]:
        """Header and entries; once the game is over also what opens the seed commitment."""
        record: dict[str, Any] = {"header": self.header(), "entries": [dict(entry) for entry in self.entries]}
        if self.state.over:
            record["reveal"] = self.fair.reveal()
        return record

    def private_record(self) -> dict[str, Any]:
        """The record with its secret, for the host's own storage only."""
        return {**self.record(), "reveal": self.fair.reveal()}

    @staticmethod
    def open(header: Mapping[str, Any], reveal: Mapping[str, str] | None, *, practice: bool = False) -> "Table":
        """The table of a header, before its first entry; BadReplay says what does not fit."""
        wrong = misfit(header, HEADER, "header")
        if wrong:
            raise BadReplay(wrong, 1)
        try:
            fair = Fairness.from_json(header["fair"], reveal)
            version = find(header["game"]).version_of(header["ruleset"])
            table = Table(
                header["game"],
                header["seats"],
                mode=header["mode"],
                options=header["options"],
                pack=header.get("pack"),
                fair=fair,
                practice=practice,
                version=version,
                position=header.get("position"),
            )
        except (KeyError, TypeError, AttributeError) as error:
            raise BadReplay(f"the header cannot be read: {why_unreadable(error)}", 1) from None
        except BadReplay:
            raise
        except GrimtableError as error:
            raise BadReplay(f"the header cannot be used: {error}", 1) from None
        if header.get("components") != table.header()["components"]:
            raise BadReplay("the component rows are not those the header names", 1)
        return table

    def add(self, entry: Mapping[str, Any]) -> None:
        """Follow one entry of a record; bots do not answer."""
        kind = entry["type"]
        if kind == "act":
            self.do(entry["seat"], entry["action"], entry.get("by", ""))
        elif kind == "undo":
            act = entry["to"]
            if type(act) is not int or not 0 <= act < len(self.acts):
                raise BadReplay(f"undo to act {act!r}, there are {len(self.acts)}")
            self.undo_to(entry["seat"], act)
        elif kind == "say":
            self.say(entry["seat"], entry.get("text", entry.get("claim", "")), entry["to"])
        elif kind == "seat":
            self.sit(entry["seat"], entry["who"])
        else:
            raise BadReplay(f"an entry's type is {kind!r}, not one of act, say, seat, undo")

    @staticmethod
    def from_record(record: Mapping[str, Any], *, practice: bool = False) -> "Table":
        """The table a record leads to; BadReplay names the entry that does not fit."""
        entries = record.get("entries")
        if not isinstance(entries, list) or "header" not in record:
            raise BadReplay("a record has a header and a list of entries", 1)
        table = Table.open(record["header"], record.get("reveal"), practice=practice)
        for number, entry in enumerate(entries):
            try:
                table.add(checked(entry))
            except (GrimtableError, KeyError, TypeError) as error:
                why = str(error) if isinstance(error, GrimtableError) else why_unreadable(error)
                raise BadReplay(f"entry {number + 1}: {why}", number + 2) from None
        return table
