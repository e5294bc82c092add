"""Hits: CLA-6.5 to CLA-6.9, who takes them and whom they kill; Bodyguards: CLA-7.5."""

from typing import Final

from grimtable.engine.codes import bit, pack
from grimtable.engine.ints import i64
from grimtable.games.claustrophobia import components as c
from grimtable.games.claustrophobia import kinds as k
from grimtable.games.claustrophobia import marks as m
from grimtable.games.claustrophobia.rules.scenarios import ends, s5_possessed
from grimtable.games.claustrophobia.rules.threat import gain_threat
from grimtable.games.claustrophobia.rules.warriors import is_bodyguard, leave, legion_pays, take_off, wounds_per_hit
from grimtable.games.claustrophobia.state import Claustrophobia

GROUP_AT: Final = 64  # in steps: the ordinary Troglodytes of tile n are target 64 + n


def first_of_group(s: Claustrophobia, tile: i64) -> i64:
    """An ordinary Troglodyte of a tile, or -1; which one dies makes no difference (CLA-6.12)."""
    for figure in range(c.TROG, c.DEMON):
        if s.at[figure] == tile and not s.is_tough(figure):
            return figure
    return -1


# Who takes a hit


def hits_on(s: Claustrophobia, target: i64, hits: i64, attacker: i64) -> None:
    """Hits are resolved one after another: first who takes it, then its wounds (CLA-6.5).

    When the target is dead the rest is lost and may not be given to a Bodyguard (CLA-6.12, CLA-Q40).
    """
    victim = target
    if target >= GROUP_AT:
        victim = first_of_group(s, target - GROUP_AT)
    if hits == 0 or victim < 0 or s.at[victim] >= c.N_TILES:
        return
    s.push(k.HITS, target, hits - 1, attacker)
    if has_guard(s, victim, attacker - 1):
        s.ask_openly(s.human() if victim < c.HUMANS else s.demon(), k.ASK_GUARD, target, attacker)
    else:
        take_hit(s, victim, attacker - 1)


def has_guard(s: Claustrophobia, victim: i64, attacker: i64) -> bool:
    """Whether somebody else may take a hit."""
    n: i64 = 0
    for figure in range(c.N_FIGURES):
        if can_guard(s, figure, victim, attacker):
            n += 1
    return n > 0


def can_guard(s: Claustrophobia, figure: i64, victim: i64, attacker: i64) -> bool:
    """A Bodyguard of the same side on the same tile, once per hit (CLA-7.5, CLA-7.8); never the attacker (CLA-E7.2)."""
    if figure in (victim, attacker) or s.at[figure] != s.at[victim]:
        return False
    if (figure < c.HUMANS) != (victim < c.HUMANS) or not is_bodyguard(s, figure):
        return False
    if c.TROG <= figure < c.DEMON and not s.is_tough(figure):
        if c.TROG <= victim < c.DEMON and not s.is_tough(victim):
            return False  # one ordinary Troglodyte for another changes nothing
        return figure == first_of_group(s, s.at[figure])  # they are alike: the first stands for all
    return True


def forbid_guard(s: Claustrophobia, target: i64, attacker: i64, figure: i64) -> str | None:
    """The rule that forbids giving the hit to this warrior, or None."""
    victim = target
    if target >= GROUP_AT:
        victim = first_of_group(s, target - GROUP_AT)
        if figure == c.GROUP:
            return None
    elif figure == target:
        return None
    if figure >= c.N_FIGURES or not can_guard(s, figure, victim, attacker - 1):
        return "CLA-7.5"
    return None


def legal_guard(s: Claustrophobia, target: i64, attacker: i64) -> list[i64]:
    """The victim himself, and every Bodyguard who can take the hit instead."""
    codes: list[i64] = [pack(k.GUARD, c.GROUP if target >= GROUP_AT else target)]
    for figure in range(c.N_FIGURES):
        if figure != target and forbid_guard(s, target, attacker, figure) is None:
            codes.append(pack(k.GUARD, figure))
    return codes


def apply_guard(s: Claustrophobia, target: i64, attacker: i64, figure: i64) -> None:
    """The hit goes to the one chosen and stays with him (CLA-7.5)."""
    if figure == c.GROUP:
        figure = first_of_group(s, target - GROUP_AT)
    elif figure != target:
        s.emit(k.GUARDED, figure, c.GROUP if target >= GROUP_AT else target)
    take_hit(s, figure, attacker - 1)


def take_hit(s: Claustrophobia, victim: i64, attacker: i64) -> None:
    """The wounds of one hit (CLA-6.7, CLA-6.8); a Blunderbuss from afar does not hurt the Master (CLA-M5.3)."""
    wounds = wounds_per_hit(s, attacker, victim)
    far = 0 <= attacker < c.HUMANS and s.at[attacker] != s.at[victim]
    if far and victim >= c.DEMON and s.demon_kind(victim) == c.SOULS:
        wounds = 0
    if victim < c.HUMANS:
        s.push(k.WOUND, victim, wounds)
    elif victim >= c.DEMON:
        wound_demon(s, victim, wounds)
    else:
        kill_group(s, victim, wounds)


def kill_group(s: Claustrophobia, victim: i64, wounds: i64) -> None:
    """One wound kills one Troglodyte; on Hungry Tunnels a hit kills two ordinary ones (CLA-6.3, CLA-6.8, CLA-Q18)."""
    tile = s.at[victim]
    tough = s.is_tough(victim)
    kill_trog(s, victim)
    if tough:
        return
    for _ in range(wounds - 1):
        other = first_of_group(s, tile)
        if other >= 0 and not s.over:
            kill_trog(s, other)


def kill_trog(s: Claustrophobia, figure: i64) -> None:
    """Back to the supply, from where it can return (CLA-9.8)."""
    s.emit(k.KILLED, figure, s.at[figure])
    take_off(s, figure)
    gain_threat(s, legion_pays(s))


def remove(s: Claustrophobia, figure: i64) -> None:
    """The Troglodyte of a Suicide Attack is removed (CLA-E8.2)."""
    if s.at[figure] < c.N_TILES:
        s.emit(k.REMOVED, figure, s.at[figure])
        take_off(s, figure)


def wound_demon(s: Claustrophobia, figure: i64, wounds: i64) -> None:
    """One token per wound; at its life a Demon is removed, tokens and all (CLA-6.6, CLA-9.13)."""
    at = figure - c.DEMON
    life = s.rows.demon_life[s.demon_kind(figure)]
    s.wounds[at] += wounds
    if s.wounds[at] > life:
        s.wounds[at] = life
    s.emit(k.WOUNDED, figure, wounds, life - s.wounds[at])
    if s.wounds[at] >= life:
        demon_falls(s, figure)


def demon_falls(s: Claustrophobia, figure: i64) -> None:
    """A Demon has as many tokens as life: removed (CLA-6.6), the Master's end (CLA-S3.6), an exorcism (CLA-S5.3)."""
    if s.scenario == c.MASTER:
        s.emit(k.KILLED, figure, s.at[figure])
        s.at[figure] = c.OUT
        ends.end_game(s, m.HUMAN_WINS, ends.BY_MASTER)
    elif s.scenario == c.POSSESSED_MODE:
        s5_possessed.exorcise(s, figure)
    else:
        s.emit(k.KILLED, figure, s.at[figure])
        take_off(s, figure)
        s.wounds[figure - c.DEMON] = 0  # CLA-9.13


# Wounds of Human warriors


def wound(s: Claustrophobia, figure: i64, wounds: i64) -> None:
    """Per wound his player cancels one line; surplus wounds are lost (CLA-6.5)."""
    if wounds > 0 and s.at[figure] < c.N_TILES:
        s.push(k.WOUND, figure, wounds - 1)
        s.ask_openly(s.human(), k.ASK_LINE, figure)


def forbid_line(s: Claustrophobia, figure: i64, line: i64) -> str | None:
    """An uncancelled line of the warrior (CLA-6.5)."""
    if not 1 <= line <= 6 or s.pegs[figure] >> (line - 1) & 1:
        return "CLA-6.5"
    return None


def legal_line(s: Claustrophobia, figure: i64) -> list[i64]:
    """The lines that are still whole."""
    codes: list[i64] = []
    for line in range(1, 7):
        if forbid_line(s, figure, line) is None:
            codes.append(pack(k.CANCEL, line))
    return codes


def apply_line(s: Claustrophobia, figure: i64, line: i64) -> None:
    """A line in use keeps working until the next Initiative phase (CLA-6.9); the sixth kills (CLA-6.5)."""
    s.pegs[figure] |= bit(line - 1)
    s.emit(k.LINE_CANCELLED, figure, line)
    if s.pegs[figure] == 63:
        die(s, figure)


def die(s: Claustrophobia, figure: i64) -> None:
    """A dead warrior leaves the game with his Objects (CLA-8.4)."""
    tile = s.at[figure]
    s.emit(k.DIED, figure, tile)
    s.at[figure] = c.DEAD
    leave(s, figure)
    ends.human_gone(s, figure, tile)
