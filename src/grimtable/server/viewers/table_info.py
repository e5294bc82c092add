"""The table around the game, as a viewer is told: what is played, who sits where, who is there."""

from collections.abc import Collection, Sequence
from typing import Any

from grimtable.server.storage.rows import SeatRow, TableRow
from grimtable.server.viewers.in_words import claim_forms, title
from grimtable.server.viewers.seat_names import is_forgotten, shown_name
from grimtable.server.viewers.viewer import Viewer
from grimtable.table import RecordedGame

Json = dict[str, Any]  # values are whatever JSON holds


def describe(row: TableRow, play: RecordedGame | None, names: Sequence[str], paused: bool, viewer: Viewer) -> Json:
    """The table around the game, but for its seats."""
    settings, lang = row.settings, viewer.lang
    return {
        "id": row.id,
        "game": row.game,
        "game_title": title(row.game, lang),
        "mode": row.mode,
        "options": row.header.get("options", {}),
        "components": row.header.get("components"),
        "commitment": row.header.get("fair", {}).get("commitment"),
        "title": row.title,
        "status": row.status,
        "host": viewer.person is not None and viewer.person == row.host,
        "clock": None if settings.clock.kind == "none" else settings.clock,
        "paused": paused,
        "practice": settings.practice,
        "odds": settings.odds,
        "lesson": settings.lesson or None,
        "position": row.header.get("position") is not None,
        "undo_rule": "practice" if settings.practice else "barrier",
        "watch": settings.watch,
        "delay": settings.delay,
        "rematch": settings.rematch or None,
        "claims": [] if play is None else claim_forms(play, viewer.seat, lang, names),
    }


def seat_list(
    seats: Sequence[SeatRow], play: RecordedGame | None, online: Collection[int], viewer: Viewer
) -> list[Json]:
    """Who sits where, for one viewer."""
    teams = () if play is None else play.state.teams
    return [
        {
            "seat": row.seat,
            "name": shown_name(row, viewer.lang),
            "gone": is_forgotten(row),
            "kind": "bot" if row.is_bot else "human" if row.kind == "human" else "open",
            "level": row.level,
            "away": row.kind == "human" and row.is_bot,
            "link": row.kind == "link",
            "you": viewer.person is not None and row.person == viewer.person,
            "online": row.seat in online,
            "team": next((index for index, members in enumerate(teams) if row.seat in members), None),
            "role": "" if play is None else play.state.roles[row.seat],
        }
        for row in seats
    ]
