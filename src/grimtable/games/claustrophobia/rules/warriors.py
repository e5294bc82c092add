"""What a warrior can do: line, Objects, Gifts, bonuses, Talents; Exhaustion, healing, leaving: CLA-7, CLA-8."""

from grimtable.engine.codes import bit
from grimtable.engine.ints import i64
from grimtable.games.claustrophobia import components as c
from grimtable.games.claustrophobia import kinds as k
from grimtable.games.claustrophobia import marks as m
from grimtable.games.claustrophobia.rules.tunnels import n_seals
from grimtable.games.claustrophobia.state import Claustrophobia


def move_of(s: Claustrophobia, figure: i64) -> i64:
    """MVT: the line's (CLA-2.5), 0 if Exhausted (CLA-8.1), with bonuses on top (CLA-8.2, CLA-13.2)."""
    if figure >= c.HUMANS:
        move = s.rows.demon_move[s.demon_kind(figure)]
        if figure < c.DEMON and s.marks[m.SPEED] > 0 and s.marks[m.PHASE] == m.P_DEMON:  # CLA-D5.1, CLA-M1.2
            move += 1
        return move
    move = 0
    if not s.is_tired(figure):
        move = s.rows.move[s.type_of(figure) * 8 + s.dice[figure]]
    if s.marks[m.PHASE] == m.P_HUMAN:
        move += s.marks[m.FORWARD] * s.rows.advantage_number[6]  # CLA-A6.1
        if s.marks[m.BLESS] == figure + 1 and s.marks[m.BLESS_BONUS] == 1:  # CLA-7.6
            move += 1
    return move


def combat_of(s: Claustrophobia, figure: i64) -> i64:
    """CBT before anything that depends on the target."""
    if figure >= c.HUMANS:
        return s.rows.demon_combat[s.demon_kind(figure)]
    combat: i64 = 0
    if not s.is_tired(figure):
        combat = s.rows.combat[s.type_of(figure) * 8 + s.dice[figure]]
        if s.gear[figure] == c.BLUNDERBUSS:  # CLA-O1.1
            combat += s.rows.object_bonus[c.BLUNDERBUSS]
    if s.marks[m.BLESS] == figure + 1 and s.marks[m.BLESS_BONUS] == 2 and s.marks[m.PHASE] <= m.P_HUMAN:  # CLA-7.6
        combat += 2
    if s.marks[m.COURAGE] == figure + 1:  # CLA-G4.1
        combat += 1
    if s.scenario == c.RITUAL and n_seals(s) >= 3:  # CLA-S4.7
        combat += 1
    if figure == c.REDEEMER and s.marks[m.PHASE] == m.P_HUMAN and has_gift(s, c.G_SMITE):  # CLA-G6.1
        combat += 2
    return combat


def attack_dice(s: Claustrophobia, figure: i64, target: i64) -> i64:
    """CBT against a target, fixed when it is declared (CLA-6.11, CLA-Q46)."""
    combat = combat_of(s, figure)
    if figure >= c.DEMON:
        kind = s.demon_kind(figure)
        if kind == c.HUNTER and target < c.HUMANS:  # CLA-M3.2, CLA-Q20
            combat += s.rows.demon_special[c.HUNTER] * s.n_pegs(target)
        elif kind == c.DESTRUCTION and s.humans_on(s.at[figure]) >= 2:  # CLA-M8.2
            combat += s.rows.demon_special[c.DESTRUCTION]
    return combat


def defence_of(s: Claustrophobia, figure: i64) -> i64:
    """DEF, never above 6 (CLA-6.4)."""
    defence: i64 = 3  # CLA-8.1, CLA-Q16
    if figure >= c.HUMANS:
        defence = s.rows.demon_defence[s.demon_kind(figure)]
        if figure < c.DEMON and s.marks[m.LEGION] > 0:  # CLA-D7.1, CLA-M1.2
            defence += 1
    else:
        if not s.is_tired(figure):
            defence = s.rows.defence[s.type_of(figure) * 8 + s.dice[figure]]
            if s.gear[figure] == c.SHIELD:  # CLA-O2.1
                defence += s.rows.object_bonus[c.SHIELD]
        if s.marks[m.COURAGE] == figure + 1:  # CLA-G4.1
            defence += 1
        defence += s.marks[m.HOLD] * s.rows.advantage_number[8]  # CLA-A8.1
    return defence if defence < 6 else 6


def has_gift(s: Claustrophobia, gift: i64) -> bool:
    """Whether the Redeemer's die makes a Gift work now (CLA-2.7, CLA-8.6); its line stays as printed (CLA-G1.2)."""
    return (
        s.marks[m.GIFT_BITS] >> gift & 1 == 1
        and s.at[c.REDEEMER] < c.N_TILES
        and not s.is_tired(c.REDEEMER)
        and s.dice[c.REDEEMER] == s.rows.gift_die[gift]
        and s.marks[m.CRISIS] == 0
    )


# Marks that are lists of figures: each card of a kind names its own, and all of them count (CLA-13.2, CLA-Q50)


def add_to_list(s: Claustrophobia, mark: i64, figure: i64) -> None:
    """One more figure on a list: its number + 1, five bits each; no more fit than twelve, far above any deck."""
    if s.marks[mark] >> 55 == 0:
        s.marks[mark] = s.marks[mark] << 5 | figure + 1


def times_on_list(s: Claustrophobia, mark: i64, figure: i64) -> i64:
    """How often a figure is on a list."""
    n: i64 = 0
    notes = s.marks[mark]
    while notes:
        if notes & 31 == figure + 1:
            n += 1
        notes >>= 5
    return n


def remove_from_list(s: Claustrophobia, mark: i64, figure: i64) -> None:
    """Take every entry of a figure off a list."""
    kept: i64 = 0
    shift: i64 = 0
    notes = s.marks[mark]
    while notes:
        if notes & 31 != figure + 1:
            kept |= (notes & 31) << shift
            shift += 5
        notes >>= 5
    s.marks[mark] = kept


# Talents


def is_frantic(s: Claustrophobia, figure: i64) -> bool:
    """Tough Troglodytes, Troglodytes under D9 or beside a Demon of Cruelty in play, a Demon under E6 (CLA-7.4)."""
    if figure < c.HUMANS:
        return False
    if figure >= c.DEMON:
        return times_on_list(s, m.RAGE, figure) > 0  # CLA-E6.1
    if s.is_tough(figure):  # CLA-M2.1
        return True
    if s.marks[m.CLAWS] > 0:  # CLA-D9.1
        return True
    return s.at[c.DEMON] < c.N_TILES and s.demon_kind(c.DEMON) == c.CRUELTY  # CLA-M6.2


def is_bodyguard(s: Claustrophobia, figure: i64) -> bool:
    """A rested Brute, a Demon of Combat, Troglodytes beside a Possessed One (CLA-7.5, CLA-7.8, CLA-M7.3).

    E11 takes it from him in the Demon Action phase alone: in the Threat phase he still guards (CLA-E11.1).
    """
    if figure < c.HUMANS:
        if s.marks[m.PHASE] == m.P_DEMON and times_on_list(s, m.UNGUARDED, figure) > 0:
            return False
        return c.BRUTE <= figure < c.BLADE and not s.is_tired(figure)
    if figure >= c.DEMON:
        return s.demon_kind(figure) == c.COMBAT
    if s.rows.demon_kind[s.scenario] != c.POSSESSED:
        return False
    tile = s.at[figure]
    return s.at[c.DEMON] == tile or s.at[c.DEMON + 1] == tile


def wounds_per_hit(s: Claustrophobia, attacker: i64, victim: i64) -> i64:
    """1; Hammer and G6 against a Demon as stated, the larger of both; doubled on Hungry Tunnels (CLA-6.7, CLA-6.8)."""
    wounds: i64 = 1
    if attacker < 0:
        return wounds  # not combat: never doubled (CLA-Q19)
    if victim >= c.DEMON and attacker < c.HUMANS:
        kind = s.demon_kind(victim)
        if s.gear[attacker] == c.HAMMER and not s.is_tired(attacker):  # CLA-O3.1
            wounds = s.rows.object_bonus[c.HAMMER]
            if kind in (c.SOULS, c.POSSESSED):  # CLA-M5.2, CLA-M7.2
                wounds = s.rows.demon_special[kind]
        if attacker == c.REDEEMER and s.marks[m.PHASE] == m.P_HUMAN and has_gift(s, c.G_SMITE) and wounds < 2:
            wounds = 2
    if s.rows.tile_kind[s.at[victim]] == c.HUNGRY:
        wounds *= 2
    return wounds


# Exhausted, healing


def heal(s: Claustrophobia, figure: i64, line: i64) -> None:
    """Remove one peg; if it is the current line an Exhausted warrior recovers at once (CLA-8.3, CLA-Q45)."""
    s.pegs[figure] &= ~bit(line - 1)
    s.emit(k.HEALED, figure, line)
    if s.dice[figure] == line:
        s.marks[m.TIRED] &= ~bit(figure)


def legion_pays(s: Claustrophobia) -> i64:
    """D7's TP: once, at the first Troglodyte killed in the Human Action phase (CLA-9.12, CLA-Q34, CLA-Q43)."""
    if s.marks[m.LEGION] & 2 == 0 or s.marks[m.PHASE] != m.P_HUMAN:
        return 0
    s.marks[m.LEGION] &= 1
    return s.rows.box_gain[c.D_LEGION]


def take_off(s: Claustrophobia, figure: i64) -> None:
    """A Demon warrior leaves the board with all that was noted of it; a Tough token returns (CLA-Q32)."""
    s.at[figure] = c.OUT
    s.marks[m.TOUGH] &= ~bit(figure)
    s.marks[m.DONE] &= ~bit(figure)
    remove_from_list(s, m.CRITICAL, figure)
    remove_from_list(s, m.RAGE, figure)


def leave(s: Claustrophobia, figure: i64) -> None:
    """Forget gear, die and state of a Human warrior who is out of play (CLA-8.4, CLA-8.5)."""
    s.gear[figure] = 0
    s.dice[figure] = 0
    s.marks[m.TIRED] &= ~bit(figure)
    s.marks[m.FRESH] &= ~bit(figure)
