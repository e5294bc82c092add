"""The Threat phase: CLA-9, Destiny dice, what their boxes do, and deployment."""

from grimtable.engine.codes import pack
from grimtable.engine.ints import i64
from grimtable.games.claustrophobia import components as c
from grimtable.games.claustrophobia import kinds as k
from grimtable.games.claustrophobia import marks as m
from grimtable.games.claustrophobia.rules.cards import draw_event
from grimtable.games.claustrophobia.rules.destiny import set_length
from grimtable.games.claustrophobia.rules.tunnels import barred_by, has_room, is_barred_to_place
from grimtable.games.claustrophobia.state import Claustrophobia


def change_threat(s: Claustrophobia, n: i64) -> i64:
    """TP are kept, more than 20 are lost (CLA-9.6)."""
    total = s.marks[m.THREAT] + n
    if total > s.rows.threat_max:
        total = s.rows.threat_max
    if total < 0:
        total = 0
    change = total - s.marks[m.THREAT]
    s.marks[m.THREAT] = total
    return change


def gain_threat(s: Claustrophobia, n: i64) -> None:
    """TP are gained or lost, and the log says so (CLA-9.6)."""
    change = change_threat(s, n)
    if change != 0:
        s.emit(k.THREAT_CHANGED, change + 32, s.marks[m.THREAT])


def threat_phase(s: Claustrophobia) -> None:
    """D7 and D8 end, the Demon of Cruelty gives TP, the Destiny dice are rolled (CLA-9.1, CLA-9.2, CLA-M6.3)."""
    s.marks[m.PHASE] = m.P_THREAT
    s.emit(k.PHASE_BEGAN, m.P_THREAT)
    s.marks[m.LEGION] = 0
    s.marks[m.FUTILE] = 0
    if s.at[c.DEMON] < c.N_TILES and s.demon_kind(c.DEMON) == c.CRUELTY:
        gain_threat(s, s.rows.demon_special[c.CRUELTY])
    n = s.rows.destiny + s.marks[m.CALM] * s.rows.box_gain[c.D_CALM] + s.marks[m.MECHANISMS]  # CLA-Q30
    if s.marks[m.OIL] > 0:  # CLA-A4.1: all that was owed is lost
        n = s.rows.advantage_number[4]
    if n > s.rows.destiny_max:
        n = s.rows.destiny_max
    s.marks[m.CALM] = 0
    s.marks[m.MECHANISMS] = 0
    s.marks[m.OIL] = 0
    s.pool.clear()
    s.laid.clear()
    for _ in range(n):
        s.pool.append(s.below(m.DICE, 6) + 1)
    s.pool.sort()
    if s.journal is not None:
        s.record(k.DESTINY_ROLLED, (tuple(s.pool),))
    s.push(k.THREAT_NEXT)
    s.push(k.RESOLVE)
    s.ask_known(s.demon(), k.ASK_DESTINY)


def resolve(s: Claustrophobia, done: i64) -> None:
    """The effects, in the order in which the boxes were filled (CLA-9.4, CLA-Q47)."""
    if done >= len(s.laid):
        s.pool.clear()
        return
    box = s.laid[done] >> 3
    n = set_length(s, done)
    s.push(k.RESOLVE, done + n)
    s.emit(k.BOX_RESOLVED, box, n)
    match box:
        case c.D_CALM:  # CLA-D1.1
            s.marks[m.CALM] = 1
        case c.D_DARK:  # CLA-D2.1
            draw_event(s)
        case c.D_VOICES:  # CLA-D3.1
            gain_threat(s, s.rows.box_gain[c.D_VOICES] * n)
        case c.D_LURE:  # CLA-D4.1
            s.marks[m.LURE] = 1
        case c.D_SPEED:  # CLA-D5.1
            s.marks[m.SPEED] = 1
        case c.D_DIGGING:  # CLA-D6.1
            s.marks[m.DIGGING] = 1
        case c.D_LEGION:  # CLA-D7.1
            s.marks[m.LEGION] = 3
        case c.D_FUTILE:  # CLA-D8.1
            s.marks[m.FUTILE] = 1
        case c.D_CLAWS:  # CLA-D9.1
            s.marks[m.CLAWS] = 1
        case _:  # D_TRAP, CLA-D10.1, CLA-D10.2: one set, one hit; without a Human warrior nothing (CLA-9.14)
            if s.humans_in_play() > 0:
                s.ask_openly(s.demon(), k.ASK_TRAP)


def forbid_trap(s: Claustrophobia, figure: i64) -> str | None:
    """A Human warrior in play (CLA-D10.1)."""
    return None if figure < c.HUMANS and s.at[figure] < c.N_TILES else "CLA-D10.1"


def legal_trap(s: Claustrophobia) -> list[i64]:
    """Every Human warrior in play."""
    codes: list[i64] = []
    for figure in range(c.HUMANS):
        if forbid_trap(s, figure) is None:
            codes.append(pack(k.TRAP, figure))
    return codes


def apply_trap(s: Claustrophobia, figure: i64) -> None:
    """One hit that is not combat; a Bodyguard may take it (CLA-D10.1, CLA-Q19)."""
    s.push(k.HITS, figure, s.rows.box_gain[c.D_TRAP], 0)


# Deployment


def end_threat(s: Claustrophobia) -> None:
    """D4 and D6 last for the deploy step of their own phase only (CLA-Q21)."""
    s.marks[m.LURE] = 0
    s.marks[m.DIGGING] = 0
    s.laid.clear()


def forbid_deploy(s: Claustrophobia, demon: i64, tile: i64) -> str | None:
    """The rule that forbids a deployment, or None."""
    rule = forbid_supply(s, demon)
    return rule if rule is not None else forbid_place(s, demon, tile)


def forbid_supply(s: Claustrophobia, demon: i64) -> str | None:
    """The rule that forbids it wherever: a figure and the TP must be there."""
    if demon > 0:
        if s.marks[m.DEPLOYED] >= s.rows.deployments[s.scenario] or s.at[c.DEMON] < c.N_TILES:
            return "CLA-9.9"
    elif s.free_trog() < 0:
        return "CLA-9.8"
    if s.marks[m.THREAT] < (s.rows.demon_cost if demon > 0 else s.rows.trog_cost):
        return "CLA-9.6"
    return None


def forbid_place(s: Claustrophobia, demon: i64, tile: i64) -> str | None:
    """The rule that forbids it on this tile."""
    figure: i64 = c.DEMON if demon > 0 else c.TROG
    if demon > 1 or tile >= c.N_TILES or s.cells[tile] == 0:
        return "CLA-9.7"
    if is_barred_to_place(s, tile, figure):
        return barred_by(s)
    if not has_room(s, tile, figure):
        return "CLA-1.6"
    if demon == 0 and s.rows.tile_kind[tile] == c.LAIR:  # CLA-9.10, CLA-Q22: whatever openings and Humans it has
        return None
    return None if is_way_in(s.marks, s.dark[tile], s.humans_on(tile)) else "CLA-9.7"


def is_way_in(marks: list[i64], dark: i64, humans: i64) -> bool:
    """Whether Demons come out of the dark on a tile with so many unexplored openings and Humans (CLA-9.7)."""
    if marks[m.LURE] > 0 and marks[m.DIGGING] > 0:  # CLA-D4.2
        return True
    if dark == 0 and marks[m.DIGGING] == 0:
        return False
    return humans == 0 or (marks[m.LURE] > 0 and dark != 0)  # CLA-D4.1: an opening is still needed


def legal_deploy(s: Claustrophobia) -> list[i64]:
    """One warrior at a time (CLA-9.15)."""
    codes: list[i64] = []
    for demon in range(2):
        if forbid_supply(s, demon) is not None:
            continue
        for tile in s.tiles:
            if forbid_place(s, demon, tile) is None:
                codes.append(pack(k.DEPLOY, demon, tile))
    return codes


def can_deploy(s: Claustrophobia) -> bool:
    """Whether anything can be deployed at all."""
    for demon in range(2):
        if forbid_supply(s, demon) is None:
            for tile in s.tiles:
                if forbid_place(s, demon, tile) is None:
                    return True
    return False


def apply_deploy(s: Claustrophobia, demon: i64, tile: i64) -> None:
    """A Troglodyte costs 1 TP, a Demon 5; a new Demon has no wounds (CLA-9.6, CLA-9.13)."""
    if demon > 0:
        s.marks[m.DEPLOYED] += 1
        s.wounds[0] = 0
        deploy_paid(s, c.DEMON, tile, s.rows.demon_cost)
    else:
        deploy_paid(s, s.free_trog(), tile, s.rows.trog_cost)


def deploy_paid(s: Claustrophobia, figure: i64, tile: i64, cost: i64) -> None:
    """A Demon warrior comes for threat points (CLA-9.6)."""
    change_threat(s, -cost)
    s.at[figure] = tile
    s.emit(k.DEPLOYED, figure, tile, cost, s.marks[m.THREAT])


def place_figure(s: Claustrophobia, figure: i64, tile: i64) -> None:
    """A Demon warrior is put on a tile, which is not entering (CLA-12.2)."""
    s.at[figure] = tile
    s.emit(k.DEPLOYED, figure, tile)
