"""What stands beside the tunnels: the Destiny board, the dice, the warriors' boards."""

from typing import Any, Final, Literal

from grimtable.engine.scene import Cell, Dice, Die, Fact, Line, Panel, Slot, Track
from grimtable.engine.scene_parts import Tone
from grimtable.engine.texts import Catalogue
from grimtable.games.claustrophobia import state as m
from grimtable.games.claustrophobia.components import (
    BOXES,
    ESCAPED,
    FIGURES,
    GIFTS,
    HUMANS,
    N_BOXES,
    N_GIFTS,
    N_TILES,
    OBJECTS,
    OUT,
    SCENARIOS,
    TYPES,
    Rows,
)
from grimtable.games.claustrophobia.memory import Roll
from grimtable.games.claustrophobia.scene_moves import name_of
from grimtable.games.claustrophobia.view import ClaustrophobiaView

TYPE_OF: Final = (0, 1, 1, 2, 2)
ROLL_RULES: Final = {
    "initiative": "CLA-2.2", "panic": "CLA-E3.1", "destiny": "CLA-9.2", "attack": "CLA-6.2", "area": "CLA-6.13",
    "trap": "CLA-12.3", "ritual": "CLA-S4.5",
}  # fmt: skip


def look_of(roll: Roll, die: int) -> Literal["hit", "dim", "bad", "acc"]:
    """In an attack what hit and what missed; else whose dice they are."""
    if roll.what == "attack":
        return "hit" if die >= roll.need else "dim"
    return "acc" if roll.what in ("initiative", "panic") else "bad"


class Panels:
    """The panels of one drawing."""

    def __init__(self, v: ClaustrophobiaView, texts: Catalogue, rows: Rows, picked: set[str]) -> None:
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
        found = [self.demon_panel()]
        dice = self.dice_panel() or self.roll_panel()
        if dice is not None:
            found.append(dice)
        if self.human < 0 or self.asked() == "team":
            found.append(self.auction_panel())
        if v.question is not None and v.question[1] == "peek":
            found.append(Panel("peek", "left", self.t("scene-peeked"), zone="peek", rule="CLA-5.8", phone="full"))
        return found + [self.board(figure) for figure in range(HUMANS) if v.at[figure] != OUT]

    def demon_panel(self) -> Panel:
        """Threat points, Event cards, and the ten boxes with their dice."""
        v, t = self.v, self.t
        cells = []
        for box in range(1, N_BOXES):
            slug = BOXES[box]
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
        left = int(self.rows.deployments[SCENARIOS.index(v.mode)]) - v.marks[m.DEPLOYED]
        active = [BOXES[code >> 3] for code in v.laid]
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
        figure = self.texts.named(f"figure-{roll.figure}") if roll.figure else ""
        target = t("scene-trogs" if roll.target == "trogs" else f"figure-{roll.target}") if roll.target else ""
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
        if self.human < 0:
            bid = v.marks[m.BID_NOW]
            text = f"{bid} · {name_of(v.marks[m.BIDDER] - 1)}" if v.marks[m.BIDDER] else t("scene-no-bid")
            return Panel("auction", "left", t("scene-bid"), icon="tp", text=text, rule="CLA-V2.2", phone="full")
        facts = (Fact(t("scene-points"), v.marks[m.POINTS], "tp"),)
        return Panel("auction", "left", t("scene-team"), icon="redeemer", facts=facts, rule="CLA-V2.3", phone="full")

    def board(self, figure: int) -> Panel:
        """One warrior: six lines, pegs, the die, what he carries."""
        v, t = self.v, self.t
        kind = TYPE_OF[figure]
        lines = []
        for die in range(1, 7):
            at = kind * 8 + die
            cells = tuple(str(int(table[at])) for table in (self.rows.move, self.rows.combat, self.rows.defence))
            lost = v.pegs[figure] >> (die - 1) & 1
            now = v.dice[figure] == die
            lines.append(Line(cells, str(die), "now" if now and not lost else "lost" if lost else ""))
        place = v.at[figure]
        state: Any = "out" if place >= N_TILES else "sel" if figure == self.active else ""
        tired = v.marks[m.TIRED] >> figure & 1
        if place < N_TILES and v.marks[m.DONE] >> figure & 1 and v.marks[m.PHASE] == m.P_HUMAN and not state:
            state = "done"
        notes = [t(f"object-{OBJECTS[v.gear[figure]]}")] if v.gear[figure] else []
        if place >= N_TILES:
            notes = [t("scene-escaped" if place == ESCAPED else "scene-dead")]
        elif v.marks[m.FRESH] >> figure & 1:
            notes.append(t("scene-fresh"))
        elif tired:
            notes.append(t("scene-exhausted"))
        elif state == "done":
            notes.append(t("scene-done"))
        if figure == 0 and place < N_TILES:
            gifts = [gift for gift in range(1, N_GIFTS) if v.marks[m.GIFT_BITS] >> gift & 1]
            notes = [t(f"gift-{GIFTS[gift]}") for gift in gifts if self.rows.gift_die[gift] == v.dice[0]] + notes
        rule = v.stopped[figure]
        if rule and place < N_TILES:
            notes = [t("scene-impressive" if rule == "CLA-7.3" else "scene-blocked")]
        return Panel(
            f"board:{FIGURES[figure]}", "dock", t(f"figure-{FIGURES[figure]}"), " · ".join(notes), TYPES[kind],
            state=state, heads=(t("scene-move"), t("scene-combat"), t("scene-defence")),
            lines=tuple(lines), rule=rule or "CLA-2.5",
        )  # fmt: skip
