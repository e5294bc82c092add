"""The mall as a drawing: nine cards with their rooms, made from one viewer's view and nothing else."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from grimtable.engine.action import Action
from grimtable.engine.scene import (
    SEAT_LOOKS,
    End,
    Fact,
    Mark,
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
from grimtable.engine.scene_parts import Tone
from grimtable.engine.texts import Catalogue
from grimtable.games.male_epickie_zombie.components import (
    ABILITIES,
    CARDS,
    CARRIED,
    CHARACTERS,
    N_BACKPACK,
    N_ROOMS,
    ROOMS,
    SIDES,
    SLOTS,
    SYMBOLS,
    TOKENS,
    TYPES,
    Rows,
)
from grimtable.games.male_epickie_zombie.mall import NO_ROOM
from grimtable.games.male_epickie_zombie.scene_moves import (
    ABILITY_ICONS,
    CARD_ICONS,
    SYMBOL_ICONS,
    TOKEN_ICONS,
    buttons,
    moves_of,
    name_of,
)
from grimtable.games.male_epickie_zombie.scene_panels import Panels, dress_of
from grimtable.games.male_epickie_zombie.scene_plan import YARD, Points, outline, sign
from grimtable.games.male_epickie_zombie.state import CHOOSING, MOVING, SEARCHING, ZOMBIES
from grimtable.games.male_epickie_zombie.view import OVER, MezView
from grimtable.games.male_epickie_zombie.words import human_name

HUES: Final = {
    "green": ("#2f6b33", "#28602d", "#357a3a"), "blue": ("#235f93", "#1d5382", "#2a6ea6"),
    "purple": ("#5a3694", "#4d2d82", "#6842a6"), "orange": ("#a05a1f", "#8c4d19", "#b26a2a"),
}  # fmt: skip
STONE: Final = "#4d4a44"
CARD_HUES: Final = {"weapon": "#24506f", "backpack": "#2f5f30", "pickup": "#7a5a22", "event": "#7a2f2f"}
TURN_PHASES: Final = ("move-1", "move-2", "move-3", "search", "zombies")


def draw(v: MezView, legal: Sequence[Action], texts: Catalogue, rows: Rows) -> tuple[Scene, tuple[Move, ...]]:
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


class _Drawing(Panels):
    """One drawing of one view."""

    def scene(self) -> Scene:
        """All of it."""
        v = self.v
        scene = Scene(
            game="male_epickie_zombie",
            layout="map",
            art="osaczeni",
            icon="zeeple",
            ribbon=self.ribbon(),
            seats=tuple(self.seat_look(seat) for seat in range(v.n_seats)),
            panels=(*self.people_panels(), self.deck_panel(), *self.zombie_panels(), self.goals(), self.next_panel()),
            me=self.corner(),
            focus="room:C-M",
            end=self.end(),
        )
        for slot in range(len(SLOTS)):
            self.store(scene, slot)
        for name, (points, rect) in YARD.items():
            self.yard(scene, name, points, rect)
        scene.add(Zone("stock"))
        self.piles(scene)
        self.people(scene)
        self.things(scene)
        self.hand(scene)
        return scene

    # Ribbon and seats

    def ribbon(self) -> Ribbon:
        """Whose move it is and what to do."""
        v, t = self.v, self.t
        now = {MOVING: min(2, max(0, 3 - v.moves)), SEARCHING: 3, ZOMBIES: 4}.get(v.phase, 5 if v.phase == OVER else -1)
        phases = tuple(
            Phase(t(f"scene-phase-{name}"), "done" if at < now else "now" if at == now else "")
            for at, name in enumerate(TURN_PHASES)
        )
        done, total = self.revealed()
        round_ = t("scene-last") if v.last else t("scene-round", turn=v.turn, done=done, all=total)
        if v.phase == OVER:
            return Ribbon(t("scene-who-over"), self.result(), phases=phases, round=round_)
        if v.question is not None:
            ask = t(f"ask-{v.question[1].replace('_', '-')}")
            if v.question[1] == "turn":
                ask = f"{ask} {t('scene-moves', moves=v.moves, extra=v.extra)}."
            if v.n_seats == 1 and v.phase != CHOOSING:
                ask = f"<em>{human_name(v, v.active, self.texts, self.names)}</em>: {ask}"
            return Ribbon(t("scene-who-you"), ask, yours=True, phases=phases, round=round_)
        asked = v.asked[0][1][0].replace("_", "-") if v.asked else ""
        who = name_of(v.waiting[0]) if len(v.waiting) == 1 else t("scene-who-all")
        return Ribbon(who, t(f"scene-wait-{asked}") if asked else "", phases=phases, round=round_)

    def seat_look(self, seat: int) -> SeatLook:
        """What is public about a seat."""
        v, t = self.v, self.t
        colour, shape = SEAT_LOOKS[seat % len(SEAT_LOOKS)]
        asked = seat in v.waiting
        icon, sub = "zeeple", t("scene-zombie-side")
        facts: tuple[Fact, ...] = (Fact(n=v.hand, icon="log"),)
        if seat != v.zombie_seat:
            humans = [human for human in range(v.n_humans) if v.seat_of(human) == seat]
            known = [v.characters[human] for human in humans if v.characters[human]]
            icon, sub = "meeple", ", ".join(t(f"character-{CHARACTERS[character]}") for character in known)
            facts = tuple(Fact(n=v.ammo[human] - v.wounds[human], icon="heart") for human in humans)
        return SeatLook(seat, colour, shape, icon, sub, facts, state="turn" if asked else "", asked=asked)

    # The mall

    def store(self, scene: Scene, slot: int) -> None:
        """One store: its three rooms, its sign, the cards beside it."""
        v, t = self.v, self.t
        side = v.sides[slot]
        slug = SIDES[side]
        symbol = SYMBOLS[self.mall.symbol[slot]]
        full = v.zombies >> slot * 3 & 7 == 7
        row = self.rows.tables["shape"][side]
        tip = self.next_words(slot)
        for k in range(3):
            room = slot * 3 + k
            plan = tuple((int(u), int(w)) for u, w in row[f"plan{k + 1}"])
            points, rect = outline(self.rows.identity, slot, side, k, plan)
            ability = ABILITIES[self.mall.ability[room]] if self.mall.ability[room] else ""
            if self.mall.passages >> room & 1:
                ability = "passage"
            words = t(f"ability-{ability}-text") if ability else ""
            scene.add(
                Zone(
                    f"room:{ROOMS[room]}", "", "room", wide=rect, flow="grid", size=32, code=str(k + 1),
                    icon=ABILITY_ICONS.get(ability, SYMBOL_ICONS[symbol] if k == 0 else ""), hue=HUES[symbol][k],
                    outline=points, state="threat" if full else "", tip=f"{words} {tip}".strip(),
                    rule="MEZ-9.4" if full else "MEZ-5.2", order=room,
                )
            )  # fmt: skip
        hung, beside = sign(slot)
        mark = Mark(t("scene-full"), "threat", "threat") if full else None
        scene.add(
            Zone(f"store:{SLOTS[slot]}", t(f"side-{slug}"), "box", wide=hung, icon=SYMBOL_ICONS[symbol], mark=mark,
                 tip=tip, state="threat" if full else "", rule="MEZ-9.3", order=40 + slot),
            Zone(f"beside:{SLOTS[slot]}", wide=beside, flow="grid", size=26, order=50 + slot),
        )  # fmt: skip
        seen: dict[str, int] = {}
        for card in v.beside:
            if card >> 8 == slot:
                name = CARDS[card & 255]
                k = seen[name] = seen.get(name, -1) + 1
                scene.add(self.card(f"beside:{SLOTS[slot]}", name, k, "token"))

    def yard(self, scene: Scene, name: str, points: Points, rect: Rect) -> None:
        """A room of the courtyard; the middle shows the barricade."""
        v, t = self.v, self.t
        middle = name == "C-M"
        tone: Tone = "threat" if v.barricade <= 1 else "lamp"
        words = f"{t('scene-barricade')} {v.barricade}/{self.rows.top}"
        scene.add(
            Zone(
                f"room:{name}", t("scene-courtyard") if middle else "", "room", wide=rect, flow="grid", size=32,
                hue=STONE,
                outline=points, icon="heart" if middle else "", state="lit" if middle else "",
                mark=Mark(words, tone, "barricade") if middle else None,
                tip=t("ability-heal-text") if middle else "", rule="MEZ-M2.1", order=30,
            )
        )  # fmt: skip

    def next_words(self, slot: int) -> str:
        """Where a zombie would go next, in words: shown on hover."""
        v, t = self.v, self.t
        store = t(f"side-{SIDES[v.sides[slot]]}")
        room, went = self.destination(slot)
        if room < 0:
            return t("scene-next-barricade", store=store) + "."
        words = t("scene-next-other" if went else "scene-next-room", store=store, room=ROOMS[room])
        if v.pool == 0:
            words += "; " + t("scene-next-bleed")
        return words + "."

    def people(self, scene: Scene) -> None:
        """Zombies and humans where they stand."""
        v, t = self.v, self.t
        for room in range(24):
            if v.zombies >> room & 1:
                scene.add(_zombie(ROOMS[room], t("scene-zombie")))
        for human in range(v.n_humans):
            seat = v.seat_of(human)
            slug = CHARACTERS[v.characters[human]]
            name = t(f"character-{slug}") if v.characters[human] else t("table-unchosen")
            who = human_name(v, human, self.texts, self.names)
            things = sum(1 for place_ in v.tokens if place_ == CARRIED + human)
            things += sum(1 for holder in v.supplies if holder == human)
            badge = str(things) if things else ""
            carries = ", ".join(thing for thing, _icon in self.carried(human))
            scene.add(
                Piece(
                    f"human:{human}", f"room:{ROOMS[v.at[human]]}", "token", name=name, icon="meeple", look="person",
                    seat=seat, dress=dress_of(v, human), badge=badge, mine=seat == v.seat, order=2 + human,
                    tip=f"{who}, {name}: {t('scene-wounds')} {v.wounds[human]}, {t('scene-ammo')} {v.ammo[human]}"
                    + (f"; {carries}" if carries else ""),
                )
            )  # fmt: skip

    def things(self, scene: Scene) -> None:
        """Tokens, traps, supplies and the car on the floor."""
        v, t = self.v, self.t
        for token, at in enumerate(v.tokens):
            if at < N_ROOMS:
                self.token(scene, TOKENS[token], ROOMS[at], t(f"token-{TOKENS[token]}"), TOKENS[token].split("-")[1])
        for n, number in enumerate(v.clues):
            if number != 0:
                text = str(number) if number > 0 else "?"
                self.token(scene, f"clue-{n + 1}", ROOMS[self.mall.bio[n]], t(f"token-clue-{n + 1}"), text)
        for n, holder in enumerate(v.supplies):
            if holder == NO_ROOM and self.mall.supply[n] != NO_ROOM:
                self.piece(
                    scene, f"supply:{n + 1}", ROOMS[self.mall.supply[n]], "crate", t("ability-supply"), str(n + 1)
                )
        for room in range(24):
            if v.traps >> room & 1:
                self.piece(scene, f"trap:{ROOMS[room]}", ROOMS[room], "spikes", t("scene-trap"), "")
        if v.car != NO_ROOM:
            self.piece(scene, "car", ROOMS[v.car], "policecar", t("ability-car"), "")

    def token(self, scene: Scene, slug: str, room: str, name: str, badge: str) -> None:
        """An objective token."""
        self.piece(scene, f"token:{slug}", room, TOKEN_ICONS[slug.split("-")[0]], name, badge)

    def piece(self, scene: Scene, id_: str, room: str, icon: str, name: str, badge: str) -> None:
        """A thing on the floor."""
        scene.add(
            Piece(id_, f"room:{room}", "token", name=name, icon=icon, look="thing", badge=badge, tip=name, order=20)
        )

    def piles(self, scene: Scene) -> None:
        """Decks and the pool."""
        v, t = self.v, self.t
        for k, (slug, n, icon) in enumerate(
            (("deck", v.deck, "search"), ("supply", v.supply_deck, "crate"), ("pool", v.pool, "zeeple"))
        ):
            look = "alt" if slug == "pool" else "back"
            scene.add(
                Piece(f"pile:{slug}", "stock", "pile", icon=icon, look=look, n=n, name=t(f"scene-{slug}", n=n), order=k)
            )

    def card(self, zone: str, slug: str, k: int, face: str, order: int = 0) -> Piece:
        """A search card that this viewer sees."""
        name = slug.split(".")[0]
        kind = self.types[name]
        sort = "weapon" if kind in ("melee", "ranged") else kind
        text = self.t(f"effect-{name}")
        if "." in slug:
            text = f"{self.t('symbol-' + slug.split('.')[1])}. {text}"
        return Piece(
            f"{zone}:{slug}:{k}", zone, "card" if face == "card" else "token", name=self.t(f"card-{name}"),
            icon=CARD_ICONS[name], look="thing" if face == "token" else "", kin=f"card-{name}",
            group=f"{zone}:{slug}", text=text if face == "card" else "",
            kind=self.t(f"scene-type-{sort}"), hue=CARD_HUES[sort], source=self.sources[name], come="pile:deck",
            tip=text, order=order,
        )  # fmt: skip

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
        cards = [TYPES[card] for card in v.hand_cards or ()] if zombie else self.held()
        seen: dict[str, int] = {}
        for order, slug in enumerate(cards):
            k = seen[slug] = seen.get(slug, -1) + 1
            scene.add(self.card("hand", slug, k, "card", order))

    def held(self) -> list[str]:
        """Backpack cards and weapons."""
        v, human = self.v, self.mine()
        cards = [CARDS[kind] for kind in (v.melee[human], v.ranged[human]) if kind]
        for kind in range(N_BACKPACK):
            cards += [CARDS[kind + 1]] * v.backpacks[human * N_BACKPACK + kind]
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
            slug = CHARACTERS[card]
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
