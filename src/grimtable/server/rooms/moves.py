"""What people do at a table: act, talk, take back, hand over, ask for a hint."""

import time
from typing import Any

import msgspec

from grimtable.server.errors import NotYours, Refusal
from grimtable.server.lobby.accounts import Person, clean
from grimtable.server.rooms.belonging import Belonging
from grimtable.server.rooms.messages import MAX_SAY, Act
from grimtable.server.rooms.play import Draft, action_of
from grimtable.server.storage.rows import SeatRow
from grimtable.server.thinking.thinkers import DEFAULT_LEVEL
from grimtable.server.viewers.viewer import Line, Viewer

Json = dict[str, Any]  # values are whatever JSON holds


class Deeds(Belonging):
    """The things the people at one table may do."""

    async def act(self, person: Person | None, act: Act, line: Line | None = None) -> None:
        """A person answers a question."""
        room = self.room
        async with room.lock:
            room.used = time.monotonic()
            await room.once(lambda: self.answer(person, act), person, act.seat, act.nonce, line)

    def answer(self, person: Person | None, act: Act) -> list[Draft]:
        """The answer carried out in memory, or refused. The lock is held."""
        room, seat = self.room, act.seat
        play = room.running()
        room.own(person, seat)
        if room.has_bot(seat):
            raise Refusal("bot-sits", status=409)
        state = play.state
        if state.over:
            raise Refusal("over", status=409)
        if room.clocks.paused:
            raise Refusal("paused", status=409)
        if act.question != state.question_number(seat):
            raise Refusal("stale", status=409)
        if not state.is_asked(seat):
            raise Refusal("not-asked", status=409)
        if room.coach is not None:
            return room.coach.answer(play, seat, msgspec.json.decode(bytes(act.action)))
        return play.act(seat, act.action, "")

    async def walk(self, person: Person | None, do: str) -> None:
        """Go on in a guided game, or back."""
        room = self.room
        async with room.lock:
            coach, play = room.coach, room.running()
            if coach is None:
                raise Refusal("no-lesson", status=409)
            room.own(person, coach.seat)
            room.used = time.monotonic()
            if not coach.walk.changes(do):
                coach.go(play, do)
                coach.tell()
                return

            def attempt() -> list[Draft]:
                coach = room.coach  # another one where the table was read again
                return [] if coach is None else coach.go(room.running(), do)

            await room.record(attempt, person=None if person is None else person.id)

    async def say(
        self, person: Person | None, seat: int, nonce: str, text: str | None, claim: Json | None, to: str
    ) -> None:
        """Talk at the table."""
        if text is not None:
            if len(text) > MAX_SAY:
                raise Refusal("say-long", most=MAX_SAY)
            text = clean(text, MAX_SAY)
        if not text and claim is None:
            raise Refusal("say-empty")

        def attempt() -> list[Draft]:
            self.room.own(person, seat)
            return self.room.running().say(seat, text, claim, to)

        async with self.room.lock:
            await self.room.once(attempt, person, seat, nonce)

    async def undo(self, person: Person | None, seat: int, nonce: str) -> bool:
        """Take back: freely up to the barrier, without limit in practice, else True: the others are asked."""
        async with self.room.lock:
            self.room.own(person, seat)
            play = self.room.running()
            if (seat, nonce) not in self.room.nonces:
                if play.state.over and not self.room.row.settings.practice:
                    raise Refusal("over", status=409)
                if not play.has_acted(seat):
                    raise Refusal("nothing-to-undo", status=409)
                if not play.can_undo(seat):
                    assert person is not None
                    await self.room.requests.ask(person, seat, nonce)
                    return True
            await self.room.once(lambda: self._undo(person, seat), person, seat, nonce)
            return False

    def _undo(self, person: Person | None, seat: int) -> list[Draft]:
        self.room.own(person, seat)
        play = self.room.running()
        if not play.can_undo(seat):  # another worker's people moved meanwhile
            raise Refusal("undo-barrier", status=409)
        return play.undo(seat, consent=False)

    async def undo_agreed(self, person: str | None, seat: int, nonce: str) -> None:
        """Everybody agreed: take back beyond the barrier. The lock is held."""
        await self.room.record(lambda: self.room.running().undo(seat, consent=True), person=person, nonce=nonce)
        self.room.nonces.add((seat, nonce))

    async def change_seat(self, person: Person, seat: int, do: str) -> None:
        """Leave a seat to a bot, or come back to it."""
        async with self.room.lock:
            self.room.running()
            row = self.room.own(person, seat)
            level = DEFAULT_LEVEL if do in ("leave", "bot") else None
            if row.level == level:
                return
            changed = SeatRow(row.seat, row.person, "human", row.name, level, row.entropy, row.result, row.role)

            def attempt() -> list[Draft]:
                self.room.own(person, seat)
                self.room.seats[seat] = changed
                return self.room.running().sit(seat, row.name if level is None else f"bot:{level}")

            await self.room.record(attempt, person=person.id, seats=(changed,))

    async def resume_clock(self, person: Person | None) -> None:
        """Go on after a pause."""
        async with self.room.lock:
            if not self.room.held_by(None if person is None else person.id):
                raise NotYours("not-your-seat")
            if not self.room.clocks.paused:
                raise Refusal("not-paused", status=409)
            self.room.clocks.resume()
            await self.room.autopilot.store_clock()

    async def hint(self, person: Person | None, seat: int, question: int, viewer: Viewer) -> Json:
        """The search bot's three best moves for a question of one's own."""
        async with self.room.lock:
            self.room.own(person, seat)
            self._odds_allowed()
            play = self.room.running()
            if seat not in play.state.pending or question != play.state.question_number(seat):
                raise Refusal("stale", status=409)
            view, heard = play.state.view(seat), play.heard_json(seat)
        seed = f"{self.room.id}:{seat}:{question}"
        moves = await self.room.server.thinkers.rank(self.room.row.game, view.to_json(), heard, seed)
        words = play.action_words(
            view, [move["action"] for move in moves], viewer.lang, self.room.names_for(viewer.data, viewer.lang)
        )
        return {
            "type": "hint",
            "question": question,
            "moves": [{**move, "words": text} for move, text in zip(moves, words, strict=True)],
        }

    async def foretell(self, person: Person | None, seat: int, question: int, action: Json, viewer: Viewer) -> Json:
        """What would come of an action, told to the seat that is asked."""
        async with self.room.lock:
            self.room.own(person, seat)
            self._odds_allowed()
            play = self.room.running()
            if seat not in play.state.pending or question != play.state.question_number(seat):
                raise Refusal("stale", status=409)
            found = action_of(play.game, action)
            if found is None or found not in play.state.legal(seat):
                raise Refusal("bad-action")
            view, heard = play.state.view(seat).to_json(), play.heard_json(seat)
        lines = await self.room.server.thinkers.foretell(self.room.row.game, view, heard, action, viewer.lang)
        if viewer.data:
            lines = with_names(lines, self.room.names_for(viewer.data, viewer.lang))
        return {"type": "foretold", "question": question, "action": action, "lines": lines}

    def _odds_allowed(self) -> None:
        """Refused where the host has decided that nobody sees odds and hints."""
        if not self.room.row.settings.odds:
            raise Refusal("no-odds", status=403)

    async def afterwards(self, person: Person | None, seat: int, viewer: Viewer) -> Json:
        """Why a seat of one's own won or lost, and where its own decisions cost it most."""
        room = self.room
        async with room.lock:
            room.own(person, seat)
            play = room.running()
            if not play.state.over:
                raise Refusal("not-over", status=409)
            record = play.table.private_record()
        key = (seat, viewer.lang)
        if key not in room.afterwards:
            room.afterwards[key] = await room.server.thinkers.afterwards(record, seat, viewer.lang)
        found = room.afterwards[key]
        if viewer.data:
            found = with_names(found, room.names_for(viewer.data, viewer.lang))
        return {"type": "afterwards", "seat": seat, **found}


def with_names(data: Any, names: list[str]) -> Any:  # whatever a message holds
    """A message for a program: seats' names where a page would put them in itself."""
    if isinstance(data, str):
        for seat, name in enumerate(names):
            data = data.replace(f"{{s{seat}}}", name)
        return data
    if isinstance(data, list):
        return [with_names(each, names) for each in data]
    if isinstance(data, dict):
        return {key: with_names(each, names) for key, each in data.items()}
    return data
