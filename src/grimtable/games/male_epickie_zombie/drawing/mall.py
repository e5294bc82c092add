"""The mall on the table: nine cards with their rooms, doors and signs, and where the next zombie would go."""

from functools import lru_cache
from typing import Final

from grimtable.engine.scene import Fact, Link, Mark, Piece, Rect, Scene, Slot, Track, Zone
from grimtable.engine.scene_parts import Tone
from grimtable.games.male_epickie_zombie import components as c
from grimtable.games.male_epickie_zombie.drawing.floor_plan import (
    SIDEWAYS,
    YARD,
    Door,
    Points,
    card_rect,
    doors,
    outline,
    sign,
)
from grimtable.games.male_epickie_zombie.drawing.moves import ABILITY_ICONS, CARD_ICONS, PRINTED_ICONS, SYMBOL_ICONS
from grimtable.games.male_epickie_zombie.drawing.panels import TINTS, Panels
from grimtable.games.male_epickie_zombie.mall import TURNS

FLOORS: Final = {"green": "#357f3e", "blue": "#2b6ca4", "purple": "#61409f", "orange": "#b4662b"}
SHADES: Final = ("#00000000", "#0000002b", "#ffffff14")  # rooms of a card are told apart by shade
STONE: Final = "#6f695f"
YARD_SHADES: Final = {"C-M": "#2b2620", "C-N": "#00000000", "C-S": "#00000000", "C-E": "#00000024", "C-W": "#00000024"}
# What each store sells: its symbol, and its floor in web/art/slabs.svg
SHOPS: Final = {
    "g1a": ("brush", "crafts"), "g1b": ("hammer", "tools"), "g2a": ("ball", "sport"), "g2b": ("torch", "camp"),
    "b1a": ("food", "foodcourt"), "b1b": ("eye", "cinema"), "b2a": ("shirt", "department"), "b2b": ("book", "books"),
    "p1a": ("crown", "galleria"), "p1b": ("gamepad", "arcade"), "p2a": ("parking", "carpark"),
    "p2b": ("badge", "security"), "o1a": ("chest", "collectibles"), "o1b": ("gem", "jewels"),
    "o2a": ("tv", "electronics"), "o2b": ("plush", "toys"),
}  # fmt: skip
CARD_HUES: Final = {"weapon": "#24506f", "backpack": "#2f5f30", "pickup": "#7a5a22", "event": "#7a2f2f"}
STOPS: Final = ("clearance", "base-camp")


@lru_cache(maxsize=256)
def _slab(slot: int, slug: str, symbol: str, full: bool) -> Zone:
    """A store's card, turned so that its entrance faces outwards (MEZ-G1.3)."""
    return Zone(
        f"card:{c.SLOTS[slot]}", look="slab", wide=card_rect(slot), hue=FLOORS[symbol], floor=f"slab-{SHOPS[slug][1]}",
        turn=TURNS[slot], state="threat" if full else "", order=-20 + slot,
    )  # fmt: skip


@lru_cache(maxsize=64)
def _openings(found: tuple[Door, ...]) -> Zone:
    return Zone("doors", look="doors", wide=(-1, -1, 2, 2), doors=found, order=38)


_COURT: Final = Zone(
    "card:C", look="slab", wide=card_rect(c.COURTYARD), hue=STONE, floor="slab-yard", order=-10,
)  # fmt: skip


class MallDrawing(Panels):
    """What of a drawing lies on the table."""

    def mall_zones(self, scene: Scene) -> None:
        """All nine cards."""
        scene.links = self.overflows()
        goals = [link.end for link in scene.links]
        for slot in range(len(c.SLOTS)):
            self.store(scene, slot, goals)
        for name, (points, rect) in YARD.items():
            self.yard(scene, name, points, rect, goals)
        scene.add(_COURT, _openings(doors(self.rows, tuple(int(side) for side in self.v.sides))))

    def is_full(self, slot: int) -> bool:
        """Whether a zombie stands in each of the three rooms (MEZ-9.14)."""
        return bool(self.v.zombies >> slot * 3 & 7 == 7)

    def store(self, scene: Scene, slot: int, goals: list[str]) -> None:
        """One store: its card, its three rooms, its sign, the cards beside it."""
        v, t = self.v, self.t
        side = v.sides[slot]
        slug = c.SIDES[side]
        symbol = c.SYMBOLS[self.mall.symbol[slot]]
        full = self.is_full(slot)
        shape, printed = self.rows.tables["shape"][side], self.rows.tables["side"][side]
        tip, store = self.next_words(slot), t(f"side-{slug}")
        leads = (self.goal(slot),)
        scene.add(_slab(slot, slug, symbol, full))
        for k in range(3):
            room = slot * 3 + k
            plan = tuple((int(u), int(w)) for u, w in shape[f"plan{k + 1}"])
            points, rect = outline(self.rows.identity, slot, side, k, plan)
            names = list(printed[f"room{k + 1}"])
            words = " ".join(t(f"ability-{_base(name)}-text") for name in names if _base(name) in ABILITY_ICONS)
            zone = Zone(
                    f"room:{c.ROOMS[room]}", f"{store} {k + 1}", "nook", wide=rect, flow="grid", size=44,
                    code=str(k + 1), icon=SYMBOL_ICONS[symbol] if k == 0 else "", tint=TINTS[symbol] if k == 0 else "",
                    hue=SHADES[k], outline=points, chips=self.chips(names), state="threat" if full else "", leads=leads,
                    tip=f"{words} {tip}".strip(), rule="MEZ-9.4" if full else "MEZ-5.2", order=room,
            )  # fmt: skip
            scene.add(self.warned(zone, goals))
        hung, beside = sign(slot)
        if slot not in SIDEWAYS and not any(card >> 8 == slot for card in v.beside):
            wall = card_rect(slot)  # nothing lies beside the store: a long name may have the whole wall
            hung = (wall[0], hung[1], wall[2], hung[3])
        scene.add(
            Zone(f"store:{c.SLOTS[slot]}", store, "sign", wide=hung, icon=SHOPS[slug][0], tint=TINTS[symbol],
                 mark=Mark(t("scene-full"), "threat", "threat") if full else None, tip=tip,
                 leads=leads, align="end" if slot in (2, 4) else "", rule="MEZ-9.3", order=40 + slot),
            Zone(f"beside:{c.SLOTS[slot]}", wide=beside, flow="grid", size=36, order=50 + slot),
        )  # fmt: skip
        seen: dict[str, int] = {}
        for card in v.beside:
            if card >> 8 == slot:
                name = c.CARDS[card & 255]
                k = seen[name] = seen.get(name, -1) + 1
                scene.add(self.card(f"beside:{c.SLOTS[slot]}", name, k, "token"))

    def chips(self, names: list[str]) -> tuple[Fact, ...]:
        """What is printed in a room: abilities on plates; icons of objectives only faintly (MEZ-Q31)."""
        gains = {"ammo": "+1", "motorcycle": f"+{self.rows.motorcycle}"}
        found = []
        for name in names:
            base, number = _base(name), name.rpartition("-")[2]
            if base in ABILITY_ICONS:
                text = gains.get(base, number if number.isdigit() else "")
                found.append(Fact(text, icon=ABILITY_ICONS[base], tone="threat" if base in STOPS else ""))
            else:
                found.append(Fact(number if number.isdigit() else "", icon=PRINTED_ICONS[base], tone="done"))
        return tuple(sorted(found, key=lambda fact: fact.tone != "done"))

    def yard(self, scene: Scene, name: str, points: Points, rect: Rect, goals: list[str]) -> None:
        """A room of the courtyard; the middle shows the barricade, the survivors and what heals (MEZ-M2.1)."""
        v, t = self.v, self.t
        zone = Zone(
            f"room:{name}", t(f"room-{name}"), "nook", wide=rect, flow="grid", size=40, hue=YARD_SHADES[name],
            outline=points, rule="MEZ-M2.1", order=30,
        )  # fmt: skip
        if name == "C-M":
            low: Tone = "threat" if v.barricade <= 1 else "accent"
            slots = tuple(
                Slot(n < v.barricade, str(n + 1), tone=low if n < v.barricade else "") for n in range(self.rows.top)
            )
            words = f"{t('scene-barricade')} {v.barricade}/{self.rows.top}"
            chips = [Fact(n=v.survivors, icon="survivor")] if v.coop else []
            zone = zone.but(
                track=Track(slots, words, icon="barricade"), chips=(*chips, Fact(f"+{self.rows.heal}", icon="heart")),
                tip=f"{words}. {t('ability-heal-text')}", order=31,
            )  # fmt: skip
        elif name == "C-S" and not any(c.ROOMS[at] == "C-S" for at in v.at):
            zone = zone.but(label=t("scene-courtyard"))
        scene.add(self.warned(zone, goals))

    def card(self, zone: str, slug: str, k: int, face: str, order: int = 0) -> Piece:
        """A search card that this viewer sees."""
        name = slug.split(".")[0]
        kind = self.types[name]
        sort = "weapon" if kind in ("melee", "ranged") else kind
        text = self.t(f"effect-{name}")
        holds = (SYMBOL_ICONS[slug.split(".")[1]],) if "." in slug and face == "card" else ()
        if "." in slug:
            text = self.t("scene-search-text", symbol=self.t(f"symbol-{slug.split('.')[1]}"), effect=text)
        return Piece(
            f"{zone}:{slug}:{k}", zone, "card" if face == "card" else "token", name=self.t(f"card-{name}"),
            icon=CARD_ICONS[name], look="paper" if face == "token" else "", kin=f"card-{name}",
            group=f"{zone}:{slug}", text=text if face == "card" else "", holds=holds,
            kind=self.t(f"scene-type-{sort}"), hue=CARD_HUES[sort], source=self.sources[name], come="pile:deck",
            tip=text, order=order,
        )  # fmt: skip

    # Where the next zombie goes

    def goal(self, slot: int) -> str:
        """The place a zombie added to a store would reach: a room, or the barricade (MEZ-9.3, MEZ-9.4)."""
        room, _went = self.destination(slot)
        return "room:C-M" if room < 0 else f"room:{c.ROOMS[room]}"

    def next_words(self, slot: int) -> str:
        """Say in words where a zombie added to a store would go."""
        v, t = self.v, self.t
        store = t(f"side-{c.SIDES[v.sides[slot]]}")
        room, went = self.destination(slot)
        if room < 0:
            return t("scene-next-barricade", store=store) + "."
        words = t("scene-next-other" if went else "scene-next-room", store=store, room=self.room_name(room))
        if v.pool == 0:
            words += "; " + t("scene-next-bleed")
        return words + "."

    def overflows(self) -> tuple[Link, ...]:
        """An arrow from every full store to where its next zombie goes."""
        found = []
        for slot in range(len(c.SLOTS)):
            if self.is_full(slot):
                room, _went = self.destination(slot)
                words = "−1" if room < 0 else "+1"
                found.append(Link(f"over:{c.SLOTS[slot]}", f"card:{c.SLOTS[slot]}", self.goal(slot), "threat", words))
        return tuple(found)

    def warned(self, zone: Zone, goals: list[str]) -> Zone:
        """A room with how many full stores send their next zombie there: at the barricade it strikes (MEZ-9.4)."""
        n = goals.count(zone.id)
        if not n or self.v.seat is None or self.v.seat == self.v.zombie_seat:
            return zone
        return zone.but(danger="sure" if zone.id == "room:C-M" else "reach", danger_note=str(n))


def _base(name: str) -> str:
    """An ability or icon without its number: supply-1 is supply."""
    head, _dash, number = name.rpartition("-")
    return head if number.isdigit() else name
