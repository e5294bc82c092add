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
