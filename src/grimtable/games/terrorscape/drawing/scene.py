"""Terrorscape as a drawing: the manor from above, made from one viewer's view and nothing else."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from grimtable.engine.action import Action
from grimtable.engine.scene import (
    SEAT_LOOKS,
    End,
    Me,
    Move,
    Phase,
    Piece,
    Ribbon,
    Scene,
    SeatLook,
    Standing,
    Trace,
    Zone,
)
from grimtable.engine.texts import Catalogue
from grimtable.games.terrorscape import components as c
from grimtable.games.terrorscape.drawing import floor_plan, words
from grimtable.games.terrorscape.drawing.danger import dangers_of
from grimtable.games.terrorscape.drawing.moves import (
    DRESSES,
    ITEM_ICONS,
    ITEM_KINDS,
    KILLER_FACES,
    KILLER_ICONS,
    KIND_HUES,
    buttons,
    moves_of,
    skill_icon,
    skill_kind,
    steps_to,
    traits_at_hand,
)
from grimtable.games.terrorscape.drawing.panels import KILLER_DRESS, SURVIVOR_LOOKS, panels
from grimtable.games.terrorscape.drawing.refusals import refused
from grimtable.games.terrorscape.knowledge.view import TerrorscapeView

K_ORDER: Final = ("fast", "main", "slow")
LATE: Final = ("end", "draw")
FINDING: Final = ("discoverer", "discover", "plan", "intel")
# Questions about one of the Survivors of whoever is asked
ABOUT_OWN: Final = (
    "trait", "turn", "trade", "limit", "defend", "discover", "found", "flee", "coordinate", "amulet", "leave", "heroic",
)  # fmt: skip


def draw(v: TerrorscapeView, legal: Sequence[Action], t: Catalogue, rows: c.Rows) -> tuple[Scene, tuple[Move, ...]]:
    """The table as this viewer sees it, and its legal actions with what to click for them."""
    moves = moves_of(v, legal, t, rows)
    scene = _Drawing(v, legal, t, rows).scene()
    scene.refused, more = refused(v, legal, t, rows)
    scene.buttons = (*buttons(moves, t), *more)
    return scene, moves


@lru_cache(maxsize=512)
def _person(who: str, zone: str, name: str, seat: int, turn: bool, hurt: bool, state: Any, tip: str) -> Piece:
    return Piece(
        f"person:{who}", zone, "token", name=name, text=name, icon="survivor", look="person", seat=seat,
        portrait=f"t-{who}", dress=DRESSES[who], mine=turn, badge="!" if hurt else "", tone="bad" if hurt else "",
        state=state, tip=tip,
        order=10 + SURVIVOR_LOOKS[who],
    )  # fmt: skip


@lru_cache(maxsize=512)
def _card(
    zone: str, slug: str, k: int, order: int, name: str, text: str, icon: str, source: str, kind: str, hue: str,
    noise: str,
) -> Piece:  # fmt: skip
    return Piece(
        f"{zone}:{slug}:{k}", zone, "card", name=name, icon=icon, kin=f"card-{slug}", group=f"{zone}:{slug}", text=text,
        source=source, kind=kind, hue=hue, noise=noise, order=order,
    )  # fmt: skip


class _Drawing:
    """One drawing under way."""

    def __init__(self, v: TerrorscapeView, legal: Sequence[Action], t: Catalogue, rows: c.Rows) -> None:
        self.v = v
        self.steps = steps_to(v, legal, rows)
        self.d = v.data
        self.t = t.text
        self.texts = t
        self.rows = rows
        self.areas = {row["id"]: row["area"] for row in rows.tables["location"]}
        self.loud = {row["id"] for row in rows.tables["item"] if row["noise"]}
        self.types = {row["id"]: row["type"] for row in rows.tables["skill"]}
        self.sources = {row["id"]: row["source"] for name in ("item", "skill", "trait") for row in rows.tables[name]}
        self.helper = bool(self.d["options"]["helper"]) and self.d["team"] is None

    def scene(self) -> Scene:
        """All of it."""
        d = self.d
        scene = Scene(
            game="terrorscape",
            art="terrorscape",
            ambience="rain",
            icon="killer",
            layout="map",
            ribbon=self.ribbon(),
            seats=tuple(self.seat_look(seat) for seat in range(d["n_seats"])),
            panels=panels(self.v, self.texts, self.rows),
            me=self.me(),
            focus=self.focus(),
            end=self.end(),
        )
        scene.add(floor_plan.backdrop())
        self.rooms(scene)
        box = (0.0, 0.0, floor_plan.WIDTH, floor_plan.HEIGHT)
        scene.add(Zone("doors", "", "plain", wide=box, tall=box, flow="free", size=34))
        for door in c.DOORS:
            scene.add(floor_plan.door(door, door in d["board"]["locks"], self.t(f"door-{door}")))
        for slug in floor_plan.PASSAGES:
            scene.add(floor_plan.passage(slug, self.t("scene-passage")))
        self.tower(scene)
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
        phases = self.phases()
        round_ = t(
            "scene-round-own" if words.alone(self.v) else "scene-round", round=d["round"], keys=d["board"]["rack"]
        )
        if d["phase"] == "over":
            return Ribbon(t("scene-who-over"), self.result(), phases=phases, round=round_)
        if d["question"] is not None:
            sentence = words.ask_words(self.v, self.texts)
            if d["question"]["kind"] == "turn" and words.lurking(self.v, self.rows):
                sentence = t("scene-in-the-fog", ask=sentence)
            return Ribbon(t("scene-who-you"), sentence, words.ask_words(self.v, self.texts), True, phases, round_)
        killer = d["options"]["killer"] in d["waiting"]
        others = any(seat != d["options"]["killer"] for seat in d["waiting"])
        side = "both" if killer and others else "killer" if killer else "survivors"
        who = t("scene-who-killer") if side == "killer" else t("scene-who-survivors")
        return Ribbon(who, t(f"scene-wait-{side}"), phases=phases, round=round_)

    def phases(self) -> tuple[Phase, ...]:
        """The round at a glance; what the Survivors do in their phase only they see (TER-1.23)."""
        d, t = self.d, self.t
        if d["phase"] == "setup":
            return (Phase(t("phase-setup"), "now"), Phase(t("phase-survivors")), Phase(t("phase-killer")))
        finding = d["team"] is not None and any(each[1] in FINDING for each in d["asked"])
        names = ["phase-turns", "phase-discovery"] if d["team"] is not None else ["phase-survivors"]
        names += [f"kstep-{step}" for step in K_ORDER]
        now = len(names)
        if d["phase"] == "survivors":
            now = 1 if finding else 0
        elif d["phase"] == "killer":
            step = d["step"] if d["step"] in K_ORDER else "slow" if d["step"] in LATE else "fast"
            now = names.index(f"kstep-{step}")
        return tuple(
            Phase(t(name), "now" if at == now else "done" if at < now else "") for at, name in enumerate(names)
        )

    def me(self) -> Me | None:
        """The corner beside the hand: whose cards these are, and what that one can do."""
        d, t = self.d, self.t
        if self.v.seat is None:
            return None
        mine = self.shown_survivor()
        if mine is not None and d["survivors"][mine]["who"]:
            one = d["survivors"][mine]
            n, most = len(one["items"]), self.rows.backpack
            pack = t("scene-pack-n", n=n, most=most) if one["who"] != "johnson" else t("scene-items", n=n)
            who, at = one["who"], one["at"]
            return Me(t("scene-me", who=t(f"survivor-{who}"), at=t(f"location-{at}")), pack, text=t(f"effect-{who}"))
        if self.v.seat == d["options"]["killer"] and d["killer"]["killer"]:
            who, at = d["killer"]["killer"], d["secret"]["lair"]
            sub = t("scene-me", who=t(f"killer-{who}"), at=t(f"location-{at}"))
            return Me(sub, t("scene-deck-n", n=d["secret"]["deck"]), text=t(f"effect-{who}"))
        return Me()

    def seat_look(self, seat: int) -> SeatLook:
        """A player: which side, which Survivors."""
        d, t = self.d, self.t
        colour, shape = SEAT_LOOKS[seat]
        if seat == d["options"]["killer"]:
            name = d["killer"]["killer"]
            sub = t(f"killer-{name}") if name else t("scene-seat-killer")
            icon, portrait = KILLER_ICONS[name], KILLER_FACES[name]
        else:
            mine = [d["survivors"][i]["who"] for i in range(3) if words.controller(self.v, i) == seat]
            sub = ", ".join(t(f"survivor-{who}") for who in mine if who) or t("scene-seat-survivors")
            icon, portrait = "survivor", f"t-{mine[0]}" if len(mine) == 1 and mine[0] else ""
        asked = seat in d["waiting"]
        return SeatLook(
            seat, colour, shape, icon=icon, sub=sub, state="turn" if asked else "", asked=asked, portrait=portrait
        )

    # The map

    def rooms(self, scene: Scene) -> None:
        """Fifteen rooms with noise rings; fog where a sneaking Killer or, for the Killer, a Survivor may be."""
        d = self.d
        noise = d["team"]["noise"] if d["team"] else d["board"]["heard"]
        traces = self.traces() if self.helper else {}
        dangers = dangers_of(self.v, self.rows)
        hidden = words.lurking(self.v, self.rows)
        for slug in c.LOCATIONS:
            state: Any = ""
            if slug in hidden:
                state = "fog"
            elif d["team"] is None and d["phase"] != "setup":
                state = "dark" if self.helper and slug not in traces else "fog"
            seen = traces.get(slug, ())
            note = ", ".join(trace.name for trace in seen)
            rings = 3 if slug in noise else 1 if d["fire"] else 0
            name = self.t(f"location-{slug}")
            room = floor_plan.room(slug, self.areas[slug], name, rings, state, self.steps.get(slug, ""), seen, note)
            level, steps = dangers.get(slug, ("", ""))
            scene.add(room.but(danger=level, danger_note=steps) if level else room)

    def traces(self) -> dict[str, tuple[Trace, ...]]:
        """For the Killer's helper: who may be in each room and how likely, from public facts alone."""
        found: dict[str, tuple[Trace, ...]] = {}
        for i in range(3):
            one = self.d["survivors"][i]
            if not one["who"] or one["out"] != "in_play":
                continue
            weights = words.shares(self.v, i)
            for place in words.possible(self.v, i):
                share = round(weights[c.LOCATIONS.index(place)] / sum(weights), 2)
                name = self.t(f"survivor-{one['who']}")
                trace = Trace(DRESSES[one["who"]], share, f"{name} {max(1, round(100 * share))} %")
                found[place] = (*found.get(place, ()), trace)
        return found

    def tower(self, scene: Scene) -> None:
        """The dice of the attack at hand, as they fell (TER-9.9)."""
        board = self.d["board"]
        if not board["dice"] or not board["foes"]:
            return
        name = self.t("scene-tower", n=sum(board["dice"]))
        scene.add(Zone("tower", name, "box", wide=floor_plan.TOWER, tall=floor_plan.TOWER, size=36, order=89))
        for k, face in enumerate(board["dice"]):
            value, look = (str(face), "hit") if face else ("blank", "dim")
            x = 1000 * (k + 0.5) / len(board["dice"])
            die = Piece(f"die:{k}", "tower", "die", value=value, look=look, roll=board["attacks"], x=x, y=640, order=k)
            scene.add(die)

    def people(self, scene: Scene) -> None:
        """The Killer, and the Survivors for those who see them."""
        d, t = self.d, self.t
        found: list[Piece] = []
        if d["killer"]["killer"]:
            place = d["secret"]["lair"] if d["secret"] else d["killer"]["last_seen"]
            hidden = bool(d["killer"]["sneak"]) and d["secret"] is None
            found.append(
                Piece(
                    "killer", f"room:{place}", "token", name=t(f"killer-{d['killer']['killer']}"),
                    text=t("scene-sneaking") if hidden else t(f"killer-{d['killer']['killer']}"),
                    icon=KILLER_ICONS[d["killer"]["killer"]], look="person", state="ghost" if hidden else "",
                    portrait=KILLER_FACES[d["killer"]["killer"]], seat=d["options"]["killer"], dress=KILLER_DRESS,
                    order=1, tone="threat", tip=self.killer_tip(),
                )
            )  # fmt: skip
        for i in range(3):
            one = d["survivors"][i]
            if not one["who"] or "at" not in one or one["out"] == "escaped":
                continue
            turn = d["team"] is not None and d["team"]["turn_of"] == one["who"]
            state = "off" if one["out"] == "dead" else ""
            name = t(f"survivor-{one['who']}")
            tip = ", ".join(t(f"item-{item}") for item in one["items"])
            hurt = bool(one["health"]) and one["out"] == "in_play"
            seat = words.controller(self.v, i)
            found.append(_person(one["who"], f"room:{one['at']}", name, seat, turn, hurt, state, tip))
        if d["team"] and d["team"]["trap"]:
            at = f"room:{d['team']['trap']}"
            found.append(Piece("trap", at, "token", name=t("item-trap"), icon="trap", look="mark", order=80))
        if d["team"] and d["team"]["plan_token"]:
            at = f"room:{d['team']['plan_token']}"
            found.append(Piece("plan", at, "token", name=t("scene-plans"), icon="map", look="mark", order=81))
        for slug in words.echoes(self.v):  # TER-3.1
            at, name = f"room:{slug}", t("scene-echo")
            found.append(
                Piece(f"echo:{slug}", at, "token", name=name, icon="noise", look="mark", state="off", order=82)
            )
        scene.add(*floor_plan.stand(found))

    def killer_tip(self) -> str:
        """Strength, level and traits, for whoever points at the Killer."""
        killer, t = self.d["killer"], self.t
        lines = [t("scene-strength", n=killer["strength"]), t("scene-level-n", n=killer["level"])]
        lines += [f"{t(f'trait-{trait}')}: {t(f'effect-{trait}')}" for trait in killer["ktraits"]]
        return ". ".join(line.rstrip(".") for line in lines) + "."

    # Cards

    def shown_survivor(self) -> int | None:
        """Whose backpack lies in front of the viewer."""
        d = self.d
        if d["team"] is None or self.v.seat is None or self.v.seat == d["options"]["killer"]:
            return None
        asked = next((each for each in d["asked"] if each[0] == self.v.seat), None)
        if asked is not None and asked[1] in ABOUT_OWN:
            return int(asked[2])
        if asked is not None and asked[1] == "accept":
            return int(asked[3])
        mine = [i for i in range(3) if words.controller(self.v, i) == self.v.seat]
        acting = [i for i in mine if d["team"]["turn_of"] and d["survivors"][i]["who"] == d["team"]["turn_of"]]
        return next(iter(acting or mine), None)

    def cards(self, scene: Scene) -> None:
        """The Killer's hand, or a Survivor's backpack; cards just found."""
        d, t = self.d, self.t
        mine = self.shown_survivor()
        if d["secret"] is not None and self.v.seat == d["options"]["killer"]:
            scene.add(Zone("hand", t("scene-hand"), "hand", flow="fan"))
            self.fan(scene, "hand", d["secret"]["hand"], "skill")
            self.trait_cards(scene, traits_at_hand(self.v, None), [])
        elif mine is not None:
            scene.add(Zone("hand", t("scene-pack"), "hand", flow="fan"))
            self.fan(scene, "hand", d["survivors"][mine]["items"], "item")
            self.trait_cards(scene, traits_at_hand(self.v, mine), d["survivors"][mine]["used"] or [])
        if d["decks"] is not None:
            scene.add(Zone("decks", t("scene-decks"), "pile"))
            for order, (deck, icon) in enumerate((("discovery", "search"), ("search", "key"))):
                n = sum(d["decks"][deck].values())
                look = "alt" if deck == "discovery" else "back"
                name = t(f"scene-{deck}", n=n)
                scene.add(Piece(f"deck:{deck}", "decks", "pile", name=name, icon=icon, look=look, n=n, order=order))
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
            kind = (
                ITEM_KINDS[slug] if table == "item" else skill_kind(slug, self.types[slug], self.d["killer"]["level"])
            )
            noise = self.t("scene-noise") if slug in self.loud else ""
            name, text = self.t(f"{table}-{slug}"), self.t(f"effect-{slug}")
            scene.add(
                _card(
                    zone, slug, k, order, name, text, icon, self.sources[slug], self.t(f"kind-{kind}"), KIND_HUES[kind],
                    noise,
                )
            )  # fmt: skip

    def trait_cards(self, scene: Scene, traits: list[str], used: list[str]) -> None:
        """Traits beside the other cards, with what they do; one that is used up is faint."""
        kind, hue = self.t("kind-trait"), KIND_HUES["trait"]
        for order, slug in enumerate(traits, 90):
            name, text, source = self.t(f"trait-{slug}"), self.t(f"effect-{slug}"), self.sources[slug]
            card = _card("hand", slug, 0, order, name, text, "crown", source, kind, hue, "")
            scene.add(card.but(state="off") if slug in used else card)

    # The end

    def result(self) -> str:
        """Who won."""
        outcome = self.d["outcome"]
        killer = outcome["results"][str(self.d["options"]["killer"])] == "win"
        if words.alone(self.v):
            winners = [one["who"] for one in self.d["survivors"] if one["out"] == "escaped"]
        else:
            winners = [] if killer else [one["who"] for one in self.d["survivors"]]
        names, n = words.winner_words(winners, killer, self.texts)
        return self.t(f"scene-end-{words.won_by(winners, killer)}", winners=names, n=n)

    def end(self) -> End | None:
        """The result, once the game is over."""
        outcome = self.d["outcome"]
        if outcome is None:
            return None
        standings = tuple(
            Standing(seat, outcome["results"][str(seat)], text=self.seat_look(seat).sub)
            for seat in range(self.d["n_seats"])
        )
        reason = self.t(f"ending-{outcome['notes']['ended_by']}")  # the log has it within a sentence
        return End(self.result(), f"{reason[0].upper()}{reason[1:]}.", outcome["rule"], standings)
