"""The boxes beside the mall: humans, decks, zombie cards, objectives, and where the next zombie goes."""

from typing import Final

from grimtable.engine.scene import Fact, Line, Me, Panel, Slot, Track
from grimtable.engine.scene_parts import Tone
from grimtable.engine.texts import Catalogue
from grimtable.games.male_epickie_zombie.components import (
    CARDS,
    CARRIED,
    CHARACTERS,
    GREASER,
    N_BACKPACK,
    OBJECTIVES,
    ROOMS,
    SIDES,
    SLOTS,
    STORE_ROOMS,
    SYMBOLS,
    TOKENS,
    TYPES,
    Rows,
)
from grimtable.games.male_epickie_zombie.mall import Mall
from grimtable.games.male_epickie_zombie.scene_moves import CARD_ICONS, OBJECTIVE_ICONS, TOKEN_ICONS, name_of
from grimtable.games.male_epickie_zombie.state import CHOOSING, ZOMBIES
from grimtable.games.male_epickie_zombie.view import HIDDEN, OVER, MezView
from grimtable.games.male_epickie_zombie.words import human_name, progress_of
from grimtable.games.male_epickie_zombie.worlds import mall_for

SOLO: Final = ("purple-pent", "orange-cross")


def dress_of(v: MezView, human: int) -> str:
    """In solo one seat leads two humans: each has a colour and shape of its own (MEZ-15.1)."""
    return SOLO[human] if v.n_seats == 1 else ""


class Panels:
    """What a drawing knows of a view, and the boxes beside the board."""

    def __init__(self, v: MezView, texts: Catalogue, rows: Rows) -> None:
        self.v = v
        self.texts = texts
        self.t = texts.text
        self.rows = rows
        self.mall: Mall = mall_for(rows, v.sides)
        self.names = [name_of(seat) for seat in range(v.n_seats)]
        self.types = {row["id"]: row["type"] for row in rows.tables["search"]}
        self.sources = {row["id"]: row["source"] for row in rows.tables["search"]}
        self.character_sources = {row["id"]: row["source"] for row in rows.tables["character"]}

    def revealed(self) -> tuple[int, int]:
        """How many search cards are revealed, of how many."""
        v = self.v
        left = v.deck + v.hand + sum(1 for card in v.face_down if card)
        total = (
            sum(int(n) for card, n in enumerate(self.rows.counts) if card >> 2 < 9) + self.rows.limit["search-weapons"]
        )
        return total - left, total

    def destination(self, slot: int) -> tuple[int, bool]:
        """The room the next zombie of a store would enter (-1: the barricade), and whether it overflowed (MEZ-9.3)."""
        v = self.v
        skip = any(card & 255 == GREASER for card in v.zombie_cards) and v.zombie_seat < 0
        for went, at in ((False, slot), (True, (slot + 1) % len(SLOTS))):
            if went and slot % 2:
                break
            for room in range(at * 3, at * 3 + 3):
                taken = v.zombies >> room & 1 or (v.phase == ZOMBIES and v.added >> room & 1)
                if not taken and not (skip and self.mall.gear_rooms >> room & 1):
                    return room, went
        return -1, True

    def room_name(self, room: int) -> str:
        """A room as players say it: its store and its number."""
        if room >= STORE_ROOMS:
            return self.t(f"room-{ROOMS[room]}")
        return f"{self.t(f'side-{SIDES[self.v.sides[room // 3]]}')} {room % 3 + 1}"

    def mine(self) -> int:
        """The human whose cards the viewer holds: in solo the one in play."""
        v = self.v
        if v.seat is not None and v.seat_of(v.active) == v.seat:
            return v.active
        return next((human for human in range(v.n_humans) if v.seat_of(human) == v.seat), 0)

    def people_panels(self) -> list[Panel]:
        """Each human with wounds and ammunition closing in on each other."""
        v, t = self.v, self.t
        found = []
        for human in range(v.n_humans):
            wounds, ammo = v.wounds[human], v.ammo[human]
            slots = []
            for n in range(1, int(self.rows.track) + 1):
                icon = "wound" if n == wounds else "ammo" if n == ammo else ""
                tone: Tone = "bad" if n <= wounds else "good" if n <= ammo else ""
                slots.append(Slot(n <= ammo, icon=icon, tone=tone))
            life: Tone = "threat" if ammo - wounds <= 2 else ""
            facts = [
                Fact(n=wounds, icon="wound", tip=t("scene-wounds")),
                Fact(n=ammo - wounds, icon="heart", tone=life, tip=t("scene-life")),
                Fact(n=ammo, icon="ammo", tip=t("scene-ammo")),
            ]  # fmt: skip
            if not v.coop:
                facts.append(Fact(t("scene-survivors"), v.lives[human], "survivor"))
            slug = CHARACTERS[v.characters[human]]
            sub = t(f"character-{slug}") if v.characters[human] else t("table-unchosen")
            if v.n_seats == 1 and v.characters[human]:  # in solo the name is the character's
                sub = ROOMS[v.at[human]]
            seat = v.seat_of(human)
            playing = human == v.active and v.phase not in (CHOOSING, OVER)
            found.append(
                Panel(
                    f"human:{human}:panel", "left", name=human_name(v, human, self.texts, self.names),
                    sub=sub, seat=seat, dress=dress_of(v, human), icon="meeple",
                    state="turn" if playing else "", tracks=(Track(tuple(slots), thin=True),), facts=tuple(facts),
                    text=self.about(human), rule="MEZ-10.2",
                )
            )  # fmt: skip
        return found

    def about(self, human: int) -> str:
        """What a human carries, and one's own ability."""
        v, t = self.v, self.t
        words = ", ".join(name for name, _icon in self.carried(human))
        if v.characters[human] and v.seat_of(human) == v.seat:
            return f"<em>{words}</em> {t(f'effect-{CHARACTERS[v.characters[human]]}')}"
        return words

    def carried(self, human: int) -> list[tuple[str, str]]:
        """What a human carries: words and symbols."""
        v, t = self.v, self.t
        found = [
            (t(f"card-{CARDS[kind]}"), CARD_ICONS[CARDS[kind]]) for kind in (v.melee[human], v.ranged[human]) if kind
        ]
        for kind in range(N_BACKPACK):
            n = v.backpacks[human * N_BACKPACK + kind]
            if n:
                found.append((t(f"card-{CARDS[kind + 1]}") + (f" ×{n}" if n > 1 else ""), CARD_ICONS[CARDS[kind + 1]]))
        for token, at in enumerate(v.tokens):
            if at == CARRIED + human:
                found.append((t(f"token-{TOKENS[token]}"), TOKEN_ICONS[TOKENS[token].split("-")[0]]))
        found += [(f"{t('ability-supply')} {n + 1}", "crate") for n in range(2) if v.supplies[n] == human]
        if v.face_down[human]:
            card = v.face_down[human]
            words = t("scene-face-down") if card == HIDDEN else t(f"card-{TYPES[card].split('.')[0]}")
            found.append((words, "secret"))
        return found

    def deck_panel(self) -> Panel:
        """How much of the search deck is used up, survivors, barricade."""
        v, t = self.v, self.t
        done, total = self.revealed()
        slots = tuple(
            Slot(n < v.barricade, str(n + 1), tone="lamp" if n < v.barricade else "") for n in range(int(self.rows.top))
        )
        facts = (Fact(t("scene-survivors"), v.survivors, "survivor"),) if v.coop else ()
        return Panel(
            "decks", "left", name=t("scene-decks", done=done, all=total), gauge=done / max(1, total), zone="stock",
            tracks=(Track(slots, t("scene-barricade"), icon="barricade"),), facts=facts, rule="MEZ-11.4",
        )  # fmt: skip

    def zombie_panels(self) -> list[Panel]:
        """The zombie cards with their passives and horde tracks."""
        v, t = self.v, self.t
        found = []
        for card in v.zombie_cards:
            slug = CHARACTERS[card & 255]
            tracks: tuple[Track, ...] = ()
            if card >> 8:
                words = self.rows.tables["horde"][(card & 255) - 1]["steps"]
                slots = tuple(
                    Slot(n < card >> 8, f"{n + 1}", tone="accent" if n + 1 == card >> 8 else "") for n in range(5)
                )
                tracks = (Track(slots, t("scene-horde"), words[(card >> 8) - 1]),)
            seat = v.zombie_seat if v.zombie_seat >= 0 else None
            found.append(
                Panel(f"zombie:{slug}:panel", "right", name=t(f"character-{slug}"), sub=t("scene-passive"),
                      icon="zeeple",
                      seat=seat, text=t(f"passive-{slug}"), tracks=tracks, tone="accent", rule="MEZ-10.6")
            )  # fmt: skip
        return found

    def goals(self) -> Panel:
        """The three objectives with their progress."""
        v, t = self.v, self.t
        tracks = []
        for i, objective in enumerate(v.objectives):
            slug = OBJECTIVES[objective]
            for side in range(len(v.done)):
                done, needed = progress_of(v, side, i, self.rows)
                complete = bool(v.done[side] >> i & 1)
                name = t(f"objective-{slug}")
                if not v.coop:
                    name = f"{human_name(v, side, self.texts, self.names)} · {name}"
                slots = tuple(
                    Slot(complete or n < done, str(n + 1), tone="good" if complete else "") for n in range(needed)
                )
                tracks.append(Track(slots, name, "✓" if complete else "", OBJECTIVE_ICONS[slug]))
        return Panel("goals", "right", name=t("scene-objectives"), icon="crown", tracks=tuple(tracks), rule="MEZ-11.1")

    def next_panel(self) -> Panel:
        """Where the next zombie of each store goes."""
        v, t = self.v, self.t
        lines = []
        for symbol in range(len(SYMBOLS)):
            for slot in range(len(SLOTS)):
                if self.mall.symbol[slot] == symbol:
                    room, went = self.destination(slot)
                    goal = f"{t('scene-barricade')} −1" if room < 0 else ROOMS[room]
                    store = t(f"side-{SIDES[v.sides[slot]]}")
                    lines.append(Line((t(f"symbol-{SYMBOLS[symbol]}"), store, goal), state="now" if went else ""))
        return Panel(
            "next", "right", name=t("scene-next"), icon="threat", lines=tuple(lines), rule="MEZ-9.3", phone="hide"
        )

    def corner(self) -> Me:
        """Where one stands and what one carries."""
        v, t = self.v, self.t
        if v.seat is None or v.seat == v.zombie_seat or not any(v.characters):
            return Me(title=t("scene-zombie-side") if v.seat == v.zombie_seat and v.seat is not None else "")
        human = self.mine()
        facts = tuple(Fact(words, icon=icon) for words, icon in self.carried(human))
        return Me(sub=t(f"room-{ROOMS[v.at[human]]}"), title=t("scene-carry"), facts=facts)
