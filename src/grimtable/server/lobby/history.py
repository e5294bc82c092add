"""Finished and running games to look back at: replay files, frames from a viewpoint, imports, profiles."""

import json
import time
from typing import Any, Final

import msgspec

from grimtable.engine.errors import BadReplay
from grimtable.server.errors import Refusal
from grimtable.server.lobby.accounts import MAX_NAME
from grimtable.server.storage.people import Person
from grimtable.server.storage.rows import SeatRow, Secret, StoredEntry, TableRow, TableSettings
from grimtable.server.storage.tokens import new_table_id
from grimtable.server.viewers.look import changes, full, look, news
from grimtable.server.words import clean
from grimtable.table import RecordedGame, replay

Json = dict[str, Any]  # values are whatever JSON holds

_ENCODER: Final = msgspec.json.Encoder()


def replay_file(play: RecordedGame) -> str:
    """The whole record of a finished game, in the form anybody can verify."""
    return "\n".join(replay.lines(play.table)) + "\n"


def running_file(play: RecordedGame, row: TableRow, seat: int | None, names: list[str], lang: str) -> str:
    """What one viewer may know of a running game: its events in words, and its view. Not a record, and marked so."""
    header = {
        "grimtable-view": 1,
        "game": row.game,
        "ruleset": row.header.get("ruleset"),
        "mode": row.mode,
        "options": row.header.get("options"),
        "commitment": row.header.get("fair", {}).get("commitment"),
        "seat": seat,
        "names": names,
    }
    lines = [header]
    for event in play.state.events(0, seat):
        line = play.game.tell(event, lang, names)
        lines.append({**event.to_json(), "text": "" if line is None else line.text})
    lines.append({"view": play.state.view(seat).to_json()})
    return "\n".join(json.dumps(line, ensure_ascii=False) for line in lines) + "\n"


def frames(
    play: RecordedGame, seat: int | None, lang: str, names: list[str], start: int, count: int
) -> tuple[list[Any], int]:
    """A game step by step from one chair, and how many steps there are: only those which that chair notices.

    The first frame that is asked for is whole, the others are the changes to the one before.
    """
    over = play.state.over
    again = play.restarted([])
    seen = look(again, seat, lang, names)
    happened = news(again, seat, lang, names, 0)
    told, total = len(happened.events), 1
    chosen: list[Any] = []
    if start == 0:
        chosen.append({"act": 0, "seat": None, **full(seen), "log": happened.log})
    for number, act in enumerate(play.table.acts, 1):
        again.follow(act)
        after = look(again, seat, lang, names)
        happened = news(again, seat, lang, names, told)
        update = changes(seen, after, happened)
        seen, told = after, told + len(happened.events)
        if update is None:
            continue
        # Which act it was, and whose, only a finished game tells everybody.
        head: Json = {"act": number if over else None, "seat": act["seat"] if over or act["seat"] == seat else None}
        if total == start:
            chosen.append({**head, **full(seen), "log": happened.log, "events": happened.events})
        elif start < total < start + count:
            chosen.append({**head, **update})
        total += 1
    return chosen, total


def read_replay(data: bytes, person: Person) -> tuple[TableRow, Secret, list[SeatRow], list[StoredEntry]]:
    """A replay file as a finished table of this person; everything in it is verified first."""
    try:
        table, _verdict = replay.load(data.decode("utf-8"))
    except BadReplay as error:
        raise Refusal("bad-replay", reason=str(error)) from None
    except (UnicodeDecodeError, RecursionError):
        raise Refusal("bad-replay", reason="not UTF-8 text with one JSON object a line") from None
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, AssertionError) as error:
        raise Refusal("bad-replay", reason=type(error).__name__) from None
    if not table.state.over or table.state.outcome is None:
        raise Refusal("bad-replay", reason="the game in it is not over")
    outcome = table.state.outcome
    now = time.time()
    names = {e["seat"]: clean(str(e["who"]), MAX_NAME) for e in table.entries if e["type"] == "seat"}
    seats = [
        SeatRow(seat, None, "human", names.get(seat) or f"{seat + 1}", result=outcome.results.get(seat), role=role)
        for seat, role in enumerate(table.state.roles)
    ]
    row = TableRow(
        id=new_table_id(),
        game=table.game.name,
        mode=table.state.setup.mode,
        status="over",
        title="",
        host=person.id,
        listed=False,
        settings=TableSettings(),
        header=table.header(),
        clock=None,
        outcome=outcome.to_json(),
        imported=True,
        created=now,
        ended=now,
    )
    entries = [StoredEntry(n, e["type"], e.get("seat"), e, at=now) for n, e in enumerate(table.entries, 1)]
    return row, Secret(table.fair.secret, table.fair.salt), seats, entries


def encode(value: object) -> bytes:
    """JSON that may hold ready-made parts."""
    return _ENCODER.encode(value)
