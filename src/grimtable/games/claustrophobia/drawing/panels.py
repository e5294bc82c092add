"""What stands beside the tunnels: the Destiny board, the dice, the warriors' boards."""

from typing import Any, Final, Literal

from grimtable.engine.scene import Cell, Dice, Die, Fact, Line, Panel, Slot, Track
from grimtable.engine.scene_parts import Tone
from grimtable.engine.texts import Catalogue
from grimtable.games.claustrophobia import components as c
from grimtable.games.claustrophobia import marks as m
from grimtable.games.claustrophobia.drawing.moves import name_of
from grimtable.games.claustrophobia.drawing.words import ABOUT_ONE, TYPE_OF, figure_name, figure_word, gifts_of
from grimtable.games.claustrophobia.knowledge.memory import Roll
from grimtable.games.claustrophobia.knowledge.view import ClaustrophobiaView

LINED: Final = ("assign", "line", "scar")  # questions about one of a warrior's six lines
ROLL_RULES: Final = {
    "initiative": "CLA-2.2", "panic": "CLA-E3.1", "destiny": "CLA-9.2", "attack": "CLA-6.2", "area": "CLA-6.13",
    "trap": "CLA-12.3", "ritual": "CLA-S4.5",
}  # fmt: skip


def look_of(roll: Roll, die: int) -> Literal["hit", "dim", "bad", "acc"]:
    """How a die of the last throw looks: hit or miss in an attack, else the colour of its side."""
    if roll.what == "attack":
        return "hit" if die >= roll.need else "dim"
    return "acc" if roll.what in ("initiative", "panic") else "bad"


class Panels:
    """The panels of one drawing."""

    def __init__(self, v: ClaustrophobiaView, texts: Catalogue, rows: c.Rows, picked: set[str]) -> None:
        self.v = v
        self.texts = texts
        self.t = texts.text
        self.rows = rows
        self.picked = picked
        self.active = v.marks[m.ACTIVE] - 1
        self.human = v.marks[m.HUMAN] - 1

    def asked(self) -> str:
        """The question that is open, by name."""
        return self.v.asked[0][1][0] if self.v.asked else ""

    def panels(self) -> list[Panel]:
        """The Demon's board, the dice, the warriors' boards."""
        v = self.v
        found = [self.goal_panel(), self.demon_panel()]
        if v.question is not None and self.asked() in LINED:
            found.append(self.lines_panel(v.asked[0][1][1]))
        dice = self.dice_panel() or self.roll_panel()
        if dice is not None:
            found.append(dice)
        if self.human < 0 or self.asked() == "team":
            found.append(self.auction_panel())
        if v.question is not None and v.question[1] == "peek":
            found.append(Panel("peek", "left", self.t("scene-peeked"), zone="peek", rule="CLA-5.8", phone="full"))
        return found + [self.board(figure) for figure in range(c.HUMANS) if v.at[figure] != c.OUT]

    def round(self) -> str:
        """The round, and the d10 where the scenario has one."""
        v, t = self.v, self.t
        if not v.marks[m.ROUND]:
            return t("scene-setup")
        words = t("scene-round", round=v.marks[m.ROUND])
        limit = int(self.rows.air[c.SCENARIOS.index(v.mode)])
        return f"{words} · {t('scene-air', value=v.marks[m.AIR], limit=limit)}" if v.marks[m.AIR] else words

    def goal(self) -> str:
        """What this viewer's side must do; a spectator reads the goal of the Humans."""
        v = self.v
        demon = v.seat is not None and self.human >= 0 and v.seat != self.human
        return self.t(f"goal-demon-{v.mode}" if demon else f"effect-scenario-{v.mode}")

    def goal_panel(self) -> Panel:
        """Round, d10 and goal as one panel for a phone, where phases and corner have no room."""
        return Panel("goal", "strip", self.round(), self.goal(), "torch", phone="full")

    def lines_panel(self, figure: int) -> Panel:
        """The six lines of the warrior who gets a die or loses a line, for a phone, where his board is folded."""
        v, t = self.v, self.t
        gifts = {die: gift for gift, die in gifts_of(v, self.rows)} if figure == 0 else {}
        kind = "die" if self.asked() == "assign" else "line"
        cells = []
        for die in range(1, 7):
            lost = v.pegs[figure] >> (die - 1) & 1
            text = t("scene-cancelled") if lost else t(f"gift-{gifts[die]}") if die in gifts else ""
            pick = f"button:{kind}:{die}"
            values = "\u00a0·\u00a0".join(self.values(figure, die))
            tone: Tone = "threat" if lost else ""
            cells.append(Cell(pick, values, text, "", pick in self.picked, tone, (Die(str(die)),)))
        heads = f"{t('scene-move')} · {t('scene-combat')} · {t('scene-defence')}"
        return Panel(
            "lines", "strip", figure_name(v, figure, self.texts), heads, c.TYPES[TYPE_OF[figure]], cells=tuple(cells),
            columns=3, rule="CLA-2.5", phone="open",
        )  # fmt: skip

    def values(self, figure: int, die: int) -> tuple[str, ...]:
        """MVT, CBT and DEF of a line."""
        at = TYPE_OF[figure] * 8 + die
        return tuple(str(int(table[at])) for table in (self.rows.move, self.rows.combat, self.rows.defence))

    def demon_panel(self) -> Panel:
        """Threat points, Event cards, and the ten boxes with their dice."""
        v, t = self.v, self.t
        cells = []
        for box in range(1, c.N_BOXES):
            slug = c.BOXES[box]
            dice = tuple(Die(str(code & 7), v.marks[m.ROUND], "acc") for code in v.laid if code >> 3 == box)
            tone: Tone = "threat" if dice else ""
            lit = f"box:{slug}" in self.picked
            cells.append(Cell(f"box:{slug}", t(f"box-{slug}"), t(f"dice-box-{slug}"), "", lit, tone, dice))
        threat = v.marks[m.THREAT]
        slots = tuple(Slot(True, icon="tp", tone="threat") for _ in range(min(threat, 8)))
        facts: tuple[Fact, ...] = (
            Fact(t("scene-threat"), threat, "tp", "threat", t("scene-threat-long")),
            Fact(t("scene-events"), v.hands[1], "log"),
        )
        left = int(self.rows.deployments[c.SCENARIOS.index(v.mode)]) - v.marks[m.DEPLOYED]
        active = [c.BOXES[code >> 3] for code in v.laid]
        text = f"{t('scene-pile')} {v.pile}" + (f" · {t('scene-demons')} {left}" if left > 0 else "")
        if active:
            text = t(f"effect-box-{active[-1]}")
        name = t("role-demon") if self.human < 0 else name_of(1 - self.human)
        placing = v.question is not None and v.question[1] == "destiny"
        return Panel(
            "demon", "right", name, t("scene-destiny"), "demon", tone="threat", facts=facts,
            tracks=(Track(slots),) if slots else (), cells=tuple(cells), columns=2,
            text=text, rule="CLA-9.3", phone="open" if placing else "strip",
        )  # fmt: skip

    def dice_panel(self) -> Panel | None:
        """The dice that lie on the table."""
        v, t = self.v, self.t
        if not v.pool:
            return None
        threat = v.marks[m.PHASE] == m.P_THREAT
        name = t("scene-destiny-dice" if threat else "scene-dice")
        look: Literal["bad", "acc"] = "bad" if threat else "acc"
        shown = tuple(Die(str(die), v.marks[m.ROUND], look, pick=f"button:die:{die}") for die in v.pool)
        return Panel("dice", "left", dice=(Dice(shown, name, rule="CLA-9.2" if threat else "CLA-2.2"),), phone="full")

    def roll_panel(self) -> Panel | None:
        """The last throw: whose, what for, the dice, what came of it."""
        roll, t = self.v.memory.roll, self.t
        if roll is None or not roll.dice:
            return None
        figure = figure_word(self.v, roll.figure, self.texts) if roll.figure else ""
        target = figure_word(self.v, roll.target, self.texts) if roll.target else ""
        target = t("scene-trogs") if roll.target == "trogs" else target
        attack = roll.what == "attack"
        shown = tuple(Die(str(die), int(roll.odd), look_of(roll, die)) for die in roll.dice)
        if attack:
            text = t("scene-roll-hits", n=roll.result) if roll.result else t("scene-roll-miss")
            text = f"{t('scene-roll-at', target=target)} {text}" if target else text
        elif roll.what == "trap":
            text = t(f"event-trap-sprung-{2 if roll.dice[0] == 3 else roll.dice[0]}", figure=figure)
        elif roll.what == "ritual":
            text = t("scene-roll-sum", n=roll.result)
        else:
            text = ""
        name = t(f"scene-roll-{roll.what}", figure=figure, need=roll.need)
        return Panel("roll", "left", dice=(Dice(shown, name, text, ROLL_RULES[roll.what]),), phone="short")

    def auction_panel(self) -> Panel:
        """The lowest bid, or the points left for the team."""
        v, t = self.v, self.t
        rows = self.rows
        redeemer = c.SCENARIOS.index(v.mode) not in c.NO_REDEEMER
        costs = {"warrior": int(rows.warrior_cost), "object": int(rows.object_cost)}
        prices = t("scene-prices", gift=int(rows.gift_cost), **costs) if redeemer else t("scene-prices-plain", **costs)
        if self.human < 0:
            bid = v.marks[m.BID_NOW]
            sub = f"{bid} · {name_of(v.marks[m.BIDDER] - 1)}" if v.marks[m.BIDDER] else t("scene-no-bid")
            return Panel("auction", "left", t("scene-bid"), sub, "tp", text=prices, rule="CLA-V2.2", phone="full")
        facts = (Fact(t("scene-points"), v.marks[m.POINTS], "tp"),)
        return Panel(
            "auction",
            "left",
            t("scene-team"),
            icon="redeemer" if redeemer else "brute",
            facts=facts,
            text=prices,
            rule="CLA-V2.3",
            phone="full",
        )

    def board(self, figure: int) -> Panel:
        """The board of one warrior: six lines, pegs, die and Object."""
        v, t = self.v, self.t
        _place, here = v.at[figure], v.at[figure] < c.N_TILES
        tired = here and v.marks[m.TIRED] >> figure & 1
        lines = []
        for die in range(1, 7):
            lost, now = v.pegs[figure] >> (die - 1) & 1, v.dice[figure] == die
            look: Literal["", "now", "lost", "spent"] = "now" if now else ""
            if lost:
                look = "spent" if now and tired else "lost"
            lines.append(Line(self.values(figure, die), str(die), look))
        state: Any = "" if here else "out"
        if here and figure == self.active:
            state = "sel"
        elif here and self.asked() in ABOUT_ONE and self.v.asked[0][1][1] == figure:
            state = "turn"
        elif here and v.marks[m.DONE] >> figure & 1 and v.marks[m.PHASE] == m.P_HUMAN:
            state = "done"
        rule = v.stopped[figure] if here else ""
        facts = [Fact(t("scene-exhausted"), icon="hourglass", tone="threat", tip=t("scene-values-exhausted"))]
        return Panel(
            f"board:{c.FIGURES[figure]}", "dock", t(f"figure-{c.FIGURES[figure]}"),
            " · ".join(self.notes(figure, state)), c.TYPES[TYPE_OF[figure]], state=state,
            heads=(t("scene-move"), t("scene-combat"), t("scene-defence")),
            facts=tuple((facts if tired else []) + (self.gifts() if figure == 0 and here else [])),
            lines=tuple(lines), rule=rule or "CLA-2.5", portrait=f"c-{c.FIGURES[figure]}",
        )  # fmt: skip

    def notes(self, figure: int, state: str) -> list[str]:
        """What a warrior carries, and his state in words."""
        v, t = self.v, self.t
        place = v.at[figure]
        if place >= c.N_TILES:
            return [t("scene-escaped" if place == c.ESCAPED else "scene-dead")]
        notes = [t(f"object-{c.OBJECTS[v.gear[figure]]}")] if v.gear[figure] else []
        if v.marks[m.FRESH] >> figure & 1:
            notes.append(t("scene-fresh"))
        elif state == "done":
            notes.append(t("scene-done"))
        if v.stopped[figure]:
            notes.append(t("scene-held-short" if v.stopped[figure] == "CLA-7.3" else "scene-blocked-short"))
        return notes

    def gifts(self) -> list[Fact]:
        """The Redeemer's Gifts, each with its die; lit where his die calls it and nothing stops it (CLA-2.7)."""
        v, t = self.v, self.t
        dull = v.marks[m.CRISIS] or v.marks[m.TIRED] & 1
        return [
            Fact(
                t(f"gift-{gift}"),
                icon=f"die-{die}",
                tone="good" if die == v.dice[0] and not dull else "",
                tip=t(f"effect-gift-{gift}"),
            )
            for gift, die in gifts_of(v, self.rows)
        ]
