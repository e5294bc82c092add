"""The boxes beside the mall: humans, decks, zombie cards, objectives, and where the next zombie goes."""

from typing import Final

from grimtable.engine.scene import Cell, Dice, Die, Fact, Mark, Me, Panel, Slot, Track
from grimtable.engine.scene_parts import Tone
from grimtable.engine.texts import Catalogue
from grimtable.games.male_epickie_zombie import components as c
from grimtable.games.male_epickie_zombie import kinds as k
from grimtable.games.male_epickie_zombie.drawing.moves import (
    CARD_ICONS,
    OBJECTIVE_ICONS,
    SYMBOL_ICONS,
    TOKEN_ICONS,
    name_of,
)
from grimtable.games.male_epickie_zombie.drawing.words import horde_words, human_name, progress_of, room_words
from grimtable.games.male_epickie_zombie.knowledge.view import HIDDEN, OVER, MezView
from grimtable.games.male_epickie_zombie.knowledge.worlds import mall_for
from grimtable.games.male_epickie_zombie.mall import Mall

SOLO: Final = ("purple-pent", "orange-cross")
DIE_FACES: Final = {"overkill": "crit", "nothing": "blank", "wound": "wound1", "wounds": "wound2"}
TINTS: Final = {"purple": "#b98cf0", "blue": "#6aa8f2", "orange": "#f0964a", "green": "#74c26a"}
HURTING: Final = ("wound", "wounds")


def dress_of(v: MezView, human: int) -> str:
    """In solo one seat leads two humans: each has a colour and shape of its own (MEZ-15.1)."""
    return SOLO[human] if v.n_seats == 1 else ""


def locked(progress: int, needed: int) -> tuple[Slot, ...]:
    """Lock Down counts symbols, not steps: the locked ones, then those still open (MEZ-O9.2)."""
    done = [Slot(True, icon=SYMBOL_ICONS[slug]) for n, slug in enumerate(c.SYMBOLS) if progress >> n & 1]
    rest = [Slot(icon=SYMBOL_ICONS[slug]) for n, slug in enumerate(c.SYMBOLS) if not progress >> n & 1]
    return (*done, *rest)[: max(needed, len(done))]


class Panels:
    """What a drawing knows of a view, and the boxes beside the board."""

    def __init__(self, v: MezView, texts: Catalogue, rows: c.Rows) -> None:
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
        skip = any(card & 255 == c.GREASER for card in v.zombie_cards) and v.zombie_seat < 0
        for went, at in ((False, slot), (True, (slot + 1) % len(c.SLOTS))):
            if went and slot % 2:
                break
            for room in range(at * 3, at * 3 + 3):
                taken = v.zombies >> room & 1 or (v.phase == k.ZOMBIES and v.added >> room & 1)
                if not taken and not (skip and self.mall.gear_rooms >> room & 1):
                    return room, went
        return -1, True

    def room_name(self, room: int) -> str:
        """A room as players say it: its store and its number."""
        return room_words(self.v, c.ROOMS[room], self.texts)

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
                Fact(t("scene-wounds"), wounds),
                Fact(t("scene-life"), ammo - wounds, tone=life, tip=t("scene-life-tip")),
                Fact(t("scene-ammo"), ammo),
            ]
            if not v.coop:
                facts = [Fact(n=v.lives[human], icon="survivor", tip=t("scene-survivors")), *self.own_progress(human)]
            slug = c.CHARACTERS[v.characters[human]]
            sub = t(f"character-{slug}") if v.characters[human] else t("table-unchosen")
            if v.n_seats == 1 and v.characters[human]:  # in solo the name is the character's
                sub = self.room_name(v.at[human])
            seat = v.seat_of(human)
            playing = human == v.active and v.phase not in (k.CHOOSING, OVER)
            found.append(
                Panel(
                    f"human:{human}:panel", "left", name=human_name(v, human, self.texts, self.names),
                    sub=sub, seat=seat, dress=dress_of(v, human), icon="meeple",
                    portrait=f"m-{slug}" if v.characters[human] else "",
                    state="turn" if playing else "", tracks=(Track(tuple(slots), thin=True, tight=True),),
                    facts=tuple(facts),
                    bag=tuple(Fact(icon=icon, tip=words) for words, icon in self.carried(human) if icon != "secret"),
                    rule="MEZ-10.2",
                )
            )  # fmt: skip
        return found

    def own_progress(self, human: int) -> list[Fact]:
        """How far a rival is with each objective (MEZ-13.1)."""
        v = self.v
        found = []
        for i, objective in enumerate(v.objectives):
            done, needed = progress_of(v, human, i, self.rows)
            slug = c.OBJECTIVES[objective]
            complete = bool(v.done[human] >> i & 1)
            tone: Tone = "good" if complete else ""
            words = f"{needed if complete else done}/{needed}"
            found.append(Fact(words, icon=OBJECTIVE_ICONS[slug], tone=tone, tip=self.t(f"objective-{slug}")))
        return found

    def carried(self, human: int) -> list[tuple[str, str]]:
        """What a human carries: words and symbols."""
        v, t = self.v, self.t
        found = [
            (t(f"card-{c.CARDS[kind]}"), CARD_ICONS[c.CARDS[kind]])
            for kind in (v.melee[human], v.ranged[human])
            if kind
        ]
        for kind in range(c.N_BACKPACK):
            n = v.backpacks[human * c.N_BACKPACK + kind]
            if n:
                found.append(
                    (t(f"card-{c.CARDS[kind + 1]}") + (f" ×{n}" if n > 1 else ""), CARD_ICONS[c.CARDS[kind + 1]])
                )
        for token, at in enumerate(v.tokens):
            if at == c.CARRIED + human:
                found.append((t(f"token-{c.TOKENS[token]}"), TOKEN_ICONS[c.TOKENS[token].split("-")[0]]))
        found += [(f"{t('ability-supply')} {n + 1}", "crate") for n in range(2) if v.supplies[n] == human]
        if v.face_down[human]:
            card = v.face_down[human]
            words = t("scene-face-down") if card == HIDDEN else t(f"card-{c.TYPES[card].split('.')[0]}")
            found.append((words, "secret"))
        return found

    def deck_panel(self) -> Panel:
        """How much of the search deck is used up, and what is left of each pile."""
        done, total = self.revealed()
        return Panel(
            "decks", "left", name=self.t("scene-decks", done=done, all=total), gauge=done / max(1, total), zone="stock",
            rule="MEZ-11.4", phone="hide",
        )  # fmt: skip

    def die_panel(self) -> Panel:
        """The faces of the die: what an attack may cost (MEZ-C1.1)."""
        faces = [c.FACES[face] for face in self.rows.faces]
        dice = tuple(Die(DIE_FACES[face], look="bad" if face in HURTING else "") for face in faces)
        text = self.t("scene-die-text", n=sum(1 for face in faces if face in HURTING), all=len(faces))
        return Panel("die", "left", dice=(Dice(dice, self.t("scene-die"), text, "MEZ-C1.1"),), phone="hide")

    def strip_panel(self) -> Panel:
        """On a phone: the objectives, the barricade and the survivors in one line."""
        v, t = self.v, self.t
        side = 0 if v.coop else self.mine()
        facts = self.own_progress(side)
        low: Tone = "threat" if v.barricade <= 1 else ""
        facts.append(Fact(f"{v.barricade}/{self.rows.top}", icon="barricade", tone=low, tip=t("scene-barricade")))
        alive = v.survivors if v.coop else v.lives[side]
        facts.append(Fact(n=alive, icon="survivor", tip=t("scene-survivors")))
        levels = [card >> 8 for card in v.zombie_cards if card >> 8]
        if levels:
            facts.append(Fact(n=max(levels), icon="horde", tip=t("scene-horde")))
        return Panel("strip", "strip", facts=tuple(facts))

    def zombie_panels(self) -> list[Panel]:
        """The zombie cards with their passives and horde tracks."""
        v, t = self.v, self.t
        found = []
        for card in v.zombie_cards:
            slug = c.CHARACTERS[card & 255]
            tracks: tuple[Track, ...] = ()
            if card >> 8:
                steps = self.rows.tables["horde"][(card & 255) - 1]["steps"]
                slots = tuple(
                    Slot(
                        n < card >> 8,
                        f"{n + 1}",
                        tone="accent" if n + 1 == card >> 8 else "",
                        note=horde_words(step, self.texts),
                    )
                    for n, step in enumerate(steps)
                )
                tracks = (Track(slots, t("scene-horde")),)
            seat = v.zombie_seat if v.zombie_seat >= 0 else None
            found.append(
                Panel(f"zombie:{slug}:panel", "right", name=t(f"character-{slug}"), sub=t("scene-passive"),
                      icon="zeeple", portrait=f"mz-{slug}", seat=seat, text=t(f"passive-{slug}"), tracks=tracks,
                      tone="accent",
                      mark=Mark(str(v.hand), "secret", "secret") if seat is not None else None, rule="MEZ-10.6")
            )  # fmt: skip
        return found

    def goals(self) -> Panel:
        """The three objectives with their progress; a rival sees their own (MEZ-13.1)."""
        v, t = self.v, self.t
        side = 0 if v.coop else self.mine()
        tracks = []
        for i, objective in enumerate(v.objectives):
            slug = c.OBJECTIVES[objective]
            done, needed = progress_of(v, side, i, self.rows)
            complete = bool(v.done[side] >> i & 1)
            marks = locked(v.progress[side * 3 + i], needed) if objective == c.LOCKDOWN else ()
            slots = marks or tuple(
                Slot(True, icon=OBJECTIVE_ICONS[slug]) if complete or n < done else Slot(text=str(n + 1))
                for n in range(needed)
            )
            name = f"<b>{t(f'objective-{slug}')}</b>"
            tracks.append(Track(slots, name, "✓" if complete else "", OBJECTIVE_ICONS[slug], tight=True))
        name = t("scene-objectives")
        if not v.coop:
            name = f"{name}: {human_name(v, side, self.texts, self.names)}"
        return Panel("goals", "right", name=name, tracks=tuple(tracks), rule="MEZ-11.1")

    def next_panel(self) -> Panel:
        """Where the next zombie of each store goes, by symbol."""
        v, t = self.v, self.t
        cells = []
        for symbol, slug in enumerate(c.SYMBOLS):
            rows = []
            for slot in range(len(c.SLOTS)):
                if self.mall.symbol[slot] == symbol:
                    room, went = self.destination(slot)
                    goal = f"{t('scene-barricade')} −1" if room < 0 else self.room_name(room)
                    store = t(f"side-{c.SIDES[v.sides[slot]]}")
                    rows.append(f"<bad>{store}</bad> → {goal}" if went else goal)
            cells.append(Cell(f"next:{slug}", rows[0], rows[1], SYMBOL_ICONS[slug], tint=TINTS[slug]))
        return Panel("next", "right", name=t("scene-next"), cells=tuple(cells), rule="MEZ-9.3", phone="hide")

    def corner(self) -> Me:
        """Where one stands and what one carries."""
        v, t = self.v, self.t
        if v.seat is None or v.seat == v.zombie_seat or not any(v.characters):
            return Me(title=t("scene-zombie-side") if v.seat == v.zombie_seat and v.seat is not None else "")
        human = self.mine()
        facts = tuple(Fact(words, icon=icon) for words, icon in self.carried(human))
        slug = c.CHARACTERS[v.characters[human]]
        ability = f"<b>{t(f'character-{slug}')}</b>: {t(f'effect-{slug}')}" if v.characters[human] else ""
        return Me(sub=self.room_name(v.at[human]), title=t("scene-carry"), facts=facts, text=ability)
