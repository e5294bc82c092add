"""A finished game in a few moments: where the prospects of the seats changed most. Knows no game."""

from collections.abc import Sequence
from dataclasses import dataclass

from grimtable.engine.game import Line
from grimtable.table.table import Table

MAX_LINES = 3
NEXT_TURN = "turn"  # the icon of lines that only say whose turn it is


@dataclass(frozen=True)
class Moment:
    """One act that mattered, as a viewer saw it."""

    act: int  # how many acts came before it
    seat: int
    swing: float  # how much the seats' prospects changed, added up
    lines: list[Line]


def why(table: Table, seat: int, lang: str, names: Sequence[str], count: int = 3) -> list[Moment]:
    """The chain of causes of a seat's own result, in the order of play, the last blow last; only once the game is over.

    Before the end stand the acts, of anybody, that moved the seat's prospects most towards what came in the end.
    """
    if not table.state.over or table.state.outcome is None:
        return []
    game = table.game
    towards = -1.0 if table.state.outcome.results[seat] == "loss" else 1.0
    s = table.first_state()
    found: list[Moment] = []
    before, seen = s.value()[seat], s.n_events(seat)
    for number, act in enumerate(table.acts):
        s.apply(act["seat"], game.action(act["action"]))
        after = s.value()[seat]
        telling = sorted(
            (event for event in s.events(seen, seat) if game.drama(event) > 0), key=lambda event: -game.drama(event)
        )
        seen = s.n_events(seat)
        told = (game.tell(event, lang, names) for event in sorted(telling[:MAX_LINES], key=lambda event: event.n))
        lines = [line for line in told if line is not None]
        if lines:
            found.append(Moment(number, act["seat"], towards * (after - before), lines))
        before = after
    if not found:
        return []
    *earlier, last = found
    greatest = sorted((one for one in earlier if one.swing > 0), key=lambda one: (-one.swing, one.act))[: count - 1]
    return [*sorted(greatest, key=lambda one: one.act), last]


def moments(table: Table, viewer: int | None, lang: str, names: Sequence[str], count: int = 3) -> list[Moment]:
    """The acts with the greatest swings, in the order of play; only for a game that is over.

    The swing is measured on the true state, which nobody may see before the end; the words are the viewer's own.
    """
    if not table.state.over:
        return []
    game = table.game
    s = table.first_state()
    found: list[Moment] = []
    before = s.value()
    seen = len(s.events(0, viewer))
    for number, act in enumerate(table.acts):
        s.apply(act["seat"], game.action(act["action"]))
        after = s.value()
        events = s.events(seen, viewer)
        seen += len(events)
        told = (game.tell(event, lang, names) for event in events)
        lines = [line for line in told if line is not None and line.icon != NEXT_TURN]
        swing = sum(abs(new - old) for new, old in zip(after, before, strict=True))
        before = after
        if lines and not s.over:  # the last act ends the story by itself
            found.append(Moment(number, act["seat"], swing, lines[:MAX_LINES]))
    greatest = sorted(found, key=lambda moment: (-moment.swing, moment.act))[:count]
    return sorted(greatest, key=lambda moment: moment.act)
