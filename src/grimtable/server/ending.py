"""The end of a game as a story: result, chances over time, turning points, and what proves the dice."""

import asyncio
from collections import Counter
from functools import lru_cache
from typing import Any, Final

from grimtable.engine.event import Event
from grimtable.engine.game import Line
from grimtable.server.play import Play
from grimtable.server.words import LANGUAGES, words

Json = dict[str, Any]  # values are whatever JSON holds

STORY: Final = 10
LEAD: Final = 0.02  # how far ahead a leader is
SAME: Final = 0.1  # what a line loses for each chosen one like it
ALWAYS: Final = 3  # the drama of events that are never left out
AT_ONCE: Final = 500  # events in all that are told on the loop itself: waking a thread would take longer
MOST_TOLD: Final = 2_000  # of a game in a language
LIES: Final = ("broken", "false")  # verdicts that make a claim a lie in the end


class Endings:
    """Works endings out off the event loop; those that wait while it is at one go in one piece."""

    def __init__(self) -> None:
        self._waiting: list[tuple[Play, list[str], asyncio.Future[dict[str, Json]]]] = []
        self._task: asyncio.Task[None] | None = None

    async def of(self, play: Play, names: list[str]) -> dict[str, Json]:
        """The last message of a game in each language."""
        found: asyncio.Future[dict[str, Json]] = asyncio.get_running_loop().create_future()
        self._waiting.append((play, names, found))
        if self._task is None:
            self._task = asyncio.create_task(self._work())
        return await found

    async def _work(self) -> None:
        try:
            while self._waiting:
                batch, self._waiting = self._waiting, []
                games = [(play, names) for play, names, _found in batch]
                few = sum([play.n_events(None) for play, _names in games]) <= AT_ONCE
                told = _all(games) if few else await asyncio.to_thread(_all, games)
                for (_play, _names, found), message in zip(batch, told, strict=True):
                    if found.cancelled():
                        continue
                    if isinstance(message, Exception):
                        found.set_exception(message)
                    else:
                        found.set_result(message)
        finally:
            self._task = None


def _all(games: list[tuple[Play, list[str]]]) -> list[dict[str, Json] | Exception]:
    """The endings of several games; one that fails does not spoil the others."""
    told: list[dict[str, Json] | Exception] = []
    for play, names in games:
        try:
            told.append(ending(play, list(LANGUAGES), names))
        except Exception as error:
            told.append(error)
    return told


def ending(play: Play, langs: list[str], names: list[str]) -> dict[str, Json]:
    """The last message in each language. Everything is open now, so it is told from outside the table."""
    chances = [values for values, _n in play.course]
    counts = [n for _values, n in play.course]
    assert len(chances) == len(play.table.acts) + 1
    outcome = play.state.outcome
    assert outcome is not None
    fair = play.table.fair
    reveal = {**fair.reveal(), **fair.public()}
    series = [
        {"seat": seat, "values": [round(values[seat], 3) for values in chances]} for seat in range(play.state.n_seats)
    ]
    scenes = _scenes(play, chances, counts)
    found: dict[str, Json] = {}
    for lang in langs:
        story = _story(play, scenes, lang, names)
        found[lang] = {
            "outcome": outcome.to_json(),
            "story": story,
            "chart": {"series": series, "marks": [{"at": line["at"], "text": line["text"]} for line in story]},
            "reveal": reveal,
        }
    return found


def _leaders(chances: list[list[float]]) -> list[int | None]:
    """After each act the seat that is ahead of all others by a little at least, or None."""
    found: list[int | None] = []
    for values in chances:
        first = values.index(max(values))
        ahead = [values[first] - value > LEAD for seat, value in enumerate(values) if seat != first]
        found.append(first if all(ahead) else None)
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


def _scenes(play: Play, chances: list[list[float]], counts: list[int]) -> list[_Scene]:
    """The most telling events of each act that tells anything."""
    events = play.state.events(0, None)
    game, leaders = play.game, _leaders(chances)
    led: int | None = None
    found: list[_Scene] = []
    for act in range(len(chances) - 1):
        ahead = leaders[act + 1]
        taken = ahead is not None and led is not None and ahead != led
        led = ahead if ahead is not None else led
        swing = sum(abs(after - before) for before, after in zip(chances[act], chances[act + 1], strict=True))
        is_last = act == len(chances) - 2
        told = [(game.drama(event), event) for event in events[counts[act] : counts[act + 1]]]
        if len(told) > 1:
            told.sort(key=_dramatic)
        if not told or not (is_last or told[0][0] >= 2 or (told[0][0] == 1 and (swing > 0 or taken))):
            continue
        telling = [one for one in told if one[0] >= ALWAYS] or told[:1]
        found.append(_Scene(act, telling, swing, ahead if taken else None, is_last))
    return found


def _dramatic(one: tuple[int, Event]) -> int:
    """The order in which events of an act are told; they come in their own."""
    return -one[0]


@lru_cache(maxsize=64)
def _told(_game: str, _lang: str, _names: tuple[str, ...]) -> dict[object, Line | None]:
    """Events in words: the same happens at many tables."""
    return {}


def _story(play: Play, scenes: list[_Scene], lang: str, names: list[str]) -> list[Json]:
    """The most telling event of each act that tells most: eliminations, great swings, changes of the lead, the end."""
    found: list[tuple[float, int, Json]] = []
    told = _told(play.game.name, lang, tuple(names))
    for scene in scenes:
        leader, is_last = scene.leader, scene.is_last
        for drama, event in scene.events:
            line = told.get(event.same, event)
            if isinstance(line, Event):  # not told before
                if len(told) >= MOST_TOLD:
                    told.clear()
                line = told[event.same] = play.game.tell(event, lang, names)
            if line is None:
                continue
            shown: Json = {"text": line.text, "icon": line.icon, "rule": line.rule, "n": event.n, "at": scene.act + 1}
            if leader is not None:
                shown["note"], leader = words("story-lead", lang, name=names[leader]), None
            score = scene.swing + 0.25 * ("note" in shown) + (10 if is_last else 5 if drama >= ALWAYS else 0.1 * drama)
            found.append((score, event.n, shown))
    chosen: list[tuple[float, int, Json]] = []
    again: Counter[str] = Counter()
    while found and len(chosen) < STORY:  # the same thing again and again tells less each time
        best = max(found, key=lambda one: (one[0] - SAME * again[one[2]["icon"]], -one[1]))
        found.remove(best)
        again[best[2]["icon"]] += 1
        chosen.append(best)
    return [shown for _score, _n, shown in sorted(chosen, key=lambda one: one[1])]


def lies(play: Play, lang: str, names: list[str]) -> list[Json]:
    """Who said what was not so, or promised what was not kept: everything is open now."""
    return [
        {key: entry[key] for key in ("seat", "words", "verdict", "after")}
        for entry in play.talk_json(None, lang, names)
        if entry.get("verdict") in LIES
    ]


def named(message: Json, names: list[str]) -> Json:
    """The same ending for a program: with names where a page would put them in itself."""

    def put(line: Json) -> Json:
        line = dict(line)
        for key in ("text", "note", "words"):
            for seat, name in enumerate(names):
                if key in line:
                    line[key] = line[key].replace(f"{{s{seat}}}", name)
        return line

    chart = {**message["chart"], "marks": [put(mark) for mark in message["chart"]["marks"]]}
    told = {key: [put(line) for line in message[key]] for key in ("story", "lies")}
    return {**message, **told, "chart": chart}
