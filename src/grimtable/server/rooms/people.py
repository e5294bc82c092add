"""What the people at a table ask for: each wish becomes a move, a request to the others, or an answer to one person."""

from typing import Any

from grimtable.engine.errors import BadAction
from grimtable.server.errors import NotYours, Refusal
from grimtable.server.rooms import undo_requests
from grimtable.server.rooms.messages import Act, Foretell, Lesson, Say
from grimtable.server.rooms.moves import Answer, Guide, SitDown, Stale, TakeBack, Talk, carry_out, is_repeated, make
from grimtable.server.rooms.room import Room
from grimtable.server.rooms.timers import store_clock
from grimtable.server.thinking.thinkers import DEFAULT_LEVEL
from grimtable.server.viewers.in_words import action_words
from grimtable.server.viewers.seat_names import with_names
from grimtable.server.viewers.viewer import Viewer

Json = dict[str, Any]  # values are whatever JSON holds


async def act(room: Room, person: str | None, message: Act) -> None:
    """A person answers a question."""
    question, action = message.question, message.action
    await make(room, Answer(seat=message.seat, person=person, nonce=message.nonce, question=question, action=action))


async def say(room: Room, person: str | None, message: Say) -> None:
    """A person talks."""
    talk = Talk(
        seat=message.seat, person=person, nonce=message.nonce, text=message.text, claim=message.claim, to=message.to
    )
    await make(room, talk)


async def take_back(room: Room, person: str | None, seat: int, nonce: str) -> bool:
    """Take back: freely up to the barrier, without limit in practice, else True: the others are asked."""
    move = TakeBack(seat=seat, person=person, nonce=nonce)
    async with room.held():
        play = room.running()
        room.own(person, seat)
        if not is_repeated(room, move):
            if play.state.over and not room.row.settings.practice:
                raise Refusal("over", status=409)
            if play.last_act(seat) is None:
                raise Refusal("nothing-to-undo", status=409)
            if not play.can_undo(seat):
                assert person is not None
                await undo_requests.ask(room, person, seat, nonce)
                return True
        await carry_out(room, move)
        return False


async def consent(room: Room, person: str | None, seat: int, request: str, yes: bool) -> None:
    """Answer somebody's request to take back; the last to agree carries it out."""
    async with room.held():
        room.own(person, seat)
        assert person is not None
        agreed = await undo_requests.vote(room, person, request, yes)
        if not yes:
            undo_requests.close(room, seat=seat, yes=False)
        elif agreed is not None:
            asker = room.seats[agreed.seat].person
            move = TakeBack(seat=agreed.seat, person=asker, nonce=agreed.nonce, agreed=agreed, voter=seat)
            await carry_out(room, move)


async def hand_over(room: Room, person: str, seat: int, do: str) -> None:
    """Leave a seat to a bot, or come back to it."""
    level = DEFAULT_LEVEL if do in ("leave", "bot") else None
    async with room.held():
        room.running()
        if room.own(person, seat).level != level:
            await carry_out(room, SitDown(seat=seat, person=person, level=level))


async def resume_clock(room: Room, person: str | None) -> None:
    """Go on after a pause."""
    async with room.held():
        if not room.held_by(person):
            raise NotYours("not-your-seat")
        if not room.clocks.paused:
            raise Refusal("not-paused", status=409)
        room.clocks.resume()
        await store_clock(room)


async def guide(room: Room, person: str | None, message: Lesson) -> None:
    """Go on in a guided game, or back; where that changes nothing at the table only the coach says something else."""
    async with room.held():
        play, coach = room.running(), room.coach
        if coach is None:
            raise Refusal("no-lesson", status=409)
        room.own(person, coach.seat)
        if coach.changes(play, message.do):
            await carry_out(room, Guide(seat=coach.seat, person=person, nonce=message.nonce, do=message.do))
        else:
            coach.go(play, message.do)
            coach.tell()


async def hint(room: Room, person: str | None, seat: int, question: int, viewer: Viewer) -> Json:
    """The search bot's three best moves for a question of one's own."""
    async with room.held():
        room.own(person, seat)
        _check_odds(room)
        play = room.running()
        if not play.state.is_asked(seat) or question != play.state.question_number(seat):
            raise Refusal("stale", status=409)
        view, heard = play.state.view(seat), play.heard_json(seat)
    seed = f"{room.id}:{seat}:{question}"
    moves = await room.server.thinkers.rank(room.row.game, view.to_json(), heard, seed)
    names = room.names_for(viewer.data, viewer.lang)
    words = action_words(play.game, view, [move["action"] for move in moves], viewer.lang, names)
    told = [{**move, "words": text} for move, text in zip(moves, words, strict=True)]
    return {"type": "hint", "question": question, "moves": told}


async def foretell(room: Room, person: str | None, message: Foretell, viewer: Viewer) -> Json:
    """What would come of an action of one's own, from what the seat may know."""
    seat, question, action = message.seat, message.question, message.action
    async with room.held():
        room.own(person, seat)
        _check_odds(room)
        play = room.running()
        if not play.state.is_asked(seat) or question != play.state.question_number(seat):
            raise Stale("stale", status=409)
        try:
            found = play.game.action(action)
        except BadAction:
            raise Refusal("bad-action") from None
        if found not in play.state.legal(seat):
            raise Refusal("bad-action")
        view, heard = play.view_json(seat), play.heard_json(seat)
    lines = await room.server.thinkers.foretell(room.row.game, view, heard, action, viewer.lang)
    if viewer.data:
        lines = with_names(lines, room.names_for(viewer.data, viewer.lang))
    return {"type": "foretold", "question": question, "action": action, "lines": lines}


def _check_odds(room: Room) -> None:
    """Refused where the host has decided that nobody sees odds and hints."""
    if not room.row.settings.odds:
        raise Refusal("no-odds", status=403)


async def afterwards(room: Room, person: str | None, seat: int, viewer: Viewer) -> Json:
    """Why a seat of one's own won or lost, and where its own decisions cost it most."""
    async with room.held():
        room.own(person, seat)
        play = room.running()
        if not play.state.over:
            raise Refusal("not-over", status=409)
        record = play.table.private_record()
    key = (seat, viewer.lang)
    if key not in room.looked_back:
        room.looked_back[key] = await room.server.thinkers.afterwards(record, seat, viewer.lang)
    found = room.looked_back[key]
    if viewer.data:
        found = with_names(found, room.names_for(viewer.data, viewer.lang))
    return {"type": "afterwards", "seat": seat, **found}
