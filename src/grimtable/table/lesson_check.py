"""Checking a lesson: it is played to its end in the engine, and everything it points at must be on the board."""

# Not compiled: it runs once for a lesson.

from typing import Any, Final

from grimtable.bots import Bot
from grimtable.engine.errors import GrimtableError
from grimtable.table.lessons import Lesson, Walk, fits

LANGUAGES: Final = ("pl", "en")
MOST_STOPS: Final = 10
FEWEST_MOVES: Final = 5  # of the learner's own
FEWEST_WRONG: Final = 2  # kinds of wrong moves that are explained
MOST_SAY: Final = 18  # words
MOST_WHY: Final = 36


def check(lesson: Lesson, others: Bot | None = None) -> list[str]:
    """What does not hold, each with its stop; nothing: the lesson plays. `others` play what is not scripted."""
    faults = _sizes(lesson)
    try:
        walk = Walk(lesson, others)
        while walk.stop is not None:
            _look(walk, faults)
            if walk.is_stuck():
                faults.append(f"{_where(walk)}: none of the moves it waits for can be made")
                break
            if walk.awaited() is None:
                walk.next()
                continue
            _try_wrong(walk, faults)
            walk.show()
    except GrimtableError as error:
        faults.append(str(error))
        return faults
    made = sum(1 for act in walk.table.acts if act["seat"] == lesson.seat and "by" not in act)
    if made < FEWEST_MOVES:
        faults.append(f"{lesson.id}: the learner makes {made} moves, at least {FEWEST_MOVES} are wanted")
    return faults


def _where(walk: Walk) -> str:
    stop = walk.stop
    return f"{walk.lesson.id}, stop {walk.at + 1} ({'' if stop is None else stop.id})"


def _sizes(lesson: Lesson) -> list[str]:
    """Numbers of stops and words."""
    faults = []
    if len(lesson.stops) > MOST_STOPS:
        faults.append(f"{lesson.id}: {len(lesson.stops)} stops, at most {MOST_STOPS} are wanted")
    if sum(len(stop.wrong) for stop in lesson.stops) < FEWEST_WRONG:
        faults.append(f"{lesson.id}: fewer than {FEWEST_WRONG} wrong moves are explained")
    if len({stop.id for stop in lesson.stops}) < len(lesson.stops):
        faults.append(f"{lesson.id}: two stops have one id")
    for n, stop in enumerate(lesson.stops, 1):
        for lang in LANGUAGES:
            for name, words, most in (("say", stop.say, MOST_SAY), ("why", stop.why, MOST_WHY)):
                if len(words[lang].split()) > most:
                    faults.append(f"{lesson.id}, stop {n} ({stop.id}): {name}.{lang} has more than {most} words")
    for lang in LANGUAGES:
        if not 3 <= len(lesson.learned.get(lang, ())) <= 5:
            faults.append(f"{lesson.id}: learned.{lang} has three to five lines")
    return faults


def _look(walk: Walk, faults: list[str]) -> None:
    """Everything the stop points at is in the learner's scene."""
    stop = walk.stop
    if stop is None or walk.done > 0:
        return
    known = scene_ids(walk)
    for point in stop.point:
        if point not in known:
            faults.append(f"{_where(walk)}: nothing called {point!r} is on the board")
    if not stop.point:
        faults.append(f"{_where(walk)}: it points at nothing")


def _try_wrong(walk: Walk, faults: list[str]) -> None:
    """Each wrong move that is explained can be made at the stop's first question, and leaves the table as it is."""
    stop = walk.stop
    if stop is None or walk.done > 0:
        return
    before = walk.state.hash()
    for wrong in stop.wrong:
        legal = [action for action in walk.state.legal(walk.lesson.seat) if fits(wrong.when, action)]
        if not legal:
            faults.append(
                f"{_where(walk)}: the wrong move {dict(wrong.when)} cannot be made, so nobody needs its words"
            )
        elif all(action == walk.awaited() for action in legal):
            faults.append(f"{_where(walk)}: the wrong move {dict(wrong.when)} is the awaited one")
        else:
            action = next(action for action in legal if action != walk.awaited())
            oops = walk.act(action)
            if oops is None or oops.say != wrong.say:
                faults.append(f"{_where(walk)}: the wrong move {dict(wrong.when)} is explained by other words")
            if walk.state.hash() != before:
                faults.append(f"{_where(walk)}: the wrong move {dict(wrong.when)} has changed the table")
    walk.oops = None


def scene_ids(walk: Walk) -> set[str]:
    """Every id that the learner's page can light: zones, pieces, panels, buttons and picks."""
    drawn = walk.table.game.draw(walk.state.view(walk.lesson.seat), walk.state.legal(walk.lesson.seat), "en")
    if drawn is None:
        return set()
    scene, moves = drawn
    ids = {pick for move in moves for pick in move.picks}
    _collect(scene.to_json(), ids)
    return ids


def _collect(part: Any, ids: set[str]) -> None:  # whatever JSON holds
    if isinstance(part, dict):
        if isinstance(part.get("id"), str):
            ids.add(part["id"])
        for each in part.values():
            _collect(each, ids)
    elif isinstance(part, (list, tuple)):
        for each in part:
            _collect(each, ids)
