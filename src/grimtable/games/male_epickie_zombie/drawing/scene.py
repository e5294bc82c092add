"""The mall as a drawing: nine cards with their rooms, made from one viewer's view and nothing else."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from grimtable.engine.action import Action
from grimtable.engine.scene import SEAT_LOOKS, End, Fact, Move, Phase, Piece, Ribbon, Scene, SeatLook, Standing, Zone
from grimtable.engine.texts import Catalogue
from grimtable.games.male_epickie_zombie import components as c
from grimtable.games.male_epickie_zombie import kinds as k
from grimtable.games.male_epickie_zombie.drawing.mall import MallDrawing
from grimtable.games.male_epickie_zombie.drawing.moves import TOKEN_ICONS, buttons, moves_of, name_of
from grimtable.games.male_epickie_zombie.drawing.panels import dress_of
from grimtable.games.male_epickie_zombie.drawing.words import human_name
from grimtable.games.male_epickie_zombie.knowledge.view import OVER, MezView

TURN_PHASES: Final = ("move-1", "move-2", "move-3", "search", "zombies")


def draw(v: MezView, legal: Sequence[Action], texts: Catalogue, rows: c.Rows) -> tuple[Scene, tuple[Move, ...]]:
    """The table as this viewer sees it, and its legal actions with what to click for them."""
    moves = moves_of(v, legal, texts)
    scene = _Drawing(v, texts, rows).scene()
    scene.buttons = buttons(v, moves, texts)
    return scene, moves


@lru_cache(maxsize=2048)
def _zombie(room: str, name: str) -> Piece:
    return Piece(
        f"zombie:{room}", f"room:{room}", "token", name=name, icon="zeeple", look="zeep", kin="zombie",
        come="pile:pool", go="pile:pool", order=1,
    )  # fmt: skip


class _Drawing(MallDrawing):
    """One drawing of one view."""

    def scene(self) -> Scene:
        """The whole scene of the view."""
        v = self.v
        scene = Scene(
            game="male_epickie_zombie",
            layout="map",
            art="male_epickie_zombie",
            icon="zeeple",
            ribbon=self.ribbon(),
            seats=tuple(self.seat_look(seat) for seat in range(v.n_seats)),
            panels=(
                *self.people_panels(),
                self.deck_panel(),
                *((self.die_panel(),) if v.n_humans < 4 else ()),
                *self.zombie_panels(),
                self.goals(),
                self.next_panel(),
                self.strip_panel(),
            ),
            me=self.corner(),
            focus=self.focus(),
            end=self.end(),
        )
        self.mall_zones(scene)
        scene.add(Zone("stock"))
        self.piles(scene)
        self.people(scene)
        self.things(scene)
        self.hand(scene)
        return scene

    def focus(self) -> str:
        """What a small screen shows first: where one stands."""
        v = self.v
        if v.seat is None or v.seat == v.zombie_seat or not any(v.characters):
            return "room:C-M"
        return f"room:{c.ROOMS[v.at[self.mine()]]}"

    # Ribbon and seats

    def ribbon(self) -> Ribbon:
        """Whose move it is and what to do."""
        v, t = self.v, self.t
        now = {k.MOVING: min(2, max(0, 3 - v.moves)), k.SEARCHING: 3, k.ZOMBIES: 4}.get(
            v.phase, 5 if v.phase == OVER else -1
        )
        phases = tuple(
            Phase(t(f"scene-phase-{name}"), "done" if at < now else "now" if at == now else "")
            for at, name in enumerate(TURN_PHASES)
        )
        done, total = self.revealed()
        round_ = t("scene-last") if v.last else t("scene-round", turn=v.turn, done=done, all=total)
        if v.phase == OVER:
            return Ribbon(t("scene-who-over"), self.result(), phases=phases, round=round_)
        if v.question is not None:
            ask, short = t(f"ask-{v.question[1].replace('_', '-')}"), ""
            if v.question[1] == "turn":
                ask = f"{ask} {self.moves_words()}"
                short = self.moves_words()
            if v.n_seats == 1 and v.phase != k.CHOOSING:
                ask = f"<em>{human_name(v, v.active, self.texts, self.names)}</em>: {ask}"
            return Ribbon(t("scene-who-you"), ask, short, yours=True, phases=phases, round=round_)
        asked = v.asked[0][1][0].replace("_", "-") if v.asked else ""
        who = name_of(v.waiting[0]) if len(v.waiting) == 1 else t("scene-who-all")
        return Ribbon(who, t(f"scene-wait-{asked}") if asked else "", phases=phases, round=round_)

    def moves_words(self) -> str:
        """How many Moves are left, and which stores are full: a next zombie goes elsewhere (MEZ-9.3)."""
        v, t = self.v, self.t
        words = t("scene-moves", moves=v.moves, extra=v.extra) if v.extra else t("scene-moves-left", moves=v.moves)
        full = [t(f"side-{c.SIDES[v.sides[slot]]}") for slot in range(len(c.SLOTS)) if self.is_full(slot)]
        return f"{words}. <em>{t('scene-full-now', stores=', '.join(full))}.</em>" if full else f"{words}."

    def seat_look(self, seat: int) -> SeatLook:
        """What is public about a seat."""
        v, t = self.v, self.t
        colour, shape = SEAT_LOOKS[seat % len(SEAT_LOOKS)]
        asked = seat in v.waiting
        icon, sub, portrait = "zeeple", t("scene-zombie-side"), ""
        facts: tuple[Fact, ...] = (Fact(n=v.hand, icon="log"),)
        if seat != v.zombie_seat:
            humans = [human for human in range(v.n_humans) if v.seat_of(human) == seat]
            known = [v.characters[human] for human in humans if v.characters[human]]
            portrait = f"m-{c.CHARACTERS[known[0]]}" if len(known) == 1 else ""
            icon, sub = "meeple", ", ".join(t(f"character-{c.CHARACTERS[character]}") for character in known)
            facts = tuple(Fact(n=v.ammo[human] - v.wounds[human], icon="heart") for human in humans)
        state: Any = "turn" if asked else ""
        return SeatLook(seat, colour, shape, icon, sub, facts, state=state, asked=asked, portrait=portrait)

    # The mall

    def people(self, scene: Scene) -> None:
        """Zombies and humans where they stand."""
        v, t = self.v, self.t
        for room in range(24):
            if v.zombies >> room & 1:
                scene.add(_zombie(c.ROOMS[room], f"{t('scene-zombie')}: {self.room_name(room)}"))
        for human in range(v.n_humans):
            seat = v.seat_of(human)
            slug = c.CHARACTERS[v.characters[human]]
            name = t(f"character-{slug}") if v.characters[human] else t("table-unchosen")
            who = human_name(v, human, self.texts, self.names)
            holds = tuple(icon for _thing, icon in self.carried(human) if icon != "secret")
            carries = ", ".join(thing for thing, _icon in self.carried(human))
            scene.add(
                Piece(
                    f"human:{human}", f"room:{c.ROOMS[v.at[human]]}", "token", name=name, icon="meeple", look="figure",
                    portrait=f"m-{slug}" if v.characters[human] else "", seat=seat, dress=dress_of(v, human),
                    text=name if v.n_seats == 1 else "", holds=holds[:3],
                    badge=f"+{len(holds) - 3}" if len(holds) > 3 else "", mine=seat == v.seat and human == self.mine(),
                    order=2 + human,
                    tip=f"{who}, {name}: {t('scene-wounds')} {v.wounds[human]}, {t('scene-ammo')} {v.ammo[human]}"
                    + (f"; {carries}" if carries else ""),
                )
            )  # fmt: skip

    def things(self, scene: Scene) -> None:
        """Tokens, traps, supplies and the car on the floor."""
        v, t = self.v, self.t
        for token, at in enumerate(v.tokens):
            if at < c.N_ROOMS:
                self.token(
                    scene, c.TOKENS[token], c.ROOMS[at], t(f"token-{c.TOKENS[token]}"), c.TOKENS[token].split("-")[1]
                )
        for n, number in enumerate(v.clues):
            if number != 0:
                text = str(number) if number > 0 else "?"
                self.token(scene, f"clue-{n + 1}", c.ROOMS[self.mall.bio[n]], t(f"token-clue-{n + 1}"), text)
        for n, holder in enumerate(v.supplies):
            if holder == c.NO_ROOM and self.mall.supply[n] != c.NO_ROOM:
                self.piece(
                    scene, f"supply:{n + 1}", c.ROOMS[self.mall.supply[n]], "crate", t("ability-supply"), str(n + 1)
                )
        for room in range(24):
            if v.traps >> room & 1:
                self.piece(scene, f"trap:{c.ROOMS[room]}", c.ROOMS[room], "spikes", t("scene-trap"), "")
        if v.car != c.NO_ROOM:
            self.piece(scene, "car", c.ROOMS[v.car], "policecar", t("ability-car"), "")

    def token(self, scene: Scene, slug: str, room: str, name: str, badge: str) -> None:
        """An objective token."""
        self.piece(scene, f"token:{slug}", room, TOKEN_ICONS[slug.split("-")[0]], name, badge)

    def piece(self, scene: Scene, id_: str, room: str, icon: str, name: str, badge: str) -> None:
        """A thing on the floor."""
        scene.add(
            Piece(id_, f"room:{room}", "token", name=name, icon=icon, look="paper", value=badge, tip=name, order=20)
        )

    def piles(self, scene: Scene) -> None:
        """Decks and the pool."""
        v, t = self.v, self.t
        for i, (slug, n, icon) in enumerate(
            (("deck", v.deck, "search"), ("supply", v.supply_deck, "crate"), ("pool", v.pool, "zeeple"))
        ):
            look = "alt" if slug == "pool" else "back"
            scene.add(
                Piece(f"pile:{slug}", "stock", "pile", icon=icon, look=look, n=n, name=t(f"scene-{slug}", n=n), order=i)
            )

    def hand(self, scene: Scene) -> None:
        """The viewer's cards: a human's, the zombie hand, or player cards to choose from."""
        v, t = self.v, self.t
        if v.seat is None:
            return
        own = [card for card in v.dealt if card]
        if own and v.question is not None and v.question[1] == "keep":
            self.choice(scene)
            return
        zombie = v.seat == v.zombie_seat
        scene.add(Zone("hand", t("scene-zombie-hand" if zombie else "scene-hand"), "hand", flow="fan"))
        cards = [c.TYPES[card] for card in v.hand_cards or ()] if zombie else self.held()
        seen: dict[str, int] = {}
        for order, slug in enumerate(cards):
            i = seen[slug] = seen.get(slug, -1) + 1
            scene.add(self.card("hand", slug, i, "card", order))

    def held(self) -> list[str]:
        """Backpack cards and weapons."""
        v, human = self.v, self.mine()
        cards = [c.CARDS[kind] for kind in (v.melee[human], v.ranged[human]) if kind]
        for kind in range(c.N_BACKPACK):
            cards += [c.CARDS[kind + 1]] * v.backpacks[human * c.N_BACKPACK + kind]
        return cards

    def choice(self, scene: Scene) -> None:
        """Three player cards, the side that counts for this seat."""
        v, t = self.v, self.t
        zombie = v.seat == v.zombie_seat
        scene.add(Zone("hand", t("scene-choice"), "hand", flow="fan"))
        cards = v.dealt
        if not zombie and v.asked:
            human = next((question[1] - 1 for seat, question in v.asked if seat == v.seat), 0)
            cards = v.dealt[human * 3 : human * 3 + 3]
        for order, card in enumerate(cards):
            slug = c.CHARACTERS[card]
            text = t(f"passive-{slug}" if zombie else f"effect-{slug}")
            scene.add(
                Piece(f"keep:{slug}", "hand", "card", name=t(f"character-{slug}"), text=text,
                      icon="zeeple" if zombie else "meeple", hue="#3f6d2a" if zombie else "#4a4f7a",
                      source=self.character_sources[slug], order=order)
            )  # fmt: skip

    # The end

    def result(self) -> str:
        """Who has won."""
        outcome = self.v.outcome or {}
        winners = [int(seat) for seat, result in outcome.get("results", {}).items() if result == "win"]
        if outcome.get("notes", {}).get("zombies_won"):
            return self.t("scene-lost")
        if self.v.coop:
            return self.t("scene-won")
        return self.t("scene-won-alone", name=", ".join(map(name_of, winners)))

    def end(self) -> End | None:
        """Result and what everybody completed."""
        v, t = self.v, self.t
        if v.outcome is None:
            return None
        rule = str(v.outcome["rule"])
        key = "event-game-ended-" + rule.replace(".", "-").lower()
        winner = next((int(seat) for seat, what in v.outcome["results"].items() if what == "win"), 0)
        text = t(key, human=name_of(winner))
        scores = v.outcome["scores"]
        standings = tuple(
            Standing(
                seat,
                v.outcome["results"][str(seat)],
                "" if seat == v.zombie_seat else t("scene-objectives-done", n=scores[str(seat)]),
            )
            for seat in range(v.n_seats)
        )
        return End(self.result(), text, rule, standings)
