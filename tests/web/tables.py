"""Tables for the preview: real games against quick bots, and a made-up map game."""

import threading
import time
from collections.abc import Callable
from typing import Any

import grimtable
from grimtable.engine.scene import Move, Scene
from grimtable.engine.scene_changes import diff
from tests.web import positions
from tests.web.maze import MazeGame

Json = dict[str, Any]
Send = Callable[[Json], None]
NAMES = ("Ty", "Ola", "Gustaw", "Kuba", "Marta", "Wacław")
RUDE = ('<img src=x onerror="document.title=1">', "<b>Ola</b>", '"><script>alert(1)</script>', "{s0}", "Marta", "Iza")
PAIR = ("Ala", "Bartłomiej Wspaniały II", "Celina")


class Viewer:
    """One connection: what it looks through and what it was last shown."""

    def __init__(self, table: "PreviewTable", send: Send) -> None:
        self.table = table
        self.send_raw = send
        self.seq = 0
        self.lang = "pl"
        self.seat: int | None = table.you[0] if table.you else None
        self.scene: Scene | None = None
        self.seen = 0

    def send(self, message: Json) -> None:
        self.seq += 1
        self.send_raw({"seq": self.seq, **message})

    def heard(self, message: Json) -> None:
        kind = message["type"]
        if kind == "hello":
            self.lang = message.get("lang") or "pl"
            if message.get("seat") in self.table.you:
                self.seat = message["seat"]
            self.seq = 0
            self.table.welcome(self)
        elif kind == "act":
            self.table.act(self, message)
        elif kind == "say":
            self.send({"type": "ack", "nonce": message["nonce"], "ok": True})
            self.table.said(message)
        elif kind == "undo":
            self.table.undo(self, message)
        elif kind == "hint":
            self.table.hint(self)
        elif kind == "seat":
            self.table.hand_over(message)
        elif kind == "foretell":
            self.table.foretell(self, message)
        elif kind == "lesson":
            self.table.lessons.append(message["do"])
        elif kind == "ping":
            self.send_raw({"type": "pong", "t": message["t"]})


class PreviewTable:
    """What every preview table does."""

    game = ""
    title = "Nocna zmiana"

    def __init__(self, name: str, you: tuple[int, ...], names: tuple[str, ...]) -> None:
        self.name = name
        self.you = you
        self.names = names
        self.viewers: list[Viewer] = []
        self.talk: list[Json] = []
        self.lessons: list[str] = []  # what a learner asked of a guided game
        self.lock = threading.RLock()
        self.kinds = ["human" if seat in you or seat == 1 else "bot" for seat in range(len(names))]

    def seats(self) -> list[Json]:
        return [
            {"seat": k, "name": name, "kind": self.kinds[k], "you": k in self.you, "online": True}
            for k, name in enumerate(self.names)
        ]

    def join(self, send: Send) -> Viewer:
        viewer = Viewer(self, send)
        self.viewers.append(viewer)
        return viewer

    def leave(self, viewer: Viewer) -> None:
        if viewer in self.viewers:
            self.viewers.remove(viewer)

    def info(self, lang: str) -> Json:
        return {
            "id": self.name,
            "game": self.game,
            "game_title": self.game_title(lang),
            "mode": "normal",
            "options": {},
            "title": self.title,
            "seats": self.seats(),
            "clock": None,
            "status": "running",
            "undo_rule": "free",
        }

    def game_title(self, lang: str) -> str:
        raise NotImplementedError

    def look(self, viewer: Viewer) -> tuple[Scene, tuple[Move, ...], Json | None, list[int]]:
        raise NotImplementedError

    def lines(self, viewer: Viewer, since: int) -> tuple[list[Json], list[Json], int]:
        raise NotImplementedError

    def welcome(self, viewer: Viewer) -> None:
        with self.lock:
            scene, moves, question, waiting = self.look(viewer)
            log, _fx, viewer.seen = self.lines(viewer, 0)
            viewer.scene = scene
            viewer.send(
                {
                    "type": "welcome",
                    "v": 1,
                    "release": "1",
                    "resume": "preview",
                    "table": self.info(viewer.lang),
                    "you": list(self.you),
                    "seat": viewer.seat,
                    "scene": scene.to_json(),
                    "log": log[-60:],
                    "talk": self.talk,
                    "waiting": waiting,
                    "question": question,
                    "actions": [move.to_json() for move in moves],
                    "can_undo": True,
                }
            )
            if scene.end is not None:
                viewer.send(self.over(viewer))

    def over(self, viewer: Viewer) -> Json:
        rows = range(len(self.names))
        chart = {
            "title": "Szanse w kolejnych turach" if viewer.lang == "pl" else "Chances turn by turn",
            "series": [{"seat": seat, "values": [0.25, 0.3 - seat / 20, 0.2, float(seat == 0)]} for seat in rows],
            "marks": [{"at": 2, "text": "{s0}"}],
        }
        return {
            "type": "over",
            "outcome": {},
            "story": [line["text"] for line in self.lines(viewer, 0)[0][-8:]],
            "chart": chart,
            "reveal": {},
        }

    def update_all(self) -> None:
        for viewer in list(self.viewers):
            if viewer.scene is None:
                continue
            scene, moves, question, waiting = self.look(viewer)
            log, fx, viewer.seen = self.lines(viewer, viewer.seen)
            changes = diff(viewer.scene, scene).to_json()
            viewer.scene = scene
            viewer.send(
                {
                    "type": "update",
                    "events": [],
                    "log": log,
                    "fx": fx,
                    "scene": changes,
                    "waiting": waiting,
                    "question": question,
                    "actions": [move.to_json() for move in moves],
                    "can_undo": True,
                }
            )
            if scene.end is not None:
                viewer.send(self.over(viewer))

    def said(self, message: Json) -> None:
        self.talk.append(
            {"k": len(self.talk) + 1, "seat": message["seat"], "to": "all", "text": message.get("text", "")}
        )
        for viewer in self.viewers:
            viewer.send({"type": "talk", "entries": self.talk[-1:]})

    def hand_over(self, message: Json) -> None:
        self.kinds[message["seat"]] = "bot" if message["do"] == "bot" else "human"
        for viewer in self.viewers:
            viewer.send({"type": "seats", "seats": self.seats()})

    def act(self, viewer: Viewer, message: Json) -> None:
        raise NotImplementedError

    def undo(self, viewer: Viewer, message: Json) -> None:
        viewer.send(
            {
                "type": "reject",
                "nonce": message["nonce"],
                "error": "nothing-to-undo",
                "text": "Nie ma czego cofnąć." if viewer.lang == "pl" else "There is nothing to undo.",
                "rule": None,
            }
        )

    def foretell(self, viewer: Viewer, message: Json) -> None:
        """Tables here foretell nothing."""

    def hint(self, viewer: Viewer) -> None:
        _scene, moves, question, _waiting = self.look(viewer)
        best = [
            {"action": move.action, "words": move.words, "value": 0.62 - 0.11 * k, "visits": 400 - 90 * k}
            for k, move in enumerate(moves[:3])
        ]
        viewer.send({"type": "hint", "question": question and question["k"], "moves": best})


class GameTable(PreviewTable):
    """A real game; the bots answer at once."""

    def __init__(
        self,
        name: str,
        seats: int,
        you: tuple[int, ...] = (0,),
        *,
        skip: int = 0,
        seed: int = 5,
        pause: float = 0.0,
        names: tuple[str, ...] = NAMES,
        position: str | None = None,
        to_end: bool = False,
        game: str = "cisza",
    ) -> None:
        super().__init__(name, you, names[:seats])
        self.game = game
        self.pause = pause
        self.rules = grimtable.games()[game]
        self.state = (
            grimtable.load_position(game, position) if position else grimtable.new(game, seats=seats, seed=seed)
        )
        self.bot = grimtable.bot("greedy", game, seed=3)
        steps = 0
        while not self.state.over and (steps < skip or to_end or (bool(you) and self.state.pending[0] not in you)):
            self.bot_step(self.state.pending[0])
            steps += 1
        self.talk = [
            {"k": 1, "seat": 1, "to": "all", "text": "Gustaw ma najwięcej ludzi. Dron aż się prosi.", "after": 0},
            {"k": 2, "seat": min(3, seats - 1), "to": "all", "text": "Proszę was, nie teraz."},
        ]

    def bot_step(self, seat: int) -> None:
        self.state.apply(seat, self.bot.choose(self.state.infoset(seat)))

    def game_title(self, lang: str) -> str:
        return self.rules.title(lang)

    def look(self, viewer: Viewer) -> tuple[Scene, tuple[Move, ...], Json | None, list[int]]:
        seat, state = viewer.seat, self.state
        view = state.view(seat)
        legal = state.legal(seat) if seat is not None and seat in state.pending else []
        drawn = self.rules.draw(view, legal, viewer.lang)
        assert drawn is not None
        asked = view.to_json()["question"] if legal and seat is not None else None
        question = (
            None
            if asked is None
            else {
                "seat": seat,
                "k": state.question_number(seat or 0),
                "kind": asked["kind"],
                "words": self.rules.texts(viewer.lang).text("ask-" + asked["kind"]),
            }
        )
        return drawn[0], drawn[1], question, list(view.waiting)

    def lines(self, viewer: Viewer, since: int) -> tuple[list[Json], list[Json], int]:
        tokens = [f"{{s{k}}}" for k in range(len(self.names))]
        log: list[Json] = []
        fx: list[Json] = []
        events = self.state.events(0, viewer.seat)
        for event in events[since:]:
            line = self.rules.tell(event, viewer.lang, tokens)
            if line is not None:
                log.append(
                    {
                        "n": event.n,
                        "seat": event.args.get("seat"),
                        "text": line.text,
                        "rule": line.rule,
                        "icon": line.icon,
                        "head": line.head,
                        "moment": line.moment.to_json(),
                    }
                )
            fx += [effect.to_json() for effect in self.rules.effects(event)]
        return log, fx, len(events)

    def act(self, viewer: Viewer, message: Json) -> None:
        with self.lock:
            seat = message["seat"]
            if seat not in self.state.pending or message["question"] != self.state.question_number(seat):
                viewer.send(
                    {
                        "type": "reject",
                        "nonce": message["nonce"],
                        "error": "stale",
                        "text": "To pytanie już minęło.",
                        "rule": None,
                    }
                )
                return
            self.state.apply(seat, grimtable.action(self.game, message["action"]))
            viewer.send({"type": "ack", "nonce": message["nonce"], "ok": True})
            self.update_all()
            while not self.state.over and self.state.pending[0] not in self.you:
                time.sleep(self.pause)
                self.bot_step(self.state.pending[0])
                self.update_all()


class SeerTable(GameTable):
    """A game whose table foretells: to end the phase is the end, anything else is half a chance."""

    def info(self, lang: str) -> Json:
        return {**super().info(lang), "odds": True}

    def foretell(self, viewer: Viewer, message: Json) -> None:
        other = self.look(viewer)[1][0].action
        lines: list[Json] = [{"kind": "maybe", "text": "wejdzie Silny", "odds": [14, 38]}]
        if message["action"]["kind"] == "end":
            lines = [
                {"kind": "sure", "text": "3 ataki"},
                {"kind": "loss", "text": "tracisz 2 z 2: odpadasz", "end": True},
                {"kind": "way", "text": "Shotgun usunie oba", "action": other},
            ]
        viewer.send({"type": "foretold", "question": message["question"], "action": message["action"], "lines": lines})


class MazeTable(PreviewTable):
    """The made-up map game: no rules worth the name, but every kind of thing a scene can hold."""

    game = "claustrophobia"
    title = "Próba"

    def __init__(self, name: str) -> None:
        super().__init__(name, (0,), ("Ty", "Mrok"))
        self.maze = MazeGame()
        self.kinds[1] = "bot"

    def game_title(self, lang: str) -> str:
        return "Labirynt" if lang == "pl" else "Maze"

    def look(self, viewer: Viewer) -> tuple[Scene, tuple[Move, ...], Json | None, list[int]]:
        scene, moves = self.maze.draw()
        return scene, moves, {"seat": 0, "k": self.maze.turn, "kind": "walk", "words": ""}, [0]

    def lines(self, viewer: Viewer, since: int) -> tuple[list[Json], list[Json], int]:
        return self.maze.log[since:], [], len(self.maze.log)

    def act(self, viewer: Viewer, message: Json) -> None:
        with self.lock:
            self.maze.act(message["action"])
            viewer.send({"type": "ack", "nonce": message["nonce"], "ok": True})
            self.update_all()


TABLES: dict[str, Callable[[str], PreviewTable]] = {
    "duel": lambda name: GameTable(name, 2, position=positions.DUEL),
    "four": lambda name: GameTable(name, 4, position=positions.FOUR),
    "six": lambda name: GameTable(name, 6, position=positions.SIX),
    "seer": lambda name: SeerTable(name, 4, position=positions.FOUR),
    "slow": lambda name: GameTable(name, 4, position=positions.FOUR, pause=0.5),
    "horde": lambda name: GameTable(name, 4, position=positions.HORDE),
    "siege": lambda name: GameTable(name, 3, position=positions.SIEGE),
    "fresh": lambda name: GameTable(name, 3, seed=2),
    "spectator": lambda name: GameTable(name, 5, you=(), skip=20, seed=4),
    "hotseat": lambda name: GameTable(name, 2, you=(0, 1), seed=6, names=("Ania", "Bartek")),
    "rude": lambda name: GameTable(name, 4, position=positions.FOUR, names=RUDE),
    "ended": lambda name: GameTable(name, 4, to_end=True, seed=9),
    "mall": lambda name: GameTable(name, 6, position=positions.MALL, game="osaczeni"),
    "vote": lambda name: GameTable(name, 5, position=positions.VOTE, game="osaczeni"),
    "crowd": lambda name: GameTable(name, 4, position=positions.CROWD, game="osaczeni"),
    "maps": lambda name: GameTable(name, 3, position=positions.MAPS, game="osaczeni"),
    "tie": lambda name: GameTable(name, 3, you=(0, 1), position=positions.TIE, game="osaczeni", names=PAIR),
    "maze": MazeTable,
}
