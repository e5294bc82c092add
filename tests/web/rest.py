"""The preview's answers to the client's REST calls: the shapes of docs/protocol.md with made-up people and tables."""

import json
from typing import Any

import grimtable
from grimtable.table.rulebook import rulebook

ME = {"id": "p1", "name": "Nocny Stróż", "login": None, "lang": ""}


def answer(method: str, path: str, query: dict[str, str], body: Any) -> tuple[int, Any]:
    """Status and body."""
    lang = query.get("lang", "en")
    parts = path.strip("/").split("/")
    if method == "GET":
        if path == "/api/me":
            return 200, {"person": ME, "languages": ["pl", "en"]}
        if path == "/api/games":
            return 200, [game_info(lang)]
        if path == "/api/health":
            return 200, {"ok": True, "build": "building"}
        if path == "/api/lobby":
            return 200, [table_info("four", "open", lang), table_info("spectator", "running", lang)]
        if len(parts) == 3 and parts[1] == "join":
            return 200, {"state": {"used": "used", "late": "free"}.get(parts[2], "unknown")}
        if path == "/api/me/tables":
            return 200, [
                table_info("ended" if query.get("status") == "over" else "slow", query.get("status") or "running", lang)
            ]
        if path == "/api/me/profile":
            row = {"game": "cisza", "game_title": "Cisza", "role": "", "played": 7, "won": 3, "drawn": 0, "lost": 4}
            return 200, {"name": ME["name"], "login": None, "results": [row]}
        if len(parts) == 3 and parts[1] == "tables":
            return 200, table_info(parts[2], "over", lang)
        if path.endswith("/rules/search"):
            wanted = query.get("q", "").lower()
            return 200, {"rules": [rule for rule in rules(lang) if wanted in (rule["id"] + rule["text"]).lower()][:20]}
        if path.endswith("/rules"):
            intro = "| a | b |\n|---|---|\n| 1 | **2** |\n\nSo:\n1. one\n2. *two*\n- a mark"
            chapter = {"title": "Play", "intro": intro, "rules": rules(lang)}
            written = rulebook("cisza", lang).lang
            return 200, {"title": "Cisza", "intro": "Be *quiet*.", "lang": written, "chapters": [chapter]}
        if path.endswith("/gallery"):
            rows = grimtable.games()["cisza"].gallery()
            texts = grimtable.games()["cisza"].texts(lang)
            return 200, [
                {
                    "table": row["table"],
                    "id": row["id"],
                    "source": row["source"],
                    "cite": row["cite"],
                    "rule": row.get("rule", ""),
                    "values": {"count": row.get("count")},
                    "table_title": "Karty",
                    "words": ["robi hałas"],
                    "text": "",
                    "plan": [],
                    "title": texts.text(f"card-{row['id']}") if row["table"] == "card" else row["id"],
                }
                for row in rows
            ]
        if path.endswith("/frames"):
            return 200, frames(query, lang)
    if method == "POST" and path == "/api/tables":
        return 201, {"table": table_info("fresh", "running", lang), "links": []}
    if method == "POST" and path == "/api/join":
        return 409, {"error": "link-used", "text": "Somebody was faster.", "rule": None}
    if method == "POST" and path == "/api/guest":
        return 201, {"person": ME, "token": "t"}
    return 404, {"error": "not-found", "text": f"{method} {path}", "rule": None}


def game_info(lang: str) -> dict[str, Any]:
    game = grimtable.games()["cisza"]
    texts = game.texts(lang)
    choices = [{"value": value, "title": str(value)} for value in (False, True)]
    option = {"name": "expert", "title": texts.text("option-expert"), "choices": choices}
    modes = [
        {"name": mode, "title": texts.text(f"mode-{mode}"), "detail": "", "seats": [2, 3, 4, 5, 6], "options": [option]}
        for mode in game.modes
    ]
    levels = [{"name": name, "title": name, "detail": "…"} for name in ("easy", "normal", "hard")]
    return {
        "name": "cisza",
        "title": game.title(lang),
        "tagline": texts.text("tagline"),
        "about": texts.text("about"),
        "ruleset": "cisza@1",
        "modes": modes,
        "levels": levels,
        "unlocks": False,
        "sides": [],
    }


def table_info(name: str, status: str, lang: str) -> dict[str, Any]:
    seats = [
        {
            "seat": k,
            "name": who,
            "kind": "open" if status == "open" and k == 3 else "human",
            "level": None,
            "away": False,
            "link": False,
            "you": status != "open" and k == 0,
            "result": "win" if k == 0 else "loss",
            "role": "",
        }
        for k, who in enumerate(("Ty", "Ola", "Gustaw", "Kuba"))
    ]
    return {
        "id": name,
        "game": "cisza",
        "game_title": "Cisza" if lang == "pl" else "Silence",
        "mode": "normal",
        "title": "Nocna zmiana",
        "status": status,
        "seats": seats,
        "host": False,
        "listed": True,
        "created": 1.7e9,
        "ended": 1.7e9 if status == "over" else None,
        "your_turn": status == "running",
    }


def rules(lang: str) -> list[dict[str, str]]:
    book = rulebook("cisza", lang).rules.values()
    return [{"id": rule.id, "title": "", "text": rule.text, "chapter": "Play"} for rule in book if rule.needs_proof]


def frames(query: dict[str, str], lang: str) -> dict[str, Any]:
    """A short real game as a replay."""
    from grimtable.engine.scene_changes import diff

    game = grimtable.games()["cisza"]
    state = grimtable.new("cisza", seats=4, seed=9)
    bot = grimtable.bot("greedy", "cisza", seed=3)
    seat = None if query.get("spectator") else int(query.get("seat", 0))
    tokens = [f"{{s{k}}}" for k in range(4)]
    rows: list[dict[str, Any]] = []
    seen = 0
    before = None
    while True:
        drawn = game.draw(state.view(seat), [], lang)
        assert drawn is not None
        events = state.events(0, seat)
        lines = [(event, game.tell(event, lang, tokens)) for event in events[seen:]]
        log = [
            {"n": e.n, "text": line.text, "rule": line.rule, "icon": line.icon, "head": line.head}
            for e, line in lines
            if line
        ]
        scene = drawn[0].to_json() if before is None else json.loads(diff(before, drawn[0]).encoded())
        rows.append({"scene": scene, "log": log, "waiting": list(state.view(seat).waiting)})
        before, seen = drawn[0], len(events)
        if state.over or len(rows) > 60:
            break
        who = state.pending[0]
        state.apply(who, bot.choose(state.infoset(who)))
    start = int(query.get("start", 0))
    return {
        "table": "ended",
        "seat": seat,
        "start": start,
        "total": len(rows),
        "seats": [0, 1, 2, 3],
        "names": ["Ty", "Ola", "Gustaw", "Kuba"],
        "frames": rows[start:],
    }
