"""Terrorscape as a drawing: the manor from above, made from one viewer's view and nothing else."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from grimtable.engine.action import Action
from grimtable.engine.scene import (
    SEAT_LOOKS,
    Dice,
    Die,
    End,
    Fact,
    Me,
    Move,
    Panel,
    Phase,
    Piece,
    Ribbon,
    Scene,
    SeatLook,
    Slot,
    Standing,
    Track,
    Zone,
)
from grimtable.engine.texts import Catalogue
from grimtable.games.terrorscape.components import DOORS, LOCATIONS, PLANS, Rows
from grimtable.games.terrorscape.scene_moves import ITEM_ICONS, KILLER_ICONS, buttons, moves_of, skill_icon
from grimtable.games.terrorscape.view import TerrorscapeView
from grimtable.games.terrorscape.words import ask_words, controller, likely, most_repair, possible

# The rooms in map units, as the board has them
ROOMS: Final[dict[str, tuple[tuple[float, float], ...]]] = {
    "C1": ((0, 190), (300, 190), (300, 400), (0, 400)),
    "C2": ((0, 400), (360, 400), (360, 570), (0, 570)),
    "C3": ((300, 190), (580, 190), (580, 300), (400, 300), (400, 400), (300, 400)),
    "C4": ((400, 300), (580, 300), (580, 400), (400, 400)),
    "C5": ((360, 400), (580, 400), (580, 570), (360, 570)),
    "N1": ((0, 0), (240, 0), (240, 190), (0, 190)),
    "N2": ((240, 0), (580, 0), (580, 190), (240, 190)),
    "N3": ((580, 0), (780, 0), (780, 110), (580, 110)),
    "N4": ((780, 0), (1000, 0), (1000, 150), (780, 150)),
    "N5": ((580, 110), (780, 110), (780, 150), (810, 150), (810, 400), (580, 400)),
    "Z1": ((0, 570), (440, 570), (440, 660), (0, 660)),
    "Z2": ((440, 570), (800, 570), (800, 660), (440, 660)),
    "Z3": ((800, 420), (1000, 420), (1000, 660), (800, 660)),
    "Z4": ((580, 400), (800, 400), (800, 570), (580, 570)),
    "Z5": ((810, 150), (1000, 150), (1000, 420), (810, 420)),
}
# Where figures stand in a room with a corner cut out: not on the neighbour's name
FLOORS: Final[dict[str, tuple[float, float, float, float]]] = {
    "C3": (300.0, 190.0, 280.0, 110.0),
    "N5": (580.0, 150.0, 230.0, 250.0),
}
# Where each door lies, and whether its wall runs up and down
DOOR_AT: Final[dict[str, tuple[float, float, bool]]] = {
    "C1-C2": (150, 400, False), "C1-C3": (300, 290, True), "C1-N1": (100, 190, False), "C1-N2": (270, 190, False),
    "C2-C3": (330, 400, False), "C2-C5": (360, 485, True), "C2-Z1": (180, 570, False), "C3-N5": (580, 250, True),
    "C4-C5": (490, 400, False), "C4-N5": (580, 350, True), "C5-Z4": (580, 485, True), "N1-N2": (240, 95, True),
    "N2-N3": (580, 55, True), "N2-N5": (580, 150, True), "N3-N4": (780, 50, True), "N4-Z5": (900, 150, False),
    "Z3-Z4": (800, 490, True),
}  # fmt: skip
AREA_HUES: Final = {"red": "#6d3a2f", "blue": "#2c4770", "green": "#2f5a49"}
ROOM_ICONS: Final = {
    "C1": "door", "C2": "search", "C5": "book", "N1": "radio", "N4": "search", "Z2": "pentacle", "Z3": "wrench",
    "Z4": "search", "Z5": "exit",
}  # fmt: skip
SURVIVOR_LOOKS: Final = {"marco": 5, "johnson": 2, "anna": 3, "william": 1, "sophia": 0}
DRESSES: Final = {
    "marco": "orange-cross", "johnson": "blue-tri", "anna": "green-sq", "william": "yellow-dia",
    "sophia": "purple-pent",
}  # fmt: skip
KILLER_DRESS: Final = "red-circle"
WIDTH, HEIGHT = 1000.0, 660.0


def draw(v: TerrorscapeView, legal: Sequence[Action], t: Catalogue, rows: Rows) -> tuple[Scene, tuple[Move, ...]]:
    """The table as this viewer sees it, and its legal actions with what to click for them."""
    moves = moves_of(v, legal, t)
    scene = _Drawing(v, t, rows).scene()
    scene.buttons = buttons(moves, t)
    return scene, moves


@lru_cache(maxsize=2048)
def _room(slug: str, area: str, name: str, rings: int, state: Any, note: str, icon: str) -> Zone:
    points = ROOMS[slug]
    left, top = min(x for x, _y in points), min(y for _x, y in points)
    right, bottom = max(x for x, _y in points), max(y for _x, y in points)
    box = FLOORS.get(slug, (left, top, right - left, bottom - top))
    return Zone(
        f"room:{slug}", name, "room", wide=box, tall=box, flow="row", size=64, code=slug, icon=icon, state=state,
        hue=AREA_HUES[area], outline=points, rings=rings, note=note, rule="TER-M1.4", order=LOCATIONS.index(slug),
    )  # fmt: skip


@lru_cache(maxsize=64)
def _door(slug: str, locked: bool, name: str) -> Piece:
    x, y, upright = DOOR_AT[slug]
    return Piece(
        f"door:{slug}", "doors", "token" if locked else "door", name=name, icon="lock" if locked else "door",
        look="lock" if locked else "", x=x / WIDTH * 1000, y=y / HEIGHT * 1000,
        turn=90 if upright and not locked else 0,
        tone="threat" if locked else "", rule="TER-1.6", order=DOORS.index(slug),
    )  # fmt: skip


@lru_cache(maxsize=512)
def _person(who: str, zone: str, name: str, seat: int, badge: str, state: Any, tip: str) -> Piece:
    return Piece(
        f"person:{who}", zone, "token", name=name, text=name, icon="survivor", look="person", seat=seat,
        dress=DRESSES[who], badge=badge,
        state=state, tip=tip, order=10 + SURVIVOR_LOOKS[who],
    )  # fmt: skip


@lru_cache(maxsize=512)
def _card(zone: str, slug: str, k: int, order: int, name: str, text: str, icon: str, source: str) -> Piece:
    return Piece(
        f"{zone}:{slug}:{k}", zone, "card", name=name, icon=icon, kin=f"card-{slug}", group=f"{zone}:{slug}", text=text,
        source=source, order=order,
    )  # fmt: skip


class _Drawing:
    """One drawing under way."""

    def __init__(self, v: TerrorscapeView, t: Catalogue, rows: Rows) -> None:
        self.v = v
        self.d = v.data
        self.t = t.text
        self.texts = t
        self.rows = rows
        self.areas = {row["id"]: row["area"] for row in rows.tables["location"]}
        self.sources = {row["id"]: row["source"] for name in ("item", "skill") for row in rows.tables[name]}
        self.helper = bool(self.d["options"]["helper"]) and self.d["team"] is None

    def scene(self) -> Scene:
        """All of it."""
        d = self.d
        scene = Scene(
            game="terrorscape",
            art="terrorscape",
            icon="killer",
            layout="map",
            ribbon=self.ribbon(),
            seats=tuple(self.seat_look(seat) for seat in range(d["n_seats"])),
            panels=tuple(self.panels()),
            me=Me(title=self.t("scene-killer") if d["secret"] else "", text="") if self.v.seat is not None else None,
            focus=self.focus(),
            end=self.end(),
        )
        self.rooms(scene)
        scene.add(
            Zone("doors", "", "plain", wide=(0, 0, WIDTH, HEIGHT), tall=(0, 0, WIDTH, HEIGHT), flow="free", size=34)
        )
        for door in DOORS:
            scene.add(_door(door, door in d["board"]["locks"], self.t(f"door-{door}")))
        self.people(scene)
        self.cards(scene)
        return scene

    def focus(self) -> str:
        """What a small screen shows first: where the viewer's figure stands."""
        d = self.d
        mine = self.shown_survivor()
        if mine is not None:
            return f"room:{d['survivors'][mine]['at']}"
        return f"room:{d['secret']['lair'] if d['secret'] else d['killer']['last_seen']}"

    # Ribbon and seats

    def ribbon(self) -> Ribbon:
        """Whose move it is and what to do."""
        d, t = self.d, self.t
        order = ("setup", "survivors", "killer", "over")
        now = order.index(d["phase"])
        phases = tuple(
            Phase(t(f"phase-{name}"), "now" if at == now else "done" if at < now else "")
            for at, name in enumerate(order[:3])
        )
        round_ = t("scene-round", round=d["round"], keys=d["board"]["rack"])
        if d["phase"] == "over":
            return Ribbon(t("scene-who-over"), self.result(), phases=phases, round=round_)
        if d["question"] is not None:
            return Ribbon(t("scene-who-you"), ask_words(self.v, self.texts), yours=True, phases=phases, round=round_)
        killer = d["options"]["killer"] in d["waiting"]
        others = any(seat != d["options"]["killer"] for seat in d["waiting"])
        side = "both" if killer and others else "killer" if killer else "survivors"
        who = t("scene-who-killer") if side == "killer" else t("scene-who-survivors")
        return Ribbon(who, t(f"scene-wait-{side}"), phases=phases, round=round_)

    def seat_look(self, seat: int) -> SeatLook:
        """A player: which side, which Survivors."""
        d, t = self.d, self.t
        colour, shape = SEAT_LOOKS[seat]
        if seat == d["options"]["killer"]:
            name = d["killer"]["killer"]
            sub = t(f"killer-{name}") if name else t("scene-seat-killer")
            icon = KILLER_ICONS[name]
        else:
            mine = [d["survivors"][i]["who"] for i in range(3) if controller(self.v, i) == seat]
            sub = ", ".join(t(f"survivor-{who}") for who in mine if who) or t("scene-seat-survivors")
            icon = "survivor"
        asked = seat in d["waiting"]
        return SeatLook(seat, colour, shape, icon=icon, sub=sub, state="turn" if asked else "", asked=asked)

    # The map

    def rooms(self, scene: Scene) -> None:
        """Fifteen rooms with noise rings; fog where a sneaking Killer or, for the Killer, a Survivor may be."""
        d = self.d
        noise = d["team"]["noise"] if d["team"] else d["board"]["heard"]
        maybe: dict[str, list[str]] = {}
        if self.helper:
            for i in range(3):
                one = d["survivors"][i]
                if one["who"] and one["out"] == "in_play":
                    for place in possible(self.v, i):
                        maybe.setdefault(place, []).append(self.t(f"survivor-{one['who']}"))
        lurking = self.lurking()
        for slug in LOCATIONS:
            state: Any = ""
            if slug in lurking:
                state = "fog"
            elif d["team"] is None:
                state = "dark" if self.helper and slug not in maybe else "fog"
            note = ", ".join(maybe.get(slug, []))
            rings = 3 if slug in noise else 1 if d["fire"] else 0
            name = self.t(f"location-{slug}")
            scene.add(_room(slug, self.areas[slug], name, rings, state, note, ROOM_ICONS.get(slug, "")))

    def lurking(self) -> set[str]:
        """Where a sneaking Killer can be, for those who do not see it (TER-1.9)."""
        d = self.d
        if not d["killer"]["sneak"] or d["secret"] is not None:
            return set()
        at = LOCATIONS.index(d["killer"]["last_seen"])
        near = self.rows.ball[at * 5 + 2]
        return {LOCATIONS[place] for place in range(15) if near >> place & 1}

    def people(self, scene: Scene) -> None:
        """The Killer, and the Survivors for those who see them."""
        d, t = self.d, self.t
        if d["killer"]["killer"]:
            place = d["secret"]["lair"] if d["secret"] else d["killer"]["last_seen"]
            hidden = bool(d["killer"]["sneak"]) and d["secret"] is None
            scene.add(
                Piece(
                    "killer", f"room:{place}", "token", name=t(f"killer-{d['killer']['killer']}"),
                    text=t("scene-sneaking") if hidden else t(f"killer-{d['killer']['killer']}"),
                    icon=KILLER_ICONS[d["killer"]["killer"]], look="person", state="ghost" if hidden else "",
                    seat=d["options"]["killer"], dress=KILLER_DRESS, order=1, tone="threat",
                )
            )  # fmt: skip
        for i in range(3):
            one = d["survivors"][i]
            if not one["who"] or "at" not in one or one["out"] == "escaped":
                continue
            turn = d["team"] is not None and d["team"]["turn_of"] == one["who"]
            state = "off" if one["out"] == "dead" else ""
            badge = "♥" if one["health"] == 0 else "♡"
            name = t(f"survivor-{one['who']}")
            tip = ", ".join(t(f"item-{item}") for item in one["items"])
            scene.add(
                _person(one["who"], f"room:{one['at']}", name, controller(self.v, i), badge if turn else "", state, tip)
            )
        if d["team"] and d["team"]["trap"]:
            at = f"room:{d['team']['trap']}"
            scene.add(Piece("trap", at, "token", name=t("item-trap"), icon="trap", look="mark", order=80))
        if d["team"] and d["team"]["plan_token"]:
            at = f"room:{d['team']['plan_token']}"
            scene.add(Piece("plan", at, "token", name=t("scene-plans"), icon="map", look="mark", order=81))

    # Cards

    def shown_survivor(self) -> int | None:
        """Whose backpack lies in front of the viewer."""
        d = self.d
        if d["team"] is None or self.v.seat is None or d["secret"] is not None:
            return None
        asked = next((each for each in d["asked"] if each[0] == self.v.seat), None)
        about = ("turn", "trade", "limit", "defend", "discover", "found", "flee", "coordinate", "amulet", "leave")
        if asked is not None and asked[1] in about:
            return int(asked[2])
        if asked is not None and asked[1] == "accept":
            return int(asked[3])
        for i in range(3):
            if d["team"]["turn_of"] and d["survivors"][i]["who"] == d["team"]["turn_of"]:
                return i
        return next((i for i in range(3) if controller(self.v, i) == self.v.seat), None)

    def cards(self, scene: Scene) -> None:
        """The Killer's hand, or a Survivor's backpack; cards just found."""
        d, t = self.d, self.t
        mine = self.shown_survivor()
        if d["secret"] is not None and self.v.seat == d["options"]["killer"]:
            scene.add(Zone("hand", t("scene-hand"), "hand", flow="fan"))
            self.fan(scene, "hand", d["secret"]["hand"], "skill")
        elif mine is not None:
            scene.add(Zone("hand", t("scene-pack"), "hand", flow="fan"))
            self.fan(scene, "hand", d["survivors"][mine]["items"], "item")
        if d["team"] and d["team"]["drawn"]:
            box = (330.0, 230.0, 340.0, 200.0)
            scene.add(Zone("drawn", t("scene-drawn"), "box", wide=box, tall=box, size=150, order=90))
            self.fan(scene, "drawn", d["team"]["drawn"], "item")

    def fan(self, scene: Scene, zone: str, cards: list[str], table: str) -> None:
        """Cards side by side."""
        seen: dict[str, int] = {}
        for order, slug in enumerate(cards):
            k = seen.get(slug, 0)
            seen[slug] = k + 1
            icon = ITEM_ICONS[slug] if table == "item" else skill_icon(slug)
            text = self.t(f"effect-{slug}")
            scene.add(_card(zone, slug, k, order, self.t(f"{table}-{slug}"), text, icon, self.sources[slug]))

    # Panels

    def panels(self) -> list[Panel]:
        """Survivors and dice on the left; the Killer, keys, radio and decks on the right."""
        found = [self.survivor_panel(i) for i in range(3) if self.d["survivors"][i]["who"]]
        if self.d["board"]["dice"] and self.d["board"]["foes"]:
            found.append(self.dice_panel())
        if self.d["killer"]["killer"]:
            found.append(self.killer_panel())
            found.append(self.keys_panel())
            found.append(self.radio_panel())
        if self.d["team"] is not None and any(self.d["team"]["plans"]):
            found.append(self.plan_panel())
        return found

    def survivor_panel(self, i: int) -> Panel:
        """Health, fear and what is known of a Survivor."""
        d, t = self.d, self.t
        one = d["survivors"][i]
        state: Any = "out" if one["out"] != "in_play" else ""
        if d["team"] is not None and d["team"]["turn_of"] == one["who"]:
            state = "turn"
        health = t("scene-injured") if one["health"] else t("scene-healthy")
        if one["out"] != "in_play":
            health = t(f"scene-{one['out']}")
        facts = [Fact(health, icon="wound" if one["health"] else "heart", tone="bad" if one["health"] else "good")]
        if "items" in one:
            facts.append(Fact(t("scene-items", n=len(one["items"])), icon="chest"))
        fear = tuple(Slot(k < one["fear"], icon="fear") for k in range(2))
        text = ""
        if self.helper and one["out"] == "in_play":
            close, n = likely(self.v, i)
            text = t("scene-maybe", places=", ".join(close), n=n)
        shown = ", ".join(t(f"trait-{trait}") for trait in one["shown"])
        return Panel(
            f"survivor:{i}", "left", t(f"survivor-{one['who']}"), sub=shown, icon="survivor",
            seat=controller(self.v, i), dress=DRESSES[one["who"]], state=state, facts=tuple(facts),
            tracks=(Track(fear, thin=True, icon="fear"),),
            text=text, rule="TER-10.1",
        )  # fmt: skip

    def dice_panel(self) -> Panel:
        """The dice of the attack at hand: the tower's moment."""
        board = self.d["board"]
        who = self.t(f"survivor-{board['defender']}") if board["defender"] else ""
        dice = tuple(
            Die(str(face) if face else "blank", roll=self.d["board"]["attacks"], look="hit" if face else "dim")
            for face in board["dice"]
        )
        name = self.t("scene-dice", who=who)
        return Panel(
            "dice", "left", name, icon="shield", dice=(Dice(dice, rule="TER-9.11"),), rule="TER-9.11", phone="full"
        )

    def killer_panel(self) -> Panel:
        """Level, strength, traits; the hand is secret."""
        d, t = self.d, self.t
        killer = d["killer"]
        level = tuple(
            Slot(k < killer["level"], text="" if k < killer["level"] else str(k + 1), icon="skull") for k in range(5)
        )
        hand = t("scene-hand-n", n=d["hand_size"]) if d["hand_size"] is not None else t("scene-hand-secret")
        facts = (
            Fact(t("scene-strength", n=killer["strength"]), icon="brute"),
            Fact(hand, icon="log", tone="" if d["hand_size"] is not None else "secret"),
        )
        sub = ", ".join(t(f"trait-{trait}") for trait in killer["ktraits"])
        return Panel(
            "killer", "right", t(f"killer-{killer['killer']}"), sub=sub, icon=KILLER_ICONS[killer["killer"]],
            seat=d["options"]["killer"], dress=KILLER_DRESS, facts=facts, tracks=(Track(level, name=t("scene-level")),),
            text=t("scene-sneaking") if killer["sneak"] else "", rule="TER-1.18", tone="threat",
        )  # fmt: skip

    def keys_panel(self) -> Panel:
        """The public key rack."""
        rack = self.d["board"]["rack"]
        slots = tuple(Slot(k < rack, text="" if k < rack else str(k + 1), icon="key") for k in range(5))
        return Panel(
            "keys", "right", self.t("scene-keys"), icon="key", tracks=(Track(slots),), rule="TER-5.4", phone="strip"
        )

    def radio_panel(self) -> Panel:
        """Repair for those who may know it, help for all; for the Killer how far it can be."""
        d, t = self.d, self.t
        if d["board"]["help_at"]:
            text, done = t("scene-help", n=d["board"]["help_at"]), 5
        elif d["team"] is not None:
            text, done = "", d["team"]["repair"]
        else:
            done = 0
            text = t("scene-radio-most", n=most_repair(self.v)) if self.helper else t("scene-radio-secret")
        slots = tuple(Slot(k < done, text="" if k < done else str(k + 1), icon="wrench") for k in range(5))
        facts: tuple[Fact, ...] = ()
        if d["decks"] is not None:
            facts = (
                Fact(t("scene-discovery", n=sum(d["decks"]["discovery"].values())), icon="search"),
                Fact(t("scene-search", n=sum(d["decks"]["search"].values())), icon="key"),
            )
        return Panel(
            "radio", "right", t("scene-radio"), sub=text, icon="radio", tracks=(Track(slots),), facts=facts,
            rule="TER-4.8", phone="strip",
        )  # fmt: skip

    def plan_panel(self) -> Panel:
        """The two plan cards and how far one of them is."""
        team = self.d["team"]
        facts = []
        for at, plan in enumerate(team["plans"]):
            if not plan:
                continue
            name = self.t(f"plan-{plan}")
            n = team["stage"] if team["plan_on"] == at else 0
            stages = len(self.rows.stages[PLANS.index(plan)])
            active = team["plan_active"] and team["plan_on"] == at
            text = (
                self.t("scene-plan-active", plan=name)
                if active
                else self.t("scene-plan-stage", plan=name, n=n, all=stages)
            )
            facts.append(Fact(text, icon="map", tip=self.t(f"effect-{plan}")))
        return Panel("plans", "right", self.t("scene-plans"), icon="map", facts=tuple(facts), rule="TER-14.2")

    # The end

    def result(self) -> str:
        """Who won."""
        outcome = self.d["outcome"]
        won = outcome["results"][str(self.d["options"]["killer"])] == "win"
        return self.t("scene-end-killer" if won else "scene-end-survivors")

    def end(self) -> End | None:
        """The result, once the game is over."""
        outcome = self.d["outcome"]
        if outcome is None:
            return None
        standings = tuple(
            Standing(seat, outcome["results"][str(seat)], text=self.seat_look(seat).sub)
            for seat in range(self.d["n_seats"])
        )
        return End(self.result(), self.t(f"ending-{outcome['notes']['ended_by']}"), outcome["rule"], standings)
