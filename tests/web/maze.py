"""A made-up game on a map that grows: every kind of thing a scene can hold, and no game of the collection."""

from typing import Any

from grimtable.engine.scene import (
    Ballot,
    Button,
    Cell,
    Dice,
    Die,
    Fact,
    Line,
    Link,
    Mark,
    Me,
    Move,
    Panel,
    Phase,
    Piece,
    Refusal,
    Ribbon,
    Scene,
    SeatLook,
    Slot,
    Track,
    Zone,
)

SIZE = 132
STEPS = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
ROOMS: dict[tuple[int, int], tuple[str, str, str, str]] = {
    (0, 0): ("nesw", "", "", "lit"),
    (0, -1): ("es", "Schowek", "chest", ""),
    (1, -1): ("nw", "", "", ""),
    (0, 1): ("ne", "Pentagram", "pentacle", ""),
    (-1, 1): ("e", "Zalany tunel", "water", "threat"),
    (1, 1): ("we", "Legowisko", "lair", "threat"),
    (2, 1): ("wn", "Dziura", "hole", "dark"),
}


class MazeGame:
    """A walker, some lurkers, dice, and a tile more each time one explores."""

    def __init__(self) -> None:
        self.rooms = dict(ROOMS)
        self.at = (0, 0)
        self.turn = 1
        self.roll = (5, 3, 2)
        self.wounds = 2
        self.log: list[dict[str, Any]] = [{"n": 1, "text": "Runda 7", "head": True}]

    def exits(self) -> list[tuple[str, tuple[int, int]]]:
        found = []
        for side in self.rooms[self.at][0]:
            dx, dy = STEPS[side]
            found.append((side, (self.at[0] + dx, self.at[1] + dy)))
        return found

    def act(self, action: dict[str, Any]) -> None:
        self.turn += 1
        if action["kind"] in ("walk", "explore"):
            place = (int(action["x"]), int(action["y"]))
            if place not in self.rooms:
                self.rooms[place] = ("nesw", f"Kafel {len(self.rooms) + 1}", "torch", "")
            self.at = place
            self.log.append(
                {
                    "n": len(self.log) + 1,
                    "seat": 0,
                    "text": "<b>{s0}</b> idzie dalej.",
                    "icon": "torch",
                    "rule": "LAB-1.1",
                }
            )
        else:
            self.roll = tuple(1 + (value + self.turn) % 6 for value in self.roll)  # type: ignore[assignment]
            self.wounds = min(8, self.wounds + 1)
            self.log.append(
                {"n": len(self.log) + 1, "seat": 0, "text": "Rzut kośćmi.", "icon": "die-5", "rule": "LAB-2.3"}
            )

    def draw(self) -> tuple[Scene, tuple[Move, ...]]:
        scene = Scene(
            game="claustrophobia",
            layout="map",
            art="claustrophobia",
            icon="torch",
            ribbon=Ribbon(
                "Twój ruch",
                "<em>Najemnik</em> ma 2 RCH i atak. Podświetlone kafle są w zasięgu.",
                "",
                True,
                (Phase("Inicjatywa", "done"), Phase("Akcje ludzi", "now"), Phase("Zagrożenie")),
                f"Runda {self.turn}",
            ),
            seats=(SeatLook(0, "orange", "cross"), SeatLook(1, "red", "circle", icon="demon")),
            panels=self.panels(),
            me=Me(sub="4 wojowników"),
            buttons=(Button("button:roll", "Rzuć kośćmi", "die-5"),),
            focus=place_id(self.at),
        )
        moves = [Move({"kind": "roll"}, "Rzuć kośćmi", ("button:roll",), icon="die-5", confirm=True, go="Rzuć")]
        near = {place: side for side, place in self.exits()}
        for (x, y), (exits, name, floor, state) in self.rooms.items():
            label = "1" if (x, y) in near else ""
            scene.add(
                Zone(
                    place_id((x, y)),
                    name,
                    "tile",
                    wide=(x * SIZE, y * SIZE, SIZE, SIZE),
                    flow="grid",
                    size=44,
                    exits=exits,
                    floor=floor,
                    icon=floor,
                    state="lit" if (x, y) == self.at else state,  # type: ignore[arg-type]
                    label=label,
                    mark=Mark("dziura", "", "hole") if floor == "lair" else None,
                )
            )
        for place in near:
            if place in self.rooms:
                moves.append(
                    Move(
                        {"kind": "walk", "x": place[0], "y": place[1]},
                        f"Idź: {self.rooms[place][1] or 'tunel'}",
                        ("hero:0", place_id(place)),
                        icon="exit",
                    )
                )
                continue
            x, y = place
            scene.add(
                Zone(
                    place_id(place),
                    "?",
                    "room",
                    wide=(x * SIZE + 14, y * SIZE + 14, SIZE - 28, SIZE - 28),
                    state="fog",
                    hue="#1a130c",
                )
            )
            moves.append(
                Move(
                    {"kind": "explore", "x": x, "y": y},
                    "Zbadaj nieznane",
                    ("hero:0", place_id(place)),
                    confirm=True,
                    go="Badaj",
                    price="Kafel ułoży Demon.",
                    icon="torch",
                )
            )
        scene.add(
            Piece(
                "hero:0", place_id(self.at), "token", name="Najemnik", icon="blade", look="hero", value="4", mine=True
            ),
            Piece("hero:1", place_id((0, 1)), "token", name="Odkupiciel", icon="redeemer", look="hero", value="5"),
            Piece("foe:0", place_id((1, 1)), "token", name="Troglodyta", icon="troglodyte", look="foe"),
            Piece("foe:1", place_id((1, 1)), "token", name="Troglodyta", icon="troglodyte", look="foe"),
            Piece("foe:3", place_id((1, 1)), "token", name="Troglodyta", icon="troglodyte", look="foe"),
            Piece("foe:4", place_id((1, 1)), "token", name="Troglodyta", icon="troglodyte", look="foe"),
            Piece("foe:2", place_id((-1, 1)), "token", name="Troglodyta", icon="troglodyte", look="foe"),
            Piece("boss", place_id((2, 1)), "token", name="Demon", icon="demon", look="boss", tip="Śpi. Na razie."),
            Zone("hand", "Atuty", "hand"),
            Piece(
                "card:map",
                "hand",
                "card",
                name="Mapa kanałów",
                icon="map",
                kind="atut",
                hue="#5a4524",
                text="Obejrzyj 3 kafle, wybierz i ułóż sam.",
                source="reconstructed",
            ),
            Piece(
                "card:potion",
                "hand",
                "card",
                name="Mikstura",
                icon="potion",
                kind="atut",
                hue="#4b2a2a",
                text="Ulecz 1 linię dowolnego wojownika.",
                source="public",
            ),
        )
        scene.refused = (Refusal("card:potion", "Nie w trakcie ruchu.", "LAB-3.1", "Teraz nie"),)
        here = scene.zones[place_id(self.at)]
        moves[0] = moves[0].but(places=(here.but(exits="n", sub="Zasypany"),))  # the dice may bring the roof down
        scene.links = (Link("threat", "foe:0", "hero:1", "threat"),)
        return scene, tuple(moves)

    def panels(self) -> tuple[Panel, ...]:
        names = (
            "Cisza przed burzą",
            "Mroczne Przeznaczenie",
            "Głosy z otchłani",
            "Pokusa krwi",
            "Imię ich Legion",
            "Pułapka",
        )
        cells = tuple(
            Cell(f"box:{k}", name, on=k in (0, 4), dice=(Die("3", look="acc"),) if k == 4 else ())
            for k, name in enumerate(names)
        )
        slots = tuple(
            Slot(True, tone="bad", icon="wound" if k == self.wounds else "")
            if k <= self.wounds
            else Slot(tone="good")
            if k < 7
            else Slot(True, tone="lamp", icon="ammo" if k == 7 else "")
            for k in range(10)
        )
        lines = tuple(
            Line(
                (str(1 + k % 3), str(3 - k % 3), str(3 + k % 2)),
                str(k + 1),
                "now" if k == 3 else "lost" if k == 1 else "",
            )
            for k in range(6)
        )
        return (
            Panel(
                "demon",
                "right",
                "Demon",
                "bot, trudny · 2 zdarzenia",
                "demon",
                tone="threat",
                facts=(Fact("PZ", 6, "tp"),),
                cells=cells,
                columns=2,
                text="Troglodyci mają OBR 4.",
                rule="LAB-9.1",
                mark=Mark("tajne", "secret", "secret"),
                phone="strip",
            ),
            Panel(
                "keys",
                "right",
                tracks=(Track((Slot(True, icon="key"), Slot(True, icon="key"), Slot(), Slot()), "Klucze"),),
            ),
            Panel("votes", "right", "Głosy", ballots=(Ballot(0, True), Ballot(1)), gauge=0.54),
            Panel(
                "roll",
                "left",
                dice=(
                    Dice(
                        tuple(Die(str(value), self.turn, "hit" if value >= 4 else "dim") for value in self.roll),
                        "Brutal atakuje · OBR 4",
                        "Trafienia od 4.",
                        "LAB-6.2",
                    ),
                ),
            ),
            Panel(
                "life", "left", "Brutal", "zapas 4", seat=0, tracks=(Track(slots, thin=True, name="rany i amunicja"),)
            ),
            Panel(
                "board:0",
                "dock",
                "Najemnik",
                "garłacz, +1",
                "blade",
                state="sel",
                heads=("RCH", "ATK", "OBR"),
                lines=lines,
            ),
            Panel(
                "board:1",
                "dock",
                "Brutal",
                "Pobłogosławionymłotniezłomnych · po aktywacji",
                "brute",
                state="done",
                facts=(Fact("wyczerpany", icon="hourglass", tone="threat"),),
                heads=("RCH", "ATK", "OBR"),
                lines=(*lines[:3], Line(("2", "1", "3"), "4", "spent"), *lines[4:]),
            ),
        )


def place_id(place: tuple[int, int]) -> str:
    return f"tile:{place[0]}:{place[1]}"
