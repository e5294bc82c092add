"""The Ritual: CLA-S4, its die, its Seals and the roll for the Redeemer."""

from grimtable.engine.codes import bit, pack
from grimtable.engine.ints import i64
from grimtable.games.claustrophobia import components as c
from grimtable.games.claustrophobia import kinds as k
from grimtable.games.claustrophobia import marks as m
from grimtable.games.claustrophobia.rules.scenarios.ends import BY_RITUAL, BY_TIME, end_game
from grimtable.games.claustrophobia.rules.tunnels import n_seals
from grimtable.games.claustrophobia.rules.warriors import heal, take_off
from grimtable.games.claustrophobia.state import Claustrophobia


def raise_ritual_die(s: Claustrophobia) -> None:
    """The d10 goes up at the end of every Human Action phase but the first; at 10 Human wins (CLA-S4.4)."""
    if s.scenario != c.RITUAL or s.marks[0] <= 1:
        return
    s.marks[m.AIR] += 1
    s.emit(k.TICKED, s.marks[m.AIR])
    if s.marks[m.AIR] >= s.rows.air[c.RITUAL]:
        end_game(s, m.HUMAN_WINS, BY_TIME)


def enter_pentacle(s: Claustrophobia, figure: i64, before: i64) -> None:
    """A Troglodyte enters: the Seal of its opening is taken, then comes the roll; it is removed (CLA-S4.5, CLA-S4.12).

    Rewards of the Seals come before the roll (CLA-S4.7).
    """
    s.emit(k.REMOVED, figure, c.T_PENTACLE)
    take_off(s, figure)
    s.push(k.RITUAL_ROLL)
    seal: i64 = 0
    for side in range(4):
        if s.links[c.T_PENTACLE * 4 + side] == before + 1:
            seal = bit(side)
    if seal != 0 and s.marks[m.SEALS] & seal == 0:
        s.marks[m.SEALS] |= seal
        n = n_seals(s)
        s.emit(k.SEAL_TAKEN, n)
        if n == 1 and len(legal_heal(s)) > 1:
            s.ask_openly(s.human(), k.ASK_HEAL)


def ritual_roll(s: Claustrophobia) -> None:
    """1 die + 2 per Seal held; 10 or more: the Redeemer dies (CLA-S4.5, CLA-Q27)."""
    roll = s.below(m.DICE, 6) + 1
    total = roll + s.rows.seal * n_seals(s)
    s.emit(k.RITUAL_ROLLED, roll, total)
    if total >= s.rows.ritual_target:
        end_game(s, m.DEMON_WINS, BY_RITUAL)


def legal_heal(s: Claustrophobia) -> list[i64]:
    """The first Seal's reward: any line of one warrior, or none (CLA-S4.7, CLA-S4.13)."""
    codes: list[i64] = [pack(k.PASS)]
    for figure in range(c.HUMANS):
        if s.at[figure] < c.N_TILES:
            for line in range(1, 7):
                if s.pegs[figure] >> (line - 1) & 1:
                    codes.append(pack(k.HEAL, figure, line))
    return codes


def forbid_heal(s: Claustrophobia, figure: i64, line: i64) -> str | None:
    """The rule that forbids this healing, or None."""
    if figure >= c.HUMANS or s.at[figure] >= c.N_TILES or not 1 <= line <= 6:
        return "CLA-S4.7"
    return None if s.pegs[figure] >> (line - 1) & 1 else "CLA-8.3"


def apply_heal(s: Claustrophobia, figure: i64, line: i64) -> None:
    """One line is whole again."""
    heal(s, figure, line)
