"""Fights: CLA-6.1 to CLA-6.4, CLA-6.10 to CLA-6.14, close and ranged attacks, area rolls."""

from grimtable.engine.codes import bit, pack
from grimtable.engine.ints import i64
from grimtable.games.claustrophobia import components as c
from grimtable.games.claustrophobia import kinds as k
from grimtable.games.claustrophobia import marks as m
from grimtable.games.claustrophobia.rules.cards import has_card, play_advantage, play_event
from grimtable.games.claustrophobia.rules.tunnels import is_connected
from grimtable.games.claustrophobia.rules.warriors import (
    attack_dice,
    defence_of,
    is_frantic,
    remove_from_list,
    times_on_list,
)
from grimtable.games.claustrophobia.rules.wounds import GROUP_AT, first_of_group
from grimtable.games.claustrophobia.state import Claustrophobia

# Declaring an attack


def forbid_attack(s: Claustrophobia, figure: i64, target: i64, tile: i64, card: i64) -> str | None:
    """The rule that forbids an attack, or None: a target on the own tile or, with a Blunderbuss, one tile on."""
    if s.marks[m.TURN] & m.FOUGHT:
        return "CLA-3.3"
    if tile >= c.N_TILES or s.cells[tile] == 0:
        return "CLA-6.1"
    if tile != s.at[figure]:  # CLA-O1.2, CLA-6.10: not while Exhausted (CLA-Q15)
        if figure >= c.HUMANS or s.gear[figure] != c.BLUNDERBUSS or s.is_tired(figure):
            return "CLA-6.1"
        if not is_connected(s, s.at[figure], tile):
            return "CLA-6.10"
    if target == c.GROUP:
        if figure >= c.HUMANS or s.group_on(tile) == 0:
            return "CLA-6.3"
    elif target >= c.N_FIGURES or s.at[target] != tile or (target < c.HUMANS) == (figure < c.HUMANS):
        return "CLA-6.2"
    elif c.TROG <= target < c.DEMON and not s.is_tough(target):  # CLA-M2.2: a Tough one is a target of its own
        return "CLA-6.3"
    if attack_dice(s, figure, target) < 1:
        return "CLA-6.1"
    if card > 0:
        if figure < c.HUMANS:
            if not has_card(s, c.A_MERCY):
                return "CLA-A7.1"
        elif figure >= c.DEMON or s.claws[c.E_SUICIDE] == 0:
            return "CLA-E8.1"
    return None


def legal_attacks(s: Claustrophobia, figure: i64) -> list[i64]:
    """Every attack of the activated warrior, with and without the card of his side (CLA-14.4)."""
    codes: list[i64] = []
    here = s.at[figure]
    aim_at(s, figure, here, codes)
    if figure < c.HUMANS and s.gear[figure] == c.BLUNDERBUSS and not s.is_tired(figure):
        for side in range(4):
            tile = s.links[here * 4 + side] - 1
            if tile >= 0:
                aim_at(s, figure, tile, codes)
    return codes


def aim_at(s: Claustrophobia, figure: i64, tile: i64, codes: list[i64]) -> None:
    """The targets on one tile, whatever tile it is: tiles have no inner positions (CLA-6.14)."""
    if figure < c.HUMANS:
        if s.group_on(tile) > 0:
            add_attack(s, figure, c.GROUP, tile, codes)
        for target in range(c.TROG, c.N_FIGURES):
            if s.at[target] == tile and (target >= c.DEMON or s.is_tough(target)):
                add_attack(s, figure, target, tile, codes)
    else:
        for target in range(c.HUMANS):
            if s.at[target] == tile:
                add_attack(s, figure, target, tile, codes)


def add_attack(s: Claustrophobia, figure: i64, target: i64, tile: i64, codes: list[i64]) -> None:
    """One target, plain and with the card."""
    if forbid_attack(s, figure, target, tile, 0) is None:
        codes.append(pack(k.ATTACK, target, tile))
        if forbid_attack(s, figure, target, tile, 1) is None:
            codes.append(pack(k.ATTACK, target, tile, 1))


def apply_attack(s: Claustrophobia, figure: i64, target: i64, tile: i64, card: i64) -> None:
    """Declare the target, then the card, then roll (CLA-6.11). A Fight ends a Move that has begun (CLA-3.2)."""
    begin_fight(s)
    if card > 0 and figure < c.HUMANS:
        play_advantage(s, c.A_MERCY)
        s.marks[m.GOADED] = 1
    attack(s, figure, target, tile)
    if card > 0 and figure >= c.HUMANS:
        play_event(s, c.E_SUICIDE, figure, 0)


def begin_fight(s: Claustrophobia) -> None:
    """One Fight per activation (CLA-3.3); a Move is never split by it (CLA-3.2)."""
    s.marks[m.TURN] |= m.FOUGHT | m.ACTED
    if s.marks[m.TURN] & m.MOVING:
        s.marks[m.TURN] |= m.STILL | m.SHUT
        s.marks[m.LEFT] = 0


def attack(s: Claustrophobia, figure: i64, target: i64, tile: i64) -> None:
    """CBT and DEF are taken when the target is declared (CLA-6.11)."""
    dice = attack_dice(s, figure, target)
    defence: i64 = 0
    at = target
    if target == c.GROUP:
        at = GROUP_AT + tile
        defence = defence_of(s, first_of_group(s, tile))
    else:
        defence = defence_of(s, target)
    s.emit(k.ATTACKED, figure, target, tile, dice)
    s.push(k.ROLL_ATTACK, figure, at, dice, defence)


# The Grenade


def forbid_grenade(s: Claustrophobia, figure: i64, tile: i64) -> str | None:
    """As the Fight of a warrior who is not Exhausted, onto a connected tile (CLA-A2.1)."""
    if s.marks[m.TURN] & m.FOUGHT:
        return "CLA-3.3"
    if figure >= c.HUMANS or not has_card(s, c.A_GRENADE) or s.is_tired(figure):
        return "CLA-A2.1"
    if tile >= c.N_TILES or not is_connected(s, s.at[figure], tile):
        return "CLA-A2.1"
    return None


def apply_grenade(s: Claustrophobia, tile: i64) -> None:
    """Roll for every warrior there, of both sides; it is not combat (CLA-A2.1, CLA-A2.2)."""
    begin_fight(s)
    play_advantage(s, c.A_GRENADE)
    s.emit(k.GRENADE_THROWN, tile)
    s.push(k.AREA, tile, 0, s.rows.advantage_number[c.A_GRENADE])


def area(s: Claustrophobia, tile: i64, place: i64, least: i64, spared: i64) -> None:
    """Warrior by warrior, each hit resolved before the next roll.

    Demons, Tough Troglodytes, Troglodytes, Redeemer, Brutes, Blades (CLA-6.13); who is dead is not rolled for, nor
    again who was exorcised on the way: `spared` has the bits of those rolled for as Possessed Ones (CLA-S5.7).
    """
    while place < 29:
        figure: i64 = place - 24
        if place < 2:
            figure = c.DEMON + place
        elif place < 13:
            figure = c.TROG + place - 2
        elif place < 24:
            figure = c.TROG + place - 13
        place += 1
        if s.at[figure] != tile or (place > 2 and place <= 13 and not s.is_tough(figure)):
            continue
        if place > 13 and place <= 24 and s.is_tough(figure):
            continue
        if figure < c.HUMANS and spared >> figure & 1:
            continue
        if place <= 2 and s.marks[m.FIGURE_1 + place - 1] > 0:
            spared |= bit(s.marks[m.FIGURE_1 + place - 1] - 1)
        roll = s.below(m.DICE, 6) + 1
        s.emit(k.AREA_ROLLED, figure, roll)
        s.push(k.AREA, tile, place, least, spared)
        if roll >= least:
            s.push(k.HITS, figure, 1, 0)
        return


# Rolling


def roll_attack(s: Claustrophobia, figure: i64, target: i64, dice: i64, defence: i64) -> None:
    """Roll CBT dice; Frantic rerolls the misses once; each die that reaches DEF hits (CLA-6.2, CLA-6.4, CLA-7.4)."""
    goaded = s.marks[m.GOADED]
    s.marks[m.GOADED] = 0
    if goaded == 2:  # CLA-E8.1
        dice += s.rows.event_number[c.E_SUICIDE]
        s.push(k.REMOVE, figure)  # CLA-E8.2: after the hits, also if it missed
    frantic = goaded == 1 or is_frantic(s, figure)
    hits: i64 = 0
    values: list[i64] = []
    for _ in range(dice):
        roll = s.below(m.DICE, 6) + 1
        if roll < defence and frantic:
            roll = s.below(m.DICE, 6) + 1
        if roll >= defence:
            hits += 1
        values.append(roll)
    if s.marks[m.CRITICAL] > 0:  # CLA-E11.1: its first attack
        if hits > 0:
            hits += s.rows.event_number[c.E_CRITICAL] * times_on_list(s, m.CRITICAL, figure)
        remove_from_list(s, m.CRITICAL, figure)
    if s.journal is not None:
        s.record(k.COMBAT_ROLLED, (figure, tuple(values), defence, hits))
    if hits > 0:
        s.push(k.HITS, target, hits, figure + 1)
