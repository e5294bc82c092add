"""The table around the game, as a viewer is told: what is played, who sits where, who is there."""

from typing import TYPE_CHECKING, Any

from grimtable.server.rooms.play import Play
from grimtable.server.viewers.seat_names import is_forgotten, shown_name
from grimtable.server.viewers.viewer import Viewer

if TYPE_CHECKING:
    from grimtable.server.rooms.room import Room

Json = dict[str, Any]  # values are whatever JSON holds


def describe(room: "Room", viewer: Viewer) -> Json:
    """The table around the game."""
    row, settings, lang = room.row, room.row.settings, viewer.lang
    names = room.names_for(viewer.data, lang)
    return {
        "id": room.id,
        "game": row.game,
        "game_title": Play.title(row.game, lang),
        "mode": row.mode,
        "options": row.header.get("options", {}),
        "components": row.header.get("components"),
        "commitment": row.header.get("fair", {}).get("commitment"),
        "title": row.title,
        "status": row.status,
        "host": viewer.person is not None and viewer.person == row.host,
        "clock": None if settings.clock.kind == "none" else settings.clock,
        "paused": room.clocks.paused,
        "practice": settings.practice,
        "odds": settings.odds,
        "lesson": settings.lesson or None,
        "position": row.header.get("position") is not None,
        "undo_rule": "practice" if settings.practice else "barrier",
        "watch": settings.watch,
        "delay": settings.delay,
        "rematch": settings.rematch or None,
        "claims": [] if room.play is None else room.play.claim_forms(viewer.seat, lang, names),
        "seats": seat_list(room, viewer),
    }


def seat_list(room: "Room", viewer: Viewer) -> list[Json]:
    """Who sits where, for one viewer."""
    online = room.online()
    play = room.play
    teams = () if play is None else play.state.teams
    listed = []
    for row in room.seats:
        listed.append(
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
        )
    return listed
