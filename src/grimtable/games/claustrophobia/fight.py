"""Fights: CLA-6, close and ranged attacks, hits and who takes them, wounds, death, area rolls."""

from typing import Final

from grimtable.engine.codes import bit, pack
from grimtable.engine.ints import i64
from grimtable.games.claustrophobia import scenario
from grimtable.games.claustrophobia.board import is_connected
from grimtable.games.claustrophobia.cards import has_card, play_advantage, play_event
from grimtable.games.claustrophobia.components import (
    A_GRENADE,
    A_MERCY,
    BLUNDERBUSS,
    DEAD,
    DEMON,
    E_CRITICAL,
    E_SUICIDE,
    FIGURES,
    GROUP,
    HUMANS,
    N_FIGURES,
    N_TILES,
    OUT,
    SOULS,
    TROG,
)
from grimtable.games.claustrophobia.kinds import (
    AREA,
    AREA_ROLLED,
    ASK_GUARD,
    ASK_LINE,
    ATTACK,
    ATTACKED,
    CANCEL,
    COMBAT_ROLLED,
    DIED,
    GRENADE_THROWN,
    GUARD,
    GUARDED,
    HITS,
    KILLED,
    LINE_CANCELLED,
    REMOVE,
    REMOVED,
    ROLL_ATTACK,
    WOUND,
    WOUNDED,
)
from grimtable.games.claustrophobia.state import (
    ACTED,
    CRITICAL,
    DICE,
    DONE,
    FIGURE_1,
    FOUGHT,
    FRESH,
    GOADED,
    LEFT,
    MOVING,
    RAGE,
    SHUT,
    STILL,
    TIRED,
    TOUGH,
    TURN,
    Claustrophobia,
)
from grimtable.games.claustrophobia.stats import (
    attack_dice,
    defence_of,
    is_bodyguard,
    is_frantic,
    legion_pays,
    strike,
    times_noted,
    wounds_per_hit,
)
from grimtable.games.claustrophobia.threat import gain_threat

GROUP_AT: Final = 64  # in steps: the ordinary Troglodytes of tile n are target 64 + n
TROG_NAMES: Final = FIGURES[TROG:DEMON]


# Declaring an attack


def forbid_attack(s: Claustrophobia, figure: i64, target: i64, tile: i64, card: i64) -> str | None:
    """The rule that forbids an attack, or None: a target on the own tile or, with a Blunderbuss, one tile on."""
    if s.marks[TURN] & FOUGHT:
        return "CLA-3.3"
    if tile >= N_TILES or s.cells[tile] == 0:
        return "CLA-6.1"
    if tile != s.at[figure]:  # CLA-O1.2, CLA-6.10: not while Exhausted (CLA-Q15)
        if figure >= HUMANS or s.gear[figure] != BLUNDERBUSS or s.is_tired(figure):
            return "CLA-6.1"
        if not is_connected(s, s.at[figure], tile):
            return "CLA-6.10"
    if target == GROUP:
        if figure >= HUMANS or s.group_on(tile) == 0:
            return "CLA-6.3"
    elif target >= N_FIGURES or s.at[target] != tile or (target < HUMANS) == (figure < HUMANS):
        return "CLA-6.2"
    elif TROG <= target < DEMON and not s.is_tough(target):  # CLA-M2.2: a Tough one is a target of its own
        return "CLA-6.3"
    if attack_dice(s, figure, target) < 1:
        return "CLA-6.1"
    if card > 0:
        if figure < HUMANS:
            if not has_card(s, A_MERCY):
                return "CLA-A7.1"
        elif figure >= DEMON or s.claws[E_SUICIDE] == 0:
            return "CLA-E8.1"
    return None


def legal_attacks(s: Claustrophobia, figure: i64) -> list[i64]:
    """Every attack of the activated warrior, with and without the card of his side (CLA-14.4)."""
    codes: list[i64] = []
    here = s.at[figure]
    aim_at(s, figure, here, codes)
    if figure < HUMANS and s.gear[figure] == BLUNDERBUSS and not s.is_tired(figure):
        for side in range(4):
            tile = s.links[here * 4 + side] - 1
            if tile >= 0:
                aim_at(s, figure, tile, codes)
    return codes


def aim_at(s: Claustrophobia, figure: i64, tile: i64, codes: list[i64]) -> None:
    """The targets on one tile, whatever tile it is: tiles have no inner positions (CLA-6.14)."""
    if figure < HUMANS:
        if s.group_on(tile) > 0:
            add_attack(s, figure, GROUP, tile, codes)
        for target in range(TROG, N_FIGURES):
            if s.at[target] == tile and (target >= DEMON or s.is_tough(target)):
                add_attack(s, figure, target, tile, codes)
    else:
        for target in range(HUMANS):
            if s.at[target] == tile:
                add_attack(s, figure, target, tile, codes)


def add_attack(s: Claustrophobia, figure: i64, target: i64, tile: i64, codes: list[i64]) -> None:
    """One target, plain and with the card."""
    if forbid_attack(s, figure, target, tile, 0) is None:
        codes.append(pack(ATTACK, target, tile))
        if forbid_attack(s, figure, target, tile, 1) is None:
            codes.append(pack(ATTACK, target, tile, 1))


def apply_attack(s: Claustrophobia, figure: i64, target: i64, tile: i64, card: i64) -> None:
    """Declare the target, then the card, then roll (CLA-6.11). A Fight ends a Move that has begun (CLA-3.2)."""
    begin_fight(s)
    if card > 0 and figure < HUMANS:
        play_advantage(s, A_MERCY)
        s.marks[GOADED] = 1
    attack(s, figure, target, tile)
    if card > 0 and figure >= HUMANS:
        play_event(s, E_SUICIDE, figure, 0)


def begin_fight(s: Claustrophobia) -> None:
    """One Fight per activation (CLA-3.3); a Move is never split by it (CLA-3.2)."""
    s.marks[TURN] |= FOUGHT | ACTED
    if s.marks[TURN] & MOVING:
        s.marks[TURN] |= STILL | SHUT
        s.marks[LEFT] = 0


def attack(s: Claustrophobia, figure: i64, target: i64, tile: i64) -> None:
    """CBT and DEF are taken when the target is declared (CLA-6.11)."""
    dice = attack_dice(s, figure, target)
    defence: i64 = 0
    at = target
    if target == GROUP:
        at = GROUP_AT + tile
        defence = defence_of(s, first_of_group(s, tile))
    else:
        defence = defence_of(s, target)
    s.emit(ATTACKED, figure, target, tile, dice)
    s.push(ROLL_ATTACK, figure, at, dice, defence)


def first_of_group(s: Claustrophobia, tile: i64) -> i64:
    """An ordinary Troglodyte of a tile, or -1; which one dies makes no difference (CLA-6.12)."""
    for figure in range(TROG, DEMON):
        if s.at[figure] == tile and not s.is_tough(figure):
            return figure
    return -1


# The Grenade


def forbid_grenade(s: Claustrophobia, figure: i64, tile: i64) -> str | None:
    """As the Fight of a warrior who is not Exhausted, onto a connected tile (CLA-A2.1)."""
    if s.marks[TURN] & FOUGHT:
        return "CLA-3.3"
    if figure >= HUMANS or not has_card(s, A_GRENADE) or s.is_tired(figure):
        return "CLA-A2.1"
    if tile >= N_TILES or not is_connected(s, s.at[figure], tile):
        return "CLA-A2.1"
    return None


def apply_grenade(s: Claustrophobia, tile: i64) -> None:
    """Roll for every warrior there, of both sides; it is not combat (CLA-A2.1, CLA-A2.2)."""
    begin_fight(s)
    play_advantage(s, A_GRENADE)
    s.emit(GRENADE_THROWN, tile)
    s.push(AREA, tile, 0, s.rows.advantage_number[A_GRENADE])


def area(s: Claustrophobia, tile: i64, place: i64, least: i64, spared: i64) -> None:
    """Warrior by warrior, each hit resolved before the next roll.

    Demons, Tough Troglodytes, Troglodytes, Redeemer, Brutes, Blades (CLA-6.13); who is dead is not rolled for, nor
    again who was exorcised on the way: `spared` has the bits of those rolled for as Possessed Ones (CLA-S5.7).
    """
    while place < 29:
        figure: i64 = place - 24
        if place < 2:
            figure = DEMON + place
        elif place < 13:
            figure = TROG + place - 2
        elif place < 24:
            figure = TROG + place - 13
        place += 1
        if s.at[figure] != tile or (place > 2 and place <= 13 and not s.is_tough(figure)):
            continue
        if place > 13 and place <= 24 and s.is_tough(figure):
            continue
        if figure < HUMANS and spared >> figure & 1:
            continue
        if place <= 2 and s.marks[FIGURE_1 + place - 1] > 0:
            spared |= bit(s.marks[FIGURE_1 + place - 1] - 1)
        roll = s.below(DICE, 6) + 1
        s.emit(AREA_ROLLED, figure, roll)
        s.push(AREA, tile, place, least, spared)
        if roll >= least:
            s.push(HITS, figure, 1, 0)
        return


# Rolling


def roll_attack(s: Claustrophobia, figure: i64, target: i64, dice: i64, defence: i64) -> None:
    """Roll CBT dice; Frantic rerolls the misses once; each die that reaches DEF hits (CLA-6.2, CLA-6.4, CLA-7.4)."""
    goaded = s.marks[GOADED]
    s.marks[GOADED] = 0
    if goaded == 2:  # CLA-E8.1
        dice += s.rows.event_number[E_SUICIDE]
        s.push(REMOVE, figure)  # CLA-E8.2: after the hits, also if it missed
    frantic = goaded == 1 or is_frantic(s, figure)
    hits: i64 = 0
    values: list[i64] = []
    for _ in range(dice):
        roll = s.below(DICE, 6) + 1
        if roll < defence and frantic:
            roll = s.below(DICE, 6) + 1
        if roll >= defence:
            hits += 1
        values.append(roll)
    if s.marks[CRITICAL] > 0:  # CLA-E11.1: its first attack
        if hits > 0:
            hits += s.rows.event_number[E_CRITICAL] * times_noted(s, CRITICAL, figure)
        strike(s, CRITICAL, figure)
    if s.journal is not None:
        s.record(COMBAT_ROLLED, (figure, tuple(values), defence, hits))
    if hits > 0:
        s.push(HITS, target, hits, figure + 1)


def hits_on(s: Claustrophobia, target: i64, hits: i64, attacker: i64) -> None:
    """Hits are resolved one after another: first who takes it, then its wounds (CLA-6.5).

    When the target is dead the rest is lost and may not be given to a Bodyguard (CLA-6.12, CLA-Q40).
    """
    victim = target
    if target >= GROUP_AT:
        victim = first_of_group(s, target - GROUP_AT)
    if hits == 0 or victim < 0 or s.at[victim] >= N_TILES:
        return
    s.push(HITS, target, hits - 1, attacker)
    if has_guard(s, victim, attacker - 1):
        s.ask_openly(s.human() if victim < HUMANS else s.demon(), ASK_GUARD, target, attacker)
    else:
        take_hit(s, victim, attacker - 1)


def has_guard(s: Claustrophobia, victim: i64, attacker: i64) -> bool:
    """Whether somebody else may take a hit."""
    n: i64 = 0
    for figure in range(N_FIGURES):
        if can_guard(s, figure, victim, attacker):
            n += 1
    return n > 0


def can_guard(s: Claustrophobia, figure: i64, victim: i64, attacker: i64) -> bool:
    """A Bodyguard of the same side on the same tile, once per hit (CLA-7.5, CLA-7.8); never the attacker (CLA-E7.2)."""
    if figure in (victim, attacker) or s.at[figure] != s.at[victim]:
        return False
    if (figure < HUMANS) != (victim < HUMANS) or not is_bodyguard(s, figure):
        return False
    if TROG <= figure < DEMON and not s.is_tough(figure):
        if TROG <= victim < DEMON and not s.is_tough(victim):
            return False  # one ordinary Troglodyte for another changes nothing
        return figure == first_of_group(s, s.at[figure])  # they are alike: the first stands for all
    return True


def forbid_guard(s: Claustrophobia, target: i64, attacker: i64, figure: i64) -> str | None:
    """The rule that forbids giving the hit to this warrior, or None."""
    victim = target
    if target >= GROUP_AT:
        victim = first_of_group(s, target - GROUP_AT)
        if figure == GROUP:
            return None
    elif figure == target:
        return None
    if figure >= N_FIGURES or not can_guard(s, figure, victim, attacker - 1):
        return "CLA-7.5"
    return None


def legal_guard(s: Claustrophobia, target: i64, attacker: i64) -> list[i64]:
    """Take it, or who takes it instead."""
    codes: list[i64] = [pack(GUARD, GROUP if target >= GROUP_AT else target)]
    for figure in range(N_FIGURES):
        if figure != target and forbid_guard(s, target, attacker, figure) is None:
            codes.append(pack(GUARD, figure))
    return codes


def apply_guard(s: Claustrophobia, target: i64, attacker: i64, figure: i64) -> None:
    """The hit goes to the one chosen and stays with him (CLA-7.5)."""
    if figure == GROUP:
        figure = first_of_group(s, target - GROUP_AT)
    elif figure != target:
        s.emit(GUARDED, figure, GROUP if target >= GROUP_AT else target)
    take_hit(s, figure, attacker - 1)


def take_hit(s: Claustrophobia, victim: i64, attacker: i64) -> None:
    """The wounds of one hit (CLA-6.7, CLA-6.8); a Blunderbuss from afar does not hurt the Master (CLA-M5.3)."""
    wounds = wounds_per_hit(s, attacker, victim)
    far = 0 <= attacker < HUMANS and s.at[attacker] != s.at[victim]
    if far and victim >= DEMON and s.demon_kind(victim) == SOULS:
        wounds = 0
    if victim < HUMANS:
        s.push(WOUND, victim, wounds)
    elif victim >= DEMON:
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
    s.emit(KILLED, figure, s.at[figure])
    take_off(s, figure)
    gain_threat(s, legion_pays(s))


def take_off(s: Claustrophobia, figure: i64) -> None:
    """A Demon warrior leaves the board with all that was noted of it; a Tough token returns (CLA-Q32)."""
    s.at[figure] = OUT
    s.marks[TOUGH] &= ~bit(figure)
    s.marks[DONE] &= ~bit(figure)
    strike(s, CRITICAL, figure)
    strike(s, RAGE, figure)


def remove(s: Claustrophobia, figure: i64) -> None:
    """The Troglodyte of a Suicide Attack is removed (CLA-E8.2)."""
    if s.at[figure] < N_TILES:
        s.emit(REMOVED, figure, s.at[figure])
        take_off(s, figure)


def wound_demon(s: Claustrophobia, figure: i64, wounds: i64) -> None:
    """One token per wound; at its life a Demon is removed, tokens and all (CLA-6.6, CLA-9.13)."""
    at = figure - DEMON
    life = s.rows.demon_life[s.demon_kind(figure)]
    s.wounds[at] += wounds
    if s.wounds[at] > life:
        s.wounds[at] = life
    s.emit(WOUNDED, figure, wounds, life - s.wounds[at])
    if s.wounds[at] >= life:
        scenario.demon_falls(s, figure)


# Wounds of Human warriors


def wound(s: Claustrophobia, figure: i64, wounds: i64) -> None:
    """Per wound his player cancels one line; surplus wounds are lost (CLA-6.5)."""
    if wounds > 0 and s.at[figure] < N_TILES:
        s.push(WOUND, figure, wounds - 1)
        s.ask_openly(s.human(), ASK_LINE, figure)


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
            codes.append(pack(CANCEL, line))
    return codes


def apply_line(s: Claustrophobia, figure: i64, line: i64) -> None:
    """A line in use keeps working until the next Initiative phase (CLA-6.9); the sixth kills (CLA-6.5)."""
    s.pegs[figure] |= bit(line - 1)
    s.emit(LINE_CANCELLED, figure, line)
    if s.pegs[figure] == 63:
        die(s, figure)


def die(s: Claustrophobia, figure: i64) -> None:
    """A dead warrior leaves the game with his Objects (CLA-8.4)."""
    tile = s.at[figure]
    s.emit(DIED, figure, tile)
    s.at[figure] = DEAD
    leave(s, figure)
    scenario.human_gone(s, figure, tile)


def leave(s: Claustrophobia, figure: i64) -> None:
    """What was noted of a Human warrior who is out of play goes with him (CLA-8.4, CLA-8.5)."""
    s.gear[figure] = 0
    s.dice[figure] = 0
    s.marks[TIRED] &= ~bit(figure)
    s.marks[FRESH] &= ~bit(figure)
