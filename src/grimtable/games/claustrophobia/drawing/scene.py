"""Claustrophobia as a drawing: tiles of rock that join, warriors' boards, the Destiny board; all from one view."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, Literal

from grimtable.engine.action import Action
from grimtable.engine.scene import (
    End,
    Fact,
    Mark,
    Me,
    Move,
    Phase,
    Piece,
    Ribbon,
    Scene,
    SeatLook,
    Standing,
    Zone,
)
from grimtable.engine.texts import Catalogue
from grimtable.games.claustrophobia import components as c
from grimtable.games.claustrophobia import marks as m
from grimtable.games.claustrophobia.drawing.moves import CARD_ICONS, DOOM_ICONS, buttons, moves_of, name_of, refusals
from grimtable.games.claustrophobia.drawing.panels import Panels
from grimtable.games.claustrophobia.drawing.reach import reach
from grimtable.games.claustrophobia.drawing.tiles import (
    KIND_ICONS,
    SIZE,
    arrow,
    exits_of,
    first_turn,
    gate_zone,
    new_cell,
    new_tile,
    place_of,
    tile_zone,
)
from grimtable.games.claustrophobia.drawing.words import (
    ABOUT_ONE,
    DEMON_OF,
    beside,
    choice_words,
    dark_sides,
    figure_name,
)
from grimtable.games.claustrophobia.knowledge.view import HIDDEN, ClaustrophobiaView
from grimtable.games.claustrophobia.rules.threat import is_way_in

ROUND_PHASES: Final = ("initiative", "human", "threat", "demon")
TYPE_OF: Final = (0, 1, 1, 2, 2)


def draw(
    v: ClaustrophobiaView, legal: Sequence[Action], texts: Catalogue, rows: c.Rows
) -> tuple[Scene, tuple[Move, ...]]:
    """The table as this viewer sees it, and its legal actions with what to click for them."""
    moves = moves_of(v, legal, texts, rows)
    scene = _Drawing(v, texts, rows, moves).scene()
    scene.buttons = buttons(moves, texts, rows)
    scene.refused = refusals(v, legal, texts, rows, scene.pickable())
    return scene, moves


@lru_cache(maxsize=4096)
def _hero(
    slug: str, zone: str, name: str, die: int, tip: str, state: Any, badge: str, mine: bool, active: bool
) -> Piece:
    icon, look = slug.split("-")[0], "hero active" if active else "hero"
    return Piece(
        f"figure:{slug}", zone, "token", name=name, icon=icon, look=look, value=str(die) if die else "", badge=badge,
        tip=tip, state=state, mine=mine, loss=True, rule="CLA-2.5", portrait=f"c-{slug}", order=c.FIGURES.index(slug),
    )  # fmt: skip


@lru_cache(maxsize=4096)
def _foe(
    slug: str, kind: str, zone: str, name: str, look: str, tip: str, state: Any, badge: str, group: str, mine: bool
) -> Piece:
    icon = "demon" if look.startswith("boss") else "troglodyte"
    return Piece(
        f"figure:{slug}", zone, "token", name=name, icon=icon, look=look, badge=badge, tip=tip, state=state, kin=icon,
        group=group, mine=mine, loss=True, rule="CLA-6.3", portrait=f"c-{kind}", order=20 + c.FIGURES.index(slug),
    )  # fmt: skip


@lru_cache(maxsize=512)
def _card(pick: str, copy: int, name: str, icon: str, text: str, kind: str, hue: str, source: str, order: int) -> Piece:
    return Piece(
        f"{pick}:{copy}", "hand", "card", name=name, icon=icon, kind=kind, text=text, hue=hue, source=source,
        group=pick, order=order,
    )  # fmt: skip


class _Drawing(Panels):
    """One drawing under way."""

    def __init__(self, v: ClaustrophobiaView, texts: Catalogue, rows: c.Rows, moves: Sequence[Move]) -> None:
        super().__init__(v, texts, rows, {pick for move in moves for pick in move.picks})
        self.moves = moves
        near = {pick[5:] for pick in self.picked if pick.startswith("tile:")} if self.asked() == "turn" else set()
        self.reach = reach(v, rows, {tile for tile in near if tile in c.TILES} - self.far(moves)) if near else {}

    def far(self, moves: Sequence[Move]) -> set[str]:
        """Tiles that are picked for something else than a step, such as a Grenade or a hole."""
        found = {pick[5:] for move in moves for pick in move.picks if len(move.picks) > 1 and pick.startswith("tile:")}
        return found - {move.picks[0][5:] for move in moves if len(move.picks) == 1}

    def scene(self) -> Scene:
        """The whole drawing: panels, tiles, figures, hand and the end."""
        v = self.v
        scene = Scene(
            game="claustrophobia",
            layout="map",
            art="claustrophobia",
            ambience="tunnel",
            icon="torch",
            ribbon=self.ribbon(),
            seats=tuple(self.seat_look(seat) for seat in range(2)),
            panels=tuple(self.panels()),
            me=self.corner(),
            focus=self.focus(),
            end=self.end(),
        )
        for tile, cell, gates in v.tiles:
            self.tile(scene, tile, cell, gates)
        if not v.tiles:
            scene.add(Zone("tile:start", self.t("scene-start"), "tile", wide=(0, 0, SIZE, SIZE), exits="nesw"))
        self.new_tile(scene)
        self.figures(scene)
        self.tokens(scene)
        self.hand(scene)
        return scene

    # The ribbon and the seats

    def ribbon(self) -> Ribbon:
        """The line above the board: who is to act, and one sentence about the question."""
        v, t = self.v, self.t
        now = v.marks[m.PHASE]
        phases = tuple(
            Phase(t(f"scene-phase-{slug}"), "now" if at == now else "done" if at < now else "")
            for at, slug in enumerate(ROUND_PHASES, 1)
        )
        round_ = self.round()
        if v.over:
            return Ribbon(t("phase-over"), self.result(), phases=phases, round=round_)
        asked = self.asked()
        seat = v.asked[0][0] if v.asked else 0
        if v.question is None:
            return Ribbon(
                name_of(seat), t("scene-wait", who=name_of(seat), ask=t(f"ask-{asked}")), "", False, phases, round_
            )
        return Ribbon(name_of(seat), self.sentence(asked), self.short(asked), True, phases, round_)

    def short(self, asked: str) -> str:
        """A question's title on a phone: whom it is about; an Event names all its targets (CLA-14.2)."""
        if asked == "faith":
            return self.sentence(asked)
        if asked in ABOUT_ONE:
            return self.sentence(asked)
        ask = self.t(f"ask-{asked}")
        if asked != "turn" or self.active < 0:
            return ask
        return self.t("scene-yours-figure", figure=figure_name(self.v, self.active, self.texts), ask=ask)

    def sentence(self, asked: str) -> str:
        """What is asked of this viewer, with what it is about."""
        v, t = self.v, self.t
        ask = t(f"ask-{asked}")
        fields = v.asked[0][1]
        if asked == "turn" and self.active >= 0:
            _move, combat, _defence = v.stats[self.active]
            name = figure_name(v, self.active, self.texts)
            return t("scene-yours-turn", figure=name, move=v.marks[m.LEFT], combat=combat, ask=ask)
        if asked in ABOUT_ONE:
            return t(f"scene-yours-{asked}", figure=figure_name(v, fields[1], self.texts))
        if asked == "orient" and v.marks[m.DRAWN]:
            return t("scene-yours-orient", tile=t(f"tile-{c.TILES[v.marks[m.DRAWN] - 1]}"), ask=ask)
        if asked == "faith":
            card = self.texts.named(f"doom-{c.EVENT_CARDS[fields[1]]}")
            _step, number, *choice = v.steps[-1]  # carry_out: the Event as it was announced
            words = choice_words(number, (choice[0], choice[1]), DEMON_OF[v.mode], self.texts)
            return t("scene-yours-faith-choice" if words else "scene-yours-faith", card=card, choice=words)
        return t("scene-yours", ask=ask)

    def seat_look(self, seat: int) -> SeatLook:
        """What is public about a player."""
        v, t = self.v, self.t
        state: Any = "turn" if seat in v.waiting else ""  # one of the seat's states
        if self.human < 0:
            return SeatLook(
                seat, "orange" if seat == 0 else "red", "cross" if seat == 0 else "circle", asked=bool(state)
            )
        facts: tuple[Fact, ...]
        if seat == self.human:
            facts = (Fact(t("scene-advantages"), v.hands[0], "log", tip=t("scene-advantages")),)
            return SeatLook(seat, "orange", "cross", "redeemer", t("role-human"), facts, state=state, asked=bool(state))
        facts = (
            Fact(t("scene-threat"), v.marks[m.THREAT], "tp", "threat", t("scene-threat-long")),
            Fact(t("scene-events"), v.hands[1], "log", tip=t("scene-events")),
        )
        return SeatLook(seat, "red", "circle", "demon", t("role-demon"), facts, state=state, asked=bool(state))

    def corner(self) -> Me | None:
        """The corner that tells a viewer which side is his."""
        v, t = self.v, self.t
        if v.seat is None or self.human < 0:
            return None
        if v.seat == self.human:
            return Me(sub=t("role-human"), title=t("scene-goal"), text=self.goal())
        return Me(sub=t("role-demon"), title=t("scene-goal"), text=self.goal())

    def focus(self) -> str:
        """The tile that the map shows first."""
        v = self.v
        if self.active >= 0 and v.at[self.active] < c.N_TILES and v.tiles:
            return f"tile:{c.TILES[v.at[self.active]]}"
        if v.tiles:
            home = [place for place in v.at[: c.HUMANS] if place < c.N_TILES] or [v.tiles[0][0]]
            return f"tile:{c.TILES[home[0]]}"
        return ""

    # The board

    def tile(self, scene: Scene, tile: int, cell: int, gates: int) -> None:
        """One tile with its unexplored openings."""
        v, t = self.v, self.t
        x, y = place_of(cell)
        slug, kind = c.TILES[tile], c.TILE_KINDS[self.rows.tile_kind[tile]]
        dark = dark_sides(v, cell, gates)
        exits = exits_of(v, cell, gates)
        humans = any(place == tile for place in v.at[: c.HUMANS])
        demons = any(place == tile for place in v.at[c.TROG :])
        state = "threat" if humans and demons else "lit" if self.active >= 0 and v.at[self.active] == tile else ""
        mark = Mark(t("scene-hole"), "", "hole") if v.marks[m.HOLES] >> tile & 1 and kind != "hole" else None
        if v.mode == "ritual" and kind == "pentacle":
            taken = bin(v.marks[m.SEALS]).count("1")
            mark = Mark(f"{t('scene-seal')} {3 - taken}/3", "threat" if taken else "safe", "pentacle")
        label = str(self.reach[slug]) if slug in self.reach else ""
        name = t(f"tile-{slug}" if kind == "plain" else f"kind-{kind}")
        short = slug if kind == "plain" else t(f"short-{kind}")
        zone = tile_zone(slug, x, y, exits, kind, name, short, t(f"about-tile-{kind}"), state, label, mark)
        scene.add(zone.but(danger=danger) if (danger := self.danger(tile, dark, demons)) else zone)
        if v.mode == "ritual" and kind == "pentacle" and v.marks[m.AIR]:
            scene.add(self.air(f"tile:{slug}"))  # it counts the rounds of the Ritual (CLA-S4.4)
        for side in range(4):
            if dark >> side & 1:
                at_air = v.marks[m.AIR_TILE] == tile and v.marks[m.AIR_SIDE] == side and v.marks[m.AIR]
                at_air = at_air and v.mode in ("survivors", "master") and v.marks[m.ROUND]
                words = f"{t('scene-unexplored')}, {t(f'side-{c.SIDES[side]}')}"
                if beside(cell)[side] == new_cell(v) and not at_air:
                    continue  # the tile in hand lies there
                scene.add(gate_zone(slug, side, x, y, words, 44 if at_air else 26))
                scene.add(self.air(f"gate:{slug}:{c.SIDES[side]}") if at_air else arrow(slug, side))

    def danger(self, tile: int, dark: int, demons: bool) -> Literal["", "reach", "sure"]:
        """For the Human: where Demons fight, and where new ones may be deployed (CLA-9.7, CLA-9.10)."""
        v = self.v
        humans = sum(1 for place in v.at[: c.HUMANS] if place == tile)
        if v.over or v.seat is None or v.seat != self.human or not v.marks[m.ROUND]:
            return ""
        if demons and humans:
            return "sure"
        lair = self.rows.tile_kind[tile] == c.LAIR
        return "reach" if lair or is_way_in(list(v.marks), dark, humans) else ""

    def air(self, zone: str) -> Piece:
        """The d10: on its opening, in the Ritual in the Pentacle Room."""
        v = self.v
        limit = int(self.rows.air[c.SCENARIOS.index(v.mode)])
        name = self.t("scene-air", value=v.marks[m.AIR], limit=limit)
        return Piece(
            "air", zone, "token", name=name, value=str(v.marks[m.AIR]), look="diamond", icon="torch", order=70,
            tip=name, rule="CLA-S4.4" if v.mode == "ritual" else "CLA-S1.3",
        )  # fmt: skip

    def new_tile(self, scene: Scene) -> None:
        """The tile in hand, where it will lie; tiles that were looked at, as cards."""
        v, t = self.v, self.t
        if v.marks[m.DRAWN]:
            ways = [move.places[0] for move in self.moves if move.places]
            scene.add(ways[0] if ways else new_tile(v, self.rows, first_turn(v, self.rows), self.texts))
        if v.question is not None and v.question[1] == "peek":
            scene.add(Zone("peek", t("scene-peeked")))
            n = v.asked[0][1][1]
            for below, (_group, _bits, known) in enumerate(reversed(v.memory.slots[len(v.memory.slots) - n :])):
                if known:
                    tile = known - 1
                    kind = c.TILE_KINDS[self.rows.tile_kind[tile]]
                    name, tip = t(f"tile-{c.TILES[tile]}"), t(f"about-tile-{kind}")
                    icon = KIND_ICONS[kind] or "map"
                    scene.add(
                        Piece(f"peek:{c.TILES[tile]}", "peek", "card", name=name, icon=icon, text=tip, hue="#5a4524",
                              kind=t("scene-pile"), order=below)
                    )  # fmt: skip

    def figures(self, scene: Scene) -> None:
        """Warriors of both sides where they stand."""
        v, t = self.v, self.t
        if not v.tiles:
            return
        human, demon = v.seat is not None and v.seat == self.human, v.seat is not None and v.seat != self.human
        for figure in range(c.HUMANS):
            if v.at[figure] >= c.N_TILES:
                continue
            zone = f"tile:{c.TILES[v.at[figure]]}"
            done = v.marks[m.DONE] >> figure & 1 and figure != self.active and v.marks[m.PHASE] == m.P_HUMAN
            token = self.token_of(figure)
            name = t(f"figure-{c.FIGURES[figure]}")
            tip = self.warrior_tip(figure)
            scene.add(
                _hero(c.FIGURES[figure], zone, name, v.dice[figure], tip, "done" if done else "", token, human,
                      figure == self.active)
            )  # fmt: skip
        for figure in range(c.TROG, c.N_FIGURES):
            if v.at[figure] >= c.N_TILES:
                continue
            zone = f"tile:{c.TILES[v.at[figure]]}"
            done = v.marks[m.DONE] >> figure & 1 and figure != self.active and v.marks[m.PHASE] == m.P_DEMON
            tough = v.marks[m.TOUGH] >> figure & 1
            move, combat, defence = v.stats[figure]
            kind = DEMON_OF[v.mode] if figure >= c.DEMON else "tough" if tough else "trog"
            name = t(f"demon-{kind}")
            tip = f"{move}/{combat}/{defence}. {t(f'effect-demon-{kind}')}"
            badge, look, group = "", "foe", f"{zone}:{kind}:{int(bool(done))}"
            if figure >= c.DEMON:
                life = int(self.rows.demon_life[c.DEMONS.index(kind)])
                badge, look, group = f"{life - v.wounds[figure - c.DEMON]}/{life}", "boss", ""
            elif tough:
                badge, group = t("scene-tough"), ""
            if figure == self.active:
                look += " active"
            scene.add(_foe(c.FIGURES[figure], kind, zone, name, look, tip, "done" if done else "", badge, group, demon))

    def token_of(self, figure: int) -> str:
        """What a warrior carries of the treasure, as this viewer knows it."""
        v, t = self.v, self.t
        for token, place in enumerate(v.tokens):
            if place == figure:
                if 0 < v.marks[m.REAL] < HIDDEN:
                    return t("scene-real") if v.marks[m.REAL] == token + 1 else t("scene-decoy")
                return t("scene-decoy") if v.marks[m.DECOYS] >> token & 1 else t("scene-token")
        return ""

    def warrior_tip(self, figure: int) -> str:
        """His stats, and why he cannot leave."""
        v, t = self.v, self.t
        move, combat, defence = v.stats[figure]
        words = f"{t('scene-move')} {move} · {t('scene-combat')} {combat} · {t('scene-defence')} {defence}"
        if figure == 0:
            for gift in range(1, c.N_GIFTS):
                if v.marks[m.GIFT_BITS] >> gift & 1:
                    slug, die = c.GIFTS[gift], self.rows.gift_die[gift]
                    words += f". {die}: {t(f'gift-{slug}')}, {t(f'effect-gift-{slug}')}"
        rule = v.stopped[figure]
        if rule:
            why = t("scene-impressive" if rule == "CLA-7.3" else "scene-blocked")
            words += ". " + t("scene-stop", figure=t(f"figure-{c.FIGURES[figure]}"), why=why)
        return words

    def tokens(self, scene: Scene) -> None:
        """Treasure tokens on the ground."""
        v, t = self.v, self.t
        for token, place in enumerate(v.tokens):
            if place >= c.HUMANS and v.tiles:
                real = v.marks[m.REAL] == token + 1
                scene.add(
                    Piece(f"token:{token}", f"tile:{c.TILES[place - c.HUMANS]}", "token", name=t("scene-treasure"),
                          icon="chest", badge=t("scene-real") if real else "", order=60 + token, rule="CLA-S6.4")
                )  # fmt: skip

    def hand(self, scene: Scene) -> None:
        """The viewer's own cards."""
        v, t = self.v, self.t
        if v.seat is None or (v.hand is None and v.claws is None):
            return
        scene.add(Zone("hand", t("scene-hand"), "hand"))
        order = 0
        own = v.hand if v.seat == self.human else v.claws
        slugs, kind = (c.ADVANTAGES, "card") if v.seat == self.human else (c.EVENT_CARDS, "doom")
        table = "advantage" if kind == "card" else "event"
        sources = {row["id"]: row["source"] for row in self.rows.tables[table]}
        icons, hue = (CARD_ICONS, "#5a4524") if kind == "card" else (DOOM_ICONS, "#5c1f1f")
        for number, n in enumerate(own or ()):
            for copy in range(n if number else 0):
                slug = slugs[number]
                text, what = t(f"effect-{kind}-{slug}"), t("scene-advantages" if kind == "card" else "scene-events")
                scene.add(
                    _card(
                        f"{kind}:{slug}", copy, t(f"{kind}-{slug}"), icons[slug], text, what, hue, sources[slug], order
                    )
                )
                order += 1

    # The end

    def result(self) -> str:
        """Who has won, in a sentence."""
        v = self.v
        if v.marks[m.WINNER] == m.DRAW:
            return self.t("scene-over-draw")
        humans = v.marks[m.WINNER] == m.HUMAN_WINS
        if v.seat is not None and (v.seat == self.human) == humans:
            return self.t("scene-over-you")
        return self.t("scene-over-human" if humans else "scene-over-demon")

    def end(self) -> End | None:
        """Result and standings."""
        v = self.v
        if v.outcome is None:
            return None
        results = v.outcome["results"]
        standings = tuple(Standing(seat, results[str(seat)], "") for seat in range(2))
        rule = str(v.outcome["rule"])
        winner = ("", "human", "demon", "draw")[v.marks[m.WINNER]]
        happened = "end-rounds" if rule == "CLA-13.3" else f"end-{v.mode}-{winner}"
        return End(self.result(), self.t(happened), rule, standings)
