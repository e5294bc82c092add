"""Osaczeni as a drawing: the mall from above, made from one viewer's view and nothing else."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from grimtable.engine.action import Action
from grimtable.engine.scene import (
    SEAT_LOOKS,
    End,
    Fact,
    Mark,
    Me,
    Move,
    Phase,
    Piece,
    Rect,
    Ribbon,
    Scene,
    SeatLook,
    Standing,
    Zone,
)
from grimtable.engine.scene_parts import Colour, Shape, Tone
from grimtable.engine.texts import Catalogue
from grimtable.games.osaczeni import components as c
from grimtable.games.osaczeni import kinds as k
from grimtable.games.osaczeni.drawing.moves import FACES, ICONS, buttons, moves_of, name_of, refusals
from grimtable.games.osaczeni.drawing.panels import panels
from grimtable.games.osaczeni.drawing.tips import about, effect
from grimtable.games.osaczeni.knowledge.view import OVER, OsaczeniView
from grimtable.games.osaczeni.rules.scoring import points_of

AREA_FLOORS: Final = ("toilets", "clothing", "monitoring", "supermarket", "hall", "parking")
AREA_ICONS: Final = ("toilet", "shirt", "cctv", "cart", "hall", "parking")
ROUND_PHASES: Final = ("truck", "badge", "maps", "moves", "arrival", "attack", "closing")
HUES: Final = {
    "bat": "#6d2a52", "chainsaw": "#6d2a52", "molotov": "#7a3b2a", "pistol": "#3d4d66", "can": "#5a5230",
    "meat": "#4a5a3d", "walkie": "#34485c", "energy": "#2f5a55", "keys": "#6b5238",
}  # fmt: skip

KINDS: Final = {
    "bat": "weapon", "chainsaw": "weapon", "molotov": "weapon", "pistol": "votes", "can": "attack", "meat": "attack",
    "walkie": "badge", "energy": "moves", "keys": "scoring",
}  # fmt: skip

# The six areas in thousandths of the board: two rows of three on a broad screen, three rows of two on a narrow one.
WIDE: Final[tuple[Rect, ...]] = (
    (8, 10, 300, 484), (318, 10, 352, 484), (680, 10, 312, 484), (8, 506, 300, 484), (318, 506, 352, 484),
    (680, 506, 312, 484),
)  # fmt: skip
TALL: Final[tuple[Rect, ...]] = (
    (8, 6, 488, 324), (504, 6, 488, 324), (8, 338, 488, 324), (504, 338, 488, 324), (8, 670, 488, 324),
    (504, 670, 488, 324),
)  # fmt: skip
INSIDE: Final[Rect] = (20, 20, 960, 660)  # what is below belongs to the sign that says whether the doors hold
INSIDE_TALL: Final[Rect] = (10, 40, 980, 920)
WHOLE: Final[Rect] = (0, 0, 1000, 1000)


def draw(v: OsaczeniView, legal: Sequence[Action], texts: Catalogue, rows: c.Rows) -> tuple[Scene, tuple[Move, ...]]:
    """The table as this viewer sees it, and its legal actions with what to click for them."""
    moves = moves_of(v, legal, texts, rows)
    scene = _Drawing(v, texts, rows).scene()
    scene.buttons = buttons(v, moves, texts, rows)
    scene.refused = refusals(v, legal, texts, rows)
    return scene, moves


@lru_cache(maxsize=4096)
def _character(seat: int, slug: str, zone: str, name: str, tip: str, hidden: str, mine: bool) -> Piece:
    return Piece(
        f"char:{seat}:{slug}", zone, "token", name=name, text=name, icon=ICONS[slug], look="person", seat=seat,
        portrait=FACES[slug], badge=hidden, state="off" if hidden else "", tip=tip, mine=mine,
        order=seat * c.FAMILY + c.CHARACTERS.index(slug),
    )  # fmt: skip


@lru_cache(maxsize=512)
def _gap(zone: str, i: int) -> Piece:
    return Piece(f"gap:{zone}:{i}", zone, "gap", look="notch" if zone.startswith("out:") else "arch", order=900 + i)


@lru_cache(maxsize=512)
def _monster(area: str, i: int, name: str) -> Piece:
    return Piece(
        f"monster:{area}:{i}", f"out:{area}", "token", name=name, icon="monster", look="notch", kin="monster",
        group=f"monster:{area}", come="pile:pool", go="pile:pool", order=i,
    )  # fmt: skip


@lru_cache(maxsize=1024)
def _card(pile: str, card: str, i: int, order: int, name: str, text: str, source: str, kind: str) -> Piece:
    return Piece(
        f"{pile}:{card}:{i}", "hand", "card", name=name, icon=card, kin=f"card-{card}", group=f"{pile}:{card}",
        come="pile:truck", go="pile:box", hue=HUES[card], text=text, source=source, order=order, kind=kind,
    )  # fmt: skip


@lru_cache(maxsize=256)
def _pile(pile: str, zone: str, icon: str, look: str, n: int, order: int, name: str, tip: str) -> Piece:
    return Piece(pile, zone, "pile", name=name, icon=icon, look=look, n=n, order=order, tip=tip)


class _Drawing:
    """One drawing under way."""

    def __init__(self, v: OsaczeniView, texts: Catalogue, rows: c.Rows) -> None:
        self.v = v
        self.texts = texts
        self.t = texts.text
        self.named = texts.named
        self.rows = rows
        self.sources = {row["id"]: row["source"] for row in rows.tables["card"]}

    def scene(self) -> Scene:
        """All of it."""
        v = self.v
        scene = Scene(
            game="osaczeni",
            art="osaczeni",
            icon="monster",
            seat_bar="top",
            ribbon=self.ribbon(),
            seats=tuple(self.seat_look(seat) for seat in range(v.n_seats)),
            panels=tuple(panels(v, self.texts, self.rows)),
            me=self.corner(),
            focus=f"area:{c.AREAS[v.area]}" if v.area != c.NO_AREA else "",
            end=self.end(),
        )
        for area in range(c.N_AREAS):
            self.area(scene, area)
        self.piles(scene)
        self.people(scene)
        if v.seat is not None:
            scene.add(Zone("hand", self.t("scene-hand"), "hand", flow="fan"))
            self.cards(scene, "hand", v.cards[v.seat] or (0,) * c.N_CARDS)
            if v.drawn_cards is not None:  # beside the hand, where cards can be read and nothing lies beneath them
                self.cards(scene, "drawn", v.drawn_cards, self.t("scene-drawn"))
        return scene

    # The ribbon and the seats

    def ribbon(self) -> Ribbon:
        """Whose move it is and what to do."""
        v, t = self.v, self.t
        phase = k.PHASES[v.phase]
        now = ROUND_PHASES.index(phase) if phase in ROUND_PHASES else 7 if v.phase == OVER else -1
        phases = tuple(
            Phase(t(f"scene-phase-{name}"), "done" if at < now else "now" if at == now else "")
            for at, name in enumerate(ROUND_PHASES)
        )
        round_ = t("scene-round", round=v.round, living=v.living, threshold=v.threshold)
        if v.phase == k.PLACEMENT:
            round_ = t("phase-placement")
        if v.phase == OVER:
            return Ribbon(t("scene-who-over"), self.result(), phases=phases, round=round_)
        if v.question is not None:
            return Ribbon(t("scene-who-you"), self.own_sentence(v.question[1]), yours=True, phases=phases, round=round_)
        asked = v.asked[0][1][0] if v.asked else ""
        who = name_of(v.waiting[0]) if len(v.waiting) == 1 else t("scene-who-all")
        sentence = t(f"scene-wait-{asked.replace('_', '-')}", n=len(v.waiting)) if asked else ""
        return Ribbon(who, sentence, phases=phases, round=round_)

    def own_sentence(self, asked: str) -> str:
        """What the viewer is asked, with the danger at hand."""
        v, t = self.v, self.t
        if asked not in ("discuss", "vote", "tie"):
            return t(f"ask-{asked}")
        ask = t(f"scene-ask-{asked}-{k.PHASES[v.phase]}")
        if v.phase == k.ATTACK and v.area != c.NO_AREA and asked != "tie":
            area = self.named(f"area-{c.AREAS[v.area]}")
            monsters = v.monsters[v.area]
            key = "scene-danger" if v.area != c.PARKING else "scene-danger-parking" if monsters else "scene-danger-none"
            danger = t(key, area=area, n=monsters, monsters=monsters, strength=v.strengths[v.area])
            return f"{danger} {ask}"
        return ask

    def seat_look(self, seat: int) -> SeatLook:
        """What is public about a family."""
        v, t = self.v, self.t
        colour, shape = self.look_of(seat)
        living = sum(1 for place in v.at[seat * c.FAMILY : seat * c.FAMILY + c.FAMILY] if place < c.N_AREAS)
        out = living == 0 and v.phase != k.PLACEMENT
        holds = ("badge",) * (seat == v.badge) + ("plush",) * (seat == v.victim) + ("eye",) * (v.looked >> seat & 1)
        return SeatLook(
            seat,
            colour,
            shape,
            sub=t("scene-seat", cards=v.hands[seat], living=living),
            facts=(
                Fact(n=v.hands[seat], icon="log", tip=t("scene-seat-cards")),
                Fact(n=living, icon="survivor", tip=t("scene-seat-living")),
            ),
            holds=holds,
            state="out" if out else "turn" if seat in v.waiting else "",
            asked=seat in v.waiting,
        )

    def look_of(self, seat: int) -> tuple[Colour, Shape]:
        """The family's colour, and the shape that always goes with it."""
        first = c.COLOURS.index(self.v.options["colour"])
        colour = c.COLOURS[(first + seat) % len(c.COLOURS)]
        return next(look for look in SEAT_LOOKS if look[0] == colour)

    def corner(self) -> Me:
        """What one's own characters are worth."""
        v, t = self.v, self.t
        facts = []
        if v.seat is not None:
            for i, slug in enumerate(c.CHARACTERS):
                if v.at[v.seat * c.FAMILY + i] < c.N_AREAS:
                    points = int(points_of(self.rows, v.variant, i))
                    facts.append(Fact(t(f"character-{slug}"), points, ICONS[slug]))
        return Me(title=t("scene-worth"), facts=tuple(facts))

    # The mall

    def area(self, scene: Scene, area: int) -> None:
        """One area with its spaces, and its notches outside."""
        v, t = self.v, self.t
        slug = c.AREAS[area]
        closed = bool(v.closed >> area & 1)
        people = sum(1 for place in v.at if place == area)
        mark = self.area_mark(area, closed, people)
        scene.add(
            Zone(
                f"area:{slug}", t(f"area-{slug}"), "area", wide=WIDE[area], tall=TALL[area], code=str(area + 1),
                icon=AREA_ICONS[area], state="closed" if closed else "threat" if v.threatened[area] else "",
                danger="" if mark is None else "safe" if mark.tone == "safe" else "sure",
                danger_note=str(self.in_reach()) if area == c.PARKING and mark is not None and v.monsters[area] else "",
                mark=mark, sub=t("scene-closed") if closed else "", order=area,
                floor=f"floor-{AREA_FLOORS[area]}", rule="OSA-9.7" if area == c.PARKING else "OSA-9.3",
            )
        )  # fmt: skip
        if closed:
            return
        spaces = 0 if area == c.PARKING else v.spaces[area]
        within = f"area:{slug}"
        scene.add(
            Zone(f"in:{slug}", within=within, wide=INSIDE, tall=INSIDE_TALL, align="middle", size=52, slots=spaces),
            Zone(
                f"out:{slug}", self.siege(area), look="siege", within=within, wide=WHOLE, tall=WHOLE, size=27,
                slots=v.notches[area], label=self.balance(area), state="threat" if v.threatened[area] else "",
                icon="shield" if area != c.PARKING and v.strengths[area] else "",
            ),
        )  # fmt: skip
        for i in range(people, spaces):
            scene.add(_gap(f"in:{slug}", i))
        for i in range(v.monsters[area], v.notches[area]):
            scene.add(_gap(f"out:{slug}", i))
        for i in range(v.monsters[area]):
            scene.add(_monster(slug, i, t("scene-monster")))

    def balance(self, area: int) -> str:
        """Monsters against strength, with the sign that lets them in."""
        v = self.v
        if area == c.PARKING:
            return str(v.monsters[area])
        monsters, strength = v.monsters[area], v.strengths[area]
        if strength == 0 and not v.threatened[area]:
            return str(monsters)  # nobody is there to hold the doors
        if v.threatened[area]:
            return f"{monsters} {'≥' if v.equal_breaks_in else '>'} {strength}"
        return f"{monsters} {'<' if monsters < strength else '='} {strength}"

    def siege(self, area: int) -> str:
        """The area in words, for players who hear the board instead of seeing it."""
        v = self.v
        key = "scene-siege-parking" if area == c.PARKING else "scene-detail-area"
        return self.t(key, monsters=v.monsters[area], strength=v.strengths[area])

    def area_mark(self, area: int, closed: bool, people: int) -> Mark | None:
        """Whether an area will fall as things stand."""
        v, t = self.v, self.t
        if closed or people == 0 or v.phase in (k.PLACEMENT, OVER):
            return None
        if not v.threatened[area]:
            return Mark(t("scene-safe"), "safe", "safe")
        tone: Tone = "threat"
        if area == c.PARKING:
            return Mark(t("scene-victims", n=self.in_reach()), tone, "threat")
        return Mark(t("scene-breaking" if v.area == area else "scene-falls"), tone, "threat")

    def in_reach(self) -> int:
        """How many people in the Parking Lot the monsters take as things stand (OSA-9.7)."""
        v = self.v
        seen = sum(1 for i, place in enumerate(v.at) if place == c.PARKING and not v.hidden >> i & 1)
        return min(seen, v.hunters)

    def people(self, scene: Scene) -> None:
        """Every character where it stands; the dead lie in the cold room."""
        v, t = self.v, self.t
        for i, place in enumerate(v.at):
            seat, slug = i // c.FAMILY, c.CHARACTERS[i % c.FAMILY]
            if place >= c.N_AREAS and place != c.COLD:
                continue
            zone = "cold" if place == c.COLD else f"in:{c.AREAS[place]}"
            hidden = t("scene-hidden") if v.hidden >> i & 1 else ""
            name, tip = t(f"character-{slug}"), about(v, slug, self.texts, self.rows)
            scene.add(_character(seat, slug, zone, name, tip, hidden, seat == v.seat))

    def piles(self, scene: Scene) -> None:
        """The truck, the pool, the box, and the cold room."""
        v, t = self.v, self.t
        scene.add(Zone("stock"), Zone("cold", t("scene-cold")))
        shown = [card for card in range(1, c.N_CARDS) if v.played[card]]
        played = ", ".join(f"{t(f'card-{c.CARDS[card]}')} {v.played[card]}" for card in shown) or t("nothing")
        scene.add(
            _pile("pile:truck", "stock", "truck", "back", v.deck, 0, t("scene-truck", n=v.deck), t("scene-truck-tip")),
            _pile("pile:pool", "stock", "monster", "alt", v.pool, 1, t("scene-pool", n=v.pool), t("scene-pool-tip")),
            _pile("pile:box", "stock", "chest", "alt", v.boxed + sum(v.played), 2, t("scene-box"), played),
        )

    def cards(self, scene: Scene, pile: str, counts: Sequence[int], kind: str = "") -> None:
        """Cards that this viewer sees; those from the truck come first and say so."""
        order = 0 if kind else 100
        for card in range(1, c.N_CARDS):
            for i in range(counts[card]):
                slug = c.CARDS[card]
                name, text = self.t(f"card-{slug}"), effect(self.v, slug, self.texts, self.rows)
                said = kind or self.t(f"scene-kind-{KINDS[slug]}")
                scene.add(_card(pile, slug, i, order, name, text, self.sources[slug], said))
                order += 1

    # The end

    def result(self) -> str:
        """Who has won."""
        results = (self.v.outcome or {}).get("results", {})
        winners = [int(seat) for seat, result in results.items() if result == "win"]
        if not winners:
            return self.t("scene-over-nobody")
        if winners == [self.v.seat]:
            return self.t("scene-over-you")
        names = ", ".join([name_of(seat) for seat in winners if seat != self.v.seat])
        if self.v.seat in winners:
            return self.t("scene-over-you-too", names=names)
        return self.t("scene-over", n=len(winners), names=names)

    def end(self) -> End | None:
        """Result, points and the epilogue."""
        v, t = self.v, self.t
        if v.outcome is None:
            return None
        card = v.outcome["notes"]["epilogue"]
        title, text = self.result(), t("scene-no-epilogue")
        if card:
            title += " " + t("scene-epilogue", number=card, name=t(f"epilogue-{card}"))
            text = f"{t(f'condition-{self.rows.row_of[int(card)]}')} {t(f'epilogue-{card}-text')}"  # why, then what
        results, scores = v.outcome["results"], v.outcome["scores"]
        order = sorted(range(v.n_seats), key=lambda seat: -int(scores[str(seat)]))
        standings = tuple(Standing(seat, results[str(seat)], str(scores[str(seat)])) for seat in order)
        return End(title, text, str(v.outcome["rule"]), standings)
