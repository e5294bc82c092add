"""The end of a game as a story: result, chances over time, turning points, and what proves the dice."""

import asyncio
from collections import defaultdict
from functools import lru_cache
from typing import Any, Final

from grimtable.engine.event import Event, Record
from grimtable.engine.game import Game, Line
from grimtable.server.viewers.in_words import talk_json
from grimtable.server.viewers.seat_names import with_names
from grimtable.server.words import LANGUAGES, words
from grimtable.table import RecordedGame

Json = dict[str, Any]  # values are whatever JSON holds

STORY: Final = 10
LEAD: Final = 0.02  # how far ahead a leader is
SAME: Final = 0.1  # what a line loses for each chosen one like it
ALWAYS: Final = 3  # the drama of events that are never left out
AT_ONCE: Final = 500  # events told in one piece on the loop itself: a thread would take Python from it all the same
MOST_TOLD: Final = 2_000  # of a game in a language
LIES: Final = ("broken", "false")  # verdicts that make a claim a lie in the end


class Endings:
    """Works endings out, long games off the event loop, short ones on it, a few at a time."""

    def __init__(self) -> None:
        self._waiting: list[tuple[RecordedGame, list[str], asyncio.Future[dict[str, Json]]]] = []
        self._task: asyncio.Task[None] | None = None

    async def of(self, play: RecordedGame, names: list[str]) -> dict[str, Json]:
        """The last message of a game in each language."""
        found: asyncio.Future[dict[str, Json]] = asyncio.get_running_loop().create_future()
        self._waiting.append((play, names, found))
        if self._task is None:
            self._task = asyncio.create_task(self._work())
        return await found

    async def _work(self) -> None:
        try:
            while self._waiting:
                events = 0
                while self._waiting and events <= AT_ONCE:
                    play, names, found = self._waiting.pop(0)
                    events += play.n_events(None)
                    try:
                        if play.n_events(None) <= AT_ONCE:
                            told = ending(play, list(LANGUAGES), names)
                        else:
                            told = await asyncio.to_thread(ending, play, list(LANGUAGES), names)
                    except Exception as error:  # the others are told all the same
                        if not found.cancelled():
                            found.set_exception(error)
                        continue
                    if not found.cancelled():
                        found.set_result(told)
                await asyncio.sleep(0)  # others move on
        finally:
            self._task = None


def ending(play: RecordedGame, langs: list[str], names: list[str]) -> dict[str, Json]:
    """The last message in each language. Everything is open now, so it is told from outside the table."""
    chances = [values for values, _n in play.course]
    counts = [n for _values, n in play.course]
    assert len(chances) == len(play.table.acts) + 1
    outcome = play.outcome
    assert outcome is not None
    fair = play.table.fair
    reveal = {**fair.reveal(), **fair.public()}
    series = [
        {"seat": seat, "values": [round(values[seat], 3) for values in chances]} for seat in range(play.state.n_seats)
    ]
    chosen = _chosen(play, _scenes(play, chances, counts), langs[0], names)
    found: dict[str, Json] = {}
    for lang in langs:
        story = _story(play, chosen, lang, names)
        found[lang] = {
            "outcome": outcome.to_json(),
            "story": story,
            "chart": {"series": series},
            "reveal": reveal,
        }
    return found


def _leaders(chances: list[list[float]]) -> list[int | None]:
    """After each act the seat that is ahead of all others by a little at least, or None."""
    found: list[int | None] = []
    for values in chances:
        leader: int | None = 0
        best = values[0]
        for seat in range(1, len(values)):
            value = values[seat]
            if value - best > LEAD:
                leader = seat
            elif best - value <= LEAD:
                leader = None
            best = max(best, value)
        found.append(leader)
    return found


class _Scene:
    """What may be worth telling of one act, whatever the language."""

    __slots__ = ("act", "events", "is_last", "leader", "swing")

    def __init__(self, act: int, events: list[tuple[int, Event]], swing: float, leader: int | None, last: bool) -> None:
        self.act = act
        self.events = events  # with their drama
        self.swing = swing
        self.leader = leader  # who took the lead with this act
        self.is_last = last


def _scenes(play: RecordedGame, chances: list[list[float]], counts: list[int]) -> list[_Scene]:
    """The most telling events of each act that tells anything."""
    journal, outside = play.state.journal, play.state.viewer_index(None)
    records = [] if journal is None else [record for record in journal.told() if record.masks[outside] >= 0]
    game, leaders, dramas = play.game, _leaders(chances), _dramas(play.game.name)
    led: int | None = None
    found: list[_Scene] = []
    for act in range(len(chances) - 1):
        ahead = leaders[act + 1]
        taken = ahead is not None and led is not None and ahead != led
        led = ahead if ahead is not None else led
        before, after = chances[act], chances[act + 1]
        swing = sum([abs(after[seat] - before[seat]) for seat in range(len(after))])
        is_last = act == len(chances) - 2
        most, first = -1, -1
        always: list[tuple[int, Event]] = []
        for n in range(counts[act], counts[act + 1]):
            drama = _drama(game, records[n], n, outside, dramas)
            if drama > most:  # of equals the first
                most, first = drama, n
            if drama >= ALWAYS:
                always.append((drama, Event(n, records[n], outside)))
        if first < 0 or not (is_last or most >= 2 or (most == 1 and (swing > 0 or taken))):
            continue
        if len(always) > 1:
            always.sort(key=_dramatic)
        telling = always or [(most, Event(first, records[first], outside))]
        found.append(_Scene(act, telling, swing, ahead if taken else None, is_last))
    return found


@lru_cache(maxsize=64)
def _dramas(_game: str) -> dict[object, int]:
    """How telling events are: the same happens at many tables."""
    return {}


def _drama(game: Game, record: Record, n: int, viewer: int, known: dict[object, int]) -> int:
    same = record.key(viewer)
    found = known.get(same)
    if found is None:
        if len(known) >= MOST_TOLD:
            known.clear()
        found = known[same] = game.drama(Event(n, record, viewer))
    return found


def _dramatic(one: tuple[int, Event]) -> int:
    """The order in which events of an act are told; they come in their own."""
    return -one[0]


@lru_cache(maxsize=64)
def _told(_game: str, _lang: str, _names: tuple[str, ...]) -> dict[object, Line | None]:
    """Events in words: the same happens at many tables."""
    return {}


class _Told:
    """An event that may be part of the story."""

    __slots__ = ("event", "icon", "leader", "scene", "score")

    def __init__(self, scene: _Scene, event: Event, icon: str, leader: int | None, score: float) -> None:
        self.scene = scene
        self.event = event
        self.icon = icon
        self.leader = leader  # who is said to have taken the lead with it
        self.score = score


def _line(
    play: RecordedGame, event: Event, lang: str, names: list[str], told: dict[object, Line | None]
) -> Line | None:
    """An event in words."""
    line = told.get(event.same, event)
    if isinstance(line, Event):  # not told before
        if len(told) >= MOST_TOLD:
            told.clear()
        line = told[event.same] = play.game.tell(event, lang, names)
    return line


def _chosen(play: RecordedGame, scenes: list[_Scene], lang: str, names: list[str]) -> list[_Told]:
    """The most telling event of each act that tells most: eliminations, great swings, changes of the lead, the end."""
    found: list[_Told] = []
    told = _told(play.game.name, lang, tuple(names))
    for scene in scenes:
        leader = scene.leader
        for drama, event in scene.events:
            line = _line(play, event, lang, names, told)
            if line is None:  # in every language
                continue
            score = scene.swing + (10 if scene.is_last else 5 if drama >= ALWAYS else 0.1 * drama)
            if leader is not None:
                score += 0.25
            found.append(_Told(scene, event, line.icon, leader, score))
            leader = None
    chosen: list[_Told] = []
    again: defaultdict[str, int] = defaultdict(int)
    while found and len(chosen) < STORY:  # the same thing again and again tells less each time
        best = 0
        most = found[0].score - SAME * again[found[0].icon]
        for k in range(1, len(found)):
            score = found[k].score - SAME * again[found[k].icon]
            if score > most:  # of equals the first
                best, most = k, score
        chosen.append(found.pop(best))
        again[chosen[-1].icon] += 1
    chosen.sort(key=lambda one: one.event.n)
    led: int | None = None
    for one in chosen:  # what happened in between may have been left out: nobody takes the lead twice in a row
        if one.leader == led:
            one.leader = None
        led = led if one.leader is None else one.leader
    return chosen


def _story(play: RecordedGame, chosen: list[_Told], lang: str, names: list[str]) -> list[Json]:
    """What was chosen, in a language."""
    story: list[Json] = []
    told = _told(play.game.name, lang, tuple(names))
    for one in chosen:
        line = _line(play, one.event, lang, names, told)
        if line is not None:
            at = one.scene.act + 1
            shown: Json = {"text": line.text, "icon": line.icon, "rule": line.rule, "n": one.event.n, "at": at}
            to_seats = _to_seats(play, one.event, lang, names)
            if to_seats:
                shown["you"] = to_seats
            if one.leader is not None:
                shown["note"] = words("story-lead", lang, name=names[one.leader])
                shown["lead"] = {one.leader: words("story-lead-you", lang)}
            story.append(shown)
    return story


def _to_seats(play: RecordedGame, event: Event, lang: str, names: list[str]) -> dict[int, str]:
    """An event as each seat that it speaks of reads it."""
    found = {}
    for seat in dict.fromkeys(play.game.seats_in(event)):
        line = None if seat is None else play.game.tell(event, lang, names, seat)
        if seat is not None and line is not None:
            found[seat] = line.text
    return found


def addressed(message: Json, you: int | None) -> Json:
    """An ending as one seat reads it: its story says "you" to that seat, and names to everybody else."""
    story = []
    for line in message["story"]:
        told = {key: value for key, value in line.items() if key not in ("you", "lead")}
        told["text"] = line.get("you", {}).get(you, line["text"])
        if "lead" in line:
            told["note"] = line["lead"].get(you, line["note"])
        story.append(told)
    marks = [{"at": line["at"], "text": line["text"]} for line in story]
    return {**message, "story": story, "chart": {**message["chart"], "marks": marks}}


def lies(play: RecordedGame, lang: str, names: list[str]) -> list[Json]:
    """Who said what was not so, or promised what was not kept: everything is open now."""
    if not play.table.said:
        return []
    return [
        {key: entry[key] for key in ("seat", "words", "verdict", "after")}
        for entry in talk_json(play, None, lang, names)
        if entry.get("verdict") in LIES
    ]


def named(message: Json, names: list[str]) -> Json:
    """An ending for a program: with names where a page would put them in itself."""

    chart = {**message["chart"], "marks": with_names(message["chart"]["marks"], names)}
    return {**message, **{key: with_names(message[key], names) for key in ("story", "lies")}, "chart": chart}
